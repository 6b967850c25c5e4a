/* SPDX-License-Identifier: Apache-2.0 */
/* Battles with their dice, and what an exchange adds to the timeline of the war, for the picture of a report. */
#include "games/blue-vs-gray/rules/steps.h"
#include "games/blue-vs-gray/words/report_picture.h"

/* ---- battles ---- */

static const char *card(const struct kit_telling *t, int id)
{
    return id ? bvg_card_words(t, id) : "";
}

static void add_side(const struct kit_telling *t, const json_t *events, const struct bvg_told *b, int side,
                     json_t *battle)
{
    bool attacks = side == b->attacker;
    json_t *fighter = kit_draw_fighter(battle, bvg_side_id(side), attacks ? "attacks" : "defends");
    kit_draw_words(fighter, "chief", card(t, attacks ? b->chief : b->stand));
    for (size_t i = b->from; i < b->to; i++) {
        int id = kit_event_arg(events, i, 0);
        if (kit_event_is(events, i, "fights") && bvg_side_of(id) == side)
            kit_draw_unit(fighter, arena_words(t->arena, "%s %d", card(t, id), kit_event_arg(events, i, 1)));
    }
    if (side == BVG_CSA && b->pesthole) /* so that the card adds up */
        kit_draw_unit(fighter, arena_words(t->arena, "pesthole %d", b->pesthole));
    if (side == BVG_USA && b->squadrons)
        kit_draw_unit(fighter, arena_words(t->arena, "squadrons %d", b->squadrons));
    kit_draw_words(fighter, "strength", b->rolled ? arena_words(t->arena, "%d", b->strength[side]) : "");
    kit_draw_words(fighter, "losses", b->rolled && b->over ? arena_words(t->arena, "%d", b->steps[side]) : "");
}

static void add_dice(const struct kit_telling *t, const struct bvg_told *b, json_t *battle)
{
    const char *red = bvg_results[b->result > 0 && b->result < 7 ? b->result : 0];
    const char *white = bvg_levels[b->level > 0 && b->level < 3 ? b->level : 0];
    if (!b->rolled)
        return;
    kit_draw_die(battle, "red", b->red,
                 b->modified != b->red ? arena_words(t->arena, "%d, counts as %d: %s", b->red, b->modified, red)
                                       : arena_words(t->arena, "%d: %s", b->red, red));
    kit_draw_die(battle, "white", b->white, arena_words(t->arena, "%d: %s losses", b->white, white));
}

static const char *result_of(const struct kit_telling *t, const struct bvg_told *b)
{
    const char *city = bvg_city_words(t, b->city);
    if (!b->over)
        return "not decided yet";
    if (b->called_off)
        return "called off";
    return b->taken ? arena_words(t->arena, "%s is %s", city, kit_whose(t, b->attacker))
                    : arena_words(t->arena, "%s holds", city);
}

json_t *bvg_picture_battles(const struct kit_telling *t, const json_t *events)
{
    struct bvg_told b;
    json_t *all = json_array();
    for (size_t from = 0; bvg_read_battle(t, events, from, &b); from = b.to) {
        const char *place = b.city ? bvg_data(t->rules)->city[b.city].id : "";
        json_t *battle = kit_draw_battle(all, bvg_city_words(t, b.city), place);
        kit_draw_result(battle, result_of(t, &b));
        add_side(t, events, &b, b.attacker, battle);
        add_side(t, events, &b, 1 - b.attacker, battle);
        add_dice(t, &b, battle);
    }
    return all;
}

/* ---- the timeline ---- */

static void news(json_t *list, int side, const char *words)
{
    kit_draw_news(list, bvg_side_id(side), words);
}

static void control_news(const struct kit_telling *t, const json_t *events, size_t i, json_t *list)
{
    const char *city = bvg_city_words(t, kit_event_arg(events, i, 0));
    int side = kit_event_arg(events, i, 1) - 1, why = kit_event_arg(events, i, 2);
    if (side != BVG_USA && side != BVG_CSA)
        return;
    if (why == BVG_WHY_CAPTURE)
        news(list, side, arena_words(t->arena, "%s taken by the %s", city, bvg_side(side)));
    else if (why == BVG_WHY_SURRENDER)
        news(list, side, arena_words(t->arena, "%s surrenders to the %s", city, bvg_side(side)));
    else if (why != BVG_WHY_CARD || !bvg_laid_now(t, events, kit_event_arg(events, i, 0)))
        news(list, side, arena_words(t->arena, "%s goes to the %s", city, bvg_side(side)));
}

static void leader_news(const struct kit_telling *t, const json_t *events, size_t i, json_t *list)
{
    static const char *const fates[] = {"lost", "killed", "wounded", "sacked", "disgraced"};
    int id = kit_event_arg(events, i, 0), fate = kit_event_arg(events, i, 1);
    news(list, bvg_side_of(id), arena_words(t->arena, "%s %s", card(t, id), fates[fate > 0 && fate < 5 ? fate : 0]));
}

/* What all may know, of what these events tell: cities, battles that took nothing, leaders, map cards, Late War, the
 * end. */
static json_t *news_of(const struct kit_telling *t, const json_t *events)
{
    json_t *list = json_array();
    for (size_t i = 0; i < json_array_size(events); i++) {
        int first = kit_event_arg(events, i, 0), second = kit_event_arg(events, i, 1);
        if (kit_event_is(events, i, "control"))
            control_news(t, events, i, list);
        else if (kit_event_is(events, i, "leader-lost"))
            leader_news(t, events, i, list);
        else if (kit_event_is(events, i, "map-laid"))
            news(list, first, arena_words(t->arena, "%s laid by the %s", card(t, second), bvg_side(first)));
        else if (kit_event_is(events, i, "battle-over") && second == BVG_NOT_CAPTURED)
            news(list, bvg_view(t)->mover == BVG_USA ? BVG_CSA : BVG_USA,
                 arena_words(t->arena, "%s held", bvg_city_words(t, first)));
        else if (kit_event_is(events, i, "late-war"))
            news(list, first, arena_words(t->arena, "Late War begins for the %s", bvg_side(first)));
        else if (kit_event_is(events, i, "played"))
            news(list, first, arena_words(t->arena, "%s played", card(t, second)));
        else if (kit_event_is(events, i, "game-over"))
            news(list, second, second < 0 ? "a draw" : arena_words(t->arena, "the %s wins", bvg_side(second)));
    }
    return list;
}

json_t *bvg_picture_history(const struct kit_telling *t, const json_t *events)
{
    const struct bvg_tables *table = &bvg_data(t->rules)->table;
    const struct bvg_state *v = t->view;
    const char *when =
        v->turn == 0 ? "opening position" : arena_words(t->arena, "%s turn %d", bvg_side(v->mover), v->turn);
    return json_pack("{s:s,s:s,s:i,s:i,s:i,s:s,s:s,s:o}", "when", when, "name", "Objectives total", "value",
                     bvg_total(t->rules, v), "low", v->emancipated ? table->csa_wins : table->csa_wins_early, "high",
                     table->usa_wins, "low_name", "the CSA wins", "high_name", "the USA wins", "news",
                     news_of(t, events));
}
