/* SPDX-License-Identifier: Apache-2.0 */
/* beacon: what a round is worth, given by the host (dice mode D). */
#include "processor/base/problems.h"
#include "processor/cmd/cmd_act.h"
#include "processor/cmd/commands.h"
#include "processor/game/game_time.h"
#include "processor/intake/beacon_take.h"
#include "processor/words/dice_words.h"
#include <string.h>
#include <sysexits.h>

/* What is awaited, and where it can be read. */
static int show(struct act *act)
{
    const struct core *core = act->game.core;
    struct beacon_rule rule;
    char source[BEACON_SOURCE_MAX];
    if (core->phase != CORE_AWAITING || !beacon_rule_read(span_of(core->g.beacon), &rule)) {
        printf("%s waits for no beacon.\n", core->g.name);
        return EX_OK;
    }
    beacon_source(source, rule.chain);
    printf("%s waits for %s\n  %s\nWhen it has come: dispatch beacon %s %s %llu SIGNATURE\n", core->g.name,
           beacon_words(&act->game, ""), beacon_address(act->cli->arena, span_of(source), core->wait.round),
           act->host.dir, core->g.name, (unsigned long long)core->wait.round);
    return EX_OK;
}

/* False: what is wrong was printed. */
static bool read_words(struct cli *cli, const char *round, const char *signature, struct beacon_told *told)
{
    size_t len = strlen(signature);
    *told = (struct beacon_told){.signature_len = len / 2};
    bool number = number_read(span_of(round), UINT32_MAX, &told->round) && told->round > 0;
    bool digits = len > 0 && len <= 2 * BEACON_SIGNATURE_MAX && hex_read(span_of(signature), told->signature, len / 2);
    if (!number)
        cli_usage(cli, "\"%s\" is not the number of a round", round);
    else if (!digits)
        cli_usage(cli, "a signature is written in digits 0-9 and a-f, as the beacon's page shows it");
    return number && digits;
}

static int give(struct act *act, const struct beacon_told *told)
{
    struct error err = {0};
    struct problem why = {0};
    bool done = act_open(act, &err), taken = done && beacon_take(&act->game, told, &why, &err);
    bool other = why.key && strcmp(why.key, "beacon.other") == 0; /* the news of it are kept */
    done = done && !err.doing && (taken ? act_done(act, true, &err) : other && store_commit(act->host.store, &err));
    if (!done)
        store_rollback(act->host.store);
    if (err.doing)
        return cli_fail(act->cli, &err);
    if (!taken) {
        fprintf(stderr, "dispatch: %s\n", arena_string(act->cli->arena, problem_sentence(act->cli->arena, NULL, &why)));
        return strcmp(why.key, "beacon.known") == 0 ? EX_OK : EX_DATAERR;
    }
    printf("Round %llu is in the log of %s; it goes on with the next run. No program checked the signature: players "
           "have only your word for it.\n",
           (unsigned long long)told->round, act->game.row.name);
    return EX_OK;
}

int cmd_beacon(struct cli *cli)
{
    int code;
    struct beacon_told told;
    struct act *act = act_begin(cli, &code);
    if (!act)
        return code;
    const char *round = cli_word(cli, NULL), *signature = round ? cli_word(cli, "SIGNATURE") : NULL;
    if (!cli_end(cli) || (round && (!signature || !read_words(cli, round, signature, &told))))
        code = EX_USAGE;
    else
        code = round ? give(act, &told) : show(act);
    return act_end(act, code);
}
