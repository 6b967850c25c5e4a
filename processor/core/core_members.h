/* SPDX-License-Identifier: Apache-2.0 */
/* processor/core/core_members.h - structs as canonical JSON and back, for the envelope and facts: one table and one
 * function serve the writer and the reader, so that they cannot drift apart. Tables are walked by games/dump.h, as
 * those of states are; here are the kinds of member that states do not have. The reader takes exactly what the writer
 * writes. */
#ifndef DISPATCH_CORE_MEMBERS_H
#define DISPATCH_CORE_MEMBERS_H

#include "formats/bytes.h"
#include "games/dump.h"

enum member_kind {
    MEMBER_I32 = FIELD_OTHER,
    MEMBER_I64,
    MEMBER_U64 /* below 2^63 */,
    MEMBER_BOOL /* 0 or 1 */,
    MEMBER_WORDS /* char array */,
    MEMBER_TEXT /* span; read: in the arena */,
    MEMBER_RAW /* span: any value, as it stands; read: in the arena, if there is one */,
    MEMBER_HEX /* span, as hex */
};
#define MEMBER_AS(words, type, field, of_kind)                                                                         \
    {                                                                                                                  \
        .name = (words), .kind = (enum field_kind)(of_kind), .offset = FIELD_AT(type, field),                          \
        .size = FIELD_SIZE(type, field), .count = 1, .used = -1                                                        \
    }
#define MEMBER(type, field, kind) MEMBER_AS(#field, type, field, kind)

struct members {
    struct text *out; /* writes there; NULL: reads */
    struct arena *arena;
    struct dump_in in; /* what is read, and how far */
    struct problem *why;
};
struct members members_of(struct span, struct arena *, struct problem *); /* reads; the arena as the kinds want it */
/* Those that do both write what stands in memory and give true, or put there what they read. Reading, all give false
 * with key envelope.syntax and the offset. */
bool members_wrong(struct members *);
bool members_both(struct members *, const struct field *, size_t n, void *at); /* {"a":1,...} */
#define MEMBERS(io, table, at) members_both(io, table, sizeof(table) / sizeof *(table), at)
bool member_both(struct members *, enum member_kind, void *at, size_t size); /* one value; size: of a char array */
bool member_exactly(struct members *, const char *words);                    /* exactly these bytes; both ways too */
/* A part that may be lacking: writing, `present` says whether it is there. True: its label was written or taken. */
bool member_part(struct members *, bool present, const char *label);
/* In a list, after its "[": is there an element i? Else "]" is written or taken. Reading, *n becomes what there are;
 * more than `most` are wrong. Whoever reads asks after the last one whether anything was wrong (members_good). */
bool member_element(struct members *, int i, int *n, int most);
bool members_good(const struct members *);
/* ---- reading alone ---- */
bool member_text(struct members *, struct span *out);  /* a string; in the arena when it had escapes */
bool member_value(struct members *, struct span *raw); /* any value, as it stands */

#endif
