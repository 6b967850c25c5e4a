/* SPDX-License-Identifier: Apache-2.0 */
/* processor/store/store_people.h - who comes to this host, waits for a game, writes to others or looks on. As in
 * store.h: functions return false with *error set, unless they say otherwise; rows are sealed as each says. */
#ifndef DISPATCH_STORE_PEOPLE_H
#define DISPATCH_STORE_PEOPLE_H

#include "processor/store/store.h"

struct core_key;
struct found;
struct verified;

/* ---- who is not known yet (store_newcomer.c) ---- */

enum newcomer_state {
    NEWCOMER_TOLD =
        1,          /* nothing waits: a stranger's address that was answered, kept so that it is not answered again */
    NEWCOMER_ASKED, /* a code is on its way to the address */
    NEWCOMER_WAITS, /* the address has answered; the host must say yes */
    NEWCOMER_NO     /* it has answered no: nothing is left but what keeps it from being asked on and on. key: its hash in
                       hex; mail: until the answer has left */
};
/* The marks of offers to which somebody said yes beforehand (game/offered.h), each with a blank. */
enum { MARK_LEN = 17, MARKS_OF_SIGN_UP = 16, MARKS_OF_SEEKING = 8, NEWCOMER_WISHES = 400 };
struct newcomer_row { /* sealed but for the id */
    char id[17];      /* of address and what it is about, without either (sign_up.h) */
    enum newcomer_state state;
    int64_t at; /* UTC; when it began */
    char name[32], mail[128], zone[64], key[200];
    char code[33];                /* what the address must answer with */
    uint64_t seq;                 /* of the PLAYER block */
    char hash[65];                /* and its hash */
    char wishes[NEWCOMER_WISHES]; /* "4 seek example\n": what else it wishes, by its lines (sign_up_wishes.h) */
    char agreed[MARKS_OF_SIGN_UP * MARK_LEN + 1]; /* offers of which the letter said that its answer is a yes to them */
    uint64_t n_letters;                           /* with a code, of this row; for nothing else */
    int64_t answered;             /* UTC; when the address did; 0 not yet */
};
bool store_newcomer_get(struct store *, const char *id, struct newcomer_row *,
                        struct error *); /* false, err unset: none */
bool store_newcomer_put(struct store *, const struct newcomer_row *, struct error *);
bool store_newcomer_drop(struct store *, const char *id, struct error *);
size_t store_newcomers(struct store *, struct arena *, struct newcomer_row **, struct error *);

/* ---- keys of a player (store_player.c) ---- */

/* The keys of a player that can be read; returns their number, at most cap. */
int person_keys(struct arena *, const struct player_row *, struct core_key *out, int cap);
/* Did the player sign the block: does one of his keys verify, of those that a signature beside it claims? False: *why
 * has the problem of the last that was tried, or stays as it was when none of them is his. */
bool person_signed(struct arena *, const struct player_row *, const struct found *, struct verified *,
                   struct problem *);

/* ---- open games: what is offered, who waits, who was asked (store_offer.c; game/queue.h) ---- */

struct player_record;
enum { WAITS_KEPT = 9, OFFER_OPTIONS = 24 };
struct offer_row { /* sealed but for the name; its terms are those of a genesis (record/genesis.h) */
    char name[32];
    int64_t at;   /* UTC; when it was made */
    bool by_host; /* else by who sought a game that nobody offered */
    char ruleset[32], scenario[32], option[OFFER_OPTIONS][32];
    int n_option;
    char clock[400]; /* the clock line */
    int64_t recall, outage;
    bool full, silence, press_unnamed;
    int64_t forum; /* the category in which each of its games gets a topic, to be played there; 0: they are by mail */
    int press;   /* enum press_terms */
    int standby; /* enum standby_terms */
    char dice;
    char beacon[128], organiser[72];
    uint64_t least_finished, least_kept; /* that a player's record must have: games, percent of deadlines; 0 any */
    bool pair;                           /* two games at once, the sides changed */
    uint64_t n_games;                    /* made of it so far */
    int64_t waited[WAITS_KEPT];          /* seconds that its last players waited, the newest first */
    int n_waited;
};
bool store_offer_put(struct store *, const struct offer_row *, struct error *);
bool store_offer_drop(struct store *, const char *name, struct error *);
size_t store_offers(struct store *, struct arena *, struct offer_row **, struct error *); /* by name */

enum seeking_state {
    SEEKING_WAITS = 1,
    SEEKING_ASKED, /* in a muster; a code is on its way */
    SEEKING_READY  /* in a muster, and has said yes */
};
struct seeking_row { /* sealed but for player and ruleset */
    char player[32], ruleset[32];
    int64_t since;  /* UTC; when they began to wait */
    uint64_t place; /* who comes first has the lowest */
    char seat[17];  /* that they want; "" any */
    bool only;      /* or no game */
    int64_t pace;   /* seconds for a turn that they want; 0 any */
    bool pair;      /* of games, and no single one */
    enum seeking_state state;
    char muster[17], code[33]; /* "" unless asked */
    int64_t asked_at;
    uint64_t n_missed;                  /* how often they did not answer */
    bool told;                          /* that their yes has come */
    int64_t agreed;                     /* UTC; when they said with their sign-up that they play; 0 never */
    char agreed_to[MARKS_OF_SEEKING * MARK_LEN + 1]; /* which offers */
    const char *mail;                   /* not stored: the player's address, where queues_read has read it; NULL */
    bool only_posts;                    /* nor this: no address, and the account of a forum: their games are there */
    int64_t unbegun;                    /* nor this: the player's games that have not begun, from queues_read */
    const struct player_record *record; /* nor this: where it was read, or NULL (game/player_record.h) */
};
bool store_seeking_put(struct store *, const struct seeking_row *, struct error *);
bool store_seeking_drop(struct store *, const char *player, const char *ruleset, struct error *);
/* By player, and by ruleset. */
size_t store_seekings(struct store *, struct arena *, struct seeking_row **, struct error *);
/* How many games a player has a seat in that wait for their JOINs, or for luck. */
bool store_player_unbegun(struct store *, const char *player, int64_t *n, struct error *);

struct muster_row { /* sealed but for the id */
    char id[17], offer[32];
    uint64_t number; /* in the order in which they began */
    char chain[65];  /* of the beacon that draws the sides, "" none */
    uint64_t round;  /* 0: none is drawn yet */
};
bool store_muster_put(struct store *, const struct muster_row *, struct error *);
bool store_muster_drop(struct store *, const char *id, struct error *);
size_t store_musters(struct store *, struct arena *, struct muster_row **, struct error *); /* the oldest first */

/* ---- how players answered (store_answer.c; game/player_record.h) ---- */

enum { ANSWER_TIMES = 16 };
struct answered_row { /* of one player in one seat of a game; sealed but for the first three */
    char game[33], side[17], player[32];
    bool finished;               /* the game ended, and was not given up */
    uint64_t kept, missed;       /* deadlines */
    uint64_t took[ANSWER_TIMES]; /* answers, by how long they took: no longer than answer_time(i) */
};
/* Seconds; the last is the longest there is. Its bounds grow and never change: rows are counted by them. */
int64_t answer_time(int i);
bool store_answered_put(struct store *, const struct answered_row *, struct error *);
/* No row: all is 0. False: err. */
bool store_answered_get(struct store *, const char *game, const char *side, const char *player, struct answered_row *,
                        struct error *);
/* All of a player's added up: the number of their games that are finished, and the rest in `sum`. */
bool store_answered_sum(struct store *, const char *player, uint64_t *finished, struct answered_row *sum,
                        struct error *);
bool store_answered_drop(struct store *, const char *player, struct error *);
/* How many rows there are, each read. */
size_t store_answered_check(struct store *, struct error *);

/* ---- who stands by, and seats that are free (store_standby.c; game/standby.h) ---- */

struct standby_row { /* sealed but for player and ruleset */
    char player[32], ruleset[32];
    int64_t since;     /* UTC */
    uint64_t place;    /* who comes first has the lowest */
    uint64_t n_missed; /* how often they did not answer */
};
bool store_standby_put(struct store *, const struct standby_row *, struct error *);
bool store_standby_drop(struct store *, const char *player, const char *ruleset, struct error *);
size_t store_standbys(struct store *, struct arena *, struct standby_row **, struct error *);

enum vacancy_why {
    VACANCY_LEFT = 1, /* the seat's player leaves the host */
    VACANCY_GIVEN_UP, /* or gives up this seat */
    VACANCY_LATE,     /* the game waits for the seat, and by its terms for the host's decision */
    VACANCY_RESIGNS   /* the seat would resign by the terms of the game */
};
enum vacancy_state {
    VACANCY_WAITS = 1, /* nobody is asked now */
    VACANCY_AGREES,    /* by the game's terms the other players are asked first */
    VACANCY_OFFERED,   /* one who stands by is asked */
    VACANCY_SPENT      /* nothing is done any more: the others said no, or nobody was left before the seat resigns */
};
enum { VACANCY_ASKED_MOST = 8 /* players, one after the other */, VACANCY_OTHERS = 3 };
struct vacancy_row {                     /* sealed but for game and side */
    char game[33], side[17], player[32]; /* whose seat it was */
    enum vacancy_why why;
    enum vacancy_state state;
    int64_t at;                   /* UTC */
    uint64_t k, seq;              /* the exchange, and the highest number that the seat had used, then */
    bool held;                    /* the clock stands for it: the journal's newest `hold` */
    bool let;                     /* the host let the game go on meanwhile; it is not held again */
    bool told;                    /* everybody was told that the seat is free */
    bool news;                    /* the host was told that nobody takes it */
    char candidate[32], code[33]; /* who is asked now; "" nobody */
    int64_t asked_at;             /* when those who are asked now were */
    char asked[VACANCY_ASKED_MOST][32];
    int n_asked;
    struct vacancy_other { /* a player of another seat, whom the terms give a say */
        char player[32], code[33];
        int says; /* 1 yes, -1 no, 0 nothing yet */
    } other[VACANCY_OTHERS];
    int n_others;
    bool agreed; /* nobody objected */
};
bool store_vacancy_put(struct store *, const struct vacancy_row *, struct error *);
bool store_vacancy_drop(struct store *, const char *game, const char *side, struct error *);
size_t store_vacancies(struct store *, struct arena *, struct vacancy_row **, struct error *);
/* False, err unset: that seat is not free. */
bool store_vacancy_get(struct store *, const char *game, const char *side, struct vacancy_row *, struct error *);

/* ---- what players say to each other (store_press.c) ---- */

enum press_held {
    PRESS_FORGOTTEN, /* text, block and sig are empty */
    PRESS_KEPT,      /* for a while (setting retain) */
    PRESS_PUBLISHED  /* as long as the game */
};
struct press_row {
    char game[33], hash[65]; /* of the signed block */
    uint64_t n;              /* its entry in the log, or press_no_entry() */
    int64_t utc;
    enum press_held held;
    char side[17];                /* whose it is, named or not; sealed, as all below */
    int32_t seats;                /* bits: who was sent it */
    struct span text, block, sig; /* as its readers have it (processor/record/press.h); what was signed */
};
/* Under this number a block is known that has no entry: mute, unmute, report. No entry has it, and next passes it over.
 */
uint64_t press_no_entry(const char *hash);
bool press_has_entry(const struct press_row *);
bool store_press_put(struct store *, const struct press_row *, struct error *);
/* By its entry, or by the hash of its block. False, err unset: no press has it. */
bool store_press_get(struct store *, struct arena *, const char *game, uint64_t n, struct press_row *, struct error *);
bool store_press_known(struct store *, struct arena *, const char *game, const char *hash, struct press_row *,
                       struct error *);
/* The first of a game after the entry `after`. False, err unset: no more. */
bool store_press_next(struct store *, struct arena *, const char *game, uint64_t after, struct press_row *,
                      struct error *);
/* The oldest, from before that instant, whose words are kept for a while. False, err unset: none. */
bool store_press_old(struct store *, struct arena *, int64_t before_utc, struct press_row *, struct error *);
/* From whom a seat's player wants no press: bits; 0: nobody. What another player wished for the seat does not count. */
bool store_muted_put(struct store *, const char *game, const char *side, const char *player, uint64_t seats,
                     struct error *);
bool store_muted_get(struct store *, const char *game, const char *side, const char *player, uint64_t *seats,
                     struct error *);
/* Whom this player muted, in all games. */
bool store_muted_forget(struct store *, const char *player, struct error *);

/* ---- who observes games of others (store_public.c) ---- */

enum { OBSERVED_MAX = 16 /* games of a player */, OBSERVER_NEW = -1 };
struct observer_row {
    char player[32], game[33];
    int64_t told; /* how many turns of the public pages; OBSERVER_NEW: nothing yet */
};
bool store_observer_put(struct store *, const struct observer_row *, struct error *);
bool store_observer_drop(struct store *, const char *player, const char *game /* "": all */, struct error *);
/* Of a player, or ("") of all, by game. */
size_t store_observers(struct store *, struct arena *, const char *player, struct observer_row **, struct error *);

#endif
