/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/host/send_setting.h"
#include <string.h>

static const char want_any[] = "folder, sendmail PATH, or a URL such as smtps://user@host";

static bool take_word(char *out, struct span words)
{
    if (words.len == 0 || words.len >= SOURCE_WORDS || memchr(words.at, 0, words.len))
        return false;
    memcpy(out, words.at, words.len);
    out[words.len] = 0;
    return true;
}

static bool read_url(struct outlet *out, struct span url, const char **want)
{
    out->kind = OUTLET_SMTP;
    out->tls_first = span_begins(url, "smtps://");
    if (!out->tls_first && !span_begins(url, "smtp://"))
        return setting_fails(want, want_any);
    struct span place = span_from(url, out->tls_first ? 8 : 7);
    if (place.len > 0 && place.at[place.len - 1] == '/')
        place.len--;
    size_t at = place.len;
    for (size_t i = 0; i < place.len; i++)
        if (place.at[i] == '@')
            at = i;
    if (at < place.len) {
        if (!source_decode(out->user, sizeof out->user, (struct span){place.at, at}) || strchr(out->user, ':'))
            return setting_fails(want, "a user name without a password, which belongs in a file (password-file=)");
        place = span_from(place, at + 1);
    }
    if (!source_place(place, out->host, &out->port))
        return setting_fails(want, "a host name and, if need be, a port after a colon");
    if (out->port == 0)
        out->port = out->tls_first ? 465 : 587;
    return true;
}

static bool read_word(struct outlet *out, struct span word, const char **want)
{
    if (span_is(word, "plaintext")) {
        if (out->tls_first || !source_is_loopback(out->host))
            return setting_fails(want, "plaintext with smtp:// on this machine only, such as 127.0.0.1");
        out->plaintext = true;
        return true;
    }
    if (span_begins(word, "password-file="))
        return take_word(out->password_file, span_from(word, strlen("password-file="))) ||
               setting_fails(want, "a path after password-file=");
    return setting_fails(want, "after the URL: plaintext or password-file=PATH");
}

bool outlet_read(struct span words, struct outlet *out, const char **want)
{
    struct span left = words, word;
    *out = (struct outlet){.kind = OUTLET_FOLDER};
    if (span_is(words, "folder"))
        return true;
    if (span_begins(words, "sendmail ")) {
        out->kind = OUTLET_SENDMAIL;
        return (take_word(out->path, span_from(words, strlen("sendmail "))) && out->path[0] == '/') ||
               setting_fails(want, "the whole path of the program, as in sendmail /usr/sbin/sendmail");
    }
    if (!span_word(&left, &word))
        return setting_fails(want, want_any);
    if (!read_url(out, word, want))
        return false;
    while (span_word(&left, &word))
        if (word.len > 0 && !read_word(out, word, want))
            return false;
    return true;
}
