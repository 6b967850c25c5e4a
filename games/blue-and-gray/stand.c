/* SPDX-License-Identifier: Apache-2.0 */
/* Who stands where, whose zones reach where, and what becomes of units: placed, passing, lost, shattered (BG-stack-*,
 * BG-zoc-*, BG-victory-1 to -5, BG-V-shattered-*). */
#include "games/blue-and-gray/bg.h"
#include <string.h>

/* ---- looking ---- */
/* BG-chickamauga-18, BG-shiloh-14 */
bool bg_exerts(const struct bg_field *f, int unit)
{
    return f->unit[unit].type != BG_TRAIN && f->unit[unit].type != BG_GUNBOAT;
}

void bg_look(const struct rules *r, const struct bg_state *s, struct bg_stand *at)
{
    const struct bg_field *f = bg_field(r, s);
    struct kit_set strong[BG_SIDES] = {{{0}}};
    memset(at, 0, sizeof *at);
    for (int unit = 1; unit <= f->n_units; unit++) {
        int hex = s->hex[unit], side = f->unit[unit].side;
        if (hex == 0)
            continue;
        if (at->first[hex] == 0)
            at->first[hex] = (uint8_t)unit;
        else
            at->second[hex] = (uint8_t)unit;
        kit_put(&at->occupied[side], hex);
        if (bg_exerts(f, unit))
            kit_put(&strong[side], hex);
    }
    for (int side = 0; side < BG_SIDES; side++) /* BG-zoc-1 to -3, -8, -9 */
        kit_hex_around(&f->grid, &strong[side], f->zone, &at->zone[side]);
}

int bg_side_at(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int hex)
{
    return at->first[hex] ? bg_field(r, s)->unit[at->first[hex]].side : -1;
}

bool bg_in_zone(const struct bg_state *s, const struct bg_stand *at, const struct bg_field *f, int unit)
{
    return s->hex[unit] && kit_has(&at->zone[bg_foe(f->unit[unit].side)], s->hex[unit]);
}

/* ---- strength ---- */
int bg_printed(const struct rules *r, const struct bg_state *s, int unit)
{
    return bg_field(r, s)->unit[unit].strength;
}

/* The half of an attack strength that differs from the printed one is rounded up likewise (BG-V-shattered-2, -8). */
int bg_strength(const struct rules *r, const struct bg_state *s, int unit, bool attacks)
{
    const struct bg_unit *facts = &bg_field(r, s)->unit[unit];
    if (!attacks || facts->attack == facts->strength)
        return s->strength[unit];
    return s->shattered[unit] ? (facts->attack + 1) / 2 : facts->attack;
}

/* ---- being somewhere ---- */
/* BG-victory-3, -4; leaders do not occupy, the train does (RULINGS N38). */
static void occupy(const struct rules *r, struct bg_state *s, int unit, int hex, struct play *play)
{
    const struct bg_field *f = bg_field(r, s);
    int side = f->unit[unit].side;
    for (int i = 0; i < f->n_victory; i++)
        if (f->victory[i].hex == hex && s->held_by[i] != side + 1) {
            s->held_by[i] = (uint8_t)(side + 1);
            emit(play, BG_EVENT_PASSED, EVERYONE, 3, unit, hex, side);
        }
}

/* BG-V-leaders-12 */
static void drive_leaders(const struct rules *r, struct bg_state *s, int unit, int hex)
{
    const struct bg_field *f = bg_field(r, s);
    for (int leader = 1; leader <= f->n_leaders; leader++)
        if (s->leader_hex[leader] == hex && f->leader[leader].side != f->unit[unit].side) {
            s->leader_home[leader] = 1;
            s->leader_from[leader] = 0;
        }
}

void bg_pass(const struct rules *r, struct bg_state *s, int unit, int hex, struct play *play)
{
    occupy(r, s, unit, hex, play);
    drive_leaders(r, s, unit, hex);
}

void bg_put(const struct rules *r, struct bg_state *s, int piece, int hex, struct play *play)
{
    if (bg_is_leader(piece)) {
        s->leader_hex[piece - BG_UNITS_MAX] = (int16_t)hex;
        s->leader_status[piece - BG_UNITS_MAX] = BG_HERE;
        return;
    }
    s->hex[piece] = (int16_t)hex;
    s->status[piece] = BG_HERE;
    bg_pass(r, s, piece, hex, play);
}

/* ---- losses ---- */
/* BG-victory-1, BG-V-shattered-9: the printed strength, also of the shattered. The train's strength of 1 is its point
 * (RULINGS N24). */
bool bg_lose_unit(const struct rules *r, struct bg_state *s, int unit, int why, struct play *play)
{
    const struct bg_field *f = bg_field(r, s);
    int side = f->unit[unit].side, hex = s->hex[unit], points = bg_printed(r, s, unit);
    s->status[unit] = BG_LOST;
    s->hex[unit] = 0;
    s->strength[unit] = s->shattered[unit] = 0;
    s->points[bg_foe(side)] += points;
    s->lost_points[side] += points;
    emit(play, BG_EVENT_LOST, EVERYONE, 4, unit, hex, points, why);
    for (int leader = 1; leader <= f->n_leaders; leader++)
        if (f->leader[leader].side == side && s->leader_hex[leader] == hex && !bg_leader_risk(r, s, leader, unit, play))
            return false;
    return true;
}

/* BG-V-shattered-2 to -4 */
bool bg_shatter_unit(const struct rules *r, struct bg_state *s, int unit, int why, struct play *play)
{
    if (s->shattered[unit])
        return bg_lose_unit(r, s, unit, why, play);
    s->shattered[unit] = 1;
    s->strength[unit] = (uint8_t)((bg_printed(r, s, unit) + 1) / 2);
    emit(play, BG_EVENT_SHATTERED, EVERYONE, 4, unit, s->hex[unit], s->strength[unit], why);
    return true;
}
