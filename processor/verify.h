/* processor/verify.h - what one report, or a chain of reports of one seat, proves to its reader, offline.
 *
 * Needs the report file, its .sig and its proof file; nothing else. The only thing that is taken on trust is the game
 * id, which the player signed in every sheet, and the signer's fingerprint in genesis, which it covers. */
#ifndef DISPATCH_VERIFY_H
#define DISPATCH_VERIFY_H

#include "processor/journal.h"
#include "processor/proof.h"

struct report_files {
    const char *name; /* of the report, for messages */
    struct span report, sig, proof;
};
enum verify_verdict { VERIFY_PROVEN = 0, VERIFY_NOT_PROVEN = 1, VERIFY_BROKEN = 65 };
/* Appends lines "yes  ...", "no   ...", " ?   ..." and says which verdict. Reports of one seat in any order; they are
 * sorted by number. expect: fingerprint of the host's key that the reader knows, or NULL. */
enum verify_verdict verify_reports(struct arena *, const struct report_files *, size_t n, const char *expect,
                                   struct text *out);

#endif
