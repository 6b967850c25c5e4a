/* SPDX-License-Identifier: Apache-2.0 */
/* gate: every live game played again with this program, before it goes on with any. */
#include "processor/cmd/cli.h"
#include "processor/cmd/commands.h"
#include "processor/game/pass.h"
#include "processor/game/upgrade_gate.h"
#include <inttypes.h>
#include <string.h>
#include <time.h>

static void print_outcome(void *context, const struct game_row *row, const struct gate_outcome *out,
                          const struct gate_count *count)
{
    (void)context;
    cli_progress(NULL);
    if (out->same)
        printf("yes  %s: %" PRIu64 " entries, exchange %" PRIu64 ", all as before\n", row->name, row->log_size, row->k);
    else
        printf("no   %s: %s\n", row->name, out->words);
    cli_progress("playing again: %" PRIu64 " of %" PRId64 " games", count->n_games, count->n_all);
}

static double seconds_since(const struct timespec *begin)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - begin->tv_sec) + (double)(now.tv_nsec - begin->tv_nsec) / 1e9;
}

int cmd_gate(struct cli *cli)
{
    struct error err = {0};
    struct host host = {0};
    struct pass pass;
    struct gate_count count = {0};
    struct timespec begin;
    int64_t now;
    if (!cli_now(cli, &now))
        return EX_USAGE;
    bool done = cli_host_store(cli, &host, &err);
    if (done && !cli_end(cli)) {
        host_close(&host);
        return EX_USAGE;
    }
    clock_gettime(CLOCK_MONOTONIC, &begin);
    cli_progress("playing again");
    if (done) {
        pass_open(&pass, cli->arena, &host, now);
        done = gate_pass(&pass, true, print_outcome, NULL, &count, &err);
    }
    cli_progress(NULL);
    host_close(&host);
    if (!done)
        return cli_fail(cli, &err);
    if (count.n_games == 0)
        printf("This program, dispatch %s, wrote every live game last: nothing to play again.\n", DISPATCH_VERSION);
    else
        printf("%" PRIu64 " of %" PRIu64 " live games go on with this program, dispatch %s (%.2f s).\n", count.n_same,
               count.n_games, DISPATCH_VERSION, seconds_since(&begin));
    if (count.n_held > 0)
        printf("The others wait, and lose nothing: put the previous program back, or agree with all players on an "
               "upgrade.\n");
    return count.n_held > 0 ? EX_DATAERR : EX_OK;
}
