/* SPDX-License-Identifier: Apache-2.0 */
/* The map itself: neighbours, what can be stepped over, lines of sight (BG-terrain-*, BG-artillery-10 to -14). */
#include "games/blue-and-gray/bg.h"

int bg_near(const struct bg_field *f, int hex, int direction)
{
    return f->grid.near[hex][direction];
}

int bg_toward(const struct bg_field *f, int from, int to)
{
    for (int side = 0; side < KIT_SIDES; side++)
        if (f->grid.near[from][side] == to)
            return to ? side : -1;
    return -1;
}

/* BG-terrain-6, -7, -13 */
bool bg_passable(const struct bg_field *f, int from, int direction)
{
    return f->open[from] >> direction & 1;
}

/* BG-combat-3 */
bool bg_touches(const struct bg_field *f, int a, int b)
{
    int side = bg_toward(f, a, b);
    return side >= 0 && bg_passable(f, a, side);
}

/* BG-terrain-17 */
bool bg_crosses(const struct bg_field *f, int a, int b)
{
    int side = bg_toward(f, a, b);
    return side >= 0 && (f->side_of[a][side] & (BG_BRIDGE | BG_FORD));
}

/* Does this hex hide what lies behind it? A missing one at the map's edge, 0, is BG_OFF and does not (BG-artillery-14).
 */
static bool hides(const struct bg_data *d, const struct bg_field *f, int hex)
{
    return d->blocks[f->terrain[hex]];
}

int bg_hidden_by(const struct rules *r, const struct bg_field *f, int from, int to)
{
    const struct bg_data *d = bg_data(r);
    struct kit_hex_line line;
    kit_hex_line(&f->grid, from, to, &line);
    for (int32_t i = 1; i + 1 < line.n; i++) {
        const struct kit_hex_passed *at = &line.at[i];
        bool first = hides(d, f, at->hex[0]);
        if (first && (!at->along || hides(d, f, at->hex[1]))) /* BG-artillery-10, -11 */
            return at->hex[0];
    }
    return 0;
}

bool bg_sees(const struct rules *r, const struct bg_field *f, int from, int to)
{
    return bg_hidden_by(r, f, from, to) == 0;
}

/* May nobody ever stand there? A missing hex counts (BG-terrain-21). */
static bool is_impassable(const struct bg_field *f, int hex)
{
    return hex == 0 || f->terrain[hex] == BG_RIVER;
}

/* A line along a side, or one that only touches its end, does not cross it (RULINGS C22). */
bool bg_line_crosses(const struct bg_field *f, int from, int to)
{
    struct kit_hex_line line;
    kit_hex_line(&f->grid, from, to, &line);
    for (int32_t i = 1; i < line.n; i++) {
        const struct kit_hex_passed *at = &line.at[i], *before = at - 1;
        bool is_end = i + 1 == line.n;
        if (at->over >= 0 && before->hex[0] && (f->side_of[before->hex[0]][at->over] & BG_CREEK))
            return true;
        if (!is_end && (is_impassable(f, at->hex[0]) || (at->along && is_impassable(f, at->hex[1]))))
            return true;
    }
    return false;
}

/* BG-terrain-6, -8, BG-shiloh-14 */
bool bg_may_stand(const struct bg_field *f, int type, int hex)
{
    int terrain = f->terrain[hex];
    if (type == BG_GUNBOAT)
        return terrain == BG_RIVER;
    return terrain != BG_OFF && terrain != BG_RIVER && terrain != BG_FERRY;
}

const char *bg_hex_words(const struct bg_field *f, int hex)
{
    return hex > 0 && hex <= f->grid.n ? f->words[hex] : "?";
}
