/* SPDX-License-Identifier: Apache-2.0 */
/* processor/mime/order_tidy.h - order lines as a form must hold them (order-armor.md, "What mail and forums do to
 * text"): what people type and mail programs change, or break, is put so that it arrives as it left. What a line means
 * is not touched. */
#ifndef DISPATCH_ORDER_TIDY_H
#define DISPATCH_ORDER_TIDY_H

#include "formats/bytes.h"

enum { TIDY_COLUMNS = 70 /* of an order line */ };
struct tidied {  /* lines that were changed, by what was done to them */
    int wrapped; /* longer than 70 columns: go on below, after `and`, or after a second `say` or `note` */
    int marks;   /* quotes, apostrophes, tabs and the like */
};
/* The lines between "orders:" and END, mended: in the arena. Words of `say` and `note` keep their marks, but no two
 * dashes in a row. A word of more than 70 columns stays as it is. */
struct span tidy_orders(struct arena *, struct span orders, struct tidied *);
/* "2 long lines are continued on the next; apostrophes, quotes and the like, which mail may change, are taken out of 1
 * line"; NULL: nothing was changed. */
const char *tidy_words(struct arena *, const struct tidied *);

#endif
