/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/record/player_block.h"
#include "games/sheet/names.h"
#include <string.h>

/* ---- dates ---- */

static const char *const months[] = {"january", "february", "march",     "april",   "may",      "june",
                                     "july",    "august",   "september", "october", "november", "december"};

int month_days(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = year == 0 || (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
    return days[month - 1] + (month == 2 && leap ? 1 : 0);
}

bool date_before(const struct date *a, const struct date *b)
{
    if (a->year != b->year)
        return a->year < b->year;
    return a->month != b->month ? a->month < b->month : a->day < b->day;
}

static char lower(uint8_t c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

/* Three letters of its name or more; 0: none. */
static int month_read(struct span word)
{
    for (int month = 0; month < 12 && word.len >= 3; month++) {
        size_t len = strlen(months[month]), same = 0;
        while (same < word.len && same < len && lower(word.at[same]) == months[month][same])
            same++;
        if (same == word.len)
            return month + 1;
    }
    return 0;
}

static bool small_number(struct span word, int most, int *out)
{
    uint64_t n;
    if (word.len > 1 && word.at[0] == '0')
        word = span_from(word, 1); /* 01 */
    if (!number_read(word, (uint64_t)most, &n) || n == 0)
        return false;
    *out = (int)n;
    return true;
}

static bool is_date(const struct date *date)
{
    return date->month >= 1 && date->month <= 12 && date->day >= 1 &&
           date->day <= month_days(date->year, date->month) &&
           (date->year == 0 || (date->year >= 2020 && date->year <= 2199));
}

/* 2026-12-01 */
static bool iso_read(struct span word, struct date *out)
{
    return word.len == 10 && word.at[4] == '-' && word.at[7] == '-' &&
           small_number((struct span){word.at, 4}, 2199, &out->year) &&
           small_number((struct span){word.at + 5, 2}, 12, &out->month) &&
           small_number((struct span){word.at + 8, 2}, 31, &out->day) && is_date(out);
}

/* The next word; blanks in a row count once. */
static bool next_word(struct span *left, struct span *word)
{
    do {
        if (left->len == 0 || !span_word(left, word))
            return false;
    } while (word->len == 0);
    return true;
}

static struct span undotted(struct span word)
{
    if (word.len > 1 && (word.at[word.len - 1] == '.' || word.at[word.len - 1] == ','))
        word.len--;
    return word;
}

bool date_read(struct span words, struct date *out)
{
    struct span word[3] = {{0}, {0}, {0}}, more;
    int n = 0;
    *out = (struct date){0};
    while (n < 3 && next_word(&words, &word[n]))
        n++;
    if (n == 0 || next_word(&words, &more))
        return false;
    if (n == 1)
        return iso_read(word[0], out);
    for (int i = 0; i < n; i++)
        word[i] = undotted(word[i]);
    bool month_first = month_read(word[0]) > 0;
    out->month = month_read(word[month_first ? 0 : 1]);
    if (!small_number(word[month_first ? 1 : 0], 31, &out->day) || (n == 3 && !small_number(word[2], 2199, &out->year)))
        return false;
    return out->month > 0 && is_date(out);
}

/* ---- lines ---- */

struct verb_row {
    const char *word, *second; /* second: NULL, or a word that must follow */
    enum wish_kind kind;
    bool words;       /* something follows */
    bool may_lack;    /* or not */
    const char *form; /* how lines with this word are written: with its first row alone */
};
static const struct verb_row verbs[] = {
    {"absent", "none", WISH_ABSENT_NONE, false, false, "absent 1 Dec to 10 Dec, or absent none"},
    {"absent", NULL, WISH_ABSENT, true, false, NULL},
    {"mail", NULL, WISH_MAIL, true, false, "mail ADDRESS"},
    {"confirm", NULL, WISH_CONFIRM, true, false, "confirm CODE"},
    {"zone", NULL, WISH_ZONE, true, false, "zone Europe/Berlin"},
    {"private", "age", WISH_PRIVATE, true, true, "private age, private age1..., or private off"},
    {"private", "off", WISH_PRIVATE_OFF, false, false, NULL},
    {"private", NULL, WISH_PRIVATE, true, false, NULL},
    {"digest", "daily", WISH_DAILY, false, false, "digest daily, or digest off"},
    {"digest", "off", WISH_DIGEST_OFF, false, false, NULL},
    {"board", "off", WISH_BOARD_OFF, false, false, "board, or board off"},
    {"board", NULL, WISH_BOARD, false, false, NULL},
    {"leave", NULL, WISH_LEAVE, false, false, "leave, or leave GAME"},
    {"leave", NULL, WISH_GIVE_UP, true, false, NULL},
    {"name", NULL, WISH_NAME, true, false, "name NAME"},
    {"seek", "none", WISH_SEEK_NONE, false, false, "seek RULESET, or seek none"},
    {"seek", NULL, WISH_SEEK, true, false, NULL},
    {"standby", "none", WISH_STANDBY_NONE, false, false, "standby RULESET, or standby none"},
    {"standby", NULL, WISH_STANDBY, true, false, NULL},
    {"observe", "none", WISH_OBSERVE_NONE, false, false, "observe GAME, or observe none"},
    {"observe", NULL, WISH_OBSERVE, true, false, NULL},
    {"record", "shown", WISH_RECORD_SHOWN, false, false, "record shown, or record hidden"},
    {"record", "hidden", WISH_RECORD_HIDDEN, false, false, NULL},
    {"forum", "none", WISH_FORUM_NONE, false, false, "forum ACCOUNT, or forum none"},
    {"forum", NULL, WISH_FORUM, true, false, NULL},
};
enum { N_VERBS = sizeof verbs / sizeof *verbs };

static bool same_word(struct span word, const char *other)
{
    size_t len = strlen(other);
    for (size_t i = 0; i < len && i < word.len; i++)
        if (lower(word.at[i]) != other[i])
            return false;
    return word.len == len;
}

static struct span trimmed(struct span words)
{
    while (words.len > 0 && words.at[0] == ' ')
        words = span_from(words, 1);
    while (words.len > 0 && (words.at[words.len - 1] == ' ' || words.at[words.len - 1] == '\r'))
        words.len--;
    return words;
}

static bool wrong(struct problem *why, const char *key, int line, struct span got)
{
    if (why && !why->key)
        problem_words(why->got, sizeof why->got, (const char *)got.at, got.len);
    return problem_at(why, key, line, 1, (int)(got.len < 1000 ? got.len : 1000));
}

/* How a line is written that begins with this word; NULL: no wish does. */
static const char *form_of(struct span word)
{
    for (int i = 0; i < N_VERBS; i++)
        if (same_word(word, verbs[i].word))
            return verbs[i].form;
    return NULL;
}

static void find_nearest(struct problem *why, struct span word)
{
    int best = 3;
    for (int i = 0; i < N_VERBS && word.len < NAME_MAX_BYTES; i++) {
        int distance = name_distance((const char *)word.at, word.len, verbs[i].word, strlen(verbs[i].word), best - 1);
        if (distance < best) {
            best = distance;
            problem_words(why->nearest, sizeof why->nearest, verbs[i].word, strlen(verbs[i].word));
        }
    }
}

/* A word that begins a wish needs no "did you mean": what is wrong comes after it. */
static bool no_such_wish(struct problem *why, int line, struct span words)
{
    struct span word = {0}, left = words;
    (void)next_word(&left, &word);
    const char *form = form_of(word);
    if (why && !why->key && form)
        problem_words(why->want, sizeof why->want, form, strlen(form));
    else if (why && !why->key)
        find_nearest(why, word);
    return wrong(why, form ? "player.form" : "player.wish", line, words);
}

/* "1 Dec to 10 Dec" */
static bool absence_read(struct span words, struct wish *out)
{
    for (size_t i = 1; i + 4 <= words.len; i++)
        if (memcmp(words.at + i, " to ", 4) == 0)
            return date_read((struct span){words.at, i}, &out->from) && date_read(span_from(words, i + 4), &out->to);
    return false;
}

static bool wish_read(struct span words, int line, struct wish *out, struct problem *why)
{
    struct span rest = words, first = {0}, second = {0};
    (void)next_word(&rest, &first);
    rest = trimmed(rest);
    struct span behind = rest;
    (void)next_word(&behind, &second);
    behind = trimmed(behind);
    for (int i = 0; i < N_VERBS; i++) {
        const struct verb_row *verb = &verbs[i];
        struct span said = verb->second ? behind : rest;
        if (!same_word(first, verb->word) || (verb->second && !same_word(second, verb->second)))
            continue;
        if ((!verb->words && said.len > 0) || (verb->words && !verb->may_lack && said.len == 0))
            continue;
        *out = (struct wish){.kind = verb->kind, .line = line, .words = said};
        if (out->kind == WISH_ABSENT && !absence_read(said, out))
            return wrong(why, "player.date", line, said);
        return said.len <= WISH_WORDS_MAX || wrong(why, "player.long", line, said);
    }
    return no_such_wish(why, line, words);
}

static bool said_before(const struct wishes *all, enum wish_kind kind)
{
    for (int i = 0; i < all->n; i++)
        if (all->wish[i].kind == kind && kind != WISH_ABSENT && kind != WISH_SEEK && kind != WISH_OBSERVE &&
            kind != WISH_STANDBY && kind != WISH_GIVE_UP)
            return true;
    return false;
}

bool player_read(struct span orders, struct wishes *out, struct problem *why)
{
    struct span line, word;
    out->n = 0;
    for (int number = 1; span_line(&orders, &line); number++) {
        struct span words = trimmed(line), left = words;
        if (!next_word(&left, &word) || same_word(word, "note"))
            continue;
        if (out->n == WISHES_MAX)
            return wrong(why, "player.many", number, words);
        struct wish *wish = &out->wish[out->n];
        if (!wish_read(words, number, wish, why))
            return false;
        if (said_before(out, wish->kind))
            return wrong(why, "player.twice", number, words);
        out->n++;
    }
    return out->n > 0 || problem_set(why, "player.empty", 0);
}
