/* SPDX-License-Identifier: Apache-2.0 */
/* processor/intake/mail_unmatched_inside.h - what the files that answer mails share; nobody else includes it. */
#ifndef DISPATCH_MAIL_UNMATCHED_INSIDE_H
#define DISPATCH_MAIL_UNMATCHED_INSIDE_H

#include "processor/intake/mail_unmatched.h"
#include "processor/mime/mime.h"

struct mail_in {
    struct pass *pass;
    struct arena *arena;
    const struct mail *mail;
    struct mail_turned *turned;
    bool is_post; /* it stood in a thread of a forum; `mail` is empty */
    const char *only; /* no code but this player's counts; NULL: whoever has a code is believed */
};
/* Does the mail say one of the words that players are answered? */
bool mail_says_word(const struct mail *);
/* Asks it for something by one of them? A decline asks for nothing, and "no thanks" may answer another letter. */
bool mail_asks_word(const struct mail *);
/* Asks it for something to read? *set: of which ruleset; NULL: it names none. */
bool mail_asks_book(const struct mail *, const struct ruleset **set);
/* Does the block stand in a letter that the mail quotes: under quote marks, or below a line such as
 * -----Original Message-----? */
bool mail_quotes_block(const struct mail *, const struct arrival *, size_t block);
/* Says it one of the words, and has it no block but those that it quotes? */
bool mail_is_word(const struct mail *, const struct arrival *);
/* help, form, report, rules ...: answered to this player. *answered: it was one of these. */
bool mail_answer_word(struct mail_in *, const struct player_row *, bool *answered, struct error *);
/* The word offers, in mail_offers.c. */
bool mail_send_offers(struct mail_in *, const struct player_row *, struct error *);

#endif
