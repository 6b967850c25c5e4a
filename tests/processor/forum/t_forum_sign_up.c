/* SPDX-License-Identifier: Apache-2.0 */
/* Strangers sign up by a post in the host's own thread: who they are, what they hear, and what others cannot do. */
#include "processor/intake/sign_up.h"
#include "tests/processor/forum/account_kit.h"

START_TEST(a_post_proves_the_account)
{
    begin_thread("open");
    const char *block = signed_block(lee, 1, lines_of_lee);
    post_as("r_lee", block);
    ck_assert_str_eq(player("lee"), " R_Lee");
    walk_pass(&w, 60);
    ck_assert_int_eq(ours(), 1); /* one answer, for him alone */
    holds(read_with(lee), "You are known here as lee");
    holds(read_with(lee), "You have no mail address here: letters that belong to no game are posted in the thread");
    ck_assert_int_eq(in_posts("known here"), 0);
    post_as("R_Lee", block); /* again: it is done */
    post_as("mallory", block);
    ck_assert_str_eq(player("lee"), " R_Lee");
    ck_assert_int_eq(players(), 1);
    post_as("R_Lee", signed_block(lee, 2, "zone Europe/Berlin\n")); /* a player like others */
    holds(read_with(lee), "Your time zone is Europe/Berlin");
    post_as("R_Lee", signed_block(lee, 3, "mail lee@example.net\n"));
    holds(read_with(lee), "asks for your mail to go to another address");
    ck_assert_int_eq(in_posts("It asks something"), 0); /* a warning has no answer */
    end();
}
END_TEST

START_TEST(so_does_one_with_other_letters)
{
    begin_thread("asked");
    post_as("J\xc3\xb6rg", signed_block(lee, 1, "name lee\nzone UTC\nforum J\xc3\xb6rg\n"));
    holds(newest_post(), "@J\xc3\xb6rg: signing up.** The host is asked whether lee may play here.");
    says(0, "lee is known", "player @ accept lee");
    walk_pass(&w, 60);
    ck_assert_str_eq(player("lee"), " J\xc3\xb6rg");
    holds(read_with(lee), "You are known here as lee");
    end();
}
END_TEST

START_TEST(a_copy_signs_nobody_up)
{
    begin_thread("open");
    const char *block = signed_block(lee, 1, lines_of_lee);
    post_as("mallory", block); /* before its author is read */
    ck_assert_int_eq(players(), 0);
    holds(newest_post(),
          "@mallory: signing up.** Nothing was kept. Line 3 below \"orders:\": The line forum must name");
    post_as("mallory", arena_words(w.arena, "> %s", block)); /* a quote, as far as that goes */
    post_as("R_Lee", block);
    ck_assert_str_eq(player("lee"), " R_Lee");
    post_as("R_Lee", signed_block(other, 1, "name other\nzone UTC\nforum R_Lee\n")); /* whose account is a player's */
    ck_assert_str_eq(player("other"), "");
    end();
}
END_TEST

/* Everybody reads what a stranger is answered: no words of theirs are in it, and three times a week are enough. */
START_TEST(a_refusal_says_the_line_and_no_more)
{
    static const char *const bad[] = {"name See_evil.example\nzone UTC\nforum mal\n",
                                      "name mal\nzone Mars/Www.evil.example\nforum mal\n", "name mal\nforum mal\n",
                                      "name mal\nzone UTC\nforum mal\nleave\n"};
    begin_thread("open");
    for (int i = 0; i < 4; i++)
        post_as("mal", signed_block(other, i + 1, bad[i]));
    ck_assert_int_eq(players(), 0);
    ck_assert_int_eq(in_posts("evil"), 0);
    ck_assert_int_eq(ours(), 3);
    holds(newest_post(), "There is no line zone. Signing up by a post takes name, zone and forum");
    ck_assert_int_eq(in_posts("Line 1 below \"orders:\""), 1);
    walk_pass(&w, 7 * DAY);
    post_as("mal", "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: 1\norders:\nname mal\n"
                   "-----END PBEM PLAYER-----\n");
    ck_assert_int_eq(ours(), 4);
    end();
}
END_TEST

/* What fits a post: nothing is attached to one, and a block without its end is not passed over in silence. */
START_TEST(what_is_wrong_with_a_post_is_said)
{
    static const char unsigned_block[] =
        "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: 1\norders:\n"
        "name mal\nzone UTC\nforum mal\n-----END PBEM PLAYER-----\n";
    begin_thread("open");
    post_as("mal", unsigned_block);
    holds(newest_post(), "post what FILE.sig holds below the block");
    ck_assert_ptr_null(strstr(newest_post(), "attach"));
    post_as("mal", "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: 1\norders:\nname mal\n");
    ck_assert_int_eq(ours(), 2);
    holds(newest_post(), "The PLAYER block came damaged: its last line is missing");
    post_as("mal", signed_block(other, 1, "name m\x07l\nzone UTC\nforum mal\n"));
    ck_assert_int_eq(ours(), 3);
    holds(newest_post(), "The PLAYER block came damaged");
    post_as("kim", "> -----BEGIN PBEM PLAYER-----\n> pbem: 1\n> host: dispatch.example\n> seq: 1\n> orders:\n"
                   "> name kim\n> zone UTC\n> forum kim\n> -----END PBEM PLAYER-----\n");
    ck_assert_int_eq(ours(), 3); /* what somebody quotes is not theirs */
    end();
}
END_TEST

static const char *quoted(const char *block)
{
    struct text out = {.arena = w.arena};
    for (struct span left = span_of(block), line; span_line(&left, &line);)
        text_format(&out, "> %s\n", arena_string(w.arena, line));
    return out.at;
}

/* Quotes in a post are taken out before it is read; in what is sealed they stay, and are nobody's all the same. */
START_TEST(a_quote_in_what_is_sealed_is_nobodys)
{
    static const char unsigned_block[] =
        "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: 2\norders:\n"
        "zone UTC\n-----END PBEM PLAYER-----\n";
    begin_thread("open");
    const char *kims = signed_block(other, 1, "name kim\nzone UTC\nforum kim\n");
    post_as("kim", sealed(span_of(quoted(kims))));
    post_as("kim", sealed(span_of(quoted(unsigned_block))));
    ck_assert_int_eq(players(), 0);
    ck_assert_int_eq(ours(), 0);
    post_as("kim", sealed(span_of(kims)));
    ck_assert_int_eq(players(), 1);
    int before = ours();
    post_as("kim", sealed(span_of(quoted(unsigned_block))));
    ck_assert_int_eq(ours(), before);
    post_as("kim", sealed(span_of(unsigned_block)));
    ck_assert_int_eq(ours(), before + 1);
    end();
}
END_TEST

/* And a player hears of it alone, a few times a day. */
START_TEST(a_player_hears_what_was_not_taken)
{
    begin_thread("open");
    post_as("R_Lee", signed_block(lee, 1, lines_of_lee));
    int before = ours();
    post_as("R_Lee", "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: 2\norders:\nzone UTC\n"
                     "-----END PBEM PLAYER-----\n");
    ck_assert_int_eq(ours(), before + 1);
    holds(read_with(lee), "a post of yours holds a PLAYER block that was not taken");
    holds(read_with(lee), "It is not signed.");
    holds(read_with(lee), "and post both texts, the signature below the block, between two lines of three backticks");
    ck_assert_ptr_null(strstr(read_with(lee), "both files"));
    ck_assert_int_eq(in_posts("was not taken"), 0);
    for (int i = 0; i < 4; i++)
        post_as("R_Lee", signed_block(other, 3 + i, "zone UTC\n"));
    ck_assert_int_eq(ours(), before + 3);
    post_as("mallory", signed_block(lee, 2, "zone Europe/Berlin\n")); /* whose block it is, counts */
    holds(read_with(lee), "Your time zone is Europe/Berlin");
    ck_assert_int_eq(ours(), before + 4);
    end();
}
END_TEST

/* An address is asked as by mail, and gets nothing else before it has answered; the thread says nothing of it. */
START_TEST(an_address_is_asked_by_mail)
{
    begin_thread("open");
    post_as("R_Lee", signed_block(lee, 1, "name lee\nmail lee@example.net\nzone UTC\nforum R_Lee\nseek example\n"));
    ck_assert_int_eq(players(), 0); /* nobody offers that game */
    holds(newest_post(), "Line 5 below \"orders:\": No game of example is open here.");
    post_as("R_Lee", signed_block(lee, 2, "name lee\nmail lee@example.net\nzone UTC\nforum R_Lee\n"));
    holds(newest_post(), "a mail with a code is on its way there");
    ck_assert_int_eq(players(), 0);
    struct newcomer_row row = waits();
    ck_assert_int_eq(row.state, NEWCOMER_ASKED);
    ck_assert_int_eq(walk_files(&w, arena_words(w.arena, "outbox/join+%s", row.id)), 1);
    mail("mallory@example.org", "confirm 00112233445566778899aabbccddeeff\n");
    ck_assert_int_eq(players(), 0);
    mail("lee@example.net", arena_words(w.arena, "confirm %s\n", row.code));
    ck_assert_str_eq(player("lee"), "lee@example.net R_Lee");
    ck_assert_int_eq(in_posts("example.net"), 0);
    ck_assert_int_eq(ours(), 2);
    end();
}
END_TEST

/* Nor would it be the address that answers: the same block has another code a day later. */
START_TEST(a_posted_code_confirms_nothing)
{
    begin_thread("open");
    const char *block = signed_block(lee, 1, "name lee\nmail lee@example.net\nzone UTC\nforum R_Lee\n");
    post_as("R_Lee", block);
    const char *code = arena_words(w.arena, "%s", waits().code);
    post_as("R_Lee", arena_words(w.arena, "Where do I write this?\nconfirm %s\n", code));
    mail("mallory@example.org", arena_words(w.arena, "confirm %s\n", code));
    mail("mallory@example.org", arena_words(w.arena, "no %s\n", code));
    ck_assert_int_eq(players(), 0);
    ck_assert_str_eq(waits().code, code);
    walk_pass(&w, DAY);
    post_as("R_Lee", arena_words(w.arena, "Once more:\n%s", block));
    ck_assert_str_ne(waits().code, code);
    mail("lee@example.net", arena_words(w.arena, "confirm %s\n", waits().code));
    ck_assert_str_eq(player("lee"), "lee@example.net R_Lee");
    end();
}
END_TEST

START_TEST(an_address_that_says_no_is_nobodys)
{
    begin_thread("open");
    post_as("mallory", signed_block(other, 1, "name mal\nmail lee@example.net\nzone UTC\nforum mallory\n"));
    mail("lee@example.net", arena_words(w.arena, "no %s\n", waits().code));
    ck_assert_int_eq(players(), 0);
    int letters = 0, most = ours();
    for (int i = 0; i < 5; i++) { /* and asked on and on it is not, by whatever account */
        post_as(
            arena_words(w.arena, "mallory%d", i),
            signed_block((const uint8_t[32]){80 + (uint8_t)i}, 1,
                         arena_words(w.arena, "name mal%d\nmail lee@example.net\nzone UTC\nforum mallory%d\n", i, i)));
        most++;
    }
    struct newcomer_row *all;
    struct error err = {0};
    struct host *host = walk_host(&w);
    size_t n = store_newcomers(host->store, w.arena, &all, &err);
    for (size_t i = 0; i < n; i++)
        letters += (int)all[i].n_letters;
    host_close(host);
    ck_assert_int_eq(letters, 2);
    ck_assert_int_eq(ours(), most); /* who posts hears the same each time */
    end();
}
END_TEST

/* Good blocks of one account, each with an address of somebody else: two in 14 days, and the others are counted. */
START_TEST(an_account_has_two_addresses_asked)
{
    begin_thread("open");
    for (int i = 0; i < 4; i++) {
        post_as(
            "mallory",
            signed_block((const uint8_t[32]){80 + (uint8_t)i}, 1,
                         arena_words(w.arena, "name mal%d\nmail v%d@example.net\nzone UTC\nforum mallory\n", i, i)));
        struct newcomer_row *all;
        struct error err = {0};
        struct host *host = walk_host(&w);
        ck_assert_uint_eq(store_newcomers(host->store, w.arena, &all, &err), i < 2 ? (size_t)i + 1 : 2);
        host_close(host);
        ck_assert_int_eq(ours(), i < 2 ? i + 1 : 2);
    }
    char utc[21];
    utc_write(utc, w.now);
    says(0, "0 words answered, 2 not (too many)", arena_words(w.arena, "status @ --now %s", utc));
    walk_pass(&w, 14 * DAY);
    post_as("mallory",
            signed_block((const uint8_t[32]){90}, 1, "name mal\nmail v9@example.net\nzone UTC\nforum mallory\n"));
    ck_assert_int_eq(ours(), 3);
    end();
}
END_TEST

START_TEST(the_host_may_want_to_be_asked)
{
    begin_thread("asked");
    post_as("R_Lee", signed_block(lee, 1, lines_of_lee));
    ck_assert_int_eq(players(), 0);
    holds(newest_post(), "@R_Lee: signing up.** The host is asked whether lee may play here.");
    ck_assert_int_eq(count_news("as R_Lee there: dispatch player accept lee"), 1);
    post_as("R_Lee", signed_block(lee, 2, "name lea\nzone UTC\nforum R_Lee\n"));
    holds(newest_post(), "You have signed up, and the host is asked.");
    says(0, "lee  the account R_Lee  America/New_York", "player @ list");
    says(0, "lee is known", "player @ accept lee");
    walk_pass(&w, 60);
    ck_assert_str_eq(player("lee"), " R_Lee");
    holds(read_with(lee), "You are known here as lee");
    end();
}
END_TEST

START_TEST(a_closed_host_says_nothing)
{
    begin_thread("closed");
    post_as("R_Lee", signed_block(lee, 1, lines_of_lee));
    ck_assert_int_eq(players(), 0);
    ck_assert_int_eq(ours(), 0);
    end();
}
END_TEST

START_TEST(a_storm_is_bounded)
{
    enum { STORM = 40 };
    begin_thread("open");
    for (int i = 0; i < STORM; i++)
        forum_server_post(forum, FORUM_TOPIC, arena_words(w.arena, "crowd%d", i),
                          signed_block((const uint8_t[32]){100 + (uint8_t)i}, 1,
                                       arena_words(w.arena, "name crowd%d\nzone UTC\nforum crowd%d\n", i, i)));
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    ck_assert_int_eq(players(), SIGN_UP_POSTS_A_DAY);
    ck_assert_int_eq(count_news("24 blocks of strangers were answered in your thread"), 1);
    char utc[21];
    utc_write(utc, w.now);
    says(0, "0 words answered, 16 not (too many)", arena_words(w.arena, "status @ --now %s", utc));
    end();
}
END_TEST

static Suite *sign_up_suite(void)
{
    TCase *c = tcase_create("signing up by a post");
    tcase_add_test(c, a_post_proves_the_account);
    tcase_add_test(c, so_does_one_with_other_letters);
    tcase_add_test(c, a_copy_signs_nobody_up);
    tcase_add_test(c, a_refusal_says_the_line_and_no_more);
    tcase_add_test(c, what_is_wrong_with_a_post_is_said);
    tcase_add_test(c, a_quote_in_what_is_sealed_is_nobodys);
    tcase_add_test(c, a_player_hears_what_was_not_taken);
    tcase_add_test(c, an_address_is_asked_by_mail);
    tcase_add_test(c, a_posted_code_confirms_nothing);
    tcase_add_test(c, an_address_that_says_no_is_nobodys);
    tcase_add_test(c, an_account_has_two_addresses_asked);
    tcase_add_test(c, the_host_may_want_to_be_asked);
    tcase_add_test(c, a_closed_host_says_nothing);
    tcase_add_test(c, a_storm_is_bounded);
    Suite *s = suite_create("forum_sign_up");
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(sign_up_suite());
}
