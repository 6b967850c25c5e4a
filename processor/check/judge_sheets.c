/* SPDX-License-Identifier: Apache-2.0 */
/* Receipts and closes: what may stand in them, and what must (TRANSCRIPT.md, section 2). */
#include "processor/check/judge_inside.h"
#include <string.h>

/* ---- receipts by hash ---- */

static size_t row_of(struct span hash)
{
    uint64_t sum = 1469598103934665603u; /* FNV-1a */
    for (size_t i = 0; i < hash.len; i++)
        sum = (sum ^ hash.at[i]) * 1099511628211u;
    return (size_t)(sum % JUDGE_ROWS);
}

static struct judge_receipt *receipt_of(const struct judge *j, struct span hash)
{
    for (size_t at = j->row[row_of(hash)]; at > 0; at = j->receipt[at - 1]->after)
        if (span_same(j->receipt[at - 1]->hash, hash))
            return j->receipt[at - 1];
    return NULL;
}

static void keep(struct judge *j, struct judge_receipt *one)
{
    size_t row = row_of(one->hash);
    j->receipt = arena_grown(j->arena, j->receipt, j->n_receipts, &j->cap_receipts, sizeof *j->receipt);
    one->after = j->row[row];
    j->receipt[j->n_receipts++] = one;
    j->row[row] = j->n_receipts;
}

void judge_receipts_drop(struct judge *j, int seat)
{
    for (size_t i = 0; i < j->n_receipts; i++)
        if (j->receipt[i]->seat == seat && !j->receipt[i]->closed)
            j->receipt[i]->dropped = true;
}

const struct judge_receipt *judge_receipt_before(const struct judge *j)
{
    return j->n_receipts > 0 ? j->receipt[j->n_receipts - 1] : NULL;
}

bool judge_is_by_sheet(const struct judge *j, int seat)
{
    const struct judge_receipt *one = judge_receipt_before(j);
    if (j->gap && (!one || one->n < j->first))
        return true;
    return one && one->seat == seat;
}

/* Does something wait for answers of the seats? */
static bool is_asked_to_answer(const struct judge *j)
{
    bool asked = j->gap; /* what waits may stand in entries that are not here */
    for (size_t i = 0; i < j->n_rulings; i++)
        asked = asked || j->ruling[i].waits;
    for (int i = 0; i < SEATS_MAX; i++)
        asked = asked || j->proposal[i].n > 0;
    return asked;
}

/* ---- receipt k seat seq hash sighash utc signed raw [faulty line] ---- */

/* The open exchange; or, while dice wait, the closed one: then only answers to the organiser come. */
static bool is_of_now(const struct judge *j, uint64_t k)
{
    if (j->pending.is)
        return k == j->pending.k && k > 0;
    if (j->asking.is_known)
        return j->asking.is && k == j->asking.k;
    return j->gap;
}

/* What somebody here knows of the sheet: T waits by it in modes B and C. Where a replay reads it anyway, and nothing
 * waits by it, it is not read twice. */
static bool learn_words(struct judge *j, struct judge_receipt *one)
{
    struct header header;
    if (j->given.is_replayed && j->g->dice != 'B' && j->g->dice != 'C')
        return true;
    one->is_known = j->given.sheet && j->given.sheet(j->given.context, one->hash, &header);
    if (!one->is_known)
        return true;
    one->base = header.has_base ? header.base_size : 0;
    one->turn = header.turn;
    one->next = header.next.len > 0 ? arena_copy(j->arena, header.next) : header.next;
    if (j->given.is_replayed)
        return true;
    if (header.kind != BLOCK_ORDERS || header.seq != one->seq || !span_is(header.game, j->given.id) ||
        !span_is(header.side, judge_seat_name(j, one->seat)))
        return judge_wrong(j, "sheet-other", "its sheet is of another kind, game, seat or number");
    return judge_based(j, &header);
}

static bool malformed(struct judge *j, uint64_t seq, bool faulty)
{
    const struct span *word = j->line->word;
    uint8_t raw[32];
    return seq == 0 || seq == UINT64_MAX || !hex_read(word[3], raw, 32) || !hex_read(word[4], raw, 32) ||
           !signed_word_is(word[6]) ||
           (faulty && (j->line->n_words != 10 || !span_is(word[8], "faulty") || judge_number(j, 9) == UINT64_MAX));
}

bool judge_receipt(struct judge *j)
{
    const struct span *word = j->line->word;
    int seat = judge_seat_at(j, 1);
    bool faulty = j->line->n_words > 8, good;
    struct judge_receipt *one = arena_take(j->arena, sizeof *one);
    *one = (struct judge_receipt){.n = j->line->n, .seq = judge_number(j, 2), .hash = word[3], .sighash = word[4]};
    if (seat < 0 || !judge_instant(j, 5, &one->utc))
        return false;
    if (malformed(j, one->seq, faulty))
        return judge_wrong(j, "log-malformed", "it is malformed");
    one->seat = seat;
    one->faulty = faulty;
    one->answers = is_asked_to_answer(j);
    one->only_answers = j->pending.is;
    if (one->utc < j->now - JUDGE_CLOCK_SLACK) /* all that follows is reckoned from there */
        judge_note(j, &j->dated_back, one->n);
    j->now = j->told = one->utc;
    if (receipt_of(j, one->hash))
        return judge_wrong(j, "sheet-twice", "this block was receipted before");
    if (!judge_signature_is_new(j, one->sighash)) /* what it is over nobody sees who does not know the words */
        return judge_wrong(j, "sheet-twice", "this signature was used for another block before");
    good = is_of_now(j, judge_number(j, 0)) ||
           judge_wrong(j, "sheet-exchange", "the receipt is for an exchange that is not open");
    good = judge_receipt_signed(j, seat) && good;
    good = learn_words(j, one) && good;
    keep(j, one);
    if (!j->pending.is && judge_is_host(j, seat))
        j->host_newest = one->n;
    return good;
}

/* ---- what a close may name ---- */

static bool may_count(const struct judge_receipt *one)
{
    return !one->closed && !one->dropped;
}

/* Had all who are asked sent a sound sheet by this entry? After a deadline some may be answered for. */
static bool all_sent(const struct judge *j, uint64_t by)
{
    int sent = j->asking.late ? j->asking.asked : 0;
    for (size_t i = j->n_receipts; i > 0 && j->receipt[i - 1]->n > j->since; i--) {
        const struct judge_receipt *one = j->receipt[i - 1];
        if (may_count(one) && !one->faulty && one->n <= by)
            sent |= 1 << one->seat;
    }
    return (j->asking.asked & ~sent) == 0;
}

/* A sheet of another seat between these entries may have been the last one that the game waited for, so that what came
 * after it does not count; or it ends the game, whoever is waited for. */
enum between { NOTHING_BETWEEN, MAY_END, MAY_COMPLETE };
static enum between between(const struct judge *j, int seat, uint64_t from, uint64_t to)
{
    enum between found = NOTHING_BETWEEN;
    for (size_t i = j->n_receipts; i > 0 && j->receipt[i - 1]->n > from; i--) {
        const struct judge_receipt *one = j->receipt[i - 1];
        if (!may_count(one) || one->seat == seat || one->n >= to)
            continue;
        if (!j->asking.is_known || all_sent(j, one->n))
            return MAY_COMPLETE;
        found = MAY_END;
    }
    return found;
}

/* Two sheets of one number in an exchange: neither counts. The oldest of the others. */
static const struct judge_receipt *twin(const struct judge *j, const struct judge_receipt *of)
{
    const struct judge_receipt *found = NULL;
    for (size_t i = j->n_receipts; i > 0 && j->receipt[i - 1]->n > j->since; i--) {
        const struct judge_receipt *one = j->receipt[i - 1];
        if (one != of && may_count(one) && one->seat == of->seat && one->seq == of->seq)
            found = one;
    }
    return found;
}

/* An earlier sheet that asked nothing of its exchange, and so waited for the next close: sound, and newer than what
 * came into force since. That it asks nothing its words tell. */
static bool check_older(struct judge *j, const struct judge_receipt *one)
{
    bool fits = !one->faulty || !j->asking.is_known; /* then it may be of this exchange: entries are missing */
    for (size_t i = j->n_receipts; i > 0; i--) {
        const struct judge_receipt *other = j->receipt[i - 1];
        fits = fits && !(other->seat == one->seat && other->closed && other->seq >= one->seq);
    }
    if (!fits)
        return judge_wrong(j, "close-older", "a sheet from an earlier exchange is in force");
    judge_open_point(
        j, "close-older",
        "Whether sheet %llu of %s, which came in an earlier exchange%s, could be put in force by entry %llu: this is "
        "right if it has standing orders and nothing else. Its author can tell, and so can the audit at the end.",
        (unsigned long long)one->seq, judge_seat_name(j, one->seat), j->asking.is_known ? "" : ", or in this one",
        (unsigned long long)j->line->n);
    return true;
}

static bool check_named(struct judge *j, const struct judge_receipt *one, struct span sighash, uint64_t seq)
{
    const struct judge_receipt *other = twin(j, one);
    if (!span_same(one->sighash, sighash) || one->seq != seq)
        return judge_wrong(j, "close-words", "a sheet is in force with another hash or number than its receipt has");
    if (one->closed)
        return judge_wrong(j, "close-again", "a sheet that was in force before is in force again");
    if (one->dropped)
        return judge_wrong(j, "close-dropped", "a sheet of a player who has left the seat is in force");
    if (one->only_answers)
        return judge_wrong(j, "close-answer",
                           "a sheet is in force that came while dice waited, when it could only answer");
    if (one->n <= j->since)
        return check_older(j, one);
    if (one->faulty && !j->asking.late && j->asking.is_known && j->before != ENTRY_RESUME)
        return judge_wrong(j, "close-faulty", "a faulty sheet is in force before the deadline");
    enum between sent = other ? between(j, one->seat, one->n, other->n) : MAY_COMPLETE;
    if (other && sent == MAY_END)
        j->if_ends = other;
    if (other && (other->n < one->n || sent == NOTHING_BETWEEN))
        return judge_wrong(j, "close-twin", "a sheet is in force though another one has the same number");
    return true;
}

/* A sound sheet of this exchange, newer than what is in force (NULL: nothing is), that must have counted. */
static const struct judge_receipt *passed_over(struct judge *j, int seat, const struct judge_receipt *in_force)
{
    uint64_t from = in_force && in_force->n > j->since ? in_force->n : j->since;
    for (size_t i = j->n_receipts; i > 0 && j->receipt[i - 1]->n > j->since; i--) {
        const struct judge_receipt *one = j->receipt[i - 1];
        if (one->seat != seat || one == in_force || !may_count(one) || one->faulty || one->answers || twin(j, one) ||
            (in_force && !in_force->faulty && one->seq <= in_force->seq))
            continue;
        enum between sent = between(j, seat, from, one->n);
        if (one->n < from || sent == NOTHING_BETWEEN)
            return one; /* an older receipt counts if a newer one does */
        if (sent == MAY_END)
            j->if_ends = one;
    }
    return NULL;
}

/* One seat's four words. */
static bool close_seat(struct judge *j, int seat, const struct span word[4], bool ruled)
{
    struct turn_line *turn = &j->pending.turn[seat];
    uint64_t seq;
    uint8_t raw[32];
    *turn = (struct turn_line){.side = judge_seat_name(j, seat)};
    if (!span_is(word[0], turn->side))
        return judge_wrong(j, "close-malformed", "its seats are in the wrong order");
    struct judge_receipt *one = span_is(word[2], "-") ? NULL : receipt_of(j, word[2]);
    const struct judge_receipt *left = ruled || !j->asking.is_known ? NULL : passed_over(j, seat, one);
    if (left)
        judge_wrong(j, "close-left-out", "sheet %llu of %s, entry %llu, has a receipt and is left out",
                    (unsigned long long)left->seq, turn->side, (unsigned long long)left->n);
    if (span_is(word[1], "-"))
        return (span_is(word[2], "-") && span_is(word[3], "-")) || judge_wrong(j, "close-malformed", "it is malformed");
    if (!number_read(word[1], INT32_MAX, &seq) || seq == 0 || !hex_read(word[2], raw, 32) ||
        !hex_read(word[3], raw, 32))
        return judge_wrong(j, "close-malformed", "it is malformed");
    j->pending.in_force |= 1 << seat;
    turn->seq = seq;
    turn->blockhash = arena_string(j->arena, word[2]);
    turn->sighash = arena_string(j->arena, word[3]);
    if (ruled)
        return judge_wrong(j, "close-ruled", "a sheet that a ruling made void is in force");
    if (!one && !j->gap)
        return judge_wrong(j, "close-unreceipted", "a sheet of %s that was never receipted is in force", turn->side);
    if (!one) {
        judge_note(j, &j->no_receipt, judge_number(j, 0));
        j->words_unseen = true;
        return true;
    }
    if (one->seat != seat)
        return judge_wrong(j, "close-unreceipted", "a sheet of %s that was never receipted is in force", turn->side);
    j->pending.in[seat] = one;
    j->words_unseen = j->words_unseen || !one->is_known;
    return check_named(j, one, word[3], seq);
}

/* ---- close k seat seq hash sighash ... ---- */

static bool has_reason(const struct judge *j)
{
    static const bool reasons[ENTRY_VERBS] = {
        [ENTRY_RECEIPT] = true,  [ENTRY_OBJECT] = true, [ENTRY_AGREE] = true, [ENTRY_SETTLED] = true,
        [ENTRY_DEADLINE] = true, [ENTRY_RESUME] = true, [ENTRY_RULED] = true};
    return !j->has_before || reasons[j->before]; /* else the entry before is not here */
}

static bool in_order(struct judge *j, uint64_t k)
{
    if (j->line->n_words != 1 + 4 * (size_t)j->g->n_seats)
        return judge_wrong(j, "close-malformed", "it is malformed");
    if (j->pending.is || (j->t_known && k != j->k + 1) || k == 0 || k == UINT64_MAX)
        return judge_wrong(j, "close-order", "the close does not follow the one before");
    if (j->asking.is_known && (!j->asking.is || j->asking.k != k))
        return judge_wrong(j, "close-order", "the exchange that is closed was not open");
    if (j->asking.held)
        return judge_wrong(j, "close-held", "an exchange is closed while the host holds the game");
    return has_reason(j) || judge_wrong(j, "close-reason", "an exchange is closed without a reason");
}

/* What did not come into force and counts for nothing later either: all but what asks nothing of its exchange, which
 * nobody sees from outside. So it stays a receipt that may count. */
bool judge_close(struct judge *j)
{
    uint64_t k = judge_number(j, 0);
    bool ruled = j->is_void || j->before == ENTRY_RULED, good = in_order(j, k);
    /* unless a sheet ended the game, which nobody sees who does not know its words: then nothing is asked after it */
    j->closed_early = !ruled && j->asking.is_known && !all_sent(j, j->line->n);
    if (j->line->n_words != 1 + 4 * (size_t)j->g->n_seats) {
        j->t_known = false;
        return false;
    }
    bool begins = !j->has_before; /* a ruling may stand before it */
    j->pending = (struct judge_pending){.is = true, .k = k, .utc = j->told};
    j->words_unseen = false;
    for (int seat = 0; seat < j->g->n_seats; seat++)
        good = close_seat(j, seat, &j->line->word[1 + 4 * seat], ruled) && good;
    for (int seat = 0; seat < j->g->n_seats; seat++) /* now that all were compared */
        if (j->pending.in[seat])
            j->pending.in[seat]->closed = true;
    j->pending.may_be_ruled = begins && j->pending.in_force == 0;
    j->is_void = j->lost = false;
    j->asking.is = false;
    judge_closed(j, ruled);
    return good;
}
