/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/blue-and-gray/bg_again.h - the maps of Blue & Gray read a second time, straight from their files, with
 * neighbours counted from the numbers of hexes; and positions made at random. For the suites in which the statements
 * are written out again (t_bg_reach.c, t_bg_sight.c); each has these variables for itself.
 *
 *   begin(battle);           which of the four: map, rules, field
 *   any_position();          units and leaders crowded around some place: s, at */
#ifndef DISPATCH_TESTS_BG_AGAIN_H
#define DISPATCH_TESTS_BG_AGAIN_H

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
static const char *const battles[] __attribute__((unused)) = {"chickamauga", "shiloh", "antietam", "cemetery-hill"};

/* ---- the maps, as their files have them ---- */
static struct {
    int columns, rows;
    char ground[COLUMNS][ROWS]; /* 0: not in play */
    int side[COLUMNS][ROWS][6];
} map __attribute__((unused));
static const struct bg_book *book __attribute__((unused));
static struct rules r __attribute__((unused));
static const struct bg_field *f __attribute__((unused));
static struct bg_state s __attribute__((unused));
static struct bg_stand at __attribute__((unused));
static uint64_t seed __attribute__((unused)) = 1862;

struct hex {
    int c, r;
};

static inline struct hex beside(struct hex h, int d)
{
    static const int right[6] = {0, 1, 1, 0, -1, -1}, odd[6] = {-1, -1, 0, 1, 0, -1}, even[6] = {-1, 0, 1, 1, 1, 0};
    return (struct hex){h.c + right[d], h.r + (h.c % 2 ? odd[d] : even[d])};
}

static inline char b_ground(struct hex h)
{
    return h.c < 1 || h.r < 1 || h.c > map.columns || h.r > map.rows ? 0 : map.ground[h.c][h.r];
}

static inline struct hex read_hex(const json_t *digits)
{
    int number = atoi(json_string_value(digits));
    return (struct hex){number / 100, number % 100};
}

static inline void read_side(const json_t *o)
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

static inline void read_map(const char *battle)
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

static inline struct hex b_hex_of(int id)
{
    return (struct hex){f->grid.number[id] / 100, f->grid.number[id] % 100};
}

static inline int id_of(struct hex h)
{
    return b_ground(h) ? f->grid.id[100 * h.c + h.r] : 0;
}

static inline void begin(int battle)
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
static inline int below(int n)
{
    return (int)random_below(&seed, (uint32_t)n);
}

static inline bool fits(int type, struct hex h, int unit)
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
static inline void any_position(void)
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
        s.shattered[unit] = below(8) == 0;
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

#endif
