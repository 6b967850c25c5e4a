/* SPDX-License-Identifier: Apache-2.0 */
/* House Divided: the table of the game. Rules in the order of the rule book are in the files that hd.h names. */
#include "games/house-divided/hd.h"
#include <string.h>

/* At every question both sides may speak of their losses, and the mover may give up. */
#define ALWAYS                                                                                                         \
    {HD_USUAL_LOSSES, hd_usual_losses}, {HD_LOSE_FIRST, hd_lose_first},                                                \
    {                                                                                                                  \
        VERB_RESIGN, hd_resign                                                                                         \
    }

static const struct step steps[] = {
    [HD_STEP_START] = {.name = "start",
                       .title = "A turn opens",
                       .cites = "HD-calendar HD-drafts HD-borders HD-generals-2 HD-marches-1",
                       .run = hd_start_run},
    [HD_STEP_MERIT_DEF] = {.name = "defended",
                           .title = "Promotions won in defence",
                           .cites = "HD-promotions-10",
                           .prompt = hd_merit_prompt,
                           .fallback = hd_merit_fallback,
                           .on = {{HD_PROMOTE, hd_promote}, {HD_HOLD, hd_hold}, {HD_FINISH, hd_merit_finish}, ALWAYS}},
    [HD_STEP_BUY] = {.name = "buy",
                     .title = "Marches",
                     .cites = "HD-marches HD-entrench HD-naval-5",
                     .prompt = hd_buy_prompt,
                     .fallback = hd_finish_fallback,
                     .on = {{HD_MARCH, hd_march},
                            {HD_ENTRENCH, hd_entrench},
                            {HD_NAVAL, hd_naval},
                            {HD_HOLD, hd_hold},
                            {HD_FINISH, hd_buy_finish},
                            ALWAYS}},
    [HD_STEP_MOVE] = {.name = "move",
                      .title = "Moves",
                      .cites = "HD-movement HD-trains HD-boats HD-trails HD-downriver HD-blitz HD-naval HD-generals-12",
                      .prompt = hd_move_prompt,
                      .fallback = hd_finish_fallback,
                      .on = {{HD_MOVE, hd_move},
                             {HD_GENERAL, hd_move_general},
                             {HD_RETREAT, hd_set_retreat},
                             {HD_HOLD, hd_hold},
                             {HD_FINISH, hd_move_finish},
                             ALWAYS}},
    [HD_STEP_BATTLE] = {.name = "battle",
                        .title = "Battles",
                        .cites = "HD-battle HD-water HD-crack HD-victory",
                        .run = hd_battle_run},
    [HD_STEP_MERIT] = {.name = "fought",
                       .title = "Promotions",
                       .cites = "HD-promotions",
                       .prompt = hd_merit_prompt,
                       .fallback = hd_merit_fallback,
                       .on = {{HD_PROMOTE, hd_promote},
                              {HD_POLITICAL, hd_promote},
                              {HD_GO_ON, hd_go_on},
                              {HD_FINISH, hd_merit_finish},
                              ALWAYS}},
    [HD_STEP_RECRUIT] =
        {.name = "recruit",
         .title = "Recruits",
         .cites = "HD-recruiting HD-armymax HD-generals-5",
         .prompt = hd_recruit_prompt,
         .fallback = hd_finish_fallback,
         .on = {{HD_RECRUIT, hd_recruit}, {HD_PLACE, hd_place}, {HD_FINISH, hd_recruit_finish}, ALWAYS}},
    [HD_STEP_END] = {.name = "end", .title = "A turn ends", .cites = "HD-blitz-5 HD-calendar-4", .run = hd_end_run},
};

static const char *const events[] = {NULL,
#define HD_EVENT_WORD(name, word) word,
                                     HD_EVENTS(HD_EVENT_WORD)
#undef HD_EVENT_WORD
};

static int hd_seats(const struct setup *, const char *names[SEATS_MAX]);

static bool hd_setup(const struct rules *, void *, const struct setup *, struct play *);

const struct game_rules hd_rules = {
    .name = "house-divided",
    .revision = 1,
    .small_until = 1,
    .state_size = sizeof(struct hd_state),
    .fields = hd_fields,
    .n_fields = HD_N_FIELDS,
    .verbs = hd_verbs,
    .n_verbs = HD_N_VERBS,
    .facts = hd_facts,
    .n_facts = HD_N_FACTS,
    .answers = hd_answers,
    .n_answers = HD_N_ANSWERS,
    .steps = steps,
    .n_steps = sizeof steps / sizeof steps[0],
    .events = events,
    .n_events = sizeof events / sizeof events[0],
    .seats = hd_seats,
    .setup = hd_setup,
    .redact = hd_redact,
    .unfold = hd_unfold,
    .explain = hd_why_not,
    .impossible = hd_impossible,
    .broken = hd_broken,
    .names = &hd_names,
};

/* ---- who plays, and the position of July 1861 (HD-setup-1 to 5) ---- */

static int hd_seats(const struct setup *setup, const char *names[SEATS_MAX])
{
    (void)setup;
    names[HD_NORTH] = "north";
    names[HD_SOUTH] = "south";
    return HD_SIDES;
}

static bool hd_setup(const struct rules *r, void *state, const struct setup *setup, struct play *play)
{
    const struct hd_data *d = hd_data(r);
    struct hd_state *s = state;
    if (strcmp(setup->scenario, "standard") != 0)
        return problem_set(play->why, "setup.scenario", 0);
    if (setup->n_option > 0)
        return problem_set(play->why, "setup.option", 0);
    for (int box = 1; box <= HD_BOXES; box++)
        s->control[box] = (uint8_t)d->box[box].origin;
    for (int i = 0; i < d->n_start; i++) {
        const struct hd_start *start = &d->start[i];
        uint8_t *troops = &s->side[start->side].troops[hd_slot(start->box, start->type)];
        *troops = (uint8_t)(*troops + start->n);
    }
    for (int side = 0; side < HD_SIDES; side++)
        s->side[side].infantry_max = d->infantry_max[side];
    s->round = 1;
    s->mover = HD_NORTH; /* HD-calendar-4 */
    flow_goto(s, HD_STEP_START, 0);
    return true;
}
