/* SPDX-License-Identifier: Apache-2.0 */
/* forum: in which thread of the forum a game is; collect: sheets out of saved pages. */
#include "processor/cmd/cli.h"
#include "processor/cmd/commands.h"
#include "processor/forum/forum_open.h"
#include "processor/forum/post.h"
#include "processor/game/pass.h"
#include "processor/host/forum_setting.h"
#include "processor/mime/forum_read.h"
#include "processor/net/forum_http.h"
#include <inttypes.h>
#include <string.h>
#include <sysexits.h>

struct thread_act {
    struct cli *cli;
    struct host host;
    struct pass pass;
    struct game_row game;
    struct forum *forum; /* when it is asked */
};

static bool is_on_forum(struct thread_act *act)
{
    struct genesis *g = arena_take(act->cli->arena, sizeof *g);
    struct error ignored = {0};
    return genesis_read(store_genesis(act->host.store, act->cli->arena, act->game.id, &ignored), g, NULL) && g->forum;
}

/* HOSTDIR GAME, the host and the game. */
static bool open_act(struct thread_act *act, struct cli *cli, int *code)
{
    struct error err = {0};
    int64_t now;
    *act = (struct thread_act){.cli = cli};
    *code = EX_USAGE;
    if (!cli_now(cli, &now))
        return false;
    if (!cli_host_store(cli, &act->host, &err)) {
        *code = cli_fail(cli, &err);
        return false;
    }
    const char *name = cli_word(cli, "GAME");
    if (!name)
        return false;
    if (!cli_game(&act->host, name, &act->game, &err)) {
        *code = cli_fail(cli, &err);
        return false;
    }
    pass_open(&act->pass, cli->arena, &act->host, now);
    *code = EX_OK;
    return true;
}

static int close_act(struct thread_act *act, int code)
{
    forum_close(act->forum);
    host_close(&act->host);
    return code;
}

/* ---- forum ---- */

/* Since when its posts cannot be read, if so. */
static int show_reading(struct thread_act *act)
{
    struct server_row row;
    struct error err = {0};
    char when[21];
    if (!store_server_get(act->host.store, arena_words(act->cli->arena, "forum/%s", act->game.id), &row, &err))
        return cli_fail(act->cli, &err);
    if (row.down_since) {
        utc_write(when, row.down_since);
        printf("  its posts cannot be read since %s; dispatch news --all says why\n", when);
    }
    return EX_OK;
}

static int show(struct thread_act *act)
{
    struct topic_row row;
    struct error err = {0};
    struct forum_place place = {0};
    char when[21];
    int64_t n, since;
    struct forum_row first;
    if (!store_topic_get(act->host.store, act->game.id, &row, &err)) {
        if (error_is_set(&err))
            return cli_fail(act->cli, &err);
        printf("%s has no thread. With one: dispatch forum %s --topic=NUMBER\n", act->game.name, act->game.name);
        return EX_OK;
    }
    forum_place_read(span_of(act->host.config.forum), &place, NULL);
    if (!store_forum_waiting(act->host.store, act->game.id, &n, &since, &err))
        return cli_fail(act->cli, &err);
    const char *url = place.url[0] ? place.url : "(no setting forum)";
    if (topic_is_open(&row))
        printf("%s: %s/t/%" PRId64 "\n", act->game.name, url, row.topic);
    else if (store_forum_next(act->host.store, act->cli->arena, act->game.id, &first, &err) &&
             first.next_at == FORUM_NEVER)
        printf("%s: its thread is not open, and no run opens it\n", act->game.name);
    else
        printf("%s: a run opens its thread in category %" PRId64
               " of %s; or bind it to one that is there: dispatch forum "
               "%s --topic=NUMBER\n",
               act->game.name, -row.topic, url, act->game.name);
    printf("  %s\n", is_on_forum(act) ? "played there: reports and sealed messages go up, sheets are taken from posts"
                                      : "played by mail: public reports go up, nothing is taken from posts");
    if (n > 0) {
        utc_write(when, since);
        printf("  %" PRId64 " post%s wait%s, the oldest since %s\n", n, n == 1 ? "" : "s", n == 1 ? "s" : "", when);
    }
    if (row.trouble[0])
        printf("  %s\n", row.trouble);
    return show_reading(act);
}

/* The post before the newest: so that it, which players need, goes up, and not all that were long ago. */
static bool newest_but_one(struct thread_act *act, int64_t *posted, struct error *err)
{
    int64_t number, newest = -1;
    while (post_next(&act->pass, act->game.id, newest, &number, err))
        newest = number;
    *posted = newest <= 1 ? -1 : newest - 1;
    return !error_is_set(err);
}

static int bind_to(struct thread_act *act, int64_t topic, const char *title, bool all)
{
    struct error err = {0};
    struct topic_row row = {.topic = topic, .posted = -1};
    struct store *store = act->host.store;
    memcpy(row.game, act->game.id, sizeof row.game);
    if (!all && !newest_but_one(act, &row.posted, &err))
        return cli_fail(act->cli, &err);
    if (!store_begin(store, &err) ||
        !store_end(store,
                   forum_opening_drop(store, row.game, act->pass.now, &err) && store_topic_put(store, &row, &err),
                   &err))
        return cli_fail(act->cli, &err);
    printf("%s is in the thread %s/t/%" PRId64 " (%s) from the next run on.\n", act->game.name,
           forum_place(act->forum)->url, topic, title);
    return EX_OK;
}

static int refused(const struct forum_answer *answer)
{
    fprintf(stderr, "dispatch: %s\n", answer->words);
    return answer->said == FORUM_IS_DOWN || answer->said == FORUM_SAYS_WAIT ? EX_TEMPFAIL : EX_UNAVAILABLE;
}

static int bind_topic(struct thread_act *act, const char *words, bool all)
{
    struct forum_topic topic;
    struct forum_answer answer;
    int64_t number;
    if (!forum_topic_number(span_of(words), forum_place(act->forum)->url, &number))
        return cli_usage(act->cli, "\"%s\" is not a topic of %s: give its number, or its address %s/t/...", words,
                         forum_place(act->forum)->url, forum_place(act->forum)->url);
    if (!forum_get_topic(act->forum, act->cli->arena, number, &topic, &answer))
        return refused(&answer);
    if (topic.is_closed) {
        fprintf(stderr, "dispatch: that topic is closed or archived: nobody can reply. Open it on the forum first\n");
        return EX_UNAVAILABLE;
    }
    return bind_to(act, number, topic.title, all);
}

static int make_topic(struct thread_act *act, const char *words, const char *title, bool all)
{
    struct forum_answer answer;
    int64_t category, topic = 0;
    bool is_queued;
    const char *name = act->game.name;
    if (!forum_category_number(span_of(words), forum_place(act->forum)->url, &category))
        return cli_usage(act->cli, "\"%s\" is not a category of %s: give the number at the end of its address", words,
                         forum_place(act->forum)->url);
    if (!title)
        title = arena_words(act->cli->arena, "Dispatch: the game %s", name);
    if (!forum_open_topic(act->forum, act->cli->arena, category, title,
                          forum_opening_words(act->cli->arena, name, is_on_forum(act)), &topic, &is_queued, &answer))
        return refused(&answer);
    if (topic == 0) {
        fprintf(stderr,
                "dispatch: the forum took the topic, but does not say its number%s. Once it can be seen: dispatch "
                "forum %s --topic=NUMBER\n",
                is_queued ? ": a moderator must let it through" : "", name);
        return EX_TEMPFAIL;
    }
    return bind_to(act, topic, title, all);
}

static int unbind(struct thread_act *act)
{
    struct error err = {0};
    struct topic_row row;
    struct store *store = act->host.store;
    if (!store_topic_get(store, act->game.id, &row, &err))
        return error_is_set(&err) ? cli_fail(act->cli, &err) : show(act);
    if (!store_begin(store, &err) || !store_end(store,
                                                forum_opening_drop(store, act->game.id, act->pass.now, &err) &&
                                                    store_topic_drop(store, act->game.id, &err),
                                                &err))
        return cli_fail(act->cli, &err);
    printf("%s has no thread any more. What waits for players without an address is written to the outbox folder.\n",
           act->game.name);
    return EX_OK;
}

/* A post that the forum will never take must not keep all others from going up. */
static int skip(struct thread_act *act)
{
    struct error err = {0};
    struct forum_row row;
    struct topic_row topic;
    struct store *store = act->host.store;
    if (store_topic_get(store, act->game.id, &topic, &err) && !topic_is_open(&topic)) {
        fprintf(stderr,
                "dispatch: the thread of %s is not open yet, and its first post opens it. Bind the game to one "
                "that is there: dispatch forum %s --topic=NUMBER\n",
                act->game.name, act->game.name);
        return EX_UNAVAILABLE;
    }
    if (!store_forum_next(store, act->cli->arena, act->game.id, &row, &err)) {
        if (error_is_set(&err))
            return cli_fail(act->cli, &err);
        printf("No post of %s waits.\n", act->game.name);
        return EX_OK;
    }
    if (!store_begin(store, &err) || !store_end(store, store_forum_end(store, row.id, 0, act->pass.now, &err), &err))
        return cli_fail(act->cli, &err);
    printf("Left out: %s. Its text, to be posted by hand if you like:\n\n%.*s", row.title, (int)row.text.len,
           (const char *)row.text.at);
    return EX_OK;
}

int cmd_forum(struct cli *cli)
{
    struct thread_act act;
    struct error err = {0};
    int code;
    const char *topic = cli_value(cli, "--topic"), *category = cli_value(cli, "--category");
    const char *title = cli_value(cli, "--title");
    bool all = cli_flag(cli, "--all"), off = cli_flag(cli, "--off"), skips = cli_flag(cli, "--skip");
    if (!open_act(&act, cli, &code) || !cli_end(cli))
        return close_act(&act, code ? code : EX_USAGE);
    if ((topic != NULL) + (category != NULL) + off + skips > 1 || (title && !category))
        return close_act(&act, cli_usage(cli, "one of --topic, --category (perhaps with --title), --off, --skip"));
    if ((topic || category) && !(act.forum = forum_open(&act.host.config, act.host.dir, &err)))
        return close_act(&act, cli_fail(cli, &err));
    if (topic)
        return close_act(&act, bind_topic(&act, topic, all));
    if (category)
        return close_act(&act, make_topic(&act, category, title, all));
    if (off)
        return close_act(&act, unbind(&act));
    return close_act(&act, skips ? skip(&act) : show(&act));
}
