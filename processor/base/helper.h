/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/helper.h - work that needs nothing but what lies in memory, done by a forked copy of this process.
 *
 *   if (helper_start(&h, work, context)) ... something else ... answer = helper_take(&h, 60, &bytes); helper_end(&h);
 * The copy hands over bytes in memory that both share, and is gone. Whatever becomes of it costs the work and nothing
 * else. It goes when this process goes. It may use no file that must not be used by two, and passes no crash points. */
#ifndef DISPATCH_HELPER_H
#define DISPATCH_HELPER_H

#include "formats/bytes.h"

enum { HELPER_ROOM = 8 << 20 /* bytes that it can hand over, of which memory has what is used */ };
struct helper {       /* begins zeroed */
    int process, end; /* a pipe that ends when it does */
    uint8_t *room;    /* owned: shared with all that are started here one after the other */
};
/* In the copy; true, and what it gave is handed over. */
typedef bool helper_work(void *context, struct helper *);
/* There, as often as it likes. False: there is no room for it. */
bool helper_give(struct helper *, struct span bytes);
/* False: there is no memory for it, or no process, and nothing was begun. */
bool helper_start(struct helper *, helper_work *, void *context);
enum helper_answer { HELPER_DONE, HELPER_DIED /* or could not do it */, HELPER_HANGS /* and was ended */ };
/* Waits for what was started, if anything was, at most so many milliseconds. *out: borrowed until helper_rest. */
enum helper_answer helper_take(struct helper *, int most, struct span *out);
/* Gives the memory back that is in use, before the next start. */
void helper_rest(struct helper *);
/* Ends what runs, and gives the memory back. */
void helper_end(struct helper *);

#endif
