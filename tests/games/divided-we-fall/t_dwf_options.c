/* SPDX-License-Identifier: Apache-2.0 */
/* What the options need, one thing wrong at a time: whoever draws, leads, is counted or comes by an option, and what
 * keeps him from it. */
#include "tests/games/divided-we-fall/dwf_build.h"
#include <string.h>

static struct war *war_of(const char *scenario, const char *options)
{
    struct war *w = d_a_war_with(scenario, options);
    d_clear(w);
    return w;
}

static bool is_on(const struct war *w, const char *leader)
{
    return w->s.leader[d_leader_of(w, leader)].status == DWF_ON_MAP;
}

/* ---- leader-abilities ---- */
/* Price stands in Camden, and the militia of Arkansas, whose capital is Little Rock, is due: it may come to him. Each
 * row has one thing otherwise. */
enum {
    PRICE_DRAWS,
    PRICE_HAS_DRAWN,
    POLK_IN_HIS_PLACE,
    WITHOUT_ABILITIES,
    NONE_LOST,
    NOT_DUE_YET,
    CAPITAL_BURNED,
    ENEMY_IN_CAPITAL,
    ENEMY_WHERE_HE_IS,
    IN_THE_CAPITAL,
    IN_PENNSYLVANIA,
    OF_THE_OTHER_SIDE,
    WITHOUT_A_CAPITAL,
    PRICE_ROWS
};

START_TEST(what_price_needs)
{
    struct war *w = war_of("1863", _i == WITHOUT_ABILITIES ? NULL : "leader-abilities");
    int arkansas = d_state_of(w, "AR"), pennsylvania = d_state_of(w, "PA"), price = d_leader_of(w, "price");
    struct dwf_data *other = arena_take(w->arena, sizeof *other); /* a host's facts */
    *other = *w->d;
    other->state[arkansas].capital = _i == WITHOUT_A_CAPITAL ? 0 : other->state[arkansas].capital;
    w->r.data = other;
    w->s.turn = 13;
    w->s.side = _i == OF_THE_OTHER_SIDE ? DWF_USA : DWF_CSA;
    d_leads(w, _i == POLK_IN_HIS_PLACE ? "polk" : "price",
            _i == IN_THE_CAPITAL                               ? "little_rock"
            : _i == IN_PENNSYLVANIA || _i == OF_THE_OTHER_SIDE ? "gettysburg"
                                                               : "camden");
    w->s.leader[price].drew = _i == PRICE_HAS_DRAWN;
    w->s.militia_due[arkansas] = _i == NONE_LOST ? 0 : _i == NOT_DUE_YET ? 14 : 13;
    w->s.militia_due[pennsylvania] = 13;
    w->s.burned[d_area_of(w, "little_rock")] = _i == CAPITAL_BURNED;
    d_infantry(w, DWF_USA, "little_rock", _i == ENEMY_IN_CAPITAL);
    d_infantry(w, DWF_USA, "camden", _i == ENEMY_WHERE_HE_IS);
    dwf_count_due(&w->r, &w->s);
    ck_assert_int_eq(w->s.due[DWF_DUE_MILITIA], _i == PRICE_DRAWS);
    ck_assert_int_eq(dwf_militia_drawn(&w->r, &w->s), _i == PRICE_DRAWS ? arkansas : 0);
    struct kit_set places = dwf_due_places(&w->r, &w->s, DWF_DUE_MILITIA);
    ck_assert_int_eq(kit_count(&places), _i == PRICE_DRAWS ? 2 : 0); /* to him or to its capital */
    proves("DWF-O-price-1");
    d_close_war(w);
}
END_TEST

/* Nothing Confederate comes into a burned city: not even to Price, with Nashville for the capital. */
START_TEST(price_in_a_burned_city)
{
    struct war *w = war_of("1863", "leader-abilities");
    int tennessee = d_state_of(w, "TN"), memphis = d_area_of(w, "memphis");
    w->s.turn = 13, w->s.side = DWF_CSA;
    d_leads(w, "price", "memphis");
    w->s.militia_due[tennessee] = 13;
    ck_assert_int_eq(dwf_militia_drawn(&w->r, &w->s), tennessee);
    w->s.burned[memphis] = 1;
    ck_assert_int_eq(dwf_militia_drawn(&w->r, &w->s), 0);
    proves("DWF-O-price-1 DWF-reinforce-8");
    d_close_war(w);
}
END_TEST

/* Knowing forts is for who attacks or holds one: not for Grant on his vessels, whom those attack who hold it. */
START_TEST(whose_fort_it_is)
{
    struct war *w = war_of("1863", "leader-abilities");
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "savannah", 2);
    d_leads(w, "grant_1863", "savannah");
    d_fort(w, DWF_CSA, "savannah", 1);
    w->s.battle.area = d_area_of(w, "savannah");
    w->s.battle.leader[DWF_USA] = d_leader_of(w, "grant_1863");
    w->s.side = DWF_CSA;
    ck_assert_int_eq(dwf_led_value(&w->r, &w->s, DWF_USA), 5);
    w->s.side = DWF_USA;
    ck_assert_int_eq(dwf_led_value(&w->r, &w->s, DWF_USA), 5 + 1);
    proves("DWF-O-siege-1");
    d_close_war(w);
}
END_TEST

/* Five bound Longstreet with either option, and nobody without one; who has no leader is nobody's corps. */
START_TEST(whose_corps_is_five)
{
    static const struct {
        const char *options;
        int most;
    } rows[] = {{NULL, 9}, {"alternative-arrival", 5}, {"leader-abilities", 5}};
    for (int i = 0; i < 3; i++) {
        struct war *w = war_of("1861-campaign", rows[i].options);
        d_infantry(w, DWF_CSA, "richmond", 9);
        d_leads(w, "longstreet", "richmond");
        d_half_of(w, DWF_CSA, 13);
        ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "longstreet")));
        ck_assert(!d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, rows[i].most + 1));
        ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, rows[i].most));
        d_close_war(w);
    }
    struct war *w = war_of("1861-campaign", "alternative-arrival");
    struct dwf_data *other = arena_take(w->arena, sizeof *other); /* a host's facts, in which he is not */
    *other = *w->d;
    other->who[DWF_WHO_LONGSTREET] = 0;
    w->r.data = other;
    const struct dwf_move nobody = {.mode = DWF_BY_LAND};
    ck_assert_int_gt(dwf_most_led(&w->r, &w->s, &nobody), 100);
    proves("DWF-O-arrival-longstreet-2 DWF-O-corps-1");
    d_close_war(w);
}
END_TEST

/* ---- river-open and kentucky-won ---- */
/* What there is in Kentucky and beside it, and whether Tennessee's group gives one more. */
START_TEST(when_kentucky_is_won)
{
    static const struct {
        int side, infantry, fort;
        const char *area;
        int won;
    } rows[] = {{DWF_CSA, 1, 0, "louisville", 1}, {DWF_CSA, 0, 1, "lexington", 1},  {DWF_CSA, 0, 1, "louisville", 1},
                {DWF_CSA, 1, 0, "perryville", 0}, {DWF_CSA, 0, 1, "perryville", 0}, {DWF_USA, 0, 1, "lexington", 0}};
    struct war *w = war_of("1863", "kentucky-won");
    int tn = d_group_of(w, "TN"), plain = w->d->group[tn].rate;
    w->s.turn = 15, w->s.side = DWF_CSA;
    d_infantry(w, rows[_i].side, rows[_i].area, rows[_i].infantry);
    d_fort(w, rows[_i].side, rows[_i].area, rows[_i].fort);
    dwf_count_groups(&w->r, &w->s);
    ck_assert_int_eq(w->s.group_left[tn], plain + rows[_i].won);
    d_infantry(w, DWF_CSA, "lexington", rows[_i].side == DWF_CSA); /* held: so what else may bar it? */
    d_infantry(w, DWF_USA, "cincinnati", 3);                       /* not who is outside of Kentucky, */
    d_fort(w, DWF_CSA, "bowling_green", 2);                        /* nor a fort of their own; */
    dwf_count_groups(&w->r, &w->s);
    ck_assert_int_eq(w->s.group_left[tn], plain + (rows[_i].side == DWF_CSA));
    d_fort(w, DWF_USA, "paducah", 1); /* but one of the Union's, anywhere in it */
    dwf_count_groups(&w->r, &w->s);
    ck_assert_int_eq(w->s.group_left[tn], plain);
    proves("DWF-O-extra-2");
    d_close_war(w);
}
END_TEST

/* ---- alternative-arrival ---- */
START_TEST(lyon_stays_for_others)
{
    struct war *w = war_of("1861-campaign", "alternative-arrival");
    d_leads(w, "lyon", "st_louis");
    d_opens(w, DWF_USA, 3); /* Banks and Butler come */
    ck_assert(is_on(w, "banks") && is_on(w, "lyon"));
    proves("DWF-O-arrival-lyon-1");
    d_close_war(w);
}
END_TEST

/* Who takes Decatur, and under whom: it is counted for Grant, by either counter, who has marched in. */
START_TEST(whose_capture_it_is)
{
    static const struct {
        const char *leader, *at, *options;
        int lone, counted;
    } rows[] = {
        {"grant_1861", "decatur", "alternative-arrival", 0, 1}, {"grant_1863", "decatur", "alternative-arrival", 0, 1},
        {"grant_1861", "corinth", "alternative-arrival", 0, 0}, {"buell", "decatur", "alternative-arrival", 0, 0},
        {"grant_1861", "decatur", "alternative-arrival", 1, 0}, {"grant_1861", "decatur", NULL, 0, 0}};
    struct war *w = war_of("1861-campaign", rows[_i].options);
    d_leads(w, rows[_i].leader, rows[_i].at);
    d_infantry(w, DWF_USA, "decatur", 3);
    w->s.leader[d_leader_of(w, rows[_i].leader)].lone = (uint8_t)rows[_i].lone;
    w->s.side = DWF_USA, w->s.turn = 9;
    dwf_note_capture(&w->r, &w->s, d_area_of(w, "decatur"));
    ck_assert_int_eq(w->s.story.grant_flags, rows[_i].counted);
    proves("DWF-O-arrival-grant-4");
    d_close_war(w);
}
END_TEST

/* A victory: at least one infantry of the enemy's, and the area. */
START_TEST(what_a_victory_is)
{
    static const struct {
        int lost, stays, won;
    } rows[] = {{1, 1, 1}, {0, 1, 0}, {1, 0, 0}};
    struct war *w = war_of("1861-campaign", "alternative-arrival");
    w->s.side = DWF_USA, w->s.turn = 9;
    w->s.battle.area = d_area_of(w, "murfreesboro");
    w->s.battle.leader[DWF_USA] = d_leader_of(w, "grant_1861");
    w->s.battle.infantry_lost[DWF_CSA] = rows[_i].lost;
    d_infantry(w, DWF_USA, "murfreesboro", rows[_i].stays);
    play_begin(&w->play, NULL, &w->why);
    dwf_note_battle(&w->r, &w->s, &w->play);
    ck_assert_int_eq(w->s.story.grant_won, rows[_i].won);
    proves("DWF-O-arrival-1");
    d_close_war(w);
}
END_TEST

/* With three Longstreet stays, with two he goes; the battle that is open is fought before he is counted; and without
 * the option he has no corps that could be too small. */
START_TEST(how_small_a_corps_may_be)
{
    struct war *w = war_of("1861-campaign", "alternative-arrival");
    d_leads(w, "longstreet", "greensboro");
    d_infantry(w, DWF_CSA, "greensboro", 3);
    play_begin(&w->play, NULL, &w->why);
    dwf_note_corps(&w->r, &w->s, &w->play);
    ck_assert(is_on(w, "longstreet"));
    d_infantry(w, DWF_CSA, "greensboro", 2);
    dwf_note_corps(&w->r, &w->s, &w->play);
    ck_assert(!is_on(w, "longstreet"));
    d_leads(w, "longstreet", "greensboro");
    d_infantry(w, DWF_CSA, "greensboro", 4);
    d_infantry(w, DWF_USA, "raleigh", 1);
    d_half_of(w, DWF_CSA, 13);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "greensboro"), 2));
    ck_assert(d_goes(w, "raleigh"));
    ck_assert_int_eq(w->s.battle.area, d_area_of(w, "raleigh"));
    ck_assert(is_on(w, "longstreet"));
    d_fights(w);
    ck_assert(!is_on(w, "longstreet"));
    d_close_war(w);
    w = war_of("1861-campaign", NULL);
    d_leads(w, "longstreet", "greensboro");
    play_begin(&w->play, NULL, &w->why);
    dwf_note_corps(&w->r, &w->s, &w->play);
    ck_assert(is_on(w, "longstreet"));
    proves("DWF-O-arrival-longstreet-2");
    d_close_war(w);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: options");
    TCase *c = tcase_create("options");
    tcase_add_loop_test(c, what_price_needs, 0, PRICE_ROWS);
    tcase_add_test(c, price_in_a_burned_city);
    tcase_add_test(c, whose_fort_it_is);
    tcase_add_test(c, whose_corps_is_five);
    tcase_add_loop_test(c, when_kentucky_is_won, 0, 6);
    tcase_add_test(c, lyon_stays_for_others);
    tcase_add_loop_test(c, whose_capture_it_is, 0, 6);
    tcase_add_loop_test(c, what_a_victory_is, 0, 3);
    tcase_add_test(c, how_small_a_corps_may_be);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
