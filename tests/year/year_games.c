/* SPDX-License-Identifier: Apache-2.0 */
/* Games: whoever was written to about one looks at it as the mail shows it, and answers what is asked of him. */
#include "processor/core/core.h"
#include "processor/game/game.h"
#include "processor/game/pass.h"
#include "processor/host/host.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include "tests/year/year.h"
#include <stdio.h>
#include <string.h>

enum { TRIES = 4, FIRST_LINES = 8 };

struct year_game *year_game_of(struct year *y, const char *name)
{
    for (int i = 0; i < y->n_games; i++)
        if (strcmp(y->game[i].name, name) == 0)
            return &y->game[i];
    ck_assert_int_lt(y->n_games, YEAR_GAMES);
    struct year_game *game = &y->game[y->n_games++];
    snprintf(game->name, sizeof game->name, "%s", name);
    return game;
}

/* ---- the host's store, read while no pass runs ---- */

struct looking {
    struct arena *arena;
    struct host host;
    struct pass pass;
};

static void look_begin(struct year *y, struct looking *l)
{
    struct error err = {0};
    *l = (struct looking){.arena = arena_new()};
    ck_assert_msg(host_open(l->arena, y->dir, &l->host, &err) && host_store(&l->host, 0, &err), "%s %s: %s", err.doing,
                  err.subject, err.cause);
    pass_open(&l->pass, l->arena, &l->host, y->now);
}

static void look_end(struct looking *l)
{
    host_close(&l->host);
    arena_free(l->arena);
}

/* ---- one seat ---- */

/* What a seat is asked, as a number that never comes again; 0: nothing. */
static uint64_t question(const struct core *core, int seat)
{
    if (core->phase == CORE_JOINING || core->phase == CORE_OPENING)
        return core_has_answered(core, seat) ? 0 : 4 * core->set_up_attempt + (uint64_t)core->phase + 1;
    return core->phase == CORE_OPEN && (core_awaits(core) >> seat & 1) ? (uint64_t)1 << 40 | core->k : 0;
}

/* A letter of the first word of three letters or more is another one. */
static void misspell_one(char *lines)
{
    for (char *at = lines; *at; at += strcspn(at, " \n"), at += strspn(at, " \n"))
        if (strcspn(at, " \n") >= 4 && strncmp(at, "done", 4) != 0) {
            at[1] = at[1] == 'x' ? 'q' : 'x';
            return;
        }
}

static void orders(struct year *y, struct year_person *who, struct year_game *g, struct game *game, int seat)
{
    struct arena *arena = game->arena;
    const struct bot_style style = {.now = true, .lines = FIRST_LINES >> g->tries[seat]};
    char *lines = arena_words(arena, "%s", bot_sheet(&y->bots, game->core, seat, &style, arena));
    if (who->habit->misspells && g->tries[seat] == 0)
        misspell_one(lines);
    y->n_sheets++;
    year_send(y, who, "orders", bot_sign(arena, who->key, bot_orders(game, seat, game->core->k, 0, lines)));
}

static void answer_seat(struct year *y, struct year_person *who, struct year_game *g, struct game *game, int seat)
{
    const struct core *core = game->core;
    uint64_t asked = question(core, seat);
    if (asked == 0)
        return;
    g->tries[seat] = asked == g->answered[seat] ? g->tries[seat] + 1 : 0;
    if (g->tries[seat] >= TRIES)
        return;
    g->answered[seat] = asked;
    if (core->phase == CORE_JOINING)
        year_send(y, who, "join", bot_sign(game->arena, who->key, bot_join(game, seat)));
    else if (core->phase == CORE_OPENING)
        year_send(y, who, "luck", bot_sign(game->arena, who->key, bot_nonce(game, seat)));
    else
        orders(y, who, g, game, seat);
}

static void press_one(struct year *y, struct year_person *who, struct game *game, int seat, const char *to,
                      const char *words)
{
    const char *block = arena_words(
        game->arena,
        "-----BEGIN PBEM PRESS-----\npbem: 1\ngame: %s\nside: %s\norders:\nto %s\n%s\n%d.\n-----END PBEM PRESS-----\n",
        game->core->id, game->core->g.seat[seat].name, to, words, (int)y->n_press);
    y->n_press++;
    year_send(y, who, "press", bot_sign(game->arena, who->key, block));
}

/* Now and then a word to the others. */
static void says(struct year *y, struct year_person *who, struct game *game, int seat)
{
    if (game->core->phase == CORE_OPEN && random_below(&y->bots.seed, 25) == 0)
        press_one(y, who, game, seat, "all",
                  random_below(&y->bots.seed, 2) ? "Well met.\nAnd good luck!" : "I was away, sorry.");
}

/* He plays one game more, and may seek another. */
static void sits(struct year *y, struct year_person *who, struct year_game *g, int seat)
{
    if (g->holder[seat])
        return;
    g->holder[seat] = 1 + (int)(who - y->person);
    who->n_playing++;
    who->sought_at = 0;
}

/* It is over, for all of them. */
static void rises(struct year *y, struct year_game *g)
{
    for (int seat = 0; seat < BOT_SEATS_MAX && !g->is_over; seat++)
        if (g->holder[seat])
            y->person[g->holder[seat] - 1].n_playing--;
    g->is_over = true;
}

static void answer_game(struct year *y, struct year_person *who, struct pass *pass, const char *name)
{
    struct year_game *g = year_game_of(y, name);
    struct arena *arena = arena_new();
    struct game game;
    struct error err = {0};
    ck_assert_msg(game_look(pass, arena, name, &game, &err), "%s: %s %s", name, err.doing, err.cause);
    ck_assert_msg(!game.row.aside[0], "%s is set aside: %s", name, game.row.aside);
    for (int seat = 0; seat < game.core->g.n_seats; seat++) {
        if (strcmp(game.core->g.seat[seat].key, who->fp) != 0)
            continue;
        sits(y, who, g, seat);
        answer_seat(y, who, g, &game, seat);
        says(y, who, &game, seat);
    }
    if (game.core->phase >= CORE_OVER)
        rises(y, g);
    game_close(&game);
    arena_free(arena);
}

void year_answer(struct year *y, struct year_person *who, const char *const games[], int n)
{
    struct looking l;
    look_begin(y, &l);
    for (int i = 0; i < n; i++)
        answer_game(y, who, &l.pass, games[i]);
    look_end(&l);
}

void year_look(struct year *y, void (*each)(struct year *, struct year_game *, const struct core *))
{
    struct looking l;
    look_begin(y, &l);
    for (int i = 0; i < y->n_games; i++) {
        struct arena *arena = arena_new();
        struct game game;
        struct error err = {0};
        ck_assert_msg(game_look(&l.pass, arena, y->game[i].name, &game, &err), "%s: %s %s", y->game[i].name, err.doing,
                      err.cause);
        ck_assert_msg(!game.row.aside[0], "%s is set aside: %s", y->game[i].name, game.row.aside);
        each(y, &y->game[i], game.core);
        game_close(&game);
        arena_free(arena);
    }
    look_end(&l);
}

/* ---- by who means harm ---- */

void year_press(struct year *y, struct year_person *who, const char *to, const char *words, int times)
{
    struct looking l;
    look_begin(y, &l);
    for (int i = 0; i < y->n_games; i++)
        for (int seat = 0; seat < BOT_SEATS_MAX && !y->game[i].is_over; seat++) {
            struct game game;
            struct error err = {0};
            if (y->game[i].holder[seat] != 1 + (int)(who - y->person))
                continue;
            ck_assert_msg(game_look(&l.pass, l.arena, y->game[i].name, &game, &err), "%s %s", err.doing, err.cause);
            for (int n = 0; n < times; n++)
                press_one(y, who, &game, seat, to, words);
            game_close(&game);
        }
    look_end(&l);
}

void year_usurp(struct year *y, struct year_person *who, const char *name)
{
    struct looking l;
    struct game game;
    struct error err = {0};
    look_begin(y, &l);
    ck_assert_msg(game_look(&l.pass, l.arena, name, &game, &err), "%s %s", err.doing, err.cause);
    for (int seat = 0; seat < game.core->g.n_seats; seat++) {
        year_send(y, who, "orders",
                  bot_sign(game.arena, who->key, bot_orders(&game, seat, game.core->k, 0, "resign\nnow\n")));
        year_send(y, who, "join", bot_sign(game.arena, who->key, bot_takeover(&game, seat, who->key)));
    }
    game_close(&game);
    look_end(&l);
}
