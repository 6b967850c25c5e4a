/* SPDX-License-Identifier: Apache-2.0 */
/* What is asked for all games of a group at once (store_early.c): nobody can tell, but for the server, which is asked
 * less often. What anybody can see is the same on SQLite, where nothing is asked early. And savepoints under which
 * nothing is sent, which are not sent either. */
#include "processor/store/store_parts.h"
#include "processor/store/store_people.h"
#include "tests/processor/store/store_kit.h"
#include <stdlib.h>

enum { GAMES = 4, POINTS = 3 };
static struct play game[GAMES];
static const char *const sides[] = {"usa", "csa"}, *const players[] = {"north", "south", "east"};

static const char *player_of(int i, int side)
{
    return players[(i + side) % 3];
}

static const char *hash_of(int i, int n)
{
    uint8_t hash[32];
    char *hex = arena_take(arena, 65);
    sha256(hash, span_of(arena_words(arena, "block %d %d", i, n)));
    hex_write(hex, hash, sizeof hash);
    return hex;
}

static void answer(int i, int side, uint64_t kept)
{
    struct answered_row row = {.kept = kept};
    memcpy(row.game, game[i].row.id, sizeof row.game);
    snprintf(row.side, sizeof row.side, "%s", sides[side]);
    snprintf(row.player, sizeof row.player, "%s", player_of(i, side));
    must(store_answered_put(store, &row, &err));
}

static void date(int i, const char *side, int64_t due_at)
{
    const struct calendar_row row = {.n = 1, .sequence = 2, .due_at = due_at};
    must(store_calendar_put(store, game[i].row.id, side, &row, &err));
}

static void block_put(int i, int n, bool refused)
{
    struct block_row row = {
        .side = "usa", .seq = 3, .bytes = span_of("block"), .sig = span_of("sig"), .refused = refused};
    memcpy(row.game, game[i].row.id, sizeof row.game);
    snprintf(row.hash, sizeof row.hash, "%s", hash_of(i, n));
    must(store_block_put(store, &row, &err));
}

/* The second game has nothing but its seats, and one player has no wish. */
static void furnish(int i)
{
    bool is_newer;
    for (int side = 0; side < 2; side++)
        must(store_seat_put(store, game[i].row.id, sides[side], player_of(i, side), &err));
    for (int side = 0; side < 2 && i != 1; side++) {
        answer(i, side, 7 + (uint64_t)i);
        date(i, sides[side], 100 + i);
        for (uint64_t k = 1; k <= POINTS; k++)
            must(store_history_put(store, game[i].row.id, sides[side], k,
                                   span_of(arena_words(arena, "%d%s%d", i, sides[side], (int)k)), &err));
        block_put(i, side, side == 1);
    }
    must(store_history_put(store, game[i].row.id, HISTORY_SEEN, 1, span_of("seen"), &err));
    if (i == 2)
        must(store_cosign_put(store, game[i].row.id, &(struct cosign_row){"witness", 1, 50, "line"}, &is_newer, &err));
}

static void some_games(void)
{
    for (int i = 0; i < GAMES; i++)
        game[i] = new_game(arena_words(arena, "game-%d", i));
    begin();
    for (int i = 0; i < GAMES; i++)
        furnish(i);
    for (int i = 0; i < 2; i++) {
        struct player_row player = {.mail = "a@example.org"};
        struct wish_row wish = {.daily = i == 0, .board = 1};
        snprintf(player.name, sizeof player.name, "%s", players[i]);
        snprintf(wish.player, sizeof wish.player, "%s", players[i]);
        must(store_player_put(store, &player, &err));
        must(i == 1 || store_wish_put(store, &wish, &err));
    }
    for (int i = 0; i < 3; i++)
        must(store_meter_add(store, "receipt", "north", 60 + i, &err));
    commit();
}

static void add_people(struct text *out, int i)
{
    for (int side = 0; side < 2; side++) {
        struct player_row player = {0};
        struct wish_row wish = {0};
        char name[32] = "";
        must(store_seat_get(store, game[i].row.id, sides[side], name, &err));
        bool has_player = store_player_get(store, name, &player, &err);
        bool has_wish = store_wish_get(store, name, &wish, &err);
        text_format(out, "%s %d %s %d %d %d;", name, has_player, player.mail, has_wish, wish.daily, wish.board);
        for (int64_t n = 0; n < 5; n++) {
            int64_t utc = 0;
            must(store_meter_back(store, "receipt", name, n, &utc, &err));
            text_format(out, " %d", (int)utc);
        }
    }
}

static void add_seat(struct text *out, int i, int side)
{
    struct calendar_row calendar = {0};
    struct answered_row answered = {0};
    must(store_calendar_get(store, game[i].row.id, sides[side], &calendar, &err));
    must(store_answered_get(store, game[i].row.id, sides[side], player_of(i, side), &answered, &err));
    text_format(out, "\n%s %d %d %d ", sides[side], (int)calendar.n, (int)calendar.due_at, (int)answered.kept);
    for (uint64_t k = 0; k <= POINTS + 1; k++) {
        must(store_history_back(store, game[i].row.id, sides[side], k, out, &err));
        text_words(out, "|");
    }
    struct block_row block = {0};
    bool has = store_block_get(store, arena, game[i].row.id, hash_of(i, side), &block, &err);
    text_format(out, "%d %d %.*s", has, block.refused, (int)block.bytes.len, (const char *)block.bytes.at);
}

/* All that is asked of a game for its blocks and reports, in words. */
static const char *all_of(int i)
{
    struct text out = {.arena = arena};
    struct game_row row = {0};
    struct span sealed, line;
    struct store_away away[HOLIDAYS_MAX];
    struct cosign_row *cosigns;
    must(store_game_hold(store, game[i].row.id, &err));
    must(store_game_by_name(store, game[i].row.id, &row, &err));
    must(store_seal_get(store, arena, row.id, &sealed, &err));
    text_format(&out, "%s %d %d %d: ", row.name, (int)row.generation, (int)row.log_size, (int)sealed.len);
    for (uint64_t n = 0; n < row.log_size; n++) {
        must(store_entry(store, arena, row.id, n, &line, &err));
        text_add(&out, line);
    }
    add_people(&out, i);
    for (int side = 0; side < 2; side++)
        add_seat(&out, i, side);
    text_format(&out, "\n%d holidays, %d cosignatures, %d", (int)store_holidays(store, 10, away, &err),
                (int)store_cosigns(store, arena, row.id, 9, &cosigns, &err),
                (int)store_cosigns(store, arena, row.id, 0, &cosigns, &err));
    must(!error_is_set(&err));
    return out.at;
}

/* ---- who holds games ---- */

static void hold_to_take(void)
{
    struct text ids = {.arena = arena}, blocks = {.arena = arena};
    for (int i = 0; i < GAMES; i++) { /* the first by its name */
        text_format(&ids, "%s%s", i ? " " : "", i ? game[i].row.id : game[i].row.name);
        text_format(&blocks, "%s%s", i ? " " : "", hash_of(i, 0));
    }
    store_group(store);
    must(store_group_hold(store, ids.at, blocks.at, &err));
}

static void hold_to_tell(void)
{
    struct game_row row[GAMES];
    for (int i = 0; i < GAMES; i++)
        row[i] = game[i].row;
    must(store_begin_claims(store, &err));
    must(store_players_hold(store, row, GAMES, &err));
}

START_TEST(who_asks_in_a_group_is_told_what_is_there)
{
    const char *was[GAMES];
    some_games();
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < GAMES; i++)
            was[i] = all_of(i);
        hold_to_tell();
        for (int i = 0; i < GAMES; i++)
            ck_assert_str_eq(all_of(i), was[i]);
        commit();
        hold_to_take();
        for (int i = 0; i < GAMES; i++) {
            begin();
            ck_assert_str_eq(all_of(i), was[i]);
            commit();
        }
        must(store_group_end(store, &err));
        begin();
        must(store_holiday_put(store, &(struct store_away){20, 30}, &err));
        commit();
        for (int n = 0; n < 70; n++) /* more than a page of its journal */
            for (int i = 0; i < 2; i++) {
                begin();
                must(put(&game[i], "more"));
                commit();
            }
    }
}
END_TEST

/* Each of these touches what was asked, of one game alone. */
static void write_one(int i, int n)
{
    date(i, "usa", 1000 + n);
    must(store_history_put(store, game[i].row.id, "csa", POINTS, span_of(arena_words(arena, "new%d", n)), &err));
    block_put(i, 0, false);
    must(store_meter_add(store, "receipt", "south", 90 + n, &err));
    answer(i, 0, 40 + (uint64_t)n);
    must(put(&game[i], "moved"));
}

/* What is written in the group, written in it and undone, and written by a statement of which nothing is known. */
START_TEST(what_is_written_in_a_group_is_told_in_it)
{
    const char *before, *after, *other;
    some_games();
    for (int tells = 0; tells < 2; tells++) {
        if (tells)
            hold_to_tell();
        else
            hold_to_take();
        if (!tells)
            begin();
        other = all_of(2);
        before = all_of(3);
        must(store_savepoint(store, &err));
        struct play was = game[3];
        write_one(3, 1);
        after = all_of(3);
        ck_assert_str_ne(after, before);
        ck_assert(strstr(after, "1001") && strstr(after, "new1") && strstr(after, " 91") && strstr(after, " 41 "));
        ck_assert_str_eq(all_of(2), other);
        ck_assert(store_undo(store));
        game[3] = was;
        ck_assert_str_eq(all_of(3), before);
        write_one(1, 2);
        after = all_of(1);
        ck_assert(strstr(after, "1002") && strstr(after, "new2") && strstr(after, " 92") && strstr(after, " 42 "));
        struct wish_row wish = {.board = 0};
        snprintf(wish.player, sizeof wish.player, "north");
        must(store_wish_put(store, &wish, &err));
        must(store_seat_put(store, game[0].row.id, "usa", tells ? "south" : "east", &err));
        after = all_of(0);
        ck_assert(strstr(after, tells ? "south" : "east") != NULL);
        other = all_of(1);
        before = all_of(3);
        commit();
        if (!tells)
            must(store_group_end(store, &err));
        ck_assert_str_eq(all_of(0), after);
        ck_assert_str_eq(all_of(1), other);
        ck_assert_str_eq(all_of(3), before);
    }
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

/* ---- PostgreSQL ---- */

static const char *bundles_of(size_t len)
{
    const char *sql = arena_words(arena, "SELECT count(*)::text FROM %s.bundle WHERE length(bytes) = %d",
                                  strrchr(dir, '/') + 1, (int)len);
    return pg_server_rows(arena, "postgres", sql);
}

static const char *const asked_by_both[] = {
    "UPDATE calendar SET due_at = 777",
    "UPDATE wish SET player = 'x' || player",
    "UPDATE seat SET player = 'x' || player",
    "UPDATE entry SET n = n + 1000",
};
static const char *const asked_to_tell[] = {
    "UPDATE player SET name = 'x' || name",
    "UPDATE history SET k = k + 100",
    ("INSERT INTO cosignature(game, witness, size, utc, line) SELECT id, 'other', 1, 50, 'line' FROM game WHERE name <>"
     " 'game-2'"),
    "INSERT INTO holiday(begins, ends) VALUES(40, 50)",
};
static const char *const asked_to_take[] = {
    "UPDATE answered SET side = 'x' || side",
    "UPDATE block SET hash = 'x' || hash WHERE n % 2 = 1",
    "INSERT INTO meter(what, who, utc) SELECT 'receipt', who, 1 FROM unnest(ARRAY['north', 'south', 'east']) AS who",
};

/* Somebody else at the server, whom no lock of ours keeps from these rows. */
static void change_beside(const char *const *words, size_t n)
{
    struct text sql = {.arena = arena};
    text_words(&sql, "SELECT set_config('dispatch.row_key', repeat('ab', 32), false);");
    for (size_t i = 0; i < n; i++)
        text_format(&sql, "%s;", words[i]);
    pg_server_run(strrchr(dir, '/') + 1, sql.at);
}

/* A second question would give another answer. */
static void ask_twice(bool tells, const char *const *words, size_t n)
{
    const char *was[GAMES];
    struct calendar_row row;
    some_games();
    for (int i = 0; i < GAMES; i++)
        was[i] = all_of(i);
    if (tells)
        hold_to_tell();
    else
        hold_to_take();
    change_beside(asked_by_both, sizeof asked_by_both / sizeof *asked_by_both);
    change_beside(words, n);
    if (!tells)
        begin();
    for (int i = 0; i < GAMES; i++)
        ck_assert_str_eq(all_of(i), was[i]);
    commit();
    if (!tells)
        must(store_group_end(store, &err));
    must(store_calendar_get(store, game[0].row.id, "usa", &row, &err));
    ck_assert_int_eq(row.due_at, 777);
}

START_TEST(nothing_is_asked_twice_for_reports)
{
    ask_twice(true, asked_to_tell, sizeof asked_to_tell / sizeof *asked_to_tell);
}
END_TEST

START_TEST(nothing_is_asked_twice_for_blocks)
{
    ask_twice(false, asked_to_take, sizeof asked_to_take / sizeof *asked_to_take);
}
END_TEST

static void put_page(int i, const struct store_parts *parts)
{
    const struct out_file file = {"page", parts->at[0]};
    struct outbox_row row = {.player = "north", .subject = "in parts", .n_files = 1, .utc = 7};
    int64_t number;
    memcpy(row.game, game[i].row.id, sizeof row.game);
    row.file = arena_take(arena, sizeof *row.file);
    *row.file = file;
    must(store_outbox_put(store, &row, parts, &number, &err));
}

/* Where a part was met it is looked for early, in each transaction: what was put in one that was undone is put again.
 */
START_TEST(parts_that_were_met_are_looked_for_early)
{
    enum { PART = 5000 };
    struct store_parts parts = {0};
    char *part = arena_take(arena, PART);
    for (int i = 0; i < PART; i++)
        part[i] = (char)('a' + (i * i + i / 7) % 26);
    some_games();
    store_parts_add(&parts, (struct span){(const uint8_t *)part, PART});
    hold_to_tell();
    put_page(0, &parts);
    store_rollback(store);
    hold_to_tell();
    put_page(0, &parts);
    commit();
    hold_to_tell();
    pg_server_run(strrchr(dir, '/') + 1, "SELECT set_config('dispatch.row_key', repeat('ab', 32), false);"
                                         " DELETE FROM bundle WHERE length(bytes) = 5000");
    must(store_savepoint(store, &err));
    put_page(1, &parts); /* nobody is asked */
    must(store_release(store, &err));
    commit();
    ck_assert_str_eq(bundles_of(PART), "0\n");
    hold_to_tell();
    put_page(2, &parts);
    commit();
    ck_assert_str_eq(bundles_of(PART), "1\n");
}
END_TEST

/* What our connection sent last, as the server knows it. */
static const char *sent_last(void)
{
    return pg_server_rows(arena, "postgres",
                          "SELECT query FROM pg_stat_activity WHERE application_name = 'dispatch' ORDER BY query_start"
                          " DESC LIMIT 1");
}

START_TEST(a_savepoint_is_sent_when_something_is_sent_under_it)
{
    some_games();
    begin();
    const char *began = sent_last();
    must(store_savepoint(store, &err));
    ck_assert_str_eq(sent_last(), began);
    must(store_release(store, &err));
    must(store_savepoint(store, &err));
    date(0, "usa", 300); /* waits */
    ck_assert(store_undo(store));
    ck_assert_str_eq(sent_last(), began);
    date(0, "csa", 301);
    must(store_savepoint(store, &err));
    must(
        store_seat_put(store, game[0].row.id, "usa", "west", &err)); /* has what waits written, and is undone with it */
    ck_assert_str_ne(sent_last(), began);
    ck_assert(store_undo(store));
    must(store_savepoint(store, &err));
    must(store_seat_put(store, game[1].row.id, "usa", "west", &err));
    must(store_release(store, &err));
    commit();
    struct calendar_row row;
    char player[32];
    must(store_calendar_get(store, game[0].row.id, "csa", &row, &err));
    ck_assert_int_eq(row.due_at, 301);
    must(store_calendar_get(store, game[0].row.id, "usa", &row, &err));
    ck_assert_int_eq(row.due_at, 100);
    must(store_seat_get(store, game[0].row.id, "usa", player, &err));
    ck_assert_str_eq(player, "north");
    must(store_seat_get(store, game[1].row.id, "usa", player, &err));
    ck_assert_str_eq(player, "west");
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

/* One within another, of which only the inner one has something sent under it. */
START_TEST(savepoints_that_wait_are_sent_in_their_order)
{
    char player[32];
    some_games();
    store_group(store);
    begin();
    must(store_savepoint(store, &err));
    must(store_seat_put(store, game[0].row.id, "usa", "west", &err));
    ck_assert(store_undo(store));
    must(store_seat_put(store, game[0].row.id, "csa", "west", &err));
    commit();
    begin();
    must(store_savepoint(store, &err));
    must(store_seat_put(store, game[1].row.id, "usa", "west", &err));
    store_rollback(store);
    begin();
    must(store_savepoint(store, &err));
    must(store_release(store, &err));
    must(store_seat_put(store, game[2].row.id, "usa", "west", &err));
    commit();
    must(store_group_end(store, &err));
    must(store_seat_get(store, game[0].row.id, "usa", player, &err));
    ck_assert_str_eq(player, "north");
    must(store_seat_get(store, game[0].row.id, "csa", player, &err));
    ck_assert_str_eq(player, "west");
    must(store_seat_get(store, game[1].row.id, "usa", player, &err));
    ck_assert_str_eq(player, "south");
    must(store_seat_get(store, game[2].row.id, "usa", player, &err));
    ck_assert_str_eq(player, "west");
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

int main(void)
{
    const TTest *const both[] = {
        who_asks_in_a_group_is_told_what_is_there,
        what_is_written_in_a_group_is_told_in_it,
        savepoints_that_wait_are_sent_in_their_order,
    };
    const TTest *const pg[] = {
        nothing_is_asked_twice_for_reports,
        nothing_is_asked_twice_for_blocks,
        parts_that_were_met_are_looked_for_early,
        a_savepoint_is_sent_when_something_is_sent_under_it,
    };
    Suite *suite = store_tests("store: what is asked early", both, sizeof both / sizeof *both);
    store_tests_on_pg(suite, both, sizeof both / sizeof *both);
    store_tests_on_pg(suite, pg, sizeof pg / sizeof *pg);
    return run_suite(suite);
}
