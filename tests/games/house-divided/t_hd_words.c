/* SPDX-License-Identifier: Apache-2.0 */
/* What reports of House Divided say: who won, why a battle went as it did, why nobody more was raised, what lies beside
 * an army, and examples that help. */
#include "games/face/face.h"
#include "tests/games/house-divided/hd_kit.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct ruleset hd_ruleset;

static void has(const char *words, const char *wanted)
{
    ck_assert_msg(strstr(words, wanted) != NULL, "\"%s\" is not in\n%s", wanted, words);
}

static void lacks(const char *words, const char *not_wanted)
{
    ck_assert_msg(strstr(words, not_wanted) == NULL, "\"%s\" is in\n%s", not_wanted, words);
}

/* A resignation leaves no event; who looks later gets no event at all. The position says it to everybody. */
START_TEST(who_has_won)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    lacks(words_of(h, -1, "stand", 0), "The game is over");
    tells(h, HD_NORTH, "resign");
    for (int seat = -1; seat < HD_SIDES; seat++)
        has(words_of(h, seat, "stand", 0), "The game is over: the South won, because the North resigned.\n");
    h->s.flow.over = OVER_AGREED;
    h->s.flow.winner = 0;
    has(words_of(h, -1, "stand", 0), "The game is over: a draw, as both sides agreed to it.\n");
    static const struct {
        int how, winner;
        const char *words;
    } ends[] = {{HD_END_UNION, HD_NORTH, "the North won, because all seven of its goals were in Northern hands."},
                {HD_END_WASHINGTON, HD_SOUTH, "the South won, because Washington was in Southern hands."},
                {HD_END_ECONOMIC, HD_SOUTH, "the South won, because the South could raise the larger army."},
                {HD_END_ATTRITION, HD_SOUTH, "the South won, because the war went on past June 1865."}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        h->s.flow.over = ends[i].how;
        h->s.flow.winner = ends[i].winner + 1;
        has(words_of(h, HD_SOUTH, "stand", 0), ends[i].words);
    }
}
END_TEST

/* A line that comes too late for what was won in defence says where it belongs. */
START_TEST(promotions_won_in_defence_stand_above)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 2);
    h->s.mark[box_of(h, "washington")] = HD_OPEN_MARK;
    hd_goto(&h->s, HD_STEP_MERIT_DEF);
    tells(h, HD_NORTH, "march Washington\npromote Washington");
    ck_assert_str_eq(h->held, "promote.no_battle");
    has(arena_string(h->arena, hd_problems()), "Write a promotion won there in defence above the first march.");
}
END_TEST

/* Alone among enemies a general is lost: he is proposed to go to troops of his own, else where no enemy stands, else
 * nowhere. */
START_TEST(no_general_goes_alone_among_enemies)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    for (int type = 1; type <= 4; type++)
        put(h, HD_SOUTH, "manassas_junction", type, 1);
    lead(h, 0, "washington", 1);
    has(words_of(h, HD_NORTH, "asks", 0), "  general Grant to ");
    lacks(words_of(h, HD_NORTH, "asks", 0), "general Grant to Manassas");
    put(h, HD_NORTH, "gettysburg", HD_MILITIA_INFANTRY, 1);
    has(words_of(h, HD_NORTH, "asks", 0), "  general Grant to Gettysburg\n");
    for (int box = 1; box <= HD_BOXES; box++)
        if (hd_army(&h->s, HD_NORTH, box) == 0 && box != box_of(h, "washington"))
            put(h, HD_SOUTH, h->d->box[box].id, HD_MILITIA_INFANTRY, 1);
    h->s.side[HD_NORTH].troops[hd_slot(box_of(h, "gettysburg"), HD_MILITIA_INFANTRY)] = 0;
    put(h, HD_SOUTH, "gettysburg", HD_MILITIA_INFANTRY, 1);
    lacks(words_of(h, HD_NORTH, "asks", 0), "general Grant");
}
END_TEST

/* An attack is among the examples, the one with the best odds, and its numbers are told. */
START_TEST(an_attack_is_shown)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 3);
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 2);
    put(h, HD_SOUTH, "fredericksburg", HD_MILITIA_INFANTRY, 4);
    has(words_of(h, HD_NORTH, "asks", 0),
        "  move Washington 3 militia infantry to Manassas Junction\n    (an attack: 3 of your units against 2)\n");
    has(words_of(h, HD_NORTH, "asks", 0), "  now\n");
    has(words_of(h, HD_NORTH, "asks", 0), "write \"hold after battle\" above these lines");
}
END_TEST

/* He who held and is asked again is shown what is left, each thing once, and his line says what it did. */
START_TEST(after_the_battles)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 3);
    put(h, HD_NORTH, "chicago", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 1);
    throws(h, "1 1 1 6");
    tells(h, HD_NORTH, "march Washington\nmove Washington to Manassas\nhold after battle");
    ck_assert_int_eq(step(h), HD_STEP_MERIT);
    const char *asks = words_of(h, HD_NORTH, "asks", 0);
    lacks(asks, "hold after battle");
    lacks(asks, "After the battles:");
    has(asks, "  political Chicago");
    lacks(strstr(asks, "political Chicago") + 1, "political Chicago");
    has(asks, "  recruit infantry ");
    ck_assert(orders(h, HD_NORTH, HD_HOLD, 0) == false);
    turn_of(h, HD_NORTH, 4);
    h->s.holding = 0;
    ck_assert(orders(h, HD_NORTH, HD_HOLD, 0));
    has(words_of(h, HD_NORTH, "lines", 7), "7. You asked to hear of the battles before the turn went on.\n");
}
END_TEST

/* ---- battles and recruits ---- */

START_TEST(why_a_strength_is_what_it_is)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 3);
    put(h, HD_NORTH, "washington", HD_CRACK_INFANTRY, 1);
    put(h, HD_SOUTH, "manassas_junction", HD_VETERAN_INFANTRY, 2);
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_CAVALRY, 1);
    lead(h, 0, "washington", 2);
    h->s.works[box_of(h, "manassas_junction")] = 1;
    tells(h, HD_NORTH, "march Washington\nmove Washington to Manassas with Grant\nhold after battle");
    ck_assert_ptr_null(h->held);
    const char *battle = words_of(h, HD_SOUTH, "battle", 0);
    has(battle, "North: 1 crack infantry (strength 3), 3 militia infantry (strength 2); each weaker by 1 against the "
                "works; with Grant, "
                "+2 for the weakest.\n");
    has(battle,
        "South: 2 veteran infantry (strength 3), 1 militia cavalry (strength 1); 2 of them weaker by 1 against crack "
        "infantry.\n");
    /* and they add up: three at 2 - 1 and 3 - 1 with two times one more; 3 - 1, 3 and 1 - 1 */
    int dice[HD_SIDES][7] = {{0}};
    for (int i = 0; i < h->play.n_events; i++)
        if (h->play.events[i].kind == HD_EVENT_FIRE && h->play.events[i].arg[2] == 1)
            dice[h->play.events[i].arg[1]][h->play.events[i].arg[3]] += h->play.events[i].arg[4];
    ck_assert_int_eq(dice[HD_NORTH][1], 1);
    ck_assert_int_eq(dice[HD_NORTH][2], 3);
    ck_assert_int_eq(dice[HD_SOUTH][2] + dice[HD_SOUTH][3], 2);
    proves("HD-crack-1 HD-generals-7 HD-entrench-1");
}
END_TEST

START_TEST(water_is_told_as_a_strength)
{
    put(h, HD_NORTH, "manassas_junction", HD_MILITIA_INFANTRY, 2);
    turn_of(h, HD_SOUTH, 4);
    put(h, HD_SOUTH, "fredericksburg", HD_MILITIA_INFANTRY, 2);
    put(h, HD_NORTH, "gordonsville", HD_MILITIA_INFANTRY, 1);
    tells(h, HD_SOUTH, "march Fredericksburg\nmove Fredericksburg to Manassas\nhold after battle");
    ck_assert_ptr_null(h->held);
    lacks(words_of(h, HD_NORTH, "battle", 0), "behind the water");
    teardown();
    setup_bare();
    put(h, HD_NORTH, "bloomington", HD_MILITIA_INFANTRY, 2);
    put(h, HD_SOUTH, "louisville", HD_MILITIA_INFANTRY, 1);
    tells(h, HD_NORTH, "march Bloomington\nmove Bloomington to Louisville\nhold after battle");
    ck_assert_ptr_null(h->held);
    has(words_of(h, HD_NORTH, "battle", 0),
        "South: 1 militia infantry (strength 2); each stronger by 1 behind the water, while a crossing is left.\n");
    proves("HD-water-1 HD-water-2");
}
END_TEST

START_TEST(which_maximum_stopped_the_recruits)
{
    put(h, HD_NORTH, "columbus", HD_MILITIA_INFANTRY, 6);
    put(h, HD_NORTH, "harpers_ferry", HD_MILITIA_INFANTRY, 5);
    throws(h, "4");
    tells(h, HD_NORTH, "recruit infantry Pittsburg, cavalry Washington, infantry Chicago\ndone");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(count(h, HD_NORTH, "pittsburgh", HD_MILITIA_INFANTRY), 1);
    ck_assert_int_eq(count(h, HD_NORTH, "washington", HD_MILITIA_CAVALRY), 1);
    has(words_of(h, HD_NORTH, "happened", 0), "You raised only 2 of them, because your militia infantry had "
                                              "reached its maximum of 12, and your militia cavalry its maximum of 1.");
    teardown(); /* cavalry alone is no reason not to raise infantry */
    setup_bare();
    put(h, HD_NORTH, "columbus", HD_MILITIA_INFANTRY, 2);
    throws(h, "4");
    tells(h, HD_NORTH, "recruit cavalry Pittsburgh, infantry Chicago\ndone");
    has(words_of(h, HD_NORTH, "happened", 0),
        "You raised only 2 of them, though your maxima left room for 9 more militia infantry.");
    teardown(); /* nor is a short list: it is said that there was room */
    setup_bare();
    put(h, HD_NORTH, "columbus", HD_MILITIA_INFANTRY, 2);
    throws(h, "4");
    tells(h, HD_NORTH, "recruit infantry Pittsburgh\ndone");
    has(words_of(h, HD_NORTH, "happened", 0),
        "You raised only 1 of them, though your maxima left room for 9 more militia infantry.");
    teardown(); /* and before the list was gone through nothing is said of it */
    setup_bare();
    put(h, HD_NORTH, "columbus", HD_MILITIA_INFANTRY, 12);
    throws(h, "4");
    tells(h, HD_NORTH, "hold after battle");
    ck_assert(orders(h, HD_NORTH, HD_FINISH, 0));
    ck_assert_int_eq(step(h), HD_STEP_RECRUIT);
    has(words_of(h, HD_NORTH, "happened", 0), "The recruit die showed 4: you may raise ");
    lacks(words_of(h, HD_NORTH, "happened", 0), "of them");
}
END_TEST

/* Without a map one can move all the same. */
START_TEST(what_lies_beside_an_army)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 2);
    const char *ways = words_of(h, HD_NORTH, "ways", 0);
    has(ways, "Washington: ");
    has(ways, "Manassas Junction (rail; 2 enemy units)");
    has(ways, "Baltimore (rail; yours)");
    lacks(ways, "alone");
    lead(h, 2, "baltimore", 3); /* a leader of the South, whom no troops follow */
    ck_assert_int_eq(h->d->general[2].side, HD_SOUTH);
    has(words_of(h, HD_NORTH, "ways", 0),
        arena_words(h->arena, "Baltimore (rail; yours; %s alone)", h->d->general[2].name));
    put(h, HD_NORTH, "cairo", HD_MILITIA_INFANTRY, 1);
    h->s.control[box_of(h, "paducah")] = HD_NOBODY;
    has(words_of(h, HD_NORTH, "ways", 0), "Paducah (river; nobody's)");
    put(h, HD_NORTH, "chicago", HD_MILITIA_INFANTRY, 1); /* names have no comma in lists that commas part */
    has(words_of(h, HD_NORTH, "ways", 0), "Chicago: Bloomington Ill. (rail; yours), Lafayette Ind. (rail; yours);");
    lacks(ways, "Manassas Junction: ");
    ck_assert_str_eq(words_of(h, HD_SOUTH, "ways", 0), ""); /* not asked */
}
END_TEST

/* The Potomac is closed to whoever does not hold Washington, and the list says so (HD-movement-4). */
START_TEST(a_closed_way_is_told)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    has(words_of(h, HD_NORTH, "ways", 0), "Fredericksburg (river");
    lacks(words_of(h, HD_NORTH, "ways", 0), "barred");
    turn_of(h, HD_SOUTH, 3);
    put(h, HD_SOUTH, "fredericksburg", HD_MILITIA_INFANTRY, 1);
    has(words_of(h, HD_SOUTH, "ways", 0),
        "Washington (river; closed from here until you hold Washington; 1 enemy unit)");
}
END_TEST

/* A name as lists have it. */
static const char *listed(int box)
{
    return strchr(h->d->box[box].name, ',') ? name_of(&h->r, HD_NAME_BOX, box) : h->d->box[box].name;
}

/* The whole name, not the beginning of a longer one. */
static bool is_listed(const char *list, const char *name)
{
    for (const char *at = list; at && (at = strstr(at, name)); at++)
        if (strchr(",;\n", at[strlen(name)]) || strncmp(&at[strlen(name)], " (", 2) == 0)
            return true;
    return false;
}

/* Each box that trains or boats are said to reach can be gone to with one march, and no other that lies two away. */
START_TEST(where_trains_and_boats_reach_is_told)
{
    static const char *const at[] = {"atlanta", "nashville", "memphis", "richmond", "corinth"};
    int told = 0, not_told = 0, theirs = 0;
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        clear(h);
        own(h, HD_SOUTH, "chattanooga macon decatur petersburg");
        put(h, HD_SOUTH, at[i], HD_MILITIA_INFANTRY, 1);
        put(h, HD_NORTH, "knoxville", HD_MILITIA_INFANTRY, 1);
        turn_of(h, HD_SOUTH, 2);
        const char *ways = words_of(h, HD_SOUTH, "ways", 0), *far = strstr(ways, "; infantry farther by train: ");
        far = far ? far : strstr(ways, "; by boat: ");
        const struct hd_state was = h->s;
        for (int to = 1; to <= HD_BOXES; to++) {
            char sheet[200];
            const char *name = listed(to);
            if (kit_link_to(&h->d->map, box_of(h, at[i]), to) || to == box_of(h, at[i]))
                continue;
            snprintf(sheet, sizeof sheet, "march %s\nmove %s to %s", h->d->box[box_of(h, at[i])].name,
                     h->d->box[box_of(h, at[i])].name, name);
            tells(h, HD_SOUTH, sheet);
            bool is_told = is_listed(far, name);
            ck_assert_msg(is_told == !h->held, "%s: %s in %s", sheet, h->held ? h->held : "went", ways);
            told += is_told, not_told += !is_told;
            if (is_told && (hd_owns(&was, HD_NORTH, to) || hd_army(&was, HD_NORTH, to) > 0)) {
                snprintf(sheet, sizeof sheet, "%s (%s)", name,
                         hd_army(&was, HD_NORTH, to) > 0 ? "1 enemy unit" : "the enemy's");
                ck_assert_msg(strstr(far, sheet) != NULL, "%s in %s", sheet, far);
                theirs++;
            }
            h->s = was;
        }
    }
    ck_assert_int_gt(told, 10);
    ck_assert_int_gt(theirs, 0);
    ck_assert_int_gt(not_told, 100);
}
END_TEST

/* A maximum that the numbers do not come to would be a lie; so would a box that gives nothing. */
START_TEST(where_units_are_raised)
{
    const struct hd_data *d = h->d;
    own(h, HD_SOUTH, "baltimore");
    const char *stand = words_of(h, HD_SOUTH, "stand", 0);
    has(stand, "Baltimore 1+1");
    has(stand, "New York City 4, ");
    lacks(stand, "Manassas Junction 0");
    for (int side = 0; side < HD_SIDES; side++) {
        char begins[64];
        int most = hd_army_max(&h->r, &h->s, side), sum = 0, boxes = 0;
        snprintf(begins, sizeof begins,
                 "Recruiting numbers of the %s, %d in all: ", side == HD_NORTH ? "North" : "South", most);
        has(stand, begins);
        const char *at = strstr(stand, begins) + strlen(begins), *end = strchr(at, '\n');
        for (int box = 1; box <= HD_BOXES; box++) {
            if (!hd_owns(&h->s, side, box) || d->box[box].value[HD_NORTH] + d->box[box].value[HD_SOUTH] == 0)
                continue;
            char one[96];
            snprintf(one, sizeof one, "%s %d", listed(box), d->box[box].value[side]);
            const char *found = strstr(at, one);
            ck_assert_msg(found && found < end, "no \"%s\" in\n%s", one, stand);
            sum += d->box[box].value[side];
            boxes++;
        }
        ck_assert_int_eq(sum, most);
        ck_assert_int_gt(boxes, 10);
    }
}
END_TEST

/* What a receipt says of a line, tried in this position. */
static const char *explained(int seat, const char *line)
{
    struct text out = {.arena = h->arena};
    sheet_parse(&h->r, &h->s, seat, line, strlen(line), &h->sheet);
    ck_assert_int_eq(h->sheet.n_mistakes, 0);
    struct hd_state after = h->s;
    after.water[box_of(h, "washington")] = 1;
    hd_ruleset.explain(&h->r, &h->sheet.line[0], &h->s, &after, seat, &out);
    return out.len ? out.at : "";
}

START_TEST(what_receipts_say_of_a_line)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 1);
    has(explained(HD_SOUTH, "recruit cavalry Richmond, infantry Atlanta, infantry Richmond\n"),
        "Richmond is named for both arms: it gives one unit a turn");
    lacks(explained(HD_SOUTH, "recruit cavalry Richmond, infantry Atlanta\n"), "named for both arms");
    has(explained(HD_NORTH, "entrench Washington\n"), "no line \"march\" is needed");
    lacks(explained(HD_NORTH, "march Washington\n"), "no line march is needed");
    has(explained(HD_SOUTH, "move Manassas Junction to Harpers Ferry\n"),
        "with the marches as they are, water crossings help those whom you attack: Washington (1)\n");
    hd_goto(&h->s, HD_STEP_BUY);
    has(explained(HD_NORTH, "hold after battle\n"),
        "a new sheet takes its place, or it is carried out at the deadline");
    hd_goto(&h->s, HD_STEP_MERIT);
    has(explained(HD_NORTH, "hold after battle\n"), "the battles are fought");
}
END_TEST

START_TEST(what_may_be_ordered_is_said_whole)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "chicago", HD_MILITIA_INFANTRY, 1);
    turn_of(h, HD_NORTH, 3);
    const char *asks = words_of(h, HD_NORTH, "asks", 0);
    has(asks, "here. Each unit that attacks this box is weaker by 1. The army may also move, at no further cost)");
    has(asks, "that line does nothing if you do not win there");
    has(asks, "They are then carried out at the deadline, unless your next sheet replaces them.");
    has(asks,
        "The line in force is:\n  losses crossings, militia cavalry, militia infantry\n    (then veteran cavalry, veteran "
        "infantry, crack infantry, crack cavalry; crossings are the water");
    has(asks, "To finish the sheet:\n  now\n");
    ck_assert(orders(h, HD_NORTH, HD_LOSE_FIRST, 1, HD_CRACK_INFANTRY));
    has(words_of(h, HD_NORTH, "asks", 0),
        "  losses crack infantry, crossings, militia cavalry\n    (then militia infantry, ");
    h->s.holding = 1;
    hd_goto(&h->s, HD_STEP_MERIT);
    for (int g = 0; g < HD_GENERALS; g++)
        h->s.general[g].status = HD_NOT_YET;
    asks = words_of(h, HD_NORTH, "asks", 0);
    has(asks, "is rolled. You may already write \"recruit\":");
    lacks(asks, "place");
    h->s.general[0].status = HD_IN_POOL;
    has(words_of(h, HD_NORTH, "asks", 0), "is rolled. You may already write \"recruit\", and \"place\" for a general:");
}
END_TEST

/* An idle side is told of, too. */
START_TEST(nobody_was_raised)
{
    put(h, HD_NORTH, "columbus", HD_MILITIA_INFANTRY, 2);
    throws(h, "5");
    tells(h, HD_NORTH, "done");
    has(words_of(h, HD_SOUTH, "happened", 0),
        "The North raised none, though its maxima left room for 10 more militia infantry.");
}
END_TEST

/* An order that a form proposes fits into a line, or the order desk says that it is too long. */
static void is_short(const char *proposal)
{
    for (const char *at = proposal, *end; (end = strchr(at, '\n')) != NULL; at = end + 1)
        ck_assert_msg(end - at <= 70, "%.*s", (int)(end - at), at);
}

/* What a form proposes when nothing is asked can stand as it is, and is never nothing; and it proposes no more recruits
 * than there is room for. */
START_TEST(what_a_form_proposes)
{
    struct text idle = {.arena = h->arena}, full = {.arena = h->arena};
    put(h, HD_SOUTH, "atlanta", HD_MILITIA_INFANTRY, 8);
    h->s.side[HD_SOUTH].losses[0] = HD_CROSSINGS; /* said already */
    hd_ruleset.suggest(&h->r, &h->s, HD_SOUTH, NULL, NULL, &idle);
    has(idle.at, "note when recruit then recruit infantry Atlanta, infantry Charleston\n");
    const char *order = strstr(idle.at, "note when ") + strlen("note "); /* above it stands what it is for */
    sheet_parse(&h->r, &h->s, HD_SOUTH, order, strlen(order), &h->sheet);
    ck_assert_int_eq(h->sheet.n_mistakes, 0);
    ck_assert(h->sheet.has_when);
    struct text north = {.arena = h->arena};
    hd_ruleset.suggest(&h->r, &h->s, HD_NORTH, NULL, NULL, &north);
    has(north.at, "note when recruit then recruit infantry Atlantic City\n"); /* Chicago would be too much */
    is_short(north.at);
    struct prompt *asked = calloc(1, sizeof *asked);
    ck_assert(asked != NULL);
    hd_ruleset.suggest(&h->r, &h->s, HD_SOUTH, asked, NULL, &full);
    has(full.at,
        "note political Atlanta militia infantry\nnote recruit infantry Atlanta\n"); /* the place of who rises */
    free(asked);
}
END_TEST

/* Events with plain quotes. */
static const char *quoted(const char *events)
{
    char *own = arena_words(h->arena, "%s", events);
    for (char *at = own; *at; at++)
        *at = *at == '\'' ? '"' : *at;
    return own;
}

/* What happened is told in the past tense; only what stands now, or waits, in the present. */
START_TEST(what_happened_is_told_in_the_past)
{
    static const struct {
        const char *events, *words; /* as the North reads it */
    } rows[] = {
        {"[['turn',1,2]]", "August 1861: the South's turn began."},
        {"[['draft',0,16]]", "Men were drafted: the North may have 16 militia infantry now."},
        {"[['march-roll',0,0,2]]", "You got 2 march points, as each side does in the first round."},
        {"[['march-roll',1,1,1]]", "The march die showed 1: the South got 1 march point (logged as roll 4/0)."},
        {"[['promoted',0,3,2,1]]", ": militia infantry was promoted to veteran infantry, by political promotion."},
        {"[['marched',0,3]]", ": 1 march point was spent; the army could move."},
        {"[['naval',2],['marched',0,3,1]]", ": the army could move, at no further cost."},
        {"[['entrenched',0,3,1]]", ": entrenched for 1 march point; the army could also move, at no further cost."},
        {"[['general-strength',0,4]]", "Grant has strength 4 from now on.\""},
        {"[['general-moved',0,3,0,4]]", "Grant went from "},
        {"[['garrison-gone',3,1]]", ": the South's garrison was driven out."},
        {"[['reverted',3,1]]", ", which nobody garrisoned, became yours again."},
        {"[['works-gone',3]]", ": the entrenchment was lost, since no army was left there."},
        {"[['battle',3,1,0,2,2,1],['works-gone',3],['battle-over',3,1]]",
         ": the entrenchment was lost with its defenders."},
        {"[['captured',3,1]]", "The South captured "},
        {"[['captured',3,0]]", ", and left a garrison there."},
        {"[['recruit-roll',1,1,2]]",
         "The recruit die showed 1, which counts as 2: it allowed the South 2 units (logged"},
        {"[['recruit-roll',1,5,5]]", "The recruit die showed 5: it allowed the South 5 units (logged as roll 4/0)."},
        {"[['entrenched',1,3,2],['turn',0,4]]", "[\"In the South's turn:\","},
        {"[['recruited',0,2,3],['turn',1,4]]", "[\"Arkansas Post: 1 militia infantry raised.\""},
        {"[['maxima',34,29]]", "Army maxima now: North 34, South 29."},
        {"[['recruited',0,2,3]]", ": 1 militia infantry raised."},
        {"[['placed',0,3]]", "Grant took the field at "},
        {"[['losses',0]]", "Your order of losses was noted."},
        {"[['retreat',3,4]]", " was noted."},
        {"[['general-lost',0,3]]", " and left the map, but can come back when the North next recruits."},
        {"[['battle',3,1,0,0,2,1],['fire',3,1,1,2,2,12],['lost',3,0,2,1],['battle-over',3,1]]",
         "round 1: South, 2 units of strength 2, threw 4, 1: 1 hit (roll 4/0).\",\"  You lost 1 militia infantry.\""},
        {"[['battle',3,1,0,0,2,1],['fire',3,1,1,2,2,36],['retreated',3,0,4,2]]",
         "It cost neither side anything. You fell back to "},
        {"[['battle',3,1,0,0,2,1],['no-retreat',3,0,4]]",
         ": it was lost, or no attacker had come from there. The battle went on."},
        {"[['battle',3,1,0,0,2,1],['battle-over',3,-1]]", "Both armies were destroyed."},
        {"[['battle',3,1,0,0,2,1],['battle-over',3,0]]", "You won the battle."},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *events = json_loads(quoted(rows[i].events), 0, NULL),
               *notes = json_pack("[{s:s,s:i}]", "kind", "exchange", "k", 4);
        ck_assert_msg(events != NULL, "%s", rows[i].events);
        json_t *report = hd_ruleset.report(&h->r, &h->s, HD_NORTH, NULL, events, notes);
        char *words = json_dumps(json_object_get(report, "sections"), JSON_COMPACT);
        has(words, rows[i].words);
        free(words);
        json_decref(report);
        json_decref(events);
        json_decref(notes);
    }
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("house-divided: words");
    TCase *c = tcase_create("words");
    tcase_add_checked_fixture(c, setup_bare, teardown);
    tcase_add_test(c, who_has_won);
    tcase_add_test(c, promotions_won_in_defence_stand_above);
    tcase_add_test(c, no_general_goes_alone_among_enemies);
    tcase_add_test(c, an_attack_is_shown);
    tcase_add_test(c, after_the_battles);
    tcase_add_test(c, why_a_strength_is_what_it_is);
    tcase_add_test(c, water_is_told_as_a_strength);
    tcase_add_test(c, which_maximum_stopped_the_recruits);
    tcase_add_test(c, what_happened_is_told_in_the_past);
    tcase_add_test(c, what_lies_beside_an_army);
    tcase_add_test(c, a_closed_way_is_told);
    tcase_add_test(c, where_trains_and_boats_reach_is_told);
    tcase_add_test(c, where_units_are_raised);
    tcase_add_test(c, what_receipts_say_of_a_line);
    tcase_add_test(c, what_may_be_ordered_is_said_whole);
    tcase_add_test(c, nobody_was_raised);
    tcase_add_test(c, what_a_form_proposes);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    (void)house_data();
    return run_suite(suite());
}
