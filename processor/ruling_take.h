/* processor/ruling_take.h - rulings in the run: made by the host's own commands, or mailed in by another organiser; and
 * what everybody is told of them. */
#ifndef DISPATCH_RULING_TAKE_H
#define DISPATCH_RULING_TAKE_H

#include "processor/intake/ingest.h"
#include "processor/core/ruling_sign.h"

/* ---- made here ---- */

struct ruling_order {      /* what a command wants ruled */
    struct span lines;     /* behind `orders:` */
    struct span opening;   /* of a hidden change, or empty */
    const uint8_t *key;    /* 32-byte seed that signs it */
    enum core_ruler ruler; /* as what */
    struct core_outcome *out;
};
/* Tries it on a game that was opened for looking, which is changed and must not be written. False: refused
 * (out->why) or, with out->verdict LATER, something must be carried out first. */
bool ruling_try(struct game *, struct ruling_order *, struct problem *);
/* Within the open transaction: signs, rules, archives the block and tells everybody. game_put follows. False with
 * `why`: refused. */
bool ruling_make(struct game *, struct ruling_order *, struct problem *, struct error *);

/* ---- that came in ---- */

/* A RULING block that arrived, in a transaction of its own; as ingest_block. */
bool ruling_ingest(struct pass *, struct arena *, const struct found *, const struct address *, int64_t inbox,
                   struct ingested *, struct error *);

/* ---- what comes of them ---- */

/* After a sheet: its votes are told, and what took effect by it. */
bool ruling_voted(struct game *, const struct core_outcome *, struct error *);
/* After a tick: what took effect by it, or ended the game. before: the log's size then. */
bool ruling_ticked(struct game *, enum core_phase before, struct error *);
/* A line of the journal that is about a ruling, a vote or a look of the host, in words for a report; NULL: it is about
 * something else. reader: seat; name: how to call a seat's player. */
struct journal_line;
const char *ruling_told(struct game *, const struct journal_line *, const char *(*name)(void *, struct span side),
                        void *context);
/* The same of lines that say everything themselves, whatever the store has. */
const char *ruling_line_told(struct arena *, const struct journal_line *, const char *(*name)(void *, struct span side),
                             void *context);
/* "Bob (csa) objected to ruling 12, which is dropped." */
const char *ruling_objected(struct arena *, const struct journal_line *, const char *(*name)(void *, struct span side),
                            void *context);
/* What the ruling of this entry's hash says; false: its block is not there. */
bool ruling_found(struct game *, struct span hash, struct ruling *);
/* How a ruling takes effect, for who reads it: "It takes effect when every seat has agreed." */
const char *ruling_when(struct game *, const struct core_ruling *, const char *reader);

/* Under which name the store counts the rulings of a game that wait. */
void ruling_tally_name(const char *id, char out[static 48]);

/* Positions of the past, from the store's own journal and blocks: given to the core of every game that is opened. The
 * game must stay where it is. */
void game_history(struct game *);

#endif
