/* seat: a seat goes to another player. */
#include "processor/cmd_game_open.h"
#include "processor/commands.h"
#include "processor/handover.h"
#include <string.h>

static int offer(struct act *act, int seat, const char *to)
{
    struct error err = {0};
    char before[32];
    struct wish_row wish;
    const char *side = act->game.core->g.seat[seat].name;
    game_player(&act->game, seat, before);
    if (act->game.core->phase != CORE_OPEN) {
        fprintf(stderr, "dispatch: seats are handed over while a question is open; before the deal make a new game\n");
        return EX_UNAVAILABLE;
    }
    if (strcmp(before, to) == 0)
        return cli_usage(act->cli, "%s has that seat", to);
    if (store_wish_get(act->host.store, to, &wish, &err) && wish.leaves)
        return cli_usage(act->cli, "%s leaves this host and takes no new game", to);
    printf(
        "%s is offered the seat %s of %s, in the place of %s. As soon as %s has joined: the keys of %s count there no "
        "more, its "
        "standing orders and sheets are dropped, %s gets its hand with the openings, and the deadline begins anew.\n",
        to, side, act->game.core->g.name, before, to, before, to);
    if (!act_agreed(act))
        return EX_NOPERM;
    bool done =
        act_open(act, &err) && handover_offer(&act->game, seat, to, &err) && store_commit(act->host.store, &err);
    if (!done) {
        store_rollback(act->host.store);
        return cli_fail(act->cli, &err);
    }
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
