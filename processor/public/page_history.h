/* SPDX-License-Identifier: Apache-2.0 */
/* processor/public/page_history.h - the war as everybody sees it, turn by turn, up to what is published of the log.
 *
 * After each exchange the events and the position that anybody may see are kept (core_public). Which of them may be
 * shown follows from the published entries alone: the newest `state k` among them names the exchange. So a page that is
 * behind by publish-delay shows the position of that time, and nothing of what came later. Exchanges that belong to one
 * turn of the board game are told together. */
#ifndef DISPATCH_PAGE_HISTORY_H
#define DISPATCH_PAGE_HISTORY_H

#include "processor/game/game.h"
#include <jansson.h>

struct public_game;
struct page_turn {
    const char *name;     /* "USA turn 3": whose orders its exchanges carried out */
    uint64_t first, last; /* exchanges */
};
struct page_war {
    bool dealt; /* there is a position; `shown` is the exchange that led to it */
    uint64_t shown;
    json_t *point;          /* of each exchange up to it, oldest first: {"k","point","turn","when","headline"}; owned */
    struct page_turn *turn; /* oldest first; those whose exchanges were kept */
    size_t n_turns;
};
/* Makes what the public timeline lacks up to the published size, and reads it. Within a transaction of the store. */
bool page_war_open(struct public_game *, struct error *);
void page_war_close(struct public_game *);
/* In which turn exchange k of a game at hand is told, also before it is published: the number of its page
 * (page_turn_file). False, err unset: nothing was kept of it, so no page tells it. */
bool page_turn_of(const struct game *, struct arena *, uint64_t k, size_t *turn, struct error *);
/* The turn that is shown now: the last one, or n_turns where its newest exchange was not kept. */
size_t page_war_now(const struct public_game *);
/* How many turns are over: all, or all but the last one, whose next exchange is still to come. */
size_t page_war_ended(const struct public_game *);
/* The variables of a page about this turn's end (templates/README.md): "when", "turn", "map", "news" and so on, all of
 * them there. n_turns and more: the position now, when it was not kept; without one "map" and "timeline" are false and
 * the lists are empty. A new reference. */
json_t *page_war_data(const struct public_game *, size_t turn);
/* For programs and for lists of games: {"name","value","low","high","low_name","high_name","values"}, the last being
 * one number a turn, oldest first; null: this game counts nothing. A new reference. */
json_t *page_war_score(const struct public_game *);

#endif
