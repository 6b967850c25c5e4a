/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/memory.h - the libraries' memory: where it runs out the process ends as the arena does (memory_out).
 *
 * jansson, curl, OpenSSL and GLib each have a way of their own to say that there was none, and some of those ways look
 * like something else: a file that is no JSON, a column that is empty. A process that ends is simply run again. */
#ifndef DISPATCH_MEMORY_H
#define DISPATCH_MEMORY_H

#include <stddef.h>

/* jansson's; before it is used: cli_main does it. SQLite's: store_memory_begin (processor/store/store.h); those of
 * OpenSSL, curl and GLib, which are loaded later: crypto_begin, curl_begin, gmime_begin. */
void memory_begin(void);

/* malloc, calloc, realloc and strdup that do not return NULL, for the libraries that begin later (curl_begin, crypto_begin). */
void *memory_take(size_t len);
void *memory_zeroed(size_t n, size_t len);
void *memory_more(void *at, size_t len);
char *memory_copy(const char *words);

#endif
