/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes are what a row of messages holds: what comes out of them can be squeezed and comes out again. And any words
 * come back as they were. */
#include "processor/store/squeeze.h"
#include <assert.h>
#include <stddef.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void comes_back(struct arena *arena, struct span plain)
{
    static const uint8_t frame[4] = {0x28, 0xb5, 0x2f, 0xfd};
    struct span squeezed, back;
    if (plain.len >= sizeof frame && memcmp(plain.at, frame, sizeof frame) == 0)
        return; /* no message begins so */
    squeezed = squeeze(arena, plain);
    assert(squeezed.len <= plain.len);
    assert(unsqueeze(arena, squeezed, &back) && span_same(back, plain));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct span in = {data, size}, out;
    if (unsqueeze(arena, in, &out)) {
        assert(out.len >= in.len);
        comes_back(arena, out);
    }
    comes_back(arena, in);
    arena_free(arena);
    return 0;
}
