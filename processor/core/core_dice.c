/* SPDX-License-Identifier: Apache-2.0 */
/* What the dice of a closed exchange wait for, and T (commitments.md "Who could still bend the dice").
 *
 * Mode A waits for nothing. In B somebody who is not the host signs after the host's newest sheet; in C everybody in
 * force opens a nonce that his sheet committed to; in D a public beacon comes by the clock. Each is public: `await k
 * WHAT ... UTC` says what is awaited and until when, and what comes is an entry of its own. Nothing but what is awaited
 * ever lets the dice fall: who keeps back his part is named, and the game waits or goes on without it as written here,
 * but no exchange has ever two T to choose from. */
#include "processor/core/core_dice.h"
#include "processor/core/core.h"
#include "processor/core/core_entry.h"
#include "processor/core/core_sheet.h"
#include "processor/core/mutate.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- the host's own seats ---- */

bool core_shares_key(const struct core *core, int seat, int other)
{
    const struct core_seat *a = &core->seat[seat], *b = &core->seat[other];
    for (int i = 0; i < a->n_keys; i++)
        for (int j = 0; j < b->n_keys; j++)
            if (!a->key[i].revoked && !b->key[j].revoked && strcmp(a->key[i].word, b->key[j].word) == 0)
                return true;
    return false;
}

/* One key on two seats is one party: a seat that signs with the host's key is his too. */
bool core_is_host_seat(const struct core *core, int seat)
{
    bool his = core->g.host >> seat & 1;
    for (int i = 0; i < core->seat[seat].n_keys && !his; i++) {
        const struct core_key *key = &core->seat[seat].key[i];
        his = !key->revoked && core->g.host &&
              (strcmp(key->word, core->g.signer) == 0 || strcmp(key->word, core->g.organiser) == 0);
    }
    for (int other = 0; other < core->g.n_seats && !his; other++)
        his = other != seat && (core->g.host >> other & 1) && core_shares_key(core, seat, other);
    return his;
}

/* ---- sheets in force ---- */

/* The sheet of a seat that the close put in force; NULL: none. */
static const struct core_receipt *in_force(const struct core *core, int seat)
{
    for (int i = 0; i < core->n_receipts; i++)
        if (core->receipt[i].enters && core->receipt[i].seat == seat)
            return &core->receipt[i];
    return NULL;
}

/* What the sheet committed to in its line next; empty: nothing. */
static struct span next_of(const struct core_receipt *receipt)
{
    struct header header;
    struct problem unused = {0};
    return receipt && header_parse(receipt->canonical, &header, &unused) ? header.next : (struct span){0};
}

/* ---- T ---- */

/* extra: NULL, or the line of an ACK or a beacon, with its LF. */
static void chain_turn(struct core *core, const char *extra)
{
    struct turn_line lines[SEATS_MAX];
    struct text transcript = {.arena = core_scratch(core)};
    for (int seat = 0; seat < core->g.n_seats; seat++) {
        const struct core_receipt *one = in_force(core, seat);
        lines[seat] = (struct turn_line){.side = core->g.seat[seat].name};
        if (!one)
            continue;
        lines[seat].seq = one->seq;
        lines[seat].blockhash = one->hash;
        lines[seat].sighash = one->sighash;
        lines[seat].nonce = core->wait.nonce[seat][0] ? core->wait.nonce[seat] : NULL;
    }
    transcript_turn(&transcript, core->id, core->k, core->t, lines, (size_t)core->g.n_seats, extra);
    transcript_hash(core->t, &transcript);
}

static void chain_setup(struct core *core, const char *extra)
{
    struct setup_line lines[SEATS_MAX];
    struct text transcript = {.arena = core_scratch(core)};
    for (int i = 0; i < core->g.n_seats; i++) {
        const struct core_seat *seat = &core->seat[i];
        lines[i] = (struct setup_line){core->g.seat[i].name, seat->commit, seat->value, seat->join_sighash};
    }
    transcript_setup(&transcript, core->id, lines, (size_t)core->g.n_seats, extra);
    transcript_hash(core->t, &transcript);
}

/* Nothing is awaited any more: T stands, and the exchange, or the deal, is due. */
static void ready(struct core *core, const char *extra)
{
    bool waited = core->phase == CORE_AWAITING;
    if (core->k == 0)
        chain_setup(core, extra);
    else
        chain_turn(core, extra);
    core->phase = core->k == 0 ? CORE_DEALING : CORE_CLOSED;
    core->deadline = 0;
    memset(&core->wait, 0, sizeof core->wait);
    if (!waited)
        return;
    core->hold.by_policy = false;
    core->hold.late = 0;
}

/* ---- what is awaited ---- */

static void names_of(const struct core *core, int seats, struct text *out)
{
    for (int seat = 0; seat < core->g.n_seats; seat++)
        if (seats >> seat & 1)
            text_format(out, "%s%s", out->len ? "," : "", core_seat_name(core, seat));
}

static int64_t wait_until(const struct core *core, int seats, int64_t utc)
{
    if (core->clock.wait)
        return core->clock.wait(core->clock.context, core, seats, utc);
    return seats ? utc + core->g.clock.answer : utc;
}

/* `await k ack SEAT UTC`, `await k nonce SEATS UTC`: the deadline that is printed is the one that holds. */
static void await_seats(struct core *core, const char *what, int seats, int64_t utc)
{
    struct text names = {.arena = core_scratch(core)};
    char words[21];
    core->phase = CORE_AWAITING;
    core->wait.asked |= seats;
    core->deadline = mutate_time(core, "await.deadline", seats, wait_until(core, seats, utc));
    names_of(core, seats, &names);
    utc_write(words, core->deadline);
    core->wait.entry =
        core_entry(core, ENTRY_AWAIT, "%llu %s %s %s", (unsigned long long)core->k, what, names.at, words);
}

/* `await k beacon ROUND UTC`: the instant is that of the close, from which the rule of the genesis counts. */
static void await_beacon(struct core *core, int64_t utc)
{
    struct beacon_rule rule;
    char words[21];
    bool known = beacon_rule_read(span_of(core->g.beacon), &rule);
    assert(known); /* core_new saw to that */
    core->phase = CORE_AWAITING;
    core->wait.round = mutate_number(core, "await.round-awaited", -1, beacon_round_after(rule.chain, utc + rule.after));
    core->deadline = beacon_round_time(rule.chain, core->wait.round);
    utc_write(words, utc);
    core->wait.entry = core_entry(core, ENTRY_AWAIT, "%llu beacon %llu %s", (unsigned long long)core->k,
                                  (unsigned long long)core->wait.round, words);
}

/* ---- mode B ---- */

/* The newest receipt of the host's seats: of this exchange, or of a sheet from before that is in force now. */
static uint64_t host_entry(const struct core *core)
{
    uint64_t newest = core->wait.host_entry;
    for (int seat = 0; seat < core->g.n_seats; seat++) {
        const struct core_receipt *one = in_force(core, seat);
        if (one && core_is_host_seat(core, seat) && one->entry > newest)
            newest = one->entry;
    }
    return newest;
}

/* Does a sheet in force of somebody else rest on a log that held the host's newest receipt? */
static bool is_covered(const struct core *core, uint64_t entry)
{
    for (int seat = 0; seat < core->g.n_seats; seat++) {
        const struct core_receipt *one = in_force(core, seat);
        struct header header;
        struct problem unused = {0};
        if (one && !core_is_host_seat(core, seat) && header_parse(one->canonical, &header, &unused) &&
            header.base_size > entry)
            return true;
    }
    return false;
}

/* The next seat in byte order that is not the host's and was not asked yet; -1: none. One is asked at a time: of
 * several answers the host could take the one that suits him. */
static int next_to_sign(const struct core *core)
{
    for (int seat = 0; seat < core->g.n_seats; seat++)
        if (!core_is_host_seat(core, seat) && !(core->wait.asked >> seat & 1))
            return seat;
    return -1;
}

static void closed_b(struct core *core, int64_t utc)
{
    core->wait.host_entry = host_entry(core);
    int seat = core->wait.host_entry > 0 && !is_covered(core, core->wait.host_entry) ? next_to_sign(core) : -1;
    if (seat >= 0)
        await_seats(core, "ack", 1 << seat, utc);
    else
        ready(core, NULL);
}

void core_dice_receipted(struct core *core, int seat, uint64_t entry)
{
    if (core->g.dice == 'B' && core_is_host_seat(core, seat))
        core->wait.host_entry = entry;
}

/* Of every block that the dice wait for. NULL, or the key of what is wrong; `after`: its base must be newer. */
static const char *unfit(const struct incoming *in, uint64_t after)
{
    const struct header *header = &in->out->header;
    if (!(in->core->wait.asked >> in->seat & 1))
        return "dice.unasked";
    if (in->core->hold.by_host) /* after a rebuild: nothing is carried out before everybody was asked */
        return "dice.held";
    if (!core_base_known(in))
        return "base.unknown";
    if (header->base_size <= after)
        return "dice.base";
    return core_seq_unfit(in);
}

bool core_take_ack(struct incoming *in)
{
    struct core *core = in->core;
    hex32 hash, sighash;
    char line[200];
    bool due = core->phase == CORE_AWAITING && in->out->header.turn == core->k;
    const char *key = due ? unfit(in, core->wait.host_entry) : "dice.unasked";
    if (key)
        return core_refuse(in, key);
    hex_write(hash, in->v->hash, 32);
    hex_write(sighash, in->v->sighash, 32);
    core->seat[in->seat].seq = in->out->header.seq;
    in->out->verdict = VERDICT_RECEIPT;
    in->out->entry = core_entry(core, ENTRY_ACK, "%llu %s %s %s", (unsigned long long)core->k,
                                core_seat_name(core, in->seat), hash, sighash);
    snprintf(line, sizeof line, "ack %s %s %s\n", core_seat_name(core, in->seat), hash, sighash);
    ready(core, line);
    return true;
}

/* ---- mode C ---- */

static int to_open(const struct core *core)
{
    int seats = 0;
    for (int seat = 0; seat < core->g.n_seats; seat++)
        if (next_of(in_force(core, seat)).len > 0)
            seats |= 1 << seat;
    return seats;
}

static void closed_c(struct core *core, int64_t utc)
{
    int seats = to_open(core);
    if (seats)
        await_seats(core, "nonce", seats, utc);
    else
        ready(core, NULL);
}

static bool is_word_of(const struct text *words, struct span word)
{
    for (struct span left = text_span(words), line; span_line(&left, &line);)
        if (span_same(line, word))
            return true;
    return false;
}

const char *core_next_unfit(const struct incoming *in)
{
    const struct core *core = in->core;
    struct span next = in->out->header.next;
    if (core->g.dice != 'C')
        return NULL;
    if (next.len == 0) /* an answer to a ruling comes into no T */
        return core_is_vote(core, in->out->sheet) ? NULL : "next.missing";
    for (int i = 0; i < core->n_receipts; i++)
        if (core->receipt[i].seat != in->seat && span_same(next_of(&core->receipt[i]), next))
            return "next.used";
    for (int i = 0; i < core->g.n_seats; i++) {
        if (span_is(next, core->seat[i].commit))
            return "next.used"; /* everybody knows what the set-up opened */
        for (int j = 0; j < core->seat[i].n_keys; j++)
            if (span_is(next, core->seat[i].key[j].word))
                return "next.used";
    }
    return is_word_of(&core->used, next) ? "next.used" : NULL;
}

/* Why an opening is not taken now; NULL: it may be. */
static const char *opening_unfit(const struct incoming *in)
{
    const struct core *core = in->core;
    uint64_t turn = in->out->header.turn;
    if (core->g.dice != 'C')
        return "nonce.mode";
    if (turn > core->k || core->phase != CORE_AWAITING || turn != core->k)
        return turn > core->k ? "nonce.early" : "nonce.late";
    return core->wait.given >> in->seat & 1 ? "nonce.done" : unfit(in, core->wait.entry);
}

bool core_take_opening(struct incoming *in)
{
    struct core *core = in->core;
    const struct header *header = &in->out->header;
    hex32 nonce, hash;
    const char *key = opening_unfit(in);
    if (key)
        return core_refuse(in, key);
    const struct core_receipt *sheet = in_force(core, in->seat); /* asked: so there is one */
    struct span next = next_of(sheet);
    if (!nonce_open(header->open, core->id, sheet->turn, core_seat_name(core, in->seat), next, nonce, &in->out->why))
        return core_refuse(in, in->out->why.key);
    mutate_hex(core, "nonce.luck", 1 << in->seat, nonce);
    text_format(&core->used, "%.*s\n", (int)next.len, (const char *)next.at);
    memcpy(core->wait.nonce[in->seat], nonce, sizeof nonce);
    core->wait.given |= 1 << in->seat;
    core->seat[in->seat].seq = header->seq;
    hex_write(hash, in->v->hash, 32);
    in->out->verdict = VERDICT_RECEIPT;
    in->out->entry = core_entry(core, ENTRY_NONCE, "%llu %s %s %s", (unsigned long long)core->k,
                                core_seat_name(core, in->seat), nonce, hash);
    if ((core->wait.asked & ~core->wait.given) == 0)
        ready(core, NULL);
    return true;
}

/* ---- mode D ---- */

bool core_beacon(struct core *core, uint64_t round, const char *value, struct problem *why)
{
    struct beacon_rule rule;
    char source[BEACON_SOURCE_MAX], line[200];
    if (core->phase != CORE_AWAITING || core->g.dice != 'D' || round != core->wait.round ||
        !beacon_rule_read(span_of(core->g.beacon), &rule))
        return problem_set(why, "beacon.unasked", 0);
    if (core->hold.by_host)
        return problem_set(why, "dice.held", 0);
    beacon_source(source, rule.chain);
    snprintf(line, sizeof line, "beacon %s %llu %s\n", source, (unsigned long long)round, value);
    core_entry(core, ENTRY_BEACON, "%s %llu %s", source, (unsigned long long)round, value);
    ready(core, line);
    return true;
}

int64_t core_round_time(const struct core *core)
{
    struct beacon_rule rule;
    bool waits = core->phase == CORE_AWAITING && beacon_rule_read(span_of(core->g.beacon), &rule);
    return waits ? beacon_round_time(rule.chain, core->wait.round) : 0;
}

/* ---- the close, and time ---- */

void core_dice_closed(struct core *core, int64_t utc)
{
    switch (core->g.dice) {
    case 'B':
        closed_b(core, utc);
        break;
    case 'C':
        closed_c(core, utc);
        break;
    case 'D':
        await_beacon(core, utc);
        break;
    default:
        ready(core, NULL);
    }
}

void core_dice_ready(struct core *core)
{
    ready(core, NULL);
}

void core_dice_bound(struct core *core, int64_t utc)
{
    if (core->g.dice == 'D')
        await_beacon(core, wait_until(core, 0, utc));
    else
        ready(core, NULL);
}

/* Who kept his part back is named. Without the nonces that are missing T is made with "-" for them (one public bit of
 * choice a refusal); without an ACK it is never made: the next one is asked, and in the end the game waits. */
bool core_dice_tick(struct core *core, int64_t utc)
{
    char words[21];
    bool is_ack = core->g.dice == 'B';
    if (core->g.dice == 'D' || core->deadline == 0 || utc < core->deadline + core->g.clock.grace)
        return false;
    int missing = core->wait.asked & ~core->wait.given & ~core->wait.named;
    utc_write(words, utc);
    core_entry(core, ENTRY_DEADLINE, "%llu %s", (unsigned long long)core->k, words);
    for (int seat = 0; seat < core->g.n_seats; seat++)
        if (missing >> seat & 1)
            core_entry(core, ENTRY_MISSED, "%llu %s %s", (unsigned long long)core->k, core_seat_name(core, seat),
                       is_ack ? "ack" : "nonce");
    core->wait.named |= missing;
    int next = is_ack ? next_to_sign(core) : -1;
    if (!is_ack) {
        ready(core, NULL);
    } else if (next >= 0) {
        await_seats(core, "ack", 1 << next, utc);
    } else {
        core->deadline = 0;
        core->hold.by_policy = true;
        core->hold.late = core->wait.asked;
    }
    return true;
}
