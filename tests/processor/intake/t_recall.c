/* SPDX-License-Identifier: Apache-2.0 */
/* A key that was replaced calls its successor back: who stole a key and sent a REKEY wins nothing, and who fled from a
 * thief by a REKEY loses no more than the game's next move. In the core, and on a host with all that people read. */
#include "processor/letters/form.h"
#include "tests/games/tiny.h"
#include "tests/lib/match.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { TERM = 2 * 86400 };
static struct match m;
static uint8_t thief[32], second[32];

static void begin_with(int64_t recall, bool reload)
{
    match_begin(&m, &(struct match_terms){.full = true, .settle = 1800, .recall = recall});
    m.reload = reload;
    memset(thief, 90, sizeof thief);
    memset(second, 91, sizeof second);
    match_set_up(&m);
}

static void begin(void)
{
    begin_with(TERM, true);
}

static void end(void)
{
    match_end(&m);
}

/* ---- blocks ---- */

static const char *word_of(const uint8_t seed[static 32], uint8_t blob[static SSH_ED25519_BLOB_LEN])
{
    uint8_t pk[32], sk[64];
    char fp[SSH_FP_MAX];
    crypto_sign_seed_keypair(pk, sk, seed);
    ssh_blob(blob, pk);
    ssh_fingerprint(fp, (struct span){blob, SSH_ED25519_BLOB_LEN});
    return arena_words(m.arena, "%s", fp);
}

static const char *word(const uint8_t seed[static 32])
{
    uint8_t blob[SSH_ED25519_BLOB_LEN];
    return word_of(seed, blob);
}

static const char *key_block(const char *kind, uint64_t seq, const char *key)
{
    const char *orders = match_orders_block(&m, TINY_WEST, 1, seq, "");
    const char *side = strstr(orders, "game:"), *turn = strstr(orders, "turn:"), *from = strstr(orders, "seq:"),
               *salt = strstr(orders, "salt:");
    return arena_words(m.arena, "-----BEGIN PBEM %s-----\npbem: 1\n%.*s%.*skey: %s\n-----END PBEM %s-----\n", kind,
                       (int)(turn - side), side, (int)(salt - from), from, key, kind);
}

/* The index of the west's key. */
static int index_of(const char *key)
{
    for (int i = 0; i < m.core->seat[TINY_WEST].n_keys; i++)
        if (strcmp(m.core->seat[TINY_WEST].key[i].word, key) == 0)
            return i;
    return -1;
}

static bool in_force(const uint8_t seed[static 32])
{
    int at = index_of(word(seed));
    return at >= 0 && !m.core->seat[TINY_WEST].key[at].revoked;
}

static enum core_verdict rekey_with(const uint8_t from[static 32], const uint8_t to[static 32], uint64_t seq)
{
    uint8_t blob[SSH_ED25519_BLOB_LEN];
    const char *block = key_block("REKEY", seq, word_of(to, blob));
    struct core_past past = match_past(&m);
    struct verified old = match_sign(&m, from, block), fresh = match_sign(&m, to, block);
    m.block[m.n_blocks - 2].sig2 = m.block[m.n_blocks - 1].sig;
    m.n_blocks--;
    old.by = index_of(word(from));
    core_rekey(m.core, TINY_WEST, &old, &fresh, (struct span){blob, sizeof blob}, false, m.now, &past, &m.out);
    match_take(&m);
    return m.out.verdict;
}

static void rekey(const uint8_t from[static 32], const uint8_t to[static 32])
{
    ck_assert_int_eq(rekey_with(from, to, 0), VERDICT_RECEIPT);
}

static enum core_verdict signed_by(const uint8_t seed[static 32], const char *block)
{
    struct core_past past = match_past(&m);
    struct verified v = match_sign(&m, seed, block);
    v.by = index_of(word(seed));
    core_block(m.core, TINY_WEST, &v, m.now, &past, &m.out, NULL, NULL);
    match_take(&m);
    return m.out.verdict;
}

static enum core_verdict recall(const uint8_t seed[static 32])
{
    return signed_by(seed, key_block("REVOKE", 1, word(seed)));
}

static void refused(enum core_verdict verdict, const char *key)
{
    ck_assert_int_eq(verdict, VERDICT_REFUSED);
    ck_assert_str_eq(m.out.why.key, key);
}

static void orders_of_thief(uint64_t seq, const char *lines)
{
    ck_assert_int_eq(signed_by(thief, match_orders_block(&m, TINY_WEST, 1, seq, lines)), VERDICT_RECEIPT);
}

static void audited(void)
{
    const char *wrong = match_audit_says(&m);
    ck_assert_msg(wrong == NULL, "%s", wrong);
}

static int receipts_of(int seat)
{
    int n = 0;
    for (int i = 0; i < m.core->n_receipts; i++)
        n += m.core->receipt[i].seat == seat;
    return n;
}

/* ---- the core ---- */

/* He does all that he can, raises the seq as far as he may, and has nothing of it. */
START_TEST(a_thief_wins_nothing)
{
    rekey(m.key[TINY_WEST], thief);
    ck_assert(!in_force(m.key[TINY_WEST]) && in_force(thief));
    orders_of_thief(0, "when choice\nchoose low\nend\n");
    orders_of_thief(m.seq[TINY_WEST] + SEQ_AHEAD, "when choice\nchoose high\nend\n");
    uint64_t used = m.seq[TINY_WEST];
    ck_assert_int_eq(receipts_of(TINY_WEST), 2);
    m.now += 3600;
    ck_assert_int_eq(recall(m.key[TINY_WEST]), VERDICT_RECEIPT); /* seq 1 */
    char utc[21];
    utc_write(utc, m.now);
    const char *line = match_line(&m, arena_words(m.arena, "recall west %s %s ", word(m.key[TINY_WEST]), word(thief)));
    ck_assert_ptr_nonnull(line);
    ck_assert_str_eq(line + strlen(line) - 20, utc);
    ck_assert(!in_force(m.key[TINY_WEST]) && !in_force(thief));
    ck_assert(!core_has_key(m.core, TINY_WEST));
    ck_assert_int_eq(receipts_of(TINY_WEST), 0);
    ck_assert_uint_eq(m.core->seat[TINY_WEST].seq, used); /* what was dropped is used up all the same */
    match_orders(&m, TINY_EAST, "take 2\npass\nchoose high\n");
    ck_assert(match_tick(&m, m.core->deadline));
    ck_assert_ptr_nonnull(strstr(match_line(&m, "close 1 "), " west - - -"));
    audited();
}
END_TEST

/* His standing orders are dropped too, if a close put them in force. */
START_TEST(standing_orders_drop)
{
    rekey(m.key[TINY_WEST], thief);
    orders_of_thief(0, "when choice\nchoose low\nend\n");
    match_orders(&m, TINY_EAST, "take 2\npass\n");
    match_tick(&m, m.now + 1800);
    match_advance(&m);
    ck_assert_int_gt(m.core->sheets->standing[TINY_WEST].n, 0);
    ck_assert_int_eq(recall(m.key[TINY_WEST]), VERDICT_RECEIPT);
    ck_assert_int_eq(m.core->sheets->standing[TINY_WEST].n, 0);
    audited();
}
END_TEST

/* The thief has the old key: the owner's new one counts at once, and a recall stops both and gives the thief nothing.
 */
START_TEST(who_fled_a_thief_is_stopped_at_most)
{
    rekey(m.key[TINY_WEST], second);
    ck_assert_int_eq(signed_by(second, match_orders_block(&m, TINY_WEST, 1, 0, "when choice\nchoose low\nend\n")),
                     VERDICT_RECEIPT);
    ck_assert_int_eq(recall(m.key[TINY_WEST]), VERDICT_RECEIPT);
    ck_assert(!in_force(m.key[TINY_WEST]) && !in_force(second));
    audited();
}
END_TEST

START_TEST(only_in_its_term)
{
    rekey(m.key[TINY_WEST], thief);
    int64_t from = m.now;
    int old = index_of(word(m.key[TINY_WEST]));
    ck_assert(core_may_recall(m.core, TINY_WEST, old, from + TERM));
    ck_assert(!core_may_recall(m.core, TINY_WEST, old, from + TERM + 1));
    ck_assert(!core_may_recall(m.core, TINY_WEST, index_of(word(thief)), from)); /* it is in force: a plain REVOKE */
    m.now = from + TERM + 1;
    refused(recall(m.key[TINY_WEST]), "recall.late");
    m.now = from + TERM;
    refused(signed_by(m.key[TINY_WEST], key_block("REVOKE", 1, word(thief))),
            "revoke.other"); /* itself, and that alone */
    ck_assert_int_eq(recall(m.key[TINY_WEST]), VERDICT_RECEIPT);
}
END_TEST

/* An audit counts by the instants that the log tells: a host who gives more time than the genesis is found out. */
START_TEST(an_audit_counts_the_term)
{
    rekey(m.key[TINY_WEST], thief);
    m.now += TERM;
    ck_assert_int_eq(recall(m.key[TINY_WEST]), VERDICT_RECEIPT);
    audited();
    char *line = strstr(m.journal.at, " recall ");
    char *utc = strchr(line, '\n') - 20;
    utc[18]++; /* a second more */
    const char *wrong = match_audit_says(&m);
    ck_assert(wrong && strstr(wrong, "the REVOKE is not signed with a key that could call another back there"));
}
END_TEST

START_TEST(the_whole_chain_goes)
{
    rekey(m.key[TINY_WEST], thief);
    rekey(thief, second);
    ck_assert(core_may_recall(m.core, TINY_WEST, index_of(word(thief)), m.now));
    ck_assert_int_eq(recall(m.key[TINY_WEST]), VERDICT_RECEIPT);
    ck_assert_ptr_nonnull(
        match_line(&m, arena_words(m.arena, "recall west %s %s ", word(m.key[TINY_WEST]), word(second))));
    ck_assert(!in_force(second) && !core_has_key(m.core, TINY_WEST));
    ck_assert(!core_may_recall(m.core, TINY_WEST, index_of(word(thief)), m.now));
    refused(recall(thief), "recall.late");
}
END_TEST

/* A key that revoked itself leaves nothing to call back. */
START_TEST(what_is_gone_is_not_called_back)
{
    rekey(m.key[TINY_WEST], thief);
    ck_assert_int_eq(signed_by(thief, key_block("REVOKE", 0, word(thief))), VERDICT_RECEIPT);
    ck_assert(!core_may_recall(m.core, TINY_WEST, index_of(word(m.key[TINY_WEST])), m.now));
    audited();
}
END_TEST

static enum core_verdict take_over(const uint8_t seed[static 32], uint64_t seq)
{
    uint8_t blob[SSH_ED25519_BLOB_LEN];
    const char *key = word_of(seed, blob);
    struct core_past past = match_past(&m);
    const char *block =
        arena_words(m.arena,
                    "-----BEGIN PBEM JOIN-----\npbem: 1\ngame: %s\nside: west\nseq: %llu\nkey: %s\ncode: seat\n"
                    "-----END PBEM JOIN-----\n",
                    m.core->id, (unsigned long long)seq, key);
    struct verified v = match_sign(&m, seed, block);
    core_replace(m.core, TINY_WEST, &v, (struct span){blob, sizeof blob}, false, m.now, &past, &m.out);
    match_take(&m);
    return m.out.verdict;
}

static void report_all(void)
{
    static const char hash[] = "00000000000000000000000000000000000000000000000000000000000000ff";
    while (m.core->n_due > 0) {
        ck_assert(core_reported(m.core, m.core->due[0].seat, hash));
        match_take(&m);
    }
}

/* The seat waits for a key that the host gives it in public; who had the old ones cannot undo that. */
START_TEST(the_seat_goes_on_with_a_key_from_the_host)
{
    rekey(m.key[TINY_WEST], thief);
    rekey(thief, second);
    ck_assert_int_eq(recall(m.key[TINY_WEST]), VERDICT_RECEIPT);
    uint8_t fresh[32];
    memset(fresh, 92, sizeof fresh);
    ck_assert_int_eq(take_over(fresh, m.core->seat[TINY_WEST].seq + 1), VERDICT_RECEIPT);
    report_all();
    ck_assert(in_force(fresh));
    for (int i = 0; i < m.core->seat[TINY_WEST].n_keys; i++)
        ck_assert(!core_may_recall(m.core, TINY_WEST, i, m.now));
    refused(take_over(thief, m.core->seat[TINY_WEST].seq + 1), "rekey.old");
    audited();
}
END_TEST

/* A seat that was handed over is not called back by who had it before. */
START_TEST(a_handover_ends_it)
{
    rekey(m.key[TINY_WEST], thief);
    ck_assert_int_eq(take_over(second, m.core->seat[TINY_WEST].seq + 1), VERDICT_RECEIPT);
    report_all();
    refused(recall(m.key[TINY_WEST]), "recall.late");
    ck_assert(in_force(second));
}
END_TEST

/* A thief who sends one REKEY after the other fills the seat's keys; there is room left for the host's. */
START_TEST(rekeys_leave_room_for_a_handover)
{
    uint8_t from[32], to[32], fresh[32];
    memcpy(from, m.key[TINY_WEST], sizeof from);
    memset(fresh, 120, sizeof fresh);
    for (int i = 1; i < KEYS_BY_REKEY; i++) {
        memset(to, 100 + i, sizeof to);
        rekey(from, to);
        memcpy(from, to, sizeof from);
    }
    refused(rekey_with(from, fresh, 0), "rekey.many");
    ck_assert_int_eq(recall(m.key[TINY_WEST]), VERDICT_RECEIPT);
    ck_assert_int_eq(take_over(fresh, m.core->seat[TINY_WEST].seq + 1), VERDICT_RECEIPT);
    ck_assert(in_force(fresh));
}
END_TEST

START_TEST(without_a_term_nothing_is_called_back)
{
    rekey(m.key[TINY_WEST], thief);
    ck_assert(!core_may_recall(m.core, TINY_WEST, 0, m.now));
    refused(recall(m.key[TINY_WEST]), "recall.late");
    ck_assert(in_force(thief));
}
END_TEST

static void begin_without(void)
{
    begin_with(0, true);
}

/* What is private may have been sealed to the thief: his REKEY asked for it. */
START_TEST(nothing_is_sealed_for_the_thief_any_more)
{
    rekey(m.key[TINY_WEST], thief);
    strcpy(m.core->seat[TINY_WEST].age, "age1thief");
    ck_assert_int_eq(recall(m.key[TINY_WEST]), VERDICT_RECEIPT);
    ck_assert_str_eq(m.core->seat[TINY_WEST].age, "");
}
END_TEST

/* An envelope in which a key is its own heir would be followed for ever. */
START_TEST(no_key_is_its_own_heir)
{
    struct text envelope = {.arena = m.arena};
    struct problem why = {0};
    rekey(m.key[TINY_WEST], thief);
    core_save(m.core, &envelope);
    char *heir = strstr(envelope.at, "{\"heir\":2,\"key\":0,");
    ck_assert_ptr_nonnull(heir);
    heir[8] = '1';
    ck_assert_ptr_null(core_load_with(m.arena, NULL, m.set, m.genesis, span_of("{}"), text_span(&envelope), &why));
    ck_assert_str_eq(why.key, "envelope.syntax");
}
END_TEST

/* ---- numbers of sheets ---- */

static void far(enum core_verdict verdict, uint64_t most)
{
    refused(verdict, "seq.far");
    ck_assert_str_eq(m.out.why.want, arena_words(m.arena, "%llu", (unsigned long long)most));
}

/* Every kind of block: a number that shuts its author out is not taken, and the highest that is is named. */
START_TEST(no_seq_is_far_ahead)
{
    uint64_t most = m.core->seat[TINY_WEST].seq + SEQ_AHEAD;
    far(signed_by(m.key[TINY_WEST], match_orders_block(&m, TINY_WEST, 1, most + 1, "when choice\nchoose low\nend\n")),
        most);
    far(signed_by(m.key[TINY_WEST], match_orders_block(&m, TINY_WEST, 1, 2147483648, "done\n")), most);
    far(rekey_with(m.key[TINY_WEST], second, most + 1), most);
    far(signed_by(m.key[TINY_WEST], key_block("REVOKE", most + 1, word(m.key[TINY_WEST]))), most);
    far(take_over(second, most + 1), most);
    m.seq[TINY_WEST] = most - 1;
    ck_assert_int_eq(match_orders(&m, TINY_WEST, "when choice\nchoose low\nend\n"), VERDICT_RECEIPT);
    most += SEQ_AHEAD; /* above what the open exchange has */
    far(rekey_with(m.key[TINY_WEST], second, most + 1), most);
    ck_assert_int_eq(rekey_with(m.key[TINY_WEST], second, most), VERDICT_RECEIPT);
    audited();
}
END_TEST

/* A draft uses up no number; the form that is written after it must be taken all the same. */
START_TEST(the_next_form_is_never_too_far)
{
    uint64_t used = m.core->seat[TINY_WEST].seq;
    ck_assert_int_eq(signed_by(m.key[TINY_WEST],
                               match_orders_block(&m, TINY_WEST, 1, used + 5, "draft\nwhen choice\nchoose low\nend\n")),
                     VERDICT_DRAFT);
    ck_assert_uint_eq(form_next_seq(m.core, TINY_WEST), used + 6);
    ck_assert_int_eq(signed_by(m.key[TINY_WEST], match_orders_block(&m, TINY_WEST, 1, used + SEQ_AHEAD,
                                                                    "draft\nwhen choice\nchoose low\nend\n")),
                     VERDICT_DRAFT);
    ck_assert_uint_eq(form_next_seq(m.core, TINY_WEST), used + 1);
}
END_TEST

START_TEST(no_ruling_is_far_ahead)
{
    m.ruled = SEQ_AHEAD;
    far(match_rule(&m, "say hello\n", NULL), SEQ_AHEAD);
    m.ruled = SEQ_AHEAD - 1;
    ck_assert_int_eq(match_rule(&m, "say hello\n", NULL), VERDICT_RECEIPT);
}
END_TEST

/* JOIN and NONCE of the set-up, ACK and NONCE of an exchange. */
START_TEST(no_setup_or_dice_block_is_far_ahead)
{
    match_begin(&m, &(struct match_terms){.full = true, .dice = 'B', .host = 1 << TINY_EAST});
    far(match_block(&m, TINY_WEST, match_join_block(&m, TINY_WEST, SEQ_AHEAD + 1)), SEQ_AHEAD);
    m.seq[TINY_WEST] = 0;
    match_join(&m, TINY_EAST);
    match_join(&m, TINY_WEST);
    far(match_block(&m, TINY_WEST, match_nonce_block(&m, TINY_WEST, SEQ_AHEAD + 2)), SEQ_AHEAD + 1);
    m.seq[TINY_WEST] = 1;
    match_nonce(&m, TINY_EAST);
    match_nonce(&m, TINY_WEST);
    match_advance(&m);
    match_orders(&m, TINY_EAST, "take 2\npass\nchoose high\nnow\n");
    ck_assert_int_eq(m.core->phase, CORE_AWAITING);
    m.seq[TINY_WEST] += SEQ_AHEAD;
    far(match_block(&m, TINY_WEST, match_ack_block(&m, TINY_WEST)), 2 + SEQ_AHEAD);
    m.seq[TINY_WEST] = 2;
    ck_assert_int_eq(match_block(&m, TINY_WEST, match_ack_block(&m, TINY_WEST)), VERDICT_RECEIPT);
    match_end(&m);
}
END_TEST

static TCase *add(Suite *suite, const char *name, void (*open)(void))
{
    TCase *t = tcase_create(name);
    if (open)
        tcase_add_checked_fixture(t, open, end);
    suite_add_tcase(suite, t);
    return t;
}

static Suite *recall_suite(void)
{
    Suite *suite = suite_create("recall");
    TCase *t = add(suite, "core", begin);
    tcase_add_test(t, a_thief_wins_nothing);
    tcase_add_test(t, standing_orders_drop);
    tcase_add_test(t, who_fled_a_thief_is_stopped_at_most);
    tcase_add_test(t, only_in_its_term);
    tcase_add_test(t, an_audit_counts_the_term);
    tcase_add_test(t, the_whole_chain_goes);
    tcase_add_test(t, what_is_gone_is_not_called_back);
    tcase_add_test(t, the_seat_goes_on_with_a_key_from_the_host);
    tcase_add_test(t, a_handover_ends_it);
    tcase_add_test(t, rekeys_leave_room_for_a_handover);
    tcase_add_test(t, nothing_is_sealed_for_the_thief_any_more);
    tcase_add_test(t, no_key_is_its_own_heir);
    tcase_add_test(t, no_seq_is_far_ahead);
    tcase_add_test(t, the_next_form_is_never_too_far);
    tcase_add_test(t, no_ruling_is_far_ahead);
    tcase_add_test(add(suite, "no term", begin_without), without_a_term_nothing_is_called_back);
    tcase_add_test(add(suite, "blocks", NULL), no_setup_or_dice_block_is_far_ahead);
    return suite;
}

int main(void)
{
    return run_suite(recall_suite());
}
