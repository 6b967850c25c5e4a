/* SPDX-License-Identifier: Apache-2.0 */
/* processor/words/ruling_words.h - lines of the journal about rulings, votes and keys of the host's, in words: those
 * that say everything themselves. */
#ifndef DISPATCH_RULING_WORDS_H
#define DISPATCH_RULING_WORDS_H

#include "processor/record/journal.h"

/* In words for a report; NULL: it is about something else. name: how to call a seat's player. */
const char *ruling_line_told(struct arena *, const struct journal_line *, const char *(*name)(void *, struct span side),
                             void *context);
/* "Bob (csa) objected to ruling 12, which is dropped." */
const char *ruling_objected(struct arena *, const struct journal_line *, const char *(*name)(void *, struct span side),
                            void *context);

#endif
