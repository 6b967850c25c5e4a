/* SPDX-License-Identifier: Apache-2.0 */
/* Texts of mails: character sets, format=flowed, and what a gateway encoded and did not say. */
#include "formats/fold.h"
#include "processor/base/file.h"
#include "processor/base/gmime_library.h"
#include "processor/mime/mime_inside.h"
#include <errno.h>
#include <string.h>

static bool is_utf8(struct span s)
{
    return s.len == 0 || g_utf8_validate((const char *)s.at, (gssize)s.len, NULL);
}

static bool has_bom(struct span s)
{
    return (s.len >= 2 && ((s.at[0] == 0xff && s.at[1] == 0xfe) || (s.at[0] == 0xfe && s.at[1] == 0xff))) ||
           (s.len >= 3 && memcmp(s.at, "\xef\xbb\xbf", 3) == 0);
}

/* What cannot be converted becomes U+FFFD, which no block may hold. */
static struct span convert(struct arena *arena, iconv_t cd, struct span bytes)
{
    struct text out = {.arena = arena};
    char *in = (char *)(uintptr_t)bytes.at, piece[4096];
    size_t left = bytes.len;
    while (left > 0 && out.len < MIME_TEXT_MAX) {
        char *to = piece;
        size_t room = sizeof piece;
        size_t rc = iconv(cd, &in, &left, &to, &room);
        text_add(&out, (struct span){(const uint8_t *)piece, sizeof piece - room});
        if (rc == (size_t)-1 && errno != E2BIG) { /* EILSEQ, or EINVAL at the end */
            text_words(&out, "\xef\xbf\xbd");
            in++;
            left--;
        }
    }
    return text_span(&out);
}

/* Programs that say ISO 8859-1 mean what Windows has at 0x80 to 0x9f too. */
static const char *as_meant(const char *charset)
{
    static const char *const latin[] = {"iso-8859-1", "latin1", "us-ascii", "ascii", "iso8859-1", "l1"};
    for (size_t i = 0; i < sizeof latin / sizeof *latin; i++)
        if (g_ascii_strcasecmp(charset, latin[i]) == 0)
            return "windows-1252";
    return charset;
}

/* The library reads its tables from files: a text must not come out otherwise because one could not be opened. Where it
 * does not say so, a second try is what can be done. */
static iconv_t open_set(const char *charset)
{
    iconv_t cd = g_mime_iconv_open("UTF-8", charset);
    if (cd != (iconv_t)-1)
        return cd;
    file_must("use the character set", charset);
    return g_mime_iconv_open("UTF-8", charset);
}

struct span mime_utf8(struct arena *arena, const char *charset, struct span bytes)
{
    if (bytes.len > MIME_TEXT_MAX)
        bytes.len = MIME_TEXT_MAX;
    if (has_bom(bytes))
        return fold_decode(arena, bytes);
    bool wide =
        charset && (g_ascii_strncasecmp(charset, "utf-16", 6) == 0 || g_ascii_strncasecmp(charset, "utf-32", 6) == 0);
    if (!wide && is_utf8(bytes) && (!charset || g_ascii_strncasecmp(charset, "iso-2022", 8) != 0) &&
        (!charset || g_ascii_strncasecmp(charset, "utf-7", 5) != 0))
        return bytes; /* whatever it says: text of other sets that is valid UTF-8 by chance is ASCII */
    iconv_t cd = charset && strlen(charset) < 64 ? open_set(as_meant(charset)) : (iconv_t)-1;
    if (cd == (iconv_t)-1)
        cd = open_set("windows-1252");
    if (cd == (iconv_t)-1)
        return bytes;
    struct span out = convert(arena, cd, bytes);
    g_mime_iconv_close(cd);
    return out;
}

struct flowed_line {
    size_t depth;
    struct span words;
    bool soft;
};

static struct flowed_line flowed_line(struct span line, bool delsp)
{
    struct flowed_line out = {0};
    while (line.len > 0 && line.at[line.len - 1] == '\r')
        line.len--;
    while (out.depth < line.len && line.at[out.depth] == '>')
        out.depth++;
    out.words = span_from(line, out.depth);
    if (out.words.len > 0 && out.words.at[0] == ' ') /* stuffing */
        out.words = span_from(out.words, 1);
    out.soft = out.words.len > 0 && out.words.at[out.words.len - 1] == ' ' && !span_is(out.words, "-- ");
    if (out.soft && delsp)
        out.words.len--;
    return out;
}

struct span mime_unflow(struct arena *arena, struct span text, bool delsp)
{
    struct text out = {.arena = arena};
    struct flowed_line before = {0};
    text_reserve(&out, text.len + text.len / 2 + 16);
    for (struct span left = text, line; span_line(&left, &line);) {
        struct flowed_line now = flowed_line(line, delsp);
        bool joins = before.soft && before.depth == now.depth && !span_is(now.words, "-- ");
        if (!joins) {
            if (out.len > 0)
                text_words(&out, "\n");
            for (size_t i = 0; i < now.depth; i++)
                text_words(&out, ">");
            if (now.depth > 0)
                text_words(&out, " ");
        }
        text_add(&out, now.words);
        before = now;
    }
    if (out.len > 0)
        text_words(&out, "\n");
    return text_span(&out);
}

static int hex_digit(uint8_t c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

struct span mime_unquoted(struct arena *arena, struct span text)
{
    struct text out = {.arena = arena};
    text_reserve(&out, text.len + 1);
    for (struct span left = text, line; span_line(&left, &line);) {
        while (line.len > 0 && strchr(" \t\r", line.at[line.len - 1]))
            line.len--;
        bool soft = line.len > 0 && line.at[line.len - 1] == '=';
        line.len -= soft;
        for (size_t i = 0; i < line.len; i++) {
            bool coded = line.at[i] == '=' && line.len - i > 2 && hex_digit(line.at[i + 1]) >= 0 &&
                         hex_digit(line.at[i + 2]) >= 0;
            uint8_t byte = coded ? (uint8_t)(hex_digit(line.at[i + 1]) * 16 + hex_digit(line.at[i + 2])) : line.at[i];
            text_add(&out, (struct span){&byte, 1});
            i += coded ? 2 : 0;
        }
        text_words(&out, soft ? "" : "\n");
    }
    return text_span(&out);
}
