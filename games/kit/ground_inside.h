/* SPDX-License-Identifier: Apache-2.0 */
/* games/kit/ground_inside.h - what ground.c and ground_drawn.c share; nobody else includes it. */
#ifndef DISPATCH_KIT_GROUND_INSIDE_H
#define DISPATCH_KIT_GROUND_INSIDE_H

#include "games/kit/ground.h"

enum { KIT_KEPT_MAX = 8 }; /* papers, and pictures of their ground, that are made once and kept */

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
    bool stays; /* it was laid for as long as the program runs, and so was its paper */
};

#endif
