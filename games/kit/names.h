/* SPDX-License-Identifier: Apache-2.0 */
/* games/kit/names.h - struct sheet_names from tables: a list of names for each kind, and the telling facts of receipts,
 * which are written piece by piece into the room that a caller has. */
#ifndef DISPATCH_KIT_NAMES_H
#define DISPATCH_KIT_NAMES_H

#include "games/sheet/names.h"

struct kit_names {
    int32_t n;
    const struct named *at; /* borrowed */
};
/* struct sheet_names.list over lists by kind - KIND_FIRST; of a kind that there is not NULL and none. */
const struct named *kit_names_list(const struct kit_names *lists, int n_lists, int kind, int32_t *n);
/* The written form of an id; "" when there is none. */
const char *kit_names_of(const struct kit_names *, int32_t id);

/* struct sheet_names.tell:  struct kit_fact fact = {.at = buf, .cap = cap}; ... return kit_fact_end(&fact); */
struct kit_fact {
    char *at;
    size_t cap, len; /* bytes; len: wanted, may reach cap and beyond */
};
void kit_fact_add(struct kit_fact *, const char *words);
void kit_fact_number(struct kit_fact *, int32_t n);
size_t kit_fact_end(struct kit_fact *); /* writes the NUL; the length wanted */

#endif
