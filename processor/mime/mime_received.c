/* SPDX-License-Identifier: Apache-2.0 */
/* When the reader's own server took a mail in: the date after the last semicolon of its topmost Received field (RFC
 * 5322 sections 3.3, 3.6.7 and 4.3). Servers put their line above those that are there, so all below it is the word of
 * others. Strict on purpose: somebody may be called a liar because of this date, so what is not plainly one is none. */
#include "processor/mime/mime_inside.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { FIELD_MAX = 8192, HOUR = 3600, ZONE_HOURS_MAX = 14 };

/* Comments become blanks; they nest, and what is quoted holds none. False: one does not end, or a quoted string. */
static bool without_comments(char *field)
{
    char *to = field;
    int depth = 0;
    bool quoted = false;
    for (const char *c = field; *c; c++) {
        bool escaped = *c == '\\' && (quoted || depth > 0) && c[1];
        c += escaped;
        if (!escaped && !quoted && *c == '(')
            depth++;
        if (depth == 0)
            *to++ = *c;
        if (!escaped && depth == 0 && *c == '"')
            quoted = !quoted;
        if (!escaped && depth > 0 && *c == ')') {
            depth--;
            *to++ = ' ';
        }
    }
    *to = '\0';
    return depth == 0 && !quoted;
}

/* ---- the parts of a date; each takes the blanks before it ---- */

static void skip_blanks(const char **at)
{
    *at += strspn(*at, " ");
}

static bool take_sign(const char **at, char sign)
{
    skip_blanks(at);
    if (**at != sign)
        return false;
    ++*at;
    return true;
}

/* A number of least to most digits. */
static bool take_number(const char **at, size_t least, size_t most, int *value)
{
    skip_blanks(at);
    size_t n = strspn(*at, "0123456789");
    *value = 0;
    if (n < least || n > most)
        return false;
    for (size_t i = 0; i < n; i++)
        *value = 10 * *value + *(*at)++ - '0';
    return true;
}

/* A word of letters, cut to seven. */
static bool take_letters(const char **at, char out[static 8])
{
    size_t n = 0;
    skip_blanks(at);
    for (; (**at | 32) >= 'a' && (**at | 32) <= 'z'; ++*at)
        if (n < 7)
            out[n++] = **at;
    out[n] = '\0';
    return n > 0;
}

static bool take_month(const char **at, int *month)
{
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    char word[8];
    if (!take_letters(at, word))
        return false;
    for (*month = 1; *month <= 12; ++*month)
        if (strcasecmp(word, months[*month - 1]) == 0)
            return true;
    return false;
}

/* Two and three digits as section 4.3 reads them. */
static bool take_year(const char **at, int *year)
{
    const char *from = (skip_blanks(at), *at);
    if (!take_number(at, 2, 4, year))
        return false;
    if (*at - from == 2)
        *year += *year < 50 ? 2000 : 1900;
    else if (*at - from == 3)
        *year += 1900;
    return true;
}

/* "10:00", "10:00:00"; a leap second is the one before it. */
static bool take_time(const char **at, int *seconds)
{
    int hour, minute, second = 0;
    if (!take_number(at, 2, 2, &hour) || !take_sign(at, ':') || !take_number(at, 2, 2, &minute))
        return false;
    if (take_sign(at, ':') && !take_number(at, 2, 2, &second))
        return false;
    *seconds = hour * HOUR + minute * 60 + (second == 60 ? 59 : second);
    return hour < 24 && minute < 60 && second <= 60;
}

/* Seconds east. The names of section 4.3; its single letters, and all other words, say nothing that one can rely on. */
static bool take_zone(const char **at, int *east)
{
    static const struct {
        const char *name;
        int hours;
    } zones[] = {{"UT", 0},   {"GMT", 0},  {"UTC", 0},  {"EST", -5}, {"EDT", -4}, {"CST", -6},
                 {"CDT", -5}, {"MST", -7}, {"MDT", -6}, {"PST", -8}, {"PDT", -7}};
    char word[8];
    int value;
    bool west = take_sign(at, '-');
    if (west || take_sign(at, '+')) {
        if (**at == ' ' || !take_number(at, 4, 4, &value) || value % 100 >= 60 || value / 100 > ZONE_HOURS_MAX)
            return false;
        *east = (value / 100 * HOUR + value % 100 * 60) * (west ? -1 : 1);
        return true;
    }
    if (!take_letters(at, word))
        return false;
    for (size_t i = 0; i < sizeof zones / sizeof *zones; i++)
        if (strcasecmp(word, zones[i].name) == 0) {
            *east = zones[i].hours * HOUR;
            return true;
        }
    return false;
}

/* "Sat, 21 Nov 2026 10:00:00 +0100", the day of the week left out or not. 0: it is no such date. */
static int64_t date_of(const char *at)
{
    int day, month, year, seconds, east;
    char word[8], midnight[32];
    int64_t utc;
    if (take_letters(&at, word) && !take_sign(&at, ','))
        return 0;
    if (!take_number(&at, 1, 2, &day) || !take_month(&at, &month) || !take_year(&at, &year) ||
        !take_time(&at, &seconds) || !take_zone(&at, &east))
        return 0;
    skip_blanks(&at);
    snprintf(midnight, sizeof midnight, "%04d-%02d-%02dT00:00:00Z", year, month, day);
    if (*at || !utc_read(span_of(midnight), &utc)) /* the calendar is its business */
        return 0;
    utc += seconds - east;
    return utc > 0 ? utc : 0;
}

int64_t mime_received(struct span header)
{
    char field[FIELD_MAX];
    if (!mime_field(header, "Received", field, sizeof field) || strlen(field) + 1 == sizeof field ||
        !without_comments(field))
        return 0;
    const char *semicolon = strrchr(field, ';');
    return semicolon ? date_of(semicolon + 1) : 0;
}
