/* SPDX-License-Identifier: Apache-2.0 */
/* HTML bodies to text (order-armor.md, "HTML to text"), one pass, no tree. What a page would show is of no interest:
 * only that lines come out as lines and that quotes can be told. */
#include "processor/mime/html_tag.h"
#include "processor/mime/mime_inside.h"
#include <string.h>

enum { QUOTES_MAX = 32, NAME_MAX_LEN = 16 /* of an entity */ };

struct page {
    struct text out;
    int quotes;     /* blockquotes around */
    int pre;        /* pre elements around */
    bool line_open; /* something stands in this line */
    bool blank;     /* a blank is due before the next word */
};

static void new_line(struct page *page)
{
    if (page->line_open || (page->out.len > 0 && page->out.at[page->out.len - 1] != '\n'))
        text_words(&page->out, "\n");
    page->line_open = page->blank = false;
}

static void open_line(struct page *page)
{
    for (int i = 0; i < page->quotes && !page->line_open; i++)
        text_words(&page->out, "> ");
    page->line_open = true;
}

static void put_character(struct page *page, uint32_t c)
{
    uint8_t utf8[4];
    size_t n = 0;
    if (c == 0 || c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
        c = 0xfffd;
    if (c < 0x80) {
        utf8[n++] = (uint8_t)c;
    } else {
        int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
        utf8[n++] = (uint8_t)((more == 1 ? 0xc0 : more == 2 ? 0xe0 : 0xf0) | c >> 6 * more);
        while (more-- > 0)
            utf8[n++] = (uint8_t)(0x80 | (c >> 6 * more & 0x3f));
    }
    open_line(page);
    if (page->blank)
        text_words(&page->out, " ");
    page->blank = false;
    text_add(&page->out, (struct span){utf8, n});
}

/* ---- entities ---- */

#define NO_ENTITY UINT32_MAX

static const char *const latin_names[96] = {
    /* U+00A0 to U+00FF */
    "nbsp",   "iexcl",  "cent",   "pound",  "curren", "yen",    "brvbar", "sect",   "uml",    "copy",   "ordf",
    "laquo",  "not",    "shy",    "reg",    "macr",   "deg",    "plusmn", "sup2",   "sup3",   "acute",  "micro",
    "para",   "middot", "cedil",  "sup1",   "ordm",   "raquo",  "frac14", "frac12", "frac34", "iquest", "Agrave",
    "Aacute", "Acirc",  "Atilde", "Auml",   "Aring",  "AElig",  "Ccedil", "Egrave", "Eacute", "Ecirc",  "Euml",
    "Igrave", "Iacute", "Icirc",  "Iuml",   "ETH",    "Ntilde", "Ograve", "Oacute", "Ocirc",  "Otilde", "Ouml",
    "times",  "Oslash", "Ugrave", "Uacute", "Ucirc",  "Uuml",   "Yacute", "THORN",  "szlig",  "agrave", "aacute",
    "acirc",  "atilde", "auml",   "aring",  "aelig",  "ccedil", "egrave", "eacute", "ecirc",  "euml",   "igrave",
    "iacute", "icirc",  "iuml",   "eth",    "ntilde", "ograve", "oacute", "ocirc",  "otilde", "ouml",   "divide",
    "oslash", "ugrave", "uacute", "ucirc",  "uuml",   "yacute", "thorn",  "yuml",
};
static const struct {
    const char *name;
    uint32_t is;
} other_names[] = {
    {"amp", '&'},      {"lt", '<'},        {"gt", '>'},       {"quot", '"'},     {"apos", '\''},    {"ndash", 0x2013},
    {"mdash", 0x2014}, {"lsquo", 0x2018},  {"rsquo", 0x2019}, {"sbquo", 0x201a}, {"ldquo", 0x201c}, {"rdquo", 0x201d},
    {"bdquo", 0x201e}, {"hellip", 0x2026}, {"bull", 0x2022},  {"ensp", 0x2002},  {"emsp", 0x2003},  {"thinsp", 0x2009},
    {"zwnj", 0x200c},  {"zwj", 0x200d},    {"lrm", 0x200e},   {"rlm", 0x200f},   {"euro", 0x20ac},  {"trade", 0x2122},
    {"prime", 0x2032}, {"Prime", 0x2033},  {"minus", 0x2212}, {"NewLine", '\n'}, {"Tab", '\t'},     {"hyphen", 0x2010},
    {"num", '#'},      {"colon", ':'},     {"comma", ','},    {"period", '.'},   {"lpar", '('},     {"rpar", ')'},
    {"plus", '+'},     {"equals", '='},    {"sol", '/'},      {"lowbar", '_'},   {"oelig", 0x153},  {"OElig", 0x152},
};

static uint32_t entity_named(struct span name)
{
    for (uint32_t i = 0; i < sizeof latin_names / sizeof *latin_names; i++)
        if (span_is(name, latin_names[i]))
            return 0xa0 + i;
    for (size_t i = 0; i < sizeof other_names / sizeof *other_names; i++)
        if (span_is(name, other_names[i].name))
            return other_names[i].is;
    return NO_ENTITY;
}

static uint32_t entity_number(struct span digits)
{
    uint32_t value = 0, base = 10;
    size_t i = 0;
    if (digits.len > 1 && (digits.at[0] | 0x20) == 'x') {
        base = 16;
        i = 1;
    }
    for (; i < digits.len && value <= 0x10ffff; i++) {
        uint8_t c = digits.at[i] | 0x20;
        uint32_t digit = c >= '0' && c <= '9' ? (uint32_t)c - '0' : c >= 'a' && c <= 'f' ? (uint32_t)c - 'a' + 10 : 99;
        if (digits.at[i] >= '0' && digits.at[i] <= '9')
            digit = (uint32_t)digits.at[i] - '0';
        if (digit >= base)
            return NO_ENTITY;
        value = value * base + digit;
    }
    return value;
}

/* At an ampersand: takes the entity, or the ampersand alone. Returns the bytes taken. */
static size_t take_entity(struct page *page, struct span left)
{
    size_t n = 1;
    while (n < left.len && n < NAME_MAX_LEN && left.at[n] != ';' && left.at[n] != '&' && left.at[n] != '<' &&
           left.at[n] > ' ')
        n++;
    struct span name = {left.at + 1, n - 1};
    uint32_t c = name.len > 1 && name.at[0] == '#' ? entity_number(span_from(name, 1)) : entity_named(name);
    if (c == NO_ENTITY) {
        put_character(page, '&');
        return 1;
    }
    if (c == '\n')
        new_line(page);
    else
        put_character(page, c);
    return n < left.len && left.at[n] == ';' ? n + 1 : n;
}

/* ---- tags ---- */

static void apply_tag(struct page *page, const struct tag *tag)
{
    static const char *const lines[] = {"br", "p",  "div", "li",         "tr",    "hr",  "h1", "h2", "h3",   "h4", "h5",
                                        "h6", "ul", "ol",  "blockquote", "table", "pre", "dt", "dd", "body", NULL};
    if (!tag_is_one_of(tag, lines))
        return;
    if (strcmp(tag->name, "br") == 0) {
        open_line(page);
        new_line(page);
        return;
    }
    new_line(page);
    int *depth = strcmp(tag->name, "blockquote") == 0 ? &page->quotes
                 : strcmp(tag->name, "pre") == 0      ? &page->pre
                                                      : NULL;
    if (!depth || tag->is_empty)
        return;
    if (tag->closes && *depth > 0)
        --*depth;
    else if (!tag->closes && *depth < QUOTES_MAX)
        ++*depth;
}

static size_t take_tag(struct page *page, struct span left)
{
    static const char *const hidden[] = {"head", "style", "script", "title", NULL};
    struct tag tag;
    size_t n = tag_read(left, &tag);
    if (n == 0) {
        put_character(page, '<');
        return 1;
    }
    if (!tag.closes && !tag.is_empty && tag_is_one_of(&tag, hidden))
        return n + tag_skip(span_from(left, n), tag.name);
    apply_tag(page, &tag);
    return n;
}

static size_t take_plain(struct page *page, struct span left)
{
    uint8_t c = left.at[0];
    bool is_space = c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f';
    if (!is_space) {
        size_t n = 1;
        while (n < left.len && left.at[n] > ' ' && left.at[n] != '<' && left.at[n] != '&')
            n++;
        open_line(page);
        if (page->blank)
            text_words(&page->out, " ");
        page->blank = false;
        text_add(&page->out, (struct span){left.at, n});
        return n;
    }
    if (page->pre > 0 && c == '\n') {
        open_line(page);
        new_line(page);
    } else if (page->pre > 0 && c != '\r')
        put_character(page, c);
    else if (page->pre == 0)
        page->blank = page->line_open;
    return 1;
}

struct span mime_html_page(struct arena *arena, struct span html, size_t most)
{
    struct page page = {.out = {.arena = arena}};
    if (html.len > most)
        html.len = most;
    while (html.len > 0 && page.out.len < most) {
        size_t n = html.at[0] == '<'   ? take_tag(&page, html)
                   : html.at[0] == '&' ? take_entity(&page, html)
                                       : take_plain(&page, html);
        html = span_from(html, n);
    }
    new_line(&page);
    return text_span(&page.out);
}

struct span mime_html(struct arena *arena, struct span html)
{
    return mime_html_page(arena, html, MIME_TEXT_MAX);
}
