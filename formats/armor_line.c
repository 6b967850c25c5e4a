/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/armor_line.h"
#include <string.h>

/* Matchers work on a line as it is and take a run of spaces wherever the squeezed line has one. */

static bool skip_spaces(struct span *at)
{
    size_t n = 0;
    while (n < at->len && at->at[n] == ' ')
        n++;
    *at = span_from(*at, n);
    return n > 0;
}

static bool skip_dashes(struct span *at)
{
    size_t n = 0;
    while (n < at->len && at->at[n] == '-')
        n++;
    *at = span_from(*at, n);
    return n > 0;
}

static bool skip_word(struct span *at, const char *word)
{
    if (!span_begins(*at, word))
        return false;
    *at = span_from(*at, strlen(word));
    return true;
}

/* An OpenPGP dash escape: "- " before a dash. */
static void skip_escape(struct span *at)
{
    struct span after = *at;
    if (skip_word(&after, "-") && skip_spaces(&after) && after.len > 0 && after.at[0] == '-')
        *at = after;
}

static bool ends_in_dashes(struct span at)
{
    skip_spaces(&at);
    if (!skip_dashes(&at))
        return false;
    skip_spaces(&at);
    return at.len == 0;
}

/* " PBEM KIND-----" after BEGIN or END. */
static bool match_kind(struct span at, struct span *kind)
{
    if (!skip_spaces(&at) || !skip_word(&at, "PBEM") || !skip_spaces(&at))
        return false;
    *kind = (struct span){at.at, 0};
    while (kind->len < at.len && at.at[kind->len] >= 'A' && at.at[kind->len] <= 'Z')
        kind->len++;
    return kind->len > 0 && ends_in_dashes(span_from(at, kind->len));
}

bool line_begins(struct span line, struct armor_line *out)
{
    size_t n = 0;
    while (n < line.len && (line.at[n] == ' ' || line.at[n] == '>' || line.at[n] == '|'))
        n++;
    struct span at = span_from(line, n);
    skip_escape(&at);
    if (!skip_dashes(&at))
        return false;
    skip_spaces(&at);
    out->prefix = (struct span){line.at, n};
    out->is_end = false;
    return skip_word(&at, "BEGIN") && match_kind(at, &out->kind);
}

bool line_is_armor(struct span line, struct armor_line *out)
{
    struct span at = line_body(line);
    if (!skip_dashes(&at))
        return false;
    skip_spaces(&at);
    out->prefix = (struct span){line.at, 0};
    out->is_end = !skip_word(&at, "BEGIN");
    return (!out->is_end || skip_word(&at, "END")) && match_kind(at, &out->kind);
}

bool line_begins_ssh(struct span line)
{
    struct span at = line_body(line);
    if (!skip_dashes(&at))
        return false;
    skip_spaces(&at);
    return skip_word(&at, "BEGIN") && skip_spaces(&at) && skip_word(&at, "SSH") && skip_spaces(&at) &&
           skip_word(&at, "SIGNATURE") && ends_in_dashes(at);
}

bool line_ends_ssh(struct span line)
{
    static const char word[] = "ENDSSHSIGNATURE";
    size_t matched = 0, before = 0, after = 0;
    for (size_t i = 0; i < line.len; i++) {
        uint8_t byte = line.at[i];
        if (byte == ' ')
            continue;
        if (byte == '-' && matched == 0)
            before++;
        else if (byte == '-' && matched == sizeof word - 1)
            after++;
        else if (before > 0 && matched < sizeof word - 1 && byte == (uint8_t)word[matched])
            matched++;
        else
            return false;
    }
    return after > 0;
}

bool line_is_blank(struct span line)
{
    skip_spaces(&line);
    return line.len == 0;
}

bool line_unquote(struct span prefix, struct span line, struct span *out)
{
    struct span at = line;
    for (size_t i = 0; i < prefix.len; i++) {
        if (prefix.at[i] == ' ')
            continue;
        skip_spaces(&at);
        if (at.len == 0 || at.at[0] != prefix.at[i]) {
            *out = span_of("");
            return line_is_blank(line);
        }
        at = span_from(at, 1);
    }
    *out = at;
    return true;
}

struct span line_right_trimmed(struct span line)
{
    while (line.len > 0 && line.at[line.len - 1] == ' ')
        line.len--;
    return line;
}

struct span line_body(struct span line)
{
    line = line_right_trimmed(line);
    skip_spaces(&line);
    skip_escape(&line);
    return line;
}

size_t line_squeeze(struct span body, uint8_t *out)
{
    size_t len = 0;
    for (size_t i = 0; i < body.len; i++) {
        if (body.at[i] == ' ' && i > 0 && body.at[i - 1] == ' ')
            continue;
        if (out)
            out[len] = body.at[i];
        len++;
    }
    return len;
}
