/* SPDX-License-Identifier: Apache-2.0 */
/* The same games on SQLite and on PostgreSQL, with the same keys, sheets, instants and nonces: journals, reports and
 * mails are the same, byte for byte. */
#include "processor/deliver/deliver_inside.h"
#include "processor/deliver/mail_compose.h"
#include "processor/game/game.h"
#include "tests/lib/bot.h"
#include "tests/lib/pg_server.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <string.h>

enum { PASS_SECONDS = 7200, ROUNDS = 30, SEED = 4 };
static const struct bot_terms terms[] = {
    {.name = "valley", .scenario = "gettysburg", .short_setup = true},
    {.name = "house", .scenario = "standard", .ruleset = "house-divided", .dice = 'C'},
    {.name = "shiloh", .scenario = "shiloh", .ruleset = "blue-and-gray", .dice = 'B'},
    {.name = "war", .scenario = "1863", .ruleset = "divided-we-fall", .settle = 9000},
};
enum { GAMES = sizeof terms / sizeof *terms };

struct told {
    struct bots *t;
    struct text out;
    int n;
};

static struct span mail_of(struct bots *t, struct arena *arena, const struct outbox_row *row)
{
    struct mail_route route = {.from = {.name = "Dispatch", .address = "games@dispatch.example"}};
    struct player_row player;
    struct error err = {0};
    struct letter letter;
    char id[MESSAGE_ID_MAX];
    ck_assert(store_player_get(t->pass.store, row->player, &player, &err));
    compose_message_id(id, t->pass.master, row->game, row->player, row->number, "dispatch.example");
    deliver_letter(&t->pass, arena, &route, row, 1, &player, row->game, id, "", &letter);
    return compose(arena, &letter, true);
}

static void hear(void *context, const struct outbox_row *row)
{
    struct told *told = context;
    struct arena *arena = arena_new();
    text_format(&told->out, "\n-- %s, message %lld, at %lld --\n", row->player, (long long)row->number,
                (long long)row->utc);
    text_add(&told->out, mail_of(told->t, arena, row));
    for (size_t i = 0; i < row->n_files; i++) {
        text_format(&told->out, "\n-- %s --\n", row->file[i].name);
        text_add(&told->out, row->file[i].bytes);
    }
    told->n++;
    arena_free(arena);
}

static void answer(struct bots *t, struct bot_game *g)
{
    struct game *game = bots_look(t, g);
    struct core *core = game->core;
    for (int seat = 0; seat < BOT_SEATS; seat++) {
        const struct bot_style style = {.standing = core->k % 3 == 0, .lines = 12};
        const char *block = NULL;
        if (core->phase == CORE_JOINING)
            block = bot_join(game, seat);
        else if (core->phase == CORE_OPENING)
            block = bot_nonce(game, seat);
        else if (core->phase == CORE_OPEN && core->asked >> seat & 1 && g->sent_k[seat] != core->k) {
            block = bot_orders(game, seat, core->k, 0, bot_sheet(t, core, seat, &style, game->arena));
            g->sent_k[seat] = core->k;
        }
        if (block)
            bots_drop(t, bot_sign(game->arena, t->key[seat], block));
    }
    if (core->phase == CORE_AWAITING)
        bots_answer_dice(t, game, 3);
    bots_leave(game);
}

/* All that leaves, and the journals. */
static void play(struct told *told, struct arena *arena, const char *folder, const char *url)
{
    struct bots t;
    bots_open_in(&t, "engines", SEED, folder, url);
    *told = (struct told){.t = &t, .out = {.arena = arena}};
    t.on_message = hear;
    t.context = told;
    for (int i = 0; i < GAMES; i++)
        bots_add(&t, &terms[i]);
    bots_pass(&t, t.now);
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < GAMES; i++)
            answer(&t, &t.game[i]);
        bots_pass(&t, t.now + PASS_SECONDS);
    }
    for (int i = 0; i < GAMES; i++) {
        ck_assert_msg(t.game[i].n_reports[0] >= 4, "%s: %zu reports", t.game[i].name, t.game[i].n_reports[0]);
        bots_end(&t, &t.game[i]);
        text_format(&told->out, "\n-- the journal of %s --\n", t.game[i].name);
        text_add(&told->out, bots_transcript(&t, arena, &t.game[i]));
    }
    bots_close(&t);
}

/* The line where they part. */
static const char *first_difference(struct arena *arena, struct span a, struct span b)
{
    size_t at = 0, from;
    while (at < a.len && at < b.len && a.at[at] == b.at[at])
        at++;
    for (from = at; from > 0 && a.at[from - 1] != '\n';)
        from--;
    return arena_words(arena, "%.*s\n%.*s", (int)(a.len - from < 300 ? a.len - from : 300), (const char *)a.at + from,
                       (int)(b.len - from < 300 ? b.len - from : 300), (const char *)b.at + from);
}

START_TEST(a_pass_is_the_same_on_both)
{
    struct arena *arena = arena_new();
    struct told sqlite, pg;
    bots_same_luck();
    play(&sqlite, arena, "engines", NULL);
    play(&pg, arena, "engines-pg", pg_server_url(arena, "engines"));
    ck_assert_int_gt(sqlite.n, GAMES * 8);
    ck_assert_msg(span_same(text_span(&sqlite.out), text_span(&pg.out)), "%s",
                  first_difference(arena, text_span(&sqlite.out), text_span(&pg.out)));
    printf("%d messages, %zu bytes\n", sqlite.n, sqlite.out.len);
    arena_free(arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("the same on both engines");
    TCase *t = tcase_create("games");
    tcase_add_unchecked_fixture(t, pg_server_start, NULL);
    tcase_add_test(t, a_pass_is_the_same_on_both);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
