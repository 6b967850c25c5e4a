/* SPDX-License-Identifier: Apache-2.0 */
/* The face of House Divided: data, names of scenarios, and the report put together with the seat's own lines. */
#include "games/house-divided/data.h"
#include "games/house-divided/report.h"
#include <string.h>

const struct kit_side hd_sides[HD_SIDES] = {{"north", "North", "blue", "circle"}, {"south", "South", "gray", "square"}};

const char *hd_side_words(int side)
{
    return hd_sides[side == HD_NORTH ? HD_NORTH : HD_SOUTH].name;
}

const char *hd_box_words(const struct kit_telling *t, int box)
{
    return hd_box_name(t->rules, box);
}

const char *hd_box_order(const struct kit_telling *t, int box)
{
    return name_of(t->rules, HD_NAME_BOX, box);
}

const char *hd_type_words(const struct kit_telling *t, int type)
{
    return type >= 1 && type <= HD_TYPES ? hd_data(t->rules)->unit[type].name : "?";
}

const char *hd_general_words(const struct kit_telling *t, int general)
{
    return general >= 0 && general < HD_GENERALS ? hd_data(t->rules)->general[general].name : "?";
}

const char *hd_date_words(const struct kit_telling *t, int round)
{
    const struct hd_month *month = &hd_data(t->rules)->month[round >= 1 && round <= HD_ROUNDS ? round : HD_ROUNDS];
    return arena_words(t->arena, "%s %d", month->month, month->year);
}

/* ---- the seat's own lines, one by one ---- */
/* What a line brings about itself: the story tells only the rest. Battles are told there in any case. */
static bool is_own(const json_t *events, size_t event)
{
    static const char *const own[] = {"promoted", "marched",   "entrenched", "naval",  "moved",   "general-moved",
                                      "water",    "recruited", "placed",     "losses", "retreat", "held"};
    return kit_event_among(events, event, own, sizeof own / sizeof *own);
}

/* A line of a later part of the turn is charged with the battles before it. If the war ends in them, its own part never
 * comes. */
static bool is_last_done(const struct kit_telling *t, const json_t *note)
{
    size_t i = json_array_size(t->notes);
    while (i > 0 && !kit_note_is(json_array_get(t->notes, i - 1), "did"))
        i--;
    return i > 0 && json_array_get(t->notes, i - 1) == note;
}

static bool brought(const json_t *events, const json_t *note, const char *name)
{
    for (int i = kit_note_int(note, "from"); i < kit_note_int(note, "to"); i++)
        if (kit_event_is(events, (size_t)i, name))
            return true;
    return false;
}

static const char *nothing_words(const struct kit_telling *t, const json_t *events, const json_t *note)
{
    const struct hd_state *v = t->view;
    if (v->flow.over && is_last_done(t, note))
        return "did nothing: the war ended before its part came.";
    if (brought(events, note, "turn"))
        return "ended your turn.";
    if (brought(events, note, "works-gone") || brought(events, note, "battle") || brought(events, note, "maxima"))
        return "only ended a march.";
    return "had no effect: there was nothing for it to do.";
}

static const struct kit_lines lines = {
    .standing = "Your standing order",
    .used = ": ",
    .unused = " was not carried out. ",
    .passed = "was skipped: its condition did not hold.",
    .fallback = "No further orders of yours came in time, so your turn went on without them.",
    .none = "No orders of yours came in time, so your turn was played without them.",
    .fallback_once = true, /* each part of a turn has one */
    .nothing = nothing_words,
};

/* ---- the whole ---- */
const char *hd_when_words(const struct kit_telling *t)
{
    const struct hd_state *v = t->view;
    return v->flow.over ? "the end"
                        : arena_words(t->arena, "%s, %s", hd_date_words(t, v->round), hd_side_words(v->mover));
}

static const char *headline(const struct kit_telling *t, const struct prompt *prompt, const json_t *events)
{
    const struct hd_state *v = t->view;
    const char *news = hd_news(t, events);
    if (v->flow.over)
        return v->flow.winner == 0 ? "the game is drawn"
                                   : arena_words(t->arena, "the %s has won", hd_side_words(v->flow.winner - 1));
    const char *next = flow_peek(v)->step == HD_STEP_MERIT     ? "your promotions and recruits"
                       : flow_peek(v)->step == HD_STEP_RECRUIT ? "your recruits"
                                                               : "your move";
    if (!prompt || prompt->seat != v->mover)
        next = arena_words(t->arena, "the %s is to move", hd_side_words(v->mover));
    return news ? arena_words(t->arena, "%s; %s", news, next) : next;
}

static const char *opening(const struct kit_telling *t, const struct prompt *prompt)
{
    const struct hd_state *v = t->view;
    if (v->flow.over)
        return "the war is over.";
    if (!prompt || prompt->seat != v->mover)
        return "this is how things stand.";
    if (flow_peek(v)->step >= HD_STEP_MERIT)
        return "the battles are fought, and your turn goes on.";
    return v->round == 1 && v->mover == HD_NORTH ? "the war begins, and you move first." : "it is your turn.";
}

static const struct kit_story story = {
    .tell_event = hd_tell_event, .lines = &lines, .is_own = is_own, .is_elsewhere = hd_in_battle};

static json_t *report(const struct rules *r, const void *view, int seat, const struct prompt *prompt,
                      const json_t *events, const json_t *notes)
{
    struct kit_telling t = kit_telling_begin(r, view, seat, notes, hd_sides, HD_SIDES);
    json_t *sections = json_array();
    hd_tell_battles(&t, events, sections);
    kit_tell_story(&t, &story, events, sections);
    hd_tell_position(&t, sections);
    if (prompt)
        hd_tell_asks(&t, prompt, sections);
    return kit_report_end(&t, hd_when_words(&t), headline(&t, prompt, events), opening(&t, prompt), sections);
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
    .looks_up = true,
    .suggest = hd_suggest,
    .line = hd_order_line,
    .ahead = hd_ahead,
    .turn = turn_number,
    .scenarios = scenarios,
    .options = options,
    .handbook = hd_handbook,
    .book = hd_rule_book,
    .rulings = hd_rulings,
    .problems = hd_problems,
    .guide = hd_guide,
    .dice = hd_dice,
};
