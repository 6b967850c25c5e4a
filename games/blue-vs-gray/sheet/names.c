/* SPDX-License-Identifier: Apache-2.0 */
/* Names for sheets: lists by kind come from the data; here is what a seat can mean with a verb, and the telling fact
 * that a receipt prints beside a name (names are settled by sight: W6, W7). */
#include "games/blue-vs-gray/rules/steps.h"

static const char *const kinds[] = {"CARD", "PIECE",  "LEADER", "UNIT",    "CORPS", "SQUADRON",
                                    "MAP",  "ENIGMA", "CITY",   "THEATER", "SORT",  NULL};
_Static_assert(sizeof kinds / sizeof *kinds == BVG_NAME_KINDS_END - KIND_FIRST + 1, "one word a kind");

static const struct named *list(const struct rules *r, int kind, int32_t *n)
{
    return kit_names_list(bvg_data(r)->names, BVG_NAME_KINDS_END - KIND_FIRST, kind, n);
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

static void tell_card(const struct rules *r, const struct bvg_state *v, int card, struct kit_fact *fact)
{
    static const char *const sorts[] = {[BVG_LEADER] = "leader ",
                                        [BVG_INFANTRY] = "",
                                        [BVG_CAVALRY] = "cavalry ",
                                        [BVG_NAVAL] = "squadron ",
                                        [BVG_GARRISON] = "garrison "};
    const struct bvg_card *c = bvg_card(r, card);
    kit_fact_add(fact, c->name);
    if (c->kind == BVG_MAP_CARD || c->kind == BVG_ENIGMA)
        return;
    bool down_one = bvg_is_depleted(v, card);
    kit_fact_add(fact, " (");
    kit_fact_add(fact, sorts[c->kind]);
    kit_fact_number(fact, down_one ? c->depleted : c->strength);
    if (down_one)
        kit_fact_add(fact, ", one loss");
    if (v->place[card] == BVG_CADRE)
        kit_fact_add(fact, (v->lasting[card] & BVG_DOWN) ? ", cadre, face down" : ", cadre");
    kit_fact_add(fact, ")");
}

static size_t tell_name(const struct rules *r, const void *view, int kind, int32_t id, char *buf, size_t cap)
{
    static const char *const holders[] = {" (not on the map)", " (CSA)", " (USA)", " (neutral)"};
    const struct bvg_state *v = view;
    struct kit_fact fact = {.at = buf, .cap = cap};
    if (kind == BVG_NAME_CITY) {
        kit_fact_add(&fact, bvg_data(r)->city[id].name);
        kit_fact_add(&fact, holders[v->control[id]]);
    } else if (kind == BVG_NAME_THEATER) {
        kit_fact_add(&fact, id == BVG_EAST ? "East" : "West");
    } else if (kind < BVG_NAME_CITY) {
        tell_card(r, v, id, &fact);
    } else {
        kit_fact_add(&fact, kit_names_of(&bvg_data(r)->names[BVG_NAME_SORT - KIND_FIRST], id));
    }
    return kit_fact_end(&fact);
}

const struct sheet_names bvg_names = {
    .kinds = kinds, .list = list, .in_sight = in_sight, .may_come = may_come, .is_past = is_past, .tell = tell_name};
