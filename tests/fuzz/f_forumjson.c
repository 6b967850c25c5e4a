/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes are an answer of a forum or none: what is read of them is bounded, and texts are UTF-8 that can be stored.
 */
#include "processor/mime/forum_read.h"
#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_posts(const struct forum_posts *posts)
{
    assert(posts->n <= FORUM_POSTS_MAX);
    for (size_t i = 0; i < posts->n; i++) {
        const struct forum_post *post = &posts->at[i];
        char key[FORUM_KEY_MAX] = "", game[33], back[FORUM_KEY_MAX],
             name[96] = "post:0123456789abcdef0123456789abcdef:";
        assert(post->id >= 0 && post->number >= 0 && post->topic >= 0 && post->text.len <= FORUM_TEXT_MAX);
        assert(memchr(post->user, 0, sizeof post->user));
        assert(!post->is_cut || post->text.len == 0);
        forum_key(post, 12, key);
        strcat(name, key);
        assert(key[0] && forum_post_named(name, game, back) && strcmp(back, key) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct span bytes = {data, size};
    struct arena *arena = arena_new();
    struct forum_topic topic;
    struct forum_posts posts;
    struct forum_refusal why;
    int64_t id, number;
    bool is_queued;
    if (forum_topic_read(arena, bytes, &topic)) {
        assert(topic.id > 0 && topic.n <= FORUM_STREAM_MAX);
        for (size_t i = 0; i < topic.n; i++)
            assert(topic.stream[i] > 0);
    }
    if (forum_posts_read(arena, bytes, &posts))
        check_posts(&posts);
    if (forum_created_read(bytes, &id, &number, &is_queued))
        assert(id > 0 || is_queued);
    forum_refusal_read(bytes, &why);
    for (const char *c = why.words; *c; c++)
        assert((uint8_t)*c >= ' ');
    assert(why.wait >= 0 && forum_limit_read(bytes) >= 0);
    arena_free(arena);
    return 0;
}
