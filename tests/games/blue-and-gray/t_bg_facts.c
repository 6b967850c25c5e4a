/* SPDX-License-Identifier: Apache-2.0 */
/* The facts of Blue & Gray: set-ups, arrivals, ground, leaders; and which options go together. */
#include "games/blue-and-gray/report.h"
#include "tests/games/blue-and-gray/bg_lib.h"
#include <stdio.h>
#include <string.h>

static const struct bg_field *field_of(const char *scenario)
{
    return &((const struct bg_data *)bg_of_scenario(bg_book_of_tests(), scenario))->field;
}

/* ---- who is where, and who comes when ---- */
struct muster {
    int units, points;
};
/* turn 0: on the map at the start, -1: in the whole game. entry NULL: anywhere. */
static struct muster muster(const char *scenario, int side, int turn, const char *entry)
{
    const struct bg_field *f = field_of(scenario);
    struct muster m = {0};
    for (int id = 1; id <= f->n_units; id++) {
        const struct bg_unit *unit = &f->unit[id];
        bool there = entry == NULL;
        for (int i = 0; entry && i < unit->n_entries; i++)
            there = there || strcmp(f->words[unit->entry[i]], entry) == 0;
        if (unit->side == side && there &&
            (turn < 0 || (turn == 0 ? unit->hex > 0 : !unit->hex && unit->turn == turn))) {
            m.units++;
            m.points += unit->strength;
        }
    }
    return m;
}

#define MUSTERS(scenario, side, turn, entry, n, strength)                                                              \
    do {                                                                                                               \
        struct muster m = muster(scenario, side, turn, entry);                                                         \
        ck_assert_int_eq(m.units, n);                                                                                  \
        if ((strength) >= 0)                                                                                           \
            ck_assert_int_eq(m.points, strength);                                                                      \
    } while (0)

START_TEST(chickamauga)
{
    const struct bg_field *f = field_of("chickamauga");
    MUSTERS("chickamauga", BG_UNION, 0, NULL, 14, 70);
    MUSTERS("chickamauga", BG_CONFEDERATE, 0, NULL, 32, 132);
    proves("BG-chickamauga-2");
    struct board *b = a_board("chickamauga", "");
    struct bg_stand at;
    bg_look(&b->r, &b->s, &at);
    for (int unit = 1; unit <= f->n_units; unit++)
        for (int side = 0; side < KIT_SIDES && b->s.hex[unit]; side++)
            ck_assert(!kit_has(&at.occupied[bg_foe(f->unit[unit].side)], f->grid.near[b->s.hex[unit]][side]));
    proves("BG-chickamauga-3");
    close_board(b);
    for (int i = 0; i < 2; i++) {
        const char *entry = i ? "0728" : "1027";
        MUSTERS("chickamauga", BG_UNION, 2, entry, 12, 51);
        MUSTERS("chickamauga", BG_UNION, 5, entry, 9, 43);
        MUSTERS("chickamauga", BG_UNION, 6, entry, 3, 12);
        MUSTERS("chickamauga", BG_UNION, 7, entry, 1, 1);
        MUSTERS("chickamauga", BG_UNION, 8, entry, 1, 4);
    }
    proves("BG-chickamauga-4");
    for (int i = 0; i < 2; i++) {
        const char *entry = i ? "1627" : "1928";
        MUSTERS("chickamauga", BG_CONFEDERATE, 2, entry, 9, 41);
        MUSTERS("chickamauga", BG_CONFEDERATE, 5, entry, 4, 14);
        MUSTERS("chickamauga", BG_CONFEDERATE, 8, entry, 1, 4);
    }
    proves("BG-chickamauga-5");
    MUSTERS("chickamauga", BG_UNION, -1, NULL, 40, -1);
    MUSTERS("chickamauga", BG_CONFEDERATE, -1, NULL, 46, -1);
    int trains = 0, four = 0;
    for (int id = 1; id <= f->n_units; id++) {
        const struct bg_unit *unit = &f->unit[id];
        four += (strcmp(unit->name, "3/1 Cav") == 0 || strcmp(unit->name, "2/1 Cav") == 0) && unit->strength == 4;
        trains += unit->type == BG_TRAIN && unit->strength == 1 && unit->attack == 0;
    }
    ck_assert_int_eq(four, 2);
    proves("BG-chickamauga-6");
    ck_assert_int_eq(trains, 1);
    proves("BG-chickamauga-15");
    ck_assert_int_eq(f->turns, 15);
    ck_assert_int_eq(f->n_nights, 1);
    ck_assert_int_eq(f->night[0], 9);
    proves("BG-chickamauga-1");
}
END_TEST

START_TEST(shiloh)
{
    const struct bg_field *f = field_of("shiloh");
    MUSTERS("shiloh", BG_UNION, 0, NULL, 22, 124);
    MUSTERS("shiloh", BG_CONFEDERATE, 0, NULL, 22, 123);
    proves("BG-shiloh-2");
    MUSTERS("shiloh", BG_CONFEDERATE, -1, NULL, 22, 123);
    proves("BG-shiloh-9");
    static const int turns[] = {6, 7, 8, 9, 12};
    int n = 0, points = 0;
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        struct muster m = muster("shiloh", BG_UNION, turns[i], "1508");
        ck_assert_int_gt(m.units, 0);
        n += m.units;
        points += m.points;
    }
    struct muster north = muster("shiloh", BG_UNION, 7, "1101");
    ck_assert_int_gt(north.units, 0);
    ck_assert_int_eq(n + north.units, 14);
    ck_assert_int_eq(points + north.points, 79);
    MUSTERS("shiloh", BG_UNION, -1, NULL, 36, 203);
    proves("BG-shiloh-3");
    int boats = 0;
    for (int id = 1; id <= f->n_units; id++)
        boats += f->unit[id].type == BG_GUNBOAT && f->unit[id].strength == 3 && f->unit[id].side == BG_UNION;
    ck_assert_int_eq(boats, 2);
    proves("BG-shiloh-13");
    ck_assert_int_eq(f->turns, 13);
    ck_assert_int_eq(f->n_nights, 1);
    ck_assert_int_eq(f->night[0], 7);
    proves("BG-shiloh-1");
}
END_TEST

START_TEST(antietam)
{
    const struct bg_field *f = field_of("antietam");
    MUSTERS("antietam", BG_UNION, 0, NULL, 46, 210);
    proves("BG-antietam-2");
    MUSTERS("antietam", BG_UNION, 4, "2108", 6, 30);
    MUSTERS("antietam", BG_UNION, -1, NULL, 52, 240);
    proves("BG-antietam-3");
    MUSTERS("antietam", BG_CONFEDERATE, 0, NULL, 40, 111);
    int told = 0;
    for (int id = 1; id <= f->n_units; id++)
        told += f->unit[id].side == BG_CONFEDERATE && f->unit[id].is_sourced;
    ck_assert_int_eq(told, 13);
    proves("BG-antietam-4");
    MUSTERS("antietam", BG_CONFEDERATE, 9, "0226", 5, 12);
    MUSTERS("antietam", BG_CONFEDERATE, -1, NULL, 45, 123);
    proves("BG-antietam-5");
    ck_assert_int_eq(f->turns, 12);
    ck_assert_int_eq(f->n_nights, 0);
    proves("BG-antietam-1");
    int crossing = 0;
    ck_assert_int_eq(f->ferry, kit_hex_at(&f->grid, 226));
    for (int side = 0; side < KIT_SIDES; side++)
        crossing += bg_passable(f, f->ferry, side);
    ck_assert_int_eq(crossing, 1);
    ck_assert(bg_passable(f, kit_hex_at(&f->grid, 225), KIT_S));
    ck_assert_int_eq(f->cost[kit_hex_at(&f->grid, 225)].over[KIT_S], 1);
    proves("BG-terrain-7 BG-terrain-9");
}
END_TEST

START_TEST(cemetery_hill)
{
    const struct bg_field *f = field_of("cemetery-hill");
    static const struct {
        int side, turn;
        const char *entry;
    } slots[] = {{BG_UNION, 2, "0127"},       {BG_UNION, 3, "1127"},       {BG_UNION, 4, "2112"},
                 {BG_UNION, 4, "1127"},       {BG_UNION, 5, "2112"},       {BG_UNION, 5, "1127"},
                 {BG_UNION, 6, "2112"},       {BG_UNION, 6, "2120"},       {BG_UNION, 10, "0127"},
                 {BG_CONFEDERATE, 2, "0104"}, {BG_CONFEDERATE, 3, "0104"}, {BG_CONFEDERATE, 6, "1101"},
                 {BG_CONFEDERATE, 9, "0104"}, {BG_CONFEDERATE, 9, "2101"}, {BG_CONFEDERATE, 3, "1101"},
                 {BG_CONFEDERATE, 3, "2101"}};
    MUSTERS("cemetery-hill", BG_UNION, 0, NULL, 2, 8);
    MUSTERS("cemetery-hill", BG_CONFEDERATE, 0, NULL, 3, 23);
    proves("BG-cemeteryhill-4");
    int n = 0;
    for (size_t i = 0; i < sizeof slots / sizeof *slots; i++) {
        struct muster m = muster("cemetery-hill", slots[i].side, slots[i].turn, slots[i].entry);
        ck_assert_msg(m.units > 0, "nobody on turn %d at %s", slots[i].turn, slots[i].entry);
        n += m.units;
    }
    ck_assert_int_eq(n + 5, 60); /* nobody comes at another time or place */
    proves("BG-cemeteryhill-5 BG-cemeteryhill-6 BG-cemeteryhill-7");
    MUSTERS("cemetery-hill", BG_UNION, -1, NULL, 34, 257);
    MUSTERS("cemetery-hill", BG_CONFEDERATE, -1, NULL, 26, 200);
    proves("BG-cemeteryhill-8");
    ck_assert_int_eq(f->turns, 15);
    proves("BG-cemeteryhill-1");
    ck_assert_int_eq(f->n_nights, 2);
    ck_assert(f->night[0] == 5 && f->night[1] == 10);
    proves("BG-cemeteryhill-2");
}
END_TEST

/* ---- victory hexes at the start ---- */
static void holds_at_start(const char *scenario, int side, const char *numbers, int n_all)
{
    struct board *b = a_board(scenario, "");
    const struct bg_field *f = &b->d->field;
    ck_assert_int_eq(f->n_victory, n_all);
    int n = 0;
    for (int i = 0; i < f->n_victory; i++)
        n += b->s.held_by[i] == side + 1 && strstr(numbers, f->words[f->victory[i].hex]);
    ck_assert_int_eq(n, (int)(strlen(numbers) + 1) / 5);
    close_board(b);
}

START_TEST(held)
{
    holds_at_start("chickamauga", BG_UNION, "0211 0502 0822 1108 1115", 7);
    holds_at_start("chickamauga", BG_CONFEDERATE, "1920 2311", 7);
    proves("BG-chickamauga-29");
    holds_at_start("shiloh", BG_UNION, "1508", 1);
    proves("BG-shiloh-25");
    holds_at_start("antietam", BG_CONFEDERATE, "0817 0717 0912 1214", 4);
    proves("BG-antietam-20");
    holds_at_start("cemetery-hill", BG_UNION, "1313 1514 1121 1210", 4);
    proves("BG-cemeteryhill-19 BG-victory-5");
}
END_TEST

/* ---- ground ---- */
static int count_terrain(const struct bg_field *f, int terrain)
{
    int n = 0;
    for (int hex = 1; hex <= f->grid.n; hex++)
        n += f->terrain[hex] == terrain;
    return n;
}

static int count_sides(const struct bg_field *f, int bit)
{
    int n = 0;
    for (int hex = 1; hex <= f->grid.n; hex++)
        for (int side = 0; side < KIT_SIDES; side++)
            n += (f->side_of[hex][side] & bit) != 0;
    return n / 2;
}

START_TEST(ground_of_chickamauga)
{
    const struct bg_field *f = field_of("chickamauga");
    ck_assert_int_eq(f->grid.n, 674);
    ck_assert_int_eq(count_terrain(f, BG_CLEAR), 241);
    ck_assert_int_eq(count_terrain(f, BG_FOREST), 300);
    ck_assert_int_eq(count_terrain(f, BG_ROUGH), 12);
    ck_assert_int_eq(count_terrain(f, BG_FOREST_ROUGH), 121);
    ck_assert_int_eq(count_sides(f, BG_CREEK), 111);
    ck_assert_int_eq(count_sides(f, BG_BRIDGE), 4);
    ck_assert_int_eq(count_sides(f, BG_FORD), 7);
    struct kit_set net = kit_only(kit_hex_at(&f->grid, 101)); /* one net of roads */
    for (bool grown = true; grown;) {
        grown = false;
        for (int hex = 0; kit_next(&net, &hex);)
            for (int side = 0; side < KIT_SIDES; side++)
                if ((f->side_of[hex][side] & BG_ROAD) && !kit_has(&net, f->grid.near[hex][side])) {
                    kit_put(&net, f->grid.near[hex][side]);
                    grown = true;
                }
    }
    static const int ends[] = {111, 2503, 728, 1027};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        ck_assert(kit_has(&net, kit_hex_at(&f->grid, ends[i])));
}
END_TEST

/* The cost of the step between two neighbours; 0: barred. */
static int step(const struct bg_field *f, int from, int to)
{
    int a = kit_hex_at(&f->grid, from), b = kit_hex_at(&f->grid, to), side = bg_toward(f, a, b);
    ck_assert_msg(side >= 0, "%04d and %04d do not touch", from, to);
    ck_assert_int_eq(f->cost[a].over[side] > 0, bg_passable(f, a, side));
    return f->cost[a].over[side];
}

/* Each kind of hex entered without a road or trail, and each kind of side, on all four maps. */
START_TEST(costs)
{
    static const char *const scenarios[] = {"chickamauga", "shiloh", "antietam", "cemetery-hill"};
    static const int cost[BG_TERRAINS_END] = {
        [BG_CLEAR] = 1, [BG_FOREST] = 3, [BG_ROUGH] = 3, [BG_FOREST_ROUGH] = 6, [BG_TOWN] = 1, [BG_FERRY] = 1};
    int seen[BG_TERRAINS_END] = {0}, roads = 0, trails = 0, fords = 0, fords_by_trail = 0, bridges = 0, bare = 0;
    for (int k = 0; k < 4; k++) {
        const struct bg_field *f = field_of(scenarios[k]);
        for (int hex = 1; hex <= f->grid.n; hex++)
            for (int side = 0; side < KIT_SIDES; side++) {
                int to = f->grid.near[hex][side], bits = f->side_of[hex][side], paid = f->cost[hex].over[side];
                int base = to ? cost[f->terrain[to]] : 0;
                bool river = to && (f->terrain[to] == BG_RIVER || f->terrain[hex] == BG_RIVER);
                bool shut = (bits & BG_CREEK) && !(bits & (BG_BRIDGE | BG_FORD));
                bool ferry = to && (f->terrain[to] == BG_FERRY || f->terrain[hex] == BG_FERRY);
                if (!to || river || shut || (ferry && !(bits & BG_FERRY_SIDE))) {
                    ck_assert_int_eq(paid, 0);
                    ck_assert_int_eq(f->wheels[hex].over[side], 0);
                    bare += shut;
                    continue;
                }
                if (bits & BG_ROAD) {
                    base = 1;
                    roads++;
                } else if (bits & BG_TRAIL) {
                    base = base > 2 ? 2 : 1;
                    trails++;
                    fords_by_trail += (bits & BG_FORD) != 0;
                }
                fords += (bits & BG_FORD) != 0;
                bridges += (bits & BG_BRIDGE) != 0;
                ck_assert_int_eq(paid, base + ((bits & BG_FORD) != 0));
                ck_assert_int_eq(f->wheels[hex].over[side], bits & (BG_ROAD | BG_TRAIL) ? paid : 0); /* the train */
                seen[f->terrain[to]] += bits == 0;
            }
    }
    ck_assert(roads > 500 && trails > 100 && fords > 10 && fords_by_trail > 4 && bridges > 10 && bare > 300);
    for (int terrain = BG_CLEAR; terrain <= BG_TOWN; terrain++)
        ck_assert_int_gt(seen[terrain], 0);
    for (int k = 0; k < 4; k++) { /* rivers flow at Shiloh and Antietam only, where the ferry is */
        ck_assert_int_eq(count_terrain(field_of(scenarios[k]), BG_RIVER) > 0, k == 1 || k == 2);
        ck_assert_int_eq(count_terrain(field_of(scenarios[k]), BG_FERRY), k == 2);
    }
    for (int k = 0; k < 4; k++) { /* nobody stands in water but who swims there, nor out of play */
        const struct bg_field *f = field_of(scenarios[k]);
        for (int hex = 1; hex <= f->grid.n; hex++) {
            int terrain = f->terrain[hex];
            bool water = terrain == BG_RIVER || terrain == BG_FERRY;
            ck_assert_int_eq(bg_may_stand(f, BG_INFANTRY, hex), !water && terrain != BG_OFF);
            ck_assert_int_eq(bg_may_stand(f, BG_GUNBOAT, hex), terrain == BG_RIVER);
        }
    }
    const struct bg_data *d = bg_of_scenario(bg_book_of_tests(), "antietam");
    static const int factor[BG_TERRAINS_END] = {0, 1, 1, 2, 2, 2, 1, 1};
    for (int terrain = BG_CLEAR; terrain < BG_TERRAINS_END; terrain++)
        ck_assert_int_eq(d->factor[terrain], factor[terrain]);
    proves("BG-terrain-1 BG-terrain-2 BG-terrain-3 BG-terrain-4 BG-terrain-5 BG-terrain-6 BG-terrain-10 BG-terrain-11 "
           "BG-terrain-12 BG-terrain-14 BG-terrain-15 BG-terrain-16 BG-chickamauga-16");
}
END_TEST

START_TEST(examples)
{
    const struct bg_field *f = field_of("chickamauga");
    ck_assert_int_eq(step(f, 1921, 1922), 1);
    proves("BG-terrain-ex1");
    ck_assert_int_eq(step(f, 1922, 2022), 1);
    proves("BG-terrain-ex2");
    ck_assert_int_eq(step(f, 2320, 2420), 3);
    ck_assert_int_eq(step(f, 2420, 2320), 2);
    proves("BG-terrain-ex3");
    ck_assert_int_eq(step(f, 2026, 1926), 4);
    proves("BG-terrain-ex4");
    ck_assert_int_eq(step(f, 2122, 2221), 0);
    proves("BG-terrain-ex5");
    ck_assert_int_eq(step(f, 112, 113), 6);
    ck_assert_int_eq(step(f, 101, 102), 3);
    ck_assert_int_eq(step(f, 2123, 2223), 1);
    proves("BG-terrain-ex6");
}
END_TEST

/* ---- leaders ---- */
/* "Hooker ** 4 0806; Franklin ** (3) 4 2108": name, stars, number, brackets without a bonus, hex or turn and entries.
 */
static void leaders_are(const char *scenario, int side, const char *expected, const char *id)
{
    const struct bg_field *f = field_of(scenario);
    char got[900] = "";
    for (int i = 1; i <= f->n_leaders; i++) {
        const struct bg_leader *l = &f->leader[i];
        if (l->side != side)
            continue;
        size_t n = strlen(got);
        n += (size_t)snprintf(got + n, sizeof got - n, "%s%s %.*s %s%d%s", n ? "; " : "", l->name, l->stars, "***",
                              l->has_bonus ? "" : "(", l->number, l->has_bonus ? "" : ")");
        if (l->hex)
            n += (size_t)snprintf(got + n, sizeof got - n, " %s", f->words[l->hex]);
        for (int k = 0; k < l->n_entries; k++) {
            if (k == 0)
                n += (size_t)snprintf(got + n, sizeof got - n, " turn %d ", l->turn);
            n += (size_t)snprintf(got + n, sizeof got - n, "%s%s", k ? "/" : "", f->words[l->entry[k]]);
        }
    }
    ck_assert_str_eq(got, expected);
    proves(id);
}

START_TEST(leaders)
{
    leaders_are(
        "antietam", BG_UNION,
        "McClellan *** (3) 1512; Hooker ** 4 0806; Sumner ** (3) 1710; Porter ** 3 1613; Franklin ** (3) turn 4 "
        "2108; Burnside ** (3) 1618; Mansfield ** 3 1204; Meade * 2 0907; Sedgwick * 2 1810",
        "BG-V-oob-1");
    leaders_are(
        "antietam", BG_CONFEDERATE,
        "Lee *** 4 0817; Jackson ** 4 0911; Longstreet ** 4 0917; D.H. Hill * 2 1214; Hood * 2 0812; McLaws * (2) "
        "0416; A.P. Hill * 3 turn 9 0226; D.R. Jones * (2) 0818; R.H. Anderson * (2) 0714",
        "BG-V-oob-2");
    leaders_are(
        "cemetery-hill", BG_UNION,
        "Meade *** 4 turn 5 1127; Reynolds ** 3 turn 2 0127; Howard ** (3) turn 3 1127; Slocum ** (3) turn 4 "
        "2112; Sickles ** (3) turn 4 1127; Sykes ** 3 turn 5 2112; Hancock ** 4 turn 5 1127; Sedgwick ** 3 turn 6 "
        "2120",
        "BG-V-oob-3");
    leaders_are("cemetery-hill", BG_CONFEDERATE,
                "Lee *** 4 turn 2 0104; A.P. Hill ** 3 0205; Ewell ** (3) turn 3 1101; Longstreet ** 4 turn 6 1101",
                "BG-V-oob-4"); /* with his divisions: RULINGS H1 */
    leaders_are(
        "chickamauga", BG_UNION,
        "Rosecrans *** (3) 1022; Thomas ** 4 1318; Crittenden ** (3) 1127; Granger ** 3 0302; McCook ** (3) turn "
        "5 0728/1027",
        "BG-V-oob-5");
    leaders_are(
        "chickamauga", BG_CONFEDERATE,
        "Bragg *** (3) 2020; Polk ** (3) 1920; Hill ** 3 2026; Buckner ** 3 1825; Walker ** (3) 2118; Hood ** 4 "
        "1821; Longstreet *** 4 turn 8 1627/1928",
        "BG-V-oob-6 BG-V-longstreet-3");
    leaders_are(
        "shiloh", BG_UNION,
        "Grant *** 4 turn 2 1508; Buell *** 3 turn 6 1508; Sherman * 3 0612; McClernand * 2 0709; Prentiss * 2 "
        "0814; Hurlbut * (2) 1209; W.H.L. Wallace * 2 1207; L. Wallace * (2) turn 7 1101; Nelson * 2 turn 6 1508; "
        "Crittenden * (2) turn 7 1508; McCook * (2) turn 8 1508",
        "BG-V-oob-7");
    leaders_are(
        "shiloh", BG_CONFEDERATE,
        "A.S. Johnston *** 3 0518; Beauregard *** (3) 0320; Hardee ** 3 0617; Bragg ** 3 0619; Polk ** (3) 0421; "
        "Breckinridge ** (3) 0221",
        "BG-V-oob-8");
}
END_TEST

START_TEST(ranks)
{
    static const char *const scenarios[] = {"chickamauga", "shiloh", "antietam", "cemetery-hill"};
    int n = 0, lowest[4] = {9, 9, 9, 9};
    for (int k = 0; k < 4; k++) {
        const struct bg_field *f = field_of(scenarios[k]);
        for (int i = 1; i <= f->n_leaders; i++, n++) {
            const struct bg_leader *l = &f->leader[i];
            ck_assert_int_eq(l->stars == 3, l->army > 0 || l->longstreet);
            ck_assert_int_eq(l->stars == 2, l->corps > 0 && l->division == 0);
            ck_assert_int_eq(l->stars == 1, l->division > 0);
            lowest[k] = l->stars < lowest[k] ? l->stars : lowest[k];
        }
    }
    ck_assert_int_eq(n, 12 + 17 + 18 + 12);
    proves("BG-V-leaders-1");
    ck_assert(lowest[0] == 2 && lowest[1] == 1 && lowest[2] == 1 && lowest[3] == 2);
    proves("BG-V-leaders-2");
}
END_TEST

/* ---- options ---- */
static char refused_for[300]; /* what set_up() was told last */
static const char *set_up(const char *scenario, const char *options)
{
    static struct play play;
    static struct bg_state s;
    struct problem why = {0};
    char text[100], *at = text, *word;
    const char *option[9];
    struct setup setup = {.scenario = scenario, .option = option};
    snprintf(text, sizeof text, "%s", options);
    while ((word = strtok(at, " "))) {
        option[setup.n_option++] = word;
        at = NULL;
    }
    struct rules r = {.is = &bg_rules, .data = bg_of_scenario(bg_book_of_tests(), scenario), .revision = 1};
    uint64_t nothing = 0;
    struct chance chance = chance_blind;
    chance.context = &nothing;
    play_begin(&play, &chance, &why);
    if (rules_setup(&r, &setup, &s, &play) || play.horizon)
        return "taken";
    snprintf(refused_for, sizeof refused_for, "%s %s", why.got, why.want);
    return why.key;
}

START_TEST(options)
{
    static const char *const alone[] = {
        "revised", "cavalry",           "leaders",         "effectiveness",
        "ask",     "revised shattered", "leaders cavalry", "revised shattered cavalry leaders monotone"};
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++)
        for (int k = 0; bg_scenarios[k]; k++)
            ck_assert_str_eq(set_up(bg_scenarios[k], alone[i]), "taken");
    ck_assert_str_eq(set_up("antietam", "little-mac"), "taken");
    ck_assert_str_eq(set_up("chickamauga", "little-mac"), "setup.odd");
    ck_assert_str_eq(refused_for, "little-mac is for Antietam alone");
    ck_assert_str_eq(set_up("chickamauga", "monotone"), "setup.odd");
    ck_assert_str_eq(refused_for, "monotone needs the option revised");
    proves("BG-V-general-2");
    static const char *const others[] = {"", " leaders", " cavalry", " leaders cavalry", " ask"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        for (int k = 0; bg_scenarios[k]; k++) {
            char text[60];
            snprintf(text, sizeof text, "shattered%s", others[i]);
            ck_assert_str_eq(set_up(bg_scenarios[k], text), "setup.odd");
            snprintf(text, sizeof text, "revised shattered%s", others[i]);
            ck_assert_str_eq(set_up(bg_scenarios[k], text), "taken");
        }
    proves("BG-V-general-3");
    ck_assert_str_eq(set_up("chickamauga", "longstreet"), "setup.odd");
    ck_assert_str_eq(refused_for, "longstreet needs the option leaders");
    ck_assert_str_eq(set_up("chickamauga", "leaders longstreet"), "taken");
    ck_assert_str_eq(set_up("antietam", "leaders longstreet"), "setup.odd");
    ck_assert_str_eq(refused_for, "longstreet is for Chickamauga alone");
    proves("BG-V-general-4");
    ck_assert_str_eq(set_up("shiloh", "revised shattered effectiveness"), "setup.odd");
    ck_assert_str_eq(refused_for, "effectiveness excludes the option shattered: leave out one of them");
    struct span book = bg_rule_book(); /* it is offered for all four battles, and told where it is meant for */
    ck_assert_ptr_nonnull(memmem(book.at, book.len,
                                 "Recommended at Chickamauga, Shiloh and Antietam, not at Cemetery Hill.",
                                 strlen("Recommended at Chickamauga, Shiloh and Antietam, not at Cemetery Hill.")));
    proves("BG-effectiveness-5");
    ck_assert_str_eq(set_up("shiloh", "haste"), "setup.option");
    ck_assert_str_eq(set_up("bull-run", ""), "setup.scenario");
}
END_TEST

START_TEST(names_of_a_battle)
{
    struct board *b = a_board("chickamauga", "leaders");
    int32_t n;
    const struct named *hexes = bg_names.list(&b->r, BG_NAME_HEX, &n);
    ck_assert_int_eq(n, 674);
    ck_assert_str_eq(hexes[0].name, "0101");
    ck_assert_str_eq(hexes[b_hex_of(b, "1922") - 1].aliases, "Alexanders Bridge");
    struct name_hit hit = name_find(&b->r, &b->s, BG_CONFEDERATE, BG_MOVE, BG_NAME_UNIT, "Polk", 4);
    ck_assert_int_eq(hit.n, 2); /* the brigade and the general: asked back */
    hit = name_find(&b->r, &b->s, BG_CONFEDERATE, BG_MOVE, BG_NAME_UNIT, "Hood", 4);
    ck_assert(hit.n == 1 && hit.id[0] == b_unit_of(b, "Gen Hood"));
    close_board(b);
    b = a_board("chickamauga", "");
    hit = name_find(&b->r, &b->s, BG_CONFEDERATE, BG_MOVE, BG_NAME_UNIT, "Polk", 4);
    ck_assert(hit.n == 1 && hit.id[0] == b_unit_of(b, "C02"));
    hit = name_find(&b->r, &b->s, BG_CONFEDERATE, BG_MOVE, BG_NAME_HEX, "0111", 4);
    ck_assert(hit.n == 1 && hit.id[0] == b_hex_of(b, "0111"));
    close_board(b);
    b = a_board("shiloh", "");
    for (int side = 0; side < BG_SIDES; side++) {
        hit = name_find(&b->r, &b->s, side, side == BG_UNION ? BG_ENTER : BG_MOVE, BG_NAME_UNIT, "Gibson", 6);
        ck_assert_int_eq(hit.n, 1);
        ck_assert_int_eq(b->d->field.unit[hit.id[0]].side, side);
    }
    char words_of_it[80];
    bg_names.tell(&b->r, &b->s, BG_NAME_HEX, b_hex_of(b, "1508"), words_of_it, sizeof words_of_it);
    ck_assert_str_eq(words_of_it, "1508 (Pittsburg Landing, clear)");
    close_board(b);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-and-gray: facts");
    TCase *c = tcase_create("facts");
    tcase_add_test(c, chickamauga);
    tcase_add_test(c, shiloh);
    tcase_add_test(c, antietam);
    tcase_add_test(c, cemetery_hill);
    tcase_add_test(c, held);
    tcase_add_test(c, ground_of_chickamauga);
    tcase_add_test(c, costs);
    tcase_add_test(c, examples);
    tcase_add_test(c, leaders);
    tcase_add_test(c, ranks);
    tcase_add_test(c, options);
    tcase_add_test(c, names_of_a_battle);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    bg_book_of_tests();
    return run_suite(suite());
}
