/* One entry of a transcript, with the signed block that it names: for whoever denies what he sent. */
#include "processor/audit.h"
#include "processor/journal.h"
#include "processor/parts.h"
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

static bool signed_with(struct arena *arena, const struct transcript_block *block, const struct transcript_key *key,
                        struct verified *out, char word[static KEY_WORD_MAX])
{
    struct problem why = {0};
    struct found found[2];
    struct text packed = {.arena = arena};
    struct part part[2] = {{span_of("b"), block->bytes}, {span_of("s"), block->sig}};
    struct signer signer = {key->line, span_begins(key->line, "RW")};
    struct span comment;
    char hex[65];
    if (!signer.is_minisign && !ssh_public_line(arena, key->line, &signer.key, &comment, &why))
        return false;
    parts_pack(&packed, part, 2);
    if (arrival_blocks(arena, text_span(&packed), found, 2) != 1 ||
        !found_verify(arena, &found[0], &signer, out, NULL, &why))
        return false;
    if (signer.is_minisign)
        strcpy(word, arena_words(arena, "minisign:%.56s", (const char *)key->line.at));
    else
        ssh_fingerprint(word, signer.key);
    hex_write(hex, out->hash, 32);
    return strcmp(hex, block->hash) == 0;
}

/* Whose key of the transcript signed it. */
static const struct transcript_key *signer_of(struct arena *arena, const struct transcript *t,
                                              const struct transcript_block *block, struct verified *out,
                                              char word[static KEY_WORD_MAX])
{
    for (size_t i = 0; i < t->n_keys; i++)
        if (signed_with(arena, block, &t->key[i], out, word))
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
