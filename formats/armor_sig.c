/* SPDX-License-Identifier: Apache-2.0 */
/* The signature below a block (order-armor.md step 8), and signature files. */
#include "formats/armor_line.h"
#include <string.h>

enum { SIG_RAW_MAX = 65536, MINISIG_LETTERS = 100, GLOBAL_LETTERS = 88 };
static const char untrusted[] = "untrusted comment:", trusted[] = "trusted comment:";

static void add_line(struct text *out, struct span line)
{
    text_add(out, line);
    text_words(out, "\n");
}

/* Copies without spaces; returns the letters. */
static size_t add_letters(struct text *out, struct span line)
{
    size_t n = 0;
    for (size_t i = 0; i < line.len; i++)
        if (line.at[i] != ' ') {
            text_add(out, (struct span){line.at + i, 1});
            n++;
        }
    text_words(out, "\n");
    return n;
}

/* The lines after BEGIN SSH SIGNATURE up to END; without an END it stays open, and the decoder says so. */
static void take_ssh(struct text *out, struct span prefix, struct span *left)
{
    struct span line, unquoted;
    text_words(out, "-----BEGIN SSH SIGNATURE-----\n");
    while (span_line(left, &line) && line_unquote(prefix, line, &unquoted)) {
        if (line_ends_ssh(unquoted)) {
            text_words(out, "-----END SSH SIGNATURE-----\n");
            return;
        }
        add_letters(out, unquoted);
    }
}

static bool is_base64(struct span line)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/= ";
    for (size_t i = 0; i < line.len; i++)
        if (!memchr(letters, line.at[i], sizeof letters - 1))
            return false;
    return true;
}

/* The lines after "untrusted comment:": base64, wrapped or not, the trusted comment, base64 again (minisign.md). */
static void take_minisign(struct text *out, struct span prefix, struct span *left)
{
    size_t letters = 0;
    bool has_comment = false;
    for (struct span rest = *left, line, unquoted; span_line(&rest, &line); *left = rest) {
        if (!line_unquote(prefix, line, &unquoted))
            return;
        struct span body = line_body(unquoted);
        if (!has_comment && span_begins(body, trusted)) {
            has_comment = true;
            letters = 0;
            add_line(out, body);
        } else if (body.len > 0) {
            if (!is_base64(body) || letters >= (has_comment ? GLOBAL_LETTERS : MINISIG_LETTERS))
                return;
            letters += add_letters(out, body);
        }
    }
}

struct span armor_signature(struct arena *arena, struct span prefix, struct span *left, enum sig_kind *kind)
{
    struct text out = {.arena = arena};
    struct span near = {left->at, left->len < SIG_RAW_MAX ? left->len : SIG_RAW_MAX}, line, unquoted = span_of("");
    size_t all = near.len;
    *kind = SIG_NONE;
    while (unquoted.len == 0 && span_line(&near, &line)) {
        if (!line_unquote(prefix, line, &unquoted))
            return span_of("");
        unquoted = line_body(unquoted);
    }
    if (line_begins_ssh(unquoted)) {
        *kind = SIG_SSH;
        take_ssh(&out, prefix, &near);
    } else if (span_begins(unquoted, untrusted)) {
        *kind = SIG_MINISIGN;
        add_line(&out, unquoted);
        take_minisign(&out, prefix, &near);
    } else {
        return span_of("");
    }
    *left = span_from(*left, all - near.len);
    return text_span(&out);
}
