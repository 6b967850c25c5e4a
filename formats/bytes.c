/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/bytes.h"
#include <string.h>

static const uint8_t nothing[1]; /* what an empty span points to, so that memcpy and memcmp are always defined */

struct span span_of(const char *words)
{
    return (struct span){(const uint8_t *)words, strlen(words)};
}

bool span_same(struct span a, struct span b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

bool span_is(struct span a, const char *words)
{
    return span_same(a, span_of(words));
}

bool span_begins(struct span a, const char *words)
{
    struct span front = span_of(words);
    return a.len >= front.len && span_same((struct span){a.at, front.len}, front);
}

struct span span_from(struct span a, size_t start)
{
    if (start >= a.len)
        return (struct span){nothing, 0};
    return (struct span){a.at + start, a.len - start};
}

/* Cuts *part off the front of *left, up to the first `mark` (which is dropped) or the end. */
static bool cut(struct span *left, struct span *part, int mark)
{
    if (left->len == 0)
        return false;
    const uint8_t *end = memchr(left->at, mark, left->len);
    *part = (struct span){left->at, end ? (size_t)(end - left->at) : left->len};
    *left = span_from(*left, part->len + 1);
    return true;
}

bool span_line(struct span *left, struct span *line)
{
    return cut(left, line, '\n');
}

bool span_word(struct span *left, struct span *word)
{
    return cut(left, word, ' ');
}

struct span read_bytes(struct reader *reader, size_t n)
{
    if (reader->bad || n > reader->left.len) {
        reader->bad = true;
        return (struct span){nothing, 0};
    }
    struct span out = {n > 0 ? reader->left.at : nothing, n};
    reader->left = span_from(reader->left, n);
    return out;
}

uint8_t read_u8(struct reader *reader)
{
    struct span bytes = read_bytes(reader, 1);
    return bytes.len == 1 ? bytes.at[0] : 0;
}

uint32_t read_u32be(struct reader *reader)
{
    struct span b = read_bytes(reader, 4);
    if (b.len != 4)
        return 0;
    return (uint32_t)b.at[0] << 24 | (uint32_t)b.at[1] << 16 | (uint32_t)b.at[2] << 8 | (uint32_t)b.at[3];
}

uint32_t read_u32le(struct reader *reader)
{
    struct span b = read_bytes(reader, 4);
    if (b.len != 4)
        return 0;
    return (uint32_t)b.at[3] << 24 | (uint32_t)b.at[2] << 16 | (uint32_t)b.at[1] << 8 | (uint32_t)b.at[0];
}

uint64_t read_u64le(struct reader *reader)
{
    struct span b = read_bytes(reader, 8);
    uint64_t value = 0;
    for (size_t i = b.len; i > 0; i--)
        value = value << 8 | b.at[i - 1];
    return value;
}

struct span read_string(struct reader *reader)
{
    uint32_t len = read_u32be(reader);
    return read_bytes(reader, len);
}

void put_u32be(uint8_t *at, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(value >> (24 - 8 * i));
}

void put_u32le(uint8_t *at, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(value >> (8 * i));
}

void put_u64le(uint8_t *at, uint64_t value)
{
    for (int i = 0; i < 8; i++)
        at[i] = (uint8_t)(value >> (8 * i));
}

bool number_read(struct span digits, uint64_t max, uint64_t *out)
{
    uint64_t value = 0;
    if (digits.len == 0 || digits.len > 20 || (digits.len > 1 && digits.at[0] == '0'))
        return false;
    for (size_t i = 0; i < digits.len; i++) {
        uint64_t digit = (uint64_t)digits.at[i] - '0';
        if (digit > 9 || digit > max || value > (max - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *out = value;
    return true;
}
