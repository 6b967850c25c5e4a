/* processor/templates.h - the texts that people are sent: Mustache templates, built in, each replaceable by a file of
 * the host's (HOSTDIR/templates/NAME or HOSTDIR/templates/GAME/NAME). A broken override falls back to the built-in one.
 */
#ifndef DISPATCH_TEMPLATES_H
#define DISPATCH_TEMPLATES_H

#include "formats/bytes.h"
#include "formats/problem.h"
#include <jansson.h>

/* Renders templates/NAME.mustache ("receipt.txt") without escaping, then wraps prose at 72 columns. dir: the host's
 * override folder or NULL; game: name or NULL. broken: gets the reason when an override had to be passed over. Steals
 * the reference to data. */
struct span template_text(struct arena *, const char *dir, const char *game, const char *name, json_t *data,
                          struct problem *broken);
/* The same for pages: every value is escaped, and nothing is wrapped. */
struct span template_html(struct arena *, const char *dir, const char *game, const char *name, json_t *data,
                          struct problem *broken);
/* Breaks lines over 72 columns (characters) at a blank, indented as their start was, two more. Lines between armor
 * lines and lines without a blank stay as they are. Runs of empty lines become one; the text begins and ends without
 * one. */
struct span text_wrapped(struct arena *, struct span);
/* What a problem means, in a sentence or two for its author ("There is no such city. Did you mean Manassas?"). */
struct span problem_sentence(struct arena *, const struct problem *);
/* templates/problems.json: an object from keys to sentences; a test compares it with the keys in the sources. */
struct span problem_file(void);
struct span template_builtin(const char *name); /* empty when there is none */

#endif
