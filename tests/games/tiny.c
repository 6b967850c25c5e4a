/* SPDX-License-Identifier: Apache-2.0 */
/* The tiny ruleset. Read it from the bottom up: the table of the game, its steps, then what each step does. The words
 * in which people write to it are in tiny_words.c. */
#include "tests/games/tiny.h"
#include <string.h>

enum { TAKES = 2 /* cards a turn */, MOST = 15 /* points a turn */, BOOST = 3, DEALT = 2, HIGH = 1, LOW = 2 };

static const struct tiny_state *seen(const void *view)
{
    return view;
}

/* ---- draw: one or two cards (TINY-1); local[0] of the frame counts those that are left ---- */
static void draw_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    int left = flow_peek(view)->local[0], cards = seen(view)->deck.draw.n;
    (void)r, (void)seat;
    if (offer_begin(p, TINY_TAKE)) {
        offer_range(p, 1, left < cards ? left : cards);
        offer_end(p);
    }
    if (left < TAKES || cards == 0)
        offer_plain(p, TINY_PASS);
}

static bool draw_over(struct tiny_state *s, int seat, struct play *play)
{
    if (!deck_reblind(&s->deck, 0, seat, play)) /* a slot must not tell when its card was drawn (F24) */
        return false;
    flow_goto(s, TINY_STEP_PLAY, ONLY(seat));
    return true;
}

static bool apply_take(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct tiny_state *s = state;
    (void)r;
    emit(play, TINY_TOOK, EVERYONE, 2, seat, o->arg[0]); /* how many is public, which is not: two events */
    for (int i = 0; i < o->arg[0]; i++) {
        int card = deck_draw(&s->deck, 0, seat, play);
        if (card == 0)
            return false; /* a view: the horizon */
        emit(play, TINY_GOT, ONLY(seat), 2, seat, card);
    }
    flow_top(s)->local[0] -= o->arg[0];
    return flow_top(s)->local[0] > 0 ? true : draw_over(s, seat, play);
}

static bool apply_rest(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    (void)r, (void)o;
    return draw_over(state, seat, play);
}

static bool draw_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    (void)r, (void)seat;
    bool must = flow_peek(view)->local[0] == TAKES && seen(view)->deck.draw.n > 0;
    *out = must ? (struct order){.verb = TINY_TAKE, .n_args = 1, .arg = {1}} : (struct order){.verb = TINY_PASS};
    return true;
}

/* ---- play: cards up to 15 points, a boost after the first (TINY-2) ---- */
static void play_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct pile *hand = &seen(view)->deck.hand[seat];
    (void)r;
    if (offer_begin(p, TINY_PLAY)) {
        for (int i = 0; i < hand->n; i++)
            offer_id(p, hand->at[i].card);
        offer_end(p);
    }
    if (seen(view)->points > 0 && !seen(view)->boosted && offer_begin(p, TINY_BOOST)) {
        offer_range(p, 1, BOOST);
        offer_end(p);
    }
    offer_plain(p, TINY_PASS);
}

static bool apply_play(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct tiny_state *s = state;
    (void)r;
    if (s->points + o->arg[0] > MOST) /* the sum over a set: what offers cannot say (F27) */
        return refuse(play, "tiny.heavy", "TINY-2");
    s->points += o->arg[0];
    emit(play, TINY_PLAYED, EVERYONE, 2, seat, o->arg[0]);
    return deck_play(&s->deck, 0, seat, o->arg[0], play);
}

static bool apply_boost(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct tiny_state *s = state;
    (void)r;
    s->points += o->arg[0];
    s->boosted = 1;
    emit(play, TINY_BOOSTED, EVERYONE, 2, seat, o->arg[0]);
    return true;
}

static bool apply_pass(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    (void)r, (void)seat, (void)o, (void)play;
    flow_goto(state, TINY_STEP_CHOOSE, ONLY(TINY_EAST) | ONLY(TINY_WEST));
    return true;
}

static bool pass_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    (void)r, (void)view, (void)seat;
    *out = (struct order){.verb = TINY_PASS};
    return true;
}

/* ---- choose: both in secret, in any order, then the dice (TINY-3) ---- */
static void choose_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    (void)r, (void)view, (void)seat;
    if (!offer_begin(p, TINY_CHOOSE))
        return;
    offer_range(p, HIGH, LOW);
    offer_end(p);
}

static bool apply_choose(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct tiny_state *s = state;
    (void)r, (void)play;
    s->choice[seat] = o->arg[0];
    flow_top(s)->asks &= ~ONLY(seat); /* with nobody left to ask, run() goes on */
    return true;
}

static bool choose_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    (void)r, (void)view, (void)seat;
    *out = (struct order){.verb = TINY_CHOOSE, .n_args = 1, .arg = {HIGH}};
    return true;
}

static void next_turn(struct tiny_state *s, struct play *play)
{
    while (s->deck.table.n > 0) /* a boost wears the cards out */
        deck_move(&s->deck, 0, -1, s->deck.table.at[0].card, s->boosted ? ZONE_OUT : ZONE_BOTTOM, -1, play);
    s->points = s->boosted = 0;
    memset(s->choice, 0, sizeof s->choice);
    if (s->turn == s->turns) {
        int lead = s->score[TINY_EAST] - s->score[TINY_WEST];
        flow_over(s, 1, lead == 0 ? -1 : lead > 0 ? TINY_EAST : TINY_WEST);
        return;
    }
    s->turn++;
    s->mover = TINY_WEST - s->mover;
    flow_goto(s, TINY_STEP_DRAW, ONLY(s->mover));
    flow_top(s)->local[0] = TAKES;
}

static void choose_run(const struct rules *r, void *state, struct play *play)
{
    struct tiny_state *s = state;
    int32_t die[2];
    (void)r;
    if (!play_roll(play, 2, 6, die))
        return;
    emit(play, TINY_ROLLED, EVERYONE, 2, die[0], die[1]);
    for (int seat = 0; seat < TINY_SEATS; seat++) {
        bool right = s->choice[seat] == (die[0] + die[1] >= 7 ? HIGH : LOW);
        int points = !right ? 0 : seat == s->mover ? 1 + s->points : 1;
        s->score[seat] += points;
        emit(play, TINY_CHOSE, EVERYONE, 2, seat, s->choice[seat]);
        emit(play, TINY_SCORED, EVERYONE, 3, seat, points, s->score[seat]);
    }
    next_turn(s, play);
}

static const struct step steps[TINY_STEPS] = {
    [TINY_STEP_DRAW] = {.name = "draw",
                        .title = "Draw",
                        .cites = "TINY-1",
                        .prompt = draw_prompt,
                        .fallback = draw_fallback,
                        .on = {{TINY_TAKE, apply_take}, {TINY_PASS, apply_rest}}},
    [TINY_STEP_PLAY] = {.name = "play",
                        .title = "Play",
                        .cites = "TINY-2",
                        .refuses = "tiny.heavy",
                        .prompt = play_prompt,
                        .fallback = pass_fallback,
                        .on = {{TINY_PLAY, apply_play}, {TINY_BOOST, apply_boost}, {TINY_PASS, apply_pass}}},
    [TINY_STEP_CHOOSE] = {.name = "choose",
                          .title = "High or low",
                          .cites = "TINY-3",
                          .run = choose_run,
                          .prompt = choose_prompt,
                          .fallback = choose_fallback,
                          .on = {{TINY_CHOOSE, apply_choose}}},
};

/* ---- the game as a whole ---- */
static int seats(const struct setup *setup, const char *out[SEATS_MAX])
{
    (void)setup;
    out[TINY_EAST] = "east";
    out[TINY_WEST] = "west";
    return TINY_SEATS;
}

static bool has_option(const struct setup *setup, const char *word)
{
    for (int i = 0; i < setup->n_option; i++)
        if (strcmp(setup->option[i], word) == 0)
            return true;
    return false;
}

static bool set_up(const struct rules *r, void *state, const struct setup *setup, struct play *play)
{
    struct tiny_state *s = state;
    int list_of[TINY_CARDS];
    bool is_long = strcmp(setup->scenario, "long") == 0, is_open = has_option(setup, "open");
    if (!is_long && strcmp(setup->scenario, "short") != 0)
        return problem_set(play->why, "setup.scenario", 0);
    if (setup->n_option > (is_open ? 1 : 0))
        return problem_set(play->why, "setup.option", 0);
    for (int i = 0; i < TINY_CARDS; i++)
        list_of[i] = r->revision >= 2 ? TINY_CARDS - i : i + 1; /* tests of upgrades */
    if (is_open)
        deck_fix(&s->deck, 0, list_of, TINY_CARDS, play);
    else if (!deck_shuffle(&s->deck, 0, list_of, TINY_CARDS, play))
        return false;
    for (int i = 0; i < DEALT * TINY_SEATS; i++)
        emit(play, TINY_GOT, ONLY(i % TINY_SEATS), 2, i % TINY_SEATS, deck_draw(&s->deck, 0, i % TINY_SEATS, play));
    s->turn = 1;
    s->turns = is_long ? 12 : 6;
    flow_goto(s, TINY_STEP_DRAW, ONLY(TINY_EAST));
    flow_top(s)->local[0] = TAKES;
    return deck_reblind(&s->deck, 0, TINY_EAST, play) && deck_reblind(&s->deck, 0, TINY_WEST, play);
}

static void redact(const struct rules *r, void *view, int seat)
{
    struct tiny_state *v = view;
    (void)r;
    deck_redact(&v->deck, seat, NULL);
    for (int other = 0; other < TINY_SEATS; other++)
        if (other != seat)
            v->choice[other] = 0;
}

static const char *broken(const struct rules *r, const void *state)
{
    const struct tiny_state *s = seen(state);
    (void)r;
    if (s->mover < 0 || s->mover >= TINY_SEATS || s->turn < 1 || s->turn > s->turns)
        return "whose turn it is";
    return deck_broken(&s->deck);
}

static const char *card_id(const struct rules *r, int card)
{
    static const char *const ids[] = {NULL,  "T01", "T02", "T03", "T04", "T05", "T06",
                                      "T07", "T08", "T09", "T10", "T11", "T12"};
    (void)r;
    return card > 0 && card <= TINY_CARDS ? ids[card] : NULL;
}

#define COUNT(list) (sizeof(list) / sizeof(list)[0])
static const struct field fields[] = {
    FIELD_INT(struct tiny_state, boosted),
    FIELD_INTS(struct tiny_state, choice),
    FIELD_SUB(struct tiny_state, deck, deck_fields, DECK_N_FIELDS),
    FIELD_SUB(struct tiny_state, flow, flow_fields, FLOW_N_FIELDS),
    FIELD_INT(struct tiny_state, mover),
    FIELD_INT(struct tiny_state, points),
    FIELD_INTS(struct tiny_state, score),
    FIELD_INT(struct tiny_state, turn),
    FIELD_INT(struct tiny_state, turns),
};
static const char *const events[TINY_EVENTS] = {NULL, "took", "got", "played", "boosted", "chose", "rolled", "scored"};
static const char *const decks[] = {"pack"};

const struct game_rules tiny_rules = {
    .name = "tiny",
    .revision = 1,
    .state_size = sizeof(struct tiny_state),
    .fields = fields,
    .n_fields = COUNT(fields),
    .verbs = tiny_verbs,
    .n_verbs = TINY_N_VERBS,
    .facts = tiny_facts,
    .n_facts = TINY_N_FACTS,
    .answers = tiny_answers,
    .n_answers = TINY_N_ANSWERS,
    .steps = steps,
    .n_steps = TINY_STEPS,
    .events = events,
    .n_events = TINY_EVENTS,
    .decks = decks,
    .n_decks = COUNT(decks),
    .seats = seats,
    .setup = set_up,
    .redact = redact,
    .unfold = tiny_unfold,
    .broken = broken,
    .card_id = card_id,
    .names = &tiny_names,
};
