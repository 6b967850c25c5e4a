/* SPDX-License-Identifier: Apache-2.0 */
/* games/sheet/sheet_read.h - what sheet_parse.c and sheet_wrong.c share while a sheet is read. Nobody else includes it.
 */
#ifndef DISPATCH_SHEET_READ_H
#define DISPATCH_SHEET_READ_H

#include "games/sheet/pattern.h"

struct open_block {
    int32_t number, verb;
    bool bad; /* its first line was wrong: its lines are read for their mistakes only */
    struct token at;
};
struct reading {
    const struct rules *rules;
    const void *view;
    int32_t seat;
    const char *text;
    size_t text_len;
    struct sheet *out;
    int32_t line, number; /* of the text's line, and where the order line began */
    int32_t n;            /* tokens of the order line */
    struct token *tokens; /* borrowed; room for TOKENS_MAX */
    const struct sheet_limits *limits;
    bool is_long, many;     /* more tokens, lines than there is room for */
    int32_t depth, skipped; /* open blocks; blocks nested too deep, whose end closes nothing */
    struct open_block open[2];
    int32_t head; /* number of the line that lines below belong to, 0 */
    bool head_bad, done, has_order, is_bare;
    struct match match;
};

const struct verb *verb_at(const struct rules *, size_t i); /* common ones first; NULL after the last */

/* Each lists mistakes and returns false, but wrong_names: true when it listed any. Tokens [first, first + n); first
 * past the last token: the end of the line. */
bool wrong(struct reading *, const char *key, int32_t first, int32_t n);
bool wrong_names(struct reading *, const struct verb *);   /* those that the lenient match took */
bool wrong_pattern(struct reading *, const struct verb *); /* where the match went no further */
bool wrong_condition(struct reading *, const struct verb *, int32_t first, bool is_answer);
bool wrong_place(struct reading *, const char *key, const struct verb *, int32_t first);
void wrong_open(struct reading *, const struct open_block *);
/* No such verb: lists it and returns the one that is nearest, or NULL. */
const struct verb *wrong_verb(struct reading *, int32_t first);

#endif
