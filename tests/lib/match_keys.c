/* SPDX-License-Identifier: Apache-2.0 */
/* Keys that come and go in a match: signed, handed in, taken. */
#include "tests/lib/match.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

const char *match_word(struct match *m, const uint8_t seed[static 32], uint8_t *blob)
{
    uint8_t pk[32], sk[64], own[SSH_ED25519_BLOB_LEN];
    char fp[SSH_FP_MAX];
    crypto_sign_seed_keypair(pk, sk, seed);
    ssh_blob(own, pk);
    ssh_fingerprint(fp, (struct span){own, sizeof own});
    if (blob)
        memcpy(blob, own, sizeof own);
    return arena_words(m->arena, "%s", fp);
}

int match_key_index(struct match *m, int seat, const uint8_t seed[static 32])
{
    const char *word = match_word(m, seed, NULL);
    for (int i = 0; i < m->core->seat[seat].n_keys; i++)
        if (strcmp(m->core->seat[seat].key[i].word, word) == 0)
            return i;
    return 0;
}

const char *match_key_block(struct match *m, int seat, const char *kind, const char *word)
{
    const char *orders = match_orders_block(m, seat, 1, 0, "");
    const char *side = strstr(orders, "game:"), *turn = strstr(orders, "turn:"), *from = strstr(orders, "seq:"),
               *salt = strstr(orders, "salt:");
    return arena_words(m->arena, "-----BEGIN PBEM %s-----\npbem: 1\n%.*s%.*skey: %s\n-----END PBEM %s-----\n", kind,
                       (int)(turn - side), side, (int)(salt - from), from, word, kind);
}

struct verified match_sign_too(struct match *m, const uint8_t seed[static 32])
{
    struct transcript_block *block = &m->block[m->n_blocks - 1];
    struct verified v = match_sign(m, seed, (const char *)block->bytes.at);
    block->sig2 = m->block[--m->n_blocks].sig;
    return v;
}

static void taken(struct match *m)
{
    match_take(m);
    ck_assert_msg(m->out.verdict == VERDICT_RECEIPT, "%s %s", m->out.why.key, m->out.why.got);
}

void match_rekey(struct match *m, int seat, const uint8_t fresh[static 32])
{
    uint8_t blob[SSH_ED25519_BLOB_LEN];
    struct core_past past = match_past(m);
    const char *block = match_key_block(m, seat, "REKEY", match_word(m, fresh, blob));
    struct verified old = match_sign(m, m->key[seat], block), new = match_sign_too(m, fresh);
    old.by = match_key_index(m, seat, m->key[seat]);
    core_rekey(m->core, seat, &old, &new, (struct span){blob, sizeof blob}, false, m->now, &past, &m->out);
    taken(m);
    memcpy(m->key[seat], fresh, 32);
}

static void revoked_by(struct match *m, int seat, const uint8_t seed[static 32])
{
    struct core_past past = match_past(m);
    struct verified v = match_sign(m, seed, match_key_block(m, seat, "REVOKE", match_word(m, seed, NULL)));
    v.by = match_key_index(m, seat, seed);
    core_block(m->core, seat, &v, m->now, &past, &m->out, NULL, NULL);
    taken(m);
}

void match_revoke(struct match *m, int seat)
{
    revoked_by(m, seat, m->key[seat]);
}

void match_recall(struct match *m, int seat, const uint8_t old[static 32])
{
    revoked_by(m, seat, old);
}

void match_revoke_by(struct match *m, int seat, int other)
{
    struct core_past past = match_past(m);
    const char *block = match_key_block(m, seat, "REVOKE", match_word(m, m->key[seat], NULL));
    struct verified organiser = match_sign(m, m->key[m->organiser], block), too = match_sign_too(m, m->key[other]);
    core_revoke(m->core, seat, &organiser, &too, other, m->now, &past, &m->out);
    taken(m);
}

void match_replace(struct match *m, int seat, const uint8_t fresh[static 32])
{
    static const char hash[] = "00000000000000000000000000000000000000000000000000000000000000ff";
    uint8_t blob[SSH_ED25519_BLOB_LEN];
    struct core_past past = match_past(m);
    const char *word = match_word(m, fresh, blob);
    m->seq[seat]++;
    const char *block = arena_words(m->arena,
                                    "-----BEGIN PBEM JOIN-----\npbem: 1\ngame: %s\nside: %s\nseq: %llu\nkey: %s\n"
                                    "code: seat\n-----END PBEM JOIN-----\n",
                                    m->core->id, m->core->g.seat[seat].name, (unsigned long long)m->seq[seat], word);
    struct verified v = match_sign(m, fresh, block);
    core_replace(m->core, seat, &v, (struct span){blob, sizeof blob}, false, m->now, &past, &m->out);
    taken(m);
    memcpy(m->key[seat], fresh, 32);
    while (m->core->n_due > 0) {
        ck_assert(core_reported(m->core, m->core->due[0].seat, hash));
        match_take(m);
    }
}

uint64_t match_propose(struct match *m, int seat, const uint8_t fresh[static 32])
{
    uint8_t blob[SSH_ED25519_BLOB_LEN];
    const char *word = match_word(m, fresh, blob);
    uint64_t n = core_propose(m->core, seat, (struct span){blob, sizeof blob}, false, word, m->now + PROPOSAL_SECONDS);
    ck_assert_uint_gt(n, 0);
    match_take(m);
    return n;
}

void match_hostkey(struct match *m, enum core_ruler ruler, const uint8_t seed[static 32], const char *role,
                   const char *word)
{
    struct core_past past = match_past(m);
    const char *lines = arena_words(m->arena, "say Another key.\nhostkey %s\nkey %s\n", role, word);
    struct verified v = match_sign(m, seed, match_ruling_block(m, ++m->ruled, lines));
    core_rule(m->core, ruler, &v, span_of(""), m->now, &past, &m->out);
    taken(m);
}
