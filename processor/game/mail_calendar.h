/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/mail_calendar.h - the deadline of a game in a player's calendar. */
#ifndef DISPATCH_MAIL_CALENDAR_H
#define DISPATCH_MAIL_CALENDAR_H

#include "processor/game/message.h"

/* Adds deadline.ics: the deadline that he is asked by; or, when one stands in his calendar, its cancelling. Within the
 * open transaction, with the subject set. */
bool message_deadline(struct game *, struct message *, int seat, int64_t due_at, struct error *);
bool message_no_deadline(struct game *, struct message *, int seat, struct error *);
/* The same deadline at another time, when it stands in his calendar and was moved since. */
bool message_moved_deadline(struct game *, struct message *, int seat, struct error *);

#endif
