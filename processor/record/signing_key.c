#include "processor/person_key.h"
#include <stdio.h>
#include <string.h>

static const char minisign[] = "minisign:", letters_begin[] = "RW";

static struct span trimmed(struct span line)
{
    while (line.len > 0 && (line.at[line.len - 1] == '\r' || line.at[line.len - 1] == ' '))
        line.len--;
    while (line.len > 0 && line.at[0] == ' ')
        line = span_from(line, 1);
    return line;
}

static bool read_minisign(struct arena *arena, struct span letters, struct core_key *out, struct problem *why)
{
    struct minisign_key unused;
    if (!minisign_key_read(letters, &unused, why))
        return false;
    out->is_minisign = true;
    out->blob = arena_copy(arena, letters);
    snprintf(out->word, sizeof out->word, "%s%.*s", minisign, (int)letters.len, (const char *)letters.at);
    return true;
}

bool person_key_read(struct arena *arena, struct span line, struct core_key *out, struct problem *why)
{
    struct span comment;
    *out = (struct core_key){0};
    line = trimmed(line);
    if (span_begins(line, minisign))
        return read_minisign(arena, span_from(line, sizeof minisign - 1), out, why);
    if (span_begins(line, letters_begin) && line.len == MINISIGN_KEY_LETTERS)
        return read_minisign(arena, line, out, why);
    if (!ssh_public_line(arena, line, &out->blob, &comment, why))
        return false;
    ssh_fingerprint(out->word, out->blob);
    return true;
}

bool person_key_file(struct arena *arena, struct span file, struct core_key *out, struct problem *why)
{
    struct span line = {0};
    while (line.len == 0 && span_line(&file, &line)) {
        line = trimmed(line);
        if (span_begins(line, "untrusted comment:"))
            line = (struct span){0};
    }
    return person_key_read(arena, line, out, why);
}

void person_key_write(struct text *out, const struct core_key *key)
{
    if (key->is_minisign)
        text_words(out, key->word);
    else
        ssh_public_write(out, key->blob);
}

int person_keys(struct arena *arena, const struct player_row *player, struct core_key *out, int cap)
{
    int n = 0;
    for (int i = 0; i < player->n_keys && n < cap; i++)
        n += person_key_read(arena, span_of(player->key[i]), &out[n], NULL);
    return n;
}

struct signer person_signer(const struct core_key *key)
{
    return (struct signer){key->blob, key->is_minisign};
}

bool person_recipient(struct arena *arena, const struct core_key *key, struct age_recipient *out)
{
    struct text line = {.arena = arena};
    if (!core_key_opens(key))
        return false;
    ssh_public_write(&line, key->blob);
    return age_recipient_read(text_span(&line), out, NULL);
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
