/* SPDX-License-Identifier: Apache-2.0 */
/* A text in which little happened is short. Where nothing is asked it says what happened, how things stand, and the
 * hand if it is not a long one; who is where is on the page; on a forum there is no page, and nothing is left out.
 * Where it asks, the rest stands below its form (told.h). */
#include "games/face/text_wrap.h"
#include "processor/words/told.h"
#include <string.h>

/* In lines: what counts as little, and of how many sections a text may be so that it has 40 above the form at most
 * (t_reading.c measures it), with its first words, where to look, and what time and the dice did. Nothing is lost where
 * it asks, so there a turn of many deployments and no battle counts as little, too. */
enum { LITTLE_NEWS = 14, LITTLE_BEFORE_ASKING = 22, MOST = 28 };

static const char *const news[] = {"battle", "happened", "lines", "attacks", NULL};
static const char *const board[] = {"goals", "cities", "commands", "cadre", "contact", "windows", "ways", NULL};
static const char *const hand[] = {"hand", NULL};
static const char *const asks[] = {"asks", NULL};
static const char *const choices[] = {"answers", NULL};
static const char *const stand[] = {"stand", NULL};

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

/* Lines of all sections of these kinds; no kinds: of all that are in the text above its form. */
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

static bool is_long(const struct told *t, const json_t *sections)
{
    return n_lines_among(t, sections, NULL) > MOST;
}

/* Where the first of them stood, or SIZE_MAX. */
static size_t leave_out(json_t *sections, const char *const *ids)
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

static json_t *pointer(const char *title, const char *words)
{
    return json_pack("{s:s,s:s,s:[s]}", "id", "elsewhere", "title", title, "items", words);
}

/* Nothing is asked: what is left out is on the page. */
static void leave_to_page(const struct told *t, json_t *sections)
{
    size_t at = leave_out(sections, board);
    if (at == SIZE_MAX)
        return;
    bool holds = is_long(t, sections) && leave_out(sections, hand) != SIZE_MAX;
    if (is_long(t, sections))
        leave_out(sections, stand);
    const char *where =
        arena_words(t->arena, "Nothing is asked of you now, so this text is short: %s on the page %s.html.",
                    holds ? "the whole position, and what you hold, are" : "the whole position is", told_stem(t));
    json_array_insert_new(sections, at, pointer(holds ? "WHO IS WHERE, AND YOUR HAND" : "WHO IS WHERE", where));
}

/* What was left out, as it was, in its order. */
static json_t *left_out(const json_t *sections)
{
    json_t *below = json_array(), *section;
    size_t i;
    json_array_foreach(sections, i, section)
    {
        if (!json_is_true(json_object_get(section, "paged")))
            continue;
        json_t *copy = json_copy(section);
        json_object_set_new(copy, "paged", json_false());
        json_array_append_new(below, copy);
    }
    return below;
}

/* "Who is where, and what you may order, with an example of each kind of order, are below the form." */
static const char *what_is_below(const struct told *t, const json_t *below, bool answers)
{
    const struct {
        const char *const *ids;
        const char *words;
    } rows[] = {{board, "Who is where"},
                {hand, "what you hold"},
                {stand, "how things stand"},
                {choices, "how you may answer"},
                {asks, answers ? "what else your answer may say"
                               : "what you may order, with an example of each kind of order,"}};
    struct text out = {.arena = t->arena};
    size_t n = 0, all = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        all += n_lines_among(t, below, rows[i].ids) > 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (n_lines_among(t, below, rows[i].ids) == 0)
            continue;
        n++;
        text_format(&out, "%s%s", n == 1 ? "" : n == all ? " and " : ", ", rows[i].words);
    }
    text_format(&out, " %s below the form.", n > 1 ? "are" : "is");
    return out.at;
}

/* Something is asked: what one looks up is below the form. Who is where goes there first. In one's own turn the longer
 * one of the hand and of what may be ordered follows, then the other; an answer's choices ("answers") stay as long as
 * anything else can go. */
static json_t *leave_below(const struct told *t, json_t *sections)
{
    bool answers = n_lines_among(t, sections, choices) > 0;
    bool hand_first = answers || n_lines_among(t, sections, hand) > n_lines_among(t, sections, asks);
    const char *const *const next[] = {hand_first ? hand : asks, hand_first ? asks : hand, stand, choices};
    leave_out(sections, board);
    for (size_t i = 0; i < sizeof next / sizeof *next && is_long(t, sections); i++)
        leave_out(sections, next[i]);
    json_t *below = left_out(sections);
    if (json_array_size(below) > 0)
        json_array_append_new(sections, pointer("BELOW THE FORM", what_is_below(t, below, answers)));
    return json_pack("{s:o}", "sections", below);
}

void told_shorten(const struct told *t, json_t *words)
{
    json_t *sections = json_object_get(words, "sections");
    size_t n = n_lines_among(t, sections, news);
    if (t->over || t->number == 1 || n > (t->asked ? LITTLE_BEFORE_ASKING : LITTLE_NEWS))
        return;
    if (!t->asked && t->g->forum) /* no page goes up in a post */
        return;
    if (!t->asked)
        leave_to_page(t, sections);
    else if (t->set->looks_up && is_long(t, sections))
        json_object_set_new(words, "below", leave_below(t, sections));
}
