/* SPDX-License-Identifier: Apache-2.0 */
/* desk/wasm/print.h - vsnprintf for the module: the C library's own comes with files and their system calls, which the
 * module must not import. */
#ifndef DISPATCH_DESK_PRINT_H
#define DISPATCH_DESK_PRINT_H

#include <stdarg.h>
#include <stddef.h>

/* As vsnprintf: flags - 0 + and blank, width and precision (also *), lengths hh h l ll z, conversions d i u x X c s %.
 * Anything else ends the program (abort): a page is never shown half a number. */
int desk_vsnprintf(char *at, size_t cap, const char *format, va_list);

#endif
