/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/other_library.h - a library that is not there, or is another one: for programs that are linked with
 * --wrap=dlopen (Makefile). */
#ifndef DISPATCH_TESTS_OTHER_LIBRARY_H
#define DISPATCH_TESTS_OTHER_LIBRARY_H

/* Whoever loads the first file from here on gets the second. Both are borrowed. */
void other_library(const char *file, const char *instead);

#endif
