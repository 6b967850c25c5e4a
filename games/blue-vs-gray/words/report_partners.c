/* SPDX-License-Identifier: Apache-2.0 */
/* What partners are told of each other: who they are, what they share, what they may do for each other (BVG-4P). */
#include "games/blue-vs-gray/rules/steps.h"
#include "games/blue-vs-gray/words/report_ahead.h"

/* "USA West"; of a side with one player "USA" */
static const char *bvg_seat_words(const struct kit_telling *t, int seat)
{
    const struct bvg_state *v = t->view;
    int side = bvg_side_at(v, seat);
    if (!bvg_is_split(v, side))
        return bvg_side(side);
    return arena_words(t->arena, "%s %s", bvg_side(side), seat == bvg_first_seat(v, side) ? "East" : "West");
}

bool bvg_is_shared(const struct kit_telling *t, int side)
{
    return bvg_partner(t->view, bvg_first_seat(t->view, side)) != BVG_NOBODY;
}

const char *bvg_mover_words(const struct kit_telling *t)
{
    const struct bvg_state *v = t->view;
    int side = v->turn ? v->mover : BVG_CSA;
    for (int seat = 0; seat < bvg_n_seats(v) && v->flow.depth > 0; seat++)
        if (bvg_side_at(v, seat) == side && bvg_is_asked(v, seat))
            return bvg_seat_words(t, seat);
    return bvg_side(side);
}

const char *bvg_hands_words(const struct kit_telling *t, int side)
{
    const struct bvg_state *v = t->view;
    int first = bvg_first_seat(v, side);
    if (!bvg_is_split(v, side))
        return arena_words(t->arena, "%s %d", bvg_side(side), bvg_hand_size(v, first));
    return arena_words(t->arena, "%s East %d, West %d", bvg_side(side), bvg_hand_size(v, first),
                       bvg_hand_size(v, first + 1));
}

/* ---- what happened ---- */
/* "You gave I Corps to USA West", "CSA East gave a card to CSA West" */
void bvg_tell_passed(const struct kit_telling *t, int from, int to, const char *card, json_t *items)
{
    kit_item(items, "%s gave %s to %s.", from == t->seat ? "You" : bvg_seat_words(t, from), card,
             to == t->seat ? "you" : bvg_seat_words(t, to));
}

void bvg_tell_granted(const struct kit_telling *t, int seat, int points, json_t *items)
{
    kit_item(items, "%s may spend %d supply point%s from now on.", seat == t->seat ? "You" : bvg_seat_words(t, seat),
             points, points == 1 ? "" : "s");
}

void bvg_tell_yielded(const struct kit_telling *t, int from, int to, json_t *items)
{
    kit_item(items, "%s let %s go first.", from == t->seat ? "You" : bvg_seat_words(t, from),
             to == t->seat ? "you" : bvg_seat_words(t, to));
}

void bvg_tell_left(const struct kit_telling *t, int seat, int partner, json_t *items)
{
    kit_item(items, "%s left the game. %s over the cards, and both theaters.", bvg_seat_words(t, seat),
             partner == t->seat ? "You took" : arena_words(t->arena, "%s took", bvg_seat_words(t, partner)));
}

/* ---- how things stand between them ---- */
static void tell_his_hand(const struct kit_telling *t, int partner, json_t *items)
{
    struct text known = {.arena = t->arena};
    int n = bvg_hand_size(t->view, partner);
    for (int card = bvg_first_card(t->side); card <= bvg_last_card(t->side); card++)
        if (bvg_view(t)->place[card] == BVG_PARTNER)
            text_format(&known, "%s%s", known.len ? ", " : "", bvg_card_words(t, card));
    kit_item(items, "%s holds %d card%s%s%s.", bvg_seat_words(t, partner), n, n == 1 ? "" : "s",
             known.len ? "; you know of " : "", known.len ? known.at : "");
}

static void tell_purse(const struct kit_telling *t, json_t *items)
{
    const struct bvg_state *v = t->view;
    int own = bvg_allotted(v, t->seat), all = v->supply[t->side];
    if (bvg_is_eastern(v, t->seat))
        kit_item(items, "Of %d supply point%s %d %s granted to the West; %d %s yours to spend.", all,
                 all == 1 ? "" : "s", all - own, all - own == 1 ? "is" : "are", own, own == 1 ? "is" : "are");
    else
        kit_item(items, "You may spend %d of %d supply point%s; the East grants them.", own, all, all == 1 ? "" : "s");
}

static void tell_gifts(const struct kit_telling *t, int partner, const struct prompt *p, json_t *items)
{
    const struct bvg_state *v = t->view;
    const char *to = bvg_seat_name(v, partner);
    int card = bvg_first_card(t->side), last = bvg_last_card(t->side);
    while (card <= last && v->place[card] != BVG_HAND)
        card++;
    if (card <= last)
        kit_item(items, "  give %s to %s\n    (at any time, asked or not)", bvg_card_words(t, card), to);
    if (bvg_is_eastern(v, t->seat) && v->supply[t->side] > 0)
        kit_item(items, "  grant %s %d\n    (that many points are your partner's to spend; 0 takes them back)", to,
                 v->split.granted[t->side] ? v->split.granted[t->side] : 1);
    if (bvg_has_offer(p, BVG_YIELD))
        kit_item(items, "  yield\n    (your partner goes first; you get the move back)");
}

void bvg_tell_partner(const struct kit_telling *t, const struct prompt *p, json_t *sections)
{
    int partner = t->seat < 0 ? BVG_NOBODY : bvg_partner(t->view, t->seat);
    json_t *items = json_array();
    if (partner != BVG_NOBODY && !bvg_view(t)->flow.over) {
        tell_his_hand(t, partner, items);
        tell_purse(t, items);
        tell_gifts(t, partner, p, items);
    }
    kit_section(sections, "partner", "YOUR PARTNER", items);
}
