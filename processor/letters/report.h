/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/report.h - what a seat is sent after an exchange: a report as files (W11), made from the facts that
 * the advance put down, never from a later state: the signed text, its signature, the proof, the page (HTML), the form.
 *
 * All of them say the same: report_view.c makes one object of everything, and templates make texts of it. The hash of
 * the proof and of the page stand in the text, whose own hash is in the log. */
#ifndef DISPATCH_REPORT_H
#define DISPATCH_REPORT_H

#include "processor/game/game.h"
#include "processor/record/proof.h"

/* Writes the report of due[i] into the outbox and logs its hash. Within the open transaction; game_put follows. */
bool report_send(struct game *, int due, struct error *);
/* The same in two: what is read for it, taken from this arena; and what is made of that, by the same game or by another
 * copy of it, and written. Reports of several seats can be read for before one of them is made. */
struct report_read {
    int seat;
    char player[32], deadline[64];
    const char *called[SEATS_MAX]; /* what people call who holds each seat */
    struct span proof;
    struct known_lines lines; /* of the proof */
    struct text history;      /* earlier points of the seat's timeline, joined by commas */
    struct hash root;
};
bool report_read(struct game *, int due, struct arena *, struct report_read *, struct error *);
bool report_make(struct game *, const struct report_read *, struct error *);
/* Reads what is asked for while reports of this game are made, so that it is remembered (store_remember); and who holds
 * its seats, which game->players then has, in this arena. */
void report_foresee(struct game *, struct arena *);
/* Adds a section with what time and the host did since the seat's last report, if anything: its items are lines. */
bool report_time(struct game *, const struct core_due *, json_t *sections, struct error *);

/* The same of entries from..to (exclusive), read from the journal, for this seat; -1: for everybody, without names of
 * players and in UTC. */
bool report_time_of(struct game *, int seat, uint64_t from, uint64_t to, json_t *sections, struct error *);

/* A section about the dice: the mode in words, and what was awaited and came since the seat's last report. None when
 * players alone make them and the first report has said so. */
bool report_dice(struct game *, const struct core_due *, json_t *sections, struct error *);
/* What was awaited and came in entries from..to (exclusive), added to items; seat as above. */
bool report_dice_of(struct game *, int seat, uint64_t from, uint64_t to, json_t *items, struct error *);

#endif
