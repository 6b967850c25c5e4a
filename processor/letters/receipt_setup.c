/* SPDX-License-Identifier: Apache-2.0 */
/* Answers to what is no sheet of orders: JOIN and NONCE of the set-up, JOIN of a seat that is taken over, REKEY and
 * REVOKE. */
#include "games/face/text_wrap.h"
#include "processor/game/awaited.h"
#include "processor/game/message.h"
#include "processor/game/reader.h"
#include "processor/game/template_host.h"
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

/* The same for a subject: "Bob", "Bob and Carol". */
static const char *missing_people(const struct game *game)
{
    struct text out = {.arena = game->arena};
    char player[32], called[96];
    int left = 0;
    for (int i = 0; i < game->core->g.n_seats; i++)
        left += !game->core->seat[i].joined;
    for (int i = 0; i < game->core->g.n_seats; i++) {
        if (game->core->seat[i].joined)
            continue;
        game_player(game, i, player);
        player_called(game->pass, player, called);
        text_format(&out, "%s%s", called[0] ? called : game->core->g.seat[i].name,
                    --left == 0 ? ""
                    : left == 1 ? " and "
                                : ", ");
    }
    return out.len ? out.at : "";
}

/* Another player's seat is his now. */
struct answer_text receipt_seat(struct game *game, const struct core_outcome *o)
{
    struct answer_text out = {.subject = "The seat is yours"};
    char nonce[33];
    struct text text = {.arena = game->arena};
    message_nonce(nonce);
    text_format(&text,
                "The seat %s is yours. Your JOIN is entry %llu of the game's log. A report with the position%s "
                "follows.\n\n%s\nnonce: %s\n",
                game->core->g.seat[o->seat].name, (unsigned long long)o->entry,
                game_has_cards(&game->core->g) ? ", your hand and its proofs" : " and your proofs", receipt_log(game, o), nonce);
    out.text = text_wrapped(game->arena, text_span(&text));
    return out;
}

struct answer_text receipt_setup(struct game *game, const struct core_outcome *o)
{
    bool join = o->header.kind == BLOCK_JOIN;
    const char *waiting = missing_seats(game, !join);
    struct answer_text out = {0};
    json_t *data = json_object();
    if (join && waiting)
        out.subject = arena_words(game->arena, "You are in. Waiting for %s.", missing_people(game));
    else
        out.subject = join ? "You are in, and so is everybody else" : "Your luck is open";
    receipt_common(game, data, o);
    const char *beacon = beacon_words(game, "");
    json_object_set_new(data, "beacon", beacon[0] ? json_string(beacon) : json_false());
    json_object_set_new(data, "cards", json_boolean(game_has_cards(&game->core->g)));
    json_object_set_new(data, "waiting", waiting ? json_string(waiting) : json_false());
    out.text = template_letter(game->pass, game->arena, game->core->g.name, join ? "joined.txt" : "opened.txt", data);
    return out;
}

/* REKEY and REVOKE: short. */
struct answer_text receipt_key(struct game *game, const struct core_outcome *o)
{
    struct answer_text out = {.subject = o->header.kind == BLOCK_REKEY ? "Your new key is in force"
                                         : o->recalled                 ? "Both keys are revoked"
                                                                       : "Your key is revoked"};
    char nonce[33];
    struct text text = {.arena = game->arena};
    message_nonce(nonce);
    const char *left = core_has_key(game->core, o->seat)
                           ? "You go on with your other key."
                           : "You have no key in this game now. Ask the host to give the seat to a new key of yours; "
                             "until its JOIN is in, nobody can order for it.";
    text_format(&text, "%s.\n\nEntry %llu of the log. %s%s\n\n%s\nnonce: %s\n", out.subject,
                (unsigned long long)o->entry,
                o->header.kind == BLOCK_REKEY
                    ? "Sheets signed with the old key count no longer; your orders and standing orders stay."
                    : "It is final. Your standing orders and what waited of your sheets are dropped. ",
                o->header.kind == BLOCK_REKEY ? "" : left, receipt_log(game, o), nonce);
    out.text = text_wrapped(game->arena, text_span(&text));
    return out;
}
