/* SPDX-License-Identifier: Apache-2.0 */
/* Late seats and their policies, holds, extensions, absences. Every change is a journal line that the audit plays
 * again. */
#include "processor/core/core.h"
#include "processor/core/core_close.h"
#include "processor/core/core_entry.h"

#include <string.h>

/* ---- late seats ---- */

static enum missed_policy next_policy(const struct core *core, int seat)
{
    return missed_policy_of(&core->g.clock, core->hold.in_a_row[seat] + 1);
}

static bool says_wait(enum missed_policy policy)
{
    return policy == MISSED_HOLD || policy == MISSED_HOST;
}

void core_missed(struct core *core, int missing)
{
    for (int seat = 0; seat < core->g.n_seats; seat++) {
        if (!(missing >> seat & 1))
            continue;
        enum missed_policy policy = next_policy(core, seat);
        core_entry(core, ENTRY_MISSED, "%llu %s %s", (unsigned long long)core->k, core_seat_name(core, seat),
                   missed_word(policy));
        core->seat[seat].missed++;
        core->answers.missed[seat]++;
        core->hold.in_a_row[seat]++;
        if (policy == MISSED_RESIGN)
            core->hold.resigns |= 1 << seat;
        if (says_wait(policy))
            core->hold.late |= 1 << seat;
        else
            core->hold.excused |= 1 << seat;
    }
}

bool core_waits(struct core *core, int missing)
{
    bool wait = false;
    for (int seat = 0; seat < core->g.n_seats; seat++)
        wait = wait || ((missing >> seat & 1) && says_wait(next_policy(core, seat)));
    if (!wait)
        return false;
    core_missed(core, missing);
    core->hold.by_policy = true;
    core->deadline = 0;
    return true;
}

/* ---- the calendar ---- */

bool core_extend(struct core *core, int64_t utc, const char *why)
{
    char words[21];
    bool runs = core->phase == CORE_JOINING || core->phase == CORE_OPENING || core->phase == CORE_OPEN ||
                (core->phase == CORE_AWAITING && core->g.dice != 'D'); /* a beacon comes when it comes */
    if (!runs || core->hold.by_host || utc <= core->deadline || (core->deadline == 0 && !core->hold.by_policy) ||
        !extend_reason_read(span_of(why)))
        return false;
    utc_write(words, utc);
    core_entry(core, ENTRY_EXTEND, "%llu %s %s", (unsigned long long)core->k, words, why);
    core->deadline = utc;
    core->wait.named = 0;
    core->hold.by_policy = false;
    core->hold.late = core->hold.excused = core->hold.resigns = 0;
    return true;
}

int64_t core_outage_left(const struct core *core, enum outage_cause cause)
{
    bool runs = core->phase == CORE_OPEN || (core->phase == CORE_AWAITING && core->g.dice != 'D');
    if (!runs || core->deadline == 0 || core->hold.by_host || core->k == 0)
        return 0;
    return outage_left(&core->outage, &core->g, core->k, cause);
}

bool core_outage(struct core *core, enum outage_cause cause, int seat, int64_t utc)
{
    char words[21];
    if (utc <= core->deadline || utc - core->deadline > core_outage_left(core, cause) ||
        !(core_awaits(core) >> seat & 1))
        return false;
    utc_write(words, utc);
    core_entry(core, ENTRY_EXTEND, "%llu %s %s %s", (unsigned long long)core->k, words, outage_word(cause),
               core_seat_name(core, seat));
    outage_add(&core->outage, core->k, cause, utc - core->deadline);
    core->deadline = utc;
    return true;
}

void core_absent(struct core *core, int seat, int64_t from, int64_t to)
{
    char words[2][21];
    utc_write(words[0], from);
    utc_write(words[1], to);
    core_entry(core, ENTRY_ABSENT, "%s %s %s", core_seat_name(core, seat), words[0], words[1]);
}

bool core_press(struct core *core, int seat, const char *hash, uint64_t *n)
{
    bool goes_on = core->phase == CORE_JOINING || core->phase == CORE_OPENING || core->phase == CORE_OPEN ||
                   core->phase == CORE_AWAITING;
    if (!goes_on || core->g.press == PRESS_NONE || (seat < 0 && !core->g.press_unnamed))
        return false;
    *n = core_entry(core, ENTRY_PRESS, "%s %s", seat < 0 ? "-" : core_seat_name(core, seat), hash);
    return true;
}

/* ---- the host ---- */

bool core_hold(struct core *core, int64_t utc)
{
    char words[21];
    if (core->hold.by_host || (core->phase != CORE_JOINING && core->phase != CORE_OPENING && core->phase != CORE_OPEN))
        return false;
    utc_write(words, utc);
    core_entry(core, ENTRY_HOLD, "%llu %s", (unsigned long long)core->k, words);
    core->hold.by_host = true;
    core->hold.left = core->deadline > utc ? core->deadline - utc : core->deadline ? 1 : 0;
    core->deadline = 0;
    return true;
}

void core_begun_while_held(struct core *core, int64_t utc)
{
    if (core->hold.by_host)
        core->hold.left = core->deadline > utc ? core->deadline - utc : 0;
}

/* The late seats are answered for; the policy stands in the entry. */
static void decided(struct core *core, enum missed_policy policy, int64_t utc)
{
    char words[22] = "";
    if (core->g.dice != 'A') { /* what the dice wait for is reckoned from it */
        words[0] = ' ';
        utc_write(words + 1, utc);
    }
    core_entry(core, ENTRY_RESUME, "%llu - %s%s", (unsigned long long)core->k, missed_word(policy), words);
    core->hold.by_host = false;
    core->hold.left = 0;
    if (policy == MISSED_RESIGN)
        core->hold.resigns |= core->hold.late;
    core_close(core, true, utc);
}

/* As long as a question may wait by the terms of the game: what was left of the old deadline says nothing, for the host
 * was gone meanwhile. */
static int64_t whole_term(const struct core *core)
{
    switch (core->phase) {
    case CORE_JOINING:
        return core->g.clock.join;
    case CORE_OPENING:
        return core->g.clock.open;
    default:
        return core_asks_answer(core) ? core->g.clock.answer : core->g.clock.move;
    }
}

bool core_rebuilt(struct core *core, uint64_t size, int64_t utc)
{
    char words[21];
    if (core->phase == CORE_OVER || core->phase == CORE_VOID)
        return false;
    utc_write(words, utc);
    core_entry(core, ENTRY_REBUILT, "%llu %s", (unsigned long long)size, words);
    core->hold.by_host = true;
    core->hold.left = whole_term(core);
    core->deadline = 0;
    return true;
}

bool core_resume(struct core *core, int64_t utc, const enum missed_policy *policy)
{
    char words[21] = "-";
    if (policy) {
        if (!core->hold.by_policy || says_wait(*policy) || core->phase != CORE_OPEN)
            return false;
        decided(core, *policy, utc);
        return true;
    }
    if (!core->hold.by_host && (!core->hold.by_policy || utc == 0))
        return false;
    if (utc > 0)
        utc_write(words, utc);
    core_entry(core, ENTRY_RESUME, "%llu %s", (unsigned long long)core->k, words);
    core->hold.by_host = false;
    core->hold.left = 0;
    core->deadline = utc;
    core->wait.named = 0;
    if (utc > 0) {
        core->hold.by_policy = false;
        core->hold.late = core->hold.excused = core->hold.resigns = 0;
    }
    return true;
}

/* ---- who is awaited ---- */

bool core_has_answered(const struct core *core, int seat)
{
    if (core->phase == CORE_JOINING)
        return core->seat[seat].joined;
    if (core->phase == CORE_OPENING)
        return core->seat[seat].opened;
    if (core->phase == CORE_AWAITING)
        return !((core->wait.asked & ~core->wait.given) >> seat & 1);
    return core->phase != CORE_OPEN || !(core->asked >> seat & 1) ||
           core_is_final(core, seat, core_standing(core).counts_to[seat], true);
}

int core_awaits(const struct core *core)
{
    int seats = 0;
    for (int seat = 0; seat < core->g.n_seats; seat++)
        if (!core_has_answered(core, seat))
            seats |= 1 << seat;
    return seats;
}

bool core_waits_for_deadline(const struct core *core, int seat)
{
    int n = core_standing(core).counts_to[seat];
    return core->phase == CORE_OPEN && core_is_final(core, seat, n, true) && !core_is_final(core, seat, n, false);
}
