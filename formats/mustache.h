/* formats/mustache.h - Mustache templates over jansson values (the public Mustache specification, without lambdas and
 * inheritance). Numbers must be integers. Escaping is the caller's choice: HTML for HTML, none for text. */
#ifndef DISPATCH_MUSTACHE_H
#define DISPATCH_MUSTACHE_H

#include "formats/bytes.h"
#include "formats/problem.h"
#include <jansson.h>

enum mustache_escape { MUSTACHE_HTML, MUSTACHE_PLAIN };
/* Returns a partial's text; an empty span when there is none. */
typedef struct span mustache_partial(void *context, struct span name);
/* Appends to out. Depth of sections and partials at most 64, output at most 16 MiB. Keys: mustache.open
 * mustache.close mustache.tag mustache.depth mustache.big, with line and column. */
bool mustache_render(struct text *out, struct span template, const json_t *data, enum mustache_escape,
                     mustache_partial *partial, void *context, struct problem *);
#endif
