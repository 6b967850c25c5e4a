/* SPDX-License-Identifier: Apache-2.0 */
/* Values of desk/wasm/jansson.h. What has no memory ends in memory_out(), so that no caller need ask. */
#include "formats/bytes.h"
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

struct number {
    json_t is;
    json_int_t value;
};
struct words {
    json_t is;
    size_t len;
    char at[]; /* with a NUL behind it */
};
struct list {
    json_t is;
    size_t n, cap;
    json_t **item;
};
struct member {
    char *name; /* owned */
    size_t len;
    json_t *value;
};
struct members {
    json_t is;
    size_t n, cap;
    struct member *at;
};

static void *more(void *have, size_t size)
{
    void *out = realloc(have, size);
    if (!out)
        memory_out();
    return out;
}

static void begin(json_t *is, json_type type)
{
    is->type = type;
    is->refcount = 1;
}

static struct list *list_of(const json_t *value)
{
    return json_is_array(value) ? (struct list *)value : NULL;
}

static struct members *members_of(const json_t *value)
{
    return json_is_object(value) ? (struct members *)value : NULL;
}

/* ---- plain values ---- */

json_t *json_true(void)
{
    static json_t is = {JSON_TRUE, 0};
    return &is;
}

json_t *json_false(void)
{
    static json_t is = {JSON_FALSE, 0};
    return &is;
}

json_t *json_null(void)
{
    static json_t is = {JSON_NULL, 0};
    return &is;
}

json_t *json_integer(json_int_t value)
{
    struct number *out = more(NULL, sizeof *out);
    begin(&out->is, JSON_INTEGER);
    out->value = value;
    return &out->is;
}

json_int_t json_integer_value(const json_t *value)
{
    return json_is_integer(value) ? ((const struct number *)value)->value : 0;
}

/* How many bytes follow the first one of a character; -1: it begins none. */
static int follows(unsigned char first)
{
    if (first < 0x80)
        return 0;
    if (first < 0xC2 || first > 0xF4)
        return -1;
    return first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
}

bool desk_json_is_utf8(const char *at, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        unsigned char first = (unsigned char)at[i];
        int n = follows(first);
        if (n < 0 || (size_t)n >= len - i)
            return false;
        unsigned char second = n > 0 ? (unsigned char)at[i + 1] : 0;
        if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) || (first == 0xF0 && second < 0x90) ||
            (first == 0xF4 && second > 0x8F))
            return false; /* too long, half a pair, or beyond the last character */
        for (; n > 0; n--)
            if (((unsigned char)at[++i] & 0xC0) != 0x80)
                return false;
    }
    return true;
}

json_t *json_stringn(const char *at, size_t len)
{
    if (!at || !desk_json_is_utf8(at, len))
        return NULL;
    struct words *out = more(NULL, sizeof *out + len + 1);
    begin(&out->is, JSON_STRING);
    out->len = len;
    memcpy(out->at, at, len);
    out->at[len] = '\0';
    return &out->is;
}

json_t *json_string(const char *at)
{
    return at ? json_stringn(at, strlen(at)) : NULL;
}

const char *json_string_value(const json_t *value)
{
    return json_is_string(value) ? ((const struct words *)value)->at : NULL;
}

size_t json_string_length(const json_t *value)
{
    return json_is_string(value) ? ((const struct words *)value)->len : 0;
}

/* ---- lists ---- */

json_t *json_array(void)
{
    struct list *out = more(NULL, sizeof *out);
    *out = (struct list){.n = 0};
    begin(&out->is, JSON_ARRAY);
    return &out->is;
}

size_t json_array_size(const json_t *value)
{
    const struct list *list = list_of(value);
    return list ? list->n : 0;
}

json_t *json_array_get(const json_t *value, size_t i)
{
    const struct list *list = list_of(value);
    return list && i < list->n ? list->item[i] : NULL;
}

static int refused(json_t *value)
{
    json_decref(value);
    return -1;
}

int json_array_insert_new(json_t *array, size_t i, json_t *value)
{
    struct list *list = list_of(array);
    if (!list || !value || value == array || i > list->n)
        return refused(value);
    if (list->n == list->cap) {
        list->cap = list->cap ? 2 * list->cap : 8;
        list->item = more(list->item, list->cap * sizeof *list->item);
    }
    memmove(list->item + i + 1, list->item + i, (list->n - i) * sizeof *list->item);
    list->item[i] = value;
    list->n++;
    return 0;
}

int json_array_append_new(json_t *array, json_t *value)
{
    return json_array_insert_new(array, json_array_size(array), value);
}

int json_array_append(json_t *array, json_t *value)
{
    return json_array_append_new(array, json_incref(value));
}

int json_array_set_new(json_t *array, size_t i, json_t *value)
{
    struct list *list = list_of(array);
    if (!list || !value || value == array || i >= list->n)
        return refused(value);
    json_decref(list->item[i]);
    list->item[i] = value;
    return 0;
}

int json_array_clear(json_t *array)
{
    struct list *list = list_of(array);
    if (!list)
        return -1;
    for (size_t i = 0; i < list->n; i++)
        json_decref(list->item[i]);
    list->n = 0;
    return 0;
}

int json_array_extend(json_t *array, json_t *other)
{
    if (!list_of(array) || !list_of(other))
        return -1;
    size_t n = json_array_size(other);
    for (size_t i = 0; i < n; i++)
        json_array_append(array, json_array_get(other, i));
    return 0;
}

/* ---- objects ---- */

json_t *json_object(void)
{
    struct members *out = more(NULL, sizeof *out);
    *out = (struct members){.n = 0};
    begin(&out->is, JSON_OBJECT);
    return &out->is;
}

size_t json_object_size(const json_t *value)
{
    const struct members *members = members_of(value);
    return members ? members->n : 0;
}

static struct member *find(const json_t *value, const char *name, size_t len)
{
    const struct members *members = members_of(value);
    for (size_t i = 0; members && name && i < members->n; i++)
        if (members->at[i].len == len && memcmp(members->at[i].name, name, len) == 0)
            return &members->at[i];
    return NULL;
}

json_t *json_object_getn(const json_t *object, const char *name, size_t len)
{
    const struct member *member = find(object, name, len);
    return member ? member->value : NULL;
}

json_t *json_object_get(const json_t *object, const char *name)
{
    return name ? json_object_getn(object, name, strlen(name)) : NULL;
}

int desk_json_add(json_t *object, const char *name, size_t len, json_t *value)
{
    struct members *members = members_of(object);
    if (members->n == members->cap) {
        members->cap = members->cap ? 2 * members->cap : 8;
        members->at = more(members->at, members->cap * sizeof *members->at);
    }
    struct member *member = &members->at[members->n++];
    member->name = more(NULL, len + 1);
    memcpy(member->name, name, len);
    member->name[len] = '\0';
    member->len = len;
    member->value = value;
    return 0;
}

int json_object_set_new(json_t *object, const char *name, json_t *value)
{
    if (!members_of(object) || !name || !value || value == object || !desk_json_is_utf8(name, strlen(name)))
        return refused(value);
    struct member *member = find(object, name, strlen(name));
    if (!member)
        return desk_json_add(object, name, strlen(name), value);
    json_decref(member->value);
    member->value = value;
    return 0;
}

int json_object_del(json_t *object, const char *name)
{
    struct members *members = members_of(object);
    struct member *member = name ? find(object, name, strlen(name)) : NULL;
    if (!member)
        return -1;
    json_decref(member->value);
    free(member->name);
    members->n--;
    memmove(member, member + 1, (size_t)(members->at + members->n - member) * sizeof *member);
    return 0;
}

void *json_object_iter(json_t *object)
{
    struct members *members = members_of(object);
    return members && members->n > 0 ? members->at : NULL;
}

void *json_object_iter_next(json_t *object, void *at)
{
    struct members *members = members_of(object);
    struct member *next = at ? (struct member *)at + 1 : NULL;
    return members && next && next < members->at + members->n ? next : NULL;
}

const char *json_object_iter_key(void *at)
{
    return at ? ((struct member *)at)->name : NULL;
}

json_t *json_object_iter_value(void *at)
{
    return at ? ((struct member *)at)->value : NULL;
}

int json_object_set(json_t *object, const char *name, json_t *value)
{
    return json_object_set_new(object, name, json_incref(value));
}

int json_object_update(json_t *object, json_t *other)
{
    const struct members *from = members_of(other);
    if (!members_of(object) || !from)
        return -1;
    for (size_t i = 0; i < from->n; i++)
        json_object_set(object, from->at[i].name, from->at[i].value);
    return 0;
}

/* ---- all ---- */

json_t *json_incref(json_t *value)
{
    if (value && value->refcount > 0)
        value->refcount++;
    return value;
}

static void drop_members(struct members *members)
{
    for (size_t i = 0; i < members->n; i++) {
        free(members->at[i].name);
        json_decref(members->at[i].value);
    }
    free(members->at);
}

void json_decref(json_t *value)
{
    if (!value || value->refcount == 0 || --value->refcount > 0)
        return;
    if (json_is_array(value)) {
        json_array_clear(value);
        free(list_of(value)->item);
    } else if (json_is_object(value)) {
        drop_members(members_of(value));
    }
    free(value);
}

static bool same_members(const json_t *a, const json_t *b)
{
    const struct members *members = members_of(a);
    if (members->n != json_object_size(b))
        return false;
    for (size_t i = 0; i < members->n; i++)
        if (!json_equal(members->at[i].value, json_object_get(b, members->at[i].name)))
            return false;
    return true;
}

static bool same_items(const json_t *a, const json_t *b)
{
    const struct list *list = list_of(a);
    if (list->n != json_array_size(b))
        return false;
    for (size_t i = 0; i < list->n; i++)
        if (!json_equal(list->item[i], json_array_get(b, i)))
            return false;
    return true;
}

int json_equal(const json_t *a, const json_t *b)
{
    if (!a || !b || a->type != b->type)
        return false;
    switch (a->type) {
    case JSON_OBJECT:
        return same_members(a, b);
    case JSON_ARRAY:
        return same_items(a, b);
    case JSON_STRING:
        return json_string_length(a) == json_string_length(b) &&
               memcmp(json_string_value(a), json_string_value(b), json_string_length(a)) == 0;
    case JSON_INTEGER:
        return json_integer_value(a) == json_integer_value(b);
    case JSON_REAL:
    case JSON_TRUE:
    case JSON_FALSE:
    case JSON_NULL:
        break;
    }
    return true;
}

static json_t *members_copy(const json_t *value, bool deep)
{
    const struct members *from = members_of(value);
    json_t *out = json_object();
    for (size_t i = 0; i < from->n; i++) {
        const struct member *one = &from->at[i];
        desk_json_add(out, one->name, one->len, deep ? json_deep_copy(one->value) : json_incref(one->value));
    }
    return out;
}

static json_t *list_copy(const json_t *value, bool deep)
{
    const struct list *from = list_of(value);
    json_t *out = json_array();
    for (size_t i = 0; i < from->n; i++)
        json_array_append_new(out, deep ? json_deep_copy(from->item[i]) : json_incref(from->item[i]));
    return out;
}

static json_t *copy_of(const json_t *value, bool deep)
{
    if (json_is_object(value))
        return members_copy(value, deep);
    if (json_is_array(value))
        return list_copy(value, deep);
    if (json_is_string(value))
        return json_stringn(json_string_value(value), json_string_length(value));
    if (json_is_integer(value))
        return json_integer(json_integer_value(value));
    return (json_t *)value; /* NULL, or one of the three constants */
}

json_t *json_copy(json_t *value)
{
    return copy_of(value, false);
}

json_t *json_deep_copy(const json_t *value)
{
    return copy_of(value, true);
}
