/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/memory.h"
#include "formats/bytes.h"
#include <jansson.h>
#include <malloc.h>
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

void *memory_take(size_t len)
{
    return or_end(malloc(len ? len : 1));
}

void *memory_zeroed(size_t n, size_t len)
{
    return or_end(calloc(n ? n : 1, len ? len : 1));
}

void *memory_more(void *at, size_t len)
{
    return or_end(realloc(at, len ? len : 1));
}

char *memory_copy(const char *words)
{
    return or_end(strdup(words));
}

/* ---- GLib, under GMime: see also gmime_library.c ---- */

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
    *out = memory_take((size_t)len + 1);
    return vsnprintf(*out, (size_t)len + 1, format, arguments);
}

int __vasprintf_chk(char **restrict out, int flag, const char *restrict format, va_list arguments);
int __vasprintf_chk(char **restrict out, int flag, const char *restrict format, va_list arguments)
{
    (void)flag;
    return vasprintf(out, format, arguments);
}

/* What a game gave back is kept for the next one: else the end of the heap goes to the system and comes from it again,
 * wiped, several times a game. */
static void keep_what_is_given_back(void)
{
#ifdef M_TRIM_THRESHOLD /* glibc's */
    enum { KEPT_MOST = 4 << 20 /* bytes */, AT_LEAST = 256 << 10, OWN_PAGES = 1 << 20 };
    mallopt(M_TRIM_THRESHOLD, KEPT_MOST);
    mallopt(M_TOP_PAD, AT_LEAST);
    mallopt(M_MMAP_THRESHOLD, OWN_PAGES);
#endif
}

void memory_begin(void)
{
    keep_what_is_given_back();
    json_set_alloc_funcs(memory_take, free);
}
