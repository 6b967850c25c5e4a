/* SPDX-License-Identifier: Apache-2.0 */
/* How names are folded, settled and misspelt. */
#include "games/face/face.h"
#include "tests/games/words.h"
#include "tests/lib/test.h"
#include <string.h>

START_TEST(fold_spells_alike)
{
    static const struct {
        const char *said, *folds;
    } rows[] = {
        {"Harper's Ferry", "harpers ferry"},
        {"Harper\xE2\x80\x99s Ferry", "harpers ferry"},
        {"\xE2\x80\x9CStonewall\xE2\x80\x9D Jackson", "stonewall jackson"},
        {"Fts Henry & Donelson", "ft henry and donelson"},
        {"Fort Sumter", "ft sumter"},
        {"forts Henry/Donelson", "ft henry donelson"},
        {"Manassas-Jct", "manassas jct"},
        {"The Devil's Own Luck", "devils own luck"},
        {"Army of the Potomac", "army potomac"},
        {"Island No. 10", "island 10"},
        {"(R.E.) Lee", "re lee"},
        {"R. E. Lee", "re lee"},
        {"J. E. B. Stuart", "jeb stuart"},
        {"IX Corps", "9 corps"},
        {"9th Corps", "9 corps"},
        {"XXIII corps", "23 corps"},
        {"2nd", "2"},
        {"the of no", ""},
        {"Ewell,Hood", "ewell hood"},
        {"iiii x", "iiii 10"},
    };
    char out[NAME_MAX_BYTES];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ck_assert_uint_eq(name_fold(out, rows[i].said, strlen(rows[i].said)), strlen(rows[i].folds));
        ck_assert_str_eq(out, rows[i].folds);
    }
}
END_TEST

START_TEST(fold_of_what_is_too_long_is_nothing)
{
    char out[NAME_MAX_BYTES], words_in[300];
    memset(words_in, 'x', sizeof words_in);
    for (size_t len = 0; len < sizeof words_in; len++)
        ck_assert_uint_lt(name_fold(out, words_in, len), NAME_MAX_BYTES);
    ck_assert_uint_eq(name_fold(out, words_in, 200), 0);
}
END_TEST

static int32_t find(int kind, const char *said)
{
    struct name_hit hit = name_find(&words, NULL, 0, W_DEPLOY, kind, said, strlen(said));
    return hit.n == 1 ? hit.id[0] : -hit.n;
}

START_TEST(three_classes)
{
    ck_assert_int_eq(find(WORDS_CITY, "manassas"), 1);      /* equal */
    ck_assert_int_eq(find(WORDS_CITY, "Manassas Jct."), 1); /* an alias is as good */
    ck_assert_int_eq(find(WORDS_CITY, "Ferry"), 2);         /* words in order */
    ck_assert_int_eq(find(WORDS_CITY, "Harp Fer"), 2);      /* prefixes of three letters */
    ck_assert_int_eq(find(WORDS_CITY, "Ha Fe"), 0);         /* not of two */
    ck_assert_int_eq(find(WORDS_CITY, "Ferry Harpers"), 0); /* not out of order */
    ck_assert_int_eq(find(WORDS_CITY, "Donelson"), 8);      /* equal goes before words of */
    ck_assert_int_eq(find(WORDS_CITY, "Columbus"), -2);
    ck_assert_int_eq(find(WORDS_CITY, "Fort Henry"), 3);
    ck_assert_int_eq(find(WORDS_LEADER, "RE Lee"), 2);
    ck_assert_int_eq(find(WORDS_LEADER, "Hill"), -2);
    ck_assert_int_eq(find(WORDS_LEADER, "Stonewall"), -2);
    ck_assert_int_eq(find(WORDS_LEADER, "Jackson"), 3);
    ck_assert_int_eq(find(WORDS_CARD, "Ewell's Division"), 6);
    ck_assert_int_eq(find(WORDS_LEADER, "Ewell"), 1);
    ck_assert_int_eq(find(WORDS_CARD, ""), 0);
}
END_TEST

START_TEST(numerals_by_whole_words)
{
    ck_assert_int_eq(find(WORDS_CARD, "9 Corps"), 3);
    ck_assert_int_eq(find(WORDS_CARD, "9th Corps"), 3);
    ck_assert_int_eq(find(WORDS_CARD, "ix corps"), 3);
    ck_assert_int_eq(find(WORDS_CARD, "XI"), 4);
    ck_assert_int_eq(find(WORDS_CARD, "I"), 1);
    ck_assert_int_eq(find(WORDS_CARD, "Order 1911"), 0);
    ck_assert_int_eq(find(WORDS_CARD, "1 Corps"), 1); /* never 11 or 12 */
    ck_assert_int_eq(find(WORDS_CARD, "Order 19"), 0);
    ck_assert_int_eq(find(WORDS_CARD, "X Corps"), 0);
}
END_TEST

START_TEST(sight_settles_what_is_left)
{
    uint8_t cavalry = 5, georgia = 5, nothing = 99;
    struct name_hit hit = name_find(&words, &georgia, 0, W_ATTACK, WORDS_CITY, "Columbus", 8);
    ck_assert_int_eq(hit.n, 1);
    ck_assert_int_eq(hit.id[0], 5);
    ck_assert(hit.by_sight);
    hit = name_find(&words, &nothing, 0, W_ATTACK, WORDS_CITY, "Columbus", 8);
    ck_assert_int_eq(hit.n, 2);
    ck_assert(!hit.by_sight);
    hit = name_find(&words, &cavalry, 0, W_ATTACK, WORDS_CITY, "Columbus OH", 11);
    ck_assert_int_eq(hit.id[0], 4); /* sight never overrules what was said */
    ck_assert(!hit.by_sight);
}
END_TEST

static const char *near(int kind, const char *said)
{
    int distance;
    const char *name = name_near(&words, kind, said, strlen(said), &distance);
    return name ? name : "none";
}

START_TEST(near_misses)
{
    ck_assert_str_eq(near(WORDS_CITY, "Mannassas"), "Manassas");
    ck_assert_str_eq(near(WORDS_CITY, "Haprers Ferry"), "Harpers Ferry");
    ck_assert_str_eq(near(WORDS_CARD, "Dpt of Washington"), "Dept of Washington");
    ck_assert_str_eq(near(WORDS_CARD, "Stonwall"), "Stonewall Div"); /* part of a name, if of one only */
    ck_assert_str_eq(near(WORDS_LEADER, "Stonwall"), "none");
    ck_assert_str_eq(near(WORDS_CARD, "XII Corsp"), "XII Corps");
    ck_assert_str_eq(near(WORDS_CARD, "XIII Corps"), "none"); /* a numeral is never a slip for another */
    ck_assert_str_eq(near(WORDS_CARD, "X Corps"), "none");
    ck_assert_str_eq(near(WORDS_CARD, "Order 192"), "none");
    ck_assert_str_eq(near(WORDS_CARD, "Ordre 191"), "Order 191");
    ck_assert_str_eq(near(WORDS_CITY, "Atlantis"), "none");
}
END_TEST

START_TEST(distance_counts_swaps_once)
{
    ck_assert_int_eq(name_distance("attakc", 6, "attack", 6, 3), 1);
    ck_assert_int_eq(name_distance("abc", 3, "", 0, 3), 3);
    ck_assert_int_eq(name_distance("attach", 6, "attack", 6, 3), 1);
    ck_assert_int_eq(name_distance("abcdef", 6, "uvwxyz", 6, 2), 3); /* limit + 1 */
}
END_TEST

START_TEST(written_forms)
{
    ck_assert_str_eq(name_of(&words, WORDS_CARD, 8), "J.E.B. Stuart Cav");
    ck_assert_str_eq(name_of(&words, WORDS_CARD, 99), "?");
    for (int kind = WORDS_CARD; kind <= WORDS_LEADER; kind++) { /* each name is settled by its written form */
        int32_t n;
        const struct named *all = words_list(&words, kind, &n);
        for (int32_t i = 0; i < n; i++)
            ck_assert_int_eq(find(kind, all[i].name), all[i].id);
    }
}
END_TEST

/* ---- names folded before ---- */

static void same_found(const struct rules *plain, const struct rules *folded, int kind, const char *said, size_t len)
{
    int far = 0, far_folded = 0;
    struct name_hit hit = name_find(plain, NULL, -1, 0, kind, said, len);
    struct name_hit other = name_find(folded, NULL, -1, 0, kind, said, len);
    ck_assert_msg(hit.n == other.n && memcmp(hit.id, other.id, sizeof hit.id) == 0, "%.*s: %d of kind %d, folded %d",
                  (int)len, said, (int)hit.n, kind, (int)other.n);
    const char *near_it = name_near(plain, kind, said, len, &far);
    ck_assert_ptr_eq(near_it, name_near(folded, kind, said, len, &far_folded));
    ck_assert_int_eq(far, far_folded);
}

/* A name as it stands, its end, its beginnings, and with a slip. */
static int said_in_many_ways(const struct rules *plain, const struct rules *folded, int kind, const char *name)
{
    char slip[256];
    size_t len = strlen(name), half = len / 2;
    same_found(plain, folded, kind, name, len);
    same_found(plain, folded, kind, name + half, len - half);
    same_found(plain, folded, kind, name, len < 4 ? len : 4);
    if (len < 5 || len >= sizeof slip)
        return 3;
    memcpy(slip, name, len);
    memmove(slip + half, slip + half + 1, len - half - 1);
    same_found(plain, folded, kind, slip, len - 1);
    return 4;
}

static int compared(const struct rules *plain, const struct rules *folded)
{
    int said = 0;
    for (int kind = KIND_STEP; plain->is->names && kind < KIND_FIRST + 64; kind++) {
        int32_t n = 0;
        const struct named *all = plain->is->names->list ? plain->is->names->list(plain, kind, &n) : NULL;
        for (int32_t i = 0; all && i < n; i++)
            said += said_in_many_ways(plain, folded, kind, all[i].name);
    }
    for (size_t i = 1; i < plain->is->n_steps; i++)
        said += plain->is->steps[i].name ? said_in_many_ways(plain, folded, KIND_STEP, plain->is->steps[i].name) : 0;
    return said;
}

static struct rules with_folds(struct arena *arena, const struct rules *plain)
{
    struct rules folded = *plain;
    size_t len = names_fold(plain, NULL, 0);
    void *room = arena_take(arena, len);
    ck_assert_uint_gt(len, 0);
    ck_assert_uint_eq(names_fold(plain, room, len - 1), len);
    ck_assert_uint_eq(names_fold(plain, room, len), len);
    folded.folded = room;
    return folded;
}

START_TEST(names_folded_before_are_found_alike)
{
    struct arena *arena = arena_new();
    struct rules folded = with_folds(arena, &words);
    ck_assert_int_eq(compared(&words, &folded), 120);
    for (const struct ruleset *const *at = rulesets; *at; at++) {
        struct problem why = {0};
        const void *block = (*at)->load(arena, (*at)->bundle(), &why);
        const struct rules plain = {.is = (*at)->rules,
                                    .data = ruleset_data(*at, block, (*at)->scenarios[0]),
                                    .revision = (*at)->rules->revision};
        folded = with_folds(arena, &plain);
        ck_assert_int_gt(compared(&plain, &folded), 20);
    }
    arena_free(arena);
}
END_TEST

/* As many cities as the others, by other names. */
static const struct named *other_list(const struct rules *r, int kind, int32_t *n)
{
    words_list(r, kind, n);
    return words_cards;
}

START_TEST(folds_of_other_lists_are_not_used)
{
    static const struct sheet_names other = {.kinds = words_kinds, .list = other_list, .in_sight = words_in_sight};
    struct arena *arena = arena_new();
    struct game_rules game = words_game;
    struct rules folded = with_folds(arena, &words);
    game.names = &other;
    folded.is = &game;
    ck_assert_int_eq(name_find(&folded, NULL, -1, 0, WORDS_CITY, "Manassas", 8).n, 0);
    ck_assert_int_eq(name_find(&folded, NULL, -1, 0, WORDS_CITY, "IX Corps", 8).n, 1);
    arena_free(arena);
}
END_TEST

static Suite *names_suite(void)
{
    Suite *suite = suite_create("names");
    TCase *all = tcase_create("all");
    tcase_add_test(all, fold_spells_alike);
    tcase_add_test(all, fold_of_what_is_too_long_is_nothing);
    tcase_add_test(all, three_classes);
    tcase_add_test(all, numerals_by_whole_words);
    tcase_add_test(all, sight_settles_what_is_left);
    tcase_add_test(all, near_misses);
    tcase_add_test(all, distance_counts_swaps_once);
    tcase_add_test(all, written_forms);
    tcase_add_test(all, names_folded_before_are_found_alike);
    tcase_add_test(all, folds_of_other_lists_are_not_used);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(names_suite());
}
