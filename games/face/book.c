/* SPDX-License-Identifier: Apache-2.0 */
#include "games/face/book.h"
#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { TERMS_MAX = 400, SPELLINGS_MAX = 8 };

const struct book_name book_names[BOOKS] = {[BOOK_RULES] = {"rules", "Rules"},
                                            [BOOK_HANDBOOK] = {"handbook", "Handbook"},
                                            [BOOK_RULINGS] = {"rulings", "Rulings"},
                                            [BOOK_GLOSSARY] = {"glossary", "Glossary"}};

int book_called(struct span word)
{
    for (int i = 0; i < BOOKS; i++)
        if (word.len == strlen(book_names[i].word) &&
            strncasecmp((const char *)word.at, book_names[i].word, word.len) == 0)
            return i;
    return -1;
}

static struct span glossary_of(struct span rules)
{
    for (struct span left = rules, line, from = left; span_line(&left, &line); from = left)
        if (span_is(line, "## Glossary"))
            return from;
    return (struct span){0};
}

struct span book_text(const struct ruleset *set, int which)
{
    struct span (*const of[])(void) = {set->book, set->handbook, set->rulings, set->book};
    struct span text = of[which] ? of[which]() : (struct span){0};
    return which == BOOK_GLOSSARY ? glossary_of(text) : text;
}

size_t book_terms_of(struct span line, struct book_term *out, size_t room)
{
    static const char opens[] = "- **";
    size_t n = 0, from = strlen(opens);
    const uint8_t *end = span_begins(line, opens) ? memmem(line.at + from, line.len - from, "**", 2) : NULL;
    if (!end)
        return 0;
    struct span words = {line.at + from, (size_t)(end - line.at) - from};
    while (words.len > 0 && n < room) {
        const uint8_t *comma = memmem(words.at, words.len, ", ", 2);
        out[n].word = (struct span){words.at, comma ? (size_t)(comma - words.at) : words.len};
        out[n].name = out[0].word;
        words = span_from(words, out[n++].word.len + 2);
    }
    return n;
}

size_t book_terms(struct arena *arena, const struct ruleset *set, struct book_term **out)
{
    size_t n = 0;
    struct span left = book_text(set, BOOK_GLOSSARY), line;
    *out = arena_take(arena, (TERMS_MAX + SPELLINGS_MAX) * sizeof **out);
    while (n < TERMS_MAX && span_line(&left, &line))
        n += book_terms_of(line, *out + n, SPELLINGS_MAX);
    return n;
}

void book_anchor(struct text *out, const char *begins, struct span name)
{
    bool gap = false;
    text_words(out, begins);
    size_t start = out->len;
    for (size_t i = 0; i < name.len; i++) {
        int c = name.at[i];
        if (c >= 128 || !isalnum(c)) {
            gap = true;
            continue;
        }
        char letter = (char)tolower(c);
        if (gap && out->len > start)
            text_words(out, "-");
        gap = false;
        text_add(out, (struct span){(const uint8_t *)&letter, 1});
    }
}
