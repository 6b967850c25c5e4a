/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/calendar.h - a deadline as a calendar event: deadline.ics (RFC 5545; RFC 5546 for the methods).
 *
 * One UID a deadline, the same when it moves, so that phones do not collect five; SEQUENCE rises with each change; a
 * deadline that was met is cancelled under its UID. An alarm rings a day before. Pure: bytes out of the data given. */
#ifndef DISPATCH_CALENDAR_H
#define DISPATCH_CALENDAR_H

#include "formats/bytes.h"

struct calendar_event {
    const char *uid;       /* "5e5e...-usa-3@dispatch.example" */
    int64_t sequence;      /* 0 when first sent */
    int64_t due_at, stamp; /* UTC: the deadline; when this was written */
    bool is_cancelled;
    const char *summary;     /* one line */
    const char *description; /* may have several, LF */
    const char *organizer;   /* an address, "" none */
};
/* CRLF line ends, lines of at most 75 bytes, cut between characters (RFC 5545 section 3.1). */
void calendar_write(struct text *, const struct calendar_event *);
/* "PUBLISH" or "CANCEL", as calendar_write wrote it: for the Content-Type of the attachment. */
const char *calendar_method(struct span ics);

#endif
