/* SPDX-License-Identifier: Apache-2.0 */
/* The cards from the bundle, and the cards and cities that rules name. */
#include "games/blue-vs-gray/facts/load.h"
#include <string.h>

static const char *const kinds[] = {"map", "leader", "infantry", "cavalry", "naval", "enigma", "garrison", NULL};
static const char *const ranks[] = {"low", "high", NULL}, *const theaters[] = {"east", "west", "both", NULL};
static const char *const politics[] = {"favor", "disfavor", "favor-with-grant", NULL};
static const char *const rules[] = {/* in the order of enum bvg_rule, from 1 */
                                    "die-shift",
                                    "garrison",
                                    "cancel-enigma",
                                    "recall",
                                    "one-step",
                                    "with-garrison-or-alone",
                                    "with-garrison",
                                    "gone-if-sacked",
                                    "grant",
                                    "monitor",
                                    "restore-card",
                                    "orders-191",
                                    "no-attack",
                                    "no-attack-before-late",
                                    "xvi-corps",
                                    "emancipation",
                                    "loses-soldiers",
                                    "spy",
                                    "one-turn",
                                    "mountain-boys",
                                    "invasion-shift",
                                    "freedom-sickness",
                                    "infernal",
                                    "sheridan",
                                    "elections",
                                    "not-with",
                                    "only-under",
                                    "ironclads",
                                    "slows",
                                    "jackson",
                                    "stalemate",
                                    "first-loss",
                                    "copperheads",
                                    "forrest",
                                    "gone-at-late-war",
                                    "no-pair-with",
                                    "never-cadre",
                                    "draft-riots",
                                    "rangers",
                                    "digging",
                                    "degataga",
                                    "favor-with-grant",
                                    NULL};
_Static_assert(sizeof rules / sizeof *rules == BVG_RULES, "one word a rule");

static void bundle_capacity(struct loading *l, const json_t *o, const char *member, struct bvg_capacity *out)
{
    const json_t *capacity = json_object_get(o, member);
    if (!capacity)
        return;
    bundle_members(&l->in, capacity, "divisions corps armies unlimited");
    out->divisions = bundle_may_int(&l->in, capacity, "divisions", 1, 20, 0);
    out->corps = bundle_may_int(&l->in, capacity, "corps", 1, 20, 0);
    out->armies = bundle_may_int(&l->in, capacity, "armies", 1, 20, 0);
    out->unlimited = bundle_flag(&l->in, capacity, "unlimited");
}

/* What fights has a strength; what takes losses says how many; what leads says what it leads. */
static void bundle_force(struct loading *l, const json_t *o, struct bvg_card *c)
{
    bool fights = c->kind != BVG_MAP_CARD && c->kind != BVG_ENIGMA;
    bool unit = c->kind == BVG_INFANTRY || c->kind == BVG_CAVALRY;
    c->strength = fights ? bundle_int(&l->in, o, "strength", 0, 20) : 0;
    c->steps = unit ? bundle_int(&l->in, o, "losses", 1, 2) : 0;
    c->depleted = unit && c->steps == 2 ? bundle_int(&l->in, o, "depleted", 0, 10) : -1;
    c->attack = c->defense = -1;
    const json_t *initiative = bundle_list(&l->in, o, "initiative", 2);
    if (initiative) {
        json_int_t attack = json_integer_value(json_array_get(initiative, 0));
        json_int_t defense = json_integer_value(json_array_get(initiative, 1));
        if (json_array_size(initiative) != 2 || attack < -1 || attack > 2 || defense < 0 || defense > 2)
            bundle_wrong(&l->in, "data.range", "initiative");
        c->attack = (int32_t)attack;
        c->defense = (int32_t)defense;
    }
    if ((c->kind == BVG_LEADER || c->kind == BVG_CAVALRY) && !initiative)
        bundle_wrong(&l->in, "data.missing", "initiative");
    c->rank = bundle_choice(&l->in, o, "rank", ranks);
    if ((c->kind == BVG_LEADER) != (c->rank != 0))
        bundle_wrong(&l->in, "data.missing", "rank");
    bundle_capacity(l, o, "leads", &c->chief);
    bundle_capacity(l, o, "leads_under", &c->under);
    c->wont_subordinate = bundle_flag(&l->in, o, "wont_subordinate");
    c->politics = bundle_choice(&l->in, o, "politics", politics);
    c->home = bundle_choice(&l->in, o, "home", theaters);
    c->only = bundle_choice(&l->in, o, "only", theaters);
}

static void bundle_special(struct loading *l, const json_t *o, struct bvg_card *c)
{
    c->rule = bundle_choice(&l->in, o, "rule", rules);
    c->note = bundle_may_words(&l->in, o, "note");
    c->amount = bundle_may_int(&l->in, o, "amount", 1, 9, 0);
    c->least = bundle_may_int(&l->in, o, "least", 1, 99, 0);
    c->least_strength = bundle_may_int(&l->in, o, "least_strength", 1, 20, 0);
    c->target = bundle_choice(&l->in, o, "target", theaters);
    c->one_shot = bundle_flag(&l->in, o, "one_shot");
    c->as_reserve = bundle_flag(&l->in, o, "as_reserve");
    const json_t *others = bundle_list(&l->in, o, "other", 2), *cities = bundle_list(&l->in, o, "cities", 8);
    if (json_array_size(others) > 0)
        c->other = bvg_load_card_id(l, json_array_get(others, 0));
    if (json_array_size(others) > 1)
        c->also = bvg_load_card_id(l, json_array_get(others, 1));
    for (size_t i = 0; i < json_array_size(cities); i++)
        c->cities[bvg_load_city_id(l, json_array_get(cities, i))] = 1;
}

static void bundle_card(struct loading *l, const json_t *o, int32_t id)
{
    struct bvg_card *c = &l->data->card[id];
    bundle_members(
        &l->in, o,
        "id name order_name aliases kind letter version at_start late_war strength losses depleted initiative "
        "rank leads leads_under wont_subordinate politics home only rule note amount least least_strength "
        "target one_shot as_reserve other cities reconstructed why");
    l->in.entry = c->id = bundle_words(&l->in, o, "id");
    c->name = bundle_words(&l->in, o, "name");
    c->side = bvg_side_of(id);
    c->number = c->side == BVG_USA ? id : id - BVG_USA_CARDS;
    c->kind = bundle_one_of(&l->in, json_object_get(o, "kind"), kinds);
    c->at_start = bundle_flag(&l->in, o, "at_start");
    c->late_war = bundle_flag(&l->in, o, "late_war");
    bundle_force(l, o, c);
    bundle_special(l, o, c);
    if (c->kind == BVG_MAP_CARD) {
        c->letter = bvg_load_letter(l, json_object_get(o, "letter"));
        if (l->data->version[id].n == 0 || l->data->city[l->data->version[id].at[0].city].letter != c->letter)
            bundle_wrong(&l->in, "data.name", "letter");
    }
    c->why = bundle_may_words(&l->in, o, "why");
    if (bundle_flag(&l->in, o, "reconstructed") != (c->why != NULL)) /* whoever guesses says why */
        bundle_wrong(&l->in, "data.missing", "why");
}

void bvg_load_cards(struct bundle *in, const json_t *cards)
{
    struct loading *l = in->own;
    l->in.entry = "cards";
    bundle_members(&l->in, cards, "format cards");
    const json_t *list = kit_load_list(&l->in, cards, "cards", BVG_CARDS, BVG_CARDS, NULL);
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        const json_t *o = json_array_get(list, i);
        if (bvg_load_card_id(l, json_object_get(o, "id")) == (int32_t)i + 1)
            bundle_card(l, o, (int32_t)i + 1);
        else
            bundle_wrong(&l->in, "data.twice", "id out of order");
    }
}

/* ---- what rules name ---- */

static int32_t with_rule(struct loading *l, int32_t rule)
{
    int32_t found = 0;
    for (int32_t card = 1; card <= BVG_CARDS; card++)
        if (l->data->card[card].rule == rule) {
            if (found)
                bundle_wrong(&l->in, "data.twice", l->data->card[card].id);
            found = card;
        }
    if (!found)
        bundle_wrong(&l->in, "data.missing", rules[rule - 1]);
    return found;
}

static int32_t city_named(struct loading *l, const char *id)
{
    json_t *word = json_string(id);
    int32_t city = bvg_load_city_id(l, word);
    json_decref(word);
    return city;
}

void bvg_load_roles(struct bundle *in, const json_t *bundle)
{
    struct loading *l = in->own;
    struct bvg_data *d = l->data;
    (void)bundle;
    l->in.entry = "rules";
    d->washington = city_named(l, "washington");
    d->richmond = city_named(l, "richmond");
    d->atlanta = city_named(l, "atlanta");
    d->shenandoah = city_named(l, "shenandoah_valley");
    d->cumberland_gap = city_named(l, "cumberland_gap");
    d->norfolk = city_named(l, "norfolk");
    d->wheeling = city_named(l, "wheeling");
    d->new_orleans = city_named(l, "new_orleans");
    d->knoxville = city_named(l, "knoxville");
    d->lexington = city_named(l, "lexington");
    for (int32_t city = 1; city <= BVG_CITIES; city++)
        if (d->set.kentucky[city] && city != d->cumberland_gap) /* BVG-16.2a: the other three lie on one card */
            d->map_c = d->city[city].letter;
    d->dept = with_rule(l, BVG_RULE_GARRISON);
    d->monitor = with_rule(l, BVG_RULE_MONITOR);
    d->ironclads = with_rule(l, BVG_RULE_IRONCLADS);
    d->emancipation = with_rule(l, BVG_RULE_EMANCIPATION);
    d->elections = with_rule(l, BVG_RULE_ELECTIONS);
    d->grant = with_rule(l, BVG_RULE_GRANT);
    d->xvi_corps = with_rule(l, BVG_RULE_XVI_CORPS);
}
