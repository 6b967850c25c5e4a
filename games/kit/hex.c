/* SPDX-License-Identifier: Apache-2.0 */
/* Boards of hexes.
 *
 * Middles of hexes lie on a lattice of whole numbers: x is the column, y counts half hexes from the north. With x three
 * times as wide the corners lie on it too, so that a line is held against them without a fraction. */
#include "games/kit/hex.h"
#include <assert.h>
#include <string.h>

struct spot {
    int x, y;
};

static struct spot spot_of(const struct kit_hexes *h, int hex)
{
    int column = h->number[hex] / 100, row = h->number[hex] % 100;
    return (struct spot){column, 2 * row + (kit_hex_is_low(h->odd_low, column) ? 1 : 0)};
}

/* The hex whose middle lies there; 0: none in play. */
static int hex_at_spot(const struct kit_hexes *h, struct spot at)
{
    int row = at.y / 2; /* of a low column and a high one */
    if (at.x < 1 || at.x > KIT_HEX_LINES_MAX || row < 1 || row > KIT_HEX_LINES_MAX)
        return 0;
    return h->id[kit_hex_number(at.x, row)];
}

/* ---- numbers ---- */

int kit_hex_read(const char *name)
{
    int digit[4];
    for (int i = 0; i < 4; i++) {
        if (name[i] < '0' || name[i] > '9')
            return 0;
        digit[i] = name[i] - '0';
    }
    int column = 10 * digit[0] + digit[1], row = 10 * digit[2] + digit[3];
    return name[4] == 0 && column > 0 && row > 0 ? kit_hex_number(column, row) : 0;
}

void kit_hex_write(int number, char name[5])
{
    assert(number >= 0 && number < KIT_HEX_NUMBERS);
    name[4] = 0;
    for (int i = 3; i >= 0; i--, number /= 10)
        name[i] = (char)('0' + number % 10);
}

void kit_hex_step(bool odd_low, int side, int *column, int *row)
{
    static const int right[KIT_SIDES] = {0, 1, 1, 0, -1, -1}, high[KIT_SIDES] = {-1, -1, 0, 1, 0, -1},
                     low[KIT_SIDES] = {-1, 0, 1, 1, 1, 0};
    assert(side >= 0 && side < KIT_SIDES);
    *row += kit_hex_is_low(odd_low, *column) ? low[side] : high[side];
    *column += right[side];
}

/* ---- a board ---- */

static void find_neighbours(struct kit_hexes *h)
{
    for (int hex = 1; hex <= h->n; hex++)
        for (int side = 0; side < KIT_SIDES; side++) {
            int column = h->number[hex] / 100, row = h->number[hex] % 100;
            kit_hex_step(h->odd_low, side, &column, &row);
            bool within = column >= 1 && column <= h->columns && row >= 1 && row <= h->rows;
            h->near[hex][side] = within ? h->id[kit_hex_number(column, row)] : 0;
        }
}

bool kit_hexes_make(struct kit_hexes *h, const char *const *row, int rows, int columns, bool odd_low)
{
    memset(h, 0, sizeof *h);
    if (rows < 1 || rows > KIT_HEX_LINES_MAX || columns < 1 || columns > KIT_HEX_LINES_MAX)
        return false;
    for (int r = 0; r < rows; r++)
        if (strlen(row[r]) != (size_t)columns)
            return false;
    h->rows = rows;
    h->columns = columns;
    h->odd_low = odd_low;
    for (int c = 1; c <= columns; c++)
        for (int r = 1; r <= rows; r++) {
            int number = kit_hex_number(c, r);
            if (row[r - 1][c - 1] == '.')
                continue;
            if (h->n == KIT_PLACES_MAX)
                return false;
            h->number[++h->n] = (int16_t)number;
            h->id[number] = (int16_t)h->n;
        }
    find_neighbours(h);
    return h->n > 0;
}

int kit_hex_side(const struct kit_hexes *h, int from, int to)
{
    for (int side = 0; side < KIT_SIDES && to > 0; side++)
        if (h->near[from][side] == to)
            return side;
    return -1;
}

static int apart(struct spot a, struct spot b)
{
    int x = a.x < b.x ? b.x - a.x : a.x - b.x, y = a.y < b.y ? b.y - a.y : a.y - b.y;
    return y > x ? x + (y - x) / 2 : x; /* each step to another column is half a hex up or down too */
}

int kit_hex_distance(const struct kit_hexes *h, int a, int b)
{
    return apart(spot_of(h, a), spot_of(h, b));
}

void kit_hex_range(const struct kit_hexes *h, int from, int least, int most, struct kit_set *out)
{
    struct spot middle = spot_of(h, from), at;
    *out = (struct kit_set){{0}};
    for (at.x = middle.x - most; at.x <= middle.x + most; at.x++) {
        int x = at.x < middle.x ? middle.x - at.x : at.x - middle.x, high = 2 * most - x;
        for (at.y = middle.y - high; at.y <= middle.y + high; at.y += 2)
            if (apart(middle, at) >= least)
                kit_put(out, hex_at_spot(h, at));
    }
}

void kit_hex_around(const struct kit_hexes *h, const struct kit_set *of, const uint8_t *open, struct kit_set *out)
{
    *out = (struct kit_set){{0}};
    for (int hex = 0; kit_next(of, &hex);)
        for (int side = 0; side < KIT_SIDES; side++)
            if (!open || (open[hex] >> side & 1))
                kit_put(out, h->near[hex][side]);
}

/* ---- lines ---- */

/* Corner s is where side s begins, clockwise; from the middle of the hex. */
static const struct spot corners[KIT_SIDES] = {{-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}};
/* From the middle of a hex to that of the one beyond each side. */
static const struct spot beyond[KIT_SIDES] = {{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}};

/* On which side of a way something lies: above 0 on the right, below on the left, 0 upon it. Both with x threefold. */
static int turn(struct spot way, struct spot to)
{
    return way.x * to.y - way.y * to.x;
}

static struct spot sum(struct spot a, struct spot b)
{
    return (struct spot){a.x + b.x, a.y + b.y};
}

static struct spot threefold(struct spot at)
{
    return (struct spot){3 * at.x, at.y};
}

/* How a line that goes `way` from the origin leaves the hex whose middle is `at`: by crossing that side, or, if so,
 * just where the side begins. */
static int leaves_by(struct spot way, struct spot at, bool *at_corner)
{
    int side = 0, last = turn(way, sum(threefold(at), corners[KIT_SIDES - 1]));
    int here = turn(way, sum(threefold(at), corners[0]));
    while (last >= 0 || here < 0) { /* from left to right: a line leaves each hex that it is in once */
        assert(side < KIT_SIDES - 1);
        last = here;
        here = turn(way, sum(threefold(at), corners[++side]));
    }
    *at_corner = here == 0;
    return *at_corner ? side : (side + KIT_SIDES - 1) % KIT_SIDES;
}

void kit_hex_line(const struct kit_hexes *h, int from, int to, struct kit_hex_line *out)
{
    struct spot start = spot_of(h, from), end = spot_of(h, to), at = {0, 0};
    const struct spot way = threefold((struct spot){end.x - start.x, end.y - start.y});
    out->n = 1;
    out->at[0] = (struct kit_hex_passed){.hex = {(int16_t)from}, .over = -1};
    while (out->at[out->n - 1].hex[0] != to || out->at[out->n - 1].along) {
        bool at_corner = false;
        int side = leaves_by(way, at, &at_corner), left = (side + KIT_SIDES - 1) % KIT_SIDES;
        int over = at_corner ? -1 : side;
        int to_corner = at_corner ? turn(way, corners[side]) : 1;
        assert(out->n <= KIT_HEX_LINE_MAX - 2);
        if (at_corner && to_corner == 0) { /* the side that begins at the corner lies in the way */
            struct spot one = sum(at, beyond[left]), two = sum(at, beyond[side]);
            out->at[out->n++] = (struct kit_hex_passed){
                .hex = {(int16_t)hex_at_spot(h, sum(start, one)), (int16_t)hex_at_spot(h, sum(start, two))},
                .along = true,
                .over = -1};
            at = sum(one, beyond[side]);
        } else {
            at = sum(at, beyond[at_corner && to_corner > 0 ? left : side]);
        }
        out->at[out->n++] =
            (struct kit_hex_passed){.hex = {(int16_t)hex_at_spot(h, sum(start, at))}, .over = (int8_t)over};
    }
}
