/* SPDX-License-Identifier: Apache-2.0 */
/* tests/faults/host.h - a host for the fault harness: games of all rulesets in every state, mail, folders, SMTP, and
 * passes that have all of it to do, or a part. */
#ifndef DISPATCH_FAULTS_HOST_H
#define DISPATCH_FAULTS_HOST_H

#include "tests/faults/copy.h"
#include "tests/faults/pass.h"
#include "tests/lib/smtp_server.h"
#include "tests/lib/walk.h"

enum { FAULT_HOSTS = 9, FAULT_SHEET = 1 /* one game's sheet has come by mail, no more */ };
/* "all", the first one, whose pass has everything to do; the others have a part of it each. */
const char *fault_host_name(int host);
/* They have the same games: `first` has no pass to do, the others are copies of it, each with what arrived there; its
 * now is the instant of its pass. They share first's arena. None is run, only copied. */
void fault_hosts_begin(struct walk *first, struct walk host[static FAULT_HOSTS]);
/* From here on the store of this host, of which `walk` is one, lies in PostgreSQL, as those of its copies do. The
 * server runs (tests/lib/pg_server.h). */
void fault_host_to_pg(struct walk *, int host);
/* A copy of it, to be in `dir`, with keys beside it; mail leaves to this port. */
struct fault_copy *fault_copy_of(const struct walk *, struct arena *, const char *dir, int port);
void fault_copy_fresh(struct fault_copy *);
/* What became of it since (copy.h). */
void fault_copy_difference(struct fault_copy *, crypto_generichash_state *);

/* How the host stands, a fact a line; all of it must be as after an undisturbed pass. later: what became of its mails
 * as well, for one that did not leave is tried again some minutes later. */
struct span fault_state(struct arena *, const char *dir, bool later);
/* The database of a host in `dir`; NULL: its store is a file. */
const char *fault_database(struct arena *, const char *dir);
/* The mails that the server took, each once whatever its ids, sorted; *doubled: how many came more often. False: one
 * came twice under two Message-IDs, and *why says which. */
bool fault_mails(struct arena *, const struct smtp_server *, struct text *out, int *doubled, const char **why);

#endif
