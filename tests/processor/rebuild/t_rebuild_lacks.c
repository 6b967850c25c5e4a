/* SPDX-License-Identifier: Apache-2.0 */
/* What a game cannot be put together again without: sheets, entries, signed heads, keys that the log names by their
 * fingerprint alone. Each is named, and nothing comes in that nobody signed. */
#include "tests/processor/rebuild/rebuild_kit.h"
#include <sodium.h>

/* ---- what is lacking ---- */

static void lacks(const char *words)
{
    struct rebuild_game *game = judge(0);
    ck_assert_ptr_null(game->core);
    ck_assert_msg(game->lacks.len > 0 && strstr(game->lacks.at, words) != NULL, "lacks: %s",
                  game->lacks.len ? game->lacks.at : "nothing");
    rebuild_done(r);
    struct game_row row;
    ck_assert_uint_eq(store_games(b.pass.store, "", &row, 1, &err), 0);
}

START_TEST(missing_sheets_are_named)
{
    new_host();
    keep_proofs(0, 0);
    keep_sent(2);
    struct rebuild_game *game = judge(0);
    ck_assert_ptr_null(game->core);
    ck_assert_int_eq(count(game->lacks.at, "the join block of "), 2);
    ck_assert_ptr_nonnull(strstr(game->lacks.at, "ask csa for what they sent, with its signature"));
    rebuild_done(r);
}
END_TEST

START_TEST(a_missing_sheet_is_named_by_exchange_and_day)
{
    new_host();
    keep_proofs(0, 0);
    for (int i = 0; i < n_sent; i++)
        if (i != 4)
            keep("sent", sent[i], false);
    lacks("the sheet for exchange 1 of csa, receipted 2026-");
}
END_TEST

START_TEST(missing_entries_are_named)
{
    new_host();
    keep_proofs(0, g->n_reports[0] - 1);
    keep_sent(0);
    lacks("entries 1 to ");
}
END_TEST

START_TEST(nothing_signed_is_nothing)
{
    new_host();
    keep_public_log(9);
    kept.at[0].bytes = span_of("host.example/game/x\n9\nAAAA\n\n\xe2\x80\x94 host.example/game/x AAAA\n");
    lacks("a checkpoint with this host's signature");
}
END_TEST

START_TEST(games_of_another_host_are_none_of_ours)
{
    new_host();
    b.master[0] ^= 1;
    keep_proofs(0, 0);
    r = rebuild_new(&b.pass, b.arena);
    rebuild_read(r, &kept);
    kept = (struct kept){0};
    ck_assert_uint_eq(rebuild_games(r), 0);
    ck_assert_uint_gt(rebuild_unrecognised(r), 0);
    rebuild_done(r);
}
END_TEST

/* Entries that are not those which the log key signed do not get in, whoever wrote them. */
START_TEST(changed_entries_do_not_get_in)
{
    new_host();
    struct span proof = g->report[0][0].proof;
    char *text = arena_string(t.arena, proof), *at = strstr(text, " join csa ");
    ck_assert_ptr_nonnull(at);
    at[1] = 'J';
    keep("changed", span_of(text), false);
    keep_proofs(0, 1);
    keep_sent(0);
    lacks("entries 1 to ");
}
END_TEST

/* Two signed histories of one log: nobody may choose for the players. */
START_TEST(two_histories_are_told)
{
    new_host();
    struct game *game = bots_look(&t, g);
    struct hash root = {{1}};
    struct text note = {.arena = t.arena}, text = {.arena = t.arena};
    checkpoint_write(&text, game->core->origin_id, 5, &root);
    note_sign(&note, text_span(&text), game->core->origin_id, t.log);
    bots_leave(game);
    keep_proofs(0, 0);
    keep_sent(0);
    keep("other", text_span(&note), false);
    struct rebuild_game *lost = judge(0);
    ck_assert_ptr_null(lost->core);
    ck_assert_msg(strstr(lost->contradiction, "the head of 5 entries that other shows") != NULL, "%s",
                  lost->contradiction);
    rebuild_done(r);
}
END_TEST

/* ---- keys that the log names by their fingerprint alone ---- */

static const uint8_t new_key[32] = "a key that the host proposed   ";

/* A key for seat 0; carried: it is in force, and has signed nothing. Gives its .pub line. */
static struct span propose(bool carried)
{
    struct arena *arena = arena_new();
    struct game game = {0};
    uint8_t pk[32], sk[64], blob[SSH_ED25519_BLOB_LEN];
    char word[SSH_FP_MAX];
    struct text line = {.arena = t.arena};
    crypto_sign_seed_keypair(pk, sk, new_key);
    ssh_blob(blob, pk);
    bot_fingerprint(word, new_key);
    must(store_begin(t.pass.store, &err));
    must(game_open(&t.pass, arena, g->id, &game, &err));
    ck_assert_uint_gt(core_propose(game.core, 0, (struct span){blob, sizeof blob}, false, word, t.now + 3 * 86400), 0);
    must(game_put(&game, &err));
    must(store_commit(t.pass.store, &err));
    game_close(&game);
    arena_free(arena);
    bots_pass(&t, t.now + (carried ? 3 * 86400 : 60));
    ssh_public_write(&line, (struct span){blob, sizeof blob});
    return text_span(&line);
}

/* It was rebuilt without the key, and nothing that its player sent was ever taken again. */
START_TEST(a_proposed_key_that_nobody_has_is_named)
{
    propose(_i);
    new_host();
    uint64_t size = size_of(&t);
    keep_public_log(size);
    keep_sent(0);
    lacks("the public key of csa, SHA256:");
}
END_TEST

/* From its .pub file, or from the player's keys as the host has them again. */
START_TEST(with_its_file_the_key_is_in_force_again)
{
    struct span line = propose(true);
    new_host();
    keep_public_log(size_of(&t));
    keep_sent(0);
    if (_i == 0)
        keep("south.pub", line, false);
    else {
        struct player_row row = {.name = "south", .zone = "UTC", .mail = "south@example.org", .n_keys = 1};
        snprintf(row.key[0], sizeof row.key[0], "%s", arena_string(t.arena, line));
        must(store_begin(b.pass.store, &err));
        must(store_player_put(b.pass.store, &row, &err));
        must(store_commit(b.pass.store, &err));
    }
    rebuilt(judge(0));
    resume();
    struct game *game = bots_look(&b, g);
    uint64_t k = game->core->k;
    int receipts = game->core->n_receipts;
    bots_drop(&b, bot_sign(game->arena, new_key, bot_orders(game, 0, k, 0, "wait\n")));
    bots_leave(game);
    bots_pass(&b, b.now + 60);
    game = bots_look(&b, g);
    ck_assert_int_eq(game->core->n_receipts, receipts + 1);
    bots_leave(game);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("rebuild: what is lacking");
    TCase *c = tcase_create("lacking");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, missing_sheets_are_named);
    tcase_add_test(c, a_missing_sheet_is_named_by_exchange_and_day);
    tcase_add_test(c, missing_entries_are_named);
    tcase_add_test(c, nothing_signed_is_nothing);
    tcase_add_test(c, games_of_another_host_are_none_of_ours);
    tcase_add_test(c, changed_entries_do_not_get_in);
    tcase_add_test(c, two_histories_are_told);
    tcase_add_loop_test(c, a_proposed_key_that_nobody_has_is_named, false, true + 1);
    tcase_add_loop_test(c, with_its_file_the_key_is_in_force_again, 0, 2);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
