/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/mustered.h"
#include "processor/game/game_outage.h"
#include "processor/game/letter.h"
#include "processor/game/notice.h"
#include "processor/game/queue.h"
#include "processor/game/reader.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- how they waited, a line each; before them, of one of a pair, "pair ID" of the other ---- */

static void write_line(struct text *out, const struct seeking_row *one)
{
    text_format(out, "%s %s %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %d %d %s\n", one->player, one->ruleset,
                (uint64_t)one->since, one->place, (uint64_t)one->pace, one->n_missed, one->only, one->pair, one->seat);
}

bool mustered_note(struct store *store, const char *game, const char *pair, struct seeking_row *const member[], int n,
                   struct error *err)
{
    struct arena *arena = arena_new();
    struct text out = {.arena = arena};
    if (pair)
        text_format(&out, "pair %s\n", pair);
    for (int i = 0; i < n; i++)
        write_line(&out, member[i]);
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

static bool look_back(struct store *store, struct arena *arena, const char *game, struct span *text, bool *is,
                      struct error *err)
{
    *is = store_history_get(store, arena, game, HISTORY_QUEUE, 0, text, err);
    return *is || !err->doing;
}

bool mustered_is(struct store *store, const char *game, bool *is, struct error *err)
{
    struct arena *arena = arena_new();
    struct span text;
    bool done = look_back(store, arena, game, &text, is, err);
    arena_free(arena);
    return done;
}

/* ---- what they wish by now ---- */

/* wish NULL: none. False: nothing of it was theirs. */
static bool write_anew(struct text *out, struct span note, const char *player, const struct seeking_row *wish)
{
    struct span line;
    bool changed = false;
    while (span_line(&note, &line)) {
        struct seeking_row row;
        if (!read_line(line, &row) || strcmp(row.player, player) != 0 ||
            (wish && strcmp(row.ruleset, wish->ruleset) != 0)) {
            text_add(out, line);
            text_words(out, "\n");
            continue;
        }
        changed = true;
        if (!wish)
            continue;
        memcpy(row.seat, wish->seat, sizeof row.seat);
        row.only = wish->only;
        row.pace = wish->pace;
        row.pair = wish->pair;
        write_line(out, &row);
    }
    return changed;
}

bool mustered_wish(struct store *store, const char *player, const struct seeking_row *wish, struct error *err)
{
    struct arena *arena = arena_new();
    struct seat_row *at;
    size_t n = store_player_seats(store, arena, player, &at, err);
    for (size_t i = 0; i < n && !err->doing; i++) {
        struct text out = {.arena = arena};
        struct span note;
        bool is;
        if (look_back(store, arena, at[i].game, &note, &is, err) && is && write_anew(&out, note, player, wish))
            (void)store_history_put(store, at[i].game, HISTORY_QUEUE, 0, text_span(&out), err);
    }
    arena_free(arena);
    return !err->doing;
}

/* ---- who is left, and who waits again ---- */

enum { PEOPLE_MOST = 2 * SEATS_MAX };
struct one_of_them { /* who has a seat, or several, in the game or in the other one of its pair */
    char player[32];
    bool missed;      /* in either */
    bool waited;      /* for it, in the queue: the host seated nobody in their place */
    bool back;        /* they wait again */
    bool queued;      /* they wait for another game of this ruleset, whatever became of this one */
    const char *wish; /* the line of the queue they are in, or else were in; NULL: in none */
};
struct undoing {
    struct span note;
    struct one_of_them them[PEOPLE_MOST];
    int n;
    struct game other;                     /* of the pair; core NULL: no such game, or it is not to be cancelled */
    const char *other_name, *other_missed; /* NULL: none; nobody missed there */
    const char *name, *missed;             /* of the game itself */
    bool goes_on;                          /* the other has begun */
};

/* -1: they have no seat. */
static int find(const struct undoing *u, const char *player)
{
    for (int i = 0; i < u->n; i++)
        if (strcmp(u->them[i].player, player) == 0)
            return i;
    return -1;
}

/* missing: seats, by bits. A player of two seats who missed in one has missed. */
static void add_players(struct undoing *u, struct game *game, int missing)
{
    for (int seat = 0; seat < game->core->g.n_seats; seat++) {
        char player[32];
        game_player(game, seat, player);
        int at = find(u, player);
        if (!player[0] || (at < 0 && u->n == PEOPLE_MOST))
            continue;
        if (at < 0) {
            at = u->n++;
            memcpy(u->them[at].player, player, sizeof player);
        }
        u->them[at].missed = u->them[at].missed || (missing >> seat & 1);
    }
}

/* What they wait for by now, where that is the same ruleset. */
static bool find_queued(struct game *game, const char *player, struct seeking_row *row, bool *is, struct error *err)
{
    struct seeking_row *all;
    size_t n = store_seekings(game->pass->store, game->arena, &all, err);
    *is = false;
    for (size_t i = 0; i < n && !*is; i++)
        if (strcmp(all[i].player, player) == 0 && strcmp(all[i].ruleset, game->core->g.ruleset) == 0) {
            *row = all[i];
            *is = true;
        }
    return !err->doing;
}

static bool leaves(struct game *game, const char *player, bool *does, struct error *err)
{
    struct player_row row;
    struct wish_row wish = {0};
    *does = !store_player_get(game->pass->store, player, &row, err) ||
            (store_wish_get(game->pass->store, player, &wish, err) && wish.leaves);
    return !err->doing;
}

/* Who waits for this ruleset anyway by now has the older of both places, and what they wished last. */
static bool wait_again(struct game *game, struct undoing *u, struct one_of_them *one, struct error *err)
{
    struct seeking_row before = {0}, row;
    bool gone;
    one->waited = waited(u->note, one->player, &before);
    if (!leaves(game, one->player, &gone, err) || !find_queued(game, one->player, &row, &one->queued, err))
        return false;
    one->wish = one->queued || one->waited ? queue_wish_words(game->arena, one->queued ? &row : &before) : NULL;
    if (gone || one->missed || !one->waited)
        return true;
    one->back = true;
    if (!one->queued)
        row = before;
    else if (before.place < row.place) {
        row.place = before.place;
        row.since = before.since;
    }
    one->wish = queue_wish_words(game->arena, &row);
    return store_seeking_put(game->pass->store, &row, err);
}

static bool put_back(struct game *game, struct undoing *u, struct error *err)
{
    for (int i = 0; i < u->n; i++)
        if (!wait_again(game, u, &u->them[i], err))
            return false;
    return true;
}

/* ---- the other game of a pair ---- */

bool mustered_has_begun(const struct game_row *row)
{
    return row->phase != CORE_JOINING && row->phase != CORE_OPENING && !(row->phase == CORE_AWAITING && row->k == 0);
}

static bool find_pair(struct span note, char id[static 33])
{
    struct span line, word;
    return span_line(&note, &line) && span_word(&line, &word) && span_is(word, "pair") && take_word(&line, id, 33) &&
           line.len == 0;
}

/* Who missed there as well, when its time is over by now: its own log says so. */
static bool end_other(struct undoing *u, int *missing, struct error *err)
{
    struct core *core = u->other.core;
    bool spares = true;
    enum missed_what what;
    if (core->phase != CORE_AWAITING && core->deadline > 0 && u->other.pass->now >= core->deadline &&
        !outage_spares(&u->other, &spares, err))
        return false;
    if (!spares)
        (void)core_tick(core, u->other.pass->now);
    *missing = missed_seats(core, &what);
    if (*missing)
        u->other_missed = missed_words(&u->other, *missing, what);
    (void)core_cancel(core);
    return true;
}

/* One that cannot be read the host looks after. */
static bool open_other(struct game *game, struct undoing *u, const struct game_row *row, struct error *err)
{
    struct error why = {0};
    if (row->aside[0] || !game_open(game->pass, game->arena, row->id, &u->other, &why)) {
        if (why.retry)
            *err = why;
        return !why.retry;
    }
    u->other_name = arena_words(game->arena, "%s", u->other.core->g.name);
    u->goes_on = core_has_begun(u->other.core);
    if (u->goes_on)
        game_close(&u->other);
    return true;
}

/* One that was over before has had its letter. */
static bool look_at_other(struct game *game, struct undoing *u, int *missing, struct error *err)
{
    struct game_row row;
    char id[33];
    *missing = 0;
    if (!find_pair(u->note, id) || !store_game_by_name(game->pass->store, id, &row, err) || row.phase >= CORE_OVER)
        return !err->doing;
    u->goes_on = mustered_has_begun(&row);
    if (u->goes_on)
        u->other_name = arena_words(game->arena, "%s", row.name);
    return u->goes_on || (open_other(game, u, &row, err) && (!u->other.core || end_other(u, missing, err)));
}

/* ---- letters ---- */

static void add_place(const struct notice *notice, struct game *game, int seat, const char *player, json_t *values)
{
    const struct undoing *u = notice->about;
    int at = find(u, player);
    const struct one_of_them *one = at < 0 ? NULL : &u->them[at];
    bool in_other = game == &u->other;
    (void)seat;
    json_object_set_new(values, "missed", letter_word(in_other ? u->other_missed : u->missed));
    json_object_set_new(values, "other", letter_word(in_other ? u->name : u->other_name));
    json_object_set_new(values, "other_missed", letter_word(in_other ? u->missed : u->other_missed));
    json_object_set_new(values, "goes_on", json_boolean(u->goes_on));
    json_object_set_new(values, "own", json_boolean(one && one->missed && one->waited && !one->queued));
    json_object_set_new(values, "waits", json_boolean(one && one->back && !one->queued));
    json_object_set_new(values, "older", json_boolean(one && one->back && one->queued));
    json_object_set_new(values, "queued", json_boolean(one && !one->back && one->queued));
    json_object_set_new(values, "wish", letter_word(one ? one->wish : NULL));
    json_object_set_new(values, "ruleset", json_string(game->core->g.ruleset));
}

/* Who plays in both reads it once. */
static bool tell_rest(struct game *game, struct undoing *u, const struct notice *notice, struct error *err)
{
    struct game *other = &u->other;
    struct undoing told = {0};
    add_players(&told, game, 0);
    for (int seat = 0; seat < other->core->g.n_seats; seat++) {
        char player[32];
        game_player(other, seat, player);
        if (player[0] && find(&told, player) < 0 && !notice_one(other, notice, seat, err))
            return false;
    }
    return true;
}

static bool tell(struct game *game, struct undoing *u, struct error *err)
{
    const struct notice notice = {.letter = "muster-undone", .more = add_place, .about = u};
    return notice_all(game, &notice, err) && (!u->other.core || tell_rest(game, u, &notice, err));
}

static bool undo(struct game *game, struct undoing *u, int missing, struct error *err)
{
    int there = 0;
    if (!look_at_other(game, u, &there, err))
        return false;
    add_players(u, game, missing);
    if (u->other.core)
        add_players(u, &u->other, there);
    return put_back(game, u, err) && tell(game, u, err) && (!u->other.core || game_put(&u->other, err));
}

bool mustered_undo(struct game *game, int missing, const char *why, bool *undone, struct error *err)
{
    struct undoing u = {.name = game->core->g.name, .missed = why};
    if (!look_back(game->pass->store, game->arena, game->core->id, &u.note, undone, err))
        return false;
    *undone = *undone && core_cancel(game->core);
    bool done = !*undone || undo(game, &u, missing, err);
    game_close(&u.other);
    return done;
}

/* ---- who let a set-up come to nothing ---- */

int missed_seats(const struct core *core, enum missed_what *what)
{
    struct span left = text_span(&core->fresh), line, n, verb, kind, side;
    int seats = 0;
    *what = MISSED_JOIN;
    while (span_line(&left, &line)) {
        if (!span_word(&line, &n) || !span_word(&line, &verb) || !span_is(verb, "setup") || !span_word(&line, &kind) ||
            !span_word(&line, &side))
            continue;
        int seat = genesis_seat(&core->g, side);
        seats |= seat >= 0 ? 1 << seat : 0;
        *what = span_is(line, "open") ? MISSED_OPEN : *what;
    }
    return seats;
}

const char *missed_words(struct game *game, int missing, enum missed_what what)
{
    json_t *seats = json_array();
    char player[32];
    for (int i = 0; i < game->core->g.n_seats; i++) {
        if (!(missing >> i & 1))
            continue;
        game_player(game, i, player);
        json_array_append_new(seats, json_pack("{s:o,s:s,s:b,s:b,s:b,s:b}", "player", letter_word(player), "side",
                                               game->core->g.seat[i].name, "join", what == MISSED_JOIN, "left",
                                               what == HAS_LEFT, "declines", what == HAS_DECLINED, "more",
                                               json_array_size(seats) > 0));
    }
    return phrase(game->pass, game->arena, game->core->g.name, "missed", json_pack("{s:o}", "seats", seats));
}
