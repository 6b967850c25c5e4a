/* SPDX-License-Identifier: Apache-2.0 */
/* Who stands by for a seat, and the seats that are free. */
#include "processor/store/store_inside.h"
#include "processor/store/store_people.h"
#include <stdio.h>
#include <string.h>

static const struct sealed_table standbys = {"standby",       "read who stands by", "store who stands by",
                                             SQL_STANDBY_PUT, SQL_STANDBY_DROP,     SQL_STANDBYS},
                                 vacancies = {"vacancy",       "read the free seats", "store the free seat",
                                              SQL_VACANCY_PUT, SQL_VACANCY_DROP,      SQL_VACANCIES};

static void id_of(char id[static 72], const char *first, const char *second)
{
    snprintf(id, 72, "%s %s", first, second);
}

/* ---- who stands by ---- */

bool store_standby_put(struct store *store, const struct standby_row *row, struct error *err)
{
    struct arena *arena = arena_new();
    struct text plain = {.arena = arena};
    char id[72];
    id_of(id, row->player, row->ruleset);
    pack_words(&plain, row->player);
    pack_words(&plain, row->ruleset);
    pack_number(&plain, (uint64_t)row->since);
    pack_number(&plain, row->place);
    pack_number(&plain, row->n_missed);
    bool ok = sealed_put(store, &standbys, arena, id, &plain, err);
    arena_free(arena);
    return ok;
}

static bool open_standby(const char *id, struct span plain, void *at)
{
    struct standby_row *row = at;
    struct reader r = {.left = plain};
    char own[72];
    unpack_words(&r, row->player, sizeof row->player);
    unpack_words(&r, row->ruleset, sizeof row->ruleset);
    row->since = (int64_t)read_u64le(&r);
    row->place = read_u64le(&r);
    row->n_missed = read_u64le(&r);
    id_of(own, row->player, row->ruleset);
    return !r.bad && r.left.len == 0 && strcmp(own, id) == 0;
}

bool store_standby_drop(struct store *store, const char *player, const char *ruleset, struct error *err)
{
    char id[72];
    id_of(id, player, ruleset);
    return query_run(query(store, standbys.drop, (const char *)id), "forget who stands by", player, err);
}

size_t store_standbys(struct store *store, struct arena *arena, struct standby_row **out, struct error *err)
{
    void *at;
    size_t n = sealed_all(store, &standbys, arena, sizeof **out, open_standby, &at, err);
    *out = at;
    return n;
}

/* ---- free seats ---- */

static void pack_asked(struct text *plain, const struct vacancy_row *row)
{
    pack_words(plain, row->candidate);
    pack_words(plain, row->code);
    pack_number(plain, (uint64_t)row->asked_at);
    pack_number(plain, (uint64_t)row->n_asked);
    for (int i = 0; i < row->n_asked; i++)
        pack_words(plain, row->asked[i]);
    pack_number(plain, (uint64_t)row->n_others);
    for (int i = 0; i < row->n_others; i++) {
        pack_words(plain, row->other[i].player);
        pack_words(plain, row->other[i].code);
        pack_number(plain, (uint64_t)(row->other[i].says + 1));
    }
    pack_number(plain, row->agreed);
}

bool store_vacancy_put(struct store *store, const struct vacancy_row *row, struct error *err)
{
    struct arena *arena = arena_new();
    struct text plain = {.arena = arena};
    char id[72];
    id_of(id, row->game, row->side);
    pack_words(&plain, row->game);
    pack_words(&plain, row->side);
    pack_words(&plain, row->player);
    pack_number(&plain, (uint64_t)row->why);
    pack_number(&plain, (uint64_t)row->state);
    pack_number(&plain, (uint64_t)row->at);
    pack_number(&plain, row->k);
    pack_number(&plain, row->seq);
    pack_number(&plain, row->held);
    pack_number(&plain, row->let);
    pack_number(&plain, row->told);
    pack_number(&plain, row->news);
    pack_asked(&plain, row);
    bool ok = sealed_put(store, &vacancies, arena, id, &plain, err);
    arena_free(arena);
    return ok;
}

/* A number below `end`; else the row is torn. */
static int below(struct reader *r, uint64_t end)
{
    uint64_t n = read_u64le(r);
    r->bad = r->bad || n >= end;
    return r->bad ? 0 : (int)n;
}

static void open_asked(struct reader *r, struct vacancy_row *row)
{
    unpack_words(r, row->candidate, sizeof row->candidate);
    unpack_words(r, row->code, sizeof row->code);
    row->asked_at = (int64_t)read_u64le(r);
    row->n_asked = below(r, VACANCY_ASKED_MOST + 1);
    for (int i = 0; i < row->n_asked; i++)
        unpack_words(r, row->asked[i], sizeof row->asked[i]);
    row->n_others = below(r, VACANCY_OTHERS + 1);
    for (int i = 0; i < row->n_others; i++) {
        unpack_words(r, row->other[i].player, sizeof row->other[i].player);
        unpack_words(r, row->other[i].code, sizeof row->other[i].code);
        row->other[i].says = below(r, 3) - 1;
    }
    row->agreed = below(r, 2) != 0;
}

static bool open_vacancy(const char *id, struct span plain, void *at)
{
    struct vacancy_row *row = at;
    struct reader r = {.left = plain};
    char own[72];
    unpack_words(&r, row->game, sizeof row->game);
    unpack_words(&r, row->side, sizeof row->side);
    unpack_words(&r, row->player, sizeof row->player);
    row->why = (enum vacancy_why)below(&r, VACANCY_RESIGNS + 1);
    row->state = (enum vacancy_state)below(&r, VACANCY_SPENT + 1);
    row->at = (int64_t)read_u64le(&r);
    row->k = read_u64le(&r);
    row->seq = read_u64le(&r);
    row->held = below(&r, 2) != 0;
    row->let = below(&r, 2) != 0;
    row->told = below(&r, 2) != 0;
    row->news = below(&r, 2) != 0;
    open_asked(&r, row);
    id_of(own, row->game, row->side);
    return !r.bad && r.left.len == 0 && row->why >= VACANCY_LEFT && row->state >= VACANCY_WAITS && strcmp(own, id) == 0;
}

bool store_vacancy_drop(struct store *store, const char *game, const char *side, struct error *err)
{
    char id[72];
    id_of(id, game, side);
    return query_run(query(store, vacancies.drop, (const char *)id), "forget the free seat", game, err);
}

size_t store_vacancies(struct store *store, struct arena *arena, struct vacancy_row **out, struct error *err)
{
    void *at;
    size_t n = sealed_all(store, &vacancies, arena, sizeof **out, open_vacancy, &at, err);
    *out = at;
    return n;
}

bool store_vacancy_get(struct store *store, const char *game, const char *side, struct vacancy_row *out,
                       struct error *err)
{
    struct arena *arena = arena_new();
    struct vacancy_row *all;
    bool found = false;
    size_t n = store_vacancies(store, arena, &all, err);
    for (size_t i = 0; i < n && !found; i++) {
        found = strcmp(all[i].game, game) == 0 && strcmp(all[i].side, side) == 0;
        if (found)
            *out = all[i];
    }
    arena_free(arena);
    return found;
}
