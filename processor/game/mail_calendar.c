/* SPDX-License-Identifier: Apache-2.0 */
/* The deadline of a seat as an attachment of what he is sent: made, moved and cancelled with the message that says so.
 */
#include "processor/base/calendar.h"
#include "processor/base/mailbox.h"
#include "processor/game/game.h"
#include "processor/game/message.h"
#include "processor/host/config.h"
#include <string.h>

static const char file_name[] = "deadline.ics";

static void add_file(struct game *game, struct message *message, const struct calendar_row *row, const char *side,
                     bool cancelled, int64_t due_at)
{
    const struct config *config = game->pass->config;
    struct mailbox from = {0};
    struct text ics = {.arena = game->arena};
    if (config)
        mailbox_split(span_of(config->mail_from), &from);
    struct calendar_event event = {
        .uid = arena_words(game->arena, "%s-%s-%lld@%s", game->core->id, side, (long long)row->n,
                           from.address[0] ? mailbox_domain(from.address) : "dispatch"),
        .sequence = row->sequence,
        .due_at = due_at,
        .stamp = game->pass->now,
        .is_cancelled = cancelled,
        .summary = message->subject,
        .description = cancelled ? "Your orders are in, or nothing is asked of you any more."
                                 : "Your orders are awaited by then. The mail with your form has the same subject.",
        .organizer = from.address,
    };
    calendar_write(&ics, &event);
    message_file(message, file_name, text_span(&ics));
}

bool message_deadline(struct game *game, struct message *message, int seat, int64_t due_at, struct error *err)
{
    const char *side = game->core->g.seat[seat].name;
    struct calendar_row row;
    if (!store_calendar_get(game->pass->store, game->core->id, side, &row, err))
        return false;
    if (row.due_at == 0) { /* none is open: a new one */
        row.n++;
        row.sequence = 0;
    } else if (row.due_at != due_at)
        row.sequence++;
    row.due_at = due_at;
    add_file(game, message, &row, side, false, due_at);
    return store_calendar_put(game->pass->store, game->core->id, side, &row, err);
}

bool message_no_deadline(struct game *game, struct message *message, int seat, struct error *err)
{
    const char *side = game->core->g.seat[seat].name;
    struct calendar_row row;
    if (!store_calendar_get(game->pass->store, game->core->id, side, &row, err))
        return false;
    if (row.due_at == 0)
        return true;
    int64_t due_at = row.due_at;
    row.sequence++;
    row.due_at = 0;
    add_file(game, message, &row, side, true, due_at);
    return store_calendar_put(game->pass->store, game->core->id, side, &row, err);
}

bool message_moved_deadline(struct game *game, struct message *message, int seat, struct error *err)
{
    const struct core *core = game->core;
    struct calendar_row row;
    if (!store_calendar_get(game->pass->store, core->id, core->g.seat[seat].name, &row, err))
        return false;
    bool moved =
        row.due_at > 0 && core->deadline > 0 && core->deadline != row.due_at && (core_awaits(core) >> seat & 1);
    return !moved || message_deadline(game, message, seat, core->deadline, err);
}
