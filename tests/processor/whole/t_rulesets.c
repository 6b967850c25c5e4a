/* SPDX-License-Identifier: Apache-2.0 */
/* Every ruleset that this program lists, whichever it is: the random player plays it by mail, all that players have is
 * verified, the finished game is proven. What a ruleset needs for it lies in its folders. */
#include "processor/check/audit.h"
#include "processor/game/game.h"
#include "tests/lib/bot_wishes.h"
#include "tests/lib/story.h"
#include "tests/lib/test.h"
#include <string.h>

enum { EXCHANGES = 9, LEAST_EXCHANGES = 4 };

static void verified(const struct story *s, int player)
{
    struct arena *arena = arena_new();
    struct text out = {.arena = arena};
    struct verify_result result;
    struct verify_input in = story_folder(s, player);
    verify(arena, &in, &result);
    verify_words(&result, &out);
    ck_assert_msg(result.verdict == VERIFY_PROVEN, "%s, player %d:\n%.2500s", s->g->name, player, out.at);
    arena_free(arena);
}

static void audited(struct story *s)
{
    struct arena *arena = arena_new();
    struct text out = {.arena = arena};
    struct audit audit;
    enum audit_verdict verdict = audit_transcript(arena, bots_transcript(&s->t, arena, s->g), NULL, &audit, &out);
    ck_assert_msg(verdict == AUDIT_PROVEN && audit.proven, "%s:\n%s", s->g->name, out.at);
    arena_free(arena);
}

static void play(const struct ruleset *set)
{
    static struct story s;
    const struct story_terms terms = {
        .terms = {.name = set->rules->name, .ruleset = set->rules->name, .scenario = set->scenarios[0]},
        .seed = 3,
        .exchanges = EXCHANGES};
    story_play(&s, &terms);
    ck_assert(story_was_played(&s));
    struct game *game = bots_look(&s.t, s.g);
    ck_assert_msg(game->core->k >= LEAST_EXCHANGES, "%s: %llu exchanges", set->rules->name,
                  (unsigned long long)game->core->k);
    bots_leave(game);
    for (int player = 0; player < s.n_seats; player++)
        verified(&s, player);
    audited(&s);
    story_close(&s);
}

START_TEST(the_random_player_plays_each_by_mail)
{
    int n = 0;
    for (; rulesets[n]; n++)
        play(rulesets[n]);
    ck_assert_int_ge(n, 3);
}
END_TEST

/* Wishes that are found by the name of their file belong to a ruleset that there is. */
START_TEST(wishes_are_found)
{
    int n = 0;
    for (int i = 0; rulesets[i]; i++) {
        const struct bot_wishes *wishes = bot_wishes_of(rulesets[i]->rules);
        n += wishes->ruleset && strcmp(wishes->ruleset, rulesets[i]->rules->name) == 0;
    }
    ck_assert_int_ge(n, 2);
    ck_assert(bot_wishes_of(&(struct game_rules){.name = "no-such"})->ruleset == NULL);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("rulesets");
    TCase *all = tcase_create("all");
    tcase_add_test(all, the_random_player_plays_each_by_mail);
    tcase_add_test(all, wishes_are_found);
    suite_add_tcase(s, all);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
