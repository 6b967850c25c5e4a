/* SPDX-License-Identifier: Apache-2.0 */
/* The deliver stage's part: posts that wait, in their order, and topics that are to be opened. */
#include "processor/forum/forum_send.h"
#include "processor/base/crash.h"
#include "processor/base/send_result.h"
#include "processor/forum/forum_open.h"
#include "processor/forum/forum_thread.h"
#include "processor/game/game.h"
#include "processor/game/letter.h"
#include "processor/game/mail_limit.h"
#include "processor/game/outage_note.h"
#include "processor/game/sending.h"
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

struct posting {
    struct pass *pass;
    struct forum *forum; /* NULL until it is needed */
    struct forum_answer answer;
    struct sending out;
    int64_t waited; /* seconds */
};

/* What is to be in a thread: the next post of one, or the topic that is to be opened, with its first post. */
struct going_up {
    struct posting *p;
    struct arena *arena;
    struct topic_row *topic;
    struct forum_row row;
    bool waits;              /* the row does; of a topic it may be with a moderator */
    bool is_up, is_queued;   /* the forum has it; and a moderator of it must let it through */
    bool is_refused;         /* for good */
    bool goes_on;            /* to the thread's next post */
    int64_t wait;            /* seconds that the pass waits for itself */
    int64_t number;          /* that the forum gave it; 0 none */
    const char *name, *mark; /* of a topic: of the game; what stands in its title (forum_open.h) */
    const char *who;         /* of a topic: who_only_posts() */
    bool is_ours;            /* of a topic: it is the game's now */
};

/* ---- the host hears of troubles, once a streak ---- */

/* words NULL: posts go up. What the forum says is kept anew when it changes (`dispatch status` shows it), and is no
 * news then. Within the open transaction. */
static bool keep_trouble(struct posting *p, struct topic_row *row, const char *words, const char *news,
                         struct error *err)
{
    char what[48];
    snprintf(what, sizeof what, "posts/%s", row->game);
    if (!words || row->down_since == 0)
        row->down_since = !words ? 0 : p->pass->now > 0 ? p->pass->now : 1;
    snprintf(row->trouble, sizeof row->trouble, "%s", words ? words : "");
    return store_topic_put(p->pass->store, row, err) &&
           outage_news(p->pass, what, words != NULL, forum_thread_game(row->game), news, err);
}

static bool note_trouble(struct posting *p, const char *game, const char *words, struct error *err)
{
    struct store *store = p->pass->store;
    struct topic_row row;
    char news[400] = "posts go up in the thread again";
    if (!store_topic_get(store, game, &row, err))
        return !error_is_set(err);
    bool is_news = (words != NULL) == (row.down_since == 0);
    if (!is_news && (!words || strncmp(words, row.trouble, sizeof row.trouble - 1) == 0))
        return true;
    if (words)
        snprintf(news, sizeof news, "nothing goes up in the thread: %.299s; posts wait, and are tried again", words);
    return store_begin(store, err) && store_end(store, keep_trouble(p, &row, words, is_news ? news : NULL, err), err);
}

/* ---- one item ---- */

static bool claim(void *item, struct error *err)
{
    struct going_up *g = item;
    struct pass *pass = g->p->pass;
    bool taken;
    return store_forum_claim(pass->store, &g->row, pass->now + send_delay(g->row.tries), &taken, err) && taken;
}

/* What the forum's answer means for an item that it may refuse so often (0: always). True: there is something to
 * mark. A forum that is down may have taken it all the same: unlike that of a mail the try counts, so that the next
 * looks for it first. */
static bool judge(struct going_up *g, int64_t refusals)
{
    struct posting *p = g->p;
    enum forum_said said = p->answer.said;
    if (g->is_up)
        return g->waits || g->number > 0;
    g->is_refused = said == FORUM_SAYS_WRONG && refusals > 0 && g->waits && g->row.tries + 1 >= refusals;
    bool is_short =
        g->waits && p->answer.wait > 0 && p->answer.wait <= WAIT_HERE && p->waited + p->answer.wait <= WAIT_IN_ALL;
    g->wait = said == FORUM_SAYS_WAIT && is_short ? p->answer.wait : 0;
    p->out.is_stopped = said == FORUM_IS_DOWN || (said == FORUM_SAYS_WAIT && g->wait == 0);
    return g->is_refused || (said == FORUM_SAYS_WAIT && g->waits);
}

/* A forum that asks us to wait is no fault of the post: the try does not count. */
static bool mark_waiting(struct going_up *g, struct error *err)
{
    struct pass *pass = g->p->pass;
    return store_forum_waits(pass->store, g->row.id, g->row.tries, pass->now + (g->wait ? 0 : g->p->answer.wait), err);
}

/* What is short is waited for here. */
static bool after_failure(struct going_up *g, struct error *err)
{
    struct posting *p = g->p;
    g->goes_on = g->wait > 0 || g->is_refused;
    p->waited += g->wait;
    sleep((unsigned)g->wait);
    if (p->answer.said == FORUM_SAYS_WAIT)
        return g->wait > 0 || forum_rest(p->pass, p->answer.wait, 0, err);
    bool is_own = p->answer.said == FORUM_SAYS_WRONG && forum_thread_is(g->topic->game);
    return is_own || g->is_refused || note_trouble(p, g->topic->game, p->answer.words, err);
}

/* It said yes, and gave no number. */
static bool says_nothing(struct posting *p, const char *what)
{
    p->answer.said = FORUM_IS_DOWN;
    snprintf(p->answer.words, sizeof p->answer.words, "%.200s says yes to %s, and not which it became",
             forum_place(p->forum)->url, what);
    return false;
}

/* ---- a post ---- */

static bool send_text(struct going_up *g)
{
    struct posting *p = g->p;
    int64_t where;
    json_t *body = json_pack("{s:I,s:s%}", "topic_id", (json_int_t)g->topic->topic, "raw", (const char *)g->row.text.at,
                             g->row.text.len);
    bool yes = forum_send(p->forum, g->arena, "/posts.json", body, &p->answer);
    json_decref(body);
    return yes && (forum_created_read(p->answer.body, &g->number, &where, &g->is_queued) || says_nothing(p, "a post"));
}

/* Who tried before may have been heard: then it is there. */
static bool send_post(void *item)
{
    struct going_up *g = item;
    struct posting *p = g->p;
    bool found = false;
    bool known = g->row.tries == 0 ||
                 forum_find(p->forum, g->arena, g->topic->topic, g->row.title, &found, &g->number, &p->answer);
    g->is_up = known && (found || send_text(g));
    return judge(g, forum_thread_is(g->row.game) ? OWN_TRIES : 0);
}

/* A post that the forum will never have must not keep the others of the host's own thread from going up. In a game's,
 * which tell a story, the host decides (dispatch forum GAME --skip). */
static bool leave_out(struct going_up *g, struct error *err)
{
    struct pass *pass = g->p->pass;
    bool tell = false;
    bool done = store_forum_end(pass->store, g->row.id, 0, pass->now, err) &&
                store_meter_add(pass->store, THREAD_REFUSED, "", pass->now, err) &&
                mail_may(pass, "thread-refused-told", "", 1, DAY, &tell, err) &&
                (!tell || sending_tells(&g->p->out, "", err,
                                        "the forum refused a post in your thread %d times, so it is left out (%.120s): "
                                        "%.300s. Others of the next day are left out without news; `dispatch status` "
                                        "counts them",
                                        OWN_TRIES, g->row.title, g->p->answer.words));
    crash_point("thread.leftout");
    return done;
}

static bool mark_post(void *item, struct error *err)
{
    struct going_up *g = item;
    struct pass *pass = g->p->pass;
    if (!g->is_up)
        return g->is_refused ? leave_out(g, err) : mark_waiting(g, err);
    return store_forum_end(pass->store, g->row.id, g->number, pass->now, err) &&
           (!g->is_queued || sending_tells(&g->p->out, forum_thread_game(g->row.game), err,
                                           "a post in the thread (%.150s) waits for a moderator of the forum; let the "
                                           "user of ours post without",
                                           g->row.title));
}

static bool after_post(void *item, struct error *err)
{
    struct going_up *g = item;
    if (!g->is_up)
        return after_failure(g, err);
    g->goes_on = true;
    g->p->out.n++; /* not each try: what the forum puts off for a moment is tried again at once */
    return note_trouble(g->p, g->row.game, NULL, err);
}

/* A thread's posts stand in it as they were queued: behind one that waits all do. */
static bool next_post(void *queue, struct arena *arena, struct error *err)
{
    struct going_up *g = queue;
    struct pass *pass = g->p->pass;
    return g->goes_on && store_forum_next(pass->store, arena, g->topic->game, &g->row, err) &&
           g->row.next_at <= pass->now;
}

static bool one_post(void *queue, struct arena *arena, struct error *err)
{
    static const struct sending_way way = {SENDING_POINTS("forum.claimed", "forum.sent", "forum.marked"),
                                           .claim = claim, .send = send_post, .mark = mark_post, .after = after_post};
    struct going_up *g = queue;
    *g = (struct going_up){.p = g->p, .arena = arena, .topic = g->topic, .row = g->row, .waits = true};
    return sending_one(&g->p->out, &way, g, err);
}

static bool send_topic(struct posting *p, struct topic_row *topic, struct error *err)
{
    /* A mail whose row cannot be read holds up its player's others; a post would hold up its thread, so it fails the
     * pass. */
    static const struct sending_queue posts = {.next = next_post, .one = one_post};
    struct going_up first = {.p = p, .topic = topic, .goes_on = true};
    return sending_queue(&p->out, &posts, &first, err);
}

/* ---- a topic that is to be opened ---- */

static bool make_topic(struct going_up *g)
{
    struct posting *p = g->p;
    bool yes = forum_open_topic(p->forum, g->arena, -g->topic->topic, g->row.title, arena_string(g->arena, g->row.text),
                                &g->number, &g->is_queued, &p->answer);
    return yes && (g->number > 0 || g->is_queued || says_nothing(p, "a topic"));
}

/* "@lee, @kim": those of the game's players whom no mail tells that there is an invitation for them; NULL: nobody. */
static const char *who_only_posts(struct going_up *g)
{
    struct pass *pass = g->p->pass;
    struct text out = {.arena = g->arena};
    struct error ignored = {0}; /* then the topic alone tells them */
    struct game game = {0};
    bool known = game_look(pass, g->arena, g->topic->game, &game, &ignored);
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

static bool say_open(struct going_up *g, const char *game, const char *who, struct error *err)
{
    struct pass *pass = g->p->pass;
    struct topic_row own;
    if (!who || !store_topic_get(pass->store, FORUM_THREAD_ID, &own, err))
        return !error_is_set(err);
    json_t *values = json_pack("{s:s,s:s,s:s,s:I}", "who", who, "game", game, "forum", forum_place(g->p->forum)->url,
                               "topic", (json_int_t)g->number);
    return forum_thread_say(pass, g->arena, phrase(pass, g->arena, NULL, "thread-opened", values), err);
}

/* Who tried before may have been heard: then it is there. */
static bool send_opening(void *item)
{
    struct going_up *g = item;
    struct posting *p = g->p;
    bool looks = !g->waits || g->row.tries > 0;
    g->is_up = !looks || forum_find_topic(p->forum, g->arena, g->mark, &g->number, &p->answer);
    if (g->is_up && g->number == 0 && g->waits)
        g->is_up = make_topic(g);
    g->who = g->number > 0 ? who_only_posts(g) : NULL;
    return judge(g, FORUM_OPENING_TRIES);
}

/* The host may have bound the game to another topic meanwhile: that one stays. */
static bool mark_open(struct going_up *g, struct error *err)
{
    struct store *store = g->p->pass->store;
    struct topic_row now;
    g->is_ours = store_topic_get(store, g->topic->game, &now, err) && !topic_is_open(&now);
    now.topic = g->number;
    return g->is_ours ? (!g->waits || store_forum_end(store, g->row.id, 0, g->p->pass->now, err)) &&
                            store_topic_put(store, &now, err) && say_open(g, g->name, g->who, err)
                      : !error_is_set(err);
}

/* What the forum will never have is the host's to mend; until then its players' messages wait. */
static bool give_up(struct going_up *g, struct error *err)
{
    struct topic_row row = *g->topic;
    const char *words = arena_words(
        g->arena,
        "%.120s. Refused %d times, and no run tries again: dispatch forum %s --topic=NUMBER binds it to a thread "
        "that is there, --category=NUMBER opens one elsewhere",
        g->p->answer.words, FORUM_OPENING_TRIES, g->name);
    const char *news = arena_words(g->arena, "the forum does not open its thread: %.299s", words);
    bool done = store_forum_waits(g->p->pass->store, g->row.id, g->row.tries + 1, FORUM_NEVER, err) &&
                keep_trouble(g->p, &row, words, news, err);
    crash_point("topic.givenup");
    return done;
}

static bool mark_opening(void *item, struct error *err)
{
    struct going_up *g = item;
    if (!g->is_up)
        return g->is_refused ? give_up(g, err) : mark_waiting(g, err);
    if (g->number > 0)
        return mark_open(g, err);
    /* It is with a moderator: what is there already must not go to them again. */
    return store_forum_end(g->p->pass->store, g->row.id, 0, g->p->pass->now, err);
}

static bool say_moderated(struct going_up *g, struct error *err)
{
    return note_trouble(g->p, g->topic->game,
                        arena_words(g->arena,
                                    "a moderator of the forum must let the topic through (Dispatch: the game %s %s), "
                                    "and it is found then; if they will not: dispatch forum %s --topic=NUMBER. Let the "
                                    "user of ours open topics without",
                                    g->name, g->mark, g->name),
                        err);
}

static bool after_opening(void *item, struct error *err)
{
    struct going_up *g = item;
    if (!g->is_up)
        return after_failure(g, err);
    if (g->number == 0)
        return say_moderated(g, err);
    g->p->out.n++;
    return (!g->is_ours || note_trouble(g->p, g->topic->game, NULL, err)) &&
           (store_topic_get(g->p->pass->store, g->topic->game, g->topic, err) || !error_is_set(err));
}

/* Of one that a moderator has nothing is to be claimed: it is looked for alone. */
static bool open_it(struct going_up *g, struct error *err)
{
    const struct sending_way way = {SENDING_POINTS("forum.claimed", "topic.sent", "topic.bound"),
                                    .claim = g->waits ? claim : NULL, .send = send_opening, .mark = mark_opening,
                                    .after = after_opening};
    return sending_one(&g->p->out, &way, g, err);
}

/* The game was over before it had one. What it says to those whom no mail reaches goes up in the host's own thread. */
static bool forget_topic(struct going_up *g, struct error *err)
{
    struct pass *pass = g->p->pass;
    const char *game = g->topic->game;
    if (!forum_thread_letters(pass, g->p->forum, game, err) || !store_begin(pass->store, err))
        return false;
    bool done = forum_opening_drop(pass->store, game, pass->now, err) && store_topic_drop(pass->store, game, err);
    crash_point("topic.forgotten");
    return store_end(pass->store, done, err);
}

/* *topic is read anew, once it is open. */
static bool open_topic(struct posting *p, struct topic_row *topic, struct error *err)
{
    struct arena *arena = arena_new();
    struct going_up g = {.p = p, .arena = arena, .topic = topic};
    struct game_row game;
    g.waits = store_forum_next(p->pass->store, arena, topic->game, &g.row, err);
    bool known = !error_is_set(err) && store_game_by_name(p->pass->store, topic->game, &game, err);
    bool due = known && (!g.waits || g.row.next_at <= p->pass->now), done = !error_is_set(err);
    g.name = known ? game.name : "";
    g.mark = forum_opening_mark(arena, topic->game);
    if (known && game.phase >= CORE_OVER)
        done = forget_topic(&g, err);
    else if (due)
        done = open_it(&g, err);
    arena_free(arena);
    return done;
}

/* ---- all topics ---- */

/* A text that cannot be made is the host's to mend (a limit that is too low): he is told, and the messages wait. A
 * store that fails, fails the pass. */
static bool queue_topic(struct posting *p, const struct topic_row *topic, struct error *err)
{
    struct error why = {0};
    char words[600];
    if (forum_queue(p->pass, p->forum, topic, &why) || why.retry)
        return true;
    if (why.code != EX_DATAERR && why.code != EX_NOINPUT && why.code != EX_USAGE) {
        *err = why;
        return false;
    }
    error_words(&why, words, sizeof words);
    return note_trouble(p, topic->game, words, err);
}

static bool over_topics(struct posting *p, struct error *err)
{
    struct topic_row row;
    struct error why = {0};
    char words[600];
    for (char after[33] = ""; !p->out.is_stopped && store_topic_next(p->pass->store, after, &row, err);) {
        memcpy(after, row.game, sizeof after);
        if (!p->forum && !(p->forum = forum_open(p->pass->config, p->pass->dir, &why))) {
            error_words(&why, words, sizeof words);
            return note_trouble(p, row.game, words, err);
        }
        if (!topic_is_open(&row) && !open_topic(p, &row, err))
            return false;
        if (!topic_is_open(&row))
            continue;
        bool queued =
            forum_thread_is(row.game) ? forum_thread_letters(p->pass, p->forum, "", err) : queue_topic(p, &row, err);
        if (!queued || !send_topic(p, &row, err))
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
    struct posting p = {.pass = pass, .out = {.pass = pass, .most = POSTS_A_PASS}};
    bool rests = false;
    if (!pass->config || !pass->config->forum[0])
        return true;
    bool done = forum_rests(pass, &rests, err) && (rests || over_topics(&p, err)) && forget_old(pass, err);
    forum_close(p.forum);
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
