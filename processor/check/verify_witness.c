/* SPDX-License-Identifier: Apache-2.0 */
/* What witnesses signed of the log, and signed checkpoints that the reader has from elsewhere: from the host's public
 * folder, from a witness, from another player. Either they are of the log that the reports show, or the host has signed
 * two histories. */
#include "processor/check/verify_inside.h"
#include <inttypes.h>
#include <string.h>

static const uint64_t LAST_TIME = 253402300799; /* 9999-12-31T23:59:59Z */

struct noted { /* a note of this log, signed with its key */
    const char *name;
    struct span note;
    struct checkpoint at;
    bool is_ours; /* the reports' log had this head */
    bool by_mail; /* nobody named it */
};

/* Signed with the log key that was in force at its size, or with a later one, and for this game. */
static bool read_note(const struct verifier *v, struct span note, struct noted *out)
{
    struct note_key key[HOST_KEYS_MAX];
    struct span text, lines;
    out->note = note;
    if (!note_split(note, &text, &lines) || !checkpoint_read(text, &out->at, NULL))
        return false;
    size_t n = verify_log_keys(v, out->at.size, key);
    return n > 0 && span_is(out->at.origin, key[0].name) && note_verify(note, key, n, &text, NULL);
}

static void say_fork(struct verifier *v, const struct noted *other, const struct checked *c)
{
    if (v->forked)
        return;
    v->forked = true;
    verify_say(v, VERIFY_WRONG, "fork-note",
               "The host signed two histories that cannot both be true: %s is a head of %" PRIu64
               " entries, signed with this game's key, and the log of %s had another one at that size. Keep all "
               "files, and show the two signed notes below to the other players: they need no trust in you.",
               other->name, other->at.size, c->files->name);
    v->out->evidence[0] = (struct verify_evidence){other->name, other->note};
    v->out->evidence[1] = (struct verify_evidence){c->files->name, c->proof.checkpoint};
    v->out->n_evidence = 2;
}

/* A report whose lines reach over this size, so that it says what the head was there. */
static const struct checked *report_over(const struct verifier *v, uint64_t size)
{
    for (size_t i = 0; i < v->n; i++)
        if (v->report[i].leads && size >= v->report[i].proof.before && size <= v->report[i].at.size)
            return &v->report[i];
    return NULL;
}

static void compare(struct verifier *v, struct noted *noted)
{
    struct hash root;
    const struct checked *c = report_over(v, noted->at.size);
    if (!c || !verify_root_at(v, noted->at.size, &root))
        return;
    noted->is_ours = memcmp(root.at, noted->at.root.at, sizeof root.at) == 0;
    if (!noted->is_ours)
        say_fork(v, noted, c);
}

/* ---- checkpoints that the reader brought ---- */

struct brought { /* those of this game */
    struct noted *at;
    size_t n;
};

/* One that lay in a mail may be of any game, and then is nothing to speak of. */
static void read_brought(struct verifier *v, struct brought *out)
{
    out->at = arena_take(v->arena, (v->in->n_notes + 1) * sizeof *out->at);
    for (size_t i = 0; i < v->in->n_notes; i++) {
        const struct verify_note *note = &v->in->note[i];
        struct noted *noted = &out->at[out->n];
        *noted = (struct noted){.name = note->name, .by_mail = note->by_mail};
        if (read_note(v, note->note, noted)) {
            compare(v, noted);
            out->n++;
            if (noted->is_ours && note->received)
                verify_bound(v, 0, noted->at.size, note->received, NULL, note->name);
        } else if (!note->by_mail) {
            verify_say(v, VERIFY_OPEN, "note-other", "%s is not a checkpoint signed by this game's log key.",
                       note->name);
        }
    }
}

static void say_brought(struct verifier *v, const struct noted *noted)
{
    if (noted->is_ours)
        verify_say(v, VERIFY_PROVED, "note-same",
                   "%s, a head of %" PRIu64 " entries, belongs to the log that you were shown.", noted->name,
                   noted->at.size);
    else if (!v->forked)
        verify_say(v, VERIFY_OPEN, "note-beyond",
                   "%s is a head of %" PRIu64 " entries; no report here reaches that far, so they are not compared.",
                   noted->name, noted->at.size);
}

static void say_all_brought(struct verifier *v, const struct brought *brought)
{
    size_t n_same = 0, n_beyond = 0;
    for (size_t i = 0; i < brought->n; i++) {
        const struct noted *noted = &brought->at[i];
        n_same += noted->by_mail && noted->is_ours;
        n_beyond += noted->by_mail && !noted->is_ours;
        if (!noted->by_mail)
            say_brought(v, noted);
    }
    if (n_same > 0)
        verify_say(v, VERIFY_PROVED, "note-mailed", "%zu head%s that came in mails %s to the log that you were shown.",
                   n_same, verify_s(n_same), n_same == 1 ? "belongs" : "belong");
    if (n_beyond > 0 && !v->forked)
        verify_say(
            v, VERIFY_OPEN, "note-beyond",
            "%zu head%s of the log that came in mails: no report here reaches that far, so they are not compared.",
            n_beyond, verify_s(n_beyond));
}

/* ---- the published log ---- */

/* The leaves are the signed head's: then they say what the log's head was at every smaller size. */
static bool is_whole(const struct verify_log *log, const struct noted *noted)
{
    struct hash root;
    if (log->n_leaves != noted->at.size)
        return false;
    tlog_root(&root, log->leaf, log->n_leaves);
    return memcmp(root.at, noted->at.root.at, sizeof root.at) == 0;
}

static void take_log(struct verifier *v, const struct verify_log *log)
{
    struct noted noted = {.name = log->name};
    size_t n_same = 0, n_beyond = 0;
    if (!read_note(v, log->note, &noted) || !is_whole(log, &noted)) {
        verify_say(v, VERIFY_OPEN, "published-other", "%s does not hold a whole log of this game.", log->name);
        return;
    }
    for (size_t i = 0; i < v->n; i++) {
        const struct checked *c = &v->report[i];
        struct hash root;
        if (!c->leads || c->at.size > log->n_leaves) {
            n_beyond += c->leads;
            continue;
        }
        tlog_root(&root, log->leaf, c->at.size);
        if (memcmp(root.at, c->at.root.at, sizeof root.at) == 0)
            n_same++;
        else
            say_fork(v, &noted, c);
    }
    if (n_same > 0 && !v->forked)
        verify_say(v, VERIFY_PROVED, "published-same",
                   "The log published in %s holds the heads of %zu report%s here: everybody can read the history that "
                   "was told in %s.",
                   log->name, n_same, verify_s(n_same), n_same == 1 ? "it" : "them");
    if (n_beyond > 0 && !v->forked)
        verify_say(v, VERIFY_OPEN, "published-short",
                   "%zu report%s go%s beyond what is published in %s; look again later.", n_beyond, verify_s(n_beyond),
                   n_beyond == 1 ? "es" : "", log->name);
}

/* ---- witnesses ---- */

struct witnessed { /* the largest head that one witness signed */
    uint64_t size, time;
};

/* A time beyond the calendar bounds nothing. */
static void take_signature(struct verifier *v, const struct noted *noted, const struct note_key *witness,
                           struct witnessed *best)
{
    uint64_t time;
    if (!noted->is_ours || !note_cosigned(noted->note, witness, &time, NULL))
        return;
    if (time <= LAST_TIME)
        verify_bound(v, 0, noted->at.size, (int64_t)time, witness, noted->name);
    if (noted->at.size >= best->size)
        *best = (struct witnessed){noted->at.size, time};
}

/* An older head that a report carries: its log goes on from it when the proof says so. */
static bool goes_on(const struct checked *c, const struct proof_cosigned *cosigned, const struct noted *noted)
{
    return noted->at.size <= c->at.size && tlog_check_consistency(noted->at.size, c->at.size, &noted->at.root,
                                                                  &c->at.root, cosigned->path, cosigned->n_path);
}

static void look_at(struct verifier *v, const struct checked *c, const struct note_key *witness, struct witnessed *best)
{
    struct noted noted = {.name = c->files->name, .is_ours = true};
    if (!c->leads)
        return;
    if (read_note(v, c->proof.checkpoint, &noted))
        take_signature(v, &noted, witness, best);
    for (size_t i = 0; i < c->proof.n_cosigned; i++)
        if (read_note(v, c->proof.cosigned[i].note, &noted) && goes_on(c, &c->proof.cosigned[i], &noted))
            take_signature(v, &noted, witness, best);
}

static void say_witness(struct verifier *v, const struct note_key *witness, const struct brought *brought)
{
    struct witnessed best = {0};
    char at[21];
    for (size_t i = 0; i < v->n; i++)
        look_at(v, &v->report[i], witness, &best);
    for (size_t i = 0; i < brought->n; i++)
        take_signature(v, &brought->at[i], witness, &best);
    if (best.size == 0) {
        verify_say(v, VERIFY_OPEN, "witness-silent", "No head of this log here is signed by %s.", witness->name);
        return;
    }
    utc_write(at, (int64_t)(best.time > LAST_TIME ? LAST_TIME : best.time));
    verify_say(v, VERIFY_PROVED, "witness-signed",
               "%s signed, on %s, the first %" PRIu64 " entries of this very log: whoever trusts this witness was "
               "shown no other history up to there.",
               witness->name, at, best.size);
}

/* Older heads that the reports carry: each must be one that its report's log goes on from. */
static void check_carried(struct verifier *v, const struct checked *c)
{
    struct noted noted = {.name = c->files->name};
    for (size_t i = 0; c->leads && i < c->proof.n_cosigned; i++) {
        if (read_note(v, c->proof.cosigned[i].note, &noted) && goes_on(c, &c->proof.cosigned[i], &noted))
            continue;
        verify_say(v, VERIFY_WRONG, "witness-apart",
                   "%s carries a head that witnesses signed, and does not prove that its own log goes on from it.",
                   c->files->name);
        return;
    }
}

/* Signatures that nobody asked about. */
static void say_others(struct verifier *v)
{
    size_t n = 0;
    for (size_t i = 0; i < v->n; i++)
        n += v->report[i].proof.n_cosigned;
    if (n > 0)
        verify_say(v, VERIFY_OPEN, "witness-unasked",
                   "Witnesses have signed heads of this log; give the key of one that you trust with --witness and its "
                   "signature is checked.");
}

void verify_witnesses(struct verifier *v)
{
    struct brought brought = {0};
    for (size_t i = 0; i < v->n; i++)
        check_carried(v, &v->report[i]);
    read_brought(v, &brought);
    say_all_brought(v, &brought);
    for (size_t i = 0; i < v->in->n_logs; i++)
        take_log(v, &v->in->log[i]);
    for (size_t i = 0; i < v->in->n_witnesses && !v->forked; i++)
        say_witness(v, &v->in->witness[i], &brought);
    if (v->in->n_witnesses == 0)
        say_others(v);
}
