/* SPDX-License-Identifier: Apache-2.0 */
/* Every leg of every piece on all four maps of Blue & Gray, in positions made at random, against the statements written
 * out a second time: from the files of the maps, with neighbours counted from the numbers of hexes. Zones, sight and
 * what a line of fire crosses likewise. */
#include "formats/cjson.h"
#include "games/blue-and-gray/bg.h"
#include "games/blue-and-gray/data.h"
#include "tests/lib/play.h"
#include "tests/lib/rooms.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 30, ROWS = 30, POSITIONS = 40, LINE = 30 };
enum { ROAD = 1, TRAIL = 2, CREEK = 4, BRIDGE = 8, FORD = 16, FERRY = 32 };
static const char *const battles[] = {"chickamauga", "shiloh", "antietam", "cemetery-hill"};

/* ---- the maps, as their files have them ---- */
static struct {
    int columns, rows;
    char ground[COLUMNS][ROWS]; /* 0: not in play */
    int side[COLUMNS][ROWS][6];
} map;
static const struct bg_book *book;
static struct rules r;
static const struct bg_field *f;
static struct bg_state s;
static struct bg_stand at;
static uint64_t seed = 1862;

struct hex {
    int c, r;
};

static struct hex beside(struct hex h, int d)
{
    static const int right[6] = {0, 1, 1, 0, -1, -1}, odd[6] = {-1, -1, 0, 1, 0, -1}, even[6] = {-1, 0, 1, 1, 1, 0};
    return (struct hex){h.c + right[d], h.r + (h.c % 2 ? odd[d] : even[d])};
}

static char b_ground(struct hex h)
{
    return h.c < 1 || h.r < 1 || h.c > map.columns || h.r > map.rows ? 0 : map.ground[h.c][h.r];
}

static struct hex read_hex(const json_t *digits)
{
    int number = atoi(json_string_value(digits));
    return (struct hex){number / 100, number % 100};
}

static void read_side(const json_t *o)
{
    static const char *const words[] = {"road", "trail", "creek", "bridge", "ford", "ferry"};
    struct hex a = read_hex(json_object_get(o, "a")), b = read_hex(json_object_get(o, "b"));
    const json_t *list = json_object_get(o, "f"), *word;
    size_t i;
    json_array_foreach(list, i, word) for (int bit = 0; bit < 6; bit++)
    {
        if (strcmp(json_string_value(word), words[bit]) != 0)
            continue;
        for (int d = 0; d < 6; d++) {
            struct hex to = beside(a, d);
            if (to.c == b.c && to.r == b.r) {
                map.side[a.c][a.r][d] |= 1 << bit;
                map.side[b.c][b.r][(d + 3) % 6] |= 1 << bit;
            }
        }
    }
}

static void read_map(const char *battle)
{
    char part[40];
    struct problem why = {0};
    json_t *bundle = json_read(bg_bundle(), &why);
    snprintf(part, sizeof part, "map-%s", battle);
    const json_t *o = json_object_get(bundle, part), *side;
    const json_t *rows = json_object_get(o, "rows");
    size_t i;
    memset(&map, 0, sizeof map);
    map.rows = (int)json_array_size(rows);
    map.columns = (int)json_integer_value(json_object_get(o, "columns"));
    for (int row = 1; row <= map.rows; row++)
        for (int column = 1; column <= map.columns; column++) {
            char letter = json_string_value(json_array_get(rows, (size_t)row - 1))[column - 1];
            map.ground[column][row] = letter == '.' ? 0 : letter;
        }
    json_array_foreach(json_object_get(o, "hexsides"), i, side) read_side(side);
    json_decref(bundle);
}

static struct hex b_hex_of(int id)
{
    return (struct hex){f->grid.number[id] / 100, f->grid.number[id] % 100};
}

static int id_of(struct hex h)
{
    return b_ground(h) ? f->grid.id[100 * h.c + h.r] : 0;
}

static void begin(int battle)
{
    static struct arena *kept;
    struct problem why = {0};
    kept = kept ? kept : arena_new();
    book = book ? book : bg_load(kept, bg_bundle(), &why);
    ck_assert_msg(book != NULL, "%s %s", why.key ? why.key : "", why.got);
    read_map(battles[battle]);
    r = (struct rules){.is = &bg_rules, .data = bg_of_scenario(book, battles[battle]), .revision = 1};
    f = &bg_data(&r)->field;
    memset(&s, 0, sizeof s);
    s.battle = battle + 1;
}

/* ---- positions ---- */
static int below(int n)
{
    return (int)random_below(&seed, (uint32_t)n);
}

static bool fits(int type, struct hex h, int unit)
{
    char here = b_ground(h);
    int n = 0;
    if (here == 0 || here == 'y' || (here == 'v') != (type == BG_GUNBOAT))
        return false;
    for (int other = 1; other <= f->n_units; other++)
        if (s.hex[other] == id_of(h) && other != unit) {
            n++;
            if (f->unit[other].side != f->unit[unit].side || type == BG_TRAIN || f->unit[other].type == BG_TRAIN)
                return false;
        }
    return n < 2;
}

/* Crowded around one place, so that zones, stacks and enemies are in the way. */
static void any_position(void)
{
    int spread = 6 + below(20);
    struct hex middle = {1 + below(map.columns), 1 + below(map.rows)};
    int battle = s.battle;
    memset(&s, 0, sizeof s);
    s.battle = battle;
    s.turn = 3 + below(f->turns - 2); /* behind the surprise at Shiloh */
    s.side = below(2);
    s.allowed = -1;
    s.night = below(5) == 0;
    s.options = (below(2) ? BG_CAVALRY_FAR : 0) | (below(2) ? BG_LEADERS : 0);
    flow_goto(&s, BG_STEP_MOVE, ONLY(s.side));
    for (int unit = 1; unit <= f->n_units; unit++) {
        struct hex h = {middle.c - spread + below(2 * spread + 1), middle.r - spread + below(2 * spread + 1)};
        bool fit = fits(f->unit[unit].type, h, unit);
        s.status[unit] = fit ? BG_HERE : BG_LOST;
        s.hex[unit] = (int16_t)(fit ? id_of(h) : 0);
        s.strength[unit] = (uint8_t)(fit ? f->unit[unit].strength : 0);
        s.ineffective[unit] = below(8) == 0;
        s.out_of_command[unit] = (s.options & BG_LEADERS) && below(4) == 0;
        if (below(6) == 0) {
            s.moved[unit] = 1;
            s.spent[unit] = (uint8_t)(1 + below(7));
            s.active = fit && f->unit[unit].side == s.side ? unit : s.active;
        }
    }
    for (int leader = 1; leader <= f->n_leaders; leader++) {
        int unit = 1 + below(f->n_units);
        bool here = (s.options & BG_LEADERS) && s.hex[unit] && f->unit[unit].side == f->leader[leader].side &&
                    f->unit[unit].type != BG_GUNBOAT && f->unit[unit].type != BG_TRAIN;
        s.leader_status[leader] = here ? BG_HERE : (s.options & BG_LEADERS) ? BG_LOST : BG_NEVER;
        s.leader_hex[leader] = (int16_t)(here ? s.hex[unit] : 0);
    }
    bg_look(&r, &s, &at);
}

/* ---- the statements, once more ---- */
/* BG-terrain-1 to -16; 0: barred */
static int step_cost(struct hex from, int d)
{
    struct hex to = beside(from, d);
    int bits = map.side[from.c][from.r][d];
    char here = b_ground(to);
    if (here == 0 || here == 'v' || b_ground(from) == 'v' || ((bits & CREEK) && !(bits & (BRIDGE | FORD))))
        return 0;
    if ((here == 'y' || b_ground(from) == 'y') && !(bits & FERRY))
        return 0;
    int cost = here == 'f' || here == 'r' ? 3 : here == 'b' ? 6 : 1;
    if (bits & ROAD)
        cost = 1;
    else if ((bits & TRAIL) && cost > 2)
        cost = 2;
    return cost + (bits & FORD ? 1 : 0);
}

static bool enemy_at(struct hex h)
{
    for (int unit = 1; unit <= f->n_units; unit++)
        if (id_of(h) && s.hex[unit] == id_of(h) && f->unit[unit].side != s.side)
            return true;
    return false;
}

static int own_at(struct hex h)
{
    int n = 0;
    for (int unit = 1; unit <= f->n_units; unit++)
        n += id_of(h) && s.hex[unit] == id_of(h) && f->unit[unit].side == s.side;
    return n;
}

/* BG-zoc-1 to -3, -8, -9; BG-chickamauga-18, BG-shiloh-14 */
static bool controlled(struct hex h, int by)
{
    if (b_ground(h) == 'v' || b_ground(h) == 'y')
        return false;
    for (int d = 0; d < 6; d++) {
        struct hex from = beside(h, d);
        int bits = map.side[h.c][h.r][d], id = id_of(from);
        if (id == 0 || ((bits & CREEK) && !(bits & (BRIDGE | FORD))))
            continue;
        for (int unit = 1; unit <= f->n_units; unit++)
            if (s.hex[unit] == id && f->unit[unit].side == by && f->unit[unit].type != BG_TRAIN &&
                f->unit[unit].type != BG_GUNBOAT)
                return true;
    }
    return false;
}

static bool has_train(struct hex h)
{
    for (int unit = 1; unit <= f->n_units; unit++)
        if (s.hex[unit] == id_of(h) && f->unit[unit].type == BG_TRAIN)
            return true;
    return false;
}

static bool is_cavalry(int piece)
{
    return (s.options & BG_CAVALRY_FAR) && !bg_is_leader(piece) && f->unit[piece].type == BG_CAVALRY;
}

/* A leader and a unit in one hex: BG-V-leaders-6, -7, -11. */
static bool belongs(int leader, int unit)
{
    const struct bg_leader *who = &f->leader[leader];
    const struct bg_unit *u = &f->unit[unit];
    bool theirs = false;
    if (u->side != who->side || u->type == BG_TRAIN || u->type == BG_GUNBOAT)
        return false;
    if (u->type != BG_INFANTRY)
        return !who->longstreet;
    if (who->longstreet)
        return u->corps && (u->corps == f->wing[0] || u->corps == f->wing[1]);
    if (who->stars == 3)
        return true;
    for (int other = 1; other <= f->n_leaders; other++) {
        const struct bg_leader *o = &f->leader[other];
        if (o->side == u->side && o->stars < 3 && s.leader_status[other] != BG_NEVER &&
            (o->corps == 0 || o->corps == u->corps) && (o->division == 0 || o->division == u->division))
            theirs |= other == leader ? 2 : 1;
    }
    bool his = (who->corps == 0 || who->corps == u->corps) && (who->division == 0 || who->division == u->division);
    return his || !theirs;
}

/* BG-V-leaders-7: two leaders below army rank never; one of them only with the leader of his army. */
static bool meet(int a, int b)
{
    const struct bg_leader *army = &f->leader[f->leader[a].stars == 3 ? a : b],
                           *low = &f->leader[f->leader[a].stars == 3 ? b : a];
    if (army->stars < 3 || low->stars == 3)
        return low->stars == 3;
    for (int unit = 1; unit <= f->n_units; unit++) {
        const struct bg_unit *u = &f->unit[unit];
        bool in_army = army->longstreet ? u->corps == f->wing[0] || u->corps == f->wing[1] : u->army == army->army;
        if (in_army && u->type == BG_INFANTRY && u->side == low->side && (!low->corps || low->corps == u->corps) &&
            (!low->division || low->division == u->division))
            return true;
    }
    return false;
}

/* May the piece end its leg here, of the company that is there? */
static bool welcome(int piece, struct hex h)
{
    int id = id_of(h);
    if (bg_is_leader(piece)) {
        int leader = piece - BG_UNITS_MAX;
        for (int unit = 1; unit <= f->n_units; unit++)
            if (s.hex[unit] == id && !belongs(leader, unit))
                return false;
        for (int other = 1; other <= f->n_leaders; other++)
            if (other != leader && s.leader_hex[other] == id && !meet(leader, other))
                return false;
        return true;
    }
    for (int leader = 1; leader <= f->n_leaders; leader++)
        if (s.leader_hex[leader] == id && f->leader[leader].side == s.side && !belongs(leader, piece))
            return false;
    return own_at(h) < 2 && !(own_at(h) && f->unit[piece].type == BG_TRAIN);
}

/* Is the hex closed to it on the way (BG-move-5, BG-chickamauga-17, night, command, effectiveness)? */
static bool closed(int piece, struct hex h, int cost)
{
    bool zone = controlled(h, 1 - s.side), leads = bg_is_leader(piece);
    if (enemy_at(h))
        return true;
    if (leads)
        for (int other = 1; other <= f->n_leaders; other++)
            if (s.leader_hex[other] == id_of(h) && f->leader[other].side != s.side)
                return true;
    if (!leads && (f->unit[piece].type == BG_TRAIN ? own_at(h) > 0 : has_train(h)))
        return true;
    if (!zone)
        return false;
    if (s.night || (!leads && (s.out_of_command[piece] || s.ineffective[piece])))
        return true; /* BG-night-2, BG-V-command-6, BG-effectiveness-2 */
    if (leads && own_at(h) == 0)
        return true;                                       /* BG-N15 */
    return is_cavalry(piece) && s.spent[piece] + cost > 6; /* BG-V-cavalry-2 */
}

static int price(int piece, struct hex from, int d)
{
    int type = bg_is_leader(piece) ? 0 : f->unit[piece].type, bits = map.side[from.c][from.r][d];
    if (type == BG_GUNBOAT)
        return b_ground(from) == 'v' && b_ground(beside(from, d)) == 'v';
    if (type == BG_TRAIN && !(bits & (ROAD | TRAIL)))
        return 0;
    return step_cost(from, d);
}

static int points_of(int piece)
{
    return bg_is_leader(piece) ? 9 - s.leader_spent[piece - BG_UNITS_MAX]
                               : (is_cavalry(piece) ? 9 : 6) - s.spent[piece];
}

/* The least points for each hex, found by trying all steps until nothing gets cheaper. */
static void spread_out(int piece, int best[COLUMNS][ROWS])
{
    struct hex start = b_hex_of(bg_hex_of(&s, piece));
    int points = points_of(piece), extra = bg_is_leader(piece) && controlled(start, 1 - s.side) ? 2 : 0;
    memset(best, 0x7F, sizeof(int[COLUMNS][ROWS]));
    best[start.c][start.r] = extra;
    for (bool on = true; on;) {
        on = false;
        for (int c = 1; c <= map.columns; c++)
            for (int row = 1; row <= map.rows; row++) {
                struct hex here = {c, row};
                bool is_start = c == start.c && row == start.r;
                if (best[c][row] > points || (!is_start && controlled(here, 1 - s.side) &&
                                              !(!bg_is_leader(piece) && f->unit[piece].type == BG_GUNBOAT)))
                    continue; /* BG-zoc-4 */
                for (int d = 0; d < 6; d++) {
                    struct hex to = beside(here, d);
                    int cost = price(piece, here, d), all = best[c][row] + cost;
                    if (cost == 0 || all > points || closed(piece, to, all) || best[to.c][to.r] <= all)
                        continue;
                    best[to.c][to.r] = all;
                    on = true;
                }
            }
    }
}

static bool may_move(int piece)
{
    bool leads = bg_is_leader(piece);
    struct hex h = b_hex_of(bg_hex_of(&s, piece));
    if (leads)
        return true;                         /* none has moved in these positions */
    if (s.moved[piece] && s.active != piece) /* BG-move-3 */
        return false;
    return f->unit[piece].type == BG_GUNBOAT || !controlled(h, 1 - s.side); /* BG-zoc-6 */
}

static int compare(int piece)
{
    static int best[COLUMNS][ROWS];
    struct bg_reach reach;
    int n = 0;
    bg_reach_of(&r, &s, &at, piece, 0, &reach);
    bool moves = may_move(piece);
    if (moves)
        spread_out(piece, best);
    for (int id = 1; id <= f->grid.n; id++) {
        struct hex h = b_hex_of(id);
        bool ends = moves && best[h.c][h.r] <= points_of(piece) && id != bg_hex_of(&s, piece) && b_ground(h) != 'y' &&
                    welcome(piece, h);
        ck_assert_msg(kit_has(&reach.ends, id) == ends, "%s: piece %d from %d to %d is %s", f->id, piece,
                      f->grid.number[bg_hex_of(&s, piece)], f->grid.number[id], ends ? "missing" : "too much");
        if (ends)
            ck_assert_int_eq(bg_reach_cost(&reach, id), best[h.c][h.r]);
        n++;
    }
    return n;
}

START_TEST(test_legs)
{
    int n = 0, led = 0;
    begin(_i);
    for (int i = 0; i < POSITIONS || n < 100000; i++) {
        any_position();
        for (int unit = 1; unit <= f->n_units; unit++)
            if (s.hex[unit] && f->unit[unit].side == s.side)
                n += compare(unit);
        for (int leader = 1; leader <= f->n_leaders; leader++)
            if (s.leader_hex[leader] && f->leader[leader].side == s.side) {
                n += compare(bg_piece(leader));
                led++;
            }
    }
    ck_assert_int_gt(led, 20);
    proves(
        "BG-move-1 BG-move-4 BG-move-5 BG-move-6 BG-move-7 BG-move-8 BG-zoc-4 BG-zoc-5 BG-zoc-6 BG-stack-1 BG-stack-2 "
        "BG-terrain-1 BG-terrain-2 BG-terrain-6 BG-terrain-8 BG-terrain-10 BG-terrain-13 BG-night-2 "
        "BG-effectiveness-2 BG-V-command-6 BG-V-leaders-3 BG-V-leaders-4 BG-V-leaders-7");
    if (_i == 0)
        proves("BG-terrain-3 BG-terrain-4 BG-terrain-11 BG-terrain-12 BG-terrain-14 BG-terrain-15 BG-terrain-16 "
               "BG-V-cavalry-1 BG-V-cavalry-2 BG-chickamauga-16 BG-chickamauga-17");
    if (_i == 1)
        proves("BG-shiloh-14");
    if (_i == 2)
        proves("BG-terrain-5 BG-terrain-7");
}
END_TEST

/* The question lists just these, though units that are alike share a list. */
START_TEST(test_offers)
{
    STATIC_PROMPT(prompt);
    int n = 0, legal = 0;
    begin(_i);
    for (int i = 0; i < POSITIONS / 4; i++) {
        any_position();
        ck_assert(rules_prompt(&r, &s, s.side, BG_MOVE, &prompt));
        for (int piece = 1; piece <= bg_piece(f->n_leaders); piece++) {
            struct bg_reach reach;
            bool is_one = bg_is_leader(piece) ? piece > BG_UNITS_MAX : piece <= f->n_units;
            if (!is_one || !bg_hex_of(&s, piece))
                continue;
            bg_reach_of(&r, &s, &at, piece, 0, &reach);
            for (int hex = 1; hex <= f->grid.n; hex++, n++) {
                const struct order o = {.verb = BG_MOVE, .n_args = 2, .arg = {piece, hex}};
                legal += offered(&prompt, &o);
                ck_assert_msg(offered(&prompt, &o) == kit_has(&reach.ends, hex), "%s: piece %d to %d", f->id, piece,
                              f->grid.number[hex]);
            }
        }
    }
    ck_assert_int_gt(n, 10000);
    ck_assert_int_gt(legal, 500);
}
END_TEST

START_TEST(test_zones)
{
    begin(_i);
    for (int i = 0; i < POSITIONS; i++) {
        any_position();
        for (int id = 1; id <= f->grid.n; id++)
            for (int side = 0; side < 2; side++)
                ck_assert_msg(kit_has(&at.zone[side], id) == controlled(b_hex_of(id), side), "%s: %d", f->id,
                              f->grid.number[id]);
    }
    proves("BG-zoc-1 BG-zoc-2 BG-zoc-8 BG-zoc-9");
    if (_i == 2)
        proves("BG-zoc-3");
    if (_i == 0)
        proves("BG-chickamauga-18");
}
END_TEST

/* ---- sight, by corners on either side of a line ---- */
struct spot {
    int x, y; /* a hex is 4 wide between corners at its middle and 2 high; columns lie 3 apart */
};

static struct spot middle_of(struct hex h)
{
    return (struct spot){3 * h.c, 2 * h.r + (h.c % 2 == 0)};
}

static int cross(struct spot a, struct spot b, struct spot c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static struct spot corner(struct hex h, int i)
{
    static const struct spot corners[6] = {{-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}};
    struct spot m = middle_of(h);
    return (struct spot){m.x + corners[i % 6].x, m.y + corners[i % 6].y};
}

/* Does its middle lie between the two, along the line? */
static bool between(struct spot a, struct spot b, struct spot m)
{
    int along = (b.x - a.x) * (m.x - a.x) + 3 * (b.y - a.y) * (m.y - a.y),
        all = (b.x - a.x) * (b.x - a.x) + 3 * (b.y - a.y) * (b.y - a.y);
    return along > 0 && along < all;
}

enum { CLEAR_OF, BESIDE, WITHIN };
static int passes(struct spot a, struct spot b, struct hex h)
{
    int left = 0, right = 0, on = 0;
    if (!between(a, b, middle_of(h)))
        return CLEAR_OF;
    for (int i = 0; i < 6; i++) {
        int turn = cross(a, b, corner(h, i));
        left += turn<0, right += turn> 0, on += turn == 0;
    }
    return left && right ? WITHIN : on == 2 ? BESIDE : CLEAR_OF;
}

static bool hides(struct hex h)
{
    char here = b_ground(h);
    return here == 'f' || here == 'b' || here == 't';
}

/* BG-artillery-10 to -14 */
static bool sees(struct hex from, struct hex to)
{
    struct spot a = middle_of(from), b = middle_of(to);
    for (int c = from.c - 4; c <= from.c + 4; c++)
        for (int row = from.r - 5; row <= from.r + 5; row++) {
            struct hex h = {c, row};
            int how = passes(a, b, h);
            if (how == WITHIN && hides(h))
                return false;
            if (how != BESIDE || !hides(h))
                continue;
            for (int d = 0; d < 6; d++) /* the other hex beside the line, beyond the side that lies on it */
                if (passes(a, b, beside(h, d)) == BESIDE && hides(beside(h, d)) && cross(a, b, corner(h, d)) == 0 &&
                    cross(a, b, corner(h, d + 1)) == 0)
                    return false;
        }
    return true;
}

static bool opposite(struct spot a, struct spot b, struct spot p, struct spot q)
{
    int one = cross(a, b, p), two = cross(a, b, q);
    return (one < 0 && two > 0) || (one > 0 && two < 0);
}

/* BG-terrain-20, -21 */
static bool crosses(struct hex from, struct hex to)
{
    struct spot a = middle_of(from), b = middle_of(to);
    for (int c = from.c - LINE; c <= from.c + LINE; c++)
        for (int row = from.r - LINE; row <= from.r + LINE; row++) {
            struct hex h = {c, row};
            char here = b_ground(h);
            if ((here == 0 || here == 'v') && passes(a, b, h) != CLEAR_OF)
                return true;
            for (int d = 0; here && d < 6; d++)
                if ((map.side[c][row][d] & CREEK) && opposite(a, b, corner(h, d), corner(h, d + 1)) &&
                    opposite(corner(h, d), corner(h, d + 1), a, b))
                    return true;
        }
    return false;
}

START_TEST(test_sight)
{
    int n = 0;
    begin(_i);
    for (int from = 1; from <= f->grid.n; from++)
        for (int to = 1; to <= f->grid.n; to++) {
            int far = kit_hex_distance(&f->grid, from, to);
            if (far < 2 || far > 3)
                continue;
            n++;
            ck_assert_msg(bg_sees(&r, f, from, to) == sees(b_hex_of(from), b_hex_of(to)), "%s: sight from %d to %d",
                          f->id, f->grid.number[from], f->grid.number[to]);
            ck_assert_msg(bg_line_crosses(f, from, to) == crosses(b_hex_of(from), b_hex_of(to)),
                          "%s: crossing from %d to %d", f->id, f->grid.number[from], f->grid.number[to]);
        }
    ck_assert_int_gt(n, 8000);
    proves(
        "BG-artillery-10 BG-artillery-11 BG-artillery-12 BG-artillery-13 BG-artillery-14 BG-terrain-20 BG-terrain-21");
}
END_TEST

/* ---- odds ---- */
static bool touches(struct hex a, struct hex b, int *bits)
{
    for (int d = 0; d < 6; d++)
        if (beside(a, d).c == b.c && beside(a, d).r == b.r) {
            *bits = map.side[a.c][a.r][d];
            return !(*bits & CREEK) || (*bits & (BRIDGE | FORD));
        }
    return false;
}

/* All that touch the target and all guns in range take part, each as likely as not. */
static void any_attack(struct bg_battle_now *b)
{
    int bits;
    memset(b, 0, sizeof *b);
    for (int tries = 0; tries < 60 && b->n_targets < 1 + below(3); tries++) {
        int unit = 1 + below(f->n_units);
        bool good = s.hex[unit] && f->unit[unit].side != s.side;
        for (int i = 0; i < b->n_targets; i++)
            good = good && b->target[i] != s.hex[unit];
        if (good)
            b->target[b->n_targets++] = s.hex[unit];
    }
    for (int unit = 1; unit <= f->n_units && b->n_targets > 0 && b->n_attackers < BG_ATTACKERS_MAX; unit++) {
        if (!s.hex[unit] || f->unit[unit].side != s.side || below(2))
            continue;
        struct hex h = b_hex_of(s.hex[unit]), target = b_hex_of(b->target[0]);
        int far = kit_hex_distance(&f->grid, s.hex[unit], b->target[0]);
        bool near = touches(h, target, &bits), guns = f->unit[unit].type == BG_ARTILLERY && (far == 2 || far == 3);
        if (!near && !guns)
            continue;
        b->bombards[b->n_attackers] = !near;
        b->attacker[b->n_attackers++] = (uint8_t)unit;
    }
}

/* BG-terrain-3 to -5, -17 to -20 */
static int factor_of(const struct bg_battle_now *b, int target)
{
    struct hex h = b_hex_of(target);
    char here = b_ground(h);
    bool near = false, all_cross = true, all_lines = true;
    for (int i = 0; i < b->n_attackers; i++) {
        struct hex from = b_hex_of(s.hex[b->attacker[i]]);
        int bits = 0;
        if (!b->bombards[i]) {
            near = true;
            all_cross = touches(from, h, &bits) && (bits & (BRIDGE | FORD)) && all_cross;
        } else if (!crosses(from, h)) {
            all_lines = false;
        }
    }
    return here == 'r' || here == 'b' || here == 't' || (near ? all_cross : all_lines) ? 2 : 1;
}

/* BG-crt-2 to -4, BG-V-crt-2 */
static const char *column_of(int attack, int defence, bool revised)
{
    static char words[16];
    int more = attack / defence, less = (defence + attack - 1) / attack;
    if (attack < defence)
        snprintf(words, sizeof words, "1-%d", less > 5 ? 5 : less);
    else if (revised && more == 1 && 2 * attack >= 3 * defence)
        snprintf(words, sizeof words, "3-2");
    else
        snprintf(words, sizeof words, "%d-1", more > 6 ? 6 : more);
    return words;
}

static int attack_strength(int unit)
{
    int full = f->unit[unit].attack;
    return s.shattered[unit] ? (full + 1) / 2 : full;
}

START_TEST(test_odds)
{
    int n = 0, doubled = 0, bombarded = 0;
    begin(_i);
    for (int i = 0; i < 4000; i++) {
        struct bg_battle_now b;
        struct bg_odds odds;
        if (i % 20 == 0)
            any_position();
        s.options = below(2) ? BG_REVISED : 0;
        for (int unit = 1; unit <= f->n_units; unit++) {
            s.fell_back[unit] = below(10) == 0;
            s.shattered[unit] = below(5) == 0;
            s.strength[unit] = (uint8_t)(s.shattered[unit] ? (f->unit[unit].strength + 1) / 2 : f->unit[unit].strength);
        }
        any_attack(&b);
        if (b.n_attackers == 0)
            continue;
        int attack = 0, defence = 0;
        for (int k = 0; k < b.n_attackers; k++)
            attack += attack_strength(b.attacker[k]);
        for (int k = 0; k < b.n_targets; k++) {
            int sum = 0, factor = factor_of(&b, b.target[k]);
            for (int unit = 1; unit <= f->n_units; unit++)
                sum += s.hex[unit] == b.target[k] && !s.fell_back[unit] ? s.strength[unit] : 0;
            defence += sum * factor;
            doubled += factor == 2;
        }
        bg_odds_of(&r, &s, &at, &b, &odds);
        ck_assert_int_eq(odds.attack, attack);
        ck_assert_int_eq(odds.defence, defence);
        if (attack == 0 || defence == 0)
            continue;
        ck_assert_str_eq(bg_table_of(&r, &s)->words[odds.column], column_of(attack, defence, s.options != 0));
        bombarded += b.bombards[0];
        n++;
    }
    ck_assert_int_gt(n, 500);
    ck_assert_int_gt(doubled, 50);
    ck_assert_int_gt(bombarded, 10);
    proves("BG-crt-2 BG-crt-3 BG-crt-4 BG-V-crt-2 BG-combat-11 BG-combat-12 BG-stack-3 BG-terrain-17 BG-terrain-18 "
           "BG-terrain-19 BG-terrain-20 BG-V-shattered-8");
}
END_TEST

static Suite *reach_suite(void)
{
    Suite *suite = suite_create("bg_reach");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, test_legs, 0, 4);
    tcase_add_loop_test(all, test_offers, 0, 4);
    tcase_add_loop_test(all, test_zones, 0, 4);
    tcase_add_loop_test(all, test_sight, 0, 4);
    tcase_add_loop_test(all, test_odds, 0, 4);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(reach_suite());
}
