/* SPDX-License-Identifier: Apache-2.0 */
/* processor/intake/sign_up.h - a stranger makes themselves known by mail (setting sign-up).
 *
 * A PLAYER block with the lines name, mail and zone, perhaps with wishes (sign_up_wishes.h), signed with an OpenSSH key
 * that nobody here has, mailed from the address that it names. A code goes there; the mail that brings it back makes
 * its writer a player, or the host is asked first. A stranger's mail of one word is told how this goes.
 *
 * From proves nothing, so an address may be written to for somebody else's mail. Until an address has sent a code back,
 * what goes there is bounded therefore: two letters with a code in 14 days; in a week three about signed blocks, one
 * about a block without a good signature, and one of help; SIGN_UP_LETTERS_A_DAY to all such addresses together; and no
 * word of the mail but one of small letters, or one that this host knows. What is beyond that is dropped and counted,
 * and the host is told once a day. Who sent a code back reads that mail, and gets one letter for it, or one more where
 * the answer was unclear. */
#ifndef DISPATCH_SIGN_UP_H
#define DISPATCH_SIGN_UP_H

#include "processor/intake/mail_unmatched_inside.h"

enum { SIGN_UP_LETTERS_A_DAY = 50 };
/* A mail of a person whose address nobody here has, of which no block was taken. in->turned tells what became of it;
 * without an answer it is dropped. Within the open transaction. */
bool sign_up_take(struct mail_in *, const struct arrival *, struct error *);
/* A mail with the code of a newcomer in it, from wherever it comes: *taken, whatever it says. A yes
 * (base/mail_answer.h) makes them known, or asks the host; a no forgets them; what is neither changes nothing, and the
 * address is told what to write, once. */
bool sign_up_confirm(struct pass *, struct arena *, struct span mail, bool *taken, struct error *);
/* sign_up_post.c: the same of a post in the host's own thread (pass->poster), signed with a key that nobody here has.
 *
 * It names the account that posted it, which so proves that it is theirs, and perhaps an address, which gets a code as
 * by mail and counts when it has answered. It is answered in one post, which says nothing of the address: an account
 * gets three refusals a week and can sign up twice in 14 days, all accounts together SIGN_UP_POSTS_A_DAY; what is beyond
 * that is dropped and counted, and the host is told once a day. *answered: it was such a block. */
enum { SIGN_UP_POSTS_A_DAY = 24 };
bool sign_up_post(struct mail_in *, const struct arrival *, bool *answered, struct error *);
/* Forgets whose address did not answer in time, and which addresses were answered. Once a week is enough. */
bool sign_up_sweep(struct pass *, struct error *);

#endif
