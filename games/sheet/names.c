/* SPDX-License-Identifier: Apache-2.0 */
#include "games/sheet/names.h"
#include <string.h>

enum { WORDS_MAX = 24 };

struct folded { /* a folded name, cut into words */
    char at[NAME_MAX_BYTES];
    int32_t n;
    uint8_t begin[WORDS_MAX], len[WORDS_MAX];
};

/* ---- the fold ---- */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* What a character becomes: 0 nothing, ' ' a blank, '&' the word and, else itself. *used: its bytes. */
static char fold_char(const char *at, size_t len, size_t *used)
{
    unsigned char c = (unsigned char)at[0];
    *used = 1;
    if (len >= 2 && c == 0xC2) {
        unsigned char d = (unsigned char)at[1];
        *used = d == 0xA0 || d == 0xB4 || d == 0xAB || d == 0xBB ? 2 : 1;
        return *used == 1 ? at[0] : d == 0xA0 ? ' ' : 0; /* no-break space; acute accent, guillemets */
    }
    if (len >= 3 && c == 0xE2 && (unsigned char)at[1] == 0x80) {
        unsigned char d = (unsigned char)at[2];
        *used = 3;
        if ((d >= 0x98 && d <= 0x9F) || d == 0xB2 || d == 0xB3) /* curly quotes, primes */
            return 0;
        if ((d >= 0x90 && d <= 0x95) || d == 0xAF) /* dashes, narrow no-break space */
            return ' ';
        *used = 1;
        return at[0];
    }
    if (c == '\'' || c == '"' || c == '.' || c == '(' || c == ')' || c == '`')
        return 0;
    if (c == '-' || c == '/' || c == ',' || c < ' ')
        return ' ';
    return lower(at[0]);
}

/* 1 to 39 for a well-formed roman numeral of i, v and x (no book numbers a corps higher), else 0. */
static int roman(const char *at, size_t len)
{
    static const char *const ones[] = {"", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"};
    size_t tens = 0;
    while (tens < len && tens < 4 && at[tens] == 'x')
        tens++;
    if (len == 0 || tens > 3)
        return 0;
    for (int i = 0; i < 10; i++)
        if (strlen(ones[i]) == len - tens && memcmp(ones[i], at + tens, len - tens) == 0)
            return (int)tens * 10 + i;
    return 0;
}

static bool word_is(const char *at, size_t len, const char *word)
{
    return strlen(word) == len && memcmp(at, word, len) == 0;
}

/* The one spelling of a word: ix and 9th are 9, fort is ft. Returns its new length, 0 to drop it. In place. */
static size_t plain_word(char *at, size_t len)
{
    if (word_is(at, len, "the") || word_is(at, len, "of") || word_is(at, len, "no"))
        return 0;
    if (word_is(at, len, "fort") || word_is(at, len, "forts") || word_is(at, len, "fts")) {
        memcpy(at, "ft", 2);
        return 2;
    }
    int value = roman(at, len);
    if (value > 9) {
        at[0] = (char)('0' + value / 10);
        at[1] = (char)('0' + value % 10);
        return 2;
    }
    if (value > 0) {
        at[0] = (char)('0' + value);
        return 1;
    }
    size_t digits = 0;
    while (digits < len && is_digit(at[digits]))
        digits++;
    const char *end = at + digits;
    if (digits > 0 && len == digits + 2 &&
        (word_is(end, 2, "st") || word_is(end, 2, "nd") || word_is(end, 2, "rd") || word_is(end, 2, "th")))
        return digits;
    return len;
}

/* Ends the word that began at `begin`: initials that stand apart ("r e lee") grow together; *initials: the word before
 * was such. Returns the new end, without a blank unless the word was dropped. */
static size_t word_ends(char *out, size_t begin, size_t end, bool *initials)
{
    size_t len = plain_word(out + begin, end - begin);
    if (len == 0)
        return begin;
    bool initial = len == 1 && !is_digit(out[begin]), joins = initial && *initials && begin > 0;
    *initials = initial;
    if (!joins)
        return begin + len;
    out[begin - 1] = out[begin];
    return begin;
}

size_t name_fold(char out[static NAME_MAX_BYTES], const char *at, size_t len)
{
    size_t end = 0, begin = 0;
    bool initials = false;
    for (size_t i = 0, used = 1; i <= len; i += used) {
        char c = ' ';
        used = 1;
        if (i < len)
            c = fold_char(at + i, len - i, &used);
        if (c == 0)
            continue;
        if (c != ' ' && c != '&') {
            if (end + 5 >= NAME_MAX_BYTES)
                return out[0] = 0, 0; /* longer than any name */
            out[end++] = c;
            continue;
        }
        if (end > begin)
            end = word_ends(out, begin, end, &initials);
        if (end > 0 && out[end - 1] != ' ')
            out[end++] = ' ';
        begin = end;
        if (c == '&' && end + 5 < NAME_MAX_BYTES) {
            memcpy(out + end, "and ", 4);
            begin = end += 4;
            initials = false;
        }
    }
    while (end > 0 && out[end - 1] == ' ')
        end--;
    out[end] = 0;
    return end;
}

static void fold_words(struct folded *f, const char *at, size_t len)
{
    size_t n = name_fold(f->at, at, len);
    f->n = 0;
    for (size_t i = 0; i < n && f->n < WORDS_MAX;) {
        size_t end = i;
        while (end < n && f->at[end] != ' ')
            end++;
        f->begin[f->n] = (uint8_t)i;
        f->len[f->n++] = (uint8_t)(end - i);
        i = end + 1;
    }
}

/* ---- the three classes ---- */

static bool word_fits(const struct folded *input, int32_t i, const struct folded *name, int32_t j, bool prefix)
{
    const char *a = input->at + input->begin[i], *b = name->at + name->begin[j];
    size_t n = input->len[i], m = name->len[j];
    if (n == m && memcmp(a, b, n) == 0)
        return true;
    return prefix && n >= 3 && n < m && !is_digit(a[0]) && memcmp(a, b, n) == 0;
}

static bool words_fit(const struct folded *input, const struct folded *name, bool prefix)
{
    int32_t i = 0;
    for (int32_t j = 0; j < name->n && i < input->n; j++)
        i += word_fits(input, i, name, j, prefix);
    return i == input->n;
}

/* The digits of a word that is a number of three digits or more, one bit each; else 0. No roman numeral says so much,
 * so a form that means it has them all. */
static uint32_t digits_of(const char *word, size_t len)
{
    uint32_t digits = 0;
    for (size_t i = 0; i < len; i++) {
        if (!is_digit(word[i]))
            return 0;
        digits |= UINT32_C(1) << (word[i] - '0');
    }
    return len < 3 ? 0 : digits;
}

/* A quick no, which spares most folds: some word of the input begins like no word of the form, or is a long number with
 * a digit that the form has not. Short numerals and what is not ASCII may be spelt otherwise and never say no. */
static bool may_match(const struct folded *input, const char *form, size_t len)
{
    uint32_t begins = 0, digits = 0; /* one bit a letter that begins a word; one a digit anywhere */
    bool inside = false;
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)form[i];
        unsigned letter = (c | 0x20u) - 'a';
        if (c >= 0x80)
            return true;
        if (letter < 26 && !inside)
            begins |= UINT32_C(1) << letter;
        if (c == '&')
            begins |= 1;
        if (c >= '0' && c <= '9')
            digits |= UINT32_C(1) << (c - '0');
        inside = letter < 26;
    }
    for (int32_t i = 0; i < input->n; i++) {
        char c = input->at[input->begin[i]];
        if (c >= 'a' && c <= 'z' && (begins >> (c - 'a') & 1) == 0)
            return false;
        if (is_digit(c) && (digits_of(input->at + input->begin[i], input->len[i]) & ~digits) != 0)
            return false;
    }
    return true;
}

/* 1 equal, 2 words in order, 3 prefixes in order, 4 no. */
static int class_of(const struct folded *input, const char *form, size_t len)
{
    struct folded name;
    if (!may_match(input, form, len))
        return 4;
    fold_words(&name, form, len);
    if (strcmp(input->at, name.at) == 0)
        return 1;
    return words_fit(input, &name, false) ? 2 : words_fit(input, &name, true) ? 3 : 4;
}

/* Calls for the written form and each alias: the next one after *at, which starts as NULL. */
static bool next_form(const struct named *named, const char **at, size_t *len)
{
    if (*at == NULL) {
        *at = named->name;
        *len = strlen(named->name);
        return true;
    }
    const char *from = named->aliases;
    if (from == NULL || from[0] == 0)
        return false;
    if (*at != named->name) {
        from = *at + *len;
        if (*from == 0)
            return false;
        from++;
    }
    const char *bar = strchr(from, '|');
    *at = from;
    *len = bar ? (size_t)(bar - from) : strlen(from);
    return true;
}

static int best_class(const struct folded *input, const struct named *named)
{
    int best = 4;
    const char *form = NULL;
    for (size_t len; next_form(named, &form, &len);) {
        int is = class_of(input, form, len);
        best = is < best ? is : best;
    }
    return best;
}

/* Steps have names of their own; everything else is the ruleset's. */
static int32_t kind_count(const struct rules *r, int kind)
{
    int32_t n = 0;
    if (kind == KIND_STEP)
        return r->is->n_steps > 0 ? (int32_t)r->is->n_steps - 1 : 0;
    if (r->is->names == NULL || r->is->names->list == NULL || r->is->names->list(r, kind, &n) == NULL)
        return 0;
    return n;
}

static struct named kind_at(const struct rules *r, int kind, int32_t i)
{
    int32_t n;
    if (kind == KIND_STEP) {
        const struct step *step = &r->is->steps[i + 1];
        return (struct named){i + 1, step->name ? step->name : "", step->title};
    }
    return r->is->names->list(r, kind, &n)[i];
}

enum sight_asked { SIGHT_NOW, SIGHT_LATER };

static bool sees(const struct rules *r, const void *view, int seat, int32_t verb, int kind, int32_t id,
                 enum sight_asked asked)
{
    const struct sheet_names *names = r->is->names;
    if (view == NULL || names == NULL || names->in_sight == NULL)
        return asked != SIGHT_LATER;
    if (asked == SIGHT_LATER)
        return names->may_come != NULL && names->may_come(r, view, seat, verb, kind, id);
    return names->in_sight(r, view, seat, verb, kind, id);
}

static void add_hit(struct name_hit *hit, int32_t id)
{
    if (hit->n < HITS_KEPT)
        hit->id[hit->n] = id;
    hit->n++;
}

/* Everything of the best class that there is; *best: that class, 4 none. */
static struct name_hit best_hits(const struct rules *r, int kind, const struct folded *input, int *best)
{
    struct name_hit hit = {0};
    int32_t n = kind_count(r, kind);
    *best = 4;
    for (int32_t i = 0; i < n; i++) {
        struct named named = kind_at(r, kind, i);
        int is = best_class(input, &named);
        if (is < *best) {
            *best = is;
            hit = (struct name_hit){0};
        }
        if (is == *best && is < 4)
            add_hit(&hit, named.id);
    }
    return hit;
}

/* Adds everything of class `wanted` that is in such sight. */
static struct name_hit collect(const struct rules *r, const void *view, int seat, int32_t verb, int kind,
                               const struct folded *input, int wanted, enum sight_asked asked)
{
    struct name_hit hit = {.by_sight = true};
    int32_t n = kind_count(r, kind);
    for (int32_t i = 0; i < n; i++) {
        struct named named = kind_at(r, kind, i);
        if (best_class(input, &named) != wanted || !sees(r, view, seat, verb, kind, named.id, asked))
            continue;
        add_hit(&hit, named.id);
    }
    return hit;
}

/* One thing has this name. When it is not in sight, and just one other is of which these words are part, that may be
 * meant; it is meant when the first can never be. */
static struct name_hit rather_seen(const struct rules *r, const void *view, int seat, int32_t verb, int kind,
                                   const struct folded *input, int best, struct name_hit hit)
{
    const struct sheet_names *names = r->is->names;
    if (view == NULL || names == NULL || names->in_sight == NULL || kind < KIND_FIRST ||
        names->in_sight(r, view, seat, verb, kind, hit.id[0]))
        return hit;
    for (int wanted = best + 1; wanted < 4; wanted++) {
        struct name_hit other = collect(r, view, seat, verb, kind, input, wanted, SIGHT_NOW);
        if (other.n == 0)
            continue;
        if (other.n == 1 && names->is_past && names->is_past(r, view, seat, verb, kind, hit.id[0]))
            return other;
        hit.seen = other.n == 1 ? other.id[0] : 0;
        return hit;
    }
    return hit;
}

/* Those of the hits that are in such sight. Only the first few are kept by name: of more, all names are asked again. */
static struct name_hit seen_hits(const struct rules *r, const void *view, int seat, int32_t verb, int kind,
                                 const struct folded *input, int best, const struct name_hit *all,
                                 enum sight_asked asked)
{
    struct name_hit seen = {.by_sight = true};
    if (all->n > HITS_KEPT)
        return collect(r, view, seat, verb, kind, input, best, asked);
    for (int32_t i = 0; i < all->n; i++)
        if (sees(r, view, seat, verb, kind, all->id[i], asked))
            add_hit(&seen, all->id[i]);
    return seen;
}

const char *name_of(const struct rules *r, int kind, int32_t id)
{
    int32_t n = kind_count(r, kind);
    for (int32_t i = 0; i < n; i++) {
        struct named named = kind_at(r, kind, i);
        if (named.id == id)
            return kind == KIND_STEP ? r->is->steps[i + 1].name : r->is->names->list(r, kind, &n)[i].name;
    }
    return "?";
}

/* ---- near misses ---- */

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

int name_distance(const char *a, size_t na, const char *b, size_t nb, int limit)
{
    int row[3][NAME_MAX_BYTES + 1];
    if (na > NAME_MAX_BYTES || nb > NAME_MAX_BYTES || (na > nb ? na - nb : nb - na) > (size_t)limit)
        return limit + 1;
    for (size_t j = 0; j <= nb; j++)
        row[0][j] = (int)j;
    for (size_t i = 1; i <= na; i++) {
        int *now = row[i % 3], *up = row[(i + 2) % 3], *two_up = row[(i + 1) % 3];
        now[0] = (int)i;
        for (size_t j = 1; j <= nb; j++) {
            now[j] = smaller(smaller(up[j], now[j - 1]) + 1, up[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = smaller(now[j], two_up[j - 2] + 1);
        }
    }
    int distance = row[na % 3][nb];
    return distance > limit ? limit + 1 : distance;
}

/* Numerals are never misspelt into one another: XI is not a slip for IX. */
static bool same_numerals(const struct folded *a, const struct folded *b)
{
    int32_t i = 0, j = 0;
    for (;; i++, j++) {
        while (i < a->n && !is_digit(a->at[a->begin[i]]))
            i++;
        while (j < b->n && !is_digit(b->at[b->begin[j]]))
            j++;
        if (i == a->n || j == b->n)
            return i == a->n && j == b->n;
        if (!word_fits(a, i, b, j, false))
            return false;
    }
}

static int third(size_t letters)
{
    int limit = (int)(letters / 3);
    return limit > 4 ? 4 : limit < 1 && letters > 1 ? 1 : limit;
}

/* Is each word near its like, where there are as many? "1/2 qIV" is no slip for "1/2 Cav". */
static bool words_near(const struct folded *input, const struct folded *name)
{
    for (int32_t i = 0; i < input->n && input->n == name->n; i++) {
        int most = third(input->len[i]);
        if (name_distance(input->at + input->begin[i], input->len[i], name->at + name->begin[i], name->len[i], most) >
            most)
            return false;
    }
    return true;
}

/* Letters between; of a fort in full too, since "forrt" is two off from "ft". */
static int letters_between(const struct folded *input, const struct folded *name, int limit)
{
    char full[NAME_MAX_BYTES + 2];
    size_t len = strlen(input->at), all = strlen(name->at);
    int is = name_distance(input->at, len, name->at, all, limit);
    if (name->n == 0 || !word_is(name->at, name->len[0], "ft"))
        return is <= limit && !words_near(input, name) ? limit + 1 : is;
    memcpy(full, "fort", 4);
    memcpy(full + 4, name->at + 2, all - 1);
    return smaller(is, name_distance(input->at, len, full, all + 2, limit));
}

/* How far the input is from the nearest form of a name, or limit + 1. */
static int nearest_form(const struct folded *input, const struct named *named, int limit)
{
    int best = limit + 1;
    const char *form = NULL;
    for (size_t len; next_form(named, &form, &len);) {
        struct folded name;
        fold_words(&name, form, len);
        if (same_numerals(input, &name))
            best = smaller(best, letters_between(input, &name, limit));
    }
    return best;
}

/* The same for a run of as many words as the input has, somewhere in the name: "Stonwall" in "Stonewall Jackson". */
static int nearest_part(const struct folded *input, const struct named *named, int limit)
{
    int best = limit + 1;
    const char *form = NULL;
    for (size_t len; next_form(named, &form, &len);) {
        struct folded name;
        fold_words(&name, form, len);
        for (int32_t j = 0; j + input->n <= name.n; j++) {
            int32_t last = j + input->n - 1;
            struct folded part;
            size_t bytes = (size_t)(name.begin[last] + name.len[last] - name.begin[j]);
            fold_words(&part, name.at + name.begin[j], bytes);
            if (same_numerals(input, &part))
                best = smaller(best, letters_between(input, &part, limit));
        }
    }
    return best;
}

static size_t run_of(const char *at, char low, char high)
{
    size_t n = 0;
    while (at[n] >= low && at[n] <= high)
        n++;
    return n;
}

/* A name of digits alone that ends in these, with nothing but zeros before: 513 is a slip for 0513. */
static const char *with_zeros(const struct rules *r, int kind, const struct folded *input)
{
    size_t len = strlen(input->at);
    int32_t n = input->n == 1 && len == run_of(input->at, '0', '9') ? kind_count(r, kind) : 0;
    for (int32_t i = 0; i < n; i++) {
        const char *name = kind_at(r, kind, i).name;
        size_t all = strlen(name), rest = all - len;
        if (all > len && rest <= run_of(name, '0', '0') && strcmp(name + rest, input->at) == 0)
            return name;
    }
    return NULL;
}

const char *name_near(const struct rules *r, int kind, const char *at, size_t len, int *distance)
{
    struct folded input;
    fold_words(&input, at, len);
    const char *whole = with_zeros(r, kind, &input);
    *distance = 1;
    if (whole)
        return whole;
    int limit = third(strlen(input.at));
    int32_t n = input.n > 0 && limit > 0 ? kind_count(r, kind) : 0;
    for (int part = 0; part < 2; part++) {
        int best = limit + 1;
        int32_t found = 0;
        bool tie = false;
        for (int32_t i = 0; i < n; i++) {
            struct named named = kind_at(r, kind, i);
            int is = part ? nearest_part(&input, &named, limit) : nearest_form(&input, &named, limit);
            if (is < best)
                best = is, found = named.id, tie = false;
            else if (is <= limit && is == best && named.id != found)
                tie = true; /* two are as near: to offer one would be to guess */
        }
        *distance = best;
        if (best <= limit)
            return tie ? NULL : name_of(r, kind, found);
    }
    return NULL;
}

/* ---- both ---- */

/* What is settled, alone; but where these words only begin an alias of it, as "Lea" does of "J.E.B. Stuart Leader",
 * with all whose names are one letter off: such a slip is no rarer than such an abbreviation, so that nothing is
 * settled. */
static struct name_hit with_slips(const struct rules *r, int kind, const struct folded *input, int32_t id)
{
    enum { ONE_OFF = 1 };
    struct name_hit hit = {0};
    int32_t n = kind_count(r, kind);
    const char *name = name_of(r, kind, id);
    add_hit(&hit, id);
    for (int32_t i = 0; i < n && class_of(input, name, strlen(name)) > 3; i++) {
        struct named named = kind_at(r, kind, i);
        if (named.id != id &&
            (nearest_form(input, &named, ONE_OFF) <= ONE_OFF || nearest_part(input, &named, ONE_OFF) <= ONE_OFF))
            add_hit(&hit, named.id);
    }
    return hit;
}

struct name_hit name_find(const struct rules *r, const void *view, int seat, int32_t verb, int kind, const char *at,
                          size_t len)
{
    struct folded input;
    int best;
    fold_words(&input, at, len);
    if (input.n == 0)
        return (struct name_hit){0};
    struct name_hit all = best_hits(r, kind, &input, &best);
    if (all.n == 0)
        return all;
    struct name_hit either = all.n == 1 && best == 3 ? with_slips(r, kind, &input, all.id[0]) : all;
    if (all.n == 1)
        return either.n > 1 ? either : rather_seen(r, view, seat, verb, kind, &input, best, all);
    struct name_hit seen = seen_hits(r, view, seat, verb, kind, &input, best, &all, SIGHT_NOW);
    if (seen.n == 0)
        seen = seen_hits(r, view, seat, verb, kind, &input, best, &all, SIGHT_LATER);
    return seen.n == 1 ? seen : all;
}
