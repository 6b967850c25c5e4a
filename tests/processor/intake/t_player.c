/* SPDX-License-Identifier: Apache-2.0 */
/* PLAYER blocks: each wish and what it changes, forged ones, and the same block again. */
#include "formats/age.h"
#include "processor/core/core.h"
#include "processor/game/pass.h"
#include "processor/game/posted_code.h"
#include "processor/host/host.h"
#include "processor/intake/player_ingest.h"
#include "processor/letters/desk_modules.h"
#include "processor/record/player_block.h"
#include "tests/lib/cheat_row.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <string.h>

static struct walk w;
static uint64_t seq;

/* One game, csa (south) asked: move 3d from here. walk's clock begins at 2026-11-18T11:06:40Z. */
static void begin(void)
{
    walk_open(&w, "p");
    seq = 0;
    walk_new(&w, "first", "--move 3d@18:00");
    walk_set_up(&w, "first");
}

static void end(void)
{
    walk_close(&w);
}

static const char *block(uint64_t n, const char *lines)
{
    return arena_words(w.arena,
                       "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: %llu\norders:\n%s"
                       "-----END PBEM PLAYER-----\n",
                       (unsigned long long)n, lines);
}

static struct ingested wish(const char *lines)
{
    return walk_take(&w, walk_sign(&w, "csa", block(++seq, lines)));
}

static struct ingested good(const char *lines)
{
    struct ingested got = wish(lines);
    ck_assert_msg(got.good && got.verdict == VERDICT_RECEIPT, "%s: %s", lines, arena_string(w.arena, got.text));
    return got;
}

static void bad(const char *lines, const char *key)
{
    struct ingested got = wish(lines);
    ck_assert_int_eq(got.verdict, VERDICT_REFUSED);
    ck_assert_msg(strcmp(got.why.key, key) == 0, "%s: %s", lines, got.why.key);
    seq--; /* its seq is not used up */
}

static struct player_row player(const char *name)
{
    struct host *host = walk_host(&w);
    struct player_row row = {0};
    struct error err = {0};
    if (!store_player_get(host->store, name, &row, &err))
        row.name[0] = '\0';
    ck_assert(!err.doing);
    host_close(host);
    return row;
}

static struct wish_row wishes(const char *name)
{
    struct host *host = walk_host(&w);
    struct wish_row row = {0};
    struct error err = {0};
    (void)store_wish_get(host->store, name, &row, &err);
    ck_assert(!err.doing);
    host_close(host);
    return row;
}

static const char *newest(const char *who, const char *pattern)
{
    const char *path = walk_newest(&w, who, pattern);
    ck_assert_msg(path != NULL, "%s got no %s", who, pattern);
    return arena_string(w.arena, slurp(w.arena, path));
}

static bool has_line(const char *words)
{
    return walk_count(&w, walk_look(&w, "first").journal, words) > 0;
}

START_TEST(an_absence_moves_the_deadline)
{
    int64_t before = walk_look(&w, "first").deadline; /* Sat 21 Nov 18:00 EST */
    struct ingested got = good("absent 21 Nov to 24 Nov\n");
    ck_assert_ptr_nonnull(strstr(arena_string(w.arena, got.text), "You are away from Sat 21 Nov 00:00"));
    struct walk_game now = walk_look(&w, "first");
    ck_assert(has_line("absent csa 2026-11-21T05:00:00Z 2026-11-25T05:00:00Z"));
    ck_assert(has_line("extend 1 2026-11-25T23:00:00Z absence"));
    ck_assert_int_eq(now.deadline - before, 4 * 86400);
    walk_pass(&w, 60);
    const char *told = newest("north", "first-usa-away-*.txt");
    ck_assert(strstr(told, "south (csa) is away from") && strstr(told, "is extended to Wed 25 Nov 18:00"));
    ck_assert_ptr_nonnull(strstr(newest("south", "first-csa-away-*.txt"), "you are away"));
    walk_pass(&w, before - w.now + 3600); /* nothing is missed meanwhile */
    ck_assert(!has_line("missed 1 csa"));
    walk_pass(&w, now.deadline - w.now);
    ck_assert(has_line("missed 1 csa fallback"));
}
END_TEST

START_TEST(absences_have_an_allowance)
{
    good("absent 2027-01-10 to 2027-01-29\n"); /* twenty days */
    bad("absent 2027-03-01 to 2027-03-11\n", "player.allowance");
    bad("absent 2027-01-29 to 2027-02-01\n", "player.overlap");
    good("absent 2027-03-01 to 2027-03-10\n");
    good("absent 2028-01-01 to 2028-01-10\nabsent none\n");
    ck_assert_int_eq(wishes("south").n_absent, 0);
    good("absent 2027-12-03 to 2028-01-29\n"); /* thirty days of each of two years: 29 and 29 */
    bad("absent 2028-06-01 to 2028-06-02\n", "player.allowance");
    bad("absent 1 Dec to 10 Nov 2026\n", "player.past");
    bad("absent 2026-11-10 to 2026-11-17\n", "player.past");
    bad("absent 29 Feb 2027 to 3 Mar 2027\n", "player.date");
    bad("absent soon\n", "player.date");
    ck_assert(!has_line("extend"));
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "absent csa"), 3);
}
END_TEST

START_TEST(an_absence_that_began_is_cut)
{
    good("absent 18 Nov to 30 Nov\n");
    ck_assert_int_eq(wishes("south").absent[0].from, w.now); /* not before it was said */
    ck_assert_int_eq(walk_look(&w, "first").deadline,
                     1796425200); /* Fri 4 Dec 18:00 EST: three and a half days were left */
    w.now += 86400;
    good("absent none\n");
    struct wish_row now = wishes("south");
    ck_assert(now.n_absent == 1 && now.absent[0].to == w.now);
}
END_TEST

START_TEST(a_new_address_must_answer)
{
    good("mail south@new.example\n");
    ck_assert_str_eq(player("south").mail, "south@example.org");
    ck_assert_str_eq(player("south+new").mail, "south@new.example");
    walk_pass(&w, 60);
    const char *asked = newest("south+new", "confirm.txt"), *at = strstr(asked, "confirm ");
    ck_assert(at && strstr(newest("south", "address.txt"), "asks for your mail to go"));
    char code[33] = "";
    memcpy(code, at + 8, 32);
    ck_assert_str_eq(code, wishes("south").code);
    bad("confirm 00112233445566778899aabbccddeeff\n", "player.confirm");
    bad("confirm 00\n", "player.confirm");
    ck_assert_str_eq(player("south").mail, "south@example.org");
    good(arena_words(w.arena, "confirm %s\n", code));
    ck_assert_str_eq(player("south").mail, "south@new.example");
    ck_assert_str_eq(player("south+new").name, "");
    bad(arena_words(w.arena, "confirm %s\n", code), "player.confirm"); /* a code counts once */
    walk_pass(&w, 60);
    ck_assert_ptr_nonnull(
        strstr(newest("south+1", "address.txt"), "Only news of changes to your keys still comes here"));
    walk_pass(&w, 86400);
    ck_assert_str_eq(player("south+1").mail, "south@example.org");
    ck_assert_int_eq(walk_cli(&w, "player @ list"), 0);
    ck_assert(!strstr(w.out, "+new") && !strstr(w.out, "+1"));
    walk_says(&w, "  before: south@example.org\n");
}
END_TEST

static void moves_to(const char *address)
{
    good(arena_words(w.arena, "mail %s\n", address));
    good(arena_words(w.arena, "confirm %s\n", wishes("south").code));
    ck_assert_str_eq(player("south").mail, address);
}

static int warnings(const char *player)
{
    int n = 0;
    struct outbox_row row;
    struct error err = {0};
    struct host *host = walk_host(&w);
    const char *const games[] = {"", walk_look(&w, "first").id};
    for (size_t i = 0; i < 2; i++)
        for (int64_t before = 0; store_outbox_back(host->store, w.arena, player, games[i], before, &row, &err) == 1;
             before = row.id)
            n += row.kind == MESSAGE_WARNS;
    host_close(host);
    return n;
}

/* Who has stolen a key and moves the mail away, as often as he may, does not silence what is said of keys. */
CHEAT("mail", "moves your mail away with a stolen key, so that you do not hear of it", "whose key counts",
      "you, at every address that you had", "", "If that was not you, somebody has your key.");
START_TEST(each_address_of_before_hears_of_keys)
{
    uint8_t fresh[32];
    memset(fresh, 44, sizeof fresh);
    moves_to("thief@one.example");
    moves_to("thief@two.example");
    good("private age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p\n"); /* and seals it to himself */
    good("digest daily\n");
    walk_pass(&w, 60);
    const char *rekey = walk_key_block(&w, "first", "csa", "REKEY", fresh);
    struct text mail = {.arena = w.arena};
    text_add(&mail, walk_sign(&w, "csa", rekey));
    text_add(&mail, walk_signature(&w, fresh, rekey));
    ck_assert_int_eq(walk_take(&w, text_span(&mail)).verdict, VERDICT_RECEIPT);
    walk_pass(&w, 60);
    for (int i = 0; i < 3; i++) {
        static const char *const who[] = {"south+1", "south+2", "south"};
        ck_assert_msg(strstr(newest(who[i], "first-csa-newkey-*.txt"), "If that was not you, somebody has your key."),
                      "%s", who[i]);
        ck_assert_ptr_nonnull(strstr(newest(who[i], "first-csa-recall.txt"), "BEGIN PBEM REVOKE"));
    }
    ck_assert_ptr_null(walk_newest(&w, "north", "first-csa-recall.txt"));
    ck_assert_int_eq(warnings("south+1"), 2); /* that it moved, and of the key; none of them waits for others */
    ck_assert_int_eq(warnings("south+2"), 2);
    ck_assert_int_eq(warnings("south"), 3);
    ck_assert_int_eq(warnings("north"), 0);
    ck_assert_str_eq(player("south+1").mail, "south@example.org");
}
END_TEST

/* Nor does it help to move so often that the first address falls out. */
START_TEST(addresses_of_before_are_never_pushed_out)
{
    for (int i = 0; i < 8; i++) {
        moves_to(arena_words(w.arena, "thief@host%d.example", i));
        if (i % 3 == 2) /* three a day */
            walk_pass(&w, 86400);
    }
    bad("mail thief@host8.example\n", "player.addresses");
    ck_assert_str_eq(player("south+1").mail, "south@example.org");
    ck_assert_int_eq(walk_cli(&w, "player @ withdraw south --mail thief@nowhere.example"), 66);
    ck_assert_int_eq(walk_cli(&w, "player @ withdraw south"), 64);
    ck_assert_int_eq(walk_cli(&w, "player @ withdraw south --mail thief@host0.example"), 0);
    moves_to("thief@host8.example");
    ck_assert_int_eq(walk_cli(&w, "player @ forget south"), 64); /* a game goes on */
}
END_TEST

/* Back at an earlier address: it is the current one again, and no second one. */
START_TEST(an_address_that_comes_back_is_one)
{
    moves_to("south@new.example");
    moves_to("south@example.org");
    ck_assert_str_eq(player("south+1").mail, "south@new.example");
    ck_assert_str_eq(player("south+2").name, "");
}
END_TEST

/* Who reads the old address withdraws it, with the code that was sent there, from wherever he writes. */
START_TEST(an_address_is_withdrawn_by_its_reader)
{
    moves_to("south@new.example");
    walk_pass(&w, 60);
    const char *told = newest("south+1", "address.txt"), *at = strstr(told, "withdraw ");
    ck_assert_ptr_nonnull(at);
    char code[33] = "";
    memcpy(code, at + 9, 32);
    for (int i = 0; i < 2; i++) {
        const char *mail =
            arena_words(w.arena,
                        "From: South <me@elsewhere.example>\r\nTo: games@dispatch.example\r\nSubject: Re: Your "
                        "address\r\nMessage-ID: <a%d@new.example>\r\nDate: Wed, 18 Nov 2026 12:00:00 +0000\r\n"
                        "Content-Type: text/plain; charset=utf-8\r\n\r\nwithdraw %s\r\n",
                        i, i ? code : "00112233445566778899aabbccddeeff");
        walk_drop(&w, "mail", span_of(mail));
        walk_pass(&w, 60);
        ck_assert_str_eq(player("south+1").name, i ? "" : "south+1");
    }
    ck_assert_ptr_nonnull(
        strstr(newest("south", "address.txt"), "your earlier address south@example.org was withdrawn"));
}
END_TEST

/* A number that would shut its author out. */
START_TEST(no_seq_is_far_ahead)
{
    struct ingested got = walk_take(&w, walk_sign(&w, "csa", block(1001, "digest daily\n")));
    ck_assert_int_eq(got.verdict, VERDICT_REFUSED);
    ck_assert_str_eq(got.why.key, "player.far");
    ck_assert_str_eq(got.why.want, "1000");
    got = walk_take(&w, walk_sign(&w, "csa", block(1000, "digest daily\n")));
    ck_assert_int_eq(got.verdict, VERDICT_RECEIPT);
}
END_TEST

/* A mail with the code, from wherever it comes. */
START_TEST(a_mail_with_the_code_confirms)
{
    struct pass pass;
    struct error err = {0};
    bool taken;
    char who[32];
    good("mail south@new.example\n");
    const char *mail = arena_words(w.arena, "Yes, hello\n> confirm %s\nMe\n", wishes("south").code);
    struct host *host = walk_host(&w);
    pass_open(&pass, w.arena, host, w.now + 60);
    ck_assert(store_begin(host->store, &err));
    ck_assert(
        player_confirm(&pass, w.arena, span_of("confirm 00112233445566778899aabbccddeeff\n"), &taken, who, &err) &&
        !taken);
    ck_assert(player_confirm(&pass, w.arena, span_of("confirm"), &taken, who, &err) && !taken);
    pass.now = w.now + CODE_SECONDS + 1;
    ck_assert(player_confirm(&pass, w.arena, span_of(mail), &taken, who, &err) && !taken); /* too late */
    pass.now = w.now + CODE_SECONDS;
    ck_assert(player_confirm(&pass, w.arena, span_of(mail), &taken, who, &err) && taken);
    ck_assert_str_eq(who, "south");
    ck_assert(store_commit(host->store, &err));
    host_close(host);
    ck_assert_str_eq(player("south").mail, "south@new.example");
}
END_TEST

/* The same through the inbox, as a raw mail from an address that nobody knew before. */
START_TEST(the_new_address_answers_by_mail)
{
    good("mail south@new.example\n");
    walk_pass(&w, 60);
    const char *mail =
        arena_words(w.arena,
                    "From: South <south@new.example>\r\nTo: games@dispatch.example\r\nSubject: Re: Is this "
                    "your address? Please confirm\r\nMessage-ID: <a1@new.example>\r\nDate: Wed, 18 Nov 2026 12:00:00 "
                    "+0000\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n> Somebody who plays\r\n> confirm "
                    "%s\r\n",
                    wishes("south").code);
    walk_drop(&w, "mail", span_of(mail));
    walk_pass(&w, 60);
    ck_assert_str_eq(player("south").mail, "south@new.example");
    ck_assert_str_eq(player("south+new").name, "");
}
END_TEST

/* Has it these words, however its lines are broken? */
static bool reads(const char *text, const char *words)
{
    char *flat = arena_take(w.arena, strlen(text) + 1);
    for (size_t i = 0; text[i]; i++)
        flat[i] = text[i] == '\n' ? ' ' : text[i];
    return strstr(flat, words) != NULL;
}

static void mail_says(const char *words)
{
    static int n;
    n++;
    walk_drop(&w, arena_words(w.arena, "says%d", n),
              span_of(arena_words(w.arena,
                                  "From: x@new.example\r\nTo: games@dispatch.example\r\nSubject: Re: your mail\r\n"
                                  "Message-ID: <s%d@new.example>\r\n\r\n%s",
                                  n, words)));
    walk_pass(&w, 60);
}

/* The address may be anybody's: what they write above the quoted code is not their yes. */
START_TEST(a_new_address_may_say_no)
{
    good("mail south@new.example\n");
    walk_pass(&w, 60);
    const char *code = wishes("south").code;
    for (int i = 0; i < 2; i++)
        mail_says(arena_words(w.arena, "Who are you?\r\n> confirm %s\r\n", code));
    ck_assert_str_eq(player("south").mail, "south@example.org");
    ck_assert(reads(newest("south+new", "confirm.txt"), "neither a plain yes nor"));
    ck_assert_int_eq(walk_files(&w, "outbox/south+new"), 2);
    mail_says(arena_words(w.arena, "No, I play no games.\r\n> confirm %s\r\n", code));
    ck_assert_str_eq(player("south").mail, "south@example.org");
    ck_assert_str_eq(wishes("south").new_mail, "");
    ck_assert_str_eq(player("south+new").name, "");
    ck_assert(reads(newest("south", "address.txt"), "south@new.example has answered no"));
    mail_says(arena_words(w.arena, "confirm %s\r\n", code)); /* it is over */
    ck_assert_str_eq(player("south").mail, "south@example.org");
}
END_TEST

/* Whose key was stolen cries out, with the news quoted: they are not silenced by that. */
START_TEST(a_quoted_withdrawal_withdraws_nothing)
{
    good("mail south@new.example\n");
    good(arena_words(w.arena, "confirm %s\n", wishes("south").code));
    walk_pass(&w, 60);
    const char *code = strstr(newest("south+1", "address.txt"), "withdraw ");
    ck_assert_ptr_nonnull(code);
    for (int i = 0; i < 2; i++)
        mail_says(arena_words(w.arena, "That was not me! What now?\r\n> %.41s\r\n", code));
    ck_assert_str_eq(player("south+1").mail, "south@example.org");
    ck_assert(reads(newest("south+1", "address.txt"), "so nothing has changed"));
    ck_assert_int_eq(walk_files(&w, "outbox/south+1"), 2);
}
END_TEST

/* Whoever plays here can name anybody's address. It is asked four times in 14 days, by all players together; by one
 * player it is three addresses a day, and the same once. */
START_TEST(an_address_is_not_asked_on_and_on)
{
    for (int i = 0; i < 3; i++)
        good("mail Victim@new.example\n");
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_files(&w, "outbox/south+new"), 1);
    ck_assert_int_eq(warnings("south"), 1);
    good("mail other@new.example\n");
    good("mail victim@new.example\n");
    bad("mail fourth@new.example\n", "player.often");
    walk_pass(&w, 86400);
    for (int i = 0; i < 2; i++) {
        good("mail victim@new.example\n");
        walk_pass(&w, 86400);
    }
    bad("mail victim@new.example\n", "player.asked");
    good("mail fourth@new.example\n");
    struct ingested other =
        walk_take(&w, walk_sign(&w, "usa", block(1, "mail VICTIM@new.example\n"))); /* nor by another player */
    ck_assert_str_eq(other.why.key, "player.asked");
    walk_pass(&w, CODE_SECONDS);
    good("mail victim@new.example\n");
    walk_pass(&w, 60);
    mail_says(arena_words(w.arena, "no %s\r\n", wishes("south").code));
    ck_assert_str_eq(wishes("south").new_mail, "");
    bad("mail victim@new.example\n", "player.asked"); /* a no is one */
}
END_TEST

START_TEST(a_posted_code_is_no_reason_not_to_ask_again)
{
    struct pass pass;
    struct error err = {0};
    char code[33];
    good("mail south@new.example\n");
    strcpy(code, wishes("south").code);
    struct host *host = walk_host(&w);
    pass_open(&pass, w.arena, host, w.now);
    ck_assert(store_begin(host->store, &err) && posted_code_put(&pass, code, &err) && store_commit(host->store, &err));
    host_close(host);
    good("mail south@new.example\n");
    ck_assert_str_ne(wishes("south").code, code);
}
END_TEST

START_TEST(an_address_that_never_answers_is_forgotten)
{
    good("mail south@new.example\n");
    walk_pass(&w, CODE_SECONDS + 60);
    ck_assert_str_eq(player("south+new").name, "");
    ck_assert_str_eq(wishes("south").new_mail, "");
    ck_assert_str_eq(player("south").mail, "south@example.org");
}
END_TEST

START_TEST(zone_privacy_digest)
{
    good("zone Europe/Berlin\nprivate age\ndigest daily\n");
    ck_assert_str_eq(player("south").zone, "Europe/Berlin");
    struct wish_row now = wishes("south");
    ck_assert(now.daily && strcmp(now.age, "same") == 0);
    good("private age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p\n");
    ck_assert_int_eq(strncmp(wishes("south").age, "age1ql3", 7), 0);
    good("PRIVATE OFF\nDigest off\nnote that is all\n");
    now = wishes("south");
    ck_assert(!now.daily && !now.age[0]);
    struct ingested got = good("board\n");
    ck_assert(wishes("south").board);
    ck_assert_ptr_nonnull(strstr(arena_string(w.arena, got.text), desk_has_modules()
                                                                      ? "the page contains the rules of the game"
                                                                      : "cannot put the rules into pages yet"));
    good("board off\n");
    ck_assert(!wishes("south").board);
    bad("board on\n", "player.form");
    bad("board\nboard\n", "player.twice");
    bad("zone Atlantis\n", "zone.unknown");
    bad("private age1qqqq\n", "age.recipient");
    bad("digest weekly\n", "player.form");
    bad("mail nobody\n", "player.mail");
    bad("mail a@b.example\nmail c@d.example\n", "player.twice");
    bad("note nothing\n", "player.empty");
    bad("zone Europe/Berlin\nfly\n", "player.wish"); /* all or nothing */
    got = wish("abesnt 1 Dec to 2 Dec\n");
    ck_assert_str_eq(got.why.nearest, "absent");
    got = wish("seek\n");
    ck_assert_str_eq(got.why.key, "player.form");
    ck_assert_str_eq(got.why.nearest, "");
    ck_assert_str_eq(got.why.want, "seek RULESET, or seek none");
    static const char *const verb[] = {"absent", "mail",    "confirm", "zone",   "private", "digest",
                                       "name",   "standby", "observe", "record", "forum"};
    for (size_t i = 0; i < sizeof verb / sizeof *verb; i++)
        bad(arena_words(w.arena, "%s\n", verb[i]), "player.form");
    bad("board x\n", "player.form");
}
END_TEST

/* What was plain comes sealed, and only his key opens it. */
START_TEST(private_mail_is_sealed)
{
    good("private age\n");
    walk_pass(&w, 60);
    ck_assert_ptr_nonnull(strstr(newest("south", "sealed.txt"), "age -d -i KEY"));
    ck_assert(walk_take(&w, walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\nnow\n"))).good);
    walk_pass(&w, 60);
    ck_assert_ptr_null(walk_newest(&w, "south", "first-csa-report-2.txt"));
    ck_assert_ptr_nonnull(walk_newest(&w, "north", "first-usa-report-2.txt")); /* of the other's nothing changes */
    struct span file, plain;
    struct problem why = {0};
    struct age_identity me, other;
    age_identity_ssh(&me, walk_key(&w, "csa"));
    age_identity_ssh(&other, walk_key(&w, "usa"));
    ck_assert(age_unarmor(w.arena, span_of(newest("south", "first-csa-report-2.txt.age")), &file, &why));
    ck_assert(!age_open(w.arena, file, &other, 1, &plain, &why));
    why = (struct problem){0};
    ck_assert_msg(age_open(w.arena, file, &me, 1, &plain, &why), "%s", why.key);
    ck_assert_ptr_nonnull(memmem(plain.at, plain.len, "YOUR HAND", 9));
    good("private off\n");
    walk_pass(&w, 60);
    ck_assert_ptr_nonnull(strstr(newest("south", "south-player-2.txt"), "plain text"));
}
END_TEST

START_TEST(who_leaves)
{
    good("leave\n");
    ck_assert(wishes("south").leaves);
    ck_assert_int_eq(walk_cli(&w, "news @ --keep"), 0);
    ck_assert_ptr_nonnull(strstr(w.out, "south (csa) leaves this host"));
    ck_assert_ptr_null(strstr(w.out, "when no game is left")); /* status has it */
    ck_assert_int_eq(walk_now(&w, "status @ %s", ""), 0);
    walk_says(&w, "leaving: south, as soon as first has another player or is over");
    walk_pass(&w, 2 * 86400 + 43200); /* the day before the deadline: no reminder */
    ck_assert_ptr_null(walk_newest(&w, "south", "first-csa-reminder-*.txt"));
    ck_assert_int_ne(walk_cli(&w, "new @ blue-vs-gray --name second --seat usa=north --seat csa=south"), 0);
    walk_says(&w, "south is leaving this host");
}
END_TEST

START_TEST(only_a_key_of_the_player)
{
    uint8_t stranger[32] = {5};
    struct ingested got = walk_take(&w, walk_sign_with(&w, stranger, block(1, "leave\n")));
    ck_assert_int_eq(got.verdict, VERDICT_UNRECOGNISED);
    ck_assert_str_eq(got.why.key, "player.key");
    got = walk_take(&w, span_of(block(1, "leave\n")));
    ck_assert_int_eq(got.verdict, VERDICT_UNRECOGNISED);
    /* another block's signature, a changed line, another host */
    struct span sig = walk_signature(&w, walk_key(&w, "csa"), block(1, "zone UTC\n"));
    got =
        walk_take(&w, span_of(arena_words(w.arena, "%s%.*s", block(1, "leave\n"), (int)sig.len, (const char *)sig.at)));
    ck_assert_int_eq(got.verdict, VERDICT_UNRECOGNISED);
    got = walk_take(&w, walk_sign(&w, "csa", walk_with(&w, block(1, "leave\n"), "host", "elsewhere.example")));
    ck_assert(got.verdict == VERDICT_REFUSED && strcmp(got.why.key, "player.host") == 0);
    ck_assert(!wishes("south").leaves && !wishes("north").leaves);
    walk_pass(&w, 60); /* and nobody was written to but the one whose signature held */
    ck_assert_ptr_null(walk_newest(&w, "north", "north-player-*.txt"));
}
END_TEST

START_TEST(the_same_again)
{
    struct span first = walk_sign(&w, "csa", block(1, "zone Europe/Berlin\n"));
    ck_assert(walk_take(&w, first).good);
    struct ingested got = walk_take(&w, first);
    ck_assert(got.verdict == VERDICT_AGAIN && got.good);
    seq = 1;
    good("zone UTC\n");
    got = walk_take(&w, first); /* an old block cannot be played again */
    ck_assert(got.verdict == VERDICT_REFUSED && strcmp(got.why.key, "player.seq") == 0);
    ck_assert_str_eq(player("south").zone, "UTC");
    /* two in one mail, in whatever order, both count */
    struct text mail = {.arena = w.arena};
    text_add(&mail, walk_sign(&w, "csa", block(4, "digest daily\n")));
    text_add(&mail, walk_sign(&w, "csa", block(3, "zone Asia/Tokyo\n")));
    walk_drop(&w, "both", text_span(&mail));
    walk_pass(&w, 60);
    ck_assert_str_eq(player("south").zone, "Asia/Tokyo");
    ck_assert(wishes("south").daily);
    ck_assert_ptr_nonnull(strstr(newest("south", "south-player-3.txt"), "Asia/Tokyo"));
}
END_TEST

START_TEST(dates)
{
    static const struct {
        const char *words;
        int year, month, day;
    } rows[] = {{"1 Dec", 0, 12, 1},
                {"Dec 1", 0, 12, 1},
                {"1. december 2026", 2026, 12, 1},
                {"29 feb", 0, 2, 29},
                {"2026-02-28", 2026, 2, 28},
                {"31 Sept", 0, 0, 0},
                {"29 Feb 2026", 0, 0, 0},
                {"0 Dec", 0, 0, 0},
                {"12/1", 0, 0, 0},
                {"1 De", 0, 0, 0},
                {"2026-13-01", 0, 0, 0},
                {"1 Dec 2026 x", 0, 0, 0},
                {"", 0, 0, 0},
                {"May 3, 2027", 2027, 5, 3}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct date date;
        bool is = date_read(span_of(rows[i].words), &date);
        ck_assert_msg(is == (rows[i].day > 0), "%s", rows[i].words);
        if (is)
            ck_assert_msg(date.year == rows[i].year && date.month == rows[i].month && date.day == rows[i].day, "%s",
                          rows[i].words);
    }
}
END_TEST

static Suite *player_suite(void)
{
    Suite *suite = suite_create("player");
    TCase *t = tcase_create("player");
    tcase_add_checked_fixture(t, begin, end);
    tcase_add_test(t, an_absence_moves_the_deadline);
    tcase_add_test(t, absences_have_an_allowance);
    tcase_add_test(t, an_absence_that_began_is_cut);
    tcase_add_test(t, a_new_address_must_answer);
    tcase_add_test(t, each_address_of_before_hears_of_keys);
    tcase_add_test(t, addresses_of_before_are_never_pushed_out);
    tcase_add_test(t, an_address_that_comes_back_is_one);
    tcase_add_test(t, an_address_is_withdrawn_by_its_reader);
    tcase_add_test(t, a_new_address_may_say_no);
    tcase_add_test(t, a_quoted_withdrawal_withdraws_nothing);
    tcase_add_test(t, no_seq_is_far_ahead);
    tcase_add_test(t, a_mail_with_the_code_confirms);
    tcase_add_test(t, the_new_address_answers_by_mail);
    tcase_add_test(t, an_address_is_not_asked_on_and_on);
    tcase_add_test(t, a_posted_code_is_no_reason_not_to_ask_again);
    tcase_add_test(t, an_address_that_never_answers_is_forgotten);
    tcase_add_test(t, zone_privacy_digest);
    tcase_add_test(t, private_mail_is_sealed);
    tcase_add_test(t, who_leaves);
    tcase_add_test(t, only_a_key_of_the_player);
    tcase_add_test(t, the_same_again);
    tcase_add_test(t, dates);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(player_suite());
}
