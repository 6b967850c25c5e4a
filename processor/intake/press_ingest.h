/* SPDX-License-Identifier: Apache-2.0 */
/* processor/intake/press_ingest.h - what players say to each other: PRESS blocks, and mails of a word.
 *
 * A block that a key in force of its seat signed is taken once, by its hash; its entry, the row that keeps its words,
 * the letters to its readers and the answer to its author are one transaction. Nothing else of the game changes: no
 * sheet, no number (seq), no deadline. What is refused has no entry, since it has no effect that anybody could deny. */
#ifndef DISPATCH_PRESS_INGEST_H
#define DISPATCH_PRESS_INGEST_H

#include "processor/intake/ingest.h"
#include "processor/intake/mail_unmatched_inside.h"
#include "processor/letters/press_letter.h"

enum {
    PRESS_A_DAY = 12 /* of a seat */,
    PRESS_REPORTS_A_DAY = 4,
    PRESS_LINES_A_DAY = 12 /* of a player: mute, unmute and report by mail */,
    PRESS_ANSWERS_A_DAY = 4 /* that say what is wrong */
};
bool press_ingest(struct pass *, struct arena *, const struct block_in *, struct ingested *, struct error *);
/* "mute csa CODE", "unmute CODE", "report 41 CODE" by mail, of a seat that this player holds. From proves little, so
 * they count only with the seat's code at their end (press_letter.h); without it the player is told once a day how they
 * would. `press`, alone, is answered with a form. False: err. */
bool press_mail(struct mail_in *, const char *player, struct span line, const char *game_id, const char *side,
                struct error *);
/* Is the line of that kind? */
bool press_mail_is(struct span line);
/* *is: the code at the end of the line is that of this seat. */
bool press_mail_is_of(struct pass *, struct span line, const struct press_seat *, bool *is, struct error *);

#endif
