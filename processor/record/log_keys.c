#include "processor/record/log_keys.h"
#include "processor/journal.h"
#include "processor/parts.h"
#include "processor/record/ruling.h"
#include <string.h>

/* ---- at the host ---- */

static void add(struct note_key out[static LOG_KEYS_MAX], size_t *n, const char *origin, const uint8_t key[static 32])
{
    for (size_t i = 0; i < *n; i++)
        if (memcmp(out[i].pk, key, sizeof out[i].pk) == 0)
            return;
    if (*n < LOG_KEYS_MAX)
        note_key_make(&out[(*n)++], origin, 1, key);
}

size_t log_keys_of(struct game *game, struct note_key out[static LOG_KEYS_MAX], struct error *err)
{
    const struct core *core = game->core;
    struct journal_line *line = arena_take(game->arena, sizeof *line);
    uint8_t key[32];
    size_t n = 0;
    add(out, &n, core->origin_id, core_logkey(core));
    add(out, &n, core->origin_id, core->g.logkey);
    for (uint64_t at = 1; core->rulings.has_logkey && at < game->row.log_size; at++) {
        struct span entry;
        if (!store_entry(game->pass->store, game->arena, core->id, at, &entry, err))
            return 0;
        entry.len -= entry.len > 0 && entry.at[entry.len - 1] == '\n';
        if (journal_read(entry, line) && journal_is(line, "hostkey") && line->n_words == 4 &&
            span_is(line->word[0], "log") && hex_read(line->word[2], key, sizeof key))
            add(out, &n, core->origin_id, key);
    }
    return n;
}

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
static bool take(struct arena *arena, struct span pair, struct note_key *key)
{
    struct found found[PARTS_MAX];
    struct verified v;
    struct problem why = {0};
    uint8_t blob[SSH_ED25519_BLOB_LEN], fresh[32];
    char id[33], origin[sizeof key->name];
    size_t n = arrival_blocks(arena, pair, found, PARTS_MAX), len = strlen(key->name);
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
        bool moved = take(arena, (struct span){file.at, len}, &at);
        file = span_from(file, len);
        if (moved && note_verify(note, &at, 1, &text, NULL)) {
            *key = at;
            return true;
        }
    }
    return false;
}
