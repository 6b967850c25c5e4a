/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/stopwatch.h"
#include "formats/bytes.h"
#include "formats/ecvrf.h"
#include <openssl/evp.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static double clock_of(clockid_t id)
{
    struct timespec now;
    clock_gettime(id, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

double seconds_now(void)
{
    return clock_of(CLOCK_MONOTONIC);
}

double cpu_seconds_now(void)
{
    return clock_of(CLOCK_PROCESS_CPUTIME_ID);
}

long peak_kilobytes(void)
{
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    return use.ru_maxrss;
}

enum { BYTES = 65536, ROUNDS = 100, PROOFS = 60 };
static uint8_t bytes[BYTES + 64], out[2 * BYTES];

static double per(double start, double n)
{
    return (cpu_seconds_now() - start) / n;
}

/* Each by a library, and none by a door of ours: a floor must not move when the program does. */
static void measure_bytes(struct floor_costs *f)
{
    uint8_t key[32] = {1}, nonce[24] = {2};
    double start = cpu_seconds_now();
    for (int i = 0; i < ROUNDS; i++)
        EVP_Digest(bytes, BYTES, out, NULL, EVP_sha256(), NULL);
    f->sha256_byte = per(start, (double)ROUNDS * BYTES);
    start = cpu_seconds_now();
    for (int i = 0; i < ROUNDS; i++)
        crypto_hash_sha512(out, bytes, BYTES);
    f->sha512_byte = per(start, (double)ROUNDS * BYTES);
    start = cpu_seconds_now();
    for (int i = 0; i < ROUNDS; i++)
        crypto_generichash(out, 32, bytes, BYTES, key, sizeof key);
    f->blake_byte = per(start, (double)ROUNDS * BYTES);
    start = cpu_seconds_now();
    for (int i = 0; i < ROUNDS; i++)
        crypto_aead_xchacha20poly1305_ietf_encrypt(out, NULL, bytes, BYTES, NULL, 0, NULL, nonce, key);
    f->seal_byte = per(start, (double)ROUNDS * BYTES);
    start = cpu_seconds_now();
    for (int i = 0; i < ROUNDS; i++)
        EVP_EncodeBlock(out, bytes, BYTES);
    f->base64_byte = per(start, (double)ROUNDS * BYTES);
}

struct floor_costs floor_measure(void)
{
    struct floor_costs f;
    uint8_t seed[32] = {3}, pk[32], sk[64], sig[64], pi[VRF_PROOF_LEN];
    measure_bytes(&f);
    crypto_sign_seed_keypair(pk, sk, seed);
    double start = cpu_seconds_now();
    for (int i = 0; i < PROOFS; i++)
        crypto_sign_detached(sig, NULL, bytes, 99, sk);
    f.sign = per(start, PROOFS);
    start = cpu_seconds_now();
    for (int i = 0; i < PROOFS; i++)
        if (crypto_sign_verify_detached(sig, bytes, 99, pk) != 0)
            fputs("bench: a signature does not verify\n", stderr);
    f.verify = per(start, PROOFS);
    start = cpu_seconds_now();
    for (int i = 0; i < PROOFS; i++)
        ecvrf_prove(pi, seed, (struct span){bytes, 64});
    f.vrf_prove = per(start, PROOFS);
    return f;
}

void bench_line(const char *what, double seconds, double floor)
{
    printf("  %-44s %9.3f ms", what, seconds * 1e3);
    if (floor > 0)
        printf("   floor %9.3f ms   %5.1f x", floor * 1e3, seconds / floor);
    printf("\n");
}
