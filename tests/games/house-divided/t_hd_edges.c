/* SPDX-License-Identifier: Apache-2.0 */
/* Edges of the rules of House Divided that `make rules-break` found without a proof: who may not order, what must not
 * happen beside what does, and the last number on either side of a bound. */
#include "tests/games/house-divided/hd_kit.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void anew(int side, int points)
{
    teardown();
    setup_bare();
    turn_of(h, side, points);
}

/* ---- whose turn it is not ---- */

/* In each question of a turn the other side may change its order of losses, and that is all. */
START_TEST(the_other_side_orders_nothing)
{
    static const int steps[] = {HD_STEP_MERIT_DEF, HD_STEP_BUY, HD_STEP_MOVE, HD_STEP_MERIT, HD_STEP_RECRUIT};
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 2);
    put(h, HD_SOUTH, "memphis", HD_MILITIA_INFANTRY, 1);
    h->s.mark[box_of(h, "washington")] = h->s.mark[box_of(h, "memphis")] = HD_OPEN_MARK;
    h->s.recruits = 6;
    h->s.general[0].status = h->s.general[2].status = HD_IN_POOL;
    for (int side = 0; side < HD_SIDES; side++)
        for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
            struct prompt_lists *lists = calloc(1, sizeof *lists);
            struct prompt p = {0};
            ck_assert(lists != NULL);
            h->s.mover = side;
            hd_goto(&h->s, steps[i]);
            prompt_begin(&p, lists);
            ck_assert(rules_prompt(&h->r, &h->s, hd_foe(side), 0, &p));
            for (int k = 0; k < p.n_offers; k++)
                ck_assert_msg(p.offers[k].verb == HD_USUAL_LOSSES || p.offers[k].verb == HD_LOSE_FIRST,
                              "step %d: verb %d", steps[i], p.offers[k].verb);
            ck_assert_int_eq(p.n_offers, 2);
            free(lists);
        }
    proves("HD-calendar-4 HD-calendar-5 HD-marches-1 HD-movement-1 HD-promotions-1 HD-promotions-7 HD-recruiting-3 "
           "HD-generals-5");
}
END_TEST

/* Silence ends a part of the turn; with `hold after battle` it first ends the waiting. Of the other side it changes
 * nothing. */
START_TEST(silence)
{
    struct order out = {0};
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 2);
    h->s.mark[box_of(h, "washington")] = HD_OPEN_MARK;
    static const int steps[] = {HD_STEP_MERIT_DEF, HD_STEP_BUY, HD_STEP_MOVE, HD_STEP_MERIT, HD_STEP_RECRUIT};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        for (int holds = 0; holds < 2; holds++) {
            hd_goto(&h->s, steps[i]);
            h->s.holding = holds;
            ck_assert(rules_fallback(&h->r, &h->s, HD_NORTH, &out));
            ck_assert_int_eq(out.verb, holds && steps[i] == HD_STEP_MERIT ? HD_GO_ON : HD_FINISH);
            ck_assert(rules_fallback(&h->r, &h->s, HD_SOUTH, &out));
            ck_assert_int_eq(out.verb, HD_USUAL_LOSSES);
        }
    proves("HD-promotions-1 HD-calendar-4 HD-calendar-5 HD-marches-1 HD-recruiting-9");
}
END_TEST

/* To hear of the battles is said once, before them; afterwards it can be taken back, and nothing else can then. */
START_TEST(waiting_for_the_battles)
{
    static const int steps[] = {HD_STEP_MERIT_DEF, HD_STEP_BUY, HD_STEP_MOVE, HD_STEP_MERIT};
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 2);
    h->s.mark[box_of(h, "washington")] = HD_OPEN_MARK;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        bool after = steps[i] == HD_STEP_MERIT;
        h->s.holding = 0;
        hd_goto(&h->s, steps[i]);
        ck_assert(!orders(h, HD_NORTH, HD_GO_ON, 0));
        ck_assert_int_eq(orders(h, HD_NORTH, HD_HOLD, 0), !after);
        h->s.holding = 1;
        ck_assert(!orders(h, HD_NORTH, HD_HOLD, 0));
        ck_assert_int_eq(orders(h, HD_NORTH, HD_GO_ON, 0), after);
        ck_assert_int_eq(h->s.holding, !after);
    }
    proves("HD-promotions-1 HD-marches-1 HD-movement-1 HD-naval-5 HD-entrench-1");
}
END_TEST

START_TEST(nobody_orders_what_is_the_others)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 2);
    put(h, HD_SOUTH, "memphis", HD_MILITIA_INFANTRY, 1);
    lead(h, 2, "memphis", 3);
    h->s.general[0] = (struct hd_general){.status = HD_IN_POOL, .box = box_of(h, "washington"), .strength = 1};
    flow_goto(&h->s, HD_STEP_MOVE, ONLY(HD_NORTH));
    ck_assert(!hd_general_may_move(&h->r, &h->s, 2)); /* Lee */
    ck_assert(!hd_general_may_move(&h->r, &h->s, 0)); /* Grant, whom nobody has placed */
    ck_assert(!orders(h, HD_NORTH, HD_GENERAL, 2, 3, hd_way(HD_STEP, 0, box_of(h, "corinth"))));
    proves("HD-generals-1 HD-generals-11 HD-generals-12");
    h->s.mover = HD_SOUTH;
    hd_goto(&h->s, HD_STEP_RECRUIT);
    ck_assert(!orders(h, HD_SOUTH, HD_PLACE, 2, 1, box_of(h, "memphis")));
    proves("HD-generals-5 HD-generals-6");
    h->s.die = 6; /* naval assaults are the North's, whatever the South throws */
    h->s.points = 6;
    hd_goto(&h->s, HD_STEP_BUY);
    ck_assert(!orders(h, HD_SOUTH, HD_NAVAL, 1, 1));
    h->s.mover = HD_NORTH;
    hd_goto(&h->s, HD_STEP_BUY);
    ck_assert(orders(h, HD_NORTH, HD_NAVAL, 1, 1));
    proves("HD-naval-5");
}
END_TEST

/* ---- what must not happen beside ---- */

START_TEST(a_quiet_march_tells_nothing_else)
{
    put(h, HD_NORTH, "nashville", HD_MILITIA_INFANTRY, 2);
    own(h, HD_NORTH, "sparta");
    tells(h, HD_NORTH, "march Nashville\nmove Nashville 1 infantry to Sparta\nhold after battle");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(happened(h, HD_EVENT_WORKS_GONE, -1), 0);
    proves("HD-entrench-9");
    ck_assert_int_eq(happened(h, HD_EVENT_WATER, -1), 0);
    proves("HD-water-8 HD-water-9");
    ck_assert_int_eq(happened(h, HD_EVENT_GARRISON_GONE, -1), 0); /* it is one's own */
    ck_assert_int_eq(h->s.garrison[box_of(h, "sparta")], HD_BY_NORTH);
    proves("HD-blitz-9");
}
END_TEST

START_TEST(washington_marches_once_with_its_assault)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 2);
    turn_of(h, HD_NORTH, 6);
    tells(h, HD_NORTH, "march Washington\nassault 1");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(happened(h, HD_EVENT_MARCHED, HD_NORTH), 1);
    ck_assert_int_eq(h->s.points, 4);
    proves("HD-naval-8");
    turn_of(h, HD_NORTH, 1); /* an entrenchment that is bought alone, with the last point, and its line is not held */
    put(h, HD_NORTH, "chicago", HD_MILITIA_INFANTRY, 1);
    tells(h, HD_NORTH, "entrench Chicago");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(h->s.points, 0);
    ck_assert_int_eq(h->s.works[box_of(h, "chicago")], 1);
    proves("HD-entrench-5 HD-marches-2");
}
END_TEST

/* Both armies die, and so the general who stood there is beaten at once. */
START_TEST(a_general_falls_with_all_his_men)
{
    for (int side = 0; side < HD_SIDES; side++) {
        anew(HD_NORTH, 4);
        put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
        put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 1);
        lead(h, side == HD_NORTH ? 0 : 2, side == HD_NORTH ? "washington" : "manassas_junction", 1);
        throws(h, "1 1");
        tells(h, HD_NORTH,
              side == HD_NORTH ? "march Washington\nmove Washington to Manassas with Grant\nhold after battle"
                               : "march Washington\nmove Washington to Manassas\nhold after battle");
        ck_assert_ptr_null(h->held);
        ck_assert_int_eq(army(h, HD_NORTH, "manassas_junction") + army(h, HD_SOUTH, "manassas_junction"), 0);
        ck_assert_int_eq(h->s.general[side == HD_NORTH ? 0 : 2].status, HD_LOST);
    }
    proves("HD-generals-10");
}
END_TEST

/* One leaves the battle and another stays: it is fought. */
START_TEST(a_battle_goes_on_with_those_who_stay)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 3);
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 1);
    tells(h, HD_NORTH,
          "march Washington\nmove Washington 2 infantry to Manassas\nthen march Manassas\n"
          "then move Manassas 1 infantry to Washington");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(h->s.n_fights, 1);
    tells(h, HD_NORTH, "hold after battle");
    ck_assert_int_eq(happened(h, HD_EVENT_BATTLE, box_of(h, "manassas_junction")), 1);
    anew(HD_NORTH, 4); /* and the last who leaves calls it off */
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 1);
    tells(h, HD_NORTH,
          "march Washington\nmove Washington to Manassas\nthen march Manassas\nthen move Manassas to Washington");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(h->s.n_fights, 0);
    ck_assert_int_eq(happened(h, HD_EVENT_BATTLE, -1), 0);
    proves("HD-blitz-10 HD-movement-7");
}
END_TEST

/* Who came by boat goes back nowhere; what was said of a battle of the first march holds, said in the second. */
START_TEST(ways_back)
{
    put(h, HD_NORTH, "chattanooga", HD_MILITIA_INFANTRY, 1);
    own(h, HD_NORTH, "decatur");
    put(h, HD_SOUTH, "pittsburgh_landing", HD_MILITIA_INFANTRY, 1);
    tells(h, HD_NORTH, "march Chattanooga\nmove Chattanooga to Pittsburgh Landing by boat");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(h->s.n_fights, 1);
    ck_assert_int_eq(h->s.n_ways, 0);
    proves("HD-boats-4");
    anew(HD_NORTH, 1); /* no points are left, so the second march is the general's, and nothing was moved in it yet */
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 2);
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 1);
    lead(h, 0, "washington", 1);
    tells(h, HD_NORTH,
          "march Washington\nmove Washington 1 infantry to Manassas\nthen\nretreat Manassas to Washington");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(h->s.n_retreats, 1);
    proves("HD-battle-1 HD-movement-7");
}
END_TEST

/* An assault carries by sea: nobody rides or walks farther because it was bought. And the lists begin anew. */
START_TEST(lists_of_ways_hold_nothing_else)
{
    struct hd_ways ways = {.n = 5};
    for (int i = 0; i < 5; i++)
        ways.way[i] = hd_way(HD_JUMP, 1, 2);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "washington", HD_MILITIA_CAVALRY, 1);
    h->s.assaults = 1;
    hd_assault_ways(&h->r, &h->s, box_of(h, "washington"), &ways);
    ck_assert_int_gt(ways.n, 10);
    for (int i = 0; i < ways.n; i++)
        ck_assert_int_eq(hd_way_how(ways.way[i]), HD_ASSAULT);
    proves("HD-naval-9 HD-naval-11");
    ways.n = 5;
    ways.way[0] = hd_way(HD_JUMP, 1, 2);
    hd_general_ways(&h->r, &h->s, box_of(h, "washington"), &ways);
    ck_assert_int_gt(ways.n, 5);
    for (int i = 0; i < ways.n; i++)
        ck_assert(hd_way_how(ways.way[i]) == HD_STEP || hd_way_how(ways.way[i]) == HD_RIDE);
    proves("HD-generals-12");
}
END_TEST

/* ---- when a turn begins and ends ---- */

START_TEST(a_turn_begins)
{
    throws(h, "1 4"); /* the march die of the second round is thrown; in the first none is */
    opens(h, HD_NORTH, 2);
    ck_assert_int_eq(h->s.die, 1);
    ck_assert_int_eq(h->next_die, 1); /* one die */
    ck_assert_int_eq(h->s.points, 2);
    for (int marked = 0; marked < 2; marked++) {
        anew(HD_NORTH, 4);
        put(h, HD_SOUTH, "memphis", HD_MILITIA_INFANTRY, 1);
        h->s.mark[box_of(h, "memphis")] = marked ? HD_OPEN_MARK : HD_NO_MARK;
        throws(h, "6");
        opens(h, HD_SOUTH, 12);
        ck_assert_int_eq(step(h), marked ? HD_STEP_MERIT_DEF : HD_STEP_BUY);
        ck_assert_int_eq(h->s.march, 1);
        ck_assert_int_eq(h->s.die, 6);
        if (marked)
            ck_assert(orders(h, HD_SOUTH, HD_FINISH, 0));
        ck_assert_int_eq(h->s.march, 1);
        ck_assert_int_eq(step(h), HD_STEP_BUY);
    }
    proves("HD-promotions-10 HD-marches-1 HD-calendar-5");
}
END_TEST

START_TEST(a_turn_ends)
{
    put(h, HD_NORTH, "baltimore", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "memphis", HD_MILITIA_INFANTRY, 1);
    h->s.recruited[box_of(h, "baltimore")] = 1;
    hd_goto(&h->s, HD_STEP_RECRUIT);
    tells(h, HD_NORTH, "done");
    ck_assert_int_eq(h->s.mover, HD_SOUTH);
    ck_assert_int_eq(h->s.recruited[box_of(h, "baltimore")], 0);
    ck_assert_int_eq(h->s.garrison[box_of(h, "memphis")], HD_BY_NORTH);
    ck_assert_int_eq(h->s.garrison[box_of(h, "baltimore")], HD_NOBODY); /* it always was the North's */
    proves("HD-blitz-5 HD-calendar-4 HD-recruiting-11");
}
END_TEST

/* ---- bundles ---- */

static bool loads(const char *from, const char *to)
{
    struct arena *arena = arena_new();
    const char *words = arena_string(arena, hd_bundle()), *at = strstr(words, from);
    struct text changed = {.arena = arena};
    struct problem why = {0};
    ck_assert_msg(at != NULL, "%s is not in the bundle", from);
    text_add(&changed, (struct span){(const uint8_t *)words, (size_t)(at - words)});
    text_words(&changed, to);
    text_words(&changed, at + strlen(from));
    bool good = hd_load(arena, text_span(&changed), &why) != NULL;
    ck_assert(good || (strcmp(why.key, "data.sums") == 0 && strcmp(why.got, "limits: north") == 0));
    arena_free(arena);
    return good;
}

/* No side has more units than all its numbers make, at the start or ever; they make room for 36. */
START_TEST(room_for_all_units)
{
    const char *row = "{\"box\":\"washington\",\"n\":3,";
    int all = 0, units = 0;
    for (int box = 1; box <= HD_BOXES; box++)
        all += h->d->box[box].value[HD_NORTH];
    ck_assert_int_eq(all, HD_UNITS_MAX);
    for (int i = 0; i < h->d->n_start; i++)
        units += h->d->start[i].side == HD_NORTH ? h->d->start[i].n : 0;
    for (int over = 0; over < 2; over++) {
        char changed[160];
        snprintf(changed, sizeof changed, "{\"box\":\"washington\",\"n\":%d,", 3 - units + all + over);
        ck_assert_msg(loads(row, changed) == !over, "%s", changed);
    }
    ck_assert_int_eq(h->d->box[box_of(h, "knoxville")].value[HD_NORTH], 1); /* which the North does not begin with */
    ck_assert(!loads("\"blue\":1,\"box\":\"knoxville\"", "\"blue\":2,\"box\":\"knoxville\""));
    proves("HD-armymax-4");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("house-divided: edges");
    TCase *c = tcase_create("edges");
    tcase_add_checked_fixture(c, setup_bare, teardown);
    tcase_add_test(c, the_other_side_orders_nothing);
    tcase_add_test(c, silence);
    tcase_add_test(c, waiting_for_the_battles);
    tcase_add_test(c, nobody_orders_what_is_the_others);
    tcase_add_test(c, a_quiet_march_tells_nothing_else);
    tcase_add_test(c, washington_marches_once_with_its_assault);
    tcase_add_test(c, a_general_falls_with_all_his_men);
    tcase_add_test(c, a_battle_goes_on_with_those_who_stay);
    tcase_add_test(c, ways_back);
    tcase_add_test(c, lists_of_ways_hold_nothing_else);
    tcase_add_test(c, a_turn_begins);
    tcase_add_test(c, a_turn_ends);
    tcase_add_test(c, room_for_all_units);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    (void)house_data();
    return run_suite(suite());
}
