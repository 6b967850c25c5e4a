/* SPDX-License-Identifier: Apache-2.0 */
/* processor/record/genesis.h - entry 0 of a game's journal (tlog.md "Genesis"). */
#ifndef DISPATCH_GENESIS_H
#define DISPATCH_GENESIS_H

#include "formats/beacon.h"
#include "formats/bytes.h"
#include "formats/problem.h"
#include "formats/sshsig.h"
#include "games/rules.h"

enum { OPTIONS_MAX = 24, GAME_NAME_MAX = 32, KEY_WORD_MAX = 72 };
enum { SEAT_KEYS_MAX = 4 /* keys that a genesis pins for a seat */ };
enum press_terms {
    PRESS_SEATS, /* seats write to each other */
    PRESS_PUBLIC, /* and to everybody */
    PRESS_NONE
};
enum standby_terms {                  /* may who stands by be offered a seat that is given up (game/standby.h) */
                     STANDBY_OFFERED, /* yes */
                     STANDBY_ASKED,   /* yes, when the other players have not objected */
                     STANDBY_NONE
};
enum { MISSED_MAX = 4, REMIND_MAX = 4 };
enum { /* of a new game, unless the host says otherwise */
       RECALL_SECONDS = 2 * 86400,
       OUTAGE_SECONDS = 14 * 86400
};
/* What is done for a seat whose deadline passed. Fallback, standing and least: its standing orders answer where they
 * fit, and the least that the rules demand answers the rest. Hold: the game waits. Host: it waits for what the host
 * decides. Resign: the seat gives up. */
enum missed_policy { MISSED_FALLBACK = 1, MISSED_STANDING, MISSED_LEAST, MISSED_HOLD, MISSED_HOST, MISSED_RESIGN };
struct clock_terms { /* seconds; 0: none */
    int64_t join, open, move, answer, settle, abandon;
    char missed[64]; /* "fallback", "standing 2 host": one spelling; read into rule[] */
    struct {
        enum missed_policy policy;
        int count; /* deadlines in a row; 0 for the last, which lasts */
    } rule[MISSED_MAX];
    int n_missed;
    int move_at, answer_at;     /* 1 + the minute of the player's day at which the term ends; 0: at any */
    int64_t grace;              /* so long after the deadline a sheet still counts */
    int64_t remind[REMIND_MAX]; /* so long before the deadline a reminder goes out; falling */
    int n_remind;
    bool has_quiet, workdays; /* no deadline between these minutes of the player's day; none on Saturday and Sunday */
    int quiet_from, quiet_to;
};
struct genesis {
    char name[GAME_NAME_MAX], ruleset[32], scenario[32], option[OPTIONS_MAX][32];
    int n_option, n_seats;
    uint32_t revision;
    char data[65]; /* SHA-256 of the bundle, hex */
    struct {
        char name[17], key[KEY_WORD_MAX];           /* "SHA256:..." or "minisign:..." */
        char more[SEAT_KEYS_MAX - 1][KEY_WORD_MAX]; /* further keys: each is a `seat:` line of the same name */
        int n_more;
    } seat[SEATS_MAX]; /* in byte order */
    char organiser[KEY_WORD_MAX], signer[KEY_WORD_MAX], origin[128], age[80], beacon[128], program[128], previous[33];
    uint8_t logkey[32], vrf[32], nonce[16];
    bool no_chance; /* chance: none: nothing is rolled or shuffled, so nobody is asked for luck; dice is 'A' then (no
                       exchange waits for anything), beacon "none", full false */
    char dice;      /* 'A' to 'D' */
    int host;       /* bits: seats that the host himself plays; `host:`, a line that is there only then */
    bool full;      /* setup: full */
    bool silence;   /* rulings: silence; without that line every seat must agree (core_ruling.h) */
    bool forum;     /* channel: forum: what is private is sealed both ways, since anybody may read it */
    struct clock_terms clock;
    int64_t recall;  /* seconds in which a key that REKEY replaced may revoke itself and its successor; 0: none */
    int64_t outage;  /* seconds by which the game's deadlines may be put off, all in all, for mail that the host could
                        not  read or send; 0: time stands still for nobody (core.h) */
    enum press_terms press; /* press: a line that is there only where it is another than PRESS_SEATS (press.h) */
    bool press_unnamed;     /* or where an author may leave out who it is: `anonymous` */
    enum standby_terms standby; /* standby: a line that is there only where it is another than STANDBY_OFFERED */
    int64_t created;            /* UTC seconds */
};
void genesis_write(struct text *, const struct genesis *);
bool genesis_read(struct span, struct genesis *, struct problem *); /* genesis.format with line */
void genesis_id(char out[static 33], struct span entry0);           /* game id: 32 hex */
/* "offered", "asked", "none": what a setting says; the genesis has no line for the first. */
bool standby_terms_read(struct span, enum standby_terms *);
const char *standby_terms_word(enum standby_terms);
/* "3d", "30m", "1d12h", "0"; at most 400 days. */
bool term_read(struct span, int64_t *seconds);
void term_write(char out[static 24], int64_t seconds);

/* ---- where luck comes from (genesis_dice.c) ---- */

enum { BEACON_AFTER_LEAST = 60, BEACON_AFTER_MOST = 7 * 86400 };
/* Mode D: which round of which beacon an exchange waits for. */
struct beacon_rule {
    const struct beacon_chain *chain;
    int64_t after; /* seconds from the close on; the round is the first one then */
};
/* "drand:HASH first round at or after close + 1h". False: not of that form, or of a chain that is not known. */
bool beacon_rule_read(struct span, struct beacon_rule *);
void beacon_rule_write(char *out, size_t cap, const struct beacon_rule *);
/* "host: csa" with its LF, nothing when the host does not play; and what follows "host: ". */
void host_seats_write(struct text *, const struct genesis *);
bool host_seats_read(struct span, struct genesis *);
/* NULL, or the key of what is wrong with mode, beacon, set-up and the host's seats together: genesis.beacon (D needs
 * one, no other mode has one), dice.host (mode A, and he plays), dice.short (he plays, and luck is not committed to
 * first), dice.alone (nobody else plays). */
const char *dice_problem(const struct genesis *);

/* ---- the clock line (genesis_clock.c) ---- */

void clock_write(struct text *, const struct clock_terms *); /* "clock: ..." with its LF */
/* What follows "clock: ". False: not exactly as clock_write would write it. */
bool clock_read(struct span, struct clock_terms *);
/* False: a term ends in the quiet hours. */
bool clock_is_sound(const struct clock_terms *);
/* "standing 2 host": each but the last for so many deadlines in a row, 1 when no number follows it; the last has
 * no number. Fills rule[],
 * n_missed, and missed with the one spelling. */
bool missed_read(struct span, struct clock_terms *);
/* For the in_a_row-th deadline (from 1) that a seat misses in a row. */
enum missed_policy missed_policy_of(const struct clock_terms *, uint64_t in_a_row);
const char *missed_word(enum missed_policy);
/* "18:00" as minute of the day, 0 to 1439. */
bool day_minute_read(struct span, int *minute);
bool quiet_hours_read(struct span, int *from, int *to); /* "22:00-07:00" */
bool in_quiet_hours(int from, int to, int minute);
/* "1d 4h" or "1d,4h", falling; "0": none. */
bool remind_read(struct span, int64_t remind[static REMIND_MAX], int *n);
/* Seats of one side: their names begin with the same word before a hyphen (games/rules.h). */
bool seats_are_partners(const char *a, const char *b);
/* The seat of that name; -1: there is none. */
int genesis_seat(const struct genesis *, struct span name);

#endif
