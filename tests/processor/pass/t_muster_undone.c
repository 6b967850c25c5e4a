/* SPDX-License-Identifier: Apache-2.0 */
/* Games from a queue that do not begin: who waits again, and who does not; pairs above all. */
#include "processor/base/lock.h"
#include "processor/game/queue.h"
#include "tests/processor/pass/muster_kit.h"
#include <glob.h>
#include <stdlib.h>

#ifdef __SANITIZE_ADDRESS__
enum { STEP = 5 }; /* slow: the plain build takes every crash point */
#else
enum { STEP = 1 };
#endif

/* ---- people and games ---- */

static int holder(const char *game, const char *side)
{
    const char *seats = seats_of(game);
    int who = 0;
    while (who < PEOPLE && !strstr(seats, arena_words(w.arena, "%s=%s", name[who], side)))
        who++;
    ck_assert_int_lt(who, PEOPLE);
    return who;
}

typedef const char *signs_for(struct walk *, const char *, const char *);

static void signs(const char *game, const char *side, signs_for *block)
{
    int who = holder(game, side);
    memcpy(w.key[strcmp(side, "gray") == 0], seed[who], 32);
    put(who, arena_string(w.arena, walk_sign(&w, side, block(&w, game, side))));
    walk_pass(&w, 60);
}

static void both_say_yes(int one, int other)
{
    answer(one, "yes");
    answer(other, "yes");
    walk_pass(&w, 60);
}

/* ann is blue of the first and gray of the second, bob the other way round. */
static void make_pair(void)
{
    open_host();
    ck_assert_int_eq(walk_now(&w, "offer @ withdraw example %s", ""), 0);
    ck_assert_int_eq(walk_now(&w, "offer @ example --move 3d --pair %s", ""), 0);
    seek(0, "example pair");
    seek(1, "example pair");
    both_say_yes(0, 1);
    ck_assert_str_eq(seats_of("example-2"), "bob=blue ann=gray");
}

static void make_one(void)
{
    open_host();
    seek(0, "example as blue");
    seek(1, "example as gray");
    both_say_yes(0, 1);
    ck_assert_str_eq(seats_of("example-1"), "ann=blue bob=gray");
}

static void deadline_passes(const char *game)
{
    walk_pass(&w, walk_look(&w, game).deadline - w.now + 60);
}

static int phase_of(const char *game)
{
    return walk_look(&w, game).phase;
}

static int n_waiting(void)
{
    return (int)queues_now().n;
}

/* Letters about games that did not begin. */
static int n_undone(int who)
{
    glob_t found;
    const char *pattern = arena_words(w.arena, "%s/outbox/%s/*/*-muster-undone-*.txt", w.dir, name[who]);
    int n = glob(pattern, 0, NULL, &found) == 0 ? (int)found.gl_pathc : 0;
    globfree(&found);
    return n;
}

static const char *last(int who)
{
    return flat(newest(who, "*muster-undone*.txt"));
}

static void lacks(int who, const char *words)
{
    ck_assert_msg(strstr(last(who), words) == NULL, "\"%s\" in: %s", words, last(who));
}

static void seat_now(const char *game, const char *side, int who)
{
    struct host *host = walk_host(&w);
    struct error err = {0};
    ck_assert(store_begin(host->store, &err) &&
              store_seat_put(host->store, walk_look(&w, game).id, side, name[who], &err) &&
              store_commit(host->store, &err));
    host_close(host);
}

static struct seeking_row row_now(int who)
{
    struct queues q = queues_now();
    const struct seeking_row *row = queues_row(&q, name[who], "example");
    ck_assert_ptr_nonnull(row);
    return *row;
}

/* ---- pairs ---- */

/* bob answers in one of the two, and not in the other. */
START_TEST(who_misses_in_one_waits_for_neither)
{
    make_pair();
    signs("example-1", "blue", walk_join);
    signs("example-2", "gray", walk_join);
    signs("example-2", "blue", walk_join);
    deadline_passes("example-1");
    ck_assert_int_eq(phase_of("example-1"), CORE_VOID);
    ck_assert_int_eq(phase_of("example-2"), CORE_VOID);
    ck_assert_int_eq(walk_lines(&w, "example-2", "setup void"), 0);
    ck_assert_int_eq(walk_lines(&w, "example-2", "end cancelled"), 1);
    ck_assert_int_eq(state_of(0), SEEKING_WAITS);
    ck_assert_int_eq(state_of(1), 0);
    told(0, "example-1-*muster-undone*.txt",
         "example-1 was cancelled before it began, since bob (gray) did not join in time.");
    told(0, "example-1-*muster-undone*.txt", "example-2, the other game of this pair, is cancelled too.");
    told(0, "example-1-*muster-undone*.txt",
         "and need do nothing. Your wish is the one you sent last: seek example pair");
    told(1, "example-1-*muster-undone*.txt",
         "You no longer wait for a game of example. To wait again, send a signed PLAYER block with this line:   seek "
         "example pair");
    walk_pass(&w, 10 * DAY);
    ck_assert_int_eq(n_waiting(), 1);
    ck_assert_int_eq(n_undone(0), 1);
    ck_assert_int_eq(n_undone(1), 1);
    ck_assert_int_eq(walk_news(&w, "example-"), 0);
}
END_TEST

START_TEST(each_misses_in_another_one)
{
    make_pair();
    signs("example-1", "blue", walk_join);
    signs("example-2", "blue", walk_join);
    deadline_passes("example-1");
    ck_assert_int_eq(phase_of("example-1") + phase_of("example-2"), 2 * CORE_VOID);
    ck_assert_int_eq(walk_lines(&w, "example-1", "setup void gray join"), 1);
    ck_assert_int_eq(walk_lines(&w, "example-2", "setup void gray join"), 1);
    ck_assert_int_eq(n_waiting(), 0);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(n_undone(i), 1);
        told(i, "*muster-undone*.txt", "bob (gray) did not join in time");
        told(i, "*muster-undone*.txt", "ann (gray) did not join in time.");
        told(i, "*muster-undone*.txt",
             "the other game of this pair, is cancelled too, since "); /* whichever came first */
        told(i, "*muster-undone*.txt", "You no longer wait for a game of example.");
    }
}
END_TEST

START_TEST(a_game_of_a_pair_that_has_begun_goes_on)
{
    make_pair();
    joins_and_opens("example-2");
    ck_assert_int_eq(phase_of("example-2"), CORE_OPEN);
    signs("example-1", "blue", walk_join);
    deadline_passes("example-1");
    ck_assert_int_eq(phase_of("example-1"), CORE_VOID);
    ck_assert_int_eq(phase_of("example-2"), CORE_OPEN);
    ck_assert_int_eq(state_of(0), SEEKING_WAITS);
    ck_assert_int_eq(state_of(1), 0);
    for (int i = 0; i < 2; i++)
        told(i, "*muster-undone*.txt", "example-2, the other game of this pair, has begun and goes on.");
}
END_TEST

/* They hear of both, and the host need find nobody. */
START_TEST(who_leaves_ends_both)
{
    make_pair();
    player_block(1, "leave\n");
    walk_pass(&w, 60);
    ck_assert_int_eq(phase_of("example-1") + phase_of("example-2"), 2 * CORE_VOID);
    ck_assert_int_eq(state_of(0), SEEKING_WAITS);
    ck_assert_int_eq(n_waiting(), 1);
    ck_assert_int_eq(n_undone(0), 1);
    told(0, "*muster-undone*.txt", ") has left this host. Nothing was dealt");
    ck_assert_int_eq(walk_news(&w, "find another player"), 0);
}
END_TEST

/* The place is not taken up a second time, whenever the second game would have come to nothing. */
START_TEST(who_waits_again_has_one_place)
{
    make_pair();
    signs("example-1", "blue", walk_join);
    signs("example-1", "gray", walk_join);
    signs("example-2", "gray", walk_join);
    walk_pass(&w, walk_look(&w, "example-2").deadline - w.now + 60);
    ck_assert_int_eq(phase_of("example-1") + phase_of("example-2"), 2 * CORE_VOID);
    told(0, "example-2-*muster-undone*.txt", "bob (blue) did not join in time");
    seek(2, "example pair");
    both_say_yes(0, 2);
    ck_assert_str_eq(seats_of("example-3"), "ann=blue cat=gray");
    for (int i = 0; i < 6; i++)
        walk_pass(&w, 2 * DAY);
    ck_assert_int_eq(n_undone(0), 2); /* of the new pair, which nobody joined */
    ck_assert_int_eq(n_waiting(), 0);
}
END_TEST

/* The host gave bob's seat in the second game to cat, who has joined there. */
START_TEST(who_plays_in_the_other_one_alone_hears_of_it)
{
    make_pair();
    seat_now("example-2", "blue", 2);
    memcpy(seed[2], seed[1], sizeof seed[2]); /* the game knows bob's key */
    signs("example-2", "blue", walk_join);
    signs("example-2", "gray", walk_join);
    ck_assert_int_eq(phase_of("example-2"), CORE_OPENING); /* until later than the first one is joined */
    signs("example-1", "blue", walk_join);
    deadline_passes("example-1");
    ck_assert_int_eq(phase_of("example-2"), CORE_VOID);
    ck_assert_int_eq(n_undone(2), 1);
    told(2, "example-2-*muster-undone*.txt",
         "cat, the game example-2 was cancelled before it began. Nothing was dealt");
    told(2, "example-2-*muster-undone*.txt",
         "example-1, the other game of this pair, is cancelled too, since bob (gray) did not join in time.");
    lacks(2, "wait"); /* whom the host seated never waited */
    ck_assert_int_eq(state_of(2), 0);
}
END_TEST

/* ---- a pass that dies ---- */

/* bob has not joined the first game; ann has joined both. */
static void ann_joins(void)
{
    make_pair();
    signs("example-1", "blue", walk_join);
    signs("example-2", "gray", walk_join);
    w.now = walk_look(&w, "example-1").deadline + 60;
}

static void run_dying(const char *variable, const char *value)
{
    setenv(variable, value, 1);
    (void)walk_now(&w, "run @ --quiet %s", "");
    unsetenv(variable);
}

START_TEST(both_are_undone_or_neither_wherever_a_pass_dies)
{
    int points = 0, n = 0;
    bool written = false;
    ann_joins();
    const char *log = arena_words(w.arena, "%s.log", w.dir);
    run_dying("DISPATCH_CRASH_LOG", log);
    for (struct span left = slurp(w.arena, log), line; span_line(&left, &line); points++)
        written = written || span_is(line, "advance.written");
    ck_assert(written);
    for (int at = 1; at <= points; at += STEP) {
        char words[16];
        snprintf(words, sizeof words, "%d", at);
        close_host();
        ann_joins();
        run_dying("DISPATCH_CRASH_AT", words);
        ck_assert_int_eq(phase_of("example-1"), phase_of("example-2"));
        walk_pass(&w, 60);
        ck_assert_int_eq(phase_of("example-1") + phase_of("example-2"), 2 * CORE_VOID);
        ck_assert_int_eq(n_waiting(), 1);
        ck_assert_int_eq(n_undone(0), 1);
        n++;
    }
    ck_assert_int_ge(n * STEP, 4);
}
END_TEST

/* ---- one player, two seats ---- */

START_TEST(who_missed_in_one_seat_is_not_put_back_by_another)
{
    make_one();
    seat_now("example-1", "gray", 0); /* the host; ann has both */
    memcpy(w.key[0], seed[0], 32);
    put(0, arena_string(w.arena, walk_sign(&w, "blue", walk_join(&w, "example-1", "blue"))));
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_lines(&w, "example-1", "join blue"), 1);
    deadline_passes("example-1");
    ck_assert_int_eq(phase_of("example-1"), CORE_VOID);
    ck_assert_int_eq(n_waiting(), 0);
    told(0, "*muster-undone*.txt", "You no longer wait for a game of example.");
    lacks(0, "need do nothing");
}
END_TEST

/* ---- what they wish by now ---- */

START_TEST(who_wants_no_game_any_more_gets_none)
{
    make_one();
    signs("example-1", "blue", walk_join);
    player_block(0, "seek none\n");
    deadline_passes("example-1");
    ck_assert_int_eq(n_waiting(), 0);
    lacks(0, "wait");
}
END_TEST

/* Changed in a line that another game was made of since. */
START_TEST(what_was_wished_last_counts)
{
    make_one();
    signs("example-1", "blue", walk_join);
    seek(0, "example as gray only pace 3d");
    seek(2, "example");
    both_say_yes(0, 2);
    ck_assert_str_eq(seats_of("example-2"), "cat=blue ann=gray");
    deadline_passes("example-1");
    const struct seeking_row row = row_now(0);
    ck_assert_str_eq(row.seat, "gray");
    ck_assert(row.only && row.pace == 3 * DAY);
    told(0, "example-1-*muster-undone*.txt", "Your wish is the one you sent last: seek example as gray only pace 3d");
}
END_TEST

START_TEST(the_older_of_two_places_is_kept)
{
    make_one();
    signs("example-1", "blue", walk_join);
    seek(0, "example as gray");
    struct seeking_row row = row_now(0);
    row.place = 0; /* however that came about */
    struct host *host = walk_host(&w);
    struct error err = {0};
    ck_assert(store_seeking_put(host->store, &row, &err));
    host_close(host);
    deadline_passes("example-1");
    ck_assert_uint_eq(row_now(0).place, 0);
    told(0, "*muster-undone*.txt",
         "You are already waiting for another game of example, by your line: seek example as gray");
    told(0, "*muster-undone*.txt", "That wish stands. Of your two places in the queue,");
    lacks(0, "need do nothing");
}
END_TEST

START_TEST(who_missed_and_queued_again_waits)
{
    make_one();
    signs("example-1", "blue", walk_join);
    seek(1, "example as gray only");
    uint64_t place = row_now(1).place;
    deadline_passes("example-1");
    ck_assert_uint_eq(row_now(1).place, place);
    lacks(1, "no longer wait");
    told(1, "*muster-undone*.txt",
         "You still wait for another game of example, by your line: seek example as gray only");
}
END_TEST

START_TEST(whom_the_host_seated_never_waited)
{
    make_one();
    signs("example-1", "blue", walk_join);
    seat_now("example-1", "gray", 3);
    deadline_passes("example-1");
    told(3, "*muster-undone*.txt", "dan (gray) did not join in time");
    lacks(3, "wait");
    ck_assert_int_eq(n_waiting(), 1);
}
END_TEST

/* ---- whoever declines ---- */

static const char *decline_code_in(int who, const char *pattern)
{
    const char *code = code_after(newest(who, pattern), "\ndecline ");
    ck_assert_ptr_nonnull(code);
    return arena_words(w.arena, "%.32s", code);
}

static uint64_t missed_by(int who)
{
    struct player_record record;
    struct host *host = walk_host(&w);
    struct error err = {0};
    ck_assert(record_read(host->store, name[who], &record, &err));
    host_close(host);
    return record.missed;
}

/* At once: nobody waits for the term to join. */
START_TEST(who_declines_ends_it_at_once)
{
    static const char *const mails[] = {"decline\n\nAnn wrote:\n> decline %s\n", "Decline %s\n",
                                        "no, thanks\n\n-----Original Message-----\nFrom: Games\n\ndecline %s\n"};
    size_t n = sizeof mails / sizeof *mails;
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            close_host();
        make_one();
        signs("example-1", "blue", walk_join);
        const char *code = decline_code_in(1, "*gray-invitation*.txt"), *at = strstr(mails[i], "%s");
        put(1, arena_words(w.arena, "%.*s%s%s", (int)(at - mails[i]), mails[i], code, at + 2));
        walk_pass(&w, 60);
        ck_assert_int_eq(phase_of("example-1"), CORE_VOID);
        ck_assert_int_eq(walk_lines(&w, "example-1", "end cancelled"), 1);
        ck_assert_int_eq(walk_lines(&w, "example-1", "setup void"), 0);
        ck_assert_int_eq(state_of(0), SEEKING_WAITS);
        ck_assert_int_eq(state_of(1), 0);
        told(0, "*muster-undone*.txt",
             "example-1 was cancelled before it began, since bob (gray) has declined. Nothing");
        told(0, "*muster-undone*.txt", "You wait for a game of example again, in the place that you had");
        told(1, "*muster-undone*.txt", "You no longer wait for a game of example.");
        walk_pass(&w, 10 * DAY);
        ck_assert_uint_eq(missed_by(1), 0);
        ck_assert_int_eq(n_undone(0), 1);
        ck_assert_int_eq(walk_news(&w, "example-"), 0);
    }
}
END_TEST

START_TEST(who_declines_one_of_a_pair_ends_both)
{
    make_pair();
    const char *folder = arena_words(w.arena, "%s.shown", w.dir);
    walk_setting(&w, arena_words(w.arena, "publish-dir %s\n", folder));
    put(1, arena_words(w.arena, "decline %s\n", decline_code_in(1, "example-2-blue-invitation*.txt")));
    walk_pass(&w, 60);
    ck_assert_int_eq(phase_of("example-1") + phase_of("example-2"), 2 * CORE_VOID);
    ck_assert_int_eq(state_of(0), SEEKING_WAITS);
    ck_assert_int_eq(n_waiting(), 1);
    ck_assert_int_eq(n_undone(0), 1);
    told(0, "*muster-undone*.txt", "bob (blue) has declined. Nothing was dealt");
    const char *page = arena_string(w.arena, slurp(w.arena, arena_words(w.arena, "%s/example-1/index.html", folder)));
    ck_assert_msg(strstr(page, "The game was cancelled before it began.") != NULL, "%s",
                  strstr(page, "class=\"badge\"")); /* by no host */
}
END_TEST

/* The code is that of one seat and its player; and six forged mails do not use up what takes it. */
START_TEST(no_other_code_declines)
{
    make_one();
    const char *code = decline_code_in(1, "*gray-invitation*.txt");
    put(0, arena_words(w.arena, "decline %s\n", code));
    for (int i = 0; i < 6; i++)
        put(1, "decline\n");
    walk_pass(&w, 60);
    ck_assert_int_eq(phase_of("example-1"), CORE_JOINING);
    put(1, arena_words(w.arena, "decline %s\n", decline_code_in(1, "*answer*.txt")));
    walk_pass(&w, 60);
    ck_assert_int_eq(phase_of("example-1"), CORE_VOID);
}
END_TEST

/* An answer to the invitation of a game that is cancelled is not about another that waits. */
START_TEST(a_game_that_is_named_is_no_other)
{
    make_pair();
    put(1, arena_words(w.arena, "decline %s\n", decline_code_in(1, "example-2-blue-invitation*.txt")));
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_now(&w, "offer @ example --move 5d --name single %s", ""), 0);
    player_block(1, "seek example\n");
    seek(2, "example");
    answer(1, "yes");
    answer(2, "yes");
    walk_pass(&w, 60);
    ck_assert_int_eq(phase_of("single-1"), CORE_JOINING);
    walk_write(&w, arena_words(w.arena, "%s/box/new/%05d", w.dir, n_mails++),
               span_of("From: bob@example.net\nTo: games@t.example\nMessage-ID: <d@example.org>\n"
                       "Subject: Re: [example-2] The game is cancelled\n\ndecline\n"));
    walk_pass(&w, 60);
    told(1, "*answer*.txt", "You have no invitation to the game example-2 that waits for an answer.");
}
END_TEST

START_TEST(who_has_joined_does_not_decline)
{
    make_one();
    const char *code = decline_code_in(1, "*gray-invitation*.txt");
    signs("example-1", "gray", walk_join);
    put(1, arena_words(w.arena, "decline %s\n", code));
    walk_pass(&w, 60);
    ck_assert_int_eq(phase_of("example-1"), CORE_JOINING);
    told(1, "*answer*.txt", "You have joined the game example-1, which has not begun yet, and no mail can undo that.");
}
END_TEST

/* ---- whoever leaves ---- */

/* A game that has begun, and at which another processor works, does not let the word wait. */
START_TEST(a_game_at_work_keeps_nobody_from_leaving)
{
    struct lock lock = LOCK_NONE;
    struct error err = {0};
    struct wish_row wish = {0};
    make_one();
    joins_and_opens("example-1");
    ck_assert_int_eq(phase_of("example-1"), CORE_OPEN);
    ck_assert_int_eq(lock_game(&lock, w.dir, walk_look(&w, "example-1").id, &err), LOCK_TAKEN);
    player_block(0, "leave\n");
    walk_pass(&w, 60);
    lock_drop(&lock);
    struct host *host = walk_host(&w);
    ck_assert(store_wish_get(host->store, "ann", &wish, &err) && wish.leaves);
    host_close(host);
}
END_TEST

/* One at work lets the whole block wait, and nothing is lost: the next pass takes it. */
START_TEST(the_other_game_of_a_pair_at_work_is_waited_for)
{
    struct lock lock = LOCK_NONE;
    struct error err = {0};
    make_pair();
    const struct walk_game one = walk_look(&w, "example-1"), two = walk_look(&w, "example-2");
    const char *later = strcmp(one.id, two.id) < 0 ? two.id : one.id; /* a player's games come in that order */
    ck_assert_int_eq(lock_game(&lock, w.dir, later, &err), LOCK_TAKEN);
    player_block(1, "leave\n");
    walk_pass(&w, 60);
    lock_drop(&lock);
    ck_assert_int_eq(phase_of("example-1") + phase_of("example-2"), 2 * CORE_JOINING);
    ck_assert_int_eq(n_waiting(), 0);
    walk_pass(&w, 3600);
    ck_assert_int_eq(phase_of("example-1") + phase_of("example-2"), 2 * CORE_VOID);
    ck_assert_int_eq(n_waiting(), 1);
}
END_TEST

START_TEST(at_a_deadline_too)
{
    struct lock lock = LOCK_NONE;
    struct error err = {0};
    make_pair();
    signs("example-2", "blue", walk_join);
    signs("example-2", "gray", walk_join);
    signs("example-1", "blue", walk_join);
    ck_assert_int_eq(lock_game(&lock, w.dir, walk_look(&w, "example-2").id, &err), LOCK_TAKEN);
    deadline_passes("example-1");
    lock_drop(&lock);
    ck_assert_int_eq(phase_of("example-1"), CORE_JOINING);
    ck_assert_int_eq(n_waiting(), 0);
    walk_pass(&w, 3600);
    ck_assert_int_eq(phase_of("example-1") + phase_of("example-2"), 2 * CORE_VOID);
    ck_assert_int_eq(walk_news(&w, "example-"), 0);
}
END_TEST

/* ---- how many games may wait to begin ---- */

static int unbegun(int who)
{
    struct error err = {0};
    int64_t n = 0;
    struct host *host = walk_host(&w);
    ck_assert(store_player_unbegun(host->store, name[who], &n, &err));
    host_close(host);
    return (int)n;
}

START_TEST(a_game_that_waits_for_its_beacon_has_not_begun)
{
    open_host();
    ck_assert_int_eq(walk_now(&w, "offer @ withdraw example %s", ""), 0);
    ck_assert_int_eq(walk_now(&w, "offer @ example --move 3d --dice D %s", ""), 0);
    seek(0, "example as blue");
    seek(1, "example as gray");
    both_say_yes(0, 1);
    ck_assert_int_eq(unbegun(0), 1);
    joins_and_opens("example-1");
    const struct walk_game now = walk_look(&w, "example-1");
    ck_assert_int_eq(now.phase, CORE_AWAITING);
    ck_assert_uint_eq(now.k, 0);
    ck_assert_int_eq(unbegun(0), 1);
}
END_TEST

START_TEST(a_game_that_has_begun_is_counted_no_more)
{
    make_one();
    joins_and_opens("example-1");
    ck_assert_int_eq(phase_of("example-1"), CORE_OPEN);
    ck_assert_int_eq(unbegun(0), 0);
}
END_TEST

/* ---- a machine that is lost ---- */

static void copy(const char *from, const char *to)
{
    walk_write(&w, arena_words(w.arena, "%s/%s", w.dir, to),
               slurp(w.arena, arena_words(w.arena, "%s/%s", w.dir, from)));
}

/* Blue has joined, and the host goes on from what the log says, up to the deadline. */
static void rebuilt(const char *told)
{
    ck_assert_msg(walk_cli(&w, "rebuild @ %s --seat blue=ann --seat gray=bob", told) == 0, "%s%s", w.out, w.said);
    walk_says(&w, "Rebuilt as far as entry");
    walk_host_does(&w, "resume @ example-1");
    ck_assert_int_eq(walk_lines(&w, "example-1", "join blue"), 1);
    deadline_passes("example-1");
    ck_assert_int_eq(walk_lines(&w, "example-1", "setup void gray join"), 1);
}

static const char *told_of_joining(void)
{
    const char *path = arena_words(w.arena, "%s.told", w.dir);
    signs("example-1", "blue", walk_join);
    walk_write(&w, path, walk_export(&w, "example-1"));
    return path;
}

/* The store still says how they waited. */
START_TEST(what_is_rebuilt_over_a_backup_is_undone_alike)
{
    make_one();
    copy("dispatch.db", "backup.db");
    const char *told = told_of_joining();
    copy("backup.db", "dispatch.db");
    ck_assert_int_eq(walk_cli(&w, "fsck @ --accept lost"), 0);
    rebuilt(told);
    ck_assert_int_eq(phase_of("example-1"), CORE_VOID);
    ck_assert_int_eq(state_of(0), SEEKING_WAITS);
    ck_assert_int_eq(state_of(1), 0);
}
END_TEST

/* Nothing says it any more: the host is asked, as in any game that they made. */
START_TEST(what_is_rebuilt_of_nothing_is_the_hosts)
{
    make_one();
    const char *told = told_of_joining(), *keys = arena_words(w.arena, "%s.keys", w.dir);
    w.dir = arena_words(w.arena, "%s.new", w.dir);
    ck_assert_int_eq(walk_cli(&w, "init @ --name dispatch.example --keys %s --counter %s.counter", keys, w.dir), 0);
    walk_setting(&w, "gap 0\njump 0\n");
    struct host *host = walk_host(&w);
    struct error err = {0};
    ck_assert(store_begin(host->store, &err));
    for (int i = 0; i < 2; i++)
        add_player(host->store, i);
    ck_assert(store_commit(host->store, &err));
    host_close(host);
    rebuilt(told);
    ck_assert_int_eq(phase_of("example-1"), CORE_JOINING);
    ck_assert_int_eq(n_waiting(), 0);
    ck_assert_int_eq(walk_news(&w, "`dispatch end example-1` cancels the game"), 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("musters undone");
    TCase *t = tcase_create("undone");
    tcase_add_checked_fixture(t, NULL, close_host);
    tcase_add_test(t, who_misses_in_one_waits_for_neither);
    tcase_add_test(t, each_misses_in_another_one);
    tcase_add_test(t, a_game_of_a_pair_that_has_begun_goes_on);
    tcase_add_test(t, who_leaves_ends_both);
    tcase_add_test(t, who_waits_again_has_one_place);
    tcase_add_test(t, who_plays_in_the_other_one_alone_hears_of_it);
    tcase_add_test(t, both_are_undone_or_neither_wherever_a_pass_dies);
    tcase_add_test(t, who_missed_in_one_seat_is_not_put_back_by_another);
    tcase_add_test(t, who_wants_no_game_any_more_gets_none);
    tcase_add_test(t, what_was_wished_last_counts);
    tcase_add_test(t, the_older_of_two_places_is_kept);
    tcase_add_test(t, who_missed_and_queued_again_waits);
    tcase_add_test(t, whom_the_host_seated_never_waited);
    tcase_add_test(t, who_declines_ends_it_at_once);
    tcase_add_test(t, who_declines_one_of_a_pair_ends_both);
    tcase_add_test(t, no_other_code_declines);
    tcase_add_test(t, a_game_that_is_named_is_no_other);
    tcase_add_test(t, who_has_joined_does_not_decline);
    tcase_add_test(t, a_game_at_work_keeps_nobody_from_leaving);
    tcase_add_test(t, the_other_game_of_a_pair_at_work_is_waited_for);
    tcase_add_test(t, at_a_deadline_too);
    tcase_add_test(t, a_game_that_waits_for_its_beacon_has_not_begun);
    tcase_add_test(t, a_game_that_has_begun_is_counted_no_more);
    tcase_add_test(t, what_is_rebuilt_over_a_backup_is_undone_alike);
    tcase_add_test(t, what_is_rebuilt_of_nothing_is_the_hosts);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
