/* SPDX-License-Identifier: Apache-2.0 */
/* The map of House Divided as reports draw it: no name is crossed by a line, lies on another name or on a symbol, is
 * nearer to another symbol than to its own, or is cut by the edge; in all positions of the golden game, where armies
 * have lines of their own, of a thousand names one may be. Letters are large enough where the map fits a laptop, and
 * where a telephone scrolls it. */
#include "games/face/face.h"
#include "games/house-divided/data.h"
#include "games/house-divided/report.h"
#include "processor/letters/draw.h"
#include "tests/games/house-divided/hd_build.h"
#include "tests/games/house-divided/hd_random.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct house *h;

static void setup(void)
{
    h = a_house();
}

static void teardown(void)
{
    close_house(h);
}

/* ---- boxes and lines of a drawing, from what a template gets ---- */
enum { NAME_SIZE = 13, LABEL_SIZE = 12, CHANGED_SIZE = 14, LINE_HIGH = 15, SYMBOL = 9, PLACES = 200, SEGMENTS = 4000 };
struct area {
    int left, top, right, bottom;
};
struct drawn {
    int n, n_segments, width, height;
    const char *name[PLACES];
    struct area text[PLACES], symbol[PLACES];
    int from[SEGMENTS][2], to[SEGMENTS][2];
};
static struct drawn m;

static int number(const json_t *object, const char *member)
{
    return (int)json_integer_value(json_object_get(object, member));
}

static int wide_of(const json_t *place, const char *member, int size)
{
    const char *words = json_string_value(json_object_get(place, member));
    return words ? draw_letters_wide(words) * size / 100 : 0;
}

static struct area text_area(const json_t *place)
{
    int size = json_is_string(json_object_get(place, "changed")) ? CHANGED_SIZE : NAME_SIZE;
    const int lines[] = {wide_of(place, "line", size), wide_of(place, "second", size),
                         wide_of(place, "label", LABEL_SIZE)};
    int wide = 0, x = number(place, "name_x"), base = number(place, "name_y"), last = base;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        wide = lines[i] > wide ? lines[i] : wide;
    last = lines[1] ? number(place, "second_y") : last;
    last = lines[2] ? number(place, "label_y") : last;
    const char *anchor = text_of(place, "anchor");
    int left = strcmp(anchor, "start") == 0 ? x : strcmp(anchor, "end") == 0 ? x - wide : x - wide / 2;
    return (struct area){left, base - NAME_SIZE + 3, left + wide, last + 3};
}

static void add_segment(int ax, int ay, int bx, int by)
{
    ck_assert_int_lt(m.n_segments, SEGMENTS);
    m.from[m.n_segments][0] = ax, m.from[m.n_segments][1] = ay;
    m.to[m.n_segments][0] = bx, m.to[m.n_segments++][1] = by;
}

/* Reads numbers off a path: M L H V Q and their small forms, as draw_pen.c writes them. */
static int take(const char **at)
{
    while (**at == ' ' || **at == ',')
        ++*at;
    return (int)strtol(*at, (char **)at, 10);
}

static void read_path(const char *path)
{
    int x = 0, y = 0;
    char is = 0;
    for (const char *at = path; *at;) {
        if (strchr("MmLlHhVvQq", *at))
            is = *at++;
        bool by = is >= 'a';
        int bx = by ? x : 0, byy = by ? y : 0;
        if (is == 'Q' || is == 'q') {
            int cx = bx + take(&at), cy = byy + take(&at), ex = bx + take(&at), ey = byy + take(&at), px = x, py = y;
            for (int t = 1; t <= 12; t++) {
                int u = 12 - t, qx = (u * u * x + 2 * t * u * cx + t * t * ex) / 144,
                    qy = (u * u * y + 2 * t * u * cy + t * t * ey) / 144;
                add_segment(px, py, qx, qy);
                px = qx, py = qy;
            }
            x = ex, y = ey;
            continue;
        }
        int to_x = is == 'V' || is == 'v' ? x : bx + take(&at);
        int to_y = is == 'H' || is == 'h' ? y : byy + take(&at);
        if (is != 'M' && is != 'm')
            add_segment(x, y, to_x, to_y);
        x = to_x, y = to_y;
        is = is == 'M' ? 'L' : is == 'm' ? 'l' : is;
        while (*at == ' ')
            at++;
    }
}

static void read_drawing(const json_t *map)
{
    static const char *const paths[] = {"rail_path", "road_path", "river_path"};
    size_t i;
    json_t *place;
    m = (struct drawn){.width = number(map, "width"), .height = number(map, "height")};
    json_array_foreach(json_object_get(map, "places"), i, place)
    {
        int x = number(place, "x"), y = number(place, "y");
        bool port = json_is_true(json_object_get(place, "port"));
        m.name[m.n] = text_of(place, "name");
        m.text[m.n] = text_area(place);
        m.symbol[m.n++] = (struct area){x - SYMBOL, y - SYMBOL, x + SYMBOL, y + SYMBOL + (port ? 9 : 0)};
    }
    for (i = 0; i < sizeof paths / sizeof *paths; i++)
        read_path(text_of(map, paths[i]));
}

static bool meet(const struct area *a, const struct area *b)
{
    return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

/* Walks along in steps of half a unit or less. */
static bool crossed(const struct area *a, int i)
{
    int dx = m.to[i][0] - m.from[i][0], dy = m.to[i][1] - m.from[i][1];
    int n = 2 * (abs(dx) > abs(dy) ? abs(dx) : abs(dy)) + 1;
    for (int k = 0; k <= n; k++) {
        int x = m.from[i][0] + dx * k / n, y = m.from[i][1] + dy * k / n;
        if (x > a->left && x < a->right && y > a->top && y < a->bottom)
            return true;
    }
    return false;
}

/* From a name to the middle of a symbol, squared. */
static int away(const struct area *name, const struct area *symbol)
{
    int x = (symbol->left + symbol->right) / 2, y = symbol->top + SYMBOL;
    int dx = x < name->left ? name->left - x : x > name->right ? x - name->right : 0;
    int dy = y < name->top ? name->top - y : y > name->bottom ? y - name->bottom : 0;
    return dx * dx + dy * dy;
}

/* What is amiss with a name, the first of it; "" nothing. */
static const char *amiss_with(int i)
{
    const struct area *a = &m.text[i];
    if (a->left < 0 || a->top < 0 || a->right > m.width || a->bottom > m.height)
        return "is cut";
    for (int k = 0; k < m.n; k++) {
        if (k > i && meet(a, &m.text[k]))
            return "lies on another name";
        if (k != i && away(a, &m.symbol[k]) <= away(a, &m.symbol[i]))
            return "is nearer to another symbol";
        if (k != i && meet(a, &m.symbol[k]))
            return "lies on a symbol";
    }
    for (int k = 0; k < m.n_segments; k++)
        if (crossed(a, k))
            return "is crossed";
    return "";
}

static int amiss(struct text *out)
{
    int n = 0;
    for (int i = 0; i < m.n; i++) {
        const char *what = amiss_with(i);
        if (*what)
            text_format(out, "%s %s; ", m.name[i], what), n++;
    }
    return n;
}

/* ---- positions ---- */
static const char golden[] = "tests/golden/hd-1/golden-house.reports";

static int box_named(const char *words, size_t len)
{
    for (int box = 1; box <= HD_BOXES; box++)
        if (strlen(h->d->box[box].name) == len && strncmp(h->d->box[box].name, words, len) == 0)
            return box;
    ck_abort_msg("no box %.*s", (int)len, words);
    return 0;
}

/* "2 militia infantry", "Grant" */
static void put_piece(int side, int box, const char *words, size_t len)
{
    int n = atoi(words);
    for (int type = 1; type <= HD_TYPES && n > 0; type++) {
        const char *name = h->d->unit[type].name, *at = strchr(words, ' ') + 1;
        if (strlen(name) == (size_t)(words + len - at) && strncmp(at, name, strlen(name)) == 0)
            put(h, side, h->d->box[box].id, type, n);
    }
    for (int g = 0; g < HD_GENERALS; g++)
        if (strlen(h->d->general[g].name) == len && strncmp(words, h->d->general[g].name, len) == 0)
            lead(h, g, h->d->box[box].id, h->d->general[g].strength);
}

/* "Chicago: 1 veteran infantry, 1 militia infantry, Grant, entrenched" */
static void put_army(int side, const char *line)
{
    const char *colon = strchr(line, ':');
    int box = box_named(line, (size_t)(colon - line));
    for (const char *at = colon + 2; *at; at += strspn(at, ", ")) {
        size_t len = strcspn(at, ",");
        put_piece(side, box, at, len);
        at += len;
    }
}

/* The position of the n-th report of the golden game; false: there are not so many. */
static bool golden_position(struct span file, int n)
{
    struct span line;
    int side = -1;
    char whole[400] = "";
    clear(h);
    while (span_line(&file, &line)) {
        char *words = arena_string(h->arena, line);
        if (strncmp(words, "==== ", 5) == 0 && n-- < 0)
            return true;
        if (n != -1)
            continue;
        bool goes_on = words[0] == ' ' && words[1] == ' ';
        if (!goes_on && side >= 0 && *whole)
            put_army(side, whole);
        if (!goes_on)
            *whole = '\0';
        if (strncmp(words, "ARMIES OF THE ", 14) == 0)
            side = words[14] == 'N' ? HD_NORTH : HD_SOUTH;
        else if (!*words)
            side = -1;
        else if (side >= 0)
            snprintf(whole + strlen(whole), sizeof whole - strlen(whole), "%s%s", goes_on ? " " : "",
                     words + 2 * goes_on);
    }
    return n == -1;
}

/* What is wrong with the map as it is now; every so many places have changed. */
static int look_changed(struct text *out, int first, int step)
{
    json_t *none = json_array(), *picture = hd_picture(&h->r, &h->s, -1, NULL, none, NULL), *place;
    size_t i;
    json_array_foreach(json_object_get(json_object_get(picture, "map"), "places"), i, place)
    {
        if (step > 0 && (int)i % step == first)
            json_object_set_new(place, "changed", json_string("taken by the North"));
    }
    json_t *map = draw_map(picture);
    read_drawing(map);
    ck_assert_int_eq(m.n, HD_BOXES);
    ck_assert_int_gt(m.n_segments, 230);
    int n = amiss(out);
    json_decref(map);
    json_decref(picture);
    json_decref(none);
    return n;
}

static int look(struct text *out)
{
    return look_changed(out, 0, 0);
}

START_TEST(each_golden_position)
{
    struct span file = slurp(h->arena, golden);
    struct text out = {.arena = h->arena};
    int positions = 0, armies = 0, n = 0;
    for (; golden_position(file, positions); positions++) {
        n += look(&out);
        for (int box = 1; box <= HD_BOXES; box++)
            armies += hd_has_army(&h->s, HD_NORTH, box) + hd_has_army(&h->s, HD_SOUTH, box);
    }
    ck_assert_int_ge(positions, 30);
    ck_assert_int_ge(armies, 10 * positions);
    ck_assert_msg(1000 * n <= positions * HD_BOXES, "%d: %.3000s", n, out.at);
}
END_TEST

/* Armies as large as nobody wise has them. */
START_TEST(positions_of_random_games)
{
    struct hd_random *g = hd_random_new(&h->r);
    struct text out = {.arena = h->arena};
    int positions = 0, n = 0;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        hd_random_begin(g, seed);
        for (int moves = 0; hd_random_look(g); moves++) {
            if (moves % 60 == 59) {
                h->s = g->state;
                n += look(&out);
                positions++;
            }
            hd_random_move(g);
        }
    }
    hd_random_free(g);
    ck_assert_int_ge(positions, 30);
    ck_assert_msg(1000 * n <= positions * HD_BOXES, "%d of %d: %.3000s", n, positions, out.at);
}
END_TEST

/* Names of boxes that have just been taken are bolder and larger. */
START_TEST(names_of_what_has_changed)
{
    enum { STEP = 13 };
    struct text out = {.arena = h->arena};
    int n = 0;
    for (int first = 0; first < STEP; first++)
        n += look_changed(&out, first, STEP);
    ck_assert_msg(n == 0, "%d: %.3000s", n, out.at);
}
END_TEST

/* In the smallest map that the style allows a letter has 11 px at least, name or troops. */
START_TEST(letters_are_large_enough)
{
    static const char style[] = "svg.map.wide:not(.zooms){min-width:",
                      sub[] = "svg.map.wide:not(.zooms) text.sub{font-size:";
    struct span css = slurp(h->arena, "templates/report.css.mustache");
    const char *words = arena_string(h->arena, css), *narrowest = strstr(words, style), *label = strstr(words, sub);
    struct text out = {.arena = h->arena};
    look(&out);
    ck_assert(narrowest && label && strstr(words, "svg.map text{font-size:13px"));
    ck_assert_int_ge(NAME_SIZE * 100 * atoi(narrowest + sizeof style - 1) / m.width, 1100);
    ck_assert_int_ge(atoi(label + sizeof sub - 1), NAME_SIZE);
    ck_assert_int_le(atoi(narrowest + sizeof style - 1), 1138); /* the room for it on a laptop */
}
END_TEST

/* Stars are goals, and the legend and each box say so. */
START_TEST(stars_are_goals)
{
    json_t *none = json_array(), *picture = hd_picture(&h->r, &h->s, -1, NULL, none, NULL), *map = draw_map(picture);
    const json_t *legend = json_object_get(map, "legend"), *place;
    int north = 0, south = 0;
    size_t i;
    ck_assert(json_is_true(json_object_get(legend, "goal")));
    ck_assert(!json_is_true(json_object_get(legend, "capital")));
    json_array_foreach(json_object_get(map, "places"), i, place)
    {
        const char *words = text_of(place, "words");
        bool is_goal = json_is_true(json_object_get(place, "goal"));
        ck_assert_int_eq(is_goal, strstr(words, ", goal of the ") != NULL);
        north += strstr(words, "goal of the North") != NULL;
        south += strstr(words, "goal of the South") != NULL;
    }
    ck_assert_int_eq(north, h->d->n_goals);
    ck_assert_int_eq(south, 1);
    json_decref(map);
    json_decref(picture);
    json_decref(none);
}
END_TEST

START_TEST(the_opening)
{
    struct text out = {.arena = h->arena};
    int n = look(&out);
    ck_assert_msg(n == 0, "%d: %s", n, out.at);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("house-divided: its map");
    TCase *c = tcase_create("names");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, the_opening);
    tcase_add_test(c, each_golden_position);
    tcase_add_test(c, positions_of_random_games);
    tcase_add_test(c, names_of_what_has_changed);
    tcase_add_test(c, letters_are_large_enough);
    tcase_add_test(c, stars_are_goals);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    house_data();
    return run_suite(suite());
}
