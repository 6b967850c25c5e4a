/* SPDX-License-Identifier: Apache-2.0 */
/* processor/core/core_rooms.h - within the core: rooms that every exchange and every sheet needs for a moment. They are
 * megabytes, of which a game touches what it uses; so they are taken once and used again. */
#ifndef DISPATCH_CORE_ROOMS_H
#define DISPATCH_CORE_ROOMS_H

#include "processor/core/core.h"

struct core_rooms {
    struct play play; /* of the newest advance: core->told; its lists also for the prompts of facts */
    struct run run;
    struct dry_room dry;
};
/* In the core's arena, taken when they are first needed. */
struct core_rooms *core_rooms(struct core *);
/* Where lines of sheets in force lie: in the core's arena. */
struct line_room core_line_room(const struct core *);

#endif
