/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/core/core_members.h"
#include <assert.h>
#include <string.h>

enum {
    DEPTH_MAX = 64,
    NAMES_LEN = 4096 /* more than a table has names and marks: what is written between two of our members */
};

/* ---- writing ---- */

static void member_write(struct text *out, enum member_kind kind, const void *field)
{
    const struct span *span = field;
    if (kind == MEMBER_I32 || kind == MEMBER_BOOL)
        text_format(out, "%d", kind == MEMBER_I32 ? (int)*(const int32_t *)field : *(const bool *)field);
    else if (kind == MEMBER_I64 || kind == MEMBER_U64)
        text_format(out, "%lld", (long long)*(const int64_t *)field);
    else if (kind == MEMBER_RAW)
        text_add(out, *span);
    else if (kind != MEMBER_HEX)
        text_json(out, kind == MEMBER_WORDS ? span_of(field) : *span);
    else {
        text_words(out, "\"");
        text_hex(out, span->at, span->len);
        text_words(out, "\"");
    }
}

/* ---- reading ---- */

struct members members_of(struct span all, struct arena *arena, struct problem *why)
{
    return (struct members){.arena = arena, .in = {.at = (const char *)all.at, .len = all.len}, .why = why};
}

bool members_wrong(struct members *io)
{
    return problem_set(io->why, "envelope.syntax", io->in.pos);
}

bool member_exactly(struct members *io, const char *words)
{
    if (!io->out)
        return load_words(&io->in, words, NULL) || members_wrong(io);
    text_words(io->out, words);
    return true;
}

static bool member_number(struct members *io, int64_t least, int64_t most, int64_t *out)
{
    size_t start = io->in.pos;
    if (load_number(&io->in, least, most, out, NULL))
        return true;
    io->in.pos = start;
    return members_wrong(io);
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

/* Where the string's closing quote is whose first character is at `to`; 0: it does not end. */
static size_t text_end(const struct dump_in *in, size_t to)
{
    while (to < in->len && in->at[to] != '"' && (uint8_t)in->at[to] >= ' ')
        to += in->at[to] == '\\' ? 2 : 1;
    return to < in->len && in->at[to] == '"' ? to : 0;
}

bool member_text(struct members *io, struct span *out)
{
    if (!member_exactly(io, "\""))
        return false;
    size_t from = io->in.pos, to = text_end(&io->in, from);
    if (to == 0)
        return members_wrong(io);
    struct span raw = {(const uint8_t *)io->in.at + from, to - from};
    io->in.pos = to + 1;
    *out = raw;
    if (!memchr(raw.at, '\\', raw.len))
        return true;
    uint8_t *words = arena_take(io->arena, raw.len);
    size_t len = 0;
    for (size_t i = 0; i < raw.len;) {
        int c = raw.at[i++];
        c = c == '\\' ? unescaped(raw, &i) : c;
        if (c < 0)
            return members_wrong(io);
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

/* Finds the end of a value by its brackets, past strings as they stand; whoever takes the value reads what is in it. */
bool member_value(struct members *io, struct span *raw)
{
    struct dump_in *in = &io->in;
    const uint8_t *at = (const uint8_t *)in->at;
    size_t from = in->pos;
    int depth = 0;
    for (; in->pos < in->len; in->pos++) {
        uint8_t c = at[in->pos];
        if (!tells[c] || (c == ',' && depth > 0))
            continue;
        if (c == '"') {
            size_t end = text_end(in, in->pos + 1);
            if (end == 0)
                return members_wrong(io);
            in->pos = end;
            continue;
        }
        if (depth == 0 && (c == ',' || c == '}' || c == ']'))
            break;
        depth += nests(c);
        if (depth > DEPTH_MAX)
            return members_wrong(io);
    }
    *raw = (struct span){at + from, in->pos - from};
    return (depth == 0 && in->pos < in->len && raw->len > 0) || members_wrong(io);
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
        return member_number(in, 0, INT64_MAX, field);
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
        if (in->arena)
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

static void write_other(struct dump_out *out, const struct field *field, const void *at)
{
    struct text *to = out->context;
    assert(out->len < out->cap);
    to->len = out->len;
    member_write(to, (enum member_kind)field->kind, at);
    text_reserve(to, NAMES_LEN);
    out->at = to->at, out->cap = to->cap, out->len = to->len;
}

static bool read_other(struct dump_in *in, const struct field *field, void *at, struct problem *why)
{
    struct members *io = in->context;
    return member_read(io, (enum member_kind)field->kind, at, field->size) ||
           problem_set(why, io->why->key, io->why->offset);
}

bool members_both(struct members *io, const struct field *fields, size_t n, void *at)
{
    struct text *to = io->out;
    struct problem why = {0};
    if (!to) {
        io->in.other = read_other;
        io->in.context = io;
        return load_fields(&io->in, fields, n, 0, at, &why) || problem_set(io->why, "envelope.syntax", why.offset);
    }
    text_reserve(to, NAMES_LEN);
    struct dump_out out = {.at = to->at, .cap = to->cap, .len = to->len, .other = write_other, .context = to};
    dump_fields(&out, fields, n, 0, at);
    assert(out.len < out.cap);
    to->len = out.len;
    to->at[to->len] = '\0';
    return true;
}

/* Are these the next bytes of what is read? */
static bool comes_next(const struct members *io, const char *words)
{
    struct dump_in ahead = io->in;
    return load_words(&ahead, words, NULL);
}

bool member_part(struct members *io, bool present, const char *label)
{
    return (io->out ? present : comes_next(io, label)) && member_exactly(io, label);
}

bool member_element(struct members *io, int i, int *n, int most)
{
    if (io->out ? i == *n : comes_next(io, "]")) {
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
