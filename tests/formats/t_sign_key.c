/* SPDX-License-Identifier: Apache-2.0 */
/* Key pairs of seeds: what is kept is what libsodium makes of each seed, also when there were many others between. */
#include "formats/sign_key.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <string.h>

enum { SEEDS = 40 /* more than are kept */ };

static void one(uint8_t number)
{
    uint8_t seed[32] = {number, 7}, pk[32], sk[64], due_pk[32], due_sk[64], alone[32];
    crypto_sign_seed_keypair(due_pk, due_sk, seed);
    sign_pair(pk, sk, seed);
    sign_public(alone, seed);
    ck_assert_mem_eq(pk, due_pk, sizeof pk);
    ck_assert_mem_eq(sk, due_sk, sizeof sk);
    ck_assert_mem_eq(alone, due_pk, sizeof alone);
}

START_TEST(pairs_are_libsodiums)
{
    for (int round = 0; round < 3; round++)
        for (uint8_t i = 0; i < SEEDS; i++) {
            one(i);
            one(i / 2);
            one(0);
        }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("sign key");
    TCase *c = tcase_create("sign key");
    tcase_add_test(c, pairs_are_libsodiums);
    suite_add_tcase(s, c);
    return run_suite(s);
}
