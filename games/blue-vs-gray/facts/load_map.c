/* SPDX-License-Identifier: Apache-2.0 */
/* Map cards, cities, links and sets of cities from the bundle. */
#include "games/blue-vs-gray/facts/load.h"

static const char *const theaters[] = {"east", "west", NULL}, *const sides[] = {"csa", "usa", "neutral", NULL};

static void bundle_cities(struct loading *l, const json_t *map)
{
    const json_t *list = kit_load_list(&l->in, map, "cities", BVG_CITIES, BVG_CITIES, NULL);
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        const json_t *o = json_array_get(list, i);
        struct bvg_city *c = &l->data->city[i + 1];
        bundle_members(&l->in, o, "id name order_name aliases letter theater capital port x y");
        l->in.entry = c->id = bundle_words(&l->in, o, "id");
        kit_ids_add(&l->in, &l->city, c->id, "id");
        c->name = bundle_words(&l->in, o, "name");
        c->letter = bvg_load_letter(l, json_object_get(o, "letter"));
        c->theater = bundle_one_of(&l->in, json_object_get(o, "theater"), theaters);
        c->capital = bundle_flag(&l->in, o, "capital");
        c->port = bundle_flag(&l->in, o, "port");
        c->x = bundle_int(&l->in, o, "x", 0, 10000);
        c->y = bundle_int(&l->in, o, "y", 0, 10000);
    }
}

/* One printed face of a map card: its cities all belong to its letter, none twice. */
static void bundle_version(struct loading *l, const json_t *o, int32_t letter)
{
    bundle_members(&l->in, o, "card cities");
    int32_t card = bvg_load_card_id(l, json_object_get(o, "card"));
    struct bvg_version *v = &l->data->version[card];
    const json_t *list = bundle_list(&l->in, o, "cities", BVG_VERSION_CITIES_MAX);
    if (v->n != 0 || json_array_size(list) == 0)
        bundle_wrong(&l->in, v->n ? "data.twice" : "data.count", "cities");
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        const json_t *at = json_array_get(list, i);
        struct bvg_city_version *c = &v->at[i];
        bundle_members(&l->in, at, "city native fort pesthole");
        c->city = bvg_load_city_id(l, json_object_get(at, "city"));
        c->native = bundle_one_of(&l->in, json_object_get(at, "native"), sides);
        c->fort = bundle_flag(&l->in, at, "fort");
        c->pesthole = bundle_flag(&l->in, at, "pesthole");
        if (l->data->city[c->city].letter != letter)
            bundle_wrong(&l->in, "data.name", "a city of another map card");
        for (int32_t k = 0; k < v->n; k++)
            if (v->at[k].city == c->city)
                bundle_wrong(&l->in, "data.twice", "city");
        v->n++;
    }
}

static void bundle_letters(struct loading *l, const json_t *map)
{
    const json_t *list = kit_load_list(&l->in, map, "letters", BVG_LETTERS, BVG_LETTERS, NULL);
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        const json_t *o = json_array_get(list, i);
        struct bvg_letter *letter = &l->data->letter[i + 1];
        l->in.entry = "letters";
        bundle_members(&l->in, o, "letter at_start neighbours drawn_at versions reconstructed why");
        if (bvg_load_letter(l, json_object_get(o, "letter")) != (int32_t)i + 1)
            bundle_wrong(&l->in, "data.twice", "letter");
        letter->at_start = bundle_flag(&l->in, o, "at_start");
        letter->guessed = bundle_flag(&l->in, o, "reconstructed");
        const json_t *touches = bundle_list(&l->in, o, "neighbours", BVG_LETTERS);
        for (size_t k = 0; k < json_array_size(touches); k++)
            letter->neighbours |= 1 << bvg_load_letter(l, json_array_get(touches, k));
        const json_t *drawn = json_object_get(o, "drawn_at");
        for (size_t k = 0; k < 4 && json_array_size(drawn) == 4; k++)
            letter->drawn_at[k] = (int32_t)json_integer_value(json_array_get(drawn, k));
        const json_t *versions = bundle_list(&l->in, o, "versions", 3);
        for (size_t k = 0; k < json_array_size(versions); k++)
            bundle_version(l, json_array_get(versions, k), (int32_t)i + 1);
    }
    for (int a = 1; a <= BVG_LETTERS && !l->in.bad; a++) /* touching goes both ways */
        for (int b = 1; b <= BVG_LETTERS; b++)
            if (((l->data->letter[a].neighbours >> b) & 1) != ((l->data->letter[b].neighbours >> a) & 1))
                bundle_wrong(&l->in, "data.range", "neighbours");
}

static void bundle_links(struct loading *l, const json_t *map)
{
    const json_t *list = bundle_list(&l->in, map, "links", BVG_LINKS_MAX);
    l->in.entry = "links";
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        const json_t *o = json_array_get(list, i);
        bundle_members(&l->in, o, "between rail river no_attack junction river_unless off reconstructed why");
        const json_t *ends = bundle_list(&l->in, o, "between", 2);
        struct bvg_link link = {.a = bvg_load_city_id(l, json_array_get(ends, 0)),
                                .b = bvg_load_city_id(l, json_array_get(ends, 1)),
                                .rail = bundle_flag(&l->in, o, "rail"),
                                .rail_no_attack = bundle_flag(&l->in, o, "no_attack"),
                                .river = bundle_may_words(&l->in, o, "river") != NULL};
        if (json_object_get(o, "river_unless"))
            link.river_unless = bvg_load_city_id(l, json_object_get(o, "river_unless"));
        if (link.a == link.b || !(link.rail || link.river))
            bundle_wrong(&l->in, "data.range", "between");
        for (int32_t k = 0; k < l->data->n_links; k++) {
            const struct bvg_link *old = &l->data->link[k];
            if ((old->a == link.a && old->b == link.b) || (old->a == link.b && old->b == link.a))
                bundle_wrong(&l->in, "data.twice", "between");
        }
        if (!bundle_flag(&l->in, o, "off")) /* in the file for the record, not on the map */
            l->data->link[l->data->n_links++] = link;
    }
    for (int32_t i = 0; i < l->data->n_links && !l->in.bad; i++) {
        const struct bvg_link *link = &l->data->link[i];
        l->data->link_of[link->a][link->b] = l->data->link_of[link->b][link->a] = (uint8_t)(i + 1);
    }
}

static void bundle_set(struct loading *l, const json_t *sets, const char *member, size_t n, uint8_t *set)
{
    int32_t city[BVG_CITIES];
    for (int32_t i = kit_load_ids(&l->in, sets, member, n, n, &l->city, city); i > 0; i--)
        set[city[i - 1]] = 1;
    set[0] = 0;
}

static void bundle_sets(struct loading *l, const json_t *sets)
{
    struct bvg_sets *s = &l->data->set;
    l->in.entry = "sets";
    bundle_members(&l->in, sets, "northern atlantic gulf mississippi kentucky no_base needs_fort");
    bundle_set(l, sets, "northern", 12, s->northern); /* BVG-14.3 */
    bundle_set(l, sets, "atlantic", 7, s->atlantic);  /* BVG-9.7 */
    bundle_set(l, sets, "gulf", 5, s->gulf);
    bundle_set(l, sets, "mississippi", 5, s->mississippi); /* BVG-15.2 */
    bundle_set(l, sets, "kentucky", 4, s->kentucky);       /* BVG-16.2 */
    bundle_set(l, sets, "no_base", 3, s->no_base);         /* BVG-11.2 */
    const json_t *pairs = bundle_list(&l->in, sets, "needs_fort", 4);
    for (size_t i = 0; i < json_array_size(pairs); i++) {
        const json_t *pair = json_array_get(pairs, i);
        int32_t city = bvg_load_city_id(l, json_array_get(pair, 0)),
                fort = bvg_load_city_id(l, json_array_get(pair, 1));
        s->needs_fort[city] = (uint8_t)fort;
    }
}

void bvg_load_map(struct bundle *in, const json_t *map)
{
    struct loading *l = in->own;
    l->in.entry = "map";
    bundle_members(&l->in, map, "format sets letters cities links");
    bundle_cities(l, map);
    if (!l->in.bad)
        bundle_letters(l, map);
    if (!l->in.bad)
        bundle_links(l, map);
    if (!l->in.bad)
        bundle_sets(l, bundle_object(&l->in, map, "sets"));
}
