/* SPDX-License-Identifier: Apache-2.0 */
/* Patches: new values by path in the canonical JSON of a position, which the rules must then accept. */
#include "formats/cjson.h"
#include "games/deck.h"
#include "processor/record/ruling.h"
#include <string.h>

static bool wrong(struct problem *why, const char *key, struct span got)
{
    if (why && !why->key)
        problem_words(why->got, sizeof why->got, (const char *)got.at, got.len);
    return problem_set(why, key, 0);
}

static struct span dumped(struct arena *arena, const struct rules *rules, const void *state)
{
    size_t len = rules_dump(rules, state, NULL, 0);
    char *buf = arena_take(arena, len + 1);
    return (struct span){(const uint8_t *)buf, rules_dump(rules, state, buf, len)};
}

/* ---- paths ---- */

static bool next_name(struct span *left, struct span *name)
{
    if (left->len == 0)
        return false;
    size_t len = 0;
    while (len < left->len && left->at[len] != '.')
        len++;
    *name = (struct span){left->at, len};
    *left = span_from(*left, len + 1);
    return true;
}

static json_t *child(struct arena *arena, json_t *in, struct span name)
{
    uint64_t at;
    if (json_is_object(in))
        return json_object_get(in, arena_string(arena, name));
    return json_is_array(in) && number_read(name, 65535, &at) ? json_array_get(in, at) : NULL;
}

/* Borrowed; NULL: there is no such member. */
static json_t *member_at(struct arena *arena, json_t *in, struct span path)
{
    struct span name;
    while (in && next_name(&path, &name))
        in = child(arena, in, name);
    return in;
}

static bool put_value(struct arena *arena, json_t *all, const struct ruling_set *set, json_t *value)
{
    size_t cut = set->path.len;
    while (cut > 0 && set->path.at[cut - 1] != '.')
        cut--;
    struct span last = span_from(set->path, cut);
    json_t *in = member_at(arena, all, (struct span){set->path.at, cut > 0 ? cut - 1 : 0});
    uint64_t at;
    if (json_is_object(in))
        return json_object_set(in, arena_string(arena, last), value) == 0;
    return json_is_array(in) && number_read(last, 65535, &at) && json_array_set(in, at, value) == 0;
}

static bool set_one(struct arena *arena, json_t *all, const struct ruling_set *set, struct problem *why)
{
    const json_t *old = member_at(arena, all, set->path);
    if (!old || old == all)
        return wrong(why, "ruling.path", set->path);
    json_t *value =
        json_loadb((const char *)set->value.at, set->value.len, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);
    bool good = value && json_typeof(value) == json_typeof(old) && put_value(arena, all, set, value);
    json_decref(value);
    return good || wrong(why, "ruling.value", set->path);
}

/* ---- what no patch may touch ---- */

/* Are all decks as they were? Their slots are sealed in the log, where a patch has no line. */
static bool decks_same(const struct field *field, size_t n, const uint8_t *a, const uint8_t *b)
{
    for (size_t i = 0; i < n; i++)
        for (uint32_t at = 0; field[i].kind == FIELD_STRUCT && at < field[i].count; at++) {
            const uint8_t *x = a + field[i].offset + at * field[i].size, *y = b + field[i].offset + at * field[i].size;
            if (field[i].sub == deck_fields ? memcmp(x, y, field[i].size) != 0
                                            : !decks_same(field[i].sub, field[i].n_sub, x, y))
                return false;
        }
    return true;
}

bool ruling_patch(struct arena *arena, const struct rules *rules, const void *before, const struct ruling *r,
                  void *after, struct problem *why)
{
    struct problem unread = {0};
    struct text out = {.arena = arena};
    json_t *all = json_read(dumped(arena, rules, before), NULL);
    bool good = all != NULL;
    memset(after, 0, rules->is->state_size);
    for (int i = 0; good && i < r->n_sets; i++)
        good = set_one(arena, all, &r->set[i], why);
    bool loads = good && cjson_write(&out, all, &unread) && rules_load(rules, out.at, out.len, after, &unread);
    json_decref(all);
    if (!good)
        return wrong(why, "ruling.path", (struct span){0});
    if (!loads)
        return wrong(why, "ruling.value", span_of(unread.key ? unread.key : ""));
    if (!decks_same(rules->is->fields, rules->is->n_fields, before, after))
        return wrong(why, "ruling.deck", (struct span){0});
    const char *broken = rules_broken(rules, after);
    if (broken)
        return wrong(why, "ruling.broken", span_of(broken));
    return (((const struct flow *)after)->over == 0 && rules_asks(after) != 0) ||
           wrong(why, "ruling.flow", (struct span){0});
}

/* The public's view, and the whole. */
static json_t *seen(struct arena *arena, const struct rules *rules, const void *state)
{
    void *view = arena_take(arena, rules->is->state_size);
    rules_view(rules, state, -1, view);
    return json_read(dumped(arena, rules, view), NULL);
}

bool ruling_is_public(struct arena *arena, const struct rules *rules, const void *before, const void *after,
                      const struct ruling *r)
{
    const void *state[2] = {before, after};
    bool all_see = true;
    for (int i = 0; i < 2; i++) {
        json_t *whole = json_read(dumped(arena, rules, state[i]), NULL), *view = seen(arena, rules, state[i]);
        for (int j = 0; j < r->n_sets; j++) {
            const json_t *is = member_at(arena, whole, r->set[j].path), *shown = member_at(arena, view, r->set[j].path);
            all_see = all_see && is && shown && json_equal((json_t *)(uintptr_t)is, (json_t *)(uintptr_t)shown);
        }
        json_decref(whole);
        json_decref(view);
    }
    return all_see;
}

/* ---- hidden ones ---- */

void ruling_seal(struct span opening, const char *game, uint64_t seq, char hash[static 51])
{
    struct arena *arena = arena_new();
    struct text all = {.arena = arena};
    uint8_t sum[32];
    text_format(&all, "pbem-ruling/1 %s %llu\n", game, (unsigned long long)seq);
    text_add(&all, opening);
    sha256(sum, text_span(&all));
    struct text word = {.arena = arena};
    text_words(&word, "SHA256:");
    text_base64(&word, sum, sizeof sum, false);
    memcpy(hash, word.at, word.len + 1);
    arena_free(arena);
}

bool ruling_open(struct span opening, struct ruling *out, struct problem *why)
{
    struct span salt;
    uint8_t raw[16];
    struct problem own = {0};
    if (!span_line(&opening, &salt) || !hex_read(salt, raw, sizeof raw))
        return wrong(why, "ruling.opening", (struct span){0});
    /* no words stand there: they are in the block */
    if (!ruling_read(opening, out, &own) && strcmp(own.key, "ruling.silent") != 0)
        return wrong(why, "ruling.opening", (struct span){0});
    return (out->act == RULING_SETS && out->n_says == 0) || wrong(why, "ruling.opening", (struct span){0});
}
