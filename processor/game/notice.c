/* SPDX-License-Identifier: Apache-2.0 */
/* Words to everybody who plays when time or the host did something: short, signed, each reader in his own zone. */
#include "processor/game/notice.h"
#include "processor/game/former_address.h"
#include "processor/game/mail_calendar.h"
#include "processor/game/template_host.h"
#include <string.h>

struct span letter_text(struct pass *pass, struct arena *arena, const char *game, struct span body)
{
    char nonce[33];
    message_nonce(nonce);
    json_t *data = json_pack("{s:s}", "nonce", nonce);
    json_object_set_new(data, "body", json_stringn(body.at ? (const char *)body.at : "", body.len));
    return template_letter(pass, arena, game, "notice.txt", data);
}

bool letter(struct pass *pass, struct arena *arena, const char *player, const char *subject, const char *file,
            struct span body, enum message_kind kind, struct error *err)
{
    struct message message = {.player = player, .subject = subject, .kind = kind};
    message_signed(pass, arena, &message, file, letter_text(pass, arena, NULL, body));
    return message_post(pass, "", &message, err);
}

static bool is_of_player(struct game *game, int seat, const char *player)
{
    char holder[32];
    game_player(game, seat, holder);
    return strcmp(holder, player) == 0;
}

bool notice_one(struct game *game, const struct notice *notice, int seat, struct error *err)
{
    struct text body = {.arena = game->arena};
    char player[32];
    const struct core *core = game->core;
    struct message message = {.player = player, .kind = notice->asks ? MESSAGE_ASKS : MESSAGE_TELLS};
    game_player(game, seat, player);
    bool everywhere = notice->of_key && is_of_player(game, notice->side, player);
    if (everywhere) {
        message.kind = MESSAGE_ASKS; /* it waits for no digest */
        message.is_open = true;
    }
    notice->words(notice, game, seat, player, &body);
    message.subject = arena_words(game->arena, "[%s] %s", core->g.name, notice->subject);
    /* the size of the log makes the name another one each time */
    message_signed(game->pass, game->arena, &message,
                   arena_words(game->arena, "%s-%s-%s-%llu.txt", core->g.name, core->g.seat[seat].name, notice->file,
                               (unsigned long long)core->tree.size),
                   letter_text(game->pass, game->arena, core->g.name, text_span(&body)));
    for (size_t i = 0; i < 2 && notice->file_with[i].name && (everywhere || !notice->of_key); i++)
        message_file(&message, notice->file_with[i].name, notice->file_with[i].bytes);
    return (!everywhere || former_post(game->pass, core->id, &message, err)) &&
           message_moved_deadline(game, &message, seat, err) && message_send(game, &message, err);
}

/* A player of two seats reads it once. */
static bool is_first_seat_of(struct game *game, int seat)
{
    char player[32], other[32];
    game_player(game, seat, player);
    for (int i = 0; i < seat; i++) {
        game_player(game, i, other);
        if (strcmp(player, other) == 0)
            return false;
    }
    return player[0] != '\0';
}

bool notice_all(struct game *game, const struct notice *notice, struct error *err)
{
    for (int seat = 0; seat < game->core->g.n_seats; seat++)
        if (is_first_seat_of(game, seat) && !notice_one(game, notice, seat, err))
            return false;
    return true;
}

bool game_news(struct game *game, int grade, const char *words, struct error *err)
{
    return store_news_put(game->pass->store, grade, game->core->id, words, game->pass->now, err);
}
