/* SPDX-License-Identifier: Apache-2.0 */
/* Small windows of hexes around each place where both sides touch, in plain characters, two to a hex: what a text has
 * instead of the map. Columns that lie higher are written a line higher. */
#include "games/blue-and-gray/report.h"
#include <stdio.h>
#include <string.h>

enum {
    CORE = 7 /* what a cluster may span; a window has one hex more on each side */,
    GAP = 3,
    WIDTH = 72,
    CELL = 2,
    LABEL = 3,
    HEADS = 2
};
struct paper { /* lines that windows are drawn on, side by side */
    char line[HEADS + 2 * (CORE + 2)][WIDTH + 8];
    int used, n;
};

static int column_of(const struct bg_field *f, int hex)
{
    return f->grid.number[hex] / 100;
}

static int row_of(const struct bg_field *f, int hex)
{
    return f->grid.number[hex] % 100;
}

/* ---- clusters ---- */
static struct bg_window box_of(const struct bg_field *f, const struct bg_touch *touch)
{
    struct bg_window w = {.west = column_of(f, touch->hex), .north = row_of(f, touch->hex), .touches = touch->n};
    w.east = w.west, w.south = w.north;
    for (int i = 0; i < touch->n; i++) {
        int x = column_of(f, touch->own[i]), y = row_of(f, touch->own[i]);
        w.west = x < w.west ? x : w.west, w.east = x > w.east ? x : w.east;
        w.north = y < w.north ? y : w.north, w.south = y > w.south ? y : w.south;
    }
    return w;
}

static bool are_near(const struct bg_window *a, const struct bg_window *b)
{
    return a->west <= b->east + 2 && b->west <= a->east + 2 && a->north <= b->south + 2 && b->north <= a->south + 2;
}

static struct bg_window both(const struct bg_window *a, const struct bg_window *b)
{
    return (struct bg_window){.west = a->west < b->west ? a->west : b->west,
                              .east = a->east > b->east ? a->east : b->east,
                              .north = a->north < b->north ? a->north : b->north,
                              .south = a->south > b->south ? a->south : b->south,
                              .touches = a->touches + b->touches};
}

static bool fits(const struct bg_window *w)
{
    return w->east - w->west < CORE && w->south - w->north < CORE;
}

/* Joins what lies near each other, as long as the window stays small. */
static int join_all(struct bg_window *window, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++) {
            struct bg_window joined = both(&window[i], &window[k]);
            if (!are_near(&window[i], &window[k]) || !fits(&joined))
                continue;
            window[i] = joined;
            window[k] = window[--n];
            k = i; /* the larger one may be near others now */
        }
    return n;
}

static void widen(const struct bg_field *f, struct bg_window *w)
{
    w->west = w->west > 1 ? w->west - 1 : 1;
    w->north = w->north > 1 ? w->north - 1 : 1;
    w->east = w->east < f->grid.columns ? w->east + 1 : f->grid.columns;
    w->south = w->south < f->grid.rows ? w->south + 1 : f->grid.rows;
}

static int height_of(const struct bg_window *w)
{
    return HEADS + 2 * (w->south - w->north + 1);
}

static int width_of(const struct bg_window *w)
{
    return LABEL + CELL * (w->east - w->west + 1) + CELL;
}

/* Most contact first; then from north to south, west to east. */
static bool comes_before(const struct bg_window *a, const struct bg_window *b)
{
    return a->touches != b->touches ? a->touches > b->touches
           : a->north != b->north   ? a->north < b->north
                                    : a->west < b->west;
}

static void sort(struct bg_window *window, int n)
{
    for (int i = 1; i < n; i++) {
        struct bg_window one = window[i];
        int k = i;
        for (; k > 0 && comes_before(&one, &window[k - 1]); k--)
            window[k] = window[k - 1];
        window[k] = one;
    }
}

/* ---- one hex ---- */
static bool counts(const struct kit_telling *t, int hex)
{
    const struct bg_field *f = bg_field(t->rules, t->view);
    for (int i = 0; i < f->n_victory; i++)
        if (f->victory[i].hex == hex)
            return true;
    return hex == f->level_hex;
}

/* "U5", "C12*", ".", "fr": up to four characters. */
static void cell_words(const struct kit_telling *t, const struct bg_stand *at, int hex, char out[8])
{
    static const char *const ground[BG_TERRAINS_END] = {"", ".", "f", "r", "fr", "t", "~", "~"};
    const struct bg_field *f = bg_field(t->rules, t->view);
    int side = hex ? bg_side_at(t->rules, t->view, at, hex) : -1, strength = 0;
    const int who[BG_STACK] = {hex ? at->first[hex] : 0, hex ? at->second[hex] : 0};
    for (int i = 0; i < BG_STACK; i++)
        strength += who[i] ? bg_strength(t->rules, t->view, who[i], false) : 0;
    if (side >= 0)
        snprintf(out, 8, "%c%d%s", side == BG_UNION ? 'U' : 'C', strength % 100, counts(t, hex) ? "*" : "");
    else
        snprintf(out, 8, "%s%s", hex ? ground[f->terrain[hex]] : "", hex && counts(t, hex) ? "*" : "");
}

/* ---- a window ---- */
static void put_words(struct paper *p, int line, int x, const char *words)
{
    for (size_t i = 0; words[i] && x + (int)i < WIDTH; i++)
        p->line[line][x + (int)i] = words[i];
    p->n = line >= p->n ? line + 1 : p->n;
}

static void put_column(const struct kit_telling *t, const struct bg_stand *at, struct paper *p,
                       const struct bg_window *w, int column)
{
    const struct bg_field *f = bg_field(t->rules, t->view);
    bool low = kit_hex_is_low(f->grid.odd_low, column);
    int x = p->used + LABEL + CELL * (column - w->west);
    char words[8];
    snprintf(words, sizeof words, "%02d", column % 100);
    put_words(p, low, x, words);
    for (int row = w->north; row <= w->south; row++) {
        cell_words(t, at, kit_hex_at(&f->grid, kit_hex_number(column, row)), words);
        put_words(p, HEADS + 2 * (row - w->north) + low, x, words);
    }
}

static void put_window(const struct kit_telling *t, const struct bg_stand *at, struct paper *p,
                       const struct bg_window *w)
{
    char words[8];
    for (int row = w->north; row <= w->south; row++) {
        snprintf(words, sizeof words, "%02d", row % 100);
        put_words(p, HEADS + 2 * (row - w->north), p->used, words);
    }
    for (int column = w->west; column <= w->east; column++)
        put_column(t, at, p, w, column);
    p->used += width_of(w) + GAP;
}

static void begin(struct paper *p)
{
    memset(p, 0, sizeof *p);
    for (size_t i = 0; i < sizeof p->line / sizeof *p->line; i++)
        memset(p->line[i], ' ', WIDTH);
}

static void end(struct paper *p, json_t *items)
{
    for (int i = 0; i < p->n; i++) {
        size_t len = WIDTH;
        while (len > 0 && p->line[i][len - 1] == ' ')
            len--;
        p->line[i][len] = '\0';
        json_array_append_new(items, json_string(p->line[i]));
    }
}

void bg_draw_windows(const struct kit_telling *t, const struct bg_stand *at, const struct bg_window *window, int n,
                     json_t *items)
{
    struct paper *paper = arena_take(t->arena, sizeof *paper);
    begin(paper);
    for (int i = 0; i < n; i++)
        put_window(t, at, paper, &window[i]);
    end(paper, items);
}

/* As many as fit beside each other, from window[i] on; how many those are, and how high. */
static int tier_of(const struct bg_window *window, int n, int i, int *height)
{
    int used = 0, k = i;
    for (*height = 0; k < n && used + width_of(&window[k]) <= WIDTH; k++) {
        used += width_of(&window[k]) + GAP;
        *height = height_of(&window[k]) > *height ? height_of(&window[k]) : *height;
    }
    return k - i;
}

/* ---- all ---- */
void bg_tell_windows(const struct kit_telling *t, int lines, json_t *sections)
{
    enum { AROUND = 4 /* the title, the legend, and a blank line below */ };
    const struct bg_field *f = bg_field(t->rules, t->view);
    struct bg_touch *touch = arena_take(t->arena, BG_UNITS_MAX * sizeof *touch);
    struct bg_window *window = arena_take(t->arena, BG_UNITS_MAX * sizeof *window);
    struct bg_stand *at = arena_take(t->arena, sizeof *at);
    json_t *items = json_array();
    int height, left = lines - AROUND, told = 0;
    int n = bg_view(t)->flow.over ? 0 : bg_contacts(t, t->side < 0 ? BG_UNION : t->side, touch);
    for (int i = 0; i < n; i++)
        window[i] = box_of(f, &touch[i]);
    n = join_all(window, n);
    for (int i = 0; i < n; i++)
        widen(f, &window[i]);
    sort(window, n);
    bg_look(t->rules, t->view, at);
    for (int more; told < n && (more = tier_of(window, n, told, &height)) > 0 && height <= left; told += more) {
        bg_draw_windows(t, at, &window[told], more, items);
        left -= height + 1;
        if (told + more < n)
            json_array_append_new(items, json_string(""));
    }
    if (told > 0)
        json_array_insert_new(
            items, 0,
            json_string("Columns above, rows at left. U5: Union, strength 5; C: Confederate; *: scores at the "
                        "end; .: clear, f: forest, r: rough, t: town, ~: water"));
    if (told > 0 && told < n)
        kit_item(items, "And %d more such place%s, not drawn.", n - told, n - told == 1 ? "" : "s");
    kit_section(sections, "windows", "WHERE BOTH SIDES TOUCH", items);
}
