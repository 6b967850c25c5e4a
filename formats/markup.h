/* SPDX-License-Identifier: Apache-2.0 */
/* formats/markup.h - words of others in a post on a forum: they are shown as they are and never become markup.
 *
 * Forums differ in what they make of a text beyond their markup: mentions, links of bare addresses, previews, emoji,
 * typographic marks. So what only a pattern gives away (@name, www.x, x.org, ://, #tag, :word:, [tag]) is broken by a
 * hair space, which every parser takes for a blank, and Markdown's own characters get a backslash as well. The result
 * is one line: line ends become blanks, other control characters and marks of writing direction go. */
#ifndef DISPATCH_MARKUP_H
#define DISPATCH_MARKUP_H

#include "formats/bytes.h"

/* Both append words (UTF-8) for use within a line: CommonMark as Discourse takes it, BBCode as phpBB takes it. */
void markup_markdown(struct text *, struct span words);
void markup_bbcode(struct text *, struct span words);
/* Appends words as HTML: the four characters that mean something there by their names. */
void markup_html(struct text *, struct span words);
/* The same for the first n of & < > " and '. */
void markup_named(struct text *, struct span words, size_t n);

#endif
