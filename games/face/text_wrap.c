/* SPDX-License-Identifier: Apache-2.0 */
/* Prose for mails: lines of at most 72 columns. Names and dates stay on one line, and so does what is to be typed. */
#include "games/face/text_wrap.h"
#include <string.h>

enum { WRAP_AT = 72 };

/* Bytes of the first `columns` characters, or of all. */
static size_t columns_to_bytes(struct span line, size_t columns)
{
    size_t i = 0;
    for (size_t n = 0; i < line.len; i++) {
        if ((line.at[i] & 0xC0) != 0x80 && n++ == columns)
            break;
    }
    return i;
}

size_t text_indent(struct span line)
{
    size_t n = 0;
    while (n < line.len && line.at[n] == ' ')
        n++;
    return n;
}

/* ---- what stays together ---- */

static struct span word_before(struct span line, size_t blank)
{
    size_t from = blank;
    while (from > 0 && line.at[from - 1] != ' ')
        from--;
    return (struct span){line.at + from, blank - from};
}

static struct span word_behind(struct span line, size_t blank)
{
    size_t to = blank + 1;
    while (to < line.len && line.at[to] != ' ')
        to++;
    return (struct span){line.at + blank + 1, to - blank - 1};
}

/* A word as names have them: "Ferry", "XV", "R.H.", "10", and the mark "(R)" behind one. */
static bool is_proper(struct span word)
{
    return word.len > 0 && ((word.at[0] >= 'A' && word.at[0] <= 'Z') || (word.at[0] >= '0' && word.at[0] <= '9') ||
                            span_begins(word, "(R)"));
}

static bool is_one_of(struct span word, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (span_is(word, words[i]))
            return true;
    return false;
}

/* Short for a word that goes on: "St. Joseph", "Fts. Henry and Donelson". */
static bool is_short(struct span word)
{
    static const char *const words[] = {"St.", "Ft.", "Fts.", "Mt.", "Dept.", "Gen.", "No.", "Capt.", "Col.", "Dr."};
    return is_one_of(word, words, sizeof words / sizeof *words);
}

static bool is_number(struct span word)
{
    return word.len > 0 && word.at[0] >= '0' && word.at[0] <= '9';
}

/* Ends a list's item, a clause or a sentence; "A.P." does not. */
static bool is_end(struct span word)
{
    uint8_t last = word.len > 0 ? word.at[word.len - 1] : ' ';
    if (is_short(word))
        return false;
    bool letter = word.len > 0 && (word.at[0] < '0' || word.at[0] > '9');
    bool initials = last == '.' && letter && (word.len <= 2 || memchr(word.at, '.', word.len - 1));
    return !initials && (last == '.' || last == ',' || last == ';' || last == ':' || last == ')');
}

static bool is_link(struct span word)
{
    static const char *const links[] = {"of", "and", "from", "for", "the"};
    return is_one_of(word, links, sizeof links / sizeof *links);
}

/* What a name has behind its capitals: "Sherman artillery", "III Corps reserve artillery". */
static bool is_arm(struct span word)
{
    static const char *const arms[] = {"artillery", "cavalry", "infantry", "reserve", "inf", "sup"};
    while (word.len > 0 && strchr(",;:.)", word.at[word.len - 1]))
        word.len--;
    return is_one_of(word, arms, sizeof arms / sizeof *arms);
}

/* The state behind a city of which there are two: "Macon, Mo." */
static bool is_state(struct span word)
{
    static const char *const states[] = {"Ala.", "Al.", "Ark.", "Ga.", "Ill.", "Ind.", "Ky.", "Miss.", "Mo.", "Va."};
    if (word.len > 0 && strchr(",;:)", word.at[word.len - 1]))
        word.len--;
    return is_one_of(word, states, sizeof states / sizeof *states);
}

/* What says nothing without the number after it: "at 1417", "fort 2", "1313 (Cemetery Hill) 20"; and a number that
 * opens a parenthesis: "(4 MP)". */
static bool is_with_number(struct span before, struct span behind)
{
    bool opens = before.len > 1 && before.at[0] == '(' && before.at[1] >= '0' && before.at[1] <= '9';
    bool leads =
        span_is(before, "at") || span_is(before, "fort") || (before.len > 1 && before.at[before.len - 1] == ')');
    return (leads && is_number(behind)) || (opens && !is_end(before));
}

/* Is this blank inside a name, or a date: "Fts Henry and Donelson", "Digging for the South", "XV Corps 5", "Map J usa",
 * "Sherman artillery 4", "until Tue 24 Nov 12:00 EST"? */
static bool is_joint(struct span line, size_t blank)
{
    enum { LINKS = 2 };
    struct span before = word_before(line, blank), behind = word_behind(line, blank);
    size_t from = (size_t)(before.at - line.at), to = blank + 1 + behind.len;
    if (span_is(before, "until"))
        return is_proper(behind);
    if (is_with_number(before, behind) || (is_proper(before) && is_state(behind)))
        return true;
    if (is_arm(before) && !is_end(before))
        return is_arm(behind) || is_number(behind);
    if (is_arm(behind))
        return is_proper(before) && !is_end(before);
    bool first = is_proper(before);
    for (int i = 0; i < LINKS && is_link(before) && from > 0; i++) {
        before = word_before(line, from - 1);
        from = (size_t)(before.at - line.at);
    }
    for (int i = 0; i < LINKS && is_link(behind) && to < line.len; i++) {
        behind = word_behind(line, to);
        to += 1 + behind.len;
    }
    if (!is_proper(before) || is_end(before))
        return false;
    return is_proper(behind) || (first && before.len == 1 && before.at[0] >= 'A');
}

/* The last blank at or before `limit`, behind `least`, that is not within a name; 0: none. */
static size_t gap_before(struct span line, size_t limit, size_t least)
{
    for (size_t i = limit; i > least; i--)
        if (i < line.len && line.at[i] == ' ' && !is_joint(line, i))
            return i;
    return 0;
}

/* The blank at or before `limit` after the indentation where the line is broken, or the first after it; 0: none. Names
 * stay whole if what is left is not too short. */
static size_t break_at(struct span line, size_t limit, size_t indent)
{
    size_t gap = gap_before(line, limit, limit / 4 > indent ? limit / 4 : indent), any = limit;
    while (any > indent && (any >= line.len || line.at[any] != ' '))
        any--;
    if (gap || any > indent)
        return gap ? gap : any;
    while (limit < line.len && line.at[limit] != ' ') /* a word wider than the line is alone on it */
        limit++;
    return limit < line.len ? limit : 0;
}

struct span text_first_piece(struct span line)
{
    size_t i = text_indent(line);
    while (i < line.len && (line.at[i] != ' ' || is_joint(line, i)))
        i++;
    return (struct span){line.at, i};
}

/* ---- one line ---- */

/* Items hang: "USA cities in the East: ...", "  4 deploy ...". Prose does not. */
static bool hangs(struct span line, size_t indent)
{
    size_t look = line.len < 44 ? line.len : 44;
    bool digit = indent < line.len && line.at[indent] >= '0' && line.at[indent] <= '9';
    return digit || indent > 0 || memmem(line.at, look, ": ", 2) != NULL;
}

size_t text_hangs_by(struct span line)
{
    return hangs(line, text_indent(line)) ? 2 : 0;
}

static void wrap_line(struct text *out, struct span line)
{
    size_t indent = text_indent(line), more = indent + text_hangs_by(line);
    bool first = true;
    while (line.len > 0) {
        size_t room = first ? WRAP_AT : WRAP_AT - more;
        size_t fits = columns_to_bytes(line, room);
        size_t cut = fits >= line.len ? line.len : break_at(line, fits, first ? indent : 0);
        if (cut == 0)
            cut = line.len;
        if (!first)
            text_format(out, "%*s", (int)more, "");
        text_add(out, (struct span){line.at, cut});
        text_words(out, "\n");
        line = span_from(line, cut < line.len ? cut + 1 : cut);
        first = false;
    }
}

/* A command to be typed: broken in two it would be another one. */
static bool is_command(struct span line)
{
    static const char *const begins[] = {"ssh-keygen -Y ", "minisign -S ", "age -a ", "age -d "};
    size_t indent = text_indent(line);
    for (size_t i = 0; indent > 0 && i < sizeof begins / sizeof *begins; i++)
        if (span_begins(span_from(line, indent), begins[i]))
            return true;
    return false;
}

static struct span without_trailing_blanks(struct span line)
{
    while (line.len > 0 && line.at[line.len - 1] == ' ')
        line.len--;
    return line;
}

struct span text_wrapped(struct arena *arena, struct span text)
{
    struct text out = {.arena = arena};
    bool in_block = false, gap = false;
    for (struct span line; span_line(&text, &line);) {
        line = without_trailing_blanks(line);
        if (line.len == 0) {
            gap = out.len > 0;
            continue;
        }
        if (gap)
            text_words(&out, "\n");
        gap = false;
        if (span_begins(line, "-----BEGIN "))
            in_block = true;
        if (in_block) {
            text_add(&out, line);
            text_words(&out, "\n");
        } else if (span_begins(line, "proof: ") || span_begins(line, "html: ") || is_command(line)) {
            /* read by programs, or typed: one line */
            text_add(&out, line);
            text_words(&out, "\n");
        } else {
            wrap_line(&out, line);
        }
        if (span_begins(line, "-----END "))
            in_block = false;
    }
    return text_span(&out);
}
