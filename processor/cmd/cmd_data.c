/* SPDX-License-Identifier: Apache-2.0 */
/* data: the facts of a ruleset, to look at and to make one's own from. */
#include "games/face/face.h"
#include "processor/cmd/cli.h"
#include "processor/cmd/commands.h"
#include "processor/record/facts_bundle.h"
#include <sysexits.h>

int cmd_data(struct cli *cli)
{
    const char *name = cli_word(cli, "RULESET");
    const char *part = name ? cli_word(cli, NULL) : NULL;
    if (!name || !cli_end(cli))
        return EX_USAGE;
    const struct ruleset *set = ruleset_find(name);
    if (!set)
        return cli_unknown(cli, "ruleset", name, "", cli_rulesets(cli));
    const char *parts = bundle_parts(cli->arena, set->bundle());
    const char *shown = part ? bundle_show(cli->arena, set->bundle(), part) : arena_words(cli->arena, "%s\n", parts);
    if (!shown)
        return cli_usage(cli, "%s has no part \"%s\"; there are: %s", name, part, parts);
    fputs(shown, stdout);
    return EX_OK;
}
