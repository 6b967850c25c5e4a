/* SPDX-License-Identifier: Apache-2.0 */
/* A host who lies about why a deadline is put off, and how far. */
#include "processor/core/core.h"
#include "processor/core/core_entry.h"
#include "tests/lib/cheat_host.h"
#include "tests/lib/test.h"
#include <stdio.h>

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
    core_entry(core, "extend %llu %s %s", (unsigned long long)core->k, words, cause);
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

int main(void)
{
    Suite *suite = suite_create("cheats: time");
    TCase *t = tcase_create("all");
    tcase_add_test(t, host_favours_a_friend);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
