/* SPDX-License-Identifier: Apache-2.0 */
/* processor/store/row_check.h - the store's rows at the start of a pass, once an hour: what is not as it was written is
 * told before the pass goes by it. Told once, and forgotten when all is well again. */
#ifndef DISPATCH_ROW_CHECK_H
#define DISPATCH_ROW_CHECK_H

#include "processor/store/store.h"

enum { ROW_CHECK_SECONDS = 3600 };
/* Own transaction. False: the store could not be read. */
bool row_check(struct store *, int64_t now, struct error *);

#endif
