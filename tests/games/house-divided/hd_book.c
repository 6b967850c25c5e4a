/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/house-divided/hd_book.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *hd_fence(struct arena *arena, const char *head, int n)
{
    struct span left = hd_ruleset.book(), line;
    while (span_line(&left, &line)) {
        if (!span_begins(line, "```"))
            continue;
        bool wanted = strcmp(arena_string(arena, line) + 3, head) == 0 && n-- == 0;
        struct text out = {.arena = arena};
        text_words(&out, "");
        while (span_line(&left, &line) && !span_is(line, "```")) {
            ck_assert_msg(line.len <= BOOK_COLUMNS, "a long line: %.*s", (int)line.len, (const char *)line.at);
            text_format(&out, "%.*s\n", (int)line.len, (const char *)line.at);
        }
        if (wanted)
            return out.len ? out.at : "";
    }
    return NULL;
}

void hd_wrap(struct text *out, const char *words, int indent)
{
    int at = indent;
    text_format(out, "%*s", indent, "");
    for (bool first = true; *words; first = false) {
        size_t n = strcspn(words, " ");
        if (!first && at + 1 + (int)n > BOOK_COLUMNS) {
            text_format(out, "\n%*s", indent + 2, "");
            at = indent + 2;
        } else if (!first) {
            text_words(out, " ");
            at++;
        }
        text_format(out, "%.*s", (int)n, words);
        at += (int)n;
        words += n + strspn(words + n, " ");
    }
    text_words(out, "\n");
}

const char *hd_tidy(struct arena *arena, const char *words)
{
    struct text out = {.arena = arena};
    text_words(&out, "");
    for (words += strspn(words, " \n"); *words; words += strspn(words, " \n"))
        for (size_t n = strcspn(words, " \n"); n; words += n, n = 0)
            text_format(&out, "%s%.*s", out.len ? " " : "", (int)n, words);
    return out.len ? out.at : "";
}

void hd_same(struct arena *arena, const char *where, const char *book, const char *game)
{
    const char *path = getenv("DISPATCH_BOOK");
    FILE *file = path ? fopen(path, "a") : NULL;
    if (file) {
        fprintf(file, "%s%s\n%s", where, *where == '@' ? "" : ":", game);
        fclose(file);
        return;
    }
    const char *want = hd_tidy(arena, book), *have = hd_tidy(arena, game);
    size_t same = 0, from;
    while (want[same] && want[same] == have[same])
        same++;
    from = same > 60 ? same - 60 : 0;
    ck_assert_msg(strcmp(want, have) == 0, "%s:\nbook: ...%.400s\ngame: ...%.400s", where, want + from, have + from);
}
