/* SPDX-License-Identifier: Apache-2.0 */
/* tests/faults/memo.h - what was judged good already. Two passes that leave the same bytes, on the host and at the mail
 * server, are followed by the same: the second one need not be looked at again. Shared by all jobs. */
#ifndef DISPATCH_FAULTS_MEMO_H
#define DISPATCH_FAULTS_MEMO_H

#include <stdbool.h>
#include <stdint.h>

struct memo_key {
    uint64_t word[2]; /* of a hash */
};
struct memo_good { /* what the score adds for it */
    uint32_t put_off, doubled;
};
struct memo *memo_new(void);
void memo_put(struct memo *, struct memo_key, struct memo_good);
bool memo_has(const struct memo *, struct memo_key, struct memo_good *);

#endif
