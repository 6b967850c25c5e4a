/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/pem.h"
#include <sodium.h>
#include <string.h>

static bool is_blank(uint8_t byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static struct span trimmed(struct span line)
{
    while (line.len > 0 && is_blank(line.at[line.len - 1]))
        line.len--;
    while (line.len > 0 && is_blank(line.at[0]))
        line = span_from(line, 1);
    return line;
}

/* "-----BEGIN label-----" and nothing else but white space around it. */
static bool is_armor_line(struct span line, const char *word, const char *label)
{
    const char *const parts[] = {"-----", word, " ", label, "-----"};
    line = trimmed(line);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (!span_begins(line, parts[i]))
            return false;
        line = span_from(line, strlen(parts[i]));
    }
    return line.len == 0;
}

/* What lies between the armor lines; *offset as for pem_read. */
static bool find_inside(struct span text, const char *label, struct span *inside, size_t *offset)
{
    struct span left = text, line;
    bool begun = false;
    *offset = 0;
    while (span_line(&left, &line)) {
        size_t at = (size_t)(line.at - text.at);
        if (!begun && is_armor_line(line, "BEGIN", label)) {
            begun = true;
            *offset = text.len - left.len;
        } else if (begun && is_armor_line(line, "END", label)) {
            *inside = (struct span){text.at + *offset, at - *offset};
            return true;
        }
    }
    return false;
}

enum pem_state pem_read(struct span text, const char *label, uint8_t *out, size_t *len, size_t *offset)
{
    struct span inside;
    size_t room = *len, letters = 0;
    bool padded = false;
    *len = 0;
    if (!find_inside(text, label, &inside, offset))
        return PEM_ARMOR;
    for (size_t i = 0; i < inside.len; i++) {
        if (inside.at[i] == '\0' || inside.at[i] >= 0x80) /* libsodium would skip the one, and read the others */
            return PEM_BASE64;
        letters += !is_blank(inside.at[i]);
        padded = padded || inside.at[i] == '=';
    }
    if (letters / 4 * 3 > room)
        return PEM_BIG;
    int variant = padded ? sodium_base64_VARIANT_ORIGINAL : sodium_base64_VARIANT_ORIGINAL_NO_PADDING;
    if (letters > 0 &&
        sodium_base642bin(out, room, (const char *)inside.at, inside.len, " \t\n\v\f\r", len, NULL, variant) != 0)
        return PEM_BASE64;
    return PEM_READ;
}

void pem_write(struct text *text, const char *label, struct span bytes)
{
    struct text letters = {.arena = text->arena};
    enum { COLUMNS = 70 };
    text_base64(&letters, bytes.at, bytes.len, true);
    text_format(text, "-----BEGIN %s-----\n", label);
    for (struct span left = text_span(&letters); left.len > 0; left = span_from(left, COLUMNS)) {
        text_add(text, (struct span){left.at, left.len < COLUMNS ? left.len : COLUMNS});
        text_words(text, "\n");
    }
    text_format(text, "-----END %s-----\n", label);
}
