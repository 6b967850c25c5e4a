/* SPDX-License-Identifier: Apache-2.0 */
/* What happened, event by event: sentences with ids turned into names. Kinds without a sentence say nothing. */
#include "games/house-divided/report.h"

static const char *box(const struct kit_told *e, size_t i)
{
    return hd_box_words(e->t, kit_arg_of(e, i));
}

/* Events in a report that somebody else signed may name any side. */
static int side_of(int side)
{
    return side == HD_NORTH ? HD_NORTH : HD_SOUTH;
}

static const char *plural(int n)
{
    return n == 1 ? "" : "s";
}

static const char *units(const struct kit_told *e, int type, int n)
{
    const char *words = type == HD_CROSSINGS ? "water crossing" : hd_type_words(e->t, type);
    return arena_words(e->t->arena, "%d %s%s", n, words, type == HD_CROSSINGS ? plural(n) : "");
}

/* ---- dice ---- */
/* " (roll 12/3)" */
static const char *roll_name(const struct kit_told *e)
{
    const char *roll = kit_roll_words(e->t, e->events, e->i, hd_dice);
    return *roll ? arena_words(e->t->arena, " (%s)", roll) : "";
}

/* The same where no legend explains it. */
static const char *roll_in_log(const struct kit_told *e)
{
    const char *roll = kit_roll_words(e->t, e->events, e->i, hd_dice);
    return *roll ? arena_words(e->t->arena, " (logged as %s)", roll) : "";
}

/* True: nothing is left after n packed dice. */
static bool is_packed(int dice, int n)
{
    return dice >= 0 && (n < HD_PACKED ? dice >> (n > 0 ? 3 * n : 0) : 0) == 0;
}

bool hd_dice(const json_t *event, struct told_dice *out)
{
    bool fire = kit_is(event, "fire"), alone = kit_is(event, "march-roll") || kit_is(event, "recruit-roll");
    int n = fire ? kit_int(event, 4) : 1, some = fire ? kit_int(event, 5) : 0, others = fire ? kit_int(event, 6) : 0;
    if ((!fire && !alone) || (alone && kit_int(event, 1) == 0))
        return false;
    *out = (struct told_dice){.n = n < 1 || n > DICE_TOLD_MAX ? 1 : n, .sides = 6};
    if (fire && (n != out->n || !is_packed(some, n) || !is_packed(others, n - HD_PACKED)))
        return true; /* so many were not thrown: no die shows 0 */
    for (int i = 0; i < n; i++)
        out->die[i] = alone ? kit_int(event, 1) : (i < HD_PACKED ? some : others) >> (3 * (i % HD_PACKED)) & 7;
    return true;
}

/* ---- the turn ---- */
static void turn(struct kit_told *e)
{
    kit_item(e->items, "%s: the %s's turn began.", hd_date_words(e->t, kit_arg_of(e, 1)),
             hd_side_words(kit_arg_of(e, 0)));
}

static void draft(struct kit_told *e)
{
    kit_item(e->items, "Men were drafted: the %s may have %d militia infantry now.", hd_side_words(kit_arg_of(e, 0)),
             kit_arg_of(e, 1));
}

static void border(struct kit_told *e)
{
    const struct hd_border *state = &hd_data(e->t->rules)->border[kit_arg_of(e, 0)];
    struct text boxes = {.arena = e->t->arena};
    for (int i = 0; i < state->n_boxes; i++)
        text_format(&boxes, "%s%s",
                    !i                       ? ""
                    : i + 1 < state->n_boxes ? ", "
                                             : " and ",
                    hd_box_words(e->t, state->box[i]));
    kit_item(e->items, "%s sided with the South, which holds %s: the South may have %d militia infantry now.",
             state->state, boxes.len ? boxes.at : "it", kit_arg_of(e, 1));
}

static void general_ready(struct kit_told *e)
{
    int g = kit_arg_of(e, 0);
    kit_item(e->items, "%s can be placed when the %s next recruits.", hd_general_words(e->t, g),
             hd_side_words(hd_data(e->t->rules)->general[g].side));
}

static void general_strength(struct kit_told *e)
{
    int g = kit_arg_of(e, 0);
    bool stands = g >= 0 && g < HD_GENERALS && hd_view(e->t)->general[g].status == HD_ON_MAP;
    kit_item(e->items, "%s has strength %d from now on%s.", hd_general_words(e->t, g), kit_arg_of(e, 1),
             stands ? "; this turn he moves only with the second march" : "");
}

static void march_roll(struct kit_told *e)
{
    if (kit_arg_of(e, 1) == 0)
        kit_item(e->items, "%s got %d march points, as each side does in the first round.",
                 kit_Who(e->t, kit_arg_of(e, 0)), kit_arg_of(e, 2));
    else
        kit_item(e->items, "The march die showed %d: %s got %d march point%s%s.", kit_arg_of(e, 1),
                 kit_who(e->t, kit_arg_of(e, 0)), kit_arg_of(e, 2), plural(kit_arg_of(e, 2)), roll_in_log(e));
}

static void promoted(struct kit_told *e)
{
    int next = hd_data(e->t->rules)->unit[kit_arg_of(e, 2)].next;
    kit_item(e->items, "%s: %s was promoted to %s%s.", box(e, 1), hd_type_words(e->t, kit_arg_of(e, 2)),
             hd_type_words(e->t, next), kit_arg_of(e, 3) ? ", by political promotion" : "");
}

/* ---- marches ---- */
static void marched(struct kit_told *e)
{
    bool by_assault = e->i > 0 && kit_event_is(e->events, e->i - 1, "naval"); /* HD-naval-8: nothing more to pay */
    kit_item(e->items,
             by_assault ? "%s: the army could move, at no further cost."
                        : "%s: 1 march point was spent; the army could move.",
             box(e, 1));
}

static void entrenched(struct kit_told *e)
{
    kit_item(e->items, "%s: entrenched for %d march point%s; the army could also move, at no further cost.", box(e, 1),
             kit_arg_of(e, 2), plural(kit_arg_of(e, 2)));
}

static void naval(struct kit_told *e)
{
    kit_item(e->items, "%d naval assault%s prepared.", kit_arg_of(e, 0), plural(kit_arg_of(e, 0)));
}

/* Crossings count where it comes to a battle, and for nothing else. */
static bool is_fought_for(const struct kit_told *e, int box)
{
    const struct hd_state *v = hd_view(e->t);
    for (size_t i = e->i + 1; i < json_array_size(e->events); i++)
        if (kit_event_is(e->events, i, "battle") && kit_event_arg(e->events, i, 0) == box)
            return true;
    return hd_has_army(v, HD_NORTH, box) && hd_has_army(v, HD_SOUTH, box);
}

static void water(struct kit_told *e)
{
    if (kit_arg_of(e, 1) > 0 && is_fought_for(e, kit_arg_of(e, 0)))
        kit_item(e->items, "%s: %d water crossing%s for the defence.", box(e, 0), kit_arg_of(e, 1),
                 plural(kit_arg_of(e, 1)));
}

static const char *how_words(int how)
{
    static const char *const words[HD_HOWS_END] = {"",          "",           "",        " by train",        " by boat",
                                                   " by trail", " downriver", " by sea", " by naval assault"};
    return how > 0 && how < HD_HOWS_END ? words[how] : "";
}

static void moved(struct kit_told *e)
{
    struct text with = {.arena = e->t->arena};
    for (int g = 0; g < HD_GENERALS; g++)
        if (kit_arg_of(e, 7) & (1 << g))
            text_format(&with, "%s%s", with.len ? " and " : " with ", hd_general_words(e->t, g));
    kit_item(e->items, "%s to %s%s%s%s: %s%s.", box(e, 1), box(e, 4), how_words(kit_arg_of(e, 2)),
             kit_arg_of(e, 3) ? " via " : "", kit_arg_of(e, 3) ? box(e, 3) : "",
             units(e, kit_arg_of(e, 5), kit_arg_of(e, 6)), with.len ? with.at : "");
}

static void general_moved(struct kit_told *e)
{
    kit_item(e->items, "%s went from %s to %s.", hd_general_words(e->t, kit_arg_of(e, 0)), box(e, 1), box(e, 3));
}

static const char *holder_words(const struct kit_telling *t, int holder)
{
    if (holder == HD_NOBODY)
        return "nobody's";
    return holder - 1 == t->seat ? "yours" : holder == HD_BY_NORTH ? "the North's" : "the South's";
}

static void garrison_gone(struct kit_told *e)
{
    kit_item(e->items, "%s: the %s's garrison was driven out.", box(e, 0), hd_side_words(kit_arg_of(e, 1)));
}

static void reverted(struct kit_told *e)
{
    kit_item(e->items, "%s, which nobody garrisoned, became %s again.", box(e, 0),
             holder_words(e->t, kit_arg_of(e, 1)));
}

static void works_gone(struct kit_told *e)
{
    kit_item(e->items,
             hd_in_battle(e->events, e->i) ? "%s: the entrenchment was lost with its defenders."
                                           : "%s: the entrenchment was lost, since no army was left there.",
             box(e, 0));
}

/* ---- battles ---- */
static void battle(struct kit_told *e)
{
    static const char *const works[] = {"", ", behind permanent works", ", entrenched"};
    int attacker = kit_arg_of(e, 1), crossings = kit_arg_of(e, 2), kind = kit_arg_of(e, 3);
    kit_item(e->items, "Battle at %s: %s attacked with %d unit%s against %d%s%s.", box(e, 0), kit_who(e->t, attacker),
             kit_arg_of(e, 4), plural(kit_arg_of(e, 4)), kit_arg_of(e, 5), works[kind >= 0 && kind <= 2 ? kind : 0],
             crossings ? arena_words(e->t->arena, ", with %d water crossing%s", crossings, plural(crossings)) : "");
}

/* What the ground does to a side, from the event that the battle began with. */
static const char *ground_words(const struct kit_told *e, int side)
{
    for (size_t i = e->i + 1; i-- > 0;)
        if (kit_event_is(e->events, i, "battle"))
            return side == kit_event_arg(e->events, i, 1)
                       ? (kit_event_arg(e->events, i, 3) ? "; each weaker by 1 against the works" : "")
                   : kit_event_arg(e->events, i, 2) > 0
                       ? "; each stronger by 1 behind the water, while a crossing is left"
                       : "";
    return "";
}

static void forces(struct kit_told *e)
{
    struct text who = {.arena = e->t->arena}, led = {.arena = e->t->arena};
    int side = kit_arg_of(e, 1), sum = kit_arg_of(e, 9), weak = kit_arg_of(e, 10);
    for (int type = HD_TYPES; type >= 1; type--)
        if (kit_arg_of(e, (size_t)type + 1) > 0)
            text_format(&who, "%s%d %s (strength %d)", who.len ? ", " : "", kit_arg_of(e, (size_t)type + 1),
                        hd_type_words(e->t, type), hd_data(e->t->rules)->unit[type].strength);
    for (int g = 0; g < HD_GENERALS; g++)
        if (kit_arg_of(e, 8) & 1 << g)
            text_format(&led, "%s%s", led.len ? " and " : "", hd_general_words(e->t, g));
    kit_item(e->items, "  %s: %s%s%s%s%s.", hd_side_words(side), who.len ? who.at : "nobody", ground_words(e, side),
             weak ? arena_words(e->t->arena, "; %d of them weaker by 1 against crack infantry", weak) : "",
             led.len ? "; with " : "", led.len ? arena_words(e->t->arena, "%s, +%d for the weakest", led.at, sum) : "");
}

static void fire(struct kit_told *e)
{
    struct told_dice dice;
    struct text faces = {.arena = e->t->arena};
    int hits = 0;
    if (!hd_dice(e->event, &dice))
        return;
    for (int i = 0; i < dice.n; i++) {
        text_format(&faces, "%s%d", i ? ", " : "", (int)dice.die[i]);
        hits += dice.die[i] <= kit_arg_of(e, 3);
    }
    kit_item(e->items, "  round %d: %s, %d unit%s of strength %d, threw %s: %s%s.", kit_arg_of(e, 2),
             hd_side_words(kit_arg_of(e, 1)), dice.n, plural(dice.n), kit_arg_of(e, 3), faces.at,
             hits == 0 ? "no hit" : arena_words(e->t->arena, "%d hit%s", hits, plural(hits)), roll_name(e));
}

static void lost(struct kit_told *e)
{
    kit_item(e->items, "  %s lost %s.", kit_Who(e->t, kit_arg_of(e, 1)), units(e, kit_arg_of(e, 2), kit_arg_of(e, 3)));
}

static void retreated(struct kit_told *e)
{
    kit_item(e->items, "  %s fell back to %s after %d round%s.", kit_Who(e->t, kit_arg_of(e, 1)), box(e, 2),
             kit_arg_of(e, 3), plural(kit_arg_of(e, 3)));
}

static void no_retreat(struct kit_told *e)
{
    kit_item(e->items,
             "  %s could not fall back to %s: it was lost, or no attacker had come from there. The battle went on.",
             kit_Who(e->t, kit_arg_of(e, 1)), box(e, 2));
}

static void battle_over(struct kit_told *e)
{
    int winner = kit_arg_of(e, 1);
    if (winner < 0)
        kit_item(e->items, "  Both armies were destroyed.");
    else
        kit_item(e->items, "  %s won the battle of %s.", kit_Who(e->t, winner), box(e, 0));
}

static void general_lost(struct kit_told *e)
{
    int g = kit_arg_of(e, 0);
    kit_item(e->items, "%s was beaten at %s and left the map, but can come back when the %s next recruits.",
             hd_general_words(e->t, g), box(e, 1), hd_side_words(hd_data(e->t->rules)->general[g].side));
}

static void captured(struct kit_told *e)
{
    kit_item(e->items, "%s captured %s, and left a garrison there.", kit_Who(e->t, kit_arg_of(e, 1)), box(e, 0));
}

static void maxima(struct kit_told *e)
{
    kit_item(e->items, "Army maxima now: North %d, South %d.", kit_arg_of(e, 0), kit_arg_of(e, 1));
}

/* ---- recruits and the end ---- */
/* What kept a side from raising more, as it stands now: its recruits were the last that could change it. The maximum of
 * cavalry alone kept it from nothing: then what infantry it had room for is said. */
static const char *full_words(const struct kit_telling *t, int side)
{
    const struct hd_state *v = t->view;
    int army = hd_army_max(t->rules, v, side), infantry = v->side[side].infantry_max, room = army - hd_units(v, side),
        more = infantry - hd_militia(v, side, HD_MILITIA_INFANTRY);
    const char *its = kit_does(t, side, "your", "its");
    if (room <= 0)
        return arena_words(t->arena, ", because %s army had reached its maximum of %d", its, army);
    if (more > 0) {
        more = more < room ? more : room;
        return arena_words(t->arena, ", though %s maxima left room for %d more militia infantry", its, more);
    }
    int cavalry = hd_data(t->rules)->cavalry_max[side];
    return hd_militia(v, side, HD_MILITIA_CAVALRY) < cavalry
               ? arena_words(t->arena, ", because %s militia infantry had reached its maximum of %d", its, infantry)
               : arena_words(t->arena,
                             ", because %s militia infantry had reached its maximum of %d, and %s militia cavalry "
                             "its maximum of %d",
                             its, infantry, its, cavalry);
}

/* How many were raised is told when the recruits are over and it was fewer than the die allowed. */
static void recruit_roll(struct kit_told *e)
{
    const struct hd_state *v = hd_view(e->t);
    int side = side_of(kit_arg_of(e, 0)), raised = 0;
    bool goes_on = !v->flow.over && v->mover == side && flow_peek(v)->step == HD_STEP_RECRUIT;
    const char *counts =
        kit_arg_of(e, 1) == kit_arg_of(e, 2) ? "" : arena_words(e->t->arena, ", which counts as %d", kit_arg_of(e, 2));
    if (goes_on)
        kit_item(e->items, "The recruit die showed %d%s: %s may raise %d units%s.", kit_arg_of(e, 1), counts,
                 kit_who(e->t, side), kit_arg_of(e, 2), roll_in_log(e));
    else
        kit_item(e->items, "The recruit die showed %d%s: it allowed %s %d units%s.", kit_arg_of(e, 1), counts,
                 kit_who(e->t, side), kit_arg_of(e, 2), roll_in_log(e));
    for (size_t i = e->i + 1; i < json_array_size(e->events) && !kit_event_is(e->events, i, "turn"); i++)
        raised += kit_event_is(e->events, i, "recruited");
    if (!goes_on && raised < kit_arg_of(e, 2))
        kit_item(e->items, "%s raised %s%s.", kit_Who(e->t, side),
                 raised ? arena_words(e->t->arena, "only %d of them", raised) : "none", full_words(e->t, side));
}

static void recruited(struct kit_told *e)
{
    kit_item(e->items, "%s: 1 %s raised.", box(e, 2), hd_type_words(e->t, kit_arg_of(e, 1)));
}

static void placed(struct kit_told *e)
{
    kit_item(e->items, "%s took the field at %s.", hd_general_words(e->t, kit_arg_of(e, 0)), box(e, 1));
}

static void losses(struct kit_told *e)
{
    size_t next = e->i + 1;
    if (!kit_event_is(e->events, next, "losses")) /* a line of several: told once */
        kit_item(e->items, "Your order of losses was noted.");
}

static void retreat(struct kit_told *e)
{
    kit_item(e->items, "%s: a retreat to %s was noted.", box(e, 0), box(e, 1));
}

static void held(struct kit_told *e)
{
    kit_item(e->items, "%s asked to hear of the battles before the turn went on.", kit_Who(e->t, kit_arg_of(e, 0)));
}

const char *hd_end_words(int how)
{
    static const char *const ends[] = {"", "all seven of its goals were in Northern hands",
                                       "Washington was in Southern hands", "the South could raise the larger army",
                                       "the war went on past June 1865"};
    return ends[how > 0 && how < 5 ? how : 0];
}

static void over(struct kit_told *e)
{
    kit_item(e->items, "The game is over: the %s won, because %s.", hd_side_words(kit_arg_of(e, 1)),
             hd_end_words(kit_arg_of(e, 0)));
}

static const struct kit_teller tellers[] = {
    {"turn", turn},
    {"draft", draft},
    {"border", border},
    {"general-ready", general_ready},
    {"general-strength", general_strength},
    {"march-roll", march_roll},
    {"promoted", promoted},
    {"marched", marched},
    {"entrenched", entrenched},
    {"naval", naval},
    {"water", water},
    {"moved", moved},
    {"general-moved", general_moved},
    {"garrison-gone", garrison_gone},
    {"reverted", reverted},
    {"works-gone", works_gone},
    {"battle", battle},
    {"forces", forces},
    {"fire", fire},
    {"lost", lost},
    {"retreated", retreated},
    {"no-retreat", no_retreat},
    {"battle-over", battle_over},
    {"general-lost", general_lost},
    {"captured", captured},
    {"maxima", maxima},
    {"recruit-roll", recruit_roll},
    {"recruited", recruited},
    {"placed", placed},
    {"losses", losses},
    {"retreat", retreat},
    {"held", held},
    {"over", over},
};
_Static_assert(sizeof tellers / sizeof *tellers == HD_EVENTS_END - 1, "each event has its words");

/* What the other side did in the turn that a report begins with names no side: a line above says whose it was. */
static void tell_whose(const struct kit_told *e)
{
    static const char *const acts[] = {"promoted",      "marched",       "entrenched",  "naval",      "moved",
                                       "general-moved", "garrison-gone", "reverted",    "works-gone", "recruited",
                                       "placed",        "march-roll",    "recruit-roll"};
    int mover = hd_view(e->t)->mover;
    if (e->t->seat < 0 || !kit_event_among(e->events, e->i, acts, sizeof acts / sizeof *acts) ||
        hd_in_battle(e->events, e->i))
        return;
    for (size_t i = 0; i < e->i; i++)
        if (kit_event_is(e->events, i, "turn") ||
            (kit_event_among(e->events, i, acts, sizeof acts / sizeof *acts) && !hd_in_battle(e->events, i)))
            return;
    for (size_t i = json_array_size(e->events); i-- > e->i;)
        if (kit_event_is(e->events, i, "turn"))
            mover = hd_foe(side_of(kit_event_arg(e->events, i, 0)));
    if (mover != e->t->seat)
        kit_item(e->items, "In the %s's turn:", hd_side_words(mover));
}

void hd_tell_event(struct kit_told *e)
{
    tell_whose(e);
    kit_tell_event(tellers, sizeof tellers / sizeof *tellers, e);
}

const char *hd_news(const struct kit_telling *t, const json_t *events)
{
    const char *news = NULL;
    size_t i;
    json_t *event;
    json_array_foreach(events, i, event)
    {
        if (!kit_is(event, "battle-over"))
            continue;
        int where = kit_int(event, 0), winner = kit_int(event, 1);
        news = winner < 0 ? arena_words(t->arena, "nobody is left at %s", hd_box_words(t, where))
               : t->seat >= 0 && hd_view(t)->control[where] == t->seat + 1
                   ? arena_words(t->arena, "%s is yours", hd_box_words(t, where))
                   : arena_words(t->arena, "the %s has %s", hd_side_words(winner), hd_box_words(t, where));
    }
    return news;
}
