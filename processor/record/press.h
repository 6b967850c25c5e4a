/* SPDX-License-Identifier: Apache-2.0 */
/* processor/record/press.h - what players say to each other: the lines of a PRESS block, and the text whose hash the
 * log has. Pure.
 *
 *   to csa | to csa france | to all | to public, with or without `anonymous`; then the words, as many lines as one
 * likes mute csa | mute anonymous | unmute csa | unmute        what comes from there is kept from this seat, or no more
 *   report N                                               press N, by its entry in the log, is shown to the organiser
 *
 * What is said has no part in the game: no order, no exchange, no T and no commitment rests on it. The entry
 * `press SEAT HASH` (SEAT is `-` where the terms let press be anonymous, and its author wished that) has the SHA-256
 * of a text that everybody gets who gets the press:
 *
 *   pbem-press/1 GAME SEAT TO SALT LF, then the words, each line with its LF
 *
 * SALT, 32 hex digits, is the host's, new for each; without it nobody can try words against the hash. */
#ifndef DISPATCH_PRESS_H
#define DISPATCH_PRESS_H

#include "processor/record/genesis.h"

enum {
    PRESS_LINES_MAX = 60,
    PRESS_BYTES_MAX = 4000,
    PRESS_QUOTES_MAX = 12, /* lines that begin with > */
    PRESS_MARKS_MAX = 4,   /* accents on one letter */
    PRESS_TO_MAX = 17 * SEATS_MAX + 1
};
/* In place of seats, where the author is unnamed: a seat never reads its own press, so its readers would narrow who
 * wrote. */
#define PRESS_TO_HIDDEN "-"
enum press_act { PRESS_SAYS = 1, PRESS_MUTES, PRESS_UNMUTES, PRESS_REPORTS };
enum { PRESS_UNNAMED = 1 << SEATS_MAX /* beside the bits of seats: whoever writes without a name */ };
struct press {
    enum press_act act;
    int seats; /* bits: SAYS who reads it, never its author; MUTES, UNMUTES whom, with PRESS_UNNAMED */
    bool is_public, is_unnamed;
    char to[PRESS_TO_MAX]; /* SAYS: "public", "all", PRESS_TO_HIDDEN, or seats in byte order: "csa,france" */
    uint64_t entry;        /* REPORTS */
    struct span words;     /* SAYS: the lines, each with its LF */
};
/* Reads the lines of a block of this seat, by the terms of the game. Keys, with line: press.form (what comes first is
 * none of these), press.seat (no such seat: want has those there are), press.self, press.empty, press.extra (lines
 * after mute, unmute, report, other than one `again N`, which makes it another block), press.lines, press.bytes,
 * press.quotes, press.frame (BEGIN or END of a block, under whatever marks), press.char (a character that shows as
 * nothing or as something else, or more accents than PRESS_MARKS_MAX on one letter), and by the terms press.none,
 * press.public, press.unnamed. */
bool press_read(struct span orders, const struct genesis *, int seat, struct press *, struct problem *);
/* The line of mute, unmute or report alone: by mail too. press.form, press.seat, press.self. */
bool press_word_read(struct span line, const struct genesis *, int seat, struct press *, struct problem *);

struct press_text {                            /* what its readers get, opened */
    char game[33], seat[17], to[PRESS_TO_MAX]; /* seat: "-" where it is nobody's */
    struct span words;
};
void press_text_write(struct text *, const char *game, const char *seat, const struct press *,
                      const uint8_t salt[static 16]);
/* False: not exactly of that form. */
bool press_text_read(struct span, struct press_text *);
/* "press: public anonymous" with its LF; nothing for what is so without a line: seats talk, each under its name. */
void press_terms_write(struct text *, const struct genesis *);
/* What follows "press: ". False: not as press_terms_write would write it. */
bool press_terms_read(struct span, struct genesis *);
/* The same words, and `seats` for what has no line: a host's setting. False: none of them. */
bool press_setting_read(struct span, struct genesis *);

#endif
