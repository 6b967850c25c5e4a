/* SPDX-License-Identifier: Apache-2.0 */
/* Dice that wait: whoever is waited for lets them fall. */
#include "processor/core/core.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <stdlib.h>
#include <string.h>

const struct walk_mode walk_modes[3] = {
    {'B', "--dice B --host-plays csa"}, {'C', "--dice C"}, {'D', "--dice D --host-plays csa"}};

uint64_t walk_round(struct walk *w, const char *game)
{
    const char *at = NULL, *journal = walk_look(w, game).journal;
    while ((journal = strstr(journal, " beacon ")) != NULL)
        at = ++journal;
    ck_assert(at != NULL);
    return strtoull(at + strlen("beacon "), NULL, 10);
}

void walk_falls(struct walk *w, const char *game, char mode)
{
    struct walk_game now = walk_look(w, game);
    ck_assert_int_eq(now.phase, CORE_AWAITING);
    if (mode == 'B')
        walk_give(w, now.awaited, walk_ack(w, game, now.awaited));
    if (mode == 'C')
        walk_give(w, now.awaited, walk_opening(w, game, now.awaited));
    if (mode == 'D') {
        walk_pass(w, 3700);
        walk_give(w, "usa", walk_beacon(w, game, "usa", walk_round(w, game)));
    }
    walk_pass(w, 60);
    ck_assert_int_ge(walk_look(w, game).phase, CORE_OPEN);
}

void walk_goes_on(struct walk *w, const char *game, char mode)
{
    if (walk_look(w, game).phase == CORE_AWAITING)
        walk_falls(w, game, mode);
}

char walk_dice_game(struct walk *w, const char *dir, int which)
{
    walk_open(w, dir);
    walk_new(w, "first", walk_modes[which].terms);
    for (int i = 0; i < 4; i++) {
        const char *seat = i % 2 ? "csa" : "usa";
        walk_give(w, seat, i < 2 ? walk_join(w, "first", seat) : walk_nonce(w, "first", seat));
    }
    walk_pass(w, 60);
    walk_goes_on(w, "first", walk_modes[which].mode);
    return walk_modes[which].mode;
}

void walk_gives_sheet(struct walk *w, const char *game, char mode, const char *seat, const char *lines)
{
    walk_give(w, seat, mode == 'C' ? walk_sealed(w, game, seat, lines) : walk_orders(w, game, seat, lines));
}
