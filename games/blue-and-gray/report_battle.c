/* SPDX-License-Identifier: Apache-2.0 */
/* The attacks, one by one: who against whom, the odds, the dice by the names of their rolls, and what came of it. */
#include "games/blue-and-gray/report.h"
#include <string.h>

struct ledger { /* an attack: events from..to, and what they say */
    const struct kit_telling *t;
    const struct bg_state *s;
    const struct bg_field *f;
    const json_t *events;
    size_t from, to;
    int side; /* of the attackers */
    int attacker[BG_ATTACKERS_MAX], n_attackers;
    bool far[BG_ATTACKERS_MAX];
    int defender[BG_DEFENDERS_MAX], n_defenders;
    int target[BG_TARGETS_MAX], strength[BG_TARGETS_MAX], factor[BG_TARGETS_MAX], n_targets;
    bool crossing[BG_TARGETS_MAX], line[BG_TARGETS_MAX];
    int result;
};

static int arg(const struct ledger *l, size_t i, size_t k)
{
    return kit_event_arg(l->events, i, k);
}

static bool is(const struct ledger *l, size_t i, const char *name)
{
    return kit_event_is(l->events, i, name);
}

/* ---- where an attack ends ---- */
/* Where the attack that begins with event `from` ends: the first event that is no part of it. */
static size_t bg_battle_end(const json_t *events, size_t from)
{
    static const char *const parts[] = {"joined",      "target",      "roll",        "bonus",   "result",
                                        "retreated",   "lost",        "shattered",   "paid",    "stayed",
                                        "leader-roll", "leader-lost", "leader-goes", "removed", "advanced",
                                        "no-advance",  "passed",      "released"};
    size_t to = from + 1;
    while (to < json_array_size(events) && kit_event_among(events, to, parts, sizeof parts / sizeof *parts))
        to++;
    return to;
}

bool bg_in_battle(const json_t *events, size_t i)
{
    size_t from = i;
    while (from > 0 && !kit_event_is(events, from, "attack"))
        from--;
    return kit_event_is(events, from, "attack") && i < bg_battle_end(events, from);
}

int bg_attacks_in(const struct kit_telling *t, const json_t *events, size_t from)
{
    for (size_t i = from, to = bg_battle_end(events, from); i < to; i++)
        if (kit_event_is(events, i, "joined"))
            return bg_side_of(t->rules, t->view, kit_event_arg(events, i, 0)) & 1;
    return bg_view(t)->side;
}

bool bg_acted(const struct kit_telling *t, const json_t *events, int side)
{
    static const char *const of_piece[] = {"moved", "stepped", "entered", "joined"};
    for (size_t i = 0; i < json_array_size(events); i++)
        if (kit_event_among(events, i, of_piece, sizeof of_piece / sizeof *of_piece) &&
            bg_side_of(t->rules, t->view, kit_event_arg(events, i, 0)) == side)
            return true;
    return false;
}

/* Points for the other side that a side lost in an attack. */
static int bg_losses(const struct kit_telling *t, const json_t *events, size_t from, int side)
{
    int points = 0;
    for (size_t i = from, to = bg_battle_end(events, from); i < to; i++) {
        int who = kit_event_arg(events, i, 0);
        if (kit_event_is(events, i, "lost") && bg_side_of(t->rules, t->view, who) == side)
            points += kit_event_arg(events, i, 2);
        if (kit_event_is(events, i, "leader-lost") && bg_side_of(t->rules, t->view, bg_piece(who)) == side)
            points += kit_event_arg(events, i, 1);
    }
    return points;
}

/* ---- who took part ---- */
/* Where a unit stood just before an event: what happens to it next says so, or else the view. */
static int hex_before(const struct ledger *l, size_t event, int unit)
{
    static const char *const from_second[] = {"moved", "stepped", "retreated", "advanced", "duty", "lost", "exited"};
    for (size_t i = event; i < json_array_size(l->events); i++)
        if (arg(l, i, 0) == unit &&
            kit_event_among(l->events, i, from_second, sizeof from_second / sizeof *from_second))
            return arg(l, i, 1);
    return l->s->status[unit] == BG_HERE ? l->s->hex[unit] : 0;
}

static void read_defenders(struct ledger *l)
{
    for (int unit = 1; unit <= l->f->n_units; unit++) {
        int hex = l->f->unit[unit].side != l->side ? hex_before(l, l->from, unit) : 0;
        for (int k = 0; hex && k < l->n_targets; k++)
            if (l->target[k] == hex && l->n_defenders < BG_DEFENDERS_MAX)
                l->defender[l->n_defenders++] = unit;
    }
}

static void read_ledger(struct ledger *l, const struct kit_telling *t, const json_t *events, size_t from)
{
    *l = (struct ledger){.t = t, .s = t->view, .f = bg_field(t->rules, t->view), .events = events, .from = from};
    l->to = bg_battle_end(events, from);
    l->side = l->s->side;
    for (size_t i = from; i < l->to; i++) {
        if (is(l, i, "joined") && l->n_attackers < BG_ATTACKERS_MAX) {
            l->far[l->n_attackers] = arg(l, i, 2) != 0;
            l->attacker[l->n_attackers++] = arg(l, i, 0);
        } else if (is(l, i, "target") && l->n_targets < BG_TARGETS_MAX) {
            l->target[l->n_targets] = arg(l, i, 0), l->strength[l->n_targets] = arg(l, i, 1);
            l->factor[l->n_targets] = arg(l, i, 2), l->crossing[l->n_targets] = arg(l, i, 3) != 0;
            l->line[l->n_targets++] = arg(l, i, 4) != 0;
        } else if (is(l, i, "result")) {
            l->result = arg(l, i, 0);
        }
    }
    if (l->n_attackers > 0)
        l->side = bg_side_of(t->rules, t->view, l->attacker[0]);
    read_defenders(l);
}

/* ---- odds and dice ---- */
static const char *hex(const struct ledger *l, int at)
{
    return bg_hex_words(l->f, at);
}

static void add_names(const struct ledger *l, const int *unit, const bool *far, int n, struct text *out)
{
    for (int i = 0; i < n; i++)
        text_format(out, "%s%s%s", i ? ", " : "", bg_name(l->t->rules, unit[i]), far && far[i] ? " from afar" : "");
}

static const char *why_doubled(const struct ledger *l, int k)
{
    if (l->factor[k] < 2)
        return "";
    if (l->crossing[k] || l->line[k])
        return l->crossing[k] ? " behind the creek" : " beyond the creek";
    return bg_data(l->t->rules)->factor[l->f->terrain[l->target[k]]] > 1 ? " by its ground" : "";
}

static const char *column_words(const struct bg_table *table, int column)
{
    return column > 0 && column <= table->n_columns ? table->words[column] : "?";
}

/* Does the roll rest on a table, or on somebody's strength, that is ours? */
static bool is_guessed(const struct ledger *l)
{
    bool guessed = !bg_table_of(l->t->rules, l->s)->is_sourced;
    for (int i = 0; i < l->n_attackers; i++)
        guessed = guessed || bg_unit_guessed(l->f, l->attacker[i]);
    for (int i = 0; i < l->n_defenders; i++)
        guessed = guessed || bg_unit_guessed(l->f, l->defender[i]);
    return guessed;
}

static void tell_odds(const struct ledger *l, struct text *out)
{
    const struct bg_table *table = bg_table_of(l->t->rules, l->s);
    int column = arg(l, l->from, 3), fought = arg(l, l->from, 4);
    text_format(out, "%d to %d, %s", arg(l, l->from, 1), arg(l, l->from, 2), column_words(table, column));
    if (fought != column && fought > 0 && fought <= table->n_columns)
        text_format(out, " rolled as %s", table->words[fought]);
    if (is_guessed(l))
        text_words(out, " (R)");
}

static void tell_doubled(const struct ledger *l, struct text *out)
{
    for (int k = 0; k < l->n_targets; k++)
        if (l->factor[k] > 1)
            text_format(out, "; %s doubled%s", l->n_targets > 1 ? hex(l, l->target[k]) : "defence", why_doubled(l, k));
}

static const char *dice_words(const struct ledger *l, size_t i)
{
    return arg(l, i, 1) ? arena_words(l->t->arena, "dice %d and %d", arg(l, i, 0), arg(l, i, 1))
                        : arena_words(l->t->arena, "die %d", arg(l, i, 0));
}

static void tell_bonus(const struct ledger *l, size_t roll, struct text *out)
{
    for (size_t i = l->from; i < l->to; i++) {
        if (!is(l, i, "bonus") || arg(l, i, 1) == 0)
            continue;
        if (arg(l, roll, 1))
            text_format(out, ", %d in all", arg(l, roll, 3));
        text_format(out, ", which %s leader changed to %d",
                    arg(l, i, 0) == l->side ? "the attackers'" : "the defenders'", arg(l, i, 2));
    }
}

static void tell_roll(const struct ledger *l, struct text *out)
{
    for (size_t i = l->from; i < l->to; i++) {
        if (is(l, i, "roll")) {
            text_format(out, "; %s%s", dice_words(l, i), bg_roll_name(l->t, l->events, i));
            tell_bonus(l, i, out);
        }
        if (is(l, i, "result"))
            text_format(out, ": %s", bg_result_words(arg(l, i, 0)));
    }
    text_words(out, ".");
}

static const char *heading(const struct ledger *l)
{
    struct text out = {.arena = l->t->arena};
    for (int k = 0; k < l->n_targets; k++)
        text_format(&out, "%s%s", k ? ", " : "",
                    l->n_targets == 1 ? bg_place_words(l->t, l->target[k]) : hex(l, l->target[k]));
    return out.len ? out.at : "?";
}

static const char *first_line(const struct ledger *l)
{
    struct text out = {.arena = l->t->arena};
    text_format(&out, "%s: ", heading(l));
    add_names(l, l->attacker, l->far, l->n_attackers, &out);
    text_words(&out, " against ");
    add_names(l, l->defender, NULL, l->n_defenders, &out);
    text_words(&out, ": ");
    tell_odds(l, &out);
    tell_doubled(l, &out);
    tell_roll(l, &out);
    return out.at;
}

/* "1111 by 1/2/V, 3/1/II: 10 to 5, 2-1; die 6 (roll 12/0): AE."; with names or by their number alone. */
static const char *short_line(const struct ledger *l, bool named)
{
    struct text out = {.arena = l->t->arena};
    for (int k = 0; k < l->n_targets; k++)
        text_format(&out, "%s%s", k ? ", " : "", hex(l, l->target[k]));
    text_words(&out, named ? " by " : ": ");
    if (named)
        add_names(l, l->attacker, NULL, l->n_attackers, &out);
    text_words(&out, named ? ": " : "");
    tell_odds(l, &out);
    tell_roll(l, &out);
    return out.at;
}

/* ---- what came of it ---- */
/* "Whitaker to 1217, Steedman to 1218" of those that go back of their own (0), or make room (1). */
static void tell_retreats(const struct ledger *l, int displaced, struct text *out)
{
    bool any = false;
    for (size_t i = l->from; i < l->to; i++)
        if (is(l, i, "retreated") && arg(l, i, 3) == displaced) {
            text_format(out, "%s%s to %s",
                        any         ? ", "
                        : displaced ? " Made room: "
                                    : " Fell back: ",
                        bg_name(l->t->rules, arg(l, i, 0)), hex(l, arg(l, i, 2)));
            any = true;
        }
    text_words(out, any ? "." : "");
}

/* A result that only shatters loses nobody but those who were shattered before (fight.c, drive_back). */
static void tell_lost(const struct ledger *l, struct text *out)
{
    static const char *const why[] = {"", ", with no way to retreat", ", as the price of the exchange",
                                      ", with no room to retreat"};
    const char *plain = l->result == BG_AS || l->result == BG_DS ? ", already shattered" : "";
    bool any = false;
    for (size_t i = l->from; i < l->to; i++)
        if (is(l, i, "lost")) {
            int how = arg(l, i, 3);
            text_format(out, "%s%s (%d point%s%s)", any ? ", " : " Lost: ", bg_name(l->t->rules, arg(l, i, 0)),
                        arg(l, i, 2), arg(l, i, 2) == 1 ? "" : "s", how > 0 && how < 4 ? why[how] : plain);
            any = true;
        }
    text_words(out, any ? "." : "");
}

static void tell_shattered(const struct ledger *l, struct text *out)
{
    bool any = false;
    for (size_t i = l->from; i < l->to; i++)
        if (is(l, i, "shattered")) {
            text_format(out, "%s%s (now %d)", any ? ", " : " Shattered: ", bg_name(l->t->rules, arg(l, i, 0)),
                        arg(l, i, 2));
            any = true;
        }
    text_words(out, any ? "." : "");
}

static void tell_payment(const struct ledger *l, struct text *out)
{
    bool paid = false, stayed = false;
    for (size_t i = l->from; i < l->to; i++)
        if (is(l, i, "paid")) {
            text_format(out, "%s%s (%d%s)",
                        paid ? ", " : " Paid for the exchange: ", bg_name(l->t->rules, arg(l, i, 0)), arg(l, i, 1),
                        arg(l, i, 2) ? ", shattered" : "");
            paid = true;
        }
    text_words(out, paid ? "." : "");
    for (size_t i = l->from; i < l->to; i++)
        if (is(l, i, "stayed")) {
            text_format(out, "%s%s", stayed ? ", " : " Stayed: ", bg_name(l->t->rules, arg(l, i, 0)));
            stayed = true;
        }
    text_words(out, stayed ? "." : "");
}

static void tell_advance(const struct ledger *l, struct text *out)
{
    for (size_t i = l->from; i < l->to; i++) {
        if (is(l, i, "advanced"))
            text_format(out, " %s advanced to %s.", bg_name(l->t->rules, arg(l, i, 0)), hex(l, arg(l, i, 2)));
        if (is(l, i, "passed"))
            text_format(out, " %s passed to the %s.", bg_place_words(l->t, arg(l, i, 1)),
                        bg_sides[arg(l, i, 2) & 1].name);
    }
}

/* What came of it, after the letters of the result. */
static const char *outcome(const struct ledger *l)
{
    struct text out = {.arena = l->t->arena};
    tell_payment(l, &out);
    tell_retreats(l, 0, &out);
    tell_retreats(l, 1, &out);
    tell_lost(l, &out);
    tell_shattered(l, &out);
    if (!out.len)
        text_words(&out, l->result == BG_AR || l->result == BG_DR ? " Nobody fell back." : "");
    tell_advance(l, &out);
    return out.len ? out.at : "";
}

/* Leaders' dice and corps let go, each on a line of its own. */
static void tell_rest(const struct ledger *l, enum bg_room room, json_t *items)
{
    static const char *const own[] = {"leader-roll", "leader-lost", "leader-goes", "removed", "released"};
    json_t *said = json_array(), *one;
    size_t k;
    for (size_t i = l->from; i < l->to; i++)
        if (kit_event_among(l->events, i, own, sizeof own / sizeof *own) &&
            (room < BG_TERSE || !is(l, i, "leader-goes"))) /* his place is among the leaders */
            bg_tell_events(l->t, l->events, i, i + 1, said);
    json_array_foreach(said, k, one)
    {
        kit_item(items, "  %s", json_string_value(one));
    }
    json_decref(said);
}

const char *bg_attack_label(const struct kit_telling *t, const json_t *events, size_t from)
{
    const char *column = column_words(bg_table_of(t->rules, t->view), kit_event_arg(events, from, 3));
    for (size_t i = from; i < bg_battle_end(events, from); i++)
        if (kit_event_is(events, i, "result"))
            return arena_words(t->arena, "%s %s", column, bg_result_words(kit_event_arg(events, i, 0)));
    return column;
}

enum { FEW = 3 }; /* attacks, which name their attackers however little room there is */

struct attacks {
    int n, side; /* whose all of them are; -1: both sides attacked, or nobody */
};

static struct attacks count_attacks(const struct kit_telling *t, const json_t *events)
{
    struct attacks all = {.side = -1};
    for (size_t i = 0; i < json_array_size(events); i++)
        if (kit_event_is(events, i, "attack")) {
            int side = bg_attacks_in(t, events, i);
            all.side = all.n == 0 || side == all.side ? side : -1;
            all.n++;
        }
    return all;
}

static const char *whose_attacks(const struct kit_telling *t, int side)
{
    return side == t->you ? "Your attacks." : arena_words(t->arena, "The %s's attacks.", bg_sides[side].name);
}

/* "1013 at 6-1 DR, 1211 at 6-1 EX.", who was lost in them, and what became of leaders. */
static void tell_results(const struct kit_telling *t, const json_t *events, int side, struct ledger *l, json_t *items)
{
    struct text out = {.arena = t->arena}, lost = {.arena = t->arena};
    for (size_t i = 0; i < json_array_size(events); i++) {
        if (!kit_event_is(events, i, "attack"))
            continue;
        read_ledger(l, t, events, i);
        for (int k = 0; k < l->n_targets; k++)
            text_format(&out, "%s%s", k ? " and " : out.len ? ", " : "", hex(l, l->target[k]));
        text_format(&out, " at %s", bg_attack_label(t, events, i));
        for (size_t k = i; k < l->to; k++)
            if (is(l, k, "lost"))
                text_format(&lost, "%s%s %d", lost.len ? ", " : "", bg_name(t->rules, arg(l, k, 0)), arg(l, k, 2));
            else if (is(l, k, "leader-lost"))
                text_format(&lost, "%s%s %d", lost.len ? ", " : "", bg_name(t->rules, bg_piece(arg(l, k, 0))),
                            arg(l, k, 1));
    }
    if (out.len)
        kit_item(items, "%s %s.%s%s%s The HTML page has the dice.",
                 side >= 0 ? whose_attacks(t, side) : "Attacked:", out.at, lost.len ? " Lost: " : "",
                 lost.len ? lost.at : "", lost.len ? "." : "");
}

/* What the letters and names in the lines below mean. */
static void tell_key(struct ledger *l, const struct kit_telling *t, const json_t *events, int side, enum bg_room room,
                     json_t *items)
{
    static const char guesses[] = " (R) marks odds that rest on values which are not from the printed game.";
    bool any = false, guessed = false, lost = false;
    for (size_t i = 0; i < json_array_size(events); i++)
        if (kit_event_is(events, i, "attack")) {
            read_ledger(l, t, events, i);
            any = true, guessed = guessed || is_guessed(l);
        } else {
            lost = lost || kit_event_is(events, i, "lost");
        }
    const char *whose = side < 0 ? "" : arena_words(t->arena, "%s ", whose_attacks(t, side));
    const char *points = lost && bg_has(bg_view(t), BG_SHATTERED)
                             ? " Points for a lost unit are its full strength, even if it was shattered."
                             : "";
    if (any && room == BG_AMPLE)
        kit_item(items,
                 "%sEach line has the strengths (attackers to defenders), the odds, the dice (with the roll's number) "
                 "and the result. AR: the attackers fall back. AS: they are shattered (or lost) and fall back. AE: "
                 "they are lost. DR, DS, DE: the same for the defenders. EX: the defenders are lost, and the attackers "
                 "lose at least as much.%s%s",
                 whose, points, guessed ? guesses : "");
    else if (any)
        kit_item(items,
                 "%sEach line has the hex attacked, the strengths (attackers to defenders), the odds, the dice (with "
                 "the roll's number) and the result. AR: the attackers fall back. AS: they are shattered (or lost) "
                 "and fall back. AE: they are lost. DR, DS, DE: the same for the defenders. EX: an exchange.%s%s",
                 whose, points, guessed ? guesses : "");
}

void bg_tell_battles(const struct kit_telling *t, const json_t *events, enum bg_room room, json_t *sections)
{
    struct ledger *l = arena_take(t->arena, sizeof *l);
    json_t *items = json_array();
    const struct attacks all = count_attacks(t, events);
    bool named = room < BG_TIGHT || all.n <= FEW;
    int told = -1;
    if (room >= BG_BARE)
        tell_results(t, events, all.side, l, items);
    if (room < BG_BARE)
        tell_key(l, t, events, all.side, room, items);
    for (size_t i = 0; i < json_array_size(events) && room < BG_BARE; i++) {
        if (!kit_event_is(events, i, "attack"))
            continue;
        read_ledger(l, t, events, i);
        if (all.side < 0 && l->side != told)
            kit_item(items, "%s", whose_attacks(t, l->side));
        told = l->side;
        json_array_append_new(
            items,
            json_string(arena_words(t->arena, "%s%s", room < BG_BRIEF ? first_line(l) : short_line(l, named),
                                    outcome(l))));
        tell_rest(l, room, items);
    }
    kit_section(sections, "attacks", "THE ATTACKS", items);
}

/* ---- the picture ---- */
static const char *result_words(int result)
{
    static const char *const words[BG_RESULTS_END] = {"No result.",
                                                      "The attackers were lost.",
                                                      "The attackers were shattered and fell back.",
                                                      "The attackers fell back.",
                                                      "An exchange.",
                                                      "The defenders fell back.",
                                                      "The defenders were shattered and fell back.",
                                                      "The defenders were lost."};
    return words[result > 0 && result < BG_RESULTS_END ? result : 0];
}

/* What tell_rest() tells, as sentences that follow each other. */
static const char *rest(const struct ledger *l)
{
    struct text out = {.arena = l->t->arena};
    json_t *items = json_array(), *one;
    size_t k;
    tell_rest(l, BG_AMPLE, items);
    json_array_foreach(items, k, one)
    {
        const char *words = json_string_value(one);
        text_format(&out, " %s", words + strspn(words, " "));
    }
    json_decref(items);
    return out.len ? out.at : "";
}

static void draw_fighter(const struct ledger *l, json_t *battle, int side, const int *unit, const bool *far, int n)
{
    json_t *fighter = kit_draw_fighter(battle, bg_sides[side].id, side == l->side ? "attacks" : "defends");
    for (int i = 0; i < n; i++)
        kit_draw_unit(fighter, arena_words(l->t->arena, "%s%s", bg_name(l->t->rules, unit[i]),
                                           far && far[i] ? " from afar" : ""));
    kit_draw_words(fighter, "strength", arena_words(l->t->arena, "%d", arg(l, l->from, side == l->side ? 1 : 2)));
    kit_draw_words(fighter, "losses", arena_words(l->t->arena, "%d", bg_losses(l->t, l->events, l->from, side)));
}

/* The odds and why they are so beside the first die, the result beside the last. */
static void draw_dice(const struct ledger *l, json_t *battle)
{
    struct text odds = {.arena = l->t->arena};
    tell_odds(l, &odds);
    tell_doubled(l, &odds);
    for (size_t i = l->from; i < l->to; i++) {
        if (!is(l, i, "roll"))
            continue;
        bool two = arg(l, i, 1) > 0;
        struct text bonus = {.arena = l->t->arena};
        tell_bonus(l, i, &bonus);
        const char *roll = arena_words(l->t->arena, "%s%s: %s", bg_roll_name(l->t, l->events, i),
                                       bonus.len ? bonus.at : "", bg_result_words(l->result));
        roll += *roll == ' ';
        const char *tone = l->side == BG_UNION ? "blue" : "white";
        kit_draw_die(battle, tone, arg(l, i, 0), two ? odds.at : arena_words(l->t->arena, "%s %s", odds.at, roll));
        if (two)
            kit_draw_die(battle, tone, arg(l, i, 1), roll);
    }
}

json_t *bg_draw_battles(const struct kit_telling *t, const json_t *events)
{
    struct ledger *l = arena_take(t->arena, sizeof *l);
    json_t *all = json_array();
    for (size_t i = 0; i < json_array_size(events); i++) {
        if (!kit_event_is(events, i, "attack"))
            continue;
        read_ledger(l, t, events, i);
        json_t *battle = kit_draw_battle(all, heading(l), hex(l, kit_event_arg(events, i, 0)));
        draw_fighter(l, battle, l->side, l->attacker, l->far, l->n_attackers);
        draw_fighter(l, battle, bg_foe(l->side), l->defender, NULL, l->n_defenders);
        draw_dice(l, battle);
        kit_draw_result(battle, arena_words(t->arena, "%s%s%s", result_words(l->result), outcome(l), rest(l)));
    }
    return all;
}
