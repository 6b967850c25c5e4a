/* SPDX-License-Identifier: Apache-2.0 */
/* Reading a sheet: text to tokens, lines, their place among blocks. What a line says is read in line_choose.c, what is
 * wrong with it is worded in sheet_wrong.c. */
#include "games/sheet/sheet_read.h"
#include <string.h>

/* ---- tokens ---- */

static int32_t characters(const char *at, size_t len)
{
    int32_t n = 0;
    for (size_t i = 0; i < len; i++)
        n += ((unsigned char)at[i] & 0xC0u) != 0x80u;
    return n;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static void add_token(struct reading *p, const char *line, size_t from, size_t to)
{
    const char *at = p->text + from;
    if (p->n == p->limits->tokens) { /* a long remark is one; orders are not that long */
        struct token *last = &p->tokens[p->n - 1];
        last->len = (int32_t)(p->text + to - last->at);
        last->chars = characters(last->at, (size_t)last->len);
        p->is_long = true;
        return;
    }
    struct token *token = &p->tokens[p->n++];
    *token = (struct token){.at = at, .len = (int32_t)(to - from), .line = p->line};
    token->column = 1 + characters(line, (size_t)(at - line));
    token->chars = characters(at, to - from);
}

static void add_tokens(struct reading *p, size_t from, size_t to)
{
    const char *line = p->text + from;
    for (size_t i = from; i < to;) {
        size_t end = i + 1;
        if (is_blank(p->text[i])) {
            i++;
            continue;
        }
        while (p->text[i] != ',' && end < to && !is_blank(p->text[end]) && p->text[end] != ',')
            end++;
        add_token(p, line, i, end);
        i = end;
    }
}

static bool is_empty(const char *text, size_t from, size_t to)
{
    while (from < to && is_blank(text[from]))
        from++;
    return from == to;
}

static bool begins_with_and(const char *text, size_t from, size_t to)
{
    while (from < to && is_blank(text[from]))
        from++;
    struct token token = {.at = text + from};
    while (from < to && !is_blank(text[from]) && text[from] != ',')
        from++, token.len++;
    return token_is(&token, "and", 3);
}

/* ---- where a line may stand ---- */

static bool in_when(const struct reading *p)
{
    return p->depth > 0 && p->open[0].verb == VERB_WHEN;
}

static bool in_ruleset_block(const struct reading *p)
{
    return p->depth > 0 && p->open[p->depth - 1].verb >= VERB_FIRST;
}

static bool is_below(const struct reading *p, const struct verb *verb)
{
    return (verb->where & LINE_BELOW) != 0 && p->head != 0;
}

/* A battle that stops to ask is answered by plain lines: those for which the step that asks has a hand. */
static bool answers_chance(const struct reading *p, const struct verb *verb)
{
    if ((verb->where & LINE_BELOW) == 0 || !p->view || (rules_asks(p->view) & ONLY(p->seat)) == 0)
        return false;
    const struct step *step = rules_step(p->rules, p->view);
    for (int i = 0; i < HANDLERS_MAX && step->on[i].apply; i++)
        if (step->on[i].verb == verb->id)
            return true;
    return false;
}

static bool may_stand(const struct reading *p, const struct verb *verb)
{
    if (in_ruleset_block(p))
        return (verb->where & LINE_INSIDE) != 0;
    if (is_below(p, verb))
        return true;
    if (in_when(p))
        return (verb->where & LINE_STANDING) != 0 && (verb->where & LINE_OPENS) == 0;
    return (verb->where & LINE_ORDER) != 0 || ((verb->where & LINE_ADMIN) != 0 && p->depth == 0) ||
           answers_chance(p, verb);
}

static bool is_remark(const struct verb *verb)
{
    return verb->id == VERB_NOTE || verb->id == VERB_SAY || (verb->where & LINE_ADMIN) != 0;
}

const char *line_misplaced(const struct reading *p, const struct verb *verb)
{
    if (p->done && p->depth == 0 && !is_remark(verb))
        return "order.after_done";
    if (!may_stand(p, verb))
        return (verb->where & LINE_BELOW) != 0 && !in_ruleset_block(p) ? "order.below" : "order.place";
    if ((verb->where & LINE_OPENS) != 0 && p->depth > 0)
        return "order.block";
    if (verb->id == VERB_DRAFT && p->has_order)
        return "order.place";
    return NULL;
}

/* ---- lines ---- */

/* Whether what is read now counts: not below something that was itself wrong. */
static bool counts(const struct reading *p)
{
    for (int32_t i = 0; i < p->depth; i++)
        if (p->open[i].bad)
            return false;
    return !p->head_bad;
}

static void keep(struct reading *p, const struct line *line)
{
    struct sheet *out = p->out;
    if (out->n_lines == p->limits->lines) {
        if (!p->many)
            wrong(p, "order.many", 0, 1);
        p->many = true;
        return;
    }
    line_copy(&out->line[out->n_lines++], line);
}

static void open_block(struct reading *p, int32_t verb, int32_t first, bool bad)
{
    if (p->depth < 2)
        p->open[p->depth++] = (struct open_block){p->number, verb, bad, p->tokens[first]};
    p->head = 0, p->head_bad = false;
}

static void close_block(struct reading *p)
{
    if (p->depth > 0)
        p->depth--;
    p->head = 0, p->head_bad = false;
}

static void mark(struct reading *p, const struct verb *verb, const struct line *line)
{
    struct sheet *out = p->out;
    out->draft |= verb->id == VERB_DRAFT;
    out->wait |= verb->id == VERB_WAIT;
    out->now |= verb->id == VERB_NOW;
    out->drop |= verb->id == VERB_DROP;
    out->standing_none |= verb->id == VERB_STANDING_NONE;
    out->has_when |= verb->id == VERB_WHEN;
    bool ends = verb->id == VERB_DONE && p->depth == 0 && line->n_words == 0;
    out->has_done |= ends;
    out->has_plain |= !is_remark(verb) && verb->id != VERB_WHEN && !in_when(p);
    p->is_bare &= verb->id == VERB_NOTE || ends;
}

/* An order line that begins at token `first`. */
static void parse_order(struct reading *p, int32_t first)
{
    struct line line;
    const struct verb *verb;
    bool good = line_choose(p, first, &line, &verb) != NULL;
    int32_t condition = line_order_end(p, verb, first);
    if (condition < p->n)
        good &= line_condition(p, verb, &line, condition + 1, false);
    const char *key = line_misplaced(p, verb);
    if (key)
        good = wrong_place(p, key, verb, first);
    bool below = is_below(p, verb);
    line.block = p->depth > 0 ? p->open[p->depth - 1].number : 0;
    line.head = below || verb->id == VERB_SAY ? p->head : 0; /* words in between do not part them */
    if (!below && !is_remark(verb)) {
        p->head = (verb->where & LINE_HEADS) != 0 ? p->number : 0;
        p->head_bad = p->head != 0 && !good;
    }
    if (good && counts(p)) {
        keep(p, &line);
        mark(p, verb, &line);
    }
    p->has_order |= verb->id != VERB_NOTE;
    p->done |= verb->id == VERB_DONE && p->depth == 0 && condition == p->n;
    if ((verb->where & LINE_OPENS) != 0 && p->depth == 0)
        open_block(p, verb->id, first, !good);
}

static void parse_end(struct reading *p)
{
    if (p->depth == 0) {
        wrong(p, "order.end", 0, 1);
        return;
    }
    if (p->n > 1)
        wrong(p, "order.extra", 1, p->n - 1);
    struct line line;
    line_begin(&line, p->number, VERB_END);
    line.block = p->open[p->depth - 1].number;
    p->head_bad = false;
    if (p->n == 1 && counts(p))
        keep(p, &line);
    close_block(p);
}

static void parse_if(struct reading *p)
{
    const struct verb *verb = verb_of(p->rules, VERB_IF);
    struct line line;
    line_begin(&line, p->number, VERB_IF);
    line.block = p->depth > 0 ? p->open[0].number : 0;
    bool good = line_condition(p, verb, &line, 1, false), nested = p->depth > 0 && !(p->depth == 1 && in_when(p));
    if (nested)
        good = wrong_place(p, "order.block", verb, 0);
    else if (p->done && p->depth == 0)
        good = wrong_place(p, "order.after_done", verb, 0);
    p->head = 0, p->head_bad = false;
    if (good && counts(p)) {
        keep(p, &line);
        mark(p, verb, &line);
    }
    p->has_order = true;
    p->skipped += nested && p->depth == 2;
    open_block(p, VERB_IF, 0, !good);
}

static const struct verb *known_verb(struct reading *p, int32_t first);

/* Where `then` stands, or the word that was meant to be it: what is before that can be read, and what is after it
 * begins like a line. p->n: nowhere. */
static int32_t find_then(struct reading *p, const struct verb *when)
{
    int32_t all = p->n, then = word_at(p, 1, "then");
    for (int32_t i = 2; then == all && i + 1 < all; i++) {
        const struct token *word = &p->tokens[i];
        size_t begin = 0;
        if (name_distance(word->at, (size_t)word->len, "then", 4, 1) != 1 || !verb_next(p->rules, word + 1, &begin))
            continue;
        p->n = i;
        bool fits = line_reads_as(p, when, 0);
        p->n = all;
        if (fits)
            return wrong_then(p, when, i), i;
    }
    return then;
}

/* when P, up to end; or when P then O, which is kept as three lines. */
static void parse_when(struct reading *p)
{
    const struct verb *verb = verb_of(p->rules, VERB_WHEN);
    struct line line;
    line_begin(&line, p->number, VERB_WHEN);
    int32_t all = p->n, then = find_then(p, verb);
    bool nested = p->depth > 0, good;
    p->n = then;
    good = line_condition(p, verb, &line, 1, true);
    p->n = all;
    if (nested) { /* an end was forgotten: say so, and read on as if it stood there */
        good = wrong_place(p, "order.block", verb, 0);
        p->depth = 0;
    }
    p->head = 0, p->head_bad = false;
    if (good) {
        keep(p, &line);
        mark(p, verb, &line);
    }
    p->has_order = true;
    open_block(p, VERB_WHEN, 0, !good);
    if (then == all)
        return;
    if (then + 1 == all)
        wrong(p, "order.argument", all, 0);
    else if (known_verb(p, then + 1)) {
        if (token_is(&p->tokens[then + 1], "when", 4) || token_is(&p->tokens[then + 1], "if", 2) ||
            token_is(&p->tokens[then + 1], "end", 3))
            wrong_place(p, "order.block", verb, then + 1);
        else
            parse_order(p, then + 1);
    }
    struct line end;
    line_begin(&end, p->number, VERB_END);
    end.block = p->number;
    p->head_bad = false;
    if (counts(p))
        keep(p, &end);
    close_block(p);
}

/* May lines below follow one of this word? */
static bool word_heads(const struct rules *r, const char *word)
{
    const struct verb *verb;
    for (size_t i = 0; (verb = verb_at(r, i)) != NULL; i++)
        if (verb->pattern && (verb->where & LINE_HEADS) != 0 && strcmp(verb->word, word) == 0)
            return true;
    return false;
}

/* NULL, with a mistake, for a word that is no verb; a misspelt opener of a block still opens one, a misspelt end closes
 * one, and below what nobody can guess may stand what stands below an attack. */
static const struct verb *known_verb(struct reading *p, int32_t first)
{
    size_t i = 0;
    const struct verb *verb = verb_next(p->rules, &p->tokens[first], &i);
    if (verb)
        return verb;
    const struct verb *meant = wrong_verb(p, first);
    bool is_short = meant && meant->id == VERB_WHEN && word_at(p, first + 1, "then") < p->n;
    if (meant && (meant->where & LINE_OPENS) != 0 && !is_short && first == 0) {
        p->skipped += p->depth == 2;
        open_block(p, meant->id, first, true);
    } else if (meant && meant->id == VERB_END && p->n == 1) {
        if (p->skipped > 0)
            p->skipped--;
        else
            close_block(p);
    } else if (first == 0 && (!meant || word_heads(p->rules, meant->word)))
        p->head = p->number, p->head_bad = true;
    return NULL;
}

static void parse_line(struct reading *p)
{
    if (p->n == 0)
        return;
    const struct verb *verb = known_verb(p, 0);
    if (!verb) {
        p->has_order = true;
    } else if (verb->id == VERB_END) {
        if (p->skipped > 0)
            p->skipped--; /* closes a block that was nested too deep */
        else
            parse_end(p);
    } else if (verb->id == VERB_IF)
        parse_if(p);
    else if (verb->id == VERB_WHEN)
        parse_when(p);
    else
        parse_order(p, 0);
    p->n = 0;
    p->is_long = false;
}

static void finish(struct reading *p)
{
    for (int32_t i = 0; i < p->depth; i++)
        wrong_open(p, &p->open[i]);
    p->out->is_bare = p->is_bare && p->out->n_mistakes == 0;
}

void sheet_parse(const struct rules *r, const void *view, int seat, const char *text, size_t len, struct sheet *out)
{
    struct token tokens[TOKENS_MAX];
    struct tried tried;
    struct reading p = {.rules = r, .view = view, .seat = seat, .text = text, .text_len = len, .out = out};
    p.tokens = tokens, p.match.tried = &tried, p.limits = sheet_limits(r);
    memset(out, 0, offsetof(struct sheet, mistake));
    p.is_bare = true;
    for (size_t i = 0; i < len;) {
        const char *lf = memchr(text + i, '\n', len - i);
        size_t end = lf ? (size_t)(lf - text) : len;
        p.line++;
        int32_t had = p.n;
        bool joins = had > 0 && begins_with_and(text, i, end);
        if (!joins && !is_empty(text, i, end)) {
            parse_line(&p);
            p.number = p.line;
        }
        add_tokens(&p, i, end);
        if (joins && p.n > had)
            p.tokens[had].joins = true;
        i = end + 1;
    }
    parse_line(&p);
    finish(&p);
}
