/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/memory.h"
#include "formats/bytes.h"
#include <curl/curl.h>
#include <glib.h>
#include <jansson.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

static void *or_end(void *at)
{
    if (!at)
        memory_out();
    return at;
}

static void *take_memory(size_t len)
{
    return or_end(malloc(len ? len : 1));
}

static void *take_zeroed(size_t n, size_t len)
{
    return or_end(calloc(n ? n : 1, len ? len : 1));
}

static void *take_more(void *at, size_t len)
{
    return or_end(realloc(at, len ? len : 1));
}

static char *take_copy(const char *words)
{
    return or_end(strdup(words));
}

bool memory_curl(void)
{
    return curl_global_init_mem(CURL_GLOBAL_DEFAULT, take_memory, free, take_more, take_copy, take_zeroed) == CURLE_OK;
}

/* ---- SQLite: its own methods, which know how long a piece is; NULL from them is the end ---- */

static sqlite3_mem_methods own;

static void *sqlite_take(int len)
{
    return or_end(own.xMalloc(len));
}

static void *sqlite_take_more(void *at, int len)
{
    return or_end(own.xRealloc(at, len));
}

static void sqlite_begin(void)
{
    if (own.xMalloc || sqlite3_config(SQLITE_CONFIG_GETMALLOC, &own) != SQLITE_OK)
        return;
    sqlite3_mem_methods ours = own;
    ours.xMalloc = sqlite_take;
    ours.xRealloc = sqlite_take_more;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &ours);
}

/* ---- GLib, under GMime: it aborts by itself, and that would count as a bug of the mail at work ---- */

static void glib_says(const gchar *domain, GLogLevelFlags level, const gchar *words, gpointer unused)
{
    if (level & G_LOG_LEVEL_ERROR && words && strstr(words, "failed to allocate"))
        memory_out();
    g_log_default_handler(domain, level, words, unused);
}

void memory_begin(void)
{
    json_set_alloc_funcs(take_memory, free);
    g_log_set_default_handler(glib_says, NULL);
    sqlite_begin();
}
