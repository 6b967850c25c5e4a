/* SPDX-License-Identifier: Apache-2.0 */
/* Words to everybody who plays when time or the host did something: short, signed, each reader in his own zone. */
#include "processor/game/notice.h"
#include "processor/game/former_address.h"
#include "processor/game/message.h"
#include <string.h>

bool letter(struct pass *pass, struct arena *arena, const char *player, const char *game_id, const char *words,
            json_t *values, const char *file, enum message_kind kind, struct error *err)
{
    const char *name = json_string_value(json_object_get(values, "game")),
               *game = name ? arena_words(arena, "%s", name) : NULL;
    json_object_set_new(values, "player", letter_word(player));
    struct written written = letter_write(pass, arena, game, words, values);
    struct message message = {.player = player, .subject = written.subject, .kind = kind};
    message_signed(pass, arena, &message, file, written.text);
    return message_post(pass, game_id, &message, err);
}

static bool is_of_player(struct game *game, int seat, const char *player)
{
    char holder[32];
    game_player(game, seat, holder);
    return strcmp(holder, player) == 0;
}

static json_t *values_for(struct game *game, const struct notice *notice, int seat, const char *player)
{
    json_t *values = letter_values(game, player);
    letter_seat(values, game, notice->side, player);
    if (notice->values)
        json_object_update(values, notice->values);
    for (size_t i = 0; i < 2 && notice->at[i].name; i++)
        json_object_set_new(
            values, notice->at[i].name,
            letter_word(phrase_when(game->pass, game->arena, game->core->g.name, player, notice->at[i].utc)));
    if (notice->more)
        notice->more(notice, game, seat, player, values);
    return values;
}

static bool send_one(struct game *game, const struct notice *notice, int seat, struct error *err)
{
    char player[32];
    const struct core *core = game->core;
    struct message message = {.player = player, .kind = notice->asks ? MESSAGE_ASKS : MESSAGE_TELLS};
    game_player(game, seat, player);
    bool everywhere = notice->of_key && is_of_player(game, notice->side, player);
    if (everywhere) {
        message.kind = MESSAGE_WARNS;
        message.is_open = true;
    }
    struct written written =
        letter_write(game->pass, game->arena, core->g.name, notice->letter, values_for(game, notice, seat, player));
    message.subject = written.subject;
    /* the size of the log makes the name another one each time */
    message_signed(game->pass, game->arena, &message,
                   arena_words(game->arena, "%s-%s-%s-%llu.txt", core->g.name, core->g.seat[seat].name,
                               notice->file ? notice->file : notice->letter, (unsigned long long)core->tree.size),
                   written.text);
    for (size_t i = 0; i < 2 && notice->file_with[i].name && (everywhere || !notice->of_key); i++)
        message_file(&message, notice->file_with[i].name, notice->file_with[i].bytes);
    if (everywhere && !former_post(game->pass, core->id, &message, err))
        return false;
    return (everywhere && notice->answered) ||
           (message_moved_deadline(game, &message, seat, err) && message_send(game, &message, err));
}

bool notice_one(struct game *game, const struct notice *notice, int seat, struct error *err)
{
    bool done = send_one(game, notice, seat, err);
    json_decref(notice->values);
    return done;
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
    bool done = true;
    for (int seat = 0; done && seat < game->core->g.n_seats; seat++)
        done = !is_first_seat_of(game, seat) || send_one(game, notice, seat, err);
    json_decref(notice->values);
    return done;
}

bool game_news(struct game *game, int grade, const char *words, struct error *err)
{
    return store_news_put(game->pass->store, grade, game->core->id, words, game->pass->now, err);
}
