/* SPDX-License-Identifier: Apache-2.0 */
/* Every way of every unit over the whole map of House Divided, in positions made at random, against the statements of
 * the rules written out a second time: from the map's own lines, and for one move after the other. */
#include "formats/cjson.h"
#include "tests/games/house-divided/hd_house.h"
#include "tests/lib/play.h"
#include <string.h>

enum { RAIL = 1, ROAD = 2, RIVER = 4, POSITIONS = 24 };
static struct {
    int kinds[HD_BOXES_MAX][HD_BOXES_MAX];  /* of the links between two boxes */
    int down[HD_BOXES_MAX][HD_BOXES_MAX];   /* 1: the river runs from the first to the second */
    int holder[HD_BOXES_MAX][HD_BOXES_MAX]; /* only he who holds this box may pass */
    int monroe, yorktown, norfolk;
} map;
static uint64_t seed = 1861;

/* ---- the map, as its file has it ---- */
static int id_of(const json_t *value)
{
    return value ? box_of(h, json_string_value(value)) : 0;
}

static void read_map(void)
{
    struct problem why = {0};
    json_t *bundle = json_read(hd_bundle(), &why), *link;
    size_t i;
    memset(&map, 0, sizeof map);
    json_array_foreach(json_object_get(json_object_get(bundle, "map"), "links"), i, link)
    {
        const json_t *ends = json_object_get(link, "between");
        const char *kind = json_string_value(json_object_get(link, "kind"));
        int a = id_of(json_array_get(ends, 0)), b = id_of(json_array_get(ends, 1)),
            down = id_of(json_object_get(link, "down"));
        map.kinds[a][b] |= strcmp(kind, "rail") == 0 ? RAIL : strcmp(kind, "road") == 0 ? ROAD : RIVER;
        map.kinds[b][a] = map.kinds[a][b];
        map.holder[a][b] = map.holder[b][a] = id_of(json_object_get(link, "holder"));
        if (down)
            map.down[down == a ? b : a][down] = 1;
    }
    json_decref(bundle);
    map.monroe = box_of(h, "ft_monroe");
    map.yorktown = box_of(h, "yorktown");
    map.norfolk = box_of(h, "norfolk");
}

static void setup_map(void)
{
    setup();
    read_map();
}

/* ---- positions ---- */
static int below(int n)
{
    return (int)random_below(&seed, (uint32_t)n);
}

/* Who stands in a box holds it; where both stand the mover has come in, and it is still the other's. */
static void any_position(int mover)
{
    clear(h);
    turn_of(h, mover, 3);
    h->s.assaults = 2;
    for (int box = 1; box <= HD_BOXES; box++) {
        h->s.control[box] = (uint8_t)below(3);
        for (int side = 0; side < HD_SIDES; side++)
            if (below(6) == 0)
                h->s.side[side].troops[hd_slot(box, 1 + below(HD_TYPES))] = (uint8_t)(1 + below(2));
        if (hd_has_army(&h->s, 1 - mover, box))
            h->s.control[box] = (uint8_t)(2 - mover);
        else if (hd_has_army(&h->s, mover, box))
            h->s.control[box] = (uint8_t)(mover + 1);
    }
    for (int box = 1; box <= HD_BOXES; box++)
        h->s.held[box] = h->s.control[box] == mover + 1;
}

/* ---- the statements, once more ---- */
static bool mine(int box)
{
    return h->s.control[box] == h->s.mover + 1;
}

static bool foes(int box)
{
    return hd_army(&h->s, 1 - h->s.mover, box) > 0;
}

static bool fought_for(int box)
{
    return foes(box) && hd_army(&h->s, h->s.mover, box) > 0;
}

static bool passable(int a, int b)
{
    return map.kinds[a][b] && (map.holder[a][b] == 0 || mine(map.holder[a][b]));
}

/* A river with a current: the Potomac has none, and no boats. */
static bool river(int a, int b)
{
    return map.down[a][b] || map.down[b][a];
}

static bool foe_has(int box, int arm)
{
    for (int type = 1; type <= HD_TYPES; type++)
        if (hd_count(&h->s, 1 - h->s.mover, box, type) > 0 && h->d->unit[type].arm == arm)
            return true;
    return false;
}

static bool rides_or_boats(int from, int via, int to)
{
    return !foes(via) && (!fought_for(from) || (mine(via) && mine(to))); /* HD-movement-6 HD-boats-3 HD-blitz-10 */
}

static bool trains(int from, int via, int to) /* HD-trains-2 */
{
    return (map.kinds[from][via] & RAIL) && (map.kinds[via][to] & RAIL) && mine(from) && mine(via) && mine(to);
}

static bool trails(int from, int via, int to) /* HD-trails-1 to 3, HD-blitz-10 */
{
    return (map.kinds[from][via] & (RAIL | ROAD)) && (map.kinds[via][to] & (RAIL | ROAD)) &&
           foe_has(via, HD_INFANTRY) && !foe_has(via, HD_CAVALRY) && (!fought_for(from) || mine(to));
}

static bool jumps(int from, int via, int to) /* HD-downriver-1 to 6, HD-blitz-10 */
{
    if (h->s.mover != HD_NORTH || !map.down[from][via] || !river(via, to) || !foes(via) || foes(to) ||
        (fought_for(from) && !mine(to)))
        return false;
    for (int box = 1; box <= HD_BOXES; box++)
        if (map.down[box][via] && box != from && foes(box))
            return false;
    return true;
}

static bool legal(int how, int arm, int from, int via, int to)
{
    if (!passable(from, via) || !passable(via, to) || from == to)
        return false;
    switch (how) {
    case HD_RIDE:
        return arm == HD_CAVALRY && rides_or_boats(from, via, to);
    case HD_TRAIN:
        return trains(from, via, to);
    case HD_BOAT:
        return river(from, via) && river(via, to) && rides_or_boats(from, via, to);
    case HD_TRAIL:
        return arm == HD_CAVALRY && trails(from, via, to);
    default:
        return jumps(from, via, to);
    }
}

static bool ships_sail(void) /* HD-naval-1, 2 */
{
    int ports = 0, armies = 0;
    for (int box = 1; box <= HD_BOXES; box++)
        if (h->d->box[box].port && mine(box))
            ports++, armies += hd_army(&h->s, h->s.mover, box) > 0;
    return h->s.mover == HD_NORTH && ports >= 2 && armies > 0;
}

static bool sails(int from, int to) /* HD-naval-3 */
{
    return h->s.ships && from != to && h->d->box[from].port && h->d->box[to].port && mine(from) && mine(to);
}

static bool lands(int from, int to) /* HD-naval-9, 11, HD-monroe-1, HD-blitz-10 */
{
    bool closed = h->s.control[map.monroe] == HD_BY_SOUTH && (to == map.yorktown || to == map.norfolk);
    return from != to && h->d->box[from].port && h->d->box[to].port && !closed && (!fought_for(from) || mine(to));
}

/* ---- the comparison ---- */
static int seen[HD_HOWS_END]; /* legal ways of each manner met */

static void expect(const struct hd_ways *ways, bool want, int how, int from, int via, int to)
{
    if (hd_has_way(ways, hd_way(how, via, to)) != want) /* asked far too often for an assertion each time */
        ck_abort_msg("%s, manner %d: %s to %s by way of %s is %s", h->s.mover == HD_NORTH ? "North" : "South", how,
                     h->d->box[from].id, h->d->box[to].id, via ? h->d->box[via].id : "nothing",
                     want ? "legal" : "not legal");
    seen[how] += want;
}

static void compare_box(int from, int arm)
{
    struct hd_ways ways;
    int before = 0, after = 0;
    for (int how = 0; how < HD_HOWS_END; how++)
        before += seen[how];
    hd_ways_of(&h->r, &h->s, from, arm, &ways);
    for (int to = 1; to <= HD_BOXES; to++) {
        expect(&ways, passable(from, to) && (!fought_for(from) || mine(to)), HD_STEP, from, 0, to);
        expect(&ways, sails(from, to), HD_TRANSPORT, from, 0, to);
    }
    for (int via = 1; via <= HD_BOXES; via++)
        for (int to = 1; to <= HD_BOXES && map.kinds[from][via]; to++)
            for (int how = HD_RIDE; how <= HD_JUMP && map.kinds[via][to]; how++)
                expect(&ways, legal(how, arm, from, via, to), how, from, via, to);
    for (int how = 0; how < HD_HOWS_END; how++)
        after += seen[how];
    ck_assert_int_eq(ways.n, after - before); /* and nothing else */
    hd_assault_ways(&h->r, &h->s, from, &ways);
    for (int to = 1; to <= HD_BOXES && arm == HD_INFANTRY; to++)
        expect(&ways, h->s.mover == HD_NORTH && lands(from, to), HD_ASSAULT, from, 0, to);
}

static void compare(int mover)
{
    any_position(mover);
    h->s.ships = ships_sail();
    h->s.assaults = mover == HD_NORTH ? 2 : 0;
    for (int box = 1; box <= HD_BOXES; box++)
        for (int arm = 0; arm < HD_ARMS; arm++)
            compare_box(box, arm);
}

START_TEST(every_way)
{
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < POSITIONS; i++)
        compare(i % HD_SIDES);
    for (int how = HD_STEP; how < HD_HOWS_END; how++)
        ck_assert_msg(seen[how] > 20, "manner %d was met %d times", how, seen[how]);
    proves("HD-movement-2 HD-movement-4 HD-movement-5 HD-movement-6 HD-trains-1 HD-trains-2 HD-boats-1 HD-boats-2 "
           "HD-boats-3 HD-boats-4 HD-boats-5 HD-trails-1 HD-trails-2 HD-trails-3 HD-trails-4 HD-trails-5 "
           "HD-downriver-1 HD-downriver-2 HD-downriver-3 HD-downriver-4 HD-downriver-5 HD-downriver-6 HD-blitz-8 "
           "HD-blitz-10 HD-naval-1 HD-naval-3 HD-naval-11 HD-monroe-1 HD-monroe-3");
}
END_TEST

/* What the map has, link by link: how many of each kind, and where every river goes. */
START_TEST(rivers)
{
    static const char *const mouths[] = {"new_orleans", "mobile", "ft_monroe"};
    int links[5] = {0}, currents = 0, ends = 0;
    for (int a = 1; a <= HD_BOXES; a++)
        for (int b = 1; b <= HD_BOXES; b++) {
            for (int kind = RAIL; kind <= RIVER; kind *= 2)
                links[kind] += a < b && (map.kinds[a][b] & kind);
            currents += map.down[a][b];
        }
    ck_assert_int_eq(links[RAIL], 141);
    ck_assert_int_eq(links[ROAD] + links[RIVER], 230 - 141);
    ck_assert_int_eq(currents, links[RIVER] - 1); /* all but the Potomac */
    for (int a = 1; a <= HD_BOXES; a++) {
        int out = 0, in = 0;
        for (int b = 1; b <= HD_BOXES; b++)
            out += map.down[a][b], in += map.down[b][a];
        bool mouth = false;
        for (int i = 0; i < 3; i++)
            mouth = mouth || strcmp(h->d->box[a].id, mouths[i]) == 0;
        ck_assert_msg(!(in && !out) || mouth, "the river ends at %s", h->d->box[a].id);
        ends += in && !out;
    }
    ck_assert_int_eq(ends, 3);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("house-divided: every way");
    TCase *c = tcase_create("every way");
    tcase_add_checked_fixture(c, setup_map, teardown);
    tcase_add_test(c, every_way);
    tcase_add_test(c, rivers);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    (void)house_data();
    return run_suite(suite());
}
