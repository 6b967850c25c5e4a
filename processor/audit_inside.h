/* processor/audit_inside.h - what the two halves of the audit share. */
#ifndef DISPATCH_AUDIT_INSIDE_H
#define DISPATCH_AUDIT_INSIDE_H

#include "processor/audit.h"
#include "processor/journal.h"

struct auditor {
    struct arena *arena;
    struct text *out;
    struct audit *audit;
    const struct ruleset *set;
    struct transcript t;
    struct genesis genesis;
    struct journal_line *line; /* scratch */
    struct hash *leaf;         /* of all entries */
    struct hash *root;         /* of each size up to all of them; made by the replay */
    struct core_shelf *shelf;  /* or NULL */
    struct audit_past *past;   /* positions for rulings that go back (audit_ruling.h) */
    struct span openings;      /* "N HEX\n" of hidden rulings, of a game that runs; else the log has them */
    bool failed;
    char words[600]; /* of the divergence at audit->broken_at */
};
/* Notes a divergence; false. The one at the lowest entry is kept, of several there the first. */
bool audit_broken(struct auditor *, uint64_t entry, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Re-executes the game with this seed, as far as nothing diverges: the game as it is then, for core_free; NULL: this
 * program cannot play it. Needs of the transcript genesis, bundle, keys, lines and blocks. */
struct core *audit_replay_core(struct auditor *, const uint8_t seed[static 32]);
/* Goes on with a game that stands where the first `pos` lines led to: lines pos + 1 and so on are played. False: they
 * diverge (audit_broken). */
bool audit_replay_on(struct auditor *, struct core *, size_t pos);
/* The same for the verdict alone. */
void audit_replay(struct auditor *, const uint8_t seed[static 32]);

#endif
