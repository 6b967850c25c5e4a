/* SPDX-License-Identifier: Apache-2.0 */
/* Battles of cards. The table of the game is at the bottom. */
#include "tests/games/tiny_duel.h"
#include <string.h>

enum { TURNS = 40, BONUS = 3, EVEN = 4, DEALT = 4 };

static const struct duel_state *seen(const void *view)
{
    return view;
}

int duel_strength(const struct duel_state *s, int seat)
{
    int sum = s->bonus[seat];
    for (int card = 1; card <= DUEL_CARDS; card++)
        sum += s->place[card] == DUEL_FIELD + seat ? card : 0;
    return sum;
}

static int in_field(const struct duel_state *s, int seat)
{
    int n = 0;
    for (int card = 1; card <= DUEL_CARDS; card++)
        n += s->place[card] == DUEL_FIELD + seat;
    return n;
}

static void offer_cards(const struct duel_state *s, struct prompt *p, int verb, int place)
{
    if (!offer_begin(p, verb))
        return;
    for (int card = 1; card <= DUEL_CARDS; card++)
        if (s->place[card] == place)
            offer_id(p, card);
    offer_end(p);
}

static void leave_hand(struct duel_state *s, int seat, int card, int place)
{
    s->place[card] = place;
    s->n_hand[seat]--;
}

/* ---- the mover (DUEL-1) ---- */
static void move_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    (void)r;
    offer_cards(seen(view), p, DUEL_ATTACK, DUEL_HAND + seat);
    offer_plain(p, DUEL_REST);
}

static bool apply_attack(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct duel_state *s = state;
    (void)r;
    emit(play, DUEL_ATTACKED, EVERYONE, 2, seat, o->arg[0]);
    s->captured = s->passes = 0;
    s->twice = s->twice != 0;
    memset(s->bonus, 0, sizeof s->bonus);
    if (s->n_hand[!seat] == 0) { /* nobody is there: no battle */
        s->captured = 1;
        return true;
    }
    leave_hand(s, seat, o->arg[0], DUEL_FIELD + seat);
    flow_call(s, DUEL_STEP_ANSWER, ONLY(!seat));
    return true;
}

static bool apply_rest(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct duel_state *s = state;
    (void)r, (void)o;
    emit(play, DUEL_RESTED, EVERYONE, 1, seat);
    s->mover = !seat;
    if (s->turn++ == TURNS)
        flow_over(s, 1, -1);
    else
        flow_goto(s, DUEL_STEP_MOVE, ONLY(s->mover));
    return true;
}

static bool rest_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    (void)r, (void)view, (void)seat;
    *out = (struct order){.verb = DUEL_REST};
    return true;
}

/* ---- the one answer (DUEL-2) ---- */
static void go_home(struct duel_state *s, int seat)
{
    for (int card = 1; card <= DUEL_CARDS; card++)
        if (s->place[card] == DUEL_FIELD + seat)
            s->place[card] = DUEL_HAND + seat, s->n_hand[seat]++;
}

static void battle_over(struct duel_state *s)
{
    go_home(s, DUEL_EAST);
    go_home(s, DUEL_WEST);
    flow_end(s);
}

static void answer_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    (void)r;
    offer_cards(seen(view), p, DUEL_DEFEND, DUEL_HAND + seat);
    offer_plain(p, DUEL_ABANDON);
}

static bool apply_defend(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct duel_state *s = state;
    (void)r;
    emit(play, DUEL_ANSWERED, EVERYONE, 2, seat, o->arg[0]);
    leave_hand(s, seat, o->arg[0], DUEL_FIELD + seat);
    flow_goto(s, DUEL_STEP_RESERVE, ONLY(!seat));
    return true;
}

static bool apply_abandon(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct duel_state *s = state;
    (void)r, (void)o;
    emit(play, DUEL_ANSWERED, EVERYONE, 2, seat, 0);
    s->captured = 1;
    battle_over(s);
    return true;
}

static bool abandon_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    (void)r, (void)view, (void)seat;
    *out = (struct order){.verb = DUEL_ABANDON};
    return true;
}

/* ---- reserves in turn (DUEL-3) ---- */
static void reserve_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct duel_state *s = view;
    (void)r;
    offer_cards(s, p, DUEL_RESERVE, DUEL_HAND + seat);
    offer_cards(s, p, DUEL_PLAY, DUEL_HAND + seat);
    if (in_field(s, seat) > 1)
        offer_cards(s, p, DUEL_WITHDRAW, DUEL_FIELD + seat);
    offer_plain(p, DUEL_STAND);
}

static bool apply_reserve(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct duel_state *s = state;
    (void)r;
    s->passes = 0;
    if (o->verb == DUEL_RESERVE) {
        emit(play, DUEL_ADDED, EVERYONE, 2, seat, o->arg[0]);
        leave_hand(s, seat, o->arg[0], DUEL_FIELD + seat);
    } else if (o->verb == DUEL_PLAY) {
        emit(play, DUEL_PLAYED, EVERYONE, 2, seat, o->arg[0]);
        leave_hand(s, seat, o->arg[0], DUEL_OUT);
        s->bonus[seat] += BONUS;
    } else {
        emit(play, DUEL_TOOK_BACK, EVERYONE, 2, seat, o->arg[0]);
        s->place[o->arg[0]] = DUEL_HAND + seat;
        s->n_hand[seat]++;
    }
    flow_goto(s, DUEL_STEP_RESERVE, ONLY(!seat));
    return true;
}

static bool apply_stand(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct duel_state *s = state;
    int32_t die;
    (void)r, (void)o;
    emit(play, DUEL_STOOD, EVERYONE, 1, seat);
    flow_goto(s, DUEL_STEP_RESERVE, ONLY(!seat));
    if (++s->passes < DUEL_SEATS)
        return true;
    if (!play_roll(play, 1, 6, &die))
        return false;
    int attack = duel_strength(s, s->mover), defence = duel_strength(s, !s->mover);
    emit(play, DUEL_ROLLED, EVERYONE, 3, die, attack, defence);
    s->captured = attack + die > defence + EVEN ? 1 : 2;
    flow_goto(s, DUEL_STEP_LOSS, ONLY(s->captured == 1 ? !s->mover : s->mover));
    return true;
}

/* The one stop of a battle is its answer, unless the table's alternation was chosen. It looks for what is not public,
 * and would stop if it found any: it must not be shown. */
static bool reserve_silent(const struct rules *r, const void *view, int seat)
{
    (void)r, (void)seat;
    for (int card = 1; card <= DUEL_CARDS; card++)
        if (seen(view)->place[card] == DUEL_HAND || seen(view)->place[card] == DUEL_HAND_WEST)
            return false;
    return seen(view)->interactive == 0;
}

static bool stand_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    (void)r, (void)view, (void)seat;
    *out = (struct order){.verb = DUEL_STAND};
    return true;
}

/* ---- losses (DUEL-4) ---- */
static void loss_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    (void)r;
    offer_cards(seen(view), p, DUEL_LOSE, DUEL_FIELD + seat);
}

static bool apply_lose(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct duel_state *s = state;
    (void)r;
    emit(play, DUEL_LOST, EVERYONE, 2, seat, o->arg[0]);
    s->place[o->arg[0]] = DUEL_OUT;
    if (s->captured != 1 || s->twice != 1 || in_field(s, seat) + s->n_hand[seat] == 0) {
        battle_over(s);
        return true;
    }
    s->twice = 2; /* DUEL-5 */
    s->passes = 0;
    go_home(s, seat);
    flow_goto(s, DUEL_STEP_ANSWER, ONLY(seat));
    return true;
}

static bool lose_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    int card = 1;
    (void)r;
    while (card < DUEL_CARDS && seen(view)->place[card] != DUEL_FIELD + seat)
        card++;
    *out = (struct order){.verb = DUEL_LOSE, .n_args = 1, .arg = {card}};
    return true;
}

static bool always_silent(const struct rules *r, const void *view, int seat)
{
    (void)r, (void)view, (void)seat;
    return true;
}

static const struct step steps[DUEL_STEPS] = {
    [DUEL_STEP_MOVE] = {.name = "move",
                        .title = "Move",
                        .cites = "DUEL-1",
                        .prompt = move_prompt,
                        .fallback = rest_fallback,
                        .on = {{DUEL_ATTACK, apply_attack}, {DUEL_REST, apply_rest}}},
    [DUEL_STEP_ANSWER] = {.name = "answer",
                          .title = "Answer",
                          .cites = "DUEL-2",
                          .prompt = answer_prompt,
                          .fallback = abandon_fallback,
                          .on = {{DUEL_DEFEND, apply_defend}, {DUEL_ABANDON, apply_abandon}}},
    [DUEL_STEP_RESERVE] = {.name = "reserve",
                           .title = "Reserves",
                           .cites = "DUEL-3",
                           .prompt = reserve_prompt,
                           .fallback = stand_fallback,
                           .silent = reserve_silent,
                           .on = {{DUEL_RESERVE, apply_reserve},
                                  {DUEL_PLAY, apply_reserve},
                                  {DUEL_WITHDRAW, apply_reserve},
                                  {DUEL_STAND, apply_stand}}},
    [DUEL_STEP_LOSS] = {.name = "loss",
                        .title = "Losses",
                        .cites = "DUEL-4",
                        .prompt = loss_prompt,
                        .fallback = lose_fallback,
                        .silent = always_silent,
                        .on = {{DUEL_LOSE, apply_lose}}},
};

/* ---- the lines of a sheet ---- */
static bool asked(const void *view, int seat, int step)
{
    return (rules_asks(view) & ONLY(seat)) != 0 && flow_peek(view)->step == step;
}

static enum unfold give(struct order *out, int verb, int n_args, int card)
{
    *out = (struct order){.verb = verb, .n_args = n_args, .arg = {card}};
    return UNFOLD_ORDER;
}

/* Lines of a plan: they answer at one step, a card at a time. */
static enum unfold unfold_cards(const void *view, int seat, const struct line *line, int32_t i, struct order *out,
                                struct problem *why)
{
    bool loses = line->verb == DUEL_LOSE, withdraws = line->verb == DUEL_WITHDRAW;
    if (!asked(view, seat, loses ? DUEL_STEP_LOSS : DUEL_STEP_RESERVE) || i >= line_count(line, 'c'))
        return UNFOLD_DONE;
    int card = line_value(line, 'c', i, 0);
    if (seen(view)->place[card] == (loses || withdraws ? DUEL_FIELD : DUEL_HAND) + seat)
        return give(out, line->verb, 1, card);
    problem_set(why, withdraws || loses ? "duel.not_there" : "duel.not_in_hand", 0);
    return UNFOLD_HOLD;
}

/* The i-th strongest card in the hand. */
static enum unfold unfold_any(const void *view, int seat, int32_t i, struct order *out)
{
    if (!asked(view, seat, DUEL_STEP_RESERVE))
        return UNFOLD_DONE;
    for (int card = DUEL_CARDS; card > 0; card--)
        if (seen(view)->place[card] == DUEL_HAND + seat && i-- == 0)
            return give(out, DUEL_RESERVE, 1, card);
    return UNFOLD_DONE;
}

static enum unfold unfold_answer(const void *view, int seat, const struct line *line, int32_t i, struct order *out,
                                 struct problem *why)
{
    if (i > 0)
        return UNFOLD_DONE;
    if (asked(view, seat, DUEL_STEP_ANSWER))
        return give(out, line->verb, line->verb == DUEL_DEFEND, line_value(line, 'c', 0, 0));
    problem_set(why, "duel.not_attacked", 0);
    return UNFOLD_HOLD;
}

static enum unfold unfold(const struct rules *r, const void *view, int seat, const struct line *line, int32_t i,
                          struct order *out, struct problem *why)
{
    (void)r;
    switch (line->verb) {
    case DUEL_RESERVE:
    case DUEL_WITHDRAW:
    case DUEL_PLAY:
    case DUEL_LOSE:
        return unfold_cards(view, seat, line, i, out, why);
    case DUEL_ANY:
        return unfold_any(view, seat, i, out);
    case DUEL_DEFEND:
    case DUEL_ABANDON:
        return unfold_answer(view, seat, line, i, out, why);
    case DUEL_ATTACK:
        return i == 0 ? give(out, DUEL_ATTACK, 1, line_value(line, 'c', 0, 0)) : UNFOLD_DONE;
    case DUEL_STAND:
        return i == 0 ? give(out, DUEL_STAND, 0, 0) : UNFOLD_DONE;
    case VERB_DONE:
        return i == 0 && asked(view, seat, DUEL_STEP_MOVE) ? give(out, DUEL_REST, 0, 0) : UNFOLD_DONE;
    default:
        return UNFOLD_DONE;
    }
}

enum { BELOW = LINE_BELOW | LINE_STANDING | LINE_IF, ANSWER = LINE_ORDER | LINE_STANDING | LINE_HEADS | LINE_IF };
static const struct verb verbs[] = {
    {"attack", NULL, "c:CARD", "attacks with a card", "DUEL-1", LINE_ORDER | LINE_HEADS | LINE_IF, DUEL_ATTACK,
     "attack Oak"},
    {"defend", NULL, "c:CARD", "meets the attack", "DUEL-2", ANSWER, DUEL_DEFEND, "defend Elm"},
    {"abandon", NULL, "", "gives way", "DUEL-2", ANSWER, DUEL_ABANDON, "abandon"},
    {"reserve", NULL, "any", "adds the strongest card", "DUEL-3", BELOW | LINE_ORDER, DUEL_ANY, "reserve any"},
    {"reserve", NULL, "c:CARD,", "adds cards", "DUEL-3", BELOW | LINE_ORDER, DUEL_RESERVE,
     "reserve Ash, Fir if behind"},
    {"withdraw", NULL, "c:CARD,", "takes cards back", "DUEL-3", BELOW, DUEL_WITHDRAW, "withdraw Ash if ahead"},
    {"play", NULL, "c:CARD,", "spends a card", "DUEL-3", BELOW | LINE_ORDER, DUEL_PLAY, "play Ash"},
    {"stand", NULL, "", "adds nothing", "DUEL-3", LINE_ORDER, DUEL_STAND, "stand"},
    {"losses", NULL, "c:CARD,", "whom to lose first", "DUEL-4", BELOW | LINE_ORDER | LINE_PREFERS, DUEL_LOSE,
     "losses Ash"},
    {"rest", NULL, NULL, "ends the turn", "DUEL-1", LINE_ORDER, DUEL_REST, NULL},
};

static bool is_behind(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r;
    return duel_strength(view, seat) + line_value(line, 'n', 0, 1) <= duel_strength(view, !seat);
}

static bool is_captured(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r, (void)seat, (void)line;
    return seen(view)->captured == 1;
}

static bool hand_has(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r;
    return seen(view)->place[line_value(line, 'c', 0, 0)] == DUEL_HAND + seat;
}

static const struct fact facts[] = {
    {"behind [by n:NUMBER]", 1, is_behind}, {"captured", 2, is_captured}, {"hand has c:CARD", 3, hand_has}};

static bool fits_attack(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r;
    return asked(view, seat, DUEL_STEP_ANSWER) && duel_strength(view, !seat) >= line_value(line, 'n', 0, 0);
}

static bool fits_loss(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r, (void)line;
    return asked(view, seat, DUEL_STEP_LOSS);
}

static const struct answer answers[] = {{"attacked [with n:NUMBER or more]", 1, fits_attack}, {"beaten", 2, fits_loss}};

/* ---- names ---- */
static const struct named cards[DUEL_CARDS] = {
    {1, "Ash", NULL}, {2, "Beech", NULL}, {3, "Cedar", NULL},  {4, "Elm", NULL},
    {5, "Fir", NULL}, {6, "Hazel", NULL}, {7, "Larch", NULL},  {8, "Maple", NULL},
    {9, "Oak", NULL}, {10, "Pine", NULL}, {11, "Rowan", NULL}, {12, "Yew", NULL},
};

static const struct named *list(const struct rules *r, int kind, int32_t *n)
{
    (void)r;
    *n = kind == DUEL_CARD ? DUEL_CARDS : 0;
    return cards;
}

static bool in_sight(const struct rules *r, const void *view, int seat, int32_t verb, int kind, int32_t id)
{
    (void)r, (void)verb, (void)kind;
    return seen(view)->place[id] == DUEL_HAND + seat || seen(view)->place[id] == DUEL_FIELD + seat;
}

static size_t tell(const struct rules *r, const void *view, int kind, int32_t id, char *buf, size_t cap)
{
    size_t len = strlen(cards[id - 1].name);
    (void)r, (void)view, (void)kind;
    if (cap > len)
        memcpy(buf, cards[id - 1].name, len + 1);
    return len;
}

static const char *const kinds[] = {"CARD", NULL};
static const struct sheet_names names = {.kinds = kinds, .list = list, .in_sight = in_sight, .tell = tell};

/* ---- the game as a whole ---- */
static int seats(const struct setup *setup, const char *out[SEATS_MAX])
{
    (void)setup;
    out[DUEL_EAST] = "east";
    out[DUEL_WEST] = "west";
    return DUEL_SEATS;
}

static bool set_up(const struct rules *r, void *state, const struct setup *setup, struct play *play)
{
    static const int place[] = {DUEL_ASIDE, DUEL_HAND, DUEL_HAND_WEST};
    struct duel_state *s = state;
    (void)r, (void)play;
    s->interactive = setup->n_option > 0 && strcmp(setup->option[0], "interactive") == 0;
    s->twice = setup->n_option > 0 && strcmp(setup->option[0], "twice") == 0;
    for (int card = 1; card <= DUEL_CARDS; card++)
        s->place[card] = place[card % 3];
    s->n_hand[DUEL_EAST] = s->n_hand[DUEL_WEST] = DEALT;
    s->turn = 1;
    flow_goto(s, DUEL_STEP_MOVE, ONLY(DUEL_EAST));
    return true;
}

static void redact(const struct rules *r, void *view, int seat)
{
    struct duel_state *v = view;
    (void)r;
    for (int card = 1; card <= DUEL_CARDS; card++) {
        int place = v->place[card];
        bool hides = place == DUEL_ASIDE || place == DUEL_HAND || place == DUEL_HAND_WEST;
        if (hides && (seat < 0 || place != DUEL_HAND + seat))
            v->place[card] = DUEL_HIDDEN;
    }
}

static const char *broken(const struct rules *r, const void *state)
{
    const struct duel_state *s = state;
    int hand[DUEL_SEATS] = {0};
    (void)r;
    for (int card = 1; card <= DUEL_CARDS; card++)
        for (int seat = 0; seat < DUEL_SEATS; seat++)
            hand[seat] += s->place[card] == DUEL_HAND + seat;
    return memcmp(hand, s->n_hand, sizeof hand) == 0 ? NULL : "cards in hand";
}

static const char *card_id(const struct rules *r, int card)
{
    (void)r;
    return card > 0 && card <= DUEL_CARDS ? cards[card - 1].name : NULL;
}

#define COUNT(rows) (sizeof(rows) / sizeof(rows)[0])
static const struct field fields[] = {
    FIELD_SUB(struct duel_state, flow, flow_fields, FLOW_N_FIELDS),
    FIELD_INT(struct duel_state, interactive),
    FIELD_INT(struct duel_state, twice),
    FIELD_INT(struct duel_state, turn),
    FIELD_INT(struct duel_state, mover),
    FIELD_INT(struct duel_state, captured),
    FIELD_INT(struct duel_state, passes),
    FIELD_INTS(struct duel_state, bonus),
    FIELD_INTS(struct duel_state, n_hand),
    FIELD_INTS(struct duel_state, place),
};
static const char *const events[DUEL_EVENTS] = {NULL,     "attacked", "answered", "added", "took-back",
                                                "played", "stood",    "rolled",   "lost",  "rested"};

const struct game_rules duel_rules = {
    .name = "duel",
    .revision = 1,
    .state_size = sizeof(struct duel_state),
    .fields = fields,
    .n_fields = COUNT(fields),
    .verbs = verbs,
    .n_verbs = COUNT(verbs),
    .facts = facts,
    .n_facts = COUNT(facts),
    .answers = answers,
    .n_answers = COUNT(answers),
    .steps = steps,
    .n_steps = DUEL_STEPS,
    .events = events,
    .n_events = DUEL_EVENTS,
    .seats = seats,
    .setup = set_up,
    .redact = redact,
    .unfold = unfold,
    .broken = broken,
    .card_id = card_id,
    .names = &names,
};
