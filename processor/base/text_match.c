/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/text_match.h"
#include <string.h>

enum {
    GOT_MAX = 100,
    WANT_MAX = 160,
    TRIES_MAX = 4 << 20 /* what somebody may make us try who writes many rulings */
};

struct flat { /* a text with one blank between its words; from[i]: where byte i stood */
    char *at;
    size_t *from, len;
};
struct behind { /* what is wanted when this is done */
    const char *at, *end;
    const struct behind *next;
};
struct matching {
    const char *text_end;
    const char *furthest, *wanted; /* where text and what is wanted parted, at the furthest; NULL: nowhere yet */
    int tries;
};

static bool is_blank(uint8_t c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

static struct flat flat_of(struct arena *arena, struct span text)
{
    struct flat out = {arena_take(arena, text.len + 1), arena_take(arena, (text.len + 1) * sizeof(size_t)), 0};
    for (size_t i = 0; i < text.len; i++) {
        if (is_blank(text.at[i]) && (out.len == 0 || out.at[out.len - 1] == ' '))
            continue;
        out.from[out.len] = i;
        out.at[out.len++] = is_blank(text.at[i]) ? ' ' : (char)text.at[i];
    }
    out.len -= out.len > 0 && out.at[out.len - 1] == ' ';
    out.from[out.len] = text.len;
    return out;
}

/* ---- marks ---- */

static bool is_mark(char c)
{
    return c >= MATCH_WORD[0] && c <= MATCH_END[0];
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* 'A' a letter, '9' a digit, else the character itself. */
static bool has_shape(const char *at, const char *end, const char *shape)
{
    for (; *shape; at++, shape++) {
        bool letter = at < end && ((*at >= 'A' && *at <= 'Z') || (*at >= 'a' && *at <= 'z'));
        if (at >= end || (*shape == 'A' ? !letter : *shape == '9' ? !is_digit(*at) : *at != *shape))
            return false;
    }
    return true;
}

/* Bytes of an instant; 0: it is none. */
static size_t time_len(const char *at, const char *end)
{
    static const char *const shapes[] = {"AAA 9 AAA 99:99 ", "AAA 99 AAA 99:99 "};
    enum { ZONE_MAX = 6 };
    if (has_shape(at, end, "9999-99-99T99:99:99Z"))
        return strlen("9999-99-99T99:99:99Z");
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        size_t len = strlen(shapes[i]), zone = len;
        if (!has_shape(at, end, shapes[i]))
            continue;
        while (at + zone < end && zone < len + ZONE_MAX &&
               ((at[zone] >= 'A' && at[zone] <= 'Z') || is_digit(at[zone]) || at[zone] == '+' || at[zone] == '-'))
            zone++;
        return zone > len ? zone : 0;
    }
    return 0;
}

static size_t form_len(const char *at, const char *end)
{
    static const char first[] = "-----BEGIN PBEM ORDERS-----", last[] = "-----END PBEM ORDERS-----";
    size_t len = (size_t)(end - at);
    if (len < sizeof first || memcmp(at, first, sizeof first - 1) != 0)
        return 0;
    const char *found = memmem(at, len, last, sizeof last - 1);
    return found ? (size_t)(found - at) + sizeof last - 1 : 0;
}

/* ---- matching ---- */

static bool match(struct matching *m, const char *want, const char *end, const struct behind *behind, const char *text);

static bool match_word(struct matching *m, const char *want, const char *end, const struct behind *behind,
                       const char *text)
{
    for (int n = 0; n <= MATCH_WORD_MAX; n++, text++) {
        if (match(m, want, end, behind, text))
            return true;
        if (text >= m->text_end || *text == ' ')
            return false;
    }
    return false;
}

static bool match_rest(struct matching *m, const char *want, const char *end, const struct behind *behind,
                       const char *text)
{
    for (; text <= m->text_end && m->tries < TRIES_MAX; text++, m->tries++)
        if (match(m, want, end, behind, text))
            return true;
    return false;
}

static bool match_either(struct matching *m, const char *want, const char *end, const struct behind *behind,
                         const char *text)
{
    const char *done = memchr(want, MATCH_END[0], (size_t)(end - want));
    if (!done)
        return false;
    const struct behind more = {done + 1, end, behind};
    for (const char *next; want <= done; want = next + 1) {
        next = memchr(want, MATCH_OR[0], (size_t)(done - want));
        next = next ? next : done;
        if (match(m, want, next, &more, text))
            return true;
    }
    return false;
}

static bool match_sized(struct matching *m, const char *want, const char *end, const struct behind *behind,
                        const char *text, size_t len)
{
    return len > 0 && match(m, want, end, behind, text + len);
}

static bool match_mark(struct matching *m, char mark, const char *want, const char *end, const struct behind *behind,
                       const char *text)
{
    if (mark == MATCH_WORD[0])
        return match_word(m, want, end, behind, text);
    if (mark == MATCH_REST[0])
        return match_rest(m, want, end, behind, text);
    if (mark == MATCH_EITHER[0])
        return match_either(m, want, end, behind, text);
    if (mark == MATCH_TIME[0])
        return match_sized(m, want, end, behind, text, time_len(text, m->text_end));
    return mark == MATCH_FORM[0] && match_sized(m, want, end, behind, text, form_len(text, m->text_end));
}

static bool match(struct matching *m, const char *want, const char *end, const struct behind *behind, const char *text)
{
    for (;;) {
        if (want == end && !behind)
            return text == m->text_end;
        if (want == end) {
            want = behind->at;
            end = behind->end;
            behind = behind->next;
            continue;
        }
        if (is_mark(*want))
            return match_mark(m, *want, want + 1, end, behind, text);
        if (!m->furthest || text > m->furthest) {
            m->furthest = text;
            m->wanted = want;
        }
        if (text == m->text_end || *text != *want)
            return false;
        want++;
        text++;
    }
}

/* ---- where they differ ---- */

static const char *line_at(struct arena *arena, struct span text, size_t at, size_t *begin)
{
    size_t from = at, to = at;
    while (from > 0 && text.at[from - 1] != '\n')
        from--;
    while (to < text.len && text.at[to] != '\n')
        to++;
    *begin = from;
    size_t len = to - from < GOT_MAX ? to - from : GOT_MAX;
    return arena_words(arena, "%.*s", (int)len, (const char *)text.at + from);
}

/* From as far before the place where they part as the line begins, unless a mark is between. */
static const char *wanted_at(struct arena *arena, const struct flat *want, const char *at, size_t before)
{
    const char *from = at, *end = want->at + want->len;
    while (from > want->at && before > 0 && !is_mark(from[-1])) {
        from--;
        before--;
    }
    while (from < at && *from == ' ')
        from++;
    const char *to = at;
    while (to < end && to < from + WANT_MAX && !is_mark(*to))
        to++;
    return arena_words(arena, "%.*s", (int)(to - from), from);
}

bool text_matches(struct arena *arena, struct span want, struct span text, struct text_differs *where)
{
    struct flat wanted = flat_of(arena, want), flat = flat_of(arena, text);
    struct matching m = {.text_end = flat.at + flat.len, .wanted = wanted.at};
    if (match(&m, wanted.at, wanted.at + wanted.len, NULL, flat.at))
        return true;
    size_t at = m.furthest ? (size_t)(m.furthest - flat.at) : 0, begin, first = at;
    where->got = line_at(arena, text, flat.from[at], &begin);
    while (first > 0 && flat.from[first - 1] >= begin)
        first--;
    where->want = wanted_at(arena, &wanted, m.wanted, at - first);
    return false;
}

bool text_is_plain(struct span text)
{
    for (size_t i = 0; i < text.len; i++)
        if (is_mark((char)text.at[i]))
            return false;
    return true;
}

bool web_address_is(const char *from)
{
    return strncmp(from, "https://", 8) == 0 || strncmp(from, "http://", 7) == 0;
}
