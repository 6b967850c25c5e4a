/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/divided-we-fall/dwf_sheet.h"
#include "games/divided-we-fall/report.h"
#include "tests/lib/rooms.h"
#include <stdlib.h>
#include <string.h>

struct sheets_of *d_sheets(const char *scenario, const char *option)
{
    struct sheets_of *k = calloc(1, sizeof *k);
    ck_assert(k != NULL);
    k->w = d_a_war_with(scenario, option);
    k->sheets.seats = DWF_SIDES;
    return k;
}

void d_close_sheets(struct sheets_of *k)
{
    d_close_war(k->w);
    free(k);
}

void d_reads(struct sheets_of *k, int seat, const char *lines)
{
    memset(&k->sheet, 0, sizeof k->sheet); /* what a line reads behind itself is nothing */
    sheet_parse(&k->w->r, &k->w->s, seat, lines, strlen(lines), &k->sheet);
    ck_assert_msg(k->sheet.n_mistakes == 0, "line %d of\n%s\n%s \"%s\", wanted %s", k->sheet.mistake[0].line, lines,
                  k->sheet.mistake[0].why.key, k->sheet.mistake[0].why.got, k->sheet.mistake[0].why.want);
}

struct hearing {
    struct sheets_of *k;
    int seat;
};

static void hear(void *context, const struct line *line, const void *before, const void *after, const struct play *play)
{
    struct hearing *h = context;
    (void)play;
    if (line->number >= 1 && line->number <= SHEET_LINES_MAX)
        dwf_explain(&h->k->w->r, line, before, after, h->seat, &h->k->said[line->number]);
}

bool d_dry(struct sheets_of *k, int seat, const char *lines)
{
    struct dwf_state view, *room = calloc(4, sizeof *room);
    struct hearing h = {k, seat};
    ck_assert(room != NULL);
    k->w->why = (struct problem){0};
    for (int i = 0; i <= SHEET_LINES_MAX; i++)
        k->said[i] = (struct text){.arena = k->w->arena};
    rules_view(&k->w->r, &k->w->s, seat, &view);
    d_reads(k, seat, lines);
    bool good = sheets_dry_run(&k->w->r, &view, seat, &k->sheets, k->seq + 1, &k->sheet, room, &test_dry_room, &k->out,
                               &k->bad_line, &k->w->why, hear, &h);
    k->end = room[0];
    free(room);
    return good;
}

const char *d_said(const struct sheets_of *k, int line)
{
    return k->said[line].len ? k->said[line].at : "";
}

void d_tells(struct sheets_of *k, int seat, const char *lines)
{
    struct war *w = k->w;
    struct dwf_state *room = calloc(4, sizeof *room);
    ck_assert(room != NULL);
    w->why = (struct problem){0};
    d_reads(k, seat, lines);
    ck_assert(sheets_enter(&w->r, &k->sheets, seat, ++k->seq, &k->sheet, 0, &test_lines, &w->why));
    play_begin(&w->play, NULL, &w->why);
    run_begin(&k->run);
    sheets_run(&w->r, &w->s, &room[0], &room[1], &k->sheets, &w->play, &k->run);
    w->s = room[0];
    free(room);
    k->held = k->rule = NULL;
    for (int i = 0; i < k->run.n_notes; i++)
        if (k->run.note[i].kind == NOTE_HELD) {
            k->held = k->run.note[i].why.key;
            k->rule = k->run.note[i].why.rule;
            k->held_line = k->run.note[i].line;
        }
    w->n_log = 0;
    for (int i = 0; i < w->play.n_events && w->n_log < 512; i++)
        w->log[w->n_log++] = w->play.events[i];
    const char *what = rules_broken(&w->r, &w->s);
    ck_assert_msg(!what, "%s is broken", what);
}

int d_notes(const struct sheets_of *k, int kind, int line)
{
    int n = 0;
    for (int i = 0; i < k->run.n_notes; i++)
        n += k->run.note[i].kind == kind && (line == 0 || k->run.note[i].line == line);
    return n;
}
