/* SPDX-License-Identifier: Apache-2.0 */
/* Input: a map, as JSON. However wrong it is, it is drawn within its own bounds, twice alike, and what it says stays
 * text: each element of its page is one of the template's. */
#include "processor/base/templates.h"
#include "processor/letters/draw.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void within(const json_t *list, int width, int height)
{
    json_t *at;
    size_t i;
    json_array_foreach(list, i, at)
    {
        int x = draw_number(at, "x", -9, INT32_MAX), y = draw_number(at, "y", -9, INT32_MAX);
        assert(x >= 0 && x <= width && y >= 0 && y <= height);
    }
}

static bool is_void(struct span tag)
{
    return span_begins(tag, "meta") || span_begins(tag, "input") || span_begins(tag, "!");
}

/* What is opened is closed: no word of the input has become an element, or the end of one. */
static void whole(struct span page)
{
    int depth = 0;
    for (size_t i = 0; i < page.len; i++) {
        struct span tag = span_from(page, i + 1);
        const uint8_t *end = page.at[i] == '<' ? memchr(tag.at, '>', tag.len) : NULL;
        assert(page.at[i] != '<' ||
               (end && (tag.at[0] == '/' || tag.at[0] == '!' || (tag.at[0] >= 'a' && tag.at[0] <= 'z'))));
        if (end)
            depth += tag.at[0] == '/' ? -1 : is_void(tag) || end[-1] == '/' ? 0 : 1;
        assert(depth >= 0);
    }
    assert(depth == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_t *map = json_loadb((const char *)data, size, JSON_DECODE_ANY, NULL);
    if (!map)
        return 0;
    json_t *picture = json_pack("{s:[{s:s,s:s,s:s,s:s}],s:o}", "sides", "id", "u", "name", "U", "tone", "blue", "shape",
                                "circle", "map", map);
    json_t *one = draw_map(picture), *two = draw_map(picture);
    assert(json_equal(one, two));
    if (json_is_object(one)) {
        struct arena *arena = arena_new();
        int width = draw_number(one, "width", 0, INT32_MAX), height = draw_number(one, "height", 0, INT32_MAX);
        within(json_object_get(one, "places"), width, height);
        within(json_object_get(one, "stacks"), width, INT32_MAX);
        within(json_object_get(json_object_get(one, "hexes"), "places"), width, height);
        json_t *view = json_pack("{s:O}", "map", one);
        whole(template_raw(arena, NULL, NULL, "report.html", view, NULL));
        json_decref(view);
        arena_free(arena);
    }
    json_decref(one);
    json_decref(two);
    json_decref(picture);
    return 0;
}
