/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/public/page_image.h"
#include "processor/base/child.h"
#include "processor/base/public_files.h"
#include "processor/game/template_host.h"
#include "processor/host/config.h"
#include "processor/public/publish.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

/* ---- the drawing ---- */

/* From the first `begin` to the end of the first `end` after it; empty: it is not there. */
static struct span part_of(struct span page, const char *begin, const char *end)
{
    const uint8_t *at = page.len > 0 ? memmem(page.at, page.len, begin, strlen(begin)) : NULL;
    if (!at)
        return (struct span){0};
    struct span left = span_from(page, (size_t)(at - page.at));
    const uint8_t *to = memmem(left.at, left.len, end, strlen(end));
    return to ? (struct span){at, (size_t)(to - at) + strlen(end)} : (struct span){0};
}

static size_t name_len(struct span at)
{
    size_t n = 0;
    while (n < at.len &&
           (at.at[n] == '-' || (at.at[n] >= 'a' && at.at[n] <= 'z') || (at.at[n] >= '0' && at.at[n] <= '9')))
        n++;
    return n;
}

/* What the first block of the style sheet sets as this name ("--card"): its light colours. */
static struct span colour_of(struct span root, struct span name)
{
    for (struct span left = root; left.len > name.len; left = span_from(left, 1)) {
        if (memcmp(left.at, name.at, name.len) != 0 || left.at[name.len] != ':')
            continue;
        struct span value = span_from(left, name.len + 1);
        size_t n = 0;
        while (n < value.len && value.at[n] != ';' && value.at[n] != '}')
            n++;
        return (struct span){value.at, n};
    }
    return span_of("inherit");
}

/* var(--card) and var(--y,currentColor) as what they are. */
static void add_plain(struct text *out, struct span root, struct span style)
{
    static const char begin[] = "var(";
    while (style.len > 0) {
        const uint8_t *at = memmem(style.at, style.len, begin, strlen(begin));
        size_t before = at ? (size_t)(at - style.at) : style.len;
        text_add(out, (struct span){style.at, before});
        style = span_from(style, before);
        if (!at)
            return;
        style = span_from(style, strlen(begin));
        struct span name = {style.at, name_len(style)};
        text_add(out, name.len > 0 ? colour_of(root, name) : span_of("inherit"));
        const uint8_t *end = memchr(style.at, ')', style.len);
        style = span_from(style, end ? (size_t)(end - style.at) + 1 : style.len);
    }
}

/* "0 0 800 700" of the drawing. */
static bool size_of(struct span map, unsigned *wide, unsigned *high)
{
    static const char begin[] = "viewBox=\"0 0 ";
    struct span box = part_of(map, begin, "\" "), left, first, second;
    uint64_t n[2];
    left = box.len > sizeof begin + 1 ? (struct span){box.at + sizeof begin - 1, box.len - sizeof begin - 1} : box;
    if (!span_word(&left, &first) || !span_word(&left, &second) || !number_read(first, 99999, &n[0]) ||
        !number_read(second, 99999, &n[1]))
        return false;
    *wide = (unsigned)n[0], *high = (unsigned)n[1];
    return *wide > 0 && *high > 0;
}

/* The numbers of hexes stand in rows that a browser stretches; here each word gets its own place: a row's columns are
 * every other one of the board, 72 units apart. */
static void add_row(struct text *out, struct span row)
{
    enum { APART = 72 };
    static const char begin[] = "<text x=\"";
    uint64_t x;
    struct span left = span_from(row, strlen(begin)), digits = {left.at, 0}, word;
    while (digits.len < left.len && left.at[digits.len] >= '0' && left.at[digits.len] <= '9')
        digits.len++;
    struct span y = part_of(left, " y=\"", "\" ");
    const uint8_t *names = memchr(left.at, '>', left.len);
    if (!number_read(digits, 99999, &x) || y.len == 0 || !names)
        return;
    left = span_from(left, (size_t)(names - left.at) + 1);
    left.len -= left.len < strlen("</text>") ? left.len : strlen("</text>");
    for (; span_word(&left, &word) && word.len > 0; x += APART) {
        text_format(out, "<text x=\"%llu\"%.*s>", (unsigned long long)x, (int)y.len - 1, (const char *)y.at);
        text_add(out, word);
        text_words(out, "</text>");
    }
}

static void add_map(struct text *out, struct span map)
{
    struct span rows = part_of(map, "<g class=\"no\">", "</g>"), left = rows, row;
    size_t before = rows.len > 0 ? (size_t)(rows.at - map.at) : map.len;
    text_add(out, (struct span){map.at, before});
    if (rows.len == 0)
        return;
    text_words(out, "<g class=\"no\">");
    while ((row = part_of(left, "<text ", "</text>")).len > 0) {
        add_row(out, row);
        left = span_from(left, (size_t)(row.at - left.at) + row.len);
    }
    text_words(out, "</g>");
    text_add(out, span_from(map, before + rows.len));
}

struct span page_image_svg(struct pass *pass, struct arena *arena, const char *game, struct span page)
{
    struct span style = part_of(page, "<style>", "</style>"), root = part_of(style, ":root{", "}"),
                symbols = part_of(page, "<svg class=\"vh\"", "</svg>"),
                map = part_of(page, "<svg class=\"map", "</svg>");
    struct text out = {.arena = arena};
    unsigned wide, high;
    if (style.len == 0 || symbols.len == 0 || !size_of(map, &wide, &high))
        return (struct span){0};
    style = (struct span){style.at + strlen("<style>"), style.len - strlen("<style></style>")};
    text_format(&out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %u %u\" width=\"%u\" height=\"%u\"><style>",
                wide, high, wide, high);
    add_plain(&out, root, style);
    add_plain(&out, root, template_page(pass, arena, game, "image.css", json_object()));
    text_format(&out, "</style><rect class=\"back\" width=\"%u\" height=\"%u\"/>", wide, high);
    text_add(&out, symbols);
    add_map(&out, map);
    text_words(&out, "</svg>\n");
    return text_span(&out);
}

const char *page_image_file(struct arena *arena, size_t turn)
{
    return arena_words(arena, "turn-%zu.png", turn + 1);
}

/* ---- the image ---- */

static bool read_png(struct arena *arena, int fd, struct span *png)
{
    static const char mark[] = "\x89PNG\r\n\x1a\n";
    struct stat st;
    if (fstat(fd, &st) != 0 || st.st_size < 64 || st.st_size > PUBLIC_FILE_MAX)
        return false;
    uint8_t *at = arena_take(arena, (size_t)st.st_size);
    *png = (struct span){at, (size_t)st.st_size};
    return pread(fd, at, png->len, 0) == (ssize_t)png->len && span_begins(*png, mark);
}

/* What it said of it, in one line. */
static const char *said(struct arena *arena, int fd)
{
    char words[160] = "";
    ssize_t n = pread(fd, words, sizeof words - 1, 0);
    words[n > 0 ? n : 0] = 0;
    for (char *at = words; *at; at++)
        *at = *at >= ' ' && *at < 127 ? *at : ' ';
    return n > 0 ? arena_words(arena, ": %s", words) : "";
}

static bool run(struct arena *arena, const char *program, int seconds, const int fd[3], struct span *png,
                struct error *err)
{
    const char *const words[] = {program, "--format=png", arena_words(arena, "--width=%d", PAGE_IMAGE_WIDE),
                                 "--keep-aspect-ratio", NULL};
    int status = 0;
    enum child_end end = child_run(words, fd[0], fd[1], fd[2], seconds, &status);
    int why = errno;
    if (end == CHILD_NOT_STARTED)
        return error_of(err, error_kind_of(why), EX_UNAVAILABLE, "draw the map with", program, "%s", error_says(why));
    if (end == CHILD_CUT)
        return error_say(err, EX_UNAVAILABLE, "draw the map with", program, "it took more than %d seconds", seconds);
    if (end == CHILD_SIGNALLED)
        return error_set(err, EX_UNAVAILABLE, "draw the map with", program, "a signal ended it");
    if (status != 0)
        return error_say(err, EX_UNAVAILABLE, "draw the map with", program, "it ended with status %d%s", status,
                         said(arena, fd[2]));
    return read_png(arena, fd[1], png) ||
           error_set(err, EX_UNAVAILABLE, "draw the map with", program, "what it gave is no PNG");
}

bool page_image_png(struct arena *arena, const char *program, int seconds, struct span svg, struct span *png,
                    struct error *err)
{
    const int fd[3] = {child_memory("map", svg), child_memory("png", (struct span){0}),
                       child_memory("said", (struct span){0})};
    bool good = fd[0] >= 0 && fd[1] >= 0 && fd[2] >= 0
                    ? run(arena, program, seconds, fd, png, err)
                    : error_of(err, ERROR_SHORTAGE, EX_TEMPFAIL, "draw the map with", program, "no memory for it");
    for (int i = 0; i < 3; i++)
        if (fd[i] >= 0)
            close(fd[i]);
    return good;
}

/* ---- does it work? ---- */

static const char works[] = "png/works", fails[] = "png/failing";

bool page_images_work(struct pass *pass, struct error *err)
{
    return pass->config && pass->config->publish_png[0] && store_tally(pass->store, works, err) != 0;
}

bool page_images_note(struct pass *pass, const struct error *failed, struct error *err)
{
    return store_begin(pass->store, err) &&
           store_end(pass->store, store_tally_set(pass->store, works, failed ? 0 : pass->now, err), err) &&
           publish_tell_trouble(pass, fails, "maps become images again", failed ? failed : &(struct error){0}, err);
}
