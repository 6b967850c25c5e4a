/* SPDX-License-Identifier: Apache-2.0 */
/* Which logs a host publishes, and what their keys are. */
#include "processor/check/witness.h"
#include "processor/record/genesis.h"
#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum { HOST_FILE_MAX = 16 * 1024 * 1024, GENESIS_MAX = 65536, HOSTS_MAX = 64 };

/* The first key of the log whose genesis this is; its name is the origin with the game's id, which is the genesis's
 * hash. Where the host has changed it since, the first look follows (log_keys.h). */
static bool key_of(struct span genesis_text, struct note_key *key)
{
    struct genesis genesis;
    char id[33], origin[192];
    if (!genesis_read(genesis_text, &genesis, NULL))
        return false;
    genesis_id(id, genesis_text);
    if (snprintf(origin, sizeof origin, "%s/%s", genesis.origin, id) >= (int)sizeof key->name)
        return false;
    note_key_make(key, origin, 1, genesis.logkey);
    return true;
}

static enum web_found add_game(struct witness *w, const char *from, size_t *n_new, struct error *err)
{
    struct span genesis;
    struct note_key key;
    bool is_new;
    enum web_found found = web_get(w->arena, from, "genesis", GENESIS_MAX, &genesis, err);
    if (found != WEB_FOUND)
        return found;
    if (!key_of(genesis, &key)) {
        error_of(err, ERROR_DAMAGE, EX_DATAERR, "watch", from, "its genesis cannot be read");
        return WEB_FAILED;
    }
    if (!witness_add(w, &key, from, false, &is_new, err))
        return WEB_FAILED;
    *n_new += is_new;
    return WEB_FOUND;
}

static bool is_plain_name(const char *name)
{
    for (const char *at = name; *at; at++)
        if (!((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') || (*at >= '0' && *at <= '9') || *at == '-'))
            return false;
    return name[0] != 0 && name[0] != '-' && strlen(name) < GAME_NAME_MAX;
}

/* Is this game, by the id that host.json gives, watched already? Then nothing need be asked for it. */
static bool is_watched(struct witness *w, const json_t *game)
{
    struct witness_log log;
    struct error ignored = {0};
    const char *origin = json_string_value(json_object_get(game, "origin"));
    return origin && strlen(origin) < sizeof log.key.name && witness_find(w, origin, &log, &ignored) && log.from[0];
}

static bool add_games(struct witness *w, const char *from, const json_t *host, size_t *n_new, struct error *err)
{
    const json_t *games = json_object_get(host, "games"), *game;
    size_t i;
    bool done = true;
    json_array_foreach(games, i, game)
    {
        struct error one = {0};
        const char *name = json_string_value(json_object_get(game, "name"));
        if (!name || !is_plain_name(name) || is_watched(w, game))
            continue;
        if (add_game(w, arena_words(w->arena, "%s/%s", from, name), n_new, &one) == WEB_FAILED) {
            if (!error_is_set(err))
                *err = one;
            done = false;
        }
    }
    return done;
}

static enum web_found add_host(struct witness *w, const char *from, size_t *n_new, struct error *err)
{
    struct span file;
    enum web_found found = web_get(w->arena, from, "host.json", HOST_FILE_MAX, &file, err);
    if (found != WEB_FOUND)
        return found;
    json_t *host = json_loadb((const char *)file.at, file.len, JSON_REJECT_DUPLICATES, NULL);
    bool done = json_is_array(json_object_get(host, "games"))
                    ? add_games(w, from, host, n_new, err)
                    : error_of(err, ERROR_DAMAGE, EX_DATAERR, "watch", from, "its host.json cannot be read");
    json_decref(host);
    return done ? WEB_FOUND : WEB_FAILED;
}

/* ---- hosts ---- */

static bool keep_host(struct witness *w, const char *from, struct error *err)
{
    struct span file = {0}, left, line;
    struct text all = {.arena = w->arena};
    if (public_get(&w->dir, w->arena, "hosts", &file))
        for (left = file; span_line(&left, &line);)
            if (span_is(line, from))
                return true;
    text_add(&all, file);
    text_format(&all, "%s\n", from);
    return public_put(&w->dir, "hosts", text_span(&all), err);
}

bool witness_discover(struct witness *w, const char *from, size_t *n_new, struct error *err)
{
    size_t len = strlen(from);
    *n_new = 0;
    if (len == 0 || len > WITNESS_FROM - GAME_NAME_MAX - 2 || strchr(from, '\n'))
        return error_set(err, EX_USAGE, "watch", from, "that address cannot be kept");
    while (len > 1 && from[len - 1] == '/')
        len--;
    const char *plain = arena_words(w->arena, "%.*s", (int)len, from);
    enum web_found found = add_game(w, plain, n_new, err);
    if (found == WEB_NONE) {
        found = add_host(w, plain, n_new, err);
        if (found == WEB_FOUND && !keep_host(w, plain, err))
            return false;
    }
    return found == WEB_FOUND || error_set(err, EX_NOINPUT, "watch", from, "there is neither a game nor a host");
}

bool witness_discover_all(struct witness *w, size_t *n_new, struct error *err)
{
    struct span left, line;
    *n_new = 0;
    if (!public_get(&w->dir, w->arena, "hosts", &left))
        return true;
    for (int n = 0; n < HOSTS_MAX && span_line(&left, &line); n++) {
        struct error one = {0};
        if (add_host(w, arena_string(w->arena, line), n_new, &one) != WEB_FOUND && !error_is_set(err)) {
            *err = one;
            if (!error_is_set(err))
                error_set(err, EX_UNAVAILABLE, "watch", arena_string(w->arena, line), "there is no host.json");
        }
    }
    return !error_is_set(err);
}
