/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/bech32.h"
#include <assert.h>
#include <sodium.h>
#include <string.h>

static const char alphabet[] = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
enum { CHECK_LETTERS = 6 };

static uint32_t polymod(uint32_t sum, uint8_t value)
{
    static const uint32_t generator[] = {0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3};
    uint32_t top = sum >> 25;
    sum = (sum & 0x1ffffff) << 5 ^ value;
    for (int i = 0; i < 5; i++)
        if (top >> i & 1)
            sum ^= generator[i];
    return sum;
}

static uint8_t small(uint8_t letter)
{
    return letter >= 'A' && letter <= 'Z' ? (uint8_t)(letter + 'a' - 'A') : letter;
}

static uint32_t human_sum(const char *human)
{
    uint32_t sum = 1;
    for (const char *at = human; *at; at++)
        sum = polymod(sum, small((uint8_t)*at) >> 5);
    sum = polymod(sum, 0);
    for (const char *at = human; *at; at++)
        sum = polymod(sum, small((uint8_t)*at) & 31);
    return sum;
}

/* Five bits at a time; the last are filled with zeros. */
static size_t fives(const uint8_t *data, size_t len, uint8_t *out)
{
    uint32_t bits = 0;
    int n_bits = 0;
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        bits = (bits << 8 | data[i]) & 0xfff;
        for (n_bits += 8; n_bits >= 5; n_bits -= 5)
            out[n++] = bits >> (n_bits - 5) & 31;
    }
    if (n_bits > 0)
        out[n++] = bits << (5 - n_bits) & 31;
    return n;
}

void bech32_write(struct text *out, const char *human, const uint8_t *data, size_t len)
{
    uint8_t value[BECH32_MAX];
    char letters[BECH32_MAX + 1];
    size_t n_human = strlen(human);
    bool capitals = n_human > 0 && small((uint8_t)human[0]) != (uint8_t)human[0];
    assert(n_human + 1 + (len * 8 + 4) / 5 + CHECK_LETTERS <= BECH32_MAX);
    size_t n = fives(data, len, value);
    uint32_t sum = human_sum(human);
    for (size_t i = 0; i < n + CHECK_LETTERS; i++)
        sum = polymod(sum, i < n ? value[i] : 0);
    for (size_t i = 0; i < CHECK_LETTERS; i++)
        value[n + i] = (sum ^ 1) >> 5 * (CHECK_LETTERS - 1 - i) & 31;
    for (size_t i = 0; i < n + CHECK_LETTERS; i++) {
        char letter = alphabet[value[i]];
        letters[i] = capitals && letter >= 'a' ? (char)(letter - 'a' + 'A') : letter;
    }
    letters[n + CHECK_LETTERS] = '\0';
    text_words(out, human);
    text_words(out, "1");
    text_words(out, letters);
    sodium_memzero(value, sizeof value); /* it may have been an identity */
    sodium_memzero(letters, sizeof letters);
}

/* One case throughout, and the right human part. */
static bool begins_with_human(struct span letters, const char *human)
{
    bool has_small = false, has_capital = false;
    size_t n = strlen(human);
    for (size_t i = 0; i < letters.len; i++) {
        has_small |= letters.at[i] >= 'a' && letters.at[i] <= 'z';
        has_capital |= letters.at[i] >= 'A' && letters.at[i] <= 'Z';
    }
    if ((has_small && has_capital) || letters.len > BECH32_MAX || letters.len < n + 1 + CHECK_LETTERS ||
        letters.at[n] != '1')
        return false;
    for (size_t i = 0; i < n; i++)
        if (small(letters.at[i]) != small((uint8_t)human[i]))
            return false;
    return true;
}

bool bech32_read(struct span letters, const char *human, uint8_t *data, size_t len)
{
    uint8_t value[BECH32_MAX], again[BECH32_MAX];
    uint32_t sum = human_sum(human);
    if (!begins_with_human(letters, human))
        return false;
    struct span rest = span_from(letters, strlen(human) + 1);
    for (size_t i = 0; i < rest.len; i++) {
        const char *at = memchr(alphabet, small(rest.at[i]), sizeof alphabet - 1);
        if (!at)
            return false;
        value[i] = (uint8_t)(at - alphabet);
        sum = polymod(sum, value[i]);
    }
    size_t n = rest.len - CHECK_LETTERS;
    if (sum != 1 || n != (len * 8 + 4) / 5)
        return false;
    uint8_t bytes[BECH32_MAX] = {0};
    for (size_t i = 0; i < len * 8; i++)
        if (value[i / 5] >> (4 - i % 5) & 1)
            bytes[i / 8] |= (uint8_t)(0x80 >> i % 8);
    bool exact = fives(bytes, len, again) == n && memcmp(again, value, n) == 0; /* spare bits are zero */
    if (exact)
        memcpy(data, bytes, len);
    sodium_memzero(bytes, sizeof bytes);
    sodium_memzero(value, sizeof value);
    sodium_memzero(again, sizeof again);
    return exact;
}
