/* SPDX-License-Identifier: Apache-2.0 */
/* The face of Blue & Gray: data, names of scenarios and options, and the report put together. */
#include "games/blue-and-gray/data.h"
#include "games/blue-and-gray/report.h"
#include "games/face/text_wrap.h"
#include <string.h>

const struct kit_side bg_sides[BG_SIDES] = {{"confederate", "Confederacy", "gray", "square"},
                                            {"union", "Union", "blue", "circle"}};

/* ---- the seat's own lines ---- */
/* A turn has dozens of lines, and its moves and attacks are told together: of the lines only what went otherwise. */
static bool is_own(const json_t *events, size_t event)
{
    (void)events, (void)event;
    return false;
}

/* That nobody advances is told nowhere else. */
static const char *used_words(const struct kit_telling *t, const json_t *events, const json_t *note)
{
    size_t from = (size_t)kit_note_int(note, "from"), to = (size_t)kit_note_int(note, "to");
    for (size_t i = from; i < to && i < json_array_size(events); i++)
        if (kit_event_is(events, i, "no-advance"))
            return ": nobody advanced.";
    while (from > 0 && !kit_event_is(events, from, "target"))
        from--;
    return kit_event_is(events, from, "target")
               ? arena_words(t->arena, " at %s.",
                             bg_hex_words(bg_field(t->rules, t->view), kit_event_arg(events, from, 0)))
               : " in an attack.";
}

/* A standing order is told when it was first used. */
static const char *nothing_words(const struct kit_telling *t, const json_t *events, const json_t *note)
{
    if (!kit_note_is(note, "fired"))
        return NULL;
    for (size_t i = 0; i < json_array_size(t->notes); i++) {
        const json_t *other = json_array_get(t->notes, i);
        if (other == note)
            return used_words(t, events, note);
        if (kit_note_is(other, "fired") && kit_note_int(other, "line") == kit_note_int(note, "line"))
            return NULL;
    }
    return used_words(t, events, note);
}

/* Was the same said of the same line before? Where one makes room after the other a wish is asked a dozen times. */
static bool said_before(const struct kit_telling *t, size_t i)
{
    const json_t *note = json_array_get(t->notes, i);
    for (size_t k = 0; k < i; k++) {
        const json_t *other = json_array_get(t->notes, k);
        if (kit_note_is(other, "skipped") && kit_note_int(other, "line") == kit_note_int(note, "line") &&
            kit_note_int(other, "seq") == kit_note_int(note, "seq") &&
            strcmp(kit_note_words(other, "why_words"), kit_note_words(note, "why_words")) == 0)
            return true;
    }
    return false;
}

/* A line below an attack that found nothing to do is no news, nor is a condition that did not hold. */
static const char *why_words(const struct kit_telling *t, size_t i)
{
    const json_t *note = json_array_get(t->notes, i);
    const char *key = kit_note_words(note, "why");
    return strncmp(key, "plan.", 5) == 0 || said_before(t, i) ? NULL : kit_skip_words(note);
}

static const struct kit_lines lines = {
    .standing = "Your standing order",
    .used = " was used",
    .unused = " was not used. ",
    .passed = "was skipped: its condition did not hold.",
    .fallback = "No further orders of yours came in time: nothing more moved, and units that touched the enemy fought.",
    .none = "No orders of yours came in time: nothing moved, and units that touched the enemy fought.",
    .fallback_once = true,
    .nothing = nothing_words,
    .why = why_words,
};

/* ---- the whole ---- */
const char *bg_when_words(const struct kit_telling *t)
{
    const struct bg_state *s = t->view;
    return s->flow.over ? "the end" : arena_words(t->arena, "turn %d, %s", (int)s->turn, bg_sides[s->side].name);
}

static const char *next_words(const struct kit_telling *t, const struct prompt *prompt)
{
    const struct bg_state *s = t->view;
    int step = s->flow.depth > 0 ? flow_peek(s)->step : 0;
    if (!prompt || !(rules_asks(s) & ONLY(prompt->seat)))
        return arena_words(t->arena, "the %s is to move", bg_sides[s->side].name);
    if (prompt->seat != s->side)
        return "you are attacked";
    return step == BG_STEP_MOVE || step == BG_STEP_FORCED ? "your move" : "your attacks";
}

static const char *headline(const struct kit_telling *t, const struct prompt *prompt, const json_t *events)
{
    const struct bg_state *s = t->view;
    const char *news = bg_news(t, events);
    if (s->flow.over)
        return s->flow.winner == 0 ? "the battle is drawn"
                                   : arena_words(t->arena, "the %s has won", bg_sides[(s->flow.winner - 1) & 1].name);
    return news ? arena_words(t->arena, "%s; %s", news, next_words(t, prompt)) : next_words(t, prompt);
}

static const char *opening(const struct kit_telling *t, const struct prompt *prompt)
{
    const struct bg_state *s = t->view;
    if (s->flow.over)
        return "the battle is over.";
    if (!prompt || !(rules_asks(s) & ONLY(prompt->seat)))
        return "this is how things stand.";
    if (prompt->seat != s->side)
        return "you are attacked and may answer.";
    if (flow_peek(s)->step != BG_STEP_MOVE && flow_peek(s)->step != BG_STEP_FORCED)
        return "your turn goes on.";
    return s->turn == 1 && s->side == bg_field(t->rules, s)->first_player ? "the battle begins, and you move first."
                                                                          : "it is your turn.";
}

static const struct kit_story stories[BG_ROOMS_END] = {
    [BG_AMPLE] = {.tell = bg_tell_events, .lines = &lines, .is_own = is_own, .is_elsewhere = bg_in_battle},
    [BG_SHORT] = {.tell = bg_tell_few, .lines = &lines, .is_own = is_own, .is_elsewhere = bg_in_battle},
    [BG_BRIEF] = {.tell = bg_tell_few, .lines = &lines, .is_own = is_own, .is_elsewhere = bg_in_battle},
    [BG_TERSE] = {.tell = bg_tell_few, .lines = &lines, .is_own = is_own, .is_elsewhere = bg_in_battle},
    [BG_TIGHT] = {.tell = bg_tell_few, .lines = &lines, .is_own = is_own, .is_elsewhere = bg_in_battle},
    [BG_LEAST] = {.tell = bg_tell_few, .lines = &lines, .is_own = is_own, .is_elsewhere = bg_in_battle},
    [BG_SPARE] = {.tell = bg_tell_few, .lines = &lines, .is_own = is_own, .is_elsewhere = bg_in_battle},
    [BG_BARE] = {.tell = bg_tell_few, .lines = &lines, .is_own = is_own, .is_elsewhere = bg_in_battle},
};

/* ---- how long it gets ---- */
/* Of the 130 lines of a letter its greeting, its form with some standing orders, and the proof need the rest. */
enum { LINES_MOST = 72, WINDOW_MOST = 40 };

/* As they are printed (templates/sections.txt.mustache): a title, items, an empty line. */
static int lines_of(const struct kit_telling *t, const json_t *sections)
{
    struct text words = {.arena = t->arena};
    size_t i, k;
    int n = 0;
    json_t *section, *item;
    json_array_foreach(sections, i, section)
    {
        text_format(&words, "%s\n", json_string_value(json_object_get(section, "title")));
        json_array_foreach(json_object_get(section, "items"), k, item)
        {
            text_format(&words, "%s\n", json_string_value(item));
        }
        text_words(&words, "\n");
    }
    struct span text = text_wrapped(t->arena, text_span(&words));
    for (struct span line; span_line(&text, &line);)
        n++;
    return n > 0 ? n + 1 : 0;
}

/* The items of a section as one, which saves the ends of lines; a page has room for them apart. */
static void join(const struct kit_telling *t, json_t *sections, const char *id)
{
    size_t i, k;
    json_t *section, *item;
    json_array_foreach(sections, i, section)
    {
        struct text out = {.arena = t->arena};
        if (strcmp(json_string_value(json_object_get(section, "id")), id) != 0)
            continue;
        json_array_foreach(json_object_get(section, "items"), k, item)
        {
            text_format(&out, "%s%s", k ? " " : "", json_string_value(item));
        }
        json_object_set_new(section, "apart", json_incref(json_object_get(section, "items")));
        json_object_set_new(section, "items", json_pack("[s]", out.at));
    }
}

/* Items of a section that there may be already. */
static void add_items(json_t *sections, const char *id, const char *title, json_t *items)
{
    size_t i;
    json_t *section;
    json_array_foreach(sections, i, section)
    {
        if (strcmp(json_string_value(json_object_get(section, "id")), id) == 0) {
            json_array_extend(json_object_get(section, "items"), items);
            json_decref(items);
            return;
        }
    }
    kit_section(sections, id, title, items);
}

/* A turn of the reader's that an earlier report has told: one who reads only the newest would miss their own attacks.
 * At Cemetery Hill the first turn is the other side's alone. */
static void tell_earlier(const struct kit_telling *t, const json_t *events, json_t *sections)
{
    const struct bg_state *s = t->view;
    const struct bg_field *f = bg_field(t->rules, s);
    int turn = s->turn - 1, first = f->opens_without_first && t->you == f->first_player ? 2 : 1;
    bool begins = !s->flow.over && s->side == t->you && s->flow.depth > 0 &&
                  (flow_peek(s)->step == BG_STEP_MOVE || flow_peek(s)->step == BG_STEP_FORCED);
    if (t->you < 0 || t->first || turn < first || !begins || bg_acted(t, events, t->you))
        return;
    json_t *items = json_array();
    kit_item(items, "Your own turn %d, attacks included, is in an earlier report.", turn);
    add_items(sections, "happened", "WHAT HAPPENED", items);
}

/* All but the windows, and apart what may be ordered, which stands below them. */
static int tell_all(const struct kit_telling *t, const struct prompt *prompt, const json_t *events, enum bg_room room,
                    json_t *sections, json_t *asks)
{
    bg_tell_battles(t, events, room, sections);
    kit_tell_story(t, &stories[room], events, sections);
    tell_earlier(t, events, sections);
    bg_tell_position(t, room, sections);
    if (prompt)
        bg_tell_asks(t, prompt, room, asks);
    if (room >= BG_BRIEF)
        join(t, sections, "stand");
    if (room >= BG_TIGHT) {
        join(t, sections, "happened");
        join(t, sections, "commands");
    }
    return lines_of(t, sections) + lines_of(t, asks);
}

static json_t *report(const struct rules *r, const void *view, int seat, const struct prompt *prompt,
                      const json_t *events, const json_t *notes)
{
    struct kit_telling t = kit_telling_begin(r, view, seat, notes, bg_sides, BG_SIDES);
    json_t *sections = json_array(), *asks = json_array();
    int used = tell_all(&t, prompt, events, BG_AMPLE, sections, asks);
    for (enum bg_room room = BG_SHORT; used > LINES_MOST && room < BG_ROOMS_END; room++) {
        json_array_clear(sections);
        json_array_clear(asks);
        used = tell_all(&t, prompt, events, room, sections, asks);
    }
    bg_tell_windows(&t, LINES_MOST - used < WINDOW_MOST ? LINES_MOST - used : WINDOW_MOST, sections);
    json_array_extend(sections, asks);
    json_decref(asks);
    return kit_report_end(&t, bg_when_words(&t), headline(&t, prompt, events), opening(&t, prompt), sections);
}

/* For the invitation: what of this battle is ours. */
static const char *guessed_of(struct arena *arena, const struct rules *r, const struct setup *setup)
{
    const struct bg_field *f = bg_field(r, NULL);
    struct text out = {.arena = arena};
    bool revised = false, leaders = false;
    for (int i = 0; i < setup->n_option; i++) {
        revised = revised || strcmp(setup->option[i], "revised") == 0;
        leaders = leaders || strcmp(setup->option[i], "leaders") == 0;
    }
    if (!f->is_sourced)
        text_format(&out, "not all facts of %s are from the printed game (%s)%s", f->name,
                    bg_origin_words(arena, f->status, false),
                    f->is_mixed ? "; odds in which a reconstructed unit takes part are marked (R)" : "");
    if (revised && !bg_data(r)->table[BG_TABLE_REVISED].is_sourced)
        text_format(&out, "%sthe revised table is a reconstruction; its rolls are marked (R)", out.len ? "; " : "");
    if (leaders && bg_leaders_guessed(arena, f))
        text_format(&out, "%s%s are reconstructed", out.len ? "; " : "", bg_leaders_guessed(arena, f));
    return out.len ? out.at : NULL;
}

static int turn_number(const struct rules *r, const void *state)
{
    const struct bg_state *s = state;
    (void)r;
    return s->turn;
}

extern const struct ruleset bg_ruleset;
const struct ruleset bg_ruleset = {
    .title = "Blue & Gray",
    .rules = &bg_rules,
    .bundle = bg_bundle,
    .load = bg_load,
    .of_scenario = bg_of_scenario,
    .report = report,
    .picture = bg_picture,
    .explain = bg_explain,
    .suggest = bg_suggest,
    .line = bg_order_line,
    .ahead = bg_ahead,
    .guessed_of = guessed_of,
    .turn = turn_number,
    .scenarios = bg_scenarios,
    .options = bg_options,
    .handbook = bg_handbook,
    .rulings = bg_rulings,
    .book = bg_rule_book,
    .problems = bg_problems,
    .guide = bg_guide,
    .dice = bg_dice,
};
