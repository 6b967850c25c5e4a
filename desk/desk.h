/* SPDX-License-Identifier: Apache-2.0 */
/* desk/desk.h - the rules at a reader's desk: one seat's view, and what may be asked of it; or a whole table at which
 * one practises (games/table/table.h), seat by seat. It is what the module for pages exports (desk/wasm/exports.c), and
 * natively the same, for tests and fuzzing. doc/format/desk-module.md has the members of requests and answers.
 *
 *   struct desk *desk = desk_new();
 *   desk_ask(desk, DESK_LOAD, request);           the view of a report; JSON, as is each answer
 *   desk_ask(desk, DESK_SUPPOSE, sheet);          the lines after "orders:", as they are typed
 *   desk_ask(desk, DESK_TARGETS, request);        what may be ordered now of one piece
 *   desk_ask(desk, DESK_TABLE, game);             instead of a view: deals, and plays the sheets that it lists
 *   desk_ask(desk, DESK_SIT, seat);               from here on all that is above is of this seat's view
 *   desk_ask(desk, DESK_SEND, sheet);
 *   desk_free(desk);
 *
 * Nothing that comes in is trusted: a broken, foreign, old or truncated request is refused with words, and leaves the
 * desk as it was. Of a view it knows what that shows and no more; it holds no key and reads no clock. At a table dice
 * and cards follow from the seed that comes with the game; so the same game and sheets give the same answers. */
#ifndef DISPATCH_DESK_H
#define DISPATCH_DESK_H

#include "formats/bytes.h"

enum desk_entry {
    DESK_ABOUT = 1, /* which rules these are; the request is not looked at */
    DESK_LOAD,      /* a seat's view */
    DESK_FACTS,     /* the position as it stands, as canonical JSON: "view" and "prompt" as in the facts of a report */
    DESK_PROMPT,    /* what is asked now, as in the facts; null: nothing */
    DESK_PARSE,     /* a sheet: lines as the program writes them, and what was misspelt */
    DESK_SUPPOSE,   /* a sheet tried out: what its receipt would say; the position goes on as far as it is certain */
    DESK_TARGETS,   /* the order lines that are legal now and name a thing */
    DESK_PICTURE,   /* what a report would draw (games/face/picture.h) */
    DESK_REPORT,    /* what a report would say (games/face/face.h, report) */
    DESK_DRAWING,   /* the picture as a report draws it: HTML */
    DESK_LANGUAGE,  /* the orders there are, and what conditions and standing orders may begin with */
    DESK_JOIN,      /* two lines: the name that the second adds to the list at the end of the first */
    DESK_NEWS,      /* what happened and how things stand, as a report's page says it: HTML */
    DESK_TABLE,     /* a table: a game, its seed and the sheets that were played; dealt and played once more */
    DESK_SIT,       /* what a seat of it sees is the position that all entries above speak of */
    DESK_SEND,      /* a sheet of who sits there; the game goes on */
    DESK_PASS,      /* the least that can be done is done for who sits there */
    DESK_LOT,       /* a sheet that a player by lot would write for who sits there */
    DESK_BEHIND,    /* the whole game, hidden cards and piles too, as canonical JSON */
    DESK_GUIDE,     /* a guided first game (doc/format/guide.md); the request is not looked at */
    DESK_ENTRIES
};
enum {
    DESK_REQUEST_MAX = 4 << 20, /* bytes */
    DESK_LINES_MOST = 500,      /* of one answer about targets */
    DESK_TRIES_MOST = 20000,    /* orders that are looked at for it */
    DESK_SHEETS_MOST = 4000     /* that a table plays, those passed over too */
};

struct desk; /* opaque; several megabytes */
struct desk *desk_new(void);
void desk_free(struct desk *); /* NULL is fine */
/* The answer: canonical JSON, borrowed until the next call. What is refused is answered with an object whose one member
 * is "refused": {"key", "words"}. */
struct span desk_ask(struct desk *, enum desk_entry, struct span request);

#endif
