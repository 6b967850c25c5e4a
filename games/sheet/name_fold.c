/* SPDX-License-Identifier: Apache-2.0 */
/* Folding names, and all names of a ruleset folded once. */
#include "games/sheet/name_fold.h"
#include <string.h>

/* ---- the fold ---- */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
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
    while (digits < len && name_digit(at[digits]))
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
    bool initial = len == 1 && !name_digit(out[begin]), joins = initial && *initials && begin > 0;
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

void name_words(struct folded *f, const char *at, size_t len)
{
    size_t n = name_fold(f->at, at, len);
    f->n = 0;
    for (size_t i = 0; i < n && f->n < NAME_WORDS_MAX;) {
        size_t end = i;
        while (end < n && f->at[end] != ' ')
            end++;
        f->begin[f->n] = (uint8_t)i;
        f->len[f->n++] = (uint8_t)(end - i);
        i = end + 1;
    }
}

/* ---- the quick no ---- */

/* The digits of a word that is a number of three digits or more, one bit each; else 0. No roman numeral says so much,
 * so a form that means it has them all. */
static uint32_t digits_of(const char *word, size_t len)
{
    uint32_t digits = 0;
    for (size_t i = 0; i < len; i++) {
        if (!name_digit(word[i]))
            return 0;
        digits |= UINT32_C(1) << (word[i] - '0');
    }
    return len < 3 ? 0 : digits;
}

struct name_marks name_marks_of(const char *form, size_t len)
{
    static const struct name_marks all = {UINT32_MAX, UINT32_MAX};
    struct name_marks has = {0};
    bool inside = false;
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)form[i];
        unsigned letter = (c | 0x20u) - 'a';
        if (c >= 0x80)
            return all;
        if (letter < 26 && !inside)
            has.begins |= UINT32_C(1) << letter;
        if (c == '&')
            has.begins |= 1;
        if (c >= '0' && c <= '9')
            has.digits |= UINT32_C(1) << (c - '0');
        inside = letter < 26;
    }
    return has;
}

struct name_marks name_marks_wanted(const struct folded *input)
{
    struct name_marks wanted = {0};
    for (int32_t i = 0; i < input->n; i++) {
        const char *word = input->at + input->begin[i];
        if (word[0] >= 'a' && word[0] <= 'z')
            wanted.begins |= UINT32_C(1) << (word[0] - 'a');
        wanted.digits |= digits_of(word, input->len[i]);
    }
    return wanted;
}

/* ---- things and their forms ---- */

/* Steps have names of their own; everything else is the ruleset's. */
int32_t name_count(const struct rules *r, int kind)
{
    int32_t n = 0;
    if (kind == KIND_STEP)
        return r->is->n_steps > 0 ? (int32_t)r->is->n_steps - 1 : 0;
    if (r->is->names == NULL || r->is->names->list == NULL || r->is->names->list(r, kind, &n) == NULL)
        return 0;
    return n;
}

struct named name_at(const struct rules *r, int kind, int32_t i)
{
    int32_t n;
    if (kind == KIND_STEP) {
        const struct step *step = &r->is->steps[i + 1];
        return (struct named){i + 1, step->name ? step->name : "", step->title};
    }
    return r->is->names->list(r, kind, &n)[i];
}

bool name_form(const struct named *named, const char **at, size_t *len)
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

/* ---- all at once ---- */

struct names_folded {
    int32_t n_kinds;
    struct kind_forms kind[]; /* steps, seats, then the ruleset's from KIND_FIRST on */
};

static int place_of(int kind)
{
    return kind < KIND_FIRST ? kind - KIND_STEP : kind - KIND_FIRST + 2;
}

static int kind_of_place(int place)
{
    return place < 2 ? place + KIND_STEP : place - 2 + KIND_FIRST;
}

static int32_t count_kinds(const struct rules *r)
{
    int32_t n = 0;
    while (r->is->names && r->is->names->kinds && r->is->names->kinds[n])
        n++;
    return n + 2;
}

static const struct named *list_of(const struct rules *r, int kind)
{
    int32_t n;
    bool listed = kind != KIND_STEP && r->is->names && r->is->names->list;
    return listed ? r->is->names->list(r, kind, &n) : NULL;
}

/* Pieces of the room, or only how long they would be. */
struct piecing {
    uint8_t *at; /* NULL: measured only */
    size_t len;
};

static void *piece(struct piecing *p, size_t len)
{
    void *out = p->at ? p->at + p->len : NULL;
    p->len += (len + 7) / 8 * 8;
    return out;
}

static int32_t count_forms(const struct rules *r, int kind, int32_t n)
{
    int32_t forms = 0;
    for (int32_t i = 0; i < n; i++) {
        struct named named = name_at(r, kind, i);
        const char *form = NULL;
        for (size_t len; name_form(&named, &form, &len);)
            forms++;
    }
    return forms;
}

static void fold_kind(const struct rules *r, int kind, struct piecing *p, struct kind_forms *out)
{
    int32_t n = name_count(r, kind), forms = count_forms(r, kind, n), at = 0;
    int32_t *first = piece(p, ((size_t)n + 1) * sizeof *first);
    struct name_marks *marks = piece(p, (size_t)forms * sizeof *marks);
    struct folded *folded = piece(p, (size_t)forms * sizeof *folded);
    for (int32_t i = 0; i < n && out; i++) {
        struct named named = name_at(r, kind, i);
        const char *form = NULL;
        first[i] = at;
        for (size_t len; name_form(&named, &form, &len); at++) {
            marks[at] = name_marks_of(form, len);
            name_words(&folded[at], form, len);
        }
    }
    if (out) {
        first[n] = at;
        *out = (struct kind_forms){list_of(r, kind), n, first, marks, folded};
    }
}

static size_t fold_all(const struct rules *r, uint8_t *room)
{
    struct piecing p = {.at = room};
    int32_t n = count_kinds(r);
    struct names_folded *out = piece(&p, sizeof *out + (size_t)n * sizeof out->kind[0]);
    if (out)
        out->n_kinds = n;
    for (int32_t i = 0; i < n; i++)
        fold_kind(r, kind_of_place(i), &p, out ? &out->kind[i] : NULL);
    return p.len;
}

size_t names_fold(const struct rules *r, void *room, size_t cap)
{
    size_t len = fold_all(r, NULL);
    return cap < len ? len : fold_all(r, room);
}

const struct kind_forms *name_forms(const struct rules *r, int kind)
{
    int place = place_of(kind);
    if (!r->folded || kind < KIND_STEP || place >= r->folded->n_kinds)
        return NULL;
    const struct kind_forms *forms = &r->folded->kind[place];
    /* of these very lists: another scenario may have others */
    return forms->list == list_of(r, kind) && forms->n == name_count(r, kind) ? forms : NULL;
}
