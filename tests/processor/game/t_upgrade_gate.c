/* SPDX-License-Identifier: Apache-2.0 */
/* Another build of the program plays every live game again before it goes on with any: what comes out the same goes on
 * unasked, what does not is set aside with the first entry that differs, and the program before, put back, frees it. */
#include "formats/ecvrf.h"
#include "games/blue-vs-gray/rules/steps.h"
#include "processor/advance/advance.h"
#include "processor/base/program.h"
#include "processor/check/audit_inside.h"
#include "processor/game/export.h"
#include "processor/game/upgrade_gate.h"
#include "tests/lib/bench_host.h"
#include "tests/lib/bot.h"
#include "tests/lib/store_harm.h"
#include "tests/lib/test.h"
#include <setjmp.h>
#include <sqlite3.h>
#include <string.h>

enum { ROUNDS = 6 };
static struct bots t;
static struct bot_game *good, *other;
static struct error err;
static jmp_buf stopped;

static void setup(void)
{
    err = (struct error){0};
    bots_open(&t, "gate", 1862);
    good = bots_add(&t, &(struct bot_terms){.name = "good", .scenario = "standard"});
    other = bots_add(&t, &(struct bot_terms){.name = "other", .scenario = "standard"});
}

static void teardown(void)
{
    bots_close(&t);
}

static void must(bool done)
{
    ck_assert_msg(done && !error_is_set(&err), "cannot %s %s: %s", err.doing, err.subject, err.cause);
}

static void sql(const char *words)
{
    char *says = NULL;
    ck_assert_msg(sqlite3_exec(store_sqlite(t.pass.store), words, NULL, NULL, &says) == SQLITE_OK, "%s", says);
}

/* As if another build had written everything. */
static void another_program(void)
{
    sql("UPDATE game SET program = x'0102'");
}

static struct game_row row_of(const struct bot_game *g)
{
    struct game_row row;
    ck_assert(store_game_by_name(t.pass.store, g->id, &row, &err));
    return row;
}

static void join_all(struct bot_game *g)
{
    for (int round = 0; round < 2; round++) {
        struct game *game = bots_look(&t, g);
        struct span mail[BOT_SEATS];
        for (int seat = 0; seat < BOT_SEATS; seat++)
            mail[seat] = bot_sign(t.arena, t.key[seat], round ? bot_nonce(game, seat) : bot_join(game, seat));
        bots_leave(game);
        for (int seat = 0; seat < BOT_SEATS; seat++)
            ck_assert(bots_take(&t, t.arena, mail[seat]).good);
    }
}

static void play(struct bot_game *g)
{
    join_all(g);
    bots_pass(&t, t.now + 60);
    for (int round = 0; round < ROUNDS; round++) {
        struct game *game = bots_look(&t, g);
        struct core *core = game->core;
        for (int seat = 0; seat < BOT_SEATS; seat++) {
            const struct bot_style style = {.lines = 6, .standing = round == 2};
            if (!(core->asked >> seat & 1))
                continue;
            const char *lines = bot_sheet(&t, core, seat, &style, game->arena);
            bots_drop(&t, bot_sign(game->arena, t.key[seat], bot_orders(game, seat, core->k, 0, lines)));
        }
        bots_leave(game);
        bots_pass(&t, t.now + 7200);
    }
}

/* ---- a program that tells a seat something else ---- */

static struct game_rules changed;

static void tells_more(const struct rules *rules, void *view, int seat)
{
    struct bvg_state *s = view;
    bvg_rules.redact(rules, view, seat);
    s->sickness = 1;
}

/* The deal of this game was made by rules that this program has not. */
static void deal_otherwise(struct bot_game *g)
{
    struct game game = {0};
    struct problem why = {0};
    changed = bvg_rules;
    changed.redact = tells_more;
    join_all(g);
    must(store_begin(t.pass.store, &err));
    must(game_open(&t.pass, t.arena, g->id, &game, &err));
    ck_assert_int_eq(game.core->phase, CORE_DEALING);
    game.core->rules.is = &changed;
    ck_assert_msg(core_advance(game.core, t.now, &why), "%s", why.key);
    must(game_put(&game, &err));
    game_close(&game);
    must(store_commit(t.pass.store, &err));
}

static uint64_t entry_of_facts(const struct bot_game *g)
{
    struct game_row row = row_of(g);
    for (uint64_t n = 1; n < row.log_size; n++) {
        struct span line, word;
        must(store_entry(t.pass.store, t.arena, row.id, n, &line, &err));
        span_word(&line, &word);
        if (span_begins(line, "facts "))
            return n;
    }
    ck_abort_msg("no facts");
    return 0;
}

static struct gate_count pass_gate(bool again)
{
    struct gate_count count;
    must(gate_pass(&t.pass, again, NULL, NULL, &count, &err));
    return count;
}

static size_t news_of_grade(int grade, const char *words)
{
    struct news_row *news;
    size_t n = store_news(t.pass.store, t.arena, true, &news, &err), found = 0;
    for (size_t i = 0; i < n; i++)
        found += news[i].grade == grade && strstr(news[i].words, words) != NULL;
    return found;
}

START_TEST(the_same_program_plays_nothing_again)
{
    play(good);
    struct gate_count count = pass_gate(true);
    ck_assert_uint_eq(count.n_games, 0);
    ck_assert_int_eq(memcmp(row_of(good).program, program_build(), PROGRAM_LEN), 0);
}
END_TEST

START_TEST(what_comes_out_the_same_goes_on)
{
    play(good);
    struct game_row before = row_of(good);
    another_program();
    ck_assert(!gate_is_known(&(struct game_row){.phase = CORE_OPEN}));
    struct gate_count count = pass_gate(false);
    ck_assert_uint_eq(count.n_games, 2); /* the second waits for its players */
    ck_assert_uint_eq(count.n_same, 2);
    ck_assert_uint_eq(count.n_held, 0);
    struct game_row after = row_of(good);
    ck_assert_uint_eq(after.log_size, before.log_size); /* nothing of the game was touched */
    ck_assert_uint_eq(after.generation, before.generation);
    ck_assert(gate_is_known(&after));
    ck_assert_uint_eq(news_of_grade(1, "2 live games were played again"), 1);
    ck_assert_uint_eq(pass_gate(false).n_games, 0);
}
END_TEST

/* Stopped after the first game, as if the machine had gone down. */
static void stop(void *context, const struct game_row *row, const struct gate_outcome *out,
                 const struct gate_count *count)
{
    (void)context, (void)row;
    ck_assert(out->same);
    ck_assert_uint_eq(count->n_games, 1);
    ck_assert_int_eq(count->n_all, 2);
    longjmp(stopped, 1);
}

START_TEST(a_pass_that_was_stopped_goes_on_behind)
{
    play(good);
    another_program();
    struct gate_count count;
    if (setjmp(stopped) == 0) {
        gate_pass(&t.pass, false, stop, NULL, &count, &err);
        ck_abort_msg("nothing was played");
    }
    count = pass_gate(false);
    ck_assert_uint_eq(count.n_games, 1);
    ck_assert_int_eq(count.n_all, 1);
    ck_assert_uint_eq(count.n_same, 1);
    ck_assert_uint_eq(pass_gate(true).n_games, 0);
}
END_TEST

START_TEST(what_comes_out_otherwise_waits_and_the_others_go_on)
{
    char entry[64];
    deal_otherwise(other);
    play(good);
    snprintf(entry, sizeof entry, "gate: entry %llu: the journal says", (unsigned long long)entry_of_facts(other));
    another_program();
    struct gate_count count = pass_gate(false);
    ck_assert_uint_eq(count.n_same, 1);
    ck_assert_uint_eq(count.n_held, 1);
    ck_assert_str_eq(row_of(good).aside, "");
    ck_assert_msg(strncmp(row_of(other).aside, entry, strlen(entry)) == 0, "%s", row_of(other).aside);
    ck_assert_uint_eq(news_of_grade(3, "Put the program before back"), 1);
    ck_assert_uint_eq(pass_gate(false).n_games, 0); /* it judged once */
    ck_assert_uint_eq(pass_gate(true).n_held, 1);   /* unless it is asked */
}
END_TEST

START_TEST(nobody_gets_around_the_gate)
{
    struct game game = {0};
    deal_otherwise(other);
    another_program();
    ck_assert(!game_open(&t.pass, t.arena, other->id, &game, &err));
    ck_assert_int_eq(err.code, EX_DATAERR);
    ck_assert_msg(strncmp(err.cause, gate_word, strlen(gate_word)) == 0, "%s", err.cause);
    game_close(&game);
    err = (struct error){0};
    ck_assert(game_look(&t.pass, t.arena, other->id, &game, &err)); /* looking is always allowed */
    game_close(&game);
}
END_TEST

START_TEST(the_program_before_frees_what_another_held)
{
    struct game_row row = row_of(other);
    another_program();
    must(store_begin(t.pass.store, &err));
    must(store_game_aside(t.pass.store, row.id, "gate: entry 3: by another program", &err));
    must(store_commit(t.pass.store, &err));
    struct gate_count count = pass_gate(false);
    ck_assert_uint_eq(count.n_freed, 1);
    ck_assert_str_eq(row_of(other).aside, "");
}
END_TEST

START_TEST(a_game_set_aside_for_another_reason_stays_aside)
{
    struct game_row row = row_of(other);
    another_program();
    must(store_begin(t.pass.store, &err));
    must(store_game_aside(t.pass.store, row.id, "the disk was full", &err));
    must(store_commit(t.pass.store, &err));
    ck_assert_uint_eq(pass_gate(false).n_same, 2);
    ck_assert_str_eq(row_of(other).aside, "the disk was full");
}
END_TEST

START_TEST(a_sealed_position_that_the_journal_does_not_lead_to_is_found)
{
    struct gate_outcome out;
    struct game game = {0};
    join_all(other);
    must(store_begin(t.pass.store, &err));
    must(game_advance(&t.pass, other->id, true, &err));
    must(game_open(&t.pass, t.arena, other->id, &game, &err));
    ((struct bvg_state *)game.core->state)->supply[BVG_USA]++; /* as a program would that counts otherwise, later on */
    must(game_put(&game, &err));
    game_close(&game);
    must(store_commit(t.pass.store, &err));
    must(gate_game(&t.pass, other->id, NULL, &out, &err));
    ck_assert(!out.same);
    ck_assert_msg(strstr(out.words, "another position than the sealed one") != NULL, "%s", out.words);
}
END_TEST

/* ---- dice: of a game only the first proof is verified, for the replay makes each of them anew ---- */

static bool is_roll(struct span line)
{
    struct span n, verb;
    return span_word(&line, &n) && span_word(&line, &verb) && span_is(verb, "roll");
}

/* What the gate finds in this journal, of a game with this key: the entry at which it breaks; 0: nowhere. */
static uint64_t broken_at(struct game *game, const struct transcript *journal, const uint8_t key[static 32])
{
    struct arena *arena = arena_new();
    struct audit audit = {0};
    struct text unused = {.arena = arena};
    struct auditor a = {.arena = arena, .audit = &audit, .out = &unused, .is_flat = true, .has_seed = true, .t = *journal};
    a.line = arena_take(arena, sizeof *a.line);
    a.genesis = game->core->g;
    memcpy(a.genesis.vrf, key, sizeof a.genesis.vrf);
    audit_judge(&a, true, false);
    struct core *played = audit_replay_core(&a, game->core->vrf_seed);
    uint64_t at = a.failed ? audit.broken_at : 0;
    audit_core_free(&a, played);
    arena_free(arena);
    return at;
}

START_TEST(each_proof_of_dice_counts)
{
    struct bots b;
    struct game game = {0};
    struct transcript journal = {0};
    uint8_t other_key[32];
    size_t n_rolls = 0, first = 0;
    bots_same_luck();
    bench_long(&b, "dice", "house-divided", 8);
    must(game_look(&b.pass, b.arena, b.game[0].id, &game, &err) && game_transcript(&game, &journal, &err));
    ecvrf_public(other_key, (const uint8_t[32]){1});
    while (first < journal.n_lines && !is_roll(journal.line[first]))
        first++;
    ck_assert_uint_eq(broken_at(&game, &journal, game.core->g.vrf), 0);
    ck_assert_uint_eq(broken_at(&game, &journal, other_key), first + 1); /* the host has a seed, and not the game's */
    for (size_t i = 0; i < journal.n_lines; i++) {
        struct span line = journal.line[i];
        if (!is_roll(line))
            continue;
        for (size_t from_end = 1; from_end <= 130; from_end += 43, n_rolls++) { /* in s, c and Gamma */
            char *lie = arena_string(b.arena, line);
            char *digit = lie + line.len - from_end;
            *digit = *digit == '1' ? '2' : '1';
            journal.line[i] = span_of(lie);
            ck_assert_uint_eq(broken_at(&game, &journal, game.core->g.vrf), i + 1);
        }
        journal.line[i] = line;
    }
    ck_assert_uint_ge(n_rolls, 8);
    game_close(&game);
    bots_close(&b);
}
END_TEST

START_TEST(a_build_has_a_number_of_its_own)
{
    char line[160];
    static const uint8_t none[PROGRAM_LEN];
    ck_assert_int_ne(memcmp(program_build(), none, PROGRAM_LEN), 0);
    ck_assert_ptr_eq(program_build(), program_build());
    program_line(line, sizeof line);
    ck_assert_int_eq(
        strncmp(line, "dispatch " DISPATCH_VERSION " sha256:", strlen("dispatch " DISPATCH_VERSION " sha256:")), 0);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("gate");
    TCase *c = tcase_create("gate");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, the_same_program_plays_nothing_again);
    tcase_add_test(c, what_comes_out_the_same_goes_on);
    tcase_add_test(c, a_pass_that_was_stopped_goes_on_behind);
    tcase_add_test(c, what_comes_out_otherwise_waits_and_the_others_go_on);
    tcase_add_test(c, nobody_gets_around_the_gate);
    tcase_add_test(c, the_program_before_frees_what_another_held);
    tcase_add_test(c, a_game_set_aside_for_another_reason_stays_aside);
    tcase_add_test(c, a_sealed_position_that_the_journal_does_not_lead_to_is_found);
    tcase_add_test(c, a_build_has_a_number_of_its_own);
    suite_add_tcase(s, c);
    c = tcase_create("dice");
    tcase_add_test(c, each_proof_of_dice_counts);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
