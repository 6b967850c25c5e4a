/* SPDX-License-Identifier: Apache-2.0 */
/* Players by their account on the forum: whose it is, letters that reach them there, and a yes that is theirs alone. */
#include "formats/sshsig.h"
#include "processor/forum/forum_thread.h"
#include "processor/game/former_address.h"
#include "processor/game/pass.h"
#include "processor/game/posted_code.h"
#include "processor/intake/posted_codes.h"
#include "processor/store/store_people.h"
#include "tests/processor/forum/forum_kit.h"

static const char *const name[] = {"lee", "meade"}, *const account[] = {"R_Lee", "g.meade"};
static uint8_t seed[2][32];
static int seq[2];

static void add_player(struct store *store, int who, bool mail)
{
    struct error err = {0};
    struct player_row row = {.n_keys = 1, .zone = "UTC"};
    uint8_t pk[32], sk[64], blob[SSH_ED25519_BLOB_LEN];
    struct text line = {.arena = w.arena};
    memset(seed[who], 70 + who, sizeof seed[who]);
    seq[who] = 0;
    crypto_sign_seed_keypair(pk, sk, seed[who]);
    ssh_blob(blob, pk);
    ssh_public_write(&line, (struct span){blob, sizeof blob});
    snprintf(row.name, sizeof row.name, "%s", name[who]);
    if (mail)
        snprintf(row.mail, sizeof row.mail, "%s@example.net", name[who]);
    snprintf(row.key[0], sizeof row.key[0], "%s", line.at);
    ck_assert(store_player_put(store, &row, &err));
}

static void begin_players(bool mail)
{
    static const char *const folders[] = {"", "/new", "/cur"};
    struct error err = {0};
    begin();
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        ck_assert_int_eq(mkdir(arena_words(w.arena, "%s/box%s", w.dir, folders[i]), 0700), 0);
    walk_setting(&w, arena_words(w.arena, "forum-thread %d\nfetch maildir box\nmail-from Games <games@t.example>\n",
                                 FORUM_TOPIC));
    struct host *host = walk_host(&w);
    ck_assert(store_begin(host->store, &err));
    for (int i = 0; i < 2; i++)
        add_player(host->store, i, mail);
    ck_assert(store_commit(host->store, &err));
    host_close(host);
    ck_assert_int_eq(walk_now(&w, "offer @ example --move 3d %s", ""), 0);
    walk_pass(&w, 60);
}

static const char *block_of(int who, const char *lines)
{
    const char *block = arena_words(w.arena,
                                    "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: %d\norders:\n%s"
                                    "-----END PBEM PLAYER-----\n",
                                    ++seq[who], lines);
    return arena_words(w.arena, "%s%s", block, arena_string(w.arena, walk_signature(&w, seed[who], block)));
}

static void post_as(const char *user, const char *words)
{
    forum_server_post(forum, FORUM_TOPIC, user, arena_words(w.arena, "```text\n%s```\n", words));
    walk_pass(&w, 60);
}

/* From whatever address. */
static void mail(const char *from, const char *body)
{
    static int n;
    walk_write(&w, arena_words(w.arena, "%s/box/new/%05d", w.dir, n),
               span_of(arena_words(w.arena, "From: %s\nTo: games@t.example\nMessage-ID: <%d@example.org>\n\n%s", from,
                                   n, body)));
    n++;
    walk_pass(&w, 60);
}

static const char *account_of(int who)
{
    struct wish_row wish = {0};
    struct error err = {0};
    struct host *host = walk_host(&w);
    (void)store_wish_get(host->store, name[who], &wish, &err);
    host_close(host);
    return arena_words(w.arena, "%s", wish.account);
}

static const char *zone_of(int who)
{
    struct player_row row = {0};
    struct error err = {0};
    struct host *host = walk_host(&w);
    ck_assert(store_player_get(host->store, name[who], &row, &err));
    host_close(host);
    return arena_words(w.arena, "%s", row.zone);
}

static void seek_both(void)
{
    for (int i = 0; i < 2; i++)
        post_as(account[i], block_of(i, arena_words(w.arena, "forum %s\nseek example\n", account[i])));
}

static const char *code_of(int who)
{
    struct seeking_row *all;
    struct error err = {0};
    const char *code = "";
    struct host *host = walk_host(&w);
    size_t n = store_seekings(host->store, w.arena, &all, &err);
    for (size_t i = 0; i < n; i++)
        if (strcmp(all[i].player, name[who]) == 0)
            code = all[i].code;
    host_close(host);
    return code;
}

static enum seeking_state state_of(int who)
{
    struct seeking_row *all;
    struct error err = {0};
    enum seeking_state state = SEEKING_WAITS;
    struct host *host = walk_host(&w);
    size_t n = store_seekings(host->store, w.arena, &all, &err);
    for (size_t i = 0; i < n; i++)
        if (strcmp(all[i].player, name[who]) == 0)
            state = all[i].state;
    host_close(host);
    return state;
}

/* Who copies a block before its author is read gets nothing by it. */
START_TEST(an_account_is_claimed_by_both)
{
    begin_players(false);
    const char *block = block_of(0, "forum R_Lee\n");
    post_as("mallory", block);
    ck_assert_str_eq(account_of(0), "");
    post_as("r_lee", block); /* as the forum has it: large or small letters */
    ck_assert_str_eq(account_of(0), "r_lee");
    holds(read_with(seed[0]), "You are r_lee on the forum"); /* no address: it is posted, sealed */
    ck_assert_int_eq(in_posts("You are r_lee"), 0);
    ck_assert_int_gt(in_posts("@r_lee, only your key opens this: save the post as `POST.txt`"), 0);
    ck_assert_int_eq(in_posts("order desk"), 0); /* this host serves none */
    ck_assert_ptr_null(strstr(read_with(seed[1]), "You are r_lee"));
    post_as("g.meade", block_of(1, "forum r_lee\n"));
    ck_assert_str_eq(account_of(1), "");
    post_as("R_Lee", block_of(1, "forum R_Lee\n"));
    ck_assert_str_eq(account_of(1), "");
    post_as("mallory", block_of(0, "forum none\n"));
    ck_assert_str_eq(account_of(0), "");
    end();
}
END_TEST

START_TEST(a_yes_in_a_post_is_its_accounts)
{
    begin_players(true);
    seek_both();
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    ck_assert_int_eq(state_of(0), SEEKING_ASKED);
    const char *yes = arena_words(w.arena, "yes %s\n", code_of(0));
    post_as(account[1], yes);
    post_as("mallory", yes);
    ck_assert_int_eq(state_of(0), SEEKING_ASKED);
    post_as(account[0], arena_words(w.arena, "[quote=\"g.meade\"]\n%s[/quote]\nWhat is that?", yes));
    ck_assert_int_eq(state_of(0), SEEKING_ASKED);
    post_as(account[0], yes);
    ck_assert_int_eq(state_of(0), SEEKING_READY);
    end();
}
END_TEST

/* A no of somebody else throws nobody out. */
START_TEST(a_no_is_its_accounts_too)
{
    begin_players(true);
    seek_both();
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    const char *no = arena_words(w.arena, "no %s\n", code_of(0));
    ck_assert_int_eq(state_of(0), SEEKING_ASKED);
    post_as("mallory", no);
    ck_assert_int_eq(state_of(0), SEEKING_ASKED);
    post_as(account[0], no);
    ck_assert_str_eq(code_of(0), "");
    end();
}
END_TEST

static void asked_by_mail(void)
{
    begin_players(true);
    seek_both();
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    ck_assert_int_eq(state_of(0), SEEKING_ASKED);
}

/* Who reads the thread cannot answer for a player whose code stands there: not the yes of that player turned round, and
 * not what was said by nobody yet. */
START_TEST(a_code_that_was_posted_is_nothing_in_a_mail)
{
    asked_by_mail();
    const char *code = code_of(0);
    post_as(account[0], arena_words(w.arena, "YES %s\n", code));
    ck_assert_int_eq(state_of(0), SEEKING_READY);
    mail("mallory@example.org", arena_words(w.arena, "no %s\n", code));
    ck_assert_int_eq(state_of(0), SEEKING_READY);
    mail("lee@example.net", arena_words(w.arena, "NO %s\n", code)); /* From proves nothing */
    ck_assert_int_eq(state_of(0), SEEKING_READY);
    post_as(account[0], arena_words(w.arena, "no %s\n", code));
    ck_assert_str_eq(code_of(0), "");
    mail("meade@example.net", arena_words(w.arena, "no %s\n", code_of(1))); /* his own, which nobody posted */
    ck_assert_str_eq(code_of(1), "");
    end();
}
END_TEST

START_TEST(nor_is_one_that_somebody_else_posted_or_asked_about)
{
    asked_by_mail();
    const char *codes[] = {code_of(0), code_of(1)};
    post_as(account[0], arena_words(w.arena, "> shall I say yes %s\nwhat do you think?\n", codes[0]));
    forum_server_post(forum, FORUM_TOPIC, "g.meades.brother",
                      arena_words(w.arena, "[quote=\"g.meade\"]\nyes %s[/quote]\n", codes[1]));
    walk_pass(&w, 60);
    for (int i = 0; i < 2; i++) {
        int letters = walk_files(&w, arena_words(w.arena, "outbox/%s", name[i]));
        mail("mallory@example.org", arena_words(w.arena, "yes %s\n", codes[i]));
        mail("mallory@example.org", arena_words(w.arena, "no %s\n", codes[i]));
        ck_assert_int_eq(state_of(i), SEEKING_ASKED);
        ck_assert_str_eq(code_of(i), codes[i]);
        ck_assert_int_eq(walk_files(&w, arena_words(w.arena, "outbox/%s", name[i])), letters + 1); /* told, once */
        holds(arena_string(w.arena, slurp(w.arena, walk_newest(&w, name[i], "*answer.txt"))),
              arena_words(w.arena, "account %s.", account[i]));
        post_as(account[i], arena_words(w.arena, "yes %s\n", codes[i]));
    }
    ck_assert_int_eq(walk_cli(&w, "show @ example-1"), 0); /* both have said yes */
    end();
}
END_TEST

/* Whatever it is about: an open game, a free seat, a new address, a sign-up. */
START_TEST(each_code_that_a_mail_answers_with_is_noted)
{
    enum { KINDS = 5 };
    char code[KINDS][33];
    struct pass pass;
    struct error err = {0};
    struct text words = {0};
    begin_players(true);
    words.arena = w.arena;
    for (int i = 0; i < KINDS; i++)
        snprintf(code[i], sizeof code[i], "%032x", 0xabcd0 + i);
    struct seeking_row seeking = {.player = "lee", .ruleset = "example", .state = SEEKING_ASKED};
    struct vacancy_row vacancy = {
        .game = "g", .side = "s", .why = VACANCY_LEFT, .state = VACANCY_OFFERED, .at = w.now, .n_others = 1};
    struct wish_row wish = {.player = "lee"};
    struct newcomer_row newcomer = {.id = "0011223344556677", .state = NEWCOMER_ASKED, .at = w.now, .zone = "UTC"};
    strcpy(seeking.code, code[0]);
    strcpy(vacancy.code, code[1]);
    strcpy(vacancy.other[0].code, code[2]);
    strcpy(wish.code, code[3]);
    wish.new_mail_at = newcomer.at = w.now;
    strcpy(newcomer.code, code[4]);
    struct host *host = walk_host(&w);
    ck_assert(store_begin(host->store, &err) && store_seeking_put(host->store, &seeking, &err) &&
              store_vacancy_put(host->store, &vacancy, &err) && store_wish_put(host->store, &wish, &err) &&
              store_newcomer_put(host->store, &newcomer, &err) && store_commit(host->store, &err));
    pass_open(&pass, w.arena, host, w.now);
    for (int i = 0; i < KINDS; i++)
        text_format(&words, "> confirm %s\n", code[i]);
    struct forum_post post = {.id = 5, .user = "mallory", .text = text_span(&words)};
    for (int noted = 0; noted < 2; noted++) {
        for (int i = 0; i < KINDS; i++) {
            bool posted;
            ck_assert(posted_code(host->store, code[i], &posted, &err));
            ck_assert_msg(posted == noted, "%d", i);
        }
        ck_assert_msg(noted || posted_codes_note(&pass, &(struct forum_posts){.at = &post, .n = 1}, &err), "%s %s",
                      err.doing, err.cause);
    }
    host_close(host);
    end();
}
END_TEST

/* What withdraws an earlier address: its reader gets another one, and only that counts. */
START_TEST(a_posted_withdrawal_withdraws_nothing)
{
    struct pass pass;
    struct error err = {0};
    struct player_row row = {.name = "lee+1", .full_name = "lee", .mail = "old@example.net", .zone = "UTC"};
    char code[2][MAIL_CODE_LEN + 1];
    begin_players(true);
    for (int i = 0; i < 2; i++) {
        struct host *host = walk_host(&w);
        pass_open(&pass, w.arena, host, w.now);
        ck_assert(i || (store_begin(host->store, &err) && store_player_put(host->store, &row, &err) &&
                        store_commit(host->store, &err)));
        ck_assert(former_code(&pass, row.full_name, row.mail, code[i], &err));
        host_close(host);
        if (i == 0)
            post_as(account[0], arena_words(w.arena, "What is this?\n> withdraw %s\n", code[i]));
    }
    ck_assert_str_ne(code[0], code[1]);
    for (int i = 0; i < 2; i++)
        mail("mallory@example.org", arena_words(w.arena, "withdraw %s\n", code[0]));
    struct host *host = walk_host(&w);
    ck_assert(store_player_get(host->store, "lee+1", &row, &err));
    host_close(host);
    ck_assert_int_eq(walk_files(&w, "outbox/lee+1"), 1); /* told, once */
    holds(arena_string(w.arena, slurp(w.arena, walk_newest(&w, "lee+1", "*address.txt"))),
          arena_words(w.arena, "withdraw %s", code[1]));
    mail("old@example.net", arena_words(w.arena, "withdraw %s\n", code[1]));
    host = walk_host(&w);
    ck_assert(!store_player_get(host->store, "lee+1", &row, &err));
    host_close(host);
    end();
}
END_TEST

/* A post may answer, and hold a signed block. */
START_TEST(beside_an_answer_a_block_is_read)
{
    asked_by_mail();
    post_as(account[0], arena_words(w.arena, "yes %s\n%s", code_of(0), block_of(0, "zone Europe/Berlin\n")));
    ck_assert_int_eq(state_of(0), SEEKING_READY);
    ck_assert_str_eq(zone_of(0), "Europe/Berlin");
    end();
}
END_TEST

/* Its bytes are its name; what could be written in two ways, changes the words beside it or was cut is nobody's. */
START_TEST(an_account_has_letters_of_its_language)
{
    static const char *const good[] = {"J\xc3\xb6rg", "\xd0\x98\xd0\xb2\xd0\xb0\xd0\xbd", "\xe6\x9d\x8e", "R_Lee",
                                       "\xed\x95\x9c.1"};
    static const char *const bad[] = {
        "",
        "Jo\xcc\x88rg",     /* the same in two characters */
        "lee\xe2\x80\x8b",  /* no width */
        "\xe2\x80\xaelee",  /* from right to left */
        "\xd7\x9c\xd7\x99", /* so is Hebrew */
        "lee\xef\xbf\xbd",  /* came damaged */
        "le\xc3",           /* no UTF-8 */
        "lee\xc2\xa0",      /* a blank */
        "\xe2\x84\xab",     /* Angstrom, which composes to a letter */
        "\xce\x87",         /* a middle dot in Greek */
        "a lee",
        "lee]",
        "0123456789012345678901234567890123456789012345678901234567890123",
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        ck_assert_msg(forum_thread_account(good[i]), "%s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!forum_thread_account(bad[i]), "%s", bad[i]);
}
END_TEST

/* From the sign-up to a letter, with the longest name that there is, which no title holds whole. */
START_TEST(an_account_that_is_not_ascii_plays)
{
    const char *long_name =
        "J\xc3\xb6rg_J\xc3\xb6rg_J\xc3\xb6rg_J\xc3\xb6rg_J\xc3\xb6rg_J\xc3\xb6rg_J\xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6";
    const char *names[] = {"J\xc3\xb6rg", long_name};
    begin_players(false);
    for (int i = 0; i < 2; i++) {
        post_as("J\xc3\xa4rg", block_of(i, arena_words(w.arena, "forum %s\n", names[i])));
        ck_assert_str_eq(account_of(i), "");
        post_as(names[i], block_of(i, arena_words(w.arena, "forum %s\n", names[i])));
        ck_assert_str_eq(account_of(i), names[i]);
        holds(read_with(seed[i]), arena_words(w.arena, "You are %s", i == 0 ? names[0] : "J"));
        ck_assert_int_gt(in_posts(arena_words(w.arena, "@%s, only your key opens this", names[i])), 0);
    }
    forum_server_post(forum, FORUM_TOPIC, names[0], "help");
    walk_pass(&w, 60);
    ck_assert_int_eq(in_posts("@J\xc3\xb6rg: help.**"), 1);
    end();
}
END_TEST

/* Who asks the same twice is named once, and first or last. */
START_TEST(one_answer_names_each_once)
{
    begin_players(true);
    post_as(account[0], block_of(0, "forum R_Lee\n"));
    int before = ours();
    forum_server_post(forum, FORUM_TOPIC, "kim", "help");
    forum_server_post(forum, FORUM_TOPIC, "R_Lee", "help");
    forum_server_post(forum, FORUM_TOPIC, "r_lee", "help");
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    ck_assert_int_eq(ours(), before + 1);
    const char *raw = forum->post[forum->n - 1].raw;
    holds(raw, "@kim, @R_Lee: help");
    ck_assert_ptr_null(strstr(raw, "@r_lee"));
    end();
}
END_TEST

/* What goes into no post goes up in several, which can be put together again. */
START_TEST(a_long_letter_goes_up_in_parts)
{
    struct text lines = {.arena = w.arena};
    begin_players(false);
    forum->limit = 4000;
    lines.arena = w.arena;
    for (int day = 1; day <= 13; day++)
        text_format(&lines, "absent 2027-01-%02d to 2027-01-%02d\n", 2 * day, 2 * day);
    post_as(account[0], block_of(0, arena_words(w.arena, "forum R_Lee\n%s", lines.at)));
    int parts = in_posts("to R_Lee, part ");
    ck_assert_int_ge(parts, 2);
    ck_assert_int_eq(in_posts("to R_Lee"), parts);
    struct text all = {.arena = w.arena};
    struct age_identity me;
    struct sealed_file file[SEALED_FILES_MAX];
    bool opened = false;
    age_identity_ssh(&me, seed[0]);
    for (int i = 0; i < forum->n; i++)
        if (strcmp(forum->post[i].user, "dispatch") == 0) {
            ck_assert_uint_le(strlen(forum->post[i].raw), 4000);
            text_words(&all, forum->post[i].raw);
        }
    for (size_t i = 0, n = sealed_find(w.arena, text_span(&all), file); i < n; i++) {
        struct span plain;
        struct problem why = {0};
        opened = opened || (sealed_open(w.arena, &file[i], &me, 1, &plain, &why) &&
                            strstr(arena_string(w.arena, plain), "You are R_Lee on the forum"));
    }
    ck_assert(opened);
    end();
}
END_TEST

static Suite *account_suite(void)
{
    TCase *c = tcase_create("accounts");
    tcase_add_test(c, an_account_is_claimed_by_both);
    tcase_add_test(c, a_yes_in_a_post_is_its_accounts);
    tcase_add_test(c, a_no_is_its_accounts_too);
    tcase_add_test(c, a_code_that_was_posted_is_nothing_in_a_mail);
    tcase_add_test(c, nor_is_one_that_somebody_else_posted_or_asked_about);
    tcase_add_test(c, each_code_that_a_mail_answers_with_is_noted);
    tcase_add_test(c, a_posted_withdrawal_withdraws_nothing);
    tcase_add_test(c, beside_an_answer_a_block_is_read);
    tcase_add_test(c, an_account_has_letters_of_its_language);
    tcase_add_test(c, an_account_that_is_not_ascii_plays);
    tcase_add_test(c, one_answer_names_each_once);
    tcase_add_test(c, a_long_letter_goes_up_in_parts);
    Suite *s = suite_create("forum_account");
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(account_suite());
}
