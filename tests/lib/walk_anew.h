/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/walk_anew.h - a host that is spoiled again and again: copies of it as it was, its store with it, wherever
 * that lies.
 *
 *   walk_anew_open(&w, "host", on_pg);                       as walk_open; then it is made ready for what will be
 * killed before = w.dir; walk_anew(&w, before, "killed");                         w.dir is a copy; kill what is at it,
 * and then walk_anew_unlocked(&w);                                  ... go on with it walk_anew_end(&w);
 */
#ifndef DISPATCH_TESTS_WALK_ANEW_H
#define DISPATCH_TESTS_WALK_ANEW_H

#include "tests/lib/walk.h"

/* on_pg: its store is a database of that name on the tests' server, which must run (pg_server.h). A host and a database
 * of this name that were there are gone. */
void walk_anew_open(struct walk *, const char *name, bool on_pg);
/* temp_dir()/name is as `before` is now, and w->dir; its keys and its counter lie beside it. Nobody may be at either.
 */
void walk_anew(struct walk *, const char *before, const char *name);
/* Waits until nothing of a program that was killed holds anything here: the kernel closes its files one by one, and the
 * server sees a moment later that it is gone. */
void walk_anew_unlocked(struct walk *);
/* Takes the copy away. */
void walk_anew_end(struct walk *);

#endif
