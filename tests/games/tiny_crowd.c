/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/tiny_crowd.h"
#include <string.h>

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* ---- what is offered ---- */
static void offer_sizes(struct prompt *p, int32_t verb, int32_t most)
{
    if (!offer_begin(p, verb))
        return;
    offer_id(p, CROWD_FEW);
    offer_id(p, most);
    offer_id(p, most + 1);
    offer_end(p);
}

static void fill_up(const struct crowd_state *s, struct prompt *p)
{
    for (int32_t n = CROWD_BASE_OFFERS; n < s->offers && !p->full && offer_begin(p, CROWD_PICK); n++) {
        offer_id(p, n);
        offer_end(p);
    }
    if (s->choices > CROWD_BASE_IDS && offer_begin(p, CROWD_PICK)) {
        offer_range(p, 1, s->choices - CROWD_BASE_IDS);
        offer_end(p);
    }
}

static void ask_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    (void)r, (void)seat;
    offer_sizes(p, CROWD_OFFERS, OFFERS_MAX);
    offer_sizes(p, CROWD_CHOICES, IDS_MAX);
    offer_sizes(p, CROWD_EVENTS, EVENTS_MAX);
    offer_sizes(p, CROWD_SLOTS, SLOTS_MAX);
    if (offer_begin(p, CROWD_NAME)) {
        offer_range(p, 1, CROWD_UNITS);
        offer_end(p);
    }
    offer_plain(p, CROWD_PASS);
    fill_up(view, p);
}

static bool ask_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    (void)r, (void)view, (void)seat;
    *out = (struct order){.verb = CROWD_PASS};
    return true;
}

/* ---- what orders do; blue is asked again after each of them ---- */
static bool apply_size(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct crowd_state *s = state;
    (void)r;
    for (int32_t i = 0; i < o->arg[0] && o->verb == CROWD_EVENTS; i++)
        emit(play, CROWD_DID, EVERYONE, 1, i);
    for (int32_t i = 0; i < o->arg[0] && o->verb == CROWD_SLOTS; i++)
        deck_sink(&s->deck, 0, 0, play);
    if (o->verb == CROWD_OFFERS)
        s->offers = o->arg[0];
    if (o->verb == CROWD_CHOICES)
        s->choices = o->arg[0];
    flow_goto(s, CROWD_STEP_ASK, ONLY(seat));
    return true;
}

static bool apply_pick(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct crowd_state *s = state;
    (void)r, (void)seat;
    emit(play, CROWD_DID, EVERYONE, 1, o->arg[0]);
    *(o->verb == CROWD_PICK ? &s->picked : &s->named) = o->verb == CROWD_PICK ? o->arg[0] : s->named + 1;
    return true;
}

static bool apply_pass(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    (void)r, (void)seat, (void)o, (void)play;
    flow_over(state, 1, -1);
    return true;
}

/* ---- sheets ---- */
static enum unfold unfold(const struct rules *r, const void *view, int seat, const struct line *line, int32_t i,
                          struct order *out, struct problem *why)
{
    (void)r, (void)why;
    bool plain = line->verb == CROWD_PASS;
    int part = line->verb == CROWD_NAME ? 'u' : 'n';
    if (line->verb < VERB_FIRST || i >= (plain ? 1 : line_count(line, part)))
        return UNFOLD_DONE;
    *out = (struct order){.verb = line->verb, .n_args = !plain, .arg = {line_value(line, part, i, 0)}};
    return rules_asks(view) & ONLY(seat) ? UNFOLD_ORDER : UNFOLD_WAIT;
}

static bool fits_asked(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r, (void)line;
    return (rules_asks(view) & ONLY(seat)) != 0;
}

enum { PLAIN = LINE_ORDER | LINE_STANDING };
static const struct verb verbs[] = {
    {"offers", NULL, "n:NUMBER", "so many offers", NULL, PLAIN, CROWD_OFFERS, "offers 100"},
    {"choices", NULL, "n:NUMBER", "so many ids", NULL, PLAIN, CROWD_CHOICES, "choices 100"},
    {"events", NULL, "n:NUMBER", "so many events", NULL, PLAIN, CROWD_EVENTS, "events 100"},
    {"slots", NULL, "n:NUMBER", "so many slot lines", NULL, PLAIN, CROWD_SLOTS, "slots 100"},
    {"pick", NULL, "n:NUMBER", "one of many", NULL, PLAIN, CROWD_PICK, "pick 7"},
    {"name", NULL, "u:UNIT,", "units", NULL, PLAIN, CROWD_NAME, "name U1, U2"},
    {"pass", NULL, "", "ends the game", NULL, PLAIN, CROWD_PASS, "pass"},
};
static const struct answer answers[] = {{"asked", 1, fits_asked}};
static const struct recipe recipes[] = {
    {CROWD_OFFERS, "n0"}, {CROWD_CHOICES, "n0"}, {CROWD_EVENTS, "n0"}, {CROWD_SLOTS, "n0"},
    {CROWD_PICK, "n0"},   {CROWD_NAME, "u0"},    {CROWD_PASS, ""},     {0, NULL}};

#define TEN(tens, id)                                                                                                  \
    {id, "U" tens "0", NULL}, {id + 1, "U" tens "1", NULL}, {id + 2, "U" tens "2", NULL},                              \
        {id + 3, "U" tens "3", NULL}, {id + 4, "U" tens "4", NULL}, {id + 5, "U" tens "5", NULL},                      \
        {id + 6, "U" tens "6", NULL}, {id + 7, "U" tens "7", NULL}, {id + 8, "U" tens "8", NULL},                      \
    {                                                                                                                  \
        id + 9, "U" tens "9", NULL                                                                                     \
    }
static const struct named *list(const struct rules *r, int kind, int32_t *n)
{
    static const struct named units[] = {TEN("0", 1),  TEN("1", 11), TEN("2", 21),
                                         TEN("3", 31), TEN("4", 41), TEN("5", 51)};
    (void)r;
    *n = kind == CROWD_UNIT ? CROWD_UNITS : 0;
    return units;
}

static bool in_sight(const struct rules *r, const void *view, int seat, int32_t verb, int kind, int32_t id)
{
    (void)r, (void)view, (void)seat, (void)verb, (void)kind, (void)id;
    return true;
}
static const char *const kinds[] = {"UNIT", NULL};
static const struct sheet_names names = {.kinds = kinds, .list = list, .in_sight = in_sight};

/* ---- the game as a whole ---- */
static int seats(const struct setup *setup, const char *out[SEATS_MAX])
{
    (void)setup;
    out[CROWD_BLUE] = "blue";
    out[CROWD_GRAY] = "gray";
    return CROWD_SEATS;
}

static bool set_up(const struct rules *r, void *state, const struct setup *setup, struct play *play)
{
    static const int cards[CROWD_CARDS] = {1, 2, 3, 4};
    struct crowd_state *s = state;
    (void)r, (void)setup;
    flow_goto(s, CROWD_STEP_ASK, ONLY(CROWD_BLUE));
    return deck_shuffle(&s->deck, 0, cards, CROWD_CARDS, play);
}

static void redact(const struct rules *r, void *view, int seat)
{
    (void)r;
    deck_redact(&((struct crowd_state *)view)->deck, seat, NULL);
}

static const char *card_id(const struct rules *r, int card)
{
    static const char *const ids[] = {NULL, "C1", "C2", "C3", "C4"};
    (void)r;
    return card > 0 && card <= CROWD_CARDS ? ids[card] : NULL;
}

static const char *broken(const struct rules *r, const void *state)
{
    (void)r;
    return deck_broken(&((const struct crowd_state *)state)->deck);
}

static const struct step steps[CROWD_STEPS] = {
    [CROWD_STEP_ASK] = {.name = "ask",
                        .title = "How long are the lists?",
                        .cites = "",
                        .prompt = ask_prompt,
                        .fallback = ask_fallback,
                        .on = {{CROWD_OFFERS, apply_size},
                               {CROWD_CHOICES, apply_size},
                               {CROWD_EVENTS, apply_size},
                               {CROWD_SLOTS, apply_size},
                               {CROWD_PICK, apply_pick},
                               {CROWD_NAME, apply_pick},
                               {CROWD_PASS, apply_pass}}},
};
static const struct field fields[] = {FIELD_INT(struct crowd_state, choices),
                                      FIELD_SUB(struct crowd_state, deck, deck_fields, DECK_N_FIELDS),
                                      FIELD_SUB(struct crowd_state, flow, flow_fields, FLOW_N_FIELDS),
                                      FIELD_INT(struct crowd_state, named),
                                      FIELD_INT(struct crowd_state, offers),
                                      FIELD_INT(struct crowd_state, picked)};
static const char *const events[CROWD_EVENT_KINDS] = {NULL, "did"};
static const char *const decks[] = {"pack"};

const struct game_rules crowd_rules = {
    .name = "crowd",
    .revision = 1,
    .state_size = sizeof(struct crowd_state),
    .fields = fields,
    .n_fields = COUNT(fields),
    .verbs = verbs,
    .n_verbs = COUNT(verbs),
    .recipes = recipes,
    .answers = answers,
    .n_answers = COUNT(answers),
    .steps = steps,
    .n_steps = CROWD_STEPS,
    .events = events,
    .n_events = CROWD_EVENT_KINDS,
    .decks = decks,
    .n_decks = COUNT(decks),
    .seats = seats,
    .setup = set_up,
    .redact = redact,
    .unfold = unfold,
    .broken = broken,
    .card_id = card_id,
    .names = &names,
};
