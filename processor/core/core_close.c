/* SPDX-License-Identifier: Apache-2.0 */
/* Exchanges: which sheets are in force, and when an exchange is closed (order-armor.md "Exchanges", E1 to E8). */
#include "processor/core/core_close.h"
#include "processor/core/core.h"
#include "processor/core/core_dice.h"
#include "processor/core/core_entry.h"
#include "processor/core/mutate.h"
#include <assert.h>
#include <string.h>

/* ---- what counts ---- */

/* E8: another block of the same seat with the same seq, among the first n receipts. */
static bool ambiguous(const struct core *core, int at, int n)
{
    const struct core_receipt *one = &core->receipt[at];
    for (int i = 0; i < n; i++) {
        const struct core_receipt *other = &core->receipt[i];
        if (i != at && !other->draft && other->seat == one->seat && other->seq == one->seq)
            return true;
    }
    return false;
}

/* Index of the seat's highest unambiguous sheet among the first n receipts: a sound or a faulty one; -1: none. */
static int highest(const struct core *core, int seat, int n, bool faulty)
{
    int best = -1;
    for (int i = 0; i < n; i++) {
        const struct core_receipt *one = &core->receipt[i];
        if (one->draft || one->is_vote || one->seat != seat || (one->faulty > 0) != faulty || ambiguous(core, i, n))
            continue;
        if (best < 0 || one->seq > core->receipt[best].seq)
            best = i;
    }
    return best;
}

/* Does this seat answer the open exchange? E2: not while it waits; E7: not by a sheet for an older one. */
bool core_is_final(const struct core *core, int seat, int n, bool at_deadline)
{
    int at = highest(core, seat, n, false);
    return at >= 0 && core->receipt[at].turn == core->k && (at_deadline || !core->receipt[at].wait);
}

/* The receipts of a seat that count while another's completing one stands. */
static int counted(const struct core *core, int seat, int n, int completing)
{
    return completing >= 0 && core->receipt[completing].seat != seat ? completing : n;
}

/* Does some seat end the game, whoever is asked? Then nobody is waited for. */
static bool ended(const struct core *core, int n, int completing)
{
    for (int seat = 0; seat < core->g.n_seats; seat++) {
        int to = counted(core, seat, n, completing);
        if (core_is_final(core, seat, to, false) && core->receipt[highest(core, seat, to, false)].ends)
            return true;
    }
    return false;
}

static bool all_final(const struct core *core, int n, int completing)
{
    if (ended(core, n, completing))
        return true;
    for (int seat = 0; seat < core->g.n_seats; seat++) {
        int to = counted(core, seat, n, completing);
        if ((core->asked & ~core->hold.excused) >> seat & 1 && !core_is_final(core, seat, to, false))
            return false;
    }
    return true;
}

/* E3. The completing receipt makes the last asked seat final, or ends the game; from then on only that seat can change
 * anything, so that nobody reacts to a sheet he is told of. If its author takes it back (wait, an ambiguous seq)
 * everybody counts again. */
struct standing_now core_standing(const struct core *core)
{
    struct standing_now now = {.completing = -1};
    for (int i = 0; i < core->n_receipts; i++) {
        const struct core_receipt *one = &core->receipt[i];
        if (one->draft || (now.completing >= 0 && core->receipt[now.completing].seat != one->seat))
            continue;
        bool final = all_final(core, i + 1, now.completing);
        if (!final)
            now.completing = -1;
        else if (now.completing < 0)
            now.completing = i;
    }
    for (int seat = 0; seat < core->g.n_seats; seat++)
        now.counts_to[seat] =
            now.completing >= 0 && core->receipt[now.completing].seat != seat ? now.completing : core->n_receipts;
    return now;
}

/* ---- closing ---- */

static void close_entry(struct core *core, const int in_force[SEATS_MAX])
{
    struct text line = {.arena = core_scratch(core)};
    text_format(&line, "%llu", (unsigned long long)core->k);
    for (int seat = 0; seat < core->g.n_seats; seat++) {
        const char *name = core->g.seat[seat].name;
        if (in_force[seat] < 0) {
            text_format(&line, " %s - - -", name);
            continue;
        }
        const struct core_receipt *one = &core->receipt[in_force[seat]];
        text_format(&line, " %s %llu %s %s", name, (unsigned long long)one->seq, one->hash, one->sighash);
    }
    core_entry(core, ENTRY_CLOSE, "%s", line.at);
}

/* At a deadline a seat that gave no sound sheet is taken at its word up to the first bad line (W3). */
static int in_force_of(struct core *core, int seat, int n, bool at_deadline)
{
    int at = highest(core, seat, n, false);
    if (at >= 0 || !at_deadline || !(core->asked >> seat & 1))
        return at;
    at = highest(core, seat, n, true);
    if (at >= 0)
        core->receipt[at].stop_at = core->receipt[at].faulty;
    return at;
}

/* Every seq that was receipted is used up, whether it came into force or not. */
static void use_up(struct core *core)
{
    for (int i = 0; i < core->n_receipts; i++) {
        struct core_receipt *one = &core->receipt[i];
        if (!one->draft && core->seat[one->seat].seq < one->seq)
            core->seat[one->seat].seq = one->seq;
    }
}

/* Asked seats that have no sound sheet by their first n receipts. */
static int missing_now(const struct core *core, const struct standing_now *now)
{
    int missing = 0;
    for (int seat = 0; seat < core->g.n_seats; seat++)
        if ((core->asked >> seat & 1) && !core_is_final(core, seat, now->counts_to[seat], true))
            missing |= 1 << seat;
    return missing;
}

/* Who sent a sheet in time is no longer late in a row. */
static void punctual(struct core *core, int missing)
{
    for (int seat = 0; seat < core->g.n_seats; seat++)
        if ((core->asked & ~missing) >> seat & 1)
            core->hold.in_a_row[seat] = 0;
}

/* Who answered, and who of them before the deadline: not those who were told late, nor where no deadline runs. */
static void note_answers(struct core *core, const struct standing_now *now, int missing, int told)
{
    bool runs = core->deadline > 0 || core->hold.by_policy;
    for (int seat = 0; seat < core->g.n_seats; seat++) {
        if (!((core->asked & ~missing) >> seat & 1))
            continue;
        core->answers.kept[seat] += runs && !(told >> seat & 1);
        core->answers.at[seat] = core->receipt[highest(core, seat, now->counts_to[seat], false)].utc;
    }
}

void core_close(struct core *core, bool at_deadline, int64_t utc)
{
    struct standing_now now = core_standing(core);
    int in_force[SEATS_MAX], missing = missing_now(core, &now), told = core->hold.excused | core->hold.late;
    for (int seat = 0; seat < core->g.n_seats; seat++) {
        in_force[seat] = in_force_of(core, seat, now.counts_to[seat], at_deadline || (core->hold.excused >> seat & 1));
        in_force[seat] = mutate_sheet(core, seat, in_force[seat]);
        if (in_force[seat] >= 0)
            core->receipt[in_force[seat]].enters = true;
    }
    close_entry(core, in_force);
    note_answers(core, &now, missing, told);
    if (at_deadline)
        core_missed(core, missing & ~told);
    punctual(core, missing);
    core->fallback = missing & (at_deadline ? missing : core->hold.excused);
    core->hold.resigns &= core->fallback;
    core->hold.late = core->hold.excused = 0;
    core->hold.by_policy = false;
    use_up(core);
    core->deadline = 0;
    core_dice_closed(core, utc);
}

/* What was sent for it counts no more, but for standing orders that came late; their seqs are used up. */
void core_close_void(struct core *core)
{
    int in_force[SEATS_MAX] = {-1, -1, -1, -1};
    static_assert(SEATS_MAX == 4, "one -1 a seat");
    close_entry(core, in_force);
    use_up(core);
    core->fallback = core->hold.resigns = core->hold.late = core->hold.excused = 0;
    core->hold.by_policy = false;
    core_dice_ready(core); /* nobody's sheet is in it, and nothing is rolled: there is nothing to wait for */
}

void core_after_receipt(struct core *core, int newest, struct core_outcome *out)
{
    for (int i = 0; i < core->n_receipts; i++)
        if (!core->receipt[i].draft)
            core->receipt[i].ambiguous = ambiguous(core, i, core->n_receipts);
    out->twin = core->receipt[newest].ambiguous;
    struct standing_now now = core_standing(core);
    if (now.completing < 0)
        return;
    struct core_receipt *completing = &core->receipt[now.completing];
    const struct core_receipt *fresh = &core->receipt[newest];
    completing->settle_at = completing->utc + core->g.clock.settle;
    if (fresh->seat != completing->seat)
        return; /* it came too late to count */
    bool waived = fresh->now && !fresh->is_vote && !fresh->ambiguous && !fresh->faulty;
    out->settle_at = core->receipt[newest].settle_at = completing->settle_at;
    if (core->hold.by_host || (core->g.clock.settle > 0 && !waived))
        return;
    out->settle_at = 0;
    out->closed = true;
    core_close(core, false, fresh->utc);
}

bool core_exchange_tick(struct core *core, int64_t utc)
{
    struct standing_now now = core_standing(core);
    bool settled = now.completing >= 0 && utc >= core->receipt[now.completing].settle_at;
    char words[21];
    if (core->hold.by_host || (!settled && (core->deadline == 0 || utc < core->deadline + core->g.clock.grace)))
        return false;
    utc_write(words, utc);
    core_entry(core, settled ? ENTRY_SETTLED : ENTRY_DEADLINE, "%llu %s", (unsigned long long)core->k, words);
    if (settled || !core_waits(core, missing_now(core, &now)))
        core_close(core, !settled, utc);
    return true;
}

static int64_t next_by_clock(const struct core *core)
{
    if (core->hold.by_host)
        return 0;
    if (core->phase == CORE_AWAITING && core->g.dice == 'D')
        return core_round_time(core);
    if (core->phase == CORE_AWAITING)
        return core->deadline ? core->deadline + core->g.clock.grace : 0;
    if (core->phase != CORE_OPEN)
        return core->deadline;
    struct standing_now now = core_standing(core);
    int64_t settle = now.completing >= 0 ? core->receipt[now.completing].settle_at : 0;
    int64_t due = core->deadline ? core->deadline + core->g.clock.grace : 0;
    return settle && (due == 0 || settle < due) ? settle : due;
}

int64_t core_next(const struct core *core)
{
    int64_t next = next_by_clock(core), ruled = core_ruling_next(core);
    if (ruled > 0 && (next == 0 || ruled < next))
        next = ruled;
    for (int i = 0; i < core->n_proposals && core->phase < CORE_OVER; i++)
        if (next == 0 || core->proposal[i].until < next)
            next = core->proposal[i].until;
    return next;
}
