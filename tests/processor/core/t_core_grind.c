/* SPDX-License-Identifier: Apache-2.0 */
/* The host grinds (F1). He holds the VRF key and words the salt of every form, and the reply of the east is easy to
 * guess: so he searches, before he sends the form, for a salt that gives the dice he wants. If T held block hashes only
 * he would get a double six every time. It holds the player's signature too, which he cannot make: he gets nowhere.
 * Keys and games are fixed, so every run of this test sees the same dice. */
#include "tests/games/tiny.h"
#include "tests/lib/cheat_row.h"
#include "tests/lib/match.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <string.h>

enum { ROUNDS = 48, TRIES = 2000 };
static const char reply[] = "take 2\npass\nchoose high\n";

struct host { /* what he knows before the form goes out */
    struct match *m;
    hex32 before;          /* T of the exchange before */
    struct turn_line west; /* receipted already */
};

/* The form with his salt, and the reply that he expects. */
static const char *form(struct match *m, int salt)
{
    const char *block = match_orders_block(m, TINY_EAST, 1, 2, reply);
    char digits[33];
    char *mine = arena_string(m->arena, span_of(block));
    snprintf(digits, sizeof digits, "%032x", (unsigned)salt);
    memcpy(strstr(mine, "salt: ") + 6, digits, 32);
    return mine;
}

static void chained(const struct host *host, const char *block, const char *sighash, hex32 t)
{
    uint8_t digest[32];
    hex32 hash;
    struct text transcript = {.arena = host->m->arena};
    struct turn_line lines[2] = {{"east", 2, hash, sighash, NULL}, host->west};
    sha256(digest, span_of(block));
    hex_write(hash, digest, 32);
    transcript_turn(&transcript, host->m->core->id, 1, host->before, lines, 2, NULL);
    transcript_hash(t, &transcript);
}

/* He alone can compute this: it takes the VRF key. */
static bool double_six(const struct host *host, const char *t)
{
    struct text alpha = {.arena = host->m->arena};
    uint8_t pi[VRF_PROOF_LEN];
    struct beta beta = {.len = 64};
    int32_t die[2];
    alpha_dice(&alpha, host->m->core->id, 1, t);
    ecvrf_prove(pi, host->m->vrf, text_span(&alpha));
    ck_assert(ecvrf_output(beta.at, pi));
    dice_roll(&beta, 0, 2, 6, die);
    return die[0] == 6 && die[1] == 6;
}

/* The first salt with which the expected reply, with this signature hash in T, rolls a double six. */
static const char *ground(const struct host *host, const char *sighash)
{
    for (int salt = 1; salt < TRIES; salt++) {
        const char *block = form(host->m, salt);
        hex32 t;
        chained(host, block, sighash, t);
        if (double_six(host, t))
            return block;
    }
    ck_abort_msg("no salt in %d tries", TRIES);
    return NULL;
}

static void start(struct match *m, struct host *host, int round)
{
    match_begin(m, &(struct match_terms){.settle = 0, .variant = (uint8_t)round});
    match_set_up(m);
    ck_assert_int_eq(match_orders(m, TINY_WEST, "when choice\nchoose low\nend\n"), VERDICT_RECEIPT);
    *host = (struct host){.m = m, .west = {"west", 2, m->core->receipt[0].hash, m->core->receipt[0].sighash, NULL}};
    memcpy(host->before, m->core->t, sizeof host->before);
}

/* The dice that the game rolled, as its events tell the east. */
static bool rolled_double_six(struct match *m)
{
    ck_assert(core_advance(m->core, m->now, NULL));
    match_take(m);
    ck_assert(core_due_open(&m->core->due[TINY_EAST]));
    const json_t *events = m->core->due[TINY_EAST].events, *event;
    size_t i;
    json_array_foreach(events, i, event)
    {
        if (strcmp(json_string_value(json_array_get(event, 0)), "rolled") == 0)
            return json_integer_value(json_array_get(event, 1)) == 6 &&
                   json_integer_value(json_array_get(event, 2)) == 6;
    }
    ck_abort_msg("nothing was rolled");
    return false;
}

START_TEST(with_block_hashes_alone_he_would_always_win)
{
    int won = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct match m;
        struct host host;
        hex32 t;
        start(&m, &host, round);
        host.west.sighash = "-";
        const char *block = ground(&host, "-");
        match_sign(&m, m.key[TINY_EAST], block); /* the player signs what was expected; nothing in that T changes */
        chained(&host, block, "-", t);
        won += double_six(&host, t);
        match_end(&m);
    }
    ck_assert_int_eq(won, ROUNDS);
}
END_TEST

CHEAT("host", "searches salts and forms for good dice", "the dice", "nobody needs to: it gains nothing", "", "");
START_TEST(with_signatures_in_t_he_gets_nowhere)
{
    int won = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct match m;
        struct host host;
        hex32 guess, predicted;
        memset(guess, '0', 64), guess[64] = '\0';
        start(&m, &host, round);
        const char *block = ground(&host, guess); /* the best he can do: some signature hash */
        chained(&host, block, guess, predicted);
        ck_assert_int_eq(match_block(&m, TINY_EAST, block), VERDICT_RECEIPT);
        ck_assert(m.out.closed);
        ck_assert_str_ne(m.core->t, predicted);
        won += rolled_double_six(&m);
        match_end(&m);
    }
    /* Chance gives 1 in 36, so 1.3 of 48; seven or more would come by chance in one test of a thousand. */
    ck_assert_int_lt(won, 7);
}
END_TEST

/* The very same block under another signature gives another T and other dice; under the same one the same. */
START_TEST(t_changes_with_the_signature)
{
    hex32 t[3];
    for (int i = 0; i < 3; i++) {
        struct match m;
        struct host host;
        start(&m, &host, 1);
        struct verified v = match_sign(&m, m.key[i == 1 ? TINY_WEST : TINY_EAST], form(&m, 5));
        struct core_past past = match_past(&m);
        ck_assert(core_block(m.core, TINY_EAST, &v, m.now, &past, &m.out, NULL, NULL));
        ck_assert(m.out.closed);
        memcpy(t[i], m.core->t, sizeof t[i]);
        match_take(&m);
        match_end(&m);
    }
    ck_assert_str_ne(t[0], t[1]);
    ck_assert_str_eq(t[0], t[2]);
}
END_TEST

static Suite *grind_suite(void)
{
    Suite *suite = suite_create("core: the host grinds");
    TCase *all = tcase_create("grind");
    tcase_add_test(all, with_block_hashes_alone_he_would_always_win);
    tcase_add_test(all, with_signatures_in_t_he_gets_nowhere);
    tcase_add_test(all, t_changes_with_the_signature);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(grind_suite());
}
