/* SPDX-License-Identifier: Apache-2.0 */
/* The Union's train at Chickamauga falls back before what comes beside it (BG-chickamauga-15 to -22, BG-N25). How it
 * moves is in reach.c. */
#include "games/blue-and-gray/bg.h"
#include "games/kit/unfold.h"

static int train_of(const struct rules *r, const struct bg_state *s)
{
    const struct bg_field *f = bg_field(r, s);
    for (int unit = 1; unit <= f->n_units; unit++)
        if (f->unit[unit].type == BG_TRAIN && s->status[unit] == BG_HERE && f->unit[unit].side == s->side)
            return unit;
    return 0;
}

/* As in contact: over a creek without crossing nobody is beside it. */
static bool is_threatened(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int train)
{
    const struct bg_field *f = bg_field(r, s);
    int hex = s->hex[train];
    for (int side = 0; side < KIT_SIDES; side++) {
        int near = f->grid.near[hex][side];
        if (near && kit_has(&at->occupied[bg_foe(s->side)], near) && bg_touches(f, hex, near))
            return true;
    }
    return false;
}

/* Points by road and trail from a hex to one of the ends where it may leave; KIT_HEX_BUDGET_MAX + 1: none leads there.
 */
static int road_to(const struct bg_field *f, int from, int end)
{
    struct kit_hex_reach reach;
    const struct kit_hex_search how = {.hexes = &f->grid, .cost = f->wheels};
    if (from == end)
        return 0;
    kit_hex_reach(&how, from, KIT_HEX_BUDGET_MAX, &reach);
    return kit_has(&reach.seen, end) ? kit_hex_cost(&reach, end) : KIT_HEX_BUDGET_MAX + 1;
}

/* Toward the second end of the road, then the first; then the lowest number. */
static int best_way(const struct bg_field *f, const struct kit_set *ways)
{
    int best = 0, score = 0, hex = 0;
    while (kit_next(ways, &hex)) {
        int far = road_to(f, hex, f->road_end[1]) * (KIT_HEX_BUDGET_MAX + 2) + road_to(f, hex, f->road_end[0]);
        if (best == 0 || far < score) {
            best = hex;
            score = far;
        }
    }
    return best;
}

static void fall_back(const struct rules *r, struct bg_state *s, int train, int to, struct play *play)
{
    emit(play, BG_EVENT_TRAIN, EVERYONE, 2, s->hex[train], to);
    s->trained = 1;
    s->fell_back[train] = 1;
    bg_put(r, s, train, to, play);
}

/* Only where no other way is open (BG-retreat-6): who stands there falls back first, then combat comes here again. */
static void make_room(const struct rules *r, struct bg_state *s, const struct bg_stand *at, int train, int hex)
{
    int who[2];
    bg_displaceable(r, s, at, train, hex, who);
    s->fight.displaced_by = train;
    s->fight.moving[0] = (uint8_t)who[0];
    s->fight.n_moving = 1;
    flow_call(s, BG_STEP_RETREAT, 0);
}

/* The frame is COMBAT's or goes on to it. */
static void go_back(const struct rules *r, struct bg_state *s, const struct bg_stand *at, int train, int to,
                    struct play *play)
{
    flow_goto(s, BG_STEP_COMBAT, 0);
    if (bg_stacked(at, to)) {
        make_room(r, s, at, train, to);
        return;
    }
    fall_back(r, s, train, to, play);
    bg_call_home(s);
}

/* Only by road or trail, and never into company (BG-chickamauga-17, -22). */
static void find_ways(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int train,
                      struct kit_set *ways)
{
    struct kit_set displacing;
    bg_ways_back(r, s, at, train, ways, &displacing);
    *ways = kit_either(ways, &displacing);
}

bool bg_train_falls_back(const struct rules *r, struct bg_state *s, struct play *play)
{
    struct bg_stand at;
    struct kit_set ways;
    int train = train_of(r, s), to = 0;
    if (!train)
        return false;
    bg_look(r, s, &at);
    if (!is_threatened(r, s, &at, train)) /* BG-chickamauga-20 */
        return false;
    find_ways(r, s, &at, train, &ways);
    if (kit_count(&ways) > 1) {
        flow_goto(s, BG_STEP_TRAIN, ONLY(s->side));
        return true;
    }
    if (kit_next(&ways, &to)) {
        go_back(r, s, &at, train, to, play);
        return true;
    }
    emit(play, BG_EVENT_TRAIN, EVERYONE, 2, s->hex[train], 0);
    return !bg_lose_unit(r, s, train, 1, play);
}

/* Behind the moves, and when it has fallen back: combat follows, or goes on. */
void bg_train_run(const struct rules *r, void *state, struct play *play)
{
    (void)r, (void)play;
    flow_goto(state, BG_STEP_COMBAT, 0);
}

static struct kit_set ways_now(const struct rules *r, const struct bg_state *s)
{
    struct bg_stand at;
    struct kit_set ways;
    bg_look(r, s, &at);
    find_ways(r, s, &at, train_of(r, s), &ways);
    return ways;
}

void bg_train_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct kit_set ways = ways_now(r, view);
    (void)seat;
    kit_offer_set(p, BG_TRAIN_TO, &ways);
    offer_plain(p, VERB_RESIGN);
}

bool bg_train_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    const struct bg_state *s = view;
    const struct kit_set ways = ways_now(r, s);
    (void)seat;
    *out = (struct order){.verb = BG_TRAIN_TO, .n_args = 1, .arg = {best_way(bg_field(r, s), &ways)}};
    return true;
}

bool bg_train_to(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bg_state *s = state;
    struct bg_stand at;
    (void)seat;
    bg_look(r, s, &at);
    go_back(r, s, &at, train_of(r, s), o->arg[0], play);
    return true;
}
