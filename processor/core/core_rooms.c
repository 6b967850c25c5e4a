/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/core/core_rooms.h"

struct core_rooms *core_rooms(struct core *core)
{
    if (!core->rooms)
        core->rooms = arena_take(core->arena, sizeof *core->rooms);
    return core->rooms;
}

static struct line *take_lines(void *arena, int32_t n)
{
    return arena_take(arena, (size_t)n * sizeof(struct line));
}

struct line_room core_line_room(const struct core *core)
{
    return (struct line_room){take_lines, core->arena};
}
