#include "processor/config.h"
#include "processor/form.h"
#include "processor/private.h"
#include "processor/publish.h"
#include "processor/report_inside.h"
#include "processor/templates.h"
#include <stdio.h>
#include <string.h>
#include <sysexits.h>

static const char *word_of(const struct reporting *r, const char *member)
{
    const char *words = json_string_value(json_object_get(r->words, member));
    return words ? words : "";
}

static bool load_view(struct reporting *r, struct error *err)
{
    struct core *core = r->game->core;
    struct problem why = {0};
    struct span view;
    r->view = arena_take(r->game->arena, core->rules.is->state_size);
    r->prompt = arena_take(r->game->arena, sizeof *r->prompt);
    if (!core_due_open(r->due) || !core_due_view(r->due, &view) ||
        !rules_load(&core->rules, (const char *)view.at, view.len, r->view, &why))
        return error_set(err, EX_SOFTWARE, "report to", r->player, why.key ? why.key : "the facts cannot be read");
    r->asked = rules_prompt(&core->rules, r->view, r->due->seat, 0, r->prompt) &&
               (rules_asks(r->view) & ONLY(r->due->seat)); /* others may act, but nobody waits for them */
    r->over = core->phase == CORE_OVER;
    return true;
}

/* What the form says of itself: the turn that is asked for, or whose standing orders it can give. */
static const char *form_when(struct reporting *r)
{
    char *side = arena_words(r->game->arena, "%s standing orders", r->game->core->g.seat[r->due->seat].name);
    if (r->asked)
        return word_of(r, "when");
    for (char *at = side; *at && *at != ' ' && *at != '-'; at++)
        if (*at >= 'a' && *at <= 'z')
            *at = (char)(*at - 'a' + 'A');
    return side;
}

/* Is something asked in the middle of his own turn (a reserve, card by card)? A `done` would end the turn behind it. */
static bool interrupts_own_turn(const struct reporting *r)
{
    const struct flow *flow = r->view;
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
        core->set->suggest(&core->rules, r->view, r->due->seat, r->asked ? r->prompt : NULL,
                           &core->sheets->standing[r->due->seat], &body);
    else if (r->asked)
        text_words(&body, "note your orders go here, one a line\n");
    bool rest = form_rest(&body, core, r->due->seat, r->asked);
    bool done = r->asked && !rest && !interrupts_own_turn(r);
    form_orders(&form, core, r->due->seat, &base, form_when(r), text_span(&body), done);
    form_name(r->form_name, sizeof r->form_name, core, r->due->seat);
    return text_span(&form);
}

/* Notes with a problem get its sentence as "why_words": the ruleset has no words for problems. A last note tells the
 * number of the exchange, by which rolls are named. */
static void word_notes(struct reporting *r)
{
    bool first = r->game->core->seat[r->due->seat].reports == 0;
    json_array_append_new(r->due->notes,
                          json_pack("{s:s,s:I,s:b}", "kind", "exchange", "k", (json_int_t)r->due->k, "first", first));
    size_t i;
    json_t *note;
    json_array_foreach(r->due->notes, i, note)
    {
        struct problem why = {.key = json_string_value(json_object_get(note, "why"))};
        const char *got = json_string_value(json_object_get(note, "why_got"));
        const char *want = json_string_value(json_object_get(note, "why_want"));
        if (!why.key)
            continue;
        problem_words(why.got, sizeof why.got, got ? got : "", strlen(got ? got : ""));
        problem_words(why.want, sizeof why.want, want ? want : "", strlen(want ? want : ""));
        struct span words = problem_sentence(r->game->arena, &why);
        json_object_set_new(note, "why_words", json_stringn((const char *)words.at, words.len));
    }
}

static const char *subject_of(struct reporting *r)
{
    const char *when = word_of(r, "when"), *headline = word_of(r, "headline");
    if (r->asked && r->game->core->deadline)
        return arena_words(r->game->arena, "[%s] %s: %s (by %s)", r->game->core->g.name, when, headline, r->deadline);
    return arena_words(r->game->arena, "[%s] %s: %s", r->game->core->g.name, when, headline);
}

static void name_files(struct reporting *r)
{
    const struct core *core = r->game->core;
    const char *stem = arena_words(r->game->arena, "%s-%s-report-%llu", core->g.name, core->g.seat[r->due->seat].name,
                                   (unsigned long long)core->seat[r->due->seat].reports + 1);
    r->file = arena_words(r->game->arena, "%s.txt", stem);
    r->page = arena_words(r->game->arena, "%s.html", stem);
}

/* The page first: the text, which is signed and logged, says its hash as it says the proof's. */
static void add_texts(struct reporting *r, const json_t *points, struct message *message, struct span *text)
{
    struct game *game = r->game;
    json_t *view = report_view(r, points);
    struct span page = report_page(r, view);
    *text = private_padded(game, r->due->seat,
                           template_letter(game->pass, game->arena, game->core->g.name, "report.txt", view));
    message_signed(game->pass, game->arena, message, r->file, *text);
    message_file(message, arena_words(game->arena, "%.*s-proof.txt", (int)strlen(r->file) - 4, r->file), r->proof);
    message_file(message, r->page, page);
}

/* The sealed copy of an open game, where the host wants one to go out with each report. */
static bool add_escrow(struct reporting *r, struct message *message, struct error *err)
{
    struct game *game = r->game;
    struct span file;
    if (r->over || !game->pass->config || !game->pass->config->escrow)
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
    bool asks = r->asked && !r->over;
    struct message message = {
        .player = r->player, .subject = subject_of(r), .kind = asks ? MESSAGE_ASKS : MESSAGE_TELLS};
    struct span text;
    uint8_t hash[32];
    char hex[65];
    add_texts(r, points, &message, &text);
    if (!r->over)
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
    game->pass->n_reports++;
    return store_count_message(game->pass->store, game->core->id, side, false, game_turn(game), err);
}

static bool make_and_send(struct reporting *r, struct error *err)
{
    const struct core *core = r->game->core;
    const struct prompt *prompt = r->asked ? r->prompt : NULL;
    json_t *points = NULL;
    word_notes(r);
    r->words = core->set->report(&core->rules, r->view, r->due->seat, prompt, r->due->events, r->due->notes);
    if (core->set->picture)
        r->picture = core->set->picture(&core->rules, r->view, r->due->seat, prompt, r->due->events, r->due->notes);
    r->form = r->over ? (struct span){0} : order_form(r);
    name_files(r);
    bool done = report_time(r->game, r->due, json_object_get(r->words, "sections"), err) &&
                report_dice(r->game, r->due, json_object_get(r->words, "sections"), err) &&
                report_history(r, &points, err) && report_twins(r, &r->twins, err) && send_files(r, points, err);
    json_decref(points);
    json_decref(r->words);
    json_decref(r->picture);
    json_decref(r->twins);
    return done;
}

bool report_send(struct game *game, int due, struct error *err)
{
    struct reporting r = {.game = game, .due = &game->core->due[due]};
    struct proof proof;
    struct text proof_text = {.arena = game->arena};
    struct core *core = game->core;
    game_player(game, r.due->seat, r.player);
    if (!load_view(&r, err) || !report_proof(game, r.due, &proof, err))
        return false;
    if (!store_root_at(game->pass->store, core->id, r.due->log_size, &r.root))
        return error_set(err, EX_SOFTWARE, "report to", r.player, "the log has no such size");
    proof_write(&proof_text, &proof);
    r.proof = text_span(&proof_text);
    game_when(game->pass, r.player, core->deadline, r.deadline);
    return make_and_send(&r, err);
}
