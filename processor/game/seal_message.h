/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/seal_message.h - what only one player may read is sealed to his keys, where he asked for it or where
 * the game lies in the open.
 *
 * He asks with `age:` in his JOIN or REKEY, for that game, or with `private age` in a PLAYER block, for all. In a game
 * on a forum (genesis: `channel: forum`) everything is sealed. Reports, receipts, refusals, forms and notices all leave
 * through seal_message. Sealed to: each key in force of his seats in the game that can open anything (plain
 * ssh-ed25519), and the age1... that he named. A message about no game goes to the keys that the host has for him. */
#ifndef DISPATCH_SEAL_MESSAGE_H
#define DISPATCH_SEAL_MESSAGE_H

#include "processor/game/game.h"

/* Seals the files of a message: NAME becomes NAME.age, in letters for mail, and a first file says how to open them.
 * Before that they are filled up with empty lines to whole kilobytes (answers to four), and signed anew, order forms
 * with header lines x-pad, so that their length tells nothing. Calendar files stay as they are: they tell no more than
 * the subject. What is sealed already stays so. When nothing can be sealed to him, only a word says so, and the host is
 * told. game: NULL when it is not at hand. Nothing happens when neither he nor the game asks for it. The files are in
 * the arena. False: the store cannot be read. */
bool seal_message(struct pass *, struct arena *, struct game *, struct outbox_row *, struct error *);
/* The text as seal_message would fill it up for this seat's player: for what is hashed or signed before it leaves. */
struct span private_padded(struct game *, int seat, struct span text);
/* Is what this seat gets sealed, and can it be? */
void private_state(struct game *, int seat, bool *wanted, bool *possible);

#endif
