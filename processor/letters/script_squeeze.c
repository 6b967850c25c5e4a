/* SPDX-License-Identifier: Apache-2.0 */
/* Word by word (ECMA-262, 12): what stands between two is a blank, the end of a line, or nothing. */
#include "processor/letters/desk_page.h"
#include <string.h>

enum gap { NOTHING, BLANK, LINE };

static uint8_t at(struct span s, size_t i)
{
    return i < s.len ? s.at[i] : 0;
}

static bool is_of(uint8_t c, const char *set)
{
    return c && strchr(set, c) != NULL;
}

static bool is_word(uint8_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
           c >= 128;
}

/* ---- how far each kind of word goes ---- */

static size_t quoted(struct span s)
{
    size_t i = 1;
    while (i < s.len && s.at[i] != s.at[0])
        i += s.at[i] == '\\' ? 2 : 1;
    return i + 1;
}

/* A template as it is, whatever stands within its "${}". */
static size_t templated(struct span s)
{
    size_t depth = 0, i = 1; /* of braces */
    while (i < s.len && (depth > 0 || s.at[i] != '`')) {
        uint8_t c = s.at[i];
        if (depth > 0 && is_of(c, "'\"")) {
            i += quoted(span_from(s, i));
            continue;
        }
        if (depth > 0 && c == '`') {
            i += templated(span_from(s, i));
            continue;
        }
        if (depth > 0 ? c == '{' : c == '$' && at(s, i + 1) == '{') {
            i += depth > 0 ? 0 : 1;
            depth++;
        } else if (depth > 0 && c == '}') {
            depth--;
        }
        i += c == '\\' ? 2 : 1;
    }
    return i + 1;
}

static size_t pattern(struct span s)
{
    bool in_class = false;
    size_t i = 1;
    for (; i < s.len && (in_class || s.at[i] != '/'); i++) {
        if (s.at[i] == '\\')
            i++;
        else if (is_of(s.at[i], "[]"))
            in_class = s.at[i] == '[';
    }
    for (i++; is_word(at(s, i)); i++)
        ;
    return i;
}

static size_t name(struct span s)
{
    size_t i = 0;
    while (is_word(at(s, i)))
        i++;
    return i;
}

/* May a value begin after this word? Then "/" is a pattern's. */
static bool awaits_value(struct span last)
{
    static const char *const words[] = {"return", "typeof", "case",  "in",   "of",
                                        "delete", "void",   "throw", "else", "do"};
    if (last.len == 0 || !is_word(last.at[0]))
        return last.len == 0 || !is_of(last.at[0], ")]'\"`/");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (last.len == strlen(words[i]) && memcmp(last.at, words[i], last.len) == 0)
            return true;
    return false;
}

static struct span next_word(struct span s, struct span last)
{
    uint8_t c = at(s, 0);
    size_t len = is_word(c) ? name(s) : is_of(c, "'\"") ? quoted(s) : 1;
    if (c == '`' || (c == '/' && awaits_value(last)))
        len = c == '`' ? templated(s) : pattern(s);
    return (struct span){s.at, len < s.len ? len : s.len};
}

/* ---- what stands between ---- */

static enum gap skip(struct span *s)
{
    enum gap gap = NOTHING;
    while (s->len > 0) {
        size_t len = is_of(s->at[0], " \t\r\n") ? 1 : 0;
        enum gap found = s->at[0] == '\n' ? LINE : BLANK;
        if (s->at[0] == '/' && at(*s, 1) == '/') {
            while (len < s->len && s->at[len] != '\n')
                len++;
        } else if (s->at[0] == '/' && at(*s, 1) == '*') {
            const uint8_t *end = memmem(s->at + 2, s->len - 2, "*/", 2);
            len = end ? (size_t)(end - s->at) + 2 : s->len;
            found = memchr(s->at, '\n', len) ? LINE : BLANK;
        }
        if (len == 0)
            break;
        gap = found > gap ? found : gap;
        *s = span_from(*s, len);
    }
    return gap;
}

/* Together they would be another word: a - -b, a / /b/, "</script", "<!--". */
static bool would_join(uint8_t before, uint8_t after)
{
    return (is_word(before) && is_word(after)) || (is_of(before, "+-") && is_of(after, "+-")) ||
           (before == '/' && (is_word(after) || after == '/')) || (before == '<' && is_of(after, "!/")) ||
           (before == '!' && after == '-') || (before >= '0' && before <= '9' && after == '.');
}

/* Does the line go on whatever follows, or can what follows begin none? Else its end may be that of a statement. */
static bool goes_on(uint8_t before, uint8_t after)
{
    return is_of(before, ";{,([=&|?:<>*%!~") || is_of(after, ".?:&|=)]},;*%<>");
}

static const char *between(enum gap gap, uint8_t before, uint8_t after)
{
    if (gap == NOTHING || before == 0)
        return "";
    if (gap == LINE && !goes_on(before, after))
        return "\n";
    return would_join(before, after) ? gap == LINE ? "\n" : " " : "";
}

void script_squeeze(struct text *out, struct span source)
{
    struct span last = {0};
    for (;;) {
        enum gap gap = skip(&source);
        uint8_t before = last.len > 0 ? last.at[last.len - 1] : 0;
        text_words(out, between(gap, before, at(source, 0)));
        if (source.len == 0)
            break;
        last = next_word(source, last);
        text_add(out, last);
        source = span_from(source, last.len);
    }
    text_words(out, "\n");
}
