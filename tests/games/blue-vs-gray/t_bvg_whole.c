/* SPDX-License-Identifier: Apache-2.0 */
/* Whole games of Blue vs Gray at random, from set-up to verdict, and what must hold after each order.
 *
 * DISPATCH_COUNT=1 prints how games end, how long they are, and how often each step, event and Enigma card was met;
 * DISPATCH_SOAK=1 plays 5,000 games. */
#include "games/blue-vs-gray/rules/reach.h"
#include "tests/games/blue-vs-gray/bvg_random.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
enum { GAMES = 24 };
#else
enum { GAMES = 200 };
#endif
enum {
    SOAK_GAMES = 5000,
    MOVES_MAX = 20000,
    LEAVES_AT = 90,
    DUMP_EVERY = 97,
    DUMP_CAP = 1 << 18,
    ENDS = BVG_END_RESIGNED + 1
};

struct tally {
    long games, moves, turns, longest, shortest, dumps, battles, captures, leaders_lost, raids, invasions;
    long end[ENDS][BVG_SIDES + 1]; /* kind of end; winner's side + 1 */

    long step[BVG_STEPS_END], event[BVG_EVENT_COUNT], played[BVG_CARDS + 1];
};
struct table {
    struct bvg_random *g;
    const struct rules *r;
    struct bvg_state loaded;
    char *dump; /* DUMP_CAP; owned */
    int main_step;
    int split; /* bits: sides with two players */
    uint64_t seed;
    struct tally did;
};

#define HOLDS(t, what, ...)                                                                                            \
    do {                                                                                                               \
        if (!(what)) {                                                                                                 \
            char words[200];                                                                                           \
            snprintf(words, sizeof words, __VA_ARGS__);                                                                \
            ck_abort_msg("seed %llu (%s, options %x), move %ld: %s", (unsigned long long)(t)->seed, (t)->g->scenario,  \
                         (unsigned)(t)->g->options, (t)->g->moves, words);                                             \
        }                                                                                                              \
    } while (0)

/* ---- the objectives once more, city by city and from the lists of the map alone ---- */

static bool all_of(const struct bvg_state *s, const uint8_t *set, int seat)
{
    int missing = 0;
    for (int c = 1; c <= BVG_CITIES; c++)
        missing += set[c] && s->control[c] != seat + 1;
    return missing == 0;
}

static int ships(const struct rules *r, const struct bvg_state *s, int theater)
{
    int n = 0;
    for (int c = 1; c <= BVG_CARDS; c++)
        n += bvg_card(r, c)->kind == BVG_NAVAL && s->place[c] == BVG_BOARD && s->theater[c] == theater &&
             !(s->now[c] & BVG_INACTIVE);
    return n;
}

static bool native_of(const struct rules *r, const struct bvg_state *s, int city, int seat)
{
    const struct bvg_version *v = &bvg_data(r)->version[s->map[bvg_data(r)->city[city].letter]];
    for (int i = 0; i < v->n; i++)
        if (v->at[i].city == city)
            return v->at[i].native == seat + 1;
    return false;
}

/* Every city takes the smallest number that it can reach along its seat's links, until nothing changes. */
static int best_net(const struct rules *r, const struct bvg_state *s, int seat)
{
    const struct bvg_data *d = bvg_data(r);
    int net[BVG_CITIES_MAX], n[BVG_CITIES_MAX] = {0}, best = 0;
    for (int c = 0; c < BVG_CITIES_MAX; c++)
        net[c] = c;
    for (bool again = true; again;) {
        again = false;
        for (int i = 0; i < d->n_links; i++) {
            const struct bvg_link *l = &d->link[i];
            bool river = l->river && !(l->river_unless && s->control[l->river_unless] != BVG_OFF_MAP);
            bool open = l->rail || (river && (seat == BVG_USA || ships(r, s, BVG_WEST) == 0));
            if (open && s->control[l->a] == seat + 1 && s->control[l->b] == seat + 1 && net[l->a] != net[l->b]) {
                net[l->a] = net[l->b] = net[l->a] < net[l->b] ? net[l->a] : net[l->b];
                again = true;
            }
        }
    }
    for (int c = 1; c <= BVG_CITIES; c++)
        if (s->control[c] == seat + 1 && (seat == BVG_USA ? d->set.northern[c] != 0 : native_of(r, s, c, seat)))
            n[net[c]]++;
    for (int c = 1; c <= BVG_CITIES; c++)
        best = n[c] > best ? n[c] : best;
    return best;
}

static int total_again(const struct rules *r, const struct bvg_state *s)
{
    const struct bvg_data *d = bvg_data(r);
    int total = 0, cards = 0, east = ships(r, s, BVG_EAST) + (s->place[bvg_data(r)->monitor] == BVG_ACTIVE);
    bool atlantic = all_of(s, d->set.atlantic, BVG_USA), gulf = all_of(s, d->set.gulf, BVG_USA);
    for (int letter = 1; letter <= BVG_LETTERS; letter++)
        cards += s->map[letter] != 0;
    if (all_of(s, d->set.mississippi, BVG_USA) && ships(r, s, BVG_WEST) > 0)
        total += 1 + ((s->options & 16) != 0 && !s->trans_sent);
    total += (east >= 2 || (east == 1 && (atlantic || gulf))) + atlantic + gulf;
    total += (s->control[d->richmond] == BVG_BY_USA) + (s->control[d->atlanta] == BVG_BY_USA) +
             (s->control[d->shenandoah] == BVG_BY_USA);
    total += best_net(r, s, BVG_CSA) < cards;
    total -= best_net(r, s, BVG_USA) < d->table.usa_railnet;
    for (int c = 1; c <= BVG_CITIES; c++)
        total -= d->set.northern[c] && s->control[c] == BVG_BY_CSA;
    return total;
}

/* ---- what must hold ---- */

static void check_cards(struct table *t, const struct bvg_state *s)
{
    uint8_t seen[BVG_CARDS + 1] = {0};
    int piled = 0;
    for (int d = 0; d < BVG_SIDES; d++) {
        const struct pile *piles[SEATS_MAX + 1] = {&s->deck[d].draw};
        for (int seat = 0; seat < SEATS_MAX; seat++)
            piles[seat + 1] = &s->deck[d].hand[seat];
        for (int p = 0; p <= SEATS_MAX; p++)
            for (int i = 0; i < piles[p]->n; i++, piled++) {
                int card = piles[p]->at[i].card;
                HOLDS(t, card >= 1 && card <= BVG_CARDS && bvg_side_of(card) == d, "card %d in deck %d", card, d);
                HOLDS(t, !seen[card]++, "card %d lies twice", card);
                HOLDS(t, s->place[card] == (p ? BVG_HAND : BVG_DECK), "card %d says it is elsewhere", card);
            }
    }
    for (int c = 1; c <= BVG_CARDS; c++)
        piled += s->place[c] != BVG_DECK && s->place[c] != BVG_HAND;
    HOLDS(t, piled == BVG_CARDS, "%d cards", piled);
}

/* BVG-4.6a: when a step of the turn has ended, no leader is left without anything under him. */
static void check_leaders(struct table *t, const struct bvg_state *s)
{
    int step = s->flow.at[0].step;
    if (step == t->main_step || s->flow.depth != 1)
        return;
    for (int c = 1; c <= BVG_CARDS; c++)
        if (s->place[c] == BVG_BOARD && bvg_card(t->r, c)->kind == BVG_LEADER) {
            bool leads = false;
            for (int x = 1; x <= BVG_CARDS && !leads; x++)
                leads = s->leader[x] == c;
            HOLDS(t, leads, "%s leads nobody after %s", bvg_card(t->r, c)->name, t->r->is->steps[t->main_step].name);
        }
    t->main_step = step;
}

static void check_dump(struct table *t, const struct bvg_state *s)
{
    struct problem why = {0};
    size_t len = rules_dump(t->r, s, t->dump, DUMP_CAP);
    HOLDS(t, len <= DUMP_CAP && rules_load(t->r, t->dump, len, &t->loaded, &why), "dump does not load: %s", why.key);
    HOLDS(t, memcmp(s, &t->loaded, sizeof *s) == 0, "dump and load gave another state");
    t->did.dumps++;
}

/* What must hold of partners besides (BVG-4P-b, d, f). */
static void check_partners(struct table *t, const struct bvg_state *s)
{
    HOLDS(t, bvg_option(s, BVG_OPTION_THEATERS), "a split side without option 1");
    for (int side = 0; side < BVG_SIDES; side++) {
        int first = bvg_first_seat(s, side);
        HOLDS(t, bvg_is_split(s, side) == ((t->split & ONLY(side)) != 0), "side %d is split", side);
        HOLDS(t, s->split.granted[side] >= 0 && s->split.granted[side] <= s->supply[side], "granted %d of %d",
              s->split.granted[side], s->supply[side]);
        HOLDS(t, !(s->split.left & ONLY(first)) || bvg_hand_size(s, first) == 0, "cards of a player who left");
    }
}

static void check(struct table *t)
{
    const struct bvg_state *s = &t->g->state;
    const char *broken = rules_broken(t->r, s);
    HOLDS(t, !broken, "%s", broken);
    HOLDS(t, s->supply[BVG_CSA] >= 0 && s->supply[BVG_USA] >= 0, "supply %d, %d", s->supply[0], s->supply[1]);
    HOLDS(t, bvg_total(t->r, s) == total_again(t->r, s), "total %d, recomputed %d", bvg_total(t->r, s),
          total_again(t->r, s));
    check_cards(t, s);
    check_leaders(t, s);
    if (t->split)
        check_partners(t, s);
    if (t->g->moves % DUMP_EVERY == 0 || s->flow.over)
        check_dump(t, s);
}

/* ---- counting ---- */

static void count_events(struct table *t)
{
    const struct play *p = &t->g->play;
    for (int i = 0; i < p->n_events; i++) {
        const struct event *e = &p->events[i];
        t->did.event[e->kind]++;
        if (e->kind == BVG_EVENT_PLAYED)
            t->did.played[e->arg[1]]++;
        t->did.invasions += e->kind == BVG_EVENT_ATTACK && (e->arg[6] & 2) != 0;
        t->did.captures += e->kind == BVG_EVENT_CONTROL && e->arg[2] == BVG_WHY_CAPTURE;
    }
}

/* In every third game that partners play one of them leaves somewhere in the middle: it goes on (BVG-4P-i). */
static void leave(struct table *t)
{
    struct bvg_state *s = &t->g->state;
    int seat = (int)(t->seed / 3 % (uint64_t)bvg_n_seats(s));
    if (!t->split || t->seed % 3 != 0 || t->g->moves != LEAVES_AT || bvg_partner(s, seat) == BVG_NOBODY)
        return;
    struct problem why = {0};
    play_begin(&t->g->play, &t->g->chance, &why);
    rules_end(t->r, s, seat, &t->g->play);
    HOLDS(t, !s->flow.over && s->split.left == ONLY(seat), "seat %d left, and the game is over", seat);
    HOLDS(t, (rules_asks(s) & ONLY(seat)) == 0, "seat %d left, and is asked", seat);
    count_events(t);
    check(t);
}

static void play_one(struct table *t, uint64_t seed)
{
    struct bvg_random *g = t->g;
    t->seed = seed;
    bvg_random_begin_at(g, seed, t->split);
    t->main_step = g->state.flow.at[0].step;
    check(t);
    count_events(t);
    while (bvg_random_look(g)) {
        HOLDS(t, g->moves < MOVES_MAX, "the game does not end");
        t->did.step[g->prompt.step]++;
        bvg_random_move(g);
        count_events(t);
        check(t);
        if (!g->state.flow.over)
            leave(t);
    }
    const struct flow *f = &g->state.flow;
    HOLDS(t, f->over >= BVG_END_OPERATIONAL && f->over <= BVG_END_RESIGNED && f->winner <= bvg_n_seats(&g->state),
          "end %d", f->over);
    t->did.end[f->over][f->winner ? bvg_side_at(&g->state, f->winner - 1) + 1 : 0]++;
    t->did.games++;
    t->did.moves += g->moves;
    t->did.turns += g->state.turn;
    t->did.longest = g->moves > t->did.longest ? g->moves : t->did.longest;
    t->did.shortest = t->did.games == 1 || g->moves < t->did.shortest ? g->moves : t->did.shortest;
}

static void tell(const struct table *t)
{
    static const char *const ends[ENDS] = {"", "operational", "attritional", "strategic", "diplomatic", "resigned"};
    static const char *const winners[] = {"nobody", "csa", "usa"};
    const struct tally *d = &t->did;
    printf("%ld games, %ld orders (%ld to %ld a game), %.1f turns a game, %ld dumps\n", d->games, d->moves, d->shortest,
           d->longest, (double)d->turns / (double)d->games, d->dumps);
    for (int e = 0; e < ENDS; e++)
        for (int w = 0; w <= BVG_SIDES; w++)
            if (d->end[e][w])
                printf("  end: %s, %s wins: %ld\n", ends[e], winners[w], d->end[e][w]);
    printf("  captures %ld, invasions %ld\n", d->captures, d->invasions);
    for (int i = 1; i < BVG_STEPS_END; i++)
        printf("  step %s: %ld\n", t->r->is->steps[i].name, d->step[i]);
    for (int i = 1; i < BVG_EVENT_COUNT; i++)
        printf("  event %s: %ld\n", t->r->is->events[i], d->event[i]);
    for (int c = 1; c <= BVG_CARDS; c++)
        if (bvg_card(t->r, c)->kind == BVG_ENIGMA)
            printf("  card %s: %ld\n", bvg_card(t->r, c)->name, d->played[c]);
}

/* ---- the suite ---- */

/* None of this may quietly stop happening: floors for a hundred games, a third of what was seen or less. */
static void floors(const struct table *t)
{
    static const struct {
        int event;
        long least;
    } least[] = {
        {BVG_EVENT_ATTACK, 400},  {BVG_EVENT_DICE, 200},        {BVG_EVENT_GIVEN_UP, 20},    {BVG_EVENT_RESERVE, 20},
        {BVG_EVENT_WITHDREW, 10}, {BVG_EVENT_LOST, 200},        {BVG_EVENT_LEADER_LOST, 40}, {BVG_EVENT_RAID_OVER, 20},
        {BVG_EVENT_RETREAT, 20},  {BVG_EVENT_BATTLE_OVER, 200}, {BVG_EVENT_LATE_WAR, 10},
    };
    for (size_t i = 0; i < sizeof least / sizeof *least; i++)
        ck_assert_msg(t->did.event[least[i].event] * 100 >= least[i].least * t->did.games, "event %s: %ld",
                      t->r->is->events[least[i].event], t->did.event[least[i].event]);
    ck_assert_int_ge(t->did.captures * 100, 50 * t->did.games);
    ck_assert_int_ge(t->did.dumps, t->did.games);
}

static void floors_of_cards(const struct table *t, int never_played)
{
    int never = 0;
    for (int c = 1; c <= BVG_CARDS; c++)
        never += bvg_card(t->r, c)->kind == BVG_ENIGMA && !t->did.played[c] && c != bvg_data(t->r)->elections;
    ck_assert_int_gt(t->did.event[BVG_EVENT_ELECTIONS], 0); /* that card acts when it is drawn */
    ck_assert_int_le(never, never_played);
}

/* Two players; then three, the USA or the CSA sharing, and four. */
START_TEST(whole_games)
{
    struct arena *arena = arena_new();
    struct problem why = {0};
    struct rules r = {.is = &bvg_rules, .data = bvg_load(arena, bvg_bundle(), &why), .revision = bvg_rules.revision};
    ck_assert_msg(r.data != NULL, "%s %s", why.key, why.got);
    struct table *t = calloc(1, sizeof *t);
    ck_assert(t != NULL && (t->dump = malloc(DUMP_CAP)) != NULL);
    t->r = &r;
    t->g = bvg_random_new(&r);
    t->split = _i;
    uint64_t games = getenv("DISPATCH_SOAK") ? SOAK_GAMES : GAMES;
    games = _i ? games / 5 : games;
    for (uint64_t seed = 1; seed <= games; seed++)
        play_one(t, seed);
    if (getenv("DISPATCH_COUNT"))
        tell(t);
    floors(t);
    ck_assert(!t->split || games < 40 || t->did.event[BVG_EVENT_LEFT] > 3);
    if (games >= 200)
        floors_of_cards(t, games > 1000 ? 0 : 3);
    bvg_random_free(t->g);
    free(t->dump);
    free(t);
    arena_free(arena);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-vs-gray: whole games");
    TCase *c = tcase_create("whole games");
    tcase_add_loop_test(c, whole_games, 0, 4);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
