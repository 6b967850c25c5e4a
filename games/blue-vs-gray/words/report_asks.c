/* SPDX-License-Identifier: Apache-2.0 */
/* What may be ordered in the own turn, grouped by its parts, with an example line each. The examples are found in the
 * lists of report_ahead.h; those for moves are in report_moves.c, those for combat in report_attacks.c. */
#include "games/blue-vs-gray/rules/steps.h"
#include "games/blue-vs-gray/words/report_ahead.h"

/* What the scenario or a card forbids or demands in this turn (BVG-S-historical-f). */
static void ask_limits(const struct kit_telling *t, json_t *items)
{
    const struct bvg_turn *turn = &bvg_view(t)->now_turn;
    bool must = turn->no_cards && turn->attacks == 0 && bvg_view(t)->mover == t->side &&
                bvg_data(t->rules)->scenario[bvg_view(t)->scenario].usa_must_attack;
    if (must)
        kit_item(items,
                 "By the scenario's rules you must attack this turn, and no card may be played from the hand, not even "
                 "as a reserve.");
    else if (turn->no_cards)
        kit_item(items, "By the scenario's rules no card may be played from the hand this turn.");
}

static void ask_restore(const struct kit_telling *t, const struct prompt *p, json_t *items)
{
    int worn = bvg_offered_first(p, BVG_RESTORE), best = bvg_best_restore(t->rules, t->view, t->side);
    if (!worn)
        return;
    worn = bvg_is_offered(p, BVG_RESTORE, 1, (int[]){best}) ? best : worn;
    kit_item(items, "  restore %s\n    (%s)", bvg_card_words(t, worn),
             bvg_view(t)->draw.restores > 0 ? "free"
             : bvg_view(t)->draw.paid > 0   ? "paid for already"
                                            : "1 supply for up to 3 units");
}

static void ask_late(const struct kit_telling *t, const struct prompt *p, json_t *items)
{
    struct text out = {.arena = t->arena};
    for (int32_t i = 0; i < p->n_offers; i++)
        for (int32_t k = 0; p->offers[i].verb == BVG_LATE && k < p->offers[i].arg[0].count; k++)
            text_format(&out, "%s%s", out.len ? ", " : "", bvg_card_words(t, p->ids[p->offers[i].arg[0].first + k]));
    if (out.len && out.len < 60)
        kit_item(items, "  late-war %s\n    (the order of your late-war cards under the deck, top card first)", out.at);
}

/* Three ways to draw. */
static void ask_cards_drawn(const struct kit_telling *t, const struct prompt *p, json_t *items)
{
    const struct bvg_draw *draw = &bvg_view(t)->draw;
    int owed = draw->least > draw->drawn ? draw->least - draw->drawn : 0, most = bvg_offered_most(p, BVG_DRAW);
    if (most == 0) {
        kit_item(items, "Draw. You have %d draws, but no card can be drawn.\n  supply %d", draw->entitled,
                 draw->entitled);
        return;
    }
    kit_item(items, "Draw. You have %d draws, at least %d of them for cards.", draw->entitled,
             owed < most ? owed : most);
    kit_item(items, "  draw %d", most);
    if (owed > 0 && owed < draw->entitled && owed <= most)
        kit_item(items, "  draw %d rest supply", owed);
    kit_item(items, "  draw until leader max %d rest supply", draw->entitled);
    kit_item(
        items,
        "    (draws one by one until a leader comes, at most %d; draws left over become supply. In place of leader you "
        "may write %s, "
        "cavalry, or a card's name)",
        draw->entitled, t->side == BVG_USA ? "corps" : "division");
}

static void ask_draw(const struct kit_telling *t, const struct prompt *p, json_t *items)
{
    if (p->step != BVG_STEP_DRAW)
        return;
    if (bvg_view(t)->draw.entitled > 0)
        ask_cards_drawn(t, p, items);
    json_t *more = json_array();
    int cadre = bvg_offered_first(p, BVG_TAKE), cashed = bvg_offered_first(p, BVG_CASH_CARD);
    if (cadre)
        kit_item(more, "  take %s\n    (uses a draw to take back a card from your cadre)", bvg_card_words(t, cadre));
    if (bvg_has_offer(p, BVG_CASH))
        kit_item(more, "  cash 1\n    (pays a supply point to draw one more card)");
    if (cashed && !cadre)
        kit_item(more, "  cash %s\n    (pays a supply point to take back a card from your cadre)",
                 bvg_card_words(t, cashed));
    ask_restore(t, p, more);
    if (bvg_has_offer(p, BVG_REMOVE) && bvg_has_useless(t->rules, bvg_view(t), t->side))
        kit_item(more, "  keep slot\n    (your useless map cards go, and none are drawn in their place)");
    ask_late(t, p, more);
    if (bvg_view(t)->draw.entitled == 0 && json_array_size(more) > 0)
        kit_item(items, "Your draws are made. Before you deploy you may still order:");
    json_array_extend(items, more);
    json_decref(more);
}

static void ask_map(const struct kit_telling *t, const struct bvg_ahead *a, json_t *items)
{
    const struct prompt *p = a->deploy.prompt;
    bool any = false;
    for (int32_t i = 0; p && i < p->n_offers; i++)
        for (int32_t k = 0; p->offers[i].verb == BVG_MAP_PLAY && k < p->offers[i].arg[0].count; k++, any = true) {
            if (!any)
                kit_item(items, "Lay a map card, while you deploy.");
            const char *name = name_of(t->rules, BVG_NAME_MAP, p->ids[p->offers[i].arg[0].first + k]);
            kit_item(items, "  map %s\n    (your card Map %s)", name, name);
        }
}

static void ask_cards(const struct kit_telling *t, const struct prompt *p, json_t *items)
{
    bool any = false;
    for (int32_t i = 0; i < p->n_offers; i++)
        for (int32_t k = 0; p->offers[i].verb == BVG_PLAY && k < p->offers[i].arg[0].count; k++, any = true) {
            int card = p->ids[p->offers[i].arg[0].first + k];
            if (!any)
                kit_item(items, "Play a card.");
            kit_item(items, "  play %s", bvg_card_words(t, card));
        }
}

/* Option 10: the first corps that goes through. */
static void ask_buy(const struct kit_telling *t, const struct bvg_part *part, json_t *items)
{
    const struct prompt *p = part->prompt;
    for (int32_t i = 0; p && i < p->n_offers; i++)
        for (int32_t k = 0; p->offers[i].verb == BVG_BUY && k < p->offers[i].arg[0].count; k++) {
            int corps = p->ids[p->offers[i].arg[0].first + k], leader = p->ids[p->offers[i].arg[1].first];
            if (!bvg_could(t, part->then, BVG_BUY, 2, (int[]){corps, leader}))
                continue;
            kit_item(items, "  buy %s for %s\n    (1 supply)", bvg_card_words(t, corps), bvg_card_words(t, leader));
            return;
        }
}

static void ask_regroup(const struct kit_telling *t, const struct bvg_ahead *a, json_t *items)
{
    if (bvg_has_offer(a->regroup.prompt, BVG_RESTORE))
        kit_item(items, "Regroup, at the turn's end: %s\n  restore any",
                 a->regroup.then->draw.restores > 0 ? "some are restored for free."
                                                    : "1 supply for up to 3 units that are still depleted.");
    ask_buy(t, &a->regroup, items);
}

static void ask_end(const struct prompt *p, json_t *items)
{
    kit_item(items, "To end:");
    kit_item(items, "  done");
    kit_item(items, "    (ends your %s; write \"pause\" instead to stop there and be asked again)",
             p->step == BVG_STEP_PRE_ACTION ? "opening position" : "turn");
    kit_item(items, "For everything that a sheet may contain: dispatch help blue-vs-gray");
}

void bvg_tell_asks(const struct kit_telling *t, const struct prompt *p, json_t *sections)
{
    json_t *items = json_array();
    struct bvg_ahead a;
    bvg_look_ahead(t, p, &a);
    ask_limits(t, items);
    ask_draw(t, p, items);
    if (p->step == BVG_STEP_PRE_ACTION)
        kit_item(items,
                 "Place what you like from your hand. No Enigma or map card can be played before the first turn.");
    if (p->step == BVG_STEP_PRE_ACTION)
        ask_late(t, p, items);
    bvg_ask_deploy(t, &a, p, items);
    bvg_ask_moves(t, &a, items);
    ask_map(t, &a, items);
    ask_cards(t, p, items);
    bvg_ask_combat(t, &a, p, items);
    bvg_ask_reorganize(t, &a, items);
    bvg_ask_forming(t, p, items);
    ask_regroup(t, &a, items);
    ask_end(p, items);
    kit_section(sections, "asks", "WHAT YOU MAY ORDER", items);
}
