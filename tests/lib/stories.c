/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/stories.h"
#include "processor/core/core.h"
#include "processor/core/core_report_due.h"
#include "tests/games/tiny.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <string.h>

enum { DAY = 86400 };
static const char move[] = "take 2\npass\nchoose high\n";
static const char standing[] = "when choice\nchoose low\nend\n";
static const char value[] = "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587";

const uint8_t story_key[4][32] = {{90, 1}, {91, 1}, {92, 1}, {93, 1}};

static void sends(struct match *m, int seat, const char *lines)
{
    ck_assert_msg(match_orders(m, seat, lines) == VERDICT_RECEIPT, "%s", m->out.why.key);
}

/* In mode C; n chooses the number that is sealed. */
static const char *digits(struct match *m, int n)
{
    char out[65];
    snprintf(out, sizeof out, "%064d", n);
    return arena_words(m->arena, "%s", out);
}

static void seals(struct match *m, int seat, int n, const char *lines)
{
    hex32 next;
    nonce_commit_hash(next, m->core->id, m->core->k, m->core->g.seat[seat].name, digits(m, n));
    ck_assert_int_eq(match_block(m, seat, match_orders_next(m, seat, m->core->k, next, lines)), VERDICT_RECEIPT);
}

static void opens(struct match *m, int seat, int n)
{
    ck_assert_int_eq(match_block(m, seat, match_opening_block(m, seat, digits(m, n))), VERDICT_RECEIPT);
}

static void passes(struct match *m, int64_t seconds)
{
    ck_assert(match_tick(m, m->now + seconds));
}

static void ends(struct match *m)
{
    core_end(m->core, "drawn");
    match_take(m);
}

static uint64_t rules(struct match *m, const char *lines)
{
    ck_assert_msg(match_rule(m, lines, NULL) == VERDICT_RECEIPT, "%s %s", m->out.why.key, m->out.why.got);
    return m->out.entry;
}

static void says(struct match *m, int seat, const char *word, uint64_t n)
{
    sends(m, seat, arena_words(m->arena, "%s %llu\n", word, (unsigned long long)n));
    ck_assert_int_eq(m->out.bad_line, 0);
}

static void all_agree(struct match *m, uint64_t n)
{
    for (int seat = 0; seat < TINY_SEATS; seat++)
        says(m, seat, "agree", n);
}

static void begins(struct match *m, struct match_terms terms)
{
    terms.full = true;
    terms.recall = 2 * DAY;
    match_begin(m, &terms);
    match_set_up(m);
}

/* ---- set-ups ---- */

void story_void(struct match *m)
{
    match_begin(m, &(struct match_terms){.full = true});
    match_join(m, TINY_EAST);
    passes(m, 7 * DAY);
    m->luck_round = 1;
    match_join(m, TINY_WEST);
    match_join(m, TINY_EAST);
    match_nonce(m, TINY_WEST);
    passes(m, 7 * DAY);
    m->luck_round = 2;
    match_set_up(m);
    sends(m, TINY_EAST, move);
    match_advance(m);
    ends(m);
}

void story_short(struct match *m)
{
    match_begin(m, &(struct match_terms){0});
    match_set_up(m);
    sends(m, TINY_WEST, standing);
    sends(m, TINY_EAST, move);
    match_advance(m);
    ck_assert_int_eq(match_count(m, "roll 1 "), 1);
    sends(m, TINY_WEST, move);
    match_advance(m);
    sends(m, TINY_EAST, "resign\nnow\n");
    match_advance(m);
    ck_assert_int_eq(m->core->phase, CORE_OVER);
    match_orders(m, TINY_WEST, move); /* too late: it is refused */
    match_orders(m, TINY_EAST, standing);
    ck_assert_ptr_nonnull(match_line(m, "refused 3 "));
}

/* ---- sheets ---- */

static void of_number(struct match *m, uint64_t seq, const char *lines)
{
    match_block(m, TINY_EAST, match_orders_block(m, TINY_EAST, m->core->k, seq, lines));
}

static void same_number(struct match *m)
{
    uint64_t seq = m->seq[TINY_EAST] + 1;
    of_number(m, seq, "take 1\npass\n");
    of_number(m, seq, "take 2\npass\n");
}

void story_sheets(struct match *m)
{
    begins(m, (struct match_terms){.settle = 1800});
    sends(m, TINY_WEST, standing);
    sends(m, TINY_EAST, "take 9\n");
    ck_assert_int_gt(m->out.bad_line, 0);
    same_number(m);
    m->now += 60;
    sends(m, TINY_EAST, move);
    sends(m, TINY_EAST, "take 1\npass\npass\nchoose high\n");
    sends(m, TINY_WEST, "when choice\nchoose high\nend\n"); /* he was told that the east is ready: too late */
    passes(m, 1800);
    match_advance(m);
    ck_assert_int_eq(m->core->asked, ONLY(TINY_WEST));
    passes(m, 3 * DAY); /* what came late and only stands is in force now */
    ck_assert_ptr_nonnull(strstr(match_line(m, "close 2 "), " west 4 "));
    match_advance(m);
    sends(m, m->core->asked == ONLY(TINY_EAST) ? TINY_EAST : TINY_WEST, "done\nnow\n");
    match_advance(m);
    ends(m);
}

/* Neither counts, and nothing else came. */
void story_twins(struct match *m)
{
    begins(m, (struct match_terms){.settle = 1800});
    same_number(m);
    ck_assert(match_tick(m, m->core->deadline));
    ck_assert_ptr_nonnull(strstr(match_line(m, "close 1 "), " east - - -"));
    match_advance(m);
    ends(m);
}

/* None of them counts. The west's sheet comes before the third, so only the second shows that the first does not. */
void story_three_twins(struct match *m)
{
    begins(m, (struct match_terms){.settle = 1800});
    uint64_t seq = m->seq[TINY_EAST] + 1;
    same_number(m);
    m->now += 60;
    sends(m, TINY_WEST, standing);
    of_number(m, seq, move);
    ck_assert_int_eq(match_count(m, "receipt 1 east "), 3);
    ck_assert(match_tick(m, m->core->deadline));
    ck_assert_ptr_nonnull(strstr(match_line(m, "close 1 "), " east - - -"));
    match_advance(m);
    ends(m);
}

/* The west, who is not asked, resigns: that ends the game, so what the east sends after it counts no more. */
void story_ends(struct match *m)
{
    begins(m, (struct match_terms){.settle = 600});
    sends(m, TINY_WEST, "resign\n");
    m->now += 60;
    sends(m, TINY_EAST, move);
    passes(m, 600);
    ck_assert_ptr_nonnull(strstr(match_line(m, "close 1 "), " east - - -"));
    match_advance(m);
    ck_assert_int_eq(m->core->phase, CORE_OVER);
}

/* Both are asked. What the west sends when the east is ready counts only if the east takes that back. */
static void both_choose(struct match *m, bool takes_back)
{
    begins(m, (struct match_terms){.settle = 600});
    sends(m, TINY_EAST, "take 2\npass\nnow\n");
    match_advance(m);
    ck_assert_int_eq(m->core->asked, ONLY(TINY_EAST) | ONLY(TINY_WEST));
    sends(m, TINY_WEST, "choose low\n");
    sends(m, TINY_EAST, "choose high\n");
    sends(m, TINY_WEST, "choose high\n");
    if (takes_back) {
        sends(m, TINY_EAST, "choose low\nwait\n");
        sends(m, TINY_EAST, "choose low\n");
    }
    passes(m, 600);
    ck_assert_ptr_nonnull(strstr(match_line(m, "close 2 "), takes_back ? " west 4 " : " west 3 "));
    match_advance(m);
    ends(m);
}

void story_ready(struct match *m)
{
    both_choose(m, false);
}

void story_takes_back(struct match *m)
{
    both_choose(m, true);
}

/* ---- time ---- */

static void host_stops(struct match *m, int64_t seconds, int64_t left)
{
    ck_assert(core_hold(m->core, m->now));
    match_take(m);
    m->now += seconds;
    ck_assert(core_resume(m->core, m->now + left, NULL));
    match_take(m);
}

void story_late(struct match *m)
{
    match_begin(m, &(struct match_terms){.full = true, .dice = 'B', .host = 1 << TINY_WEST});
    host_stops(m, DAY, 7 * DAY);
    match_set_up(m);
    host_stops(m, 3600, 3 * DAY);
    ck_assert(core_extend(m->core, m->core->deadline + DAY, "host"));
    match_take(m);
    sends(m, TINY_EAST, "take 1\nsing\n");
    ck_assert_int_gt(m->out.bad_line, 0);
    ck_assert(match_tick(m, m->core->deadline));
    ck_assert_ptr_nonnull(match_line(m, "missed 1 east fallback"));
    match_advance(m);
    ck_assert(core_rebuilt(m->core, m->core->tree.size, m->now));
    match_take(m);
    ck_assert(core_resume(m->core, m->now + 3 * DAY, NULL));
    match_take(m);
    ck_assert(core_hold(m->core, m->now));
    match_take(m);
    ck_assert(core_resume(m->core, 0, NULL)); /* without a deadline */
    match_take(m);
    sends(m, TINY_EAST, "pass\nchoose high\n");
    match_advance(m);
    ends(m);
}

void story_held(struct match *m)
{
    match_begin(m, &(struct match_terms){.full = true});
    for (int seat = 0; seat < MATCH_SEATS; seat++)
        ck_assert_int_eq(match_join(m, seat), VERDICT_RECEIPT);
    ck_assert(core_hold(m->core, m->now));
    match_take(m);
    for (int seat = 0; seat < MATCH_SEATS; seat++)
        ck_assert_int_eq(match_nonce(m, seat), VERDICT_RECEIPT);
    match_advance(m);
    ck_assert_int_eq(m->core->phase, CORE_OPEN);
    m->now += DAY;
    ck_assert(core_resume(m->core, m->now + m->core->hold.left, NULL));
    match_take(m);
    sends(m, TINY_EAST, move);
    match_advance(m);
    ends(m);
}

void story_hold(struct match *m)
{
    begins(m, (struct match_terms){.missed = "hold", .dice = 'C'});
    seals(m, TINY_EAST, 1, "take 1\nsing\n");
    ck_assert(match_tick(m, m->core->deadline));
    ck_assert_ptr_nonnull(match_line(m, "missed 1 east hold"));
    ck_assert(core_extend(m->core, m->now + 3600, "host"));
    match_take(m);
    ck_assert(match_tick(m, m->core->deadline));
    ck_assert(core_hold(m->core, m->now)); /* and held besides; he goes on without a deadline */
    match_take(m);
    ck_assert(core_resume(m->core, 0, NULL));
    match_take(m);
    enum missed_policy least = MISSED_LEAST;
    ck_assert(core_resume(m->core, m->now + 60, &least));
    match_take(m);
    ck_assert_int_eq(m->core->phase, CORE_AWAITING);
    opens(m, TINY_EAST, 1);
    match_advance(m);
    ends(m);
}

static void put_off(struct match *m, enum outage_cause cause, int64_t seconds)
{
    int seat = core_awaits(m->core) >> TINY_EAST & 1 ? TINY_EAST : TINY_WEST;
    int64_t at = m->core->deadline;
    ck_assert(core_outage(m->core, cause, seat, at + seconds));
    ck_assert_int_eq(m->core->deadline, at + seconds);
    match_take(m);
}

void story_outage(struct match *m)
{
    begins(m, (struct match_terms){.dice = 'C', .outage = 2 * DAY});
    put_off(m, OUTAGE_UNREAD, DAY);
    put_off(m, OUTAGE_UNSENT, 3600);
    put_off(m, OUTAGE_DEFERRED, 2 * DAY);
    put_off(m, OUTAGE_RETURNED, DAY); /* one term of a move in this exchange */
    seals(m, TINY_EAST, 1, "take 1\npass\n");
    ck_assert_int_eq(m->core->phase, CORE_AWAITING);
    put_off(m, OUTAGE_UNREAD, 3600);
    opens(m, TINY_EAST, 1);
    match_advance(m);
    put_off(m, OUTAGE_DEFERRED, 3 * DAY);
    ck_assert(match_tick(m, m->core->deadline));
    ck_assert_int_gt(match_count(m, "missed 2 "), 0);
    match_advance(m);
    put_off(m, OUTAGE_RETURNED, DAY); /* seven days in the game */
    put_off(m, OUTAGE_UNREAD, 3600);
    ends(m);
}

/* ---- dice ---- */

void story_ack(struct match *m)
{
    begins(m, (struct match_terms){.dice = 'B', .host = 1 << TINY_EAST});
    sends(m, TINY_WEST, standing);
    sends(m, TINY_EAST, move);
    ck_assert_int_eq(m->core->phase, CORE_AWAITING);
    ck_assert(match_tick(m, m->core->deadline));
    ck_assert(core_extend(m->core, m->now + 3600, "host"));
    match_take(m);
    ck_assert_int_eq(match_block(m, TINY_WEST, match_ack_block(m, TINY_WEST)), VERDICT_RECEIPT);
    match_advance(m);
    ck_assert_int_eq(match_count(m, "roll 1 "), 1);
    ends(m);
}

void story_covered(struct match *m)
{
    begins(m, (struct match_terms){.dice = 'B', .host = 1 << TINY_WEST});
    sends(m, TINY_WEST, standing);
    sends(m, TINY_EAST, move); /* its base is of after that receipt */
    ck_assert_int_eq(m->core->phase, CORE_CLOSED);
    match_advance(m);
    ck_assert_int_eq(match_count(m, "roll 1 "), 1);
    ends(m);
}

void story_nonce(struct match *m)
{
    begins(m, (struct match_terms){.dice = 'C'});
    seals(m, TINY_WEST, 1, standing);
    seals(m, TINY_EAST, 2, move);
    opens(m, TINY_WEST, 1);
    uint64_t n = rules(m, "say One more.\nset score.0 = 1\n"); /* while the east is waited for */
    says(m, TINY_WEST, "agree", n);
    says(m, TINY_EAST, "object", n);
    opens(m, TINY_EAST, 2);
    match_advance(m);
    ck_assert_int_eq(match_count(m, "roll 1 "), 1);
    ck_assert_int_eq(m->core->asked, ONLY(TINY_WEST));
    seals(m, TINY_EAST, 3, standing);
    seals(m, TINY_WEST, 4, move);
    opens(m, TINY_WEST, 4);
    ck_assert(match_tick(m, m->core->deadline));
    ck_assert_ptr_nonnull(match_line(m, "missed 2 east nonce"));
    match_advance(m);
    ck_assert(match_tick(m, m->core->deadline)); /* nobody sent anything: nothing is awaited */
    match_advance(m);
    ends(m);
}

static void round_comes(struct match *m)
{
    ck_assert_int_eq(m->core->phase, CORE_AWAITING);
    m->now = m->core->deadline + 60;
    ck_assert(core_beacon(m->core, m->core->wait.round, value, NULL));
    match_take(m);
    match_advance(m);
}

static void play_beacon(struct match *m, bool full)
{
    match_begin(m, &(struct match_terms){.full = full, .dice = 'D', .host = 1 << TINY_WEST, .settle = 600});
    for (int i = 0; i < 2 * TINY_SEATS; i++)
        if (i < TINY_SEATS || full)
            ck_assert_int_eq(i < TINY_SEATS ? match_join(m, i) : match_nonce(m, i - TINY_SEATS), VERDICT_RECEIPT);
    round_comes(m);
    sends(m, TINY_WEST, standing);
    sends(m, TINY_EAST, move);
    passes(m, 600);
    round_comes(m);
    ck_assert(match_tick(m, m->core->deadline)); /* who was late is named between the close and what it waits for */
    round_comes(m);
    ck_assert_int_ge(match_count(m, "missed 2 "), 1);
    match_rule(m, "say One point more.\nset score.0 = 1\n", NULL);
    uint64_t n = m->out.entry;
    for (int seat = 0; seat < TINY_SEATS; seat++)
        sends(m, seat, arena_words(m->arena, "agree %llu\n", (unsigned long long)n));
    match_advance(m);
    ends(m);
}

void story_beacon(struct match *m)
{
    play_beacon(m, true);
}

void story_beacon_short(struct match *m)
{
    play_beacon(m, false);
}

/* ---- rulings ---- */

static uint64_t hides(struct match *m)
{
    const char *opening = "00112233445566778899aabbccddeeff\nset choice.1 = 2\n";
    char hash[51];
    ruling_seal(span_of(opening), m->core->id, m->ruled + 1, hash);
    ck_assert_int_eq(match_rule(m, arena_words(m->arena, "say Misread.\nhidden %s\n", hash), opening), VERDICT_RECEIPT);
    return m->out.entry;
}

void story_rulings(struct match *m)
{
    begins(m, (struct match_terms){.settle = 600});
    rules(m, "say The table is right.\n");
    uint64_t n = rules(m, "say One point more.\nset score.0 = 1\n");
    sends(m, TINY_WEST, standing); /* void, as the ruling closes the exchange; it only stands, and so waits */
    all_agree(m, n);
    match_advance(m);
    n = rules(m, "say Two.\nset score.0 = 2\n");
    says(m, TINY_WEST, "object", n);
    n = rules(m, "say Three.\nset score.0 = 3\n");
    rules(m, arena_words(m->arena, "say Not so.\nwithdraw %llu\n", (unsigned long long)n));
    n = hides(m);
    all_agree(m, n);
    match_advance(m);
    sends(m, TINY_EAST, move);
    passes(m, 600);
    match_advance(m);
    ends(m);
    ck_assert_int_eq(match_count(m, "reveal ruling "), 1);
}

/* What its position was; the tiny core keeps none. */
static struct span position_text;
static bool position(void *context, const struct core *core, uint64_t k, struct core_position *out)
{
    (void)context, (void)core;
    *out = (struct core_position){position_text, false};
    return k == 1;
}

void story_silence(struct match *m)
{
    begins(m, (struct match_terms){.silence = true});
    m->core->history = (struct core_history){position, NULL};
    position_text = arena_copy(m->arena, core_state_text(m->core));
    ck_assert(core_extend(m->core, m->now + 30 * DAY, "host"));
    match_take(m);
    rules(m, "say One point more.\nset score.0 = 1\n");
    passes(m, 3 * DAY);
    match_advance(m);
    ck_assert(core_extend(m->core, m->now + 30 * DAY, "host"));
    match_take(m);
    rules(m, "say It was right before.\nback to 1\n");
    passes(m, 3 * DAY);
    match_advance(m);
    sends(m, TINY_EAST, move);
    match_advance(m);
    ends(m);
}

void story_agreed_end(struct match *m)
{
    begins(m, (struct match_terms){.dice = 'C'});
    seals(m, TINY_WEST, 1, standing);
    seals(m, TINY_EAST, 2, move);
    ck_assert_int_eq(m->core->phase, CORE_AWAITING);
    uint64_t n = rules(m, "say No more.\nend drawn\n"), change = rules(m, "say One more.\nset score.0 = 1\n");
    says(m, TINY_WEST, "agree", change);
    says(m, TINY_EAST, "object", change);
    all_agree(m, n);
    ck_assert_int_eq(m->core->phase, CORE_OVER);
}

/* ---- the host's keys ---- */

void story_hostkeys(struct match *m)
{
    begins(m, (struct match_terms){0});
    char hex[65];
    const char *word = match_word(m, story_key[0], NULL), *third = match_word(m, story_key[2], NULL);
    uint8_t blob[SSH_ED25519_BLOB_LEN];
    match_hostkey(m, RULER_OLD_KEY, m->key[TINY_EAST], "report", word);
    match_hostkey(m, RULER_OLD_KEY, story_key[0], "age",
                  "age1cy0su9fwf3gf9mw868g5yut09p6nytfmmnktexz2ya5uqg9vl9sss4euqm");
    match_word(m, story_key[1], blob);
    hex_write(hex, ssh_blob_raw((struct span){blob, sizeof blob}), 32);
    match_hostkey(m, RULER_NEW_KEY, story_key[1], "log", hex);
    all_agree(m, m->out.entry);
    ck_assert_int_eq(match_count(m, "hostkey log "), 1);
    match_hostkey(m, RULER_ORGANISER, story_key[0], "organiser", third);
    all_agree(m, m->out.entry);
    match_hostkey(m, RULER_HOST, story_key[0], "organiser", match_word(m, story_key[3], NULL));
    all_agree(m, m->out.entry);
    ck_assert_int_eq(match_count(m, "hostkey organiser "), 2);
    struct core_past past = match_past(m);
    struct verified v = match_sign(m, story_key[3], match_ruling_block(m, ++m->ruled, "say I am new here.\n"));
    core_rule(m->core, RULER_ORGANISER, &v, span_of(""), m->now, &past, &m->out);
    match_take(m);
    ck_assert_int_eq(m->out.verdict, VERDICT_RECEIPT);
    sends(m, TINY_EAST, move);
    match_advance(m);
    ends(m);
}

/* ---- the players' keys ---- */

void story_rekey(struct match *m)
{
    begins(m, (struct match_terms){.settle = 600});
    sends(m, TINY_WEST, standing);
    match_rekey(m, TINY_WEST, story_key[0]);
    uint64_t n = match_propose(m, TINY_WEST, story_key[1]);
    m->now += 3600;
    says(m, TINY_WEST, "object", n);
    match_propose(m, TINY_EAST, story_key[2]);
    passes(m, 3 * DAY - 600);
    ck_assert_int_eq(match_count(m, "deadline 1 "), 1);
    match_advance(m);
    passes(m, 600);
    ck_assert_int_eq(match_count(m, "carried "), 1);
    memcpy(m->key[TINY_EAST], story_key[2], 32);
    sends(m, m->core->asked == ONLY(TINY_EAST) ? TINY_EAST : TINY_WEST, "done\nnow\n");
    match_advance(m);
    sends(m, TINY_EAST, standing);
    ends(m);
}

void story_seats(struct match *m)
{
    begins(m, (struct match_terms){.settle = 600});
    sends(m, TINY_WEST, standing);
    match_revoke_by(m, TINY_WEST, TINY_EAST);
    match_replace(m, TINY_WEST, story_key[0]);
    sends(m, TINY_WEST, standing);
    sends(m, TINY_EAST, move);
    passes(m, 600);
    match_advance(m);
    match_revoke(m, TINY_WEST);
    ck_assert(match_tick(m, m->core->deadline));
    match_advance(m);
    match_replace(m, TINY_WEST, story_key[1]);
    sends(m, TINY_WEST, standing);
    ends(m);
}

void story_revoked(struct match *m)
{
    begins(m, (struct match_terms){.settle = 600});
    sends(m, TINY_WEST, standing);
    match_revoke(m, TINY_WEST);
    sends(m, TINY_EAST, move);
    passes(m, 600);
    match_advance(m);
    ends(m);
}

void story_recall(struct match *m)
{
    begins(m, (struct match_terms){.settle = 600});
    uint8_t owner[32];
    memcpy(owner, m->key[TINY_WEST], 32);
    match_rekey(m, TINY_WEST, story_key[0]);
    sends(m, TINY_WEST, standing);
    m->now += DAY;
    match_rekey(m, TINY_WEST, story_key[1]);
    sends(m, TINY_WEST, standing);
    match_recall(m, TINY_WEST, owner);
    sends(m, TINY_EAST, move);
    passes(m, 600);
    ck_assert_ptr_nonnull(strstr(match_line(m, "close 1 "), " west - - -"));
    match_advance(m);
    match_replace(m, TINY_WEST, story_key[2]);
    sends(m, TINY_WEST, "choose low\nnow\n");
    match_advance(m);
    ends(m);
}

void story_replace_waiting(struct match *m)
{
    begins(m, (struct match_terms){.dice = 'C', .settle = 600});
    seals(m, TINY_EAST, 1, move);
    seals(m, TINY_WEST, 2, standing); /* too late for this exchange */
    passes(m, 600);
    ck_assert_int_eq(m->core->phase, CORE_AWAITING);
    match_replace(m, TINY_WEST, story_key[0]);
    match_replace(m, TINY_EAST, story_key[1]); /* what is in force stays so */
    opens(m, TINY_EAST, 1);
    match_advance(m);
    ck_assert(match_tick(m, m->core->deadline)); /* what the player before had sent is in force no more */
    match_advance(m);
    ends(m);
}

#define STORY(name)                                                                                                    \
    {                                                                                                                  \
#name, story_##name                                                                                            \
    }
const struct story stories[] = {
    STORY(void),       STORY(short),          STORY(sheets), STORY(twins),        STORY(three_twins), STORY(ends),
    STORY(ready),      STORY(takes_back),     STORY(late),   STORY(hold),         STORY(held),        STORY(ack),
    STORY(covered),    STORY(nonce),          STORY(beacon), STORY(beacon_short), STORY(rulings),     STORY(silence),
    STORY(agreed_end), STORY(hostkeys),       STORY(outage), STORY(rekey),        STORY(seats),       STORY(revoked),
    STORY(recall),     STORY(replace_waiting)};
const size_t n_stories = sizeof stories / sizeof *stories;
