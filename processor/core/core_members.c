/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/core/core_members.h"
#include <assert.h>
#include <string.h>

enum { DEPTH_MAX = 64 };

/* ---- writing ---- */

static void member_write(struct text *out, enum member_kind kind, const void *field)
{
    const struct span *span = field;
    switch (kind) {
    case MEMBER_I32:
        text_format(out, "%ld", (long)*(const int32_t *)field);
        break;
    case MEMBER_I64:
        text_format(out, "%lld", (long long)*(const int64_t *)field);
        break;
    case MEMBER_U64:
        text_format(out, "%llu", (unsigned long long)*(const uint64_t *)field);
        break;
    case MEMBER_BOOL:
        text_words(out, *(const bool *)field ? "1" : "0");
        break;
    case MEMBER_WORDS:
        text_json(out, span_of(field));
        break;
    case MEMBER_TEXT:
        text_json(out, *span);
        break;
    case MEMBER_RAW:
        text_add(out, *span);
        break;
    case MEMBER_HEX:
        text_words(out, "\"");
        text_hex(out, span->at, span->len);
        text_words(out, "\"");
        break;
    }
}

/* ---- reading ---- */

bool members_wrong(struct members *in)
{
    return problem_set(in->why, "envelope.syntax", in->pos);
}

static int peek(const struct members *in)
{
    return in->pos < in->all.len ? in->all.at[in->pos] : -1;
}

bool member_exactly(struct members *in, const char *words)
{
    size_t len = strlen(words);
    if (in->out) {
        text_words(in->out, words);
        return true;
    }
    if (in->all.len - in->pos < len || memcmp(in->all.at + in->pos, words, len) != 0)
        return members_wrong(in);
    in->pos += len;
    return true;
}

bool member_number(struct members *in, int64_t least, int64_t most, int64_t *out)
{
    bool minus = peek(in) == '-';
    size_t from = in->pos + minus, to = from;
    uint64_t size;
    while (to < in->all.len && in->all.at[to] >= '0' && in->all.at[to] <= '9')
        to++;
    if (!number_read((struct span){in->all.at + from, to - from}, INT64_MAX, &size) || (minus && size == 0))
        return members_wrong(in);
    *out = minus ? -(int64_t)size : (int64_t)size;
    if (*out < least || *out > most)
        return members_wrong(in);
    in->pos = to;
    return true;
}

/* The character behind a backslash at *at, which moves on; -1: not as the writer spells it. */
static int unescaped(struct span raw, size_t *at)
{
    static const char letters[] = "\"\\bfnrt", meant[] = "\"\\\b\f\n\r\t";
    if (*at >= raw.len)
        return -1;
    const char *letter = memchr(letters, raw.at[*at], sizeof letters - 1);
    if (letter) {
        ++*at;
        return meant[letter - letters];
    }
    uint8_t byte[2];
    if (raw.len - *at < 5 || raw.at[*at] != 'u' || !hex_read((struct span){raw.at + *at + 1, 4}, byte, 2) ||
        byte[0] != 0 || byte[1] >= ' ' || json_escape(byte[1]))
        return -1;
    *at += 5;
    return byte[1];
}

bool member_text(struct members *in, struct span *out)
{
    if (!member_exactly(in, "\""))
        return false;
    size_t from = in->pos, to = from;
    bool plain = true;
    for (; to < in->all.len && in->all.at[to] != '"' && in->all.at[to] >= ' '; to++)
        if (in->all.at[to] == '\\') {
            plain = false;
            to++;
        }
    if (to >= in->all.len || in->all.at[to] != '"')
        return members_wrong(in);
    struct span raw = {in->all.at + from, to - from};
    in->pos = to + 1;
    *out = raw;
    if (plain)
        return true;
    uint8_t *words = arena_take(in->arena, raw.len);
    size_t len = 0;
    for (size_t i = 0; i < raw.len;) {
        int c = raw.at[i++];
        c = c == '\\' ? unescaped(raw, &i) : c;
        if (c < 0)
            return members_wrong(in);
        words[len++] = (uint8_t)c;
    }
    *out = (struct span){words, len};
    return true;
}

static bool member_hex(struct members *in, struct span *out)
{
    struct span digits;
    if (!member_text(in, &digits))
        return false;
    uint8_t *bytes = arena_take(in->arena, digits.len / 2 + 1);
    if (digits.len % 2 != 0 || !hex_read(digits, bytes, digits.len / 2))
        return members_wrong(in);
    *out = (struct span){bytes, digits.len / 2};
    return true;
}

/* Bytes that tell where a value ends; most are digits and letters, which do not. */
static const bool tells[256] = {['"'] = true, [','] = true, ['['] = true, [']'] = true, ['{'] = true, ['}'] = true};

/* What a byte does to the end of a value. */
static inline int nests(uint8_t c)
{
    return c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
}

/* A string is passed over as it stands: whoever reads the value takes it apart. */
static bool pass_text(struct members *in)
{
    size_t to = in->pos + 1;
    while (to < in->all.len && in->all.at[to] != '"' && in->all.at[to] >= ' ')
        to += in->all.at[to] == '\\' ? 2 : 1;
    if (to >= in->all.len || in->all.at[to] != '"')
        return members_wrong(in);
    in->pos = to + 1;
    return true;
}

/* Finds the end of a value by its brackets; whoever takes the value reads what is in it. */
bool member_value(struct members *in, struct span *raw)
{
    const uint8_t *at = in->all.at;
    size_t from = in->pos, len = in->all.len;
    int depth = 0;
    for (; in->pos < len; in->pos++) {
        uint8_t c = at[in->pos];
        if (!tells[c] || (c == ',' && depth > 0))
            continue;
        if (c == '"') {
            if (!pass_text(in))
                return false;
            in->pos--; /* the loop goes on after the closing quote */
            continue;
        }
        if (depth == 0 && (c == ',' || c == '}' || c == ']'))
            break;
        depth += nests(c);
        if (depth > DEPTH_MAX)
            return members_wrong(in);
    }
    *raw = (struct span){at + from, in->pos - from};
    return (depth == 0 && in->pos < in->all.len && raw->len > 0) || members_wrong(in);
}

static bool words_read(struct members *in, size_t size, char *out)
{
    struct span words;
    if (!member_text(in, &words))
        return false;
    if (words.len >= size || memchr(words.at, 0, words.len))
        return members_wrong(in);
    memcpy(out, words.at, words.len);
    out[words.len] = '\0';
    return true;
}

static bool member_read(struct members *in, enum member_kind kind, void *field, size_t size)
{
    int64_t value = 0;
    struct span *span = field;
    switch (kind) {
    case MEMBER_I32:
        if (!member_number(in, INT32_MIN, INT32_MAX, &value))
            return false;
        *(int32_t *)field = (int32_t)value;
        return true;
    case MEMBER_I64:
        return member_number(in, INT64_MIN, INT64_MAX, field);
    case MEMBER_U64:
        if (!member_number(in, 0, INT64_MAX, &value))
            return false;
        *(uint64_t *)field = (uint64_t)value;
        return true;
    case MEMBER_BOOL:
        if (!member_number(in, 0, 1, &value))
            return false;
        *(bool *)field = value == 1;
        return true;
    case MEMBER_WORDS:
        return words_read(in, size, field);
    case MEMBER_TEXT:
    case MEMBER_RAW:
        if (!(kind == MEMBER_TEXT ? member_text : member_value)(in, span))
            return false;
        *span = arena_copy(in->arena, *span);
        return true;
    case MEMBER_HEX:
        return member_hex(in, field);
    }
    return members_wrong(in);
}

/* ---- both ways ---- */

bool member_both(struct members *io, enum member_kind kind, void *at, size_t size)
{
    if (!io->out)
        return member_read(io, kind, at, size);
    member_write(io->out, kind, at);
    return true;
}

bool members_both(struct members *io, const struct member *member, size_t n, void *at)
{
    for (size_t i = 0; i < n; i++) {
        assert(i == 0 || strcmp(member[i - 1].name, member[i].name) < 0);
        if (!member_exactly(io, i ? ",\"" : "{\"") || !member_exactly(io, member[i].name) ||
            !member_exactly(io, "\":") ||
            !member_both(io, member[i].kind, (uint8_t *)at + member[i].offset, member[i].size))
            return false;
    }
    return member_exactly(io, "}");
}

bool member_part(struct members *io, bool present, const char *label)
{
    bool there = io->out ? present : io->pos <= io->all.len && span_begins(span_from(io->all, io->pos), label);
    return there && member_exactly(io, label);
}

bool member_element(struct members *io, int i, int *n, int most)
{
    if (io->out ? i == *n : peek(io) == ']') {
        *n = i;
        (void)member_exactly(io, "]");
        return false;
    }
    if ((i > 0 && !member_exactly(io, ",")) || (i == most && !members_wrong(io)))
        return false;
    if (!io->out)
        *n = i + 1;
    return true;
}

bool members_good(const struct members *io)
{
    return io->out || io->why->key == NULL;
}
