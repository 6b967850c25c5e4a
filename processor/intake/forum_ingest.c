/* SPDX-License-Identifier: Apache-2.0 */
/* One post that somebody wrote: is there anything new in it for ingest? */
#include "processor/intake/forum_ingest.h"
#include "processor/base/crash.h"
#include "processor/forum/forum_thread.h"
#include "processor/game/notice.h"
#include "processor/host/forum_setting.h"
#include "processor/intake/ingest.h"
#include "processor/mime/arrival.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- what is in it ---- */

/* What a version is known by: its blocks and their signatures, so that words around them may change, and a page may
 * show it in other words than the forum's API; without blocks its text. */
static void version_hash(uint8_t hash[static 32], struct arena *arena, struct span text, const struct arrival *in)
{
    const struct found *found = in->found;
    size_t n = in->n_found;
    struct text all = {.arena = arena};
    for (size_t i = 0; i < n; i++) {
        text_add(&all, found[i].block.bad ? found[i].block.lines : found[i].block.canonical);
        text_words(&all, found[i].block.bad ? found[i].block.bad : found[i].block.quoted ? ">" : "");
        for (size_t k = 0; k < found[i].n_sigs; k++)
            text_add(&all, found[i].sig[k]);
        text_words(&all, "\n");
    }
    sha256(hash, n > 0 ? text_span(&all) : text);
}

/* Is there a block that no accepted sheet of its game is? */
static bool has_other_block(struct pass *pass, struct arena *arena, const struct arrival *in)
{
    const struct found *found = in->found;
    for (size_t i = 0; i < in->n_found; i++) {
        struct address to;
        struct block_row row;
        struct error ignored = {0};
        uint8_t hash[32];
        char hex[65];
        if (found[i].block.bad || found[i].block.quoted || !ingest_address(&found[i], &to, NULL))
            continue;
        sha256(hash, found[i].block.canonical);
        hex_write(hex, hash, sizeof hash);
        if (!store_block_get(pass->store, arena, to.game, hex, &row, &ignored) || row.refused)
            return true;
    }
    return false;
}

/* ---- an edit after the sheet was taken ---- */

static bool tell_author(struct pass *pass, struct arena *arena, const char *game_id, const struct seen_row *seen,
                        struct error *err)
{
    struct game_row game;
    if (!seen->player[0] || !store_game_by_name(pass->store, game_id, &game, err))
        return !error_is_set(err);
    return letter(pass, arena, seen->player, game.id, "post-changed", json_pack("{s:s}", "game", game.name),
                  "answer.txt", MESSAGE_TELLS, err);
}

/* ---- one version ---- */

struct version {
    struct pass *pass;
    struct arena *arena;
    const char *game_id, *key;
    const char *account; /* who posted it, says the forum; NULL: not known, or a name that does not count */
    struct span text; /* unfolded */
    struct arrival blocks;
    struct seen_row seen;
    enum forum_took took;
    int64_t inbox;
};

static bool put_seen(struct version *v, struct error *err)
{
    return store_seen_put(v->pass->store, v->game_id, v->key, &v->seen, err);
}

static bool late_version(struct version *v, struct error *err)
{
    bool other = has_other_block(v->pass, v->arena, &v->blocks);
    v->took = other ? FORUM_TOOK_LATE : FORUM_TOOK_KNOWN;
    if (v->seen.fate == FORUM_TAKEN && other) {
        v->seen.fate = FORUM_TOLD;
        if (!tell_author(v->pass, v->arena, v->game_id, &v->seen, err))
            return false;
    }
    return put_seen(v, err);
}

/* The remark above it keeps a post that begins as a mail does from being read as one. */
static bool hand_over(struct version *v, struct error *err)
{
    struct text raw = {.arena = v->arena};
    const char *name = arena_words(v->arena, "post:%s:%s", v->game_id, v->key);
    text_format(&raw, v->account ? "[post %s by %s]\n" : "[post %s]\n", v->key, v->account);
    text_add(&raw, v->text);
    v->took = FORUM_TOOK_BLOCK;
    if (!store_inbox_put(v->pass->store, name, text_span(&raw), v->pass->now, &v->inbox, err))
        return false;
    v->seen.fate = FORUM_HANDED;
    v->seen.versions++;
    v->seen.inbox = v->inbox;
    v->pass->n[PASS_FETCHED]++;
    return put_seen(v, err);
}

static bool take_version(struct version *v, bool is_known, struct error *err)
{
    uint8_t hash[32];
    char outcome[200] = "";
    arrival_read(v->arena, v->text, v->pass->age, &v->blocks);
    version_hash(hash, v->arena, v->text, &v->blocks);
    v->took = FORUM_TOOK_KNOWN;
    if (is_known && memcmp(hash, v->seen.hash, sizeof hash) == 0)
        return true;
    if (v->seen.fate == FORUM_HANDED && !store_inbox_outcome(v->pass->store, v->seen.inbox, outcome, err))
        return false;
    v->took = FORUM_TOOK_WAITS;
    if (v->seen.fate == FORUM_HANDED && !outcome[0])
        return true;
    memcpy(v->seen.hash, hash, sizeof hash);
    if (!is_known)
        v->seen.utc = v->pass->now;
    if (v->seen.fate == FORUM_TAKEN || v->seen.fate == FORUM_TOLD)
        return late_version(v, err);
    v->took = FORUM_TOOK_NOTHING;
    if (v->blocks.n_found == 0)
        return put_seen(v, err);
    v->took = FORUM_TOOK_OFTEN;
    return v->seen.versions >= FORUM_VERSIONS_MAX ? put_seen(v, err) : hand_over(v, err);
}

/* One post as it reads now. Own transaction. inbox: of the arrival, FORUM_TOOK_BLOCK only. False: the store. */
static bool forum_take(struct pass *pass, const char *game_id, const char *key, const char *account, struct span text,
                       enum forum_took *took, int64_t *inbox, struct error *err)
{
    struct arena *arena = arena_new();
    struct version v = {.pass = pass, .arena = arena, .game_id = game_id, .key = key, .account = account};
    v.text = forum_unfold(arena, text);
    bool done = store_begin(pass->store, err);
    if (done) {
        bool is_known = store_seen_get(pass->store, game_id, key, &v.seen, err);
        done = !error_is_set(err) && take_version(&v, is_known, err);
        crash_point("forum.stored");
        done = store_end(pass->store, done, err);
    }
    *took = v.took;
    *inbox = v.inbox;
    arena_free(arena);
    return done;
}

bool forum_take_post(struct pass *pass, const char *game_id, const struct forum_post *post,
                     const struct forum_place *place, int64_t topic, enum forum_took *took, int64_t *inbox,
                     struct error *err)
{
    char key[FORUM_KEY_MAX];
    *inbox = 0;
    *took = post->is_cut ? FORUM_TOOK_LONG : FORUM_TOOK_OURS;
    if (post->is_cut || post->is_ours || (place && place->user[0] && strcasecmp(post->user, place->user) == 0))
        return true;
    forum_key(post, topic, key);
    const char *account = forum_thread_account(post->user) ? post->user : NULL;
    return forum_take(pass, game_id, key, account, post->text, took, inbox, err);
}

/* ---- what became of it ---- */

bool forum_accepted(struct pass *pass, const char *answers, const char *player, struct error *err)
{
    char game[33], key[FORUM_KEY_MAX];
    struct seen_row seen;
    if (!answers || !forum_post_named(answers, game, key))
        return true;
    if (!store_seen_get(pass->store, game, key, &seen, err))
        return !error_is_set(err);
    seen.fate = FORUM_TAKEN;
    snprintf(seen.player, sizeof seen.player, "%s", player);
    return store_seen_put(pass->store, game, key, &seen, err);
}
