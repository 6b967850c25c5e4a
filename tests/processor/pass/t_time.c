/* SPDX-License-Identifier: Apache-2.0 */
/* Weeks of a game by the clock: deadlines by a player's own day, reminders, grace, each policy for who is late, what
 * the host does to time, and the three guards. Passes are driven with --now. */
#include "processor/core/core.h"
#include "processor/host/host.h"
#include "tests/lib/cheat.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <glob.h>
#include <string.h>

static struct walk w; /* both play in New York; the clock begins on Wed 18 Nov 2026, 11:06:40 UTC */

static void begin(void)
{
    walk_open(&w, "t");
}

static void end(void)
{
    walk_close(&w);
}

static void game(const char *more)
{
    walk_new(&w, "first", more);
    walk_set_up(&w, "first");
}

static int64_t at(const char *utc)
{
    int64_t seconds;
    ck_assert(utc_read(span_of(utc), &seconds));
    return seconds;
}

static void pass_at(const char *utc)
{
    walk_pass(&w, at(utc) - w.now);
}

static int run_at(const char *utc, const char *more)
{
    w.now = at(utc);
    return walk_cli(&w, "run @ --now %s %s", utc, more);
}

static int sent(const char *player, const char *pattern)
{
    glob_t found;
    int n = glob(arena_words(w.arena, "%s/outbox/%s/*/%s", w.dir, player, pattern), 0, NULL, &found) == 0
                ? (int)found.gl_pathc
                : 0;
    globfree(&found);
    return n;
}

static const char *newest(const char *who, const char *pattern)
{
    const char *path = walk_newest(&w, who, pattern);
    ck_assert_msg(path != NULL, "%s got no %s", who, pattern);
    return arena_string(w.arena, slurp(w.arena, path));
}

static void sheet(const char *seat, const char *words)
{
    struct ingested got = walk_take(&w, walk_sign(&w, seat, walk_orders(&w, "first", seat, words)));
    ck_assert_msg(got.good, "%s", arena_string(w.arena, got.text));
}

static void deadline_is(const char *utc)
{
    char words[21];
    utc_write(words, walk_look(&w, "first").deadline);
    ck_assert_str_eq(words, utc);
}

/* ---- deadlines ---- */

START_TEST(by_the_players_own_day)
{
    game("--move 3d@18:00 --weekends no"); /* Wed + 3d = Saturday: Monday 18:00 EST */
    deadline_is("2026-11-23T23:00:00Z");
    ck_assert_int_eq(walk_lines(&w, "first", "open 1 csa 2026-11-23T23:00:00Z"), 1);
    ck_assert_ptr_nonnull(strstr(newest("south", "first-csa-invitation.txt"), "3 days, ending at 18:00 your time"));
    ck_assert_ptr_nonnull(strstr(newest("south", "first-csa-invitation.txt"), "Saturday or Sunday"));
    ck_assert_ptr_nonnull(strstr(newest("south", "first-csa-report-1.txt"), "until Mon"));
    pass_at("2026-11-23T22:59:59Z");
    ck_assert_int_eq(walk_lines(&w, "first", "deadline 1"), 0);
    pass_at("2026-11-23T23:00:00Z");
    ck_assert_int_eq(walk_lines(&w, "first", "deadline 1 2026-11-23T23:00:00Z"), 1);
    ck_assert_int_eq(walk_lines(&w, "first", "missed 1 csa fallback"), 1);
    ck_assert_ptr_nonnull(strstr(newest("north", "first-usa-report-2.txt"), "south (csa) missed the deadline"));
    ck_assert_ptr_nonnull(strstr(newest("south", "first-csa-report-2.txt"), "You missed the deadline"));
}
END_TEST

/* A sheet with a mistake, and nothing better: it is taken at its word. A draft that is sent after it says so, and so do
 * the reports of both, beside the missed deadline. */
START_TEST(a_mistake_at_the_deadline)
{
    game("--move 3d@18:00 --weekends no --remind 1d");
    pass_at("2026-11-23T23:00:00Z"); /* the csa had nothing to do: the usa is asked */
    struct walk_game now = walk_look(&w, "first");
    ck_assert(strstr(now.awaited, "usa"));
    struct ingested got =
        walk_take(&w, walk_sign(&w, "usa", walk_orders(&w, "first", "usa", "draw 2 rest supply\nwalk away\ndone\n")));
    ck_assert_msg(strstr(arena_string(w.arena, got.text), "the lines of this sheet above line 2 are carried out") !=
                      NULL,
                  "%s", arena_string(w.arena, got.text));
    got = walk_take(&w, walk_sign(&w, "usa", walk_orders(&w, "first", "usa", "draft\ndraw 2 rest supply\ndone\n")));
    const char *words = cheat_flat(&w, got.text);
    ck_assert_msg(strstr(words, " above line 2, its first mistake, are carried out") != NULL, "%s", words);
    pass_at("2026-11-26T12:00:00Z");
    words = cheat_flat(&w, span_of(newest("north", "first-usa-reminder-*.txt")));
    ck_assert_msg(strstr(words, " above line 2, its first mistake, are carried out. Whatever is asked after that") !=
                      NULL,
                  "%s", words);
    ck_assert_msg(!strstr(words, "If nothing comes"), "%s", words);
    ck_assert_msg(strstr(words, "was a draft, so it was only checked, and nothing in it counts."), "%s", words);
    pass_at("2026-12-10T23:00:00Z");
    static const char says[] = "had a mistake in line 2, and no corrected sheet came; the lines above line 2 were "
                               "carried out, and none from there on.";
    const char *own = cheat_flat(&w, span_of(newest("north", "first-usa-report-*.txt"))),
               *other = cheat_flat(&w, span_of(newest("south", "first-csa-report-*.txt")));
    ck_assert_msg(strstr(own, "You missed the deadline") && strstr(own, "Your sheet ") && strstr(own, says), "%s", own);
    ck_assert_msg(strstr(other, "north (usa): sheet") && strstr(other, says), "%s", other);
    ck_assert_msg(!strstr(own, "csa): sheet"), "%s", own);
}
END_TEST

/* Where a game waits for who is late, his sheet with a mistake is not carried out, and no draft says so. */
START_TEST(a_mistake_in_a_game_that_waits)
{
    game("--move 3d@18:00 --weekends no --missed hold");
    struct ingested got =
        walk_take(&w, walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "say hello\nwalk away\ndone\n")));
    const char *words = cheat_flat(&w, got.text);
    ck_assert_msg(strstr(words, "Sheet") && !strstr(words, "are carried out"), "%s", words);
    got = walk_take(&w, walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "draft\ndone\n")));
    words = cheat_flat(&w, got.text);
    ck_assert_msg(strstr(words, ", the game waits for you") && !strstr(words, "are carried out"), "%s", words);
    pass_at("2026-11-23T23:00:00Z");
    ck_assert_int_eq(walk_lines(&w, "first", "missed 1 csa hold"), 1);
    ck_assert_int_eq(walk_lines(&w, "first", "close 1"), 0);
}
END_TEST

START_TEST(over_the_change_of_the_clock)
{
    w.now = at("2027-03-10T18:00:00Z");
    game("--move 4d@18:00 --join 2d --open 2d");
    deadline_is("2027-03-14T22:00:00Z"); /* New York: 18:00 EDT, an hour earlier by UTC than the days before */
    ck_assert_int_eq(walk_cli(&w, "player @ add south --zone Europe/Berlin"), 0);
    pass_at("2027-03-14T22:00:00Z"); /* the usa is asked: New York */
    deadline_is("2027-03-18T22:00:00Z");
    sheet("usa", "draw 2 rest supply\ndone\nnow\n");
    pass_at("2027-03-24T19:00:00Z");
    ck_assert_ptr_nonnull(strstr(walk_look(&w, "first").awaited, "csa"));
    deadline_is(
        "2027-03-29T16:00:00Z"); /* Berlin: four days end on the night of its change at 21:00 CEST, so the day after */
}
END_TEST

START_TEST(quiet_hours_and_grace)
{
    game("--move 12h --quiet 22:00-07:00 --grace 2h"); /* Wed 11:08 UTC + 12h = 18:08 EST */
    deadline_is("2026-11-18T23:08:40Z");
    pass_at("2026-11-19T01:08:39Z");
    ck_assert_int_eq(walk_lines(&w, "first", "deadline"), 0);
    sheet("csa", "done\nnow\n"); /* within the grace */
    pass_at("2026-11-19T01:08:40Z");
    ck_assert_int_eq(walk_lines(&w, "first", "missed"), 0);
    ck_assert_uint_eq(walk_look(&w, "first").k, 2);
    deadline_is("2026-11-19T13:08:40Z"); /* 20:08 EST + 12h = 8:08 */
    pass_at("2026-11-19T15:08:40Z");
    deadline_is("2026-11-20T12:00:00Z"); /* 10:08 EST + 12h = 22:08: at seven */
    ck_assert_int_eq(walk_lines(&w, "first", "missed 2 usa"), 1);
}
END_TEST

START_TEST(terms_that_cannot_be)
{
    ck_assert_int_eq(
        walk_now(&w, "new @ blue-vs-gray --name a --seat usa=north --seat csa=south --move 3d@23:00 --quiet %s",
                 "22:00-07:00"),
        64);
    walk_says(&w, "quiet hours");
    ck_assert_int_eq(
        walk_now(&w, "new @ blue-vs-gray --name a --seat usa=north --seat csa=south --missed %s", "firing"), 64);
    ck_assert_int_eq(
        walk_now(&w, "new @ blue-vs-gray --name a --seat usa=north --seat csa=south --settle %s", "30m@18:00"), 64);
}
END_TEST

/* ---- reminders ---- */

START_TEST(reminders_once_each)
{
    game("--move 3d --remind 1d,4h");
    deadline_is("2026-11-21T11:08:40Z");
    for (int hour = 0; hour < 71; hour++)
        walk_pass(&w, 3600);
    ck_assert_int_eq(sent("south", "first-csa-reminder-*.txt"), 2);
    ck_assert_int_eq(sent("north", "first-usa-reminder-*.txt"), 0);
    const char *words = newest("south", "first-csa-reminder-*.txt");
    ck_assert(strstr(words, "until Sat 21 Nov 06:08 EST.") && strstr(words, "-----BEGIN PBEM ORDERS-----"));
    pass_at("2026-11-21T11:08:40Z"); /* the usa is asked now */
    for (int hour = 0; hour < 60; hour++)
        walk_pass(&w, 3600);
    ck_assert_int_eq(sent("north", "first-usa-reminder-*.txt"), 1);
    sheet("usa", "draw 2 rest supply\nwait\ndone\n"); /* it waits for the deadline: no other reminder */
    walk_pass(&w, 9 * 3600);
    ck_assert_int_eq(sent("north", "first-usa-reminder-*.txt"), 1);
    ck_assert_int_eq(sent("south", "first-csa-reminder-*.txt"), 2);
    ck_assert_int_eq(walk_lines(&w, "first", "seal") > 0, 1);
}
END_TEST

START_TEST(a_missed_pass_sends_one_of_two)
{
    game("--move 3d --remind 1d,4h");
    pass_at("2026-11-21T10:00:00Z"); /* both are due */
    walk_pass(&w, 60);
    ck_assert_int_eq(sent("south", "first-csa-reminder-*.txt"), 1);
}
END_TEST

START_TEST(reminders_in_the_set_up)
{
    walk_new(&w, "first", "--join 3d");
    pass_at("2026-11-20T12:00:00Z");
    ck_assert_int_eq(sent("south", "first-csa-reminder-*.txt"), 1);
    ck_assert_ptr_nonnull(strstr(newest("north", "first-usa-reminder-*.txt"), "-----BEGIN PBEM JOIN-----"));
    walk_drop(&w, "join", walk_sign(&w, "usa", walk_join(&w, "first", "usa")));
    pass_at("2026-11-21T11:06:40Z"); /* the set-up fails, and the host says that it starts afresh */
    ck_assert_int_eq(walk_cli(&w, "resume @ first --yes --now 2026-11-21T11:06:40Z"), 0);
    pass_at("2026-11-23T12:00:00Z");
    ck_assert_int_eq(walk_lines(&w, "first", "setup void csa join"), 1);
    ck_assert_int_eq(sent("south", "first-csa-reminder-*.txt"), 2);
    ck_assert_int_eq(sent("north", "first-usa-reminder-*.txt"), 2);
}
END_TEST

/* What comes of silence: the host's word, and at the last the end. */
START_TEST(the_set_up_says_what_silence_does)
{
    const char *asks = "and the host is asked whether to begin the set-up again.", *ends = "and the game is cancelled.";
    walk_new(&w, "first", "--join 3d");
    walk_drop(&w, "one", walk_sign(&w, "usa", walk_join(&w, "first", "usa")));
    walk_drop(&w, "two", walk_sign(&w, "csa", walk_join(&w, "first", "csa")));
    walk_pass(&w, 60);
    ck_assert_ptr_nonnull(strstr(cheat_flat(&w, span_of(newest("north", "first-usa-open-1.txt"))), asks));
    for (int attempt = 1; attempt <= 3; attempt++) {
        int64_t deadline = walk_look(&w, "first").deadline;
        walk_pass(&w, deadline - w.now - 3600);
        ck_assert_ptr_nonnull(
            strstr(cheat_flat(&w, span_of(newest("north", "first-usa-reminder-*.txt"))), attempt < 3 ? asks : ends));
        walk_pass(&w, deadline - w.now + 60);
        ck_assert_int_eq(walk_look(&w, "first").phase, attempt < 3 ? CORE_JOINING : CORE_VOID);
        if (attempt < 3)
            ck_assert_int_eq(walk_now(&w, "resume @ first --yes %s", ""), 0);
    }
}
END_TEST

/* ---- policies ---- */

START_TEST(standing_twice_then_the_host)
{
    walk_new(&w, "first", "");
    walk_close(&w);
    walk_open(&w, "t2");
    walk_setting(&w, "missed standing 2 host\n");
    game("");
    for (int i = 0; i < 4; i++) /* csa, usa, csa, usa */
        walk_pass(&w, walk_look(&w, "first").deadline - w.now);
    ck_assert_int_eq(walk_lines(&w, "first", "missed 1 csa standing"), 1);
    ck_assert_int_eq(walk_lines(&w, "first", "missed 2 usa standing"), 1);
    struct walk_game now = walk_look(&w, "first");
    uint64_t k = now.k;
    walk_pass(&w, now.deadline - w.now);
    walk_pass(&w, 30 * 86400);
    now = walk_look(&w, "first");
    ck_assert_uint_eq(now.k, k); /* it waits, for as long as it takes */
    ck_assert_int_eq(
        walk_lines(&w, "first", arena_words(w.arena, "missed %llu %s host", (unsigned long long)k, now.awaited)), 1);
    ck_assert_int_eq(now.deadline, 0);
    ck_assert_int_eq(walk_cli(&w, "news @ --keep"), 0);
    walk_says(&w, "waits for you to decide");
    ck_assert_int_eq(walk_now(&w, "resume @ first", ""), 77); /* it asks first */
    walk_says(&w, "say --yes");
    ck_assert_int_eq(walk_now(&w, "resume @ first --decide %s --yes", "nothing"), 64);
    ck_assert_int_eq(walk_now(&w, "resume @ first --decide %s --yes", "least"), 0);
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, "first").k, k + 1);
    ck_assert_int_eq(walk_lines(&w, "first", arena_words(w.arena, "resume %llu - least", (unsigned long long)k)), 1);
    ck_assert_int_eq(walk_now(&w, "resume @ first --decide least --yes", ""), 64); /* nothing is held */
}
END_TEST

START_TEST(hold_waits_for_the_player)
{
    walk_setting(&w, "missed hold\n");
    game("");
    walk_pass(&w, walk_look(&w, "first").deadline - w.now);
    ck_assert_int_eq(walk_lines(&w, "first", "missed 1 csa hold"), 1);
    ck_assert_int_eq(walk_lines(&w, "first", "close 1"), 0);
    ck_assert_ptr_nonnull(strstr(newest("north", "first-usa-late-*.txt"), "the game waits"));
    walk_pass(&w, 20 * 86400);
    ck_assert_int_eq(walk_lines(&w, "first", "close 1"), 0);
    sheet("csa", "done\nnow\n");
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, "first").k, 2);
    ck_assert_int_eq(walk_lines(&w, "first", "missed"), 1);
    /* a resume gives a late seat another term */
    walk_pass(&w, walk_look(&w, "first").deadline - w.now);
    ck_assert_int_eq(walk_lines(&w, "first", "missed 2 usa hold"), 1);
    ck_assert_int_eq(walk_now(&w, "resume @ first --yes", ""), 0);
    ck_assert_int_eq(walk_look(&w, "first").deadline, w.now + 3 * 86400);
    walk_pass(&w, 3 * 86400);
    ck_assert_int_eq(walk_lines(&w, "first", "missed 2 usa hold"), 2);
}
END_TEST

START_TEST(resign_after_two)
{
    walk_setting(&w, "missed least 1 resign\n");
    game("");
    for (int i = 0; i < 3 && walk_look(&w, "first").phase == CORE_OPEN; i++)
        walk_pass(&w, walk_look(&w, "first").deadline - w.now);
    ck_assert_int_eq(walk_lines(&w, "first", "missed 1 csa least"), 1);
    ck_assert_int_eq(walk_lines(&w, "first", "missed 3 csa resign"), 1);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OVER);
    ck_assert_int_eq(walk_lines(&w, "first", "end won usa"), 1);
}
END_TEST

START_TEST(a_sheet_in_time_begins_the_count_anew)
{
    walk_setting(&w, "missed least 1 resign\n");
    game("");
    walk_pass(&w, walk_look(&w, "first").deadline - w.now);
    ck_assert_int_eq(walk_lines(&w, "first", "missed 1 csa least"), 1);
    sheet("usa", "draw 2 rest supply\ndone\nnow\n");
    walk_pass(&w, 60);
    sheet("csa", "draw 1 rest supply\ndone\nnow\n");
    walk_pass(&w, 60);
    walk_pass(&w, walk_look(&w, "first").deadline - w.now); /* usa: its first */
    walk_pass(&w, walk_look(&w, "first").deadline - w.now); /* csa: the first in a row once more */
    ck_assert_int_eq(walk_lines(&w, "first", "missed 4 usa least"), 1);
    ck_assert_int_eq(walk_lines(&w, "first", "missed 5 csa least"), 1);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPEN);
}
END_TEST

/* ---- draft, wait, final ---- */

static const char *answer_to(const char *seat, const char *words)
{
    struct ingested got = walk_take(&w, walk_sign(&w, seat, walk_orders(&w, "first", seat, words)));
    ck_assert_msg(got.good, "%s", arena_string(w.arena, got.text));
    struct text flat = {.arena = w.arena};
    for (size_t i = 0; i < got.text.len; i++) { /* however it was wrapped */
        char c = got.text.at[i] == '\n' ? ' ' : (char)got.text.at[i];
        if (c != ' ' || (flat.len > 0 && flat.at[flat.len - 1] != ' '))
            text_format(&flat, "%c", c);
    }
    return flat.at;
}

START_TEST(receipts_say_what_would_happen_now)
{
    game("--settle 30m");
    const char *says = answer_to("csa", "draft\ndone\n");
    ck_assert(strstr(says, "is a draft") &&
              strstr(says, "If no other sheet comes by Sat 21 Nov 06:08 EST, your standing orders"));
    walk_pass(&w, 3600);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt"), 0);
    says = answer_to("csa", "wait\ndone\n");
    ck_assert_msg(strstr(says, "it waits for the deadline") &&
                      strstr(says, "carried out at the deadline, Sat 21 Nov 06:08 EST"),
                  "%s", says);
    ck_assert_ptr_nonnull(strstr(answer_to("csa", "draft\ndone\n"), "Your sheet 4 still counts."));
    walk_pass(&w, 86400);
    ck_assert_uint_eq(walk_look(&w, "first").k, 1);
    says = answer_to("usa", "when draw\ndraw 2 rest supply\nend\n");
    ck_assert_ptr_nonnull(strstr(says, "Nothing is asked of you now"));
    says = answer_to("csa", "done\n"); /* final: it settles, and then the exchange ends before its deadline */
    ck_assert(strstr(says, "it is carried out after") && strstr(says, "The game waits for nothing else"));
    walk_pass(&w, 1799);
    ck_assert_uint_eq(walk_look(&w, "first").k, 1);
    walk_pass(&w, 1);
    ck_assert_uint_eq(walk_look(&w, "first").k, 2);
    ck_assert_int_eq(walk_lines(&w, "first", "settled 1"), 1);
    ck_assert_ptr_nonnull(strstr(answer_to("usa", "done\nnow\n"), "it is carried out now"));
}
END_TEST

/* ---- what the host does ---- */

START_TEST(hold_and_resume)
{
    game("");
    int64_t left = walk_look(&w, "first").deadline - w.now;
    ck_assert_int_eq(walk_now(&w, "hold @ first %s", "why"), 77);
    ck_assert_int_eq(walk_lines(&w, "first", "hold"), 0);
    ck_assert_int_eq(walk_now(&w, "hold @ first %s --yes", "ill"), 0);
    ck_assert_int_eq(walk_now(&w, "hold @ first %s --yes", "again"), 69);
    ck_assert_int_eq(walk_lines(&w, "first", "hold 1"), 1);
    deadline_is("1970-01-01T00:00:00Z");
    walk_pass(&w, 60);
    ck_assert_ptr_nonnull(strstr(newest("north", "first-usa-hold-*.txt"),
                                 "the host has put the game first on hold. The reason given: ill"));
    sheet("csa", "done\nnow\n"); /* taken, and not carried out */
    walk_pass(&w, 10 * 86400);
    ck_assert_uint_eq(walk_look(&w, "first").k, 1);
    ck_assert_int_eq(walk_now(&w, "extend @ first 3 %s --yes", "x"), 69);
    ck_assert_int_eq(walk_now(&w, "resume @ first --yes", ""), 0);
    ck_assert_int_eq(walk_look(&w, "first").deadline, w.now + left);
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, "first").k, 2);
    ck_assert_int_eq(walk_lines(&w, "first", "missed"), 0);
    ck_assert_ptr_nonnull(strstr(newest("south", "first-csa-report-2.txt"), "The game stood still from"));
}
END_TEST

/* Blocks are taken while the host holds the game; what begins with them has its whole term when it goes on, and not
 * what was left of the part before. */
static void hold_for_days_with_an_hour_left(void (*meanwhile)(const char *seat))
{
    w.now = walk_look(&w, "first").deadline - 3600;
    ck_assert_int_eq(walk_now(&w, "hold @ first %s --yes", "ill"), 0);
    meanwhile("usa");
    meanwhile("csa");
    walk_pass(&w, 2 * 86400);
    ck_assert_int_eq(walk_now(&w, "resume @ first --yes", ""), 0);
}

static void joins(const char *seat)
{
    walk_drop(&w, "join", walk_sign(&w, seat, walk_join(&w, "first", seat)));
}

static void opens(const char *seat)
{
    walk_drop(&w, "nonce", walk_sign(&w, seat, walk_nonce(&w, "first", seat)));
}

START_TEST(held_in_the_set_up)
{
    walk_new(&w, "first", "");
    hold_for_days_with_an_hour_left(joins);
    struct walk_game look = walk_look(&w, "first");
    ck_assert_int_eq(look.phase, CORE_OPENING);
    ck_assert_int_ge(look.deadline, w.now + 86400);
    hold_for_days_with_an_hour_left(opens);
    look = walk_look(&w, "first");
    ck_assert_int_eq(look.phase, CORE_OPEN);
    ck_assert_int_ge(look.deadline, w.now + 86400);
    walk_pass(&w, 7200);
    ck_assert_int_eq(walk_lines(&w, "first", "missed"), 0);
}
END_TEST

/* It goes on with the time that was left, but into no day on which its player is away, and into no holiday. */
START_TEST(what_is_resumed_keeps_to_the_calendar)
{
    game("--move 3d");
    int64_t left = walk_look(&w, "first").deadline - w.now;
    ck_assert_int_eq(walk_now(&w, "hold @ first %s --yes", "pause"), 0);
    w.now += 86400;
    ck_assert_int_eq(walk_now(&w, "holiday @ 2026-11-21 to %s --yes", "2026-11-24"), 0);
    walk_host_does(&w, "resume @ first");
    ck_assert_int_lt(w.now + left, at("2026-11-24T00:00:00Z"));
    deadline_is("2026-11-25T00:00:00Z");
    ck_assert_int_eq(walk_lines(&w, "first", "resume 1 2026-11-25T00:00:00Z"), 1);
}
END_TEST

START_TEST(extend)
{
    game("");
    int64_t before = walk_look(&w, "first").deadline;
    ck_assert_int_eq(walk_now(&w, "extend @ first 2 %s --yes", "sorry"), 0);
    ck_assert_int_eq(walk_look(&w, "first").deadline, before + 2 * 86400);
    ck_assert_int_eq(walk_now(&w, "extend @ first 12h %s --yes", "sorry"), 0);
    ck_assert_int_eq(walk_look(&w, "first").deadline, before + 2 * 86400 + 43200);
    ck_assert_int_eq(walk_now(&w, "extend @ first 2026-11-20T00:00:00Z %s --yes", "back"), 69);
    ck_assert_int_eq(walk_now(&w, "extend @ first soon %s --yes", "x"), 64);
    ck_assert_int_eq(walk_now(&w, "extend @ first 2026-12-01T00:00:00Z %s --yes", "ok"), 0);
    deadline_is("2026-12-01T00:00:00Z");
    ck_assert_int_eq(walk_lines(&w, "first", "extend 1 2026-12-01T00:00:00Z host"), 1);
    walk_pass(&w, 60);
    ck_assert_int_eq(sent("north", "first-usa-extended-*.txt"), 3);
    ck_assert_ptr_nonnull(strstr(newest("south", "first-csa-extended-*.txt"), "Mon 30 Nov 19:00 EST"));
}
END_TEST

START_TEST(holidays)
{
    game("");
    deadline_is("2026-11-21T11:08:40Z");
    ck_assert_int_eq(walk_now(&w, "holiday @ 2026-11-21 to %s", "2026-11-30"), 77);
    ck_assert_int_eq(walk_now(&w, "holiday @ 2026-11-21 to %s --yes", "2026-11-30"), 0);
    deadline_is("2026-12-01T00:00:00Z");
    ck_assert_int_eq(walk_lines(&w, "first", "extend 1 2026-12-01T00:00:00Z holiday"), 1);
    ck_assert_int_eq(walk_now(&w, "holiday @ 2026-11-30 to %s --yes", "2026-11-21"), 64);
    sheet("csa", "done\nnow\n"); /* passes go on */
    pass_at("2026-11-20T12:00:00Z");
    ck_assert_uint_eq(walk_look(&w, "first").k, 2);
    deadline_is("2026-12-01T00:00:00Z"); /* 23 Nov is inside */
    ck_assert_ptr_nonnull(strstr(newest("north", "first-usa-holiday-*.txt"), "the host is on holiday"));
    ck_assert_int_eq(walk_now(&w, "holiday @", ""), 0);
    walk_says(&w, "2026-11-21T00:00:00Z to 2026-12-01T00:00:00Z");
}
END_TEST

START_TEST(nobody_plays)
{
    game("--abandon 60d --move 10d");
    int64_t start = w.now;
    while (w.now < start + 52 * 86400)
        walk_pass(&w, 86400);
    ck_assert_int_eq(sent("north", "first-usa-warning-*.txt"), 0);
    while (w.now < start + 59 * 86400)
        walk_pass(&w, 86400);
    ck_assert_int_eq(sent("north", "first-usa-warning-*.txt"), 1);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPEN);
    while (w.now < start + 80 * 86400)
        walk_pass(&w, 86400);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OVER);
    ck_assert_int_eq(walk_lines(&w, "first", "end abandoned"), 1);
    ck_assert_int_eq(sent("south", "first-csa-ended-*.txt"), 1);
    ck_assert_int_eq(sent("south", "first-csa-warning-*.txt"), 1);
}
END_TEST

/* Where no reminder is due it is warned a week before all the same, and ends on the day that the warning names. */
START_TEST(nobody_plays_and_nobody_is_reminded)
{
    game("--abandon 60d --move 10d --remind 0");
    int64_t start = w.now;
    while (w.now < start + 52 * 86400)
        walk_pass(&w, 43200);
    ck_assert_int_eq(sent("north", "first-usa-warning-*.txt"), 0);
    walk_pass(&w, 86400);
    ck_assert_int_eq(sent("north", "first-usa-warning-*.txt"), 1);
    walk_pass(&w, 6 * 86400);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPEN);
    walk_pass(&w, 86400); /* the last deadline comes, too */
    walk_pass(&w, 3600);
    ck_assert_int_eq(walk_lines(&w, "first", "end abandoned"), 1);
    ck_assert_int_eq(sent("north", "first-usa-warning-*.txt"), 1);
}
END_TEST

/* A host that was away warns first, and the end waits for the day that the warning names. */
START_TEST(nobody_plays_and_the_warning_is_late)
{
    game("--abandon 60d --move 5d --remind 0");
    int64_t start = w.now;
    while (w.now < start + 50 * 86400)
        walk_pass(&w, 86400);
    walk_pass(&w, 20 * 86400); /* the term has passed, and nobody was warned */
    while (sent("north", "first-usa-warning-*.txt") == 0 && w.now < start + 80 * 86400)
        walk_pass(&w, 3600);
    int64_t warned = w.now;
    ck_assert_int_gt(warned, start + 70 * 86400);
    ck_assert_int_eq(sent("north", "first-usa-warning-*.txt"), 1);
    while (w.now < warned + 7 * 86400 - 7200)
        walk_pass(&w, 7200);
    ck_assert_int_eq(walk_lines(&w, "first", "end abandoned"), 0);
    while (w.now < warned + 8 * 86400)
        walk_pass(&w, 7200);
    ck_assert_int_eq(walk_lines(&w, "first", "end abandoned"), 1);
}
END_TEST

/* ---- guards ---- */

static void guarded(void)
{
    walk_setting(&w, "# the last word counts\n");
    struct text conf = {.arena = w.arena};
    const char *path = arena_words(w.arena, "%s/dispatch.conf", w.dir);
    struct span file = slurp(w.arena, path);
    for (struct span left = file, line; span_line(&left, &line);)
        if (!span_is(line, "gap 0") && !span_is(line, "jump 0"))
            text_format(&conf, "%.*s\n", (int)line.len, (const char *)line.at);
    walk_write(&w, path, text_span(&conf));
    game("");
}

START_TEST(the_clock_goes_back)
{
    guarded();
    sheet("csa", "done\nnow\n");
    ck_assert_int_eq(run_at("2026-11-18T11:05:00Z", ""), 0); /* minutes do no harm */
    ck_assert_int_eq(run_at("2026-11-18T12:00:00Z", ""), 0);
    ck_assert_int_eq(run_at("2026-11-18T09:00:00Z", ""), 75);
    walk_says(&w, "the clock went back");
    ck_assert_int_eq(run_at("2026-11-18T09:05:00Z", ""), 75);
    ck_assert_str_eq(w.said, ""); /* said once */
    ck_assert_int_eq(walk_cli(&w, "news @ --keep"), 0);
    walk_says(&w, "all games wait: the clock went back");
    ck_assert_int_eq(run_at("2026-11-18T09:10:00Z", "--anyway"), 0);
    ck_assert_int_eq(run_at("2026-11-18T09:15:00Z", ""), 0);
}
END_TEST

START_TEST(the_clock_jumps_ahead)
{
    guarded();
    ck_assert_int_eq(run_at("2027-02-18T12:00:00Z", ""), 75);
    walk_says(&w, "jumped ahead");
    ck_assert_int_eq(walk_lines(&w, "first", "deadline") + walk_lines(&w, "first", "extend"), 0);
    ck_assert_int_eq(run_at("2026-11-18T12:00:00Z", ""), 0); /* set right again: as if nothing had been */
    ck_assert_int_eq(run_at("2027-02-18T12:00:00Z", "--anyway"), 0);
    ck_assert_int_eq(walk_lines(&w, "first", "missed"), 0);
    ck_assert_int_eq(walk_lines(&w, "first", "extend 1 2027-02-21T12:00:00Z downtime"), 0);
    ck_assert_int_eq(walk_lines(&w, "first", "extend 1"), 1);
    ck_assert_int_gt(walk_look(&w, "first").deadline, w.now);
}
END_TEST

START_TEST(the_host_was_down)
{
    guarded();
    deadline_is("2026-11-21T11:08:40Z");
    ck_assert_int_eq(run_at("2026-11-18T13:00:00Z", ""), 0);
    walk_drop(&w, "late",
              walk_sign(&w, "usa", walk_orders(&w, "first", "usa", "when draw\ndraw 2 rest supply\nend\n")));
    ck_assert_int_eq(run_at("2026-11-22T13:00:00Z", ""), 0); /* four days without a pass */
    ck_assert_int_eq(walk_lines(&w, "first", "extend 1 2026-11-25T11:08:40Z downtime"), 1);
    ck_assert_int_eq(walk_lines(&w, "first", "missed"), 0);
    ck_assert_ptr_nonnull(strstr(newest("south", "first-csa-extended-*.txt"), "while the host was down"));
    ck_assert_int_eq(walk_cli(&w, "news @ --keep"), 0);
    walk_says(&w, "look today: there was no pass for 4d");
    walk_says(&w, "; 1 deadline of that time is extended by it\n");
    ck_assert_int_eq(run_at("2026-11-22T18:00:00Z", ""), 0); /* five hours: as ever */
    ck_assert_int_eq(walk_lines(&w, "first", "extend"), 1);
    ck_assert_int_eq(run_at("2026-11-25T11:00:00Z", ""), 0); /* down again, but nothing passed meanwhile */
    ck_assert_int_eq(walk_lines(&w, "first", "extend"), 1);
    ck_assert_int_eq(walk_cli(&w, "news @ --keep"), 0);
    walk_says(&w, "of the day: there was no pass for 2d");
    walk_says(&w, "; no deadline had to be extended for it\n");
    ck_assert_int_eq(run_at("2026-11-25T12:00:00Z", ""), 0);
    ck_assert_int_eq(walk_lines(&w, "first", "missed 1 csa"), 1);
}
END_TEST

START_TEST(the_host_was_down_for_two_games)
{
    guarded();
    walk_new(&w, "second", "");
    walk_set_up(&w, "second");
    ck_assert_int_eq(run_at("2026-11-18T13:00:00Z", ""), 0);
    ck_assert_int_eq(run_at("2026-11-22T13:00:00Z", ""), 0);
    ck_assert_int_eq(walk_news(&w, "; 2 deadlines of that time are extended by it\n"), 1);
}
END_TEST

START_TEST(too_many_are_late)
{
    walk_setting(&w, "missed-limit 2\n");
    for (int i = 0; i < 3; i++) {
        const char *name = arena_words(w.arena, "g%d", i);
        walk_new(&w, name, "");
        walk_set_up(&w, name);
    }
    int64_t late = walk_look(&w, "g2").deadline;
    w.now = walk_look(&w, "g1").deadline;
    char now[21];
    utc_write(now, late);
    ck_assert_int_eq(run_at(now, ""), 75);
    walk_says(&w, "more than 2 seats would be late");
    for (int i = 0; i < 3; i++)
        ck_assert_uint_eq(walk_look(&w, arena_words(w.arena, "g%d", i)).k, 1);
    struct ingested got = walk_take(&w, walk_sign(&w, "csa", walk_orders(&w, "g0", "csa", "done\nnow\n")));
    ck_assert(got.good);
    utc_write(now, late + 60);
    ck_assert_int_eq(run_at(now, ""), 0); /* two are as usual */
    ck_assert_uint_eq(walk_look(&w, "g1").k, 2);
    utc_write(now, late + 3 * 86400 + 120);
    ck_assert_int_eq(run_at(now, ""), 75);
    ck_assert_int_eq(run_at(now, "--anyway"), 0);
    ck_assert_uint_eq(walk_look(&w, "g2").k, 3);
}
END_TEST

/* ---- status ---- */

START_TEST(status_by_deadline)
{
    game("");
    walk_new(&w, "later", "--join 20d");
    w.now += 60;
    ck_assert_int_eq(walk_now(&w, "status @", ""), 0);
    const char *first = strstr(w.out, "first"), *later = strstr(w.out, "later");
    ck_assert(first && later && first < later && strstr(w.out, "2026") == NULL);
    ck_assert_ptr_nonnull(strstr(w.out, "due Sat 21 Nov 11:08 UTC")); /* not the reminder of the day before */
    ck_assert_int_eq(walk_now(&w, "status @ --late", ""), 0);
    walk_says(&w, "No games of that kind");
    w.now = at("2026-11-21T12:00:00Z");
    ck_assert_int_eq(walk_now(&w, "status @ --late", ""), 0);
    ck_assert(strstr(w.out, "first") && strstr(w.out, "(late)") && !strstr(w.out, "later"));
    ck_assert_int_eq(walk_now(&w, "status @ --player %s --json", "south"), 0);
    ck_assert(strstr(w.out, "\"due\": \"2026-11-21T11:08:40Z\"") && strstr(w.out, "\"late\": true"));
}
END_TEST

static Suite *time_suite(void)
{
    Suite *suite = suite_create("time");
    TCase *t = tcase_create("time");
    tcase_add_checked_fixture(t, begin, end);
    tcase_add_test(t, by_the_players_own_day);
    tcase_add_test(t, a_mistake_at_the_deadline);
    tcase_add_test(t, a_mistake_in_a_game_that_waits);
    tcase_add_test(t, over_the_change_of_the_clock);
    tcase_add_test(t, quiet_hours_and_grace);
    tcase_add_test(t, terms_that_cannot_be);
    tcase_add_test(t, reminders_once_each);
    tcase_add_test(t, a_missed_pass_sends_one_of_two);
    tcase_add_test(t, reminders_in_the_set_up);
    tcase_add_test(t, the_set_up_says_what_silence_does);
    tcase_add_test(t, standing_twice_then_the_host);
    tcase_add_test(t, hold_waits_for_the_player);
    tcase_add_test(t, resign_after_two);
    tcase_add_test(t, a_sheet_in_time_begins_the_count_anew);
    tcase_add_test(t, receipts_say_what_would_happen_now);
    tcase_add_test(t, hold_and_resume);
    tcase_add_test(t, held_in_the_set_up);
    tcase_add_test(t, what_is_resumed_keeps_to_the_calendar);
    tcase_add_test(t, extend);
    tcase_add_test(t, holidays);
    tcase_add_test(t, nobody_plays);
    tcase_add_test(t, nobody_plays_and_nobody_is_reminded);
    tcase_add_test(t, nobody_plays_and_the_warning_is_late);
    tcase_add_test(t, the_clock_goes_back);
    tcase_add_test(t, the_clock_jumps_ahead);
    tcase_add_test(t, the_host_was_down);
    tcase_add_test(t, the_host_was_down_for_two_games);
    tcase_add_test(t, too_many_are_late);
    tcase_add_test(t, status_by_deadline);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(time_suite());
}
