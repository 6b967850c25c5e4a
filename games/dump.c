/* SPDX-License-Identifier: Apache-2.0 */
/* Canonical JSON from field tables: the writer, and the questions that walk the same tables. parse.c has the reader. */
#include "games/dump.h"
#include <assert.h>
#include <string.h>

/* ---- tables ---- */
size_t fields_in_order(const struct field *fields, size_t n, uint32_t revision, uint8_t order[FIELDS_MAX])
{
    size_t shown = 0;
    assert(n <= FIELDS_MAX);
    for (size_t i = 0; i < n; i++) {
        if (fields[i].since > revision)
            continue;
        size_t at = shown++;
        for (; at > 0 && strcmp(fields[order[at - 1]].name, fields[i].name) > 0; at--)
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
static void dump_bytes(struct dump_out *out, const char *at, size_t len)
{
    if (out->len < out->cap && len <= out->cap - out->len)
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

static bool has_room(const struct dump_out *out, size_t len)
{
    return out->len < out->cap && len <= out->cap - out->len;
}

void dump_number(struct dump_out *out, int32_t value)
{
    char digits[12];
    size_t at = sizeof digits;
    if ((uint32_t)value < 10 && has_room(out, 1)) { /* most of a state */
        out->at[out->len++] = (char)('0' + value);
        return;
    }
    uint32_t left = value < 0 ? 0 - (uint32_t)value : (uint32_t)value;
    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (value < 0)
        digits[--at] = '-';
    dump_bytes(out, digits + at, sizeof digits - at);
}

/* One byte; nothing where there is no room. */
static void dump_byte(struct dump_out *out, char byte)
{
    if (out->len < out->cap)
        out->at[out->len] = byte;
    out->len++;
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
        dump_byte(out, before);
        before = ',';
        dump_byte(out, '"');
        dump_bytes(out, field->name, order->len[i]);
        dump_byte(out, '"');
        dump_byte(out, ':');
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
    for (int32_t i = 0; i < used; i++, at += field->size) {
        if (i > 0)
            dump_byte(out, ',');
        if (field->kind == FIELD_STRUCT)
            dump_ordered(out, field->sub, &order, revision, at);
        else
            dump_number(out, field_value(field, at));
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
