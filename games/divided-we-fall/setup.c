/* SPDX-License-Identifier: Apache-2.0 */
/* Who plays, and where everybody stands when a game begins (DWF-setup, DWF-scenario). */
#include "games/divided-we-fall/acts.h"
#include <string.h>

int dwf_seats(const struct setup *setup, const char *names[SEATS_MAX])
{
    (void)setup;
    names[DWF_CSA] = "csa";
    names[DWF_USA] = "usa";
    return DWF_SIDES;
}

const char *const dwf_options[DWF_OPTIONS + 1] = {"river-open",          "kentucky-won",          "flow",
                                                  "leader-abilities",    "alternative-arrival",   "leader-handicap-csa",
                                                  "leader-handicap-usa", "leader-handicap-three", NULL};

static bool read_options(struct dwf_state *s, const struct setup *setup)
{
    for (int i = 0; i < setup->n_option; i++) {
        int bit = 0;
        for (int k = 0; k < DWF_OPTIONS; k++)
            bit |= strcmp(setup->option[i], dwf_options[k]) == 0 ? 1 << k : 0;
        if (bit == 0)
            return false;
        s->options |= bit;
    }
    return true;
}

/* Free rows are asked; in 1861 of the Union first (DWF-setup-6, 7), in the scenarios of the Confederates
 * (RULINGS.md R-setup-choices). */
static int asked_first(const struct rules *r, const struct dwf_state *s)
{
    return dwf_data(r)->scenario[s->scenario].in_campaign ? DWF_CSA : DWF_USA;
}

/* What a side of a set-up places: all of it that has one place, then the rest is asked for. */
static void open_side(const struct rules *r, struct dwf_state *s, int side, struct play *play)
{
    const struct dwf_scenario *scenario = &dwf_data(r)->scenario[s->scenario];
    s->side = side;
    s->n_rows = 0;
    for (int i = 0; i < scenario->n_rows; i++)
        if (scenario->row[i].side == side &&
            (scenario->row[i].n_places[0] > 1 || scenario->row[i].place[0][0].kind != DWF_AT))
            dwf_open_row(s, r, i + 1);
    dwf_place_forced(r, s, play);
}

static void place_fixed(const struct rules *r, struct dwf_state *s, struct play *play)
{
    const struct dwf_scenario *scenario = &dwf_data(r)->scenario[s->scenario];
    for (int i = 0; i < scenario->n_rows; i++) {
        const struct dwf_row *row = &scenario->row[i];
        if (row->n_places[0] == 1 && row->place[0][0].kind == DWF_AT)
            for (int left = dwf_row_pieces(row); left > 0; left--)
                dwf_put_row(r, s, row, row->place[0][0].area, left, false, play);
    }
}

/* A fort that the set-up of a scenario shows under construction was begun a turn ago. */
static void age_markers(struct dwf_state *s)
{
    for (int area = 0; area < DWF_AREAS_MAX; area++)
        if (s->building[area] && s->built_on[area] == s->turn)
            s->built_on[area] = (uint8_t)(s->turn - 1);
}

static void go_on(const struct rules *r, struct dwf_state *s, struct play *play)
{
    memset(s->row, 0, sizeof s->row);
    memset(s->left, 0, sizeof s->left);
    memset(s->refused, 0, sizeof s->refused);
    s->n_rows = 0;
    s->side = DWF_CSA; /* DWF-sequence-3 */
    if (!dwf_data(r)->scenario[s->scenario].in_campaign) {
        flow_goto(s, DWF_STEP_OPEN, 0);
        return;
    }
    emit(play, DWF_EVENT_TURN, EVERYONE, 2, s->side, s->turn);
    dwf_refresh(r, s);
    dwf_begin_half(r, s);
    dwf_begin_campaign(r, s, play); /* DWF-scenario-1, 2, 15, 16 */
}

bool dwf_setup(const struct rules *r, void *state, const struct setup *setup, struct play *play)
{
    const struct dwf_data *d = dwf_data(r);
    struct dwf_state *s = state;
    for (int i = 1; i <= d->n_scenarios && !s->scenario; i++)
        if (strcmp(setup->scenario, d->scenario[i].id) == 0)
            s->scenario = i;
    if (!s->scenario)
        return problem_set(play->why, "setup.scenario", 0);
    if (!read_options(s, setup))
        return problem_set(play->why, "setup.option", 0);
    if ((s->options & DWF_OPT_ALTERNATIVE) && d->scenario[s->scenario].in_campaign)
        return problem_set(play->why, "setup.option", 0); /* RULINGS.md N42: their counts begin in 1861 */
    s->story.decisions = s->options & DWF_OPT_THREE ? DWF_DECISIONS : 0;
    s->turn = d->scenario[s->scenario].turn;
    s->kentucky = d->scenario[s->scenario].kentucky;
    for (int i = 0; i < d->scenario[s->scenario].n_burned; i++)
        s->burned[d->scenario[s->scenario].burned[i]] = 1;
    flow_goto(s, DWF_STEP_SETUP, ONLY(asked_first(r, s)));
    place_fixed(r, s, play);
    age_markers(s);
    open_side(r, s, asked_first(r, s), play);
    if (s->n_rows == 0)
        dwf_setup_finish(r, s, s->side, &(struct order){.verb = DWF_FINISH}, play);
    return true;
}

void dwf_setup_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    (void)seat;
    dwf_offer_rows(r, view, p);
    offer_plain(p, DWF_FINISH);
    offer_plain(p, VERB_RESIGN);
}

bool dwf_setup_finish(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    (void)o;
    dwf_place_rest(r, s, play);
    if (seat != asked_first(r, s)) {
        go_on(r, s, play);
        return true;
    }
    flow_goto(s, DWF_STEP_SETUP, ONLY(dwf_foe(seat)));
    open_side(r, s, dwf_foe(seat), play);
    if (s->n_rows == 0)
        go_on(r, s, play);
    return true;
}
