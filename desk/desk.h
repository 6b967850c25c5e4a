/* SPDX-License-Identifier: Apache-2.0 */
/* desk/desk.h - the rules at a reader's desk: one seat's view, and what may be asked of it. It is what the module for
 * pages exports (desk/wasm/exports.c), and natively the same, for tests and fuzzing. doc/format/desk-module.md has the
 * members of requests and answers.
 *
 *   struct desk *desk = desk_new();
 *   desk_ask(desk, DESK_LOAD, request);           the view of a report; JSON, as is each answer
 *   desk_ask(desk, DESK_SUPPOSE, sheet);          the lines after "orders:", as they are typed
 *   desk_ask(desk, DESK_TARGETS, request);        what may be ordered now of one piece
 *   desk_free(desk);
 *
 * Nothing that comes in is trusted: a broken, foreign, old or truncated request is refused with words, and leaves the
 * desk as it was. It knows what the seat's view shows and no more; it holds no key, reads no clock and rolls no dice. */
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
    DESK_ENTRIES
};
enum {
    DESK_REQUEST_MAX = 4 << 20, /* bytes */
    DESK_LINES_MOST = 500,      /* of one answer about targets */
    DESK_TRIES_MOST = 20000     /* orders that are looked at for it */
};

struct desk; /* opaque; several megabytes */
struct desk *desk_new(void);
void desk_free(struct desk *); /* NULL is fine */
/* The answer: canonical JSON, borrowed until the next call. What is refused is answered with an object whose one member
 * is "refused": {"key", "words"}. */
struct span desk_ask(struct desk *, enum desk_entry, struct span request);

#endif
