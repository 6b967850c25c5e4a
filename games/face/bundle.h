/* SPDX-License-Identifier: Apache-2.0 */
/* games/face/bundle.h - reading a ruleset's data bundle: helpers that insist. Not part of the rules: uses jansson.
 *
 * A bundle is canonical JSON. The first thing wrong is told with a key and, in `got`, the entry and the member; from
 * then on `bad` is set and the helpers yield zeros, so that callers ask once at the end. Keys: data.syntax data.missing
 * data.type data.range data.unknown (a member that nothing reads) data.word (none of the words allowed) data.name (no
 * such thing) data.twice data.count data.letters (a written name with a character that sheets do not take). */
#ifndef DISPATCH_BUNDLE_H
#define DISPATCH_BUNDLE_H

#include "formats/cjson.h"
#include "games/sheet/names.h"

struct bundle_part {
    const char *name; /* NULL, of an only part: the file is the bundle */
    struct span file; /* any JSON without real numbers */
};
/* {"name":file,...} as canonical JSON, in an arena of its own: out is static, kept as long as the program runs, and
 * made once. Parts are built in: a wrong one ends the program. */
struct span bundle_join(struct text *out, const struct bundle_part *, size_t n);

struct bundle {          /* being read */
    struct arena *arena; /* borrowed: copies go there */
    struct problem *why; /* borrowed, or NULL */
    const char *entry;   /* what is being read: "U070" */
    bool bad;
    void *own; /* the reader's, or NULL */
};
/* Always false; the first call counts. */
bool bundle_wrong(struct bundle *, const char *key, const char *member);
/* The same with what would have been right: "from 1 to 9". */
bool bundle_wants(struct bundle *, const char *key, const char *member, const char *want);
/* Insists that an object has no members but these (blank-separated). */
void bundle_members(struct bundle *, const json_t *object, const char *allowed);
int32_t bundle_int(struct bundle *, const json_t *object, const char *member, int32_t least, int32_t most);
/* The same, `none` when the member is absent. */
int32_t bundle_may_int(struct bundle *, const json_t *object, const char *member, int32_t least, int32_t most,
                       int32_t none);
int32_t bundle_flag(struct bundle *, const json_t *object, const char *member);          /* absent: 0 */
const char *bundle_words(struct bundle *, const json_t *object, const char *member);     /* a copy in the arena */
const char *bundle_may_words(struct bundle *, const json_t *object, const char *member); /* NULL when absent */
/* A list, at most `most` long; an empty one when it is absent or wrong. Borrowed from the object. */
const json_t *bundle_list(struct bundle *, const json_t *object, const char *member, size_t most);
const json_t *bundle_object(struct bundle *, const json_t *object, const char *member);
/* Which of the words (NULL-terminated) a member is, from 1; absent: 0. */
int32_t bundle_choice(struct bundle *, const json_t *object, const char *member, const char *const *words);
int32_t bundle_one_of(struct bundle *, const json_t *value, const char *const *words);
/* order_name and aliases of an entry, checked letter by letter; aliases joined by '|'. */
void bundle_named(struct bundle *, const json_t *entry, int32_t id, struct named *out);

#endif
