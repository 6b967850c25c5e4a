/* SPDX-License-Identifier: Apache-2.0 */
/* The picture of a position, and its news, as a page shows them: by the same functions and templates that draw a
 * report, so that a board that is played on is the one that came by mail. A host's own templates are not known here. */
#include "desk/desk_inside.h"
#include "formats/embed.h"
#include "formats/mustache.h"
#include "processor/letters/draw.h"
#include "processor/letters/report_sections.h"
#include <string.h>

EMBED(desk_board_html, "desk/board.html.mustache");
EMBED(desk_news_html, "desk/news.html.mustache");
EMBED(desk_map_svg, "templates/map.svg.mustache");
EMBED(desk_counter, "templates/counter.svg.mustache");
EMBED(desk_textures, "templates/textures.svg.mustache");
EMBED(desk_symbols, "templates/symbols.svg.mustache");
EMBED(desk_map_places, "templates/map-places.html.mustache");
EMBED(desk_trees, "templates/trees.html.mustache");
EMBED(desk_tree, "templates/tree.html.mustache");
EMBED(desk_battle, "templates/battle.html.mustache");
EMBED(desk_rows, "templates/rows.html.mustache");
EMBED(desk_tracks, "templates/tracks.html.mustache");

static struct span partial_of(void *context, struct span name)
{
    const struct {
        const char *name;
        struct span text;
    } all[] = {
        {"map.svg", EMBEDDED(desk_map_svg)},
        {"counter.svg", EMBEDDED(desk_counter)},
        {"textures.svg", EMBEDDED(desk_textures)},
        {"symbols.svg", EMBEDDED(desk_symbols)},
        {"map-places.html", EMBEDDED(desk_map_places)},
        {"trees.html", EMBEDDED(desk_trees)},
        {"tree.html", EMBEDDED(desk_tree)},
        {"battle.html", EMBEDDED(desk_battle)},
        {"rows.html", EMBEDDED(desk_rows)},
        {"tracks.html", EMBEDDED(desk_tracks)},
    };
    (void)context;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (span_same(name, span_of(all[i].name)))
            return all[i].text;
    return (struct span){0};
}

static json_t *drawn(const json_t *picture)
{
    json_t *trees = draw_trees(picture), *cards = draw_cards(picture);
    json_t *view = json_pack("{s:b,s:b,s:b,s:o,s:o,s:o}", "has_trees", json_array_size(trees) > 0, "has_hand",
                             json_array_size(cards) > 0, "commands", false, "map", draw_map(picture), "trees", trees,
                             "cards", cards);
    draw_lacks(view);
    return view;
}

json_t *desk_rendered(struct desk *desk, struct span template, json_t *view)
{
    struct text out = {.arena = desk->arena};
    bool good = mustache_render(&out, template, view, MUSTACHE_HTML, partial_of, NULL, &desk->why);
    json_decref(view);
    return good ? json_pack("{s:o}", "html", json_stringn(out.at, out.len)) : NULL;
}

json_t *desk_drawing(struct desk *desk)
{
    json_t *picture = desk_picture(desk);
    json_t *out = json_is_object(picture) ? desk_rendered(desk, EMBEDDED(desk_board_html), drawn(picture))
                                          : json_pack("{s:n}", "html");
    json_decref(picture);
    return out;
}

/* ---- what happened, and how things stand, as a report's page says it: the same words and templates ---- */

/* Its fights and tracks are drawn; map, cards and trees are those of DESK_DRAWING, so here it is enough that there is a
 * map, whose words are not said once more. */
static json_t *news_view(struct desk *desk, const json_t *words, const json_t *picture)
{
    bool has_map = json_is_object(json_object_get(picture, "map"));
    json_t *view = json_pack("{s:b,s:o,s:o,s:o,s:b,s:o}", "has_hand", false, "tracks", draw_tracks(picture), "checks",
                             draw_checks(picture), "battles", draw_battles(picture), "trees", false, "map",
                             has_map ? json_object() : json_false());
    sections_add(desk->arena, words, picture, view);
    json_object_set_new(view, "map", json_false());
    draw_lacks(view);
    return view;
}

json_t *desk_news(struct desk *desk)
{
    json_t *words = desk_report(desk), *picture = desk_picture(desk);
    const char *when = draw_words(words, "when"), *headline = draw_words(words, "headline");
    json_t *out = desk_rendered(desk, EMBEDDED(desk_news_html), news_view(desk, words, picture));
    if (out) {
        json_object_set_new(out, "when", json_string(when));
        json_object_set_new(out, "headline", json_string(headline));
        json_object_set_new(out, "opening", json_string(draw_words(words, "opening")));
    }
    json_decref(words);
    json_decref(picture);
    return out;
}
