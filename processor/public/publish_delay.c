/* SPDX-License-Identifier: Apache-2.0 */
/* How much of a log is published now. */
#include "processor/game/export.h"
#include "processor/public/publish.h"
#include <string.h>

/* With a delay in exchanges: what everybody could read when the exchange so many before the newest was open. While the
 * set-up goes on, and for so many exchanges more, that is the genesis alone. */
static bool size_of_exchange(struct public_game *p, int64_t behind, uint64_t *size, struct error *err)
{
    uint64_t k = p->game.core->k;
    if (p->game.core->phase >= CORE_OVER)
        return true;
    *size = 1;
    return k <= (uint64_t)behind || game_public_size_of(&p->game, k - (uint64_t)behind, size, err);
}

/* With a delay in time: what could be read so long ago. The instants are noted pass by pass. */
static bool size_of_time(struct public_game *p, int64_t seconds, uint64_t *size, struct error *err)
{
    struct store *store = p->pass->store;
    const char *id = p->game.row.id;
    if (!store_public_at(store, id, p->pass->now - seconds, size, err))
        return false;
    *size = *size > 0 ? *size : 1;
    return true;
}

static bool delayed(struct public_game *p, uint64_t *size, struct error *err)
{
    struct config_delay delay = p->pass->config ? p->pass->config->publish_delay : (struct config_delay){0};
    if (delay.exchanges > 0)
        return size_of_exchange(p, delay.exchanges, size, err);
    return delay.seconds <= 0 || size_of_time(p, delay.seconds, size, err);
}

static bool other_log(const struct public_game *p, const struct public_dir *dir, const char *what, struct error *err)
{
    return error_of(err, ERROR_FOREIGN, EX_DATAERR, "publish", p->game.row.name,
                    "in %.120s/%s %s; nothing there is touched", dir->path, p->game.row.name, what);
}

static bool tell_checkpoint(const struct public_game *p, const struct public_dir *dir, struct error *err)
{
    const char *words =
        arena_words(p->arena, "%.200s/%s/checkpoint is not what this host wrote there; it is written anew", dir->path,
                    p->game.row.name);
    return store_news_put(p->pass->store, 1, p->game.row.id, words, p->pass->now, err);
}

/* What was published stays published: a smaller or another log in its place would be a fork. */
static bool published_before(struct public_game *p, const struct public_dir *dir, uint64_t *size, struct error *err)
{
    struct problem why = {0};
    struct checkpoint at;
    struct span note, text, genesis = {0};
    uint8_t stamp[32];
    struct hash root;
    const char *name = p->game.row.name;
    *size = 0;
    if (public_get(dir, p->arena, arena_words(p->arena, "%s/genesis", name), &genesis) &&
        !span_same(genesis, p->game.core->genesis_text))
        return error_of(err, ERROR_FOREIGN, EX_DATAERR, "publish", name,
                        "%.100s/%s/genesis is that of another game of this name, or damaged: move that folder away",
                        dir->path, name);
    if (!public_get(dir, p->arena, arena_words(p->arena, "%s/checkpoint", name), &note))
        return genesis.len == 0 || !store_published_get(p->pass->store, p->game.row.id, stamp, err) ||
               tell_checkpoint(p, dir, err);
    if (!note_verify(note, p->log_key, p->n_log_keys, &text, &why) || !checkpoint_read(text, &at, &why))
        return tell_checkpoint(p, dir, err);
    p->contrary = note; /* unless it is found to be ours */
    if (at.size > p->game.row.log_size)
        return other_log(p, dir, "lies more of its log than this store has: an older copy was put back", err);
    if (!store_root_at(p->pass->store, p->game.row.id, at.size, &root) || memcmp(root.at, at.root.at, 32) != 0)
        return other_log(p, dir, "lies another history of this game, signed with its key", err);
    p->contrary = (struct span){0};
    *size = at.size;
    return true;
}

bool publish_size(struct public_game *p, const struct public_dir *dir, struct error *err)
{
    uint64_t now, before;
    if (!game_public_size(&p->game, &now, err) ||
        !store_public_put(p->pass->store, p->game.row.id, now, p->pass->now, err))
        return false;
    p->size = now;
    if (!delayed(p, &p->size, err) || !published_before(p, dir, &before, err))
        return false;
    p->size = p->size > before ? p->size : before;
    p->is_current = p->size >= now;
    return true;
}
