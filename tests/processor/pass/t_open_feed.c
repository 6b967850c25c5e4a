/* SPDX-License-Identifier: Apache-2.0 */
/* open.xml: the feed of open games changes when they do, and not otherwise. */
#include "processor/public/page_feed.h"
#include "tests/processor/pass/muster_kit.h"

static const char *folder(void)
{
    return arena_words(w.arena, "%s.public", w.dir);
}

/* As a pass publishes it, so much later. */
static const char *feed(int64_t later)
{
    struct host *host = walk_host(&w);
    struct error err = {0};
    struct pass pass;
    struct span out = {0};
    w.now += later;
    pass_open(&pass, w.arena, host, w.now);
    ck_assert_msg(page_feed_open(&pass, w.arena, &out, &err), "%s %s: %s", err.doing, err.subject, err.cause);
    host_close(host);
    return arena_string(w.arena, out);
}

static const char *published(const char *file)
{
    return arena_string(w.arena, slurp(w.arena, arena_words(w.arena, "%s/%s", folder(), file)));
}

static const char *instant(int64_t utc)
{
    char words[21];
    utc_write(words, utc);
    return arena_words(w.arena, "<updated>%s</updated>", words);
}

static int count(const char *text, const char *words)
{
    int n = 0;
    for (const char *at = text; (at = strstr(at, words)); at++)
        n++;
    return n;
}

static void has(const char *text, const char *words)
{
    ck_assert_msg(strstr(text, words) != NULL, "no \"%s\" in: %s", words, text);
}

/* Numbers that the store keeps for the feed. */
static int n_kept(void)
{
    struct tally_row *all;
    struct error err = {0};
    struct host *host = walk_host(&w);
    size_t n = store_tallies(host->store, w.arena, "open-feed", &all, &err);
    host_close(host);
    return (int)n;
}

/* Of the entry that has these words. */
static const char *id_of(const char *text, const char *words)
{
    const char *at = strstr(text, words);
    ck_assert_ptr_nonnull(at);
    while (strncmp(at, "<id>", 4) != 0)
        at--;
    return arena_words(w.arena, "%.50s", at);
}

START_TEST(it_changes_with_the_queue_alone)
{
    const char *first = feed(60);
    int64_t began = w.now;
    has(first, "<title>Open games at dispatch.example</title>");
    has(first, "<link rel=\"self\" type=\"application/atom+xml\" href=\"open.xml\"/>");
    has(first, "<link rel=\"alternate\" type=\"text/html\" href=\"open.html#example\"/>");
    has(first, "<title>Skirmish, the example: open, and nobody waits yet</title>");
    has(first, "To wait for it: seek example pace 3d</summary>");
    ck_assert_int_eq(count(first, instant(began)), 2);
    ck_assert_str_eq(feed(DAY), first);
    seek(0, "example");
    const char *waits = feed(60);
    int64_t came = w.now;
    has(waits, "<title>Skirmish, the example: 1 of 2 waits</title>");
    ck_assert_int_eq(count(waits, instant(came)), 2);
    ck_assert_ptr_null(strstr(waits, "ann"));
    ck_assert_str_eq(feed(DAY), waits);
    ck_assert_str_eq(id_of(waits, "1 of 2 waits"), id_of(first, "nobody waits"));
    player_block(0, "seek none\n");
    walk_pass(&w, 60);
    has(feed(60), "open, and nobody waits yet"); /* as at first, and it has changed all the same */
    int64_t left = w.now;
    ck_assert_int_eq(count(feed(60), instant(left)), 2);
}
END_TEST

START_TEST(a_new_offer_is_the_newest_entry)
{
    const char *one = feed(60);
    int64_t first = w.now;
    ck_assert_int_eq(walk_now(&w, "offer @ blue-and-gray --move 7d --pair %s", ""), 0);
    const char *two = feed(60);
    ck_assert_int_eq(count(two, "<entry>"), 2);
    ck_assert_int_eq(count(two, instant(w.now)), 2);
    ck_assert_int_eq(count(two, instant(first)), 1);
    has(two, "<title>Blue &amp; Gray, a pair of games: open, and nobody waits yet</title>");
    ck_assert(strstr(two, "#blue-and-gray") < strstr(two, "#example"));
    w.now += 60;
    ck_assert_int_eq(walk_now(&w, "offer @ withdraw example %s", ""), 0);
    ck_assert_int_eq(walk_now(&w, "offer @ withdraw blue-and-gray %s", ""), 0);
    const char *none = feed(60);
    ck_assert_int_eq(count(none, "<entry>"), 0);
    ck_assert_int_eq(count(none, instant(w.now)), 1);
    ck_assert_str_eq(feed(60), none);
    ck_assert_int_eq(n_kept(), 2); /* of the feed itself */
    ck_assert_int_eq(walk_now(&w, "offer @ example --move 3d %s", ""), 0);
    const char *again = feed(60);
    ck_assert_int_eq(count(again, instant(w.now)), 2); /* not from when one of its name stood */
    ck_assert_str_ne(id_of(again, "nobody waits"), id_of(one, "nobody waits"));
}
END_TEST

START_TEST(without_open_games_there_is_none)
{
    ck_assert_int_eq(walk_now(&w, "offer @ withdraw example %s", ""), 0);
    ck_assert_int_eq(walk_now(&w, "publish @ %s", folder()), 0);
    ck_assert_int_ne(access(arena_words(w.arena, "%s/open.xml", folder()), F_OK), 0);
    walk_setting(&w, "publish-url https://games.example\n");
    ck_assert_int_eq(walk_now(&w, "offer @ example --move 3d %s", ""), 0);
    ck_assert_int_eq(walk_now(&w, "publish @ %s", folder()), 0);
    ck_assert_str_eq(published("open.xml"), feed(60));
    has(published("open.html"), "<li class=\"card\" id=\"example\">");
    has(published("open.html"), "<link rel=\"alternate\" type=\"application/atom+xml\" href=\"open.xml\">");
    has(feed(60), "href=\"https://games.example/open.xml\"/>");
    has(feed(60), "href=\"https://games.example/open.html#example\"/>");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("feed of open games");
    TCase *t = tcase_create("feed");
    tcase_add_checked_fixture(t, open_host, close_host);
    tcase_add_test(t, it_changes_with_the_queue_alone);
    tcase_add_test(t, a_new_offer_is_the_newest_entry);
    tcase_add_test(t, without_open_games_there_is_none);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
