/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/golden_maps.h"
#include "formats/cjson.h"
#include "processor/letters/draw.h"
#include "processor/words/told.h"
#include "tests/lib/map_names.h"
#include "tests/lib/test.h"
#include <string.h>

enum { TOLD = 1500 /* bytes that name what is amiss */ };

void golden_map_look(struct golden_maps *maps, struct span words, const struct core *core, int seat)
{
    struct core_facts facts;
    struct problem why = {0};
    ck_assert(core_facts_read(words, &facts));
    struct told t = {.arena = arena_new(),
                     .g = &core->g,
                     .set = core->set,
                     .rules = &core->rules,
                     .seat = seat,
                     .events = json_read(facts.events, &why),
                     .notes = json_read(facts.notes, &why)};
    ck_assert_msg(told_load(&t, facts.view, &why), "%s", why.key);
    json_t *picture = t.set->picture(t.rules, t.view, seat, t.asked ? t.prompt : NULL, t.events, t.notes);
    json_t *map = draw_map(picture);
    map_names_read(map);
    maps->maps++;
    maps->names += map_names.n;
    for (int i = 0; i < map_names.n; i++) {
        const char *what = map_name_amiss(i);
        bool unread = strcmp(what, "is crossed") == 0 || strcmp(what, "is cut") == 0 || strcmp(what, "lies on another name") == 0;
        maps->unread += unread;
        maps->amiss += *what && !unread;
        if (*what && maps->out.len < TOLD)
            text_format(&maps->out, "%d: %s %s; ", maps->maps, map_names.name[i], what);
    }
    json_decref(map);
    json_decref(picture);
    json_decref(t.events);
    json_decref(t.notes);
    arena_free(t.arena);
}

/* No name is crossed by a line, lies on another name or is cut. Of a thousand names so many at most lie on counters or nearer to
 * another symbol: the areas of Divided We Fall lie close, and their troops stand below them. */
static const struct {
    const char *ruleset;
    int names, amiss; /* names: of a map, at least */
} most[] = {{"blue-vs-gray", 20, 0}, {"house-divided", 129, 0}, {"blue-and-gray", 8, 15}, {"divided-we-fall", 149, 10}};

void golden_maps_hold(const struct golden_maps *maps, const char *game, const char *ruleset)
{
    size_t i = 0;
    while (i < sizeof most / sizeof *most && strcmp(most[i].ruleset, ruleset) != 0)
        i++;
    ck_assert_msg(i < sizeof most / sizeof *most, "nothing is said of the maps of %s", ruleset);
    printf("%s: %d maps, %d names, %d that nobody can read, %d amiss\n", game, maps->maps, maps->names, maps->unread, maps->amiss);
    ck_assert_int_ge(maps->maps, 20);
    ck_assert_int_ge(maps->names, most[i].names * maps->maps);
    ck_assert_msg(maps->unread == 0, "%s: %d names are crossed, cut or on others: %s", game, maps->unread, maps->out.at);
    ck_assert_msg(1000 * maps->amiss <= most[i].amiss * maps->names, "%s: of %d names %d are amiss: %s", game,
                  maps->names, maps->amiss, maps->out.at);
}
