/* SPDX-License-Identifier: Apache-2.0 */
/* The host's clock. He writes every instant of the log himself; what others' clocks say can only bound them. A head of
 * the log that somebody had at a time holds nothing that was written later: the reader's own mail server tells it to
 * him, by the topmost Received line of a mail, and to nobody else, since anybody can write such lines; a witness tells
 * it to whoever trusts his key, by the time in his signature. In dice mode D all hangs on this order: the close first,
 * then the beacon's round. */
#include "processor/check/verify_inside.h"
#include "processor/words/dice_words.h"
#include <string.h>

typedef unsigned long long ull;
enum {
    CLOCK_SLACK = 3600, /* seconds by which two honest clocks may differ, time zones set wrong not counted */
    NAMED_MAX = 6,      /* rounds that are named one by one */
    LIST_MAX = 600
};

void verify_bound(struct verifier *v, uint64_t from, uint64_t size, int64_t utc, const struct note_key *witness,
                  const char *name)
{
    *(struct time_bound *)verify_add(v, &v->bounds, sizeof(struct time_bound)) =
        (struct time_bound){from, size, utc, witness, name};
}

/* Of those of one clock the earliest that holds entry n; NULL: none does. witness: NULL, the mail server. */
static const struct time_bound *tightest(const struct verifier *v, const struct note_key *witness, uint64_t n)
{
    const struct time_bound *list = v->bounds.at, *best = NULL;
    for (size_t i = 0; i < v->bounds.n; i++)
        if (list[i].witness == witness && list[i].from <= n && n < list[i].size && (!best || list[i].utc < best->utc))
            best = &list[i];
    return best;
}

/* A report names the hash of its proof, and that has the head. */
static void bound_by_report(struct verifier *v, const struct report_files *files)
{
    for (size_t i = 0; i < v->n; i++) {
        const struct checked *c = &v->report[i];
        bool same = c->files == files || span_same(c->files->proof, files->proof);
        if (!same || !c->leads || !(c->files == files ? c->proof_belongs : verify_proof_belongs(files)))
            continue;
        verify_bound(v, 0, c->at.size, files->received, NULL, files->name);
        return;
    }
}

/* ---- instants that the log tells ---- */

/* When the line was written, as it says. Deadlines and other instants to come are none. */
static bool instant_of(const struct journal_line *line, int64_t *utc)
{
    bool may_be = line->n_words == 4,
         of_round = may_be && journal_is(line, ENTRY_AWAIT) && span_is(line->word[1], "beacon");
    if (of_round || (may_be && journal_is(line, ENTRY_RESUME) && span_is(line->word[1], "-")))
        return utc_read(line->word[3], utc);
    return journal_instant(line, utc);
}

/* ---- going through them ---- */

struct excess {         /* what one clock contradicts */
    uint64_t n;         /* the worst entry; 0: none */
    int64_t utc, limit; /* what it tells, and what the clock says */
    char verb[20];
    bool is_round;
    const struct time_bound *bound;
    size_t n_more;
};
struct scan {
    struct verifier *v;
    struct beacon_rule rule;
    bool has_rule, awaits;
    struct beacon_close asked; /* the newest `await` of a round */
    int64_t known_since;       /* when the newest round came that is in the log; 0: none is */
    struct excess *excess;     /* of the mail server, then of each witness */
    struct excess dated_back;  /* of the beacon */
};

static const struct note_key *clock_at(const struct verifier *v, size_t i)
{
    return i == 0 ? NULL : &v->in->witness[i - 1];
}

static int64_t apart(int64_t a, int64_t b)
{
    return a > b ? a - b : b - a;
}

/* True: it is the worst so far. */
static bool add_excess(struct excess *e, const struct journal_line *line, int64_t utc, int64_t limit)
{
    e->n_more += e->n > 0;
    if (e->n > 0 && apart(utc, limit) <= apart(e->utc, e->limit))
        return false;
    e->n = line->n;
    e->utc = utc;
    e->limit = limit;
    e->is_round = journal_is(line, ENTRY_BEACON);
    size_t len = line->verb.len < sizeof e->verb ? line->verb.len : sizeof e->verb - 1;
    memcpy(e->verb, line->verb.at, len);
    e->verb[len] = '\0';
    return true;
}

/* No entry is younger than a head that has it. */
static void hold_against(struct scan *s, const struct journal_line *line, int64_t utc)
{
    for (size_t i = 0; i <= s->v->in->n_witnesses; i++) {
        const struct time_bound *bound = tightest(s->v, clock_at(s->v, i), line->n);
        if (bound && utc > bound->utc + CLOCK_SLACK && add_excess(&s->excess[i], line, utc, bound->utc))
            s->excess[i].bound = bound;
    }
}

static void take_round(struct scan *s, const struct journal_line *line)
{
    uint64_t round = journal_number(line, 1, 0);
    bool known = s->has_rule && round > 0 && beacon_chain_find(line->word[0]) == s->rule.chain;
    struct beacon_close *close = verify_add(s->v, &s->v->rounds, sizeof *close);
    *close = (struct beacon_close){.k = UINT64_MAX, .await = UINT64_MAX, .round = round};
    if (s->awaits)
        close->k = s->asked.k;
    if (s->awaits && s->asked.round == round)
        close->await = s->asked.await;
    s->awaits = false;
    if (!known)
        return;
    close->utc = s->known_since = beacon_round_time(s->rule.chain, round);
    hold_against(s, line, close->utc);
}

static void take_line(struct scan *s, const struct journal_line *line)
{
    int64_t utc;
    if (journal_is(line, ENTRY_BEACON) && line->n_words == 3)
        take_round(s, line);
    if (!instant_of(line, &utc))
        return;
    hold_against(s, line, utc);
    if (utc + BEACON_AFTER_LEAST < s->known_since) /* with less nothing is won: no game waits so short */
        add_excess(&s->dated_back, line, utc, s->known_since);
    if (journal_is(line, ENTRY_AWAIT)) {
        s->awaits = true;
        s->asked =
            (struct beacon_close){journal_number(line, 0, UINT64_MAX), line->n, journal_number(line, 2, 0), 0, 0};
    }
}

static void scan_lines(struct scan *s)
{
    struct span words;
    for (uint64_t n = 1; n < s->v->next; n++)
        if (!verify_line_at(s->v, n, &words))
            s->awaits = false; /* what was awaited here is not known */
        else if (journal_read(words, s->v->line))
            take_line(s, s->v->line);
}

/* ---- contradictions ---- */

static const char *more_words(struct verifier *v, size_t n)
{
    return n == 0 ? "" : arena_words(v->arena, " The same is true of %zu more entr%s.", n, n == 1 ? "y" : "ies");
}

static void say_excess(struct verifier *v, const struct excess *e)
{
    char told[21], had[21];
    utc_write(told, e->utc);
    utc_write(had, e->limit);
    const char *is = arena_words(v->arena, "Entry %llu of the log (%s) %s %s", (ull)e->n, e->verb,
                                 e->is_round ? "has a value that nobody could know before" : "is dated", told);
    if (e->bound->witness)
        verify_say(
            v, VERIFY_WRONG, "time-contradicts",
            "%s, but at %s %s signed a head that has this entry (%s). One of the two clocks is wrong by more than an "
            "hour, or the host dated the entry falsely. This is evidence for everybody who trusts this witness.%s",
            is, had, e->bound->witness->name, e->bound->name, more_words(v, e->n_more));
    else
        verify_say(v, VERIFY_WRONG, "time-contradicts",
                   "%s, but %s, which has this entry, was at your own mail server at %s, by its topmost Received line. "
                   "One of the two clocks is wrong by more than an hour, or the host dated the entry falsely. This is "
                   "evidence for you alone, and only if that line is your own server's: anybody can write one.%s",
                   is, e->bound->name, had, more_words(v, e->n_more));
}

static void say_dated_back(struct verifier *v, const struct excess *e)
{
    char told[21], came[21];
    utc_write(told, e->utc);
    utc_write(came, e->limit);
    verify_say(v, VERIFY_WRONG, "time-contradicts",
               "Entry %llu of the log (%s) is dated %s, but comes after a round of the beacon that nobody could know "
               "before %s: the host dated it back, or set the clock back.%s",
               (ull)e->n, e->verb, told, came, more_words(v, e->n_more));
}

static void say_contradictions(struct verifier *v, const struct scan *s)
{
    for (size_t i = 0; i <= v->in->n_witnesses; i++)
        if (s->excess[i].n > 0)
            say_excess(v, &s->excess[i]);
    if (s->dated_back.n > 0)
        say_dated_back(v, &s->dated_back);
}

/* ---- what bounds them ---- */

static bool has_signed(const struct verifier *v, const struct note_key *witness)
{
    const struct time_bound *list = v->bounds.at;
    for (size_t i = 0; i < v->bounds.n; i++)
        if (list[i].witness == witness)
            return true;
    return false;
}

static void say_clock(struct verifier *v)
{
    struct text out = {.arena = v->arena};
    size_t n_witnesses = 0;
    bool by_mail = has_signed(v, NULL);
    for (size_t i = 0; i < v->in->n_witnesses; i++)
        n_witnesses += has_signed(v, &v->in->witness[i]);
    if (by_mail)
        text_words(&out, "for you alone, the clock of your own mail server (the topmost Received lines of your mails)");
    if (n_witnesses > 0)
        text_format(&out, "%sfor everybody who trusts %s, the clock%s of %zu witness%s", by_mail ? "; " : "",
                    n_witnesses == 1 ? "it" : "them", verify_s(n_witnesses), n_witnesses, n_witnesses == 1 ? "" : "es");
    if (out.len > 0)
        verify_say(v, VERIFY_OPEN, "time-host",
                   "Every instant in the log is the host's word. Other clocks show only that an entry existed by a "
                   "certain time: %s. They do not show whether an entry is dated back.",
                   out.at);
    else
        verify_say(v, VERIFY_OPEN, "time-host",
                   "Every instant in the log is the host's word, and there is no other clock here: neither a saved "
                   "mail with the time at which your own server received it, nor a signature of a witness that you "
                   "named with --witness.");
}

/* ---- mode D: the close, then the round ---- */

static enum dice_shown shown_by(const struct verifier *v, const struct beacon_close *close)
{
    for (size_t i = v->in->n_witnesses + 1; i > 0; i--) {
        const struct time_bound *bound = tightest(v, clock_at(v, i - 1), close->await);
        if (bound && bound->utc < close->utc)
            return i > 1 ? DICE_FOR_ALL : DICE_FOR_READER;
    }
    return DICE_HOSTS_WORD;
}

/* "the set-up (round 7), exchange 1 (round 9)" */
static void name_one(struct text *out, const struct beacon_close *close)
{
    const char *comma = out->len > 0 ? ", " : "";
    if (close->k == UINT64_MAX)
        text_format(out, "%sround %llu", comma, (ull)close->round);
    else if (close->k == 0)
        text_format(out, "%sthe set-up (round %llu)", comma, (ull)close->round);
    else
        text_format(out, "%sexchange %llu (round %llu)", comma, (ull)close->k, (ull)close->round);
}

/* "exchanges 0 to 14, 16, 20 to 31 (rounds 7 to 99; exchange 0 is the set-up)" */
static void name_runs(struct text *out, const struct beacon_close *const *list, size_t n)
{
    text_words(out, "exchanges");
    for (size_t i = 0, many; i < n && out->len < LIST_MAX; i += many) {
        for (many = 1; i + many < n && list[i + many]->k >= many && list[i + many]->k - many == list[i]->k; many++)
            ;
        if (list[i]->k == UINT64_MAX)
            text_format(out, "%s one that is not here", i == 0 ? "" : ",");
        else
            text_format(out, "%s %llu", i == 0 ? "" : ",", (ull)list[i]->k);
        if (many > 1)
            text_format(out, " to %llu", (ull)list[i + many - 1]->k);
        if (i + many < n && out->len >= LIST_MAX)
            text_words(out, " ...");
    }
    text_format(out, " (rounds %llu to %llu%s)", (ull)list[0]->round, (ull)list[n - 1]->round,
                list[0]->k == 0 ? "; exchange 0 is the set-up" : "");
}

/* The rounds of which so much is shown, by name; "" none. */
static const char *rounds_words(struct verifier *v, enum dice_shown shown)
{
    const struct beacon_close *all = v->rounds.at, **list = arena_take(v->arena, (v->rounds.n + 1) * sizeof *list);
    struct text out = {.arena = v->arena};
    size_t n = 0;
    for (size_t i = 0; i < v->rounds.n; i++)
        if (all[i].shown == shown)
            list[n++] = &all[i];
    if (n > NAMED_MAX)
        name_runs(&out, list, n);
    for (size_t i = 0; i < n && n <= NAMED_MAX; i++)
        name_one(&out, list[i]);
    return out.len > 0 ? out.at : "";
}

static void say_rounds(struct verifier *v)
{
    struct beacon_close *list = v->rounds.at;
    for (size_t i = 0; i < v->rounds.n; i++)
        list[i].shown = shown_by(v, &list[i]);
    const char *all = rounds_words(v, DICE_FOR_ALL), *reader = rounds_words(v, DICE_FOR_READER);
    const char *open = rounds_words(v, DICE_HOSTS_WORD);
    if (*all)
        verify_say(v, VERIFY_PROVED, "dice-close",
                   "Closed before the beacon's round came, as signatures of witnesses that you named show: %s.", all);
    if (*reader)
        verify_say(v, VERIFY_PROVED, "dice-close-you",
                   "Closed before the beacon's round came, for you, by your own mail server's clock (the topmost "
                   "Received lines): %s.",
                   reader);
    if (*open)
        verify_say(v, VERIFY_OPEN, "dice-clock",
                   "Only the host's clock says that the close came first, and then the beacon's round: %s. A witness's "
                   "signature from before the round would show it to everybody (--witness); a mail with the close that "
                   "reached your own server before the round would show it to you.",
                   open);
}

const char *verify_dice_claim(const struct verifier *v)
{
    const struct seen_roll *roll = v->rolls.at;
    const struct beacon_close *list = v->rounds.at;
    enum dice_shown least = DICE_FOR_ALL;
    for (size_t i = 0; i < v->rolls.n && v->genesis->dice == 'D'; i++) {
        enum dice_shown shown = DICE_HOSTS_WORD;
        for (size_t k = 0; k < v->rounds.n; k++)
            if (list[k].k == roll[i].k)
                shown = list[k].shown;
        if (roll[i].is_known && shown < least)
            least = shown;
    }
    if (v->words_unseen && v->genesis->dice == 'A')
        return "nobody could choose them, unless host and player worked together, or the host wrote hashes that are "
               "not those of the sheets (mode A, see below)";
    if (v->words_unseen)
        return "nobody could choose them, unless the host has a secret accomplice, or wrote hashes that are not those "
               "of the sheets (mode B, see below)";
    return dice_claim(v->genesis, least);
}

void verify_time(struct verifier *v)
{
    struct scan s = {.v = v, .excess = arena_take(v->arena, (v->in->n_witnesses + 1) * sizeof *s.excess)};
    if (v->forked)
        return; /* in which log? */
    for (size_t i = 0; i < v->in->n_reports; i++)
        if (v->in->report[i].received)
            bound_by_report(v, &v->in->report[i]);
    s.has_rule = v->genesis->dice == 'D' && beacon_rule_read(span_of(v->genesis->beacon), &s.rule);
    scan_lines(&s);
    say_contradictions(v, &s);
    say_clock(v);
    say_rounds(v);
}
