/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/blue-vs-gray/bvg_book.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct span bvg_book_text(void)
{
    return book_text(ruleset_find("blue-vs-gray"), BOOK_RULES);
}

/* ---- blocks ---- */

static void add_line(struct bvg_book_example *x, struct span line)
{
    ck_assert_msg(line.len <= 72 && x->n < BVG_BOOK_LINES, "%s: a long line, or too many: %.*s", x->title, (int)line.len,
                  (const char *)line.at);
    snprintf(x->line[x->n++], BVG_BOOK_LONG, "%.*s", (int)line.len, (const char *)line.at);
}

int bvg_book_read(int n, struct bvg_book_example *x)
{
    struct span left = bvg_book_text(), line;
    int seen = 0;
    while (span_line(&left, &line)) {
        if (!span_begins(line, "```example "))
            continue;
        bool wanted = seen++ == n;
        if (wanted)
            snprintf(x->title, sizeof x->title, "%.*s", (int)line.len - 11, (const char *)line.at + 11);
        x->n = wanted ? 0 : x->n;
        while (span_line(&left, &line) && !span_is(line, "```"))
            if (wanted)
                add_line(x, line);
    }
    return seen;
}

/* What stands after the line that opens such a block. */
static struct span inside(const char *opening)
{
    struct span left = bvg_book_text(), line;
    while (span_line(&left, &line) && !span_is(line, opening))
        ;
    ck_assert_msg(left.len > 0, "the book has no %s", opening);
    return left;
}

void bvg_book_add(struct bvg_book_example *x, const char *opening, const char *head)
{
    struct span left = inside(opening), line;
    if (head)
        add_line(x, span_of(head));
    while (span_line(&left, &line) && !span_is(line, "```"))
        add_line(x, line);
}

const char *bvg_book_block(struct arena *arena, const char *opening)
{
    struct span left = inside(opening), line;
    struct text out = {.arena = arena};
    while (span_line(&left, &line) && !span_is(line, "```")) {
        ck_assert_uint_le(line.len, 72);
        text_format(&out, "%.*s\n", (int)line.len, (const char *)line.at);
    }
    return out.len ? out.at : "";
}

/* ---- words ---- */

/* One blank where there are some. */
static void tidy(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++)
        if (!isspace((unsigned char)*from) || (to > text && to[-1] != ' '))
            *to++ = isspace((unsigned char)*from) ? ' ' : *from;
    while (to > text && to[-1] == ' ')
        to--;
    *to = 0;
}

const char *bvg_book_chapter(struct arena *arena, int number)
{
    char *all = arena_string(arena, bvg_book_text());
    char *from = strstr(all, arena_words(arena, "\n## %d. ", number)), *to;
    ck_assert_msg(from != NULL, "there is no chapter %d", number);
    if ((to = strstr(from + 3, "\n## ")))
        *to = 0;
    tidy(from);
    return from;
}

bool bvg_book_is_head(const char *line)
{
    const char *end = strchr(line, ':');
    return isupper((unsigned char)line[0]) && end &&
           strspn(line, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz ") == (size_t)(end - line);
}

bool bvg_book_section(const struct bvg_book_example *x, const char *word, const char *between, char *out, size_t room)
{
    size_t len = strlen(word);
    *out = 0;
    for (int i = 0; i < x->n; i++) {
        if (strncmp(x->line[i], word, len) != 0 || x->line[i][len] != ':')
            continue;
        snprintf(out, room, "%s", x->line[i] + len + 1 + strspn(x->line[i] + len + 1, " "));
        for (i++; i < x->n && !bvg_book_is_head(x->line[i]); i++) {
            size_t used = strlen(out);
            snprintf(out + used, room - used, "%s%s", used ? between : "", x->line[i] + strspn(x->line[i], " "));
        }
        return true;
    }
    return false;
}

char *bvg_book_part(char **at, const char *separator)
{
    char *word = *at + strspn(*at, " "), *end;
    if (!*word)
        return NULL;
    end = strstr(word, separator);
    *at = end ? end + strlen(separator) : word + strlen(word);
    if (end)
        *end = 0;
    while (*word && word[strlen(word) - 1] == ' ')
        word[strlen(word) - 1] = 0;
    return word;
}

/* ---- compared, or written ---- */

static FILE *to_write(void)
{
    const char *path = getenv("DISPATCH_BOOK");
    return path ? fopen(path, "a") : NULL;
}

/* Lines of at most 72 columns, those that go on two blanks further in. */
static void write_wrapped(FILE *file, const struct text *text)
{
    char all[BVG_BOOK_TEXT];
    snprintf(all, sizeof all, "%s", text->len ? text->at : "");
    for (char *line = strtok(all, "\n"); line; line = strtok(NULL, "\n")) {
        size_t at = strspn(line, " "), used = at;
        fprintf(file, "%*s", (int)at, "");
        for (char *word = line + at; *word;) {
            size_t n = strcspn(word, " ");
            if (used > at && used + 1 + n > 72)
                used = (size_t)fprintf(file, "\n%*s", (int)at + 2, "") - 1;
            else if (word > line + at)
                used += (size_t)fprintf(file, " ");
            used += (size_t)fprintf(file, "%.*s", (int)n, word);
            word += n + (word[n] != 0);
        }
        fprintf(file, "\n");
    }
}

/* The book shows who stands there; of a side that has nobody it says nothing (chapter 3), nor what its marks mean. */
static void drop_nobody(char *board)
{
    static const char *const nobody[] = {"Those after +- serve under the commander above.\n", "USA: nobody yet\n",
                                         "CSA: nobody yet\n"};
    for (size_t i = 0; i < sizeof nobody / sizeof *nobody; i++) {
        char *at = strstr(board, nobody[i]);
        if (at)
            memmove(at, at + strlen(nobody[i]), strlen(at + strlen(nobody[i])) + 1);
    }
}

void bvg_book_check(const struct bvg_book_example *x, const char *word, const struct text *is)
{
    static char want[BVG_BOOK_TEXT], have[BVG_BOOK_TEXT];
    FILE *file = to_write();
    if (file) {
        fprintf(file, "@%s\n%s:\n", x->title, word);
        write_wrapped(file, is);
        fclose(file);
        return;
    }
    if (!bvg_book_section(x, word, " ", want, sizeof want))
        return;
    snprintf(have, sizeof have, "%s", is->len ? is->at : "");
    drop_nobody(have);
    tidy(want);
    tidy(have);
    ck_assert_msg(strcmp(want, have) == 0, "%s, %s:\n book: %s\n game: %s", x->title, word, want, have);
}

void bvg_book_check_block(struct arena *arena, const char *opening, const char *is)
{
    FILE *file = to_write();
    if (file) {
        fprintf(file, "@block\n%s\n%s", opening, is);
        fclose(file);
        return;
    }
    const char *book = bvg_book_block(arena, opening);
    size_t same = 0;
    while (is[same] && book[same] == is[same])
        same++;
    ck_assert_msg(strcmp(book, is) == 0, "%s differs:\n book: %.60s\n game: %.60s", opening, book + same, is + same);
}
