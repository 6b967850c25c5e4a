/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/message.h"
#include "processor/base/mailbox.h"
#include "processor/game/mail_limit.h"
#include "processor/game/seal_message.h"
#include "processor/host/key_check.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sysexits.h>

void message_nonce(char out[static 33])
{
    uint8_t raw[16];
    randombytes_buf(raw, sizeof raw);
    hex_write(out, raw, sizeof raw);
}

void message_file(struct message *message, const char *name, struct span bytes)
{
    if (message->n_files < sizeof message->file / sizeof *message->file)
        message->file[message->n_files++] = (struct out_file){name, bytes};
}

void message_signed(struct pass *pass, struct arena *arena, struct message *message, const char *name, struct span text)
{
    struct text sig = {.arena = arena};
    sshsig_sign(&sig, pass->signer, NAMESPACE_REPORT, text, NULL);
    message_file(message, name, text);
    message_file(message, arena_words(arena, "%s.sig", name), text_span(&sig));
}

static bool post(struct pass *pass, struct game *game, const char *game_id, const struct message *message,
                 struct error *err)
{
    if (pass->wrong_keys & WRONG_REPORT)
        return error_of(err, ERROR_FOREIGN, EX_CONFIG, "sign for", message->player,
                        "the host's report.key is wrong: dispatch doctor");
    int64_t number;
    struct outbox_row row = {.utc = pass->now, .kind = message->kind, .n_files = message->n_files};
    if (!message->player[0])
        return true;
    struct arena *arena = arena_new();
    snprintf(row.player, sizeof row.player, "%s", message->player);
    snprintf(row.game, sizeof row.game, "%s", game_id);
    mailbox_clean(span_of(message->subject), row.subject, sizeof row.subject);
    if (message->kind == MESSAGE_ANSWERS && pass->answers)
        snprintf(row.answers, sizeof row.answers, "%s", pass->answers);
    if (message->kind == MESSAGE_ANSWERS && !message->is_urgent &&
        !mail_hold(pass, row.player, game_id, &row.next_at, err)) {
        arena_free(arena);
        return false;
    }
    row.file = arena_take(arena, (message->n_files + 1) * sizeof *row.file);
    memcpy(row.file, message->file, message->n_files * sizeof *row.file);
    bool open = message->is_open && !(game && game->core->g.forum && !strchr(message->player, '+'));
    bool ok = (open || seal_message(pass, arena, game, &row, err)) &&
              store_outbox_put(pass->store, &row, &message->parts, &number, err);
    arena_free(arena);
    return ok;
}

bool message_post(struct pass *pass, const char *game_id, const struct message *message, struct error *err)
{
    return post(pass, NULL, game_id, message, err);
}

bool message_send(struct game *game, const struct message *message, struct error *err)
{
    return post(game->pass, game, game->core->id, message, err);
}
