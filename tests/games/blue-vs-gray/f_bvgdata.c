/* SPDX-License-Identifier: Apache-2.0 */
/* A data bundle with bytes changed here and there: refused with a key, or every scenario of it sets up to a sound state
 * and its names can be looked up. Input: triples of a place (two bytes, over the bundle) and a byte to put there. */
#include "games/blue-vs-gray/facts/data.h"
#include "games/blue-vs-gray/rules/steps.h"
#include <assert.h>
#include <stddef.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void use(const struct bvg_data *d)
{
    struct rules rules = {.data = d, .revision = 1};
    for (int kind = KIND_FIRST; kind < BVG_NAME_KINDS_END; kind++) {
        int32_t n;
        const struct named *list = bvg_names.list(&rules, kind, &n);
        for (int32_t i = 0; i < n; i++)
            assert(list[i].id > 0 && list[i].name[0] != '\0');
    }
    for (int card = 1; card <= BVG_CARDS; card++)
        assert(strlen(bvg_card_id(&rules, card)) == 4);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct span bundle = arena_copy(arena, bvg_bundle());
    uint8_t *at = arena_take(arena, bundle.len);
    memcpy(at, bundle.at, bundle.len);
    for (size_t i = 0; i + 2 < size; i += 3)
        at[((size_t)data[i] << 8 | data[i + 1]) % bundle.len] = data[i + 2];
    struct problem why = {0};
    const struct bvg_data *d = bvg_load(arena, (struct span){at, bundle.len}, &why);
    assert((d == NULL) == (why.key != NULL));
    if (d)
        use(d);
    else
        assert(strncmp(why.key, "data.", 5) == 0 && why.offset <= bundle.len);
    arena_free(arena);
    return 0;
}
