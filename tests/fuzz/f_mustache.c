/* SPDX-License-Identifier: Apache-2.0 */
/* Input: a line of JSON, then a template, which is also the partial "me". Rendering twice gives the same; a refusal has
 * key, line and column; a template without a tag is its own result. */
#include "formats/mustache.h"
#include <assert.h>
#include <stddef.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct span partial_of(void *context, struct span name)
{
    return span_is(name, "me") ? *(const struct span *)context : span_of("<{{.}}>\n{{a}}\n");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct span template = {data, size}, line;
    if (!span_line(&template, &line))
        return 0;
    json_t *value = json_loadb((const char *)line.at, line.len, JSON_DECODE_ANY, NULL);
    if (!value)
        return 0;
    struct arena *arena = arena_new();
    enum mustache_escape escape = (enum mustache_escape)(line.len % 4);
    struct text first = {.arena = arena}, second = {.arena = arena};
    struct problem why = {0};
    bool ok = mustache_render(&first, template, value, escape, partial_of, &template, &why);
    assert(ok == !why.key);
    if (ok) {
        ok = mustache_render(&second, template, value, escape, partial_of, &template, NULL);
        assert(ok && span_same(text_span(&first), text_span(&second)));
    } else {
        assert(strncmp(why.key, "mustache.", 9) == 0 && why.line >= 1 && why.column >= 1 && why.length >= 1);
    }
    if (template.len == 0 || !memmem(template.at, template.len, "{{", 2))
        assert(span_same(text_span(&first), template));
    json_decref(value);
    arena_free(arena);
    return 0;
}
