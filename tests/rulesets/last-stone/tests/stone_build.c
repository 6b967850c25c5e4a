/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/last-stone/stone_build.h"
#include "tests/lib/test.h"

struct rules stone_build(void)
{
    static struct arena *arena;
    struct problem why = {0};
    const struct ruleset *set = ruleset_find("last-stone");
    arena = arena ? arena : arena_new();
    ck_assert_ptr_nonnull(set);
    struct rules r = {.is = set->rules, .data = set->load(arena, set->bundle(), &why), .revision = 1};
    ck_assert_ptr_nonnull(r.data);
    return r;
}
