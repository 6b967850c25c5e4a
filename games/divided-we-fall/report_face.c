/* SPDX-License-Identifier: Apache-2.0 */
/* The face of Divided We Fall, and the report put together with the seat's own lines. */
#include "games/divided-we-fall/data.h"
#include "games/divided-we-fall/report.h"
#include <stdlib.h>
#include <string.h>

/* What a line brings about itself: the story tells only the rest. Battles have sections of their own. */
static bool is_own(const json_t *events, size_t event)
{
    static const char *const own[] = {"moved",    "rode",   "took",       "left",      "point",        "trained",
                                      "lapsed",   "burned", "entrenched", "bombarded", "supply-spent", "engaged",
                                      "replaced", "fight",  "doubled",    "brought",   "refused"};
    return kit_event_among(events, event, own, sizeof own / sizeof *own) && !dwf_in_battle(events, event);
}

/* Lines that were done, and of which there is no more to say, are told together in the end. */
static const char *nothing_words(const struct kit_telling *t, const json_t *events, const json_t *note)
{
    (void)t, (void)events;
    return kit_note_is(note, "fired")           ? "it was used."
           : *kit_note_words(note, "why_words") ? "was done in part."
                                                : NULL;
}

/* A wish for which nothing had to be chosen is not told as one that failed. */
static bool was_not_needed(const json_t *note)
{
    return kit_note_is(note, "skipped") && strcmp(kit_note_words(note, "why"), "plan.no_chance") == 0;
}

static const char *why_words(const struct kit_telling *t, size_t i)
{
    const json_t *note = json_array_get(t->notes, i);
    return was_not_needed(note) ? NULL : kit_skip_words(note);
}

static bool is_told(const json_t *items, int line)
{
    size_t i;
    json_t *item;
    json_array_foreach(items, i, item)
    {
        const char *words = json_string_value(item);
        words += strncmp(words, "Line ", 5) == 0 ? 5 : 0;
        if (words[0] >= '0' && words[0] <= '9' && strtol(words, NULL, 10) == line)
            return true;
    }
    return false;
}

enum { NUMBERS_MOST = 640 }; /* of lines */

/* "s 1, 3, 4" of the lines that were done, or that were not needed; NULL: none. */
static const char *numbers(const struct kit_telling *t, const json_t *items, bool done)
{
    struct text out = {.arena = t->arena};
    int n = 0;
    for (int line = 1; line <= NUMBERS_MOST; line++)
        for (size_t i = 0; i < json_array_size(t->notes); i++) {
            const json_t *note = json_array_get(t->notes, i);
            bool idle = was_not_needed(note) && !json_is_true(json_object_get(note, "standing"));
            if (kit_note_int(note, "line") != line || !(done ? kit_note_is(note, "did") : idle) ||
                (done && is_told(items, line)))
                continue;
            text_format(&out, "%s%d", n++ ? ", " : "", line);
            break;
        }
    return n ? arena_words(t->arena, "%s %s", n > 1 ? "s" : "", out.at) : NULL;
}

static void tell_rest(const struct kit_telling *t, json_t *items)
{
    const char *done = numbers(t, items, true), *idle = numbers(t, items, false);
    if (done)
        kit_item(items, "Done as written: line%s.", done);
    if (idle)
        kit_item(items, "Not needed, since there was nothing to choose: line%s.", idle);
}

static const struct kit_lines lines = {
    .standing = "Your standing order",
    .used = ": ",
    .unused = " was not done. ",
    .passed = "was skipped: its condition did not hold.",
    .fallback = "No further orders of yours came in time, so your turn went on without them.",
    .none = "No orders of yours came in time, so your turn was played without them.",
    .fallback_once = true,
    .nothing = nothing_words,
    .why = why_words,
    .last = tell_rest,
};

static const char *part_words(const struct dwf_state *s)
{
    static const char *const words[DWF_STEPS_END] = {[DWF_STEP_SETUP] = "your set-up",
                                                     [DWF_STEP_ARRIVE] = "your reinforcements and campaign",
                                                     [DWF_STEP_WITHDRAW] = "do you withdraw?"};
    const char *part = words[flow_peek(s)->step];
    return part ? part : "your campaign";
}

static bool is_asked(const struct kit_telling *t, const struct prompt *prompt)
{
    return prompt && (rules_asks(t->view) & ONLY(prompt->seat));
}

static const char *headline(const struct kit_telling *t, const struct prompt *prompt, const json_t *events)
{
    const struct dwf_state *s = t->view;
    const char *news = dwf_news(t, events);
    if (s->flow.over)
        return s->flow.winner == 0 ? "the war is drawn"
                                   : arena_words(t->arena, "the %s has won", dwf_side_words(s->flow.winner - 1));
    int half, soon = dwf_about_to_win(t, &half);
    if (soon >= 0)
        news = arena_words(t->arena, "the %s is about to win", dwf_side_words(soon));
    const char *next =
        is_asked(t, prompt) ? part_words(s) : arena_words(t->arena, "the %s is to move", dwf_side_words(s->side));
    return news ? arena_words(t->arena, "%s; %s", news, next) : next;
}

static const char *opening(const struct kit_telling *t, const struct prompt *prompt)
{
    const struct dwf_state *s = t->view;
    if (s->flow.over)
        return "the war is over.";
    if (!is_asked(t, prompt))
        return "this is how things stand.";
    if (flow_peek(s)->step == DWF_STEP_SETUP)
        return prompt->seat == DWF_CSA /* theirs is the first half: DWF-sequence-3 */
                   ? "the war begins: place the troops whose area you may choose, and order your first campaign if you "
                     "like."
                   : "the war begins: place the troops whose area you may choose.";
    return prompt->seat != s->side ? "you are attacked, and may withdraw." : "it is your turn.";
}

static const struct kit_story
    whole = {.tell_event = dwf_tell_event, .lines = &lines, .is_own = is_own, .is_elsewhere = dwf_in_battle},
    few = {.tell_event = dwf_tell_few, .lines = &lines, .is_own = is_own, .is_elsewhere = dwf_in_battle},
    fewest = {.tell_event = dwf_tell_fewest, .lines = &lines, .is_own = is_own, .is_elsewhere = dwf_in_battle};

/* The first that fits is taken: to tell where the enemy's leaders went, a report may have some lines more. */
static const struct {
    enum dwf_room room;
    const struct kit_story *story;
    int more;
} manners[] = {{DWF_AMPLE, &whole, 0},  {DWF_DENSE, &whole, 0}, {DWF_SHORT, &few, 0},   {DWF_TERSE, &few, 3},
               {DWF_TERSE, &fewest, 0}, {DWF_LEAST, &few, 8},   {DWF_LEAST, &fewest, 0}};

/* ---- how long it gets ---- */
/* Of the 120 lines of a letter its greeting, form and proof need the rest. Its lines break between names: few are as
 * long as they may be. */
enum { COLUMNS = 69, INDENT = 2, LINES_MOST = 84, WITH_WAYS = 80 };

static int lines_of_item(const char *words)
{
    int all = 1, at = 0;
    while (*words) {
        size_t n = strcspn(words, " ");
        if (at > INDENT && at + 1 + (int)n > COLUMNS) {
            all++;
            at = INDENT;
        }
        at += (int)n + 1;
        words += n + strspn(words + n, " ");
    }
    return all;
}

static int lines_of(const json_t *sections)
{
    size_t i, k;
    int n = 0;
    json_t *section, *item;
    json_array_foreach(sections, i, section)
    {
        n += 2;
        json_array_foreach(json_object_get(section, "items"), k, item) n += lines_of_item(json_string_value(item));
    }
    return n;
}

/* As many areas of the ways as there is room for in so many lines. */
static void tell_ways(const struct kit_telling *t, int room, json_t *sections)
{
    json_t *all = json_array(), *some = json_array();
    size_t i;
    json_t *item;
    dwf_tell_ways(t, all);
    json_array_foreach(all, i, item)
    {
        room -= lines_of_item(json_string_value(item));
        if (room < 0)
            break;
        json_array_append(some, item);
    }
    if (json_array_size(some) > 1)
        kit_section(sections, "ways", "MOVEMENT COSTS", json_incref(some));
    json_decref(some);
    json_decref(all);
}

json_t *dwf_report(const struct rules *r, const void *view, int seat, const struct prompt *prompt, const json_t *events,
                   const json_t *notes)
{
    struct kit_telling t = kit_telling_begin(r, view, seat, notes, dwf_sides, DWF_SIDES);
    json_t *sections = json_array(), *asks = json_array();
    for (size_t i = 0; i < sizeof manners / sizeof *manners; i++) {
        enum dwf_room room = manners[i].room;
        json_array_clear(sections);
        json_array_clear(asks);
        dwf_tell_battles(&t, events, room, sections);
        kit_tell_story(&t, manners[i].story, events, sections);
        dwf_tell_position(&t, room, sections);
        if (prompt)
            dwf_tell_asks(&t, prompt, room, asks);
        if (lines_of(sections) + lines_of(asks) <= LINES_MOST + manners[i].more)
            break;
    }
    if (is_asked(&t, prompt) && flow_peek(t.view)->step <= DWF_STEP_CAMPAIGN)
        tell_ways(&t, WITH_WAYS - lines_of(sections) - lines_of(asks) - 2, sections);
    json_array_extend(sections, asks);
    json_decref(asks);
    return kit_report_end(&t, dwf_when_words(&t), headline(&t, prompt, events), opening(&t, prompt), sections);
}

/* ---- what the processor finds of it (games/face/face.h) ---- */

static const char *const scenarios[] = {"1861-campaign", "1862", "1863", NULL};
extern const struct ruleset dwf_ruleset;
const struct ruleset dwf_ruleset = {
    .title = "Divided We Fall",
    .rules = &dwf_rules,
    .bundle = dwf_bundle,
    .load = dwf_load,
    .report = dwf_report,
    .picture = dwf_picture,
    .explain = dwf_explain,
    .suggest = dwf_suggest,
    .line = dwf_order_line,
    .ahead = dwf_ahead,
    .turn = dwf_turn_number,
    .scenarios = scenarios,
    .options = dwf_options,
    .handbook = dwf_handbook,
    .rulings = dwf_rulings,
    .book = dwf_rule_book,
    .guessed = dwf_guessed,
    .problems = dwf_problems,
    .guide = dwf_guide,
};
