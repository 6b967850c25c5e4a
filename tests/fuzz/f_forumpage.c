/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes are a saved page, a post, or nothing: what is unfolded is bounded, and none of its lines begins with a
 * quote mark. */
#include "processor/mime/forum_read.h"
#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_text(struct arena *arena, struct span text)
{
    struct span out = forum_unfold(arena, text), left = out;
    assert(out.len <= 8 * text.len + 64);
    for (struct span line; span_line(&left, &line);) {
        size_t i = 0;
        while (i < line.len && line.at[i] <= ' ')
            i++;
        assert(i == line.len || line.at[i] != '>');
        assert(line.len == 0 || !memchr(line.at, '\r', line.len));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct span bytes = {data, size};
    struct arena *arena = arena_new();
    struct forum_posts posts;
    check_text(arena, bytes);
    if (forum_saved_read(arena, bytes, &posts)) {
        assert(posts.n > 0 && posts.n <= FORUM_POSTS_MAX);
        for (size_t i = 0; i < posts.n; i++) {
            assert(memchr(posts.at[i].user, 0, sizeof posts.at[i].user));
            assert(posts.at[i].text.len <= FORUM_TEXT_MAX);
            check_text(arena, posts.at[i].text);
        }
    }
    arena_free(arena);
    return 0;
}
