/* SPDX-License-Identifier: Apache-2.0 */
/* Blue vs Gray: the data bundle, its loader, and the written names. */
#include "games/sheet/names.h"
#include "tests/games/blue-vs-gray/bvg_table.h"

static const struct bvg_data *data_of(const struct table *t)
{
    return bvg_data(&t->rules);
}

/* ---- cards ---- */

START_TEST(two_decks)
{
    struct table *t = table_new();
    int n[BVG_SIDES] = {0}, at_start[BVG_SIDES] = {0};
    for (int card = 1; card <= BVG_CARDS; card++) {
        const struct bvg_card *c = bvg_card(&t->rules, card);
        ck_assert_int_eq(c->number, ++n[c->side]); /* numbered without a hole */
        ck_assert_int_eq(card_named(c->id), card);
        ck_assert(c->at_start == (c->number <= (c->side == BVG_USA ? 5 : 4)) || c->at_start == 0);
        at_start[c->side] += c->at_start;
    }
    ck_assert_int_eq(n[BVG_USA], 76);
    ck_assert_int_eq(at_start[BVG_USA], 5);
    proves("BVG-2.1a");
    ck_assert_int_eq(n[BVG_CSA], 80);
    ck_assert_int_eq(at_start[BVG_CSA], 4);
    proves("BVG-2.1e");
}
END_TEST

START_TEST(sorts_of_cards)
{
    struct table *t = table_new();
    for (int card = 1; card <= BVG_CARDS; card++) {
        const struct bvg_card *c = bvg_card(&t->rules, card);
        bool usa = c->side == BVG_USA;
        if (c->kind == BVG_NAVAL)
            ck_assert(usa);
        if (c->kind == BVG_INFANTRY && strstr(c->name, "Militia") == NULL)
            ck_assert_msg(strstr(c->name, usa ? " Corps" : " Division") != NULL, "%s", c->name);
        if (c->kind != BVG_LEADER)
            continue;
        bool high = c->rank == BVG_HIGH; /* what he leads tells his level */
        ck_assert_int_eq(c->chief.armies > 0, usa && high);
        ck_assert_int_eq(c->chief.divisions > 0, !usa && !high);
        ck_assert_int_eq(c->chief.corps > 0 && c->chief.armies == 0, usa != high);
    }
    proves("BVG-3.6a BVG-3.4a BVG-3.3d");
}
END_TEST

START_TEST(capacities)
{
    struct table *t = table_new();
    const struct bvg_card *hooker = look(t, "U052"), *johnston = look(t, "C008"), *grant = look(t, "U019");
    ck_assert_int_eq(hooker->chief.corps, 5);
    ck_assert_int_eq(hooker->under.corps, 2);
    proves("BVG-3.3-ex1 BVG-3.3c");
    ck_assert_int_eq(grant->chief.armies, 2);
    ck_assert_int_eq(grant->chief.corps, 1);
    ck_assert_int_eq(grant->under.corps, 2);
    ck_assert_int_eq(johnston->chief.corps, 3);
    ck_assert_int_eq(johnston->under.divisions, 3);
    ck_assert_int_eq(johnston->other, card_named("C006"));
    ck_assert(look(t, "U004")->chief.unlimited);
    ck_assert_int_eq(look(t, "C069")->attack, 2); /* Hood: bold, and careless */
    ck_assert_int_eq(look(t, "C069")->defense, 0);
}
END_TEST

START_TEST(losses_of_units)
{
    struct table *t = table_new();
    for (int card = 1; card <= BVG_CARDS; card++) {
        const struct bvg_card *c = bvg_card(&t->rules, card);
        if (c->kind == BVG_INFANTRY && c->side == BVG_USA && c->steps == 2)
            ck_assert_int_eq(c->depleted, c->rule == BVG_RULE_XVI_CORPS ? 1 : 2);
        if (c->kind == BVG_INFANTRY && c->side == BVG_CSA)
            ck_assert_int_eq(c->depleted, c->strength == 1 ? 0 : 1);
        if (c->kind == BVG_CAVALRY)
            ck_assert_int_eq(c->steps, c->rule == BVG_RULE_FORREST ? 2 : 1);
        if (c->kind == BVG_LEADER || c->kind == BVG_NAVAL || c->kind == BVG_GARRISON)
            ck_assert_int_eq(c->steps, 0);
    }
    proves("BVG-3.4f BVG-3.4g");
    ck_assert_int_eq(look(t, "U049")->steps, 2);
    ck_assert_int_eq(look(t, "U049")->depleted, 1);
    proves("BVG-U49d");
    ck_assert_int_eq(look(t, "C044")->steps, 2);
    ck_assert_int_eq(look(t, "C044")->depleted, 1);
    proves("BVG-C44a");
    ck_assert_int_eq(look(t, "U015")->steps, 1); /* XI Corps */
}
END_TEST

START_TEST(late_war_and_places)
{
    struct table *t = table_new();
    for (int card = 1; card <= BVG_CARDS; card++) {
        const struct bvg_card *c = bvg_card(&t->rules, card);
        ck_assert_int_eq(c->late_war, c->number >= (c->side == BVG_USA ? 67 : 69));
        bool guessed = c->why != NULL;
        ck_assert(!guessed || strlen(c->why) > 10);
        if (c->kind == BVG_ENIGMA)
            ck_assert_msg(c->rule != BVG_RULE_NONE && c->note != NULL, "%s", c->id);
    }
    ck_assert_int_eq(look(t, "C044")->only, BVG_WEST);
    ck_assert_int_eq(look(t, "U004")->only, BVG_EAST);
    ck_assert_int_eq(data_of(t)->elections, card_named("U072"));
    ck_assert(!data_of(t)->city[city_of(t, "port_hudson")].port);
    proves("BVG-G-port");
    const char *const ports[] = {
        "baltimore", "ft_monroe", "norfolk",   "new_berne", "wilmington", "charleston_ft_sumter",
        "savannah",  "mobile",    "ft_morgan", "pensacola", "ft_pickens", "new_orleans"};
    int n = 0;
    for (int city = 1; city <= BVG_CITIES; city++)
        n += data_of(t)->city[city].port;
    ck_assert_int_eq(n, 12);
    for (int i = 0; i < 12; i++)
        ck_assert(data_of(t)->city[city_of(t, ports[i])].port);
}
END_TEST

START_TEST(tables)
{
    struct table *t = table_new();
    const struct bvg_tables *tab = &data_of(t)->table;
    static const int results[] = {0,
                                  BVG_ATTACKER_ROUTED,
                                  BVG_ATTACKER_DEFEATED,
                                  BVG_GENERALS_BATTLE,
                                  BVG_SOLDIERS_BATTLE,
                                  BVG_DEFENDER_DEFEATED,
                                  BVG_DEFENDER_ROUTED};
    for (int die = 1; die <= 6; die++) {
        ck_assert_int_eq(tab->result[die], results[die]);
        ck_assert_int_eq(tab->level[die], die <= 3 ? 0 : die <= 5 ? 1 : 2); /* BVG-G-casualties */
        ck_assert_int_eq(tab->leader_effect[die], (die + 1) / 2);
        ck_assert_int_eq(tab->leader_chooser[die], die % 2 ? 1 : 2);
    }
    ck_assert_int_eq(tab->n_bands, 4);
    ck_assert_int_eq(tab->band[2][4], 5); /* six to eight units, heavy */
    ck_assert_int_eq(tab->raid_margin[1], 8);
    ck_assert_int_eq(tab->raid_points[1], 2);
    ck_assert_int_eq(tab->per_point, 3);
    ck_assert_int_eq(tab->csa_wins_early, -3);
    ck_assert_int_eq(data_of(t)->n_links, 106);
}
END_TEST

/* ---- the loader refuses ---- */

/* Loads the bundle with one piece of text changed. */
static const char *refusal(const char *from, const char *to)
{
    struct arena *arena = arena_new();
    struct span bundle = bvg_bundle();
    const char *at = strstr((const char *)bundle.at, from);
    ck_assert_msg(at != NULL, "%s is not in the bundle", from);
    size_t before = (size_t)(at - (const char *)bundle.at), after = before + strlen(from);
    struct text changed = {.arena = arena};
    text_add(&changed, (struct span){bundle.at, before});
    text_words(&changed, to);
    text_add(&changed, (struct span){bundle.at + after, bundle.len - after});
    struct problem why = {0};
    const void *data = bvg_load(arena, text_span(&changed), &why);
    ck_assert((data == NULL) == (why.key != NULL));
    const char *key = why.key; /* static */
    arena_free(arena);
    return key ? key : "";
}

START_TEST(strict)
{
    ck_assert_str_eq(refusal("\"id\":\"U008\"", "\"id\":\"U008\""), "");
    ck_assert_str_eq(refusal("{\"cards\":", "{ \"cards\":"), "data.syntax");
    ck_assert_str_eq(refusal("\"id\":\"U008\"", "\"id\":\"U009\""), "data.twice");
    ck_assert_str_eq(refusal("\"id\":\"U008\"", "\"id\":\"U099\""), "data.name");
    ck_assert_str_eq(refusal("\"kind\":\"garrison\"", "\"kind\":\"garison\""), "data.word");
    ck_assert_str_eq(refusal("\"strength\":10", "\"strength\":100"), "data.range");
    ck_assert_str_eq(refusal("\"strength\":10", "\"strength\":\"10\""), "data.type");
    ck_assert_str_eq(refusal("\"strength\":10", "\"strenght\":10"), "data.unknown");
    ck_assert_str_eq(refusal("\"strength\":10", "\"astrength\":10"), "data.syntax"); /* out of order: not canonical */
    ck_assert_str_eq(refusal(",\"strength\":10", ",\"strength\":10,\"strong\":1"), "data.unknown");
    ck_assert_str_eq(refusal(",\"strength\":10", ""), "data.missing");
    ck_assert_str_eq(refusal("\"order_name\":\"Grant\"", "\"order_name\":\"U.S. Grant!\""), "data.letters");
    ck_assert_str_eq(refusal("\"at_start\":true", "\"at_start\":false"), "data.type");
    ck_assert_str_eq(refusal("\"between\":[\"atlanta\",\"augusta\"]", "\"between\":[\"atlanta\",\"atlanta\"]"),
                     "data.range");
    ck_assert_str_eq(refusal("\"between\":[\"atlanta\",\"augusta\"]", "\"between\":[\"chattanooga\",\"atlanta\"]"),
                     "data.twice");
    ck_assert_str_eq(refusal("\"hand\":[\"C003\",\"C004\"]", "\"hand\":[\"C003\"]"), "data.missing");
    ck_assert_str_eq(refusal("\"hand\":[\"C003\",\"C004\"]", "\"hand\":[\"C003\",\"C004\",\"C005\"]"), "data.twice");
    ck_assert_str_eq(refusal("\"neighbours\":[\"B\",\"C\",\"D\"]", "\"neighbours\":[\"B\",\"C\"]"), "data.range");
    ck_assert_str_eq(refusal("\"units\":[3,5]", "\"units\":[4,5]"), "data.range");
    ck_assert_str_eq(refusal("\"rule\":\"grant\"", "\"rule\":\"monitor\""), "data.twice");
    ck_assert_str_eq(refusal(",\"reconstructed\":true", ""), "data.missing"); /* whoever guesses says why */
    ck_assert_str_eq(refusal("[\"C006\",\"C007\",\"C010\"]", "[\"C007\",\"C006\",\"C010\"]"), "data.scenario");
    ck_assert_str_eq(refusal("[\"U001\",\"U002\",\"C001\",\"C002\"]", "[\"U001\",\"U002\",\"C001\",\"C031\"]"),
                     "data.missing");
    proves("BVG-4.1b");
}
END_TEST

START_TEST(any_cut_is_refused)
{
    struct arena *arena = arena_new();
    struct span bundle = bvg_bundle();
    for (size_t len = 0; len < bundle.len; len += 997) {
        struct problem why = {0};
        ck_assert(bvg_load(arena, (struct span){bundle.at, len}, &why) == NULL);
        ck_assert_str_eq(why.key, "data.syntax");
        ck_assert_uint_le(why.offset, len);
    }
    arena_free(arena);
}
END_TEST

/* ---- names ---- */

static bool allowed(const char *words)
{
    for (; *words && *words != '|'; words++)
        if (!((*words >= 'a' && *words <= 'z') || (*words >= 'A' && *words <= 'Z') ||
              (*words >= '0' && *words <= '9') || *words == ' ' || *words == '.'))
            return false;
    return true;
}

struct form {
    char folded[NAME_MAX_BYTES];
    int32_t id;
};

/* All written forms of a kind, folded. */
static int forms_of(const struct table *t, int kind, struct form *out)
{
    int32_t n;
    const struct named *list = bvg_names.list(&t->rules, kind, &n);
    int count = 0;
    ck_assert_int_gt(n, 0);
    for (int32_t i = 0; i < n; i++) {
        ck_assert_msg(allowed(list[i].name), "%s", list[i].name);
        out[count].id = list[i].id;
        name_fold(out[count++].folded, list[i].name, strlen(list[i].name));
        for (const char *at = list[i].aliases; at && *at;) {
            const char *end = strchr(at, '|');
            size_t len = end ? (size_t)(end - at) : strlen(at);
            ck_assert_msg(allowed(at), "%s", at);
            out[count].id = list[i].id;
            name_fold(out[count++].folded, at, len);
            at += len + (end ? 1 : 0);
        }
    }
    return count;
}

START_TEST(names_are_distinct)
{
    struct table *t = table_new();
    static struct form forms[600];
    for (int kind = KIND_FIRST; kind < BVG_NAME_KINDS_END; kind++) {
        int n = forms_of(t, kind, forms);
        ck_assert_int_lt(n, 600);
        for (int i = 0; i < n; i++) {
            ck_assert_msg(forms[i].folded[0] != '\0', "%d", forms[i].id);
            for (int k = i + 1; k < n; k++)
                ck_assert_msg(forms[i].id == forms[k].id || strcmp(forms[i].folded, forms[k].folded) != 0, "%s twice",
                              forms[i].folded);
        }
    }
    int words = 0;
    while (bvg_names.kinds[words])
        words++;
    ck_assert_int_eq(words, BVG_NAME_KINDS_END - KIND_FIRST);
}
END_TEST

static int32_t settled(const struct table *t, int verb, int kind, const char *words)
{
    struct name_hit hit = name_find(&t->rules, &t->state, BVG_CSA, verb, kind, words, strlen(words));
    return hit.n == 1 ? hit.id[0] : -hit.n;
}

START_TEST(names_as_people_write_them)
{
    struct table *t = table_with("standard");
    for (int card = 1; card <= BVG_CARDS; card++) /* nothing is in sight but what a line puts there */
        if (t->state.place[card] != BVG_MAP)
            t->state.place[card] = BVG_OUT;
    struct rules rules = t->rules;
    struct game_rules is = {.names = &bvg_names};
    rules.is = &is;
    t->rules = rules;
    ck_assert_int_eq(settled(t, BVG_DEPLOY, BVG_NAME_PIECE, "Ewell"), card_named("C056"));
    ck_assert_int_eq(settled(t, BVG_DEPLOY, BVG_NAME_PIECE, "Ewell's Division"), card_named("C010"));
    ck_assert_int_eq(settled(t, BVG_DEPLOY, BVG_NAME_PIECE, "ewell div"), card_named("C010"));
    ck_assert_int_eq(settled(t, BVG_DEPLOY, BVG_NAME_PIECE, "9th Corps"), card_named("U036"));
    ck_assert_int_eq(settled(t, BVG_DEPLOY, BVG_NAME_PIECE, "XI Corps"), card_named("U015"));
    ck_assert_int_eq(settled(t, BVG_DEPLOY, BVG_NAME_PIECE, "RE Lee"), card_named("C038"));
    ck_assert_int_eq(settled(t, BVG_DEPLOY, BVG_NAME_PIECE, "J.E.B. Stuart"), card_named("C077"));
    ck_assert_int_eq(settled(t, BVG_DEPLOY, BVG_NAME_PIECE, "Stuart Cav"), card_named("C045"));
    /* begins an alias of Stuart's, and is one letter from R.E. and S.D. Lee: nobody is taken for another */
    ck_assert_int_eq(settled(t, BVG_DEPLOY, BVG_NAME_PIECE, "Lea"), -3);
    ck_assert_int_eq(settled(t, BVG_DEPLOY, BVG_NAME_PIECE, "Leader"), card_named("C077"));
    ck_assert_int_eq(settled(t, BVG_DEPLOY, BVG_NAME_PIECE, "Rob"), card_named("C038"));
    ck_assert_int_eq(settled(t, BVG_DEPLOY, BVG_NAME_PIECE, "Stonewall"), -2);
    ck_assert_int_eq(settled(t, BVG_DEPLOY, BVG_NAME_PIECE, "Jackson"), card_named("C021"));
    ck_assert_int_eq(settled(t, BVG_DEPLOY, BVG_NAME_PIECE, "I"), card_named("U009")); /* no map card among pieces */
    ck_assert_int_eq(settled(t, BVG_ATTACK, BVG_NAME_CITY, "Jackson"), city_of(t, "jackson"));
    ck_assert_int_eq(settled(t, BVG_ATTACK, BVG_NAME_CITY, "Washington"), city_of(t, "washington"));
    ck_assert_int_eq(settled(t, BVG_ATTACK, BVG_NAME_PIECE, "Dept. of Washington"), card_named("U004"));
    ck_assert_int_eq(settled(t, BVG_ATTACK, BVG_NAME_CITY, "Fort Donelson"), city_of(t, "fts_henry_donelson"));
    ck_assert_int_eq(settled(t, BVG_ATTACK, BVG_NAME_CITY, "Fts Henry & Donelson"), city_of(t, "fts_henry_donelson"));
    ck_assert_int_eq(settled(t, BVG_ATTACK, BVG_NAME_CITY, "Charleston/Ft Sumter"), city_of(t, "charleston_ft_sumter"));
    ck_assert_int_eq(settled(t, BVG_ATTACK, BVG_NAME_CITY, "Harper's Ferry"), city_of(t, "harpers_ferry"));
    ck_assert_int_eq(settled(t, BVG_ATTACK, BVG_NAME_CITY, "Island No. 10"), city_of(t, "island_no_10"));
    ck_assert_int_eq(settled(t, BVG_ATTACK, BVG_NAME_CITY, "Manassas Jct"), city_of(t, "manassas_jct"));
    ck_assert_int_eq(settled(t, BVG_MAP_PLAY, BVG_NAME_MAP, "C neutral"), card_named("U012"));
    ck_assert_int_eq(settled(t, BVG_MAP_PLAY, BVG_NAME_MAP, "K"), -2);
    t->state.place[card_named("C068")] = BVG_HAND;
    ck_assert_int_eq(settled(t, BVG_MAP_PLAY, BVG_NAME_MAP, "K"), card_named("C068"));
    ck_assert_int_eq(settled(t, BVG_ATTACK, BVG_NAME_CITY, "Columbus"),
                     city_of(t, "columbus_oh")); /* the other is off the map */
    lay(t, "C057");
    ck_assert_int_eq(settled(t, BVG_ATTACK, BVG_NAME_CITY, "Columbus"), -2);
    t->state.place[card_named("C045")] = BVG_HAND;
    ck_assert_int_eq(settled(t, BVG_DEPLOY, BVG_NAME_PIECE, "Stuart"), card_named("C045")); /* by what is in sight */
    ck_assert_int_eq(settled(t, BVG_UNTIL, BVG_NAME_SORT, "leader"), BVG_SORT_LEADER);
    ck_assert_int_eq(settled(t, BVG_DEPLOY, BVG_NAME_THEATER, "West"), BVG_WEST);
}
END_TEST

START_TEST(telling_facts)
{
    struct table *t = table_with("gettysburg");
    char words[80];
    t->state.lasting[card_named("U015")] = 0;
    t->state.lasting[card_named("U030")] = BVG_DEPLETED;
    bvg_names.tell(&t->rules, &t->state, BVG_NAME_PIECE, card_named("U015"), words, sizeof words);
    ck_assert_str_eq(words, "XI Corps (2)");
    bvg_names.tell(&t->rules, &t->state, BVG_NAME_PIECE, card_named("U030"), words, sizeof words);
    ck_assert_str_eq(words, "VI Corps (2, one loss)");
    bvg_names.tell(&t->rules, &t->state, BVG_NAME_LEADER, card_named("U019"), words, sizeof words);
    ck_assert_str_eq(words, "Grant (leader 4)");
    bvg_names.tell(&t->rules, &t->state, BVG_NAME_CITY, city_of(t, "nashville"), words, sizeof words);
    ck_assert_str_eq(words, "Nashville (USA)");
    size_t wanted = bvg_names.tell(&t->rules, &t->state, BVG_NAME_LEADER, card_named("U019"), words, 6);
    ck_assert_str_eq(words, "Grant");
    ck_assert_uint_eq(wanted, strlen("Grant (leader 4)"));
}
END_TEST

static Suite *bvg_data_suite(void)
{
    Suite *suite = suite_create("bvg data");
    TCase *cards = tcase_create("cards"), *loader = tcase_create("loader"), *names = tcase_create("names");
    tcase_add_test(cards, two_decks);
    tcase_add_test(cards, sorts_of_cards);
    tcase_add_test(cards, capacities);
    tcase_add_test(cards, losses_of_units);
    tcase_add_test(cards, late_war_and_places);
    tcase_add_test(cards, tables);
    tcase_add_test(loader, strict);
    tcase_add_test(loader, any_cut_is_refused);
    tcase_add_test(names, names_are_distinct);
    tcase_add_test(names, names_as_people_write_them);
    tcase_add_test(names, telling_facts);
    suite_add_tcase(suite, cards);
    suite_add_tcase(suite, loader);
    suite_add_tcase(suite, names);
    return suite;
}

int main(void)
{
    return run_suite(bvg_data_suite());
}
