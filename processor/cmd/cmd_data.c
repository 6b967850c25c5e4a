/* SPDX-License-Identifier: Apache-2.0 */
/* data: the facts that games of a ruleset are played by; and parts of the host's own, for `new --data`. */
#include "processor/cmd/cmd_data.h"
#include "formats/cjson.h"
#include "games/face/face.h"
#include "processor/cmd/cli.h"
#include "processor/cmd/commands.h"
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

const char *bundle_parts(struct arena *arena, struct span bundle)
{
    struct text out = {.arena = arena};
    json_t *all = json_read(bundle, NULL);
    text_format(&out, "%s", "");
    for (void *at = json_object_iter(all); at; at = json_object_iter_next(all, at))
        text_format(&out, "%s%s", out.len ? " " : "", json_object_iter_key(at));
    json_decref(all);
    return out.at;
}

static bool replaced(json_t *all, const char *part, struct span file, struct text *out, struct problem *why)
{
    if (!json_object_get(all, part)) {
        problem_set(why, "data.part", 0);
        problem_words(why->got, sizeof why->got, part, strlen(part));
        return false;
    }
    json_t *given = json_read(file, why);
    if (!given)
        return false;
    json_object_set_new(all, part, given);
    return cjson_write(out, all, why);
}

bool bundle_replace(struct arena *arena, struct span bundle, const char *part, struct span file, struct span *out,
                    struct problem *why)
{
    struct text written = {.arena = arena};
    json_t *all = json_read(bundle, why);
    bool done = all && replaced(all, part, file, &written, why);
    json_decref(all);
    *out = text_span(&written);
    return done;
}

/* One part as people edit it: indented by two blanks, members in byte order, with a line end. NULL: no such part. */
static const char *bundle_show(struct arena *arena, struct span bundle, const char *part)
{
    json_t *all = json_read(bundle, NULL);
    char *words = json_dumps(json_object_get(all, part), JSON_INDENT(2) | JSON_SORT_KEYS | JSON_ENCODE_ANY);
    const char *shown = words ? arena_words(arena, "%s\n", words) : NULL;
    free(words);
    json_decref(all);
    return shown;
}

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
