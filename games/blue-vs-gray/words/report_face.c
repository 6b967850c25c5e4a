/* SPDX-License-Identifier: Apache-2.0 */
/* The face of Blue vs Gray: data, names of scenarios, and the report put together. */
#include "games/blue-vs-gray/facts/data.h"
#include "games/blue-vs-gray/rules/partners.h"
#include "games/blue-vs-gray/rules/steps.h"
#include "games/blue-vs-gray/words/report_picture.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *bvg_side(int seat)
{
    return seat == BVG_USA ? "USA" : "CSA";
}

/* What a side does that two players share is done by both, or by the other. */
static bool is_you(const struct telling *t, int side)
{
    return side == t->side && !bvg_is_shared(t, side);
}

const char *bvg_who(const struct telling *t, int seat)
{
    return is_you(t, seat) ? "you" : seat == BVG_USA ? "the USA" : "the CSA";
}

const char *bvg_Who(const struct telling *t, int seat)
{
    return is_you(t, seat) ? "You" : seat == BVG_USA ? "The USA" : "The CSA";
}

const char *bvg_whose(const struct telling *t, int seat)
{
    return is_you(t, seat) ? "yours" : seat == BVG_USA ? "the USA's" : "the CSA's";
}

const char *bvg_verb(const struct telling *t, int seat, const char *you, const char *other)
{
    return is_you(t, seat) ? you : other;
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

const char *bvg_table_mark(const struct telling *t, int guessed_bit)
{
    return bvg_data(t->rules)->table.guessed & guessed_bit ? " (R)" : "";
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
    json_array_foreach(
        notes, i, note) if ((strcmp(member(note, "kind"), "did") == 0 || strcmp(member(note, "kind"), "fired") == 0) &&
                            (size_t)number(note, "from") <= event && event < (size_t)number(note, "to")) return true;
    return false;
}

/* Did the line end a turn, as `done` does? */
static bool ends_turn(const json_t *events, const json_t *note)
{
    for (int i = number(note, "from"); i < number(note, "to"); i++)
        if (bvg_event_is(events, (size_t)i, "turn"))
            return strcmp(member(note, "kind"), "did") == 0;
    return false;
}

/* A line of a fight may act several times: the ledger says when. */
static bool fired_before(const json_t *notes, const json_t *note)
{
    for (size_t i = 0; json_array_get(notes, i) && json_array_get(notes, i) != note; i++) {
        const json_t *other = json_array_get(notes, i);
        if (strcmp(member(other, "kind"), "fired") == 0 && number(other, "line") == number(note, "line") &&
            number(other, "seq") == number(note, "seq"))
            return true;
    }
    return false;
}

static void tell_did(const struct telling *t, const json_t *note, const json_t *events, json_t *items)
{
    bool standing = strcmp(member(note, "kind"), "fired") == 0;
    int line = number(note, "line");
    json_t *did = json_array(), *words;
    size_t i;
    bvg_tell_events(t, events, (size_t)number(note, "from"), (size_t)number(note, "to"), did);
    json_array_foreach(did, i, words)
    {
        if (i > 0)
            bvg_item(items, "  %s", json_string_value(words));
        else if (ends_turn(events, note))
            bvg_item(items, "%d done: %s", line, json_string_value(words));
        else if (standing)
            bvg_item(items, "Your standing order, line %d, was used: %s", line, json_string_value(words));
        else
            bvg_item(items, "%d %s", line, json_string_value(words));
    }
    if (standing && json_array_size(did) == 0 && !fired_before(t->notes, note))
        bvg_item(items, "Your standing order, line %d, was used: see the fight", line);
    if (*member(note, "why_words"))
        bvg_item(items, "  it went no further: %s", member(note, "why_words"));
    json_decref(did);
}

/* A line that did something at another chance, or that was told to have done nothing already. */
static bool is_told(const json_t *notes, size_t i)
{
    const json_t *note = json_array_get(notes, i);
    for (size_t k = 0; k < json_array_size(notes); k++) {
        const json_t *other = json_array_get(notes, k);
        const char *kind = member(other, "kind");
        if (number(other, "seq") != number(note, "seq") || number(other, "line") != number(note, "line") || k == i)
            continue;
        if (strcmp(kind, "fired") == 0 || strcmp(kind, "did") == 0 || (k < i && strcmp(kind, "skipped") == 0))
            return true;
    }
    return false;
}

static void tell_skipped(const struct telling *t, size_t i, json_t *items)
{
    const json_t *note = json_array_get(t->notes, i);
    if (is_told(t->notes, i))
        return;
    const char *key = member(note, "why"), *why = member(note, "why_words");
    const char *words = strcmp(key, "order.condition") == 0 ? "its condition did not hold at any of your chances"
                        : strcmp(key, "order.illegal") == 0 ? "the rules did not allow it when its moment came"
                                                            : why;
    if (json_is_true(json_object_get(note, "standing")))
        bvg_item(items, "Your standing order, line %d, was not used: %s", number(note, "line"), words);
    else
        bvg_item(items, "%d not done: %s", number(note, "line"), words);
}

static void tell_note(const struct telling *t, size_t i, const json_t *events, json_t *items)
{
    const json_t *note = json_array_get(t->notes, i);
    const char *kind = member(note, "kind");
    int line = number(note, "line");
    if (strcmp(kind, "did") == 0 || strcmp(kind, "fired") == 0)
        tell_did(t, note, events, items);
    else if (strcmp(kind, "held") == 0)
        bvg_item(items, "%d held, and what follows it: %s", line, member(note, "why_words"));
    else if (strcmp(kind, "skipped") == 0)
        tell_skipped(t, i, items);
    else if (strcmp(kind, "passed") == 0)
        bvg_item(items, "%d its condition did not hold: passed over up to end", line);
    else if (strcmp(kind, "paused") == 0)
        bvg_item(items, "%d pause: the rest waits for your word", line);
    else if (strcmp(kind, "waits") == 0)
        bvg_item(items, "%d and what follows it in your sheet %d waits for its moment; your form has it written in.",
                 line, number(note, "seq"));
    else if (strcmp(kind, "fallback") == 0)
        bvg_item(items, "No sheet of yours came in time: the least that you must do was done for you.");
}

static void tell_lines(const struct telling *t, const json_t *events, json_t *sections)
{
    json_t *items = json_array();
    for (size_t i = 0; i < json_array_size(t->notes); i++)
        tell_note(t, i, events, items);
    if (t->side >= 0 && t->view->battle.phase && t->view->battle.attacker == t->side && json_array_size(items) > 0)
        bvg_item(items, "The rest of your sheet waits for the answer, and then goes on by itself.");
    bvg_section(sections, "lines", "YOUR LINES, ONE BY ONE", items);
}

/* Each item of the story ends like a sentence; those of the ledger are short and need not. */
static void end_sentences(const struct telling *t, json_t *items)
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

static void tell_happened(const struct telling *t, const json_t *events, json_t *sections)
{
    json_t *items = json_array();
    size_t n = json_array_size(events);
    for (size_t from = 0, to; from < n; from = to) {
        bool told = told_by_line(t->notes, from);
        for (to = from + 1; to < n && told_by_line(t->notes, to) == told; to++)
            ;
        if (!told)
            bvg_tell_events(t, events, from, to, items);
    }
    end_sentences(t, items);
    if (t->first && bvg_data(t->rules)->scenario[t->view->scenario].guessed)
        bvg_item(items, "Parts of this opening position had to be guessed (R); the handbook says which.");
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
static const char *battle_news(const struct telling *t, const json_t *events)
{
    struct bvg_told b;
    const char *news = NULL;
    for (size_t from = 0; bvg_read_battle(t, events, from, &b); from = b.to)
        if (b.over)
            news = arena_words(t->arena, "%s %s", bvg_city_words(t, b.city),
                               b.taken ? arena_words(t->arena, "is %s", bvg_whose(t, b.attacker)) : "held");
    return news;
}

static const char *headline(const struct telling *t, const struct prompt *prompt, const json_t *events)
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

static const char *opening(const struct telling *t, const struct prompt *prompt)
{
    const struct bvg_state *v = t->view;
    if (v->flow.over)
        return "the war is over.";
    if (!prompt)
        return "this is how things stand.";
    if (answers_attack(prompt))
        return arena_words(t->arena, "%s is attacked.", bvg_city_words(t, v->battle.city));
    if (adds_to_battle(prompt))
        return arena_words(t->arena, "the battle at %s asks for you.", bvg_city_words(t, v->battle.city));
    if (v->turn == 0)
        return "take up your opening position.";
    bool first = v->turn == 1 && v->mover == bvg_data(t->rules)->scenario[v->scenario].first;
    return first ? "the war begins with you." : "it is your turn.";
}

static void read_exchange(struct telling *t)
{
    size_t i;
    json_t *note;
    t->exchange = -1;
    json_array_foreach(t->notes, i, note) if (strcmp(member(note, "kind"), "exchange") == 0)
    {
        t->exchange = number(note, "k");
        t->first = json_is_true(json_object_get(note, "first"));
    }
}

static json_t *report(const struct rules *r, const void *view, int seat, const struct prompt *prompt,
                      const json_t *events, const json_t *notes)
{
    struct telling t = {.arena = arena_new(),
                        .rules = r,
                        .view = view,
                        .seat = seat,
                        .notes = notes,
                        .side = seat < 0 ? -1 : bvg_side_at(view, seat)};
    json_t *sections = json_array();
    read_exchange(&t);
    bvg_tell_stories(&t, events, sections);
    tell_happened(&t, events, sections);
    tell_lines(&t, events, sections);
    bvg_tell_position(&t, events, sections);
    bvg_tell_hand(&t, prompt, events, sections);
    bvg_tell_partner(&t, prompt, sections);
    if (answers_attack(prompt))
        bvg_tell_answers(&t, prompt, sections);
    else if (adds_to_battle(prompt))
        bvg_tell_chance(&t, prompt, sections);
    else if (prompt)
        bvg_tell_asks(&t, prompt, sections);
    json_t *all = json_pack("{s:s,s:s,s:s,s:o}", "when", when_words(&t), "headline", headline(&t, prompt, events),
                            "opening", opening(&t, prompt), "sections", sections);
    arena_free(t.arena);
    return all;
}

static int turn_number(const struct rules *r, const void *state)
{
    const struct bvg_state *s = state;
    (void)r;
    return s->turn;
}

/* "dice" red white ..., "gap-roll" die ..., and "leader-check" 3 side die ... where one was thrown (BVG-8.6). */
static bool dice_of(const json_t *event, struct told_dice *out)
{
    const char *name = json_string_value(json_array_get(event, 0));
    bool battle = name && strcmp(name, "dice") == 0, gap = name && strcmp(name, "gap-roll") == 0;
    bool leader = name && strcmp(name, "leader-check") == 0 && json_integer_value(json_array_get(event, 1)) == 3;
    size_t first = leader ? 3 : 1;
    if (!battle && !gap && !leader)
        return false;
    *out = (struct told_dice){.n = battle ? 2 : 1, .sides = 6};
    for (int i = 0; i < out->n; i++)
        out->die[i] = (int32_t)json_integer_value(json_array_get(event, first + (size_t)i));
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
    .suggest = bvg_suggest,
    .ahead = bvg_ahead_parts,
    .turn = turn_number,
    .scenarios = bvg_scenarios,
    .options = bvg_options,
    .handbook = bvg_handbook,
    .problems = bvg_problems,
    .dice = dice_of,
    .card = bvg_told_card,
};
