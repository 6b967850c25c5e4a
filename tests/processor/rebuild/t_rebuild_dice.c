/* SPDX-License-Identifier: Apache-2.0 */
/* Games in dice modes B, C and D, with rulings in their journal, whose host loses its machine while the dice wait, and
 * again later: put together from the players' mail and what they sent, they go on, and both verifiers prove them. */
#include "processor/core/core.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <stdlib.h>
#include <string.h>

static struct walk w;
static char mode;
static int n_machines;

/* ---- a game ---- */

static void sheet(const char *seat, const char *lines)
{
    walk_gives_sheet(&w, "first", mode, seat, lines);
    walk_pass(&w, 60);
}

static void does(const char *words)
{
    char now[21];
    utc_write(now, w.now);
    ck_assert_msg(walk_cli(&w, "%s --now %s", words, now) == 0, "%s: %s%s", words, w.said, w.out);
}

static void agrees(const char *seat)
{
    const char *at = NULL;
    for (const char *journal = walk_look(&w, "first").journal; (journal = strstr(journal, " ruling ")) != NULL;)
        at = journal++;
    ck_assert(at != NULL);
    while (at[-1] >= '0' && at[-1] <= '9')
        at--;
    walk_give(&w, seat, walk_orders(&w, "first", seat, arena_words(w.arena, "agree %llu\n", strtoull(at, NULL, 10))));
    walk_pass(&w, 60);
}

static void both_agree(void)
{
    agrees("usa");
    agrees("csa");
    walk_pass(&w, 60);
}

static void set_up(int which)
{
    n_machines = 0;
    mode = walk_dice_game(&w, "lost", which);
}

/* ---- the loss ---- */

/* All that players have: what they were mailed, and what they sent. */
static const char *kept(void)
{
    const char *dir = arena_words(w.arena, "%s-kept", w.dir);
    ck_assert_int_eq(system(arena_words(w.arena, "mkdir %s && cp -r %s/outbox %s/mail", dir, w.dir, dir)), 0);
    if (n_machines > 0) /* and of before */
        ck_assert_int_eq(system(arena_words(w.arena, "cp -r %s/lost-kept %s/before", temp_dir(), dir)), 0);
    for (int i = 0; i < w.n_sent; i++)
        walk_write(&w, arena_words(w.arena, "%s/sent-%d.txt", dir, i), w.sent[i].mail);
    return dir;
}

/* Another machine with the old keys, on which the game is put together again. */
static void loses_its_machine(const char *lacks)
{
    const char *from = kept(), *keys = arena_words(w.arena, "%s/lost.keys", temp_dir());
    w.dir = arena_words(w.arena, "%s/machine-%d", temp_dir(), ++n_machines);
    ck_assert_int_eq(walk_cli(&w, "init @ --name dispatch.example --keys %s --counter %s.counter", keys, w.dir), 0);
    for (int i = 0; i < 2; i++)
        ck_assert_int_eq(walk_cli(&w, "player @ add %s --key %s --mail %s@example.org --zone UTC",
                                  i ? "south" : "north", walk_public(&w, i ? "south" : "north", w.key[i]),
                                  i ? "south" : "north"),
                         0);
    walk_setting(&w, "gap 0\njump 0\n");
    if (lacks) {
        ck_assert_int_ne(walk_cli(&w, "rebuild @ %s", from), 0);
        ck_assert_msg(strstr(w.out, lacks) != NULL, "%s", w.out);
        return;
    }
    does(arena_words(w.arena, "rebuild @ %s", from));
    walk_says(&w, "Rebuilt as far as entry");
    walk_pass(&w, 60);
}

static void resumes(void)
{
    does("resume @ first --yes");
    walk_pass(&w, 60);
}

/* Dice wait, and a ruling for which one seat has not voted. */
static void lost_while_dice_wait(void)
{
    does("rule @ first Mended --set supply.0=7 --yes");
    agrees("usa");
    sheet("csa", "done\nnow\n");
    struct walk_game before = walk_look(&w, "first");
    ck_assert_int_eq(before.phase, CORE_AWAITING);
    loses_its_machine(NULL);
    struct walk_game now = walk_look(&w, "first");
    ck_assert_int_eq(now.phase, CORE_AWAITING);
    ck_assert_uint_eq(now.k, before.k);
    ck_assert_str_eq(now.awaited, before.awaited);
    ck_assert_int_ge(walk_count(&w, now.journal, "await"), 1);
    resumes();
    agrees("csa");
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "ruled"), 0);
    walk_falls(&w, "first", mode);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "ruled"), 1);
}

/* A card that nobody knows, and whose place not everybody may see; now the csa is to know it. */
static const char *hidden_field(void)
{
    size_t at = 1;
    ck_assert_int_eq(walk_cli(&w, "show @ first --json"), 0);
    json_t *seen = json_loads(strstr(w.out, "{\"battle\""), JSON_DISABLE_EOF_CHECK, NULL);
    does("show @ first --all --json");
    json_t *whole = json_loads(strstr(w.out, "{\"battle\""), JSON_DISABLE_EOF_CHECK, NULL);
    json_t *place[2] = {json_object_get(seen, "place"), json_object_get(whole, "place")};
    while (at < 157 && (json_equal(json_array_get(place[0], at), json_array_get(place[1], at)) ||
                        json_integer_value(json_array_get(json_object_get(whole, "known"), at)) != 0))
        at++;
    json_decref(seen);
    json_decref(whole);
    ck_assert_uint_lt(at, 157);
    return arena_words(w.arena, "known.%zu=1", at);
}

START_TEST(rulings_and_dice_come_back_from_the_players_mail)
{
    set_up(_i);
    lost_while_dice_wait();
    uint64_t k = walk_look(&w, "first").k;
    sheet("usa", "draw 2 rest supply\nnow\n");
    walk_goes_on(&w, "first", mode);
    does(arena_words(w.arena, "rule @ first A-fault --back %llu --yes", (unsigned long long)k));
    walk_pass(&w, 60);
    both_agree();
    struct walk_game before = walk_look(&w, "first");
    ck_assert_int_eq(walk_count(&w, before.journal, "lapsed"), 0);
    ck_assert_int_eq(walk_count(&w, before.journal, "ruled"), 2);
    loses_its_machine(NULL); /* from mails of two hosts */
    resumes();
    struct walk_game now = walk_look(&w, "first");
    ck_assert_uint_eq(now.k, before.k);
    ck_assert_int_eq(walk_count(&w, now.journal, "ruled"), 2);
    ck_assert_int_eq(walk_cli(&w, "show @ first --json"), 0);
    ck_assert(strstr(w.out, "\"supply\":[7,") != NULL);
    sheet("usa", "resign\nnow\n");
    walk_goes_on(&w, "first", mode);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OVER);
    walk_verified(&w, "first", "usa");
    walk_proven(&w, "first", "2 rulings, each signed by somebody who may make it");
    walk_close(&w);
}
END_TEST

/* What a ruling hid is in no mail: without a sealed copy the game is lost, and the host is told why. */
START_TEST(what_was_hidden_is_lost_without_a_sealed_copy)
{
    n_machines = 0;
    mode = 'A';
    walk_open(&w, "lost");
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    sheet("csa", "done\nnow\n");
    does(arena_words(w.arena, "rule @ first A-secret --set %s --yes", hidden_field()));
    walk_pass(&w, 60);
    both_agree();
    sheet("usa", "done\nnow\n");
    loses_its_machine("changed in secret: only a sealed copy has it");
    walk_close(&w);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("rebuild: dice modes and rulings");
    TCase *c = tcase_create("all");
#ifdef __SANITIZE_ADDRESS__
    int first = 2; /* slow: the plain build takes every mode */
#else
    int first = 0;
#endif
    tcase_add_loop_test(c, rulings_and_dice_come_back_from_the_players_mail, first,
                        (int)(sizeof walk_modes / sizeof *walk_modes));
    tcase_add_test(c, what_was_hidden_is_lost_without_a_sealed_copy);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
