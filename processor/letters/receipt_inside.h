/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/receipt_inside.h - what the files that answer sheets share; nobody else includes it. */
#ifndef DISPATCH_RECEIPT_INSIDE_H
#define DISPATCH_RECEIPT_INSIDE_H

#include "processor/game/game.h"
#include "processor/letters/receipt.h"

struct answer_text {
    struct span text, form; /* form: empty when there is none */
    const char *subject;
};
/* receipt.c: what all answers say: nonce, hash, entry, numbers, and how one signs. */
void receipt_common(struct game *, json_t *data, const struct core_outcome *);
/* The subject is the letter of this name, the text its template, LETTER.txt, of the same values; takes over the
 * reference to them. */
void receipt_answer(struct answer_text *, struct game *, const char *letter, json_t *data);
/* receipt_lines.c: "log: ENTRY VERB HASH [faulty LINE]", the promise of an answer that is the first to its block; ""
 * when it promises nothing. verify holds it against the log. */
const char *receipt_log(struct game *, const struct core_outcome *);
/* receipt_lines.c: the lines of a sheet, {number, text, words}; line `number` as its author wrote it; a string. */
json_t *receipt_lines(struct game *, const struct core_outcome *, const struct receipt_lines *);
struct span receipt_text(struct span orders, int32_t number);
json_t *receipt_span(struct span);
/* receipt_now.c: the sound sheet of the seat that counts while another one does nothing: its seq, 0 when there is none.
 */
uint64_t receipt_stands(const struct core *, int seat);
/* At the deadline the game goes on without the seat, which is then taken at its word; else it waits, or the seat gives
 * up. */
bool receipt_goes_on(const struct core *, int seat);
/* receipt_setup.c */
struct answer_text receipt_setup(struct game *, const struct core_outcome *);
struct answer_text receipt_seat(struct game *, const struct core_outcome *); /* another player's seat is his now */
struct answer_text receipt_key(struct game *, const struct core_outcome *);  /* REKEY and REVOKE */

#endif
