/* SPDX-License-Identifier: Apache-2.0 */
/* What a helper notes for the store: whatever its bytes are, they are read within their bounds, and nothing that was
 * cut is taken for whole. */
#include "processor/store/store_note.h"
#include <assert.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct span notes = {data, size};
    bool whole = store_note_reads(notes);
    assert(size > 0 || whole);
    assert(!whole || size == 0 || !store_note_reads((struct span){data, size - 1}));
    return 0;
}
