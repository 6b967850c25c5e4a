/* processor/desk.h - the order desk: what a page needs to help with a sheet, as data, and the program that does it.
 *
 * The model tells nothing that the report does not tell its reader: the names of the game, the language of its orders,
 * and what his own prompt offers. The page's scripts (templates/desk) know no game. */
#ifndef DISPATCH_DESK_H
#define DISPATCH_DESK_H

#include "games/face/face.h"
#include "processor/error.h"

enum { DESK_LINES_MAX = 500 };
/* The model for one seat, as an object:
 *   "verbs"   [[word, aliases, pattern, help, where, id, example], ...] in the order in which the parser tries them
 *   "facts", "answers"   [pattern, ...]
 *   "kinds"   {"CARD": [[id, name, aliases], ...], ...}; "kind_names": [...] by kind - KIND_FIRST
 *   "offers"  [[part of the turn, verb id, [[ids], ...]], ...]: of this moment first, then of the rest of the turn
 *   "recipes" {"<verb id>": words, ...} (struct recipe)
 *   "lines"   [[part of the turn, line], ...]: offered orders that no recipe writes, at most DESK_LINES_MAX
 *   "chance"  [verb ids that answer at this moment although they stand below others elsewhere]
 * prompt: what is asked of the seat, or NULL. */
json_t *desk_model(const struct ruleset *, const struct rules *, const void *view, int seat, const struct prompt *);
/* ---- the pages (desk_page.c) ---- */

/* The scripts of the desk in a mailed report, in order; their bytes are the same in every page of this program. They
 * compose, sign with a key file that is opened for one time, and hand over; nothing in them keeps a key. */
struct span desk_script(void);
/* The order desk as a page of its own, in which reports are opened and a key may be kept: the one of this release, the
 * same for every game, host and time, so that its hash can be pinned. */
struct span desk_page(struct arena *);

struct pass;
struct public_dir;
/* As a host shows it: with his templates in the place of ours (desk.html, desk.css, report.css). *is_release: it is
 * desk_page() byte for byte; where it is not the page says so itself. */
struct span desk_page_of(struct pass *, struct arena *, bool *is_release);
/* Puts desk.html, and desk.sha256 with its signature by the report key, into the public folder. *facts: a new object
 * {"file", "sha256", "release": version or null}. */
bool desk_publish(struct pass *, struct arena *, struct public_dir *, json_t **facts, struct error *);
/* Its address under publish-url, for letters; NULL: none that a browser takes for secure is set. In the arena. */
const char *desk_url(struct arena *, const struct pass *);

#endif
