/* SPDX-License-Identifier: Apache-2.0 */
/* Press that somebody could misuse: whom a player does not want to hear and what is reported, by block and by mail,
 * sent again or forged; what shows who wrote without a name; what is kept of it, and for how long. */
#include "processor/game/pass.h"
#include "processor/intake/posted_codes.h"
#include "processor/letters/press_letter.h"
#include "processor/store/store_people.h"
#include "tests/processor/intake/press_kit.h"

/* The opponent can write any From; the code of the seat stands in letters to its player alone. */
START_TEST(a_forged_mail_mutes_and_reports_nothing)
{
    ck_assert_int_eq(walk_cli(&w, "player @ add south --mail south@example.net"), 0);
    ck_assert_int_eq(walk_cli(&w, "player @ add north --mail north@example.net"), 0);
    ck_assert(give("usa", "to csa\nFirst.\n").good && give("csa", "to usa\nSecond.\n").good);
    walk_pass(&w, 60);
    const char *letter = newest("north", "first-usa-press-[0-9]*.txt"), *at = strstr(letter, "\n  mute csa ");
    ck_assert_ptr_nonnull(at);
    mail("south@example.net", "mute usa");
    mail("south@example.net", arena_words(w.arena, "mute usa %.8s", at + strlen("\n  mute csa "))); /* another seat's */
    mail("south@example.net", arena_words(w.arena, "report %llu", (unsigned long long)entry_of_press()));
    ck_assert(give("usa", "to csa\nThird.\n").good);
    walk_pass(&w, 60);
    ck_assert_int_eq(n_of("south", "first-csa-press-[0-9]*.txt"), 2);
    ck_assert_int_eq(walk_news(&w, "reports press"), 0);
    ck_assert_int_eq(n_of("south", "answer.txt"), 2); /* of its own press, and once what is lacking */
}
END_TEST

/* Whoever has a block may send it: it counts once, whatever it says, and is answered once. */
START_TEST(a_block_counts_once_whatever_it_says)
{
    struct span mute = walk_sign(&w, "csa", press("csa", "mute usa\n"));
    ck_assert(walk_take(&w, mute).good && give("csa", "unmute\n").good);
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(walk_take(&w, mute).verdict, VERDICT_AGAIN);
    ck_assert(give("usa", "to csa\nHeard.\n").good);
    struct span report =
        walk_sign(&w, "csa", press("csa", arena_words(w.arena, "report %llu\n", (unsigned long long)entry_of_press())));
    ck_assert(walk_take(&w, report).good);
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(walk_take(&w, report).verdict, VERDICT_AGAIN);
    walk_pass(&w, 0);
    ck_assert_int_eq(n_of("south", "first-csa-press-[0-9]*.txt"), 1);
    ck_assert_int_eq(walk_news(&w, "csa reports press"), 1);
    ck_assert_int_eq(n_of("south", "*answer.txt"), 4); /* mute, unmute, report, and that something came again */
    ck_assert(give("csa", "mute usa\nagain 2\n").good);
    ck_assert(give("usa", "to csa\nNot heard.\n").good);
    walk_pass(&w, 0);
    ck_assert_int_eq(n_of("south", "first-csa-press-[0-9]*.txt"), 1);
    ck_assert_int_eq(walk_cli(&w, "press @ first"), 0);
    ck_assert_ptr_null(strstr(w.out, " to others")); /* no row of what has no entry */
    ck_assert_int_eq(walk_cli(&w, "fsck @"), 0);
}
END_TEST

/* A seat never reads its own press, so named readers would say who wrote it. */
START_TEST(without_a_name_nobody_is_named)
{
    struct genesis g = {.n_seats = 3, .press = PRESS_SEATS, .press_unnamed = true};
    struct press press;
    strcpy(g.seat[0].name, "csa");
    strcpy(g.seat[1].name, "france");
    strcpy(g.seat[2].name, "usa");
    ck_assert(press_read(span_of("to csa france anonymous\nx\n"), &g, 2, &press, NULL));
    ck_assert(press.seats == 3 && strcmp(press.to, "all") == 0);
    ck_assert(press_read(span_of("to csa anonymous\nx\n"), &g, 2, &press, NULL));
    ck_assert(press.seats == 1 && strcmp(press.to, PRESS_TO_HIDDEN) == 0);
    ck_assert(press_read(span_of("to csa\nx\n"), &g, 2, &press, NULL) && strcmp(press.to, "csa") == 0);
}
END_TEST

/* The block is posted by its author's account. */
START_TEST(a_forum_has_no_press_without_a_name)
{
    walk_setting(&w, "press seats anonymous\n");
    ck_assert_int_eq(walk_cli(&w, "new @ blue-vs-gray --name second --forum --seat usa=north --seat csa=south"), 64);
    has(w.said, "a game on a forum has no anonymous press");
    ck_assert_int_eq(
        walk_cli(&w, "new @ blue-vs-gray --name second --forum --seat usa=north --seat csa=south --press seats"), 0);
    ck_assert_int_eq(walk_cli(&w, "new @ blue-vs-gray --name third --seat usa=north --seat csa=south"), 0);
    walk_pass(&w, 60);
    has(arena_string(w.arena, slurp(w.arena, walk_newest(&w, "south", "third-csa-invitation.txt"))),
        "seats everybody knows who wrote)");
}
END_TEST

START_TEST(who_is_forgotten_has_muted_nobody)
{
    struct host host = {0};
    struct error err = {0};
    uint64_t muted;
    const char *id = walk_look(&w, "first").id;
    ck_assert(give("csa", "mute usa\n").good);
    walk_give(&w, "csa", walk_orders(&w, "first", "csa", "resign\nnow\n"));
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_cli(&w, "player @ forget south"), 0);
    has(w.out, "private press for the setting retain");
    ck_assert(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err));
    ck_assert(store_muted_get(host.store, id, "csa", "south", &muted, &err) && muted == 0);
    host_close(&host);
    ck_assert_int_eq(walk_cli(&w, "fsck @"), 0);
}
END_TEST

/* The answer says who is shown it: no organiser whom the host cannot reach. */
START_TEST(an_organiser_who_is_no_player_is_told_by_the_host)
{
    static const uint8_t seed[32] = {7};
    close_host();
    walk_anew_open(&w, "organised", false);
    walk_setting(&w, "settle 0\n");
    walk_new(&w, "first", arena_words(w.arena, "--organiser %s", walk_public(&w, "judge", seed)));
    walk_set_up(&w, "first");
    ck_assert(give("usa", "to csa\nSecret insult.\n").good);
    ck_assert(give("csa", arena_words(w.arena, "report %llu\n", (unsigned long long)entry_of_press())).good);
    walk_pass(&w, 0);
    has(newest("south", "*answer.txt"), "is asked to pass it on to the organiser. No player is told.");
    ck_assert_int_eq(walk_news(&w, "pass it on"), 1);
}
END_TEST

START_TEST(a_word_by_mail_mutes_and_reports)
{
    ck_assert_int_eq(walk_cli(&w, "player @ add south --mail south@example.net"), 0);
    ck_assert(give("usa", "to csa\nFirst.\n").good);
    walk_pass(&w, 60);
    const char *code = code_of_south();
    mail("south@example.net", arena_words(w.arena, "Mute usa %s.", code));
    has(newest("south", "answer.txt"), "no longer comes to your seat csa");
    ck_assert(give("usa", "to csa\nSecond.\n").good);
    walk_pass(&w, 60);
    ck_assert_int_eq(n_of("south", "first-csa-press-[0-9]*.txt"), 1);
    has(newest("south", "answer.txt"), arena_words(w.arena, "answer with the line: unmute %s", code));
    mail("south@example.net", arena_words(w.arena, "unmute %s", code));
    ck_assert(give("usa", "to csa\nThird.\n").good);
    mail("south@example.net", arena_words(w.arena, "report %llu %s", (unsigned long long)entry_of_press(), code));
    ck_assert_int_eq(n_of("south", "first-csa-press-[0-9]*.txt"), 2);
    ck_assert_int_eq(walk_news(&w, "csa reports press"), 1);
    mail("south@example.net", arena_words(w.arena, "mute texas %s", code));
    has(newest("south", "answer.txt"), "There is no other seat texas. Name one of these: usa.");
    mail("south@example.net", "press");
    has(newest("south", "first-csa-press.txt"), "side: csa orders: to all -----END PBEM PRESS-----");
    mail("stranger@example.net", "mute usa");
    ck_assert_int_eq(walk_lines(&w, "first", "press"), 3);
}
END_TEST

static void mail_about(const char *subject, const char *body)
{
    static int n;
    walk_drop(&w, "about",
              span_of(arena_words(w.arena,
                                  "From: south@example.net\nTo: games@t.example\nMessage-ID: <q%d@a>\n"
                                  "Subject: %s\n\n%s\n",
                                  n++, subject, body)));
    walk_pass(&w, 60);
}

/* Help asked for leaves room for them, and whoever forges mails without the code uses nothing of it up. */
START_TEST(a_line_with_the_code_has_a_bound_of_its_own)
{
    ck_assert_int_eq(walk_cli(&w, "player @ add south --mail south@example.net"), 0);
    ck_assert(give("usa", "to csa\nFirst.\n").good);
    walk_pass(&w, 60);
    const char *code = code_of_south();
    for (int i = 0; i < 6; i++)
        mail("south@example.net", "help");
    int before = n_of("south", "subject");
    for (int i = 0; i < 20; i++)
        mail("south@example.net", i % 2 ? "mute usa" : "mute usa 01234567");
    ck_assert_int_eq(n_of("south", "subject"), before + 1); /* the first one beyond six is told */
    const char *text = newest("south", "answer.txt");
    has(text, "At most 6 mails of one word (help, rules, report and so on) are answered in 24 hours");
    has(text, "The next one is answered from Thu 19 Nov 06:10 EST on.");
    mail("south@example.net", arena_words(w.arena, "mute usa %s", code));
    has(newest("south", "answer.txt"), "no longer comes to your seat csa");
    for (int i = 0; i < 11; i++)
        mail("south@example.net", arena_words(w.arena, "%s %s", i % 2 ? "mute usa" : "unmute", code));
    walk_pass(&w, 7200); /* so many answers in an hour are held */
    before = n_of("south", "subject");
    for (int i = 0; i < 3; i++)
        mail("south@example.net", arena_words(w.arena, "unmute %s", code));
    ck_assert_int_eq(n_of("south", "subject"), before + 1);
    has(newest("south", "answer.txt"), "At most 12 mails with mute, unmute or report are taken in 24 hours");
}
END_TEST

/* Mails that bring several texts of press name no game. */
START_TEST(the_code_says_which_game)
{
    ck_assert_int_eq(walk_cli(&w, "player @ add south --mail south@example.net"), 0);
    ck_assert(give("usa", "to csa\nFirst.\n").good);
    walk_pass(&w, 60);
    const char *code = code_of_south();
    walk_new(&w, "second", "");
    walk_pass(&w, 60);
    mail_about("Re: [dispatch] 3 messages of the day", arena_words(w.arena, "mute usa %s", code));
    has(newest("south", "answer.txt"), "no longer comes to your seat csa");
    mail_about("Re: [second] Join", arena_words(w.arena, "unmute %s", code));
    has(newest("south", "answer.txt"), "all press to your seat csa in the game first comes to you");
    mail_about("Re: [dispatch] 3 messages of the day", "mute usa 01234567");
    has(newest("south", "answer.txt"), "you play several games");
}
END_TEST

/* Who shows it in a thread has another one with the next press. */
START_TEST(a_posted_code_mutes_nothing)
{
    struct pass pass;
    struct host host = {0};
    struct error err = {0};
    ck_assert_int_eq(walk_cli(&w, "player @ add south --mail south@example.net"), 0);
    ck_assert(give("usa", "to csa\nFirst.\n").good);
    walk_pass(&w, 60);
    const char *code = code_of_south();
    const struct press_seat seat = {walk_look(&w, "first").id, "csa", "south"};
    char now[PRESS_CODE];
    const char *says[] = {"Shall I?\n> mute usa %s", "It is %s, he is mute", "mute usa %sa"};
    for (int i = 2; i >= 0; i--) { /* the last two are of no code, or none that mutes */
        struct forum_post post = {.id = 5, .text = span_of(arena_words(w.arena, says[i], code))};
        memset(&host, 0, sizeof host);
        ck_assert(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err));
        pass_open(&pass, w.arena, &host, w.now);
        ck_assert(posted_codes_note(&pass, &(struct forum_posts){.at = &post, .n = 1}, &err));
        ck_assert(press_code_of(&pass, &seat, now, &err));
        host_close(&host);
        ck_assert_int_eq(strcmp(now, code) != 0, i == 0);
    }
    mail("south@example.net", arena_words(w.arena, "mute usa %s", code));
    ck_assert(give("usa", "to csa\nSecond.\n").good);
    walk_pass(&w, 60);
    ck_assert_int_eq(n_of("south", "first-csa-press-[0-9]*.txt"), 2); /* not muted */
    ck_assert_str_ne(code_of_south(), code);
    mail("south@example.net", arena_words(w.arena, "mute usa %s", code_of_south()));
    has(newest("south", "answer.txt"), "no longer comes to your seat csa");
}
END_TEST

START_TEST(whom_one_mutes_one_does_not_hear)
{
    ck_assert(give("csa", "mute usa\n").good);
    ck_assert(give("usa", "to csa\nYou cannot hear me.\n").good);
    walk_pass(&w, 0);
    ck_assert_int_eq(n_of("south", "first-csa-press-[0-9]*.txt"), 0);
    has(newest("south", "*answer.txt"), "press from usa in the game first no longer comes to your seat csa");
    ck_assert(give("csa", "unmute\n").good);
    ck_assert(give("usa", "to csa\nAnd now?\n").good);
    walk_pass(&w, 0);
    ck_assert_int_eq(n_of("south", "first-csa-press-[0-9]*.txt"), 1);
    ck_assert_int_eq(walk_lines(&w, "first", "press"), 2); /* that one is not heard stands in no log */
}
END_TEST

START_TEST(the_host_sees_what_is_reported)
{
    ck_assert(give("usa", "to csa\nSecret insult.\n").good);
    unsigned long long n = entry_of_press();
    ck_assert_str_eq(refused(arena_words(w.arena, "report %llu\n", n)), "press.entry"); /* one's own */
    ck_assert(give("csa", arena_words(w.arena, "report %llu\n", n)).good);
    walk_pass(&w, 0);
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    ck_assert_ptr_nonnull(strstr(w.out, arena_words(w.arena, "dispatch press first %llu", n)));
    ck_assert(!strstr(w.out, "insult"));
    ck_assert_int_eq(walk_cli(&w, "press @ first %llu", n), 0);
    ck_assert(strstr(w.out, "| Secret insult.\n") && strstr(w.out, "usa to csa"));
    ck_assert_int_eq(walk_cli(&w, "press @ first"), 0);
    ck_assert(strstr(w.out, "usa to csa") && !strstr(w.out, "insult"));
    ck_assert_int_eq(walk_cli(&w, "press @ first 1"), 65);
    has(newest("south", "*answer.txt"), "the organiser of the game first gets press");
}
END_TEST

START_TEST(words_are_kept_as_long_as_messages)
{
    ck_assert(give("usa", "to csa\nNot for ever.\n").good);
    unsigned long long n = entry_of_press();
    walk_pass(&w, 29 * DAY);
    ck_assert_int_eq(walk_cli(&w, "press @ first %llu", n), 0);
    walk_pass(&w, 3 * DAY);
    ck_assert_int_eq(walk_cli(&w, "press @ first %llu", n), 65);
    ck_assert_ptr_nonnull(strstr(w.said, "kept no longer"));
    ck_assert_int_eq(walk_cli(&w, "fsck @"), 0);
    ck_assert_int_eq(walk_take(&w, walk_sign(&w, "usa", press("usa", "to csa\nNot for ever.\n"))).verdict,
                     VERDICT_AGAIN); /* its hash is */
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("press_trust");
    TCase *c = tcase_create("all");
    tcase_add_unchecked_fixture(c, prepare, NULL);
    tcase_add_checked_fixture(c, open_host, close_host);
    tcase_add_test(c, a_forged_mail_mutes_and_reports_nothing);
    tcase_add_test(c, a_block_counts_once_whatever_it_says);
    tcase_add_test(c, without_a_name_nobody_is_named);
    tcase_add_test(c, a_forum_has_no_press_without_a_name);
    tcase_add_test(c, who_is_forgotten_has_muted_nobody);
    tcase_add_test(c, an_organiser_who_is_no_player_is_told_by_the_host);
    tcase_add_test(c, a_word_by_mail_mutes_and_reports);
    tcase_add_test(c, a_line_with_the_code_has_a_bound_of_its_own);
    tcase_add_test(c, the_code_says_which_game);
    tcase_add_test(c, a_posted_code_mutes_nothing);
    tcase_add_test(c, whom_one_mutes_one_does_not_hear);
    tcase_add_test(c, the_host_sees_what_is_reported);
    tcase_add_test(c, words_are_kept_as_long_as_messages);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
