/* SPDX-License-Identifier: Apache-2.0 */
/* The clock line of a genesis: terms, the time of day at which they end, and what becomes of who is late. One spelling
 * for one meaning: what is read is written again and must be the same. */
#include "processor/record/genesis.h"
#include <string.h>

/* ---- the policy for a missed turn: "standing 2 host" ---- */

static const char *const policies[] = {
    [MISSED_FALLBACK] = "fallback", [MISSED_STANDING] = "standing", [MISSED_LEAST] = "least",
    [MISSED_HOLD] = "hold",         [MISSED_HOST] = "host",         [MISSED_RESIGN] = "resign"};

const char *missed_word(enum missed_policy policy)
{
    return policies[policy];
}

static bool policy_read(struct span word, enum missed_policy *out)
{
    for (size_t i = MISSED_FALLBACK; i < sizeof policies / sizeof *policies; i++)
        if (span_is(word, policies[i])) {
            *out = (enum missed_policy)i;
            return true;
        }
    return false;
}

static void missed_write(struct clock_terms *);

bool missed_read(struct span words, struct clock_terms *clock)
{
    struct span word;
    uint64_t count;
    clock->n_missed = 0;
    while (words.len > 0 && span_word(&words, &word)) {
        if (clock->n_missed > 0 && number_read(word, 99, &count) && count > 0 &&
            clock->rule[clock->n_missed - 1].count == 0) {
            clock->rule[clock->n_missed - 1].count = (int)count;
            continue;
        }
        if (clock->n_missed == MISSED_MAX || !policy_read(word, &clock->rule[clock->n_missed].policy))
            return false;
        clock->rule[clock->n_missed++].count = 0;
    }
    if (clock->n_missed == 0 || clock->rule[clock->n_missed - 1].count > 0)
        return false; /* the last one lasts */
    for (int i = 0; i + 1 < clock->n_missed; i++)
        clock->rule[i].count = clock->rule[i].count ? clock->rule[i].count : 1;
    missed_write(clock);
    return true;
}

static void missed_write(struct clock_terms *clock)
{
    size_t used = 0;
    clock->missed[0] = '\0';
    for (int i = 0; i < clock->n_missed; i++) {
        const char *word = policies[clock->rule[i].policy];
        int count = clock->rule[i].count;
        char digits[3] = {(char)('0' + count / 10), (char)('0' + count % 10), '\0'};
        const char *part[] = {i > 0 ? " " : "", word, count > 0 ? " " : "",
                              count == 0   ? ""
                              : count < 10 ? digits + 1
                                           : digits};
        for (size_t j = 0; j < 4; j++) {
            size_t len = strlen(part[j]);
            memcpy(clock->missed + used, part[j], len + 1);
            used += len;
        }
    }
}

enum missed_policy missed_policy_of(const struct clock_terms *clock, uint64_t in_a_row)
{
    for (int i = 0; i + 1 < clock->n_missed; i++) {
        if (in_a_row <= (uint64_t)clock->rule[i].count)
            return clock->rule[i].policy;
        in_a_row -= (uint64_t)clock->rule[i].count;
    }
    return clock->n_missed > 0 ? clock->rule[clock->n_missed - 1].policy : MISSED_FALLBACK;
}

/* ---- times of the day ---- */

bool day_minute_read(struct span words, int *minute)
{
    uint64_t hour, min;
    if (words.len != 5 || words.at[2] != ':')
        return false;
    for (size_t i = 0; i < 5; i++)
        if (i != 2 && (words.at[i] < '0' || words.at[i] > '9'))
            return false;
    hour = (uint64_t)(words.at[0] - '0') * 10 + (uint64_t)(words.at[1] - '0');
    min = (uint64_t)(words.at[3] - '0') * 10 + (uint64_t)(words.at[4] - '0');
    *minute = (int)(hour * 60 + min);
    return hour < 24 && min < 60;
}

bool quiet_hours_read(struct span words, int *from, int *to)
{
    return words.len == 11 && words.at[5] == '-' && day_minute_read((struct span){words.at, 5}, from) &&
           day_minute_read(span_from(words, 6), to) && *from != *to;
}

bool in_quiet_hours(int from, int to, int minute)
{
    return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

bool remind_read(struct span words, int64_t remind[static REMIND_MAX], int *n)
{
    *n = 0;
    if (span_is(words, "0"))
        return true;
    while (words.len > 0) {
        const uint8_t *end = words.at;
        while (end < words.at + words.len && *end != ' ' && *end != ',')
            end++;
        struct span word = {words.at, (size_t)(end - words.at)};
        if (*n == REMIND_MAX || !term_read(word, &remind[*n]) || remind[*n] == 0 ||
            (*n > 0 && remind[*n] >= remind[*n - 1]))
            return false;
        ++*n;
        words = span_from(words, word.len < words.len ? word.len + 1 : word.len);
    }
    return *n > 0;
}

/* ---- writing ---- */

static void term_out(struct text *out, const char *word, int64_t seconds, int at)
{
    char term[24];
    term_write(term, seconds);
    text_format(out, " %s %s", word, term);
    if (at > 0)
        text_format(out, "@%02d:%02d", (at - 1) / 60, (at - 1) % 60);
}

void clock_write(struct text *out, const struct clock_terms *clock)
{
    text_words(out, "clock:");
    term_out(out, "join", clock->join, 0);
    term_out(out, "open", clock->open, 0);
    term_out(out, "move", clock->move, clock->move_at);
    term_out(out, "answer", clock->answer, clock->answer_at);
    term_out(out, "settle", clock->settle, 0);
    text_format(out, " missed %s", clock->missed);
    term_out(out, "abandon", clock->abandon, 0);
    if (clock->grace > 0)
        term_out(out, "grace", clock->grace, 0);
    for (int i = 0; i < clock->n_remind; i++) {
        char term[24];
        term_write(term, clock->remind[i]);
        text_format(out, "%s%s", i ? "," : " remind ", term);
    }
    if (clock->has_quiet)
        text_format(out, " quiet %02d:%02d-%02d:%02d", clock->quiet_from / 60, clock->quiet_from % 60,
                    clock->quiet_to / 60, clock->quiet_to % 60);
    if (clock->workdays)
        text_words(out, " weekends no");
    text_words(out, "\n");
}

/* ---- reading ---- */

/* "3d" or "3d@18:00" */
static bool term_in(struct span word, int64_t *seconds, int *at)
{
    const uint8_t *sign = word.len ? memchr(word.at, '@', word.len) : NULL;
    struct span term = {word.at, sign ? (size_t)(sign - word.at) : word.len};
    int minute = -1;
    if (!term_read(term, seconds) || (sign && (!at || !day_minute_read(span_from(word, term.len + 1), &minute))))
        return false;
    if (at)
        *at = minute + 1;
    return true;
}

/* The words between `missed` and `abandon`. */
static bool missed_in(struct span *left, struct clock_terms *clock)
{
    struct span words = {left->at, 0}, word, rest = *left;
    while (rest.len > 0) {
        struct span before = rest;
        if (!span_word(&rest, &word))
            return false;
        if (span_is(word, "abandon")) {
            *left = before;
            return words.len > 0 && missed_read((struct span){words.at, words.len}, clock);
        }
        words.len = (size_t)(word.at + word.len - words.at);
    }
    return false;
}

static bool required_in(struct span *left, struct clock_terms *clock)
{
    const struct {
        const char *word;
        int64_t *seconds;
        int *at;
    } terms[] = {{"join", &clock->join, NULL},
                 {"open", &clock->open, NULL},
                 {"move", &clock->move, &clock->move_at},
                 {"answer", &clock->answer, &clock->answer_at},
                 {"settle", &clock->settle, NULL},
                 {"missed", NULL, NULL},
                 {"abandon", &clock->abandon, NULL}};
    struct span word;
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
        if (!span_word(left, &word) || !span_is(word, terms[i].word))
            return false;
        if (terms[i].seconds ? !span_word(left, &word) || !term_in(word, terms[i].seconds, terms[i].at)
                             : !missed_in(left, clock))
            return false;
    }
    return true;
}

static bool optional_read(struct span word, struct span value, struct clock_terms *clock)
{
    if (span_is(word, "grace"))
        return term_read(value, &clock->grace);
    if (span_is(word, "remind"))
        return remind_read(value, clock->remind, &clock->n_remind);
    if (span_is(word, "quiet"))
        return quiet_hours_read(value, &clock->quiet_from, &clock->quiet_to);
    return span_is(word, "weekends") && span_is(value, "no");
}

static bool optional_in(struct span *left, struct clock_terms *clock)
{
    struct span word, value;
    while (left->len > 0) {
        if (!span_word(left, &word) || !span_word(left, &value) || !optional_read(word, value, clock))
            return false;
        clock->has_quiet = clock->has_quiet || span_is(word, "quiet");
        clock->workdays = clock->workdays || span_is(word, "weekends");
    }
    return true;
}

bool clock_is_sound(const struct clock_terms *clock)
{
    const int at[] = {clock->move_at, clock->answer_at};
    for (size_t i = 0; i < 2; i++)
        if (clock->has_quiet && at[i] > 0 && in_quiet_hours(clock->quiet_from, clock->quiet_to, at[i] - 1))
            return false;
    return true;
}

bool clock_read(struct span value, struct clock_terms *clock)
{
    struct text again = {.arena = arena_new()};
    struct span left = value;
    memset(clock, 0, sizeof *clock);
    bool good = required_in(&left, clock) && optional_in(&left, clock) && clock_is_sound(clock);
    if (good) {
        clock_write(&again, clock);
        good = again.len == value.len + 8 && memcmp(again.at + 7, value.at, value.len) == 0;
    }
    arena_free(again.arena);
    return good;
}
