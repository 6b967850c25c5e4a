/* SPDX-License-Identifier: Apache-2.0 */
/* From a line to atomic orders: what is said below `fight` or ahead of the enemy's questions. The i-th thing that the
 * line could do at this question (games/sheet/sheet_run.h "Plans"). */
#include "games/divided-we-fall/unfold.h"

/* The i-th of the areas named that may be; held when none may. */
static enum unfold one_of(const struct kit_unfold *at, const struct kit_set *may, struct order o, int arg,
                          const char *key, const char *rule)
{
    int skip = at->i, n = line_count(at->line, 'a');
    for (int i = 0; i < n; i++)
        if (kit_has(may, kit_arg(at, 'a', i)) && skip-- == 0) {
            o.arg[arg] = kit_arg(at, 'a', i);
            return kit_give(at, o);
        }
    return at->i > 0 ? UNFOLD_DONE : kit_hold(at, key, rule, dwf_area_name(at->rules, kit_arg(at, 'a', 0)));
}

static enum unfold unfold_lead(const struct kit_unfold *at)
{
    int skip = at->i;
    if (at->step != DWF_STEP_LEAD)
        return kit_no_chance(at);
    for (int i = 0; i < line_count(at->line, 'l'); i++) {
        int leader = dwf_counter_of(at->rules, at->view, kit_arg(at, 'l', i));
        if (dwf_counts_there(at->rules, at->view, at->seat, leader) && skip-- == 0)
            return dwf_give(at, DWF_LEAD, 1, leader, 0, 0);
    }
    return at->i > 0 ? UNFOLD_DONE
                     : kit_hold(at, "dwf.lead_not", "DWF-combat-18", dwf_person_name(at->rules, kit_arg(at, 'l', 0)));
}

/* One of them pays: what another line has said stands. */
static enum unfold unfold_spend(const struct kit_unfold *at)
{
    struct kit_set may = {{0}};
    if (at->step != DWF_STEP_READY)
        return kit_no_chance(at);
    if (dwf_seen(at)->battle.spend)
        return UNFOLD_DONE;
    for (int area = 1; area <= dwf_data(at->rules)->n_areas; area++)
        if (dwf_seen(at)->supply[at->seat][area] > 0)
            kit_put(&may, area);
    return one_of(at, &may, (struct order){.verb = DWF_SPEND, .n_args = 1}, 0, "dwf.spend_none", "DWF-supply-15");
}

static enum unfold unfold_retreat(const struct kit_unfold *at)
{
    if (at->step != DWF_STEP_RETREAT)
        return kit_no_chance(at);
    struct kit_set may = dwf_retreats(at->rules, at->view, at->seat);
    return one_of(at, &may, (struct order){.verb = DWF_RETREAT, .n_args = 1}, 0, "dwf.retreat_not", "DWF-retreat-8");
}

static enum unfold unfold_limit(const struct kit_unfold *at)
{
    if (at->step != DWF_STEP_READY)
        return kit_no_chance(at);
    return at->i == 0 ? dwf_give(at, DWF_LIMIT, 1, kit_arg(at, 'n', 0), 0, 0) : UNFOLD_DONE;
}

/* As many as are due of the first kind that there is; without areas of the largest contingent. */
static enum unfold unfold_lose(const struct kit_unfold *at)
{
    const struct dwf_state *s = dwf_seen(at);
    int areas = line_count(at->line, 'a'), skip = at->i;
    if (at->step != DWF_STEP_LOSSES)
        return kit_no_chance(at);
    for (int k = 0; k < line_count(at->line, 'k'); k++)
        for (int i = 0; i < (areas ? areas : 1); i++) {
            int kind = kit_arg(at, 'k', k);
            int where = areas ? kit_arg(at, 'a', i) : dwf_loss_from(at->rules, s, at->seat, kind);
            int most = where ? dwf_may_lose(at->rules, s, at->seat, kind, where) : 0;
            if (most > 0 && skip-- == 0)
                return dwf_give(at, DWF_LOSE, 3, kind, where, most);
        }
    return UNFOLD_DONE;
}

static enum unfold unfold_spoils(const struct kit_unfold *at)
{
    if (at->step != DWF_STEP_SETTLE)
        return kit_no_chance(at);
    return at->i == 0 ? dwf_give(at, DWF_SPOILS, 1, kit_arg(at, 'w', 0), 0, 0) : UNFOLD_DONE;
}

static enum unfold unfold_home(const struct kit_unfold *at)
{
    int leader = dwf_lost_leader(at->rules, at->view), area = leader ? dwf_seen(at)->leader[leader].area : 0;
    if (at->step != DWF_STEP_SETTLE || !leader)
        return kit_no_chance(at);
    struct kit_set may = dwf_nearest_flags(at->rules, at->view, at->seat, area);
    return one_of(at, &may, (struct order){.verb = DWF_HOME, .n_args = 2, .arg = {leader}}, 1, "dwf.home_not",
                  "DWF-retreat-6");
}

/* Before combat, and of vessels that need not fight. */
static enum unfold unfold_withdraw(const struct kit_unfold *at)
{
    bool asked = at->step == DWF_STEP_WITHDRAW || at->step == DWF_STEP_SHIPS;
    if (!asked)
        return at->i > 0 ? UNFOLD_DONE : kit_no_chance(at);
    if (at->line->verb == DWF_STAND)
        return at->i == 0 ? kit_give_plain(at, DWF_STAND) : UNFOLD_DONE;
    struct kit_set ways =
        at->step == DWF_STEP_SHIPS ? dwf_ships_ways(at->rules, at->view) : dwf_retreats(at->rules, at->view, at->seat);
    return one_of(at, &ways, (struct order){.verb = DWF_WITHDRAW, .n_args = 1}, 0, "dwf.retreat_not", "DWF-combat-11");
}

/* ---- on, where the enemy withdrew ---- */
static int first_other(const struct kit_unfold *at, const struct dwf_move *m)
{
    for (int i = 1; i <= dwf_data(at->rules)->n_leaders; i++) {
        bool along = (uint32_t)m->leaders[i / 32] >> (i % 32) & 1, named = !line_has(at->line, 'l');
        for (int k = 0; k < line_count(at->line, 'l'); k++)
            named = named || dwf_counter_of(at->rules, at->view, kit_arg(at, 'l', k)) == i;
        if (along && !named && i != m->leader)
            return i;
    }
    return 0;
}

static enum unfold unfold_onward(const struct kit_unfold *at)
{
    const struct dwf_state *s = dwf_seen(at);
    const struct dwf_move *m = &s->move;
    struct dwf_going g = dwf_going(at->rules, s);
    struct dwf_route route;
    int32_t stop[LINE_WORDS_MAX + 1];
    int n = line_count(at->line, 'v'), passed = 0, other = first_other(at, m);
    if (at->step != DWF_STEP_MARCH || !m->onward)
        return kit_no_chance(at);
    if (at->i > 0)
        return UNFOLD_DONE;
    for (int i = 0; i < n; i++)
        stop[i] = kit_arg(at, 'v', i);
    stop[n++] = kit_arg(at, 'a', 0);
    for (int i = m->onward + 1; i <= m->steps && i < DWF_WAY_MAX; i++)
        while (passed < n && stop[passed] == m->way[i])
            passed++;
    if (m->area == stop[n - 1])
        return kit_give_plain(at, DWF_HALT);
    if (line_has(at->line, 'n') && m->infantry > kit_arg(at, 'n', 0))
        return dwf_give(at, DWF_LEAVE, 2, DWF_INFANTRY, m->infantry - kit_arg(at, 'n', 0), 0);
    if (other)
        return dwf_give(at, DWF_LEAVE, 2, DWF_LEADER + other, 1, 0);
    if (dwf_find_route(&g, m, stop + passed, n - passed, DWF_LAND_ONLY, &route) && route.n > 0)
        return dwf_give(at, DWF_GO, 2, route.to[0], route.by_water[0], 0);
    dwf_route_bar(&g, m, stop + passed, n - passed, DWF_LAND_ONLY, at->why);
    return UNFOLD_HOLD;
}

enum unfold dwf_unfold_below(const struct kit_unfold *at)
{
    static const struct kit_line below[] = {
        {DWF_LEAD, unfold_lead},       {DWF_SPEND, unfold_spend},   {DWF_LIMIT, unfold_limit},
        {DWF_LOSE, unfold_lose},       {DWF_SPOILS, unfold_spoils}, {DWF_HOME, unfold_home},
        {DWF_RETREAT, unfold_retreat}, {DWF_ONWARD, unfold_onward}, {0, unfold_withdraw},
    };
    return kit_unfold_by(below, at);
}
