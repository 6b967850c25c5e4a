/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/trouble.h - what could not be done in one run after another: counted, told in the fifth, told when it
 * is over.
 *
 * What meets a shortage is left where it is and tried again by the next run; nobody hears of one that passes by itself.
 * What kills its worker is tried again too, since the system may have been to blame; after five runs in a row it is put
 * aside, alone, until another program comes. Counted is by run, which is known by its clock, and by item: words that
 * name it for the host, such as "mail 1700.x in /var/mail/wargames" or "game birch". The counts are in the store's
 * tallies. */
#ifndef DISPATCH_TROUBLE_H
#define DISPATCH_TROUBLE_H

#include "processor/game/pass.h"

enum { TROUBLE_PASSES = 5, TROUBLE_SECONDS = 15 * 60 /* where several runs are at work: after so long it is over */ };

/* `item` could not be taken in this pass, and is left where it is. Of what may pass by itself (why->retry) the host
 * hears in the fifth run in a row, of anything else at once; of either once, and when it is over. game: its id, for the
 * news, or "". Own transaction, after what is open is undone. False: it could not be noted, and a store that cannot be
 * written to is no matter of one item. */
bool trouble_met(struct pass *, const char *item, const char *game, const struct error *why, struct error *);
/* In how many runs in a row it was met, the present one counted; TROUBLE_PASSES stands for more too. */
int trouble_runs(struct pass *, const char *item);
/* A worker died of it in the run of `now`. *n: in how many runs in a row. Within the open transaction. */
bool trouble_died(struct store *, int64_t now, const char *item, int *n, struct error *);
/* *bars: workers of this very program died of it in five runs in a row, and it is not to be tried again. Own
 * transaction. */
bool trouble_bars(struct pass *, const char *item, bool *bars, struct error *);
/* What there is to say of such an item; always false. */
bool trouble_deadly(struct error *, const char *doing);
/* At the end of a whole pass: what was not met in it is over. Own transaction, none when there is nothing. */
bool trouble_settle(struct pass *, struct error *);

#endif
