/* SPDX-License-Identifier: Apache-2.0 */
/* Signed notes, checkpoints, cosignatures and proof files against tlog.json, and what must be refused. */
#include "formats/tlog.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <string.h>

static struct arena *arena;
static json_t *all;
static const json_t *game;

static void start(void)
{
    arena = arena_new();
    all = vectors("tlog");
    game = json_object_get(all, "game");
}

static void stop(void)
{
    json_decref(all);
    arena_free(arena);
}

static struct note_key key_of(const char *words)
{
    struct note_key key;
    struct problem why = {0};
    ck_assert_msg(note_key_read(span_of(words), &key, &why), "%s", words);
    return key;
}

static const uint8_t *seed_of(const json_t *object, const char *member)
{
    struct span seed = unhex(arena, text_of(object, member));
    ck_assert_uint_eq(seed.len, 32);
    return seed.at;
}

static void refused(struct span note, const struct note_key *keys, size_t n, const char *want)
{
    struct problem why = {0};
    struct span text;
    ck_assert_msg(!note_verify(note, keys, n, &text, &why), "accepted:\n%.*s", (int)note.len, (const char *)note.at);
    ck_assert_str_eq(why.key, want);
    ck_assert_uint_le(why.offset, note.len);
}

START_TEST(note_vectors)
{
    const json_t *list = json_object_get(all, "note_vectors");
    ck_assert_uint_eq(json_array_size(list), 4);
    for (size_t i = 0; i < 4; i++) {
        const json_t *c = json_array_get(list, i);
        struct span note = span_of(text_of(c, "note")), text;
        struct note_key key = key_of(text_of(c, "vkey"));
        ck_assert(json_is_true(json_object_get(c, "valid")));
        ck_assert(note_verify(note, &key, 1, &text, NULL));
        struct text again = {.arena = arena}, made = {.arena = arena};
        note_key_write(&again, &key);
        ck_assert_str_eq(again.at, text_of(c, "vkey"));
        const char *seed = json_string_value(json_object_get(c, "seed"));
        if (seed) {
            note_sign(&made, text, key.name, seed_of(c, "seed"));
            ck_assert_str_eq(made.at, text_of(c, "note"));
        }
        uint8_t *copy = arena_take(arena, note.len);
        memcpy(copy, note.at, note.len);
        for (size_t at = 0; at + 1 < text.len; at++) { /* any other text is forged, whatever else it is */
            struct problem why = {0};
            copy[at] ^= 1;
            ck_assert(!note_verify((struct span){copy, note.len}, &key, 1, &text, &why));
            ck_assert(why.key != NULL);
            copy[at] ^= 1;
        }
    }
}
END_TEST

START_TEST(verifier_keys)
{
    const json_t *c = json_array_get(json_object_get(all, "note_vectors"), 1);
    struct note_key key = key_of(text_of(c, "vkey")), made;
    note_key_make(&made, "PeterNeumann", 1, key.pk);
    ck_assert_mem_eq(&made, &key, sizeof key);
    static const char *const bad[] = {"",
                                      "PeterNeumann",
                                      "+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
                                      "PeterNeumann+c74f20a3",
                                      "PeterNeumann+c74f20a3+",
                                      "PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
                                      "PeterNeumanm+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
                                      "Peter Neumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
                                      "PeterNeumann+C74F20A3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
                                      "PeterNeumann+c74f20a3+AhpcWQcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
                                      "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWAA==",
                                      "PeterNeumann c74f20a3 ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct problem why = {0};
        ck_assert_msg(!note_key_read(span_of(bad[i]), &made, &why), "%s", bad[i]);
        ck_assert_str_eq(why.key, "note.key");
    }
}
END_TEST

START_TEST(checkpoints_and_cosignatures)
{
    const json_t *list = json_object_get(game, "checkpoints");
    const char *origin = text_of(game, "origin");
    struct note_key keys[2] = {key_of(text_of(game, "log_vkey")), key_of(text_of(game, "witness_vkey"))};
    ck_assert_mem_eq(keys[0].pk, unhex(arena, text_of(game, "log_pub")).at, 32);
    ck_assert_uint_eq(json_array_size(list), 2);
    for (size_t i = 0; i < 2; i++) {
        const json_t *c = json_array_get(list, i);
        struct hash root;
        struct checkpoint point;
        struct span note = span_of(text_of(c, "note")), text;
        uint64_t time = 0, due = (uint64_t)json_integer_value(json_object_get(c, "cosig_time"));
        memcpy(root.at, unhex(arena, text_of(c, "root")).at, 32);
        for (size_t first = 0; first < 2; first++) /* the log alone, the witness alone, both */
            for (size_t n = 1; first + n <= 2; n++)
                ck_assert(note_verify(note, keys + first, n, &text, NULL));
        ck_assert(checkpoint_read(text, &point, NULL));
        ck_assert(span_is(point.origin, origin));
        ck_assert_int_eq((json_int_t)point.size, json_integer_value(json_object_get(c, "size")));
        ck_assert_mem_eq(point.root.at, root.at, 32);
        ck_assert(note_cosigned(note, &keys[1], &time, NULL));
        ck_assert_uint_eq(time, due);
        struct text body = {.arena = arena}, made = {.arena = arena};
        checkpoint_write(&body, origin, point.size, &root);
        ck_assert(span_same(text_span(&body), text));
        note_sign(&made, text_span(&body), origin, seed_of(game, "log_seed"));
        note_cosign(&made, text_span(&body), text_of(game, "witness_name"), seed_of(game, "witness_seed"), due);
        ck_assert_str_eq(made.at, text_of(c, "note"));
        static const uint64_t later[] = {9, 1}; /* the newest counts, wherever it stands */
        for (size_t l = 0; l < 2; l++)
            note_cosign(&made, text_span(&body), text_of(game, "witness_name"), seed_of(game, "witness_seed"),
                        due + later[l]);
        ck_assert(note_cosigned(text_span(&made), &keys[1], &time, NULL));
        ck_assert_uint_eq(time, due + 9);
        const char *message = json_string_value(json_object_get(c, "cosigned_message"));
        ck_assert(!message || strcmp(message, arena_words(arena, "cosignature/v1\ntime %llu\n%s",
                                                          (unsigned long long)due, body.at)) == 0);
    }
}
END_TEST

START_TEST(witness_request)
{
    struct hash leaf[64], proof[TLOG_PROOF_MAX];
    const json_t *list = json_object_get(game, "leaf_hashes");
    const char *note = text_of(json_array_get(json_object_get(game, "checkpoints"), 1), "note");
    size_t n = json_array_size(list), ours = (size_t)(strstr(note, "\xe2\x80\x94 witness") - note);
    for (size_t i = 0; i < n; i++)
        memcpy(leaf[i].at, unhex(arena, json_string_value(json_array_get(list, i))).at, 32);
    size_t count = tlog_consistency(proof, leaf, 18, n);
    struct text body = {.arena = arena};
    tlog_witness_request(&body, 18, proof, count, (struct span){(const uint8_t *)note, ours});
    ck_assert_str_eq(body.at, text_of(game, "add_checkpoint_body"));
}
END_TEST

START_TEST(bad_notes)
{
    static const char line[] = "\xe2\x80\x94 EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp"
                               "+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n";
    static const char words[] = "If you think cryptography is the answer to your problem,\n"
                                "then you don't know what your problem is.\n";
    struct note_key key = key_of("EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop");
    struct note_key other = key_of("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW");
    struct span good = span_of(arena_words(arena, "%s\n%s", words, line)), text;
    ck_assert(note_verify(good, &key, 1, &text, NULL) && span_is(text, words));
    refused(good, &other, 1, "note.unknown");
    refused(good, NULL, 0, "note.unknown");
    static const struct {
        const char *front, *after, *key;
    } c[] = {
        {"", "", "note.format"},                                    /* no empty line */
        {"\n", "", "note.format"},                                  /* no signature */
        {"\n", "- EnochRoot rwz+eA==\n", "note.format"},            /* another dash */
        {"\n", "\xe2\x80\x94 EnochRoot\n", "note.format"},          /* no base64 */
        {"\n", "\xe2\x80\x94 EnochRoot rwz+eA==\n", "note.format"}, /* nothing behind the key id */
        {"\n", "\xe2\x80\x94 EnochRoot rwz+eB==\n", "note.format"}, /* spare bits */
        {"\n", "\xe2\x80\x94 EnochRoot rwz+eA= =\n", "note.format"},
        {"\n", "\xe2\x80\x94 Enoch+Root rwz+eAAA\n", "note.format"},
        {"\n", "\xe2\x80\x94 EnochRoot rwz+eBzm", "note.format"},   /* no LF at the end */
        {"\n", "\xe2\x80\x94 EnochRoot rwz+eAAA\n", "note.forged"}, /* cut */
        {"x\n\n", line, "note.forged"},
        {"\n", "\xe2\x80\x94 Enoch rwz+eBzm\n", "note.unknown"},
        {"\x01\n\n", line, "note.format"}, /* control character */
        {"\xff\n\n", line, "note.format"},
        {"\xc0\xaf\n\n", line, "note.format"},         /* overlong */
        {"\xed\xa0\x80\n\n", line, "note.format"},     /* surrogate */
        {"\xf4\x90\x80\x80\n\n", line, "note.format"}, /* above U+10FFFF */
    };
    for (size_t i = 0; i < sizeof c / sizeof *c; i++)
        refused(span_of(arena_words(arena, "%s%s%s", words, c[i].front, c[i].after)), &key, 1, c[i].key);
    /* a known signature that fails voids the note, though another holds */
    refused(span_of(arena_words(arena, "%s\n%s\xe2\x80\x94 EnochRoot rwz+eAAA\n", words, line)), &key, 1,
            "note.forged");
    struct text many = {.arena = arena};
    text_format(&many, "%s\n", words);
    for (int i = 0; i < 99; i++)
        text_words(&many, "\xe2\x80\x94 Stranger rwz+eBzm\n");
    text_words(&many, line);
    ck_assert(note_verify(text_span(&many), &key, 1, &text, NULL));
    text_words(&many, line);
    refused(text_span(&many), &key, 1, "note.format");
    uint64_t time;
    struct problem why = {0};
    struct note_key witness = key_of(text_of(game, "witness_vkey"));
    ck_assert(!note_cosigned(good, &witness, &time, &why));
    ck_assert_str_eq(why.key, "note.unknown");
    const char *cosigned = text_of(json_array_get(json_object_get(game, "checkpoints"), 0), "note");
    char *later = arena_string(arena, span_of(cosigned));
    memcpy(strstr(later, "6fSvJwAAAABrAYfA"), "6fSvJwAAAABrAYfB", 16); /* one second later */
    refused(span_of(later), &witness, 1, "note.forged");
}
END_TEST

START_TEST(bad_checkpoints)
{
    static const char root[] = "o3SyYppvFC43hnVILHuJAYj0bMtC/rT/m2KuWkzKGlE=\n";
    struct checkpoint point;
    ck_assert(checkpoint_read(span_of(arena_words(arena, "a\n18\n%s", root)), &point, NULL));
    static const char *const front[] = {"",        "a\n",      "\n18\n",  "a\tb\n18\n", "a\n018\n",
                                        "a\n-1\n", "a\n 18\n", "a\n1x\n", "a\n\n",      "a\n9223372036854775808\n"};
    for (size_t i = 0; i < sizeof front / sizeof *front; i++) {
        struct problem why = {0};
        ck_assert_msg(!checkpoint_read(span_of(arena_words(arena, "%s%s", front[i], root)), &point, &why), "%s",
                      front[i]);
        ck_assert_str_eq(why.key, "checkpoint.format");
    }
    static const char *const tail[] = {
        "",
        "\n",
        "o3SyYppvFC43hnVILHuJAYj0bMtC/rT/m2KuWkzKGlE=", /* no LF */
        "o3SyYppvFC43hnVILHuJAYj0bMtC/rT/m2KuWkzKGlE\n",
        "o3SyYppvFC43hnVILHuJAYj0bMtC/rT/m2KuWkzKGg==\n",
        "\xff\xffSyYppvFC43hnVILHuJAYj0bMtC/rT/m2KuWkzKGlE=\n", /* libsodium alone takes it */
        "o3SyYppvFC43hnVILHuJAYj0bMtC/rT/m2KuWkzKGlE=\nextension\n"};
    for (size_t i = 0; i < sizeof tail / sizeof *tail; i++) {
        struct problem why = {0};
        ck_assert_msg(!checkpoint_read(span_of(arena_words(arena, "a\n18\n%s", tail[i])), &point, &why), "%s", tail[i]);
        ck_assert_str_eq(why.key, "checkpoint.format");
    }
}
END_TEST

static Suite *note_suite(void)
{
    Suite *suite = suite_create("note");
    TCase *tc = tcase_create("notes");
    tcase_add_checked_fixture(tc, start, stop);
    tcase_add_test(tc, note_vectors);
    tcase_add_test(tc, verifier_keys);
    tcase_add_test(tc, checkpoints_and_cosignatures);
    tcase_add_test(tc, witness_request);
    tcase_add_test(tc, bad_notes);
    tcase_add_test(tc, bad_checkpoints);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return sodium_init() < 0 ? 1 : run_suite(note_suite());
}
