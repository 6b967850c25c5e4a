/* SPDX-License-Identifier: Apache-2.0 */
/* tests/processor/pass/shortage_kit.h - what the suites of a system that has too little share: a host with one game,
 * whose calls of the system may be told to fail (tests/lib/broken.h). Each program that includes it has its own. */
#ifndef DISPATCH_SHORTAGE_KIT_H
#define DISPATCH_SHORTAGE_KIT_H

#include "tests/lib/broken.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <stdio.h>

static struct walk w;
static struct counted *counted __attribute__((unused));

static inline void setup(void)
{
    static int n;
    char name[16];
    counted = broken_begin();
    snprintf(name, sizeof name, "t%d", n++);
    walk_open(&w, name);
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
}

static inline void teardown(void)
{
    walk_close(&w);
}

static inline const char *at(const char *below)
{
    return arena_words(w.arena, "%s/%s", w.dir, below);
}

static inline void put(const char *below, struct span bytes)
{
    walk_write(&w, at(below), bytes);
}

static inline struct span sheet(const char *seat)
{
    return walk_sign(&w, seat, walk_orders(&w, "first", seat, "done\n"));
}

#endif
