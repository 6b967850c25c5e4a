/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/queue.h - who waits for an open game, and who would play it together.
 *
 * A player has one row a ruleset, with what they wish: a seat, a pace. The queue of an offer is all rows that fit it,
 * by their place; so whoever takes any pace waits for several offers at once, and plays the first game that fills. A
 * seat is a wish unless `only` stands after it: then it is that seat or no game. Whoever seeks a pair plays both sides
 * and wishes no seat; pairs and single games have queues of their own. Whoever has no mail address waits only for games
 * that are played on the forum; those whom mail reaches wait for any. */
#ifndef DISPATCH_QUEUE_H
#define DISPATCH_QUEUE_H

#include "processor/game/offered.h"
#include "processor/game/player_record.h"
#include "processor/store/store_people.h"

enum {
    QUEUES_MAX = 4,     /* that a player may wait in */
    QUEUE_MOST = 100,   /* who may wait for games of one ruleset, besides as many whom some game lacks */
    UNBEGUN_MOST = 4,   /* games of a player that wait for JOINs and luck; who has so many is put into no more */
    MUSTERS_A_DAY = 20, /* of the host, in 24 hours: what any number of names and addresses can have made */
};
struct pass;
struct queues { /* all of a store, in an arena */
    struct offer_row *offer;
    size_t n_offers;
    struct seeking_row *row; /* by place */
    size_t n;
    struct muster_row *muster; /* the oldest first */
    size_t n_musters;
};
bool queues_read(struct store *, struct arena *, struct queues *, struct error *);
/* NULL: no offer has that name. */
struct offer_row *queues_offer(struct queues *, const char *name);
/* The row of a player; NULL: they do not wait for that. */
struct seeking_row *queues_row(struct queues *, const char *player, const char *ruleset);
/* Adds the records of those who wait, where some offer asks for one, or all of them. */
bool queues_records(struct store *, struct arena *, struct queues *, bool all, struct error *);
/* Does a record have what the offer asks for? Whoever had no deadline yet has no share of them that were kept. */
bool queue_reaches(const struct offer_row *, const struct player_record *);
/* "seek example as blue only pace 3d": the line to write for it, where a letter says how to wait for it again. */
const char *queue_wish_words(struct arena *, const struct seeking_row *);
/* Is it what they wish? */
bool queue_wishes(const struct offer_row *, const struct seeking_row *);
/* Is it played where they are: on the forum, or by mail with an address of theirs? */
bool queue_meets(const struct offer_row *, const struct seeking_row *);
/* And would the offer have them, by the record that was read? Then they would play a game of it. */
bool queue_fits(const struct offer_row *, const struct seeking_row *);
/* Were as many musters begun in the last 24 hours as may be? begin: counts one more, if not. */
bool queue_day_is_full(struct pass *, bool begin, bool *full, struct error *);
/* How many wait for it. */
int queue_length(const struct queues *, const struct offer_row *);
/* Players for the places that a game still has: member[0..n) are in it, and so many as n_seats are wanted. First those
 * who wait for the offer and want what none of the others wants, by their place; then, if that is not enough, those who
 * want the same as others, but not the same seat only. Adds them to member[]; how many there are then. */
int queue_pick(struct queues *, const struct offer_row *, struct seeking_row *member[], int n, int n_seats);
/* Do both get their mail at one address? Addresses change while their players wait. */
bool queue_same_address(const struct seeking_row *, const struct seeking_row *);
/* Could they sit at one table with these: no other row of one player or one address, and not the one seat only? */
bool queue_go_together(const struct seeking_row *, struct seeking_row *const member[], int n);
/* Those in a muster, in their order; at most SEATS_MAX. */
int queue_members(struct queues *, const char *muster, struct seeking_row *member[SEATS_MAX]);
/* Players that a muster of the offer lacks, so that whoever comes is asked at once; 0: none lacks any. */
int queue_lacking(struct queues *, const struct offer_row *);
/* Players that it lacks until a game can begin, the one that is being mustered or the next, with those who wait. */
int queue_lacks(struct queues *, const struct offer_row *);
/* Where somebody who waits stands. */
struct queue_place {
    const struct offer_row *offer; /* that fills first; NULL: none fits */
    int before;                    /* who wait for the same, and came first */
    int lacking;                   /* players, until a game can begin */
    bool laden;                    /* queue_is_laden: no game begins for them */
};
struct queue_place queue_standing(struct queues *, const struct seeking_row *);
/* The next place at the end; within the open transaction. 0: err. */
uint64_t queue_next_place(struct store *, struct error *);
/* Forgets whatever the player waits for. */
bool queue_leave(struct store *, struct arena *, const char *player, struct error *);
/* Adds a line for each offer for which somebody waits, and for each muster, to what status says. */
bool queue_status(struct store *, struct text *out, struct error *);

#endif
