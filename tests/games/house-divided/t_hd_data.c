/* SPDX-License-Identifier: Apache-2.0 */
/* The facts of House Divided: what the data hold, the position of the start, and bundles that are refused. */
#include "games/face/face.h"
#include "tests/games/house-divided/hd_build.h"
#include <string.h>

START_TEST(start)
{
    struct house *h = a_house();
    int held[HD_SIDES + 1] = {0};
    ck_assert_int_eq(hd_units(&h->s, HD_NORTH), 12);
    ck_assert_int_eq(hd_militia(&h->s, HD_NORTH, HD_MILITIA_INFANTRY), 12);
    ck_assert_int_eq(hd_units(&h->s, HD_SOUTH), 8);
    ck_assert_int_eq(hd_militia(&h->s, HD_SOUTH, HD_MILITIA_INFANTRY), 8);
    ck_assert_int_eq(count(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY), 3);
    ck_assert_int_eq(count(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY), 1);
    proves("HD-setup-2 HD-setup-3");
    const char *names[SEATS_MAX] = {0};
    ck_assert_int_eq(hd_rules.seats(&(struct setup){.scenario = "standard"}, names), 2);
    ck_assert_str_eq(names[HD_NORTH], "north");
    ck_assert_str_eq(names[HD_SOUTH], "south");
    ck_assert_int_eq(h->s.mover, HD_NORTH);
    proves("HD-setup-1");
    for (int type = 1; type <= HD_TYPES; type++)
        ck_assert_int_eq(h->d->unit[type].arm, type == 1 || type == 3 || type == 6 ? HD_CAVALRY : HD_INFANTRY);
    ck_assert_int_eq(h->d->unit[HD_MILITIA_INFANTRY].next, HD_VETERAN_INFANTRY);
    ck_assert_int_eq(h->d->unit[HD_VETERAN_INFANTRY].next, HD_CRACK_INFANTRY);
    ck_assert_int_eq(h->d->unit[HD_MILITIA_CAVALRY].next, HD_VETERAN_CAVALRY);
    ck_assert_int_eq(h->d->unit[HD_VETERAN_CAVALRY].next, HD_CRACK_CAVALRY);
    proves("HD-setup-4 HD-promotions-2");
    for (int box = 1; box <= HD_BOXES; box++)
        held[h->s.control[box]]++;
    ck_assert_int_eq(held[HD_NOBODY], 8);
    ck_assert_int_eq(held[HD_BY_NORTH], 43);
    ck_assert_int_eq(held[HD_BY_SOUTH], 78);
    ck_assert_int_eq(holder(h, "louisville"), HD_NOBODY);
    ck_assert_int_eq(holder(h, "lexington"), HD_NOBODY);
    ck_assert_int_eq(holder(h, "richmond"), HD_BY_SOUTH);
    ck_assert_int_eq(holder(h, "ft_monroe"), HD_BY_NORTH);
    proves("HD-setup-5");
    ck_assert_int_eq(hd_army_max(&h->r, &h->s, HD_NORTH), 34);
    ck_assert_int_eq(hd_army_max(&h->r, &h->s, HD_SOUTH), 29);
    proves("HD-armymax-4");
    ck_assert_int_eq(h->s.side[HD_NORTH].infantry_max, 12);
    ck_assert_int_eq(h->s.side[HD_SOUTH].infantry_max, 8);
    proves("HD-recruiting-5");
    close_house(h);
}
END_TEST

START_TEST(facts)
{
    struct house *h = a_house();
    const struct hd_data *d = h->d;
    int wet = 0, forts = 0, ports = 0, links = 0, rails = 0, both = 0, goals = 0;
    for (int box = 1; box <= HD_BOXES; box++) {
        wet += d->box[box].water;
        forts += d->box[box].fort;
        ports += d->box[box].port;
        goals += d->box[box].goal != (d->box[box].value[HD_SOUTH] >= 2 && d->box[box].origin == HD_BY_SOUTH);
        for (const struct kit_link *n = kit_near(&d->map, box); n < kit_near_end(&d->map, box); n++) {
            links++;
            rails += (n->kinds & HD_RAIL) != 0;
            both += (n->kinds & HD_RAIL) && (n->kinds & HD_RIVER);
        }
    }
    ck_assert_int_eq(links, 2 * 226);
    ck_assert_int_eq(rails, 2 * 141);
    ck_assert_int_eq(both, 2 * 4);
    ck_assert_int_eq(ports, 17);
    ck_assert_int_eq(wet, 15);
    proves("HD-water-4");
    ck_assert_int_eq(forts, 4);
    ck_assert(d->box[box_of(h, "washington")].fort && d->box[box_of(h, "richmond")].fort);
    ck_assert(d->box[box_of(h, "ft_monroe")].fort && d->box[box_of(h, "vicksburg")].fort);
    ck_assert_int_eq(goals, 0);
    ck_assert_int_eq(d->n_goals, 7);
    proves("HD-victory-5");
    ck_assert_int_eq(d->box[box_of(h, "knoxville")].value[HD_NORTH], 1);
    ck_assert_int_eq(d->box[box_of(h, "knoxville")].origin, HD_BY_SOUTH);
    proves("HD-recruiting-14");
    ck_assert(d->box[box_of(h, "baltimore")].value[HD_NORTH] && d->box[box_of(h, "baltimore")].value[HD_SOUTH]);
    ck_assert(d->box[box_of(h, "chicago")].value[HD_NORTH] && !d->box[box_of(h, "chicago")].value[HD_SOUTH]);
    ck_assert(!d->box[box_of(h, "memphis")].value[HD_NORTH] && d->box[box_of(h, "memphis")].value[HD_SOUTH]);
    proves("HD-armymax-2");
    close_house(h);
}
END_TEST

static int kinds_at(const struct house *h, const char *from, const char *to)
{
    int target = box_of(h, to);
    for (const struct kit_link *n = kit_near(&h->d->map, box_of(h, from));
         n < kit_near_end(&h->d->map, box_of(h, from)); n++)
        if (n->to == target)
            return n->kinds;
    return 0;
}

static bool is_wet(const struct house *h, const char *from, const char *to)
{
    int target = box_of(h, to);
    for (const struct kit_link *n = kit_near(&h->d->map, box_of(h, from));
         n < kit_near_end(&h->d->map, box_of(h, from)); n++)
        if (n->to == target)
            return (n->kinds & ~n->marks) == 0;
    ck_abort_msg("%s and %s are not joined", from, to);
    return false;
}

START_TEST(links)
{
    struct house *h = a_house();
    static const char *const wet[] = {"quincy", "springfield_ill", "vandalia"}, *const dry[] = {
                                                                                    "cairo", "ironton", "rolla",
                                                                                    "jefferson_city", "macon_mo"};
    int all = 0;
    for (const struct kit_link *n = kit_near(&h->d->map, box_of(h, "nashville"));
         n < kit_near_end(&h->d->map, box_of(h, "nashville")); n++)
        all |= n->kinds;
    ck_assert_int_eq(all, HD_RAIL | HD_ROAD | HD_RIVER);
    proves("HD-movement-ex1");
    for (size_t i = 0; i < sizeof wet / sizeof *wet; i++)
        ck_assert_msg(is_wet(h, wet[i], "st_louis"), "%s", wet[i]);
    for (size_t i = 0; i < sizeof dry / sizeof *dry; i++)
        ck_assert_msg(!is_wet(h, dry[i], "st_louis"), "%s", dry[i]);
    proves("HD-water-12");
    ck_assert_int_eq(kinds_at(h, "canton", "wheeling"), HD_ROAD); /* RULINGS.md R10 to R13, R15 */
    ck_assert_int_eq(kinds_at(h, "atlanta", "jacksonville_al"), HD_ROAD);
    ck_assert_int_eq(kinds_at(h, "quincy", "st_louis"), HD_RIVER);
    ck_assert_int_eq(kinds_at(h, "ashville", "okolona"), 0);
    ck_assert(!is_wet(h, "yorktown", "petersburg"));
    close_house(h);
}
END_TEST

START_TEST(calendar)
{
    struct house *h = a_house();
    const struct hd_month *m = h->d->month;
    ck_assert_str_eq(m[1].month, "July");
    ck_assert_int_eq(m[1].year, 1861);
    proves("HD-calendar-1");
    ck_assert_str_eq(m[8].month, "April");
    ck_assert_int_eq(m[8].year, 1862);
    ck_assert_str_eq(m[10].month, "June");
    ck_assert_int_eq(m[10].year, 1862);
    for (int round = 1; round <= HD_ROUNDS - 10; round++) { /* ten rounds a year */
        ck_assert_str_eq(m[round].month, m[round + 10].month);
        ck_assert_int_eq(m[round].year + 1, m[round + 10].year);
    }
    ck_assert_str_eq(m[5].month, "Nov-Dec");
    ck_assert_str_eq(m[6].month, "Jan-Feb");
    ck_assert_str_eq(m[HD_ROUNDS].month, "June");
    ck_assert_int_eq(m[HD_ROUNDS].year, 1865);
    proves("HD-calendar-2 HD-calendar-3 HD-calendar-ex1");
    close_house(h);
}
END_TEST

/* ---- bundles that are wrong ---- */
static const struct {
    const char *from, *to, *key, *got;
} wrongs[] = {
    {"\"name\":\"Albany\"", "\"nane\":\"Albany\"", "data.unknown", "boxes: nane"},
    {"\"between\":[\"albany\",\"columbus_ga\"]", "\"between\":[\"albany\",\"columbus_gb\"]", "data.name",
     "links: columbus_gb"},
    {"\"owner\":\"south\"", "\"owner\":\"sough\"", "data.word", "albany: sough"},
    {"\"army\":34", "\"army\":35", "data.sums", "limits: north"},
    {"\"red\":3", "\"red\":0", "data.range", "richmond: red"},
    {"\"down\":\"vicksburg\"", "\"down\":\"baton_rouge\"", "data.range", "links: between"},
    {"\"round\":18", "\"round\":48", "data.range", "drafts: round"},
    {"\"promotes_to\":\"crack_infantry\"", "\"promotes_to\":\"crack_cavalry\"", "data.range",
     "veteran_infantry: promotes_to"},
    {"\"general\":\"lee\"", "\"general\":\"\"", "data.type", "sherman: general"},
    {"Harpers Ferry", "Harpers_Ferry", "data.letters", "harpers_ferry: Harpers_Ferry"},
    {"Harpers Ferry", "Harpers /Ferry", "data.letters", "harpers_ferry: Harpers /Ferry"},
    {"Harpers Ferry", "Harpers Ferry/", "data.letters", "harpers_ferry: Harpers Ferry/"},
};

START_TEST(wrong_bundles)
{
    struct arena *arena = arena_new();
    struct span good = hd_bundle();
    const char *words = arena_string(arena, good), *at = strstr(words, wrongs[_i].from);
    struct text changed = {.arena = arena};
    struct problem why = {0};
    ck_assert_msg(at != NULL, "%s is not in the bundle", wrongs[_i].from);
    text_add(&changed, (struct span){good.at, (size_t)(at - words)});
    text_words(&changed, wrongs[_i].to);
    text_words(&changed, at + strlen(wrongs[_i].from));
    ck_assert_ptr_null(hd_load(arena, text_span(&changed), &why));
    ck_assert_str_eq(why.key, wrongs[_i].key);
    ck_assert_str_eq(why.got, wrongs[_i].got);
    arena_free(arena);
}
END_TEST

/* A stroke between two letters is part of a name. */
START_TEST(a_name_with_a_stroke)
{
    struct arena *arena = arena_new();
    char *words = arena_string(arena, hd_bundle());
    struct problem why = {0};
    for (char *at = words; (at = strstr(at, "Harpers Ferry")) != NULL;)
        at[strlen("Harpers")] = '/';
    ck_assert_msg(hd_load(arena, span_of(words), &why) != NULL, "%s %s", why.key, why.got);
    arena_free(arena);
}
END_TEST

/* Names that people write, and what they mean. */
static const struct {
    const char *written, *box;
} names[] = {{"charleston", "charleston"},
             {"Charleston W.V.", "charleston_wv"},
             {"manassas", "manassas_junction"},
             {"florence", "florance"},
             {"asheville", "ashville"},
             {"Island No. 10", "island_no_10"},
             {"fts henry", "fts_henry_and_donaldson"},
             {"Ft. Monroe", "ft_monroe"},
             {"fort monroe", "ft_monroe"},
             {"st. louis", "st_louis"},
             {"Harper's Ferry", "harpers_ferry"},
             {"Macon, Mo.", "macon_mo"},
             {"macon", "macon"},
             {"new york", "new_york_city"},
             {"washington, d.c.", "washington"},
             {"murfreesboro", "mufreesboro"},
             {"pittsburg", "pittsburgh"},
             {"pittsburg landing", "pittsburgh_landing"},
             {"columbus ga", "columbus_ga"},
             {"columbus", "columbus"},
             {"bowling green", "bowling_green"},
             {"jacksonville ala", "jacksonville_al"}};

START_TEST(written_names)
{
    struct house *h = a_house();
    const char *at = names[_i].written;
    struct name_hit hit = name_find(&h->r, &h->s, HD_NORTH, HD_RETREAT, HD_NAME_BOX, at, strlen(at));
    ck_assert_msg(hit.n == 1, "%s: %d hits", at, hit.n);
    ck_assert_str_eq(h->d->box[hit.id[0]].id, names[_i].box);
    close_house(h);
}
END_TEST

/* What a program writes for a box, a recruit or a unit is read as just that. */
START_TEST(every_name_is_its_own)
{
    struct house *h = a_house();
    for (int kind = HD_NAME_BOX; kind < HD_NAME_KINDS_END; kind++) {
        int32_t n;
        const struct named *list = hd_names.list(&h->r, kind, &n);
        for (int32_t i = 0; i < n; i++) {
            struct name_hit hit =
                name_find(&h->r, &h->s, HD_NORTH, HD_RETREAT, kind, list[i].name, strlen(list[i].name));
            ck_assert_msg(hit.n == 1 && hit.id[0] == list[i].id, "%s means %d things", list[i].name, hit.n);
        }
    }
    close_house(h);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("house-divided: facts");
    TCase *c = tcase_create("facts");
    tcase_add_test(c, start);
    tcase_add_test(c, facts);
    tcase_add_test(c, links);
    tcase_add_test(c, calendar);
    tcase_add_loop_test(c, wrong_bundles, 0, sizeof wrongs / sizeof *wrongs);
    tcase_add_test(c, a_name_with_a_stroke);
    tcase_add_loop_test(c, written_names, 0, sizeof names / sizeof *names);
    tcase_add_test(c, every_name_is_its_own);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    (void)house_data(); /* read once for all tests */
    return run_suite(suite());
}
