/* SPDX-License-Identifier: Apache-2.0 */
/* Lines of a RULING, and a patch of a position by them: what comes of it is a position that the rules take. */
#include "processor/record/ruling.h"
#include "tests/games/tiny.h"
#include <stdlib.h>
#include <string.h>

static bool roll(struct chance *chance, int n, int sides, int32_t *out)
{
    (void)chance, (void)sides;
    for (int i = 0; i < n; i++)
        out[i] = 1;
    return true;
}

static bool shuffle(struct chance *chance, int deck, int epoch, int hand, int n, uint16_t *perm)
{
    (void)chance, (void)deck, (void)epoch, (void)hand;
    for (int i = 0; i < n; i++)
        perm[i] = (uint16_t)i;
    return true;
}

static struct tiny_state *position(const struct rules *rules)
{
    static struct tiny_state state;
    static struct play play;
    struct chance chance = {NULL, roll, shuffle};
    struct setup setup = {"short", NULL, 0};
    struct problem why = {0};
    if (state.turn == 0) {
        play_begin(&play, &chance, &why);
        if (!rules_setup(rules, &setup, &state, &play))
            abort();
    }
    return &state;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct rules rules = tiny();
    struct arena *arena = arena_new();
    struct problem why = {0}, unpatched = {0};
    struct ruling says;
    struct text words = {.arena = arena};
    struct tiny_state *state = position(&rules), *after = arena_take(arena, sizeof *after);
    if (ruling_read((struct span){data, size}, &says, &why)) {
        ruling_words(&words, &says);
        ruling_deed(&words, &says, data[0] & 1 ? "dice" : NULL);
        if (says.n_says < 1 || says.n_sets > RULING_SETS_MAX)
            abort();
        if (says.act == RULING_SETS && ruling_patch(arena, &rules, state, &says, after, &unpatched)) {
            if (rules_broken(&rules, after) || memcmp(&after->deck, &state->deck, sizeof after->deck) != 0)
                abort();
            (void)ruling_is_public(arena, &rules, state, after, &says);
        }
    } else if (!why.key)
        abort();
    (void)ruling_open((struct span){data, size}, &says, &why);
    arena_free(arena);
    return 0;
}
