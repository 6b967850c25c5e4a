/* SPDX-License-Identifier: Apache-2.0 */
/* Canonical JSON from field tables: the writer, and the questions that walk the same tables. parse.c has the reader. */
#include "games/dump.h"
#include <assert.h>
#include <string.h>

/* Longer code that only saves time: the modules of pages have no bytes to spare for it. */
#ifdef __wasm__
enum { IS_QUICK = 0 };
#else
enum { IS_QUICK = 1 };
#endif

/* ---- tables ---- */
/* Byte order; most names differ in their first letter. */
static bool goes_after(const char *a, const char *b)
{
    if (IS_QUICK && a[0] != b[0])
        return (uint8_t)a[0] > (uint8_t)b[0];
    return strcmp(a, b) > 0;
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

/* One byte; nothing where there is no room. */
static void dump_byte(struct dump_out *out, char byte)
{
    if (out->len < out->cap)
        out->at[out->len] = byte;
    out->len++;
}

enum { NUMBER_LEN = 11 /* of the longest, with its sign */ };

/* Writes the number and a comma, of at most NUMBER_LEN + 1 bytes; returns where they end. */
static char *number_and_comma(char *to, int32_t value)
{
    char digits[NUMBER_LEN];
    size_t at = sizeof digits;
    uint32_t left = value < 0 ? 0 - (uint32_t)value : (uint32_t)value;
    if (value < 0)
        *to++ = '-';
    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    memcpy(to, digits + at, sizeof digits - at);
    to += sizeof digits - at;
    *to++ = ',';
    return to;
}

void dump_number(struct dump_out *out, int32_t value)
{
    char digits[NUMBER_LEN + 1];
    if ((uint32_t)value < 10 && has_room(out, 1)) /* most of a state */
        out->at[out->len++] = (char)('0' + value);
    else
        dump_bytes(out, digits, (size_t)(number_and_comma(digits, value) - digits) - 1);
}

/* ---- the quick way: room is asked for once a member or list, not once a letter ---- */
/* Bytes, most of which are below ten, and of those most zero. */
static char *bytes_and_commas(char *to, const uint8_t *at, size_t n)
{
    static const uint8_t zeros[8] = {0};
    for (size_t i = 0; i < n;) {
        if (n - i >= sizeof zeros && memcmp(at + i, zeros, sizeof zeros) == 0) {
            memcpy(to, "0,0,0,0,0,0,0,0,", 16);
            to += 16;
            i += sizeof zeros;
        } else if (at[i] < 10) {
            *to++ = (char)('0' + at[i++]);
            *to++ = ',';
        } else {
            to = number_and_comma(to, at[i++]);
        }
    }
    return to;
}

/* A list of numbers with its brackets; false: not the quick way, or there may be no room. */
static bool list_quickly(struct dump_out *out, const struct field *field, const char *at, int32_t used)
{
    if (!IS_QUICK || used == 0 || !has_room(out, (size_t)used * (NUMBER_LEN + 1) + 2))
        return false;
    char *to = out->at + out->len;
    *to++ = '[';
    if (field->kind == FIELD_U8)
        to = bytes_and_commas(to, (const uint8_t *)at, (size_t)used);
    else
        for (int32_t i = 0; i < used; i++, at += field->size)
            to = number_and_comma(to, field_value(field, at));
    to[-1] = ']'; /* the last comma */
    out->len = (size_t)(to - out->at);
    return true;
}

/* `,"name":`, where `before` is the comma. */
static bool name_quickly(struct dump_out *out, char before, const char *name, size_t len)
{
    if (!IS_QUICK || !has_room(out, len + 4))
        return false;
    char *to = out->at + out->len;
    to[0] = before, to[1] = '"';
    memcpy(to + 2, name, len);
    to[len + 2] = '"', to[len + 3] = ':';
    out->len += len + 4;
    return true;
}

/* ---- structs and lists ---- */
/* A struct's members once put in order, for lists of many such structs. */
struct dump_order {
    size_t n;
    uint8_t at[FIELDS_MAX], len[FIELDS_MAX]; /* of their names */
};
static void dump_member(struct dump_out *, const struct field *, uint32_t revision, const void *base);

static void dump_value(struct dump_out *out, const struct field *field, const void *at)
{
    if (field->kind < FIELD_OTHER)
        dump_number(out, field_value(field, at));
    else
        out->other(out, field, at);
}

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
        if (!name_quickly(out, before, field->name, order->len[i])) {
            dump_byte(out, before);
            dump_byte(out, '"');
            dump_bytes(out, field->name, order->len[i]);
            dump_byte(out, '"');
            dump_byte(out, ':');
        }
        before = ',';
        if (field->kind == FIELD_STRUCT || field->is_list)
            dump_member(out, field, revision, at);
        else
            dump_value(out, field, (const char *)at + field->offset);
    }
    dump_words(out, before == '{' ? "{}" : "}");
}

/* Where the i-th of a list of those elements is: in a row, or as they were picked. */
static const char *element_at(const struct field *field, const void *base, const char *elements, int32_t i)
{
    int16_t picked;
    if (field->picked == 0)
        return elements + (size_t)i * field->size;
    memcpy(&picked, (const char *)base + field->picked - 1 + (size_t)i * sizeof picked, sizeof picked);
    return elements + (size_t)picked * field->size;
}

static void dump_member(struct dump_out *out, const struct field *field, uint32_t revision, const void *base)
{
    const char *at = (const char *)base + field->offset;
    int32_t used = field_used(field, base);
    struct dump_order order;
    assert(used >= 0 && (uint32_t)used <= field->count);
    if (field->is_far)
        memcpy(&at, (const char *)base + field->offset, sizeof at);
    if (field->kind == FIELD_STRUCT && used > 0)
        order_make(&order, field->sub, field->n_sub, revision);
    else if (field->is_list && list_quickly(out, field, at, used))
        return;
    if (field->is_list)
        dump_byte(out, '[');
    for (int32_t i = 0; i < used; i++) {
        const char *element = element_at(field, base, at, i);
        if (i > 0)
            dump_byte(out, ',');
        if (field->kind == FIELD_STRUCT)
            dump_ordered(out, field->sub, &order, revision, element);
        else
            dump_value(out, field, element);
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
