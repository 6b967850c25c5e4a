/* SPDX-License-Identifier: Apache-2.0 */
/* Canonical JSON from field tables: the writer, and the questions that walk the same tables. parse.c has the reader. */
#include "games/dump.h"
#include <assert.h>
#include <string.h>

/* ---- tables ---- */
/* Byte order; most names differ in their first letter. */
static bool goes_after(const char *a, const char *b)
{
    return a[0] != b[0] ? (uint8_t)a[0] > (uint8_t)b[0] : strcmp(a, b) > 0;
}

size_t fields_in_order(const struct field *fields, size_t n, uint32_t revision, uint8_t order[FIELDS_MAX])
{
    size_t shown = 0;
    assert(n <= FIELDS_MAX);
    for (size_t i = 0; i < n; i++) {
        if (fields[i].since > revision)
            continue;
        size_t at = shown++;
        for (; at > 0 && goes_after(fields[order[at - 1]].name, fields[i].name); at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)i;
    }
    return shown;
}

/* The integer at `at` of the field's kind. */
static int32_t field_value(const struct field *field, const void *at)
{
    int16_t small;
    int32_t value;
    if (field->kind == FIELD_U8)
        return *(const uint8_t *)at;
    if (field->kind == FIELD_I16) {
        memcpy(&small, at, sizeof small);
        return small;
    }
    assert(field->kind == FIELD_I32);
    memcpy(&value, at, sizeof value);
    return value;
}

int32_t field_used(const struct field *field, const void *base)
{
    int32_t used;
    if (!field->is_list || field->used < 0)
        return (int32_t)field->count;
    memcpy(&used, (const char *)base + field->used, sizeof used);
    return used;
}

static bool is_zero(const char *at, size_t len)
{
    return len == 0 || (at[0] == 0 && memcmp(at, at + 1, len - 1) == 0); /* each byte is like the one before it */
}

bool field_is_left_out(const struct field *field, const void *base)
{
    assert(!field->is_sparse || !field->is_list);
    return field->is_sparse && is_zero((const char *)base + field->offset, field->size);
}

/* ---- writing ---- */
static bool has_room(const struct dump_out *out, size_t len)
{
    return out->len < out->cap && len <= out->cap - out->len;
}

static void dump_bytes(struct dump_out *out, const char *at, size_t len)
{
    if (has_room(out, len))
        memcpy(out->at + out->len, at, len);
    out->len += len;
}

void dump_words(struct dump_out *out, const char *words)
{
    dump_bytes(out, words, strlen(words));
}

void dump_string(struct dump_out *out, const char *words)
{
    dump_words(out, "\"");
    dump_words(out, words);
    dump_words(out, "\"");
}

enum { NUMBER_LEN = 11 /* of the longest, with its sign */ };

/* Writes the number, of at most NUMBER_LEN bytes; returns where it ends. */
static char *number_write(char *to, int32_t value)
{
    char digits[NUMBER_LEN];
    size_t at = sizeof digits;
    uint32_t left = value < 0 ? 0 - (uint32_t)value : (uint32_t)value;
    if (value < 0)
        *to++ = '-';
    if (left < 10) { /* most of a state */
        *to++ = (char)('0' + left);
        return to;
    }
    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    memcpy(to, digits + at, sizeof digits - at);
    return to + (sizeof digits - at);
}

void dump_number(struct dump_out *out, int32_t value)
{
    char words[NUMBER_LEN];
    if (has_room(out, NUMBER_LEN))
        out->len = (size_t)(number_write(out->at + out->len, value) - out->at);
    else
        dump_bytes(out, words, (size_t)(number_write(words, value) - words));
}

/* One byte; nothing where there is no room. */
static void dump_byte(struct dump_out *out, char byte)
{
    if (out->len < out->cap)
        out->at[out->len] = byte;
    out->len++;
}

/* `,"name":`, where `before` is the comma; nothing where there is no room. */
static void dump_name(struct dump_out *out, char before, const char *name, size_t len)
{
    if (has_room(out, len + 4)) {
        char *to = out->at + out->len;
        to[0] = before, to[1] = '"';
        memcpy(to + 2, name, len);
        to[len + 2] = '"', to[len + 3] = ':';
    }
    out->len += len + 4;
}

/* The numbers of a list, with commas. */
static void dump_numbers(struct dump_out *out, const struct field *field, const char *at, int32_t used)
{
    bool fits = has_room(out, (size_t)used * (NUMBER_LEN + 1));
    char *to = fits ? out->at + out->len : NULL;
    for (int32_t i = 0; i < used && fits; i++, at += field->size) {
        if (i > 0)
            *to++ = ',';
        to = number_write(to, field_value(field, at));
    }
    if (fits)
        out->len = (size_t)(to - out->at);
    for (int32_t i = 0; i < used && !fits; i++, at += field->size) {
        if (i > 0)
            dump_byte(out, ',');
        dump_number(out, field_value(field, at));
    }
}

/* A struct's members once put in order, for lists of many such structs. */
struct dump_order {
    size_t n;
    uint8_t at[FIELDS_MAX], len[FIELDS_MAX]; /* of their names */
};
static void dump_member(struct dump_out *, const struct field *, uint32_t revision, const void *base);

static void order_make(struct dump_order *order, const struct field *fields, size_t n, uint32_t revision)
{
    order->n = fields_in_order(fields, n, revision, order->at);
    for (size_t i = 0; i < order->n; i++) {
        size_t len = strlen(fields[order->at[i]].name);
        assert(len <= UINT8_MAX);
        order->len[i] = (uint8_t)len;
    }
}

static void dump_ordered(struct dump_out *out, const struct field *fields, const struct dump_order *order,
                         uint32_t revision, const void *at)
{
    char before = '{';
    for (size_t i = 0; i < order->n; i++) {
        const struct field *field = &fields[order->at[i]];
        if (field_is_left_out(field, at))
            continue;
        dump_name(out, before, field->name, order->len[i]);
        before = ',';
        if (field->kind == FIELD_STRUCT || field->is_list)
            dump_member(out, field, revision, at);
        else
            dump_number(out, field_value(field, (const char *)at + field->offset));
    }
    dump_words(out, before == '{' ? "{}" : "}");
}

/* A list whose elements lie elsewhere: the first so many, or those that were picked. */
static void dump_far(struct dump_out *out, const struct field *field, uint32_t revision, const void *base, int32_t used)
{
    const char *elements;
    struct dump_order order;
    memcpy(&elements, (const char *)base + field->offset, sizeof elements);
    if (used > 0)
        order_make(&order, field->sub, field->n_sub, revision);
    dump_byte(out, '[');
    for (int32_t i = 0; i < used; i++) {
        int16_t index = (int16_t)i;
        if (field->picked > 0)
            memcpy(&index, (const char *)base + field->picked - 1 + (size_t)i * sizeof index, sizeof index);
        if (i > 0)
            dump_byte(out, ',');
        dump_ordered(out, field->sub, &order, revision, elements + (size_t)index * field->size);
    }
    dump_byte(out, ']');
}

static void dump_member(struct dump_out *out, const struct field *field, uint32_t revision, const void *base)
{
    const char *at = (const char *)base + field->offset;
    int32_t used = field_used(field, base);
    struct dump_order order;
    assert(used >= 0 && (uint32_t)used <= field->count);
    if (field->is_far) {
        dump_far(out, field, revision, base, used);
        return;
    }
    if (field->kind == FIELD_STRUCT && used > 0)
        order_make(&order, field->sub, field->n_sub, revision);
    if (field->is_list)
        dump_byte(out, '[');
    if (field->kind != FIELD_STRUCT)
        dump_numbers(out, field, at, used);
    for (int32_t i = 0; i < used && field->kind == FIELD_STRUCT; i++, at += field->size) {
        if (i > 0)
            dump_byte(out, ',');
        dump_ordered(out, field->sub, &order, revision, at);
    }
    if (field->is_list)
        dump_byte(out, ']');
}

void dump_fields(struct dump_out *out, const struct field *fields, size_t n, uint32_t revision, const void *at)
{
    struct dump_order order;
    order_make(&order, fields, n, revision);
    dump_ordered(out, fields, &order, revision, at);
}

/* ---- tails ---- */
static const char *member_broken(const struct field *field, const void *base)
{
    const char *at = (const char *)base + field->offset;
    int32_t used = field_used(field, base);
    if (used < 0 || (uint32_t)used > field->count)
        return field->name;
    if (!is_zero(at + (size_t)used * field->size, (field->count - (uint32_t)used) * field->size))
        return field->name;
    for (int32_t i = 0; field->kind == FIELD_STRUCT && i < used; i++, at += field->size) {
        const char *where = fields_broken(field->sub, field->n_sub, at);
        if (where)
            return where;
    }
    return NULL;
}

const char *fields_broken(const struct field *fields, size_t n, const void *at)
{
    for (size_t i = 0; i < n; i++) {
        const char *where = member_broken(&fields[i], at);
        if (where)
            return where;
    }
    return NULL;
}
