/* SPDX-License-Identifier: Apache-2.0 */
/* Edges of the rules of Blue vs Gray that `make rules-break` found without a proof: what comes into a battle and what
 * is taken out of it, draws and raids at their bounds, options of the middle department and of corps for a turn, and
 * how the last turns are counted. */
#include "tests/games/blue-vs-gray/bvg_fight.h"

enum { MIDDLE = 1 << 7, BASES = 1 << 12 };

/* ---- into battles ---- */

/* In the reserves of the attack on Manassas; the attacker is asked first. */
static struct game *reserves(int options, const char *usa, const char *csa)
{
    struct game *g = field(options, BVG_USA);
    g->listens = true;
    command(g, "U034", "U009", BVG_EAST);
    command(g, "C041", "C007", BVG_EAST);
    with_hand(g, usa);
    with_hand(g, csa);
    dice(g, "33333333");
    assault(g, "manassas_jct", "U034");
    defend(g, "C041");
    pass_while(g, BVG_STEP_JOIN);
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    return g;
}

START_TEST(who_comes_as_a_reserve)
{
    struct game *g = reserves(0, "U010 U049", "C010");
    int chief = card("U034");
    ck_assert(asked_may(g, BVG_RESERVE, 2, card("U010"), chief));
    ck_assert(!asked_may(g, BVG_RESERVE, 2, card("U015"), chief)); /* not in the hand */
    g->state.used[card("U010")] = BVG_RECALLED;
    ck_assert(!asked_may(g, BVG_RESERVE, 2, card("U010"), chief));
    g->state.used[card("U010")] = 0;
    proves("BVG-8.41c");
    g->state.now_turn.no_cards = 1; /* the mover's cards */
    ck_assert(!asked_may(g, BVG_RESERVE, 2, card("U010"), chief));
    g->state.mover = BVG_CSA;
    ck_assert(asked_may(g, BVG_RESERVE, 2, card("U010"), chief));
    proves("BVG-S-historical-f");
    g->state.mover = BVG_USA;
    g->state.now_turn.no_cards = 0;
    g->state.fights[chief] |= BVG_TURNED;
    ck_assert(!asked_may(g, BVG_RESERVE, 2, card("U010"), chief));
    g->state.fights[chief] = BVG_FIGHTS;
    proves("BVG-8.41e");
}
END_TEST

/* By sea, before the Late War, and in an invasion always: a command of two infantry units and one of cavalry. */
START_TEST(how_large_a_battle_by_sea_may_grow)
{
    struct game *g = reserves(0, "U010 U015 U053", "C010 C022 C034 C045");
    struct bvg_battle *b = &g->state.battle;
    ck_assert_int_eq(b->by_sea + b->invasion + b->stand_by_sea, 0);
    int chief = card("U034");
    for (int late = 0; late < 2; late++)
        for (int way = 0; way < 4; way++) {
            struct bvg_size size = bvg_size_of(&g->rules, &g->state, chief);
            b->by_sea = way & 1;
            b->invasion = way >> 1;
            g->state.late_war[BVG_USA] = late;
            bool bound = b->invasion || (b->by_sea && !late);
            for (int more = 0; more < 4; more++) {
                struct bvg_size then = size;
                bool horse = more == 3;
                if (more > 0 && !horse)
                    on_board(g, more == 1 ? "U020" : "U021", BVG_EAST);
                (void)then;
                const char *unit = horse ? "U053" : "U010";
                struct bvg_size with = bvg_size_of(&g->rules, &g->state, chief);
                with.infantry += !horse;
                with.cavalry += horse;
                ck_assert_int_eq(asked_may(g, BVG_RESERVE, 2, card(unit), chief), !bound || bvg_small_enough(&with));
            }
        }
    /* a second corps is within the limit, a third is not */
    b->by_sea = 1;
    b->invasion = 0;
    g->state.late_war[BVG_USA] = 0;
    ck_assert(asked_may(g, BVG_RESERVE, 2, card("U010"), chief));
    answers(g, BVG_RESERVE, 2, card("U010"), chief);
    answers(g, BVG_FINISH, 0);
    bool third = asked_may(g, BVG_RESERVE, 2, card("U015"), chief);
    struct bvg_size now = bvg_size_of(&g->rules, &g->state, chief);
    now.infantry++;
    ck_assert_int_eq(third, bvg_small_enough(&now));
    b->stand_by_sea = 1; /* the defender's way is his own */
    b->by_sea = 0;
    ck_assert(asked_may(g, BVG_RESERVE, 2, card("U015"), chief));
    proves("BVG-8.9h BVG-9.6g BVG-11.6c");
}
END_TEST

START_TEST(who_may_be_withdrawn)
{
    struct game *g = field(0, BVG_USA);
    g->listens = true;
    command(g, "U034", "U009 U010", BVG_EAST);
    on_board(g, "U053 U015", BVG_EAST);
    command(g, "C041", "C007", BVG_EAST);
    dice(g, "33333333");
    assault(g, "manassas_jct", "U034");
    defend(g, "C041");
    pass_while(g, BVG_STEP_JOIN);
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    ck_assert(asked_may(g, BVG_WITHDRAW, 1, card("U009")) && asked_may(g, BVG_WITHDRAW, 1, card("U010")));
    ck_assert(!asked_may(g, BVG_WITHDRAW, 1, card("U034"))); /* no unit */
    ck_assert(!asked_may(g, BVG_WITHDRAW, 1, card("U015"))); /* not in the battle */
    answers(g, BVG_WITHDRAW, 1, card("U009"));
    if (asked_seat(g) == BVG_CSA) {
        ck_assert(!asked_may(g, BVG_WITHDRAW, 1, card("C007"))); /* the last one */
        answers(g, BVG_FINISH, 0);
    }
    ck_assert(!asked_may(g, BVG_WITHDRAW, 1, card("U009"))); /* once */
    ck_assert(!asked_may(g, BVG_WITHDRAW, 1, card("U010"))); /* something stays */
    proves("BVG-8.42d");
    g = field(0, BVG_USA); /* with a pair what is led goes too, and then nobody would be left */
    g->listens = true;
    on_board(g, "U054", BVG_EAST);
    under(g, "U053", "U054");
    command(g, "C041", "C007", BVG_EAST);
    dice(g, "33333333");
    assault(g, "manassas_jct", "U054");
    defend(g, "C041");
    pass_while(g, BVG_STEP_JOIN);
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    ck_assert(asked_may(g, BVG_WITHDRAW, 1, card("U053")));
    ck_assert(!asked_may(g, BVG_WITHDRAW, 1, card("U054")));
    proves("BVG-8.42d BVG-10.2a");
}
END_TEST

/* ---- the last turns ---- */

/* The USA's deck runs out in its turn; one turn of the CSA follows, and the Union's last. */
START_TEST(how_the_last_turns_are_counted)
{
    for (int more = 0; more < 2; more++) { /* an extra turn of the CSA comes in between */
        struct game *g = a_game(0);
        at_step(g, BVG_STEP_REGROUP, BVG_USA);
        deck_of(g, BVG_USA, "");
        does(g, BVG_FINISH, 0);
        ck_assert_int_eq(g->state.last_turns, 2);
        ck_assert_int_eq(g->state.mover, BVG_CSA);
        at_step(g, BVG_STEP_REGROUP, BVG_CSA);
        g->state.extra_turn = more;
        does(g, BVG_FINISH, 0);
        if (more) {
            ck_assert_int_eq(g->state.mover, BVG_CSA);
            ck_assert_int_eq(g->state.last_turns, 2);
            ck_assert_int_eq(g->state.now_turn.no_attacks, 1);
            ck_assert_int_eq(g->state.extra_turn, 0);
            at_step(g, BVG_STEP_REGROUP, BVG_CSA);
            does(g, BVG_FINISH, 0);
        }
        ck_assert_int_eq(g->state.mover, BVG_USA);
        ck_assert_int_eq(g->state.last_turns, 3);
        ck_assert(!g->state.flow.over);
        at_step(g, BVG_STEP_REGROUP, BVG_USA);
        does(g, BVG_FINISH, 0);
        ck_assert_int_eq(g->state.flow.over, BVG_END_ATTRITIONAL);
        ck_assert_int_eq(g->state.flow.winner, BVG_CSA + 1);
    }
    struct game *g = a_game(0); /* the CSA's turn counts nothing when its own deck, or nobody's, is empty */
    at_step(g, BVG_STEP_REGROUP, BVG_CSA);
    deck_of(g, BVG_USA, "");
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(g->state.last_turns, 0);
    proves("BVG-17.4a BVG-18.6a BVG-C40a");
}
END_TEST

/* A leader of nothing but a corps of one turn is alone when it goes. */
START_TEST(a_corps_of_one_turn_leaves_its_leader_alone)
{
    struct game *g = a_game(0);
    at_step(g, BVG_STEP_REGROUP, BVG_USA);
    command(g, "U008", "U058", BVG_EAST);
    g->state.used[card("U058")] = BVG_PLAYED;
    does(g, BVG_FINISH, 0);
    ck_assert_int_ne(place(g, "U058"), BVG_BOARD);
    ck_assert_int_ne(place(g, "U008"), BVG_BOARD);
    proves("BVG-4.6a BVG-U58a");
    g = field(0, BVG_USA); /* and whoever leads the lonely is lonely next, whatever their numbers */
    command(g, "U019", "U062", BVG_WEST);
    bvg_sack_lonely(&g->rules, &g->state, &g->play);
    ck_assert(place(g, "U062") != BVG_BOARD && place(g, "U019") != BVG_BOARD);
    proves("BVG-8.6h BVG-8.6n");
}
END_TEST

/* ---- draws, raids ---- */

START_TEST(draws_at_their_bounds)
{
    struct game *g = a_game(0);
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    in_cadre(g, "U008", false);
    g->state.draw.entitled = 1;
    g->state.draw.least = g->state.draw.drawn = 0;
    ck_assert(may(g, BVG_TAKE, 1, card("U008"))); /* with the last draw */
    g->state.draw.entitled = 0;
    ck_assert(!may(g, BVG_TAKE, 1, card("U008")));
    proves("BVG-6.4a");
    g->state.draw.entitled = 3;
    deck_of(g, BVG_USA, "");
    ck_assert_ptr_null(said(g, "draw 2")); /* nothing to draw is no mistake: the draws keep */
    ck_assert_int_eq(g->state.draw.entitled, 3);
    proves("BVG-6.2b");
}
END_TEST

START_TEST(elections_and_their_total)
{
    for (int more = -1; more < 2; more++) {
        struct game *g = a_game(0);
        int limit = bvg_data(&g->rules)->table.election;
        map_laid(g, "U012 U026 U045 U022 U029 U031 U066");
        g->state.late_war[BVG_USA] = 1;
        for (int c = 1; c <= BVG_CITIES && bvg_total(&g->rules, &g->state) < limit + more; c++)
            if (g->state.control[c] == BVG_BY_CSA)
                g->state.control[c] = BVG_BY_USA;
        int total = bvg_total(&g->rules, &g->state);
        ck_assert(more < 1 || total > limit); /* steps may be larger than one */
        if (more < 1 && total != limit + more)
            continue;
        at_step(g, BVG_STEP_DRAW, BVG_USA);
        on_top(g, "U072");
        g->state.lasting[card("U072")] = BVG_FACE_UP;
        g->state.draw.entitled = 3;
        with_hand(g, "");
        does(g, BVG_DRAW, 1, 2); /* the war goes on and so do the draws, or neither does */
        ck_assert_int_eq(hand_size(g, BVG_USA), more > 0 ? 1 : 0);
        ck_assert_int_eq(g->state.elected, 1);
        ck_assert_int_eq(place(g, "U072"), BVG_OUT);
        ck_assert_int_eq(g->state.flow.over != 0, more <= 0);
        if (more <= 0) {
            ck_assert_int_eq(g->state.flow.winner, BVG_CSA + 1);
            proves("BVG-18.5a BVG-18.5b");
        } else {
            ck_assert_int_eq(g->state.draw.entitled, 1);
            proves("BVG-18.5c");
        }
    }
}
END_TEST

START_TEST(who_may_raid)
{
    struct game *g = field(0, BVG_USA);
    on_board(g, "U047 U054 U069", BVG_WEST);
    ck_assert_ptr_null(bvg_side_raid_bar(&g->state, BVG_USA));
    g->state.now_turn.no_attacks = 1;
    ck_assert_str_eq(bvg_side_raid_bar(&g->state, BVG_USA), "raid.no_raids");
    g->state.now_turn.no_attacks = 0;
    ck_assert_str_eq(bvg_side_raid_bar(&g->state, BVG_CSA), "raid.no_raids");
    proves("BVG-C40a");
    ck_assert_ptr_null(bvg_raid_bar(&g->rules, &g->state, card("U054")));
    command(g, "U013", "U009 U054", BVG_WEST);
    ck_assert_str_eq(bvg_raid_bar(&g->rules, &g->state, card("U054")), "raid.led");
    proves("BVG-10.3d");
    under(g, "U010", "U069");
    ck_assert_str_eq(bvg_raid_bar(&g->rules, &g->state, card("U010")), "raid.cavalry"); /* Sheridan's corps is none */
    on_board(g, "U049", BVG_WEST);
    ck_assert_str_eq(bvg_raid_bar(&g->rules, &g->state, card("U049")), "raid.cavalry");
    ck_assert_int_eq(bvg_attack_initiative(&g->rules, &g->state, card("U049")), -1);
    under(g, "U047", "U049");
    ck_assert_ptr_null(bvg_raid_bar(&g->rules, &g->state, card("U049")));
    ck_assert_int_eq(bvg_attack_initiative(&g->rules, &g->state, card("U049")), 0);
    ck_assert_int_eq(bvg_attack_initiative(&g->rules, &g->state, card("U009")), -1);
    ck_assert_ptr_null(rules_broken(&g->rules, &g->state)); /* XVI Corps leads a pair */
    struct bvg_size two = bvg_size_of(&g->rules, &g->state, card("U049"));
    ck_assert_int_eq(two.cavalry, 2);
    ck_assert_int_eq(two.infantry, 0);
    g = field(0, BVG_USA);
    on_board(g, "U047", BVG_WEST);
    under(g, "U049", "U047");
    two = bvg_size_of(&g->rules, &g->state, card("U047"));
    ck_assert_int_eq(two.cavalry, 2);
    ck_assert_int_eq(two.infantry, 0);
    g = field(0, BVG_USA); /* among Sheridan's corps, and under a leader, it is a corps */
    on_board(g, "U069", BVG_WEST);
    under(g, "U049 U020", "U069");
    two = bvg_size_of(&g->rules, &g->state, card("U069"));
    ck_assert_int_eq(two.cavalry, 1);
    ck_assert_int_eq(two.infantry, 2);
    g = field(0, BVG_USA);
    command(g, "U013", "U049", BVG_WEST);
    two = bvg_size_of(&g->rules, &g->state, card("U013"));
    ck_assert_int_eq(two.cavalry, 0);
    ck_assert_int_eq(two.infantry, 1);
    proves("BVG-U49b BVG-U49c BVG-10.2a");
}
END_TEST

/* ---- options 8, and Grant ---- */

START_TEST(who_comes_from_the_middle_department)
{
    for (int i = 0; i < 9; i++) {
        struct game *g = field(i == 1 ? 0 : MIDDLE, BVG_CSA);
        int corps = card("U016"), chief = card("U034"), valley = city(g, "shenandoah_valley");
        command(g, "U034", "U009", BVG_EAST);
        if (i != 3)
            on_board(g, "U016", BVG_EAST);
        g->state.late_war[BVG_USA] = i != 2;
        g->state.used[corps] = i == 4 ? BVG_DEFENDED : i == 5 ? BVG_ATTACKED : 0;
        g->state.now[corps] = i == 6 ? BVG_INACTIVE : i == 7 ? BVG_MOVED : 0;
        if (i == 8)
            under(g, "U016", "U034");
        bool comes = i == 0 || i == 7; /* who came by rail may defend */
        ck_assert_msg(bvg_middle_department(&g->rules, &g->state, valley, chief) == comes, "row %d", i);
        if (i == 7) {
            g->state.mover = BVG_USA;
            ck_assert(!bvg_middle_department(&g->rules, &g->state, valley, chief));
        }
        ck_assert(!bvg_middle_department(&g->rules, &g->state, valley + 1, chief));
        ck_assert(!bvg_middle_department(&g->rules, &g->state, valley, corps));
        ck_assert(!bvg_middle_department(&g->rules, &g->state, valley, card("C006")));
    }
    proves("BVG-O8a BVG-7.7c");
}
END_TEST

/* Grant holds his city in a Soldiers' Battle, not when he is beaten. */
START_TEST(grant_is_beaten_like_others)
{
    struct game *g = field(0, BVG_CSA);
    command(g, "U019", "U009", BVG_EAST);
    command(g, "C038", "C007 C010 C022", BVG_EAST);
    held_by(g, BVG_BY_USA, "manassas_jct");
    dice(g, "64444");
    assault(g, "manassas_jct", "C038");
    defend(g, "U019");
    ck_assert_int_eq(g->state.battle.winner, BVG_CSA + 1);
    ck_assert(holds(g, BVG_CSA, "manassas_jct"));
    proves("BVG-U19a BVG-U19b");
}
END_TEST

/* The battles of a CSA turn: the unit that Ironclads restores is the CSA's. */
START_TEST(ironclads_restore_their_own)
{
    for (int mover = 0; mover < BVG_SIDES; mover++) {
        struct game *g = field(0, mover);
        g->listens = true;
        command(g, "U034", "U009 U010", BVG_EAST);
        command(g, "C041", "C007 C010", BVG_EAST);
        depleted(g, "U010 C010");
        g->state.now_turn.ironclads_restore = 1;
        dice(g, "33333333");
        if (mover == BVG_CSA) {
            held_by(g, BVG_BY_USA, "manassas_jct");
            assault(g, "manassas_jct", "C041");
            defend(g, "U034");
        } else {
            assault(g, "manassas_jct", "U034");
            defend(g, "C041");
        }
        pass_while(g, BVG_STEP_JOIN);
        ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
        for (int turn = 0; turn < 2 && step_of(g) == BVG_STEP_RESERVES; turn++) {
            bool csa = asked_seat(g) == BVG_CSA;
            ck_assert_int_eq(asked_may(g, BVG_RESTORE, 1, card(csa ? "C010" : "U010")), csa && mover == BVG_CSA);
            answers(g, BVG_FINISH, 0);
        }
    }
    proves("BVG-C19a");
}
END_TEST

/* A corps of one turn stands beside a unit that defends alone, never beside one that attacks. */
START_TEST(a_corps_of_one_turn_attacks_under_leaders_only)
{
    struct game *g = field(0, BVG_USA);
    g->listens = true;
    on_board(g, "U054", BVG_EAST);
    command(g, "C041", "C007", BVG_EAST);
    with_hand(g, "U058");
    dice(g, "33333333");
    assault(g, "manassas_jct", "U054");
    defend(g, "C041");
    pass_while(g, BVG_STEP_JOIN);
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    ck_assert(!asked_may(g, BVG_RESERVE, 2, card("U058"), card("U054")));
    proves("BVG-U58a BVG-U58b");
    g = reserves(0, "U010", "C010 C022 C034"); /* nor does the attacker's invasion bind the defender */
    under(g, "C011 C012 C013", "C041");
    g->state.battle.invasion = 1;
    answers(g, BVG_FINISH, 0);
    ck_assert_int_eq(asked_seat(g), BVG_CSA);
    ck_assert(asked_may(g, BVG_RESERVE, 2, card("C010"), card("C041")));
    proves("BVG-9.6g");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("bvg edges of battles");
    TCase *c = tcase_create("edges_battle");
    tcase_add_test(c, who_comes_as_a_reserve);
    tcase_add_test(c, how_large_a_battle_by_sea_may_grow);
    tcase_add_test(c, who_may_be_withdrawn);
    tcase_add_test(c, how_the_last_turns_are_counted);
    tcase_add_test(c, a_corps_of_one_turn_leaves_its_leader_alone);
    tcase_add_test(c, draws_at_their_bounds);
    tcase_add_test(c, elections_and_their_total);
    tcase_add_test(c, who_may_raid);
    tcase_add_test(c, who_comes_from_the_middle_department);
    tcase_add_test(c, grant_is_beaten_like_others);
    tcase_add_test(c, ironclads_restore_their_own);
    tcase_add_test(c, a_corps_of_one_turn_attacks_under_leaders_only);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
