/* SPDX-License-Identifier: Apache-2.0 */
/* Names for sheets: lists by kind come from the data; here is what a seat can mean with a verb, and the telling fact
 * that a receipt prints beside a name (names are settled by sight: W6, W7). */
#include "games/blue-vs-gray/rules/steps.h"
#include <string.h>

static const char *const kinds[] = {"CARD", "PIECE",  "LEADER", "UNIT",    "CORPS", "SQUADRON",
                                    "MAP",  "ENIGMA", "CITY",   "THEATER", "SORT",  NULL};
_Static_assert(sizeof kinds / sizeof *kinds == BVG_NAME_KINDS_END - KIND_FIRST + 1, "one word a kind");

static const struct named *list(const struct rules *r, int kind, int32_t *n)
{
    if (kind < KIND_FIRST || kind >= BVG_NAME_KINDS_END) {
        *n = 0;
        return NULL;
    }
    const struct bvg_names *names = &bvg_data(r)->names[kind - KIND_FIRST];
    *n = names->n;
    return names->at;
}

/* ---- in sight ---- */

#define AT(place) (1u << (place))
enum { HAND_OR_BOARD = AT(BVG_HAND) | AT(BVG_BOARD) };

static const struct reach { /* the places from which a verb takes own cards */
    int32_t verb;
    uint32_t places;
} reaches[] = {
    {BVG_UNTIL, AT(BVG_DECK) | AT(BVG_UNKNOWN)},
    {BVG_TAKE, AT(BVG_CADRE)},
    {BVG_CASH, AT(BVG_CADRE)},
    {BVG_CASH_CARD, AT(BVG_CADRE)},
    {BVG_RESTORE, AT(BVG_BOARD)},
    {BVG_LATE, AT(BVG_DECK)},
    {BVG_REMOVE, AT(BVG_HAND)},
    {BVG_DEPLOY, AT(BVG_HAND)},
    {BVG_ATTACH, AT(BVG_BOARD)},
    {BVG_DETACH, AT(BVG_BOARD)},
    {BVG_TRANSFER, AT(BVG_BOARD)},
    {BVG_DISMISS, HAND_OR_BOARD},
    {BVG_RAIL, AT(BVG_BOARD)},
    {BVG_SHIFT, AT(BVG_BOARD)},
    {BVG_RECALL, HAND_OR_BOARD},
    {BVG_MAP_PLAY, AT(BVG_HAND)},
    {BVG_SEND, HAND_OR_BOARD | AT(BVG_CADRE)},
    {BVG_PLAY, AT(BVG_HAND)},
    {BVG_ATTACK, AT(BVG_BOARD)},
    {BVG_INVADE, AT(BVG_BOARD)},
    {BVG_RAID, AT(BVG_BOARD)},
    {BVG_RESERVE, AT(BVG_HAND)},
    {BVG_WITHDRAW, AT(BVG_BOARD)},
    {BVG_LOSSES, AT(BVG_BOARD)},
    {BVG_REPLACE, HAND_OR_BOARD},
    {BVG_DEFEND, HAND_OR_BOARD},
    {BVG_COMMAND, HAND_OR_BOARD},
    {BVG_BUY, AT(BVG_CADRE) | AT(BVG_BOARD)},
    {BVG_HAND_ON, AT(BVG_HAND)},
};

static uint32_t reach_of(int32_t verb)
{
    for (size_t i = 0; i < sizeof reaches / sizeof *reaches; i++)
        if (reaches[i].verb == verb)
            return reaches[i].places;
    return HAND_OR_BOARD;
}

static bool in_sight(const struct rules *r, const void *view, int seat, int32_t verb, int kind, int32_t id)
{
    const struct bvg_state *v = view;
    if (kind == BVG_NAME_CITY)
        return bvg_on_map(v, id);
    if (kind >= BVG_NAME_THEATER)
        return true;
    if (verb == VERB_WHEN) /* attacked by LEADER: the other side's */
        return bvg_side_of(id) != bvg_side_at(v, seat) && v->place[id] == BVG_BOARD;
    if (bvg_side_of(id) != bvg_side_at(v, seat) || !(reach_of(verb) & AT(v->place[id])))
        return false;
    if (verb == BVG_RESTORE)
        return (v->lasting[id] & BVG_DEPLETED) != 0;
    if (verb == BVG_TAKE || verb == BVG_CASH || verb == BVG_CASH_CARD)
        return !(v->lasting[id] & BVG_DOWN); /* BVG-6.4a */
    (void)r;
    return true;
}

/* What is in the hand may be deployed by an earlier line and then be led, moved, or lead. */
static bool may_come(const struct rules *r, const void *view, int seat, int32_t verb, int kind, int32_t id)
{
    const struct bvg_state *v = view;
    (void)r;
    return kind < BVG_NAME_CITY && verb != VERB_WHEN && bvg_side_of(id) == bvg_side_at(v, seat) &&
           v->place[id] == BVG_HAND && reach_of(verb) == AT(BVG_BOARD);
}

/* Out of the game; on the board, for a verb that takes from the hand; or not with the army, for verbs about cards that
 * fight. */
static bool is_past(const struct rules *r, const void *view, int seat, int32_t verb, int kind, int32_t id)
{
    const struct bvg_state *v = view;
    (void)r;
    if (kind >= BVG_NAME_CITY || verb == VERB_WHEN || bvg_side_of(id) != bvg_side_at(v, seat))
        return false;
    bool fights = verb == BVG_LOSSES || verb == BVG_WITHDRAW || verb == BVG_RESTORE || verb == BVG_GIVE;
    return v->place[id] == BVG_OUT || (fights && v->place[id] != BVG_BOARD && v->place[id] != BVG_HAND) ||
           (reach_of(verb) == AT(BVG_HAND) && v->place[id] == BVG_BOARD);
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
    char digits[4] = {(char)('0' + n / 10 % 10), (char)('0' + n % 10), 0, 0};
    add(w, n < 10 ? digits + 1 : digits);
}

static void tell_card(const struct rules *r, const struct bvg_state *v, int card, struct writer *w)
{
    static const char *const sorts[] = {[BVG_LEADER] = "leader ",
                                        [BVG_INFANTRY] = "",
                                        [BVG_CAVALRY] = "cavalry ",
                                        [BVG_NAVAL] = "squadron ",
                                        [BVG_GARRISON] = "garrison "};
    const struct bvg_card *c = bvg_card(r, card);
    add(w, c->name);
    if (c->kind == BVG_MAP_CARD || c->kind == BVG_ENIGMA)
        return;
    bool down_one = bvg_is_depleted(v, card);
    add(w, " (");
    add(w, sorts[c->kind]);
    add_number(w, down_one ? c->depleted : c->strength);
    if (down_one)
        add(w, ", one loss");
    if (v->place[card] == BVG_CADRE)
        add(w, (v->lasting[card] & BVG_DOWN) ? ", cadre, face down" : ", cadre");
    add(w, ")");
}

static size_t tell(const struct rules *r, const void *view, int kind, int32_t id, char *buf, size_t cap)
{
    static const char *const holders[] = {" (not on the map)", " (CSA)", " (USA)", " (neutral)"};
    const struct bvg_state *v = view;
    struct writer w = {buf, cap, 0};
    if (kind == BVG_NAME_CITY) {
        add(&w, bvg_data(r)->city[id].name);
        add(&w, holders[v->control[id]]);
    } else if (kind == BVG_NAME_THEATER) {
        add(&w, id == BVG_EAST ? "East" : "West");
    } else if (kind < BVG_NAME_CITY) {
        tell_card(r, v, id, &w);
    } else {
        const struct bvg_names *sorts = &bvg_data(r)->names[BVG_NAME_SORT - KIND_FIRST];
        for (int32_t i = 0; i < sorts->n; i++)
            if (sorts->at[i].id == id)
                add(&w, sorts->at[i].name);
    }
    if (cap > 0)
        buf[w.len < cap ? w.len : cap - 1] = '\0';
    return w.len;
}

const struct sheet_names bvg_names = {
    .kinds = kinds, .list = list, .in_sight = in_sight, .may_come = may_come, .is_past = is_past, .tell = tell};
