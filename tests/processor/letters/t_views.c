/* SPDX-License-Identifier: Apache-2.0 */
/* Nothing that a seat may not know reaches it through anything it is told (F14).
 *
 * At positions of games played at random the same mail is taken twice within a transaction that is then undone: once in
 * the position as it is, once in a twin in which cards that the viewer does not know are dealt otherwise. What he is
 * told must be the same: verdict, problem and text of the receipt, facts, report, which seats are asked and until when,
 * and which lines the journal gets. Not the same are commitments: roots, checkpoints, hashes, proofs.
 *
 * A twin must differ in nothing that the viewer learns by right in this very exchange. So two cards change places only
 * when he knows neither before nor after it (it is run once to see), when the sheet names neither, and when no waiting
 * line or standing order names them, and when drawing them has the same consequences in public: units, leaders and
 * squadrons of the same sort, none of late war. A receipt is given before anything is run: there every card that its
 * reader does not know may lie anywhere. */
#include "games/blue-vs-gray/rules/steps.h"
#include "processor/letters/receipt.h"
#include "processor/letters/report.h"
#include "tests/lib/bot.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
enum { TABLES = 1, GAMES = 2 }; /* slow: the plain build looks at more */
#else
enum { TABLES = 2, GAMES = 4 };
#endif
enum { FIRST_TABLE = 2, ROUNDS = 90, PASS_SECONDS = 7200 };

struct count {
    int pairs, receipts, faulty, closed, swapped, reports, draws;
    int attacks, answers, fights, standing; /* that stop for an answer; to one; come to the dice; met at once by a
                                               standing order */
};

/* What one mail leads to, as far as the viewer can tell. */
struct told {
    struct core_outcome out;
    struct span text; /* of the receipt */
    struct text facts, reports, journal, public /* what spectators see */;
    int asked;
    enum core_phase phase;
    int64_t deadline, next;
    uint64_t k;
    struct bvg_state *state; /* after it */
};

/* ---- twins ---- */

struct twin {
    struct core *core;
    const struct bvg_state *after;      /* of the plain run */
    const struct bvg_state *saw, *sees; /* the viewer's views before and after it */
    int viewer;
    struct span lines; /* of the sheet */
    bool receipt_only; /* what is run does not matter: every hidden card may change places */
};

/* Does the viewer know where this card is? */
static bool knows(const struct twin *t, const struct bvg_state *s, const struct bvg_state *view, int card)
{
    int both = ONLY(BVG_CSA) | ONLY(BVG_USA);
    return (s->known[card] & ONLY(t->viewer)) || s->known[card] == both || view->place[card] != BVG_UNKNOWN;
}

static bool named(const struct twin *t, int card)
{
    const char *name = name_of(&t->core->rules, BVG_NAME_CARD, card); /* as sheets write it */
    return memmem(t->lines.at, t->lines.len, name, strlen(name)) != NULL;
}

/* Do waiting lines, plans or standing orders of any seat name it? (Or hold its number for something else.) */
static bool waited_for(const struct line *line, int n, int card)
{
    for (int i = 0; i < n; i++)
        for (int w = 0; w < line[i].n_words; w++)
            if (line[i].word[w].value == card)
                return true;
    return false;
}

static bool ordered(const struct twin *t, int card)
{
    const struct sheets *sheets = t->core->sheets;
    for (int seat = 0; seat < BOT_SEATS; seat++)
        if (waited_for(sheets->queue[seat].line, sheets->queue[seat].n, card) ||
            waited_for(sheets->standing[seat].line, sheets->standing[seat].n, card) ||
            waited_for(sheets->plan[seat].line, sheets->plan[seat].n, card))
            return true;
    return false;
}

static bool ordinary(const struct twin *t, int card)
{
    const struct bvg_card *c = bvg_card(&t->core->rules, card);
    return c->kind != BVG_MAP_CARD && c->kind != BVG_ENIGMA && c->kind != BVG_GARRISON && !c->late_war;
}

static bool exchange(struct bvg_state *s, int a, int b)
{
    uint8_t *const lists[] = {s->place, s->lasting, s->now, s->used, s->parted, s->known};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        uint8_t kept = lists[i][a];
        lists[i][a] = lists[i][b];
        lists[i][b] = kept;
    }
    return true;
}

static bool may_swap(void *context, int a, int b)
{
    struct twin *t = context;
    struct bvg_state *s = t->core->state;
    const int both[] = {a, b};
    for (int i = 0; i < 2; i++)
        if (knows(t, s, t->saw, both[i]))
            return false;
    if (t->receipt_only)
        return exchange(s, a, b);
    if (!ordinary(t, a) || !ordinary(t, b) || bvg_card(&t->core->rules, a)->kind != bvg_card(&t->core->rules, b)->kind)
        return false;
    for (int i = 0; i < 2; i++)
        if (knows(t, t->after, t->sees, both[i]) || named(t, both[i]) || ordered(t, both[i]))
            return false;
    return exchange(s, a, b);
}

/* What lies at the slots of an epoch follows the decks. */
static void follow(struct core *core, int deck, const struct pile *pile)
{
    for (int i = 0; i < pile->n; i++)
        for (int e = 0; e < core->n_epochs; e++)
            if (core->epoch[e].deck == deck && core->epoch[e].epoch == pile->at[i].epoch && pile->at[i].slot >= 0) {
                core->epoch[e].card[pile->at[i].slot] = pile->at[i].card;
                core->epoch[e].tree = NULL;
            }
}

static int make_twin(struct twin *t, uint64_t *seed)
{
    struct bvg_state *s = t->core->state;
    struct bvg_state *saw = arena_take(t->core->arena, sizeof *saw), *sees = arena_take(t->core->arena, sizeof *sees);
    int swapped = 0;
    rules_view(&t->core->rules, s, t->viewer, saw);
    rules_view(&t->core->rules, t->after, t->viewer, sees);
    t->saw = saw;
    t->sees = sees;
    for (int d = 0; d < BVG_SIDES; d++) {
        swapped += layout_scramble(&s->deck[d], t->viewer, seed, may_swap, t);
        follow(t->core, d, &s->deck[d].draw);
        follow(t->core, d, &s->deck[d].table);
        for (int h = 0; h < SEATS_MAX; h++)
            follow(t->core, d, &s->deck[d].hand[h]);
    }
    const char *broken = rules_broken(&t->core->rules, s);
    ck_assert_msg(broken == NULL, "the twin is no position: %s", broken);
    return swapped;
}

/* ---- what is told ---- */

/* Lines that differ with every card dealt, left out: checkpoint, nonce, proof. */
static void add_plain(struct text *out, struct span words)
{
    for (struct span line; span_line(&words, &line);) {
        if (span_begins(line, "PROOF"))
            break;
        if (span_begins(line, "base: ") || span_begins(line, "nonce: "))
            continue;
        text_add(out, line);
        text_words(out, "\n");
    }
}

/* Journal lines without what is a hash, a proof or an opening's path. */
static void add_skeleton(struct text *out, struct span lines)
{
    for (struct span line; span_line(&lines, &line);) {
        for (struct span word; span_word(&line, &word);)
            text_format(out, "%.*s ", word.len < 40 ? (int)word.len : 1, word.len < 40 ? (const char *)word.at : "*");
        text_words(out, "\n");
    }
}

static void take_journal(struct core *core, struct told *told)
{
    add_skeleton(&told->journal, text_span(&core->fresh));
}

/* Reports of the exchange, out of the outbox; only the viewer's. */
static void read_outbox(struct bots *t, struct arena *arena, int viewer, struct told *told)
{
    struct outbox_row row;
    struct error err = {0};
    for (int64_t after = 0; store_outbox_next(t->pass.store, arena, after, &row, &err) > 0; after = row.id) {
        if (strcmp(row.player, bot_player[viewer == BVG_USA]) != 0 || !strstr(row.file[0].name, "-report-"))
            continue;
        text_format(&told->reports, "%s\n", row.subject);
        add_plain(&told->reports, row.file[0].bytes);
    }
    ck_assert(!err.doing);
}

static void ok(bool done, const struct error *err)
{
    ck_assert_msg(done && !err->doing, "cannot %s %s: %s", err->doing, err->subject, err->cause);
}

static void go_on(struct bots *t, struct game *game, int viewer, struct told *told)
{
    struct core *core = game->core;
    struct problem why = {0};
    struct error err = {0};
    core_tick(core, t->pass.now);
    if (core->phase == CORE_CLOSED)
        ck_assert_msg(core_advance(core, t->pass.now, &why), "%s", why.key);
    for (int i = 0; i < core->n_due; i++)
        if (core->due[i].seat == viewer)
            text_add(&told->facts, core->due[i].facts_text);
    struct span seen;
    if (core_public(core, &seen))
        text_add(&told->public, seen);
    take_journal(core, told);
    ok(game_put(game, &err), &err);
    while (core->n_due > 0)
        ok(report_send(game, 0, &err) && game_put(game, &err), &err);
    read_outbox(t, game->arena, viewer, told);
}

static bool root_at(void *context, uint64_t size, struct hash *out)
{
    struct game *game = context;
    return store_root_at(game->pass->store, game->core->id, size, out);
}

/* Takes the mail in the position, or in its twin, and undoes everything. arena: for what is told. */
static void run_once(struct bots *t, struct bot_game *g, struct arena *arena, int seat, int viewer, struct span block,
                     struct span lines, const struct told *plain, bool receipt_only, uint64_t *seed, struct told *told,
                     struct count *c)
{
    struct game game;
    struct error err = {0};
    struct receipt_lines heard = {.game = &game, .seat = seat};
    struct verified v = {.bytes = block, .canonical = block, .heading = heading_read(arena, block)};
    struct text sig = {.arena = arena};
    struct core_past past = {.root_at = root_at, .context = &game};
    ok(store_begin(t->pass.store, &err), &err);
    ok(game_open(&t->pass, arena, g->id, &game, &err), &err);
    if (plain)
        c->swapped += make_twin(&(struct twin){.core = game.core,
                                               .after = plain->state,
                                               .viewer = viewer,
                                               .lines = lines,
                                               .receipt_only = receipt_only},
                                seed);
    sshsig_sign(&sig, t->key[seat], NAMESPACE_PLAYER, block, v.raw);
    sha256(v.hash, block);
    sha256(v.sighash, (struct span){v.raw, sizeof v.raw});
    core_block(game.core, seat, &v, t->pass.now, &past, &told->out, receipt_line, &heard);
    ok(receipt_send(&game, &told->out, &heard, &told->text, &err), &err);
    for (int i = 0; i < heard.n; i++)
        json_decref(heard.words[i]);
    if (!receipt_only)
        go_on(t, &game, viewer, told);
    told->asked = game.core->asked;
    told->phase = game.core->phase;
    told->deadline = game.core->deadline;
    told->next = core_next(game.core);
    told->k = game.core->k;
    told->state = arena_take(arena, sizeof *told->state);
    memcpy(told->state, game.core->state, sizeof *told->state);
    game_close(&game);
    store_rollback(t->pass.store);
}

static void same_text(const struct text *a, const struct text *b, const char *what, const char *lines)
{
    ck_assert_msg(a->len == b->len && memcmp(a->at ? a->at : "", b->at ? b->at : "", a->len) == 0,
                  "hidden cards change %s\n%s---- as it is\n%s\n---- twin\n%s", what, lines, a->at, b->at);
}

static void same_receipt(struct arena *arena, const struct told *a, const struct told *b, const char *lines)
{
    struct text mine = {.arena = arena}, twins = {.arena = arena};
    ck_assert_int_eq(a->out.bad_line, b->out.bad_line);
    ck_assert_str_eq(a->out.why.key ? a->out.why.key : "", b->out.why.key ? b->out.why.key : "");
    ck_assert_str_eq(a->out.why.got, b->out.why.got);
    ck_assert_str_eq(a->out.why.want, b->out.why.want);
    ck_assert_str_eq(a->out.why.nearest, b->out.why.nearest);
    ck_assert_int_eq(a->out.dry.horizon, b->out.dry.horizon);
    ck_assert_int_eq(a->out.dry.horizon_line, b->out.dry.horizon_line);
    add_plain(&mine, a->text);
    add_plain(&twins, b->text);
    same_text(&mine, &twins, "the receipt", lines);
}

static void same(const struct told *a, const struct told *b, const char *lines)
{
    ck_assert_int_eq(a->out.verdict, VERDICT_RECEIPT);
    ck_assert_int_eq(b->out.verdict, VERDICT_RECEIPT);
    ck_assert_int_eq(a->out.closed, b->out.closed);
    ck_assert_int_eq(a->out.settle_at, b->out.settle_at);
    same_text(&a->journal, &b->journal, "the journal", lines);
    same_text(&a->facts, &b->facts, "the facts", lines);
    same_text(&a->public, &b->public, "what spectators see", lines);
    same_text(&a->reports, &b->reports, "the report", lines);
    ck_assert_int_eq(a->asked, b->asked);
    ck_assert_int_eq(a->phase, b->phase);
    ck_assert_int_eq(a->deadline, b->deadline);
    ck_assert_int_eq(a->next, b->next);
    ck_assert_uint_eq(a->k, b->k);
}

/* ---- sheets ---- */

/* A line with any cards at all: of both decks, in hands, in piles, in cadre. */
static const char *any_line(struct bots *t, struct game *game)
{
    static const int32_t verbs[] = {BVG_ATTACH, BVG_DETACH, BVG_TRANSFER, BVG_TAKE,     BVG_CASH_CARD, BVG_DISMISS,
                                    BVG_RAIL,   BVG_RECALL, BVG_PLAY,     BVG_MAP_PLAY, BVG_DEPLOY,    BVG_RESTORE};
    struct order order = {.verb = verbs[random_below(&t->seed, sizeof verbs / sizeof *verbs)]};
    struct line line;
    char words[400];
    for (int i = 0; i < 3; i++)
        order.arg[i] = 1 + (int32_t)random_below(&t->seed, BVG_CARDS);
    if (order.verb == BVG_DEPLOY || order.verb == BVG_RAIL)
        order.arg[1] = BVG_EAST;
    ck_assert(line_of_order(&game->core->rules, &order, &line));
    line_write(&game->core->rules, &line, "", words, sizeof words);
    return arena_words(game->arena, "%s\ndone\n", words);
}

static const char *lines_for(struct bots *t, struct game *game, int seat)
{
    struct bot_style style = {.stops = random_below(&t->seed, 3) == 0,
                              .standing = random_below(&t->seed, 4) == 0,
                              .now = true,
                              .lines = 1 + (int)random_below(&t->seed, 14)};
    if (random_below(&t->seed, 3) == 0)
        return any_line(t, game);
    return bot_sheet(t, game->core, seat, &style, game->arena);
}

/* Whether the game stops for an answer, goes on by a standing order, or rolls: held to be the same in the twin by
 * same(). */
static void count_fights(struct bots *t, struct bot_game *g, const struct told *plain, const char *lines,
                         struct count *c)
{
    struct game *game = bots_look(t, g);
    bool was = flow_peek(game->core->state)->step == BVG_STEP_ANSWER,
         rolled = strstr(plain->journal.at, " roll ") != NULL;
    bool stops = plain->state->flow.depth > 0 && flow_peek(plain->state)->step == BVG_STEP_ANSWER;
    c->answers += was;
    c->attacks += stops && !was;
    c->fights += rolled;
    c->standing += !was && rolled && strstr(plain->journal.at, " fired ") != NULL && strstr(lines, "attack") != NULL;
    bots_leave(game);
}

static void try_pair(struct bots *t, struct bot_game *g, int seat, int viewer, const char *block, const char *lines,
                     struct count *c)
{
    struct arena *arena = arena_new();
    struct told plain = {.facts = {.arena = arena},
                         .reports = {.arena = arena},
                         .journal = {.arena = arena},
                         .public = {.arena = arena}};
    struct told twin = plain, other = plain;
    struct span b = span_of(block), l = span_of(lines);
    int before = c->swapped;
    run_once(t, g, arena, seat, viewer, b, l, NULL, false, NULL, &plain, c);
    run_once(t, g, arena, seat, viewer, b, l, &plain, false, &t->seed, &twin, c);
    if (c->swapped > before) {
        same(&plain, &twin, lines);
        c->pairs++;
        c->closed += plain.out.closed;
        c->reports += plain.reports.len > 0;
        c->draws += strstr(lines, "draw ") != NULL;
        count_fights(t, g, &plain, lines, c);
    }
    before = c->swapped;
    run_once(t, g, arena, seat, seat, b, l, &plain, true, &t->seed, &other, c);
    if (c->swapped > before) {
        same_receipt(arena, &plain, &other, lines);
        c->receipts++;
        c->faulty += plain.out.bad_line > 0;
    }
    arena_free(arena);
}

/* ---- games ---- */

static void visit(struct bots *t, struct bot_game *g, struct count *c)
{
    struct game *game = bots_look(t, g);
    struct core *core = game->core;
    g->over = core->phase == CORE_OVER;
    for (int seat = 0; seat < BOT_SEATS; seat++) {
        if (core->phase == CORE_JOINING || core->phase == CORE_OPENING) {
            bool joins = core->phase == CORE_JOINING;
            bots_drop(t, bot_sign(game->arena, t->key[seat], joins ? bot_join(game, seat) : bot_nonce(game, seat)));
        } else if (core->phase == CORE_OPEN && (core->asked >> seat & 1)) {
            bool attacked = flow_peek(core->state)->step == BVG_STEP_ANSWER;
            for (int i = 0; i < (attacked ? 6 : 2); i++) {
                const char *lines = lines_for(t, game, seat);
                const char *block = bot_orders(game, seat, core->k, 0, lines);
                try_pair(t, g, seat, (seat + i) % BOT_SEATS, block, lines, c);
            }
            struct bot_style style = {.stops = core->k % 2 == 0, .standing = core->k % 4 == 1, .lines = 16};
            const char *lines = bot_sheet(t, core, seat, &style, game->arena);
            bots_drop(t, bot_sign(game->arena, t->key[seat], bot_orders(game, seat, core->k, 0, lines)));
        }
    }
    bots_leave(game);
}

/* None of these may quietly stop happening: half of what was seen, or less. */
static void floors(const struct count *c)
{
    ck_assert_int_ge(c->pairs, 30 * GAMES);
    ck_assert_int_ge(c->receipts, 30 * GAMES);
    ck_assert_int_ge(c->closed, 35 * GAMES / 2);
    ck_assert_int_ge(c->reports, 35 * GAMES / 2);
    ck_assert_int_ge(c->faulty, 5 * GAMES);
    ck_assert_int_ge(c->draws, 15 * GAMES / 2);
    ck_assert_int_ge(c->swapped, 250 * GAMES);
    if (GAMES < 4)
        return;
    ck_assert_int_ge(c->attacks, 1);
    ck_assert_int_ge(c->answers, 2);
    ck_assert_int_ge(c->fights, 3);
}

START_TEST(hidden_cards_change_nothing)
{
    struct bots t;
    struct count c = {0};
    char name[32];
    snprintf(name, sizeof name, "twins-%d", _i);
    static const uint64_t seeds[] = {1952, 1903}; /* of games in which much is fought */
    bots_open(&t, name, seeds[_i - FIRST_TABLE]);
    t.by_name = true; /* "reserve any" may lead to another card in the twin, and rightly so */
    for (int i = 0; i < GAMES; i++) {
        char game[32];
        snprintf(game, sizeof game, "twin-%d", i);
        bots_add(&t, &(struct bot_terms){.name = game, .scenario = "standard", .settle = 0});
    }
    bots_pass(&t, t.now);
    int rounds = getenv("DISPATCH_SOAK") ? 8 * ROUNDS : ROUNDS;
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < GAMES; i++)
            if (!t.game[i].over)
                visit(&t, &t.game[i], &c);
        bots_pass(&t, t.now + PASS_SECONDS);
    }
    if (getenv("DISPATCH_COUNT"))
        printf(
            "pairs %d receipts %d faulty %d closed %d swapped %d reports %d draws %d attacks %d answers %d fights %d "
            "standing %d\n",
            c.pairs, c.receipts, c.faulty, c.closed, c.swapped, c.reports, c.draws, c.attacks, c.answers, c.fights,
            c.standing);
    floors(&c);
    bots_close(&t);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("views");
    TCase *c = tcase_create("non-interference");
    tcase_add_loop_test(c, hidden_cards_change_nothing, FIRST_TABLE, FIRST_TABLE + TABLES);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
