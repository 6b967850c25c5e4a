/* SPDX-License-Identifier: Apache-2.0 */
/* processor/intake/sign_up_inside.h - one block of somebody who signs up at work, by mail (sign_up.c) or by a post in the
 * host's own thread (sign_up_post.c); nobody else includes it. */
#ifndef DISPATCH_SIGN_UP_INSIDE_H
#define DISPATCH_SIGN_UP_INSIDE_H

#include "processor/core/core_sheet.h"
#include "processor/intake/sign_up.h"
#include "processor/record/player_block.h"
#include "processor/store/store_people.h"
#include <jansson.h>

struct signing_up {
    struct mail_in *in;
    const char *poster; /* the account that posted it; NULL: it came by mail */
    struct verified verified;
    struct header header;
    struct wishes wishes;
    struct newcomer_row row;
    struct core_key key;
    struct newcomer_row before; /* known: what this key has here already */
    bool known, again;          /* again: the same block */
    uint64_t n_letters;         /* with a code, that the address got */
    struct problem why;
};
enum sign_up_turn { TURN_GOES, TURN_DROPPED, TURN_REFUSED /* s->why */ };

/* Reads the block, takes a row for it where there is room, and tries what it wishes. *says: what the letter with the
 * code says of that, a new reference; NULL unless it goes. False: err. Within the open transaction. */
bool sign_up_judge(struct signing_up *, const struct found *, enum sign_up_turn *, json_t **says, struct error *);
/* A code to the address of the row, if one more letter may leave today; takes the reference over. */
bool sign_up_send_code(struct signing_up *, json_t *says, struct error *);
/* sign_up_post.c: what an account without an address has here: its row, if one is to be decided, and a free one. */
bool sign_up_account_row(struct signing_up *, enum sign_up_turn *, struct error *);
/* sign_up_how.c: what the letter says to whoever asks how one plays here; a new reference. all: what may stand in the
 * line seek, in words. NULL: err. Within the open transaction. */
struct seek_lines;
json_t *sign_up_how(struct mail_in *, const struct seek_lines *, const char *all, struct error *);
/* May the words stand before somebody who has not answered? A name of small letters, a number. */
bool sign_up_is_harmless(const char *got);

#endif
