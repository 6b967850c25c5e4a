/* SPDX-License-Identifier: Apache-2.0 */
/* Canonical JSON back into structs: takes exactly the spelling that dump.c writes, and trusts no byte of it. */
#include "games/dump.h"
#include <string.h>

static bool syntax(const struct dump_in *in, struct problem *why)
{
    return problem_set(why, "state.syntax", in->pos);
}

bool load_words(struct dump_in *in, const char *words, struct problem *why)
{
    size_t len = strlen(words);
    if (in->len - in->pos < len || memcmp(in->at + in->pos, words, len) != 0)
        return syntax(in, why);
    in->pos += len;
    return true;
}

/* True and taken when the next byte is this one. */
static bool take_byte(struct dump_in *in, char byte)
{
    if (in->pos >= in->len || in->at[in->pos] != byte)
        return false;
    in->pos++;
    return true;
}

static bool at_digit(const struct dump_in *in)
{
    return in->pos < in->len && in->at[in->pos] >= '0' && in->at[in->pos] <= '9';
}

bool load_number(struct dump_in *in, int64_t least, int64_t most, int64_t *value, struct problem *why)
{
    size_t start = in->pos;
    bool below = take_byte(in, '-');
    if (!at_digit(in))
        return syntax(in, why);
    bool zero = in->at[in->pos] == '0';
    uint64_t sum = 0;
    while (at_digit(in) && sum <= INT64_MAX / 10)
        sum = sum * 10 + (uint64_t)(in->at[in->pos++] - '0');
    bool spelt = zero ? in->pos - start == 1 : !at_digit(in); /* "0" alone; "-0" and "07" are longer */
    int64_t result = (int64_t)(below ? 0 - sum : sum);
    if (!spelt || sum > INT64_MAX || result < least || result > most)
        return problem_set(why, "state.number", start);
    *value = result;
    return true;
}

static void store_number(const struct field *field, void *at, int64_t value)
{
    uint8_t byte = (uint8_t)value;
    int16_t small = (int16_t)value;
    int32_t whole = (int32_t)value;
    if (field->kind == FIELD_U8)
        memcpy(at, &byte, sizeof byte);
    else if (field->kind == FIELD_I16)
        memcpy(at, &small, sizeof small);
    else
        memcpy(at, &whole, sizeof whole);
}

/* The members of a struct in the order in which they are spelt, made once for a list of many. */
struct spelt {
    size_t n;
    uint8_t at[FIELDS_MAX];
};

static bool load_struct(struct dump_in *, const struct field *, const struct spelt *, uint32_t revision, void *at,
                        struct problem *);

/* A small number that nothing can be wrong with. */
static bool load_digit(struct dump_in *in, int64_t *value)
{
    if (in->len - in->pos < 2 || !at_digit(in) || (uint8_t)(in->at[in->pos + 1] - '0') < 10)
        return false;
    *value = in->at[in->pos++] - '0';
    return true;
}

static bool load_element(struct dump_in *in, const struct field *field, const struct spelt *spelt, uint32_t revision,
                         void *at, struct problem *why)
{
    const int64_t most = field->kind == FIELD_U8 ? UINT8_MAX : field->kind == FIELD_I16 ? INT16_MAX : INT32_MAX;
    int64_t value = 0;
    if (field->kind == FIELD_STRUCT)
        return load_struct(in, field->sub, spelt, revision, at, why);
    if (field->kind >= FIELD_OTHER)
        return in->other(in, field, at, why);
    if (!load_digit(in, &value) && !load_number(in, field->kind == FIELD_U8 ? 0 : -most - 1, most, &value, why))
        return false;
    store_number(field, at, value);
    return true;
}

/* A list of at most `count` elements; *n says how many there were. */
static bool load_list(struct dump_in *in, const struct field *field, const struct spelt *spelt, uint32_t revision,
                      void *at, uint32_t *n, struct problem *why)
{
    *n = 0;
    if (!load_words(in, "[", why))
        return false;
    if (take_byte(in, ']'))
        return true;
    do {
        if (*n == field->count)
            return problem_set(why, "state.count", in->pos);
        if (!load_element(in, field, spelt, revision, (char *)at + (size_t)*n * field->size, why))
            return false;
        (*n)++;
    } while (take_byte(in, ','));
    return load_words(in, "]", why);
}

/* How many elements the list that begins here has, as far as its brackets tell; what they hold is not looked at. */
static uint32_t elements_ahead(const struct dump_in *in)
{
    uint32_t n = 1;
    int depth = 0;
    if (in->len - in->pos < 2 || in->at[in->pos] != '[' || in->at[in->pos + 1] == ']')
        return 0;
    for (size_t i = in->pos; i < in->len; i++) {
        char c = in->at[i];
        depth += (c == '[' || c == '{') - (c == ']' || c == '}');
        if (depth == 0)
            break;
        n += c == ',' && depth == 1;
    }
    return n;
}

/* Room for a list that is far from its struct: its elements are all in a row then. */
static char *take_far(struct dump_in *in, const struct field *field, void *base)
{
    uint32_t n = elements_ahead(in);
    char *elements = NULL;
    n = n > field->count ? field->count : n; /* one more is refused */
    if (n > 0)
        elements = in->take(in->context, n, field->size);
    memcpy((char *)base + field->offset, &elements, sizeof elements);
    for (uint32_t i = 0; field->picked > 0 && i < n; i++) {
        int16_t index = (int16_t)i;
        memcpy((char *)base + field->picked - 1 + i * sizeof index, &index, sizeof index);
    }
    return elements;
}

static bool load_member(struct dump_in *in, const struct field *field, uint32_t revision, void *base, uint32_t *n,
                        struct problem *why)
{
    char *member = field->is_far ? take_far(in, field, base) : (char *)base + field->offset;
    struct spelt spelt;
    spelt.n = field->kind == FIELD_STRUCT ? fields_in_order(field->sub, field->n_sub, revision, spelt.at) : 0;
    return field->is_list ? load_list(in, field, &spelt, revision, member, n, why)
                          : load_element(in, field, &spelt, revision, member, why);
}

/* Is this member the next one of the text? */
static bool comes_next(const struct dump_in *in, const char *before, const char *name)
{
    struct dump_in ahead = *in;
    return load_words(&ahead, before, NULL) && load_words(&ahead, name, NULL) && load_words(&ahead, "\"", NULL);
}

static bool load_struct(struct dump_in *in, const struct field *fields, const struct spelt *spelt, uint32_t revision,
                        void *at, struct problem *why)
{
    uint32_t found[FIELDS_MAX] = {0}; /* of lists */
    const char *before = "{\"";
    size_t start = in->pos;
    for (size_t i = 0; i < spelt->n; i++) {
        const struct field *field = &fields[spelt->at[i]];
        if (field->is_sparse && !comes_next(in, before, field->name))
            continue;
        if (!load_words(in, before, why) || !load_words(in, field->name, why) || !load_words(in, "\":", why) ||
            !load_member(in, field, revision, at, &found[i], why))
            return false;
        if (field_is_left_out(field, at)) /* it would not have been written */
            return problem_set(why, "state.syntax", start);
        before = ",\"";
    }
    for (size_t i = 0; i < spelt->n; i++) /* a list may stand before its counter */
        if (fields[spelt->at[i]].is_list && field_used(&fields[spelt->at[i]], at) != (int32_t)found[i])
            return problem_set(why, "state.count", start);
    return load_words(in, before[0] == '{' ? "{}" : "}", why);
}

bool load_fields(struct dump_in *in, const struct field *fields, size_t n, uint32_t revision, void *at,
                 struct problem *why)
{
    struct spelt spelt;
    spelt.n = fields_in_order(fields, n, revision, spelt.at);
    return load_struct(in, fields, &spelt, revision, at, why);
}
