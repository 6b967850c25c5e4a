/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/problems.h"
#include "processor/check/audit_inside.h"
#include "processor/check/audit_ruling.h"
#include "processor/check/judge.h"
#include "processor/core/mutate.h"
#include <assert.h>
#include <string.h>

/* ---- comparing ---- */

struct span audit_cut(struct span line)
{
    return line.len > 120 ? (struct span){line.at, 120} : line;
}

/* What a line of this verb is about, for people. */
static const char *meaning(struct span verb)
{
    static const char *const meanings[ENTRY_VERBS] = {
        [ENTRY_SHUFFLE] = "the order of a deck",
        [ENTRY_DRAW] = "which cards were drawn",
        [ENTRY_MOVE] = "where a card went",
        [ENTRY_ROLL] = "the dice",
        [ENTRY_STATE] = "the position",
        [ENTRY_FACTS] = "what the seat was told, sees and is asked",
        [ENTRY_RECEIPT] = "what was taken of a sheet",
        [ENTRY_REFUSED] = "whether and why a sheet was refused",
        [ENTRY_CLOSE] = "which sheets were in force",
        [ENTRY_FIRED] = "which standing order was used",
        [ENTRY_HELD] = "which order was held",
        [ENTRY_MISSED] = "who missed the deadline, and what was done",
        [ENTRY_OPEN] = "what is opened, or who is asked",
        [ENTRY_REVEAL] = "what is published at the end",
        [ENTRY_END] = "how the game ended",
    };
    const char *is = meanings[journal_verb_of(verb)];
    return is ? is : "what comes next";
}

static bool differ(struct replay *r, struct span there, struct span made)
{
    enum { LEAD = 40 };
    struct span rest = made, n, verb = {0};
    size_t same = 0;
    while (same < there.len && same < made.len && there.at[same] == made.at[same])
        same++;
    while (same > 0 && there.at[same - 1] != ' ')
        same--; /* whole words */
    size_t from = same > LEAD ? same : 0;
    int lead = from > 0 ? LEAD : 0; /* long lines: how they begin, and from where they differ */
    struct span a = audit_cut(span_from(there, from)), b = audit_cut(span_from(made, from));
    span_word(&rest, &n);
    span_word(&rest, &verb);
    return audit_broken(r->a, r->pos + 1, "the journal says \"%.*s%s%.*s\", the rules say \"%.*s%s%.*s\" (%s)", lead,
                        (const char *)there.at, lead ? " ... " : "", (int)a.len, (const char *)a.at, lead,
                        (const char *)made.at, lead ? " ... " : "", (int)b.len, (const char *)b.at, meaning(verb));
}

static bool match_line(struct replay *r, struct span made)
{
    struct auditor *a = r->a;
    if (r->pos == a->t.n_lines)
        return audit_broken(a, r->pos + 1, "the journal ends where the rules go on: %.*s", (int)audit_cut(made).len,
                            (const char *)made.at);
    struct span there = a->t.line[r->pos];
    if (!span_same(made, there))
        return differ(r, there, made);
    r->pos++;
    if (journal_read(there, a->line)) {
        a->audit->n_states += journal_is(a->line, ENTRY_STATE);
        a->audit->n_facts += journal_is(a->line, ENTRY_FACTS);
    }
    return true;
}

/* What the core wrote must be what the journal goes on with; something must have been written. */
bool audit_match_fresh(struct replay *r)
{
    uint64_t n;
    struct span fresh = core_take_fresh(r->core, &n), line;
    if (n == 0)
        return audit_broken(r->a, r->pos + 1, "the journal says \"%.*s\", for which there was no reason",
                            (int)audit_cut(r->a->t.line[r->pos]).len, (const char *)r->a->t.line[r->pos].at);
    while (span_line(&fresh, &line))
        if (!match_line(r, line))
            return false;
    return true;
}

/* ---- what the journal goes on with ---- */

/* The deadline that the next `open k seats utc` prints: times are data, they come from the journal. No honest one is
 * shorter than the term in genesis, whatever zones and holidays made of it; but what dice waited for tells no instant,
 * and the clock may have been set back since the last one. */
static int64_t given_deadline(void *context, const struct core *core, int asked, bool is_answer, int64_t now)
{
    struct replay *r = context;
    struct journal_line *line = r->a->line;
    int64_t utc, term = is_answer ? core->g.clock.answer : core->g.clock.move;
    (void)asked;
    for (size_t i = r->pos; i < r->a->t.n_lines; i++) {
        if (!journal_read(r->a->t.line[i], line) || journal_is(line, ENTRY_CLOSE) || journal_is(line, ENTRY_REPORT))
            break;
        if (!journal_is(line, ENTRY_OPEN) || line->n_words != 3 || !utc_read(line->word[2], &utc))
            continue;
        if (utc < now + term - JUDGE_CLOCK_STEP)
            audit_broken(r->a, line->n, "the deadline is earlier than the terms of the game allow");
        return utc;
    }
    return now + term;
}

/* The last word of the next `await`: the deadline of who is asked, none shorter than the term of an answer; or, of a
 * set-up that is complete (asked 0), the instant from which the beacon's rule counts. */
static int64_t given_wait(void *context, const struct core *core, int asked, int64_t now)
{
    struct replay *r = context;
    struct journal_line *line = r->a->line;
    int64_t utc, least = asked ? now + core->g.clock.answer : now;
    for (size_t i = r->pos; i < r->a->t.n_lines; i++) {
        if (!journal_read(r->a->t.line[i], line) || journal_is(line, ENTRY_STATE))
            break;
        if (!journal_is(line, ENTRY_AWAIT) || line->n_words != 4 || !utc_read(line->word[3], &utc))
            continue;
        if (utc < least - JUDGE_CLOCK_STEP)
            audit_broken(r->a, line->n, "the time that it gives is not one that the terms of the game allow");
        if (!asked && utc > r->now)
            r->now = utc;
        return utc;
    }
    return least;
}

static bool advance(struct replay *r)
{
    struct problem why = {0};
    if (!core_advance(r->core, r->now, &why))
        return audit_broken(r->a, r->pos + 1, "the rules cannot go on here (%s)", why.key ? why.key : "unknown");
    audit_past_keep(r->a, r->core);
    return audit_match_fresh(r);
}

static bool tick(struct replay *r, int64_t utc)
{
    if (utc > r->now)
        r->now = utc;
    core_tick(r->core, utc);
    return audit_match_fresh(r);
}

/* What the dice of a closed exchange waited for. */
static bool feed_awaited(struct replay *r, const struct journal_line *line, bool *is_awaited)
{
    uint8_t value[32];
    struct problem why = {0};
    *is_awaited = true;
    if (journal_is(line, ENTRY_ACK) && line->n_words == 4)
        return audit_feed_block(r, line->word[1], line->word[2], r->now, (struct span){0});
    if (journal_is(line, ENTRY_NONCE) && line->n_words == 4)
        return audit_feed_block(r, line->word[1], line->word[3], r->now, (struct span){0});
    *is_awaited = journal_is(line, ENTRY_BEACON) && line->n_words == 3 && hex_read(line->word[2], value, sizeof value);
    if (*is_awaited)
        core_beacon(r->core, journal_number(line, 1, 0), arena_string(r->a->scratch, line->word[2]), &why);
    return !*is_awaited || audit_match_fresh(r);
}

static bool feed_input(struct replay *r, const struct journal_line *line)
{
    int64_t utc = 0;
    if (journal_is(line, ENTRY_RECEIPT) && line->n_words >= 6) {
        if (!utc_read(line->word[5], &utc))
            return audit_broken(r->a, line->n, "its instant is malformed");
        r->now = utc;
        return audit_feed_block(r, line->word[1], line->word[3], utc, (struct span){0});
    }
    if (journal_is(line, ENTRY_REFUSED) && line->n_words >= 5)
        return audit_feed_refused(r, line);
    if (journal_is(line, ENTRY_JOIN) && line->n_words >= 5)
        return audit_feed_block(r, line->word[0], line->word[3], r->now, (struct span){0});
    if (journal_is(line, ENTRY_REVOKE) && line->n_words == 4)
        return audit_feed_revoke(r, line);
    if ((journal_is(line, ENTRY_ENTROPY) || journal_is(line, ENTRY_REVOKE)) && line->n_words >= 3)
        return audit_feed_block(r, line->word[0], line->word[2], r->now, (struct span){0});
    if (journal_is(line, ENTRY_REKEY))
        return audit_feed_rekey(r, line);
    if (journal_is(line, ENTRY_RECALL) && line->n_words == 5)
        return audit_feed_recall(r, line);
    if (journal_is(line, ENTRY_REPLACE))
        return audit_feed_replace(r, line);
    bool is_awaited, good = feed_awaited(r, line, &is_awaited);
    if (is_awaited)
        return good;
    if (journal_is(line, ENTRY_SETUP))
        return tick(r, r->core->deadline);
    if ((journal_is(line, ENTRY_SETTLED) || journal_is(line, ENTRY_DEADLINE)) && line->n_words >= 2) {
        if (!utc_read(line->word[1], &utc))
            return audit_broken(r->a, line->n, "its instant is malformed");
        return tick(r, utc);
    }
    return audit_broken(r->a, line->n, "no reason for \"%.*s\" there", (int)audit_cut(line->verb).len,
                        (const char *)line->verb.at);
}

/* The host lost its machine after so many entries: from here on the game is held. */
static bool feed_rebuilt(struct replay *r, const struct journal_line *line)
{
    int64_t utc;
    uint64_t size = journal_number(line, 0, 0);
    if (line->n_words != 2 || !utc_read(line->word[1], &utc) || size == 0 || size > line->n)
        return audit_broken(r->a, line->n, "it is malformed");
    core_rebuilt(r->core, size, utc);
    if (utc > r->now)
        r->now = utc;
    return audit_match_fresh(r);
}

static bool policy_named(struct span word, enum missed_policy *out)
{
    for (int i = MISSED_FALLBACK; i <= MISSED_RESIGN; i++)
        if (span_is(word, missed_word((enum missed_policy)i))) {
            *out = (enum missed_policy)i;
            return true;
        }
    return false;
}

/* extend k utc why; extend k utc cause seat */
static void feed_extend(struct replay *r, const struct journal_line *line, int64_t utc)
{
    enum outage_cause cause;
    int seat = line->n_words == 4 ? genesis_seat(&r->core->g, line->word[3]) : -1;
    if (line->n_words == 3)
        core_extend(r->core, utc, arena_string(r->a->scratch, line->word[2]));
    else if (seat >= 0 && outage_read(line->word[2], &cause))
        core_outage(r->core, cause, seat, utc);
}

/* What players say to each other is in no game: that its entry may stand there is all there is to see. */
static bool feed_press(struct replay *r, const struct journal_line *line)
{
    uint8_t hash[32];
    uint64_t n;
    int seat = line->n_words == 2 && !span_is(line->word[0], "-") ? genesis_seat(&r->core->g, line->word[0]) : -1;
    if (line->n_words != 2 || !hex_read(line->word[1], hash, sizeof hash) || (seat < 0 && !span_is(line->word[0], "-")))
        return audit_broken(r->a, line->n, "it is malformed");
    core_press(r->core, seat, arena_string(r->a->scratch, line->word[1]), &n);
    return audit_match_fresh(r);
}

/* What the host and the calendar did. The core refuses what has no place there, and then nothing is fresh. */
static bool feed_calendar(struct replay *r, const struct journal_line *line)
{
    bool absent = journal_is(line, ENTRY_ABSENT), resume = journal_is(line, ENTRY_RESUME),
         hold = journal_is(line, ENTRY_HOLD);
    int seat = absent && line->n_words == 3 ? genesis_seat(&r->core->g, line->word[0]) : -1;
    enum missed_policy policy;
    int64_t utc = 0, to = 0;
    bool none = resume && line->n_words >= 2 && span_is(line->word[1], "-");
    bool decided = none && line->n_words == (r->core->g.dice == 'A' ? 3 : 4); /* the instant follows it */
    if (decided && line->n_words == 4)
        none = utc_read(line->word[3], &utc);
    if (line->n_words < 2 || (absent && seat < 0) || (!none && !utc_read(line->word[1], &utc)) ||
        (absent && (!utc_read(line->word[2], &to) || to <= utc)))
        return audit_broken(r->a, line->n, "it is malformed");
    if (absent)
        core_absent(r->core, seat, utc, to);
    else if (hold)
        core_hold(r->core, utc);
    else if (!resume)
        feed_extend(r, line, utc);
    else if (decided && policy_named(line->word[2], &policy))
        core_resume(r->core, utc, &policy);
    else
        core_resume(r->core, utc, NULL);
    if ((hold || decided) && utc > r->now)
        r->now = utc;
    return audit_match_fresh(r);
}

static bool feed_record(struct replay *r, const struct journal_line *line, bool *is_record)
{
    *is_record = true;
    if (journal_is(line, ENTRY_SEAL) && line->n_words == 2 && line->word[1].len == 64) {
        r->core->generation = journal_number(line, 0, 0);
        memcpy(r->core->last_seal, line->word[1].at, 64);
        core_seal_line(r->core);
    } else if (journal_is(line, ENTRY_REPORT) && line->n_words == 3 && genesis_seat(&r->core->g, line->word[1]) >= 0) {
        core_reported(r->core, genesis_seat(&r->core->g, line->word[1]), arena_string(r->a->scratch, line->word[2]));
    } else if (journal_is(line, ENTRY_EXTEND) || journal_is(line, ENTRY_HOLD) || journal_is(line, ENTRY_RESUME) ||
               journal_is(line, ENTRY_ABSENT)) {
        return feed_calendar(r, line);
    } else if (journal_is(line, ENTRY_PRESS)) {
        return feed_press(r, line);
    } else if (journal_is(line, ENTRY_REBUILT)) {
        return feed_rebuilt(r, line);
    } else if (journal_is(line, ENTRY_PROPOSE) || journal_is(line, ENTRY_CARRIED)) {
        return audit_feed_proposal(r, line);
    } else {
        *is_record = false;
        return true;
    }
    return audit_match_fresh(r);
}

static bool feed_end(struct replay *r)
{
    struct span words = {0}, n, verb = {0};
    size_t at = r->pos;
    do { /* behind all that is revealed */
        words = ++at < r->a->t.n_lines ? r->a->t.line[at] : (struct span){0};
    } while (span_word(&words, &n) && span_word(&words, &verb) && journal_verb_of(verb) == ENTRY_REVEAL);
    if (words.len == 0 || journal_verb_of(verb) != ENTRY_END)
        return audit_broken(r->a, r->pos + 2, "the secrets are published, and no end of the game follows");
    if (!span_is(words, "abandoned")) /* by the rules or by a ruling it ends without the host's hand */
        return audit_broken(r->a, r->pos + 2, "the host ended the game, and the log does not call it abandoned");
    core_end(r->core, "abandoned");
    return audit_match_fresh(r);
}

static bool step(struct replay *r)
{
    struct journal_line *line = r->line;
    bool is_record;
    if (!journal_read(r->a->t.line[r->pos], line))
        return audit_broken(r->a, r->pos + 1, "the line is malformed");
    const struct core_past past = {.root_at = audit_root_at, .seen = audit_seen, .context = r};
    enum audit_fed fed = audit_ruling(r->a, r->core, line, &r->now, &past);
    if (fed != FED_OTHER)
        return fed == FED && audit_match_fresh(r);
    if (!feed_record(r, line, &is_record))
        return false;
    if (is_record)
        return true;
    if (journal_is(line, ENTRY_REVEAL))
        return feed_end(r);
    if (r->core->phase == CORE_DEALING || r->core->phase == CORE_CLOSED)
        return advance(r);
    return feed_input(r, line);
}

/* ---- in little memory ---- */

enum { GROWN = 2 << 20 /* bytes that a game may grow by before it is moved */ };

/* The newest full subtree at each size: where bit i of a size is the lowest that is set, its peak i. Of any other size
 * with that bit it is the peak too, if both agree in all bits above. */
void audit_roots(struct auditor *a)
{
    struct tlog_tree tree = {0};
    size_t n = a->t.n_lines + 1;
    if (a->peak)
        return;
    a->peak = arena_take(a->arena, (n + 1) * sizeof *a->peak);
    for (size_t i = 0; i < n; i++) {
        struct hash leaf;
        if (i == 0)
            tlog_leaf(&leaf, a->t.genesis);
        else
            tlog_leaf_line(&leaf, a->t.line[i - 1]);
        tlog_grow(&tree, &leaf);
        a->peak[i + 1] = tree.peak[__builtin_ctzll(i + 1)];
    }
}

void audit_root(const struct auditor *a, uint64_t size, struct hash *out)
{
    struct tlog_tree tree;
    assert(size > 0 && size <= a->t.n_lines + 1);
    tree.size = size;
    for (int bit = 0; bit < 64 && size >> bit != 0; bit++)
        if (size >> bit & 1)
            tree.peak[bit] = a->peak[size >> bit << bit];
    tlog_tree_root(&tree, out);
}

void audit_scratch_begin(struct auditor *a)
{
    arena_free(a->scratch);
    a->scratch = arena_new();
}

void audit_scratch_end(struct auditor *a)
{
    arena_free(a->scratch);
    a->scratch = NULL;
}

/* What this step has left behind is let go. A game keeps little of an exchange that was told; but it lets nothing go
 * singly, so that now and then it is carried over into a new arena, by the envelope by which a store keeps it. */
static void let_go(struct replay *r, size_t at_first)
{
    struct auditor *a = r->a;
    size_t held = core_held(r->core), all = held + arena_held(a->scratch);
    a->audit->most_held = all > a->audit->most_held ? all : a->audit->most_held;
    if (a->is_flat && !a->failed && held > at_first + GROWN) {
        struct arena *before = r->core->arena;
        r->core = core_moved(r->core, arena_new());
        arena_free(before);
    }
    audit_scratch_begin(a);
    r->core->scratch = a->scratch;
}

static void replay_on(struct replay *r)
{
    struct auditor *a = r->a;
    size_t at_first = core_held(r->core);
    r->line = arena_take(a->arena, sizeof *r->line);
    r->core->clock = (struct core_clock){given_deadline, given_wait, r};
    audit_roots(a);
    audit_past_begin(a, r->core, &r->pos);
    audit_scratch_begin(a);
    r->core->scratch = a->scratch;
    mutate_pause(true);
    while (r->pos < a->t.n_lines && step(r))
        let_go(r, at_first);
    mutate_pause(false);
    audit_scratch_end(a);
    r->core->scratch = NULL;
    r->core->clock = (struct core_clock){0};
    r->core->history = (struct core_history){0};
}

struct core *audit_replay_core(struct auditor *a, const uint8_t seed[static 32])
{
    struct replay r = {.a = a, .now = a->genesis.created};
    struct problem why = {0};
    struct arena *arena = a->is_flat ? arena_new() : a->arena;
    if (a->is_flat && !a->shelf)
        a->shelf = core_shelf_new(a->arena);
    r.core = core_new_with(arena, a->shelf, a->set, a->t.genesis, a->t.bundle, seed, &why);
    if (!r.core) {
        struct span words = problem_sentence(a->arena, a->set ? a->set : ruleset_find(a->genesis.ruleset), &why);
        audit_broken(a, 0, "this program cannot play the game. %.*s", (int)words.len, (const char *)words.at);
        if (a->is_flat)
            arena_free(arena);
        return NULL;
    }
    r.core->opens_nothing = a->is_flat;
    r.core->rooms_in = a->is_flat ? a->arena : NULL;
    audit_invite(&r);
    replay_on(&r);
    return r.core;
}

void audit_core_free(struct auditor *a, struct core *core)
{
    struct arena *arena = core ? core->arena : NULL;
    if (core)
        core_free(core);
    if (a->is_flat)
        arena_free(arena);
}

/* The newest instant that the lines before tell. */
static int64_t told_by(struct auditor *a, size_t pos)
{
    int64_t utc, newest = a->genesis.created;
    for (size_t i = 0; i < pos; i++) {
        if (!journal_read(a->t.line[i], a->line) || a->line->n_words < 2)
            continue;
        size_t at = journal_is(a->line, ENTRY_RECEIPT) ? 5 : 1;
        bool tells = at == 5 || journal_is(a->line, ENTRY_SETTLED) || journal_is(a->line, ENTRY_DEADLINE) ||
                     journal_is(a->line, ENTRY_HOLD) || journal_is(a->line, ENTRY_REBUILT);
        if (tells && at < a->line->n_words && utc_read(a->line->word[at], &utc) && utc > newest)
            newest = utc;
    }
    return newest;
}

bool audit_replay_on(struct auditor *a, struct core *core, size_t pos)
{
    struct replay r = {.a = a, .core = core, .pos = pos, .now = told_by(a, pos)};
    assert(!a->is_flat); /* or the caller's core would be another one */
    replay_on(&r);
    return !a->failed;
}

void audit_replay(struct auditor *a, const uint8_t seed[static 32])
{
    a->is_flat = true;
    audit_core_free(a, audit_replay_core(a, seed));
}
