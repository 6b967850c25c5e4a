/* SPDX-License-Identifier: Apache-2.0 */
/* More mail than a pass takes, or blocks than it tries: what lies there is read before anybody is late. */
#include "processor/advance/advance.h"
#include "processor/game/pass.h"
#include "processor/host/host.h"
#include "processor/intake/fetch.h"
#include "processor/intake/ingest.h"
#include "tests/processor/pass/outages_kit.h"

START_TEST(what_lies_there_is_read_before_time_is_judged)
{
    enum { JUNK = 12000 };
    begin_mail();
    for (int i = 0; i < JUNK; i++)
        put_mail("stranger@example.net", "Subject: x\n", "Hello.\n");
    put_mail("south@example.org", "",
             arena_string(w.arena, walk_sign(&w, "csa", walk_orders(&w, G, "csa", "done\nnow\n"))));
    int64_t late = deadline() - w.now;
    walk_pass(&w, late); /* 5000 of them: in time or not, who knows */
    ck_assert_int_eq(lines("deadline 1"), 0);
    ck_assert_int_eq(walk_files(&w, "box/new"), JUNK + 1 - 5000);
    walk_pass(&w, 60);
    ck_assert_int_eq(lines("deadline 1"), 0);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_files(&w, "box/new"), 0);
    ck_assert_int_eq(lines("missed"), 0);
    ck_assert_int_eq(lines("extend"), 0);
    ck_assert_int_eq(lines("close 1 csa "), 1);
    end();
}
END_TEST

/* Stages of a pass, by the library. */
static void open_pass(struct host *host, struct pass *pass)
{
    struct error err = {0};
    ck_assert(host_open(w.arena, w.dir, host, &err) && host_store(host, 0, &err));
    pass_open(pass, w.arena, host, w.now);
}

static void stage(bool (*run)(struct pass *, struct error *), struct pass *pass)
{
    struct error err = {0};
    ck_assert_msg(run(pass, &err), "%s %s: %s", err.doing, err.subject, err.cause);
}

/* Another processor is at the game when its mail is to be taken, and not any more when time is judged. */
START_TEST(mail_that_could_not_be_taken_holds_the_deadline)
{
    struct host host = {0};
    struct pass pass;
    struct lock lock = LOCK_NONE;
    struct error err = {0};
    begin("");
    set_up("");
    walk_drop(&w, "sheet", walk_sign(&w, "csa", walk_orders(&w, G, "csa", "done\nnow\n")));
    w.now = deadline();
    const char *id = arena_words(w.arena, "%s", walk_look(&w, G).id);
    open_pass(&host, &pass);
    stage(stage_fetch, &pass);
    ck_assert_int_eq(lock_game(&lock, w.dir, id, &err), LOCK_TAKEN);
    stage(stage_ingest, &pass);
    lock_drop(&lock);
    stage(stage_advance, &pass);
    host_close(&host);
    ck_assert_int_eq(lines("deadline 1"), 0);
    walk_pass(&w, 60);
    ck_assert_int_eq(lines("missed"), 0);
    ck_assert_int_eq(lines("close 1 csa "), 1);
    end();
}
END_TEST

START_TEST(an_inbox_that_was_not_gone_through_holds_all_deadlines)
{
    struct host host = {0};
    struct pass pass;
    begin("");
    set_up("");
    w.now = deadline();
    open_pass(&host, &pass);
    pass.inbox_left = true; /* as after more blocks than a pass tries */
    stage(stage_advance, &pass);
    ck_assert_int_eq(lines("deadline 1"), 0);
    stage(stage_ingest, &pass);
    stage(stage_advance, &pass);
    host_close(&host);
    ck_assert_int_eq(lines("deadline 1"), 1);
    end();
}
END_TEST

/* More blocks than a pass tries, and a sheet behind them all. */
START_TEST(what_lies_in_the_inbox_is_tried_before_time_is_judged)
{
    enum { BLOCKS = 64 };
    struct host host = {0};
    struct pass pass;
    struct text mail = {.arena = arena_new()};
    begin("");
    set_up("");
    for (int i = 0; i < BLOCKS; i++)
        text_format(&mail,
                    "-----BEGIN PBEM ORDERS-----\npbem: 1\ngame: %032d\nside: usa\nseq: %d\norders:\nnote x\n"
                    "-----END PBEM ORDERS-----\n",
                    7, i + 1);
    text_words(&mail, "-----BEGIN SSH SIGNATURE-----\nAAAA\n-----END SSH SIGNATURE-----\n"); /* it waits for none */
    for (int i = 0; i < 5; i++)
        walk_drop(&w, "junk", text_span(&mail));
    walk_drop(&w, "sheet", walk_sign(&w, "csa", walk_orders(&w, G, "csa", "done\nnow\n")));
    w.now = deadline();
    open_pass(&host, &pass);
    pass.most_blocks = 3 * BLOCKS;
    stage(stage_fetch, &pass);
    for (int i = 0; i < 5 && lines("close 1") == 0; i++) {
        ck_assert_int_eq(lines("deadline 1"), 0);
        stage(stage_ingest, &pass);
        ck_assert_msg(pass.inbox_left == (i < 2), "round %d: %d", i, pass.inbox_left);
        stage(stage_advance, &pass);
    }
    host_close(&host);
    ck_assert_int_eq(lines("missed"), 0);
    ck_assert_int_eq(lines("close 1 csa "), 1);
    arena_free(mail.arena);
    end();
}
END_TEST

START_TEST(the_oldest_are_taken_first)
{
    begin_mail();
    for (int i = 0; i < 5010; i++)
        put_mail("stranger@example.net", "Subject: x\n", "Hello.\n");
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_files(&w, "box/new"), 10);
    for (int i = 5000; i < 5010; i++)
        ck_assert_int_eq(access(file(arena_words(w.arena, "box/new/1795%06d.M%d", i, i)), F_OK), 0);
    end();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("a host with too much mail");
    TCase *t = tcase_create("all");
    tcase_add_test(t, what_lies_there_is_read_before_time_is_judged);
    tcase_add_test(t, mail_that_could_not_be_taken_holds_the_deadline);
    tcase_add_test(t, an_inbox_that_was_not_gone_through_holds_all_deadlines);
    tcase_add_test(t, what_lies_in_the_inbox_is_tried_before_time_is_judged);
    tcase_add_test(t, the_oldest_are_taken_first);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
