/* SPDX-License-Identifier: Apache-2.0 */
/* Divided We Fall through the whole program: the campaign and both scenarios by mail to their verdicts, one mail a half
 * of a turn and none of the other side's where it has standing orders; all reports verify and the audit proves each.
 * No page and no text is longer than it may be. DISPATCH_SOAK=1: 100 of them; DISPATCH_SOAK=N/M: every M-th ten of
 * these, from the N-th on (with CK_FORK=no: Check cannot tell of more than half an hour). */
#include "games/divided-we-fall/dwf.h"
#include "processor/game/game.h"
#include "tests/lib/bot.h"
#include "tests/lib/play.h"
#include "tests/lib/soak.h"
#include "tests/lib/test.h"
#include <stdlib.h>

enum { PASS_SECONDS = 6 * 3600, ROUNDS_MAX = 600, SOAK_GAMES = 100, AT_ONCE = 10 };
/* Of the fullest positions of random play. A page is 180 kB at most without its order desk (t_divided), whose script
 * all games share. What is to be read stands above the form; below it are the form with the player's own standing orders
 * (eleven lines of these bots'), how to sign it, and the proof, which are the same each time. */
enum { PAGE_MOST = 200 * 1000 /* bytes */, READ_MOST = 130 /* lines */, TEXT_MOST = READ_MOST + 50 };

/* The campaign takes three quarters of the time of all three. */
/* Slow: sanitized, one goes all of the way by mail, and t_dwf_play plays each set-up and option without. */
#if defined(__SANITIZE_ADDRESS__)
enum { GAMES = 1 };
#else
enum { GAMES = 3 };
#endif

static const struct bot_terms kinds[] = {
    {.scenario = "1863", .ruleset = "divided-we-fall"},
    {.scenario = "1862", .ruleset = "divided-we-fall", .option = {"flow", "leader-abilities"}},
    {.scenario = "1861-campaign", .ruleset = "divided-we-fall"},
    {.scenario = "1861-campaign", .ruleset = "divided-we-fall", .option = {"alternative-arrival", "leader-abilities"}},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static struct {
    int halves, own, answers;
    struct soak_longest longest;
} seen;

/* The seat that is asked sends a half turn, or answers; true: the game goes on. */
static bool visit(struct bots *t, struct bot_game *g, int i)
{
    bool standing = i % 2 == 0;
    struct game *game = bots_look(t, g);
    struct core *core = game->core;
    const struct dwf_state *s = core->state;
    g->over = core->phase == CORE_OVER;
    for (int seat = 0; seat < BOT_SEATS && !g->over; seat++) {
        const struct core_seat *is = &core->seat[seat];
        const char *block = NULL;
        if (core->phase == CORE_JOINING && !is->joined)
            block = bot_join(game, seat);
        else if (core->phase == CORE_OPENING && !is->opened)
            block = bot_nonce(game, seat);
        else if (core->phase == CORE_OPEN && (core->asked >> seat & 1) && g->sent_k[seat] != core->k + 1) {
            struct bot_style style = {.now = true, .standing = standing, .lines = 4};
            bool arrives = flow_peek(s)->step == DWF_STEP_ARRIVE || flow_peek(s)->step == DWF_STEP_CAMPAIGN;
            block = bot_orders(game, seat, core->k, 0, bot_sheet(t, core, seat, &style, game->arena));
            g->sent_k[seat] = core->k + 1;
            seen.own += arrives;
            seen.answers += seat != s->side;
            ck_assert_msg(!standing || seat == s->side, "%s: asked in the other half, with standing orders", g->name);
            ck_assert_msg(!rules_broken(&core->rules, s), "%s: %s", g->name, rules_broken(&core->rules, s));
        }
        if (block)
            bots_drop(t, bot_sign(game->arena, t->key[seat], block));
    }
    if (g->over) {
        ck_assert_int_lt(s->flow.over, OVER_RESIGNED); /* a verdict of the board */
        seen.halves += 2 * (s->turn - ((const struct dwf_data *)core->rules.data)->scenario[s->scenario].turn + 1);
        seen.halves -= s->side == DWF_CSA;
    }
    bots_leave(game);
    return !g->over;
}

static const struct soak_games wars = {"war", kinds, KINDS, PASS_SECONDS, ROUNDS_MAX, visit, &seen.longest};

START_TEST(wars_by_mail)
{
    const char *soak = getenv("DISPATCH_SOAK");
    int part, of, all = soak ? SOAK_GAMES : GAMES, games = 0;
    soak_part(soak, &part, &of);
    for (int at = part * AT_ONCE; at < all; at += of * AT_ONCE) {
        int n = all - at < AT_ONCE ? all - at : AT_ONCE;
        soak_play(&wars, at, n, 1861 + (uint64_t)at);
        games += n;
    }
    printf("%d games, %d halves, %d mails of their owners, %d of the other side's\n", games, seen.halves, seen.own,
           seen.answers);
    soak_tell(&seen.longest);
    ck_assert_uint_le(seen.longest.page, PAGE_MOST);
    ck_assert_uint_le(seen.longest.read, READ_MOST);
    ck_assert_uint_le(seen.longest.text, TEXT_MOST);
    ck_assert_int_le(10 * seen.own, 12 * seen.halves);
    ck_assert_int_le(10 * seen.answers, 2 * seen.halves);
}
END_TEST

static Suite *war_suite(void)
{
    Suite *suite = suite_create("divided we fall: games by mail");
    TCase *all = tcase_create("games");
    tcase_add_test(all, wars_by_mail);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(war_suite());
}
