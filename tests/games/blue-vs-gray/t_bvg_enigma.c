/* SPDX-License-Identifier: Apache-2.0 */
/* Enigma cards at every moment they may be played: in the own turn, in the other's, in battle and after it. */
#include "tests/games/blue-vs-gray/bvg_fight.h"
#include "tests/lib/rooms.h"

/* A battle at Manassas up to the first chance of this seat to bring something. */
static struct game *chance_of(int seat, const char *hand)
{
    struct game *g = at_manassas(0);
    with_hand(g, hand);
    g->listens = true;
    dice(g, "42");
    assault(g, "manassas_jct", "U008");
    defend(g, "C006");
    if (asked_seat(g) != seat)
        answers(g, BVG_FINISH, 0);
    ck_assert_int_eq(asked_seat(g), seat);
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    g->listens = false; /* whatever else is asked passes */
    return g;
}

START_TEST(dice_cards)
{
    static const struct {
        const char *id;
        int seat, by;
    } is[] = {{"U003", BVG_USA, 1}, {"C003", BVG_CSA, -1}, {"C062", BVG_CSA, -1}};
    for (int i = 0; i < 3; i++) {
        struct game *g = chance_of(is[i].seat, is[i].id);
        answers(g, BVG_PLAY, 1, card(is[i].id));
        ck_assert_int_eq(total_shift(g, is[i].id), is[i].by); /* toward who played it */
        ck_assert_int_eq(told(g, BVG_EVENT_DICE, 0, 2), 4 + is[i].by);
        ck_assert_int_eq(place(g, is[i].id), BVG_OUT);
    }
    struct game *g = at_manassas(0); /* in battle only, and in a reserve's stead */
    with_hand(g, "U003 U048 U061 U068 U024 U028");
    ck_assert(!may(g, BVG_PLAY, 1, card("U003")) && !may(g, BVG_PLAY, 1, card("U048")) &&
              !may(g, BVG_PLAY, 1, card("U061")) && !may(g, BVG_PLAY, 1, card("U068")));
    g = chance_of(BVG_USA, "U003 U024");
    g->listens = true;
    on_board(g, "C045", BVG_EAST);
    with_hand(g, "C022");
    answers(g, BVG_PLAY, 1, card("U003"));
    ck_assert_int_eq(asked_seat(g), BVG_CSA); /* the chance is used up: it is the other's */
    proves("BVG-3.7c");
}
END_TEST

START_TEST(old_abe)
{
    struct game *g = chance_of(BVG_USA, "U048"); /* a city in the East */
    ck_assert(!asked_may(g, BVG_PLAY, 1, card("U048")));
    g = field(0, BVG_USA);
    held_by(g, BVG_BY_USA, "nashville chattanooga louisville bowling_green");
    command(g, "U008", "U009 U010", BVG_WEST);
    command(g, "C006", "C007 C010", BVG_WEST);
    with_hand(g, "U048");
    g->listens = true;
    dice(g, "42");
    assault(g, "decatur", "U008");
    defend(g, "C006");
    g->listens = false;
    answers(g, BVG_PLAY, 1, card("U048"));
    ck_assert_int_eq(total_shift(g, "U048"), 1);
    proves("BVG-U48a");
}
END_TEST

START_TEST(swamp_angel)
{
    struct game *g = chance_of(BVG_USA, "U061");
    ck_assert(!asked_may(g, BVG_PLAY, 1, card("U061"))); /* no invasion */
    g = field(0, BVG_USA);
    on_board(g, "U005 U009", BVG_EAST);
    command(g, "C006", "C007 C010", BVG_EAST);
    with_hand(g, "U061");
    g->listens = true;
    dice(g, "42");
    does(g, BVG_INVADE, 2, city(g, "norfolk"), card("U009"));
    defend(g, "C006");
    g->listens = false;
    answers(g, BVG_PLAY, 1, card("U061"));
    ck_assert_int_eq(total_shift(g, "U061"), 1);
    proves("BVG-U61a");
}
END_TEST

/* The Union is at Petersburg, a fort, or before Richmond, a fort and the capital. */
static struct game *before(const char *target, const char *divisions)
{
    struct game *g = field(0, BVG_USA);
    held_by(g, BVG_BY_USA, "manassas_jct wilderness");
    held_by(g, strcmp(target, "richmond") ? BVG_BY_USA : BVG_BY_CSA, "richmond");
    g->state.late_war[BVG_USA] = 1;
    command(g, "U008", "U009 U010", BVG_EAST);
    command(g, "C006", divisions, BVG_EAST);
    with_hand(g, "U068");
    g->listens = true;
    dice(g, "42");
    assault(g, target, "U008");
    defend(g, "C006");
    ck_assert_int_eq(asked_seat(g), BVG_USA);
    return g;
}

START_TEST(infernal_machines)
{
    struct game *g = before("richmond", "C007 C010");
    ck_assert(!asked_may(g, BVG_PLAY, 1, card("U068")));
    g = before("petersburg", "C007 C010");
    answers(g, BVG_PLAY, 1, card("U068"));
    ck_assert_int_eq(step_of(g), BVG_STEP_LEVY);
    ck_assert_int_eq(asked_seat(g), BVG_CSA); /* its own choice */
    ck_assert(asked_may(g, BVG_GIVE, 1, card("C007")) && asked_may(g, BVG_GIVE, 1, card("C010")));
    ck_assert(!asked_may(g, BVG_GIVE, 1, card("C006")));
    g->listens = false;
    answers(g, BVG_GIVE, 1, card("C007"));
    ck_assert(is_worn(g, "C007")); /* a full division becomes depleted */
    ck_assert_int_eq(total_shift(g, "U068"), 1);
    g = before("petersburg", "C007 C010");
    depleted(g, "C007 C010");
    answers(g, BVG_PLAY, 1, card("U068"));
    g->listens = false;
    answers(g, BVG_GIVE, 1, card("C010"));
    ck_assert_int_eq(place(g, "C010"), BVG_CADRE); /* a depleted one goes to cadre */
    g = before("petersburg", "C007");              /* the last of them: nobody is left to defend */
    depleted(g, "C007");
    g->listens = false;
    dice(g, "");
    answers(g, BVG_PLAY, 1, card("U068"));
    ck_assert_int_eq(place(g, "C007"), BVG_CADRE);
    ck_assert_int_eq(events_of(g, BVG_EVENT_DICE), 0);
    ck_assert(holds(g, BVG_USA, "petersburg"));
    proves("BVG-U68a");
    proves("BVG-4.6a");
}
END_TEST

/* ---- restores in battle ---- */
START_TEST(restores_in_battle)
{
    struct game *g = chance_of(BVG_USA, "U038");
    depleted(g, "U009");
    answers(g, BVG_PLAY, 1, card("U038"));
    ck_assert(events_of(g, BVG_EVENT_RESTORED) == 1 && events_of(g, BVG_EVENT_DICE) == 1);
    ck_assert_int_eq(told(g, BVG_EVENT_STRENGTH, 0, 0), 1 + 4 + 3); /* in time for the dice */
    proves("BVG-U38a");
    g = field(0, BVG_CSA); /* Ironclads: once in a CSA turn */
    held_by(g, BVG_BY_USA, "manassas_jct");
    active(g, "C019");
    g->state.now_turn.ironclads_restore = 1;
    command(g, "C006", "C007 C010", BVG_EAST);
    command(g, "U008", "U009", BVG_EAST);
    depleted(g, "C007");
    g->listens = true;
    dice(g, "42");
    assault(g, "manassas_jct", "C006");
    defend(g, "U008");
    ck_assert_int_eq(asked_seat(g), BVG_CSA);
    int supply = g->state.supply[BVG_CSA];
    answers(g, BVG_RESTORE, 1, card("C007"));
    ck_assert(!is_worn(g, "C007"));
    ck_assert_int_eq(g->state.supply[BVG_CSA], supply);
    ck_assert_int_eq(asked_seat(g), BVG_CSA); /* it costs no chance */
    depleted(g, "C010");
    ck_assert(!asked_may(g, BVG_RESTORE, 1, card("C010")));
    proves("BVG-C19a");
}
END_TEST

/* ---- cards for a turn's attacks ---- */
START_TEST(freedom_sickness)
{
    struct game *g = at_manassas(0);
    with_hand(g, "U065");
    ck_assert(!may(g, BVG_PLAY, 1, card("U065"))); /* it needs Emancipation */
    g->state.emancipated = 1;
    active(g, "C067");
    ck_assert(may(g, BVG_PLAY, 1, card("U065")));
    does(g, BVG_PLAY, 1, card("U065"));
    ck_assert_int_eq(place(g, "U065"), BVG_OUT);
    ck_assert_int_eq(place(g, "C067"), BVG_OUT);
    battle(g, "manassas_jct", "U008", "C006", "42");
    ck_assert_int_eq(total_shift(g, "U065"), 1);
    says(g, "done");
    says(g, "done");
    g->state.supply[BVG_USA] = 5;
    while (step_of(g) != BVG_STEP_COMBAT)
        does(g, BVG_FINISH, 0);
    held_by(g, BVG_BY_CSA, "manassas_jct");
    command(g, "U034", "U024 U028", BVG_EAST);
    command(g, "C008", "C022 C033", BVG_EAST);
    battle(g, "manassas_jct", "U034", "C008", "42");
    ck_assert_int_eq(total_shift(g, "U065"), 0); /* that turn only */
    g = at_manassas(0);
    with_hand(g, "U065");
    g->state.emancipated = 1;
    battle(g, "manassas_jct", "U008", "C006", "42");
    ck_assert(!may(g, BVG_PLAY, 1, card("U065"))); /* an attack was announced */
    proves("BVG-U65a");
}
END_TEST

START_TEST(mountain_boys)
{
    struct game *g = field(0, BVG_CSA);
    with_hand(g, "U060");
    g->state.emancipated = 1;
    g->state.long_free = 0; /* it was played since the last CSA Combat Step */
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    ck_assert(!may(g, BVG_PLAY, 1, card("U060")));
    at_step(g, BVG_STEP_COMBAT, BVG_CSA);
    does(g, BVG_FINISH, 0);
    at_step(g, BVG_STEP_DRAW, BVG_USA); /* drawn now, and playable at once */
    ck_assert(may(g, BVG_PLAY, 1, card("U060")));
    proves("BVG-U60a");
    g = field(0, BVG_USA);
    held_by(g, BVG_BY_USA, "nashville decatur louisville bowling_green");
    g->state.emancipated = g->state.long_free = 1;
    command(g, "U019", "U009 U010", BVG_WEST);
    command(g, "C006", "C007 C010", BVG_WEST);
    with_hand(g, "U060 U065");
    does(g, BVG_PLAY, 1, card("U060"));
    does(g, BVG_PLAY, 1, card("U065"));
    battle(g, "chattanooga", "U019", "C006", "62");
    ck_assert(total_shift(g, "U060") == 1 && total_shift(g, "U065") == 1);
    ck_assert(holds(g, BVG_USA, "chattanooga"));
    command(g, "U008", "U024 U028", BVG_WEST);
    command(g, "C008", "C022 C033", BVG_WEST);
    battle(g, "knoxville", "U008", "C008", "42"); /* the next attack of the turn too */
    ck_assert_int_eq(total_shift(g, "U060"), 1);
    command(g, "U034", "U030", BVG_WEST);
    command(g, "C038", "C034", BVG_WEST);
    battle(g, "atlanta", "U034", "C038", "42");
    ck_assert_int_eq(total_shift(g, "U060"), 0); /* not on the list */
    proves("BVG-U60b");
}
END_TEST

/* ---- after a battle ---- */
/* Lee comes to Harper's Ferry; nobody defends it. */
static struct game *northern_soil(const char *hand)
{
    struct game *g = field(0, BVG_CSA);
    command(g, "C038", "C041", BVG_EAST);
    under(g, "C007 C010 C009", "C041");
    with_hand(g, hand);
    g->listens = true;
    assault(g, "harpers_ferry", "C038");
    return g;
}

START_TEST(orders_191)
{
    struct game *g = northern_soil("U041");
    ck_assert(!asked_may(g, BVG_PLAY, 1, card("U041"))); /* not before it is over */
    answers(g, BVG_ABANDON, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_ASIDE);
    ck_assert_int_eq(asked_seat(g), BVG_USA);
    answers(g, BVG_PLAY, 1, card("U041"));
    g->listens = false;
    answers(g, BVG_FINISH, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    g = at_manassas(0);
    with_hand(g, "U041");
    battle(g, "manassas_jct", "U008", "C006", "42");
    ck_assert(!may(g, BVG_PLAY, 1, card("U041"))); /* after a CSA attack, on Northern soil */
    proves("BVG-U41a");
    g = northern_soil("U041");
    answers(g, BVG_ABANDON, 0);
    answers(g, BVG_PLAY, 1, card("U041"));
    g->listens = false;
    answers(g, BVG_FINISH, 0);
    says(g, "done");
    g->state.supply[BVG_USA] = 5;
    while (step_of(g) != BVG_STEP_COMBAT)
        does(g, BVG_FINISH, 0);
    command(g, "U008", "U009 U010", BVG_EAST);
    command(g, "U034", "U024 U028", BVG_EAST);
    command(g, "U056", "U030 U025", BVG_EAST);
    battle(g, "manassas_jct", "U008", "C038", "41");
    ck_assert_int_eq(total_shift(g, "U041"), 0); /* no native USA city */
    command(g, "C026", "C013 C015", BVG_EAST);
    battle(g, "harpers_ferry", "U034", "C026", "41");
    ck_assert_int_eq(total_shift(g, "U041"), 1);
    held_by(g, BVG_BY_CSA, "harpers_ferry");
    command(g, "C008", "C022", BVG_EAST);
    battle(g, "harpers_ferry", "U056", "C008", "41");
    ck_assert_int_eq(total_shift(g, "U041"), 0); /* one attack */
    proves("BVG-U41b");
}
END_TEST

/* Three corps attack and are routed; heavy losses: four steps are asked for. */
static struct game *slaughter(const char *hand)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U034", "U009 U010 U024", BVG_EAST);
    command(g, "C038", "C007 C010 C022", BVG_EAST);
    with_hand(g, hand);
    return g;
}

START_TEST(draft_riots)
{
    struct game *g = slaughter("C061 U028 U015 U025");
    depleted(g, "U009");
    int least = bvg_card(&g->rules, card("C061"))->least_strength;
    dice(g, "165"); /* natural seven: a Union leader is hit, too */
    g->listens = true;
    assault(g, "manassas_jct", "U034");
    defend(g, "C038");
    while (step_of(g) != BVG_STEP_ASIDE) { /* losses and the rest by default */
        struct order order;
        rules_view(&g->rules, &g->state, asked_seat(g), &g->after);
        ck_assert(rules_fallback(&g->rules, &g->after, asked_seat(g), &order));
        answers(g, order.verb, order.n_args, order.arg[0], order.arg[1]);
    }
    ck_assert_int_eq(g->state.battle.lost[BVG_USA], 4);
    while (asked_seat(g) != BVG_CSA)
        answers(g, BVG_FINISH, 0);
    answers(g, BVG_PLAY, 1, card("C061")); /* in the other's turn */
    while (step_of(g) == BVG_STEP_ASIDE)   /* nothing cancels it */
        answers(g, BVG_FINISH, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_LEVY);
    ck_assert_int_eq(asked_seat(g), BVG_USA);
    proves("BVG-C61a");
    ck_assert(asked_may(g, BVG_GIVE, 1, card("U028"))); /* out of the hand */
    ck_assert_int_eq(least, 3);
    ck_assert(asked_may(g, BVG_GIVE, 1, card("U025")) && !asked_may(g, BVG_GIVE, 1, card("U015"))); /* three; two */
    for (int id = 1; id <= BVG_USA_CARDS; id++)
        if (asked_may(g, BVG_GIVE, 1, id)) {
            ck_assert_int_eq(bvg_card(&g->rules, id)->kind, BVG_INFANTRY);
            ck_assert_int_ge(bvg_card(&g->rules, id)->strength, least);
            ck_assert(!bvg_is_depleted(&g->state, id));
            ck_assert(g->state.place[id] == BVG_HAND || g->state.place[id] == BVG_BOARD); /* never cadre */
        }
    answers(g, BVG_GIVE, 1, card("U028"));
    ck_assert_int_eq(place(g, "U028"), BVG_OUT);
    proves("BVG-C61b");
}
END_TEST

START_TEST(draft_riots_spare)
{
    struct game *g = field(0, BVG_CSA);
    command(g, "U004", "U055", BVG_EAST); /* XXII Corps is never taken */
    in_cadre(g, "U009", false);
    with_hand(g, "C061");
    g->state.battle = (struct bvg_battle){.city = city(g, "washington"), .attacker = BVG_CSA, .lost = {0, 4}};
    does(g, BVG_PLAY, 1, card("C061"));
    ck_assert_int_eq(events_of(g, BVG_EVENT_GIVEN), 0); /* nothing that could be taken: nothing happens */
    ck_assert_int_eq(place(g, "U055"), BVG_BOARD);
    ck_assert_int_eq(place(g, "U009"), BVG_CADRE);
    proves("BVG-C61c");
    g = slaughter("C061"); /* four are asked for, there are three steps */
    depleted(g, "U009 U010 U024");
    dice(g, "165");
    assault(g, "manassas_jct", "U034");
    g->listens = true;
    defend(g, "C038");
    for (int i = 0; i < 60 && step_of(g) != BVG_STEP_COMBAT; i++) {
        struct order order;
        ck_assert(step_of(g) != BVG_STEP_ASIDE || !asked_may(g, BVG_PLAY, 1, card("C061")));
        rules_view(&g->rules, &g->state, asked_seat(g), &g->after);
        ck_assert(rules_fallback(&g->rules, &g->after, asked_seat(g), &order));
        answers(g, order.verb, order.n_args, order.arg[0], order.arg[1]);
    }
    ck_assert_int_eq(g->state.battle.lost[BVG_USA], 3);
    proves("BVG-C61-ex1");
}
END_TEST

START_TEST(emancipation)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U011", "U009 U010 U024 U028 U030", BVG_EAST); /* McClellan with five corps */
    command(g, "C006", "C007 C010 C022", BVG_EAST);
    with_hand(g, "U051");
    ck_assert(!may(g, BVG_PLAY, 1, card("U051")));
    battle(g, "manassas_jct", "U011", "C006", "51");
    ck_assert_int_eq(g->state.battle.corps, 5);
    ck_assert(may(g, BVG_PLAY, 1, card("U051")));
    says(g, "done");
    ck_assert(g->state.proclaimable); /* at any later time, too */
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    ck_assert(may(g, BVG_PLAY, 1, card("U051")));
    does(g, BVG_PLAY, 1, card("U051"));
    ck_assert(g->state.emancipated && !may(g, BVG_PLAY, 1, card("U051")));
    g = field(0, BVG_USA); /* four corps are not enough, however they win */
    command(g, "U011", "U009 U010 U024 U028", BVG_EAST);
    command(g, "C006", "C007 C010 C022", BVG_EAST);
    battle(g, "manassas_jct", "U011", "C006", "51");
    ck_assert(!g->state.proclaimable);
    proves("BVG-U51a");
    g = field(0, BVG_USA); /* generals decide: Meade's one against Magruder's none */
    command(g, "U056", "U009 U010 U024 U028 U030", BVG_EAST);
    command(g, "C032", "C007 C010 C009 C022", BVG_EAST);
    battle(g, "manassas_jct", "U056", "C032", "23"); /* much stronger: a two counts as three */
    ck_assert_int_eq(g->state.battle.result, BVG_GENERALS_BATTLE);
    ck_assert(g->state.proclaimable);
    g = field(0, BVG_USA); /* soldiers decide */
    command(g, "U056", "U009 U010 U024 U028 U030", BVG_EAST);
    command(g, "C032", "C007 C010 C009 C022", BVG_EAST);
    battle(g, "manassas_jct", "U056", "C032", "32");
    ck_assert_int_eq(g->state.battle.result, BVG_SOLDIERS_BATTLE);
    ck_assert(g->state.proclaimable);
    proves("BVG-U51b");
}
END_TEST

/* ---- in the other's turn ---- */
START_TEST(their_turn)
{
    struct game *g = field(0, BVG_CSA);
    with_hand(g, "U023 U038 U057 C066");
    g->listens = true;
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    ck_assert_int_eq(step_of(g), BVG_STEP_ASIDE);
    ck_assert_int_eq(asked_seat(g), BVG_USA);
    ck_assert(rules_silent(&g->rules, &g->state, BVG_USA, &g->after));
    ck_assert(asked_may(g, BVG_PLAY, 1, card("U023")) && asked_may(g, BVG_PLAY, 1, card("U057")));
    answers(g, BVG_PLAY, 1, card("U023"));
    ck_assert(holds(g, BVG_USA, "norfolk"));
    answers(g, BVG_FINISH, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_DRAW);
    ck_assert_int_eq(asked_seat(g), BVG_CSA);
    does(g, BVG_FINISH, 0);
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_ASIDE); /* before the Combat Step once more */
    answers(g, BVG_PLAY, 1, card("U057"));
    ck_assert_int_eq(events_of(g, BVG_EVENT_SEEN), hand_size(g, BVG_CSA));
    bool seen = false;
    for (int i = 0; i < g->play.n_events; i++)
        if (g->play.events[i].kind == BVG_EVENT_SEEN) {
            ck_assert_int_eq(g->play.events[i].seats, ONLY(BVG_USA)); /* to one */
            seen = seen || g->play.events[i].arg[1] == card("C066");
        }
    ck_assert(seen);
    g->listens = false;
    answers(g, BVG_FINISH, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    proves("BVG-3.7a");
}
END_TEST

/* Whether a side is asked does not depend on its hand, but on what everybody sees. */
START_TEST(who_is_asked)
{
    struct game *g = field(0, BVG_CSA);
    with_hand(g, "U009"); /* a hand that could answer nothing */
    g->listens = true;
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    ck_assert_int_eq(step_of(g), BVG_STEP_ASIDE);
    g = field(0, BVG_CSA); /* no hand at all */
    g->listens = true;
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    ck_assert_int_eq(step_of(g), BVG_STEP_DRAW);
    g = field(0, BVG_CSA); /* the cards that could be played are openly gone */
    with_hand(g, "U009");
    gone(g, "U023 U038 U057 U051");
    g->listens = true;
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    ck_assert_int_eq(step_of(g), BVG_STEP_DRAW);
}
END_TEST

START_TEST(habeas_corpus)
{
    struct game *g = field(0, BVG_CSA);
    with_hand(g, "C040 U006");
    g->listens = true;
    ck_assert(!may(g, BVG_PLAY, 1, card("U006")));
    does(g, BVG_PLAY, 1, card("C040"));
    ck_assert_int_eq(step_of(g), BVG_STEP_ASIDE);
    ck_assert_int_eq(asked_seat(g), BVG_USA);
    ck_assert_int_eq(g->state.extra_turn, 0); /* not yet */
    answers(g, BVG_PLAY, 1, card("U006"));
    ck_assert_int_eq(g->state.extra_turn, 0);
    ck_assert(place(g, "U006") == BVG_OUT && place(g, "C040") == BVG_OUT);
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    g = field(0, BVG_CSA);
    with_hand(g, "C040 U006");
    does(g, BVG_PLAY, 1, card("C040")); /* silence lets it pass */
    ck_assert_int_eq(g->state.extra_turn, 1);
    ck_assert_int_eq(place(g, "U006"), BVG_HAND);
    proves("BVG-C40a");
}
END_TEST

START_TEST(degataga)
{
    struct game *g = field(0, BVG_CSA);
    command(g, "U008", "U009 U010", BVG_EAST);
    depleted(g, "U010");
    command(g, "U004", "U055", BVG_EAST);
    in_cadre(g, "U024", false);
    with_hand(g, "C071 U028");
    g->state.late_war[BVG_CSA] = 1;
    g->listens = true;
    does(g, BVG_PLAY, 1, card("C071"));
    while (step_of(g) == BVG_STEP_ASIDE)
        answers(g, BVG_FINISH, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_LEVY);
    ck_assert(asked_may(g, BVG_GIVE, 1, card("U009")));
    ck_assert(!asked_may(g, BVG_GIVE, 1, card("U010")) && !asked_may(g, BVG_GIVE, 1, card("U055")) &&
              !asked_may(g, BVG_GIVE, 1, card("U024")) && !asked_may(g, BVG_GIVE, 1, card("U028")));
    answers(g, BVG_GIVE, 1, card("U009"));
    ck_assert_int_eq(place(g, "U009"), BVG_OUT);
    ck_assert_int_eq(place(g, "U008"), BVG_BOARD); /* he still has a corps */
    g = field(0, BVG_CSA);
    command(g, "U008", "U009", BVG_EAST);
    with_hand(g, "C071");
    does(g, BVG_PLAY, 1, card("C071"));
    ck_assert_int_eq(place(g, "U008"), BVG_OUT); /* alone in the Combat Step: sacked, and he is disfavored */
    g = field(0, BVG_CSA);
    command(g, "U008", "U009", BVG_EAST);
    with_hand(g, "C071");
    at_step(g, BVG_STEP_DEPLOY, BVG_CSA);
    does(g, BVG_PLAY, 1, card("C071"));
    ck_assert_int_eq(place(g, "U009"), BVG_OUT);
    ck_assert_int_eq(place(g, "U008"), BVG_CADRE); /* in any other step he is dismissed */
    proves("BVG-C71a BVG-G-in-play");
    proves("BVG-4.6a");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-vs-gray: Enigma cards");
    TCase *c = tcase_create("enigma");
    tcase_add_test(c, dice_cards);
    tcase_add_test(c, old_abe);
    tcase_add_test(c, swamp_angel);
    tcase_add_test(c, infernal_machines);
    tcase_add_test(c, restores_in_battle);
    tcase_add_test(c, freedom_sickness);
    tcase_add_test(c, mountain_boys);
    tcase_add_test(c, orders_191);
    tcase_add_test(c, draft_riots);
    tcase_add_test(c, draft_riots_spare);
    tcase_add_test(c, emancipation);
    tcase_add_test(c, their_turn);
    tcase_add_test(c, who_is_asked);
    tcase_add_test(c, habeas_corpus);
    tcase_add_test(c, degataga);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
