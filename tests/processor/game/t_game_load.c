/* SPDX-License-Identifier: Apache-2.0 */
/* A game whose sealed state the store takes for what was written, and which cannot be opened or read all the same: the
 * error says whether it is damaged, or another's. */
#include "formats/seal.h"
#include "processor/game/game.h"
#include "tests/lib/bot.h"
#include "tests/lib/store_harm.h"
#include "tests/lib/test.h"
#include <sqlite3.h>
#include <string.h>

static struct bots t;
static struct bot_game *g;
static struct error err;

static void setup(void)
{
    err = (struct error){0};
    bots_open(&t, "load", 1862);
    g = bots_add(&t, &(struct bot_terms){.name = "first", .scenario = "standard"});
}

static void teardown(void)
{
    bots_close(&t);
}

static bool look(struct game *game)
{
    err = (struct error){0};
    return game_look(&t.pass, t.arena, g->id, game, &err);
}

/* The next generation of the game as it stands, with these words in the place of its state. */
static struct span next_state(const struct game *game, const uint8_t *master, struct span plain)
{
    struct seal_head head = {.pad = 4096,
                             .generation = game->row.generation + 1,
                             .log_size = game->row.log_size,
                             .log_root = game->row.root};
    hex_read((struct span){(const uint8_t *)game->core->id, 32}, head.game, sizeof head.game);
    memcpy(head.previous, game->seal.at, sizeof head.previous);
    return seal_write(t.arena, master, &head, plain, NULL);
}

static void put(const struct game *game, struct span sealed)
{
    struct game_row row = game->row;
    struct hash seal;
    row.generation++;
    ck_assert(store_begin(t.pass.store, &err));
    bool done = store_game_put(t.pass.store, &row, game->row.generation, sealed, false, (struct span){0}, 0,
                               (struct span){0}, &seal, &err) &&
                store_commit(t.pass.store, &err);
    ck_assert_msg(done, "%s %s: %s", err.doing, err.subject, err.cause);
}

enum { ANOTHER_KEY, FLIPPED, NO_STATE, N_STATES };

START_TEST(a_state_that_does_not_open_is_damaged_or_anothers)
{
    static const struct {
        enum error_kind kind;
        const char *doing, *cause;
    } rows[N_STATES] = {[ANOTHER_KEY] = {ERROR_FOREIGN, "open the sealed state of", "under another master key"},
                        [FLIPPED] = {ERROR_DAMAGE, "open the sealed state of", "it is damaged"},
                        [NO_STATE] = {ERROR_DAMAGE, "load", ""}};
    uint8_t other[32];
    struct game game;
    struct text plain = {.arena = t.arena};
    ck_assert(look(&game));
    core_save(game.core, &plain);
    memset(other, 7, sizeof other);
    struct span sealed = next_state(&game, _i == ANOTHER_KEY ? other : t.pass.master,
                                    _i == NO_STATE ? span_of("nothing that a game would keep") : text_span(&plain));
    if (_i == FLIPPED)
        ((uint8_t *)(uintptr_t)sealed.at)[sealed.len - 1] ^= 1;
    put(&game, sealed);
    game_close(&game);
    ck_assert(!look(&game));
    ck_assert_int_eq(err.kind, rows[_i].kind);
    ck_assert_str_eq(err.doing, rows[_i].doing);
    ck_assert_str_eq(err.subject, "first");
    ck_assert_msg(strstr(err.cause, rows[_i].cause) != NULL, "%s", err.cause);
    ck_assert_int_eq(err.code, EX_DATAERR);
    ck_assert(!err.retry);
}
END_TEST

/* The program lacks the revision by which it is played: it is put back with the release that has it. */
START_TEST(a_game_of_another_release_is_not_damaged)
{
    struct game game;
    struct hash leaf;
    char *says = NULL;
    struct text sql = {.arena = t.arena};
    struct span genesis = arena_copy(t.arena, store_genesis(t.pass.store, t.arena, g->id, &err));
    const uint8_t *at = memmem(genesis.at, genesis.len, "ruleset: blue-vs-gray ", 22);
    ck_assert(at != NULL);
    ((uint8_t *)(uintptr_t)at)[22] = '9';
    tlog_leaf(&leaf, genesis);
    text_words(&sql, "UPDATE entry SET line = x'");
    text_hex(&sql, genesis.at, genesis.len);
    text_words(&sql, "', leaf = x'");
    text_hex(&sql, leaf.at, sizeof leaf.at);
    text_words(&sql, "' WHERE n = 0");
    ck_assert_msg(sqlite3_exec(store_sqlite(t.pass.store), sql.at, NULL, NULL, &says) == SQLITE_OK, "%s", says);
    ck_assert(!look(&game));
    ck_assert_msg(err.kind == ERROR_FOREIGN, "%s", err.cause);
    ck_assert_str_eq(err.doing, "load");
    ck_assert_msg(strstr(err.cause, "revision") != NULL, "%s", err.cause);
    ck_assert_int_eq(err.code, EX_DATAERR);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("load");
    TCase *t_case = tcase_create("load");
    tcase_add_checked_fixture(t_case, setup, teardown);
    tcase_add_loop_test(t_case, a_state_that_does_not_open_is_damaged_or_anothers, 0, N_STATES);
    tcase_add_test(t_case, a_game_of_another_release_is_not_damaged);
    suite_add_tcase(suite, t_case);
    return run_suite(suite);
}
