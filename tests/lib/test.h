/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/test.h - what all suites share: Check, a runner for one suite a program, files, vectors, proven rule ids.
 *
 *   int main(void) { return run_suite(my_suite()); }
 *   proves("BVG-6.1d");   inside a test that checks what that statement says: counted when the test ran (F72) */
#ifndef DISPATCH_TEST_H
#define DISPATCH_TEST_H

#include "formats/bytes.h"
#include <check.h>
#include <jansson.h>

/* Runs and prints; exit status for main. Honours CK_FORK, and DISPATCH_CASE (tests/lib/pick.c); a suite prints Check's
 * closing line. */
int run_suite(Suite *);
/* A whole file into the arena; ends the test when it cannot be read. */
struct span slurp(struct arena *, const char *path);
/* tests/vectors/NAME.json */
json_t *vectors(const char *name);
const char *text_of(const json_t *object, const char *member); /* a string member, or the test fails */
struct span unhex(struct arena *, const char *digits);
enum { ROW_LEN = 160 };
/* A list of facts as they ought to be against what is there, row by row: the first that differs is named with both. */
void rows_same(const char *what, const char *const *want, size_t n, char (*have)[ROW_LEN], size_t n_have);
/* Appends the id to the file named by DISPATCH_PROVEN (one id a line), if set. Call it at the end of the check. */
void proves(const char *ids); /* blank-separated */
/* A fresh temporary directory, removed at exit. */
const char *temp_dir(void);
/* Root may use each mode: from here on this process is another user, if it was root, who owns these paths and what lies
 * below them (NULL: no second one), in temp_dir(). */
void test_as_nobody(const char *path, const char *other);
void test_is_nobody(void); /* to be said after root was given up in another way */

#endif
