/* SPDX-License-Identifier: Apache-2.0 */
/* What people wish and when they are away; holidays; what the batch remembers between passes. */
#include "processor/core/core.h"
#include "processor/store/store_inside.h"
#include <stdio.h>
#include <string.h>

/* ---- wishes ---- */

bool store_wish_put(struct store *store, const struct wish_row *wish, struct error *err)
{
    struct arena *arena = arena_new();
    struct text plain = {.arena = arena};
    pack_words(&plain, wish->age);
    pack_number(&plain, wish->daily);
    pack_number(&plain, wish->leaves);
    pack_words(&plain, wish->new_mail);
    pack_words(&plain, wish->code);
    pack_number(&plain, (uint64_t)wish->new_mail_at);
    pack_words(&plain, wish->new_key);
    pack_number(&plain, (uint64_t)wish->new_key_at);
    pack_words(&plain, wish->hash);
    pack_number(&plain, (uint64_t)wish->n_absent);
    for (int i = 0; i < wish->n_absent; i++) {
        pack_number(&plain, (uint64_t)wish->absent[i].from);
        pack_number(&plain, (uint64_t)wish->absent[i].to);
    }
    pack_number(&plain, wish->board);
    pack_number(&plain, wish->shows);
    pack_words(&plain, wish->account);
    memo_unlearn(store);
    bool ok = query_run(query(store, SQL_WISH_PUT, wish->player,
                              row_seal(arena, store->master, ROW_PLAYER, "wish", "", wish->player, text_span(&plain))),
                        "store the wishes of", wish->player, err);
    arena_free(arena);
    return ok;
}

static bool wish_unpack(struct span plain, struct wish_row *out)
{
    struct reader r = {.left = plain};
    unpack_words(&r, out->age, sizeof out->age);
    out->daily = read_u64le(&r) != 0;
    out->leaves = read_u64le(&r) != 0;
    unpack_words(&r, out->new_mail, sizeof out->new_mail);
    unpack_words(&r, out->code, sizeof out->code);
    out->new_mail_at = (int64_t)read_u64le(&r);
    unpack_words(&r, out->new_key, sizeof out->new_key);
    out->new_key_at = (int64_t)read_u64le(&r);
    unpack_words(&r, out->hash, sizeof out->hash);
    uint64_t n = read_u64le(&r);
    r.bad = r.bad || n > ABSENCES_MAX;
    for (out->n_absent = 0; !r.bad && (uint64_t)out->n_absent < n; out->n_absent++) {
        out->absent[out->n_absent].from = (int64_t)read_u64le(&r);
        out->absent[out->n_absent].to = (int64_t)read_u64le(&r);
    }
    out->board = read_u64le(&r) != 0;
    out->shows = read_u64le(&r) != 0;
    unpack_words(&r, out->account, sizeof out->account);
    return !r.bad && r.left.len == 0;
}

static bool wish_open(struct store *store, const char *player, struct span sealed, struct wish_row *out,
                      struct error *err)
{
    struct span plain;
    struct arena *arena = arena_new();
    memset(out, 0, sizeof *out);
    snprintf(out->player, sizeof out->player, "%s", player);
    bool ok = store_row_open(store, arena, ROW_PLAYER, "wish", "", player, sealed, &plain, err) &&
              (wish_unpack(plain, out) || error_set(err, EX_DATAERR, "read the wishes of", player,
                                                    "store.torn: its fields are not what they should be"));
    arena_free(arena);
    return ok;
}

bool store_wish_get(struct store *store, const char *player, struct wish_row *out, struct error *err)
{
    struct arena *arena = arena_small();
    struct span sealed;
    bool found = memo_blob(store, arena, SQL_WISH, player, "read the wishes of", &sealed, err) == ANSWER_ROW &&
                 wish_open(store, player, sealed, out, err);
    arena_free(arena);
    return found;
}

bool store_wish_drop(struct store *store, const char *player, struct error *err)
{
    memo_unlearn(store);
    return query_run(query(store, SQL_WISH_DROP, player), "forget the wishes of", player, err);
}

static bool open_wish(struct store *store, const char *player, struct span sealed, void *row, struct error *err)
{
    return wish_open(store, player, sealed, row, err);
}

const struct wish_row *store_wishes_next(struct wish_rows *all, struct error *err)
{
    static const struct paged wishes = {"read the wishes in", SQL_WISHES, sizeof *all->row, open_wish};
    return page_next(all->store, &all->page, &wishes, all->row, err);
}

size_t store_player_seats(struct store *store, struct arena *arena, const char *player, struct seat_row **out,
                          struct error *err)
{
    struct text rows = {.arena = arena};
    size_t n = 0;
    struct query q = query(store, SQL_PLAYER_SEATS, player, CORE_OVER);
    for (; query_step(&q, "look for the games of", player, err) == ANSWER_ROW; n++) {
        struct seat_row row;
        column_text(&q, 0, row.game, sizeof row.game);
        column_text(&q, 1, row.side, sizeof row.side);
        text_add(&rows, (struct span){(const uint8_t *)&row, sizeof row});
    }
    *out = query_rows(&q, &rows, n * sizeof **out);
    return error_is_set(err) ? 0 : n;
}

/* ---- holidays ---- */

bool store_holiday_put(struct store *store, const struct store_away *away, struct error *err)
{
    return query_run(query(store, SQL_HOLIDAY_PUT, away->from, away->to), "note the holiday in", store->path, err);
}

size_t store_holidays(struct store *store, int64_t utc, struct store_away out[static HOLIDAYS_MAX], struct error *err)
{
    size_t n = 0;
    struct query q = query(store, SQL_HOLIDAYS, utc, HOLIDAYS_MAX);
    for (; n < HOLIDAYS_MAX && query_step(&q, "read the holidays in", store->path, err) == ANSWER_ROW; n++)
        out[n] = (struct store_away){column_int(&q, 0), column_int(&q, 1)};
    query_end(&q);
    return n;
}

/* ---- between passes ---- */

int64_t store_mark(struct span bytes)
{
    uint8_t hash[32];
    uint64_t mark = 0;
    sha256(hash, bytes);
    for (int i = 0; i < 8; i++)
        mark = mark << 8 | hash[i];
    return (int64_t)(mark >> 2) + 1;
}

bool store_tally_set(struct store *store, const char *name, int64_t value, struct error *err)
{
    return query_run(query(store, SQL_TALLY_SET, name, value), "note the number of", name, err);
}

int64_t store_tally(struct store *store, const char *name, struct error *err)
{
    int64_t value;
    query_number(query(store, SQL_TALLY, name), "read the number of", name, &value, err);
    return value;
}

size_t store_tallies(struct store *store, struct arena *arena, const char *prefix, struct tally_row **out,
                     struct error *err)
{
    struct text rows = {.arena = arena};
    struct query q = query(store, SQL_TALLIES, prefix);
    size_t n = 0;
    for (; query_step(&q, "read the numbers in", store->path, err) == ANSWER_ROW; n++) {
        struct tally_row row = {.value = column_int(&q, 1)};
        column_text(&q, 0, row.name, sizeof row.name);
        text_add(&rows, (struct span){(const uint8_t *)&row, sizeof row});
    }
    *out = query_rows(&q, &rows, n * sizeof **out);
    return n;
}

bool store_tally_drop(struct store *store, const char *name, struct error *err)
{
    return query_run(query(store, SQL_TALLY_DROP, name), "forget the number of", name, err);
}

bool store_game_reminded(struct store *store, const char *id, int64_t due_at, int64_t reminded_at, struct error *err)
{
    held_forget(store);
    return query_run(query(store, SQL_GAME_REMINDED, due_at, reminded_at, id), "note the reminders of", id, err);
}

size_t store_games_late(struct store *store, int64_t after, int64_t now, const char *after_id, struct game_row *out,
                        size_t cap, struct error *err)
{
    struct query q = query(store, SQL_GAMES_LATE, after, now, after_id, cap);
    return store_game_rows(q, "look for deadlines in", out, cap, err);
}

/* ---- seats on offer ---- */

bool store_handover_put(struct store *store, const char *game, const char *side, const char *player, struct error *err)
{
    return query_run(query(store, SQL_HANDOVER_PUT, game, side, player), "offer the seat to", player, err);
}

bool store_handover_get(struct store *store, const char *game, const char *side, char player[static 32],
                        struct error *err)
{
    struct query q = query(store, SQL_HANDOVER, game, side);
    bool found = query_step(&q, "look for the offer in", game, err) == ANSWER_ROW;
    if (found)
        column_text(&q, 0, player, 32);
    query_end(&q);
    return found;
}

bool store_handover_drop(struct store *store, const char *game, const char *side, struct error *err)
{
    return query_run(query(store, SQL_HANDOVER_DROP, game, side), "end the offer in", game, err);
}
