/* SPDX-License-Identifier: Apache-2.0 */
/* What the canonical reader takes is written back byte for byte; any JSON that is read has a canonical spelling, which
 * the canonical reader takes. A refusal has its key and a place in the input. */
#include "formats/cjson.h"
#include <assert.h>
#include <stddef.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void any_json(struct arena *arena, struct span text)
{
    struct problem why = {0}, unwritten = {0};
    struct text spelled = {.arena = arena};
    json_t *value = json_read(text, &why), *again;
    if (!value) {
        assert(why.key && why.line > 0 && why.column > 0 && why.offset <= text.len);
        return;
    }
    if (cjson_write(&spelled, value, &unwritten)) {
        again = cjson_read(text_span(&spelled), &why);
        assert(again && json_equal(value, again));
        json_decref(again);
    } else {
        assert(unwritten.key && unwritten.offset == spelled.len);
    }
    json_decref(value);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct span text = {data, size};
    struct problem why = {0};
    struct text again = {.arena = arena};
    json_t *value = cjson_read(text, &why);
    if (value) {
        assert(cjson_write(&again, value, &why));
        assert(span_same(text, text_span(&again)));
        json_decref(value);
    } else {
        assert(why.key && strncmp(why.key, "cjson.", 6) == 0 && why.offset <= size);
    }
    any_json(arena, text);
    arena_free(arena);
    return 0;
}
