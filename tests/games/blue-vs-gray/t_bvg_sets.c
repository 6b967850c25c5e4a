/* SPDX-License-Identifier: Apache-2.0 */
/* The sets of sets.h say the same as the functions that look at card by card, in the positions of random games. */
#include "games/blue-vs-gray/facts/data.h"
#include "games/blue-vs-gray/rules/bytes.h"
#include "games/blue-vs-gray/rules/sets.h"
#include "tests/lib/play.h"
#include "tests/lib/rooms.h"
#include "tests/lib/test.h"
#include <string.h>

enum { GAMES = 200, MOVES = 700 };
static struct rules rules;
static struct bvg_state now, after;
STATIC_PROMPT(prompt);
static struct play play;
struct compared {
    long cards, under, chiefs, barred, shunned, successors, usual, deployable;
};

/* Asked for a great many times: only a difference is an assertion. */
static void same(bool a, bool b, const char *what, int card)
{
    if (a != b)
        ck_abort_msg("%s of card %d: %d is not %d", what, card, a, b);
}

static bool in_set(const struct bvg_set *set, int card, int side)
{
    return bvg_is_in(set, card - bvg_first_card(side));
}

static bool leads(const struct rules *r, const struct bvg_state *s, int card)
{
    if (!bvg_on_board(s, card))
        return false;
    int kind = bvg_card(r, card)->kind;
    return kind == BVG_LEADER || kind == BVG_GARRISON || (kind == BVG_CAVALRY && !s->leader[card]) ||
           (bvg_card(r, card)->rule == BVG_RULE_XVI_CORPS && !s->leader[card]);
}

/* All under which others can be, card by card. */
static int list_chiefs(const struct rules *r, const struct bvg_state *s, int side, int theater,
                       uint8_t chief[BVG_CARDS_MAX])
{
    int n = 0;
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (s->theater[c] == theater && leads(r, s, c))
            chief[n++] = (uint8_t)c;
    return n;
}

static void compare_under(const struct bvg_force *force, int card, struct compared *n)
{
    for (int theater = BVG_EAST; theater <= BVG_WEST; theater++) {
        uint8_t list[BVG_CARDS_MAX];
        int n_chiefs = list_chiefs(&rules, &now, force->side, theater, list);
        struct bvg_set chiefs = bvg_force_chiefs(force, theater), all = chiefs, under;
        for (int i = 0, k = 0; bvg_next_of(&all, &k); i++, n->chiefs++)
            same(i < n_chiefs && list[i] == force->first + k && (i + 1 < n_chiefs || bvg_is_empty(&all)), true,
                 "chiefs", force->first + k);
        struct bvg_set all_under = under = bvg_force_under(&rules, &now, force, card, chiefs);
        struct bvg_usual usual = bvg_force_usual(force, chiefs);
        const struct bvg_set *same_for_all = bvg_usual_under(force, &usual, card);
        if (same_for_all) {
            struct bvg_set others = *same_for_all;
            bvg_take_out(&others, card - force->first);
            if (now.leader[card]) { /* of him nothing is said */
                bvg_take_out(&others, now.leader[card] - force->first);
                bvg_take_out(&under, now.leader[card] - force->first);
            }
            same(memcmp(&others, &under, sizeof under) == 0, true, "usual chiefs", card);
            n->usual++;
        }
        for (int i = 0; i < n_chiefs; i++) {
            bool may = bvg_may_be_under(&rules, &now, card, list[i]);
            same(in_set(&all_under, list[i], force->side), may, "chief", card);
            n->under += may;
        }
    }
}

static void compare_successors(const struct bvg_force *force, int leader, struct compared *n)
{
    int side = force->side;
    struct bvg_set successors = bvg_successors(&rules, &now, force, leader);
    for (int card = bvg_first_card(side); card <= bvg_last_card(side); card++) {
        bool may = bvg_may_replace(&rules, &now, leader, card);
        same(in_set(&successors, card, side), may, "successor", card);
        n->successors += may;
    }
}

static void compare_side(int side, struct compared *n)
{
    struct bvg_force force;
    bvg_force_read(&rules, &now, side, &force);
    n->shunned += force.shunned;
    for (int card = bvg_first_card(side); card <= bvg_last_card(side); card++) {
        same(in_set(&force.hand, card, side), bvg_in_hand(&now, card), "hand", card);
        same(in_set(&force.board, card, side), bvg_on_board(&now, card), "board", card);
        same(in_set(&force.head, card, side), bvg_on_board(&now, card) && now.leader[card] == 0, "head", card);
        for (int theater = BVG_EAST; theater <= BVG_WEST; theater++) {
            struct bvg_set hand = bvg_deployable(&rules, &now, &force, theater);
            bool may = bvg_deploy_theaters(&rules, &now, card) & theater;
            same(in_set(&hand, card, side), may, "deployable", card);
            n->deployable += may;
        }
        if (!bvg_on_board(&now, card) && !bvg_in_hand(&now, card))
            continue;
        same(in_set(&force.leads, card, side), bvg_under(&now, card) > 0, "leads", card);
        same(in_set(&force.horse, card, side), bvg_cavalry_under(&rules, &now, card) > 0, "horse", card);
        same(in_set(&force.horses, card, side), bvg_cavalry_under(&rules, &now, card) > 1, "horses", card);
        same(in_set(&force.staff, card, side), bvg_has_subordinates(&rules, &now, card), "staff", card);
        compare_under(&force, card, n);
        if (bvg_on_board(&now, card) && bvg_card(&rules, card)->kind == BVG_LEADER)
            compare_successors(&force, card, n);
        n->cards++;
        for (int theater = BVG_EAST; theater <= BVG_WEST && bvg_on_board(&now, card); theater++) {
            bool barred = in_set(&force.barred[theater], card, side);
            same(barred, !bvg_theater_allowed(&rules, &now, card, theater), "barred", card);
            n->barred += barred;
        }
    }
}

static void play_one(uint64_t seed, struct compared *n)
{
    struct chance chance = random_chance(&seed);
    static const char *const home[] = {"theater-deployment"};
    struct setup setup = {.scenario = seed % 2 ? "standard" : "historical", .option = home, .n_option = seed % 4 == 0};
    struct problem why = {0};
    play_begin(&play, &chance, &why);
    ck_assert(rules_setup(&rules, &setup, &now, &play));
    for (int i = 0; i < MOVES && rules_asks(&now); i++) {
        int seat = rules_asks(&now) & ONLY(BVG_CSA) ? BVG_CSA : BVG_USA;
        ck_assert(rules_prompt(&rules, &now, seat, 0, &prompt));
        struct order order = random_order(&prompt, &seed);
        why = (struct problem){0};
        play_begin(&play, &chance, &why);
        if (rules_apply_offered(&rules, &now, seat, &order, &after, &play))
            memcpy(&now, &after, sizeof now);
        if (i % 3 == 0)
            for (int side = 0; side < BVG_SIDES; side++)
                compare_side(side, n);
    }
}

START_TEST(sets_agree)
{
    struct arena *arena = arena_new();
    struct problem why = {0};
    struct compared n = {0};
    rules =
        (struct rules){.is = &bvg_rules, .data = bvg_load(arena, bvg_bundle(), &why), .revision = bvg_rules.revision};
    ck_assert_msg(rules.data != NULL, "%s", why.key);
    for (uint64_t seed = 1; seed <= GAMES; seed++)
        play_one(seed * 7919, &n);
    ck_assert_int_gt(n.cards, 20000);
    ck_assert_int_gt(n.under, 50000);
    ck_assert_int_gt(n.chiefs, 100000);
    ck_assert_int_gt(n.barred, 1000);
    ck_assert_int_gt(n.shunned, 40);
    ck_assert_int_gt(n.successors, 20000);
    ck_assert_int_gt(n.usual, 20000);
    ck_assert_int_gt(n.deployable, 20000);
    proves("BVG-U49a BVG-10.2a BVG-U16a BVG-U69a BVG-10.1d BVG-7.3d");
    arena_free(arena);
}
END_TEST

START_TEST(bytes_become_bits)
{
    uint8_t control[BVG_CITIES_MAX], place[BVG_CARDS_MAX];
    struct arena *arena = arena_new();
    struct problem why = {0};
    rules =
        (struct rules){.is = &bvg_rules, .data = bvg_load(arena, bvg_bundle(), &why), .revision = bvg_rules.revision};
    uint64_t seed = 5;
    for (int round = 0; round < 200; round++) {
        for (int i = 0; i < BVG_CITIES_MAX; i++)
            control[i] = (uint8_t)(random_below(&seed, 3) ? random_below(&seed, 4) : random_below(&seed, 256));
        for (int i = 0; i < BVG_CARDS_MAX; i++)
            place[i] = (uint8_t)(random_below(&seed, 2) ? random_below(&seed, 8) : random_below(&seed, 256));
        for (int value = 0; value < 256; value++) {
            uint64_t cities = bvg_cities_with(control, value);
            for (int i = 0; i < BVG_CITIES_MAX; i++)
                same(cities >> i & 1, control[i] == value, "city", i);
        }
        for (int side = 0; side < BVG_SIDES; side++)
            for (int value = 0; value < 9; value++) {
                struct bvg_set set = bvg_cards_with(&rules, side, place, value);
                struct bvg_set bits = bvg_cards_having(&rules, side, place, value * 29);
                for (int i = 0; i < 128; i++) {
                    int card = bvg_first_card(side) + i;
                    same(bvg_is_in(&set, i), card <= bvg_last_card(side) && place[card] == value, "place", card);
                    same(bvg_is_in(&bits, i), card <= bvg_last_card(side) && (place[card] & value * 29 & 255), "bits",
                         card);
                }
            }
    }
    arena_free(arena);
}
END_TEST

/* Compared byte by byte. */
START_TEST(sixteen_bytes_become_bits)
{
    uint64_t seed = 7;
    uint8_t at[16];
    for (int round = 0; round < 400; round++) {
        for (int i = 0; i < 16; i++)
            at[i] = (uint8_t)(random_below(&seed, 2) ? random_below(&seed, 4) : random_below(&seed, 256));
        for (int value = 0; value < 256; value++) {
            uint64_t equal = 0, having = 0;
            for (int i = 0; i < 16; i++) {
                equal |= (uint64_t)(at[i] == value) << i;
                having |= (uint64_t)((at[i] & value) != 0) << i;
            }
            same(bvg_equal_16(at, value) == equal, true, "equal bytes", value);
            same(bvg_having_16(at, value) == having, true, "bits of bytes", value);
        }
    }
}
END_TEST

static Suite *sets_suite(void)
{
    Suite *suite = suite_create("blue-vs-gray/sets");
    TCase *tc = tcase_create("agree");
    tcase_add_test(tc, sets_agree);
    tcase_add_test(tc, bytes_become_bits);
    tcase_add_test(tc, sixteen_bytes_become_bits);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return run_suite(sets_suite());
}
