/* SPDX-License-Identifier: Apache-2.0 */
/* games/sheet/line_run.h - carries out one line of a sheet, whole or not at all. Used by sheet_run.c and sheet_dry.c
 * only.
 *
 * A line's orders commit together: when one is refused, what the line did before is taken back. What cannot be taken
 * back is knowledge: an order that rolled dice, shuffled, or drew or showed a card commits the line up to there. So
 * does a stop, when somebody else must answer before the line can go on. */
#ifndef DISPATCH_LINE_RUN_H
#define DISPATCH_LINE_RUN_H

#include "games/sheet/sheet_run.h"

enum line_result {
    LINE_FINISHED,
    LINE_STOPPED,
    LINE_REFUSED,
    LINE_WAITS /* nothing was done */,
    LINE_HORIZON,
    LINE_MOOT
};

struct runner {
    const struct rules *rules;
    const struct sheet_limits *limits;
    void *state, *work, *room; /* the state that counts, and two more states' room */
    struct sheets *sheets;
    struct play *play;
    struct run *run;
    int32_t shared;            /* serial of the last prompt that asked several seats at once */
    struct {                   /* where in the flow the last order was given: */
        int32_t depth, serial; /* the step that asked for it, */
        int32_t below;         /* and how deep the next one below lies whose own question waits; 0: none */
    } given;
    bool stops; /* the lists of the run are nearly full: every further order is refused with run.long */
};
/* *done: orders of the line already carried out, in and out. why: filled when refused. */
enum line_result line_run(struct runner *, int seat, const struct line *, int32_t *done, struct problem *why);
/* One order, as the fallback gives it. */
bool order_run(struct runner *, int seat, const struct order *, struct problem *why);
bool seat_asked(const void *state, int seat);
bool seat_may(const void *state, int seat); /* asked, or may act unasked */
/* How deep the topmost step below the one that asks lies whose own question waits; 0: there is none, the question
 * interrupts nobody. */
int32_t waiting_depth(const void *state);
/* Asked, or the line is one for any time and the seat may act unasked. */
bool line_has_its_time(const struct rules *, const void *state, int seat, const struct line *);
bool seat_silent(struct runner *, int seat); /* the game does not wait for it here; the room is used */
/* The lists of a run are so full that one more answer, with all that follows from it, might not fit. */
bool run_is_long(const struct runner *);
/* The seat's view of the state, in the room, until the next order is carried out. */
const void *run_view(struct runner *, int seat);
/* Adds a note; events from event_from up to now are its own. NULL in a dry run, and when there is no room, which ends
 * the run. */
struct run_note *run_note(struct runner *, enum run_note_kind, int seat, int32_t seq, int32_t line, int32_t event_from);
/* What of a problem the owner of a line is told. */
struct run_reason run_reason(struct runner *, const struct problem *);
/* Carries out the next line of the seat's queue, or skips what is to be skipped. Nothing: no line may run now. */
enum queue_result { QUEUE_NOTHING, QUEUE_WENT_ON, QUEUE_PAUSED, QUEUE_HELD, QUEUE_HORIZON };
enum queue_result queue_run(struct runner *, int seat, struct problem *why);
/* The seat gives up, by its line or by the terms of its game: the game ends, or others play on for it. */
void resign_run(struct runner *, int seat);
/* Behind the next line, over ends of if blocks that nothing hangs on and lines of plans; an empty queue is all zero. */
void queue_step_on(const struct rules *, struct queue *);
/* The game is over: the seat is told from which line on its sheet came to nothing. */
void queue_over(struct runner *, int seat);

#endif
