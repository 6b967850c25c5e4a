/* SPDX-License-Identifier: Apache-2.0 */
/* Little Mac: McClellan's corps come out of a cup (BG-V-littlemac-1 to -9); and the brigades that stand still on turn 1
 * (BG-antietam-12, -13). */
#include "games/blue-and-gray/bg.h"

/* Which of the corps in the cup a unit or leader of the Union belongs to, from 0; -1: none of them. */
static int corps_of(const struct rules *r, const struct bg_state *s, int piece)
{
    const struct bg_field *f = bg_field(r, s);
    bool leads = bg_is_leader(piece);
    int side = leads ? f->leader[piece - BG_UNITS_MAX].side : f->unit[piece].side;
    int corps = leads ? f->leader[piece - BG_UNITS_MAX].corps : f->unit[piece].corps;
    for (int i = 0; side == BG_UNION && corps && i < f->n_corps_held; i++)
        if (f->corps_held[i] == corps)
            return i;
    return -1;
}

static void let_go(struct bg_state *s, int corps, int why, struct play *play)
{
    if (s->released[corps])
        return;
    s->released[corps] = 1; /* for good: BG-V-littlemac-5 */
    emit(play, BG_EVENT_RELEASED, EVERYONE, 2, corps, why);
}

/* BG-V-littlemac-7 */
void bg_release(const struct rules *r, struct bg_state *s, int unit, int why, struct play *play)
{
    int corps = bg_has(s, BG_LITTLE_MAC) ? corps_of(r, s, unit) : -1;
    if (corps >= 0)
        let_go(s, corps, why, play);
}

/* Out of those that are left, each as likely as any other; the last one needs no throw. False: at the horizon. */
static bool draw_one(struct bg_state *s, struct play *play)
{
    int32_t roll = 1, marker;
    if (s->n_cup > 1 && !play_roll(play, 1, s->n_cup, &roll))
        return false;
    marker = s->cup[roll - 1];
    emit(play, BG_EVENT_CHIT, EVERYONE, 3, s->n_cup, roll, marker);
    s->n_cup--;
    for (int i = roll - 1; i < s->n_cup; i++)
        s->cup[i] = s->cup[i + 1];
    s->cup[s->n_cup] = 0;
    if (marker != BG_BLANK)
        let_go(s, marker - 1, 0, play);
    return true;
}

static void release_beset(const struct rules *r, struct bg_state *s, struct play *play)
{
    const struct bg_field *f = bg_field(r, s);
    struct bg_stand at;
    bg_look(r, s, &at);
    for (int unit = 1; unit <= f->n_units; unit++)
        if (f->unit[unit].side == BG_UNION && bg_in_zone(s, &at, f, unit))
            bg_release(r, s, unit, 2, play);
}

bool bg_draw_chits(const struct rules *r, struct bg_state *s, struct play *play)
{
    if (!bg_has(s, BG_LITTLE_MAC) || s->side != BG_UNION)
        return true;
    for (int i = 0; i < bg_field(r, s)->draws && s->turn > 1 && s->n_cup > 0; i++) /* BG-V-littlemac-4 */
        if (!draw_one(s, play))
            return false;
    release_beset(r, s, play);
    return true;
}

/* Army leaders are of no corps, and go where they like. */
static bool holds_back(const struct rules *r, const struct bg_state *s, int piece)
{
    const struct bg_field *f = bg_field(r, s);
    bool leads = bg_is_leader(piece);
    int side = leads ? f->leader[piece - BG_UNITS_MAX].side : f->unit[piece].side;
    int corps = leads ? f->leader[piece - BG_UNITS_MAX].corps : f->unit[piece].corps;
    if (side != BG_UNION || (leads && corps == 0))
        return false;
    if (s->turn == 1) /* BG-V-littlemac-3, -9 */
        return corps != f->first_corps;
    int held = corps_of(r, s, piece);
    return held >= 0 && !s->released[held]; /* BG-V-littlemac-6, -8 */
}

bool bg_is_held(const struct rules *r, const struct bg_state *s, int piece)
{
    if (bg_has(s, BG_LITTLE_MAC) && holds_back(r, s, piece))
        return true;
    return !bg_is_leader(piece) && s->turn == 1 && bg_field(r, s)->unit[piece].held;
}
