/* SPDX-License-Identifier: Apache-2.0 */
/* Paths with relative numbers, a command only where it changes, a blank only where digits would meet. */
#include "processor/letters/draw_inside.h"

/* A map has some thousand of them: without a printer. */
static void number(struct pen *pen, int value, bool first)
{
    char words[12], *at = words + sizeof words;
    unsigned left = value < 0 ? 0u - (unsigned)value : (unsigned)value;
    do
        *--at = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (value < 0 || !first)
        *--at = value < 0 ? '-' : ' ';
    text_add(&pen->out, (struct span){(const uint8_t *)at, (size_t)(words + sizeof words - at)});
}

static bool command(struct pen *pen, char word)
{
    bool again = pen->last == word;
    if (!again)
        text_add(&pen->out, (struct span){(const uint8_t *)&word, 1});
    pen->last = word;
    return !again;
}

static void arrive(struct pen *pen, int x, int y)
{
    pen->x = x;
    pen->y = y;
}

void draw_pen_move(struct pen *pen, int x, int y)
{
    text_format(&pen->out, "M%d %d", x, y);
    pen->last = 'M';
    arrive(pen, x, y);
    pen->begin_x = x;
    pen->begin_y = y;
}

void draw_pen_line(struct pen *pen, int x, int y)
{
    int dx = x - pen->x, dy = y - pen->y;
    if (dx == 0 && dy == 0)
        return;
    if (dy == 0) {
        number(pen, dx, command(pen, 'h'));
    } else if (dx == 0) {
        number(pen, dy, command(pen, 'v'));
    } else {
        number(pen, dx, command(pen, 'l'));
        number(pen, dy, false);
    }
    arrive(pen, x, y);
}

void draw_pen_curve(struct pen *pen, int by_x, int by_y, int x, int y)
{
    number(pen, by_x - pen->x, command(pen, 'q'));
    number(pen, by_y - pen->y, false);
    number(pen, x - pen->x, false);
    number(pen, y - pen->y, false);
    arrive(pen, x, y);
}

void draw_pen_close(struct pen *pen)
{
    text_words(&pen->out, "z");
    pen->last = 'z';
    arrive(pen, pen->begin_x, pen->begin_y);
}

json_t *draw_pen_path(const struct pen *pen)
{
    return pen->out.len > 0 ? json_string(pen->out.at) : json_false();
}
