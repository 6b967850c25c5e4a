/* SPDX-License-Identifier: Apache-2.0 */
/* processor/trial/script.h - a trial as the list of its sheets: what a save is, and what taking back plays again.
 *
 * Text, so that a person can read it: a few lines "name: value", then for each sheet a line "sheet SEAT" (a person's),
 * "lot SEAT" (by lot) or "pass" (nobody answered), and its lines with two blanks before each. */
#ifndef DISPATCH_SCRIPT_H
#define DISPATCH_SCRIPT_H

#include "processor/trial/trial.h"

enum { SCRIPT_SHEETS_MAX = 4000, SCRIPT_BYTES_MAX = 8 << 20 };
enum script_kind { SCRIPT_SHEET, SCRIPT_LOT, SCRIPT_PASS };
struct script_sheet {
    enum script_kind kind;
    int seat; /* -1 of a pass */
    struct span lines;
};
struct script {
    struct arena *arena; /* borrowed */
    const struct ruleset *set;
    const char *scenario, *as; /* as: the seat of the person, "" both */
    const char *seat[TRIAL_SEATS];
    uint8_t luck[32];
    struct script_sheet *sheet; /* SCRIPT_SHEETS_MAX; in the arena */
    int n;
};
/* A new one; copies what it is given. False: not a game for two seats, or no such seat. */
bool script_begin(struct script *, struct arena *, const struct ruleset *, const char *scenario, const char *as);
bool script_add(struct script *, enum script_kind, int seat, struct span lines); /* false: it is full */
void script_write(const struct script *, struct text *);
/* EX_DATAERR, naming the line, when it is none, or of another version's rules. The path is for errors. */
bool script_read(struct script *, struct arena *, const char *path, struct span, struct error *);
/* Everything in it once more, in an empty folder. EX_DATAERR: a sheet is not taken any more. */
bool script_play(const struct script *, const char *dir, struct trial *, struct error *);

#endif
