/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/divided-we-fall/dwf_sheet.h - sheets of Divided We Fall, tried out and carried out on a position.
 *
 *   struct sheets_of *k = d_sheets("1863", NULL);           k->w: the position, as dwf_build.h has it
 *   ck_assert(d_dry(k, DWF_USA, "march Grant with 6 to Corinth\ndone\n"));
 *   d_tells(k, DWF_USA, "march Grant with 6 to Corinth\ndone\n");   k->held: why a line was held, NULL
 *   d_close_sheets(k); */
#ifndef DISPATCH_TESTS_DWF_SHEET_H
#define DISPATCH_TESTS_DWF_SHEET_H

#include "games/sheet/sheet_run.h"
#include "tests/games/divided-we-fall/dwf_build.h"

struct sheets_of {
    struct war *w;
    struct sheets sheets;
    struct sheet sheet;
    struct run run;
    const char *held, *rule; /* key and rule of the last line that was held in the run; NULL */
    int held_line, seq;
    int32_t bad_line; /* of d_dry(): which line is illegal; w->why says why */
    struct dry_run out;
    struct dwf_state end;                  /* of d_dry(): the position at its end */
    struct text said[SHEET_LINES_MAX + 1]; /* of d_dry(): what a receipt says of line i */
};
struct sheets_of *d_sheets(const char *scenario, const char *option);
void d_close_sheets(struct sheets_of *);
/* Parses; any mistake fails the test. */
void d_reads(struct sheets_of *, int seat, const char *lines);
/* Tries a sheet out; false: it is refused. */
bool d_dry(struct sheets_of *, int seat, const char *lines);
const char *d_said(const struct sheets_of *, int line); /* by a receipt; "" for nothing */
/* Enters and carries out a sheet. */
void d_tells(struct sheets_of *, int seat, const char *lines);
/* How many notes of a kind the last run had of a line; line 0: of any. */
int d_notes(const struct sheets_of *, int kind, int line);

#endif
