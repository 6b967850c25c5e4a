/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/rooms.h - rooms for tests and fuzz targets: what the core takes from its arena. */
#ifndef DISPATCH_TESTS_ROOMS_H
#define DISPATCH_TESTS_ROOMS_H

#include "games/sheet/sheet_run.h"

/* A prompt of that name with the largest lists. */
#define STATIC_PROMPT(name)                                                                                            \
    static struct prompt_lists name##_lists;                                                                           \
    static struct prompt name = {.offers = name##_lists.offers,                                                        \
                                 .cap_offers = OFFERS_MAX,                                                             \
                                 .making = name##_lists.offers,                                                        \
                                 .made = &name##_lists.ids,                                                            \
                                 .ids = name##_lists.ids.at}
/* Room for lines of sheets in force, which lasts until rooms_free() or the end of the program. */
extern const struct line_room test_lines;
void rooms_free(void);
/* The room of any dry run; what came of the newest one that was given this room. */
extern struct dry_room test_dry_room;
extern struct dry_run test_dry;

#endif
