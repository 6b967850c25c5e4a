/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/divided-we-fall/dwf_writer.h - random sheets of Divided We Fall: lines that were carried out one by one
 * on a copy, so that all of them are legal as far as the enemy does what silence does. */
#ifndef DISPATCH_TESTS_DWF_WRITER_H
#define DISPATCH_TESTS_DWF_WRITER_H

#include "formats/bytes.h"
#include "games/divided-we-fall/acts.h"

struct dwf_writing {
    int lines;     /* at most so many orders besides those of battles */
    bool standing; /* adds blocks for the enemy's half */
};
/* The orders of a seat on this position up to `done`, appended; a seed goes on. */
void dwf_write_sheet(const struct rules *, const struct dwf_state *, int seat, uint64_t *seed, struct dwf_writing,
                     struct text *out);
/* Blocks alone. */
void dwf_write_standing(const struct rules *, const struct dwf_state *, int seat, uint64_t *seed, struct text *out);

#endif
