/* SPDX-License-Identifier: Apache-2.0 */
/* Strict reading for desk/wasm/jansson.h: UTF-8, unique names, integers of 64 bits, no NUL in names. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 2048 /* jansson's */ };

struct reading {
    const char *at;
    size_t len, i;
    size_t flags;
    int depth;
    const char *wrong; /* the first thing, static; NULL: nothing */
    size_t wrong_at;
};

static json_t *read_value(struct reading *r);

static json_t *wrong(struct reading *r, const char *what)
{
    if (!r->wrong) {
        r->wrong = what;
        r->wrong_at = r->i;
    }
    return NULL;
}

static int peek(const struct reading *r)
{
    return r->i < r->len ? (unsigned char)r->at[r->i] : -1;
}

static void skip_blanks(struct reading *r)
{
    while (r->i < r->len && memchr(" \t\n\r", r->at[r->i], 4))
        r->i++;
}

static bool take(struct reading *r, char wanted)
{
    skip_blanks(r);
    if (peek(r) != wanted)
        return false;
    r->i++;
    return true;
}

/* ---- strings ---- */

static bool read_unit(struct reading *r, uint32_t *out)
{
    *out = 0;
    if (r->len - r->i < 4)
        return false;
    for (int k = 0; k < 4; k++) {
        int c = (unsigned char)r->at[r->i++];
        int low = c | 0x20, digit = c >= '0' && c <= '9' ? c - '0' : low >= 'a' && low <= 'f' ? low - 'a' + 10 : -1;
        if (digit < 0)
            return false;
        *out = *out << 4 | (uint32_t)digit;
    }
    return true;
}

/* The character of an escape \uXXXX, or of a pair of them. */
static bool read_escaped(struct reading *r, uint32_t *out)
{
    uint32_t low;
    if (!read_unit(r, out) || (*out >= 0xDC00 && *out <= 0xDFFF))
        return false;
    if (*out < 0xD800 || *out > 0xDBFF)
        return true;
    if (r->len - r->i < 2 || r->at[r->i] != '\\' || r->at[r->i + 1] != 'u')
        return false;
    r->i += 2;
    if (!read_unit(r, &low) || low < 0xDC00 || low > 0xDFFF)
        return false;
    *out = 0x10000 + ((*out - 0xD800) << 10) + (low - 0xDC00);
    return true;
}

static char *put_character(char *to, uint32_t c)
{
    if (c < 0x80) {
        *to++ = (char)c;
    } else if (c < 0x800) {
        *to++ = (char)(0xC0 | c >> 6);
        *to++ = (char)(0x80 | (c & 63));
    } else if (c < 0x10000) {
        *to++ = (char)(0xE0 | c >> 12);
        *to++ = (char)(0x80 | (c >> 6 & 63));
        *to++ = (char)(0x80 | (c & 63));
    } else {
        *to++ = (char)(0xF0 | c >> 18);
        *to++ = (char)(0x80 | (c >> 12 & 63));
        *to++ = (char)(0x80 | (c >> 6 & 63));
        *to++ = (char)(0x80 | (c & 63));
    }
    return to;
}

static bool read_escape(struct reading *r, char **to)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    int c = peek(r);
    uint32_t character;
    r->i++;
    if (c == 'u') {
        if (!read_escaped(r, &character) || (character == 0 && !(r->flags & JSON_ALLOW_NUL)))
            return false;
        *to = put_character(*to, character);
        return true;
    }
    const char *found = c > 0 ? strchr(letters, c) : NULL;
    if (!found)
        return false;
    *(*to)++ = meant[found - letters];
    return true;
}

/* The bytes of a string whose quote was taken: an escape is never shorter than what it means. The caller's; NULL. */
static char *read_bytes_of(struct reading *r, size_t *len)
{
    size_t from = r->i, end = from;
    while (end < r->len && r->at[end] != '"')
        end += r->at[end] == '\\' ? 2 : 1;
    char *out = malloc((end < r->len ? end : r->len) - from + 1), *to = out;
    bool good = out != NULL;
    while (good && peek(r) != '"') {
        int c = peek(r);
        if (c == '\\') {
            r->i++;
            good = read_escape(r, &to);
        } else if (c < 0x20) { /* the end of the text, too */
            good = false;
        } else {
            *to++ = (char)c;
            r->i++;
        }
    }
    if (good && desk_json_is_utf8(out, (size_t)(to - out))) {
        r->i++;
        *len = (size_t)(to - out);
        return out;
    }
    free(out);
    wrong(r, "a string that is not well formed");
    return NULL;
}

static json_t *read_string_value(struct reading *r)
{
    size_t len;
    char *at = read_bytes_of(r, &len);
    json_t *out = at ? json_stringn(at, len) : NULL;
    free(at);
    return out;
}

/* ---- numbers and words ---- */

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static json_t *read_number(struct reading *r)
{
    bool minus = peek(r) == '-', zero;
    uint64_t value = 0;
    const uint64_t most = (uint64_t)INT64_MAX + (minus ? 1 : 0);
    r->i += minus ? 1 : 0;
    if (!is_digit(peek(r)))
        return wrong(r, "a number without digits");
    zero = peek(r) == '0';
    while (is_digit(peek(r))) {
        uint64_t digit = (uint64_t)(peek(r) - '0');
        if (value > (most - digit) / 10)
            return wrong(r, "a number beyond 64 bits");
        value = 10 * value + digit;
        r->i++;
        if (zero && is_digit(peek(r)))
            return wrong(r, "a number that begins with 0");
    }
    int next = peek(r);
    if (next == '.' || next == 'e' || next == 'E')
        return wrong(r, "a number that is no integer");
    return json_integer(minus ? (json_int_t)(0 - value) : (json_int_t)value);
}

static json_t *read_word(struct reading *r)
{
    static const char *const words[] = {"true", "false", "null"};
    for (int i = 0; i < 3; i++) {
        size_t len = strlen(words[i]);
        if (r->len - r->i < len || memcmp(r->at + r->i, words[i], len) != 0)
            continue;
        r->i += len;
        int next = peek(r);
        if ((next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z'))
            break;
        return i == 0 ? json_true() : i == 1 ? json_false() : json_null();
    }
    return wrong(r, "a word that is no value");
}

/* ---- lists and objects ---- */

static json_t *or_none(struct reading *r, json_t *out)
{
    if (!r->wrong)
        return out;
    json_decref(out);
    return NULL;
}

static json_t *read_array(struct reading *r)
{
    json_t *out = json_array();
    if (take(r, ']'))
        return out;
    do {
        json_t *item = read_value(r);
        if (item)
            json_array_append_new(out, item);
    } while (!r->wrong && take(r, ','));
    if (!r->wrong && !take(r, ']'))
        wrong(r, "] is missing");
    return or_none(r, out);
}

static void read_member(struct reading *r, json_t *out)
{
    size_t len;
    if (!take(r, '"')) {
        wrong(r, "a name is missing");
        return;
    }
    char *name = read_bytes_of(r, &len);
    if (name && memchr(name, '\0', len))
        wrong(r, "a name with NUL");
    else if (name && json_object_getn(out, name, len))
        wrong(r, "a name that was there before");
    else if (name && !take(r, ':'))
        wrong(r, ": is missing");
    json_t *value = r->wrong ? NULL : read_value(r);
    if (value)
        desk_json_add(out, name, len, value);
    free(name);
}

static json_t *read_object(struct reading *r)
{
    json_t *out = json_object();
    if (take(r, '}'))
        return out;
    do
        read_member(r, out);
    while (!r->wrong && take(r, ','));
    if (!r->wrong && !take(r, '}'))
        wrong(r, "} is missing");
    return or_none(r, out);
}

static json_t *read_value(struct reading *r)
{
    json_t *out;
    skip_blanks(r);
    int first = peek(r);
    if (++r->depth > DEPTH_MAX)
        return wrong(r, "too deep");
    if (first == '{' || first == '[') {
        r->i++;
        out = first == '{' ? read_object(r) : read_array(r);
    } else if (first == '"') {
        r->i++;
        out = read_string_value(r);
    } else {
        out = first == '-' || is_digit(first) ? read_number(r) : read_word(r);
    }
    r->depth--;
    return out;
}

static void tell(const struct reading *r, json_error_t *error)
{
    *error = (json_error_t){.line = 1, .column = 0, .position = (int)r->wrong_at};
    for (size_t i = 0; i < r->wrong_at && i < r->len; i++) {
        error->column = r->at[i] == '\n' ? 0 : error->column + 1;
        error->line += r->at[i] == '\n';
    }
    strncpy(error->text, r->wrong, sizeof error->text - 1);
}

json_t *json_loadb(const char *at, size_t len, size_t flags, json_error_t *error)
{
    struct reading r = {.at = at, .len = len, .flags = flags};
    json_t *out = NULL;
    skip_blanks(&r);
    if (!(flags & JSON_DECODE_ANY) && peek(&r) != '{' && peek(&r) != '[')
        wrong(&r, "neither a list nor an object");
    else
        out = read_value(&r);
    skip_blanks(&r);
    if (out && r.i < r.len)
        wrong(&r, "something follows the value");
    if (r.wrong && error)
        tell(&r, error);
    return or_none(&r, out);
}

json_t *json_loads(const char *at, size_t flags, json_error_t *error)
{
    return at ? json_loadb(at, strlen(at), flags, error) : NULL;
}
