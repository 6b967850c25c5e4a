/* SPDX-License-Identifier: Apache-2.0 */
/* The optional rules as they are played: Cumberland Gap, cavalry losses, reserves without supply, VIII Corps,
 * deathride, change of base, and the rest where a battle shows it. */
#include "tests/games/blue-vs-gray/bvg_fight.h"
#include "tests/games/blue-vs-gray/bvg_links.h"

enum { GAP = 1 << 1, CAVALRY = 1 << 3, ISOLATION = 1 << 6, MIDDLE = 1 << 7, DEATHRIDE = 1 << 10, BASE = 1 << 12 };

static int control(const struct game *g, const char *id)
{
    return g->state.control[city(g, id)];
}

/* The Union attacks Lexington in neutral Kentucky from Cincinnati; nobody is there. */
static struct game *into_kentucky(int options, const char *faces)
{
    struct game *g = field(options, BVG_USA);
    command(g, "U008", "U009 U010", BVG_WEST);
    dice(g, faces);
    ck_assert_int_eq(control(g, "lexington"), BVG_NEUTRAL);
    assault(g, "lexington", "U008");
    return g;
}

START_TEST(cumberland_gap)
{
    struct game *g = into_kentucky(GAP, "3");
    ck_assert_int_eq(control(g, "cumberland_gap"), BVG_BY_USA);
    ck_assert(control(g, "louisville") == BVG_BY_CSA && control(g, "bowling_green") == BVG_BY_CSA);
    ck_assert_int_eq(g->state.gap_again, 0);
    g = into_kentucky(GAP, "4");
    ck_assert_int_eq(control(g, "cumberland_gap"), BVG_BY_CSA);
    ck_assert(control(g, "louisville") == BVG_BY_CSA && control(g, "bowling_green") == BVG_BY_CSA);
    proves("BVG-O2a BVG-O2c");
    g = into_kentucky(0, "");
    ck_assert_int_eq(control(g, "cumberland_gap"), BVG_BY_CSA); /* without the option it goes with the others */
}
END_TEST

/* What the Gap is after the second throw, which comes when the attacker's next turn begins. */
static struct game *second_throw(const char *faces)
{
    struct game *g = into_kentucky(GAP, faces);
    gone(g, "U004");
    says(g, "done");
    ck_assert_int_eq(g->state.mover, BVG_CSA);
    ck_assert_int_eq(next_die, 1); /* not in the other's turn */
    says(g, "done");
    ck_assert_int_eq(g->state.mover, BVG_USA);
    ck_assert_int_eq(next_die, 2);
    return g;
}

START_TEST(the_gap_again)
{
    struct game *g = second_throw("52");
    ck_assert_int_eq(control(g, "cumberland_gap"), BVG_BY_USA);
    g = second_throw("56");
    ck_assert_int_eq(control(g, "cumberland_gap"), BVG_BY_CSA);
    says(g, "done");
    says(g, "done");
    ck_assert_int_eq(next_die, 2); /* no third one */
    proves("BVG-O2b");
}
END_TEST

START_TEST(the_gap_surrenders)
{
    for (int option = 0; option <= GAP; option += GAP) {
        struct game *g = field(option, BVG_USA);
        held_by(g, BVG_BY_CSA, "cumberland_gap");
        held_by(g, BVG_BY_USA, "lexington louisville bowling_green nashville");
        g->state.control[city(g, "knoxville")] = BVG_BY_CSA;
        bvg_take_city(&g->rules, &g->state, city(g, "knoxville"), BVG_USA, BVG_WHY_CAPTURE, &g->play);
        bool near = false; /* is anybody of the CSA left near it, so that it would hold out otherwise? */
        for (int a = 1; a <= BVG_CITIES; a++)
            for (int b = 1; b <= BVG_CITIES; b++)
                near = near || (bvg_linked(&g->rules, &g->state, city(g, "cumberland_gap"), a) &&
                                bvg_linked(&g->rules, &g->state, a, b) && b != city(g, "cumberland_gap") &&
                                control(g, "cumberland_gap") == BVG_BY_CSA && g->state.control[b] == BVG_BY_CSA);
        ck_assert_int_eq(control(g, "cumberland_gap"), option ? BVG_BY_USA : near ? BVG_BY_CSA : BVG_BY_USA);
        ck_assert(option || near); /* the rule makes a difference here */
    }
    struct game *g = field(GAP, BVG_CSA); /* and the reverse */
    held_by(g, BVG_BY_USA, "cumberland_gap louisville");
    held_by(g, BVG_BY_CSA, "lexington");
    bvg_surrender_all(&g->rules, &g->state, &g->play);
    ck_assert_int_eq(control(g, "cumberland_gap"), BVG_BY_CSA);
    held_by(g, BVG_BY_USA, "knoxville lexington");
    bvg_surrender_all(&g->rules, &g->state, &g->play);
    ck_assert_int_eq(control(g, "cumberland_gap"), BVG_BY_USA);
    ck_assert_int_eq(control(g, "richmond"), BVG_BY_CSA); /* that road is the Gap's only */
    proves("BVG-O2d");
}
END_TEST

START_TEST(cavalry_losses)
{
    struct game *g = field(CAVALRY, BVG_USA);
    on_board(g, "U053", BVG_EAST);
    command(g, "C006", "C007 C010", BVG_EAST);
    battle(g, "manassas_jct", "U053", "C006", "21");
    ck_assert_int_eq(place(g, "U053"), BVG_CADRE);
    ck_assert(g->state.lasting[card("U053")] & BVG_DOWN);
    says(g, "done");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    ck_assert(!may(g, BVG_TAKE, 1, card("U053")));
    does(g, BVG_FINISH, 0); /* his next turn turns it up */
    ck_assert(!(g->state.lasting[card("U053")] & BVG_DOWN));
    g = field(CAVALRY, BVG_USA);
    g->state.late_war[BVG_USA] = 1;
    on_board(g, "U053", BVG_EAST);
    command(g, "C006", "C007 C010", BVG_EAST);
    battle(g, "manassas_jct", "U053", "C006", "21");
    ck_assert(!(g->state.lasting[card("U053")] & BVG_DOWN));
    proves("BVG-O4a");
}
END_TEST

/* The CSA's chance in a battle for Manassas, whose defender is cut off when `isolated`. */
static struct game *cut_off(int options)
{
    struct game *g = at_manassas(options);
    held_by(g, BVG_BY_USA, "wilderness shenandoah_valley"); /* no line to any base */
    with_hand(g, "C009 C003");
    g->listens = true;
    dice(g, "42");
    assault(g, "manassas_jct", "U008");
    defend(g, "C006");
    while (asked_seat(g) != BVG_CSA)
        answers(g, BVG_FINISH, 0);
    return g;
}

START_TEST(isolation)
{
    struct game *g = cut_off(0);
    ck_assert(asked_may(g, BVG_RESERVE, 2, card("C009"), card("C006")));
    g = cut_off(ISOLATION);
    ck_assert(!asked_may(g, BVG_RESERVE, 2, card("C009"), card("C006")));
    ck_assert(asked_may(g, BVG_WITHDRAW, 1, card("C007")) && asked_may(g, BVG_PLAY, 1, card("C003")));
    proves("BVG-O7d");
}
END_TEST

/* VIII Corps stands alone in the East, late in the war; McDowell goes for the Valley. */
static struct game *for_the_valley(const char *corps)
{
    struct game *g = field(MIDDLE, BVG_USA);
    g->state.late_war[BVG_USA] = 1;
    on_board(g, "U016", BVG_EAST);
    command(g, "U008", corps, BVG_EAST);
    command(g, "C006", "C007 C010", BVG_EAST);
    g->listens = true;
    dice(g, "42");
    return g;
}

START_TEST(middle_department)
{
    struct game *g = for_the_valley("U010");
    assault(g, "shenandoah_valley", "U008");
    defend(g, "C006");
    ck_assert_int_eq(step_of(g), BVG_STEP_JOIN);
    ck_assert_int_eq(asked_seat(g), BVG_USA);
    answers(g, BVG_ATTACH, 2, card("U016"), card("U008"));
    ck_assert_int_eq(boss(g, "U016"), card("U008"));
    ck_assert_int_eq(bvg_total_strength(&g->rules, &g->state, BVG_USA, NULL), 1 + 3 + 4);
    g->listens = false;
    answers(g, BVG_FINISH, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    ck_assert_int_eq(boss(g, "U016"), 0); /* alone again */
    g = for_the_valley("U009 U010");      /* McDowell leads two corps: there is no place for it */
    assault(g, "shenandoah_valley", "U008");
    defend(g, "C006");
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    proves("BVG-O8b");
    g = field(MIDDLE, BVG_CSA); /* in defense too */
    g->state.late_war[BVG_USA] = 1;
    held_by(g, BVG_BY_USA, "shenandoah_valley");
    on_board(g, "U016", BVG_EAST);
    command(g, "U008", "U010", BVG_EAST);
    command(g, "C006", "C007 C010", BVG_EAST);
    g->listens = true;
    dice(g, "42");
    assault(g, "shenandoah_valley", "C006");
    defend(g, "U008");
    ck_assert(step_of(g) == BVG_STEP_JOIN && asked_may(g, BVG_ATTACH, 2, card("U016"), card("U008")));
    g = for_the_valley("U010"); /* no other city */
    assault(g, "manassas_jct", "U008");
    defend(g, "C006");
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    g = for_the_valley("U010"); /* not before Late War */
    g->state.late_war[BVG_USA] = 0;
    assault(g, "shenandoah_valley", "U008");
    defend(g, "C006");
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    g = for_the_valley("U010"); /* not from under the Dept. of Washington */
    command(g, "U004", "U016", BVG_EAST);
    assault(g, "shenandoah_valley", "U008");
    defend(g, "C006");
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    proves("BVG-O8a");
    proves("BVG-7.7c");
}
END_TEST

START_TEST(deathride)
{
    static const char *const killed = "611", *const wounded = "613", *const sacked = "615"; /* a natural seven */
    struct game *g = at_manassas(0);
    battle(g, "manassas_jct", "U008", "C006", killed);
    ck_assert_int_eq(g->state.battle.result, BVG_DEFENDER_ROUTED);
    ck_assert(holds(g, BVG_CSA, "manassas_jct"));
    g = at_manassas(DEATHRIDE);
    battle(g, "manassas_jct", "U008", "C006", killed);
    ck_assert_int_eq(told(g, BVG_EVENT_LEADER_LOST, 0, 1), BVG_KILLED);
    ck_assert(holds(g, BVG_USA, "manassas_jct"));
    g = at_manassas(DEATHRIDE);
    battle(g, "manassas_jct", "U008", "C006", wounded);
    ck_assert(holds(g, BVG_USA, "manassas_jct"));
    g = at_manassas(DEATHRIDE);
    battle(g, "manassas_jct", "U008", "C006", sacked);
    ck_assert_int_eq(told(g, BVG_EVENT_LEADER_LOST, 0, 1), BVG_SACKED);
    ck_assert(holds(g, BVG_CSA, "manassas_jct"));
    g = at_manassas(DEATHRIDE); /* a defeat is no rout */
    battle(g, "manassas_jct", "U008", "C006", "521");
    ck_assert_int_eq(g->state.battle.result, BVG_DEFENDER_DEFEATED);
    ck_assert(holds(g, BVG_CSA, "manassas_jct"));
    proves("BVG-O11a");
    proves("BVG-8.7b BVG-8.7c");
}
END_TEST

/* Sherman, in the West, goes from Atlanta past Macon to Savannah, which is in the East. */
static struct game *to_the_sea(int options)
{
    struct game *g = field(options, BVG_USA);
    held_by(g, BVG_BY_USA, "atlanta chattanooga nashville bowling_green louisville lexington");
    command(g, "U062", "U009 U010", BVG_WEST);
    g->listens = true;
    return g;
}

START_TEST(change_of_base)
{
    struct game *g = to_the_sea(BASE);
    assault(g, "savannah", "U062"); /* nobody defends it */
    ck_assert_int_eq(g->state.battle.between, city(g, "macon"));
    ck_assert(holds(g, BVG_USA, "savannah"));
    ck_assert_int_eq(step_of(g), BVG_STEP_BASE);
    ck_assert_int_eq(asked_seat(g), BVG_USA);
    answers(g, BVG_CHANGE, 0);
    ck_assert(g->state.theater[card("U062")] == BVG_EAST && g->state.theater[card("U009")] == BVG_EAST);
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    proves("BVG-O13-ex1");
    g = to_the_sea(BASE); /* he need not */
    g->listens = false;
    assault(g, "savannah", "U062");
    ck_assert_int_eq(g->state.theater[card("U062")], BVG_WEST);
    g = to_the_sea(0);
    assault(g, "savannah", "U062");
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    g = field(BASE, BVG_USA); /* no cross-theater attack */
    command(g, "U008", "U009 U010", BVG_EAST);
    g->listens = true;
    assault(g, "manassas_jct", "U008");
    ck_assert(holds(g, BVG_USA, "manassas_jct"));
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    proves("BVG-O13a");
}
END_TEST

/* The same against a command of the West that comes to Savannah's help and is beaten there. */
static struct game *beaten_at_savannah(void)
{
    struct game *g = to_the_sea(BASE);
    command(g, "C026", "C007 C010", BVG_WEST);
    g->listens = true;
    dice(g, "51");
    assault(g, "savannah", "U062");
    defend(g, "C026");
    while (step_of(g) != BVG_STEP_BASE) {
        struct order order;
        rules_view(&g->rules, &g->state, asked_seat(g), &g->after);
        ck_assert(rules_fallback(&g->rules, &g->after, asked_seat(g), &order));
        answers(g, order.verb, order.n_args, order.arg[0], order.arg[1]);
    }
    ck_assert_int_eq(asked_seat(g), BVG_USA);
    return g;
}

START_TEST(defenders_change_too)
{
    struct game *g = beaten_at_savannah();
    answers(g, BVG_CHANGE, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_BASE);
    ck_assert_int_eq(asked_seat(g), BVG_CSA);
    answers(g, BVG_CHANGE, 0);
    ck_assert(g->state.theater[card("C026")] == BVG_EAST && g->state.theater[card("C007")] == BVG_EAST);
    g = beaten_at_savannah(); /* only if the attacker did */
    answers(g, BVG_FINISH, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    ck_assert_int_eq(g->state.theater[card("C026")], BVG_WEST);
    proves("BVG-O13b");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-vs-gray: options");
    TCase *c = tcase_create("options");
    tcase_add_test(c, cumberland_gap);
    tcase_add_test(c, the_gap_again);
    tcase_add_test(c, the_gap_surrenders);
    tcase_add_test(c, cavalry_losses);
    tcase_add_test(c, isolation);
    tcase_add_test(c, middle_department);
    tcase_add_test(c, deathride);
    tcase_add_test(c, change_of_base);
    tcase_add_test(c, defenders_change_too);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
