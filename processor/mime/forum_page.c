/* SPDX-License-Identifier: Apache-2.0 */
/* Posts out of a page that somebody saved: Discourse as browsers show it (article, div.cooked), its print view
 * (div.crawler-post), phpBB's viewtopic (div#p123, div.content). One pass over the tags, no tree. */
#include "processor/mime/forum_read.h"
#include "processor/mime/html_tag.h"
#include <string.h>

/* The next tag from i on; *begin is where it stands, *end where what comes after it. False: no more. */
static bool next_tag(struct span page, size_t i, size_t *begin, size_t *end, struct tag *tag)
{
    static const char *const hidden[] = {"script", "style", NULL};
    for (const uint8_t *at; i < page.len && (at = memchr(page.at + i, '<', page.len - i)); i = *end) {
        *begin = (size_t)(at - page.at);
        size_t n = tag_read(span_from(page, *begin), tag);
        *end = *begin + (n > 0 ? n : 1);
        if (n > 0 && tag->name[0]) {
            if (!tag->closes && !tag->is_empty && tag_is_one_of(tag, hidden))
                *end += tag_skip(span_from(page, *end), tag->name);
            return true;
        }
    }
    return false;
}

static bool has_class(const struct tag *tag, const char *name)
{
    struct span all = tag_value(tag, "class");
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
    struct span id = tag_value(tag, "id");
    uint64_t n = 0;
    return span_begins(id, begin) && number_read(span_from(id, strlen(begin)), INT64_MAX, &n) ? (int64_t)n : 0;
}

static int64_t number_in(const struct tag *tag, const char *name)
{
    uint64_t n = 0;
    return number_read(tag_value(tag, name), INT64_MAX, &n) ? (int64_t)n : 0;
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

/* What comes after a tag of this page, which may lack its >. */
static size_t end_of(const struct paging *p, const struct tag *tag)
{
    size_t end = (size_t)(tag->inside.at - p->page.at) + tag->inside.len;
    return end < p->page.len ? end + 1 : end;
}

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
    struct span name = tag_value(tag, "data-user-card");
    if (p->post->user[0])
        return;
    if (name.len == 0 && strcmp(tag->name, "a") == 0 &&
        (has_class(tag, "username") || has_class(tag, "username-coloured"))) {
        struct span left = span_from(p->page, end_of(p, tag));
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
                             : has_class(tag, "cooked") || span_is(tag_value(tag, "itemprop"), "text");
}

/* The page's address, before any post: <link rel="canonical" href=".../t/title/12">. */
static void name_topic(struct paging *p, const struct tag *tag)
{
    if (p->topic == 0 && strcmp(tag->name, "link") == 0 && span_is(tag_value(tag, "rel"), "canonical"))
        forum_topic_number(tag_value(tag, "href"), NULL, &p->topic);
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
        p->text_from = end_of(p, tag);
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
    for (size_t i = 0, begin, end; !out->more && next_tag(html, i, &begin, &end, &tag); i = end)
        take_tag(&p, begin, &tag);
    end_text(&p, html.len);
    return out->n > 0;
}
