/* SPDX-License-Identifier: Apache-2.0 */
/* games/kit/ground_inside.h - what ground.c and ground_drawn.c share; nobody else includes it. */
#ifndef DISPATCH_KIT_GROUND_INSIDE_H
#define DISPATCH_KIT_GROUND_INSIDE_H

#include "games/kit/ground.h"

struct kit_line { /* on the paper */
    const char *kind;
    int n, *x, *y;
};
struct kit_ground {
    struct arena *arena;
    const struct kit_paper *paper;
    const json_t *states; /* of the file */
    struct kit_line *line;
    int n;
};

#endif
