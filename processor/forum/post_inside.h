/* SPDX-License-Identifier: Apache-2.0 */
/* processor/forum/post_inside.h - what the files that make posts share; nobody else includes it. */
#ifndef DISPATCH_POST_INSIDE_H
#define DISPATCH_POST_INSIDE_H

#include "processor/forum/post.h"
#include "processor/game/game.h"

/* What is noted of an exchange stands in the store beside the seats' timelines, under a name that no seat has. */
#define POST_SIDE "*post"

struct posting {
    struct pass *pass;
    struct arena *arena;
    struct game *game; /* at hand for looking */
    enum post_markup markup;
    size_t limit;
    char title[POST_TITLE_MAX];
};
struct sealed_piece { /* letters of one sealed file, or some of its lines */
    const char *name;
    struct span letters;
};
struct seat_files { /* what one seat is sent in a post */
    int seat;
    bool can_open;  /* false: nothing could be sealed to it */
    bool forgotten; /* the outbox has its report no more */
    struct sealed_piece *piece;
    size_t n, n_read; /* the first n_read are for people, the others (proofs) for programs */
};

/* ---- post_keep.c ---- */

/* What was noted of exchange k: a new reference; NULL, err unset: nothing. Members: k, utc (when), size, head, over,
 * asked (names of seats), deadline (UTC seconds, 0 none), reports (seat: number); of a game that ended without an
 * exchange also end, the journal's word for it ("abandoned", "drawn", "won usa", "void"). */
json_t *post_note(struct game *, uint64_t k, struct error *);

/* ---- post_words.c ---- */

/* What a ruleset says to everybody of the exchange, from what was kept of it: "when", "headline", "news", "position"
 * (lists of sections), "dice", "has_dice" (templates/README.md), set in `facts`. *found false: nothing was kept. */
bool post_words(struct posting *, const json_t *note, json_t *facts, bool *found, struct error *);
/* A section with its rows as lists need them, appended to the list of that name in `facts`. */
void post_section(json_t *facts, const char *list, const json_t *section);

/* ---- post_view.c ---- */

/* The objects that the templates post.md and post.bbcode are rendered from (templates/README.md). New references. */
json_t *post_view_report(struct posting *, const json_t *note, bool *found, struct error *); /* NULL: err, or nothing
                                                                                               was kept */
json_t *post_view_opening(struct posting *);
json_t *post_view_message(struct posting *);
json_t *post_view_seat(struct posting *, const struct seat_files *);

/* ---- post_rows.c: what the outbox has ---- */

/* The sealed files of a message to out->seat, in the order in which they are read; html, calendar and escrow files stay
 * out. Of an answer to a sheet the signed text alone, under a name that says nothing. */
void post_files(struct posting *, const struct outbox_row *, struct seat_files *);
/* The report of this number of a seat. *found false: the outbox has it no more, or not yet. */
bool post_find_report(struct posting *, int seat, uint64_t number, struct outbox_row *, bool *found, struct error *);
/* Does the message hold this report of the seat? By the names of its files. */
bool post_holds_report(const struct game *, const struct outbox_row *, int seat, uint64_t number);
/* Whose message is it, by the names of its files; -1 when they do not say. */
int post_seat_of(const struct game *, const struct outbox_row *);

/* ---- post_parts.c: one text, or several ---- */

/* Renders view, and below it the seats' files; splits what is longer than the limit. EX_DATAERR: it cannot be. */
bool post_split(struct posting *, json_t *view, const struct seat_files *, size_t n, struct post *, struct error *);

#endif
