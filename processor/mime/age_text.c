/* SPDX-License-Identifier: Apache-2.0 */
/* age files in a text that somebody saved or copied: the source of a post, what a forum shows of it, a reply with quote
 * marks. The letters may stand in several pieces, one post behind the other. */
#include "formats/age.h"
#include "formats/fold.h"
#include "processor/mime/age_find.h"
#include "processor/mime/html_tag.h"
#include "processor/mime/mime_inside.h"
#include <string.h>

enum { COLUMNS = 64, NAME_MOST = 200, PAGE_MAX = 8 << 20 };
struct reading {
    struct arena *arena;
    struct span name;    /* the newest that a line said, without .age */
    struct text letters; /* from BEGIN on; empty: none is open */
    struct span last;    /* a short line of letters that may be the file's last */
    sealed_take *take;
    void *context;
};

static bool is_letter(uint8_t c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '/' ||
           c == '=';
}

static bool is_of_name(uint8_t c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
           c == '.';
}

static bool holds(struct span line, const char *words)
{
    return memmem(line.at, line.len, words, strlen(words)) != NULL;
}

/* Without blanks and quote marks around. A no-break space is two bytes. */
static struct span bare(struct span line)
{
    for (bool cut = true; cut && line.len > 0;) {
        size_t wide = span_begins(line, "\xC2\xA0") ? 2 : strchr(" \t\r>|", line.at[0]) && line.at[0] ? 1 : 0;
        line = span_from(line, wide);
        cut = wide > 0;
    }
    while (line.len > 0 &&
           (line.at[line.len - 1] <= ' ' || line.at[line.len - 1] == 0xA0 || line.at[line.len - 1] == 0xC2))
        line.len--;
    return line;
}

/* The last word of the line that ends with .age, or with it and a mark behind. */
static void take_name(struct reading *r, struct span line)
{
    static const char end[] = ".age";
    for (size_t from = 0, to; from < line.len; from = to + 1) {
        for (to = from; to < line.len && is_of_name(line.at[to]); to++)
            ;
        struct span word = {line.at + from, to - from};
        while (word.len > 0 && word.at[word.len - 1] == '.')
            word.len--;
        size_t n = sizeof end - 1;
        if (word.len > n && word.len <= NAME_MOST && word.at[0] != '.' && memcmp(word.at + word.len - n, end, n) == 0)
            r->name = (struct span){word.at, word.len - n};
    }
}

static void add_line(struct reading *r, struct span line)
{
    text_add(&r->letters, line);
    text_words(&r->letters, "\n");
}

/* Full lines are the file's whatever stands between them; a short one is when END comes next. */
static void take_letters(struct reading *r, struct span line)
{
    size_t n = 0;
    while (n < line.len && is_letter(line.at[n]))
        n++;
    if (n != line.len) {
        r->last = (struct span){0};
        take_name(r, line);
    } else if (n == COLUMNS) {
        add_line(r, line);
        r->last = (struct span){0};
    } else if (n > 0) {
        r->last = n < COLUMNS ? line : (struct span){0};
    }
}

static void end(struct reading *r)
{
    if (r->last.len > 0)
        add_line(r, r->last);
    text_words(&r->letters, AGE_END "\n");
    r->take(r->context, r->name, text_span(&r->letters));
    r->letters = (struct text){.arena = r->arena};
    r->name = r->last = (struct span){0};
}

static bool is_page(struct span text)
{
    text = bare(text);
    while (text.len > 0 && text.at[0] == '\n')
        text = bare(span_from(text, 1));
    return text.len > 1 && text.at[0] == '<' && (text.at[1] == '!' || is_letter(text.at[1]));
}

void sealed_in_text(struct arena *arena, struct span raw, sealed_take *take, void *context)
{
    struct reading r = {.arena = arena, .letters = {.arena = arena}, .take = take, .context = context};
    struct span text = fold_decode(arena, raw);
    if (is_page(text))
        text = mime_html_page(arena, text, PAGE_MAX);
    for (struct span line; span_line(&text, &line);) {
        line = bare(line);
        if (holds(line, AGE_BEGIN)) { /* what was open before had no end: a quote of its first lines */
            r.letters = (struct text){.arena = arena};
            r.last = (struct span){0};
            text_words(&r.letters, AGE_BEGIN "\n");
        } else if (r.letters.len > 0 && holds(line, AGE_END))
            end(&r);
        else if (r.letters.len > 0)
            take_letters(&r, line);
        else
            take_name(&r, line);
    }
}
