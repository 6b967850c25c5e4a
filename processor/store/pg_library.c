/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/store/pg_library.h"
#include <dlfcn.h>
#include <string.h>

static const char *file = "libpq.so.5";
static struct pg_library library;
static bool is_loaded;

void pg_library_name(const char *name)
{
    file = name;
    is_loaded = false;
}

static bool lacks(const char *what, struct error *err)
{
    return error_of(err, ERROR_PLAIN, EX_CONFIG, "load", file,
                    "%s; PostgreSQL is reached by libpq (Debian: apt install libpq5), and `store sqlite:dispatch.db` "
                    "needs none of it",
                    what);
}

/* A pointer to data and one to a function are of the same size where there is dlsym (POSIX). */
static bool load(struct error *err)
{
    static const struct {
        const char *name;
        size_t at;
    } calls[] = {
#define CALL(type, name, arguments) {#name, offsetof(struct pg_library, name)},
        PG_CALLS(CALL)
#undef CALL
    };
    void *from = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!from)
        return lacks("it is not installed", err);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        void *at = dlsym(from, calls[i].name);
        if (!at)
            return lacks("it lacks what this program calls", err);
        memcpy((char *)&library + calls[i].at, &at, sizeof at);
    }
    return true;
}

const struct pg_library *pg_library(struct error *err)
{
    is_loaded = is_loaded || load(err);
    return is_loaded ? &library : NULL;
}
