/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/core/ruling_sign.h"
#include <stdio.h>
#include <string.h>

void host_keys_first(struct host_keys *keys, const struct genesis *g)
{
    *keys = (struct host_keys){0};
    memcpy(keys->organiser, g->organiser, sizeof keys->organiser);
    memcpy(keys->signer, g->signer, sizeof keys->signer);
    memcpy(keys->age, g->age, sizeof keys->age);
    memcpy(keys->logkey, g->logkey, sizeof keys->logkey);
}

void host_keys_of(struct host_keys *keys, const struct core *core)
{
    host_keys_first(keys, &core->g);
    snprintf(keys->signer, sizeof keys->signer, "%s", core_signer(core));
    snprintf(keys->age, sizeof keys->age, "%s", core_age(core));
    memcpy(keys->logkey, core_logkey(core), sizeof keys->logkey);
    snprintf(keys->organiser, sizeof keys->organiser, "%s", core_organiser(core));
}

bool host_keys_take(struct host_keys *keys, struct span role, struct span old, struct span fresh)
{
    char hex[65];
    hex_write(hex, keys->logkey, sizeof keys->logkey);
    if (span_is(role, "log"))
        return span_is(old, hex) && hex_read(fresh, keys->logkey, sizeof keys->logkey);
    bool report = span_is(role, "report"), organises = strcmp(keys->organiser, keys->signer) == 0;
    bool is_age = span_is(role, "age");
    char *at = report ? keys->signer : is_age ? keys->age : keys->organiser;
    size_t room = is_age ? sizeof keys->age : sizeof keys->signer;
    if ((!report && !is_age && !span_is(role, "organiser")) || !span_is(old, at) || fresh.len >= room)
        return false;
    snprintf(at, room, "%.*s", (int)fresh.len, (const char *)fresh.at);
    if (report && organises)
        memcpy(keys->organiser, keys->signer, sizeof keys->organiser);
    return true;
}

/* ---- who signed ---- */

/* The fingerprint of an Ed25519 key. */
static void word_of(const uint8_t key[static 32], char out[static KEY_WORD_MAX])
{
    uint8_t blob[SSH_ED25519_BLOB_LEN];
    ssh_blob(blob, key);
    ssh_fingerprint(out, (struct span){blob, sizeof blob});
}

/* What a key may do in this block, by its fingerprint. */
static enum core_ruler ruler_of(const struct host_keys *keys, const struct ruling *says, const char *word)
{
    char log[KEY_WORD_MAX] = "", fresh[KEY_WORD_MAX] = "";
    uint8_t raw[32];
    bool fills_office = says->act == RULING_HOSTKEY && strcmp(says->role, "organiser") == 0;
    if (fills_office && strcmp(word, keys->organiser) != 0)
        return strcmp(word, keys->signer) == 0 ? RULER_HOST : RULER_NONE;
    if (says->act == RULING_HOSTKEY && !fills_office) {
        bool is_log = strcmp(says->role, "log") == 0;
        word_of(keys->logkey, log);
        if (strcmp(word, is_log ? log : keys->signer) == 0)
            return RULER_OLD_KEY;
        if (is_log && hex_read(span_of(says->key), raw, sizeof raw))
            word_of(raw, fresh);
        if (strcmp(word, is_log ? fresh : says->key) == 0)
            return RULER_NEW_KEY;
    }
    return strcmp(word, keys->organiser) == 0 ? RULER_ORGANISER : RULER_NONE;
}

static void read_says(const struct verified *v, struct ruling *says)
{
    struct header header;
    struct problem unread = {0};
    memset(says, 0, sizeof *says);
    if (heading_take(v->heading, &header, &unread) && !ruling_read(header.orders, says, &unread))
        says->act = RULING_SAYS; /* the organiser is told what is wrong with it */
}

/* By the bytes that were signed it is told whose the key must be. */
static bool try_ssh(struct arena *arena, const struct host_keys *keys, const struct found *found, size_t at,
                    enum core_ruler *ruler, struct verified *v, struct span *sig)
{
    struct found one = *found;
    struct ruling says;
    struct span blob;
    struct problem why = {0};
    char word[SSH_FP_MAX];
    one.block.sig = one.sig[0] = found->sig[at];
    one.block.sig_kind = one.sig_kind[0] = SIG_SSH;
    one.n_sigs = 1;
    if (!armor_claimed_key(arena, &one.block, &blob) ||
        !found_verify(arena, &one, &(struct signer){blob, false}, v, sig, &why))
        return false;
    ssh_fingerprint(word, blob);
    read_says(v, &says);
    *ruler = ruler_of(keys, &says, word);
    return *ruler != RULER_NONE;
}

bool ruling_signed(struct arena *arena, const struct host_keys *keys, const struct found *found, enum core_ruler *ruler,
                   struct verified *v, struct span *sig, struct problem *why)
{
    for (size_t i = 0; i < found->n_sigs; i++)
        if (found->sig_kind[i] == SIG_SSH && try_ssh(arena, keys, found, i, ruler, v, sig))
            return true;
    *ruler = RULER_ORGANISER;
    struct problem unsigned_by = {0};
    if (strncmp(keys->organiser, "minisign:", 9) == 0 &&
        found_verify(arena, found, &(struct signer){span_of(keys->organiser + 9), true}, v, sig, &unsigned_by))
        return true;
    return problem_set(why, "ruling.stranger", 0);
}

bool organiser_signed(struct arena *arena, const struct core *core, const struct found *found, struct verified *v,
                      struct span *sig)
{
    struct host_keys keys;
    struct problem why = {0};
    host_keys_of(&keys, core);
    for (size_t i = 0; i < found->n_sigs; i++) {
        struct block block = found->block;
        struct span blob;
        char word[SSH_FP_MAX];
        block.sig = found->sig[i];
        block.sig_kind = found->sig_kind[i];
        if (!armor_claimed_key(arena, &block, &blob))
            continue;
        ssh_fingerprint(word, blob);
        if (strcmp(word, keys.organiser) == 0)
            return found_verify(arena, found, &(struct signer){blob, false}, v, sig, &why);
    }
    return strncmp(keys.organiser, "minisign:", 9) == 0 &&
           found_verify(arena, found, &(struct signer){span_of(keys.organiser + 9), true}, v, sig, &why);
}

/* ---- the block ---- */

bool ruling_block(struct arena *arena, const struct core *core, uint64_t size, const struct hash *root,
                  struct span lines, struct span *block, struct problem *why)
{
    struct text out = {.arena = arena};
    struct block found[2];
    struct problem own = {0};
    text_format(&out, "-----BEGIN PBEM RULING-----\npbem: 1\ngame: %s\nx-name: %s\nseq: %llu\nbase: %llu ", core->id,
                core->g.name, (unsigned long long)core->rulings.seq + 1, (unsigned long long)size);
    text_base64(&out, root->at, sizeof root->at, true);
    text_words(&out, "\norders:\n");
    text_add(&out, lines);
    text_words(&out, "-----END PBEM RULING-----\n");
    if (armor_scan(arena, text_span(&out), found, 2) != 1 || found[0].bad)
        return problem_set(why, "ruling.words", 0);
    *block = found[0].canonical;
    return block_lint(*block, &own) || strncmp(own.key, "lint.", 5) == 0 || problem_set(why, "ruling.words", 0);
}
