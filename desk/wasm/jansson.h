/* SPDX-License-Identifier: Apache-2.0 */
/* desk/wasm/jansson.h - the few functions of jansson that rulesets, their words and their facts call, for the module:
 * there is no jansson for its target. The build of the module has this folder before the system's, and nothing else
 * has, so the sources include <jansson.h> and know of nothing.
 *
 * Values behave as jansson's do (its documentation has what each function does), which tests/desk/ holds them to, case
 * by case. What is less: no real numbers, no writing (formats/cjson.h writes), and reading is strict whatever the flags
 * say: names are unique, numbers are integers. Members keep the order in which they came.
 *
 * Outside of this folder each function has a name of its own, so that a test can link both. */
#ifndef DISPATCH_DESK_JANSSON_H
#define DISPATCH_DESK_JANSSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define json_true             desk_json_true
#define json_false            desk_json_false
#define json_null             desk_json_null
#define json_integer          desk_json_integer
#define json_string           desk_json_string
#define json_stringn          desk_json_stringn
#define json_array            desk_json_array
#define json_object           desk_json_object
#define json_pack             desk_json_pack
#define json_loadb            desk_json_loadb
#define json_loads            desk_json_loads
#define json_incref           desk_json_incref
#define json_decref           desk_json_decref
#define json_equal            desk_json_equal
#define json_integer_value    desk_json_integer_value
#define json_string_value     desk_json_string_value
#define json_string_length    desk_json_string_length
#define json_array_size       desk_json_array_size
#define json_array_get        desk_json_array_get
#define json_array_set_new    desk_json_array_set_new
#define json_array_append_new desk_json_array_append_new
#define json_array_append     desk_json_array_append
#define json_array_insert_new desk_json_array_insert_new
#define json_array_clear      desk_json_array_clear
#define json_array_extend     desk_json_array_extend
#define json_object_size      desk_json_object_size
#define json_object_get       desk_json_object_get
#define json_object_getn      desk_json_object_getn
#define json_object_set_new   desk_json_object_set_new
#define json_object_set       desk_json_object_set
#define json_object_update    desk_json_object_update
#define json_copy             desk_json_copy
#define json_deep_copy        desk_json_deep_copy
#define json_object_del       desk_json_object_del
#define json_object_iter      desk_json_object_iter
#define json_object_iter_next desk_json_object_iter_next
#define json_object_iter_key  desk_json_object_iter_key
#define json_object_iter_value desk_json_object_iter_value

typedef enum {
    JSON_OBJECT,
    JSON_ARRAY,
    JSON_STRING,
    JSON_INTEGER,
    JSON_REAL, /* of no value */
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL
} json_type;
typedef long long json_int_t;
#define JSON_INTEGER_FORMAT "lld"
typedef struct json_value {
    json_type type;
    size_t refcount; /* 0: one of the three constants */
} json_t;
typedef struct {
    int line, column, position; /* from 1, from 1 in bytes, from 0 in bytes */
    char text[64];
} json_error_t;
enum { JSON_REJECT_DUPLICATES = 1, JSON_DECODE_ANY = 4, JSON_ALLOW_NUL = 16 };

json_t *json_true(void);
json_t *json_false(void);
json_t *json_null(void);
json_t *json_integer(json_int_t);
json_t *json_string(const char *);            /* NULL: NULL, or no UTF-8 */
json_t *json_stringn(const char *, size_t);
json_t *json_array(void);
json_t *json_object(void);
/* Of formats: { } [ ] : , blanks, s s? s# i I b n o o? O. */
json_t *json_pack(const char *format, ...);
json_t *json_loadb(const char *, size_t, size_t flags, json_error_t *);
json_t *json_loads(const char *, size_t flags, json_error_t *);

json_t *json_incref(json_t *);
void json_decref(json_t *);
int json_equal(const json_t *, const json_t *);
json_t *json_copy(json_t *);
json_t *json_deep_copy(const json_t *);

json_int_t json_integer_value(const json_t *);
const char *json_string_value(const json_t *);
size_t json_string_length(const json_t *);

size_t json_array_size(const json_t *);
json_t *json_array_get(const json_t *, size_t);
int json_array_set_new(json_t *, size_t, json_t *);
int json_array_append_new(json_t *, json_t *);
int json_array_append(json_t *, json_t *);
int json_array_insert_new(json_t *, size_t, json_t *);
int json_array_clear(json_t *);
int json_array_extend(json_t *, json_t *);

size_t json_object_size(const json_t *);
json_t *json_object_get(const json_t *, const char *);
json_t *json_object_getn(const json_t *, const char *, size_t);
int json_object_set_new(json_t *, const char *, json_t *);
int json_object_set(json_t *, const char *, json_t *);
int json_object_update(json_t *, json_t *);
int json_object_del(json_t *, const char *);
void *json_object_iter(json_t *);
void *json_object_iter_next(json_t *, void *);
const char *json_object_iter_key(void *);
json_t *json_object_iter_value(void *);

#define json_typeof(value)     ((value)->type)
#define json_is_object(value)  ((value) && json_typeof(value) == JSON_OBJECT)
#define json_is_array(value)   ((value) && json_typeof(value) == JSON_ARRAY)
#define json_is_string(value)  ((value) && json_typeof(value) == JSON_STRING)
#define json_is_integer(value) ((value) && json_typeof(value) == JSON_INTEGER)
#define json_is_real(value)    ((value) && json_typeof(value) == JSON_REAL)
#define json_is_true(value)    ((value) && json_typeof(value) == JSON_TRUE)
#define json_is_false(value)   ((value) && json_typeof(value) == JSON_FALSE)
#define json_is_boolean(value) (json_is_true(value) || json_is_false(value))
#define json_is_null(value)    ((value) && json_typeof(value) == JSON_NULL)
#define json_boolean(value)    ((value) ? json_true() : json_false())
static inline double json_real_value(const json_t *value)
{
    (void)value;
    return 0;
}

#define json_array_foreach(array, index, value)                                                                        \
    for ((index) = 0; (index) < json_array_size(array) && ((value) = json_array_get(array, index)); (index)++)
#define json_object_foreach(object, key, value)                                                                        \
    for (void *at_##key = json_object_iter(object);                                                                    \
         at_##key && ((key) = json_object_iter_key(at_##key), (value) = json_object_iter_value(at_##key), true);       \
         at_##key = json_object_iter_next(object, at_##key))

/* ---- for the files of this folder ---- */
/* Is it UTF-8, without surrogates and with the fewest bytes? */
bool desk_json_is_utf8(const char *, size_t);
/* The same as json_object_set_new, for a name that is not there yet and has no NUL. */
int desk_json_add(json_t *object, const char *name, size_t len, json_t *);

#endif
