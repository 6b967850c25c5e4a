/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/library.h - a library that is loaded when it is first wanted: to load it costs more than all the rest
 * of a pass that has nothing to do.
 *
 *   static const struct library_call calls[] = {{"PQfinish", offsetof(struct pg_library, PQfinish)}, ...};
 *   static struct library pg = {.file = "libpq.so.5", .wanted_for = "...", .call = calls, .n = ..., .table = &table};
 *   if (!library_load(&pg, err))
 *       return NULL; */
#ifndef DISPATCH_LIBRARY_H
#define DISPATCH_LIBRARY_H

#include "processor/base/error.h"

struct library_call {
    const char *name;
    size_t at; /* bytes into the table, where a pointer to it goes */
};
struct library {
    const char *file;       /* by its soname, as the loader finds it */
    const char *wanted_for; /* what follows a cause: "mail is sent by libcurl (Debian: apt install libcurl4)" */
    const struct library_call *call;
    size_t n;
    void *table; /* pointers to functions, none of which may be used before library_load */
    bool is_loaded;
};

/* Loads it, the first time. That there is none, or one that lacks a call, is EX_CONFIG, with the remedy; that it is
 * there and cannot be loaded is a shortage. Where a library finds no memory at its start and ends the process by a
 * signal, it ends as for any other want of memory (memory_out). It stays until the process ends. */
bool library_load(struct library *, struct error *);

#endif
