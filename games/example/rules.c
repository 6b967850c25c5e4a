/* SPDX-License-Identifier: Apache-2.0 */
/* Skirmish, the rules. Read it from the bottom up: the table of the game, its one step, what the step does. */
#include "games/example/example.h"
#include <string.h>

/* EX-1. The offers are what a player may do, in a fixed order: reports, checks and the random player all use them. */
static void choose_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct pile *hand = &((const struct ex_state *)view)->deck.hand[seat];
    (void)r;
    if (!offer_begin(p, EX_PLAY))
        return;
    for (int i = 0; i < hand->n; i++)
        offer_id(p, hand->at[i].card);
    offer_end(p);
}

/* EX-1. Only what was offered comes here, so nothing is left to be checked. With nobody left to ask, run() goes on. */
static bool apply_play(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct ex_state *s = state;
    (void)r, (void)play;
    s->chosen[seat] = o->arg[0];
    flow_top(s)->asks &= ~ONLY(seat);
    return true;
}

/* What a player who misses his deadline does: the first company of his hand. Made from the view, always legal. */
static bool choose_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    (void)r;
    *out = (struct order){
        .verb = EX_PLAY, .n_args = 1, .arg = {((const struct ex_state *)view)->deck.hand[seat].at[0].card}};
    return true;
}

/* EX-2, EX-3. The dice come first: where chance is blind (a sheet is only tried out), nothing has happened yet. */
static void choose_run(const struct rules *r, void *state, struct play *play)
{
    struct ex_state *s = state;
    int32_t die[EX_SEATS], sum[EX_SEATS];
    if (!play_roll(play, EX_SEATS, 6, die))
        return;
    if (r->revision >= 2) /* games that began before go on as they began */
        emit(play, EX_ROLLED, EVERYONE, 2, die[EX_BLUE], die[EX_GRAY]);
    for (int seat = 0; seat < EX_SEATS; seat++) {
        sum[seat] = ((const struct ex_data *)r->data)->strength[s->chosen[seat]] + die[seat];
        emit(play, EX_PLAYED, EVERYONE, 4, seat, s->chosen[seat], die[seat], sum[seat]);
        deck_play(&s->deck, 0, seat, s->chosen[seat], play); /* from here on all know it */
        s->chosen[seat] = 0;
    }
    int winner = sum[EX_BLUE] == sum[EX_GRAY] ? -1 : sum[EX_BLUE] > sum[EX_GRAY] ? EX_BLUE : EX_GRAY;
    if (winner >= 0)
        s->won[winner]++;
    emit(play, EX_WON, EVERYONE, 1, winner);
    int lead = s->won[EX_BLUE] - s->won[EX_GRAY];
    if (s->deck.hand[EX_BLUE].n == 0)
        flow_over(s, 1, lead == 0 ? -1 : lead > 0 ? EX_BLUE : EX_GRAY);
    else
        flow_goto(s, EX_STEP_CHOOSE, ONLY(EX_BLUE) | ONLY(EX_GRAY));
}

/* clang-format off */
static const struct step steps[EX_STEPS] = {
    [EX_STEP_CHOOSE] = {.name = "choose", .title = "Choose a company", .cites = "EX-1 EX-2 EX-3", .run = choose_run,
                        .prompt = choose_prompt, .fallback = choose_fallback, .on = {{EX_PLAY, apply_play}}},
};
/* ---- the sheet: its lines ---- */
static const struct verb verbs[] = {{"play", NULL, "c:CARD", "the company that fights; a line for each round to come",
                                     "EX-1", LINE_ORDER, EX_PLAY, "play Lancers"}};
/* clang-format on */
static const struct recipe recipes[] = {{EX_PLAY, "c0"}, {0, NULL}}; /* and from an order to its line */

/* From a line to atomic orders, one at a time: this verb has one. Lines for later rounds wait in the queue. */
static enum unfold unfold(const struct rules *r, const void *view, int seat, const struct line *line, int32_t i,
                          struct order *out, struct problem *why)
{
    const struct kit_unfold at = {.rules = r, .view = view, .line = line, .out = out, .why = why, .seat = seat, .i = i};
    if (line->verb != EX_PLAY || i > 0)
        return UNFOLD_DONE;
    struct order play = {.verb = EX_PLAY, .n_args = 1, .arg = {kit_arg(&at, 'c', 0)}};
    return rules_asks(view) & ONLY(seat) ? kit_give(&at, play) : UNFOLD_WAIT;
}

/* ---- names ---- */
static const struct named *list(const struct rules *r, int kind, int32_t *n)
{
    return kit_names_list(&((const struct ex_data *)r->data)->names, 1, kind, n);
}

static bool in_sight(const struct rules *r, const void *view, int seat, int32_t verb, int kind, int32_t id)
{
    (void)r, (void)verb, (void)kind;
    return deck_holds(&((const struct ex_state *)view)->deck.hand[seat], id);
}
static const char *const kinds[] = {"CARD", NULL};
static const struct sheet_names names = {.kinds = kinds, .list = list, .in_sight = in_sight};

/* ---- the game as a whole ---- */
static int seats(const struct setup *setup, const char *out[SEATS_MAX])
{
    (void)setup;
    out[EX_BLUE] = "blue";
    out[EX_GRAY] = "gray";
    return EX_SEATS;
}

static bool set_up(const struct rules *r, void *state, const struct setup *setup, struct play *play)
{
    struct ex_state *s = state;
    int cards[EX_CARDS];
    (void)r;
    if (strcmp(setup->scenario, "standard") != 0 || setup->n_option > 0)
        return problem_set(play->why, setup->n_option > 0 ? "setup.option" : "setup.scenario", 0);
    for (int i = 0; i < EX_CARDS; i++)
        cards[i] = i + 1;
    if (!deck_shuffle(&s->deck, 0, cards, EX_CARDS, play))
        return false;
    for (int i = 0; i < EX_SEATS * EX_HAND; i++) {
        int seat = i % EX_SEATS, card = deck_draw(&s->deck, 0, seat, play);
        emit(play, EX_GOT, ONLY(seat), 2, seat, card);
    }
    flow_goto(s, EX_STEP_CHOOSE, ONLY(EX_BLUE) | ONLY(EX_GRAY));
    return deck_reblind(&s->deck, 0, EX_BLUE, play) && deck_reblind(&s->deck, 0, EX_GRAY, play);
}

/* The one door to what a seat may know; `seat` -1 is the public. */
static void redact(const struct rules *r, void *view, int seat)
{
    struct ex_state *v = view;
    (void)r;
    deck_redact(&v->deck, seat, NULL);
    for (int other = 0; other < EX_SEATS; other++)
        if (other != seat)
            v->chosen[other] = 0;
}

/* What can never be: asked of every state that comes from outside. */
static const char *broken(const struct rules *r, const void *state)
{
    const struct ex_state *s = state;
    (void)r;
    bool sound = s->chosen[0] >= 0 && s->chosen[0] <= EX_CARDS && s->chosen[1] >= 0 && s->chosen[1] <= EX_CARDS;
    const char *what = sound ? deck_broken(&s->deck) : "what was chosen";
    return what || deck_highest(&s->deck) <= EX_CARDS ? what : "a card that there is not";
}

/* As commitments call a card: one word, and no two alike. */
static const char *card_id(const struct rules *r, int card)
{
    return card > 0 && card <= EX_CARDS ? kit_names_of(&((const struct ex_data *)r->data)->names, card) : NULL;
}

#define COUNT(list) (sizeof(list) / sizeof(list)[0])
static const struct field fields[] = {
    /* every member of the state, once: dump, hash and comparison come from it */
    FIELD_INTS(struct ex_state, chosen),
    FIELD_SUB(struct ex_state, deck, deck_fields, DECK_N_FIELDS),
    FIELD_SUB(struct ex_state, flow, flow_fields, FLOW_N_FIELDS),
    FIELD_INTS(struct ex_state, won),
};
static const char *const events[EX_EVENTS] = {NULL, "got", "played", "won", "rolled"};
static const char *const decks[] = {"companies"};

/* clang-format off */
const struct game_rules ex_rules = {
    .name = "example", .revision = 2, .small_until = 2 /* a new ruleset leaves this out */,
    .state_size = sizeof(struct ex_state), .fields = fields, .n_fields = COUNT(fields),
    .verbs = verbs, .n_verbs = COUNT(verbs), .recipes = recipes, .steps = steps, .n_steps = EX_STEPS, .events = events,
    .n_events = EX_EVENTS, .decks = decks, .n_decks = COUNT(decks), .seats = seats, .setup = set_up, .redact = redact,
    .unfold = unfold, .broken = broken, .card_id = card_id, .names = &names,
};
