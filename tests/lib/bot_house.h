/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/bot_house.h - the sheets of tests/lib/bot.h for House Divided. */
#ifndef DISPATCH_TESTS_BOT_HOUSE_H
#define DISPATCH_TESTS_BOT_HOUSE_H

#include "tests/lib/bot.h"

/* As bot_sheet(). */
const char *bot_house_sheet(struct bots *, const struct core *, int seat, const struct bot_style *, struct arena *);

#endif
