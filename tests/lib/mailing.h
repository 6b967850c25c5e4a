/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/mailing.h - many games on a real host (walk.h), each with two players of its own, who mail random sheets
 * into a Maildir: for a host that is left to itself, and looked at when nobody is at work there.
 *
 *   struct mailing m;
 *   mailing_begin(&m, &w, box, seed);        box: "new" and the like are made in it
 *   mailing_add(&m);                          another game, of the rulesets in turn
 *   mailing_round(&m);                        whoever is asked mails a sheet, once; a game that is over is followed by
 *                                             another one
 * Of the same seed all say the same, as long as the games stand where they did. */
#ifndef DISPATCH_TESTS_MAILING_H
#define DISPATCH_TESTS_MAILING_H

#include "tests/lib/bot.h"
#include "tests/lib/walk.h"

enum { MAILING_GAMES = 64, MAILING_SHEETS = 8192, MAILING_SEATS = 2 };
struct mailed_game {
    char name[16];
    const char *seat[MAILING_SEATS];  /* the player of each is NAME-SEAT */
    uint64_t answered[MAILING_SEATS]; /* to what each answered last */
    bool is_over;
};
struct mailed_sheet {
    int game;         /* of mailing.game */
    const char *seat; /* static */
    const char *kind; /* "join" "entropy" "receipt": the entry that takes it */
    uint64_t k, seq;  /* of a receipt */
};
struct mailing {
    struct walk *w; /* borrowed */
    const char *box;
    struct bots bots; /* for their wishes; it has no host */
    struct mailed_game game[MAILING_GAMES];
    struct mailed_sheet *sheet; /* MAILING_SHEETS; each that was mailed, in order */
    int n_games, n_sheets, n_mails, n_twice /* sheets that were mailed twice, as they were */, n_late /* not at all */;
};
void mailing_begin(struct mailing *, struct walk *, const char *box, uint64_t seed);
void mailing_add(struct mailing *);
void mailing_round(struct mailing *);

#endif
