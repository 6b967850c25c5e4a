/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/record/signing_key.h"
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

bool core_key_opens(const struct core_key *key)
{
    return !key->revoked && !key->is_minisign && ssh_blob_raw(key->blob) != NULL;
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
