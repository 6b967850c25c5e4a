/* SPDX-License-Identifier: Apache-2.0 */
/* mails-a-day: how many mails that answer none of theirs a player gets in 24 hours, how long one waits for that, and
 * what waits for nothing. */
#include "tests/processor/deliver/deliver_kit.h"

enum { FREE = 5 /* of the six leave as they come */ };

static int n_named;

static void asks(const char *player)
{
    message(player, arena_words(arena, "move %d", ++n_named), MESSAGE_ASKS);
}

/* A question comes with each hour for four days: never seven mails in 24 hours, none later than twelve hours, none lost
 * and each once, in their order. */
START_TEST(six_in_a_day_and_nothing_is_lost)
{
    enum { HOURS = 96, MOST = 6, LONGEST = 12 };
    int sent[HOURS + LONGEST + 1] = {0}, most = 0, n_told = 0;
    by_mail(NULL);
    people();
    ck_assert_int_eq(config.mails_a_day, MOST); /* without a setting */
    for (int hour = 0; hour < HOURS + LONGEST; hour++) {
        if (hour < HOURS)
            asks("alice");
        int before = server->n_taken;
        deliver(hour ? 3600 : 0);
        sent[hour] = server->n_taken - before;
        int day = 0;
        for (int i = 0; i < 24 && i <= hour; i++)
            day += sent[hour - i];
        most = day > most ? day : most;
        int64_t now = pass.now;
        struct outbox_row row = {0};
        if (store_outbox_next(pass.store, arena, 0, &row, &err))
            ck_assert_int_lt((int)(now - row.utc), LONGEST * 3600);
    }
    ck_assert_int_eq(most, MOST);
    for (int i = 0; i < server->n_taken; i++)
        for (const char *at = server->mail[i].data; (at = strstr(at, "\nText of move ")); at++)
            ck_assert_int_eq(atoi(at + 14), ++n_told);
    ck_assert_int_eq(n_told, HOURS);
    waiting(0);
}
END_TEST

/* Five of alice's have left: the next would wait for twelve hours. */
static void had_many(void)
{
    by_mail(NULL);
    people();
    for (int i = 0; i < FREE; i++)
        asks("alice");
    deliver(0);
    asks("alice");
    deliver(12 * 3600 - 60);
    ck_assert_int_eq(server->n_taken, FREE);
}

/* One mail for each that they write: a game that is played in an evening does not wait. */
START_TEST(who_has_written_is_there)
{
    had_many();
    message("alice", "receipt", MESSAGE_ANSWERS);
    deliver(0);
    ck_assert_ptr_nonnull(strstr(taken(), "alice: move 6, alice: receipt"));
    asks("alice");
    deliver(60);
    ck_assert_int_eq(server->n_taken, FREE + 2); /* they have not written since */
    message("alice", "receipt", MESSAGE_ANSWERS);
    deliver(60);
    ck_assert_ptr_nonnull(strstr(taken(), "alice: move 7, alice: receipt"));
    deliver(60);
    message("alice", "receipt", MESSAGE_ANSWERS);
    deliver(60);
    asks("alice"); /* what they wrote for, when the other one has answered an hour later */
    deliver(3600);
    ck_assert_ptr_nonnull(strstr(taken(), "alice: receipt, alice: move 8"));
    waiting(0);
}
END_TEST

/* Not behind what waits, either: it takes that along. */
START_TEST(an_answer_never_waits)
{
    by_mail(NULL);
    people();
    for (int i = 0; i < FREE + 2; i++)
        asks("alice");
    message("alice", "receipt", MESSAGE_ANSWERS);
    deliver(0);
    ck_assert_ptr_nonnull(
        strstr(taken(), "move 5, alice: [dispatch] 2 messages, and you are asked something, alice: receipt"));
    waiting(0);
}
END_TEST

START_TEST(what_is_due_soon_waits_for_nothing)
{
    struct game_row game = {.id = "00112233445566778899aabbccddeeff", .name = "late-1", .phase = 1, .since = 5};
    had_many();
    must(store_begin(pass.store, &err) &&
         store_game_add(pass.store, &game, span_of("genesis\n"), span_of("{}"), &err) &&
         store_commit(pass.store, &err));
    struct message m = {.player = "alice", .subject = "reminder", .kind = MESSAGE_ASKS};
    message_file(&m, "text.txt", span_of("Hurry.\n"));
    must(store_begin(pass.store, &err) && message_post(&pass, game.id, &m, &err) && store_commit(pass.store, &err));
    const char *sql = "UPDATE game SET deadline = %lld";
    must(store_harm(pass.store, arena_words(arena, sql, (long long)pass.now + 12 * 3600 + 1), &err));
    deliver(0);
    ck_assert_int_eq(server->n_taken, FREE);
    must(store_harm(pass.store, arena_words(arena, sql, (long long)pass.now + 12 * 3600), &err));
    deliver(0);
    ck_assert_ptr_nonnull(strstr(taken(), "alice: move 5, alice: [dispatch] 2 messages, and you are asked something"));
    waiting(0);
}
END_TEST

/* A yes above a quote of two codes would be said to both. */
START_TEST(a_code_is_a_mail_by_itself)
{
    static const char *const lines[] = {
        "yes 00112233445566778899aabbccddeeff\n", "no 00112233445566778899aabbccddeeff\n",
        "confirm 00112233445566778899aabbccddeeff\n", "withdraw 00112233445566778899aabbccddeeff\n",
        "code: 00112233445566778899aabbccddeeff\n"};
    had_many();
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct message m = {.player = "alice", .subject = "do you play?", .kind = MESSAGE_ASKS};
        message_file(&m, "text.txt", span_of(lines[i]));
        must(store_begin(pass.store, &err) && message_post(&pass, "", &m, &err) && store_commit(pass.store, &err));
        asks("alice");
    }
    for (int i = 0; i < 24; i++)
        deliver(6 * 3600);
    waiting(0);
    for (int i = FREE; i < server->n_taken; i++)
        ck_assert_msg(!strstr(server->mail[i].data, "aabbccddeeff") || !strstr(server->mail[i].data, "Text of move"),
                      "%s", server->mail[i].data);
    ck_assert_int_eq(server->n_taken, FREE + 11);
}
END_TEST

/* That a key was changed, and be it at night: not behind what waits, in no mail of several, and not instead of one of
 * the six, or a thief could hold up what else comes. */
START_TEST(a_warning_leaves_at_once_and_alone)
{
    had_many();
    set("quiet", "00:00-23:59");
    message("alice", "report", MESSAGE_TELLS);
    message("alice", "your key has changed", MESSAGE_WARNS);
    message("alice", "another report", MESSAGE_TELLS);
    deliver(0);
    ck_assert_int_eq(server->n_taken, FREE + 1);
    ck_assert_ptr_nonnull(strstr(taken(), "alice: move 5, alice: your key has changed"));
    set("quiet", "none");
    deliver(12 * 3600);
    ck_assert_ptr_nonnull(strstr(taken(), "has changed, alice: [dispatch] 3 messages, and you are asked something"));
    ck_assert_int_eq(server->n_taken, FREE + 2);
    for (int i = 0; i < 3; i++) { /* in their middle, when they may leave */
        asks("alice");
        if (i == 1)
            message("alice", "your key has changed", MESSAGE_WARNS);
    }
    deliver(13 * 3600);
    ck_assert_ptr_nonnull(strstr(taken(), "alice: [dispatch] 2 messages, and you are asked something, alice: your key "
                                          "has changed"));
    for (int i = 0; i < 2 * FREE; i++)
        message("bob", "your key has changed", MESSAGE_WARNS);
    asks("bob");
    deliver(60);
    ck_assert_ptr_nonnull(strstr(taken(), "bob: your key has changed, bob: move"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("mails a day");
    TCase *t = tcase_create("all");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, six_in_a_day_and_nothing_is_lost);
    tcase_add_test(t, who_has_written_is_there);
    tcase_add_test(t, an_answer_never_waits);
    tcase_add_test(t, what_is_due_soon_waits_for_nothing);
    tcase_add_test(t, a_code_is_a_mail_by_itself);
    tcase_add_test(t, a_warning_leaves_at_once_and_alone);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
