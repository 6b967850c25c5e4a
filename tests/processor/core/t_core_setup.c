/* SPDX-License-Identifier: Apache-2.0 */
/* The set-up through the core: JOIN, NONCE, set-ups that come to nothing, the deal (commitments.md, tlog.md). */
#include "formats/cjson.h"
#include "processor/base/problems.h"
#include "processor/base/templates.h"
#include "tests//games/tiny.h"
#include "tests/lib/match.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <string.h>

static struct match m;

static void begin_full(void)
{
    match_begin(&m, &(struct match_terms){.full = true, .settle = 1800});
    m.reload = true;
}

static void finish(void)
{
    match_end(&m);
}

static void refused(enum core_verdict verdict, const char *key)
{
    ck_assert_int_eq(verdict, VERDICT_REFUSED);
    ck_assert_str_eq(m.out.why.key, key);
    const char *line = match_line(&m, "refused");
    ck_assert_msg(line && strstr(line, key) != NULL, "%s", line);
}

/* ---- full ---- */

START_TEST(both_join_then_both_open_then_it_is_dealt)
{
    ck_assert_int_eq(match_join(&m, TINY_WEST), VERDICT_RECEIPT);
    ck_assert_int_eq(m.core->phase, CORE_JOINING);
    ck_assert_int_eq(match_join(&m, TINY_EAST), VERDICT_RECEIPT);
    ck_assert_int_eq(m.core->phase, CORE_OPENING);
    ck_assert_int_eq(match_nonce(&m, TINY_EAST), VERDICT_RECEIPT);
    ck_assert_int_eq(match_nonce(&m, TINY_WEST), VERDICT_RECEIPT);
    ck_assert_int_eq(m.core->phase, CORE_DEALING);
    ck_assert_int_eq(match_count(&m, "join "), 2);
    ck_assert_int_eq(match_count(&m, "entropy "), 2);
    match_advance(&m);
    ck_assert_int_eq(m.core->phase, CORE_OPEN);
    ck_assert_uint_eq(m.core->k, 1);
    ck_assert_int_eq(m.core->asked, ONLY(TINY_EAST));
}
END_TEST

START_TEST(t0_is_the_transcript_of_commits_values_and_signatures)
{
    match_set_up(&m);
    struct setup_line lines[2];
    struct text transcript = {.arena = m.arena};
    hex32 t0;
    for (int i = 0; i < 2; i++) {
        const struct core_seat *seat = &m.core->seat[i];
        lines[i] = (struct setup_line){i == TINY_EAST ? "east" : "west", seat->commit, seat->value, seat->join_sighash};
        ck_assert_msg(strncmp(seat->commit, "SHA256:", 7) == 0 && strlen(seat->join_sighash) == 64, "%s", seat->commit);
    }
    transcript_setup(&transcript, m.core->id, lines, 2, NULL);
    transcript_hash(t0, &transcript);
    ck_assert_str_eq(m.core->t, t0);
}
END_TEST

/* In the order of the reference: shuffle, draws, re-blinded hands, state, facts by seat, open. */
START_TEST(the_deal_stands_in_the_journal)
{
    static const char *const verbs[] = {"join",  "join",  "entropy", "entropy", "shuffle", "draw",
                                        "draw",  "draw",  "draw",    "shuffle", "shuffle", "state",
                                        "facts", "facts", "open",    "report",  "report"};
    match_set_up(&m);
    struct span left = text_span(&m.journal), line, n, verb;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        ck_assert(span_line(&left, &line) && span_word(&line, &n) && span_word(&line, &verb));
        ck_assert_msg(span_is(verb, verbs[i]), "line %zu is %.*s", i + 1, (int)verb.len, (const char *)verb.at);
    }
    ck_assert_uint_eq(left.len, 0);
    ck_assert(match_line(&m, "shuffle pack 0 12 ") != NULL);
    const char *blinded = match_line(&m, "shuffle pack 2 2 ");
    ck_assert_msg(blinded && strstr(blinded, " hand:west from 0:1 0:3") != NULL, "%s", blinded);
    char utc[21];
    utc_write(utc, m.now + 259200);
    ck_assert_str_eq(match_line(&m, "open "), arena_words(m.arena, "15 open 1 east %s", utc));
}
END_TEST

/* Root and permutation follow from T0 and the VRF seed alone. */
START_TEST(the_shuffle_is_the_vrf_over_t0)
{
    match_set_up(&m);
    struct text alpha = {.arena = m.arena};
    uint8_t pi[VRF_PROOF_LEN];
    struct beta beta = {.len = 64};
    uint16_t perm[12];
    struct hash leaf[12], root;
    alpha_shuffle(&alpha, m.core->id, "pack", 0, m.core->t);
    ecvrf_prove(pi, m.vrf, text_span(&alpha));
    ck_assert(ecvrf_output(beta.at, pi));
    shuffle_perm(&beta, 12, perm);
    for (uint64_t i = 0; i < 12; i++) {
        hex16 salt;
        slot_salt(salt, &beta, i);
        card_leaf(&leaf[i], m.core->id, "pack", 0, i, tiny_rules.card_id(&m.core->rules, perm[i] + 1), salt);
    }
    tlog_root(&root, leaf, 12);
    struct text line = {.arena = m.arena};
    text_words(&line, "5 shuffle pack 0 12 ");
    text_hex(&line, root.at, 32);
    ck_assert_str_eq(match_line(&m, "shuffle pack 0"), line.at);
}
END_TEST

START_TEST(facts_and_state_are_what_is_committed_to)
{
    match_set_up(&m);
    uint8_t key[32];
    struct hash c;
    char buf[65536];
    size_t len = game_dump(&m.core->rules, m.core->state, m.core->sheets, buf, sizeof buf);
    ck_assert_uint_le(len, sizeof buf);
    key_state(key, m.vrf, m.core->id, 0);
    commit_keyed(&c, key, (struct span){(uint8_t *)buf, len});
    hex32 hex;
    hex_write(hex, c.at, 32);
    ck_assert_str_eq(match_line(&m, "state 0"), arena_words(m.arena, "12 state 0 %s", hex));
}
END_TEST

START_TEST(each_seat_is_told_what_it_may_know)
{
    for (int seat = 0; seat < 2; seat++)
        match_join(&m, seat);
    for (int seat = 0; seat < 2; seat++)
        match_nonce(&m, seat);
    struct problem why = {0};
    ck_assert(core_advance(m.core, m.now, &why));
    match_take(&m);
    ck_assert_int_eq(m.core->n_due, 2);
    for (int i = 0; i < 2; i++) {
        struct core_due *due = &m.core->due[i];
        ck_assert(core_due_open(due));
        uint8_t key[32];
        struct hash c;
        hex32 hex;
        struct text again = {.arena = m.arena};
        json_t *facts = json_read(due->facts_text, NULL);
        ck_assert(facts != NULL && cjson_write(&again, facts, NULL));
        ck_assert(span_same(text_span(&again), due->facts_text));
        key_facts(key, m.vrf, m.core->id, 0, i == TINY_EAST ? "east" : "west");
        commit_keyed(&c, key, due->facts_text);
        hex_write(hex, c.at, 32);
        const char *line = match_line(&m, i == TINY_EAST ? "facts 0 east" : "facts 0 west");
        ck_assert_msg(line && strstr(line, hex) != NULL, "%s", line);
        ck_assert_uint_eq(json_array_size(due->events), 2); /* two cards, his own */
        ck_assert_int_eq(json_is_null(json_object_get(facts, "prompt")), i == TINY_WEST);
        ck_assert_int_eq(json_integer_value(json_object_get(facts, "exchange")), 0);
        ck_assert(json_equal(json_object_get(facts, "events"), due->events));
        json_decref(facts);
        ck_assert_uint_eq(due->log_size, m.core->tree.size);
        ck_assert_uint_eq(json_array_size(due->openings), 4); /* two as drawn, the same two as re-blinded */
    }
}
END_TEST

/* Every opening leads from its card to the root that the journal has. */
START_TEST(openings_lead_to_their_roots)
{
    for (int seat = 0; seat < 2; seat++)
        match_join(&m, seat);
    for (int seat = 0; seat < 2; seat++)
        match_nonce(&m, seat);
    ck_assert(core_advance(m.core, m.now, NULL));
    match_take(&m);
    int checked = 0;
    for (int i = 0; i < m.core->n_due; i++) {
        ck_assert(core_due_open(&m.core->due[i]));
        size_t at;
        const json_t *one;
        json_array_foreach(m.core->due[i].openings, at, one)
        {
            struct hash leaf, root, path[TLOG_PROOF_MAX];
            size_t n = json_array_size(json_object_get(one, "path"));
            long long epoch = json_integer_value(json_object_get(one, "epoch"));
            uint64_t slot = (uint64_t)json_integer_value(json_object_get(one, "slot"));
            for (size_t j = 0; j < n; j++) {
                size_t len = 32;
                const char *word = json_string_value(json_array_get(json_object_get(one, "path"), j));
                ck_assert(base64_read(span_of(word), true, path[j].at, &len) && len == 32);
            }
            card_leaf(&leaf, m.core->id, "pack", (uint64_t)epoch, slot, text_of(one, "card"), text_of(one, "salt"));
            struct span line = span_of(match_line(&m, arena_words(m.arena, "shuffle pack %lld", epoch))), word;
            ck_assert(span_word(&line, &word));
            uint64_t index, size;
            ck_assert(number_read(word, UINT64_MAX, &index));
            ck_assert_int_eq((long long)index, json_integer_value(json_object_get(one, "root_entry")));
            ck_assert(span_word(&line, &word) && span_word(&line, &word) && span_word(&line, &word));
            ck_assert(span_word(&line, &word) && number_read(word, 100, &size));
            ck_assert(span_word(&line, &word) && hex_read(word, root.at, 32));
            ck_assert(tlog_check_inclusion(slot, size, &leaf, path, n, &root));
            checked++;
        }
    }
    ck_assert_int_eq(checked, 8);
}
END_TEST

/* ---- what is refused ---- */

START_TEST(a_join_must_name_the_invited_key)
{
    const char *block = match_join_block(&m, TINY_EAST, 0);
    char *other = arena_string(m.arena, span_of(block));
    memcpy(strstr(other, "key: "), strstr(match_join_block(&m, TINY_WEST, 0), "key: "), 55);
    refused(match_block(&m, TINY_EAST, other), "join.key");
    ck_assert_int_eq(match_count(&m, "join"), 0);
}
END_TEST

START_TEST(equal_commits_are_refused)
{
    const char *east = match_join_block(&m, TINY_EAST, 0), *west = match_join_block(&m, TINY_WEST, 0);
    char *copy = arena_string(m.arena, span_of(west));
    memcpy(strstr(copy, "entropy-commit: "), strstr(east, "entropy-commit: "), 66);
    ck_assert_int_eq(match_block(&m, TINY_EAST, east), VERDICT_RECEIPT);
    refused(match_block(&m, TINY_WEST, copy), "entropy.same");
    ck_assert_int_eq(match_block(&m, TINY_WEST, west), VERDICT_RECEIPT); /* the refused block used up no seq */
}
END_TEST

START_TEST(luck_that_was_ever_used_is_refused)
{
    const char *block = match_join_block(&m, TINY_EAST, 0);
    m.luck_seen = arena_words(m.arena, "%.50s", strstr(block, "entropy-commit: ") + 16);
    refused(match_block(&m, TINY_EAST, block), "entropy.used");
    m.luck_seen = NULL;
    ck_assert_int_eq(match_block(&m, TINY_EAST, block), VERDICT_RECEIPT);
    match_join(&m, TINY_WEST);
    const char *wrong = match_audit_says(&m); /* what other games have seen the log cannot tell: the host's word stands */
    ck_assert_msg(!wrong, "%s", wrong);
    m.luck_seen = "6464646464646464646464646464646464646464646464646464646464646464"; /* his value in this round */
    refused(match_nonce(&m, TINY_EAST), "entropy.used");
    m.luck_seen = NULL;
    ck_assert_ptr_nonnull(match_audit_says(&m)); /* but not of luck that he had read: he could refuse it till it suits him */
}
END_TEST

START_TEST(a_signing_key_is_no_luck)
{
    char *block = arena_string(m.arena, span_of(match_join_block(&m, TINY_EAST, 0)));
    memcpy(strstr(block, "entropy-commit: ") + 16, m.core->g.seat[TINY_WEST].key, 50);
    refused(match_block(&m, TINY_EAST, block), "entropy.used");
}
END_TEST

START_TEST(openings_come_after_all_joined_and_must_fit)
{
    match_join(&m, TINY_EAST);
    refused(match_nonce(&m, TINY_EAST), "nonce.early");
    match_join(&m, TINY_WEST);
    m.luck_round = 5;
    refused(match_nonce(&m, TINY_EAST), "entropy.commit");
    m.luck_round = 0;
    char *block = arena_string(m.arena, span_of(match_nonce_block(&m, TINY_EAST, 0)));
    memcpy(strstr(block, "base: ") + 6, "9", 1); /* a size the log does not have, or another root */
    refused(match_block(&m, TINY_EAST, block), "base.unknown");
    ck_assert_int_eq(match_nonce(&m, TINY_EAST), VERDICT_RECEIPT);
    refused(match_nonce(&m, TINY_EAST), "nonce.done");
}
END_TEST

START_TEST(the_same_join_again_changes_nothing)
{
    const char *block = match_join_block(&m, TINY_EAST, 0);
    ck_assert_int_eq(match_block(&m, TINY_EAST, block), VERDICT_RECEIPT);
    uint64_t size = m.core->tree.size;
    for (int i = 0; i < 10; i++)
        ck_assert_int_eq(match_block(&m, TINY_EAST, block), VERDICT_AGAIN);
    ck_assert_uint_eq(m.core->tree.size, size);
    refused(match_join(&m, TINY_EAST), "join.done");
}
END_TEST

START_TEST(one_refusal_however_often_it_is_mailed)
{
    char *block = arena_string(m.arena, span_of(match_join_block(&m, TINY_EAST, 0)));
    memcpy(strstr(block, "game: ") + 6, "00000000", 8);
    for (int i = 0; i < 10; i++)
        refused(match_block(&m, TINY_EAST, block), "game.other");
    ck_assert_int_eq(match_count(&m, "refused"), 1);
}
END_TEST

START_TEST(a_block_of_another_side_is_refused)
{
    refused(match_block(&m, TINY_EAST, match_join_block(&m, TINY_WEST, 0)), "side.other");
    refused(match_block(&m, TINY_EAST, "-----BEGIN PBEM JOIN-----\npbem: 1\n-----END PBEM JOIN-----\n"),
            "header.missing");
    ck_assert_msg(strstr(match_line(&m, "refused"), "refused 0 east 0 ") != NULL, "%s", match_line(&m, "refused"));
}
END_TEST

START_TEST(orders_before_the_start_are_refused)
{
    refused(match_block(&m, TINY_EAST, match_orders_block(&m, TINY_EAST, 1, 0, "pass\n")), "game.early");
}
END_TEST

/* ---- time ---- */

START_TEST(a_missed_term_voids_the_set_up_by_name)
{
    match_join(&m, TINY_EAST);
    ck_assert(!match_tick(&m, m.core->deadline - 1));
    ck_assert(match_tick(&m, m.core->deadline));
    ck_assert_str_eq(match_line(&m, "setup"), "2 setup void west join");
    ck_assert_uint_eq(m.core->set_up_attempt, 2);
    ck_assert(!m.core->seat[TINY_EAST].joined);
    const char *old = match_join_block(&m, TINY_EAST, 1);
    refused(match_block(&m, TINY_EAST, old), "seq.used");
    refused(match_join(&m, TINY_EAST), "entropy.used"); /* a higher seq, but the old luck */
    m.luck_round = 1;
    ck_assert_int_eq(match_join(&m, TINY_EAST), VERDICT_RECEIPT);
}
END_TEST

START_TEST(an_opened_value_is_no_luck_any_more)
{
    match_join(&m, TINY_EAST);
    match_join(&m, TINY_WEST);
    match_nonce(&m, TINY_EAST);
    ck_assert(match_tick(&m, m.core->deadline));
    ck_assert_str_eq(match_line(&m, "setup"), "4 setup void west open");
    ck_assert_int_eq(m.core->phase, CORE_JOINING);
    refused(match_join(&m, TINY_EAST), "entropy.used");
    m.luck_round = 1;
    match_set_up(&m);
    ck_assert_uint_eq(m.core->k, 1);
}
END_TEST

START_TEST(after_three_attempts_the_game_is_void)
{
    for (int i = 0; i < 3; i++)
        ck_assert(match_tick(&m, m.core->deadline));
    ck_assert_int_eq(match_count(&m, "setup void"), 6);
    ck_assert_int_eq(m.core->phase, CORE_VOID);
    ck_assert(match_line(&m, "end void") != NULL);
    ck_assert(!match_tick(&m, m.now + 999999999));
    refused(match_join(&m, TINY_EAST), "join.done");
}
END_TEST

/* ---- short, and fixed decks ---- */

START_TEST(the_short_set_up_takes_the_value_itself)
{
    match_end(&m);
    match_begin(&m, &(struct match_terms){.full = false});
    ck_assert_int_eq(match_join(&m, TINY_EAST), VERDICT_RECEIPT);
    char *copy = arena_string(m.arena, span_of(match_join_block(&m, TINY_WEST, 0))),
         *luck = strstr(copy, "entropy: ") + 9;
    memcpy(luck, m.core->seat[TINY_EAST].value, 64);
    refused(match_block(&m, TINY_WEST, copy), "entropy.same_digits"); /* and nobody is sent to ssh-keygen */
    ck_assert_int_eq(match_join(&m, TINY_WEST), VERDICT_RECEIPT);
    ck_assert_int_eq(m.core->phase, CORE_DEALING);
    ck_assert_str_eq(m.core->seat[TINY_EAST].commit, "-");
    const char *line = match_line(&m, "join west");
    ck_assert_msg(strstr(line, m.core->seat[TINY_WEST].value) != NULL, "%s", line);
    match_advance(&m);
    ck_assert_int_eq(m.core->phase, CORE_OPEN);
}
END_TEST

START_TEST(each_set_up_wants_its_own_header)
{
    match_end(&m);
    match_begin(&m, &(struct match_terms){.full = false});
    m.core->g.full = true;
    const char *commit = match_join_block(&m, TINY_EAST, 0);
    m.core->g.full = false;
    refused(match_block(&m, TINY_EAST, commit), "join.short");
    const char *value = match_join_block(&m, TINY_EAST, 0);
    m.core->g.full = true;
    refused(match_block(&m, TINY_EAST, value), "join.full");
}
END_TEST

START_TEST(a_fixed_deck_has_no_roots)
{
    match_end(&m);
    match_begin(&m, &(struct match_terms){.option = "open"});
    match_set_up(&m);
    ck_assert(match_line(&m, "deck pack fixed") != NULL);
    ck_assert_int_eq(match_count(&m, "shuffle"), 0);
    ck_assert_int_eq(match_count(&m, "draw"), 4);
    ck_assert_int_eq(m.core->n_epochs, 0);
    core_end(m.core, "abandoned");
    match_take(&m);
    ck_assert_int_eq(match_count(&m, "reveal "), 1); /* the seed: the order of the deck was known all along */
}
END_TEST

START_TEST(what_was_never_dealt_has_no_lists)
{
    ck_assert_int_eq(match_join(&m, TINY_EAST), VERDICT_RECEIPT);
    core_end(m.core, "abandoned");
    match_take(&m);
    ck_assert_int_eq(match_count(&m, "reveal vrf "), 1);
    ck_assert_int_eq(match_count(&m, "reveal deck "), 0);
}
END_TEST

/* ---- the game of the reference ---- */

static int reference_seats(const struct setup *setup, const char *out[SEATS_MAX])
{
    (void)setup;
    out[0] = "allies";
    out[1] = "axis";
    return 2;
}

static const void *anything(struct arena *arena, struct span bundle, struct problem *why)
{
    (void)bundle, (void)why;
    return arena_take(arena, 1);
}

/* A core for the reference's genesis: its bundle is not ours to have, so the hash of another one stands in, and id and
 * first leaf are put back to what they are there. */
static struct core *reference_core(const json_t *game, struct ruleset *set, struct game_rules *rules)
{
    const char *genesis = text_of(game, "genesis"), *at = strstr(genesis, "sha256:") + 7;
    uint8_t digest[32];
    hex32 hex;
    struct hash leaf;
    *rules = tiny_rules;
    rules->name = "test-cards";
    rules->seats = reference_seats;
    *set = (struct ruleset){.rules = rules, .load = anything};
    sha256(digest, span_of("{}"));
    hex_write(hex, digest, 32);
    const char *ours = arena_words(m.arena, "%.*s%s%s", (int)(at - genesis), genesis, hex, at + 64);
    struct core *core = core_new_with(m.arena, NULL, set, span_of(ours), span_of("{}"), NULL, NULL);
    ck_assert_ptr_nonnull(core);
    memcpy(core->id, text_of(game, "gameid"), 33);
    core->tree = (struct tlog_tree){0};
    tlog_leaf(&leaf, span_of(genesis));
    tlog_grow(&core->tree, &leaf);
    return core;
}

/* The bases of the reference's blocks: roots over its own leaves. */
static bool reference_root(void *context, uint64_t size, struct hash *out)
{
    const json_t *list = json_object_get(context, "leaf_hashes");
    struct hash leaf[64];
    ck_assert_uint_le(size, 64);
    for (size_t i = 0; i < size; i++)
        ck_assert(hex_read(span_of(json_string_value(json_array_get(list, i))), leaf[i].at, 32));
    tlog_root(out, leaf, size);
    return true;
}

static void reference_block(struct core *core, int seat, const json_t *signed_block, json_t *game)
{
    struct core_past past = {.root_at = reference_root, .context = game};
    const char *text = arena_words(m.arena, "%s%s", text_of(signed_block, "block"), text_of(signed_block, "signature"));
    struct block found[2];
    struct signer signer = {0};
    struct verified v;
    struct core_outcome *out = arena_take(m.arena, sizeof *out);
    struct problem why = {0};
    ck_assert_uint_eq(armor_scan(m.arena, span_of(text), found, 2), 1);
    ck_assert(armor_claimed_key(m.arena, &found[0], &signer.key));
    ck_assert(core_invite(core, seat, signer.key, false)); /* the key that genesis invites */
    ck_assert_msg(armor_verify(m.arena, &found[0], (struct span){0}, &signer, &v, &why), "%s", why.key);
    ck_assert(core_block(core, seat, &v, m.now, &past, out, NULL, NULL));
    ck_assert_msg(out->verdict == VERDICT_RECEIPT, "%s", out->why.key);
}

START_TEST(the_game_of_the_reference_is_set_up_byte_for_byte)
{
    json_t *log = vectors("tlog"), *all = vectors("commitments");
    json_t *game = json_object_get(log, "game");
    const json_t *entropy = json_object_get(all, "entropy");
    struct ruleset set;
    struct game_rules rules;
    struct core *core = reference_core(game, &set, &rules);
    static const char *const kinds[] = {"join", "nonce"}, *const seats[] = {"allies", "axis"};
    for (int kind = 0; kind < 2; kind++)
        for (int seat = 0; seat < 2; seat++) {
            const json_t *block = json_object_get(json_object_get(entropy, seats[seat]), kinds[kind]);
            reference_block(core, seat, block, game);
        }
    uint64_t n;
    struct span fresh = core_take_fresh(core, &n), line;
    ck_assert_uint_eq(n, 4);
    for (size_t i = 1; i <= n; i++) {
        struct hash leaf, want;
        const char *entry = json_string_value(json_array_get(json_object_get(game, "entries"), i));
        ck_assert(span_line(&fresh, &line));
        ck_assert_msg(span_is((struct span){line.at, line.len + 1}, entry), "%.*s", (int)line.len,
                      (const char *)line.at);
        tlog_leaf(&leaf, (struct span){line.at, line.len + 1});
        ck_assert(
            hex_read(span_of(json_string_value(json_array_get(json_object_get(game, "leaf_hashes"), i))), want.at, 32));
        ck_assert_mem_eq(leaf.at, want.at, 32);
    }
    ck_assert_int_eq(core->phase, CORE_DEALING);
    ck_assert_str_eq(core->t, text_of(all, "T0"));
    json_decref(log);
    json_decref(all);
}
END_TEST

/* ---- genesis and machine ---- */

START_TEST(a_game_that_cannot_be_played_is_named)
{
    static const struct {
        const char *from, *to, *key;
    } cases[] = {{"ruleset: tiny 1", "ruleset: tiny 9", "ruleset.revision"},
                 {"ruleset: tiny 1", "ruleset: tony 1", "ruleset.unknown"},
                 {"sha256:4", "sha256:5", "data.hash"},
                 {"dice: A", "dice: D", "genesis.beacon"},
                 {"beacon: none", "beacon: some", "genesis.beacon"},
                 {"beacon: none", "beacon: none\nhost: west", "dice.host"},
                 {"seat: west", "seat: zest", "genesis.seats"},
                 {"move 3d", "move 0", "genesis.clock"},
                 {"missed fallback", "missed firing", "genesis.format"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct problem why = {0};
        const char *text = arena_string(m.arena, m.genesis), *at = strstr(text, cases[i].from);
        ck_assert_msg(at != NULL, "%s in %s", cases[i].from, text);
        const char *other =
            arena_words(m.arena, "%.*s%s%s", (int)(at - text), text, cases[i].to, at + strlen(cases[i].from));
        ck_assert(!core_new_with(m.arena, NULL, &match_ruleset, span_of(other), span_of("{}"), m.vrf, &why));
        ck_assert_str_eq(why.key, cases[i].key);
        if (i > 0)
            continue;
        struct span words = problem_sentence(m.arena, &match_ruleset, &why); /* the release to use is named */
        ck_assert_str_eq(arena_string(m.arena, words),
                         "This program is too old for the game, which needs revision 9 of its rules; here are 1 to 1. "
                         "The release that began the game has them: dispatch 0.1 test.");
    }
}
END_TEST

START_TEST(one_bundle_is_loaded_once)
{
    struct core_shelf *shelf = core_shelf_new(m.arena);
    struct core *a = core_new_with(m.arena, shelf, &match_ruleset, m.genesis, span_of("{}"), m.vrf, NULL);
    struct core *b = core_new_with(m.arena, shelf, &match_ruleset, m.genesis, span_of("not even read"), m.vrf, NULL);
    ck_assert(a && b && a->rules.data == b->rules.data);
    ck_assert(!core_invite(a, TINY_EAST, (struct span){m.vrf, 32}, false));
}
END_TEST

/* A block that is loaded once, and a piece of it by the name of the scenario. */
static const char *const of_battles[] = {"whole", "first", "second"};
static const void *load_battles(struct arena *arena, struct span bundle, struct problem *why)
{
    (void)arena, (void)bundle, (void)why;
    return of_battles;
}
static const void *battle_of(const void *block, const char *scenario)
{
    return (const char *const *)block + (strcmp(scenario, "usual") == 0 ? 1 : 2);
}

START_TEST(a_game_has_the_data_of_its_scenario)
{
    struct core_shelf *shelf = core_shelf_new(m.arena);
    struct ruleset set = match_ruleset;
    set.load = load_battles, set.of_scenario = battle_of;
    for (int twice = 0; twice < 2; twice++) { /* loaded, and from the shelf */
        struct core *core = core_new_with(m.arena, shelf, &set, m.genesis, span_of("{}"), m.vrf, NULL);
        ck_assert(core && core->rules.data == battle_of(of_battles, core->g.scenario));
    }
    ck_assert_ptr_eq(ruleset_data(&set, of_battles, "usual"), &of_battles[1]);
    ck_assert_ptr_eq(ruleset_data(&set, of_battles, "other"), &of_battles[2]);
    ck_assert_ptr_eq(ruleset_data(&match_ruleset, of_battles, "other"), of_battles); /* no scenarios: the whole */
    ck_assert(!ruleset_data(&set, NULL, "usual"));
}
END_TEST

static Suite *setup_suite(void)
{
    Suite *suite = suite_create("core: set-up");
    TCase *all = tcase_create("set-up");
    tcase_add_checked_fixture(all, begin_full, finish);
    tcase_add_test(all, both_join_then_both_open_then_it_is_dealt);
    tcase_add_test(all, t0_is_the_transcript_of_commits_values_and_signatures);
    tcase_add_test(all, the_deal_stands_in_the_journal);
    tcase_add_test(all, the_shuffle_is_the_vrf_over_t0);
    tcase_add_test(all, facts_and_state_are_what_is_committed_to);
    tcase_add_test(all, each_seat_is_told_what_it_may_know);
    tcase_add_test(all, openings_lead_to_their_roots);
    tcase_add_test(all, what_was_never_dealt_has_no_lists);
    tcase_add_test(all, a_join_must_name_the_invited_key);
    tcase_add_test(all, equal_commits_are_refused);
    tcase_add_test(all, luck_that_was_ever_used_is_refused);
    tcase_add_test(all, a_signing_key_is_no_luck);
    tcase_add_test(all, openings_come_after_all_joined_and_must_fit);
    tcase_add_test(all, the_same_join_again_changes_nothing);
    tcase_add_test(all, one_refusal_however_often_it_is_mailed);
    tcase_add_test(all, a_block_of_another_side_is_refused);
    tcase_add_test(all, orders_before_the_start_are_refused);
    tcase_add_test(all, a_missed_term_voids_the_set_up_by_name);
    tcase_add_test(all, an_opened_value_is_no_luck_any_more);
    tcase_add_test(all, after_three_attempts_the_game_is_void);
    tcase_add_test(all, the_short_set_up_takes_the_value_itself);
    tcase_add_test(all, each_set_up_wants_its_own_header);
    tcase_add_test(all, a_fixed_deck_has_no_roots);
    tcase_add_test(all, the_game_of_the_reference_is_set_up_byte_for_byte);
    tcase_add_test(all, a_game_that_cannot_be_played_is_named);
    tcase_add_test(all, one_bundle_is_loaded_once);
    tcase_add_test(all, a_game_has_the_data_of_its_scenario);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(setup_suite());
}
