/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/letters/report.h"
#include "formats/escrow.h"
#include "processor/game/game.h"
#include "processor/game/letter.h"
#include "processor/game/message.h"
#include "processor/game/reader.h"
#include "processor/game/report_proof.h"
#include "processor/game/seal_message.h"
#include "processor/game/template_host.h"
#include "processor/host/config.h"
#include "processor/letters/form.h"
#include "processor/letters/report_inside.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <sysexits.h>

static const char *word_of(const struct reporting *r, const char *member)
{
    const char *words = json_string_value(json_object_get(r->words, member));
    return words ? words : "";
}

static bool load_told(struct reporting *r, struct error *err)
{
    struct core *core = r->game->core;
    struct problem why = {0};
    if (!core_due_open(r->due))
        return error_of(err, ERROR_DAMAGE, EX_SOFTWARE, "report to", r->player, "the facts cannot be read");
    r->told = (struct told){.arena = r->game->arena,
                            .g = &core->g,
                            .set = core->set,
                            .rules = &core->rules,
                            .seat = r->due->seat,
                            .k = r->due->k,
                            .number = core->seat[r->due->seat].reports + 1,
                            .events = r->due->events,
                            .notes = r->due->notes,
                            .over = core->phase == CORE_OVER};
    memcpy(r->told.called, r->read->called, sizeof r->told.called);
    return told_load(&r->told, r->due->view, &why) || error_of(err, ERROR_DAMAGE, EX_SOFTWARE, "report to", r->player,
                                                               "%s", why.key ? why.key : "the facts cannot be read");
}

/* What the form says of itself: the turn that is asked for, or whose standing orders it can give. */
static const char *form_when(struct reporting *r)
{
    struct game *game = r->game;
    return r->told.asked ? word_of(r, "when")
                         : arena_words(game->arena, "%s standing orders",
                                       seat_title(game->arena, game->core->g.seat[r->due->seat].name));
}

/* Is something asked in the middle of his own turn (a reserve, card by card)? A `done` would end the turn behind it. */
static bool interrupts_own_turn(const struct reporting *r)
{
    const struct flow *flow = r->told.view;
    for (int32_t i = 0; i + 1 < flow->depth; i++)
        if (flow->at[i].asks != 0)
            return (flow->at[i].asks & ONLY(r->due->seat)) != 0;
    return false;
}

static struct span order_form(struct reporting *r)
{
    struct core *core = r->game->core;
    struct text body = {.arena = r->game->arena}, form = {.arena = r->game->arena};
    struct form_base base = {r->due->log_size, r->root, game_page(r->game)};
    if (core->set->suggest)
        core->set->suggest(&core->rules, r->told.view, r->due->seat, r->told.asked ? r->told.prompt : NULL,
                           &core->sheets->standing[r->due->seat], &body);
    else if (r->told.asked)
        text_words(&body, "note - Your orders go here, one to a line.\n");
    bool rest = form_rest(&body, core, r->due->seat, r->told.asked);
    bool done = r->told.asked && !rest && !interrupts_own_turn(r);
    form_orders(&form, core, r->due->seat, &base, form_when(r), text_span(&body), done);
    form_name(r->form_name, sizeof r->form_name, core, r->due->seat);
    return text_span(&form);
}

static const char *subject_of(struct reporting *r)
{
    const struct core *core = r->game->core;
    bool by = r->told.asked && core->deadline;
    const char *until = phrase_when(r->game->pass, r->game->arena, core->g.name, r->player, by ? core->deadline : 0);
    return letter_subject(r->game->pass, r->game->arena, core->g.name, "report",
                          json_pack("{s:o,s:o,s:o}", "when", letter_word(word_of(r, "when")), "headline",
                                    letter_word(word_of(r, "headline")), "until", letter_word(until)));
}

static void name_files(struct reporting *r)
{
    const char *stem = told_stem(&r->told);
    r->file = arena_words(r->game->arena, "%s.txt", stem);
    r->page = arena_words(r->game->arena, "%s.html", stem);
}

/* The page first: the text, which is signed and logged, says its hash as it says the proof's. */
static void add_texts(struct reporting *r, const json_t *points, struct message *message, struct span *text)
{
    struct game *game = r->game;
    json_t *view = report_view(r, points);
    r->view = json_incref(view);
    struct span page = report_page(r, view);
    *text = private_padded(game, r->due->seat,
                           template_letter(game->pass, game->arena, game->core->g.name, "report.txt", view));
    message_signed(game->pass, game->arena, message, r->file, *text);
    message_file(message, arena_words(game->arena, "%.*s-proof.txt", (int)strlen(r->file) - 4, r->file), r->proof);
    message_file(message, r->page, page);
    message->parts = r->parts;
}

/* The sealed copy of the game as it is in the store, for the host's own rebuilding. In the game's arena. */
static bool report_escrow(struct game *, const struct core_due *, struct span *file, struct error *);

/* The sealed copy of an open game, where the host wants one to go out with each report. */
static bool add_escrow(struct reporting *r, struct message *message, struct error *err)
{
    struct game *game = r->game;
    struct span file;
    if (r->told.over || !game->pass->config || !game->pass->config->escrow)
        return true;
    if (!report_escrow(game, r->due, &file, err))
        return false;
    message_file(message,
                 arena_words(game->arena, "%s-%s-escrow-%llu.txt", game->core->g.name,
                             game->core->g.seat[r->due->seat].name,
                             (unsigned long long)game->core->seat[r->due->seat].reports + 1),
                 file);
    return true;
}

static bool send_files(struct reporting *r, const json_t *points, struct error *err)
{
    struct game *game = r->game;
    bool asks = r->told.asked && !r->told.over;
    struct message message = {
        .player = r->player, .subject = subject_of(r), .kind = asks ? MESSAGE_ASKS : MESSAGE_TELLS};
    struct span text;
    uint8_t hash[32];
    char hex[65];
    add_texts(r, points, &message, &text);
    if (!r->told.over)
        message_file(&message, r->form_name, r->form);
    if (!add_escrow(r, &message, err))
        return false;
    if (!(asks && game->core->deadline ? message_deadline(game, &message, r->due->seat, game->core->deadline, err)
                                       : message_no_deadline(game, &message, r->due->seat, err)))
        return false;
    if (!message_send(game, &message, err))
        return false;
    sha256(hash, text);
    hex_write(hex, hash, sizeof hash);
    const char *side = game->core->g.seat[r->due->seat].name; /* what is due changes now */
    core_reported(game->core, r->due->seat, hex);
    game->pass->n[PASS_REPORTS]++;
    return store_count_message(game->pass->store, game->core->id, side, false, game_turn(game), err);
}

static bool make_and_send(struct reporting *r, struct error *err)
{
    const struct core *core = r->game->core;
    const struct told *t = &r->told;
    json_t *points = NULL;
    r->words = told_words(&r->told);
    told_shorten(&r->told, r->words);
    if (core->set->picture)
        r->picture = core->set->picture(t->rules, t->view, t->seat, t->asked ? t->prompt : NULL, t->events, t->notes);
    r->form = t->over ? (struct span){0} : order_form(r);
    name_files(r);
    bool done = report_time(r->game, r->due, json_object_get(r->words, "sections"), err) &&
                report_dice(r->game, r->due, json_object_get(r->words, "sections"), err) &&
                report_points(r, &points, err) && report_twins(r, &r->twins, err) && send_files(r, points, err);
    json_decref(points);
    json_decref(r->words);
    json_decref(r->picture);
    json_decref(r->twins);
    json_decref(r->view);
    return done;
}

/* ---- what is read, and what is made of it ---- */

static void copy_lines(struct arena *arena, const struct proof *proof, struct known_lines *to)
{
    struct span *line = arena_take(arena, (proof->n_lines + 1) * sizeof *line);
    for (size_t i = 0; i < proof->n_lines; i++)
        line[i] = arena_copy(arena, proof->line[i]);
    *to = (struct known_lines){proof->before ? proof->before : 1, proof->n_lines, line};
}

/* Earlier points of the seat's timeline, joined by commas. */
static bool read_history(struct game *game, const struct core_due *due, struct text *out, struct error *err)
{
    return due->k == 0 || store_history_back(game->pass->store, game->core->id, game->core->g.seat[due->seat].name,
                                             due->k - 1, out, err);
}

bool report_read(struct game *game, int at, struct arena *arena, struct report_read *out, struct error *err)
{
    const struct core *core = game->core;
    const struct core_due *due = &core->due[at];
    struct proof proof;
    struct text text = {.arena = arena};
    *out = (struct report_read){.seat = due->seat, .history.arena = arena};
    game_player(game, due->seat, out->player);
    for (int i = 0; i < core->g.n_seats; i++) { /* what people call whoever holds it */
        char *called = arena_take(arena, 96);
        seat_called(game, i, called);
        out->called[i] = called;
    }
    if (!core_due_open(&game->core->due[at]))
        return error_of(err, ERROR_DAMAGE, EX_SOFTWARE, "report to", out->player, "the facts cannot be read");
    if (!report_proof(game, due, &proof, err) || !read_history(game, due, &out->history, err))
        return false;
    if (!store_root_at(game->pass->store, core->id, due->log_size, &out->root))
        return error_of(err, ERROR_DAMAGE, EX_SOFTWARE, "report to", out->player, "the log has no such size");
    proof_write(&text, &proof);
    out->proof = text_span(&text);
    copy_lines(arena, &proof, &out->lines);
    game_when(game->pass, out->player, core->deadline, out->deadline);
    return true;
}

bool report_make(struct game *game, const struct report_read *read, struct error *err)
{
    struct reporting r = {.game = game, .read = read, .proof = read->proof, .root = read->root};
    int due = 0;
    while (due < game->core->n_due && game->core->due[due].seat != read->seat)
        due++;
    assert(due < game->core->n_due);
    r.due = &game->core->due[due];
    memcpy(r.player, read->player, sizeof r.player);
    memcpy(r.deadline, read->deadline, sizeof r.deadline);
    game->known = read->lines;
    bool done = load_told(&r, err) && make_and_send(&r, err);
    game->known = (struct known_lines){0};
    return done;
}

bool report_send(struct game *game, int due, struct error *err)
{
    struct report_read read;
    return report_read(game, due, game->arena, &read, err) && report_make(game, &read, err);
}

void report_foresee(struct game *game, struct arena *arena)
{
    struct store *store = game->pass->store;
    struct core *core = game->core;
    char(*players)[32] = arena_take(arena, SEATS_MAX * sizeof *players);
    struct error ignored = {0}; /* what cannot be read is asked for again, and told then */
    (void)pass_zone(game->pass, "UTC");
    for (int seat = 0; seat < core->g.n_seats; seat++) {
        struct wish_row wish;
        struct calendar_row calendar;
        game_player(game, seat, players[seat]);
        (void)reader_zone(game->pass, players[seat]);
        (void)store_wish_get(store, players[seat], &wish, &ignored);
        (void)store_calendar_get(store, core->id, core->g.seat[seat].name, &calendar, &ignored);
    }
    game->players = players;
}

/* ---- the sealed copy of a game, where the host keeps `escrow` (formats/escrow.h) ---- */

static const char cover[] = "A sealed copy of the game, which only the host can open: if the host's machine is\n"
                            "lost, this mail brings the game back. It tells nobody else anything. Keep it with\n"
                            "the report, and if the host asks for your newest report, send this along.\n\n";

/* Entries behind those that the report's own proof shows, as far as the sealed state goes. */
static bool tail(struct game *game, uint64_t from, uint64_t to, struct text *lines, struct error *err)
{
    for (uint64_t n = from; n < to; n++) {
        struct span entry;
        if (!store_entry(game->pass->store, game->arena, game->core->id, n, &entry, err))
            return false;
        text_add(lines, entry);
    }
    return true;
}

static bool report_escrow(struct game *game, const struct core_due *due, struct span *out, struct error *err)
{
    struct escrow e = {.generation = game->row.generation, .size = game->row.log_size, .from = due->log_size};
    struct text lines = {.arena = game->arena}, file = {.arena = game->arena};
    strcpy(e.game, game->core->id);
    if (!store_seal_get(game->pass->store, game->arena, e.game, &e.sealed, err) ||
        !tail(game, e.from, e.size, &lines, err))
        return false;
    e.lines = text_span(&lines);
    text_words(&file, cover);
    if (!escrow_write(&file, game->pass->master, &e))
        return error_set(err, EX_SOFTWARE, "write the sealed copy of", game->row.name, "it is too large for a mail");
    *out = text_span(&file);
    return true;
}
