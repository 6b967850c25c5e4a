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
    bool failed;
    char words[600]; /* of the divergence at audit->broken_at */
};
/* Notes a divergence; false. The one at the lowest entry is kept, of several there the first. */
bool audit_broken(struct auditor *, uint64_t entry, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Re-executes the game with this seed. */
void audit_replay(struct auditor *, const uint8_t seed[static 32]);

#endif
