/* SPDX-License-Identifier: Apache-2.0 */
/* Cavalry raids: who may raid, who may meet a raid, what it destroys (BVG-10.3). */
#include "games/blue-vs-gray/rules/reach.h"

void bvg_mark_led(const struct rules *r, struct bvg_state *s)
{
    const struct bvg_ways *w = &bvg_data(r)->ways;
    for (int32_t i = 0; i < w->n_cavalry; i++) {
        int card = w->cavalry[i], chief = s->leader[card];
        bool led = bvg_on_board(s, card) && chief && bvg_card(r, chief)->kind == BVG_LEADER;
        s->used[card] = (uint8_t)((s->used[card] & ~BVG_WAS_LED) | (led ? BVG_WAS_LED : 0));
    }
}

const char *bvg_side_raid_bar(const struct bvg_state *s, int side)
{
    if (s->mover != side || s->now_turn.no_attacks) /* BVG-C40a */
        return "raid.no_raids";
    return s->now_turn.raids > 0 ? "raid.once" : NULL; /* BVG-10.3b */
}

/* Half of a pair? */
static bool paired(const struct rules *r, const struct bvg_state *s, int card)
{
    int chief = s->leader[card];
    return chief ? bvg_card(r, chief)->kind != BVG_LEADER && bvg_under(s, chief) == 1 /* not one of Sheridan's corps */
                 : bvg_cavalry_under(r, s, card) > 0;
}

/* Free cavalry that did nothing else in this step (BVG-10.3c, d, e). */
static const char *free_bar(const struct rules *r, const struct bvg_state *s, int card)
{
    int chief = s->leader[card];
    if (!bvg_on_board(s, card))
        return "raid.cavalry";
    if ((s->used[card] & BVG_WAS_LED) || (chief && !paired(r, s, card)))
        return "raid.led";
    if (s->used[card] & BVG_RAIDED)
        return "raid.again";
    if (s->used[card] & (BVG_ATTACKED | BVG_DEFENDED))
        return "raid.fought";
    return bvg_is_active(s, card) ? NULL : "raid.inactive";
}

const char *bvg_raid_bar(const struct rules *r, const struct bvg_state *s, int card)
{
    const struct bvg_card *c = bvg_card(r, card);
    bool cavalry = c->kind == BVG_CAVALRY || (c->rule == BVG_RULE_XVI_CORPS && paired(r, s, card)); /* BVG-U49b, c */
    return cavalry ? free_bar(r, s, card) : "raid.cavalry";
}

const char *bvg_raid_meet_bar(const struct rules *r, const struct bvg_state *s, int card)
{
    bool corps = bvg_card(r, card)->rule == BVG_RULE_XVI_CORPS && s->leader[card] == 0 &&
                 s->theater[card] == BVG_WEST; /* BVG-U49a */
    return corps ? free_bar(r, s, card) : bvg_raid_bar(r, s, card);
}

bool bvg_can_meet_raid(const struct rules *r, const struct bvg_state *s, int side)
{
    const struct bvg_ways *w = &bvg_data(r)->ways;
    for (int32_t i = 0; i < w->n_cavalry; i++)
        if (bvg_side_of(w->cavalry[i]) == side && !bvg_raid_meet_bar(r, s, w->cavalry[i]))
            return true;
    return false;
}

int bvg_raid_points(const struct rules *r, int raiders, int defenders, bool free_enemy, int supply)
{
    const struct bvg_tables *t = &bvg_data(r)->table;
    int margin = raiders - defenders, points = free_enemy ? 0 : t->raid_any; /* BVG-10.3g, i */
    for (int i = 0; i < 2; i++)
        if (margin >= t->raid_margin[i] && t->raid_points[i] > points)
            points = t->raid_points[i];       /* BVG-10.3h, j */
    return points < supply ? points : supply; /* BVG-10.3k */
}
