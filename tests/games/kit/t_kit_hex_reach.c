/* SPDX-License-Identifier: Apache-2.0 */
/* Reach on boards of hexes, against a search without buckets that keeps each path whole. */
#include "games/kit/hex_reach.h"
#include "tests/games/kit/boards.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <string.h>

static struct kit_hexes board;
static struct kit_hex_reach reach;
static struct kit_hex_price cost[KIT_PLACES_MAX + 1];
static uint8_t liking[KIT_PLACES_MAX + 1];
static struct kit_set stop, barred, through;

/* ---- the reference: the best path of all that are known is settled, and made longer by each hex beside its end ----
 */
struct path {
    int32_t cost, liking, n; /* n: hexes, 0: none is known */
    int16_t at[KIT_HEX_BUDGET_MAX + 1];
};
static struct path best[KIT_PLACES_MAX + 1];

static bool is_better(const struct path *a, const struct path *b)
{
    if (b->n == 0 || a->cost != b->cost)
        return b->n == 0 || a->cost < b->cost;
    if (a->liking != b->liking)
        return a->liking > b->liking;
    if (a->n != b->n)
        return a->n < b->n;
    for (int i = a->n - 1; i >= 0; i--) /* back from the end */
        if (a->at[i] != b->at[i])
            return a->at[i] < b->at[i];
    return false;
}

/* May a path go on to this hex, at this cost? */
static bool may_enter(const struct kit_hex_search *s, int hex, int price)
{
    if (s->barred && kit_has(s->barred, hex))
        return false;
    if (!s->stop || !kit_has(s->stop, hex))
        return true;
    return !(s->through && kit_has(s->through, hex)) && (!s->stop_within || price <= s->stop_within);
}

static void search_slowly(const struct kit_hex_search *s, int from, int budget)
{
    static bool settled[KIT_PLACES_MAX + 1];
    memset(settled, 0, sizeof settled);
    memset(best, 0, sizeof best);
    best[from] = (struct path){.n = 1, .at = {(int16_t)from}};
    for (;;) {
        int at = 0;
        for (int hex = 1; hex <= board.n; hex++)
            if (best[hex].n && !settled[hex] && (at == 0 || is_better(&best[hex], &best[at])))
                at = hex;
        if (at == 0)
            return;
        settled[at] = true;
        if (s->stop && kit_has(s->stop, at) && at != from)
            continue;
        for (int side = 0; side < KIT_SIDES; side++) {
            int to = board.near[at][side], price = s->cost[at].over[side];
            struct path longer = best[at];
            longer.cost += price;
            if (to == 0 || to == from || price <= 0 || longer.cost > budget || !may_enter(s, to, longer.cost))
                continue;
            longer.liking += s->liking ? s->liking[to] : 0;
            longer.at[longer.n++] = (int16_t)to;
            if (is_better(&longer, &best[to]))
                best[to] = longer;
        }
    }
}

static int liking_of(const struct kit_hex_reach *r, int hex)
{
    const uint32_t most = (1U << KIT_WAY_LIKING) - 1; /* it is counted down */
    return (int)(most - (r->way[hex] >> (KIT_WAY_HEX + KIT_WAY_STEPS) & most));
}

static int compare(const struct kit_hex_search *s, int from, int budget)
{
    int16_t path[KIT_HEX_BUDGET_MAX + 1];
    int ends = 0;
    kit_hex_reach(s, from, budget, &reach);
    search_slowly(s, from, budget);
    for (int hex = 1; hex <= board.n; hex++) {
        int n = kit_hex_path(&reach, hex, path, KIT_HEX_BUDGET_MAX + 1);
        bool may_end = n > 0 && hex != from && !(s->through && kit_has(s->through, hex));
        ck_assert_int_eq(n, best[hex].n);
        ck_assert_int_eq(kit_has(&reach.seen, hex), n > 0);
        ck_assert_int_eq(kit_has(&reach.ends, hex), may_end);
        if (n == 0)
            continue;
        ends += may_end;
        ck_assert_int_eq(kit_hex_cost(&reach, hex), best[hex].cost);
        ck_assert_int_eq(liking_of(&reach, hex), best[hex].liking);
        ck_assert_int_eq(kit_hex_steps(&reach, hex), n - 1);
        ck_assert_int_eq(kit_hex_before(&reach, hex), n > 1 ? best[hex].at[n - 2] : 0);
        ck_assert_mem_eq(path, best[hex].at, (size_t)n * sizeof *path);
    }
    return ends;
}

/* Prices of 1 to `dearest`, one side in eight barred, whether by 0 or less; sets of which one hex in `one_in` is. */
static void make_costs(int dearest, uint64_t *seed)
{
    for (int hex = 1; hex <= board.n; hex++)
        for (int side = 0; side < KIT_SIDES; side++)
            cost[hex].over[side] = (int8_t)(random_below(seed, 8) ? 1 + (int)random_below(seed, (uint32_t)dearest)
                                                                  : -(int)random_below(seed, 3));
}

static void make_set(struct kit_set *set, uint32_t one_in, uint64_t *seed)
{
    *set = (struct kit_set){{0}};
    for (int hex = 1; hex <= board.n; hex++)
        if (random_below(seed, one_in) == 0)
            kit_put(set, hex);
}

START_TEST(cheapest_paths_as_a_slow_search_finds_them)
{
    uint64_t seed = 29;
    int ends = 0, most = 0, searches = 0;
    for (int round = 0; round < 60; round++) {
        ck_assert(board_make(&boards[round % BOARDS], &board));
        make_costs(round % 2 ? 6 : 2, &seed);
        make_set(&stop, 9, &seed);
        make_set(&barred, 12, &seed);
        make_set(&through, 10, &seed);
        for (int hex = 1; hex <= board.n; hex++)
            liking[hex] = (uint8_t)(random_below(&seed, 10) ? 0 : random_below(&seed, KIT_HEX_LIKING_MAX + 1));
        for (int k = 0; k < 16; k++) {
            const struct kit_hex_search s = {.hexes = &board,
                                             .cost = cost,
                                             .stop = k & 1 ? &stop : NULL,
                                             .barred = k & 2 ? &barred : NULL,
                                             .through = k & 4 ? &through : NULL,
                                             .liking = k & 8 ? liking : NULL,
                                             .stop_within = round % 3 ? 0 : 5};
            int budget = (int)random_below(&seed, 15);
            int found = compare(&s, 1 + (int)random_below(&seed, (uint32_t)board.n), budget);
            ends += found;
            most = found > most ? found : most;
            searches++;
        }
    }
    ck_assert_int_eq(searches, 960);
    ck_assert_int_gt(ends, 30000);
    ck_assert_int_gt(most, 300);
}
END_TEST

/* From every hex of the real sizes, as units with 6 points do. */
START_TEST(from_each_hex)
{
    uint64_t seed = 31;
    int ends = 0;
    for (int i = 0; i < 2; i++) {
        ck_assert(board_make(&boards[i * 4], &board));
        make_costs(3, &seed);
        make_set(&stop, 8, &seed);
        const struct kit_hex_search s = {.hexes = &board, .cost = cost, .stop = &stop};
        for (int from = 1; from <= board.n; from++)
            ends += compare(&s, from, 6);
    }
    ck_assert_int_gt(ends, 5000);
}
END_TEST

static void all_cost(int8_t price)
{
    memset(cost, price, sizeof cost);
}

static int number_at(const int16_t *path, int i)
{
    return board.number[path[i]];
}

/* On open ground from 1010 two east, to 1210: by 1110 or 1111. */
START_TEST(ties_by_liking_then_steps_then_numbers)
{
    int16_t path[8];
    struct kit_hex_search s = {.hexes = &board, .cost = cost};
    ck_assert(board_make(&boards[0], &board));
    all_cost(1);
    int from = kit_hex_at(&board, 1010), to = kit_hex_at(&board, 1210);
    kit_hex_reach(&s, from, 6, &reach);
    ck_assert_int_eq(kit_count(&reach.ends), 126);
    ck_assert_int_eq(kit_hex_path(&reach, to, path, 8), 3);
    ck_assert_int_eq(number_at(path, 1), 1110);

    all_cost(2); /* twice two, or by a road of four steps at one each */
    static const int road[] = {1010, 1009, 1109, 1209, 1210};
    for (int i = 0; i < 4; i++) {
        int here = kit_hex_at(&board, road[i]), next = kit_hex_at(&board, road[i + 1]);
        cost[here].over[kit_hex_side(&board, here, next)] = 1;
    }
    kit_hex_reach(&s, from, 6, &reach);
    ck_assert_int_eq(kit_hex_path(&reach, to, path, 8), 3); /* fewer steps */
    ck_assert_int_eq(kit_hex_cost(&reach, to), 4);
    memset(liking, 0, sizeof liking);
    liking[kit_hex_at(&board, 1009)] = 1;
    s.liking = liking;
    kit_hex_reach(&s, from, 6, &reach);
    ck_assert_int_eq(kit_hex_path(&reach, to, path, 8), 5); /* what is liked comes first */
    ck_assert_int_eq(number_at(path, 1), 1009);
    ck_assert_int_eq(liking_of(&reach, to), 1);
    memset(path, 0, sizeof path);
    ck_assert_int_eq(kit_hex_path(&reach, to, path, 4), 5); /* no room: how many there are */
    ck_assert(path[3] == 0 && path[4] == 0);
    cost[from].over[KIT_N] = 2; /* dearer now: nobody goes there */
    kit_hex_reach(&s, from, 6, &reach);
    ck_assert_int_eq(kit_hex_path(&reach, to, path, 8), 3);
    ck_assert_int_eq(kit_hex_path(&reach, 1, path, 8), 0);
}
END_TEST

/* Cavalry: nine points, but into a zone with six at most. */
START_TEST(stops_passes_and_late_zones)
{
    int16_t path[8];
    ck_assert(board_make(&boards[0], &board));
    all_cost(3);
    int from = kit_hex_at(&board, 1010), one = kit_hex_at(&board, 1009), two = kit_hex_at(&board, 1008),
        three = kit_hex_at(&board, 1007);
    stop = kit_only(three);
    kit_put(&stop, from); /* where it starts does not hold it here */
    struct kit_hex_search s = {.hexes = &board, .cost = cost, .stop = &stop};
    kit_hex_reach(&s, from, 9, &reach);
    ck_assert(kit_has(&reach.ends, three) && kit_count(&reach.ends) == 36);
    s.stop_within = 6;
    kit_hex_reach(&s, from, 9, &reach);
    ck_assert(!kit_has(&reach.ends, three) && kit_hex_path(&reach, three, path, 8) == 0);
    ck_assert_int_eq(kit_count(&reach.ends), 35);
    kit_put(&stop, two);
    kit_hex_reach(&s, from, 9, &reach);
    ck_assert(kit_has(&reach.ends, two) && kit_count(&reach.ends) == 35); /* entered with six, not left */
    through = kit_only(one);
    kit_put(&through, two); /* nowhere to end, and no way on */
    s.through = &through;
    kit_hex_reach(&s, from, 9, &reach);
    ck_assert(!kit_has(&reach.ends, one) && kit_has(&reach.seen, one) && !kit_has(&reach.seen, two));
    kit_hex_reach(&s, from, 0, &reach);
    ck_assert(kit_is_empty(&reach.ends) && kit_count(&reach.seen) == 1 && kit_hex_path(&reach, from, path, 8) == 1);
}
END_TEST

/* All that a way can hold: 63 points, steps, and liking of 16 each. */
START_TEST(the_longest_path)
{
    int16_t path[KIT_HEX_BUDGET_MAX + 1];
    ck_assert(board_make(&boards[5], &board));
    all_cost(1);
    memset(liking, KIT_HEX_LIKING_MAX, sizeof liking);
    const struct kit_hex_search s = {.hexes = &board, .cost = cost, .liking = liking};
    kit_hex_reach(&s, 1, KIT_HEX_BUDGET_MAX, &reach);
    int far = kit_hex_at(&board, 6405);
    ck_assert_int_eq(kit_hex_distance(&board, 1, far), KIT_HEX_BUDGET_MAX);
    ck_assert_int_eq(kit_hex_path(&reach, far, path, KIT_HEX_BUDGET_MAX + 1), KIT_HEX_BUDGET_MAX + 1);
    ck_assert_int_eq(kit_hex_cost(&reach, far), KIT_HEX_BUDGET_MAX);
    ck_assert_int_eq(liking_of(&reach, far), KIT_HEX_BUDGET_MAX * KIT_HEX_LIKING_MAX);
    ck_assert(path[0] == 1 && path[KIT_HEX_BUDGET_MAX] == far);
    ck_assert(!kit_has(&reach.seen, kit_hex_at(&board, 6505)));
}
END_TEST

int main(void)
{
    Suite *s = suite_create("kit_hex_reach");
    TCase *all = tcase_create("all");
    tcase_add_test(all, cheapest_paths_as_a_slow_search_finds_them);
    tcase_add_test(all, from_each_hex);
    tcase_add_test(all, ties_by_liking_then_steps_then_numbers);
    tcase_add_test(all, stops_passes_and_late_zones);
    tcase_add_test(all, the_longest_path);
    suite_add_tcase(s, all);
    return run_suite(s);
}
