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

void text_base64(struct text *text, const uint8_t *at, size_t len, bool padded)
{
    int variant = padded ? sodium_base64_VARIANT_ORIGINAL : sodium_base64_VARIANT_ORIGINAL_NO_PADDING;
    size_t cap = sodium_base64_encoded_len(len, variant); /* with the NUL */
    text_reserve(text, cap);
    sodium_bin2base64(text->at + text->len, cap, at, len, variant);
    text->len += cap - 1;
}

bool base64_read(struct span letters, bool padded, uint8_t *out, size_t *len)
{
    int variant = padded ? sodium_base64_VARIANT_ORIGINAL : sodium_base64_VARIANT_ORIGINAL_NO_PADDING;
    size_t room = *len;
    *len = 0;
    if (letters.len == 0)
        return true;
    for (size_t i = 0; i < letters.len; i++)
        if (letters.at[i] >= 0x80) /* libsodium takes some bytes beyond ASCII for letters where char is signed */
            return false;
    return sodium_base642bin(out, room, (const char *)letters.at, letters.len, NULL, len, NULL, variant) == 0;
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
