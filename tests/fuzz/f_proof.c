/* SPDX-License-Identifier: Apache-2.0 */
/* A proof file that is read is written back byte for byte; one that is refused has a key and a line; and a chain of
 * reports with such a proof is judged without falling over, and never proven (its signature is empty). */
#include "processor/check/verify.h"
#include "tests/lib/verified.h"
#include <assert.h>
#include <stddef.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct span file = {data, size};
    struct proof proof;
    struct problem why = {0};
    if (proof_read(arena, file, &proof, &why)) {
        struct text again = {.arena = arena};
        proof_write(&again, &proof);
        if (size > 0 && data[size - 1] == '\n')
            assert(span_same(file, text_span(&again)));
    } else {
        assert(why.key && strcmp(why.key, "proof.format") == 0 && why.line >= 0);
    }
    struct report_files report = {.name = "r.txt", .report = span_of("a report\n"), .proof = file};
    struct text words = {.arena = arena};
    assert(verify_reports(arena, &report, 1, NULL, &words) != VERIFY_PROVEN && words.len > 0);
    arena_free(arena);
    return 0;
}
