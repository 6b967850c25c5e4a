/* SPDX-License-Identifier: Apache-2.0 */
/* processor/host/forum_setting.h - the forum that games may be played on: one `forum` setting, read into its parts
 * (dispatch.conf(5)).
 *
 *   forum https://forum.example user=dispatch key-file=/etc/dispatch/forum.key
 *   forum https://example.org/forum user=dispatch key-file=forum.key limit=16000
 *   forum http://127.0.0.1:3000 user=dispatch key-file=forum.key          no TLS: this machine only
 *
 * A Discourse forum, by its REST API. Pure: nothing is opened here. */
#ifndef DISPATCH_FORUM_SETTING_H
#define DISPATCH_FORUM_SETTING_H

#include "processor/host/fetch_setting.h"
#include "processor/mime/forum_name.h"

enum {
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

#endif
