/* SPDX-License-Identifier: Apache-2.0 */
/* The Merkle tree: RFC 6962's own tree, the test game's journal, and every proof of small trees. */
#include "formats/tlog.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <string.h>

enum { SMALL = 40, SIZES = 300 };
static struct arena *arena;
static json_t *all;

static void start(void)
{
    arena = arena_new();
    all = vectors("tlog");
}

static void stop(void)
{
    json_decref(all);
    arena_free(arena);
}

static struct hash hash_of(const char *digits)
{
    struct hash h;
    struct span raw = unhex(arena, digits);
    ck_assert_uint_eq(raw.len, 32);
    memcpy(h.at, raw.at, 32);
    return h;
}

static uint64_t number_of(const json_t *object, const char *member)
{
    const json_t *value = json_object_get(object, member);
    ck_assert_msg(json_is_integer(value), "no number %s", member);
    return (uint64_t)json_integer_value(value);
}

static void same(const struct hash *a, const struct hash *b)
{
    ck_assert_mem_eq(a->at, b->at, 32);
}

/* A list of hashes in hex. */
static size_t hashes_of(const json_t *list, struct hash *out, size_t cap)
{
    size_t n = json_array_size(list);
    ck_assert_uint_le(n, cap);
    for (size_t i = 0; i < n; i++)
        out[i] = hash_of(json_string_value(json_array_get(list, i)));
    return n;
}

static void numbered(struct hash *leaf, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        uint8_t entry[4];
        put_u32le(entry, (uint32_t)i);
        tlog_leaf(&leaf[i], (struct span){entry, sizeof entry});
    }
}

START_TEST(hashing)
{
    const json_t *c = json_object_get(all, "hashing");
    struct hash h, want = hash_of(text_of(c, "empty_leaf")), n123, n456;
    tlog_leaf(&h, (struct span){0});
    same(&h, &want);
    tlog_leaf(&h, span_of("L123456"));
    want = hash_of(text_of(c, "leaf_L123456"));
    same(&h, &want);
    uint8_t both[9] = "\x01N123N456"; /* the vector's node is over these words, not over hashes */
    crypto_hash_sha256(h.at, both, sizeof both);
    want = hash_of(text_of(c, "node_N123_N456"));
    same(&h, &want);
    uint8_t pair[65] = {1};
    memset(n123.at, 5, 32);
    memset(n456.at, 9, 32);
    memcpy(pair + 1, n123.at, 32);
    memcpy(pair + 33, n456.at, 32);
    crypto_hash_sha256(want.at, pair, sizeof pair);
    tlog_node(&h, &n123, &n456);
    same(&h, &want);
    tlog_node(&n123, &n123, &n456); /* the output may be an input */
    same(&n123, &want);
    tlog_root(&h, NULL, 0);
    want = hash_of(text_of(all, "empty_root"));
    same(&h, &want);
}
END_TEST

START_TEST(rfc6962_tree)
{
    const json_t *c = json_object_get(all, "rfc6962_tree"), *leaves = json_object_get(c, "leaves_hex");
    struct hash leaf[8], want[9], got, proof[TLOG_PROOF_MAX], due[TLOG_PROOF_MAX];
    ck_assert_uint_eq(hashes_of(json_object_get(c, "leaf_hashes"), want, 8), 8);
    for (size_t i = 0; i < 8; i++) {
        tlog_leaf(&leaf[i], unhex(arena, json_string_value(json_array_get(leaves, i))));
        same(&leaf[i], &want[i]);
    }
    ck_assert_uint_eq(hashes_of(json_object_get(c, "roots"), want, 9), 9);
    for (uint64_t n = 0; n <= 8; n++) {
        tlog_root(&got, leaf, n);
        same(&got, &want[n]);
    }
    const json_t *list = json_object_get(c, "inclusion");
    ck_assert_uint_eq(json_array_size(list), 6);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *one = json_array_get(list, i);
        uint64_t index = number_of(one, "index"), size = number_of(one, "size");
        size_t n = tlog_inclusion(proof, leaf, index, size);
        ck_assert_uint_eq(hashes_of(json_object_get(one, "proof"), due, TLOG_PROOF_MAX), n);
        ck_assert(n == 0 || memcmp(proof, due, n * sizeof *proof) == 0);
        ck_assert(tlog_check_inclusion(index, size, &leaf[index], due, n, &want[size]));
    }
    list = json_object_get(c, "consistency");
    ck_assert_uint_eq(json_array_size(list), 6);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *one = json_array_get(list, i);
        uint64_t m = number_of(one, "size1"), size = number_of(one, "size2");
        size_t n = tlog_consistency(proof, leaf, m, size);
        ck_assert_uint_eq(hashes_of(json_object_get(one, "proof"), due, TLOG_PROOF_MAX), n);
        ck_assert(n == 0 || memcmp(proof, due, n * sizeof *proof) == 0);
        ck_assert(tlog_check_consistency(m, size, &want[m], &want[size], due, n));
    }
}
END_TEST

/* The growing tree equals the root over all leaves, at each size. */
START_TEST(growing_tree)
{
    struct hash leaf[SIZES], a, b;
    struct tlog_tree tree = {0};
    numbered(leaf, SIZES);
    for (uint64_t n = 0; n <= SIZES; n++) {
        ck_assert_uint_eq(tree.size, n);
        tlog_tree_root(&tree, &a);
        tlog_root(&b, leaf, n);
        same(&a, &b);
        if (n < SIZES)
            tlog_grow(&tree, &leaf[n]);
    }
}
END_TEST

/* A proof does not hold for another index, leaf, root, hash or length. */
static size_t inclusion_breaks(uint64_t i, uint64_t n, const struct hash *leaf, struct hash *proof, size_t count,
                               const struct hash *root)
{
    size_t refused = 0;
    for (uint64_t other = 0; other <= n; other++)
        if (other != i)
            refused += !tlog_check_inclusion(other, n, &leaf[i], proof, count, root);
    refused += !tlog_check_inclusion(i, n, root, proof, count, &leaf[i]) || n == 1;
    refused += count == 0 || !tlog_check_inclusion(i, n, &leaf[i], proof, count - 1, root);
    proof[count] = leaf[0];
    refused += !tlog_check_inclusion(i, n, &leaf[i], proof, count + 1, root);
    for (size_t p = 0; p < count; p++) {
        proof[p].at[p % 32] ^= 1;
        refused += !tlog_check_inclusion(i, n, &leaf[i], proof, count, root);
        proof[p].at[p % 32] ^= 1;
    }
    return refused - count;
}

START_TEST(every_inclusion)
{
    struct hash leaf[SMALL + 1], root, proof[TLOG_PROOF_MAX];
    size_t done = 0;
    numbered(leaf, SMALL + 1);
    for (uint64_t n = 1; n <= SMALL; n++) {
        tlog_root(&root, leaf, n);
        for (uint64_t i = 0; i < n; i++, done++) {
            size_t count = tlog_inclusion(proof, leaf, i, n);
            ck_assert(tlog_check_inclusion(i, n, &leaf[i], proof, count, &root));
            ck_assert_uint_eq(inclusion_breaks(i, n, leaf, proof, count, &root), n + 3);
        }
    }
    ck_assert_uint_eq(done, SMALL * (SMALL + 1) / 2);
}
END_TEST

START_TEST(paths)
{
    enum { ONE = 44 };
    struct hash want[TLOG_PROOF_MAX + 1], path[TLOG_PROOF_MAX];
    struct text words = {.arena = arena};
    size_t n;
    numbered(want, TLOG_PROOF_MAX + 1);
    for (size_t i = 0; i < TLOG_PROOF_MAX; i++) {
        text_words(&words, i == 0 ? "" : ",");
        text_base64(&words, want[i].at, sizeof want[i].at, true);
        ck_assert(tlog_path_read(text_span(&words), path, &n));
        ck_assert_uint_eq(n, i + 1);
        ck_assert_mem_eq(path, want, n * sizeof *path);
    }
    text_words(&words, ",");
    text_base64(&words, want[0].at, sizeof want[0].at, true);
    ck_assert(!tlog_path_read(text_span(&words), path, &n)); /* one too many */
    for (size_t len = 0; len <= 2 * ONE + 1; len++) {        /* and nothing may follow, not even a comma */
        struct span cut = {(const uint8_t *)words.at, len};
        ck_assert_int_eq(tlog_path_read(cut, path, &n), len == ONE || len == 2 * ONE + 1);
    }
    words.at[ONE] = ';';
    ck_assert(!tlog_path_read((struct span){(const uint8_t *)words.at, 2 * ONE + 1}, path, &n));
}
END_TEST

START_TEST(every_consistency)
{
    struct hash leaf[SMALL], root[SMALL + 1], proof[TLOG_PROOF_MAX];
    size_t done = 0;
    numbered(leaf, SMALL);
    for (uint64_t n = 0; n <= SMALL; n++)
        tlog_root(&root[n], leaf, n);
    for (uint64_t n = 0; n <= SMALL; n++)
        for (uint64_t m = 0; m <= n; m++, done++) {
            size_t count = tlog_consistency(proof, leaf, m, n);
            ck_assert(tlog_check_consistency(m, n, &root[m], &root[n], proof, count));
            ck_assert(m == n || !tlog_check_consistency(n, m, &root[n], &root[m], proof, count));
            proof[count] = leaf[0];
            ck_assert(!tlog_check_consistency(m, n, &root[m], &root[n], proof, count + 1));
            if (m == 0)
                continue;
            ck_assert(!tlog_check_consistency(m, n, &root[m - 1], &root[n], proof, count));
            ck_assert(!tlog_check_consistency(m, n, &root[m], &root[n - 1], proof, count));
            ck_assert(count == 0 || !tlog_check_consistency(m, n, &root[m], &root[n], proof, count - 1));
            for (size_t p = 0; p < count; p++) {
                proof[p].at[31 - p] ^= 0x80;
                ck_assert(!tlog_check_consistency(m, n, &root[m], &root[n], proof, count));
                proof[p].at[31 - p] ^= 0x80;
            }
        }
    ck_assert_uint_eq(done, (SMALL + 1) * (SMALL + 2) / 2);
}
END_TEST

/* Leaves, roots and proofs of the test game's journal. */
START_TEST(game_journal)
{
    const json_t *g = json_object_get(all, "game"), *entries = json_object_get(g, "entries");
    size_t n = json_array_size(entries);
    struct hash leaf[64], want[64], root, proof[TLOG_PROOF_MAX], due[TLOG_PROOF_MAX];
    ck_assert_uint_eq(n, 37);
    ck_assert_uint_eq(hashes_of(json_object_get(g, "leaf_hashes"), want, 64), n);
    struct text bundle = {.arena = arena};
    for (size_t i = 0; i < n; i++) {
        struct span entry = span_of(json_string_value(json_array_get(entries, i)));
        tlog_leaf(&leaf[i], entry);
        same(&leaf[i], &want[i]);
        tlog_bundle_add(&bundle, entry);
    }
    ck_assert_str_eq(text_of(g, "genesis"), json_string_value(json_array_get(entries, 0)));
    const json_t *list = json_object_get(g, "inclusion");
    ck_assert_uint_eq(json_array_size(list), 5);
    for (size_t i = 0; i < 5; i++) {
        const json_t *one = json_array_get(list, i);
        uint64_t index = number_of(one, "index");
        struct hash l = hash_of(text_of(one, "leaf"));
        size_t count = tlog_inclusion(proof, leaf, index, number_of(one, "size"));
        ck_assert_uint_eq(hashes_of(json_object_get(one, "proof"), due, TLOG_PROOF_MAX), count);
        ck_assert_mem_eq(proof, due, count * sizeof *proof);
        tlog_root(&root, leaf, number_of(one, "size"));
        ck_assert(tlog_check_inclusion(index, number_of(one, "size"), &l, due, count, &root));
    }
    list = json_object_get(g, "consistency");
    ck_assert_uint_eq(json_array_size(list), 5);
    for (size_t i = 0; i < 5; i++) {
        const json_t *one = json_array_get(list, i);
        uint64_t m = number_of(one, "size1"), size = number_of(one, "size2");
        struct hash root1 = hash_of(text_of(one, "root1")), root2 = hash_of(text_of(one, "root2"));
        size_t count = tlog_consistency(proof, leaf, m, size);
        ck_assert_uint_eq(hashes_of(json_object_get(one, "proof"), due, TLOG_PROOF_MAX), count);
        ck_assert_mem_eq(proof, due, count * sizeof *proof);
        ck_assert(tlog_check_consistency(m, size, &root1, &root2, due, count));
        tlog_root(&root, leaf, m);
        same(&root, &root1);
    }
    const json_t *tile = json_object_get(g, "entry_bundle");
    struct span files[2] = {text_span(&bundle), {leaf[0].at, n * sizeof *leaf}};
    for (int i = 0; i < 2; i++, tile = json_object_get(g, "tile_level0")) {
        struct text path = {.arena = arena};
        struct hash h, is = hash_of(text_of(tile, "sha256"));
        ck_assert_uint_eq(files[i].len, number_of(tile, "length"));
        sha256(h.at, files[i]);
        same(&h, &is);
        tlog_tile_path(&path, i == 0 ? "entries" : "0", 0, n);
        ck_assert_str_eq(path.at, text_of(tile, "path"));
    }
    struct span front = unhex(arena, text_of(json_object_get(g, "entry_bundle"), "first_bytes"));
    ck_assert_mem_eq(bundle.at, front.at, front.len);
}
END_TEST

START_TEST(tile_paths)
{
    const json_t *list = json_object_get(all, "tile_paths");
    ck_assert_uint_eq(json_array_size(list), 6);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *one = json_array_get(list, i);
        struct text path = {.arena = arena};
        tlog_tile_path(&path, "1", number_of(one, "n"), TLOG_TILE_WIDTH);
        ck_assert_str_eq(path.at, arena_words(arena, "tile/1/%s", text_of(one, "path")));
    }
    struct text path = {.arena = arena};
    tlog_tile_path(&path, "0", UINT64_MAX, 1);
    ck_assert_str_eq(path.at, "tile/0/x018/x446/x744/x073/x709/x551/615.p/1");
}
END_TEST

static Suite *tlog_suite(void)
{
    Suite *suite = suite_create("tlog");
    TCase *tc = tcase_create("tree");
    tcase_add_checked_fixture(tc, start, stop);
    tcase_add_test(tc, hashing);
    tcase_add_test(tc, rfc6962_tree);
    tcase_add_test(tc, growing_tree);
    tcase_add_test(tc, every_inclusion);
    tcase_add_test(tc, paths);
    tcase_add_test(tc, every_consistency);
    tcase_add_test(tc, game_journal);
    tcase_add_test(tc, tile_paths);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return sodium_init() < 0 ? 1 : run_suite(tlog_suite());
}
