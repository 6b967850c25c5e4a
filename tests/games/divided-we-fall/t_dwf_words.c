/* SPDX-License-Identifier: Apache-2.0 */
/* The language of Divided We Fall: every line is read and written back alike, names mean what they ought to, conditions
 * ask what they say, orders are written as lines, and each refusal has its key, its rule and a sentence with a remedy.
 */
#include "games/divided-we-fall/report.h"
#include "tests/games/divided-we-fall/dwf_sheet.h"
#include <stdio.h>
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

static int area(const char *id)
{
    return d_area_of(k->w, id);
}

/* ---- lines ---- */
static void written_alike(int seat, const char *head, const char *line, const char *tail)
{
    char sheet[600], words[LINE_TEXT_MAX];
    int at = 1;
    snprintf(sheet, sizeof sheet, "%s%s\n%s", head, line, tail);
    for (const char *c = head; *c; c++)
        at += *c == '\n';
    d_reads(k, seat, sheet);
    for (int32_t i = 0; i < k->sheet.n_lines; i++)
        if (k->sheet.line[i].number == at) {
            ck_assert_uint_lt(line_write(&k->w->r, &k->sheet.line[i], sheet, words, sizeof words), sizeof words);
            ck_assert_str_eq(words, line);
            return;
        }
    ck_abort_msg("%s was not read", line);
}

START_TEST(each_line_is_read_and_written_back_alike)
{
    static const struct {
        int seat;
        const char *line;
    } rows[] = {{DWF_CSA, "place A at Richmond, Richmond, Atlanta"},
                {DWF_USA, "burn Nashville"},
                {DWF_USA, "spare Nashville, Memphis"},
                {DWF_CSA, "replace CS with 2 without WE"},
                {DWF_CSA, "replace MS at Jackson"},
                {DWF_CSA, "replace MS at Jackson with 1"},
                {DWF_CSA, "bring supply at Richmond, Atlanta"},
                {DWF_USA, "bring gunboat at Cairo"},
                {DWF_CSA, "bring infantry at Savannah"},
                {DWF_CSA, "refuse A"},
                {DWF_USA, "march Grant with 6 supply 2 to Columbus KY"},
                {DWF_USA, "march Grant with 6 and militia supply 2 to Columbus KY via Paducah"},
                {DWF_CSA, "march Lee, Longstreet to Fredericksburg via Richmond"},
                {DWF_CSA, "march Lee with all to Culpeper"},
                {DWF_USA, "march Rosecrans with all to Murfreesboro"},
                {DWF_CSA, "roam Forrest with 2 to Humboldt"},
                {DWF_CSA, "detach to Chattanooga via Bristol"},
                {DWF_USA, "move 3 from Pittsburgh to Washington DC"},
                {DWF_USA, "move supply from Cairo to Paducah"},
                {DWF_USA, "move supply 2 from Cairo to Paducah via Columbus KY"},
                {DWF_USA, "move rail from Louisville to Bowling Green"},
                {DWF_CSA, "move militia from Richmond to Petersburg"},
                {DWF_CSA, "ride Lee to Richmond via Cold Harbor"},
                {DWF_USA, "sail 1 gunboat from St. Louis to Cairo"},
                {DWF_USA, "sail 2 ships from Philadelphia to Savannah Blockade"},
                {DWF_USA, "ferry Grant with 6 supply 2 from Cairo to Columbus KY by 2 gunboats"},
                {DWF_USA, "ferry supply 1 from Cairo to Columbus KY by 1 gunboat"},
                {DWF_USA, "ferry Grant with 8 supply 2 from Memphis to Helena by 1 gunboat"},
                {DWF_CSA, "ferry 2 from Memphis to Helena"},
                {DWF_USA, "lift 1 from Washington DC to Fort Pickens"},
                {DWF_USA, "lift supply 1 from Washington DC to Fort Pickens"},
                {DWF_USA, "lift Butler from Washington DC to Fort Monroe"},
                {DWF_USA, "invade New Orleans from Ship Island with Butler and 5 supply 1 ships 2"},
                {DWF_USA, "invade New Orleans from Philadelphia with 2 supply 1 via Ship Island"},
                {DWF_CSA, "fort Vicksburg, Jackson"},
                {DWF_USA, "train"},
                {DWF_CSA, "entrench Lee"},
                {DWF_CSA, "entrench"},
                {DWF_USA, "bombard Fort Jackson from Ship Island with 1 ship"},
                {DWF_USA, "bombard Fort Jackson from Ship Island with 1 ship and 1 ironclad"},
                {DWF_USA, "pass east"},
                {DWF_USA, "pass"},
                {DWF_USA, "fight Corinth if enemy at Corinth"},
                {DWF_USA, "move 1 from Cairo to Paducah if not hold Paducah"},
                {DWF_USA, "move 1 from Cairo to Paducah if army at Cairo at least 4"},
                {DWF_USA, "move 1 from Cairo to Paducah if enemy at Corinth at least 2"},
                {DWF_USA, "move 1 from Cairo to Paducah if leader Grant at Cairo"},
                {DWF_USA, "move 1 from Cairo to Paducah if points at least 2"},
                {DWF_USA, "move 1 from Cairo to Paducah if won at Manassas"},
                {DWF_USA, "move 1 from Cairo to Paducah if withdrawn"},
                {DWF_USA, "move 1 from Cairo to Paducah if supplied Nashville"}};
    static const char *const below[] = {"lead Grant, Sherman",
                                        "spend Corinth",
                                        "limit 9",
                                        "lose infantry, fort, militia",
                                        "lose infantry at Shiloh, Grenada",
                                        "retreat to Richmond, Fredericksburg",
                                        "spoils refuse",
                                        "home to Richmond, Petersburg",
                                        "onward to Tullahoma",
                                        "onward Grant with 2 to Tullahoma via Cookville",
                                        "lose infantry if enemy at Corinth"};
    static const char *const under_way[] = {"take 2 and militia supply 1 at Paducah",
                                            "take supply 1 at Paducah",
                                            "take militia at Paducah",
                                            "take Sherman, Thomas at Paducah",
                                            "leave 1 at Paducah",
                                            "leave supply 1 at Paducah",
                                            "leave militia at Paducah",
                                            "leave Sherman at Paducah",
                                            "ignore swamps"};
    static const char *const when[] = {"when asked to withdraw at Manassas, Corinth",
                                       "when asked to withdraw by 3 or less",
                                       "when attacked at Manassas",
                                       "when attacked",
                                       "when arrivals",
                                       "when spoils"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        written_alike(rows[i].seat, "", rows[i].line, "");
    for (size_t i = 0; i < sizeof below / sizeof *below; i++)
        written_alike(DWF_USA, "fight Corinth\n", below[i], "");
    for (size_t i = 0; i < sizeof under_way / sizeof *under_way; i++)
        written_alike(DWF_USA, "march Grant to Corinth via Paducah\n", under_way[i], "");
    for (size_t i = 0; i < sizeof when / sizeof *when; i++)
        written_alike(DWF_USA, "", when[i], "stand\nend\n");
    written_alike(DWF_CSA, "when asked to withdraw\n", "withdraw to Richmond, Culpeper", "end\n");
}
END_TEST

/* ---- whole sheets ---- */
START_TEST(whole_sheets_are_read_and_written_back_alike)
{
    static const struct {
        int seat, n; /* lines that say something */
        const char *scenario, *text;
    } sheets[] = {{DWF_CSA, 9, "1861-campaign",
                   "place A at Richmond, Nashville, Memphis\n"
                   "place B at Richmond, Nashville, Memphis, New Orleans\n"
                   "fort Jefferson City\n"
                   "fort Richmond, Charleston\n"
                   "march J.E. Johnston with 1 to Manassas\n"
                   "move 1 from Atlanta to Chattanooga\n"
                   "done\n"
                   "when asked to withdraw at Manassas\n"
                   "stand\n"
                   "end\n"
                   "when attacked\n"
                   "lose infantry, fort, militia\n"
                   "retreat to Richmond, Fredericksburg\n"
                   "end\n"},
                  {DWF_USA, 9, "1861-campaign",
                   "march McDowell with 6 to Manassas\n"
                   "fight Manassas\n"
                   "lead McDowell\n"
                   "lose infantry\n"
                   "retreat to Washington DC\n"
                   "if won at Manassas\n"
                   "move 1 from Frederick to Harpers Ferry\n"
                   "end\n"
                   "if not won at Manassas\n"
                   "move 1 from Frederick to Washington DC\n"
                   "end\n"
                   "move 1 from St. Louis to Rolla\n"
                   "move supply from Washington DC to Manassas if hold Manassas\n"
                   "done\n"},
                  {DWF_USA, 7, "1863",
                   "ferry Grant with 8 supply 2 from Memphis to Helena by 1 gunboat\n"
                   "march Rosecrans with all to Murfreesboro\n"
                   "fight Murfreesboro\n"
                   "limit 9\n"
                   "onward to Tullahoma\n"
                   "move rail from Louisville to Bowling Green\n"
                   "pass east\n"
                   "done\n"}};
    struct sheets_of *of = d_sheets(sheets[_i].scenario, NULL);
    char words[LINE_TEXT_MAX];
    int alike = 0, number = 1;
    d_reads(of, sheets[_i].seat, sheets[_i].text);
    for (const char *at = sheets[_i].text; *at; at = strchr(at, '\n') + 1, number++)
        for (int32_t i = 0; i < of->sheet.n_lines; i++) {
            const struct line *line = &of->sheet.line[i];
            if (line->number != number || line->verb < VERB_FIRST)
                continue;
            line_write(&of->w->r, line, sheets[_i].text, words, sizeof words);
            ck_assert_msg(strncmp(words, at, strlen(words)) == 0 && at[strlen(words)] == '\n', "%s", words);
            alike++;
        }
    ck_assert_int_eq(alike, sheets[_i].n);
    d_close_sheets(of);
}
END_TEST

/* What a desk writes for an order that is offered gives that order. */
static void check_order(const struct order *o, int seat, int *n)
{
    struct text text = {.arena = k->w->arena};
    char words[LINE_TEXT_MAX];
    struct line line;
    struct order out = {0};
    struct problem why = {0};
    if (!dwf_order_line(&k->w->r, o, &text)) {
        if (!line_of_order(&k->w->r, o, &line))
            return;
        ck_assert_uint_lt(line_write(&k->w->r, &line, "", words, sizeof words), sizeof words);
        text_words(&text, words);
    }
    text_words(&text, "\n");
    d_reads(k, seat, text.at);
    ck_assert_int_eq(dwf_unfold(&k->w->r, &k->w->s, seat, &k->sheet.line[0], 0, &out, &why), UNFOLD_ORDER);
    ck_assert_msg(out.verb == o->verb && memcmp(out.arg, o->arg, sizeof(int32_t) * (size_t)o->n_args) == 0, "%s",
                  text.at);
    (*n)++;
}

static void check_offers(int seat, int *n)
{
    struct war *w = k->w;
    prompt_begin(&w->prompt, &w->lists);
    ck_assert(rules_prompt(&w->r, &w->s, seat, 0, &w->prompt));
    for (int i = 0; i < w->prompt.n_offers; i++) {
        const struct offer *offer = &w->prompt.offers[i];
        struct order o = {.verb = offer->verb, .n_args = offer->n_args};
        if (offer->verb < VERB_FIRST || offer->verb == DWF_REPLACE)
            continue; /* of a group a line takes all, or so many */
        for (int a = 0; a < offer->n_args; a++)
            o.arg[a] = w->prompt.ids[offer->arg[a].first + (i + a) % offer->arg[a].count];
        check_order(&o, seat, n);
    }
}

START_TEST(an_offered_order_is_written_as_its_line)
{
    int n = 0;
    for (int turn = 13; turn < 19; turn++)
        for (int side = 0; side < DWF_SIDES; side++) {
            d_opens(k->w, side, turn);
            if (d_step(k->w) == DWF_STEP_ARRIVE)
                check_offers(side, &n);
            d_half_of(k->w, side, turn);
            check_offers(side, &n);
        }
    ck_assert_int_gt(n, 80);
}
END_TEST

/* The order desk's moves: any number of any with any end is a line that may stand. */
static int n_desk, n_works;

static void try_part(void *context, const char *part, const struct prompt *p)
{
    int seat = *(int *)context;
    char words[LINE_TEXT_MAX], sheet[LINE_TEXT_MAX + 10];
    struct line line;
    n_works += strcmp(part, "Forts and training") == 0;
    for (int i = 0; i < p->n_offers; i++) {
        const struct offer *offer = &p->offers[i];
        struct order o = {.verb = offer->verb, .n_args = offer->n_args};
        for (int a = 0; a < offer->n_args; a++)
            o.arg[a] = p->ids[offer->arg[a].first + (7 * i + a) % offer->arg[a].count];
        ck_assert(line_of_order(&k->w->r, &o, &line));
        ck_assert_uint_lt(line_write(&k->w->r, &line, "", words, sizeof words), sizeof words);
        snprintf(sheet, sizeof sheet, "%s\n", words);
        ck_assert_msg(d_dry(k, seat, sheet), "%s: %s %s", words, k->w->why.key, k->w->why.got);
        n_desk++;
    }
}

START_TEST(what_the_desk_proposes_can_be_done)
{
    for (int turn = 12; turn < 15; turn++)
        for (int seat = 0; seat < DWF_SIDES; seat++) {
            d_half_of(k->w, seat, turn);
            dwf_ahead(&k->w->r, &k->w->s, seat, NULL, try_part, &seat);
        }
    ck_assert_int_gt(n_desk, 100);
    ck_assert_int_eq(n_works, 0); /* the campaign offers them itself, */
    d_opens(k->w, DWF_USA, 15);
    ck_assert_int_eq(d_step(k->w), DWF_STEP_ARRIVE);
    int seat = DWF_USA, before = n_desk;
    dwf_ahead(&k->w->r, &k->w->s, seat, NULL, try_part, &seat);
    ck_assert_int_gt(n_works, 0); /* but not yet while there are arrivals */
    ck_assert_int_gt(n_desk, before + 30);
}
END_TEST

/* ---- names ---- */
static int32_t meant(int seat, int kind, const char *words)
{
    struct name_hit hit = name_find(&k->w->r, &k->w->s, seat, DWF_MARCH, kind, words, strlen(words));
    return hit.n == 1 ? hit.id[0] : 0;
}

START_TEST(a_leader_is_a_person_whatever_counter_is_in_play)
{
    int person = dwf_person_of(&k->w->r, d_leader_of(k->w, "grant_1863"));
    ck_assert_int_eq(person, d_leader_of(k->w, "grant_1861"));
    ck_assert_str_eq(name_of(&k->w->r, DWF_NAME_LEADER, person), "Grant");
    ck_assert_int_eq(meant(DWF_USA, DWF_NAME_LEADER, "Grant"), person);
    d_clear(k->w);
    d_leads(k->w, "grant_1863", "cairo");
    d_infantry(k->w, DWF_USA, "cairo", 2);
    d_half_of(k->w, DWF_USA, 15);
    ck_assert_int_eq(dwf_counter_of(&k->w->r, &k->w->s, person), d_leader_of(k->w, "grant_1863"));
    d_tells(k, DWF_USA, "march Grant to Paducah\n");
    ck_assert_ptr_null(k->held);
    ck_assert_int_eq(k->w->s.leader[d_leader_of(k->w, "grant_1863")].area, area("paducah"));
}
END_TEST

START_TEST(names_that_stand_twice_are_told_apart)
{
    char told[200];
    ck_assert_int_eq(meant(DWF_USA, DWF_NAME_AREA, "Charleston"), area("charleston"));
    ck_assert_int_eq(meant(DWF_USA, DWF_NAME_AREA, "charleston wv"), area("charleston_wv"));
    ck_assert_int_eq(meant(DWF_USA, DWF_NAME_AREA, "Columbus"), 0);
    ck_assert_int_eq(meant(DWF_USA, DWF_NAME_AREA, "Columbus KY"), area("columbus_ky"));
    ck_assert_int_eq(meant(DWF_USA, DWF_NAME_AREA, "Ft. Donelson"), area("ft_donelson"));
    ck_assert_int_eq(meant(DWF_USA, DWF_NAME_AREA, "harper's ferry"), area("harpers_ferry"));
    ck_assert_int_eq(meant(DWF_USA, DWF_NAME_AREA, "Monroe"), area("monroe"));
    ck_assert_int_eq(meant(DWF_USA, DWF_NAME_AREA, "Fort Monroe"), area("ft_monroe"));
    dwf_names.tell(&k->w->r, &k->w->s, DWF_NAME_AREA, area("monroe"), told, sizeof told);
    ck_assert_ptr_nonnull(strstr(told, "Monroe (Louisiana; "));
    dwf_names.tell(&k->w->r, &k->w->s, DWF_NAME_LEADER, d_leader_of(k->w, "lee"), told, sizeof told);
    ck_assert_str_eq(told, "Lee (5-6, at Fredericksburg)");
    d_leads(k->w, "je_johnston", "richmond"); /* of two Johnstons the one who is in play */
    ck_assert_int_eq(meant(DWF_CSA, DWF_NAME_LEADER, "Johnston"), d_leader_of(k->w, "je_johnston"));
    ck_assert_int_eq(meant(DWF_CSA, DWF_NAME_LEADER, "Jackson"), d_leader_of(k->w, "jackson"));
    ck_assert_int_eq(meant(DWF_CSA, DWF_NAME_AREA, "Jackson"), area("jackson"));
}
END_TEST

/* ---- conditions ---- */
static bool holds(int seat, const char *condition)
{
    char sheet[200];
    snprintf(sheet, sizeof sheet, "pass if %s\n", condition);
    d_reads(k, seat, sheet);
    return line_holds(&k->w->r, &k->w->s, seat, &k->sheet.line[0]);
}

START_TEST(conditions_ask_what_they_say)
{
    struct dwf_state *s = &k->w->s;
    d_clear(k->w);
    d_infantry(k->w, DWF_USA, "cairo", 3);
    d_infantry(k->w, DWF_CSA, "corinth", 2);
    d_fort(k->w, DWF_CSA, "vicksburg", 1);
    d_leads(k->w, "grant_1861", "cairo");
    d_half_of(k->w, DWF_USA, 13);
    ck_assert(holds(DWF_USA, "hold Cairo") && !holds(DWF_USA, "hold Corinth") && holds(DWF_CSA, "hold Corinth"));
    ck_assert(holds(DWF_USA, "army at Cairo at least 3") && !holds(DWF_USA, "army at Cairo at least 4"));
    ck_assert(holds(DWF_USA, "army at Cairo") && !holds(DWF_USA, "army at Corinth"));
    ck_assert(holds(DWF_USA, "enemy at Corinth at least 2") && !holds(DWF_USA, "enemy at Corinth at least 3"));
    ck_assert(holds(DWF_USA, "enemy at Vicksburg") && !holds(DWF_USA, "enemy at Vicksburg at least 1"));
    ck_assert(holds(DWF_USA, "leader Grant at Cairo") && !holds(DWF_USA, "leader Grant at Corinth"));
    ck_assert(!holds(DWF_USA, "leader Sherman at Cairo"));
    s->points = 2;
    ck_assert(holds(DWF_USA, "points at least 2") && !holds(DWF_USA, "points at least 3"));
    ck_assert(!holds(DWF_CSA, "points at least 1")); /* not their half */
    ck_assert(holds(DWF_USA, "supplied Cairo") && !holds(DWF_USA, "supplied Selma"));
    ck_assert(!holds(DWF_USA, "withdrawn") && !holds(DWF_USA, "won at Cairo") && holds(DWF_USA, "not withdrawn"));
    s->fought[area("cairo")] = 1;
    s->withdrawn = area("corinth");
    ck_assert(holds(DWF_USA, "withdrawn") && holds(DWF_USA, "won at Cairo") && !holds(DWF_USA, "won at Corinth"));
}
END_TEST

static Suite *words_suite(void)
{
    Suite *suite = suite_create("divided we fall: words");
    TCase *all = tcase_create("words");
    tcase_add_checked_fixture(all, open_1863, shut);
    tcase_add_test(all, each_line_is_read_and_written_back_alike);
    tcase_add_loop_test(all, whole_sheets_are_read_and_written_back_alike, 0, 3);
    tcase_add_test(all, an_offered_order_is_written_as_its_line);
    tcase_add_test(all, what_the_desk_proposes_can_be_done);
    tcase_add_test(all, a_leader_is_a_person_whatever_counter_is_in_play);
    tcase_add_test(all, names_that_stand_twice_are_told_apart);
    tcase_add_test(all, conditions_ask_what_they_say);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    d_war_data();
    return run_suite(words_suite());
}
