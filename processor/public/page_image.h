/* SPDX-License-Identifier: Apache-2.0 */
/* processor/public/page_image.h - a turn's map as an image, for forums, where the host set publish-png.
 *
 * The drawing is that of the page: its map, its symbols and its style with all colours written out, light, since what
 * makes images knows no var(). That program (rsvg-convert) is run by its path, with no shell between and bounded in
 * time; without it a page has no image, and all else is as it was. */
#ifndef DISPATCH_PAGE_IMAGE_H
#define DISPATCH_PAGE_IMAGE_H

#include "processor/game/pass.h"

enum { PAGE_IMAGE_WIDE = 1200, PAGE_IMAGE_SECONDS = 20 };
/* The map of this page as a drawing of its own; empty: it has none. game: its name. In the arena. */
struct span page_image_svg(struct pass *, struct arena *, const char *game, struct span page);
/* The same as PNG. EX_UNAVAILABLE: the program is not there, failed, took too long, or gave something else. */
bool page_image_png(struct arena *, const char *program, int seconds, struct span svg, struct span *png,
                    struct error *);
/* "turn-3.png", of the turn with the number 2. */
const char *page_image_file(struct arena *, size_t turn);

/* Did the last image that was tried become one? What posts name must be there. */
bool page_images_work(struct pass *, struct error *);
/* Notes it; the host hears when it begins to fail, and when it is well again. failed: why; NULL: it worked. */
bool page_images_note(struct pass *, const struct error *failed, struct error *);

#endif
