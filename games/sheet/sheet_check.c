/* SPDX-License-Identifier: Apache-2.0 */
/* Every slip of a sheet at once: what is wrong is taken out, and the rest is tried out again, until it is sound. */
#include "games/sheet/sheet_run.h"
#include <string.h>

struct checking {
    const struct rules *rules;
    const void *view;
    int seat;
    int32_t seq;
    const struct sheets *sheets;
    void *scratch;
    struct dry_room *room;
    struct slips_room *own;
    struct slips *out;
};

/* ---- the list, in the order of lines ---- */

/* Has the line a slip of this sort: found as it was tried, or as it was read? */
static bool is_told(const struct slips *slips, int32_t number, bool tried)
{
    for (int32_t i = 0; i < slips->n; i++)
        if (slips->at[i].line == number && slips->at[i].tried == tried)
            return true;
    return false;
}

enum sort { AS_READ, AS_TRIED, CONDEMNED /* whatever the other lines do */ };

static void tell(struct slips *slips, int32_t number, const struct problem *why, enum sort sort)
{
    int32_t at = slips->n;
    if (slips->n == SLIPS_MAX) {
        slips->more = true;
        return;
    }
    for (; at > 0 && slips->at[at - 1].line > number; at--)
        slips->at[at] = slips->at[at - 1];
    slips->at[at] = (struct slip){.line = number, .tried = sort != AS_READ, .never = sort == CONDEMNED, .why = *why};
    slips->n++;
}

/* What was read wrong in the sheet as it came. */
static void tell_mistakes(struct slips *slips, const struct sheet *sheet)
{
    for (int32_t i = 0; i < sheet->n_mistakes; i++)
        tell(slips, sheet->mistake[i].line, &sheet->mistake[i].why, AS_READ);
}

/* Is some word of the line wrong, and nobody knows what was meant? Then what is wrong in it once more is the same. */
static bool stays_wrong(const struct slips *slips, int32_t number)
{
    for (int32_t i = 0; i < slips->n; i++)
        if (slips->at[i].line == number && !slips->at[i].tried && !slips->at[i].why.nearest[0])
            return true;
    return false;
}

/* What a mended word had hidden: a line is read up to its first mistake, as a rule. */
static void tell_hidden(struct slips *slips, const struct sheet *mended)
{
    struct slips before = *slips;
    for (int32_t i = 0; i < mended->n_mistakes; i++)
        if (!stays_wrong(&before, mended->mistake[i].line))
            tell(slips, mended->mistake[i].line, &mended->mistake[i].why, AS_READ);
    slips->rest_fine = slips->rest_fine && mended->n_mistakes == 0;
}

/* ---- taking a line out ---- */

static bool hangs_on(const struct line *line, int32_t number)
{
    return line->number == number || line->block == number || line->head == number;
}

/* Of a line that is not tried what can never be is still told. */
static void condemn(struct checking *c, const void *view, const struct line *line, bool this_turn)
{
    const struct game_rules *is = c->rules->is;
    struct problem why = {0};
    if (line->verb < VERB_FIRST || !is->impossible || is_told(c->out, line->number, true) ||
        !is->impossible(c->rules, view, c->seat, line, this_turn, &why))
        return;
    why.line = line->number;
    tell(c->out, line->number, &why, CONDEMNED);
}

/* Takes the line out of the sheet, with its block and the lines below it. False: there was no such line. */
static bool strike(struct checking *c, struct sheet *sheet, int32_t number)
{
    bool *out = c->own->struck;
    int32_t kept = 0, before;
    memset(out, 0, (size_t)sheet->n_lines * sizeof out[0]);
    for (int32_t n = 0; n >= 0; n = n > before ? n : -1) { /* until nothing more hangs on what is out */
        before = n;
        for (int32_t i = 0; i < sheet->n_lines; i++) {
            bool hangs = hangs_on(&sheet->line[i], number);
            for (int32_t k = 0; k < sheet->n_lines && !hangs; k++)
                hangs = out[k] && sheet->line[k].verb != VERB_END && hangs_on(&sheet->line[i], sheet->line[k].number);
            n += hangs && !out[i];
            out[i] |= hangs;
        }
    }
    for (int32_t i = 0; i < sheet->n_lines; i++) {
        if (out[i] && sheet->line[i].number != number)
            condemn(c, c->view, &sheet->line[i], false);
        else if (!out[i] && kept++ < i)
            line_copy(&sheet->line[kept - 1], &sheet->line[i]);
    }
    bool any = kept < sheet->n_lines;
    sheet->n_lines = kept;
    return any;
}

/* ---- the check ---- */

static bool is_sound(struct checking *c, const struct sheet *sheet, int32_t *bad, struct problem *why)
{
    *why = (struct problem){0};
    return sheets_dry_run(c->rules, c->view, c->seat, c->sheets, c->seq, sheet, c->scratch, c->room, &c->out->dry, bad,
                          why, NULL, NULL);
}

/* Tries the sheet out, without what was found, until the rest is sound. */
static void try_lines(struct checking *c, struct sheet *sheet)
{
    struct problem why;
    int32_t bad = 0;
    while (!is_sound(c, sheet, &bad, &why)) {
        c->out->rest_fine = false;
        int32_t number = bad ? bad : 1;
        if (!is_told(c->out, number, true))
            tell(c->out, number, &why, AS_TRIED);
        if (bad == 0 || c->out->more || !strike(c, sheet, bad))
            return;
    }
}

/* What was taken out may have hidden that a line below it comes too late. The sheet is read once more, for the lines as
 * they stand. */
static void try_order(struct checking *c, const char *text, size_t len)
{
    const struct game_rules *is = c->rules->is;
    struct sheet *sheet = &c->own->sheet;
    void *supposed = c->scratch;
    if (!is->suppose || !is->impossible || c->out->rest_fine)
        return;
    sheet_parse(c->rules, c->view, c->seat, text, len, sheet);
    memcpy(supposed, c->view, is->state_size);
    for (int32_t i = 0; i < sheet->n_lines; i++) {
        const struct line *line = &sheet->line[i];
        if (line->verb == VERB_WHEN)
            while (i < sheet->n_lines && !(sheet->line[i].verb == VERB_END && sheet->line[i].block == line->number))
                i++;
        if (line->verb < VERB_FIRST || line->head != 0 || line->block != 0)
            continue;
        condemn(c, supposed, line, true);
        is->suppose(c->rules, supposed, c->seat, line);
    }
}

/* ---- slips that follow from others ---- */

/* Stands this name in those words? "Kelly" in "Kelly and Deas". */
static bool is_named_in(const char *words, const char *name)
{
    size_t len = strlen(name), end = strlen(words);
    for (size_t at = 0; len > 0 && at + len <= end; at++) {
        bool begins = at == 0 || words[at - 1] == ' ', ends = strchr(" ,.;:", words[at + len]) != NULL;
        if (begins && ends && memcmp(words + at, name, len) == 0)
            return true;
    }
    return false;
}

/* Does the slip hang on a thing that a line above names: is that in its line too, or is the thing, as one that the line
 * above would have moved, in what is said of it ("two stand there already, Gracie and Trigg")? */
static bool hangs_on_thing(const struct rules *r, const struct line_thing *thing, bool acts, const struct line *line,
                           const struct problem *why)
{
    struct line_thing own[LINE_WORDS_MAX];
    const char *name = name_of(r, thing->kind, thing->id);
    for (int32_t i = line_things(r, line, own, LINE_WORDS_MAX) - 1; i >= 0; i--)
        if (own[i].kind == thing->kind && own[i].id == thing->id)
            return true;
    return acts && (is_named_in(why->got, name) || is_named_in(why->want, name));
}

static bool follows(const struct rules *r, const struct line *above, const struct line *line, const struct problem *why)
{
    struct line_thing thing[LINE_WORDS_MAX];
    for (int32_t i = line_things(r, above, thing, LINE_WORDS_MAX) - 1; i >= 0; i--)
        if (thing[i].kind >= KIND_FIRST && hangs_on_thing(r, &thing[i], thing[i].kind == thing[0].kind, line, why))
            return true;
    return false;
}

const struct line *sheet_line(const struct sheet *sheet, int32_t number)
{
    for (int32_t i = 0; i < sheet->n_lines; i++)
        if (sheet->line[i].number == number)
            return &sheet->line[i];
    return NULL;
}

/* Lines were tried without the wrong ones above them. `text`: the sheet, mended. */
static void tell_what_follows(struct checking *c, const char *text, size_t len)
{
    struct slips *slips = c->out;
    struct sheet *sheet = &c->own->sheet;
    sheet_parse(c->rules, c->view, c->seat, text, len, sheet);
    for (int32_t i = 1; i < slips->n; i++) {
        struct slip *slip = &slips->at[i];
        const struct line *line = slip->tried && !slip->never ? sheet_line(sheet, slip->line) : NULL;
        for (int32_t k = 0; k < i && line && !slip->after; k++) {
            const struct line *above = sheet_line(sheet, slips->at[k].line);
            if (slips->at[k].line < slip->line && slips->at[k].tried && above &&
                follows(c->rules, above, line, &slip->why))
                slip->after = above->number;
        }
    }
}

void sheets_check(const struct rules *r, const void *view, int seat, const struct sheets *sheets, int32_t seq,
                  const char *text, size_t len, const struct sheet *sheet, void *scratch, struct dry_room *room,
                  struct slips_room *own, struct slips *out)
{
    struct checking c = {r, view, seat, seq, sheets, scratch, room, own, out};
    size_t mended = 0;
    *out = (struct slips){.rest_fine = true};
    tell_mistakes(out, sheet);
    if (!sheet_mend(text, len, sheet, own->text, own->cap, &mended))
        mended = len <= own->cap ? (memcpy(own->text, text, len), len) : 0;
    sheet_parse(r, view, seat, own->text, mended, &own->sheet);
    tell_hidden(out, &own->sheet);
    try_lines(&c, &own->sheet);
    try_order(&c, own->text, mended);
    tell_what_follows(&c, own->text, mended);
}
