/* games/sheet_run.h - how sheets move a game: queues, blocks, conditions, standing orders, fallbacks. Pure; the audit
 * runs the same code (F17). The processor never decides anything that is decided here.
 *
 * One exchange: sheets_enter() for each sheet newly in force (seats in byte order), then sheets_run() until a prompt
 * has no answer. struct sheets is part of the dumped and hashed state.
 *
 * An asked seat answers by the next line of its queue, else by its standing orders, else, when its deadline has
 * passed, by the rules' fallback. Each line goes through the ruleset's unfold, also done, resign and the end of the
 * ruleset's own blocks (as VERB_END); what unfold finds nothing to do for, it answers with UNFOLD_DONE. Lines below a
 * head are unfolded after it like lines of their own; unfold of the head may read them too: they follow it in memory
 * (line[1], ...) as long as line[i].head is its number, and the line behind the last is all zero.
 *
 * The problem of a held line is in its note. Only when the rules themselves go round for ever is play->why set
 * (flow.runaway): then the game is to be set aside. */
#ifndef DISPATCH_SHEET_RUN_H
#define DISPATCH_SHEET_RUN_H

#include "games/line.h"

enum { QUEUE_MAX = 120, STANDING_MAX = 80, NOTES_MAX = 256 };

struct queue { /* the rest of one seat's sheet; all zero when nothing is left. What is stopped or held stays so until a
                  later sheet replaces it */
    int32_t seq;     /* of the sheet it comes from; 0: none */
    int32_t next;    /* index of the next line */
    int32_t done;    /* orders of that line already applied (unfolding) */
    int32_t stopped; /* line number of a `pause`, 0 */
    int32_t held;    /* line number that is held, 0 */
    int32_t n;
    struct line line[QUEUE_MAX];
};
struct standing { /* the standing orders of one seat: the lines of its newest sheet with a when block */
    int32_t seq, n;
    struct line line[STANDING_MAX];
    int32_t fired[STANDING_MAX]; /* serial of the prompt that this line last answered; a line answers a prompt once */
};
struct sheets {
    struct queue queue[SEATS_MAX];
    struct standing standing[SEATS_MAX];
};
extern const struct field sheets_fields[];
extern const size_t sheets_n_fields;

/* What the run did beside events: journal lines `fired` and `held`, and notes for the owner's report. */
enum run_note_kind { NOTE_FIRED = 1, NOTE_HELD, NOTE_SKIPPED /* a standing line that did not fire, with the reason */,
                     NOTE_DID /* a line of the queue was carried out; event_from..event_to are its events */,
                     NOTE_PASSED /* if block passed over */, NOTE_FALLBACK, NOTE_PAUSED };
struct run_note {
    int32_t kind, seat, seq, line, event_from, event_to;
    struct problem why;
};
struct run {
    int32_t n_notes;
    struct run_note note[NOTES_MAX];
    /* bits: seats for which the deadline has passed. Fallbacks answer for them as long as nobody else is asked in
     * between, and once where several are asked together; then the bit is cleared. */
    int32_t fallback;
    bool horizon;     /* dry run only: what follows line `horizon_line` was not checked */
    int32_t horizon_line;
};

/* Puts a parsed sheet in force. stop_at: 0, or (at a deadline, W3) the number of its first bad line: only what stands
 * before it counts. A plain order or `drop` replaces the whole rest; a when block the whole standing set; `standing
 * none` empties it. A block cut off by stop_at does not count. Lines `say` go with the queue (NOTE_DID when reached);
 * those of a sheet without any plain order do not enter: the caller tells them at once. False: queue.full,
 * standing.full; nothing has changed. */
bool sheets_enter(const struct rules *, struct sheets *, int seat, int32_t seq, const struct sheet *, int32_t stop_at,
                  struct problem *why);
/* Drops rest and standing orders of a seat (REVOKE, replacement). */
void sheets_forget(struct sheets *, int seat);
/* Runs from state `before` into `after` (both rules->is->state_size bytes, may not overlap) until a prompt has no
 * answer or the game is over. scratch: two more states' room, for atomic lines. */
void sheets_run(const struct rules *, const void *before, void *after, void *scratch, struct sheets *, struct play *,
                struct run *);
/* Blind dry run on a seat's view, as if the sheet entered now and only this seat acted: first mistake that shows, and
 * how far it could be checked (F16d). `per_line`, if not NULL, is called after each line that was checked with the
 * views before and after it, for the receipt's words. Returns false when a line before the horizon is illegal:
 * *bad_line, why. */
bool sheets_dry_run(const struct rules *, const void *view, int seat, const struct sheets *, int32_t seq,
                    const struct sheet *, void *scratch /* 4 states */, struct run *, int32_t *bad_line,
                    struct problem *why,
                    void (*per_line)(void *context, const struct line *, const void *view_before,
                                     const void *view_after, const struct play *),
                    void *context);
/* Canonical JSON of {"sheets":...,"state":...}: what `state k C` commits to (F17). */
size_t game_dump(const struct rules *, const void *state, const struct sheets *, char *buf, size_t cap);
bool game_load(const struct rules *, const char *json, size_t len, void *state, struct sheets *, struct problem *);

#endif
