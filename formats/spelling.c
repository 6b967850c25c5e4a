/* SPDX-License-Identifier: Apache-2.0 */
/* Hex, base64 and instants of bytes.h: one spelling each. */
#include "formats/bytes.h"
#include <sodium.h>
#include <string.h>

void hex_write(char *out, const uint8_t *at, size_t len)
{
    sodium_bin2hex(out, 2 * len + 1, at, len);
}

void text_hex(struct text *text, const uint8_t *at, size_t len)
{
    text_reserve(text, 2 * len);
    hex_write(text->at + text->len, at, len);
    text->len += 2 * len;
}

static bool is_digit(uint8_t byte)
{
    return byte >= '0' && byte <= '9';
}

bool hex_read(struct span digits, uint8_t *out, size_t len)
{
    if (digits.len % 2 != 0 || digits.len / 2 != len)
        return false;
    for (size_t i = 0; i < digits.len; i++) /* libsodium would take upper case too */
        if (!is_digit(digits.at[i]) && (digits.at[i] < 'a' || digits.at[i] > 'f'))
            return false;
    size_t got = 0;
    return sodium_hex2bin(out, len, (const char *)digits.at, digits.len, NULL, &got, NULL) == 0 && got == len;
}

/* ---- base64: a table for each way, some eight times as fast as without, which libsodium's is for the sake of secrets.
 * No secret is read here (pem.c has its own way); what is written may be one, so the letters are one line of the cache:
 * which of them were taken does not show in it. ---- */

static _Alignas(64) const char letter_of[64] = {
    'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S', 'T', 'U', 'V',
    'W', 'X', 'Y', 'Z', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r',
    's', 't', 'u', 'v', 'w', 'x', 'y', 'z', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '/'};

enum { IS_LETTER = 64 };
/* IS_LETTER and six bits; 0: no letter of it. */
static const uint8_t value_of[256] = {['A'] = 64, 65,  66,          67,         68,  69,  70,         71,  72,  73,
                                      74,         75,  76,          77,         78,  79,  80,         81,  82,  83,
                                      84,         85,  86,          87,         88,  89,  ['a'] = 90, 91,  92,  93,
                                      94,         95,  96,          97,         98,  99,  100,        101, 102, 103,
                                      104,        105, 106,         107,        108, 109, 110,        111, 112, 113,
                                      114,        115, ['0'] = 116, 117,        118, 119, 120,        121, 122, 123,
                                      124,        125, ['+'] = 126, ['/'] = 127};

static char *put_three(char *to, uint32_t bits)
{
    to[0] = letter_of[bits >> 18];
    to[1] = letter_of[bits >> 12 & 63];
    to[2] = letter_of[bits >> 6 & 63];
    to[3] = letter_of[bits & 63];
    return to + 4;
}

void text_base64(struct text *text, const uint8_t *at, size_t len, bool padded)
{
    text_reserve(text, len / 3 * 4 + 4);
    char *begin = text->at + text->len, *to = begin;
    size_t i = 0;
    for (; len - i >= 3; i += 3)
        to = put_three(to, (uint32_t)at[i] << 16 | (uint32_t)at[i + 1] << 8 | at[i + 2]);
    if (len > i) {
        bool two = len - i == 2;
        put_three(to, (uint32_t)at[i] << 16 | (two ? (uint32_t)at[i + 1] << 8 : 0));
        to += two ? 3 : 2;
        for (int pad = two ? 1 : 2; padded && pad > 0; pad--)
            *to++ = '=';
    }
    *to = '\0';
    text->len += (size_t)(to - begin);
}

/* Up to four letters as bits, the first one's highest; false: one is not of the alphabet. */
static bool take_letters(const uint8_t *at, size_t n, uint32_t *bits)
{
    uint8_t all = IS_LETTER;
    *bits = 0;
    for (size_t i = 0; i < n; i++) {
        uint8_t value = value_of[at[i]];
        all &= value;
        *bits |= (uint32_t)(value & 63) << (18 - 6 * i);
    }
    return all != 0;
}

bool base64_read(struct span letters, bool padded, uint8_t *out, size_t *len)
{
    size_t room = *len, n = letters.len;
    *len = 0;
    if (padded && n % 4 != 0)
        return false;
    for (int pad = 0; padded && pad < 2 && n > 0 && letters.at[n - 1] == '='; pad++)
        n--;
    size_t rest = n % 4, bytes = n / 4 * 3 + (rest > 0 ? rest - 1 : 0);
    if (rest == 1 || bytes > room)
        return false;
    uint32_t bits;
    for (size_t i = 0; i + 4 <= n; i += 4, out += 3) {
        if (!take_letters(letters.at + i, 4, &bits))
            return false;
        out[0] = (uint8_t)(bits >> 16);
        out[1] = (uint8_t)(bits >> 8);
        out[2] = (uint8_t)bits;
    }
    if (rest > 0) {
        if (!take_letters(letters.at + n - rest, rest, &bits) || (bits & (rest == 2 ? 0xffffu : 0xffu)) != 0)
            return false; /* spare bits are zeroes */
        out[0] = (uint8_t)(bits >> 16);
        if (rest == 3)
            out[1] = (uint8_t)(bits >> 8);
    }
    *len = bytes;
    return true;
}

bool base64_take(struct arena *arena, struct span letters, struct span *out)
{
    size_t len = letters.len;
    uint8_t *at = arena_take(arena, len + 1);
    if (!base64_read(letters, true, at, &len))
        return false;
    *out = (struct span){at, len};
    return true;
}

static bool is_leap(int64_t year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int64_t month_days(int64_t year, int64_t month)
{
    static const int8_t days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[month - 1] + (month == 2 && is_leap(year));
}

/* Leap years from year 1 up to, not with, `year`. */
static int64_t leaps_before(int64_t year)
{
    int64_t last = year - 1;
    return last / 4 - last / 100 + last / 400;
}

/* Days from 1970-01-01 to the first of January. */
static int64_t days_to_year(int64_t year)
{
    return 365 * (year - 1970) + leaps_before(year) - leaps_before(1970);
}

/* Reads n digits at a place of the form that were seen to be digits. */
static int64_t digits_at(struct span words, size_t at, size_t n)
{
    int64_t value = 0;
    for (size_t i = 0; i < n; i++)
        value = value * 10 + (words.at[at + i] - '0');
    return value;
}

bool utc_read(struct span words, int64_t *seconds)
{
    static const char form[] = "0000-00-00T00:00:00Z";
    if (words.len != sizeof form - 1)
        return false;
    for (size_t i = 0; i < words.len; i++)
        if (form[i] == '0' ? !is_digit(words.at[i]) : words.at[i] != form[i])
            return false;
    int64_t year = digits_at(words, 0, 4), month = digits_at(words, 5, 2), day = digits_at(words, 8, 2);
    int64_t hour = digits_at(words, 11, 2), minute = digits_at(words, 14, 2), second = digits_at(words, 17, 2);
    if (year < 1970 || month < 1 || month > 12 || day < 1 || day > month_days(year, month) || hour > 23 ||
        minute > 59 || second > 59)
        return false;
    int64_t days = days_to_year(year) + day - 1;
    for (int64_t m = 1; m < month; m++)
        days += month_days(year, m);
    *seconds = ((days * 24 + hour) * 60 + minute) * 60 + second;
    return true;
}

static void put_digits(char *at, int64_t value, int n)
{
    for (int i = n - 1; i >= 0; i--, value /= 10)
        at[i] = (char)('0' + value % 10);
}

void utc_write(char out[static 21], int64_t seconds)
{
    static const int64_t last = 253402300799; /* 9999-12-31T23:59:59Z */
    seconds = seconds < 0 ? 0 : seconds > last ? last : seconds;
    int64_t days = seconds / 86400, rest = seconds % 86400;
    int64_t year = 1970 + days / 366; /* never too late */
    while (days_to_year(year + 1) <= days)
        year++;
    days -= days_to_year(year);
    int64_t month = 1;
    for (; days >= month_days(year, month); month++)
        days -= month_days(year, month);
    memcpy(out, "0000-00-00T00:00:00Z", 21);
    put_digits(out, year, 4);
    put_digits(out + 5, month, 2);
    put_digits(out + 8, days + 1, 2);
    put_digits(out + 11, rest / 3600, 2);
    put_digits(out + 14, rest / 60 % 60, 2);
    put_digits(out + 17, rest % 60, 2);
}
