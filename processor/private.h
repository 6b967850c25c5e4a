/* processor/private.h - who asked for it gets what only he may read sealed to his key (W14): `private age` in a PLAYER
 * block. */
#ifndef DISPATCH_PRIVATE_H
#define DISPATCH_PRIVATE_H

#include "processor/pass.h"

/* Seals the files of a message to the key that its player asked for: NAME becomes NAME.age, in letters for mail, and a
 * first file says how to open them. Calendar files stay as they are: they tell no more than the subject. Nothing
 * happens when he asked for none. The files are in the arena. False: the store cannot be read, or the key no more; then
 * nothing may leave. */
bool private_seal(struct pass *, struct arena *, struct outbox_row *, struct error *);

#endif
