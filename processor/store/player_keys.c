/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/store/player_keys.h"

int person_keys(struct arena *arena, const struct player_row *player, struct core_key *out, int cap)
{
    int n = 0;
    for (int i = 0; i < player->n_keys && n < cap; i++)
        n += person_key_read(arena, span_of(player->key[i]), &out[n], NULL);
    return n;
}

/* Does the signature claim to be by this key? */
static bool claims(struct arena *arena, const struct found *found, size_t s, const struct core_key *key)
{
    struct block block = found->block;
    struct minisign_key known;
    struct span blob;
    block.sig = found->sig[s];
    block.sig_kind = found->sig_kind[s];
    if (key->is_minisign)
        return block.sig_kind == SIG_MINISIGN && minisign_key_read(key->blob, &known, NULL) &&
               minisign_claims(block.sig, &known);
    return block.sig_kind == SIG_SSH && armor_claimed_key(arena, &block, &blob) && span_same(blob, key->blob);
}

bool person_signed(struct arena *arena, const struct player_row *player, const struct found *found,
                   struct verified *out, struct problem *why)
{
    struct core_key key[4];
    int n = person_keys(arena, player, key, 4);
    for (int k = 0; k < n; k++)
        for (size_t s = 0; s < found->n_sigs; s++) {
            struct problem one = {0};
            struct signer signer = person_signer(&key[k]);
            if (!claims(arena, found, s, &key[k]))
                continue;
            if (found_verify(arena, found, &signer, out, NULL, &one))
                return true;
            *why = one;
        }
    return false;
}
