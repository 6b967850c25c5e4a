/* SPDX-License-Identifier: Apache-2.0 */
/* The lists of names by kind that sheets are read against, from the order names of the bundle. */
#include "games/blue-vs-gray/facts/load.h"
#include <string.h>

/* Does a list of this kind hold this card? */
static bool is_of(int kind, const struct bvg_card *c)
{
    switch (kind) {
    case BVG_NAME_CARD:
        return true;
    case BVG_NAME_PIECE:
        return c->kind != BVG_MAP_CARD && c->kind != BVG_ENIGMA;
    case BVG_NAME_LEADER:
        return c->kind == BVG_LEADER;
    case BVG_NAME_UNIT:
        return c->kind == BVG_INFANTRY || c->kind == BVG_CAVALRY;
    case BVG_NAME_CORPS:
        return c->kind == BVG_INFANTRY && c->side == BVG_USA;
    case BVG_NAME_SQUADRON:
        return c->kind == BVG_NAVAL;
    case BVG_NAME_MAP:
        return c->kind == BVG_MAP_CARD;
    case BVG_NAME_ENIGMA:
        return c->kind == BVG_ENIGMA;
    default:
        return false;
    }
}

/* In `map C neutral` the word map is the verb's: the name is "C neutral". */
static void shorten(struct named *n)
{
    if (strncmp(n->name, "Map ", 4) == 0)
        n->name += 4;
}

static void list_cards(struct loading *l, int kind, const struct named *all)
{
    struct named *at = arena_take(l->in.arena, BVG_CARDS * sizeof *at);
    int32_t n = 0;
    for (int32_t card = 1; card <= BVG_CARDS; card++)
        if (is_of(kind, &l->data->card[card])) {
            at[n] = all[card - 1];
            if (kind == BVG_NAME_MAP)
                shorten(&at[n]);
            n++;
        }
    l->data->names[kind - KIND_FIRST] = (struct kit_names){n, at};
}

static const struct named theaters[] = {{BVG_EAST, "east", "eastern"}, {BVG_WEST, "west", "western"}};
static const struct named sorts[] = {{BVG_SORT_LEADER, "leader", "leaders"},
                                     {BVG_SORT_CORPS, "corps", NULL},
                                     {BVG_SORT_DIVISION, "division", "divisions|div"},
                                     {BVG_SORT_CAVALRY, "cavalry", "cav"},
                                     {BVG_SORT_SQUADRON, "squadron", "squadrons"}};

void bvg_load_names(struct bundle *in, const json_t *bundle)
{
    struct loading *l = in->own;
    struct kit_ids ids = kit_ids_new(&l->in, "card", BVG_CARDS);
    for (int32_t card = 1; card <= BVG_CARDS; card++)
        kit_ids_add(&l->in, &ids, l->data->card[card].id, NULL);
    const json_t *cards = json_object_get(json_object_get(bundle, "cards"), "cards");
    const json_t *cities = json_object_get(json_object_get(bundle, "map"), "cities");
    struct kit_names all = kit_load_names(&l->in, cards, &ids);
    for (int kind = BVG_NAME_CARD; kind <= BVG_NAME_ENIGMA; kind++)
        list_cards(l, kind, all.at);
    struct kit_names *names = l->data->names;
    names[BVG_NAME_CITY - KIND_FIRST] = kit_load_names(&l->in, cities, &l->city);
    names[BVG_NAME_THEATER - KIND_FIRST] = (struct kit_names){BVG_BOTH - 1, theaters};
    names[BVG_NAME_SORT - KIND_FIRST] = (struct kit_names){BVG_SORT_SQUADRON, sorts};
}
