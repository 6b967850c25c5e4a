/* SPDX-License-Identifier: Apache-2.0 */
/* The remind stage: reminders before deadlines, once each, and the end of games that nobody plays any more. What went
 * out is noted in the transaction that puts it into the outbox. */
#include "processor/advance/advance.h"
#include "processor/base/crash.h"
#include "processor/game/game.h"
#include "processor/game/game_outage.h"
#include "processor/game/game_time.h"
#include "processor/game/mustered.h"
#include "processor/game/notice.h"
#include "processor/game/reader.h"
#include "processor/game/standby.h"
#include "processor/intake/player_ingest.h"
#include "processor/intake/sign_up.h"
#include "processor/letters/dice_notice.h"
#include "processor/letters/form.h"
#include "processor/letters/press_letter.h"
#include "processor/letters/receipt.h"
#include "processor/letters/setup_letters.h"
#include "processor/words/dice_words.h"
#include <string.h>

/* ---- reminders ---- */

/* What is asked, for the phrase `asked`. */
static const char *asked_kind(const struct core *core)
{
    if (core->phase == CORE_JOINING || core->phase == CORE_OPENING)
        return core->phase == CORE_JOINING ? "joining" : "opening";
    if (core->phase == CORE_AWAITING)
        return core->g.dice == 'B' ? "signing" : "luck";
    return core_asks_answer(core) ? "answer" : "move";
}

static void add_reminder(const struct notice *notice, struct game *game, int seat, const char *player, json_t *values)
{
    struct text form = {.arena = game->arena};
    struct form_base base = {game->row.log_size, game->row.root, game_page(game)};
    const bool *mustered = notice->about;
    (void)player;
    if (game->core->phase == CORE_JOINING)
        form_join(&form, game->core, seat);
    else if (game->core->phase == CORE_OPENING)
        form_nonce(&form, game->core, seat, &base);
    else if (game->core->phase == CORE_AWAITING)
        form_dice(&form, game->core, seat, &base);
    else
        form_orders(&form, game->core, seat, &base, "the current question",
                    span_of("note - Your orders go here, one to a line.\n"), true);
    json_object_set_new(values, asked_kind(game->core), json_true());
    bool is_open = game->core->phase == CORE_OPEN;
    uint64_t drafted = is_open ? receipt_drafted(game->core, seat) : 0;
    if (drafted)
        json_object_set_new(values, "drafted", json_integer((json_int_t)drafted));
    if (is_open)
        receipt_when_late(values, game->core, seat);
    else if (game->core->phase != CORE_AWAITING)
        setup_when_late(game->core, *mustered, values);
    if (!is_open)
        json_object_set_new(values, game->core->phase == CORE_AWAITING ? "dice" : "set_up", json_true());
    json_object_set_new(values, "form_text", letter_word(form.at));
}

static bool remind(struct game *game, int seat, struct error *err)
{
    char player[32];
    struct wish_row wish;
    bool mustered = false;
    game_player(game, seat, player);
    if (player[0] && store_wish_get(game->pass->store, player, &wish, err) && wish.leaves)
        return true;
    const struct notice notice = {.letter = "reminder", .asks = true, .more = add_reminder, .about = &mustered};
    return !err->doing && mustered_is(game->pass->store, game->core->id, &mustered, err) &&
           notice_one(game, &notice, seat, err);
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

static bool end_abandoned(struct game *game, struct error *err)
{
    const struct notice notice = {.letter = "ended-abandoned", .file = "ended"};
    core_end(game->core, "abandoned");
    return notice_all(game, &notice, err) &&
           game_news(game, 1, "ended as abandoned: no sheet came for the term of its genesis", err);
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
    bool plays = true, asked = false; /* whether they take a seat over: who does plays on */
    if (!game_may_be_abandoned(core))
        return true;
    if (!game_last_sign(game, &alive, err))
        return false;
    if (!can_play(game, &plays, err) || !plays || !vacancy_asked(game, &asked, err) || asked)
        return !err->doing;
    const char *name = arena_words(game->arena, GAME_WARNED "%s", core->id);
    int64_t warned = store_tally(store, name, err);
    if (err->doing || now < alive + term - warning)
        return !err->doing;
    if (warned <= alive) {
        int64_t until = alive + term > now + warning ? alive + term : now + warning;
        json_t *values = json_pack("{s:b}", "dice_wait", core->phase == CORE_AWAITING);
        const struct notice notice = {.letter = "warning", .asks = true, .values = values, .at = {{"until", until}}};
        return notice_all(game, &notice, err) && store_tally_set(store, name, now, err);
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
    return store_begin(pass->store, err) &&
           store_end(pass->store,
                     player_sweep(pass, err) && sign_up_sweep(pass, err) && press_sweep(pass, err) &&
                         store_outage_forget(pass->store, pass->now - OUTAGES_KEPT, err) &&
                         store_tally_set(pass->store, "sweep/day", day, err),
                     err);
}

bool stage_remind(struct pass *pass, struct error *err)
{
    static const struct due_work work = {.one = remind_game, .tells = true};
    return pass->stopped || (over_due_games(pass, &work, err) && sweep(pass, err));
}
