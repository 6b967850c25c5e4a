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

struct pass_people { /* read once a pass: a flood of strangers must not open every player's row each time */
    size_t n;
    struct player_row *at; /* by address */
};

static int by_address(const void *a, const void *b)
{
    return strcasecmp(((const struct player_row *)a)->mail, ((const struct player_row *)b)->mail);
}

static bool read_people(struct pass *pass, struct error *err)
{
    struct pass_people *people = arena_take(pass->arena, sizeof *people);
    people->n = store_players(pass->store, pass->arena, &people->at, err);
    if (error_is_set(err))
        return false;
    size_t kept = 0;
    for (size_t i = 0; i < people->n; i++) /* a former address is nobody's who plays, nor is a newcomer's */
        if (!former_is_row(people->at[i].name) && !newcomer_is_row(people->at[i].name))
            people->at[kept++] = people->at[i];
    people->n = kept;
    if (people->n > 0)
        qsort(people->at, people->n, sizeof *people->at, by_address);
    pass->people = people;
    return true;
}

bool mail_player(struct pass *pass, const char *address, struct player_row *out, struct error *err)
{
    struct player_row wanted = {0};
    size_t len = strlen(address);
    if (len == 0 || len >= sizeof wanted.mail || (!pass->people && !read_people(pass, err)))
        return false;
    strcpy(wanted.mail, address);
    const struct player_row *found =
        pass->people->n == 0 ? NULL : bsearch(&wanted, pass->people->at, pass->people->n, sizeof wanted, by_address);
    if (found)
        *out = *found;
    return found != NULL;
}
