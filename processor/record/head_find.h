/* SPDX-License-Identifier: Apache-2.0 */
/* processor/record/head_find.h - heads of logs (checkpoint notes) in whatever text somebody brings. */
#ifndef DISPATCH_HEAD_FIND_H
#define DISPATCH_HEAD_FIND_H

#include "formats/bytes.h"

enum { HEADS_MAX = 32 };
/* Checkpoint notes in a text: a note as it stands, one pasted into a mail (quoted, wrapped in other words, its long
 * dashes lost), and those in a report's proof file. In the arena, mended; nothing is verified. Returns their number. */
size_t heads_find(struct arena *, struct span text, struct span note[static HEADS_MAX]);
/* "games.example/game/" and 32 hex digits: the name of a log. */
bool head_is_origin(struct span line);

#endif
