/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/mailing.h"
#include "processor/game/game.h"
#include "processor/game/pass.h"
#include "processor/host/host.h"
#include "processor/letters/form.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { SOON = 12 * 3600 /* a sheet that would come so near its deadline is not sent */ };

static const struct {
    const char *ruleset, *seat[MAILING_SEATS];
} kinds[] = {{"blue-vs-gray", {"usa", "csa"}}, {"house-divided", {"north", "south"}}, {"example", {"blue", "gray"}}};
enum { KINDS = sizeof kinds / sizeof *kinds };

static bool one_in(struct mailing *m, uint32_t n)
{
    return random_below(&m->bots.seed, n) == 0;
}

static const char *player(struct arena *arena, const struct mailed_game *g, const char *seat)
{
    return arena_words(arena, "%s-%s", g->name, seat);
}

static void key_of(const char *name, uint8_t seed[static 32])
{
    sha256(seed, span_of(name));
}

void mailing_begin(struct mailing *m, struct walk *w, const char *box, uint64_t seed)
{
    static const char *const folders[] = {"", "/tmp", "/new", "/cur"};
    *m = (struct mailing){.w = w, .box = box, .bots = {.arena = w->arena, .seed = seed}};
    m->sheet = arena_take(w->arena, MAILING_SHEETS * sizeof *m->sheet);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        ck_assert_int_eq(mkdir(arena_words(w->arena, "%s%s", box, folders[i]), 0700), 0);
}

static void add_player(struct mailing *m, const char *name)
{
    uint8_t seed[32];
    key_of(name, seed);
    ck_assert_msg(walk_cli(m->w, "player @ add %s --key %s --mail %s@example.org --zone UTC", name,
                           walk_public(m->w, name, seed), name) == 0,
                  "%s", m->w->said);
}

void mailing_add(struct mailing *m)
{
    struct arena *arena = m->w->arena;
    ck_assert_int_lt(m->n_games, MAILING_GAMES);
    int kind = m->n_games % KINDS;
    struct mailed_game *g = &m->game[m->n_games];
    snprintf(g->name, sizeof g->name, "game-%d", m->n_games++);
    for (int i = 0; i < MAILING_SEATS; i++) {
        g->seat[i] = kinds[kind].seat[i];
        add_player(m, player(arena, g, g->seat[i]));
    }
    ck_assert_msg(walk_cli(m->w, "new @ %s --name %s --settle 0 --seat %s=%s --seat %s=%s", kinds[kind].ruleset,
                           g->name, g->seat[0], player(arena, g, g->seat[0]), g->seat[1],
                           player(arena, g, g->seat[1])) == 0,
                  "%s", m->w->said);
}

/* ---- a sheet ---- */

static void put_mail(struct mailing *m, struct arena *arena, struct span mail)
{
    const char *name = arena_words(arena, "%06d.mail", m->n_mails++);
    const char *whole = arena_words(arena, "%s/tmp/%s", m->box, name);
    walk_write(m->w, whole, mail);
    ck_assert_int_eq(rename(whole, arena_words(arena, "%s/new/%s", m->box, name)), 0);
}

static void mail_block(struct mailing *m, struct game *game, const struct mailed_sheet *sheet, const char *block)
{
    struct arena *arena = game->arena;
    const char *from = player(arena, &m->game[sheet->game], sheet->seat);
    uint8_t seed[32];
    key_of(from, seed);
    struct span text = bot_sign(arena, seed, block);
    struct span mail = span_of(arena_words(arena,
                                           "From: %s@example.org\nTo: games@dispatch.example\nSubject: %s\n"
                                           "Message-ID: <%d@example.org>\n\n%.*s",
                                           from, sheet->kind, m->n_sheets, (int)text.len, (const char *)text.at));
    ck_assert_int_lt(m->n_sheets, MAILING_SHEETS);
    m->sheet[m->n_sheets++] = *sheet;
    put_mail(m, arena, mail);
    if (one_in(m, 8)) {
        put_mail(m, arena, mail);
        m->n_twice++;
    }
}

static const char *orders(struct mailing *m, struct game *game, int seat)
{
    const struct bot_style style = {
        .lines = 1 + (int)random_below(&m->bots.seed, 6), .now = true, .stops = one_in(m, 4)};
    return bot_orders(game, seat, game->core->k, 0, bot_sheet(&m->bots, game->core, seat, &style, game->arena));
}

/* What a seat is asked, as a number that never comes again; 0: nothing. */
static uint64_t question(const struct core *core, int seat)
{
    if (core->phase == CORE_JOINING || core->phase == CORE_OPENING)
        return core_has_answered(core, seat) ? 0 : 4 * core->set_up_attempt + (uint64_t)core->phase;
    return core->phase == CORE_OPEN && (core->asked >> seat & 1) ? (uint64_t)1 << 40 | core->k : 0;
}

static void answer(struct mailing *m, struct game *game, int of, int seat)
{
    const struct core *core = game->core;
    struct mailed_game *g = &m->game[of];
    struct mailed_sheet sheet = {.game = of, .k = core->k, .seq = form_next_seq(core, seat)};
    uint64_t asked = question(core, seat);
    int at = strcmp(g->seat[0], core->g.seat[seat].name) != 0;
    sheet.seat = g->seat[at];
    if (asked == 0 || asked == g->answered[at] || core->deadline - time(NULL) < SOON || one_in(m, 10))
        return;
    g->answered[at] = asked;
    const char *block = NULL;
    if (core->phase == CORE_JOINING)
        sheet.kind = "join", block = bot_join(game, seat);
    else if (core->phase == CORE_OPENING)
        sheet.kind = "entropy", block = bot_nonce(game, seat);
    else if (one_in(m, 50))
        m->n_late++;
    else
        sheet.kind = "receipt", block = orders(m, game, seat);
    if (block)
        mail_block(m, game, &sheet, block);
}

static void look_at(struct mailing *m, struct pass *pass, int of)
{
    struct arena *arena = arena_new();
    struct game game;
    struct error err = {0};
    ck_assert_msg(game_look(pass, arena, m->game[of].name, &game, &err), "%s: %s", m->game[of].name, err.cause);
    ck_assert_msg(!game.row.aside[0], "%s is set aside: %s", m->game[of].name, game.row.aside);
    for (int seat = 0; seat < MAILING_SEATS; seat++)
        answer(m, &game, of, seat);
    m->game[of].is_over = game.core->phase >= CORE_OVER;
    game_close(&game);
    arena_free(arena);
}

void mailing_round(struct mailing *m)
{
    struct arena *arena = arena_new();
    struct host host = {0};
    struct error err = {0};
    struct pass pass;
    int n = m->n_games, over = 0;
    ck_assert_msg(host_open(arena, m->w->dir, &host, &err) && host_store(&host, 0, &err), "%s %s: %s", err.doing,
                  err.subject, err.cause);
    pass_open(&pass, arena, &host, time(NULL));
    for (int i = 0; i < n; i++) {
        bool before = m->game[i].is_over;
        if (!before)
            look_at(m, &pass, i);
        over += m->game[i].is_over && !before;
    }
    host_close(&host);
    arena_free(arena);
    for (; over > 0 && m->n_games < MAILING_GAMES; over--)
        mailing_add(m);
}
