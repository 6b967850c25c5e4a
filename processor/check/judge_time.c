/* SPDX-License-Identifier: Apache-2.0 */
/* Deadlines by the terms of the genesis: none earlier than they allow, and nobody late before it. All instants are the
 * host's word. */
#include "processor/check/judge_inside.h"

static int64_t shorter(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* What is asked may be an answer in another's turn; only the rules can tell. So: the shorter of the two. */
static int64_t least_term(const struct judge *j)
{
    const struct clock_terms *clock = &j->g->clock;
    int64_t least = shorter(clock->answer, clock->move);
    return j->asking.is_known ? least : shorter(least, shorter(clock->join, clock->open)); /* perhaps the set-up's */
}

static void told(struct judge *j, int64_t utc)
{
    j->told = utc;
    if (utc > j->now)
        j->now = utc;
}

/* "usa,csa" */
static int asked_seats(struct judge *j, struct span names)
{
    int seats = 0;
    while (names.len > 0) {
        size_t len = 0;
        while (len < names.len && names.at[len] != ',')
            len++;
        int seat = genesis_seat(j->g, (struct span){names.at, len});
        if (seat < 0)
            return 0;
        seats |= 1 << seat;
        names = span_from(names, len + 1);
    }
    return seats;
}

/* Before anybody is asked, all are told how it stands; nobody can change it afterwards. */
static bool was_told(const struct judge *j, uint64_t k)
{
    bool known = j->told_k + 1 == k && j->told_state && j->told_facts == (1 << j->g->n_seats) - 1;
    return known || j->lost;
}

/* state k commitment; facts k seat commitment */
bool judge_told(struct judge *j)
{
    uint64_t k = judge_number(j, 0);
    bool facts = journal_is(j->line, ENTRY_FACTS);
    int seat = facts ? judge_seat_at(j, 1) : 0;
    if (seat < 0)
        return false;
    if (k != j->told_k) {
        j->told_k = k;
        j->told_facts = j->newcomers = 0;
        j->told_state = false;
    }
    bool again = facts ? j->told_facts >> seat & 1 : j->told_state;
    bool newcomer = facts && (j->newcomers >> seat & 1);
    j->told_state = j->told_state || !facts;
    j->told_facts |= facts ? ONLY(seat) : 0;
    j->newcomers &= facts ? ~ONLY(seat) : j->newcomers;
    return !again || newcomer || /* else the host could choose later which of the two he shows */
           judge_wrong(j, "told-twice", "the host commits a second time to what they tell of an exchange");
}

/* The close before was carried out, and the set-up, whose T is the first. */
static bool follows_close(const struct judge *j, uint64_t k)
{
    if (j->pending.is || j->asking.is || k == 0 || k == UINT64_MAX)
        return false;
    return j->lost || (j->t_known ? k == j->k + 1 : j->gap);
}

/* The close before did not wait for all who were asked, or left a sheet out, as it may where a sheet ends the game. It
 * did not. With partners a seat may have left the game instead, which only the words of its sheet tell. */
static void check_close_before(struct judge *j, uint64_t k)
{
    const struct judge_receipt *left = j->if_ends;
    bool early = j->closed_early;
    j->if_ends = NULL;
    j->closed_early = false;
    if (j->g->n_seats > 2 && (early || left)) {
        if (!j->given.is_replayed)
            judge_note(j, &j->may_have_left, k - 1);
    } else if (early)
        judge_wrong(
            j, "close-early",
            "the game goes on though the exchange before was closed before all who were asked had sent a sheet");
    else if (left)
        judge_wrong(j, "close-left-out",
                    "the game goes on though sheet %llu of %s, entry %llu, was left out of the close",
                    (unsigned long long)left->seq, judge_seat_name(j, left->seat), (unsigned long long)left->n);
}

/* open k seats utc */
bool judge_open(struct judge *j)
{
    uint64_t k = judge_number(j, 0);
    int asked = asked_seats(j, j->line->word[1]);
    int64_t utc;
    if (!judge_instant(j, 2, &utc))
        return false;
    bool told = was_told(j, k), follows = follows_close(j, k);
    j->asking = (struct judge_asking){.is_known = true,
                                      .is = true,
                                      .k = k,
                                      .asked = asked,
                                      .deadline = utc,
                                      .held = j->asking.held,
                                      .maybe_held = j->asking.maybe_held,
                                      .least = j->asking.held ? utc - JUDGE_CLOCK_SLACK : 0};
    int64_t least = j->now > 0 ? j->now + least_term(j) - JUDGE_CLOCK_STEP : 0;
    j->since = j->line->n;
    j->t_known = j->t_known && (!j->lost || k == j->k + 1); /* else a close, and its T, are not here */
    j->lost = false;
    j->is_dealt = true;
    j->host_newest = 0;
    j->when = arena_grown(j->arena, j->when, j->n_when, &j->cap_when, sizeof *j->when);
    j->when[j->n_when++] = (struct judge_when){k, j->line->n};
    check_close_before(j, k);
    if (!follows)
        return judge_wrong(j, "open-order", "the exchange that is opened does not follow the one before");
    if (asked == 0)
        return judge_wrong(j, "log-seat", "it asks no seat, or one that the game does not have");
    if (!told)
        return judge_wrong(j, "open-untold", "a question is asked before everybody was told how the game stands");
    return utc >= least || judge_wrong(j, "deadline-short", "the deadline is earlier than the terms of the game allow");
}

/* Is it about what is asked, or awaited, now? */
static bool is_of_now(const struct judge *j)
{
    uint64_t k = judge_number(j, 0);
    if (j->pending.is)
        return k == j->pending.k;
    return !j->asking.is_known || (j->asking.is && k == j->asking.k);
}

/* settled k utc: so long after a sheet, in which its author could change it. */
bool judge_settled(struct judge *j)
{
    int64_t utc;
    bool due = !j->asking.is_known;
    if (!judge_instant(j, 1, &utc))
        return false;
    for (size_t i = j->n_receipts; i > 0 && !due; i--) {
        const struct judge_receipt *one = j->receipt[i - 1];
        due = one->n > j->since && !one->closed && !one->dropped && one->utc + j->g->clock.settle <= utc;
    }
    told(j, utc);
    if (!is_of_now(j) || j->pending.is || j->asking.held)
        return judge_wrong(j, "settled", "the exchange that is settled is not open, or is held");
    return due || judge_wrong(j, "settled", "an exchange is settled before its sheets could be changed");
}

/* deadline k utc */
bool judge_deadline(struct judge *j)
{
    int64_t utc, at = j->asking.deadline;
    if (!judge_instant(j, 1, &utc))
        return false;
    told(j, utc);
    if (!is_of_now(j) || j->asking.held)
        return judge_wrong(j, "deadline-early", "the deadline comes though none is running");
    j->asking.late = true;
    if (!j->asking.is_known)
        return true;
    if (at == 0)
        return judge_wrong(j, "deadline-early", "the deadline comes though none is running");
    return utc >= at + j->g->clock.grace ||
           judge_wrong(j, "deadline-early", "the deadline is acted on before it has come");
}

/* missed k seat policy, or nonce, ack */
bool judge_missed(struct judge *j)
{
    int seat = judge_seat_at(j, 1);
    if (seat < 0)
        return false;
    if (j->asking.is_known && !j->asking.late)
        return judge_wrong(j, "missed", "a seat is called late before the deadline");
    return !j->asking.is_known || span_is(j->line->word[2], "nonce") || span_is(j->line->word[2], "ack") ||
           (j->asking.asked >> seat & 1) || judge_wrong(j, "missed", "a seat that was not asked is called late");
}

/* Whom the game waits for, as far as the log tells it. */
static int awaited(const struct judge *j)
{
    return j->pending.is ? j->pending.asked : j->asking.asked;
}

/* extend k utc cause seat: for a seat that is awaited, before the deadline is acted on, and no further than outage.h
 * allows. In the set-up no deadline stands in the log. */
static bool put_off(struct judge *j, enum outage_cause cause, int64_t seconds)
{
    uint64_t k = judge_number(j, 0);
    int seat = judge_seat_at(j, 3);
    if (seat < 0)
        return false;
    if (!is_of_now(j) || k == 0 || j->asking.late || j->asking.held)
        return judge_wrong(j, "deadline-outage", "a deadline is put off though none is running");
    if (!(awaited(j) >> seat & 1))
        return judge_wrong(j, "deadline-outage", "a deadline is put off for a seat that is not awaited");
    if (seconds > outage_left(&j->outage, j->g, k, cause))
        return judge_wrong(j, "deadline-outage",
                           "a deadline is put off for longer than the game allows for such trouble");
    outage_add(&j->outage, k, cause, seconds);
    return true;
}

static void sum_up(struct judge *j, struct span cause, int64_t seconds)
{
    struct judge_extension *sum = j->extension;
    while (sum < j->extension + j->n_extensions && !span_same(span_of(sum->cause), cause))
        sum++;
    if (sum == j->extension + j->n_extensions) {
        if (j->n_extensions == JUDGE_EXTENSIONS_MAX)
            return;
        *sum = (struct judge_extension){.cause = arena_string(j->arena, cause)};
        j->n_extensions++;
    }
    sum->n++;
    sum->seconds += seconds;
}

/* extend k utc why; extend k utc cause seat: only later. */
bool judge_extend(struct judge *j)
{
    int64_t utc;
    enum outage_cause cause;
    struct span why = j->line->word[2];
    bool is_known = (j->asking.is_known || j->pending.awaits) && j->asking.deadline > 0 && !j->asking.late;
    bool has_seat = j->line->n_words == 4;
    if (!judge_instant(j, 1, &utc))
        return false;
    if (has_seat ? !outage_read(why, &cause) : !extend_reason_read(why))
        return judge_wrong(j, "log-malformed", "it names a reason that does not exist");
    int64_t seconds = is_known && utc > j->asking.deadline ? utc - j->asking.deadline : 0;
    bool is_later = !j->asking.is_known || j->asking.late || utc > j->asking.deadline;
    bool is_blind = j->gap && !j->asking.is_known && !j->pending.awaits; /* what it was put off from is not here */
    bool good = !has_seat || is_blind || put_off(j, cause, seconds);
    sum_up(j, why, seconds);
    j->asking.deadline = utc;
    j->asking.late = false;
    return good && (is_later || judge_wrong(j, "deadline-short", "a deadline is made earlier"));
}

/* hold k utc: no deadline runs. */
bool judge_hold(struct judge *j)
{
    int64_t utc;
    if (!judge_instant(j, 1, &utc))
        return false;
    told(j, utc);
    if (j->asking.held) /* a second one would forget how much time there was */
        return judge_wrong(j, "hold", "the host holds a game that is held already");
    j->asking.held = true;
    j->asking.maybe_held = false;
    j->asking.least = j->asking.deadline - JUDGE_CLOCK_SLACK;
    j->asking.deadline = 0;
    return true;
}

/* rebuilt n utc: the host lost its machine; the game is held, and goes on with a whole term. */
bool judge_rebuilt(struct judge *j)
{
    int64_t utc;
    uint64_t size = judge_number(j, 0);
    if (!judge_instant(j, 1, &utc))
        return false;
    told(j, utc);
    j->asking.held = true;
    j->asking.maybe_held = false;
    j->asking.least = utc + least_term(j) - JUDGE_CLOCK_SLACK;
    j->asking.deadline = 0;
    /* all that it lost lay behind that size: nothing but a `seal` can stand between */
    return (size > 0 && (size == j->line->n || size + 1 == j->line->n)) ||
           judge_wrong(j, "rebuilt", "it does not go on from the log that it names");
}

/* resume k utc; resume k -; resume k - policy [utc]: answers for who is late. */
bool judge_resume(struct judge *j)
{
    int64_t utc = 0, least = j->asking.held ? j->asking.least : 0;
    bool decided = j->line->n_words > 2, none = span_is(j->line->word[1], "-");
    bool stands = j->asking.held || j->asking.maybe_held || j->asking.late || !j->asking.is_known;
    if (j->line->n_words == 4) {
        if (!judge_instant(j, 3, &utc))
            return false;
        told(j, utc);
    }
    if (!none && !judge_instant(j, 1, &utc))
        return false;
    if (decided && j->asking.is_known && !j->asking.late)
        return judge_wrong(j, "missed", "a seat that is not late is answered for");
    j->asking.held = j->asking.maybe_held = false;
    if (decided)
        return true;
    if (!stands) /* it would only set another deadline */
        return judge_wrong(j, "resume", "the host resumes a game that was not stopped");
    j->asking.deadline = none ? 0 : utc;
    j->asking.late = j->asking.late && none; /* without a deadline who was late stays it */
    return none || utc >= least ||
           judge_wrong(j, "deadline-short", "the game goes on with less time than was left when it was held");
}
