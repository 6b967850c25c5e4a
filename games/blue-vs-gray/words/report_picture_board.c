/* SPDX-License-Identifier: Apache-2.0 */
/* Tracks, objectives, commands as trees, and the hand, for the picture of a report. */
#include "games/blue-vs-gray/rules/steps.h"
#include "games/blue-vs-gray/words/report_picture.h"
#include <string.h>

/* ---- tracks ---- */

/* Its ends make room for a value beyond them. */
static json_t *add_track(json_t *all, const char *title, int value, int low, int high, const char *words)
{
    return kit_draw_track(all, title, value, value < low ? value : low, value > high ? value : high, words);
}

static void add_total(const struct kit_telling *t, json_t *all)
{
    const struct bvg_tables *table = &bvg_data(t->rules)->table;
    int total = bvg_total(t->rules, t->view), csa = bvg_view(t)->emancipated ? table->csa_wins : table->csa_wins_early;
    json_t *track = add_track(all, "Objectives total", total, table->csa_wins, table->usa_wins,
                              arena_words(t->arena, total ? "%+d" : "%d", total));
    kit_draw_track_mark(track, table->usa_wins, arena_words(t->arena, "%+d: the USA wins", table->usa_wins), "usa");
    kit_draw_track_mark(track, csa, arena_words(t->arena, "%+d: the CSA wins", csa), "csa");
}

static void add_net(const struct kit_telling *t, int side, json_t *all)
{
    int net = bvg_railnet(t->rules, t->view, side);
    int needed = side == BVG_USA ? bvg_data(t->rules)->table.usa_railnet : bvg_map_cards(t->view);
    json_t *track =
        add_track(all, arena_words(t->arena, "%s railnet", bvg_side(side)), net, 0, needed > 12 ? needed : 12,
                  arena_words(t->arena, "%d cities%s", net, net < needed ? ", severed" : ""));
    kit_draw_track_mark(track, needed, arena_words(t->arena, "%d needed", needed), bvg_side_id(side));
}

json_t *bvg_picture_tracks(const struct kit_telling *t)
{
    const struct bvg_state *v = t->view;
    json_t *all = json_array();
    add_total(t, all);
    for (int side = BVG_USA; side >= BVG_CSA; side--)
        add_track(all, arena_words(t->arena, "%s supply", bvg_side(side)), v->supply[side], 0, 10,
                  arena_words(t->arena, "%d", v->supply[side]));
    json_array_append_new(all, json_pack("{s:s,s:i,s:[s,s,s]}", "title", "Blockade", "value", bvg_blockade(t->rules, v),
                                         "steps", "none", "partial", "full"));
    for (int side = BVG_USA; side >= BVG_CSA; side--)
        add_net(t, side, all);
    for (int side = BVG_USA; side >= BVG_CSA; side--) {
        int n = v->deck[side].draw.n;
        add_track(all, arena_words(t->arena, "%s deck", bvg_side(side)), n, 0,
                  side == BVG_USA ? BVG_USA_CARDS : BVG_CSA_CARDS,
                  arena_words(t->arena, "%d cards; hand %s", n, bvg_hands_words(t, side)));
    }
    return all;
}

/* ---- what counts ---- */

static void add_usa_checks(const struct kit_telling *t, json_t *items)
{
    static const struct {
        int bit;
        const char *name;
    } all[] = {{BVG_MISSISSIPPI, "the Mississippi, with a squadron in the West"},
               {BVG_FULL_BLOCKADE, "full blockade"},
               {BVG_RICHMOND, "Richmond"},
               {BVG_ATLANTA, "Atlanta"},
               {BVG_SHENANDOAH, "the Shenandoah Valley"},
               {BVG_CSA_RAILNET, "CSA railnet severed"},
               {BVG_ATLANTIC, "all ports of the Atlantic"},
               {BVG_GULF, "all ports of the Gulf"}};
    int bits = bvg_usa_objectives(t->rules, t->view);
    bool twice = (bits & BVG_MISSISSIPPI) && bvg_option(t->view, 5) && !bvg_view(t)->trans_sent; /* BVG-O5a */
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        kit_draw_check(
            items, twice && all[i].bit == BVG_MISSISSIPPI ? arena_words(t->arena, "%s (2)", all[i].name) : all[i].name,
            (bits & all[i].bit) != 0);
}

static void add_csa_checks(const struct kit_telling *t, json_t *items)
{
    int held, net = bvg_csa_objectives(t->rules, t->view, &held);
    kit_draw_check(items, "USA railnet severed", net != 0);
    for (int city = 1; city <= BVG_CITIES; city++)
        if (bvg_data(t->rules)->set.northern[city] && bvg_holds(t->view, BVG_CSA, city))
            kit_draw_check(items, bvg_city_words(t, city), true);
    if (held == 0)
        kit_draw_check(items, "a northern city", false);
}

static void add_production(const struct kit_telling *t, json_t *items)
{
    int lost = bvg_production_lost(t->rules, t->view);
    kit_draw_check(items, "food", !(lost & BVG_FOOD));
    kit_draw_check(items, "industry", !(lost & BVG_INDUSTRY));
    kit_draw_check(items, "contraband", !(lost & BVG_CONTRABAND));
}

json_t *bvg_picture_checks(const struct kit_telling *t)
{
    json_t *all = json_array();
    add_usa_checks(t, kit_draw_checks(all, "USA objectives, one point each", "usa"));
    add_csa_checks(t, kit_draw_checks(all, "CSA objectives, one point each", "csa"));
    add_production(t, kit_draw_checks(all, "CSA production", "csa"));
    return all;
}

/* ---- commands ---- */

static const char *kind_of(const struct kit_telling *t, int card)
{
    static const char *const kinds[] = {
        [BVG_MAP_CARD] = "map card", [BVG_LEADER] = "leader",  [BVG_INFANTRY] = "infantry",
        [BVG_CAVALRY] = "cavalry",   [BVG_NAVAL] = "squadron", [BVG_ENIGMA] = "Enigma card",
        [BVG_GARRISON] = "garrison"};
    return kinds[bvg_card(t->rules, card)->kind];
}

/* Came it onto the board, or into the hand, in this exchange? */
static bool is_new(const json_t *events, int card, const char *by, const char *or_by)
{
    for (size_t i = 0; i < json_array_size(events); i++)
        if ((kit_event_is(events, i, by) && kit_event_arg(events, i, 0) == card) ||
            (kit_event_is(events, i, or_by) && kit_event_arg(events, i, 1) == card))
            return true;
    return false;
}

static const char *initiative(const struct kit_telling *t, int card)
{
    const struct bvg_card *c = bvg_card(t->rules, card);
    if (c->kind != BVG_LEADER)
        return "";
    if (c->defense != c->attack)
        return arena_words(t->arena, "initiative %d, defending %d", c->attack, c->defense);
    return arena_words(t->arena, "initiative %d", c->attack);
}

/* One card and what is under it; *sum: their strength together. */
static json_t *node(const struct kit_telling *t, const json_t *events, int card, int depth, int *sum)
{
    int own = bvg_strength(t->rules, t->view, card), below = 0;
    json_t *under = json_array();
    for (int other = 1; depth < 6 && other <= BVG_CARDS; other++)
        if (bvg_view(t)->place[other] == BVG_BOARD && bvg_view(t)->leader[other] == card)
            json_array_append_new(under, node(t, events, other, depth + 1, &below));
    const char *state = bvg_is_depleted(t->view, card)            ? "depleted"
                        : (bvg_view(t)->now[card] & BVG_INACTIVE) ? "face down"
                                                                  : "";
    const char *together = json_array_size(under) > 0 ? arena_words(t->arena, "%d", own + below) : "";
    int over = bvg_card(t->rules, card)->kind == BVG_LEADER ? bvg_excess(t->rules, t->view, card) : 0; /* BVG-4.5a */
    *sum += own + below;
    return json_pack("{s:s,s:s,s:s,s:s,s:s,s:s,s:b,s:s,s:o}", "over",
                     over > 0 ? arena_words(t->arena, "%d over limit", over) : "", "name", bvg_card_words(t, card),
                     "value", arena_words(t->arena, "%d", own), "kind", kind_of(t, card), "state", state, "sum",
                     together, "new", is_new(events, card, "deployed", "reserve"), "words", initiative(t, card),
                     "below", under);
}

json_t *bvg_picture_trees(const struct kit_telling *t, const json_t *events)
{
    json_t *trees = json_array();
    for (int i = 0; i < 2 * BVG_SIDES; i++) {
        int side = t->side == BVG_CSA ? i / 2 : BVG_USA - i / 2, theater = BVG_EAST + i % 2; /* one's own first */
        json_t *heads = json_array();
        for (int card = bvg_first_card(side), sum = 0; card <= bvg_last_card(side); card++)
            if (bvg_view(t)->place[card] == BVG_BOARD && bvg_view(t)->leader[card] == 0 &&
                bvg_view(t)->theater[card] == theater)
                json_array_append_new(heads, node(t, events, card, 0, &sum));
        if (json_array_size(heads) > 0)
            json_array_append_new(trees,
                                  json_pack("{s:s,s:s,s:O}", "title",
                                            arena_words(t->arena, "%s, %s", bvg_side(side), bvg_theater_words(theater)),
                                            "side", bvg_side_id(side), "heads", heads));
        json_decref(heads);
    }
    return trees;
}

/* ---- the hand ---- */

/* Its facts without its name and kind, which a card shows beside them: "strength 5; with option 9 ..." */
static const char *card_words(const struct kit_telling *t, int card)
{
    const char *facts = bvg_card_facts(t, card), *words = strstr(facts, ": "), *kind = kind_of(t, card);
    words = words ? words + 2 : facts;
    if (strncmp(words, kind, strlen(kind)) != 0)
        return words;
    words += strlen(kind);
    words += strspn(words, ",; ");
    return *words >= '0' && *words <= '9' ? arena_words(t->arena, "strength %s", words) : words;
}

json_t *bvg_picture_cards(const struct kit_telling *t, const json_t *events)
{
    json_t *cards = json_array();
    for (int card = 1; t->side >= 0 && card <= BVG_CARDS; card++) {
        if (bvg_side_of(card) != t->side || bvg_view(t)->place[card] != BVG_HAND)
            continue;
        const char *words = card_words(t, card);
        bool fresh = false;
        for (size_t i = 0; !fresh && i < json_array_size(events); i++)
            fresh = (kit_event_is(events, i, "drew") || kit_event_is(events, i, "taken")) &&
                    kit_event_arg(events, i, 1) == card;
        json_t *out = kit_draw_card(cards, bvg_card_words(t, card), kind_of(t, card), words);
        json_object_set_new(out, "guess", json_boolean(bvg_card(t->rules, card)->why != NULL));
        json_object_set_new(out, "new", json_boolean(fresh));
    }
    return cards;
}
