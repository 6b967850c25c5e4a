/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/pass/make_game.h"
#include "processor/base/mailbox.h"
#include "processor/base/program.h"
#include "processor/host/config.h"
#include "processor/letters/setup_letters.h"
#include "processor/record/signing_key.h"
#include "processor/store/store_people.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

struct game_making *make_begin(struct pass *pass, struct arena *arena, const struct ruleset *set)
{
    struct game_making *m = arena_take(arena, sizeof *m);
    *m = (struct game_making){.pass = pass, .arena = arena, .set = set, .bundle = set->bundle()};
    m->g.no_chance = rules_no_chance(set->rules);
    snprintf(m->g.scenario, sizeof m->g.scenario, "%s", set->scenarios[0]);
    return m;
}

void make_end(struct game_making *m)
{
    sodium_memzero(m->seed, sizeof m->seed);
}

/* Scenario and options as they stand in m->g; borrows from it until they change. */
static struct setup make_setup(struct game_making *m)
{
    for (int i = 0; i < m->g.n_option; i++)
        m->option[i] = m->g.option[i];
    return (struct setup){m->g.scenario, m->option, m->g.n_option};
}

bool make_is_name(const char *name)
{
    size_t n = strlen(name);
    if (n == 0 || n >= GAME_NAME_MAX || name[0] < 'a' || name[0] > 'z')
        return false;
    return strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == n;
}

/* ---- who plays ---- */

int make_seats(struct game_making *m, const char *names[SEATS_MAX])
{
    const struct setup setup = make_setup(m);
    m->g.n_seats = m->set->rules->seats(&setup, names);
    return m->g.n_seats > 0 ? m->g.n_seats : 0;
}

/* All keys of the player sign for his seat: the genesis pins each. */
static bool take_keys(struct game_making *m, int seat)
{
    struct core_key own[SEAT_KEYS_MAX];
    int n = person_keys(m->arena, &m->player[seat], own, SEAT_KEYS_MAX), kept = 0;
    for (int i = 0; i < n; i++) {
        if (!own[i].is_minisign && keys_is_test_blob(own[i].blob))
            continue;
        memcpy(kept == 0 ? m->g.seat[seat].key : m->g.seat[seat].more[kept - 1], own[i].word, KEY_WORD_MAX);
        m->key[seat][kept++] = own[i];
    }
    m->n_keys[seat] = kept;
    m->g.seat[seat].n_more = kept > 0 ? kept - 1 : 0;
    return kept > 0;
}

static bool is_on_another_side(const struct game_making *m, int seat, const char *name, struct problem *why)
{
    for (int i = 0; i < seat; i++) /* a side that one player has is one seat */
        if (strcmp(m->player[i].name, m->player[seat].name) == 0 && seats_are_partners(m->g.seat[i].name, name)) {
            snprintf(why->got, sizeof why->got, "%s", m->g.seat[i].name);
            return !problem_set(why, "make.both", 0);
        }
    return false;
}

bool make_seat(struct game_making *m, int seat, const char *name, const char *player, struct problem *why,
               struct error *err)
{
    struct player_row *row = &m->player[seat];
    struct wish_row wish = {0};
    if (!store_player_get(m->pass->store, player, row, err))
        return !err->doing && problem_set(why, "make.player", 0);
    if (!row->mail[0] && !m->g.forum && strcmp(m->pass->config->send, "folder") != 0)
        return problem_set(why, "make.forum", 0);
    bool leaves = store_wish_get(m->pass->store, player, &wish, err) && wish.leaves;
    if (err->doing || leaves)
        return !err->doing && problem_set(why, "make.leaves", 0);
    if (!take_keys(m, seat))
        return problem_set(why, "make.key", 0);
    if (is_on_another_side(m, seat, name, why))
        return false;
    snprintf(m->g.seat[seat].name, sizeof m->g.seat[seat].name, "%s", name);
    return true;
}

/* ---- which seats the host plays ---- */

static bool has_key(const struct genesis *g, int seat, const char *word)
{
    bool has = strcmp(g->seat[seat].key, word) == 0;
    for (int i = 0; i < g->seat[seat].n_more; i++)
        has = has || strcmp(g->seat[seat].more[i], word) == 0;
    return has;
}

static bool share_a_key(const struct genesis *g, int one, int other)
{
    bool share = has_key(g, one, g->seat[other].key);
    for (int i = 0; i < g->seat[other].n_more; i++)
        share = share || has_key(g, one, g->seat[other].more[i]);
    return share;
}

void make_host_seats(struct game_making *m, const char *admin)
{
    struct genesis *g = &m->g;
    strcpy(g->signer, m->pass->keys->report_fingerprint);
    for (int i = 0; i < g->n_seats; i++)
        if (mailbox_same(m->player[i].mail, admin) || has_key(g, i, g->signer) || has_key(g, i, g->organiser))
            g->host |= 1 << i;
    for (int i = 0; i < g->n_seats; i++) /* one key on two seats is one party */
        for (int j = 0; j < g->n_seats; j++)
            if ((g->host >> j & 1) && share_a_key(g, i, j))
                g->host |= 1 << i;
}

/* ---- genesis ---- */

static void fill_genesis(struct game_making *m, const char *name)
{
    struct genesis *g = &m->g;
    uint8_t hash[32];
    strcpy(g->name, name);
    strcpy(g->ruleset, m->set->rules->name);
    g->revision = m->set->rules->revision;
    sha256(hash, m->bundle);
    hex_write(g->data, hash, sizeof hash);
    strcpy(g->age, m->pass->keys->age_recipient);
    snprintf(g->origin, sizeof g->origin, "%.100s/game", m->pass->config->name);
    program_line(g->program, sizeof g->program);
    memcpy(g->logkey, m->pass->keys->log_public, sizeof g->logkey);
    randombytes_buf(g->nonce, sizeof g->nonce);
    vrf_seed(m->seed, m->pass->master, g->nonce);
    ecvrf_public(g->vrf, m->seed);
    g->created = m->pass->now;
}

struct core *make_core(struct game_making *m, const char *name, struct problem *why)
{
    struct text genesis = {.arena = m->arena};
    fill_genesis(m, name);
    genesis_write(&genesis, &m->g);
    struct core *core = core_new_with(m->arena, m->pass->shelf, m->set, text_span(&genesis), m->bundle, m->seed, why);
    for (int i = 0; core && i < m->g.n_seats; i++)
        for (int j = 0; j < m->n_keys[i]; j++)
            core_invite(core, i, m->key[i][j].blob, m->key[i][j].is_minisign);
    return core;
}

bool make_try(struct game_making *m, const struct core *core, struct problem *why)
{
    struct chance chance = chance_plain;
    struct play *play = arena_take(m->arena, sizeof *play);
    void *state = arena_take(m->arena, core->rules.is->state_size);
    const struct setup setup = make_setup(m);
    play_begin(play, &chance, why);
    return rules_setup(&core->rules, &setup, state, play);
}

/* ---- writing it ---- */

bool make_write(struct game_making *m, struct core *core, struct game *game, struct span invitation[SEATS_MAX],
                struct error *err)
{
    const char *players[SEATS_MAX];
    for (int i = 0; i < m->g.n_seats; i++)
        players[i] = m->player[i].name;
    *game = (struct game){.pass = m->pass, .arena = m->arena, .core = core, .sides = m->sides};
    if (!game_add(m->pass, m->arena, core, players, err) ||
        !store_game_by_name(m->pass->store, core->id, &game->row, err))
        return false;
    for (int i = 0; i < m->g.n_seats; i++) {
        struct span text;
        if (!invitation_send(game, i, &text, err))
            return false;
        if (invitation)
            invitation[i] = text;
    }
    return true;
}
