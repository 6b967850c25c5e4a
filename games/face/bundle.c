/* SPDX-License-Identifier: Apache-2.0 */
/* The helpers that insist (bundle.h). Uses jansson and the heap. */
#include "games/face/bundle.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *read_part(const struct bundle_part *file)
{
    struct problem why = {0};
    json_t *part = json_read(file->file, &why);
    assert(part && "a data file that was built in is no JSON");
    return part;
}

struct span bundle_join(struct text *out, const struct bundle_part *parts, size_t n)
{
    struct problem why = {0};
    if (out->arena)
        return text_span(out);
    json_t *bundle = parts[0].name ? json_object() : read_part(&parts[0]);
    for (size_t i = 0; i < n && parts[0].name; i++)
        if (json_object_set_new(bundle, parts[i].name, read_part(&parts[i])) != 0)
            memory_out();
    out->arena = arena_new();
    bool canonical = cjson_write(out, bundle, &why);
    assert(canonical && "a data file that was built in has a real number or a foreign name");
    (void)canonical;
    json_decref(bundle);
    return text_span(out);
}

bool bundle_wrong(struct bundle *l, const char *key, const char *member)
{
    return bundle_wants(l, key, member, "");
}

bool bundle_wants(struct bundle *l, const char *key, const char *member, const char *want)
{
    if (!l->bad) {
        char got[64];
        int n = snprintf(got, sizeof got, "%s: %s", l->entry ? l->entry : "bundle", member);
        problem_set(l->why, key, 0);
        if (l->why)
            problem_words(l->why->got, sizeof l->why->got, got, n < 0 ? 0 : strlen(got));
        if (l->why)
            problem_words(l->why->want, sizeof l->why->want, want, strlen(want));
    }
    l->bad = true;
    return false;
}

static bool is_listed(const char *word, const char *list)
{
    size_t len = strlen(word);
    for (const char *at = list; len > 0 && (at = strstr(at, word)) != NULL; at += len)
        if ((at == list || at[-1] == ' ') && (at[len] == ' ' || at[len] == '\0'))
            return true;
    return false;
}

void bundle_members(struct bundle *l, const json_t *object, const char *allowed)
{
    if (!json_is_object(object)) {
        bundle_wrong(l, "data.type", "an object");
        return;
    }
    for (void *at = json_object_iter((json_t *)object); at; at = json_object_iter_next((json_t *)object, at))
        if (!is_listed(json_object_iter_key(at), allowed))
            bundle_wrong(l, "data.unknown", json_object_iter_key(at));
}

static int32_t int_of(struct bundle *l, const json_t *value, const char *member, int32_t least, int32_t most)
{
    if (!json_is_integer(value)) {
        bundle_wants(l, value ? "data.type" : "data.missing", member, "a whole number, without quotes");
        return least > 0 ? least : 0;
    }
    json_int_t n = json_integer_value(value);
    if (n < least || n > most) {
        char want[48];
        snprintf(want, sizeof want, "from %d to %d", (int)least, (int)most);
        bundle_wants(l, "data.range", member, want);
        return least > 0 ? least : 0;
    }
    return (int32_t)n;
}

int32_t bundle_int(struct bundle *l, const json_t *object, const char *member, int32_t least, int32_t most)
{
    return int_of(l, json_object_get(object, member), member, least, most);
}

int32_t bundle_may_int(struct bundle *l, const json_t *object, const char *member, int32_t least, int32_t most,
                       int32_t none)
{
    const json_t *value = json_object_get(object, member);
    return value ? int_of(l, value, member, least, most) : none;
}

int32_t bundle_flag(struct bundle *l, const json_t *object, const char *member)
{
    const json_t *value = json_object_get(object, member);
    if (value && !json_is_true(value)) /* absent is the only spelling of no */
        bundle_wants(l, "data.type", member, "true, or left out");
    return json_is_true(value);
}

const char *bundle_may_words(struct bundle *l, const json_t *object, const char *member)
{
    const json_t *value = json_object_get(object, member);
    if (!value)
        return NULL;
    if (!json_is_string(value) || json_string_length(value) == 0) {
        bundle_wants(l, "data.type", member, "words in quotes");
        return NULL;
    }
    return arena_string(l->arena, (struct span){(const uint8_t *)json_string_value(value), json_string_length(value)});
}

const char *bundle_words(struct bundle *l, const json_t *object, const char *member)
{
    const char *words = bundle_may_words(l, object, member);
    if (!words)
        bundle_wrong(l, "data.missing", member);
    return words ? words : "";
}

const json_t *bundle_list(struct bundle *l, const json_t *object, const char *member, size_t most)
{
    const json_t *value = json_object_get(object, member);
    if (value && !json_is_array(value)) {
        bundle_wants(l, "data.type", member, "a list in square brackets");
        return NULL; /* has size 0 */
    }
    if (json_array_size(value) > most) {
        char want[48];
        snprintf(want, sizeof want, "at most %zu", most);
        bundle_wants(l, "data.count", member, want);
        return NULL;
    }
    return value;
}

const json_t *bundle_object(struct bundle *l, const json_t *object, const char *member)
{
    const json_t *value = json_object_get(object, member);
    if (!json_is_object(value))
        bundle_wrong(l, value ? "data.type" : "data.missing", member);
    return json_is_object(value) ? value : NULL;
}

int32_t bundle_one_of(struct bundle *l, const json_t *value, const char *const *words)
{
    const char *word = json_string_value(value);
    for (int32_t i = 0; word && words[i]; i++)
        if (strcmp(word, words[i]) == 0)
            return i + 1;
    struct text all = {.arena = l->arena};
    for (int32_t i = 0; words[i]; i++)
        text_format(&all, "%s%s", i ? ", " : "", words[i]);
    bundle_wants(l, "data.word", word ? word : "not a word", all.len ? all.at : "");
    return 0;
}

int32_t bundle_choice(struct bundle *l, const json_t *object, const char *member, const char *const *words)
{
    const json_t *value = json_object_get(object, member);
    return value ? bundle_one_of(l, value, words) : 0;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == ' ' || c == '.';
}

/* A stroke stands between letters: "Mississippi/Gulf", "B/1". */
static bool is_stroke(const char *words, const char *at)
{
    return *at == '/' && at > words && is_letter(at[-1]) && at[-1] != ' ' && is_letter(at[1]) && at[1] != ' ';
}

static void check_letters(struct bundle *l, const char *words)
{
    for (const char *at = words; *at; at++)
        if (!is_letter(*at) && !is_stroke(words, at))
            bundle_wrong(l, "data.letters", words);
}

void bundle_named(struct bundle *l, const json_t *entry, int32_t id, struct named *out)
{
    *out = (struct named){.id = id, .name = bundle_words(l, entry, "order_name")};
    check_letters(l, out->name);
    struct text aliases = {.arena = l->arena};
    const json_t *list = bundle_list(l, entry, "aliases", 8);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *alias = json_string_value(json_array_get(list, i));
        if (!alias || !alias[0]) {
            bundle_wrong(l, "data.type", "aliases");
            continue;
        }
        check_letters(l, alias);
        text_format(&aliases, "%s%s", i > 0 ? "|" : "", alias);
    }
    out->aliases = aliases.at;
}
