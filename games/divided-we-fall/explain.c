/* SPDX-License-Identifier: Apache-2.0 */
/* Why an order that is not offered is not legal, for him who wrote it, and which lines can never be. It is asked only
 * after the refusal, so it can never refuse anything. */
#include "games/divided-we-fall/unfold.h"

struct asking {
    const struct rules *r;
    const struct dwf_state *s;
    const struct dwf_data *d;
    struct problem *why;
    int side;
};

/* Sets the problem; true when there is one. */
static bool say(const struct asking *a, const char *key, const char *rule, const char *got)
{
    if (key)
        kit_refuse(a->why, key, rule, got);
    return key != NULL;
}

static bool is_area(const struct asking *a, int32_t id)
{
    return id >= 1 && id <= a->d->n_areas;
}

static const char *area(const struct asking *a, int32_t id)
{
    return is_area(a, id) ? dwf_area_name(a->r, id) : NULL;
}

static bool is_leader(const struct asking *a, int32_t id)
{
    return id >= 1 && id <= a->d->n_leaders;
}

static const char *leader(const struct asking *a, int32_t id)
{
    return is_leader(a, id) ? dwf_person_name(a->r, dwf_person_of(a->r, id)) : NULL;
}

/* ---- points ---- */
/* Are there so many for something done there? */
static bool points_not(const struct asking *a, int points, int at)
{
    int theaters = is_area(a, at) ? dwf_theaters_of(a->r, at) : 0;
    if (a->s->points < points && a->why && !a->why->key && flow_peek(a->s)->step == DWF_STEP_CAMPAIGN) {
        struct kit_fact all = {.at = a->why->want, .cap = sizeof a->why->want};
        kit_fact_number(&all, dwf_now(a->r, a->s)->command[a->side]);
        kit_fact_end(&all);
    }
    if (a->s->points < points)
        return say(a, "dwf.points", "DWF-command-1", NULL);
    if (dwf_can_pay(a->s, points, theaters))
        return false;
    return say(a, a->s->owed & DWF_EAST && !(theaters & DWF_EAST) ? "dwf.owed_east" : "dwf.owed_west",
               a->s->owed & DWF_EAST && !(theaters & DWF_EAST) ? "DWF-command-8" : "DWF-command-11", NULL);
}

/* ---- openings ---- */
static bool leader_not(const struct asking *a, int id)
{
    if (!is_leader(a, id))
        return false;
    const struct dwf_leader *l = &a->s->leader[id];
    if (a->d->leader[id].side != a->side)
        return say(a, "dwf.leader_foe", "DWF-command-3", leader(a, id));
    if (l->status != DWF_ON_MAP)
        return say(a, "dwf.leader_off", "DWF-command-3", leader(a, id));
    return (l->moved || l->used) && say(a, "dwf.leader_moved", "DWF-leaders-1", leader(a, id));
}

static bool march_not(const struct asking *a, const struct order *o)
{
    if (leader_not(a, o->arg[0]))
        return true;
    int at = is_leader(a, o->arg[0]) ? a->s->leader[o->arg[0]].area : 0;
    if (o->verb == DWF_ROAM)
        return say(a, "dwf.not_independent", "DWF-O-independent-1", leader(a, o->arg[0]));
    if (is_area(a, at) && a->d->area[at].kind == DWF_SEA)
        return say(a, "dwf.at_sea", "DWF-move-7", area(a, at));
    return points_not(a, 1, at) || say(a, "dwf.nowhere", "DWF-move-8", leader(a, o->arg[0]));
}

/* So many infantry that have not moved. */
static bool fresh_not(const struct asking *a, int at, int n)
{
    if (!is_area(a, at) || n <= a->s->fresh[a->side][at])
        return false;
    return say(a, n <= a->s->infantry[a->side][at] ? "dwf.moved_already" : "dwf.too_few", "DWF-move-3", area(a, at));
}

/* More than may go without a leader for one point; the answer says how many may. */
static bool size_not(const struct asking *a, int at, int n)
{
    int most = dwf_now(a->r, a->s)->max_infantry[a->side];
    const char want = (char)('0' + most); /* at most 9: load_charts.c */
    if (n <= most)
        return false;
    if (a->why && !a->why->key)
        problem_words(a->why->want, sizeof a->why->want, &want, 1);
    return say(a, "dwf.unit_size", "DWF-units-5", area(a, at));
}

static bool move_not(const struct asking *a, int at, int n)
{
    if (!is_area(a, at))
        return false;
    if (n < 1)
        return say(a, "dwf.nobody", "DWF-command-2", area(a, at));
    if (fresh_not(a, at, n))
        return true;
    if (size_not(a, at, n))
        return true;
    if (a->d->area[at].kind == DWF_SEA)
        return say(a, "dwf.at_sea", "DWF-move-7", area(a, at));
    return points_not(a, 1, at) || say(a, "dwf.nowhere", "DWF-move-8", area(a, at));
}

static bool lift_not(const struct asking *a, const struct order *o)
{
    int at = o->arg[1], n = o->arg[2];
    if (a->side != DWF_USA)
        return say(a, "dwf.lift_union", "DWF-sealift-2", NULL);
    if ((o->arg[0] && leader_not(a, o->arg[0])) || fresh_not(a, at, n))
        return true;
    if (n > a->s->lift)
        return say(a, "dwf.lift_full", "DWF-sealift-4", area(a, at));
    return is_area(a, at) && say(a, "dwf.nowhere", "DWF-sealift-1", area(a, at));
}

static bool ferry_not(const struct asking *a, const struct order *o)
{
    int at = o->arg[1], n = o->arg[2];
    if ((o->arg[0] && leader_not(a, o->arg[0])) || fresh_not(a, at, n) || !is_area(a, at))
        return is_area(a, at);
    if (a->d->area[at].kind == DWF_INLAND || a->d->area[at].kind == DWF_SEA)
        return say(a, "dwf.no_port", "DWF-riverine-1", area(a, at));
    if (a->side == DWF_USA && o->arg[3] > a->s->vessel_fresh[DWF_GUNBOAT][at])
        return say(a, "dwf.no_boats", "DWF-riverine-3", area(a, at));
    if (a->side == DWF_CSA && n > a->s->riverine)
        return say(a, "dwf.csa_ferry_full", "DWF-riverine-7", area(a, at));
    if (!o->arg[0] && size_not(a, at, n))
        return true;
    return points_not(a, n > 0 || o->arg[0], at) || say(a, "dwf.nowhere", "DWF-riverine-1", area(a, at));
}

static bool sail_not(const struct asking *a, const struct order *o)
{
    int kind = o->arg[0] - 1, at = o->arg[1];
    if (kind < 0 || kind >= DWF_VESSELS || !is_area(a, at))
        return false;
    if (a->side != DWF_USA)
        return say(a, "dwf.csa_vessels", "DWF-units-14", NULL);
    if (o->arg[2] < 1 || o->arg[2] > a->s->vessel_fresh[kind][at])
        return say(a, "dwf.no_vessels", "DWF-naval-1", area(a, at));
    return say(a, "dwf.nowhere", "DWF-naval-2", area(a, at));
}

static bool ride_not(const struct asking *a, const struct order *o)
{
    if (leader_not(a, o->arg[0]))
        return true;
    return is_area(a, o->arg[1]) && say(a, "dwf.ride_far", "DWF-leaders-2", area(a, o->arg[1]));
}

/* ---- on the march ---- */
static bool take_not(const struct asking *a, const struct order *o)
{
    const struct dwf_move *m = &a->s->move;
    int thing = o->arg[0], n = o->arg[1];
    if (thing > DWF_LEADER)
        return leader_not(a, thing - DWF_LEADER) ||
               say(a, "dwf.leader_elsewhere", "DWF-leaders-1", leader(a, thing - DWF_LEADER));
    if (thing == DWF_INFANTRY && fresh_not(a, m->area, n))
        return true;
    if (thing == DWF_SUPPLY && n > a->s->supply_fresh[a->side][m->area])
        return say(a, "dwf.too_few_supply", "DWF-move-3", area(a, m->area));
    if (thing == DWF_INFANTRY && m->mode == DWF_BY_SEA && m->infantry + n > a->s->lift + m->lifted)
        return say(a, "dwf.lift_full", "DWF-sealift-4", area(a, m->area));
    if (thing == DWF_INFANTRY && m->leader && m->infantry + n > dwf_most_led(a->r, a->s, m))
        return say(a, "dwf.most_led", "DWF-O-corps-1", leader(a, m->leader));
    if (!m->leader && thing == DWF_INFANTRY && size_not(a, m->area, n))
        return true;
    return say(a, "dwf.take_not", "DWF-move-12", area(a, m->area));
}

static bool go_not(const struct asking *a, const struct order *o)
{
    struct dwf_going g = dwf_going(a->r, a->s);
    return is_area(a, o->arg[0]) &&
           dwf_route_bar(&g, &a->s->move, o->arg, 1, o->arg[1] ? DWF_WATER_ONLY : DWF_LAND_ONLY, a->why);
}

/* ---- works ---- */
static bool fort_not(const struct asking *a, int at)
{
    if (!is_area(a, at))
        return false;
    if (!dwf_owns(a->r, a->s, a->side, at) || a->d->area[at].kind == DWF_SEA)
        return say(a, "dwf.fort_not_yours", "DWF-forts-18", area(a, at));
    if (!a->s->garrisoned[at])
        return say(a, "dwf.fort_garrison", "DWF-forts-18", area(a, at));
    if (a->s->building[at])
        return say(a, "dwf.fort_building", "DWF-forts-25", area(a, at));
    if (dwf_has_risen(a->s, at) && a->s->fort[at] < dwf_max_fort(a->r, a->s, at))
        return say(a, "dwf.fort_risen", "DWF-forts-25", area(a, at));
    if (a->s->fort[at] >= dwf_max_fort(a->r, a->s, at))
        return say(a, "dwf.fort_largest", "DWF-forts-2", area(a, at));
    if (a->s->markers == 0)
        return say(a, "dwf.fort_markers", "DWF-forts-21", NULL);
    if (a->s->half_marker && a->s->half_west && a->s->points == 0)
        return say(a, "dwf.fort_both_west", "DWF-command-13", area(a, at));
    return points_not(a, 1, at);
}

static bool entrench_not(const struct asking *a, int id)
{
    if (!is_leader(a, id) || (id != a->d->lee && !dwf_able(a->r, a->s, id, DWF_ENGINEER)))
        return say(a, "dwf.entrench_who", "DWF-leaders-15", leader(a, id));
    if (leader_not(a, id))
        return true;
    int at = a->s->leader[id].area;
    if (a->s->fort[at] || a->s->building[at])
        return say(a, "dwf.entrench_fort", "DWF-leaders-16", area(a, at));
    return points_not(a, 1, at);
}

static bool train_not(const struct asking *a)
{
    int id = a->d->mcclellan;
    if (a->side != DWF_USA || !id)
        return say(a, "dwf.train_who", "DWF-leaders-14", NULL);
    return leader_not(a, id) || points_not(a, 1, a->s->leader[id].area) ||
           say(a, "dwf.train_where", "DWF-leaders-14", area(a, a->s->leader[id].area));
}

static bool bombard_not(const struct asking *a, const struct order *o)
{
    int at = o->arg[0], from = o->arg[1];
    if (!is_area(a, at) || !is_area(a, from))
        return false;
    if (a->side != DWF_USA)
        return say(a, "dwf.csa_vessels", "DWF-units-14", NULL);
    if (a->s->fort[at] == 0 || a->s->fort_of[at] != DWF_BY_CSA)
        return say(a, "dwf.bombard_no_fort", "DWF-forts-8", area(a, at));
    if (a->s->fort[at] > 2)
        return say(a, "dwf.bombard_large", "DWF-forts-8", area(a, at));
    if (a->s->fought[at])
        return say(a, "dwf.fought", "DWF-forts-16", area(a, at));
    if (a->d->area[from].kind == DWF_SEA && a->s->began[from] == 0)
        return say(a, "dwf.began_in_box", "DWF-naval-4", area(a, from));
    return say(a, "dwf.bombard_price", a->d->area[at].beside_box ? "DWF-forts-12" : "DWF-forts-13", area(a, at));
}

/* ---- arrivals ---- */
/* Where an open row may come, as what would have been right: of many the first few. */
static void name_places(const struct asking *a, int i)
{
    enum { NAMED = 6 };
    bool waits;
    struct kit_set places = dwf_row_places(a->r, a->s, dwf_row_of(a->r, a->s, a->s->row[i]), &waits);
    struct kit_fact names = {.at = a->why->want, .cap = sizeof a->why->want};
    int n = kit_count(&places), told = n > NAMED ? NAMED : n;
    for (int at = 0, k = 0; k < told && kit_next(&places, &at); k++) {
        kit_fact_add(&names, k == 0 ? "" : k == n - 1 ? " or " : ", ");
        kit_fact_add(&names, dwf_area_name(a->r, at));
    }
    if (told < n) {
        kit_fact_add(&names, " and to ");
        kit_fact_number(&names, n - told);
        kit_fact_add(&names, " others");
    }
    kit_fact_end(&names);
}

static bool place_not(const struct asking *a, const struct order *o)
{
    int i = o->arg[0] - 1;
    if (i < 0 || i >= a->s->n_rows || a->s->left[i] == 0 || !is_area(a, o->arg[1]))
        return false;
    say(a, "dwf.place_not_there", "DWF-reinforce-1", area(a, o->arg[1]));
    name_places(a, i);
    return true;
}

static bool replace_not(const struct asking *a, const struct order *o)
{
    int group = o->arg[0];
    if (group < 1 || group > a->d->n_groups)
        return false;
    const char *name = a->d->group[group].id;
    struct kit_set places = dwf_group_places(a->r, a->s, group);
    if (a->d->group[group].side != a->side)
        return say(a, "dwf.group_foe", "DWF-replace-1", name);
    if (a->s->pile[a->side] == 0)
        return say(a, "dwf.pile_empty", "DWF-replace-1", name);
    if (a->s->group_left[group] == 0)
        return say(a, "dwf.group_taken", "DWF-replace-2", name);
    if (o->verb == DWF_DOUBLE)
        return say(a, "dwf.double_not", "DWF-replace-6", name);
    if (!is_area(a, o->arg[1]))
        return false;
    if (!kit_has(&places, o->arg[1]))
        return say(a, "dwf.group_city", "DWF-replace-3", area(a, o->arg[1]));
    return say(a, "dwf.group_rate", "DWF-replace-2", name);
}

static bool bring_not(const struct asking *a, const struct order *o)
{
    int due = o->arg[0];
    if (due < 1 || due >= DWF_DUES)
        return false;
    if (a->s->due[due] == 0)
        return say(a, "dwf.not_due", "DWF-replace-18", NULL);
    return is_area(a, o->arg[1]) && say(a, "dwf.due_not_there", "DWF-replace-18", area(a, o->arg[1]));
}

/* ---- any order ---- */
static bool works_not(const struct asking *a, const struct order *o)
{
    switch (o->verb) {
    case DWF_FORT:
        return fort_not(a, o->arg[0]);
    case DWF_TRAIN:
        return train_not(a);
    case DWF_ENTRENCH:
        return entrench_not(a, o->arg[0]);
    case DWF_BOMBARD:
        return bombard_not(a, o);
    case DWF_PASS:
        return points_not(a, 1, 0) || say(a, "dwf.points", "DWF-command-7", NULL);
    case DWF_PLACE:
        return place_not(a, o);
    case DWF_BURN:
    case DWF_SPARE:
        return is_area(a, o->arg[0]) && say(a, "dwf.burn_not", "DWF-damage-1", area(a, o->arg[0]));
    case DWF_REPLACE:
    case DWF_DOUBLE:
        return replace_not(a, o);
    case DWF_BRING:
        return bring_not(a, o);
    case DWF_REFUSE:
        return say(a, "dwf.refuse_not", "DWF-O-balance-1", NULL);
    default:
        return false;
    }
}

static bool battle_not(const struct asking *a, const struct order *o)
{
    int first = o->n_args > 0 ? o->arg[0] : 0;
    switch (o->verb) {
    case DWF_SPEND:
        return is_area(a, first) && say(a, "dwf.spend_none", "DWF-supply-15", area(a, first));
    case DWF_LEAD:
        return is_leader(a, first) && say(a, "dwf.lead_not", "DWF-combat-18", leader(a, first));
    case DWF_RETREAT:
    case DWF_WITHDRAW:
        return is_area(a, first) &&
               say(a, "dwf.retreat_not", o->verb == DWF_RETREAT ? "DWF-retreat-8" : "DWF-combat-11", area(a, first));
    case DWF_HOME:
        return is_area(a, o->arg[1]) && say(a, "dwf.home_not", "DWF-retreat-6", area(a, o->arg[1]));
    default:
        return works_not(a, o);
    }
}

bool dwf_why_not(const struct rules *r, const void *view, int seat, const struct order *o, struct problem *why)
{
    const struct asking a = {.r = r, .s = view, .d = dwf_data(r), .why = why, .side = seat};
    switch (o->verb) {
    case DWF_MARCH:
    case DWF_ROAM:
        return march_not(&a, o);
    case DWF_DETACH:
        return say(&a, "dwf.detach_not", "DWF-O-arrival-longstreet-1", NULL);
    case DWF_MOVE:
        return move_not(&a, o->arg[0], o->arg[1]);
    case DWF_MUSTER:
        return o->arg[0] >= 1 && o->arg[0] <= a.d->n_states &&
               (!a.s->militia_fresh[o->arg[0]] ? say(&a, "dwf.militia_moved", "DWF-move-3", a.d->state[o->arg[0]].name)
                                               : points_not(&a, 1, a.s->militia[o->arg[0]]));
    case DWF_CARRY:
        return is_area(&a, o->arg[0]) && say(&a, "dwf.too_few_supply", "DWF-move-3", area(&a, o->arg[0]));
    case DWF_SAIL:
        return sail_not(&a, o);
    case DWF_LIFT:
        return lift_not(&a, o);
    case DWF_FERRY:
        return ferry_not(&a, o);
    case DWF_RIDE:
        return ride_not(&a, o);
    case DWF_TAKE:
        return a.s->move.mode && take_not(&a, o);
    case DWF_LEAVE:
        return a.s->move.mode && say(&a, "dwf.leave_not", "DWF-move-12", area(&a, a.s->move.area));
    case DWF_IGNORE:
        return say(&a, "dwf.ignore_not", "DWF-O-moves-1", NULL);
    case DWF_GO:
        return a.s->move.mode && go_not(&a, o);
    default:
        return battle_not(&a, o);
    }
}

/* ---- lines that can never be carried out ---- */
/* Leaders are given orders by their own side; whom `if` names is another's business. */
static bool foes_leader(const struct asking *a, const struct line *line)
{
    for (int i = 0; i < line_count(line, 'l'); i++) {
        int id = line_value(line, 'l', i, 0);
        if (is_leader(a, id) && a->d->leader[id].side != a->side)
            return say(a, "dwf.leader_foe", "DWF-command-3", leader(a, id));
    }
    return false;
}

static bool foes_group(const struct asking *a, const struct line *line)
{
    static const int parts[] = {'g', 'h'};
    for (int i = 0; i < 2; i++) {
        int id = line_value(line, parts[i], 0, 0);
        if (id >= 1 && id <= a->d->n_groups && a->d->group[id].side != a->side)
            return say(a, "dwf.group_foe", "DWF-replace-1", a->d->group[id].id);
    }
    return false;
}

bool dwf_impossible(const struct rules *r, const void *view, int seat, const struct line *line, bool this_turn,
                    struct problem *why)
{
    const struct asking a = {.r = r, .s = view, .d = dwf_data(r), .why = why, .side = seat};
    (void)this_turn;
    if (a.s->flow.over || line->verb < VERB_FIRST)
        return false;
    if (foes_leader(&a, line))
        return true;
    switch (line->verb) {
    case DWF_REPLACE:
        return foes_group(&a, line);
    case DWF_LINE_SAIL:
    case DWF_BOMBARD:
        return seat == DWF_CSA && say(&a, "dwf.csa_vessels", "DWF-units-14", NULL);
    case DWF_LINE_LIFT:
        return seat == DWF_CSA && say(&a, "dwf.lift_union", "DWF-sealift-2", NULL);
    case DWF_INVADE:
        return seat == DWF_CSA && say(&a, "dwf.lift_union", "DWF-invade-1", NULL);
    case DWF_TRAIN:
        return seat == DWF_CSA && say(&a, "dwf.train_who", "DWF-leaders-14", NULL);
    case DWF_DETACH:
        return (seat == DWF_USA || !(a.s->options & DWF_OPT_ALTERNATIVE)) &&
               say(&a, "dwf.detach_not", "DWF-O-arrival-longstreet-1", NULL);
    default:
        return false;
    }
}
