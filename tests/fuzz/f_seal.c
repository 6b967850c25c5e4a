/* SPDX-License-Identifier: Apache-2.0 */
/* Input as a sealed file: what opens seals to the same bytes. Input as a state: it comes back from its seal and from
 * its row, and from neither once a bit is changed. */
#include "formats/seal.h"
#include <assert.h>
#include <stddef.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
/* the test key of the vectors, under which the seeds were sealed */
static const uint8_t master[32] = {0x62, 0xbb, 0x8b, 0x46, 0x2e, 0x9a, 0x6f, 0x9c, 0xff, 0x9a, 0xe5,
                                   0x12, 0xe0, 0xf4, 0xd2, 0x59, 0x37, 0x42, 0xab, 0xef, 0x29, 0xfb,
                                   0x46, 0x2e, 0xc7, 0x9b, 0x7e, 0xab, 0x3b, 0x95, 0xc2, 0x06};

static void open(struct arena *arena, struct span sealed)
{
    struct seal_head head;
    struct span plain;
    struct problem why = {0};
    if (seal_open(arena, master, sealed, &head, &plain, &why)) {
        struct span again = seal_write(arena, master, &head, plain, sealed.at + SEAL_HEADER_LEN);
        assert(span_same(again, sealed));
    } else {
        assert(why.key && strncmp(why.key, "seal.", 5) == 0 && why.offset <= sealed.len);
    }
}

/* The first three bytes choose the padding and the bit to change. */
static void round_trip(struct arena *arena, struct span input)
{
    struct seal_head head = {.pad = 1u + input.at[0], .generation = 1, .log_size = 7}, back;
    struct span plain = span_from(input, 3), got, sealed = seal_write(arena, master, &head, plain, NULL);
    struct span row = row_seal(arena, master, ROW_INBOX, "inbox", "", "1", plain);
    bool ok = seal_open(arena, master, sealed, &back, &got, NULL);
    assert(ok && span_same(got, plain) && back.pad == head.pad && back.log_size == 7);
    ok = row_open(arena, master, ROW_INBOX, "inbox", "", "1", row, &got, NULL);
    assert(ok && span_same(got, plain));
    size_t bit = (size_t)input.at[1] << 8 | input.at[2];
    struct span changed = arena_copy(arena, sealed), torn = arena_copy(arena, row);
    ((uint8_t *)changed.at)[bit / 8 % changed.len] ^= (uint8_t)(1 << bit % 8);
    ((uint8_t *)torn.at)[bit / 8 % torn.len] ^= (uint8_t)(1 << bit % 8);
    open(arena, changed);
    ok = seal_open(arena, master, changed, &back, &got, NULL) ||
         row_open(arena, master, ROW_INBOX, "inbox", "", "1", torn, &got, NULL);
    assert(!ok);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    open(arena, (struct span){data, size});
    if (size >= 3)
        round_trip(arena, (struct span){data, size});
    arena_free(arena);
    return 0;
}
