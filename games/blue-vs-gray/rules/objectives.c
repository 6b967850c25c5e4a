/* SPDX-License-Identifier: Apache-2.0 */
/* What the map is worth: blockade, production, draws, the objectives total and the end it brings
 * (BVG-6, 9.7, 15, 17.3, 18). All of it is read from the position, nothing is remembered. */
#include "games/blue-vs-gray/rules/reach.h"
#include "games/blue-vs-gray/rules/sets.h"

/* A city that is not on the map is held by nobody. */
static uint64_t held_by(const struct bvg_state *s, int side)
{
    return bvg_cities_with(s->control, side + 1);
}

static bool holds_all(uint64_t held, uint64_t cities)
{
    return (cities & ~held) == 0;
}

/* `held`: by the USA. */
static int blockade(const struct rules *r, const struct bvg_state *s, uint64_t held)
{
    const struct bvg_ways *w = &bvg_data(r)->ways;
    bool monitor = s->place[bvg_data(r)->monitor] == BVG_ACTIVE; /* BVG-U23c, C19c */
    int squadrons = bvg_squadrons(r, s, BVG_EAST) + monitor;
    bool coast = holds_all(held, w->atlantic) || holds_all(held, w->gulf);
    if (squadrons >= 2 || (squadrons == 1 && coast)) /* BVG-9.7f */
        return BVG_FULL;
    return squadrons == 1 || coast ? BVG_PARTIAL : BVG_NO_BLOCKADE; /* BVG-9.7c */
}

int bvg_blockade(const struct rules *r, const struct bvg_state *s)
{
    return blockade(r, s, held_by(s, BVG_USA));
}

int bvg_production_lost(const struct rules *r, const struct bvg_state *s)
{
    const struct bvg_data *d = bvg_data(r);
    int lost = 0;
    if (bvg_holds(s, BVG_USA, d->shenandoah) && bvg_railnet_severed(r, s, BVG_CSA))
        lost |= BVG_FOOD; /* BVG-15.2a */
    if (bvg_holds(s, BVG_USA, d->richmond) && bvg_holds(s, BVG_USA, d->atlanta))
        lost |= BVG_INDUSTRY; /* BVG-15.2b */
    if (holds_all(held_by(s, BVG_USA), d->ways.mississippi))
        lost |= BVG_CONTRABAND; /* BVG-15.2c */
    return lost;
}

static const struct bvg_production *production(const struct rules *r, const struct bvg_state *s)
{
    int lost = bvg_production_lost(r, s);
    int types = (lost & 1) + (lost >> 1 & 1) + (lost >> 2 & 1);
    return &bvg_data(r)->table.production[types]; /* BVG-15.3 */
}

int bvg_entitled(const struct rules *r, const struct bvg_state *s, int side)
{
    const struct bvg_tables *t = &bvg_data(r)->table;
    if (side == BVG_CSA)
        return production(r, s)->draw; /* BVG-6.1b, 15.1a */
    int draws = t->entitled[BVG_USA];
    if (bvg_railnet_severed(r, s, BVG_USA))
        draws += t->usa_severed; /* BVG-6.1a, 14.1a */
    if (s->late_war[BVG_USA])
        draws += t->usa_late; /* BVG-17.3a */
    return draws;
}

int bvg_free_restores(const struct rules *r, const struct bvg_state *s, int side)
{
    const struct bvg_tables *t = &bvg_data(r)->table;
    int restores = t->free_restores[side]; /* BVG-6.6c */
    if (side == BVG_CSA) {
        restores += production(r, s)->restores;
        if (bvg_blockade(r, s) == BVG_PARTIAL)
            restores += t->partial_restores; /* BVG-9.7b */
    }
    return restores;
}

int bvg_free_supply(const struct rules *r, const struct bvg_state *s, int side)
{
    bool open = side == BVG_CSA && bvg_blockade(r, s) == BVG_NO_BLOCKADE; /* BVG-6.3c */
    return open ? bvg_data(r)->table.no_blockade_supply : 0;
}

/* ---- objectives ---- */

int bvg_usa_objectives(const struct rules *r, const struct bvg_state *s)
{
    const struct bvg_data *d = bvg_data(r);
    uint64_t held = held_by(s, BVG_USA);
    int bits = 0;
    if (holds_all(held, d->ways.mississippi) && bvg_squadrons(r, s, BVG_WEST) > 0)
        bits |= BVG_MISSISSIPPI; /* BVG-18.2a */
    if (blockade(r, s, held) == BVG_FULL)
        bits |= BVG_FULL_BLOCKADE; /* BVG-18.2b */
    if (bvg_holds(s, BVG_USA, d->richmond))
        bits |= BVG_RICHMOND; /* BVG-18.2c */
    if (bvg_holds(s, BVG_USA, d->atlanta))
        bits |= BVG_ATLANTA; /* BVG-18.2d */
    if (bvg_holds(s, BVG_USA, d->shenandoah))
        bits |= BVG_SHENANDOAH; /* BVG-18.2e */
    if (bvg_railnet_severed(r, s, BVG_CSA))
        bits |= BVG_CSA_RAILNET; /* BVG-18.2f */
    if (holds_all(held, d->ways.atlantic))
        bits |= BVG_ATLANTIC; /* BVG-18.2g */
    if (holds_all(held, d->ways.gulf))
        bits |= BVG_GULF; /* BVG-18.2h */
    return bits;
}

int bvg_csa_objectives(const struct rules *r, const struct bvg_state *s, int *cities)
{
    *cities = bvg_count(bvg_data(r)->ways.northern & held_by(s, BVG_CSA)); /* BVG-18.3a */
    return bvg_railnet_severed(r, s, BVG_USA) ? BVG_USA_RAILNET : 0;       /* BVG-18.3b */
}

int bvg_total(const struct rules *r, const struct bvg_state *s)
{
    int usa = bvg_usa_objectives(r, s), cities, csa = bvg_csa_objectives(r, s, &cities), total = 0;
    for (int bit = 0; bit < 8; bit++)
        total += usa >> bit & 1;
    if ((usa & BVG_MISSISSIPPI) && bvg_option(s, 5) && !s->trans_sent)
        total++;                           /* BVG-O5a */
    return total - cities - (csa ? 1 : 0); /* BVG-18.1 */
}

void bvg_finish(const struct rules *r, struct bvg_state *s, int end, int side, struct play *play)
{
    emit(play, BVG_EVENT_GAME_OVER, EVERYONE, 3, end, side, bvg_total(r, s));
    flow_over(s, end, side < 0 ? side : bvg_seat(s, side, BVG_EAST));
}

bool bvg_decide(const struct rules *r, struct bvg_state *s, struct play *play)
{
    const struct bvg_data *d = bvg_data(r);
    int total = bvg_total(r, s);
    if (bvg_holds(s, BVG_CSA, d->washington) || total <= d->table.csa_wins) { /* BVG-18.4c, d */
        bvg_finish(r, s, BVG_END_STRATEGIC, BVG_CSA, play);
        return true;
    }
    if (total <= d->table.csa_wins_early && !s->emancipated) { /* BVG-18.4e */
        bvg_finish(r, s, BVG_END_DIPLOMATIC, BVG_CSA, play);
        return true;
    }
    if (total >= d->table.usa_wins) { /* BVG-18.4a, b; BVG-O14a */
        bool strategic = bvg_option(s, 14) && !s->emancipated;
        int end = s->elected ? BVG_END_ATTRITIONAL : strategic ? BVG_END_STRATEGIC : BVG_END_OPERATIONAL;
        bvg_finish(r, s, end, BVG_USA, play);
        return true;
    }
    return false;
}
