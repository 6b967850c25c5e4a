/* SPDX-License-Identifier: Apache-2.0 */
#include "games/face/face.h"

struct prompt *prompt_taken(struct arena *arena)
{
    struct prompt *out = arena_take(arena, sizeof *out);
    prompt_begin(out, arena_take(arena, sizeof(struct prompt_lists)));
    return out;
}
