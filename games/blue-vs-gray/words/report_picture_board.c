/* SPDX-License-Identifier: Apache-2.0 */
/* Tracks, objectives, commands as trees, and the hand, for the picture of a report. */
#include "games/blue-vs-gray/rules/steps.h"
#include "games/blue-vs-gray/words/report_picture.h"
#include <string.h>

/* ---- tracks ---- */

static json_t *track(const char *title, int value, int low, int high, const char *words)
{
    return json_pack("{s:s,s:i,s:i,s:i,s:s}", "title", title, "value", value, "low", value < low ? value : low, "high",
                     value > high ? value : high, "words", words);
}

static void mark(json_t *track, int at, const char *name, int side)
{
    json_t *marks = json_object_get(track, "marks");
    if (!marks) {
        marks = json_array();
        json_object_set_new(track, "marks", marks);
    }
    json_array_append_new(marks, json_pack("{s:i,s:s,s:s}", "at", at, "name", name, "side", bvg_side_id(side)));
}

static json_t *total_track(const struct telling *t)
{
    const struct bvg_tables *table = &bvg_data(t->rules)->table;
    int total = bvg_total(t->rules, t->view), csa = t->view->emancipated ? table->csa_wins : table->csa_wins_early;
    json_t *all = track("Objectives total", total, table->csa_wins, table->usa_wins,
                        arena_words(t->arena, total ? "%+d" : "%d", total));
    mark(all, table->usa_wins, arena_words(t->arena, "%+d: the USA wins", table->usa_wins), BVG_USA);
    mark(all, csa, arena_words(t->arena, "%+d: the CSA wins", csa), BVG_CSA);
    return all;
}

static json_t *net_track(const struct telling *t, int side)
{
    int net = bvg_railnet(t->rules, t->view, side);
    int needed = side == BVG_USA ? bvg_data(t->rules)->table.usa_railnet : bvg_map_cards(t->view);
    json_t *all = track(arena_words(t->arena, "%s railnet", bvg_side(side)), net, 0, needed > 12 ? needed : 12,
                        arena_words(t->arena, "%d cities%s", net, net < needed ? ", severed" : ""));
    mark(all, needed, arena_words(t->arena, "%d needed", needed), side);
    return all;
}

json_t *bvg_picture_tracks(const struct telling *t)
{
    const struct bvg_state *v = t->view;
    json_t *all = json_array();
    json_array_append_new(all, total_track(t));
    for (int i = 0; i < BVG_SIDES; i++) {
        int side = BVG_USA - i;
        json_array_append_new(all, track(arena_words(t->arena, "%s supply", bvg_side(side)), v->supply[side], 0, 10,
                                         arena_words(t->arena, "%d", v->supply[side])));
    }
    json_array_append_new(all, json_pack("{s:s,s:i,s:[s,s,s]}", "title", "Blockade", "value", bvg_blockade(t->rules, v),
                                         "steps", "none", "partial", "full"));
    for (int i = 0; i < BVG_SIDES; i++)
        json_array_append_new(all, net_track(t, BVG_USA - i));
    for (int i = 0; i < BVG_SIDES; i++) {
        int side = BVG_USA - i, n = v->deck[side].draw.n;
        json_array_append_new(all, track(arena_words(t->arena, "%s deck", bvg_side(side)), n, 0,
                                         side == BVG_USA ? BVG_USA_CARDS : BVG_CSA_CARDS,
                                         arena_words(t->arena, "%d cards; hand %s", n, bvg_hands_words(t, side))));
    }
    return all;
}

/* ---- what counts ---- */

static void check(json_t *items, const char *name, bool done)
{
    json_array_append_new(items, json_pack("{s:s,s:b}", "name", name, "done", done));
}

static json_t *usa_checks(const struct telling *t)
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
    json_t *items = json_array();
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        check(items, all[i].name, (bits & all[i].bit) != 0);
    return items;
}

static json_t *csa_checks(const struct telling *t)
{
    int held, net = bvg_csa_objectives(t->rules, t->view, &held);
    json_t *items = json_array();
    check(items, "USA railnet severed", net != 0);
    for (int city = 1; city <= BVG_CITIES; city++)
        if (bvg_data(t->rules)->set.northern[city] && bvg_holds(t->view, BVG_CSA, city))
            check(items, bvg_city_words(t, city), true);
    if (held == 0)
        check(items, "a northern city", false);
    return items;
}

static json_t *lost_production(const struct telling *t)
{
    int lost = bvg_production_lost(t->rules, t->view);
    json_t *items = json_array();
    check(items, "food", !(lost & BVG_FOOD));
    check(items, "industry", !(lost & BVG_INDUSTRY));
    check(items, "contraband", !(lost & BVG_CONTRABAND));
    return items;
}

json_t *bvg_picture_checks(const struct telling *t)
{
    return json_pack("[{s:s,s:s,s:o},{s:s,s:s,s:o},{s:s,s:s,s:o}]", "title", "USA objectives, one point each", "side",
                     "usa", "items", usa_checks(t), "title", "CSA objectives, one point each", "side", "csa", "items",
                     csa_checks(t), "title", "CSA production", "side", "csa", "items", lost_production(t));
}

/* ---- commands ---- */

static const char *kind_of(const struct telling *t, int card)
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
        if ((bvg_event_is(events, i, by) && bvg_event_arg(events, i, 0) == card) ||
            (bvg_event_is(events, i, or_by) && bvg_event_arg(events, i, 1) == card))
            return true;
    return false;
}

static const char *initiative(const struct telling *t, int card)
{
    const struct bvg_card *c = bvg_card(t->rules, card);
    if (c->kind != BVG_LEADER)
        return "";
    if (c->defense != c->attack)
        return arena_words(t->arena, "initiative %d, defending %d", c->attack, c->defense);
    return arena_words(t->arena, "initiative %d", c->attack);
}

/* One card and what is under it; *sum: their strength together. */
static json_t *node(const struct telling *t, const json_t *events, int card, int depth, int *sum)
{
    int own = bvg_strength(t->rules, t->view, card), below = 0;
    json_t *under = json_array();
    for (int other = 1; depth < 6 && other <= BVG_CARDS; other++)
        if (t->view->place[other] == BVG_BOARD && t->view->leader[other] == card)
            json_array_append_new(under, node(t, events, other, depth + 1, &below));
    const char *state = bvg_is_depleted(t->view, card)        ? "depleted"
                        : (t->view->now[card] & BVG_INACTIVE) ? "face down"
                                                              : "";
    const char *together = json_array_size(under) > 0 ? arena_words(t->arena, "%d", own + below) : "";
    *sum += own + below;
    return json_pack("{s:s,s:s,s:s,s:s,s:s,s:b,s:s,s:o}", "name", bvg_card_words(t, card), "value",
                     arena_words(t->arena, "%d", own), "kind", kind_of(t, card), "state", state, "sum", together, "new",
                     is_new(events, card, "deployed", "reserve"), "words", initiative(t, card), "below", under);
}

json_t *bvg_picture_trees(const struct telling *t, const json_t *events)
{
    json_t *trees = json_array();
    for (int i = 0; i < 2 * BVG_SIDES; i++) {
        int side = t->side == BVG_CSA ? i / 2 : BVG_USA - i / 2, theater = BVG_EAST + i % 2; /* one's own first */
        json_t *heads = json_array();
        for (int card = bvg_first_card(side), sum = 0; card <= bvg_last_card(side); card++)
            if (t->view->place[card] == BVG_BOARD && t->view->leader[card] == 0 && t->view->theater[card] == theater)
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
static const char *card_words(const struct telling *t, int card)
{
    const char *facts = bvg_card_facts(t, card), *words = strstr(facts, ": "), *kind = kind_of(t, card);
    words = words ? words + 2 : facts;
    if (strncmp(words, kind, strlen(kind)) != 0)
        return words;
    words += strlen(kind);
    words += strspn(words, ",; ");
    return *words >= '0' && *words <= '9' ? arena_words(t->arena, "strength %s", words) : words;
}

json_t *bvg_picture_cards(const struct telling *t, const json_t *events)
{
    json_t *cards = json_array();
    for (int card = 1; t->side >= 0 && card <= BVG_CARDS; card++) {
        if (bvg_side_of(card) != t->side || t->view->place[card] != BVG_HAND)
            continue;
        const char *words = card_words(t, card);
        bool fresh = false;
        for (size_t i = 0; !fresh && i < json_array_size(events); i++)
            fresh = (bvg_event_is(events, i, "drew") || bvg_event_is(events, i, "taken")) &&
                    bvg_event_arg(events, i, 1) == card;
        json_array_append_new(cards, json_pack("{s:s,s:s,s:s,s:b,s:b}", "name", bvg_card_words(t, card), "kind",
                                               kind_of(t, card), "words", words, "guess",
                                               bvg_card(t->rules, card)->why != NULL, "new", fresh));
    }
    return cards;
}
