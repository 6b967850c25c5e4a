/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/letters/book_html.h"
#include "formats/markup.h"
#include <ctype.h>
#include <string.h>
#include <strings.h>

enum kind { NOTHING, PARAGRAPH, BULLETS, NUMBERS, TABLE };

struct writer {
    struct book_html *page;
    struct text words; /* of the paragraph, item or cell that is being read */
    enum kind kind;
    bool in_item, has_head;
    uint8_t *linked; /* terms that this chapter has linked */
    size_t n_fences;
    struct span owner; /* in the glossary: the term that is being explained */
    size_t cap_chapters;
};

/* ---- words ---- */

static bool is_letter(uint8_t c)
{
    return c >= 128 || isalnum(c);
}

/* How much of the text is this spelling as a whole word, with a plural s or without; 0: another word. */
static size_t spelling_len(struct span text, struct span word)
{
    size_t n = word.len;
    if (text.len < n || strncasecmp((const char *)text.at, (const char *)word.at, n) != 0)
        return 0;
    n += n < text.len && text.at[n] == 's';
    return n < text.len && is_letter(text.at[n]) ? 0 : n;
}

/* The longest term with which a text begins, n_terms: none. */
static size_t term_of(const struct book_html *page, struct span text, size_t *len)
{
    size_t best = page->n_terms;
    *len = 0;
    for (size_t i = 0; i < page->n_terms; i++) {
        struct span word = page->term[i].word;
        if (word.len < *len || word.len == 0 || tolower(word.at[0]) != tolower(text.at[0]))
            continue;
        size_t n = spelling_len(text, word);
        if (n > *len)
            best = i, *len = n;
    }
    return best;
}

static bool is_linked(const struct writer *w, size_t term)
{
    struct span name = w->page->term[term].name;
    for (size_t i = 0; i < w->page->n_terms; i++)
        if (w->linked[i] && span_same(w->page->term[i].name, name))
            return true;
    return span_same(name, w->owner);
}

/* Words without marks; the first use of a term becomes a link. */
static void put_words(struct writer *w, struct text *out, struct span words)
{
    const struct book_html *page = w->page;
    for (size_t i = 0, len; i < words.len; i += len) {
        struct span rest = span_from(words, i);
        bool begins = page->terms_at && (i == 0 || (!is_letter(words.at[i - 1]) && words.at[i - 1] != '-'));
        size_t term = begins ? term_of(page, rest, &len) : page->n_terms;
        if (term == page->n_terms || is_linked(w, term)) {
            len = term == page->n_terms ? 1 : len;
            markup_html(out, (struct span){rest.at, len});
            continue;
        }
        w->linked[term] = 1;
        text_format(out, "<a class=\"term\" href=\"%s#", page->terms_at);
        book_anchor(out, "word-", page->term[term].name);
        text_words(out, "\">");
        markup_html(out, (struct span){rest.at, len});
        text_words(out, "</a>");
    }
}

/* ---- marks within a line ---- */

/* What stands between two equal marks at the start of a text; false: they do not close. */
static bool between(struct span text, const char *mark, struct span *inside)
{
    size_t n = strlen(mark);
    const uint8_t *end = span_begins(text, mark) ? memmem(text.at + n, text.len - n, mark, n) : NULL;
    if (!end || end == text.at + n)
        return false;
    *inside = (struct span){text.at + n, (size_t)(end - text.at) - n};
    return true;
}

/* "[words](https://...)"; other addresses are of the sources, and stay words. *len: of all of it. */
static bool put_link(struct text *out, struct span text, size_t *len)
{
    const uint8_t *mid = text.at[0] == '[' ? memmem(text.at, text.len, "](", 2) : NULL;
    const uint8_t *end = mid ? memchr(mid, ')', text.len - (size_t)(mid - text.at)) : NULL;
    if (!end)
        return false;
    struct span words = {text.at + 1, (size_t)(mid - text.at) - 1}, to = {mid + 2, (size_t)(end - mid) - 2};
    bool leads = span_begins(to, "https://") || span_begins(to, "#");
    if (leads) {
        text_words(out, "<a href=\"");
        markup_html(out, to);
        text_words(out, "\">");
    }
    markup_html(out, words);
    text_words(out, leads ? "</a>" : "");
    *len = (size_t)(end - text.at) + 1;
    return true;
}

/* One mark at the start of a text, with what is in it; 0: there is none. */
static size_t put_mark(struct writer *w, struct text *out, struct span text)
{
    static const struct {
        const char *mark, *tag;
    } marks[] = {{"`", "code"}, {"**", "b"}, {"*", "em"}};
    struct span inside;
    size_t len;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        if (!between(text, marks[i].mark, &inside) || inside.at[0] == ' ')
            continue;
        text_format(out, "<%s>", marks[i].tag);
        if (i == 0)
            markup_html(out, inside);
        else
            put_words(w, out, inside);
        text_format(out, "</%s>", marks[i].tag);
        return inside.len + 2 * strlen(marks[i].mark);
    }
    return put_link(out, text, &len) ? len : 0;
}

static void put_line(struct writer *w, struct text *out, struct span text)
{
    size_t from = 0, at = 0;
    while (at < text.len) {
        struct text mark = {.arena = w->page->arena};
        size_t len = strchr("`*[", text.at[at]) ? put_mark(w, &mark, span_from(text, at)) : 0;
        if (len == 0) {
            at++;
            continue;
        }
        put_words(w, out, (struct span){text.at + from, at - from});
        text_add(out, text_span(&mark));
        from = at += len;
    }
    put_words(w, out, span_from(text, from));
}

/* ---- blocks ---- */

static struct text *body(struct writer *w)
{
    return &w->page->body;
}

static void flush_words(struct writer *w)
{
    put_line(w, body(w), text_span(&w->words));
    w->words.len = 0;
}

static void end_item(struct writer *w)
{
    flush_words(w);
    if (w->in_item)
        text_words(body(w), "</li>\n");
    w->in_item = false;
}

static void end_block(struct writer *w)
{
    static const char *const ends[] = {[PARAGRAPH] = "</p>\n", [BULLETS] = "</ul>\n", [NUMBERS] = "</ol>\n",
                                       [TABLE] = "</tbody></table></div>\n"};
    end_item(w);
    if (w->kind != NOTHING)
        text_words(body(w), ends[w->kind]);
    w->kind = NOTHING;
}

static void begin_block(struct writer *w, enum kind kind)
{
    static const char *const begins[] = {[PARAGRAPH] = "<p>", [BULLETS] = "<ul>\n", [NUMBERS] = "<ol>\n",
                                         [TABLE] = "<div class=\"wide\" tabindex=\"0\"><table>"};
    if (w->kind == kind && kind != PARAGRAPH)
        return;
    end_block(w);
    text_words(body(w), begins[kind]);
    w->kind = kind;
    w->has_head = false;
}

static void add_words(struct writer *w, struct span line)
{
    while (line.len > 0 && line.at[0] == ' ')
        line = span_from(line, 1);
    if (w->words.len > 0)
        text_words(&w->words, " ");
    text_add(&w->words, line);
}

static void add_chapter(struct writer *w, const char *anchor, const char *title)
{
    struct book_html *page = w->page;
    page->chapter =
        arena_grown(page->arena, page->chapter, page->n_chapters, &w->cap_chapters, sizeof *page->chapter);
    page->chapter[page->n_chapters++] = (struct book_chapter){anchor, title};
    memset(w->linked, 0, page->n_terms);
}

static void add_heading(struct writer *w, struct span line)
{
    size_t level = 0;
    while (level < line.len && line.at[level] == '#')
        level++;
    struct span words = span_from(line, level + 1);
    const char *title = arena_string(w->page->arena, words);
    struct text anchor = {.arena = w->page->arena};
    end_block(w);
    w->owner = (struct span){0};
    if (level == 1) {
        w->page->title = title;
        return;
    }
    book_anchor(&anchor, "", words);
    const char *name = arena_string(w->page->arena, text_span(&anchor));
    if (level == 2)
        add_chapter(w, name, title);
    text_format(body(w), "<h%zu id=\"%s\">", level, name);
    markup_html(body(w), words);
    text_format(body(w), "</h%zu>\n", level);
}

static const char *caption_of(struct span kind)
{
    static const struct {
        const char *kind, *said;
    } captions[] = {{"orders", "Lines of a sheet"},
                    {"sheet", "The sheet"},
                    {"standing", "Standing orders"},
                    {"start", "The position"},
                    {"report", "The report"}};
    for (size_t i = 0; i < sizeof captions / sizeof *captions; i++)
        if (span_is(kind, captions[i].kind))
            return captions[i].said;
    return "";
}

/* "```orders usa draw" is lines of a sheet; "```example A march" has a title. */
static void add_fence(struct writer *w, struct span line, struct span *left)
{
    struct span info = span_from(line, 3), kind = {0}, rest = info;
    span_word(&rest, &kind);
    while (rest.len > 0 && rest.at[0] == ' ')
        rest = span_from(rest, 1);
    end_block(w);
    const char *said = caption_of(kind);
    text_words(body(w), "<figure class=\"");
    markup_html(body(w), kind.len > 0 ? kind : span_of("lines"));
    text_words(body(w), "\">");
    if (span_is(kind, "example")) {
        text_words(body(w), "<figcaption>");
        markup_html(body(w), rest);
        text_words(body(w), "</figcaption>");
    } else if (said[0])
        text_format(body(w), "<figcaption>%s</figcaption>", said);
    text_words(body(w), "<pre tabindex=\"0\">");
    while (span_line(left, &line) && !span_begins(line, "```")) {
        markup_html(body(w), line);
        text_words(body(w), "\n");
    }
    text_words(body(w), "</pre></figure>\n");
}

static bool is_rule(struct span line)
{
    for (size_t i = 0; i < line.len; i++)
        if (!strchr("|-: ", line.at[i]))
            return false;
    return true;
}

/* The first row is the head. */
static void add_row(struct writer *w, struct span line)
{
    begin_block(w, TABLE);
    if (is_rule(line))
        return;
    const char *tag = w->has_head ? "td" : "th scope=\"col\"", *end = w->has_head ? "td" : "th";
    text_words(body(w), w->has_head ? "<tr>" : "<thead><tr>");
    for (struct span rest = span_from(line, 1); rest.len > 0;) {
        const uint8_t *bar = memchr(rest.at, '|', rest.len);
        size_t len = bar ? (size_t)(bar - rest.at) : rest.len;
        struct span cell = {rest.at, len};
        while (cell.len > 0 && cell.at[0] == ' ')
            cell = span_from(cell, 1);
        while (cell.len > 0 && cell.at[cell.len - 1] == ' ')
            cell.len--;
        text_format(body(w), "<%s>", tag);
        put_line(w, body(w), cell);
        text_format(body(w), "</%s>", end);
        rest = span_from(rest, len + 1);
    }
    text_words(body(w), w->has_head ? "</tr>\n" : "</tr></thead><tbody>\n");
    w->has_head = true;
}

/* An item of the glossary is where its terms lead. */
static void begin_item(struct writer *w, enum kind kind, struct span line, size_t marks)
{
    struct book_term term[1];
    struct book_html *page = w->page;
    bool explains = page->n_chapters > 0 && strcmp(page->chapter[page->n_chapters - 1].anchor, "glossary") == 0 &&
                    book_terms_of(line, term, 1) > 0;
    begin_block(w, kind);
    end_item(w);
    text_words(body(w), "<li");
    if (explains) {
        w->owner = term[0].name;
        memset(w->linked, 0, page->n_terms);
        text_words(body(w), " id=\"");
        book_anchor(body(w), "word-", w->owner);
        text_words(body(w), "\"");
    }
    text_words(body(w), ">");
    w->in_item = true;
    add_words(w, span_from(line, marks));
}

/* The length of "12. ", 0: no number begins the line. */
static size_t number_len(struct span line)
{
    size_t n = 0;
    while (n < line.len && isdigit(line.at[n]))
        n++;
    return n > 0 && n + 1 < line.len && line.at[n] == '.' && line.at[n + 1] == ' ' ? n + 2 : 0;
}

static void add_line(struct writer *w, struct span line, struct span *left)
{
    if (span_begins(line, "```"))
        add_fence(w, line, left);
    else if (span_begins(line, "#"))
        add_heading(w, line);
    else if (span_begins(line, "|"))
        add_row(w, line);
    else if (span_begins(line, "- ") || span_begins(line, "* "))
        begin_item(w, BULLETS, line, 2);
    else if (number_len(line) > 0)
        begin_item(w, NUMBERS, line, number_len(line));
    else if (line.len == 0) {
        if (w->in_item)
            end_item(w);
        else
            end_block(w);
    } else if (w->in_item && line.at[0] == ' ')
        add_words(w, line);
    else {
        if (w->kind != PARAGRAPH)
            begin_block(w, PARAGRAPH);
        add_words(w, line);
    }
}

void book_html(struct book_html *page, struct span markdown)
{
    struct writer w = {.page = page, .words = {.arena = page->arena}};
    w.linked = arena_take(page->arena, page->n_terms + 1);
    page->body = (struct text){.arena = page->arena};
    page->title = "";
    page->chapter = NULL;
    page->n_chapters = 0;
    for (struct span line; span_line(&markdown, &line);)
        add_line(&w, line, &markdown);
    end_block(&w);
}
