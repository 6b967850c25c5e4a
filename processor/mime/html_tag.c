/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/mime/html_tag.h"
#include <string.h>
#include <strings.h>

enum { QUOTED_MAX = 8192 /* bytes of a tag in which a quote may hide its > */ };

/* Where the > of a tag stands, from i on. Quoted attributes may hold one, but a quote that does not end within a
 * reasonable length was never meant as one. */
static size_t tag_end(struct span left, size_t i)
{
    size_t start = i;
    uint8_t quote = 0;
    for (; i < left.len && i - start < QUOTED_MAX; i++) {
        if (quote && left.at[i] == quote)
            quote = 0;
        else if (!quote && left.at[i] == '>')
            return i;
        else if (!quote && (left.at[i] == '"' || left.at[i] == '\'') && left.at[i - 1] == '=')
            quote = left.at[i];
    }
    const uint8_t *end = start < left.len ? memchr(left.at + start, '>', left.len - start) : NULL;
    return end ? (size_t)(end - left.at) : left.len;
}

/* Bytes up to these words and with them; all: they do not stand there. */
static size_t length_to(struct span left, const char *words)
{
    const uint8_t *end = memmem(left.at, left.len, words, strlen(words));
    return end ? (size_t)(end - left.at) + strlen(words) : left.len;
}

size_t tag_read(struct span left, struct tag *tag)
{
    size_t i = 1, n = 0;
    *tag = (struct tag){0};
    if (span_begins(left, "<!--"))
        return 4 + length_to(span_from(left, 4), "-->");
    if (span_begins(left, "<!") || span_begins(left, "<?"))
        return length_to(left, ">");
    if (i < left.len && left.at[i] == '/') {
        tag->closes = true;
        i++;
    }
    if (i >= left.len || !((left.at[i] | 0x20) >= 'a' && (left.at[i] | 0x20) <= 'z'))
        return 0;
    for (; i < left.len && left.at[i] != '>' && left.at[i] != '/' && left.at[i] > ' '; i++)
        if (n < sizeof tag->name - 1)
            tag->name[n++] = left.at[i] >= 'A' && left.at[i] <= 'Z' ? (char)(left.at[i] | 0x20) : (char)left.at[i];
    size_t end = tag_end(left, i);
    tag->inside = (struct span){left.at + i, end - i};
    tag->is_empty = end > 1 && end < left.len && left.at[end - 1] == '/';
    return end < left.len ? end + 1 : left.len;
}

size_t tag_skip(struct span left, const char *name)
{
    size_t len = strlen(name);
    for (size_t i = 0; i + len + 2 < left.len; i++)
        if (left.at[i] == '<' && left.at[i + 1] == '/' && strncasecmp((const char *)left.at + i + 2, name, len) == 0)
            return i;
    return left.len;
}

struct span tag_value(const struct tag *tag, const char *name)
{
    size_t len = strlen(name);
    struct span in = tag->inside;
    for (size_t i = 0; i + len + 1 < in.len; i++) {
        if (in.at[i] > ' ' || strncasecmp((const char *)in.at + i + 1, name, len) != 0 || in.at[i + 1 + len] != '=')
            continue;
        struct span value = span_from(in, i + len + 2);
        size_t n = 0;
        uint8_t quote = value.len > 0 && (value.at[0] == '"' || value.at[0] == '\'') ? value.at[0] : 0;
        if (quote)
            value = span_from(value, 1);
        while (n < value.len && (quote ? value.at[n] != quote : value.at[n] > ' '))
            n++;
        return (struct span){value.at, n};
    }
    return (struct span){0};
}

bool tag_is_one_of(const struct tag *tag, const char *const *names)
{
    for (; *names; names++)
        if (strcmp(tag->name, *names) == 0)
            return true;
    return false;
}
