/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/forum/post.h"
#include "processor/forum/post_inside.h"
#include "processor/host/config.h"
#include <stdio.h>
#include <string.h>
#include <sysexits.h>

bool post_markup_read(const char *word, enum post_markup *out)
{
    *out = strcmp(word, "bbcode") == 0 ? POST_BBCODE : POST_MARKDOWN;
    return *out == POST_BBCODE || strcmp(word, "markdown") == 0;
}

static bool look(struct posting *p, const char *name_or_id, struct error *err)
{
    p->game = arena_take(p->arena, sizeof *p->game);
    return game_look(p->pass, p->arena, name_or_id, p->game, err) || error_is_set(err) ||
           error_set(err, EX_NOINPUT, "write a post of", name_or_id, "there is no such game");
}

/* ---- which posts there are ---- */

/* Is a report of exchange k still to be written? */
static bool is_due(const struct core *core, uint64_t k)
{
    for (int i = 0; i < core->n_due; i++)
        if (core->due[i].k == k)
            return true;
    return false;
}

/* The newest exchange that may have been carried out; false: none yet. One that is open or closed was not. The last of
 * a game that is over has its post even if it was ended before it was carried out. */
static bool newest(const struct core *core, uint64_t *k)
{
    bool over = core->phase == CORE_OVER || core->phase == CORE_VOID;
    *k = core->k - (!over && core->k > 0);
    return over || core->k > 0;
}

/* publish-delay keeps from the public what the players of a game by mail know already. Those of a game on a forum read
 * its thread. */
static bool is_held_back(const struct game *game, const json_t *note)
{
    const struct config *config = game->pass->config;
    json_int_t k = json_integer_value(json_object_get(note, "k")),
               utc = json_integer_value(json_object_get(note, "utc"));
    uint64_t last;
    if (!config || game->core->g.forum)
        return false;
    if (config->publish_delay.exchanges > 0)
        return game->core->phase < CORE_OVER && newest(game->core, &last) &&
               (int64_t)last < k + config->publish_delay.exchanges;
    return config->publish_delay.seconds > 0 && game->pass->now - utc < config->publish_delay.seconds;
}

static bool is_made(struct game *game, uint64_t k, struct error *err)
{
    json_t *note = is_due(game->core, k) ? NULL : post_note(game, k, err);
    bool made = note != NULL && !is_held_back(game, note);
    json_decref(note);
    return made;
}

bool post_next(struct pass *pass, const char *game_id, int64_t after, int64_t *number, struct error *err)
{
    struct arena *arena = arena_new();
    struct posting p = {.pass = pass, .arena = arena};
    uint64_t last;
    bool found = false;
    if (look(&p, game_id, err)) {
        bool any = newest(p.game->core, &last);
        found = after < 0;
        *number = 0;
        for (uint64_t k = after > 0 ? (uint64_t)after : 0; !found && any && k <= last && !error_is_set(err); k++) {
            found = is_made(p.game, k, err);
            *number = (int64_t)k + 1;
        }
        game_close(p.game);
    }
    arena_free(arena);
    return found && !error_is_set(err);
}

/* ---- rendering ---- */

static void name_report(struct posting *p, int64_t number)
{
    if (number == 0)
        snprintf(p->title, sizeof p->title, "Dispatch %s, the game", p->game->core->g.name);
    else
        snprintf(p->title, sizeof p->title, "Dispatch %s, report %lld", p->game->core->g.name, (long long)number);
}

/* The sealed files of each seat's report. A game by mail has none. */
static bool gather(struct posting *p, const json_t *note, struct seat_files *out, size_t *n, struct error *err)
{
    const struct genesis *g = &p->game->core->g;
    *n = 0;
    for (int i = 0; g->forum && i < g->n_seats; i++) {
        json_int_t number = json_integer_value(json_object_get(json_object_get(note, "reports"), g->seat[i].name));
        struct seat_files *seat = &out[*n];
        struct outbox_row row;
        bool found;
        if (number <= 0)
            continue;
        *seat = (struct seat_files){.seat = i};
        if (!post_find_report(p, i, (uint64_t)number, &row, &found, err))
            return false;
        seat->forgotten = !found;
        if (found)
            post_files(p, &row, seat);
        (*n)++;
    }
    return true;
}

static bool no_post(struct posting *p, int64_t number, struct error *err)
{
    if (error_is_set(err))
        return false;
    uint64_t last;
    bool any = newest(p->game->core, &last);
    if (any && number - 1 <= (int64_t)last && is_due(p->game->core, (uint64_t)number - 1)) {
        err->retry = true;
        return error_set(err, EX_TEMPFAIL, "write the post", p->title,
                         "its reports are not written yet: dispatch run comes first");
    }
    return error_say(err, EX_NOINPUT, "write the post", p->title,
                     any ? "nothing is noted of it: the newest is %llu, and reports from before this program made "
                           "posts have none"
                         : "the game has not begun: its newest post is %llu",
                     any ? (unsigned long long)last + 1 : 0ULL);
}

static bool render_report(struct posting *p, int64_t number, struct post *out, struct error *err)
{
    struct seat_files *seat = arena_take(p->arena, SEATS_MAX * sizeof *seat);
    size_t n = 0;
    json_t *note = is_due(p->game->core, (uint64_t)number - 1) ? NULL : post_note(p->game, (uint64_t)number - 1, err);
    if (!note)
        return no_post(p, number, err);
    bool found = true;
    json_t *view = gather(p, note, seat, &n, err) ? post_view_report(p, note, &found, err) : NULL;
    bool good = view ? post_split(p, view, seat, n, out, err) : !found && no_post(p, number, err);
    json_decref(view);
    json_decref(note);
    return good;
}

static bool render_opening(struct posting *p, struct post *out, struct error *err)
{
    json_t *view = post_view_opening(p);
    bool good = post_split(p, view, NULL, 0, out, err);
    json_decref(view);
    return good;
}

/* The newest that may be shown; one whose reports are still to be written is asked for all the same. */
static int64_t newest_post(struct game *game, struct error *err)
{
    uint64_t last;
    bool any = newest(game->core, &last);
    if (any && is_due(game->core, last))
        return (int64_t)last + 1;
    for (uint64_t k = last + 1; any && k-- > 0 && !error_is_set(err);)
        if (is_made(game, k, err))
            return (int64_t)k + 1;
    return 0;
}

bool post_report(struct pass *pass, struct arena *arena, const char *game, int64_t number, enum post_markup markup,
                 size_t limit, struct post *out, struct error *err)
{
    struct posting p = {.pass = pass, .arena = arena, .markup = markup, .limit = limit};
    *out = (struct post){0};
    if (!look(&p, game, err))
        return false;
    if (number < 0)
        number = newest_post(p.game, err);
    name_report(&p, number);
    bool good =
        !error_is_set(err) && (number == 0 ? render_opening(&p, out, err) : render_report(&p, number, out, err));
    game_close(p.game);
    return good;
}

/* ---- messages ---- */

/* The number in "GAME-SEAT-report-N.txt", sealed or not; 0: the message holds no report. */
static uint64_t report_number(const struct outbox_row *row)
{
    static const char mark[] = "-report-";
    for (size_t i = 0; i < row->n_files; i++) {
        const char *at = strstr(row->file[i].name, mark);
        size_t digits = at ? strspn(at + sizeof mark - 1, "0123456789") : 0;
        uint64_t number;
        if (digits > 0 && strncmp(at + sizeof mark - 1 + digits, ".txt", 4) == 0 &&
            number_read((struct span){(const uint8_t *)at + sizeof mark - 1, digits}, INT32_MAX, &number))
            return number;
    }
    return 0;
}

/* The post of which this report of the seat is a part: mostly of exchange number - 1, of an older one when the seat was
 * sent a report twice. */
static bool find_post(struct posting *p, int seat, const struct outbox_row *row, int64_t *number, struct error *err)
{
    const char *side = p->game->core->g.seat[seat].name;
    uint64_t wanted = report_number(row);
    bool passed = false;
    for (uint64_t k = wanted; k-- > 0 && *number < 0 && !passed && !error_is_set(err);) {
        json_t *note = post_note(p->game, k, err);
        json_int_t n = json_integer_value(json_object_get(json_object_get(note, "reports"), side));
        passed = n > 0 && (uint64_t)n < wanted;
        if (n > 0 && (uint64_t)n == wanted && post_holds_report(p->game, row, seat, wanted))
            *number = (int64_t)k + 1;
        json_decref(note);
    }
    return !error_is_set(err);
}

bool post_of_row(struct pass *pass, struct arena *arena, const struct outbox_row *row, int64_t *number,
                 struct error *err)
{
    struct posting p = {.pass = pass, .arena = arena};
    *number = -1;
    if (!row->game[0])
        return true;
    if (!look(&p, row->game, err))
        return false;
    int seat = post_seat_of(p.game, row);
    bool good = seat < 0 || !p.game->core->g.forum || find_post(&p, seat, row, number, err);
    game_close(p.game);
    return good;
}

static bool nothing_sealed(const struct outbox_row *row, struct error *err)
{
    return error_say(err, EX_USAGE, "post the message to", row->player,
                     "message %lld is not sealed, so it must not stand where all can read it", (long long)row->number);
}

bool post_message(struct pass *pass, struct arena *arena, const struct outbox_row *row, enum post_markup markup,
                  size_t limit, struct post *out, struct error *err)
{
    struct posting p = {.pass = pass, .arena = arena, .markup = markup, .limit = limit};
    struct seat_files files = {0};
    *out = (struct post){0};
    if (!row->game[0])
        return nothing_sealed(row, err);
    if (!look(&p, row->game, err))
        return false;
    files.seat = post_seat_of(p.game, row);
    post_files(&p, row, &files);
    bool word = row->n_files == 1 && strcmp(row->file[0].name, "sealed.txt") == 0; /* nothing could be sealed to him */
    bool good = p.game->core->g.forum && files.seat >= 0 && (files.n > 0 || word);
    if (!good)
        nothing_sealed(row, err);
    else {
        snprintf(p.title, sizeof p.title, "Dispatch %s, message to %s %lld", p.game->core->g.name,
                 p.game->core->g.seat[files.seat].name, (long long)row->number);
        json_t *view = post_view_message(&p);
        good = post_split(&p, view, &files, 1, out, err);
        json_decref(view);
    }
    game_close(p.game);
    return good;
}
