/* SPDX-License-Identifier: Apache-2.0 */
/* formats/cjson.h - canonical JSON (commitments.md "Hidden state and facts"): the one spelling that is hashed.
 *
 * UTF-8, no white space, members in byte order of their names, names ASCII and unique, integers only without leading
 * zeros or -0; in strings only \" \\ \b \f \n \r \t and \u00xx for other control characters are escaped. */
#ifndef DISPATCH_CJSON_H
#define DISPATCH_CJSON_H

#include "formats/bytes.h"
#include "formats/problem.h"
#include <jansson.h>

enum { CJSON_DEPTH_MAX = 64 };
/* Appends the canonical spelling; sorting takes a little of the text's arena. False: "cjson.real" a real number,
 * "cjson.name" a name that is not ASCII, "cjson.depth"; the offset is where in the spelling it would have stood. */
bool cjson_write(struct text *, const json_t *, struct problem *);
/* Parses and insists on the canonical spelling. New reference, or NULL with a problem ("cjson.syntax",
 * "cjson.spelling", or one of cjson_write's) and the offset in bytes. */
json_t *cjson_read(struct span, struct problem *);
/* Parses any JSON (data bundles, vectors): duplicates refused. New reference or NULL ("json.syntax", line, column). */
json_t *json_read(struct span, struct problem *);

#endif
