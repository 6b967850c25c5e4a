/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/posted_code.h"
#include "processor/mime/forum_name.h"
#include <stdio.h>

/* A row of its own among those of posts, by which the code cannot be told. */
static void key_of(char key[static FORUM_KEY_MAX], const char *code)
{
    uint8_t hash[32];
    char hex[65];
    sha256(hash, span_of(code));
    hex_write(hex, hash, sizeof hash);
    snprintf(key, FORUM_KEY_MAX, "c%.30s", hex);
}

bool posted_code(struct store *store, const char *code, bool *posted, struct error *err)
{
    char key[FORUM_KEY_MAX];
    struct seen_row seen;
    key_of(key, code);
    *posted = code[0] && store_seen_get(store, FORUM_THREAD_ID, key, &seen, err);
    return !error_is_set(err);
}

bool posted_code_put(struct pass *pass, const char *code, struct error *err)
{
    char key[FORUM_KEY_MAX];
    const struct seen_row seen = {.utc = pass->now};
    key_of(key, code);
    return store_seen_put(pass->store, FORUM_THREAD_ID, key, &seen, err);
}
