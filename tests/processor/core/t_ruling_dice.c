/* SPDX-License-Identifier: Apache-2.0 */
/* Rulings in dice modes B, C and D through the core: agreed in an open exchange, or while the dice of a closed one
 * wait; undoing dice whose randomness was revealed. Each game is played again by the audit, and its T followed from the
 * journal alone. */
#include "processor/core/core.h"
#include "processor/core/core_report_due.h"
#include "processor/record/journal.h"
#include "tests/games/tiny.h"
#include "tests/lib/match.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <string.h>

static const char modes[] = {'B', 'C', 'D'};
static struct match m;
static char mode;
static uint8_t numbers; /* the last that was sealed, mode C */
static struct {
    uint64_t k;
    struct span game;
} kept[16];
static int n_kept;
static bool is_lucky;

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

/* ---- luck ---- */

/* The 64 digits that a seat seals with its sheet number n. */
static const char *digits(int seat, int n)
{
    hex32 out;
    uint8_t raw[32];
    memset(raw, 16 * (seat + 1) + n, sizeof raw);
    hex_write(out, raw, sizeof raw);
    return arena_words(m.arena, "%s", out);
}

static int sealed_by[TINY_SEATS]; /* which number the newest sheet of a seat seals */

static enum core_verdict sheet(int seat, const char *lines)
{
    hex32 seal;
    if (mode != 'C')
        return match_orders(&m, seat, lines);
    sealed_by[seat] = ++numbers;
    nonce_commit_hash(seal, m.core->id, m.core->k, m.core->g.seat[seat].name, digits(seat, sealed_by[seat]));
    return match_block(&m, seat, match_orders_next(&m, seat, m.core->k, seal, lines));
}

/* Whoever is waited for lets the dice fall. */
static void let_fall(void)
{
    ck_assert_int_eq(m.core->phase, CORE_AWAITING);
    for (int seat = 0; seat < TINY_SEATS && mode != 'D'; seat++)
        if (core_awaits(m.core) & ONLY(seat))
            ck_assert_int_eq(match_block(&m, seat,
                                         mode == 'B' ? match_ack_block(&m, seat)
                                                     : match_opening_block(&m, seat, digits(seat, sealed_by[seat]))),
                             VERDICT_RECEIPT);
    if (mode == 'D') {
        ck_assert(core_beacon(m.core, m.core->wait.round, digits(2, 0), NULL));
        match_take(&m);
    }
    ck_assert(m.core->phase == CORE_CLOSED || m.core->phase == CORE_DEALING);
}

static void go_on(void)
{
    if (m.core->phase == CORE_AWAITING)
        let_fall();
    match_advance(&m);
    ck_assert_int_eq(m.core->phase, CORE_OPEN);
    kept[n_kept].k = m.core->k;
    kept[n_kept++].game = arena_copy(m.arena, core_state_text(m.core));
}

/* ---- a game ---- */

static void begin_with(bool silence)
{
    match_begin(&m, &(struct match_terms){
                        .full = true, .dice = mode, .silence = silence, .host = mode == 'C' ? 0 : 1 << TINY_WEST});
    m.reload = true;
    m.core->history = (struct core_history){position, NULL};
    n_kept = numbers = 0;
    is_lucky = false;
    for (int seat = 0; seat < TINY_SEATS; seat++)
        ck_assert_int_eq(match_join(&m, seat), VERDICT_RECEIPT);
    for (int seat = 0; seat < TINY_SEATS; seat++)
        ck_assert_int_eq(match_nonce(&m, seat), VERDICT_RECEIPT);
    go_on();
}

static void begin(int which)
{
    mode = modes[which];
    begin_with(false);
}

static const struct tiny_state *now(void)
{
    return m.core->state;
}

static void play(int seat, const char *lines)
{
    ck_assert_int_eq(sheet(seat, lines), VERDICT_RECEIPT);
    ck_assert_msg(m.out.bad_line == 0, "%s", m.out.why.key);
}

/* What the judge follows, from the journal alone, comes to the core's T; then the audit plays it all again. */
static void finish(void)
{
    uint64_t k;
    const char *t;
    match_judge(&m, &t, &k);
    ck_assert_ptr_nonnull(t);
    if (m.core->phase != CORE_AWAITING)
        ck_assert_str_eq(t, m.core->t);
    match_audit(&m);
    match_end(&m);
}

static uint64_t ruled(const char *lines)
{
    ck_assert_msg(match_rule(&m, lines, NULL) == VERDICT_RECEIPT, "%s %s", m.out.why.key, m.out.why.got);
    return m.out.entry;
}

/* As the form in the mail has it: nothing is sealed with it in mode C. */
static void says(int seat, const char *word, uint64_t n)
{
    ck_assert_msg(match_orders(&m, seat, arena_words(m.arena, "%s %llu\n", word, (unsigned long long)n)) ==
                      VERDICT_RECEIPT,
                  "%s", m.out.why.key);
    ck_assert_int_eq(m.out.bad_line, 0);
}

static void refused(enum core_verdict verdict, const char *key)
{
    ck_assert_int_eq(verdict, VERDICT_REFUSED);
    ck_assert_str_eq(m.out.why.key, key);
}

/* Exchange 2 waits for its dice: the west chose, and two dice would be rolled. */
static void to_the_dice(void)
{
    play(TINY_EAST, "take 2\npass\nchoose high\n");
    go_on();
    ck_assert_int_eq(m.core->asked, ONLY(TINY_WEST));
    play(TINY_WEST, "choose low\n");
    ck_assert_int_eq(m.core->phase, CORE_AWAITING);
}

/* ---- an open exchange ---- */

START_TEST(a_change_rolls_nothing_and_waits_for_nothing)
{
    begin(_i);
    uint64_t k = m.core->k;
    int waits = match_count(&m, "await");
    hex32 before, want;
    uint8_t hash[32];
    memcpy(before, m.core->t, sizeof before);
    play(TINY_WEST, "when choice\nchoose low\nend\n"); /* of mode B's host: no signature is asked for it either */
    uint64_t n = ruled("say East had one point more.\nset score.0 = 3\n");
    says(TINY_WEST, "agree", n);
    says(TINY_EAST, "agree", n);
    ck_assert_int_eq(m.core->phase, CORE_CLOSED);
    ck_assert_int_eq(match_count(&m, "await"), waits);
    sha256(hash, span_of(arena_words(m.arena, "pbem-phase/1 %s %llu %s\neast - - - -\nwest - - - -\n", m.core->id,
                                     (unsigned long long)k, before)));
    hex_write(want, hash, 32);
    ck_assert_str_eq(m.core->t, want);
    go_on();
    ck_assert_int_eq(now()->score[TINY_EAST], 3);
    ck_assert_int_eq(match_count(&m, "roll"), 0);
    play(TINY_EAST, "take 2\npass\nchoose high\n"); /* the west's standing order came late for nothing: it answers */
    go_on();
    ck_assert_int_eq(match_count(&m, "roll"), 1);
    finish();
}
END_TEST

START_TEST(what_was_revealed_is_undone_and_other_dice_are_bound)
{
    begin(_i);
    struct tiny_state then = *now();
    uint64_t k = m.core->k;
    to_the_dice();
    go_on();
    ck_assert_int_eq(match_count(&m, "roll"), 1);
    is_lucky = true;
    uint64_t n = ruled(arena_words(m.arena, "say A fault.\nback to %llu\n", (unsigned long long)k));
    ck_assert(m.core->rulings.at[0].by_all);
    says(TINY_EAST, "agree", n);
    says(TINY_WEST, "agree", n);
    ck_assert_int_eq(m.core->phase, CORE_CLOSED);
    go_on();
    ck_assert_int_eq(match_count(&m, "lapsed"), 0);
    ck_assert_int_eq(now()->turn, then.turn);
    ck_assert_int_eq(now()->deck.draw.n, then.deck.draw.n);
    ck_assert_int_eq(m.core->asked, ONLY(TINY_EAST));
    if (mode == 'C') { /* what was opened is known to all, whatever is undone */
        hex32 seal;
        nonce_commit_hash(seal, m.core->id, 1, "east", digits(TINY_EAST, 1));
        refused(match_block(&m, TINY_EAST, match_orders_next(&m, TINY_EAST, m.core->k, seal, "take 2\n")), "next.used");
    }
    const char *old = match_line(&m, "roll");
    to_the_dice();
    go_on();
    ck_assert_int_eq(match_count(&m, "roll"), 2);
    ck_assert_str_ne(strchr(strstr(match_line(&m, "roll"), "roll ") + 5, ' '), strchr(strstr(old, "roll ") + 5, ' '));
    finish();
}
END_TEST

START_TEST(a_hidden_change_and_newer_words_in_every_mode)
{
    begin(_i);
    const char *opening = "00112233445566778899aabbccddeeff\nset choice.1 = 2\n";
    char hash[51];
    ruling_seal(span_of(opening), m.core->id, 1, hash);
    ck_assert_int_eq(match_rule(&m, arena_words(m.arena, "say A choice was misread.\nhidden %s\n", hash), opening),
                     VERDICT_RECEIPT);
    uint64_t n = m.out.entry;
    says(TINY_EAST, "agree", n);
    says(TINY_WEST, "agree", n);
    go_on();
    ck_assert_int_eq(now()->choice[TINY_WEST], 2);
    finish();
}
END_TEST

/* ---- while the dice wait ---- */

START_TEST(while_dice_wait_only_answers_are_taken)
{
    begin(_i);
    uint64_t n = ruled("say East had one point more.\nset score.0 = 3\n");
    to_the_dice();
    int64_t due = m.core->deadline;
    refused(sheet(TINY_EAST, "take 1\n"), "dice.wait");
    refused(sheet(TINY_EAST, "draft\ntake 1\n"), "dice.wait");
    refused(sheet(TINY_EAST, arena_words(m.arena, "agree %llu\ntake 1\n", (unsigned long long)n)), "dice.wait");
    refused(match_orders(&m, TINY_EAST, "agree 1\n"), "dice.wait"); /* no ruling of that number waits */
    ck_assert_int_eq(match_count(&m, "agree"), 0);
    says(TINY_EAST, "agree", n);
    refused(match_block(&m, TINY_WEST,
                        match_orders_block(&m, TINY_WEST, m.core->k, m.core->seat[TINY_WEST].seq,
                                           arena_words(m.arena, "agree %llu\n", (unsigned long long)n))),
            "seq.used");
    says(TINY_WEST, "object", n);
    ck_assert_int_eq(m.core->rulings.n, 0);
    ck_assert_int_eq(m.core->phase, CORE_AWAITING);
    ck_assert_int_eq(m.core->deadline, due);
    go_on();
    ck_assert_int_eq(match_count(&m, "roll"), 1);
    finish();
}
END_TEST

/* Who knows how dice would fall must not choose, by his late consent, whether they count. */
START_TEST(a_change_agreed_while_dice_wait_comes_after_them)
{
    begin(_i);
    to_the_dice();
    uint64_t n = ruled("say East had three points more.\nset score.0 = 3\n"), k = m.core->k;
    says(TINY_EAST, "agree", n);
    says(TINY_WEST, "agree", n);
    ck_assert_uint_eq(m.out.ruled, 0);
    ck_assert_int_eq(m.core->phase, CORE_AWAITING);
    ck_assert_int_ne(now()->score[TINY_EAST], 3);
    int64_t next = core_next(m.core);
    ck_assert(mode == 'D' ? next == core_round_time(m.core) : next == m.core->deadline);
    go_on();
    ck_assert_int_eq(match_count(&m, "roll"), 1);
    ck_assert_uint_eq(m.core->k, k + 1);
    ck_assert_int_le(core_next(m.core), m.now);
    ck_assert(match_tick(&m, m.now));
    ck_assert_int_eq(m.core->phase, CORE_CLOSED);
    go_on();
    ck_assert_int_eq(match_count(&m, "lapsed"), 0);
    ck_assert_int_eq(now()->score[TINY_EAST], 3);
    finish();
}
END_TEST

START_TEST(silence_does_not_work_while_dice_wait)
{
    mode = modes[_i];
    begin_with(true);
    uint64_t n = ruled("say East had three points more.\nset score.0 = 3\n");
    to_the_dice();
    int64_t at = m.core->rulings.at[0].utc + RULING_SECONDS;
    if (mode == 'B') { /* its deadline is a day off: who is late is named, and the dice wait on */
        ck_assert(match_tick(&m, m.core->deadline));
        ck_assert(!match_tick(&m, at + 86400));
        ck_assert_int_eq(m.core->phase, CORE_AWAITING);
    }
    if (mode == 'D')
        ck_assert(!match_tick(&m, at + 86400));
    ck_assert_int_eq(match_count(&m, "ruled"), 0);
    m.now = m.now > at ? m.now : at;
    go_on();
    ck_assert(match_tick(&m, m.now));
    ck_assert(match_line(&m, arena_words(m.arena, "ruled %llu", (unsigned long long)n)) != NULL);
    go_on();
    ck_assert_int_eq(now()->score[TINY_EAST], 3);
    finish();
}
END_TEST

/* A beacon may fall silent for ever, and who is to sign may never come back: the game can be ended all the same. */
START_TEST(a_game_whose_dice_never_fall_ends_by_consent)
{
    begin(_i);
    to_the_dice();
    uint64_t n = ruled("say We cannot go on.\nend drawn\n");
    says(TINY_WEST, "agree", n);
    ck_assert_int_eq(m.core->phase, CORE_AWAITING);
    says(TINY_EAST, "agree", n);
    ck_assert_uint_eq(m.out.ruled, n);
    ck_assert(m.out.closed);
    ck_assert_int_eq(m.core->phase, CORE_OVER);
    ck_assert(match_line(&m, "reveal vrf") != NULL);
    ck_assert(match_line(&m, "end drawn") != NULL);
    ck_assert_int_eq(match_count(&m, "roll"), 0);
    finish();
}
END_TEST

START_TEST(words_and_a_broken_end_are_at_once)
{
    begin(_i);
    to_the_dice();
    ruled("say The beacon is late; have patience.\n");
    ck_assert_int_eq(m.core->rulings.n, 0);
    uint64_t n = ruled("say x\nset score.0 = 1\n");
    ruled(arena_words(m.arena, "say Not so.\nwithdraw %llu\n", (unsigned long long)n));
    ck_assert_int_eq(m.core->rulings.n, 0);
    ck_assert_int_eq(m.core->phase, CORE_AWAITING);
    ruled("say The store is lost.\nend broken\n");
    ck_assert_int_eq(m.core->phase, CORE_OVER);
    finish();
}
END_TEST

START_TEST(before_the_deal_there_is_nothing_to_answer)
{
    mode = 'D';
    match_begin(&m, &(struct match_terms){.full = true, .dice = 'D'});
    for (int i = 0; i < 2 * TINY_SEATS; i++)
        ck_assert_int_eq(i < TINY_SEATS ? match_join(&m, i) : match_nonce(&m, i - TINY_SEATS), VERDICT_RECEIPT);
    ck_assert_int_eq(m.core->phase, CORE_AWAITING);
    refused(match_block(&m, TINY_EAST, match_orders_block(&m, TINY_EAST, 1, 0, "agree 1\n")), "dice.wait");
    ck_assert_int_eq(match_rule(&m, "say x\nset score.0 = 1\n", NULL), VERDICT_REFUSED);
    ck_assert_str_eq(m.out.why.key, "ruling.early");
    match_end(&m);
}
END_TEST

/* The host of mode B agrees while his dice wait: that is no newer sheet of his, and the ACK that was asked for does. */
START_TEST(b_the_hosts_answer_asks_for_no_newer_signature)
{
    begin(0);
    to_the_dice();
    uint64_t n = ruled("say x\nset score.0 = 3\n"), entry = m.core->wait.host_entry;
    const char *ack = match_ack_block(&m, TINY_EAST); /* made before the host's answer came in */
    says(TINY_WEST, "agree", n);
    ck_assert_uint_eq(m.core->wait.host_entry, entry);
    ck_assert_int_eq(match_block(&m, TINY_EAST, ack), VERDICT_RECEIPT);
    go_on();
    finish();
}
END_TEST

/* A host who ends a game by votes that were given, but changes the position while its dice wait, is found. */
START_TEST(a_host_who_has_it_both_ways_is_found)
{
    begin(_i);
    to_the_dice();
    uint64_t n = ruled("say x\nset score.0 = 3\n");
    says(TINY_EAST, "agree", n);
    m.core->phase = CORE_OPEN; /* his program takes the last vote as if nothing waited */
    m.core->asked = 0;
    m.reload = false;
    match_orders(&m, TINY_WEST, arena_words(m.arena, "agree %llu\n", (unsigned long long)n));
    ck_assert_uint_eq(m.out.ruled, n);
    const char *wrong = match_audit_says(&m);
    ck_assert_ptr_nonnull(wrong);
    match_end(&m);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("core: rulings in dice modes B, C, D");
    TCase *c = tcase_create("all");
    int n = (int)sizeof modes;
    tcase_add_loop_test(c, a_change_rolls_nothing_and_waits_for_nothing, 0, n);
    tcase_add_loop_test(c, what_was_revealed_is_undone_and_other_dice_are_bound, 0, n);
    tcase_add_loop_test(c, a_hidden_change_and_newer_words_in_every_mode, 0, n);
    tcase_add_loop_test(c, while_dice_wait_only_answers_are_taken, 0, n);
    tcase_add_loop_test(c, a_change_agreed_while_dice_wait_comes_after_them, 0, n);
    tcase_add_loop_test(c, silence_does_not_work_while_dice_wait, 0, n);
    tcase_add_loop_test(c, a_game_whose_dice_never_fall_ends_by_consent, 0, n);
    tcase_add_loop_test(c, words_and_a_broken_end_are_at_once, 0, n);
    tcase_add_test(c, before_the_deal_there_is_nothing_to_answer);
    tcase_add_test(c, b_the_hosts_answer_asks_for_no_newer_signature);
    tcase_add_loop_test(c, a_host_who_has_it_both_ways_is_found, 0, n);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
