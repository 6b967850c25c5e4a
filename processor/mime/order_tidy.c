/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/mime/order_tidy.h"
#include "formats/fold.h"
#include <string.h>

/* ---- marks ---- */

/* Remarks are for people and may hold any mark. */
static const char *free_verb(struct span line)
{
    static const char *const verbs[] = {"say ", "note "};
    for (int i = 0; i < 2; i++)
        if (span_begins(line, verbs[i]))
            return verbs[i];
    return NULL;
}

static bool is_dropped(uint8_t byte)
{
    return byte == '\'' || byte == '"' || byte == '`';
}

/* One byte of a line, as it may stand; from 0 on, dots and dashes are looked back at in what was written. */
static void put_byte(struct text *out, uint8_t byte, bool is_free)
{
    char last = out->len > 0 ? out->at[out->len - 1] : '\n';
    if (byte == '\t')
        byte = ' ';
    if ((byte == '-' && last == '-') || (is_free ? false : is_dropped(byte)))
        return;
    if (!is_free && ((byte == '.' && last == '.') || (byte == ')' && last == '8') || (byte == ' ' && last == '\n')))
        return;
    if (!is_free && byte == '&') {
        text_words(out, last == ' ' || last == '\n' ? "and " : " and ");
        return;
    }
    if (!is_free && byte == ' ' && last == ' ')
        return;
    text_format(out, "%c", byte);
}

static struct span without_marks(struct arena *arena, struct span line)
{
    struct text out = {.arena = arena};
    bool is_free = free_verb(line) != NULL;
    text_words(&out, "\n"); /* something to look back at */
    for (size_t i = 0; i < line.len; i++)
        put_byte(&out, line.at[i], is_free);
    while (out.len > 1 && out.at[out.len - 1] == ' ')
        out.len--;
    return span_from(text_span(&out), 1);
}

/* ---- length ---- */

/* The bytes of the longest front that ends before a blank and has at most so many columns; all of a first word that is
 * longer. */
static size_t front(struct span line, size_t columns)
{
    size_t best = 0;
    for (size_t i = 0; i <= line.len; i++) {
        if (i < line.len && line.at[i] != ' ')
            continue;
        if (best > 0 && fold_columns((struct span){line.at, i}) > columns)
            break;
        best = i;
    }
    return best;
}

/* Words before which a line may always go on: no name holds them. */
static bool is_joint(struct span rest)
{
    static const char *const joints[] = {"with ", "from ", "to ", "under ", "detach ", "if ",   "at ",
                                         "in ",   "by ",   "on ", "for ",   "max ",    "rest ", "and "};
    for (size_t i = 0; i < sizeof joints / sizeof *joints; i++)
        if (span_begins(rest, joints[i]))
            return true;
    return false;
}

/* An order is broken behind a comma, which goes, since `and` takes its place, or before such a word, rather than within
 * a name. */
static size_t order_front(struct span line, size_t columns)
{
    size_t most = front(line, columns), best = 0;
    for (size_t i = 1; i <= most && i < line.len; i++)
        if ((line.at[i] == ',' && i < most) || (line.at[i] == ' ' && is_joint(span_from(line, i + 1))))
            best = i;
    return best > 0 ? best : most;
}

static struct span without_front_blanks(struct span line)
{
    while (line.len > 0 && (line.at[0] == ' ' || line.at[0] == ','))
        line = span_from(line, 1);
    return line;
}

static bool begins_with_and(struct span line)
{
    return span_begins(line, "and ");
}

static void put_wrapped(struct text *out, struct span line)
{
    const char *verb = free_verb(line);
    struct span left = verb ? span_from(line, strlen(verb)) : line;
    const char *lead = verb ? verb : "";
    while (verb && left.len > 0 && left.at[0] == ' ') /* a word too long for the line would leave them alone on it */
        left = span_from(left, 1);
    while (left.len > 0) {
        size_t room = TIDY_COLUMNS - strlen(lead);
        size_t n = fold_columns(left) <= room ? left.len : verb ? front(left, room) : order_front(left, room);
        size_t ends = n;
        while (ends > 1 && left.at[ends - 1] == ' ')
            ends--;
        text_format(out, "%s%.*s\n", lead, (int)ends, (const char *)left.at);
        left = without_front_blanks(span_from(left, n));
        lead = verb ? verb : begins_with_and(left) ? "" : "and ";
    }
}

/* ---- the whole ---- */

struct span tidy_orders(struct arena *arena, struct span orders, struct tidied *did)
{
    struct text out = {.arena = arena};
    struct span left = orders, line;
    *did = (struct tidied){0};
    while (span_line(&left, &line)) {
        struct span clean = without_marks(arena, line);
        did->marks += !span_same(clean, line);
        if (fold_columns(clean) <= TIDY_COLUMNS) {
            text_format(&out, "%.*s\n", (int)clean.len, (const char *)clean.at);
            continue;
        }
        did->wrapped++;
        put_wrapped(&out, clean);
    }
    return text_span(&out);
}

const char *tidy_words(struct arena *arena, const struct tidied *did)
{
    struct text out = {.arena = arena};
    if (did->wrapped)
        text_format(&out, "%d long line%s been continued on the next", did->wrapped,
                    did->wrapped == 1 ? " has" : "s have");
    if (did->marks)
        text_format(&out, "%sapostrophes, quotes and the like, which mail may change, are taken out of %d line%s",
                    out.len ? "; " : "", did->marks, did->marks == 1 ? "" : "s");
    return out.len ? out.at : NULL;
}
