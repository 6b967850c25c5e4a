/* SPDX-License-Identifier: Apache-2.0 */
/* publish: the public folder, by hand. */
#include "processor/cmd/cli.h"
#include "processor/cmd/commands.h"
#include "processor/game/pass.h"
#include "processor/public/publish.h"
#include <string.h>
#include <sysexits.h>

static void print_count(const char *dir, const struct publish_count *count)
{
    printf("%llu game%s in %s, %llu file%s written anew", (unsigned long long)count->n_games,
           count->n_games == 1 ? "" : "s", dir, (unsigned long long)count->n_written, count->n_written == 1 ? "" : "s");
    if (count->n_behind > 0)
        printf("; held back in part (publish-delay): %llu", (unsigned long long)count->n_behind);
    printf("\n");
    if (count->desk[0])
        printf("desk.html is %s, its SHA-256 %s\n",
               count->desk_is_release ? "that of dispatch " DISPATCH_VERSION : "made with templates of yours",
               count->desk);
}

/* `dispatch publish DIR` names no host, though DIR has a slash in it. */
static bool open_host(struct cli *cli, struct host *host, struct error *err)
{
    char dir[HOST_PATH_MAX];
    bool only_dir = cli->n_words - cli->next == 1 && !host_is_there(cli->word[cli->next]);
    if (!only_dir)
        return cli_host_store(cli, host, err);
    return host_find(NULL, dir, err) && host_open(cli->arena, dir, host, err) && host_store(host, 0, err);
}

int cmd_publish(struct cli *cli)
{
    struct error err = {0};
    struct host host = {0};
    struct pass pass;
    struct publish_count count = {0};
    int64_t now;
    if (!cli_now(cli, &now))
        return EX_USAGE;
    bool ok = open_host(cli, &host, &err);
    const char *dir = ok ? cli_word(cli, NULL) : NULL;
    bool usage = ok && !cli_end(cli);
    if (ok && !usage) {
        pass_open(&pass, cli->arena, &host, now);
        dir = dir ? dir : publish_dir(cli->arena, &pass);
        dir = dir ? dir : host_path(&host, "public");
        ok = publish_games(&pass, dir, true, &count, &err);
        print_count(dir, &count);
    }
    host_close(&host);
    if (usage)
        return EX_USAGE;
    return ok ? EX_OK : cli_fail(cli, &err);
}
