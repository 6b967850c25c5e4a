/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/other_library.h"
#include <stddef.h>
#include <string.h>

static const char *is_other, *other;

void other_library(const char *file, const char *instead)
{
    is_other = file;
    other = instead;
}

void *__real_dlopen(const char *file, int flags);
void *__wrap_dlopen(const char *file, int flags);
void *__wrap_dlopen(const char *file, int flags)
{
    return __real_dlopen(file && is_other && strcmp(file, is_other) == 0 ? other : file, flags);
}
