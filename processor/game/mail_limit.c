/* SPDX-License-Identifier: Apache-2.0 */
/* How often: the counters of every answer. */
#include "processor/game/mail_limit.h"
#include "processor/game/former_address.h"
#include "processor/game/newcomer.h"
#include "processor/game/notice.h"
#include "processor/host/config.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool mail_may(struct pass *pass, const char *what, const char *who, int64_t most, int64_t seconds, bool *may,
              struct error *err)
{
    int64_t n;
    *may = false;
    if (!store_meter(pass->store, what, who, pass->now - seconds, &n, err))
        return false;
    *may = n < most;
    return !*may || store_meter_add(pass->store, what, who, pass->now, err);
}

/* Each receipt has an instant of its own, at least an hour after the one that stands `receipts-per-hour` before it, so
 * that what is held leaves at the same rate. */
bool mail_hold(struct pass *pass, const char *player, const char *game_id, int64_t *not_before, struct error *err)
{
    int64_t most = pass->config ? pass->config->receipts_per_hour : 0, back;
    bool tell;
    *not_before = 0;
    if (most == 0)
        return true;
    if (!store_meter_back(pass->store, "receipt", player, most - 1, &back, err))
        return false;
    int64_t at = back > 0 && back + 3600 > pass->now ? back + 3600 : pass->now;
    if (!store_meter_add(pass->store, "receipt", player, at, err))
        return false;
    if (at == pass->now)
        return true;
    *not_before = at;
    if (!mail_may(pass, "held", player, 1, 3600, &tell, err) || !tell)
        return !err->doing;
    struct arena *arena = arena_new();
    bool done = letter(pass, arena, player, game_id, "receipts-held",
                       json_pack("{s:I,s:o}", "most", (json_int_t)most, "until",
                                 letter_word(phrase_when(pass, arena, NULL, player, at))),
                       "answer.txt", MESSAGE_TELLS, err);
    arena_free(arena);
    return done;
}

/* ---- whose address is that ---- */

/* Read once a pass: a flood of strangers must not open every player's row each time. Name and address alone, since a
 * host may have very many players. */
struct person {
    const char *mail, *name;
    struct person *next;
};
struct pass_people {
    size_t n;
    struct person *at;      /* by address */
    struct person *further; /* who came since */
};

static int by_address(const void *a, const void *b)
{
    return strcasecmp(((const struct person *)a)->mail, ((const struct person *)b)->mail);
}

static struct person person_of(struct arena *arena, const struct player_row *row)
{
    return (struct person){arena_words(arena, "%s", row->mail), arena_words(arena, "%s", row->name), NULL};
}

static bool read_people(struct pass *pass, struct error *err)
{
    struct arena *arena = arena_new();
    struct text found = {.arena = arena};
    struct player_rows all = {.store = pass->store};
    struct pass_people *people = arena_take(pass->arena, sizeof *people);
    for (const struct player_row *row; (row = store_players_next(&all, err));) {
        if (former_is_row(row->name) || newcomer_is_row(row->name)) /* nobody's who plays */
            continue;
        struct person one = person_of(pass->arena, row);
        text_add(&found, (struct span){(const uint8_t *)&one, sizeof one});
    }
    people->n = found.len / sizeof *people->at;
    people->at = arena_take(pass->arena, found.len);
    if (people->n > 0) {
        memcpy(people->at, found.at, found.len);
        qsort(people->at, people->n, sizeof *people->at, by_address);
    }
    arena_free(arena);
    if (error_is_set(err))
        return false;
    pass->people = people;
    return true;
}

void mail_player_comes(struct pass *pass, const struct player_row *row)
{
    if (!pass->people || !row->mail[0])
        return;
    struct person *one = arena_take(pass->arena, sizeof *one);
    *one = person_of(pass->arena, row);
    one->next = pass->people->further;
    pass->people->further = one;
}

static const struct person *person_with(const struct pass_people *people, const char *address)
{
    const struct person wanted = {.mail = address};
    for (const struct person *one = people->further; one; one = one->next)
        if (by_address(&wanted, one) == 0)
            return one;
    return people->n == 0 ? NULL : bsearch(&wanted, people->at, people->n, sizeof wanted, by_address);
}

bool mail_player(struct pass *pass, const char *address, struct player_row *out, struct error *err)
{
    size_t len = strlen(address);
    if (len == 0 || len >= sizeof out->mail || (!pass->people && !read_people(pass, err)))
        return false;
    const struct person *found = person_with(pass->people, address);
    /* The address may have been changed since, or what brought the player here undone. */
    return found && store_player_get(pass->store, found->name, out, err) && strcasecmp(out->mail, address) == 0;
}
