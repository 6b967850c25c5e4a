/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/asked.h"
#include "processor/game/outage_note.h"
#include "processor/host/config.h"
#include "processor/store/store_people.h"
#include <sodium.h>

void asked_code(char out[static 33])
{
    uint8_t raw[16];
    randombytes_buf(raw, sizeof raw);
    hex_write(out, raw, sizeof raw);
}

/* Where somebody without an address is asked in the host's own thread: no time is over before it is read to its end and
 * everything is up that is to be posted there. What trouble with the forum took since then is added. */
static bool thread_stays(struct pass *pass, const char *player, int64_t *from, bool *stays, struct error *err)
{
    static const char *const ways[] = {"posts/" FORUM_THREAD_ID, "forum"};
    struct player_row row;
    struct wish_row wish;
    struct topic_row topic;
    int64_t n = 0, since, begun = *from;
    *stays = false;
    if (!store_topic_get(pass->store, FORUM_THREAD_ID, &topic, err) ||
        !store_player_get(pass->store, player, &row, err) || row.mail[0] ||
        !store_wish_get(pass->store, player, &wish, err) || !wish.account[0])
        return !err->doing;
    if (!store_forum_waiting(pass->store, FORUM_THREAD_ID, &n, &since, err))
        return false;
    *stays = n > 0 || !outage_is_noted(&pass->threads_read, FORUM_THREAD_ID);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct outage_row out[OUTAGE_ROWS_MAX];
        for (size_t k = 0, many = store_outages(pass->store, ways[i], begun, out, err); k < many; k++)
            *from += out[k].until > begun ? out[k].until - (out[k].since > begun ? out[k].since : begun) : 0;
    }
    return !err->doing;
}

bool asked_is_over(struct pass *pass, const char *game_id, const char *player, int64_t asked_at, bool *over,
                   struct error *err)
{
    struct asked_row asked[ASKED_ROWS_MAX];
    int64_t from = asked_at;
    *over = false;
    if (!pass->has_fetched || pass->inbox_left)
        return true;
    size_t n = store_outbox_asks(pass->store, game_id, player, asked_at, asked, err);
    for (size_t i = 0; i < n && asked[i].utc == asked_at; i++) {
        if (asked[i].fate == OUTBOX_WAITS)
            return true;
        if (asked[i].sent > from)
            from = asked[i].sent;
    }
    bool stays = false;
    if (err->doing || (!game_id[0] && !thread_stays(pass, player, &from, &stays, err)))
        return false;
    *over = !stays && pass->now >= from + pass->config->muster.seconds;
    return !err->doing;
}
