/* SPDX-License-Identifier: Apache-2.0 */
/* A text in which little happened is short: what happened, how things stand, and the hand if it is not a long one. Who
 * is where is on the page. */
#include "games/face/text_wrap.h"
#include "processor/words/told.h"
#include <string.h>

/* In lines: what counts as little, and of how many sections a text may be so that it has 40 above the form at most
 * (t_reading.c measures it), with its first words, where to look, and what time and the dice did. */
enum { LITTLE_NEWS = 14, MOST = 28 };

static const char *const news[] = {"battle", "happened", "lines", "attacks", NULL};
static const char *const board[] = {"goals", "cities", "commands", "cadre", "contact", "windows", NULL};
static const char *const hand[] = {"hand", NULL};

static bool is_among(const json_t *section, const char *const *ids)
{
    const char *id = json_string_value(json_object_get(section, "id"));
    while (id && *ids && strcmp(*ids, id) != 0)
        ids++;
    return id && *ids != NULL;
}

static size_t n_lines(struct arena *arena, const json_t *item)
{
    const char *words = json_string_value(item);
    struct span left = text_wrapped(arena, span_of(words ? words : "")), line;
    size_t n = 0;
    while (span_line(&left, &line))
        n++;
    return n;
}

/* As a text has it: a title, the story, the items, an empty line. */
static size_t n_lines_of(struct arena *arena, const json_t *section)
{
    size_t i, n = 2 + n_lines(arena, json_object_get(section, "story"));
    const json_t *item;
    json_array_foreach(json_object_get(section, "items"), i, item)
    {
        n += n_lines(arena, item);
    }
    return n;
}

/* Lines of all sections of these kinds; no kinds: of all that are not on the page alone. */
static size_t n_lines_among(const struct told *t, const json_t *sections, const char *const *ids)
{
    size_t i, n = 0;
    const json_t *section;
    json_array_foreach(sections, i, section)
    {
        bool counts = ids ? is_among(section, ids) : !json_is_true(json_object_get(section, "paged"));
        n += counts ? n_lines_of(t->arena, section) : 0;
    }
    return n;
}

/* Where the first of them stood, or SIZE_MAX. */
static size_t leave_to_page(json_t *sections, const char *const *ids)
{
    size_t i, first = SIZE_MAX;
    json_t *section;
    json_array_foreach(sections, i, section)
    {
        if (!is_among(section, ids))
            continue;
        json_object_set_new(section, "paged", json_true());
        first = first == SIZE_MAX ? i : first;
    }
    return first;
}

void told_shorten(const struct told *t, json_t *words)
{
    json_t *sections = json_object_get(words, "sections");
    if (t->asked || t->over || t->number == 1 || n_lines_among(t, sections, news) > LITTLE_NEWS)
        return;
    size_t at = leave_to_page(sections, board);
    if (at == SIZE_MAX)
        return;
    bool holds = n_lines_among(t, sections, NULL) > MOST && leave_to_page(sections, hand) != SIZE_MAX;
    const char *where =
        arena_words(t->arena, "Little happened, and nothing is asked of you: %s on the page, %s.html.",
                    holds ? "the whole position, and what you hold, are" : "the whole position is", told_stem(t));
    json_array_insert_new(sections, at,
                          json_pack("{s:s,s:s,s:[s]}", "id", "elsewhere", "title",
                                    holds ? "WHO IS WHERE, AND YOUR HAND" : "WHO IS WHERE", "items", where));
}
