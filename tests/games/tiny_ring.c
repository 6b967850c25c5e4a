/* SPDX-License-Identifier: Apache-2.0 */
/* A ring without chance. The table of the game is at the bottom. */
#include "tests/games/tiny_ring.h"
#include <string.h>

enum { COINS = 3, OVER = 1 };

static const struct ring_state *seen(const void *view)
{
    return view;
}

int ring_steps(int from, int to)
{
    return (to - from + RING_PLACES) % RING_PLACES;
}

static int onward(int from, int steps)
{
    return (from - 1 + steps + RING_PLACES) % RING_PLACES + 1;
}

/* ---- the mover (RING-1) ---- */
static void move_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    (void)r, (void)seat;
    if (offer_begin(p, RING_GO)) {
        offer_range(p, 1, seen(view)->left);
        offer_end(p);
    }
    offer_plain(p, RING_REST);
}

/* Where the counter stands now, is there somebody to ask? */
static void arrive(struct ring_state *s, int seat, struct play *play)
{
    if (s->at[seat] != s->at[!seat])
        return;
    emit(play, RING_MET, EVERYONE, 2, seat, s->at[seat]);
    flow_call(s, RING_STEP_MEET, ONLY(!seat));
}

static bool apply_go(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct ring_state *s = state;
    int from = s->at[seat], to_gate = ring_steps(from, RING_GATE), steps = o->arg[0];
    bool gate = to_gate > 0 && to_gate <= steps;
    (void)r;
    s->at[seat] = onward(from, gate ? to_gate : steps);
    s->left -= gate ? to_gate : steps;
    emit(play, RING_WENT, EVERYONE, 3, seat, from, s->at[seat]);
    if (gate)
        flow_call(s, RING_STEP_TOLL, ONLY(seat));
    else
        arrive(s, seat, play);
    return true;
}

static bool apply_rest(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct ring_state *s = state;
    int lead = s->score[RING_NORTH] - s->score[RING_SOUTH];
    (void)r, (void)o;
    emit(play, RING_RESTED, EVERYONE, 1, seat);
    s->mover = !seat;
    s->left = RING_STEPS;
    if (s->turn++ == RING_TURNS)
        flow_over(s, OVER, lead == 0 ? -1 : lead > 0 ? RING_NORTH : RING_SOUTH);
    else
        flow_goto(s, RING_STEP_MOVE, ONLY(s->mover));
    return true;
}

static bool plain(struct order *out, int verb)
{
    *out = (struct order){.verb = verb};
    return true;
}

static bool move_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    (void)r, (void)view, (void)seat;
    return plain(out, RING_REST);
}

/* ---- the Gate (RING-2): the mover's own, and nobody waits for it ---- */
static void toll_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    (void)r;
    if (seen(view)->coins[seat] > 0)
        offer_plain(p, RING_PAY);
    offer_plain(p, RING_ROUND);
}

static bool apply_pay(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct ring_state *s = state;
    (void)r, (void)o;
    s->coins[seat]--;
    s->score[seat] += COINS - s->coins[seat];
    emit(play, RING_PAID, EVERYONE, 2, seat, s->coins[seat]);
    flow_end(s);
    arrive(s, seat, play);
    return true;
}

static bool apply_round(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct ring_state *s = state;
    (void)r, (void)o;
    s->left = 0;
    emit(play, RING_WENT_ROUND, EVERYONE, 1, seat);
    flow_end(s);
    arrive(s, seat, play);
    return true;
}

static bool toll_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    (void)r, (void)view, (void)seat;
    return plain(out, RING_ROUND);
}

static bool always_silent(const struct rules *r, const void *view, int seat)
{
    (void)r, (void)view, (void)seat;
    return true;
}

/* ---- two at one place (RING-3) ---- */
static void meet_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    (void)r, (void)view, (void)seat;
    offer_plain(p, RING_YIELD);
    offer_plain(p, RING_STAND);
}

static bool apply_yield(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct ring_state *s = state;
    (void)r, (void)o;
    s->at[seat] = onward(s->at[seat], 1);
    emit(play, RING_YIELDED, EVERYONE, 1, seat);
    flow_end(s);
    return true;
}

static bool apply_stand(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct ring_state *s = state;
    (void)r, (void)o;
    s->at[!seat] = onward(s->at[!seat], -1);
    emit(play, RING_STOOD, EVERYONE, 1, seat);
    flow_end(s);
    return true;
}

static bool meet_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    (void)r, (void)view, (void)seat;
    return plain(out, RING_YIELD);
}

static const struct step steps[RING_STEPS_END] = {
    [RING_STEP_MOVE] = {.name = "move",
                        .title = "Move",
                        .cites = "RING-1",
                        .prompt = move_prompt,
                        .fallback = move_fallback,
                        .on = {{RING_GO, apply_go}, {RING_REST, apply_rest}}},
    [RING_STEP_TOLL] = {.name = "toll",
                        .title = "At the Gate",
                        .cites = "RING-2",
                        .prompt = toll_prompt,
                        .fallback = toll_fallback,
                        .silent = always_silent,
                        .on = {{RING_PAY, apply_pay}, {RING_ROUND, apply_round}}},
    [RING_STEP_MEET] = {.name = "meet",
                        .title = "Yield or stand",
                        .cites = "RING-3",
                        .prompt = meet_prompt,
                        .fallback = meet_fallback,
                        .on = {{RING_YIELD, apply_yield}, {RING_STAND, apply_stand}}},
};

/* ---- the lines of a sheet ---- */
static bool asked(const void *view, int seat, int step)
{
    return (rules_asks(view) & ONLY(seat)) != 0 && flow_peek(view)->step == step;
}

static enum unfold give(struct order *out, int verb, int n_args, int arg)
{
    *out = (struct order){.verb = verb, .n_args = n_args, .arg = {arg}};
    return UNFOLD_ORDER;
}

static enum unfold unfold(const struct rules *r, const void *view, int seat, const struct line *line, int32_t i,
                          struct order *out, struct problem *why)
{
    int step = line->verb == RING_PAY || line->verb == RING_ROUND     ? RING_STEP_TOLL
               : line->verb == RING_YIELD || line->verb == RING_STAND ? RING_STEP_MEET
                                                                      : RING_STEP_MOVE;
    (void)r;
    if (i > 0 || (line->verb < VERB_FIRST && line->verb != VERB_DONE))
        return UNFOLD_DONE;
    if (!asked(view, seat, step)) {
        if (line->verb == VERB_DONE)
            return UNFOLD_DONE;
        return problem_set(why, line->head ? "plan.no_chance" : NULL, 0), UNFOLD_WAIT;
    }
    if (line->verb == VERB_DONE)
        return give(out, RING_REST, 0, 0);
    if (line->verb == RING_GO)
        return give(out, RING_GO, 1, line_value(line, 'n', 0, 0));
    if (line->verb == RING_GO_TO)
        return give(out, RING_GO, 1, ring_steps(seen(view)->at[seat], line_value(line, 'p', 0, 0)));
    return give(out, line->verb, 0, 0);
}

enum { BELOW = LINE_BELOW | LINE_STANDING | LINE_IF, ANSWER = LINE_ORDER | LINE_STANDING | LINE_HEADS | LINE_IF };
static const struct verb verbs[] = {
    {"go", NULL, "n:NUMBER", "so many steps onward", "RING-1", LINE_ORDER | LINE_HEADS | LINE_IF, RING_GO, "go 2"},
    {"go", NULL, "to p:PLACE", "onward to a place", "RING-1", LINE_ORDER | LINE_HEADS | LINE_IF, RING_GO_TO,
     "go to Mississippi/Gulf"},
    {"pay", NULL, "", "a coin at the Gate", "RING-2", BELOW, RING_PAY, "pay"},
    {"round", NULL, "", "round the Gate", "RING-2", BELOW, RING_ROUND, "round"},
    {"yield", NULL, "", "gives way by one place", "RING-3", ANSWER, RING_YIELD, "yield"},
    {"stand", NULL, "", "stays, and sends the other back", "RING-3", ANSWER, RING_STAND, "stand"},
    {"rest", NULL, NULL, "ends the turn", "RING-1", LINE_ORDER, RING_REST, NULL},
};
static const struct recipe recipes[] = {{RING_GO, "n0"},  {RING_PAY, ""},   {RING_ROUND, ""},
                                        {RING_YIELD, ""}, {RING_STAND, ""}, {0, NULL}};

static bool coins_at_least(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r;
    return seen(view)->coins[seat] >= line_value(line, 'n', 0, 0);
}
static const struct fact facts[] = {{"coins at least n:NUMBER", 1, coins_at_least}};

static bool fits_toll(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r, (void)line;
    return asked(view, seat, RING_STEP_TOLL);
}

static bool fits_meet(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r, (void)line;
    return asked(view, seat, RING_STEP_MEET);
}
static const struct answer answers[] = {{"toll", 1, fits_toll}, {"met", 2, fits_meet}};

/* ---- names: as charts write them, with strokes between their letters ---- */
static const struct named places[RING_PLACES] = {
    {1, "Gate", NULL}, {2, "B/1", NULL},  {3, "B/2", NULL},   {4, "Mississippi/Gulf", "Delta"},
    {5, "Ford", NULL}, {6, "Mill", NULL}, {7, "B/10", NULL},  {8, "Cairo/East Bank", NULL},
    {9, "Hill", NULL}, {10, "Inn", NULL}, {11, "Quay", NULL}, {12, "V/9", NULL},
};

static const struct named *list(const struct rules *r, int kind, int32_t *n)
{
    (void)r;
    *n = kind == RING_PLACE ? RING_PLACES : 0;
    return places;
}

static bool in_sight(const struct rules *r, const void *view, int seat, int32_t verb, int kind, int32_t id)
{
    (void)r, (void)verb, (void)kind;
    return ring_steps(seen(view)->at[seat], id) <= seen(view)->left;
}

static size_t tell(const struct rules *r, const void *view, int kind, int32_t id, char *buf, size_t cap)
{
    const char *name = places[id - 1].name;
    size_t len = strlen(name), kept = len < cap ? len : cap ? cap - 1 : 0;
    (void)r, (void)view, (void)kind;
    memcpy(buf, name, kept);
    if (cap > 0)
        buf[kept] = '\0';
    return len;
}
static const char *const kinds[] = {"PLACE", NULL};
static const struct sheet_names names = {.kinds = kinds, .list = list, .in_sight = in_sight, .tell = tell};

/* ---- the game as a whole ---- */
static int seats(const struct setup *setup, const char *out[SEATS_MAX])
{
    (void)setup;
    out[RING_NORTH] = "north";
    out[RING_SOUTH] = "south";
    return RING_SEATS;
}

static bool set_up(const struct rules *r, void *state, const struct setup *setup, struct play *play)
{
    struct ring_state *s = state;
    (void)r;
    if (strcmp(setup->scenario, "standard") != 0 || setup->n_option > 0)
        return problem_set(play->why, setup->n_option > 0 ? "setup.option" : "setup.scenario", 0);
    s->turn = 1;
    s->left = RING_STEPS;
    s->at[RING_NORTH] = 10;
    s->at[RING_SOUTH] = 4;
    s->coins[RING_NORTH] = s->coins[RING_SOUTH] = COINS;
    flow_goto(s, RING_STEP_MOVE, ONLY(RING_NORTH));
    return true;
}

static void redact(const struct rules *r, void *view, int seat)
{
    (void)r, (void)view, (void)seat; /* all lies open */
}

static const char *broken(const struct rules *r, const void *state)
{
    const struct ring_state *s = state;
    (void)r;
    for (int seat = 0; seat < RING_SEATS; seat++)
        if (s->at[seat] < 1 || s->at[seat] > RING_PLACES || s->coins[seat] < 0 || s->coins[seat] > COINS)
            return "a counter is nowhere";
    return s->left < 0 || s->left > RING_STEPS ? "left" : NULL;
}

static const struct field fields[] = {FIELD_INTS(struct ring_state, at),
                                      FIELD_INTS(struct ring_state, coins),
                                      FIELD_SUB(struct ring_state, flow, flow_fields, FLOW_N_FIELDS),
                                      FIELD_INT(struct ring_state, left),
                                      FIELD_INT(struct ring_state, mover),
                                      FIELD_INTS(struct ring_state, score),
                                      FIELD_INT(struct ring_state, turn)};
static const char *const events[RING_EVENTS] = {
    [RING_WENT] = "went",   [RING_PAID] = "paid",       [RING_WENT_ROUND] = "went_round", [RING_MET] = "met",
    [RING_STOOD] = "stood", [RING_YIELDED] = "yielded", [RING_RESTED] = "rested"};

const struct game_rules ring_rules = {.name = "ring",
                                      .revision = 1,
                                      .state_size = sizeof(struct ring_state),
                                      .no_dice = true,
                                      .fields = fields,
                                      .n_fields = sizeof fields / sizeof *fields,
                                      .verbs = verbs,
                                      .n_verbs = sizeof verbs / sizeof *verbs,
                                      .recipes = recipes,
                                      .facts = facts,
                                      .n_facts = 1,
                                      .answers = answers,
                                      .n_answers = 2,
                                      .steps = steps,
                                      .n_steps = RING_STEPS_END,
                                      .events = events,
                                      .n_events = RING_EVENTS,
                                      .seats = seats,
                                      .setup = set_up,
                                      .redact = redact,
                                      .unfold = unfold,
                                      .broken = broken,
                                      .names = &names};
