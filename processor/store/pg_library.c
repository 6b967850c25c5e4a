/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/store/pg_library.h"
#include "processor/base/crypto_library.h"
#include "processor/base/library.h"

static const struct library_call calls[] = {
#define CALL(type, name, arguments) {#name, offsetof(struct pg_library, name)},
    PG_CALLS(CALL)
#undef CALL
};
static struct pg_library table;
static struct library library = {
    .file = "libpq.so.5",
    .wanted_for =
        "PostgreSQL is reached by libpq (Debian: apt install libpq5), and `store sqlite:dispatch.db` needs none "
        "of it",
    .call = calls,
    .n = sizeof calls / sizeof *calls,
    .table = &table,
};

void pg_library_name(const char *name)
{
    library.file = name;
    library.is_loaded = false;
}

const struct pg_library *pg_library(struct error *err)
{
    (void)crypto_begin(); /* one that is built without it has no need of it */
    return library_load(&library, err) ? &table : NULL;
}
