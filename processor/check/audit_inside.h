/* SPDX-License-Identifier: Apache-2.0 */
/* processor/check/audit_inside.h - what the two halves of the audit share. */
#ifndef DISPATCH_AUDIT_INSIDE_H
#define DISPATCH_AUDIT_INSIDE_H

#include "processor/check/audit.h"
#include "processor/record/journal.h"

struct auditor {
    struct arena *arena;
    struct arena *scratch; /* of what one line needs; emptied after it, while lines are gone over */
    struct text *out;
    struct audit *audit;
    const struct ruleset *set;
    struct transcript t;
    struct genesis genesis;
    struct journal_line *line; /* scratch */
    struct hash *peak;         /* of each size of the log what audit_root needs of it; NULL: not made yet */
    struct core_shelf *shelf;  /* or NULL */
    struct audit_past *past;   /* positions for rulings that go back (audit_ruling.h) */
    struct span openings;      /* "N HEX\n" of hidden rulings, of a game that runs; else the log has them */
    const struct judge *judge; /* who has gone over the lines; NULL: nobody yet */
    bool is_flat;  /* the game that is played again is moved to a new arena as it grows, and makes no openings for
                    * reports: it is looked at, and freed by audit_core_free */
    bool has_seed; /* the replay that follows has the game's own seed (is_rolled in judge.h) */
    bool failed;
    char words[600]; /* of the divergence at audit->broken_at */
};
/* Notes a divergence; false. The one at the lowest entry is kept, of several there the first. */
bool audit_broken(struct auditor *, uint64_t entry, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Do the lines keep the rules of journals, and the cards their places? is_replayed, may_lack: as the judge has them.
 * False: the first that does not is noted (audit_broken). */
bool audit_judge(struct auditor *, bool is_replayed, bool may_lack);
/* The log as a tree, once; then its root at a size from 1 to all entries: sheets name older ones. */
void audit_roots(struct auditor *);
void audit_root(const struct auditor *, uint64_t size, struct hash *out);
/* A new scratch arena in the place of the one there is, if there is one; none at the end. */
void audit_scratch_begin(struct auditor *);
void audit_scratch_end(struct auditor *);
/* Re-executes the game with this seed, as far as nothing diverges: the game as it is then, for core_free, in the
 * auditor's arena; where he is flat in its own, for audit_core_free. NULL: this program cannot play it. Needs of the
 * transcript genesis, bundle, keys, lines and blocks. */
struct core *audit_replay_core(struct auditor *, const uint8_t seed[static 32]);
void audit_core_free(struct auditor *, struct core *);
/* Goes on with a game that stands where the first `pos` lines led to: lines pos + 1 and so on are played. False: they
 * diverge (audit_broken). */
bool audit_replay_on(struct auditor *, struct core *, size_t pos);
/* The same for the verdict alone. */
void audit_replay(struct auditor *, const uint8_t seed[static 32]);

/* ---- within the replay: audit_replay.c, audit_blocks.c ---- */

struct replay {
    struct auditor *a;
    struct core *core;
    struct journal_line *line; /* the one that is played */
    size_t pos;                /* lines of the transcript that are matched */
    int64_t now;               /* the newest instant that an entry told */
};
/* What the core wrote must be what the journal goes on with; something must have been written. */
bool audit_match_fresh(struct replay *);
struct span audit_cut(struct span line); /* as much of it as words show */
/* For struct core_past; context: the replay. */
bool audit_root_at(void *context, uint64_t size, struct hash *out);
bool audit_seen(void *context, const char *hash);
/* Makes the keys known that the genesis invites. */
bool audit_invite(struct replay *);
/* The block of that hash comes at the instant utc. why: with what it was refused, or empty; that it stood in the open,
 * or that its luck was seen in another game, only the host could see. */
bool audit_feed_block(struct replay *, struct span side, struct span hash, int64_t utc, struct span why);
/* Lines of these verbs: `refused` through whichever door refused it, `rekey`, `recall`, `replace`, `revoke` by others,
 * `propose` and `carried`. */
bool audit_feed_refused(struct replay *, const struct journal_line *);
bool audit_feed_rekey(struct replay *, const struct journal_line *);
bool audit_feed_recall(struct replay *, const struct journal_line *);
bool audit_feed_replace(struct replay *, const struct journal_line *);
bool audit_feed_revoke(struct replay *, const struct journal_line *);
bool audit_feed_proposal(struct replay *, const struct journal_line *);

#endif
