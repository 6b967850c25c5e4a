/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/record/head_find.h"
#include "formats/tlog.h"
#include "processor/record/proof.h"
#include <string.h>

enum { ID_LEN = 32 };

static struct span trimmed(struct span line)
{
    while (line.len > 0 && (line.at[0] == '>' || line.at[0] == ' '))
        line = span_from(line, 1);
    while (line.len > 0 && (line.at[line.len - 1] == '\r' || line.at[line.len - 1] == ' '))
        line.len--;
    return line;
}

/* "games.example/game/" and 32 hex digits. */
bool head_is_origin(struct span line)
{
    uint8_t id[ID_LEN / 2];
    for (size_t i = 0; i < line.len; i++)
        if (line.at[i] <= ' ' || line.at[i] == 0x7f)
            return false;
    return line.len > ID_LEN + 1 && line.len < 128 && line.at[line.len - ID_LEN - 1] == '/' &&
           hex_read(span_from(line, line.len - ID_LEN), id, sizeof id);
}

/* From an origin on: size, root, an empty line, and the signature lines that follow at once. */
static bool note_from(struct arena *arena, struct span origin, struct span left, struct span *note)
{
    struct text out = {.arena = arena};
    struct span size, root, empty, lines, line;
    uint64_t number;
    struct hash hash;
    size_t len = sizeof hash.at;
    if (!span_line(&left, &size) || !span_line(&left, &root) || !span_line(&left, &empty))
        return false;
    size = trimmed(size);
    root = trimmed(root);
    if (!number_read(size, INT64_MAX, &number) || !base64_read(root, true, hash.at, &len) || len != sizeof hash.at ||
        trimmed(empty).len > 0)
        return false;
    lines = left;
    while (left.len > 0) { /* up to the next empty line */
        struct span before = left;
        span_line(&left, &line);
        if (trimmed(line).len == 0) {
            left = before;
            break;
        }
    }
    lines.len -= left.len;
    text_format(&out, "%.*s\n%.*s\n%.*s\n\n", (int)origin.len, (const char *)origin.at, (int)size.len,
                (const char *)size.at, (int)root.len, (const char *)root.at);
    bool any = note_lines_pasted(&out, lines) > 0;
    *note = text_span(&out);
    return any;
}

static size_t of_proof(struct arena *arena, struct span file, struct span note[static HEADS_MAX])
{
    struct proof proof;
    size_t n = 0;
    if (!proof_read(arena, file, &proof, NULL))
        return 0;
    note[n++] = proof.checkpoint;
    for (size_t i = 0; i < proof.n_cosigned; i++)
        note[n++] = proof.cosigned[i].note;
    return n;
}

size_t heads_find(struct arena *arena, struct span text, struct span note[static HEADS_MAX])
{
    size_t n = 0;
    if (span_begins(text, "pbem-proof/"))
        return of_proof(arena, text, note);
    for (struct span left = text, line; n < HEADS_MAX && span_line(&left, &line);) {
        line = trimmed(line);
        if (head_is_origin(line))
            n += note_from(arena, line, left, &note[n]);
    }
    return n;
}
