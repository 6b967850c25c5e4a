/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/message.h - messages to a player: files, with one text that is signed (.sig beside it). */
#ifndef DISPATCH_MESSAGE_H
#define DISPATCH_MESSAGE_H

#include "processor/game/game.h"
#include "processor/store/store_parts.h"

struct message {
    const char *player, *subject;
    enum message_kind kind;
    struct out_file file[12];
    size_t n_files;
    struct store_parts parts; /* of its files: what is public, and the same in many messages */
    bool is_urgent; /* an answer that counts as no receipt: it leaves however many did in the hour (mail_hold) */
    bool is_open; /* nothing in it is secret, and it must be read whoever has his keys: not sealed for his sake */
};
/* Adds `name` and `name.sig` (SSHSIG by the report signer, namespace pbem-report-v1). */
void message_signed(struct pass *, struct arena *, struct message *, const char *name, struct span text);
void message_file(struct message *, const char *name, struct span bytes);
bool message_send(struct game *, const struct message *, struct error *);
/* The same without a game at hand: game_id "" for what is about none. */
bool message_post(struct pass *, const char *game_id, const struct message *, struct error *);
/* 128 random bits as hex: the `nonce:` line of a private text (F13). */
void message_nonce(char out[static 33]);

/* ---- mail_calendar.c: the deadline of a game in a player's calendar ---- */
/* Adds deadline.ics: the deadline that he is asked by; or, when one stands in his calendar, its cancelling. Within the
 * open transaction, with the subject set. */
bool message_deadline(struct game *, struct message *, int seat, int64_t due_at, struct error *);
bool message_no_deadline(struct game *, struct message *, int seat, struct error *);
/* The same deadline at another time, when it stands in his calendar and was moved since. */
bool message_moved_deadline(struct game *, struct message *, int seat, struct error *);

#endif
