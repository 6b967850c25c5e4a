/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/record/log_keys.h"
#include "processor/base/text_match.h"
#include "processor/mime/arrival.h"
#include "processor/record/ruling.h"
#include <string.h>

void log_keys_write(struct text *out, const struct log_keys_block *block, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        text_add(out, block[i].bytes);
        text_words(out, "\n");
        text_add(out, block[i].sig);
        text_words(out, "\n");
    }
}

/* ---- at the witness ---- */

/* The block's game, 32 hex digits, in `id`. */
static bool read_block(struct span canonical, char id[static 33], uint8_t fresh[static 32])
{
    struct header header;
    struct ruling says;
    struct problem why = {0};
    if (!header_parse(canonical, &header, &why) || header.kind != BLOCK_RULING || header.game.len != 32 ||
        !ruling_read(header.orders, &says, &why) || says.act != RULING_HOSTKEY || strcmp(says.role, "log") != 0)
        return false;
    memcpy(id, header.game.at, 32);
    id[32] = '\0';
    return hex_read(span_of(says.key), fresh, 32);
}

bool log_keys_is_block(struct arena *arena, struct span bytes, uint8_t fresh[static 32])
{
    struct block block[2];
    char id[33];
    return armor_scan(arena, bytes, block, 2) == 1 && !block[0].bad && read_block(block[0].canonical, id, fresh);
}

/* One block with its signature: does the holder of *key name his successor in it? */
static bool take_key(struct arena *arena, struct span pair, struct note_key *key)
{
    struct found found[ARRIVAL_FILES_MAX];
    struct verified v;
    struct problem why = {0};
    uint8_t blob[SSH_ED25519_BLOB_LEN], fresh[32];
    char id[33], origin[sizeof key->name];
    size_t n = arrival_blocks(arena, pair, found, ARRIVAL_FILES_MAX), len = strlen(key->name);
    ssh_blob(blob, key->pk);
    for (size_t i = 0; i < n; i++) {
        if (found[i].block.bad || !read_block(found[i].block.canonical, id, fresh) || len < 33 ||
            strcmp(key->name + len - 32, id) != 0 || key->name[len - 33] != '/' ||
            !found_verify(arena, &found[i], &(struct signer){{blob, sizeof blob}, false}, &v, NULL, &why))
            continue;
        memcpy(origin, key->name, sizeof origin);
        note_key_make(key, origin, 1, fresh);
        return true;
    }
    return false;
}

bool log_keys_follow(struct arena *arena, struct span file, struct span note, struct note_key *key)
{
    static const char end[] = "-----END SSH SIGNATURE-----\n";
    struct note_key at = *key;
    struct span text;
    for (size_t n = 0; n < LOG_KEYS_MAX && file.len > 0; n++) {
        const uint8_t *to = memmem(file.at, file.len, end, sizeof end - 1);
        size_t len = to ? (size_t)(to - file.at) + sizeof end - 1 : file.len;
        bool moved = take_key(arena, (struct span){file.at, len}, &at);
        file = span_from(file, len);
        if (moved && note_verify(note, &at, 1, &text, NULL)) {
            *key = at;
            return true;
        }
    }
    return false;
}

enum { TYPE_COSIGN = 4 };

bool witness_source_read(struct span words, struct witness_source *source, struct problem *why)
{
    struct span key;
    *source = (struct witness_source){0};
    if (!span_word(&words, &key) || !note_key_read(key, &source->key, why))
        return problem_set(why, "note.key", 0);
    if (source->key.type != TYPE_COSIGN)
        return problem_set(why, "note.key", 0);
    if (span_begins(words, "ask ")) {
        source->asks = true;
        words = span_from(words, strlen("ask "));
    }
    if (words.len >= sizeof source->from || memchr(words.at, 0, words.len))
        return problem_set(why, "witness.source", key.len + 1);
    if (words.len > 0)
        memcpy(source->from, words.at, words.len);
    bool plain = source->asks ? web_address_is(source->from)
                              : words.len == 0 || words.at[0] == '/' || web_address_is(source->from);
    return plain || problem_set(why, "witness.source", key.len + 1);
}

void witness_file(char out[static 40], const char *origin)
{
    uint8_t hash[32];
    sha256(hash, span_of(origin));
    hex_write(out, hash, 16);
    strcpy(out + 32, ".note");
}
