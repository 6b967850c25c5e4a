/* SPDX-License-Identifier: Apache-2.0 */
/* The face of House Divided: data, names of scenarios, and the report put together with the seat's own lines. */
#include "games/house-divided/data.h"
#include "games/house-divided/report.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *hd_side_words(int side)
{
    return side == HD_NORTH ? "North" : "South";
}

const char *hd_who(const struct telling *t, int side)
{
    return side == t->seat ? "you" : side == HD_NORTH ? "the North" : "the South";
}

const char *hd_Who(const struct telling *t, int side)
{
    return side == t->seat ? "You" : side == HD_NORTH ? "The North" : "The South";
}

const char *hd_does(const struct telling *t, int side, const char *you, const char *other)
{
    return side == t->seat ? you : other;
}

const char *hd_box_words(const struct telling *t, int box)
{
    return box >= 1 && box <= HD_BOXES ? hd_data(t->rules)->box[box].name : "?";
}

const char *hd_box_order(const struct telling *t, int box)
{
    return name_of(t->rules, HD_NAME_BOX, box);
}

const char *hd_type_words(const struct telling *t, int type)
{
    return type >= 1 && type <= HD_TYPES ? hd_data(t->rules)->unit[type].name : "?";
}

const char *hd_general_words(const struct telling *t, int general)
{
    return general >= 0 && general < HD_GENERALS ? hd_data(t->rules)->general[general].name : "?";
}

const char *hd_date_words(const struct telling *t, int round)
{
    const struct hd_month *month = &hd_data(t->rules)->month[round >= 1 && round <= HD_ROUNDS ? round : HD_ROUNDS];
    return arena_words(t->arena, "%s %d", month->month, month->year);
}

void hd_item(json_t *items, const char *format, ...)
{
    char words[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    json_array_append_new(items, json_string(words));
}

void hd_section(json_t *sections, const char *id, const char *title, json_t *items)
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

static bool is_kind(const json_t *note, const char *kind)
{
    return strcmp(member(note, "kind"), kind) == 0;
}

/* Which events the lines of the seat's own sheet account for: the story tells only the others. Battles are told there
 * in any case. */
static bool told_by_line(const struct telling *t, const json_t *events, size_t event)
{
    static const char *const own[] = {"promoted", "marched",   "entrenched", "naval",  "moved",  "general-moved",
                                      "water",    "recruited", "placed",     "losses", "retreat"};
    const char *name = json_string_value(json_array_get(json_array_get(events, event), 0));
    bool is_own = false;
    size_t i;
    json_t *note;
    for (size_t k = 0; name && k < sizeof own / sizeof *own; k++)
        is_own = is_own || strcmp(own[k], name) == 0;
    json_array_foreach(t->notes, i, note) if (is_own && (is_kind(note, "did") || is_kind(note, "fired")) &&
                                              (size_t)number(note, "from") <= event &&
                                              event < (size_t)number(note, "to")) return true;
    return false;
}

static void tell_did(const struct telling *t, const json_t *note, const json_t *events, json_t *items)
{
    json_t *did = json_array(), *words;
    size_t i;
    const char *what = is_kind(note, "fired") ? "Standing order, line " : "";
    for (size_t event = (size_t)number(note, "from"); event < (size_t)number(note, "to"); event++)
        if (told_by_line(t, events, event))
            hd_tell_events(t, events, event, event + 1, did);
    json_array_foreach(did, i, words)
    {
        if (i > 0)
            hd_item(items, "  %s", json_string_value(words));
        else
            hd_item(items, "%s%d %s", what, number(note, "line"), json_string_value(words));
    }
    if (json_array_size(did) == 0)
        hd_item(items, "%s%d %s", what, number(note, "line"),
                number(note, "from") == number(note, "to") ? "there was nothing to do" : "done: see what happened");
    if (*member(note, "why_words"))
        hd_item(items, "  it went no further: %s", member(note, "why_words"));
    json_decref(did);
}

static void tell_note(const struct telling *t, const json_t *note, const json_t *events, json_t *items)
{
    int line = number(note, "line");
    if (is_kind(note, "did") || is_kind(note, "fired"))
        tell_did(t, note, events, items);
    else if (is_kind(note, "held"))
        hd_item(items, "%d held, and what follows it: %s", line, member(note, "why_words"));
    else if (is_kind(note, "skipped"))
        hd_item(items, "%s%d not done: %s",
                json_is_true(json_object_get(note, "standing")) ? "Standing order, line " : "", line,
                member(note, "why_words"));
    else if (is_kind(note, "passed"))
        hd_item(items, "%d its condition did not hold: passed over", line);
    else if (is_kind(note, "paused"))
        hd_item(items, "%d pause: the rest waits for your word", line);
    else if (is_kind(note, "waits"))
        hd_item(items, "%d and what follows it in your sheet %d waits for its moment; your form has it written in.",
                line, number(note, "seq"));
    else if (is_kind(note, "fallback"))
        hd_item(items, "No sheet of yours came in time: that part of your turn passed without orders.");
}

static void tell_lines(const struct telling *t, const json_t *events, json_t *sections)
{
    json_t *items = json_array();
    for (size_t i = 0; i < json_array_size(t->notes); i++) {
        const json_t *note = json_array_get(t->notes, i), *next = json_array_get(t->notes, i + 1);
        if (!(is_kind(note, "fallback") && next && is_kind(next, "fallback"))) /* each part of a turn has one */
            tell_note(t, note, events, items);
    }
    hd_section(sections, "lines", "YOUR LINES, ONE BY ONE", items);
}

static void tell_happened(const struct telling *t, const json_t *events, json_t *sections)
{
    json_t *items = json_array();
    for (size_t i = 0; i < json_array_size(events); i++)
        if (!told_by_line(t, events, i) && !hd_in_battle(events, i))
            hd_tell_events(t, events, i, i + 1, items);
    hd_section(sections, "happened", "WHAT HAPPENED", items);
}

/* ---- the whole ---- */
const char *hd_when_words(const struct telling *t)
{
    const struct hd_state *v = t->view;
    return v->flow.over ? "the end"
                        : arena_words(t->arena, "%s, %s", hd_date_words(t, v->round), hd_side_words(v->mover));
}

static const char *headline(const struct telling *t, const struct prompt *prompt, const json_t *events)
{
    const struct hd_state *v = t->view;
    const char *news = hd_news(t, events);
    if (v->flow.over)
        return v->flow.winner == 0 ? "the game is drawn"
                                   : arena_words(t->arena, "the %s has won", hd_side_words(v->flow.winner - 1));
    bool asked = prompt && prompt->seat == v->mover;
    const char *next = !asked ? arena_words(t->arena, "the %s is to move", hd_side_words(v->mover))
                       : flow_peek(v)->step == HD_STEP_MERIT   ? "your promotions and recruits"
                       : flow_peek(v)->step == HD_STEP_RECRUIT ? "your recruits"
                                                               : "your move";
    return news ? arena_words(t->arena, "%s; %s", news, next) : next;
}

static const char *opening(const struct telling *t, const struct prompt *prompt)
{
    const struct hd_state *v = t->view;
    if (v->flow.over)
        return "the war is over.";
    if (!prompt || prompt->seat != v->mover)
        return "this is how things stand.";
    if (flow_peek(v)->step >= HD_STEP_MERIT)
        return "the battles are fought, and your turn goes on.";
    return v->round == 1 && v->mover == HD_NORTH ? "the war begins with you." : "it is your turn.";
}

static void read_exchange(struct telling *t)
{
    size_t i;
    json_t *note;
    t->exchange = -1;
    json_array_foreach(t->notes, i, note) if (is_kind(note, "exchange"))
    {
        t->exchange = number(note, "k");
        t->first = json_is_true(json_object_get(note, "first"));
    }
}

static json_t *report(const struct rules *r, const void *view, int seat, const struct prompt *prompt,
                      const json_t *events, const json_t *notes)
{
    struct telling t = {.arena = arena_new(), .rules = r, .view = view, .seat = seat, .notes = notes};
    json_t *sections = json_array();
    read_exchange(&t);
    hd_tell_battles(&t, events, sections);
    tell_happened(&t, events, sections);
    tell_lines(&t, events, sections);
    hd_tell_position(&t, sections);
    if (prompt)
        hd_tell_asks(&t, prompt, sections);
    json_t *all = json_pack("{s:s,s:s,s:s,s:o}", "when", hd_when_words(&t), "headline", headline(&t, prompt, events),
                            "opening", opening(&t, prompt), "sections", sections);
    arena_free(t.arena);
    return all;
}

static int turn_number(const struct rules *r, const void *state)
{
    const struct hd_state *s = state;
    (void)r;
    return s->round;
}

static const char *const scenarios[] = {"standard", NULL}, *const options[] = {NULL};
extern const struct ruleset hd_ruleset;
const struct ruleset hd_ruleset = {
    .title = "House Divided",
    .rules = &hd_rules,
    .bundle = hd_bundle,
    .load = hd_load,
    .report = report,
    .picture = hd_picture,
    .explain = hd_explain,
    .suggest = hd_suggest,
    .line = hd_order_line,
    .ahead = hd_ahead,
    .turn = turn_number,
    .scenarios = scenarios,
    .options = options,
    .handbook = hd_handbook,
    .problems = hd_problems,
    .dice = hd_dice,
};
