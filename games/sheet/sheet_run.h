/* SPDX-License-Identifier: Apache-2.0 */
/* games/sheet/sheet_run.h - how sheets move a game: queues, blocks, conditions, standing orders, fallbacks. Pure; the
 * audit runs the same code (F17). The processor never decides anything that is decided here.
 *
 * One exchange: sheets_enter() for each sheet newly in force (seats in byte order), then sheets_run() until a prompt
 * has no answer. struct sheets is part of the dumped and hashed state.
 *
 * An asked seat answers by the next line of its queue, else by its standing orders, else, when its deadline has
 * passed, by the rules' fallback. Each line goes through the ruleset's unfold, also done and the end of the
 * ruleset's own blocks (as VERB_END); what unfold finds nothing to do for, it answers with UNFOLD_DONE. Lines below a
 * head with LINE_AT_ONCE are unfolded after it like lines of their own. Unfold of any head may read them: they follow
 * it in memory (line[1], ...) as long as line[i].head is its number, and the line behind the last is all zero.
 *
 * Plans. Where a head (attack, defend ...) has opened a battle, the lines below it leave the queue or the standing
 * block and become the seat's plan. The battle is all that lies in the flow above the step in which the attack was
 * ordered; that step must call it (flow_call) and go on asking below it. When the flow is back there the plan ends, and
 * its owner is told of each line that did nothing, with the reason it failed with last. A head that opened no battle
 * skips the lines below it.
 *     At each prompt of the seat in the battle, the first plan line in written order that can be done now is done: its
 * condition holds on the view, unfold gives an order, and the rules take it. That is one order a prompt; a line of
 * several cards does its next one at the next chance. The same order (verb and first argument) is not given twice in
 * one battle, unless the verb has LINE_PREFERS. An order that no plan line gives comes from a standing block, else, in
 * a silent step, from the fallback: the game never waits there. The rest of the seat's queue waits for the battle's
 * end, and so does the plan while another seat is asked; a later sheet of the seat replaces the queue, not the plan.
 *     Lines below an answer (a head that may stand in a when block) that can be done at the very question that it
 * answers are done before it: a card that is played before one says who defends. If they end the battle, or a plain
 * line above the answer does, the answer is skipped. A queue runs at no silent prompt. Where a battle asks all the same
 * (a reserve card by card), plain lines of the seat's newest sheet answer. A `done` right behind an answer with its
 * plan, or behind such a line while the question interrupts another seat, ends the answer only, not a turn of the
 * seat's own.
 *
 * The end. `resign` and `offer draw` are lines of every game and need no question: they are carried out when they are
 * next, also for a seat that is not asked (but not before the end of a battle that the same sheet ordered). An offer
 * stands until a sheet with plain orders of the same seat comes into force; when the offers of all seats stand the game
 * is drawn.
 *
 * Waiting. A line that has nothing to do with the question which is asked (UNFOLD_WAIT: a line of one's own turn when
 * one is attacked) leaves the queue as it is until its own moment comes. At the end of a run the owner of each sheet
 * that waits so is told of its first line. Where the ruleset says whose turn it is (own_turn), a sheet that was begun
 * in a turn ends with it at the latest: what is left does not wait for the next one.
 *
 * A line that came about without it (UNFOLD_MOOT) is passed over with its block and the lines below it.
 *
 * A run ends before its lists are full: the next line is held with run.long (or waits, when it is a battle's).
 *
 * The problem of a held line is in its note. Only when the rules themselves are at fault is play->why set: they go
 * round for ever (flow.runaway), or a list outgrew its room (games/rules.h). Then the game is to be set aside. */
#ifndef DISPATCH_SHEET_RUN_H
#define DISPATCH_SHEET_RUN_H

#include "formats/bytes.h"
#include "games/sheet/line.h"

enum {
    QUEUE_MAX = SHEET_LINES_MAX,
    STANDING_MAX = 320,
    PLAN_MAX = SHEET_LINES_MAX,
    SPENT_MAX = 256,
    NOTES_MAX = 7168,
    NOTE_WORDS_MAX = 32768 /* bytes of the words in the notes of a run, each of which is kept once */
};

/* Lines in force lie where their owner has room: one piece a list, as long as it needs, with a line of nothing behind
 * the last. They never change, and are left where they are when nothing points to them any more. take: room for n
 * lines, which lives as long as the sheets. */
struct line_room {
    struct line *(*take)(void *context, int32_t n);
    void *context;
};

struct queue { /* the rest of one seat's sheet; all zero when nothing is left. What is stopped or held stays so until a
                  later sheet replaces it */
    int32_t seq;     /* of the sheet it comes from; 0: none */
    int32_t next;    /* index of the next line */
    int32_t done;    /* orders of that line already applied (unfolding) */
    int32_t stopped; /* line number of a `pause`, 0 */
    int32_t held;    /* line number that is held, 0 */
    int32_t n;
    const struct line *line;
};
struct standing { /* the standing orders of one seat: the lines of its newest sheet with a when block */
    int32_t seq, n;
    const struct line *line;
    int32_t fired[STANDING_MAX]; /* serial of the prompt that this line last answered; a line answers a prompt once */
};
enum plan_line { PLAN_UNTRIED, PLAN_CONDITION /* its condition did not hold */, PLAN_REFUSED, PLAN_ACTED };
struct plan {            /* how one seat fights the battle that is going on; all zero when there is none */
    int32_t seq;         /* of the sheet it comes from; 0: none */
    int32_t is_standing; /* 1: of a standing block */
    int32_t depth;       /* of the step whose question waits below the battle, */
    int32_t serial;      /* and which visit of it */
    int32_t head;        /* number of the line that it stands below; 0: a plain line, the answer may follow */
    int32_t answered;    /* 1: that line was carried out; 0: what it answers is still open */
    int32_t n;           /* 0: nothing was written below the head */
    int32_t n_spent;
    const struct line *line;      /* of the list that its lines stand in, and */
    int16_t at[PLAN_MAX];         /* which of these they are: plan_line_at() */
    uint8_t came[PLAN_MAX];       /* enum plan_line: what came of each line so far */
    struct word spent[SPENT_MAX]; /* orders given: verb, first argument */
};
static inline const struct line *plan_line_at(const struct plan *plan, int32_t i)
{
    return &plan->line[plan->at[i]];
}
struct sheets {
    struct queue queue[SEATS_MAX];
    struct standing standing[SEATS_MAX];
    struct plan plan[SEATS_MAX];
    int32_t seats;  /* how many seats the game has; 0: not known, a draw cannot be agreed */
    int32_t offers; /* bits: whose offer of a draw stands */
};

/* What the run did beside events: journal lines `fired` and `held`, and notes for the owner's report. */
enum run_note_kind {
    NOTE_FIRED = 1, /* a standing line acted (of a plan: one order of it) */
    NOTE_HELD,
    NOTE_SKIPPED, /* a standing or plan line did nothing, with the reason */
    NOTE_DID,     /* a line of a sheet was carried out (of a plan: one order); event_from..event_to are its events */
    NOTE_PASSED,  /* if block passed over */
    NOTE_FALLBACK,
    NOTE_PAUSED,
    NOTE_OFFERED, /* to each seat: seat number `line` offers a draw */
    NOTE_WAITS,   /* the rest of a sheet, from this line on, waits for its own moment */
    NOTE_KINDS
};
struct run_reason {         /* of a problem what the owner of a line is told */
    const char *key, *rule; /* static; key NULL: none */
    int16_t got, want;      /* run_words() */
};
struct run_note {
    int8_t kind, seat;
    int16_t is_standing; /* of a line of a when block; only where kind does not tell */
    int32_t seq, line;
    int16_t event_from, event_to;
    struct run_reason why;
};
static_assert(EVENTS_MAX <= INT16_MAX && NOTE_WORDS_MAX <= INT16_MAX + 1, "a note has room for the numbers");
/* All zero bytes before its first use, or run_begin(). Of its lists only what is counted is ever touched. */
struct run {
    int32_t n_notes, n_words; /* n_words: bytes of `words` that are used */
    /* bits: seats for which the deadline has passed. Fallbacks answer for them as long as nobody else is asked in
     * between, and once where several are asked together; then the bit is cleared. */
    int32_t fallback;
    int32_t resigns; /* of these: seats that give up instead, where the rules let them */
    int32_t full;    /* enum room: 0, or ROOM_NOTES */
    bool is_dry;     /* nothing is noted */
    bool is_trial;   /* of a sheet that is being checked: a line that is not needed any more (UNFOLD_MOOT) is a slip */
    struct run_note note[NOTES_MAX];
    struct run_reason reason[SEATS_MAX][PLAN_MAX]; /* the runner's own: with what a plan line failed last in this run */
    char words[NOTE_WORDS_MAX];                    /* each with its NUL; the first are none */
};
static inline void run_begin(struct run *run)
{
    run->n_notes = run->n_words = run->fallback = run->resigns = 0;
    run->is_dry = run->is_trial = false;
    run->full = ROOM_ENOUGH;
    run->words[0] = '\0';
}
static inline const char *run_words(const struct run *run, int32_t at)
{
    return &run->words[at];
}
struct dry_run {  /* what came of a dry run that found nothing illegal */
    bool horizon; /* what follows line `horizon_line` was not checked */
    int32_t horizon_line;
    bool waits; /* because that line, and no line above it, answers what is asked now */
};
struct dry_room { /* large, and need not be cleared: from an arena or static, never on the stack */
    struct play play;
    struct run run;
    struct sheets sheets;
    bool told[SHEET_LINES_MAX];
    int32_t n_lines;
    struct line line[SHEET_LINES_MAX + 2];
};
enum { SLIPS_MAX = 64 };
struct slip {
    int32_t line;
    bool tried; /* it reads well, but cannot be carried out; the line may have a slip of reading too, which is mended */
    bool never; /* it was tried, and can never be, whatever becomes of the other lines */
    int32_t after; /* the first wrong line above that names what this one or its slip names: it may be wrong only
                      because that one was not carried out; 0: none does */
    struct problem why;
};
struct slips { /* in the order of lines */
    int32_t n;
    bool more;          /* there was no room for all */
    bool rest_fine;     /* the sheet as it is mended has no slip */
    struct dry_run dry; /* how far its newest dry run came, when rest_fine */
    struct slip at[SLIPS_MAX];
};
struct slips_room { /* from an arena: the sheet without its wrong lines */
    char *text;     /* room for `cap` bytes, at least those of the sheet and of its mended words */
    size_t cap;
    bool struck[SHEET_LINES_MAX];
    struct sheet sheet;
};

/* Puts a parsed sheet in force. stop_at: 0, or (at a deadline, W3) the number of its first bad line: only what stands
 * before it counts. A plain order or `drop` replaces the whole rest; a when block the whole standing set; `standing
 * none` empties it. A block cut off by stop_at does not count. Lines `say` go with the queue (NOTE_DID when reached);
 * those of a sheet without any plain order do not enter: the caller tells them at once. False: queue.full,
 * standing.full; nothing has changed. */
bool sheets_enter(const struct rules *, struct sheets *, int seat, int32_t seq, const struct sheet *, int32_t stop_at,
                  const struct line_room *, struct problem *why);
/* Drops rest, standing orders and plan of a seat (REVOKE, replacement). */
void sheets_forget(struct sheets *, int seat);
/* What a new sheet must say so that nothing of this rest is lost: all of it, but for a first line that was begun and is
 * used up, which means that said once more it would do nothing, or be refused. view: the seat's. Shares its lines; all
 * zero when nothing is left. */
struct queue queue_to_keep(const struct rules *, const void *view, int seat, const struct queue *);
/* Runs from state `before` into `after` (both rules->is->state_size bytes, may not overlap) until a prompt has no
 * answer or the game is over. scratch: two more states' room, for atomic lines. */
void sheets_run(const struct rules *, const void *before, void *after, void *scratch, struct sheets *, struct play *,
                struct run *);
/* Blind dry run on a seat's view, as if the sheet entered now and only this seat acted: first mistake that shows, and
 * how far it could be checked (F16d): to the first die, hidden card or choice of another seat. What others have sent is
 * not looked at. The new order of a hand's slots, which nobody sees, is no chance here. What lies beyond is asked of
 * the ruleset's `impossible`, and so are standing orders that are new. In a game without chance (rules_no_chance) the
 * seat's plans and standing orders are run too, also when no line is left, and battles end: only what another seat
 * chooses, or what the view hides, ends it. `per_line`, if not NULL, is called once a line of the sheet, which it may
 * keep as long as the sheet lives, for the receipt's words: after each that was checked with the views before and after
 * it; at the end for the others, beyond the horizon or in standing blocks, with the view at the horizon and NULL. Not
 * when the sheet is illegal. Returns false when a line before the horizon is illegal: *bad_line, why. */
bool sheets_dry_run(const struct rules *, const void *view, int seat, const struct sheets *, int32_t seq,
                    const struct sheet *, void *scratch /* 4 states */, struct dry_room *, struct dry_run *,
                    int32_t *bad_line, struct problem *why,
                    void (*per_line)(void *context, const struct line *, const void *view_before,
                                     const void *view_after, const struct play *),
                    void *context);
/* Every slip of a sheet in which something is wrong (its `n_mistakes`, or a dry run that was refused): what was read
 * wrong, and what its words had hidden; then, in the sheet as sheet_mend() mends it, each line that fails as it is
 * tried out without the wrong ones, up to the first die, hidden card or choice of another seat, and each beyond that
 * which can never be. text: what `sheet` was read from. */
void sheets_check(const struct rules *, const void *view, int seat, const struct sheets *, int32_t seq,
                  const char *text, size_t len, const struct sheet *, void *scratch /* 4 states */, struct dry_room *,
                  struct slips_room *, struct slips *out);
/* Appends the notes of a run that are for this seat, as the elements of a list in canonical JSON (a comma first where
 * the text is not empty): {"from","kind","line","order","seq","standing","to","why",...}, for its facts
 * (games/face/face.h, report). sheets: after the run; of its standing orders in force those that did something, or
 * could not, are given in words ("order"). */
void run_dump_notes(const struct rules *, const struct sheets *, const struct run *, const struct play *, int seat,
                    struct text *);
/* Canonical JSON of {"sheets":...,"state":...}: what `state k C` commits to (F17). */
size_t game_dump(const struct rules *, const void *state, const struct sheets *, char *buf, size_t cap);
/* And back. `sheets` must be all zero bytes before: only what the text tells is written. */
bool game_load(const struct rules *, const char *json, size_t len, void *state, struct sheets *,
               const struct line_room *, struct problem *);

#endif
