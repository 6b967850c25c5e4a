/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/standby.h"
#include "processor/base/mailbox.h"
#include "processor/core/core_sheet.h"
#include "processor/game/game_time.h"
#include "processor/game/notice.h"
#include "processor/host/config.h"
#include "processor/store/store_people.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int by_place(const void *a, const void *b)
{
    const struct standby_row *one = a, *other = b;
    return one->place < other->place ? -1 : one->place > other->place;
}

bool standbys_read(struct store *store, struct arena *arena, struct standbys *s, struct error *err)
{
    *s = (struct standbys){0};
    s->n = store_standbys(store, arena, &s->row, err);
    if (!error_is_set(err))
        s->n_vacancies = store_vacancies(store, arena, &s->vacancy, err);
    if (s->n > 1)
        qsort(s->row, s->n, sizeof *s->row, by_place);
    return !error_is_set(err);
}

const struct standby_row *standbys_row(const struct standbys *s, const char *player, const char *ruleset)
{
    for (size_t i = 0; i < s->n; i++)
        if (strcmp(s->row[i].player, player) == 0 && strcmp(s->row[i].ruleset, ruleset) == 0)
            return &s->row[i];
    return NULL;
}

bool standby_leave(struct store *store, struct arena *arena, const char *player, struct error *err)
{
    struct standby_row *all;
    size_t n = store_standbys(store, arena, &all, err);
    for (size_t i = 0; i < n && !err->doing; i++)
        if (strcmp(all[i].player, player) == 0)
            (void)store_standby_drop(store, player, all[i].ruleset, err);
    return !err->doing;
}

/* ---- what status says ---- */

static void list_waiting(const struct standbys *s, struct text *out)
{
    for (size_t i = 0; i < s->n; i++) {
        bool first = true;
        for (size_t k = 0; k < i; k++)
            first = first && strcmp(s->row[k].ruleset, s->row[i].ruleset) != 0;
        if (!first)
            continue;
        text_format(out, "standing by for a seat of %s:", s->row[i].ruleset);
        for (size_t k = i; k < s->n; k++)
            if (strcmp(s->row[k].ruleset, s->row[i].ruleset) == 0)
                text_format(out, "%s %s", k > i ? "," : "", s->row[k].player);
        text_words(out, "\n");
    }
}

static const char *stands_how(struct arena *arena, const struct vacancy_row *row)
{
    if (row->state == VACANCY_OFFERED)
        return arena_words(arena, "%s, who stands by, is asked to take it", row->candidate);
    return row->state == VACANCY_AGREES  ? "the other players are asked whether it may be offered"
           : row->state == VACANCY_SPENT ? "it is no longer offered"
                                         : "nobody who stands by may take it";
}

/* Whoever wants to leave this host, and whether the host can forget them by now. */
static bool list_leaving(struct store *store, struct text *out, struct error *err)
{
    struct wish_rows all = {.store = store};
    for (const struct wish_row *row; !err->doing && (row = store_wishes_next(&all, err));) {
        char game[GAME_NAME_MAX];
        if (!row->leaves)
            continue;
        if (store_player_plays(store, row->player, game, err))
            text_format(out, "leaving: %s, as soon as %s has another player or is over\n", row->player, game);
        else if (!err->doing)
            text_format(out, "leaving: %s, who plays no game now: dispatch player forget %s\n", row->player,
                        row->player);
    }
    return !err->doing;
}

bool standby_status(struct store *store, struct text *out, struct error *err)
{
    struct arena *arena = arena_new();
    struct standbys s;
    bool done = standbys_read(store, arena, &s, err);
    if (done)
        list_waiting(&s, out);
    for (size_t i = 0; done && i < s.n_vacancies; i++) {
        struct game_row game;
        if (store_game_by_name(store, s.vacancy[i].game, &game, err))
            text_format(out, "free: %s of %s (%s); %s\n", s.vacancy[i].side, game.name, s.vacancy[i].player,
                        stands_how(arena, &s.vacancy[i]));
        done = !err->doing;
    }
    done = done && list_leaving(store, out, err);
    arena_free(arena);
    return done;
}

/* ---- who may take a seat ---- */

bool seat_fresh_key(struct game *game, int seat, const struct player_row *player, struct core_key *out)
{
    const struct core_seat *on = &game->core->seat[seat];
    struct core_key own[4];
    int n = person_keys(game->arena, player, own, 4);
    for (int i = 0; i < n; i++) {
        bool known = false;
        for (int j = 0; j < on->n_keys; j++)
            known = known || strcmp(on->key[j].word, own[i].word) == 0;
        *out = own[i];
        if (!known)
            return true;
    }
    return false;
}

bool seat_makes_host_play(const struct game *game, int seat, const struct player_row *player)
{
    const struct genesis *g = &game->core->g;
    const struct config *config = game->pass->config;
    return config && !g->no_chance && !(g->host >> seat & 1) && mailbox_same(player->mail, config->admin);
}

/* Does a seat of the game belong to this player, or to one whose mail goes to the same address? */
static bool plays_here(struct game *game, const struct player_row *player, bool *plays, struct error *err)
{
    *plays = false;
    for (int i = 0; i < game->core->g.n_seats && !*plays; i++) {
        struct player_row other = {0};
        char name[32];
        game_player(game, i, name);
        if (name[0] && !store_player_get(game->pass->store, name, &other, err) && err->doing)
            return false;
        *plays = strcmp(name, player->name) == 0 ||
                 (other.mail[0] && player->mail[0] && mailbox_same(other.mail, player->mail));
    }
    return true;
}

/* Whoever has seen what another seat hides cannot play against it: known by a key that was there, or by an answer. */
static bool has_played(struct game *game, int seat, const struct player_row *player, bool *has, struct error *err)
{
    const struct core *core = game->core;
    struct core_key own[4];
    struct answered_row row;
    int n = person_keys(game->arena, player, own, 4);
    *has = false;
    for (int i = 0; i < core->g.n_seats && !*has; i++) {
        if (i == seat)
            continue;
        for (int k = 0; k < n * core->seat[i].n_keys; k++)
            *has = *has || strcmp(core->seat[i].key[k / n].word, own[k % n].word) == 0;
        if (!store_answered_get(game->pass->store, core->id, core->g.seat[i].name, player->name, &row, err))
            return false;
        *has = *has || row.kept + row.missed > 0;
    }
    return true;
}

static bool is_here(struct game *game, const struct player_row *player, bool *here, struct error *err)
{
    struct wish_row wish;
    int64_t now = game->pass->now;
    *here = true;
    if (!store_wish_get(game->pass->store, player->name, &wish, err))
        return !err->doing;
    *here = !wish.leaves;
    for (int i = 0; i < wish.n_absent; i++)
        *here = *here && !(wish.absent[i].from <= now && now < wish.absent[i].to);
    return true;
}

bool standby_may(struct game *game, int seat, const struct player_row *player, bool *may, struct error *err)
{
    const struct config *config = game->pass->config;
    struct core_key key;
    bool plays, has, here;
    *may = false;
    if (!plays_here(game, player, &plays, err) || !has_played(game, seat, player, &has, err) ||
        !is_here(game, player, &here, err))
        return false;
    bool reached = player->mail[0] || !config || strcmp(config->send, "folder") == 0;
    *may = !plays && !has && here && reached && !seat_makes_host_play(game, seat, player) &&
           game->core->seat[seat].n_keys < KEYS_MAX && seat_fresh_key(game, seat, player, &key);
    return true;
}

static bool is_asked(const struct standbys *s, const struct vacancy_row *row, const char *player)
{
    for (int i = 0; i < row->n_asked; i++)
        if (strcmp(row->asked[i], player) == 0)
            return true;
    for (size_t i = 0; i < s->n_vacancies; i++)
        if (s->vacancy[i].state == VACANCY_OFFERED && strcmp(s->vacancy[i].candidate, player) == 0)
            return true;
    return false;
}

bool standby_first(struct game *game, int seat, const struct standbys *s, const struct vacancy_row *row,
                   const struct standby_row **out, struct error *err)
{
    *out = NULL;
    for (size_t i = 0; i < s->n && !*out && row->n_asked < VACANCY_ASKED_MOST; i++) {
        const struct standby_row *one = &s->row[i];
        struct player_row player;
        bool may = false;
        if (strcmp(one->ruleset, game->core->g.ruleset) != 0 || is_asked(s, row, one->player))
            continue;
        if (store_player_get(game->pass->store, one->player, &player, err) &&
            !standby_may(game, seat, &player, &may, err))
            return false;
        if (err->doing)
            return false;
        *out = may ? one : NULL;
    }
    return true;
}

/* ---- seats that are free ---- */

bool vacancy_may_be(const struct core *core)
{
    return core_has_begun(core) && core->phase != CORE_DEALING && core->phase < CORE_OVER;
}

/* The row that there is, or a new one. A seat that was given up for good is not free for being late. */
static bool vacancy_row_of(struct game *game, int seat, enum vacancy_why why, struct vacancy_row *row,
                           struct error *err)
{
    const struct core *core = game->core;
    const char *side = core->g.seat[seat].name;
    bool known = store_vacancy_get(game->pass->store, core->id, side, row, err);
    if (known && row->why == VACANCY_LEFT && why == VACANCY_GIVEN_UP)
        return true; /* no sheet keeps a seat whose player leaves the host */
    if (known && (why == VACANCY_LATE || why == VACANCY_RESIGNS) &&
        (row->k == core->k || row->why == VACANCY_LEFT || row->why == VACANCY_GIVEN_UP))
        return true;
    if (!known) {
        *row = (struct vacancy_row){.state = VACANCY_WAITS};
        snprintf(row->game, sizeof row->game, "%s", core->id);
        snprintf(row->side, sizeof row->side, "%s", side);
    }
    game_player(game, seat, row->player);
    row->why = why;
    row->at = game->pass->now;
    row->k = core->k;
    row->seq = core_seq_used(core, seat);
    return !err->doing;
}

bool vacancy_note(struct game *game, int seat, enum vacancy_why why, bool *taken, struct error *err)
{
    struct standbys s;
    struct vacancy_row row;
    const struct standby_row *first;
    *taken = false;
    if (game->core->g.standby == STANDBY_NONE || !vacancy_may_be(game->core))
        return true;
    if (!standbys_read(game->pass->store, game->arena, &s, err) || !vacancy_row_of(game, seat, why, &row, err) ||
        !standby_first(game, seat, &s, &row, &first, err))
        return false;
    *taken = row.state == VACANCY_OFFERED || row.state == VACANCY_AGREES || (row.state == VACANCY_WAITS && first);
    row.news = !*taken;
    return (why == VACANCY_RESIGNS && !*taken) || store_vacancy_put(game->pass->store, &row, err);
}

/* Does the reason hold for which it was noted? */
static bool reason_holds(struct game *game, int seat, const struct vacancy_row *row, bool *holds, struct error *err)
{
    const struct core *core = game->core;
    struct wish_row wish;
    switch (row->why) {
    case VACANCY_LEFT:
        *holds = store_wish_get(game->pass->store, row->player, &wish, err) && wish.leaves;
        return !err->doing;
    case VACANCY_GIVEN_UP:
        *holds = core_seq_used(core, seat) == row->seq;
        return true;
    case VACANCY_LATE:
        *holds = core->k == row->k && core->hold.by_policy && (core->hold.late >> seat & 1);
        return true;
    case VACANCY_RESIGNS:
        *holds = core->k == row->k && !core_has_answered(core, seat);
        return true;
    }
    *holds = false;
    return true;
}

bool vacancy_holds(struct game *game, int seat, const struct vacancy_row *row, bool *holds, struct error *err)
{
    char holder[32];
    game_player(game, seat, holder);
    *holds = strcmp(holder, row->player) == 0;
    return !*holds || reason_holds(game, seat, row, holds, err);
}

bool vacancy_no_sheet(struct game *game, int seat, uint64_t used, struct error *err)
{
    struct vacancy_row row;
    struct store *store = game->pass->store;
    if (!store_vacancy_get(store, game->core->id, game->core->g.seat[seat].name, &row, err) || row.seq != used)
        return !err->doing;
    row.seq = core_seq_used(game->core, seat);
    return store_vacancy_put(store, &row, err);
}

/* ---- the clock ---- */

/* The free seats of the game, in its arena. */
static size_t of_game(struct game *game, struct vacancy_row **out, struct error *err)
{
    struct vacancy_row *all;
    size_t n = store_vacancies(game->pass->store, game->arena, &all, err), kept = 0;
    for (size_t i = 0; i < n; i++)
        if (strcmp(all[i].game, game->core->id) == 0)
            all[kept++] = all[i];
    *out = all;
    return kept;
}

bool vacancy_asked(struct game *game, bool *asked, struct error *err)
{
    struct vacancy_row *row;
    size_t n = of_game(game, &row, err);
    *asked = false;
    for (size_t i = 0; i < n; i++)
        *asked = *asked || row[i].state == VACANCY_OFFERED || row[i].state == VACANCY_AGREES;
    return !err->doing;
}

bool vacancy_stands(struct game *game, int32_t *seats, struct error *err)
{
    struct vacancy_row *row;
    size_t n = of_game(game, &row, err);
    *seats = 0;
    for (size_t i = 0; i < n; i++)
        for (int seat = 0; seat < game->core->g.n_seats; seat++)
            if (row[i].held && game->core->hold.by_host && strcmp(row[i].side, game->core->g.seat[seat].name) == 0)
                *seats |= 1 << seat;
    return !err->doing;
}

bool vacancy_goes_on(struct game *game, struct vacancy_row *row, int64_t deadline, bool *moved, struct error *err)
{
    int32_t seats;
    int own = genesis_seat(&game->core->g, span_of(row->side));
    if (!row->held)
        return true;
    row->held = false;
    if (!vacancy_stands(game, &seats, err))
        return false;
    if (own >= 0)
        seats &= ~(1 << own);
    if (seats == 0 && game->core->hold.by_host)
        *moved = core_resume(game->core, deadline, NULL) || *moved;
    return true;
}

bool vacancy_host_holds(struct game *game, bool *taken, struct error *err)
{
    struct vacancy_row *row;
    size_t n = of_game(game, &row, err);
    *taken = false;
    for (size_t i = 0; i < n && !err->doing; i++) {
        if (!row[i].held || !game->core->hold.by_host)
            continue;
        row[i].held = false;
        row[i].let = *taken = true;
        (void)store_vacancy_put(game->pass->store, &row[i], err);
    }
    return !err->doing;
}

/* ---- its end ---- */

/* The offer, if it is still the one that was made for the vacancy, and not another by the host. */
static bool drop_offer(struct game *game, const struct vacancy_row *row, struct error *err)
{
    char player[32];
    struct store *store = game->pass->store;
    if (!store_handover_get(store, row->game, row->side, player, err))
        return !err->doing;
    return strcmp(player, row->candidate) != 0 || store_handover_drop(store, row->game, row->side, err);
}

static bool tell_candidate(struct game *game, const struct vacancy_row *row, struct error *err)
{
    struct player_row player;
    if (!store_player_get(game->pass->store, row->candidate, &player, err))
        return !err->doing;
    return letter(
        game->pass, game->arena, row->candidate, row->game, "standby-over",
        json_pack("{s:s,s:s,s:s}", "game", game->core->g.name, "side", row->side, "ruleset", game->core->g.ruleset),
        "standby.txt", MESSAGE_TELLS, err);
}

bool vacancy_end(struct game *game, int seat, struct vacancy_row *row, const char *taker, bool *moved,
                 struct error *err)
{
    bool offered = row->state == VACANCY_OFFERED, is_taker = taker && strcmp(taker, row->candidate) == 0;
    (void)seat;
    if (offered && !is_taker && (!tell_candidate(game, row, err) || !drop_offer(game, row, err)))
        return false;
    return vacancy_goes_on(game, row, game_deadline_anew(game), moved, err) &&
           store_vacancy_drop(game->pass->store, row->game, row->side, err);
}
