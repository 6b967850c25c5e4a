/* processor/ruling_tell.h - what players and the host are told of rulings. Used by the files of rulings. */
#ifndef DISPATCH_RULING_TELL_H
#define DISPATCH_RULING_TELL_H

#include "processor/pass.h"

struct ruling_signature { /* the block as it was signed, and the signature: both go to everybody */
    struct span bytes, sig;
};
/* Everybody is told of a ruling that was just taken, with the sheet that agrees to it where it waits for them. Within
 * the open transaction. */
bool ruling_tell(struct game *, const struct core_outcome *, const struct ruling_signature *, struct error *);
/* The game was ended by a ruling. */
bool ruling_tell_end(struct game *, struct error *);

#endif
