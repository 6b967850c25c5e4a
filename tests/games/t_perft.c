/* SPDX-License-Identifier: Apache-2.0 */
/* That making the rules faster changes nothing: what the rulesets list and tell is pinned in tests/golden/perft.txt.
 *
 * A `tree` line counts the order sequences that can be given from a position, to depth one and two; a `game` line is
 * the SHA-256 of every prompt, event and slot line of a game played at random from a seed. A change of the rules
 * changes these lines and DISPATCH_GOLDEN=write writes them anew; a change that is only about speed must not. */
#include "games/blue-vs-gray/bvg.h"
#include "games/blue-vs-gray/facts/data.h"
#include "games/blue-vs-gray/rules/steps.h"
#include "games/house-divided/data.h"
#include "games/house-divided/hd.h"
#include "tests/lib/play.h"
#include "tests/lib/rooms.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char golden[] = "tests/golden/perft.txt";
enum { MOVES = 1500, GAMES = 12, HOUSE_GAMES = 4, STEPS = 32, TREE_MOST = 400 };

struct pinned { /* what is told of a game so far */
    crypto_hash_sha256_state hash;
};

/* Little-endian on every machine. */
static void tell(struct pinned *to, int32_t number)
{
    uint8_t raw[4] = {(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16), (uint8_t)(number >> 24)};
    crypto_hash_sha256_update(&to->hash, raw, sizeof raw);
}

static void tell_prompt(struct pinned *to, const struct prompt *p)
{
    tell(to, p->step);
    tell(to, p->n_offers);
    for (int32_t i = 0; i < p->n_offers; i++) {
        const struct offer *offer = &p->offers[i];
        tell(to, offer->verb);
        tell(to, offer->n_args);
        for (int32_t j = 0; j < offer->n_args; j++) {
            tell(to, offer->arg[j].count);
            for (int32_t k = 0; k < offer->arg[j].count; k++)
                tell(to, p->ids[offer->arg[j].first + k]);
        }
    }
}

static void tell_play(struct pinned *to, const struct play *play)
{
    tell(to, play->n_events);
    for (int32_t i = 0; i < play->n_events; i++) {
        const struct event *event = &play->events[i];
        tell(to, event->kind);
        tell(to, event->seats);
        for (int32_t j = 0; j < event->n_args; j++)
            tell(to, event->arg[j]);
    }
    tell(to, play->n_slots);
    for (int32_t i = 0; i < play->n_slots; i++) {
        const struct slot_line *line = &play->slots[i];
        const int32_t all[] = {line->verb, line->deck, line->epoch, line->slot,
                               line->card, line->zone, line->seat,  line->count};
        for (size_t j = 0; j < sizeof all / sizeof *all; j++)
            tell(to, all[j]);
    }
}

/* ---- sequences ---- */

static int asked_seat(const void *s)
{
    return rules_asks(s) & ONLY(0) ? 0 : 1;
}

/* How many sequences of so many orders can be given from here; chance is the same for each. */
static long sequences(const struct rules *r, const void *from, int depth)
{
    struct prompt of, *p = &of;
    struct prompt_lists *lists = malloc(sizeof *lists);
    struct play *play = malloc(sizeof *play);
    void *view = malloc(r->is->state_size), *after = malloc(r->is->state_size);
    ck_assert(lists && play && view && after);
    prompt_begin(p, lists);
    long n = 0;
    int seat = asked_seat(from);
    rules_view(r, from, seat, view);
    if (!rules_asks(from) || !rules_prompt(r, view, seat, 0, p))
        p->n_offers = 0;
    for (int32_t i = 0; i < p->n_offers; i++) {
        const struct offer *offer = &p->offers[i];
        struct order order = {.verb = offer->verb, .n_args = offer->n_args};
        long ways = 1;
        for (int32_t j = 0; j < offer->n_args; j++)
            ways *= offer->arg[j].count;
        for (long way = 0; way < ways; way++) {
            long rest = way;
            for (int32_t j = 0; j < offer->n_args; j++) {
                order.arg[j] = p->ids[offer->arg[j].first + (int32_t)(rest % offer->arg[j].count)];
                rest /= offer->arg[j].count;
            }
            uint64_t seed = 1;
            struct chance chance = random_chance(&seed);
            struct problem why = {0};
            play_begin(play, &chance, &why);
            if (rules_apply_offered(r, from, seat, &order, after, play))
                n += depth > 1 ? sequences(r, after, depth - 1) : 1;
        }
    }
    free(lists);
    free(play);
    free(view);
    free(after);
    return n;
}

/* Depth two is left out where depth one has very many. */
static void tree_line(struct text *out, const struct rules *r, const char *scenario, uint64_t seed, const void *s)
{
    long one = sequences(r, s, 1);
    text_format(out, "tree %s %llu %s %ld", scenario, (unsigned long long)seed, rules_step(r, s)->name, one);
    if (r->is != &hd_rules || one <= TREE_MOST)
        text_format(out, " %ld", sequences(r, s, 2));
    text_words(out, "\n");
}

/* ---- games ---- */

static void game_lines(struct text *out, const struct rules *r, const struct setup *setup, const char *name,
                       uint64_t seed, bool trees)
{
    size_t size = r->is->state_size;
    void *now = calloc(1, size), *after = calloc(1, size), *view = calloc(1, size);
    STATIC_PROMPT(prompt);
    static struct play play;
    uint64_t luck = seed * 104729;
    struct chance chance = random_chance(&luck);
    struct problem why = {0};
    struct pinned told;
    uint8_t digest[32];
    char hex[65];
    bool seen[STEPS] = {false};
    int moves = 0;
    crypto_hash_sha256_init(&told.hash);
    play_begin(&play, &chance, &why);
    ck_assert(now && after && view);
    ck_assert(rules_setup(r, setup, now, &play));
    tell_play(&told, &play);
    for (; moves < MOVES && rules_asks(now); moves++) {
        int seat = asked_seat(now), step = flow_peek(now)->step;
        if (trees && step < STEPS && !seen[step])
            tree_line(out, r, name, seed, now);
        seen[step < STEPS ? step : 0] = true;
        rules_view(r, now, seat, view);
        ck_assert(rules_prompt(r, view, seat, 0, &prompt));
        tell_prompt(&told, &prompt);
        struct order order = random_order(&prompt, &luck);
        while (order.verb == VERB_RESIGN && r->is == &hd_rules)
            order = random_order(&prompt, &luck);
        why = (struct problem){0};
        play_begin(&play, &chance, &why);
        bool done = rules_apply_offered(r, now, seat, &order, after, &play);
        tell(&told, done);
        if (done) {
            tell_play(&told, &play);
            memcpy(now, after, size);
        }
    }
    crypto_hash_sha256_final(&told.hash, digest);
    hex_write(hex, digest, sizeof digest);
    text_format(out, "game %s %llu %d %s\n", name, (unsigned long long)seed, moves, hex);
    free(now);
    free(after);
    free(view);
}

static struct span lines_now(struct arena *arena)
{
    static const char *const scenarios[] = {"standard", "historical"};
    struct problem why = {0};
    struct rules r = {.is = &bvg_rules, .data = bvg_load(arena, bvg_bundle(), &why), .revision = bvg_rules.revision};
    struct text out = {.arena = arena};
    ck_assert_msg(r.data != NULL, "%s", why.key);
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        static const char *const option[] = {"theater-deployment", "trans-mississippi", "political-favor",
                                             "political-generals"};
        struct setup setup = {.scenario = scenarios[seed % 2], .option = option + seed % 3};
        setup.n_option = seed > 2 ? 1 + (int)(seed % 2) : 0; /* the first two games are without any */
        game_lines(&out, &r, &setup, setup.scenario, seed, seed <= 4);
    }
    struct rules house = {.is = &hd_rules, .data = hd_load(arena, hd_bundle(), &why), .revision = hd_rules.revision};
    ck_assert_msg(house.data != NULL, "%s", why.key);
    for (uint64_t seed = 1; seed <= HOUSE_GAMES; seed++)
        game_lines(&out, &house, &(struct setup){.scenario = "standard"}, "house-divided", seed, seed <= 2);
    return text_span(&out);
}

START_TEST(nothing_has_changed)
{
    struct arena *arena = arena_new();
    struct span now = lines_now(arena);
    const char *golden_wish = getenv("DISPATCH_GOLDEN");
    if (golden_wish && strcmp(golden_wish, "write") == 0) {
        FILE *file = fopen(golden, "wb");
        ck_assert(file && fwrite(now.at, 1, now.len, file) == now.len);
        ck_assert_int_eq(fclose(file), 0);
    }
    struct span then = slurp(arena, golden);
    size_t at = 0, line = 1;
    for (; at < now.len && at < then.len && now.at[at] == then.at[at]; at++)
        line += now.at[at] == '\n';
    ck_assert_msg(at == now.len && at == then.len,
                  "%s, line %zu: the rules list or tell something else than they did (DISPATCH_GOLDEN=write if they "
                  "are meant to)",
                  golden, line);
    arena_free(arena);
}
END_TEST

static Suite *perft_suite(void)
{
    Suite *suite = suite_create("games/perft");
    TCase *tc = tcase_create("pinned");
    tcase_add_test(tc, nothing_has_changed);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return run_suite(perft_suite());
}
