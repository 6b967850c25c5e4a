/* SPDX-License-Identifier: Apache-2.0 */
/* age files as letters. */
#include "formats/age.h"
#include <string.h>

enum { COLUMNS = 64, COLUMN_BYTES = COLUMNS / 4 * 3 };

void age_armor(struct text *out, struct span file)
{
    text_words(out, AGE_BEGIN "\n");
    for (; file.len > 0; file = span_from(file, COLUMN_BYTES)) {
        text_base64(out, file.at, file.len < COLUMN_BYTES ? file.len : COLUMN_BYTES, true);
        text_words(out, "\n");
    }
    text_words(out, AGE_END "\n");
}

static bool is_blank(uint8_t byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

static struct span trimmed(struct span line)
{
    while (line.len > 0 && is_blank(line.at[line.len - 1]))
        line.len--;
    while (line.len > 0 && is_blank(line.at[0]))
        line = span_from(line, 1);
    return line;
}

bool age_find(struct span text, struct span *armored)
{
    struct span left = text, line;
    const uint8_t *from = NULL;
    while (span_line(&left, &line)) {
        if (!from && span_is(trimmed(line), AGE_BEGIN))
            from = line.at;
        else if (from && span_is(trimmed(line), AGE_END)) {
            *armored = (struct span){from, (size_t)(line.at - from) + line.len};
            return true;
        }
    }
    return false;
}

/* Without LF or CR LF. */
static bool armor_line(struct span *left, struct span *line)
{
    if (!span_line(left, line))
        return false;
    if (line->len > 0 && line->at[line->len - 1] == '\r')
        line->len--;
    return true;
}

/* Strict: full lines of 64 letters, then one of 1 to 64, padding only at the end. */
bool age_unarmor(struct arena *arena, struct span armored, struct span *file, struct problem *why)
{
    struct span left = trimmed(armored), line = {armored.at, 0};
    uint8_t *out = arena_take(arena, armored.len + COLUMN_BYTES);
    size_t got = 0;
    bool short_line = false;
    *file = (struct span){0};
    if (!armor_line(&left, &line) || !span_is(line, AGE_BEGIN))
        return problem_set(why, "age.armor", 0);
    while (armor_line(&left, &line)) {
        size_t len = COLUMN_BYTES;
        if (span_is(line, AGE_END)) {
            *file = (struct span){out, got};
            return left.len == 0 || problem_set(why, "age.armor", (size_t)(left.at - armored.at));
        }
        if (short_line || line.len == 0 || line.len > COLUMNS || !base64_read(line, true, out + got, &len))
            break;
        got += len;
        short_line = line.len < COLUMNS || len < COLUMN_BYTES;
    }
    return problem_set(why, "age.armor", (size_t)(line.at - armored.at));
}
