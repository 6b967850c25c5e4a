/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/pass.h - one pass of the batch, as all its stages know it (processor/pass/stages.h).
 *
 * Each stage takes up what it finds in the store, does one thing in small transactions, and may be killed at any
 * instant: the next pass goes on. A bad message, a bad game or a crash in one game is set aside with its reason and the
 * host is told; the batch goes on. */
#ifndef DISPATCH_PASS_H
#define DISPATCH_PASS_H

#include "processor/host/host.h"
#include "processor/store/store.h"

enum {
    GROUP_GAMES = 100, /* games under one commit, F31 */
    GROUP_SHARED = 20, /* where other runs work beside this one (store_is_shared) */
    GROUP_TELLS = 4,   /* ... and players are written to: of twenty games some player is in another's twenty */
    GROUP_TAKES = 8,   /* ... and blocks are taken in, which one run at a time does */
    GROUP_HOLDS = 250  /* milliseconds of the write lock, after which a group takes no more */
};
/* What a pass counts, in the order in which its last line tells it (cmd_run.c has the words). */
enum pass_count {
    PASS_FETCHED,
    PASS_TAKEN,
    PASS_REFUSED,
    PASS_TURNED_AWAY,
    PASS_ANSWERED, /* mails of one word */
    PASS_MOVED,
    PASS_REPORTS,
    PASS_DELIVERED,
    PASS_GATED, /* games that were played again since the program is another one */
    PASS_HELD,  /* of these, that it must not touch */
    PASS_LEFT,  /* met a passing trouble, and wait for the next pass (trouble.h) */
    PASS_ASIDE,
    PASS_COUNTS
};
struct config;
struct core_shelf;
struct keys;
struct pass_zones;
struct pass_people;
struct worker;
struct pass {
    struct arena *arena;            /* of the whole pass */
    struct store *store;            /* borrowed, as all of these */
    const uint8_t *master, *signer; /* 32-byte seeds */
    const uint8_t *log_key;
    const struct keys *keys; /* their public halves, and what they are called; NULL: no game begins */
    const uint8_t *age;      /* secret that opens sealed sheets; NULL: none is opened */
    const char *dir;         /* the host directory */
    const char *templates;   /* override folder, or NULL */
    const char *words;       /* which words reports say they are by; NULL: those of this program (program_words.h) */
    const char *host_name;   /* "Tom Weller", for texts */
    const struct config *config; /* the host's settings; NULL: none, messages go to the folder */
    const char *answers;         /* Message-ID of the mail whose blocks are at work; NULL: none, or not known */
    const char *poster; /* the account of the forum whose post in the host's own thread is at work; NULL: none */
    struct core_shelf *shelf;
    struct pass_zones *zones;   /* time zones read so far; starts NULL */
    struct pass_people *people; /* players by address, when they were needed; starts NULL */
    struct worker *worker;      /* told which game is at work, or NULL */
    int64_t now;                /* UTC seconds: the pass's clock, read once */
    unsigned wrong_keys;        /* bits of enum wrong_key (key_check.h): what these would sign or open waits */
    bool anyway;                /* the host said so: no guard stops it (clock_guard.c) */
    bool stopped;               /* a guard did: no deadline is acted on */
    bool no_images;             /* a map could not be made an image: no other is tried */
    bool has_fetched;           /* the stage went over all sources */
    bool inbox_left;            /* more lies in the inbox than was looked at, or could be read now */
    struct text mail_waits;     /* games of which mail could not be taken: ids, one a line (game_outage.h) */
    struct text threads_read;   /* games whose threads were read to their end: the same */
    bool one_visit;             /* the advance tells the seats at once; the report stage comes all the same */
    struct ahead *ahead;        /* helpers at the reports (advance/ahead.h); starts NULL */
    int helper_wait;            /* milliseconds that one of them may take; 0: as many as are meant for it */
    uint64_t n_ahead;           /* games whose reports they made */
    int group;                  /* games under one commit; 0: GROUP_GAMES */
    size_t most_blocks;         /* of the inbox, tried in one pass; 0: as many as memory is meant for */
    size_t most_open;           /* bytes of arrivals that lie open meanwhile; 0: the same (intake.c) */
    uint64_t n[PASS_COUNTS];    /* what happened; the worker hands it over (cmd_run.c) */
};

/* host: with its store open; both live as long as the pass. */
void pass_open(struct pass *, struct arena *, struct host *, int64_t now);
/* Milliseconds, for lengths of time. */
int64_t pass_clock(void);
/* A group that was begun then has held the write lock for so long that others should have it. Never where the pass says
 * how large groups are. */
bool pass_holds_long(const struct pass *, int64_t begun);
/* After a commit, before the next group: for a moment nobody holds the write lock. Those who wait for it are told
 * nothing when it is free, and look again and again: without this a long pass would have it whenever they do. */
void pass_gives_way(const struct pass *, int64_t begun);

#endif
