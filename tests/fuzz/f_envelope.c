/* SPDX-License-Identifier: Apache-2.0 */
/* An envelope that is loaded is saved byte for byte; one that is refused has a key. The game is tiny's. */
#include "processor/core/core.h"
#include "tests/fuzz/envelope_genesis.h"
#include "tests/games/tiny.h"
#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct span tiny_bundle(void)
{
    return span_of("{}");
}

static const void *tiny_load(struct arena *arena, struct span bundle, struct problem *why)
{
    (void)bundle, (void)why;
    return arena_take(arena, 1);
}

static const struct ruleset tiny_set = {.rules = &tiny_rules, .bundle = tiny_bundle, .load = tiny_load};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct problem why = {0};
    struct span envelope = {data, size};
    struct core *core = core_load_with(arena, NULL, &tiny_set, span_of(envelope_genesis), tiny_bundle(), envelope, &why);
    if (core) {
        struct text again = {.arena = arena};
        core_save(core, &again);
        assert(span_same(text_span(&again), envelope));
        core_free(core);
    } else {
        assert(why.key != NULL);
    }
    arena_free(arena);
    return 0;
}
