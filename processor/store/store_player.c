/* SPDX-License-Identifier: Apache-2.0 */
/* People and what the host must know: players, seats, luck seen, news, messages counted. */
#include "processor/core/core.h"
#include "processor/mime/arrival.h"
#include "processor/record/signing_key.h"
#include "processor/store/store_inside.h"
#include <stdio.h>
#include <string.h>

bool store_player_put(struct store *store, const struct player_row *player, struct error *err)
{
    struct arena *arena = arena_new();
    struct text plain = {.arena = arena};
    pack_words(&plain, player->mail);
    pack_words(&plain, player->zone);
    pack_words(&plain, player->full_name);
    pack_number(&plain, player->seq);
    pack_number(&plain, (uint64_t)player->n_keys);
    for (int i = 0; i < player->n_keys; i++)
        pack_words(&plain, player->key[i]);
    memo_unlearn(store);
    bool ok =
        query_run(query(store, SQL_PLAYER_PUT, player->name,
                        row_seal(arena, store->master, ROW_PLAYER, "player", "", player->name, text_span(&plain))),
                  "store the player", player->name, err);
    arena_free(arena);
    return ok;
}

static bool player_open(struct store *store, const char *name, struct span sealed, struct player_row *out,
                        struct error *err)
{
    struct span plain;
    struct arena *arena = arena_new();
    memset(out, 0, sizeof *out);
    bool ok = store_row_open(store, arena, ROW_PLAYER, "player", "", name, sealed, &plain, err);
    if (ok) {
        struct reader r = {.left = plain};
        snprintf(out->name, sizeof out->name, "%s", name);
        unpack_words(&r, out->mail, sizeof out->mail);
        unpack_words(&r, out->zone, sizeof out->zone);
        unpack_words(&r, out->full_name, sizeof out->full_name);
        out->seq = read_u64le(&r);
        uint64_t n = read_u64le(&r);
        r.bad = r.bad || n > sizeof out->key / sizeof *out->key;
        for (out->n_keys = 0; !r.bad && (uint64_t)out->n_keys < n; out->n_keys++)
            unpack_words(&r, out->key[out->n_keys], sizeof out->key[0]);
        if (r.bad || r.left.len > 0)
            ok = error_set(err, EX_DATAERR, "read the player", name,
                           "store.torn: its fields are not what they should be");
    }
    arena_free(arena);
    return ok;
}

bool store_player_get(struct store *store, const char *name, struct player_row *out, struct error *err)
{
    struct arena *arena = arena_small();
    struct span sealed;
    bool found = memo_blob(store, arena, SQL_PLAYER, name, "read the player", &sealed, err) == ANSWER_ROW &&
                 player_open(store, name, sealed, out, err);
    arena_free(arena);
    return found;
}

bool store_player_forget(struct store *store, const char *name, struct error *err)
{
    memo_unlearn(store);
    return query_run(query(store, SQL_HANDOVER_FORGET, name), "forget the seats offered to", name, err) &&
           query_run(query(store, SQL_PLAYER_FORGET, name), "forget the player", name, err) && query_changed(store) > 0;
}

bool store_player_plays(struct store *store, const char *name, char game[static 32], struct error *err)
{
    struct query q = query(store, SQL_PLAYER_PLAYS, name, CORE_OVER);
    bool plays = query_step(&q, "look for the games of", name, err) == ANSWER_ROW;
    if (plays)
        column_text(&q, 0, game, 32);
    query_end(&q);
    return plays;
}

static bool open_player(struct store *store, const char *name, struct span sealed, void *row, struct error *err)
{
    return player_open(store, name, sealed, row, err);
}

const struct player_row *store_players_next(struct player_rows *all, struct error *err)
{
    static const struct paged players = {"read the players of", SQL_PLAYERS, sizeof *all->row, open_player};
    return page_next(all->store, &all->page, &players, all->row, err);
}

bool store_seat_put(struct store *store, const char *game, const char *side, const char *player, struct error *err)
{
    memo_forget(store);
    return query_run(query(store, SQL_SEAT_PUT, game, side, player), "seat the player", player, err);
}

/* All seats of a game for one question, where each is a turn to a server. */
static bool seats_read(struct store *store, const char *game, struct error *err)
{
    char side[32], player[32];
    enum query_answer answer;
    struct query q = query(store, SQL_SEATS, game);
    while ((answer = query_step(&q, "read the seats of", game, err)) == ANSWER_ROW) {
        column_text(&q, 0, side, sizeof side);
        column_text(&q, 1, player, sizeof player);
        memo_seat_keep(store, game, side, player);
    }
    query_end(&q);
    return answer == ANSWER_END;
}

bool store_seat_get(struct store *store, const char *game, const char *side, char player[32], struct error *err)
{
    if (memo_seat(store, game, side, player))
        return true;
    if (store_is_shared(store) && store->inside && !store->note) {
        if (!seats_read(store, game, err))
            return false;
        if (memo_seat(store, game, side, player))
            return true;
    }
    struct query q = query(store, SQL_SEAT, game, side);
    bool found = query_step(&q, "read the seats of", game, err) == ANSWER_ROW;
    if (found)
        column_text(&q, 0, player, 32);
    query_end(&q);
    if (found)
        memo_seat_keep(store, game, side, player);
    return found;
}

bool store_luck_seen(struct store *store, const char *value)
{
    struct error err = {0};
    uint8_t hash[32];
    sha256(hash, span_of(value));
    struct query q = query(store, SQL_LUCK, hash);
    enum query_answer answer = query_step(&q, "look for the luck in", store->path, &err);
    query_end(&q);
    return answer != ANSWER_END; /* what cannot be read counts as seen: a used value must never pass */
}

bool store_luck_put(struct store *store, const char *value, struct error *err)
{
    uint8_t hash[32];
    sha256(hash, span_of(value));
    return query_run(query(store, SQL_LUCK_PUT, hash), "note the luck in", store->path, err);
}

bool store_news_put(struct store *store, int grade, const char *game, const char *words, int64_t utc, struct error *err)
{
    store->n_numbered++;
    return query_run(query(store, SQL_NEWS_PUT, utc, grade, game, words), "note the news in", store->path, err);
}

size_t store_news_rows(struct query *q, struct arena *arena, struct news_row **out, struct error *err)
{
    struct text rows = {.arena = arena};
    size_t n = 0;
    while (query_step(q, "read the news of", q->store->path, err) == ANSWER_ROW) {
        struct news_row row = {.id = column_int(q, 0), .utc = column_int(q, 1), .grade = (int)column_int(q, 2)};
        row.told = column_int(q, 3) != 0;
        column_text(q, 4, row.game, sizeof row.game);
        column_text(q, 5, row.words, sizeof row.words);
        text_add(&rows, (struct span){(const uint8_t *)&row, sizeof row});
        n++;
    }
    *out = query_rows(q, &rows, n * sizeof **out);
    return error_is_set(err) ? 0 : n;
}

size_t store_news(struct store *store, struct arena *arena, bool all, struct news_row **out, struct error *err)
{
    struct query q = query(store, all ? SQL_NEWS_ALL : SQL_NEWS);
    return store_news_rows(&q, arena, out, err);
}

bool store_news_told(struct store *store, int64_t up_to_id, struct error *err)
{
    return query_run(query(store, SQL_NEWS_TOLD, up_to_id), "mark the news in", store->path, err);
}

bool store_count_message(struct store *store, const char *game, const char *side, bool in, const char *turn,
                         struct error *err)
{
    return query_run(query(store, SQL_MESSAGE_ADD, game, side, in, turn), "count the message of", game, err);
}

int store_mail_counts(struct store *store, const char *game, struct mail_count *count, int max)
{
    struct error ignored = {0};
    struct query q = query(store, SQL_MESSAGES_SIDES, game);
    int n = 0;
    while (n < max && query_step(&q, "count the messages of", game, &ignored) == ANSWER_ROW) {
        struct mail_count *c = &count[n++];
        column_text(&q, 0, c->side, sizeof c->side);
        c->in = (int)column_int(&q, 1);
        c->out = (int)column_int(&q, 2);
        c->in_now = (int)column_int(&q, 3);
        c->out_now = (int)column_int(&q, 4);
        c->turns = (int)column_int(&q, 5);
    }
    query_end(&q);
    return n;
}

int store_messages_now(struct store *store, const char *game, bool in)
{
    struct error ignored = {0};
    int64_t n;
    query_number(query(store, SQL_MESSAGES_NOW, game, in), "count the messages of", game, &n, &ignored);
    return (int)n;
}

/* ---- the keys in a player's row, and blocks that he signed with one of them ---- */

int person_keys(struct arena *arena, const struct player_row *player, struct core_key *out, int cap)
{
    int n = 0;
    for (int i = 0; i < player->n_keys && n < cap; i++)
        n += person_key_read(arena, span_of(player->key[i]), &out[n], NULL);
    return n;
}

/* Does the signature claim to be by this key? */
static bool claims(struct arena *arena, const struct found *found, size_t s, const struct core_key *key)
{
    struct block block = found->block;
    struct minisign_key known;
    struct span blob;
    block.sig = found->sig[s];
    block.sig_kind = found->sig_kind[s];
    if (key->is_minisign)
        return block.sig_kind == SIG_MINISIGN && minisign_key_read(key->blob, &known, NULL) &&
               minisign_claims(block.sig, &known);
    return block.sig_kind == SIG_SSH && armor_claimed_key(arena, &block, &blob) && span_same(blob, key->blob);
}

bool person_signed(struct arena *arena, const struct player_row *player, const struct found *found,
                   struct verified *out, struct problem *why)
{
    struct core_key key[4];
    int n = person_keys(arena, player, key, 4);
    for (int k = 0; k < n; k++)
        for (size_t s = 0; s < found->n_sigs; s++) {
            struct problem one = {0};
            struct signer signer = person_signer(&key[k]);
            if (!claims(arena, found, s, &key[k]))
                continue;
            if (found_verify(arena, found, &signer, out, NULL, &one))
                return true;
            *why = one;
        }
    return false;
}
