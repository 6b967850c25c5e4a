/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/markup.h"
#include <string.h>

/* U+200A is white space to every parser, so that no pattern reaches over it; U+200B is a letter to some finders of
 * links, and stands only where a fixed word is broken. */
#define HAIR    "\xE2\x80\x8A"
#define NOTHING "\xE2\x80\x8B"

struct marking {
    struct text *out;
    struct span words;
    bool markdown;
    bool begun; /* something was written that is no blank */
    int dashes; /* in a row, up to here */
};

static bool is_letter(uint8_t c)
{
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

static bool is_digit(uint8_t c)
{
    return c >= '0' && c <= '9';
}

/* Behind the end there is a blank. */
static uint8_t byte_at(const struct marking *m, size_t i)
{
    return i < m->words.len ? m->words.at[i] : ' ';
}

static void put_byte(struct marking *m, uint8_t c)
{
    text_add(m->out, (struct span){&c, 1});
    m->begun = true;
}

/* ---- characters that stand for something ---- */

/* Characters of Markdown wherever they stand; + - = # only at a line's start, where they make lists and headings. */
static bool is_marked(const struct marking *m, uint8_t c)
{
    return strchr("\\`*_[]<>&|~$^", c) || (!m->begun && strchr("+-=#", c));
}

/* "12." and "12)" begin a list. */
static bool ends_number(const struct marking *m, size_t i)
{
    uint8_t c = byte_at(m, i);
    if (!m->begun || (c != '.' && c != ')'))
        return false;
    while (i > 0 && is_digit(m->words.at[i - 1]))
        i--;
    return i == 0;
}

/* "(c)", "(r)", "(p)", "(tm)" become signs. */
static bool is_sign(const struct marking *m, size_t i)
{
    uint8_t a = byte_at(m, i + 1) | 0x20, b = byte_at(m, i + 2);
    return (strchr("crp", a) && b == ')') || (a == 't' && (b | 0x20) == 'm' && byte_at(m, i + 3) == ')');
}

/* What a pattern would be made of here is broken behind this character. */
static bool breaks_behind(const struct marking *m, size_t i)
{
    uint8_t before = i > 0 ? m->words.at[i - 1] : ' ', c = m->words.at[i], next = byte_at(m, i + 1);
    if (next <= ' ')
        return false;
    switch (c) {
    case '@':
    case '#':
    case '[':
    case '<':
    case ';':
        return true;
    case '&':
        return next == '#' || is_letter(next);
    case ':': /* 10:30 is a time */
        return !(is_digit(before) && is_digit(next));
    case '.': /* "No. 4", "1.5" and "..." make no address */
        return is_letter(next) || next >= 0x80;
    case '/':
        return next == '/';
    default:
        return false;
    }
}

/* ---- one character after the other ---- */

static void put_mark(struct marking *m, size_t i)
{
    uint8_t c = m->words.at[i];
    if (m->markdown && (is_marked(m, c) || ends_number(m, i)))
        put_byte(m, '\\');
    put_byte(m, c);
    m->dashes = c == '-' ? m->dashes + 1 : 0;
    if (m->dashes == 2) {
        text_words(m->out, NOTHING);
        m->dashes = 0;
    }
    if (c == '(' && is_sign(m, i))
        text_words(m->out, NOTHING);
    else if (breaks_behind(m, i))
        text_words(m->out, HAIR);
}

/* Marks of writing direction and line ends beyond ASCII: U+200E, U+200F, U+2028 to U+202E, U+2066 to U+2069. */
static bool is_invisible(const struct marking *m, size_t i)
{
    if (byte_at(m, i) != 0xE2)
        return false;
    uint8_t b = byte_at(m, i + 1), c = byte_at(m, i + 2);
    return (b == 0x80 && (c == 0x8E || c == 0x8F || (c >= 0xA8 && c <= 0xAE))) || (b == 0x81 && c >= 0xA6 && c <= 0xA9);
}

static void mark(struct marking *m)
{
    bool blank = false;
    for (size_t i = 0; i < m->words.len; i++) {
        uint8_t c = m->words.at[i];
        if (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
            blank = true;
            continue;
        }
        if (is_invisible(m, i)) {
            i += 2;
            continue;
        }
        if (c < ' ' || c == 127)
            continue;
        if (blank && m->begun) /* four at a line's start would be code, two at its end a line */
            text_words(m->out, " ");
        if (blank)
            m->dashes = 0;
        blank = false;
        put_mark(m, i);
    }
}

void markup_markdown(struct text *out, struct span words)
{
    mark(&(struct marking){.out = out, .words = words, .markdown = true});
}

void markup_bbcode(struct text *out, struct span words)
{
    mark(&(struct marking){.out = out, .words = words});
}

void markup_named(struct text *out, struct span words, size_t n)
{
    static const uint8_t which[256] = {['&'] = 1, ['<'] = 2, ['>'] = 3, ['"'] = 4, ['\''] = 5}; /* most are none */
    static const char *const name[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    size_t done = 0;
    for (size_t i = 0; i < words.len; i++) {
        size_t k = which[words.at[i]];
        if (k == 0 || k > n)
            continue;
        text_add(out, (struct span){words.at + done, i - done});
        text_words(out, name[k - 1]);
        done = i + 1;
    }
    text_add(out, span_from(words, done));
}

void markup_html(struct text *out, struct span words)
{
    markup_named(out, words, 4);
}
