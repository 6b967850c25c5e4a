/* SPDX-License-Identifier: Apache-2.0 */
/* Skirmish, what words and files need: the facts, the words of a report, its picture. Nothing here decides. */
#include "formats/embed.h"
#include "games/example/example.h"
#include "games/kit/draw.h"
#include "games/kit/load.h"
#include <string.h>

EMBED(ex_companies, "games/example/data/companies.json");

/* The bundle is canonical JSON: its hash stands in the game's genesis, so no game ever changes its facts. */
static struct span bundle(void)
{
    static struct text made; /* kept as long as the program runs */
    return bundle_join(&made, &(struct bundle_part){NULL, EMBEDDED(ex_companies)}, 1);
}

/* A host may give a bundle of their own: whatever is in it, it is refused or it is sound. */
static void load_companies(struct bundle *l, const json_t *facts)
{
    struct ex_data *data = l->own;
    struct named *name = arena_take(l->arena, EX_CARDS * sizeof *name);
    bundle_members(l, facts, "companies");
    const json_t *list = kit_load_list(l, facts, "companies", EX_CARDS, EX_CARDS, "companies");
    for (int32_t card = 1; card <= EX_CARDS && !l->bad; card++) {
        const json_t *company = json_array_get(list, (size_t)card - 1);
        bundle_members(l, company, "name strength");
        name[card - 1] = (struct named){card, bundle_words(l, company, "name"), NULL};
        data->strength[card] = bundle_int(l, company, "strength", 1, 99);
        if (strlen(name[card - 1].name) >= NAME_MAX_BYTES || strchr(name[card - 1].name, ' '))
            bundle_wrong(l, "data.range", "name");
    }
    data->names = (struct kit_names){EX_CARDS, name};
    kit_names_apart(l, &data->names);
}

static const void *load(struct arena *arena, struct span text, struct problem *why)
{
    struct bundle l = {.arena = arena, .why = why, .own = arena_take(arena, sizeof(struct ex_data))};
    return kit_load(&l, text, &(struct kit_part){NULL, load_companies}, 1) ? l.own : NULL;
}

/* ---- the words; games/kit/tell.h puts them together ---- */
static const struct kit_side sides[EX_SEATS] = {{"blue", "Blue", "blue", "circle"}, {"gray", "Gray", "gray", "square"}};

static int strength(const struct kit_telling *t, int card)
{
    return ((const struct ex_data *)t->rules->data)->strength[card];
}

/* Rounds are counted by what is left in the hands. */
static int round_now(const struct ex_state *v)
{
    return v->flow.over ? EX_HAND : EX_HAND + 1 - v->deck.hand[EX_BLUE].n;
}

static const char *won_words(const struct kit_telling *t, int winner)
{
    return winner < 0         ? "Nobody wins the round."
           : winner == t->you ? "You win the round."
                              : arena_words(t->arena, "%s wins the round.", sides[winner].name);
}

static void tell_event(struct kit_told *e)
{
    int seat = kit_arg_of(e, 0), card = kit_arg_of(e, 1);
    if (kit_is(e->event, "got"))
        kit_item(e->items, "You are dealt %s.", name_of(e->t->rules, EX_CARD, card));
    else if (kit_is(e->event, "played"))
        kit_item(e->items, "%s: %s %d and %d on the die, %d together.", seat == e->t->you ? "You" : sides[seat].name,
                 name_of(e->t->rules, EX_CARD, card), strength(e->t, card), kit_arg_of(e, 2), kit_arg_of(e, 3));
    else if (kit_is(e->event, "won"))
        kit_item(e->items, "%s", won_words(e->t, seat));
}

static bool is_in_round(const json_t *events, size_t i)
{
    return kit_event_is(events, i, "played") || kit_event_is(events, i, "won");
}

/* Each round has a section of its own. */
static void tell_rounds(const struct kit_telling *t, const json_t *events, json_t *sections)
{
    json_t *items = json_array();
    for (size_t i = 0; i < json_array_size(events); i++) {
        if (is_in_round(events, i))
            kit_tell_each(t, events, i, i + 1, tell_event, items);
        if (!kit_event_is(events, i, "won"))
            continue;
        kit_battle_section(t, sections, "The round", NULL, items);
        items = json_array();
    }
    json_decref(items);
}

static json_t *hand_cards(const struct kit_telling *t)
{
    const struct ex_state *v = t->view;
    json_t *cards = json_array();
    for (int i = 0; t->seat >= 0 && i < v->deck.hand[t->seat].n; i++) {
        int card = v->deck.hand[t->seat].at[i].card;
        kit_draw_card(cards, name_of(t->rules, EX_CARD, card), "company",
                      arena_words(t->arena, "strength %d", strength(t, card)));
    }
    return cards;
}

static json_t *report(const struct rules *r, const void *view, int seat, const struct prompt *prompt,
                      const json_t *events, const json_t *notes)
{
    static const struct kit_story story = {.tell_event = tell_event, .is_elsewhere = is_in_round};
    struct kit_telling t = kit_telling_begin(r, view, seat, notes, sides, EX_SEATS);
    const struct ex_state *v = view;
    json_t *sections = json_array(), *stand = json_array(), *asks = json_array(), *cards = hand_cards(&t);
    const char *waits = seat < 0 ? "all are to choose" : "the others are to choose";
    const char *won = v->flow.winner ? arena_words(t.arena, "%s has won", sides[v->flow.winner - 1].name) : NULL;
    const char *over = won ? won : "the game is drawn";
    tell_rounds(&t, events, sections);
    kit_tell_story(&t, &story, events, sections);
    kit_item(stand, "Round %d of %d. Rounds won: Blue %d, Gray %d.", round_now(v), EX_HAND, v->won[0], v->won[1]);
    kit_section(sections, "stand", "HOW THINGS STAND", stand);
    kit_section(sections, "hand", "YOUR HAND", kit_card_items(cards));
    if (prompt) {
        kit_item(asks, "One company for this round. More lines are for the rounds to come.");
        kit_item(asks, "  play %s", name_of(r, EX_CARD, prompt->ids[0]));
    }
    kit_section(sections, "asks", "WHAT YOU MAY ORDER", asks);
    const char *when = v->flow.over ? "the end" : arena_words(t.arena, "Round %d", round_now(v));
    const char *headline = prompt ? "your move" : v->flow.over ? over : waits;
    const char *asked = prompt ? "choose a company." : "this is how things stand.";
    return kit_report_end(&t, when, headline, v->flow.over ? "the game is over." : asked, sections);
}

/* ---- the picture: rounds won, the hand, the dice of the rounds; a game with a map would give it here ---- */
static json_t *rounds_fought(const struct kit_telling *t, const json_t *events)
{
    json_t *out = json_array(), *now = NULL;
    for (size_t i = 0; i < json_array_size(events); i++) {
        int seat = kit_event_arg(events, i, 0);
        if (kit_event_is(events, i, "played")) {
            now = now ? now : kit_draw_battle(out, "the round", NULL);
            json_t *fighter = kit_draw_fighter(now, sides[seat].id, "plays");
            kit_draw_unit(fighter, name_of(t->rules, EX_CARD, kit_event_arg(events, i, 1)));
            kit_draw_words(fighter, "strength", arena_words(t->arena, "%d", kit_event_arg(events, i, 3)));
            kit_draw_die(now, seat == EX_BLUE ? "blue" : "white", kit_event_arg(events, i, 2), sides[seat].name);
        } else if (now && kit_event_is(events, i, "won")) {
            kit_draw_result(now, won_words(t, seat));
            now = NULL;
        }
    }
    return out;
}

static json_t *picture(const struct rules *r, const void *view, int seat, const struct prompt *prompt,
                       const json_t *events, const json_t *notes)
{
    struct kit_telling t = kit_telling_begin(r, view, seat, notes, sides, EX_SEATS);
    const struct ex_state *v = view;
    json_t *tracks = json_array();
    (void)prompt;
    for (int s = 0; s < EX_SEATS; s++)
        kit_draw_track(tracks, arena_words(t.arena, "Rounds won by %s", sides[s].name), v->won[s], 0, EX_HAND,
                       arena_words(t.arena, "%d", v->won[s]));
    json_t *all = json_pack("{s:o,s:o,s:o,s:o}", "sides", kit_draw_sides(sides, EX_SEATS, EX_BLUE), "tracks", tracks,
                            "cards", hand_cards(&t), "battles", rounds_fought(&t, events));
    arena_free(t.arena);
    return all;
}

/* The throw of a round (EX-2), so that every player can compute it: two dice, Blue's first. */
static bool dice(const json_t *event, struct told_dice *out)
{
    *out = (struct told_dice){.n = EX_SEATS, .sides = 6, .die = {kit_int(event, 0), kit_int(event, 1)}};
    return kit_is(event, "rolled");
}

/* What each was dealt, and what was played: to be held against the sealed deck. */
static bool card(const json_t *event, struct told_card *out)
{
    *out = (struct told_card){.how = kit_is(event, "got") ? TOLD_DEALT : TOLD_OPEN, .card = kit_int(event, 1)};
    return out->how == TOLD_DEALT || kit_is(event, "played");
}

/* clang-format off */
extern const struct ruleset ex_ruleset;
const struct ruleset ex_ruleset = {
    .title = "Skirmish, the example", .rules = &ex_rules, .bundle = bundle, .load = load, .report = report,
    .picture = picture, .scenarios = (const char *const[]){"standard", NULL}, .options = (const char *const[]){NULL},
    .dice = dice, .card = card,
};
