/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/mustered.h"
#include "processor/game/notice.h"
#include "processor/game/reader.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- how they waited, a line each ---- */

bool mustered_note(struct store *store, const char *game, struct seeking_row *const member[], int n, struct error *err)
{
    struct arena *arena = arena_new();
    struct text out = {.arena = arena};
    for (int i = 0; i < n; i++) {
        const struct seeking_row *one = member[i];
        text_format(&out, "%s %s %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %d %d %s\n", one->player, one->ruleset,
                    (uint64_t)one->since, one->place, (uint64_t)one->pace, one->n_missed, one->only, one->pair,
                    one->seat);
    }
    bool done = store_history_put(store, game, HISTORY_QUEUE, 0, text_span(&out), err);
    arena_free(arena);
    return done;
}

static bool take_word(struct span *line, char *out, size_t cap)
{
    struct span word;
    if (!span_word(line, &word) || word.len >= cap)
        return false;
    memcpy(out, word.at, word.len);
    out[word.len] = '\0';
    return true;
}

static bool take_number(struct span *line, uint64_t max, uint64_t *out)
{
    struct span word;
    return span_word(line, &word) && number_read(word, max, out);
}

static bool read_line(struct span line, struct seeking_row *out)
{
    uint64_t since, pace, only, pair;
    *out = (struct seeking_row){.state = SEEKING_WAITS};
    if (!take_word(&line, out->player, sizeof out->player) || !take_word(&line, out->ruleset, sizeof out->ruleset) ||
        !take_number(&line, INT64_MAX, &since) || !take_number(&line, UINT64_MAX, &out->place) ||
        !take_number(&line, INT64_MAX, &pace) || !take_number(&line, UINT64_MAX, &out->n_missed) ||
        !take_number(&line, 1, &only) || !take_number(&line, 1, &pair))
        return false;
    out->since = (int64_t)since;
    out->pace = (int64_t)pace;
    out->only = only != 0;
    out->pair = pair != 0;
    return line.len == 0 || take_word(&line, out->seat, sizeof out->seat);
}

/* How this player waited for the game; false: they did not. */
static bool waited(struct span text, const char *player, struct seeking_row *out)
{
    struct span line;
    while (span_line(&text, &line))
        if (read_line(line, out) && strcmp(out->player, player) == 0)
            return true;
    return false;
}

static bool look_back(struct game *game, struct span *text, bool *is, struct error *err)
{
    *is = store_history_get(game->pass->store, game->arena, game->core->id, HISTORY_QUEUE, 0, text, err);
    return *is || !err->doing;
}

bool mustered_is(struct game *game, bool *is, struct error *err)
{
    struct span text;
    return look_back(game, &text, is, err);
}

/* ---- back into the queue ---- */

struct undoing {
    int missing, again; /* seats, by bits: of who did not answer; of who waits again */
};

/* Not if they left the host. Who waits for this ruleset anyway by now has the older place. *back: they wait. */
static bool wait_again(struct game *game, struct seeking_row *row, bool *back, struct error *err)
{
    struct player_row player;
    struct wish_row wish = {0};
    struct seeking_row *all;
    struct store *store = game->pass->store;
    *back = store_player_get(store, row->player, &player, err) &&
            !(store_wish_get(store, row->player, &wish, err) && wish.leaves) && !err->doing;
    if (!*back)
        return !err->doing;
    size_t n = store_seekings(store, game->arena, &all, err);
    for (size_t i = 0; i < n; i++)
        if (strcmp(all[i].player, row->player) == 0 && strcmp(all[i].ruleset, row->ruleset) == 0) {
            all[i].place = row->place;
            all[i].since = row->since;
            *row = all[i];
        }
    return !err->doing && store_seeking_put(store, row, err);
}

static bool put_back(struct game *game, struct span text, struct undoing *u, struct error *err)
{
    for (int seat = 0; seat < game->core->g.n_seats; seat++) {
        struct seeking_row row;
        char player[32];
        bool back;
        game_player(game, seat, player);
        if ((u->missing >> seat & 1) || !waited(text, player, &row))
            continue;
        if (!wait_again(game, &row, &back, err))
            return false;
        u->again |= back ? 1 << seat : 0;
    }
    return true;
}

static void add_place(const struct notice *notice, struct game *game, int seat, const char *player, json_t *values)
{
    const struct undoing *u = notice->about;
    (void)player;
    json_object_set_new(values, "own", json_boolean(u->missing >> seat & 1));
    json_object_set_new(values, "waits", json_boolean(u->again >> seat & 1));
    json_object_set_new(values, "ruleset", json_string(game->core->g.ruleset));
}

bool mustered_undo(struct game *game, int missing, const char *why, bool *undone, struct error *err)
{
    struct undoing u = {.missing = missing};
    struct span text;
    if (!look_back(game, &text, undone, err))
        return false;
    *undone = *undone && core_cancel(game->core);
    if (!*undone)
        return true;
    const struct notice notice = {
        .letter = "muster-undone", .more = add_place, .about = &u, .values = json_pack("{s:s}", "missed", why)};
    return put_back(game, text, &u, err) && notice_all(game, &notice, err);
}
