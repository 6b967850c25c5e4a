/* SPDX-License-Identifier: Apache-2.0 */
/* The map as it lies: versions of map cards, what touches what, railnets (BVG-3.2, 7.2, 9.5, 14). */
#include "games/blue-vs-gray/rules/reach.h"
#include "games/blue-vs-gray/rules/sets.h"

bool bvg_on_map(const struct bvg_state *s, int city)
{
    return s->control[city] != BVG_OFF_MAP;
}

bool bvg_holds(const struct bvg_state *s, int side, int city)
{
    return s->control[city] == side + 1;
}

/* The city as the card in play prints it; NULL when it is not on the map (BVG-3.28: the version played first stays). */
static const struct bvg_city_version *printed(const struct rules *r, const struct bvg_state *s, int city)
{
    const struct bvg_data *d = bvg_data(r);
    const struct bvg_version *v = &d->version[s->map[d->city[city].letter]];
    for (int32_t i = 0; i < v->n; i++)
        if (v->at[i].city == city)
            return &v->at[i];
    return NULL;
}

int bvg_native(const struct rules *r, const struct bvg_state *s, int city)
{
    const struct bvg_city_version *at = printed(r, s, city);
    return at ? at->native : BVG_OFF_MAP;
}

bool bvg_fort(const struct rules *r, const struct bvg_state *s, int city)
{
    const struct bvg_city_version *at = printed(r, s, city);
    return at && at->fort;
}

bool bvg_pesthole(const struct rules *r, const struct bvg_state *s, int city)
{
    const struct bvg_city_version *at = printed(r, s, city);
    return at && at->pesthole;
}

/* ---- squadrons ---- */

int bvg_squadrons(const struct rules *r, const struct bvg_state *s, int theater)
{
    int n = 0;
    struct bvg_set naval = bvg_masks(r, BVG_USA)->kind[BVG_NAVAL]; /* BVG-3.6a: only the USA has any */
    for (int i; bvg_next_of(&naval, &i);) {
        int card = bvg_first_card(BVG_USA) + i;
        if (s->place[card] == BVG_BOARD && s->theater[card] == theater && !(s->now[card] & BVG_INACTIVE))
            n++; /* BVG-7.8b; ruling 10 */
    }
    return n;
}

bool bvg_interdicted(const struct rules *r, const struct bvg_state *s)
{
    return bvg_squadrons(r, s, BVG_WEST) > 0; /* BVG-3.23b, 9.5a: wherever the USA's own rivers reach */
}

/* ---- map cards ---- */

int bvg_map_cards(const struct bvg_state *s)
{
    int n = 0;
    for (int letter = 1; letter <= BVG_LETTERS; letter++)
        n += s->map[letter] != 0;
    return n;
}

bool bvg_map_useless(const struct rules *r, const struct bvg_state *s, int card)
{
    return s->map[bvg_card(r, card)->letter] != 0 && s->place[card] != BVG_MAP; /* BVG-3.28a, 6.7a */
}

bool bvg_map_playable(const struct rules *r, const struct bvg_state *s, int card)
{
    int letter = bvg_card(r, card)->letter;
    if (bvg_card(r, card)->kind != BVG_MAP_CARD || s->map[letter] != 0)
        return false;
    for (int other = 1; other <= BVG_LETTERS; other++)
        if (s->map[other] != 0 && ((bvg_data(r)->letter[letter].neighbours >> other) & 1)) /* BVG-7.2a */
            return true;
    return false;
}

/* ---- railnets ---- */

/* The cities that are linked to one: by rail, and by river where rivers count. */
static uint64_t beside(const struct rules *r, const struct bvg_state *s, int city, bool rivers)
{
    const struct bvg_data *d = bvg_data(r);
    uint64_t next = rivers ? d->ways.any[city] : d->ways.rail[city];
    for (uint64_t left = rivers ? d->ways.maybe[city] : 0; left; left &= left - 1) {
        int other = __builtin_ctzll(left);
        if (!bvg_on_map(s, d->link[d->link_of[city][other] - 1].river_unless))
            next |= (uint64_t)1 << other;
    }
    return next;
}

uint64_t bvg_ways_from(const struct rules *r, const struct bvg_state *s, int city)
{
    return beside(r, s, city, true);
}

uint64_t bvg_links_of(const struct rules *r, const struct bvg_state *s, int city)
{
    return bvg_on_map(s, city) ? beside(r, s, city, true) & ~bvg_cities_with(s->control, BVG_OFF_MAP) : 0;
}

/* Cities that count for the side's railnet (BVG-14.3): of the twelve; native CSA and still held. */
static uint64_t counting(const struct rules *r, const struct bvg_state *s, int side)
{
    const struct bvg_data *d = bvg_data(r);
    uint64_t cities = 0;
    if (side == BVG_USA)
        return d->ways.northern;
    for (int letter = 1; letter <= BVG_LETTERS; letter++)
        cities |= d->ways.print[s->map[letter]].native[BVG_CSA]; /* BVG-14.3d: Kentucky too, when it is printed so */
    return cities;
}

/* A railnet is what the side holds and can go through; control alone decides membership (ruling 41). The best one that
 * has more cities than `best`, or the first that has `enough`. */
static int better_railnet(const struct rules *r, const struct bvg_state *s, int side, int best, int enough)
{
    uint64_t left = bvg_cities_with(s->control, side + 1), count = counting(r, s, side);
    bool rivers = side == BVG_USA || !bvg_interdicted(r, s);  /* BVG-3.23b, 9.5a */
    while (best < enough && bvg_count(left & count) > best) { /* else no net of what is left is better */
        uint64_t todo = left & count & (0 - (left & count)), net = todo;
        left &= ~todo;
        while (todo && bvg_count(net & count) < enough) {
            uint64_t next = beside(r, s, __builtin_ctzll(todo), rivers) & left;
            left &= ~next;
            net |= next;
            todo = (todo & (todo - 1)) | next;
        }
        int n = bvg_count(net & count);
        best = n > best ? n : best;
    }
    return best;
}

int bvg_railnet(const struct rules *r, const struct bvg_state *s, int side)
{
    return better_railnet(r, s, side, 0, BVG_CITIES);
}

uint64_t bvg_railnet_cities(const struct rules *r, const struct bvg_state *s, int side)
{
    uint64_t held = bvg_cities_with(s->control, side + 1), count = counting(r, s, side), left = held, best = 0;
    bool rivers = side == BVG_USA || !bvg_interdicted(r, s);
    while (left & count) {
        uint64_t todo = left & count & (0 - (left & count)), net = todo;
        left &= ~todo;
        while (todo) {
            uint64_t next = beside(r, s, __builtin_ctzll(todo), rivers) & left;
            left &= ~next;
            net |= next;
            todo = (todo & (todo - 1)) | next;
        }
        if (bvg_count(net & count) > bvg_count(best & count))
            best = net;
    }
    return best;
}

bool bvg_railnet_severed(const struct rules *r, const struct bvg_state *s, int side)
{
    int needed = side == BVG_USA ? bvg_data(r)->table.usa_railnet : bvg_map_cards(s); /* BVG-14.3a, c */
    return better_railnet(r, s, side, needed - 1, needed) < needed;
}

/* ---- map cards out of the hand (BVG-7.2) ---- */

static bool may_lay(const struct rules *r, const struct bvg_state *s, int card)
{
    return bvg_in_hand(s, card) && bvg_card(r, card)->kind == BVG_MAP_CARD && !s->now_turn.no_cards &&
           !bvg_map_useless(r, s, card) && bvg_map_playable(r, s, card);
}

void bvg_map_offers(const struct rules *r, const struct bvg_state *s, int side, struct prompt *p)
{
    if (!offer_begin(p, BVG_MAP_PLAY))
        return;
    struct bvg_set left = bvg_both(bvg_hand_of(r, s, side), bvg_masks(r, side)->kind[BVG_MAP_CARD]);
    for (int i; bvg_next_of(&left, &i);)
        if (may_lay(r, s, bvg_first_card(side) + i))
            offer_id(p, bvg_first_card(side) + i);
    offer_end(p);
}

/* Lays a map card out of the hand, with all that follows from it; false: the game is over. */
static bool bvg_lay_from_hand(const struct rules *r, struct bvg_state *s, int side, int card, struct play *play)
{
    deck_play(&s->deck[side], side, bvg_holder(s, card), card, play);
    s->known[card] = 0;
    bvg_map_lay(r, s, side, card, play);
    return !bvg_decide(r, s, play);
}

bool bvg_map_play(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    bvg_lay_from_hand(r, state, side, o->arg[0], play);
    return true;
}

/* In order of card numbers; what was laid may make another playable. */
bool bvg_lay_forced(const struct rules *r, struct bvg_state *s, struct play *play)
{
    for (bool again = true; again;) {
        again = false;
        for (int c = bvg_first_card(BVG_CSA), last = bvg_last_card(BVG_CSA); c <= last; c++) {
            if (!may_lay(r, s, c))
                continue;
            if (!bvg_lay_from_hand(r, s, BVG_CSA, c, play))
                return false;
            again = true;
        }
    }
    return true;
}
