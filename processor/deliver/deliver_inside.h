/* SPDX-License-Identifier: Apache-2.0 */
/* processor/deliver/deliver_inside.h - what the files of the deliver stage share; nobody else includes it.
 *
 * A mail is claimed with its Message-ID (sending.h): whoever dies before it is marked sends it again under the same.
 * Most mail programs show such a pair as one; some servers drop the second. More cannot be had by mail (two generals).
 */
#ifndef DISPATCH_DELIVER_INSIDE_H
#define DISPATCH_DELIVER_INSIDE_H

#include "processor/game/sending.h"
#include "processor/net/mail_route.h"

enum {
    MAIL_GIVEN_UP = 5 * 86400, /* seconds after the first try */
    BOUNCE_KEPT = 7 * 86400,   /* seconds that "mail to him comes back" stands, though servers take it */
    MAIL_CUTS_MAX = 2,         /* broken connections until the rest waits for the next pass */
    DIGEST_MAX = 16,           /* messages in one mail */
    DIGEST_BYTES_MAX = 4 << 20,
    DIGEST_MINUTE = 7 * 60, /* of the player's day */
};
struct delivery {
    struct pass *pass;
    struct arena *arena; /* of the stage */
    struct mail_route route;
    bool by_mail;    /* else everything goes to the folder */
    bool is_greeted; /* the server was there in this pass */
    int n_cuts;
    struct sending out;
    struct outbox_row row; /* at work */
    bool was_read;         /* it could be */
    struct text held;      /* players whose messages wait: "name\0name\0" */
    struct text let_out;   /* who had many mails and got a question with a code in this pass */
};
/* Is the player among those? And among them from now on. */
bool delivery_names(const struct text *, const char *player);
void delivery_name(struct text *, const char *player);
/* deliver_folder.c */
bool deliver_to_folder(struct pass *, struct arena *, const struct outbox_row *, struct error *);
/* Removes the folder of this very message; one of the same number with other files, of a store that was put back since,
 * stays. */
void deliver_forget_folder(struct pass *, struct arena *, const struct outbox_row *);
/* deliver_mail.c. n: messages in one mail, of one player and in their order. *held: this player's other messages wait
 * too. False: the store. */
bool deliver_by_mail(struct delivery *, struct arena *, const struct outbox_row *, size_t n, const struct player_row *,
                     bool *held, struct error *);
/* Sees once a pass whether anything can leave; if not, the stage is stopped and the host told, once a streak. */
bool deliver_greet(struct delivery *, struct error *);
/* deliver_letter.c: the letter of these messages, as it would be sent now; parts are taken from the arena, or are what
 * is given here. game: deliver_game_name() of the first; thread: Message-ID of the first mail of its thread. */
struct letter;
void deliver_letter(struct pass *, struct arena *, const struct mail_route *, const struct outbox_row *, size_t n,
                    const struct player_row *, const char *game, const char *message_id, const char *thread,
                    struct letter *);
/* The name of a message's game; "" none, or it is gone. False: the store. */
bool deliver_game_name(struct pass *, const struct outbox_row *, char name[static 33], struct error *);
/* deliver_digest.c: `digest daily`, mails-a-day. */
enum gathers {
    GATHERS_NONE, /* it goes alone */
    GATHERS_TOLD, /* with what only tells */
    GATHERS_ALL   /* with whatever answers no mail, warns of nothing and brings no code */
};
/* Does this one wait for the mail of the day, or since they had many? *gathers: what goes with it when it goes. */
bool deliver_waits_for_digest(struct delivery *, const struct outbox_row *, const struct player_row *, enum gathers *,
                              struct error *);
/* deliver_code.c: does it ask for an answer with a code? Then it goes by itself, and what comes after it does not wait
 * for it. */
bool deliver_brings_code(const struct outbox_row *);
#define CODES_DROPPED "code-over" /* of the meter: questions that were not sent, since their code counted no more */
/* *over: it asks for a code that counts no more, is not sent, and dropped. Own transaction. */
bool deliver_code_over(struct pass *, struct arena *, const struct outbox_row *, bool *over, struct error *);
/* What goes with this one in one mail; row[0] is set. How many there are: 1 to DIGEST_MAX. */
size_t deliver_gather(struct pass *, struct arena *, struct outbox_row row[static DIGEST_MAX], enum gathers,
                      struct error *);
/* Are mails to them held now, for their night? */
bool deliver_is_quiet(struct pass *, const struct player_row *);
/* deliver_news.c: one mail with what the host was not told yet. */
bool deliver_news(struct delivery *, struct error *);

#endif
