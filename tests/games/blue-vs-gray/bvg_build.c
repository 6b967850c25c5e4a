/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/blue-vs-gray/bvg_build.h"
#include <stdarg.h>
#include <string.h>

static struct game the;

/* ---- ids ---- */
int card(const char *id)
{
    ck_assert(strlen(id) == 4 && (id[0] == 'U' || id[0] == 'C'));
    int number = (id[1] - '0') * 100 + (id[2] - '0') * 10 + (id[3] - '0');
    return id[0] == 'U' ? number : BVG_USA_CARDS + number;
}

int city(const struct game *g, const char *id)
{
    for (int i = 1; i <= BVG_CITIES; i++)
        if (strcmp(bvg_data(&g->rules)->city[i].id, id) == 0)
            return i;
    ck_abort_msg("no city %s", id);
    return 0;
}

const char *bundle_name(const struct game *g, int id)
{
    return bvg_card(&g->rules, id)->name;
}

/* Calls `each` for every id of a list. */
typedef void each_card(struct game *, int card, int extra);
static void for_each(struct game *g, const char *ids, each_card *each, int extra)
{
    for (const char *at = ids; *at; at += strspn(at, " ")) {
        char id[5] = {0};
        ck_assert(strlen(at) >= 4);
        memcpy(id, at, 4);
        each(g, card(id), extra);
        at += 4;
    }
}

/* ---- piles ---- */
static bool take_out(struct pile *pile, int id, struct place *out)
{
    for (int i = 0; i < pile->n; i++)
        if (pile->at[i].card == id) {
            *out = pile->at[i];
            memmove(&pile->at[i], &pile->at[i + 1], (size_t)(pile->n - i - 1) * sizeof pile->at[0]);
            pile->at[--pile->n] = (struct place){0};
            return true;
        }
    return false;
}

/* Out of wherever it is; its slot, or one of its own that no shuffle gave. */
static struct place pick_up(struct game *g, int id)
{
    struct bvg_state *s = &g->state;
    struct deck *d = &s->deck[bvg_side_of(id)];
    struct place place = {(int16_t)id, 0, (int16_t)(500 + id), SEEN_BY_ALL};
    bool found = take_out(&d->draw, id, &place) || take_out(&d->table, id, &place);
    for (int seat = 0; seat < SEATS_MAX && !found; seat++)
        found = take_out(&d->hand[seat], id, &place);
    if (!found || place.slot < 0)
        place = (struct place){(int16_t)id, 0, (int16_t)(500 + id), SEEN_BY_ALL};
    s->leader[id] = s->theater[id] = s->lasting[id] = s->now[id] = s->used[id] = s->parted[id] = s->known[id] = 0;
    return place;
}

static void lay_down(struct pile *pile, int index, struct place place)
{
    memmove(&pile->at[index + 1], &pile->at[index], (size_t)(pile->n - index) * sizeof pile->at[0]);
    pile->at[index] = place;
    pile->n++;
}

static void to_hand(struct game *g, int id, int theater)
{
    struct place place = pick_up(g, id);
    int i = 0, seat = bvg_seat(&g->state, bvg_side_of(id), theater);
    struct pile *hand = &g->state.deck[bvg_side_of(id)].hand[seat];
    place.seen = (int16_t)ONLY(seat);
    while (i < hand->n &&
           (hand->at[i].epoch < place.epoch || (hand->at[i].epoch == place.epoch && hand->at[i].slot < place.slot)))
        i++;
    lay_down(hand, i, place);
    g->state.place[id] = BVG_HAND;
}

void with_hand(struct game *g, const char *ids)
{
    for_each(g, ids, to_hand, BVG_EAST);
}

void with_west_hand(struct game *g, const char *ids)
{
    for_each(g, ids, to_hand, BVG_WEST);
}

static void to_deck(struct game *g, int id, int from_bottom)
{
    struct place place = pick_up(g, id);
    struct pile *draw = &g->state.deck[bvg_side_of(id)].draw;
    place.seen = 0;
    lay_down(draw, draw->n - from_bottom, place);
    g->state.place[id] = BVG_DECK;
}

void on_top(struct game *g, const char *ids)
{
    int before[BVG_SIDES], n = 0;
    for (int seat = 0; seat < BVG_SIDES; seat++)
        before[seat] = g->state.deck[seat].draw.n;
    for (const char *at = ids; *at; at++)
        n += *at == ' ' || at == ids;
    for (const char *at = ids; *at; at += strspn(at, " ")) { /* each goes below those named before it */
        char id[5] = {0};
        memcpy(id, at, 4);
        int seat = bvg_side_of(card(id));
        if (g->state.place[card(id)] == BVG_DECK)
            before[seat]--;
        to_deck(g, card(id), before[seat]);
        at += 4;
    }
    ck_assert_int_gt(n, 0);
}

static void to_nowhere(struct game *g, int id, int extra)
{
    (void)extra;
    pick_up(g, id);
    g->state.place[id] = BVG_OUT;
}

void gone(struct game *g, const char *ids)
{
    for_each(g, ids, to_nowhere, 0);
}

void deck_of(struct game *g, int seat, const char *ids)
{
    while (g->state.deck[seat].draw.n > 0)
        to_nowhere(g, g->state.deck[seat].draw.at[0].card, 0);
    for_each(g, ids, to_deck, 0);
}

static void to_table(struct game *g, int id, int where)
{
    struct place place = pick_up(g, id);
    struct pile *table = &g->state.deck[bvg_side_of(id)].table;
    place.seen = SEEN_BY_ALL;
    lay_down(table, table->n, place);
    g->state.place[id] = (uint8_t)where;
}

static void to_board(struct game *g, int id, int theater)
{
    to_table(g, id, BVG_BOARD);
    g->state.theater[id] = (uint8_t)theater;
}

void on_board(struct game *g, const char *ids, int theater)
{
    for_each(g, ids, to_board, theater);
}

static void to_leader(struct game *g, int id, int leader)
{
    if (g->state.place[id] != BVG_BOARD)
        to_board(g, id, g->state.theater[leader]);
    bvg_set_theater(&g->state, id, g->state.theater[leader]);
    g->state.leader[id] = (uint8_t)leader;
}

void under(struct game *g, const char *ids, const char *leader)
{
    for_each(g, ids, to_leader, card(leader));
}

static void to_cadre(struct game *g, int id, int down)
{
    to_table(g, id, BVG_CADRE);
    g->state.lasting[id] = (uint8_t)(down ? BVG_DOWN : 0);
}

void in_cadre(struct game *g, const char *ids, bool face_down)
{
    for_each(g, ids, to_cadre, face_down);
}

void active(struct game *g, const char *ids)
{
    for_each(g, ids, to_table, BVG_ACTIVE);
}

static void deplete(struct game *g, int id, int extra)
{
    (void)extra;
    g->state.lasting[id] |= BVG_DEPLETED;
}

void depleted(struct game *g, const char *ids)
{
    for_each(g, ids, deplete, 0);
}

static void lay_map(struct game *g, int id, int extra)
{
    (void)extra;
    to_table(g, id, BVG_MAP);
    bvg_map_lay(&g->rules, &g->state, bvg_side_of(id), id, &g->play);
}

void map_laid(struct game *g, const char *ids)
{
    for_each(g, ids, lay_map, 0);
}

void held_by(struct game *g, int control, const char *cities)
{
    while (*cities) {
        char id[64] = {0};
        size_t n = strcspn(cities, " ");
        memcpy(id, cities, n);
        g->state.control[city(g, id)] = (uint8_t)control;
        cities += n + strspn(cities + n, " ");
    }
}

/* ---- games ---- */
static void load_data(struct game *g)
{
    static struct arena *arena; /* one block a program; lives as long as it */
    static const void *data;
    if (!data) {
        arena = arena_new();
        data = bvg_load(arena, bvg_bundle(), &g->why);
        ck_assert_msg(data != NULL, "%s %s", g->why.key ? g->why.key : "", g->why.got);
    }
    g->rules = (struct rules){.is = &bvg_rules, .data = data, .revision = 1};
}

static void pass_silently(struct game *g);
struct game *a_scenario(const char *scenario, int options, uint64_t seed)
{
    struct game *g = &the;
    struct setup setup = {.scenario = scenario};
    memset(g, 0, offsetof(struct game, play));
    prompt_begin(&g->prompt, &g->lists);
    load_data(g);
    g->seed = seed;
    g->chance = random_chance(&g->seed);
    play_begin(&g->play, &g->chance, &g->why);
    ck_assert_msg(rules_setup(&g->rules, &setup, &g->state, &g->play), "%s", g->why.key ? g->why.key : "");
    g->state.options = options;
    pass_silently(g);
    return g;
}

struct game *a_game(int options)
{
    struct game *g = a_scenario("standard", options, 1);
    for (int seat = 0; seat < BVG_SIDES; seat++)
        while (g->state.deck[seat].hand[seat].n > 0)
            to_nowhere(g, g->state.deck[seat].hand[seat].at[0].card, 0);
    for (int id = 1; id <= BVG_CARDS; id++) /* late-war cards that the set-up put under a deck are as any other */
        if (g->state.place[id] == BVG_DECK)
            g->state.lasting[id] = g->state.known[id] = 0;
    memset(g->state.setup_late, 0, sizeof g->state.setup_late);
    g->state.turn = 1;
    g->state.mover = BVG_USA;
    return g;
}

void at_step(struct game *g, int step, int seat)
{
    g->state.mover = seat;
    play_begin(&g->play, &g->chance, &g->why);
    if (step == BVG_STEP_DRAW) {
        bvg_begin_turn(&g->rules, &g->state, seat, &g->play);
        pass_silently(g);
        return;
    }
    g->state.draw = (struct bvg_draw){0};
    bvg_goto(&g->state, step, seat);
}

/* ---- orders ---- */
static struct order order_of(int verb, int n, va_list list)
{
    struct order order = {.verb = verb, .n_args = n};
    for (int i = 0; i < n; i++)
        order.arg[i] = va_arg(list, int);
    return order;
}

static void hold_together(struct game *g)
{
    const char *what = rules_broken(&g->rules, &g->state);
    ck_assert_msg(what == NULL, "%s", what ? what : "");
}

/* The seat that is asked; the mover when several are, or none. */
static int asked(const struct game *g)
{
    int asks = rules_asks(&g->state);
    if (asks != 0 && (asks & (asks - 1)) == 0)
        return __builtin_ctz((unsigned)asks);
    return bvg_first_seat(&g->state, g->state.mover);
}

/* The seat of the mover that is asked; of two partners who are not, the Eastern one. */
static int mover_seat(const struct game *g)
{
    int seat = asked(g);
    return bvg_side_at(&g->state, seat) == g->state.mover ? seat : bvg_first_seat(&g->state, g->state.mover);
}

/* Steps in which silence passes: what the games' runner does without an order. */
static void pass_silently(struct game *g)
{
    struct order order;
    while (!g->listens && rules_silent(&g->rules, &g->state, asked(g), &g->after)) {
        rules_view(&g->rules, &g->state, asked(g), &g->after);
        ck_assert(rules_fallback(&g->rules, &g->after, asked(g), &order));
        ck_assert(rules_apply(&g->rules, &g->state, asked(g), &order, &g->after, &g->play));
        g->state = g->after;
        hold_together(g);
    }
}

static const char *apply_of(struct game *g, int seat, const struct order *order)
{
    memset(&g->why, 0, sizeof g->why);
    play_begin(&g->play, &g->chance, &g->why);
    if (!rules_apply(&g->rules, &g->state, seat, order, &g->after, &g->play)) {
        ck_assert(g->why.key != NULL);
        return g->why.key;
    }
    g->state = g->after;
    hold_together(g);
    pass_silently(g);
    return NULL;
}

static const char *apply(struct game *g, const struct order *order)
{
    return apply_of(g, mover_seat(g), order);
}

void does_as(struct game *g, int seat, int verb, int n, ...)
{
    va_list list;
    va_start(list, n);
    struct order order = order_of(verb, n, list);
    va_end(list);
    const char *key = apply_of(g, seat, &order);
    ck_assert_msg(key == NULL, "seat %d, order %d (%d, %d): %s", seat, verb, order.arg[0], order.arg[1],
                  key ? key : "");
}

const char *refusal_as(struct game *g, int seat, int verb, int n, ...)
{
    va_list list;
    va_start(list, n);
    struct order order = order_of(verb, n, list);
    va_end(list);
    return apply_of(g, seat, &order);
}

bool may_as(struct game *g, int seat, int verb, int n, ...)
{
    va_list list;
    va_start(list, n);
    struct order order = order_of(verb, n, list);
    va_end(list);
    rules_view(&g->rules, &g->state, seat, &g->after);
    return rules_prompt(&g->rules, &g->after, seat, verb, &g->prompt) && offered(&g->prompt, &order);
}

bool may(struct game *g, int verb, int n, ...)
{
    va_list list;
    va_start(list, n);
    struct order order = order_of(verb, n, list);
    va_end(list);
    rules_view(&g->rules, &g->state, mover_seat(g), &g->after);
    return rules_prompt(&g->rules, &g->after, mover_seat(g), verb, &g->prompt) && offered(&g->prompt, &order);
}

bool asked_may(struct game *g, int verb, int n, ...)
{
    va_list list;
    va_start(list, n);
    struct order order = order_of(verb, n, list);
    va_end(list);
    rules_view(&g->rules, &g->state, asked(g), &g->after);
    return rules_prompt(&g->rules, &g->after, asked(g), verb, &g->prompt) && offered(&g->prompt, &order);
}

void answers(struct game *g, int verb, int n, ...)
{
    va_list list;
    va_start(list, n);
    struct order order = order_of(verb, n, list);
    va_end(list);
    const char *key = apply_of(g, asked(g), &order);
    ck_assert_msg(key == NULL, "answer %d (%d, %d, %d): %s", verb, order.arg[0], order.arg[1], order.arg[2],
                  key ? key : "");
}

void does(struct game *g, int verb, int n, ...)
{
    va_list list;
    va_start(list, n);
    struct order order = order_of(verb, n, list);
    va_end(list);
    const char *key = apply(g, &order);
    ck_assert_msg(key == NULL, "order %d (%d, %d, %d): %s", verb, order.arg[0], order.arg[1], order.arg[2],
                  key ? key : "");
}

const char *refusal(struct game *g, int verb, int n, ...)
{
    va_list list;
    va_start(list, n);
    struct order order = order_of(verb, n, list);
    va_end(list);
    return apply(g, &order);
}

/* ---- lines ---- */
/* Every line's orders until it is done; the key that stopped it. */
static const char *run_line(struct game *g, int seat, const struct line *line)
{
    for (int i = 0; i < 200; i++) {
        struct order order = {0};
        memset(&g->why, 0, sizeof g->why);
        rules_view(&g->rules, &g->state, seat, &g->after);
        enum unfold next = bvg_unfold(&g->rules, &g->after, seat, line, i, &order, &g->why);
        if (next == UNFOLD_DONE)
            return NULL;
        if (next == UNFOLD_HOLD)
            return g->why.key;
        const char *key = apply(g, &order);
        if (key)
            return problem_words(g->why.got, sizeof g->why.got, verb_of(&g->rules, order.verb)->word,
                                 strlen(verb_of(&g->rules, order.verb)->word)),
                   key;
    }
    return "a line without end";
}

const char *said(struct game *g, const char *lines)
{
    static struct sheet sheet;
    int seat = mover_seat(g);
    rules_view(&g->rules, &g->state, seat, &g->after);
    sheet_parse(&g->rules, &g->after, seat, lines, strlen(lines), &sheet);
    if (sheet.n_mistakes > 0) {
        g->why = sheet.mistake[0].why;
        return g->why.key;
    }
    for (int i = 0; i < sheet.n_lines; i++) {
        if (sheet.line[i].verb == VERB_NOTE || sheet.line[i].verb == VERB_IF)
            continue;
        const char *key = run_line(g, seat, &sheet.line[i]);
        if (key)
            return key;
    }
    return NULL;
}

void says(struct game *g, const char *lines)
{
    const char *key = said(g, lines);
    ck_assert_msg(key == NULL, "%s: %s (%s)", lines, key ? key : "", g->why.got);
}

/* ---- what is so ---- */
int step_of(const struct game *g)
{
    return flow_peek(&g->state)->step;
}

int place(const struct game *g, const char *id)
{
    return g->state.place[card(id)];
}

int boss(const struct game *g, const char *id)
{
    return g->state.leader[card(id)];
}

int hand_size(const struct game *g, int seat)
{
    return deck_hand_size(&g->state.deck[seat], seat);
}

int events_of(const struct game *g, int kind)
{
    int n = 0;
    for (int i = 0; i < g->play.n_events; i++)
        n += g->play.events[i].kind == kind;
    return n;
}
