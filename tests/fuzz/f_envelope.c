/* SPDX-License-Identifier: Apache-2.0 */
/* An envelope that is loaded is saved byte for byte; one that is refused has a key. The game is tiny's. */
#include "processor/core/core.h"
#include "tests/games/tiny.h"
#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char genesis[] = "pbem-genesis/1\n"
                              "name: tiny-1\n"
                              "ruleset: tiny 1\n"
                              "data: sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a\n"
                              "scenario: short\n"
                              "seat: east SHA256:Re40Hy1yM6qEaYnPmJraJYvYufOfzKUCH0tWmx5yq2U\n"
                              "seat: west SHA256:PEIr+V9dH1Tj7OkIiVypuX3VyvtYpFlEXaIdBwzOhsw\n"
                              "organiser: SHA256:HK5aZAZZS5x70RRVqFWYOQIXtFkP36vmKmokR743XV4\n"
                              "signer: SHA256:HK5aZAZZS5x70RRVqFWYOQIXtFkP36vmKmokR743XV4\n"
                              "origin: host.example/game\n"
                              "logkey: e5adfae66280549d66b4ffb22614f57c2c328a83086d320a95368c755d136457\n"
                              "vrf: 55dc46d036d11aaa543a90b4f05079d542235d9753f6be3a8b5b1ee964083744\n"
                              "age: none\n"
                              "dice: A\n"
                              "setup: short\n"
                              "beacon: none\n"
                              "clock: join 7d open 7d move 3d answer 1d settle 30m missed fallback abandon 90d\n"
                              "program: dispatch 0.1 test\n"
                              "created: 2026-11-01T12:00:00Z\n"
                              "nonce: b617398aeb5383a3d410ceb27ad1eccd\n";

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
    struct core *core = core_load_with(arena, NULL, &tiny_set, span_of(genesis), tiny_bundle(), envelope, &why);
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
