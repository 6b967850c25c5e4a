/* SPDX-License-Identifier: Apache-2.0 */
/* The store in another place. */
#include "processor/cmd/cli.h"
#include "processor/cmd/commands.h"
#include "processor/store/store_copy.h"
#include <inttypes.h>
#include <string.h>

/* "sqlite:FILE" with a path from the host directory, or the address of a database; NULL: neither. */
static const char *place_of(struct cli *cli, const struct host *host, const char *word)
{
    static const char file[] = "sqlite:";
    if (store_is_url(word))
        return word;
    if (strncmp(word, file, strlen(file)) != 0 || !word[strlen(file)])
        return NULL;
    const char *path = word + strlen(file);
    return path[0] == '/' ? word : arena_words(cli->arena, "%s%s/%s", file, host->dir, path);
}

/* A copy of any age: the counter outside has its say when the host is to go on with it. */
static bool copy(struct cli *cli, struct host *host, const char *from, const char *to, struct error *err)
{
    struct store *store;
    struct store_copied done;
    if (!store_open(cli->arena, from, host->counter, host->keys.master, STORE_ANY_AGE, &store, err))
        return false;
    bool ok = store_copy(store, to, &done, err);
    store_close(store);
    if (ok)
        printf("%" PRIu64 " rows of %" PRIu64 " tables were copied, and read again: all are the same.\n", done.n_rows,
               done.n_tables);
    return ok;
}

/* The counter file refuses a copy that a pass has overtaken. */
static void tell_next(const struct host *host, const char *to)
{
    const char *path = host_path(host, "dispatch.db");
    bool is_url = store_is_url(to);
    if (!is_url && strcmp(to + strlen("sqlite:"), path) != 0)
        printf("To go on with it, move it to %s.\n", path);
    printf("In dispatch.conf: store %s\nA pass that is made before that makes the copy too old to be used.\n",
           is_url ? to : "sqlite:dispatch.db");
}

static int not_a_place(struct cli *cli, const char *word)
{
    return cli_usage(
        cli, "%s is not a store: write sqlite:dispatch.db, another file as sqlite:FILE, or postgresql://...", word);
}

int cmd_store(struct cli *cli)
{
    struct error err = {0};
    struct host host = {0};
    if (!cli_host(cli, &host, &err)) {
        host_close(&host);
        return cli_fail(cli, &err);
    }
    const char *what = cli_word(cli, "copy"), *from = what ? cli_word(cli, "FROM") : NULL,
               *to = from ? cli_word(cli, "TO") : NULL;
    const char *place = from ? place_of(cli, &host, from) : NULL, *other = to ? place_of(cli, &host, to) : NULL;
    int code = EX_USAGE;
    if (!to || !cli_end(cli))
        code = EX_USAGE;
    else if (strcmp(what, "copy") != 0)
        code = cli_usage(cli, "%s is not copy", what);
    else if (!place || !other)
        code = not_a_place(cli, place ? to : from);
    else if (copy(cli, &host, place, other, &err)) {
        tell_next(&host, other);
        code = EX_OK;
    } else
        code = cli_fail(cli, &err);
    host_close(&host);
    return code;
}
