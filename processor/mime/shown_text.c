/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/mime/shown_text.h"
#include "formats/fold.h"
#include "processor/mime/arrival.h"
#include <string.h>

/* ---- what is shown ---- */

static bool is_obeyed(uint32_t c)
{
    bool control = (c < 0x20 && c != '\n' && c != '\t') || (c >= 0x7F && c < 0xA0);
    bool turns =
        c == 0x061C || (c >= 0x200E && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    return control || turns;
}

void shown_text(struct text *out, struct span raw)
{
    while (raw.len > 0) {
        uint32_t c = 0;
        size_t len = utf8_read(raw, &c);
        bool before_newline = raw.at[0] == '\r' && raw.len > 1 && raw.at[1] == '\n';
        if (len == 0 || (is_obeyed(c) && !before_newline))
            text_words(out, "?");
        else if (!before_newline)
            text_add(out, (struct span){raw.at, len});
        raw = span_from(raw, len ? len : 1);
    }
}

/* ---- who signed ---- */

static enum shown_signer by_file(struct arena *arena, struct span text, struct span sig, char fp[static SSH_FP_MAX])
{
    static const char *const spaces[] = {NAMESPACE_REPORT, NAMESPACE_PLAYER};
    struct sshsig read;
    struct span blob;
    if (!sshsig_unarmor(arena, sig, &blob, NULL) || !sshsig_decode(blob, &read, NULL))
        return SHOWN_MISFIT;
    ssh_fingerprint(fp, read.key);
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        if (sshsig_verify(&read, read.key, spaces[i], text, NULL))
            return SHOWN_SIGNED;
    return SHOWN_MISFIT;
}

/* A block, and right below it one signature, and nothing else: what stood before, between or behind would be signed by
 * nobody. */
static bool is_one_block(struct span text)
{
    static const char begin[] = "-----BEGIN PBEM ", end[] = "-----END PBEM ",
                      seal[] = "-----BEGIN SSH SIGNATURE-----\n", last[] = "-----END SSH SIGNATURE-----";
    const uint8_t *at = memmem(text.at, text.len, end, sizeof end - 1);
    struct span rest = at ? span_from(text, (size_t)(at - text.at)) : (struct span){0}, line;
    if (!span_begins(text, begin) || !at || !span_line(&rest, &line) || !span_begins(rest, seal))
        return false;
    while (rest.len > 0 && rest.at[rest.len - 1] == '\n')
        rest.len--;
    at = memmem(rest.at, rest.len, last, sizeof last - 1);
    return at && (size_t)(at - rest.at) + sizeof last - 1 == rest.len;
}

static enum shown_signer within(struct arena *arena, struct span text, char fp[static SSH_FP_MAX])
{
    struct found *found = arena_take(arena, 2 * sizeof *found);
    struct problem why = {0};
    struct verified verified;
    struct span blob;
    if (!is_one_block(text) || arrival_blocks(arena, text, found, 2) != 1 || found->n_sigs == 0)
        return SHOWN_UNSIGNED;
    for (size_t i = 0; i < found->n_sigs; i++) {
        struct block block = found->block;
        block.sig = found->sig[i];
        block.sig_kind = found->sig_kind[i];
        if (block.sig_kind != SIG_SSH || !armor_claimed_key(arena, &block, &blob))
            continue;
        ssh_fingerprint(fp, blob);
        if (found_verify(arena, found, &(struct signer){blob, false}, &verified, NULL, &why))
            return SHOWN_SIGNED;
    }
    return SHOWN_MISFIT;
}

enum shown_signer shown_signed(struct arena *arena, struct span text, struct span sig, char fp[static SSH_FP_MAX])
{
    fp[0] = '\0';
    return sig.len > 0 ? by_file(arena, text, sig, fp) : within(arena, text, fp);
}
