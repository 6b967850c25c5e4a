/* SPDX-License-Identifier: Apache-2.0 */
/* processor/record/deadline.h - when a term ends, by the clock of the player whose term it is. Pure: zones, absences
 * and holidays come in as data; the journal gets the resulting instant (F48).
 *
 *   A term of 3d@18:00 that begins on Tuesday at 14:05 ends on Friday at 18:00: at the first such time of day that
 * leaves no less than the term. It ends in no quiet hour, on no Saturday or Sunday where the host says so, in no
 * holiday of the host's. A term that begins in an absence begins at its end; of one that would end in an absence, what
 * was left at the absence's beginning is left at its end. */
#ifndef DISPATCH_DEADLINE_H
#define DISPATCH_DEADLINE_H

#include "processor/base/zone.h"

struct away { /* UTC seconds; to is the first instant after it */
    int64_t from, to;
};
struct deadline_terms {
    int64_t seconds;
    int at; /* 1 + minute of the day, 0: any */
    bool workdays, has_quiet;
    int quiet_from, quiet_to;
    const struct away *absent, *holiday; /* in any order; borrowed */
    size_t n_absent, n_holiday;
};
/* The end of a term that begins at `start`. */
int64_t deadline_of(const struct zone *, const struct deadline_terms *, int64_t start);
/* The first instant not before `due` at which a deadline may fall. */
int64_t deadline_fit(const struct zone *, const struct deadline_terms *, int64_t due);
/* The same, when the term began at `start`: an absence or a holiday was made known since. Not before `due`. */
int64_t deadline_again(const struct zone *, const struct deadline_terms *, int64_t start, int64_t due);

#endif
