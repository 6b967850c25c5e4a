/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/escrow.h"
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const char begin_line[] = "-----BEGIN DISPATCH ESCROW-----", end_line[] = "-----END DISPATCH ESCROW-----";
enum { COLUMNS = 76, COLUMN_BYTES = COLUMNS / 4 * 3, KEY_WORDS = 48 };

/* What the row is bound to beside its game. */
static void place(char out[static KEY_WORDS], const struct escrow *e)
{
    snprintf(out, KEY_WORDS, "%" PRIu64 "/%" PRIu64, e->generation, e->size);
}

bool escrow_write(struct text *out, const uint8_t master[static 32], const struct escrow *e)
{
    struct text plain = {.arena = out->arena};
    char key[KEY_WORDS];
    uint8_t id[8];
    if (e->lines.len + e->sealed.len > ESCROW_BYTES_MAX / 4 * 3 - 4096)
        return false;
    text_format(&plain, "from %" PRIu64 "\n", e->from);
    text_add(&plain, e->lines);
    text_words(&plain, "\n");
    text_add(&plain, e->sealed);
    place(key, e);
    struct span row = row_seal(out->arena, master, ROW_ESCROW, "escrow", e->game, key, text_span(&plain));
    seal_key_id(id, master);
    text_format(out, "%s\ngame: %s\ngeneration: %" PRIu64 "\nsize: %" PRIu64 "\nkey: ", begin_line, e->game,
                e->generation, e->size);
    text_hex(out, id, sizeof id);
    text_words(out, "\n\n");
    for (; row.len > 0; row = span_from(row, COLUMN_BYTES)) {
        text_base64(out, row.at, row.len < COLUMN_BYTES ? row.len : COLUMN_BYTES, true);
        text_words(out, "\n");
    }
    text_format(out, "%s\n", end_line);
    return true;
}

/* ---- finding ---- */

/* Without quote marks in front, and blanks and a CR behind. */
static struct span bare(struct span line)
{
    while (line.len > 0 && (line.at[0] == '>' || line.at[0] == '|' || line.at[0] == ' ' || line.at[0] == '\t'))
        line = span_from(line, 1);
    while (line.len > 0 &&
           (line.at[line.len - 1] == ' ' || line.at[line.len - 1] == '\r' || line.at[line.len - 1] == '\t'))
        line.len--;
    return line;
}

/* The next line that is not empty. */
static bool next_line(struct span *left, struct span *line)
{
    while (span_line(left, line)) {
        *line = bare(*line);
        if (line->len > 0)
            return true;
    }
    return false;
}

static bool value_of(struct span *left, const char *word, struct span *value)
{
    struct span line;
    if (!next_line(left, &line) || !span_begins(line, word))
        return false;
    *value = span_from(line, strlen(word));
    return true;
}

static bool read_head(struct span *left, struct escrow *e, uint8_t id[static 8])
{
    struct span game, generation, size, key;
    uint8_t raw[16];
    if (!value_of(left, "game: ", &game) || !hex_read(game, raw, sizeof raw) ||
        !value_of(left, "generation: ", &generation) || !number_read(generation, INT64_MAX, &e->generation) ||
        !value_of(left, "size: ", &size) || !number_read(size, UINT32_MAX, &e->size) ||
        !value_of(left, "key: ", &key) || !hex_read(key, id, 8))
        return false;
    memcpy(e->game, game.at, 32);
    e->game[32] = '\0';
    return true;
}

static bool read_letters(struct arena *arena, struct span *left, struct span *body)
{
    struct text letters = {.arena = arena};
    struct span line;
    while (next_line(left, &line)) {
        if (span_is(line, end_line)) {
            *body = text_span(&letters);
            return letters.len > 0;
        }
        if (line.at[0] == '-' || letters.len + line.len > ESCROW_BYTES_MAX)
            return false;
        text_add(&letters, line);
    }
    return false;
}

bool escrow_find(struct arena *arena, struct span *left, struct escrow *head, uint8_t key_id[static 8],
                 struct span *body)
{
    struct span line;
    while (span_line(left, &line)) {
        if (!span_is(bare(line), begin_line))
            continue;
        struct span rest = *left;
        *head = (struct escrow){0};
        if (read_head(&rest, head, key_id) && read_letters(arena, &rest, body)) {
            *left = rest;
            return true;
        }
    }
    return false;
}

/* ---- opening ---- */

/* "from N", the entries, an empty line, the sealed state. */
static bool parts_of(struct span plain, struct escrow *e)
{
    struct span left = plain, line;
    uint64_t n;
    if (!span_line(&left, &line) || !span_begins(line, "from ") ||
        !number_read(span_from(line, 5), UINT32_MAX, &e->from) || e->from > e->size)
        return false;
    e->lines = (struct span){left.at, 0};
    for (n = e->from; n < e->size; n++) {
        if (!span_line(&left, &line) || line.len == 0 || line.at + line.len == plain.at + plain.len)
            return false;
        e->lines.len += line.len + 1;
    }
    if (!span_line(&left, &line) || line.len > 0)
        return false;
    e->sealed = left;
    return true;
}

bool escrow_open(struct arena *arena, const uint8_t master[static 32], const uint8_t key_id[static 8], struct span body,
                 struct escrow *head, struct problem *why)
{
    uint8_t mine[8], game[16];
    char key[KEY_WORDS];
    struct seal_head seal;
    struct span plain;
    size_t len = body.len;
    uint8_t *raw = arena_take(arena, len + 1);
    seal_key_id(mine, master);
    if (sodium_memcmp(mine, key_id, sizeof mine) != 0)
        return problem_set(why, "escrow.key", 0);
    place(key, head);
    if (!base64_read(body, true, raw, &len) ||
        !row_open(arena, master, ROW_ESCROW, "escrow", head->game, key, (struct span){raw, len}, &plain, NULL) ||
        !parts_of(plain, head) || !seal_peek(head->sealed, &seal, NULL) || !hex_read(span_of(head->game), game, 16) ||
        memcmp(seal.game, game, sizeof game) != 0 || seal.generation != head->generation || seal.log_size != head->size)
        return problem_set(why, "escrow.damaged", 0);
    return true;
}
