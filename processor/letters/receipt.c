/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/problems.h"
#include "processor/game/game.h"
#include "processor/game/game_time.h"
#include "processor/game/letter.h"
#include "processor/game/message.h"
#include "processor/game/reader.h"
#include "processor/game/template_host.h"
#include "processor/letters/dice_notice.h"
#include "processor/letters/form.h"
#include "processor/letters/receipt_inside.h"
#include "processor/mime/order_tidy.h"
#include "processor/words/line_words.h"
#include <stdio.h>
#include <string.h>

/* ---- words that several receipts share ---- */

/* Does a sheet that was just closed end the game: somebody resigns, or all take a draw? Others may play on even so. */
static bool may_end(const struct core *core)
{
    for (int i = 0; i < core->n_receipts; i++)
        if (core->receipt[i].enters && core->receipt[i].ends)
            return true;
    return false;
}

static const char *waited_for(struct game *game, int reader)
{
    const struct core *core = game->core;
    char player[96], reader_name[32];
    if (core->phase == CORE_CLOSED && may_end(core))
        return "";
    if (core->phase == CORE_CLOSED || core->phase == CORE_DEALING)
        return phrase(game->pass, game->arena, core->g.name, "ready", json_object());
    game_player(game, reader, reader_name);
    if (core->phase == CORE_AWAITING)
        return awaited_words(game, reader_name);
    json_t *seats = json_array();
    for (int i = 0; i < core->g.n_seats; i++) {
        if (core->phase != CORE_OPEN || !(core->asked >> i & 1) || (i == reader && core_has_answered(core, i)))
            continue;
        seat_called(game, i, player);
        json_array_append_new(seats,
                              json_pack("{s:o,s:s,s:b,s:b}", "player", letter_word(player), "side",
                                        core->g.seat[i].name, "you", i == reader, "more", json_array_size(seats) > 0));
    }
    return awaited_phrase(game, reader_name, seats);
}

void receipt_common(struct game *game, json_t *data, const struct core_outcome *o)
{
    char nonce[33], hash[65];
    message_nonce(nonce);
    hex_write(hash, o->hash, sizeof o->hash);
    json_object_set_new(data, "nonce", json_string(nonce));
    json_object_set_new(data, "hash", json_string(hash));
    const char *log = receipt_log(game, o);
    json_object_set_new(data, "log", log[0] ? json_string(log) : json_false());
    json_object_set_new(data, "entry", o->entry ? json_integer((json_int_t)o->entry) : json_false());
    json_object_set_new(data, "game", json_string(game->core->g.name));
    json_object_set_new(data, "seq", json_integer((json_int_t)o->header.seq));
    json_object_set_new(data, "next_seq", json_integer((json_int_t)form_next_seq(game->core, o->seat)));
    json_object_set_new(data, "again", json_boolean(o->verdict == VERDICT_AGAIN));
    json_object_set_new(data, "full", json_boolean(game->core->g.full));
    signing_words(data, game, o->seat);
}

void receipt_answer(struct answer_text *out, struct game *game, const char *letter, json_t *data)
{
    const char *name = game->core->g.name;
    out->subject = letter_subject(game->pass, game->arena, name, letter, json_incref(data));
    out->text = template_letter(game->pass, game->arena, name, arena_words(game->arena, "%s.txt", letter), data);
}

/* What the form said of itself ("USA turn 1"); people know no exchanges. */
static const char *form_says(const struct game *game, const struct core_outcome *o)
{
    if (o->header.when.len > 0)
        return arena_string(game->arena, o->header.when);
    const struct core *core = game->core;
    if (!o->header.turn && core->phase != CORE_OPEN)
        return "the set-up";
    bool waits = core->phase == CORE_OPEN && !(core->asked >> o->seat & 1);
    return waits ? "the next question" : "the current question";
}

static struct form_base newest_base(const struct game *game)
{
    struct form_base base = {game->row.log_size, game->row.root, game_page(game)};
    return base;
}

/* ---- one function a kind of answer ---- */

/* W2: a sheet never ends a turn by running out, and its author must not learn that from a silent game. An answer needs
 * no done, and pause says itself what it does. Nor does a sheet need one that comes when nothing is asked and says only
 * what may be said at any time: it is for no turn. */
static bool stops_short(const struct core *core, int seat, const struct sheet *sheet)
{
    bool for_turn = (core->asked >> seat & 1) != 0;
    for (int32_t i = 0; i < sheet->n_lines; i++) {
        const struct line *line = &sheet->line[i];
        const struct verb *verb = verb_of(&core->rules, line->verb);
        for_turn =
            for_turn || (line->block == 0 && line->verb >= VERB_FIRST && verb && (verb->where & LINE_ANY_TIME) == 0);
        bool answers =
            verb && (verb->where & LINE_HEADS) && (verb->where & LINE_STANDING) && !(verb->where & LINE_AT_ONCE);
        if (line->block == 0 && (answers || line->verb == VERB_PAUSE || line->verb == VERB_RESIGN))
            return false;
    }
    return for_turn && sheet->has_plain && !sheet->has_done;
}

/* The sheet does nothing about the question that is open, when its first line waits for another one; or not yet. */
static const char *waits_for(const struct game *game, const struct core_outcome *o)
{
    if (!o->dry.waits || !o->sheet->has_plain)
        return NULL;
    if (!(game->core->asked >> o->seat & 1))
        return "later";
    for (int32_t i = 0; i < o->sheet->n_lines; i++)
        if (o->sheet->line[i].number < o->dry.horizon_line && o->sheet->line[i].verb >= VERB_FIRST)
            return NULL; /* something of it comes first */
    return "no_answer";
}

static const char *runs_when(const struct game *game, const struct core_outcome *o)
{
    if (o->verdict == VERDICT_DRAFT)
        return "draft";
    if (o->sheet->wait)
        return "waits";
    if (o->closed)
        return game->core->phase == CORE_AWAITING ? "awaits" : "runs";
    return o->settle_at ? "settles" : "in";
}

static void set_status(struct game *game, json_t *data)
{
    const char *status = phrase(game->pass, game->arena, game->core->g.name, "receipt-status", json_incref(data));
    json_object_set_new(data, "status", letter_word(status));
}

static void status_of(struct game *game, const struct core_outcome *o, json_t *data)
{
    char player[32];
    const char *runs = runs_when(game, o), *waits = waits_for(game, o);
    game_player(game, o->seat, player);
    json_object_set_new(data, runs, json_true());
    bool needed = strcmp(runs, "awaits") == 0 && (core_awaits(game->core) >> o->seat & 1);
    json_object_set_new(data, "needed", json_boolean(needed));
    json_object_set_new(data, "unsigned", json_boolean(o->verdict == VERDICT_DRAFT && o->sheet && !o->sheet->draft));
    if (strcmp(runs, "settles") == 0)
        json_object_set_new(
            data, "replace_until",
            letter_word(phrase_when(game->pass, game->arena, game->core->g.name, player, o->settle_at)));
    if (waits)
        json_object_set_new(data, waits, json_true());
    json_object_set_new(data, "stops", json_boolean(stops_short(game->core, o->seat, o->sheet)));
    json_object_set_new(data, "chance", letter_word(phrase_chance(game)));
    set_status(game, data);
}

/* Two different sheets of one number: neither counts, and that comes first. */
static void twin_of(struct game *game, const struct core_outcome *o, json_t *data)
{
    if (!o->twin)
        return;
    json_int_t earlier = (json_int_t)receipt_stands(game->core, o->seat);
    json_t *stands =
        json_pack("{s:b,s:o,s:b}", "vote", o->voted[0] || o->voted[1] || o->objected, "earlier",
                  earlier ? json_integer(earlier) : json_false(), "asked", (int)(game->core->asked >> o->seat & 1));
    json_object_set_new(data, "twin", json_string(phrase(game->pass, game->arena, game->core->g.name, "twin", stands)));
    set_status(game, data);
    json_object_set_new(data, "now", json_string(""));
    json_object_set_new(data, "bare", json_false());
    json_object_del(data, "replace_until");
}

/* Does any of these words have the mark of what is reconstructed? It is explained then. */
static bool have_marks(const json_t *lines)
{
    size_t i, k;
    const json_t *line, *words;
    json_array_foreach(lines, i, line)
    {
        json_array_foreach(json_object_get(line, "words"), k, words)
        {
            if (strstr(json_string_value(words), "(R)"))
                return true;
        }
    }
    return false;
}

static bool goes_beyond(const struct core_outcome *o)
{
    for (int32_t i = 0; i < o->sheet->n_lines; i++)
        if (o->sheet->line[i].number > o->dry.horizon_line && o->sheet->line[i].verb >= VERB_FIRST)
            return true;
    return false;
}

static json_t *sheet_data(struct game *game, const struct core_outcome *o, const struct receipt_lines *lines)
{
    const struct core *core = game->core;
    json_t *data = json_object();
    receipt_common(game, data, o);
    json_object_set_new(data, "when", json_string(form_says(game, o)));
    json_object_set_new(data, "key",
                        lines && lines->is_unsigned ? json_false() : json_string(core->seat[o->seat].key[o->by].word));
    json_object_set_new(data, "bare", json_boolean(o->sheet->is_bare && !o->sheet->now));
    json_object_set_new(data, "lines", receipt_lines(game, o, lines));
    json_object_set_new(data, "marks", json_boolean(have_marks(json_object_get(data, "lines"))));
    json_object_set_new(data, "horizon", o->dry.horizon ? json_integer(o->dry.horizon_line) : json_false());
    json_object_set_new(data, "beyond", json_boolean(goes_beyond(o)));
    json_object_set_new(data, "unseen", json_string(receipt_unseen_words(&game->core->g)));
    json_object_set_new(data, "standing", receipt_standing(game, o));
    json_object_set_new(data, "waited", json_string(waited_for(game, o->seat)));
    json_object_set_new(data, "now", json_string(receipt_now_words(game, o)));
    return data;
}

/* A form with the next seq and these lines. */
static void add_form(struct game *game, const struct core_outcome *o, struct span body, json_t *data,
                     struct answer_text *out)
{
    struct text form = {.arena = game->arena};
    struct form_base base = newest_base(game);
    char name[96];
    form_orders(&form, game->core, o->seat, &base, form_says(game, o), body, false);
    form_name(name, sizeof name, game->core, o->seat);
    json_object_set_new(data, "form", json_string(name));
    json_object_set_new(data, "form_text", receipt_span(text_span(&form)));
    out->form = text_span(&form);
}

static struct answer_text answer_sheet(struct game *game, const struct core_outcome *o,
                                       const struct receipt_lines *lines)
{
    struct answer_text out = {0};
    json_t *data = sheet_data(game, o, lines);
    status_of(game, o, data);
    twin_of(game, o, data);
    if (o->twin && game->core->phase == CORE_OPEN) {
        struct tidied ignored;
        add_form(game, o, tidy_orders(game->arena, o->header.orders, &ignored), data, &out);
    }
    receipt_answer(&out, game, "receipt", data);
    return out;
}

static json_t *mistake_json(struct game *game, struct span orders, const struct slip *slip)
{
    const struct problem *why = &slip->why;
    json_t *one =
        json_pack("{s:i,s:o,s:s}", "line", (int)slip->line, "text", receipt_span(receipt_text(orders, slip->line)),
                  "words", line_words_slip(game->arena, game->core->set, slip));
    json_object_set_new(one, "got", why->got[0] ? json_string(why->got) : json_false());
    json_object_set_new(one, "rule", why->rule ? json_string(why->rule) : json_false());
    return one;
}

/* Every slip of the sheet. *all_mended: all is a matter of spelling, and the sheet as it is given back has no slip. */
static json_t *mistakes(struct game *game, const struct core_outcome *o, bool *all_mended)
{
    json_t *list = json_array();
    *all_mended = o->slips->rest_fine;
    for (int32_t i = 0; i < o->slips->n; i++) {
        const struct slip *slip = &o->slips->at[i];
        json_t *one = mistake_json(game, o->header.orders, slip);
        bool again = i > 0 && slip[-1].line == slip->line && slip->tried;
        json_object_set_new(one, "again", json_boolean(again));
        json_array_append_new(list, one);
    }
    return list;
}

/* Is there a slip that may hang on another one? Reading is not a matter of other lines. */
static bool may_hang(const struct slips *slips)
{
    for (int32_t i = 1; i < slips->n; i++)
        if (slips->at[i].tried && slips->at[0].line < slips->at[i].line)
            return true;
    return false;
}

static int count_wrong(const struct slips *slips)
{
    int n = 0;
    for (int32_t i = 0; i < slips->n; i++)
        n += i == 0 || slips->at[i].line != slips->at[i - 1].line;
    return n;
}

static int count_lines(struct span text)
{
    int n = 0;
    for (struct span line; span_line(&text, &line);)
        n++;
    return n;
}

/* What runs if nothing better comes: an earlier sound sheet, else at the deadline the lines before the first mistake.
 */
static void add_otherwise(struct game *game, const struct core_outcome *o, json_t *data)
{
    const struct core *core = game->core;
    char player[32];
    bool asked = o->verdict != VERDICT_DRAFT && (core->asked >> o->seat & 1);
    uint64_t earlier = asked ? receipt_stands(core, o->seat) : 0;
    int64_t at = earlier ? core_next(core) : core->deadline;
    game_player(game, o->seat, player);
    json_object_set_new(data, "earlier", earlier && at ? json_integer((json_int_t)earlier) : json_false());
    bool counts =
        asked && at &&
        (earlier ||
         (!o->twin && receipt_goes_on(core, o->seat))); /* of two sheets of one number not even the first lines do */
    const char *when = counts ? phrase_when(game->pass, game->arena, core->g.name, player, at) : NULL;
    json_object_set_new(data, "deadline", letter_word(when));
}

/* The body of a form that gives lines back: names mended where the parser knows the nearest, then put so that mail does
 * not change it. *mended: some word was. What else was done is told in "tidied". */
static struct span given_back(struct game *game, struct span orders, const struct sheet *sheet, bool *mended,
                              json_t *data)
{
    char *text = arena_take(game->arena, BLOCK_BYTES_MAX);
    struct tidied did;
    size_t len = 0;
    *mended = sheet && sheet_mend((const char *)orders.at, orders.len, sheet, text, BLOCK_BYTES_MAX, &len);
    struct span body = tidy_orders(game->arena, *mended ? (struct span){(const uint8_t *)text, len} : orders, &did);
    const char *words = tidy_words(game->arena, &did);
    json_object_set_new(data, "tidied", words ? json_string(words) : json_false());
    return body;
}

static struct answer_text answer_faulty(struct game *game, const struct core_outcome *o)
{
    struct answer_text out = {0};
    bool all_mended, is_mended;
    json_t *data = json_object(), *list = mistakes(game, o, &all_mended);
    struct span body = given_back(game, o->header.orders, o->sheet, &is_mended, data);
    add_form(game, o, body, data, &out);
    receipt_common(game, data, o);
    int wrong = count_wrong(o->slips);
    json_object_set_new(data, "count", json_integer(wrong));
    json_object_set_new(data, "one", json_boolean(wrong == 1));
    json_object_set_new(data, "more", json_boolean(o->slips->more));
    json_object_set_new(data, "hang", json_boolean(may_hang(o->slips)));
    json_object_set_new(data, "horizon",
                        o->slips->dry.horizon ? json_integer(o->slips->dry.horizon_line) : json_false());
    json_object_set_new(data, "total", json_integer(count_lines(o->header.orders)));
    json_object_set_new(data, "slips", json_integer((json_int_t)json_array_size(list)));
    json_object_set_new(data, "one_slip", json_boolean(json_array_size(list) == 1));
    json_object_set_new(data, "mistakes", list);
    json_object_set_new(data, "mended", json_boolean(is_mended && all_mended));
    json_object_set_new(data, "partly", json_boolean(is_mended && !all_mended));
    json_object_set_new(data, "unmended", json_boolean(!is_mended));
    json_object_set_new(data, "bad_line", json_integer(o->bad_line));
    json_object_set_new(data, "bad_later", json_boolean(o->bad_line > 1));
    add_otherwise(game, o, data);
    twin_of(game, o, data);
    receipt_answer(&out, game, "faulty", data);
    return out;
}

/* Its only fault that is known is the length of a line. */
static bool is_long(const struct core_outcome *o)
{
    return strcmp(o->why.key, "line.long") == 0 && o->header.seq > 0;
}

/* The lines of a sheet that was refused for its form, read all the same, so that it comes back as sound as may be. */
static struct sheet *parsed(struct game *game, const struct core_outcome *o)
{
    const struct core *core = game->core;
    struct sheet *sheet = arena_take(game->arena, sizeof *sheet);
    void *view = arena_take(game->arena, core->rules.is->state_size);
    rules_view(&core->rules, core->state, o->seat, view);
    sheet_parse(&core->rules, view, o->seat, (const char *)o->header.orders.at, o->header.orders.len, sheet);
    return sheet;
}

/* What else is wrong in a sheet that was refused for its form alone, as it is given back: each answer costs a day. */
static json_t *slips_besides(struct game *game, const struct core_outcome *o, struct span body)
{
    struct core *core = game->core;
    const struct rules *rules = &core->rules;
    struct arena *arena = game->arena;
    size_t size = rules->is->state_size;
    void *view = arena_take(arena, size), *scratch = arena_take(arena, 4 * size);
    struct sheet *sheet = arena_take(arena, sizeof *sheet);
    struct dry_room *room = arena_take(arena, sizeof *room);
    struct slips_room own = {.cap = BLOCK_BYTES_MAX, .text = arena_take(arena, BLOCK_BYTES_MAX)};
    struct slips *slips = arena_take(arena, sizeof *slips);
    struct dry_run came = {0};
    struct problem why = {0};
    int32_t bad = 0, seq = (int32_t)o->header.seq;
    rules_view(rules, core->state, o->seat, view);
    sheet_parse(rules, view, o->seat, (const char *)body.at, body.len, sheet);
    if (sheets_dry_run(rules, view, o->seat, core->sheets, seq, sheet, scratch, room, &came, &bad, &why, NULL, NULL) &&
        sheet->n_mistakes == 0)
        return json_array();
    sheets_check(rules, view, o->seat, core->sheets, seq, (const char *)body.at, body.len, sheet, scratch, room, &own,
                 slips);
    json_t *list = json_array();
    for (int32_t i = 0; i < slips->n; i++)
        json_array_append_new(list, mistake_json(game, body, &slips->at[i]));
    return list;
}

static struct answer_text answer_refused(struct game *game, const struct core_outcome *o)
{
    struct answer_text out = {0};
    struct text form = {.arena = game->arena};
    struct form_base base = newest_base(game);
    char name[96];
    json_t *data = json_object();
    receipt_common(game, data, o);
    json_object_set_new(data, "words", receipt_span(problem_sentence(game->arena, game->core->set, &o->why)));
    json_object_set_new(data, "key", json_string(o->why.key));
    if (game->core->phase == CORE_AWAITING && !core_has_answered(game->core, o->seat)) {
        form_dice(&form, game->core, o->seat, &base);
        form_name(name, sizeof name, game->core, o->seat);
        json_object_set_new(data, "form", json_string(name));
        json_object_set_new(data, "form_text", receipt_span(text_span(&form)));
        out.form = text_span(&form);
    } else if (game->core->phase == CORE_OPEN) {
        struct sheet *sheet = is_long(o) ? parsed(game, o) : NULL;
        bool mended;
        struct span body = given_back(game, o->header.orders, sheet, &mended, data);
        json_t *besides = sheet ? slips_besides(game, o, body) : json_array();
        json_object_set_new(data, "ready", json_boolean(sheet && json_array_size(besides) == 0));
        json_object_set_new(data, "besides", besides);
        json_object_set_new(data, "has_besides", json_boolean(json_array_size(besides) > 0));
        add_form(game, o, body, data, &out);
    }
    receipt_answer(&out, game, "refused", data);
    return out;
}

/* The same block once more, of a question that is answered: what it did is told in its receipt and in the report. */
static struct answer_text answer_again(struct game *game, const struct core_outcome *o)
{
    json_t *values =
        json_pack("{s:I,s:o}", "seq", (json_int_t)o->header.seq, "waiting", letter_word(waited_for(game, o->seat)));
    const struct written written = letter_write(game->pass, game->arena, game->core->g.name, "receipt-again", values);
    return (struct answer_text){.subject = written.subject, .text = written.text};
}

/* An ACK, or a NONCE of an exchange. */
static struct answer_text answer_dice(struct game *game, const struct core_outcome *o)
{
    if (o->verdict == VERDICT_AGAIN)
        return answer_again(game, o);
    const struct written written = dice_answer(game, o);
    return (struct answer_text){.subject = written.subject, .text = written.text};
}

static struct answer_text answer_of(struct game *game, const struct core_outcome *o, const struct receipt_lines *lines)
{
    if (o->verdict == VERDICT_REFUSED)
        return answer_refused(game, o);
    if (o->header.kind == BLOCK_ACK || (o->header.kind == BLOCK_NONCE && o->header.turn > 0))
        return answer_dice(game, o);
    bool set_up = game->core->g.no_chance && game->core->k == 0; /* then no JOIN brings luck */
    if (o->header.kind == BLOCK_JOIN && o->header.entropy.len == 0 && o->header.entropy_commit.len == 0 && !set_up)
        return receipt_seat(game, o);
    if (o->header.kind == BLOCK_JOIN || o->header.kind == BLOCK_NONCE)
        return receipt_setup(game, o);
    if (o->header.kind == BLOCK_REKEY || o->header.kind == BLOCK_REVOKE)
        return receipt_key(game, o);
    if (!o->sheet)
        return answer_again(game, o);
    return o->bad_line ? answer_faulty(game, o) : answer_sheet(game, o, lines);
}

/* What is asked is in: his calendar need not remind him any more. */
static bool is_answered(const struct core_outcome *o)
{
    if (o->header.kind == BLOCK_ACK || (o->header.kind == BLOCK_NONCE && o->header.turn > 0))
        return o->verdict == VERDICT_RECEIPT;
    return o->verdict == VERDICT_RECEIPT && o->sheet && !o->bad_line && (o->sheet->has_plain || o->sheet->has_done) &&
           !o->twin && (o->closed || o->settle_at || o->sheet->wait);
}

bool receipt_send(struct game *game, const struct core_outcome *o, const struct receipt_lines *lines, struct span *text,
                  struct error *err)
{
    struct answer_text answer = answer_of(game, o, lines);
    char player[32], form[96];
    struct message message = {.player = player, .kind = MESSAGE_ANSWERS, .subject = answer.subject};
    game_player(game, o->seat, player);
    message_signed(game->pass, game->arena, &message,
                   arena_words(game->arena, "%s-%s-receipt-%llu.txt", game->core->g.name,
                               game->core->g.seat[o->seat].name, (unsigned long long)o->header.seq),
                   answer.text);
    if (answer.form.len > 0) {
        form_name(form, sizeof form, game->core, o->seat);
        message_file(&message, form, answer.form);
    }
    *text = answer.text;
    return (!is_answered(o) || message_no_deadline(game, &message, o->seat, err)) && message_send(game, &message, err);
}

bool receipt_check(struct game *game, struct core_outcome *o, const struct receipt_lines *lines, struct error *err)
{
    char player[32], form[96];
    const struct core *core = game->core;
    if (o->verdict != VERDICT_REFUSED)
        o->verdict = VERDICT_DRAFT;
    o->entry = 0;
    /* Signed, it would share its number with another. As it is, what came stands as it did. */
    const bool would_be_twin = o->twin;
    o->twin = false;
    struct answer_text answer = answer_of(game, o, lines);
    const struct written written =
        letter_around(game->pass, game->arena, core->g.name, "unsigned",
                      json_pack("{s:I,s:b,s:b,s:o}", "seq", (json_int_t)o->header.seq, "forum", core->g.forum, "twin",
                                would_be_twin, "answer", receipt_span(answer.text)));
    struct message message = {.player = player, .kind = MESSAGE_ANSWERS, .subject = written.subject};
    game_player(game, o->seat, player);
    message_signed(game->pass, game->arena, &message,
                   arena_words(game->arena, "%s-%s-check-%llu.txt", core->g.name, core->g.seat[o->seat].name,
                               (unsigned long long)o->header.seq),
                   written.text);
    if (answer.form.len > 0) {
        form_name(form, sizeof form, core, o->seat);
        message_file(&message, form, answer.form);
    }
    return message_send(game, &message, err);
}
