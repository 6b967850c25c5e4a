/* SPDX-License-Identifier: Apache-2.0 */
/* processor/record/player_block.h - the lines of a PLAYER block: what a player wishes of this host, in all his games.
 * Pure.
 *
 *   absent 1 Dec to 10 Dec | absent none | mail NEW | confirm CODE | zone America/New_York | private age | private
 * age1... | private off | digest daily | digest off | board | board off | leave | name NAME | observe GAME | observe
 * none | seek RULESET [as SEAT [only]] [pace PACE] | seek none | standby RULESET | standby none | leave GAME | record
 * shown | record hidden | forum ACCOUNT | forum none | note ... One wish a line. Dates: `1 Dec`, `1 December 2026`, `Dec 1`, `2026-12-01`; without a
 * year the next such day is meant. */
#ifndef DISPATCH_PLAYER_BLOCK_H
#define DISPATCH_PLAYER_BLOCK_H

#include "formats/bytes.h"
#include "formats/problem.h"

enum { WISHES_MAX = 16, WISH_WORDS_MAX = 200 };
enum wish_kind {
    WISH_ABSENT = 1,
    WISH_ABSENT_NONE,
    WISH_MAIL,
    WISH_CONFIRM,
    WISH_ZONE,
    WISH_PRIVATE,
    WISH_PRIVATE_OFF,
    WISH_DAILY,
    WISH_DIGEST_OFF,
    WISH_BOARD,
    WISH_BOARD_OFF,
    WISH_LEAVE,
    WISH_NAME, /* of who signs up: sign_up.h */
    WISH_SEEK, /* an open game: processor/game/queue.h */
    WISH_SEEK_NONE,
    WISH_OBSERVE,
    WISH_OBSERVE_NONE,
    WISH_STANDBY, /* for a seat that is given up: processor/game/standby.h */
    WISH_STANDBY_NONE,
    WISH_GIVE_UP, /* leave GAME */
    WISH_RECORD_SHOWN, /* processor/game/player_record.h */
    WISH_RECORD_HIDDEN,
    WISH_FORUM, /* the account on the forum: processor/forum/forum_thread.h */
    WISH_FORUM_NONE
};
struct date { /* a day of the calendar; year 0: not said */
    int year, month, day;
};
struct wish {
    enum wish_kind kind;
    int line;             /* from 1, below `orders:` */
    struct date from, to; /* absent: both days belong to it */
    struct span words;    /* mail, confirm, zone, name, seek, observe, standby, leave GAME, forum, private age (may be empty) */
};
struct wishes {
    struct wish wish[WISHES_MAX];
    int n;
};
/* Reads all lines. Keys, with line: player.wish (no such wish; nearest), player.form (a wish that lacks
 * something, or has a word too many; want: how it is written), player.date, player.long, player.many,
 * player.twice (of each kind but absent, seek, observe, standby and leave GAME one may stand there); and player.empty,
 * without a line. */
bool player_read(struct span orders, struct wishes *, struct problem *);
/* "1 Dec", "2026-12-01"; the whole span. False: no date. A day that no year has, such as 30 Feb, is none. */
bool date_read(struct span, struct date *);
/* Days of a month; year 0 counts as a leap year. */
int month_days(int year, int month);
/* Is a before b? Both with a year. */
bool date_before(const struct date *a, const struct date *b);

#endif
