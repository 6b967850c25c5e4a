/* SPDX-License-Identifier: Apache-2.0 */
/* The last stone, the rules. */
#include "games/last-stone/stone.h"
#include <string.h>

static int32_t most_of(const struct rules *r, const struct stone_state *s)
{
    int32_t most = ((const struct stone_data *)r->data)->most;
    return s->left < most ? s->left : most;
}

/* STONE-3: may the seat take n? Of a single stone it may, or the game would stand still. */
static bool is_other(const struct stone_state *s, int32_t n)
{
    return n != s->last || s->left == 1;
}

static void turn_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    (void)seat;
    if (!offer_begin(p, STONE_TAKE)) /* STONE-2 */
        return;
    offer_range(p, 1, most_of(r, view));
    offer_end(p);
}

static bool apply_take(const struct rules *r, void *state, int seat, const struct order *o, struct play *p)
{
    struct stone_state *s = state;
    (void)r;
    if (!is_other(s, o->arg[0]))
        return refuse(p, "take.same", "STONE-3");
    s->left -= o->arg[0];
    s->last = o->arg[0];
    emit(p, STONE_TOOK, EVERYONE, 3, seat, o->arg[0], s->left);
    if (s->left == 0)
        flow_over(s, 1, seat); /* STONE-4 */
    else
        flow_goto(s, STONE_STEP_TURN, ONLY(1 - seat));
    return true;
}

static bool turn_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    (void)r, (void)seat;
    *out = (struct order){.verb = STONE_TAKE, .n_args = 1, .arg = {is_other(view, 1) ? 1 : 2}};
    return true;
}

/* clang-format off */
static const struct step steps[STONE_STEPS] = {
    [STONE_STEP_TURN] = {.name = "turn", .title = "Take stones", .cites = "STONE-2 STONE-3", .refuses = "take.same",
                         .prompt = turn_prompt, .fallback = turn_fallback, .on = {{STONE_TAKE, apply_take}}},
};
/* clang-format on */
static const struct verb verbs[] = {
    {"take", NULL, "n:NUMBER", "takes so many stones", "STONE-2", LINE_ORDER, STONE_TAKE, "take 2"},
};
static const struct recipe recipes[] = {{STONE_TAKE, "n0"}, {0, NULL}};

static enum unfold unfold(const struct rules *r, const void *view, int seat, const struct line *line, int32_t i,
                          struct order *out, struct problem *why)
{
    (void)r, (void)why;
    if (line->verb != STONE_TAKE || i > 0)
        return UNFOLD_DONE;
    *out = (struct order){.verb = STONE_TAKE, .n_args = 1, .arg = {line_value(line, 'n', 0, 0)}};
    return rules_asks(view) & ONLY(seat) ? UNFOLD_ORDER : UNFOLD_WAIT;
}

/* Another ruleset has this key too, with words of its own. */
static bool explain(const struct rules *r, const void *view, int seat, const struct order *o, struct problem *why)
{
    (void)r, (void)view, (void)seat;
    return o->verb == STONE_TAKE && !problem_set(why, "draw.too_many", 0);
}

static const struct named *list(const struct rules *r, int kind, int32_t *n)
{
    (void)r, (void)kind;
    *n = 0;
    return NULL;
}
static const char *const kinds[] = {NULL};
static const struct sheet_names names = {.kinds = kinds, .list = list};

static int seats(const struct setup *setup, const char *out[SEATS_MAX])
{
    (void)setup;
    out[STONE_BLACK] = "black";
    out[STONE_WHITE] = "white";
    return STONE_SEATS;
}

static bool set_up(const struct rules *r, void *state, const struct setup *setup, struct play *play)
{
    struct stone_state *s = state;
    if (strcmp(setup->scenario, "standard") != 0 || setup->n_option > 0)
        return problem_set(play->why, setup->n_option > 0 ? "setup.option" : "setup.scenario", 0);
    s->left = ((const struct stone_data *)r->data)->stones; /* STONE-1 */
    flow_goto(s, STONE_STEP_TURN, ONLY(STONE_BLACK));
    return true;
}

static void redact(const struct rules *r, void *view, int seat)
{
    (void)r, (void)view, (void)seat; /* nothing is hidden */
}

static const char *broken(const struct rules *r, const void *state)
{
    const struct stone_state *s = state;
    (void)r;
    bool sound = s->left >= 0 && s->left <= STONE_HEAP_MAX && s->last >= 0 && s->last <= STONE_MOST_MAX;
    return sound && (s->left == 0) == (s->flow.over == 1) ? NULL : "the heap";
}

#define COUNT(list) (sizeof(list) / sizeof(list)[0])
static const struct field fields[] = {
    FIELD_SUB(struct stone_state, flow, flow_fields, FLOW_N_FIELDS),
    FIELD_INT(struct stone_state, last),
    FIELD_INT(struct stone_state, left),
};
static const char *const events[STONE_EVENTS] = {NULL, "took"};

/* clang-format off */
const struct game_rules stone_rules = {
    .name = "last-stone", .revision = 1, .no_dice = true, .state_size = sizeof(struct stone_state),
    .fields = fields, .n_fields = COUNT(fields), .verbs = verbs, .n_verbs = COUNT(verbs), .recipes = recipes,
    .steps = steps, .n_steps = STONE_STEPS, .events = events, .n_events = STONE_EVENTS, .seats = seats,
    .setup = set_up, .redact = redact, .unfold = unfold, .explain = explain, .broken = broken, .names = &names,
};
/* clang-format on */
