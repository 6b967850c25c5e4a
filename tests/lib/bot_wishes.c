/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/bot_wishes.h"
#include <string.h>

/* BOT(bvg) BOT(hd) ..., from the Makefile: the prefix of each file in a folder of tests/games that is called
 * PREFIX_bot. */
#ifndef DISPATCH_BOTS
#define DISPATCH_BOTS
#endif
#define BOT(prefix) extern const struct bot_wishes prefix##_wishes;
DISPATCH_BOTS
#undef BOT
#define BOT(prefix) &prefix##_wishes,
static const struct bot_wishes *const all[] = {DISPATCH_BOTS NULL};

const struct bot_wishes *bot_wishes_of(const struct game_rules *rules)
{
    static const struct bot_wishes none;
    for (size_t i = 0; all[i]; i++)
        if (strcmp(all[i]->ruleset, rules->name) == 0)
            return all[i];
    return &none;
}
