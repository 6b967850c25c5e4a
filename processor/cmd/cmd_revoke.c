/* SPDX-License-Identifier: Apache-2.0 */
/* revoke: the organiser's half of the revocation of a key that cannot revoke itself. */
#include "processor/cmd/cmd_act.h"
#include "processor/cmd/commands.h"
#include "processor/game/game.h"
#include "processor/intake/key_change.h"

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
                "dispatch: another person organises %s. He signs this block, another player signs it too, and it "
                "comes in with both signatures:\n",
                act->game.core->g.name);
        printf("%s", block.at);
        return act_end(act, EX_OK);
    }
    printf(
        "%s: everybody else who plays is sent a REVOKE of the key of %s, signed by you. As soon as one of them has "
        "signed it too and sent it back, that key counts no more, its standing orders are dropped, and the seat waits "
        "for a new key unless it has another. That is final. A player who has his key revokes it himself, at once.\n",
        act->game.core->g.name, side);
    if (!act_agreed(act))
        return act_end(act, EX_NOPERM);
    bool done = act_open(act, &err) && key_revoke_ask(&act->game, seat, key, &err);
    if (!act_done(act, done, &err))
        return act_end(act, cli_fail(cli, &err));
    printf("They are asked.\n");
    return act_end(act, EX_OK);
}
