/* SPDX-License-Identifier: Apache-2.0 */
/* Posts out of a page that somebody saved: Discourse as browsers show it (article, div.cooked), its print view
 * (div.crawler-post), phpBB's viewtopic (div#p123, div.content). One pass over the tags, no tree. */
#include "processor/mime/forum_read.h"
#include "processor/mime/html_text.h"
#include <string.h>
#include <strings.h>

enum { TAG_NAME_MAX = 12, TAG_BYTES_MAX = 8192 };
struct tag {
    char name[TAG_NAME_MAX]; /* small letters; longer ones are cut, and none of ours is */
    struct span inside;      /* what stands behind the name */
    size_t end;              /* behind its > */
    bool closes, is_empty;
};

static bool is_letter(uint8_t c)
{
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

/* Where the > of a tag stands; one may stand in a quoted value. */
static size_t tag_end(struct span page, size_t i)
{
    size_t most = page.len - i > TAG_BYTES_MAX ? i + TAG_BYTES_MAX : page.len;
    uint8_t quote = 0;
    for (; i < most; i++) {
        uint8_t c = page.at[i];
        if (quote ? c == quote : c == '"' || c == '\'')
            quote = quote ? 0 : c;
        else if (!quote && c == '>')
            return i;
    }
    return SIZE_MAX;
}

/* The element's text is no HTML: passed over. */
static size_t behind_element(struct span page, size_t i, const char *name)
{
    size_t len = strlen(name);
    for (; i + len + 2 < page.len; i++)
        if (page.at[i] == '<' && page.at[i + 1] == '/' && strncasecmp((const char *)page.at + i + 2, name, len) == 0)
            return i;
    return page.len;
}

/* The next tag from i on; *begin is where it stands. False: no more. */
static bool next_tag(struct span page, size_t i, size_t *begin, struct tag *tag)
{
    for (; i + 1 < page.len; i++) {
        const uint8_t *at = memchr(page.at + i, '<', page.len - i);
        if (!at)
            return false;
        i = (size_t)(at - page.at);
        if (page.len - i > 4 && memcmp(at, "<!--", 4) == 0) {
            const uint8_t *end = memmem(at + 4, page.len - i - 4, "-->", 3);
            if (!end)
                return false;
            i = (size_t)(end - page.at) + 2;
            continue;
        }
        size_t from = i + 1, n = 0;
        *tag = (struct tag){.closes = from < page.len && page.at[from] == '/'};
        from += tag->closes;
        if (from >= page.len || !is_letter(page.at[from]))
            continue;
        for (; from < page.len && (is_letter(page.at[from]) || (page.at[from] >= '0' && page.at[from] <= '9')); from++)
            if (n < TAG_NAME_MAX - 1)
                tag->name[n++] =
                    (char)(page.at[from] >= 'A' && page.at[from] <= 'Z' ? page.at[from] | 0x20 : page.at[from]);
        size_t end = tag_end(page, from);
        if (end == SIZE_MAX) { /* no tag of ours is so long */
            i = page.len - from > TAG_BYTES_MAX ? from + TAG_BYTES_MAX : page.len;
            continue;
        }
        tag->inside = (struct span){page.at + from, end - from};
        tag->is_empty = end > from && page.at[end - 1] == '/';
        tag->end = end + 1;
        *begin = i;
        if (!tag->closes && !tag->is_empty && (strcmp(tag->name, "script") == 0 || strcmp(tag->name, "style") == 0))
            tag->end = behind_element(page, tag->end, tag->name);
        return true;
    }
    return false;
}

/* The value of an attribute; empty: there is none. */
static struct span value_of(const struct tag *tag, const char *name)
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

static bool has_class(const struct tag *tag, const char *name)
{
    struct span all = value_of(tag, "class");
    size_t len = strlen(name);
    for (size_t i = 0; i + len <= all.len; i++)
        if ((i == 0 || all.at[i - 1] <= ' ') && memcmp(all.at + i, name, len) == 0 &&
            (i + len == all.len || all.at[i + len] <= ' '))
            return true;
    return false;
}

/* "post_12" and "p123". */
static int64_t numbered_id(const struct tag *tag, const char *begin)
{
    struct span id = value_of(tag, "id");
    uint64_t n = 0;
    return span_begins(id, begin) && number_read(span_from(id, strlen(begin)), INT64_MAX, &n) ? (int64_t)n : 0;
}

static int64_t number_in(const struct tag *tag, const char *name)
{
    uint64_t n = 0;
    return number_read(value_of(tag, name), INT64_MAX, &n) ? (int64_t)n : 0;
}

/* ---- posts ---- */

struct paging {
    struct arena *arena;
    struct span page;
    struct forum_posts *out;
    size_t cap;
    int64_t topic;           /* by the page's own address; 0: it has none */
    struct forum_post *post; /* the one whose place this is, or NULL */
    size_t text_from;        /* 0: its text has not begun */
    int depth;               /* of elements of the text's own name within it */
    char text_tag[TAG_NAME_MAX];
};

static void end_text(struct paging *p, size_t at)
{
    struct span html = {p->page.at + p->text_from, at - p->text_from};
    if (!p->post || p->text_from == 0)
        return;
    p->post->is_cut = html.len > 2 * FORUM_TEXT_MAX;
    if (!p->post->is_cut)
        p->post->text = mime_html(p->arena, html);
    p->post->is_cut = p->post->is_cut || p->post->text.len > FORUM_TEXT_MAX;
    p->text_from = 0;
    p->post = NULL; /* what else stands there (likes, a signature) is nobody's order */
}

/* Is it the place of a post? */
static bool begins_post(const struct paging *p, const struct tag *tag, struct forum_post *post)
{
    *post = (struct forum_post){.topic = p->topic};
    if (tag->closes || (strcmp(tag->name, "article") != 0 && strcmp(tag->name, "div") != 0))
        return false;
    post->number = numbered_id(tag, "post_");
    if (post->number > 0) {
        post->id = number_in(tag, "data-post-id");
        post->topic = number_in(tag, "data-topic-id") > 0 ? number_in(tag, "data-topic-id") : p->topic;
        return true;
    }
    post->id = numbered_id(tag, "p");
    post->is_phpbb = post->id > 0 && has_class(tag, "post");
    return post->is_phpbb;
}

static void name_author(struct paging *p, const struct tag *tag)
{
    struct span name = value_of(tag, "data-user-card");
    if (p->post->user[0])
        return;
    if (name.len == 0 && strcmp(tag->name, "a") == 0 &&
        (has_class(tag, "username") || has_class(tag, "username-coloured"))) {
        struct span left = span_from(p->page, tag->end);
        const uint8_t *end = left.len > 0 ? memchr(left.at, '<', left.len) : NULL;
        name = (struct span){left.at, end ? (size_t)(end - left.at) : 0};
    }
    for (size_t i = 0; i < name.len && i < sizeof p->post->user - 1; i++)
        p->post->user[i] = name.at[i] > ' ' && name.at[i] < 0x7f ? (char)name.at[i] : '?';
}

static bool begins_text(const struct paging *p, const struct tag *tag)
{
    if (tag->closes || tag->is_empty || strcmp(tag->name, "div") != 0)
        return false;
    return p->post->is_phpbb ? has_class(tag, "content")
                             : has_class(tag, "cooked") || span_is(value_of(tag, "itemprop"), "text");
}

/* The page's address, before any post: <link rel="canonical" href=".../t/title/12">. */
static void name_topic(struct paging *p, const struct tag *tag)
{
    if (p->topic == 0 && strcmp(tag->name, "link") == 0 && span_is(value_of(tag, "rel"), "canonical"))
        forum_topic_number(value_of(tag, "href"), NULL, &p->topic);
}

static void take_tag(struct paging *p, size_t begin, const struct tag *tag)
{
    struct forum_post post;
    if (p->post && p->text_from > 0) {
        if (strcmp(tag->name, p->text_tag) == 0 && !tag->is_empty)
            p->depth += tag->closes ? -1 : 1;
        if (p->depth < 0)
            end_text(p, begin);
        return;
    }
    if (begins_post(p, tag, &post)) {
        p->out->more = p->out->n == p->cap;
        p->post = p->out->more ? NULL : &p->out->at[p->out->n++];
        if (p->post)
            *p->post = post;
    } else if (p->post && begins_text(p, tag)) {
        p->text_from = tag->end;
        p->depth = 0;
        memcpy(p->text_tag, tag->name, sizeof p->text_tag);
    } else if (p->post)
        name_author(p, tag);
    else
        name_topic(p, tag);
}

bool forum_page_read(struct arena *arena, struct span html, struct forum_posts *out)
{
    struct paging p = {.arena = arena, .page = html, .out = out, .cap = FORUM_POSTS_MAX};
    struct tag tag;
    *out = (struct forum_posts){.at = arena_take(arena, FORUM_POSTS_MAX * sizeof *out->at)};
    if (html.len > FORUM_PAGE_MAX)
        return false;
    for (size_t i = 0, begin; !out->more && next_tag(html, i, &begin, &tag); i = tag.end)
        take_tag(&p, begin, &tag);
    end_text(&p, html.len);
    return out->n > 0;
}
