/* SPDX-License-Identifier: Apache-2.0 */
/* What an exchange comes to in the core when it is run: dice, cards, standing orders, queues, reports; keys that go and
 * come; the end (order-armor.md). */
#include "tests/processor/core/exchange_kit.h"
#include <sodium.h>
#include <stdlib.h>

/* ---- running ---- */

START_TEST(dice_have_one_proof_and_only_if_somebody_rolls)
{
    play(TINY_EAST, "take 2\npass\nchoose high\n");
    ck_assert_int_eq(match_count(&m, "roll"), 0);
    struct text alpha = {.arena = m.arena};
    ck_assert_str_eq(m.core->roll_pi, "");
    ck_assert_int_eq(match_orders(&m, TINY_WEST, "choose low\n"), VERDICT_RECEIPT);
    settle();
    hex32 t;
    memcpy(t, m.core->t, sizeof t);
    match_advance(&m);
    ck_assert_int_eq(match_count(&m, "roll 2 "), 1);
    uint8_t pi[VRF_PROOF_LEN], pk[32];
    struct beta beta = {.len = 64};
    ck_assert_uint_eq(m.core->rolled_k, 2);
    ck_assert_str_eq(m.core->rolled_t, t);
    alpha_dice(&alpha, m.core->id, 2, t);
    ck_assert(hex_read(span_of(m.core->roll_pi), pi, sizeof pi));
    ecvrf_public(pk, m.vrf);
    ck_assert(ecvrf_verify(beta.at, pk, text_span(&alpha), (struct span){pi, sizeof pi}));
    ck_assert(match_line(&m, arena_words(m.arena, "roll 2 %s", m.core->roll_pi)) != NULL);
    int32_t die[2];
    dice_roll(&beta, 0, 2, 6, die);
    const struct tiny_state *s = m.core->state;
    bool high = die[0] + die[1] >= 7;
    ck_assert_int_eq(s->score[TINY_EAST], high ? 1 : 0);
    ck_assert_int_eq(s->score[TINY_WEST], high ? 0 : 1);
}
END_TEST

START_TEST(a_card_that_is_played_is_opened_to_all)
{
    play(TINY_EAST, "take 2\n");
    const struct tiny_state *s = m.core->state;
    struct place card = s->deck.hand[TINY_EAST].at[0];
    const char *name = name_of(&m.core->rules, TINY_CARD, card.card);
    play(TINY_EAST, arena_words(m.arena, "play %s\n", name));
    ck_assert_int_eq(match_count(&m, arena_words(m.arena, "open pack %d:%d %s ", card.epoch, card.slot,
                                                 tiny_rules.card_id(&m.core->rules, card.card))),
                     1);
    ck_assert_int_eq(match_count(&m, arena_words(m.arena, "move pack %d:%d table", card.epoch, card.slot)), 1);
}
END_TEST

START_TEST(standing_orders_fire_and_are_logged_without_their_text)
{
    match_orders(&m, TINY_WEST, "when choice\nchoose low\nend\n");
    play(TINY_EAST, "take 2\npass\nchoose high\n");
    ck_assert_int_eq(match_count(&m, "fired 1 west 2 2"), 1);
    ck_assert_ptr_null(strstr(m.journal.at, "low"));
    ck_assert_int_eq(match_count(&m, "roll 1"), 1); /* both answers were there */
    ck_assert_int_eq(m.core->asked, ONLY(TINY_WEST));
}
END_TEST

/* Which card of his hand he names shows only when it is drawn: the line is held, and so is the rest. */
START_TEST(a_line_that_became_illegal_is_held)
{
    ck_assert_int_eq(match_orders(&m, TINY_EAST, "take 2\nplay Red Fox, Red Deer, Grey Wolf, Badger\n"),
                     VERDICT_RECEIPT);
    ck_assert_int_eq(m.out.bad_line, 0);
    ck_assert(m.out.dry.horizon);
    settle();
    match_advance(&m);
    ck_assert_int_eq(match_count(&m, "held 1 east 2 2 "), 1);
    ck_assert_int_eq(m.core->asked, ONLY(TINY_EAST));
}
END_TEST

/* E6: the rest of the queue, replaced whole by a later sheet of its author, asked or not. */
START_TEST(a_later_sheet_replaces_the_rest)
{
    play(TINY_EAST, "take 1\npause\ntake 1\npass\n");
    ck_assert_int_eq(m.core->sheets->queue[TINY_EAST].seq, 2);
    play(TINY_EAST, "pass\npass\nchoose low\n");
    ck_assert_int_ne(m.core->sheets->queue[TINY_EAST].seq, 2);
    const struct tiny_state *s = m.core->state;
    ck_assert_int_eq(s->deck.hand[TINY_EAST].n, 3); /* the second take was never done */
}
END_TEST

/* What came after the completing receipt and only stands waits for the next close. */
START_TEST(a_standing_order_that_came_too_late_is_not_lost)
{
    match_orders(&m, TINY_EAST, "take 2\npass\nchoose high\n");
    match_orders(&m, TINY_WEST, "when choice\nchoose low\nend\n");
    settle();
    ck_assert(strstr(match_line(&m, "close 1"), "west - - -") != NULL);
    match_advance(&m);
    ck_assert_int_eq(m.core->asked, ONLY(TINY_WEST)); /* it did not count in exchange 1 */
    ck_assert_int_eq(m.core->n_receipts, 1);
    ck_assert(match_tick(&m, m.core->deadline));
    ck_assert(strstr(match_line(&m, "close 2"), "west 2 ") != NULL);
    match_advance(&m);
    ck_assert_ptr_nonnull(match_line(&m, "fired 2 west 2 2"));
}
END_TEST

START_TEST(reports_come_before_the_next_run)
{
    match_orders(&m, TINY_EAST, "take 2\npass\nnow\n");
    ck_assert(core_advance(m.core, m.now, NULL));
    match_take(&m);
    ck_assert_int_eq(m.core->n_due, 2);
    m.core->phase = CORE_CLOSED;
    uint64_t size = m.core->tree.size;
    ck_assert(core_advance(m.core, m.now, NULL));
    ck_assert_uint_eq(m.core->tree.size, size);
    m.core->phase = CORE_OPEN;
    ck_assert(core_reported(m.core, TINY_WEST, "ab"));
    ck_assert(!core_reported(m.core, TINY_WEST, "ab"));
    match_take(&m);
    ck_assert_int_eq(match_count(&m, "report 1 west ab"), 1);
    ck_assert_uint_eq(m.core->seat[TINY_WEST].report_size, size);
}
END_TEST

START_TEST(seals_and_other_lines)
{
    memset(m.core->last_seal, 'a', 64);
    m.core->generation = 12;
    core_seal_line(m.core);
    core_seal_line(m.core); /* once */
    core_line(m.core, "ruling abc");
    match_take(&m);
    ck_assert_int_eq(match_count(&m, "seal 12 aaaa"), 1);
    ck_assert_int_eq(match_count(&m, "ruling abc"), 1);
}
END_TEST

/* ---- keys ---- */

static const char *key_block(const char *kind, int seat, uint64_t seq, const char *word)
{
    const char *orders = match_orders_block(&m, seat, 1, seq, "");
    const char *side = strstr(orders, "game:"), *turn = strstr(orders, "turn:"), *from = strstr(orders, "seq:"),
               *salt = strstr(orders, "salt:");
    return arena_words(m.arena, "-----BEGIN PBEM %s-----\npbem: 1\n%.*s%.*skey: %s\n-----END PBEM %s-----\n", kind,
                       (int)(turn - side), side, (int)(salt - from), from, word, kind);
}

START_TEST(a_key_revokes_itself)
{
    match_orders(&m, TINY_WEST, "when choice\nchoose low\nend\n");
    play(TINY_EAST, "take 2\npass\n");
    ck_assert_int_gt(m.core->sheets->standing[TINY_WEST].n, 0);
    const char *word = m.core->g.seat[TINY_WEST].key;
    refused(match_block(&m, TINY_WEST, key_block("REVOKE", TINY_WEST, 9, m.core->g.seat[TINY_EAST].key)), "revoke.key");
    ck_assert_int_eq(match_block(&m, TINY_WEST, key_block("REVOKE", TINY_WEST, 9, word)), VERDICT_RECEIPT);
    hex32 hash;
    hex_write(hash, m.out.hash, 32);
    ck_assert(match_line(&m, arena_words(m.arena, "revoke west %s %s", word, hash)) != NULL);
    ck_assert(m.core->seat[TINY_WEST].key[0].revoked);
    ck_assert_int_eq(m.core->sheets->standing[TINY_WEST].n, 0); /* E9 */
}
END_TEST

START_TEST(a_new_key_takes_two_signatures)
{
    uint8_t seed[32], pk[32], sk[64], blob[SSH_ED25519_BLOB_LEN];
    char word[SSH_FP_MAX];
    memset(seed, 99, sizeof seed);
    ck_assert(crypto_sign_seed_keypair(pk, sk, seed) == 0);
    ssh_blob(blob, pk);
    struct span key = {blob, sizeof blob};
    ssh_fingerprint(word, key);
    match_orders(&m, TINY_WEST, "when choice\nchoose low\nend\n");
    play(TINY_EAST, "take 2\npass\n");
    struct core_past past = match_past(&m);
    const char *block = key_block("REKEY", TINY_WEST, 9, word), *wrong = key_block("REKEY", TINY_WEST, 8, word);
    struct verified old = match_sign(&m, m.key[TINY_WEST], block), fresh = match_sign(&m, seed, block);
    struct verified other = match_sign(&m, seed, wrong);
    core_rekey(m.core, TINY_WEST, &old, &other, key, false, m.now, &past, &m.out);
    match_take(&m);
    refused(m.out.verdict, "rekey.differ");
    core_rekey(m.core, TINY_WEST, &old, &fresh, (struct span){blob, 50}, false, m.now, &past, &m.out);
    match_take(&m);
    refused(m.out.verdict, "rekey.key");
    ck_assert(core_rekey(m.core, TINY_WEST, &old, &fresh, key, false, m.now, &past, &m.out));
    match_take(&m);
    ck_assert_int_eq(m.out.verdict, VERDICT_RECEIPT);
    ck_assert(m.core->seat[TINY_WEST].key[0].revoked && !m.core->seat[TINY_WEST].key[1].revoked);
    ck_assert(span_same(m.core->seat[TINY_WEST].key[1].blob, key));
    ck_assert_int_eq(match_count(&m, arena_words(m.arena, "rekey west %s ", word)), 1);
    ck_assert_int_gt(m.core->sheets->standing[TINY_WEST].n, 0); /* E9: a new key keeps them */
    ck_assert_uint_eq(m.core->seat[TINY_WEST].seq, 9);
}
END_TEST

/* ---- the end ---- */

START_TEST(a_game_ends_with_its_secrets)
{
    int exchanges = 0;
    while (m.core->phase == CORE_OPEN && exchanges++ < 100) {
        ck_assert(match_tick(&m, m.core->deadline)); /* nobody plays: fallbacks */
        match_advance(&m);
    }
    ck_assert_int_eq(m.core->phase, CORE_OVER);
    const struct tiny_state *s = m.core->state;
    ck_assert_int_ne(s->flow.over, 0);
    hex32 seed;
    hex_write(seed, m.vrf, 32);
    const char *secret = match_line(&m, arena_words(m.arena, "reveal vrf %s", seed));
    ck_assert(secret != NULL);
    char *stop, *list = arena_words(m.arena, "%llu %s", strtoull(secret, &stop, 10) - 1,
                                    "reveal deck pack T01 T02 T03 T04 T05 T06 T07 T08 T09 T10 T11 T12");
    ck_assert_str_eq(match_line(&m, "reveal deck"), list); /* in the order of the data, right before the seed */
    const char *end = s->flow.winner == 0 ? "end drawn" : s->flow.winner == 1 ? "end won east" : "end won west";
    ck_assert_msg(match_line(&m, end) != NULL, "no %s", end);
    refused(match_block(&m, TINY_EAST, match_orders_block(&m, TINY_EAST, m.core->k, 0, "pass\n")), "game.over");
    core_end(m.core, "abandoned"); /* once is enough */
    match_take(&m);
    ck_assert_int_eq(match_count(&m, "end "), 1);
}
END_TEST

START_TEST(the_organiser_can_end_it)
{
    core_end(m.core, "abandoned");
    match_take(&m);
    ck_assert_int_eq(match_count(&m, "end abandoned"), 1);
    ck_assert_int_eq(match_count(&m, "reveal vrf "), 1);
    ck_assert_int_eq(match_count(&m, "reveal deck "), 1);
    ck_assert(!match_tick(&m, m.now + 99999999));
    ck_assert_int_eq(core_next(m.core), 0);
}
END_TEST

START_TEST(without_the_seed_nothing_is_dealt)
{
    struct problem why = {0};
    match_orders(&m, TINY_EAST, "take 2\npass\nnow\n");
    m.core->has_seed = false;
    ck_assert(!core_advance(m.core, m.now, &why));
    ck_assert_str_eq(why.key, "core.seed");
}
END_TEST

static Suite *run_core_suite(void)
{
    Suite *suite = suite_create("core: runs");
    TCase *all = tcase_create("runs");
    tcase_add_checked_fixture(all, begin, finish);
    tcase_add_test(all, dice_have_one_proof_and_only_if_somebody_rolls);
    tcase_add_test(all, a_card_that_is_played_is_opened_to_all);
    tcase_add_test(all, standing_orders_fire_and_are_logged_without_their_text);
    tcase_add_test(all, a_line_that_became_illegal_is_held);
    tcase_add_test(all, a_later_sheet_replaces_the_rest);
    tcase_add_test(all, a_standing_order_that_came_too_late_is_not_lost);
    tcase_add_test(all, reports_come_before_the_next_run);
    tcase_add_test(all, seals_and_other_lines);
    tcase_add_test(all, a_key_revokes_itself);
    tcase_add_test(all, a_new_key_takes_two_signatures);
    tcase_add_test(all, a_game_ends_with_its_secrets);
    tcase_add_test(all, the_organiser_can_end_it);
    tcase_add_test(all, without_the_seed_nothing_is_dealt);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(run_core_suite());
}
