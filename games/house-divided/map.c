/* SPDX-License-Identifier: Apache-2.0 */
/* Who stands where, and what that makes: armies, arms, maxima. */
#include "games/house-divided/hd.h"
#include <string.h>

bool hd_kind_has(const struct rules *r, int kind, int type)
{
    switch (kind) {
    case HD_ANY_INFANTRY:
        return hd_arm_of(r, type) == HD_INFANTRY;
    case HD_ANY_CAVALRY:
        return hd_arm_of(r, type) == HD_CAVALRY;
    case HD_ANY_MILITIA:
        return type == HD_MILITIA_INFANTRY || type == HD_MILITIA_CAVALRY;
    case HD_ANY_VETERAN:
        return type == HD_VETERAN_INFANTRY || type == HD_VETERAN_CAVALRY;
    case HD_ANY_CRACK:
        return type == HD_CRACK_INFANTRY || type == HD_CRACK_CAVALRY;
    case HD_ANY_UNIT:
        return true;
    default:
        return kind == type;
    }
}

int hd_army(const struct hd_state *s, int side, int box)
{
    int n = 0;
    for (int type = 1; type <= HD_TYPES; type++)
        n += hd_count(s, side, box, type);
    return n;
}

bool hd_has_army(const struct hd_state *s, int side, int box)
{
    for (int type = 1; type <= HD_TYPES; type++)
        if (hd_count(s, side, box, type) > 0)
            return true;
    return false;
}

void hd_armies(const struct hd_state *s, int side, struct hd_boxes *out)
{
    memcpy(out->has, &s->side[side].troops[hd_slot(0, 1)], HD_BOXES_MAX);
    for (int type = 2; type <= HD_TYPES; type++)
        for (int box = 0; box < HD_BOXES_MAX; box += (int)sizeof(uint32_t)) { /* four bytes at a time */
            uint32_t has, more;
            memcpy(&has, &out->has[box], sizeof has);
            memcpy(&more, &s->side[side].troops[hd_slot(box, type)], sizeof more);
            has |= more;
            memcpy(&out->has[box], &has, sizeof has);
        }
}

bool hd_has_arm(const struct rules *r, const struct hd_state *s, int side, int box, int arm)
{
    for (int type = 1; type <= HD_TYPES; type++)
        if (hd_count(s, side, box, type) > 0 && hd_arm_of(r, type) == arm)
            return true;
    return false;
}

int hd_ready_of(const struct rules *r, const struct hd_state *s, int box, int kind)
{
    int n = 0;
    for (int type = 1; type <= HD_TYPES; type++)
        n += hd_kind_has(r, kind, type) ? hd_ready(s, box, type) : 0;
    return n;
}

bool hd_contested(const struct hd_state *s, int box)
{
    return hd_has_army(s, HD_NORTH, box) && hd_has_army(s, HD_SOUTH, box);
}

int hd_units(const struct hd_state *s, int side)
{
    int n = 0;
    for (int slot = 0; slot < HD_TROOPS_MAX; slot++)
        n += s->side[side].troops[slot];
    return n;
}

int hd_militia(const struct hd_state *s, int side, int type)
{
    int n = 0;
    for (int box = 1; box <= HD_BOXES; box++)
        n += hd_count(s, side, box, type);
    return n;
}

int hd_army_max(const struct rules *r, const struct hd_state *s, int side)
{
    int sum = 0;
    for (int box = 1; box <= HD_BOXES; box++)
        sum += hd_owns(s, side, box) ? hd_data(r)->box[box].value[side] : 0;
    return sum;
}

bool hd_is_recruiting(const struct rules *r, int box)
{
    const struct hd_box *b = &hd_data(r)->box[box];
    return b->value[HD_NORTH] > 0 || b->value[HD_SOUTH] > 0;
}
