/* SPDX-License-Identifier: Apache-2.0 */
/* What Divided We Fall refuses, and what it says: of each line the key, a rule of the index, and a sentence for both
 * the text with and without its name; before anything is done. */
#include "games/divided-we-fall/data.h"
#include "tests/games/divided-we-fall/dwf_sheet.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct sheets_of *k;

static void open_1863(void)
{
    k = d_sheets("1863", NULL);
}

static void shut(void)
{
    d_close_sheets(k);
}

/* "usa 6 cairo; lead grant_1861 cairo; gunboat 2 cairo": who stands where. */
static void put(struct war *w, char *one)
{
    static const char *const vessels[] = {"ship", "gunboat", "ironclad"};
    const char *what = strtok(one, " "), *second = strtok(NULL, " "), *where = strtok(NULL, " ");
    ck_assert(what && second && where);
    int n = atoi(second), side = strncmp(what, "csa", 3) == 0 ? DWF_CSA : DWF_USA;
    for (int kind = 0; kind < DWF_VESSELS; kind++)
        if (strcmp(what, vessels[kind]) == 0) {
            d_vessels(w, DWF_USA, kind, where, n);
            return;
        }
    if (strcmp(what, "lead") == 0)
        d_leads(w, second, where);
    else if (strcmp(what, "militia") == 0)
        d_militia(w, second, where);
    else if (strcmp(what + 3, "-supply") == 0)
        d_supplies(w, side, where, n);
    else if (strcmp(what + 3, "-fort") == 0)
        d_fort(w, side, where, n);
    else
        d_infantry(w, side, where, n);
}

static void stand(const char *setup)
{
    char words[400], *list[16];
    int n = 0;
    snprintf(words, sizeof words, "%s", setup);
    d_clear(k->w);
    k->w->s.kentucky = 0;
    for (char *at = strtok(words, ";"); at; at = strtok(NULL, ";"))
        list[n++] = at;
    for (int i = 0; i < n; i++)
        put(k->w, list[i]);
}

static const struct row {
    const char *setup;
    int side, turn;
    const char *sheet, *key;
} rows[] = {
    /* leaders and units */
    {"usa 2 cairo;lead grant_1861 cairo", DWF_USA, 13, "march Sherman to Paducah\n", "dwf.leader_off"},
    {"usa 2 cairo;lead lee richmond", DWF_USA, 13, "march Lee to Petersburg\n", "dwf.leader_foe"},
    {"usa 4 cairo;lead grant_1861 cairo;lead pope cairo", DWF_USA, 13,
     "march Grant with 1 to Paducah\nmarch Grant to Cairo\n", "dwf.leader_moved"},
    {"usa 4 cairo;lead grant_1861 cairo;lead pope memphis", DWF_USA, 13, "march Grant, Pope to Paducah\n",
     "dwf.leader_elsewhere"},
    {"usa 2 cairo;lead grant_1861 cairo", DWF_USA, 13, "march Grant with 3 to Paducah\n", "dwf.too_few"},
    {"usa 2 cairo", DWF_USA, 13, "move 2 from Cairo to Paducah\nmove 1 from Paducah to Cairo\n", "dwf.moved_already"},
    {"usa 9 cairo", DWF_USA, 13, "move 8 from Cairo to Paducah\n", "dwf.unit_size"},
    {"usa 3 cairo", DWF_USA, 13, "move 0 from Cairo to Paducah\n", "dwf.nobody"},
    {"usa 3 cairo", DWF_USA, 13, "move 1 from Cairo to Cairo\n", "dwf.same_area"},
    {"usa 3 cairo", DWF_USA, 13, "move militia from Cairo to Paducah\n", "dwf.no_militia"},
    {"usa 3 cairo", DWF_USA, 13, "move rail from Cairo to Paducah\n", "dwf.no_rail_unit"},
    {"usa 3 cairo", DWF_USA, 13, "move supply from Cairo to Paducah\n", "dwf.too_few_supply"},
    {"usa 3 cairo;lead grant_1861 cairo", DWF_USA, 13, "march Grant with 1 supply 2 to Paducah\n",
     "dwf.too_few_supply"},
    {"usa 3 cairo;lead grant_1861 cairo", DWF_USA, 13, "march Grant with 1 to Columbus KY\ntake 1 at Cairo\n",
     "dwf.take_at_start"},
    {"usa 3 cairo;lead grant_1861 cairo", DWF_USA, 13,
     "march Grant with 1 to Columbus KY via Paducah\nleave 5 at Paducah\n", "dwf.leave_not"},
    /* ways */
    {"usa 2 washington_dc", DWF_USA, 13, "move 2 from Washington DC to Nashville\n", "dwf.too_far"},
    {"csa 2 zanesville", DWF_CSA, 13, "move 2 from Zanesville to Louisville\n", "dwf.too_far_unsupplied"},
    {"usa 2 washington_dc;csa 1 manassas", DWF_USA, 13, "move 2 from Washington DC to Culpeper via Manassas\n",
     "dwf.enemy_between"},
    {"militia OH columbus_oh", DWF_USA, 13, "move militia from Columbus OH to Wheeling\n", "dwf.militia_border"},
    {"usa 2 cairo", DWF_USA, 3, "move 2 from Cairo to Paducah\n", "dwf.closed"},
    {"csa 2 nashville", DWF_CSA, 5, "move 1 from Nashville to Evansville\n", "dwf.through_kentucky"},
    {"usa 2 washington_dc", DWF_USA, 13, "move 2 from Washington DC to Fort Pickens\n", "dwf.no_land_way"},
    {"usa 2 washington_dc;csa 1 manassas;usa-supply 1 washington_dc", DWF_USA, 13,
     "move supply from Washington DC to Manassas\n", "dwf.enemy_alone"},
    {"lead lee richmond;usa 1 washington_dc", DWF_CSA, 13, "ride Lee to Washington DC\n", "dwf.ride_far"},
    /* battles */
    {"usa 6 washington_dc;csa 1 manassas;csa 1 winchester;usa 2 frederick", DWF_USA, 13,
     "move 3 from Washington DC to Manassas\nfight Winchester\n", "dwf.fight_elsewhere"},
    {"usa 6 washington_dc;csa 1 manassas", DWF_USA, 13, "fight Manassas\n", "dwf.no_battle"},
    {"usa 6 washington_dc", DWF_USA, 13, "march McDowell to Manassas\n", "dwf.leader_off"},
    {"usa 6 washington_dc;lead mcdowell washington_dc", DWF_USA, 13, "march McDowell to Frederick\nlose infantry\n",
     "dwf.below_fight"},
    {"usa 6 washington_dc;csa 9 manassas;csa-fort 1 manassas;usa 4 frederick", DWF_USA, 13,
     "move 3 from Washington DC to Manassas\nfight Manassas\nmove 2 from Frederick to Manassas\n", "dwf.fought"},
    /* water */
    {"usa 6 cairo;lead grant_1861 cairo", DWF_USA, 13, "ferry Grant with 2 from Cairo to Paducah by 1 gunboat\n",
     "dwf.no_boats"},
    {"csa 4 memphis", DWF_CSA, 13, "ferry 4 from Memphis to Helena\n", "dwf.csa_ferry_full"},
    {"csa 4 memphis", DWF_CSA, 13, "ferry 1 from Memphis to Helena by 1 gunboat\n", "dwf.csa_boats"},
    {"csa 4 memphis;usa 1 helena", DWF_CSA, 13, "ferry 1 from Memphis to Helena\n", "dwf.csa_ferry"},
    {"csa 4 corinth", DWF_CSA, 13, "ferry 1 from Corinth to Memphis\n", "dwf.no_port"},
    {"usa 9 washington_dc", DWF_USA, 13, "lift 9 from Washington DC to Fort Pickens\n", "dwf.lift_full"},
    {"csa 4 norfolk", DWF_CSA, 13, "lift 1 from Norfolk to Richmond\n", "dwf.lift_union"},
    {"csa 4 norfolk", DWF_CSA, 13, "sail 1 ironclad from Norfolk to Richmond\n", "dwf.csa_vessels"},
    {"usa 1 cairo", DWF_USA, 13, "sail 1 gunboat from Cairo to Memphis\n", "dwf.no_vessels"},
    {"ship 1 philadelphia;usa 1 philadelphia", DWF_USA, 13, "sail 1 ship from Philadelphia to Cairo\n",
     "dwf.ship_river"},
    {"usa 2 ship_island;csa 1 new_orleans;ship 1 ship_island", DWF_USA, 13,
     "invade New Orleans from Ship Island with 2 supply 1\n", "dwf.too_few_supply"},
    {"usa 2 ship_island;csa 1 new_orleans;usa-supply 1 ship_island", DWF_USA, 13,
     "invade New Orleans from Ship Island with 2 supply 1\n", "dwf.invade_ships"},
    {"usa 2 ship_island;csa 1 new_orleans;usa-supply 1 ship_island;ship 1 ship_island", DWF_USA, 13,
     "lift 2 from Ship Island to New Orleans\n", "dwf.invade_supply"},
    /* works */
    {"csa 2 richmond", DWF_CSA, 13, "fort Washington DC\n", "dwf.fort_not_yours"},
    {"csa 2 richmond", DWF_CSA, 13, "fort Petersburg\n", "dwf.fort_garrison"},
    {"csa 2 richmond", DWF_CSA, 13, "fort Richmond, Richmond\n", "dwf.fort_building"},
    {"csa 2 richmond;lead lee richmond", DWF_CSA, 13, "entrench Lee\nfort Richmond\n", "dwf.fort_risen"},
    {"csa 2 richmond;csa-fort 4 richmond", DWF_CSA, 13, "fort Richmond\n", "dwf.fort_largest"},
    {"csa 1 richmond;csa 1 atlanta;csa 1 mobile;csa 1 selma;csa 1 macon", DWF_CSA, 13,
     "fort Richmond, Atlanta, Mobile, Selma, Macon\n", "dwf.fort_markers"},
    {"csa 2 richmond;lead lee richmond", DWF_CSA, 13, "entrench Longstreet\n", "dwf.entrench_who"},
    {"csa 2 richmond;lead lee richmond;csa-fort 1 richmond", DWF_CSA, 13, "entrench Lee\n", "dwf.entrench_fort"},
    {"csa 2 richmond", DWF_CSA, 13, "train\n", "dwf.train_who"},
    {"usa 2 cairo;lead mcclellan cairo", DWF_USA, 13, "train\n", "dwf.train_where"},
    {"usa 1 ship_island;ship 1 ship_island", DWF_USA, 13, "bombard New Orleans from Ship Island with 1 ship\n",
     "dwf.bombard_no_fort"},
    {"usa 1 ship_island;ship 1 ship_island;csa-fort 3 new_orleans", DWF_USA, 13,
     "bombard New Orleans from Ship Island with 1 ship\n", "dwf.bombard_large"},
    {"usa 1 ship_island;ship 1 ship_island;csa-fort 2 new_orleans", DWF_USA, 13,
     "bombard New Orleans from Ship Island with 3 ships\n", "dwf.bombard_price"},
    {"csa 2 richmond", DWF_CSA, 13, "pass\npass\npass\npass\npass\npass\npass\n", "dwf.owed_west"},
    {"csa 2 richmond", DWF_CSA, 13, "pass west\npass\npass\npass\npass\npass\npass\npass\n", "dwf.points"},
    {"usa 2 cairo;usa 9 washington_dc", DWF_USA, 13, "pass west\npass\npass\npass\npass\npass\n", "dwf.owed_east"},
    /* places of lines */
    {"csa 2 richmond", DWF_CSA, 13, "bring supply at Richmond\n", "dwf.arrivals_over"},
    {"csa 2 richmond", DWF_CSA, 13, "replace MW at Jackson\n", "dwf.group_foe"},
    {"csa 2 richmond", DWF_CSA, 13, "detach to Bristol\n", "dwf.detach_not"},
    {"csa 2 richmond;lead forrest richmond", DWF_CSA, 13, "roam Forrest to Petersburg\n", "dwf.not_independent"},
};

/* The key's sentence, and the rule in the index. */
static void has_words(const char *key, const char *rule)
{
    struct span all = dwf_problems();
    char quoted[80], cited[80];
    snprintf(quoted, sizeof quoted, "\"%s\": \"", key);
    char *text = calloc(1, all.len + 1);
    ck_assert(text != NULL);
    memcpy(text, all.at, all.len);
    ck_assert_msg(strstr(text, quoted) != NULL, "%s has no sentence", key);
    free(text);
    FILE *index = fopen("games/divided-we-fall/rules-index.tsv", "r");
    ck_assert(index != NULL);
    bool found = false;
    snprintf(cited, sizeof cited, "%s\t", rule);
    for (char line[4096]; fgets(line, sizeof line, index);)
        found = found || strncmp(line, cited, strlen(cited)) == 0;
    fclose(index);
    ck_assert_msg(found, "%s cites %s, which the index has not", key, rule);
}

START_TEST(each_refusal_has_its_key_and_its_rule)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct row *row = &rows[i];
        stand(row->setup);
        d_half_of(k->w, row->side, row->turn);
        bool good = d_dry(k, row->side, row->sheet);
        ck_assert_msg(!good, "%s\nis not refused", row->sheet);
        ck_assert_msg(strcmp(k->w->why.key, row->key) == 0, "%s\n%s (%s), not %s", row->sheet, k->w->why.key,
                      k->w->why.got, row->key);
        ck_assert_ptr_nonnull(k->w->why.rule);
        has_words(row->key, k->w->why.rule);
    }
}
END_TEST

/* Who wants too many to go is told how many may. */
START_TEST(it_says_how_many_may_move)
{
    static const struct {
        const char *setup, *line;
        int side, turn;
        char most;
    } many[] = {{"usa 9 cairo", "move 8 from Cairo to Paducah\n", DWF_USA, 13, '4'},
                {"usa 9 cairo", "move 6 from Cairo to Paducah\n", DWF_USA, 19, '5'},
                {"csa 9 memphis", "move 4 from Memphis to Humboldt\n", DWF_CSA, 2, '3'},
                {"csa 9 memphis", "move 5 from Memphis to Humboldt\n", DWF_CSA, 8, '4'},
                {"usa 9 cairo;gunboat 3 cairo", "ferry 5 from Cairo to Paducah by 3 gunboats\n", DWF_USA, 13, '4'}};
    for (size_t i = 0; i < sizeof many / sizeof *many; i++) {
        const char most[] = {many[i].most, 0};
        stand(many[i].setup);
        d_half_of(k->w, many[i].side, many[i].turn);
        ck_assert_msg(!d_dry(k, many[i].side, many[i].line), "%s", many[i].line);
        ck_assert_str_eq(k->w->why.key, "dwf.unit_size");
        ck_assert_msg(strcmp(k->w->why.want, most) == 0, "%s: at most %s, not %s", many[i].line, k->w->why.want, most);
        ck_assert_str_eq(k->w->why.rule, "DWF-units-5");
    }
}
END_TEST

/* Also where a line is beyond what can be foretold, and in blocks. */
START_TEST(what_can_never_be_is_refused_at_once)
{
    static const struct {
        int side;
        const char *line, *key;
    } never[] = {{DWF_USA, "march Lee to Petersburg", "dwf.leader_foe"},
                 {DWF_USA, "ride Lee to Petersburg", "dwf.leader_foe"},
                 {DWF_USA, "replace CS at Richmond", "dwf.group_foe"},
                 {DWF_CSA, "lift 1 from Norfolk to Richmond", "dwf.lift_union"},
                 {DWF_CSA, "invade Washington DC from Norfolk with 1 supply 1", "dwf.lift_union"},
                 {DWF_CSA, "sail 1 ship from Norfolk to Richmond", "dwf.csa_vessels"},
                 {DWF_CSA, "train", "dwf.train_who"}};
    char sheet[300];
    for (size_t i = 0; i < sizeof never / sizeof *never; i++) {
        stand("usa 4 nashville;usa-supply 1 nashville;csa 3 murfreesboro;lead bragg murfreesboro;csa 1 chattanooga");
        d_half_of(k->w, never[i].side, 13);
        /* The union's move waits for an answer: what follows lies beyond. */
        snprintf(sheet, sizeof sheet, "%s%s\n",
                 never[i].side == DWF_USA ? "move 3 from Nashville to Murfreesboro\nfight Murfreesboro\n" : "",
                 never[i].line);
        struct dwf_state before = k->w->s;
        ck_assert_msg(!d_dry(k, never[i].side, sheet), "%s", never[i].line);
        ck_assert_str_eq(k->w->why.key, never[i].key);
        ck_assert_int_eq(k->bad_line, never[i].side == DWF_USA ? 3 : 1);
        ck_assert_int_eq(memcmp(&before, &k->w->s, sizeof before), 0);
    }
    stand("usa 4 nashville;csa 3 murfreesboro");
    d_half_of(k->w, DWF_CSA, 13);
    ck_assert(!d_dry(k, DWF_CSA, "when attacked\nlead Grant\nend\n"));
    ck_assert_str_eq(k->w->why.key, "dwf.leader_foe");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided we fall: refusals");
    TCase *c = tcase_create("refusals");
    tcase_add_checked_fixture(c, open_1863, shut);
    tcase_add_test(c, each_refusal_has_its_key_and_its_rule);
    tcase_add_test(c, it_says_how_many_may_move);
    tcase_add_test(c, what_can_never_be_is_refused_at_once);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    d_war_data();
    return run_suite(suite());
}
