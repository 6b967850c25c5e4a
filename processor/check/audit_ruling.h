/* SPDX-License-Identifier: Apache-2.0 */
/* processor/check/audit_ruling.h - the audit of what the organiser did, and of the host's keys over the log. */
#ifndef DISPATCH_AUDIT_RULING_H
#define DISPATCH_AUDIT_RULING_H

#include "processor/check/audit_inside.h"
#include "processor/core/ruling_sign.h"

enum audit_fed { FED_OTHER /* not ours */, FED /* the core made its lines */, FED_BROKEN };
/* The next line, at index pos of the transcript's, if it is an act of the organiser. */
enum audit_fed audit_ruling(struct auditor *, struct core *, const struct journal_line *, int64_t *now,
                            const struct core_past *);

/* Positions by exchange, as the replay meets them, for rulings that go back. */
struct audit_past;
/* Of an auditor that keeps them whatever the log says: before the replay. */
struct audit_past *audit_past_new(struct arena *);
/* The core can ask for positions from now on, if the log has a ruling or they are kept anyway. pos: how many lines of
 * the transcript were replayed, as it moves on. */
void audit_past_begin(struct auditor *, struct core *, const size_t *pos);
/* After each advance of the replay. */
void audit_past_keep(struct auditor *, const struct core *);
/* The position in which exchange k was asked, as the lines before `upto` left it; false: it was not met. */
bool audit_past_at(const struct auditor *, uint64_t k, size_t upto, struct core_position *);

/* The keys behind the last line, whether they follow or not. */
void audit_keys_last(struct auditor *, struct host_keys *);

#endif
