/* SPDX-License-Identifier: Apache-2.0 */
/* How things stand: totals, supply, nets, cities by side and theater, commands as trees, cadre; and the hand. */
#include "games/blue-vs-gray/rules/steps.h"
#include "games/blue-vs-gray/words/report_picture.h"
#include "games/face/picture.h"
#include <string.h>

static const char *plural(int n, const char *one, const char *many)
{
    return n == 1 ? one : many;
}

/* ---- one card in words ---- */

static const char *capacity_words(const struct kit_telling *t, const struct bvg_capacity *c)
{
    struct text out = {.arena = t->arena};
    if (c->unlimited)
        return "any number";
    if (c->armies)
        text_format(&out, "%d %s", c->armies, plural(c->armies, "army", "armies"));
    if (c->corps)
        text_format(&out, "%s%d corps", out.len ? " and " : "", c->corps);
    if (c->divisions)
        text_format(&out, "%s%d %s", out.len ? " and " : "", c->divisions,
                    plural(c->divisions, "division", "divisions"));
    return out.len ? out.at : "nobody";
}

static void leader_facts(const struct kit_telling *t, const struct bvg_card *c, struct text *out)
{
    text_format(out, "leader, strength %d, initiative %d", c->strength, c->attack);
    if (c->defense != c->attack)
        text_format(out, " (%d defending)", c->defense);
    text_format(out, ", leads %s", capacity_words(t, &c->chief));
    bool said = c->rule == BVG_RULE_ONLY_UNDER || (c->note && strstr(c->note, "nder nobody")); /* by the card's note */
    if (c->wont_subordinate && !said)
        text_words(out, "; never serves under another");
    if (c->politics == BVG_FAVOR)
        text_words(out, "; political favor");
    if (c->politics == BVG_DISFAVOR)
        text_words(out, "; political disfavor");
}

const char *bvg_card_facts(const struct kit_telling *t, int card)
{
    static const char *const sorts[] = {
        [BVG_MAP_CARD] = "map card", [BVG_LEADER] = "leader",  [BVG_INFANTRY] = "infantry",
        [BVG_CAVALRY] = "cavalry",   [BVG_NAVAL] = "squadron", [BVG_ENIGMA] = "Enigma card",
        [BVG_GARRISON] = "garrison"};
    const struct bvg_card *c = bvg_card(t->rules, card);
    struct text out = {.arena = t->arena};
    text_format(&out, "%s: ", bvg_card_words(t, card));
    if (c->kind == BVG_LEADER)
        leader_facts(t, c, &out);
    else if (c->kind == BVG_MAP_CARD || c->kind == BVG_ENIGMA)
        text_words(&out, sorts[c->kind]);
    else
        text_format(&out, "%s %d", sorts[c->kind], bvg_strength(t->rules, t->view, card));
    if (c->only && !c->note) /* the note says it */
        text_format(&out, "; %s only", bvg_theater_words(c->only));
    bool said = c->kind == BVG_LEADER && c->wont_subordinate && c->rule == BVG_RULE_NONE;
    if (c->note && !said)
        text_format(&out, ". %s", bvg_card_note(t->rules, card));
    text_words(&out, bvg_guess_mark(t, card));
    return out.at;
}

/* ---- totals ---- */

/* In full at first and when the total moves; else what one needs to judge it by. */
static void tell_victory(const struct kit_telling *t, const json_t *events, json_t *items)
{
    const struct bvg_tables *table = &bvg_data(t->rules)->table;
    int total = bvg_total(t->rules, t->view), csa = bvg_view(t)->emancipated ? table->csa_wins : table->csa_wins_early;
    const char *sum = arena_words(t->arena, total ? "%+d" : "%d", total);
    if (!t->first && json_array_size(events) > 0)
        kit_item(items, "The objectives total is %s; the USA wins at %+d, the CSA at %+d.", sum, table->usa_wins, csa);
    else
        kit_item(items,
                 "The objectives total is %s. The USA wins at %+d. The CSA wins at %+d%s or by taking Washington.", sum,
                 table->usa_wins, table->csa_wins,
                 bvg_view(t)->emancipated
                     ? ""
                     : arena_words(t->arena, " (%+d until Emancipation is played)", table->csa_wins_early));
}

/* What makes up the total: "Counted for the USA: Richmond, full blockade." */
static void tell_objectives(const struct kit_telling *t, json_t *items)
{
    json_t *lists = bvg_picture_checks(t), *check;
    size_t k;
    for (int side = BVG_CSA; side < BVG_SIDES; side++) {
        const json_t *list = json_array_get(lists, side == BVG_USA ? 0 : 1);
        struct text out = {.arena = t->arena};
        json_array_foreach(json_object_get(list, "items"), k, check)
        {
            if (json_is_true(json_object_get(check, "done")))
                text_format(&out, "%s%s", out.len ? ", " : "", json_string_value(json_object_get(check, "name")));
        }
        if (out.len)
            kit_item(items, "Objectives counted for the %s: %s.", bvg_side(side), out.at);
    }
    json_decref(lists);
}

static void tell_supply(const struct kit_telling *t, json_t *items)
{
    static const char *const blockades[] = {"none", "partial", "full"};
    const struct bvg_state *v = t->view;
    int csa_needs = bvg_map_cards(v);
    kit_item(items, "Supply: USA %d, CSA %d. Blockade: %s.", v->supply[BVG_USA], v->supply[BVG_CSA],
             blockades[bvg_blockade(t->rules, v)]);
    kit_item(items, "Rail nets: the USA's has %d cities (severed below %d), the CSA's has %d (severed below %d).",
             bvg_railnet(t->rules, v, BVG_USA), bvg_data(t->rules)->table.usa_railnet,
             bvg_railnet(t->rules, v, BVG_CSA), csa_needs);
    int lost = bvg_production_lost(t->rules, v);
    if (lost)
        kit_item(items, "The CSA has lost:%s%s%s.", lost & BVG_FOOD ? " food" : "",
                 lost & BVG_INDUSTRY ? " industry" : "", lost & BVG_CONTRABAND ? " contraband" : "");
}

static void tell_decks(const struct kit_telling *t, json_t *items)
{
    const struct bvg_state *v = t->view;
    kit_item(items, "Decks: USA %d cards, CSA %d. Hands: %s, %s.", v->deck[BVG_USA].draw.n, v->deck[BVG_CSA].draw.n,
             bvg_hands_words(t, BVG_USA), bvg_hands_words(t, BVG_CSA));
}

/* ---- cities ---- */

static void tell_cities_of(const struct kit_telling *t, int control, int theater, json_t *items)
{
    static const char *const owners[] = {"", "CSA", "USA", "Neutral"};
    struct text out = {.arena = t->arena};
    for (int city = 1; city <= BVG_CITIES; city++) {
        const struct bvg_city *c = &bvg_data(t->rules)->city[city];
        if (bvg_view(t)->control[city] != control || (theater && c->theater != theater))
            continue;
        const char *fort = bvg_fort(t->rules, t->view, city) ? "fort" : NULL, *port = c->port ? "port" : NULL;
        const char *pest = bvg_pesthole(t->rules, t->view, city) ? "pesthole" : NULL;
        text_format(&out, "%s%s", out.len ? ", " : "", bvg_city_words(t, city));
        if (fort || port || pest)
            text_format(&out, " (%s%s%s%s%s)", fort ? fort : "", fort && (port || pest) ? ", " : "", port ? port : "",
                        port && pest ? ", " : "", pest ? pest : "");
    }
    if (out.len && theater)
        kit_item(items, "%s cities in the %s: %s", owners[control], bvg_theater_words(theater), out.at);
    else if (out.len)
        kit_item(items, "%s: %s", owners[control], out.at);
}

static void tell_cities(const struct kit_telling *t, json_t *items)
{
    struct text maps = {.arena = t->arena};
    for (int i = 1; i <= BVG_LETTERS; i++)
        if (bvg_view(t)->map[i])
            text_format(&maps, "%s%c", maps.len ? ", " : "", 'A' + i - 1);
    kit_item(items, "Map cards on the table: %s.", maps.len ? maps.at : "none");
    for (int side = BVG_BY_USA; side >= BVG_BY_CSA; side--)
        for (int theater = BVG_EAST; theater <= BVG_WEST; theater++)
            tell_cities_of(t, side, theater, items);
    tell_cities_of(t, BVG_NEUTRAL, 0, items);
    for (int city = 1; city <= BVG_CITIES; city++)
        if (bvg_pesthole(t->rules, t->view, city)) {
            kit_item(items, "A pesthole adds %d to the strength of a CSA defender.",
                     bvg_data(t->rules)->table.pesthole);
            break;
        }
}

/* ---- commands ---- */

static void tell_cadre(const struct kit_telling *t, int seat, json_t *items)
{
    struct text out = {.arena = t->arena};
    for (int card = bvg_first_card(seat); card <= bvg_last_card(seat); card++)
        if (bvg_view(t)->place[card] == BVG_CADRE)
            text_format(&out, "%s%s%s", out.len ? ", " : "", bvg_card_words(t, card),
                        bvg_view(t)->lasting[card] & BVG_DOWN ? " (face down)" : "");
    if (out.len)
        kit_item(items, "%s: %s", bvg_side(seat), out.at);
}

static void tell_active(const struct kit_telling *t, json_t *items)
{
    struct text out = {.arena = t->arena};
    for (int card = 1; card <= BVG_CARDS; card++)
        if (bvg_view(t)->place[card] == BVG_ACTIVE)
            text_format(&out, "%s%s%s", out.len ? ", " : "", bvg_card_words(t, card), bvg_guess_mark(t, card));
    if (out.len)
        kit_item(items, "In force: %s.", out.at);
}

/* A side of which the list of commands says nothing has nobody there. */
static void tell_nobody(const struct kit_telling *t, json_t *items)
{
    bool stands[BVG_SIDES] = {false};
    for (int card = 1; card <= BVG_CARDS; card++)
        if (bvg_view(t)->place[card] == BVG_BOARD)
            stands[bvg_side_of(card)] = true;
    for (int i = 0; i < BVG_SIDES; i++) {
        int side = t->side == BVG_CSA ? i : BVG_USA - i;
        if (!stands[side])
            kit_item(items, "%s: nobody yet", bvg_side(side));
    }
}

/* Did a city change hands, or come onto the map? Whoever reads of the game for the first time needs the list too. */
static bool cities_are_news(const struct kit_telling *t, const json_t *events)
{
    for (size_t i = 0; i < json_array_size(events); i++)
        if (kit_event_is(events, i, "control") || kit_event_is(events, i, "map-laid"))
            return true;
    return t->first || bvg_view(t)->flow.over || json_array_size(events) == 0;
}

/* Does anybody serve under a commander? */
static bool has_below(const json_t *trees)
{
    size_t i, k;
    json_t *tree, *head;
    json_array_foreach(trees, i, tree)
    {
        json_array_foreach(json_object_get(tree, "heads"), k, head)
        {
            if (json_array_size(json_object_get(head, "below")) > 0)
                return true;
        }
    }
    return false;
}

void bvg_tell_position(const struct kit_telling *t, const json_t *events, json_t *sections)
{
    json_t *stand = json_array(), *cities = json_array(), *commands = json_array(), *cadre = json_array();
    json_t *trees = bvg_picture_trees(t, events);
    tell_victory(t, events, stand);
    tell_objectives(t, stand);
    tell_supply(t, stand);
    tell_decks(t, stand);
    tell_active(t, stand);
    if (cities_are_news(t, events))
        tell_cities(t, cities);
    else
        kit_item(stand, "No city has changed hands since the last report, and no map card was laid.");
    if (!bvg_told_guesses(t))
        kit_item(stand, "(R) marks rules and values that are reconstructed; the handbook lists them.");
    if (has_below(trees))
        kit_item(commands, "Those after +- serve under the commander above.");
    picture_trees(trees, commands);
    json_decref(trees);
    tell_nobody(t, commands);
    for (int i = 0; i < BVG_SIDES; i++)
        tell_cadre(t, t->side == BVG_CSA ? i : BVG_USA - i, cadre); /* one's own first */
    kit_section(sections, "stand", "HOW THINGS STAND", stand);
    kit_section(sections, "cities", "CITIES", cities);
    kit_section(sections, "commands", "ON THE BOARD", commands);
    kit_section(sections, "cadre", "CADRE", cadre);
}

/* Did it come into the hand just now? */
static bool is_fresh(const json_t *events, int card)
{
    for (size_t i = 0; i < json_array_size(events); i++)
        if (kit_event_is(events, i, "drew") && kit_event_arg(events, i, 1) == card)
            return true;
    return false;
}

/* "XII Corps (3)", "Banks", "Map C neutral" */
static const char *card_in_short(const struct kit_telling *t, int card)
{
    const struct bvg_card *c = bvg_card(t->rules, card);
    const char *name = bvg_card_words(t, card), *guess = bvg_guess_mark(t, card);
    return c->kind == BVG_MAP_CARD || c->kind == BVG_ENIGMA || c->kind == BVG_LEADER
               ? arena_words(t->arena, "%s%s", name, guess)
               : arena_words(t->arena, "%s (%d)%s", name, bvg_strength(t->rules, t->view, card), guess);
}

/* When it may, or must, be laid (BVG-7.2). */
static const char *laying_words(int card)
{
    return bvg_side_of(card) == BVG_CSA
               ? "; it is laid for you when your moves begin, if it touches a map card on the table"
               : "; you may lay it when it touches a map card on the table";
}

/* In full when it can be used, and what is new in any case; else the names. */
void bvg_tell_hand(const struct kit_telling *t, const struct prompt *prompt, const json_t *events, json_t *sections)
{
    bool in_full = prompt || t->first || json_array_size(events) == 0;
    json_t *items = json_array(), *fresh = json_array();
    struct text names = {.arena = t->arena};
    for (int card = 1; t->side >= 0 && card <= BVG_CARDS; card++) {
        if (bvg_side_of(card) != t->side || bvg_view(t)->place[card] != BVG_HAND)
            continue;
        if (in_full || is_fresh(events, card))
            kit_item(fresh, "%s%s", bvg_card_facts(t, card),
                     bvg_card(t->rules, card)->kind == BVG_MAP_CARD ? laying_words(card) : "");
        else
            text_format(&names, "%s%s", names.len ? ", " : "", card_in_short(t, card));
    }
    if (names.len)
        kit_item(items, "%s", names.at);
    if (names.len && json_array_size(fresh) > 0)
        kit_item(items, "And newly drawn:");
    json_array_extend(items, fresh);
    json_decref(fresh);
    kit_section(sections, "hand", "YOUR HAND", items);
}
