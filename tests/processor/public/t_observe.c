/* SPDX-License-Identifier: Apache-2.0 */
/* Whoever observes a game is mailed its public pages, once a turn and no sooner than they are public; and nothing that
 * is not in them. */
#include "processor/host/host.h"
#include "processor/store/store_people.h"
#include "tests/lib/test.h"
#include "tests/lib/walk_anew.h"
#include <stdlib.h>
#include <string.h>

enum { DAY = 86400 };
static struct walk w;
static uint8_t eye[32]; /* seed of the key of whoever observes */
static int seq;

static const char *made; /* a host with a game that has begun, of which most tests have a copy */

static void begin(const char *name, const char *more)
{
    walk_anew_open(&w, name, false);
    walk_setting(&w, arena_words(w.arena, "settle 0\n%s", more));
    memset(eye, 77, sizeof eye);
    seq = 0;
    ck_assert_int_eq(walk_cli(&w, "player @ add eye --key %s --mail eye@example.org", walk_public(&w, "eye", eye)), 0);
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
}

static void prepare(void)
{
    begin("observed", "publish-dir public\npublish-url https://games.example\n");
    made = w.dir;
}

static void open_host(void)
{
    walk_anew(&w, made, "each");
}

static void close_host(void)
{
    walk_close(&w);
}

static struct ingested wish(const char *lines)
{
    return walk_take(&w, walk_sign_with(&w, eye,
                                        arena_words(w.arena,
                                                    "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\n"
                                                    "seq: %d\norders:\n%s-----END PBEM PLAYER-----\n",
                                                    ++seq, lines)));
}

static const char *refused(const char *lines)
{
    struct ingested out = wish(lines);
    ck_assert_msg(out.verdict == VERDICT_REFUSED && out.why.key && out.why.line == 1, "%s", lines);
    seq--; /* it uses no number */
    return out.why.key;
}

static void exchange(void)
{
    struct walk_game game = walk_look(&w, "first");
    const char *seat = arena_words(w.arena, "%.3s", game.awaited);
    walk_give(&w, seat, walk_orders(&w, "first", seat, "done\nnow\n"));
    walk_pass(&w, 60);
    walk_pass(&w, 60); /* what is published in a pass leaves with the next */
}

static int n_mails(void)
{
    int n = 0;
    FILE *pipe =
        popen(arena_words(w.arena, "find %s/outbox/eye -name first-observed.txt 2>/dev/null | wc -l", w.dir), "r");
    ck_assert(pipe && fscanf(pipe, "%d", &n) == 1);
    pclose(pipe);
    return n;
}

static const char *file(const char *path)
{
    return arena_string(w.arena, slurp(w.arena, path));
}

static const char *public_file(const char *name)
{
    return arena_words(w.arena, "%s/public/first/%s", w.dir, name);
}

static void has(const char *text, const char *words)
{
    struct text flat = {.arena = w.arena};
    for (const char *at = text; *at; at++)
        text_format(&flat, "%c", *at == '\n' ? ' ' : *at);
    ck_assert_msg(strstr(flat.at, words) != NULL, "no \"%s\" in: %s", words, text);
}

/* The newest mail's page is the very file of the public folder, and each fact of its text stands in that folder. */
static void shows_the_pages_alone(const char *page)
{
    const char *text = file(walk_newest(&w, "eye", "first-observed.txt")), *facts = file(public_file("game.json")),
               *index = file(public_file("index.html"));
    const char *sent = walk_newest(&w, "eye", arena_words(w.arena, "first-%s", page));
    ck_assert_msg(sent != NULL, "no %s", page);
    ck_assert(span_same(slurp(w.arena, sent), slurp(w.arena, public_file(page))));
    struct text flat = {.arena = w.arena};
    for (const char *at = text; *at; at++)
        text_format(&flat, "%c", *at == '\n' ? ' ' : *at);
    const char *says = strstr(flat.at, "Its public page says: ") + strlen("Its public page says: ");
    const char *status = arena_words(w.arena, "%.*s", (int)(strstr(says, ". ") - says + 1), says);
    ck_assert_msg(strstr(index, status) != NULL, "%s", status);
    const char *standing = arena_words(w.arena, "%.*s", (int)(strstr(says, "  ") - says), says) + strlen(status);
    while (*standing == ' ')
        standing++;
    ck_assert_msg(*standing == '\0' || strstr(facts, standing) != NULL, "%s", standing);
}

static json_t *game_json(void)
{
    json_t *facts = json_loads(file(public_file("game.json")), 0, NULL);
    ck_assert(facts != NULL);
    return facts;
}

static const char *fact(const char *name)
{
    json_t *facts = game_json();
    const char *words = arena_words(w.arena, "%s", json_string_value(json_object_get(facts, name)));
    json_decref(facts);
    return words;
}

static int count_of(const char *name)
{
    json_t *facts = game_json();
    int n = (int)json_integer_value(json_object_get(facts, name));
    json_decref(facts);
    return n;
}

/* When it is over, and with its own page: the one that the game was in before. */
START_TEST(each_turn_is_told_once)
{
    ck_assert(wish("observe first\n").good);
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    ck_assert_int_eq(n_mails(), 1);
    has(file(walk_newest(&w, "eye", "first-observed.txt")), "you observe the game first (Blue vs Gray).");
    has(file(walk_newest(&w, "eye", "subject")), "[first] You observe this game");
    int told = 0;
    for (int i = 0; i < 8; i++) {
        const char *before = fact("when");
        exchange();
        int mails = n_mails();
        bool over = strcmp(fact("when"), before) != 0; /* the turn that was being played */
        ck_assert_int_eq(mails, 1 + told + over);
        told += over;
        if (!over)
            continue;
        const char *page = arena_words(w.arena, "turn-%d.html", count_of("ended"));
        shows_the_pages_alone(page);
        ck_assert_msg(strstr(file(public_file(page)), before) != NULL, "%s does not show %s", page, before);
        ck_assert_int_eq(count_of("ended"), count_of("turns"));
    }
    ck_assert_int_gt(told, 2);
    has(file(walk_newest(&w, "eye", "first-observed.txt")), "https://games.example/first/turn-");
    const char *newest = arena_words(w.arena, "href=\"https://games.example/first/turn-%d.html\"", count_of("turns"));
    has(file(public_file("feed.xml")), newest);
    has(file(public_file("feed.xml")), "href=\"https://games.example/first/feed.xml\"");
    has(file(public_file("../feed.xml")), newest); /* of the host */
    ck_assert(wish("observe none\n").good);
    exchange();
    exchange();
    exchange();
    ck_assert_int_eq(n_mails(), 1 + told);
}
END_TEST

static const char *between(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from), *end = at ? strstr(at, to) : NULL;
    ck_assert_msg(end != NULL, "no %s in %s", from, text);
    return arena_words(w.arena, "%.*s", (int)(end - at - (ptrdiff_t)strlen(from)), at + strlen(from));
}

/* The instants of the host's feed and of its only entry: the same. */
static const char *feed_instant(void)
{
    const char *feed = file(public_file("../feed.xml")), *entry = between(feed, "<entry>", "</entry>");
    const char *instant = between(feed, "<updated>", "</updated>");
    ck_assert_str_eq(between(entry, "<updated>", "</updated>"), instant);
    return instant;
}

static const char *instant_now(void)
{
    char now[21];
    utc_write(now, w.now);
    return arena_words(w.arena, "%s", now);
}

/* Its entry says until when a sheet is waited for: who follows it is shown that it says something else. */
START_TEST(the_feed_moves_with_a_deadline_alone)
{
    exchange();
    walk_pass(&w, 3600);
    const char *updated = fact("updated"), *feed = file(public_file("../feed.xml"));
    ck_assert_int_ge(strcmp(feed_instant(), updated), 0);
    ck_assert_int_lt(strcmp(feed_instant(), instant_now()), 0);
    walk_pass(&w, 3600);
    ck_assert_str_eq(file(public_file("../feed.xml")), feed);
    ck_assert_int_eq(walk_now(&w, "extend @ first 2 %s --yes", "ill"), 0);
    walk_pass(&w, 3600);
    const char *then = instant_now();
    ck_assert_str_ne(file(public_file("../feed.xml")), feed);
    ck_assert_str_eq(feed_instant(), then);
    ck_assert_str_eq(fact("updated"), updated);
    feed = file(public_file("../feed.xml"));
    walk_pass(&w, 3600); /* not with the clock */
    ck_assert_str_eq(file(public_file("../feed.xml")), feed);
    ck_assert_int_eq(walk_now(&w, "hold @ first %s --yes", "ill"), 0);
    walk_pass(&w, 3600);
    ck_assert_str_eq(feed_instant(), instant_now());
    ck_assert_int_eq(walk_now(&w, "resume @ first --yes %s", ""), 0);
    walk_pass(&w, 3600);
    then = feed_instant();
    exchange();
    ck_assert_int_gt(strcmp(feed_instant(), then), 0);
    ck_assert_int_ge(strcmp(feed_instant(), fact("updated")), 0);
}
END_TEST

START_TEST(nothing_is_told_before_it_is_public)
{
    close_host();
    begin("delayed", "publish-dir public\npublish-delay 3 exchanges\n");
    ck_assert(wish("observe first\n").good);
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    int before = n_mails();
    exchange();
    exchange();
    ck_assert_int_eq(n_mails(), before); /* two turns on, and the pages stand where they stood */
    for (int i = 0; i < 4; i++)
        exchange();
    ck_assert_int_gt(n_mails(), before);
    shows_the_pages_alone(arena_words(w.arena, "turn-%d.html", count_of("ended")));
}
END_TEST

START_TEST(the_end_is_told_and_ends_it)
{
    ck_assert(wish("observe first\n").good);
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    has(file(public_file("index.html")), "with the line <code>observe first</code> in a signed PLAYER block");
    walk_give(&w, "csa", walk_orders(&w, "first", "csa", "resign\nnow\n"));
    for (int i = 0; i < 4; i++)
        walk_pass(&w, 60);
    ck_assert_int_eq(n_mails(), 2);
    has(file(walk_newest(&w, "eye", "subject")), "[first] The game has ended");
    has(file(walk_newest(&w, "eye", "first-observed.txt")), "No more mail comes about this game.");
    ck_assert_str_eq(refused("observe first\n"), "observe.over");
    ck_assert_ptr_null(strstr(file(public_file("index.html")), "observe first"));
    struct host host = {0};
    struct error err = {0};
    struct observer_row *row;
    ck_assert(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err));
    ck_assert_uint_eq(store_observers(host.store, w.arena, "", &row, &err), 0);
    host_close(&host);
}
END_TEST

START_TEST(what_cannot_be_observed_is_said)
{
    ck_assert_str_eq(refused("observe second\n"), "observe.game");
    ck_assert_str_eq(refused("observe\n"), "player.form");
    ck_assert(wish("observe first\n").good);
    struct host host = {0};
    struct error err = {0};
    ck_assert(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err) && store_begin(host.store, &err));
    for (int i = 1; i < OBSERVED_MAX; i++) {
        struct observer_row row = {.player = "eye"};
        snprintf(row.game, sizeof row.game, "%032d", i);
        ck_assert(store_observer_put(host.store, &row, &err));
    }
    ck_assert(store_commit(host.store, &err));
    host_close(&host);
    ck_assert(wish("observe first\n").good); /* again is no further one */
    walk_new(&w, "second", "");
    ck_assert_str_eq(refused("observe second\n"), "observe.many");
    close_host();
    begin("hidden", "");
    ck_assert_str_eq(refused("observe first\n"), "observe.public");
}
END_TEST

/* One mail a day, for whoever wishes it: their wish for all that asks nothing. */
START_TEST(it_goes_with_the_digest)
{
    close_host();
    begin("daily", "publish-dir public\nmail-from Games <games@t.example>\nsend sendmail /bin/false\n");
    ck_assert(wish("observe first\ndigest daily\n").good);
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    struct host host = {0};
    struct error err = {0};
    struct outbox_row row;
    int64_t after = 0;
    int tells = 0;
    ck_assert(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err));
    while (store_outbox_next_of(host.store, w.arena, "eye", after, &row, &err) == 1) {
        after = row.id;
        tells += row.kind == MESSAGE_TELLS && strcmp(row.file[0].name, "first-observed.txt") == 0;
    }
    host_close(&host);
    ck_assert_int_eq(tells, 1);
}
END_TEST

START_TEST(a_word_ends_it)
{
    ck_assert(wish("observe first\n").good);
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    walk_drop(&w, "mail",
              span_of("From: eye@example.org\nTo: games@t.example\nMessage-ID: <o1@example.org>\n"
                      "Subject: Re: [first] News\n\nobserve none\n"));
    walk_pass(&w, 60);
    has(file(walk_newest(&w, "eye", "answer.txt")), "no more mail comes to you about games that you observed");
    int before = n_mails();
    for (int i = 0; i < 3; i++)
        exchange();
    ck_assert_int_eq(n_mails(), before);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("observe");
    TCase *c = tcase_create("all");
    tcase_add_unchecked_fixture(c, prepare, NULL);
    tcase_add_checked_fixture(c, open_host, close_host);
    tcase_add_test(c, each_turn_is_told_once);
    tcase_add_test(c, the_feed_moves_with_a_deadline_alone);
    tcase_add_test(c, nothing_is_told_before_it_is_public);
    tcase_add_test(c, the_end_is_told_and_ends_it);
    tcase_add_test(c, what_cannot_be_observed_is_said);
    tcase_add_test(c, it_goes_with_the_digest);
    tcase_add_test(c, a_word_ends_it);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
