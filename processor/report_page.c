/* The page: one HTML file that needs nothing from outside. Its only style is in it, allowed by its hash alone, so that
 * whatever a name or a saying tries to bring along stays without effect. */
#include "processor/private.h"
#include "processor/report_inside.h"
#include "processor/templates.h"
#include <string.h>

struct span report_page(struct reporting *r, json_t *view)
{
    struct game *game = r->game;
    uint8_t hash[32];
    char hex[65];
    template_style(game->pass, game->arena, game->core->g.name, "report.css", view);
    struct span page = private_padded(game, r->due->seat,
                                      template_for(game->pass, game->arena, game->core->g.name, "report.html", view));
    sha256(hash, page);
    hex_write(hex, hash, sizeof hash);
    json_object_set_new(view, "page", json_string(r->page));
    json_object_set_new(view, "page_hash", json_string(hex));
    return page;
}
