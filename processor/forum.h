/* processor/forum.h - the forum that games may be played on: one `forum` setting, read into its parts
 * (dispatch.conf(5)), and how a post is named here.
 *
 *   forum https://forum.example user=dispatch key-file=/etc/dispatch/forum.key
 *   forum https://example.org/forum user=dispatch key-file=forum.key limit=16000
 *   forum http://127.0.0.1:3000 user=dispatch key-file=forum.key          no TLS: this machine only
 *
 * A Discourse forum, by its REST API. Pure: nothing is opened here. */
#ifndef DISPATCH_FORUM_H
#define DISPATCH_FORUM_H

#include "processor/host/fetch_setting.h"

enum {
    FORUM_USER_MAX = 64,
    FORUM_LIMIT = 32000 /* characters of a post where the forum does not say: Discourse's own default */,
    FORUM_LIMIT_LEAST = 4000,
    FORUM_LIMIT_MOST = 200000 /* Discourse allows 150,000 at most */
};
struct forum_place {
    char url[SOURCE_WORDS]; /* without a slash at its end */
    char user[FORUM_USER_MAX];
    char key_file[SOURCE_WORDS];
    int64_t limit; /* 0: as the forum says, else FORUM_LIMIT */
};
/* False: *want (may be NULL) says in words what would do; static. */
bool forum_place_read(struct span words, struct forum_place *, const char **want);
/* A topic, as people name it: 123, or its address https://forum.example/t/some-title/123 with perhaps the number of a
 * post behind it. place: the forum that the address must be of; NULL: any. */
bool forum_topic_number(struct span words, const struct forum_place *, int64_t *topic);
/* A category in the same ways: 5, or https://forum.example/c/games/5. */
bool forum_category_number(struct span words, const struct forum_place *, int64_t *category);

/* What stands in the place of a Message-ID for a mail that was a post, in the inbox and in the answers to it: "post:",
 * the game's id, a colon, the key of the post. False: these words name no post. */
enum { FORUM_KEY_MAX = 32 /* "d123": number 123 of Discourse; "p123": of phpBB */ };
bool forum_post_named(const char *words, char game[static 33], char key[static FORUM_KEY_MAX]);

#endif
