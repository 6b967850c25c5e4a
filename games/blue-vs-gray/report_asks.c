/* What may be ordered, grouped, with an example line each; what a line of a sheet will do; what a form proposes. */
#include "games/blue-vs-gray/report.h"
#include "games/blue-vs-gray/steps.h"
#include <string.h>

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
        bvg_item(items, "  cash 1");
    int worn = first_choice(p, BVG_RESTORE, 0);
    if (worn)
        bvg_item(items, "  restore %s%s", bvg_card_words(t, worn), draw->restores ? " (free)" : "");
}

/* A leader in the hand and a unit that can come with him; else any card that can be deployed. */
static void ask_deploy(const struct telling *t, const struct prompt *p, json_t *items)
{
    int leader = 0, unit = 0, squadron = 0;
    bool now = p->step == BVG_STEP_DEPLOY || p->step == BVG_STEP_PRE_ACTION;
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
        bvg_item(items, "  deploy %s with %s east", bvg_card_words(t, leader), bvg_card_words(t, unit));
    else if (leader || unit)
        bvg_item(items, "  deploy %s east", bvg_card_words(t, leader ? leader : unit));
    if (squadron)
        bvg_item(items, "  deploy %s east", bvg_card_words(t, squadron));
}

static void ask_map(const struct telling *t, json_t *items)
{
    for (int card = bvg_first_card(t->seat); card <= bvg_last_card(t->seat) && t->seat == BVG_USA; card++)
        if (t->view->place[card] == BVG_HAND && bvg_card(t->rules, card)->kind == BVG_MAP_CARD &&
            bvg_map_playable(t->rules, t->view, card))
            bvg_item(items, "  map %s", name_of(t->rules, BVG_NAME_MAP, card));
}

static void ask_rest(const struct telling *t, const struct prompt *p, json_t *items)
{
    if (p->step != BVG_STEP_PRE_ACTION) {
        bvg_item(items, "Reorganize: 1 supply, and only in a turn without attack or raid.");
        bvg_item(items, "  reorganize");
        bvg_item(items, "  command LEADER with UNIT, UNIT east");
        bvg_item(items, "  end");
        if (t->view->supply[t->seat] > 0)
            bvg_item(items, "Regroup: 1 supply for up to 3 depleted units.\n  restore any");
    }
    bvg_item(items, "Enough.");
    bvg_item(items, "  done");
    bvg_item(items, "    (ends your %s; \"pause\" stops there and asks you again)",
             p->step == BVG_STEP_PRE_ACTION ? "opening position" : "turn");
}

void bvg_tell_asks(const struct telling *t, const struct prompt *p, json_t *sections)
{
    json_t *items = json_array();
    ask_draw(t, p, items);
    ask_deploy(t, p, items);
    ask_map(t, items);
    ask_rest(t, p, items);
    bvg_section(sections, "asks", "WHAT YOU MAY ORDER", items);
}

/* ---- a line of a sheet, for receipts ---- */

static void explain_draw(const struct line *line, struct text *out)
{
    int most = line_value(line, 'm', 0, 0);
    text_words(out, "you draw until such a card comes");
    if (most)
        text_format(out, ", at most %d cards", most);
    if (line_has(line, 'r'))
        text_words(out, "; what is left of your draws becomes supply");
    text_words(out, "\n");
}

static void explain_supply(const struct bvg_state *before, const struct bvg_state *after, int seat, struct text *out)
{
    if (after && before->supply[seat] != after->supply[seat])
        text_format(out, "your supply goes from %d to %d\n", before->supply[seat], after->supply[seat]);
}

static void explain_cards(const struct rules *r, const struct line *line, const void *view, struct text *out)
{
    char words[96];
    for (int32_t i = 0; i < line->n_words; i++) {
        const struct word *w = &line->word[i];
        if ((w->part != 'c' && w->part != 'm' && w->part != 'l') || w->value <= 0 || w->value > BVG_CARDS)
            continue;
        if (bvg_names.tell(r, view, BVG_NAME_CARD, w->value, words, sizeof words) < sizeof words)
            text_format(out, "%s\n", words);
    }
}

void bvg_explain(const struct rules *r, const struct line *line, const void *before, const void *after, int seat,
                 struct text *out)
{
    switch (line->verb) {
    case BVG_UNTIL:
        explain_draw(line, out);
        break;
    case BVG_DEPLOY:
    case BVG_ATTACH:
    case BVG_DETACH:
    case BVG_TRANSFER:
    case BVG_DISMISS:
    case BVG_RAIL:
    case BVG_SHIFT:
    case BVG_RECALL:
    case BVG_TAKE:
    case BVG_RESTORE:
        explain_cards(r, line, before, out);
        break;
    case VERB_DONE:
        text_words(out, "ends your turn\n");
        break;
    default:
        break;
    }
    if (after) {
        explain_supply(before, after, seat, out);
        if (line->verb >= VERB_FIRST)
            text_words(out, "legal now\n");
    }
}

/* ---- what a form proposes ---- */

void bvg_suggest(const struct rules *r, const void *view, int seat, const struct prompt *prompt, struct text *out)
{
    const struct bvg_state *v = view;
    (void)r;
    if (prompt)
        text_words(out, "note your orders go here, one a line\n");
    if (!prompt || prompt->step == BVG_STEP_PRE_ACTION)
        text_format(out,
                    "note draw as soon as your turn begins, so that you see the cards\n"
                    "note when draw\nnote draw until leader max %d rest supply\nnote end\n",
                    bvg_entitled(r, v, seat));
}
