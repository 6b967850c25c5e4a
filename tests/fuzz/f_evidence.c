/* SPDX-License-Identifier: Apache-2.0 */
/* Notes out of what somebody mails: what is found has the form of a checkpoint note, and is found again in itself. */
#include "formats/tlog.h"
#include "processor/game/fork_evidence.h"
#include "processor/record/head_find.h"
#include <assert.h>
#include <stddef.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct span file = {data, size}, note[HEADS_MAX], again[HEADS_MAX], text, lines;
    size_t n = heads_find(arena, file, note);
    assert(n <= HEADS_MAX);
    for (size_t i = 0; i < n && !span_begins(file, "pbem-proof/"); i++) {
        assert(note_split(note[i], &text, &lines) && lines.len > 0);
        if (!span_begins(note[i], "pbem-proof/")) /* an origin of that name is read as a proof file */
            assert(heads_find(arena, note[i], again) == 1 && span_same(again[0], note[i]));
    }
    arena_free(arena);
    return 0;
}
