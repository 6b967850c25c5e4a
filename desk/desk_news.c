/* SPDX-License-Identifier: Apache-2.0 */
/* What happened, and how things stand, as a report's page says it: the same words and templates. */
#include "desk/desk_inside.h"
#include "formats/embed.h"
#include "processor/letters/draw.h"
#include "processor/letters/report_sections.h"

EMBED(desk_news_html, "desk/news.html.mustache");

/* Its fights and tracks are drawn; map, cards and trees are those of DESK_DRAWING, so here it is enough that there is a
 * map, whose words are not said once more. */
static json_t *view_of(struct desk *desk, const json_t *words, const json_t *picture)
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
    json_t *out = desk_rendered(desk, EMBEDDED(desk_news_html), view_of(desk, words, picture));
    if (out) {
        json_object_set_new(out, "when", json_string(when));
        json_object_set_new(out, "headline", json_string(headline));
        json_object_set_new(out, "opening", json_string(draw_words(words, "opening")));
    }
    json_decref(words);
    json_decref(picture);
    return out;
}
