/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/form.h - the forms that people edit and sign: order forms, JOIN and NONCE forms.
 *
 * A form is a whole block with its armor lines, ready for `ssh-keygen -Y sign -n pbem-v1`. Signed unedited an order
 * form does no harm: it says nothing but notes and done, and its receipt asks back. */
#ifndef DISPATCH_FORM_H
#define DISPATCH_FORM_H

#include "processor/core/core.h"
#include <jansson.h>

struct game;

struct form_base { /* the newest checkpoint that the seat will have */
    uint64_t size;
    struct hash root;
    const char *page; /* where the game can be read in public, for a comment line (FORM_LINE_MAX); NULL: nowhere */
};
enum { FORM_LINE_MAX = 76 /* columns of a header line */ };
/* One more than every seq that the seat has used, in closed exchanges and in the open one. */
uint64_t form_next_seq(const struct core *, int seat);
/* An order form. when: "USA turn 1", for people. body: order lines with LFs (notes, a mended sheet), may be empty; the
 * standing set in force is written below it unless the body has when blocks of its own. done: a last line `done`. */
void form_orders(struct text *, const struct core *, int seat, const struct form_base *, const char *when,
                 struct span body, bool done);
/* What is left of the seat's newest sheet, for the body of its next form. What waits for its moment is written as it is
 * when `asked` (a new sheet takes its place, so it must be kept by being in it), else as notes; what was held or paused
 * always as notes. Words of `say` are not kept, nor what began and is used up; of a `now`, which is never kept, a note
 * speaks where sheets settle. True: order lines were written. */
bool form_rest(struct text *, const struct core *, int seat, bool asked);
/* A sheet that agrees to ruling n and does nothing else. */
void form_vote(struct text *, const struct core *, int seat, const struct form_base *, uint64_t n);
/* The word of the first key of the seat that is in force; before anybody has another one, the genesis's. */
const char *form_key(const struct core *, int seat);
void form_join(struct text *, const struct core *, int seat);
void form_nonce(struct text *, const struct core *, int seat, const struct form_base *);
/* "shenandoah-1-usa-3.txt" (W15): game, seat, seq. */
void form_name(char *out, size_t cap, const struct core *, int seat);

/* How a player signs his next form with the kind of key that he has, and seals it where the game asks for it: the
 * commands, as forms, receipts and invitations print them. Sets in `data`, for the form that form_name names: "sign"
 * the command; "sig" what the signature's file ends with (".txt.sig"); "minisign" whether the key is one; "seal" the
 * command that seals a sheet, or false where sheets go in clear; "desk_url" where the host's order desk is, or false
 * where no desk can sign for this seat. */
void signing_words(json_t *data, struct game *, int seat);
/* The command that signs this file, with a key of OpenSSH or of minisign. */
const char *signing_command(struct arena *, bool minisign, const char *file);
/* Does the seat sign with minisign: is the first of its keys in force of that kind? */
bool signing_is_minisign(const struct core *, int seat);

/* A PRESS block of the seat: its words are still to be written. to: as a line `to` has it. */
void form_press(struct text *, const struct core *, int seat, const char *to);
/* A REVOKE of a key of the seat, for its organiser to sign. */
void form_revoke(struct text *, const struct core *, int seat, const struct form_base *, const char *key);

/* ---- the forms of dice modes B, C and D ---- */
/* The form of what a seat can do for the dice now: ACK, NONCE or BEACON. Nothing when nothing is awaited. */
void form_dice(struct text *, const struct core *, int seat, const struct form_base *);

#endif
