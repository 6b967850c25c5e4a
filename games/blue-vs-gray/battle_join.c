/* Before the reserves: Jackson may join the defence (BVG-C21a), and what is above a leader's capacity is turned down
 * (BVG-4.5a, 8.9a). */
#include "games/blue-vs-gray/battle.h"

/* ---- Jackson ---- */
static int jackson(const struct rules *r, const struct bvg_state *s)
{
    for (int c = bvg_first_card(BVG_CSA), last = bvg_last_card(BVG_CSA); c <= last; c++)
        if (bvg_card(r, c)->rule == BVG_RULE_JACKSON && bvg_on_board(s, c) && !bvg_fights(s, c))
            return c;
    return 0;
}

/* Cities that a card defended this turn. */
static uint64_t stood_at(const struct bvg_state *s, int card)
{
    uint64_t cities = 0;
    for (int i = 0; i < BVG_STOOD_MAX; i++)
        if (s->stood[card] >> i & 1)
            cities |= BVG_AT(s->now_turn.stood_city[i]);
    return cities;
}

static bool eligible_again(const struct bvg_state *s, const struct bvg_attack *attack, int card)
{
    int seat = bvg_seat_of(card);
    for (int c = bvg_first_card(seat), last = bvg_last_card(seat); c <= last; c++)
        if ((c == card || (s->leader[c] && bvg_is_below(s, c, card))) && s->stood[c] &&
            !bvg_may_defend_again(attack, stood_at(s, c)))
            return false;
    return true;
}

/* Jackson heads a command of his own, or leaves the one that he serves in, and comes with all that he leads. */
static bool may_join(const struct rules *r, const struct bvg_state *s, int card, int chief)
{
    struct bvg_attack attack = bvg_this_attack(s);
    return card && s->theater[card] == s->theater[chief] && !(s->now[card] & BVG_INACTIVE) &&
           !(s->used[card] & BVG_RAIDED) && bvg_card(r, chief)->kind == BVG_LEADER &&
           bvg_may_be_under(r, s, card, chief) && bvg_has_room(r, s, chief, card) && eligible_again(s, &attack, card);
}

/* Would the command that Jackson leaves still be one? */
static bool may_leave(const struct rules *r, const struct bvg_state *s, int card)
{
    return !s->leader[card] || !bvg_detach_bar(r, s, card);
}

void bvg_join_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct bvg_state *s = view;
    int card = jackson(r, s);
    if (card && may_leave(r, s, card) && may_join(r, s, card, s->battle.chief[seat]) && offer_begin(p, BVG_ATTACH)) {
        offer_id(p, card);
        offer_next(p);
        offer_id(p, s->battle.chief[seat]);
        offer_end(p);
    }
    offer_plain(p, BVG_FINISH);
}

bool bvg_join(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int before = bvg_offence(r, s, seat);
    bvg_set_under(r, s, o->arg[0], o->arg[1]);
    if (!bvg_politics_kept(r, s, seat, before, play))
        return false;
    emit(play, BVG_EVENT_JOINED, EVERYONE, 2, o->arg[0], o->arg[1]);
    bvg_join_battle(r, s, o->arg[0]);
    s->battle.phase = BVG_PHASE_MUSTER;
    flow_end(s);
    return true;
}

void bvg_phase_join(const struct rules *r, struct bvg_state *s, struct play *play)
{
    int seat = bvg_defender(s), card = seat == BVG_CSA ? jackson(r, s) : 0;
    (void)play;
    if (card && may_leave(r, s, card) && may_join(r, s, card, s->battle.chief[seat]))
        flow_call(s, BVG_STEP_JOIN, ONLY(seat));
    else
        s->battle.phase = BVG_PHASE_MUSTER;
}

/* ---- capacity ---- */
/* Would turning this card down help the leader above it who has too many? */
static bool helps(const struct rules *r, const struct bvg_state *s, int card)
{
    int leader = s->leader[card];
    if (!leader || !bvg_in_action(s, card) || bvg_card(r, card)->rule == BVG_RULE_ONE_TURN)
        return false;
    return bvg_excess_with(r, s, leader, -card) < bvg_excess_with(r, s, leader, 0);
}

/* The seat's cards of which one must be turned down now; returns how many, the last in *card. */
static int candidates(const struct rules *r, const struct bvg_state *s, int seat, int *card)
{
    int n = 0;
    for (int c = bvg_first_card(seat), last = bvg_last_card(seat); c <= last; c++)
        if (s->fights[c] && helps(r, s, c)) {
            *card = c;
            n++;
        }
    return n;
}

void bvg_excess_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct bvg_state *s = view;
    if (!offer_begin(p, BVG_WITHDRAW))
        return;
    for (int c = bvg_first_card(seat), last = bvg_last_card(seat); c <= last; c++)
        if (s->fights[c] && helps(r, s, c))
            offer_id(p, c);
    offer_end(p);
}

/* Strength of a card with what is in action under it. */
static int weight(const struct rules *r, const struct bvg_state *s, int card)
{
    int total = 0, seat = bvg_seat_of(card);
    for (int c = bvg_first_card(seat), last = bvg_last_card(seat); c <= last; c++)
        if (s->fights[c] && bvg_in_action(s, c) && (c == card || bvg_is_below(s, c, card)))
            total += bvg_strength(r, s, c);
    return total;
}

bool bvg_excess_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    const struct bvg_state *s = view;
    int weakest = 0;
    for (int c = bvg_first_card(seat), last = bvg_last_card(seat); c <= last; c++)
        if (s->fights[c] && helps(r, s, c) && (!weakest || weight(r, s, c) <= weight(r, s, weakest)))
            weakest = c;
    *out = (struct order){.verb = BVG_WITHDRAW, .n_args = 1, .arg = {weakest}};
    return weakest != 0;
}

bool bvg_excess_turn(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    (void)seat;
    bvg_turn_down(r, state, o->arg[0], BVG_TURNED_EXCESS, play);
    flow_end(state);
    return true;
}

void bvg_phase_muster(const struct rules *r, struct bvg_state *s, struct play *play)
{
    bvg_settle_inactive(r, s, play);
    for (int i = 0; i < BVG_SEATS; i++) {
        int seat = i == 0 ? bvg_attacker(s) : bvg_defender(s), card = 0, n;
        while ((n = candidates(r, s, seat, &card)) == 1)
            bvg_turn_down(r, s, card, BVG_TURNED_EXCESS, play);
        if (n > 1) {
            flow_call(s, BVG_STEP_EXCESS, ONLY(seat));
            return;
        }
    }
    bvg_settle_inactive(r, s, play);
    s->battle.turn = bvg_attacker(s);
    s->battle.passes = 0;
    s->battle.phase = BVG_PHASE_RESERVES;
}
