/* SPDX-License-Identifier: Apache-2.0 */
/* hold, resume, extend, holiday: what the host does to time. Each shows its effect, asks, is an entry of the game's
 * journal and is told to everybody who plays. */
#include "processor/base/zone.h"
#include "processor/cmd/cmd_act.h"
#include "processor/cmd/commands.h"
#include "processor/game/game_time.h"
#include "processor/game/notice.h"
#include "processor/game/reader.h"
#include "processor/game/standby.h"
#include "processor/letters/dice_notice.h"
#include "processor/letters/setup_letters.h"
#include "processor/record/player_block.h"
#include <stdlib.h>
#include <string.h>

static const char *utc_words(struct cli *cli, int64_t utc)
{
    char words[21];
    utc_write(words, utc);
    return arena_words(cli->arena, "%s", words);
}

/* ---- hold ---- */

static int hold(struct act *act, const char *why)
{
    struct error err = {0};
    printf(
        "%s will be held: no deadline runs, nothing is carried out until dispatch resume. %s\nEverybody is told: %s\n",
        act->game.core->g.name, act_stand(act), why);
    if (!act_agreed(act))
        return EX_NOPERM;
    bool taken = false, done = act_open(act, &err) && vacancy_host_holds(&act->game, &taken, &err);
    if (done && !taken && !core_hold(act->game.core, act->pass.now)) {
        store_rollback(act->host.store);
        fprintf(stderr, "dispatch: %s is held already, is over, or has something to carry out first: dispatch run\n",
                act->game.core->g.name);
        return EX_UNAVAILABLE;
    }
    done = done &&
           notice_all(&act->game,
                      &(struct notice){.letter = "hold", .values = json_pack("{s:o}", "why", letter_word(why))}, &err);
    done = act_done(act, done, &err);
    if (!done)
        return cli_fail(act->cli, &err);
    printf("%s is held.\n", act->game.core->g.name);
    return EX_OK;
}

int cmd_hold(struct cli *cli)
{
    int code;
    struct act *act = act_begin(cli, &code);
    if (!act)
        return code;
    const char *why = cli_word(cli, "\"WHY\"");
    code = why && cli_end(cli) && act_words(act, why) ? hold(act, why) : EX_USAGE;
    return act_end(act, code);
}

/* ---- resume ---- */

/* The deadline that a held game goes on with: what was left of it, else a new term. */
static int64_t resumed_deadline(struct game *game)
{
    const struct core_hold *hold = &game->core->hold;
    if (hold->by_host && !hold->by_policy)
        return hold->left > 0 ? game_deadline_fit(game, game->pass->now + hold->left) : 0;
    return game_deadline_anew(game);
}

static int resume_now(struct act *act, const enum missed_policy *policy)
{
    struct error err = {0};
    bool done = act_open(act, &err);
    if (done && !core_resume(act->game.core, policy ? act->pass.now : resumed_deadline(&act->game), policy)) {
        store_rollback(act->host.store);
        fprintf(stderr, "dispatch: %s\n", policy ? "nobody is late: there is nothing to decide" : "it is not held");
        return EX_UNAVAILABLE;
    }
    bool anew = false;
    done = done && setup_resumed(&act->game, &anew, &err);
    done = done &&
           (anew ||
            notice_all(&act->game,
                       &(struct notice){
                           .letter = "resume", .asks = true, .values = json_pack("{s:b}", "decided", policy != NULL)},
                       &err)) &&
           dice_notices(&act->game, &err);
    if (!act_done(act, done, &err))
        return cli_fail(act->cli, &err);
    printf("%s goes on%s.\n", act->game.core->g.name, policy ? " with the next run" : "");
    return EX_OK;
}

static bool decision(struct cli *cli, const char *word, enum missed_policy *out)
{
    if (strcmp(word, "least") == 0 || strcmp(word, "standing") == 0 || strcmp(word, "resign") == 0) {
        *out = word[0] == 'l' ? MISSED_LEAST : word[0] == 's' ? MISSED_STANDING : MISSED_RESIGN;
        return true;
    }
    cli_usage(cli, "--decide is standing, least or resign, not \"%s\"", word);
    return false;
}

int resume_held(struct cli *cli, const char *decide, int64_t now)
{
    struct act *act = arena_take(cli->arena, sizeof *act);
    enum missed_policy policy = MISSED_LEAST;
    int code;
    act->cli = cli;
    if (decide && !decision(cli, decide, &policy))
        return EX_USAGE;
    if (!act_look(act, now, &code))
        return act_end(act, code);
    if (!cli_end(cli))
        return act_end(act, EX_USAGE);
    if (!act->game.core->hold.by_host && !act->game.core->hold.by_policy) {
        fprintf(stderr, "dispatch: %s is neither held nor set aside\n", act->game.core->g.name);
        return act_end(act, EX_USAGE);
    }
    int64_t due = decide ? 0 : resumed_deadline(&act->game);
    if (decide)
        printf("%s goes on: %s for the seat that is late. %s\n", act->game.core->g.name, missed_word(policy),
               act_stand(act));
    else
        printf("%s goes on%s%s. %s\n", act->game.core->g.name, due ? ", with the deadline " : "",
               due ? utc_words(cli, due) : "", act_stand(act));
    code = act_agreed(act) ? resume_now(act, decide ? &policy : NULL) : EX_NOPERM;
    return act_end(act, code);
}

/* ---- extend ---- */

/* "3d" more, days as a bare number, or an instant. */
static bool until_read(const struct act *act, const char *word, int64_t *until)
{
    int64_t from = act->game.core->deadline > act->pass.now ? act->game.core->deadline : act->pass.now, seconds;
    uint64_t days;
    if (utc_read(span_of(word), until))
        return true;
    if (number_read(span_of(word), 400, &days) && days > 0)
        *until = from + (int64_t)days * 86400;
    else if (term_read(span_of(word), &seconds) && seconds > 0)
        *until = from + seconds;
    else
        return false;
    return true;
}

static int extend(struct act *act, const char *word, const char *why)
{
    struct error err = {0};
    struct core *core = act->game.core;
    int64_t until;
    if (!until_read(act, word, &until))
        return cli_usage(act->cli,
                         "\"%s\" is neither days nor a term such as 12h nor a time such as 2026-12-01T20:00:00Z", word);
    if (core->hold.by_host || until <= core->deadline || (core->deadline == 0 && !core->hold.by_policy)) {
        fprintf(stderr, "dispatch: %s has no deadline that this would make later\n", core->g.name);
        return EX_UNAVAILABLE;
    }
    printf("%s: the deadline becomes %s (it was %s). %s\nEverybody is told: %s\n", core->g.name,
           utc_words(act->cli, until), core->deadline ? utc_words(act->cli, core->deadline) : "over", act_stand(act),
           why);
    if (!act_agreed(act))
        return EX_NOPERM;
    bool done =
        act_open(act, &err) &&
        (core_extend(act->game.core, until, "host") ||
         error_set(&err, EX_TEMPFAIL, "extend", act->game.row.name, "it moved meanwhile")) &&
        notice_all(
            &act->game,
            &(struct notice){.letter = "extended", .asks = true, .values = json_pack("{s:o}", "why", letter_word(why))},
            &err);
    if (!act_done(act, done, &err))
        return cli_fail(act->cli, &err);
    printf("%s is extended.\n", act->game.core->g.name);
    return EX_OK;
}

int cmd_extend(struct cli *cli)
{
    int code;
    struct act *act = act_begin(cli, &code);
    if (!act)
        return code;
    const char *until = cli_word(cli, "DAYS or UNTIL"), *why = until ? cli_word(cli, "\"WHY\"") : NULL;
    code = why && cli_end(cli) && act_words(act, why) ? extend(act, until, why) : EX_USAGE;
    return act_end(act, code);
}

/* ---- holiday ---- */

struct holiday {
    struct cli *cli;
    struct host host;
    struct pass pass;
    struct store_away away;
};

static bool holiday_in_game(struct holiday *h, const char *id, bool *moved, struct error *err)
{
    struct game game = {0};
    bool done = game_open(&h->pass, h->cli->arena, id, &game, err);
    *moved = done && core_extend(game.core, game_deadline_fit(&game, game.core->deadline), "holiday");
    done = done &&
           notice_all(&game,
                      &(struct notice){.letter = "holiday",
                                       .values = json_pack("{s:b}", "moved", *moved),
                                       .at = {{"from", h->away.from}, {"to", h->away.to}}},
                      err) &&
           (!*moved || game_put(&game, err));
    game_close(&game);
    return done;
}

/* All games that go on; those whose deadline falls inside get a later one. */
static bool holiday_everywhere(struct holiday *h, uint64_t *n, struct error *err)
{
    struct game_row row[64];
    char after[33] = "";
    size_t found;
    while ((found = store_games(h->host.store, after, row, 64, err)) > 0)
        for (size_t i = 0; i < found; i++) {
            bool moved = false;
            strcpy(after, row[i].id);
            if (row[i].phase >= CORE_OVER || row[i].aside[0])
                continue;
            if (!holiday_in_game(h, row[i].id, &moved, err))
                return false;
            *n += moved;
        }
    return !err->doing;
}

static int holiday_make(struct holiday *h)
{
    struct error err = {0};
    uint64_t n = 0;
    bool done = store_begin(h->host.store, &err) && store_holiday_put(h->host.store, &h->away, &err) &&
                holiday_everywhere(h, &n, &err);
    if (!store_end(h->host.store, done, &err))
        return cli_fail(h->cli, &err);
    printf("Holiday from %s to %s: %llu deadlines were extended, and none will fall inside. Passes go on.\n",
           utc_words(h->cli, h->away.from), utc_words(h->cli, h->away.to), (unsigned long long)n);
    return EX_OK;
}

static int holiday_list(struct holiday *h)
{
    struct error err = {0};
    struct store_away all[HOLIDAYS_MAX];
    size_t n = store_holidays(h->host.store, h->pass.now, all, &err);
    for (size_t i = 0; i < n; i++)
        printf("%s to %s\n", utc_words(h->cli, all[i].from), utc_words(h->cli, all[i].to));
    if (n == 0 && !err.doing)
        printf("No holidays.\n");
    return err.doing ? cli_fail(h->cli, &err) : EX_OK;
}

/* Days of UTC, both inclusive. */
static bool days_read(struct holiday *h, const char *from, const char *to)
{
    struct date a, b;
    struct zone *utc = pass_zone(&h->pass, "UTC");
    if (!utc || !date_read(span_of(from), &a) || !date_read(span_of(to), &b) || a.year == 0 || b.year == 0)
        return false;
    h->away =
        (struct store_away){zone_midnight(utc, a.year, a.month, a.day), zone_midnight(utc, b.year, b.month, b.day + 1)};
    return h->away.from < h->away.to && h->away.to > h->pass.now && h->away.to - h->away.from <= 120 * 86400;
}

static int holiday_words(struct holiday *h)
{
    const char *from = cli_word(h->cli, NULL), *to = from ? cli_word(h->cli, "to") : NULL;
    if (!from)
        return holiday_list(h);
    if (to && strcmp(to, "to") == 0)
        to = cli_word(h->cli, "the last day");
    if (!to || !cli_end(h->cli))
        return EX_USAGE;
    if (!days_read(h, from, to))
        return cli_usage(
            h->cli,
            "%s to %s: give two days that are still to come, at most 120 days apart, such as 2026-12-24 to 2027-01-02",
            from, to);
    printf("No deadline will fall between %s and %s; those that do are extended, and everybody who plays is told.\n",
           utc_words(h->cli, h->away.from), utc_words(h->cli, h->away.to));
    return act_agreed(&(struct act){.cli = h->cli}) ? holiday_make(h) : EX_NOPERM;
}

int cmd_holiday(struct cli *cli)
{
    struct error err = {0};
    struct holiday *h = arena_take(cli->arena, sizeof *h);
    int64_t now;
    h->cli = cli;
    if (!cli_now(cli, &now))
        return EX_USAGE;
    if (!cli_host_store(cli, &h->host, &err))
        return cli_fail(cli, &err);
    pass_open(&h->pass, cli->arena, &h->host, now);
    int code = holiday_words(h);
    host_close(&h->host);
    return code;
}
