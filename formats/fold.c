/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/fold.h"
#include <string.h>

enum encoding { UTF_8, UTF_16LE, UTF_16BE };
enum { REPLACEMENT = 0xFFFD, BREAK = '\n', GONE = -1 };

struct runes { /* a text as code points */
    struct span left;
    enum encoding encoding;
};

static struct runes runes_of(struct span text)
{
    if (span_begins(text, "\xEF\xBB\xBF"))
        return (struct runes){span_from(text, 3), UTF_8};
    if (span_begins(text, "\xFF\xFE"))
        return (struct runes){span_from(text, 2), UTF_16LE};
    if (span_begins(text, "\xFE\xFF"))
        return (struct runes){span_from(text, 2), UTF_16BE};
    return (struct runes){text, UTF_8};
}

/* The bytes of a character that begins with this one: as many as it has leading ones; 0: none begins so. */
static size_t utf8_bytes(uint8_t lead)
{
    size_t ones = 0;
    while (lead << ones & 0x80)
        ones++;
    return ones == 0 ? 1 : ones == 1 || ones > 4 ? 0 : ones;
}

size_t utf8_read(struct span text, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    uint8_t lead = text.len > 0 ? text.at[0] : 0;
    size_t n = utf8_bytes(lead);
    if (n == 0 || n > text.len)
        return 0;
    *code = n == 1 ? lead : lead & (0x7FU >> n);
    for (size_t i = 1; i < n; i++) {
        if ((text.at[i] & 0xC0) != 0x80)
            return 0;
        *code = *code << 6 | (text.at[i] & 0x3FU);
    }
    return *code >= least[n] && *code <= 0x10FFFF && (*code < 0xD800 || *code > 0xDFFF) ? n : 0;
}

/* One code point of UTF-8 at the start of the text; *used: its bytes. */
static int32_t rune_utf8(struct span text, size_t *used)
{
    uint32_t rune = 0;
    size_t n = utf8_read(text, &rune);
    *used = n > 0 ? n : 1;
    return n > 0 ? (int32_t)rune : REPLACEMENT;
}

static int32_t unit_utf16(struct span text, enum encoding encoding)
{
    return encoding == UTF_16LE ? text.at[0] | text.at[1] << 8 : text.at[1] | text.at[0] << 8;
}

static int32_t rune_utf16(struct span text, enum encoding encoding, size_t *used)
{
    *used = text.len < 2 ? 1 : 2;
    if (text.len < 2)
        return REPLACEMENT;
    int32_t high = unit_utf16(text, encoding);
    if (high < 0xD800 || high > 0xDFFF)
        return high;
    if (high > 0xDBFF || text.len < 4)
        return REPLACEMENT;
    int32_t low = unit_utf16(span_from(text, 2), encoding);
    if (low < 0xDC00 || low > 0xDFFF)
        return REPLACEMENT;
    *used = 4;
    return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
}

static bool rune_next(struct runes *runes, int32_t *rune)
{
    size_t used;
    if (runes->left.len == 0)
        return false;
    *rune = runes->encoding == UTF_8 ? rune_utf8(runes->left, &used) : rune_utf16(runes->left, runes->encoding, &used);
    runes->left = span_from(runes->left, used);
    return true;
}

/* Writes UTF-8 unless out is NULL; returns the number of bytes. */
static size_t put_rune(uint8_t *out, int32_t rune)
{
    static const uint8_t lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
    static const int32_t most[] = {0, 0x7F, 0x7FF, 0xFFFF};
    size_t n = 1;
    while (n < 4 && rune > most[n])
        n++;
    if (!out)
        return n;
    for (size_t i = n - 1; i > 0; i--, rune >>= 6)
        out[i] = (uint8_t)(0x80 | (rune & 0x3F));
    out[0] = (uint8_t)(lead[n] | rune);
    return n;
}

static bool within(int32_t rune, int32_t first, int32_t last)
{
    return rune >= first && rune <= last;
}

/* What a character from U+007F on becomes: itself, another one, GONE or BREAK. U+2026 is the caller's. */
static int32_t fold_rune(int32_t rune)
{
    if (rune == 0x85 || rune == 0x2028 || rune == 0x2029)
        return BREAK;
    if (rune == 0xA0 || rune == 0x1680 || within(rune, 0x2000, 0x200A) || rune == 0x202F || rune == 0x205F ||
        rune == 0x3000)
        return ' ';
    if (rune == 0xAD || within(rune, 0x200B, 0x200F) || within(rune, 0x202A, 0x202E) || within(rune, 0x2060, 0x2064) ||
        within(rune, 0x2066, 0x206F) || rune == 0xFE0E || rune == 0xFE0F || rune == 0xFEFF)
        return GONE;
    if (within(rune, 0x2010, 0x2015) || rune == 0x2212)
        return '-';
    if (within(rune, 0x2018, 0x201B) || rune == 0x2032)
        return '\'';
    if (within(rune, 0x201C, 0x201F) || rune == 0x2033)
        return '"';
    return rune;
}

/* What a character below U+007F becomes. A CR before LF goes, since the LF stays. */
static int32_t fold_ascii(int32_t rune, struct runes after)
{
    int32_t next;
    if (rune == '\t')
        return ' ';
    if (rune == '\r')
        return rune_next(&after, &next) && next == '\n' ? GONE : BREAK;
    return rune == '\v' || rune == '\f' ? BREAK : rune;
}

/* Takes the bytes at the front that stay as they are: nearly all of nearly every text. */
static size_t copy_plain(struct runes *runes, uint8_t *out)
{
    size_t n = 0;
    const uint8_t *at = runes->left.at;
    if (runes->encoding != UTF_8)
        return 0;
    while (n < runes->left.len && ((at[n] >= ' ' && at[n] <= '~') || at[n] == '\n'))
        n++;
    if (out && n > 0)
        memcpy(out, at, n);
    runes->left = span_from(runes->left, n);
    return n;
}

/* Folds a whole text into out, or only counts the bytes when out is NULL. `lines`: the line ends alone. */
static size_t fold_pass(struct span text, bool lines, uint8_t *out)
{
    struct runes runes = runes_of(text);
    size_t len = copy_plain(&runes, out);
    for (int32_t rune; rune_next(&runes, &rune); len += copy_plain(&runes, out ? out + len : NULL)) {
        if (rune == 0x2026 && !lines) {
            if (out)
                memcpy(out + len, "...", 3);
            len += 3;
            continue;
        }
        int32_t folded = rune < 0x7F ? fold_ascii(rune, runes) : rune == 0x2026 ? rune : fold_rune(rune);
        bool is_end = folded == BREAK || (rune == '\r' && folded == GONE);
        rune = lines && !is_end ? rune : folded;
        if (rune != GONE)
            len += put_rune(out ? out + len : NULL, rune);
    }
    return len;
}

static struct span folded(struct arena *arena, struct span text, bool lines)
{
    size_t len = fold_pass(text, lines, NULL);
    uint8_t *out = arena_take(arena, len + 1);
    fold_pass(text, lines, out);
    return (struct span){out, len};
}

struct span fold_text(struct arena *arena, struct span text)
{
    return folded(arena, text, false);
}

struct span fold_lines(struct arena *arena, struct span text)
{
    return folded(arena, text, true);
}

struct span fold_decode(struct arena *arena, struct span text)
{
    struct runes runes = runes_of(text);
    size_t len = 0;
    int32_t rune;
    if (runes.encoding == UTF_8)
        return runes.left;
    uint8_t *out = arena_take(arena, runes.left.len / 2 * 3 + 4); /* two bytes become three at most */
    while (rune_next(&runes, &rune))
        len += put_rune(out + len, rune);
    return (struct span){out, len};
}

size_t fold_columns(struct span line)
{
    size_t n = 0;
    for (size_t i = 0; i < line.len; i++)
        n += (line.at[i] & 0xC0) != 0x80;
    return n;
}

bool fold_has_control(struct span line)
{
    int32_t rune;
    for (struct runes runes = {line, UTF_8}; rune_next(&runes, &rune);)
        if (rune < 0x20 || within(rune, 0x7F, 0x9F) || rune == REPLACEMENT)
            return true;
    return false;
}
