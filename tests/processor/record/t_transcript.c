/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/record/transcript.h"
#include "tests/lib/test.h"
#include <string.h>

static struct arena *arena;

static void begin(void)
{
    arena = arena_new();
}

static void finish(void)
{
    arena_free(arena);
}

static struct transcript sample(size_t n_lines, size_t n_blocks)
{
    struct transcript t = {.id = "00112233445566778899aabbccddeeff",
                           .genesis = span_of("pbem-genesis/1\nname: x\n"),
                           .bundle = span_of("{}"),
                           .signer = span_of("ssh-ed25519 AAAA"),
                           .checkpoint = span_of("o\n1\n\n"),
                           .n_keys = 2,
                           .n_lines = n_lines,
                           .n_blocks = n_blocks};
    strcpy(t.key[0].seat, "usa");
    strcpy(t.key[1].seat, "csa");
    t.key[0].line = t.key[1].line = span_of("ssh-ed25519 AAAAB3 comment with blanks");
    t.line = arena_take(arena, (n_lines + 1) * sizeof *t.line);
    for (size_t i = 0; i < n_lines; i++)
        t.line[i] = span_of(arena_words(arena, "%zu seal %zu", i + 1, i));
    t.block = arena_take(arena, (n_blocks + 1) * sizeof *t.block);
    for (size_t i = 0; i < n_blocks; i++) {
        snprintf(t.block[i].hash, sizeof t.block[i].hash, "%064zx", i);
        t.block[i].bytes = span_of("block\n");
        t.block[i].sig = span_of("sig\n");
        t.block[i].sig2 = i % 2 ? span_of("sig2\n") : (struct span){0};
    }
    return t;
}

static struct span written(const struct transcript *t)
{
    struct text out = {.arena = arena};
    transcript_write(&out, t);
    return text_span(&out);
}

START_TEST(written_read_written)
{
    static const size_t sizes[][2] = {{0, 0}, {1, 1}, {3, 2}, {255, 256}, {256, 257}, {1000, 600}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct transcript t = sample(sizes[i][0], sizes[i][1]), got;
        struct problem why = {0};
        struct span file = written(&t);
        ck_assert_msg(transcript_read(arena, file, &got, &why), "line %d", why.line);
        ck_assert(span_same(file, written(&got)));
        ck_assert(got.n_lines == sizes[i][0] && got.n_blocks == sizes[i][1] && got.n_keys == 2);
    }
}
END_TEST

START_TEST(blocks_by_hash)
{
    struct transcript t = sample(1, 3);
    const char *hash = arena_words(arena, "%064x", 2);
    ck_assert_ptr_eq(transcript_block(&t, span_of(hash)), &t.block[2]);
    ck_assert_ptr_null(transcript_block(&t, span_of("2")));
    ck_assert_ptr_null(transcript_block(&t, (struct span){0}));
}
END_TEST

static void refused(const char *from, const char *to, int line)
{
    struct transcript t = sample(2, 2), got;
    struct problem why = {0};
    char *file = arena_string(arena, written(&t)), *at = strstr(file, from);
    ck_assert_msg(at != NULL, "no %s", from);
    const char *bad = arena_words(arena, "%.*s%s%s", (int)(at - file), file, to, at + strlen(from));
    ck_assert_msg(!transcript_read(arena, span_of(bad), &got, &why), "%s for %s", to, from);
    ck_assert_str_eq(why.key, "transcript.format");
    if (line)
        ck_assert_int_eq(why.line, line);
}

START_TEST(hostile_lines)
{
    refused("pbem-transcript/1", "pbem-transcript/9", 1);
    refused("game 0", "game 0123", 2);
    refused("genesis c", "genesis *", 3);
    refused("genesis ", "genesis AA==\ngenesis ", 4); /* twice */
    refused("bundle ", "bungle ", 4);
    refused("bundle e30=\n", "", 0); /* missing */
    refused("key usa ", "key usausausausausausa ", 5);
    refused("checkpoint ", "checkpoint =", 0);
    refused("block 0", "block g", 0);
    refused("block 0", "block 00", 0);
    refused(" YmxvY2sK c2lnCg==", "  c2lnCg==", 0); /* no bytes, no signature, more than two of them */
    refused(" YmxvY2sK c2lnCg==", " YmxvY2sK  c2lnCg==", 0);
    refused(" YmxvY2sK c2lnCg==", " YmxvY2sK c2lnCg==  c2lnCg==", 0);
    refused(" YmxvY2sK c2lnCg==", " YmxvY2sK c2lnCg== c2lnCg== c2lnCg==", 0);
    refused("signer ssh-ed25519 AAAA\n", "", 0);
    struct text many = {.arena = arena};
    struct transcript t = sample(0, 0), got;
    struct problem why = {0};
    text_add(&many, written(&t));
    for (int i = 0; i < TRANSCRIPT_KEYS_MAX; i++)
        text_words(&many, "key usa ssh-ed25519 AAAA\n");
    ck_assert(!transcript_read(arena, text_span(&many), &got, &why)); /* more keys than there is room for */
}
END_TEST

START_TEST(cut_files)
{
    struct transcript t = sample(2, 2), got;
    struct span file = written(&t);
    for (size_t len = 0; len < file.len; len++) {
        struct problem why = {0};
        if (!transcript_read(arena, arena_copy(arena, (struct span){file.at, len}), &got, &why))
            ck_assert_str_eq(why.key, "transcript.format");
        else
            ck_assert_uint_gt(len, 200);
    }
}
END_TEST

static Suite *transcript_suite(void)
{
    Suite *suite = suite_create("transcript");
    TCase *t = tcase_create("transcript");
    tcase_add_checked_fixture(t, begin, finish);
    tcase_add_test(t, written_read_written);
    tcase_add_test(t, blocks_by_hash);
    tcase_add_test(t, hostile_lines);
    tcase_add_test(t, cut_files);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(transcript_suite());
}
