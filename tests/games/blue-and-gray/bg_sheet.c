/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/blue-and-gray/bg_sheet.h"
#include "games/blue-and-gray/report.h"
#include "tests/lib/rooms.h"
#include <stdlib.h>
#include <string.h>

static struct desk *open_desk(struct board *b)
{
    struct desk *k = calloc(1, sizeof *k);
    ck_assert(k != NULL);
    k->b = b;
    k->sheets.seats = BG_SIDES;
    return k;
}

struct desk *a_desk(const char *scenario, const char *options)
{
    return open_desk(a_board(scenario, options));
}

struct desk *a_plain_desk(const char *options)
{
    return open_desk(a_plain(options));
}

void close_desk(struct desk *k)
{
    close_board(k->b);
    free(k);
}

void b_reads(struct desk *k, int seat, const char *lines)
{
    sheet_parse(&k->b->r, &k->b->s, seat, lines, strlen(lines), &k->sheet);
    ck_assert_msg(k->sheet.n_mistakes == 0, "line %d of\n%s\n%s \"%s\", wanted %s", k->sheet.mistake[0].line, lines,
                  k->sheet.mistake[0].why.key, k->sheet.mistake[0].why.got, k->sheet.mistake[0].why.want);
}

static void hear(void *context, const struct line *line, const void *before, const void *after, const struct play *play)
{
    struct desk *k = context;
    (void)play;
    if (line->number >= 1 && line->number <= SHEET_LINES_MAX && line->verb >= VERB_DONE)
        bg_explain(&k->b->r, line, before, after, k->b->s.side, &k->said[line->number]);
}

bool b_dry(struct desk *k, int seat, const char *lines)
{
    struct bg_state view, *room = calloc(4, sizeof *room);
    ck_assert(room != NULL);
    k->b->why = (struct problem){0};
    for (int i = 0; i <= SHEET_LINES_MAX; i++)
        k->said[i] = (struct text){.arena = k->b->arena};
    rules_view(&k->b->r, &k->b->s, seat, &view);
    b_reads(k, seat, lines);
    bool good = sheets_dry_run(&k->b->r, &view, seat, &k->sheets, k->seq + 1, &k->sheet, room, &test_dry_room, &k->out,
                               &k->bad_line, &k->b->why, hear, k);
    free(room);
    return good;
}

const char *b_said(const struct desk *k, int line)
{
    return k->said[line].len ? k->said[line].at : "";
}

void b_tells(struct desk *k, int seat, const char *lines)
{
    struct bg_state *room = calloc(4, sizeof *room);
    struct board *b = k->b;
    ck_assert(room != NULL);
    b->why = (struct problem){0};
    b_reads(k, seat, lines);
    ck_assert(sheets_enter(&b->r, &k->sheets, seat, ++k->seq, &k->sheet, 0, &test_lines, &b->why));
    play_begin(&b->play, &b->chance, &b->why);
    run_begin(&k->run);
    sheets_run(&b->r, &b->s, &room[0], &room[1], &k->sheets, &b->play, &k->run);
    b->s = room[0];
    free(room);
    k->held = NULL;
    for (int i = k->run.n_notes - 1; i >= 0; i--)
        if (k->run.note[i].kind == NOTE_HELD) {
            k->held = k->run.note[i].why.key;
            k->held_line = k->run.note[i].line;
        }
    const char *what = rules_broken(&b->r, &b->s);
    ck_assert_msg(!what, "%s is broken", what);
}

int b_happened(const struct desk *k, int kind)
{
    int n = 0;
    for (int i = 0; i < k->b->play.n_events; i++)
        n += k->b->play.events[i].kind == kind;
    return n;
}
