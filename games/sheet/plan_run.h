/* SPDX-License-Identifier: Apache-2.0 */
/* games/sheet/plan_run.h - the plan of a seat: lines below an attack or an answer, for as long as the battle lasts.
 * What a plan is tells sheet_run.h. Used by the files that run sheets only. */
#ifndef DISPATCH_PLAN_RUN_H
#define DISPATCH_PLAN_RUN_H

#include "games/sheet/line_run.h"

/* Do the lines below this one make a plan? */
bool plan_heads(const struct rules *, const struct line *);
/* line[0] is a head that was carried out; those of line[1 .. n) that are below it become the seat's plan. `opened`: it
 * gave an order; when no battle is going on all the same, they are told as skipped. */
void plan_begin(struct runner *, int seat, int32_t seq, bool is_standing, bool opened, const struct line *line,
                int32_t n);
/* An answer comes next (line[0] of line[0 .. n), a head that may stand in a when block). Does one of the lines below it
 * that can be done before it; false: none can. */
bool plan_before(struct runner *, int seat, int32_t seq, bool is_standing, const struct line *line, int32_t n);
/* The answer was refused: what was below it is dropped. */
void plan_refused(struct runner *, int seat, int32_t seq, const struct line *head);
/* A plain line was carried out at a question that interrupts another seat, and an answer follows it: if the battle ends
 * before that, the answer is to be skipped. */
void plan_touch(struct runner *, int seat, int32_t seq);
/* A head that is an answer: it may stand in a when block. */
bool plan_answers(const struct rules *, const struct line *line);
/* A plain line that answers one chance of a battle. */
bool plan_chance(const struct rules *, const struct line *line);
/* Before a run: plans that stand from earlier ones have not failed in it yet. */
void plan_reasons_clear(struct run *, const struct sheets *);
/* Ends the plans of battles that are over, and tells what did nothing. */
void plans_end(struct runner *);
/* Gives one order at a prompt of the seat. False: no line can do anything here. */
bool plan_run(struct runner *, int seat);
/* The rest of the sheet that ordered the battle waits for its end. */
bool plan_holds_queue(const struct sheets *, int seat);

/* ---- standing_run.c: standing orders answer a prompt: the first block in written order that fits and has a line that
 * can be carried out. A line is tried once a prompt; one that would be refused is skipped with its reason ---- */
/* Carries out the next line for this prompt, of a seat that is asked. False: none answers. */
bool standing_run(struct runner *, int seat);

#endif
