/* SPDX-License-Identifier: Apache-2.0 */
/* Skirmish, what words and files need: the facts read and checked, and the words of a report. Nothing here decides. */
#include "games/face/face.h"
#include "formats/cjson.h"
#include "formats/embed.h"
#include "games/example/example.h"
#include <stdlib.h>
#include <string.h>

EMBED(ex_companies, "games/example/data/companies.json");

/* The bundle is canonical JSON: its hash stands in the game's genesis, so no game ever changes its facts. */
static struct span bundle(void)
{
    static struct text made; /* kept as long as the program runs */
    struct problem why = {0};
    if (made.arena)
        return text_span(&made);
    json_t *facts = json_read(EMBEDDED(ex_companies), &why);
    made.arena = arena_new();
    if (!facts || !cjson_write(&made, facts, &why))
        abort(); /* the file that was built in is no JSON */
    json_decref(facts);
    return text_span(&made);
}

/* A host may give a bundle of his own: whatever is in it, it is refused or it is sound. */
static const void *load(struct arena *arena, struct span text, struct problem *why)
{
    struct ex_data *data = arena_take(arena, sizeof *data);
    json_t *facts = json_read(text, why), *list = json_object_get(facts, "companies");
    bool ok = facts != NULL && (json_array_size(list) == EX_CARDS || problem_set(why, "data.count", 0));
    for (int32_t card = 1; ok && card <= EX_CARDS; card++) {
        const char *name = "";
        ok = json_unpack(json_array_get(list, (size_t)card - 1), "{s:s,s:i}", "name", &name, "strength",
                         &data->strength[card]) == 0 &&
             data->strength[card] >= 1 && data->strength[card] <= 99 && strlen(name) < NAME_MAX_BYTES &&
             !strchr(name, ' ');
        data->name[card - 1] = (struct named){card, arena_string(arena, span_of(name)), NULL};
        if (!ok)
            problem_set(why, "data.range", 0);
    }
    json_decref(facts);
    return ok ? data : NULL;
}

/* ---- the words ---- */
static const char *const who[EX_SEATS] = {"Blue", "Gray"}, *const ids[EX_SEATS] = {"blue", "gray"};

struct telling { /* what one report is made of */
    const struct rules *r;
    struct arena *a;
    const struct ex_state *v;
    int seat; /* -1: the public */
    const json_t *events;
};

static void say(json_t *items, const char *words)
{
    json_array_append_new(items, json_string(words));
}

static bool is(const json_t *event, const char *kind)
{
    const char *name = json_string_value(json_array_get(event, 0));
    return name && strcmp(name, kind) == 0;
}

static int arg(const json_t *event, size_t i)
{
    return (int)json_integer_value(json_array_get(event, i + 1));
}

static const char *company(const struct telling *t, int card)
{
    return name_of(t->r, EX_CARD, card);
}

static int strength(const struct telling *t, int card)
{
    return ((const struct ex_data *)t->r->data)->strength[card];
}

/* Rounds are counted by what is left in the hands. */
static int round_now(const struct ex_state *v)
{
    int played = EX_HAND - v->deck.hand[EX_BLUE].n;
    return v->flow.over ? EX_HAND : played + 1;
}

static const char *won_words(const struct telling *t, int winner)
{
    return winner < 0          ? "Nobody wins the round."
           : winner == t->seat ? "You win the round."
                               : arena_words(t->a, "%s wins the round.", who[winner]);
}

static void tell_event(const struct telling *t, const json_t *event, json_t *items)
{
    int seat = arg(event, 0);
    if (is(event, "got"))
        say(items, arena_words(t->a, "You are dealt %s.", company(t, arg(event, 1))));
    else if (is(event, "played"))
        say(items, arena_words(t->a, "%s: %s %d and %d on the die, %d together.", seat == t->seat ? "You" : who[seat],
                               company(t, arg(event, 1)), strength(t, arg(event, 1)), arg(event, 2), arg(event, 3)));
    else if (is(event, "won"))
        say(items, won_words(t, seat));
}

static void add_section(json_t *sections, const char *id, const char *title, json_t *items)
{
    if (json_array_size(items) > 0)
        json_array_append_new(sections, json_pack("{s:s,s:s,s:O}", "id", id, "title", title, "items", items));
    json_decref(items);
}

static json_t *sections_of(const struct telling *t, const struct prompt *prompt)
{
    json_t *sections = json_array(), *happened = json_array(), *stand = json_array(), *hand = json_array();
    json_t *asks = json_array(), *event, *fight = NULL;
    size_t i;
    json_array_foreach(t->events, i, event)
    {
        if (is(event, "played"))
            fight = fight ? fight : json_array();
        tell_event(t, event, fight ? fight : happened);
        if (is(event, "won")) {
            json_array_append_new(sections, json_pack("{s:s,s:s,s:s,s:o}", "id", "battle", "title", "THE ROUND",
                                                      "heading", "The round", "items", fight));
            fight = NULL;
        }
    }
    say(stand, arena_words(t->a, "Round %d of %d. Rounds won: Blue %d, Gray %d.", round_now(t->v), EX_HAND,
                           t->v->won[EX_BLUE], t->v->won[EX_GRAY]));
    for (int card = 0; t->seat >= 0 && card < t->v->deck.hand[t->seat].n; card++) {
        int id = t->v->deck.hand[t->seat].at[card].card;
        say(hand, arena_words(t->a, "%s: strength %d", company(t, id), strength(t, id)));
    }
    if (prompt) {
        say(asks, "One company for this round. More lines are for the rounds to come.");
        say(asks, arena_words(t->a, "  play %s", company(t, prompt->ids[0])));
    }
    add_section(sections, "happened", "WHAT HAPPENED", happened);
    add_section(sections, "stand", "HOW THINGS STAND", stand);
    add_section(sections, "hand", "YOUR HAND", hand);
    add_section(sections, "asks", "WHAT YOU MAY ORDER", asks);
    return sections;
}

static json_t *report(const struct rules *r, const void *view, int seat, const struct prompt *prompt,
                      const json_t *events, const json_t *notes)
{
    struct telling t = {r, arena_new(), view, seat, events};
    (void)notes;
    const char *when = t.v->flow.over ? "the end" : arena_words(t.a, "Round %d", round_now(t.v));
    const char *news = t.v->flow.over && t.v->flow.winner ? arena_words(t.a, "%s has won", who[t.v->flow.winner - 1])
                       : t.v->flow.over                   ? "the game is drawn"
                       : seat < 0                         ? "all are to choose"
                                                          : "the others are to choose";
    json_t *all = json_pack("{s:s,s:s,s:s,s:o}", "when", when, "headline", prompt ? "your move" : news, "opening",
                            t.v->flow.over ? "the game is over."
                            : prompt       ? "choose a company."
                                           : "this is how things stand.",
                            "sections", sections_of(&t, prompt));
    arena_free(t.a);
    return all;
}

/* ---- the picture: rounds won, the hand, the dice of the rounds; a game with a map would give it here ---- */
static json_t *rounds_fought(const struct telling *t)
{
    json_t *out = json_array(), *event, *sides = json_array(), *dice = json_array();
    size_t i;
    json_array_foreach(t->events, i, event)
    {
        int seat = arg(event, 0);
        if (is(event, "played")) {
            json_array_append_new(sides, json_pack("{s:s,s:s,s:[s],s:s}", "side", ids[seat], "role", "plays", "units",
                                                   company(t, arg(event, 1)), "strength",
                                                   arena_words(t->a, "%d", arg(event, 3))));
            json_array_append_new(dice, json_pack("{s:s,s:i,s:s}", "tone", seat == EX_BLUE ? "blue" : "white", "face",
                                                  arg(event, 2), "words", who[seat]));
        } else if (is(event, "won")) {
            json_array_append_new(out, json_pack("{s:s,s:o,s:o,s:s}", "title", "the round", "sides", json_copy(sides),
                                                 "dice", json_copy(dice), "result", won_words(t, seat)));
            json_array_clear(sides), json_array_clear(dice);
        }
    }
    json_decref(sides);
    json_decref(dice);
    return out;
}

static json_t *hand_cards(const struct telling *t)
{
    json_t *cards = json_array();
    for (int i = 0; t->seat >= 0 && i < t->v->deck.hand[t->seat].n; i++) {
        int card = t->v->deck.hand[t->seat].at[i].card;
        json_array_append_new(cards, json_pack("{s:s,s:s,s:s}", "name", company(t, card), "kind", "company", "words",
                                               arena_words(t->a, "strength %d", strength(t, card))));
    }
    return cards;
}

static json_t *picture(const struct rules *r, const void *view, int seat, const struct prompt *prompt,
                       const json_t *events, const json_t *notes)
{
    struct telling t = {r, arena_new(), view, seat, events};
    json_t *sides = json_array(), *tracks = json_array();
    (void)prompt, (void)notes;
    for (int s = 0; s < EX_SEATS; s++) {
        json_array_append_new(sides, json_pack("{s:s,s:s,s:s,s:s}", "id", ids[s], "name", who[s], "tone", ids[s],
                                               "shape", s == EX_BLUE ? "circle" : "square"));
        json_array_append_new(tracks,
                              json_pack("{s:s,s:i,s:i,s:i,s:s}", "title", arena_words(t.a, "Rounds won by %s", who[s]),
                                        "value", (int)t.v->won[s], "low", 0, "high", EX_HAND, "words",
                                        arena_words(t.a, "%d", t.v->won[s])));
    }
    json_t *all = json_pack("{s:o,s:o,s:o,s:o}", "sides", sides, "tracks", tracks, "cards", hand_cards(&t), "battles",
                            rounds_fought(&t));
    arena_free(t.a);
    return all;
}

/* The throw of a round (EX-2), so that every player can compute it himself: two dice, Blue's first. */
static bool dice(const json_t *event, struct told_dice *out)
{
    if (!is(event, "rolled"))
        return false;
    *out = (struct told_dice){.n = EX_SEATS, .sides = 6, .die = {arg(event, 0), arg(event, 1)}};
    return true;
}

/* What each was dealt, and what was played: to be held against the sealed deck. */
static bool card(const json_t *event, struct told_card *out)
{
    bool got = is(event, "got");
    if (!got && !is(event, "played"))
        return false;
    *out = (struct told_card){.how = got ? TOLD_DEALT : TOLD_OPEN, .card = arg(event, 1)};
    return true;
}

static const char *const scenarios[] = {"standard", NULL}, *const options[] = {NULL};
extern const struct ruleset ex_ruleset;
const struct ruleset ex_ruleset = {.title = "Skirmish, the example",
                                   .rules = &ex_rules,
                                   .bundle = bundle,
                                   .load = load,
                                   .report = report,
                                   .picture = picture,
                                   .scenarios = scenarios,
                                   .options = options,
                                   .dice = dice,
                                   .card = card};
