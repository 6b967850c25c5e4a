/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/mime/forum_name.h"
#include <stdio.h>
#include <string.h>

/* ---- topics and categories ---- */

/* The first part of a path that is a number; *left goes behind it. */
static bool first_number(struct span *left, uint64_t *number)
{
    while (left->len > 0) {
        const uint8_t *slash = memchr(left->at, '/', left->len);
        struct span part = {left->at, slash ? (size_t)(slash - left->at) : left->len};
        *left = span_from(*left, part.len + 1);
        if (number_read(part, INT64_MAX, number))
            return *number > 0;
    }
    return false;
}

/* mark: "/t/" or "/c/". */
static bool numbered(struct span words, const char *url, const char *mark, int64_t *out)
{
    uint64_t number = 0;
    if (number_read(words, INT64_MAX, &number)) {
        *out = (int64_t)number;
        return number > 0;
    }
    if (!span_begins(words, "https://") && !span_begins(words, "http://"))
        return false;
    if (url && !span_begins(words, url))
        return false;
    for (size_t i = 0; i < words.len; i++)
        if (words.at[i] == '?' || words.at[i] == '#')
            words.len = i;
    const uint8_t *at = words.len > 0 ? memmem(words.at, words.len, mark, strlen(mark)) : NULL;
    if (!at || (url && (size_t)(at - words.at) != strlen(url)))
        return false;
    struct span left = span_from(words, (size_t)(at - words.at) + strlen(mark));
    if (!first_number(&left, &number))
        return false;
    *out = (int64_t)number;
    return true;
}

bool forum_topic_number(struct span words, const char *url, int64_t *topic)
{
    return numbered(words, url, "/t/", topic);
}

/* /c/games/5, and of one in another /c/games/war/7. */
bool forum_category_number(struct span words, const char *url, int64_t *category)
{
    return numbered(words, url, "/c/", category);
}

/* ---- names of posts ---- */

bool forum_post_named(const char *words, char game[static 33], char key[static FORUM_KEY_MAX])
{
    if (strncmp(words, "post:", 5) != 0 || strlen(words) < 5 + 32 + 2 || words[5 + 32] != ':' ||
        strlen(words + 5 + 32 + 1) >= FORUM_KEY_MAX)
        return false;
    snprintf(game, 33, "%.32s", words + 5);
    snprintf(key, FORUM_KEY_MAX, "%s", words + 5 + 32 + 1);
    return true;
}
