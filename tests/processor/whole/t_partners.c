/* SPDX-License-Identifier: Apache-2.0 */
/* Three and four players by mail, through a host's store: partners share a side, leave the game, and every journal is
 * audited to the last slot, every report proved (BVG-4P). */
#include "games/blue-vs-gray/rules/steps.h"
#include "processor/check/audit.h"
#include "processor/game/game.h"
#include "processor/record/proof.h"
#include "tests/lib/bot.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include "tests/lib/verified.h"
#include <string.h>

enum { PASS_SECONDS = 5400, TURNS = 9, LEAVE_AT = 6, ROUNDS_MAX = 600 };

static const struct table {
    struct bot_terms terms;
    int seats;
    const char *leaves; /* the seat that gives up in the middle */
    bool not_asked;     /* then, so that the exchange closes without who is */
} tables[] = {
    {{.name = "three", .scenario = "standard", .option = {"split-usa"}}, 3, "usa-east", false},
    {{.name = "three-too", .scenario = "historical", .option = {"split-csa", "interactive-reserves"}},
     3,
     "csa-west",
     true},
    {{.name = "four", .scenario = "standard", .settle = 9000, .option = {"split-csa", "split-usa"}},
     4,
     "usa-west",
     true},
};

struct count {
    int sheets, gifts;
    bool left;
};

static int seat_named(const struct game *game, const char *name)
{
    for (int seat = 0; seat < game->core->g.n_seats; seat++)
        if (strcmp(game->core->g.seat[seat].name, name) == 0)
            return seat;
    ck_abort_msg("no seat %s", name);
    return -1;
}

static void sends(struct bots *t, struct game *game, int seat, const char *lines, struct count *c)
{
    bots_drop(t, bot_sign(game->arena, t->key[seat], bot_orders(game, seat, game->core->k, 0, lines)));
    c->sheets++;
}

/* A partner who is not asked gives his first card away, and nothing else. */
static bool gives(struct bots *t, struct game *game, int seat, struct count *c)
{
    struct core *core = game->core;
    struct bvg_state *view = arena_take(game->arena, sizeof *view);
    rules_view(&core->rules, core->state, seat, view);
    int partner = bvg_partner(view, seat), side = bvg_side_at(view, seat), card = bvg_first_card(side);
    while (card < bvg_last_card(side) && view->place[card] != BVG_HAND)
        card++;
    if (partner == BVG_NOBODY || view->place[card] != BVG_HAND)
        return false;
    sends(t, game, seat,
          arena_words(game->arena, "give %s to %s\n", name_of(&core->rules, BVG_NAME_CARD, card),
                      bvg_seat_name(view, partner)),
          c);
    c->gifts++;
    return true;
}

static void open_game(struct bots *t, struct bot_game *g, struct game *game, const struct table *table, struct count *c)
{
    struct core *core = game->core;
    const struct bvg_state *s = core->state;
    ck_assert(rules_broken(&core->rules, core->state) == NULL);
    ck_assert_int_eq(core->asked & (core->asked - 1), 0); /* exactly one has the move (F28) */
    g->turns += s->turn != g->turn || s->mover != g->mover;
    g->turn = s->turn;
    g->mover = s->mover;
    int leaves = seat_named(game, table->leaves);
    c->left = s->split.left == ONLY(leaves);
    if (g->turns >= LEAVE_AT && !c->left && g->sent_k[leaves] != core->k) { /* first, so that it counts */
        sends(t, game, leaves, "leave\nnow\n", c);
        g->sent_k[leaves] = core->k;
        return;
    }
    for (int seat = 0; seat < core->g.n_seats; seat++) {
        struct bot_style style = {.standing = random_below(&t->seed, 3) == 0, .lines = 8, .now = true};
        if (g->sent_k[seat] == core->k || (seat == leaves && c->left))
            continue;
        if (core->asked >> seat & 1) {
            sends(t, game, seat, bot_sheet(t, core, seat, &style, game->arena), c);
            g->sent_k[seat] = core->k;
        } else if (random_below(&t->seed, 2)) {
            gives(t, game, seat, c);
        }
    }
}

static bool visit(struct bots *t, struct bot_game *g, const struct table *table, struct count *c)
{
    struct game *game = bots_look(t, g);
    enum core_phase phase = game->core->phase;
    ck_assert_int_eq(game->core->g.n_seats, table->seats);
    ck_assert_str_eq(game->core->g.option[0], table->terms.option[0]); /* pinned in the genesis */
    bool over = phase == CORE_OVER || g->turns > TURNS;
    if (phase == CORE_OPEN && !over)
        open_game(t, g, game, table, c);
    for (int seat = 0; seat < table->seats && (phase == CORE_JOINING || phase == CORE_OPENING); seat++) {
        const struct core_seat *s = &game->core->seat[seat];
        if (phase == CORE_JOINING ? s->joined : s->opened)
            continue;
        const char *block = phase == CORE_JOINING ? bot_join(game, seat) : bot_nonce(game, seat);
        bots_drop(t, bot_sign(game->arena, t->key[seat], block));
    }
    bots_leave(game);
    if (over && phase != CORE_OVER)
        bots_end(t, g);
    return !over;
}

static int times(struct span text, const char *words)
{
    int n = 0;
    size_t len = strlen(words);
    for (size_t i = 0; i + len <= text.len; i++)
        n += memcmp(text.at + i, words, len) == 0;
    return n;
}

/* Why an exchange was closed then stands in the words of a sheet: for verify that is open, by name. */
static const char key[] = "close-left", words[] = "if a sheet there took its seat out of the game.";

static void check_game(struct bots *t, struct bot_game *g, const struct table *table)
{
    struct arena *arena = arena_new();
    struct audit audit;
    struct text out = {.arena = arena};
    struct span file = bots_transcript(t, arena, g);
    enum audit_verdict verdict = audit_transcript(arena, file, NULL, &audit, &out);
    ck_assert_msg(verdict == AUDIT_PROVEN && audit.proven, "%s:\n%s", g->name, out.at);
    ck_assert_int_eq(times(text_span(&out), words), 0);                             /* here they are all read */
    ck_assert_int_gt(times(file, arena_words(arena, "hand:%s", table->leaves)), 0); /* cards came into that hand */
    for (int seat = 0; seat < table->seats; seat++) {
        struct text told = {.arena = arena};
        ck_assert_uint_gt(g->n_reports[seat], 3);
        enum verify_verdict good = verify_reports(arena, g->report[seat], g->n_reports[seat], NULL, &told);
        ck_assert_msg(good == VERIFY_PROVEN, "%s, seat %d:\n%s", g->name, seat, told.at);
        ck_assert_msg(times(text_span(&told), words) == table->not_asked, "%s, %s:\n%s", g->name, key, told.at);
    }
    arena_free(arena);
}

/* What a Western partner reads. */
static void check_words(const struct bot_game *g, const struct table *table)
{
    struct arena *arena = arena_new();
    int partner = 0, granted = 0, left = 0;
    for (int seat = 0; seat < table->seats; seat++)
        for (size_t i = 0; i < g->n_reports[seat]; i++) {
            partner += times(g->report[seat][i].report, "YOUR PARTNER");
            granted += times(g->report[seat][i].report, "the East grants them.");
            struct proof proof;
            struct problem why = {0};
            ck_assert_msg(proof_read(arena, g->report[seat][i].proof, &proof, &why), "%s", why.key);
            left += times(proof.facts, "[\"left\",");
        }
    ck_assert_int_gt(partner, 5);
    ck_assert_int_gt(granted, 2);
    ck_assert_int_ge(left, table->seats); /* everybody is told */
    arena_free(arena);
}

START_TEST(partners_by_mail)
{
    const struct table *table = &tables[_i];
    struct bots t;
    struct count c = {0};
    bots_open(&t, table->terms.name, 1863);
    struct bot_game *g = bots_add(&t, &table->terms);
    bots_pass(&t, t.now);
    for (int round = 0; visit(&t, g, table, &c); round++) {
        ck_assert_int_lt(round, ROUNDS_MAX);
        bots_pass(&t, t.now + PASS_SECONDS);
    }
    ck_assert(c.left);
    ck_assert_int_gt(c.gifts, 2);
    ck_assert_int_gt(g->turns, LEAVE_AT); /* the game went on (BVG-4P-i) */
    check_game(&t, g, table);
    check_words(g, table);
    bots_close(&t);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("partners by mail");
    TCase *c = tcase_create("partners by mail");
    tcase_add_loop_test(c, partners_by_mail, 0, sizeof tables / sizeof *tables);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
