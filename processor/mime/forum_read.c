/* SPDX-License-Identifier: Apache-2.0 */
/* JSON of Discourse's API. */
#include "processor/mime/forum_read.h"
#include "formats/cjson.h"
#include "processor/base/mailbox.h"
#include "processor/mime/html_tag.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { REGULAR_POST = 1, MODERATORS_POST = 2 }; /* post_type; small actions and whispers are others */

static json_t *read_json(struct span bytes)
{
    struct problem ignored = {0};
    return bytes.len > 0 && bytes.len <= FORUM_PAGE_MAX ? json_read(bytes, &ignored) : NULL;
}

static int64_t number_of(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    json_int_t number = json_is_integer(value) ? json_integer_value(value) : 0;
    return number > 0 ? (int64_t)number : 0;
}

static struct span words_of(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    return json_is_string(value) ? (struct span){(const uint8_t *)json_string_value(value), json_string_length(value)}
                                 : (struct span){0};
}

/* ---- a topic ---- */

bool forum_topic_read(struct arena *arena, struct span bytes, struct forum_topic *out)
{
    json_t *all = read_json(bytes);
    const json_t *stream = json_object_get(json_object_get(all, "post_stream"), "stream");
    *out = (struct forum_topic){.id = number_of(all, "id")};
    bool good = out->id > 0 && json_is_array(stream);
    size_t n = json_array_size(stream) < FORUM_STREAM_MAX ? json_array_size(stream) : FORUM_STREAM_MAX;
    out->stream = arena_take(arena, (n + 1) * sizeof *out->stream);
    for (size_t i = 0; good && i < n; i++) {
        const json_t *id = json_array_get(stream, i);
        if (json_is_integer(id) && json_integer_value(id) > 0)
            out->stream[out->n++] = (int64_t)json_integer_value(id);
    }
    mailbox_clean(words_of(all, "title"), out->title, sizeof out->title);
    out->is_closed = json_is_true(json_object_get(all, "closed")) || json_is_true(json_object_get(all, "archived"));
    json_decref(all);
    return good;
}

/* ---- posts ---- */

static bool is_for_people(const json_t *post)
{
    const json_t *type = json_object_get(post, "post_type");
    return !type || (json_is_integer(type) &&
                     (json_integer_value(type) == REGULAR_POST || json_integer_value(type) == MODERATORS_POST));
}

/* The raw text; a page that was saved without it has the finished HTML. */
static struct span text_of(struct arena *arena, const json_t *post, bool *is_cut)
{
    struct span raw = words_of(post, "raw"), cooked = words_of(post, "cooked");
    *is_cut = raw.len > FORUM_TEXT_MAX || (raw.len == 0 && cooked.len > FORUM_TEXT_MAX);
    if (*is_cut)
        return (struct span){0};
    return raw.len > 0 ? arena_copy(arena, raw) : mime_html(arena, cooked);
}

static void add_post(struct arena *arena, const json_t *post, struct forum_posts *out)
{
    if (!json_is_object(post) || !is_for_people(post) ||
        (!json_object_get(post, "raw") && !json_object_get(post, "cooked")))
        return;
    out->more = out->n == FORUM_POSTS_MAX;
    if (out->more)
        return;
    struct forum_post *one = &out->at[out->n++];
    *one = (struct forum_post){.id = number_of(post, "id"),
                               .number = number_of(post, "post_number"),
                               .topic = number_of(post, "topic_id"),
                               .is_ours = json_is_true(json_object_get(post, "yours"))};
    if (words_of(post, "username").len < sizeof one->user) /* cut, it could be another one's */
        mailbox_clean(words_of(post, "username"), one->user, sizeof one->user);
    one->text = text_of(arena, post, &one->is_cut);
}

/* Where they lie: a topic or posts.json, /posts.json, an answer with one post, a list. NULL: not here. */
static const json_t *list_of(const json_t *all)
{
    const json_t *posts = json_object_get(json_object_get(all, "post_stream"), "posts");
    if (!posts)
        posts = json_object_get(all, "latest_posts");
    return json_is_array(posts) ? posts : json_is_array(all) ? all : NULL;
}

bool forum_posts_read(struct arena *arena, struct span bytes, struct forum_posts *out)
{
    json_t *all = read_json(bytes);
    const json_t *list = list_of(all), *one = json_object_get(all, "post");
    size_t n = json_array_size(list);
    n = n < FORUM_POSTS_MAX ? n : FORUM_POSTS_MAX;
    *out = (struct forum_posts){.at = arena_take(arena, (n + 2) * sizeof *out->at)};
    for (size_t i = 0; i < n; i++)
        add_post(arena, json_array_get(list, i), out);
    out->more = json_array_size(list) > n;
    if (!list)
        add_post(arena, one ? one : all, out);
    bool good = list || out->n > 0;
    json_decref(all);
    return good;
}

/* ---- answers to a post of ours ---- */

bool forum_created_read(struct span bytes, int64_t *id, int64_t *topic, bool *is_queued)
{
    json_t *all = read_json(bytes);
    const json_t *post = json_object_get(all, "post");
    *id = number_of(post ? post : all, "id");
    *topic = number_of(post ? post : all, "topic_id");
    *is_queued = span_is(words_of(all, "action"), "enqueued") || json_object_get(all, "pending_post") != NULL;
    bool good = *id > 0 || *is_queued;
    json_decref(all);
    return good;
}

static bool stands_in(struct span words, const char *mark)
{
    size_t len = strlen(mark);
    for (size_t at = 0; len > 0 && words.len >= len && at <= words.len - len; at++)
        if (memcmp(words.at + at, mark, len) == 0)
            return true;
    return false;
}

bool forum_topics_read(struct span bytes, const char *mark, int64_t *topic)
{
    json_t *all = read_json(bytes);
    const json_t *list = json_object_get(json_object_get(all, "topic_list"), "topics");
    bool good = json_is_array(list);
    *topic = 0;
    for (size_t i = 0; i < json_array_size(list) && *topic == 0; i++) {
        const json_t *one = json_array_get(list, i);
        if (stands_in(words_of(one, "title"), mark) && number_of(one, "id") > 0)
            *topic = number_of(one, "id");
    }
    json_decref(all);
    return good;
}

static void add_words(struct text *out, struct span words)
{
    text_words(out, out->len > 0 && words.len > 0 ? " " : "");
    text_add(out, (struct span){words.at, words.len < 400 ? words.len : 400});
}

void forum_refusal_read(struct span body, struct forum_refusal *out)
{
    json_t *all = read_json(body);
    const json_t *errors = json_object_get(all, "errors");
    struct arena *arena = arena_new();
    struct text words = {.arena = arena};
    *out = (struct forum_refusal){.wait = number_of(json_object_get(all, "extras"), "wait_seconds")};
    for (size_t i = 0; i < json_array_size(errors) && i < 4; i++) {
        const json_t *one = json_array_get(errors, i);
        if (json_is_string(one))
            add_words(&words, (struct span){(const uint8_t *)json_string_value(one), json_string_length(one)});
    }
    if (words.len == 0)
        add_words(&words, words_of(all, "error"));
    if (words.len == 0)
        add_words(&words, words_of(all, "message"));
    mailbox_clean(text_span(&words), out->words, sizeof out->words);
    arena_free(arena);
    json_decref(all);
}

int64_t forum_limit_read(struct span bytes)
{
    json_t *all = read_json(bytes);
    int64_t limit = number_of(all, "max_post_length");
    json_decref(all);
    return limit;
}

/* ---- what a file is ---- */

static uint8_t first_letter(struct span file)
{
    for (size_t i = 0; i < file.len; i++)
        if (file.at[i] > ' ' && file.at[i] < 0x80)
            return file.at[i];
    return 0;
}

bool forum_saved_read(struct arena *arena, struct span file, struct forum_posts *out)
{
    uint8_t first = first_letter(file);
    *out = (struct forum_posts){0};
    if (file.len > FORUM_PAGE_MAX)
        return false;
    if ((first == '{' || first == '[') && forum_posts_read(arena, file, out))
        return out->n > 0;
    if (first == '<')
        return forum_page_read(arena, file, out);
    if (first == 0 || file.len > FORUM_TEXT_MAX)
        return false;
    *out = (struct forum_posts){.at = arena_take(arena, sizeof *out->at), .n = 1};
    out->at[0].text = file;
    return true;
}

void forum_key(const struct forum_post *post, int64_t topic, char key[static FORUM_KEY_MAX])
{
    uint8_t hash[32];
    if (post->is_phpbb && post->id > 0)
        snprintf(key, FORUM_KEY_MAX, "p%" PRId64, post->id);
    else if (post->number > 0)
        snprintf(key, FORUM_KEY_MAX, "%" PRId64 "/%" PRId64, (post->topic ? post->topic : topic) % 1000000000000,
                 post->number % 1000000000);
    else {
        sha256(hash, post->text);
        key[0] = 't';
        hex_write(key + 1, hash, 12);
    }
}
