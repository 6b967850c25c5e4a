/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/deliver/deliver.h"
#include "processor/deliver/deliver_inside.h"
#include "processor/game/mail_limit.h"
#include <string.h>

enum { WEEK = 7 * 86400 };

static void add_waiting(struct text *out, const struct zone *zone, const struct waiting_row *row)
{
    char since[ZONE_WORDS], next[ZONE_WORDS];
    zone_words(since, zone, row->oldest_utc);
    text_format(out, "mail to %s: %lld wait%s since %s", row->player, (long long)row->n, row->n == 1 ? "s" : "", since);
    if (row->next_at > 0) {
        zone_words(next, zone, row->next_at);
        text_format(out, ", tried %lld time%s, again after %s", (long long)row->tries, row->tries == 1 ? "" : "s",
                    next);
    }
    text_format(out, "%s%s\n", row->trouble[0] ? ": " : "", row->trouble);
}

static void add_bounce(struct text *out, const struct zone *zone, const struct bounce_row *row)
{
    char since[ZONE_WORDS];
    zone_words(since, zone, row->since);
    if (row->player[0])
        text_format(out, "mail to %s comes back since %s: %s\n", row->player, since, row->words);
    else
        text_format(out, "mail cannot leave since %s: %s\n", since, row->words);
}

static bool is_of(const char *player, const char *row)
{
    return !player || !row[0] || strcmp(player, row) == 0;
}

bool mail_status(struct store *store, struct arena *arena, const struct zone *zone, const char *player,
                 struct text *out, struct error *err)
{
    struct waiting_row *waiting;
    struct bounce_row *bounces;
    size_t n_bounces = store_bounces(store, arena, &bounces, err);
    size_t n_waiting = error_is_set(err) ? 0 : store_outbox_waiting(store, arena, &waiting, err);
    if (error_is_set(err))
        return false;
    for (size_t i = 0; i < n_bounces; i++) /* the server itself comes first: its name is empty */
        if (is_of(player, bounces[i].player))
            add_bounce(out, zone, &bounces[i]);
    for (size_t i = 0; i < n_waiting; i++)
        if (is_of(player, waiting[i].player))
            add_waiting(out, zone, &waiting[i]);
    return true;
}

bool mail_dropped_status(struct store *store, int64_t now, struct text *out, struct error *err)
{
    int64_t n, over, forged;
    if (!store_meter(store, FORGED_TOLD, "", now - WEEK, &forged, err))
        return false;
    if (forged > 0)
        text_format(out,
                    "sheets whose signature does not verify: %lld told to their seat's player in the last 7 days\n",
                    (long long)forged);
    if (!store_arrived_count(store, "stranger", now - WEEK, &n, err) ||
        !store_meter(store, CODES_DROPPED, "", now - WEEK, &over, err))
        return false;
    if (n > 0)
        text_format(out, "mail from strangers: %lld dropped without an answer in the last 7 days\n", (long long)n);
    if (over > 0)
        text_format(out, "questions that waited until their code was over: %lld not sent in the last 7 days\n",
                    (long long)over);
    return true;
}
