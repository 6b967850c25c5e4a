/* SPDX-License-Identifier: Apache-2.0 */
/* The face of Blue vs Gray: data, names of scenarios, and the report put together. */
#include "games/blue-vs-gray/facts/data.h"
#include "games/blue-vs-gray/rules/partners.h"
#include "games/blue-vs-gray/rules/steps.h"
#include "games/blue-vs-gray/words/report_picture.h"
#include <string.h>

const struct kit_side bvg_sides[BVG_SIDES] = {
    [BVG_CSA] = {"csa", "CSA", "gray", "square"}, [BVG_USA] = {"usa", "USA", "blue", "circle"}};

const char *bvg_side(int seat)
{
    return bvg_sides[seat == BVG_USA ? BVG_USA : BVG_CSA].name;
}

/* What a side does that two players share is done by both, or by the other. */
struct kit_telling bvg_telling(const struct rules *r, const void *view, int seat, const json_t *notes)
{
    struct kit_telling t = kit_telling_begin(r, view, seat, notes, bvg_sides, BVG_SIDES);
    t.room = arena_take(t.arena, sizeof *t.room);
    t.side = seat < 0 ? -1 : bvg_side_at(view, seat);
    t.you = t.side >= 0 && bvg_is_shared(&t, t.side) ? -1 : t.side;
    return t;
}

const char *bvg_theater_words(int theater)
{
    return theater == BVG_EAST ? "East" : theater == BVG_WEST ? "West" : "either theater";
}

const char *bvg_card_words(const struct kit_telling *t, int card)
{
    return name_of(t->rules, BVG_NAME_CARD, card);
}

const char *bvg_city_words(const struct kit_telling *t, int city)
{
    return name_of(t->rules, BVG_NAME_CITY, city);
}

const char *bvg_guess_mark(const struct kit_telling *t, int card)
{
    return bvg_card(t->rules, card)->why ? " (R)" : "";
}

const char *bvg_table_mark(const struct kit_telling *t, int guessed_bit)
{
    return bvg_data(t->rules)->table.guessed & guessed_bit ? " (R)" : "";
}

/* ---- the seat's own lines, one by one ---- */

/* Did the line end a turn, as `done` does? */
static bool ends_turn(const json_t *events, const json_t *note)
{
    for (int i = kit_note_int(note, "from"); i < kit_note_int(note, "to"); i++)
        if (kit_event_is(events, (size_t)i, "turn"))
            return kit_note_is(note, "did");
    return false;
}

static bool is_same_line(const json_t *note, const json_t *other)
{
    return kit_note_int(other, "line") == kit_note_int(note, "line") &&
           kit_note_int(other, "seq") == kit_note_int(note, "seq");
}

/* A line of a fight may act several times, and the ledger says when; once it is told of. */
static const char *nothing_words(const struct kit_telling *t, const json_t *events, const json_t *note)
{
    (void)events;
    if (!kit_note_is(note, "fired"))
        return NULL;
    for (size_t i = 0; json_array_get(t->notes, i) && json_array_get(t->notes, i) != note; i++)
        if (kit_note_is(json_array_get(t->notes, i), "fired") && is_same_line(note, json_array_get(t->notes, i)))
            return NULL;
    return "see the fight";
}

/* A line that did something at another chance, or that was told to have done nothing already. */
static bool is_told(const json_t *notes, size_t i)
{
    const json_t *note = json_array_get(notes, i);
    for (size_t k = 0; k < json_array_size(notes); k++) {
        const json_t *other = json_array_get(notes, k);
        if (k == i || !is_same_line(note, other))
            continue;
        if (kit_note_acted(other) || (k < i && kit_note_is(other, "skipped")))
            return true;
    }
    return false;
}

static const char *why_words(const struct kit_telling *t, size_t i)
{
    const json_t *note = json_array_get(t->notes, i);
    const char *key = kit_note_words(note, "why");
    if (is_told(t->notes, i))
        return NULL;
    return strcmp(key, "order.condition") == 0 ? "Its condition was not met when it could have been carried out."
                                               : kit_skip_words(note);
}

/* Each item ends like a sentence. */
void bvg_end_sentences(const struct kit_telling *t, json_t *items)
{
    size_t i;
    json_t *item;
    json_array_foreach(items, i, item)
    {
        const char *words = json_string_value(item);
        size_t len = strlen(words);
        if (len > 0 && !strchr(".:?!", words[len - 1]))
            json_array_set_new(items, i, json_string(arena_words(t->arena, "%s.", words)));
    }
}

static void tell_waiting(const struct kit_telling *t, json_t *items)
{
    if (t->side >= 0 && bvg_view(t)->battle.phase && bvg_view(t)->battle.attacker == t->side)
        kit_item(items, "The rest of your sheet waits for the answer, and is then carried out by itself.");
    bvg_end_sentences(t, items);
}

static const struct kit_lines lines = {
    .standing = "Your standing order",
    .used = " was used: ",
    .unused = " was not used. ",
    .passed = "was skipped, down to its \"end\": its condition did not hold",
    .fallback =
        "No further orders of yours came in time: what was still to be done was done by the handbook's defaults.",
    .none = "No orders of yours came in time: what was to be done was done by the handbook's defaults.",
    .tells_all = true,
    .fallback_once = true,
    .nothing = nothing_words,
    .is_done = ends_turn,
    .why = why_words,
    .last = tell_waiting,
};

bool bvg_told_guesses(const struct kit_telling *t)
{
    return t->first && bvg_data(t->rules)->scenario[bvg_view(t)->scenario].guessed;
}

static void after_happened(const struct kit_telling *t, json_t *items)
{
    bvg_end_sentences(t, items);
    if (bvg_told_guesses(t))
        kit_item(items,
                 "Parts of this opening position are reconstructed; the handbook lists them. (R) marks other rules and "
                 "values that are reconstructed.");
}

/* ---- the whole ---- */

static const char *when_words(const struct kit_telling *t)
{
    const struct bvg_state *v = t->view;
    if (v->flow.over)
        return "the end";
    if (v->turn == 0)
        return "CSA opening position";
    return arena_words(t->arena, "%s turn %d", bvg_side(v->mover), v->turn);
}

static bool answers_attack(const struct prompt *prompt)
{
    return prompt && prompt->step == BVG_STEP_ANSWER;
}

/* Only with interactive reserves is that asked. */
static bool adds_to_battle(const struct prompt *prompt)
{
    return prompt && prompt->step == BVG_STEP_RESERVES;
}

/* What became of the newest battle, for a subject: "Manassas is yours"; NULL: nothing. */
static const char *battle_news(const struct kit_telling *t, const json_t *events)
{
    struct bvg_told b;
    const char *news = NULL;
    for (size_t from = 0; bvg_read_battle(t, events, from, &b); from = b.to)
        if (b.over)
            news = arena_words(t->arena, "%s %s", bvg_city_words(t, b.city),
                               b.taken ? arena_words(t->arena, "is %s", kit_whose(t, b.attacker)) : "held");
    return news;
}

static const char *headline(const struct kit_telling *t, const struct prompt *prompt, const json_t *events)
{
    const struct bvg_state *v = t->view;
    const char *news = battle_news(t, events);
    if (v->flow.over)
        return v->flow.winner == 0
                   ? "the game is drawn"
                   : arena_words(t->arena, "the %s has won", bvg_side(bvg_side_at(v, v->flow.winner - 1)));
    if (answers_attack(prompt))
        return arena_words(t->arena, "%s attacked: your answer?", bvg_city_words(t, v->battle.city));
    if (adds_to_battle(prompt))
        return arena_words(t->arena, "%s: your reserves?", bvg_city_words(t, v->battle.city));
    if (!prompt && v->battle.phase)
        return arena_words(t->arena, "waiting for an answer at %s", bvg_city_words(t, v->battle.city));
    const char *next = prompt ? "your move" : arena_words(t->arena, "the %s is to move", bvg_mover_words(t));
    return news ? arena_words(t->arena, "%s; %s", news, next) : next;
}

static const char *opening(const struct kit_telling *t, const struct prompt *prompt)
{
    const struct bvg_state *v = t->view;
    if (v->flow.over)
        return "the war is over.";
    if (!prompt)
        return "this is how things stand.";
    if (answers_attack(prompt))
        return arena_words(t->arena, "%s is under attack.", bvg_city_words(t, v->battle.city));
    if (adds_to_battle(prompt))
        return arena_words(t->arena, "the battle at %s waits for you.", bvg_city_words(t, v->battle.city));
    if (v->turn == 0)
        return "take up your opening position.";
    bool first = v->turn == 1 && v->mover == bvg_data(t->rules)->scenario[v->scenario].first;
    return first ? "the war begins, and you move first." : "it is your turn.";
}

static const struct kit_story story = {.tell = bvg_tell_events, .lines = &lines, .after = after_happened};

static json_t *report(const struct rules *r, const void *view, int seat, const struct prompt *prompt,
                      const json_t *events, const json_t *notes)
{
    struct kit_telling t = bvg_telling(r, view, seat, notes);
    json_t *sections = json_array();
    bvg_tell_stories(&t, events, sections);
    kit_tell_story(&t, &story, events, sections);
    bvg_tell_position(&t, events, sections);
    bvg_tell_hand(&t, prompt, events, sections);
    bvg_tell_partner(&t, prompt, sections);
    if (answers_attack(prompt))
        bvg_tell_answers(&t, prompt, sections);
    else if (adds_to_battle(prompt))
        bvg_tell_chance(&t, prompt, sections);
    else if (prompt)
        bvg_tell_asks(&t, prompt, sections);
    return kit_report_end(&t, when_words(&t), headline(&t, prompt, events), opening(&t, prompt), sections);
}

static int turn_number(const struct rules *r, const void *state)
{
    const struct bvg_state *s = state;
    (void)r;
    return s->turn;
}

/* "dice" red white ..., "gap-roll" die ..., and "leader-check" 3 side die ... where one was thrown (BVG-8.6). */
bool bvg_told_dice(const json_t *event, struct told_dice *out)
{
    bool battle = kit_is(event, "dice"), gap = kit_is(event, "gap-roll");
    bool leader = kit_is(event, "leader-check") && kit_int(event, 0) == 3;
    size_t first = leader ? 2 : 0;
    if (!battle && !gap && !leader)
        return false;
    *out = (struct told_dice){.n = battle ? 2 : 1, .sides = 6};
    for (int i = 0; i < out->n; i++)
        out->die[i] = kit_int(event, first + (size_t)i);
    return true;
}

extern const struct ruleset bvg_ruleset;
const struct ruleset bvg_ruleset = {
    .title = "Blue vs Gray",
    .rules = &bvg_rules,
    .bundle = bvg_bundle,
    .load = bvg_load,
    .report = report,
    .picture = bvg_picture,
    .explain = bvg_explain,
    .looks_up = true,
    .suggest = bvg_suggest,
    .ahead = bvg_ahead_parts,
    .turn = turn_number,
    .scenarios = bvg_scenarios,
    .options = bvg_options,
    .handbook = bvg_handbook,
    .book = bvg_rule_book,
    .rulings = bvg_rulings,
    .guessed = "some tables and card effects were reconstructed; the handbook lists them, reports mark them (R)",
    .problems = bvg_problems,
    .guide = bvg_guide,
    .dice = bvg_told_dice,
    .card = bvg_told_card,
};
