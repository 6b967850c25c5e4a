/* SPDX-License-Identifier: Apache-2.0 */
/* The kit's maps and sets: searches over random graphs against a plain slow reference, budgets, and the largest map that
 * there may be. */
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

/* ---- the reference: better and better ways, until nothing changes ---- */
static int32_t best[SMALL + 1]; /* what the cheapest way costs; -1: there is none yet */

static void search_slowly(const struct kit_set *from, int32_t budget, const int *kinds)
{
    bool changed = true;
    for (int place = 1; place <= net.map.n; place++)
        best[place] = kit_has(from, place) ? 0 : -1;
    while (changed) {
        changed = false;
        for (int a = 1; a <= net.map.n; a++)
            for (const struct kit_link *l = kit_near(&net.map, a); l < kit_near_end(&net.map, a); l++) {
                int32_t price = kinds ? cost_of(kinds, a, l) : 1, sum = best[a] + price;
                if (best[a] < 0 || price < 0 || sum > budget || (best[l->to] >= 0 && best[l->to] <= sum))
                    continue;
                best[l->to] = sum;
                changed = true;
            }
    }
}

static int compare(void)
{
    int reached = 0;
    for (int place = 1; place <= net.map.n; place++) {
        ck_assert_int_eq(kit_has(&reach.reached, place), best[place] >= 0);
        ck_assert_int_eq(reach.cost[place], best[place] >= 0 ? best[place] : 0);
        reached += best[place] >= 0;
    }
    ck_assert_int_eq(kit_count(&reach.reached), reached);
    return reached;
}

START_TEST(cheapest_ways_as_a_slow_search_finds_them)
{
    static const int32_t budgets[] = {0, 3, 7, KIT_NO_BUDGET};
    uint64_t seed = 17;
    int reached = 0, missed = 0;
    for (int round = 0; round < 400; round++) {
        int n = 2 + (int)random_below(&seed, SMALL - 1), kinds = 1 + (int)random_below(&seed, 3);
        bool plain = round % 5 == 0; /* each link costs 1 */
        uint32_t dearest = random_below(&seed, 5);
        make_net(n, 2 + random_below(&seed, 12), dearest, &seed);
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

/* A flood reaches what a search without a budget reaches. */
START_TEST(floods)
{
    uint64_t seed = 5;
    int missed = 0;
    for (int round = 0; round < 300; round++) {
        int n = 1 + (int)random_below(&seed, SMALL), kinds = 1 + (int)random_below(&seed, 3);
        make_net(n, 3 + random_below(&seed, 20), 3, &seed);
        struct kit_set from = kit_only(1 + (int)random_below(&seed, (uint32_t)n)), out;
        kit_flood(&net.map, &from, may_pass, &kinds, &out);
        kit_reach(&net.map, &from, KIT_NO_BUDGET, cost_of, &kinds, &reach);
        ck_assert_mem_eq(&out, &reach.reached, sizeof out);
        kit_flood(&net.map, &from, NULL, NULL, &from); /* into itself */
        kit_reach(&net.map, &out, KIT_NO_BUDGET, NULL, NULL, &reach);
        ck_assert_mem_eq(&from, &reach.reached, sizeof from);
        missed += n - kit_count(&out);
    }
    ck_assert_int_gt(missed, 1000);
}
END_TEST

/* What a link leads to, by its own direction only. */
START_TEST(one_way_links)
{
    const int32_t from[] = {0, 0, 1, 2, 3};
    const struct kit_link link[] = {{.to = 2}, {.to = 3}, {.to = 2}}; /* 1 to 2, 2 to 3 and back */
    const struct kit_map map = {3, from, link};
    struct kit_set out = kit_only(1), back = kit_only(3);
    kit_flood(&map, &out, NULL, NULL, &out);
    ck_assert_int_eq(kit_count(&out), 3);
    kit_flood(&map, &back, NULL, NULL, &back);
    ck_assert(kit_count(&back) == 2 && !kit_has(&back, 1));
    ck_assert_ptr_null(kit_link_to(&map, 2, 1));
    ck_assert_ptr_eq(kit_link_to(&map, 3, 2), &link[2]);
}
END_TEST

START_TEST(the_largest_map)
{
    make_ring(KIT_PLACES_MAX);
    struct kit_set from = kit_only(1), out, all = {{0}};
    kit_flood(&net.map, &from, NULL, NULL, &out);
    ck_assert_int_eq(kit_count(&out), KIT_PLACES_MAX);
    kit_reach(&net.map, &from, KIT_NO_BUDGET, NULL, NULL, &reach);
    ck_assert_int_eq(reach.cost[512], 511);
    ck_assert_int_eq(reach.cost[513], 511);
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
    tcase_add_test(all, cheapest_ways_as_a_slow_search_finds_them);
    tcase_add_test(all, floods);
    tcase_add_test(all, one_way_links);
    tcase_add_test(all, the_largest_map);
    tcase_add_test(all, sets);
    suite_add_tcase(s, all);
    return run_suite(s);
}
