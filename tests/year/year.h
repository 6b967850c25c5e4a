/* SPDX-License-Identifier: Apache-2.0 */
/* tests/year/year.h - a year of a host that nobody looks after: the program itself, at instants that are given to it,
 * and people with habits, who know what their mails tell them.
 *
 *   struct year y;
 *   year_begin(&y, "small", &(struct year_plan){.people = 8, .games = 6, .days = 21, .step = 4 * 3600, .seed = 1});
 *   year_live(&y);                          passes, mails and people, until the days are over
 *   year_tell(&y);                          how it stands: the figures
 *   year_holds(&y);                         what must hold at the end; fails the test
 *   year_end(&y);
 * A new habit is a line of year_habits (year_people.c) and, if it does more than be slow, a function beside it. */
#ifndef DISPATCH_TESTS_YEAR_H
#define DISPATCH_TESTS_YEAR_H

#include "processor/record/genesis.h"
#include "tests/lib/bot.h"
#include <time.h>

enum {
    YEAR_HOUR = 3600,
    YEAR_DAY = 24 * YEAR_HOUR,
    YEAR_PEOPLE = 260,
    YEAR_GAMES = 400,
    YEAR_LETTERS = 64, /* that somebody has not read */
    YEAR_MAILS_A_DAY = 6,
};

/* ---- what is to be ---- */

struct year_plan {
    int people, hostile /* of them */, games, days, last /* in so many days each game moves */;
    int step;  /* seconds between passes */
    int mails; /* a day that answer none of his own: somebody gets so many at most */
    uint64_t seed;
};

/* ---- the program, in a process of its own (year_host.c) ---- */

struct year_runner;
struct year_ran {
    int status;          /* of exit; -n: signal n */
    long peak;           /* kB that it had in memory at the most, workers included */
    double seconds, cpu; /* by the clock on the wall; of processors, workers included */
};
/* Begins a small process that starts the others, so that what they had in memory is theirs. */
struct year_runner *year_runner_new(struct arena *, const char *said);
void year_runner_end(struct year_runner *);
/* argv[0] is the program; ends with NULL. What it says goes into the file of year_runner_new. */
struct year_ran year_run(struct year_runner *, const char *const argv[]);

/* ---- people ---- */

enum year_letter_kind {
    LETTER_ANY,
    LETTER_CONFIRM, /* asks to confirm an address */
    LETTER_MUSTER,
    LETTER_GAME,
    LETTER_WELCOME,
    LETTER_PRESS /* of a bore; code: the words that silence him */
};
struct year_letter {
    enum year_letter_kind kind;
    char code[33], game[GAME_NAME_MAX];
};
struct year_person;
struct year;
struct year_habit {
    const char *name;
    int soonest, latest; /* hours from one look into the mail to the next */
    int weight;          /* so many of 100 */
    /* Before each look, or NULL. False: he does not look this time. */
    bool (*before)(struct year *, struct year_person *);
    bool misspells;
};
struct year_person {
    char name[32], address[64], other[64] /* that he moves to, or left; "" none */;
    const struct year_habit *habit;
    void (*harms)(struct year *, struct year_person *); /* hostile: once a day; NULL */
    uint8_t key[32];
    char fp[SSH_FP_MAX];
    int64_t begins, looks_at, signed_up_at, sought_at, gone_at;
    int seq, n_playing;
    bool is_known, has_written, never_says_yes, plays_nothing;
    struct year_letter letter[YEAR_LETTERS];
    int n_letters;
    int day, today, unasked; /* mails on that day; those that answer none of theirs */
    int day_written, written; /* the last day on which they wrote; so many mails then */
    long mails;
};
struct year_game {
    char name[GAME_NAME_MAX];
    uint64_t answered[BOT_SEATS_MAX]; /* to what each seat answered last */
    int tries[BOT_SEATS_MAX];
    int holder[BOT_SEATS_MAX]; /* 1 + whose, of person; 0: nobody's yet */
    bool is_over, is_void, has_begun, is_late, is_still;
    uint64_t k_then; /* in the last weeks began with */
};

struct year {
    struct arena *arena; /* owned */
    struct year_plan plan;
    const char *dir, *in, *out; /* of the host; Maildir to it, mails from it */
    struct year_runner *runner;
    struct bots bots; /* for wishes; it has no host */
    int64_t now, began;
    struct year_person *person;
    struct year_game *game;
    int n_people, n_games, n_in;
    uint64_t *page; /* marks of pages that were public; in the arena */
    time_t seen_at;
    /* ---- counted ---- */
    long n_out, n_passes, n_sheets, n_press, n_days_above, n_observed, n_victims, n_gathered;
    int most_a_day, most_unasked, most_beyond; /* beyond: less what they wrote on that day */
    long n_unasked_above;
    char most_who[32], unasked_who[48];
    const char *beyond_day; /* who, and the subjects of that day */
    double seconds, longest, cpu, most_cpu; /* of passes: by the clock on the wall, of processors */
    long peak;
    struct year_kind { /* of mails, by their subject, on days that had too many */
        char subject[80];
        long n;
    } kind[64];
    int n_kinds;
    char today[YEAR_PEOPLE][24][80]; /* subjects of the day, for who gets too many */
};

void year_begin(struct year *, const char *name, const struct year_plan *);
void year_live(struct year *);
void year_tell(struct year *);
void year_holds(struct year *);
void year_last_weeks(struct year *); /* they begin now */
void year_end(struct year *);

/* ---- year_host.c ---- */
/* `dispatch` with blank-separated words; @ stands for the host directory. Exit status. */
int year_cli(struct year *, const char *words);
const char *year_said(struct year *, struct arena *);
void year_pass(struct year *);

/* ---- year_mail.c ---- */
/* A mail to the host. */
void year_write(struct year *, const char *from, const char *subject, struct span body);
/* The same from a person, at his address. */
void year_send(struct year *, struct year_person *, const char *subject, struct span body);
/* A PLAYER block of his with these lines. */
void year_wish(struct year *, struct year_person *, const char *lines);
/* All mails that left in this pass: who got them, and what they ask. */
void year_harvest(struct year *);

/* ---- year_public.c ---- */
void year_public_see(struct year *); /* what has been written since the last time */
/* Did the public folder ever have this page? */
bool year_public_had(struct year *, struct span page);

/* ---- year_people.c ---- */
struct year_person *year_person_add(struct year *, const char *name, const struct year_habit *);
/* Whose address that is, or was; NULL: nobody's. */
struct year_person *year_person_of(struct year *, const char *address);
void year_people(struct year *); /* whoever looks into his mail now */

/* ---- year_games.c ---- */
struct year_game *year_game_of(struct year *, const char *name); /* made when it is new */
/* Answers whatever these letters' games ask. */
void year_answer(struct year *, struct year_person *, const char *const games[], int n);
/* PRESS blocks of his with these words, so many in each of his games that goes on. */
void year_press(struct year *, struct year_person *, const char *to, const char *words, int times);
/* Sheets and a JOIN for the seats of others, signed with his key. */
void year_usurp(struct year *, struct year_person *, const char *game);
/* Looks at all games: what is over, and how far each has come. */
void year_look(struct year *, void (*each)(struct year *, struct year_game *, const struct core *));

/* ---- year_hostile.c ---- */
void year_hostile_begin(struct year *);
/* Is that an address in whose name somebody else writes? */
bool year_is_victim(const char *address);

#endif
