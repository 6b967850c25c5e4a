/* SPDX-License-Identifier: Apache-2.0 */
/* Mails to a mail server: their order, their delays and ends, what is held back, one mail a day, the host's news. Other
 * ways out: t_deliver_folder.c. */
#include "tests/lib/narrow.h"
#include "tests/processor/deliver/deliver_kit.h"
#include <unistd.h>

/* The line of a header, without its name. */
static const char *header(int mail, const char *name)
{
    const char *all = arena_words(arena, "\r\n%s", server->mail[mail].data);
    const char *at = strstr(all, arena_words(arena, "\r\n%s: ", name));
    if (!at)
        return "";
    at += strlen(name) + 4;
    return arena_words(arena, "%.*s", (int)strcspn(at, "\r"), at);
}

START_TEST(mails_leave_in_their_order)
{
    by_mail(NULL);
    people();
    message("alice", "one", MESSAGE_TELLS);
    message("bob", "two", MESSAGE_ASKS);
    message("alice", "three", MESSAGE_ANSWERS);
    deliver(0);
    ck_assert_str_eq(taken(), "alice: one, bob: two, alice: three");
    ck_assert_uint_eq(pass.n[PASS_DELIVERED], 3);
    ck_assert_int_eq(server->n_connections, 1);
    ck_assert_str_eq(header(0, "To"), "Alice Moreau <alice@example.org>");
    ck_assert_str_eq(header(0, "From"), "Dispatch <games@dispatch.example>");
    ck_assert_str_eq(header(0, "Date"), "Tue, 24 Nov 2026 14:05:40 -0500");
    ck_assert_str_eq(header(1, "Date"), "Tue, 24 Nov 2026 20:05:40 +0100");
    ck_assert_str_eq(header(1, "Auto-Submitted"), "auto-generated");
    ck_assert_str_eq(header(2, "Auto-Submitted"), "auto-replied");
    ck_assert(strstr(server->mail[0].data, "\r\nText of one.\r\n") &&
              strstr(server->mail[0].data, "filename=text.txt.sig"));
    waiting(0);
    deliver(300);
    ck_assert_int_eq(server->n_taken, 3);
    ck_assert_int_eq(server->n_connections, 1); /* nothing to do, nobody called */
    ck_assert(access(arena_words(arena, "%s/outbox/alice", dir), F_OK) != 0);
}
END_TEST

/* A mail that must wait keeps its player's later ones behind it, and nobody else's. */
START_TEST(one_who_must_wait_keeps_only_himself)
{
    static const struct smtp_cue cues[] = {
        {1, "RCPT", "450 4.2.0 greylisted <alice@example.org>"}, {3, "RCPT", "450 4.2.0 greylisted"}, {0, NULL, NULL}};
    by_mail(cues);
    people();
    message("alice", "one", MESSAGE_TELLS);
    message("alice", "two", MESSAGE_TELLS);
    message("bob", "three", MESSAGE_TELLS);
    deliver(0);
    ck_assert_str_eq(taken(), "bob: three");
    struct waiting_row *row = waiting(1);
    ck_assert_str_eq(row->player, "alice");
    ck_assert_str_eq(row->trouble, "450 4.2.0 greylisted <(address)>");
    ck_assert(row->n == 2 && row->tries == 1 && row->next_at == START + 300);
    deliver(299);
    ck_assert_int_eq(server->n_begun, 2);
    deliver(1); /* refused again: a quarter of an hour */
    ck_assert_int_eq(server->n_begun, 3);
    ck_assert_int_eq(waiting(1)->next_at, pass.now + 900);
    deliver(900);
    ck_assert_str_eq(taken(), "bob: three, alice: one, alice: two");
    waiting(0);
    news(0);
}
END_TEST

START_TEST(delays_grow_and_end)
{
    static const struct smtp_cue cues[] = {{0, "RCPT", "451 4.3.0 not now"}, {0, NULL, NULL}};
    static const int64_t delays[] = {300, 900, 3600, 14400, 28800, 28800, 28800};
    by_mail(cues);
    people();
    message("alice", "one", MESSAGE_TELLS);
    message("alice", "two", MESSAGE_TELLS);
    for (size_t i = 0; i < sizeof delays / sizeof *delays; i++) {
        deliver(i ? delays[i - 1] : 0);
        ck_assert_int_eq(server->n_begun, (int)i + 1);
        ck_assert_int_eq(waiting(1)->next_at, pass.now + delays[i]);
    }
    ck_assert(strstr(news(1)[0].words, "mail to alice has not left for 20 minutes, since the server there puts it off: "
                                       "451 4.3.0 not now"));
    int days = 0;
    for (; days < 30 && waiting(1)->n == 2; days++)
        deliver(8 * 3600);
    ck_assert(pass.now - START >= 5 * 86400 && pass.now - START < 5 * 86400 + 9 * 3600);
    ck_assert(strstr(news(2)[1].words, "message 1 to alice is given up after 5 days: 451 4.3.0 not now"));
    ck_assert_int_eq(news(2)[1].grade, 2);
    ck_assert_int_eq(waiting(1)->tries, 1); /* the second is tried in the same pass, and starts from the beginning */
}
END_TEST

START_TEST(an_address_that_is_none_is_told_once)
{
    static const struct smtp_cue cues[] = {{1, "RCPT", "550 5.1.1 <alice@example.org> unknown"},
                                           {2, "RCPT", "550 5.1.1 <alice@example.org> unknown"},
                                           {0, NULL, NULL}};
    struct bounce_row bounce;
    int64_t again = 0;
    by_mail(cues);
    people();
    message("alice", "one", MESSAGE_TELLS);
    message("bob", "two", MESSAGE_TELLS);
    deliver(0);
    ck_assert_str_eq(taken(), "");
    message("alice", "three", MESSAGE_TELLS);
    deliver(300);
    ck_assert(store_bounce_get(pass.store, "bob", &bounce, &err));
    ck_assert(store_bounce_get(pass.store, "alice", &bounce, &err));
    ck_assert_str_eq(taken(), "alice: three");
    ck_assert(strstr(news(2)[1].words, "mail to bob comes back: 550 5.1.1 <(address)> unknown"));
    waiting(0); /* no more tries */
    must(store_begin(pass.store, &err) && store_outbox_again(pass.store, "bob", &again, &err) &&
         store_commit(pass.store, &err));
    ck_assert_int_eq(again, 1);
    deliver(300);
    ck_assert_str_eq(taken(), "alice: three, bob: two");
    ck_assert(!store_bounce_get(pass.store, "bob", &bounce, &err));
}
END_TEST

/* A report of failure came by mail after the server had taken one: the next that is taken proves nothing. */
START_TEST(that_mail_comes_back_is_remembered_for_a_week)
{
    struct bounce_row bounce;
    by_mail(NULL);
    people();
    must(store_begin(pass.store, &err) && store_bounce_put(pass.store, "alice", "550 gone", pass.now, &err) &&
         store_commit(pass.store, &err));
    message("alice", "one", MESSAGE_TELLS);
    deliver(86400);
    ck_assert_str_eq(taken(), "alice: one");
    ck_assert(store_bounce_get(pass.store, "alice", &bounce, &err));
    message("alice", "two", MESSAGE_TELLS);
    deliver(7 * 86400);
    ck_assert(!store_bounce_get(pass.store, "alice", &bounce, &err));
}
END_TEST

START_TEST(a_refused_mail_does_not_stop_the_next)
{
    static const struct smtp_cue cues[] = {{1, ".", "554 5.7.1 looks like spam"}, {0, NULL, NULL}};
    struct bounce_row bounce;
    by_mail(cues);
    people();
    message("alice", "one", MESSAGE_TELLS);
    message("alice", "two", MESSAGE_TELLS);
    deliver(0);
    ck_assert_str_eq(taken(), "alice: two");
    ck_assert(strstr(news(1)[0].words, "will not have message 1 to alice: 554 5.7.1 looks like spam"));
    ck_assert(!store_bounce_get(pass.store, "alice", &bounce, &err));
}
END_TEST

/* At least once: taken by the server, and cut off before we heard of it. The player's program sees one Message-ID. */
START_TEST(a_mail_that_was_cut_off_comes_once_more_under_its_name)
{
    static const struct smtp_cue cues[] = {{1, ".", SMTP_DROP}, {0, NULL, NULL}};
    by_mail(cues);
    people();
    message("alice", "one", MESSAGE_TELLS);
    deliver(0);
    ck_assert_int_eq(server->n_taken, 1);
    ck_assert_int_eq(waiting(1)->tries, 1);
    set("mail-from", "Other <other@elsewhere.example>"); /* even so */
    deliver(300);
    ck_assert_int_eq(server->n_taken, 2);
    ck_assert(header(0, "Message-Id")[0] == '<');
    ck_assert_str_eq(header(0, "Message-Id"), header(1, "Message-Id"));
    ck_assert_str_eq(header(0, "Date"), header(1, "Date"));
    waiting(0);
}
END_TEST

START_TEST(a_server_that_is_away_is_told_once)
{
    people();
    by_mail(NULL);
    int port = server->port;
    smtp_server_stop(server);
    server = NULL;
    message("alice", "one", MESSAGE_TELLS);
    message("bob", "two", MESSAGE_TELLS);
    for (int i = 0; i < 3; i++)
        deliver(300);
    ck_assert(strstr(news(1)[0].words, "mail cannot leave:"));
    ck_assert(waiting(2)->tries == 0 && waiting(2)->next_at == 0); /* no fault of theirs */
    struct bounce_row bounce;
    ck_assert(store_bounce_get(pass.store, "", &bounce, &err) && bounce.n == 3);
    (void)port;
    by_mail(NULL);
    deliver(300);
    ck_assert_str_eq(taken(), "alice: one, bob: two");
    ck_assert(!store_bounce_get(pass.store, "", &bounce, &err));
    ck_assert_str_eq(news(2)[1].words, "mail leaves again, after 0 hours 15 minutes");
}
END_TEST

START_TEST(a_server_that_will_not_relay_loses_nothing)
{
    static const struct smtp_cue cues[] = {{1, "RCPT", "554 5.7.1 <alice@example.org>: Relay access denied"},
                                           {0, NULL, NULL}};
    by_mail(cues);
    people();
    message("alice", "one", MESSAGE_TELLS);
    message("bob", "two", MESSAGE_TELLS);
    deliver(0);
    ck_assert_str_eq(taken(), "");
    ck_assert(waiting(2)->tries == 0);
    ck_assert(strstr(news(1)[0].words, "Relay access denied"));
    deliver(300);
    ck_assert_str_eq(taken(), "alice: one, bob: two");
}
END_TEST

START_TEST(two_cuts_end_the_mails_of_a_pass)
{
    static const struct smtp_cue cues[] = {{0, "DATA", SMTP_DROP}, {0, NULL, NULL}};
    by_mail(cues);
    people();
    add_player("carol", "carol@example.org", "UTC", "");
    message("alice", "one", MESSAGE_TELLS);
    message("bob", "two", MESSAGE_TELLS);
    message("carol", "three", MESSAGE_TELLS);
    deliver(0);
    ck_assert_int_eq(server->n_begun, 2);
    waiting(3);
}
END_TEST

START_TEST(so_many_a_pass)
{
    by_mail(NULL);
    people();
    set("mail-limit", "2");
    for (int i = 0; i < 5; i++)
        message(i % 2 ? "bob" : "alice", arena_words(arena, "m%d", i), MESSAGE_TELLS);
    deliver(0);
    ck_assert_str_eq(taken(), "alice: m0, bob: m1");
    deliver(300);
    deliver(300);
    ck_assert_str_eq(taken(), "alice: m0, bob: m1, alice: m2, bob: m3, alice: m4");
}
END_TEST

START_TEST(nobody_is_woken)
{
    by_mail(NULL);
    people();
    set("quiet", "20:00-07:00");
    message("bob", "one", MESSAGE_ASKS);   /* 20:05 in Berlin */
    message("alice", "two", MESSAGE_ASKS); /* 14:05 in New York */
    deliver(0);
    ck_assert_str_eq(taken(), "alice: two");
    deliver(10 * 3600); /* 06:05; and 00:05 */
    message("alice", "three", MESSAGE_ASKS);
    deliver(0);
    ck_assert_str_eq(taken(), "alice: two");
    message("bob", "four", MESSAGE_ANSWERS); /* he has written: he is awake */
    deliver(0);
    ck_assert_str_eq(taken(), "alice: two, bob: one, bob: four");
    deliver(7 * 3600);
    ck_assert_str_eq(taken(), "alice: two, bob: one, bob: four, alice: three");
}
END_TEST

START_TEST(a_held_receipt_holds_nothing_else)
{
    by_mail(NULL);
    people();
    set("receipts-per-hour", "1");
    message("alice", "receipt 1", MESSAGE_ANSWERS);
    message("alice", "receipt 2", MESSAGE_ANSWERS);
    message("alice", "receipt 3", MESSAGE_ANSWERS);
    message("alice", "report", MESSAGE_ASKS);
    deliver(0);
    ck_assert_str_eq(taken(), "alice: receipt 1, alice: Further receipts are held for a while, alice: report");
    message("alice", "notice", MESSAGE_TELLS);
    deliver(3599);
    ck_assert_int_eq(server->n_taken, 4);
    ck_assert_ptr_nonnull(strstr(taken(), "alice: report, alice: notice"));
    deliver(1);
    ck_assert_ptr_nonnull(strstr(taken(), "alice: notice, alice: receipt 2"));
    deliver(3600);
    ck_assert_ptr_nonnull(strstr(taken(), "alice: receipt 2, alice: receipt 3"));
    ck_assert_int_eq(server->n_taken, 6);
}
END_TEST

static void wishes_daily(const char *player)
{
    struct wish_row wish = {.daily = true};
    snprintf(wish.player, sizeof wish.player, "%s", player);
    must(store_begin(pass.store, &err) && store_wish_put(pass.store, &wish, &err) && store_commit(pass.store, &err));
}

/* 14:05 in New York: what asks nothing waits for seven in the morning, and is one mail then. */
START_TEST(who_wishes_gets_one_mail_a_day)
{
    by_mail(NULL);
    people();
    wishes_daily("alice");
    message("alice", "one", MESSAGE_TELLS);
    message("alice", "two", MESSAGE_TELLS);
    message("bob", "three", MESSAGE_TELLS);
    deliver(0);
    deliver(16 * 3600); /* 06:05 */
    ck_assert_str_eq(taken(), "bob: three");
    deliver(3600);
    ck_assert_str_eq(taken(), "bob: three, alice: [dispatch] 2 messages of the day");
    const char *mail = server->mail[1].data;
    const char *first = strstr(mail, "\r\none\r\n\r\nText of one.\r\n");
    const char *second = first ? strstr(first, "\r\ntwo\r\n\r\nText of two.\r\n") : NULL;
    ck_assert_msg(second != NULL, "%s", mail);
    int files = 0;
    for (const char *at = mail; (at = strstr(at, "filename=text.txt")); at++)
        files++;
    ck_assert_int_eq(files, 4); /* each with its signature */
    waiting(0);
    ck_assert_uint_eq(pass.n[PASS_DELIVERED], 2);
}
END_TEST

/* mails-a-day: what asks nothing waits for the morning then, whoever wrote it; what answers does not, and takes along
 * what was before it. */
START_TEST(who_had_enough_gets_the_rest_in_one)
{
    by_mail(NULL);
    people();
    config.mails_a_day = 3; /* two as they come, and 12 hours to the next */
    message("alice", "one", MESSAGE_TELLS);
    message("alice", "two", MESSAGE_TELLS);
    message("alice", "three", MESSAGE_TELLS);
    message("alice", "four", MESSAGE_TELLS);
    message("bob", "five", MESSAGE_TELLS);
    deliver(0);
    ck_assert_str_eq(taken(), "alice: one, alice: two, bob: five");
    deliver(16 * 3600); /* 06:05 */
    ck_assert_int_eq(server->n_taken, 3);
    deliver(3600);
    ck_assert_str_eq(taken(), "alice: one, alice: two, bob: five, alice: [dispatch] 2 messages of the day");
    message("alice", "six", MESSAGE_TELLS); /* one and two left 17 hours ago */
    deliver(60);
    ck_assert_int_eq(server->n_taken, 4);
    message("alice", "receipt", MESSAGE_ANSWERS);
    deliver(60);
    ck_assert_ptr_nonnull(strstr(taken(), "alice: six, alice: receipt"));
    deliver(25 * 3600);
    message("alice", "seven", MESSAGE_TELLS); /* a day later: at once again */
    deliver(60);
    ck_assert_ptr_nonnull(strstr(taken(), "alice: receipt, alice: seven"));
    waiting(0);
}
END_TEST

/* Words of a player wait for no digest that is wished, and take along what was before them; beyond mails-a-day they
 * wait like all else that asks nothing. */
START_TEST(words_wait_for_who_had_enough)
{
    by_mail(NULL);
    people();
    wishes_daily("alice");
    message("alice", "turn", MESSAGE_TELLS);
    message("alice", "hello", MESSAGE_SPEAKS);
    deliver(0);
    ck_assert_str_eq(taken(), "alice: turn, alice: hello");
    config.mails_a_day = 3;
    for (int i = 0; i < 12; i++)
        message("alice", "buy my watches", MESSAGE_SPEAKS);
    deliver(60);
    ck_assert_int_eq(server->n_taken, 2);
    message("alice", "receipt", MESSAGE_ANSWERS);
    deliver(60);
    ck_assert_str_eq(taken(), "alice: turn, alice: hello, alice: [dispatch] 12 messages of the day, alice: receipt");
    waiting(0);
}
END_TEST

/* Its subjects are lines of the text there, and as narrow as all others. */
START_TEST(a_mail_of_the_day_is_narrow)
{
    by_mail(NULL);
    people();
    wishes_daily("alice");
    message("alice", "one", MESSAGE_TELLS);
    struct message m = {.player = "alice",
                        .subject = "[antietam] August 16-September, 1863, Union: Cumberland Gap is the Confederacy's; "
                                   "your reinforcements and campaign",
                        .kind = MESSAGE_TELLS};
    message_file(&m, "text.txt", span_of("It fell.\n"));
    must(store_begin(pass.store, &err) && message_post(&pass, "", &m, &err) && store_commit(pass.store, &err));
    deliver(0);
    deliver(17 * 3600);
    ck_assert_int_eq(server->n_taken, 1);
    const char *mail = server->mail[0].data, *body = strstr(mail, "\r\none\r\n");
    const char *end = body ? strstr(body, "\r\n--=-dispatch-") : NULL;
    ck_assert_msg(end != NULL, "%s", mail);
    ck_assert_ptr_nonnull(memmem(body, (size_t)(end - body), "Cumberland Gap is", 17));
    struct text text = {.arena = arena};
    for (const char *at = body; at < end; at++)
        text_add(&text, (struct span){(const uint8_t *)at, *at != '\r'});
    narrow_text("a mail of the day", text_span(&text));
}
END_TEST

START_TEST(what_asks_waits_for_no_day)
{
    by_mail(NULL);
    people();
    wishes_daily("alice");
    message("alice", "one", MESSAGE_TELLS);
    message("alice", "two", MESSAGE_TELLS);
    message("alice", "move", MESSAGE_ASKS);
    message("alice", "three", MESSAGE_TELLS);
    deliver(0);
    ck_assert_str_eq(taken(), "alice: [dispatch] 2 messages of the day, alice: move");
    deliver(18 * 3600);
    ck_assert_str_eq(taken(), "alice: [dispatch] 2 messages of the day, alice: move, alice: three");
}
END_TEST

START_TEST(a_mail_of_the_day_that_was_cut_off_comes_again_as_it_was)
{
    static const struct smtp_cue cues[] = {{1, ".", SMTP_DROP}, {0, NULL, NULL}};
    by_mail(cues);
    people();
    wishes_daily("alice");
    message("alice", "one", MESSAGE_TELLS);
    message("alice", "two", MESSAGE_TELLS);
    deliver(18 * 3600);
    ck_assert_int_eq(server->n_taken, 1);
    message("alice", "three", MESSAGE_TELLS);
    deliver(300);
    ck_assert_int_eq(server->n_taken, 2);
    ck_assert_str_eq(server->mail[0].data, server->mail[1].data);
    ck_assert_int_eq(waiting(1)->n, 1); /* the third waits for its own morning */
}
END_TEST

static void tell(int grade, const char *words)
{
    must(store_begin(pass.store, &err) && store_news_put(pass.store, grade, "", words, pass.now, &err) &&
         store_commit(pass.store, &err));
}

START_TEST(the_host_gets_one_mail_with_his_news)
{
    by_mail(NULL);
    set("admin", "Tom Weller <tom@example.org>");
    tell(1, "a little thing");
    must(store_begin(pass.store, &err) &&
         store_news_put(pass.store, 3, "0123456789abcdef0123456789abcdef", "its state is damaged", pass.now, &err) &&
         store_commit(pass.store, &err));
    deliver(0);
    ck_assert_int_eq(server->n_taken, 1);
    ck_assert_str_eq(header(0, "To"), "Tom Weller <tom@example.org>");
    ck_assert_str_eq(header(0, "Subject"), "[dispatch] 2 news: a game stopped");
    const char *body = server->mail[0].data;
    const char *worst = strstr(body, "GAME STOPPED\r\n0123456789abcdef0123456789abcdef: its state is damaged");
    ck_assert_msg(worst && strstr(worst, "LOST TIME\r\na little thing (2026"), "%s", body);
    deliver(300);
    ck_assert_int_eq(server->n_taken, 1);
    tell(2, "a third thing");
    deliver(300);
    ck_assert_int_eq(server->n_taken, 2);
    ck_assert(strstr(server->mail[1].data, "a third thing") && !strstr(server->mail[1].data, "little"));
    news(3);                        /* dispatch news tells them all the same */
    tell(3, "the clock went back"); /* no game is to blame */
    deliver(300);
    ck_assert_str_eq(header(2, "Subject"), "[dispatch] 1 news: all games wait");
    ck_assert_ptr_nonnull(strstr(server->mail[2].data, "ALL GAMES WAIT\r\nthe clock went back (2026"));
    ck_assert_ptr_null(strstr(server->mail[2].data, "GAME STOPPED"));
    tell(2, "read on the host");
    must(store_begin(pass.store, &err) && store_news_told(pass.store, 100, &err) && store_commit(pass.store, &err));
    deliver(300);
    ck_assert_int_eq(server->n_taken, 3);
}
END_TEST

/* What is only of the day goes along with other news, or by itself when its day is over. */
START_TEST(what_can_wait_is_told_once_a_day)
{
    by_mail(NULL);
    set("admin", "tom@example.org");
    tell(0, "a signature did not fit");
    deliver(0);
    tell(0, "another one");
    deliver(43200);
    ck_assert_int_eq(server->n_taken, 0);
    deliver(43200);
    ck_assert_int_eq(server->n_taken, 1);
    ck_assert_str_eq(header(0, "Subject"), "[dispatch] 2 news: of the day");
    ck_assert(strstr(server->mail[0].data, "OF THE DAY\r\na signature did not fit (2026") != NULL);
    tell(0, "a third one");
    tell(2, "something is wrong");
    deliver(300);
    ck_assert_int_eq(server->n_taken, 2);
    ck_assert(strstr(server->mail[1].data, "a third one") != NULL);
}
END_TEST

START_TEST(news_that_could_not_leave_is_told_later)
{
    static const struct smtp_cue cues[] = {{1, "RCPT", "450 4.2.0 later"}, {0, NULL, NULL}};
    by_mail(cues);
    set("admin", "tom@example.org");
    tell(2, "a thing");
    deliver(0);
    ck_assert_int_eq(server->n_taken, 0);
    deliver(300);
    ck_assert_int_eq(server->n_taken, 1);
    news(1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("deliver");
    TCase *t = tcase_create("deliver");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, mails_leave_in_their_order);
    tcase_add_test(t, one_who_must_wait_keeps_only_himself);
    tcase_add_test(t, delays_grow_and_end);
    tcase_add_test(t, an_address_that_is_none_is_told_once);
    tcase_add_test(t, that_mail_comes_back_is_remembered_for_a_week);
    tcase_add_test(t, a_refused_mail_does_not_stop_the_next);
    tcase_add_test(t, a_mail_that_was_cut_off_comes_once_more_under_its_name);
    tcase_add_test(t, a_server_that_is_away_is_told_once);
    tcase_add_test(t, a_server_that_will_not_relay_loses_nothing);
    tcase_add_test(t, two_cuts_end_the_mails_of_a_pass);
    tcase_add_test(t, so_many_a_pass);
    tcase_add_test(t, nobody_is_woken);
    tcase_add_test(t, a_held_receipt_holds_nothing_else);
    tcase_add_test(t, who_wishes_gets_one_mail_a_day);
    tcase_add_test(t, who_had_enough_gets_the_rest_in_one);
    tcase_add_test(t, words_wait_for_who_had_enough);
    tcase_add_test(t, a_mail_of_the_day_is_narrow);
    tcase_add_test(t, what_asks_waits_for_no_day);
    tcase_add_test(t, a_mail_of_the_day_that_was_cut_off_comes_again_as_it_was);
    tcase_add_test(t, the_host_gets_one_mail_with_his_news);
    tcase_add_test(t, what_can_wait_is_told_once_a_day);
    tcase_add_test(t, news_that_could_not_leave_is_told_later);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
