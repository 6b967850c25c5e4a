/* SPDX-License-Identifier: Apache-2.0 */
/* From a sheet's line to atomic orders: where in the turn a line belongs, arrivals, and what stands still. Each call
 * looks at the view as it is now and gives the next order that is still missing. A line of the campaign ends the
 * arrivals, which have defaults, and fights the battle that is open unless it joins it. */
#include "games/divided-we-fall/unfold.h"

const char *dwf_area_name(const struct rules *r, int area)
{
    return kit_names_of(&dwf_data(r)->names[DWF_NAME_AREA - KIND_FIRST], area);
}

const char *dwf_person_name(const struct rules *r, int person)
{
    return kit_names_of(&dwf_data(r)->names[DWF_NAME_LEADER - KIND_FIRST], person);
}

int dwf_orders_given(const struct kit_unfold *at)
{
    int counted = flow_peek(at->view)->local[0];
    return at->i < counted ? at->i : counted;
}

/* ---- arrivals ---- */
/* One area a piece, in their order; the last takes the rest, but of a row that wants as many areas as it has pieces:
 * what no area is named for is for other lines, or goes by default. */
static enum unfold unfold_place(const struct kit_unfold *at)
{
    const struct dwf_state *s = dwf_seen(at);
    int row = kit_arg(at, 'r', 0), n = line_count(at->line, 'a'), given = dwf_orders_given(at);
    bool open = row >= 1 && row <= s->n_rows && s->left[row - 1] > 0;
    if (!open)
        return given > 0 ? UNFOLD_DONE
                         : kit_hold(at, "dwf.no_row", "DWF-reinforce-1",
                                    kit_names_of(&dwf_data(at->rules)->names[DWF_NAME_ROW - KIND_FIRST], row));
    if (given == 0 && n > s->left[row - 1])
        return kit_hold(at, "dwf.row_pieces", "DWF-reinforce-1", NULL);
    if (given >= n && dwf_row_of(at->rules, s, s->row[row - 1])->repeat)
        return UNFOLD_DONE;
    return dwf_give(at, DWF_PLACE, 2, row, kit_arg(at, 'a', given < n ? given : n - 1), 0);
}

static enum unfold each_area(const struct kit_unfold *at, int verb)
{
    int given = dwf_orders_given(at);
    return given < line_count(at->line, 'a') ? dwf_give(at, verb, 1, kit_arg(at, 'a', given), 0, 0) : UNFOLD_DONE;
}

static enum unfold unfold_replace(const struct kit_unfold *at)
{
    const struct dwf_state *s = dwf_seen(at);
    int group = kit_arg(at, 'g', 0), n = kit_arg(at, 'n', 0), given = dwf_orders_given(at);
    bool instead = line_has(at->line, 'h');
    int capital = dwf_data(at->rules)->capital[DWF_CSA], pile = s->pile[at->seat];
    if (instead && (dwf_data(at->rules)->area[capital].group != group || n != 2))
        return kit_hold(at, "dwf.double_group", "DWF-replace-7", NULL);
    if (given > instead)
        return UNFOLD_DONE;
    if (instead && given == 0)
        return dwf_give(at, DWF_DOUBLE, 1, kit_arg(at, 'h', 0), 0, 0);
    int area = instead ? capital : kit_arg(at, 'a', 0),
        most = s->group_left[group] < pile ? s->group_left[group] : pile;
    if (dwf_draws_at(at->rules, s, group, area))
        most = 1; /* DWF-O-administrator-1 */
    return dwf_give(at, DWF_REPLACE, 3, group, area, n ? n : most);
}

/* Any infantry that is due there. */
static enum unfold unfold_bring(const struct kit_unfold *at)
{
    int type = kit_arg(at, 't', 0), given = dwf_orders_given(at), area = kit_arg(at, 'a', given), due = type;
    if (given >= line_count(at->line, 'a'))
        return UNFOLD_DONE;
    for (; type == DWF_DUE_BLOCKADE && due <= DWF_DUE_MARYLAND; due++) {
        struct kit_set places = dwf_due_places(at->rules, at->view, due);
        if (kit_has(&places, area))
            break;
    }
    return dwf_give(at, DWF_BRING, 2, type == DWF_DUE_BLOCKADE && due > DWF_DUE_MARYLAND ? type : due, area, 0);
}

static bool is_arrival(int verb)
{
    return verb == DWF_PLACE || verb == DWF_BURN || verb == DWF_SPARE || verb == DWF_REPLACE || verb == DWF_BRING ||
           verb == DWF_REFUSE;
}

static enum unfold unfold_arrival(const struct kit_unfold *at)
{
    if (at->step == DWF_STEP_CAMPAIGN)
        return at->i > 0 ? UNFOLD_DONE : kit_hold(at, "dwf.arrivals_over", "DWF-sequence-4", NULL);
    if (at->step == DWF_STEP_SETUP && at->line->verb != DWF_PLACE)
        return kit_give_plain(at, DWF_FINISH);
    switch (at->line->verb) {
    case DWF_PLACE:
        return unfold_place(at);
    case DWF_REPLACE:
        return unfold_replace(at);
    case DWF_BRING:
        return unfold_bring(at);
    case DWF_REFUSE:
        return dwf_orders_given(at) < line_count(at->line, 'r')
                   ? dwf_give(at, DWF_REFUSE, 1, kit_arg(at, 'r', dwf_orders_given(at)), 0, 0)
                   : UNFOLD_DONE;
    default:
        return each_area(at, at->line->verb);
    }
}

/* ---- what stands still, and leaders alone ---- */
static enum unfold unfold_ride(const struct kit_unfold *at)
{
    int given = dwf_orders_given(at);
    if (given >= line_count(at->line, 'l'))
        return UNFOLD_DONE;
    int leader = dwf_counter_of(at->rules, at->view, kit_arg(at, 'l', given));
    return dwf_give(at, DWF_RIDE, 2, leader, kit_arg(at, 'a', 0), 0);
}

static enum unfold unfold_bombard(const struct kit_unfold *at)
{
    static const struct {
        int number, type;
    } part[] = {{'n', 't'}, {'o', 'u'}, {'p', 'w'}};
    enum { SHIPS = 2 };
    struct order o = {.verb = DWF_BOMBARD, .n_args = 5, .arg = {kit_arg(at, 'a', 0), kit_arg(at, 'f', 0)}};
    static const int place[DWF_VESSELS] = {[DWF_SHIP] = SHIPS, [DWF_IRONCLAD] = SHIPS + 1, [DWF_GUNBOAT] = SHIPS + 2};
    for (size_t i = 0; i < sizeof part / sizeof *part; i++)
        if (line_has(at->line, part[i].type))
            o.arg[place[(kit_arg(at, part[i].type, 0) - 1) / 2]] += kit_arg(at, part[i].number, 0);
    return dwf_orders_given(at) > 0 ? UNFOLD_DONE : kit_give(at, o);
}

static enum unfold once(const struct kit_unfold *at, int n_args, int arg)
{
    return dwf_orders_given(at) > 0 ? UNFOLD_DONE : dwf_give(at, at->line->verb, n_args, arg, 0, 0);
}

/* Without a name Lee, else the first who can. */
static enum unfold unfold_entrench(const struct kit_unfold *at)
{
    const struct dwf_data *d = dwf_data(at->rules);
    int leader = at->seat == DWF_CSA ? d->lee : 0;
    if (line_has(at->line, 'l'))
        leader = dwf_counter_of(at->rules, at->view, kit_arg(at, 'l', 0));
    for (int i = 1; i <= d->n_leaders && !leader; i++)
        if (d->leader[i].side == at->seat && dwf_able(at->rules, at->view, i, DWF_ENGINEER) &&
            dwf_seen(at)->leader[i].status == DWF_ON_MAP)
            leader = i;
    return once(at, 1, leader);
}

/* Nobody there to fight is no mistake: an earlier line may have driven him off, or he was never there. */
static enum unfold unfold_fight(const struct kit_unfold *at)
{
    const struct dwf_state *s = dwf_seen(at);
    int area = kit_arg(at, 'a', 0);
    if (s->battle.area && (s->battle.area == area || !area))
        return dwf_give(at, DWF_FIGHT, 1, s->battle.area, 0, 0);
    if (!area)
        return kit_hold(at, "dwf.no_battle", "DWF-combat-2", NULL);
    if (s->battle.area)
        return kit_hold(at, "dwf.fight_elsewhere", "DWF-combat-2", dwf_area_name(at->rules, s->battle.area));
    if (!dwf_has_combat(at->rules, s, dwf_foe(at->seat), area) || s->fought[area])
        return UNFOLD_DONE;
    return kit_hold(at, "dwf.no_battle", "DWF-combat-2", dwf_area_name(at->rules, area));
}

/* ---- the end ---- */
/* A set-up leads on to the first turn without another letter, but `done` in it ends the set-up only. Where arrivals are
 * asked for in between, as leaders may be refused, a set-up's `done` stops at them, and theirs goes on to the end. */
static bool ended_set_up(const struct kit_unfold *at)
{
    const struct dwf_state *s = dwf_seen(at);
    const struct dwf_scenario *scenario = &dwf_data(at->rules)->scenario[s->scenario];
    const struct frame *frame = flow_peek(s);
    bool between = !scenario->in_campaign && (s->options & DWF_OPT_REFUSE_CSA);
    return at->i > 0 && s->turn == scenario->turn && s->side == DWF_CSA && !between && frame->local[0] == 0 &&
           frame->local[1] == 0;
}

static enum unfold unfold_done(const struct kit_unfold *at)
{
    const struct dwf_state *s = dwf_seen(at);
    if (at->step != DWF_STEP_CAMPAIGN)
        return at->i == 0 ? kit_give_plain(at, DWF_FINISH) : UNFOLD_DONE;
    if (ended_set_up(at))
        return UNFOLD_DONE;
    if (s->battle.area)
        return dwf_give(at, DWF_FIGHT, 1, s->battle.area, 0, 0);
    return kit_give_plain(at, DWF_FINISH);
}

/* ---- any line ---- */
static bool is_move(int verb)
{
    return verb == DWF_LINE_MARCH || verb == DWF_ROAM || verb == DWF_DETACH || verb == DWF_LINE_MOVE ||
           verb == DWF_LINE_SAIL || verb == DWF_FERRY || verb == DWF_LINE_LIFT || verb == DWF_INVADE;
}

static bool is_below(int verb)
{
    return verb == DWF_LEAD || verb == DWF_SPEND || verb == DWF_LIMIT || verb == DWF_LOSE || verb == DWF_RETREAT ||
           verb == DWF_SPOILS || verb == DWF_HOME || verb == DWF_ONWARD || verb == DWF_WITHDRAW || verb == DWF_STAND;
}

static enum unfold unfold_campaign(const struct kit_unfold *at)
{
    const struct dwf_state *s = dwf_seen(at);
    int verb = at->line->verb;
    bool joins = is_move(verb) ? dwf_joins_battle(at) : verb == DWF_RIDE && kit_arg(at, 'a', 0) == s->battle.area;
    if (verb == DWF_FIGHT)
        return at->i > 0 ? UNFOLD_DONE : unfold_fight(at);
    if (s->battle.area && !joins && dwf_orders_given(at) == 0)
        return dwf_give(at, DWF_FIGHT, 1, s->battle.area, 0, 0);
    switch (verb) {
    case DWF_RIDE:
        return unfold_ride(at);
    case DWF_FORT:
        return each_area(at, DWF_FORT);
    case DWF_TRAIN:
        return once(at, 0, 0);
    case DWF_ENTRENCH:
        return unfold_entrench(at);
    case DWF_BOMBARD:
        return unfold_bombard(at);
    case DWF_PASS:
        return once(at, 1, kit_arg(at, 'w', 0));
    default:
        return is_move(verb) ? dwf_unfold_move(at) : UNFOLD_DONE;
    }
}

/* A line of one's own turn, while it asks. */
static enum unfold unfold_own(const struct kit_unfold *at)
{
    int verb = at->line->verb;
    if (verb == VERB_DONE)
        return unfold_done(at);
    if (is_arrival(verb))
        return unfold_arrival(at);
    if (verb == DWF_TAKE || verb == DWF_LEAVE || verb == DWF_IGNORE) /* the move above has done it */
        return at->line->head ? UNFOLD_DONE : kit_hold(at, "dwf.below_move", "DWF-move-12", NULL);
    if (verb == DWF_FIGHT && at->step != DWF_STEP_CAMPAIGN)
        return kit_hold(at, "dwf.no_battle", "DWF-combat-2", dwf_area_name(at->rules, kit_arg(at, 'a', 0)));
    if (at->step == DWF_STEP_MARCH)
        return kit_give_plain(at, DWF_HALT);
    if (at->step != DWF_STEP_CAMPAIGN)
        return kit_give_plain(at, DWF_FINISH);
    return unfold_campaign(at);
}

enum unfold dwf_unfold(const struct rules *r, const void *view, int seat, const struct line *line, int32_t i,
                       struct order *out, struct problem *why)
{
    const struct dwf_state *s = view;
    struct kit_unfold at = {
        .rules = r, .view = view, .line = line, .out = out, .why = why, .seat = seat, .side = seat, .i = i};
    if (s->flow.over)
        return UNFOLD_DONE;
    if (line->verb == VERB_RESIGN)
        return i == 0 ? kit_give_plain(&at, VERB_RESIGN) : UNFOLD_DONE;
    at.step = flow_peek(s)->step;
    bool asked = (rules_asks(s) & ONLY(seat)) != 0, marching = at.step == DWF_STEP_MARCH && !s->move.onward;
    bool own = asked && (marching || at.step <= DWF_STEP_CAMPAIGN);
    if (is_below(line->verb))
        return own ? kit_hold(&at, "dwf.below_fight", "DWF-combat-2", NULL) : dwf_unfold_below(&at);
    bool ended = line->verb == DWF_FIGHT || (line->verb == VERB_DONE && s->side != seat);
    if (!own) /* a battle, or the other side's half */
        return i > 0 && ended ? UNFOLD_DONE : UNFOLD_WAIT;
    if (i == 0 && dwf_impossible(r, view, seat, line, true, why))
        return UNFOLD_HOLD;
    return marching && is_move(line->verb) ? dwf_unfold_move(&at) : unfold_own(&at);
}
