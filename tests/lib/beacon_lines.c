/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/beacon_lines.h"

enum { HEX_A_LINE = 48 };

void beacon_write(struct text *out, const struct beacon_told *told)
{
    char hex[2 * BEACON_SIGNATURE_MAX + 1];
    hex_write(hex, told->signature, told->signature_len);
    text_format(out, "round %llu\nsignature ", (unsigned long long)told->round);
    for (size_t at = 0; at < 2 * told->signature_len; at += HEX_A_LINE)
        text_format(out, "%.*s\n", HEX_A_LINE, hex + at);
}
