/* SPDX-License-Identifier: Apache-2.0 */
/* `observe GAME`, `observe none`: what everybody may see of a game, by mail (processor/public/observers.h). */
#include "processor/core/core.h"
#include "processor/game/letter.h"
#include "processor/host/config.h"
#include "processor/intake/player_inside.h"
#include "processor/store/store_people.h"
#include <stdio.h>
#include <string.h>

static bool refuse_at(struct wishing *w, const struct wish *wish, const char *key)
{
    problem_words(w->why.got, sizeof w->why.got, (const char *)wish->words.at, wish->words.len);
    return problem_at(&w->why, key, wish->line, 1, 0);
}

bool wish_observe(struct wishing *w, const struct wish *wish, struct error *err)
{
    struct observer_row *all, row = {.told = OBSERVER_NEW};
    struct game_row game;
    const char *name = arena_string(w->arena, wish->words);
    if (!w->pass->config || !w->pass->config->publish_dir[0])
        return refuse_at(w, wish, "observe.public");
    if (!w->player.mail[0])
        return refuse_at(w, wish, "observe.mail");
    if (strlen(name) >= sizeof game.name || !store_game_by_name(w->pass->store, name, &game, err))
        return !err->doing && refuse_at(w, wish, "observe.game");
    if (game.phase >= CORE_OVER)
        return refuse_at(w, wish, "observe.over");
    size_t n = store_observers(w->pass->store, w->arena, w->player.name, &all, err);
    bool known = false;
    for (size_t i = 0; i < n; i++)
        known = known || strcmp(all[i].game, game.id) == 0;
    if (err->doing)
        return false;
    if (!known && n >= OBSERVED_MAX) {
        snprintf(w->why.want, sizeof w->why.want, "%d", OBSERVED_MAX);
        return refuse_at(w, wish, "observe.many");
    }
    snprintf(row.player, sizeof row.player, "%s", w->player.name);
    snprintf(row.game, sizeof row.game, "%s", game.id);
    wish_says(w, "wish-observe", json_pack("{s:s}", "observed", game.name));
    return known || store_observer_put(w->pass->store, &row, err);
}

bool wish_observe_none(struct wishing *w, struct error *err)
{
    wish_says(w, "wish-observe-none", json_object());
    return store_observer_drop(w->pass->store, w->player.name, "", err);
}
