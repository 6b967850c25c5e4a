/* SPDX-License-Identifier: Apache-2.0 */
/* The kit's maps and sets: searches over random graphs against a plain slow reference, ties, budgets, parts, and the
 * largest map that there may be. */
#include "games/kit/map.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <stdlib.h>
#include <string.h>

enum { LINKS_MAX = 8192, SMALL = 40 };
struct net { /* a map with its arrays; links of a place by rising number of the other end */
    struct kit_map map;
    int32_t from[KIT_PLACES_MAX + 2];
    struct kit_link link[LINKS_MAX];
};
static struct net net;
static struct kit_reach reach;

/* Joins places at random: about one pair in `one_in`; value: what the link costs that way, kinds 1 or 2. */
static void make_net(int n, uint32_t one_in, uint32_t dearest, uint64_t *seed)
{
    static uint8_t joined[SMALL + 1][SMALL + 1];
    int32_t at = 0;
    memset(joined, 0, sizeof joined);
    for (int a = 1; a <= n; a++)
        for (int b = 1; b < a; b++)
            joined[a][b] = joined[b][a] = random_below(seed, one_in) == 0;
    for (int a = 1; a <= n; a++) {
        net.from[a] = at;
        for (int b = 1; b <= n; b++)
            if (joined[a][b])
                net.link[at++] = (struct kit_link){.to = (uint16_t)b,
                                                   .kinds = (uint16_t)(1 + random_below(seed, 2)),
                                                   .value = (int16_t)random_below(seed, dearest + 1)};
    }
    net.from[n + 1] = at;
    ck_assert_int_le(at, LINKS_MAX);
    net.map = (struct kit_map){n, net.from, net.link};
}

/* A ring of n places, each beside the one before and the one after it. */
static void make_ring(int n)
{
    int32_t at = 0;
    for (int a = 1; a <= n; a++) {
        int before = a == 1 ? n : a - 1, after = a == n ? 1 : a + 1;
        net.from[a] = at;
        net.link[at++] = (struct kit_link){.to = (uint16_t)(before < after ? before : after), .kinds = 1};
        net.link[at++] = (struct kit_link){.to = (uint16_t)(before < after ? after : before), .kinds = 1};
    }
    net.from[n + 1] = at;
    net.map = (struct kit_map){n, net.from, net.link};
}

/* By what `context` allows: kinds. */
static bool may_pass(const void *context, int from, const struct kit_link *link)
{
    (void)from;
    return (link->kinds & *(const int *)context) != 0;
}

static int32_t cost_of(const void *context, int from, const struct kit_link *link)
{
    return may_pass(context, from, link) ? link->value : KIT_BARRED;
}

/* ---- the reference: better and better paths, kept whole, until nothing changes ---- */
struct path {
    int32_t cost, n; /* places, 0: none yet */
    int16_t at[SMALL + 1];
};
static struct path best[SMALL + 1];

static bool is_better(const struct path *a, const struct path *b)
{
    if (b->n == 0 || a->cost != b->cost)
        return b->n == 0 || a->cost < b->cost;
    if (a->n != b->n)
        return a->n < b->n;
    for (int i = a->n - 1; i >= 0; i--) /* back from the end */
        if (a->at[i] != b->at[i])
            return a->at[i] < b->at[i];
    return false;
}

static void search_slowly(const struct kit_set *from, int32_t budget, const int *kinds)
{
    bool changed = true;
    memset(best, 0, sizeof best);
    for (int place = 0; kit_next(from, &place);)
        best[place] = (struct path){.n = 1, .at = {(int16_t)place}};
    while (changed) {
        changed = false;
        for (int a = 1; a <= net.map.n; a++)
            for (const struct kit_link *l = kit_near(&net.map, a); l < kit_near_end(&net.map, a); l++) {
                int32_t price = kinds ? cost_of(kinds, a, l) : 1;
                struct path longer = best[a];
                if (longer.n == 0 || longer.n > SMALL || price < 0 || longer.cost + price > budget)
                    continue;
                longer.cost += price;
                longer.at[longer.n++] = (int16_t)l->to;
                if (!is_better(&longer, &best[l->to]))
                    continue;
                best[l->to] = longer;
                changed = true;
            }
    }
}

static int compare(void)
{
    int16_t path[SMALL + 1];
    int reached = 0;
    for (int place = 1; place <= net.map.n; place++) {
        int n = kit_path(&reach, place, path, SMALL + 1);
        ck_assert_int_eq(n, best[place].n);
        ck_assert_int_eq(kit_has(&reach.reached, place), n > 0);
        if (n == 0)
            continue;
        reached++;
        ck_assert_int_eq(reach.cost[place], best[place].cost);
        ck_assert_int_eq(reach.links[place], n - 1);
        ck_assert_mem_eq(path, best[place].at, (size_t)n * sizeof *path);
    }
    ck_assert_int_eq(kit_count(&reach.reached), reached);
    return reached;
}

START_TEST(cheapest_paths_as_a_slow_search_finds_them)
{
    static const int32_t budgets[] = {0, 3, 7, KIT_NO_BUDGET};
    uint64_t seed = 17;
    int reached = 0, missed = 0;
    for (int round = 0; round < 400; round++) {
        int n = 2 + (int)random_below(&seed, SMALL - 1), kinds = 1 + (int)random_below(&seed, 3);
        bool plain = round % 5 == 0; /* each link costs 1 */
        make_net(n, 2 + random_below(&seed, 12), random_below(&seed, 5), &seed);
        struct kit_set from = kit_only(1 + (int)random_below(&seed, (uint32_t)n));
        if (round % 3 == 0)
            kit_put(&from, 1 + (int)random_below(&seed, (uint32_t)n));
        int32_t budget = budgets[round % 4];
        kit_reach(&net.map, &from, budget, plain ? NULL : cost_of, &kinds, &reach);
        search_slowly(&from, budget, plain ? NULL : &kinds);
        int here = compare();
        reached += here;
        missed += n - here;
    }
    ck_assert_int_gt(reached, 2000);
    ck_assert_int_gt(missed, 2000);
}
END_TEST

/* From 1 to 6 by equal cost: over 2 and 5, over 3 and 4, and straight over 7 with fewer links at the same cost. */
START_TEST(ties_are_settled_by_links_then_by_numbers_from_the_end)
{
    static const struct {
        uint16_t a, b;
        int16_t cost;
    } pairs[] = {{1, 2, 1}, {1, 3, 1}, {1, 7, 2}, {2, 5, 1}, {3, 4, 1}, {4, 6, 1}, {5, 6, 1}, {7, 6, 1}};
    int16_t path[8];
    for (int barred = 0; barred < 2; barred++) { /* 1: without 7 */
        int32_t at = 0;
        for (uint16_t from = 1; from <= 7; from++) {
            net.from[from] = at;
            for (uint16_t to = 1; to <= 7; to++)
                for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
                    if (((pairs[i].a == from && pairs[i].b == to) || (pairs[i].b == from && pairs[i].a == to)) &&
                        !(barred && (from == 7 || to == 7)))
                        net.link[at++] = (struct kit_link){.to = to, .kinds = 1, .value = pairs[i].cost};
        }
        net.from[8] = at;
        net.map = (struct kit_map){7, net.from, net.link};
        struct kit_set from = kit_only(1);
        kit_reach(&net.map, &from, KIT_NO_BUDGET, cost_of, &(int){1}, &reach);
        ck_assert_int_eq(kit_path(&reach, 6, path, 8), barred ? 4 : 3);
        ck_assert_int_eq(path[1], barred ? 3 : 7);                      /* 4 is the last but one: lower than 5 */
        ck_assert_int_eq(kit_path(&reach, 6, path, 2), barred ? 4 : 3); /* no room: how many there are */
        ck_assert_int_eq(kit_path(&reach, 7, path, 8), barred ? 0 : 2);
        struct kit_set far = kit_only(6);
        kit_put(&far, 7);
        ck_assert_int_eq(kit_nearest(&reach, &far), barred ? 6 : 7); /* 3 and 2 */
        far = kit_only(7);
        ck_assert_int_eq(kit_nearest(&reach, &far), barred ? 0 : 7);
        far = kit_only(5);
        kit_put(&far, 4);
        ck_assert_int_eq(kit_nearest(&reach, &far), 4);
    }
}
END_TEST

/* A flood reaches what a search without a budget reaches; parts are floods both ways. */
START_TEST(floods_and_parts)
{
    uint64_t seed = 5;
    int parts = 0, one_way = 0;
    for (int round = 0; round < 300; round++) {
        int n = 1 + (int)random_below(&seed, SMALL), kinds = 1 + (int)random_below(&seed, 3);
        int16_t part[KIT_PLACES_MAX + 1];
        make_net(n, 3 + random_below(&seed, 20), 3, &seed);
        struct kit_set from = kit_only(1 + (int)random_below(&seed, (uint32_t)n)), out;
        kit_flood(&net.map, &from, may_pass, &kinds, &out);
        kit_reach(&net.map, &from, KIT_NO_BUDGET, cost_of, &kinds, &reach);
        ck_assert_mem_eq(&out, &reach.reached, sizeof out);
        kit_flood(&net.map, &from, NULL, NULL, &from); /* into itself */
        kit_reach(&net.map, &out, KIT_NO_BUDGET, NULL, NULL, &reach);
        ck_assert_mem_eq(&from, &reach.reached, sizeof from);
        int found = kit_parts(&net.map, may_pass, &kinds, part), high = 0;
        for (int a = 1; a <= n; a++) {
            ck_assert_int_ge(part[a], 1);
            ck_assert_int_le(part[a], high + 1); /* numbered by their lowest places */
            high = part[a] > high ? part[a] : high;
            for (const struct kit_link *l = kit_near(&net.map, a); l < kit_near_end(&net.map, a); l++) {
                const struct kit_link *back = kit_link_to(&net.map, l->to, a);
                ck_assert_ptr_nonnull(back);
                bool both = (l->kinds & kinds) && (back->kinds & kinds);
                ck_assert(!both || part[a] == part[l->to]);
                one_way += (l->kinds & kinds) && !both && part[a] != part[l->to];
            }
        }
        ck_assert_int_eq(high, found);
        parts += found;
    }
    ck_assert_int_gt(parts, 1000);
    ck_assert_int_gt(one_way, 100);
}
END_TEST

/* A link that goes one way only joins nothing. */
START_TEST(one_way_links_make_no_part)
{
    int16_t part[KIT_PLACES_MAX + 1];
    const int32_t from[] = {0, 0, 1, 2, 3};
    const struct kit_link link[] = {{.to = 2}, {.to = 3}, {.to = 2}}; /* 1 to 2, 2 to 3 and back */
    const struct kit_map map = {3, from, link};
    struct kit_set out = kit_only(1);
    ck_assert_int_eq(kit_parts(&map, NULL, NULL, part), 2);
    ck_assert_int_eq(part[1], 1);
    ck_assert_int_eq(part[2], 2);
    ck_assert_int_eq(part[3], 2);
    kit_flood(&map, &out, NULL, NULL, &out);
    ck_assert_int_eq(kit_count(&out), 3);
}
END_TEST

START_TEST(the_largest_map)
{
    static int16_t path[KIT_PLACES_MAX + 1], part[KIT_PLACES_MAX + 1];
    make_ring(KIT_PLACES_MAX);
    struct kit_set from = kit_only(1), out, all = {{0}};
    kit_flood(&net.map, &from, NULL, NULL, &out);
    ck_assert_int_eq(kit_count(&out), KIT_PLACES_MAX);
    ck_assert_int_eq(kit_parts(&net.map, NULL, NULL, part), 1);
    kit_reach(&net.map, &from, KIT_NO_BUDGET, NULL, NULL, &reach);
    ck_assert_int_eq(reach.cost[512], 511);
    ck_assert_int_eq(reach.cost[513], 511);
    ck_assert_int_eq(kit_path(&reach, 513, path, KIT_PLACES_MAX), 512);
    ck_assert_int_eq(path[1], KIT_PLACES_MAX);
    ck_assert_int_eq(path[511], 513);
    kit_reach(&net.map, &from, 3, NULL, NULL, &reach);
    ck_assert_int_eq(kit_count(&reach.reached), 7);
    ck_assert(kit_has(&reach.reached, KIT_PLACES_MAX) && !kit_has(&reach.reached, KIT_PLACES_MAX - 3));
    for (int place = 1; place <= KIT_PLACES_MAX; place++)
        kit_put(&all, place);
    kit_flood(&net.map, &all, NULL, NULL, &out); /* the queue holds every place */
    kit_reach(&net.map, &all, KIT_NO_BUDGET, NULL, NULL, &reach);
    ck_assert_mem_eq(&out, &all, sizeof all);
    ck_assert_mem_eq(&reach.reached, &all, sizeof all);
}
END_TEST

START_TEST(sets)
{
    uint64_t seed = 3;
    for (int round = 0; round < 50; round++) {
        bool in_a[KIT_PLACES_MAX + 1] = {0}, in_b[KIT_PLACES_MAX + 1] = {0};
        struct kit_set a = {{0}}, b = {{0}};
        ck_assert(kit_is_empty(&a));
        for (int i = 0; i < 60; i++) {
            int p = (int)random_below(&seed, KIT_PLACES_MAX + 1), q = (int)random_below(&seed, KIT_PLACES_MAX + 1);
            kit_put(&a, p);
            kit_put(&b, q);
            kit_put(&b, p);
            kit_drop(&b, q);
            in_a[p] = p > 0; /* 0 is no place */
            in_b[p] = p > 0;
            in_b[q] = false;
        }
        struct kit_set both = kit_both(&a, &b), either = kit_either(&a, &b), rest = kit_without(&a, &b);
        int n = 0, at = 0;
        ck_assert(!kit_is_empty(&a));
        for (int p = 0; p <= KIT_PLACES_MAX; p++) {
            ck_assert_int_eq(kit_has(&a, p), in_a[p]);
            ck_assert_int_eq(kit_has(&both, p), in_a[p] && in_b[p]);
            ck_assert_int_eq(kit_has(&either, p), in_a[p] || in_b[p]);
            ck_assert_int_eq(kit_has(&rest, p), in_a[p] && !in_b[p]);
            if (!in_a[p])
                continue;
            n++;
            ck_assert(kit_next(&a, &at));
            ck_assert_int_eq(at, p);
        }
        ck_assert(!kit_next(&a, &at));
        ck_assert_int_eq(kit_count(&a), n);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("kit_map");
    TCase *all = tcase_create("all");
    tcase_add_test(all, cheapest_paths_as_a_slow_search_finds_them);
    tcase_add_test(all, ties_are_settled_by_links_then_by_numbers_from_the_end);
    tcase_add_test(all, floods_and_parts);
    tcase_add_test(all, one_way_links_make_no_part);
    tcase_add_test(all, the_largest_map);
    tcase_add_test(all, sets);
    suite_add_tcase(s, all);
    return run_suite(s);
}
