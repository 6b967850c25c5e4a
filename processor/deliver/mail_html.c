/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/fold.h"
#include "formats/markup.h"
#include "games/face/text_wrap.h"
#include "processor/deliver/mail_compose.h"
#include <string.h>

enum { WRAPPED_AT = 72 /* text_wrapped() */ };

/* "+6" or "-3" where a line was broken is a number, and no branch. */
static bool is_signed_number(struct span words)
{
    return words.len > 1 && (words.at[0] == '+' || words.at[0] == '-') && words.at[1] >= '0' && words.at[1] <= '9';
}

/* Do its blanks mean something? Trees and tables have runs of them or begin with a sign; a hash has none. */
static bool keeps_columns(struct span line)
{
    struct span words = span_from(line, text_indent(line));
    if (words.len == 0)
        return false;
    if ((strchr("|+`-=#", words.at[0]) && !is_signed_number(words)) || words.at[0] >= 0x80 ||
        fold_columns(line) > WRAPPED_AT)
        return true;
    for (size_t i = 0; i + 1 < words.len; i++)
        if (words.at[i] == ' ' && words.at[i + 1] == ' ')
            return true;
    return false;
}

/* Was `next` broken off `line`, whose paragraph goes on at this indent? Its first word had no room, or its first name.
 */
static bool goes_on(struct span line, size_t indent, struct span next)
{
    struct span words = text_first_piece(span_from(next, text_indent(next)));
    return words.len > 0 && text_indent(next) == indent && !keeps_columns(line) && !keeps_columns(next) &&
           fold_columns(line) + 1 + fold_columns(words) > WRAPPED_AT;
}

/* Lines that stay as they are, from `line` on: a block up to its END, or as long as columns matter. */
static void put_kept(struct text *out, struct span line, struct span *left)
{
    bool block = span_begins(line, "-----BEGIN"), more = true;
    text_words(out, "<pre style=\"margin:0;overflow-x:auto\">");
    while (more) {
        struct span after = *left, next;
        markup_html(out, line);
        text_words(out, "\n");
        more = span_line(&after, &next) &&
               (block ? !span_begins(line, "-----END") : keeps_columns(next) && !span_begins(next, "-----BEGIN"));
        if (more)
            line = next, *left = after;
    }
    text_words(out, "</pre>\n");
}

static void put_paragraph(struct text *out, struct span line, struct span *left)
{
    size_t indent = text_indent(line), more = indent + text_hangs_by(line);
    text_format(out, "<div style=\"margin-left:%zu.%zuem\">", indent / 2, indent % 2 * 5);
    markup_html(out, span_from(line, indent));
    for (struct span after = *left, next; span_line(&after, &next) && goes_on(line, more, next); *left = after) {
        text_words(out, " ");
        markup_html(out, span_from(next, text_indent(next)));
        line = next;
    }
    text_words(out, "</div>\n");
}

struct span mail_html(struct arena *arena, struct span text)
{
    struct text out = {.arena = arena};
    text_words(&out, "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"></head><body style=\"line-height:1.4\">\n");
    for (struct span line; span_line(&text, &line);) {
        if (line.len == text_indent(line))
            text_words(&out, "<div>&nbsp;</div>\n");
        else if (span_begins(line, "-----BEGIN") || keeps_columns(line))
            put_kept(&out, line, &text);
        else
            put_paragraph(&out, line, &text);
    }
    text_words(&out, "</body></html>\n");
    return text_span(&out);
}
