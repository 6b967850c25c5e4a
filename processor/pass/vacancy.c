/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/pass/vacancy.h"
#include "processor/base/crash.h"
#include "processor/core/core_sheet.h"
#include "processor/game/asked.h"
#include "processor/game/game_time.h"
#include "processor/game/mail_limit.h"
#include "processor/game/notice.h"
#include "processor/game/queue.h"
#include "processor/game/standby.h"
#include "processor/host/config.h"
#include "processor/intake/seat_handover.h"
#include "processor/letters/offer_words.h"
#include "processor/words/dice_words.h"
#include <stdio.h>
#include <string.h>

enum { DAY = 86400 };

struct filling { /* one free seat, in one transaction */
    struct pass *pass;
    struct arena *arena;
    struct standbys s;
    struct game game;
    int seat;
    struct vacancy_row row;
    bool moved;   /* the journal has new lines */
    bool ended;   /* the row is gone */
    bool refused; /* the other players want nobody */
};

static struct store *store_of(const struct filling *f)
{
    return f->pass->store;
}

static const char *side_of(const struct filling *f)
{
    return f->row.side;
}

/* ---- letters ---- */

/* Where dice wait the clock goes on. */
static bool no_deadline_runs(const struct filling *f)
{
    return f->game.core->hold.by_host || f->game.core->hold.by_policy;
}

static bool asks_later(const struct filling *f)
{
    return f->row.state != VACANCY_SPENT && f->row.n_asked < VACANCY_ASKED_MOST;
}

static bool tell_all(struct filling *f, const char *name, struct error *err)
{
    const char *time = term_words(f->arena, f->pass->config->muster.seconds, "no time");
    const struct notice notice = {.letter = name,
                                  .file = "vacant",
                                  .side = f->seat,
                                  .values =
                                      json_pack("{s:b,s:b,s:b,s:b,s:s,s:b,s:b}", "left", f->row.why == VACANCY_LEFT,
                                                "given_up", f->row.why == VACANCY_GIVEN_UP, "stands",
                                                no_deadline_runs(f), "asked", f->game.core->g.standby == STANDBY_ASKED,
                                                "time", time, "refused", f->refused, "spent", !asks_later(f))};
    return notice_all(&f->game, &notice, err);
}

static bool tell_candidate(struct filling *f, const char *name, json_t *values, struct error *err)
{
    struct player_row player;
    json_object_set_new(values, "ruleset", json_string(f->game.core->g.ruleset));
    json_object_set_new(values, "game", json_string(f->game.core->g.name));
    json_object_set_new(values, "side", json_string(side_of(f)));
    if (!store_player_get(store_of(f), f->row.candidate, &player, err)) {
        json_decref(values);
        return !err->doing;
    }
    return letter(f->pass, f->arena, f->row.candidate, f->row.game, name, values, "standby.txt", MESSAGE_TELLS, err);
}

/* ---- the clock ---- */

/* What the host did of his own accord meanwhile stands. */
static void look_at_clock(struct filling *f)
{
    if (f->row.held && !f->game.core->hold.by_host) {
        f->row.held = false;
        f->row.let = true;
    }
}

/* Where it stands for another free seat it stands for this one as well; the host's own word is left alone. */
static bool stop_clock(struct filling *f, struct error *err)
{
    struct core *core = f->game.core;
    int32_t others;
    if (f->row.held || f->row.let || core->hold.by_policy)
        return true;
    if (!vacancy_stands(&f->game, &others, err))
        return false;
    if (core->hold.by_host) {
        f->row.held = others != 0;
        return true;
    }
    f->row.held = core->deadline > 0 && core_hold(core, f->pass->now);
    f->moved = f->moved || f->row.held;
    return true;
}

/* With what was left of the deadline. */
static bool start_clock(struct filling *f, struct error *err)
{
    int64_t left = f->game.core->hold.left;
    return vacancy_goes_on(&f->game, &f->row, left > 0 ? game_deadline_fit(&f->game, f->pass->now + left) : 0,
                           &f->moved, err);
}

/* ---- nobody takes it ---- */

/* By its terms the game waits for the host; else nothing is needed of them. */
static bool waits_for_host(const struct filling *f)
{
    return f->game.core->hold.by_policy;
}

/* What the host can do, or why they need do nothing. */
static const char *remedy_of(const struct filling *f)
{
    const struct core *core = f->game.core;
    const char *name = core->g.name, *seat = arena_words(f->arena, "dispatch seat %s %s --to NAME", name, side_of(f));
    if (waits_for_host(f) && core->phase == CORE_AWAITING)
        return arena_words(f->arena, "Its %s wait until you decide: %s, or dispatch extend", chance_word(&core->g),
                           seat);
    if (waits_for_host(f))
        return arena_words(f->arena,
                           "The game waits until you decide: %s, dispatch extend, or dispatch resume "
                           "--decide least",
                           seat);
    if (f->row.why == VACANCY_RESIGNS)
        return "Nothing is needed of you: by the game's terms the seat resigns";
    return arena_words(f->arena,
                       "Nothing is needed of you: the terms of the game apply%s. To give the seat to somebody all the "
                       "same: %s",
                       asks_later(f) ? ", and whoever stands by later is asked" : "", seat);
}

static const char *news_of(const struct filling *f, bool refused)
{
    return arena_words(f->arena, "%s the seat %s of %s. %s",
                       refused ? "the other players want nobody who stands by for" : "nobody who stands by takes",
                       side_of(f), f->row.player, remedy_of(f));
}

/* The game goes on by its terms. A seat that resigns then is not kept from it a second time. */
static bool nobody_takes_it(struct filling *f, bool refused, struct error *err)
{
    bool told = f->row.told;
    if (!start_clock(f, err))
        return false;
    if (refused || f->row.why == VACANCY_RESIGNS)
        f->row.state = VACANCY_SPENT;
    f->row.told = false;
    f->refused = refused;
    if (told && !tell_all(f, "seat-unfilled", err))
        return false;
    if (f->row.news)
        return true;
    f->row.news = true;
    return game_news(&f->game, waits_for_host(f) ? 2 : 0, news_of(f, refused), err);
}

/* ---- the other players ---- */

static bool is_other(const struct filling *f, const char *player)
{
    bool is = player[0] && strcmp(player, f->row.player) != 0;
    for (int i = 0; i < f->row.n_others; i++)
        is = is && strcmp(f->row.other[i].player, player) != 0;
    return is && f->row.n_others < VACANCY_OTHERS;
}

static bool ask_other(struct filling *f, const char *player, struct error *err)
{
    struct vacancy_other *other = &f->row.other[f->row.n_others++];
    *other = (struct vacancy_other){0};
    snprintf(other->player, sizeof other->player, "%s", player);
    asked_code(other->code);
    const char *time = term_words(f->arena, f->pass->config->muster.seconds, "no time");
    const char *until =
        phrase_when(f->pass, f->arena, f->game.core->g.name, player, f->row.asked_at + f->pass->config->muster.seconds);
    json_t *values = json_pack("{s:b,s:b,s:s,s:s,s:s,s:s,s:o,s:s}", "post", letter_only_posts(&f->game, player),
                               "stands", no_deadline_runs(f), "game", f->game.core->g.name, "side", side_of(f), "who",
                               f->row.player, "code", other->code, "until", letter_word(until), "time", time);
    return letter(f->pass, f->arena, player, f->row.game, "standby-agree", values, "standby.txt", MESSAGE_ASKS, err);
}

static bool ask_others(struct filling *f, struct error *err)
{
    f->row.state = VACANCY_AGREES;
    f->row.asked_at = f->pass->now;
    f->row.n_others = 0;
    for (int i = 0; i < f->game.core->g.n_seats; i++) {
        char player[32];
        game_player(&f->game, i, player);
        if (is_other(f, player) && !ask_other(f, player, err))
            return false;
    }
    f->row.agreed = f->row.n_others == 0;
    f->row.state = f->row.agreed ? VACANCY_WAITS : VACANCY_AGREES;
    return true;
}

/* One no is enough; who does not answer in time agrees. */
static bool hear_others(struct filling *f, struct error *err)
{
    bool all = true;
    for (int i = 0; i < f->row.n_others; i++) {
        const struct vacancy_other *other = &f->row.other[i];
        bool over = other->says != 0;
        if (other->says < 0)
            return nobody_takes_it(f, true, err);
        if (!over && !asked_is_over(f->pass, f->row.game, other->player, f->row.asked_at, &over, err))
            return false;
        all = all && over;
    }
    f->row.agreed = all;
    f->row.state = all ? VACANCY_WAITS : VACANCY_AGREES;
    return true;
}

/* ---- who is asked ---- */

static bool ask(struct filling *f, const struct standby_row *one, struct error *err)
{
    struct player_row player;
    if (!store_player_get(store_of(f), one->player, &player, err))
        return false;
    asked_code(f->row.code);
    f->row.asked_at = f->pass->now;
    f->row.state = VACANCY_OFFERED;
    snprintf(f->row.candidate, sizeof f->row.candidate, "%s", one->player);
    snprintf(f->row.asked[f->row.n_asked++], sizeof f->row.asked[0], "%s", one->player);
    const struct handover_asking asking = {f->row.code, f->pass->now + f->pass->config->muster.seconds};
    return handover_ask(&f->game, f->seat, &player, &asking, err);
}

/* To the end of the list, or out of it. */
static bool has_missed(struct filling *f, const struct standby_row *seen, struct error *err)
{
    struct standby_row one = *seen;
    bool out = ++one.n_missed >= STANDBY_CHANCES;
    one.place = queue_next_place(store_of(f), err);
    if (err->doing || !tell_candidate(f, "standby-missed", json_pack("{s:b}", "out", out), err))
        return false;
    return out ? store_standby_drop(store_of(f), one.player, one.ruleset, err)
               : store_standby_put(store_of(f), &one, err);
}

static bool make_way(struct filling *f, struct error *err)
{
    f->row.state = VACANCY_WAITS;
    f->row.candidate[0] = f->row.code[0] = '\0';
    return store_handover_drop(store_of(f), f->row.game, f->row.side, err) &&
           standbys_read(store_of(f), f->arena, &f->s, err);
}

static bool candidate_may(struct filling *f, const struct standby_row *one, bool *may, struct error *err)
{
    struct player_row player;
    *may = false;
    if (!one)
        return true;
    if (!store_player_get(store_of(f), one->player, &player, err))
        return !err->doing;
    return standby_may(&f->game, f->seat, &player, may, err);
}

/* The offer stands, makes way, or is another by now: the host's own, which goes before ours. None is there when its
 * player was forgotten. */
static bool hear_candidate(struct filling *f, struct error *err)
{
    const struct standby_row *one = standbys_row(&f->s, f->row.candidate, f->game.core->g.ruleset);
    char offered[32] = "";
    bool may, over = false;
    if (!store_handover_get(store_of(f), f->row.game, f->row.side, offered, err) && err->doing)
        return false;
    if (offered[0] && strcmp(offered, f->row.candidate) != 0) {
        f->ended = true;
        return vacancy_end(&f->game, f->seat, &f->row, NULL, &f->moved, err);
    }
    if (!candidate_may(f, one, &may, err))
        return false;
    if (!may)
        return tell_candidate(f, "standby-over", json_object(), err) && make_way(f, err);
    if (!asked_is_over(f->pass, f->row.game, f->row.candidate, f->row.asked_at, &over, err))
        return false;
    return !over || (has_missed(f, one, err) && make_way(f, err));
}

static bool next_one(struct filling *f, struct error *err)
{
    const struct standby_row *first;
    if (!standby_first(&f->game, f->seat, &f->s, &f->row, &first, err))
        return false;
    if (!first)
        return nobody_takes_it(f, false, err);
    if (!stop_clock(f, err))
        return false;
    if (!f->row.told && !tell_all(f, "vacant", err))
        return false;
    f->row.told = true;
    if (f->game.core->g.standby == STANDBY_ASKED && !f->row.agreed && !ask_others(f, err))
        return false;
    return f->row.state != VACANCY_WAITS || ask(f, first, err);
}

/* ---- one seat ---- */

/* While an exchange is closed, and not carried out, it stays as it is. */
static bool can_change_hands(const struct core *core)
{
    return core->phase == CORE_OPEN || (core->phase == CORE_AWAITING && core->k > 0);
}

static bool taken_back(struct filling *f, struct error *err)
{
    bool told = f->row.told && f->game.core->phase < CORE_OVER;
    f->ended = true;
    return vacancy_end(&f->game, f->seat, &f->row, NULL, &f->moved, err) && (!told || tell_all(f, "seat-kept", err));
}

static bool step(struct filling *f, struct error *err)
{
    bool is;
    if (!can_change_hands(f->game.core))
        return f->game.core->phase < CORE_OVER || taken_back(f, err);
    if (!vacancy_holds(&f->game, f->seat, &f->row, &is, err))
        return false;
    look_at_clock(f);
    if (!is)
        return taken_back(f, err);
    if (f->row.state == VACANCY_AGREES && !hear_others(f, err))
        return false;
    if (f->row.state == VACANCY_OFFERED && !hear_candidate(f, err))
        return false;
    if (f->ended || f->row.state == VACANCY_SPENT)
        return true;
    /* an offer that was made while dice waited: there the clock cannot stand */
    return f->row.state == VACANCY_WAITS ? next_one(f, err) : stop_clock(f, err);
}

static bool in_game(struct filling *f, struct error *err)
{
    bool done = game_open(f->pass, f->arena, f->row.game, &f->game, err);
    f->seat = done ? genesis_seat(&f->game.core->g, span_of(f->row.side)) : -1;
    if (done && f->seat < 0) {
        f->ended = true;
        done = store_vacancy_drop(store_of(f), f->row.game, f->row.side, err);
    } else
        done = done && step(f, err) && (f->ended || store_vacancy_put(store_of(f), &f->row, err)) &&
               (!f->moved || game_put(&f->game, err));
    game_close(&f->game);
    return done;
}

/* Nothing can have changed where nobody stands by, nobody is asked and no clock is stopped: no game is opened. */
static bool is_idle(const struct filling *f)
{
    return f->s.n == 0 && f->row.state == VACANCY_WAITS && f->row.news && !f->row.held;
}

static bool look(struct filling *f, const struct vacancy_row *seen, struct error *err)
{
    struct game_row game;
    if (!store_vacancy_get(store_of(f), seen->game, seen->side, &f->row, err) ||
        !standbys_read(store_of(f), f->arena, &f->s, err))
        return !err->doing;
    if (!store_game_by_name(store_of(f), f->row.game, &game, err))
        return !err->doing && store_vacancy_drop(store_of(f), f->row.game, f->row.side, err);
    bool over = game.phase >= CORE_OVER;
    return game.aside[0] || (!over && is_idle(f)) || in_game(f, err);
}

static bool tell_trouble(struct pass *pass, struct arena *arena, const struct vacancy_row *row, const struct error *why,
                         struct error *err)
{
    char cause[300];
    bool may;
    error_words(why, cause, sizeof cause);
    if (!mail_may(pass, "vacancy", row->game, 1, DAY, &may, err) || !may)
        return !err->doing;
    return store_news_put(
        pass->store, 2, row->game,
        arena_words(arena, "the seat %s is free and could not be offered: %s. See dispatch fsck", row->side, cause),
        pass->now, err);
}

/* A game at which another processor works, or that cannot be read, does not stop the others. */
static bool one_vacancy(struct pass *pass, const struct vacancy_row *row, struct error *err)
{
    struct filling f = {.pass = pass, .arena = arena_new()};
    struct error why = {0};
    bool done = store_begin(pass->store, err);
    bool good = done && look(&f, row, &why);
    crash_point("vacancy.written");
    done = done && (good ? store_end(pass->store, true, err) : (store_rollback(pass->store), true));
    crash_point("vacancy.committed");
    if (done && !good && !why.retry)
        done =
            store_begin(pass->store, err) && store_end(pass->store, tell_trouble(pass, f.arena, row, &why, err), err);
    arena_free(f.arena);
    return done;
}

bool vacancies_fill(struct pass *pass, struct error *err)
{
    struct arena *arena = arena_new();
    struct vacancy_row *all;
    size_t n = store_vacancies(pass->store, arena, &all, err);
    bool done = !err->doing;
    for (size_t i = 0; done && i < n; i++)
        done = one_vacancy(pass, &all[i], err);
    arena_free(arena);
    return done;
}
