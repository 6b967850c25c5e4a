/* The face of Blue vs Gray: data, names of scenarios, and the report put together. */
#include "games/blue-vs-gray/data.h"
#include "games/blue-vs-gray/report.h"
#include "games/blue-vs-gray/steps.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *bvg_side(int seat)
{
    return seat == BVG_USA ? "USA" : "CSA";
}

const char *bvg_theater_words(int theater)
{
    return theater == BVG_EAST ? "East" : theater == BVG_WEST ? "West" : "either theater";
}

const char *bvg_card_words(const struct telling *t, int card)
{
    return name_of(t->rules, BVG_NAME_CARD, card);
}

const char *bvg_city_words(const struct telling *t, int city)
{
    return name_of(t->rules, BVG_NAME_CITY, city);
}

const char *bvg_guess_mark(const struct telling *t, int card)
{
    return bvg_card(t->rules, card)->why ? " (R)" : "";
}

void bvg_item(json_t *items, const char *format, ...)
{
    char words[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    json_array_append_new(items, json_string(words));
}

void bvg_section(json_t *sections, const char *id, const char *title, json_t *items)
{
    if (json_array_size(items) > 0)
        json_array_append_new(sections, json_pack("{s:s,s:s,s:O}", "id", id, "title", title, "items", items));
    json_decref(items);
}

/* ---- the seat's own lines, one by one ---- */

static const char *member(const json_t *note, const char *name)
{
    const char *words = json_string_value(json_object_get(note, name));
    return words ? words : "";
}

static int number(const json_t *note, const char *name)
{
    return (int)json_integer_value(json_object_get(note, name));
}

/* Which events the lines of the seat's own sheet account for: the story tells only the others. */
static bool told_by_line(const json_t *notes, size_t event)
{
    size_t i;
    json_t *note;
    json_array_foreach(notes, i, note)
        if ((strcmp(member(note, "kind"), "did") == 0 || strcmp(member(note, "kind"), "fired") == 0) &&
            (size_t)number(note, "from") <= event && event < (size_t)number(note, "to"))
            return true;
    return false;
}

static void tell_note(const struct telling *t, const json_t *note, const json_t *events, json_t *items)
{
    const char *kind = member(note, "kind");
    int line = number(note, "line");
    if (strcmp(kind, "did") == 0 || strcmp(kind, "fired") == 0) {
        json_t *did = json_array();
        size_t i, n;
        bvg_tell_events(t, events, (size_t)number(note, "from"), (size_t)number(note, "to"), did);
        n = json_array_size(did);
        bool standing = strcmp(kind, "fired") == 0;
        if (standing)
            bvg_item(items, "Your standing order, line %d, was used:", line);
        for (i = 0; i < n; i++) {
            const char *words = json_string_value(json_array_get(did, i));
            if (i == 0 && !standing)
                bvg_item(items, "%d %s", line, words);
            else
                bvg_item(items, "  %s", words);
        }
        json_decref(did);
    } else if (strcmp(kind, "held") == 0) {
        bvg_item(items, "%d held, and what follows it: %s", line, member(note, "why_words"));
    } else if (strcmp(kind, "skipped") == 0) {
        bvg_item(items, "Your standing order, line %d, could not be done: %s", line,
                 member(note, "why_words"));
    } else if (strcmp(kind, "passed") == 0) {
        bvg_item(items, "%d its condition did not hold: passed over up to end", line);
    } else if (strcmp(kind, "paused") == 0) {
        bvg_item(items, "%d pause: the rest waits for your word", line);
    } else if (strcmp(kind, "fallback") == 0) {
        bvg_item(items, "No sheet of yours came in time: the least that you must do was done for you.");
    }
}

static void tell_lines(const struct telling *t, const json_t *events, const json_t *notes, json_t *sections)
{
    json_t *items = json_array(), *note;
    size_t i;
    json_array_foreach(notes, i, note) tell_note(t, note, events, items);
    bvg_section(sections, "lines", "YOUR LINES, ONE BY ONE", items);
}

static void tell_story(const struct telling *t, const json_t *events, const json_t *notes, json_t *sections)
{
    json_t *items = json_array();
    size_t n = json_array_size(events);
    for (size_t from = 0, to; from < n; from = to) {
        bool told = told_by_line(notes, from);
        for (to = from + 1; to < n && told_by_line(notes, to) == told; to++)
            ;
        if (!told)
            bvg_tell_events(t, events, from, to, items);
    }
    bvg_section(sections, "happened", "WHAT HAPPENED", items);
}

/* ---- the whole ---- */

static const char *when_words(const struct telling *t)
{
    const struct bvg_state *v = t->view;
    if (v->flow.over)
        return "the end";
    if (v->turn == 0)
        return "CSA opening position";
    return arena_words(t->arena, "%s turn %d", bvg_side(v->mover), v->turn);
}

static const char *headline(const struct telling *t, const struct prompt *prompt)
{
    const struct bvg_state *v = t->view;
    if (v->flow.over)
        return v->flow.winner == 0 ? "the game is drawn"
                                   : arena_words(t->arena, "the %s has won", bvg_side(v->flow.winner - 1));
    return prompt ? "your move" : arena_words(t->arena, "the %s is to move", bvg_side(v->turn ? v->mover : BVG_CSA));
}

static const char *opening(const struct telling *t, const struct prompt *prompt)
{
    const struct bvg_state *v = t->view;
    if (v->flow.over)
        return "the war is over.";
    if (!prompt)
        return "this is how things stand.";
    if (v->turn == 0)
        return "take up your opening position.";
    return v->turn == 1 && v->mover == BVG_USA ? "the war begins with you." : "it is your turn.";
}

static json_t *report(const struct rules *r, const void *view, int seat, const struct prompt *prompt, const json_t *events,
                      const json_t *notes)
{
    struct telling t = {arena_new(), r, view, seat};
    json_t *sections = json_array();
    tell_story(&t, events, notes, sections);
    tell_lines(&t, events, notes, sections);
    bvg_tell_position(&t, sections);
    bvg_tell_hand(&t, sections);
    if (prompt)
        bvg_tell_asks(&t, prompt, sections);
    json_t *all = json_pack("{s:s,s:s,s:s,s:o}", "when", when_words(&t), "headline", headline(&t, prompt), "opening",
                            opening(&t, prompt), "sections", sections);
    arena_free(t.arena);
    return all;
}

extern const struct ruleset bvg_ruleset;
const struct ruleset bvg_ruleset = {
    .rules = &bvg_rules,
    .bundle = bvg_bundle,
    .load = bvg_load,
    .report = report,
    .explain = bvg_explain,
    .suggest = bvg_suggest,
    .scenarios = bvg_scenarios,
    .options = bvg_options,
};
