/* SPDX-License-Identifier: Apache-2.0 */
/* formats/mustache_parse.h - a template as a flat list of parts: text, names, sections that know their end.
 *
 * Standalone tags, delimiters and the indentation of partials are settled here, so that formats/mustache.c only walks
 * the list. Used by no one else. */
#ifndef DISPATCH_MUSTACHE_PARSE_H
#define DISPATCH_MUSTACHE_PARSE_H

#include "formats/bytes.h"
#include "formats/problem.h"

enum { MUSTACHE_DEPTH_MAX = 64 };
enum part_kind { PART_TEXT, PART_NAME, PART_RAW, PART_SECTION, PART_INVERTED, PART_END, PART_PARTIAL };
struct part {
    enum part_kind kind;
    struct span words;        /* the text, or the tag's name; borrowed from the template */
    struct span indent;       /* PART_PARTIAL alone on its line: the blanks before it */
    size_t end;               /* a section: index of its PART_END */
    int line, column, length; /* of the tag; of a text, its first character */
};
struct parts {
    struct part *at; /* in the arena */
    size_t n, cap;
};
/* Keys: mustache.open mustache.close mustache.tag mustache.depth. */
bool mustache_parse(struct arena *, struct span template, struct parts *, struct problem *);

#endif
