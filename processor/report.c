#include "processor/report.h"
#include "processor/form.h"
#include "processor/private.h"
#include "processor/publish.h"
#include "processor/signing.h"
#include "processor/templates.h"
#include <stdio.h>
#include <string.h>
#include <sysexits.h>

struct reporting {
    struct game *game;
    struct core_due *due;
    void *view;
    struct prompt *prompt;
    bool asked, over;
    json_t *words; /* from the ruleset; owned */
    char player[32], form_name[96], deadline[64];
    struct hash root;
};

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

/* ---- what players say to each other ---- */

enum { SAID_COLUMNS = 60 };

/* Words of a player, in short lines that begin with a mark: nothing of them can look like a line of the report. */
static void quote(struct reporting *r, struct span words, json_t *items)
{
    char *plain = arena_take(r->game->arena, words.len + 1);
    size_t n = 0;
    for (size_t i = 0; i < words.len; i++)
        if (words.at[i] != '-' || n == 0 || plain[n - 1] != '-')
            plain[n++] = (char)words.at[i];
    for (size_t from = 0; from < n;) {
        size_t to = from, columns = 0, blank = 0;
        for (; to < n && columns < SAID_COLUMNS; to++) {
            columns += ((unsigned char)plain[to] & 0xC0) != 0x80;
            blank = plain[to] == ' ' ? to : blank;
        }
        while (to < n && ((unsigned char)plain[to] & 0xC0) == 0x80)
            to++;
        if (to < n && blank > from)
            to = blank;
        json_array_append_new(items,
                              json_string(arena_words(r->game->arena, "  > %.*s", (int)(to - from), plain + from)));
        for (from = to; from < n && plain[from] == ' '; from++)
            ;
    }
}

/* Who it was: "Bob (csa)". */
static const char *speaker(struct reporting *r, int seat)
{
    char player[32];
    game_player(r->game, seat, player);
    return seat == r->due->seat ? "You"
                                : arena_words(r->game->arena, "%s (%s)", player, r->game->core->g.seat[seat].name);
}

static json_t *said(struct reporting *r)
{
    json_t *items = json_array(), *note;
    size_t i;
    json_array_foreach(r->due->notes, i, note)
    {
        const char *kind = json_string_value(json_object_get(note, "kind"));
        const char *words = json_string_value(json_object_get(note, "words"));
        int seat = (int)json_integer_value(json_object_get(note, "line"));
        if (!kind || seat < 0 || seat >= r->game->core->g.n_seats)
            continue;
        const char *who = speaker(r, seat), *s = seat == r->due->seat ? "" : "s";
        if (strcmp(kind, "said") == 0 && words) {
            json_array_append_new(items, json_string(arena_words(r->game->arena, "%s said:", who)));
            quote(r, span_of(words), items);
        } else if (strcmp(kind, "offered") == 0 && !r->over) {
            json_array_append_new(
                items, json_string(arena_words(r->game->arena, "%s offer%s a draw.%s", who, s,
                                               seat == r->due->seat ? " It stands until your next sheet with orders."
                                                                    : " To take it, write the line: agree draw")));
        }
    }
    if (json_array_size(items) > 0)
        json_array_append_new(items, json_string(""));
    return items;
}

static const char *waiting_for(struct reporting *r)
{
    struct text out = {.arena = r->game->arena};
    struct core *core = r->game->core;
    char player[32];
    for (int i = 0; i < core->g.n_seats; i++) {
        if (i == r->due->seat || !(core->asked >> i & 1))
            continue;
        game_player(r->game, i, player);
        text_format(&out, "%s%s (%s)", out.len ? " and " : "Waiting for ", player, core->g.seat[i].name);
    }
    if (out.len && core->deadline)
        text_format(&out, ", until %s.", r->deadline);
    return out.len ? out.at : "";
}

static json_t *proof_words(struct reporting *r, const char *file)
{
    char head[65];
    const char *page = game_page(r->game);
    hex_write(head, r->root.at, sizeof r->root.at);
    json_t *words = json_pack(
        "[s,s]",
        arena_words(r->game->arena,
                    "This report is signed; its cards and log are proved in the proof file beside it: "
                    "dispatch verify %s",
                    file),
        arena_words(r->game->arena, "Log of %llu entries, head %.16s... The others' reports must show the same.",
                    (unsigned long long)r->due->log_size, head));
    if (page)
        json_array_append_new(words, json_string(arena_words(r->game->arena, "Log and keys in public: %s", page)));
    return words;
}

static struct span render(struct reporting *r, const char *file, struct span form, struct span proof)
{
    uint8_t hash[32];
    char hex[65], nonce[33];
    struct game *game = r->game;
    sha256(hash, proof);
    hex_write(hex, hash, sizeof hash);
    message_nonce(nonce);
    const char *until =
        r->asked && game->core->deadline ? arena_words(game->arena, " You have until %s.", r->deadline) : "";
    json_t *data = json_pack("{s:s,s:O,s:b,s:b,s:b,s:s,s:s,s:o,s:s,s:s}", "greeting",
                             arena_words(game->arena, "%s, %s%s", r->player, word_of(r, "opening"), until), "sections",
                             json_object_get(r->words, "sections"), "asked", r->asked && !r->over, "standby",
                             !r->asked && !r->over, "over", r->over, "waiting", waiting_for(r), "form", r->form_name,
                             "proofs", proof_words(r, file), "nonce", nonce, "proof_hash", hex);
    json_object_set_new(data, "form_text", json_stringn((const char *)form.at, form.len));
    json_object_set_new(data, "said", said(r));
    signing_words(data, game, r->due->seat);
    json_object_set_new(data, "luck", json_boolean(game->core->g.dice == 'C' && !r->over));
    json_object_set_new(data, "k", json_integer((json_int_t)game->core->k));
    json_object_set_new(data, "game", json_string(game->core->g.name));
    return template_text(game->arena, game->pass->templates, game->core->g.name, "report.txt", data, NULL);
}

static const char *subject_of(struct reporting *r)
{
    const char *when = word_of(r, "when"), *headline = word_of(r, "headline");
    if (r->asked && r->game->core->deadline)
        return arena_words(r->game->arena, "[%s] %s: %s (by %s)", r->game->core->g.name, when, headline, r->deadline);
    return arena_words(r->game->arena, "[%s] %s: %s", r->game->core->g.name, when, headline);
}

static bool send_files(struct reporting *r, struct span form, struct span proof, struct error *err)
{
    struct game *game = r->game;
    const char *stem =
        arena_words(game->arena, "%s-%s-report-%llu", game->core->g.name, game->core->g.seat[r->due->seat].name,
                    (unsigned long long)game->core->seat[r->due->seat].reports + 1);
    const char *file = arena_words(game->arena, "%s.txt", stem);
    bool asks = r->asked && !r->over;
    struct message message = {
        .player = r->player, .subject = subject_of(r), .kind = asks ? MESSAGE_ASKS : MESSAGE_TELLS};
    struct span text = private_padded(game, r->due->seat, render(r, file, form, proof));
    uint8_t hash[32];
    char hex[65];
    message_signed(game->pass, game->arena, &message, file, text);
    message_file(&message, arena_words(game->arena, "%s-proof.txt", stem), proof);
    if (!r->over)
        message_file(&message, r->form_name, form);
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
    game_when(game->pass, r.player, core->deadline, r.deadline);
    word_notes(&r);
    r.words =
        core->set->report(&core->rules, r.view, r.due->seat, r.asked ? r.prompt : NULL, r.due->events, r.due->notes);
    struct span form = r.over ? (struct span){0} : order_form(&r);
    bool done = report_time(game, r.due, json_object_get(r.words, "sections"), err) &&
                report_dice(game, r.due, json_object_get(r.words, "sections"), err) &&
                send_files(&r, form, text_span(&proof_text), err);
    json_decref(r.words);
    return done;
}
