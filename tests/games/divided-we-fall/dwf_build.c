/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/divided-we-fall/dwf_build.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct dwf_data *d_war_data(void)
{
    static struct arena *kept;
    static const struct dwf_data *data;
    struct problem why = {0};
    kept = kept ? kept : arena_new();
    data = data ? data : dwf_load(kept, dwf_bundle(), &why);
    if (!data) { /* no ck_assert: no test may be running yet */
        fprintf(stderr, "%s %s\n", why.key, why.got);
        abort();
    }
    return data;
}

static void read_words(struct war *w, const char *option, struct setup *setup)
{
    enum { WORDS = 8 };
    char *words = arena_words(w->arena, "%s", option);
    const char **out = arena_take(w->arena, WORDS * sizeof *out);
    for (char *rest, *word = strtok_r(words, " ", &rest); word && setup->n_option < WORDS;
         word = strtok_r(NULL, " ", &rest))
        out[setup->n_option++] = word;
    setup->option = out;
}

struct war *d_a_war_with(const char *scenario, const char *option)
{
    struct war *w = calloc(1, sizeof *w);
    ck_assert(w != NULL);
    struct setup setup = {.scenario = scenario};
    w->arena = arena_new();
    read_words(w, option ? option : "", &setup);
    w->d = d_war_data();
    w->r = (struct rules){.is = &dwf_rules, .data = w->d, .revision = dwf_rules.revision};
    play_begin(&w->play, NULL, &w->why);
    ck_assert_msg(rules_setup(&w->r, &setup, &w->s, &w->play), "%s", w->why.key);
    while (d_step(w) == DWF_STEP_SETUP)
        ck_assert(d_orders(w, DWF_FINISH, 0));
    return w;
}

struct war *d_a_war(const char *scenario)
{
    return d_a_war_with(scenario, NULL);
}

void d_close_war(struct war *w)
{
    arena_free(w->arena);
    free(w);
}

void d_clear(struct war *w)
{
    struct dwf_state *s = &w->s;
    memset(s->leader, 0, sizeof s->leader);
    memset(s->rail, 0, sizeof s->rail);
    memset(s->militia, 0, sizeof s->militia);
    memset(s->militia_fresh, 0, sizeof s->militia_fresh);
    memset(s->militia_due, 0, sizeof s->militia_due);
    memset(s->militia_gone, 0, sizeof s->militia_gone);
    memset(s->fort, 0, sizeof s->fort);
    memset(s->fort_of, 0, sizeof s->fort_of);
    memset(s->building, 0, sizeof s->building);
    memset(s->built_on, 0, sizeof s->built_on);
    memset(s->burned, 0, sizeof s->burned);
    memset(s->infantry, 0, sizeof s->infantry);
    memset(s->supply, 0, sizeof s->supply);
    memset(s->vessel, 0, sizeof s->vessel);
    memset(s->fresh, 0, sizeof s->fresh);
    memset(s->supply_fresh, 0, sizeof s->supply_fresh);
    memset(s->vessel_fresh, 0, sizeof s->vessel_fresh);
}

int d_area_of(const struct war *w, const char *id)
{
    for (int i = 1; i <= w->d->n_areas; i++)
        if (strcmp(w->d->area[i].id, id) == 0)
            return i;
    ck_abort_msg("there is no area %s", id);
    return 0;
}

int d_leader_of(const struct war *w, const char *id)
{
    for (int i = 1; i <= w->d->n_leaders; i++)
        if (strcmp(w->d->leader[i].id, id) == 0)
            return i;
    ck_abort_msg("there is no leader %s", id);
    return 0;
}

int d_state_of(const struct war *w, const char *id)
{
    for (int i = 1; i <= w->d->n_states; i++)
        if (strcmp(w->d->state[i].id, id) == 0)
            return i;
    ck_abort_msg("there is no state %s", id);
    return 0;
}

int d_group_of(const struct war *w, const char *id)
{
    for (int i = 1; i <= w->d->n_groups; i++)
        if (strcmp(w->d->group[i].id, id) == 0)
            return i;
    ck_abort_msg("there is no group %s", id);
    return 0;
}

void d_infantry(struct war *w, int side, const char *area, int n)
{
    w->s.infantry[side][d_area_of(w, area)] = (uint8_t)n;
}

void d_supplies(struct war *w, int side, const char *area, int n)
{
    w->s.supply[side][d_area_of(w, area)] = (uint8_t)n;
}

void d_fort(struct war *w, int side, const char *area, int steps)
{
    w->s.fort[d_area_of(w, area)] = (uint8_t)steps;
    w->s.fort_of[d_area_of(w, area)] = (uint8_t)(steps ? side + 1 : 0);
}

void d_militia(struct war *w, const char *state, const char *area)
{
    w->s.militia[d_state_of(w, state)] = (uint8_t)d_area_of(w, area);
}

void d_leads(struct war *w, const char *leader, const char *area)
{
    w->s.leader[d_leader_of(w, leader)] =
        (struct dwf_leader){.status = DWF_ON_MAP, .area = (uint8_t)d_area_of(w, area), .since = (uint8_t)w->s.turn};
}

void d_vessels(struct war *w, int side, int kind, const char *area, int n)
{
    w->s.vessel[side][kind][d_area_of(w, area)] = (uint8_t)n;
}

/* Whatever was going on is not. */
static void forget_moves(struct dwf_state *s)
{
    memset(&s->flow, 0, sizeof s->flow);
    memset(&s->move, 0, sizeof s->move);
    memset(&s->battle, 0, sizeof s->battle);
    memset(s->row, 0, sizeof s->row);
    memset(s->left, 0, sizeof s->left);
    s->n_rows = 0;
}

void d_half_of(struct war *w, int side, int turn)
{
    play_begin(&w->play, NULL, &w->why);
    forget_moves(&w->s);
    w->s.turn = turn;
    w->s.side = side;
    dwf_refresh(&w->r, &w->s);
    dwf_begin_half(&w->r, &w->s);
    dwf_begin_campaign(&w->r, &w->s, &w->play);
    if (d_step(w) == DWF_STEP_SETTLE)
        flow_end(&w->s); /* the position is as the test has it */
    const char *what = rules_broken(&w->r, &w->s);
    ck_assert_msg(what == NULL, "%s", what);
}

void d_opens(struct war *w, int side, int turn)
{
    play_begin(&w->play, NULL, &w->why);
    forget_moves(&w->s);
    w->s.turn = turn;
    w->s.side = side;
    flow_goto(&w->s, DWF_STEP_OPEN, 0);
    dwf_open_run(&w->r, &w->s, &w->play);
}

static int seat(const struct war *w)
{
    return rules_asks(&w->s) & ONLY(DWF_CSA) ? DWF_CSA : DWF_USA;
}

static bool apply(struct war *w, const struct order *o)
{
    play_begin(&w->play, NULL, &w->why);
    w->why = (struct problem){0};
    if (!rules_apply(&w->r, &w->s, seat(w), o, &w->after, &w->play))
        return false;
    w->s = w->after;
    for (int i = 0; i < w->play.n_events && w->n_log < 512; i++)
        w->log[w->n_log++] = w->play.events[i];
    const char *what = rules_broken(&w->r, &w->s);
    ck_assert_msg(what == NULL, "%s", what);
    return true;
}

bool d_orders(struct war *w, int verb, int n, ...)
{
    struct order o = {.verb = verb, .n_args = n};
    va_list args;
    va_start(args, n);
    for (int i = 0; i < n; i++)
        o.arg[i] = va_arg(args, int);
    va_end(args);
    w->n_log = 0;
    return apply(w, &o);
}

bool d_is_offered(struct war *w, int verb, int arg)
{
    prompt_begin(&w->prompt, &w->lists);
    if (!rules_prompt(&w->r, &w->s, seat(w), verb, &w->prompt))
        return false;
    for (int i = 0; i < w->prompt.n_offers; i++) {
        const struct offer *offer = &w->prompt.offers[i];
        for (int k = 0; k < (offer->n_args > 0 ? offer->arg[0].count : 0); k++)
            if (arg < 0 || w->prompt.ids[offer->arg[0].first + k] == arg)
                return true;
        if (offer->n_args == 0)
            return true;
    }
    return false;
}

struct kit_set d_rides(struct war *w, int leader)
{
    struct kit_set all = {{0}};
    prompt_begin(&w->prompt, &w->lists);
    if (!rules_prompt(&w->r, &w->s, seat(w), DWF_RIDE, &w->prompt))
        return all;
    for (int i = 0; i < w->prompt.n_offers; i++) {
        const struct offer *offer = &w->prompt.offers[i];
        for (int k = 0; w->prompt.ids[offer->arg[0].first] == leader && k < offer->arg[1].count; k++)
            kit_put(&all, w->prompt.ids[offer->arg[1].first + k]);
    }
    return all;
}

bool d_goes(struct war *w, const char *area)
{
    return d_orders(w, DWF_GO, 2, d_area_of(w, area), 0);
}

bool d_sails(struct war *w, const char *area)
{
    return d_orders(w, DWF_GO, 2, d_area_of(w, area), 1);
}

bool d_halts(struct war *w)
{
    return d_orders(w, DWF_HALT, 0);
}

void d_falls_back_to(struct war *w, int to)
{
    while (rules_asks(&w->s) && d_step(w) != to) {
        struct order o;
        ck_assert(rules_fallback(&w->r, &w->s, seat(w), &o));
        ck_assert_msg(apply(w, &o), "the fallback of step %d is refused with %s", d_step(w), w->why.key);
    }
}

void d_fights(struct war *w)
{
    ck_assert(d_orders(w, DWF_FIGHT, 1, w->s.battle.area));
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
}

int d_step(const struct war *w)
{
    return flow_peek(&w->s)->step;
}

int d_happened(const struct war *w, int kind)
{
    int n = 0;
    for (int i = 0; i < w->n_log; i++)
        n += w->log[i].kind == kind;
    return n;
}

int d_told(const struct war *w, int kind, int arg)
{
    int out = -1;
    for (int i = 0; i < w->n_log; i++)
        if (w->log[i].kind == kind)
            out = w->log[i].arg[arg];
    return out;
}

struct war *d_bare_war(void)
{
    struct war *w = d_a_war("1863");
    d_clear(w);
    return w;
}

int d_army_at(const struct war *w, int side, const char *area)
{
    return w->s.infantry[side][d_area_of(w, area)];
}

int d_vessels_at(const struct war *w, int kind, const char *area)
{
    return w->s.vessel[DWF_USA][kind][d_area_of(w, area)];
}

void d_sets_out(struct war *w, const char *leader, int n)
{
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, leader)));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, n));
}
