/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/differ.h"
#include "tests/lib/play.h"
#include "games/dump.h"
#include "games/sheet/line.h"
#include "tests/lib/test.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t random_next(uint64_t *seed)
{
    uint64_t z = *seed += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

uint32_t random_below(uint64_t *seed, uint32_t n)
{
    return (uint32_t)(random_next(seed) >> 32) % n;
}

static bool roll(struct chance *chance, int n, int sides, int32_t *out)
{
    for (int i = 0; i < n; i++)
        out[i] = 1 + (int32_t)random_below(chance->context, (uint32_t)sides);
    return true;
}

static bool shuffle(struct chance *chance, int deck, int epoch, int hand, int n, uint16_t *perm)
{
    (void)deck, (void)epoch, (void)hand;
    for (int i = 0; i < n; i++)
        perm[i] = (uint16_t)i;
    for (int i = n - 1; i > 0; i--) {
        uint32_t j = random_below(chance->context, (uint32_t)i + 1);
        uint16_t kept = perm[i];
        perm[i] = perm[j];
        perm[j] = kept;
    }
    return true;
}

struct chance random_chance(uint64_t *seed)
{
    return (struct chance){.context = seed, .roll = roll, .shuffle = shuffle};
}

struct order any_order(const struct prompt *p, uint64_t *seed)
{
    const struct offer *offer = &p->offers[random_below(seed, (uint32_t)p->n_offers)];
    struct order order = {.verb = offer->verb, .n_args = offer->n_args};
    for (int i = 0; i < offer->n_args; i++) {
        const struct choice *arg = &offer->arg[i];
        order.arg[i] = p->ids[arg->first + (int32_t)random_below(seed, (uint32_t)arg->count)];
    }
    return order;
}

struct order random_order(const struct prompt *p, uint64_t *seed)
{
    ck_assert_int_gt(p->n_offers, 0);
    return any_order(p, seed);
}

/* ---- one table: everything a check needs, so that nothing is static ---- */
enum { DECKS_MAX = 4, DUMP_CAP = 1 << 18 };
struct table {
    const struct play_plan *plan;
    const struct rules *r;
    uint64_t seed;
    int game, move, n_seats, n_decks;
    size_t size;
    char *state, *after, *copy, *view, *other, *kept; /* state_size bytes each; owned */
    char *dump[2];                                    /* DUMP_CAP each; owned */
    struct prompt *prompt, *second;                   /* owned, with their lists */
    struct prompt_lists *lists[2];
    struct play *play, *apart; /* owned */
    struct layout layout[DECKS_MAX];
    struct play_count did;
};

/* Ends the test, with what one needs to see it again. */
__attribute__((format(printf, 3, 4))) static void failed(const struct table *t, int line, const char *format, ...)
{
    char words[300];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    ck_abort_msg("%s, seed %llu, game %d, move %d: %s (play.c:%d)", t->r->is->name, (unsigned long long)t->plan->seed,
                 t->game, t->move, words, line);
}

#define HOLDS(t, what, ...) ((what) ? (void)0 : failed(t, __LINE__, __VA_ARGS__))

static void table_open(struct table *t, const struct play_plan *plan)
{
    const char *names[SEATS_MAX];
    *t = (struct table){.plan = plan, .r = plan->rules, .seed = plan->seed, .size = plan->rules->is->state_size};
    char **bytes[] = {&t->state, &t->after, &t->copy, &t->view, &t->other, &t->kept};
    for (size_t i = 0; i < sizeof bytes / sizeof bytes[0]; i++)
        ck_assert((*bytes[i] = calloc(1, t->size)) != NULL);
    for (int i = 0; i < 2; i++)
        ck_assert((t->dump[i] = malloc(DUMP_CAP)) != NULL);
    struct prompt **prompts[] = {&t->prompt, &t->second};
    for (int i = 0; i < 2; i++) {
        ck_assert((*prompts[i] = malloc(sizeof **prompts[i])) && (t->lists[i] = malloc(sizeof *t->lists[i])));
        prompt_begin(*prompts[i], t->lists[i]);
    }
    ck_assert((t->play = malloc(sizeof *t->play)) != NULL);
    ck_assert((t->apart = malloc(sizeof *t->apart)) != NULL);
    t->n_seats = t->r->is->seats(&plan->setup, names);
    ck_assert_int_gt(t->n_seats, 0);
    for (int i = 1; i < t->n_seats; i++)
        ck_assert_int_lt(strcmp(names[i - 1], names[i]), 0); /* seats are in byte order */
    t->n_decks = plan->deck ? (int)t->r->is->n_decks : 0;
    ck_assert_int_le(t->n_decks, DECKS_MAX);
}

static void table_close(struct table *t)
{
    char *bytes[] = {t->state, t->after, t->copy, t->view, t->other, t->kept, t->dump[0], t->dump[1]};
    for (size_t i = 0; i < sizeof bytes / sizeof bytes[0]; i++)
        free(bytes[i]);
    free(t->prompt);
    free(t->second);
    free(t->lists[0]);
    free(t->lists[1]);
    free(t->play);
    free(t->apart);
}

/* ---- prompts and views ---- */
static bool same_prompt(const struct prompt *a, const struct prompt *b)
{
    if (a->step != b->step || a->n_offers != b->n_offers || a->n_ids != b->n_ids ||
        memcmp(a->ids, b->ids, (size_t)a->n_ids * sizeof a->ids[0]) != 0)
        return false;
    for (int i = 0; i < a->n_offers; i++) {
        const struct offer *x = &a->offers[i], *y = &b->offers[i];
        if (x->verb != y->verb || x->n_args != y->n_args ||
            memcmp(x->arg, y->arg, (size_t)x->n_args * sizeof x->arg[0]) != 0)
            return false;
    }
    return true;
}

/* Listing one verb gives the same offers as listing everything and keeping that verb (F29). */
static void check_filter(struct table *t, int seat)
{
    int32_t kept = 0;
    for (int i = 0; i < t->prompt->n_offers; i++) {
        int32_t verb = t->prompt->offers[i].verb;
        if (i > 0 && verb == t->prompt->offers[i - 1].verb)
            continue;
        HOLDS(t, rules_prompt(t->r, t->view, seat, verb, t->second), "prompt of verb %d", verb);
        kept = 0;
        for (int j = 0; j < t->prompt->n_offers; j++)
            kept += t->prompt->offers[j].verb == verb;
        HOLDS(t, kept == t->second->n_offers, "verb %d is offered %d times, alone %d times", verb, kept,
              t->second->n_offers);
    }
}

/* Leaves the seat's prompt in t->prompt and its view in t->view. */
static bool look(struct table *t, int seat)
{
    rules_view(t->r, t->state, seat, t->view);
    return rules_prompt(t->r, t->view, seat, 0, t->prompt);
}

static void check_view(struct table *t, int viewer)
{
    char path[96];
    bool asked = look(t, viewer);
    rules_view(t->r, t->view, viewer, t->other);
    HOLDS(t, !rules_differ(t->r, t->view, t->other, path, sizeof path), "redacted twice, seat %d: %s", viewer, path);
    HOLDS(t, memcmp(t->view, t->other, t->size) == 0, "redacted twice, seat %d, other bytes", viewer);
    HOLDS(t, !fields_broken(t->r->is->fields, t->r->is->n_fields, t->view), "tails of the view of seat %d", viewer);
    HOLDS(t, !rules_view_broken(t->r, t->view), "the view of seat %d: %s", viewer, rules_view_broken(t->r, t->view));
    t->did.views++;
    if (viewer < 0)
        return;
    bool from_state = rules_prompt(t->r, t->state, viewer, 0, t->second);
    HOLDS(t, asked == from_state, "seat %d is asked by view %d, by state %d", viewer, asked, from_state);
    HOLDS(t, !asked || same_prompt(t->prompt, t->second), "seat %d: the view's prompt is not the state's", viewer);
}

static void check_scramble(struct table *t, int viewer)
{
    char path[96];
    memcpy(t->copy, t->state, t->size);
    if (t->plan->scramble(t->r, t->copy, viewer, &t->seed) == 0)
        return;
    bool asked = look(t, viewer);
    rules_view(t->r, t->copy, viewer, t->other);
    HOLDS(t, !rules_differ(t->r, t->view, t->other, path, sizeof path), "seat %d sees other hidden cards: %s", viewer,
          path);
    if (asked) {
        HOLDS(t, rules_prompt(t->r, t->copy, viewer, 0, t->second), "seat %d not asked", viewer);
        HOLDS(t, same_prompt(t->prompt, t->second), "seat %d: other hidden cards, other prompt", viewer);
    }
    t->did.scrambled++;
}

static void check_dump(struct table *t, const char *state)
{
    struct problem why = {0};
    size_t len = rules_dump(t->r, state, NULL, 0);
    char path[96];
    HOLDS(t, len <= DUMP_CAP && rules_dump(t->r, state, t->dump[0], len) == len, "length of the dump");
    bool loaded = rules_load(t->r, t->dump[0], len, t->copy, &why);
    HOLDS(t, loaded, "dump does not load: %s at %zu", why.key, why.offset);
    HOLDS(t, !rules_differ(t->r, state, t->copy, path, sizeof path), "dump, load: %s", path);
    HOLDS(t, memcmp(state, t->copy, t->size) == 0, "dump, load: bytes that no member shows");
    HOLDS(t, rules_dump(t->r, t->copy, t->dump[1], DUMP_CAP) == len && memcmp(t->dump[0], t->dump[1], len) == 0,
          "dump, load, dump");
    t->did.dumps++;
}

/* ---- orders ---- */
static bool is_listed(const char *list, const char *key)
{
    for (struct span left = span_of(list ? list : ""), word; span_word(&left, &word);)
        if (span_is(word, key))
            return true;
    return false;
}

/* The same order in place, in t->copy: the same state, or the same refusal and the state as it was. */
static void try_in_place(struct table *t, int seat, const struct order *order, bool done, const struct problem *refused)
{
    struct problem why = {0};
    uint64_t seed = t->seed;
    struct chance chance = random_chance(&seed);
    play_begin(t->apart, &chance, &why);
    bool again = rules_apply_here(t->r, t->copy, t->kept, seat, order, t->apart);
    HOLDS(t, again == done, "verb %d in place: %d, apart: %d", order->verb, again, done);
    HOLDS(t, memcmp(t->copy, done ? t->after : t->state, t->size) == 0, "verb %d in place: another state", order->verb);
    HOLDS(t, done || strcmp(why.key, refused->key) == 0, "verb %d in place: refused with %s", order->verb, why.key);
}

/* Applies to t->after; false: refused, as it may be. */
static bool try_order(struct table *t, int seat, const struct order *order, struct play *play)
{
    struct problem why = {0};
    uint64_t seed = t->seed;
    struct chance chance = random_chance(&seed);
    memcpy(t->copy, t->state, t->size);
    play_begin(play, &chance, &why);
    bool done = rules_apply(t->r, t->state, seat, order, t->after, play);
    HOLDS(t, memcmp(t->copy, t->state, t->size) == 0, "verb %d wrote into `before`", order->verb);
    HOLDS(t, !play->horizon, "verb %d met a horizon in a full state", order->verb);
    try_in_place(t, seat, order, done, &why);
    if (done) {
        const char *broken = rules_broken(t->r, t->after);
        HOLDS(t, !why.key, "verb %d was done and refused: %s", order->verb, why.key);
        HOLDS(t, !broken, "verb %d (%d %d) broke: %s", order->verb, order->arg[0], order->arg[1], broken);
        t->did.applied++;
        return true;
    }
    const struct step *step = rules_step(t->r, t->state);
    HOLDS(t, why.key, "verb %d was refused without a key", order->verb);
    HOLDS(t, is_listed(step->refuses, why.key), "step %s: verb %d (%d %d) refused with %s", step->name, order->verb,
          order->arg[0], order->arg[1], why.key);
    HOLDS(t, play->n_events == 0 && play->n_slots == 0, "verb %d refused, but events are left", order->verb);
    t->did.refused++;
    return false;
}

/* Tries every order of an offer: counts through its choices. */
static void try_offer(struct table *t, int seat, const struct prompt *p, const struct offer *offer, struct play *play)
{
    int32_t at[ARGS_MAX] = {0};
    for (int i = 0; i < offer->n_args;) {
        struct order order = {.verb = offer->verb, .n_args = offer->n_args};
        for (int j = 0; j < offer->n_args; j++)
            order.arg[j] = p->ids[offer->arg[j].first + at[j]];
        try_order(t, seat, &order, play);
        for (i = 0; i < offer->n_args && ++at[i] == offer->arg[i].count; i++)
            at[i] = 0;
    }
    if (offer->n_args == 0)
        try_order(t, seat, &(struct order){.verb = offer->verb}, play);
}

/* Orders that are not on the list: other ids, other verbs, more arguments. All refused, without touching anything. */
static void try_others(struct table *t, int seat, struct play *play)
{
    for (int i = 0; i < 8; i++) {
        struct problem why = {0};
        struct order order = random_order(t->prompt, &t->seed);
        uint32_t how = random_below(&t->seed, 4);
        if (how == 0)
            order.verb += (int32_t)random_below(&t->seed, 9) - 4;
        else if (how == 1 && order.n_args < ARGS_MAX)
            order.arg[order.n_args++] = 1;
        else if (order.n_args > 0) {
            int32_t by = (int32_t)random_below(&t->seed, 41) - 20;
            order.arg[random_below(&t->seed, (uint32_t)order.n_args)] += by;
        }
        if (offered(t->prompt, &order))
            continue;
        play_begin(play, NULL, &why); /* no chance: it must not come so far */
        HOLDS(t, !rules_apply(t->r, t->state, seat, &order, t->after, play), "verb %d was not offered", order.verb);
        HOLDS(t, why.key != NULL, "verb %d: no reason", order.verb);
        t->did.others++;
    }
}

static void check_orders(struct table *t, int seat, struct play *play)
{
    struct order order;
    HOLDS(t, look(t, seat), "seat %d is asked and has no prompt", seat);
    HOLDS(t, t->prompt->n_offers > 0, "step %s offers seat %d nothing", rules_step(t->r, t->state)->name, seat);
    if (t->did.longest < t->prompt->n_offers)
        t->did.longest = t->prompt->n_offers;
    check_filter(t, seat);
    HOLDS(t, rules_dump_prompt(t->r, t->prompt, NULL, 0) > 2, "the prompt has no words");
    for (int i = 0; i < t->prompt->n_offers && t->plan->tries == 0; i++)
        try_offer(t, seat, t->prompt, &t->prompt->offers[i], play);
    for (int i = 0; i < t->plan->tries; i++) {
        order = random_order(t->prompt, &t->seed);
        try_order(t, seat, &order, play);
    }
    t->did.offered += t->prompt->n_offers;
    try_others(t, seat, play);
    HOLDS(t, rules_fallback(t->r, t->view, seat, &order), "no fallback in %s", rules_step(t->r, t->state)->name);
    HOLDS(t, offered(t->prompt, &order), "the fallback of %s is not offered", rules_step(t->r, t->state)->name);
    HOLDS(t, try_order(t, seat, &order, play), "the fallback of %s is refused", rules_step(t->r, t->state)->name);
}

/* A seat that is not asked may have something to do all the same, and is refused everything else. */
static void check_unasked(struct table *t, int seat)
{
    if (!look(t, seat))
        return;
    HOLDS(t, rules_dump_prompt(t->r, t->prompt, NULL, 0) > 2, "the prompt of seat %d has no words", seat);
    check_filter(t, seat);
    for (int i = 0; i < t->prompt->n_offers; i++)
        try_offer(t, seat, t->prompt, &t->prompt->offers[i], t->play);
    if (t->prompt->n_offers > 0)
        try_others(t, seat, t->play);
    t->did.unasked += t->prompt->n_offers;
}

static void check_position(struct table *t)
{
    int asks = rules_asks(t->state);
    for (int seat = -1; seat < t->n_seats; seat++) {
        check_view(t, seat);
        check_dump(t, t->view);
        if (t->plan->scramble)
            check_scramble(t, seat);
        if (seat >= 0 && (asks & ONLY(seat)) != 0)
            check_orders(t, seat, t->play);
        else if (seat >= 0)
            check_unasked(t, seat);
    }
    for (int seat = 0; seat < t->n_seats; seat++)
        if (!rules_prompt(t->r, t->state, seat, 0, t->prompt)) {
            struct problem why = {0};
            play_begin(t->play, NULL, &why);
            HOLDS(t, !rules_apply(t->r, t->state, seat, &(struct order){.verb = 1}, t->after, t->play), "not asked");
            HOLDS(t, strcmp(why.key, "order.not_asked") == 0, "key %s", why.key);
        }
    check_dump(t, t->state);
    t->did.positions++;
}

/* ---- a game ---- */
static int pick_seat(struct table *t, int asks)
{
    int seat;
    do
        seat = (int)random_below(&t->seed, (uint32_t)t->n_seats);
    while ((asks & ONLY(seat)) == 0);
    return seat;
}

static void follow(struct table *t)
{
    for (int i = 0; i < t->n_decks; i++) {
        layout_follow(&t->layout[i], t->play);
        layout_check(&t->layout[i], t->plan->deck(t->state, i));
    }
    for (int seat = -1; seat < t->n_seats; seat++) /* each event has a name */
        HOLDS(t, rules_dump_events(t->r, t->play, seat, NULL, 0) >= 2, "events of seat %d", seat);
    t->did.slot_lines += t->play->n_slots;
    t->did.events += t->play->n_events;
}

/* One random order; the fallback after twenty refusals. */
static void one_move(struct table *t)
{
    int seat = pick_seat(t, rules_asks(t->state));
    struct order order;
    HOLDS(t, look(t, seat) && t->prompt->n_offers > 0, "nothing offered to seat %d", seat);
    t->did.steps |= 1u << (uint32_t)t->prompt->step;
    bool done = false;
    for (int i = 0; i < 20 && !done; i++) {
        order = random_order(t->prompt, &t->seed);
        if (order.verb != VERB_RESIGN || random_below(&t->seed, 500) == 0) /* or games would be short */
            done = try_order(t, seat, &order, t->play);
    }
    if (!done && rules_fallback(t->r, t->view, seat, &order))
        done = try_order(t, seat, &order, t->play);
    HOLDS(t, done, "no order of step %s applies", rules_step(t->r, t->state)->name);
    random_next(&t->seed); /* the seed that its chance used is spent */
    memcpy(t->state, t->after, t->size);
    follow(t);
    t->did.moves++;
}

static void one_game(struct table *t)
{
    struct problem why = {0};
    struct chance chance = random_chance(&t->seed);
    play_begin(t->play, &chance, &why);
    memset(t->layout, 0, sizeof t->layout);
    for (int i = 0; i < t->n_decks; i++)
        t->layout[i].deck = i;
    bool begun = rules_setup(t->r, &t->plan->setup, t->state, t->play);
    HOLDS(t, begun, "set-up refused: %s", why.key);
    const char *broken = rules_broken(t->r, t->state);
    HOLDS(t, !broken, "set-up broken: %s", broken);
    follow(t);
    for (t->move = 0; t->move < t->plan->moves && rules_asks(t->state) != 0; t->move++) {
        if (t->plan->every <= 1 || t->move % t->plan->every == 0)
            check_position(t);
        one_move(t);
    }
    check_dump(t, t->state);
    t->did.games++;
    t->did.finished += rules_asks(t->state) == 0;
}

struct play_count play_games(const struct play_plan *plan)
{
    struct table t;
    table_open(&t, plan);
    for (t.game = 0; t.game < plan->games; t.game++)
        one_game(&t);
    struct play_count did = t.did;
    table_close(&t);
    return did;
}

/* ---- field tables ---- */
static void mark(const struct field *fields, size_t n, uint8_t *marks, size_t size)
{
    for (size_t i = 0; i < n; i++) {
        const struct field *f = &fields[i];
        ck_assert_msg((size_t)f->offset + (size_t)f->size * f->count <= size, "%s lies outside", f->name);
        ck_assert_msg(f->count == 1 || f->is_list, "%s: several and no list", f->name);
        for (size_t j = i + 1; j < n; j++)
            ck_assert_msg(strcmp(f->name, fields[j].name) != 0, "%s twice", f->name);
        for (uint32_t j = 0; j < f->count; j++) {
            uint8_t *at = marks + f->offset + (size_t)j * f->size;
            if (f->kind == FIELD_STRUCT)
                mark(f->sub, f->n_sub, at, f->size);
            else
                for (uint32_t k = 0; k < f->size; k++)
                    at[k]++;
        }
    }
}

void fields_cover(const struct field *fields, size_t n, size_t size)
{
    uint8_t *marks = calloc(1, size);
    ck_assert(marks != NULL);
    mark(fields, n, marks, size);
    for (size_t i = 0; i < size; i++)
        ck_assert_msg(marks[i] == 1, "byte %zu of %zu is covered %d times", i, size, marks[i]);
    free(marks);
}

/* ---- notes ---- */

const char *notes_in_short(const struct run *run, const char *letters)
{
    static const char *const words[NOTE_KINDS] = {"",       "fired",    "held",   "skipped", "did",
                                                  "passed", "fallback", "paused", "offered", "waits"};
    static char out[8000];
    size_t len = 0;
    out[0] = 0;
    for (int i = 0; i < run->n_notes && len < sizeof out - 200; i++) {
        const struct run_note *note = &run->note[i];
        len +=
            (size_t)sprintf(out + len, "%s%c %s %d", i ? ", " : "", letters[note->seat], words[note->kind], note->line);
        if (note->why.key)
            len += (size_t)sprintf(out + len, " %s", note->why.key);
    }
    return out;
}
