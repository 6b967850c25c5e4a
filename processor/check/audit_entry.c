/* SPDX-License-Identifier: Apache-2.0 */
/* One entry of a transcript, with the signed block that it names: for whoever denies what he sent. */
#include "processor/check/audit.h"
#include "processor/record/journal.h"
#include "processor/record/transcript.h"
#include <string.h>

static const struct transcript_block *block_of(const struct transcript *t, const struct journal_line *line)
{
    for (size_t i = 0; i < line->n_words; i++) {
        const struct transcript_block *block = line->word[i].len == 64 ? transcript_block(t, line->word[i]) : NULL;
        if (block)
            return block;
    }
    return NULL;
}

/* Whose key of the transcript signed it. */
static const struct transcript_key *signer_of(struct arena *arena, const struct transcript *t,
                                              const struct transcript_block *block, struct verified *out,
                                              char word[static KEY_WORD_MAX])
{
    struct signer signer;
    for (size_t i = 0; i < t->n_keys; i++)
        if (transcript_signer(arena, &t->key[i], &signer, word) &&
            signed_block_by(arena, block, block->sig, &signer, out))
            return &t->key[i];
    return NULL;
}

enum audit_verdict audit_entry(struct arena *arena, struct span file, uint64_t n, struct text *out)
{
    struct transcript t;
    struct problem why = {0};
    struct journal_line *line = arena_take(arena, sizeof *line);
    struct verified verified;
    char word[KEY_WORD_MAX];
    if (!transcript_read(arena, file, &t, &why)) {
        text_format(out, "broken file: line %d cannot be read (%s)\n", why.line, why.key);
        return AUDIT_BROKEN_FILE;
    }
    if (n == 0 || n > t.n_lines || !journal_read(t.line[n - 1], line)) {
        text_format(out, "no   There is no entry %llu: the log here has %zu.\n", (unsigned long long)n, t.n_lines + 1);
        return AUDIT_NOT_PROVEN;
    }
    text_format(out, "Entry %.*s\n", (int)t.line[n - 1].len, (const char *)t.line[n - 1].at);
    const struct transcript_block *block = block_of(&t, line);
    if (!block) {
        text_words(out, " ?   It names no signed block that is published here; most are published when the game has "
                        "ended.\n");
        return AUDIT_NOT_PROVEN;
    }
    const struct transcript_key *key = signer_of(arena, &t, block, &verified, word);
    if (!key) {
        text_words(out, "no   The block that it names is not signed with any key of a seat.\n");
        return AUDIT_NOT_PROVEN;
    }
    text_format(out,
                "yes  Signed with the key of %s, %s. Anyone can check it without this program: save the lines from "
                "BEGIN PBEM to END PBEM as sheet.txt, those from BEGIN to END SSH SIGNATURE as sheet.sig, and type\n"
                "  ssh-keygen -Y check-novalidate -n pbem-v1 -s sheet.sig <sheet.txt\n\n",
                key->seat, word);
    text_add(out, block->bytes);
    text_add(out, block->sig);
    return AUDIT_PROVEN;
}
