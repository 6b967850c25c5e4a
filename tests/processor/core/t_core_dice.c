/* SPDX-License-Identifier: Apache-2.0 */
/* Dice modes B, C and D through the core: what a closed exchange waits for, T, deadlines, and who tries to cheat
 * (commitments.md "Who could still bend the dice"). Every input is followed by saving and loading the core. */
#include "processor/record/journal.h"
#include "tests/games/tiny.h"
#include "tests/lib/match.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static struct match m;

static void start(const struct match_terms *terms)
{
    match_begin(&m, terms);
    m.reload = true;
}

static void finish(void)
{
    ck_assert_int_gt(m.n_reloads, 0);
    match_end(&m);
}

static void begin_b(void) /* the west is the host's own; no time for second thoughts */
{
    start(&(struct match_terms){.full = true, .dice = 'B', .host = 1 << TINY_WEST});
    match_set_up(&m);
}

static void begin_c(void)
{
    start(&(struct match_terms){.full = true, .dice = 'C'});
    match_set_up(&m);
}

static void begin_d(void)
{
    start(&(struct match_terms){.full = true, .dice = 'D', .host = 1 << TINY_WEST});
}

static void refused(enum core_verdict verdict, const char *key)
{
    ck_assert_int_eq(verdict, VERDICT_REFUSED);
    ck_assert_str_eq(m.out.why.key, key);
}

/* What T must be, written out by hand: sides in order, their sheets, nonces, and a last line. */
static void t_is(const char *before, const char *east, const char *west, const char *extra)
{
    uint8_t hash[32];
    hex32 want;
    const char *text = arena_words(m.arena, "pbem-phase/1 %s %llu %s\neast %s\nwest %s\n%s", m.core->id,
                                   (unsigned long long)m.core->k, before, east, west, extra);
    sha256(hash, span_of(text));
    hex_write(want, hash, 32);
    ck_assert_msg(strcmp(want, m.core->t) == 0, "%s gives %s, not %s", text, want, m.core->t);
}

/* "seq hash sighash nonce" of the sheet that was receipted at this place. */
static const char *line_of(int receipt, const char *nonce)
{
    const struct core_receipt *one = &m.core->receipt[receipt];
    return arena_words(m.arena, "%llu %s %s %s", (unsigned long long)one->seq, one->hash, one->sighash, nonce);
}

/* What the judge follows, from the journal alone, comes to the core's T, and breaks no rule. */
static void chain_agrees(void)
{
    uint64_t k;
    const char *t;
    match_judge(&m, &t, &k);
    ck_assert_ptr_nonnull(t);
    ck_assert_str_eq(t, m.core->t);
    ck_assert_uint_eq(k, m.core->phase == CORE_OPEN ? m.core->k - 1 : m.core->k);
}

static void play(int seat, const char *lines) /* what asks nothing of the dice's keepers */
{
    ck_assert_int_eq(match_orders(&m, seat, lines), VERDICT_RECEIPT);
    ck_assert_msg(m.out.bad_line == 0, "%s", m.out.why.key);
}

/* ---- B ---- */

/* Exchange 2 asks both; in the first only the player moved, so nothing was awaited. */
static void to_the_choice(void)
{
    play(TINY_EAST, "take 2\npass\nchoose high\n");
    ck_assert(m.out.closed);
    ck_assert_int_eq(m.core->phase, CORE_CLOSED);
    ck_assert_int_eq(match_count(&m, "await"), 0);
    match_advance(&m);
    ck_assert_int_eq(m.core->asked, ONLY(TINY_WEST));
}

START_TEST(b_the_hosts_last_sheet_waits_for_a_signature)
{
    to_the_choice();
    hex32 before;
    memcpy(before, m.core->t, sizeof before);
    play(TINY_WEST, "choose low\n");
    ck_assert(m.out.closed);
    ck_assert_int_eq(m.core->phase, CORE_AWAITING);
    ck_assert_str_eq(m.core->t, before); /* no T yet: he cannot know what would be rolled */
    ck_assert(!core_advance(m.core, m.now, NULL) || match_count(&m, "roll") == 0);
    ck_assert_int_eq(match_count(&m, "await 2 ack east 2026-11-19T"), 1);
    ck_assert_int_eq(core_awaits(m.core), ONLY(TINY_EAST));
    const char *west = line_of(0, "-");
    ck_assert_int_eq(match_block(&m, TINY_EAST, match_ack_block(&m, TINY_EAST)), VERDICT_RECEIPT);
    ck_assert_int_eq(m.core->phase, CORE_CLOSED);
    const char *ack = strstr(match_line(&m, "ack 2 east "), "east ");
    t_is(before, "- - - -", west, arena_words(m.arena, "ack %s\n", ack));
    chain_agrees();
    match_advance(&m);
    ck_assert_int_eq(match_count(&m, "roll 2 "), 1);
    chain_agrees();
}
END_TEST

/* Where the player signs after the host's sheet anyway, his sheet is enough: no line, no mail, no waiting. */
START_TEST(b_a_sheet_that_covers_the_hosts_is_enough)
{
    hex32 before;
    memcpy(before, m.core->t, sizeof before);
    play(TINY_WEST, "when choice\nchoose low\nend\n"); /* ahead, unasked */
    ck_assert_int_eq(m.core->phase, CORE_OPEN);
    const char *west = line_of(0, "-");
    play(TINY_EAST, "take 2\npass\nchoose high\n"); /* its base is of after that receipt */
    ck_assert(m.out.closed);
    ck_assert_int_eq(m.core->phase, CORE_CLOSED);
    ck_assert_int_eq(match_count(&m, "await"), 0);
    t_is(before, line_of(1, "-"), west, "");
    match_advance(&m); /* a verifier knows by the next line that nothing was awaited */
    chain_agrees();
}
END_TEST

/* The host with a seat grinds: he holds the VRF key and has the player's sheet, so he tries harmless variants of his
 * own until the dice suit him, then hands it in late. It closes, but the dice are of a T that holds one signature more.
 */
START_TEST(b_the_host_grinds_and_gets_nowhere)
{
    const char *late = match_orders_block(&m, TINY_EAST, 1, 0, "take 2\npass\nchoose high\n"); /* base: of before */
    play(TINY_WEST, "when choice\nchoose low\nend\n");
    const char *old = match_line(&m, "receipt 1 west");
    ck_assert(old != NULL);
    ck_assert_int_eq(match_block(&m, TINY_EAST, late), VERDICT_RECEIPT);
    ck_assert_int_eq(m.core->phase, CORE_AWAITING);
    ck_assert_int_eq(match_count(&m, "await 1 ack east "), 1);
    /* his own signature does not do, nor one that he could have had before */
    refused(match_block(&m, TINY_WEST, match_ack_block(&m, TINY_WEST)), "dice.unasked");
    struct hash root;
    uint64_t size = m.core->wait.host_entry;
    struct text stale = {.arena = m.arena};
    tlog_root(&root, m.leaf, size);
    text_format(&stale, "base: %llu ", (unsigned long long)size);
    text_base64(&stale, root.at, 32, true);
    const char *ack = match_ack_block(&m, TINY_EAST), *at = strstr(ack, "base: ");
    refused(
        match_block(&m, TINY_EAST, arena_words(m.arena, "%.*s%s%s", (int)(at - ack), ack, stale.at, strchr(at, '\n'))),
        "dice.base");
    ck_assert_int_eq(match_block(&m, TINY_EAST, match_ack_block(&m, TINY_EAST)), VERDICT_RECEIPT);
    ck_assert_int_eq(m.core->phase, CORE_CLOSED);
    chain_agrees();
}
END_TEST

/* Nobody signs: he is named, the dice never fall without him, and what comes late is taken. */
START_TEST(b_who_does_not_sign_is_named_and_waited_for)
{
    to_the_choice();
    play(TINY_WEST, "choose low\n");
    hex32 before;
    memcpy(before, m.core->t, sizeof before);
    int64_t due = m.core->deadline;
    ck_assert_int_eq(due, m.now + 86400);
    ck_assert_int_eq(core_next(m.core), due);
    ck_assert(!match_tick(&m, due - 1));
    ck_assert(match_tick(&m, due));
    ck_assert_int_eq(match_count(&m, "deadline 2 "), 1);
    ck_assert_int_eq(match_count(&m, "missed 2 east ack"), 1);
    ck_assert_int_eq(m.core->phase, CORE_AWAITING);
    ck_assert_str_eq(m.core->t, before);
    ck_assert_int_eq(m.core->deadline, 0);
    ck_assert(m.core->hold.by_policy);
    ck_assert(!match_tick(&m, due + 30 * 86400));
    enum missed_policy least = MISSED_LEAST;
    ck_assert_msg(!core_resume(m.core, m.now, &least), "the host, who plays, decides for his opponent");
    ck_assert(core_extend(m.core, m.now + 3600, "host"));
    match_take(&m);
    ck_assert(match_tick(&m, m.now + 3600));
    ck_assert_int_eq(match_count(&m, "missed 2 east ack"), 2);
    ck_assert_int_eq(match_block(&m, TINY_EAST, match_ack_block(&m, TINY_EAST)), VERDICT_RECEIPT);
    ck_assert(!m.core->hold.by_policy);
    ck_assert_int_eq(m.core->phase, CORE_CLOSED);
    chain_agrees();
}
END_TEST

START_TEST(b_nothing_else_comes_in_while_dice_wait)
{
    to_the_choice();
    play(TINY_WEST, "choose low\n");
    refused(match_orders(&m, TINY_WEST, "choose high\n"), "dice.wait");
    refused(match_orders(&m, TINY_EAST, "when choice\nchoose low\nend\n"), "dice.wait");
    refused(match_block(&m, TINY_EAST, match_opening_block(&m, TINY_EAST, m.core->id)), "header.value");
    char digits[65];
    memset(digits, '7', 64), digits[64] = '\0';
    refused(match_block(&m, TINY_EAST, match_opening_block(&m, TINY_EAST, digits)), "nonce.mode");
    ck_assert(!core_hold(m.core, m.now));
    ck_assert(!core_beacon(m.core, 0, digits, NULL));
    ck_assert_int_eq(m.core->phase, CORE_AWAITING);
}
END_TEST

/* A host that put the game together again holds it: nothing falls before everybody was asked whether he lost entries.
 */
START_TEST(b_while_the_game_is_held_no_dice_fall)
{
    to_the_choice();
    play(TINY_WEST, "choose low\n");
    ck_assert(core_rebuilt(m.core, m.core->tree.size, m.now));
    match_take(&m);
    refused(match_block(&m, TINY_EAST, match_ack_block(&m, TINY_EAST)), "dice.held");
    ck_assert(!match_tick(&m, m.now + 30 * 86400));
    ck_assert(core_resume(m.core, m.now + 3600, NULL));
    match_take(&m);
    ck_assert_int_eq(match_block(&m, TINY_EAST, match_ack_block(&m, TINY_EAST)), VERDICT_RECEIPT);
    ck_assert_int_eq(m.core->phase, CORE_CLOSED);
}
END_TEST

/* A clock is set back by some minutes, which stops no pass: the deadline that follows is reckoned from there, and the
 * audit plays it again. */
START_TEST(b_the_clock_is_set_back_while_dice_wait)
{
    to_the_choice();
    play(TINY_WEST, "choose low\n");
    ck_assert_int_eq(m.core->phase, CORE_AWAITING);
    m.now -= 250;
    ck_assert_int_eq(match_block(&m, TINY_EAST, match_ack_block(&m, TINY_EAST)), VERDICT_RECEIPT);
    match_advance(&m);
    ck_assert_int_eq(m.core->phase, CORE_OPEN);
    match_audit(&m);
    uint64_t k;
    const char *t;
    match_judge(&m, &t, &k);
}
END_TEST

START_TEST(b_one_key_on_two_seats_is_one_party)
{
    ck_assert(core_is_host_seat(m.core, TINY_WEST));
    ck_assert(!core_is_host_seat(m.core, TINY_EAST));
    memcpy(m.core->seat[TINY_EAST].key[0].word, m.core->seat[TINY_WEST].key[0].word, KEY_WORD_MAX);
    ck_assert(core_is_host_seat(m.core, TINY_EAST));
}
END_TEST

START_TEST(an_ack_is_for_mode_b)
{
    refused(match_block(&m, TINY_EAST, match_ack_block(&m, TINY_EAST)), "kind.unasked");
}
END_TEST

/* ---- C ---- */

/* A luck key as ssh-keygen makes it: its fingerprint for next, its word for open. */
static void luck_key(uint8_t number, char fp[static SSH_FP_MAX], char word[static 69])
{
    uint8_t seed[32], pk[32], sk[64], blob[SSH_ED25519_BLOB_LEN];
    struct text out = {.arena = m.arena};
    memset(seed, number, sizeof seed);
    crypto_sign_seed_keypair(pk, sk, seed);
    ssh_blob(blob, pk);
    ssh_fingerprint(fp, (struct span){blob, sizeof blob});
    text_base64(&out, blob, sizeof blob, true);
    ck_assert_uint_eq(out.len, 68);
    memcpy(word, out.at, 69);
}

static const char nonce[] = "5f6bee09a6e4dffd6d672664856600c5dbeac48e9f02227e1b2ea78c3443965c";

static void sheets_c(char word[static 69])
{
    char fp[SSH_FP_MAX];
    hex32 hash;
    luck_key(1, fp, word);
    nonce_commit_hash(hash, m.core->id, 1, "west", nonce);
    ck_assert_int_eq(
        match_block(&m, TINY_WEST, match_orders_next(&m, TINY_WEST, 1, hash, "when choice\nchoose low\nend\n")),
        VERDICT_RECEIPT);
    refused(match_block(&m, TINY_EAST, match_orders_next(&m, TINY_EAST, 1, hash, "take 2\n")), "next.used");
    refused(match_orders(&m, TINY_EAST, "take 2\npass\nchoose high\n"), "next.missing");
    ck_assert_int_eq(match_block(&m, TINY_EAST, match_orders_next(&m, TINY_EAST, 1, fp, "take 2\npass\nchoose high\n")),
                     VERDICT_RECEIPT);
    ck_assert(m.out.closed);
    ck_assert_int_eq(m.core->phase, CORE_AWAITING);
}

START_TEST(c_all_open_after_the_close)
{
    char word[69];
    hex32 before, value;
    memcpy(before, m.core->t, sizeof before);
    sheets_c(word);
    ck_assert_int_eq(match_count(&m, "await 1 nonce east,west "), 1);
    ck_assert_int_eq(match_block(&m, TINY_WEST, match_opening_block(&m, TINY_WEST, nonce)), VERDICT_RECEIPT);
    ck_assert_int_eq(m.core->phase, CORE_AWAITING);
    ck_assert_int_eq(core_awaits(m.core), ONLY(TINY_EAST));
    refused(match_block(&m, TINY_WEST, match_opening_block(&m, TINY_WEST, nonce)), "nonce.done");
    const char *west = line_of(0, nonce), *east = line_of(1, "");
    ck_assert_int_eq(match_block(&m, TINY_EAST, match_opening_block(&m, TINY_EAST, word)), VERDICT_RECEIPT);
    ck_assert_int_eq(m.core->phase, CORE_CLOSED);
    const char *line = match_line(&m, "nonce 1 east ");
    snprintf(value, sizeof value, "%.64s", strstr(line, "east ") + 5);
    t_is(before, arena_words(m.arena, "%s%s", east, value), west, "");
    chain_agrees();
    match_advance(&m);
    chain_agrees();
    /* what was opened is known to all: it seals nothing any more, in no later sheet */
    char fp[SSH_FP_MAX];
    luck_key(1, fp, word);
    int next = m.core->asked == ONLY(TINY_EAST) ? TINY_EAST : TINY_WEST;
    refused(match_block(&m, next, match_orders_next(&m, next, m.core->k, fp, "take 1\n")), "next.used");
}
END_TEST

START_TEST(c_another_number_is_refused)
{
    char word[69], fp[SSH_FP_MAX], other[69];
    sheets_c(word);
    luck_key(2, fp, other);
    refused(match_block(&m, TINY_EAST, match_opening_block(&m, TINY_EAST, other)), "nonce.commit");
    refused(match_block(&m, TINY_WEST, match_opening_block(&m, TINY_WEST, word)), "nonce.commit");
    refused(match_block(&m, TINY_EAST, match_opening_block(&m, TINY_EAST, nonce)), "nonce.commit");
    ck_assert_int_eq(core_awaits(m.core), ONLY(TINY_EAST) | ONLY(TINY_WEST));
    ck_assert_int_eq(match_count(&m, "nonce 1 "), 0);
    ck_assert_int_eq(match_block(&m, TINY_EAST, match_opening_block(&m, TINY_EAST, word)), VERDICT_RECEIPT);
}
END_TEST

START_TEST(c_who_keeps_his_back_is_named)
{
    char word[69];
    hex32 before;
    memcpy(before, m.core->t, sizeof before);
    sheets_c(word);
    const char *west = line_of(0, nonce), *east = line_of(1, "-");
    ck_assert_int_eq(match_block(&m, TINY_WEST, match_opening_block(&m, TINY_WEST, nonce)), VERDICT_RECEIPT);
    ck_assert(match_tick(&m, m.core->deadline));
    ck_assert_int_eq(match_count(&m, "missed 1 east nonce"), 1);
    ck_assert_int_eq(match_count(&m, "missed 1 west"), 0);
    ck_assert_int_eq(m.core->phase, CORE_CLOSED);
    t_is(before, east, west, "");
    chain_agrees();
    match_advance(&m);
    refused(match_block(&m, TINY_EAST, match_opening_block(&m, TINY_EAST, word)), "nonce.late"); /* of exchange 2 */
}
END_TEST

START_TEST(c_an_opening_is_of_after_the_close)
{
    char word[69];
    struct hash root;
    struct text stale = {.arena = m.arena};
    sheets_c(word);
    tlog_root(&root, m.leaf, m.core->wait.entry); /* ends before the await */
    text_format(&stale, "base: %llu ", (unsigned long long)m.core->wait.entry);
    text_base64(&stale, root.at, 32, true);
    const char *block = match_opening_block(&m, TINY_EAST, word), *at = strstr(block, "base: ");
    refused(match_block(&m, TINY_EAST,
                        arena_words(m.arena, "%.*s%s%s", (int)(at - block), block, stale.at, strchr(at, '\n'))),
            "dice.base");
    char *later = arena_string(m.arena, span_of(match_opening_block(&m, TINY_EAST, word)));
    memcpy(strstr(later, "turn: 1") + 6, "2", 1);
    refused(match_block(&m, TINY_EAST, later), "nonce.early");
}
END_TEST

/* Nobody gave a sheet: there is nothing to open. */
START_TEST(c_without_sheets_nothing_is_awaited)
{
    ck_assert(match_tick(&m, m.core->deadline));
    ck_assert_int_eq(match_count(&m, "await"), 0);
    ck_assert_int_eq(m.core->phase, CORE_CLOSED);
    match_advance(&m);
    chain_agrees();
}
END_TEST

/* ---- D ---- */

static const char value[] = "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587";
static const char source[] = "drand:52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";

static void set_up_d(void)
{
    for (int seat = 0; seat < MATCH_SEATS; seat++)
        ck_assert_int_eq(match_join(&m, seat), VERDICT_RECEIPT);
    for (int seat = 0; seat < MATCH_SEATS; seat++)
        ck_assert_int_eq(match_nonce(&m, seat), VERDICT_RECEIPT);
    ck_assert_int_eq(m.core->phase, CORE_AWAITING);
}

START_TEST(d_the_deal_and_every_exchange_wait_for_their_round)
{
    set_up_d();
    uint64_t round = (uint64_t)((m.now + 3600 - 1692803367 + 2) / 3) + 1;
    ck_assert_uint_eq(m.core->wait.round, round);
    ck_assert(match_line(&m, arena_words(m.arena, "await 0 beacon %llu 2026-11-18T", (unsigned long long)round)) !=
              NULL);
    ck_assert_int_ge(m.core->deadline, m.now + 3600);
    ck_assert_int_lt(m.core->deadline, m.now + 3603);
    ck_assert(!match_tick(&m, m.core->deadline + 86400)); /* no clock lets them fall */
    ck_assert(!core_beacon(m.core, round + 1, value, NULL));
    ck_assert(core_beacon(m.core, round, value, NULL));
    match_take(&m);
    ck_assert_int_eq(m.core->phase, CORE_DEALING);
    chain_agrees();
    match_advance(&m);
    hex32 before;
    memcpy(before, m.core->t, sizeof before);
    play(TINY_EAST, "take 2\n"); /* rolls nothing, and waits all the same */
    ck_assert_int_eq(m.core->phase, CORE_AWAITING);
    const char *east = line_of(0, "-");
    round = m.core->wait.round;
    struct problem why = {0};
    ck_assert(core_beacon(m.core, round, value, &why));
    match_take(&m);
    t_is(before, east, "- - - -",
         arena_words(m.arena, "beacon %s %llu %s\n", source, (unsigned long long)round, value));
    chain_agrees();
    ck_assert(!core_beacon(m.core, round, nonce, &why)); /* another value for the same round comes too late */
    ck_assert_str_eq(why.key, "beacon.unasked");
    match_advance(&m);
    chain_agrees();
}
END_TEST

/* Who was late with his sheet is named between the close and what it waits for; verifiers are not misled by that. */
START_TEST(d_a_missed_deadline_waits_too)
{
    set_up_d();
    ck_assert(core_beacon(m.core, m.core->wait.round, value, NULL));
    match_take(&m);
    match_advance(&m);
    ck_assert(match_tick(&m, m.core->deadline));
    ck_assert_int_eq(match_count(&m, "missed 1 east fallback"), 1);
    ck_assert_int_eq(m.core->phase, CORE_AWAITING);
    ck_assert(core_beacon(m.core, m.core->wait.round, value, NULL));
    match_take(&m);
    chain_agrees();
}
END_TEST

START_TEST(d_another_value_gives_other_dice)
{
    hex32 t[2];
    const char *const values[] = {value, nonce};
    for (int i = 0; i < 2; i++) {
        if (i > 0) {
            match_end(&m);
            begin_d();
        }
        set_up_d();
        ck_assert(core_beacon(m.core, m.core->wait.round, values[i], NULL));
        match_take(&m);
        memcpy(t[i], m.core->t, sizeof t[i]);
    }
    ck_assert_str_ne(t[0], t[1]);
}
END_TEST

/* ---- which modes go with whom ---- */

START_TEST(modes_that_protect_nobody_are_refused)
{
    static const struct {
        char dice;
        bool full;
        int host;
        const char *beacon, *key;
    } cases[] = {
        {'A', true, 0, "none", NULL},
        {'A', true, 1, "none", "dice.host"},
        {'B', true, 1, "none", NULL},
        {'B', false, 1, "none", "dice.short"},
        {'B', true, 3, "none", "dice.alone"},
        {'C', true, 2, "none", NULL},
        {'C', false, 0, "none", NULL},
        {'D', true, 0, "none", "genesis.beacon"},
        {'C', true, 0, source, "genesis.beacon"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct genesis g = {.dice = cases[i].dice, .full = cases[i].full, .host = cases[i].host, .n_seats = 2};
        snprintf(g.beacon, sizeof g.beacon, "%s", cases[i].beacon);
        const char *key = dice_problem(&g);
        ck_assert_msg((key == NULL) == (cases[i].key == NULL) && (!key || strcmp(key, cases[i].key) == 0), "%zu: %s", i,
                      key ? key : "fine");
    }
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("core: dice modes");
    TCase *b = tcase_create("B"), *c = tcase_create("C"), *d = tcase_create("D"), *all = tcase_create("all");
    tcase_add_checked_fixture(b, begin_b, finish);
    tcase_add_test(b, b_the_hosts_last_sheet_waits_for_a_signature);
    tcase_add_test(b, b_a_sheet_that_covers_the_hosts_is_enough);
    tcase_add_test(b, b_the_host_grinds_and_gets_nowhere);
    tcase_add_test(b, b_who_does_not_sign_is_named_and_waited_for);
    tcase_add_test(b, b_nothing_else_comes_in_while_dice_wait);
    tcase_add_test(b, b_while_the_game_is_held_no_dice_fall);
    tcase_add_test(b, b_the_clock_is_set_back_while_dice_wait);
    tcase_add_test(b, b_one_key_on_two_seats_is_one_party);
    suite_add_tcase(s, b);
    tcase_add_checked_fixture(c, begin_c, finish);
    tcase_add_test(c, an_ack_is_for_mode_b);
    tcase_add_test(c, c_all_open_after_the_close);
    tcase_add_test(c, c_another_number_is_refused);
    tcase_add_test(c, c_who_keeps_his_back_is_named);
    tcase_add_test(c, c_an_opening_is_of_after_the_close);
    tcase_add_test(c, c_without_sheets_nothing_is_awaited);
    suite_add_tcase(s, c);
    tcase_add_checked_fixture(d, begin_d, finish);
    tcase_add_test(d, d_the_deal_and_every_exchange_wait_for_their_round);
    tcase_add_test(d, d_a_missed_deadline_waits_too);
    tcase_add_test(d, d_another_value_gives_other_dice);
    suite_add_tcase(s, d);
    tcase_add_test(all, modes_that_protect_nobody_are_refused);
    suite_add_tcase(s, all);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
