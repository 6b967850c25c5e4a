/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/template_host.h - templates as the host of a pass has them: his own where he wrote some. */
#ifndef DISPATCH_TEMPLATE_HOST_H
#define DISPATCH_TEMPLATE_HOST_H

#include "processor/game/pass.h"
#include <jansson.h>

/* As a pass renders them: with the host's overrides; a broken one is told to the host, once. game:
 * its name, or NULL. */
struct span template_for(struct pass *, struct arena *, const char *game, const char *name, const json_t *data);
/* The same; steals the reference to data. */
struct span template_page(struct pass *, struct arena *, const char *game, const char *name, json_t *data);
/* Sets `style`, the style sheet of this name, rendered with what data has as `lacks` (draw_lacks), and `style_hash`, by
 * which a page allows it and no other. pass: NULL for the built-in one. */
void template_style(struct pass *, struct arena *, const char *game, const char *name, json_t *data);
/* The same as prose wrapped at 72 columns; steals the reference to data. */
struct span template_letter(struct pass *, struct arena *, const char *game, const char *name, json_t *data);

#endif
