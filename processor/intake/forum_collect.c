/* SPDX-License-Identifier: Apache-2.0 */
/* The fetch stage's part: posts in the topics of games that lie on the forum. */
#include "processor/core/core.h"
#include "processor/forum/forum_open.h"
#include "processor/forum/forum_send.h"
#include "processor/forum/forum_thread.h"
#include "processor/game/outage_note.h"
#include "processor/host/key_check.h"
#include "processor/intake/forum_ingest.h"
#include "processor/intake/posted_codes.h"
#include "processor/intake/thread_post.h"
#include "processor/net/forum_http.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- what is known of the forum: as of mail servers (struct server_row) ---- */

/* words NULL: its thread can be read. The host hears of it once, and when it is over. */
static bool note_reading(struct pass *pass, const struct topic_row *topic, const char *words, struct error *err)
{
    struct server_row row;
    char name[64], what[48], news[400];
    snprintf(name, sizeof name, "forum/%s", topic->game);
    snprintf(what, sizeof what, "thread/%s", topic->game);
    if (!store_server_get(pass->store, name, &row, err))
        return false;
    if ((words == NULL) == (row.down_since == 0))
        return true;
    row.down_since = !words ? 0 : pass->now > 0 ? pass->now : 1;
    if (words)
        snprintf(news, sizeof news, "the thread is not read: %.330s; it is tried again in each run", words);
    else
        snprintf(news, sizeof news, "the thread is read again");
    return store_begin(pass->store, err) &&
           store_end(pass->store,
                     store_server_put(pass->store, name, &row, err) &&
                         outage_news(pass, what, words != NULL, forum_thread_game(topic->game), news, err),
                     err);
}

/* ---- one topic ---- */

struct collecting {
    struct pass *pass;
    struct forum *forum;
    const struct topic_row *row;
    struct forum_answer answer;
    bool broken; /* the store */
    bool to_end; /* there is no newer post in the topic than was taken */
};

/* Who is asked about a free seat is asked in the thread of the game, and answers there. */
static bool take_answer(struct collecting *c, const struct forum_post *post, struct error *err)
{
    struct arena *arena;
    if (post->is_cut || post->is_ours || strcasecmp(post->user, forum_place(c->forum)->user) == 0)
        return true;
    arena = arena_new();
    bool done = thread_answer(c->pass, arena, post, err);
    arena_free(arena);
    return done;
}

static bool take_all(struct collecting *c, const struct forum_posts *posts, struct error *err)
{
    enum forum_took took;
    int64_t inbox;
    c->broken = !posted_codes_note(c->pass, posts, err);
    if (c->broken)
        return false;
    if (forum_thread_is(c->row->game)) {
        c->broken = !thread_take(c->pass, c->forum, c->row, posts, err);
        return !c->broken;
    }
    for (size_t i = 0; i < posts->n && !c->broken; i++)
        c->broken = !take_answer(c, &posts->at[i], err) ||
                    !forum_take_post(c->pass, c->row->game, &posts->at[i], forum_place(c->forum), c->row->topic, &took,
                                     &inbox, err);
    return !c->broken;
}

/* The host is told once of a post that is passed over. */
static bool tell_spoiled(struct collecting *c, int64_t id, struct error *err)
{
    struct store *store = c->pass->store;
    char name[96], words[400];
    snprintf(name, sizeof name, "forum/unread/%s/%" PRId64, c->row->game, id);
    if (store_tally(store, name, err) != 0 || error_is_set(err))
        return !error_is_set(err);
    snprintf(words, sizeof words,
             "the post %" PRId64
             " of its thread was passed over: the forum's answer cannot be read, or is too long. Look "
             "at it; a sheet in it must be sent anew. The other posts are read",
             id);
    return store_begin(store, err) && store_end(c->pass->store,
                                                store_tally_set(store, name, 1, err) &&
                                                    store_news_put(store, 2, forum_thread_game(c->row->game), words, c->pass->now, err),
                                                err);
}

/* An answer that cannot be read, or is too long, may be one post's doing: then they are asked for one by one, and that
 * one is passed over. */
static bool take_ids(struct collecting *c, const int64_t *id, size_t n, struct error *err)
{
    struct arena *arena = arena_new();
    struct forum_posts posts;
    bool good = forum_get_posts(c->forum, arena, c->row->topic, id, n, &posts, &c->answer) && take_all(c, &posts, err);
    bool spoiled = !good && !c->broken && c->answer.said == FORUM_IS_DOWN && c->answer.status == 200;
    arena_free(arena);
    if (spoiled)
        c->answer = (struct forum_answer){0};
    if (spoiled && n == 1) {
        c->broken = !tell_spoiled(c, *id, err);
        spoiled = !c->broken;
    }
    if (!spoiled || n == 1)
        return good || spoiled;
    good = true;
    for (size_t i = 0; good && i < n; i++)
        good = take_ids(c, id + i, 1, err);
    return good;
}

/* Up to which post a topic was looked at stands in the store: their ids on a forum only grow. Noted after each page, so
 * that a pass that may not ask any more has done something for the next. */
static bool take_chunks(struct collecting *c, const char *name, const int64_t *id, size_t n, struct error *err)
{
    bool good = true;
    int64_t last = store_tally(c->pass->store, name, err);
    for (size_t i = 0, len; good && i < n; i += len) {
        len = n - i < FORUM_CHUNK ? n - i : FORUM_CHUNK;
        good = take_ids(c, id + i, len, err);
        if (!good || id[i + len - 1] <= last)
            continue;
        last = id[i + len - 1];
        c->broken = !store_begin(c->pass->store, err) ||
                    !store_end(c->pass->store, store_tally_set(c->pass->store, name, last, err), err);
        good = !c->broken;
    }
    return good;
}

/* From the first one that is new on, and the newest in any case: they may have been edited. */
static bool take_topic(struct collecting *c, struct arena *arena, struct error *err)
{
    struct forum_topic topic;
    const char *name = arena_words(arena, "forum/%s/%" PRId64, c->row->game, c->row->topic);
    if (!forum_get_topic(c->forum, arena, c->row->topic, &topic, &c->answer))
        return false;
    if (forum_thread_is(c->row->game) && c->row->posted == 0) { /* what stood there before was not for this host */
        c->broken = !forum_thread_begin(c->pass, name, c->row, &topic, err);
        return !c->broken;
    }
    int64_t last = store_tally(c->pass->store, name, err);
    size_t fresh = topic.n, newest = topic.n > FORUM_EDITS_MAX ? topic.n - FORUM_EDITS_MAX : 0;
    while (fresh > 0 && topic.stream[fresh - 1] > last)
        fresh--;
    size_t from = fresh < newest ? fresh : newest;
    size_t to = topic.n - from > FORUM_NEW_MAX ? from + FORUM_NEW_MAX : topic.n;
    c->broken = error_is_set(err);
    c->to_end = to == topic.n;
    return !c->broken && take_chunks(c, name, topic.stream + from, to - from, err);
}

/* Only games that are played on the forum, and not once they are over. */
static bool is_collected(struct pass *pass, struct arena *arena, const char *game)
{
    struct game_row row;
    struct error ignored = {0};
    struct genesis *g = arena_take(arena, sizeof *g);
    return forum_thread_is(game) || (store_game_by_name(pass->store, game, &row, &ignored) && row.phase < CORE_OVER &&
           genesis_read(store_genesis(pass->store, arena, game, &ignored), g, NULL) && g->forum);
}

/* A game's id as far as it fits a number. */
static int64_t place_of(const char *game)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%.15s", game);
    return (int64_t)strtoull(digits, NULL, 16);
}

static bool collect_one(struct collecting *c, struct error *err)
{
    struct arena *arena = arena_new();
    bool wanted = is_collected(c->pass, arena, c->row->game);
    if (!wanted && !store_is_whole(c->pass->store, err)) {
        arena_free(arena);
        return false;
    }
    bool good = !wanted || take_topic(c, arena, err);
    arena_free(arena);
    if (c->broken || !wanted)
        return !c->broken;
    if (good && c->to_end)
        outage_thread_read(c->pass, c->row->game);
    if ((good || c->answer.said == FORUM_IS_DOWN) && !outage_note(c->pass, "forum", !good, err))
        return false;
    if (!good && c->answer.said == FORUM_SAYS_WAIT)
        return forum_rest(c->pass, c->answer.wait, place_of(c->row->game) - 1, err);
    return note_reading(c->pass, c->row, good ? NULL : c->answer.words, err);
}

/* Settings or key are invalid: told at the first topic. */
static bool note_closed(struct pass *pass, const struct topic_row *row, const struct error *why, struct error *err)
{
    char words[600];
    error_words(why, words, sizeof words);
    return outage_note(pass, "forum", true, err) && note_reading(pass, row, words, err);
}

/* Where the last pass was asked to stop: the game's id as far as it fits a number, so that the next one begins there
 * and each thread gets its turn. "" from the first on. */
static void begin_after(const struct server_row *known, char after[static 33])
{
    snprintf(after, 33, "%s", "");
    if (known->marked > 0)
        snprintf(after, 33, "%015" PRIx64, (uint64_t)known->marked);
}

static bool open_for_reading(struct pass *pass, struct forum **forum, struct error *err)
{
    *forum = forum_open(pass->config, pass->dir, err);
    if (*forum)
        forum_allow(*forum, FORUM_READS_MAX);
    return *forum != NULL;
}

/* A forum that is away, or asks to be left alone, is so for all topics. */
static bool over_topics(struct pass *pass, const char *first, const char *last, struct forum **forum, bool *goes_on,
                        struct error *err)
{
    struct topic_row row;
    struct error why = {0};
    char after[33];
    for (snprintf(after, sizeof after, "%s", first);
         *goes_on && store_topic_next(pass->store, after, &row, err) && (!last || strcmp(row.game, last) <= 0);) {
        memcpy(after, row.game, sizeof after);
        if (!topic_is_open(&row))
            continue;
        if (!*forum && !open_for_reading(pass, forum, &why))
            return note_closed(pass, &row, &why, err);
        struct collecting c = {.pass = pass, .row = &row, .forum = *forum};
        if (!collect_one(&c, err))
            return false;
        *goes_on = c.answer.said != FORUM_IS_DOWN && c.answer.said != FORUM_SAYS_WAIT;
    }
    return !error_is_set(err);
}

/* From where the last pass stopped to the end, then from the beginning to there. */
static bool over_all(struct pass *pass, struct forum **forum, struct error *err)
{
    struct server_row known;
    char from[33];
    bool goes_on = true;
    if (!store_server_get(pass->store, FORUM_SERVER, &known, err))
        return false;
    begin_after(&known, from);
    return over_topics(pass, from, NULL, forum, &goes_on, err) &&
           (!from[0] || over_topics(pass, "", arena_words(pass->arena, "%sg", from), forum, &goes_on, err));
}

bool forum_collect(struct pass *pass, struct error *err)
{
    if (pass->wrong_keys & WRONG_AGE)
        return true; /* a sealed post would look as if it held nothing */
    struct forum *forum = NULL;
    bool rests = false;
    if (!pass->config || !pass->config->forum[0])
        return true;
    bool done = forum_thread_bind(pass, err) && forum_rests(pass, &rests, err) && (rests || over_all(pass, &forum, err));
    forum_close(forum);
    return done;
}
