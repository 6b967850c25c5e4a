/* SPDX-License-Identifier: Apache-2.0 */
/* People: how they come, when they look into their mail, and what they do then. */
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include "tests/year/year.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { AT_ONCE = 2 /* games that somebody plays */, PATIENCE = 40 * YEAR_DAY /* in a queue */ };

static uint32_t below(struct year *y, uint32_t n)
{
    return random_below(&y->bots.seed, n);
}

/* ---- habits ---- */

static bool vanishes(struct year *y, struct year_person *who)
{
    if (who->gone_at == 0)
        who->gone_at = who->begins + (10 + (int64_t)below(y, 150)) * YEAR_DAY;
    return y->now < who->gone_at;
}

/* Some days before, he says that he is away; then he is. */
static bool has_holidays(struct year *y, struct year_person *who)
{
    enum { LENGTH = 9 };
    if (y->now < who->gone_at + (int64_t)LENGTH * YEAR_DAY)
        return y->now < who->gone_at;
    if (who->is_known && below(y, 40) == 0) {
        char from[21], to[21], lines[80];
        who->gone_at = y->now + YEAR_DAY;
        utc_write(from, who->gone_at);
        utc_write(to, who->gone_at + (int64_t)(LENGTH - 1) * YEAR_DAY);
        snprintf(lines, sizeof lines, "absent %.10s to %.10s\n", from, to);
        year_wish(y, who, lines);
    }
    return true;
}

/* His mail goes to another address now and then; the code comes there, and is sent back from there. */
static bool moves_house(struct year *y, struct year_person *who)
{
    if (who->is_known && who->n_letters == 0 && below(y, 30) == 0) {
        char lines[80], fresh[64];
        snprintf(fresh, sizeof fresh, "%s@%s.example", who->name,
                 strstr(who->address, "@new.")   ? "old"
                 : strstr(who->address, "@old.") ? "new"
                                                 : "new");
        snprintf(lines, sizeof lines, "mail %s\n", fresh);
        year_wish(y, who, lines);
        snprintf(who->other, sizeof who->other, "%s", who->address);
        snprintf(who->address, sizeof who->address, "%s", fresh);
    }
    return true;
}

const struct year_habit year_habits[];
const struct year_habit year_habits[] = {
    {.name = "prompt", .soonest = 14, .latest = 36, .weight = 40},
    {.name = "slow", .soonest = 48, .latest = 96, .weight = 20},
    {.name = "vanishes", .soonest = 16, .latest = 40, .weight = 10, .before = vanishes},
    {.name = "misspells", .soonest = 16, .latest = 40, .weight = 10, .misspells = true},
    {.name = "moves-house", .soonest = 16, .latest = 40, .weight = 10, .before = moves_house},
    {.name = "holidays", .soonest = 16, .latest = 40, .weight = 10, .before = has_holidays},
};

/* ---- who there is ---- */

struct year_person *year_person_add(struct year *y, const char *name, const struct year_habit *habit)
{
    ck_assert_int_lt(y->n_people, YEAR_PEOPLE);
    struct year_person *who = &y->person[y->n_people++];
    snprintf(who->name, sizeof who->name, "%s", name);
    snprintf(who->address, sizeof who->address, "%s@%s.example", name, name);
    who->habit = habit ? habit : &year_habits[0];
    sha256(who->key, span_of(name));
    bot_fingerprint(who->fp, who->key);
    who->day = -1;
    return who;
}

static void begin(struct year *y)
{
    for (int i = 0; i < y->plan.people - y->plan.hostile; i++) {
        char name[16];
        int at = 0, lot = y->plan.people < 40 ? (i * 100 + 50) / y->plan.people : (int)below(y, 100);
        while (lot >= year_habits[at].weight)
            lot -= year_habits[at++].weight;
        snprintf(name, sizeof name, "p%03d", i);
        struct year_person *who = year_person_add(y, name, &year_habits[at]);
        /* They come over the first tenth of the time. */
        who->begins = who->looks_at = y->now + (int64_t)below(y, (uint32_t)y->plan.days * YEAR_DAY / 10);
    }
    if (y->plan.hostile)
        year_hostile_begin(y);
}

struct year_person *year_person_of(struct year *y, const char *address)
{
    for (int i = 0; i < y->n_people; i++)
        if (strcmp(y->person[i].address, address) == 0 || strcmp(y->person[i].other, address) == 0)
            return &y->person[i];
    return NULL;
}

/* ---- a look into the mail ---- */

static void signs_up(struct year *y, struct year_person *who)
{
    char lines[200];
    who->seq = 0;
    who->signed_up_at = y->now;
    snprintf(lines, sizeof lines, "name %s\nmail %s\nzone Europe/Berlin\n", who->name, who->address);
    year_wish(y, who, lines);
}

static void seeks(struct year *y, struct year_person *who)
{
    static const char *const games[] = {"example", "blue-vs-gray", "house-divided", "divided-we-fall", "blue-and-gray"};
    enum { N = sizeof games / sizeof *games };
    char lines[80];
    /* Where they are few, two and two wish the same. */
    int at = y->plan.people < 2 * N ? (int)(who - y->person) / 2 % N : (int)below(y, N);
    snprintf(lines, sizeof lines, "seek %s%s\n", games[at], below(y, 3) == 0 ? " any pace" : "");
    who->sought_at = y->now;
    year_wish(y, who, lines);
}

static void answers_code(struct year *y, struct year_person *who, const struct year_letter *letter)
{
    char body[80], subject[120];
    const char *word = letter->kind == LETTER_MUSTER ? "yes" : letter->kind == LETTER_PRESS ? "mute" : "confirm";
    if (letter->kind == LETTER_MUSTER && who->never_says_yes)
        return;
    snprintf(body, sizeof body, "%s %s\n", word, letter->code);
    snprintf(subject, sizeof subject, "%s%s%sRe: your mail", letter->game[0] ? "[" : "", letter->game,
             letter->game[0] ? "] " : "");
    year_send(y, who, subject, span_of(body));
}

static void reads(struct year *y, struct year_person *who)
{
    const char *games[YEAR_LETTERS];
    struct year_letter letter[YEAR_LETTERS];
    int n = 0, n_letters = who->n_letters;
    memcpy(letter, who->letter, sizeof who->letter);
    who->n_letters = 0;
    for (int i = 0; i < n_letters; i++) {
        who->is_known = who->is_known || letter[i].kind == LETTER_WELCOME;
        if (letter[i].kind == LETTER_MUSTER || letter[i].kind == LETTER_CONFIRM || letter[i].kind == LETTER_PRESS)
            answers_code(y, who, &letter[i]);
        else if (letter[i].kind == LETTER_GAME)
            games[n++] = letter[i].game;
    }
    if (n > 0 && !who->plays_nothing)
        year_answer(y, who, games, n);
}

static void looks(struct year *y, struct year_person *who)
{
    reads(y, who);
    if (!who->is_known && (who->signed_up_at == 0 || y->now - who->signed_up_at > 3 * (int64_t)YEAR_DAY))
        signs_up(y, who);
    else if (who->is_known && !who->plays_nothing && who->n_playing < AT_ONCE && y->n_games < y->plan.games &&
             (who->sought_at == 0 || y->now - who->sought_at > PATIENCE))
        seeks(y, who);
}

void year_people(struct year *y)
{
    for (int i = 0; i < y->n_people; i++) {
        struct year_person *who = &y->person[i];
        const struct year_habit *habit = who->habit;
        if (y->now < who->looks_at)
            continue;
        who->looks_at =
            y->now + (habit->soonest + (int64_t)below(y, (uint32_t)(habit->latest - habit->soonest))) * YEAR_HOUR;
        if (!habit->before || habit->before(y, who))
            looks(y, who);
    }
}

void year_live(struct year *y)
{
    bool is_last = false;
    begin(y);
    for (int64_t end = y->began + (int64_t)y->plan.days * YEAR_DAY, told = 0; y->now < end; y->now += y->plan.step) {
        int day = (int)((y->now - y->began) / YEAR_DAY);
        for (int i = 0; i < y->n_people && y->now - told >= YEAR_DAY; i++)
            if (y->person[i].harms && y->now >= y->person[i].begins)
                y->person[i].harms(y, &y->person[i]);
        if (y->now - told >= YEAR_DAY)
            told = y->now;
        if (day == y->plan.days - y->plan.last && !is_last) {
            year_last_weeks(y);
            is_last = true;
        }
        year_people(y);
        year_pass(y);
        year_harvest(y);
        if (day % 10 == 0 && told == y->now)
            printf("  day %d: %d games, %ld mails out, %ld passes in %.0f s (processor %.0f s), the longest %.2f s, "
                   "%ld MB\n",
                   day, y->n_games, y->n_out, y->n_passes, y->seconds, y->cpu, y->longest, y->peak / 1024);
    }
}
