/* SPDX-License-Identifier: Apache-2.0 */
/* Input as a text: whatever is found in it opens under the key of the seeds and is written to what opens again, or does
 * not open. Input as a state: it comes back from its letters, and not once a letter is changed. */
#include "formats/escrow.h"
#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
/* the key under which the seeds were written */
static const uint8_t master[32] = {7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
                                   7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7};

static void as_text(struct arena *arena, struct span text)
{
    struct escrow e, again;
    struct span body, left = text;
    uint8_t id[8];
    struct problem why = {0};
    while (escrow_find(arena, &left, &e, id, &body)) {
        assert(body.len > 0 && body.len <= ESCROW_BYTES_MAX && strlen(e.game) == 32);
        if (!escrow_open(arena, master, id, body, &e, &why)) {
            assert(why.key && strncmp(why.key, "escrow.", 7) == 0);
            continue;
        }
        struct text out = {.arena = arena};
        bool ok = escrow_write(&out, master, &e);
        struct span letters = text_span(&out);
        ok =
            ok && escrow_find(arena, &letters, &again, id, &body) && escrow_open(arena, master, id, body, &again, NULL);
        assert(ok && span_same(again.sealed, e.sealed) && span_same(again.lines, e.lines) && again.from == e.from);
    }
}

static void as_state(struct arena *arena, struct span input)
{
    struct seal_head head = {.pad = 64, .generation = 1 + input.at[0], .log_size = 3};
    struct escrow e = {.generation = head.generation, .size = 3, .from = 3}, back;
    struct text out = {.arena = arena};
    struct span body;
    uint8_t id[8];
    memset(e.game, '0', 32);
    e.sealed = seal_write(arena, master, &head, span_from(input, 1), NULL);
    bool ok = escrow_write(&out, master, &e);
    struct span left = text_span(&out);
    ok = ok && escrow_find(arena, &left, &back, id, &body) && escrow_open(arena, master, id, body, &back, NULL);
    assert(ok && span_same(back.sealed, e.sealed));
    char *letters = arena_string(arena, body);
    size_t at = input.len % (body.len - 2);
    letters[at] = letters[at] == 'A' ? 'B' : 'A';
    ok = escrow_open(arena, master, id, span_of(letters), &back, NULL);
    assert(!ok);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    as_text(arena, (struct span){data, size});
    if (size > 0)
        as_state(arena, (struct span){data, size});
    arena_free(arena);
    return 0;
}
