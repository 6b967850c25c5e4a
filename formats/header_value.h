/* SPDX-License-Identifier: Apache-2.0 */
/* formats/header_value.h - the header table of order blocks: names, what a value looks like, where it goes. Used by
 * header.c only. */
#ifndef DISPATCH_HEADER_VALUE_H
#define DISPATCH_HEADER_VALUE_H

#include "formats/armor.h"

enum header_name {
    HEADER_GAME,
    HEADER_TURN,
    HEADER_SIDE,
    HEADER_SEQ,
    HEADER_BASE,
    HEADER_UNTIL,
    HEADER_SALT,
    HEADER_NEXT,
    HEADER_OPEN,
    HEADER_ENTROPY_COMMIT,
    HEADER_ENTROPY,
    HEADER_KEY,
    HEADER_AGE,
    HEADER_CODE,
    HEADER_HOST,
    HEADER_NAMES
};
struct header_row {
    const char *name, *want; /* for people: what a value looks like */
    bool (*read)(struct span value, struct header *);
};
extern const struct header_row header_rows[HEADER_NAMES];

#endif
