/* SPDX-License-Identifier: Apache-2.0 */
/* Every leg of every piece on all four maps of Blue & Gray, in positions made at random, against the statements written
 * out a second time; zones likewise. Sight and odds are in t_bg_sight.c. */
#include "tests/games/blue-and-gray/bg_again.h"

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
        "BG-effectiveness-2 BG-V-general-1 BG-V-command-6 BG-V-leaders-3 BG-V-leaders-4 BG-V-leaders-7");
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

static Suite *reach_suite(void)
{
    Suite *suite = suite_create("bg_reach");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, test_legs, 0, 4);
    tcase_add_loop_test(all, test_offers, 0, 4);
    tcase_add_loop_test(all, test_zones, 0, 4);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(reach_suite());
}
