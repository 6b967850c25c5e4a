/* SPDX-License-Identifier: Apache-2.0 */
/* The battles of an exchange: each begins with the event "battle" and goes on as long as what follows belongs to it. */
#include "games/divided-we-fall/report.h"
#include <string.h>

enum { BY_FORT = 1, ALONE = 5 };
/* Why the field was held, as the event "verdict" has it. */
static const char *why_words(int why)
{
    static const char *const words[] = {"?",
                                        "with the fort standing",
                                        "with the only leader",
                                        "by the larger total",
                                        "by a tie, which goes to the defender",
                                        "with no enemy left"};
    return why >= 1 && why <= 5 ? words[why] : "?";
}

static size_t end_of(const json_t *events, size_t from)
{
    static const char *const parts[] = {"withdrew",  "supply-spent", "value",       "lost",      "verdict",
                                        "retreated", "eliminated",   "supply-lost", "went-home", "taken",
                                        "broken",    "rail-lost",    "kentucky"};
    size_t at = from + 1;
    while (at < json_array_size(events) && kit_event_among(events, at, parts, sizeof parts / sizeof *parts))
        at++;
    return at;
}

bool dwf_in_battle(const json_t *events, size_t i)
{
    for (size_t from = i + 1; from-- > 0;)
        if (kit_event_is(events, from, "battle"))
            return i < end_of(events, from);
    return false;
}

/* What a battle came to, read from its events. */
struct fight {
    int area, attacker, army[DWF_SIDES], fort, value, column, leader[DWF_SIDES], unsupplied;
    int winner, total[DWF_SIDES], why, lost[DWF_SIDES][DWF_LOSE_IRONCLAD + 1], all[DWF_SIDES], to[DWF_SIDES];
    bool counted, decided, withdrew;
};

static void take_lost(const json_t *event, struct fight *f)
{
    int side = kit_int(event, 0) & 1, kind = kit_int(event, 2), n = kit_int(event, 3);
    if (kind < 1 || kind > DWF_LOSE_IRONCLAD)
        return;
    f->lost[side][kind] += n;
    f->all[side] += n;
}

static struct fight read_fight(const json_t *events, size_t from, size_t to)
{
    const json_t *first = json_array_get(events, from);
    struct fight f = {.area = kit_int(first, 0), .attacker = kit_int(first, 1) & 1, .fort = kit_int(first, 4)};
    f.army[f.attacker] = kit_int(first, 2);
    f.army[dwf_foe(f.attacker)] = kit_int(first, 3);
    for (size_t i = from; i < to; i++) {
        const json_t *event = json_array_get(events, i);
        if (kit_is(event, "value")) {
            f.counted = true;
            f.value = kit_int(event, 1);
            f.column = kit_int(event, 2);
            f.leader[f.attacker] = kit_int(event, 3);
            f.leader[dwf_foe(f.attacker)] = kit_int(event, 4);
            f.unsupplied = kit_int(event, 5);
        } else if (kit_is(event, "verdict")) {
            f.decided = true;
            f.winner = kit_int(event, 1);
            f.total[f.attacker] = kit_int(event, 2);
            f.total[dwf_foe(f.attacker)] = kit_int(event, 3);
            f.why = kit_int(event, 4);
        } else if (kit_is(event, "lost") && kit_int(event, 1) == f.area && !(f.decided && f.to[kit_int(event, 0) & 1]))
            take_lost(event, &f);
        else if (kit_is(event, "retreated") || kit_is(event, "withdrew")) {
            f.to[kit_int(event, 0) & 1] = kit_int(event, 2);
            f.withdrew = f.withdrew || (kit_is(event, "withdrew") && !kit_int(event, 3));
        }
    }
    return f;
}

static const char NO_LOSS[] = "none";

/* "2 infantry, 1 fort step"; "none". */
static const char *lost_words(const struct kit_telling *t, const struct fight *f, int side)
{
    struct text out = {.arena = t->arena};
    for (int kind = 1; kind <= DWF_LOSE_IRONCLAD; kind++)
        if (f->lost[side][kind] > 0)
            text_format(&out, "%s%d %s", out.len ? ", " : "", f->lost[side][kind],
                        dwf_loss_words(kind, f->lost[side][kind]));
    return out.len ? out.at : NO_LOSS;
}

static const char *with_words(const struct kit_telling *t, int leader, const char *before)
{
    return leader ? arena_words(t->arena, "%s%s", before, dwf_rating_words(t, leader)) : "";
}

/* "11 (8 + 3 for Grant)": what a side has in the end. Where vessels or an ability count too, the
 * sum alone. */
static const char *total_words(const struct kit_telling *t, const struct fight *f, int side)
{
    int left = f->army[side] - f->lost[side][DWF_LOSE_INFANTRY] - f->lost[side][DWF_LOSE_MILITIA];
    int leader = f->leader[side], adds = f->total[side] - left;
    int rating = leader ? dwf_combat_of(t->rules, t->view, leader) : 0;
    if (adds <= 0 || adds != (rating < left ? rating : left))
        return arena_words(t->arena, "%d", f->total[side]);
    return arena_words(t->arena, "%d (%d + %d for %s)", f->total[side], left, adds, dwf_leader_words(t, leader));
}

/* "The Union held the field: 5 (4 + 1 for McDowell) against 4, by the larger total." */
static const char *field_words(const struct kit_telling *t, const struct fight *f, const char *at)
{
    if (f->winner < 0)
        return arena_words(t->arena, "Nobody %s the field%s.", dwf_tense(t, "holds", "held"), at);
    if (f->why == BY_FORT || f->why == ALONE)
        return arena_words(t->arena, "%s the field%s, %s.", dwf_acts(t, f->winner, "hold", "held"), at,
                           why_words(f->why));
    return arena_words(t->arena, "%s the field%s: %s against %s, %s.", dwf_acts(t, f->winner, "hold", "held"), at,
                       total_words(t, f, f->winner & 1), total_words(t, f, dwf_foe(f->winner & 1)), why_words(f->why));
}

/* One item of all that these say. */
static void join(const struct kit_telling *t, json_t *said, json_t *items)
{
    struct text all = {.arena = t->arena};
    size_t i;
    json_t *item;
    json_array_foreach(said, i, item)
    {
        text_format(&all, "%s%s", i ? " " : "", json_string_value(item));
    }
    if (all.len)
        kit_item(items, "%s", all.at);
}

/* Who holds the field and what comes of it, one item each, or in little room one of all. */
static void tell_after(const struct kit_telling *t, const json_t *events, size_t from, size_t to, enum dwf_room room,
                       const char *field, json_t *items)
{
    static const char *const told[] = {"withdrew",  "supply-spent", "supply-lost", "retreated", "eliminated",
                                       "went-home", "rail-lost",    "kentucky",    "broken"};
    const size_t n = sizeof told / sizeof *told - (room == DWF_LEAST); /* the last may be left out */
    json_t *said = json_array();
    if (field)
        kit_item(said, "%s", field);
    for (size_t i = from; i < to; i++) {
        struct kit_told e = {.t = t, .events = events, .event = json_array_get(events, i), .i = i, .items = said};
        if (kit_event_among(events, i, told, n))
            dwf_tell_event(&e);
    }
    if (room > DWF_DENSE)
        join(t, said, items);
    else
        json_array_extend(items, said);
    json_decref(said);
}

static void tell_fight(const struct kit_telling *t, const json_t *events, size_t from, size_t to, enum dwf_room room,
                       json_t *items)
{
    struct fight f = read_fight(events, from, to);
    int foe = dwf_foe(f.attacker);
    const char *fort = f.fort ? arena_words(t->arena, " and a fort of %d step%s%s", f.fort, f.fort == 1 ? "" : "s",
                                            f.leader[foe] ? "," : "")
                              : "";
    kit_item(items, "%s with a force of %d%s against a force of %d%s%s.", dwf_acts(t, f.attacker, "attack", "attacked"),
             f.army[f.attacker], with_words(t, f.leader[f.attacker], " under "), f.army[foe], fort,
             with_words(t, f.leader[foe], " under "));
    if (f.counted && room < DWF_LEAST)
        kit_item(items, "Value of the attack: %d; the attacker's losses are those for %s.", f.value,
                 dwf_column_words(f.column));
    const char *theirs = lost_words(t, &f, foe);
    bool more = f.unsupplied && strcmp(theirs, NO_LOSS) != 0;
    if (f.counted)
        kit_item(items, "Losses: %s %s; %s %s%s.", kit_who(t, f.attacker), lost_words(t, &f, f.attacker),
                 kit_who(t, foe), theirs, more ? " (with the extra half for being out of supply)" : "");
    tell_after(t, events, from + 1, to, room, f.decided ? field_words(t, &f, "") : NULL, items);
}

void dwf_tell_verdict(struct kit_told *e)
{
    struct fight f = read_fight(e->events, e->i, e->i + 1);
    kit_item(e->items, "%s",
             field_words(e->t, &f, arena_words(e->t->arena, " at %s", dwf_area_words(e->t, kit_arg_of(e, 0)))));
}

void dwf_tell_battles(const struct kit_telling *t, const json_t *events, enum dwf_room room, json_t *sections)
{
    for (size_t i = 0; i < json_array_size(events); i++) {
        if (!kit_event_is(events, i, "battle"))
            continue;
        json_t *items = json_array();
        tell_fight(t, events, i, end_of(events, i), room, items);
        kit_battle_section(t, sections,
                           arena_words(t->arena, "The fight for %s", dwf_area_words(t, kit_event_arg(events, i, 0))),
                           NULL, items);
    }
}

/* ---- the same as pictures ---- */
static void draw_side(const struct kit_telling *t, const struct fight *f, int side, json_t *battle)
{
    bool attacks = side == f->attacker;
    json_t *fighter = kit_draw_fighter(battle, dwf_sides[side].id, attacks ? "attacks" : "defends");
    if (f->leader[side])
        kit_draw_words(fighter, "chief", dwf_rating_words(t, f->leader[side]));
    kit_draw_unit(fighter, arena_words(t->arena, "force of %d", f->army[side]));
    if (!attacks && f->fort)
        kit_draw_unit(fighter, arena_words(t->arena, "fort %d", f->fort));
    kit_draw_words(
        fighter, "strength",
        arena_words(t->arena, "%d", attacks && f->counted ? f->value : f->army[side] + (attacks ? 0 : f->fort)));
    kit_draw_words(fighter, "losses", arena_words(t->arena, "%d", f->all[side]));
}

json_t *dwf_draw_battles(const struct kit_telling *t, const json_t *events)
{
    json_t *all = json_array();
    for (size_t i = 0; i < json_array_size(events); i++) {
        if (!kit_event_is(events, i, "battle"))
            continue;
        struct fight f = read_fight(events, i, end_of(events, i));
        if (f.area < 1 || f.area > dwf_data(t->rules)->n_areas)
            continue;
        json_t *battle = kit_draw_battle(all, dwf_area_words(t, f.area), dwf_data(t->rules)->area[f.area].id);
        draw_side(t, &f, f.attacker, battle);
        draw_side(t, &f, dwf_foe(f.attacker), battle);
        kit_draw_result(battle, f.decided    ? field_words(t, &f, "")
                                : f.withdrew ? arena_words(t->arena, "%s before the battle.",
                                                           dwf_acts(t, dwf_foe(f.attacker), "withdraw", "withdrew"))
                                             : "");
    }
    return all;
}

const char *dwf_news(const struct kit_telling *t, const json_t *events)
{
    const char *news = NULL;
    bool flag = false;
    for (size_t i = 0; i < json_array_size(events); i++) {
        int area = kit_event_arg(events, i, 0), side = kit_event_arg(events, i, 1) & 1;
        bool won = kit_event_is(events, i, "verdict") && kit_event_arg(events, i, 1) >= 0;
        if (!(kit_event_is(events, i, "taken") || won) || area < 1 || area > dwf_data(t->rules)->n_areas)
            continue;
        bool better = dwf_data(t->rules)->area[area].flag != 0;
        if (news && flag && !better)
            continue;
        flag = better;
        news = won ? arena_words(t->arena, "%s %s at %s", kit_who(t, side), kit_does(t, side, "win", "wins"),
                                 dwf_area_words(t, area))
                   : arena_words(t->arena, "%s is %s", dwf_area_words(t, area), kit_whose(t, side));
    }
    return news;
}
