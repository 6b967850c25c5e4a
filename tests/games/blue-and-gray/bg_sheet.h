/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/blue-and-gray/bg_sheet.h - sheets of Blue & Gray, tried out and carried out on a board.
 *
 *   struct desk *k = a_desk("chickamauga", "");
 *   ck_assert(b_dry(k, BG_CONFEDERATE, "move Scott to 2112\ndone\n"));
 *   b_tells(k, BG_CONFEDERATE, "move Scott to 2112\ndone\n");    k->held: why a line was held, NULL
 *   close_desk(k); */
#ifndef DISPATCH_TESTS_BG_SHEET_H
#define DISPATCH_TESTS_BG_SHEET_H

#include "games/sheet/sheet_run.h"
#include "tests/games/blue-and-gray/bg_lib.h"

struct desk {
    struct board *b;
    struct sheets sheets;
    struct sheet sheet;
    struct run run;
    const char *held; /* key of the first line that was held, NULL; of the run */
    int held_line, seq;
    int32_t bad_line; /* of b_dry(): which line is illegal, b->why says why */
    struct dry_run out;
    struct text said[SHEET_LINES_MAX + 1]; /* of b_dry(): what a receipt says of line i */
};
struct desk *a_desk(const char *scenario, const char *options);
struct desk *a_plain_desk(const char *options);
void close_desk(struct desk *);
/* Parses; any mistake fails the test. */
void b_reads(struct desk *, int seat, const char *lines);
/* Tries a sheet out blind; false: it is refused. */
bool b_dry(struct desk *, int seat, const char *lines);
/* What the receipt says of a line; "" for nothing. */
const char *b_said(const struct desk *, int line);
/* Enters and runs a sheet; the dice are those of b_throws(). */
void b_tells(struct desk *, int seat, const char *lines);
/* How many events of a kind the last run had. */
int b_happened(const struct desk *, int kind);

#endif
