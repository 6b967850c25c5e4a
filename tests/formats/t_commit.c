/* SPDX-License-Identifier: Apache-2.0 */
/* Every value of tests/vectors/commitments.json, made again by formats/commit.h. */
#include "formats/commit.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static struct arena *arena;
static json_t *all;
static const char *game;
static const uint8_t *seed;

static void start(void)
{
    arena = arena_new();
    all = vectors("commitments");
    game = text_of(all, "gameid");
    seed = unhex(arena, text_of(all, "vrf_seed_secret")).at;
}

static void stop(void)
{
    json_decref(all);
    arena_free(arena);
}

static const json_t *part(const char *name)
{
    const json_t *value = json_object_get(all, name);
    ck_assert_msg(value != NULL, "no %s", name);
    return value;
}

static uint64_t number_of(const json_t *object, const char *member)
{
    const json_t *value = json_object_get(object, member);
    ck_assert_msg(json_is_integer(value), "no number %s", member);
    return (uint64_t)json_integer_value(value);
}

static void must_be(const char *want, const uint8_t *at, size_t len)
{
    char got[200];
    ck_assert_uint_lt(len, sizeof got / 2);
    hex_write(got, at, len);
    ck_assert_str_eq(got, want);
}

static void must_read(const struct text *got, const char *want)
{
    ck_assert_uint_eq(got->len, strlen(want));
    ck_assert_str_eq(got->at, want);
}

/* The proof of this alpha is the vector's; gives its beta. */
static struct beta proven(const json_t *c, const struct text *alpha)
{
    uint8_t pi[VRF_PROOF_LEN];
    struct beta beta = {.len = 64};
    must_read(alpha, text_of(c, "alpha"));
    ecvrf_prove(pi, seed, text_span(alpha));
    must_be(text_of(c, "pi"), pi, sizeof pi);
    ck_assert(ecvrf_output(beta.at, pi));
    must_be(text_of(c, "beta"), beta.at, beta.len);
    return beta;
}

START_TEST(entropy_both_ways)
{
    const char *side;
    json_t *one;
    size_t n = 0;
    json_object_foreach((json_t *)part("entropy"), side, one)
    {
        hex32 value;
        struct problem why = {0};
        struct span open = span_of(text_of(one, "open")), commit = span_of(text_of(one, "commit"));
        ck_assert(entropy_open(open, game, side, commit, value, &why));
        ck_assert_ptr_null(why.key);
        ck_assert_str_eq(value, text_of(one, "entropy"));
        ck_assert(entropy_open(open, game, side, span_of("-"), value, &why));
        ck_assert(!entropy_open(open, game, side, span_of("SHA256:"), value, &why));
        ck_assert_str_eq(why.key, "entropy.commit");
        if (strcmp(text_of(one, "way"), "hash") == 0) {
            char made[51];
            entropy_commit_hash(made, game, side, value);
            ck_assert_str_eq(made, text_of(one, "commit"));
            n += 10;
        }
        n++;
    }
    ck_assert_uint_eq(n, 12); /* two seats, one of each way */
    const json_t *luck = part("luck_key");
    struct span line = span_of(text_of(luck, "public_key_line")), word;
    ck_assert(span_word(&line, &word) && span_word(&line, &word));
    hex32 value;
    ck_assert(entropy_open(word, game, "allies", span_of(text_of(luck, "fingerprint")), value, NULL));
    uint8_t pk[32];
    ecvrf_public(pk, unhex(arena, text_of(luck, "seed")).at);
    must_be(value, pk, sizeof pk);
}
END_TEST

START_TEST(bad_openings_of_entropy)
{
    const json_t *bad = part("bad_openings_of_entropy");
    ck_assert_uint_eq(json_array_size(bad), 6);
    for (size_t i = 0; i < json_array_size(bad); i++) {
        const json_t *c = json_array_get(bad, i);
        hex32 value;
        struct problem why = {0};
        bool form = strstr(text_of(c, "why"), "blob of another type") || strstr(text_of(c, "why"), "bytes after");
        ck_assert(!entropy_open(span_of(text_of(c, "open")), game, text_of(c, "side"), span_of(text_of(c, "commit")),
                                value, &why));
        ck_assert_str_eq(why.key, form ? "entropy.form" : "entropy.commit");
    }
    static const char *const shape[] = {"",
                                        "59B8A9f185e04c038254e239ba7bffee1567218c5113dfd8536d58e1c50cdb3d",
                                        "59b8",
                                        "AAAAC3NzaC1lZDI1NTE5AAAAILZ5eUMtJi/1L1yZWssMHoGYrCZJA70zngqfzIUVWU4", /* cut */
                                        "AAAAC3NzaC1lZDI1NTE5AAAAILZ5eUMtJi/1L1yZWssMHoGYrCZJA70zngqfzIUVWU4q=",
                                        "59b8a9f185e04c038254e239ba7bffee1567218c5113dfd8536d58e1c50cdb3d0"};
    for (size_t i = 0; i < sizeof shape / sizeof *shape; i++) {
        hex32 value;
        struct problem why = {0};
        ck_assert(!entropy_open(span_of(shape[i]), game, "axis", span_of("-"), value, &why));
        ck_assert_str_eq(why.key, "entropy.form");
    }
}
END_TEST

START_TEST(setup_both_forms)
{
    const char *side;
    json_t *one;
    struct setup_line full[2], brief[2];
    size_t n = 0;
    const json_t *joins = json_object_get(part("setup_short"), "joins");
    json_object_foreach((json_t *)part("entropy"), side, one)
    { /* the file lists them in byte order */
        ck_assert_uint_lt(n, 2);
        full[n] = (struct setup_line){side, text_of(one, "commit"), text_of(one, "entropy"),
                                      text_of(json_object_get(one, "join"), "sighash")};
        brief[n++] =
            (struct setup_line){side, "-", text_of(one, "entropy"), text_of(json_object_get(joins, side), "sighash")};
    }
    struct text t = {.arena = arena}, u = {.arena = arena}, v = {.arena = arena};
    hex32 hash;
    transcript_setup(&t, game, full, n, NULL);
    must_read(&t, text_of(all, "setup_transcript"));
    transcript_hash(hash, &t);
    ck_assert_str_eq(hash, text_of(all, "T0"));
    transcript_setup(&u, game, brief, n, NULL);
    must_read(&u, text_of(part("setup_short"), "transcript"));
    transcript_hash(hash, &u);
    ck_assert_str_eq(hash, text_of(part("setup_short"), "T0"));
    transcript_setup(&v, game, full, n, "beacon b 1 2\n");
    ck_assert_uint_eq(v.len, t.len + 13);
    ck_assert_str_eq(v.at + t.len, "beacon b 1 2\n");
}
END_TEST

/* Slots, root, leaves, openings and their paths for a shuffle or a re-blinded hand. */
static void check_cards(const json_t *c, const struct beta *beta)
{
    const json_t *source = json_object_get(c, "source"), *slots = json_object_get(c, "slots");
    const json_t *openings = json_object_get(c, "openings"), *perm = json_object_get(c, "perm");
    uint32_t n = (uint32_t)json_array_size(source);
    uint16_t a[16];
    const char *card[16];
    struct hash leaf[16], root, path[TLOG_PROOF_MAX];
    ck_assert(n >= 2 && n <= 16 && json_array_size(openings) == n && json_array_size(slots) == n);
    shuffle_perm(beta, n, a);
    for (uint32_t p = 0; p < n; p++) {
        ck_assert_int_eq(a[p], json_integer_value(json_array_get(perm, p)));
        card[p] = json_string_value(json_array_get(source, a[p]));
        ck_assert_str_eq(card[p], json_string_value(json_array_get(slots, p)));
    }
    hex16 salts[16];
    slot_salts(salts, beta, n);
    for (uint32_t p = 0; p < n; p++) {
        hex16 salt;
        slot_salt(salt, beta, p);
        ck_assert_str_eq(salt, salts[p]);
        card_leaf(&leaf[p], game, text_of(c, "deck"), number_of(c, "epoch"), p, card[p], salt);
    }
    tlog_root(&root, leaf, n);
    must_be(text_of(c, "root"), root.at, 32);
    for (uint32_t p = 0; p < n; p++) {
        const json_t *o = json_array_get(openings, p), *want = json_object_get(o, "path");
        hex16 salt;
        struct hash one;
        slot_salt(salt, beta, number_of(o, "slot"));
        ck_assert_str_eq(salt, text_of(o, "salt"));
        card_leaf(&one, game, text_of(c, "deck"), number_of(c, "epoch"), number_of(o, "slot"), text_of(o, "card"),
                  salt);
        must_be(text_of(o, "leaf"), one.at, 32);
        must_be(text_of(o, "leaf"), leaf[p].at, 32);
        tlog_leaf(&one, span_of(text_of(o, "entry")));
        must_be(text_of(o, "leaf"), one.at, 32);
        size_t count = tlog_inclusion(path, leaf, p, n);
        ck_assert_uint_eq(count, json_array_size(want));
        for (size_t i = 0; i < count; i++)
            must_be(json_string_value(json_array_get(want, i)), path[i].at, 32);
        ck_assert(tlog_check_inclusion(p, n, &one, path, count, &root));
    }
}

/* The words that a shuffle takes, the choices they make, and the keys they come from. */
static void check_stream(const json_t *c, const struct beta *beta)
{
    const json_t *j = json_object_get(c, "fisher_yates_j");
    struct stream s;
    stream_perm(&s, beta);
    must_be(text_of(c, "k_perm"), s.key, 32);
    uint32_t i = (uint32_t)json_array_size(j);
    for (size_t step = 0; i >= 1; i--, step++)
        ck_assert_int_eq(stream_uniform(&s, i + 1), json_integer_value(json_array_get(j, step)));
    must_be(text_of(c, "stream_block0"), s.block, sizeof s.block);
    ck_assert_uint_eq((s.next - 1) * 16 + s.used, number_of(c, "words_used"));
    uint8_t k_salt[32];
    crypto_generichash(k_salt, 32, (const uint8_t *)"pbem-salt/1", 11, beta->at, beta->len);
    must_be(text_of(c, "k_salt"), k_salt, 32);
}

START_TEST(shuffles)
{
    const json_t *list = part("shuffles");
    ck_assert_uint_eq(json_array_size(list), 3);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *c = json_array_get(list, i);
        const char *t = number_of(c, "epoch") == 0 ? text_of(all, "T0") : text_of(part("phase"), "T1");
        struct text alpha = {.arena = arena};
        alpha_shuffle(&alpha, game, text_of(c, "deck"), number_of(c, "epoch"), t);
        struct beta beta = proven(c, &alpha);
        check_stream(c, &beta);
        check_cards(c, &beta);
    }
}
END_TEST

START_TEST(blinded_hands)
{
    const json_t *list = part("blinded_hands");
    ck_assert_uint_eq(json_array_size(list), 2);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *c = json_array_get(list, i);
        struct beta hide = {.len = 32};
        key_hide(hide.at, seed, game, text_of(c, "deck"), number_of(c, "epoch"));
        must_be(text_of(c, "k_hide"), hide.at, 32);
        uint8_t direct[32];
        const char *label = text_of(c, "hide_label");
        crypto_generichash(direct, 32, (const uint8_t *)label, strlen(label), seed, 32);
        must_be(text_of(c, "k_hide"), direct, 32);
        check_stream(c, &hide);
        check_cards(c, &hide);
    }
}
END_TEST

static bool opens(const json_t *opening, const struct hash *root, uint64_t n)
{
    const json_t *path = json_object_get(opening, "path");
    struct hash leaf, proof[TLOG_PROOF_MAX];
    for (size_t i = 0; i < json_array_size(path); i++)
        memcpy(proof[i].at, unhex(arena, json_string_value(json_array_get(path, i))).at, 32);
    uint64_t slot = number_of(opening, "slot");
    card_leaf(&leaf, game, "axis", 0, slot, text_of(opening, "card"), text_of(opening, "salt"));
    return tlog_check_inclusion(slot, n, &leaf, proof, json_array_size(path), root);
}

START_TEST(bad_openings)
{
    const json_t *bad = part("bad_openings_of_axis_epoch0"), *good = json_array_get(part("shuffles"), 0);
    const json_t *openings = json_object_get(good, "openings");
    struct hash root;
    memcpy(root.at, unhex(arena, text_of(good, "root")).at, 32);
    for (size_t i = 0; i < 8; i++)
        ck_assert(opens(json_array_get(openings, i), &root, 8));
    ck_assert_uint_eq(json_array_size(bad), 5);
    for (size_t i = 0; i < json_array_size(bad); i++) {
        const json_t *c = json_array_get(bad, i);
        ck_assert_msg(!opens(json_object_get(c, "opening"), &root, 8), "%s", text_of(c, "why"));
    }
}
END_TEST

static void check_dice(const json_t *c, const struct beta *beta)
{
    const json_t *rolls = json_object_get(c, "rolls");
    ck_assert_uint_ge(json_array_size(rolls), 2);
    for (size_t i = 0; i < json_array_size(rolls); i++) {
        const json_t *r = json_array_get(rolls, i), *result = json_object_get(r, "result");
        char *rest;
        int n = (int)strtol(text_of(r, "dice"), &rest, 10), sides = (int)strtol(rest + 1, NULL, 10);
        int32_t got[32];
        ck_assert(n > 0 && n <= 32 && *rest == 'd');
        dice_roll(beta, number_of(r, "roll"), n, sides, got);
        ck_assert_uint_eq(json_array_size(result), (size_t)n);
        for (int d = 0; d < n; d++)
            ck_assert_int_eq(got[d], json_integer_value(json_array_get(result, (size_t)d)));
        struct stream s;
        stream_roll(&s, beta, number_of(r, "roll"));
        must_be(text_of(r, "key"), s.key, 32);
    }
}

/* Transcript and T of one exchange, and its dice if the vectors have some. */
static void check_exchange(const json_t *c, const char *t_name, uint64_t k, const char *before,
                           const struct turn_line *line, const char *extra)
{
    struct text t = {.arena = arena}, alpha = {.arena = arena};
    hex32 hash;
    transcript_turn(&t, game, k, before, line, 2, extra);
    must_read(&t, text_of(c, "transcript"));
    transcript_hash(hash, &t);
    ck_assert_str_eq(hash, text_of(c, t_name));
    const json_t *dice = json_object_get(c, "dice");
    if (!dice)
        return;
    alpha_dice(&alpha, game, k, hash);
    struct beta beta = proven(dice, &alpha);
    check_dice(dice, &beta);
}

static struct turn_line line_of(const json_t *orders, const char *name, const char *side, uint64_t seq)
{
    const json_t *o = json_object_get(orders, name);
    return (struct turn_line){side, seq, text_of(o, "sha256"), text_of(o, "sighash"), NULL};
}

START_TEST(exchanges_and_dice)
{
    const json_t *orders = json_object_get(part("phase"), "orders");
    const json_t *nonces = json_object_get(part("phase_with_nonces_and_beacon"), "nonces");
    const char *t0 = text_of(all, "T0"), *t1 = text_of(part("phase"), "T1");
    struct turn_line line[2] = {line_of(orders, "allies seq 4", "allies", 4), line_of(orders, "axis seq 4", "axis", 4)};
    check_exchange(part("phase"), "T1", 1, t0, line, NULL);

    const json_t *ack = json_object_get(part("phase_mode_b_with_ack"), "ack");
    char *extra = arena_words(arena, "ack axis %s %s\n", text_of(ack, "sha256"), text_of(ack, "sighash"));
    check_exchange(part("phase_mode_b_with_ack"), "T1", 1, t0, line, extra);

    for (int i = 0; i < 2; i++) {
        const json_t *nonce = json_object_get(nonces, line[i].side);
        hex32 commit;
        line[i].nonce = text_of(nonce, "nonce");
        nonce_commit_hash(commit, game, 1, line[i].side, line[i].nonce);
        ck_assert_str_eq(commit, text_of(nonce, "commit"));
    }
    const char *beacon = strstr(text_of(part("phase_with_nonces_and_beacon"), "transcript"), "beacon ");
    check_exchange(part("phase_with_nonces_and_beacon"), "T1", 1, t0, line, beacon);

    const json_t *missing = part("phase_with_missing_side");
    struct turn_line second[2] = {{.side = "allies"},
                                  line_of(json_object_get(missing, "orders"), "axis seq 6", "axis", 6)};
    check_exchange(missing, "T2", 2, t1, second, NULL);
}
END_TEST

/* What next: sealed is opened in two ways: 64 digits by their hash, or a luck key by its fingerprint. */
START_TEST(nonces_are_opened_as_they_were_sealed)
{
    const json_t *nonces = json_object_get(part("phase_with_nonces_and_beacon"), "nonces");
    const json_t *axis = json_object_get(nonces, "axis"), *luck = json_object_get(part("entropy"), "allies");
    struct span number = span_of(text_of(axis, "nonce")), sealed = span_of(text_of(axis, "commit"));
    struct span word = span_of(text_of(luck, "open")), fp = span_of(text_of(luck, "commit"));
    hex32 nonce;
    struct problem why = {0};
    ck_assert(nonce_open(number, game, 1, "axis", sealed, nonce, &why));
    ck_assert_str_eq(nonce, text_of(axis, "nonce"));
    ck_assert(nonce_open(word, game, 1, "allies", fp, nonce, &why));
    ck_assert_str_eq(nonce, text_of(luck, "entropy"));
    const struct {
        struct span open, next;
        uint64_t k;
        const char *side, *key;
    } bad[] = {
        {number, sealed, 2, "axis", "nonce.commit"},      {number, sealed, 1, "allies", "nonce.commit"},
        {number, fp, 1, "axis", "nonce.commit"},          {word, sealed, 1, "axis", "nonce.commit"},
        {span_of("AAAA"), fp, 1, "axis", "entropy.form"}, {span_of(""), sealed, 1, "axis", "entropy.form"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        why = (struct problem){0};
        ck_assert(!nonce_open(bad[i].open, game, bad[i].k, bad[i].side, bad[i].next, nonce, &why));
        ck_assert_str_eq(why.key, bad[i].key);
    }
}
END_TEST

START_TEST(facts_and_state)
{
    const json_t *list = part("facts_and_state");
    ck_assert_uint_eq(json_array_size(list), 7);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *c = json_array_get(list, i);
        uint8_t key[32];
        struct hash out;
        if (strcmp(text_of(c, "kind"), "state") == 0)
            key_state(key, seed, game, number_of(c, "exchange"));
        else
            key_facts(key, seed, game, number_of(c, "exchange"), text_of(c, "seat"));
        must_be(text_of(c, "key"), key, 32);
        commit_keyed(&out, key, span_of(text_of(c, "canonical")));
        must_be(text_of(c, "commitment"), out.at, 32);
    }
}
END_TEST

START_TEST(uniform_on_given_words)
{
    const json_t *list = part("uniform_unit");
    ck_assert_uint_eq(json_array_size(list), 8);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *c = json_array_get(list, i);
        struct span words = unhex(arena, text_of(c, "stream"));
        struct stream s = {.next = 1};
        memcpy(s.block, words.at, words.len);
        ck_assert_uint_eq(stream_uniform(&s, (uint32_t)number_of(c, "n")), number_of(c, "result"));
        ck_assert_uint_eq(s.used, number_of(c, "words_used"));
    }
    struct stream s = {.used = 3};
    ck_assert_uint_eq(stream_uniform(&s, 1), 0);
    ck_assert_uint_eq(s.used, 3); /* one possibility takes no word */
}
END_TEST

START_TEST(big_permutations)
{
    const json_t *c = part("big_permutations");
    struct beta beta = {.len = 64};
    memcpy(beta.at, unhex(arena, text_of(c, "beta")).at, 64);
    struct stream s;
    stream_perm(&s, &beta);
    must_be(text_of(c, "k_perm"), s.key, 32);
    static const char *const name[] = {"n52", "n110"};
    for (int i = 0; i < 2; i++) {
        const json_t *want = json_object_get(c, name[i]);
        uint32_t n = (uint32_t)json_array_size(want);
        uint16_t perm[110];
        ck_assert(n == 52 || n == 110);
        shuffle_perm(&beta, n, perm);
        for (uint32_t p = 0; p < n; p++)
            ck_assert_int_eq(perm[p], json_integer_value(json_array_get(want, p)));
        stream_perm(&s, &beta);
        for (uint32_t left = n; left >= 2; left--)
            stream_uniform(&s, left);
        char words[16];
        snprintf(words, sizeof words, "%s_words", name[i]);
        ck_assert_uint_eq((s.next - 1) * 16 + s.used, number_of(c, words));
    }
    uint16_t one = 7;
    shuffle_perm(&beta, 1, &one);
    ck_assert_uint_eq(one, 0);
}
END_TEST

/* A sighash is SHA-256 of R||S; S must be below the group order (the signature codecs refuse it otherwise). */
START_TEST(sighash_cases)
{
    static const uint8_t order[32] = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58,       0xd6,
                                      0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, [31] = 0x10};
    const json_t *list = part("sighash_cases");
    ck_assert_uint_eq(json_array_size(list), 6);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *c = json_array_get(list, i);
        struct span rs = unhex(arena, text_of(c, "rs"));
        uint8_t hash[32];
        ck_assert_uint_eq(rs.len, 64);
        bool valid = json_is_true(json_object_get(c, "valid"));
        ck_assert_int_eq(sodium_compare(rs.at + 32, order, 32) < 0, valid);
        sha256(hash, rs);
        if (valid)
            must_be(text_of(c, "sighash"), hash, 32);
        else
            ck_assert(json_is_null(json_object_get(c, "sighash")) || !json_object_get(c, "sighash"));
    }
}
END_TEST

/* Whatever a journal calls its cards: names of any length, around the room in which short ones are joined. */
START_TEST(leaves_of_long_names)
{
    char name[420];
    for (size_t len = 0; len < sizeof name; len++) {
        struct hash leaf;
        uint8_t due[32];
        struct text whole = {.arena = arena};
        memset(name, 'n', len);
        name[len] = '\0';
        text_add(&whole, (struct span){(const uint8_t[]){0}, 1});
        text_format(&whole, "pbem-card/1 game %s 7 3 %s %s\n", len % 2 ? name : "deck", len % 2 ? "card" : name, name);
        card_leaf(&leaf, "game", len % 2 ? name : "deck", 7, 3, len % 2 ? "card" : name, name);
        crypto_hash_sha256(due, text_span(&whole).at, whole.len);
        ck_assert_mem_eq(leaf.at, due, sizeof due);
    }
}
END_TEST

static Suite *commit_suite(void)
{
    Suite *suite = suite_create("commit");
    TCase *tc = tcase_create("vectors");
    tcase_add_checked_fixture(tc, start, stop);
    tcase_add_test(tc, entropy_both_ways);
    tcase_add_test(tc, bad_openings_of_entropy);
    tcase_add_test(tc, setup_both_forms);
    tcase_add_test(tc, shuffles);
    tcase_add_test(tc, blinded_hands);
    tcase_add_test(tc, bad_openings);
    tcase_add_test(tc, exchanges_and_dice);
    tcase_add_test(tc, nonces_are_opened_as_they_were_sealed);
    tcase_add_test(tc, facts_and_state);
    tcase_add_test(tc, uniform_on_given_words);
    tcase_add_test(tc, big_permutations);
    tcase_add_test(tc, sighash_cases);
    tcase_add_test(tc, leaves_of_long_names);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return sodium_init() < 0 ? 1 : run_suite(commit_suite());
}
