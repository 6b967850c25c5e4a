/* SPDX-License-Identifier: Apache-2.0 */
/* collect: sheets out of a thread that somebody saved: a page of HTML, JSON of the forum's API, or a text. */
#include "processor/base/file.h"
#include "processor/cmd/cli.h"
#include "processor/cmd/commands.h"
#include "processor/game/pass.h"
#include "processor/host/forum_setting.h"
#include "processor/intake/forum_ingest.h"
#include "processor/intake/ingest.h"
#include <inttypes.h>
#include <string.h>
#include <sysexits.h>

struct collected {
    const char *file;
    struct forum_post post;
    enum forum_took took;
    int64_t inbox;
};
struct collecting {
    struct cli *cli;
    struct host host;
    struct pass pass;
    struct game_row game;
    struct forum_place place; /* user "": there is no setting forum */
    int64_t topic;
    struct collected *at;
    size_t n;
};

static bool open_host(struct collecting *c, struct error *err)
{
    struct topic_row row;
    int64_t now;
    if (!cli_now(c->cli, &now))
        return false;
    const char *name = NULL;
    if (!cli_host_store(c->cli, &c->host, err) || !(name = cli_word(c->cli, "GAME")) ||
        !cli_game(&c->host, name, &c->game, err))
        return false;
    pass_open(&c->pass, c->cli->arena, &c->host, now);
    if (c->host.config.forum[0])
        forum_place_read(span_of(c->host.config.forum), &c->place, NULL);
    if (store_topic_get(c->host.store, c->game.id, &row, err) && row.topic > 0)
        c->topic = row.topic;
    return !error_is_set(err);
}

static bool read_file(struct collecting *c, const char *path, struct error *err)
{
    struct span file;
    struct forum_posts posts;
    if (!file_load(c->cli->arena, path, FORUM_PAGE_MAX, &file, err))
        return false;
    bool is_utf16 = file.len > 0 && file.at[0] >= 0xfe; /* by the mark that it begins with */
    if (file.len > 0 && memchr(file.at, 0, file.len) && !is_utf16)
        return error_of(err, ERROR_FOREIGN, EX_DATAERR, "collect from", path, "it is not text: save the page as HTML");
    if (!forum_saved_read(c->cli->arena, file, &posts))
        return error_of(err, ERROR_FOREIGN, EX_DATAERR, "collect from", path,
                        "there is no post in it: save the whole page, or the topic's address with .json after it");
    struct collected *all = arena_take(c->cli->arena, (c->n + posts.n) * sizeof *all);
    if (c->n > 0)
        memcpy(all, c->at, c->n * sizeof *all);
    c->at = all;
    for (size_t i = 0; i < posts.n; i++)
        c->at[c->n++] = (struct collected){.file = path, .post = posts.at[i]};
    return true;
}

static const char *outcome_words(struct collecting *c, const struct collected *one, char words[static 300])
{
    char outcome[200];
    struct error ignored = {0};
    static const char *const says[] = {
        [FORUM_TOOK_NOTHING] = "no orders in it",
        [FORUM_TOOK_KNOWN] = "already known",
        [FORUM_TOOK_OURS] = "a post of this host",
        [FORUM_TOOK_LATE] = "changed after its sheet was taken: the change does not count",
        [FORUM_TOOK_OFTEN] = "changed too often: it is no longer read",
        [FORUM_TOOK_WAITS] = "its earlier version is still waiting: collect it again after the next run",
        [FORUM_TOOK_LONG] = "longer than a post may be",
        [FORUM_TOOK_BLOCK] = NULL,
    };
    if (says[one->took])
        return says[one->took];
    if (!store_inbox_outcome(c->host.store, one->inbox, outcome, &ignored))
        return "stored";
    if (strcmp(outcome, "taken") == 0)
        return "taken: its player gets the receipt";
    if (!outcome[0])
        return "it waits for the next run";
    snprintf(words, 300, "not taken (%s): its player is told", outcome);
    return words;
}

static void print_all(struct collecting *c)
{
    char words[300];
    for (size_t i = 0; i < c->n; i++) {
        const struct collected *one = &c->at[i];
        printf("%s", one->file);
        if (one->post.number > 0 || one->post.id > 0)
            printf(", post %" PRId64, one->post.number > 0 ? one->post.number : one->post.id);
        if (one->post.user[0])
            printf(" by %s", one->post.user);
        printf(": %s\n", outcome_words(c, one, words));
    }
}

/* All posts first, then ingest goes over what came, as in every run: a seat at a time, highest seq first. */
static bool take_all(struct collecting *c, struct error *err)
{
    bool any = false;
    for (size_t i = 0; i < c->n; i++) {
        struct collected *one = &c->at[i];
        if (!forum_take_post(&c->pass, c->game.id, &one->post, c->place.user[0] ? &c->place : NULL, c->topic,
                             &one->took, &one->inbox, err))
            return false;
        any = any || one->took == FORUM_TOOK_BLOCK;
    }
    return !any || stage_ingest(&c->pass, err);
}

int cmd_collect(struct cli *cli)
{
    struct collecting c = {.cli = cli};
    struct error err = {0};
    bool done = open_host(&c, &err);
    int files = 0, code = EX_USAGE;
    for (const char *path; done && (path = cli_word(cli, files ? NULL : "FILE")); files++)
        done = read_file(&c, path, &err);
    if (done && files > 0)
        done = cli_end(cli) && take_all(&c, &err);
    if (error_is_set(&err))
        code = cli_fail(cli, &err);
    else if (done && files > 0) {
        print_all(&c);
        code = EX_OK;
    }
    host_close(&c.host);
    return code;
}
