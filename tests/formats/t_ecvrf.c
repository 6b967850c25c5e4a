/* SPDX-License-Identifier: Apache-2.0 */
/* RFC 9381 appendix B.3, the project's own vectors, and what a strict verifier must refuse. */
#include "formats/ecvrf.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <string.h>

static struct arena *arena;
static json_t *all;

static void start(void)
{
    arena = arena_new();
    all = vectors("ecvrf");
}

static void stop(void)
{
    json_decref(all);
    arena_free(arena);
}

/* The point that alpha is hashed to cannot be seen from outside; that pi is the RFC's, byte for byte, says it is right.
 */
static void check_one(const json_t *c)
{
    uint8_t pk[32], pi[VRF_PROOF_LEN], own[64], beta[64];
    const uint8_t *seed = unhex(arena, text_of(c, "SK")).at;
    const char *words = json_string_value(json_object_get(c, "alpha_text"));
    struct span alpha = words ? span_of(words) : unhex(arena, text_of(c, "alpha"));
    struct span want = unhex(arena, text_of(c, "pi"));
    ecvrf_public(pk, seed);
    ck_assert_mem_eq(pk, unhex(arena, text_of(c, "PK")).at, 32);
    ck_assert(ecvrf_key_is_valid(pk));
    ecvrf_prove(pi, seed, alpha);
    ck_assert_uint_eq(want.len, VRF_PROOF_LEN);
    ck_assert_mem_eq(pi, want.at, VRF_PROOF_LEN);
    ck_assert(ecvrf_output(own, pi));
    ck_assert_mem_eq(own, unhex(arena, text_of(c, "beta")).at, 64);
    ecvrf_value(beta, seed, alpha);
    ck_assert_mem_eq(beta, own, 64);
    ck_assert(ecvrf_verify(beta, pk, alpha, want));
    ck_assert_mem_eq(beta, own, 64);
}

static void check_list(const char *name, size_t n)
{
    const json_t *list = json_object_get(all, name);
    ck_assert_uint_eq(json_array_size(list), n);
    for (size_t i = 0; i < n; i++)
        check_one(json_array_get(list, i));
}

START_TEST(rfc9381)
{
    check_list("rfc9381", 3);
}
END_TEST

START_TEST(game_vectors)
{
    check_list("game_vectors", 6);
}
END_TEST

START_TEST(many_tries)
{
    check_list("many_tries", 3);
}
END_TEST

START_TEST(must_reject)
{
    const json_t *list = json_object_get(all, "must_reject");
    ck_assert_uint_eq(json_array_size(list), 11);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *c = json_array_get(list, i);
        uint8_t beta[64];
        bool ok = ecvrf_verify(beta, unhex(arena, text_of(c, "pk")).at, unhex(arena, text_of(c, "alpha")),
                               unhex(arena, text_of(c, "pi")));
        ck_assert_msg(!ok, "accepted: %s", text_of(c, "name"));
    }
}
END_TEST

/* Every single bit of proof, key and alpha counts; other lengths are refused. */
START_TEST(every_bit_counts)
{
    const json_t *c = json_array_get(json_object_get(all, "rfc9381"), 2);
    uint8_t pi[VRF_PROOF_LEN], pk[32], alpha[2], beta[64];
    memcpy(pi, unhex(arena, text_of(c, "pi")).at, sizeof pi);
    memcpy(pk, unhex(arena, text_of(c, "PK")).at, sizeof pk);
    memcpy(alpha, unhex(arena, text_of(c, "alpha")).at, sizeof alpha);
    struct span a = {alpha, sizeof alpha}, p = {pi, sizeof pi};
    struct {
        uint8_t *at;
        size_t len;
    } part[] = {{pi, sizeof pi}, {pk, sizeof pk}, {alpha, sizeof alpha}};
    size_t n = 0;
    for (size_t i = 0; i < sizeof part / sizeof *part; i++)
        for (size_t bit = 0; bit < 8 * part[i].len; bit++, n++) {
            part[i].at[bit / 8] ^= (uint8_t)(1 << bit % 8);
            ck_assert(!ecvrf_verify(beta, pk, a, p));
            part[i].at[bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
    ck_assert_uint_eq(n, 8 * (80 + 32 + 2));
    ck_assert(ecvrf_verify(beta, pk, a, p));
    for (p.len = 0; p.len < sizeof pi; p.len++)
        ck_assert(!ecvrf_verify(beta, pk, a, p));
}
END_TEST

START_TEST(self_test_and_keys)
{
    uint8_t pk[32];
    ck_assert(ecvrf_self_test());
    ecvrf_public(pk, (const uint8_t[32]){0xfe, 0xaf}); /* any seed has a good key */
    ck_assert(ecvrf_key_is_valid(pk));
    static const char *const bad[] = {
        "0100000000000000000000000000000000000000000000000000000000000000",  /* the identity */
        "0000000000000000000000000000000000000000000000000000000000000000",  /* order 4 */
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",  /* order 2 */
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",  /* y = p + 1 */
        "feaf9d07b868cc52786305312c376563c622b0386a10d105e3c1501b28d65f7e"}; /* order 2 plus 12345*B */
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert(!ecvrf_key_is_valid(unhex(arena, bad[i]).at));
    uint8_t pi[VRF_PROOF_LEN] = {0xed}, beta[64];
    memset(pi + 1, 0xff, 30);
    pi[31] = 0x7f; /* Gamma with y = p, which an addition would take */
    ck_assert(!ecvrf_output(beta, pi));
    memset(pi, 0, 32);
    pi[0] = 2; /* no point has y = 2 */
    ck_assert(!ecvrf_output(beta, pi));
}
END_TEST

START_TEST(random_round_trips)
{
    uint8_t seed[32], alpha[100], pk[32], pi[VRF_PROOF_LEN], own[64], beta[64];
    for (uint8_t i = 0; i < 100; i++) {
        memset(seed, i + 1, sizeof seed);
        memset(alpha, i, sizeof alpha);
        ecvrf_public(pk, seed);
        ecvrf_prove(pi, seed, (struct span){alpha, i});
        ck_assert(ecvrf_output(own, pi));
        ecvrf_value(beta, seed, (struct span){alpha, i});
        ck_assert_mem_eq(own, beta, sizeof beta);
        ck_assert(ecvrf_verify(beta, pk, (struct span){alpha, i}, (struct span){pi, sizeof pi}));
        ck_assert_mem_eq(own, beta, sizeof beta);
        ck_assert(!ecvrf_verify(beta, pk, (struct span){alpha, i + 1u}, (struct span){pi, sizeof pi}));
    }
}
END_TEST

static Suite *ecvrf_suite(void)
{
    Suite *suite = suite_create("ecvrf");
    TCase *tc = tcase_create("vectors");
    tcase_add_checked_fixture(tc, start, stop);
    tcase_add_test(tc, rfc9381);
    tcase_add_test(tc, game_vectors);
    tcase_add_test(tc, many_tries);
    tcase_add_test(tc, must_reject);
    tcase_add_test(tc, every_bit_counts);
    tcase_add_test(tc, self_test_and_keys);
    tcase_add_test(tc, random_round_trips);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return sodium_init() < 0 ? 1 : run_suite(ecvrf_suite());
}
