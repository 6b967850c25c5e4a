/* SPDX-License-Identifier: Apache-2.0 */
/* processor/cmd/try_show.h - what `dispatch try` prints. */
#ifndef DISPATCH_TRY_SHOW_H
#define DISPATCH_TRY_SHOW_H

#include "processor/trial/script.h"

struct try_show {
    struct arena *arena;
    const char *dir; /* where pages lie */
    const struct ruleset *set;
    bool opens, typed, was_opened; /* a page in a browser; there is a terminal */
    const char *page;              /* path of the newest; NULL: none yet */
    const char *report;            /* the newest that asks, as it was printed */
};
extern const char *const try_words[]; /* what may be typed beside orders; NULL-terminated */

void try_show_begin(struct try_show *, struct arena *, const char *dir, const struct ruleset *, bool opens, bool typed);
void try_show_welcome(struct try_show *, const struct script *);
/* What the seat was told of the newest exchange; nothing when that was nothing. asks: it is asked now, and its page is
 * written too. */
void try_show_report(struct try_show *, const struct trial *, int seat, bool asks);
void try_show_again(const struct try_show *);
void try_show_receipt(const struct try_show *, const struct trial *, int seat, const struct trial_sent *);
void try_show_slip(const struct try_show *, struct span line, struct span words);
void try_show_lot(const struct try_show *, const char *seat);
void try_show_page(struct try_show *, bool opens);
/* what: "" or a verb. */
void try_show_help(const struct try_show *, const char *what);
/* Each order that the seat can give now and that has a line of its own, at most `most`. */
void try_show_orders(const struct trial *, int seat, struct arena *, int most, void (*each)(void *to, const char *line),
                     void *to);

#endif
