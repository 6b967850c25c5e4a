/* SPDX-License-Identifier: Apache-2.0 */
/* A board of hexes: its ground in regions with soft edges, its numbers, and what the picture says of single hexes.
 *
 * Corners and sides are counted clockwise: side 0 is the northern one, corner s is where side s begins. Two hexes never
 * differ on where a corner lies, since all lie on one lattice of whole numbers. */
#include "games/kit/hex.h"
#include "processor/letters/draw_inside.h"
#include <stdio.h>
#include <string.h>

enum {
    SIDES = KIT_SIDES,
    HALF = HEX_HIGH / 2,
    SHORT = HEX_WIDE / 4,
    LOOSE = 3 /* how far a corner of a wood may stray */
};
static const int corner_x[SIDES] = {-SHORT, SHORT, 2 * SHORT, SHORT, -SHORT, -2 * SHORT};
static const int corner_y[SIDES] = {-HALF, -HALF, 0, HALF, HALF, 0};

static const struct terrain {
    char letter;
    const char *words;
} terrains[] = {{'c', "clear"}, {'f', "forest"}, {'r', "rough"}, {'b', "forest, rough"},
                {'h', "hill"},  {'m', "marsh"},  {'t', "town"},  {'w', "water"}};
enum { TERRAINS = sizeof terrains / sizeof *terrains };

const char *draw_hex_terrain(char letter)
{
    for (int i = 0; i < TERRAINS; i++)
        if (terrains[i].letter == letter)
            return terrains[i].words;
    return "";
}

/* ---- the lattice ---- */

int draw_hex_index(const struct hex_board *b, int column, int row)
{
    return row * (b->columns + 2) + column;
}

static int n_hexes(const struct hex_board *b)
{
    return (b->columns + 2) * (b->rows + 2);
}

static int column_of(const struct hex_board *b, int hex)
{
    return hex % (b->columns + 2);
}

static int row_of(const struct hex_board *b, int hex)
{
    return hex / (b->columns + 2);
}

static bool draw_hex_is_low(const struct hex_board *b, int column)
{
    return kit_hex_is_low(b->odd_low, column);
}

void draw_hex_middle(const struct hex_board *b, int hex, int *x, int *y)
{
    int column = column_of(b, hex), row = row_of(b, hex);
    *x = HEX_EDGE + HEX_WIDE / 2 + (column - 1) * HEX_PITCH;
    *y = HEX_EDGE + HALF + (row - 1) * HEX_HIGH + (draw_hex_is_low(b, column) ? HALF : 0);
}

void draw_hex_name(const struct hex_board *b, int hex, char name[5])
{
    kit_hex_write(kit_hex_number(column_of(b, hex) % 100, row_of(b, hex) % 100), name);
}

int draw_hex_named(const struct hex_board *b, const char *name)
{
    int number = kit_hex_read(name), column = number / 100, row = number % 100;
    if (number == 0 || column > b->columns || row > b->rows)
        return -1;
    int hex = draw_hex_index(b, column, row);
    return b->terrain[hex] == '.' ? -1 : hex;
}

int draw_hex_beside(const struct hex_board *b, int hex, int side)
{
    int column = column_of(b, hex), row = row_of(b, hex);
    kit_hex_step(b->odd_low, side, &column, &row);
    bool beyond = column < 0 || column > b->columns + 1 || row < 0 || row > b->rows + 1;
    return beyond ? -1 : draw_hex_index(b, column, row);
}

/* ---- outlines ---- */

static bool is_in(const bool *in, int hex)
{
    return hex >= 0 && in[hex];
}

static void corner_of(const struct hex_board *b, int hex, int corner, int *x, int *y)
{
    draw_hex_middle(b, hex, x, y);
    *x += corner_x[corner % SIDES];
    *y += corner_y[corner % SIDES];
}

/* The same corner strays the same way, whichever hex asks. */
static void loose_corner(const struct hex_board *b, int hex, int corner, int *x, int *y)
{
    corner_of(b, hex, corner, x, y);
    uint32_t mix = (uint32_t)(*x * 73 + *y * 179);
    mix = (mix ^ mix >> 7) * 2654435761U;
    *x += (int)(mix >> 12 & 7) - LOOSE;
    *y += (int)(mix >> 20 & 7) - LOOSE;
}

static void middle_of(const struct hex_board *b, int hex, int side, int *x, int *y)
{
    int to_x, to_y;
    loose_corner(b, hex, side, x, y);
    loose_corner(b, hex, side + 1, &to_x, &to_y);
    *x = (*x + to_x) / 2;
    *y = (*y + to_y) / 2;
}

/* From one side of the outline to the next, clockwise: around the same hex, or on with the one beside it. */
static void next_side(const struct hex_board *b, const bool *in, int *hex, int *side)
{
    int turn = (*side + 1) % SIDES, beside = draw_hex_beside(b, *hex, turn);
    if (is_in(in, beside)) {
        *hex = beside;
        *side = (*side + 5) % SIDES;
    } else {
        *side = turn;
    }
}

static void around(struct pen *pen, const struct hex_board *b, const bool *in, int hex, int side, bool rounded,
                   uint8_t *seen)
{
    int x, y, by_x, by_y;
    if (rounded)
        middle_of(b, hex, side, &x, &y);
    else
        corner_of(b, hex, side, &x, &y);
    draw_pen_move(pen, x, y);
    while ((seen[hex] >> side & 1) == 0) {
        seen[hex] = (uint8_t)(seen[hex] | 1 << side);
        loose_corner(b, hex, side + 1, &by_x, &by_y);
        corner_of(b, hex, side + 1, &x, &y);
        next_side(b, in, &hex, &side);
        if (rounded) {
            middle_of(b, hex, side, &x, &y);
            draw_pen_curve(pen, by_x, by_y, x, y);
        } else {
            draw_pen_line(pen, x, y);
        }
    }
    draw_pen_close(pen);
}

json_t *draw_hexes_outline(const struct drawing *d, const bool *in, bool rounded)
{
    const struct hex_board *b = &d->hexes;
    uint8_t *seen = arena_take(d->arena, (size_t)n_hexes(b));
    struct pen pen = {.out = {.arena = d->arena}};
    for (int hex = 0; hex < n_hexes(b); hex++)
        for (int side = 0; in[hex] && side < SIDES; side++)
            if (!is_in(in, draw_hex_beside(b, hex, side)) && (seen[hex] >> side & 1) == 0)
                around(&pen, b, in, hex, side, rounded, seen);
    return draw_pen_path(&pen);
}

/* ---- reading ---- */

static void read_row(struct drawing *d, int row, const char *letters)
{
    struct hex_board *b = &d->hexes;
    for (int column = 1; column <= b->columns && letters[column - 1]; column++) {
        char letter = letters[column - 1];
        if (letter == '.')
            continue;
        if (b->n_on < PICTURE_HEXES_MAX)
            b->terrain[draw_hex_index(b, column, row)] = *draw_hex_terrain(letter) ? letter : 'c';
        b->n_on++;
    }
}

static void read_rows(struct drawing *d, const json_t *rows)
{
    struct hex_board *b = &d->hexes;
    size_t n = json_array_size(rows), most = PICTURE_HEX_LINES_MAX, wide = 0;
    for (size_t i = 0; i < n; i++) {
        size_t len = json_string_length(json_array_get(rows, i));
        wide = len > wide ? len : wide;
    }
    draw_left_out(d, n, most, "rows of hexes");
    draw_left_out(d, wide, most, "columns of hexes");
    b->rows = (int)(n < most ? n : most);
    b->columns = (int)(wide < most ? wide : most);
    if (b->rows == 0)
        b->columns = 0;
    b->terrain = arena_take(d->arena, (size_t)n_hexes(b));
    b->place = arena_take(d->arena, (size_t)n_hexes(b) * sizeof(json_t *));
    b->stack = arena_take(d->arena, (size_t)n_hexes(b) * sizeof(int));
    memset(b->terrain, '.', (size_t)n_hexes(b));
    for (int row = 1; row <= b->rows; row++) {
        const char *letters = json_string_value(json_array_get(rows, (size_t)row - 1));
        read_row(d, row, letters ? letters : "");
    }
    draw_left_out(d, (size_t)b->n_on, PICTURE_HEXES_MAX, "hexes");
}

void draw_hexes_read(struct drawing *d)
{
    const json_t *from = json_object_get(d->map, "hexes");
    struct hex_board *b = &d->hexes;
    json_t *at;
    size_t i;
    b->odd_low = strcmp(draw_words(from, "low"), "odd") == 0;
    read_rows(d, json_object_get(from, "rows"));
    if (b->n_on == 0)
        b->columns = b->rows = 0;
    json_array_foreach(json_object_get(from, "places"), i, at)
    {
        int hex = draw_hex_named(b, draw_words(at, "at"));
        if (hex >= 0)
            b->place[hex] = at;
    }
}

/* ---- the ground ---- */

/* What lies beyond the edge goes on as the hex before it, so that no wood ends where the paper does. */
static char ground_of(const struct hex_board *b, int hex)
{
    if (b->terrain[hex] != '.')
        return b->terrain[hex];
    for (int side = 0; side < SIDES; side++) {
        int beside = draw_hex_beside(b, hex, side);
        if (beside >= 0 && b->terrain[beside] != '.')
            return b->terrain[beside];
    }
    return '.';
}

/* In the order in which they cover each other. letters: what has this ground. */
static const struct {
    const char *kind, *letters;
} grounds[] = {{"rough", "rb"}, {"hill", "h"}, {"marsh", "m"}, {"forest", "fb"}, {"water", "w"}, {"town", "t"}};

static json_t *regions(const struct drawing *d)
{
    const struct hex_board *b = &d->hexes;
    json_t *all = json_array();
    for (size_t i = 0; i < sizeof grounds / sizeof *grounds; i++) {
        bool *in = arena_take(d->arena, (size_t)n_hexes(b)), any = false;
        for (int hex = 0; hex < n_hexes(b); hex++) {
            in[hex] = strchr(grounds[i].letters, ground_of(b, hex)) != NULL;
            any = any || (in[hex] && b->terrain[hex] != '.');
        }
        if (any)
            json_array_append_new(
                all, json_pack("{s:s,s:o}", "kind", grounds[i].kind, "path", draw_hexes_outline(d, in, true)));
    }
    return all;
}

static json_t *board_outline(const struct drawing *d)
{
    bool *in = arena_take(d->arena, (size_t)n_hexes(&d->hexes));
    for (int hex = 0; hex < n_hexes(&d->hexes); hex++)
        in[hex] = d->hexes.terrain[hex] != '.';
    return draw_hexes_outline(d, in, false);
}

/* ---- numbers and places ---- */

enum { NUMBER_WIDE = 18 /* four figures of a fixed width, half of which lies on either side of the hex's middle */ };

/* Numbers of hexes in a row, each two columns on from the one before, as one text: letters of a fixed width, and a
 * blank that CSS makes as wide as it takes (report.css); the text's length is said, so that another font is as good. */
static void add_numbers(json_t *all, const struct hex_board *b, int first, int last, const char *names)
{
    int x, y, to_x;
    draw_hex_middle(b, last, &to_x, &y);
    draw_hex_middle(b, first, &x, &y);
    json_array_append_new(all, json_pack("{s:i,s:i,s:i,s:s}", "x", x - NUMBER_WIDE / 2, "y", y - HALF + 8, "long",
                                         to_x - x + NUMBER_WIDE, "names", names));
}

static void number_row(const struct drawing *d, int row, bool low, json_t *all)
{
    const struct hex_board *b = &d->hexes;
    struct text names = {.arena = d->arena};
    int first = -1, last = -1;
    for (int column = 1; column <= b->columns; column++) {
        int hex = draw_hex_index(b, column, row);
        char name[5];
        if (draw_hex_is_low(b, column) != low)
            continue;
        if (b->terrain[hex] != '.') {
            draw_hex_name(b, hex, name);
            text_format(&names, "%s%s", first < 0 ? "" : " ", name);
            first = first < 0 ? hex : first;
            last = hex;
        } else if (first >= 0) {
            add_numbers(all, b, first, last, names.at);
            names.len = 0;
            first = -1;
        }
    }
    if (first >= 0)
        add_numbers(all, b, first, last, names.at);
}

/* A row of the drawing holds the numbers of one row of hexes, high columns and low ones apart. */
static json_t *numbers(const struct drawing *d)
{
    json_t *all = json_array();
    for (int row = 1; row <= d->hexes.rows; row++)
        for (int low = 0; low < 2; low++)
            number_row(d, row, low == 1, all);
    return all;
}

/* A hex within the hex: what holds its colour without covering what stands in it. */
static json_t *inset(const struct drawing *d, int hex)
{
    struct pen pen = {.out = {.arena = d->arena}};
    int x, y;
    draw_hex_middle(&d->hexes, hex, &x, &y);
    for (int i = 0; i < SIDES; i++) {
        int to_x = x + corner_x[i] * 21 / 24, to_y = y + corner_y[i] * 18 / 21;
        if (i == 0)
            draw_pen_move(&pen, to_x, to_y);
        else
            draw_pen_line(&pen, to_x, to_y);
    }
    draw_pen_close(&pen);
    return draw_pen_path(&pen);
}

/* Where a label lies: in a hex that is empty at the middle, or on the lower side of the hex, between the figure of its
 * counter and the number of the next hex. A stack that fills the hex has it above, in the place of its own number. */
static int label_drop(const struct drawing *d, int hex)
{
    int stack = d->hexes.stack[hex], high = draw_stack_height(d, stack), drop = draw_hex_drop(d, hex);
    if (stack == 0)
        return 3;
    return drop + high / 2 > HALF + 1 ? drop - high / 2 - 1 : HALF + drop;
}

/* Does one come and go by this side: is there no board beyond it, or, with water, only water? */
static bool is_open(const struct hex_board *b, int hex, int side, bool water)
{
    int beside = draw_hex_beside(b, hex, side % SIDES);
    return beside < 0 || b->terrain[beside] == '.' || (water && b->terrain[beside] == 'w');
}

/* The side by which units enter and leave: the middle one of those that are open; -1: the hex lies within the board. */
static int gate_of(const struct hex_board *b, int hex, bool water)
{
    int best = -1, most = 0;
    for (int side = 0; side < SIDES; side++) {
        int near = is_open(b, hex, side + 1, water) + is_open(b, hex, side + SIDES - 1, water);
        if (is_open(b, hex, side, water) && near + 1 > most) {
            most = near + 1;
            best = side;
        }
    }
    return best < 0 && !water ? gate_of(b, hex, true) : best;
}

/* Arrows across the edge of the board, where units come and go; side by side where they do both. */
static void add_gates(const struct drawing *d, int hex, json_t *out)
{
    static const char *const gates[] = {"entry", "exit"};
    const json_t *from = d->hexes.place[hex];
    int side = gate_of(&d->hexes, hex, false), x, y;
    bool both = draw_has_mark(from, "entry") && draw_has_mark(from, "exit");
    draw_hex_middle(&d->hexes, hex, &x, &y);
    side = side < 0 ? 3 : side;
    int dx = corner_x[side] + corner_x[(side + 1) % SIDES], dy = corner_y[side] + corner_y[(side + 1) % SIDES];
    for (int i = 0; i < 2; i++)
        if (draw_has_mark(from, gates[i])) {
            int aside = both ? i * 2 - 1 : 0;
            json_object_set_new(out, gates[i],
                                json_pack("{s:i,s:i,s:i}", "x", x + dx / 2 - aside * dy / 6, "y",
                                          y + dy / 2 + aside * dx / 6, "turn", side * 60));
        }
}

static json_t *hex_place(const struct drawing *d, int hex)
{
    static const char *const marks[] = {"victory", "entry", "exit", "attack"};
    const json_t *from = d->hexes.place[hex];
    char name[5];
    int x, y;
    draw_hex_middle(&d->hexes, hex, &x, &y);
    draw_hex_name(&d->hexes, hex, name);
    json_t *out =
        json_pack("{s:s,s:o,s:i,s:i,s:o,s:s,s:o}", "hex", name, "name", draw_or_false(draw_words(from, "name")), "x", x,
                  "y", y, "words", draw_or_false(draw_words(from, "words")), "tone",
                  draw_tone(d->picture, draw_words(from, "side")), "inset", inset(d, hex));
    bool any = false;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        bool has = draw_has_mark(from, marks[i]);
        any = any || has;
        json_object_set_new(out, marks[i], json_boolean(has));
    }
    json_object_set_new(out, "marked", json_boolean(any));
    json_object_set_new(out, "changed", draw_or_false(draw_words(from, "changed")));
    json_object_set_new(out, "label", draw_or_false(draw_words(from, "label")));
    json_object_set_new(out, "label_y", json_integer(y + label_drop(d, hex)));
    add_gates(d, hex, out);
    return out;
}

/* Text lines between the numbers: those of a row of hexes and those of the columns between, half a hex lower. */
enum { NAME_SIZE = 11, NAME_RASTER = HALF, NAME_LINE = -13 /* of the first letters' tops, from the middle of a hex */ };

/* What of a hex no name may cover: its counters, its label, the ring around a hex that counts. */
static struct draw_place name_place(const struct drawing *d, int hex)
{
    const struct hex_board *b = &d->hexes;
    const json_t *from = b->place[hex];
    const char *name = draw_words(from, "name");
    int stack = b->stack[hex];
    bool label = *draw_words(from, "label") != 0, ring = draw_has_mark(from, "victory");
    struct draw_place p = {.from = from, .name_width = (draw_letters_wide(name) * NAME_SIZE + 99) / 100, .lines = *name != 0, .first = *name != 0};
    draw_hex_middle(b, hex, &p.x, &p.y);
    p.raster = NAME_RASTER;
    p.line = p.y + NAME_LINE;
    if (stack || label || ring) {
        p.wide = ring || label ? HEX_WIDE / 2 - 3 : COUNTER_WIDE / 2;
        p.over = label && label_drop(d, hex) < 0 ? HALF : COUNTER_SIZE / 2;
        p.under = label && stack && label_drop(d, hex) > 0 ? label_drop(d, hex) + 2 : HALF;
    }
    return p;
}

static bool is_way(const json_t *side)
{
    static const char *const ways[] = {"trail", "road", "rail"};
    for (size_t i = 2; i < json_array_size(side); i++)
        for (size_t k = 0; k < sizeof ways / sizeof *ways; k++)
            if (json_is_string(json_array_get(side, i)) &&
                strcmp(json_string_value(json_array_get(side, i)), ways[k]) == 0)
                return true;
    return false;
}

/* Roads from hex to hex, which names had rather not cross; their ends stand in `at` from n on, where there is room for
 * two of each. */
static int hex_ways(const struct drawing *d, struct draw_place *at, int n, struct draw_line *line)
{
    const json_t *sides = json_object_get(json_object_get(d->map, "hexes"), "sides"), *side;
    int n_lines = 0;
    size_t i;
    json_array_foreach(sides, i, side)
    {
        int hex[2] = {-1, -1};
        for (size_t end = 0; end < 2 && is_way(side); end++)
            if (json_is_string(json_array_get(side, end)))
                hex[end] = draw_hex_named(&d->hexes, json_string_value(json_array_get(side, end)));
        if (hex[0] < 0 || hex[1] < 0)
            continue;
        for (int end = 0; end < 2; end++)
            draw_hex_middle(&d->hexes, hex[end], &at[n + end].x, &at[n + end].y);
        line[n_lines++] = (struct draw_line){n, n + 1, 0};
        n += 2;
    }
    return n_lines;
}

/* Names lie where they cover no counter: below what stands in their hex, or beside it. */
static json_t *hex_names(const struct drawing *d, json_t **clear)
{
    const struct hex_board *b = &d->hexes;
    size_t n_sides = json_array_size(json_object_get(json_object_get(d->map, "hexes"), "sides"));
    struct draw_place *at = arena_take(d->arena, ((size_t)n_hexes(b) + 2 * n_sides) * sizeof *at);
    struct draw_line *line = arena_take(d->arena, (n_sides + 1) * sizeof *line);
    static const char *const anchors[] = {"start", "middle", "end"};
    json_t *all = json_array();
    int n = 0;
    for (int hex = 0; hex < n_hexes(b); hex++)
        if (*draw_words(b->place[hex], "name") || b->stack[hex] || *draw_words(b->place[hex], "label"))
            at[n++] = name_place(d, hex);
    int n_lines = hex_ways(d, at, n, line);
    draw_names(at, n, line, n_lines, d->width, d->height);
    *clear = draw_names_cut(d->arena, at, n, d->width, d->height);
    for (int i = 0; i < n; i++)
        if (at[i].lines > 0)
            json_array_append_new(all, json_pack("{s:s,s:i,s:i,s:s}", "name", draw_words(at[i].from, "name"), "x",
                                                 at[i].left + (at[i].anchor == 1   ? at[i].name_width / 2
                                                               : at[i].anchor == 2 ? at[i].name_width
                                                                                   : 0),
                                                 "y", at[i].top + 12, "anchor", anchors[at[i].anchor]));
    return all;
}

/* Those of its terrains that the board has, for the legend. */
static json_t *hex_legend(const struct hex_board *b)
{
    json_t *all = json_array();
    for (int i = 0; i < TERRAINS; i++)
        if (terrains[i].letter != 'b' && memchr(b->terrain, terrains[i].letter, (size_t)n_hexes(b)))
            json_array_append_new(all, json_pack("{s:s}", "kind", terrains[i].words));
    return all;
}

/* Those of its marks that the board has, likewise; view: what of the symbol's own ground is shown. */
static json_t *mark_legend(const struct hex_board *b)
{
    static const struct {
        const char *mark, *view, *words;
    } marks[] = {{"victory", "-26 -7 14 14", "counts"},
                 {"entry", "-8 -10 16 16", "entry"},
                 {"exit", "-8 -13 16 16", "exit"},
                 {"attack", "-22 -22 44 44", "attacked"}};
    json_t *all = json_array();
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        bool any = false;
        for (int hex = 0; hex < n_hexes(b) && !any; hex++)
            any = b->place[hex] && draw_has_mark(b->place[hex], marks[i].mark);
        if (any)
            json_array_append_new(all, json_pack("{s:s,s:s,s:s,s:b}", "mark", marks[i].mark, "view", marks[i].view,
                                                 "words", marks[i].words, "hit", strcmp(marks[i].mark, "attack") == 0));
    }
    return all;
}

json_t *draw_hexes_drawn(struct drawing *d)
{
    const struct hex_board *b = &d->hexes;
    json_t *places = json_array();
    if (b->columns == 0) {
        json_decref(places);
        return json_false();
    }
    for (int hex = 0; hex < n_hexes(b); hex++)
        if (b->place[hex])
            json_array_append_new(places, hex_place(d, hex));
    json_t *clear, *names = hex_names(d, &clear);
    json_t *out =
        json_pack("{s:i,s:i,s:i,s:i,s:i,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "edge", HEX_EDGE, "columns", b->columns, "rows",
                  b->rows, "low", b->odd_low ? 1 : 0, "grid_y", HEX_EDGE + (b->odd_low ? HALF : 0), "board",
                  board_outline(d), "regions", regions(d), "numbers", numbers(d), "places", places, "names",
                  names, "clear", clear, "legend", hex_legend(b), "marks", mark_legend(b));
    draw_hexes_sides(d, out);
    return out;
}
