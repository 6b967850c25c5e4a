/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/record/deadline.h"
#include "processor/record/genesis.h"

enum { DAY = 86400, TRIES_MAX = 2000 /* more days than any absence and holiday may have */ };

static const struct away *away_at(const struct away *list, size_t n, int64_t utc)
{
    for (size_t i = 0; i < n; i++)
        if (list[i].from <= utc && utc < list[i].to)
            return &list[i];
    return NULL;
}

static int minute_of(const struct zone *zone, int64_t utc)
{
    int64_t local = utc + zone_offset(zone, utc, NULL), second = (local % DAY + DAY) % DAY;
    return (int)(second / 60);
}

/* Moves `due` by the first thing that is against it; false: nothing is. */
static bool moved(const struct zone *zone, const struct deadline_terms *terms, int64_t *due)
{
    const struct away *away = away_at(terms->holiday, terms->n_holiday, *due);
    if (!away)
        away = away_at(terms->absent, terms->n_absent, *due);
    int64_t before = *due;
    if (terms->at > 0)
        *due = zone_next(zone, *due, terms->at - 1);
    if (*due != before)
        return true;
    if (away)
        *due = away->to;
    else if (terms->workdays && zone_weekday(zone, *due) >= 5)
        *due = zone_next(zone, *due + 1, minute_of(zone, *due));
    else if (terms->has_quiet && in_quiet_hours(terms->quiet_from, terms->quiet_to, minute_of(zone, *due)))
        *due = zone_next(zone, *due, terms->quiet_to);
    return *due != before;
}

int64_t deadline_fit(const struct zone *zone, const struct deadline_terms *terms, int64_t due)
{
    for (int i = 0; i < TRIES_MAX && moved(zone, terms, &due); i++)
        continue;
    return due;
}

/* The end of an absence that holds at utc, with those that follow it without a gap; utc itself when there is none. */
static int64_t back_at(const struct deadline_terms *terms, int64_t utc)
{
    const struct away *away;
    for (size_t i = 0; i < terms->n_absent && (away = away_at(terms->absent, terms->n_absent, utc)); i++)
        utc = away->to;
    return utc;
}

int64_t deadline_again(const struct zone *zone, const struct deadline_terms *terms, int64_t start, int64_t due)
{
    const struct away *away;
    for (size_t i = 0; i < terms->n_absent && (away = away_at(terms->absent, terms->n_absent, due)); i++)
        due = back_at(terms, due) + due - (away->from > start ? away->from : start);
    return deadline_fit(zone, terms, due);
}

int64_t deadline_of(const struct zone *zone, const struct deadline_terms *terms, int64_t start)
{
    start = back_at(terms, start);
    return deadline_again(zone, terms, start, start + terms->seconds);
}
