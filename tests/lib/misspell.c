/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/misspell.h"
#include "tests/lib/test.h"
#include <string.h>

enum { SHEET_MAX = 4000 };
static struct sheet sheet;

static void reads(const struct misspelt *t, const char *text)
{
    sheet_parse(t->rules, t->view, t->seat, text, strlen(text), &sheet);
}

/* The lines that were read, as programs write them. */
static void written(const struct misspelt *t, const char *text, char out[static SHEET_MAX])
{
    size_t len = 0;
    out[0] = 0;
    for (int32_t i = 0; i < sheet.n_lines; i++) {
        len += line_write(t->rules, &sheet.line[i], text, out + len, SHEET_MAX - len);
        ck_assert_uint_lt(len + 2, SHEET_MAX);
        out[len++] = '\n', out[len] = 0;
    }
}

static bool is_listed(const char *list, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = list; at && (at = strstr(at, word)) != NULL; at += len)
        if ((at == list || at[-1] == ' ') && (at[len] == ' ' || at[len] == 0))
            return true;
    return false;
}

static void try_one(struct misspelt *t, const char *meant, const char *wrong, const char *word)
{
    char mended[SHEET_MAX], now[SHEET_MAX];
    size_t len = 0;
    t->tried++;
    reads(t, wrong);
    written(t, wrong, now);
    if (sheet.n_mistakes == 0) {
        ck_assert_msg(strcmp(now, meant) == 0 || is_listed(t->others, word), "%s is taken for something else:\n%s",
                      word, now);
        return;
    }
    struct problem why = sheet.mistake[0].why;
    ck_assert_msg(sheet.n_mistakes == 1, "%s is told twice, as %s \"%s\" and %s \"%s\" in\n%s", word, why.key, why.got,
                  sheet.mistake[1].why.key, sheet.mistake[1].why.got, wrong);
    ck_assert_msg(strstr(why.got, word) != NULL, "of %s it is said that \"%s\" is wrong in\n%s", word, why.got, wrong);
    if (!sheet_mend(wrong, strlen(wrong), &sheet, mended, sizeof mended - 1, &len)) {
        ck_assert_msg(is_listed(t->open, word), "nothing is offered for %s in\n%s", word, wrong);
        return;
    }
    mended[len] = 0;
    reads(t, mended);
    ck_assert_msg(sheet.n_mistakes == 0, "%s, mended by %s, is still wrong:\n%s", word, why.nearest, mended);
    written(t, mended, now);
    ck_assert_msg(strcmp(now, meant) == 0, "for %s is offered \"%s\" in\n%s", word, why.nearest, wrong);
    t->offered++;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* The sheet with a slip at a letter: another one, none, twice, or exchanged with the next. */
static size_t slip(const char *lines, size_t at, int kind, size_t len, char out[static SHEET_MAX])
{
    size_t all = strlen(lines);
    ck_assert_uint_lt(all + 2, SHEET_MAX);
    memcpy(out, lines, all + 1);
    if (kind == 0)
        out[at] = out[at] == 'q' ? 'z' : 'q';
    else if (kind == 1)
        memmove(out + at, out + at + 1, all - at);
    else if (kind == 2)
        memmove(out + at + 1, out + at, all - at + 1);
    else
        out[at] = lines[at + 1], out[at + 1] = lines[at];
    return kind == 1 ? len - 1 : kind == 2 ? len + 1 : len;
}

/* The letters of the word of `len` letters at `from`. */
static void try_word(struct misspelt *t, const char *lines, const char *meant, size_t from, size_t len)
{
    char wrong[SHEET_MAX], word[100];
    for (size_t i = 0; i < len; i += MISSPELT_ONE_IN) {
        int kind = (int)(i % 4);
        if (kind == 3 && (i + 1 == len || lines[from + i] == lines[from + i + 1]))
            kind = 0;
        size_t n = slip(lines, from + i, kind, len, wrong);
        ck_assert_uint_lt(n, sizeof word);
        memcpy(word, wrong + from, n);
        word[n] = 0;
        try_one(t, meant, wrong, word);
    }
}

void misspell(struct misspelt *t, const char *lines)
{
    char meant[SHEET_MAX];
    reads(t, lines);
    ck_assert_msg(sheet.n_mistakes == 0, "%s: %s", lines, sheet.mistake[0].why.key);
    written(t, lines, meant);
    for (const char *line = lines, *end; *line; line = *end ? end + 1 : end) {
        end = line + strcspn(line, "\n");
        bool words = strncmp(line, "note", 4) == 0 || strncmp(line, "say", 3) == 0; /* of one's own */
        for (const char *at = line; at < end && !words;) {
            size_t len = 0;
            while (is_letter(at[len]))
                len++;
            if (len >= 3)
                try_word(t, lines, meant, (size_t)(at - lines), len);
            at += len ? len : 1;
        }
    }
}
