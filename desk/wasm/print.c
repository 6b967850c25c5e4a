/* SPDX-License-Identifier: Apache-2.0 */
#include "desk/wasm/print.h"
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct printing {
    char *at;
    size_t cap, len; /* len: of all that was wanted */
};
struct spec { /* what stands between % and its letter */
    bool left, zero, plus, blank, has_precision;
    int width, precision, longs; /* longs: -2 hh, -1 h, 1 l, 2 ll, 3 z */
};

static void put(struct printing *p, const char *at, size_t n)
{
    for (size_t i = 0; i < n; i++, p->len++)
        if (p->len + 1 < p->cap)
            p->at[p->len] = at[i];
}

static void fill(struct printing *p, char with, int n)
{
    for (; n > 0; n--)
        put(p, &with, 1);
}

static void put_padded(struct printing *p, const struct spec *s, const char *sign, const char *at, size_t n, int zeros)
{
    int blanks = s->width - (int)strlen(sign) - zeros - (int)n;
    if (s->zero && !s->left && !s->has_precision && blanks > 0) {
        zeros += blanks;
        blanks = 0;
    }
    fill(p, ' ', s->left ? 0 : blanks);
    put(p, sign, strlen(sign));
    fill(p, '0', zeros);
    put(p, at, n);
    fill(p, ' ', s->left ? blanks : 0);
}

static void put_digits(struct printing *p, const struct spec *s, const char *sign, uint64_t value, unsigned base,
                       const char *letters)
{
    char digits[24];
    size_t n = sizeof digits;
    for (; value > 0; value /= base)
        digits[--n] = letters[value % base];
    int have = (int)(sizeof digits - n), least = s->has_precision ? s->precision : 1;
    put_padded(p, s, sign, digits + n, sizeof digits - n, least > have ? least - have : 0);
}

static int64_t take_signed(const struct spec *s, va_list *args)
{
    switch (s->longs) {
    case 3:
    case 2:
        return s->longs == 2 ? va_arg(*args, long long) : (int64_t)va_arg(*args, ptrdiff_t);
    case 1:
        return va_arg(*args, long);
    case -1:
        return (short)va_arg(*args, int);
    case -2:
        return (signed char)va_arg(*args, int);
    default:
        return va_arg(*args, int);
    }
}

static uint64_t take_unsigned(const struct spec *s, va_list *args)
{
    switch (s->longs) {
    case 3:
    case 2:
        return s->longs == 2 ? va_arg(*args, unsigned long long) : va_arg(*args, size_t);
    case 1:
        return va_arg(*args, unsigned long);
    case -1:
        return (unsigned short)va_arg(*args, unsigned);
    case -2:
        return (unsigned char)va_arg(*args, unsigned);
    default:
        return va_arg(*args, unsigned);
    }
}

static void put_signed(struct printing *p, const struct spec *s, va_list *args)
{
    int64_t value = take_signed(s, args);
    const char *positive = s->plus ? "+" : s->blank ? " " : "", *sign = value < 0 ? "-" : positive;
    put_digits(p, s, sign, value < 0 ? 0 - (uint64_t)value : (uint64_t)value, 10, "0123456789");
}

static void put_words(struct printing *p, const struct spec *s, const char *words)
{
    struct spec plain = *s;
    size_t most = s->has_precision ? (size_t)s->precision : SIZE_MAX, n = 0;
    words = words ? words : "(null)";
    while (n < most && words[n])
        n++;
    plain.zero = false;
    put_padded(p, &plain, "", words, n, 0);
}

static void put_one(struct printing *p, const struct spec *s, char letter, va_list *args)
{
    struct spec plain = *s;
    char c;
    switch (letter) {
    case 'd':
    case 'i':
        put_signed(p, s, args);
        return;
    case 'u':
        put_digits(p, s, "", take_unsigned(s, args), 10, "0123456789");
        return;
    case 'x':
        put_digits(p, s, "", take_unsigned(s, args), 16, "0123456789abcdef");
        return;
    case 'X':
        put_digits(p, s, "", take_unsigned(s, args), 16, "0123456789ABCDEF");
        return;
    case 'c':
        c = (char)va_arg(*args, int);
        plain.zero = false;
        put_padded(p, &plain, "", &c, 1, 0);
        return;
    case 's':
        put_words(p, s, va_arg(*args, const char *));
        return;
    case '%':
        put(p, "%", 1);
        return;
    }
    abort();
}

static const char *read_number(const char *at, int *out, va_list *args)
{
    *out = 0;
    if (*at == '*') {
        *out = va_arg(*args, int);
        return at + 1;
    }
    for (; *at >= '0' && *at <= '9'; at++)
        *out = 10 * *out + (*at - '0');
    return at;
}

/* Behind the flags, sizes and lengths, at the letter. */
static const char *read_spec(const char *at, struct spec *s, va_list *args)
{
    for (; *at && strchr("-0+ ", *at); at++) {
        s->left |= *at == '-';
        s->zero |= *at == '0';
        s->plus |= *at == '+';
        s->blank |= *at == ' ';
    }
    at = read_number(at, &s->width, args);
    if (s->width < 0) {
        s->left = true;
        s->width = -s->width;
    }
    if (*at == '.') {
        at = read_number(at + 1, &s->precision, args);
        s->has_precision = s->precision >= 0;
    }
    for (; *at == 'l' || *at == 'h' || *at == 'z'; at++)
        s->longs = *at == 'z' ? 3 : s->longs + (*at == 'l' ? 1 : -1);
    return at;
}

int desk_vsnprintf(char *at, size_t cap, const char *format, va_list given)
{
    struct printing p = {.at = at, .cap = cap};
    va_list args;
    va_copy(args, given);
    while (*format) {
        const char *percent = strchr(format, '%');
        size_t plain = percent ? (size_t)(percent - format) : strlen(format);
        put(&p, format, plain);
        format += plain;
        if (!percent)
            break;
        struct spec s = {0};
        format = read_spec(format + 1, &s, &args);
        put_one(&p, &s, *format, &args);
        format++;
    }
    va_end(args);
    if (cap > 0)
        at[p.len < cap ? p.len : cap - 1] = '\0';
    return (int)p.len;
}
