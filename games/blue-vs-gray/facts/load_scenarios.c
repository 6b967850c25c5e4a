/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios from the bundle: where each card lies when a game begins. */
#include "games/blue-vs-gray/facts/load.h"
#include <string.h>

static const char *const sides[] = {"csa", "usa", NULL};
static const char *const first_steps[] = {"draw", "combat", NULL};
static const char *const restrictions[] = {"usa-must-attack", "usa-plays-no-card", "csa-does-not-attack", NULL};
static const char *const played[] = {"emancipation", "ironclads", "monitor", "trans-mississippi", NULL};

static int32_t own_card(struct loading *l, const json_t *value, int32_t side)
{
    int32_t card = bvg_load_card_id(l, value);
    if (card && bvg_side_of(card) != side)
        bundle_wrong(&l->in, "data.name", "a card of the other side");
    return card;
}

static int32_t bundle_pile(struct loading *l, const json_t *o, const char *member, int32_t side, size_t most,
                           int32_t *out)
{
    const json_t *list = bundle_list(&l->in, o, member, most);
    for (size_t i = 0; i < json_array_size(list); i++)
        out[i] = own_card(l, json_array_get(list, i), side);
    return (int32_t)json_array_size(list);
}

/* A deck in order of numbers, given by its first and last card. */
static void bundle_deck(struct loading *l, const json_t *o, int32_t side, struct bvg_scenario_side *start)
{
    const json_t *ends = bundle_list(&l->in, o, "deck", 2);
    int32_t from = own_card(l, json_array_get(ends, 0), side), to = own_card(l, json_array_get(ends, 1), side);
    if (from > to)
        bundle_wrong(&l->in, "data.range", "deck");
    for (int32_t card = from; card <= to && !l->in.bad; card++)
        start->deck[start->n_deck++] = card;
}

/* A command: its head first, then what is under it; a list is a subcommand, headed likewise. */
static void bundle_command(struct loading *l, const json_t *list, int32_t side, int32_t theater, int32_t leader,
                           int depth, struct bvg_scenario_side *start)
{
    int32_t head = leader;
    if (!json_is_array(list) || json_array_size(list) == 0 || depth > 2)
        bundle_wrong(&l->in, "data.type", "a command");
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        const json_t *at = json_array_get(list, i);
        if (json_is_array(at) && i > 0) {
            bundle_command(l, at, side, theater, head, depth + 1, start);
            continue;
        }
        if (start->n_board == sizeof start->board / sizeof *start->board) {
            bundle_wrong(&l->in, "data.count", "board");
            return;
        }
        struct bvg_placed *p = &start->board[start->n_board++];
        *p = (struct bvg_placed){.card = own_card(l, at, side), .leader = i == 0 ? leader : head, .theater = theater};
        if (i == 0)
            head = p->card;
    }
}

static void bundle_board(struct loading *l, const json_t *o, const char *member, int32_t side, int32_t theater,
                         struct bvg_scenario_side *start)
{
    const json_t *commands = bundle_list(&l->in, o, member, 64);
    for (size_t i = 0; i < json_array_size(commands) && !l->in.bad; i++)
        bundle_command(l, json_array_get(commands, i), side, theater, 0, 1, start);
}

static void bundle_side(struct loading *l, const json_t *o, int32_t side, struct bvg_scenario_side *start)
{
    bundle_members(&l->in, o, "supply hand deck shuffled draw east west cadre out");
    start->supply = bundle_int(&l->in, o, "supply", 0, 99);
    start->draw = bundle_int(&l->in, o, "draw", 0, 20);
    start->shuffled = bundle_flag(&l->in, o, "shuffled");
    start->n_hand = bundle_pile(l, o, "hand", side, 16, start->hand);
    start->n_cadre = bundle_pile(l, o, "cadre", side, 16, start->cadre);
    start->n_out = bundle_pile(l, o, "out", side, 32, start->out);
    bundle_deck(l, o, side, start);
    bundle_board(l, o, "east", side, BVG_EAST, start);
    bundle_board(l, o, "west", side, BVG_WEST, start);
}

static void bundle_control(struct loading *l, const json_t *o, struct bvg_scenario *s)
{
    const json_t *control = json_object_get(o, "control");
    if (!control)
        return;
    bundle_members(&l->in, control, "csa usa");
    for (int32_t side = 0; side < BVG_SIDES; side++) {
        int32_t city[BVG_CITIES];
        for (int32_t i = kit_load_ids(&l->in, control, sides[side], 0, BVG_CITIES, &l->city, city); i > 0; i--)
            s->control[city[i - 1]] = (uint8_t)(side + 1);
    }
    s->control[0] = 0;
}

/* Words of a list as flags: bit i for the i-th allowed word. */
static uint32_t bundle_bits(struct loading *l, const json_t *o, const char *member, const char *const *words)
{
    const json_t *list = bundle_list(&l->in, o, member, 8);
    uint32_t bits = 0;
    for (size_t i = 0; i < json_array_size(list); i++)
        bits |= 1u << bundle_one_of(&l->in, json_array_get(list, i), words);
    return bits >> 1;
}

/* An opening hand must be there to be drawn: late-war cards do not count, they go under the deck. */
static void check_draw(struct loading *l, const struct bvg_scenario_side *start)
{
    int32_t n = 0;
    for (int32_t i = 0; i < start->n_deck; i++)
        n += !l->data->card[start->deck[i]].late_war;
    if (start->draw > n)
        bundle_wrong(&l->in, "data.count", "draw");
}

/* Every card of both decks in exactly one place. */
static void check_places(struct loading *l, const struct bvg_scenario *s)
{
    int32_t seen[BVG_CARDS_MAX] = {0};
    for (int32_t i = 0; i < s->n_map; i++)
        seen[s->map[i]]++;
    for (int32_t side = 0; side < BVG_SIDES; side++) {
        const struct bvg_scenario_side *start = &s->side[side];
        for (int32_t i = 0; i < start->n_hand; i++)
            seen[start->hand[i]]++;
        for (int32_t i = 0; i < start->n_deck; i++)
            seen[start->deck[i]]++;
        for (int32_t i = 0; i < start->n_cadre; i++)
            seen[start->cadre[i]]++;
        for (int32_t i = 0; i < start->n_out; i++)
            seen[start->out[i]]++;
        for (int32_t i = 0; i < start->n_board; i++)
            seen[start->board[i].card]++;
    }
    for (int32_t card = 1; card <= BVG_CARDS; card++)
        if (seen[card] != 1)
            bundle_wrong(&l->in, seen[card] ? "data.twice" : "data.missing", l->data->card[card].id);
}

static void bundle_scenario(struct loading *l, const json_t *o, struct bvg_scenario *s)
{
    bundle_members(&l->in, o,
                   "id name first first_step map pre_action late_immediate first_turns played control sides "
                   "reconstructed why");
    l->in.entry = s->id = bundle_words(&l->in, o, "id");
    s->name = bundle_words(&l->in, o, "name");
    s->first = bundle_one_of(&l->in, json_object_get(o, "first"), sides) - 1;
    int32_t step = bundle_one_of(&l->in, json_object_get(o, "first_step"), first_steps);
    s->first_step = step == 2 ? BVG_STEP_COMBAT : BVG_STEP_DRAW;
    s->pre_action = bundle_flag(&l->in, o, "pre_action");
    s->late_immediate = bundle_flag(&l->in, o, "late_immediate");
    s->guessed = bundle_flag(&l->in, o, "reconstructed");
    uint32_t first_turns = bundle_bits(l, o, "first_turns", restrictions), was = bundle_bits(l, o, "played", played);
    s->usa_must_attack = (first_turns & 1) != 0;
    s->usa_no_card = (first_turns & 2) != 0;
    s->csa_no_attack = (first_turns & 4) != 0;
    s->emancipated = (was & 1) != 0;
    s->ironclads = (was & 2) != 0;
    s->monitor = (was & 4) != 0;
    s->trans_sent = (was & 8) != 0;
    const json_t *map = bundle_list(&l->in, o, "map", BVG_LETTERS);
    for (size_t i = 0; i < json_array_size(map) && !l->in.bad; i++) {
        s->map[i] = bvg_load_card_id(l, json_array_get(map, i));
        if (l->data->card[s->map[i]].kind != BVG_MAP_CARD)
            bundle_wrong(&l->in, "data.name", "map");
    }
    s->n_map = (int32_t)json_array_size(map);
    bundle_control(l, o, s);
    const json_t *start = bundle_object(&l->in, o, "sides");
    bundle_members(&l->in, start, "csa usa");
    for (int32_t side = 0; side < BVG_SIDES && !l->in.bad; side++)
        bundle_side(l, bundle_object(&l->in, start, sides[side]), side, &s->side[side]);
    if (!l->in.bad)
        check_places(l, s);
    for (int32_t side = 0; side < BVG_SIDES && !l->in.bad; side++)
        check_draw(l, &s->side[side]);
}

void bvg_load_scenarios(struct bundle *in, const json_t *scenarios)
{
    struct loading *l = in->own;
    l->in.entry = "scenarios";
    bundle_members(&l->in, scenarios, "format scenarios");
    const json_t *list = kit_load_list(&l->in, scenarios, "scenarios", 1, BVG_SCENARIOS_MAX, NULL);
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++)
        bundle_scenario(l, json_array_get(list, i), &l->data->scenario[l->data->n_scenarios++]);
}
