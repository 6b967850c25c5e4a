/* SPDX-License-Identifier: Apache-2.0 */
/* The deliver stage's part: posts that wait, in their order, each claimed, sent, marked. */
#include "processor/forum/forum_send.h"
#include "processor/base/crash.h"
#include "processor/base/send_result.h"
#include "processor/forum/forum_open.h"
#include "processor/forum/forum_thread.h"
#include "processor/game/game.h"
#include "processor/game/letter.h"
#include "processor/game/mail_limit.h"
#include "processor/host/forum_setting.h"
#include "processor/store/store_people.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    POSTS_A_PASS = 30, /* of all topics: forums want to be spared */
    WAIT_HERE = 15,    /* seconds between two posts that a pass waits for itself; Discourse wants 5 of most users */
    WAIT_IN_ALL = 90,
    OWN_TRIES = 4, /* of a post in the host's own thread: within 80 minutes (send_delay) */
    DAY = 86400
};

struct sending {
    struct pass *pass;
    struct forum *forum; /* NULL until it is needed */
    struct forum_answer answer;
    int n_sent;
    int64_t waited;  /* seconds */
    bool is_stopped; /* nothing more in this pass */
};

/* ---- the host hears of troubles, once a streak ---- */

/* words NULL: posts go up. */
static bool note_trouble(struct pass *pass, const char *game, const char *words, struct error *err)
{
    struct topic_row row;
    char news[400], what[48];
    bool ended;
    snprintf(what, sizeof what, "posts/%s", game);
    if (!store_topic_get(pass->store, game, &row, err))
        return !error_is_set(err);
    bool first = words && row.down_since == 0, last = !words && row.down_since != 0;
    if (!first && !last && (!words || strcmp(words, row.trouble) == 0))
        return true;
    row.down_since = first ? (pass->now > 0 ? pass->now : 1) : last ? 0 : row.down_since;
    snprintf(row.trouble, sizeof row.trouble, "%s", words ? words : "");
    if (first)
        snprintf(news, sizeof news, "nothing goes up in the thread: %s; posts wait, and are tried again",
                 row.trouble);
    else
        snprintf(news, sizeof news, "posts go up in the thread again");
    return store_begin(pass->store, err) &&
           store_end(pass->store,
                     store_topic_put(pass->store, &row, err) &&
                         (!first || store_outage_begin(pass->store, what, pass->now, err)) &&
                         (!last || store_outage_end(pass->store, what, pass->now, &ended, err)) &&
                         (!(first || last) || store_news_put(pass->store, first ? 2 : 1, forum_thread_game(game), news,
                                                             pass->now, err)),
                     err);
}

/* ---- one post ---- */

static bool claim(struct sending *s, const struct forum_row *row, bool *taken, struct error *err)
{
    if (!store_begin(s->pass->store, err))
        return false;
    bool ok = store_end(s->pass->store,
                        store_forum_claim(s->pass->store, row, s->pass->now + send_delay(row->tries), taken, err), err);
    crash_point("forum.claimed");
    return ok;
}

static bool mark_up(struct sending *s, const struct forum_row *row, int64_t id, bool is_queued, struct error *err)
{
    struct store *store = s->pass->store;
    char words[300];
    snprintf(words, sizeof words,
             "a post in the thread (%.150s) waits for a moderator of the forum; let the user of ours post without",
             row->title);
    if (!store_begin(store, err))
        return false;
    bool ok = store_end(s->pass->store,
                        store_forum_end(store, row->id, id, s->pass->now, err) &&
                            (!is_queued || store_news_put(store, 2, forum_thread_game(row->game), words, s->pass->now, err)),
                        err);
    crash_point("forum.marked");
    s->n_sent++;
    return ok && note_trouble(s->pass, row->game, NULL, err);
}

/* A forum that asks us to wait is no fault of the post: the try does not count. What is short is waited for here. */
static bool mark_waiting(struct sending *s, const struct forum_row *row, bool *goes_on, struct error *err)
{
    int64_t wait = s->answer.wait;
    *goes_on = wait > 0 && wait <= WAIT_HERE && s->waited + wait <= WAIT_IN_ALL;
    s->is_stopped = !*goes_on;
    if (!store_begin(s->pass->store, err) ||
        !store_end(
            s->pass->store,
            store_forum_waits(s->pass->store, row->id, row->tries, *goes_on ? s->pass->now : s->pass->now + wait, err),
            err))
        return false;
    if (!*goes_on)
        return forum_rest(s->pass, wait, 0, err);
    s->waited += wait;
    sleep((unsigned)wait);
    return true;
}

/* A post that the forum will never have must not keep the others of the host's own thread from going up. In a game's,
 * which tell a story, the host decides (dispatch forum GAME --skip). */
static bool leave_out(struct sending *s, const struct forum_row *row, struct error *err)
{
    struct store *store = s->pass->store;
    char words[600];
    bool tell = false;
    snprintf(words, sizeof words,
             "the forum refused a post in your thread %d times, so it is left out (%.120s): %.300s. Others of the next "
             "day are left out without news; `dispatch status` counts them",
             OWN_TRIES, row->title, s->answer.words);
    if (!store_begin(store, err))
        return false;
    bool done = store_forum_end(store, row->id, 0, s->pass->now, err) &&
                store_meter_add(store, THREAD_REFUSED, "", s->pass->now, err) &&
                mail_may(s->pass, "thread-refused-told", "", 1, DAY, &tell, err) &&
                (!tell || store_news_put(store, 2, "", words, s->pass->now, err));
    crash_point("thread.leftout");
    return store_end(store, done, err);
}

/* It is not up, as far as we know. */
static bool mark_later(struct sending *s, const struct forum_row *row, bool *goes_on, struct error *err)
{
    if (s->answer.said == FORUM_SAYS_WAIT)
        return mark_waiting(s, row, goes_on, err);
    if (forum_thread_is(row->game) && s->answer.said == FORUM_SAYS_WRONG) {
        *goes_on = row->tries + 1 >= OWN_TRIES;
        return !*goes_on || leave_out(s, row, err);
    }
    s->is_stopped = s->answer.said == FORUM_IS_DOWN;
    return note_trouble(s->pass, row->game, s->answer.words, err);
}

static bool send_text(struct sending *s, struct arena *arena, const struct topic_row *topic,
                      const struct forum_row *row, int64_t *id, bool *is_queued)
{
    int64_t where;
    json_t *body =
        json_pack("{s:I,s:s%}", "topic_id", (json_int_t)topic->topic, "raw", (const char *)row->text.at, row->text.len);
    bool yes = forum_send(s->forum, arena, "/posts.json", body, &s->answer);
    json_decref(body);
    crash_point("forum.sent");
    if (yes && !forum_created_read(s->answer.body, id, &where, is_queued)) {
        s->answer.said = FORUM_IS_DOWN;
        snprintf(s->answer.words, sizeof s->answer.words, "%.200s says yes to a post, and not which it became",
                 forum_place(s->forum)->url);
        yes = false;
    }
    return yes;
}

/* Who tried before may have been heard: then it is there. */
static bool send_one(struct sending *s, struct arena *arena, const struct topic_row *topic, const struct forum_row *row,
                     bool *goes_on, struct error *err)
{
    bool taken, found = false, is_queued = false;
    int64_t id = 0;
    *goes_on = false;
    if (!claim(s, row, &taken, err) || !taken)
        return !error_is_set(err);
    bool known = row->tries == 0 || forum_find(s->forum, arena, topic->topic, row->title, &found, &id, &s->answer);
    bool up = known && (found || send_text(s, arena, topic, row, &id, &is_queued));
    *goes_on = up;
    return up ? mark_up(s, row, id, is_queued, err) : mark_later(s, row, goes_on, err);
}

static bool send_topic(struct sending *s, const struct topic_row *topic, struct error *err)
{
    bool done = true, goes_on = true;
    while (done && goes_on && !s->is_stopped && s->n_sent < POSTS_A_PASS) {
        struct arena *arena = arena_new();
        struct forum_row row;
        goes_on = store_forum_next(s->pass->store, arena, topic->game, &row, err) && row.next_at <= s->pass->now;
        done = !error_is_set(err) && (!goes_on || send_one(s, arena, topic, &row, &goes_on, err));
        arena_free(arena);
    }
    return done;
}

/* ---- a topic that is to be opened ---- */

struct opening {
    struct sending *s;
    struct arena *arena;
    struct topic_row *topic;
    struct forum_row row;     /* its first post, where that is not sent yet */
    bool waits;               /* it is not; else a moderator has it */
    const char *name, *mark;  /* of the game; what stands in the topic's title (forum_open.h) */
    int64_t number;           /* of the topic, once it is there */
    bool is_queued;
};

static bool make_topic(struct opening *o)
{
    struct sending *s = o->s;
    bool yes = forum_open_topic(s->forum, o->arena, -o->topic->topic, o->row.title, arena_string(o->arena, o->row.text),
                                &o->number, &o->is_queued, &s->answer);
    crash_point("topic.sent");
    if (yes && o->number == 0 && !o->is_queued) {
        s->answer.said = FORUM_IS_DOWN;
        snprintf(s->answer.words, sizeof s->answer.words, "%.200s says yes to a topic, and not which it became",
                 forum_place(s->forum)->url);
        yes = false;
    }
    return yes;
}

/* "@lee, @kim": those of the game's players whom no mail tells that there is an invitation for them; NULL: nobody. */
static const char *who_only_posts(struct opening *o)
{
    struct pass *pass = o->s->pass;
    struct text out = {.arena = o->arena};
    struct error ignored = {0}; /* then the topic alone tells them */
    struct game game = {0};
    bool known = game_look(pass, o->arena, o->topic->game, &game, &ignored);
    for (int i = 0; known && i < game.core->g.n_seats; i++) {
        char name[32];
        struct player_row player;
        struct wish_row wish;
        game_player(&game, i, name);
        if (store_player_get(pass->store, name, &player, &ignored) && !player.mail[0] &&
            store_wish_get(pass->store, name, &wish, &ignored) && wish.account[0])
            text_format(&out, "%s@%s", out.len ? ", " : "", wish.account);
    }
    game_close(&game);
    return out.at;
}

static bool say_open(struct opening *o, const char *game, const char *who, struct error *err)
{
    struct pass *pass = o->s->pass;
    struct topic_row own;
    if (!who || !store_topic_get(pass->store, FORUM_THREAD_ID, &own, err))
        return !error_is_set(err);
    json_t *values = json_pack("{s:s,s:s,s:s,s:I}", "who", who, "game", game, "forum", forum_place(o->s->forum)->url,
                               "topic", (json_int_t)o->number);
    return forum_thread_say(pass, o->arena, phrase(pass, o->arena, NULL, "thread-opened", values), err);
}

/* The host may have bound the game to another topic meanwhile: that one stays. */
static bool mark_open(struct opening *o, struct error *err)
{
    struct store *store = o->s->pass->store;
    struct topic_row now;
    const char *who = who_only_posts(o);
    if (!store_begin(store, err))
        return false;
    bool ours = store_topic_get(store, o->topic->game, &now, err) && !topic_is_open(&now), done = !error_is_set(err);
    if (ours) {
        now.topic = o->number;
        done = (!o->waits || store_forum_end(store, o->row.id, 0, o->s->pass->now, err)) &&
               store_topic_put(store, &now, err) && say_open(o, o->name, who, err);
    }
    done = store_end(store, done, err);
    crash_point("topic.bound");
    o->s->n_sent++;
    return done && (!ours || note_trouble(o->s->pass, o->topic->game, NULL, err)) &&
           (store_topic_get(store, o->topic->game, o->topic, err) || !error_is_set(err));
}

/* It is with a moderator: what is there already must not go to them again. */
static bool mark_moderated(struct opening *o, struct error *err)
{
    struct store *store = o->s->pass->store;
    return !o->waits || (store_begin(store, err) &&
                         store_end(store, store_forum_end(store, o->row.id, 0, o->s->pass->now, err), err));
}

static bool say_moderated(struct opening *o, struct error *err)
{
    char words[300];
    snprintf(
        words, sizeof words,
        "a moderator of the forum must let the topic through (Dispatch: the game %s %s), and it is found then; if they "
        "will not: dispatch forum %s --topic=NUMBER. Let the user of ours open topics without",
        o->name, o->mark, o->name);
    return note_trouble(o->s->pass, o->topic->game, words, err);
}

/* What the forum will never have is the host's to mend; until then its players' messages wait. */
static bool give_up(struct opening *o, struct error *err)
{
    struct store *store = o->s->pass->store;
    struct topic_row row = *o->topic;
    int64_t now = o->s->pass->now;
    char news[400];
    snprintf(row.trouble, sizeof row.trouble,
             "%.120s. Refused %d times, and no run tries again: dispatch forum %s --topic=NUMBER binds it to a thread "
             "that is there, --category=NUMBER opens one elsewhere",
             o->s->answer.words, FORUM_OPENING_TRIES, o->name);
    snprintf(news, sizeof news, "the forum does not open its thread: %s", row.trouble);
    row.down_since = row.down_since ? row.down_since : now > 0 ? now : 1;
    if (!store_begin(store, err))
        return false;
    bool done = store_forum_waits(store, o->row.id, o->row.tries + 1, FORUM_NEVER, err) &&
                store_topic_put(store, &row, err) &&
                store_outage_begin(store, arena_words(o->arena, "posts/%s", row.game), now, err) &&
                store_news_put(store, 2, row.game, news, now, err);
    crash_point("topic.givenup");
    return store_end(store, done, err);
}

static bool is_not_open(struct opening *o, struct error *err)
{
    struct sending *s = o->s;
    bool ignored;
    if (s->answer.said == FORUM_SAYS_WRONG && o->waits && o->row.tries + 1 >= FORUM_OPENING_TRIES)
        return give_up(o, err);
    if (s->answer.said == FORUM_SAYS_WAIT && o->waits)
        return mark_waiting(s, &o->row, &ignored, err);
    s->is_stopped = s->answer.said == FORUM_IS_DOWN || s->answer.said == FORUM_SAYS_WAIT;
    return s->answer.said == FORUM_SAYS_WAIT ? forum_rest(s->pass, s->answer.wait, 0, err)
                                             : note_trouble(s->pass, o->topic->game, s->answer.words, err);
}

/* Who tried before may have been heard: then it is there. */
static bool open_it(struct opening *o, struct error *err)
{
    struct sending *s = o->s;
    bool taken = true;
    if (o->waits && (!claim(s, &o->row, &taken, err) || !taken))
        return !error_is_set(err);
    bool looks = !o->waits || o->row.tries > 0;
    bool good = !looks || forum_find_topic(s->forum, o->arena, o->mark, &o->number, &s->answer);
    if (good && o->number == 0 && o->waits)
        good = make_topic(o);
    if (!good)
        return is_not_open(o, err);
    return o->number > 0 ? mark_open(o, err) : mark_moderated(o, err) && say_moderated(o, err);
}

/* The game was over before it had one. What it says to those whom no mail reaches goes up in the host's own thread. */
static bool forget_topic(struct opening *o, struct error *err)
{
    struct pass *pass = o->s->pass;
    const char *game = o->topic->game;
    if (!forum_thread_letters(pass, o->s->forum, game, err) || !store_begin(pass->store, err))
        return false;
    bool done = forum_opening_drop(pass->store, game, pass->now, err) && store_topic_drop(pass->store, game, err);
    crash_point("topic.forgotten");
    return store_end(pass->store, done, err);
}

/* *topic is read anew, once it is open. */
static bool open_topic(struct sending *s, struct topic_row *topic, struct error *err)
{
    struct arena *arena = arena_new();
    struct opening o = {.s = s, .arena = arena, .topic = topic};
    struct game_row game;
    o.waits = store_forum_next(s->pass->store, arena, topic->game, &o.row, err);
    bool known = !error_is_set(err) && store_game_by_name(s->pass->store, topic->game, &game, err);
    bool due = known && (!o.waits || o.row.next_at <= s->pass->now), done = !error_is_set(err);
    o.name = known ? game.name : "";
    o.mark = forum_opening_mark(arena, topic->game);
    if (known && game.phase >= CORE_OVER)
        done = forget_topic(&o, err);
    else if (due)
        done = open_it(&o, err);
    arena_free(arena);
    return done;
}

/* ---- all topics ---- */

/* A text that cannot be made is the host's to mend (a limit that is too low): he is told, and the messages wait. A
 * store that fails, fails the pass. */
static bool queue_topic(struct sending *s, const struct topic_row *topic, struct error *err)
{
    struct error why = {0};
    char words[600];
    if (forum_queue(s->pass, s->forum, topic, &why) || why.retry)
        return true;
    if (why.code != EX_DATAERR && why.code != EX_NOINPUT && why.code != EX_USAGE) {
        *err = why;
        return false;
    }
    error_words(&why, words, sizeof words);
    return note_trouble(s->pass, topic->game, words, err);
}

static bool over_topics(struct sending *s, struct error *err)
{
    struct topic_row row;
    struct error why = {0};
    char words[600];
    for (char after[33] = ""; !s->is_stopped && store_topic_next(s->pass->store, after, &row, err);) {
        memcpy(after, row.game, sizeof after);
        if (!s->forum && !(s->forum = forum_open(s->pass->config, s->pass->dir, &why))) {
            error_words(&why, words, sizeof words);
            return note_trouble(s->pass, row.game, words, err);
        }
        if (!topic_is_open(&row) && !open_topic(s, &row, err))
            return false;
        if (!topic_is_open(&row))
            continue;
        bool queued =
            forum_thread_is(row.game) ? forum_thread_letters(s->pass, s->forum, "", err) : queue_topic(s, &row, err);
        if (!queued || !send_topic(s, &row, err))
            return false;
    }
    return !error_is_set(err);
}

static bool forget_old(struct pass *pass, struct error *err)
{
    struct topic_row any;
    int64_t retain = pass->config->retain.seconds;
    if (retain <= 0 || !store_topic_next(pass->store, "", &any, err))
        return !error_is_set(err);
    return store_begin(pass->store, err) &&
           store_end(pass->store, store_forum_forget(pass->store, pass->now - retain, err), err);
}

bool forum_deliver(struct pass *pass, struct error *err)
{
    struct sending s = {.pass = pass};
    bool rests = false;
    if (!pass->config || !pass->config->forum[0])
        return true;
    bool done = forum_rests(pass, &rests, err) && (rests || over_topics(&s, err)) && forget_old(pass, err);
    forum_close(s.forum);
    return done;
}

bool forum_rests(struct pass *pass, bool *rests, struct error *err)
{
    struct server_row row;
    if (!store_server_get(pass->store, FORUM_SERVER, &row, err))
        return false;
    *rests = row.last > pass->now;
    return true;
}

bool forum_rest(struct pass *pass, int64_t seconds, int64_t place, struct error *err)
{
    struct server_row row;
    if (!store_server_get(pass->store, FORUM_SERVER, &row, err))
        return false;
    row.last = pass->now + seconds;
    row.marked = place ? place : row.marked;
    return store_begin(pass->store, err) &&
           store_end(pass->store, store_server_put(pass->store, FORUM_SERVER, &row, err), err);
}
