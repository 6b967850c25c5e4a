/* SPDX-License-Identifier: Apache-2.0 */
/* Blue & Gray through the whole program: random games of each battle, standard and with all its variants, by mail to
 * their verdicts, one mail a player turn and none of the other side's; all reports verify, the audit proves each, no
 * page and no text is longer than it may be. DISPATCH_SOAK=1: 300 of each; DISPATCH_SOAK=N/M: every M-th eight of these
 * games, from the N-th on (with CK_FORK=no where that takes half an hour: Check counts no longer). */
#include "games/blue-and-gray/bg.h"
#include "processor/game/game.h"
#include "tests/lib/bot.h"
#include "tests/lib/play.h"
#include "tests/lib/soak.h"
#include "tests/lib/test.h"
#include <stdlib.h>

enum { PASS_SECONDS = 6 * 3600, ROUNDS_MAX = 400, SOAK_GAMES = 300 };
#if defined(__SANITIZE_ADDRESS__)
/* Slow: two battles, with variants, walk all of the way by mail. The rules of each battle and variant are walked
 * without mail by t_bg_play, reports and pages by t_blue_gray; the plain build plays all of them by mail. */
enum { FIRST = 6, AT_ONCE = 2, SAMPLE = AT_ONCE };
#else
enum { FIRST = 0, AT_ONCE = 8, SAMPLE = 24 };
#endif
enum { PAGE_MAX = 200 * 1000 /* bytes */, TEXT_MAX = 130 /* lines */ };

static const struct bot_terms kinds[] = {
    {.scenario = "chickamauga", .ruleset = "blue-and-gray"},
    {.scenario = "shiloh", .ruleset = "blue-and-gray"},
    {.scenario = "antietam", .ruleset = "blue-and-gray"},
    {.scenario = "cemetery-hill", .ruleset = "blue-and-gray"},
    {.scenario = "chickamauga",
     .ruleset = "blue-and-gray",
     .option = {"revised", "shattered", "cavalry", "leaders", "longstreet"}},
    {.scenario = "shiloh", .ruleset = "blue-and-gray", .option = {"revised", "shattered", "cavalry", "leaders"}},
    {.scenario = "antietam",
     .ruleset = "blue-and-gray",
     .option = {"revised", "shattered", "cavalry", "leaders", "little-mac"}},
    {.scenario = "cemetery-hill", .ruleset = "blue-and-gray", .option = {"leaders", "cavalry", "effectiveness"}},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static struct {
    int turns, attacks;
    int mails[2]; /* of the side that moves; of the other one */
    int idle;     /* player turns in which nobody can do anything: the Union's first at Cemetery Hill */
    struct soak_longest longest;
} seen;

/* The seat that is asked sends a turn; true: the game goes on. */
static bool visit(struct bots *t, struct bot_game *g, int i)
{
    struct game *game = bots_look(t, g);
    struct core *core = game->core;
    const struct bg_state *s = core->state;
    (void)i;
    g->over = core->phase == CORE_OVER;
    for (int seat = 0; seat < BOT_SEATS && !g->over; seat++) {
        const struct core_seat *is = &core->seat[seat];
        const char *block = NULL;
        if (core->phase == CORE_JOINING && !is->joined)
            block = bot_join(game, seat);
        else if (core->phase == CORE_OPENING && !is->opened)
            block = bot_nonce(game, seat);
        else if (core->phase == CORE_OPEN && (core->asked >> seat & 1) && g->sent_k[seat] != core->k + 1) {
            struct bot_style style = {.now = true, .standing = random_below(&t->seed, 3) == 0, .lines = 40};
            block = bot_orders(game, seat, core->k, 0, bot_sheet(t, core, seat, &style, game->arena));
            g->sent_k[seat] = core->k + 1;
            seen.mails[seat != s->side]++;
            ck_assert_msg(!rules_broken(&core->rules, s), "%s: %s", g->name, rules_broken(&core->rules, s));
        }
        if (block)
            bots_drop(t, bot_sign(game->arena, t->key[seat], block));
    }
    if (g->over) {
        ck_assert_int_lt(s->flow.over, OVER_RESIGNED); /* a verdict of the board */
        seen.turns += 2 * s->turn;
        seen.idle += s->battle == BG_CEMETERY_HILL;
    }
    bots_leave(game);
    return !g->over;
}

static const struct soak_games battles = {"battle", kinds, KINDS, PASS_SECONDS, ROUNDS_MAX, visit, &seen.longest};

START_TEST(battles_by_mail)
{
    const char *soak = getenv("DISPATCH_SOAK");
    int part, of, all = soak ? SOAK_GAMES * KINDS : SAMPLE, games = 0;
    soak_part(soak, &part, &of);
    for (int at = part * AT_ONCE; at < all; at += of * AT_ONCE, games += AT_ONCE)
        seen.attacks += soak_play(&battles, FIRST + at, AT_ONCE, 1863 + (uint64_t)at);
    ck_assert_int_gt(seen.attacks, 8 * games);
    ck_assert_int_eq(seen.mails[0], seen.turns - seen.idle); /* one a player turn */
    ck_assert_int_eq(seen.mails[1], 0);
    printf("%d games, %d player turns, %d mails of their owners, %d of the opponents, %d throws\n", games, seen.turns,
           seen.mails[0], seen.mails[1], seen.attacks);
    soak_tell(&seen.longest);
    ck_assert_uint_lt(seen.longest.page, PAGE_MAX);
    if (soak) /* of few games the dice of a host, who is not seeded, may make it either way */
        ck_assert_uint_lt(seen.longest.text, TEXT_MAX);
}
END_TEST

static Suite *battles_suite(void)
{
    Suite *suite = suite_create("blue & gray: games by mail");
    TCase *all = tcase_create("games");
    tcase_add_test(all, battles_by_mail);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(battles_suite());
}
