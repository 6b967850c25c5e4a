/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/house-divided/hd_window.h"
#include "games/house-divided/report.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = 24, WORDS = 64, LINES_MAX = 64, UNITS_A_ROW = 2 /* a letter is about twice as high as it is wide */ };
struct node {
    int box, x, y, width, height; /* of its words: the left end, the upper line */
    int home_x, home_y;           /* where it lies by its place on the map */
    char name[WORDS], army[WORDS];
};
struct window {
    const struct rules *r;
    const struct hd_state *s;
    int n, columns, rows;
    struct node node[NODES];
    char cell[WINDOW_ROWS][WINDOW_COLUMNS + 1];
    char line_at[WINDOW_ROWS][WINDOW_COLUMNS + 1]; /* the line that runs there, from 1 */
};

/* ---- what stands at a box ---- */
static void army_words(const struct window *w, int box, char *out, size_t room)
{
    static const char *const holder[] = {"-", "N", "S"}, *const type[] = {"", "mc", "mi", "vc", "vi", "ci", "cc"};
    const struct hd_data *d = hd_data(w->r);
    int len = snprintf(out, room, "%s", holder[w->s->control[box]]);
    const char *comma = " ";
    for (int side = 0; side < HD_SIDES; side++) {
        if (hd_contested(w->s, box) && side != w->s->control[box] - 1)
            len += snprintf(out + len, room - (size_t)len, " /%s", holder[side + 1]), comma = " ";
        for (int t = HD_TYPES; t >= 1; t--)
            if (hd_count(w->s, side, box, t)) {
                len += snprintf(out + len, room - (size_t)len, "%s%d %s", comma, hd_count(w->s, side, box, t), type[t]);
                comma = ", ";
            }
        for (int g = 0; g < HD_GENERALS; g++)
            if (w->s->general[g].box == box && d->general[g].side == side) {
                len += snprintf(out + len, room - (size_t)len, "%s%s", comma, d->general[g].name);
                comma = ", ";
            }
    }
    if (w->s->works[box])
        snprintf(out + len, room - (size_t)len, "%sworks", comma);
}

static void name_words(const struct window *w, int box, char *out, size_t room)
{
    const struct hd_box *b = &hd_data(w->r)->box[box];
    char value[16] = "";
    if (b->value[HD_NORTH] && b->value[HD_SOUTH])
        snprintf(value, sizeof value, " %d:%d", (int)b->value[HD_NORTH], (int)b->value[HD_SOUTH]);
    else if (b->value[HD_NORTH] || b->value[HD_SOUTH])
        snprintf(value, sizeof value, " %c%d", b->value[HD_NORTH] ? 'N' : 'S',
                 (int)(b->value[HD_NORTH] + b->value[HD_SOUTH]));
    snprintf(out, room, "%s%s%s", b->name, b->goal ? "*" : "", value);
}

static bool gather(struct window *w, const bool *shown)
{
    for (int box = 1; box <= HD_BOXES; box++) {
        struct node *n = &w->node[w->n];
        if (!shown[box])
            continue;
        if (w->n++ == NODES)
            return false;
        n->box = box, n->height = 2;
        name_words(w, box, n->name, sizeof n->name);
        army_words(w, box, n->army, sizeof n->army);
        n->width = (int)(strlen(n->name) > strlen(n->army) ? strlen(n->name) : strlen(n->army));
    }
    return w->n > 0;
}

/* ---- where it lies ---- */
enum { WEST = 9600, NORTH = 4300 }; /* the corner of the map, in hundredths of a degree */
/* Places all boxes with so many units to a column, of which 120 are a degree of longitude and 160 one of latitude;
 * false: too wide or too high. */
static bool place(struct window *w, int across, int down)
{
    const struct hd_data *d = hd_data(w->r);
    int left = 1 << 20, top = 1 << 20;
    for (int i = 0; i < w->n; i++) {
        struct node *n = &w->node[i];
        const struct hd_box *box = &d->box[n->box];
        int lon, lat;
        kit_spot_degrees(&hd_spots, box->id, box->x, box->y, &lon, &lat);
        n->x = (lon + WEST) * 6 / 5 / across - n->width / 2;
        n->y = (NORTH - lat) * 8 / 5 / down;
        left = n->x < left ? n->x : left;
        top = n->y < top ? n->y : top;
    }
    w->columns = w->rows = 0;
    for (int i = 0; i < w->n; i++) {
        struct node *n = &w->node[i];
        n->x = n->home_x = n->x - left, n->y = n->home_y = n->y - top;
        w->columns = n->x + n->width > w->columns ? n->x + n->width : w->columns;
        w->rows = n->y + n->height > w->rows ? n->y + n->height : w->rows;
    }
    return w->columns <= WINDOW_COLUMNS && w->rows <= WINDOW_ROWS;
}

/* The node whose words, with a column beside them, lie there; -1: none. */
static int node_at(const struct window *w, int x, int y, int margin)
{
    for (int i = 0; i < w->n; i++) {
        const struct node *n = &w->node[i];
        if (x >= n->x - margin && x < n->x + n->width + margin && y >= n->y && y < n->y + n->height)
            return i;
    }
    return -1;
}

/* How many pairs of words touch. */
static int touching(const struct window *w)
{
    int pairs = 0;
    for (int i = 0; i < w->n; i++)
        for (int k = i + 1; k < w->n; k++) {
            const struct node *a = &w->node[i], *b = &w->node[k];
            pairs += a->x < b->x + b->width + 2 && b->x < a->x + a->width + 2 && a->y < b->y + b->height + 1 &&
                     b->y < a->y + a->height + 1;
        }
    return pairs;
}

/* ---- lines ---- */
struct stroke { /* the visible cells of a line, from a to b */
    int n, x[WINDOW_COLUMNS + WINDOW_ROWS], y[WINDOW_COLUMNS + WINDOW_ROWS];
};

/* Cells from the middle of one box to that of another, without those at the words of the two. How many lie at others'
 * words. */
static int trace(const struct window *w, int a, int b, struct stroke *s)
{
    const struct node *from = &w->node[a], *to = &w->node[b];
    int x0 = 2 * from->x + from->width - 1, y0 = 2 * from->y + from->height - 1;
    int dx = 2 * to->x + to->width - 1 - x0, dy = 2 * to->y + to->height - 1 - y0;
    int steps = (abs(dx) > abs(dy) ? abs(dx) : abs(dy)) / 2, cut = 0;
    s->n = 0;
    for (int i = 1; i < steps; i++) {
        int x = (x0 * steps + dx * i + steps) / (2 * steps), y = (y0 * steps + dy * i + steps) / (2 * steps);
        int at = node_at(w, x, y, 1);
        cut += at >= 0 && at != a && at != b;
        if (at < 0)
            s->x[s->n] = x, s->y[s->n++] = y;
    }
    return cut;
}

static char arrow(const struct stroke *s, bool forward)
{
    int dx = s->x[s->n - 1] - s->x[0], dy = UNITS_A_ROW * (s->y[s->n - 1] - s->y[0]);
    if (abs(dx) >= abs(dy))
        return (dx >= 0) == forward ? '>' : '<';
    return (dy >= 0) == forward ? 'v' : '^';
}

static const struct kit_link *link_of(const struct window *w, int a, int b)
{
    return kit_link_to(&hd_data(w->r)->map, w->node[a].box, w->node[b].box);
}

/* Does whoever comes this way enter over a water border? -1: by one kind of way, and not by another. */
static int is_wet(const struct kit_link *link)
{
    int wet = link->marks & link->kinds;
    return wet == 0 ? 0 : wet == link->kinds ? 1 : -1;
}

static char way_at(int kinds, int i)
{
    bool boats = kinds & HD_RIVER, land = kinds & (HD_RAIL | HD_ROAD);
    return boats && (!land || i % 2) ? '~' : kinds & HD_RAIL ? '#' : '.';
}

static void draw_line(struct window *w, const struct kit_link *there, const struct kit_link *here,
                      const struct stroke *s)
{
    for (int i = 0; i < s->n; i++)
        w->cell[s->y[i]][s->x[i]] = way_at(there->kinds, i);
    if (there->marks & (HD_DOWN | HD_UP))
        w->cell[s->y[s->n / 2]][s->x[s->n / 2]] = arrow(s, there->marks & HD_DOWN);
    if (is_wet(there))
        w->cell[s->y[s->n - 1]][s->x[s->n - 1]] = 'w';
    if (is_wet(here))
        w->cell[s->y[0]][s->x[0]] = 'w';
}

enum { SHORTEST = 3, DEFECT = 10, WORST = 1 << 20 };
/* Draws all lines. What is wrong with them and with the words: 0, nothing. */
static int draw_lines(struct window *w)
{
    int wrong = DEFECT * touching(w);
    char number = 0;
    memset(w->cell, ' ', sizeof w->cell);
    memset(w->line_at, 0, sizeof w->line_at);
    for (int a = 0; a < w->n; a++)
        for (int b = a + 1; b < w->n; b++) {
            const struct kit_link *there = link_of(w, a, b), *here = link_of(w, b, a);
            struct stroke s;
            if (!there)
                continue;
            if (!here || is_wet(there) < 0 || is_wet(here) < 0)
                return WORST;
            int cut = trace(w, a, b, &s), met = 0;
            number++;
            for (int i = 0; i < s.n; i++) {
                met += w->line_at[s.y[i]][s.x[i]] != 0;
                w->line_at[s.y[i]][s.x[i]] = number;
            }
            wrong += cut + (met > 1 ? met : 0) + (s.n < SHORTEST ? DEFECT * (SHORTEST - s.n) : 0);
            if (s.n >= SHORTEST)
                draw_line(w, there, here, &s);
        }
    return wrong;
}

/* Moves one box a little, where that helps most; false: nowhere. */
static bool nudge(struct window *w, int *wrong)
{
    int best = *wrong, who = -1, x = 0, y = 0;
    for (int i = 0; i < w->n; i++) {
        struct node *n = &w->node[i];
        const struct node was = *n;
        for (n->y = n->home_y > 2 ? n->home_y - 2 : 0; n->y <= n->home_y + 2 && n->y + 2 <= WINDOW_ROWS; n->y++)
            for (n->x = n->home_x > 8 ? n->home_x - 8 : 0; n->x <= n->home_x + 8 && n->x + n->width <= WINDOW_COLUMNS;
                 n->x++) {
                int now = draw_lines(w);
                if (now < best)
                    best = now, who = i, x = n->x, y = n->y;
            }
        *n = was;
    }
    if (who < 0)
        return false;
    w->node[who].x = x, w->node[who].y = y;
    *wrong = best;
    return true;
}

static bool draw(struct window *w)
{
    int wrong = draw_lines(w);
    while (wrong > 0 && wrong < WORST && nudge(w, &wrong))
        ;
    if (wrong > 0)
        return false;
    draw_lines(w);
    for (int i = 0; i < w->n; i++) {
        const struct node *n = &w->node[i];
        memcpy(&w->cell[n->y][n->x + (n->width - (int)strlen(n->name)) / 2], n->name, strlen(n->name));
        memcpy(&w->cell[n->y + 1][n->x + (n->width - (int)strlen(n->army)) / 2], n->army, strlen(n->army));
    }
    return true;
}

static int length(const char *row)
{
    int len = WINDOW_COLUMNS;
    while (len > 0 && row[len - 1] == ' ')
        len--;
    return len;
}

/* Of rows in which there is nothing one is enough. */
static void write_rows(const struct window *w, struct text *out)
{
    int last = WINDOW_ROWS;
    while (last > 0 && length(w->cell[last - 1]) == 0)
        last--;
    for (int y = 0; y < last; y++) {
        int len = length(w->cell[y]);
        if (len > 0 || length(w->cell[y - 1]) > 0)
            text_format(out, "%.*s\n", len, w->cell[y]);
    }
}

bool hd_window(const struct rules *r, const struct hd_state *s, const bool shown[HD_BOXES_MAX], struct text *out)
{
    static struct window w;
    w = (struct window){.r = r, .s = s};
    if (!gather(&w, shown))
        return false;
    for (int down = 40; down >= 8; down -= 2)
        for (int across = down / 2; across >= 3; across--)
            if (place(&w, across, down) && draw(&w)) {
                write_rows(&w, out);
                return true;
            }
    return false;
}
