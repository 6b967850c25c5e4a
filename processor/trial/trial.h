/* SPDX-License-Identifier: Apache-2.0 */
/* processor/trial/trial.h - a game that one person tries, without a key, a mail or a wait.
 *
 *   trial_open(&t, dir, &terms, &err)        a folder that is there and empty
 *   trial_send(&t, seat, lines, &sent, &err) a sheet; its receipt, and what was done
 *   trial_close(&t)
 *
 * Within it is a whole host with throw-away keys: the same core, receipts, reports and pages as in any game. Everything
 * follows from the terms and the sheets, so the same sheets give the same game again: saves and taking back are lists
 * of sheets (processor/trial/script.h). */
#ifndef DISPATCH_TRIAL_H
#define DISPATCH_TRIAL_H

#include "processor/game/game.h"

enum { TRIAL_SEATS = 2 };
struct trial_terms {
    const struct ruleset *set;
    const char *scenario;
    uint8_t luck[32]; /* keys, decks and dice follow from it: secret */
};
struct trial_report {
    struct arena *arena;    /* owned; NULL: no report yet */
    struct span text, page; /* in it */
    bool is_new;            /* of the newest exchange */
};
struct trial {
    struct trial_terms terms;
    const char *dir;
    struct arena *arena; /* owned: of the whole trial */
    struct arena *told;  /* owned: of the newest exchange */
    struct store *store;
    struct pass pass;
    uint8_t master[32], report_key[32], log_key[32], key[TRIAL_SEATS][32];
    char id[33];
    struct game *game; /* as it stands, for looking; in an arena of its own */
    const char *seat[TRIAL_SEATS];
    struct trial_report report[TRIAL_SEATS]; /* what each seat was told last */
};

/* Makes the host in the folder, and deals. Codes: EX_UNAVAILABLE when the game is not for two seats; those of the
 * store. */
bool trial_open(struct trial *, const char *dir, const struct trial_terms *, struct error *);
void trial_close(struct trial *); /* the folder stays */
/* Bits of the seats that are asked and have not answered; 0: the game is over. */
int trial_asked(const struct trial *);

struct trial_sent {
    bool taken;          /* false: nothing was done, and `receipt` says what is wrong */
    struct span receipt; /* in `told`, */
    struct span lines;   /* as is the sheet as a mail would carry it: long lines go on below */
};
/* The lines after "orders:". False: the world failed. */
bool trial_send(struct trial *, int seat, struct span lines, struct trial_sent *, struct error *);
/* The seats that are asked let the deadline pass: the least that the rules demand is done for them. */
bool trial_let_pass(struct trial *, struct error *);
/* All that is wrong with the last of these lines, a sentence a line, in `told`; empty: nothing, or more lines are
 * needed to tell. */
struct span trial_slip(struct trial *, int seat, struct span lines);
/* What the seat sees of the position, in `arena`. */
void *trial_view(const struct trial *, int seat, struct arena *);

#endif
