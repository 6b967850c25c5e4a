/* SPDX-License-Identifier: Apache-2.0 */
/* SHA-256: the examples of FIPS 180-4, every length about the ends of blocks against libsodium, in pieces of all sizes. */
#include "formats/sha256.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <string.h>

enum { MOST = 300, LONG = 100000 };
static uint8_t bytes[LONG];

static const struct {
    const char *words, *hex;
} known[] = {
    {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
    {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
    {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
     "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
};

static void fill(void)
{
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * 131 + i / 251);
}

static void same(const uint8_t *found, size_t len)
{
    uint8_t due[32];
    crypto_hash_sha256(due, bytes, len);
    ck_assert_msg(memcmp(found, due, sizeof due) == 0, "%zu bytes", len);
}

START_TEST(what_the_standard_says)
{
    uint8_t found[32], due[32];
    sha256(found, span_of(known[_i].words));
    ck_assert(hex_read(span_of(known[_i].hex), due, sizeof due));
    ck_assert_mem_eq(found, due, sizeof due);
}
END_TEST

START_TEST(every_length)
{
    uint8_t found[32];
    fill();
    for (size_t len = 0; len <= MOST; len++) {
        sha256(found, (struct span){bytes, len});
        same(found, len);
    }
    sha256(found, (struct span){bytes, LONG});
    same(found, LONG);
}
END_TEST

/* And a hash that is copied half way goes on as if it were two. */
START_TEST(in_pieces)
{
    uint8_t found[32];
    fill();
    for (size_t piece = 1; piece <= MOST; piece++) {
        struct sha256 one, other;
        sha256_begin(&one);
        for (size_t at = 0; at < MOST; at += piece)
            sha256_add(&one, (struct span){bytes + at, at + piece > MOST ? MOST - at : piece});
        sha256_add(&one, (struct span){0});
        other = one;
        sha256_end(&one, found);
        same(found, MOST);
        sha256_add(&other, (struct span){bytes + MOST, piece});
        sha256_end(&other, found);
        same(found, MOST + piece);
    }
}
END_TEST

START_TEST(nothing_is_left_in_it)
{
    static const uint8_t nothing[sizeof(struct sha256)];
    struct sha256 hash;
    uint8_t found[32];
    sha256_begin(&hash);
    sha256_words(&hash, "a salt that nobody may find");
    sha256_end(&hash, found);
    ck_assert_mem_eq(&hash, nothing, sizeof hash);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("SHA-256");
    TCase *c = tcase_create("all");
    tcase_add_loop_test(c, what_the_standard_says, 0, (int)(sizeof known / sizeof *known));
    tcase_add_test(c, every_length);
    tcase_add_test(c, in_pieces);
    tcase_add_test(c, nothing_is_left_in_it);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
