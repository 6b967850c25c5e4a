/* SPDX-License-Identifier: Apache-2.0 */
/* Is it the war? Battles worked out by hand, a war in which both sides pass, and many in which both attack where the
 * table promises to hold the field. */
#include "tests/games/divided-we-fall/dwf_build.h"
#include "tests/lib/play.h"
#include <stdio.h>
#include <stdlib.h>

/* ---- battles ---- */
static const struct fight {
    const char *name, *from, *to, *leader, *foe_leader;
    int side, turn, n, foes, fort;
    int value, column, lost, foes_lost /* the fort's steps among them */, holds /* side */;
} fights[] = {
    /* 6 and McDowell; 3 less 1; 2 less 3; then 5 against 2 and Beauregard's 2 */
    {"Bull Run", "washington_dc", "manassas", "mcdowell", "beauregard", DWF_USA, 3, 6, 2, 0, 7, DWF_COL_CLEAR, 2, 0,
     DWF_USA},
    /* 8 less 1 for woods, and 3; 5 less 3; 3 less 3; then 9 against 9 */
    {"Shiloh", "corinth", "shiloh", "as_johnston", "grant_1861", DWF_CSA, 7, 8, 6, 0, 10, DWF_COL_ROUGH, 2, 0, DWF_USA},
    /* 10 and 2; 5 less 2; 4 less 2, one of them the fort's; then 9 against 9 */
    {"Stones River", "nashville", "murfreesboro", "rosecrans", "bragg", DWF_USA, 12, 10, 8, 1, 12, DWF_COL_CLEAR, 3, 2,
     DWF_CSA},
    /* 14 less 1 for the hills and 1 for the river, and 5; 11 less 5; 6 less 1: both steps and three, for the last man
       under Pemberton stays as long as there is another loss; then 13 against 2 */
    {"Vicksburg", "jackson", "vicksburg", "grant_1863", "pemberton", DWF_USA, 15, 14, 4, 2, 17, DWF_COL_MAXIMUM, 6, 5,
     DWF_USA},
    /* 16 less 1 for the river, and 3; 11 less 3; 6 less 5; then 11 against 14 */
    {"Chancellorsville", "washington_dc", "fredericksburg", "hooker", "lee", DWF_USA, 13, 16, 10, 0, 18,
     DWF_COL_SEASONAL, 8, 1, DWF_CSA},
};
enum { FIGHTS = sizeof fights / sizeof *fights };

START_TEST(by_hand)
{
    const struct fight *f = &fights[_i];
    struct war *w = d_a_war(f->turn < 12 ? "1862" : "1863");
    int foe = !f->side, lost[DWF_SIDES] = {0};
    d_clear(w);
    d_infantry(w, f->side, f->from, f->n);
    d_supplies(w, f->side, f->from, 1);
    d_leads(w, f->leader, f->from);
    d_infantry(w, foe, f->to, f->foes);
    d_supplies(w, foe, f->to, 1);
    d_leads(w, f->foe_leader, f->to);
    d_fort(w, foe, f->to, f->fort);
    d_half_of(w, f->side, f->turn);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, f->leader)));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, f->n));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
    ck_assert(d_goes(w, f->to));
    d_fights(w);
    for (int i = 0; i < w->n_log; i++)
        if (w->log[i].kind == DWF_EVENT_LOST)
            lost[w->log[i].arg[0]] += w->log[i].arg[3];
    ck_assert_msg(d_told(w, DWF_EVENT_VALUE, 1) == f->value && d_told(w, DWF_EVENT_VALUE, 2) == f->column,
                  "%s: %d in column %d", f->name, d_told(w, DWF_EVENT_VALUE, 1), d_told(w, DWF_EVENT_VALUE, 2));
    ck_assert_msg(lost[f->side] == f->lost && lost[foe] == f->foes_lost, "%s: %d and %d lost", f->name, lost[f->side],
                  lost[foe]);
    ck_assert_msg(d_told(w, DWF_EVENT_VERDICT, 1) == f->holds, "%s: who holds the field?", f->name);
    ck_assert_int_eq(dwf_control(&w->r, &w->s, d_area_of(w, f->to)), f->holds + 1);
    d_close_war(w);
}
END_TEST

/* ---- both pass ---- */
START_TEST(nobody_moves)
{
    static const char *const scenarios[] = {"1861-campaign", "1862", "1863"};
    struct war *w = d_a_war(scenarios[_i]);
    while (rules_asks(&w->s))
        ck_assert(d_orders(w, DWF_FINISH, 0));
    ck_assert_int_eq(w->s.flow.over, DWF_END_OUTLASTED);
    ck_assert_int_eq(w->s.flow.winner, DWF_CSA + 1);
    ck_assert_int_eq(w->s.turn, DWF_TURNS);
    d_close_war(w);
}
END_TEST

/* ---- a simple player ---- */
struct player {
    struct war *w;
    uint64_t seed;
    int target; /* of who marches; 0: none */
};

static int best_of(const struct war *w, int side, int area)
{
    int best = 0;
    for (int i = 1; i <= w->d->n_leaders; i++)
        if (w->s.leader[i].status == DWF_ON_MAP && w->s.leader[i].area == area && w->d->leader[i].side == side &&
            w->d->leader[i].combat > best)
            best = w->d->leader[i].combat;
    return best;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Does the table promise to hold the field, if so many go over this link under such a leader? */
static bool promises(const struct war *w, int side, int n, int leader, const struct kit_link *k)
{
    int area = k->to, foe = !side, marks = k->marks & (DWF_DARK - 1), theirs = best_of(w, foe, area);
    int land = dwf_after_terrain(&w->r, n, marks), value = land + least(leader, land);
    int fort = w->s.fort[area], army = dwf_army(&w->r, &w->s, foe, area);
    if (value < 1)
        return false;
    int due = dwf_crt(&w->r, value, DWF_COLUMNS) - theirs,
        mine = dwf_crt(&w->r, value, dwf_column_of(&w->r, &w->s, marks)) - leader;
    due = due > 0 ? due : fort > 0;
    mine = mine > fort ? mine : fort;
    int left = n - mine, stay = army + fort - due;
    if (fort > 0 && due < army + fort)
        return false;
    return left > 0 && (stay <= 0 || left + least(leader, left) > stay + least(theirs, stay));
}

/* Links to the nearest area where the enemy stands, or that is a flag city of his. */
static void distances(const struct war *w, int side, int far[DWF_AREAS_MAX])
{
    int queue[DWF_AREAS_MAX], n = 0;
    for (int area = 1; area <= w->d->n_areas; area++) {
        far[area] = 99;
        if (dwf_has_combat(&w->r, &w->s, !side, area) ||
            (w->d->area[area].flag == 2 - side && dwf_owns(&w->r, &w->s, !side, area))) {
            far[area] = 0;
            queue[n++] = area;
        }
    }
    for (int i = 0; i < n; i++)
        for (const struct kit_link *k = kit_near(&w->d->map, queue[i]); k < kit_near_end(&w->d->map, queue[i]); k++)
            if ((k->kinds & DWF_LAND) && far[k->to] > far[queue[i]] + 1) {
                far[k->to] = far[queue[i]] + 1;
                queue[n++] = k->to;
            }
}

/* Links to the nearest own leader. */
static void to_leaders(const struct war *w, int side, int far[DWF_AREAS_MAX])
{
    int queue[DWF_AREAS_MAX], n = 0;
    for (int area = 1; area <= w->d->n_areas; area++) {
        far[area] = 99;
        if (best_of(w, side, area) > 1) {
            far[area] = 0;
            queue[n++] = area;
        }
    }
    for (int i = 0; i < n; i++)
        for (const struct kit_link *k = kit_near(&w->d->map, queue[i]); k < kit_near_end(&w->d->map, queue[i]); k++)
            if ((k->kinds & DWF_LAND) && far[k->to] > far[queue[i]] + 1 &&
                !dwf_has_combat(&w->r, &w->s, !side, k->to)) {
                far[k->to] = far[queue[i]] + 1;
                queue[n++] = k->to;
            }
}

/* Where a stack should go from here: an attack that is promised, else nearer to the enemy, but never into a fight. */
static int aim(struct player *p, int side, int area, int n, int leader)
{
    struct war *w = p->w;
    int far[DWF_AREAS_MAX], best = 0, ways = 0;
    distances(w, side, far);
    for (const struct kit_link *k = kit_near(&w->d->map, area); k < kit_near_end(&w->d->map, area); k++) {
        bool enemy = dwf_has_combat(&w->r, &w->s, !side, k->to);
        if (!(k->kinds & DWF_LAND) || w->s.fought[k->to])
            continue;
        if (enemy && promises(w, side, n, leader, k))
            return k->to;
        if (!enemy && far[k->to] < far[area] && random_below(&p->seed, (uint32_t)++ways) == 0)
            best = k->to;
    }
    return far[area] > 1 || random_below(&p->seed, 3) == 0 ? best : 0;
}

static bool gives(struct player *p, int seat, struct order o)
{
    struct war *w = p->w;
    play_begin(&w->play, NULL, &w->why);
    if (!rules_apply(&w->r, &w->s, seat, &o, &w->after, &w->play))
        return false;
    w->s = w->after;
    return true;
}

/* Takes all along and goes there. */
static void goes_to(struct player *p, int seat, int target, bool leader)
{
    struct war *w = p->w;
    int area = w->s.move.area;
    if (leader) {
        int n = w->s.fresh[seat][area] - (w->d->area[area].flag && w->s.fresh[seat][area] > 3);
        if (n > 0)
            gives(p, seat, (struct order){.verb = DWF_TAKE, .n_args = 2, .arg = {DWF_INFANTRY, n}});
        if (w->s.supply_fresh[seat][area] > 0)
            gives(p, seat, (struct order){.verb = DWF_TAKE, .n_args = 2, .arg = {DWF_SUPPLY, 1}});
    }
    gives(p, seat, (struct order){.verb = DWF_GO, .n_args = 2, .arg = {target, 0}});
    for (int steps = 0; steps < 5 && d_step(w) == DWF_STEP_MARCH && !leader;
         steps++) { /* units go on to their leader */
        int far[DWF_AREAS_MAX], next = 0;
        to_leaders(w, seat, far);
        for (const struct kit_link *k = kit_near(&w->d->map, w->s.move.area);
             k < kit_near_end(&w->d->map, w->s.move.area); k++)
            if ((k->kinds & DWF_LAND) && far[k->to] < far[w->s.move.area])
                next = k->to;
        if (!next || !gives(p, seat, (struct order){.verb = DWF_GO, .n_args = 2, .arg = {next, 0}}))
            break;
    }
    while (d_step(w) == DWF_STEP_MARCH && rules_asks(&w->s)) {
        struct order o;
        ck_assert(rules_fallback(&w->r, &w->s, seat, &o));
        ck_assert(gives(p, seat, o));
    }
}

static bool leads_on(struct player *p, int seat)
{
    struct war *w = p->w;
    for (int i = 1; i <= w->d->n_leaders; i++) {
        const struct dwf_leader *l = &w->s.leader[i];
        int n = l->status == DWF_ON_MAP ? w->s.fresh[seat][l->area] : 0;
        if (w->d->leader[i].side != seat || n < 2 || l->moved || l->used)
            continue;
        int target = aim(p, seat, l->area, n, w->d->leader[i].combat);
        if (target && gives(p, seat, (struct order){.verb = DWF_MARCH, .n_args = 1, .arg = {i}})) {
            goes_to(p, seat, target, true);
            return true;
        }
    }
    return false;
}

static bool moves_up(struct player *p, int seat)
{
    struct war *w = p->w;
    int start = 1 + (int)random_below(&p->seed, (uint32_t)w->d->n_areas);
    for (int i = 0; i < w->d->n_areas; i++) {
        int area = 1 + (start + i) % w->d->n_areas, n = w->s.fresh[seat][area];
        n = least(n, dwf_now(&w->r, &w->s)->max_infantry[seat]);
        int target = 0, far[DWF_AREAS_MAX];
        to_leaders(w, seat, far);
        for (const struct kit_link *k = kit_near(&w->d->map, area); k < kit_near_end(&w->d->map, area) && n > 0; k++)
            if ((k->kinds & DWF_LAND) && far[k->to] < far[area] && !dwf_has_combat(&w->r, &w->s, !seat, k->to))
                target = k->to;
        if (target && gives(p, seat, (struct order){.verb = DWF_MOVE, .n_args = 2, .arg = {area, n}})) {
            goes_to(p, seat, target, false);
            return true;
        }
    }
    return false;
}

static void campaigns(struct player *p, int seat)
{
    struct war *w = p->w;
    if (w->s.battle.area)
        ck_assert(gives(p, seat, (struct order){.verb = DWF_FIGHT, .n_args = 1, .arg = {w->s.battle.area}}));
    else if (!(w->s.points > 0 && (leads_on(p, seat) || moves_up(p, seat))))
        ck_assert(gives(p, seat, (struct order){.verb = DWF_FINISH}));
}

struct record {
    int won[DWF_SIDES], washington, games;
    long infantry[DWF_SIDES];
    int counted;
};

static void play_war(struct player *p, struct record *to)
{
    struct war *w = p->w = d_a_war("1861-campaign");
    int counted = 0;
    for (int n = 0; rules_asks(&w->s); n++) {
        int seat = rules_asks(&w->s) & ONLY(DWF_CSA) ? DWF_CSA : DWF_USA;
        struct order o;
        ck_assert_int_lt(n, 20000);
        for (int area = 1; area <= w->d->n_areas && w->s.turn == 12 && !counted; area++)
            for (int side = 0; side < DWF_SIDES; side++)
                to->infantry[side] += w->s.infantry[side][area];
        to->counted += w->s.turn == 12 && !counted;
        counted = counted || w->s.turn == 12;
        if (d_step(w) == DWF_STEP_CAMPAIGN)
            campaigns(p, seat);
        else {
            ck_assert(rules_fallback(&w->r, &w->s, seat, &o));
            ck_assert(gives(p, seat, o));
        }
    }
    to->games++;
    to->won[w->s.flow.winner - 1]++;
    to->washington += w->s.turn < 12 && w->s.flow.over == DWF_END_CSA &&
                      dwf_has_combat(&w->r, &w->s, DWF_CSA, w->d->capital[DWF_USA]);
    d_close_war(w);
}

START_TEST(two_simple_players)
{
    struct player p = {.seed = 1861};
    struct record all = {0};
    for (int i = 0; i < (getenv("DISPATCH_SOAK") ? 200 : 3); i++)
        play_war(&p, &all);
    if (!getenv("DISPATCH_SOAK"))
        return;
    ck_assert_int_gt(all.counted, 150);
    for (int side = 0; side < DWF_SIDES; side++)
        all.infantry[side] /= all.counted;
    fprintf(stderr, "history: of %d wars the South won %d, Washington fell early in %d; Winter 1863: %ld and %ld\n",
            all.games, all.won[DWF_CSA], all.washington, all.infantry[DWF_CSA], all.infantry[DWF_USA]);
    ck_assert(all.infantry[DWF_USA] >= 40 && all.infantry[DWF_USA] <= 70);
    ck_assert(all.infantry[DWF_CSA] >= 25 && all.infantry[DWF_CSA] <= 50);
    ck_assert_int_lt(all.washington * 5, all.games);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: history");
    TCase *c = tcase_create("history");
    tcase_add_loop_test(c, by_hand, 0, FIGHTS);
    tcase_add_loop_test(c, nobody_moves, 0, 3);
    tcase_add_test(c, two_simple_players);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
