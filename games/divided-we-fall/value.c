/* SPDX-License-Identifier: Apache-2.0 */
/* What an attack is worth and what it costs: terrain, leaders, the table (DWF-combat-4 to 29, DWF-charts-21 to 36). */
#include "games/divided-we-fall/acts.h"

int dwf_crt(const struct rules *r, int value, int column)
{
    const struct dwf_data *d = dwf_data(r);
    int losses = 0;
    for (; value > DWF_CRT_ROWS; value -= DWF_CRT_ROWS) /* DWF-charts-33; RULINGS.md R-above-20 */
        losses += d->crt[DWF_CRT_ROWS][column];
    return losses + d->crt[value][column];
}

/* ---- terrain ---- */
/* The features that an approach meets. By water it is the river that is crossed; a landing from the sea counts as a
 * major one (DWF-invade-11, 16; RULINGS.md R-coastal, R-gunboat-sea). */
int dwf_marks_of(const struct rules *r, const struct dwf_approach *a, int to)
{
    const struct kit_link *link = kit_link_to(&dwf_data(r)->map, a->from, to);
    if (!a->by_water)
        return link->marks & (DWF_DARK - 1);
    if (a->lift || link->value == DWF_RIVER_MAJOR || link->value == DWF_OPEN_SEA)
        return DWF_MAJOR;
    return DWF_SEASONAL;
}

/* RULINGS.md R-mixed-terrain: halved once at most, then 1 off for each other feature. */
int dwf_after_terrain(const struct rules *r, int n, int marks)
{
    const struct dwf_data *d = dwf_data(r);
    int less = 0;
    bool halves = false;
    for (int i = 0; i < DWF_TERRAINS; i++) {
        halves = halves || (marks >> i & 1 && d->terrain[i].halves);
        less += marks >> i & 1 && !d->terrain[i].halves;
    }
    n = halves ? (n + 1) / 2 : n; /* RULINGS.md R-round */
    return n > less ? n - less : 0;
}

int dwf_column_of(const struct rules *r, const struct dwf_state *s, int marks)
{
    const struct dwf_data *d = dwf_data(r);
    int column = DWF_COL_CLEAR;
    for (int i = 0; i < DWF_TERRAINS; i++) {
        if (!(marks >> i & 1) || (d->terrain[i].frozen && dwf_now(r, s)->weather == DWF_HARSH)) /* DWF-combat-25 */
            continue;
        column = column == DWF_COL_CLEAR ? d->terrain[i].column : DWF_COL_MAXIMUM; /* DWF-charts-34 */
    }
    return column;
}

/* Those of an approach to whom terrain matters: ships and ironclads have no river (RULINGS.md C4). */
static int crossers(const struct dwf_approach *a)
{
    return a->infantry + dwf_n_bits(a->militia) + a->vessel[DWF_GUNBOAT];
}

/* ---- the attacker ---- */
struct dwf_count dwf_count_attack(const struct rules *r, const struct dwf_state *s)
{
    const struct dwf_battle *b = &s->battle;
    struct dwf_count c = {.column = DWF_COL_CLEAR};
    for (int i = 0; i < b->n_approaches; i++) {
        const struct dwf_approach *a = &b->approach[i];
        int marks = dwf_marks_of(r, a, b->area), n = crossers(a), value = dwf_after_terrain(r, n, marks);
        int column = n > 0 ? dwf_column_of(r, s, marks) : DWF_COL_CLEAR;
        int boats = a->vessel[DWF_GUNBOAT] < value ? a->vessel[DWF_GUNBOAT] : value;
        c.land += value - boats;
        c.naval += boats + a->vessel[DWF_SHIP] + a->vessel[DWF_IRONCLAD];
        if (column != DWF_COL_CLEAR) /* DWF-charts-35 */
            c.column = c.column == DWF_COL_CLEAR || c.column == column ? column : DWF_COL_MAXIMUM;
    }
    int combat = dwf_led_value(r, s, s->side);
    c.leader = combat < c.land ? combat : c.land; /* DWF-leaders-11, 12 */
    c.total = c.land + c.naval + c.leader;
    if (b->limit > 0 && b->limit < c.total)
        c.total = b->limit; /* DWF-combat-7 */
    return c;
}

/* ---- both sides' losses ---- */
static int defenders(const struct rules *r, const struct dwf_state *s)
{
    int foe = dwf_foe(s->side), area = s->battle.area;
    int n = dwf_army(r, s, foe, area) + (s->fort_of[area] == foe + 1 ? s->fort[area] : 0);
    return n + (foe == DWF_USA ? dwf_vessels(s, foe, area) : 0);
}

static int shielded(int losses, int leader)
{
    return losses > leader ? losses - leader : 0;
}

void dwf_count_battle(const struct rules *r, struct dwf_state *s, struct play *play)
{
    struct dwf_battle *b = &s->battle;
    struct dwf_count c = dwf_count_attack(r, s);
    struct dwf_net net;
    int side = s->side, foe = dwf_foe(side), area = b->area, fort = s->fort_of[area] == foe + 1 ? s->fort[area] : 0;
    int table = dwf_crt(r, c.total, DWF_COLUMNS), mine = dwf_crt(r, c.total, c.column);
    int lead[DWF_SIDES] = {dwf_led_value(r, s, 0), dwf_led_value(r, s, 1)}; /* RULINGS.md N8: as printed */
    dwf_supply_net(r, s, foe, &net);
    b->value = c.total;
    b->column = c.column;
    b->fort_before = fort;
    b->unsupplied = dwf_army(r, s, foe, area) + fort > 0 && !dwf_supplied(r, s, &net, foe, area);
    b->extra = b->unsupplied ? (table + 1) / 2 : 0; /* DWF-combat-20, 21 */
    int due = shielded(table, lead[foe]), there = defenders(r, s);
    if (fort > 0 && table > 0 && due == 0)
        due = 1;                                                      /* DWF-forts-6, DWF-combat-19 */
    int spare = table - lead[foe] - there;                            /* RULINGS.md R-overwhelm, R-unsupplied-spare */
    due += b->extra + dwf_able(r, s, b->leader[foe], DWF_AGGRESSIVE); /* DWF-O-aggressive-1 */
    b->due[foe] = due < there ? due : there;
    mine = shielded(spare > 0 ? shielded(mine, spare) : mine, lead[side]); /* DWF-combat-28, 29 */
    mine += dwf_able(r, s, b->leader[side], DWF_AGGRESSIVE) +
            (fort > 0 && dwf_able(r, s, b->leader[foe], DWF_DEFENSIVE_MASTER)); /* DWF-O-defmaster-1 */
    for (int i = 0; i < DWF_SIDES; i++)
        b->infantry[i] = dwf_army(r, s, i, area);
    int army = dwf_battle_army(r, s, side);
    b->fort_due = fort < army ? fort : army; /* DWF-forts-7; RULINGS.md R-naval-loss */
    b->due[side] = mine < fort ? fort : mine;
    emit(play, DWF_EVENT_VALUE, EVERYONE, 6, area, b->value, b->column, b->leader[side], b->leader[foe], b->unsupplied);
}
