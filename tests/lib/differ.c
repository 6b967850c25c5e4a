/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/differ.h"
#include "games/dump.h"
#include <string.h>

struct path {
    char *at;
    size_t cap, len;
}; /* always NUL-terminated when cap > 0; cut when too long */

static void path_words(struct path *path, const char *words)
{
    for (; *words && path->len + 1 < path->cap; words++)
        path->at[path->len++] = *words;
    if (path->cap > 0)
        path->at[path->len] = '\0';
}

static void path_cut(struct path *path, size_t len)
{
    path->len = len;
    if (path->cap > 0)
        path->at[len] = '\0';
}

static void path_member(struct path *path, const struct field *field, uint32_t index)
{
    char digits[12] = {0};
    struct dump_out out = {.at = digits, .cap = sizeof digits - 1};
    if (path->len > 0)
        path_words(path, ".");
    path_words(path, field->name);
    if (!field->is_list)
        return;
    dump_number(&out, (int32_t)index);
    path_words(path, "[");
    path_words(path, digits);
    path_words(path, "]");
}

/* True: a and b differ, and path leads there. */
static bool differ(const struct field *fields, size_t n, const char *a, const char *b, struct path *path)
{
    for (size_t i = 0; i < n; i++) {
        const struct field *field = &fields[i];
        for (uint32_t j = 0; j < field->count; j++) {
            size_t at = field->offset + (size_t)j * field->size, before = path->len;
            if (memcmp(a + at, b + at, field->size) == 0)
                continue;
            path_member(path, field, j);
            if (field->kind != FIELD_STRUCT || differ(field->sub, field->n_sub, a + at, b + at, path))
                return true;
            path_cut(path, before); /* bytes that no member covers: none, as a test makes sure */
        }
    }
    return false;
}

bool rules_differ(const struct rules *r, const void *a, const void *b, char *path, size_t cap)
{
    struct path out = {.at = path, .cap = cap};
    path_words(&out, "");
    return differ(r->is->fields, r->is->n_fields, a, b, &out);
}
