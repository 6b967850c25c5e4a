/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/cjson.h"
#include <stdlib.h>
#include <string.h>

static bool write_value(struct text *out, const json_t *value, int depth, struct problem *why);

/* Appends one character of a string; those from U+0020 on pass as they are, save quote and backslash. */
static void write_character(struct text *out, uint8_t byte)
{
    static const char escaped[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    const char *found = byte != 0 ? strchr(escaped, byte) : NULL;
    if (found)
        text_format(out, "\\%c", letters[found - escaped]);
    else if (byte < 0x20)
        text_format(out, "\\u%04x", (unsigned)byte);
    else
        text_add(out, (struct span){&byte, 1});
}

static bool is_plain(uint8_t byte)
{
    return byte >= 0x20 && byte != '"' && byte != '\\';
}

static void write_string(struct text *out, struct span words)
{
    text_words(out, "\"");
    for (size_t i = 0; i < words.len;) {
        size_t run = 0; /* most strings are one run */
        while (i + run < words.len && is_plain(words.at[i + run]))
            run++;
        text_add(out, (struct span){words.at + i, run});
        i += run;
        if (i < words.len)
            write_character(out, words.at[i++]);
    }
    text_words(out, "\"");
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool is_ascii(const char *words)
{
    for (; *words; words++)
        if ((unsigned char)*words >= 0x80)
            return false;
    return true;
}

static bool write_object(struct text *out, const json_t *object, int depth, struct problem *why)
{
    size_t n = json_object_size(object), i = 0;
    const char **names = arena_take(out->arena, n * sizeof *names);
    for (void *at = json_object_iter((json_t *)object); at; at = json_object_iter_next((json_t *)object, at))
        names[i++] = json_object_iter_key(at);
    qsort(names, n, sizeof *names, by_bytes); /* names are unique, so the order is total */
    text_words(out, "{");
    for (i = 0; i < n; i++) {
        if (i > 0)
            text_words(out, ",");
        if (!is_ascii(names[i]))
            return problem_set(why, "cjson.name", out->len);
        write_string(out, span_of(names[i]));
        text_words(out, ":");
        if (!write_value(out, json_object_get(object, names[i]), depth + 1, why))
            return false;
    }
    text_words(out, "}");
    return true;
}

static bool write_array(struct text *out, const json_t *array, int depth, struct problem *why)
{
    text_words(out, "[");
    for (size_t i = 0; i < json_array_size(array); i++) {
        if (i > 0)
            text_words(out, ",");
        if (!write_value(out, json_array_get(array, i), depth + 1, why))
            return false;
    }
    text_words(out, "]");
    return true;
}

static bool write_value(struct text *out, const json_t *value, int depth, struct problem *why)
{
    if (depth >= CJSON_DEPTH_MAX && (json_is_object(value) || json_is_array(value)))
        return problem_set(why, "cjson.depth", out->len);
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        return write_object(out, value, depth, why);
    case JSON_ARRAY:
        return write_array(out, value, depth, why);
    case JSON_STRING:
        write_string(out, (struct span){(const uint8_t *)json_string_value(value), json_string_length(value)});
        return true;
    case JSON_INTEGER:
        text_format(out, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        return true;
    case JSON_TRUE:
    case JSON_FALSE:
        text_words(out, json_is_true(value) ? "true" : "false");
        return true;
    case JSON_NULL:
        text_words(out, "null");
        return true;
    case JSON_REAL:
        break;
    }
    return problem_set(why, "cjson.real", out->len);
}

bool cjson_write(struct text *out, const json_t *value, struct problem *why)
{
    return write_value(out, value, 0, why);
}

/* The first offset at which two texts differ, or the length of the shorter. */
static size_t differs_at(struct span a, struct span b)
{
    size_t at = 0;
    while (at < a.len && at < b.len && a.at[at] == b.at[at])
        at++;
    return at;
}

/* True when the text is the value's canonical spelling. */
static bool is_canonical(struct span text, const json_t *value, struct problem *why)
{
    struct text again = {.arena = arena_new()};
    struct problem unwritten = {0};
    bool ok = cjson_write(&again, value, &unwritten);
    struct span spelled = text_span(&again);
    size_t at = differs_at(text, spelled);
    if (!ok && at == spelled.len && at <= text.len) /* right as far as it could be written */
        problem_set(why, unwritten.key, at);
    else if (!ok || spelled.len != text.len || at != text.len)
        ok = problem_set(why, "cjson.spelling", at);
    arena_free(again.arena);
    return ok;
}

static size_t clamp(int position, size_t most)
{
    return position < 0 ? 0 : (size_t)position < most ? (size_t)position : most;
}

json_t *cjson_read(struct span text, struct problem *why)
{
    json_error_t error;
    size_t flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL;
    json_t *value = json_loadb((const char *)text.at, text.len, flags, &error);
    if (!value) {
        problem_set(why, "cjson.syntax", clamp(error.position, text.len));
        return NULL;
    }
    if (!is_canonical(text, value, why)) {
        json_decref(value);
        return NULL;
    }
    return value;
}

json_t *json_read(struct span text, struct problem *why)
{
    json_error_t error;
    json_t *value = json_loadb((const char *)text.at, text.len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!value && why && !why->key) {
        problem_at(why, "json.syntax", error.line > 0 ? error.line : 1, error.column > 0 ? error.column : 1, 0);
        why->offset = clamp(error.position, text.len);
        problem_words(why->want, sizeof why->want, error.text, strlen(error.text));
    }
    return value;
}
