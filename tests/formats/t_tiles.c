/* SPDX-License-Identifier: Apache-2.0 */
/* A log as static files: what is written reads back, at sizes on both sides of every full tile; and what hosts and
 * witnesses ask of each other by hand. */
#include "formats/tlog.h"
#include "tests/lib/test.h"
#include <string.h>

enum { LEAVES = 66000, FILES = 1024 };
static struct arena *arena;
static struct hash *leaf;
static struct {
    const char *path;
    struct span bytes;
} file[FILES];
static size_t n_files;

static void start(void)
{
    arena = arena_new();
    n_files = 0;
    leaf = arena_take(arena, LEAVES * sizeof *leaf);
    for (uint32_t i = 0; i < LEAVES; i++) {
        uint8_t entry[4];
        put_u32le(entry, i);
        tlog_leaf(&leaf[i], (struct span){entry, sizeof entry});
    }
}

static void stop(void)
{
    arena_free(arena);
}

static bool keep(void *context, const char *path, struct span bytes)
{
    (void)context;
    ck_assert(n_files < FILES);
    file[n_files].path = arena_words(arena, "%s", path);
    file[n_files++].bytes = bytes;
    return true;
}

static bool find(void *context, const char *path, struct span *bytes)
{
    const char *gone = context;
    for (size_t i = 0; i < n_files; i++)
        if (strcmp(file[i].path, path) == 0 && !(gone && strcmp(gone, path) == 0)) {
            *bytes = file[i].bytes;
            return true;
        }
    return false;
}

START_TEST(written_and_read)
{
    static const uint64_t sizes[] = {1, 2, 255, 256, 257, 511, 512, 513, 1000, 65535, 65536, 65537, LEAVES};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct hash *got, want, root;
        struct problem why = {0};
        n_files = 0;
        ck_assert(tlog_tiles(arena, leaf, sizes[i], keep, NULL));
        ck_assert_msg(tlog_tiles_leaves(arena, sizes[i], find, NULL, &got, &why), "%s %s", why.key, why.got);
        tlog_root(&want, leaf, sizes[i]);
        tlog_root(&root, got, sizes[i]);
        ck_assert_mem_eq(want.at, root.at, 32);
    }
    /* 66,000 entries: 257 full tiles and one of 208; a row above them of one full tile and one of 1; one hash on top */
    ck_assert_uint_eq(n_files, 258 + 2 + 1);
    ck_assert_str_eq(file[257].path, "tile/0/257.p/208");
    ck_assert_str_eq(file[258].path, "tile/1/000");
    ck_assert_str_eq(file[259].path, "tile/1/001.p/1");
    ck_assert_str_eq(file[260].path, "tile/2/000.p/1");
    struct hash whole;
    tlog_root(&whole, leaf, 65536);
    ck_assert_mem_eq(file[260].bytes.at, whole.at, 32);
}
END_TEST

START_TEST(no_tree_no_files)
{
    ck_assert(tlog_tiles(arena, leaf, 0, keep, NULL));
    ck_assert_uint_eq(n_files, 0);
}
END_TEST

/* A reader's checkpoint of 300 entries, while the log has 600 by now: the partial tile is gone, the full one is there.
 */
START_TEST(partial_tile_was_filled)
{
    struct hash *got;
    struct problem why = {0};
    ck_assert(tlog_tiles(arena, leaf, 600, keep, NULL));
    ck_assert(!find(NULL, "tile/0/001.p/44", &(struct span){0}));
    ck_assert(tlog_tiles_leaves(arena, 300, find, NULL, &got, &why));
    ck_assert_mem_eq(got, leaf, 300 * sizeof *leaf);
}
END_TEST

START_TEST(tiles_that_will_not_do)
{
    struct hash *got;
    struct problem why = {0};
    ck_assert(tlog_tiles(arena, leaf, 600, keep, NULL));
    ck_assert(!tlog_tiles_leaves(arena, 600, find, (void *)(uintptr_t) "tile/0/001", &got, &why));
    ck_assert_str_eq(why.key, "tile.missing");
    ck_assert_str_eq(why.got, "tile/0/001");
    why = (struct problem){0};
    file[1].bytes.len -= 1;
    ck_assert(!tlog_tiles_leaves(arena, 600, find, NULL, &got, &why));
    ck_assert_str_eq(why.key, "tile.length");
    why = (struct problem){0};
    ck_assert(!tlog_tiles_leaves(arena, TLOG_LEAVES_MAX + 1, find, NULL, &got, &why));
    ck_assert_str_eq(why.key, "tile.many");
}
END_TEST

START_TEST(bundles)
{
    struct text bundle = {.arena = arena};
    struct span entry[3];
    struct problem why = {0};
    tlog_bundle_add(&bundle, span_of("one\n"));
    tlog_bundle_add(&bundle, (struct span){0});
    uint8_t *big = arena_take(arena, TLOG_ENTRY_MAX);
    tlog_bundle_add(&bundle, (struct span){big, TLOG_ENTRY_MAX});
    ck_assert(tlog_bundle_read(text_span(&bundle), entry, 3, &why));
    ck_assert(span_is(entry[0], "one\n") && entry[1].len == 0 && entry[2].len == TLOG_ENTRY_MAX);
    size_t refused = 0;
    for (size_t cut = 0; cut < 9; cut++)
        refused += !tlog_bundle_read((struct span){text_span(&bundle).at, cut}, entry, 3, NULL);
    ck_assert_uint_eq(refused, 9);
    ck_assert(!tlog_bundle_read(text_span(&bundle), entry, 2, &why)); /* one more than the checkpoint has */
    ck_assert_str_eq(why.key, "tile.bundle");
    ck_assert_uint_eq(why.offset, 8);
}
END_TEST

START_TEST(requests_to_a_witness)
{
    json_t *all = vectors("tlog"), *game = json_object_get(all, "game");
    struct span body = span_of(text_of(game, "add_checkpoint_body")), note;
    struct hash proof[TLOG_PROOF_MAX];
    uint64_t old;
    size_t n;
    struct problem why = {0};
    ck_assert(tlog_witness_request_read(body, &old, proof, &n, &note, &why));
    ck_assert(old == 18 && n == 6 && span_begins(note, text_of(game, "origin")));
    struct text again = {.arena = arena};
    tlog_witness_request(&again, old, proof, n, note);
    ck_assert(span_same(body, text_span(&again)));
    static const char *const bad[] = {
        "", "old 1", "old 01\n\nnote\n", "new 1\n\nnote\n", "old 1\nAAAA\n\nnote\n", "old 1\n\n"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        why = (struct problem){0};
        ck_assert_msg(!tlog_witness_request_read(span_of(bad[i]), &old, proof, &n, &note, &why), "%zu", i);
        ck_assert_str_eq(why.key, "witness.request");
    }
    struct text many = {.arena = arena};
    text_words(&many, "old 1\n");
    for (int i = 0; i < 64; i++)
        text_words(&many, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n");
    text_words(&many, "\nnote\n");
    ck_assert(!tlog_witness_request_read(text_span(&many), &old, proof, &n, &note, NULL));
    json_decref(all);
}
END_TEST

/* What a mail program and a forum make of signature lines. */
START_TEST(pasted_lines)
{
    json_t *all = vectors("tlog"), *game = json_object_get(all, "game");
    const char *good = text_of(json_array_get(json_object_get(game, "checkpoints"), 1), "note");
    const char *lines = strstr(good, "\xe2\x80\x94");
    static const char *const dash[] = {"\xe2\x80\x94 ", "\xe2\x80\x93 ", "-- ", "- ", "> \xe2\x80\x94 ", "> > - "};
    for (size_t i = 0; i < sizeof dash / sizeof *dash; i++) {
        struct text pasted = {.arena = arena}, got = {.arena = arena};
        struct span left = span_of(lines), line;
        text_words(&pasted, "Hello,\r\nhere they are:\r\n- one\r\n\r\n");
        while (span_line(&left, &line)) {
            text_words(&pasted, dash[i]);
            text_add(&pasted, span_from(line, 4));
            text_words(&pasted, "\r\n");
        }
        text_words(&pasted, "-- \r\nAnna\r\n");
        ck_assert_uint_eq(note_lines_pasted(&got, text_span(&pasted)), 2);
        ck_assert_str_eq(got.at, lines);
    }
    json_decref(all);
}
END_TEST

static Suite *tiles_suite(void)
{
    Suite *suite = suite_create("tiles");
    TCase *tc = tcase_create("tiles");
    tcase_add_checked_fixture(tc, start, stop);
    tcase_add_test(tc, written_and_read);
    tcase_add_test(tc, no_tree_no_files);
    tcase_add_test(tc, partial_tile_was_filled);
    tcase_add_test(tc, tiles_that_will_not_do);
    tcase_add_test(tc, bundles);
    tcase_add_test(tc, requests_to_a_witness);
    tcase_add_test(tc, pasted_lines);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return run_suite(tiles_suite());
}
