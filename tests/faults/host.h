/* SPDX-License-Identifier: Apache-2.0 */
/* tests/faults/host.h - a host for the fault harness: games of both rulesets in every state, mail, folders, SMTP, and
 * one pass that has all of it to do. */
#ifndef DISPATCH_FAULTS_HOST_H
#define DISPATCH_FAULTS_HOST_H

#include "tests/faults/copy.h"
#include "tests/faults/pass.h"
#include "tests/lib/smtp_server.h"
#include "tests/lib/walk.h"

/* The host before its pass; w->dir is never run, only copied, w->now is the instant of the pass. */
void fault_host_begin(struct walk *);
/* A copy of it, to be in `dir`, with keys beside it; mail leaves to this port. */
struct fault_copy *fault_copy_of(const struct walk *, struct arena *, const char *dir, int port);
void fault_copy_fresh(struct fault_copy *);
/* What became of it since (copy.h). */
void fault_copy_difference(struct fault_copy *, crypto_generichash_state *);

/* How the host stands, a fact a line; all of it must be as after an undisturbed pass. later: what became of its mails
 * as well, for one that did not leave is tried again some minutes later. */
struct span fault_state(struct arena *, const char *dir, bool later);
/* The mails that the server took, each once whatever its ids, sorted; *doubled: how many came more often. False: one
 * came twice under two Message-IDs, and *why says which. */
bool fault_mails(struct arena *, const struct smtp_server *, struct text *out, int *doubled, const char **why);

#endif
