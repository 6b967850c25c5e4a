/* SPDX-License-Identifier: Apache-2.0 */
/* processor/store/store_copy.h - a store into an empty place, from the one engine to the other or within one.
 *
 * All rows as they stand at one instant, while others may write; the numbers of the store go with them, so that the
 * counter file outside fits the copy as it fits what was copied. */
#ifndef DISPATCH_STORE_COPY_H
#define DISPATCH_STORE_COPY_H

#include "processor/store/store.h"

struct store_copied {
    uint64_t n_tables, n_rows;
};
/* where: as store_open takes it, or "sqlite:FILE". Each row is read again and compared before anything is kept; false:
 * there is nothing in `where` that was not there before. A store with a row that is not what was written is not copied
 * (EX_DATAERR); a place that is not empty is left alone (EX_CANTCREAT). */
bool store_copy(struct store *from, const char *where, struct store_copied *, struct error *);

#endif
