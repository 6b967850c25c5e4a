/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/host/forum_setting.h"
#include <string.h>

static const char want_url[] = "https://HOST user=NAME key-file=PATH; without TLS only on this machine";

static bool take_word(char *out, size_t cap, struct span words)
{
    if (words.len == 0 || words.len >= cap)
        return false;
    for (size_t i = 0; i < words.len; i++)
        if (words.at[i] <= ' ' || words.at[i] >= 0x7f || strchr("\"'<>\\^`{|}", words.at[i]))
            return false;
    memcpy(out, words.at, words.len);
    out[words.len] = 0;
    return true;
}

/* The folder behind the host, of a forum that lies in one: letters, digits and ".-_/" only, so that whatever is asked
 * for can be put behind it. */
static bool is_folder(struct span path)
{
    for (size_t i = 0; i < path.len; i++) {
        uint8_t c = path.at[i], low = c | 0x20;
        if (!((low >= 'a' && low <= 'z') || (c >= '0' && c <= '9') || strchr(".-_/", c)))
            return false;
    }
    return true;
}

static bool read_url(struct forum_place *place, struct span url, const char **want)
{
    bool tls = span_begins(url, "https://");
    char host[SOURCE_WORDS];
    int port;
    while (url.len > 0 && url.at[url.len - 1] == '/')
        url.len--;
    if ((!tls && !span_begins(url, "http://")) || !take_word(place->url, sizeof place->url, url))
        return setting_fails(want, want_url);
    struct span left = span_from(url, tls ? 8 : 7);
    const uint8_t *slash = left.len > 0 ? memchr(left.at, '/', left.len) : NULL;
    struct span name = {left.at, slash ? (size_t)(slash - left.at) : left.len};
    if (!source_place(name, host, &port) || !is_folder(span_from(left, name.len)))
        return setting_fails(want, "an address without a question mark or a login, such as https://forum.example");
    return tls || source_is_loopback(host) || setting_fails(want, want_url);
}

/* Names of users on a forum: letters, digits and "-_.". */
static bool is_user(struct span name)
{
    for (size_t i = 0; i < name.len; i++) {
        uint8_t c = name.at[i], low = c | 0x20;
        if (!((low >= 'a' && low <= 'z') || (c >= '0' && c <= '9') || strchr("-_.", c)))
            return false;
    }
    return true;
}

static bool read_word(struct forum_place *place, struct span word, const char **want)
{
    uint64_t limit;
    if (span_begins(word, "user=")) {
        struct span user = span_from(word, 5);
        return (is_user(user) && take_word(place->user, sizeof place->user, user)) ||
               setting_fails(want, "the name of a user of the forum after user=");
    }
    if (span_begins(word, "key-file="))
        return take_word(place->key_file, sizeof place->key_file, span_from(word, 9)) ||
               setting_fails(want, "a path after key-file=");
    if (span_begins(word, "limit=")) {
        bool good = number_read(span_from(word, 6), FORUM_LIMIT_MOST, &limit) && limit >= FORUM_LIMIT_LEAST;
        place->limit = good ? (int64_t)limit : 0;
        return good || setting_fails(want, "from 4000 to 200000 characters after limit=");
    }
    return setting_fails(want, "after the address: user=NAME, key-file=PATH and perhaps limit=NUMBER");
}

bool forum_place_read(struct span words, struct forum_place *place, const char **want)
{
    struct span left = words, word;
    *place = (struct forum_place){0};
    if (!span_word(&left, &word))
        return setting_fails(want, want_url);
    if (!read_url(place, word, want))
        return false;
    while (span_word(&left, &word))
        if (word.len > 0 && !read_word(place, word, want))
            return false;
    return (place->user[0] && place->key_file[0]) ||
           setting_fails(want, "both user=NAME and key-file=PATH after the address");
}
