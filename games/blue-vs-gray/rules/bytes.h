/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-vs-gray/rules/bytes.h - sixteen bytes of a state as sixteen bits, eight at a time. Nearly every list
 * begins with such sets. */
#ifndef DISPATCH_BVG_BYTES_H
#define DISPATCH_BVG_BYTES_H

#include <stdint.h>
#include <string.h>

/* One bit for each of eight bytes of a word that is zero. */
static inline uint64_t bvg_zero_bytes(uint64_t word)
{
    const uint64_t low = 0x7f7f7f7f7f7f7f7fu;
    uint64_t zero = ~(((word & low) + low) | word | low); /* the top bit of each byte that is zero */
    return (zero >> 7) * 0x0102040810204080u >> 56;
}

static inline uint64_t bvg_word_of(const uint8_t *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* One bit for each of sixteen bytes that has the value; that has one of the bits. */
static inline uint64_t bvg_equal_16(const uint8_t *at, int value)
{
    uint64_t other = 0x0101010101010101u * (uint8_t)value;
    return bvg_zero_bytes(bvg_word_of(at) ^ other) | bvg_zero_bytes(bvg_word_of(at + 8) ^ other) << 8;
}

static inline uint64_t bvg_having_16(const uint8_t *at, int bits)
{
    uint64_t mask = 0x0101010101010101u * (uint8_t)bits;
    return (bvg_zero_bytes(bvg_word_of(at) & mask) | bvg_zero_bytes(bvg_word_of(at + 8) & mask) << 8) ^ 0xFFFFu;
}

#endif
