/* SPDX-License-Identifier: Apache-2.0 */
/* Option 6, political favor: a disfavored leader has fewer cards under him than each favored one of his theater.
 *
 * A favored leader without any card is not counted, so that he can be built up; what still offends at the end of a step
 * is cured (BVG-O6c). */
#include "games/blue-vs-gray/rules/steps.h"

static bool favored(const struct rules *r, const struct bvg_state *s, int card)
{
    const struct bvg_card *c = bvg_card(r, card);
    if (c->politics == BVG_FAVOR_WITH_GRANT)
        return s->place[bvg_data(r)->grant] != BVG_OUT;
    return c->politics == BVG_FAVOR;
}

/* The fewest cards that a favored leader of this theater leads; 0: there is none who leads any. */
static int fewest_favored(const struct rules *r, const struct bvg_state *s, int side, int theater)
{
    int fewest = 0;
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++) {
        if (!bvg_on_board(s, c) || s->theater[c] != theater || !favored(r, s, c))
            continue;
        int n = bvg_below(s, c); /* BVG-O6b */
        if (n > 0 && (fewest == 0 || n < fewest))
            fewest = n;
    }
    return fewest;
}

/* Cards too many under one disfavored leader. */
static int too_many(const struct rules *r, const struct bvg_state *s, int card, int fewest)
{
    if (!bvg_on_board(s, card) || bvg_card(r, card)->politics != BVG_DISFAVOR || fewest == 0)
        return 0;
    int n = bvg_below(s, card) - fewest + 1;
    return n > 0 ? n : 0;
}

/* Option 6: a disfavored leader of this side who has too many cards under him, 0: none (BVG-O6a). */
static int bvg_disfavored_offender(const struct rules *r, const struct bvg_state *s, int side)
{
    if (!bvg_option(s, 6))
        return 0;
    for (int theater = BVG_EAST; theater <= BVG_WEST; theater++) {
        int fewest = fewest_favored(r, s, side, theater);
        for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
            if (s->theater[c] == theater && too_many(r, s, c, fewest))
                return c;
    }
    return 0;
}

int bvg_offence(const struct rules *r, const struct bvg_state *s, int side)
{
    int sum = 0;
    if (!bvg_option(s, 6))
        return 0;
    for (int theater = BVG_EAST; theater <= BVG_WEST; theater++) {
        int fewest = fewest_favored(r, s, side, theater);
        for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
            if (s->theater[c] == theater)
                sum += too_many(r, s, c, fewest);
    }
    return sum;
}

bool bvg_refuses_late(const void *state)
{
    return bvg_option((const struct bvg_state *)state, 6);
}

bool bvg_politics_kept(const struct rules *r, const struct bvg_state *s, int side, int before, struct play *play)
{
    return bvg_offence(r, s, side) <= before || refuse(play, "command.politics", "BVG-O6c");
}

bool bvg_helps_favor(const struct rules *r, const struct bvg_state *s, int leader)
{
    bool helps = false;
    for (int c = leader; c; c = s->leader[c]) {
        if (bvg_card(r, c)->politics == BVG_DISFAVOR)
            return false;
        helps = helps || favored(r, s, c);
    }
    return helps;
}

/* The weakest unit anywhere under a leader; of equals the one with the higher number. */
static int weakest_below(const struct rules *r, const struct bvg_state *s, int leader)
{
    int side = bvg_side_of(leader), weakest = 0;
    for (int c = bvg_last_card(side), first = bvg_first_card(side); c >= first; c--) {
        if (!s->leader[c] || bvg_card(r, c)->kind == BVG_LEADER || !bvg_is_below(s, c, leader))
            continue;
        if (!weakest || bvg_strength(r, s, c) < bvg_strength(r, s, weakest))
            weakest = c;
    }
    return weakest;
}

void bvg_cure_politics(const struct rules *r, struct bvg_state *s, int side, struct play *play)
{
    for (int offender = bvg_disfavored_offender(r, s, side); offender; offender = bvg_disfavored_offender(r, s, side)) {
        int unit = weakest_below(r, s, offender);
        if (!unit)
            return; /* nothing under him but leaders without cards: they are dismissed before this is asked */
        int from = s->leader[unit];
        s->leader[unit] = 0;
        emit(play, BVG_EVENT_DETACHED, EVERYONE, 2, unit, from);
        bvg_dismiss_lonely(r, s, side, play);
    }
}
