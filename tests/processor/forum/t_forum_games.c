/* SPDX-License-Identifier: Apache-2.0 */
/* Games of people who have nothing but an account: how they come to one, the topic that is opened for it, and when none
 * is. */
#include "processor/check/audit.h"
#include "processor/forum/forum_open.h"
#include "processor/game/queue.h"
#include "tests/processor/forum/account_kit.h"

static void set_up_in(int64_t topic)
{
    static const char *const seats[] = {"usa", "csa"};
    for (int i = 0; i < 2; i++)
        in_topic(topic, seats[i], signed_words(seats[i], walk_join(&w, game, seats[i])));
    walk_pass(&w, 60);
    for (int i = 0; i < 2; i++)
        in_topic(topic, seats[i], signed_words(seats[i], walk_nonce(&w, game, seats[i])));
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, game).phase, CORE_OPEN);
}

START_TEST(strangers_play_by_their_accounts_alone)
{
    begin_seekers("--forum=5");
    walk_setting(&w, "publish-url https://games.example\n");
    ck_assert_int_eq(state_of("lee"), SEEKING_ASKED);
    say_in_thread("tom", "offers");
    holds(newest_post(), "as in `seek blue-vs-gray`. The word `help`, alone in a post, gets you that block.");
    holds(read_with(lee), "When it can begin, you are asked whether you will play.");
    holds(read_with(lee), "the one word \"yes\" and nothing else");
    holds(read_with(lee), "played on a forum");
    int64_t topic = made_and_opened();
    ck_assert_int_eq(forum->opened[0].category, 5);
    ck_assert_ptr_nonnull(strstr(forum->opened[0].title, "Dispatch: the game blue-vs-gray-1 ("));
    ck_assert_int_eq(in_posts("@U.Grant, @R_Lee: the game blue-vs-gray-1 begins.") +
                         in_posts("@R_Lee, @U.Grant: the game blue-vs-gray-1 begins."),
                     1);
    ck_assert_int_eq(in_posts(arena_words(w.arena, "/t/%d", (int)topic)), 1);
    holds(read_with(lee), "-----BEGIN PBEM JOIN-----");
    holds(read_with(lee), "Ask grant, outside the forum or by a private message there, whether the key");
    holds(read_with(lee), "read its rules at   https://games.example/blue-vs-gray-rules.html");
    ck_assert_int_gt(in_posts("paste the post into the [order desk](https://games.example/desk.html)"), 0);
    set_up_in(topic);
    holds(read_with(lee), "Then post both texts in the game's thread, one below the other.");
    uint64_t k = walk_look(&w, game).k;
    orders_in(topic, "csa", "done\nnow\n");
    ck_assert_uint_gt(walk_look(&w, game).k, k);
    holds(read_with(lee), "and post both texts, blue-vs-gray-1-csa-3.txt.age and below it the .txt.sig, or mail");
    holds(read_with(lee), "sign, encrypt and post the form.");
    ck_assert_ptr_null(strstr(read_with(lee), "both files"));
    ck_assert_ptr_null(strstr(read_with(lee), "-report-2.html")); /* it goes up in no post */
    ck_assert_ptr_nonnull(strstr(read_with(lee), "report"));
    ck_assert_int_eq(in_posts("-----BEGIN PBEM ORDERS-----"), 0);
    orders_in(topic, "usa", "draw 3 rest supply\ndone\nnow\n");
    ck_assert_uint_gt(walk_look(&w, game).k, k + 1);
    ck_assert_int_eq(walk_files(&w, "outbox"), 0); /* nothing goes another way */
    ck_assert_int_eq(count_news(""), 0);
    struct text said = {.arena = w.arena};
    struct audit audit;
    ck_assert_int_eq(audit_transcript(w.arena, walk_export(&w, game), NULL, &audit, &said), AUDIT_PROVEN);
    end();
}
END_TEST

static int64_t begun(const char *offer)
{
    begin_seekers(offer);
    int64_t topic = made_and_opened();
    set_up_in(topic);
    return topic;
}

static void press_in(int64_t topic, const char *seat, const char *lines)
{
    const char *block = arena_words(
        w.arena, "-----BEGIN PBEM PRESS-----\npbem: 1\ngame: %s\nside: %s\norders:\n%s-----END PBEM PRESS-----\n",
        walk_look(&w, game).id, seat, lines);
    in_topic(topic, seat, sealed(walk_sign(&w, seat, block)));
    walk_pass(&w, 60);
}

/* ---- before it begins ---- */

static void post_broken(int64_t topic, const char *user, const char *words)
{
    forum_server_post(forum, topic, user, boxed(words));
    walk_pass(&w, 60);
    walk_pass(&w, 60);
}

static const char *in_quotes(const char *words)
{
    struct text out = {.arena = w.arena};
    for (struct span left = span_of(words), line; span_line(&left, &line);)
        text_format(&out, "> %s\n", arena_string(w.arena, line));
    return arena_string(w.arena, text_span(&out));
}

/* A block that is not signed may be the one the game waits for: whoever posted it hears so, three times a day. */
START_TEST(a_join_without_a_signature_is_answered)
{
    begin_seekers("--forum=5");
    int64_t topic = made_and_opened();
    const char *join = walk_join(&w, game, "csa"),
               *told = "a post of yours in the thread of the game blue-vs-gray-1 holds a block";
    int before = ours();
    post_broken(topic, "mallory", join);
    post_broken(topic, "dispatch", join);
    post_broken(topic, "R_Lee", in_quotes(join));
    ck_assert_int_eq(ours(), before + 1); /* the one that was posted in our name above */
    post_broken(topic, "R_Lee", join);
    holds(read_with(lee), told);
    holds(read_with(lee), "(PBEM JOIN) that was not taken; nothing was done with it. It is not signed. Sign it with");
    ck_assert_ptr_null(strstr(read_with(grant), told));
    for (int i = 0; i < 5; i++)
        post_broken(topic, "R_Lee",
                    arena_words(w.arena, "%.*s\n(%d)\n", (int)(strstr(join, "-----END") - join), join, i));
    holds(read_with(lee), "Its order block has no END line. Post the whole form");
    ck_assert_int_eq(ours(), before + 4);
    end();
}
END_TEST

START_TEST(a_join_signed_badly_is_answered)
{
    begin_seekers("--forum=5");
    int64_t topic = made_and_opened();
    const char *join = walk_join(&w, game, "csa");
    post_broken(topic, "R_Lee",
                arena_words(w.arena, "%s%s", join, arena_string(w.arena, walk_signature(&w, other, join))));
    holds(read_with(lee), "holds a block (PBEM JOIN) for your seat csa in the game blue-vs-gray-1. It was not taken");
    end();
}
END_TEST

/* Who has nothing but an account can say no before it begins, as by mail. */
START_TEST(an_invitation_can_be_declined)
{
    begin_seekers("--forum=5");
    int64_t topic = made_and_opened();
    holds(read_with(lee),
          "the line \"leave blue-vs-gray-1\", and post it in the game's thread. Then the game is cancelled at once");
    holds(read_with(lee), "If you do nothing, it is cancelled after ");
    post_broken(topic, "R_Lee", signed_block(lee, 2, "leave blue-vs-gray-1\n"));
    ck_assert_int_eq(walk_look(&w, game).phase, CORE_VOID);
    holds(read_with(lee), "You decline the game blue-vs-gray-1. It is cancelled.");
    ck_assert_int_eq(state_of("lee"), 0);
    ck_assert_int_eq(state_of("grant"), SEEKING_WAITS);
    end();
}
END_TEST

/* No letter asks for a mail from who has no address, and what it says instead is taken. */
START_TEST(press_needs_no_mail)
{
    int64_t topic = begun("--forum=5");
    press_in(topic, "csa", "to usa\nShall we parley?\n");
    holds(read_with(grant), "| Shall we parley?");
    holds(read_with(grant),
          "put this instead of the line \"to\":   mute csa To show it to the organiser, put this "
          "there:   report ");
    ck_assert_ptr_null(strstr(read_with(grant), "answer this mail with the line"));
    ck_assert_int_eq(in_posts("parley"), 0);
    press_in(topic, "usa", "mute csa\n");
    holds(read_with(grant), "press from csa in the game blue-vs-gray-1 no longer comes to your seat usa.");
    holds(read_with(grant), "post a PRESS block, signed and sealed, with the line: unmute");
    press_in(topic, "csa", "to usa\nHello?\n");
    ck_assert_ptr_null(strstr(read_with(grant), "| Hello?"));
    press_in(topic, "usa", "unmute\n");
    holds(read_with(grant), "all press to your seat usa in the game blue-vs-gray-1 comes to you.");
    end();
}
END_TEST

static struct vacancy_row vacancy(void)
{
    struct vacancy_row *all;
    struct error err = {0};
    struct host *host = walk_host(&w);
    size_t n = store_vacancies(host->store, w.arena, &all, &err);
    host_close(host);
    ck_assert_uint_eq(n, 1);
    return all[0];
}

/* Who is asked in the thread of the game whether another may play answers there, and nobody else does. */
START_TEST(a_free_seat_is_asked_about_in_its_thread)
{
    int64_t topic = begun("--forum=5 --standby=asked");
    post_as("Stan", signed_block(other, 1, "name stan\nmail stan@example.net\nzone UTC\nforum Stan\n"));
    mail("stan@example.net", arena_words(w.arena, "confirm %s\n", waits().code));
    post_as("Stan", signed_block(other, 2, "standby blue-vs-gray\n"));
    post_as("R_Lee", signed_block(lee, 2, "leave\n"));
    struct vacancy_row row = vacancy();
    ck_assert_int_eq(row.state, VACANCY_AGREES);
    const char *yes = arena_words(w.arena, "yes %s\n", row.other[0].code);
    holds(read_with(grant), row.other[0].code);
    holds(read_with(grant), "If you agree, post this line in this thread by ");
    forum_server_post(forum, topic, "mallory", yes);
    forum_server_post(forum, topic, "dispatch", yes);
    forum_server_post(forum, topic, "U.Grant", arena_words(w.arena, "> %sWhat is this?\n", yes));
    walk_pass(&w, 60);
    ck_assert_int_eq(vacancy().state, VACANCY_AGREES);
    forum_server_post(forum, topic, "U.Grant", arena_words(w.arena, "@dispatch %s", yes));
    walk_pass(&w, 60);
    ck_assert_int_eq(vacancy().state, VACANCY_OFFERED);
    ck_assert_str_eq(vacancy().candidate, "stan");
    holds(read_with(grant), "Your yes about the seat csa of the game blue-vs-gray-1 has arrived.");
    end();
}
END_TEST

START_TEST(by_mail_is_not_for_who_has_no_address)
{
    begin_thread("open");
    ck_assert_int_eq(walk_now(&w, "offer @ example --name post --move 2d %s", ""), 0);
    ck_assert_int_eq(walk_now(&w, "offer @ blue-vs-gray --forum=5 %s", ""), 0);
    post_as("R_Lee", signed_block(lee, 1, "name lee\nzone UTC\nforum R_Lee\nseek example\n"));
    ck_assert_int_eq(players(), 0);
    holds(newest_post(), "Line 4 below \"orders:\": You have no mail address here, and the open game of example is "
                         "played by mail.");
    holds(newest_post(), "Or seek one that is played on the forum: blue-vs-gray.");
    ck_assert_int_eq(walk_now(&w, "offer @ example --name thread --forum=5 --move 2d %s", ""), 0);
    post_as("R_Lee", signed_block(lee, 2, "name lee\nzone UTC\nforum R_Lee\nseek example\n"));
    ck_assert_int_eq(players(), 1);
    struct error err = {0};
    struct host *host = walk_host(&w); /* and somebody who has an address waits for either */
    struct seeking_row north = {.player = "north", .ruleset = "example", .place = 900, .state = SEEKING_WAITS};
    struct queues q;
    ck_assert(queues_read(host->store, w.arena, &q, &err));
    ck_assert_int_eq(queue_length(&q, queues_offer(&q, "post")), 0);
    ck_assert_int_eq(queue_length(&q, queues_offer(&q, "thread")), 1);
    ck_assert(store_begin(host->store, &err) && store_seeking_put(host->store, &north, &err) &&
              store_commit(host->store, &err));
    ck_assert(queues_read(host->store, w.arena, &q, &err));
    ck_assert_int_eq(queue_length(&q, queues_offer(&q, "post")), 1);
    ck_assert_int_eq(queue_length(&q, queues_offer(&q, "thread")), 2);
    host_close(host);
    walk_pass(&w, 60);
    ck_assert_int_eq(state_of("lee"), SEEKING_ASKED);
    ck_assert_int_eq(state_of("north"), SEEKING_ASKED);
    end();
}
END_TEST

START_TEST(what_needs_mail_says_so)
{
    begin_thread("open");
    walk_setting(&w, "publish-dir public\n");
    walk_new(&w, "first", "--forum");
    post_as("R_Lee", signed_block(lee, 1, lines_of_lee));
    post_as("R_Lee", signed_block(lee, 2, "observe first\n"));
    holds(read_with(lee), "You have no mail address here");
    holds(read_with(lee), "Correct the block, write 2 as its number (seq), sign it and post it.");
    post_as("R_Lee", signed_block(lee, 2, "standby example\n"));
    holds(read_with(lee), "a free seat is offered by mail. Add a line \"mail\" with your address");
    post_as("R_Lee", signed_block(lee, 2, "board\n"));
    holds(read_with(lee), "the page in which you play comes by mail");
    post_as("R_Lee", signed_block(lee, 2, "digest daily\n"));
    holds(read_with(lee), "in the thread each letter is posted as it comes");
    end();
}
END_TEST

START_TEST(a_word_answers_once_and_for_its_account)
{
    begin_thread("open");
    ck_assert_int_eq(walk_now(&w, "offer @ blue-vs-gray --forum=5 %s", ""), 0);
    post_as("R_Lee", signed_block(lee, 1, "name lee\nzone UTC\nforum R_Lee\nseek blue-vs-gray\n"));
    say_in_thread("R_Lee", "yes"); /* to nothing that was asked */
    post_as("U.Grant", signed_block(grant, 1, "name grant\nzone UTC\nforum U.Grant\nseek blue-vs-gray\n"));
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    ck_assert_int_eq(state_of("lee"), SEEKING_ASKED);
    say_in_thread("mallory", "yes");
    say_in_thread("U.Grant", "yes, why not, but who is that?");
    say_in_thread("U.Grant", "> yes\n");
    ck_assert_int_eq(state_of("lee"), SEEKING_ASKED);
    ck_assert_int_eq(state_of("grant"), SEEKING_ASKED);
    say_in_thread("R_Lee", "@dispatch yes");
    ck_assert_int_eq(state_of("lee"), SEEKING_READY);
    say_in_thread("U.Grant", "No.");
    ck_assert_int_eq(state_of("grant"), 0);
    ck_assert_int_eq(state_of("lee"), SEEKING_READY);
    ck_assert(!is_made());
    end();
}
END_TEST

/* Whoever says more than the word is told, once and alone, that it did not count. */
START_TEST(an_answer_with_more_in_it_is_told)
{
    begin_seekers("--forum=5");
    say_in_thread("mallory", "Yes please!");
    int before = ours();
    say_in_thread("R_Lee", "Nobody told me.");
    ck_assert_int_eq(ours(), before);
    say_in_thread("R_Lee", "> There are enough players\n\nYes, please!\n");
    ck_assert_int_eq(ours(), before + 1);
    holds(read_with(lee), "says neither a plain yes nor a plain no");
    ck_assert_int_eq(in_posts("neither a plain"), 0);
    say_in_thread("R_Lee", "yes, I said");
    ck_assert_int_eq(ours(), before + 1);
    ck_assert_int_eq(state_of("lee"), SEEKING_ASKED);
    say_in_thread("R_Lee", "yes");
    ck_assert_int_eq(state_of("lee"), SEEKING_READY);
    end();
}
END_TEST

/* Who is asked for two games says which by its line. */
START_TEST(a_word_for_two_games_is_neither)
{
    begin_seekers("--forum=5");
    ck_assert_int_eq(walk_now(&w, "offer @ example --forum=5 %s", ""), 0);
    post_as("R_Lee", signed_block(lee, 2, "seek example\n"));
    post_as("U.Grant", signed_block(grant, 2, "seek example\n"));
    walk_pass(&w, 60);
    say_in_thread("R_Lee", "yes");
    walk_pass(&w, 60);
    holds(read_with(lee), "says neither a plain yes nor a plain no");
    struct host *host = walk_host(&w);
    struct seeking_row *all;
    struct error err = {0};
    size_t n = store_seekings(host->store, w.arena, &all, &err);
    host_close(host);
    ck_assert_uint_eq(n, 4);
    for (size_t i = 0; i < n; i++)
        ck_assert_int_eq(all[i].state, SEEKING_ASKED);
    end();
}
END_TEST

/* Whoever could not read or answer has not let the time pass. */
START_TEST(time_is_not_over_while_the_forum_is_away)
{
    begin_seekers("--forum=5");
    ck_assert_int_eq(state_of("lee"), SEEKING_ASKED);
    forum_server_cue(forum, "", 1000, 502, "", "down");
    for (int i = 0; i < 4; i++) {
        walk_pass(&w, DAY);
        ck_assert_int_eq(state_of("lee"), SEEKING_ASKED);
    }
    forum->cue[0].times = 0;
    walk_pass(&w, 60);
    walk_pass(&w, DAY);
    ck_assert_int_eq(state_of("lee"), SEEKING_ASKED);
    walk_pass(&w, DAY);
    walk_pass(&w, 60);
    holds(read_with(lee), "no answer came in time");
    ck_assert_int_eq(state_of("lee"), SEEKING_ASKED); /* with the other, who did not answer either: again */
    end();
}
END_TEST

/* ---- the topic ---- */

static int topics_asked_for(void)
{
    return in_posts("In this thread the game blue-vs-gray-1 is told");
}

START_TEST(a_topic_that_nobody_confirmed_is_found)
{
    begin_seekers("--forum=5");
    say_in_thread("R_Lee", "yes");
    forum_server_cue(forum, "POST /posts.json", 1, FORUM_CUE_DONE_DROP, "", "");
    say_in_thread("U.Grant", "yes");
    ck_assert_int_eq(forum->n_opened, 1);
    walk_pass(&w, 3600);
    walk_pass(&w, 3600);
    ck_assert_int_eq(forum->n_opened, 1);
    ck_assert_int_eq(topics_asked_for(), 1);
    holds(read_with(lee), "-----BEGIN PBEM JOIN-----");
    end();
}
END_TEST

/* And somebody else's topic of that very title is not taken for ours. */
START_TEST(a_moderator_gets_a_topic_once)
{
    begin_seekers("--forum=5 --join=2d");
    forum->holds_topics = true;
    say_in_thread("R_Lee", "yes");
    say_in_thread("U.Grant", "yes");
    ck_assert(is_made());
    int sent = forum_server_said(forum, "POST /posts.json");
    for (int i = 0; i < 3; i++)
        walk_pass(&w, DAY);
    ck_assert_int_eq(forum_server_said(forum, "POST /posts.json"), sent);
    ck_assert_int_eq(count_news("a moderator of the forum must let the topic through"), 1);
    ck_assert_int_eq(forum_server_said(forum, "GET /t/-"), 0); /* what is not there is not read */
    struct walk_game now = walk_look(&w, game);
    ck_assert_int_eq(now.phase, CORE_JOINING); /* the term of the JOINs has not begun */
    struct server_topic *topic = &forum->opened[forum->n_opened++];
    *topic = (struct server_topic){.topic = FORUM_OPENED, .user = "mallory"};
    snprintf(topic->title, sizeof topic->title, "Dispatch: the game %s (%.8s)", game, now.id);
    forum_server_post(forum, FORUM_OPENED, "dispatch", "In this thread the game blue-vs-gray-1 is told");
    walk_pass(&w, 60);
    ck_assert_int_eq(in_posts("Dispatch blue-vs-gray-1, the game"), 0);
    strcpy(topic->user, "dispatch");
    walk_pass(&w, 60);
    ck_assert_int_eq(in_posts("Dispatch blue-vs-gray-1, the game"), 1);
    ck_assert_int_eq(count_news("posts go up in the thread again"), 1);
    holds(read_with(lee), "-----BEGIN PBEM JOIN-----");
    end();
}
END_TEST

/* The host decides, and what was to open it is not posted elsewhere. */
START_TEST(a_category_that_is_gone_is_the_hosts)
{
    begin_seekers("--forum=5");
    say_in_thread("R_Lee", "yes");
    forum_server_cue(forum, "POST /posts.json", 1, 422, "", "{\"errors\":[\"No such category\"]}");
    say_in_thread("U.Grant", "yes");
    ck_assert_int_eq(count_news("No such category"), 1);
    says(0, "a run opens its thread in category 5", "forum @ blue-vs-gray-1");
    forum_server_post(forum, 40, "tom", "Here is the war.");
    says(0, "is in the thread", "forum @ blue-vs-gray-1 --topic=40");
    walk_pass(&w, 3600);
    walk_pass(&w, 3600);
    ck_assert_int_eq(forum->n_opened, 0);
    ck_assert_int_eq(topics_asked_for(), 0);
    ck_assert_int_eq(in_posts("Dispatch blue-vs-gray-1, the game"), 1);
    end();
}
END_TEST

/* A moderator, or the forum itself, has made another title of it; the game's mark stands in it. */
START_TEST(a_topic_is_known_whatever_its_title)
{
    begin_seekers("--forum=5");
    forum->holds_topics = true;
    say_in_thread("R_Lee", "yes");
    say_in_thread("U.Grant", "yes");
    ck_assert(is_made());
    const char *titles[] = {"Lee and Grant once more", "(00000000) Lee and Grant once more",
                            arena_words(w.arena, "Lee and Grant (%.8s), once more!", walk_look(&w, game).id)};
    struct server_topic *topic = &forum->opened[forum->n_opened++];
    *topic = (struct server_topic){.topic = FORUM_OPENED, .user = "dispatch"};
    forum_server_post(forum, FORUM_OPENED, "dispatch", "In this thread the game blue-vs-gray-1 is told");
    for (int i = 0; i < 3; i++) {
        snprintf(topic->title, sizeof topic->title, "%s", titles[i]);
        walk_pass(&w, 60);
        ck_assert_int_eq(in_posts("Dispatch blue-vs-gray-1, the game"), i == 2);
    }
    holds(read_with(lee), "-----BEGIN PBEM JOIN-----");
    end();
}
END_TEST

/* Tried four times, and then it is the host's, who is told what to type. */
START_TEST(a_topic_that_the_forum_refuses_is_tried_four_times)
{
    begin_seekers("--forum=5 --join=2d");
    say_in_thread("R_Lee", "yes");
    int sent = forum_server_said(forum, "POST /posts.json");
    forum_server_cue(forum, "POST /posts.json", 1000, 422, "", "{\"errors\":[\"No such category\"]}");
    say_in_thread("U.Grant", "yes");
    for (int i = 0; i < 10; i++)
        walk_pass(&w, DAY / 4);
    ck_assert_int_eq(forum_server_said(forum, "POST /posts.json"), sent + FORUM_OPENING_TRIES);
    ck_assert_int_eq(count_news("the forum does not open its thread: "), 1);
    ck_assert_int_eq(count_news("dispatch forum blue-vs-gray-1 --topic=NUMBER binds it to a thread that is there, "
                                "--category=NUMBER opens one elsewhere"),
                     1);
    says(0, "its thread is not open, and no run opens it", "forum @ blue-vs-gray-1");
    walk_says(&w, "Refused 4 times");
    forum_server_cue(forum, "GET /u/dispatch.json", 9, 200, "", "{\"user\":{\"id\":3}}");
    walk_cli(&w, "doctor @");
    walk_says(&w, "of blue-vs-gray-1 wait");
    walk_says(&w, "No such category");
    walk_says(&w, "mend that, or bind the game to a thread that exists: dispatch forum blue-vs-gray-1 --topic=NUMBER");
    ck_assert_ptr_null(strstr(w.out, "--skip")); /* its first post opens it, and is left out by nobody */
    says(69, "is not open yet, and its first post opens it", "forum @ blue-vs-gray-1 --skip");
    ck_assert_int_eq(walk_look(&w, game).phase, CORE_JOINING);
    forum->cue[0].times = 0;
    forum_server_post(forum, 40, "tom", "Here is the war.");
    ck_assert_int_eq(walk_now(&w, "forum @ blue-vs-gray-1 --topic=40 %s", ""), 0);
    walk_pass(&w, 60);
    holds(read_with(lee), "-----BEGIN PBEM JOIN-----");
    for (int i = 0; i < 4; i++) /* and now time runs */
        walk_pass(&w, DAY);
    ck_assert_int_eq(walk_look(&w, game).phase, CORE_VOID);
    end();
}
END_TEST

/* No topic is opened for it, and those who have only their accounts hear of it in the host's own thread. */
START_TEST(a_game_that_is_over_before_gets_no_topic)
{
    begin_seekers("--forum=5");
    say_in_thread("R_Lee", "yes");
    forum_server_cue(forum, "POST /posts.json", 1, 422, "", "{\"errors\":[\"No such category\"]}");
    say_in_thread("U.Grant", "yes");
    ck_assert(is_made());
    post_as("U.Grant", signed_block(grant, 2, "leave\n"));
    for (int i = 0; i < 4; i++)
        walk_pass(&w, 3600);
    ck_assert_int_eq(walk_look(&w, game).phase, CORE_VOID);
    ck_assert_int_eq(forum->n_opened, 0);
    ck_assert_int_eq(topics_asked_for(), 0);
    holds(read_with(lee), "blue-vs-gray-1 was cancelled before it began, since grant (usa) has left this host.");
    holds(read_with(lee), "You wait for a game of blue-vs-gray again");
    ck_assert_ptr_null(strstr(read_with(lee), "-----BEGIN PBEM JOIN-----")); /* there is nothing to join */
    holds(read_with(grant), "blue-vs-gray-1 was cancelled before it began");
    ck_assert_ptr_null(strstr(read_with(lee), "grant, blue-vs-gray-1"));
    says(0, "has no thread", "forum @ blue-vs-gray-1");
    struct outbox_row row;
    struct error err = {0};
    struct host *host = walk_host(&w);
    ck_assert_uint_eq(store_outbox_next_about(host->store, w.arena, walk_look(&w, game).id, 0, &row, &err), 0);
    host_close(host);
    ck_assert_int_eq(state_of("lee"), SEEKING_WAITS);
    end();
}
END_TEST

START_TEST(an_offer_on_a_forum_needs_one)
{
    begin_thread("open");
    says(64, "is not a category of http://127.0.0.1", "offer @ example --forum=games");
    walk_setting(&w, "press public anonymous\n");
    says(64, "no anonymous press", "offer @ example --forum=5");
    drop_settings("press");
    says(0, "topic of its own in category 5 of the forum.", "offer @ example --forum=5");
    says(0, "is already open", "offer @ example --forum=5");
    says(64, "has other terms", "offer @ example --forum=6");
    end();
}
END_TEST

START_TEST(a_host_without_its_forum_makes_no_game)
{
    begin_seekers("--forum=5");
    struct host *host = walk_host(&w);
    struct seeking_row *all;
    struct error err = {0};
    size_t n = store_seekings(host->store, w.arena, &all, &err);
    ck_assert(store_begin(host->store, &err));
    for (size_t i = 0; i < n; i++) {
        all[i].state = SEEKING_READY;
        ck_assert(store_seeking_put(host->store, &all[i], &err));
    }
    ck_assert(store_commit(host->store, &err));
    host_close(host);
    drop_settings("forum");
    walk_pass(&w, 60);
    ck_assert(!is_made());
    ck_assert_int_eq(count_news("this host has none: write the setting forum into dispatch.conf"), 1);
    says(64, "first write the setting forum", "offer @ example --forum=5");
    end();
}
END_TEST

static Suite *games_suite(void)
{
    TCase *c = tcase_create("games of accounts");
    tcase_add_test(c, strangers_play_by_their_accounts_alone);
    tcase_add_test(c, a_join_without_a_signature_is_answered);
    tcase_add_test(c, a_join_signed_badly_is_answered);
    tcase_add_test(c, an_invitation_can_be_declined);
    tcase_add_test(c, press_needs_no_mail);
    tcase_add_test(c, a_free_seat_is_asked_about_in_its_thread);
    tcase_add_test(c, by_mail_is_not_for_who_has_no_address);
    tcase_add_test(c, what_needs_mail_says_so);
    tcase_add_test(c, a_word_answers_once_and_for_its_account);
    tcase_add_test(c, an_answer_with_more_in_it_is_told);
    tcase_add_test(c, a_word_for_two_games_is_neither);
    tcase_add_test(c, time_is_not_over_while_the_forum_is_away);
    tcase_add_test(c, a_topic_that_nobody_confirmed_is_found);
    tcase_add_test(c, a_moderator_gets_a_topic_once);
    tcase_add_test(c, a_category_that_is_gone_is_the_hosts);
    tcase_add_test(c, a_topic_is_known_whatever_its_title);
    tcase_add_test(c, a_topic_that_the_forum_refuses_is_tried_four_times);
    tcase_add_test(c, a_game_that_is_over_before_gets_no_topic);
    tcase_add_test(c, an_offer_on_a_forum_needs_one);
    tcase_add_test(c, a_host_without_its_forum_makes_no_game);
    Suite *s = suite_create("forum_games");
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(games_suite());
}
