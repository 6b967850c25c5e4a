/* SPDX-License-Identifier: Apache-2.0 */
/* Strangers make themselves known by mail: what is taken, what is answered and how often, and that nobody becomes a
 * player whose address has not answered. */
#include "processor/game/mail_limit.h"
#include "tests/processor/intake/sign_up_kit.h"

/* ---- the way in ---- */

START_TEST(whose_address_answers_is_a_player)
{
    struct player_row row;
    harper_signs_up();
    ck_assert(!player("harper", &row));
    told("harper@example.net", "wants to play at");
    told("harper@example.net", "reply to this mail with the one word \"yes\" on top");
    told("harper@example.net", "as harper, with this address, the key SHA256:");
    put("Somebody <elsewhere@example.com>", "Subject: Re: Is this your address?\n",
        arena_words(w.arena, "Yes.\n> %s\n", code_at("harper@example.net"))); /* quoted, from another address */
    walk_pass(&w, 60);
    ck_assert(player("harper", &row));
    ck_assert_str_eq(row.mail, "harper@example.net");
    ck_assert_str_eq(row.zone, "America/New_York");
    ck_assert_int_eq(row.n_keys, 1);
    ck_assert_int_eq((int)row.seq, 1);
    size_t n;
    (void)newcomers(&n);
    ck_assert_int_eq((int)n, 0); /* nothing of it is left */
    const char *welcome = newest("harper", "*welcome.txt");
    ck_assert(strstr(welcome, "You are known here as harper") && strstr(welcome, "America/New_York"));
    ck_assert_int_eq(strangers_dropped(), 0);
}
END_TEST

/* Whoever plays here is read for the stranger, before harper comes. */
START_TEST(who_comes_is_known_in_that_pass)
{
    struct player_row row;
    harper_signs_up();
    put("stranger@example.com", "", "Hello?\n");
    put("harper@example.net", "", arena_words(w.arena, "%s\n", code_at("harper@example.net")));
    put("Harper <HARPER@example.net>", "", "games\n");
    walk_pass(&w, 60);
    ck_assert(player("harper", &row));
    ck_assert_int_eq(strangers_dropped(), 1);
    ck_assert_int_eq(walk_files(&w, "outbox/harper"), 2); /* the welcome, and an answer */
}
END_TEST

/* A row has a kilobyte, most of it for keys: a stranger's mail must not bring them all in. */
START_TEST(of_many_players_little_is_kept)
{
    enum { MANY = 1000 };
    struct host *host = walk_host(&w);
    struct pass pass = {.store = host->store, .arena = arena_new()};
    struct player_row row = {.zone = "UTC"};
    struct error err = {0};
    ck_assert(store_begin(host->store, &err));
    for (int i = 0; i < MANY; i++) {
        snprintf(row.name, sizeof row.name, "p%d", i);
        snprintf(row.mail, sizeof row.mail, "somebody-%d@mail.example.org", i);
        ck_assert(store_player_put(host->store, &row, &err));
    }
    ck_assert(store_commit(host->store, &err));
    ck_assert(!mail_player(&pass, "nobody@mail.example.org", &row, &err) && !error_is_set(&err));
    ck_assert_uint_lt(arena_held(pass.arena), 256 * MANY);
    ck_assert(mail_player(&pass, "Somebody-777@MAIL.example.org", &row, &err));
    ck_assert_str_eq(row.name, "p777");
    arena_free(pass.arena);
    host_close(host);
}
END_TEST

/* What the address writes beside the code, and whether harper is a player then; or which letter says that not. */
static void answers(const char *words, const char *letter)
{
    struct player_row row;
    size_t n;
    close_host();
    open_host();
    harper_signs_up();
    const char *code = code_at("harper@example.net") + strlen("confirm "), *at = strstr(words, "CODE");
    put("harper@example.net", "", arena_words(w.arena, "%.*s%s%s", (int)(at - words), words, code, at + 4));
    walk_pass(&w, 60);
    ck_assert_msg(player("harper", &row) == !letter, "%s", words);
    if (letter)
        told("harper@example.net", letter);
    const struct newcomer_row *all = newcomers(&n);
    for (size_t i = 0; i < n; i++)
        ck_assert_int_eq((int)all[i].state, strstr(letter, "You said no") ? NEWCOMER_NO : NEWCOMER_ASKED);
    ck_assert_int_eq((int)n, letter ? 1 : 0);
}

/* "No! That was not me" above a quoted code makes nobody a player, with a key that is perhaps a forger's. */
START_TEST(only_a_yes_is_a_yes)
{
    static const struct {
        const char *words, *letter; /* NULL: they are a player */
    } says[] = {
        {"confirm CODE\n", NULL},
        {"Hello there, it is me.\nconfirm CODE\n", NULL},
        {"> Somebody wants to play\n> confirm CODE\n", NULL},
        {"On Sat, 21 Nov 2026, Games wrote:\n> confirm CODE\n-- \nHarper\n", NULL},
        {"ok\n> confirm CODE\n", NULL},
        {"Yes!\n-----Original Message-----\nFrom: Games\n\nconfirm CODE\n", NULL},
        {"yes\n\nSent from my iPhone\n\n> confirm CODE\n", NULL}, /* as the letter says it */
        {"Yes\n\n\n-------- Original message --------\nFrom: Games\n\nconfirm CODE\n", NULL},
        {"yes\n\nGet Outlook for Android<https://aka.ms/x>\n________________________________\nFrom: Games\n\nconfirm "
         "CODE\n",
         NULL},
        {"No! That was not me, I never asked for this.\n> confirm CODE\n", "You said no"},
        {"no.\n> confirm CODE\n", "You said no"},
        {"Stop this.\nNo!\n> confirm CODE\n", "You said no"},
        {"no CODE\n", "You said no"},
        {"no\nconfirm CODE\n", "You said no"},
        {"No, not me.\n\nFrom: Games\nSent: Saturday\n\nconfirm CODE\n", "You said no"},
        {"Stop writing to me.\n> confirm CODE\n", "neither a plain yes nor a plain no"},
        {"I am away until Monday.\n________________\nconfirm CODE\n", "neither a plain yes nor a plain no"},
        {"Not me!\n-----Original Message-----\n\nconfirm CODE\n", "neither a plain yes nor a plain no"},
        {"No, it is me.\nconfirm CODE\n", "neither a plain yes nor a plain no"},
        {"On Sat, 21 Nov 2026, at 10:00, Games <g@play.example>\nwrote:\n> confirm CODE\n", NULL},
        {"On Sat, 21 Nov 2026, Games wrote:\n> Somebody\n> confirm CODE\n> Bye\n\nyes\n\nSent from my iPhone\n", NULL},
        {"> confirm CODE\n\nSent from my iPhone\n", "neither a plain yes nor a plain no"},
        {"Yes, it is me.\n\nDe : Games\nObjet : Is this your address?\n\nconfirm CODE\n", NULL},
    };
    for (size_t i = 0; i < sizeof says / sizeof *says; i++)
        answers(says[i].words, says[i].letter);
    /* Whoever protests is no player, whatever their mail program writes above a quote, or does not write before it. */
    static const char *const protests[] = {
        "Am I supposed to know you? I never signed up.\n\nOn Sat, 21 Nov 2026, Games wrote:\n> confirm CODE\n",
        "On no account. This was not me!\nDelete my address.\n\nOn Sat, 21 Nov 2026, Games wrote:\n> confirm CODE\n",
        "Am besten vergessen Sie das.\n\nAm 21.11.2026 schrieb Games:\n> confirm CODE\n",
        "Who are you? I did not ask for this:\n> confirm CODE\n",
        "On 21 Nov 2026 I did nothing,\nand this is not me:\n> confirm CODE\n",
        "Ce n'est pas moi.\n\nDe : Games\nObjet : Is this your address?\n\nconfirm CODE\n",
        "I did not sign up, stop.\n\n   On Sat, 21 Nov 2026, Games wrote:\n\n Somebody wants\n confirm CODE\n",
        "-----Original Message-----\n\nconfirm CODE\n\nThat was not me, stop this.\n",
        "That was not me.\n\nOn Sat, 21 Nov 2026, Games wrote:\n> Somebody\n> wants to play\n> confirm CODE\n> Bye\n",
    };
    for (size_t i = 0; i < sizeof protests / sizeof *protests; i++)
        answers(protests[i], "neither a plain yes nor a plain no");
}
END_TEST

/* It is told what to write, once; and what it tells counts, with all of it quoted below. */
START_TEST(what_is_neither_is_told_once)
{
    struct player_row row;
    harper_signs_up();
    const char *code = code_at("harper@example.net");
    for (int i = 0; i < 3; i++) {
        put("harper@example.net", "", arena_words(w.arena, "I am away.\n> %s\n", code));
        walk_pass(&w, 3 * DAY);
    }
    ck_assert_int_eq(letters_to("harper@example.net", NULL), 2);
    ck_assert(!player("harper", &row));
    put("harper@example.net", "", arena_words(w.arena, "%s\n\n> %s\n> no %s\n", code, code, code + 8));
    walk_pass(&w, 60);
    ck_assert(player("harper", &row));
}
END_TEST

/* Each code that waits is looked for in each mail, so of a long one only the beginning is read. */
START_TEST(of_a_long_mail_the_beginning_is_read)
{
    enum { LONG = 70 * 1024 };
    struct player_row row;
    harper_signs_up();
    const char *code = code_at("harper@example.net");
    char *words = arena_take(w.arena, LONG + 1);
    for (int i = 0; i < LONG; i++)
        words[i] = "> x\n"[i % 4];
    words[LONG] = '\0';
    put("harper@example.net", "", arena_words(w.arena, "%s%s\n", words, code));
    walk_pass(&w, 60);
    ck_assert(!player("harper", &row));
    put("harper@example.net", "", arena_words(w.arena, "%s\n%s\n", code, words));
    walk_pass(&w, 60);
    ck_assert(player("harper", &row));
}
END_TEST

/* Whoever said no is asked once more at most, by whichever key. */
START_TEST(who_said_no_is_not_asked_on_and_on)
{
    for (int i = 0; i < 4; i++) {
        put("harper@example.net", "",
            signed_by(
                i == 3 ? other : harper,
                block_of(i < 2 ? 1 : i, arena_words(w.arena, "name n%d\nmail harper@example.net\nzone UTC\n", i))));
        walk_pass(&w, 60);
        size_t n;
        const struct newcomer_row *all = newcomers(&n);
        for (size_t k = 0; k < n; k++)
            if (all[k].state == NEWCOMER_ASKED)
                put("harper@example.net", "", arena_words(w.arena, "no %s\n", all[k].code));
        walk_pass(&w, 60);
        if (i == 1) /* of the same key and number, which is known though the key is not kept */
            ck_assert_int_eq(letters_to("harper@example.net", NULL), 2);
    }
    ck_assert_int_eq(letters_to("harper@example.net", NULL), 2 + 2);
    ck_assert_int_eq(walk_now(&w, "player @ accept n0 %s", ""), 67);
    ck_assert_int_eq(walk_cli(&w, "player @ list"), 0);
    ck_assert_ptr_null(strstr(w.out, "harper@"));
    for (int day = 0; day < 2; day++) { /* what is kept of it, at once and when the answer has left */
        size_t n;
        int said_no = 0;
        const struct newcomer_row *all = newcomers(&n);
        for (size_t k = 0; k < n; k++) {
            if (all[k].state != NEWCOMER_NO)
                continue;
            struct player_row row;
            said_no++;
            ck_assert_ptr_null(strstr(all[k].key, "ssh"));
            ck_assert_str_eq(all[k].zone, "");
            ck_assert_str_eq(all[k].hash, "");
            ck_assert_str_eq(all[k].mail, day ? "" : "harper@example.net");
            ck_assert(player(arena_words(w.arena, "join+%s", all[k].id), &row) == !day);
        }
        ck_assert_int_eq(said_no, 2);
        put("harper@example.net", "", signed_by(harper, block_of(1, "name n0\nmail harper@example.net\nzone UTC\n")));
        walk_pass(&w, DAY);
    }
    ck_assert_int_eq(letters_to("harper@example.net", NULL), 0); /* no row has it, and none is new */
}
END_TEST

/* The mail that may be lost comes once more, and then no more: in 14 days an address gets two with a code. */
START_TEST(the_same_block_brings_two_letters)
{
    static const int letters[] = {1, 1, 2, 2, 2};
    for (int i = 0; i < 5; i++) {
        harper_signs_up();
        ck_assert_int_eq(letters_to("harper@example.net", NULL), letters[i]);
        walk_pass(&w, DAY / 2 + 3600);
    }
    for (int day = 0; day < 9; day++) {
        walk_pass(&w, DAY);
        harper_signs_up();
        ck_assert_int_eq(letters_to("harper@example.net", NULL), 2);
    }
}
END_TEST

START_TEST(a_player_who_signed_up_plays_like_any_other)
{
    struct player_row row;
    harper_signs_up();
    put("harper@example.net", "", code_at("harper@example.net"));
    walk_pass(&w, 60);
    put("harper@example.net", "", signed_by(harper, block(lines_of_harper))); /* the same again */
    walk_pass(&w, 60);
    has(newest("harper", "*player-1.txt"), "This copy changes nothing.");
    put("harper@example.net", "",
        signed_by(harper, "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: 2\norders:\n"
                          "zone Europe/Berlin\n-----END PBEM PLAYER-----\n"));
    walk_pass(&w, 60);
    ck_assert(player("harper", &row));
    ck_assert_str_eq(row.zone, "Europe/Berlin");
    put("harper@example.net", "",
        signed_by(harper, "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: 3\norders:\n"
                          "name grant\n-----END PBEM PLAYER-----\n"));
    walk_pass(&w, 60);
    ck_assert(!player("grant", &row));
    has(newest("harper", "*player-3.txt"), "knows you already");
    ck_assert_int_eq(walk_now(&w, "new @ blue-vs-gray --name hers --seat usa=harper --seat csa=south %s", ""), 0);
}
END_TEST

START_TEST(the_host_is_asked_where_they_wish)
{
    struct player_row row;
    close_host();
    begin("asked");
    harper_signs_up();
    ck_assert_int_eq(walk_now(&w, "player @ accept harper %s", ""), 75); /* the address may be anybody's */
    ck_assert_ptr_nonnull(strstr(w.said, "has not answered yet"));
    put("harper@example.net", "", code_at("harper@example.net"));
    walk_pass(&w, 60);
    ck_assert(!player("harper", &row));
    ck_assert_int_eq(walk_now(&w, "status @ %s", ""), 0);
    ck_assert(strstr(w.out, "signed up, and waiting for you: 1") && !strstr(w.out, "has not answered yet"));
    told("harper@example.net", "You will hear when they have said yes");
    put("harper@example.net", "", signed_by(harper, block_of(2, lines_of_harper)));
    walk_pass(&w, 60);
    told("harper@example.net",
         "You have signed up, and the host is asked. Send what you want to change once you are a player.");
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    ck_assert_ptr_nonnull(strstr(w.out, "dispatch player accept harper"));
    ck_assert_int_eq(walk_cli(&w, "player @ list"), 0);
    ck_assert_ptr_nonnull(strstr(w.out, "waits for you: dispatch player accept harper"));
    walk_pass(&w, 40 * DAY); /* the host is on holiday: it is not forgotten */
    ck_assert_int_eq(walk_now(&w, "player @ accept harper %s", ""), 0);
    walk_pass(&w, 60);
    ck_assert(player("harper", &row));
    ck_assert_ptr_nonnull(walk_newest(&w, "harper", "*welcome.txt"));
    ck_assert_int_eq(walk_now(&w, "player @ accept harper %s", ""), 67);
}
END_TEST

START_TEST(the_host_may_refuse)
{
    struct player_row row;
    size_t n;
    close_host();
    begin("asked");
    harper_signs_up();
    put("harper@example.net", "", code_at("harper@example.net"));
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_now(&w, "player @ refuse harper %s", ""), 0);
    (void)newcomers(&n);
    ck_assert(n == 0 && !player("harper", &row));
}
END_TEST

/* ---- who does not come in ---- */

START_TEST(a_closed_host_answers_no_stranger)
{
    size_t n;
    close_host();
    begin("closed");
    harper_signs_up();
    put("asks@example.net", "", "help\n");
    walk_pass(&w, 60);
    (void)newcomers(&n);
    ck_assert_int_eq((int)n, 0);
    ck_assert_int_eq(strangers_dropped(), 2);
}
END_TEST

START_TEST(without_the_code_nobody_is_a_player)
{
    struct player_row row;
    size_t n;
    harper_signs_up();
    put("harper@example.net", "", "confirm 00112233445566778899aabbccddeeff\n");
    put("harper@example.net", "", "yes, that is me\nconfirm\n");
    walk_pass(&w, 60);
    ck_assert(!player("harper", &row));
    const char *code = code_at("harper@example.net");
    put("harper@example.net", "", code);
    walk_pass(&w, CODE_SECONDS + 60); /* too late */
    ck_assert(!player("harper", &row));
    walk_pass(&w, DAY);
    (void)newcomers(&n);
    ck_assert_int_eq((int)n, 0);
}
END_TEST

/* Each line that is wrong is named, to the address that the mail came from. */
START_TEST(what_is_wrong_is_named)
{
    static const struct {
        const char *lines, *words;
    } wrong[] = {
        {"name Harper Lee\nmail FROM\nzone UTC\n", "Line 1 below \"orders:\": That is not a valid name. A name has"},
        {"name abcdefghijklmnopqrstuvwxyza\nmail FROM\nzone UTC\n", "has at most 26 characters"},
        {"name harper\nmail else@example.net\nzone UTC\n", "Line 2 below \"orders:\": The line mail must name"},
        {"name harper\nmail FROM\nzone Moon/Tycho\n", "Line 3 below \"orders:\": There is no such time zone"},
        {"name harper\nmail FROM\n", "There is no line zone."},
        {"mail FROM\nzone UTC\n", "There is no line name."},
        {"name harper\nmail FROM\nzone UTC\nleave\n", "Line 4 below \"orders:\": That line is for players"},
        {"name harper\nname harper\nmail FROM\nzone UTC\n", "That is said twice"},
        {"name shelby\nmail FROM\nzone UTC\n", "Somebody here has the name shelby already"},
        {"name host\nmail FROM\nzone UTC\n", "Line 1 below \"orders:\": Nobody signs up as host here"},
        {"name anonymous\nmail FROM\nzone UTC\n", "Nobody signs up as anonymous here"},
        {"name north\nmail FROM\nzone UTC\n", "Nobody signs up as north here"},
        {"name usa-west\nmail FROM\nzone UTC\n", "Nobody signs up as usa-west here"},
    };
    struct player_row row;
    ck_assert_int_eq(walk_cli(&w, "player @ add shelby --mail=shelby@example.net --key %s",
                              walk_public(&w, "shelby", (const uint8_t[32]){9})),
                     0);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *from = arena_words(w.arena, "w%d@example.net", (int)i), *at = strstr(wrong[i].lines, "FROM");
        const char *lines =
            at ? arena_words(w.arena, "%.*s%s%s", (int)(at - wrong[i].lines), wrong[i].lines, from, at + 4)
               : wrong[i].lines;
        put(from, "", signed_by(harper, block(lines)));
        walk_pass(&w, 60);
        told(from, wrong[i].words);
    }
    put("w20@example.net", "", block("name harper\nmail w20@example.net\nzone UTC\n")); /* not signed */
    put("w21@example.net", "", signed_by(harper, block("name harper\nmail w21@example.net\nzone UTC\n")));
    put("w22@example.net", "",
        arena_words(
            w.arena, "%s%s", block("name grant\nmail w22@example.net\nzone UTC\n"),
            arena_string(w.arena, walk_signature(&w, harper, block("name lee\nmail w22@example.net\nzone UTC\n")))));
    put("w23@example.net", "", signed_by(harper, block_of(1001, "name harper\nmail w23@example.net\nzone UTC\n")));
    put("w24@example.net", "", signed_by(other, block_of(1000, "name lee\nmail w24@example.net\nzone UTC\n")));
    walk_pass(&w, 60);
    told("w20@example.net", "It has no valid signature");
    told("w21@example.net", "confirm ");
    told("w22@example.net", "It has no valid signature"); /* of other bytes */
    told("w23@example.net", "Its number (seq) is too high; the highest that is accepted now is 1000");
    told("w24@example.net", "confirm ");
    ck_assert(!player("harper", &row) && !player("grant", &row) && !player("lee", &row));
}
END_TEST

START_TEST(a_name_is_one_persons)
{
    struct player_row row;
    harper_signs_up();
    put("second@example.net", "", signed_by(other, block("name harper\nmail second@example.net\nzone UTC\n")));
    walk_pass(&w, 60);
    told("second@example.net", "or has asked for it");
    put("second@example.net", "", signed_by(other, block("name lee\nmail second@example.net\nzone UTC\n")));
    walk_pass(&w, 60);
    const char *code = NULL, *hers = code_at("harper@example.net");
    size_t n;
    const struct newcomer_row *all = newcomers(&n);
    for (size_t i = 0; i < n; i++)
        if (strcmp(all[i].name, "lee") == 0)
            code = all[i].code;
    ck_assert_ptr_nonnull(code);
    ck_assert_int_eq(walk_cli(&w, "player @ add harper --key %s --mail host@example.net",
                              walk_public(&w, "third", (const uint8_t[32]){7})),
                     0);
    put("harper@example.net", "", hers); /* the host took the name meanwhile */
    put("second@example.net", "", arena_words(w.arena, "confirm %s\n", code));
    walk_pass(&w, 60);
    told("harper@example.net", "meanwhile somebody else here has taken the name harper");
    ck_assert(player("harper", &row));
    ck_assert_str_eq(row.mail, "host@example.net");
    ck_assert(player("lee", &row));
    put("harper@example.net", "", signed_by(harper, block("name harper-two\nmail harper@example.net\nzone UTC\n")));
    walk_pass(&w, 60);
    put("harper@example.net", "", code_at("harper@example.net")); /* with another name it goes on at once */
    walk_pass(&w, 60);
    ck_assert(player("harper-two", &row));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("sign-up");
    TCase *t = tcase_create("all");
    tcase_add_checked_fixture(t, open_host, close_host);
    tcase_add_test(t, whose_address_answers_is_a_player);
    tcase_add_test(t, who_comes_is_known_in_that_pass);
    tcase_add_test(t, of_many_players_little_is_kept);
    tcase_add_test(t, only_a_yes_is_a_yes);
    tcase_add_test(t, what_is_neither_is_told_once);
    tcase_add_test(t, of_a_long_mail_the_beginning_is_read);
    tcase_add_test(t, who_said_no_is_not_asked_on_and_on);
    tcase_add_test(t, the_same_block_brings_two_letters);
    tcase_add_test(t, a_player_who_signed_up_plays_like_any_other);
    tcase_add_test(t, the_host_is_asked_where_they_wish);
    tcase_add_test(t, the_host_may_refuse);
    tcase_add_test(t, a_closed_host_answers_no_stranger);
    tcase_add_test(t, without_the_code_nobody_is_a_player);
    tcase_add_test(t, what_is_wrong_is_named);
    tcase_add_test(t, a_name_is_one_persons);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
