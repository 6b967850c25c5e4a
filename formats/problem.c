/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/problem.h"
#include <string.h>

bool problem_set(struct problem *why, const char *key, size_t offset)
{
    if (why && !why->key) {
        why->key = key;
        why->offset = offset;
    }
    return false;
}

bool problem_at(struct problem *why, const char *key, int line, int column, int length)
{
    if (why && !why->key) {
        why->key = key;
        why->line = line;
        why->column = column;
        why->length = length;
    }
    return false;
}

/* True for a byte that goes on a UTF-8 character begun before it. */
static bool goes_on(char byte)
{
    return ((unsigned char)byte & 0xC0u) == 0x80u;
}

void problem_words(char *field, size_t cap, const char *at, size_t len)
{
    if (cap == 0)
        return;
    size_t kept = len < cap ? len : cap - 1;
    while (kept > 0 && kept < len && goes_on(at[kept])) /* never half a character */
        kept--;
    if (kept > 0)
        memcpy(field, at, kept);
    field[kept] = '\0';
}
