/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/record/proof.h"
#include "tests/lib/test.h"
#include <stdlib.h>
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

static struct proof sample(uint64_t before)
{
    struct proof p = {.id = "00112233445566778899aabbccddeeff",
                      .seat = "usa",
                      .number = 3,
                      .k = 7,
                      .before = before,
                      .genesis = span_of("pbem-genesis/1\n"),
                      .checkpoint = span_of("origin\n5\n\n"),
                      .has_chain = before > 0,
                      .chain_k = 6,
                      .has_facts = true,
                      .facts = span_of("{\"events\":[\"caf\xC3\xA9\"]}")};
    memset(p.chain, 'a', 64);
    memset(p.facts_key, 'b', 64);
    p.tree.size = before;
    for (int i = 0; i < 64; i++)
        memset(p.tree.peak[i].at, before >> i & 1 ? i + 1 : 0, 32);
    p.line = arena_take(arena, 2 * sizeof *p.line);
    p.line[p.n_lines++] = span_of("13 receipt 7 usa 3");
    p.line[p.n_lines++] = span_of("14 close 7");
    struct hash *path = arena_take(arena, 2 * sizeof *path);
    p.cite = arena_take(arena, 2 * sizeof *p.cite);
    p.cite[0] = (struct proof_cite){.n = 4, .path = path, .n_path = 2, .line = span_of("4 shuffle usa 0 3 00")};
    p.cite[1] = (struct proof_cite){.n = 5, .line = span_of("5 shuffle csa 0 3 00")};
    p.n_cites = 2;
    p.opening = arena_take(arena, sizeof *p.opening);
    p.opening[0] =
        (struct proof_opening){.deck = "usa", .card = "U069", .epoch = 1, .slot = 2, .path = path, .n_path = 1};
    memset(p.opening[0].salt, 'c', 32);
    p.n_openings = 1;
    return p;
}

static struct span written(const struct proof *p)
{
    struct text out = {.arena = arena};
    proof_write(&out, p);
    return text_span(&out);
}

START_TEST(written_read_written)
{
    for (uint64_t before = 0; before < 70; before += 13) {
        struct proof p = sample(before), got;
        struct problem why = {0};
        struct span file = written(&p);
        ck_assert_msg(proof_read(arena, file, &got, &why), "line %d", why.line);
        ck_assert(span_same(file, written(&got)));
        ck_assert_uint_eq(got.number, 3);
        ck_assert_str_eq(got.seat, "usa");
        ck_assert(got.n_lines == 2 && got.n_cites == 2 && got.n_openings == 1);
        ck_assert(got.cite[0].n_path == 2 && got.cite[1].n_path == 0);
        ck_assert_mem_eq(&got.tree, &p.tree, sizeof p.tree);
    }
}
END_TEST

/* Every file that is cut short, and every file with a line left out or twice, is refused with a place, or is another
 * whole proof; nothing is read beyond the end. */
START_TEST(cut_files)
{
    struct proof p = sample(13), got;
    struct span file = written(&p);
    int refused = 0;
    for (size_t len = 0; len < file.len; len++) {
        struct problem why = {0};
        uint8_t *exact = malloc(len ? len : 1);
        memcpy(exact, file.at, len);
        if (!proof_read(arena, (struct span){exact, len}, &got, &why)) {
            ck_assert_str_eq(why.key, "proof.format");
            ck_assert_int_ge(why.line, 0);
            refused++;
        }
        free(exact);
    }
    ck_assert_int_gt(refused, 600);
}
END_TEST

static void refused(const char *from, const char *to)
{
    struct proof p = sample(13), got;
    struct problem why = {0};
    char *file = arena_string(arena, written(&p)), *at = strstr(file, from);
    ck_assert_msg(at != NULL, "no %s", from);
    const char *bad = arena_words(arena, "%.*s%s%s", (int)(at - file), file, to, at + strlen(from));
    ck_assert_msg(!proof_read(arena, span_of(bad), &got, &why), "%s for %s", to, from);
    ck_assert_str_eq(why.key, "proof.format");
}

START_TEST(hostile_lines)
{
    refused("pbem-proof/1", "pbem-proof/2");
    refused("seat usa", "seat usausausausausausa");
    refused("seat usa", "seat ");
    refused("number 3", "number -3");
    refused("number 3", "number 99999999999999999999");
    refused("before 13", "before 12"); /* fewer peaks than the size has */
    refused("before 13", "before 15"); /* more */
    refused("before 13", "before 4294967295");
    refused("peak AQ", "peak *Q");
    refused("chain 6 a", "chain 6 g");
    refused("facts-key b", "facts-key B");
    refused("cite 4 ", "cite x ");
    refused("cite 5 - ", "cite 5 AAAA ");
    refused("U069", "U0690123456789012345678901234567890123456789");
    refused("opening usa 1 2", "opening usa 1 99999999999");
    refused("opening usa", "closing usa");
    refused("entry 13", "\nentry 13");
}
END_TEST

START_TEST(paths_are_bounded)
{
    struct text file = {.arena = arena};
    struct proof p = sample(13), got;
    struct problem why = {0};
    char *whole = arena_string(arena, written(&p)), *at = strstr(whole, "cite 5 - ");
    text_format(&file, "%.*scite 5 ", (int)(at - whole), whole);
    for (int i = 0; i < TLOG_PROOF_MAX + 1; i++)
        text_format(&file, "%sAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", i ? "," : "");
    text_words(&file, at + strlen("cite 5 -"));
    ck_assert(!proof_read(arena, text_span(&file), &got, &why));
    ck_assert_str_eq(why.key, "proof.format");
}
END_TEST

/* A proof with the given numbers of opened cards, cited lines and keys; each path is one hash longer than the last. */
static struct span many(size_t openings, size_t cites, size_t keys)
{
    static const char key[] = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGPKSUDAo1+LDSCW5rTzhTzMfgJ8zvbJkWvFEHvJVjJ4";
    struct proof p = sample(13);
    p.cite = arena_take(arena, cites * sizeof *p.cite);
    p.opening = arena_take(arena, openings * sizeof *p.opening);
    p.key = arena_take(arena, keys * sizeof *p.key);
    struct hash *path = arena_take(arena, TLOG_PROOF_MAX * sizeof *path);
    for (size_t i = 0; i < TLOG_PROOF_MAX; i++)
        memset(path[i].at, (int)i + 1, sizeof path[i].at);
    for (p.n_cites = 0; p.n_cites < cites; p.n_cites++)
        p.cite[p.n_cites] = (struct proof_cite){p.n_cites, path, p.n_cites % (TLOG_PROOF_MAX + 1), span_of("4 x")};
    for (p.n_openings = 0; p.n_openings < openings; p.n_openings++) {
        struct proof_opening *o = &p.opening[p.n_openings];
        *o = (struct proof_opening){.deck = "usa", .card = "U069", .slot = p.n_openings, .path = path};
        o->n_path = p.n_openings % (TLOG_PROOF_MAX + 1);
        memset(o->salt, 'c', 32);
    }
    for (p.n_keys = 0; p.n_keys < keys; p.n_keys++)
        p.key[p.n_keys] = (struct transcript_key){"usa", span_of(key)};
    return written(&p);
}

/* Room comes as lines come: what stood in it before stays, and each path has its own hashes. */
START_TEST(many_lines)
{
    struct proof got;
    struct problem why = {0};
    struct span file = many(256, 64, TRANSCRIPT_KEYS_MAX);
    ck_assert_msg(proof_read(arena, file, &got, &why), "line %d", why.line);
    ck_assert(got.n_openings == 256 && got.n_cites == 64 && got.n_keys == TRANSCRIPT_KEYS_MAX);
    ck_assert(span_same(file, written(&got)));
    ck_assert_ptr_ne(got.opening[10].path, got.opening[11].path);
    ck_assert(!proof_read(arena, many(257, 64, TRANSCRIPT_KEYS_MAX), &got, &why));
    ck_assert(!proof_read(arena, many(256, 65, TRANSCRIPT_KEYS_MAX), &got, &why));
    ck_assert(!proof_read(arena, many(256, 64, TRANSCRIPT_KEYS_MAX + 1), &got, &why));
}
END_TEST

static Suite *proof_suite(void)
{
    Suite *suite = suite_create("proof");
    TCase *t = tcase_create("proof");
    tcase_add_checked_fixture(t, begin, finish);
    tcase_add_test(t, written_read_written);
    tcase_add_test(t, cut_files);
    tcase_add_test(t, hostile_lines);
    tcase_add_test(t, paths_are_bounded);
    tcase_add_test(t, many_lines);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(proof_suite());
}
