/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/rooms.h"
#include "formats/bytes.h"

struct dry_room test_dry_room;
struct dry_run test_dry;
static struct arena *arena; /* owned */

static struct line *take_lines(void *context, int32_t n)
{
    (void)context;
    if (!arena)
        arena = arena_new();
    return arena_take(arena, (size_t)n * sizeof(struct line));
}
const struct line_room test_lines = {take_lines, NULL};

void rooms_free(void)
{
    arena_free(arena);
    arena = NULL;
}
