/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/setup_letters.h - invitations, and what everybody hears while a game is set up. */
#ifndef DISPATCH_SETUP_LETTERS_H
#define DISPATCH_SETUP_LETTERS_H

#include "processor/base/mail_answer.h"
#include "processor/game/game.h"
#include <jansson.h>

/* What everybody hears when the set-up goes on: "reveal your number", "starts afresh"; and who is asked when dice wait
 * (dice_notices). phase, attempt: before the input. */
bool setup_notices(struct game *, enum core_phase before, uint64_t attempt_before, struct error *);
/* What becomes of the game if a seat misses this deadline, for templates: mustered (a queue made it), last (the last
 * attempt of another game). */
void setup_when_late(const struct core *, bool mustered, json_t *values);
/* A game from a queue that has not begun, and whose player of this seat leaves the host: cancelled (mustered_undo).
 * *undone: it was such a one. */
bool setup_left(struct game *, int seat, bool *undone, struct error *);
/* The same where that player declines, by a mail that has the code of the invitation. */
bool setup_declined(struct game *, int seat, bool *undone, struct error *);
/* That code: of the host's master key, and in letters to the seat's player alone, so a forged From does not have it. */
struct invited {
    const char *game, *side, *player; /* id of the game */
};
void decline_code(const struct pass *, const struct invited *, char out[static MAIL_CODE_LEN + 1]);
/* A set-up that came to nothing and was held for the host's word begins anew: everybody gets a new form. *any: it was
 * one, and they are told. */
bool setup_resumed(struct game *, bool *any, struct error *);
/* The host has cancelled a game that had not begun. */
bool setup_cancelled(struct game *, struct error *);
/* What of this game's facts is our reconstruction, as far as they say so; NULL: nothing. Lives as long as the core. */
const char *setup_reconstructed(const struct core *);
/* The terms of a game that everybody may know, for templates: ruleset, scenario, options, pace, late, settle, dice,
 * data, full, guessed, rulings. A new reference. */
json_t *invitation_terms(struct game *);
/* The invitation of a seat as files: invitation.txt (signed) and the JOIN form. */
bool invitation_send(struct game *, int seat, struct span *text, struct error *);

#endif
