/* SPDX-License-Identifier: Apache-2.0 */
/* Answers to what is no sheet of orders: JOIN and NONCE of the set-up, JOIN of a seat that is taken over, REKEY and
 * REVOKE. */
#include "processor/game/game_time.h"
#include "processor/game/letter.h"
#include "processor/game/reader.h"
#include "processor/letters/receipt_inside.h"
#include "processor/words/dice_words.h"

static const char *missing_seats(struct game *game, bool opened)
{
    struct text out = {.arena = game->arena};
    char player[96];
    const struct core *core = game->core;
    for (int i = 0; i < core->g.n_seats; i++) {
        if (opened ? core->seat[i].opened : core->seat[i].joined)
            continue;
        seat_called(game, i, player);
        text_format(&out, "%s%s (%s)", out.len ? ", " : "", player, core->g.seat[i].name);
    }
    return out.len ? out.at : NULL;
}

/* Another player's seat is his now. */
struct answer_text receipt_seat(struct game *game, const struct core_outcome *o)
{
    json_t *values = json_object();
    receipt_common(game, values, o);
    json_object_set_new(values, "side", json_string(game->core->g.seat[o->seat].name));
    json_object_set_new(values, "cards", json_boolean(game_has_cards(&game->core->g)));
    const struct written written = letter_write(game->pass, game->arena, game->core->g.name, "seat-yours", values);
    return (struct answer_text){.subject = written.subject, .text = written.text};
}

struct answer_text receipt_setup(struct game *game, const struct core_outcome *o)
{
    bool join = o->header.kind == BLOCK_JOIN;
    const char *waiting = missing_seats(game, !join);
    struct answer_text out = {0};
    json_t *data = json_object();
    int missing = 0;
    for (int i = 0; i < game->core->g.n_seats; i++)
        missing |= !game->core->seat[i].joined << i;
    json_object_set_new(data, "people", letter_people(game, missing));
    receipt_common(game, data, o);
    const char *beacon = beacon_words(game, "");
    json_object_set_new(data, "beacon", beacon[0] ? json_string(beacon) : json_false());
    json_object_set_new(data, "cards", json_boolean(game_has_cards(&game->core->g)));
    json_object_set_new(data, "waiting", waiting ? json_string(waiting) : json_false());
    receipt_answer(&out, game, join ? "joined" : "opened", data);
    return out;
}

/* REKEY and REVOKE: short. */
struct answer_text receipt_key(struct game *game, const struct core_outcome *o)
{
    json_t *values = json_object();
    receipt_common(game, values, o);
    json_object_set_new(values, o->header.kind == BLOCK_REKEY ? "new" : o->recalled ? "both" : "gone", json_true());
    json_object_set_new(values, "has_key", json_boolean(core_has_key(game->core, o->seat)));
    const struct written written = letter_write(game->pass, game->arena, game->core->g.name, "key-answer", values);
    return (struct answer_text){.subject = written.subject, .text = written.text};
}
