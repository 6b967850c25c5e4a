/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/letters/desk_modules.h"
#include "formats/embed.h"
#include "games/face/face.h"
#include <string.h>

/* The Makefile names them where they can be built: their path, and MODULE(prefix, ruleset) for each. */
#ifndef DISPATCH_MODULES
#define DISPATCH_MODULES(MODULE)
#define DISPATCH_MODULES_IN ""
#endif

#define EMBED_MODULE(prefix, name) EMBED(module_##prefix, DISPATCH_MODULES_IN name ".wasm.gz");
DISPATCH_MODULES(EMBED_MODULE)

#define FIND_MODULE(prefix, name)                                                                                      \
    if (strcmp(ruleset, name) == 0)                                                                                    \
        return EMBEDDED(module_##prefix);
struct span desk_module(const char *ruleset)
{
    (void)ruleset;
    DISPATCH_MODULES(FIND_MODULE)
    return (struct span){0};
}

bool desk_has_modules(void)
{
    return desk_module(rulesets[0]->rules->name).len > 0;
}

void desk_data_name(char out[DESK_DATA_DIGITS + 1], struct span bundle)
{
    uint8_t hash[32];
    char hex[65];
    sha256(hash, bundle);
    hex_write(hex, hash, sizeof hash);
    memcpy(out, hex, DESK_DATA_DIGITS);
    out[DESK_DATA_DIGITS] = '\0';
}

static void add_module(struct text *out, const struct ruleset *set, const char *before)
{
    char data[DESK_DATA_DIGITS + 1];
    struct span bytes = desk_module(set->rules->name);
    desk_data_name(data, set->bundle());
    text_format(out, "%s\"%s\":{\"data\":\"%s\",\"revision\":%lu,\"bytes\":\"", before, set->rules->name, data,
                (unsigned long)set->rules->revision);
    text_base64(out, bytes.at, bytes.len, false);
    text_words(out, "\"}");
}

void desk_modules_script(struct text *out, const char *only)
{
    const char *before = "";
    text_words(out, "globalThis.DispatchModules={");
    for (size_t i = 0; rulesets[i] && desk_has_modules(); i++)
        if (!only || strcmp(only, rulesets[i]->rules->name) == 0) {
            add_module(out, rulesets[i], before);
            before = ",";
        }
    text_words(out, "};\n");
}
