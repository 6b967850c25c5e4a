/* The page: one HTML file that needs nothing from outside. Its only style is in it, allowed by its hash alone, so that
 * whatever a name or a saying tries to bring along stays without effect. */
#include "processor/private.h"
#include "processor/report_inside.h"
#include "processor/templates.h"
#include <string.h>

/* "</" could end the style element: such a sheet is passed over. */
static struct span style_of(struct reporting *r)
{
    struct game *game = r->game;
    json_t *nothing = json_object();
    struct span style = template_for(game->pass, game->arena, game->core->g.name, "report.css", nothing);
    json_decref(nothing);
    return memmem(style.at, style.len, "</", 2) ? template_builtin("report.css") : style;
}

static void add_style(struct reporting *r, json_t *view)
{
    uint8_t hash[32];
    struct text letters = {.arena = r->game->arena};
    struct span style = style_of(r);
    sha256(hash, style);
    text_base64(&letters, hash, sizeof hash, true);
    json_object_set_new(view, "style", json_stringn((const char *)style.at, style.len));
    json_object_set_new(view, "style_hash", json_string(letters.at));
}

struct span report_page(struct reporting *r, json_t *view)
{
    struct game *game = r->game;
    uint8_t hash[32];
    char hex[65];
    add_style(r, view);
    struct span page = private_padded(game, r->due->seat,
                                      template_for(game->pass, game->arena, game->core->g.name, "report.html", view));
    sha256(hash, page);
    hex_write(hex, hash, sizeof hash);
    json_object_set_new(view, "page", json_string(r->page));
    json_object_set_new(view, "page_hash", json_string(hex));
    return page;
}
