/* SPDX-License-Identifier: Apache-2.0 */
/* Whole passes of a host in trouble: mail that cannot be read or does not leave, a player's server that puts it off,
 * bounces true and forged; more mail than a pass takes: t_outages_inbox.c. Nobody is late by what the host could know,
 * and nobody gains more by it than the terms of his game allow. */
#include "processor/record/outage.h"
#include "tests/lib/cheat.h"
#include "tests/lib/cheat_row.h"
#include "tests/processor/pass/outages_kit.h"

/* ---- the way out ---- */

START_TEST(a_report_that_cannot_leave_takes_no_time)
{
    begin(by_mail);
    sends();
    walk_new(&w, G, "");
    walk_pass(&w, 60);
    breaks("sendmail");
    walk_set_up(&w, G);
    int64_t due = deadline();
    passes(due - w.now - 2 * HOUR, HOUR);
    ck_assert_int_eq(lines("extend"), 0); /* not before it is due */
    ck_assert_int_eq(news("mail cannot leave"), 1);
    passes(4 * DAY, 6 * HOUR);
    ck_assert_int_eq(lines("missed"), 0);
    ck_assert_int_gt(lines("extend 1 "), 0);
    ck_assert_int_lt(lines("extend 1 "), 12);
    ck_assert_int_eq(news("its deadline is put off to"), 1);
    ck_assert_int_eq(put_off("unsent", 1), put_off("unsent", 0));
    ck_assert(strstr(walk_look(&w, G).journal, " unsent csa\n"));
    ck_assert_int_eq(walk_cli(&w, "status @"), 0);
    walk_says(&w, "time stands still for it");
    ck_assert_int_eq(walk_cli(&w, "status @ --json"), 0);
    walk_says(&w, "\"stands_still\": true");
    heals("sendmail");
    walk_pass(&w, 300);
    ck_assert_int_eq(mails("south", "The deadline is put off"), 1);
    walk_pass(&w, HOUR);
    walk_pass(&w, HOUR);
    ck_assert_int_eq(news("mail leaves again"), 1);
    ck_assert_int_eq(mails("south", "Time runs again"), 1);
    ck_assert_int_eq(mails("north", "The deadline is put off"), 1);
    ck_assert_int_ge(deadline() - w.now, MOVE - 3 * HOUR); /* as much time as the trouble took from him */
    ck_assert_int_le(deadline() - w.now, MOVE + DAY);
    walk_pass(&w, deadline() - w.now);
    ck_assert_int_eq(lines("missed 1 csa"), 1);
    ck_assert_int_eq(walk_cli(&w, "status @"), 0);
    ck_assert_ptr_null(strstr(w.out, "time stands still"));
    proven();
    end();
}
END_TEST

START_TEST(the_term_of_the_game_bounds_it)
{
    begin(by_mail);
    sends();
    walk_new(&w, G, "--outage 2d");
    walk_pass(&w, 60);
    breaks("sendmail");
    walk_set_up(&w, G);
    int64_t due = deadline();
    passes(due - w.now + 2 * DAY + 6 * HOUR, 6 * HOUR);
    ck_assert_int_eq(put_off("unsent", 0), 2 * DAY);
    ck_assert_int_eq(lines("missed 1 csa"), 1);
    end();
}
END_TEST

START_TEST(a_game_without_the_term_goes_on)
{
    begin(by_mail);
    sends();
    walk_new(&w, G, "--outage 0");
    walk_pass(&w, 60);
    breaks("sendmail");
    walk_set_up(&w, G);
    walk_pass(&w, deadline() - w.now);
    ck_assert_int_eq(lines("extend"), 0);
    ck_assert_int_eq(lines("missed 1 csa"), 1);
    end();
}
END_TEST

/* The set-up, whose deadline is in no log, is not void by it. */
START_TEST(an_invitation_that_cannot_leave_voids_no_set_up)
{
    begin(by_mail);
    sends();
    breaks("sendmail");
    walk_new(&w, G, "");
    walk_pass(&w, 60);
    passes(9 * DAY, 12 * HOUR); /* the term is seven days */
    ck_assert_int_eq(lines("setup void"), 0);
    heals("sendmail");
    walk_pass(&w, 60);
    passes(6 * DAY, 12 * HOUR);
    ck_assert_int_eq(lines("setup void"), 0);
    passes(2 * DAY, 12 * HOUR);
    ck_assert_int_gt(lines("setup void"), 0);
    end();
}
END_TEST

/* ---- the way in ---- */

START_TEST(sheets_that_cannot_be_read_are_not_late)
{
    begin_mail();
    int64_t due = deadline();
    breaks("box");
    passes(HOUR, HOUR / 2);
    ck_assert_int_eq(news("no mail from maildir box"), 1);
    passes(due - w.now + 3 * DAY, 6 * HOUR);
    ck_assert_int_eq(lines("missed"), 0);
    ck_assert(strstr(walk_look(&w, G).journal, " unread csa\n"));
    ck_assert_int_eq(mails("south", "The deadline is put off"), 1);
    ck_assert_int_eq(mails("south", "Reminder"), 0);
    heals("box");
    put_mail("south@example.org", "",
             arena_string(w.arena, walk_sign(&w, "csa", walk_orders(&w, G, "csa", "done\nnow\n"))));
    walk_pass(&w, 300);
    ck_assert_int_eq(lines("missed"), 0);
    ck_assert_int_eq(lines("close 1 csa "), 1);
    ck_assert_int_eq(news("mail comes from maildir box again"), 1);
    proven();
    end();
}
END_TEST

/* Whoever cannot be heard has given nothing up, however long ago the last sheet came. */
START_TEST(a_game_that_cannot_be_heard_is_not_given_up)
{
    begin(by_mail);
    sends();
    set_up("--abandon 4d --move 1d");
    passes(deadline() - w.now + HOUR, HOUR);
    ck_assert_int_eq(lines("missed 1"), 1); /* from here on it may be */
    breaks("box");
    passes(6 * DAY, 6 * HOUR);
    ck_assert_int_eq(lines("missed 2"), 0);
    ck_assert_int_eq(lines("end abandoned"), 0);
    ck_assert_int_eq(mails("north", "Nobody has played for a long time"), 0);
    heals("box");
    passes(DAY, 6 * HOUR);
    ck_assert_int_eq(lines("end abandoned"), 0); /* first they are warned */
    end();
}
END_TEST

/* It ended before the deadline came: what it took is given then. */
START_TEST(what_trouble_took_is_given_back_once)
{
    begin_mail();
    int64_t due = deadline();
    breaks("box");
    passes(DAY, HOUR);
    heals("box");
    walk_pass(&w, HOUR);
    walk_pass(&w, due - w.now);
    ck_assert_int_eq(lines("missed"), 0);
    ck_assert_int_eq(lines("extend 1 "), 1);
    int64_t given = put_off("unread", 1);
    ck_assert_int_ge(given, DAY - HOUR);
    ck_assert_int_le(given, DAY + HOUR);
    ck_assert_int_eq(mails("south", "The deadline is put off"), 1);
    walk_pass(&w, deadline() - w.now);
    ck_assert_int_eq(lines("extend 1 "), 1);
    ck_assert_int_eq(lines("missed 1 csa"), 1);
    end();
}
END_TEST

START_TEST(a_dead_source_stops_only_whom_it_serves)
{
    begin_mail();
    breaks("inbox/new"); /* nobody answers by it, who has an address */
    walk_pass(&w, deadline() - w.now);
    ck_assert_int_eq(lines("extend"), 0);
    ck_assert_int_eq(lines("missed 1 csa"), 1);
    ck_assert_int_eq(news("no mail from folder inbox/new"), 1);
    heals("inbox/new");
    end();
    begin("fetch folder inbox/new\nfetch maildir box\n"); /* here all drop files */
    set_up("");
    breaks("box");
    walk_pass(&w, deadline() - w.now);
    ck_assert_int_eq(lines("extend"), 0);
    ck_assert_int_eq(lines("missed 1 csa"), 1);
    heals("box");
    end();
}
END_TEST

/* More of them than the limit do not stop the host: they are not late. */
START_TEST(seats_that_are_put_off_are_not_counted_as_late)
{
    begin_mail();
    walk_setting(&w, "missed-limit 1\n");
    for (int i = 0; i < 3; i++) {
        const char *name = arena_words(w.arena, "more-%d", i);
        walk_new(&w, name, "");
        walk_set_up(&w, name);
    }
    breaks("box");
    walk_pass(&w, HOUR);
    walk_pass(&w, deadline() + HOUR - w.now); /* else it would exit 75 */
    ck_assert_int_eq(news("its deadline is put off to"), 4);
    ck_assert_int_eq(news("seats would be late"), 0);
    heals("box");
    end();
}
END_TEST

/* Silence is no consent of who cannot be heard. */
START_TEST(a_key_is_not_carried_while_nobody_can_object)
{
    uint8_t other[32];
    char now[21];
    memset(other, 77, sizeof other);
    begin_mail();
    utc_write(now, w.now);
    ck_assert_int_eq(walk_cli(&w, "player @ rekey south --key %s --yes --now %s", walk_public(&w, "other", other), now),
                     0);
    breaks("box");
    passes(4 * DAY, 6 * HOUR);
    ck_assert_int_eq(lines("propose csa"), 1);
    ck_assert_int_eq(lines("carried"), 0);
    heals("box");
    walk_pass(&w, HOUR);
    walk_pass(&w, HOUR);
    ck_assert_int_eq(lines("carried"), 1);
    end();
}
END_TEST

/* The drop folder cannot be read for two days around a deadline. */
START_TEST(what_was_put_off_is_told_and_summed_up)
{
    begin("");
    set_up("");
    passes(deadline() - w.now - DAY, 2 * DAY);
    breaks("inbox/new");
    passes(2 * DAY, 6 * HOUR);
    heals("inbox/new");
    walk_pass(&w, HOUR);
    walk_drop(&w, "late", walk_sign(&w, "csa", walk_orders(&w, G, "csa", "done\nnow\n")));
    walk_pass(&w, 60);
    ck_assert_int_eq(lines("missed"), 0);
    ck_assert_ptr_nonnull(strstr(walk_look(&w, G).journal, " unread csa\n"));
    const char *text = cheat_flat(&w, slurp(w.arena, walk_newest(&w, "north", "first-usa-report-*.txt")));
    ck_assert_msg(strstr(text, "since the host could not read the mail by which this seat answers."), "%s", text);
    cheat_caught(&w, 0, cheat_folder(&w, "south", "csa"),
                 "Why deadlines were put off: you have only the host's word for it. It happened ");
    walk_says(&w, "(unread ");
    walk_verified(&w, "first", "csa");
    end();
}
END_TEST

/* ---- a player's own server ---- */

CHEAT("player", "makes their own mail server refuse the host's mail, to gain time", "deadlines",
      "everybody, in the log; it gains at most the time of one turn in each exchange, and a week in a game", "", "");
START_TEST(a_server_that_puts_off_gains_a_turn_an_exchange_and_a_week_a_game)
{
    begin(by_mail);
    sends();
    walk_new(&w, G, "");
    walk_pass(&w, 60);
    touch("defer-south");
    walk_set_up(&w, G);
    passes(HOUR, HOUR / 4);
    ck_assert_int_eq(news("mail to south has not left"), 1); /* the host is told in the first hour */
    for (int i = 0; i < 200 && lines("missed") == 0; i++)
        walk_pass(&w, 6 * HOUR);
    ck_assert_int_eq(put_off("deferred", 1), MOVE);
    ck_assert_int_eq(lines("missed 1 csa"), 1);
    for (int i = 0; i < 200 && walk_look(&w, G).k < 6; i++)
        walk_pass(&w, 6 * HOUR);
    for (uint64_t k = 1; k < 6; k++)
        ck_assert_int_le(put_off("deferred", k), MOVE);
    ck_assert_int_eq(put_off("deferred", 0), OUTAGE_SEAT_MOST);
    ck_assert_int_eq(news("mail to south has not left"), 1);
    ck_assert_int_eq(unlink(file("defer-south")), 0);
    passes(DAY, 2 * HOUR);
    ck_assert_int_eq(news("mail to south leaves again"), 1);
    proven();
    end();
}
END_TEST

/* The first message is put off for some minutes, as many servers do. */
START_TEST(a_few_minutes_are_no_trouble)
{
    begin(by_mail);
    sends();
    walk_new(&w, G, "");
    walk_pass(&w, 60);
    touch("defer-south");
    walk_set_up(&w, G);
    walk_pass(&w, 300);
    ck_assert_int_eq(unlink(file("defer-south")), 0);
    passes(HOUR, 300);
    walk_pass(&w, deadline() - w.now);
    ck_assert_int_eq(lines("extend"), 0);
    ck_assert_int_eq(lines("missed 1 csa"), 1);
    ck_assert_int_eq(news("mail to south"), 0);
    end();
}
END_TEST

/* The Message-ID of the newest mail to him with this subject. */
static const char *message_id(const char *name, const char *subject)
{
    const char *all = arena_string(w.arena, slurp(w.arena, file(arena_words(w.arena, "mails-%s", name))));
    const char *at = NULL, *next = strstr(all, subject);
    for (; next; next = strstr(next + 1, subject))
        at = next;
    ck_assert_msg(at != NULL && (at = strstr(at, "\nMessage-Id: <")) != NULL, "no mail with %s", subject);
    at += 13;
    return arena_words(w.arena, "%.*s", (int)strcspn(at, "\n"), at);
}

static void bounce(const char *id)
{
    put_mail(
        "MAILER-DAEMON@example.org",
        "Return-Path: <>\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n",
        arena_words(w.arena,
                    "--b\n\nIt failed.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\n"
                    "Final-Recipient: rfc822; south@example.org\nAction: failed\nStatus: 5.1.1\n--b\nContent-Type: "
                    "text/rfc822-headers\n\n%s%s%sSubject: x\n\n--b--\n",
                    id ? "Message-ID: " : "", id ? id : "", id ? "\n" : ""));
}

CHEAT("player", "forges a bounce of the report that their opponent awaits, or of their own", "deadlines",
      "nobody needs to: it counts only with the Message-ID of that report, which only its reader has", "", "");
START_TEST(a_bounce_counts_when_it_names_the_report)
{
    begin_mail();
    bounce(NULL); /* anybody can write that */
    walk_pass(&w, 60);
    bounce("<first.1.0@dispatch.example>");
    walk_pass(&w, 60);
    int64_t due = deadline();
    walk_pass(&w, due - w.now);
    ck_assert_int_eq(lines("extend"), 0);
    ck_assert_int_eq(lines("missed 1 csa"), 1);
    end();
    begin_mail();
    bounce(message_id("south", "your move (by "));
    walk_pass(&w, 60);
    due = deadline();
    walk_pass(&w, due - w.now);
    ck_assert_int_eq(lines("missed"), 0);
    ck_assert(strstr(walk_look(&w, G).journal, " returned csa\n"));
    passes(MOVE, 6 * HOUR);
    ck_assert_int_eq(put_off("returned", 1), MOVE);
    walk_pass(&w, DAY);
    ck_assert_int_eq(lines("missed 1 csa"), 1);
    proven();
    end();
}
END_TEST

START_TEST(another_address_gets_what_came_back)
{
    begin_mail();
    bounce(message_id("south", "your move (by "));
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_cli(&w, "player @ add south --mail elsewhere@example.org"), 0);
    walk_pass(&w, 60);
    ck_assert_int_gt(mails("elsewhere", ""), 0);
    walk_pass(&w, deadline() - w.now);
    ck_assert_int_eq(lines("missed 1 csa"), 1); /* that reached him */
    end();
}
END_TEST

START_TEST(mail_that_is_refused_counts_as_returned)
{
    begin(by_mail);
    sends();
    walk_new(&w, G, "");
    walk_pass(&w, 60);
    touch("refuse-south");
    walk_set_up(&w, G);
    walk_pass(&w, deadline() - w.now);
    ck_assert_int_eq(lines("missed"), 0);
    ck_assert(strstr(walk_look(&w, G).journal, " returned csa\n"));
    end();
}
END_TEST

/* A pass in several processes goes on to its end all the same, and says then what is wrong. */
START_TEST(what_waits_for_no_key_goes_on_while_one_is_away)
{
    char now[21];
    begin_mail();
    const char *key = arena_words(w.arena, "%s.keys/age.key", w.dir), *away = arena_words(w.arena, "%s.away", key);
    ck_assert_int_eq(rename(key, away), 0);
    put_mail("south@example.org", "",
             arena_string(w.arena, walk_sign(&w, "csa", walk_orders(&w, G, "csa", "done\nnow\n"))));
    w.now += 60;
    utc_write(now, w.now);
    ck_assert_int_eq(walk_cli(&w, "run @ --now %s", now), EX_CONFIG);
    ck_assert_int_eq(lines("close 1 csa "), 1);
    ck_assert_int_eq(mails("south", "Sheet 3 is in"), 1); /* it left in the same pass */
    ck_assert_int_eq(rename(away, key), 0);
    walk_pass(&w, 60);
    end();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("a host in trouble");
    TCase *t = tcase_create("all");
    tcase_add_test(t, a_report_that_cannot_leave_takes_no_time);
    tcase_add_test(t, the_term_of_the_game_bounds_it);
    tcase_add_test(t, a_game_without_the_term_goes_on);
    tcase_add_test(t, an_invitation_that_cannot_leave_voids_no_set_up);
    tcase_add_test(t, sheets_that_cannot_be_read_are_not_late);
    tcase_add_test(t, a_game_that_cannot_be_heard_is_not_given_up);
    tcase_add_test(t, what_trouble_took_is_given_back_once);
    tcase_add_test(t, a_dead_source_stops_only_whom_it_serves);
    tcase_add_test(t, seats_that_are_put_off_are_not_counted_as_late);
    tcase_add_test(t, what_was_put_off_is_told_and_summed_up);
    tcase_add_test(t, a_key_is_not_carried_while_nobody_can_object);
    tcase_add_test(t, a_server_that_puts_off_gains_a_turn_an_exchange_and_a_week_a_game);
    tcase_add_test(t, a_few_minutes_are_no_trouble);
    tcase_add_test(t, a_bounce_counts_when_it_names_the_report);
    tcase_add_test(t, another_address_gets_what_came_back);
    tcase_add_test(t, mail_that_is_refused_counts_as_returned);
    tcase_add_test(t, what_waits_for_no_key_goes_on_while_one_is_away);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
