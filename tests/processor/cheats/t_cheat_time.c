/* SPDX-License-Identifier: Apache-2.0 */
/* A host who lies about time: why a deadline is put off, how far, and from when it runs. */
#include "processor/core/core.h"
#include "processor/core/core_entry.h"
#include "tests/lib/cheat_host.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <string.h>

enum { DAY = 86400 };
static struct walk w;

static void begin(const char *terms)
{
    static int n;
    char name[16];
    snprintf(name, sizeof name, "time%d", n++);
    walk_open(&w, name);
    walk_new(&w, "first", terms);
    walk_set_up(&w, "first");
    ck_assert_str_eq(walk_look(&w, "first").awaited, "csa");
}

static void end(void)
{
    walk_close(&w);
}

static void take(const char *seat, const char *lines)
{
    struct ingested got = walk_take(&w, walk_sign(&w, seat, walk_orders(&w, "first", seat, lines)));
    ck_assert_msg(got.good, "%s", arena_string(w.arena, got.text));
}

/* His program forgets what it granted, and whose time it is. */
static void favour(struct walk *walk, struct game *game, void *context)
{
    char words[21];
    struct core *core = game->core;
    const char *cause = context;
    (void)walk;
    core->deadline += 4 * DAY;
    utc_write(words, core->deadline);
    core_entry(core, ENTRY_EXTEND, "%llu %s %s", (unsigned long long)core->k, words, cause);
}

CHEAT("host", "gives a friend more time than the terms of the game, and calls it trouble with mail", "deadlines",
      "everybody, with the next report", "verify, audit",
      "a deadline is put off for longer than the game allows for such trouble");
START_TEST(host_favours_a_friend)
{
    static const char *const causes[] = {"unread csa", "unsent csa", "deferred csa", "returned csa"};
    for (size_t i = 0; i < sizeof causes / sizeof *causes; i++) {
        char cause[20];
        snprintf(cause, sizeof cause, "%s", causes[i]);
        begin("--outage 3d");
        cheat_as_host(&w, "first", favour, cause);
        take("csa", "done\nnow\n");
        walk_pass(&w, 60);
        cheat_noticed_by_all(&w, "a deadline is put off for longer than the game allows for such trouble",
                             "a deadline is put off for longer than the game allows for such trouble", true);
        end();
    }
}
END_TEST

/* ---- a deadline that comes early ---- */

static void line_of_now(struct core *core, enum journal_verb verb, int64_t utc)
{
    char words[21];
    utc_write(words, utc);
    core_entry(core, verb, "%llu %s", (unsigned long long)core->k, words);
}

static void go_on_in_ten_minutes(struct walk *walk, struct game *game, void *context)
{
    struct core *core = game->core;
    for (const int *holds = context; core->hold.left < *holds; core->hold.left++)
        line_of_now(core, ENTRY_HOLD, walk->now);
    core->hold.left = 0;
    core->deadline = walk->now + 600;
    line_of_now(core, ENTRY_RESUME, core->deadline);
}

static void noticed_after(int holds, const char *words)
{
    begin("");
    cheat_as_host(&w, "first", go_on_in_ten_minutes, &holds);
    walk_pass(&w, 3600);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "missed 1 csa "), 1);
    cheat_noticed_by_all(&w, words, words, true);
    end();
}

CHEAT("host", "resumes a game that was never held, with an earlier deadline", "deadlines",
      "everybody, with the next report", "verify, audit", "the host resumes a game that was not stopped");
START_TEST(host_goes_on_without_a_hold)
{
    noticed_after(0, "the host resumes a game that was not stopped");
}
END_TEST

CHEAT("host", "holds a game twice, so that no deadline seems to have run", "deadlines",
      "everybody, with the next report", "verify, audit", "the host holds a game that is held already");
START_TEST(host_holds_twice)
{
    noticed_after(2, "the host holds a game that is held already");
}
END_TEST

/* His clock shows last month while he takes the csa's sheet: the usa's deadline is over before it is asked. */
static void date_it_back(struct walk *walk, struct game *game, void *context)
{
    struct problem why = {0};
    walk->now -= 30 * DAY;
    cheat_take(walk, game, "csa", *(struct span *)context);
    ck_assert_msg(core_advance(game->core, walk->now, &why), "%s", why.key);
    walk->now += 30 * DAY;
    ck_assert_int_lt(game->core->deadline, walk->now);
}

CHEAT("host", "dates a sheet back, so that the next deadline is over before you are asked", "deadlines",
      "everybody, with the next report, as something for the host to explain", "verify, audit",
      "are dated more than an hour before what the log had told already");
START_TEST(host_dates_a_sheet_back)
{
    static const char words[] = "are dated more than an hour before what the log had told already";
    begin("");
    struct span mail = walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\nnow\n"));
    cheat_as_host(&w, "first", date_it_back, &mail);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "missed 2 usa "), 1);
    cheat_noticed(&w, "north", "usa", 0, words);
    cheat_noticed(&w, "south", "csa", 0, words);
    struct transcript t = cheat_transcript(&w, "first");
    cheat_audited(&w, &t, 0, words);
    end();
}
END_TEST

/* ---- two stories ---- */

static void commit_to_another_story(struct walk *walk, struct game *game, void *context)
{
    struct core *core = game->core;
    (void)walk;
    core_entry(core, ENTRY_FACTS, "%llu usa %s", (unsigned long long)core->k - 1, (const char *)context);
}

CHEAT("host", "commits to two stories of one exchange, to show you whichever suits better later", "what a report tells",
      "everybody, with the next report", "verify, audit",
      "the host commits a second time to what they tell of an exchange");
START_TEST(host_commits_to_two_stories)
{
    static const char words[] = "the host commits a second time to what they tell of an exchange";
    char other[65];
    memset(other, 'a', 64);
    other[64] = '\0';
    begin("");
    take("csa", "done\nnow\n");
    walk_pass(&w, 60);
    cheat_as_host(&w, "first", commit_to_another_story, other);
    take("usa", "draw 3 rest supply\ndone\nnow\n");
    walk_pass(&w, 60);
    cheat_noticed_by_all(&w, words, words, true);
    end();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("cheats: time");
    TCase *t = tcase_create("all");
    tcase_add_test(t, host_favours_a_friend);
    tcase_add_test(t, host_goes_on_without_a_hold);
    tcase_add_test(t, host_holds_twice);
    tcase_add_test(t, host_dates_a_sheet_back);
    tcase_add_test(t, host_commits_to_two_stories);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
