/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/cmd/cmd_act.h"
#include "processor/game/game_time.h"
#include "processor/host/key_check.h"
#include <string.h>
#include <unistd.h>

static int see(struct act *act, int64_t now, bool acts)
{
    struct error err = {0};
    struct game_row row;
    if (!cli_host_store(act->cli, &act->host, &err) ||
        (acts && !key_check_needs(&act->host, WRONG_SIGNER, "act for the host with", &err)))
        return cli_fail(act->cli, &err);
    const char *name = cli_word(act->cli, "GAME");
    if (!name)
        return EX_USAGE;
    pass_open(&act->pass, act->cli->arena, &act->host, now);
    if (!cli_game(&act->host, name, &row, &err) || !game_look(&act->pass, act->cli->arena, row.id, &act->game, &err))
        return cli_fail(act->cli, &err);
    return EX_OK;
}

int act_see(struct act *act, struct cli *cli, int64_t now)
{
    act->cli = cli;
    return see(act, now, false);
}

static bool look(struct act *act, int64_t now, bool aside, int *code)
{
    const struct game_row *row = &act->game.row;
    *code = see(act, now, true);
    if (*code != EX_OK)
        return false;
    if ((row->aside[0] != '\0') == aside)
        return true;
    if (aside)
        fprintf(stderr, "dispatch: %s is not set aside\n", row->name);
    else
        fprintf(stderr, "dispatch: %s is set aside: %s\nFirst: dispatch resume %s %s\n", row->name, row->aside,
                act->host.dir, row->name);
    *code = EX_UNAVAILABLE;
    return false;
}

bool act_look(struct act *act, int64_t now, int *code)
{
    return look(act, now, false, code);
}

bool act_look_aside(struct act *act, int64_t now, int *code)
{
    return look(act, now, true, code);
}

struct act *act_begin(struct cli *cli, int *code)
{
    struct act *act = arena_take(cli->arena, sizeof *act);
    int64_t now;
    act->cli = cli;
    *code = EX_USAGE;
    if (!cli_now(cli, &now))
        return NULL;
    if (act_look(act, now, code))
        return act;
    *code = act_end(act, *code);
    return NULL;
}

bool act_agreed(const struct act *act)
{
    char answer[16] = "";
    if (cli_flag(act->cli, "--yes"))
        return true;
    if (!isatty(STDIN_FILENO)) {
        fprintf(stderr, "dispatch: nothing was done; say --yes to do it\n");
        return false;
    }
    printf("Do it? (yes/no) ");
    fflush(stdout);
    return fgets(answer, sizeof answer, stdin) && (strcmp(answer, "yes\n") == 0 || strcmp(answer, "y\n") == 0);
}

bool act_open(struct act *act, struct error *err)
{
    char id[33];
    strcpy(id, act->game.row.id);
    game_close(&act->game);
    return store_begin(act->host.store, err) && game_open(&act->pass, act->cli->arena, id, &act->game, err);
}

bool act_done(struct act *act, bool done, struct error *err)
{
    done = store_end(act->host.store, done && game_put(&act->game, err), err);
    return done;
}

int act_end(struct act *act, int code)
{
    game_close(&act->game);
    host_close(&act->host);
    return code;
}

bool act_words(struct act *act, const char *words)
{
    size_t len = words ? strlen(words) : 0;
    bool plain = len > 0 && len <= 400;
    for (size_t i = 0; plain && i < len; i++)
        plain = (unsigned char)words[i] >= ' ' && words[i] != 127;
    if (!plain)
        cli_usage(act->cli, "say why, in one line of at most 400 letters: everybody reads it");
    return plain;
}

const char *act_stand(struct act *act)
{
    const char *words = awaited_words(&act->game, "");
    return words[0] ? words : "Nobody is awaited.";
}

int act_seat(struct act *act, const char *name)
{
    const struct core *core = act->game.core;
    const char *names[SEATS_MAX + 1] = {NULL};
    int seat = genesis_seat(&core->g, span_of(name));
    if (seat >= 0)
        return seat;
    for (int i = 0; i < core->g.n_seats; i++)
        names[i] = core->g.seat[i].name;
    cli_unknown(act->cli, "seat", name, arena_words(act->cli->arena, " in %s", core->g.name), names);
    return -1;
}
