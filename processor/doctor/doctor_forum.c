/* SPDX-License-Identifier: Apache-2.0 */
/* The forum: the key, the login, each game's thread, what waits. Nothing is posted. */
#include "processor/doctor/doctor.h"
#include "processor/forum/forum_open.h"
#include "processor/forum/forum_thread.h"
#include "processor/host/forum_setting.h"
#include "processor/net/forum_http.h"
#include <inttypes.h>
#include <string.h>

enum { TOPICS_LOOKED_AT = 20, WAITS_LONG = 86400 };

static void check_queue(struct doctor *doctor, const struct topic_row *row, const char *name)
{
    struct error ignored = {0};
    int64_t n, since;
    if (!store_forum_waiting(doctor->host.store, row->game, &n, &since, &ignored) || n == 0)
        return;
    if (row->trouble[0] || doctor->now - since > WAITS_LONG)
        doctor_say(
            doctor, FINDING_BAD, "forum",
            arena_words(doctor->arena,
                        topic_is_open(row)
                            ? "mend that; to leave out a post that the forum will never take: dispatch forum %s --skip"
                            : "mend that, or bind the game to a thread that exists: dispatch forum %s --topic=NUMBER",
                        name),
            "%" PRId64 " post%s of %s wait%s: %s", n, n == 1 ? "" : "s", name, n == 1 ? "s" : "",
            row->trouble[0] ? row->trouble : "no run sends them");
}

/* *visible counts threads that are as they should be, *n all that there are. */
static bool check_topic(struct doctor *doctor, struct forum *forum, const struct topic_row *row, int *visible, int *n)
{
    struct forum_topic topic;
    struct forum_answer answer;
    struct game_row game = {.name = "forum-thread"};
    struct error ignored = {0};
    if (!forum_thread_is(row->game) && !store_game_by_name(doctor->host.store, row->game, &game, &ignored))
        return true;
    check_queue(doctor, row, game.name);
    if (!topic_is_open(row)) {
        --*n; /* a run opens it; what keeps it from that stands in the queue */
        return true;
    }
    if (!forum_get_topic(forum, doctor->arena, row->topic, &topic, &answer)) {
        doctor_say(doctor, FINDING_BAD, "forum", "look at the setting forum, and at the thread on the forum", "%s: %s",
                   game.name, answer.words);
        return answer.said != FORUM_IS_DOWN && answer.said != FORUM_SAYS_WAIT;
    }
    if (topic.is_closed)
        doctor_say(doctor, FINDING_BAD, "forum", "open it on the forum, or bind the game to another",
                   "%s: its thread %" PRId64 " is closed or archived, nobody can reply", game.name, row->topic);
    else
        ++*visible;
    return true;
}

/* Returns how many games have a thread. */
static int check_topics(struct doctor *doctor, struct forum *forum)
{
    struct topic_row row;
    struct error err = {0};
    int visible = 0, n = 0;
    bool goes_on = doctor->host.store != NULL;
    for (char after[33] = "";
         goes_on && n < TOPICS_LOOKED_AT && store_topic_next(doctor->host.store, after, &row, &err); n++) {
        memcpy(after, row.game, sizeof after);
        goes_on = check_topic(doctor, forum, &row, &visible, &n);
    }
    if (n > 0 && visible == n)
        doctor_ok(doctor, "forum", "%d thread%s can be read, and %s open to replies", n, n == 1 ? "" : "s",
                  n == 1 ? "is" : "are");
    return n;
}

/* A key that may do no more than read and write threads may not look at its own user either: then the threads tell
 * whether it is good. */
static void check_login(struct doctor *doctor, struct forum *forum)
{
    const struct forum_place *place = forum_place(forum);
    struct forum_answer answer;
    bool known = forum_get(forum, doctor->arena, arena_words(doctor->arena, "/u/%s.json", place->user), &answer);
    if (known)
        doctor_ok(doctor, "forum", "%s answers, and takes the key for %s; posts of up to %" PRId64 " characters",
                  place->url, place->user, forum_limit(forum));
    else if (answer.said == FORUM_SAYS_GONE)
        doctor_say(doctor, FINDING_BAD, "forum", "say a user's name of that forum after user=", "%s knows no user %s",
                   place->url, place->user);
    else if (answer.said != FORUM_SAYS_KEY)
        doctor_say(doctor, FINDING_BAD, "forum", "look at address, user and key in the setting forum", "%s",
                   answer.words);
    if ((!known && answer.said != FORUM_SAYS_KEY) || check_topics(doctor, forum) > 0)
        return;
    if (known)
        doctor_ok(doctor, "forum", "no game has a thread yet: dispatch forum GAME --topic=NUMBER");
    else
        doctor_say(doctor, FINDING_WARN, "forum", "bind a game (dispatch forum GAME --topic=NUMBER) and look again",
                   "%s does not show us our own user: the key is wrong, or good for threads only", place->url);
}

void doctor_forum(struct doctor *doctor)
{
    struct error err = {0};
    if (!doctor->has_settings || !doctor->host.config.forum[0])
        return;
    struct forum *forum = forum_open(&doctor->host.config, doctor->host.dir, &err);
    if (!forum) {
        doctor_fault(doctor, FINDING_BAD, "forum",
                     "write the forum's API key alone into that file, mode 0600, and name it by key-file=", &err);
        return;
    }
    check_login(doctor, forum);
    forum_close(forum);
}
