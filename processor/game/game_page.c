/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/game_page.h"
#include "processor/host/config.h"

const char *publish_url(struct arena *arena, const struct config *config, const char *game)
{
    return config->publish_url[0] ? arena_words(arena, "%s/%s/", config->publish_url, game) : NULL;
}

const char *game_page(const struct game *game)
{
    return game->pass->config ? publish_url(game->arena, game->pass->config, game->core->g.name) : NULL;
}
