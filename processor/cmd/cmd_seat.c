/* SPDX-License-Identifier: Apache-2.0 */
/* seat, replace: a seat goes to another player. */
#include "processor/cmd/cmd_act.h"
#include "processor/cmd/commands.h"
#include "processor/core/core.h"
#include "processor/game/game.h"
#include "processor/game/standby.h"
#include "processor/intake/key_change.h"
#include "processor/intake/seat_handover.h"
#include "processor/words/dice_words.h"
#include <string.h>

/* A seat that genesis does not call the host's cannot become theirs: dice and reports say who plays. Printed. */
static bool host_would_play(struct act *act, int seat, const char *to, struct error *err)
{
    const struct genesis *g = &act->game.core->g;
    struct player_row row;
    if (!store_player_get(act->host.store, to, &row, err) || !seat_makes_host_play(&act->game, seat, &row))
        return false;
    fprintf(stderr,
            "dispatch: %s has the host's own address, and the genesis of %s does not say that the host plays %s: its "
            "dice would not be safe from them. Give the seat to somebody else\n",
            to, g->name, g->seat[seat].name);
    return true;
}

static int offer(struct act *act, int seat, const char *to)
{
    struct error err = {0};
    char before[32];
    struct wish_row wish;
    const char *side = act->game.core->g.seat[seat].name;
    game_player(&act->game, seat, before);
    if (act->game.core->phase != CORE_OPEN && (act->game.core->phase != CORE_AWAITING || act->game.core->k == 0)) {
        fprintf(stderr, "dispatch: seats are handed over while a question is open; before the deal make a new game\n");
        return EX_UNAVAILABLE;
    }
    if (strcmp(before, to) == 0 && core_has_key(act->game.core, seat))
        return cli_usage(act->cli, "%s has that seat", to);
    if (host_would_play(act, seat, to, &err))
        return EX_UNAVAILABLE;
    if (store_wish_get(act->host.store, to, &wish, &err) && wish.leaves)
        return cli_usage(act->cli, "%s is leaving this host and takes no new game", to);
    printf(
        "%s is offered the seat %s of %s, in the place of %s. As soon as %s has joined: the keys of %s count there no "
        "more, its "
        "standing orders and sheets are dropped, %s gets its %s, and the deadline begins anew.\n",
        to, side, act->game.core->g.name, before, to, before, to,
        game_has_cards(&act->game.core->g) ? "hand with the openings" : "position");
    if (!act_agreed(act))
        return EX_NOPERM;
    bool done = act_open(act, &err) && handover_offer(&act->game, seat, to, &err);
    if (!store_end(act->host.store, done, &err))
        return cli_fail(act->cli, &err);
    printf("%s is invited with the next run.\n", to);
    return EX_OK;
}

int cmd_seat(struct cli *cli)
{
    const char *to = cli_value(cli, "--to");
    int code;
    struct act *act = act_begin(cli, &code);
    if (!act)
        return code;
    const char *side = cli_word(cli, "SEAT");
    int seat = side && cli_end(cli) ? act_seat(act, side) : -1;
    code = seat < 0 ? EX_USAGE : !to ? cli_usage(cli, "who gets it? Say --to PLAYER") : offer(act, seat, to);
    return act_end(act, code);
}

/* The one seat of this player in the game; -1: none, or more than one; printed. */
static int seat_held(struct act *act, const char *player)
{
    int found = -1;
    for (int i = 0; i < act->game.core->g.n_seats; i++) {
        char holder[32];
        game_player(&act->game, i, holder);
        if (strcmp(holder, player) != 0)
            continue;
        if (found >= 0) {
            cli_usage(act->cli, "%s has several seats; name one: dispatch seat", player);
            return -1;
        }
        found = i;
    }
    if (found < 0)
        cli_usage(act->cli, "%s has no seat in %s", player, act->game.core->g.name);
    return found;
}

int cmd_replace(struct cli *cli)
{
    int code;
    struct act *act = act_begin(cli, &code);
    if (!act)
        return code;
    const char *player = cli_word(cli, "PLAYER"), *by = player ? cli_word(cli, "OTHER") : NULL;
    int seat = by && cli_end(cli) ? seat_held(act, player) : -1;
    code = seat < 0 ? EX_USAGE : offer(act, seat, by);
    return act_end(act, code);
}

int cmd_revoke(struct cli *cli)
{
    struct error err = {0};
    int code;
    struct act *act = act_begin(cli, &code);
    if (!act)
        return code;
    const char *side = cli_word(cli, "SEAT"), *key = cli_value(cli, "--key");
    int seat = side && cli_end(cli) ? act_seat(act, side) : -1;
    if (seat < 0)
        return act_end(act, EX_USAGE);
    if (!pass_organises(&act->pass, act->game.core)) {
        struct text block = {.arena = cli->arena};
        if (!key_revoke_block(&act->game, seat, key, &block, &err))
            return act_end(act, cli_fail(cli, &err));
        fprintf(stderr,
                "dispatch: another person organises %s. They sign this block, another player signs it too, and it "
                "comes in with both signatures:\n",
                act->game.core->g.name);
        printf("%s", block.at);
        return act_end(act, EX_OK);
    }
    printf("%s: everybody else who plays is sent a REVOKE of the key of %s, signed by you. As soon as one of them has "
           "signed it too and sent it back, that key no longer counts, its standing orders are dropped, and the seat "
           "waits "
           "for a new key unless it has another. That is final. A player who still has the key can revoke it alone, at "
           "once.\n",
           act->game.core->g.name, side);
    if (!act_agreed(act))
        return act_end(act, EX_NOPERM);
    bool done = act_open(act, &err) && key_revoke_ask(&act->game, seat, key, &err);
    if (!act_done(act, done, &err))
        return act_end(act, cli_fail(cli, &err));
    printf("They are asked.\n");
    return act_end(act, EX_OK);
}
