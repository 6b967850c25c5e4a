/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/core/core.h"
#include "games/sheet/names.h"
#include "processor/core/core_close.h"
#include "processor/core/core_dice.h"
#include "processor/core/core_entry.h"
#include "processor/core/core_sheet.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { SHELF_MAX = 64 };

struct core_shelf {
    struct arena *arena;
    int n;
    struct {
        const struct ruleset *set;
        char data[65];
        const void *block;
    } at[SHELF_MAX];
    int n_names;
    struct rules names[SHELF_MAX]; /* whose names are folded */
};

struct core_shelf *core_shelf_new(struct arena *arena)
{
    struct core_shelf *shelf = arena_take(arena, sizeof *shelf);
    shelf->arena = arena;
    return shelf;
}

/* ---- from genesis to machine ---- */

static bool fault(struct problem *why, const char *key, const char *got, const char *want)
{
    if (why && !why->key) {
        problem_words(why->got, sizeof why->got, got, strlen(got));
        problem_words(why->want, sizeof why->want, want, strlen(want));
    }
    return problem_set(why, key, 0);
}

/* The game was begun by a program that has the revision: its name and version are the first words of genesis's line. */
static bool other_revision(const struct core *core, struct problem *why)
{
    char newest[40], asked[40];
    const char *end = strstr(core->g.program, " sha256:");
    size_t len = end ? (size_t)(end - core->g.program) : strlen(core->g.program);
    if (why && !why->key)
        problem_words(why->nearest, sizeof why->nearest, core->g.program, len);
    snprintf(newest, sizeof newest, "1 to %lu", (unsigned long)core->set->rules->revision);
    snprintf(asked, sizeof asked, "%lu", (unsigned long)core->g.revision);
    return fault(why, "ruleset.revision", asked, newest);
}

static bool rules_found(struct core *core, const struct ruleset *set, struct problem *why)
{
    core->set = set ? set : ruleset_find(core->g.ruleset);
    if (!core->set || strcmp(core->set->rules->name, core->g.ruleset) != 0)
        return fault(why, "ruleset.unknown", core->g.ruleset, "");
    if (core->g.revision > core->set->rules->revision)
        return other_revision(core, why);
    return true;
}

/* The data block of the game: from the shelf, or loaded and put there. */
static bool data_found(struct core *core, struct core_shelf *shelf, struct problem *why)
{
    for (int i = 0; shelf && i < shelf->n; i++)
        if (shelf->at[i].set == core->set && strcmp(shelf->at[i].data, core->g.data) == 0) {
            core->rules.data = ruleset_data(core->set, shelf->at[i].block, core->g.scenario);
            return true;
        }
    uint8_t digest[32];
    hex32 hex;
    sha256(digest, core->bundle);
    hex_write(hex, digest, 32);
    if (strcmp(hex, core->g.data) != 0)
        return fault(why, "data.hash", hex, core->g.data);
    struct arena *arena = shelf ? shelf->arena : core->arena;
    const void *block = core->set->load(arena, core->bundle, why);
    if (!block)
        return false;
    core->rules.data = ruleset_data(core->set, block, core->g.scenario);
    if (shelf && shelf->n < SHELF_MAX) {
        shelf->at[shelf->n].set = core->set;
        memcpy(shelf->at[shelf->n].data, core->g.data, sizeof core->g.data);
        shelf->at[shelf->n++].block = block;
    }
    return true;
}

void core_fold_names(struct core *core)
{
    struct rules *rules = &core->rules;
    struct core_shelf *shelf = core->shelf;
    for (int i = 0; shelf && !rules->folded && i < shelf->n_names; i++)
        if (shelf->names[i].is == rules->is && shelf->names[i].data == rules->data)
            rules->folded = shelf->names[i].folded;
    if (rules->folded)
        return;
    bool keeps = shelf && shelf->n_names < SHELF_MAX;
    size_t len = names_fold(rules, NULL, 0);
    void *room = arena_take(keeps ? shelf->arena : core->arena, len);
    names_fold(rules, room, len);
    rules->folded = room;
    if (keeps)
        shelf->names[shelf->n_names++] = *rules;
}

/* Dice and beacon must go together, no luck is asked where the rules leave nothing to chance and only there, and the
 * seats must be those of the scenario. */
static bool terms_fit(const struct core *core, struct problem *why)
{
    const struct genesis *g = &core->g;
    const char *option[OPTIONS_MAX], *name[SEATS_MAX] = {0};
    struct setup setup;
    if (g->no_chance != rules_no_chance(core->rules.is))
        return fault(why, "genesis.chance", core->g.ruleset, "");
    if (dice_problem(g))
        return fault(why, dice_problem(g), g->beacon, "");
    if (g->clock.move == 0 || g->clock.answer == 0)
        return fault(why, "genesis.clock", "0", "a term for move and for answer");
    core_setup_of(core, &setup, option);
    int n = core->rules.is->seats(&setup, name);
    for (int i = 0; i < n && n == g->n_seats; i++)
        if (strcmp(name[i], g->seat[i].name) != 0)
            return fault(why, "genesis.seats", g->seat[i].name, name[i]);
    return n == g->n_seats || fault(why, "genesis.seats", g->scenario, "the seats of this scenario");
}

struct core *core_new_with(struct arena *arena, struct core_shelf *shelf, const struct ruleset *set,
                           struct span genesis, struct span bundle, const uint8_t *seed, struct problem *why)
{
    struct core *core = arena_take(arena, sizeof *core);
    core->arena = arena;
    core->shelf = shelf;
    core->genesis_text = arena_copy(arena, genesis);
    core->bundle = bundle;
    core->fresh.arena = core->used.arena = core->said.arena = arena;
    if (!genesis_read(genesis, &core->g, why) || !rules_found(core, set, why))
        return NULL;
    core->rules.is = core->set->rules;
    core->rules.revision = core->g.revision;
    if (!terms_fit(core, why) || !data_found(core, shelf, why))
        return NULL;
    genesis_id(core->id, genesis);
    snprintf(core->origin_id, sizeof core->origin_id, "%s/%s", core->g.origin, core->id);
    core->state = arena_take(arena, core->rules.is->state_size);
    core->sheets = arena_take(arena, sizeof *core->sheets);
    core->sheets->seats = core->g.n_seats;
    core->phase = CORE_JOINING;
    core->set_up_attempt = 1;
    core->deadline = core->g.clock.join ? core->g.created + core->g.clock.join : 0;
    for (int i = 0; i < core->g.n_seats; i++) {
        memcpy(core->seat[i].key[0].word, core->g.seat[i].key, KEY_WORD_MAX);
        core->seat[i].n_keys = 1 + core->g.seat[i].n_more;
        for (int j = 0; j < core->g.seat[i].n_more; j++)
            memcpy(core->seat[i].key[1 + j].word, core->g.seat[i].more[j], KEY_WORD_MAX);
    }
    if (seed) {
        memcpy(core->vrf_seed, seed, 32);
        core->has_seed = true;
    }
    struct hash leaf;
    tlog_leaf(&leaf, genesis);
    tlog_grow(&core->tree, &leaf);
    return core;
}

struct core *core_new(struct arena *arena, struct span genesis, struct span bundle, const uint8_t *seed,
                      struct problem *why)
{
    return core_new_with(arena, NULL, NULL, genesis, bundle, seed, why);
}

bool core_invite(struct core *core, int seat, struct span blob, bool is_minisign)
{
    char word[KEY_WORD_MAX];
    if (is_minisign)
        snprintf(word, sizeof word, "minisign:%.*s", (int)(blob.len > 56 ? 56 : blob.len), (const char *)blob.at);
    else
        ssh_fingerprint(word, blob);
    for (int i = 0; i <= core->g.seat[seat].n_more; i++) {
        struct core_key *key = &core->seat[seat].key[i];
        if (strcmp(word, key->word) != 0)
            continue;
        key->blob = arena_copy(core->arena, blob);
        key->is_minisign = is_minisign;
        return true;
    }
    return false;
}

/* ---- time ---- */

bool core_tick(struct core *core, int64_t utc)
{
    bool carried = core_carry(core, utc);
    if (core_ruling_tick(core, utc))
        return true;
    if (core->phase == CORE_JOINING || core->phase == CORE_OPENING)
        return (!core->hold.by_host && core_setup_tick(core, utc)) || carried;
    if (core->phase == CORE_AWAITING)
        return core_dice_tick(core, utc) || carried;
    return (core->phase == CORE_OPEN && core_exchange_tick(core, utc)) || carried;
}

void core_free(struct core *core)
{
    for (int i = 0; i < core->n_due; i++) {
        json_decref(core->due[i].events);
        json_decref(core->due[i].notes);
        json_decref(core->due[i].openings);
    }
    core->n_due = 0;
    sodium_memzero(core->vrf_seed, sizeof core->vrf_seed);
}
