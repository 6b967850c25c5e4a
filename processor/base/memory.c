/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/memory.h"
#include "formats/bytes.h"
#include <curl/curl.h>
#include <glib.h>
#include <jansson.h>
#include <openssl/crypto.h>
#include <stdarg.h>
#include <stdio.h>
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

/* ---- OpenSSL, under libcurl: without some of what it makes at its start it goes on, and is not what it ought to be ---- */

static void *openssl_take(size_t len, const char *file, int line)
{
    (void)file, (void)line;
    return take_memory(len);
}

static void openssl_give(void *at, const char *file, int line)
{
    (void)file, (void)line;
    free(at);
}

/* Of no length is the end of a piece, and no shortage. */
static void *openssl_take_more(void *at, size_t len, const char *file, int line)
{
    if (len > 0)
        return take_more(at, len);
    openssl_give(at, file, line);
    return NULL;
}

bool memory_curl(void)
{
    return curl_global_init_mem(CURL_GLOBAL_DEFAULT, take_memory, free, take_more, take_copy, take_zeroed) == CURLE_OK;
}

/* ---- GLib, under GMime: it aborts by itself, and that would count as a bug of the mail at work ---- */

/* Its words that there is no memory want memory, and where there is none it says that in turn, until the stack is full:
 * so all formatted words are made here. It stands in the place of libc's for all libraries. */
int vasprintf(char **restrict out, const char *restrict format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int len = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (len < 0)
        return -1;
    *out = take_memory((size_t)len + 1);
    return vsnprintf(*out, (size_t)len + 1, format, arguments);
}

int __vasprintf_chk(char **restrict out, int flag, const char *restrict format, va_list arguments);
int __vasprintf_chk(char **restrict out, int flag, const char *restrict format, va_list arguments)
{
    (void)flag;
    return vasprintf(out, format, arguments);
}

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
    g_debug("begun"); /* unheard; but the first word of all wants memory that the word about a shortage could not have */
    CRYPTO_set_mem_functions(openssl_take, openssl_take_more, openssl_give);
}
