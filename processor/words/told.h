/* SPDX-License-Identifier: Apache-2.0 */
/* processor/words/told.h - the words of a report that follow from its facts and from the log. report.c sends
 * them; verify_text.c makes them once more and compares. So nothing here knows the host's store, or reads a clock: what
 * people are called and what their clocks show comes in as words.
 *
 *   struct told t = {.arena = arena, .g = genesis, .set = set, .rules = &rules, .seat = 1, .k = 4, .number = 5,
 *                    .events = events, .notes = notes};
 *   told_load(&t, view_text, &why);        the position, and what is asked
 *   json_t *words = told_words(&t);        what the ruleset says */
#ifndef DISPATCH_TOLD_H
#define DISPATCH_TOLD_H

#include "games/face/face.h"
#include "processor/record/genesis.h"
#include "processor/record/journal.h"

/* Who cannot see whether an entry is a ruling or a key looks for both sentences: of a key, this one. */
#define TOLD_KEY_STAYS(seat, number) seat ": an old key objected to proposal " number ", so that key stays in force."

struct told { /* what a report tells, and to whom */
    struct arena *arena;
    const struct genesis *g;
    const struct ruleset *set;
    const struct rules *rules;
    int seat;
    uint64_t k, number;     /* the exchange that it tells; the report's own number for the seat, from 1 */
    json_t *events, *notes; /* of the facts; borrowed */
    bool over;              /* the game is */
    bool foreign;           /* the facts came from outside: a view that nobody can have is refused */
    void *view;             /* these three by told_load */
    struct prompt *prompt;
    bool asked;                    /* others may act as well, but it is this seat that is waited for */
    const char *called[SEATS_MAX]; /* what people call who holds each seat */
};
/* The position in the facts, and what is asked of the seat in it. Keys as rules_load. */
bool told_load(struct told *, struct span view, struct problem *);
/* What the ruleset says (struct ruleset, report); the caller's. Adds to the notes the sentences of problems, and the
 * number of the exchange. */
json_t *told_words(struct told *);
/* Where little happened and it is not the first report. Nothing is asked, and the game is by mail: marks the sections
 * that tell who is where, and a long hand, as "paged", so that a text leaves them out, and puts a section "elsewhere"
 * before them that names the page. Something is, and the ruleset wants it (struct ruleset, looks_up): marks these, and
 * what may be ordered where it is long, and sets "below", an object with copies of them as its "sections": a text has
 * them below its form. Before what time and the dice did is added. */
void told_shorten(const struct told *, json_t *words);
/* Sets what a text needs of the game and of what players said: game, asked, standby, over, luck, said, sayings. */
void told_add(const struct told *, json_t *view);
/* Does a form (or a report with one) propose lines, as notes of which a word is to be taken away? One that only says
 * where orders go is none. */
bool told_proposes(struct span form);
/* Has it standing orders that are in force: lines that begin with "when"? */
bool told_keeps(struct span form);
/* The first line, which says whether there is something to do. opening: of the ruleset's words; until, waiting:
 * sentences, may be empty. */
const char *told_greeting(const struct told *, const char *opening, const char *until, const char *waiting);
/* The lines about the proof. file: the report's; page: where the game is in public, or NULL. */
json_t *told_proofs(const struct told *, const char *file, uint64_t size, const struct hash *root, const char *page);
/* "first-usa-report-2.txt" without its end. */
const char *told_stem(const struct told *);

/* ---- the log in words ---- */

enum { TOLD_SHEETS_MAX = 64 };
struct told_sheets { /* the numbers of a seat's sheets in one exchange; all zero: none yet */
    uint64_t seq[TOLD_SHEETS_MAX];
    bool told[TOLD_SHEETS_MAX];
    size_t n;
};
/* The sentence of a second sheet with one number (told.c); NULL: this is no such line. Line by line. */
const char *told_twin(struct told_sheets *, struct arena *, const struct journal_line *, const char *seat, uint64_t k);

enum { TOLD_MISTAKES_MAX = 32 };
struct told_mistakes { /* sheets with a mistake, as their lines passed; all zero: none yet */
    struct span seat[TOLD_MISTAKES_MAX];
    uint64_t seq[TOLD_MISTAKES_MAX], line[TOLD_MISTAKES_MAX];
    size_t n;
};
struct teller { /* how a line of the journal is told to somebody, line by line */
    struct arena *arena;
    const char *(*who)(void *context, struct span side);              /* "Bob (csa)", "You" */
    const char *(*when)(void *context, struct span utc);              /* "Fri 27 Nov 18:00 EST" */
    const char *(*ruled)(void *context, const struct journal_line *); /* a ruling, an objection to it, its effect */
    void *context;
    const struct genesis *g;
    struct told_mistakes *mistakes; /* for told_time(): what it has seen */
};
/* What time or the host did by this line, added to items. */
void told_time(const struct teller *, const struct journal_line *, json_t *items);
/* The section of such lines; NULL when there are none. */
json_t *told_time_section(json_t *items);
/* What the dice awaited or got by this line, added to items. */
void told_dice(const struct teller *, const struct journal_line *, json_t *items);
/* Their section, with the dice mode in words above them; NULL when that would only say what the first report has said,
 * or nothing is left to chance. */
json_t *told_dice_section(struct arena *, const struct genesis *, bool first, json_t *items);

/* "Bob (csa) objected to ruling 12, which is dropped." */
const char *ruling_objected(struct arena *, const struct journal_line *, const char *(*name)(void *, struct span side),
                            void *context);

#endif
