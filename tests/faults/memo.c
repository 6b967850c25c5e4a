/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/faults/memo.h"
#include "tests/lib/test.h"
#include <stdatomic.h>
#include <sys/mman.h>

enum { SLOTS = 1 << 19 };
struct slot {
    _Atomic int state; /* EMPTY, then TAKEN by the one who writes it, then READY */
    struct memo_key key;
    struct memo_good good;
};
enum { EMPTY, TAKEN, READY };
struct memo {
    struct slot slot[SLOTS];
};

struct memo *memo_new(void)
{
    void *at = mmap(NULL, sizeof(struct memo), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ck_assert(at != MAP_FAILED);
    return at;
}

/* Two jobs may write the same one: it is there twice, and does no harm. */
void memo_put(struct memo *memo, struct memo_key key, struct memo_good good)
{
    for (uint64_t i = 0; i < SLOTS; i++) {
        struct slot *slot = &memo->slot[(key.word[0] + i) % SLOTS];
        int empty = EMPTY;
        if (!atomic_compare_exchange_strong(&slot->state, &empty, TAKEN))
            continue;
        slot->key = key;
        slot->good = good;
        slot->state = READY;
        return;
    }
}

bool memo_has(const struct memo *memo, struct memo_key key, struct memo_good *good)
{
    for (uint64_t i = 0; i < SLOTS; i++) {
        const struct slot *slot = &memo->slot[(key.word[0] + i) % SLOTS];
        if (slot->state == EMPTY)
            return false;
        if (slot->state == READY && slot->key.word[0] == key.word[0] && slot->key.word[1] == key.word[1]) {
            *good = slot->good;
            return true;
        }
    }
    return false;
}
