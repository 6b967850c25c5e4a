/* What may be ordered in the own turn, grouped by its parts, with an example line each. */
#include "games/blue-vs-gray/battle.h"
#include "games/blue-vs-gray/report.h"

/* The first card that an argument of an offer of this verb may be; 0: there is no such offer. */
static int first_choice(const struct prompt *p, int verb, int argument)
{
    for (int32_t i = 0; i < p->n_offers; i++)
        if (p->offers[i].verb == verb && argument < p->offers[i].n_args && p->offers[i].arg[argument].count > 0)
            return p->ids[p->offers[i].arg[argument].first];
    return 0;
}

static bool has_offer(const struct prompt *p, int verb)
{
    for (int32_t i = 0; i < p->n_offers; i++)
        if (p->offers[i].verb == verb)
            return true;
    return false;
}

static void ask_draw(const struct telling *t, const struct prompt *p, json_t *items)
{
    const struct bvg_draw *draw = &t->view->draw;
    int owed = draw->least - draw->drawn;
    if (p->step != BVG_STEP_DRAW)
        return;
    if (draw->entitled == 0)
        bvg_item(items, "Your draws are made. What else belongs to this part of the turn:");
    if (draw->entitled > 0) {
        bvg_item(items, "Draw. You have %d to spend, at least %d of them on cards%s.", draw->entitled,
                 owed > 0 ? owed : 0, t->view->deck[t->seat].draw.n ? "" : " (your deck is empty)");
        bvg_item(items, "  draw %d", draw->entitled);
        bvg_item(items, "  draw until leader max %d rest supply", draw->entitled);
        bvg_item(items, "    (or: until %s, until cavalry, until a card by name)", t->seat == BVG_USA ? "corps" : "division");
    }
    int cadre = first_choice(p, BVG_TAKE, 0);
    if (cadre)
        bvg_item(items, "  take %s", bvg_card_words(t, cadre));
    if (has_offer(p, BVG_CASH))
        bvg_item(items, "  cash 1\n    (a supply point for one more card)");
    int worn = first_choice(p, BVG_RESTORE, 0);
    if (worn)
        bvg_item(items, "  restore %s%s", bvg_card_words(t, worn), draw->restores ? " (free)" : "");
}

/* A theater to which both may be deployed, east before west. */
static const char *where(const struct telling *t, int card, int other)
{
    int both = bvg_deploy_theaters(t->rules, t->view, card) & bvg_deploy_theaters(t->rules, t->view, other);
    return both && !(both & BVG_EAST) ? "west" : "east";
}

/* A leader in the hand and a unit that can come with him; else any card that can be deployed. */
static void ask_deploy(const struct telling *t, const struct prompt *p, json_t *items)
{
    int leader = 0, unit = 0, squadron = 0;
    bool now = p->step == BVG_STEP_DEPLOY || p->step == BVG_STEP_PRE_ACTION;
    if (!now && p->step != BVG_STEP_DRAW)
        return;
    for (int card = bvg_first_card(t->seat); card <= bvg_last_card(t->seat); card++) {
        int kind = bvg_card(t->rules, card)->kind;
        if (t->view->place[card] != BVG_HAND || bvg_deploy_theaters(t->rules, t->view, card) == 0)
            continue;
        leader = kind == BVG_LEADER && !leader ? card : leader;
        unit = kind == BVG_INFANTRY && !unit ? card : unit;
        squadron = kind == BVG_NAVAL && !squadron ? card : squadron;
    }
    if (!leader && !unit && !squadron)
        return;
    bvg_item(items, "Deploy, as many cards as you like%s.", now ? "" : " (after the draw)");
    if (leader && unit)
        bvg_item(items, "  deploy %s with %s %s", bvg_card_words(t, leader), bvg_card_words(t, unit),
                 where(t, leader, unit));
    else if (leader || unit)
        bvg_item(items, "  deploy %s %s", bvg_card_words(t, leader ? leader : unit),
                 where(t, leader ? leader : unit, leader ? leader : unit));
    if (squadron)
        bvg_item(items, "  deploy %s %s", bvg_card_words(t, squadron), where(t, squadron, squadron));
}

static void ask_map(const struct telling *t, const struct prompt *p, json_t *items)
{
    if (p->step != BVG_STEP_DRAW && p->step != BVG_STEP_DEPLOY)
        return;
    for (int card = bvg_first_card(t->seat); card <= bvg_last_card(t->seat) && t->seat == BVG_USA; card++)
        if (t->view->place[card] == BVG_HAND && bvg_card(t->rules, card)->kind == BVG_MAP_CARD &&
            bvg_map_playable(t->rules, t->view, card)) {
            bvg_item(items, "Lay a map card, while you deploy.");
            bvg_item(items, "  map %s", name_of(t->rules, BVG_NAME_MAP, card));
        }
}

/* ---- attacks, with what is on the board now ---- */
enum { TARGETS_TOLD = 3, FEW_COMMANDS = 2 };

/* The first `most` targets have a line each, others are named in a row. */
static void ask_attacks_of(const struct telling *t, const struct bvg_ground *ground, const struct bvg_attacker *who, int most,
                           json_t *items)
{
    struct text more = {.arena = t->arena};
    int told = 0;
    for (uint64_t left = who->targets; left;) {
        struct bvg_wish wish = {.commander = who->commander, .target = bvg_take(&left)};
        struct bvg_attack attack = {0};
        if (bvg_attack_plan(t->rules, t->view, ground, &wish, &attack))
            continue;
        if (told++ >= most) {
            text_format(&more, "%s%s", more.len ? ", " : "", bvg_city_words(t, wish.target));
            continue;
        }
        bvg_item(items, "  attack %s with %s", bvg_city_words(t, wish.target), bvg_card_words(t, who->commander));
        bvg_item(items, "    (from %s%s%s%s)", bvg_city_words(t, attack.from), attack.between ? ", past " : "",
                 attack.between ? bvg_city_words(t, attack.between) : "", attack.by_sea ? ", supplied by sea" : "");
    }
    if (more.len)
        bvg_item(items, "    (or: %s)", more.at);
}

static void ask_invasions(const struct telling *t, const struct bvg_ground *ground, int commander, json_t *items)
{
    uint64_t ports = bvg_invasion_targets(t->rules, t->view, ground);
    int port = bvg_first_by_name(ground, ports);
    if (!commander || !port)
        return;
    bvg_item(items, "Invade, one port a turn, 1 supply.");
    bvg_item(items, "  invade %s with %s", bvg_city_words(t, port), bvg_card_words(t, commander));
}

static void ask_raid(const struct telling *t, json_t *items)
{
    const struct bvg_ways *w = &bvg_data(t->rules)->ways;
    struct text out = {.arena = t->arena};
    if (bvg_side_raid_bar(t->view, t->seat))
        return;
    for (int32_t i = 0; i < w->n_cavalry; i++)
        if (bvg_side_of(w->cavalry[i]) == t->seat && !bvg_raid_bar(t->rules, t->view, w->cavalry[i]))
            text_format(&out, "%s%s", out.len ? ", " : "", bvg_card_words(t, w->cavalry[i]));
    if (!out.len)
        return;
    bvg_item(items, "Raid his supply with free cavalry, once a turn.");
    bvg_item(items, "  raid with %s", out.at);
}

/* Two units of the board, else of the hand. */
static void ask_losses(const struct telling *t, json_t *items)
{
    int unit[2] = {0, 0}, n = 0;
    for (int place = BVG_BOARD; n < 2 && place >= BVG_HAND; place--)
        for (int card = bvg_first_card(t->seat); n < 2 && card <= bvg_last_card(t->seat); card++)
            if (t->view->place[card] == place && bvg_is_unit(t->rules, card))
                unit[n++] = card;
    if (n == 0)
        return;
    bvg_item(items, "  losses %s%s%s", bvg_card_words(t, unit[0]), n > 1 ? ", " : "", n > 1 ? bvg_card_words(t, unit[1]) : "");
    bvg_item(items, "    (the first named loses first)");
}

static void ask_below(const struct telling *t, json_t *items)
{
    int unit = 0, card = 0;
    for (int c = bvg_first_card(t->seat); c <= bvg_last_card(t->seat); c++) {
        if (t->view->place[c] != BVG_HAND)
            continue;
        unit = bvg_is_unit(t->rules, c) && !unit ? c : unit;
        card = bvg_card(t->rules, c)->rule == BVG_RULE_DIE_SHIFT && !card ? c : card;
    }
    bvg_item(items, "In a battle: lines below its attack line.");
    if (unit)
        bvg_item(items, "  reserve %s if behind", bvg_card_words(t, unit));
    else
        bvg_item(items, "  reserve any if behind");
    if (card)
        bvg_item(items, "  play %s if not ahead", bvg_card_words(t, card));
    ask_losses(t, items);
    bvg_item(items, "Afterwards.");
    bvg_item(items, "  if captured\n  restore any\n  end");
}

/* What a leader and a unit of the hand could attack once they are deployed. */
static void ask_attacks_to_come(const struct telling *t, const struct bvg_ground *ground,
                                const struct bvg_reach reach[BVG_SOURCES], json_t *items)
{
    struct bvg_state *then = arena_take(t->arena, sizeof *then);
    struct telling after = *t;
    int leader = 0, unit = 0, theaters;
    for (int card = bvg_first_card(t->seat); card <= bvg_last_card(t->seat); card++) {
        if (t->view->place[card] != BVG_HAND)
            continue;
        leader = bvg_card(t->rules, card)->kind == BVG_LEADER && !leader ? card : leader;
        unit = bvg_card(t->rules, card)->kind == BVG_INFANTRY && !unit ? card : unit;
    }
    if (!leader || !unit)
        return;
    theaters = bvg_deploy_theaters(t->rules, t->view, leader) & bvg_deploy_theaters(t->rules, t->view, unit);
    *then = *t->view;
    then->place[leader] = then->place[unit] = BVG_BOARD;
    then->theater[leader] = then->theater[unit] = (uint8_t)(theaters & BVG_EAST ? BVG_EAST : BVG_WEST);
    then->leader[unit] = (uint8_t)leader;
    after.view = then;
    struct bvg_attacker who = {leader, 0, bvg_attack_targets(t->rules, then, ground, reach, leader)};
    if (theaters && who.targets) {
        bvg_item(items, "  once %s and %s are in the %s:", bvg_card_words(t, leader), bvg_card_words(t, unit),
                 bvg_theater_words(then->theater[leader]));
        ask_attacks_of(&after, ground, &who, TARGETS_TOLD, items);
    }
}

static void ask_combat(const struct telling *t, const struct prompt *p, json_t *items)
{
    struct bvg_ground ground;
    struct bvg_reach reach[BVG_SOURCES];
    struct bvg_attacker who[BVG_CARDS_MAX];
    int invader = 0, n, reach_one = 0;
    if (p->step != BVG_STEP_DRAW && p->step != BVG_STEP_DEPLOY && p->step != BVG_STEP_COMBAT)
        return;
    if (t->view->now_turn.no_attacks) {
        bvg_item(items, "No attacks and no raids in this turn.");
        return;
    }
    bvg_survey(t->rules, t->view, &ground);
    bvg_reach_all(t->rules, t->view, &ground, t->seat, reach);
    n = bvg_attackers(t->rules, t->view, &ground, t->seat, reach, who);
    if (t->view->supply[t->seat] == 0)
        bvg_item(items, "Attack: each costs 1 supply and you have none%s.",
                 p->step == BVG_STEP_DRAW ? ", so take some with your draws" : "");
    else
        bvg_item(items, "Attack, 1 supply each, each command once. With what is on the board now:");
    for (int i = 0; i < n; i++) {
        ask_attacks_of(t, &ground, &who[i], n > FEW_COMMANDS ? 1 : TARGETS_TOLD, items);
        reach_one += who[i].targets != 0;
        invader = who[i].invades && !invader ? who[i].commander : invader;
    }
    if (reach_one == 0 && t->view->supply[t->seat] > 0) {
        bvg_item(items, "  (none reaches a city; what you deploy or move first may)");
        ask_attacks_to_come(t, &ground, reach, items);
    }
    ask_invasions(t, &ground, invader, items);
    ask_raid(t, items);
    ask_below(t, items);
}

static void ask_cards(const struct telling *t, const struct prompt *p, json_t *items)
{
    bool any = false;
    for (int32_t i = 0; i < p->n_offers; i++)
        for (int32_t k = 0; p->offers[i].verb == BVG_PLAY && k < p->offers[i].arg[0].count; k++) {
            int card = p->ids[p->offers[i].arg[0].first + k];
            if (!any)
                bvg_item(items, "Play a card.");
            any = true;
            bvg_item(items, "  play %s", bvg_card_words(t, card));
            if (bvg_card(t->rules, card)->note)
                bvg_item(items, "    (%s%s)", bvg_card(t->rules, card)->note, bvg_guess_mark(t, card));
        }
}

static bool any_depleted(const struct telling *t)
{
    for (int card = bvg_first_card(t->seat); card <= bvg_last_card(t->seat); card++)
        if (t->view->place[card] == BVG_BOARD && bvg_is_depleted(t->view, card))
            return true;
    return false;
}

static void ask_reorganize(const struct telling *t, json_t *items)
{
    int leader = 0, unit = 0, theater = BVG_EAST;
    for (int card = bvg_first_card(t->seat); card <= bvg_last_card(t->seat); card++) {
        int kind = bvg_card(t->rules, card)->kind;
        if (t->view->place[card] == BVG_BOARD && kind == BVG_LEADER && !leader) {
            leader = card;
            theater = t->view->theater[card];
        }
        if (t->view->place[card] == BVG_BOARD && kind == BVG_INFANTRY && (!unit || t->view->leader[unit] != leader))
            unit = card;
    }
    if (!leader || !unit)
        return;
    bvg_item(items, "Reorganize: 1 supply, and only in a turn without attack or raid.");
    bvg_item(items, "  reorganize\n  command %s with %s %s\n  end", bvg_card_words(t, leader), bvg_card_words(t, unit),
             theater == BVG_EAST ? "east" : "west");
}

static void ask_rest(const struct telling *t, const struct prompt *p, json_t *items)
{
    bool pre = p->step == BVG_STEP_PRE_ACTION;
    if (!pre && p->step != BVG_STEP_REGROUP && t->view->supply[t->seat] > 0)
        ask_reorganize(t, items);
    if (!pre && any_depleted(t) && t->view->supply[t->seat] > 0)
        bvg_item(items, "Regroup, at the turn's end: 1 supply for up to 3 depleted units.\n  restore any");
    bvg_item(items, "Enough.");
    bvg_item(items, "  done");
    bvg_item(items, "    (ends your %s; \"pause\" stops there and asks you again)", pre ? "opening position" : "turn");
    bvg_item(items, "How everything is written: dispatch help blue-vs-gray, the handbook. (R) marks what had to be guessed.");
}

void bvg_tell_asks(const struct telling *t, const struct prompt *p, json_t *sections)
{
    json_t *items = json_array();
    ask_draw(t, p, items);
    ask_deploy(t, p, items);
    ask_map(t, p, items);
    ask_cards(t, p, items);
    ask_combat(t, p, items);
    ask_rest(t, p, items);
    bvg_section(sections, "asks", "WHAT YOU MAY ORDER", items);
}
