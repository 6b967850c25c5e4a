/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/store_harm.h - a store's database as somebody has it who is not this program. */
#ifndef DISPATCH_TESTS_STORE_HARM_H
#define DISPATCH_TESTS_STORE_HARM_H

#include "processor/store/store.h"

/* Statements without rows, as somebody would type them. */
bool store_harm(struct store *, const char *sql, struct error *);
/* The connection, with all that watches its rows; NULL: it is another database. */
struct sqlite3 *store_sqlite(struct store *);

#endif
