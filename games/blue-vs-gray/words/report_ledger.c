/* SPDX-License-Identifier: Apache-2.0 */
/* A battle as a ledger: who came, strengths, modifiers, dice, table rows, losses, leaders, who has the city. */
#include "games/blue-vs-gray/rules/steps.h"
#include "games/blue-vs-gray/words/report.h"
#include <string.h>

struct ledger {
    const struct kit_telling *t;
    const json_t *events;
    const struct bvg_told *b;
    size_t i; /* the event that is told; the teller may move it on */
    json_t *items;
};

static int arg(const struct ledger *l, size_t n)
{
    return kit_event_arg(l->events, l->i, n);
}

static const char *card(const struct ledger *l, int id)
{
    return arena_words(l->t->arena, "%s%s", bvg_card_words(l->t, id), bvg_guess_mark(l->t, id));
}

static bool next_is(const struct ledger *l, const char *name, int first)
{
    return l->i + 1 < l->b->to && kit_event_is(l->events, l->i + 1, name) &&
           kit_event_arg(l->events, l->i + 1, 0) == first;
}

/* " (line 6)" when a line of the reader brought it about, not only by its consequences. */
static const char *by_line(const struct ledger *l)
{
    bool standing = false, head_standing = false;
    int line = bvg_line_of(l->t, l->i, &standing);
    if (!line || !bvg_begins_line(l->t, l->i) ||
        (l->b->announced && line == bvg_line_of(l->t, l->b->from, &head_standing) && !standing))
        return "";
    return arena_words(l->t->arena, " (%sline %d)", standing ? "standing order, " : "", line);
}

static const char *totals(const struct ledger *l, size_t n)
{
    return kit_event_has(l->events, l->i, n + 1)
               ? arena_words(l->t->arena, "; strength so far: attack %d, defence %d", arg(l, n), arg(l, n + 1))
               : "";
}

/* ---- up to the dice ---- */
static void attack(struct ledger *l)
{
    const struct bvg_told *b = l->b;
    struct text out = {.arena = l->t->arena};
    bool invades = b->way & 2;
    text_format(&out, "%s %s %s", bvg_card_words(l->t, b->chief), invades ? "invaded" : "attacked",
                bvg_city_words(l->t, b->city));
    if (b->start)
        text_format(&out, " from %s", bvg_city_words(l->t, b->start));
    if (b->between)
        text_format(&out, ", passing %s", bvg_city_words(l->t, b->between));
    if (b->base && b->base != b->start)
        text_format(&out, ", supplied %sfrom %s", b->way & 1 ? "by sea " : "", bvg_city_words(l->t, b->base));
    else if (b->way & 1)
        text_words(&out, ", supplied by sea");
    if (next_is(l, "supply", b->attacker)) {
        l->i++;
        text_format(&out, ", for %d supply (%d left)", -arg(l, 1), arg(l, 2));
    }
    kit_item(l->items, "%s", out.at);
}

static void given_up(struct ledger *l)
{
    kit_item(l->items, "  Nobody defended it: %s gave the city up%s", kit_who(l->t, arg(l, 0)), by_line(l));
}

static void slowed(struct ledger *l)
{
    if (arg(l, 1) < 0)
        kit_item(l->items, "  %s was too slow to attack at all. The attack was off, and its supply point was spent",
                 card(l, arg(l, 0)));
    else
        kit_item(l->items, "  %s was slowed: initiative %d in this battle", card(l, arg(l, 0)), arg(l, 1));
}

static void defends(struct ledger *l)
{
    int chief = arg(l, 0), seat = bvg_side_of(chief);
    kit_item(l->items, "  %s defended with %s%s%s%s%s%s", kit_Who(l->t, seat), card(l, chief),
             arg(l, 2) ? " from the hand" : "", arg(l, 3) ? ", supplied by sea" : "", by_line(l), totals(l, 5),
             arg(l, 4) ? "" : "; there was no retreat");
}

static void detached(struct ledger *l)
{
    kit_item(l->items, "  %s parted from %s%s", card(l, arg(l, 0)), card(l, arg(l, 1)), by_line(l));
}

static void joined(struct ledger *l)
{
    kit_item(l->items, "  %s came to the aid of %s%s", card(l, arg(l, 0)), card(l, arg(l, 1)), by_line(l));
}

/* Those who stay out for one reason are one sentence. */
static void turned_down(struct ledger *l)
{
    static const char *const one[] = {"", "was beyond what its leader could lead, and took no part", "was withdrawn",
                                      "had nobody left to lead, and took no part", "took no part"};
    static const char *const many[] = {"", "were beyond what their leader could lead, and took no part",
                                       "were withdrawn", "had nobody left to lead, and took no part", "took no part"};
    int why = arg(l, 1) > 0 && arg(l, 1) < 5 ? arg(l, 1) : 4, n = 1;
    struct text out = {.arena = l->t->arena};
    text_words(&out, card(l, arg(l, 0)));
    const char *line = by_line(l);
    for (; !*line && l->i + 1 < l->b->to && kit_event_is(l->events, l->i + 1, "turned-down") &&
           kit_event_arg(l->events, l->i + 1, 1) == arg(l, 1);
         n++) {
        l->i++;
        line = by_line(l);
        text_format(&out, ", %s", card(l, arg(l, 0)));
    }
    kit_item(l->items, "  %s %s%s", out.at, n > 1 ? many[why] : one[why], line);
}

static void reserve(struct ledger *l)
{
    int id = arg(l, 0), under = arg(l, 1);
    bool plain = under == l->b->chief || under == l->b->stand || !under;
    kit_item(l->items, "  %s added %s (%d) from the hand%s%s%s%s", kit_Who(l->t, bvg_side_of(id)), card(l, id),
             bvg_card(l->t->rules, id)->strength, plain ? "" : " under ", plain ? "" : card(l, under), by_line(l),
             totals(l, 2));
}

static void withdrew(struct ledger *l)
{
    kit_item(l->items, "  %s withdrew %s%s%s", kit_Who(l->t, bvg_side_of(arg(l, 0))), card(l, arg(l, 0)), by_line(l),
             totals(l, 1));
}

static void played(struct ledger *l)
{
    int id = arg(l, 1);
    const char *note = id > 0 ? bvg_card_tale(l->t, id) : NULL;
    const char *line = by_line(l);
    kit_item(l->items, "  %s played %s%s%s", kit_Who(l->t, arg(l, 0)), card(l, id), line, bvg_note_words(l->t, note));
    if (next_is(l, "out", id))
        l->i++;
}

/* ---- strengths and modifiers ---- */
/* "McDowell 1, I Corps 4 and XII Corps 3" of one side, from the events before `i`. */
static const char *forces(const struct ledger *l, int seat, int pesthole, int squadrons)
{
    struct text out = {.arena = l->t->arena};
    for (int others = 0; others < 2; others++) /* the commander comes first */
        for (size_t i = l->b->from; i < l->i; i++) {
            int id = kit_event_arg(l->events, i, 0);
            bool leads = id == l->b->chief || id == l->b->stand;
            if (kit_event_is(l->events, i, "fights") && bvg_side_of(id) == seat && leads != (others == 1))
                text_format(&out, "%s%s %d", out.len ? " + " : "", card(l, id), kit_event_arg(l->events, i, 1));
        }
    if (pesthole)
        text_format(&out, " + pesthole %d", pesthole);
    if (squadrons)
        text_format(&out, " + squadrons %d", squadrons);
    return out.len ? out.at : "nobody";
}

static void strength(struct ledger *l)
{
    for (int side = 0; side < BVG_SIDES; side++) {
        int seat = side == 0 ? l->b->attacker : 1 - l->b->attacker;
        kit_item(l->items, "  %s strength: %s = %d", seat == l->t->side ? "Your" : bvg_side(seat),
                 forces(l, seat, seat == BVG_CSA ? arg(l, 2) : 0, seat == BVG_USA ? arg(l, 3) : 0),
                 arg(l, (size_t)side));
    }
    if (l->i + 1 < l->b->to && !kit_event_is(l->events, l->i + 1, "shift"))
        kit_item(l->items, "  No modifiers: no fort, no card, and strengths less than %d apart",
                 bvg_data(l->t->rules)->table.strength_step);
}

static const char *source_words(const struct ledger *l, int source)
{
    if (source == -BVG_SHIFT_FORT)
        return "the fort";
    return source != -BVG_SHIFT_STRENGTH
               ? card(l, source)
               : arena_words(l->t->arena, "strength (%d against %d)", l->b->strength[l->b->attacker],
                             l->b->strength[1 - l->b->attacker]);
}

static void shift(struct ledger *l)
{
    struct text out = {.arena = l->t->arena};
    int sum = 0;
    for (bool first = true;; first = false, l->i++) {
        sum += arg(l, 1);
        text_format(&out, "%s%s %+d", first ? "" : ", ", source_words(l, arg(l, 0)), arg(l, 1));
        if (l->i + 1 >= l->b->to || !kit_event_is(l->events, l->i + 1, "shift"))
            break;
    }
    kit_item(l->items,
             sum ? "  Modifiers of the red die: %s; together %+d" : "  Modifiers of the red die: %s; together %d",
             out.at, sum);
}

/* ---- the dice ---- */
const char *const bvg_results[] = {"",
                                   "attacker routed",
                                   "attacker defeated",
                                   "generals' battle",
                                   "soldiers' battle",
                                   "defender defeated",
                                   "defender routed"};
const char *const bvg_levels[] = {"light", "normal", "heavy"};

static int in(int value, int n)
{
    return value > 0 && value < n ? value : 0;
}

static void dice(struct ledger *l)
{
    int red = arg(l, 0), white = arg(l, 1), counts = arg(l, 2), moved = 0;
    struct text out = {.arena = l->t->arena};
    const char *roll = kit_roll_words(l->t, l->events, l->i, bvg_told_dice);
    for (size_t i = l->b->from; i < l->i; i++)
        moved += kit_event_is(l->events, i, "shift") ? kit_event_arg(l->events, i, 1) : 0;
    text_format(&out, "  Red die %d", red);
    if (moved)
        text_format(&out, ", %+d = %d", moved, red + moved);
    if (red + moved != counts)
        text_format(&out, ", which counts as %d", counts);
    text_format(&out, ": %s%s. White die %d: %s losses%s", bvg_results[in(arg(l, 3), 7)],
                bvg_table_mark(l->t, BVG_GUESSED_RESULTS), white, bvg_levels[in(arg(l, 4), 3)],
                bvg_table_mark(l->t, BVG_GUESSED_LOSSES));
    kit_item(l->items, "%s%s%s%s.", out.at, *roll ? " (logged as " : "", roll, *roll ? ")" : "");
}

static void initiative(struct ledger *l)
{
    kit_item(l->items, "  Initiative of the generals: attacker %d, defender %d", arg(l, 0), arg(l, 1));
}

/* The rule of a commander, or of his lack, by which a Generals' or Soldiers' Battle goes (BVG-8.5k, 9.6h). */
static const char *by_rule(const struct ledger *l)
{
    const struct bvg_told *b = l->b;
    const int chief[BVG_SIDES] = {b->chief, b->stand};
    bool soldiers = b->result == BVG_SOLDIERS_BATTLE, generals = b->result == BVG_GENERALS_BATTLE;
    for (int i = 0; i < BVG_SIDES && (soldiers || generals); i++) {
        const struct bvg_card *c = chief[i] ? bvg_card(l->t->rules, chief[i]) : NULL;
        if (c && soldiers && c->rule == BVG_RULE_LOSES_SOLDIERS)
            return arena_words(l->t->arena, ": %s loses each such battle", card(l, chief[i]));
        if (c && generals && c->rule == BVG_RULE_STALEMATE)
            return arena_words(l->t->arena, ": with %s it is a stalemate", card(l, chief[i]));
        if (c && i == 0 && (b->way & 2) && c->kind == BVG_INFANTRY)
            return ": an invasion without a leader ends such a battle in a stalemate";
    }
    return "";
}

static void outcome(struct ledger *l)
{
    int winner = arg(l, 0) - 1, margin = bvg_data(l->t->rules)->table.soldiers_margin;
    const struct bvg_told *b = l->b;
    if (b->result == BVG_SOLDIERS_BATTLE)
        kit_item(l->items, "  Soldiers' battle: %d against %d; a side wins with %d more%s", b->strength[b->attacker],
                 b->strength[1 - b->attacker], margin, bvg_table_mark(l->t, BVG_GUESSED_RESULTS));
    if (winner < 0)
        kit_item(l->items, "  Nobody won%s.", by_rule(l));
    else
        kit_item(l->items, "  %s won%s%s.", kit_Who(l->t, winner), by_rule(l),
                 arg(l, 1) ? "; the beaten side was routed" : "");
}

/* ---- losses ---- */
static const char *owed(const struct ledger *l)
{
    int seat = arg(l, 0), units = arg(l, 1), steps = arg(l, 2), due = arg(l, 3);
    const char *who = seat == l->t->side ? "you" : kit_who(l->t, seat);
    const char *plain = arena_words(l->t->arena, "%s %d (%d active unit%s)", who, due, units, units == 1 ? "" : "s");
    return due == steps ? plain
                        : arena_words(l->t->arena,
                                      "%s %d (%d active unit%s; %d by the table, but at least %d for the beaten side)",
                                      who, due, units, units == 1 ? "" : "s", steps, due);
}

static void owes(struct ledger *l)
{
    const char *first = owed(l), *second = NULL;
    if (l->i + 1 < l->b->to && kit_event_is(l->events, l->i + 1, "owes")) {
        l->i++;
        second = owed(l);
    }
    kit_item(l->items, "  Losses%s: %s%s%s", bvg_table_mark(l->t, BVG_GUESSED_LOSSES), first, second ? ", " : "",
             second ? second : "");
}

static void rout_choice(struct ledger *l)
{
    int seat = arg(l, 0);
    const char *what = arg(l, 1) == 1 ? "took one loss fewer" : "made the beaten side take one more loss";
    kit_item(l->items, "  After the rout %s %s%s", kit_who(l->t, seat), what, by_line(l));
}

static void lost(struct ledger *l)
{
    int id = arg(l, 0);
    const struct bvg_card *c = bvg_card(l->t->rules, id);
    const char *line = by_line(l);
    if (arg(l, 1) > 0) {
        kit_item(l->items, "  %s was depleted, from %d to %d%s", card(l, id), c->strength, c->depleted, line);
        return;
    }
    const char *where = "was lost";
    if (next_is(l, "cadre", id))
        where = "was lost and went to cadre";
    else if (next_is(l, "out", id))
        where = "was lost and left the game";
    if (next_is(l, "cadre", id) || next_is(l, "out", id))
        l->i++;
    kit_item(l->items, "  %s %s%s", card(l, id), where, line);
}

/* ---- leaders ---- */
static const char *const fates[] = {"", "killed", "wounded", "sacked", "disgraced"};

static void leader_check(struct ledger *l)
{
    const struct bvg_told *b = l->b;
    const char *mark = bvg_table_mark(l->t, BVG_GUESSED_LEADERS);
    if (arg(l, 0) == 1) {
        kit_item(l->items, "  No leader was at risk, since at least one side had none there.");
    } else if (arg(l, 0) == 2) {
        kit_item(l->items, "  Leaders: dice of %d and %d make neither 7 nor a pair, so all were safe.", b->red,
                 b->white);
    } else {
        const char *roll = kit_roll_words(l->t, l->events, l->i, bvg_told_dice);
        kit_item(l->items,
                 "  Leaders: dice of %d and %d make %s, so a %s leader was hit. Die %d: %s, and %s picked him%s%s%s%s.",
                 b->red, b->white, b->red == b->white ? "a pair" : "7", bvg_side(arg(l, 1)), arg(l, 2),
                 fates[in(arg(l, 3), 5)], kit_who(l->t, arg(l, 4)), mark, *roll ? " (logged as " : "", roll,
                 *roll ? ")" : "");
    }
}

/* Did the dice hit a leader in this battle? Who is sacked without that has nobody left to lead (BVG-4.6a). */
static bool is_hit(const struct ledger *l)
{
    for (size_t i = l->b->from; i < l->i; i++)
        if (kit_event_is(l->events, i, "leader-check") && kit_event_arg(l->events, i, 0) == 3)
            return true;
    return false;
}

static void leader_lost(struct ledger *l)
{
    kit_item(l->items, "  %s%s was %s%s%s", card(l, arg(l, 0)), arg(l, 2) ? ", in command," : "",
             fates[in(arg(l, 1), 5)], arg(l, 1) == BVG_SACKED && !is_hit(l) ? ", since no unit was left under him" : "",
             by_line(l));
}

static void replaced(struct ledger *l)
{
    if (arg(l, 1) > 0)
        kit_item(l->items, "  %s took the place of %s%s", card(l, arg(l, 1)), card(l, arg(l, 0)), by_line(l));
    else
        kit_item(l->items, "  Nobody took the place of %s", card(l, arg(l, 0)));
}

/* ---- the end ---- */
static void not_taken(struct ledger *l)
{
    static const char *const whys[] = {"", "the attack did not win it",
                                       "the attacker won, but lost his commander, and could not take it",
                                       "no attacker was left to take it", "a card's rule kept it where it was"};
    kit_item(l->items, "  %s did not change hands: %s.", bvg_city_words(l->t, arg(l, 0)), whys[in(arg(l, 1), 5)]);
}

/* A unit that bore its last loss in this battle. */
static bool is_gone(const struct ledger *l, int unit)
{
    for (size_t i = l->b->from; i < l->i; i++)
        if (kit_event_is(l->events, i, "lost") && kit_event_arg(l->events, i, 0) == unit &&
            kit_event_arg(l->events, i, 1) == 0)
            return true;
    return false;
}

static void retreat(struct ledger *l)
{
    const char *who = is_gone(l, arg(l, 0)) ? "What was left of the defence" : card(l, arg(l, 0));
    for (int i = 0; i < l->b->n_fallen; i++)
        if (l->b->fallen[i] == arg(l, 0))
            who = "What was left of the defence";
    kit_item(l->items,
             arg(l, 1) ? "  %s could retreat, and did." : "  %s could not retreat: the whole command was lost.", who);
}

/* Why the city is taken by somebody who did not win (BVG-8.7d, U19a). */
static const char *though_not_won(const struct ledger *l)
{
    const struct bvg_told *b = l->b;
    if (!b->rolled || b->winner == b->attacker + 1)
        return "";
    if (b->result == BVG_SOLDIERS_BATTLE && b->chief && bvg_card(l->t->rules, b->chief)->rule == BVG_RULE_GRANT)
        return arena_words(l->t->arena, ": %s takes it in each Soldiers' Battle", card(l, b->chief));
    return ": nobody was left to hold it";
}

static void control(struct ledger *l)
{
    int city = arg(l, 0), how = arg(l, 1);
    if (arg(l, 2) != BVG_WHY_CAPTURE || (how != BVG_BY_CSA && how != BVG_BY_USA)) {
        json_t *said = json_array();
        bvg_tell_event(l->t, l->events, l->i, 1, said);
        if (json_array_size(said) > 0)
            kit_item(l->items, "  %s", json_string_value(json_array_get(said, 0)));
        json_decref(said);
        return;
    }
    kit_item(l->items, "  %s took %s%s.", kit_Who(l->t, how - 1), bvg_city_words(l->t, city), though_not_won(l));
}

static void battle_over(struct ledger *l)
{
    if (!kit_event_has(l->events, l->i, 4))
        return;
    kit_item(l->items,
             arg(l, 2) ? "  Supply then: USA %d, CSA %d; objectives total %+d."
                       : "  Supply then: USA %d, CSA %d; objectives total %d.",
             arg(l, 3 + BVG_USA), arg(l, 3 + BVG_CSA), arg(l, 2));
}

static void silent(struct ledger *l)
{
    (void)l; /* said together with another event */
}

static const struct {
    const char *name;
    void (*tell)(struct ledger *);
} tellers[] = {
    {"attack", attack},
    {"given-up", given_up},
    {"slowed", slowed},
    {"defends", defends},
    {"detached", detached},
    {"joined", joined},
    {"turned-down", turned_down},
    {"reserve", reserve},
    {"withdrew", withdrew},
    {"played", played},
    {"fights", silent},
    {"strength", strength},
    {"shift", shift},
    {"dice", dice},
    {"initiative", initiative},
    {"outcome", outcome},
    {"owes", owes},
    {"rout-choice", rout_choice},
    {"lost", lost},
    {"leader-check", leader_check},
    {"leader-lost", leader_lost},
    {"replaced", replaced},
    {"not-taken", not_taken},
    {"retreat", retreat},
    {"control", control},
    {"battle-over", battle_over},
};

static void tell_one(struct ledger *l)
{
    for (size_t k = 0; k < sizeof tellers / sizeof *tellers; k++)
        if (kit_event_is(l->events, l->i, tellers[k].name)) {
            tellers[k].tell(l);
            return;
        }
    json_t *said = json_array(), *words;
    size_t i;
    bvg_tell_event(l->t, l->events, l->i, 1, said);
    json_array_foreach(said, i, words) kit_item(l->items, "  %s", json_string_value(words));
    json_decref(said);
}

void bvg_tell_ledger(const struct kit_telling *t, const json_t *events, const struct bvg_told *b, json_t *items)
{
    struct ledger l = {t, events, b, b->from, items};
    for (; l.i < b->to; l.i++)
        tell_one(&l);
}
