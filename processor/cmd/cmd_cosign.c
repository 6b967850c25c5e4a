/* SPDX-License-Identifier: Apache-2.0 */
/* cosign: what witnesses signed of a game's log, brought by hand; and the request that a witness is asked with. */
#include "processor/base/file.h"
#include "processor/cmd/cli.h"
#include "processor/cmd/cmd_act.h"
#include "processor/cmd/commands.h"
#include "processor/game/cosign.h"
#include "processor/game/export.h"
#include <string.h>
#include <sysexits.h>

enum { PASTED_MAX = 1024 * 1024 };

/* The witnesses of the settings. */
static size_t known_witnesses(const struct config *config, struct note_key key[static CONFIG_WITNESS_MAX])
{
    size_t n = 0;
    for (int i = 0; i < config->n_witness; i++) {
        struct witness_source source;
        if (witness_source_read(span_of(config->witness[i]), &source, NULL))
            key[n++] = source.key;
    }
    return n;
}

static int take_note(struct act *act, const char *path)
{
    struct note_key key[CONFIG_WITNESS_MAX];
    struct error err = {0};
    struct span pasted;
    size_t n = known_witnesses(&act->host.config, key), n_taken = 0, n_known = 0;
    if (n == 0)
        return cli_usage(act->cli, "dispatch.conf names no witness: one line `witness NAME+ID+KEY` for each");
    if (!file_load(act->cli->arena, path, PASTED_MAX, &pasted, &err) || !store_begin(act->host.store, &err))
        return cli_fail(act->cli, &err);
    if (!store_end(act->host.store, cosign_take(&act->game, key, n, pasted, &n_taken, &n_known, &err), &err))
        return cli_fail(act->cli, &err);
    if (n_taken + n_known == 0) {
        fprintf(stderr, "dispatch: in %s no witness of dispatch.conf has signed a head of this log\n", path);
        return EX_DATAERR;
    }
    printf("%zu signature%s taken, %zu already known.\n", n_taken, n_taken == 1 ? "" : "s", n_known);
    return EX_OK;
}

/* From the size that the witness has to what is public now, as its add-checkpoint wants it. */
static int ask(struct act *act, const char *old_words)
{
    struct game *game = &act->game;
    struct error err = {0};
    struct hash *leaf, path[TLOG_PROOF_MAX];
    struct text body = {.arena = game->arena};
    struct span note;
    uint64_t old, size;
    if (!game_public_size(game, &size, &err))
        return cli_fail(act->cli, &err);
    if (!number_read(span_of(old_words), size, &old))
        return cli_usage(act->cli,
                         "--ask wants the size of the log that the witness has, 0 to %llu; 0 if it has none of it",
                         (unsigned long long)size);
    if (!store_leaves(act->host.store, game->arena, game->core->id, size, &leaf, &err) ||
        !game_checkpoint(game, size, &note, &err))
        return cli_fail(act->cli, &err);
    tlog_witness_request(&body, old, path, tlog_consistency(path, leaf, old, size), note);
    fwrite(body.at, 1, body.len, stdout);
    return EX_OK;
}

int cmd_cosign(struct cli *cli)
{
    int code;
    struct act *act = act_begin(cli, &code);
    if (!act)
        return code;
    const char *old = cli_value(cli, "--ask"), *path = cli_word(cli, old ? NULL : "FILE");
    code = EX_USAGE;
    if (old && path)
        cli_usage(cli, "either --ask, or a file with what the witness answered");
    else if ((old || path) && cli_end(cli))
        code = old ? ask(act, old) : take_note(act, path);
    return act_end(act, code);
}
