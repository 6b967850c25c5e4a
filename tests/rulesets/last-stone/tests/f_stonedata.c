/* SPDX-License-Identifier: Apache-2.0 */
/* Any facts: refused with a key, or within what the state can hold. */
#include "formats/bytes.h"
#include "games/last-stone/stone.h"
#include <assert.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct problem why = {0};
    const struct stone_data *d = stone_load(arena, (struct span){data, size}, &why);
    assert((d == NULL) == (why.key != NULL));
    assert(d == NULL || (d->stones > 0 && d->stones <= STONE_HEAP_MAX && d->most > 1));
    arena_free(arena);
    return 0;
}
