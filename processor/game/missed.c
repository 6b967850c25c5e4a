/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/missed.h"
#include "processor/game/letter.h"

int missed_seats(const struct core *core, enum missed_what *what)
{
    struct span left = text_span(&core->fresh), line, n, verb, kind, side;
    int seats = 0;
    *what = MISSED_JOIN;
    while (span_line(&left, &line)) {
        if (!span_word(&line, &n) || !span_word(&line, &verb) || !span_is(verb, "setup") || !span_word(&line, &kind) ||
            !span_word(&line, &side))
            continue;
        int seat = genesis_seat(&core->g, side);
        seats |= seat >= 0 ? 1 << seat : 0;
        *what = span_is(line, "open") ? MISSED_OPEN : *what;
    }
    return seats;
}

const char *missed_words(struct game *game, int missing, enum missed_what what)
{
    json_t *seats = json_array();
    char player[32];
    for (int i = 0; i < game->core->g.n_seats; i++) {
        if (!(missing >> i & 1))
            continue;
        game_player(game, i, player);
        json_array_append_new(seats, json_pack("{s:o,s:s,s:b,s:b,s:b,s:b}", "player", letter_word(player), "side",
                                               game->core->g.seat[i].name, "join", what == MISSED_JOIN, "left",
                                               what == HAS_LEFT, "declines", what == HAS_DECLINED, "more",
                                               json_array_size(seats) > 0));
    }
    return phrase(game->pass, game->arena, game->core->g.name, "missed", json_pack("{s:o}", "seats", seats));
}
