/* SPDX-License-Identifier: Apache-2.0 */
/* Reading a line: which verb is meant, with which of its patterns, and what was meant where nothing fits. */
#include "games/sheet/sheet_read.h"
#include <string.h>

/* ---- finding verbs ---- */

static bool word_among(const struct token *token, const char *words)
{
    for (const char *at = words; at && *at;) {
        const char *blank = strchr(at, ' ');
        size_t len = blank ? (size_t)(blank - at) : strlen(at);
        if (token_is(token, at, len))
            return true;
        at = blank ? blank + 1 : at + len;
    }
    return false;
}

const struct verb *verb_at(const struct rules *r, size_t i)
{
    if (i < n_common_verbs)
        return &common_verbs[i];
    return i - n_common_verbs < r->is->n_verbs ? &r->is->verbs[i - n_common_verbs] : NULL;
}

/* The next verb from *i on that the token may be; NULL after the last. */
const struct verb *verb_next(const struct rules *r, const struct token *token, size_t *i)
{
    for (const struct verb *verb; (verb = verb_at(r, *i)) != NULL;) {
        ++*i;
        if (verb->pattern && (word_among(token, verb->word) || word_among(token, verb->aliases)))
            return verb;
    }
    return NULL;
}

/* ---- readings ---- */

static void keep_sights(struct reading *p)
{
    for (int32_t i = 0; i < p->match.n_sights && p->out->n_sights < SIGHTS_MAX; i++)
        p->out->sight[p->out->n_sights++] = p->match.sight[i];
}

static void begin_match(struct reading *p, const struct verb *verb, struct line *line, int32_t n, int32_t slack)
{
    struct match *m = &p->match;
    m->rules = p->rules, m->view = p->view, m->seat = p->seat, m->verb = verb->id;
    m->text = p->text, m->text_len = p->text_len;
    m->tokens = p->tokens, m->n = n, m->words_max = p->limits->words;
    m->slack = slack, m->too_long = false, m->out = line;
}

static bool try_pattern(struct reading *p, const struct verb *verb, const char *pattern, struct line *line,
                        int32_t first, int32_t n, int32_t slack)
{
    begin_match(p, verb, line, n, slack);
    return match_pattern(&p->match, pattern, first);
}

/* The best of several readings so far: one that fits, else one that fits but for few letters, else one that fits but
 * for its names, else the one that came furthest. */
struct choice_made {
    int32_t fits, near, named, furthest; /* index + 1 of each */
    int32_t misses, letters;             /* of `near`: how many words, and how far the worst is off */
    int32_t far_named, far;
    bool held; /* the reading that fits was tried last: its words are in *line, its sights in the match */
    struct line *line;
};

/* Is a word or two misspelt, and all the rest fits? Fewer words are better, then fewer letters. */
static void weigh_near(struct reading *p, const struct verb *verb, const char *pattern, const struct line *line,
                       int32_t first, int32_t n, int32_t index, struct choice_made *made)
{
    if (p->out->n_mistakes == MISTAKES_MAX)
        return; /* nobody would be told */
    for (int32_t misses = 1; misses <= MISSES_MAX; misses++)
        for (int32_t letters = 1; letters <= SLACK_LETTERS_MAX; letters++) {
            if (made->near && (misses > made->misses || (misses == made->misses && letters >= made->letters)))
                return;
            struct line tried;
            line_copy(&tried, line);
            p->match.misses = misses;
            if (!try_pattern(p, verb, pattern, &tried, first, n, letters))
                continue;
            made->near = index, made->misses = misses, made->letters = letters;
            return;
        }
}

/* Does it fit as it stands? Then it may be read without being matched once more, while nothing else is tried. */
static bool weigh_fit(struct reading *p, const struct verb *verb, const char *pattern, const struct line *line,
                      int32_t first, int32_t n, int32_t index, struct choice_made *made)
{
    line_copy(made->line, line);
    made->held = try_pattern(p, verb, pattern, made->line, first, n, SLACK_NONE);
    if (made->held)
        made->fits = index;
    return made->held;
}

/* Of a pattern that does not fit: how near it comes. */
static void weigh_miss(struct reading *p, const struct verb *verb, const char *pattern, const struct line *line,
                       int32_t first, int32_t n, int32_t index, struct choice_made *made)
{
    struct line tried;
    made->held = false;
    line_copy(&tried, line);
    try_pattern(p, verb, pattern, &tried, first, n, SLACK_NONE);
    int32_t far = p->match.far;
    if (far > made->far || made->furthest == 0)
        made->far = far, made->furthest = index;
    if ((made->named == 0 || far > made->far_named) && try_pattern(p, verb, pattern, &tried, first, n, SLACK_ANY_NAME))
        made->far_named = far, made->named = index;
    weigh_near(p, verb, pattern, line, first, n, index, made);
}

static int32_t made_choice(const struct choice_made *made)
{
    if (made->fits || made->near)
        return made->fits ? made->fits : made->near;
    return made->named && made->far_named >= made->far ? made->named : made->furthest;
}

/* Those that `from` has more. */
static void add_words(struct line *to, const struct line *from)
{
    for (; to->n_words < from->n_words; to->n_words++)
        to->word[to->n_words] = from->word[to->n_words];
}

/* Takes the reading that was chosen, with its words, sights and mistakes. */
static bool take_reading(struct reading *p, const struct verb *verb, const char *pattern, struct line *line,
                         int32_t first, int32_t n, const struct choice_made *made, const char *word_key)
{
    bool near = !made->fits && made->near;
    p->match.misses = made->misses;
    if (made->held)
        add_words(line, made->line);
    if (made->held || (near && try_pattern(p, verb, pattern, line, first, n, made->letters)) ||
        try_pattern(p, verb, pattern, line, first, n, SLACK_NONE) ||
        try_pattern(p, verb, pattern, line, first, n, SLACK_ANY_NAME)) {
        keep_sights(p);
        return !wrong_names(p, verb, word_key);
    }
    try_pattern(p, verb, pattern, line, first, n, SLACK_NONE);
    return wrong_pattern(p, verb);
}

/* One of the ruleset's facts or answers at `first`: adds {'?', index + 1} and its words. False: mistakes are listed. */
bool line_condition(struct reading *p, const struct verb *verb, struct line *line, int32_t first, bool is_answer)
{
    const struct game_rules *is = p->rules->is;
    size_t count = is_answer ? is->n_answers : is->n_facts;
    bool negated = !is_answer && first < p->n && token_is(&p->tokens[first], "not", 3);
    int32_t begin = first + negated, mark = line->n_words;
    struct line held;
    struct choice_made made = {.line = &held};
    if (mark == p->limits->words)
        return wrong(p, "order.long", 0, p->n);
    line->word[line->n_words++] = (struct word){'?', 0};
    for (size_t i = 0; i < count && !made.fits; i++)
        weigh_fit(p, verb, is_answer ? is->answers[i].pattern : is->facts[i].pattern, line, begin, p->n, (int32_t)i + 1,
                  &made);
    for (size_t i = 0; i < count && !made.fits; i++)
        weigh_miss(p, verb, is_answer ? is->answers[i].pattern : is->facts[i].pattern, line, begin, p->n,
                   (int32_t)i + 1, &made);
    int32_t index = made_choice(&made);
    if (index == 0 || (!made.fits && !made.near && !made.named && made.far <= begin))
        return wrong_condition(p, verb, begin, is_answer);
    line->word[mark].value = negated ? -index : index;
    return take_reading(p, verb, is_answer ? is->answers[index - 1].pattern : is->facts[index - 1].pattern, line, begin,
                        p->n, &made, "order.condition");
}

int32_t word_at(const struct reading *p, int32_t from, const char *word)
{
    for (int32_t i = from; i < p->n; i++)
        if (token_is(&p->tokens[i], word, strlen(word)))
            return i;
    return p->n;
}

int32_t line_order_end(const struct reading *p, const struct verb *verb, int32_t first)
{
    return (verb->where & LINE_IF) != 0 ? word_at(p, first + 1, "if") : p->n;
}

/* Chooses among the verbs of that word the one whose pattern fits, rather one that may stand here. NULL: mistakes are
 * listed, and *meant is the verb that came nearest. */
const struct verb *line_choose(struct reading *p, int32_t first, struct line *line, const struct verb **meant)
{
    struct line held;
    struct choice_made made = {.line = &held};
    const struct verb *verb;
    line_begin(line, p->number, VERB_NONE);
    for (size_t i = 0; (verb = verb_next(p->rules, &p->tokens[first], &i)) != NULL;) {
        if (made.fits && line_misplaced(p, verb))
            continue;
        if (weigh_fit(p, verb, verb->pattern, line, first + 1, line_order_end(p, verb, first), (int32_t)i, &made) &&
            !line_misplaced(p, verb))
            break;
    }
    for (size_t i = 0; !made.fits && (verb = verb_next(p->rules, &p->tokens[first], &i)) != NULL;)
        weigh_miss(p, verb, verb->pattern, line, first + 1, line_order_end(p, verb, first), (int32_t)i, &made);
    *meant = verb_at(p->rules, (size_t)made_choice(&made) - 1);
    line->verb = (*meant)->id;
    if (p->is_long && strcmp((*meant)->pattern, "t:TEXT") != 0) {
        wrong(p, "order.long", 0, p->n);
        return NULL;
    }
    bool good = take_reading(p, *meant, (*meant)->pattern, line, first + 1, line_order_end(p, *meant, first), &made,
                             "order.argument");
    return good ? *meant : NULL;
}

bool line_reads_as(struct reading *p, const struct verb *verb, int32_t first)
{
    const struct game_rules *is = p->rules->is;
    bool is_answer = verb->id == VERB_WHEN;
    struct line line;
    if (verb->id == VERB_END)
        return first + 1 == p->n;
    if (!is_answer && verb->id != VERB_IF) {
        line_begin(&line, p->number, verb->id);
        return try_pattern(p, verb, verb->pattern, &line, first + 1, line_order_end(p, verb, first), SLACK_NONE);
    }
    for (size_t i = 0; i < (is_answer ? is->n_answers : is->n_facts); i++) {
        line_begin(&line, p->number, verb->id);
        if (try_pattern(p, verb, is_answer ? is->answers[i].pattern : is->facts[i].pattern, &line, first + 1,
                        is_answer ? word_at(p, first + 1, "then") : p->n, SLACK_NONE))
            return true;
    }
    return false;
}
