/* SPDX-License-Identifier: Apache-2.0 */
/* tests/faults/wal.h - a store of SQLite as the next one who opens it will find it: its pages, and over them those of
 * its log (dispatch.db-wal) up to the last commit. What lies in the log after that counts for nobody, nor does it
 * matter how much of the log was copied into the store. https://www.sqlite.org/fileformat2.html#the_write_ahead_log */
#ifndef DISPATCH_FAULTS_WAL_H
#define DISPATCH_FAULTS_WAL_H

#include "formats/bytes.h"

enum { WAL_PAGE = 4096 };
struct wal_view {
    size_t n;             /* pages */
    const uint8_t **page; /* each in the store or in the log, WAL_PAGE bytes; NULL: in neither */
};
/* The log may be empty or damaged, as SQLite takes it. False: not a store with pages of this size. */
bool wal_view(struct arena *, struct span store, struct span log, struct wal_view *out);

#endif
