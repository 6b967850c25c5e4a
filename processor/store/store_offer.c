/* SPDX-License-Identifier: Apache-2.0 */
/* Open games: what is offered, who waits for one, and who was asked whether they play. */
#include "processor/core/core.h"
#include "processor/store/store_inside.h"
#include "processor/store/store_people.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct sealed_table offers = {"offer",       "read the offer", "store the offer",
                                           SQL_OFFER_PUT, SQL_OFFER_DROP,   SQL_OFFERS},
                                 seekings = {"seeking",       "read who waits", "store who waits",
                                             SQL_SEEKING_PUT, SQL_SEEKING_DROP, SQL_SEEKINGS},
                                 musters = {"muster",       "read the muster", "store the muster",
                                            SQL_MUSTER_PUT, SQL_MUSTER_DROP,   SQL_MUSTERS};

/* ---- offers ---- */

bool store_offer_put(struct store *store, const struct offer_row *row, struct error *err)
{
    struct arena *arena = arena_new();
    struct text plain = {.arena = arena};
    pack_number(&plain, (uint64_t)row->at);
    pack_number(&plain, row->by_host);
    pack_words(&plain, row->ruleset);
    pack_words(&plain, row->scenario);
    pack_number(&plain, (uint64_t)row->n_option);
    for (int i = 0; i < row->n_option; i++)
        pack_words(&plain, row->option[i]);
    pack_words(&plain, row->clock);
    pack_number(&plain, (uint64_t)row->recall);
    pack_number(&plain, (uint64_t)row->outage);
    pack_number(&plain, row->full);
    pack_number(&plain, row->silence);
    pack_number(&plain, (uint64_t)row->forum);
    pack_number(&plain, (uint64_t)row->press);
    pack_number(&plain, row->press_unnamed);
    pack_number(&plain, (uint64_t)row->dice);
    pack_words(&plain, row->beacon);
    pack_words(&plain, row->organiser);
    pack_number(&plain, row->n_games);
    pack_number(&plain, (uint64_t)row->n_waited);
    for (int i = 0; i < row->n_waited; i++)
        pack_number(&plain, (uint64_t)row->waited[i]);
    pack_number(&plain, (uint64_t)row->standby);
    pack_number(&plain, row->least_finished);
    pack_number(&plain, row->least_kept);
    pack_number(&plain, row->pair);
    bool ok = sealed_put(store, &offers, arena, row->name, &plain, err);
    arena_free(arena);
    return ok;
}

static bool open_offer(const char *id, struct span plain, void *at)
{
    struct offer_row *row = at;
    struct reader r = {.left = plain};
    snprintf(row->name, sizeof row->name, "%.31s", id);
    row->at = (int64_t)read_u64le(&r);
    row->by_host = read_u64le(&r) != 0;
    unpack_words(&r, row->ruleset, sizeof row->ruleset);
    unpack_words(&r, row->scenario, sizeof row->scenario);
    uint64_t n = read_u64le(&r);
    row->n_option = n <= OFFER_OPTIONS ? (int)n : 0;
    for (int i = 0; i < row->n_option; i++)
        unpack_words(&r, row->option[i], sizeof row->option[i]);
    unpack_words(&r, row->clock, sizeof row->clock);
    row->recall = (int64_t)read_u64le(&r);
    row->outage = (int64_t)read_u64le(&r);
    row->full = read_u64le(&r) != 0;
    row->silence = read_u64le(&r) != 0;
    row->forum = (int64_t)read_u64le(&r);
    row->press = (int)read_u64le(&r);
    row->press_unnamed = read_u64le(&r) != 0;
    row->dice = (char)read_u64le(&r);
    unpack_words(&r, row->beacon, sizeof row->beacon);
    unpack_words(&r, row->organiser, sizeof row->organiser);
    row->n_games = read_u64le(&r);
    uint64_t waited = read_u64le(&r);
    row->n_waited = waited <= WAITS_KEPT ? (int)waited : 0;
    for (int i = 0; i < row->n_waited; i++)
        row->waited[i] = (int64_t)read_u64le(&r);
    row->standby = (int)read_u64le(&r);
    row->least_finished = read_u64le(&r);
    row->least_kept = read_u64le(&r);
    row->pair = read_u64le(&r) != 0;
    return !r.bad && r.left.len == 0;
}

bool store_offer_drop(struct store *store, const char *name, struct error *err)
{
    return query_run(query(store, offers.drop, name), "withdraw the offer", name, err);
}

size_t store_offers(struct store *store, struct arena *arena, struct offer_row **out, struct error *err)
{
    void *at;
    size_t n = sealed_all(store, &offers, arena, sizeof **out, open_offer, &at, err);
    *out = at;
    return n;
}

/* ---- who waits ---- */

static void seeking_id(char id[static 72], const char *player, const char *ruleset)
{
    snprintf(id, 72, "%s %s", player, ruleset);
}

bool store_seeking_put(struct store *store, const struct seeking_row *row, struct error *err)
{
    struct arena *arena = arena_new();
    struct text plain = {.arena = arena};
    char id[72];
    seeking_id(id, row->player, row->ruleset);
    pack_words(&plain, row->player);
    pack_words(&plain, row->ruleset);
    pack_number(&plain, (uint64_t)row->since);
    pack_number(&plain, row->place);
    pack_words(&plain, row->seat);
    pack_number(&plain, row->only);
    pack_number(&plain, (uint64_t)row->pace);
    pack_number(&plain, row->pair);
    pack_number(&plain, (uint64_t)row->state);
    pack_words(&plain, row->muster);
    pack_words(&plain, row->code);
    pack_number(&plain, (uint64_t)row->asked_at);
    pack_number(&plain, row->n_missed);
    pack_number(&plain, row->told);
    pack_number(&plain, (uint64_t)row->agreed);
    pack_words(&plain, row->agreed_to);
    bool ok = sealed_put(store, &seekings, arena, id, &plain, err);
    arena_free(arena);
    return ok;
}

static bool open_seeking(const char *id, struct span plain, void *at)
{
    struct seeking_row *row = at;
    struct reader r = {.left = plain};
    char own[72];
    unpack_words(&r, row->player, sizeof row->player);
    unpack_words(&r, row->ruleset, sizeof row->ruleset);
    row->since = (int64_t)read_u64le(&r);
    row->place = read_u64le(&r);
    unpack_words(&r, row->seat, sizeof row->seat);
    row->only = read_u64le(&r) != 0;
    row->pace = (int64_t)read_u64le(&r);
    row->pair = read_u64le(&r) != 0;
    uint64_t state = read_u64le(&r);
    row->state = (enum seeking_state)state;
    unpack_words(&r, row->muster, sizeof row->muster);
    unpack_words(&r, row->code, sizeof row->code);
    row->asked_at = (int64_t)read_u64le(&r);
    row->n_missed = read_u64le(&r);
    row->told = read_u64le(&r) != 0;
    row->agreed = (int64_t)read_u64le(&r);
    unpack_words(&r, row->agreed_to, sizeof row->agreed_to);
    seeking_id(own, row->player, row->ruleset);
    return !r.bad && r.left.len == 0 && state >= SEEKING_WAITS && state <= SEEKING_READY && strcmp(own, id) == 0;
}

bool store_seeking_drop(struct store *store, const char *player, const char *ruleset, struct error *err)
{
    char id[72];
    seeking_id(id, player, ruleset);
    return query_run(query(store, seekings.drop, (const char *)id), "forget who waits", player, err);
}

size_t store_seekings(struct store *store, struct arena *arena, struct seeking_row **out, struct error *err)
{
    void *at;
    size_t n = sealed_all(store, &seekings, arena, sizeof **out, open_seeking, &at, err);
    *out = at;
    return n;
}

bool store_player_unbegun(struct store *store, const char *player, int64_t *n, struct error *err)
{
    struct query q = query(store, SQL_PLAYER_UNBEGUN, player, CORE_JOINING, CORE_OPENING, CORE_AWAITING);
    return query_number(q, "count the games of", player, n, err) == ANSWER_ROW;
}

/* ---- musters ---- */

bool store_muster_put(struct store *store, const struct muster_row *row, struct error *err)
{
    struct arena *arena = arena_new();
    struct text plain = {.arena = arena};
    pack_words(&plain, row->offer);
    pack_number(&plain, row->number);
    pack_words(&plain, row->chain);
    pack_number(&plain, row->round);
    bool ok = sealed_put(store, &musters, arena, row->id, &plain, err);
    arena_free(arena);
    return ok;
}

static bool open_muster(const char *id, struct span plain, void *at)
{
    struct muster_row *row = at;
    struct reader r = {.left = plain};
    snprintf(row->id, sizeof row->id, "%.16s", id);
    unpack_words(&r, row->offer, sizeof row->offer);
    row->number = read_u64le(&r);
    unpack_words(&r, row->chain, sizeof row->chain);
    row->round = read_u64le(&r);
    return !r.bad && r.left.len == 0;
}

bool store_muster_drop(struct store *store, const char *id, struct error *err)
{
    return query_run(query(store, musters.drop, id), "end the muster", id, err);
}

static int by_age(const void *a, const void *b)
{
    const struct muster_row *one = a, *other = b;
    return one->number < other->number ? -1 : one->number > other->number;
}

size_t store_musters(struct store *store, struct arena *arena, struct muster_row **out, struct error *err)
{
    void *at;
    size_t n = sealed_all(store, &musters, arena, sizeof **out, open_muster, &at, err);
    *out = at;
    if (n > 1)
        qsort(*out, n, sizeof **out, by_age);
    return n;
}
