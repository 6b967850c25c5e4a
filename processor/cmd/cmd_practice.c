/* SPDX-License-Identifier: Apache-2.0 */
/* practice: a page in which one plays a game alone, by the rules themselves. */
#include "processor/cmd/cli.h"
#include "processor/cmd/commands.h"
#include "processor/letters/desk_modules.h"
#include "processor/letters/desk_page.h"

int cmd_practice(struct cli *cli)
{
    struct error err = {0};
    const char *output = cli_value(cli, "--output"), *scenario = cli_value(cli, "--scenario");
    const char *name = cli_word(cli, "RULESET");
    if (!name || !cli_end(cli))
        return EX_USAGE;
    const struct ruleset *set = cli_ruleset(cli, name);
    const char *chosen = set ? cli_scenario(cli, set, scenario) : NULL;
    if (!chosen)
        return EX_USAGE;
    if (!desk_has_modules()) {
        error_set(&err, EX_UNAVAILABLE, "write the practice page of", name,
                  "this program was built without the rules for pages: dispatch try is the same in a terminal");
        return cli_fail(cli, &err);
    }
    output = output ? output : "practice.html";
    if (!cli_make_file(output, practice_page(cli->arena, name, chosen), 0644, &err))
        return cli_fail(cli, &err);
    printf("%s: open it in a browser; it needs no network\n", output);
    return EX_OK;
}
