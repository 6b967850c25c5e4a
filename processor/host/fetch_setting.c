/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/host/fetch_setting.h"
#include <string.h>

bool setting_fails(const char **want, const char *words)
{
    if (want)
        *want = words;
    return false;
}

static const char want_any[] = "folder PATH, maildir PATH, or a URL such as imaps://user@host/FOLDER";

static bool take_word(char *out, size_t cap, struct span words)
{
    if (words.len == 0 || words.len >= cap || memchr(words.at, 0, words.len))
        return false;
    memcpy(out, words.at, words.len);
    out[words.len] = 0;
    return true;
}

static int hex_digit(uint8_t c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool source_decode(char *out, size_t cap, struct span words)
{
    size_t n = 0;
    for (size_t i = 0; i < words.len; i++) {
        int c = words.at[i];
        if (c == '%') {
            if (i + 2 >= words.len || hex_digit(words.at[i + 1]) < 0 || hex_digit(words.at[i + 2]) < 0)
                return false;
            c = hex_digit(words.at[i + 1]) * 16 + hex_digit(words.at[i + 2]);
            i += 2;
        }
        if (c < 0x20 || c > 0x7e || c == '"' || c == '\\' || n + 1 >= cap)
            return false;
        out[n++] = (char)c;
    }
    out[n] = 0;
    return n > 0;
}

static size_t find(struct span s, uint8_t c, bool last)
{
    size_t at = s.len;
    for (size_t i = 0; i < s.len && (last || at == s.len); i++)
        if (s.at[i] == c)
            at = i;
    return at;
}

bool source_is_loopback(const char *host)
{
    size_t digits = strspn(host, "0123456789.");
    return strcmp(host, "localhost") == 0 || strcmp(host, "::1") == 0 ||
           (strncmp(host, "127.", 4) == 0 && host[digits] == 0);
}

bool source_place(struct span place, char host[static SOURCE_WORDS], int *port_number)
{
    struct span port = {0};
    uint64_t number = 0;
    if (place.len > 0 && place.at[0] == '[') {
        size_t end = find(place, ']', false);
        if (end == place.len || !take_word(host, SOURCE_WORDS, (struct span){place.at + 1, end - 1}))
            return false;
        port = span_from(place, end + 1);
    } else {
        size_t end = find(place, ':', false);
        if (!take_word(host, SOURCE_WORDS, (struct span){place.at, end}))
            return false;
        port = span_from(place, end);
    }
    for (const char *c = host; *c; c++)
        if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') || strchr("-._:", *c)))
            return false;
    if (port.len > 0 && (port.at[0] != ':' || !number_read(span_from(port, 1), 65535, &number) || number == 0))
        return false;
    *port_number = (int)number;
    return true;
}

static bool read_url(struct source *out, struct span url, const char **want)
{
    static const struct {
        const char *scheme;
        enum source_kind kind;
        bool tls_first;
    } schemes[] = {{"imaps://", SOURCE_IMAP, true},
                   {"imap://", SOURCE_IMAP, false},
                   {"pop3s://", SOURCE_POP3, true},
                   {"pop3://", SOURCE_POP3, false}};
    struct span left = {0};
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes && !left.at; i++)
        if (span_begins(url, schemes[i].scheme)) {
            out->kind = schemes[i].kind;
            out->tls_first = schemes[i].tls_first;
            left = span_from(url, strlen(schemes[i].scheme));
        }
    if (!left.at)
        return setting_fails(want, want_any);
    size_t slash = find(left, '/', false);
    struct span place = {left.at, slash}, folder = span_from(left, slash + 1);
    size_t at = find(place, '@', true);
    if (at == place.len)
        return setting_fails(want, "a user before the host, as in imaps://user@host/FOLDER");
    if (!source_decode(out->user, sizeof out->user, (struct span){place.at, at}) || strchr(out->user, ':'))
        return setting_fails(want, "a user name without a password, which belongs in a file (password-file=)");
    if (!source_place(span_from(place, at + 1), out->host, &out->port))
        return setting_fails(want, "a host name and, if need be, a port after a colon");
    strcpy(out->folder, "INBOX");
    if (folder.len > 0 && (out->kind == SOURCE_POP3 || !source_decode(out->folder, sizeof out->folder, folder)))
        return setting_fails(want, out->kind == SOURCE_POP3 ? "no folder, since POP3 has no folders"
                                                            : "a folder in plain letters");
    return true;
}

static bool read_word(struct source *out, struct span word, const char **want)
{
    bool imap = out->kind == SOURCE_IMAP;
    if (span_is(word, "plaintext")) {
        if (out->tls_first || !source_is_loopback(out->host))
            return setting_fails(want, "plaintext with imap:// or pop3:// on this machine only, such as 127.0.0.1");
        out->plaintext = true;
    } else if (span_is(word, "done=seen"))
        out->done = DONE_SEEN;
    else if (span_is(word, "done=delete"))
        out->done = DONE_DELETE;
    else if (span_begins(word, "done=")) {
        out->done = DONE_MOVE;
        if (!imap || !source_decode(out->move_to, sizeof out->move_to, span_from(word, 5)) ||
            strcmp(out->move_to, out->folder) == 0)
            return setting_fails(want, imap ? "done=seen, done=delete or done=FOLDER with another folder"
                                            : "done=seen or done=delete");
    } else if (span_begins(word, "password-file=")) {
        if (!take_word(out->password_file, sizeof out->password_file, span_from(word, 14)))
            return setting_fails(want, "a path after password-file=");
    } else
        return setting_fails(want,
                             "after the URL: plaintext, done=seen, done=delete, done=FOLDER or password-file=PATH");
    return true;
}

static bool read_path(struct source *out, enum source_kind kind, struct span path, const char **want)
{
    out->kind = kind;
    while (path.len > 1 && path.at[path.len - 1] == '/')
        path.len--;
    if (!take_word(out->path, sizeof out->path, path))
        return setting_fails(want, want_any);
    size_t len = path.len;
    if (kind == SOURCE_FOLDER && (len < 5 || strcmp(out->path + len - 4, "/new") != 0))
        return setting_fails(want, "a folder whose name is new: inbox/new, with done and refused beside it");
    return true;
}

bool source_read(struct span words, struct source *out, const char **want)
{
    struct span left = words, word;
    *out = (struct source){0};
    if (span_begins(words, "folder "))
        return take_word(out->name, sizeof out->name, words) &&
               read_path(out, SOURCE_FOLDER, span_from(words, 7), want);
    if (span_begins(words, "maildir "))
        return take_word(out->name, sizeof out->name, words) &&
               read_path(out, SOURCE_MAILDIR, span_from(words, 8), want);
    if (!span_word(&left, &word))
        return setting_fails(want, want_any);
    if (!read_url(out, word, want) || !take_word(out->name, sizeof out->name, word))
        return false;
    while (span_word(&left, &word))
        if (word.len > 0 && !read_word(out, word, want))
            return false;
    return true;
}
