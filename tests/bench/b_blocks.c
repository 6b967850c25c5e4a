/* SPDX-License-Identifier: Apache-2.0 */
/* Signed sheets verified per second: the block found in the pasted text, its signature checked, its headers read.
 * Beside it the floor: one Ed25519 check, SHA-512 of the signed bytes, SHA-256 of the canonical ones, base64 of the
 * signature. */
#include "formats/armor.h"
#include "formats/sshsig.h"
#include "tests/lib/stopwatch.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

static const char block[] = "-----BEGIN PBEM ORDERS-----\npbem: 1\ngame: 5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e\n"
                            "x-name: shenandoah-1\nturn: 2\nside: usa\nseq: 4\n"
                            "base: 19 ZoRuqEgwloFGGCnJlettcaQ/x5JnRAzaaeBpaGtSweU=\n"
                            "salt: a11ce1a11ce1a11ce1a11ce1a11ce1a1\norders:\ndraw until corps max 4 rest supply\n"
                            "deploy Dept of Washington east\ndeploy Porter east\ndeploy McDowell with I Corps east\n"
                            "done\n-----END PBEM ORDERS-----\n";

static void verify_once(struct span mail, struct span key)
{
    struct arena *arena = arena_new();
    struct block found[2];
    struct verified verified;
    struct header header;
    struct problem why = {0};
    if (armor_scan(arena, mail, found, 2) != 1 ||
        !armor_verify(arena, found, (struct span){0}, &(struct signer){key, false}, &verified, &why) ||
        !header_parse(verified.canonical, &header, &why)) {
        fprintf(stderr, "bench: the sheet does not verify (%s)\n", why.key ? why.key : "no block");
        exit(1);
    }
    arena_free(arena);
}

int main(void)
{
    enum { SHEETS = 4000 };
    uint8_t seed[32] = {7}, pk[32], sk[64], blob[SSH_ED25519_BLOB_LEN];
    struct arena *arena = arena_new();
    struct text mail = {.arena = arena};
    if (sodium_init() < 0)
        return 1;
    struct floor_costs f = floor_measure();
    crypto_sign_seed_keypair(pk, sk, seed);
    ssh_blob(blob, pk);
    text_words(&mail, block);
    sshsig_sign(&mail, seed, NAMESPACE_PLAYER, span_of(block), NULL);
    double start = cpu_seconds_now();
    for (int i = 0; i < SHEETS; i++)
        verify_once(text_span(&mail), (struct span){blob, sizeof blob});
    double each = (cpu_seconds_now() - start) / SHEETS, len = (double)sizeof block - 1;
    bench_line("a signed sheet, found and verified", each,
               f.verify + len * f.sha512_byte + (len + 64) * f.sha256_byte + 240 * f.base64_byte);
    printf("  %.0f sheets a second, one core\n", 1 / each);
    arena_free(arena);
    return 0;
}
