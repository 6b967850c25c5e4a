/* SPDX-License-Identifier: Apache-2.0 */
/* json_pack() of desk/wasm/jansson.h: a value from a format and what goes into it. As in jansson nothing leaks: what
 * was to be taken over ("o") is let go when the whole cannot be made. */
#include <assert.h>
#include <jansson.h>
#include <stdarg.h>
#include <string.h>

struct packing {
    const char *at; /* of the format */
    bool bad;
    va_list args;
};

static json_t *pack_value(struct packing *p);

static void skip(struct packing *p)
{
    p->at += strspn(p->at, " ,:\t\n");
}

static bool may_be_null(struct packing *p)
{
    bool is = *p->at == '?';
    p->at += is ? 1 : 0;
    return is;
}

static json_t *or_null(struct packing *p, json_t *value, bool is_none)
{
    bool optional = may_be_null(p);
    if (!value && optional && is_none)
        return json_null();
    p->bad = p->bad || !value;
    return value;
}

static json_t *pack_object(struct packing *p)
{
    json_t *out = json_object();
    for (skip(p); *p->at != '}'; skip(p)) {
        assert(*p->at == 's' && "a name is a string");
        p->at++;
        const char *name = va_arg(p->args, const char *);
        skip(p);
        json_t *value = pack_value(p);
        if (json_object_set_new(out, name, value) != 0)
            p->bad = true;
    }
    p->at++;
    return out;
}

static json_t *pack_array(struct packing *p)
{
    json_t *out = json_array();
    for (skip(p); *p->at != ']'; skip(p))
        if (json_array_append_new(out, pack_value(p)) != 0)
            p->bad = true;
    p->at++;
    return out;
}

/* "s#": so many bytes of it. */
static json_t *counted(struct packing *p, const char *words)
{
    p->at++;
    int len = va_arg(p->args, int);
    return or_null(p, json_stringn(words, (size_t)len), !words);
}

static json_t *pack_value(struct packing *p)
{
    const char *words;
    json_t *given;
    skip(p);
    switch (*p->at++) {
    case '{':
        return pack_object(p);
    case '[':
        return pack_array(p);
    case 's':
        words = va_arg(p->args, const char *);
        return *p->at == '#' ? counted(p, words) : or_null(p, json_string(words), !words);
    case 'i':
        return json_integer(va_arg(p->args, int));
    case 'I':
        return json_integer(va_arg(p->args, json_int_t));
    case 'b':
        return json_boolean(va_arg(p->args, int));
    case 'n':
        return json_null();
    case 'o':
        given = va_arg(p->args, json_t *);
        return or_null(p, given, true);
    case 'O':
        given = va_arg(p->args, json_t *);
        return or_null(p, json_incref(given), true);
    }
    assert(false && "a letter that json_pack does not know");
    return NULL;
}

json_t *json_pack(const char *format, ...)
{
    struct packing p = {.at = format};
    va_start(p.args, format);
    json_t *out = pack_value(&p);
    va_end(p.args);
    if (!p.bad)
        return out;
    json_decref(out);
    return NULL;
}
