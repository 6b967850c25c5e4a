/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/templates.h - the texts that people are sent: Mustache templates, built in, each replaceable by a file
 * of the host's (HOSTDIR/templates/NAME or HOSTDIR/templates/GAME/NAME). A broken override falls back to the built-in
 * one, and the host is told (template_for). templates/README.md has the variables.
 *
 * A name without a dot is that of a letter: letters.txt.mustache holds them all, each below a line "=== NAME" (a line
 * "======" begins a part that is no letter). A file of the host's of that name holds those that the host words otherwise,
 * and no others. */
#ifndef DISPATCH_TEMPLATES_H
#define DISPATCH_TEMPLATES_H

#include "formats/bytes.h"
#include "formats/problem.h"
#include <jansson.h>

#define TEMPLATE_ALL "*" /* name of a fault: none in the folder can be read */
struct template_fault {  /* all zero: every override could be used */
    char name[64];       /* of the template that was passed over, or that made the page fail */
    struct problem why;  /* mustache.*; of one that cannot be read: got says why, with the kind, and there is no key */
    bool is_unread;
    int64_t mark; /* follows from its bytes: the same fault need be told only once */
};
/* Renders templates/NAME.mustache: "report.html" and "feed.xml" with names escaped for HTML, "post.md" and "post.bbcode"
 * for what a forum takes, any other as plain text; a partial
 * {{> map.svg}} is the template of that name. dir: the host's override folder or NULL; game: name or NULL. An override
 * that cannot be parsed is passed over, and when what was overridden cannot be rendered everything is built in; fault
 * (may be NULL) then tells. */
struct span template_raw(struct arena *, const char *dir, const char *game, const char *name, const json_t *data,
                         struct template_fault *fault);
/* The same, with prose wrapped at 72 columns. Steals the reference to data. */
struct span template_text(struct arena *, const char *dir, const char *game, const char *name, json_t *data,
                          struct template_fault *fault);
/* Does the host's own text stand in the place of the built-in one? */
bool template_is_own(struct arena *, const char *dir, const char *game, const char *name);
struct span template_builtin(const char *name); /* empty when there is none */
bool template_is_letter(const char *name);
/* The letters of a file, one after the other: zero, with `left` the file. */
struct template_letters {
    struct span left;
    struct span name, text; /* of this one (no name: a part that is no letter); its text has no line end after it */
    int line, first;        /* lines read so far; the text's first line in the file */
};
bool template_letters_next(struct template_letters *); /* false: there are no more */

#endif
