/* SPDX-License-Identifier: Apache-2.0 */
/* How a game begins: scenario, options, map, decks, opening hands, late-war cards at set-up (BVG-2, 17, S-*). */
#include "games/blue-vs-gray/rules/steps.h"
#include <assert.h>
#include <string.h>

const char *const bvg_scenarios[] = {"standard", "historical", "gettysburg", NULL};
const char *const bvg_options[] = {"theater-deployment",
                                   "cumberland-gap",
                                   "fort-monroe",
                                   "cavalry-losses",
                                   "trans-mississippi",
                                   "political-favor",
                                   "isolation",
                                   "middle-dept",
                                   "garrisons",
                                   "political-generals",
                                   "deathride",
                                   "atlantic-theater",
                                   "change-of-base",
                                   "strategic-victory",
                                   "western-dispersion",
                                   "interactive-reserves", /* not of the book: the table's alternation, asked by mail */
                                   "split-csa",
                                   "split-usa", /* three and four players (BVG-4P-a) */
                                   NULL};
const char *const bvg_seating[] = {"split-csa", "split-usa", NULL};

static bool same_word(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

static void told(struct problem *why, const char *got, const char *want)
{
    if (!why)
        return;
    problem_words(why->got, sizeof why->got, got, strlen(got));
    problem_words(why->want, sizeof why->want, want, strlen(want));
}

static const struct bvg_scenario *scenario_of(const struct rules *r, const char *id, int *index)
{
    const struct bvg_data *d = bvg_data(r);
    for (*index = 0; *index < d->n_scenarios; ++*index)
        if (same_word(d->scenario[*index].id, id))
            return &d->scenario[*index];
    return NULL;
}

/* The number of an option by its word or its number in digits; 0: no such option. */
static int option_number(const char *word)
{
    for (int i = 0; bvg_options[i]; i++) {
        int number = i + 1;
        char digits[3] = {(char)('0' + number / 10), (char)('0' + number % 10), 0};
        if (same_word(word, bvg_options[i]) || same_word(word, number < 10 ? digits + 1 : digits))
            return number;
    }
    return 0;
}

/* BVG-O0a: what is not named is off. */
static bool read_options(struct bvg_state *s, const struct setup *setup, struct problem *why)
{
    for (int i = 0; i < setup->n_option; i++) {
        int number = option_number(setup->option[i]);
        if (number == 0) {
            told(why, setup->option[i],
                 "the numbers 1 to 15, or words such as theater-deployment, political-favor or interactive-reserves");
            return problem_set(why, "setup.option", 0);
        }
        s->options |= 1 << (number - 1);
    }
    if (bvg_is_split(s, BVG_CSA) || bvg_is_split(s, BVG_USA))
        s->options |= 1 << (BVG_OPTION_THEATERS - 1); /* BVG-4P-b */
    return true;
}

static bool has_option(const struct setup *setup, int number)
{
    for (int i = 0; i < setup->n_option; i++)
        if (option_number(setup->option[i]) == number)
            return true;
    return false;
}

int bvg_seats(const struct setup *setup, const char *names[SEATS_MAX])
{
    bool is_one = setup->scenario[0] == '\0'; /* asked in general */
    for (int i = 0; bvg_scenarios[i]; i++)
        is_one = is_one || same_word(bvg_scenarios[i], setup->scenario);
    struct bvg_state seated = {0}; /* only who sits where */
    for (int side = 0; side < BVG_SIDES; side++)
        if (has_option(setup, BVG_OPTION_SPLIT + side))
            seated.options |= 1 << (BVG_OPTION_SPLIT + side - 1);
    int n = bvg_n_seats(&seated);
    for (int seat = 0; seat < n; seat++)
        names[seat] = bvg_seat_name(&seated, seat); /* BVG-1a, 4P-a */
    return is_one ? n : 0;
}

/* ---- the table before anybody moves ---- */

static void lay_map(const struct rules *r, struct bvg_state *s, const struct bvg_scenario *scenario)
{
    for (int32_t i = 0; i < scenario->n_map; i++) {
        int card = scenario->map[i];
        const struct bvg_version *v = &bvg_data(r)->version[card];
        s->map[bvg_card(r, card)->letter] = (uint8_t)card;
        s->place[card] = BVG_MAP;
        for (int32_t k = 0; k < v->n; k++)
            s->control[v->at[k].city] = (uint8_t)v->at[k].native; /* BVG-3.26a */
    }
    for (int city = 1; city <= BVG_CITIES; city++)
        if (scenario->control[city])
            s->control[city] = scenario->control[city];
}

static void place_side(const struct rules *r, struct bvg_state *s, int side, const struct bvg_scenario_side *start,
                       struct play *play)
{
    for (int32_t i = 0; i < start->n_board; i++) {
        const struct bvg_placed *p = &start->board[i];
        s->place[p->card] = BVG_BOARD;
        s->leader[p->card] = (uint8_t)p->leader;
        s->theater[p->card] = (uint8_t)p->theater;
    }
    for (int32_t i = 0; i < start->n_cadre; i++)
        s->place[start->cadre[i]] = BVG_CADRE;
    for (int32_t i = 0; i < start->n_out; i++)
        s->place[start->out[i]] = BVG_OUT;
    for (int32_t i = 0; i < start->n_hand; i++) {
        deck_deal_open(&s->deck[side], bvg_receiver(r, s, start->hand[i]), start->hand[i]); /* all know it: no slot */
        s->place[start->hand[i]] = BVG_HAND;
        emit(play, BVG_EVENT_DEALT, EVERYONE, 2, side, start->hand[i]);
    }
    s->supply[side] = start->supply;
}

static bool make_deck(struct bvg_state *s, int side, const struct bvg_scenario_side *start, struct play *play)
{
    int cards[BVG_CSA_CARDS];
    for (int32_t i = 0; i < start->n_deck; i++) {
        cards[i] = start->deck[i];
        s->place[cards[i]] = BVG_DECK;
    }
    if (start->shuffled)
        return deck_shuffle(&s->deck[side], side, cards, start->n_deck, play);
    deck_fix(&s->deck[side], side, cards, start->n_deck, play);
    return true;
}

/* Under the deck, below those that lie there (BVG-17.1b; ruling 3). */
static void put_under(struct bvg_state *s, int side, int card, struct play *play)
{
    int seat = bvg_seat(s, side, BVG_EAST);
    bool moved = deck_move(&s->deck[side], side, seat, card, ZONE_BOTTOM, -1, play);
    assert(moved);
    (void)moved;
    s->place[card] = BVG_DECK;
    s->lasting[card] = BVG_LATE_UNDER;
    s->known[card] = (uint8_t)ONLY(seat); /* he drew it */
}

/* Turns the card at a place of the draw pile face up: everybody may look at it (BVG-17.1c). */
static void turn_up(struct bvg_state *s, int side, int card, int index, struct play *play)
{
    s->lasting[card] |= BVG_FACE_UP;
    s->known[card] = (uint8_t)bvg_everybody(s);
    deck_open_pile(&s->deck[side], side, index, play);
}

static void tell_under(const struct bvg_state *s, int side, int card, bool up, struct play *play)
{
    int drawer = ONLY(bvg_seat(s, side, BVG_EAST));
    emit(play, BVG_EVENT_LATE_UNDER, up ? EVERYONE : drawer, 2, side, card);
    if (!up)
        emit(play, BVG_EVENT_LATE_UNDER, EVERYONE & ~drawer, 2, side, 0);
}

/* Draws up to the full hand; late-war cards go under the deck and are replaced (BVG-2.1i). Of several the owner may
 * still choose the order until his first draw, so that only then one is turned up (BVG-2.1j); 1864 Elections at once
 * (2.1k). */
static void deal_hand(const struct rules *r, struct bvg_state *s, int side, int n, struct play *play)
{
    int late = 0, drawer = bvg_seat(s, side, BVG_EAST); /* BVG-4P-c */
    for (int dealt = 0; dealt < n;) {
        int card = deck_draw(&s->deck[side], side, drawer, play);
        assert(card != 0); /* a set-up is never run on a view */
        s->place[card] = BVG_HAND;
        emit(play, BVG_EVENT_DEALT, ONLY(drawer), 2, side, card);
        if (!bvg_card(r, card)->late_war) {
            bvg_hand_on(r, s, card, play);
            dealt++;
            continue;
        }
        put_under(s, side, card, play);
        if (card == bvg_data(r)->elections)
            turn_up(s, side, card, s->deck[side].draw.n - 1, play);
        tell_under(s, side, card, card == bvg_data(r)->elections, play);
        s->setup_late[side]++;
        late = card;
    }
    if (s->setup_late[side] == 1 && !(s->lasting[late] & BVG_FACE_UP)) {
        turn_up(s, side, late, s->deck[side].draw.n - 1, play);
        tell_under(s, side, late, true, play);
    }
}

bool bvg_setup(const struct rules *r, void *state, const struct setup *setup, struct play *play)
{
    struct bvg_state *s = state;
    int index;
    const struct bvg_scenario *scenario = scenario_of(r, setup->scenario, &index);
    if (!scenario) {
        told(play->why, setup->scenario, "standard historical gettysburg");
        return problem_set(play->why, "setup.scenario", 0);
    }
    if (!read_options(s, setup, play->why))
        return false;
    s->scenario = index;
    s->mover = scenario->first;
    s->emancipated = scenario->emancipated;
    s->monitor = scenario->monitor;
    s->ironclads = scenario->ironclads;
    s->trans_sent = scenario->trans_sent;
    lay_map(r, s, scenario);
    for (int side = 0; side < BVG_SIDES; side++)
        place_side(r, s, side, &scenario->side[side], play);
    for (int side = 0; side < BVG_SIDES; side++) {
        if (!make_deck(s, side, &scenario->side[side], play))
            return false;
        deal_hand(r, s, side, scenario->side[side].draw, play);
        if (!bvg_reblind(s, side, play)) /* F24: nobody sees when a card was drawn */
            return false;
    }
    flow_goto(s, BVG_STEP_OPEN, 0);
    return true;
}

/* ---- late-war cards ---- */

/* Does a card lie face up under this deck? */
static bool has_face_up(const struct bvg_state *s, int side)
{
    for (int card = bvg_first_card(side), last = bvg_last_card(side); card <= last; card++)
        if (s->place[card] == BVG_DECK && (s->lasting[card] & BVG_FACE_UP))
            return true;
    return false;
}

void bvg_late_under(const struct rules *r, struct bvg_state *s, int side, int card, struct play *play)
{
    bool up = card == bvg_data(r)->elections || !has_face_up(s, side); /* BVG-17.1b */
    put_under(s, side, card, play);
    if (up)
        turn_up(s, side, card, s->deck[side].draw.n - 1, play);
    tell_under(s, side, card, up, play);
}

/* A card leaves the game; what was under it stands alone. */
static void leave_at_late_war(struct bvg_state *s, int card, struct play *play)
{
    for (int other = 1; other <= BVG_CARDS; other++)
        if (s->leader[other] == card)
            s->leader[other] = 0;
    bvg_send_out(s, card, play);
}

void bvg_late_begin(const struct rules *r, struct bvg_state *s, int side, struct play *play)
{
    s->late_war[side] = 1; /* BVG-17.2: each side has its own */
    emit(play, BVG_EVENT_LATE_WAR, EVERYONE, 1, side);
    for (int card = bvg_first_card(side), last = bvg_last_card(side); card <= last; card++)
        if (bvg_card(r, card)->rule == BVG_RULE_GONE_AT_LATE_WAR && s->place[card] != BVG_DECK &&
            s->place[card] != BVG_OUT && s->place[card] != BVG_UNKNOWN)
            leave_at_late_war(s, card, play);
    int step = s->flow.depth > 0 ? s->flow.at[0].step : BVG_STEP_DEPLOY;
    if (step == BVG_STEP_COMBAT)
        bvg_sack_lonely(r, s, play); /* BVG-4.6a; a Deploy/Move Step sees to it at its end (BVG-7.6g) */
    else if (step != BVG_STEP_DEPLOY)
        bvg_dismiss_lonely(r, s, side, play);
}
