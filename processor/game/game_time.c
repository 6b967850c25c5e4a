/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/game_time.h"
#include "processor/game/game_outage.h"
#include "processor/game/letter.h"
#include "processor/game/reader.h"
#include "processor/host/config.h"
#include "processor/record/journal.h"
#include <string.h>
#include <sysexits.h>

/* ---- one player's calendar ---- */

struct calendar {
    const struct zone *zone;
    struct away absent[ABSENCES_MAX], holiday[HOLIDAYS_MAX];
    struct deadline_terms terms;
};

static struct away away_of(const struct store_away *one)
{
    return (struct away){one->from, one->to};
}

static void calendar_of(struct game *game, int seat, int64_t seconds, int at, struct calendar *out)
{
    const struct clock_terms *clock = &game->core->g.clock;
    struct player_row player = {0};
    struct wish_row wish = {0};
    struct store_away holiday[HOLIDAYS_MAX];
    struct error ignored = {0}; /* who cannot be read has the days of UTC; fsck tells */
    char name[32];
    game_player(game, seat, name);
    memset(out, 0, sizeof *out);
    if (name[0] && store_player_get(game->pass->store, name, &player, &ignored))
        out->zone = pass_zone(game->pass, player.zone);
    if (!out->zone)
        out->zone = pass_zone(game->pass, "UTC");
    out->terms = (struct deadline_terms){.seconds = seconds,
                                         .at = at,
                                         .workdays = clock->workdays,
                                         .has_quiet = clock->has_quiet,
                                         .quiet_from = clock->quiet_from,
                                         .quiet_to = clock->quiet_to,
                                         .absent = out->absent,
                                         .holiday = out->holiday};
    if (name[0] && store_wish_get(game->pass->store, name, &wish, &ignored))
        for (int i = 0; i < wish.n_absent; i++)
            out->absent[out->terms.n_absent++] = away_of(&wish.absent[i]);
    out->terms.n_holiday = store_holidays(game->pass->store, game->core->g.created, holiday, &ignored);
    for (size_t i = 0; i < out->terms.n_holiday; i++)
        out->holiday[i] = away_of(&holiday[i]);
}

/* ---- deadlines ---- */

static int64_t term_of(const struct core *core, bool is_answer, int *at)
{
    const struct clock_terms *clock = &core->g.clock;
    *at = 0;
    if (core->phase == CORE_JOINING || core->phase == CORE_OPENING)
        return core->phase == CORE_JOINING ? clock->join : clock->open;
    *at = is_answer ? clock->answer_at : clock->move_at;
    return is_answer ? clock->answer : clock->move;
}

/* The deadline for what is asked of these seats (bits) from the instant utc on: the latest of theirs. */
static int64_t game_deadline(struct game *game, int asked, bool is_answer, int64_t utc)
{
    int at;
    int64_t seconds = term_of(game->core, is_answer, &at), latest = utc + seconds;
    for (int seat = 0; seat < game->core->g.n_seats; seat++) {
        struct calendar calendar;
        if (!(asked >> seat & 1))
            continue;
        calendar_of(game, seat, seconds, at, &calendar);
        int64_t due = calendar.zone ? deadline_of(calendar.zone, &calendar.terms, utc) : latest;
        latest = due > latest ? due : latest;
    }
    return latest;
}

static int64_t given(void *context, const struct core *core, int asked, bool is_answer, int64_t utc)
{
    struct game *game = context;
    (void)core;
    return game_deadline(game, asked, is_answer, utc);
}

/* Signing once is an answer. A set-up is complete now. */
static int64_t given_wait(void *context, const struct core *core, int asked, int64_t utc)
{
    struct game *game = context;
    (void)core;
    return asked ? game_deadline(game, asked, true, utc) : game->pass->now;
}

void game_clock(struct game *game)
{
    game->core->clock = (struct core_clock){given, given_wait, game};
}

/* `start`: when the term began; -1: only where a deadline may fall counts. */
static int64_t fitted(struct game *game, int64_t start, int64_t due)
{
    int at, waits = core_awaits(game->core);
    int64_t latest = due;
    int64_t seconds = term_of(game->core, core_asks_answer(game->core), &at);
    for (int seat = 0; seat < game->core->g.n_seats; seat++) {
        struct calendar calendar;
        if (!(waits >> seat & 1))
            continue;
        calendar_of(game, seat, seconds, at, &calendar);
        if (!calendar.zone)
            continue;
        int64_t later = start < 0 ? deadline_fit(calendar.zone, &calendar.terms, due)
                                  : deadline_again(calendar.zone, &calendar.terms, start, due);
        latest = later > latest ? later : latest;
    }
    return latest;
}

int64_t game_deadline_fit(struct game *game, int64_t due)
{
    return fitted(game, -1, due);
}

int64_t game_deadline_again(struct game *game)
{
    int64_t due = game->core->deadline;
    return due ? fitted(game, game->row.since, due) : 0;
}

int64_t game_deadline_anew(struct game *game)
{
    const struct core *core = game->core;
    int at, waits = core_awaits(core);
    if (core->phase != CORE_OPEN && core->phase != CORE_JOINING && core->phase != CORE_OPENING &&
        core->phase != CORE_AWAITING)
        return 0;
    bool answer = core_asks_answer(core);
    return term_of(core, answer, &at) == 0 ? 0
                                           : game_deadline(game, waits ? waits : core->asked, answer, game->pass->now);
}

/* ---- what is due next ---- */

static void remind_terms(const struct game *game, const int64_t **remind, int *n)
{
    const struct clock_terms *clock = &game->core->g.clock;
    const struct config *config = game->pass->config;
    *remind = clock->n_remind > 0 || !config ? clock->remind : config->remind;
    *n = clock->n_remind > 0 || !config ? clock->n_remind : config->n_remind;
}

/* Not into the night: a reminder of the quiet hours comes at their end, if that is in time. */
static int64_t by_day(const struct calendar *calendar, int64_t at, int64_t deadline)
{
    const struct deadline_terms quiet = {.has_quiet = calendar->terms.has_quiet,
                                         .quiet_from = calendar->terms.quiet_from,
                                         .quiet_to = calendar->terms.quiet_to};
    int64_t morning = deadline_fit(calendar->zone, &quiet, at);
    return morning < deadline ? morning : at;
}

int64_t game_next_reminder(struct game *game, int seat, int64_t after)
{
    const struct core *core = game->core;
    const int64_t *remind;
    struct calendar calendar;
    int64_t next = 0;
    int n;
    remind_terms(game, &remind, &n);
    if (core->hold.by_host || core->deadline == 0 || n == 0 || core_has_answered(core, seat))
        return 0;
    bool by_night = !core->g.clock.has_quiet;
    if (!by_night)
        calendar_of(game, seat, 0, 0, &calendar);
    for (int i = 0; i < n && (by_night || calendar.zone); i++) {
        int64_t at = core->deadline - remind[i];
        at = by_night ? at : by_day(&calendar, at, core->deadline);
        if (at > after && (next == 0 || at < next))
            next = at;
    }
    return next;
}

int64_t game_abandon_warning(const struct core *core)
{
    int64_t term = core->g.clock.abandon;
    return term > 14 * 86400 ? 7 * 86400 : term / 2;
}

bool game_last_sign(struct game *game, int64_t *utc, struct error *err)
{
    struct arena *arena = arena_new();
    struct journal_line *line = arena_take(arena, sizeof *line);
    bool found = false, good = true;
    *utc = game->core->g.created;
    for (uint64_t at = game->row.log_size; good && !found && at > 1;) {
        good = game_line(game, arena, --at, line, err);
        found = good && journal_is(line, ENTRY_RECEIPT) && line->n_words > 5;
        if (found && !utc_read(line->word[5], utc))
            good = error_set(err, EX_DATAERR, "read the journal of", game->row.name,
                             "store.edited: a receipt has no time");
    }
    arena_free(arena);
    return good;
}

enum { IDLE_AGAIN = 15 * 60 };

bool game_may_be_abandoned(const struct core *core)
{
    bool late = core->hold.by_policy;
    for (int seat = 0; seat < core->g.n_seats; seat++)
        late = late || core->hold.in_a_row[seat] > 0;
    return late && (core->phase == CORE_OPEN || core->phase == CORE_AWAITING) && core->g.clock.abandon > 0 &&
           !core->hold.by_host;
}

/* The warning that nobody plays, and then the end: to a game that goes on by itself no reminder need be due. What was
 * looked at and left, for trouble lasts or a seat is offered, is looked at again. */
static int64_t due_when_idle(struct game *game)
{
    struct error ignored = {0};
    const struct core *core = game->core;
    int64_t alive, warning = game_abandon_warning(core), again = game->row.reminded_at + IDLE_AGAIN;
    if (!game_may_be_abandoned(core) || !game_last_sign(game, &alive, &ignored))
        return 0;
    const char *name = arena_words(game->arena, GAME_WARNED "%s", core->id);
    int64_t end_at = alive + core->g.clock.abandon, warned = store_tally(game->pass->store, name, &ignored);
    int64_t next = warned <= alive ? end_at - warning : warned + warning > end_at ? warned + warning : end_at;
    return next > again ? next : again;
}

int64_t game_due(struct game *game)
{
    int64_t due = core_next(game->core), more[2 + SEATS_MAX] = {outage_next(game), due_when_idle(game)};
    for (int seat = 0; seat < game->core->g.n_seats; seat++)
        more[2 + seat] = game_next_reminder(game, seat, game->row.reminded_at);
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        if (more[i] && (due == 0 || more[i] < due))
            due = more[i];
    return due;
}

/* ---- whom or what a game waits for ---- */

const char *beacon_words(struct game *game, const char *reader)
{
    const struct core *core = game->core;
    struct beacon_rule rule;
    if (core->phase != CORE_AWAITING || !beacon_rule_read(span_of(core->g.beacon), &rule))
        return "";
    const char *when = phrase_when(game->pass, game->arena, core->g.name, reader, core_round_time(core));
    return phrase(game->pass, game->arena, core->g.name, "round",
                  json_pack("{s:I,s:s,s:o}", "round", (json_int_t)core->wait.round, "chain", rule.chain->name, "at",
                            letter_word(when)));
}

const char *awaited_words(struct game *game, const char *reader)
{
    const struct core *core = game->core;
    char player[32];
    int awaits = core_awaits(core), n = 0;
    json_t *seats = json_array();
    for (int seat = 0; seat < core->g.n_seats; seat++) {
        if (!(awaits >> seat & 1))
            continue;
        game_player(game, seat, player);
        json_array_append_new(seats, json_pack("{s:o,s:s,s:b,s:b,s:b}", "player", letter_word(player), "side",
                                               core->g.seat[seat].name, "you", strcmp(player, reader) == 0, "empty",
                                               !core_has_key(core, seat), "more", n++ > 0));
    }
    return awaited_phrase(game, reader, seats);
}

const char *awaited_phrase(struct game *game, const char *reader, json_t *seats)
{
    const struct core *core = game->core;
    const char *until = phrase_when(game->pass, game->arena, core->g.name, reader, core->deadline);
    json_t *values = json_pack("{s:o,s:o,s:b,s:o}", "beacon", letter_word(beacon_words(game, reader)), "until",
                               letter_word(until), "any", json_array_size(seats) > 0, "seats", seats);
    return phrase(game->pass, game->arena, core->g.name, "waiting", values);
}
