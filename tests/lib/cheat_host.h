/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/cheat_host.h - a host whose program lies while it writes: what it takes, logs and makes luck of. Within
 * cheat_as_host (cheat.h); the program goes on from there as if all were well, and signs everything.
 *
 *   struct cheat_mark mark = cheat_mark(core);
 *   cheat_take(w, game, "usa", mail);                 the sheet comes, as a pass of the host takes it
 *   cheat_log(w, core, &mark, " usa 3 ", " usa 9 ");  ...and the log has something else, since `mark` */
#ifndef DISPATCH_TESTS_CHEAT_HOST_H
#define DISPATCH_TESTS_CHEAT_HOST_H

#include "tests/lib/cheat.h"
#include "tests/lib/cheat_row.h"

struct cheat_mark { /* where the log stood */
    struct tlog_tree tree;
    size_t len;
    hex32 t;
};
struct cheat_mark cheat_mark(const struct core *);
/* In the lines since the mark, the first `old` becomes `fresh`. */
void cheat_log(struct walk *, struct core *, const struct cheat_mark *, const char *old, const char *fresh);
/* T anew, from what the core has in force now; nonce: of mode C, of the seat in force; NULL: none. */
void cheat_chain(struct walk *, struct core *, const struct cheat_mark *, const char *nonce);
int cheat_seat(const struct core *, const char *seat);
/* The core takes the block of this mail, signed with the seat's first key, and the store keeps it. */
void cheat_take(struct walk *, struct game *, const char *seat, struct span mail);
/* The store keeps a block that the core was given, with its armored signature. */
void cheat_archive(struct game *, const char *seat, struct span sig, const struct verified *);
/* A `receipt` of a sheet that nobody sent, with a signature that nobody made; hash and sighash of it. */
void cheat_receipt(struct walk *, struct core *, const char *seat, uint64_t seq, hex32 hash, hex32 sighash);
/* The next line of the journal, with these words. */
void cheat_line(struct walk *, struct core *, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Words after the verb of the nth such line in a journal; the test fails when there is none. */
const char *cheat_words(struct walk *, const char *journal, const char *verb, int nth);

/* Does `dispatch verify` of this player say so (exit status, words) with all that he sent, and without it? */
void cheat_noticed(struct walk *, const char *player, const char *seat, int exit_status, const char *words);
/* Both players, each by himself, with what they sent and without, and the audit of the running game, which may say it
 * of an entry before; more: the second verifier too. */
void cheat_noticed_by_all(struct walk *, const char *words, const char *audit, bool second);
/* tests/second/transcript.py of it ends so. */
void cheat_second(struct walk *, const struct transcript *, int exit_status);

#endif
