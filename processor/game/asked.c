/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/asked.h"
#include "processor/host/config.h"
#include <sodium.h>

void asked_code(char out[static 33])
{
    uint8_t raw[16];
    randombytes_buf(raw, sizeof raw);
    hex_write(out, raw, sizeof raw);
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
    *over = !err->doing && pass->now >= from + pass->config->muster.seconds;
    return !err->doing;
}
