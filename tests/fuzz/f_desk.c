/* SPDX-License-Identifier: Apache-2.0 */
/* Input: a view to load, NUL, and a sheet, or a thing to ask about. Whatever it is, each answer is canonical JSON, what
 * is refused is refused in words, the same is answered twice alike, and an empty sheet leads back to what was loaded.
 */
#include "desk/desk.h"
#include "formats/cjson.h"
#include <stdlib.h>
#include <string.h>

#define MUST(truth) ((truth) ? (void)0 : abort())

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The answer, in the arena; *good: it is no refusal. */
static struct span ask(struct arena *arena, struct desk *desk, enum desk_entry entry, struct span request, bool *good)
{
    struct problem why = {0};
    struct span answer = arena_copy(arena, desk_ask(desk, entry, request));
    MUST(span_same(answer, desk_ask(desk, entry, request)));
    json_t *json = cjson_read(answer, &why);
    MUST(json != NULL);
    const json_t *refused = json_object_get(json, "refused");
    MUST(!refused || (json_string_length(json_object_get(refused, "words")) > 0 &&
                      json_string_length(json_object_get(refused, "key")) > 0));
    *good = !refused;
    json_decref(json);
    return answer;
}

/* The same once more is the same game; a sheet that is refused changes nothing. */
static void at_a_table(struct arena *arena, struct desk *desk, struct span game, struct span sheet)
{
    bool good, sits;
    ask(arena, desk, DESK_TABLE, game, &good);
    if (!good)
        return;
    struct span before = ask(arena, desk, DESK_BEHIND, sheet, &good);
    MUST(good);
    ask(arena, desk, DESK_SIT, span_of("{\"seat\":\"usa\"}"), &sits);
    if (sits && memmem(desk_ask(desk, DESK_SEND, sheet).at, 11, "{\"refused\":", 11))
        MUST(span_same(before, ask(arena, desk, DESK_BEHIND, sheet, &good)));
    ask(arena, desk, DESK_TABLE, game, &good);
    MUST(good && span_same(before, ask(arena, desk, DESK_BEHIND, sheet, &good)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct desk *desk;
    const uint8_t *nul = size > 0 ? memchr(data, '\0', size) : NULL;
    size_t len = nul ? (size_t)(nul - data) : size;
    struct span rest = {data + len + (nul ? 1 : 0), size - len - (nul ? 1 : 0)};
    struct arena *arena = arena_new();
    bool good;
    if (!desk)
        desk = desk_new();
    ask(arena, desk, DESK_LOAD, (struct span){data, len}, &good);
    if (good) {
        struct span facts = ask(arena, desk, DESK_FACTS, rest, &good);
        MUST(good);
        for (enum desk_entry entry = DESK_PROMPT; entry < DESK_TABLE; entry++)
            ask(arena, desk, entry, rest, &good);
        ask(arena, desk, DESK_SUPPOSE, (struct span){0}, &good);
        MUST(good && span_same(facts, ask(arena, desk, DESK_FACTS, rest, &good)));
    }
    at_a_table(arena, desk, (struct span){data, len}, rest);
    arena_free(arena);
    return 0;
}
