/* SPDX-License-Identifier: Apache-2.0 */
/* Files of a published log, and what is asked of a witness by hand: a bundle that is read is written back byte for
 * byte, so is a request; mended signature lines are signature lines, and mending them again changes nothing. The first
 * byte says how many entries a bundle has. */
#include "formats/tlog.h"
#include <assert.h>
#include <stddef.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void bundles(struct arena *arena, struct span file, uint64_t width)
{
    struct span entry[TLOG_TILE_WIDTH];
    struct text again = {.arena = arena};
    struct problem why = {0};
    if (!tlog_bundle_read(file, entry, width, &why)) {
        assert(strcmp(why.key, "tile.bundle") == 0 && why.offset <= file.len);
        return;
    }
    for (uint64_t i = 0; i < width; i++)
        tlog_bundle_add(&again, entry[i]);
    assert(span_same(file, text_span(&again)));
}

static void requests(struct arena *arena, struct span body)
{
    struct hash proof[TLOG_PROOF_MAX];
    struct text again = {.arena = arena};
    struct problem why = {0};
    struct span note;
    uint64_t old;
    size_t n;
    if (!tlog_witness_request_read(body, &old, proof, &n, &note, &why)) {
        assert(strcmp(why.key, "witness.request") == 0 && why.offset <= body.len);
        return;
    }
    assert(n < TLOG_PROOF_MAX && note.len > 0 && note.at + note.len == body.at + body.len);
    tlog_witness_request(&again, old, proof, n, note);
    assert(span_same(body, text_span(&again)));
}

static void lines(struct arena *arena, struct span pasted)
{
    struct text mended = {.arena = arena}, again = {.arena = arena};
    size_t n = note_lines_pasted(&mended, pasted);
    struct span left = text_span(&mended), line, name;
    uint8_t id[4];
    size_t found = 0;
    for (; span_line(&left, &line); found++)
        assert(note_line_read(line, &name, id) && name.len > 0);
    assert(found == n && note_lines_pasted(&again, text_span(&mended)) == n);
    assert(span_same(text_span(&mended), text_span(&again)));
}

static bool get(void *context, const char *path, struct span *bytes)
{
    *bytes = *(const struct span *)context;
    return strlen(path) > 0 && bytes->len % 2 == 0;
}

static void tiles(struct arena *arena, struct span file, uint64_t n)
{
    struct hash *leaf;
    struct problem why = {0};
    if (tlog_tiles_leaves(arena, n, get, &file, &leaf, &why))
        assert(n == 0 || file.len >= (n < TLOG_TILE_WIDTH ? n : TLOG_TILE_WIDTH) * sizeof *leaf);
    else
        assert(strncmp(why.key, "tile.", 5) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    struct arena *arena = arena_new();
    struct span rest = {data + 1, size - 1};
    bundles(arena, rest, data[0]);
    tiles(arena, rest, data[0]);
    requests(arena, rest);
    lines(arena, rest);
    arena_free(arena);
    return 0;
}
