/* SPDX-License-Identifier: Apache-2.0 */
/* processor/core/core_members.h - members of plain structs as canonical JSON and back, for the envelope: one table
 * serves the writer and the reader, so that they cannot drift apart. The reader takes exactly what the writer writes.
 */
#ifndef DISPATCH_CORE_MEMBERS_H
#define DISPATCH_CORE_MEMBERS_H

#include "formats/bytes.h"
#include "formats/problem.h"

enum member_kind {
    MEMBER_I32 = 1,
    MEMBER_I64,
    MEMBER_U64 /* below 2^63 */,
    MEMBER_BOOL /* 0 or 1 */,
    MEMBER_WORDS /* char array */,
    MEMBER_TEXT /* span */,
    MEMBER_HEX /* span, as hex */
};
struct member {
    const char *name;
    enum member_kind kind;
    size_t offset, size; /* size: of a char array */
};
#define MEMBER(type, field, kind)                                                                                      \
    {                                                                                                                  \
#field, kind, offsetof(type, field), sizeof(((type *)0)->field)                                                \
    }

void members_write(struct text *, const struct member *, size_t n,
                   const void *at);                 /* {"a":1,...}; names in byte order */

struct members_in {
    struct arena *arena;
    struct span all;
    size_t pos;
    struct problem *why;
};
/* All give false with key envelope.syntax and the offset. */
bool members_wrong(struct members_in *);
bool members_read(struct members_in *, const struct member *, size_t n, void *at);
bool member_exactly(struct members_in *, const char *words); /* takes exactly these bytes */
bool member_number(struct members_in *, int64_t least, int64_t most, int64_t *out);
bool member_text(struct members_in *, struct span *out);  /* a string; in the arena when it had escapes */
bool member_hex(struct members_in *, struct span *out);   /* a string of hex digits, as bytes in the arena */
bool member_value(struct members_in *, struct span *raw); /* any value, as it stands */
/* In a list: called after "[" was taken. True while another element follows; at its end takes "]". *first starts true.
 */
bool member_next(struct members_in *, bool *first);

#endif
