/* SPDX-License-Identifier: Apache-2.0 */
/* Who holds what: map cards that are laid, neutral cities, Kentucky, automatic surrender (BVG-3.27, 8.8, 16). */
#include "games/blue-vs-gray/rules/sets.h"
#include <string.h>

static void set_control(struct bvg_state *s, int city, int control, int why, struct play *play)
{
    if (s->control[city] == control)
        return;
    s->control[city] = (uint8_t)control;
    emit(play, BVG_EVENT_CONTROL, EVERYONE, 3, city, control, why);
}

void bvg_take_city(const struct rules *r, struct bvg_state *s, int city, int side, int why, struct play *play)
{
    set_control(s, city, side + 1, why, play);
    bvg_surrender_all(r, s, play);
}

/* ---- automatic surrender ---- */

/* Who holds what while one looks round. */
struct holdings {
    uint64_t by[BVG_NEUTRAL + 1], safe[BVG_NEUTRAL + 1] /* never surrender */;
};

static void look_round(const struct rules *r, const struct bvg_state *s, struct holdings *h)
{
    const struct bvg_ways *w = &bvg_data(r)->ways;
    for (int control = BVG_OFF_MAP; control <= BVG_NEUTRAL; control++) {
        h->by[control] = bvg_cities_with(s->control, control);
        h->safe[control] = 0;
    }
    for (int letter = 1; letter <= BVG_LETTERS; letter++)
        h->safe[BVG_BY_CSA] |= w->print[s->map[letter]].pesthole;
    h->safe[BVG_BY_USA] = w->port; /* BVG-8.8e */
}

static bool has_friend(const struct rules *r, const struct bvg_state *s, const struct holdings *h, int city)
{
    uint64_t friends = h->by[s->control[city]] & ~((uint64_t)1 << city);
    uint64_t beside = bvg_ways_from(r, s, city) & ~h->by[BVG_OFF_MAP]; /* BVG-8.8c: rivers in spite of squadrons */
    if (beside & friends)
        return true;
    for (; beside; beside &= beside - 1) /* ruling 18: the city between may be anybody's */
        if (bvg_ways_from(r, s, __builtin_ctzll(beside)) & friends)
            return true;
    return false;
}

/* Are both ends of the road over the Gap in the hands of its holder's enemy? */
static bool shut_in_the_gap(const struct rules *r, const struct bvg_state *s, int control)
{
    int enemy = control == BVG_BY_CSA ? BVG_BY_USA : BVG_BY_CSA;
    return s->control[bvg_data(r)->knoxville] == enemy && s->control[bvg_data(r)->lexington] == enemy;
}

static bool gives_in(const struct rules *r, const struct bvg_state *s, const struct holdings *h, int city)
{
    int control = s->control[city];
    if (control != BVG_BY_CSA && control != BVG_BY_USA)
        return false;
    if (bvg_option(s, 2) && city == bvg_data(r)->cumberland_gap && shut_in_the_gap(r, s, control)) /* BVG-O2d */
        return true;
    return !(h->safe[control] >> city & 1) && !has_friend(r, s, h, city);
}

void bvg_surrender_all(const struct rules *r, struct bvg_state *s, struct play *play)
{
    struct holdings h;
    uint64_t cut_off;
    do { /* ruling 19: all that are cut off at once, then again */
        cut_off = 0;
        look_round(r, s, &h);
        for (uint64_t left = h.by[BVG_BY_CSA] | h.by[BVG_BY_USA]; left; left &= left - 1)
            if (gives_in(r, s, &h, __builtin_ctzll(left)))
                cut_off |= left & -left;
        for (uint64_t left = cut_off; left; left &= left - 1) {
            int city = __builtin_ctzll(left);
            set_control(s, city, s->control[city] == BVG_BY_CSA ? BVG_BY_USA : BVG_BY_CSA, BVG_WHY_SURRENDER, play);
        }
    } while (cut_off && !bvg_holds(s, BVG_CSA, bvg_data(r)->washington)); /* Washington lost ends the game */
}

/* ---- map cards ---- */

/* All neutral cities of Kentucky that are on the map. */
static void give_kentucky(const struct rules *r, struct bvg_state *s, int side, int why, struct play *play)
{
    for (int city = 1; city <= BVG_CITIES; city++)
        if (bvg_data(r)->set.kentucky[city] && s->control[city] == BVG_NEUTRAL)
            set_control(s, city, side + 1, why, play);
}

/* What the card of Kentucky does beyond what it prints (BVG-16.3). */
static void settle_kentucky(const struct rules *r, struct bvg_state *s, int card, struct play *play)
{
    const struct bvg_data *d = bvg_data(r);
    int favors = BVG_NEUTRAL; /* whom the version favors: all three cities on it are printed alike */
    for (int32_t i = 0; i < d->version[card].n; i++)
        if (d->set.kentucky[d->version[card].at[i].city])
            favors = d->version[card].at[i].native;
    if (s->emancipated) /* BVG-U51d goes before the general rule (3.7d) */
        give_kentucky(r, s, BVG_USA, BVG_WHY_KENTUCKY, play);
    else if (favors != BVG_NEUTRAL)
        give_kentucky(r, s, favors - 1, BVG_WHY_KENTUCKY, play); /* BVG-16.3a: only the Gap can be neutral then */
    else if (s->gap_for)
        give_kentucky(r, s, s->gap_for - 1, BVG_WHY_KENTUCKY, play); /* BVG-16.3d; ruling 43 */
}

void bvg_map_lay(const struct rules *r, struct bvg_state *s, int side, int card, struct play *play)
{
    const struct bvg_version *v = &bvg_data(r)->version[card];
    int letter = bvg_card(r, card)->letter;
    s->map[letter] = (uint8_t)card;
    s->place[card] = BVG_MAP;
    emit(play, BVG_EVENT_MAP_LAID, EVERYONE, 2, side, card);
    for (int32_t i = 0; i < v->n; i++) /* BVG-3.26a: the event says it, no event a city */
        s->control[v->at[i].city] = (uint8_t)v->at[i].native;
    if (letter == bvg_data(r)->map_c)
        settle_kentucky(r, s, card, play);
    bvg_surrender_all(r, s, play);
}

/* ---- neutral cities ---- */

/* Option 2: a die for Cumberland Gap. again: side + 1 in whose next turn a second one is thrown when this one says CSA,
 * 0 never (BVG-O2a, b). False: blind. */
static bool roll_for_gap(const struct rules *r, struct bvg_state *s, int again, struct play *play)
{
    int32_t die;
    if (!play_roll(play, 1, 6, &die))
        return false;
    int side = die <= 3 ? BVG_USA : BVG_CSA;
    s->gap_again = side == BVG_CSA ? again : 0;
    emit(play, BVG_EVENT_GAP_ROLL, EVERYONE, 3, die, side, s->gap_again != 0);
    set_control(s, bvg_data(r)->cumberland_gap, side + 1, BVG_WHY_KENTUCKY, play);
    return true;
}

void bvg_roll_again(const struct rules *r, struct bvg_state *s, struct play *play)
{
    s->gap_again = 0;
    if (s->control[bvg_data(r)->cumberland_gap] == BVG_BY_CSA && roll_for_gap(r, s, 0, play))
        bvg_surrender_all(r, s, play);
}

void bvg_neutral_attacked(const struct rules *r, struct bvg_state *s, int city, int attacker, struct play *play)
{
    const struct bvg_data *d = bvg_data(r);
    int other = attacker == BVG_CSA ? BVG_USA : BVG_CSA;
    if (s->control[city] != BVG_NEUTRAL)
        return;
    if (!d->set.kentucky[city]) {
        set_control(s, city, other + 1, BVG_WHY_NEUTRAL_ATTACKED, play); /* BVG-3.27b */
    } else if (s->map[d->map_c]) {
        if (bvg_option(s, 2) && s->control[d->cumberland_gap] == BVG_NEUTRAL && !roll_for_gap(r, s, attacker + 1, play))
            return;
        give_kentucky(r, s, other, BVG_WHY_NEUTRAL_ATTACKED, play); /* BVG-16.3b */
    } else {
        s->gap_for = other + 1; /* BVG-16.3c: the Gap alone, and a neutral Kentucky will follow it */
        set_control(s, city, other + 1, BVG_WHY_NEUTRAL_ATTACKED, play);
    }
}

void bvg_emancipate(const struct rules *r, struct bvg_state *s, struct play *play)
{
    const struct bvg_data *d = bvg_data(r);
    s->emancipated = 1;
    if (s->control[d->wheeling] == BVG_NEUTRAL)
        set_control(s, d->wheeling, BVG_BY_USA, BVG_WHY_CARD, play); /* BVG-U51c */
    if (s->map[d->map_c])                                            /* BVG-U51d: before that the Gap waits */
        give_kentucky(r, s, BVG_USA, BVG_WHY_CARD, play);
    bvg_surrender_all(r, s, play);
}
