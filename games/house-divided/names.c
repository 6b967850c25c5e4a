/* SPDX-License-Identifier: Apache-2.0 */
/* Names for sheets: lists by kind come from the data; here is what a seat can mean with a verb, and the telling fact
 * that a receipt prints beside a name. */
#include "games/house-divided/hd.h"
#include <string.h>

static const char *const kinds[] = {"BOX", "UNIT", "LOSS", "GENERAL", "MUSTER", NULL};
_Static_assert(sizeof kinds / sizeof *kinds == HD_NAME_KINDS_END - KIND_FIRST + 1, "one word a kind");

static const struct named *list(const struct rules *r, int kind, int32_t *n)
{
    return kit_names_list(hd_data(r)->names, HD_NAME_KINDS_END - KIND_FIRST, kind, n);
}

/* Own armies, for verbs that speak of one's own; where the enemy is or one's own are, for the others. */
static bool in_sight(const struct rules *r, const void *view, int seat, int32_t verb, int kind, int32_t id)
{
    const struct hd_state *v = view;
    switch (kind) {
    case HD_NAME_BOX:
        return hd_has_army(v, seat, id) || (verb != HD_MARCH && verb != HD_ENTRENCH && verb != HD_THEN_MARCH &&
                                            verb != HD_THEN_ENTRENCH && verb != HD_PROMOTE && verb != HD_POLITICAL);
    case HD_NAME_GENERAL:
        return hd_data(r)->general[id - 1].side == seat;
    case HD_NAME_MUSTER:
        return hd_data(r)->box[id % 256].value[seat] > 0;
    default:
        return true;
    }
}

/* ---- telling facts ---- */
const char *hd_box_name(const struct rules *r, int box)
{
    const char *name = box >= 1 && box <= HD_BOXES ? hd_data(r)->box[box].name : "?";
    return strchr(name, ',') ? name_of(r, HD_NAME_BOX, box) : name;
}

/* "Washington (North: 3 militia infantry)"; who holds the box comes first, with or without troops */
static void tell_box(const struct rules *r, const struct hd_state *v, int box, struct kit_fact *fact)
{
    static const char *const holders[] = {"neutral", "North", "South"};
    static const char *const other[HD_SIDES] = {[HD_NORTH] = "; North: ", [HD_SOUTH] = "; South: "};
    kit_fact_add(fact, hd_box_name(r, box));
    kit_fact_add(fact, " (");
    kit_fact_add(fact, holders[v->control[box]]);
    int first = v->control[box] == HD_SOUTH + 1 ? HD_SOUTH : HD_NORTH;
    for (int i = 0; i < HD_SIDES; i++) {
        int side = i == 0 ? first : hd_foe(first);
        bool holds = side + 1 == v->control[box], any = false;
        for (int type = HD_TYPES; type >= 1; type--)
            if (hd_count(v, side, box, type) > 0) {
                if (any)
                    kit_fact_add(fact, ", ");
                else
                    kit_fact_add(fact, holds ? ": " : other[side]);
                kit_fact_number(fact, hd_count(v, side, box, type));
                kit_fact_add(fact, " ");
                kit_fact_add(fact, hd_data(r)->unit[type].name);
                any = true;
            }
    }
    kit_fact_add(fact, ")");
}

static size_t tell_name(const struct rules *r, const void *view, int kind, int32_t id, char *buf, size_t cap)
{
    struct kit_fact fact = {.at = buf, .cap = cap};
    if (kind == HD_NAME_BOX)
        tell_box(r, view, id, &fact);
    else if (kind >= KIND_FIRST && kind < HD_NAME_KINDS_END)
        kit_fact_add(&fact, kit_names_of(&hd_data(r)->names[kind - KIND_FIRST], id));
    return kit_fact_end(&fact);
}

const struct sheet_names hd_names = {.kinds = kinds, .list = list, .in_sight = in_sight, .tell = tell_name};
