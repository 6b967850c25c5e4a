/* SPDX-License-Identifier: Apache-2.0 */
#include "games/sheet/pattern.h"
#include <assert.h>
#include <string.h>

static bool match_at(struct match *m, int32_t p, int32_t token);

/* ---- reading a pattern ---- */

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static int32_t skip_blanks(const char *pattern, int32_t p)
{
    while (pattern[p] == ' ' || pattern[p] == ']')
        p++;
    return p;
}

/* The end of the element at p: the blank or bracket behind it. */
static int32_t element_end(const char *pattern, int32_t p)
{
    bool inside = false;
    for (; pattern[p]; p++) {
        inside = pattern[p] == '(' || (inside && pattern[p] != ')');
        if (!inside && (pattern[p] == ' ' || pattern[p] == ']'))
            break;
    }
    return p;
}

static int32_t group_end(const char *pattern, int32_t p)
{
    int depth = 0;
    do {
        assert(pattern[p] != 0); /* a bracket of a pattern is not closed */
        depth += (pattern[p] == '[') - (pattern[p] == ']');
        p++;
    } while (depth > 0);
    return p;
}

static bool is_argument(const char *pattern, int32_t p)
{
    return pattern[p] != 0 && pattern[p + 1] == ':' && is_letter(pattern[p]);
}

static int32_t kind_of_word(const struct rules *r, const char *at, size_t len)
{
    static const char *const common[] = {"", "NUMBER", "TEXT", "STEP", "SEAT"};
    for (int32_t i = 1; i < 5; i++)
        if (strlen(common[i]) == len && memcmp(common[i], at, len) == 0)
            return i;
    for (int32_t i = 0;; i++) {
        const char *word = r->is->names ? r->is->names->kinds[i] : NULL;
        assert(word != NULL); /* a pattern names a kind that the ruleset does not have */
        if (strlen(word) == len && memcmp(word, at, len) == 0)
            return KIND_FIRST + i;
    }
}

int32_t pattern_kind(const struct rules *r, const char *pattern, int32_t p, int32_t i)
{
    int32_t end = element_end(pattern, p);
    while (p < end) {
        int32_t stop = p;
        while (stop < end && pattern[stop] != '/' && pattern[stop] != ',')
            stop++;
        if (i-- == 0)
            return stop > p ? kind_of_word(r, pattern + p, (size_t)(stop - p)) : 0;
        if (stop == end || pattern[stop] == ',')
            return 0;
        p = stop + 1;
    }
    return 0;
}

static bool is_list(const char *pattern, int32_t p)
{
    return pattern[element_end(pattern, p) - 1] == ',';
}

/* ---- tokens ---- */

static bool is_mark(char c)
{
    return c == '.' || c == '\'' || c == '"' || c == '(' || c == ')';
}

bool token_is(const struct token *token, const char *word, size_t len)
{
    size_t i = 0;
    for (int32_t t = 0; t < token->len; t++) {
        char c = token->at[t];
        if (is_mark(c))
            continue;
        c = c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
        if (i >= len || word[i] != c)
            return false;
        i++;
    }
    return i == len && len > 0;
}

static bool is_comma(const struct match *m, int32_t token)
{
    return token < m->n && m->tokens[token].len == 1 && m->tokens[token].at[0] == ',';
}

static bool is_and(const struct match *m, int32_t token)
{
    return token < m->n && (token_is(&m->tokens[token], "and", 3) || token_is(&m->tokens[token], "&", 1));
}

static size_t span_bytes(const struct match *m, int32_t token, int32_t n)
{
    const struct token *last = &m->tokens[token + n - 1];
    return (size_t)(last->at + last->len - m->tokens[token].at);
}

/* Whether a token is one of the plain words of a pattern, which end the name before them. */
static bool is_pattern_word(const char *pattern, const struct token *token)
{
    for (int32_t p = 0; pattern[p];) {
        if (pattern[p] == ' ' || pattern[p] == '[' || pattern[p] == ']' || pattern[p] == '(' || pattern[p] == ')' ||
            pattern[p] == '|') {
            p++;
            continue;
        }
        if (is_argument(pattern, p) && pattern[p + 2] != '(') {
            p = element_end(pattern, p);
            continue;
        }
        p += is_argument(pattern, p) ? 2 : 0;
        int32_t end = p;
        while (pattern[end] && !strchr(" []()|", pattern[end]))
            end++;
        if (end > p && token_is(token, pattern + p, (size_t)(end - p)))
            return true;
        p = end > p ? end : p + 1;
    }
    return false;
}

/* Where the argument that begins at a token would end by its neighbours: the next comma or word of the pattern. */
static int32_t match_span(const struct match *m, const char *pattern, int32_t token, bool list)
{
    int32_t n = 0;
    while (token + n < m->n && !is_comma(m, token + n) && !is_pattern_word(pattern, &m->tokens[token + n]) &&
           !(list && is_and(m, token + n)) && !m->tokens[token + n].joins)
        n++;
    return n;
}

/* ---- matching ---- */

static int32_t row_len(const struct match *m)
{
    return m->n / 64 + 1;
}

static uint64_t *tried_at(const struct match *m, int32_t in_list, int32_t p, int32_t token)
{
    int32_t way = in_list + 2 * m->missed;
    return &m->tried->bits[(way * (m->pattern_len + 1) + p) * row_len(m) + token / 64];
}

static bool was_tried(const struct match *m, int32_t in_list, int32_t p, int32_t token)
{
    return *tried_at(m, in_list, p, token) >> (token % 64) & 1;
}

static void mark_tried(const struct match *m, int32_t in_list, int32_t p, int32_t token)
{
    *tried_at(m, in_list, p, token) |= UINT64_C(1) << (token % 64);
}

static bool fails(struct match *m, int32_t p, int32_t token)
{
    if (token > m->far)
        m->far = token, m->n_far = 0;
    if (token < m->far || m->n_far == FARS_MAX)
        return false;
    for (int32_t i = 0; i < m->n_far; i++)
        if (m->far_pattern[i] == p)
            return false;
    m->far_pattern[m->n_far++] = p;
    return false;
}

static bool push(struct match *m, int32_t part, int32_t value)
{
    if (m->out->n_words >= m->words_max) {
        m->too_long = true;
        return false;
    }
    m->out->word[m->out->n_words++] = (struct word){part, value};
    return true;
}

/* A number of at most six digits, else -1. */
static int32_t number_at(const struct token *token)
{
    int32_t value = 0;
    for (int32_t i = 0; i < token->len; i++) {
        if (token->at[i] < '0' || token->at[i] > '9' || token->len > 6)
            return -1;
        value = value * 10 + (token->at[i] - '0');
    }
    return token->len > 0 ? value : -1;
}

static void saw(struct match *m, int32_t kind, const struct name_hit *hit, const char *at, size_t len)
{
    struct name_hit all = name_find(m->rules, NULL, -1, m->verb, kind, at, len);
    int32_t other = all.id[0] != hit->id[0] ? all.id[0] : all.id[1];
    if (m->n_sights < BADS_MAX)
        m->sight[m->n_sights++] = (struct sight){m->out->number, kind, hit->id[0], other, false};
}

/* Settles the name in tokens [token, token + n) and adds its words; what is ambiguous is told through *several. */
static bool take_name(struct match *m, int32_t p, int32_t part, int32_t token, int32_t n, struct bad_name *several)
{
    const char *at = m->tokens[token].at;
    size_t len = span_bytes(m, token, n);
    bool mixed = pattern_kind(m->rules, m->pattern, p, 1) != 0;
    int32_t kind;
    for (int32_t i = 0; (kind = pattern_kind(m->rules, m->pattern, p, i)) != 0; i++) {
        if (kind == KIND_NUMBER) {
            int32_t value = n == 1 ? number_at(&m->tokens[token]) : -1;
            if (value >= 0)
                return push(m, part, value) && (!mixed || push(m, 'k', kind));
            continue;
        }
        struct name_hit hit = name_find(m->rules, m->view, m->seat, m->verb, kind, at, len);
        if (hit.n == 1) {
            if (hit.by_sight)
                saw(m, kind, &hit, at, len);
            else if (hit.seen && m->n_sights < BADS_MAX)
                m->sight[m->n_sights++] = (struct sight){m->out->number, kind, hit.id[0], hit.seen, true};
            return push(m, part, hit.id[0]) && (!mixed || push(m, 'k', kind));
        }
        if (hit.n > 1 && several->hits == 0) {
            *several = (struct bad_name){.hits = hit.n, .kind = kind};
            memcpy(several->first, hit.id, sizeof several->first);
        }
    }
    return false;
}

/* ---- near misses ---- */

static bool may_miss(const struct match *m)
{
    return m->slack != SLACK_NONE && m->slack <= SLACK_LETTERS_MAX && m->missed < m->misses;
}

const char *match_near(const struct match *m, int32_t kinds, int32_t token, int32_t n, int *distance)
{
    const struct token *from = &m->tokens[token], *to = &m->tokens[token + n - 1];
    const char *found = NULL;
    int32_t kind;
    if (from->line != to->line)
        return NULL; /* a name that goes on in the next line cannot be mended in place */
    for (int32_t i = 0; (kind = pattern_kind(m->rules, m->pattern, kinds, i)) != 0; i++) {
        int is = 0;
        const char *name =
            kind == KIND_NUMBER ? NULL : name_near(m->rules, kind, from->at, span_bytes(m, token, n), &is);
        if (name && (!found || is < *distance))
            found = name, *distance = is;
    }
    return found;
}

/* The letters of a token as patterns write them; 0: more than any word of a pattern has. */
static size_t plain_letters(const struct token *token, char out[static NAME_MAX_BYTES])
{
    size_t n = 0;
    for (int32_t i = 0; i < token->len; i++) {
        char c = token->at[i];
        if (is_mark(c))
            continue;
        if (n + 1 == NAME_MAX_BYTES)
            return 0;
        out[n++] = c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
    }
    return n;
}

/* A word of two or three letters may be missed by one too: what stands around it fits. */
static int word_slack(size_t letters)
{
    int third = (int)(letters / 3);
    if (letters < 3)
        return letters == 2;
    return third < SLACK_LETTERS_MAX ? third : SLACK_LETTERS_MAX;
}

static size_t length_to(const char *at, const char *ends)
{
    size_t n = 0;
    while (at[n] && !strchr(ends, at[n]))
        n++;
    return n;
}

struct near_word {
    int letters; /* how many it is off */
    int32_t n;   /* tokens of the whole spelling */
    struct bad_name bad;
};

/* Holds the words of [at, end) of the pattern against tokens; true: one is misspelt, and all others fit. */
static bool is_one_off(const struct match *m, int32_t at, int32_t end, int32_t token, struct near_word *near)
{
    *near = (struct near_word){0};
    for (; at < end; near->n++, token++) {
        char word[NAME_MAX_BYTES];
        size_t len = length_to(m->pattern + at, " |()[]");
        const char *wanted = m->pattern + at;
        at += (int32_t)len + 1;
        if (token >= m->n)
            return false;
        if (token_is(&m->tokens[token], wanted, len))
            continue;
        size_t letters = plain_letters(&m->tokens[token], word);
        int most = word_slack(letters);
        if (near->letters > 0 || (near->letters = name_distance(word, letters, wanted, len, most)) > most)
            return false;
        near->bad = (struct bad_name){.token = token, .n = 1, .word = wanted, .word_len = len};
    }
    return near->letters > 0;
}

/* The spelling at an offset of the pattern, one or several in brackets, that is nearest; false: two are as near. */
static bool nearest_spelling(const struct match *m, int32_t offset, int32_t token, struct near_word *out)
{
    bool choice = m->pattern[offset] == '(', tie = false;
    int32_t all = element_end(m->pattern, offset) - choice;
    *out = (struct near_word){0};
    for (int32_t at = offset + choice; at < all;) {
        struct near_word now;
        int32_t end = choice ? at + (int32_t)length_to(m->pattern + at, "|)") : all;
        if (is_one_off(m, at, end, token, &now) && (out->letters == 0 || now.letters <= out->letters)) {
            tie = now.letters == out->letters;
            *out = now;
        }
        at = end + 1;
    }
    return out->letters > 0 && !tie;
}

/* In the order of tokens: with slips they are found from the last one on. */
static bool miss(struct match *m, struct bad_name bad)
{
    int32_t at = m->n_bad;
    if (m->n_bad == BADS_MAX)
        return false;
    for (; at > 0 && m->bad[at - 1].token > bad.token; at--)
        m->bad[at] = m->bad[at - 1];
    m->bad[at] = bad;
    m->n_bad++;
    return true;
}

static bool match_item(struct match *m, int32_t p, int32_t part, int32_t token);

/* What may follow one name: in a list a separator and the next name, else the rest of the pattern. */
static bool match_after(struct match *m, int32_t p, int32_t part, int32_t token)
{
    int32_t end = element_end(m->pattern, p);
    if (is_list(m->pattern, p)) {
        int32_t next = token + is_comma(m, token);
        next += is_and(m, next);
        if (next > token && match_item(m, p, part, next))
            return true;
    }
    return match_at(m, end, token);
}

/* No such name, or several; but all that follows fits, and of none there is one that is near enough. */
static bool match_missed(struct match *m, int32_t p, int32_t part, struct bad_name bad)
{
    int32_t missed = m->missed;
    int is = 0;
    if (!may_miss(m) ||
        (pattern_kind(m->rules, m->pattern, p, 0) == KIND_NUMBER && pattern_kind(m->rules, m->pattern, p, 1) == 0))
        return false;
    m->missed++;
    if (push(m, part, 0) && match_after(m, p, part, bad.token + bad.n) &&
        (bad.hits > 0 || (match_near(m, p, bad.token, bad.n, &is) && is <= m->slack)) && miss(m, bad))
        return true;
    m->missed = missed; /* what followed may have missed too */
    return false;
}

static bool match_item(struct match *m, int32_t p, int32_t part, int32_t token)
{
    bool list = is_list(m->pattern, p);
    if (token >= m->n || is_comma(m, token))
        return fails(m, p, token);
    if (was_tried(m, 1, p, token))
        return false;
    int32_t words = m->out->n_words, bads = m->n_bad, sights = m->n_sights;
    int32_t most = m->n - token < SPAN_MAX ? m->n - token : SPAN_MAX;
    bool lenient = m->slack == SLACK_ANY_NAME;
    int32_t plain = lenient ? match_span(m, m->pattern, token, list) : 0;
    if (list)
        for (int32_t i = 1; i < most; i++)
            if (is_comma(m, token + i))
                most = i;
    for (int32_t n = most > plain ? most : plain; n > 0; n--) {
        struct bad_name several = {0};
        bool ok = n <= most && take_name(m, p, part, token, n, &several);
        several.token = token, several.n = n, several.kinds = p;
        if (!ok && lenient && n == plain)
            ok = miss(m, several) && push(m, part, 0);
        if (ok && match_after(m, p, part, token + n))
            return true;
        m->out->n_words = words, m->n_bad = bads, m->n_sights = sights;
        if (!ok && n <= most && match_missed(m, p, part, several))
            return true;
        m->out->n_words = words, m->n_bad = bads, m->n_sights = sights;
    }
    mark_tried(m, 1, p, token);
    return fails(m, p, token);
}

/* One of several spellings in brackets, each of one or more words: (east|west), (rest supply). */
static bool match_choice(struct match *m, int32_t p, int32_t part, int32_t token)
{
    int32_t end = element_end(m->pattern, p), words = m->out->n_words, value = 1;
    for (int32_t at = p + 1; at < end; value++) {
        int32_t next = token;
        bool fits = true;
        while (m->pattern[at] != '|' && m->pattern[at] != ')') {
            int32_t stop = at;
            while (!strchr(" |)", m->pattern[stop]))
                stop++;
            if (fits && (next >= m->n || !token_is(&m->tokens[next], m->pattern + at, (size_t)(stop - at))))
                fits = fails(m, p, next);
            next += fits;
            at = stop + (m->pattern[stop] == ' ');
        }
        at++;
        if (fits && push(m, part, value) && match_at(m, end, next))
            return true;
        m->out->n_words = words;
    }
    return false;
}

/* A plain word at `p`, or one of those in brackets, is misspelt; all that follows fits. part 0: it is kept nowhere. */
static bool match_misspelt(struct match *m, int32_t p, int32_t part, int32_t token)
{
    struct near_word near;
    int32_t words = m->out->n_words, bads = m->n_bad, sights = m->n_sights, missed = m->missed;
    if (token >= m->n || !may_miss(m) || !nearest_spelling(m, p, token, &near) || near.letters > m->slack)
        return false;
    m->missed++;
    near.bad.kinds = p;
    if ((part == 0 || push(m, part, 0)) && match_at(m, element_end(m->pattern, p), token + near.n) && miss(m, near.bad))
        return true;
    m->missed = missed;
    m->out->n_words = words, m->n_bad = bads, m->n_sights = sights;
    return false;
}

static bool match_text(struct match *m, int32_t part, int32_t token)
{
    size_t from = m->text_len, len = 0;
    if (token < m->n) {
        from = (size_t)(m->tokens[token].at - m->text);
        len = span_bytes(m, token, m->n - token);
    }
    return push(m, part, (int32_t)from) && push(m, part, (int32_t)len);
}

static bool match_element(struct match *m, int32_t p, int32_t token)
{
    const char *pattern = m->pattern;
    if (pattern[p] == 0)
        return token == m->n ? true : fails(m, p, token);
    if (pattern[p] == '[')
        return match_at(m, p + 1, token) || match_at(m, group_end(pattern, p), token);
    if (is_argument(pattern, p)) {
        if (pattern[p + 2] == '(')
            return match_choice(m, p + 2, pattern[p], token) || match_misspelt(m, p + 2, pattern[p], token);
        if (pattern_kind(m->rules, pattern, p + 2, 0) == KIND_TEXT)
            return match_text(m, pattern[p], token);
        return match_item(m, p + 2, pattern[p], token);
    }
    int32_t end = element_end(pattern, p);
    if (token < m->n && token_is(&m->tokens[token], pattern + p, (size_t)(end - p)))
        return match_at(m, end, token + 1);
    return match_misspelt(m, p, 0, token) || fails(m, p, token);
}

static bool match_at(struct match *m, int32_t p, int32_t token)
{
    p = skip_blanks(m->pattern, p);
    if (was_tried(m, 0, p, token))
        return false;
    int32_t words = m->out->n_words;
    if (match_element(m, p, token))
        return true;
    m->out->n_words = words;
    if (token < m->n && m->tokens[token].joins && match_at(m, p, token + 1))
        return true;
    mark_tried(m, 0, p, token);
    return false;
}

bool match_pattern(struct match *m, const char *pattern, int32_t first)
{
    int32_t words = m->out->n_words;
    m->pattern_len = (int32_t)strlen(pattern);
    assert(m->pattern_len < PATTERN_MAX && m->n <= TOKENS_MAX);
    m->pattern = pattern;
    m->n_bad = m->n_sights = m->missed = 0;
    m->far = -1, m->n_far = 0;
    int32_t ways = m->slack == SLACK_NONE || m->slack == SLACK_ANY_NAME ? 2 : 2 * (m->misses + 1);
    memset(m->tried->bits, 0, (size_t)(ways * (m->pattern_len + 1) * row_len(m)) * sizeof m->tried->bits[0]);
    if (match_at(m, 0, first))
        return true;
    m->out->n_words = words;
    return false;
}

/* ---- words for what was expected ---- */

static void add_words(char *out, size_t cap, const char *at, size_t len)
{
    size_t have = strlen(out);
    problem_words(out + have, cap - have, at, len);
}

bool pattern_is_kind(const char *pattern, int32_t p)
{
    return (p >= 2 && pattern[p] != '(' && is_argument(pattern, p - 2)) || is_argument(pattern, p);
}

void pattern_wants(const char *pattern, int32_t p, char *out, size_t cap)
{
    if (pattern[p] == 0) {
        add_words(out, cap, "the end of the line", 19);
        return;
    }
    bool choice = pattern[p] == '(';
    int32_t end = element_end(pattern, p);
    for (p += choice; p < end && pattern[p] != ')'; p++) {
        char c = pattern[p];
        if (c == '|' || c == '/')
            add_words(out, cap, " or ", 4);
        else if (c != ',') {
            c = c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
            add_words(out, cap, &c, 1);
        }
    }
}
