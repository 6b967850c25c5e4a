/* SPDX-License-Identifier: Apache-2.0 */
/* What is wrong with a line, with its place, what was read, what was expected and the nearest right spelling. */
#include "games/sheet/sheet_read.h"
#include <string.h>

static struct problem *mistake(struct reading *p, const char *key, int32_t first, int32_t n, const struct verb *verb)
{
    struct sheet *out = p->out;
    if (out->n_mistakes == MISTAKES_MAX)
        return NULL;
    struct mistake *new = &out->mistake[out->n_mistakes++];
    *new = (struct mistake){.line = p->number, .why = {.rule = verb ? verb->rule : NULL}};
    const struct token *last = &p->tokens[p->n - 1];
    if (first >= p->n) { /* something is missing after the last word */
        problem_at(&new->why, key, last->line, last->column + last->chars, 0);
        return &new->why;
    }
    const struct token *from = &p->tokens[first], *to = from;
    for (int32_t i = first + 1; i < first + n && i < p->n && p->tokens[i].line == from->line; i++)
        to = &p->tokens[i];
    problem_at(&new->why, key, from->line, from->column, to->column + to->chars - from->column);
    new->why.offset = (size_t)(from->at - p->text);
    problem_words(new->why.got, sizeof new->why.got, from->at, (size_t)(to->at + to->len - from->at));
    return &new->why;
}

bool wrong(struct reading *p, const char *key, int32_t first, int32_t n)
{
    mistake(p, key, first, n, NULL);
    return false;
}

static void put_field(char *field, size_t cap, const char *words)
{
    size_t have = strlen(field);
    problem_words(field + have, cap - have, words, strlen(words));
}

/* ---- near misses of plain words ---- */

static size_t plain(const struct token *token, char out[static NAME_MAX_BYTES])
{
    size_t n = 0;
    for (int32_t i = 0; i < token->len && n + 1 < NAME_MAX_BYTES; i++) {
        char c = token->at[i];
        if (!strchr(".'\"()", c))
            out[n++] = c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
    }
    out[n] = 0;
    return n;
}

struct nearest {
    char word[NAME_MAX_BYTES];
    size_t len;
    int best;                /* distance of what was found */
    char at[NAME_MAX_BYTES]; /* found */
    size_t at_len;           /* 0: nothing */
    bool tie;
};

static void nearest_begin(struct nearest *near, const struct token *token)
{
    near->len = plain(token, near->word);
    int most = near->len < 2 ? 0 : near->len < 6 ? 1 : (int)(near->len / 3);
    near->best = most > 3 ? 4 : most + 1;
    near->at_len = 0;
    near->tie = false;
}

static void nearest_try(struct nearest *near, const char *word, size_t len)
{
    int is = len < NAME_MAX_BYTES ? name_distance(near->word, near->len, word, len, near->best) : near->best + 1;
    if (is > near->best || (is == near->best && near->at_len == 0))
        return;
    if (is == near->best) {
        near->tie |= near->at_len != len || memcmp(near->at, word, len) != 0;
        return;
    }
    near->best = is, near->tie = false;
    near->at_len = len;
    memcpy(near->at, word, len);
}

/* attach and attack differ in one letter: neither is ever offered for what may be the other. */
static bool may_be_other(const struct nearest *near)
{
    const char *other = NULL;
    if (near->at_len == 6 && memcmp(near->at, "attach", 6) == 0)
        other = "attack";
    if (near->at_len == 6 && memcmp(near->at, "attack", 6) == 0)
        other = "attach";
    return other && name_distance(near->word, near->len, other, 6, near->best) <= near->best;
}

static bool nearest_ends(const struct nearest *near)
{
    return near->at_len > 0 && !near->tie && !may_be_other(near);
}

static void try_words(struct nearest *near, const char *words)
{
    for (const char *at = words; at && *at;) {
        const char *blank = strchr(at, ' ');
        size_t len = blank ? (size_t)(blank - at) : strlen(at);
        nearest_try(near, at, len);
        at = blank ? blank + 1 : at + len;
    }
}

/* Several words are as near: the one that is meant is the one with which the line can be read. */
static void settle_verb(struct reading *p, int32_t first, struct nearest *near)
{
    const struct verb *verb;
    struct nearest only = {.best = near->best + 1};
    for (size_t i = 0; near->tie && (verb = verb_at(p->rules, i)) != NULL; i++) {
        size_t len = strlen(verb->word);
        bool text = verb->pattern && strcmp(verb->pattern, "t:TEXT") == 0; /* takes anything, and so says nothing */
        if (verb->pattern && !text && name_distance(near->word, near->len, verb->word, len, near->best) == near->best &&
            line_reads_as(p, verb, first)) {
            only.len = near->len;
            memcpy(only.word, near->word, near->len);
            nearest_try(&only, verb->word, len);
        }
    }
    if (only.at_len > 0 && !only.tie)
        *near = only;
}

const struct verb *wrong_verb(struct reading *p, int32_t first)
{
    struct problem *why = mistake(p, "order.verb", first, 1, NULL);
    struct nearest near;
    const struct verb *verb;
    nearest_begin(&near, &p->tokens[first]);
    for (size_t i = 0; (verb = verb_at(p->rules, i)) != NULL; i++)
        if (verb->pattern)
            try_words(&near, verb->word), try_words(&near, verb->aliases);
    settle_verb(p, first, &near);
    if (why)
        put_field(why->want, sizeof why->want, "an order");
    if (p->depth > 0 && p->n == 1 && name_distance(near.word, near.len, "end", 3, 1) == 1)
        near = (struct nearest){.at = "end", .at_len = 3};     /* it closes a block, and nothing else would */
    if (!nearest_ends(&near) || strcmp(near.word, "and") == 0) /* nothing above it to go on from */
        return NULL;
    if (why)
        problem_words(why->nearest, sizeof why->nearest, near.at, near.at_len);
    for (size_t i = 0; (verb = verb_at(p->rules, i)) != NULL; i++) {
        const char *at = verb->pattern ? verb->word : "";
        if (strlen(at) == near.at_len && memcmp(at, near.at, near.at_len) == 0)
            return verb;
    }
    return NULL; /* nearest to an alias: offered, but not taken as meant */
}

/* ---- names ---- */

static void name_choices(struct reading *p, const struct bad_name *bad, struct problem *why)
{
    int32_t shown = bad->hits < 4 ? bad->hits : 4;
    for (int32_t i = 0; i < shown; i++) {
        put_field(why->want, sizeof why->want, i == 0 ? "" : ", ");
        put_field(why->want, sizeof why->want, name_of(p->rules, bad->kind, bad->first[i]));
    }
    if (bad->hits > shown)
        put_field(why->want, sizeof why->want, ", ...");
}

/* The nearest name of any of the argument's kinds. */
static void near_name(struct reading *p, const struct bad_name *bad, struct problem *why)
{
    int distance;
    const char *name = match_near(&p->match, bad->kinds, bad->token, bad->n, &distance);
    pattern_wants(p->match.pattern, bad->kinds, why->want, sizeof why->want);
    if (name)
        put_field(why->nearest, sizeof why->nearest, name);
}

/* Several names with nothing between them, where one was read. */
static bool are_several(struct reading *p, const struct bad_name *bad, int32_t verb)
{
    int32_t kind = pattern_kind(p->rules, p->match.pattern, bad->kinds, 0);
    for (int32_t i = 0; i < bad->n; i++) {
        const struct token *token = &p->tokens[bad->token + i];
        if (kind < KIND_FIRST ||
            name_find(p->rules, p->view, p->seat, verb, kind, token->at, (size_t)token->len).n != 1)
            return false;
    }
    return bad->n > 1;
}

/* A plain word of the pattern, misspelt. */
static void wrong_word(struct reading *p, const struct bad_name *bad, const struct verb *verb, const char *key)
{
    struct problem *why = mistake(p, key, bad->token, 1, verb);
    if (!why)
        return;
    pattern_wants(p->match.pattern, bad->kinds, why->want, sizeof why->want);
    problem_words(why->nearest, sizeof why->nearest, bad->word, bad->word_len);
}

bool wrong_names(struct reading *p, const struct verb *verb, const char *word_key)
{
    const struct match *m = &p->match;
    for (int32_t i = 0; i < m->n_bad; i++) {
        const struct bad_name *bad = &m->bad[i];
        if (bad->word) {
            wrong_word(p, bad, verb, word_key);
            continue;
        }
        bool number = pattern_kind(p->rules, m->pattern, bad->kinds, 0) == KIND_NUMBER &&
                      pattern_kind(p->rules, m->pattern, bad->kinds, 1) == 0;
        int distance;
        bool several = bad->hits == 0 && !match_near(m, bad->kinds, bad->token, bad->n, &distance) &&
                       are_several(p, bad, verb->id);
        const char *key = bad->hits > 1 ? "order.ambiguous" : "order.name";
        if (number || several)
            key = number ? "order.number" : "order.several";
        struct problem *why = mistake(p, key, bad->token, bad->n, verb);
        if (!why)
            continue;
        if (bad->hits > 1)
            name_choices(p, bad, why);
        else if (number)
            put_field(why->want, sizeof why->want, "a number from 0 to 999999");
        else
            near_name(p, bad, why);
    }
    return m->n_bad > 0;
}

/* ---- structure ---- */

/* The line went no further than an argument: perhaps its name is misspelt, and a word behind it too. */
static bool wrong_name_first(struct reading *p, const struct verb *verb, int32_t at)
{
    struct match *m = &p->match;
    if (!pattern_is_kind(m->pattern, at) || m->far >= p->n)
        return false;
    for (int32_t n = 1; n <= SPAN_MAX && m->far + n <= p->n; n++) {
        struct bad_name bad = {.token = m->far, .n = n, .kinds = at};
        struct problem guess = {0}, *why;
        near_name(p, &bad, &guess);
        if (!guess.nearest[0])
            continue;
        if ((why = mistake(p, "order.name", m->far, n, verb)) != NULL) {
            memcpy(why->want, guess.want, sizeof why->want);
            memcpy(why->nearest, guess.nearest, sizeof why->nearest);
        }
        return true;
    }
    return false;
}

bool wrong_pattern(struct reading *p, const struct verb *verb)
{
    struct match *m = &p->match;
    if (m->too_long)
        return mistake(p, "order.long", 0, p->n, verb), false;
    if (m->n_far == 1 && wrong_name_first(p, verb, m->far_pattern[0]))
        return false;
    bool ends = false, number = false, there = m->far < p->n;
    struct nearest near;
    char want[160] = "";
    if (there)
        nearest_begin(&near, &p->tokens[m->far]);
    for (int32_t i = 0; i < m->n_far; i++) {
        int32_t at = m->far_pattern[i];
        bool end = m->pattern[at] == 0;
        ends |= end;
        if (end && m->n_far > 1)
            continue;
        char part[160] = "";
        pattern_wants(m->pattern, at, part, sizeof part);
        put_field(want, sizeof want, want[0] ? " or " : "");
        put_field(want, sizeof want, part);
        number |= strcmp(part, "number") == 0 && m->n_far == 1;
        if (there && !end && !pattern_is_kind(m->pattern, at))
            try_words(&near, part);
    }
    bool spelt = there && nearest_ends(&near);
    bool condition = there && token_is(&p->tokens[m->far], "if", 2);
    const char *key = condition ? "order.condition" : ends && !spelt ? "order.extra" : "order.argument";
    if (number && there)
        key = "order.number";
    struct problem *why = mistake(p, key, m->far, ends && !spelt ? p->n - m->far : 1, verb);
    if (!why)
        return false;
    put_field(why->want, sizeof why->want, want);
    if (spelt)
        problem_words(why->nearest, sizeof why->nearest, near.at, near.at_len);
    return false;
}

static void first_word(struct nearest *near, const char *pattern)
{
    size_t len = 0;
    while (pattern[len] >= 'a' && pattern[len] <= 'z')
        len++;
    if (len > 0 && pattern[len] != ':')
        nearest_try(near, pattern, len);
}

bool wrong_condition(struct reading *p, const struct verb *verb, int32_t first, bool is_answer)
{
    const struct game_rules *is = p->rules->is;
    struct problem *why = mistake(p, "order.condition", first, p->n - first, verb);
    struct nearest near;
    if (!why)
        return false;
    put_field(why->want, sizeof why->want, is_answer ? "what to answer" : "a condition");
    if (first >= p->n)
        return false;
    nearest_begin(&near, &p->tokens[first]);
    for (size_t i = 0; i < (is_answer ? is->n_answers : is->n_facts); i++)
        first_word(&near, is_answer ? is->answers[i].pattern : is->facts[i].pattern);
    if (!is_answer)
        nearest_try(&near, "not", 3);
    if (nearest_ends(&near)) { /* only that word is misspelt */
        problem_words(why->nearest, sizeof why->nearest, near.at, near.at_len);
        problem_words(why->got, sizeof why->got, p->tokens[first].at, (size_t)p->tokens[first].len);
        why->length = p->tokens[first].chars;
    }
    return false;
}

void wrong_then(struct reading *p, const struct verb *verb, int32_t at)
{
    struct problem *why = mistake(p, "order.argument", at, 1, verb);
    if (why)
        put_field(why->want, sizeof why->want, "then"), put_field(why->nearest, sizeof why->nearest, "then");
}

/* ---- places ---- */

bool wrong_place(struct reading *p, const char *key, const struct verb *verb, int32_t first)
{
    struct problem *why = mistake(p, key, first, 1, verb);
    if (!why)
        return false;
    const char *want = "";
    if (strcmp(key, "order.after_done") == 0)
        want = "nothing but when blocks after done";
    else if (strcmp(key, "order.below") == 0)
        want = "an attack or answer above it";
    else if (strcmp(key, "order.block") == 0)
        want = "end before it";
    else if (verb->id == VERB_DRAFT && p->depth == 0)
        want = "the first line";
    else if (p->depth > 0)
        want = "end before it, or another place";
    else if ((verb->where & LINE_INSIDE) != 0)
        want = "a block around it";
    else if ((verb->where & LINE_STANDING) != 0)
        want = "a when block around it";
    put_field(why->want, sizeof why->want, want);
    return false;
}

void wrong_open(struct reading *p, const struct open_block *open)
{
    p->n = 1;
    p->tokens[0] = open->at;
    p->number = open->number;
    struct problem *why = mistake(p, "order.end", 0, 1, NULL);
    if (why)
        put_field(why->want, sizeof why->want, "end");
}
