/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/zone.h"
#include "processor/base/file.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { ZONE_BYTES_MAX = 1 << 18, ZONE_LETTERS = 16, DAY = 86400 };
struct change { /* when daylight time begins or ends in a year (RFC 8536 section 3.3) */
    char kind;  /* 'M' month week day; 'J' day 1-365 without 29 February; 'n' day 0-365 */
    int month, week, day;
    int32_t time; /* of the local day, seconds */
};
struct zone {
    size_t n_times, n_types;
    int64_t *at;          /* the instants from which a type holds */
    uint8_t *type;        /* which */
    int32_t *offset;      /* of a type */
    const char **letters; /* of a type */
    bool has_rule, has_daylight;
    int32_t rule_offset[2]; /* standard, daylight */
    char rule_letters[2][ZONE_LETTERS];
    struct change begins, ends;
};

/* ---- the calendar ---- */
static int64_t floor_div(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

/* Days since 1970-01-01 of a date; months and years may run over. */
static int64_t days_of(int64_t year, int month, int day)
{
    int64_t y = month <= 2 ? year - 1 : year, era = floor_div(y, 400);
    int64_t of_era = y - era * 400, of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

static void date_of(int64_t days, int64_t *year, int *month, int *day)
{
    int64_t z = days + 719468, era = floor_div(z, 146097), of_era = z - era * 146097;
    int64_t y = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * y + y / 4 - y / 100), m = (5 * of_year + 2) / 153;
    *day = (int)(of_year - (153 * m + 2) / 5 + 1);
    *month = (int)(m < 10 ? m + 3 : m - 9);
    *year = y + era * 400 + (*month <= 2);
}

static int weekday_of(int64_t days)
{
    return (int)(((days + 3) % 7 + 7) % 7); /* 1970-01-01 was a Thursday; Monday is 0 */
}

/* ---- the rule at the end of the file, as POSIX writes TZ ---- */
static bool number_take(struct span *left, int max, int *out)
{
    int n = 0;
    size_t digits = 0;
    while (left->len > 0 && left->at[0] >= '0' && left->at[0] <= '9' && digits++ < 3) {
        n = n * 10 + left->at[0] - '0';
        *left = span_from(*left, 1);
    }
    *out = n;
    return digits > 0 && n <= max;
}

static bool letter_take(struct span *left, char letter)
{
    if (left->len == 0 || left->at[0] != letter)
        return false;
    *left = span_from(*left, 1);
    return true;
}

/* [+-]hh[:mm[:ss]] */
static bool time_take(struct span *left, int32_t *seconds)
{
    bool minus = letter_take(left, '-');
    if (!minus)
        (void)letter_take(left, '+');
    int hour, minute = 0, second = 0;
    if (!number_take(left, 167, &hour))
        return false;
    if (letter_take(left, ':') && !number_take(left, 59, &minute))
        return false;
    if (letter_take(left, ':') && !number_take(left, 59, &second))
        return false;
    *seconds = (minus ? -1 : 1) * (hour * 3600 + minute * 60 + second);
    return true;
}

static bool is_letter(uint8_t c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool letters_take(struct span *left, char out[static ZONE_LETTERS])
{
    size_t n = 0;
    bool quoted = letter_take(left, '<');
    while (left->len > 0 && n + 1 < ZONE_LETTERS && (quoted ? left->at[0] != '>' : is_letter(left->at[0]))) {
        uint8_t c = left->at[0];
        if (!is_letter(c) && !(c >= '0' && c <= '9') && c != '+' && c != '-')
            return false;
        out[n++] = (char)c;
        *left = span_from(*left, 1);
    }
    out[n] = 0;
    return n >= 3 && (!quoted || letter_take(left, '>'));
}

static bool change_take(struct span *left, struct change *change)
{
    if (!letter_take(left, ','))
        return false;
    *change = (struct change){.kind = 'n', .time = 2 * 3600};
    if (letter_take(left, 'M')) {
        change->kind = 'M';
        if (!number_take(left, 12, &change->month) || change->month < 1 || !letter_take(left, '.') ||
            !number_take(left, 5, &change->week) || change->week < 1 || !letter_take(left, '.') ||
            !number_take(left, 6, &change->day))
            return false;
    } else {
        if (letter_take(left, 'J'))
            change->kind = 'J';
        if (!number_take(left, 365, &change->day))
            return false;
    }
    return !letter_take(left, '/') || time_take(left, &change->time);
}

static bool rule_read(struct zone *zone, struct span rule)
{
    int32_t west;
    if (rule.len == 0)
        return true;
    if (!letters_take(&rule, zone->rule_letters[0]) || !time_take(&rule, &west))
        return false;
    zone->has_rule = true;
    zone->rule_offset[0] = -west;
    if (rule.len == 0)
        return true;
    zone->has_daylight = true;
    if (!letters_take(&rule, zone->rule_letters[1]))
        return false;
    zone->rule_offset[1] = zone->rule_offset[0] + 3600;
    if (rule.len > 0 && rule.at[0] != ',') {
        if (!time_take(&rule, &west))
            return false;
        zone->rule_offset[1] = -west;
    }
    return change_take(&rule, &zone->begins) && change_take(&rule, &zone->ends) && rule.len == 0;
}

/* The local instant of a change in a year, in seconds since 1970 of that clock. */
static int64_t change_at(const struct change *change, int64_t year)
{
    bool leap = days_of(year, 3, 1) - days_of(year, 2, 1) == 29;
    int64_t day = days_of(year, 1, 1) + change->day;
    if (change->kind == 'J')
        day += (leap && change->day >= 60 ? 1 : 0) - 1;
    if (change->kind == 'M') {
        int64_t first = days_of(year, change->month, 1);
        int64_t next = change->month == 12 ? days_of(year + 1, 1, 1) : days_of(year, change->month + 1, 1);
        int sunday_first = (weekday_of(first) + 1) % 7; /* POSIX counts from Sunday */
        day = first + (change->day - sunday_first + 7) % 7 + 7 * (change->week - 1);
        while (day >= next)
            day -= 7;
    }
    return day * DAY + change->time;
}

static int rule_at(const struct zone *zone, int64_t utc)
{
    int64_t year;
    int month, day;
    if (!zone->has_daylight)
        return 0;
    date_of(floor_div(utc + zone->rule_offset[0], DAY), &year, &month, &day);
    int64_t begins = change_at(&zone->begins, year) - zone->rule_offset[0];
    int64_t ends = change_at(&zone->ends, year) - zone->rule_offset[1];
    return begins < ends ? utc >= begins && utc < ends : utc >= begins || utc < ends;
}

/* ---- the file ---- */
struct counts {
    uint32_t isut, isstd, leap, times, types, letters;
};

static bool head_read(struct reader *r, uint8_t *version, struct counts *n)
{
    struct span magic = read_bytes(r, 4);
    *version = read_u8(r);
    (void)read_bytes(r, 15);
    n->isut = read_u32be(r);
    n->isstd = read_u32be(r);
    n->leap = read_u32be(r);
    n->times = read_u32be(r);
    n->types = read_u32be(r);
    n->letters = read_u32be(r);
    return !r->bad && span_is(magic, "TZif") && n->types > 0 && n->types <= 256 && n->times <= 10000 &&
           n->letters <= 4096 && n->leap <= 10000 && n->isut <= 256 && n->isstd <= 256;
}

static int64_t time_read(struct reader *r, bool wide)
{
    int64_t high = wide ? (int32_t)read_u32be(r) : 0;
    uint32_t low = read_u32be(r);
    return wide ? (int64_t)((uint64_t)high << 32 | low) : (int32_t)low;
}

static bool body_read(struct arena *arena, struct zone *zone, struct reader *r, const struct counts *n, bool wide)
{
    zone->n_times = n->times;
    zone->n_types = n->types;
    zone->at = arena_take(arena, (n->times + 1) * sizeof *zone->at);
    zone->type = arena_take(arena, n->times + 1);
    zone->offset = arena_take(arena, n->types * sizeof *zone->offset);
    zone->letters = arena_take(arena, n->types * sizeof *zone->letters);
    uint8_t *first = arena_take(arena, n->types);
    for (size_t i = 0; i < n->times; i++) {
        zone->at[i] = time_read(r, wide);
        if (i > 0 && zone->at[i] <= zone->at[i - 1])
            return false;
    }
    for (size_t i = 0; i < n->times; i++)
        if ((zone->type[i] = read_u8(r)) >= n->types)
            return false;
    for (size_t i = 0; i < n->types; i++) {
        zone->offset[i] = (int32_t)read_u32be(r);
        (void)read_u8(r); /* daylight or not: the letters say it */
        first[i] = read_u8(r);
        if (zone->offset[i] < -DAY || zone->offset[i] > DAY)
            return false;
    }
    struct span letters = arena_copy(arena, read_bytes(r, n->letters)); /* a NUL follows the copy */
    for (size_t i = 0; i < n->types; i++) {
        if (first[i] > letters.len)
            return false;
        zone->letters[i] = (const char *)letters.at + first[i];
        if (strlen(zone->letters[i]) >= ZONE_LETTERS)
            return false;
    }
    (void)read_bytes(r, (size_t)n->leap * (wide ? 12 : 8) + n->isstd + n->isut);
    return !r->bad;
}

bool zone_read(struct arena *arena, struct span file, struct zone **out, struct problem *why)
{
    struct reader r = {.left = file};
    struct zone *zone = arena_take(arena, sizeof *zone);
    struct counts n;
    uint8_t version;
    bool ok = head_read(&r, &version, &n) && body_read(arena, zone, &r, &n, false);
    if (ok && version >= '2') { /* the same again with 64 bits, then the rule between two LFs */
        struct span empty, rule;
        ok = head_read(&r, &version, &n) && body_read(arena, zone, &r, &n, true) && span_line(&r.left, &empty) &&
             empty.len == 0 && span_line(&r.left, &rule) && rule_read(zone, rule);
    }
    *out = ok ? zone : NULL;
    return ok || problem_set(why, "zone.file", file.len - r.left.len);
}

static bool is_name(const char *name)
{
    size_t n = strlen(name);
    if (n == 0 || n > 60 || name[0] == '/' || strstr(name, "..") || strstr(name, "//"))
        return false;
    for (size_t i = 0; i < n; i++)
        if (!is_letter((uint8_t)name[i]) && !(name[i] >= '0' && name[i] <= '9') && !strchr("_+-/", name[i]))
            return false;
    return true;
}

static bool zone_file(const char *name, struct text *file, struct problem *why)
{
    char path[128], buf[4096];
    ssize_t n;
    snprintf(path, sizeof path, "/usr/share/zoneinfo/%s", name);
    int fd = file_open(path, O_RDONLY, 0);
    while ((n = fd < 0 ? -1 : file_read(fd, buf, sizeof buf)) > 0 && file->len <= ZONE_BYTES_MAX)
        text_add(file, (struct span){(const uint8_t *)buf, (size_t)n});
    struct stat st; /* "America" is a folder */
    bool is_none = fd < 0 ? errno == ENOENT || errno == ENOTDIR : fstat(fd, &st) == 0 && S_ISDIR(st.st_mode);
    if (fd >= 0)
        close(fd);
    return n >= 0 || problem_set(why, is_none ? "zone.unknown" : "zone.unread", 0);
}

bool zone_open(struct arena *arena, const char *name, struct zone **out, struct problem *why)
{
    struct text file = {.arena = arena};
    *out = NULL;
    if (is_name(name) ? zone_file(name, &file, why) && zone_read(arena, text_span(&file), out, why)
                      : problem_set(why, "zone.name", 0))
        return true;
    if (why && !why->got[0])
        problem_words(why->got, sizeof why->got, name, strlen(name));
    return false;
}

/* ---- use ---- */
int32_t zone_offset(const struct zone *zone, int64_t utc, const char **letters)
{
    const char *ignored;
    if (!letters)
        letters = &ignored;
    if (zone->has_rule && (zone->n_times == 0 || utc >= zone->at[zone->n_times - 1])) {
        int which = rule_at(zone, utc);
        *letters = zone->rule_letters[which];
        return zone->rule_offset[which];
    }
    size_t low = 0, high = zone->n_times; /* how many changes are not after utc */
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (zone->at[middle] <= utc)
            low = middle + 1;
        else
            high = middle;
    }
    size_t type = low == 0 ? 0 : zone->type[low - 1];
    *letters = zone->letters[type];
    return zone->offset[type];
}

void zone_words(char out[static ZONE_WORDS], const struct zone *zone, int64_t utc)
{
    static const char days[7][4] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
    static const char months[12][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                       "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const char *letters;
    int64_t local = utc + zone_offset(zone, utc, &letters), date = floor_div(local, DAY), year;
    int month, day, minute = (int)((local - date * DAY) / 60);
    date_of(date, &year, &month, &day);
    snprintf(out, ZONE_WORDS, "%s %d %s %02d:%02d %s", days[weekday_of(date)], day, months[month - 1], minute / 60,
             minute % 60, letters);
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
    return weekday_of(floor_div(utc + zone_offset(zone, utc, NULL), DAY));
}

int64_t zone_midnight(const struct zone *zone, int year, int month, int day)
{
    return instant_of(zone, days_of(year, month, day) * DAY);
}

void zone_date(const struct zone *zone, int64_t utc, int *year, int *month, int *day)
{
    int64_t y;
    date_of(floor_div(utc + zone_offset(zone, utc, NULL), DAY), &y, month, day);
    *year = (int)y;
}
