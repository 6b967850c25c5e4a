#include "formats/minisign.h"
#include "processor/audit_inside.h"
#include "processor/audit_ruling.h"
#include "processor/parts.h"
#include "processor/ruling_sign.h"
#include "processor/templates.h"
#include <string.h>

struct replay {
    struct auditor *a;
    struct core *core;
    size_t pos;  /* lines of the transcript that are matched */
    int64_t now; /* the newest instant that an entry told */
};

/* ---- comparing ---- */

static struct span cut(struct span line)
{
    return line.len > 120 ? (struct span){line.at, 120} : line;
}

/* What a line of this verb is about, for people. */
static const char *meaning(struct span verb)
{
    static const char *const names[][2] = {
        {"shuffle", "the order of a deck"},
        {"draw", "which cards were drawn"},
        {"move", "where a card went"},
        {"roll", "the dice"},
        {"state", "the position"},
        {"facts", "what the seat was told, sees and is asked"},
        {"receipt", "what was taken of a sheet"},
        {"refused", "whether and why a sheet was refused"},
        {"close", "which sheets were in force"},
        {"fired", "which standing order was used"},
        {"held", "which order was held"},
        {"missed", "who missed the deadline, and what was done"},
        {"open", "what is opened, or who is asked"},
        {"end", "how the game ended"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (span_is(verb, names[i][0]))
            return names[i][1];
    return "what comes next";
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
    struct span a = cut(span_from(there, from)), b = cut(span_from(made, from));
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
        return audit_broken(a, r->pos + 1, "the journal ends where the rules go on: %.*s", (int)cut(made).len,
                            (const char *)made.at);
    struct span there = a->t.line[r->pos];
    if (!span_same(made, there))
        return differ(r, there, made);
    r->pos++;
    if (journal_read(there, a->line)) {
        a->audit->n_states += journal_is(a->line, "state");
        a->audit->n_facts += journal_is(a->line, "facts");
    }
    return true;
}

/* What the core wrote must be what the journal goes on with; something must have been written. */
static bool match_fresh(struct replay *r)
{
    uint64_t n;
    struct span fresh = core_take_fresh(r->core, &n), line;
    if (n == 0)
        return audit_broken(r->a, r->pos + 1, "the journal says \"%.*s\", for which there was no reason",
                            (int)cut(r->a->t.line[r->pos]).len, (const char *)r->a->t.line[r->pos].at);
    while (span_line(&fresh, &line))
        if (!match_line(r, line))
            return false;
    return true;
}

/* ---- inputs ---- */

static int seat_named(const struct core *core, struct span name)
{
    for (int i = 0; i < core->g.n_seats; i++)
        if (span_is(name, core->g.seat[i].name))
            return i;
    return -1;
}

static bool root_at(void *context, uint64_t size, struct hash *out)
{
    struct replay *r = context;
    if (size == 0 || size > r->pos + 1)
        return false;
    *out = r->a->root[size];
    return true;
}

static bool seen(void *context, const char *hash)
{
    (void)context, (void)hash; /* the journal has one entry a block, so what it lists is new */
    return false;
}

/* The block with this signature. */
static bool found_of(struct replay *r, const struct transcript_block *block, struct span sig, struct found *out)
{
    struct found found[2];
    struct text packed = {.arena = r->a->arena};
    struct part part[2] = {{span_of("b"), block->bytes}, {span_of("s"), sig}};
    parts_pack(&packed, part, 2);
    if (arrival_blocks(r->a->arena, text_span(&packed), found, 2) != 1)
        return false;
    *out = found[0];
    return true;
}

static bool verify_with(struct replay *r, const struct transcript_block *block, struct span sig, struct span key,
                        bool is_minisign, struct verified *out)
{
    struct problem why = {0};
    struct found found;
    return found_of(r, block, sig, &found) &&
           found_verify(r->a->arena, &found, &(struct signer){key, is_minisign}, out, NULL, &why);
}

/* With which key of the seat: one that is in force here. */
static bool verify_sig(struct replay *r, int seat, const struct transcript_block *block, struct span sig,
                       struct verified *out)
{
    const struct core_seat *s = &r->core->seat[seat];
    char hex[65];
    for (int i = 0; i < s->n_keys; i++)
        if (!s->key[i].revoked && verify_with(r, block, sig, s->key[i].blob, s->key[i].is_minisign, out)) {
            hex_write(hex, out->hash, 32);
            out->by = i;
            return strcmp(hex, block->hash) == 0;
        }
    return false;
}

static bool verify_block(struct replay *r, int seat, const struct transcript_block *block, struct verified *out)
{
    return verify_sig(r, seat, block, block->sig, out);
}

static const struct transcript_block *need_block(struct replay *r, struct span hash)
{
    const struct transcript_block *block = transcript_block(&r->a->t, hash);
    if (!block)
        audit_broken(r->a, r->pos + 1, "the block %.*s is not in the transcript", (int)cut(hash).len,
                     (const char *)hash.at);
    return block;
}

/* utc: when it came. in_clear: it was refused because it stood in the open, which only the host saw. */
static bool feed_block(struct replay *r, struct span side, struct span hash, int64_t utc, bool in_clear)
{
    const struct core_past past = {.root_at = root_at, .seen = seen, .context = r};
    struct core_outcome *outcome = arena_take(r->a->arena, sizeof *outcome);
    struct verified verified;
    int seat = seat_named(r->core, side);
    const struct transcript_block *block = seat < 0 ? NULL : need_block(r, hash);
    if (seat < 0)
        return audit_broken(r->a, r->pos + 1, "there is no seat %.*s", (int)cut(side).len, (const char *)side.at);
    if (!block)
        return false;
    if (!verify_block(r, seat, block, &verified))
        return audit_broken(r->a, r->pos + 1, "its block is not signed with a key of %s", r->core->g.seat[seat].name);
    verified.in_clear = in_clear;
    r->a->audit->n_blocks++;
    if (!core_block(r->core, seat, &verified, utc, &past, outcome, NULL, NULL))
        return audit_broken(r->a, r->pos + 1, "its block could not be taken there");
    return match_fresh(r);
}

/* The new key by its word in the journal: minisign's stands there whole, an SSH key is in the transcript. */
static bool key_blob(struct replay *r, struct span word, struct span *blob, bool *is_minisign)
{
    char fp[SSH_FP_MAX];
    struct span comment;
    *is_minisign = span_begins(word, "minisign:");
    if (*is_minisign) {
        *blob = span_from(word, strlen("minisign:"));
        return true;
    }
    for (size_t i = 0; i < r->a->t.n_keys; i++)
        if (ssh_public_line(r->a->arena, r->a->t.key[i].line, blob, &comment, NULL)) {
            ssh_fingerprint(fp, *blob);
            if (span_is(word, fp))
                return true;
        }
    return false;
}

/* The key that a signature is made with, as it says itself; for a minisign key as `key:` of the block says. */
static bool claimed_key(struct replay *r, const struct transcript_block *from, struct span sig, struct span *blob,
                        bool *is_minisign)
{
    struct block block = {.sig = sig, .sig_kind = SIG_SSH};
    struct span line;
    *is_minisign = span_begins(sig, "untrusted comment:");
    if (!*is_minisign)
        return armor_claimed_key(r->a->arena, &block, blob);
    for (struct span left = from->bytes; span_line(&left, &line);)
        if (span_begins(line, "key: minisign:") && line.len >= 14 + MINISIGN_KEY_LETTERS) {
            *blob = (struct span){line.at + 14, MINISIGN_KEY_LETTERS};
            return true;
        }
    return false;
}

static bool feed_rekey(struct replay *r, const struct journal_line *line)
{
    const struct core_past past = {.root_at = root_at, .seen = seen, .context = r};
    struct core_outcome *outcome = arena_take(r->a->arena, sizeof *outcome);
    struct verified before, after;
    struct span blob;
    bool is_minisign;
    bool refused = journal_is(line, "refused");
    int seat = line->n_words >= 3 ? seat_named(r->core, line->word[refused]) : -1;
    const struct transcript_block *block = seat < 0 ? NULL : need_block(r, line->word[refused ? 3 : 2]);
    if (!block || !claimed_key(r, block, block->sig2, &blob, &is_minisign) || !verify_block(r, seat, block, &before) ||
        !verify_with(r, block, block->sig2, blob, is_minisign, &after))
        return audit_broken(r->a, r->pos + 1, "the change of key is not signed by both keys");
    r->a->audit->n_blocks++;
    core_rekey(r->core, seat, &before, &after, blob, is_minisign, r->now, &past, outcome);
    return match_fresh(r);
}

/* `revoke side key hash seat`: signed by the organiser, then by that seat. */
static bool feed_revoke(struct replay *r, const struct journal_line *line)
{
    const struct core_past past = {.root_at = root_at, .seen = seen, .context = r};
    struct core_outcome *outcome = arena_take(r->a->arena, sizeof *outcome);
    struct verified organiser, other;
    struct found found;
    bool refused = journal_is(line, "refused"), good;
    int seat = seat_named(r->core, line->word[refused]), by = refused ? 0 : seat_named(r->core, line->word[3]);
    const struct transcript_block *block = seat < 0 || by < 0 ? NULL : need_block(r, line->word[refused ? 3 : 2]);
    if (!block)
        return false;
    good = found_of(r, block, block->sig, &found) && organiser_signed(r->a->arena, r->core, &found, &organiser, NULL);
    if (good && refused) /* the line names no other seat */
        while (by < r->core->g.n_seats && (by == seat || !verify_sig(r, by, block, block->sig2, &other)))
            by++;
    else if (good)
        good = verify_sig(r, by, block, block->sig2, &other);
    if (!good || by == r->core->g.n_seats)
        return audit_broken(r->a, r->pos + 1, "the key is not revoked by the organiser and another player");
    r->a->audit->n_blocks++;
    core_revoke(r->core, seat, &organiser, &other, by, r->now, &past, outcome);
    return match_fresh(r);
}

/* Another player has the seat: `replace side fp hash`, his JOIN signed with the new key. */
static bool feed_replace(struct replay *r, const struct journal_line *line)
{
    const struct core_past past = {.root_at = root_at, .seen = seen, .context = r};
    struct core_outcome *outcome = arena_take(r->a->arena, sizeof *outcome);
    struct verified verified;
    struct span blob;
    bool is_minisign;
    bool refused = journal_is(line, "refused");
    int seat = line->n_words >= 3 ? seat_named(r->core, line->word[refused]) : -1;
    const struct transcript_block *block = seat < 0 ? NULL : need_block(r, line->word[refused ? 3 : 2]);
    if (!block || !claimed_key(r, block, block->sig, &blob, &is_minisign) ||
        !verify_with(r, block, block->sig, blob, is_minisign, &verified))
        return audit_broken(r->a, r->pos + 1, "the new player's JOIN is not signed with his key");
    r->a->audit->n_blocks++;
    core_replace(r->core, seat, &verified, blob, is_minisign, r->now, &past, outcome);
    return match_fresh(r);
}

static bool is_of_kind(const struct transcript_block *block, const char *begin)
{
    return memmem(block->bytes.at, block->bytes.len, begin, strlen(begin)) != NULL;
}

/* A refusal: the same door must refuse the block for the same reason. */
static bool feed_refused(struct replay *r, const struct journal_line *line)
{
    struct span why = line->word[line->n_words - 1];
    struct verified verified;
    int seat = seat_named(r->core, line->word[1]);
    const struct transcript_block *block = seat < 0 ? NULL : need_block(r, line->word[3]);
    if (block && is_of_kind(block, "BEGIN PBEM REKEY"))
        return feed_rekey(r, line);
    if (block && is_of_kind(block, "BEGIN PBEM REVOKE") && !verify_block(r, seat, block, &verified))
        return feed_revoke(r, line);
    if (block && is_of_kind(block, "BEGIN PBEM JOIN") && !verify_block(r, seat, block, &verified))
        return feed_replace(r, line);
    /* `until` had passed: later than any instant; what stood in the open only the host saw */
    return feed_block(r, line->word[1], line->word[3], span_begins(why, "until") ? INT64_MAX / 2 : r->now,
                      span_is(why, "orders.clear"));
}

/* ---- what the journal goes on with ---- */

/* The deadline that the next `open k seats utc` prints: times are data, they come from the journal. No honest one is
 * shorter than the term in genesis, whatever zones and holidays made of it. */
static int64_t given_deadline(void *context, const struct core *core, int asked, bool is_answer, int64_t now)
{
    struct replay *r = context;
    struct journal_line *line = r->a->line;
    int64_t utc, term = is_answer ? core->g.clock.answer : core->g.clock.move;
    (void)asked;
    for (size_t i = r->pos; i < r->a->t.n_lines; i++) {
        if (!journal_read(r->a->t.line[i], line) || journal_is(line, "close") || journal_is(line, "report"))
            break;
        if (!journal_is(line, "open") || line->n_words != 3 || !utc_read(line->word[2], &utc))
            continue;
        if (utc < now + term)
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
        if (!journal_read(r->a->t.line[i], line) || journal_is(line, "state"))
            break;
        if (!journal_is(line, "await") || line->n_words != 4 || !utc_read(line->word[3], &utc))
            continue;
        if (utc < least)
            audit_broken(r->a, line->n, "what is awaited has a time that the terms of the game do not allow");
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
    return match_fresh(r);
}

static bool tick(struct replay *r, int64_t utc)
{
    if (utc > r->now)
        r->now = utc;
    core_tick(r->core, utc);
    return match_fresh(r);
}

/* What the dice of a closed exchange waited for. */
static bool feed_awaited(struct replay *r, const struct journal_line *line, bool *is_awaited)
{
    uint8_t value[32];
    struct problem why = {0};
    *is_awaited = true;
    if (journal_is(line, "ack") && line->n_words == 4)
        return feed_block(r, line->word[1], line->word[2], r->now, false);
    if (journal_is(line, "nonce") && line->n_words == 4)
        return feed_block(r, line->word[1], line->word[3], r->now, false);
    *is_awaited = journal_is(line, "beacon") && line->n_words == 3 && hex_read(line->word[2], value, sizeof value);
    if (*is_awaited)
        core_beacon(r->core, journal_number(line, 1, 0), arena_string(r->a->arena, line->word[2]), &why);
    return !*is_awaited || match_fresh(r);
}

static bool feed_input(struct replay *r, const struct journal_line *line)
{
    int64_t utc = 0;
    if (journal_is(line, "receipt") && line->n_words >= 6) {
        if (!utc_read(line->word[5], &utc))
            return audit_broken(r->a, line->n, "its instant is malformed");
        r->now = utc;
        return feed_block(r, line->word[1], line->word[3], utc, false);
    }
    if (journal_is(line, "refused") && line->n_words >= 5)
        return feed_refused(r, line);
    if (journal_is(line, "join") && line->n_words >= 5)
        return feed_block(r, line->word[0], line->word[3], r->now, false);
    if (journal_is(line, "revoke") && line->n_words == 4)
        return feed_revoke(r, line);
    if ((journal_is(line, "entropy") || journal_is(line, "revoke")) && line->n_words >= 3)
        return feed_block(r, line->word[0], line->word[2], r->now, false);
    if (journal_is(line, "rekey"))
        return feed_rekey(r, line);
    if (journal_is(line, "replace"))
        return feed_replace(r, line);
    bool is_awaited, good = feed_awaited(r, line, &is_awaited);
    if (is_awaited)
        return good;
    if (journal_is(line, "setup"))
        return tick(r, r->core->deadline);
    if ((journal_is(line, "settled") || journal_is(line, "deadline")) && line->n_words >= 2) {
        if (!utc_read(line->word[1], &utc))
            return audit_broken(r->a, line->n, "its instant is malformed");
        return tick(r, utc);
    }
    return audit_broken(r->a, line->n, "no reason for \"%.*s\" there", (int)cut(line->verb).len,
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
    return match_fresh(r);
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

/* What the host and the calendar did. The core refuses what has no place there, and then nothing is fresh. */
static bool feed_calendar(struct replay *r, const struct journal_line *line)
{
    bool absent = journal_is(line, "absent"), resume = journal_is(line, "resume"), hold = journal_is(line, "hold");
    int seat = absent && line->n_words == 3 ? seat_named(r->core, line->word[0]) : -1;
    enum missed_policy policy;
    int64_t utc = 0, to = 0;
    bool none = resume && line->n_words >= 2 && span_is(line->word[1], "-");
    bool decided = none && line->n_words == (r->core->g.dice == 'A' ? 3 : 4); /* the instant stands behind it */
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
        core_extend(r->core, utc, arena_string(r->a->arena, line->n_words == 3 ? line->word[2] : span_of("-")));
    else if (decided && policy_named(line->word[2], &policy))
        core_resume(r->core, utc, &policy);
    else
        core_resume(r->core, utc, NULL);
    if ((hold || decided) && utc > r->now)
        r->now = utc;
    return match_fresh(r);
}

/* A key that the host proposed, and its time. What a sheet objects to the sheet's receipt brings with it. */
static bool feed_proposal(struct replay *r, const struct journal_line *line)
{
    bool propose = journal_is(line, "propose");
    int seat = line->n_words == 3 ? seat_named(r->core, line->word[propose ? 0 : 1]) : -1;
    struct span blob = {0};
    bool is_minisign = false;
    int64_t utc;
    if (seat < 0 || !utc_read(line->word[2], &utc) || line->word[1].len >= KEY_WORD_MAX)
        return audit_broken(r->a, line->n, "it is malformed");
    if (propose && utc < r->now + PROPOSAL_SECONDS)
        return audit_broken(r->a, line->n, "the old key had less than three days to object");
    if (propose) {
        (void)key_blob(r, line->word[1], &blob,
                       &is_minisign); /* one that was never in force is not in the transcript */
        core_propose(r->core, seat, blob, is_minisign, arena_string(r->a->arena, line->word[1]), utc);
    } else {
        if (utc > r->now)
            r->now = utc;
        core_carry(r->core, utc);
    }
    return match_fresh(r);
}

static bool feed_record(struct replay *r, const struct journal_line *line, bool *is_record)
{
    *is_record = true;
    if (journal_is(line, "seal") && line->n_words == 2 && line->word[1].len == 64) {
        r->core->generation = journal_number(line, 0, 0);
        memcpy(r->core->last_seal, line->word[1].at, 64);
        core_seal_line(r->core);
    } else if (journal_is(line, "report") && line->n_words == 3 && seat_named(r->core, line->word[1]) >= 0) {
        core_reported(r->core, seat_named(r->core, line->word[1]), arena_string(r->a->arena, line->word[2]));
    } else if (journal_is(line, "extend") || journal_is(line, "hold") || journal_is(line, "resume") ||
               journal_is(line, "absent")) {
        return feed_calendar(r, line);
    } else if (journal_is(line, "rebuilt")) {
        return feed_rebuilt(r, line);
    } else if (journal_is(line, "propose") || journal_is(line, "carried")) {
        return feed_proposal(r, line);
    } else {
        *is_record = false;
        return true;
    }
    return match_fresh(r);
}

static bool feed_end(struct replay *r)
{
    struct span words = {0}, n, verb = {0};
    size_t at = r->pos;
    do { /* behind all that is revealed */
        words = ++at < r->a->t.n_lines ? r->a->t.line[at] : (struct span){0};
    } while (span_word(&words, &n) && span_word(&words, &verb) && span_is(verb, "reveal"));
    if (words.len == 0 || !span_is(verb, "end"))
        return audit_broken(r->a, r->pos + 2, "the secrets are published without an end");
    core_end(r->core, arena_string(r->a->arena, words));
    return match_fresh(r);
}

static bool step(struct replay *r)
{
    struct journal_line *line = arena_take(r->a->arena, sizeof *line);
    bool is_record;
    if (!journal_read(r->a->t.line[r->pos], line))
        return audit_broken(r->a, r->pos + 1, "the line is malformed");
    const struct core_past past = {.root_at = root_at, .seen = seen, .context = r};
    enum audit_fed fed = audit_ruling(r->a, r->core, line, &r->now, &past);
    if (fed != FED_OTHER)
        return fed == FED && match_fresh(r);
    if (!feed_record(r, line, &is_record))
        return false;
    if (is_record)
        return true;
    if (journal_is(line, "reveal"))
        return feed_end(r);
    if (r->core->phase == CORE_DEALING || r->core->phase == CORE_CLOSED)
        return advance(r);
    return feed_input(r, line);
}

static bool invite(struct replay *r)
{
    struct span blob, comment;
    for (size_t i = 0; i < r->a->t.n_keys; i++) {
        int seat = seat_named(r->core, span_of(r->a->t.key[i].seat));
        bool is_minisign = span_begins(r->a->t.key[i].line, "RW");
        if (seat < 0)
            continue;
        if (is_minisign)
            core_invite(r->core, seat, r->a->t.key[i].line, true);
        else if (ssh_public_line(r->a->arena, r->a->t.key[i].line, &blob, &comment, NULL))
            core_invite(r->core, seat, blob, false);
    }
    return true;
}

/* Sheets name older sizes of the log in their `base`: each root once, not anew for each sheet. */
static void make_roots(struct auditor *a)
{
    struct tlog_tree tree = {0};
    struct hash leaf;
    a->root = arena_take(a->arena, (a->t.n_lines + 2) * sizeof *a->root);
    tlog_leaf(&leaf, a->t.genesis);
    for (size_t i = 0; i <= a->t.n_lines; i++) {
        if (i > 0)
            journal_leaf(a->arena, a->t.line[i - 1], &leaf);
        tlog_grow(&tree, &leaf);
        tlog_tree_root(&tree, &a->root[i + 1]);
    }
}

struct core *audit_replay_core(struct auditor *a, const uint8_t seed[static 32])
{
    struct replay r = {.a = a, .now = a->genesis.created};
    struct problem why = {0};
    r.core = core_new_with(a->arena, a->shelf, a->set, a->t.genesis, a->t.bundle, seed, &why);
    if (!r.core) {
        struct span words = problem_sentence(a->arena, &why);
        audit_broken(a, 0, "this program cannot play it. %.*s", (int)words.len, (const char *)words.at);
        return NULL;
    }
    invite(&r);
    audit_replay_on(a, r.core, 0);
    return r.core;
}

/* The newest instant that the lines before tell. */
static int64_t told_by(struct auditor *a, size_t pos)
{
    int64_t utc, newest = a->genesis.created;
    for (size_t i = 0; i < pos; i++) {
        if (!journal_read(a->t.line[i], a->line) || a->line->n_words < 2)
            continue;
        size_t at = journal_is(a->line, "receipt") ? 5 : 1;
        bool tells = at == 5 || journal_is(a->line, "settled") || journal_is(a->line, "deadline") ||
                     journal_is(a->line, "hold") || journal_is(a->line, "rebuilt");
        if (tells && at < a->line->n_words && utc_read(a->line->word[at], &utc) && utc > newest)
            newest = utc;
    }
    return newest;
}

bool audit_replay_on(struct auditor *a, struct core *core, size_t pos)
{
    struct replay r = {.a = a, .core = core, .pos = pos, .now = told_by(a, pos)};
    core->clock = (struct core_clock){given_deadline, given_wait, &r};
    make_roots(a);
    audit_past_begin(a, core, &r.pos);
    while (r.pos < a->t.n_lines && step(&r))
        ;
    core->clock = (struct core_clock){0};
    core->history = (struct core_history){0};
    return !a->failed;
}

void audit_replay(struct auditor *a, const uint8_t seed[static 32])
{
    struct core *core = audit_replay_core(a, seed);
    if (core)
        core_free(core);
}
