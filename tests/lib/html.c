/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/html.h"
#include "tests/lib/test.h"
#include <string.h>

bool html_holds(struct span page, const char *words)
{
    return memmem(page.at, page.len, words, strlen(words)) != NULL;
}

static bool is_empty_element(const char *name)
{
    static const char *const all[] = {"meta", "link", "input", "!DOCTYPE"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i], name) == 0)
            return true;
    return false;
}

void html_whole(struct span page, const char *name)
{
    char open[128][16];
    int depth = 0;
    for (size_t i = 0; i < page.len; i++) {
        char tag[16] = "";
        if (page.at[i] != '<')
            continue;
        bool closes = page.at[i + 1] == '/';
        size_t n = 0, at = i + 1 + closes;
        while (at < page.len && !strchr(" >/\n", page.at[at]) && n + 1 < sizeof tag)
            tag[n++] = (char)page.at[at++];
        const uint8_t *end = memchr(page.at + at, '>', page.len - at);
        ck_assert_msg(end, "%s: <%s is never closed", name, tag);
        bool self = end[-1] == '/' || is_empty_element(tag);
        if (closes) {
            ck_assert_msg(depth > 0 && strcmp(open[depth - 1], tag) == 0, "%s: </%s> closes <%s>", name, tag,
                          depth > 0 ? open[depth - 1] : "nothing");
            depth--;
        } else if (!self) {
            ck_assert_int_lt(depth, 128);
            strcpy(open[depth++], tag);
        }
    }
    ck_assert_msg(depth == 0, "%s: <%s> stays open", name, open[depth > 0 ? depth - 1 : 0]);
}

/* The one link that a browser follows only when its reader wishes. */
static void links_only_to_the_feed(struct span page, const char *name)
{
    static const char link[] = "<link",
                      feed[] = "<link rel=\"alternate\" type=\"application/atom+xml\" href=\"feed.xml\">",
                      open[] = "<link rel=\"alternate\" type=\"application/atom+xml\" href=\"open.xml\">";
    const uint8_t *at;
    while ((at = memmem(page.at, page.len, link, sizeof link - 1))) {
        page = span_from(page, (size_t)(at - page.at));
        ck_assert_msg(span_begins(page, feed) || span_begins(page, open), "%s: %.80s", name, (const char *)page.at);
        page = span_from(page, 1);
    }
}

void html_closed(struct span page, const char *name)
{
    links_only_to_the_feed(page, name);
    static const char *const never[] = {"<script",     "<img",   "<iframe", "<object", " style=",
                                        " onerror=\"", "src=\"", "url(h",   "@import", "http-equiv=\"refresh",
                                        "href=\"http"};
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        ck_assert_msg(!html_holds(page, never[i]), "%s has %s", name, never[i]);
    ck_assert(html_holds(page, "default-src 'none'; style-src 'sha256-"));
}

void html_style(struct arena *arena, struct span page)
{
    uint8_t hash[32];
    struct text want = {.arena = arena};
    const char *all = arena_string(arena, page), *from = strstr(all, "<style>"), *to = strstr(all, "</style>");
    ck_assert(from && to);
    from += strlen("<style>");
    sha256(hash, (struct span){(const uint8_t *)from, (size_t)(to - from)});
    text_words(&want, "style-src 'sha256-");
    text_base64(&want, hash, sizeof hash, true);
    ck_assert(strstr(all, want.at) != NULL);
}
