/* SPDX-License-Identifier: Apache-2.0 */
/* Compiled twice (the Makefile says -DOURS of one): what it tells must not depend on whose <jansson.h> it was. */
#include "tests/desk/json_cases.h"
#include "tests/lib/play.h"
#include <jansson.h>
#include <string.h>

#ifdef OURS
#define CASE(name) name##_ours
#else
#define CASE(name) name##_jansson
#endif

enum { DEPTH_TOLD = 12, POOL = 12 };

static void tell(struct text *out, json_t *value, int depth)
{
    const char *name;
    json_t *item;
    size_t i;
    if (!value) {
        text_words(out, "none");
        return;
    }
    text_format(out, "%d", (int)json_typeof(value));
    if (depth == DEPTH_TOLD)
        return;
    if (json_is_string(value)) {
        text_format(out, "=%zu:", json_string_length(value));
        text_hex(out, (const uint8_t *)json_string_value(value), json_string_length(value));
    } else if (json_is_integer(value)) {
        text_format(out, "=%" JSON_INTEGER_FORMAT, json_integer_value(value));
    } else if (json_is_array(value)) {
        text_format(out, "[%zu", json_array_size(value));
        json_array_foreach(value, i, item)
        {
            text_words(out, " ");
            tell(out, item, depth + 1);
        }
        text_words(out, "]");
    } else if (json_is_object(value)) {
        text_format(out, "{%zu", json_object_size(value));
        json_object_foreach(value, name, item)
        {
            text_format(out, " %s:", name);
            tell(out, item, depth + 1);
            text_words(out, json_object_get(value, name) == item ? "" : "!");
            text_words(out, json_object_getn(value, name, strlen(name)) == item ? "" : "!");
        }
        text_words(out, "}");
    }
}

void CASE(json_tell)(struct span json, struct text *out)
{
    const size_t flags[] = {JSON_REJECT_DUPLICATES, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY,
                            JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        json_error_t error = {0};
        json_t *value = json_loadb((const char *)json.at, json.len, flags[i], &error);
        if (value)
            tell(out, value, 0);
        else
            text_words(out, "refused");
        text_words(out, "\n");
        json_decref(value);
    }
}

/* ---- stories ---- */

static json_t *something(uint64_t *seed)
{
    static const char *const words[] = {"",        "a", "Grant", "\xC3\xA9", "\xC3", "\xED\xA0\x80", "\xF0\x9F\x8E\xB2",
                                        "\xC0\x80"};
    switch (random_below(seed, 8)) {
    case 0:
        return json_integer((json_int_t)random_next(seed));
    case 1:
        return json_string(words[random_below(seed, 8)]);
    case 2:
        return json_stringn("ab\0cd", random_below(seed, 6));
    case 3:
        return json_array();
    case 4:
        return json_object();
    case 5:
        return json_boolean(random_below(seed, 2));
    case 6:
        return json_null();
    default:
        return json_integer((json_int_t)random_below(seed, 3));
    }
}

static const char *a_name(uint64_t *seed)
{
    static const char *const names[] = {"a", "b", "ab", "", "zz", "\xC3\xA9", "\xFF", "abc"};
    return names[random_below(seed, 8)];
}

/* A value that holds no other may be put anywhere without a ring. */
static bool is_plain(const json_t *value)
{
    return !json_is_array(value) && !json_is_object(value);
}

/* A copy is the same, and is its own: what is put into it is not in the other. */
static int copied(const json_t *one, json_t *copy)
{
    int same = json_equal(one, copy);
    json_array_append_new(copy, json_true());
    json_object_set_new(copy, "only here", json_true());
    int own = 2 * json_equal(one, copy) + 4 * (copy == one);
    json_decref(copy);
    return same + own;
}

static int act(json_t **pool, uint64_t *seed)
{
    json_t *one = pool[random_below(seed, POOL)], *other = pool[random_below(seed, POOL)];
    size_t at = random_below(seed, 5);
    const char *name = a_name(seed);
    switch (random_below(seed, 16)) {
    case 0:
        return json_array_append_new(one, something(seed));
    case 1:
        return is_plain(other) ? json_array_append(one, other) : 7;
    case 2:
        return json_array_insert_new(one, at, something(seed));
    case 3:
        return json_array_set_new(one, at, something(seed));
    case 4:
        return random_below(seed, 8) ? 7 : json_array_clear(one);
    case 5:
        return json_array_size(other) < 64 && json_array_size(one) < 64 && one != other ? json_array_extend(one, other)
                                                                                        : 7;
    case 6:
    case 7:
        return json_object_set_new(one, name, something(seed));
    case 8:
        return json_object_del(one, name);
    case 9:
        return json_equal(one, other);
    case 10:
        return is_plain(other) ? json_object_set(one, name, other) : 7;
    case 11:
        return one != other ? json_object_update(one, other) : 7;
    case 12:
        return copied(one, json_copy(one));
    case 13:
        return copied(one, json_deep_copy(one));
    case 14:
        return (json_object_get(one, name) != NULL) + 2 * (json_object_getn(one, "abc", at) != NULL) +
               4 * (json_array_get(one, at) != NULL);
    default:
        return json_equal(json_array_get(one, at), json_array_get(other, at)) + 2 * json_is_true(one) +
               4 * json_is_false(one) + 8 * json_is_null(one) + 16 * json_is_boolean(one) +
               (int)json_string_length(one) + (int)json_object_size(one) + (json_integer_value(one) != 0) +
               (json_object_iter(one) != NULL) + (json_string_value(one) != NULL);
    }
}

/* Shared lists would make rings of what `extend` copies: each value has one place, save plain ones. */
void CASE(json_story)(uint64_t seed, int acts, struct text *out)
{
    json_t *pool[POOL];
    for (int i = 0; i < POOL; i++)
        pool[i] = i < 4 ? json_array() : i < 8 ? json_object() : something(&seed);
    for (int i = 0; i < acts; i++)
        text_format(out, "%d ", act(pool, &seed));
    for (int i = 0; i < POOL; i++) {
        tell(out, pool[i], 0);
        text_words(out, "\n");
        json_decref(pool[i]);
    }
}

/* ---- packs ---- */

static void told(struct text *out, json_t *value)
{
    tell(out, value, 0);
    text_words(out, "\n");
    json_decref(value);
}

void CASE(json_packs)(struct text *out)
{
    json_t *kept = json_string("kept");
    told(out, json_pack("{s:s,s:i,s:b,s:I}", "words", "Lee", "number", -7, "flag", 1, "long", (json_int_t)1 << 60));
    told(out, json_pack("{s:o,s:O,s:n}", "o", json_integer(1), "O", kept, "n"));
    told(out, json_pack("{s:s,s:[],s:s,s:i,s:i}", "a", "b", "list", "c", "d", "e", 1, "f", 2));
    told(out, json_pack("{s:s,s:[s,s,s]}", "a", "b", "three", "x", "y", "z"));
    told(out, json_pack("[[i,i,i],[s]]", 1, 2, 3, "four"));
    told(out, json_pack("[s#,s#]", "Lee and Hood", 3, "", 0));
    told(out, json_pack("[s?,s?]", (const char *)NULL, "there"));
    told(out, json_pack("{s:o?}", "none", (json_t *)NULL));
    told(out, json_pack("[s]", "\xFF"));                               /* no text: NULL, and nothing leaks */
    told(out, json_pack("{s:o,s:s}", "o", json_array(), "s", "\xC3")); /* likewise, with what was to be taken over */
    told(out, json_pack("{s:s, s:s}", "twice", "first", "twice", "second"));
    told(out, json_pack("[]"));
    told(out, json_pack("{s:{s:s,s:b}}", "in", "a", "b", "c", 0));
    told(out, kept);
}
