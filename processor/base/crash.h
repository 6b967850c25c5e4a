/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/crash.h - crash points: places around each durable step where a test build can die.
 *
 *   crash_point("store.committed");
 * A release has nothing here. Built with -DDISPATCH_CRASH, DISPATCH_CRASH_AT=n kills the program (and the parent of a
 * worker, so that nobody mends it) at the n-th point passed, counted over all its processes from 1;
 * DISPATCH_CRASH_LOG=FILE appends the name of each point passed, one a line, so that a clean run tells how many
 * there are. DISPATCH_CRASH_GAME=NAME aborts whoever advances that game, as a bug in its rules would;
 * DISPATCH_CRASH_GROUP=n puts n games, or blocks, under one commit. No commit there hangs on how long something took.
 */
#ifndef DISPATCH_CRASH_H
#define DISPATCH_CRASH_H

#ifdef DISPATCH_CRASH
/* Before the first fork, so that all processes count together. */
void crash_begin(void);
void crash_point(const char *name);
/* What this process does is thrown away, or done by another: it dies at no point. */
void crash_not_here(void);
void crash_game(const char *game);
int crash_group(void); /* for struct pass */
#else
static inline void crash_begin(void)
{
}
static inline void crash_point(const char *name)
{
    (void)name;
}
static inline void crash_not_here(void)
{
}
static inline void crash_game(const char *game)
{
    (void)game;
}
static inline int crash_group(void)
{
    return 0;
}
#endif

#endif
