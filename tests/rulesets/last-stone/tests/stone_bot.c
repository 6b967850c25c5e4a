/* SPDX-License-Identifier: Apache-2.0 */
/* What the random player likes: to greet. */
#include "tests/lib/bot_wishes.h"

static void begin(struct bot_writer *w)
{
    text_words(&w->out, "say A fine heap.\n");
}

const struct bot_wishes stone_wishes = {.ruleset = "last-stone", .begin = begin};
