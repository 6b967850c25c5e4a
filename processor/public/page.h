/* SPDX-License-Identifier: Apache-2.0 */
/* processor/public/page.h - the pages of the public folder, of what is public alone.
 *
 * A page follows from the published entries of a log, the genesis, the settings and what everybody may see of the war
 * as far as it is published (page_history.h). It is plain, works without scripts, asks for nothing from anywhere else,
 * and says so to the browser (Content-Security-Policy). Hosts put page.html.mustache, turn.html.mustache,
 * games.html.mustache and open-games.html.mustache of their own in their place. */
#ifndef DISPATCH_PAGE_H
#define DISPATCH_PAGE_H

#include "processor/public/publish.h"
#include <jansson.h>

/* game.json: name, id, log, seats, what is asked until when, where the war stands, how it ended, witnesses. war:
 * page_war_data of the turn that is shown now. A new reference. */
json_t *page_facts(const struct public_game *, const json_t *war);
struct span page_html(const struct public_game *, const json_t *facts, const json_t *war);
/* An earlier turn, or the last one; war: page_war_data of it. */
struct span page_turn_html(const struct public_game *, const json_t *facts, const json_t *war, size_t turn);
/* "turn-3.html", of the turn with the number 2. */
const char *page_turn_file(struct arena *, size_t turn);
/* "Waiting for USA until ...": how a game stands, one sentence, by its facts. In the arena, or static. */
const char *page_status(struct arena *, const json_t *facts);
/* The page over all games, and host.json. games: an array of facts, as they stand in the folder; desk: of desk_publish,
 * or NULL: none is published. has_open: open.html is there. */
struct span page_games(struct pass *, struct arena *, const json_t *games, const json_t *desk, bool has_open);
struct span page_host(struct pass *, struct arena *, const json_t *games, const json_t *desk);
/* open.html (page_open.c): is there anything to show, and the page. */
bool page_has_open(struct pass *, struct arena *, bool *has, struct error *);
bool page_open(struct pass *, struct arena *, struct span *out, struct error *);
/* ---- what players wrote to everybody ---- */
enum { PAGE_PRESS_MAX = 100 /* the newest; the files of all stay */ };
/* As far as the published log goes. */
bool page_press_read(struct public_game *, struct error *);
/* Indented, members in byte order, a line end behind. */
struct span page_json(struct arena *, const json_t *);

#endif
