/* SPDX-License-Identifier: Apache-2.0 */
/* Each box and each link of House Divided, and each number of its tables, by list: a fact that is changed, or exchanged
 * with another, fails here by its name. The lists come from the map and the rules, not from data/; what differs from
 * the drawn map is in RULINGS.md (R10 to R15). */
#include "tests/games/house-divided/hd_build.h"
#include <stdio.h>
#include <string.h>

/* In the order of their ids: who begins with it, the numbers of North and South, what else there is. */
static const char *const boxes[] = {
    "albany, South, 0 0",
    "alexandria, South, 0 0",
    "arkansas_post, South, 0 0",
    "ashville, South, 0 0",
    "atlanta, South, 0 2, goal",
    "atlantic_city, North, 2 0, port",
    "augusta, South, 0 1",
    "baltimore, North, 1 1, port",
    "baton_rouge, South, 0 0",
    "bloomington, North, 0 0",
    "bloomington_ill, North, 1 0",
    "bowling_green, nobody, 0 1",
    "brunswick, South, 0 0, port",
    "cairo, North, 1 1, water",
    "camden, South, 0 0",
    "canton, North, 1 0",
    "charleston, South, 0 2, port, goal",
    "charleston_wv, North, 1 0",
    "charlotte, South, 0 0",
    "chattanooga, South, 0 1, water",
    "chicago, North, 2 0",
    "chillicothe, North, 0 1",
    "cincinnati, North, 1 1, water",
    "cleveland, North, 1 0",
    "columbia, South, 0 1",
    "columbus, North, 1 0",
    "columbus_ga, South, 0 0",
    "corinth, South, 0 0",
    "cumberland_gap, South, 0 0",
    "dayton, North, 0 0",
    "decatur, South, 0 0",
    "ebensburg, North, 0 0",
    "evansville, North, 0 1",
    "fayetteville, South, 0 0",
    "fayetteville_ark, South, 0 0",
    "florance, South, 0 0",
    "fort_smith, South, 0 0",
    "fort_wayne, North, 2 0",
    "franklin, North, 0 0",
    "fredericksburg, South, 0 0, water",
    "front_royal, South, 0 0",
    "ft_monroe, North, 0 0, port, fort",
    "fts_henry_and_donaldson, South, 0 0",
    "gainesville, South, 0 0",
    "gettysburg, North, 0 0",
    "glasgow, nobody, 0 0",
    "goldsboro, South, 0 0",
    "gordonsville, South, 0 0",
    "grafton, North, 0 0",
    "grand_junction, South, 0 0",
    "greensboro, South, 0 0",
    "greenville, South, 0 0",
    "grenada, South, 0 0",
    "harpers_ferry, North, 0 0",
    "harrisburg, North, 0 0",
    "humbolt, South, 0 0",
    "indianapolis, North, 1 0",
    "ironton, North, 0 0",
    "island_no_10, South, 0 0",
    "jackson, South, 0 1",
    "jacksonville, South, 0 1, port",
    "jacksonville_al, South, 0 0",
    "jefferson_city, South, 0 0",
    "kansas_city, North, 0 0",
    "knoxville, South, 1 0",
    "lafayette_ind, North, 1 0",
    "lebanon, nobody, 0 0",
    "lexington, nobody, 0 0",
    "little_rock, South, 0 1",
    "london, nobody, 0 0",
    "louisville, nobody, 1 1, water",
    "lynchburg, South, 0 0",
    "macon, South, 0 0",
    "macon_mo, North, 0 0",
    "manassas_junction, South, 0 0",
    "marion, South, 0 0",
    "mccomb, South, 0 0",
    "memphis, South, 0 2, goal",
    "meridian, South, 0 0",
    "millen, South, 0 0",
    "mobile, South, 0 2, port, water, goal",
    "monroe, South, 0 0",
    "montgomery, South, 0 1",
    "mufreesboro, South, 0 0",
    "munfordville, nobody, 0 0",
    "nashville, South, 0 1, water",
    "natchez, South, 0 1",
    "new_bern, South, 0 0, port",
    "new_orleans, South, 0 2, port, goal",
    "new_york_city, North, 4 0, port",
    "newport, South, 0 0",
    "norfolk, South, 0 0, port",
    "okolona, South, 0 0",
    "paducah, nobody, 0 0, water",
    "parkersburg, North, 0 0",
    "pensacola, North, 0 0, port",
    "petersburg, South, 0 1, water",
    "philadelphia, North, 3 0",
    "pittsburgh, North, 3 0",
    "pittsburgh_landing, South, 0 0",
    "port_royal, South, 0 0, port",
    "quincy, North, 1 0, water",
    "raleigh, South, 0 1",
    "richmond, South, 0 3, fort, water, goal",
    "roanoake, South, 0 0",
    "rolla, North, 0 0",
    "savannah, South, 0 1, port",
    "scranton, North, 3 0",
    "sedalia, South, 0 0",
    "selma, South, 0 0, water",
    "shreveport, South, 0 1",
    "sparta, South, 0 0",
    "springfield, South, 0 1",
    "springfield_ill, North, 0 0",
    "st_george, South, 0 0",
    "st_joseph, North, 1 0",
    "st_louis, North, 2 0, water",
    "staunton, South, 0 0",
    "tallahassee, South, 0 0",
    "terre_haute, North, 0 0",
    "thayer, North, 0 0",
    "tuscaloosa, South, 0 0",
    "vandalia, North, 0 0",
    "vicksburg, South, 0 0, fort, water",
    "washington, North, 1 0, port, fort, water",
    "waycross, South, 0 0",
    "wheeling, North, 0 0",
    "wilmington, South, 0 2, port, goal",
    "yorktown, South, 0 0, port",
};

/* A link is named once, from the box that comes first. Wet: who comes in that way crosses water. */
static const char *const links[] = {
    "albany - columbus_ga, road",
    "albany - macon, rail",
    "albany - tallahassee, road",
    "alexandria - natchez, river, down to natchez",
    "alexandria - shreveport, river, down to alexandria",
    "arkansas_post - little_rock, river, down to arkansas_post",
    "arkansas_post - memphis, river, down to arkansas_post",
    "arkansas_post - newport, river, down to arkansas_post",
    "arkansas_post - vicksburg, river, down to vicksburg, wet into vicksburg",
    "ashville - charlotte, rail",
    "ashville - greenville, road",
    "atlanta - augusta, rail",
    "atlanta - chattanooga, rail",
    "atlanta - columbus_ga, rail",
    "atlanta - jacksonville_al, road",
    "atlanta - macon, rail",
    "atlantic_city - philadelphia, rail",
    "augusta - millen, rail",
    "augusta - st_george, rail",
    "baltimore - gettysburg, rail",
    "baltimore - harpers_ferry, rail",
    "baltimore - harrisburg, rail",
    "baltimore - philadelphia, rail",
    "baltimore - washington, rail",
    "baton_rouge - natchez, river, down to baton_rouge",
    "baton_rouge - new_orleans, river, down to new_orleans",
    "bloomington - cincinnati, rail",
    "bloomington - evansville, rail",
    "bloomington - indianapolis, rail",
    "bloomington - louisville, rail, wet into louisville",
    "bloomington - vandalia, rail",
    "bloomington_ill - chicago, rail",
    "bloomington_ill - lafayette_ind, rail",
    "bloomington_ill - springfield_ill, rail",
    "bloomington_ill - terre_haute, road",
    "bloomington_ill - vandalia, rail",
    "bowling_green - fts_henry_and_donaldson, rail",
    "bowling_green - munfordville, rail",
    "bowling_green - nashville, rail, wet into nashville",
    "brunswick - waycross, rail",
    "cairo - humbolt, rail, wet into cairo",
    "cairo - island_no_10, river, down to island_no_10, wet into cairo",
    "cairo - paducah, river, down to cairo, wet into cairo, wet into paducah",
    "cairo - st_louis, river, down to cairo",
    "cairo - vandalia, rail",
    "camden - little_rock, road",
    "camden - monroe, road",
    "canton - cleveland, rail",
    "canton - columbus, rail",
    "canton - wheeling, road",
    "charleston - florance, rail",
    "charleston - savannah, rail",
    "charleston - st_george, rail",
    "charleston_wv - chillicothe, road",
    "charleston_wv - franklin, road",
    "charleston_wv - parkersburg, road",
    "charlotte - columbia, rail",
    "charlotte - fayetteville, road",
    "charlotte - greensboro, rail",
    "chattanooga - decatur, rail river, down to decatur, wet into chattanooga",
    "chattanooga - knoxville, rail",
    "chattanooga - mufreesboro, rail, wet into chattanooga",
    "chattanooga - sparta, road, wet into chattanooga",
    "chicago - lafayette_ind, rail",
    "chillicothe - cincinnati, rail",
    "chillicothe - columbus, road",
    "chillicothe - parkersburg, rail",
    "cincinnati - dayton, rail",
    "cincinnati - lexington, rail, wet into cincinnati",
    "cincinnati - louisville, river, down to louisville, wet into cincinnati",
    "cleveland - columbus, rail",
    "cleveland - fort_wayne, rail",
    "columbia - florance, rail",
    "columbia - greenville, rail",
    "columbia - st_george, rail",
    "columbus - dayton, rail",
    "columbus - fort_wayne, rail",
    "columbus - wheeling, rail",
    "columbus_ga - macon, rail",
    "columbus_ga - montgomery, rail",
    "corinth - decatur, rail",
    "corinth - grand_junction, rail",
    "corinth - humbolt, rail",
    "corinth - okolona, rail",
    "cumberland_gap - knoxville, road",
    "cumberland_gap - london, road",
    "dayton - fort_wayne, rail",
    "dayton - indianapolis, rail",
    "decatur - jacksonville_al, road",
    "decatur - mufreesboro, rail",
    "decatur - nashville, rail",
    "decatur - pittsburgh_landing, river, down to pittsburgh_landing",
    "decatur - tuscaloosa, road",
    "ebensburg - gettysburg, road",
    "ebensburg - harrisburg, rail",
    "ebensburg - pittsburgh, rail",
    "evansville - louisville, river, down to evansville",
    "evansville - paducah, river, down to paducah, wet into paducah",
    "fayetteville - florance, road",
    "fayetteville - goldsboro, road",
    "fayetteville - raleigh, road",
    "fayetteville - wilmington, rail",
    "fayetteville_ark - fort_smith, road",
    "fayetteville_ark - springfield, road",
    "florance - wilmington, rail",
    "fort_smith - little_rock, river, down to little_rock",
    "fort_wayne - indianapolis, rail",
    "fort_wayne - lafayette_ind, rail",
    "franklin - front_royal, road",
    "franklin - grafton, road",
    "franklin - staunton, road",
    "fredericksburg - manassas_junction, road, wet into fredericksburg",
    "fredericksburg - richmond, rail",
    "fredericksburg - washington, river, wet into fredericksburg, wet into washington, only for who holds washington",
    "fredericksburg - yorktown, road",
    "front_royal - grafton, road",
    "front_royal - harpers_ferry, road",
    "front_royal - manassas_junction, rail",
    "front_royal - staunton, road",
    "ft_monroe - yorktown, river, down to ft_monroe",
    "fts_henry_and_donaldson - humbolt, rail",
    "fts_henry_and_donaldson - nashville, rail river, down to fts_henry_and_donaldson, wet into nashville by river",
    "fts_henry_and_donaldson - paducah, river, down to paducah",
    "fts_henry_and_donaldson - pittsburgh_landing, river, down to fts_henry_and_donaldson",
    "gainesville - jacksonville, rail",
    "gettysburg - harpers_ferry, road",
    "gettysburg - harrisburg, rail",
    "glasgow - lebanon, road",
    "glasgow - munfordville, road",
    "glasgow - sparta, road",
    "goldsboro - new_bern, rail",
    "goldsboro - petersburg, rail",
    "goldsboro - raleigh, rail",
    "goldsboro - wilmington, rail",
    "gordonsville - lynchburg, rail",
    "gordonsville - manassas_junction, rail",
    "gordonsville - richmond, rail",
    "gordonsville - staunton, rail",
    "grafton - harpers_ferry, rail",
    "grafton - parkersburg, rail",
    "grafton - wheeling, rail",
    "grand_junction - grenada, rail",
    "grand_junction - memphis, rail",
    "greensboro - lynchburg, rail",
    "greensboro - raleigh, rail",
    "greensboro - roanoake, road",
    "grenada - jackson, rail",
    "grenada - memphis, rail",
    "grenada - okolona, road",
    "harpers_ferry - manassas_junction, road",
    "harpers_ferry - washington, road, wet into washington",
    "harrisburg - philadelphia, rail",
    "harrisburg - scranton, rail",
    "humbolt - memphis, rail",
    "humbolt - paducah, rail",
    "indianapolis - lafayette_ind, rail",
    "indianapolis - terre_haute, rail",
    "ironton - st_louis, rail",
    "ironton - thayer, road",
    "island_no_10 - memphis, river, down to memphis",
    "jackson - mccomb, rail",
    "jackson - meridian, rail",
    "jackson - natchez, road",
    "jackson - vicksburg, rail",
    "jacksonville - tallahassee, rail",
    "jacksonville_al - selma, rail",
    "jefferson_city - kansas_city, river, down to jefferson_city",
    "jefferson_city - sedalia, rail",
    "jefferson_city - springfield, road",
    "jefferson_city - st_louis, rail river, down to st_louis",
    "kansas_city - sedalia, road",
    "kansas_city - st_joseph, road",
    "knoxville - marion, rail",
    "lafayette_ind - terre_haute, rail",
    "lebanon - lexington, road",
    "lebanon - munfordville, rail",
    "lexington - london, road",
    "lexington - louisville, rail",
    "louisville - munfordville, rail",
    "lynchburg - petersburg, rail",
    "lynchburg - roanoake, rail",
    "macon - millen, rail",
    "macon_mo - quincy, rail, wet into quincy",
    "macon_mo - st_joseph, rail",
    "macon_mo - st_louis, rail",
    "manassas_junction - washington, rail, wet into washington",
    "marion - roanoake, rail",
    "mccomb - new_orleans, rail",
    "meridian - mobile, rail",
    "meridian - okolona, rail",
    "meridian - selma, rail",
    "millen - savannah, rail",
    "mobile - montgomery, rail, wet into mobile",
    "mobile - pensacola, road, wet into mobile",
    "mobile - selma, river, down to mobile, wet into selma",
    "monroe - shreveport, road",
    "monroe - vicksburg, rail, wet into vicksburg",
    "montgomery - selma, rail river, down to selma, wet into selma",
    "mufreesboro - nashville, rail",
    "mufreesboro - sparta, road",
    "nashville - sparta, road, wet into nashville",
    "natchez - vicksburg, river, down to natchez",
    "new_york_city - philadelphia, rail",
    "newport - thayer, road",
    "norfolk - petersburg, rail",
    "okolona - tuscaloosa, road",
    "parkersburg - wheeling, road",
    "petersburg - raleigh, rail",
    "petersburg - richmond, rail, wet into petersburg, wet into richmond",
    "petersburg - yorktown, river, down to yorktown",
    "philadelphia - scranton, rail",
    "pittsburgh - wheeling, rail",
    "port_royal - savannah, road",
    "quincy - springfield_ill, rail",
    "quincy - st_louis, river, down to st_louis, wet into st_louis",
    "richmond - yorktown, rail",
    "roanoake - staunton, road",
    "rolla - springfield, road",
    "rolla - st_louis, rail",
    "savannah - st_george, road",
    "savannah - waycross, rail",
    "selma - tuscaloosa, road",
    "springfield_ill - st_louis, rail, wet into st_louis",
    "st_louis - vandalia, rail, wet into st_louis",
    "tallahassee - waycross, rail",
    "terre_haute - vandalia, rail",
};

/* Units, weakest first; who stands where in July 1861; generals; drafts; border states; maxima. */
static const char *const tables[] = {
    "militia_cavalry, cavalry, 1, rises to veteran_cavalry",
    "militia_infantry, infantry, 2, rises to veteran_infantry",
    "veteran_cavalry, cavalry, 2, rises to crack_cavalry",
    "veteran_infantry, infantry, 3, rises to crack_infantry",
    "crack_infantry, infantry, 3, rises to nothing, weakens 2",
    "crack_cavalry, cavalry, 3, rises to nothing",
    "North, canton, 1 militia_infantry",
    "North, chicago, 2 militia_infantry",
    "North, columbus, 1 militia_infantry",
    "North, fort_wayne, 2 militia_infantry",
    "North, harpers_ferry, 1 militia_infantry",
    "North, pittsburgh, 1 militia_infantry",
    "North, st_louis, 1 militia_infantry",
    "North, washington, 3 militia_infantry",
    "South, atlanta, 1 militia_infantry",
    "South, charleston, 1 militia_infantry",
    "South, fredericksburg, 1 militia_infantry",
    "South, front_royal, 1 militia_infantry",
    "South, jefferson_city, 1 militia_infantry",
    "South, manassas_junction, 1 militia_infantry",
    "South, mobile, 1 militia_infantry",
    "South, new_orleans, 1 militia_infantry",
    "Grant, North, round 6: 1, round 20: 2",
    "Sherman, North, round 9: 1, round 22: 2",
    "Lee, South, round 10: 3, round 23: 2",
    "round 8: 4 more",
    "round 18: 4 more",
    "round 28: 4 more",
    "Missouri, 1 more: springfield st_joseph st_louis",
    "Kentucky, 1 more: bowling_green louisville",
    "Maryland, 1 more: baltimore",
    "North, 34 units, 12 infantry, 1 cavalry",
    "South, 29 units, 8 infantry, 1 cavalry",
};

static const char *const owners[] = {"nobody", "North", "South"};

START_TEST(each_box)
{
    static char have[HD_BOXES][ROW_LEN];
    struct house *h = a_house();
    for (int box = 1; box <= HD_BOXES; box++) {
        const struct hd_box *b = &h->d->box[box];
        snprintf(have[box - 1], sizeof *have, "%s, %s, %d %d%s%s%s%s", b->id, owners[b->origin], b->value[HD_NORTH],
                 b->value[HD_SOUTH], b->port ? ", port" : "", b->fort ? ", fort" : "", b->water ? ", water" : "",
                 b->goal ? ", goal" : "");
        ck_assert_int_eq(h->s.control[box], b->origin);
    }
    rows_same("boxes", boxes, sizeof boxes / sizeof *boxes, have, HD_BOXES);
    proves("HD-setup-5 HD-victory-5 HD-armymax-4 HD-water-4");
    close_house(h);
}
END_TEST

static const char *kinds_words(int kinds)
{
    static const char *const words[] = {"",      "rail",       "road",       "rail road",
                                        "river", "rail river", "road river", "rail road river"};
    return words[kinds & 7];
}

static int add(char *row, int at, const char *format, const char *a, const char *b)
{
    return at + snprintf(row + at, (size_t)(ROW_LEN - at), format, a, b);
}

static const struct kit_link *back(const struct hd_data *d, int from, int to)
{
    const struct kit_link *link = kit_link_to(&d->map, to, from);
    ck_assert_ptr_nonnull(link);
    return link;
}

static void write_link(const struct hd_data *d, int from, const struct kit_link *n, char row[ROW_LEN])
{
    const struct hd_box *a = &d->box[from], *b = &d->box[n->to];
    const struct kit_link *home = back(d, from, n->to);
    int at = add(row, 0, "%s - %s, ", a->id, b->id);
    at = add(row, at, "%s%s", kinds_words(n->kinds), "");
    ck_assert_int_eq(n->kinds, home->kinds);
    ck_assert_int_eq(n->value, home->value);
    ck_assert_int_eq((n->marks & HD_DOWN) != 0, (home->marks & HD_UP) != 0);
    ck_assert_int_eq((n->marks & HD_UP) != 0, (home->marks & HD_DOWN) != 0);
    if (n->marks & (HD_DOWN | HD_UP))
        at = add(row, at, ", down to %s%s", n->marks & HD_DOWN ? b->id : a->id, "");
    int into_a = home->marks & home->kinds, into_b = n->marks & n->kinds;
    if (into_a)
        at = add(row, at, into_a == n->kinds ? ", wet into %s" : ", wet into %s by %s", a->id, kinds_words(into_a));
    if (into_b)
        at = add(row, at, into_b == n->kinds ? ", wet into %s" : ", wet into %s by %s", b->id, kinds_words(into_b));
    if (n->value)
        add(row, at, ", only for who holds %s%s", d->box[n->value].id, "");
}

START_TEST(each_link)
{
    static char have[HD_NEAR_MAX][ROW_LEN];
    size_t n_have = 0;
    struct house *h = a_house();
    for (int box = 1; box <= HD_BOXES; box++)
        for (int to = box + 1; to <= HD_BOXES; to++)
            if (kit_link_to(&h->d->map, box, to))
                write_link(h->d, box, kit_link_to(&h->d->map, box, to), have[n_have++]);
    rows_same("links", links, sizeof links / sizeof *links, have, n_have);
    proves("HD-movement-2 HD-water-4 HD-water-12");
    close_house(h);
}
END_TEST

START_TEST(each_table)
{
    static char have[64][ROW_LEN];
    size_t n = 0;
    struct house *h = a_house();
    const struct hd_data *d = h->d;
    for (int type = 1; type <= HD_TYPES; type++) {
        const struct hd_unit *u = &d->unit[type];
        int at = snprintf(have[n], sizeof *have, "%s, %s, %d, rises to %s", u->id,
                          u->arm == HD_INFANTRY ? "infantry" : "cavalry", u->strength,
                          u->next ? d->unit[u->next].id : "nothing");
        if (u->unnerves)
            snprintf(have[n] + at, sizeof *have - (size_t)at, ", weakens %d", u->unnerves);
        n++;
    }
    for (int i = 0; i < d->n_start; i++)
        snprintf(have[n++], sizeof *have, "%s, %s, %d %s", owners[d->start[i].side + 1], d->box[d->start[i].box].id,
                 d->start[i].n, d->unit[d->start[i].type].id);
    for (int g = 0; g < HD_GENERALS; g++)
        snprintf(have[n++], sizeof *have, "%s, %s, round %d: %d, round %d: %d", d->general[g].name,
                 owners[d->general[g].side + 1], d->general[g].from, d->general[g].strength, d->general[g].change,
                 d->general[g].then);
    for (int i = 0; i < d->n_drafts; i++)
        snprintf(have[n++], sizeof *have, "round %d: %d more", d->draft[i].round, d->draft[i].infantry);
    for (int i = 0; i < HD_BORDERS; i++, n++) {
        int at = snprintf(have[n], sizeof *have, "%s, %d more:", d->border[i].state, d->border[i].infantry);
        for (int k = 0; k < d->border[i].n_boxes; k++)
            at = add(have[n], at, " %s%s", d->box[d->border[i].box[k]].id, "");
    }
    for (int side = 0; side < HD_SIDES; side++)
        snprintf(have[n++], sizeof *have, "%s, %d units, %d infantry, %d cavalry", owners[side + 1], d->army_max[side],
                 d->infantry_max[side], d->cavalry_max[side]);
    rows_same("tables", tables, sizeof tables / sizeof *tables, have, n);
    for (int i = 0; i < d->n_start; i++)
        ck_assert_int_eq(hd_count(&h->s, d->start[i].side, d->start[i].box, d->start[i].type), d->start[i].n);
    proves("HD-setup-2 HD-setup-3 HD-setup-4 HD-drafts-1 HD-borders-1 HD-generals-2 HD-generals-3 HD-generals-4");
    close_house(h);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("house-divided: each fact");
    TCase *c = tcase_create("facts");
    tcase_add_test(c, each_box);
    tcase_add_test(c, each_link);
    tcase_add_test(c, each_table);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    (void)house_data();
    return run_suite(suite());
}
