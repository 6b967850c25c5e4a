/* SPDX-License-Identifier: Apache-2.0 */
/* Counters: one alone is a square, two or three of a stack are bars above each other, of more two are drawn and the
 * others counted. Boxes off the map hold them side by side. */
#include "processor/letters/draw_inside.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BARS_MAX = 3,
    BAR_HIGH = 17, /* of two */
    THIN_BAR = 13, /* of three */
    BOX_ROW = 6,   /* counters beside each other in a box */
    BOX_MOST = 24, /* counters drawn in a box */
    BOX_CELL = COUNTER_SIZE + 4,
    BOX_TITLE = 20,
    BOX_GAP = 12,
    BOX_LETTER = 8,
    VALUE_MOST = 4 /* letters that fit on a counter */
};

static const char *const kinds[] = {"infantry",     "cavalry", "artillery", "leader",
                                    "headquarters", "ship",    "fort",      "supply"};

/* ---- reading ---- */

static int new_stack(struct drawing *d, const char *at, int x, int y)
{
    d->stack[d->n_stacks++] = (struct draw_stack){.at = at, .x = x, .y = y};
    return d->n_stacks;
}

/* The stack on a spot, begun where there is none; 0: there is no such spot. */
static int stack_on(struct drawing *d, const char *at)
{
    const json_t *known = json_object_get(d->ids, at);
    int hex = draw_hex_named(&d->hexes, at), x, y, *number = NULL;
    if (!draw_spot(d, at, &x, &y))
        return 0;
    if (hex >= 0)
        number = &d->hexes.stack[hex];
    else if (json_integer_value(known) >= 0)
        number = &d->place_stack[json_integer_value(known)];
    else
        number = &d->box[-1 - json_integer_value(known)].stack;
    if (*number == 0)
        *number = new_stack(d, at, x, y);
    return *number;
}

static void read_boxes(struct drawing *d)
{
    const json_t *list = json_object_get(d->map, "boxes");
    size_t n = json_array_size(list);
    json_t *from;
    size_t i;
    draw_left_out(d, n, PICTURE_BOXES_MAX, "boxes");
    d->box = arena_take(d->arena, (PICTURE_BOXES_MAX + 1) * sizeof *d->box);
    json_array_foreach(list, i, from)
    {
        if (d->n_boxes == PICTURE_BOXES_MAX)
            break;
        d->box[d->n_boxes++] = (struct draw_box){.from = from};
        if (*draw_words(from, "id") && !json_object_get(d->ids, draw_words(from, "id")))
            json_object_set_new(d->ids, draw_words(from, "id"), json_integer(-d->n_boxes));
    }
}

void draw_counters_read(struct drawing *d)
{
    const json_t *list = json_object_get(d->map, "counters");
    size_t i, n = json_array_size(list), most = n < PICTURE_COUNTERS_MAX ? n : PICTURE_COUNTERS_MAX;
    int *of = arena_take(d->arena, (most + 1) * sizeof *of);
    read_boxes(d);
    draw_left_out(d, n, PICTURE_COUNTERS_MAX, "counters");
    d->stack = arena_take(d->arena, (most + 1) * sizeof *d->stack);
    for (i = 0; i < most; i++) {
        of[i] = stack_on(d, draw_words(json_array_get(list, i), "at"));
        if (of[i] > 0)
            d->stack[of[i] - 1].n++;
    }
    for (int k = 0; k < d->n_stacks; k++) {
        d->stack[k].counter = arena_take(d->arena, (size_t)d->stack[k].n * sizeof(json_t *));
        d->stack[k].n = 0;
    }
    for (i = 0; i < most; i++)
        if (of[i] > 0) {
            struct draw_stack *stack = &d->stack[of[i] - 1];
            stack->counter[stack->n++] = json_array_get(list, i);
        }
}

/* ---- one counter ---- */

static const char *kind_of(const json_t *counter)
{
    const char *kind = draw_words(counter, "kind");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i], kind) == 0)
            return kinds[i];
    return "";
}

/* On a bar there is room for a symbol beside two letters. */
static bool has_symbol(const json_t *counter, bool bar)
{
    return *kind_of(counter) && !(bar && strlen(draw_words(counter, "value")) > 2);
}

/* Two sides are told apart without colour: one has dark counters, the other light ones; two have round corners. */
struct look {
    bool light, round;
};

static struct look look_of(const struct drawing *d, const json_t *counter)
{
    const char *shape = draw_shape(d->picture, draw_words(counter, "side"));
    bool round = strcmp(shape, "circle") == 0, dark = round || strcmp(shape, "diamond") == 0;
    return (struct look){!dark, round || strcmp(shape, "triangle") == 0};
}

/* "shattered; moves 6": what is not drawn. */
static const char *told(const struct drawing *d, const json_t *counter)
{
    const char *state = draw_words(counter, "state"), *words = draw_words(counter, "words");
    return arena_words(d->arena, "%s%s%s", state, *state && *words ? "; " : "", words);
}

/* Frame and symbol are one drawing for all counters that have them; it gives their number. */
static int frame_of(const struct drawing *d, const json_t *counter, int high)
{
    bool beside = *draw_words(counter, "value") != 0, bar = high < COUNTER_SIZE;
    const char *kind = has_symbol(counter, bar) ? kind_of(counter) : "";
    const char *shape = arena_words(d->arena, "%c%d", look_of(d, counter).round ? 'r' : 'q', high);
    const char *name = arena_words(d->arena, "%s%s%s", shape, beside ? "v" : "", kind);
    json_t *known = json_object_get(d->frames, name);
    if (!known) {
        known = json_pack("{s:i,s:o,s:s,s:i,s:i}", "id", (int)json_object_size(d->frames), "kind", draw_or_false(kind),
                          "shape", shape, "x", bar && beside ? -7 : 0, "y", !bar && beside ? -6 : 0);
        json_object_set_new(d->frames, name, known);
    }
    return (int)json_integer_value(json_object_get(known, "id"));
}

static json_t *counter_drawn(const struct drawing *d, const json_t *counter, int x, int y, int high)
{
    bool bar = high < COUNTER_SIZE, both = has_symbol(counter, bar) && *draw_words(counter, "value");
    int wide = bar ? COUNTER_WIDE : COUNTER_SIZE;
    const char *value = draw_words(counter, "value");
    bool squeezed = bar && both && strlen(value) > 1; /* two figures beside a symbol */
    json_t *out = json_pack("{s:i,s:i,s:s,s:b,s:s,s:b,s:b,s:b,s:i}", "x", x, "y", y, "tone",
                            draw_tone(d->picture, draw_words(counter, "side")), "light", look_of(d, counter).light,
                            "name", draw_words(counter, "name"), "worn", *draw_words(counter, "state") != 0, "new",
                            json_is_true(json_object_get(counter, "new")), "long", squeezed || strlen(value) > 2,
                            "frame", frame_of(d, counter, high));
    json_object_set_new(out, "words", draw_or_false(told(d, counter)));
    json_object_set_new(out, "own",
                        json_boolean(!has_symbol(counter, bar) || *told(d, counter) ||
                                     strcmp(kind_of(counter), draw_words(counter, "name")) != 0));
    json_object_set_new(out, "value", draw_or_false(strlen(value) <= VALUE_MOST ? value : ""));
    json_object_set_new(out, "value_x",
                        json_integer(bar && both ? x + (squeezed && d->hexes.columns == 0 ? 9 : 8) : x));
    json_object_set_new(out, "value_y", json_integer(bar || !both ? y + 4 : y + 11));
    json_object_set_new(out, "worn_x", json_integer(x - wide / 2));
    json_object_set_new(out, "worn_y", json_integer(y - high / 2));
    return out;
}

static int by_number(const void *a, const void *b)
{
    const json_t *const *one = a, *const *two = b;
    return draw_number(*one, "id", 0, INT32_MAX) - draw_number(*two, "id", 0, INT32_MAX);
}

json_t *draw_frames_drawn(const struct drawing *d)
{
    size_t n = 0;
    const json_t **frame = arena_take(d->arena, (json_object_size(d->frames) + 1) * sizeof *frame);
    const char *key;
    json_t *all = json_array(), *value;
    json_object_foreach(d->frames, key, value) frame[n++] = value;
    qsort(frame, n, sizeof *frame, by_number);
    for (size_t i = 0; i < n; i++)
        json_array_append_new(all, json_incref((json_t *)frame[i]));
    return all;
}

/* ---- stacks ---- */

static int n_bars(const struct draw_stack *stack)
{
    return stack->n > BARS_MAX ? 2 : stack->n;
}

static int bar_high(const struct draw_stack *stack)
{
    return stack->n == 1 ? COUNTER_SIZE : stack->n == 2 ? BAR_HIGH : THIN_BAR;
}

int draw_stack_height(const struct drawing *d, int number)
{
    const struct draw_stack *stack = &d->stack[number - 1];
    return number == 0 ? 0 : bar_high(stack) * (stack->n > BARS_MAX ? BARS_MAX : stack->n);
}

/* Below a place's symbol, and below the anchor of a port. */
int draw_stack_top(const struct draw_place *p)
{
    return DRAW_PLACE_RADIUS + 1 + (p->port ? DRAW_PORT_HIGH : 0);
}

/* Is there more to it than a symbol and a number? */
static bool has_more(const struct drawing *d, const struct draw_stack *stack)
{
    const json_t *only = stack->counter[0];
    return stack->n > 1 || !has_symbol(only, false) || *told(d, only) ||
           strcmp(kind_of(only), draw_words(only, "name")) != 0;
}

json_t *draw_stack_pieces(const struct drawing *d, int number)
{
    json_t *all = json_array();
    const struct draw_stack *stack = &d->stack[number - 1];
    for (int i = 0; number > 0 && has_more(d, stack) && i < stack->n; i++) {
        struct text words = {.arena = d->arena};
        const char *kind = kind_of(stack->counter[i]);
        picture_counter(stack->counter[i], &words);
        /* What its name does not say, and most are not. */
        bool says = !*kind || strcmp(kind, "infantry") == 0 || strcmp(kind, draw_words(stack->counter[i], "name")) == 0;
        text_format(&words, "%s%s", says || d->has_shapes ? "" : ", ", says || d->has_shapes ? "" : kind);
        json_array_append_new(all, json_pack("{s:s}", "words", words.at));
    }
    return all;
}

/* "w12", the row that says what stands there; false: nothing is to be opened. */
static json_t *opened_by(const struct drawing *d, int number)
{
    int row = number > 0 ? d->stack[number - 1].row : 0;
    return row > 0 ? json_string(arena_words(d->arena, "w%d", row)) : json_false();
}

static json_t *stack_drawn(const struct drawing *d, int number, int x, int y)
{
    const struct draw_stack *stack = &d->stack[number - 1];
    int high = bar_high(stack), top = y - draw_stack_height(d, number) / 2;
    json_t *counters = json_array();
    for (int i = 0; i < n_bars(stack); i++)
        json_array_append_new(counters, counter_drawn(d, stack->counter[i], x, top + i * high + high / 2, high));
    json_t *out = json_pack("{s:s,s:i,s:i,s:o}", "at", stack->at, "x", x, "y", y, "counters", counters);
    char more[32];
    snprintf(more, sizeof more, "+%d", stack->n - n_bars(stack));
    json_object_set_new(out, "more", draw_or_false(stack->n > BARS_MAX ? more : ""));
    json_object_set_new(out, "more_y", json_integer(top + 2 * high + high / 2 + 4));
    json_object_set_new(out, "opens", opened_by(d, number));
    return out;
}

/* The number of a hex lies above what stands in it. */
int draw_hex_drop(const struct drawing *d, int hex)
{
    return draw_stack_height(d, d->hexes.stack[hex]) > COUNTER_SIZE ? 4 : 2;
}

json_t *draw_stacks_drawn(const struct drawing *d)
{
    json_t *all = json_array();
    const struct hex_board *b = &d->hexes;
    for (int hex = 0; b->columns > 0 && hex < (b->columns + 2) * (b->rows + 2); hex++)
        if (b->stack[hex] > 0) {
            const struct draw_stack *stack = &d->stack[b->stack[hex] - 1];
            json_array_append_new(all, stack_drawn(d, b->stack[hex], stack->x, stack->y + draw_hex_drop(d, hex)));
        }
    for (int i = 0; i < d->n; i++)
        if (d->place_stack[i] > 0) {
            const struct draw_place *p = &d->place[i];
            int high = draw_stack_height(d, d->place_stack[i]);
            json_array_append_new(all, stack_drawn(d, d->place_stack[i], p->x, p->y + draw_stack_top(p) + high / 2));
        }
    return all;
}

json_t *draw_stack_words(const struct drawing *d, int number)
{
    struct text words = {.arena = d->arena};
    for (int i = 0; number > 0 && i < d->stack[number - 1].n; i++) {
        if (i > 0)
            text_words(&words, ", ");
        picture_counter(d->stack[number - 1].counter[i], &words);
    }
    return draw_or_false(words.len ? words.at : "");
}

/* ---- boxes ---- */

static int box_counters(const struct drawing *d, const struct draw_box *box)
{
    int n = box->stack > 0 ? d->stack[box->stack - 1].n : 0;
    return n < BOX_MOST ? n : BOX_MOST;
}

static void measure_box(const struct drawing *d, struct draw_box *box)
{
    int n = box_counters(d, box), letters = 0, rows = (n + BOX_ROW - 1) / BOX_ROW;
    for (const char *c = draw_words(box->from, "title"); *c; c++)
        letters += ((unsigned char)*c & 0xC0) != 0x80;
    int wide = (n < BOX_ROW ? n : BOX_ROW) * BOX_CELL;
    box->wide = (wide > letters * BOX_LETTER ? wide : letters * BOX_LETTER) + BOX_GAP;
    bool bare = d->n_stacks == 0; /* a map without counters: its boxes are titles */
    box->high = BOX_TITLE + (rows > 0 ? rows : bare ? 0 : 1) * BOX_CELL + 4;
}

/* Those without a spot of their own stand in rows below the map. */
void draw_boxes_lay(struct drawing *d)
{
    int x = HEX_EDGE, y = d->height + BOX_GAP, row = 0;
    for (int i = 0; i < d->n_boxes; i++) {
        struct draw_box *box = &d->box[i];
        measure_box(d, box);
        if (d->n > 0 && json_is_integer(json_object_get(box->from, "x"))) {
            box->x = draw_x(d, box->from) - box->wide / 2;
            box->y = draw_y(d, box->from) - box->high / 2;
            continue;
        }
        if (x + box->wide > d->width - HEX_EDGE && row > 0) {
            x = HEX_EDGE;
            y += row + BOX_GAP;
            row = 0;
        }
        box->x = x;
        box->y = y;
        x += box->wide + BOX_GAP;
        row = box->high > row ? box->high : row;
    }
    if (row > 0)
        d->height = y + row + BOX_GAP;
}

/* A box opens as a stack does; one that holds no counters where its ruleset names what is in it. */
static json_t *box_opened_by(const struct drawing *d, const struct draw_box *box)
{
    bool named = json_array_size(json_object_get(box->from, "units")) > 0;
    return named ? json_string(arena_words(d->arena, "b%d", (int)(box - d->box) + 1)) : opened_by(d, box->stack);
}

static json_t *box_drawn(const struct drawing *d, const struct draw_box *box)
{
    int n = box_counters(d, box);
    json_t *counters = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(counters,
                              counter_drawn(d, d->stack[box->stack - 1].counter[i],
                                            box->x + BOX_GAP / 2 + i % BOX_ROW * BOX_CELL + BOX_CELL / 2,
                                            box->y + BOX_TITLE + i / BOX_ROW * BOX_CELL + BOX_CELL / 2, COUNTER_SIZE));
    char more[32];
    int left = box->stack > 0 ? d->stack[box->stack - 1].n - n : 0;
    snprintf(more, sizeof more, " +%d", left);
    return json_pack("{s:s,s:s,s:s,s:s,s:s,s:i,s:i,s:i,s:i,s:i,s:i,s:o,s:o,s:o}", "id", draw_words(box->from, "id"),
                     "title", draw_words(box->from, "title"), "words", draw_words(box->from, "words"), "tone",
                     draw_tone(d->picture, draw_words(box->from, "side")), "more", left > 0 ? more : "", "x", box->x,
                     "y", box->y, "w", box->wide, "h", box->high, "title_x", box->x + box->wide / 2, "title_y",
                     box->y + 15, "counters", counters, "list", draw_stack_words(d, box->stack), "opens",
                     box_opened_by(d, box));
}

json_t *draw_boxes_drawn(const struct drawing *d)
{
    json_t *all = json_array();
    for (int i = 0; i < d->n_boxes; i++)
        json_array_append_new(all, box_drawn(d, &d->box[i]));
    return all;
}

json_t *draw_counter_kinds(const struct drawing *d)
{
    json_t *all = json_array();
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        bool any = false;
        for (int i = 0; i < d->n_stacks && !any; i++)
            for (int n = 0; n < d->stack[i].n && !any; n++)
                any = kind_of(d->stack[i].counter[n]) == kinds[k];
        if (any)
            json_array_append_new(all, json_pack("{s:s}", "kind", kinds[k]));
    }
    return all;
}

bool draw_any_worn(const struct drawing *d)
{
    for (int i = 0; i < d->n_stacks; i++)
        for (int n = 0; n < d->stack[i].n; n++)
            if (*draw_words(d->stack[i].counter[n], "state"))
                return true;
    return false;
}
