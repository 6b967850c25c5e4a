/* SPDX-License-Identifier: Apache-2.0 */
/* Exchanges through the core until they close: acceptance rules, E1 to E9, T, mistakes, deadlines (order-armor.md).
 * What they come to: t_core_run.c. */
#include "processor/core/core_close.h"
#include "tests/processor/core/exchange_kit.h"
#include <stdio.h>

/* ---- the nine cases of the reference ---- */

enum { N_CASES = 9 };

/* The reference's usa and csa are west and east here: the byte order is the same. */
static int seat_of(const char *name)
{
    return strcmp(name, "usa") == 0 ? TINY_WEST : TINY_EAST;
}

struct labelled { /* h1 and so on, and the block behind it */
    char label[8];
    hex32 hash;
};

static void one_receipt(const char *words, struct labelled *out)
{
    char side[8], how[32];
    unsigned long long seq;
    ck_assert_int_eq(sscanf(words, "receipt %7s %llu %7s %31s", side, &seq, out->label, how), 4);
    const char *lines =
        arena_words(m.arena, "take 1\nnote %s\n%s", out->label, strcmp(how, "final") == 0 ? "" : "wait\n");
    const char *block = match_orders_block(&m, seat_of(side), 1, seq, lines);
    ck_assert_int_eq(match_block(&m, seat_of(side), block), VERDICT_RECEIPT);
    ck_assert_int_eq(m.out.bad_line, 0);
    hex_write(out->hash, m.out.hash, 32);
}

static void names_in_close(const json_t *in_force, const struct labelled *labels, size_t n)
{
    static const char *const sides[] = {"csa", "usa"};
    const char *line = match_line(&m, "close 1");
    ck_assert(line != NULL);
    for (int i = 0; i < 2; i++) {
        const char *want = json_string_value(json_object_get(in_force, sides[i]));
        const char *name = i == TINY_EAST ? "east" : "west";
        if (!want) {
            ck_assert_msg(strstr(line, arena_words(m.arena, " %s - - -", name)) != NULL, "%s", line);
            continue;
        }
        char label[8];
        unsigned long long seq;
        ck_assert_int_eq(sscanf(want, "%llu %7s", &seq, label), 2);
        size_t at = 0;
        while (at < n && strcmp(labels[at].label, label) != 0)
            at++;
        ck_assert_uint_lt(at, n);
        ck_assert_msg(strstr(line, arena_words(m.arena, " %s %llu %s ", name, seq, labels[at].hash)) != NULL,
                      "%s %llu %s not in %s", name, seq, label, line);
    }
}

START_TEST(a_case_of_the_reference)
{
    json_t *all = vectors("order-armor");
    const json_t *list = json_object_get(all, "exchange_cases"), *one = json_array_get(list, (size_t)_i);
    ck_assert_uint_eq(json_array_size(list), N_CASES);
    const json_t *asked = json_object_get(one, "asked"), *events = json_object_get(one, "events");
    const char *by = text_of(one, "by");
    struct labelled labels[8];
    size_t n = 0;
    m.core->asked = 0;
    for (size_t i = 0; i < json_array_size(asked); i++)
        m.core->asked |= 1 << seat_of(json_string_value(json_array_get(asked, i)));
    for (size_t i = 0; i < json_array_size(events); i++) {
        const char *words = json_string_value(json_array_get(events, i));
        if (strncmp(words, "receipt", 7) == 0)
            one_receipt(words, &labels[n++]);
    }
    struct standing_now now = core_standing(m.core);
    if (strcmp(by, "not due") == 0) {
        ck_assert_int_eq(now.completing, -1);
        ck_assert(!match_tick(&m, m.core->deadline - 1));
        ck_assert_int_eq(match_count(&m, "close"), 0);
        json_decref(all);
        return;
    }
    if (strcmp(by, "deadline") == 0) {
        ck_assert_int_eq(now.completing, -1);
        ck_assert(!match_tick(&m, m.core->deadline - 1));
        ck_assert(match_tick(&m, m.core->deadline));
        ck_assert_int_eq(match_count(&m, "deadline 1"), 1);
    } else {
        ck_assert_int_eq(m.core->receipt[now.completing].seat, seat_of(by));
        settle();
        ck_assert_int_eq(match_count(&m, "settled 1"), 1);
    }
    names_in_close(json_object_get(one, "in_force"), labels, n);
    json_decref(all);
}
END_TEST

/* ---- closing ---- */

START_TEST(a_sheet_settles_first)
{
    m.now += 1000;
    ck_assert_int_eq(match_orders(&m, TINY_EAST, "take 2\npass\n"), VERDICT_RECEIPT);
    int64_t then = m.now + 1800;
    ck_assert(!m.out.closed);
    ck_assert_int_eq(m.out.settle_at, then);
    ck_assert_int_eq(core_next(m.core), then);
    ck_assert(!match_tick(&m, then - 1));
    ck_assert(match_tick(&m, then));
    char utc[21];
    utc_write(utc, then);
    const char *settled = match_line(&m, "settled");
    ck_assert_msg(strstr(settled, arena_words(m.arena, "settled 1 %s", utc)) != NULL, "%s", settled);
    ck_assert_int_eq(m.core->phase, CORE_CLOSED);
}
END_TEST

START_TEST(now_waives_it)
{
    ck_assert_int_eq(match_orders(&m, TINY_EAST, "take 2\npass\nnow\n"), VERDICT_RECEIPT);
    ck_assert(m.out.closed);
    ck_assert_int_eq(match_count(&m, "settled"), 0);
    ck_assert(match_line(&m, "close 1 east 2 ") != NULL);
}
END_TEST

START_TEST(without_a_term_the_close_follows_the_receipt)
{
    match_end(&m);
    match_begin(&m, &(struct match_terms){.settle = 0});
    m.reload = true;
    match_set_up(&m);
    uint64_t size = m.core->tree.size;
    ck_assert_int_eq(match_orders(&m, TINY_EAST, "take 2\npass\n"), VERDICT_RECEIPT);
    ck_assert_uint_eq(m.out.entry, size);
    ck_assert_uint_eq(m.core->tree.size, size + 2);
    ck_assert_int_eq(m.core->phase, CORE_CLOSED);
}
END_TEST

START_TEST(t_takes_block_and_signature_of_what_is_in_force)
{
    hex32 before, blockhash, sighash, t1;
    memcpy(before, m.core->t, sizeof before);
    ck_assert_int_eq(match_orders(&m, TINY_EAST, "take 2\npass\n"), VERDICT_RECEIPT);
    memcpy(blockhash, m.core->receipt[0].hash, sizeof blockhash);
    memcpy(sighash, m.core->receipt[0].sighash, sizeof sighash);
    settle();
    struct turn_line lines[2] = {{"east", 2, blockhash, sighash, NULL}, {.side = "west"}};
    struct text transcript = {.arena = m.arena};
    transcript_turn(&transcript, m.core->id, 1, before, lines, 2, NULL);
    transcript_hash(t1, &transcript);
    ck_assert_str_eq(m.core->t, t1);
    ck_assert(match_line(&m, arena_words(m.arena, "close 1 east 2 %s %s west - - -", blockhash, sighash)) != NULL);
}
END_TEST

/* The block that is sent in twice counts with the signature that came first (F65). */
START_TEST(the_first_signature_stays)
{
    const char *block = match_orders_block(&m, TINY_EAST, 1, 0, "take 2\npass\n");
    ck_assert_int_eq(match_block(&m, TINY_EAST, block), VERDICT_RECEIPT);
    hex32 sighash;
    memcpy(sighash, m.core->receipt[0].sighash, sizeof sighash);
    uint64_t size = m.core->tree.size, entry = m.out.entry;
    struct verified other = match_sign(&m, m.key[TINY_WEST], block); /* another R||S over the same bytes */
    struct core_past past = match_past(&m);
    ck_assert(core_block(m.core, TINY_EAST, &other, m.now, &past, &m.out, NULL, NULL));
    ck_assert_int_eq(m.out.verdict, VERDICT_AGAIN);
    ck_assert_uint_eq(m.out.entry, entry);
    ck_assert_uint_eq(m.core->tree.size, size);
    ck_assert_str_eq(m.core->receipt[0].sighash, sighash);
    ck_assert_ptr_nonnull(m.out.sheet); /* for the same receipt again */
}
END_TEST

START_TEST(an_unedited_form_ends_no_turn)
{
    ck_assert_int_eq(match_orders(&m, TINY_EAST, "note your orders go here, one to a line\ndone\n"), VERDICT_RECEIPT);
    ck_assert(!match_tick(&m, m.core->deadline - 1));
    ck_assert(match_tick(&m, m.core->deadline));
    ck_assert_int_eq(match_count(&m, "missed"), 0); /* it counts at the deadline, as with wait */
}
END_TEST

START_TEST(a_draft_leaves_no_trace)
{
    uint64_t size = m.core->tree.size;
    ck_assert_int_eq(match_orders(&m, TINY_EAST, "draft\ntake 2\npass\n"), VERDICT_DRAFT);
    ck_assert_int_eq(match_block(&m, TINY_EAST, match_orders_block(&m, TINY_EAST, 1, 2, "draft\ntake 1\n")),
                     VERDICT_DRAFT);
    ck_assert_uint_eq(m.core->tree.size, size);
    ck_assert_int_eq(m.core->n_receipts, 1); /* the newest one, kept in the envelope */
    ck_assert_int_eq(match_block(&m, TINY_EAST, match_orders_block(&m, TINY_EAST, 1, 2, "take 2\npass\n")),
                     VERDICT_RECEIPT);
    settle();
    ck_assert(match_line(&m, "close 1 east 2 ") != NULL);
}
END_TEST

START_TEST(blocks_wait_while_a_run_is_due)
{
    match_orders(&m, TINY_EAST, "take 2\npass\n");
    settle();
    uint64_t size = m.core->tree.size;
    ck_assert_int_eq(match_orders(&m, TINY_WEST, "when draw\ntake 2\nend\n"), VERDICT_LATER);
    ck_assert_uint_eq(m.core->tree.size, size);
    match_advance(&m);
    ck_assert_int_eq(m.core->phase, CORE_OPEN);
}
END_TEST

/* ---- what is refused ---- */

START_TEST(sheets_for_other_exchanges)
{
    play(TINY_EAST, "take 2\npass\n");
    ck_assert_uint_eq(m.core->k, 2);
    refused(match_block(&m, TINY_WEST, match_orders_block(&m, TINY_WEST, 3, 0, "choose low\n")), "turn.future");
    refused(match_block(&m, TINY_WEST, match_orders_block(&m, TINY_WEST, 1, 0, "choose low\n")), "turn.closed");
    refused(match_block(&m, TINY_WEST, match_orders_block(&m, TINY_WEST, 1, 0, "done\n")), "turn.closed");
    ck_assert_int_eq(m.core->n_receipts, 0);
}
END_TEST

/* E7: only standing and administrative lines count for the open exchange, but do not answer for an asked seat. */
START_TEST(standing_orders_do_not_go_stale)
{
    play(TINY_EAST, "take 2\npass\nchoose high\n");
    ck_assert_int_eq(m.core->asked, ONLY(TINY_WEST));
    const char *late = match_orders_block(&m, TINY_WEST, 1, 0, "when choice\nchoose low\nend\nnow\n");
    ck_assert_int_eq(match_block(&m, TINY_WEST, late), VERDICT_RECEIPT);
    ck_assert(!m.out.closed);
    ck_assert(!match_tick(&m, m.core->deadline - 1));
    ck_assert(match_tick(&m, m.core->deadline));
    match_advance(&m);
    ck_assert_ptr_nonnull(match_line(&m, "fired 2 west 2 2"));
}
END_TEST

START_TEST(seq_rises_through_the_game)
{
    refused(match_block(&m, TINY_EAST, match_orders_block(&m, TINY_EAST, 1, 1, "take 2\n")),
            "seq.used");               /* the JOIN's */
    play(TINY_EAST, "take 2\npass\n"); /* seq 2 */
    refused(match_block(&m, TINY_EAST, match_orders_block(&m, TINY_EAST, 2, 2, "choose low\n")), "seq.used");
    ck_assert_int_eq(match_block(&m, TINY_EAST, match_orders_block(&m, TINY_EAST, 2, 9, "choose low\n")),
                     VERDICT_RECEIPT);
}
END_TEST

START_TEST(a_base_that_is_not_ours_is_refused)
{
    char *block = arena_string(m.arena, span_of(match_orders_block(&m, TINY_EAST, 1, 0, "take 2\n")));
    char *at = strstr(block, "base: ");
    at = strchr(at + 6, ' ') + 1;
    memcpy(at, "AAAA", 4);
    refused(match_block(&m, TINY_EAST, block), "base.unknown");
    ck_assert_int_eq(match_orders(&m, TINY_EAST, "take 2\n"), VERDICT_RECEIPT);
    const char *old = match_orders_block(&m, TINY_EAST, 1, 0, "take 1\n"); /* on the checkpoint of now */
    match_orders(&m, TINY_WEST, "when choice\nchoose low\nend\n");
    ck_assert_int_eq(match_block(&m, TINY_EAST, old), VERDICT_RECEIPT); /* an older checkpoint of ours */
}
END_TEST

START_TEST(until_is_kept)
{
    char utc[21];
    utc_write(utc, m.now + 60);
    const char *block = match_orders_block(&m, TINY_EAST, 1, 0, "take 2\n"), *at = strstr(block, "salt:");
    const char *with = arena_words(m.arena, "%.*suntil: %s\n%s", (int)(at - block), block, utc, at);
    m.now += 61;
    refused(match_block(&m, TINY_EAST, with), "until.passed");
    m.now -= 1;
    ck_assert_int_eq(match_block(&m, TINY_EAST, with), VERDICT_RECEIPT);
}
END_TEST

START_TEST(a_flood_of_sheets_is_stopped)
{
    int taken = 0;
    while (taken < RECEIPTS_MAX && match_orders(&m, TINY_WEST, "when choice\nchoose low\nend\n") == VERDICT_RECEIPT)
        taken++;
    ck_assert_int_eq(taken, RECEIPTS_MAX / 2 - 1);
    ck_assert_str_eq(m.out.why.key, "sheet.many");
    ck_assert_int_eq(match_orders(&m, TINY_EAST, "take 2\npass\n"), VERDICT_RECEIPT); /* the other seat has room */
}
END_TEST

START_TEST(old_blocks_are_known_by_the_store)
{
    const char *block = match_orders_block(&m, TINY_EAST, 1, 0, "take 2\npass\n");
    ck_assert_int_eq(match_block(&m, TINY_EAST, block), VERDICT_RECEIPT);
    hex32 hash;
    hex_write(hash, m.out.hash, 32);
    settle();
    match_advance(&m);
    m.block_seen = hash;
    uint64_t size = m.core->tree.size;
    ck_assert_int_eq(match_block(&m, TINY_EAST, block), VERDICT_AGAIN);
    ck_assert_uint_eq(m.core->tree.size, size);
}
END_TEST

START_TEST(other_kinds_are_not_asked_for)
{
    const char *block = match_nonce_block(&m, TINY_EAST, 0);
    refused(match_block(&m, TINY_EAST, block), "nonce.done");
    char *ack = arena_string(m.arena, span_of(match_orders_block(&m, TINY_EAST, 1, 0, "")));
    *strstr(ack, "salt:") = '\0';
    ack = arena_words(m.arena, "-----BEGIN PBEM ACK-----%s-----END PBEM ACK-----\n", strchr(ack, '\n'));
    refused(match_block(&m, TINY_EAST, ack), "kind.unasked");
}
END_TEST

/* ---- mistakes and deadlines ---- */

START_TEST(a_sheet_with_a_mistake_does_nothing_by_itself)
{
    ck_assert_int_eq(match_orders(&m, TINY_EAST, "take 1\ntaek 1\npass\n"), VERDICT_RECEIPT);
    ck_assert_int_eq(m.out.bad_line, 2);
    ck_assert_ptr_nonnull(m.out.why.key);
    const char *line = match_line(&m, "receipt");
    ck_assert_msg(strstr(line, " faulty 2") != NULL, "%s", line);
    ck_assert(!match_tick(&m, m.core->deadline - 1));
    ck_assert_int_eq(match_orders(&m, TINY_EAST, "take 1\npass\n"), VERDICT_RECEIPT);
    settle();
    ck_assert(match_line(&m, "close 1 east 3 ") != NULL);
}
END_TEST

START_TEST(what_can_never_be_legal_is_faulty_too)
{
    ck_assert_int_eq(match_orders(&m, TINY_EAST, "take 9\n"), VERDICT_RECEIPT);
    ck_assert_int_eq(m.out.bad_line, 1);
    ck_assert_str_eq(m.out.why.key, "order.illegal");
}
END_TEST

START_TEST(at_the_deadline_the_lines_before_the_mistake_count)
{
    match_orders(&m, TINY_EAST, "take 2\ntaek 1\npass\n");
    ck_assert(match_tick(&m, m.core->deadline));
    ck_assert(match_line(&m, "close 1 east 2 ") != NULL); /* it is in T */
    ck_assert_int_eq(match_count(&m, "missed 1 east fallback"), 1);
    ck_assert_uint_eq(m.core->seat[TINY_EAST].missed, 1);
    match_advance(&m);
    const struct tiny_state *s = m.core->state;
    ck_assert_int_eq(s->deck.hand[TINY_EAST].n, 4); /* take 2 was done; the fallback would take one */
    ck_assert_int_eq(m.core->phase, CORE_OPEN);
}
END_TEST

START_TEST(who_sends_nothing_gets_the_fallback)
{
    ck_assert(match_tick(&m, m.core->deadline));
    ck_assert(match_line(&m, "close 1 east - - - west - - -") != NULL);
    ck_assert_int_eq(match_count(&m, "missed 1 east fallback"), 1);
    match_advance(&m);
    const struct tiny_state *s = m.core->state;
    ck_assert_int_eq(s->deck.hand[TINY_EAST].n, 3);
    ck_assert_uint_eq(m.core->k, 2);
}
END_TEST

START_TEST(the_deadline_can_be_extended)
{
    int64_t later = m.core->deadline + 86400;
    core_extend(m.core, later, "holiday");
    match_take(&m);
    char utc[21];
    utc_write(utc, later);
    ck_assert(match_line(&m, arena_words(m.arena, "extend 1 %s holiday", utc)) != NULL);
    ck_assert(!match_tick(&m, later - 1));
    ck_assert(match_tick(&m, later));
}
END_TEST

static int64_t given(void *context, const struct core *core, int asked, bool is_answer, int64_t utc)
{
    ck_assert(!context && core->asked == asked && asked != 0 && !is_answer && utc >= core->g.created);
    return 2000000000;
}

START_TEST(the_deadline_is_given)
{
    match_orders(&m, TINY_EAST, "take 2\npass\nnow\n");
    m.reload = false;
    m.core->clock.deadline = given;
    match_advance(&m);
    ck_assert_int_eq(m.core->deadline, 2000000000);
    ck_assert(strstr(match_line(&m, "open 2"), "2033-05-18T03:33:20Z") != NULL);
    play(TINY_EAST, "choose high\n"); /* the west misses it */
}
END_TEST

static Suite *exchange_suite(void)
{
    Suite *suite = suite_create("core: exchanges");
    TCase *all = tcase_create("exchanges");
    tcase_add_checked_fixture(all, begin, finish);
    tcase_add_loop_test(all, a_case_of_the_reference, 0, N_CASES);
    tcase_add_test(all, a_sheet_settles_first);
    tcase_add_test(all, now_waives_it);
    tcase_add_test(all, without_a_term_the_close_follows_the_receipt);
    tcase_add_test(all, t_takes_block_and_signature_of_what_is_in_force);
    tcase_add_test(all, the_first_signature_stays);
    tcase_add_test(all, an_unedited_form_ends_no_turn);
    tcase_add_test(all, a_draft_leaves_no_trace);
    tcase_add_test(all, blocks_wait_while_a_run_is_due);
    tcase_add_test(all, sheets_for_other_exchanges);
    tcase_add_test(all, standing_orders_do_not_go_stale);
    tcase_add_test(all, seq_rises_through_the_game);
    tcase_add_test(all, a_base_that_is_not_ours_is_refused);
    tcase_add_test(all, until_is_kept);
    tcase_add_test(all, a_flood_of_sheets_is_stopped);
    tcase_add_test(all, old_blocks_are_known_by_the_store);
    tcase_add_test(all, other_kinds_are_not_asked_for);
    tcase_add_test(all, a_sheet_with_a_mistake_does_nothing_by_itself);
    tcase_add_test(all, what_can_never_be_legal_is_faulty_too);
    tcase_add_test(all, at_the_deadline_the_lines_before_the_mistake_count);
    tcase_add_test(all, who_sends_nothing_gets_the_fallback);
    tcase_add_test(all, the_deadline_can_be_extended);
    tcase_add_test(all, the_deadline_is_given);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(exchange_suite());
}
