/* SPDX-License-Identifier: Apache-2.0 */
/* The maps of the large games: ground that looks like some, out of a few numbers. */
#include "tests/games/large.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 25, ROWS = 28, ACROSS = 16, DOWN = 11, CELL = 96, GRID = 4 };

uint32_t large_luck(uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t mix = a * 2654435761U ^ b * 2246822519U ^ c * 3266489917U;
    mix = (mix ^ mix >> 15) * 2246822519U;
    mix = (mix ^ mix >> 13) * 3266489917U;
    return mix ^ mix >> 16;
}

/* Hills and valleys: luck at every fourth place, and in between what lies between. 0 to 255. */
static int height(int x, int y, uint32_t which)
{
    int left = x / GRID, top = y / GRID, right = x % GRID, down = y % GRID, at[4];
    for (int i = 0; i < 4; i++)
        at[i] = (int)(large_luck((uint32_t)(left + i % 2), (uint32_t)(top + i / 2), which) & 255);
    int upper = at[0] * (GRID - right) + at[1] * right, lower = at[2] * (GRID - right) + at[3] * right;
    return (upper * (GRID - down) + lower * down) / (GRID * GRID);
}

/* ---- hexes ---- */

static bool in_play(int column, int row)
{
    bool corner = column >= 22 && row >= 25, notch = column % 2 == 0 && row == ROWS;
    return column >= 1 && column <= COLUMNS && row >= 1 && row <= ROWS && !corner && !notch;
}

static char terrain_at(int column, int row)
{
    bool wood = height(column, row, 1) > 128, stony = height(column, row, 2) > 150;
    if (height(column, row, 3) > 205)
        return 'm';
    if (height(column, row, 5) > 190)
        return wood ? 'b' : 'h';
    return wood && stony ? 'b' : wood ? 'f' : stony ? 'r' : 'c';
}

/* North, north-east, south-east, south, south-west, north-west; odd columns lie higher. */
static int beside(const int16_t *of, int column, int row, int way)
{
    static const int right[6] = {0, 1, 1, 0, -1, -1}, high[6] = {-1, -1, 0, 1, 0, -1}, low[6] = {-1, 0, 1, 1, 1, 0};
    int to = column + right[way], down = row + (column % 2 == 0 ? low[way] : high[way]);
    return in_play(to, down) ? of[to * 100 + down] : -1;
}

static void add_link(struct large_data *d, int a, int b, const char *kind, const char *too)
{
    for (int i = 0; i < d->n_links; i++)
        if (((d->link[i].a == a && d->link[i].b == b) || (d->link[i].a == b && d->link[i].b == a)) && !d->link[i].too &&
            strcmp(d->link[i].kind, kind) != 0) {
            d->link[i].too = kind;
            return;
        }
    if (d->n_links < LARGE_SIDES)
        d->link[d->n_links++] = (struct large_link){(int16_t)a, (int16_t)b, kind, too};
}

static int far(const struct large_data *d, int a, int b)
{
    int column = abs(d->place[a].id / 100 - d->place[b].id / 100);
    return 2 * column + 3 * abs(d->place[a].id % 100 - d->place[b].id % 100);
}

/* From one hex to another, always nearer, over open ground where there is a choice. */
static void add_road(struct large_data *d, int from, int to, const char *kind)
{
    while (from != to) {
        int best = -1, least = far(d, from, to) * 8;
        for (int i = 0; i < 6; i++) {
            int next = d->near[from][i],
                costs = next < 0 ? 0 : far(d, next, to) * 8 + (strchr("brm", d->terrain[next]) != NULL);
            if (next >= 0 && costs < least) {
                best = next;
                least = costs;
            }
        }
        if (best < 0)
            return;
        add_link(d, from, best, kind, NULL);
        from = best;
    }
}

/* What lies west of a line that wanders has a creek along its edge. */
static void add_creek(struct large_data *d, int column, uint32_t which, const char *kind)
{
    bool west[LARGE_PLACES_MAX];
    for (int i = 0; i < d->n_places; i++) {
        int at = d->place[i].id / 100, row = d->place[i].id % 100;
        west[i] = at * 8 < column * 8 + (height(row, 3, which) - 128) / 4;
    }
    for (int i = 0; i < d->n_places; i++)
        for (int way = 0; way < 6; way++) {
            int next = d->near[i][way];
            if (west[i] && next >= 0 && !west[next])
                add_link(d, i, next, kind, NULL);
        }
}

static void bridge_roads(struct large_data *d)
{
    for (int i = 0; i < d->n_links; i++)
        if (d->link[i].too && (strcmp(d->link[i].kind, "creek") == 0 || strcmp(d->link[i].kind, "river") == 0))
            add_link(d, d->link[i].a, d->link[i].b, strcmp(d->link[i].too, "trail") == 0 ? "ford" : "bridge", NULL);
}

static const int towns[] = {312, 608, 1014, 1205, 1419, 1722, 1811, 2206, 2117, 524};
enum { TOWNS = sizeof towns / sizeof *towns };

void large_hexes_make(struct large_data *d)
{
    int16_t of[LARGE_ID];
    for (int column = 1; column <= COLUMNS; column++)
        for (int row = 1; row <= ROWS; row++)
            if (in_play(column, row)) {
                int i = d->n_places++, id = column * 100 + row;
                snprintf(d->place_name[i], LARGE_NAME, "%04d", id);
                d->place[i] = (struct named){id, d->place_name[i], NULL};
                d->terrain[i] = terrain_at(column, row);
                of[id] = (int16_t)i;
            }
    for (int i = 0; i < d->n_places; i++)
        for (int way = 0; way < 6; way++)
            d->near[i][way] = (int16_t)beside(of, d->place[i].id / 100, d->place[i].id % 100, way);
    for (int i = 0; i < TOWNS; i++)
        d->terrain[of[towns[i]]] = 't';
    add_creek(d, 16, 7, "creek");
    add_creek(d, 7, 9, "creek");
    add_creek(d, 23, 11, "river");
    for (int i = 0; i + 1 < TOWNS; i++)
        add_road(d, of[towns[i]], of[towns[i + 1]], i % 3 == 2 ? "trail" : "road");
    add_road(d, of[101], of[towns[0]], "road");
    add_road(d, of[2501], of[towns[7]], "road");
    add_road(d, of[1128], of[1301], "rail");
    bridge_roads(d);
}

/* ---- areas ---- */

/* A corner of the grid, moved aside; the same for all four areas that meet there. */
static void corner(int column, int row, int *x, int *y)
{
    *x = 40 + column * CELL + (int)(large_luck((uint32_t)column, (uint32_t)row, 21) % 44) - 22;
    *y = 40 + row * CELL + (int)(large_luck((uint32_t)column, (uint32_t)row, 22) % 44) - 22;
}

/* From one corner to the next, by two points that stray, in the same way whichever area asks. */
static int add_edge(int32_t *shape, int n, int column, int row, int to_column, int to_row)
{
    int x, y, to_x, to_y;
    bool back = column > to_column || row > to_row;
    corner(column, row, &x, &y);
    corner(to_column, to_row, &to_x, &to_y);
    shape[n++] = x;
    shape[n++] = y;
    for (int i = 1; i < 3; i++) {
        uint32_t key = (uint32_t)((back ? to_column : column) * 64 + (back ? to_row : row)),
                 way = (uint32_t)((back ? 3 - i : i) + (row == to_row ? 8 : 16));
        shape[n++] = x + (to_x - x) * i / 3 + (int)(large_luck(key, way, 23) % 15) - 7;
        shape[n++] = y + (to_y - y) * i / 3 + (int)(large_luck(key, way, 24) % 15) - 7;
    }
    return n;
}

static bool is_sea(int column, int row)
{
    return column * 3 + row * 4 > 75 || (column > 11 && row < 3 && column - row > 12);
}

static void add_area(struct large_data *d, int16_t of[ACROSS][DOWN], int column, int row)
{
    static const char *const first[] = {"Ash",  "Birch", "Clear", "Deep", "Elm",   "Fair", "Glen", "High",
                                        "Iron", "King",  "Long",  "Mill", "North", "Oak",  "Pine", "Red"};
    static const char *const second[] = {"burg",  "dale", "field", "ford",  "gate", "ham",
                                         "haven", "mont", "ton",   "ville", "wood"};
    int i = d->n_places++, n = 0, x = 0, y = 0;
    snprintf(d->place_name[i], LARGE_NAME, "%s%s", first[column], second[(row + column * 3) % 11]);
    d->place[i] = (struct named){i + 1, d->place_name[i], NULL};
    d->terrain[i] = terrain_at(column * 2, row * 2);
    of[column][row] = (int16_t)i;
    n = add_edge(d->shape[i], n, column, row, column + 1, row);
    n = add_edge(d->shape[i], n, column + 1, row, column + 1, row + 1);
    n = add_edge(d->shape[i], n, column + 1, row + 1, column, row + 1);
    n = add_edge(d->shape[i], n, column, row + 1, column, row);
    for (int k = 0; k < n; k += 2) {
        x += d->shape[i][k];
        y += d->shape[i][k + 1];
    }
    d->x[i] = (int16_t)(x * 2 / n + (int)(large_luck((uint32_t)i, 5, 5) % 20) - 10);
    d->y[i] = (int16_t)(y * 2 / n - 22);
}

void large_areas_make(struct large_data *d)
{
    static const char *const kinds[] = {"rail", "road", "road", "river"};
    int16_t of[ACROSS][DOWN];
    memset(of, 0xff, sizeof of);
    for (int row = 0; row < DOWN; row++)
        for (int column = 0; column < ACROSS; column++)
            if (!is_sea(column, row) && d->n_places < 150)
                add_area(d, of, column, row);
    for (int column = 0; column < ACROSS; column++)
        for (int row = 0; row < DOWN; row++)
            for (int way = 0; of[column][row] >= 0 && way < 8; way++) {
                static const int right[] = {1, 0, -1, 0, 1, 1, -1, -1}, down[] = {0, 1, 0, -1, 1, -1, 1, -1};
                int c = column + right[way], r = row + down[way], i = of[column][row];
                if (c < 0 || c >= ACROSS || r < 0 || r >= DOWN || of[c][r] < 0)
                    continue;
                d->near[i][way] = of[c][r];
                if (way < 2)
                    add_link(d, i, of[c][r], kinds[large_luck((uint32_t)i, (uint32_t)way, 31) % 4], NULL);
            }
}

/* ---- armies ---- */

void large_units(struct large_data *d, int n)
{
    static const char *const names[] = {"Adams",    "Brown",   "Carter",  "Davis",   "Ewell",  "Forrest", "Gregg",
                                        "Hood",     "Jackson", "Kershaw", "Liddell", "McNair", "Negley",  "Palmer",
                                        "Reynolds", "Smith",   "Trigg",   "Vance",   "Wilder", "Wood"};
    d->n_units = n;
    for (int i = 0; i < n; i++) {
        int place = (int)(large_luck((uint32_t)i / 2, 41, 1) % (uint32_t)d->n_places), spread = d->hexes ? 11 : 16;
        if (d->hexes) { /* two lines, west and east of the creek in the middle; some stacks of two and more */
            int row = 3 + (i / 5) % 23, column = (i % 2 ? 17 : 12) + (int)(large_luck((uint32_t)(i / 2), 3, 3) % 6) - 2;
            for (place = 0; place < d->n_places - 1 && d->place[place].id != column * 100 + row;)
                place++;
        } else if (i % 3 == 0) {
            place = i / 2;
        }
        snprintf(d->unit_name[i], LARGE_NAME, "%c. %s", 'A' + i / 20 % spread, names[i % 20]);
        d->unit[i] = (struct named){i + 1, d->unit_name[i], NULL};
        d->start[i] = (int16_t)place;
    }
}
