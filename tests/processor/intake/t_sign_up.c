/* SPDX-License-Identifier: Apache-2.0 */
/* Strangers make themselves known by mail: what is taken, what is answered and how often, and that nobody becomes a
 * player whose address has not answered. */
#include "processor/host/host.h"
#include "processor/intake/player_ingest.h"
#include "processor/intake/sign_up.h"
#include "processor/store/store_people.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <string.h>
#include <sys/stat.h>

enum { DAY = 86400 };
static struct walk w;
static int n_mails;
static uint8_t harper[32], other[32]; /* seeds of strangers' keys */

static void begin(const char *sign_up)
{
    static int n;
    static const char *const folders[] = {"", "/new", "/cur"};
    char name[16];
    snprintf(name, sizeof name, "su%d", n++);
    walk_open(&w, name);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        ck_assert_int_eq(mkdir(arena_words(w.arena, "%s/box%s", w.dir, folders[i]), 0700), 0);
    walk_setting(&w,
                 arena_words(w.arena, "fetch maildir box\nmail-from Games <games@t.example>\nsign-up %s\n", sign_up));
    n_mails = 0;
    memset(harper, 33, sizeof harper);
    memset(other, 44, sizeof other);
}

static void open_host(void)
{
    begin("open");
}

static void close_host(void)
{
    walk_close(&w);
}

/* ---- mails in ---- */

static void put(const char *from, const char *fields, const char *body)
{
    walk_write(&w, arena_words(w.arena, "%s/box/new/%05d", w.dir, n_mails),
               span_of(arena_words(w.arena, "From: %s\nTo: games@t.example\nMessage-ID: <%d@example.org>\n%s\n%s", from,
                                   n_mails, fields, body)));
    n_mails++;
}

static const char *signed_by(const uint8_t seed[static 32], const char *block)
{
    return arena_words(w.arena, "%s%s", block, arena_string(w.arena, walk_signature(&w, seed, block)));
}

static const char *block_of(int seq, const char *lines)
{
    return arena_words(w.arena,
                       "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: %d\norders:\n%s"
                       "-----END PBEM PLAYER-----\n",
                       seq, lines);
}

static const char *block(const char *lines)
{
    return block_of(1, lines);
}

static const char lines_of_harper[] = "name harper\nmail harper@example.net\nzone America/New_York\n";

static void harper_signs_up(void)
{
    put("Harper <Harper@example.net>", "", signed_by(harper, block(lines_of_harper)));
    walk_pass(&w, 60);
}

/* ---- what leaves ---- */

static struct host *host_now(void)
{
    static struct host host;
    struct error err = {0};
    memset(&host, 0, sizeof host);
    ck_assert_msg(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err), "%s", err.cause);
    return &host;
}

static bool player(const char *name, struct player_row *row)
{
    struct host *host = host_now();
    struct error err = {0};
    bool known = store_player_get(host->store, name, row, &err);
    ck_assert(!err.doing);
    host_close(host);
    return known;
}

/* The rows of strangers, and the letters that went to each. */
static struct newcomer_row *newcomers(size_t *n)
{
    struct newcomer_row *all;
    struct host *host = host_now();
    struct error err = {0};
    *n = store_newcomers(host->store, w.arena, &all, &err);
    ck_assert(!err.doing);
    host_close(host);
    return all;
}

static int letters_to(const char *address, const char **newest)
{
    size_t n;
    int sum = 0;
    int64_t last = 0;
    const struct newcomer_row *all = newcomers(&n);
    for (size_t i = 0; i < n; i++) {
        if (strcasecmp(all[i].mail, address) != 0)
            continue;
        const char *row = arena_words(w.arena, "join+%s", all[i].id);
        int more = walk_files(&w, arena_words(w.arena, "outbox/%s", row));
        const char *path = more > 0 ? walk_newest(&w, row, "*.txt") : NULL;
        sum += more > 0 ? more : 0;
        if (path && newest && all[i].at >= last) {
            last = all[i].at;
            *newest = arena_string(w.arena, slurp(w.arena, path));
        }
    }
    return sum;
}

static const char *letter_to(const char *address)
{
    const char *text = NULL;
    ck_assert_msg(letters_to(address, &text) > 0 && text, "nothing went to %s", address);
    return text;
}

/* "confirm CODE" as the newest letter to the address has it. */
static const char *code_at(const char *address)
{
    const char *at = strstr(letter_to(address), "\nconfirm ");
    ck_assert_ptr_nonnull(at);
    return arena_words(w.arena, "%.40s", at + 1);
}

/* The text has these words, however its lines are broken. */
static void has(const char *text, const char *words)
{
    struct text flat = {.arena = w.arena};
    for (const char *at = text; *at; at++)
        if ((*at != ' ' && *at != '\n') || flat.len == 0 || flat.at[flat.len - 1] != ' ')
            text_format(&flat, "%c", *at == '\n' ? ' ' : *at);
    ck_assert_msg(strstr(flat.at, words) != NULL, "no \"%s\" in: %s", words, text);
}

/* The newest letter to the address has them. */
static void told(const char *address, const char *words)
{
    has(letter_to(address), words);
}

static const char *newest(const char *who, const char *pattern)
{
    const char *path = walk_newest(&w, who, pattern);
    ck_assert_msg(path != NULL, "%s got no %s", who, pattern);
    return arena_string(w.arena, slurp(w.arena, path));
}

static int strangers_dropped(void)
{
    ck_assert_int_eq(walk_now(&w, "status @ %s", ""), 0);
    const char *at = strstr(w.out, "mail from strangers: ");
    return at ? atoi(at + strlen("mail from strangers: ")) : 0;
}

/* ---- the way in ---- */

START_TEST(whose_address_answers_is_a_player)
{
    struct player_row row;
    harper_signs_up();
    ck_assert(!player("harper", &row));
    told("harper@example.net", "wants to play at");
    told("harper@example.net", "reply to this mail with the one word yes on top");
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

START_TEST(a_player_who_signed_up_plays_like_any_other)
{
    struct player_row row;
    harper_signs_up();
    put("harper@example.net", "", code_at("harper@example.net"));
    walk_pass(&w, 60);
    put("harper@example.net", "", signed_by(harper, block(lines_of_harper))); /* the same again */
    walk_pass(&w, 60);
    has(newest("harper", "*player-1.txt"), "nothing is done twice");
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
    walk_pass(&w, 60);
    told("w20@example.net", "It has no signature");
    told("w21@example.net", "confirm ");
    told("w22@example.net", "It has no signature"); /* of other bytes */
    ck_assert(!player("harper", &row) && !player("grant", &row) && !player("lee", &row));
}
END_TEST

START_TEST(a_name_is_one_persons)
{
    struct player_row row;
    harper_signs_up();
    put("second@example.net", "", signed_by(other, block("name harper\nmail second@example.net\nzone UTC\n")));
    walk_pass(&w, 60);
    told("second@example.net", "or waits for it");
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
    told("harper@example.net", "meanwhile somebody else here is harper");
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

/* ---- what they seek ---- */

/* How often they wait for a game of the example; *row: the last of them. */
static int seekings(const char *who, struct seeking_row *row)
{
    struct seeking_row *all;
    int n = 0;
    struct host *host = host_now();
    struct error err = {0};
    size_t sum = store_seekings(host->store, w.arena, &all, &err);
    ck_assert(!err.doing);
    for (size_t i = 0; i < sum; i++)
        if (strcmp(all[i].player, who) == 0) {
            *row = all[i];
            n++;
        }
    host_close(host);
    return n;
}

static bool shows(const char *who)
{
    struct wish_row wish = {0};
    struct host *host = host_now();
    struct error err = {0};
    ck_assert(store_wish_get(host->store, who, &wish, &err));
    host_close(host);
    return wish.shows;
}

static void offer(const char *words)
{
    ck_assert_int_eq(walk_now(&w, arena_words(w.arena, "offer @ %s %%s", words), ""), 0);
}

static const char *with_lines(const char *more)
{
    return signed_by(harper, block(arena_words(w.arena, "%s%s", lines_of_harper, more)));
}

static void harper_answers(void)
{
    put("harper@example.net", "", code_at("harper@example.net"));
    walk_pass(&w, 60);
}

static size_t n_standing_by(void)
{
    struct standby_row *row;
    struct error err = {0};
    struct host *host = host_now();
    size_t n = store_standbys(host->store, w.arena, &row, &err);
    host_close(host);
    return n;
}

START_TEST(a_newcomer_waits_for_what_the_block_seeks)
{
    struct seeking_row row;
    offer("example --move 3d");
    put("harper@example.net", "", with_lines("seek Example as blue pace 3d\nstandby Example\nrecord shown\n"));
    walk_pass(&w, 60);
    told("harper@example.net", "They also want to play: a game of example as blue, with 3 days for a turn example: "
                               "standard game; 3 days for a turn");
    told("harper@example.net", "So your answer also puts you in the queue. For 2 days it also means yes to the "
                               "games listed here, on exactly these terms");
    told("harper@example.net", "They also want to stand by for a seat of Example that somebody gives up");
    told("harper@example.net", "Their record here would be shown to the players");
    told("harper@example.net", "and the time zone America/New_York");
    ck_assert_int_eq(seekings("harper", &row), 0); /* the address may be anybody's */
    ck_assert_uint_eq(n_standing_by(), 0);
    harper_answers();
    ck_assert_uint_eq(n_standing_by(), 1);
    has(newest("harper", "*welcome.txt"), "You stand by for a game of example");
    ck_assert_int_eq(seekings("harper", &row), 1);
    ck_assert_str_eq(row.seat, "blue");
    ck_assert(row.pace == 3 * DAY && row.agreed > 0 && row.state == SEEKING_WAITS);
    has(newest("harper", "*welcome.txt"), "You are waiting for a game of example as blue, with 3 days for a turn. Nobody is ahead of you.");
    has(newest("harper", "*welcome.txt"), "you are invited without being asked again");
    has(newest("harper", "*welcome.txt"), "From now on your record is shown to the players");
    ck_assert(shows("harper"));
}
END_TEST

START_TEST(what_they_would_observe_is_named)
{
    walk_setting(&w, "publish-dir public\n");
    ck_assert_int_eq(walk_now(&w, "new @ blue-vs-gray --name first --seat usa=north --seat csa=south %s", ""), 0);
    walk_pass(&w, 60);
    put("harper@example.net", "", with_lines("observe first\n"));
    walk_pass(&w, 60);
    told("harper@example.net", "They also want to observe first; mails about it would come here.");
    put("kim@example.net", "", signed_by(other, block("name kim\nmail kim@example.net\nzone UTC\n")));
    walk_pass(&w, 60);
    ck_assert_ptr_null(strstr(letter_to("kim@example.net"), "observe"));
    harper_answers();
    has(newest("harper", "*welcome.txt"), "You observe first");
}
END_TEST

/* The host takes its time: who was asked then is asked again. */
START_TEST(what_they_seek_waits_for_the_host)
{
    struct seeking_row row;
    close_host();
    begin("asked");
    offer("example --move 3d");
    put("harper@example.net", "", with_lines("seek example\n"));
    walk_pass(&w, 60);
    told("harper@example.net", "puts you in the queue, once the host has said yes. For 2 days");
    harper_answers();
    ck_assert_int_eq(seekings("harper", &row), 0);
    walk_pass(&w, 3 * DAY);
    ck_assert_int_eq(walk_now(&w, "player @ accept harper %s", ""), 0);
    walk_pass(&w, 60);
    ck_assert_int_eq(seekings("harper", &row), 1);
    has(newest("harper", "*welcome.txt"), "When it can begin, you are asked whether you play.");
}
END_TEST

/* Nothing of the block is kept, and the line is named; of the words in it only small ones go to an address that may be
 * anybody's. */
START_TEST(what_cannot_be_sought_is_refused_with_its_line)
{
    static const struct {
        const char *lines, *words;
    } wrong[] = {
        {"seek exampel\n", "Line 4 below \"orders:\": There is no such game: exampel. Did you mean example?"},
        {"seek BUY.NOW/cheap\n", "There is no such game. These are open here: blue-vs-gray, example, house-divided."},
        {"seek example pace 9d\n", "No open game of example has the pace 9d. The paces offered are: 3d."},
        {"seek example as usa\n", "No open game of example has the seat usa. The seats are: blue, gray."},
        {"seek blue-and-gray\n", "No game of blue-and-gray is open here. The open games are: blue-vs-gray,"},
        {"seek example\nseek example for Free Money\n",
         "Line 5 below \"orders:\": There is a word here that does not belong. Write"},
        {"standby exampel\n", "Line 4 below \"orders:\": There is no such game: exampel. Did you mean example?"},
        {"standby example BUY.NOW\n", "Line 4 below \"orders:\": There is a word here that does not belong. "},
        {"observe nothing\n", "Line 4 below \"orders:\": This host shows no games in public"},
        {"seek house-divided pair\n", "No pair of games of house-divided is open here, only"},
        {"seek blue-vs-gray\n", "is for players with at least 2 games finished, and your record has 0"},
        {"seek none\n", "Line 4 below \"orders:\": That line is for players"},
    };
    struct player_row row;
    struct seeking_row seeks;
    size_t n;
    offer("example --move 3d");
    offer("house-divided --move 3d");
    offer("blue-vs-gray --least-finished 2");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *from = arena_words(w.arena, "w%d@example.net", (int)i);
        put(from, "",
            signed_by(harper, block(arena_words(w.arena, "name harper\nmail %s\nzone UTC\n%s", from, wrong[i].lines))));
        walk_pass(&w, 60);
        told(from, wrong[i].words);
    }
    const struct newcomer_row *all = newcomers(&n);
    for (size_t i = 0; i < n; i++)
        ck_assert_int_eq((int)all[i].state, NEWCOMER_TOLD);
    ck_assert(!player("harper", &row) && seekings("harper", &seeks) == 0);
    struct text long_lines = {.arena = w.arena};
    for (int i = 0; i < 8; i++)
        text_format(&long_lines, "seek example %050d\n", i);
    put("w99@example.net", "",
        signed_by(harper,
                  block(arena_words(w.arena, "name harper\nmail w99@example.net\nzone UTC\n%s", long_lines.at))));
    walk_pass(&w, 60);
    told("w99@example.net", "Line 10 below \"orders:\": Those are more wishes than a sign-up takes.");
}
END_TEST

/* The address has answered: the player is one, and hears which line came to nothing. */
START_TEST(what_is_open_no_more_is_told_to_who_is_known)
{
    struct player_row row;
    struct seeking_row seeks;
    offer("example --move 3d");
    offer("example --name fast --move 1d"); /* the game is named once */
    offer("house-divided --move 3d");
    put("harper@example.net", "", with_lines("seek house-divided\nseek example\n"));
    walk_pass(&w, 60);
    told("harper@example.net", "a game of house-divided house-divided: ");
    told("harper@example.net", "a game of example example: ");
    ck_assert_int_eq(walk_now(&w, "offer @ withdraw house-divided %s", ""), 0);
    harper_answers();
    ck_assert(player("harper", &row));
    ck_assert_int_eq(seekings("harper", &seeks), 1);
    ck_assert_str_eq(seeks.ruleset, "example");
    const char *welcome = newest("harper", "*welcome.txt");
    has(welcome, "Line 4 of your sign-up was not done, though you are a player: No game of house-divided is open here. "
                 "The open games are: example.");
    has(welcome, "You are waiting for a game of example.");
}
END_TEST

static void harper_sends(int seq, const char *more)
{
    put("harper@example.net", "",
        signed_by(harper, block_of(seq, arena_words(w.arena, "%s%s", lines_of_harper, more))));
    walk_pass(&w, 60);
}

/* What is answered is what the last letter said; there are two at most. */
START_TEST(who_thinks_again_is_asked_again)
{
    struct seeking_row row;
    struct player_row known;
    offer("example --move 3d");
    offer("house-divided --pair");
    harper_signs_up();
    const char *first = code_at("harper@example.net");
    harper_sends(1, "seek example\n"); /* as if an old one came again */
    told("harper@example.net", "Its number (seq) was used already. The next one is 2.");
    harper_sends(2, "seek house-divided pair\n");
    told("harper@example.net", "What they want, or what is offered to them, has changed, so the code of an "
                               "earlier mail no longer counts.");
    told("harper@example.net", "a pair of games of house-divided house-divided: ");
    harper_sends(3, "seek example\n");
    told("harper@example.net", "A code came to this address already, for an earlier block of yours.");
    put("harper@example.net", "", first);
    walk_pass(&w, 60);
    ck_assert(!player("harper", &known));
    ck_assert_int_eq(letters_to("harper@example.net", NULL), 2 + 2);
    size_t n;
    const struct newcomer_row *all = newcomers(&n);
    for (size_t i = 0; i < n; i++)
        if (all[i].state == NEWCOMER_ASKED)
            put("harper@example.net", "", arena_words(w.arena, "confirm %s\n", all[i].code));
    walk_pass(&w, 60);
    ck_assert(player("harper", &known) && known.seq == 2);
    ck_assert(seekings("harper", &row) == 1 && row.pair && row.agreed > 0);
}
END_TEST

START_TEST(a_code_that_is_lost_comes_once_more_after_a_day)
{
    struct player_row row;
    harper_signs_up();
    const char *code = code_at("harper@example.net");
    harper_signs_up();
    ck_assert_int_eq(letters_to("harper@example.net", NULL), 1);
    walk_pass(&w, DAY);
    harper_signs_up();
    ck_assert_int_eq(letters_to("harper@example.net", NULL), 2);
    ck_assert_str_eq(code_at("harper@example.net"), code);
    walk_pass(&w, 2 * DAY);
    harper_signs_up();
    put("harper@example.net", "", signed_by(other, block("name lee\nmail harper@example.net\nzone UTC\n")));
    walk_pass(&w, 60);
    ck_assert_int_eq(letters_to("harper@example.net", NULL), 2);
    harper_answers();
    ck_assert(player("harper", &row));
}
END_TEST

/* A yes to the first letter is no yes to terms that only the second one names, though the block is the same. */
START_TEST(other_terms_have_a_code_of_their_own)
{
    struct player_row known;
    struct seeking_row row;
    const char *block = with_lines("seek example\n");
    offer("example --move 3d");
    put("harper@example.net", "", block);
    walk_pass(&w, 60);
    const char *first = code_at("harper@example.net");
    ck_assert_int_eq(walk_now(&w, "offer @ withdraw example %s", ""), 0);
    offer("example --move 1d");
    walk_pass(&w, DAY);
    put("harper@example.net", "", block);
    walk_pass(&w, 60);
    told("harper@example.net", "or what is offered to them, has changed, so the code of an earlier mail no longer");
    const char *second = code_at("harper@example.net");
    ck_assert_str_ne(second, first);
    put("harper@example.net", "", first);
    walk_pass(&w, 60);
    ck_assert(!player("harper", &known));
    put("harper@example.net", "", second);
    walk_pass(&w, 60);
    ck_assert(player("harper", &known));
    ck_assert(seekings("harper", &row) == 1 && row.agreed > 0);
}
END_TEST

/* Help takes nothing away from those who err, and a letter says how many more there are. */
START_TEST(who_errs_is_told_three_times_a_week)
{
    static const char *const says[] = {"but no more than 2 this week", "but no more than 1 this week",
                                       "This is the last such mail for now"};
    put("harper@example.net", "", "help\n");
    put("harper@example.net", "", block(lines_of_harper)); /* not signed */
    walk_pass(&w, 60);
    told("harper@example.net", "no mail tells you so until a week from now");
    put("harper@example.net", "", block(lines_of_harper));
    for (int i = 0; i < 5; i++) {
        put("harper@example.net", "",
            signed_by(harper, block(arena_words(w.arena, "name harper%d\nmail harper@example.net\nzone X\n", i))));
        walk_pass(&w, DAY);
        told("harper@example.net", says[i < 3 ? i : 2]);
    }
    ck_assert_int_eq(letters_to("harper@example.net", NULL), 1 + 1 + 3);
    walk_pass(&w, 3 * DAY);
    put("harper@example.net", "", signed_by(harper, block("name x\nmail harper@example.net\nzone X\n")));
    walk_pass(&w, 60);
    ck_assert_int_eq(letters_to("harper@example.net", NULL), 1 + 1 + 3 + 1);
}
END_TEST

/* ---- how often strangers are written to ---- */

START_TEST(an_address_is_asked_twice_and_told_once)
{
    for (int i = 0; i < 12; i++) { /* somebody else's address, with ever new keys and names */
        uint8_t seed[32];
        memset(seed, 100 + i, sizeof seed);
        put("victim@example.net", "",
            signed_by(seed, block(arena_words(w.arena, "name n%d\nmail victim@example.net\nzone UTC\n", i))));
        put("victim@example.net", "", signed_by(seed, block("name X\nmail victim@example.net\nzone UTC\n")));
        put("victim@example.net", "", "help\n");
        walk_pass(&w, 60);
    }
    ck_assert_int_eq(letters_to("victim@example.net", NULL), 2 + 3 + 1);
    ck_assert_int_eq(strangers_dropped(), 36 - 6);
    walk_pass(&w, 8 * DAY);
    put("victim@example.net", "", "help\n");
    walk_pass(&w, 60);
    ck_assert_int_eq(letters_to("victim@example.net", NULL), 2 + 3 + 2);
}
END_TEST

START_TEST(all_strangers_together_get_so_many_letters_a_day)
{
    size_t n;
    for (int i = 0; i < SIGN_UP_LETTERS_A_DAY + 30; i++)
        put(arena_words(w.arena, "s%d@example.net", i), "", "help\n");
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    (void)newcomers(&n);
    ck_assert_int_eq((int)n, SIGN_UP_LETTERS_A_DAY);
    ck_assert_int_eq(strangers_dropped(), 30);
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    const char *at = strstr(w.out, "letters went to strangers in a day");
    ck_assert(at && !strstr(at + 1, "letters went to strangers in a day"));
    walk_pass(&w, DAY);
    harper_signs_up();
    told("harper@example.net", "confirm ");
}
END_TEST

START_TEST(programs_and_lists_get_nothing)
{
    size_t n;
    static const char *const fields[] = {"Auto-Submitted: auto-replied\n", "Precedence: bulk\n",
                                         "List-Id: <x.example.org>\n", "Return-Path: <>\n"};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        put("harper@example.net", fields[i], signed_by(harper, block(lines_of_harper)));
        put("harper@example.net", fields[i], "help\n");
    }
    walk_pass(&w, 60);
    (void)newcomers(&n);
    ck_assert_int_eq((int)n, 0);
}
END_TEST

/* The form of the letter, filled in as it tells, is taken. */
static void form_is_taken(const char *from, const char *name, bool seeks)
{
    const char *text = letter_to(from), *at = strstr(text, "-----BEGIN PBEM PLAYER"), *to = strstr(text, "name NAME\n");
    ck_assert(at && to);
    ck_assert(!seeks == !strstr(text, "\nseek "));
    const char *end = strstr(to, "-----END PBEM PLAYER-----\n");
    put(from, "",
        signed_by(harper, arena_words(w.arena, "%.*sname %s\n%.*s-----END PBEM PLAYER-----\n", (int)(to - at), at, name,
                                      (int)(end - to - 10), to + 10)));
    walk_pass(&w, 60);
    told(from, "confirm ");
}

static void asks(const char *from, const char *word)
{
    put(from, "", word);
    walk_pass(&w, 60);
}

/* The first offers are a pair, and one for players with a record. */
START_TEST(the_form_is_one_that_is_taken)
{
    struct seeking_row row;
    offer("blue-vs-gray --least-finished 2");
    asks("none@example.net", "help\n");
    form_is_taken("none@example.net", "nobody-yet", false);
    offer("example --pair");
    offer("house-divided --move 3d");
    asks("harper@example.net", "help\n");
    told("harper@example.net", "the open games are example pair, house-divided.");
    form_is_taken("harper@example.net", "harper", true);
    harper_answers();
    ck_assert(seekings("harper", &row) == 1 && !row.pair); /* the single game, though the pair is the first offer */
    asks("harper@example.net", "offers\n");
    const char *letter = newest("harper", "*offers.txt");
    ck_assert_ptr_nonnull(strstr(letter, "\nseek example pair\n-----END PBEM PLAYER-----\n"));
    has(letter, "in the place of the line seek above, or below it: ");
    has(letter, " standby blue-vs-gray ");
    ck_assert_ptr_null(strstr(letter, "observe"));
    walk_setting(&w, "publish-dir pub\n");
    asks("harper@example.net", "offers\n");
    has(newest("harper", "*offers.txt"), " observe NAME ");
    asks("harper@example.net", "help\n");
    has(newest("harper", "*answer.txt"), "with the line \"observe GAME\" brings you the public page of each new turn");
    ck_assert_int_eq(walk_now(&w, "offer @ withdraw example %s", ""), 0);
    ck_assert_int_eq(walk_now(&w, "offer @ withdraw house-divided %s", ""), 0);
    asks("harper@example.net", "offers\n");
    letter = newest("harper", "*offers.txt");
    ck_assert_ptr_null(strstr(letter, "BEGIN PBEM"));
    has(letter, "None of them takes you now");
}
END_TEST

/* The form of the letter that is answered, below the word, is nobody's sign-up. */
START_TEST(a_stranger_may_ask_above_a_quoted_form)
{
    struct text quoted = {.arena = w.arena};
    for (struct span left = span_of(block(lines_of_harper)), line; span_line(&left, &line);)
        text_format(&quoted, "> %.*s\n", (int)line.len, (const char *)line.at);
    asks("asks@example.net", arena_words(w.arena, "help\n\n%s", quoted.at));
    told("asks@example.net", "make one: ssh-keygen");
    asks("outlook@example.net", arena_words(w.arena, "Help\n\n-----Original Message-----\n%s", block(lines_of_harper)));
    told("outlook@example.net", "make one: ssh-keygen");
    asks("block@example.net", arena_words(w.arena, "help\n%s", block(lines_of_harper)));
    told("block@example.net", "no mail tells you so until");
}
END_TEST

/* The game that is asked for, then what lacks the fewest, and a pair last. */
START_TEST(the_game_that_fits_is_proposed)
{
    offer("blue-and-gray --pair");
    offer("blue-vs-gray --move 3d");
    offer("house-divided --move 3d");
    asks("one@example.net", "rules house-divided\n");
    told("one@example.net", " seek house-divided -----END");
    told("one@example.net", "Rules and other books are sent to players only");
    form_is_taken("one@example.net", "one", true);
    asks("two@example.net", "help\n"); /* both lack two */
    told("two@example.net", " seek blue-vs-gray -----END");
    put("one@example.net", "", code_at("one@example.net"));
    walk_pass(&w, 60);
    asks("three@example.net", "help\n"); /* house-divided lacks one */
    told("three@example.net", " seek house-divided -----END");
    ck_assert_ptr_null(strstr(letter_to("three@example.net"), "sent to players only"));
    asks("four@example.net", "Rules blue-and-gray.\n");
    told("four@example.net", " seek blue-and-gray pair -----END");
    ck_assert_ptr_null(strstr(letter_to("four@example.net"), "https:"));
    walk_setting(&w, "publish-url https://games.example\n");
    asks("five@example.net", "handbook house-divided\n");
    told("five@example.net", "https://games.example/open.html");
    told("five@example.net", "https://games.example/desk.html");
    told("five@example.net",
         "The rules of House Divided can be read at https://games.example/house-divided-rules.html");
}
END_TEST

/* Where players may seek any game, it is one of those that nobody offers with a record. */
START_TEST(any_game_is_named_where_any_may_be_sought)
{
    walk_setting(&w, "seek any\n");
    offer("blue-vs-gray --least-finished 2");
    asks("later@example.net", "help\n");
    ck_assert_ptr_null(strstr(letter_to("later@example.net"), "seek blue-vs-gray\n"));
    form_is_taken("later@example.net", "later", true);
}
END_TEST

START_TEST(who_asks_is_told_how)
{
    put("curious@example.net", "Subject: help\n", "Help!\n");
    walk_pass(&w, 60);
    const char *text = letter_to("curious@example.net");
    ck_assert(strstr(text, "mail curious@example.net\n") && strstr(text, "host: dispatch.example\n") &&
              strstr(text, "player.txt.sig, to games@t.example."));
    ck_assert_ptr_null(strstr(text, "seek"));                                                 /* nothing is open */
    put("chatty@example.net", "", "I saw your games and would like to play one some day.\n"); /* none of our words */
    walk_pass(&w, 60);
    ck_assert_int_eq(letters_to("chatty@example.net", NULL), 0);
    /* What it tells to do is taken as it stands, but for the name. */
    const char *from = strstr(text, "-----BEGIN PBEM PLAYER"), *to = strstr(text, "name NAME\n");
    ck_assert(from && to);
    const char *end = strstr(to, "-----END PBEM PLAYER-----\n");
    const char *filled = arena_words(w.arena, "%.*sname curious\n%.*s-----END PBEM PLAYER-----\n", (int)(to - from),
                                     from, (int)(end - to - 10), to + 10);
    put("curious@example.net", "", signed_by(harper, filled));
    walk_pass(&w, 60);
    told("curious@example.net", "confirm ");
    offer("example --move 3d");
    put("later@example.net", "Subject: help\n", "Help!\n");
    walk_pass(&w, 60);
    ck_assert_ptr_nonnull(strstr(letter_to("later@example.net"), "\nseek example\n-----END PBEM PLAYER-----\n"));
    told("later@example.net", "or name another; the open games are example.");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("sign-up");
    TCase *t = tcase_create("all");
    tcase_add_checked_fixture(t, open_host, close_host);
    tcase_add_test(t, whose_address_answers_is_a_player);
    tcase_add_test(t, only_a_yes_is_a_yes);
    tcase_add_test(t, what_is_neither_is_told_once);
    tcase_add_test(t, of_a_long_mail_the_beginning_is_read);
    tcase_add_test(t, who_said_no_is_not_asked_on_and_on);
    tcase_add_test(t, a_player_who_signed_up_plays_like_any_other);
    tcase_add_test(t, the_host_is_asked_where_they_wish);
    tcase_add_test(t, the_host_may_refuse);
    tcase_add_test(t, a_closed_host_answers_no_stranger);
    tcase_add_test(t, without_the_code_nobody_is_a_player);
    tcase_add_test(t, what_is_wrong_is_named);
    tcase_add_test(t, a_name_is_one_persons);
    tcase_add_test(t, a_newcomer_waits_for_what_the_block_seeks);
    tcase_add_test(t, what_they_would_observe_is_named);
    tcase_add_test(t, what_they_seek_waits_for_the_host);
    tcase_add_test(t, what_cannot_be_sought_is_refused_with_its_line);
    tcase_add_test(t, what_is_open_no_more_is_told_to_who_is_known);
    tcase_add_test(t, who_thinks_again_is_asked_again);
    tcase_add_test(t, a_code_that_is_lost_comes_once_more_after_a_day);
    tcase_add_test(t, other_terms_have_a_code_of_their_own);
    tcase_add_test(t, a_stranger_may_ask_above_a_quoted_form);
    tcase_add_test(t, who_errs_is_told_three_times_a_week);
    tcase_add_test(t, the_form_is_one_that_is_taken);
    tcase_add_test(t, any_game_is_named_where_any_may_be_sought);
    tcase_add_test(t, the_game_that_fits_is_proposed);
    tcase_add_test(t, an_address_is_asked_twice_and_told_once);
    tcase_add_test(t, all_strangers_together_get_so_many_letters_a_day);
    tcase_add_test(t, programs_and_lists_get_nothing);
    tcase_add_test(t, who_asks_is_told_how);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
