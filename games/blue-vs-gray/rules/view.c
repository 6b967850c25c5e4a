/* SPDX-License-Identifier: Apache-2.0 */
/* What each seat may see, the members of the state by name, and what must hold in every state (BVG-G-hand, F68). */
#include "games/blue-vs-gray/bvg.h"
#include "games/blue-vs-gray/rules/steps.h"
#include "games/dump.h"
#include <assert.h>
#include <string.h>

#define ROW(member)  FIELD_INT(struct bvg_state, member)
#define LIST(member) FIELD_INTS(struct bvg_state, member)
#define COUNT(table) (sizeof(table) / sizeof *(table))

static const struct field draw_fields[] = {FIELD_INT(struct bvg_draw, entitled), FIELD_INT(struct bvg_draw, drawn),
                                           FIELD_INT(struct bvg_draw, least),    FIELD_INT(struct bvg_draw, restores),
                                           FIELD_INT(struct bvg_draw, paid),     FIELD_INT(struct bvg_draw, replacing),
                                           FIELD_INT(struct bvg_draw, begun)};
static const struct field deploy_fields[] = {FIELD_INT(struct bvg_deploy, free_card),
                                             FIELD_INT(struct bvg_deploy, free_state),
                                             FIELD_INT(struct bvg_deploy, rail_chief)};
static const struct field turn_fields[] = {FIELD_INT(struct bvg_turn, attacks),
                                           FIELD_INT(struct bvg_turn, raids),
                                           FIELD_INT(struct bvg_turn, invasions),
                                           FIELD_INT(struct bvg_turn, reorganized),
                                           FIELD_INT(struct bvg_turn, ironclads_restore),
                                           FIELD_INT(struct bvg_turn, digging_restore),
                                           FIELD_INT(struct bvg_turn, no_attacks),
                                           FIELD_INT(struct bvg_turn, no_cards),
                                           FIELD_INT(struct bvg_turn, sea_city),
                                           FIELD_INT(struct bvg_turn, sea_said),
                                           FIELD_INT(struct bvg_turn, sick),
                                           FIELD_INT(struct bvg_turn, mountain_boys),
                                           FIELD_INT(struct bvg_turn, orders_191),
                                           FIELD_INT(struct bvg_turn, n_stood),
                                           FIELD_INTS(struct bvg_turn, stood_city)};
static const struct field shift_fields[] = {FIELD_INT(struct bvg_shift, source), FIELD_INT(struct bvg_shift, by)};
#define OF_BATTLE(member) FIELD_INT(struct bvg_battle, member)
static const struct field battle_fields[] = {/* all of it is public: what fights lies on the table */
                                             OF_BATTLE(phase),
                                             OF_BATTLE(outcome),
                                             OF_BATTLE(attacker),
                                             FIELD_INTS(struct bvg_battle, chief),
                                             OF_BATTLE(city),
                                             OF_BATTLE(theater),
                                             OF_BATTLE(from),
                                             OF_BATTLE(between),
                                             OF_BATTLE(end),
                                             OF_BATTLE(by_sea),
                                             OF_BATTLE(invasion),
                                             OF_BATTLE(cross),
                                             OF_BATTLE(announced),
                                             FIELD_INTS(struct bvg_battle, line),
                                             OF_BATTLE(stand_theater),
                                             OF_BATTLE(stand_by_sea),
                                             OF_BATTLE(stand_supplied),
                                             OF_BATTLE(stand_retreat),
                                             OF_BATTLE(neutral),
                                             OF_BATTLE(called_off),
                                             OF_BATTLE(split),
                                             OF_BATTLE(turn),
                                             OF_BATTLE(passes),
                                             OF_BATTLE(slowed),
                                             FIELD_SUBS_USED(struct bvg_battle, shift, shift_fields,
                                                             COUNT(shift_fields), n_shifts),
                                             OF_BATTLE(n_shifts),
                                             OF_BATTLE(red),
                                             OF_BATTLE(white),
                                             OF_BATTLE(modified),
                                             FIELD_INTS(struct bvg_battle, strength),
                                             OF_BATTLE(corps),
                                             OF_BATTLE(result),
                                             OF_BATTLE(winner),
                                             OF_BATTLE(routed),
                                             FIELD_INTS(struct bvg_battle, owed),
                                             FIELD_INTS(struct bvg_battle, lost),
                                             OF_BATTLE(hit),
                                             OF_BATTLE(fate),
                                             OF_BATTLE(picker),
                                             OF_BATTLE(fallen),
                                             OF_BATTLE(leaderless)};
static const struct field split_fields[] = {FIELD_INT(struct bvg_split, left), FIELD_INTS(struct bvg_split, granted),
                                            FIELD_INT(struct bvg_split, actor)};
const struct field bvg_fields[] = {FIELD_SUB(struct bvg_state, flow, flow_fields, FLOW_N_FIELDS),
                                   ROW(scenario),
                                   ROW(options),
                                   ROW(turn),
                                   ROW(mover),
                                   LIST(supply),
                                   LIST(late_war),
                                   LIST(setup_late),
                                   ROW(emancipated),
                                   ROW(proclaimable),
                                   ROW(long_free),
                                   ROW(orders_191),
                                   ROW(gap_again),
                                   ROW(monitor),
                                   ROW(ironclads),
                                   ROW(sickness),
                                   ROW(elected),
                                   ROW(trans_sent),
                                   ROW(gap_for),
                                   ROW(extra_turn),
                                   ROW(last_turns),
                                   FIELD_SUB(struct bvg_state, draw, draw_fields, COUNT(draw_fields)),
                                   FIELD_SUB(struct bvg_state, deploy, deploy_fields, COUNT(deploy_fields)),
                                   FIELD_SUB(struct bvg_state, now_turn, turn_fields, COUNT(turn_fields)),
                                   FIELD_SUB(struct bvg_state, battle, battle_fields, COUNT(battle_fields)),
                                   FIELD_SPARSE(struct bvg_state, split, split_fields, COUNT(split_fields)),
                                   LIST(map),
                                   LIST(control),
                                   LIST(place),
                                   LIST(leader),
                                   LIST(theater),
                                   LIST(lasting),
                                   LIST(now),
                                   LIST(used),
                                   LIST(parted),
                                   LIST(known),
                                   LIST(fights),
                                   LIST(stood),
                                   LIST(tie_attack),
                                   LIST(tie_defend),
                                   LIST(net),
                                   FIELD_SUBS(struct bvg_state, deck, deck_fields, DECK_N_FIELDS)};
static_assert(COUNT(bvg_fields) == BVG_N_FIELDS, "the header tells how many");

/* ---- views ---- */

/* Everything that is kept of a card, as if nothing were known of it. */
static void forget(struct bvg_state *v, int card)
{
    v->place[card] = BVG_UNKNOWN;
    v->lasting[card] = v->now[card] = v->used[card] = v->parted[card] = v->known[card] = 0;
}

/* One byte a card: it lies, and is seen, in the draw pile or its owner's hand of this view. */
static void mark_seen(const struct pile *pile, uint8_t seen[BVG_CARDS_MAX])
{
    for (int i = 0; i < pile->n; i++)
        if (pile->at[i].card > 0)
            seen[pile->at[i].card] = 1;
}

void bvg_redact(const struct rules *r, void *view, int seat)
{
    struct bvg_state *v = view;
    int everybody = bvg_everybody(v), own = seat >= 0 ? bvg_side_at(v, seat) : -1, viewer = seat >= 0 ? ONLY(seat) : 0;
    bool split = own >= 0 && bvg_is_split(v, own);
    (void)r;
    uint8_t seen[BVG_CARDS_MAX] = {0};
    for (int deck = 0; deck < BVG_SIDES; deck++) {
        deck_redact(&v->deck[deck], seat, NULL);
        mark_seen(&v->deck[deck].draw, seen);
        for (int i = 0; i < SEATS_MAX; i++)
            mark_seen(&v->deck[deck].hand[i], seen);
    }
    for (int card = 1; card <= BVG_CARDS; card++) {
        int known = v->known[card];
        if (v->place[card] != BVG_DECK && v->place[card] != BVG_HAND && v->place[card] != BVG_PARTNER)
            continue;
        /* The viewer may tell that it is there when he sees its slot, or saw it go there. */
        if (!seen[card] && known != everybody && !(known & viewer))
            forget(v, card);
        else if (known != everybody) /* nor what the other side knows of it */
            v->known[card] = (uint8_t)(known & viewer);
        if (split && v->place[card] == BVG_HAND && bvg_side_of(card) == own &&
            !deck_holds(&v->deck[own].hand[seat], card))
            v->place[card] = BVG_PARTNER;
    }
}

/* ---- what must hold ---- */

/* The piles of each deck that a card lies in: a bit each, that of a seat for its hand. From one walk over the piles,
 * whose cards are in range. */
enum { LIES_IN_DRAW = 1 << SEATS_MAX, LIES_ON_TABLE = 2 << SEATS_MAX, LIES_IN_HANDS = LIES_IN_DRAW - 1 };
struct lying {
    uint16_t in[BVG_SIDES][BVG_CARDS_MAX];
};

static void mark_pile(const struct pile *pile, uint16_t in[BVG_CARDS_MAX], int bit)
{
    for (int i = 0; i < pile->n; i++)
        in[pile->at[i].card] = (uint16_t)(in[pile->at[i].card] | bit);
}

static void lying_in(const struct bvg_state *s, struct lying *out)
{
    *out = (struct lying){0};
    for (int deck = 0; deck < BVG_SIDES; deck++) {
        mark_pile(&s->deck[deck].draw, out->in[deck], LIES_IN_DRAW);
        mark_pile(&s->deck[deck].table, out->in[deck], LIES_ON_TABLE);
        for (int seat = 0; seat < SEATS_MAX; seat++)
            mark_pile(&s->deck[deck].hand[seat], out->in[deck], ONLY(seat));
    }
}

static bool pile_in_range(const struct pile *pile)
{
    for (int i = 0; i < pile->n; i++)
        if (pile->at[i].card > BVG_CARDS)
            return false;
    return true;
}

static bool deck_in_range(const struct deck *d)
{
    bool good = pile_in_range(&d->draw) && pile_in_range(&d->table);
    for (int seat = 0; seat < SEATS_MAX && good; seat++)
        good = pile_in_range(&d->hand[seat]);
    return good;
}

/* A card lies in the pile that its place says, and in no other; in a view a hand may be blank. */
static const char *deck_place_broken(const struct bvg_state *s, const struct lying *lying, int card, bool is_view)
{
    int side = bvg_side_of(card), own = lying->in[side][card];
    if ((s->place[card] == BVG_DECK) != ((own & LIES_IN_DRAW) != 0))
        return "a card in the deck that says it is elsewhere, or the reverse";
    bool held = (own & LIES_IN_HANDS) != 0, says = s->place[card] == BVG_HAND || s->place[card] == BVG_PARTNER;
    if (is_view ? held && !says : held != says)
        return "a card in the hand that says it is elsewhere, or the reverse";
    if ((own & LIES_IN_HANDS & ~bvg_seats_of(s, side)) || lying->in[1 - side][card])
        return "a card among those of the other side";
    return NULL;
}

/* What partners share (BVG-4P-f, i). */
static const char *split_broken(const struct bvg_state *s)
{
    int n = bvg_n_seats(s);
    if (s->split.actor < 0 || s->split.actor > n || (s->split.left & ~bvg_everybody(s)))
        return "a seat that does not exist";
    for (int side = 0; side < BVG_SIDES; side++) {
        int seats = bvg_seats_of(s, side), granted = s->split.granted[side];
        if ((s->split.left & seats) && (!bvg_is_split(s, side) || (s->split.left & seats) == seats))
            return "a side that nobody plays";
        if (granted < 0 || granted > s->supply[side] ||
            (granted > 0 && bvg_partner(s, bvg_first_seat(s, side)) == BVG_NOBODY))
            return "supply that was granted and is not there";
    }
    for (int seat = 0; seat < n; seat++)
        if ((s->split.left & ONLY(seat)) && bvg_hand_size(s, seat) > 0)
            return "a hand that nobody plays";
    return NULL;
}

static int depth_of(const struct bvg_state *s, int card)
{
    int depth = 0;
    while (s->leader[card] && depth < 4) {
        card = s->leader[card];
        depth++;
    }
    return depth;
}

static bool may_lead(const struct bvg_card *c)
{
    return c->kind == BVG_LEADER || c->kind == BVG_GARRISON || c->kind == BVG_CAVALRY ||
           c->rule == BVG_RULE_XVI_CORPS; /* the leading half of a pair (BVG-10.2, U49b) */
}

/* A card on the board: theater, leader on the same side and in the same theater, at most commander and subordinate
 * above it (BVG-4.1b); a card elsewhere has none of it. */
static const char *board_broken(const struct rules *r, const struct bvg_state *s, int card)
{
    int leader = s->leader[card];
    if (s->place[card] != BVG_BOARD)
        return leader || s->theater[card] ? "a card off the board that belongs to a command" : NULL;
    if (s->theater[card] != BVG_EAST && s->theater[card] != BVG_WEST)
        return "a card on the board in no theater";
    int kind = bvg_card(r, card)->kind;
    if (kind == BVG_MAP_CARD || kind == BVG_ENIGMA)
        return "a card on the board that commands nothing and fights nothing";
    if ((s->lasting[card] & BVG_DEPLETED) && bvg_card(r, card)->steps < 2)
        return "a depleted card that cannot be depleted";
    if (!leader)
        return NULL;
    if (s->place[leader] != BVG_BOARD || bvg_side_of(leader) != bvg_side_of(card) ||
        s->theater[leader] != s->theater[card] || kind == BVG_NAVAL || !may_lead(bvg_card(r, leader)))
        return "a card under something that cannot lead it";
    return depth_of(s, card) > 2 ? "a command too deep" : NULL;
}

static const char *map_broken(const struct rules *r, const struct bvg_state *s)
{
    for (int letter = 1; letter <= BVG_LETTERS; letter++) {
        int card = s->map[letter];
        if (card && (card > BVG_CARDS || s->place[card] != BVG_MAP || bvg_card(r, card)->letter != letter))
            return "a map card that is not where the map says";
    }
    for (int city = 1; city <= BVG_CITIES; city++) {
        if (s->control[city] > BVG_NEUTRAL)
            return "a city held by nobody there is";
        if ((s->control[city] != BVG_OFF_MAP) != (bvg_native(r, s, city) != BVG_OFF_MAP))
            return "a city that is held though it is not on the map, or the reverse";
    }
    return NULL;
}

static bool is_between(int32_t n, int32_t least, int32_t most)
{
    return n >= least && n <= most;
}

/* The numbers of a battle by which lists are looked up. */
static bool battle_in_range(const struct bvg_state *s)
{
    const struct bvg_battle *b = &s->battle;
    return is_between(b->phase, 0, BVG_PHASES_END - 1) && is_between(b->attacker, 0, 1) && is_between(b->turn, 0, 1) &&
           is_between(b->picker, 0, 1) && is_between(b->city, 0, BVG_CITIES) && is_between(b->from, 0, BVG_CITIES) &&
           is_between(b->end, 0, BVG_CITIES) && is_between(b->between, 0, BVG_CITIES) &&
           is_between(b->chief[BVG_CSA], 0, BVG_CARDS) && is_between(b->chief[BVG_USA], 0, BVG_CARDS) &&
           is_between(b->split, 0, BVG_CARDS) && is_between(b->fallen, 0, BVG_CARDS) && is_between(b->winner, 0, 2) &&
           is_between(b->hit, 0, 2) && is_between(b->red, 0, 6) && is_between(b->white, 0, 6) &&
           is_between(b->modified, 0, 6) && is_between(s->now_turn.n_stood, 0, BVG_STOOD_MAX - 1);
}

static const char *battle_broken(const struct bvg_state *s)
{
    bool open = false;
    if (!battle_in_range(s))
        return "a battle with a number that does not exist";
    for (int32_t i = 0; i < s->flow.depth; i++)
        open = open || s->flow.at[i].step == BVG_STEP_BATTLE;
    if (!s->flow.over && open != (s->battle.phase != BVG_PHASE_NONE))
        return "a battle that nobody fights, or the reverse";
    if (!open && !s->flow.over)
        for (int card = 1; card <= BVG_CARDS; card++)
            if (s->fights[card])
                return "a card that fights in no battle";
    for (int i = 0; i < BVG_STOOD_MAX; i++)
        if (!is_between(s->now_turn.stood_city[i], 0, BVG_CITIES))
            return "a city that was defended, and is not a city";
    return NULL;
}

/* What a redacted card may say of its place, and a card of a position may not. */
static bool is_hidden(int place)
{
    return place == BVG_UNKNOWN || place == BVG_PARTNER;
}

static const char *broken(const struct rules *r, const struct bvg_state *s, bool is_view)
{
    const char *what = map_broken(r, s);
    what = what ? what : battle_broken(s);
    what = what ? what : split_broken(s);
    for (int side = 0; side < BVG_SIDES && !what; side++) {
        what = deck_broken(&s->deck[side]);
        if (!what && !deck_in_range(&s->deck[side]))
            what = "a card that does not exist";
        if (!what && s->supply[side] < 0)
            what = "less than no supply";
    }
    for (int card = 1; card <= BVG_CARDS && !what; card++) /* before anything follows it */
        if (s->leader[card] > BVG_CARDS)
            what = "a card under one that does not exist";
    struct lying lying;
    if (!what)
        lying_in(s, &lying);
    for (int card = 1; card <= BVG_CARDS && !what; card++) {
        int kind = bvg_card(r, card)->kind, place = s->place[card];
        if (is_hidden(place) ? !is_view : place > BVG_OUT)
            what = "a card that is nowhere";
        else if (place == BVG_MAP ? s->map[bvg_card(r, card)->letter] != card
                                  : place == BVG_ACTIVE && kind != BVG_ENIGMA)
            what = "a card in a place of other cards";
        else if (place == BVG_CADRE && (kind == BVG_MAP_CARD || kind == BVG_ENIGMA || kind == BVG_NAVAL))
            what = "a card in cadre that never goes there";
        else
            what = deck_place_broken(s, &lying, card, is_view);
        if (!what)
            what = board_broken(r, s, card);
    }
    return what;
}

const char *bvg_card_id(const struct rules *r, int card)
{
    return card > 0 && card <= BVG_CARDS ? bvg_card(r, card)->id : NULL;
}

const char *bvg_broken(const struct rules *r, const void *state)
{
    return broken(r, state, false);
}

const char *bvg_view_broken(const struct rules *r, const void *view)
{
    return broken(r, view, true);
}
