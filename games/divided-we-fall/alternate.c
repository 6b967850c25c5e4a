/* SPDX-License-Identifier: Apache-2.0 */
/* The option alternative-arrival: leaders come and go by what happens to them (DWF-O-arrival). What a battle, a
 * captured city or idleness brings about is noted as the turn from which the rows of a trigger open; rows.c places
 * them. */
#include "games/divided-we-fall/acts.h"

enum {
    HALLECK_AFTER = 2,   /* victories of Grant */
    GREAT_AFTER = 3,     /* more victories than defeats */
    COMMANDS_AFTER = 3,  /* flag cities */
    LEE_AFTER = 2,       /* battles of J.E. Johnston, */
    LEE_NOT_BEFORE = 6,  /* turn: Winter 1862 */
    COMMANDS_LEAST = 5,  /* infantry that makes a battle count */
    BURNSIDE_LOSES = 4,  /* infantry */
    MCCLELLAN_IDLE = 4,  /* turns */
    MCCLELLAN_LEAST = 8, /* infantry that is worth counting */
    HALLECK_IDLE = 2,    /* turns */
    HOOKER_SERVES = 3,   /* turns */
    BUELL_SERVES = 6,    /* turns: a year; each victory two more, each defeat one less */
    BUELL_FOR_VICTORY = 2,
    POPE_IDLE = 2 /* turns */
};

static bool is_on(const struct dwf_state *s)
{
    return (s->options & DWF_OPT_ALTERNATIVE) != 0;
}

static int who(const struct rules *r, enum dwf_who name)
{
    return dwf_data(r)->who[name];
}

static bool is_here(const struct rules *r, const struct dwf_state *s, enum dwf_who name)
{
    return s->leader[who(r, name)].status == DWF_ON_MAP;
}

/* From the next turn on; what is due already stays due. */
static void bring_on(struct dwf_state *s, enum dwf_trigger trigger, int turn)
{
    if (s->story.due[trigger] == 0)
        s->story.due[trigger] = (uint8_t)turn;
}

/* ---- what happens to them ---- */
void dwf_note_arrival(const struct rules *r, struct dwf_state *s, int leader, struct play *play)
{
    if (!is_on(s))
        return;
    if (leader == who(r, DWF_WHO_BUELL))
        s->story.due[DWF_BUELL_SERVED] = (uint8_t)(s->turn + BUELL_SERVES);
    if (leader == who(r, DWF_WHO_HOOKER))
        s->story.due[DWF_HOOKER_SERVED] = (uint8_t)(s->turn + HOOKER_SERVES);
    if (leader == who(r, DWF_WHO_GRANT)) /* DWF-O-arrival-lyon-1 */
        dwf_remove_leader(s, who(r, DWF_WHO_LYON), play);
    if (leader == who(r, DWF_WHO_HALLECK))
        s->story.halleck_idle = s->story.halleck_won = 0;
    dwf_note_passage(r, s);
}

void dwf_note_passage(const struct rules *r, struct dwf_state *s)
{
    if (is_on(s) && is_here(r, s, DWF_WHO_POPE) &&
        s->leader[who(r, DWF_WHO_POPE)].area == dwf_data(r)->capital[DWF_USA])
        s->story.pope_knows = 1;
}

/* Grant, by either counter, has taken a flag city (DWF-O-arrival-grant-4). */
void dwf_note_capture(const struct rules *r, struct dwf_state *s, int area)
{
    bool grant = false;
    for (int i = 0; i < 2; i++) {
        const struct dwf_leader *l = &s->leader[who(r, i ? DWF_WHO_GRANT_GREAT : DWF_WHO_GRANT)];
        grant = grant || (l->status == DWF_ON_MAP && l->area == area && !l->lone);
    }
    if (is_on(s) && grant && ++s->story.grant_flags == COMMANDS_AFTER)
        bring_on(s, DWF_GRANT_COMMANDS, s->turn + 1);
}

static void note_grant(struct dwf_state *s, bool won, bool lost)
{
    s->story.grant_won = (uint8_t)(s->story.grant_won + won);
    s->story.grant_lost = (uint8_t)(s->story.grant_lost + lost);
    if (won && s->story.grant_won == HALLECK_AFTER)
        bring_on(s, DWF_GRANT_WON, s->turn + (s->side == DWF_USA));
    if (won && s->story.grant_won - s->story.grant_lost >= GREAT_AFTER)
        bring_on(s, DWF_GRANT_GREAT, s->turn + 1);
}

static void note_union(const struct rules *r, struct dwf_state *s, int leader, bool won, bool lost, struct play *play)
{
    struct dwf_story *story = &s->story;
    const struct dwf_battle *b = &s->battle;
    if (leader == who(r, DWF_WHO_GRANT) || leader == who(r, DWF_WHO_GRANT_GREAT))
        note_grant(s, won, lost);
    else if (leader == who(r, DWF_WHO_HALLECK)) {
        story->halleck_won |= won;
        if (lost)
            bring_on(s, DWF_HALLECK_FAILS, s->turn + 1);
    } else if (leader == who(r, DWF_WHO_MCDOWELL) && lost)
        bring_on(s, DWF_MCDOWELL_BEATEN, s->turn + 1);
    else if (leader == who(r, DWF_WHO_MCCLELLAN)) {
        story->mcclellan_fought |= s->side == DWF_USA && b->infantry[DWF_USA] >= MCCLELLAN_LEAST;
        if (lost)
            bring_on(s, DWF_MCCLELLAN_FAILS, s->turn + 1);
    } else if (leader == who(r, DWF_WHO_BURNSIDE) && lost && b->infantry_lost[DWF_USA] >= BURNSIDE_LOSES)
        bring_on(s, DWF_BURNSIDE_BEATEN, s->turn + 1);
    else if (leader == who(r, DWF_WHO_HOOKER) && won && b->leader[DWF_CSA] == who(r, DWF_WHO_LEE))
        story->due[DWF_HOOKER_SERVED] = (uint8_t)(s->turn + HOOKER_SERVES);
    else if (leader == who(r, DWF_WHO_LYON) && won)
        dwf_remove_leader(s, leader, play);
    else if (leader == who(r, DWF_WHO_POPE) && won) {
        story->pope_won = 1;
        if (!story->pope_moved)
            bring_on(s, DWF_POPE_WON, s->turn + (s->side == DWF_USA));
    } else if (leader == who(r, DWF_WHO_BUELL) && story->due[DWF_BUELL_SERVED])
        story->due[DWF_BUELL_SERVED] =
            (uint8_t)(story->due[DWF_BUELL_SERVED] + (won ? BUELL_FOR_VICTORY : 0) - (lost ? 1 : 0));
    else if (leader == who(r, DWF_WHO_ROSECRANS) && lost)
        bring_on(s, DWF_ROSECRANS_BEATEN, s->turn + 1);
}

static void note_confederate(const struct rules *r, struct dwf_state *s, int leader, bool lost)
{
    struct dwf_story *story = &s->story;
    const struct dwf_battle *b = &s->battle;
    bool counts = b->infantry[DWF_CSA] >= COMMANDS_LEAST;
    if (leader == who(r, DWF_WHO_JE_JOHNSTON)) {
        if (counts && ++story->fought == LEE_AFTER)
            bring_on(s, DWF_JE_JOHNSTON_FOUGHT, s->turn + 1 > LEE_NOT_BEFORE ? s->turn + 1 : LEE_NOT_BEFORE);
        return;
    }
    if (lost && counts) { /* of several in a turn the last */
        story->beaten = (uint8_t)leader;
        story->due[DWF_LEADER_BEATEN] = (uint8_t)(s->turn + 1);
    }
    if (leader == who(r, DWF_WHO_AS_JOHNSTON) && counts)
        bring_on(s, DWF_AS_JOHNSTON_FOUGHT, s->turn + 1);
    if (leader == who(r, DWF_WHO_BRAGG) && lost && s->side == DWF_USA && dwf_data(r)->area[b->area].flag == DWF_BY_CSA)
        bring_on(s, DWF_BRAGG_BEATEN, s->turn + 1);
}

/* DWF-O-arrival-1, 2: who holds the field has won if the other has lost infantry, and then the other has lost. */
static bool has_won(const struct rules *r, const struct dwf_state *s, int side)
{
    const struct dwf_battle *b = &s->battle;
    return b->infantry_lost[dwf_foe(side)] > 0 && dwf_has_combat(r, s, side, b->area) &&
           !dwf_has_combat(r, s, dwf_foe(side), b->area);
}

void dwf_note_battle(const struct rules *r, struct dwf_state *s, struct play *play)
{
    bool csa = has_won(r, s, DWF_CSA), usa = has_won(r, s, DWF_USA);
    if (!is_on(s))
        return;
    if (s->battle.leader[DWF_USA])
        note_union(r, s, s->battle.leader[DWF_USA], usa, csa, play);
    if (s->battle.leader[DWF_CSA])
        note_confederate(r, s, s->battle.leader[DWF_CSA], usa);
}

/* DWF-O-arrival-longstreet-2 */
void dwf_note_corps(const struct rules *r, struct dwf_state *s, struct play *play)
{
    int leader = who(r, DWF_WHO_LONGSTREET);
    if (is_on(s) && is_here(r, s, DWF_WHO_LONGSTREET) && !s->move.mode && !s->battle.area &&
        s->infantry[DWF_CSA][s->leader[leader].area] < DWF_CORPS_LEAST)
        dwf_remove_leader(s, leader, play);
}

/* ---- the end of a Union half, with which a turn ends ---- */
void dwf_note_idle(const struct rules *r, struct dwf_state *s, struct play *play)
{
    struct dwf_story *story = &s->story;
    if (!is_on(s) || s->side != DWF_USA)
        return;
    if (is_here(r, s, DWF_WHO_MCCLELLAN)) {
        story->mcclellan_idle = (uint8_t)(story->mcclellan_fought ? 0 : story->mcclellan_idle + 1);
        if (story->mcclellan_idle >= MCCLELLAN_IDLE)
            bring_on(s, DWF_MCCLELLAN_FAILS, s->turn + 1);
    }
    if (is_here(r, s, DWF_WHO_HALLECK)) {
        story->halleck_idle = (uint8_t)(story->halleck_won ? 0 : story->halleck_idle + 1);
        if (story->halleck_idle >= HALLECK_IDLE)
            bring_on(s, DWF_HALLECK_FAILS, s->turn + 1);
    }
    if (is_here(r, s, DWF_WHO_POPE) && story->pope_moved && !story->pope_won && ++story->pope_idle >= POPE_IDLE)
        dwf_remove_leader(s, who(r, DWF_WHO_POPE), play); /* DWF-O-arrival-pope-2 */
    story->mcclellan_fought = story->halleck_won = story->pope_won = 0;
}

/* ---- the rows that open ---- */
/* Whoever is to be replaced or moved is on the map. */
static bool still_fits(const struct rules *r, const struct dwf_state *s, int trigger)
{
    static const enum dwf_who old[DWF_TRIGGERS] = {[DWF_GRANT_WON] = DWF_WHO_GRANT,
                                                   [DWF_HALLECK_FAILS] = DWF_WHO_HALLECK,
                                                   [DWF_GRANT_GREAT] = DWF_WHO_GRANT,
                                                   [DWF_MCDOWELL_BEATEN] = DWF_WHO_MCDOWELL,
                                                   [DWF_MCCLELLAN_FAILS] = DWF_WHO_MCCLELLAN,
                                                   [DWF_BURNSIDE_BEATEN] = DWF_WHO_BURNSIDE,
                                                   [DWF_HOOKER_SERVED] = DWF_WHO_HOOKER,
                                                   [DWF_POPE_WON] = DWF_WHO_POPE,
                                                   [DWF_BUELL_SERVED] = DWF_WHO_BUELL,
                                                   [DWF_ROSECRANS_BEATEN] = DWF_WHO_ROSECRANS,
                                                   [DWF_JE_JOHNSTON_FOUGHT] = DWF_WHO_JE_JOHNSTON,
                                                   [DWF_AS_JOHNSTON_FOUGHT] = DWF_WHO_AS_JOHNSTON,
                                                   [DWF_BRAGG_BEATEN] = DWF_WHO_BRAGG};
    if (trigger == DWF_GRANT_COMMANDS)
        return is_here(r, s, DWF_WHO_GRANT) || is_here(r, s, DWF_WHO_GRANT_GREAT);
    if (trigger == DWF_LEADER_BEATEN) /* DWF-O-arrival-jejohnston-2: only in the turn after */
        return s->story.due[trigger] == s->turn && s->leader[s->story.beaten].status == DWF_ON_MAP &&
               s->leader[who(r, DWF_WHO_JE_JOHNSTON)].status == DWF_OFF;
    return is_here(r, s, old[trigger]);
}

void dwf_open_alternatives(const struct rules *r, struct dwf_state *s)
{
    const struct dwf_data *d = dwf_data(r);
    for (int trigger = 1; trigger < DWF_TRIGGERS && is_on(s); trigger++) {
        bool ours = false;
        if (s->story.due[trigger] == 0 || s->story.due[trigger] > s->turn)
            continue;
        bool fits = still_fits(r, s, trigger);
        for (int i = 1; i <= d->n_rows; i++)
            if (d->row[i].trigger == trigger && d->row[i].side == s->side) {
                ours = true;
                if (fits)
                    dwf_open_row(s, r, i);
            }
        s->story.due[trigger] = ours ? 0 : s->story.due[trigger];
        if (ours && trigger == DWF_MCCLELLAN_FAILS)
            s->story.mcclellan_idle = 0;
    }
}
