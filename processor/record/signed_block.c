/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/record/signed_block.h"
#include "formats/minisign.h"
#include <stdio.h>
#include <string.h>

bool signed_block_read(struct arena *arena, const struct transcript_block *block, struct span sig, struct found *out)
{
    struct found found[2];
    struct text packed = {.arena = arena};
    struct arrival_file part[2] = {{span_of("b"), block->bytes}, {span_of("s"), sig}};
    arrival_pack(&packed, part, 2);
    if (arrival_blocks(arena, text_span(&packed), found, 2) != 1)
        return false;
    *out = found[0];
    return true;
}

bool signed_block_fits(struct arena *arena, const struct transcript_block *block, const struct found *found,
                       const struct signer *signer, struct verified *out)
{
    struct problem why = {0};
    char hex[65];
    if (!found_verify(arena, found, signer, out, NULL, &why))
        return false;
    hex_write(hex, out->hash, sizeof out->hash);
    return strcmp(hex, block->hash) == 0;
}

bool signed_block_by(struct arena *arena, const struct transcript_block *block, struct span sig,
                     const struct signer *signer, struct verified *out)
{
    struct found found;
    return signed_block_read(arena, block, sig, &found) && signed_block_fits(arena, block, &found, signer, out);
}

bool transcript_signer(struct arena *arena, const struct transcript_key *key, struct signer *out,
                       char word[static KEY_WORD_MAX])
{
    struct span comment;
    struct minisign_key minisign;
    *out = (struct signer){.is_minisign = span_begins(key->line, "RW")};
    if (!out->is_minisign) {
        if (!ssh_public_line(arena, key->line, &out->key, &comment, NULL))
            return false;
        ssh_fingerprint(word, out->key);
        return true;
    }
    out->key = key->line;
    snprintf(word, KEY_WORD_MAX, "minisign:%.*s", MINISIGN_KEY_LETTERS, (const char *)key->line.at);
    return minisign_key_read(key->line, &minisign, NULL);
}
