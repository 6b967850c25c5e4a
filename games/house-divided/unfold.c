/* SPDX-License-Identifier: Apache-2.0 */
/* From a sheet's line to atomic orders. Each call looks at the view as it is now and gives the next order that is still
 * missing; when nothing is missing the line is done. A line of a later part of the turn first ends the parts before. */
#include "games/house-divided/hd.h"
#include <string.h>

static const struct hd_state *now(const struct kit_unfold *at)
{
    return at->view;
}

static enum unfold finish(const struct kit_unfold *at)
{
    return kit_give_plain(at, HD_FINISH);
}

static const char *box_name(const struct kit_unfold *at, int box)
{
    return box >= 1 && box <= HD_BOXES ? hd_box_name(at->rules, box) : NULL;
}

/* Of the second purchase or march. */
static bool is_second(const struct kit_unfold *at)
{
    return at->line->verb >= HD_THEN_MARCH && at->line->verb <= HD_THEN_GENERAL;
}

/* ---- where in the turn a line belongs; UNFOLD_DONE here: this is the moment ---- */
static enum unfold to_purchase(const struct kit_unfold *at)
{
    bool second = is_second(at);
    switch (at->step) {
    case HD_STEP_MERIT_DEF:
        return finish(at);
    case HD_STEP_BUY:
        return second && now(at)->march == 1 ? finish(at) : UNFOLD_DONE;
    case HD_STEP_MOVE:
        if (now(at)->march == 1 && !second)
            return kit_hold(at, "march.then", "HD-marches-5", NULL);
        if (now(at)->march == 1)
            return now(at)->points > 0 ? finish(at) : kit_hold(at, "march.points", "HD-marches-5", NULL);
        return kit_hold(at, "march.late", "HD-marches-6", NULL);
    default:
        return kit_hold(at, "march.late", "HD-marches-6", NULL);
    }
}

static enum unfold to_march(const struct kit_unfold *at)
{
    switch (at->step) {
    case HD_STEP_MERIT_DEF:
    case HD_STEP_BUY:
        return finish(at);
    case HD_STEP_MOVE:
        return is_second(at) && now(at)->march == 1 ? finish(at) : UNFOLD_DONE;
    default:
        return kit_hold(at, "move.late", "HD-calendar-5", NULL);
    }
}

/* Up to what comes after the battles. */
static enum unfold to_later(const struct kit_unfold *at, int step, const char *key)
{
    return kit_until(at, step, HD_FINISH, key, "HD-calendar-5");
}

/* ---- purchases ---- */
static enum unfold unfold_march(const struct kit_unfold *at)
{
    bool digs = at->line->verb == HD_ENTRENCH || at->line->verb == HD_THEN_ENTRENCH;
    int verb = digs ? HD_ENTRENCH : HD_MARCH;
    const uint8_t *has = digs ? now(at)->works : now(at)->marched;
    enum unfold there = to_purchase(at);
    if (there != UNFOLD_DONE)
        return there;
    for (int i = 0; i < line_count(at->line, 'b'); i++)
        if (!has[kit_arg(at, 'b', i)])
            return kit_give(at, (struct order){.verb = verb, .n_args = 1, .arg = {kit_arg(at, 'b', i)}});
    if (digs && !kit_given(at))
        return kit_hold(at, "entrench.twice", "HD-entrench-2", box_name(at, kit_arg(at, 'b', 0)));
    return UNFOLD_DONE;
}

static enum unfold unfold_naval(const struct kit_unfold *at)
{
    if (kit_given(at))
        return UNFOLD_DONE;
    enum unfold there = to_purchase(at);
    if (there != UNFOLD_DONE)
        return there;
    return kit_give(at, (struct order){.verb = HD_NAVAL, .n_args = 1, .arg = {kit_arg(at, 'n', 0)}});
}

/* ---- moves ---- */
static bool fits(const struct kit_unfold *at, int way)
{
    int how = kit_arg(at, 'w', 0), through = kit_arg(at, 'v', 0);
    return hd_way_to(way) == kit_arg(at, 'c', 0) && (how == 0 || hd_way_how(way) == how) &&
           (through == 0 || hd_way_through(way) == through);
}

/* The plainest manner first, and of those the one through an own box. */
static int best_way(const struct kit_unfold *at, const struct hd_ways *ways)
{
    int best = 0;
    for (int i = 0; i < ways->n; i++) {
        int way = ways->way[i];
        if (!fits(at, way))
            continue;
        bool better = best && hd_way_how(way) == hd_way_how(best) &&
                      !hd_owns(now(at), at->seat, hd_way_through(best)) &&
                      hd_owns(now(at), at->seat, hd_way_through(way));
        if (!best || better)
            best = way;
    }
    return best;
}

/* The plainest word for the units that a word means here, as the list of moves has it. */
static int plainest(const struct kit_unfold *at, int box, int kind)
{
    for (int other = 1; other < HD_KINDS_END; other++) {
        bool same = true;
        for (int type = 1; type <= HD_TYPES; type++)
            if (hd_ready(now(at), box, type) > 0 &&
                hd_kind_has(at->rules, kind, type) != hd_kind_has(at->rules, other, type))
                same = false;
        if (same)
            return other;
    }
    return kind;
}

/* "Atlanta reaches Augusta, Macon and others": where one march leads from a box, as far as there is room. */
static void say_reach(const struct kit_unfold *at, int from, int kind)
{
    struct hd_ways ways;
    int32_t end[HD_BOXES];
    struct kit_fact out = {.at = at->why->want, .cap = sizeof at->why->want - strlen(" and others")};
    bool walks = false, any = false;
    for (int type = 1; type <= HD_TYPES; type++)
        walks = walks || (hd_ready(now(at), from, type) > 0 && hd_kind_has(at->rules, kind, type) &&
                          hd_arm_of(at->rules, type) == HD_INFANTRY);
    hd_ways_of(at->rules, now(at), from, walks ? HD_INFANTRY : HD_CAVALRY, &ways);
    int n = hd_way_ends(&ways, 0, end), i = 0;
    kit_fact_add(&out, box_name(at, from));
    kit_fact_add(&out, " reaches ");
    for (; i < n && out.len + strlen(", ") + strlen(box_name(at, end[i])) < out.cap; i++, any = true) {
        kit_fact_add(&out, any ? ", " : "");
        kit_fact_add(&out, box_name(at, end[i]));
    }
    out.cap = sizeof at->why->want;
    kit_fact_add(&out, i < n ? " and others" : "");
    kit_fact_end(&out);
    if (!any)
        *at->why->want = 0;
}

static enum unfold hold_move(const struct kit_unfold *at, int from, int kind)
{
    const char *rule = NULL;
    int to = kit_arg(at, 'c', 0);
    const char *key = hd_move_bar(at->rules, now(at), from, kind, kit_arg(at, 'w', 0), kit_arg(at, 'v', 0), to, &rule);
    static const char *const far[] = {"move.too_far",    "move.two_boxes", "move.two_rails",
                                      "move.two_rivers", "move.far_port",  "move.train_enemy"};
    for (size_t i = 0; key && at->why && !at->why->key && i < sizeof far / sizeof *far; i++)
        if (strcmp(key, far[i]) == 0)
            say_reach(at, from, kind);
    return kit_hold(at, key ? key : "move.no_way", rule, box_name(at, to));
}

/* Which generals go along. False: one cannot. */
static bool companions(const struct kit_unfold *at, int from, int *set)
{
    *set = 0;
    for (int i = 0; i < line_count(at->line, 'g'); i++) {
        int g = kit_arg(at, 'g', i) - 1;
        const char *bar = hd_general_bar(at->rules, now(at), g);
        if (bar || now(at)->general[g].box != from) {
            kit_hold(at, bar ? bar : "general.elsewhere", "HD-generals-12", hd_data(at->rules)->general[g].name);
            return false;
        }
        *set |= 1 << g;
    }
    return true;
}

static enum unfold order_move(const struct kit_unfold *at, int from, int kind)
{
    struct hd_ways ways;
    int set, ready = hd_ready_of(at->rules, now(at), from, kind), n = kit_arg(at, 'n', 0);
    bool walks = false;
    for (int type = 1; type <= HD_TYPES; type++)
        walks = walks || (hd_ready(now(at), from, type) > 0 && hd_kind_has(at->rules, kind, type) &&
                          hd_arm_of(at->rules, type) == HD_INFANTRY);
    if (n > ready)
        return kit_hold(at, "move.too_few", "HD-marches-4", box_name(at, from));
    if (!companions(at, from, &set))
        return UNFOLD_HOLD;
    hd_ways_of(at->rules, now(at), from, walks ? HD_INFANTRY : HD_CAVALRY, &ways);
    int way = best_way(at, &ways);
    if (!way) {
        hd_assault_ways(at->rules, now(at), from, &ways);
        way = best_way(at, &ways);
        if (way && (n ? n : ready) > now(at)->assaults)
            return kit_hold(at, "move.assaults", "HD-naval-9", box_name(at, from));
    }
    if (!way)
        return hold_move(at, from, kind);
    return kit_give(
        at,
        (struct order){.verb = HD_MOVE, .n_args = 5, .arg = {from, plainest(at, from, kind), n ? n : ready, way, set}});
}

static enum unfold unfold_move(const struct kit_unfold *at)
{
    bool second = is_second(at);
    int from = kit_arg(at, 'b', 0), kind = line_value(at->line, 'u', 0, HD_ANY_UNIT);
    if (kit_given(at))
        return UNFOLD_DONE;
    bool bought = at->step == HD_STEP_MOVE || (at->step == HD_STEP_BUY && (!second || now(at)->march == 2));
    if (at->step == HD_STEP_MOVE && second && now(at)->march == 1 && now(at)->points == 0)
        return kit_hold(at, "march.points", "HD-marches-5", box_name(at, from));
    if (bought && !(second && now(at)->march == 1) && hd_ready_of(at->rules, now(at), from, kind) == 0)
        return kit_hold(at,
                        !hd_has_army(now(at), at->seat, from) ? "march.no_army"
                        : now(at)->marched[from]              ? "move.too_few"
                                                              : "move.no_march",
                        "HD-movement-1", box_name(at, from));
    enum unfold there = to_march(at);
    return there != UNFOLD_DONE ? there : order_move(at, from, kind);
}

static enum unfold unfold_general(const struct kit_unfold *at)
{
    struct hd_ways ways;
    int g = kit_arg(at, 'g', 0) - 1;
    if (kit_given(at))
        return UNFOLD_DONE;
    enum unfold there = to_march(at);
    bool later = is_second(at) && now(at)->march == 1;
    const char *bar = hd_general_bar(at->rules, now(at), g), *name = hd_data(at->rules)->general[g].name;
    if (bar && !(later && (strcmp(bar, "general.moved") == 0 || strcmp(bar, "general.late") == 0)) &&
        at->step <= HD_STEP_MOVE)
        return kit_hold(at, bar, "HD-generals-12", name);
    if (there != UNFOLD_DONE)
        return there;
    if (line_has(at->line, 'b') && kit_arg(at, 'b', 0) != now(at)->general[g].box)
        return kit_hold(at, "general.elsewhere", "HD-generals-12", name);
    hd_general_ways(at->rules, now(at), now(at)->general[g].box, &ways);
    int way = best_way(at, &ways);
    if (!way)
        return kit_hold(at, "general.far", "HD-generals-12", name);
    return kit_give(at, (struct order){.verb = HD_GENERAL, .n_args = 2, .arg = {g + 1, way}});
}

static bool leads(const struct kit_unfold *at)
{
    for (int g = 0; g < HD_GENERALS; g++)
        if (hd_data(at->rules)->general[g].side == at->seat && now(at)->general[g].status == HD_ON_MAP)
            return true;
    return false;
}

/* Without points a second march is only for generals. */
static enum unfold unfold_then(const struct kit_unfold *at)
{
    bool before = at->step < HD_STEP_BUY || (at->step <= HD_STEP_MOVE && now(at)->march == 1);
    if (at->step > HD_STEP_MOVE && at->i == 0)
        return kit_hold(at, "move.late", "HD-marches-6", NULL);
    if (before && at->step == HD_STEP_MOVE && now(at)->points == 0 && !leads(at))
        return kit_hold(at, "march.points", "HD-marches-5", NULL);
    return before ? finish(at) : UNFOLD_DONE;
}

/* ---- battles ---- */
static bool is_fought_for(const struct hd_state *s, int box)
{
    for (int i = 0; i < s->n_fights; i++)
        if (s->fight[i] == box)
            return true;
    return false;
}

static enum unfold unfold_retreat(const struct kit_unfold *at)
{
    int box = kit_arg(at, 'b', 0), to = kit_arg(at, 'c', 0), after = kit_arg(at, 'n', 0), below = kit_arg(at, 'm', 0);
    bool came = false;
    if (kit_given(at))
        return UNFOLD_DONE;
    if (at->step != HD_STEP_MOVE || !is_fought_for(now(at), box))
        return kit_hold(at, "retreat.no_battle", "HD-battle-1", box_name(at, box));
    for (int i = 0; i < now(at)->n_ways; i++)
        came = came || (now(at)->way_to[i] == box && now(at)->way_from[i] == to);
    for (int i = 0; i < now(at)->n_retreats; i++)
        if (now(at)->retreat[i].box == box)
            return kit_hold(at, "retreat.twice", "HD-battle-1", box_name(at, box));
    if (!came)
        return kit_hold(at, "retreat.not_from", "HD-battle-1", box_name(at, to));
    if (after > HD_WORDS_MAX || below > HD_WORDS_MAX)
        return kit_hold(at, "retreat.number", "HD-battle-1", NULL);
    return kit_give(
        at, (struct order){.verb = HD_RETREAT, .n_args = 5, .arg = {box, to, after, below, line_has(at->line, 'o')}});
}

/* The list as single items, groups of types from the weakest on; last first, as each is put before all others. */
static enum unfold unfold_losses(const struct kit_unfold *at)
{
    int32_t items[LINE_WORDS_MAX * HD_TYPES], n = 0;
    for (int i = 0; i < line_count(at->line, 'l'); i++) {
        int kind = kit_arg(at, 'l', i);
        for (int type = 1; type <= HD_TYPES && kind != HD_CROSSINGS; type++)
            if (hd_kind_has(at->rules, kind, type))
                items[n++] = type;
        if (kind == HD_CROSSINGS)
            items[n++] = HD_CROSSINGS;
    }
    if (at->i == 0)
        return kit_give_plain(at, HD_USUAL_LOSSES);
    if (at->i > n)
        return UNFOLD_DONE;
    return kit_give(at, (struct order){.verb = HD_LOSE_FIRST, .n_args = 1, .arg = {items[n - at->i]}});
}

/* The sheet that asked for it waits at it; one that is written when the battles are fought has heard of them. */
static enum unfold unfold_hold(const struct kit_unfold *at)
{
    if (at->step >= HD_STEP_MERIT)
        return at->step == HD_STEP_MERIT && now(at)->holding && at->i > 0 ? UNFOLD_WAIT : UNFOLD_DONE;
    return now(at)->holding ? finish(at) : kit_give_plain(at, HD_HOLD);
}

/* ---- after the battles ---- */
/* The first kind of the line that can rise here; with none said, militia before veterans and infantry before cavalry.
 * 0: none. */
static int riser(const struct kit_unfold *at, int box)
{
    static const int usual[] = {HD_MILITIA_INFANTRY, HD_MILITIA_CAVALRY, HD_VETERAN_INFANTRY, HD_VETERAN_CAVALRY};
    int n = line_count(at->line, 'u');
    for (int i = 0; i < n || (n == 0 && i < 4); i++)
        for (int k = 0; k < 4; k++)
            if (hd_kind_has(at->rules, n ? kit_arg(at, 'u', i) : usual[i], usual[k]) &&
                hd_count(now(at), at->seat, box, usual[k]) > 0)
                return usual[k];
    return 0;
}

static enum unfold unfold_promote(const struct kit_unfold *at)
{
    int box = kit_arg(at, 'b', 0), type = riser(at, box);
    bool marked = now(at)->mark[box] == HD_OPEN_MARK && hd_has_army(now(at), at->seat, box);
    if (at->step == HD_STEP_MERIT_DEF && !marked && at->i == 0)
        return kit_hold(at, "promote.no_victory", "HD-promotions-5", box_name(at, box));
    if ((at->step == HD_STEP_BUY || at->step == HD_STEP_MOVE) && !hd_contested(now(at), box) && at->i == 0)
        return kit_hold(at, "promote.no_battle", "HD-promotions-1", box_name(at, box));
    if (at->step == HD_STEP_BUY || at->step == HD_STEP_MOVE)
        return finish(at);
    if (at->step > HD_STEP_MERIT && at->i == 0)
        return kit_hold(at, "promote.late", "HD-promotions-9", NULL);
    if (!marked || !type || at->step > HD_STEP_MERIT)
        return UNFOLD_DONE; /* the battle was not won, or nobody is left to rise */
    return kit_give(at, (struct order){.verb = HD_PROMOTE, .n_args = 2, .arg = {box, type}});
}

static enum unfold unfold_political(const struct kit_unfold *at)
{
    int box = kit_arg(at, 'b', 0), type = riser(at, box);
    if (at->i > 0 && at->step > HD_STEP_MERIT)
        return UNFOLD_DONE;
    enum unfold there = to_later(at, HD_STEP_MERIT, "promote.late");
    if (there != UNFOLD_DONE)
        return there;
    if (now(at)->political || now(at)->mark[box] != HD_NO_MARK || !type)
        return UNFOLD_DONE; /* another line of the list has had it, or there is nobody to rise */
    return kit_give(at, (struct order){.verb = HD_POLITICAL, .n_args = 2, .arg = {box, type}});
}

static enum unfold unfold_recruit(const struct kit_unfold *at)
{
    enum unfold there = to_later(at, HD_STEP_RECRUIT, "recruit.late");
    if (there != UNFOLD_DONE)
        return there;
    for (int i = 0; i < line_count(at->line, 'm'); i++) {
        int box = kit_arg(at, 'm', i) % 256;
        int type = kit_arg(at, 'm', i) / 256 == HD_CAVALRY ? HD_MILITIA_CAVALRY : HD_MILITIA_INFANTRY;
        if (!hd_recruit_bar(at->rules, now(at), at->seat, type, box))
            return kit_give(at, (struct order){.verb = HD_RECRUIT, .n_args = 2, .arg = {type, box}});
    }
    return UNFOLD_DONE;
}

static enum unfold unfold_place(const struct kit_unfold *at)
{
    int g = kit_arg(at, 'g', 0) - 1;
    enum unfold there = to_later(at, HD_STEP_RECRUIT, "recruit.late");
    if (there != UNFOLD_DONE)
        return there;
    if (now(at)->general[g].status != HD_IN_POOL)
        return UNFOLD_DONE;
    for (int i = 0; i < line_count(at->line, 'c'); i++)
        if (hd_has_army(now(at), at->seat, kit_arg(at, 'c', i)))
            return kit_give(at, (struct order){.verb = HD_PLACE, .n_args = 2, .arg = {g + 1, kit_arg(at, 'c', i)}});
    return UNFOLD_DONE;
}

/* ---- any line ---- */
static const struct kit_line own_turn[] = {
    {HD_MARCH, unfold_march},
    {HD_THEN_MARCH, unfold_march},
    {HD_ENTRENCH, unfold_march},
    {HD_THEN_ENTRENCH, unfold_march},
    {HD_NAVAL, unfold_naval},
    {HD_THEN_NAVAL, unfold_naval},
    {HD_MOVE, unfold_move},
    {HD_THEN_MOVE, unfold_move},
    {HD_GENERAL, unfold_general},
    {HD_THEN_GENERAL, unfold_general},
    {HD_THEN, unfold_then},
    {HD_RETREAT, unfold_retreat},
    {HD_HOLD, unfold_hold},
    {HD_PROMOTE, unfold_promote},
    {HD_RECRUIT, unfold_recruit},
    {HD_POLITICAL, unfold_political},
    {HD_PLACE, unfold_place},
    {VERB_DONE, finish},
    {0, kit_nothing},
};

enum unfold hd_unfold(const struct rules *r, const void *view, int seat, const struct line *line, int32_t i,
                      struct order *out, struct problem *why)
{
    const struct hd_state *s = view;
    struct kit_unfold at = {
        .rules = r, .view = view, .line = line, .out = out, .why = why, .seat = seat, .side = seat, .i = i};
    if (line->verb == HD_USUAL_LOSSES)
        return i == 0 ? kit_give_plain(&at, HD_USUAL_LOSSES) : UNFOLD_DONE;
    if (line->verb == HD_LOSSES_LINE)
        return unfold_losses(&at);
    if (!(rules_asks(s) & ONLY(seat))) /* the own turn is over, or has not come */
        return line->verb == VERB_DONE || i > 0 ? UNFOLD_DONE : UNFOLD_WAIT;
    if (i == 0 && hd_impossible(r, view, seat, line, true, why))
        return UNFOLD_HOLD;
    at.step = flow_peek(s)->step;
    return kit_unfold_by(own_turn, &at);
}
