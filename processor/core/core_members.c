/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/core/core_members.h"
#include <assert.h>
#include <string.h>

enum { DEPTH_MAX = 64 };

/* ---- writing ---- */

static void member_write(struct text *out, const struct member *member, const void *field)
{
    const struct span *span = field;
    switch (member->kind) {
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
    case MEMBER_HEX:
        text_words(out, "\"");
        text_hex(out, span->at, span->len);
        text_words(out, "\"");
        break;
    }
}

void members_write(struct text *out, const struct member *member, size_t n, const void *at)
{
    text_words(out, "{");
    for (size_t i = 0; i < n; i++) {
        assert(i == 0 || strcmp(member[i - 1].name, member[i].name) < 0);
        text_format(out, "%s\"%s\":", i ? "," : "", member[i].name);
        member_write(out, &member[i], (const uint8_t *)at + member[i].offset);
    }
    text_words(out, "}");
}

/* ---- reading ---- */

bool members_wrong(struct members_in *in)
{
    return problem_set(in->why, "envelope.syntax", in->pos);
}

static int peek(const struct members_in *in)
{
    return in->pos < in->all.len ? in->all.at[in->pos] : -1;
}

bool member_exactly(struct members_in *in, const char *words)
{
    size_t len = strlen(words);
    if (in->all.len - in->pos < len || memcmp(in->all.at + in->pos, words, len) != 0)
        return members_wrong(in);
    in->pos += len;
    return true;
}

bool member_number(struct members_in *in, int64_t least, int64_t most, int64_t *out)
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

bool member_text(struct members_in *in, struct span *out)
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

bool member_hex(struct members_in *in, struct span *out)
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

/* What a byte does to the end of a value. */
static inline int nests(uint8_t c)
{
    return c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
}

/* A string is passed over as it stands: whoever reads the value takes it apart. */
static bool pass_text(struct members_in *in)
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
bool member_value(struct members_in *in, struct span *raw)
{
    const uint8_t *at = in->all.at;
    size_t from = in->pos;
    int depth = 0;
    for (; in->pos < in->all.len; in->pos++) {
        uint8_t c = at[in->pos];
        if (c >= '0' && c <= '9')
            continue;
        if (c == '"') {
            if (!pass_text(in))
                return false;
            in->pos--; /* the loop goes on behind the closing quote */
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

bool member_next(struct members_in *in, bool *first)
{
    if (peek(in) == ']') {
        in->pos++;
        return false;
    }
    bool more = *first || member_exactly(in, ",");
    *first = false;
    return more;
}

static bool words_read(struct members_in *in, const struct member *member, char *out)
{
    struct span words;
    if (!member_text(in, &words))
        return false;
    if (words.len >= member->size || memchr(words.at, 0, words.len))
        return members_wrong(in);
    memcpy(out, words.at, words.len);
    out[words.len] = '\0';
    return true;
}

static bool member_read(struct members_in *in, const struct member *member, void *field)
{
    int64_t value = 0;
    switch (member->kind) {
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
        return words_read(in, member, field);
    case MEMBER_TEXT:
        return member_text(in, field);
    case MEMBER_HEX:
        return member_hex(in, field);
    }
    return members_wrong(in);
}

bool members_read(struct members_in *in, const struct member *member, size_t n, void *at)
{
    for (size_t i = 0; i < n; i++)
        if (!member_exactly(in, i ? ",\"" : "{\"") || !member_exactly(in, member[i].name) ||
            !member_exactly(in, "\":") || !member_read(in, &member[i], (uint8_t *)at + member[i].offset))
            return false;
    return member_exactly(in, "}");
}
