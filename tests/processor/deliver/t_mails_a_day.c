/* SPDX-License-Identifier: Apache-2.0 */
/* mails-a-day: how many mails that answer none of theirs a player gets in 24 hours, how long one waits for that, and
 * what waits for nothing. */
#include "processor/store/store_people.h"
#include "tests/lib/store_harm.h"
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
    /* Nor does a question wait for more than a quarter of its time. */
    must(store_begin(pass.store, &err) && message_post(&pass, game.id, &m, &err) && store_commit(pass.store, &err));
    must(store_harm(pass.store, arena_words(arena, sql, (long long)pass.now + 24 * 3600), &err));
    deliver(6 * 3600 - 60);
    waiting(1);
    deliver(60);
    waiting(0);
}
END_TEST

/* Words of others, and sheets in one's name, do not hold up the question that comes after them, whoever sends them. */
START_TEST(news_holds_up_no_question)
{
    enum { NEWS = 8, ALONE = 3 };
    by_mail(NULL);
    people();
    for (int i = 0; i < NEWS; i++)
        message("alice", arena_words(arena, "words %d", i), i % 2 ? MESSAGE_TELLS : MESSAGE_SPEAKS);
    deliver(0);
    ck_assert_int_eq(server->n_taken, ALONE);
    deliver(3600);
    ck_assert_int_eq(server->n_taken, ALONE);
    asks("alice");
    deliver(60); /* at once, and what stood before it goes with it */
    ck_assert_int_eq(server->n_taken, ALONE + 1);
    ck_assert_ptr_nonnull(strstr(server->mail[ALONE].data, "Text of words 3"));
    ck_assert_ptr_nonnull(strstr(server->mail[ALONE].data, "Text of move 1"));
    message("alice", "words again", MESSAGE_SPEAKS);
    asks("alice");
    deliver(60); /* the second question, too */
    ck_assert_int_eq(server->n_taken, ALONE + 2);
    waiting(0);
    message("alice", "receipt", MESSAGE_ANSWERS);
    deliver(60);
    message("alice", "words once more", MESSAGE_SPEAKS);
    deliver(60); /* who answers words is answered */
    waiting(0);
}
END_TEST

/* Two games at once, each step answered at once: what answers a mail of theirs, and what that lets out, do not count.
 */
START_TEST(each_mail_of_theirs_lets_one_out)
{
    by_mail(NULL);
    people();
    for (int i = 0; i < 8; i++) {
        message("alice", "receipt", MESSAGE_ANSWERS); /* of two mails in one pass */
        message("alice", "receipt", MESSAGE_ANSWERS);
        deliver(60);
        asks("alice");
        asks("alice");
        deliver(60);
        waiting(0);
    }
    ck_assert_int_eq(server->n_taken, 4 * 8);
}
END_TEST

static const char *code_of(int i)
{
    return arena_words(arena, "00112233445566778899aabb%08x", (unsigned)i);
}

/* She waits in several queues, and is asked in this one. */
static void queue(int i, const char *code)
{
    struct seeking_row row = {.player = "alice", .state = SEEKING_ASKED, .asked_at = pass.now, .place = (uint64_t)i};
    snprintf(row.ruleset, sizeof row.ruleset, "game%d", i);
    snprintf(row.code, sizeof row.code, "%s", code);
    must(store_begin(pass.store, &err) && store_seeking_put(pass.store, &row, &err) && store_commit(pass.store, &err));
}

static void question_in(const char *file, const char *player, const char *subject, const char *words)
{
    struct message m = {.player = player, .subject = subject, .kind = MESSAGE_ASKS};
    message_file(&m, file, span_of(words));
    must(store_begin(pass.store, &err) && message_post(&pass, "", &m, &err) && store_commit(pass.store, &err));
}

static void question(const char *player, const char *subject, const char *words)
{
    question_in(strchr(player, '+') ? "confirm.txt" : "muster.txt", player, subject, words);
}

/* A yes above a quote of two codes would be said to both. */
START_TEST(a_code_is_a_mail_by_itself)
{
    static const char *const words[] = {"yes %s\n", "no %s\n", "code: %s\n"};
    enum { N = sizeof words / sizeof *words };
    had_many();
    for (int i = 0; i < N; i++) {
        queue(i, code_of(i));
        question("alice", "do you play?", arena_words(arena, words[i], code_of(i)));
        asks("alice");
    }
    for (int i = 0; i < 24; i++)
        deliver(6 * 3600);
    waiting(0);
    for (int i = FREE; i < server->n_taken; i++)
        ck_assert_msg(!strstr(server->mail[i].data, "8899aabb") || !strstr(server->mail[i].data, "Text of move"), "%s",
                      server->mail[i].data);
    ck_assert_int_eq(server->n_taken, FREE + 2 * N + 1);
}
END_TEST

static int with_code(int from)
{
    int n = 0;
    for (int i = from; i < server->n_taken; i++)
        n += strstr(server->mail[i].data, "\nyes 0011") != NULL;
    return n;
}

/* Whoever writes their address into From has an answer sent to them: it lets one question out, and not all that wait.
 * The answer waits for none of them. */
START_TEST(an_answer_lets_out_one_question)
{
    enum { QUESTIONS = 4 };
    had_many();
    for (int i = 0; i < QUESTIONS; i++) {
        queue(i, code_of(i));
        question("alice", "do you play?", arena_words(arena, "yes %s\n", code_of(i)));
    }
    message("alice", "report", MESSAGE_TELLS);
    int before = server->n_taken;
    message("alice", "receipt", MESSAGE_ANSWERS);
    deliver(60);
    ck_assert_int_eq(with_code(before), 1);
    ck_assert_ptr_nonnull(strstr(taken(), "alice: move 6, alice: do you play?, alice: report, alice: receipt"));
    deliver(60);
    ck_assert_int_eq(with_code(before), 1);
    message("alice", "receipt", MESSAGE_ANSWERS);
    deliver(60);
    ck_assert_int_eq(with_code(before), 2);
    deliver(11 * 3600);
    ck_assert_int_eq(with_code(before), 2);
    deliver(
        3600); /* the five of the first day are a day old: what has left since is three mails, and two were answers' */
    ck_assert_int_eq(with_code(before), QUESTIONS);
    waiting(0);
}
END_TEST

static const char *status(void)
{
    struct text out = {.arena = arena};
    text_words(&out, "");
    must(mail_dropped_status(pass.store, pass.now, &out, &err));
    return out.at;
}

/* Others can have a player asked again and again, by a no of theirs: what waits and counts no more is not sent, the
 * newest is. So it is of a new address and of a sign-up. */
START_TEST(a_question_that_is_over_is_not_sent)
{
    struct newcomer_row newcomer = {.id = "0123456789abcdef", .state = NEWCOMER_ASKED, .at = START, .zone = "UTC"};
    struct wish_row wish = {.player = "alice", .new_mail = "new@example.org", .new_mail_at = START};
    had_many();
    ck_assert_str_eq(status(), "");
    add_player("alice+new", "new@example.org", "UTC", "");
    add_player("join+0123456789abcdef", "stranger@example.org", "UTC", "");
    for (int i = 0; i < 3; i++) {
        queue(0, code_of(i));
        strcpy(wish.code, code_of(10 + i));
        strcpy(newcomer.code, code_of(20 + i));
        must(store_begin(pass.store, &err) && store_wish_put(pass.store, &wish, &err) &&
             store_newcomer_put(pass.store, &newcomer, &err) && store_commit(pass.store, &err));
        question("alice", "do you play?", arena_words(arena, "yes %s\n", code_of(i)));
        question("alice+new", "your address?", arena_words(arena, "confirm %s\n", wish.code));
        question("join+0123456789abcdef", "your address?", arena_words(arena, "confirm %s\n", newcomer.code));
    }
    for (int i = 0; i < 4; i++)
        deliver(12 * 3600);
    waiting(0);
    ck_assert_int_eq(server->n_taken, FREE + 4);
    for (int i = 0; i < 3; i++) {
        int n = 0;
        for (int k = 0; k < server->n_taken; k++)
            n += strstr(server->mail[k].data, code_of(10 * i + 2)) != NULL;
        ck_assert_int_eq(n, 1);
    }
    ck_assert_str_eq(status(), "questions that waited until their code was over: 6 not sent in the last 7 days\n");
}
END_TEST

/* Of a seat: who is offered it, and who is asked about another player. */
START_TEST(a_question_about_a_seat_is_over_with_it)
{
    struct vacancy_row row = {
        .game = "g", .side = "s", .why = VACANCY_LEFT, .state = VACANCY_OFFERED, .at = START, .n_others = 1};
    by_mail(NULL);
    people();
    strcpy(row.candidate, "alice");
    strcpy(row.code, code_of(1));
    strcpy(row.other[0].player, "bob");
    strcpy(row.other[0].code, code_of(2));
    for (int agrees = 0; agrees < 2; agrees++) {
        row.state = agrees ? VACANCY_AGREES : VACANCY_OFFERED;
        must(store_begin(pass.store, &err) && store_vacancy_put(pass.store, &row, &err) &&
             store_commit(pass.store, &err));
        question_in("g-s-takeover.txt", "alice", "a seat", arena_words(arena, "code: %s\n", row.code));
        question_in("standby.txt", "bob", "a player", arena_words(arena, "yes %s\n", row.other[0].code));
        deliver(60);
        waiting(0);
        ck_assert_str_eq(taken(), agrees ? "alice: a seat, bob: a player" : "alice: a seat");
    }
}
END_TEST

/* Nor does anybody make a report one, with words that stand in it. */
START_TEST(a_report_with_such_words_is_no_question)
{
    by_mail(NULL);
    people();
    question_in("first-usa-3.txt", "alice", "report", arena_words(arena, "gray says: yes %s\n", code_of(1)));
    deliver(0);
    ck_assert_str_eq(taken(), "alice: report");
    ck_assert_str_eq(status(), "");
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
    tcase_add_test(t, news_holds_up_no_question);
    tcase_add_test(t, each_mail_of_theirs_lets_one_out);
    tcase_add_test(t, a_code_is_a_mail_by_itself);
    tcase_add_test(t, an_answer_lets_out_one_question);
    tcase_add_test(t, a_question_that_is_over_is_not_sent);
    tcase_add_test(t, a_question_about_a_seat_is_over_with_it);
    tcase_add_test(t, a_report_with_such_words_is_no_question);
    tcase_add_test(t, a_warning_leaves_at_once_and_alone);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
