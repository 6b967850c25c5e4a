/* SPDX-License-Identifier: Apache-2.0 */
/* What the module exports, and how it ends. It imports nothing: no clock, no chance, no output. A page writes a request
 * where desk_room() says, calls an entry of desk/desk.h by its number, and reads the answer where desk_answer() says.
 *
 * Where the program itself would end (a bug of ours, no memory) the module traps; desk_last_words() then tells why, and
 * the page begins anew with a fresh instance. */
#include "desk/desk.h"
#include "desk/wasm/print.h"
#include <stdio.h>
#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

static struct desk *desk;
static uint8_t *room;
static size_t cap;
static struct span answer;
static const char *last_words = "";

/* Where a request of so many bytes goes; until the next call. */
uint8_t *EXPORT(desk_room)(size_t len);
uint8_t *EXPORT(desk_room)(size_t len)
{
    if (len > cap) {
        free(room);
        room = malloc(len);
        if (!room)
            memory_out();
        cap = len;
    }
    return room;
}

/* Answers the first `len` bytes of the room; returns the length of the answer. */
size_t EXPORT(desk_call)(int entry, size_t len);
size_t EXPORT(desk_call)(int entry, size_t len)
{
    if (!desk)
        desk = desk_new();
    answer = desk_ask(desk, (enum desk_entry)entry, (struct span){room, len < cap ? len : cap});
    return answer.len;
}

const uint8_t *EXPORT(desk_answer)(void);
const uint8_t *EXPORT(desk_answer)(void)
{
    return answer.at;
}

/* NUL-terminated; "": nothing happened. */
const char *EXPORT(desk_last_words)(void);
const char *EXPORT(desk_last_words)(void)
{
    return last_words;
}

/* ---- instead of those of the C library, which write ---- */

_Noreturn static void end(const char *words)
{
    last_words = words;
    __builtin_trap();
}

void memory_out(void)
{
    end("There is no memory left for this page.");
}

_Noreturn void abort(void)
{
    end("The program stopped itself (abort).");
}

_Noreturn void __assert_fail(const char *what, const char *file, int line, const char *function);
_Noreturn void __assert_fail(const char *what, const char *file, int line, const char *function)
{
    (void)file, (void)line, (void)function;
    end(what);
}

int vsnprintf(char *restrict at, size_t n, const char *restrict format, va_list args)
{
    return desk_vsnprintf(at, n, format, args);
}

int snprintf(char *restrict at, size_t n, const char *restrict format, ...)
{
    va_list args;
    va_start(args, format);
    int len = desk_vsnprintf(at, n, format, args);
    va_end(args);
    return len;
}
