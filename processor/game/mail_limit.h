/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/mail_limit.h - how often: the counters behind every answer, and answers about no block. */
#ifndef DISPATCH_MAIL_LIMIT_H
#define DISPATCH_MAIL_LIMIT_H

#include "processor/game/pass.h"

/* What a player was told of a sheet in their name whose signature does not verify: counted under this word. */
#define FORGED_TOLD "forged-told"
/* May one more be done? At most `most` of a kind for somebody in so many seconds; counts it. */
bool mail_may(struct pass *, const char *what, const char *who, int64_t most, int64_t seconds, bool *may,
              struct error *);
/* The instant at which the next receipt may leave to a player (receipts-per-hour), now or later; the first one that is
 * held tells him so. */
bool mail_hold(struct pass *, const char *player, const char *game_id, int64_t *not_before, struct error *);
/* The player whose registered address this is; false, err unset: nobody's. */
bool mail_player(struct pass *, const char *address, struct player_row *, struct error *);
/* From now on this is one. */
void mail_player_comes(struct pass *, const struct player_row *);

#endif
