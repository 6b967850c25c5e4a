/* What a form proposes, as notes: take away the word "note", and it is ordered. What would save a mail comes first. */
#include "games/blue-vs-gray/battle.h"
#include "games/blue-vs-gray/report.h"

enum { CITIES_TOLD = 2 };

/* Strength of a card with all that is under it. */
static int weight(const struct rules *r, const struct bvg_state *v, int chief)
{
    int total = 0, seat = bvg_side_of(chief);
    for (int card = bvg_first_card(seat); card <= bvg_last_card(seat); card++)
        if (v->place[card] == BVG_BOARD && (card == chief || bvg_is_below(v, card, chief)))
            total += bvg_strength(r, v, card);
    return total;
}

/* The strongest command of a seat in a theater that has a unit, 0: none. */
static int strongest(const struct rules *r, const struct bvg_state *v, int seat, int theater)
{
    int best = 0;
    for (int card = bvg_first_card(seat); card <= bvg_last_card(seat); card++) {
        int kind = bvg_card(r, card)->kind;
        bool leads = kind == BVG_LEADER ? bvg_under(v, card) > 0 : kind == BVG_INFANTRY || kind == BVG_CAVALRY;
        if (v->place[card] == BVG_BOARD && v->leader[card] == 0 && v->theater[card] == theater && leads &&
            (!best || weight(r, v, card) > weight(r, v, best)))
            best = card;
    }
    return best;
}

/* A city that the foe attacked, or took, in the newest fight, else the capital: who defends it? */
static void suggest_defence(const struct rules *r, const struct bvg_state *v, int seat, struct text *out)
{
    const struct bvg_data *d = bvg_data(r);
    int capital = seat == BVG_USA ? d->washington : d->richmond, told = 0;
    int cities[CITIES_TOLD] = {v->battle.city, capital};
    for (int i = 0; i < CITIES_TOLD; i++) {
        int city = cities[i], chief;
        if (city == 0 || (i > 0 && city == cities[0]) || !bvg_holds(v, seat, city))
            continue;
        chief = city == d->washington && v->place[d->dept] == BVG_BOARD ? d->dept
                                                                        : strongest(r, v, seat, d->city[city].theater);
        if (!chief)
            continue;
        if (told++ == 0)
            text_words(out, "note who defends when you are attacked, so that nobody waits for you\n");
        text_format(out, "note when attacked at %s\nnote defend with %s\nnote end\n", name_of(r, BVG_NAME_CITY, city),
                    name_of(r, BVG_NAME_CARD, chief));
    }
}

static void suggest_draw(const struct rules *r, const struct bvg_state *v, int seat, struct text *out)
{
    text_format(out,
                "note draw as soon as your turn begins, so that you see the cards\n"
                "note when draw\nnote draw until leader max %d rest supply\nnote end\n",
                bvg_entitled(r, v, seat));
}

/* The answer that silence would give is written in: one word less, and it is given at once. */
static void suggest_answer(const struct rules *r, const struct bvg_state *v, int seat, struct text *out)
{
    struct order order = {0};
    (void)seat;
    text_words(out, "note answer the attack with one of the lines above\n");
    if (bvg_answer_fallback(r, v, seat, &order) && order.verb == BVG_DEFEND)
        text_format(out, "note defend with %s\n", name_of(r, BVG_NAME_CARD, order.arg[0]));
    else
        text_words(out, "note abandon\n");
}

void bvg_suggest(const struct rules *r, const void *view, int seat, const struct prompt *prompt, struct text *out)
{
    const struct bvg_state *v = view;
    if (v->flow.over || seat < 0)
        return;
    if (prompt && prompt->step == BVG_STEP_ANSWER) {
        suggest_answer(r, v, seat, out);
        return;
    }
    if (prompt)
        text_words(out, "note your orders go here, one a line\n");
    suggest_defence(r, v, seat, out);
    suggest_draw(r, v, seat, out);
}
