/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/desk_page.h - the page of the order desk, and that of the table to practise at. */
#ifndef DISPATCH_DESK_PAGE_H
#define DISPATCH_DESK_PAGE_H

#include "formats/bytes.h"
#include "processor/base/public_files.h"
#include "processor/game/game.h"

/* The scripts of the desk in a mailed report, in order; their bytes are the same in every page of this program. They
 * compose, sign with a key file that is opened for one time, and hand over; nothing in them keeps a key. */
struct span desk_script(void);
/* The same with the rules of a ruleset in front, for who wishes the board; desk_script(), where this program was built
 * without them. The same bytes in every such page of the ruleset. */
struct span desk_board_script(const char *ruleset);
/* The order desk as a page of its own, in which reports are opened and a key may be kept: the one of this release, the
 * same for every game, host and time, so that its hash can be pinned. */
struct span desk_page(struct arena *);
/* As a host shows it: with his templates in the place of ours (desk.html, desk.css, report.css). *is_release: it is
 * desk_page() byte for byte; where it is not the page says so itself. */
struct span desk_page_of(struct pass *, struct arena *, bool *is_release);
/* The table to practise at: one page with the rules of one ruleset, by its name, or of all (NULL), which asks for no
 * host, key or network. scenario: which is chosen when it opens; NULL: the first. */
struct span practice_page(struct arena *, const char *ruleset, const char *scenario);
/* Puts desk.html, and desk.sha256 with its signature by the report key, into the public folder, and practice.html.
 * *facts: a new object
 * {"file", "sha256", "release": version or null}. */
bool desk_publish(struct pass *, struct arena *, struct public_dir *, json_t **facts, struct error *);
/* Its address under publish-url, for letters; NULL: none that a browser takes for secure is set. In the arena. */
const char *desk_url(struct arena *, const struct pass *);

/* ---- script_squeeze.c: a script in fewer bytes that does the same: no remarks, no blanks and no ends of lines that
 * part nothing. Names, strings, templates and patterns stay as they are ---- */
/* Adds the script to out. It must be whole; a pattern may stand where a value may begin, but not right after ")". */
void script_squeeze(struct text *out, struct span source);

#endif
