/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/report_sections.h - what a ruleset's report() says, in the shape that pages need: headings, rows
 * with their level, and each section in the part of the page where it belongs. Players' reports and spectators' pages
 * share it. */
#ifndef DISPATCH_REPORT_SECTIONS_H
#define DISPATCH_REPORT_SECTIONS_H

#include "formats/bytes.h"
#include <jansson.h>

/* words: of report(); picture: of picture(), may be NULL. Sets in `view`, which has "map", "trees", "cards" and
 * "battles" already: "sections" (all, as a text has them), the parts "news", "position", "commands", "hand", "asks",
 * "fights" (battles that no section tells of) and "has_asks", "has_board", "has_stand", "density"
 * (templates/README.md). */
void sections_add(struct arena *, const json_t *words, const json_t *picture, json_t *view);

#endif
