/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/zone.h - time as a reader's clock shows it, from the IANA zones of the system.
 *
 * GLib reads the compiled files of /usr/share/zoneinfo (RFC 8536). No global time zone is set. Only words for people
 * and the instants of deadlines come from here; the journal holds UTC. */
#ifndef DISPATCH_ZONE_H
#define DISPATCH_ZONE_H

#include "formats/bytes.h"
#include "formats/problem.h"

struct zone; /* opaque, in the arena */
enum { ZONE_WORDS = 48 };
/* name: "America/New_York", "UTC". Keys: zone.name (not a possible name), zone.unknown, zone.file (no compiled zone),
 * zone.unread (a shortage: another try may read it). Without GLib the process ends (glib_begin). */
bool zone_open(struct arena *, const char *name, struct zone **, struct problem *);
/* Seconds to add to UTC; *letters, when not NULL, gets the abbreviation ("EST"). */
int32_t zone_offset(const struct zone *, int64_t utc, const char **letters);
/* "Fri 27 Nov 18:00 EST" */
void zone_words(char out[static ZONE_WORDS], const struct zone *, int64_t utc);
/* The first instant not before utc at which the zone's clock shows this minute of the day (0 to 1439). A minute that a
 * change of the clock skips counts as the moment of the change. */
int64_t zone_next(const struct zone *, int64_t utc, int minute);
/* Of the local date: 0 Monday to 6 Sunday. */
int zone_weekday(const struct zone *, int64_t utc);

/* When a day begins: its first instant by the zone's clock. Months and days may run over. */
int64_t zone_midnight(const struct zone *, int year, int month, int day);
/* The local date. */
void zone_date(const struct zone *, int64_t utc, int *year, int *month, int *day);

#endif
