/* SPDX-License-Identifier: Apache-2.0 */
/* Names for sheets: lists by kind come from the data; here is what a seat can mean with a verb, and the telling fact
 * that a receipt prints beside a name. */
#include "games/house-divided/hd.h"

static const char *const kinds[] = {"BOX", "UNIT", "LOSS", "GENERAL", "MUSTER", NULL};
_Static_assert(sizeof kinds / sizeof *kinds == HD_NAME_KINDS_END - KIND_FIRST + 1, "one word a kind");

static const struct named *list(const struct rules *r, int kind, int32_t *n)
{
    if (kind < KIND_FIRST || kind >= HD_NAME_KINDS_END) {
        *n = 0;
        return NULL;
    }
    const struct hd_names *names = &hd_data(r)->names[kind - KIND_FIRST];
    *n = names->n;
    return names->at;
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
struct writer {
    char *at;
    size_t cap, len; /* len: wanted, may reach cap and beyond */
};

static void add(struct writer *w, const char *words)
{
    for (; *words; words++, w->len++)
        if (w->len + 1 < w->cap)
            w->at[w->len] = *words;
}

static void add_number(struct writer *w, int n)
{
    char digits[3] = {(char)('0' + n / 10 % 10), (char)('0' + n % 10), 0};
    add(w, n < 10 ? digits + 1 : digits);
}

/* "Washington (North; 3 militia infantry)" */
static void tell_box(const struct rules *r, const struct hd_state *v, int box, struct writer *w)
{
    static const char *const holders[] = {"neutral", "North", "South"};
    add(w, hd_data(r)->box[box].name);
    add(w, " (");
    add(w, holders[v->control[box]]);
    for (int side = 0; side < HD_SIDES; side++)
        for (int type = HD_TYPES; type >= 1; type--)
            if (hd_count(v, side, box, type) > 0) {
                add(w, side + 1 == v->control[box] ? "; " : side == HD_NORTH ? "; North: " : "; South: ");
                add_number(w, hd_count(v, side, box, type));
                add(w, " ");
                add(w, hd_data(r)->unit[type].name);
            }
    add(w, ")");
}

static size_t tell(const struct rules *r, const void *view, int kind, int32_t id, char *buf, size_t cap)
{
    struct writer w = {buf, cap, 0};
    int32_t n;
    const struct named *all = list(r, kind, &n);
    if (kind == HD_NAME_BOX)
        tell_box(r, view, id, &w);
    for (int32_t i = 0; i < n && kind != HD_NAME_BOX; i++)
        if (all[i].id == id)
            add(&w, all[i].name);
    if (cap > 0)
        buf[w.len < cap ? w.len : cap - 1] = '\0';
    return w.len;
}

const struct sheet_names hd_names = {.kinds = kinds, .list = list, .in_sight = in_sight, .tell = tell};
