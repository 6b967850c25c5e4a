/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/game_page.h - where a game's public page can be read. */
#ifndef DISPATCH_GAME_PAGE_H
#define DISPATCH_GAME_PAGE_H

#include "processor/game/game.h"

/* Where a game's page can be read, for letters: "https://games.example/shenandoah-3/"; NULL: publish-url is not set. */
const char *publish_url(struct arena *, const struct config *, const char *game);
const char *game_page(const struct game *); /* the same of a game at hand */

#endif
