/* SPDX-License-Identifier: Apache-2.0 */
/* A refusal of the headers has its key, and a line of the input; what is read points into the input. A block that lint
 * lets go out is its own canonical form and has right headers. */
#include "formats/armor.h"
#include <assert.h>
#include <stddef.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int lines_of(struct span text)
{
    struct span line;
    int n = 0;
    while (span_line(&text, &line))
        n++;
    return n > 0 ? n : 1;
}

static void inside(struct span text, struct span part)
{
    assert(part.len == 0 || (part.at >= text.at && part.len <= text.len - (size_t)(part.at - text.at)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct span text = {data, size};
    struct header header;
    struct problem why = {0}, lint = {0};
    bool is_read = header_parse(text, &header, &why);
    if (is_read) {
        assert(header.kind >= BLOCK_ORDERS && header.kind <= BLOCK_PRESS &&
               (header.seq > 0 || header.kind == BLOCK_BEACON || header.kind == BLOCK_PRESS));
        assert((header.kind == BLOCK_PLAYER) == (header.game.len == 0));
        inside(text, header.orders);
        inside(text, header.salt);
        inside(text, header.key);
        inside(text, header.side);
    } else {
        assert(why.key && why.line >= 1 && why.line <= lines_of(text) && why.column >= 1);
    }
    if (block_lint(text, &lint)) {
        struct block block[1];
        assert(is_read && armor_scan(arena, text, block, 1) == 1);
        assert(!block[0].bad && span_same(block[0].canonical, text));
    } else {
        assert(lint.key);
    }
    arena_free(arena);
    return 0;
}
