/* SPDX-License-Identifier: Apache-2.0 */
/* games/table/table.h - one game on a table: both seats sit at it, luck comes from a seed, nothing is sealed or sent.
 *
 *   struct table *t = table_new(arena, ruleset_find("blue-vs-gray"), &setup, seed, &why);
 *   while ((asked = table_asked(t)) != 0)
 *       table_send(t, seat, sheet, &why)     the lines after "orders:"; runs until somebody has to answer
 *   table_view(t, seat, &text) ...           what its report would tell
 *   table_whole(t, &text)                    what nobody sees while it is played
 *
 * A sheet is tried out first, as for its receipt: what a host would not take is refused, and nothing has changed. All
 * texts are canonical JSON, as in the facts of a report (games/face/face.h, report). */
#ifndef DISPATCH_TABLE_H
#define DISPATCH_TABLE_H

#include "games/face/face.h"

enum { TABLE_OPTIONS_MAX = 32 };

struct table {
    struct arena *arena; /* borrowed: of the whole game */
    const struct ruleset *set;
    struct rules rules;
    char scenario[64];
    const char *option[TABLE_OPTIONS_MAX]; /* the ruleset's own words */
    int n_option, n_seats;
    const char *seat[SEATS_MAX]; /* their names; static */
    uint64_t luck;               /* dice and shuffles; secret, as a host's seed is */
    int32_t seq[SEATS_MAX];      /* of the newest sheet of each seat */
    int32_t exchanges;           /* so many sheets were played */
    void *state;                 /* all of it: show a seat its view */
    struct sheets *sheets;
    struct play *play; /* of the newest exchange */
    struct run *run;
    /* the table's own rooms */
    void *view, *scratch;
    struct sheet *sheet;
    struct dry_room *dry;
    struct prompt *prompt;
};

/* Deals. block: the facts, as `load` gave them, for tables of one ruleset; NULL: the built-in facts are read. False
 * scenario, option or ruleset: NULL with setup.scenario, setup.option or the loader's key. */
struct table *table_new(struct arena *, const struct ruleset *, const void *block, const struct setup *, uint64_t seed,
                        struct problem *);
/* Bits of the seats that are asked; 0: the game is over. */
int table_asked(const struct table *);
/* False: it was refused (why: its first slip), nothing has changed. A draft changes nothing either. */
bool table_send(struct table *, int seat, struct span lines, struct problem *why);
/* The least that can be done is done for the seat, as at a missed deadline. False: the rules are at fault. */
bool table_pass(struct table *, int seat, struct problem *why);
/* What a seat sees of the position; -1: what everybody does. */
void table_view(struct table *, int seat, struct text *);
/* What happened in the newest exchange, as far as it may be read by the seat; what became of the seat's lines. */
void table_events(const struct table *, int seat, struct text *);
void table_notes(const struct table *, int seat, struct text *);
/* The whole game, hidden cards and piles too. To go on later, or to take back, the same sheets are sent once more: the
 * seed does the rest. */
void table_whole(const struct table *, struct text *);

#endif
