/* SPDX-License-Identifier: Apache-2.0 */
/* formats/mustache.h - Mustache templates over jansson values (the public Mustache specification, without lambdas and
 * inheritance). False is what is missing, null, false or an empty list; "" and 0 are true. Decimals are printed with
 * the fewest digits that read back the same. Escaping is the caller's choice: HTML (& < > " ') for HTML, none for
 * text, and what a forum's markup needs (formats/markup.h), where each value becomes one line. */
#ifndef DISPATCH_MUSTACHE_H
#define DISPATCH_MUSTACHE_H

#include "formats/bytes.h"
#include "formats/problem.h"
#include <jansson.h>

enum mustache_escape { MUSTACHE_HTML, MUSTACHE_PLAIN, MUSTACHE_MARKDOWN, MUSTACHE_BBCODE };
/* Returns a partial's text, which must stay for as long as the rendering lasts; an empty span when there is none. */
typedef struct span mustache_partial(void *context, struct span name);
/* Appends to out; after a problem what was appended is unspecified. Bounds: sections and partials nest 64 deep, output
 * is 16 MiB, tags carried out are 4 million (nested lists). Keys, with line and column of the tag: mustache.open (a
 * section never closed), mustache.close (closes what is not open; `want` names what is), mustache.tag (a tag never
 * closed, or with nothing in it), mustache.depth, mustache.big. Places in a partial count from its start. */
bool mustache_render(struct text *out, struct span template, const json_t *data, enum mustache_escape,
                     mustache_partial *partial, void *context, struct problem *);

/* Texts that are parsed once for many renderings. */
enum { MUSTACHE_SHELF = 256 };
struct mustache_shelf {
    struct arena *arena; /* of what is parsed; the rest starts zeroed */
    struct mustache_shelved *at[MUSTACHE_SHELF];
    size_t n;
};
/* Puts a text there, which must neither move nor change while the shelf is in use, for it is known again by where it
 * lies. One that cannot be parsed is left out, and any beyond the first hundred and ninety. */
void mustache_shelve(struct mustache_shelf *, struct span text);
/* The same, with these at hand; shelf: NULL for none. */
bool mustache_render_with(const struct mustache_shelf *, struct text *out, struct span template, const json_t *data,
                          enum mustache_escape, mustache_partial *, void *context, struct problem *);
#endif
