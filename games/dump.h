/* SPDX-License-Identifier: Apache-2.0 */
/* games/dump.h - canonical JSON of plain structs from their field tables, and back: states, decks, sheets.
 *
 * The spelling is the one that is hashed: no white space, members in byte order of their names, integers only. A member
 * whose `since` is above the revision is left out (and must be zero when read back); a list with `used` is cut to the
 * elements that count. No heap: the writer counts on when the room is used up, so that one may ask for the length
 * first.
 *
 * The processor's core writes and reads tables of its own so (processor/core/core_members.h); what their members are
 * beside integers and structs, it does itself: `other`. */
#ifndef DISPATCH_DUMP_H
#define DISPATCH_DUMP_H

#include "games/rules.h"

struct dump_out {
    char *at;        /* borrowed; may be NULL when cap is 0 */
    size_t cap, len; /* len: wanted so far, may exceed cap */
    /* Writes a member of a kind from FIELD_OTHER; may move to more room. NULL: the tables have none. */
    void (*other)(struct dump_out *, const struct field *, const void *at);
    void *context;
};
void dump_words(struct dump_out *, const char *words);  /* as they stand */
void dump_string(struct dump_out *, const char *words); /* quoted; words are ASCII without quote, backslash, control */
void dump_number(struct dump_out *, int32_t value);
/* The object of one struct at `at`. */
void dump_fields(struct dump_out *, const struct field *, size_t n, uint32_t revision, const void *at);

struct dump_in {
    const char *at; /* borrowed */
    size_t len, pos;
    /* Where elements of lists go that are far from their struct: room for n of them, and one after the last that the
     * caller of load_fields clears. Such a list is read with all its elements in a row. NULL: there are none. */
    void *(*take)(void *context, uint32_t n, uint32_t size);
    /* Reads a member of a kind from FIELD_OTHER; one that is wrong sets a key of its own. */
    bool (*other)(struct dump_in *, const struct field *, void *at, struct problem *);
    void *context;
};
/* Takes exactly these words; false: key state.syntax at the offset. */
bool load_words(struct dump_in *, const char *words, struct problem *);
/* An integer in these bounds: no leading zero, no -0, no plus. Keys: state.syntax state.number. */
bool load_number(struct dump_in *, int64_t least, int64_t most, int64_t *value, struct problem *);
/* Reads the object into `at`, which the caller has zeroed. Keys: state.syntax state.number state.count. */
bool load_fields(struct dump_in *, const struct field *, size_t n, uint32_t revision, void *at, struct problem *);

/* NULL, or the name of a list whose counter is out of range or whose unused tail is not zero. */
const char *fields_broken(const struct field *, size_t n, const void *at);

/* ---- what writer and reader share: the order of a table's members and how to reach them ---- */
/* Puts the rows that this revision shows in byte order of their names; returns how many. n at most FIELDS_MAX. */
size_t fields_in_order(const struct field *, size_t n, uint32_t revision, uint8_t order[FIELDS_MAX]);
/* How many elements of a list count, as its counter in the struct at `base` says; unchecked. */
int32_t field_used(const struct field *, const void *base);
/* A sparse member all of whose bytes are zero: the text has nothing of it. */
bool field_is_left_out(const struct field *, const void *base);

#endif
