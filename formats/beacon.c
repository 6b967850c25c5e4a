/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/beacon.h"
#include <stdio.h>
#include <string.h>

static const struct beacon_chain chains[] = {
    {"quicknet", "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971", 1692803367, 3, 48},
    {"default", "8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce", 1595431050, 30, 96},
};
enum { CHAINS = sizeof chains / sizeof *chains, ROUND_MAX = 1 << 30 };

const struct beacon_chain *beacon_chain_at(size_t i)
{
    return i < CHAINS ? &chains[i] : NULL;
}

const struct beacon_chain *beacon_chain_find(struct span word)
{
    if (span_begins(word, "drand:"))
        word = span_from(word, strlen("drand:"));
    for (size_t i = 0; i < CHAINS; i++)
        if (span_is(word, chains[i].name) || span_is(word, chains[i].hash))
            return &chains[i];
    return NULL;
}

void beacon_source(char out[static BEACON_SOURCE_MAX], const struct beacon_chain *chain)
{
    snprintf(out, BEACON_SOURCE_MAX, "drand:%s", chain->hash);
}

uint64_t beacon_round_after(const struct beacon_chain *chain, int64_t utc)
{
    if (utc <= chain->start)
        return 1;
    return (uint64_t)((utc - chain->start + chain->period - 1) / chain->period) + 1;
}

int64_t beacon_round_time(const struct beacon_chain *chain, uint64_t round)
{
    return chain->start + (int64_t)(round - 1) * chain->period;
}

bool beacon_value(const struct beacon_chain *chain, struct span signature, hex32 out)
{
    uint8_t digest[32];
    if (signature.len != chain->signature_len)
        return false;
    sha256(digest, signature);
    hex_write(out, digest, sizeof digest);
    return true;
}

/* ---- lines ---- */

static bool told_wrong(struct problem *why, const char *key, int line, struct span got)
{
    if (why && !why->key)
        problem_words(why->got, sizeof why->got, (const char *)got.at, got.len);
    return problem_at(why, key, line, 1, 0);
}

/* Hex digits behind those that are there. */
static bool take_hex(struct span digits, char hex[static 2 * BEACON_SIGNATURE_MAX], size_t *n)
{
    if (digits.len == 0 || digits.len > 2 * BEACON_SIGNATURE_MAX - *n)
        return false;
    for (size_t i = 0; i < digits.len; i++) {
        char c = (char)digits.at[i];
        if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')))
            return false;
        hex[(*n)++] = c;
    }
    return true;
}

bool beacon_read(struct span lines, struct beacon_told *out, struct problem *why)
{
    char hex[2 * BEACON_SIGNATURE_MAX];
    size_t n = 0;
    struct span line, word;
    int number = 1;
    *out = (struct beacon_told){0};
    if (!span_line(&lines, &line) || !span_word(&line, &word) || !span_is(word, "round"))
        return told_wrong(why, "beacon.lines", number, span_of(""));
    if (!number_read(line, ROUND_MAX, &out->round) || out->round == 0)
        return told_wrong(why, "beacon.round", number, line);
    number++;
    if (!span_line(&lines, &line) || !span_word(&line, &word) || !span_is(word, "signature"))
        return told_wrong(why, "beacon.lines", number, span_of(""));
    do {
        if (!take_hex(line, hex, &n))
            return told_wrong(why, "beacon.signature", number, line);
        number++;
    } while (span_line(&lines, &line));
    out->signature_len = n / 2;
    if (n % 2 != 0 || !hex_read((struct span){(const uint8_t *)hex, n}, out->signature, n / 2))
        return told_wrong(why, "beacon.signature", number - 1, span_of(""));
    return true;
}
