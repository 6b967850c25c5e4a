/* SPDX-License-Identifier: Apache-2.0 */
/* The defender's answer (BVG-8.3): which command, parted how, or one unit of the hand, or nobody.
 *
 * Cards that part from a command do so at once, and parted[card] keeps where they were: ABANDON puts them back. */
#include "games/blue-vs-gray/battle/battle.h"
#include "games/blue-vs-gray/rules/sets.h"
#include <string.h>

/* What an answer is judged by: made once a prompt. */
struct answering {
    const struct rules *r;
    const struct bvg_state *s;
    struct bvg_ground ground;
    struct bvg_attack attack;
    struct bvg_stand stand[BVG_STANDS_MAX];
    int n_stands;
    bool any_stood;
    uint64_t stood[BVG_CARDS_MAX]; /* cities that each card defended this turn */
};

static void look(const struct rules *r, const struct bvg_state *s, struct answering *a)
{
    a->r = r;
    a->s = s;
    a->attack = bvg_this_attack(s);
    bvg_survey(r, s, &a->ground);
    a->n_stands = bvg_stands(r, s, &a->ground, &a->attack, a->stand);
    int side = bvg_defender(s), first = bvg_first_card(side), last = bvg_last_card(side);
    a->any_stood = s->now_turn.n_stood > 0;
    for (int c = first; a->any_stood && c <= last; c++) {
        a->stood[c] = 0;
        for (int i = 0; i < BVG_STOOD_MAX && s->stood[c]; i++)
            if (s->stood[c] >> i & 1)
                a->stood[c] |= BVG_AT(s->now_turn.stood_city[i]); /* bit 0 of it: a city that nobody remembers */
    }
}

static bool stand_allows(const struct answering *a, const struct bvg_stand *stand, int card)
{
    if (bvg_in_hand(a->s, card))
        return !bvg_hand_bar(a->r, a->s, &a->attack, stand, card);
    return !bvg_defend_bar(a->r, a->s, &a->ground, &a->attack, stand, card, a->any_stood ? a->stood : NULL);
}

/* The way in which this card and what is under it would defend: one with a retreat before one without, the city's own
 * theater first. NULL: it may not. */
static const struct bvg_stand *stand_for(const struct answering *a, int card)
{
    const struct bvg_stand *found = NULL;
    for (int i = 0; i < a->n_stands; i++)
        if (stand_allows(a, &a->stand[i], card) && (!found || (a->stand[i].retreat && !found->retreat)))
            found = &a->stand[i];
    return found;
}

/* Once a command is being split, only its parts may defend (BVG-8.3d). */
static bool of_the_split(const struct bvg_state *s, int card)
{
    int top = bvg_commander(s, card);
    return !s->battle.split || top == s->battle.split || s->parted[top];
}

static bool may_hand(const struct answering *a, int card)
{
    return bvg_in_hand(a->s, card) && bvg_is_unit(a->r, card) && !a->s->battle.split && stand_for(a, card);
}

static bool may_board(const struct answering *a, int card)
{
    return bvg_on_board(a->s, card) && !a->s->leader[card] && bvg_card(a->r, card)->kind != BVG_NAVAL &&
           of_the_split(a->s, card) && stand_for(a, card);
}

/* A card of a command that could be there in time may part from it. */
static bool may_part(const struct answering *a, int card)
{
    if (!bvg_on_board(a->s, card) || !a->s->leader[card] || !of_the_split(a->s, card) ||
        bvg_detach_bar(a->r, a->s, card))
        return false;
    for (int i = 0; i < a->n_stands; i++)
        if (a->stand[i].theater == a->s->theater[card])
            return true;
    return false;
}

/* What parts from its command to defend is judged as it will stand then. */
static bool may_part_to_defend(const struct answering *a, int card)
{
    struct bvg_state parted = *a->s;
    struct answering then = *a;
    if (!may_part(a, card))
        return false;
    parted.leader[card] = 0;
    then.s = &parted;
    return stand_for(&then, card) != NULL;
}

bool bvg_may_answer(const struct rules *r, const struct bvg_state *s, int card, bool hand)
{
    struct answering a;
    look(r, s, &a);
    return may_board(&a, card) || may_part_to_defend(&a, card) || (hand && may_hand(&a, card));
}

const char *bvg_answer_bar(const struct rules *r, const struct bvg_state *s, int card)
{
    struct answering a;
    if (!bvg_is_battle_step(flow_peek(s)->step) || s->battle.phase == BVG_PHASE_NONE)
        return NULL;
    look(r, s, &a);
    for (int i = 0; i < a.n_stands; i++)
        if (stand_allows(&a, &a.stand[i], card))
            return NULL; /* it is something else */
    if (a.n_stands == 0)
        return NULL;
    return bvg_in_hand(s, card)
               ? bvg_hand_bar(r, s, &a.attack, &a.stand[0], card)
               : bvg_defend_bar(r, s, &a.ground, &a.attack, &a.stand[0], card, a.any_stood ? a.stood : NULL);
}

void bvg_answer_prompt(const struct rules *r, const void *view, int side, struct prompt *p)
{
    const struct bvg_state *s = view;
    struct answering a;
    int first = bvg_first_card(side);
    look(r, s, &a);
    if (offer_begin(p, BVG_DEFEND)) {
        struct bvg_set left = bvg_either(bvg_heads(r, s, side), bvg_hand_of(r, s, side));
        for (int i; bvg_next_of(&left, &i);)
            if (may_board(&a, first + i) || may_hand(&a, first + i))
                offer_id(p, first + i);
        offer_end(p);
    }
    if (offer_begin(p, BVG_DETACH)) {
        struct bvg_set left = bvg_board_of(r, s, side);
        for (int i; bvg_next_of(&left, &i);)
            if (may_part(&a, first + i))
                offer_id(p, first + i);
        offer_end(p);
    }
    bvg_battle_card_offers(r, s, side, BVG_BATTLE_ANNOUNCED, p);
    offer_plain(p, BVG_ABANDON);
    bvg_resign_offer(p);
}

/* ---- when nothing was answered ---- */
/* How good a defence by this command is: strength with what is active under it, then initiative. */
static int worth(const struct answering *a, int card)
{
    int total = 0, side = bvg_side_of(card);
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if ((c == card || (a->s->leader[c] && bvg_is_below(a->s, c, card))) && bvg_is_active(a->s, c))
            total += bvg_strength(a->r, a->s, c);
    return total * 4 + bvg_defense_initiative(a->r, a->s, card);
}

int bvg_default_defender(const struct rules *r, const struct bvg_state *s)
{
    struct answering a;
    int best = 0, most = -1, side = bvg_defender(s);
    look(r, s, &a);
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (bvg_asked_may(s, side, c) && may_board(&a, c) && worth(&a, c) > most) {
            best = c;
            most = worth(&a, c);
        }
    return best;
}

int bvg_best_from_hand(const struct rules *r, const struct bvg_state *s) /* BVG-8.3c */
{
    struct answering a;
    int best = 0, side = bvg_defender(s);
    look(r, s, &a);
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (bvg_asked_may(s, side, c) && may_hand(&a, c) &&
            (!best || bvg_strength(r, s, c) > bvg_strength(r, s, best)))
            best = c;
    return best;
}

bool bvg_answer_fallback(const struct rules *r, const void *view, int side, struct order *out)
{
    int best = bvg_default_defender(r, view);
    (void)side;
    *out = best ? (struct order){.verb = BVG_DEFEND, .n_args = 1, .arg = {best}}
                : (struct order){.verb = BVG_ABANDON}; /* what he has in hand he keeps */
    return true;
}

/* ---- the answers ---- */
static void forget_parting(struct bvg_state *s, bool put_back)
{
    int side = bvg_defender(s);
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++) {
        if (s->parted[c] && put_back)
            s->leader[c] = s->parted[c];
        s->parted[c] = 0;
    }
    s->battle.split = 0;
}

bool bvg_part(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int card = o->arg[0];
    (void)r, (void)side, (void)play;
    if (!s->battle.split)
        s->battle.split = bvg_commander(s, card);
    s->parted[card] = s->leader[card];
    s->leader[card] = 0;
    return true;
}

/* Told only now that it is sure (an abandoned city parts nothing). */
static void tell_parting(const struct bvg_state *s, struct play *play)
{
    int side = bvg_defender(s);
    for (int c = bvg_first_card(side), last = bvg_last_card(side); s->battle.split && c <= last; c++)
        if (s->parted[c])
            emit(play, BVG_EVENT_DETACHED, EVERYONE, 2, c, s->parted[c]);
}

bool bvg_defend(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    struct answering a;
    int card = o->arg[0];
    look(r, s, &a);
    const struct bvg_stand stand = *stand_for(&a, card);
    bool hand = bvg_in_hand(s, card);
    tell_parting(s, play);
    forget_parting(s, false);
    if (hand) {
        bvg_put_on_board(r, s, card, stand.theater, play); /* BVG-8.3c */
        s->fights[card] |= BVG_OUT_OF_HAND;
    }
    s->battle.stand_theater = stand.theater;
    s->battle.stand_by_sea = stand.by_sea;
    s->battle.stand_supplied = stand.supplied;
    s->battle.stand_retreat = stand.retreat; /* ruling 30: as things were before the battle */
    s->battle.chief[side] = card;
    bvg_join_battle(r, s, card);
    emit(play, BVG_EVENT_DEFENDS, EVERYONE, 8, card, stand.theater, hand ? 1 : 0, stand.by_sea, stand.retreat,
         bvg_total_strength(r, s, bvg_attacker(s), NULL), bvg_total_strength(r, s, bvg_defender(s), NULL),
         s->battle.chief[bvg_attacker(s)]);
    s->battle.phase = BVG_PHASE_JOIN;
    flow_end(s);
    return true;
}

bool bvg_abandon(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    (void)r, (void)side, (void)o, (void)play;
    forget_parting(s, true);
    s->battle.phase = BVG_PHASE_GIVEN_UP; /* BVG-8.3a */
    flow_end(s);
    return true;
}

/* ---- the phases ---- */
/* Is there anything that this seat could answer, as far as everybody can see? A hand might hold a unit (F10). */
static bool has_choice(const struct rules *r, const struct bvg_state *s, int seat)
{
    struct answering a;
    if (bvg_hand_size(s, seat) > 0)
        return true;
    int side = bvg_defender(s);
    look(r, s, &a);
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (bvg_is_own(s, seat, c) && (may_board(&a, c) || may_part(&a, c)))
            return true;
    return false;
}

void bvg_phase_announced(const struct rules *r, struct bvg_state *s, struct play *play)
{
    /* The seat of the theater that is attacked; its partner only where that one has nothing to say. */
    int seat = bvg_seat(s, bvg_defender(s), bvg_data(r)->city[s->battle.city].theater), partner = bvg_partner(s, seat);
    (void)play;
    if (has_choice(r, s, seat))
        bvg_call_seat(s, BVG_STEP_ANSWER, seat);
    else if (partner != BVG_NOBODY && has_choice(r, s, partner))
        bvg_call_seat(s, BVG_STEP_ANSWER, partner);
    else
        s->battle.phase = BVG_PHASE_GIVEN_UP; /* BVG-G-wimp-out */
}

void bvg_phase_given_up(const struct rules *r, struct bvg_state *s, struct play *play)
{
    emit(play, BVG_EVENT_GIVEN_UP, EVERYONE, 3, bvg_defender(s), s->battle.city, s->battle.chief[bvg_attacker(s)]);
    s->battle.outcome = BVG_CAPTURED;
    bvg_take_city(r, s, s->battle.city, s->battle.attacker, BVG_WHY_CAPTURE, play);
    s->battle.phase = BVG_PHASE_AFTER;
}
