/* SPDX-License-Identifier: Apache-2.0 */
/* What a player says of days on which he is away: what may be, and what it does to his games. */
#include "processor/game/game_time.h"
#include "processor/game/notice.h"
#include "processor/intake/player_inside.h"
#include <stdio.h>
#include <string.h>

/* The day that is meant, from today on, or from `after` on. */
static struct date with_year(const struct wishing *w, struct date date, const struct date *after)
{
    struct date today;
    if (date.year > 0)
        return date;
    zone_date(w->zone, w->pass->now, &today.year, &today.month, &today.day);
    date.year = after ? after->year : today.year;
    if (date_before(&date, after ? after : &today))
        date.year++;
    return date;
}

static int days_in(const struct wishing *w, const struct store_away *away, int year)
{
    int64_t from = zone_midnight(w->zone, year, 1, 1), to = zone_midnight(w->zone, year + 1, 1, 1);
    from = from > away->from ? from : away->from;
    to = to < away->to ? to : away->to;
    return to > from ? (int)((to - from + 43200) / 86400) : 0; /* a day of 23 or 25 hours is a day */
}

/* Does every year keep within its days? */
static bool allowed(struct wishing *w, const struct date *from, const struct date *to)
{
    for (int year = from->year; year <= to->year; year++) {
        int days = 0;
        for (int i = 0; i < w->wish.n_absent; i++)
            days += days_in(w, &w->wish.absent[i], year);
        if (days > ABSENT_DAYS_A_YEAR) {
            snprintf(w->why.got, sizeof w->why.got, "%d", days);
            return false;
        }
    }
    return true;
}

void wish_forget_old(struct wishing *w)
{
    int kept = 0;
    for (int i = 0; i < w->wish.n_absent; i++)
        if (w->wish.absent[i].to > w->pass->now - 800 * 86400)
            w->wish.absent[kept++] = w->wish.absent[i];
    w->wish.n_absent = kept;
}

bool wish_absence(struct wishing *w, const struct wish *wish)
{
    struct date from = with_year(w, wish->from, NULL), to = with_year(w, wish->to, &from);
    struct store_away away = {zone_midnight(w->zone, from.year, from.month, from.day),
                              zone_midnight(w->zone, to.year, to.month, to.day + 1)};
    if (from.day > month_days(from.year, from.month) || to.day > month_days(to.year, to.month))
        return problem_at(&w->why, "player.date", wish->line, 1, 0);
    if (date_before(&to, &from) || away.to <= w->pass->now)
        return problem_at(&w->why, "player.past", wish->line, 1, 0);
    if (w->wish.n_absent == ABSENCES_MAX)
        return problem_at(&w->why, "player.absences", wish->line, 1, 0);
    if (away.from < w->pass->now)
        away.from = w->pass->now;
    for (int i = 0; i < w->wish.n_absent; i++)
        if (away.from < w->wish.absent[i].to && w->wish.absent[i].from < away.to)
            return problem_at(&w->why, "player.overlap", wish->line, 1, 0);
    w->wish.absent[w->wish.n_absent++] = away;
    if (!allowed(w, &from, &to))
        return problem_at(&w->why, "player.allowance", wish->line, 1, 0);
    const char *from_words = phrase_zoned(w->pass, w->arena, NULL, w->zone, away.from),
               *to_words = phrase_zoned(w->pass, w->arena, NULL, w->zone, away.to);
    wish_says(w, "wish-absent", json_pack("{s:s,s:s}", "from", from_words, "to", to_words));
    return true;
}

/* What has begun ends now; what is to come does not. Deadlines stay as they are. */
void wish_back(struct wishing *w)
{
    int kept = 0;
    for (int i = 0; i < w->wish.n_absent; i++) {
        struct store_away *away = &w->wish.absent[i];
        if (away->from >= w->pass->now)
            continue;
        away->to = away->to > w->pass->now ? w->pass->now : away->to;
        w->wish.absent[kept++] = *away;
    }
    w->wish.n_absent = w->first_absence = kept;
    wish_says(w, "wish-back", json_object());
}

/* ---- what an absence does to a game ---- */

static bool absent_in_game(struct wishing *w, const struct seat_row *row, struct error *err)
{
    struct game game = {0};
    bool done = game_open(w->pass, w->arena, row->game, &game, err);
    int side = done ? genesis_seat(&game.core->g, span_of(row->side)) : -1;
    for (int i = w->first_absence; done && side >= 0 && i < w->wish.n_absent; i++) {
        const struct store_away *away = &w->wish.absent[i];
        core_absent(game.core, side, away->from, away->to);
        bool moved =
            (core_awaits(game.core) >> side & 1) && core_extend(game.core, game_deadline_again(&game), "absence");
        done = notice_all(&game,
                          &(struct notice){.letter = "away",
                                           .side = side,
                                           .values = json_pack("{s:b}", "moved", moved),
                                           .at = {{"from", away->from}, {"to", away->to}}},
                          err);
    }
    done = done && game_put(&game, err);
    game_close(&game);
    return done;
}

/* Each game is a unit that can fail alone; one at which another processor works lets the whole block wait. */
bool wish_absences_told(struct wishing *w, struct error *err)
{
    struct seat_row *seat;
    size_t n = store_player_seats(w->pass->store, w->arena, w->player.name, &seat, err);
    for (size_t i = 0; i < n && w->first_absence < w->wish.n_absent; i++) {
        struct error why = {0};
        struct game_row row;
        char words[400], cause[300];
        if (!store_game_by_name(w->pass->store, seat[i].game, &row, err) || row.aside[0])
            continue;
        if (!store_savepoint(w->pass->store, err))
            return false;
        if (absent_in_game(w, &seat[i], &why)) {
            if (!store_release(w->pass->store, err))
                return false;
            continue;
        }
        store_undo(w->pass->store);
        if (why.retry) {
            *err = why;
            return false;
        }
        error_words(&why, cause, sizeof cause);
        snprintf(words, sizeof words, "a player's absence could not be noted: %s. See dispatch fsck", cause);
        if (!store_news_put(w->pass->store, 2, seat[i].game, words, w->pass->now, err))
            return false;
    }
    return !err->doing;
}
