/* SPDX-License-Identifier: Apache-2.0 */
/* Facts from a bundle. Uses jansson and the arena. */
#include "games/kit/load.h"
#include <assert.h>
#include <string.h>

/* ---- the whole ---- */
static void load_parts(struct bundle *l, const json_t *bundle, const struct kit_part *part, size_t n)
{
    struct text names = {.arena = l->arena};
    for (size_t i = 0; i < n; i++)
        if (part[i].name)
            text_format(&names, "%s ", part[i].name);
    if (names.at)
        bundle_members(l, bundle, names.at);
    for (size_t i = 0; i < n; i++)
        if (part[i].name)
            bundle_object(l, bundle, part[i].name);
    for (size_t i = 0; i < n && !l->bad; i++)
        part[i].load(l, part[i].name ? json_object_get(bundle, part[i].name) : bundle);
}

bool kit_load(struct bundle *l, struct span text, const struct kit_part *parts, size_t n)
{
    struct problem syntax = {0};
    json_t *bundle = cjson_read(text, &syntax);
    if (!bundle)
        return problem_set(l->why, "data.syntax", syntax.offset);
    load_parts(l, bundle, parts, n);
    json_decref(bundle);
    return !l->bad;
}

/* ---- ids ---- */
struct kit_ids kit_ids_new(struct bundle *l, const char *what, int32_t most)
{
    return (struct kit_ids){what, 0, most, arena_take(l->arena, ((size_t)most + 1) * sizeof(char *))};
}

static int32_t number_of(const struct kit_ids *ids, const char *id)
{
    for (int32_t i = 1; i <= ids->n; i++)
        if (strcmp(ids->id[i], id) == 0)
            return i;
    return 0;
}

void kit_ids_add(struct bundle *l, struct kit_ids *ids, const char *id, const char *member)
{
    assert(ids->n < ids->most);
    if (member && number_of(ids, id))
        bundle_wrong(l, "data.twice", member);
    ids->id[++ids->n] = id;
}

int32_t kit_load_id(struct bundle *l, const json_t *value, const struct kit_ids *ids)
{
    const char *id = json_string_value(value);
    int32_t number = id ? number_of(ids, id) : 0;
    if (number == 0)
        bundle_wrong(l, "data.name", id ? id : arena_words(l->arena, "not a %s", ids->what));
    return number;
}

int32_t kit_load_ids(struct bundle *l, const json_t *object, const char *member, size_t least, size_t most,
                     const struct kit_ids *ids, int32_t *out)
{
    const json_t *list = kit_load_list(l, object, member, least, most, NULL);
    int32_t n = (int32_t)json_array_size(list);
    for (int32_t i = 0; i < n; i++)
        out[i] = kit_load_id(l, json_array_get(list, (size_t)i), ids);
    return n;
}

/* ---- lists, words, points ---- */
const json_t *kit_load_list(struct bundle *l, const json_t *object, const char *member, size_t least, size_t most,
                            const char *entry)
{
    const json_t *list = bundle_list(l, object, member, most);
    l->entry = entry ? entry : l->entry;
    if (json_array_size(list) < least)
        bundle_wrong(l, "data.count", member);
    return list;
}

int32_t kit_load_word(struct bundle *l, const json_t *object, const char *member, const char *const *words)
{
    int32_t word = bundle_choice(l, object, member, words);
    if (word == 0)
        bundle_wrong(l, "data.missing", member);
    return word;
}

void kit_load_numbers(struct bundle *l, const json_t *object, const char *member, size_t n, int32_t least, int32_t most,
                      int32_t *out)
{
    const json_t *list = bundle_list(l, object, member, n);
    bool whole = json_array_size(list) == n, within = true;
    for (size_t i = 0; i < n; i++) {
        json_int_t value = json_integer_value(json_array_get(list, i));
        whole = whole && json_is_integer(json_array_get(list, i));
        within = within && value >= least && value <= most;
        out[i] = whole && within ? (int32_t)value : 0;
    }
    if (!whole || !within)
        bundle_wrong(l, whole ? "data.range" : "data.type", member);
}

/* ---- links: gathered in the order of the facts, then laid out by place ---- */
struct half {
    struct kit_link link;
    int32_t next; /* of the same place, from 1; 0: the last */
};
struct kit_net {
    int32_t places, n, room;
    int32_t *first; /* [places + 1] */
    struct half *half;
};

struct kit_net *kit_net_new(struct bundle *l, int32_t places, size_t pairs)
{
    assert(places <= KIT_PLACES_MAX);
    struct kit_net *net = arena_take(l->arena, sizeof *net);
    *net = (struct kit_net){.places = places, .room = (int32_t)(2 * pairs)};
    net->first = arena_take(l->arena, ((size_t)places + 1) * sizeof *net->first);
    net->half = arena_take(l->arena, (2 * pairs + 1) * sizeof *net->half);
    return net;
}

/* The link from one place to another: a new one when there is none. By rising number of `to`. */
static struct kit_link *half_of(struct kit_net *net, int32_t from, int32_t to)
{
    int32_t *at = &net->first[from];
    while (*at && net->half[*at].link.to < to)
        at = &net->half[*at].next;
    if (*at == 0 || net->half[*at].link.to != to) {
        assert(net->n < net->room);
        net->half[++net->n] = (struct half){.link = {.to = (uint16_t)to}, .next = *at};
        *at = net->n;
    }
    return &net->half[*at].link;
}

bool kit_net_join(struct bundle *l, struct kit_net *net, int32_t a, int32_t b, int kinds, const char *member,
                  struct kit_link *both[2])
{
    if (a == b || kinds == 0)
        bundle_wrong(l, "data.range", member);
    if (l->bad)
        return false;
    both[0] = half_of(net, a, b);
    both[1] = half_of(net, b, a);
    if (both[0]->kinds & kinds)
        return bundle_wrong(l, "data.twice", member);
    both[0]->kinds = both[1]->kinds = (uint16_t)(both[0]->kinds | kinds);
    return true;
}

void kit_net_map(struct bundle *l, const struct kit_net *net, int32_t most, const char *member, struct kit_map *out)
{
    int32_t n = 0, *from = arena_take(l->arena, ((size_t)net->places + 2) * sizeof *from);
    struct kit_link *link = arena_take(l->arena, ((size_t)net->n + 1) * sizeof *link);
    for (int32_t place = 1; place <= net->places; place++) {
        from[place] = n;
        for (int32_t at = net->first[place]; at; at = net->half[at].next)
            link[n++] = net->half[at].link;
    }
    from[net->places + 1] = n;
    if (n > most)
        bundle_wrong(l, "data.count", member);
    *out = (struct kit_map){net->places, from, link};
}

/* ---- names that people write ---- */
struct kit_names kit_load_names(struct bundle *l, const json_t *list, const struct kit_ids *ids)
{
    struct named *at = arena_take(l->arena, ((size_t)ids->n + 1) * sizeof *at);
    for (int32_t i = 0; i < ids->n; i++) {
        l->entry = ids->id[i + 1];
        bundle_named(l, json_array_get(list, (size_t)i), i + 1, &at[i]);
    }
    return (struct kit_names){ids->n, at};
}

void kit_names_apart(struct bundle *l, const struct kit_names *names)
{
    char(*folded)[NAME_MAX_BYTES] = arena_take(l->arena, ((size_t)names->n + 1) * sizeof *folded);
    for (int32_t i = 0; i < names->n && !l->bad; i++) {
        name_fold(folded[i], names->at[i].name, strlen(names->at[i].name));
        for (int32_t j = 0; j < i; j++)
            if (strcmp(folded[i], folded[j]) == 0)
                bundle_wrong(l, "data.twice", names->at[i].name);
    }
}
