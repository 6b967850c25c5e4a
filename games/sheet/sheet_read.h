/* SPDX-License-Identifier: Apache-2.0 */
/* games/sheet/sheet_read.h - what sheet_parse.c, line_choose.c and sheet_wrong.c share while a sheet is read. Nobody else
 * includes it. */
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

/* Common ones first; NULL after the last. */
const struct verb *verb_at(const struct rules *, size_t i);
/* The next verb from *i on that the token may be; NULL after the last. */
const struct verb *verb_next(const struct rules *, const struct token *, size_t *i);
/* Where this word stands, from a token on; p->n: nowhere. */
int32_t word_at(const struct reading *, int32_t from, const char *word);
/* Where the condition of an order line begins, with its `if`; p->n: it has none. */
int32_t line_order_end(const struct reading *, const struct verb *, int32_t first);
/* Chooses among the verbs of the word at `first` the one whose pattern fits, rather one that may stand here. NULL:
 * mistakes are listed, and *meant is the verb that came nearest. */
const struct verb *line_choose(struct reading *, int32_t first, struct line *, const struct verb **meant);
/* One of the ruleset's facts or answers at `first`: adds {'?', index + 1} and its words. False: mistakes are listed. */
bool line_condition(struct reading *, const struct verb *, struct line *, int32_t first, bool is_answer);
/* Why a line of this verb may not stand here: the key; NULL: it may. */
const char *line_misplaced(const struct reading *, const struct verb *);
/* Does all that follows the word at `first` fit a line of this verb? */
bool line_reads_as(struct reading *, const struct verb *, int32_t first);

/* Each lists mistakes and returns false, but wrong_names: true when it listed any. Tokens [first, first + n); first
 * past the last token: the end of the line. */
bool wrong(struct reading *, const char *key, int32_t first, int32_t n);
/* Those that the match took; word_key is told of plain words. */
bool wrong_names(struct reading *, const struct verb *, const char *word_key);
bool wrong_pattern(struct reading *, const struct verb *); /* where the match went no further */
bool wrong_condition(struct reading *, const struct verb *, int32_t first, bool is_answer);
void wrong_then(struct reading *, const struct verb *, int32_t at); /* a misspelt `then` */
bool wrong_place(struct reading *, const char *key, const struct verb *, int32_t first);
void wrong_open(struct reading *, const struct open_block *);
/* No such verb: lists it and returns the one that is nearest, or NULL. */
const struct verb *wrong_verb(struct reading *, int32_t first);

#endif
