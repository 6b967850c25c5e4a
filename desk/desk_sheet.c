/* SPDX-License-Identifier: Apache-2.0 */
/* Sheets at the desk: read, and tried out as their receipt would have it. */
#include "desk/desk_inside.h"
#include "formats/armor.h"
#include "processor/base/problems.h"
#include "processor/words/line_words.h"
#include <string.h>

static struct line_teller teller_of(const struct desk *desk)
{
    const struct desk_game *game = desk->game;
    return (struct line_teller){desk->arena, game->set, &game->rules, game->seat};
}

bool desk_is_text(struct span sheet)
{
    json_t *words = json_stringn(sheet.at ? (const char *)sheet.at : "", sheet.len);
    bool is = words && (sheet.len == 0 || !memchr(sheet.at, '\0', sheet.len)) && sheet.len < BLOCK_BYTES_MAX;
    json_decref(words);
    return is;
}

/* Reads it against the position that was loaded. */
static bool read_sheet(struct desk *desk, struct span sheet)
{
    const struct desk_game *game = desk->game;
    if (!desk_is_text(sheet))
        return problem_set(&desk->why, "desk.text", 0);
    sheet_parse(&game->rules, game->base, game->seat, sheet.at ? (const char *)sheet.at : "", sheet.len, desk->sheet);
    return true;
}

/* ---- parse ---- */

static json_t *line_told(const struct desk *desk, const struct line *line, struct span sheet)
{
    enum { THINGS_MOST = LINE_WORDS_MAX };
    const struct rules *rules = &desk->game->rules;
    struct line_thing thing[THINGS_MOST];
    char written[LINE_TEXT_MAX];
    json_t *names = json_array();
    int32_t n = line_things(rules, line, thing, THINGS_MOST);
    for (int32_t i = 0; i < n; i++)
        json_array_append_new(names, json_pack("[i,i,s]", (int)thing[i].kind, (int)thing[i].id,
                                               name_of(rules, thing[i].kind, thing[i].id)));
    size_t len = line_write(rules, line, (const char *)sheet.at, written, sizeof written);
    const struct verb *verb = verb_of(rules, line->verb);
    return json_pack("{s:i,s:i,s:o,s:i,s:o,s:s}", "block", (int)line->block, "head", (int)line->head, "names", names,
                     "number", (int)line->number, "text",
                     len < sizeof written ? json_stringn(written, len)
                                          : line_words_span(line_words_written(sheet, line->number)),
                     "verb", verb ? verb->word : "");
}

static json_t *mistake_told(const struct desk *desk, const struct mistake *mistake)
{
    const struct problem *why = &mistake->why;
    return json_pack("{s:i,s:s,s:s,s:i,s:i,s:s,s:s,s:o}", "column", why->column, "got", why->got, "key", why->key,
                     "length", why->length, "line", (int)mistake->line, "nearest", why->nearest, "rule",
                     why->rule ? why->rule : "", "words",
                     line_words_span(problem_sentence(desk->arena, desk->game->set, why)));
}

static json_t *mended(struct desk *desk, struct span text)
{
    size_t len = 0;
    return sheet_mend((const char *)text.at, text.len, desk->sheet, desk->slips_room->text, desk->slips_room->cap, &len)
               ? json_stringn(desk->slips_room->text, len)
               : json_null();
}

json_t *desk_parse(struct desk *desk)
{
    struct span text = desk->request;
    if (!read_sheet(desk, text))
        return NULL;
    const struct sheet *sheet = desk->sheet;
    json_t *lines = json_array(), *mistakes = json_array();
    for (int32_t i = 0; i < sheet->n_lines; i++)
        json_array_append_new(lines, line_told(desk, &sheet->line[i], text));
    for (int32_t i = 0; i < sheet->n_mistakes; i++)
        json_array_append_new(mistakes, mistake_told(desk, &sheet->mistake[i]));
    return json_pack("{s:o,s:o,s:o}", "lines", lines, "mended", mended(desk, text), "mistakes", mistakes);
}

/* ---- suppose ---- */

struct supposing {
    struct desk *desk;
    struct line_teller teller;
    int32_t n;
    const struct line *line[SHEET_LINES_MAX + 1];
    json_t *words[SHEET_LINES_MAX + 1]; /* owned */
};

/* A line that was tried out; after the last certain one, those beyond come with the view at the horizon. */
static void tried(void *context, const struct line *line, const void *before, const void *after,
                  const struct play *play)
{
    struct supposing *s = context;
    struct desk_game *game = s->desk->game;
    const void *as_far = after ? after : before;
    (void)play;
    if (as_far)
        memcpy(game->view, as_far, game->rules.is->state_size);
    if (s->n > SHEET_LINES_MAX)
        return;
    s->line[s->n] = line;
    s->words[s->n++] = line_words(&s->teller, line, before, after);
}

static json_t *told(void *context, const struct line *line)
{
    const struct supposing *s = context;
    const char *words = line_words_common(line, false);
    if (words)
        return json_pack("[s]", words);
    for (int32_t i = 0; i < s->n; i++)
        if (s->line[i] == line)
            return json_incref(s->words[i]);
    return NULL;
}

/* True: nothing in the sheet is wrong. Then the position stands where it is certain; else where it was loaded. */
static bool try_out(struct supposing *s, struct span text, struct dry_run *came)
{
    struct desk *desk = s->desk;
    struct desk_game *game = desk->game;
    struct problem why = {0};
    int32_t bad = 0;
    memcpy(game->view, game->base, game->rules.is->state_size);
    if (!read_sheet(desk, text))
        return false;
    bool runs = sheets_dry_run(&game->rules, game->base, game->seat, game->sheets, game->seq, desk->sheet,
                               game->scratch, desk->dry, came, &bad, &why, tried, s);
    if (runs && desk->sheet->n_mistakes == 0)
        return true;
    memcpy(game->view, game->base, game->rules.is->state_size);
    return false;
}

/* The sheet above its first wrong line. */
static struct span above(struct span text, int32_t line)
{
    struct span left = text, one;
    for (int32_t i = 1; i < line; i++)
        if (!span_line(&left, &one))
            return text;
    return (struct span){text.at, (size_t)(left.at - text.at)};
}

static void find_slips(struct desk *desk, struct span text)
{
    struct desk_game *game = desk->game;
    sheets_check(&game->rules, game->base, game->seat, game->sheets, game->seq, (const char *)text.at, text.len,
                 desk->sheet, game->scratch, desk->dry, desk->slips_room, desk->slips);
}

static void forget(struct supposing *s)
{
    for (int32_t i = 0; i < s->n; i++)
        json_decref(s->words[i]);
    s->n = 0;
}

/* What is wrong; the position goes on up to the first of it, and so does what is said of the lines. */
static json_t *slips_told(struct supposing *s, struct span *text)
{
    struct desk *desk = s->desk;
    struct dry_run came;
    find_slips(desk, *text);
    json_t *slips = line_words_slips(&s->teller, desk->slips, *text);
    int32_t first = desk->slips->n > 0 ? desk->slips->at[0].line : 1;
    forget(s);
    *text = above(*text, first);
    if (!try_out(s, *text, &came)) /* a block that is cut in two */
        *text = (struct span){0};
    return slips;
}

/* ---- the question ---- */

/* A line that may answer an attack: it may stand below `when`, and lines may stand below it. */
static bool is_answer(const struct verb *verb)
{
    return verb && (verb->where & LINE_HEADS) && (verb->where & LINE_STANDING) && !(verb->where & LINE_AT_ONCE);
}

static bool is_offered(const struct prompt *prompt, int32_t verb)
{
    int32_t i = 0;
    while (i < prompt->n_offers && prompt->offers[i].verb != verb)
        i++;
    return i < prompt->n_offers;
}

/* In force for another time: a `when` block holds it. */
static bool is_standing(const struct sheet *sheet, const struct line *line)
{
    for (; line; line = line->block ? sheet_line(sheet, line->block) : NULL)
        if (line->verb == VERB_WHEN)
            return true;
    return false;
}

static bool is_remark(int32_t verb)
{
    return verb == VERB_DONE || verb == VERB_NOW || verb == VERB_WAIT || verb == VERB_NOTE || verb == VERB_SAY ||
           verb == VERB_DRAFT;
}

static void add_part(void *context, const char *part, const struct prompt *prompt)
{
    json_t *parts = context, *one;
    size_t i;
    json_array_foreach(parts, i, one) if (strcmp(json_string_value(one), part) == 0) return;
    if (prompt->n_offers > 0)
        json_array_append_new(parts, json_string(part));
}

/* What the sheet leaves open of what is asked of the position that was loaded. An attack or whatever else interrupts
 * must be answered; a turn that ends at once leaves its parts unsaid. */
static json_t *left_open(struct desk *desk, struct span text, const char **how)
{
    struct desk_game *game = desk->game;
    json_t *parts = json_array();
    *how = NULL;
    memcpy(game->view, game->base, game->rules.is->state_size);
    const struct prompt *prompt = desk_prompt_now(desk);
    if (!prompt || !read_sheet(desk, text))
        return parts;
    bool asked = false, answered = false, orders = false, any = false;
    for (int32_t i = 0; i < prompt->n_offers; i++)
        asked = asked || is_answer(verb_of(&game->rules, prompt->offers[i].verb));
    for (int32_t i = 0; i < desk->sheet->n_lines; i++) {
        const struct line *line = &desk->sheet->line[i];
        if (is_standing(desk->sheet, line) || line->verb == VERB_END)
            continue;
        any = true;
        orders = orders || !is_remark(line->verb);
        answered = answered || line->verb == VERB_RESIGN ||
                   (is_answer(verb_of(&game->rules, line->verb)) && is_offered(prompt, line->verb));
    }
    *how = asked ? (answered ? NULL : "unanswered") : any && !orders && desk->sheet->has_done ? "unsaid" : NULL;
    if (*how)
        desk_parts(desk, add_part, parts);
    return parts;
}

json_t *desk_suppose(struct desk *desk)
{
    struct span text = desk->request;
    struct supposing *s = arena_take(desk->arena, sizeof *s);
    struct desk_game *game = desk->game;
    bool dice = !game->rules.is->no_dice, cards = game->rules.is->n_decks > 0;
    struct dry_run came = {0};
    const char *how = NULL;
    *s = (struct supposing){.desk = desk, .teller = teller_of(desk)};
    if (!desk_is_text(text)) {
        problem_set(&desk->why, "desk.text", 0);
        return NULL;
    }
    json_t *open = left_open(desk, text, &how);
    bool sound = try_out(s, text, &came);
    json_t *slips = sound ? json_array() : slips_told(s, &text);
    json_t *lines = line_words_sheet(&s->teller, desk->sheet, text, game->base, told, s);
    json_t *horizon = sound && came.horizon
                          ? json_pack("{s:i,s:b,s:s}", "line", (int)came.horizon_line, "waits", came.waits, "words",
                                      line_words_horizon(desk->arena, &came, dice, cards))
                          : json_null();
    forget(s);
    game->moved = memcmp(game->view, game->base, game->rules.is->state_size) != 0;
    return json_pack("{s:o,s:o,s:b,s:s?,s:o,s:o}", "horizon", horizon, "lines", lines, "moved", game->moved, "open",
                     how, "parts", open, "slips", slips);
}
