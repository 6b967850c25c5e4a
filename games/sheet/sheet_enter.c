/* SPDX-License-Identifier: Apache-2.0 */
/* Putting a parsed sheet in force, and out of it. */
#include "games/sheet/sheet_run.h"
#include <string.h>

struct entering {
    const struct rules *rules;
    const struct sheet *sheet;
    int32_t stop_at;
};

static const struct line *opener_of(const struct entering *e, const struct line *line)
{
    for (int32_t i = 0; i < e->sheet->n_lines && line->block; i++) {
        const struct line *is = &e->sheet->line[i];
        if (is->number == line->block && is->verb != VERB_END && is != line && is->block != is->number)
            return is;
    }
    return NULL;
}

/* The number of the end line of the block that this line opens; 0 when it opens none. */
static int32_t end_of(const struct entering *e, const struct line *line)
{
    for (int32_t i = 0; i < e->sheet->n_lines; i++)
        if (e->sheet->line[i].verb == VERB_END && e->sheet->line[i].block == line->number && &e->sheet->line[i] > line)
            return e->sheet->line[i].number;
    return 0;
}

/* Does the line stand before the first mistake, and every block that holds it whole? */
static bool counts(const struct entering *e, const struct line *line)
{
    if (e->stop_at == 0)
        return true;
    const struct line *opener = opener_of(e, line);
    const struct verb *verb = verb_of(e->rules, line->verb);
    bool opens = verb && (verb->where & LINE_OPENS) != 0;
    if (line->number >= e->stop_at || end_of(e, line) >= e->stop_at || (opens && end_of(e, line) == 0))
        return false;
    return !opener || counts(e, opener);
}

static bool is_standing(const struct entering *e, const struct line *line)
{
    if (line->verb == VERB_WHEN)
        return true;
    const struct line *opener = opener_of(e, line);
    return opener && is_standing(e, opener);
}

static bool is_plain(const struct line *line)
{
    return line->verb == VERB_PAUSE || line->verb == VERB_DONE || line->verb == VERB_RESIGN ||
           line->verb == VERB_OFFER || line->verb == VERB_IF || line->verb >= VERB_FIRST;
}

static bool has(const struct entering *e, int32_t verb)
{
    for (int32_t i = 0; i < e->sheet->n_lines; i++)
        if (e->sheet->line[i].verb == verb && counts(e, &e->sheet->line[i]))
            return true;
    return false;
}

/* The lines of one sort that count, in order, to `out` unless it is NULL; returns how many there are. */
static int32_t gather(const struct entering *e, bool standing, struct line *out)
{
    int32_t n = 0;
    for (int32_t i = 0; i < e->sheet->n_lines; i++) {
        const struct line *line = &e->sheet->line[i];
        bool kept = is_plain(line) || line->verb == VERB_END || (line->verb == VERB_SAY && !standing) ||
                    line->verb == VERB_WHEN;
        if (!kept || is_standing(e, line) != standing || !counts(e, line))
            continue;
        if (out)
            line_copy(&out[n], line);
        n++;
    }
    if (out) /* a line of nothing ends the lines below the last */
        line_begin(&out[n], 0, VERB_NONE);
    return n;
}

/* n lines of one sort, where they stay. */
static const struct line *laid_down(const struct entering *e, bool standing, int32_t n, const struct line_room *room)
{
    struct line *out = room->take(room->context, n + 1);
    gather(e, standing, out);
    return out;
}

static bool any_plain(const struct entering *e)
{
    for (int32_t i = 0; i < e->sheet->n_lines; i++)
        if (is_plain(&e->sheet->line[i]) && !is_standing(e, &e->sheet->line[i]) && counts(e, &e->sheet->line[i]))
            return true;
    return false;
}

bool sheets_enter(const struct rules *r, struct sheets *sheets, int seat, int32_t seq, const struct sheet *sheet,
                  int32_t stop_at, const struct line_room *room, struct problem *why)
{
    const struct sheet_limits *limits = sheet_limits(r);
    struct entering e = {.rules = r, .sheet = sheet, .stop_at = stop_at};
    struct queue *queue = &sheets->queue[seat];
    struct standing *standing = &sheets->standing[seat];
    bool plain = any_plain(&e), when = has(&e, VERB_WHEN);
    int32_t n_plain = plain ? gather(&e, false, NULL) : 0, n_when = when ? gather(&e, true, NULL) : 0;
    if (n_plain > limits->queue)
        return problem_set(why, "queue.full", 0);
    if (n_when > limits->standing)
        return problem_set(why, "standing.full", 0);
    if (plain || has(&e, VERB_DROP))
        memset(queue, 0, sizeof *queue);
    if (plain) {
        sheets->offers &= ~ONLY(seat);
        queue->seq = seq;
        queue->n = n_plain;
        queue->line = laid_down(&e, false, n_plain, room);
    }
    if (when || has(&e, VERB_STANDING_NONE))
        memset(standing, 0, sizeof *standing);
    if (when) {
        standing->seq = seq;
        standing->n = n_when;
        standing->line = laid_down(&e, true, n_when, room);
    }
    return true;
}

void sheets_forget(struct sheets *sheets, int seat)
{
    memset(&sheets->queue[seat], 0, sizeof sheets->queue[seat]);
    memset(&sheets->standing[seat], 0, sizeof sheets->standing[seat]);
    memset(&sheets->plan[seat], 0, sizeof sheets->plan[seat]);
    sheets->offers &= ~ONLY(seat);
}
