/* SPDX-License-Identifier: Apache-2.0 */
/* T, and what it waits for in dice modes B, C and D (TRANSCRIPT.md, sections 3 and 3a); rolls (4). */
#include "processor/check/judge_inside.h"
#include <string.h>

/* ---- T ---- */

/* extra: NULL, or the line of an ACK or a beacon. */
static void made(struct judge *j, const char *extra)
{
    struct text text = {.arena = j->arena};
    struct setup_line line[SEATS_MAX];
    size_t n = (size_t)j->g->n_seats;
    for (size_t i = 0; j->pending.k == 0 && i < n; i++)
        line[i] =
            (struct setup_line){j->g->seat[i].name, j->g->full ? arena_string(j->arena, j->seat[i].commit) : "-",
                                arena_string(j->arena, j->seat[i].value), arena_string(j->arena, j->seat[i].sighash)};
    if (j->pending.k == 0)
        transcript_setup(&text, j->given.id, line, n, extra);
    else
        transcript_turn(&text, j->given.id, j->pending.k, j->t, j->pending.turn, n, extra);
    j->t_known = j->t_known || j->pending.k == 0;
    transcript_hash(j->t, &text);
    j->k = j->pending.k;
    j->pending.is = j->pending.awaits = false;
    j->host_newest = 0;
    j->has_dice = false;
}

/* What was awaited belongs to a close that is not here: its T cannot be followed. */
static void passed_unseen(struct judge *j)
{
    j->t_known = false;
}

void judge_bound(struct judge *j)
{
    j->is_dealt = true;
    j->lost = false;
    j->pending = (struct judge_pending){.is = true};
    if (j->g->dice != 'D')
        made(j, NULL);
}

/* B: the newest receipt of the host's seats, of this exchange or of a sheet from before that is in force. */
static uint64_t host_newest(struct judge *j)
{
    uint64_t newest = j->host_newest;
    for (int seat = 0; seat < j->g->n_seats; seat++) {
        const struct judge_receipt *one = j->pending.in[seat];
        if (one && judge_is_host(j, seat) && one->n > newest)
            newest = one->n;
    }
    return newest;
}

void judge_closed(struct judge *j, bool ruled)
{
    j->host_newest = host_newest(j); /* by the keys of now, whatever becomes of them while dice wait */
    if (ruled || j->g->dice == 'A')
        made(j, NULL);
}

/* ---- who has to be waited for ---- */

enum covered { COVERED_NO, COVERED_YES, COVERED_UNKNOWN };

/* The host sent nothing; or what he sent may stand in entries that are not here. */
static enum covered without_host(struct judge *j)
{
    bool known = j->asking.is_known || !j->gap;
    for (int seat = 0; seat < j->g->n_seats; seat++)
        known = known && (!judge_is_host(j, seat) || !(j->pending.in_force >> seat & 1) || j->pending.in[seat]);
    return known || !j->g->host ? COVERED_YES : COVERED_UNKNOWN;
}

/* Does a sheet in force of somebody else rest on a log that held the host's newest receipt? */
static enum covered is_covered(struct judge *j)
{
    enum covered covered = COVERED_NO;
    uint64_t entry = j->host_newest;
    if (entry == 0)
        return without_host(j);
    for (int seat = 0; seat < j->g->n_seats; seat++) {
        const struct judge_receipt *one = j->pending.in[seat];
        if (!(j->pending.in_force >> seat & 1) || judge_is_host(j, seat))
            continue;
        if (!one || !one->is_known)
            covered = COVERED_UNKNOWN;
        else if (one->base > entry)
            return COVERED_YES;
    }
    return covered;
}

static bool all_are_hosts(struct judge *j)
{
    for (int seat = 0; seat < j->g->n_seats; seat++)
        if (!judge_is_host(j, seat))
            return false;
    return true;
}

/* Another line came: nothing is awaited, and that must be right. */
static void waits_for_nothing(struct judge *j)
{
    enum covered covered = j->g->dice == 'B' ? is_covered(j) : COVERED_YES;
    if (j->pending.may_be_ruled) {
        made(j, NULL);
        return;
    }
    if (j->g->dice == 'D')
        judge_wrong(j, "dice-beacon", "the close before it does not wait for the beacon");
    if (covered == COVERED_NO && !all_are_hosts(j))
        judge_wrong(j, "dice-ack", "nobody was asked to sign after the host's newest sheet");
    if (covered == COVERED_UNKNOWN)
        judge_note(j, &j->no_base, j->pending.k);
    if (j->g->dice == 'C' && j->pending.in_force)
        judge_wrong(j, "dice-nonce", "nobody was asked to open what the sheets had sealed");
    made(j, NULL);
}

/* ---- await k ack SEAT utc | nonce SEAT,... utc | beacon ROUND utc ---- */

static int seats_of(struct judge *j, struct span names)
{
    int seats = 0;
    while (names.len > 0) {
        const uint8_t *comma = memchr(names.at, ',', names.len);
        struct span name = {names.at, comma ? (size_t)(comma - names.at) : names.len};
        int seat = genesis_seat(j->g, name);
        if (seat < 0 || seats >> seat & 1) {
            judge_wrong(j, "log-seat", "it names a seat twice, or one that the game does not have");
            return 0;
        }
        seats |= 1 << seat;
        names = span_from(names, name.len + 1);
    }
    return seats;
}

static void await_ack(struct judge *j)
{
    int seat = genesis_seat(j->g, j->line->word[2]);
    enum covered covered = is_covered(j);
    if (seat < 0 || judge_is_host(j, seat) || (j->pending.asked >> seat & 1))
        judge_wrong(j, "dice-ack",
                    "the seat that is asked to sign is not in the game, is the host's, or was asked before");
    else
        j->pending.asked |= 1 << seat;
    if (covered == COVERED_YES)
        judge_wrong(j, "dice-ack", "a signature is asked for though none is needed");
    if (covered == COVERED_UNKNOWN)
        judge_note(j, &j->no_base, j->pending.k);
}

/* In mode C each sheet in force has sealed a number: one without is refused. */
static void await_nonce(struct judge *j)
{
    int seats = seats_of(j, j->line->word[2]);
    if (seats != j->pending.in_force || j->pending.asked)
        judge_wrong(j, "dice-nonce",
                    "the seats that are asked to open are not those that have sealed, or were asked before");
    j->pending.asked = j->pending.missing = seats;
}

static void await_beacon(struct judge *j)
{
    struct beacon_rule rule;
    int64_t utc;
    j->pending.round = judge_number(j, 2);
    if (!judge_instant(j, 3, &utc) || !beacon_rule_read(span_of(j->g->beacon), &rule))
        return;
    if (j->pending.k > 0 && j->pending.utc != 0 && utc != j->pending.utc)
        judge_wrong(j, "dice-beacon", "the wait for the beacon is not counted from the close");
    if (j->pending.k == 0 && utc < j->now - JUDGE_CLOCK_STEP)
        judge_wrong(j, "dice-beacon", "it says that the set-up was complete before the game began");
    if (utc > j->now)
        j->now = utc;
    if (j->pending.round != beacon_round_after(rule.chain, utc + rule.after))
        judge_wrong(j, "dice-beacon", "it is not the round that the genesis names");
}

/* Who is asked has the term of an answer. */
static void await_until(struct judge *j)
{
    int64_t utc;
    if (!judge_instant(j, 3, &utc))
        return;
    if (j->now > 0 && utc < j->now + j->g->clock.answer - JUDGE_CLOCK_STEP)
        judge_wrong(j, "deadline-short", "the time to answer is shorter than the terms of the game allow");
    j->asking.deadline = utc;
    j->asking.late = false;
}

static void await(struct judge *j)
{
    struct span what = j->line->word[1];
    j->pending.awaits = true;
    j->pending.at = j->line->n;
    if (j->line->n_words != 4 || judge_number(j, 0) != j->pending.k)
        judge_wrong(j, "dice-await", "it awaits something for another exchange");
    else if (span_is(what, "ack") && j->g->dice == 'B') {
        await_until(j);
        await_ack(j);
    } else if (span_is(what, "nonce") && j->g->dice == 'C') {
        await_until(j);
        await_nonce(j);
    } else if (span_is(what, "beacon") && j->g->dice == 'D') {
        await_beacon(j);
    } else {
        judge_wrong(j, "dice-await", "it awaits something that these dice do not wait for");
    }
}

/* ---- what came ---- */

/* The block of who was asked, made when it could be: its base is behind that entry. */
static bool answer(struct judge *j, enum block_kind kind, struct span hash, uint64_t after, struct header *header,
                   struct verified *v)
{
    int seat = judge_seat_at(j, 1);
    if (seat < 0 || judge_number(j, 0) != j->pending.k)
        return judge_wrong(j, "dice-answer", "it answers for another exchange");
    if (!(j->pending.asked >> seat & 1))
        return judge_wrong(j, "dice-answer", "a seat that was not asked has answered");
    if (!judge_block(j, seat, hash, (struct span){0}, kind, header, v))
        return false;
    if (header->turn != j->pending.k || !header->has_base || header->base_size <= after)
        return judge_wrong(j, "dice-answer", "its block was made too early, or for another exchange");
    return true;
}

/* ack k seat hash sighash */
static void ack(struct judge *j)
{
    const struct span *word = j->line->word;
    struct header header;
    struct verified v;
    char hex[65];
    if (j->line->n_words != 4) {
        judge_wrong(j, "log-malformed", "it is malformed");
        return;
    }
    if (answer(j, BLOCK_ACK, word[2], j->host_newest, &header, &v)) {
        hex_write(hex, v.sighash, sizeof v.sighash);
        if (!span_is(word[3], hex))
            judge_wrong(j, "dice-answer", "the ACK has another signature");
        j->words_unseen = false; /* T rests on a signature that came after those words */
    }
    made(j, arena_words(j->arena, "ack %s %s %s\n", arena_string(j->arena, word[1]), arena_string(j->arena, word[2]),
                        arena_string(j->arena, word[3])));
}

/* The value must be what the block opens, and that what the sheet had sealed. */
static void check_opening(struct judge *j, int seat, const struct header *header)
{
    const struct judge_receipt *sheet = j->pending.in[seat];
    struct problem why = {0};
    hex32 value;
    const char *name = judge_seat_name(j, seat);
    if (sheet && sheet->is_known) {
        if (!nonce_open(header->open, j->given.id, sheet->turn, name, sheet->next, value, &why))
            judge_wrong(j, "dice-opened", "the opening does not fit what the sheet had sealed");
        else if (!span_is(j->line->word[2], value))
            judge_wrong(j, "dice-opened", "its block opens another value");
        return;
    }
    judge_note(j, &j->no_next, j->pending.k);
    if (!entropy_open(header->open, j->given.id, name, span_of("-"), value, &why) || !span_is(j->line->word[2], value))
        judge_wrong(j, "dice-opened", "its block opens another value");
}

static void opened(struct judge *j, int seat)
{
    j->pending.missing &= ~(1 << seat);
    if (!j->pending.missing)
        made(j, NULL);
}

/* nonce k seat value hash */
static void nonce(struct judge *j)
{
    const struct span *word = j->line->word;
    struct header header;
    struct verified v;
    int seat = j->line->n_words == 4 ? genesis_seat(j->g, word[1]) : -1;
    if (seat < 0 || !(j->pending.missing >> seat & 1)) {
        judge_wrong(j, "dice-opened", "it is from a seat that was not asked to open, or that has opened already");
        return;
    }
    if (answer(j, BLOCK_NONCE, word[3], j->pending.at, &header, &v))
        check_opening(j, seat, &header);
    j->pending.turn[seat].nonce = arena_string(j->arena, word[2]);
    opened(j, seat);
}

/* beacon source round value */
static void beacon(struct judge *j)
{
    const struct span *word = j->line->word;
    struct beacon_rule rule;
    char source[BEACON_SOURCE_MAX] = "";
    uint8_t value[32];
    uint64_t round = judge_number(j, 1);
    if (j->line->n_words != 3 || !hex_read(word[2], value, sizeof value)) {
        judge_wrong(j, "log-malformed", "it is malformed");
        return;
    }
    if (beacon_rule_read(span_of(j->g->beacon), &rule))
        beacon_source(source, rule.chain);
    if (!span_is(word[0], source) || round != j->pending.round)
        judge_wrong(j, "dice-beacon", "it is not the round that is awaited");
    made(j, arena_words(j->arena, "beacon %s %llu %s\n", source, (unsigned long long)round,
                        arena_string(j->arena, word[2])));
}

/* `missed k seat nonce`: that seat's number stays "-" in T. */
static void kept_back(struct judge *j)
{
    int seat = j->line->n_words == 3 ? genesis_seat(j->g, j->line->word[1]) : -1;
    if (seat >= 0 && span_is(j->line->word[2], "nonce") && (j->pending.missing >> seat & 1))
        opened(j, seat);
}

static bool is_of_waiting(const struct journal_line *line)
{
    return journal_is(line, ENTRY_AWAIT) || journal_is(line, ENTRY_ACK) || journal_is(line, ENTRY_NONCE) ||
           journal_is(line, ENTRY_BEACON);
}

void judge_wait(struct judge *j)
{
    if (!j->pending.is && is_of_waiting(j->line)) {
        if (j->lost)
            passed_unseen(j);
        else
            judge_wrong(j, "dice-await", "there was nothing to wait for");
    }
    if (!j->pending.is)
        return;
    if (journal_is(j->line, ENTRY_AWAIT))
        await(j);
    else if (!j->pending.awaits && journal_is(j->line, ENTRY_MISSED))
        return; /* who was late with his sheet is named between the close and what it waits for */
    else if (!j->pending.awaits)
        waits_for_nothing(j);
    else if (journal_is(j->line, ENTRY_ACK))
        ack(j);
    else if (journal_is(j->line, ENTRY_NONCE))
        nonce(j);
    else if (journal_is(j->line, ENTRY_MISSED))
        kept_back(j);
    else if (journal_is(j->line, ENTRY_BEACON))
        beacon(j);
}

/* ---- roll k pi ---- */

bool judge_roll(struct judge *j)
{
    struct text alpha = {.arena = j->arena};
    uint8_t pi[VRF_PROOF_LEN];
    uint64_t k = judge_number(j, 0);
    if (j->pending.is)
        return judge_wrong(j, "dice-early", "the dice did not wait for what they rest on");
    if (!j->t_known || (j->lost && k != j->k))
        return judge_open_point(j, "dice-chain",
                                "Whether the dice of exchange %llu are right: the chain before them is not here.",
                                (unsigned long long)k);
    if (j->k != k || !hex_read(j->line->word[1], pi, sizeof pi))
        return judge_wrong(j, "dice-forged", "the roll belongs to no closed exchange");
    if (j->has_dice)
        return judge_wrong(j, "dice-forged", "the dice of one exchange are rolled twice");
    bool waits = j->g->dice == 'C' || j->g->dice == 'D'; /* for what nobody knew at the close */
    if (!waits && j->words_unseen && !j->given.is_replayed)
        judge_note(j, &j->no_words, k);
    alpha_dice(&alpha, j->given.id, k, j->t);
    j->dice.len = VRF_OUTPUT_LEN;
    if (j->given.is_rolled && j->has_verified)
        j->has_dice = ecvrf_output(j->dice.at, pi);
    else
        j->has_verified = j->has_dice =
            ecvrf_verify(j->dice.at, j->g->vrf, text_span(&alpha), (struct span){pi, sizeof pi});
    return j->has_dice ||
           judge_wrong(j, "dice-forged", "the dice of exchange %llu do not follow from the signed sheets",
                       (unsigned long long)k);
}
