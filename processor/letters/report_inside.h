/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/report_inside.h - what the files of the report stage share; nobody else includes it. */
#ifndef DISPATCH_REPORT_INSIDE_H
#define DISPATCH_REPORT_INSIDE_H

#include "processor/game/game.h"
#include "processor/letters/report.h"
#include "processor/store/store_parts.h"
#include "processor/words/told.h"

struct reporting {
    struct game *game;
    struct core_due *due;
    const struct report_read *read;
    struct told told;
    json_t *twins;           /* owned: report_twins */
    json_t *words, *picture; /* from the ruleset; owned; picture may be NULL */
    char player[32], form_name[96], deadline[64];
    struct hash root;
    const char *file, *page; /* names of the signed text and of the page beside it */
    struct span form, proof;
    json_t *view;             /* what page and text are written from; owned */
    struct store_parts parts; /* of the page: what is the same in many; they lie in the view */
};

/* report_view.c: the object that all templates of a report are rendered from (templates/README.md). */
json_t *report_view(struct reporting *, const json_t *points);
/* report_time.c: a sentence for each number that two different sheets of the seat had in the exchange that is told. */
bool report_twins(struct reporting *, json_t **sentences, struct error *);
/* report_page.c: the HTML file, and in `view` what the text says of it ("page", "page_hash"). */
struct span report_page(struct reporting *, json_t *view);
/* report_page.c: remembers what this exchange adds to the seat's timeline, and gives it whole, oldest first. */
bool report_points(struct reporting *, json_t **points, struct error *);

#endif
