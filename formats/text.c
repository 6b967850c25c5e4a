/* SPDX-License-Identifier: Apache-2.0 */
/* Copies in an arena and growing text (bytes.h). Of the system nothing is needed but vsnprintf, so that the module for
 * pages has this file as it is (desk/README.md). */
#include "formats/bytes.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_LEN_MIN = 256 };

struct span arena_copy(struct arena *arena, struct span bytes)
{
    uint8_t *out = arena_take(arena, bytes.len + 1);
    if (bytes.len > 0)
        memcpy(out, bytes.at, bytes.len);
    return (struct span){out, bytes.len};
}

void *arena_grown(struct arena *arena, void *have, size_t n, size_t *cap, size_t size)
{
    if (n < *cap)
        return have;
    *cap = *cap ? 2 * *cap : 64;
    void *more = arena_take(arena, *cap * size);
    if (n > 0)
        memcpy(more, have, n * size);
    return more;
}

char *arena_string(struct arena *arena, struct span bytes)
{
    char *out = arena_take(arena, bytes.len + 1);
    if (bytes.len > 0)
        memcpy(out, bytes.at, bytes.len);
    return out;
}

char *arena_words(struct arena *arena, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int len = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (len < 0)
        abort();
    char *out = arena_take(arena, (size_t)len + 1);
    vsnprintf(out, (size_t)len + 1, format, again);
    va_end(again);
    return out;
}

/* Makes room for `more` bytes and a NUL behind the text; returns where they go. */
static char *text_room(struct text *text, size_t more)
{
    if (more > SIZE_MAX / 4 - text->len)
        abort();
    size_t need = text->len + more + 1;
    if (need > text->cap) {
        size_t cap = text->cap > 0 ? text->cap : TEXT_LEN_MIN;
        while (cap < need)
            cap *= 2;
        char *bigger = arena_take(text->arena, cap);
        if (text->len > 0) {
            memcpy(bigger, text->at, text->len);
            bytes_wipe(text->at, text->len);
        }
        text->at = bigger;
        text->cap = cap;
    }
    return text->at + text->len;
}

void text_reserve(struct text *text, size_t len)
{
    *text_room(text, len) = '\0';
}

void text_add(struct text *text, struct span bytes)
{
    char *room = text_room(text, bytes.len);
    if (bytes.len > 0)
        memcpy(room, bytes.at, bytes.len);
    text->len += bytes.len;
    text->at[text->len] = '\0';
}

void text_words(struct text *text, const char *words)
{
    text_add(text, span_of(words));
}

void text_format(struct text *text, const char *format, ...)
{
    va_list args, again;
    size_t left = text->cap - text->len;
    va_start(args, format);
    va_copy(again, args);
    int len = vsnprintf(left > 0 ? text->at + text->len : NULL, left, format, args);
    va_end(args);
    if (len < 0)
        abort();
    if ((size_t)len >= left) /* it did not fit */
        vsnprintf(text_room(text, (size_t)len), (size_t)len + 1, format, again);
    va_end(again);
    text->len += (size_t)len;
}

struct span text_span(const struct text *text)
{
    return text->at ? (struct span){(const uint8_t *)text->at, text->len} : span_of("");
}

/* ---- a string of JSON ---- */

const char *json_escape(uint8_t c)
{
    static const char in[] = "\"\\\b\f\n\r\t";
    static const char *const out[] = {"\\\"", "\\\\", "\\b", "\\f", "\\n", "\\r", "\\t"};
    const char *at = c ? strchr(in, c) : NULL;
    return at ? out[at - in] : NULL;
}

void text_json(struct text *out, struct span words)
{
    size_t from = 0;
    text_words(out, "\"");
    for (size_t i = 0; i < words.len; i++) {
        uint8_t c = words.at[i];
        const char *escape = json_escape(c);
        if (!escape && c >= ' ')
            continue;
        text_add(out, (struct span){words.at + from, i - from});
        if (escape)
            text_words(out, escape);
        else
            text_format(out, "\\u%04x", c);
        from = i + 1;
    }
    text_add(out, span_from(words, from));
    text_words(out, "\"");
}
