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

#define EMBED_MODULE(prefix, name)                                                                                     \
    EMBED(module_##prefix, DISPATCH_MODULES_IN name ".wasm.lz");                                                       \
    EMBED(board_##prefix, DISPATCH_MODULES_IN "board/" name ".wasm.lz");
DISPATCH_MODULES(EMBED_MODULE)

#define FIND_MODULE(prefix, name)                                                                                      \
    if (strcmp(ruleset, name) == 0)                                                                                    \
        return mailed ? EMBEDDED(board_##prefix) : EMBEDDED(module_##prefix);
struct span desk_module(const char *ruleset, bool mailed)
{
    (void)ruleset, (void)mailed;
    DISPATCH_MODULES(FIND_MODULE)
    return (struct span){0};
}

bool desk_has_modules(void)
{
    return desk_module(rulesets[0]->rules->name, false).len > 0;
}

/* Each page asks for the name of its game's facts, which are built in and stay where they are: they are hashed once. */
void desk_data_name(char out[DESK_DATA_DIGITS + 1], struct span bundle)
{
    enum { KEPT = 8 };
    static struct {
        struct span bundle;
        char name[65];
    } kept[KEPT];
    static size_t n_kept;
    size_t i = 0;
    while (i < n_kept && (kept[i].bundle.at != bundle.at || kept[i].bundle.len != bundle.len))
        i++;
    if (i == n_kept) {
        uint8_t hash[32];
        i = n_kept < KEPT ? n_kept++ : 0;
        sha256(hash, bundle);
        hex_write(kept[i].name, hash, sizeof hash);
        kept[i].bundle = bundle;
    }
    memcpy(out, kept[i].name, DESK_DATA_DIGITS);
    out[DESK_DATA_DIGITS] = '\0';
}

void desk_letters(struct text *out, struct span bytes)
{
    static const char letters[] =
        "!#$%&'()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~";
    enum { BASE = sizeof letters - 1, SHORT = 13, LONG = 14 };
    uint32_t held = 0;
    int bits = 0;
    text_reserve(out, bytes.len * 5 / 4 + 4);
    for (size_t i = 0; i < bytes.len; i++) {
        held |= (uint32_t)bytes.at[i] << bits;
        bits += 8;
        if (bits <= SHORT)
            continue;
        uint32_t pair = held & ((1 << SHORT) - 1), n = SHORT;
        if (pair <= BASE * BASE - (1 << SHORT) - 1) { /* so many fit into two letters that these may have a bit more */
            pair = held & ((1 << LONG) - 1);
            n = LONG;
        }
        held >>= n;
        bits -= (int)n;
        text_add(out,
                 (struct span){(const uint8_t[]){(uint8_t)letters[pair % BASE], (uint8_t)letters[pair / BASE]}, 2});
    }
    if (bits == 0)
        return;
    text_add(out, (struct span){(const uint8_t *)&letters[held % BASE], 1});
    if (bits > 7 || held >= BASE)
        text_add(out, (struct span){(const uint8_t *)&letters[held / BASE], 1});
}

static void add_module(struct text *out, const struct ruleset *set, bool mailed, const char *before)
{
    char data[DESK_DATA_DIGITS + 1];
    desk_data_name(data, set->bundle());
    text_format(out, "%s\"%s\":{\"data\":\"%s\",\"revision\":%lu,\"bytes\":\"", before, set->rules->name, data,
                (unsigned long)set->rules->revision);
    desk_letters(out, desk_module(set->rules->name, mailed));
    text_words(out, "\"}");
}

void desk_modules_script(struct text *out, const char *only, bool mailed)
{
    const char *before = "";
    text_words(out, "globalThis.DispatchModules={");
    for (size_t i = 0; rulesets[i] && desk_has_modules(); i++)
        if (!only || strcmp(only, rulesets[i]->rules->name) == 0) {
            add_module(out, rulesets[i], mailed, before);
            before = ",";
        }
    text_words(out, "};\n");
}
