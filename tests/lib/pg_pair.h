/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/pg_pair.h - two PostgreSQL of a suite's own, db1 and db2, as deploy/recipes/three-machines.md has them: one
 * is the primary, the other a standby for which each commit waits. Either may be killed at any instant.
 *
 *   pg_pair_start("games");           db1 is the primary and has this empty database; db2 follows
 *   pg_pair_kill();                   the primary is gone as if its plug had been pulled ...
 *   pg_pair_restart();                ... and is there again, with what it had
 *   pg_pair_kill(); pg_pair_fail_over();      the standby is promoted, and goes on alone
 *   pg_pair_join();                   the old primary is made anew, as the standby of the new one
 *   pg_pair_stop();
 * They lie in temp_dir(), run as a user without rights, are heard on sockets there and nowhere else, and end with the
 * process that started them, however it ends. */
#ifndef DISPATCH_TESTS_PG_PAIR_H
#define DISPATCH_TESTS_PG_PAIR_H

#include "formats/bytes.h"

/* Fails the test where Debian's postgresql is not installed. A fixture of the suite must have called temp_dir() first,
 * so that the folder outlives the servers. */
void pg_pair_start(const char *database);
void pg_pair_stop(void);
void pg_pair_kill(void);
void pg_pair_restart(void);
/* Of the primary that was killed nothing is left; the other is promoted, and waits for nobody any more. */
void pg_pair_fail_over(void);
/* Returns when commits wait for it again. */
void pg_pair_join(void);
/* `store` of dispatch.conf: whichever of the two is the primary. */
const char *pg_pair_url(struct arena *);
/* Which of them is the primary: "db1" or "db2"; static. */
const char *pg_pair_primary(void);
/* The rows of a query at the primary, which has one column of words: a row a line. Fails the test when it is refused.
 */
const char *pg_pair_rows(struct arena *, const char *sql);

#endif
