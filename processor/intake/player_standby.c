/* SPDX-License-Identifier: Apache-2.0 */
/* `standby RULESET`, `standby none`: a player stands by for a seat that is given up; and `leave GAME`, `leave`, which
 * give seats up. */
#include "processor/game/mail_limit.h"
#include "processor/game/mustered.h"
#include "processor/game/notice.h"
#include "processor/game/queue.h"
#include "processor/game/standby.h"
#include "processor/host/config.h"
#include "processor/intake/player_inside.h"
#include "processor/letters/setup_letters.h"
#include <stdio.h>
#include <string.h>

/* ---- who stands by ---- */

static bool may_stand_by(struct wishing *w, int line, const char *ruleset, const struct standbys *s, struct error *err)
{
    int lists = 0, others = 0;
    if (!wish_may_wait(w, line))
        return false;
    if (wish_only_posts(w)) /* a seat is offered by mail */
        return wish_refuse(w, line, "standby.mail", "", "");
    for (size_t i = 0; i < s->n; i++) {
        const struct standby_row *row = &s->row[i];
        bool own = strcmp(row->player, w->player.name) == 0, here = strcmp(row->ruleset, ruleset) == 0;
        lists += own && !here;
        others += !own && here;
        if (!own && here && wish_same_address(w, row->player, err))
            return wish_refuse(w, line, "standby.address", row->player, ruleset);
        if (err->doing)
            return false;
    }
    if (lists >= STANDBYS_MAX)
        return wish_refuse(w, line, "standby.many", "", arena_words(w->arena, "%d", STANDBYS_MAX));
    return others < STANDBY_MOST ||
           wish_refuse(w, line, "standby.full", ruleset, arena_words(w->arena, "%d", STANDBY_MOST));
}

bool wish_standby(struct wishing *w, const struct wish *wish, struct error *err)
{
    struct span left = wish->words;
    struct standbys s;
    struct standby_row row = {.since = w->pass->now};
    const struct ruleset *set = wish_ruleset(w, wish->line, &left, NULL);
    if (!set)
        return false;
    const char *more = wish_word(w->arena, &left), *ruleset = set->rules->name;
    if (*more)
        return wish_refuse(w, wish->line, "standby.words", more, "");
    if (!standbys_read(w->pass->store, w->arena, &s, err) || !may_stand_by(w, wish->line, ruleset, &s, err))
        return false;
    bool again = standbys_row(&s, w->player.name, ruleset) != NULL;
    wish_says(w, "wish-standby", json_pack("{s:s}", "ruleset", ruleset));
    if (again)
        return true; /* with the place that they have */
    snprintf(row.player, sizeof row.player, "%s", w->player.name);
    snprintf(row.ruleset, sizeof row.ruleset, "%s", ruleset);
    if (!wish_may_come(w, wish->line, err))
        return false;
    row.place = queue_next_place(w->pass->store, err);
    return !err->doing && store_standby_put(w->pass->store, &row, err);
}

bool wish_standby_none(struct wishing *w, struct error *err)
{
    wish_says(w, "wish-standby-none", json_object());
    return standby_leave(w->pass->store, w->arena, w->player.name, err);
}

/* ---- who gives seats up ---- */

struct freed {
    bool taken; /* somebody who stands by may take it, or nobody has to */
    bool needs; /* else the game needs the host: it goes on by its terms otherwise */
    char game[33];
};

/* Its terms leave it to the host, it waits for them, or nobody who stands by can take a seat before it has begun. */
static bool needs_host(const struct core *core)
{
    return core->g.standby == STANDBY_NONE || core->hold.by_policy || !vacancy_may_be(core);
}

/* A game that another processor works on lets the whole block wait. */
static bool free_seat(struct wishing *w, const struct seat_row *at, enum vacancy_why why, struct freed *out,
                      struct error *err)
{
    struct game game = {0};
    *out = (struct freed){.needs = true};
    bool done = game_look(w->pass, w->arena, at->game, &game, err);
    int seat = done ? genesis_seat(&game.core->g, span_of(at->side)) : -1;
    done = done && (seat < 0 || vacancy_note(&game, seat, why, &out->taken, err));
    if (done) {
        out->needs = needs_host(game.core);
        snprintf(out->game, sizeof out->game, "%s", game.core->g.name);
    }
    game_close(&game);
    return done;
}

/* One line for the host, of the day's summary where they need do nothing. who: what the player does. */
static bool tell_freed(struct wishing *w, const struct seat_row *at, const struct freed *freed, const char *who,
                       struct error *err)
{
    const char *seat =
        arena_words(w->arena, "dispatch seat %s %s --to NAME", freed->game[0] ? freed->game : "GAME", at->side);
    const char *words =
        freed->needs ? arena_words(w->arena, "%s: find another player, %s", who, seat)
                     : arena_words(w->arena,
                                   "%s, and nobody who stands by may take the seat. Nothing is needed of you: the "
                                   "terms of the game apply. To give the seat to somebody all the same: %s",
                                   who, seat);
    return store_news_put(w->pass->store, freed->needs ? 2 : 0, at->game, words, w->pass->now, err);
}

/* A game from a queue that has not begun is over without this player, who leaves the host or declines this game
 * (game/mustered.h). Any other may be somebody's at work, and is not waited for. */
static bool cancel_unbegun(struct wishing *w, const struct seat_row *at, const struct game_row *row, bool *gone,
                           struct error *err)
{
    struct game game = {0};
    bool is = false;
    *gone = false;
    if (mustered_has_begun(row) || !mustered_is(w->pass->store, row->id, &is, err) || !is)
        return !err->doing;
    bool done = game_open(w->pass, w->arena, at->game, &game, err);
    int seat = done ? genesis_seat(&game.core->g, span_of(at->side)) : -1;
    bool (*undo)(struct game *, int, bool *, struct error *) = w->wish.leaves ? setup_left : setup_declined;
    done = done && (seat < 0 || undo(&game, seat, gone, err)) && (!*gone || game_put(&game, err));
    game_close(&game);
    return done;
}

/* Its seat is somebody else's to take, or it needs nobody any more. The same of a game that may be damaged: then the
 * host is told, and the block is taken all the same. */
static bool free_of_any(struct wishing *w, const struct seat_row *at, struct freed *out, struct error *err)
{
    struct error why = {0};
    struct game_row row;
    *out = (struct freed){.needs = true};
    if (!store_game_by_name(w->pass->store, at->game, &row, err) || row.aside[0])
        return !err->doing;
    out->taken = row.phase >= CORE_OVER; /* it was cancelled with the other game of its pair */
    if (out->taken)
        return true;
    if (!store_savepoint(w->pass->store, err))
        return false;
    if (cancel_unbegun(w, at, &row, &out->taken, &why) && (out->taken || free_seat(w, at, VACANCY_LEFT, out, &why)))
        return store_release(w->pass->store, err);
    store_undo(w->pass->store);
    *out = (struct freed){.needs = true};
    if (why.retry)
        *err = why;
    return !why.retry;
}

bool wish_leave(struct wishing *w, struct error *err)
{
    struct seat_row *seat;
    struct store *store = w->pass->store;
    size_t n = store_player_seats(store, w->arena, w->player.name, &seat, err);
    w->wish.leaves = true;
    if (err->doing || !queue_leave(store, w->arena, w->player.name, err) ||
        !standby_leave(store, w->arena, w->player.name, err) || !store_observer_drop(store, w->player.name, "", err))
        return false;
    wish_says(w, "wish-leave", json_pack("{s:b}", "seats", n > 0));
    for (size_t i = 0; i < n && !err->doing; i++) {
        struct freed freed;
        if (!free_of_any(w, &seat[i], &freed, err))
            return false;
        const char *who = arena_words(w->arena, "%s (%s) leaves this host", w->player.name, seat[i].side);
        if (!freed.taken && !tell_freed(w, &seat[i], &freed, who, err))
            return false;
    }
    return !err->doing; /* dispatch status says who can be forgotten */
}

/* Whoever gives a seat up and plays on has others told and asked each time, and the clock stopped. */
enum { GIVEN_UP_MOST = 2, GIVEN_UP_WITHIN = 30 * 86400 };

static bool may_give_up(struct wishing *w, int line, const struct game_row *row, struct error *err)
{
    bool may = false;
    const char *who = arena_words(w->arena, "%s/%s", w->player.name, row->id);
    return mail_may(w->pass, "give-up", who, GIVEN_UP_MOST, GIVEN_UP_WITHIN, &may, err) &&
           (may || wish_refuse(w, line, "leave.often", row->name, arena_words(w->arena, "%d", GIVEN_UP_MOST)));
}

static bool give_up_seat(struct wishing *w, const struct seat_row *at, const char *game, struct error *err)
{
    struct freed freed;
    enum vacancy_why why = w->wish.leaves ? VACANCY_LEFT : VACANCY_GIVEN_UP;
    if (!free_seat(w, at, why, &freed, err))
        return false;
    wish_says(
        w, "wish-give-up",
        json_pack("{s:s,s:s,s:b,s:b}", "game", game, "side", at->side, "taken", freed.taken, "leaves", w->wish.leaves));
    const char *who = arena_words(w->arena, "%s gives up the seat %s", w->player.name, at->side);
    return freed.taken || tell_freed(w, at, &freed, who, err);
}

/* Before the deal nobody takes a seat over, and after the end no seat is left to take. */
static bool is_played(const struct game_row *row)
{
    return row->k > 0 && row->phase < CORE_OVER;
}

bool wish_give_up(struct wishing *w, const struct wish *wish, struct error *err)
{
    struct seat_row *seat;
    struct game_row row;
    struct span left = wish->words;
    const char *name = wish_word(w->arena, &left), *more = wish_word(w->arena, &left);
    bool any = false;
    if (*more)
        return wish_refuse(w, wish->line, "leave.words", more, "");
    bool known = strlen(name) < sizeof row.name && store_game_by_name(w->pass->store, name, &row, err);
    size_t n = known ? store_player_seats(w->pass->store, w->arena, w->player.name, &seat, err) : 0;
    for (size_t i = 0; i < n && !err->doing; i++) {
        if (strcmp(seat[i].game, row.id) != 0)
            continue;
        if (!is_played(&row)) {
            bool gone = false;
            if (!cancel_unbegun(w, &seat[i], &row, &gone, err))
                return false;
            if (!gone)
                return wish_refuse(w, wish->line, "leave.phase", row.name, "");
            wish_says(w, "wish-decline", json_pack("{s:s}", "game", row.name));
            return true;
        }
        if (!any && !may_give_up(w, wish->line, &row, err))
            return false;
        any = true;
        if (!give_up_seat(w, &seat[i], row.name, err))
            return false;
    }
    return !err->doing && (any || wish_refuse(w, wish->line, "leave.game", name, ""));
}
