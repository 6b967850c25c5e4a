/* SPDX-License-Identifier: Apache-2.0 */
/* What happened, event by event: sentences with ids turned into names. Kinds without a sentence say nothing. */
#include "games/divided-we-fall/report.h"

static const char *area(const struct kit_told *e, size_t i)
{
    return dwf_area_words(e->t, kit_arg_of(e, i));
}

static const char *leader(const struct kit_told *e, size_t i)
{
    return dwf_rating_words(e->t, kit_arg_of(e, i));
}

/* "You lost", "The Union lost" of the side that the first argument names. */
static const char *acts(const struct kit_told *e, const char *now, const char *then)
{
    return dwf_acts(e->t, kit_arg_of(e, 0), now, then);
}

static const char *tense(const struct kit_told *e, const char *now, const char *then)
{
    return dwf_tense(e->t, now, then);
}

/* ---- how a half begins ---- */
/* Which half an event belongs to: that of the last "turn" before it; else that before the first one after it. */
static int turn_of(const struct kit_told *e)
{
    for (size_t i = e->i; i > 0; i--)
        if (kit_event_is(e->events, i - 1, "turn"))
            return kit_event_arg(e->events, i - 1, 1);
    for (size_t i = e->i; i < json_array_size(e->events); i++)
        if (kit_event_is(e->events, i, "turn"))
            return kit_event_arg(e->events, i, 1) - (kit_event_arg(e->events, i, 0) == DWF_CSA);
    return dwf_view(e->t)->turn;
}

/* Entered early it opens to both; later only what is of Confederate colour there from now on is told (RULINGS.md N28).
 */
static void kentucky(struct kit_told *e)
{
    const struct dwf_data *d = dwf_data(e->t->rules);
    struct text red = {.arena = e->t->arena};
    for (int i = 1; i <= d->n_areas; i++)
        if (d->area[i].latent && d->area[i].home == DWF_HOME_CSA)
            text_format(&red, "%s%s", red.len ? ", " : "", dwf_area_words(e->t, i));
    if (turn_of(e) < d->kentucky_turn)
        kit_item(e->items, "Kentucky is no longer neutral: Confederates are in %s. It is open to both sides.",
                 area(e, 0));
    else
        kit_item(e->items, "Confederates have entered Kentucky, at %s. Its Confederate areas now: %s.", area(e, 0),
                 red.len ? red.at : "nothing");
}

/* The half with which it opens by itself, unless it was entered before (DWF-politics-11). */
static bool opens_kentucky(const struct kit_told *e)
{
    bool entered = dwf_view(e->t)->kentucky != 0;
    for (size_t i = e->i; i < json_array_size(e->events); i++)
        entered = entered && !kit_event_is(e->events, i, "kentucky");
    return !entered && kit_arg_of(e, 0) == DWF_CSA && kit_arg_of(e, 1) == dwf_data(e->t->rules)->kentucky_turn;
}

static void turn(struct kit_told *e)
{
    static const char *const weathers[DWF_WEATHERS] = {"clear weather", "rain", "winter weather"};
    int turn = kit_arg_of(e, 1), known = turn >= 1 && turn <= DWF_TURNS ? turn : DWF_TURNS;
    int weather = dwf_data(e->t->rules)->turn[known].weather;
    kit_item(e->items, "%s: the %s's half of the turn began, in %s.", dwf_turn_words(e->t, turn),
             dwf_side_words(kit_arg_of(e, 0)), weathers[weather >= 0 && weather < DWF_WEATHERS ? weather : 0]);
    if (opens_kentucky(e))
        kit_item(e->items, "Kentucky is no longer neutral: it is open to both sides.");
}

static void statehood(struct kit_told *e)
{
    kit_item(e->items, "West Virginia is a state of the Union; its capital is %s.", area(e, 0));
}

static void intervention(struct kit_told *e)
{
    kit_item(e->items, "Intervention of England and France: %d ships of the Union are gone for good.",
             kit_arg_of(e, 0));
}

/* Events of one kind and side are told together, with the first of them. arg: which says the side. */
static bool is_first_of(const struct kit_told *e, const char *name, size_t arg)
{
    for (size_t i = 0; i < e->i; i++)
        if (kit_event_is(e->events, i, name) && kit_event_arg(e->events, i, arg) == kit_arg_of(e, arg))
            return false;
    return true;
}

static bool is_of_them(const struct kit_told *e, size_t i, const char *name, size_t arg)
{
    return kit_event_is(e->events, i, name) && kit_event_arg(e->events, i, arg) == kit_arg_of(e, arg);
}

/* "You began a fort step at Cairo."; "The Union finished fort steps at Cairo (now 1) and Paducah (now 2)."
 * side: the argument that says it. An area gets no more than one at a time. */
static void tell_steps(struct kit_told *e, const char *name, size_t side, const char *now, const char *then)
{
    struct text all = {.arena = e->t->arena};
    const char *last = NULL;
    for (size_t i = e->i; i < json_array_size(e->events) && is_first_of(e, name, side); i++) {
        if (!is_of_them(e, i, name, side))
            continue;
        if (last)
            text_format(&all, "%s%s", all.len ? ", " : "", last);
        last = dwf_area_words(e->t, kit_event_arg(e->events, i, 0));
        if (side > 1)
            last = arena_words(e->t->arena, "%s (now %d)", last, kit_event_arg(e->events, i, 1));
    }
    if (last)
        kit_item(e->items, "%s %s at %s%s%s.", dwf_acts(e->t, kit_arg_of(e, side), now, then),
                 all.len ? "fort steps" : "a fort step", all.len ? all.at : "", all.len ? " and " : "", last);
}

static void fort_done(struct kit_told *e)
{
    tell_steps(e, "fort-done", 2, "finish", "finished");
}

/* All of a half together, with the first of them. */
static void attrition(struct kit_told *e)
{
    struct text all = {.arena = e->t->arena};
    if (e->i > 0 && kit_event_is(e->events, e->i - 1, "attrition"))
        return;
    for (size_t i = e->i; kit_event_is(e->events, i, "attrition"); i++) {
        const char *where = dwf_area_words(e->t, kit_event_arg(e->events, i, 0));
        int left = kit_event_arg(e->events, i, 1);
        text_format(&all, left > 0 ? "%s%s (%d left)" : "%s%s (none left)", all.len ? ", " : "", where, left);
    }
    kit_item(e->items, "Forts without infantry or militia %s a step: %s.", tense(e, "lose", "lost"), all.at);
}

static void mended(struct kit_told *e)
{
    kit_item(e->items, "%s: rails mended.", area(e, 0));
}

static void burned(struct kit_told *e)
{
    kit_item(e->items, "Burned: %s.", area(e, 0));
}

/* ---- who comes and goes ---- */
/* Leaders who come, or go, one after the other are told together: "Lee 5-6 takes command at Richmond, Hood 2-6 (R) at
 * Dalton." Nothing but units may come between. */
static void tell_leaders(struct kit_told *e, const char *name, const char *does, bool rated)
{
    const char *const apart[] = {name, "came", "leader-came", "leader-left"};
    struct text all = {.arena = e->t->arena};
    for (size_t i = e->i; i > 0 && kit_event_among(e->events, i - 1, apart, 4); i--)
        if (kit_event_is(e->events, i - 1, name))
            return; /* told with that one */
    const char *between = "";
    for (size_t i = e->i; kit_event_among(e->events, i, apart, 4); i++) {
        size_t next = i + 1;
        if (!kit_event_is(e->events, i, name))
            continue;
        while (kit_event_among(e->events, next, apart, 4) && !kit_event_is(e->events, next, name))
            next++;
        int at = kit_event_arg(e->events, i, 1);
        bool same = kit_event_is(e->events, next, name) && kit_event_arg(e->events, next, 1) == at;
        text_format(&all, "%s%s", between,
                    (rated ? dwf_rating_words : dwf_leader_words)(e->t, kit_event_arg(e->events, i, 0)));
        if (!same)
            text_format(&all, "%s at %s", does, dwf_area_words(e->t, at));
        between = same ? " and " : ", ";
        does = same ? does : "";
    }
    kit_item(e->items, "%s.", all.at);
}

static void leader_came(struct kit_told *e)
{
    tell_leaders(e, "leader-came", tense(e, " arrives", " arrived"), true);
}

static void leader_left(struct kit_told *e)
{
    tell_leaders(e, "leader-left", tense(e, " gives up command", " gave up command"), false);
}

static void refused(struct kit_told *e)
{
    kit_item(e->items, "%s a change of leaders.", acts(e, "refuse", "refused"));
}

static void transferred(struct kit_told *e)
{
    kit_item(e->items, "%s %s from %s to %s.", leader(e, 0), tense(e, "goes", "went"), area(e, 1), area(e, 2));
}

/* "2 infantry", "a fort", "the militia of Ohio" */
static const char *thing(const struct kit_told *e, int op, int n, int state)
{
    if (op == DWF_OP_MILITIA)
        return arena_words(e->t->arena, "the militia of %s", dwf_state_words(e->t, state));
    return arena_words(e->t->arena, "%d %s", n, dwf_piece_words(op, n));
}

/* What comes of a kind to an area, in all that stands there with the i-th; *last: with the last of it. */
static int came_there(const struct kit_told *e, size_t i, bool *first)
{
    int n = 0;
    *first = true;
    for (size_t k = 0; k < json_array_size(e->events); k++) {
        bool same = is_of_them(e, k, "came", 0) && kit_event_arg(e->events, k, 1) == kit_event_arg(e->events, i, 1) &&
                    kit_event_arg(e->events, k, 3) == kit_event_arg(e->events, i, 3) &&
                    kit_event_arg(e->events, k, 4) == kit_event_arg(e->events, i, 4);
        *first = *first && !(same && k < i);
        n += same ? kit_event_arg(e->events, k, 2) : 0;
    }
    return n;
}

/* "You got: 2 infantry, 1 supply unit at Richmond; 1 infantry at Mobile." */
static void came(struct kit_told *e)
{
    struct text all = {.arena = e->t->arena};
    int before = 0;
    for (size_t i = e->i; i < json_array_size(e->events) && is_first_of(e, "came", 0); i++) {
        bool first;
        int at = kit_event_arg(e->events, i, 3), n = is_of_them(e, i, "came", 0) ? came_there(e, i, &first) : 0;
        if (n == 0 || !first)
            continue;
        if (all.len && at != before)
            text_format(&all, " at %s", dwf_area_words(e->t, before));
        text_format(&all, "%s%s",
                    !all.len       ? ""
                    : at == before ? ", "
                                   : "; ",
                    thing(e, kit_event_arg(e->events, i, 1), n, kit_event_arg(e->events, i, 4)));
        before = at;
    }
    if (all.len)
        kit_item(e->items, "%s: %s at %s.", acts(e, "get", "got"), all.at, dwf_area_words(e->t, before));
}

static void not_come(struct kit_told *e)
{
    if (kit_arg_of(e, 4)) {
        kit_item(e->items, "%s: %s did not come; infantry or militia stood there.", area(e, 3),
                 thing(e, kit_arg_of(e, 1), kit_arg_of(e, 2), 0));
        return;
    }
    kit_item(e->items, "%s %s come to %s: %s.", thing(e, kit_arg_of(e, 1), kit_arg_of(e, 2), 0),
             tense(e, "cannot", "could not"), kit_arg_of(e, 3) ? area(e, 3) : "any place",
             kit_arg_of(e, 1) == DWF_OP_INFANTRY ? "into the replacement pile" : "lost");
}

static void replaced(struct kit_told *e)
{
    const struct dwf_data *d = dwf_data(e->t->rules);
    int group = kit_arg_of(e, 1);
    kit_item(e->items, "Back at %s: %d lost infantry (%s group).", area(e, 2), kit_arg_of(e, 3),
             group >= 1 && group <= d->n_groups ? d->group[group].name : "?");
}

static void doubled(struct kit_told *e)
{
    const struct dwf_data *d = dwf_data(e->t->rules);
    int group = kit_arg_of(e, 0);
    kit_item(e->items, "Richmond %s another group's replacement as well, so group %s has none left.",
             tense(e, "takes", "took"), group >= 1 && group <= d->n_groups ? d->group[group].id : "?");
}

static void brought(struct kit_told *e)
{
    static const char *const why[DWF_DUES] = {
        [DWF_DUE_BLOCKADE] = " past the blockade", " from abroad", " from Maryland", ""};
    int due = kit_arg_of(e, 1), n = 1;
    for (size_t i = 0; i < json_array_size(e->events); i++) {
        bool same = i != e->i && json_equal(json_array_get(e->events, i), e->event) != 0;
        if (same && i < e->i)
            return; /* told with the first of them */
        n += same;
    }
    kit_item(e->items, "Arrived at %s: %d %s%s.", area(e, 2), n, dwf_due_words(due, n),
             due > DWF_DUE_RAIL && due < DWF_DUES ? why[due] : "");
}

/* ---- moves ---- */

bool dwf_is_by_water(const json_t *events, size_t i)
{
    return kit_event_arg(events, i, 7) & 1;
}

size_t dwf_next_link(const json_t *events, size_t i)
{
    for (size_t k = i + 1; k < json_array_size(events) && !kit_event_is(events, k, "battle"); k++)
        if (kit_event_is(events, k, "moved"))
            return (kit_event_arg(events, k, 7) & 2) || kit_event_arg(events, k, 3) != kit_event_arg(events, i, 4) ? i
                                                                                                                   : k;
    return i;
}

bool dwf_begins_way(const json_t *events, size_t i)
{
    size_t before = i;
    while (before > 0 && !kit_event_is(events, before - 1, "moved"))
        before--;
    return kit_event_is(events, i, "moved") && (before == 0 || dwf_next_link(events, before - 1) != i);
}

/* What moves without infantry and leaders: the event before it tells which order opened the move. */
static const char *cargo(const struct kit_told *e, int mode)
{
    bool paid = e->i > 0 && kit_event_is(e->events, e->i - 1, "point");
    if (mode == DWF_FLEET)
        return "Vessels";
    if (paid && kit_event_arg(e->events, e->i - 1, 2) == DWF_MUSTER)
        return "Militia";
    return kit_event_is(e->events, e->i + 1, "converted") ? "A rail unit" : "Supply";
}

/* " and Hardee" of leaders who set out with a stack, which is told by its ends alone. */
static const char *companions(const struct kit_told *e)
{
    struct text all = {.arena = e->t->arena};
    for (size_t i = e->i; i > 0 && kit_event_is(e->events, i - 1, "took"); i--)
        if (kit_event_arg(e->events, i - 1, 2) >= DWF_LEADER)
            text_format(&all, " and %s", dwf_leader_words(e->t, kit_event_arg(e->events, i - 1, 2) - DWF_LEADER));
    return all.len ? all.at : "";
}

/* A stack goes link by link; told once, with its whole way and what it cost in all, or with its ends alone. */
static void tell_way(struct kit_told *e, bool whole)
{
    static const char *const hows[] = {"", "", " by sea", " by river", ""};
    struct text way = {.arena = e->t->arena};
    if (!dwf_begins_way(e->events, e->i))
        return; /* told with its first link */
    size_t last = e->i;
    int cost = kit_event_arg(e->events, last, 6);
    for (size_t next; (next = dwf_next_link(e->events, last)) != last; last = next) {
        if (whole)
            text_format(&way, "%s%s", way.len ? ", " : " via ",
                        dwf_area_words(e->t, kit_event_arg(e->events, last, 4)));
        cost += kit_event_arg(e->events, next, 6);
    }
    if (whole)
        text_format(&way, " (%d MP)", cost);
    int mode = kit_arg_of(e, 1), who = kit_arg_of(e, 2), n = kit_event_arg(e->events, last, 5);
    const char *with =
        n > 0 ? arena_words(e->t->arena, "%s%s%d infantry", !whole && who ? companions(e) : "", who ? " with " : "", n)
        : who ? ""
              : cargo(e, mode);
    kit_item(e->items, "%s%s%s: %s to %s%s.", who ? dwf_leader_words(e->t, who) : "", with,
             hows[mode >= 0 && mode <= DWF_FLEET ? mode : 0], area(e, 3),
             dwf_area_words(e->t, kit_event_arg(e->events, last, 4)), whole ? way.at : "");
}

static void moved(struct kit_told *e)
{
    tell_way(e, true);
}

static const char *piece(const struct kit_told *e, int what, int n)
{
    if (what >= DWF_LEADER)
        return dwf_leader_words(e->t, what - DWF_LEADER);
    if (what >= DWF_MILITIA)
        return arena_words(e->t->arena, "the militia of %s", dwf_state_words(e->t, what - DWF_MILITIA));
    return arena_words(e->t->arena, "%d %s%s", n, what == DWF_SUPPLY ? "supply unit" : "infantry",
                       what == DWF_SUPPLY && n != 1 ? "s" : "");
}

/* Infantry with which a move begins is told with the move. */
static bool begins(const struct kit_told *e)
{
    size_t next = e->i + 1;
    while (kit_event_is(e->events, next, "took"))
        next++;
    bool on_the_way = false;
    for (size_t i = e->i;
         i > 0 && kit_event_among(e->events, i - 1, (const char *const[]){"took", "left", "moved"}, 3);)
        on_the_way = kit_event_is(e->events, --i, "moved") || on_the_way;
    return !on_the_way && kit_arg_of(e, 2) == DWF_INFANTRY && kit_event_is(e->events, next, "moved") &&
           kit_event_arg(e->events, next, 3) == kit_arg_of(e, 1);
}

static void took(struct kit_told *e)
{
    if (begins(e))
        return;
    kit_item(e->items, "  %s picked up at %s.", piece(e, kit_arg_of(e, 2), kit_arg_of(e, 3)), area(e, 1));
}

static void left(struct kit_told *e)
{
    kit_item(e->items, "  %s left at %s.", piece(e, kit_arg_of(e, 2), kit_arg_of(e, 3)), area(e, 1));
}

/* Where there are any. */
static void broken(struct kit_told *e)
{
    const struct dwf_data *d = dwf_data(e->t->rules);
    int at = kit_arg_of(e, 0), kinds = 0;
    at = at >= 1 && at <= d->n_areas ? at : 0;
    for (const struct kit_link *k = kit_near(&d->map, at); k < kit_near_end(&d->map, at); k++)
        kinds |= k->kinds;
    if (kinds & DWF_RAIL)
        kit_item(e->items, "%s: rails cut.", area(e, 0));
}

static void converted(struct kit_told *e)
{
    kit_item(e->items, "%s is on the Union's military railroad now.", area(e, 0));
}

/* What is so no more is not told: an area that was passed through, or lost again. */
static void taken(struct kit_told *e)
{
    int at = kit_arg_of(e, 0);
    for (size_t i = e->i + 1; i < json_array_size(e->events); i++)
        if (kit_event_is(e->events, i, "taken") && kit_event_arg(e->events, i, 0) == at)
            return; /* told with the last of them */
    if (at >= 1 && at <= dwf_data(e->t->rules)->n_areas &&
        dwf_control(e->t->rules, e->t->view, at) != kit_arg_of(e, 1) + 1)
        return;
    kit_item(e->items, "%s is now %s.", area(e, 0), kit_whose(e->t, kit_arg_of(e, 1)));
}

/* ---- works ---- */
static void marker(struct kit_told *e)
{
    tell_steps(e, "marker", 1, "begin", "began");
}

static void trained(struct kit_told *e)
{
    kit_item(e->items, "%s: %d infantry trained.", area(e, 0), kit_arg_of(e, 1));
}

static void entrenched(struct kit_told *e)
{
    kit_item(e->items, "%s: a new fort of 1 step for the army of %s.", area(e, 0),
             dwf_leader_words(e->t, kit_arg_of(e, 1)));
}

static void bombarded(struct kit_told *e)
{
    int given = kit_arg_of(e, 1), steps = kit_arg_of(e, 2);
    kit_item(e->items, "Bombardment of %s: %d vessel%s given up, %d fort step%s shot away%s.", area(e, 0), given,
             given == 1 ? "" : "s", steps, steps == 1 ? "" : "s",
             kit_arg_of(e, 3) ? ", and the step being built too" : "");
}

static void ironclads(struct kit_told *e)
{
    if (kit_arg_of(e, 2) > 0)
        kit_item(e->items, "%s: %d ships traded for an ironclad.", area(e, 0), kit_arg_of(e, 2));
    else
        kit_item(e->items, "%s: battle of ironclads, %d lost by each side.", area(e, 0), kit_arg_of(e, 1));
}

/* ---- battles ---- */
static void withdrew(struct kit_told *e)
{
    kit_item(e->items, "%s from %s to %s before the battle.",
             kit_arg_of(e, 3) ? tense(e, "Vessels sail", "Vessels sailed") : acts(e, "withdraw", "withdrew"),
             area(e, 1), area(e, 2));
}

static void supply_spent(struct kit_told *e)
{
    kit_item(e->items, "%s a supply unit at %s.", acts(e, "spend", "spent"), area(e, 1));
}

static void lost(struct kit_told *e)
{
    kit_item(e->items, "%s %d %s at %s.", acts(e, "lose", "lost"), kit_arg_of(e, 3),
             dwf_loss_words(kit_arg_of(e, 2), kit_arg_of(e, 3)), area(e, 1));
}

static void retreated(struct kit_told *e)
{
    kit_item(e->items, "%s back to %s.", acts(e, "fall", "fell"), area(e, 2));
}

static void eliminated(struct kit_told *e)
{
    kit_item(e->items, "%s %d infantry, with nowhere to fall back to.", acts(e, "lose", "lost"), kit_arg_of(e, 2));
}

static void supply_lost(struct kit_told *e)
{
    kit_item(e->items, "%s at %s: a supply unit of %s.", kit_arg_of(e, 3) ? "Captured" : "Lost", area(e, 1),
             kit_does(e->t, kit_arg_of(e, 0), "yours", kit_who(e->t, kit_arg_of(e, 0))));
}

static void went_home(struct kit_told *e)
{
    if (kit_arg_of(e, 2))
        kit_item(e->items, "%s, left alone, %s to %s.", dwf_leader_words(e->t, kit_arg_of(e, 0)),
                 tense(e, "goes", "went"), area(e, 2));
    else
        kit_item(e->items, "%s has no city to go to, and waits for one.", dwf_leader_words(e->t, kit_arg_of(e, 0)));
}

static void rail_lost(struct kit_told *e)
{
    kit_item(e->items, "Lost at %s: the Union's rail unit; it comes back next turn.", area(e, 0));
}

static void lapsed(struct kit_told *e)
{
    kit_item(e->items, "%s %d command point%s unspent.", acts(e, "leave", "left"), kit_arg_of(e, 1),
             kit_arg_of(e, 1) == 1 ? "" : "s");
}

static void over(struct kit_told *e)
{
    static const char *const ends[] = {"", "it holds what it needs to win", "it holds what it needs to win",
                                       "it has lasted longer than it did in history"};
    int how = kit_arg_of(e, 0), winner = kit_arg_of(e, 1);
    if (winner >= 0)
        kit_item(e->items, "The war is over: the %s has won, because %s.", dwf_side_words(winner),
                 ends[how > 0 && how < 4 ? how : 0]);
}

static const struct kit_teller tellers[] = {
    {"turn", turn},
    {"statehood", statehood},
    {"kentucky", kentucky},
    {"intervention", intervention},
    {"attrition", attrition},
    {"fort-done", fort_done},
    {"mended", mended},
    {"burned", burned},
    {"leader-came", leader_came},
    {"leader-left", leader_left},
    {"refused", refused},
    {"transferred", transferred},
    {"came", came},
    {"not-come", not_come},
    {"replaced", replaced},
    {"doubled", doubled},
    {"brought", brought},
    {"moved", moved},
    {"rode", transferred},
    {"took", took},
    {"left", left},
    {"broken", broken},
    {"converted", converted},
    {"taken", taken},
    {"marker", marker},
    {"trained", trained},
    {"entrenched", entrenched},
    {"bombarded", bombarded},
    {"ironclads", ironclads},
    {"withdrew", withdrew},
    {"verdict", dwf_tell_verdict},
    {"supply-spent", supply_spent},
    {"lost", lost},
    {"retreated", retreated},
    {"eliminated", eliminated},
    {"supply-lost", supply_lost},
    {"went-home", went_home},
    {"rail-lost", rail_lost},
    {"lapsed", lapsed},
    {"over", over},
};

void dwf_tell_event(struct kit_told *e)
{
    kit_tell_event(tellers, sizeof tellers / sizeof *tellers, e);
}

/* Leaders who ride alone are told together, with the first of them; the reader's own lines tell of theirs. */
static void rode(struct kit_told *e)
{
    const struct dwf_data *d = dwf_data(e->t->rules);
    struct text all = {.arena = e->t->arena};
    for (size_t i = 0; i < json_array_size(e->events); i++) {
        int who = kit_event_is(e->events, i, "rode") ? kit_event_arg(e->events, i, 0) : 0;
        if (who < 1 || who > d->n_leaders || d->leader[who].side == e->t->side)
            continue;
        if (i < e->i)
            return;
        text_format(&all, "%s%s from %s to %s", all.len ? ", " : "Leaders alone: ", dwf_leader_words(e->t, who),
                    dwf_area_words(e->t, kit_event_arg(e->events, i, 1)),
                    dwf_area_words(e->t, kit_event_arg(e->events, i, 2)));
    }
    if (all.len)
        kit_item(e->items, "%s.", all.at);
}

static bool is_fleet(const json_t *events, size_t i)
{
    return kit_event_is(events, i, "moved") && kit_event_arg(events, i, 1) == DWF_FLEET;
}

/* Vessels that move one after the other share an item as well; one that came back to where it was has not moved. */
static void sailed(struct kit_told *e)
{
    struct text all = {.arena = e->t->arena};
    size_t before = e->i;
    while (before > 0 && kit_event_is(e->events, before - 1, "point"))
        before--;
    if (before > 0 && is_fleet(e->events, before - 1))
        return;
    for (size_t i = e->i; is_fleet(e->events, i) || kit_event_is(e->events, i, "point"); i++) {
        size_t last = i;
        if (!dwf_begins_way(e->events, i))
            continue;
        for (size_t next; (next = dwf_next_link(e->events, last)) != last;)
            last = next;
        int from = kit_event_arg(e->events, i, 3), to = kit_event_arg(e->events, last, 4);
        if (from != to)
            text_format(&all, "%s%s to %s", all.len ? "; " : "Vessels: ", dwf_area_words(e->t, from),
                        dwf_area_words(e->t, to));
    }
    if (all.len)
        kit_item(e->items, "%s.", all.at);
}

void dwf_tell_fewest(struct kit_told *e)
{
    static const char *const small[] = {"replaced", "brought", "rode",   "took",   "left",
                                        "mended",   "lapsed",  "broken", "doubled"};
    bool is_train = kit_is(e->event, "moved") && kit_arg_of(e, 1) != DWF_FLEET && kit_arg_of(e, 2) == 0 &&
                    kit_arg_of(e, 5) == 0; /* supply and the like by themselves */
    if (kit_is(e->event, "moved") && !is_train && !is_fleet(e->events, e->i))
        tell_way(e, false);
    else if (is_fleet(e->events, e->i))
        sailed(e);
    else if (!is_train && !kit_event_among(e->events, e->i, small, sizeof small / sizeof *small))
        dwf_tell_event(e);
}

void dwf_tell_few(struct kit_told *e)
{
    if (kit_is(e->event, "rode"))
        rode(e);
    else
        dwf_tell_fewest(e);
}
