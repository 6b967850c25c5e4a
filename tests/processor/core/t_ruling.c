/* SPDX-License-Identifier: Apache-2.0 */
/* Rulings through the core: words, patches, votes, silence, going back, ends (core_ruling.h). */
#include "processor/core/core.h"
#include "processor/core/core_report_due.h"
#include "tests/games/tiny.h"
#include "tests/lib/match.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <string.h>

static struct match m;
static struct {
    uint64_t k;
    struct span game;
} kept[32];
static int n_kept;
static bool is_lucky, is_made_up; /* made up: another luck than the journal tells */

/* What an audit keeps as it goes. */
static bool position(void *context, const struct core *core, uint64_t k, struct core_position *out)
{
    (void)context, (void)core;
    for (int i = 0; i < n_kept; i++)
        if (kept[i].k == k) {
            *out = (struct core_position){kept[i].game, is_lucky};
            return true;
        }
    return false;
}

static void keep(void)
{
    kept[n_kept].k = m.core->k;
    kept[n_kept++].game = arena_copy(m.arena, core_state_text(m.core));
}

static void begin_with(const struct match_terms *terms)
{
    match_begin(&m, terms);
    m.reload = true;
    n_kept = 0;
    is_lucky = is_made_up = false;
    m.core->history = (struct core_history){position, NULL};
    match_set_up(&m);
    keep();
}

static void begin(void)
{
    begin_with(&(struct match_terms){.settle = 1800});
}

static void finish(void)
{
    if (!is_made_up)
        match_audit(&m);
    match_end(&m);
}

static const struct tiny_state *now(void)
{
    return m.core->state;
}

static void play(int seat, const char *lines)
{
    ck_assert_int_eq(match_orders(&m, seat, lines), VERDICT_RECEIPT);
    ck_assert_msg(m.out.bad_line == 0, "line %d: %s", m.out.bad_line, m.out.why.key);
    if (m.core->phase == CORE_OPEN)
        ck_assert(match_tick(&m, core_next(m.core)));
    match_advance(&m);
    keep();
}

static void refused(const char *lines, const char *key)
{
    uint64_t size = m.core->tree.size;
    ck_assert_int_eq(match_rule(&m, lines, NULL), VERDICT_REFUSED);
    ck_assert_str_eq(m.out.why.key, key);
    ck_assert_uint_eq(m.core->tree.size, size);
    m.ruled--;
}

/* The number of a ruling that was taken. */
static uint64_t ruled(const char *lines)
{
    ck_assert_msg(match_rule(&m, lines, NULL) == VERDICT_RECEIPT, "%s %s", m.out.why.key, m.out.why.got);
    return m.out.entry;
}

static void says(int seat, const char *word, uint64_t n)
{
    ck_assert_int_eq(match_orders(&m, seat, arena_words(m.arena, "%s %llu\n", word, (unsigned long long)n)),
                     VERDICT_RECEIPT);
    ck_assert_int_eq(m.out.bad_line, 0);
}

START_TEST(words_are_in_force_at_once)
{
    uint64_t n = ruled("say The table on page 4 is right, the one on page 9 is not.\n"), k = m.core->k;
    char utc[21];
    hex32 hash;
    hex_write(hash, m.out.hash, 32);
    utc_write(utc, m.now);
    ck_assert_str_eq(match_line(&m, "ruling"),
                     arena_words(m.arena, "%llu ruling %s %s", (unsigned long long)n, hash, utc));
    ck_assert_int_eq(m.core->rulings.n, 0);
    ck_assert_uint_eq(m.core->k, k);
    ck_assert_int_eq(m.core->phase, CORE_OPEN);
    ck_assert_int_gt(m.n_reloads, 0);
}
END_TEST

START_TEST(a_change_waits_for_every_seat)
{
    uint64_t n = ruled("say East had one point more.\nset score.0 = 3\n"), k = m.core->k;
    hex32 t;
    memcpy(t, m.core->t, sizeof t);
    ck_assert_int_eq(m.core->rulings.n, 1);
    ck_assert_int_eq(now()->score[TINY_EAST], 0);
    says(TINY_WEST, "agree", n);
    ck_assert_uint_eq(m.out.voted[0], n);
    ck_assert_uint_eq(m.out.ruled, 0);
    says(TINY_WEST, "agree", n); /* twice is once */
    ck_assert_int_eq(match_count(&m, "agree"), 1);
    core_extend(m.core, m.now + 10 * 86400, "host");
    match_take(&m);
    ck_assert(!match_tick(&m, m.now + RULING_SECONDS));
    says(TINY_EAST, "agree", n);
    ck_assert_uint_eq(m.out.ruled, n);
    ck_assert_int_eq(match_count(&m, "agree"), 2);
    ck_assert(strstr(match_line(&m, "close"), "east - - - west - - -") != NULL);
    ck_assert_int_eq(m.core->phase, CORE_CLOSED);
    match_advance(&m);
    ck_assert_int_eq(now()->score[TINY_EAST], 3);
    ck_assert_uint_eq(m.core->k, k + 1);
    ck_assert_str_ne(m.core->t, t);
    ck_assert_int_eq(m.core->rulings.n, 0);
    ck_assert_int_eq(m.core->asked, ONLY(TINY_EAST));
    play(TINY_EAST, "take 2\npass\n"); /* and it goes on */
    ck_assert_int_eq(now()->score[TINY_EAST], 3);
}
END_TEST

START_TEST(a_vote_is_no_sheet)
{
    uint64_t n = ruled("say So be it.\nset score.0 = 1\n"), k = m.core->k;
    ck_assert_int_eq(match_orders(&m, TINY_EAST, "take 2\npass\n"), VERDICT_RECEIPT);
    says(TINY_EAST, "agree", n);
    ck_assert(m.core->receipt[1].is_vote);
    ck_assert(match_tick(&m, core_next(m.core)));
    ck_assert_msg(strstr(match_line(&m, "close"), "east 2 ") != NULL, "%s", match_line(&m, "close"));
    match_advance(&m);
    ck_assert_uint_eq(m.core->k, k + 1);
    ck_assert_int_eq(m.core->rulings.n, 1); /* it still waits for west */
    says(TINY_WEST, "agree", n);
    match_advance(&m);
    ck_assert_int_eq(now()->score[TINY_EAST], 1);
}
END_TEST

START_TEST(an_asked_seat_that_only_votes_is_still_asked)
{
    uint64_t n = ruled("say So be it.\nset score.0 = 1\n");
    says(TINY_EAST, "agree", n);
    ck_assert_int_eq(core_awaits(m.core), ONLY(TINY_EAST));
    ck_assert_int_eq(
        match_orders(&m, TINY_EAST, arena_words(m.arena, "note left in\nobject %llu\ndone\n", (unsigned long long)n)),
        VERDICT_RECEIPT);
    ck_assert_uint_eq(m.out.voted[1], n);
    ck_assert_int_eq(m.core->rulings.n, 0);
    ck_assert_int_eq(core_awaits(m.core), ONLY(TINY_EAST));
}
END_TEST

START_TEST(an_objection_ends_it)
{
    uint64_t n = ruled("say East had one point more.\nset score.0 = 3\n");
    says(TINY_EAST, "agree", n);
    says(TINY_WEST, "object", n);
    ck_assert_str_eq(match_line(&m, "object") + strcspn(match_line(&m, "object"), " ") + 1,
                     arena_words(m.arena, "object %llu west", (unsigned long long)n));
    ck_assert_int_eq(m.core->rulings.n, 0);
    says(TINY_WEST, "agree", n);
    ck_assert_uint_eq(m.out.voted[0], 0);
    ck_assert_int_eq(now()->score[TINY_EAST], 0);
}
END_TEST

START_TEST(silence_is_consent_where_genesis_says_so)
{
    finish();
    begin_with(&(struct match_terms){.settle = 1800, .silence = true});
    ck_assert(m.core->g.silence);
    uint64_t n = ruled("say East had one point more.\nset score.0 = 3\n");
    ck_assert_int_eq(core_next(m.core),
                     m.now + RULING_SECONDS < m.core->deadline ? m.now + RULING_SECONDS : m.core->deadline);
    ck_assert(!match_tick(&m, m.now + RULING_SECONDS - 1));
    core_extend(m.core, m.now + 10 * 86400, "host");
    match_take(&m);
    ck_assert(match_tick(&m, m.now + 1));
    ck_assert(match_line(&m, arena_words(m.arena, "ruled %llu", (unsigned long long)n)) != NULL);
    match_advance(&m);
    ck_assert_int_eq(now()->score[TINY_EAST], 3);
    ruled("say End it.\nend agreed\n"); /* but not for this */
    ck_assert(m.core->rulings.at[0].by_all);
    core_extend(m.core, m.now + 10 * 86400, "host");
    match_take(&m);
    ck_assert(!match_tick(&m, m.now + RULING_SECONDS));
}
END_TEST

static const struct {
    const char *lines, *key;
} bad[] = {
    {"set score.0 = 1\n", "ruling.silent"},
    {"say x\nset score.9 = 1\n", "ruling.path"},
    {"say x\nset nothing = 1\n", "ruling.path"},
    {"say x\nset score.0 = (1)\n", "ruling.value"},
    {"say x\nset score.0 = \"1\"\n", "ruling.value"},
    {"say x\nset score.0 = 99999999999\n", "ruling.value"},
    {"say x\nset score.0 : 1\n", "ruling.line"},
    {"say x\nset turn = 99\n", "ruling.broken"},
    {"say x\nset deck.draw.at.0.card = 5\n", "ruling.deck"},
    {"say x\nset flow.at.0.asks = 0\n", "ruling.flow"},
    {"say x\nset score.0 = 1\nback to 1\n", "ruling.twice"},
    {"say x\nback to 1\n", "ruling.back"},
    {"say x\nback to 9\n", "ruling.back"},
    {"say x\nupgrade to 1\n", "ruling.revision"},
    {"say x\nupgrade to 2\n", "ruling.revision"},
    {"say x\nend won north\n", "ruling.end"},
    {"say x\nend somehow\n", "ruling.line"},
    {"say x\nwithdraw 7\n", "ruling.number"},
    {"say x\nhostkey report\n", "ruling.key"},
    {"say x\nhidden 00\n", "ruling.line"},
    {"dance\n", "ruling.line"},
};

START_TEST(what_cannot_be_is_refused)
{
    refused(bad[_i].lines, bad[_i].key);
}
END_TEST

START_TEST(only_the_open_game_has_a_position)
{
    finish();
    match_begin(&m, &(struct match_terms){.full = true});
    refused("say x\nset score.0 = 1\n", "ruling.early");
    ruled("say Welcome.\n");
    core_end(m.core, "abandoned");
    match_take(&m);
    refused("say Too late.\n", "game.over");
}
END_TEST

START_TEST(seq_and_base_of_the_organiser)
{
    struct core_past past = match_past(&m);
    const char *block = match_ruling_block(&m, 1, "say One.\n");
    struct verified v = match_sign(&m, m.key[0], block);
    ck_assert(core_rule(m.core, RULER_ORGANISER, &v, span_of(""), m.now, &past, &m.out));
    match_take(&m);
    v = match_sign(&m, m.key[0], match_ruling_block(&m, 1, "say Again.\n"));
    ck_assert(!core_rule(m.core, RULER_ORGANISER, &v, span_of(""), m.now, &past, &m.out));
    ck_assert_str_eq(m.out.why.key, "seq.used");
    m.block_seen = arena_words(m.arena, "%s", "");
    v = match_sign(&m, m.key[0],
                   "-----BEGIN PBEM RULING-----\npbem: 1\ngame: 00000000000000000000000000000000\nseq: 9\n"
                   "base: 1 o3SyYppvFC43hnVILHuJAYj0bMtC/rT/m2KuWkzKGlE=\norders:\nsay x\n"
                   "-----END PBEM RULING-----\n");
    ck_assert(!core_rule(m.core, RULER_ORGANISER, &v, span_of(""), m.now, &past, &m.out));
    ck_assert_str_eq(m.out.why.key, "game.other");
}
END_TEST

START_TEST(a_hidden_change_is_committed_and_revealed)
{
    const char *opening = "00112233445566778899aabbccddeeff\nset choice.1 = 2\n";
    char hash[51];
    ruling_seal(span_of(opening), m.core->id, 1, hash);
    const char *lines = arena_words(m.arena, "say A choice was misread.\nhidden %s\n", hash);
    ck_assert_int_eq(match_rule(&m, lines, "00112233445566778899aabbccddeeff\nset choice.1 = 1\n"), VERDICT_REFUSED);
    ck_assert_str_eq(m.out.why.key, "ruling.opening");
    m.ruled = 0;
    ck_assert_int_eq(match_rule(&m, lines, opening), VERDICT_RECEIPT);
    uint64_t n = m.out.entry;
    says(TINY_EAST, "agree", n);
    says(TINY_WEST, "agree", n);
    match_advance(&m);
    ck_assert_int_eq(now()->choice[TINY_WEST], 2);
    ck_assert_ptr_eq(strstr(m.journal.at, "set choice"), NULL);
    core_end(m.core, "abandoned");
    match_take(&m);
    struct text hex = {.arena = m.arena};
    text_hex(&hex, (const uint8_t *)opening, strlen(opening));
    const char *line = match_line(&m, "reveal ruling");
    ck_assert(line && strstr(line, hex.at) != NULL);
}
END_TEST

START_TEST(what_may_be_seen_is_public)
{
    struct ruling r;
    struct problem why = {0};
    void *after = arena_take(m.arena, sizeof(struct tiny_state));
    ck_assert(ruling_read(span_of("say x\nset score.0 = 4\n"), &r, &why));
    ck_assert(ruling_patch(m.arena, &m.core->rules, m.core->state, &r, after, &why));
    ck_assert(ruling_is_public(m.arena, &m.core->rules, m.core->state, after, &r));
    ck_assert(ruling_read(span_of("say x\nset choice.0 = 2\n"), &r, &why));
    ck_assert(ruling_patch(m.arena, &m.core->rules, m.core->state, &r, after, &why));
    ck_assert(!ruling_is_public(m.arena, &m.core->rules, m.core->state, after, &r));
}
END_TEST

START_TEST(an_agreed_end_and_a_broken_one)
{
    uint64_t n = ruled("say We have to stop.\nend drawn\n");
    says(TINY_WEST, "agree", n);
    ck_assert_int_eq(m.core->phase, CORE_OPEN);
    says(TINY_EAST, "agree", n);
    ck_assert_int_eq(m.core->phase, CORE_OVER);
    ck_assert(match_line(&m, "end drawn") != NULL);
    ck_assert(match_line(&m, "reveal vrf") != NULL);
    finish();
    begin();
    ruled("say The newest store is lost.\nend broken\n"); /* nobody is asked */
    ck_assert_int_eq(m.core->phase, CORE_OVER);
    ck_assert(match_line(&m, "end broken") != NULL);
}
END_TEST

START_TEST(a_ruling_is_taken_back)
{
    uint64_t n = ruled("say x\nset score.0 = 1\n");
    says(TINY_EAST, "agree", n);
    ruled(arena_words(m.arena, "say I was wrong.\nwithdraw %llu\n", (unsigned long long)n));
    ck_assert(match_line(&m, arena_words(m.arena, "withdrawn %llu", (unsigned long long)n)) != NULL);
    says(TINY_WEST, "agree", n);
    ck_assert_int_eq(m.core->phase, CORE_OPEN);
    ck_assert_int_eq(now()->score[0], 0);
}
END_TEST

START_TEST(only_so_many_wait)
{
    for (int i = 0; i < RULINGS_MAX; i++)
        ruled("say x\nset score.0 = 1\n");
    refused("say x\nset score.0 = 1\n", "ruling.waits");
    ruled("say Words are taken all the same.\n");
}
END_TEST

START_TEST(a_held_game_rules_when_it_goes_on)
{
    uint64_t n = ruled("say x\nset score.0 = 1\n");
    core_hold(m.core, m.now);
    match_take(&m);
    says(TINY_EAST, "agree", n);
    says(TINY_WEST, "agree", n);
    ck_assert_int_eq(m.core->phase, CORE_OPEN);
    core_resume(m.core, m.now + 86400, NULL);
    match_take(&m);
    ck_assert_int_eq(core_next(m.core) <= m.now, 1);
    ck_assert(match_tick(&m, m.now));
    match_advance(&m);
    ck_assert_int_eq(now()->score[0], 1);
}
END_TEST

START_TEST(what_no_longer_fits_lapses)
{
    uint64_t n = ruled("say One turn more or less.\nset turn = 6\n"), other = ruled("say x\nset turns = 4\n");
    says(TINY_EAST, "agree", n);
    says(TINY_WEST, "agree", n);
    match_advance(&m);
    ck_assert_int_eq(now()->turn, 6);
    says(TINY_EAST, "agree", other);
    says(TINY_WEST, "agree", other);
    match_advance(&m);
    ck_assert(match_line(&m, arena_words(m.arena, "lapsed %llu ruling.broken", (unsigned long long)other)) != NULL);
    ck_assert_int_eq(now()->turns, 6);
    ck_assert_int_eq(m.core->phase, CORE_OPEN);
}
END_TEST

/* ---- going back ---- */

static void cards_lie_as(const struct deck *a, const struct deck *b)
{
    ck_assert_int_eq(a->draw.n, b->draw.n);
    for (int i = 0; i < a->draw.n; i++)
        ck_assert_int_eq(a->draw.at[i].card, b->draw.at[i].card);
    for (int seat = 0; seat < TINY_SEATS; seat++) {
        ck_assert_int_eq(a->hand[seat].n, b->hand[seat].n);
        for (int i = 0; i < a->hand[seat].n; i++)
            ck_assert(deck_holds(&b->hand[seat], a->hand[seat].at[i].card));
    }
    ck_assert_int_eq(a->table.n, b->table.n);
}

static void go_back_over(const char *first, const char *second)
{
    struct tiny_state then = *now();
    hex32 t;
    uint64_t k = m.core->k;
    play(TINY_EAST, first);
    play(TINY_EAST, second);
    memcpy(t, m.core->t, sizeof t);
    uint64_t n =
        ruled(arena_words(m.arena, "say That was a mistake of the program.\nback to %llu\n", (unsigned long long)k));
    says(TINY_EAST, "agree", n);
    says(TINY_WEST, "agree", n);
    uint64_t closed = m.core->k;
    match_advance(&m);
    ck_assert_uint_eq(m.core->k, closed + 1); /* the chain goes on */
    ck_assert_str_ne(m.core->t, t);
    ck_assert_ptr_eq((void *)(uintptr_t)match_line(&m, "lapsed"), NULL);
    cards_lie_as(&now()->deck, &then.deck);
    ck_assert_ptr_eq((void *)(uintptr_t)rules_broken(&m.core->rules, m.core->state), NULL);
    ck_assert_int_eq(now()->turn, then.turn);
    ck_assert_int_eq(m.core->asked, ONLY(TINY_EAST));
}

START_TEST(drawn_cards_go_back_where_they_lay)
{
    struct tiny_state then = *now();
    go_back_over("take 2\n", "pass\n");
    ck_assert_int_ge(match_count(&m, "move "), 2);
    for (int i = 0; i < 2; i++) { /* what was seen stays seen */
        ck_assert_int_eq(now()->deck.draw.at[i].card, then.deck.draw.at[i].card);
        ck_assert(now()->deck.draw.at[i].seen & ONLY(TINY_EAST));
    }
    play(TINY_EAST, "take 2\n");
    ck_assert(deck_holds(&now()->deck.hand[TINY_EAST], then.deck.draw.at[0].card));
}
END_TEST

START_TEST(dice_are_not_undone_by_silence)
{
    finish();
    begin_with(&(struct match_terms){.settle = 1800, .silence = true});
    is_made_up = true;
    play(TINY_EAST, "take 1\n");
    is_lucky = true;
    uint64_t n = ruled("say x\nback to 1\n");
    ck_assert(m.core->rulings.at[0].by_all);
    (void)n;
    is_lucky = false;
    ruled("say x\nback to 1\n");
    ck_assert(!m.core->rulings.at[1].by_all);
    int64_t at = m.core->rulings.at[1].utc + RULING_SECONDS;
    core_extend(m.core, at + 86400, "host");
    match_take(&m);
    is_lucky = true; /* meanwhile somebody drew */
    ck_assert(!match_tick(&m, at));
    is_lucky = false;
    ck_assert(match_tick(&m, at));
}
END_TEST

START_TEST(a_fixed_deck_goes_back_too)
{
    finish();
    begin_with(&(struct match_terms){.settle = 1800, .option = "open"});
    go_back_over("take 2\n", "pass\n");
}
END_TEST

START_TEST(a_card_on_the_table_goes_back_to_the_hand)
{
    play(TINY_EAST, "take 2\n");
    struct tiny_state then = *now();
    uint64_t k = m.core->k;
    int card = then.deck.hand[TINY_EAST].at[0].card;
    play(TINY_EAST, arena_words(m.arena, "play %s\n", name_of(&m.core->rules, TINY_CARD, card)));
    ck_assert_int_eq(now()->deck.table.n, 1);
    uint64_t n = ruled(arena_words(m.arena, "say x\nback to %llu\n", (unsigned long long)k));
    says(TINY_EAST, "agree", n);
    says(TINY_WEST, "agree", n);
    match_advance(&m);
    cards_lie_as(&now()->deck, &then.deck);
    const struct pile *hand = &now()->deck.hand[TINY_EAST];
    int opened = 0;
    for (int i = 0; i < hand->n; i++)
        if (hand->at[i].card == card)
            opened = hand->at[i].seen;
    ck_assert_int_eq(opened, SEEN_BY_ALL);
    ck_assert(match_line(&m, "move ") && strstr(match_line(&m, "move "), "hand:east"));
}
END_TEST

START_TEST(the_host_looked)
{
    core_looked(m.core, TINY_WEST, m.now);
    core_looked(m.core, -1, m.now);
    match_take(&m);
    ck_assert(match_line(&m, "looked west ") != NULL);
    ck_assert(match_line(&m, "looked all ") != NULL);
}
END_TEST

START_TEST(standing_orders_survive_a_ruling)
{
    uint64_t n = ruled("say x\nset score.0 = 1\n");
    ck_assert_int_eq(match_orders(&m, TINY_WEST, "when draw\ntake 1\nend\n"), VERDICT_RECEIPT);
    says(TINY_EAST, "agree", n);
    says(TINY_WEST, "agree", n);
    match_advance(&m);
    ck_assert_int_eq(m.core->n_receipts, 1); /* it waits for the next close, as one that came late */
    play(TINY_EAST, "take 2\npass\n");
    ck_assert_int_gt(m.core->sheets->standing[TINY_WEST].n, 0);
}
END_TEST

/* ---- what a host could try ---- */

static void caught(const char *words)
{
    is_made_up = true; /* it is no honest game any more */
    const char *wrong = match_audit_says(&m);
    ck_assert_msg(wrong != NULL && strstr(wrong, words) != NULL, "%s", wrong ? wrong : "nothing is found");
}

START_TEST(a_host_who_counts_votes_that_never_came)
{
    ruled("say East had one point more.\nset score.0 = 3\n");
    m.core->rulings.at[0].agreed = 3;
    ck_assert(match_tick(&m, m.now));
    match_advance(&m);
    caught("for which there was no reason");
}
END_TEST

START_TEST(a_host_who_rules_with_another_key)
{
    struct core_past past = match_past(&m);
    struct verified v = match_sign(&m, m.key[1], match_ruling_block(&m, 1, "say The host likes it so.\n"));
    ck_assert(core_rule(m.core, RULER_ORGANISER, &v, span_of(""), m.now, &past, &m.out));
    match_take(&m);
    caught("not signed by the organiser");
}
END_TEST

START_TEST(a_host_who_changes_more_than_was_ruled)
{
    uint64_t n = ruled("say East had one point more.\nset score.0 = 3\n");
    says(TINY_EAST, "agree", n);
    says(TINY_WEST, "agree", n);
    ((struct tiny_state *)m.core->state)->score[TINY_WEST] = 9;
    match_advance(&m);
    caught("state");
}
END_TEST

START_TEST(a_host_who_goes_back_in_silence)
{
    finish();
    begin_with(&(struct match_terms){.settle = 1800, .silence = true});
    play(TINY_EAST, "take 2\npass\n"); /* cards were drawn */
    ruled("say x\nback to 1\n");       /* is_lucky is false: his program says that none was */
    core_extend(m.core, m.now + 10 * 86400, "host");
    match_take(&m);
    ck_assert(match_tick(&m, m.now + RULING_SECONDS));
    match_advance(&m);
    caught("for which there was no reason");
}
END_TEST

START_TEST(words_become_lines)
{
    struct text out = {.arena = m.arena};
    struct ruling r;
    struct problem why = {0};
    ck_assert(
        ruling_say(&out, span_of("The bridge at Harper's Ferry was down in that week, so the corps could not have "
                                 "crossed there; it stands where it stood before.")));
    for (struct span left = text_span(&out), line; span_line(&left, &line);)
        ck_assert_uint_le(line.len, ORDER_COLUMNS_MAX);
    ck_assert(ruling_read(text_span(&out), &r, &why));
    struct text back = {.arena = m.arena};
    ruling_words(&back, &r);
    ck_assert(strstr(back.at, "the corps could not have crossed there; it stands") != NULL);
    ck_assert(!ruling_say(&out, span_of("two\nlines")));
    ck_assert(!ruling_say(&out, span_of("")));
}
END_TEST

static Suite *ruling_suite(void)
{
    Suite *suite = suite_create("core: rulings");
    TCase *all = tcase_create("rulings");
    tcase_add_checked_fixture(all, begin, finish);
    tcase_add_test(all, words_are_in_force_at_once);
    tcase_add_test(all, a_change_waits_for_every_seat);
    tcase_add_test(all, a_vote_is_no_sheet);
    tcase_add_test(all, an_asked_seat_that_only_votes_is_still_asked);
    tcase_add_test(all, an_objection_ends_it);
    tcase_add_test(all, silence_is_consent_where_genesis_says_so);
    tcase_add_loop_test(all, what_cannot_be_is_refused, 0, sizeof bad / sizeof *bad);
    tcase_add_test(all, only_the_open_game_has_a_position);
    tcase_add_test(all, seq_and_base_of_the_organiser);
    tcase_add_test(all, a_hidden_change_is_committed_and_revealed);
    tcase_add_test(all, what_may_be_seen_is_public);
    tcase_add_test(all, an_agreed_end_and_a_broken_one);
    tcase_add_test(all, a_ruling_is_taken_back);
    tcase_add_test(all, only_so_many_wait);
    tcase_add_test(all, a_held_game_rules_when_it_goes_on);
    tcase_add_test(all, what_no_longer_fits_lapses);
    tcase_add_test(all, drawn_cards_go_back_where_they_lay);
    tcase_add_test(all, dice_are_not_undone_by_silence);
    tcase_add_test(all, a_fixed_deck_goes_back_too);
    tcase_add_test(all, a_card_on_the_table_goes_back_to_the_hand);
    tcase_add_test(all, the_host_looked);
    tcase_add_test(all, standing_orders_survive_a_ruling);
    tcase_add_test(all, a_host_who_counts_votes_that_never_came);
    tcase_add_test(all, a_host_who_rules_with_another_key);
    tcase_add_test(all, a_host_who_changes_more_than_was_ruled);
    tcase_add_test(all, a_host_who_goes_back_in_silence);
    tcase_add_test(all, words_become_lines);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(ruling_suite());
}
