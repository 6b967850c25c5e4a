/* SPDX-License-Identifier: Apache-2.0 */
/* Chance: dice and shuffles from the game's VRF over T, re-blinded hands from K_hide (commitments.md). */
#include "processor/core/core_chance.h"
#include "processor/core/core.h"
#include "processor/core/core_entry.h"
#include "processor/core/mutate.h"
#include <assert.h>
#include <string.h>

static bool roll(struct chance *chance, int n, int sides, int32_t *out)
{
    struct dealing *dealing = chance->context;
    struct core *core = dealing->core;
    if (!dealing->rolled) { /* one proof an exchange, and only if somebody rolls */
        struct text alpha = {.arena = core_scratch(core)};
        mutate_hex(core, "t.rolled", -1, core->t);
        alpha_dice(&alpha, core->id, dealing->k, core->t);
        ecvrf_prove(dealing->pi, core->vrf_seed, text_span(&alpha));
        dealing->dice.len = VRF_OUTPUT_LEN;
        bool good = ecvrf_output(dealing->dice.at, dealing->pi);
        assert(good); /* our own proof */
        dealing->rolled = true;
    }
    dice_roll(&dealing->dice, dealing->rolls++, n, sides, out);
    mutate_dice(core, n, sides, out);
    return true;
}

static void beta_of(struct core *core, const char *deck, int epoch, int hand, struct beta *beta)
{
    if (hand >= 0) {
        beta->len = 32;
        key_hide(beta->at, core->vrf_seed, core->id, deck, (uint64_t)epoch);
        return;
    }
    struct text alpha = {.arena = core_scratch(core)};
    mutate_hex(core, "t.shuffled", -1, core->t);
    alpha_shuffle(&alpha, core->id, deck, (uint64_t)epoch, core->t);
    ecvrf_value(beta->at, core->vrf_seed, text_span(&alpha));
    beta->len = VRF_OUTPUT_LEN;
}

static bool shuffle(struct chance *chance, int deck, int epoch, int hand, int n, uint16_t *perm)
{
    struct dealing *dealing = chance->context;
    struct core *core = dealing->core;
    assert(n > 0 && deck >= 0 && (size_t)deck < core->rules.is->n_decks && epoch >= 0);
    dealing->dealt = arena_grown(core_scratch(core), dealing->dealt, (size_t)dealing->n_dealt, &dealing->cap_dealt,
                                 sizeof *dealing->dealt);
    struct dealt *dealt = &dealing->dealt[dealing->n_dealt++];
    *dealt = (struct dealt){.deck = deck, .epoch = epoch};
    beta_of(core, core->rules.is->decks[deck], epoch, hand, &dealt->beta);
    shuffle_perm(&dealt->beta, (uint32_t)n, perm);
    mutate_order(core, hand, perm, n);
    return true;
}

void core_chance_begin(struct dealing *dealing, struct core *core, uint64_t k)
{
    memset(dealing, 0, sizeof *dealing);
    dealing->chance = (struct chance){dealing, roll, shuffle};
    dealing->core = core;
    dealing->k = k;
}

const struct beta *core_chance_beta(const struct dealing *dealing, int deck, int epoch)
{
    for (int i = 0; i < dealing->n_dealt; i++)
        if (dealing->dealt[i].deck == deck && dealing->dealt[i].epoch == epoch)
            return &dealing->dealt[i].beta;
    return NULL;
}
