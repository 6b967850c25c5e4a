/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/zone.h"
#include "processor/base/file.h"
#include "processor/base/gmime_library.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { DAY = 86400 };
struct zone {
    GTimeZone *glib; /* GLib keeps each zone that is in use once; none is given back before the process ends */
};

static int64_t floor_div(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

static bool is_name(const char *name)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+-/";
    size_t n = strlen(name);
    return n > 0 && n <= 60 && name[0] != '/' && !strstr(name, "..") && !strstr(name, "//") &&
           strspn(name, letters) == n;
}

/* The key of what is wrong with its file, else NULL. GLib does not tell one from the other, and takes names that have
 * no file ("ABC3"). */
static const char *wrong_with_file(const char *name)
{
    char path[128], magic[4];
    snprintf(path, sizeof path, "/usr/share/zoneinfo/%s", name);
    int fd = file_open(path, O_RDONLY, 0);
    if (fd < 0)
        return errno == ENOENT || errno == ENOTDIR ? "zone.unknown" : "zone.unread";
    ssize_t n = file_read(fd, magic, sizeof magic);
    bool is_folder = n < 0 && errno == EISDIR; /* "America" */
    close(fd);
    if (n < 0)
        return is_folder ? "zone.unknown" : "zone.unread";
    return n == sizeof magic && memcmp(magic, "TZif", sizeof magic) == 0 ? NULL
                                                                         : "zone.file"; /* RFC 8536 section 3.1 */
}

bool zone_open(struct arena *arena, const char *name, struct zone **out, struct problem *why)
{
    const char *wrong = is_name(name) ? wrong_with_file(name) : "zone.name";
    struct zone zone = {0};
    *out = NULL;
    if (!wrong) {
        glib_begin();
        zone.glib = g_time_zone_new_identifier(name);
        wrong = zone.glib ? NULL : "zone.unread";
    }
    if (!wrong) {
        *out = arena_take(arena, sizeof zone);
        **out = zone;
        return true;
    }
    problem_set(why, wrong, 0);
    if (why && !why->got[0])
        problem_words(why->got, sizeof why->got, name, strlen(name));
    return false;
}

int32_t zone_offset(const struct zone *zone, int64_t utc, const char **letters)
{
    int interval = g_time_zone_find_interval(zone->glib, G_TIME_TYPE_UNIVERSAL, utc);
    if (letters)
        *letters = g_time_zone_get_abbreviation(zone->glib, interval);
    return g_time_zone_get_offset(zone->glib, interval);
}

/* What its clock shows, as though that were UTC. */
static struct tm local_of(const struct zone *zone, int64_t utc, const char **letters)
{
    struct tm local = {0};
    time_t shown = utc + zone_offset(zone, utc, letters);
    gmtime_r(&shown, &local);
    return local;
}

void zone_words(char out[static ZONE_WORDS], const struct zone *zone, int64_t utc)
{
    static const char days[7][4] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char months[12][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                       "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const char *letters;
    struct tm local = local_of(zone, utc, &letters);
    snprintf(out, ZONE_WORDS, "%s %d %s %02d:%02d %s", days[local.tm_wday], local.tm_mday, months[local.tm_mon],
             local.tm_hour, local.tm_min, letters);
}

/* The instant at which the local clock first shows `local` (seconds since 1970 of that clock) or has passed it. */
static int64_t instant_of(const struct zone *zone, int64_t local)
{
    int64_t early = local - zone_offset(zone, local - DAY, NULL), late = local - zone_offset(zone, local + DAY, NULL);
    int64_t first = early < late ? early : late, last = early < late ? late : early;
    if (first + zone_offset(zone, first, NULL) == local)
        return first;
    if (last + zone_offset(zone, last, NULL) == local)
        return last;
    while (first < last) { /* skipped: the change lies between; halve down to it */
        int64_t middle = first + (last - first) / 2;
        if (middle + zone_offset(zone, middle, NULL) >= local)
            last = middle;
        else
            first = middle + 1;
    }
    return first;
}

int64_t zone_next(const struct zone *zone, int64_t utc, int minute)
{
    int64_t date = floor_div(utc + zone_offset(zone, utc, NULL), DAY);
    for (int64_t day = date - 1;; day++) {
        int64_t at = instant_of(zone, day * DAY + minute * 60);
        if (at >= utc)
            return at;
    }
}

int zone_weekday(const struct zone *zone, int64_t utc)
{
    return (local_of(zone, utc, NULL).tm_wday + 6) % 7;
}

int64_t zone_midnight(const struct zone *zone, int year, int month, int day)
{
    struct tm local = {.tm_year = year - 1900, .tm_mon = month - 1, .tm_mday = day};
    return instant_of(zone, timegm(&local));
}

void zone_date(const struct zone *zone, int64_t utc, int *year, int *month, int *day)
{
    struct tm local = local_of(zone, utc, NULL);
    *year = local.tm_year + 1900;
    *month = local.tm_mon + 1;
    *day = local.tm_mday;
}
