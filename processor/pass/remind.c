/* SPDX-License-Identifier: Apache-2.0 */
/* The remind stage: reminders before deadlines, once each, and the end of games that nobody plays any more. What went
 * out is noted in the transaction that puts it into the outbox. */
#include "processor/advance/due_games.h"
#include "processor/base/crash.h"
#include "processor/game/awaited.h"
#include "processor/game/game_outage.h"
#include "processor/game/game_page.h"
#include "processor/game/game_time.h"
#include "processor/game/notice.h"
#include "processor/game/reader.h"
#include "processor/intake/player_ingest.h"
#include "processor/letters/dice_notice.h"
#include "processor/letters/form_dice.h"
#include "processor/words/dice_words.h"
#include <string.h>

/* ---- reminders ---- */

static const char *asked_words(const struct game *game)
{
    const struct core *core = game->core;
    const char *what = chance_word(&core->g);
    return core->phase == CORE_JOINING   ? "your answer to the invitation"
           : core->phase == CORE_OPENING ? "the opening of your luck"
           : core->phase == CORE_AWAITING
               ? arena_words(game->arena,
                             core->g.dice == 'B' ? "your signature for the %s" : "the opening of your luck for the %s",
                             what)
           : core_asks_answer(core) ? "your answer"
                                    : "your move";
}

static const char *late_words(const struct game *game, int seat)
{
    const struct core *core = game->core;
    if (core->phase == CORE_AWAITING)
        return dice_late_words(game->arena, core);
    if (core->phase != CORE_OPEN)
        return "Without it your name goes into the log and the set-up starts afresh.";
    switch (missed_policy_of(&core->g.clock, core->hold.in_a_row[seat] + 1)) {
    case MISSED_HOLD:
        return "If nothing comes the game waits for you, and the host is told.";
    case MISSED_HOST:
        return "If nothing comes the host decides how the game goes on.";
    case MISSED_RESIGN:
        return "If nothing comes you give up the game, by its terms.";
    default:
        return "If nothing comes your standing orders answer, and after them the least that the rules demand.";
    }
}

static void remind_body(const struct notice *notice, struct game *game, int seat, const char *player, struct text *out)
{
    char when[64];
    (void)notice;
    game_when(game->pass, player, game->core->deadline, when);
    text_format(out,
                "%s, %s in %s is awaited until %s.\n\n%s\n\nThe form is in the newest message of this game; here it "
                "is once more, fresh:\n\n",
                player, asked_words(game), game->core->g.name, when, late_words(game, seat));
    struct form_base base = {game->row.log_size, game->row.root, game_page(game)};
    if (game->core->phase == CORE_JOINING)
        form_join(out, game->core, seat);
    else if (game->core->phase == CORE_OPENING)
        form_nonce(out, game->core, seat, &base);
    else if (game->core->phase == CORE_AWAITING)
        form_dice(out, game->core, seat, &base);
    else
        form_orders(out, game->core, seat, &base, "what is asked now",
                    span_of("note your orders go here, one a line\n"), true);
}

static bool remind(struct game *game, int seat, struct error *err)
{
    char player[32], when[64];
    struct wish_row wish;
    game_player(game, seat, player);
    if (player[0] && store_wish_get(game->pass->store, player, &wish, err) && wish.leaves)
        return true;
    if (err->doing)
        return false;
    game_when(game->pass, player, game->core->deadline, when);
    const struct notice notice = {.file = "reminder",
                                  .asks = true,
                                  .words = remind_body,
                                  .subject = arena_words(game->arena, "Reminder: %s (by %s)", asked_words(game), when)};
    return notice_one(game, &notice, seat, err);
}

/* Of several that are due at once a seat gets one; whom the host cannot hear or reach is reminded of nothing. */
static bool remind_seats(struct game *game, struct error *err)
{
    for (int seat = 0; seat < game->core->g.n_seats; seat++) {
        int64_t at = game_next_reminder(game, seat, game->row.reminded_at);
        bool is_due = at && at <= game->pass->now && game->pass->now < game->core->deadline, lasts = false;
        if (is_due && (!outage_lasts(game, seat, &lasts, err) || (!lasts && !remind(game, seat, err))))
            return false;
    }
    return true;
}

/* ---- games that nobody plays ---- */

static void warning_body(const struct notice *notice, struct game *game, int seat, const char *player, struct text *out)
{
    char when[64];
    (void)seat;
    game_when(game->pass, player, notice->until, when);
    text_format(
        out,
        "%s, nobody has sent a sheet in %s for a long time. If none comes the game ends as abandoned, not before "
        "%s. Its secrets are published then: the seed,%s all sheets.\n\n%s\n",
        player, game->core->g.name, when, game_has_cards(&game->core->g) ? " all cards," : "",
        awaited_words(game, player));
}

static void ended_body(const struct notice *notice, struct game *game, int seat, const char *player, struct text *out)
{
    (void)notice, (void)seat;
    text_format(out,
                "%s, %s is ended as abandoned: nobody has sent a sheet for as long as its terms allow. Its secrets are "
                "published, so that everybody can play it again with the transcript that the host exports: dispatch "
                "audit FILE\n",
                player, game->core->g.name);
}

static bool end_abandoned(struct game *game, struct error *err)
{
    const struct notice notice = {
        .subject = "The game is ended: nobody plays it any more", .file = "ended", .words = ended_body};
    core_end(game->core, "abandoned");
    return notice_all(game, &notice, err) &&
           game_news(game, 1, "ended as abandoned: no sheet came for the term of its genesis", err);
}

/* Is it worth a look at the journal? Only where somebody was late with his newest deadline. */
static bool may_be_abandoned(const struct core *core)
{
    bool late = core->hold.by_policy;
    for (int seat = 0; seat < core->g.n_seats; seat++)
        late = late || core->hold.in_a_row[seat] > 0;
    return late && (core->phase == CORE_OPEN || core->phase == CORE_AWAITING) && core->g.clock.abandon > 0 &&
           !core->hold.by_host;
}

/* Could those whom it waits for have played? */
static bool can_play(struct game *game, bool *can, struct error *err)
{
    int waits = core_awaits(game->core);
    *can = true;
    for (int seat = 0; seat < game->core->g.n_seats && *can; seat++) {
        bool lasts = false;
        if ((waits >> seat & 1) && !outage_lasts(game, seat, &lasts, err))
            return false;
        *can = !lasts;
    }
    return true;
}

static bool abandoned(struct game *game, bool *ended, struct error *err)
{
    struct store *store = game->pass->store;
    const struct core *core = game->core;
    int64_t alive, now = game->pass->now, term = core->g.clock.abandon, warning = game_abandon_warning(core);
    bool plays = true;
    if (!may_be_abandoned(core))
        return true;
    if (!game_last_sign(game, &alive, err))
        return false;
    if (!can_play(game, &plays, err) || !plays)
        return !err->doing;
    const char *name = arena_words(game->arena, "warned/%s", core->id);
    int64_t warned = store_tally(store, name, err);
    if (err->doing || now < alive + term - warning)
        return !err->doing;
    if (warned <= alive) {
        const struct notice notice = {.subject = "Nobody has played for a long time",
                                      .file = "warning",
                                      .words = warning_body,
                                      .until = alive + term > now + warning ? alive + term : now + warning,
                                      .asks = true};
        return store_tally_set(store, name, now, err) && notice_all(game, &notice, err);
    }
    *ended = now >= alive + term && now >= warned + warning;
    return !*ended || end_abandoned(game, err);
}

/* ---- beacons that nobody sends ---- */

enum { BEACON_LATE = 3600, BEACON_AGAIN = 86400 };

/* The round has come an hour ago: the host, who can look it up, is told, and again each day. */
static bool beacon_late(struct game *game, struct error *err)
{
    const struct core *core = game->core;
    int64_t now = game->pass->now;
    int64_t came = core_round_time(core);
    if (came == 0 || core->hold.by_host || now < came + BEACON_LATE)
        return true;
    const char *name = arena_words(game->arena, "beacon-late/%s", core->id);
    int64_t told = store_tally(game->pass->store, name, err);
    if (err->doing || (told >= came && now < told + BEACON_AGAIN))
        return !err->doing;
    return store_tally_set(game->pass->store, name, now, err) &&
           game_news(game, 2,
                     arena_words(game->arena,
                                 "its %s wait for round %llu of the beacon, which has come, and nobody has sent it. "
                                 "See dispatch beacon HOSTDIR %s",
                                 chance_word(&core->g), (unsigned long long)core->wait.round, core->g.name),
                     err);
}

/* ---- the stage ---- */

static bool look(struct game *game, struct error *err)
{
    bool ended = false;
    if (!remind_seats(game, err) || !beacon_late(game, err) || !abandoned(game, &ended, err))
        return false;
    game->row.reminded_at = game->pass->now;
    crash_point("remind.written");
    if (ended)
        return game_put(game, err);
    return store_game_reminded(game->pass->store, game->row.id, game_due(game), game->row.reminded_at, err);
}

static bool remind_game(struct pass *pass, const struct game_row *row, struct error *err)
{
    struct arena *arena = arena_new();
    struct game game = {0};
    bool done = row->ready || (game_open(pass, arena, row->id, &game, err) && look(&game, err));
    game_close(&game);
    arena_free(arena);
    return done;
}

enum { OUTAGES_KEPT = 400 * 86400 /* longer than any term */ };

/* Once a day: addresses that did not answer are forgotten, and trouble that is long over. */
static bool sweep(struct pass *pass, struct error *err)
{
    int64_t day = pass->now / 86400;
    if (store_tally(pass->store, "sweep/day", err) == day || err->doing)
        return !err->doing;
    if (!store_begin(pass->store, err))
        return false;
    if (player_sweep(pass, err) && store_outage_forget(pass->store, pass->now - OUTAGES_KEPT, err) &&
        store_tally_set(pass->store, "sweep/day", day, err) && store_commit(pass->store, err))
        return true;
    store_rollback(pass->store);
    return false;
}

bool stage_remind(struct pass *pass, struct error *err)
{
    return pass->stopped || (over_due_games(pass, remind_game, err) && sweep(pass, err));
}
