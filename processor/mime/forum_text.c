/* SPDX-License-Identifier: Apache-2.0 */
/* Quotes out of posts, and what is folded away unfolded. Two passes, linear whatever was written: the first marks what
 * is quoted, the second goes over the lines that are left. */
#include "formats/age.h"
#include "formats/fold.h"
#include "processor/mime/forum_read.h"
#include <string.h>
#include <strings.h>

enum { TAG_MAX = 400 };
struct quoting {
    struct span text;
    int32_t *edge; /* of each byte: quotes that begin there, less those that end */
    size_t *open;  /* where those began that have no end yet */
    size_t n_open;
};

/* Length of a tag that begins so and ends with this letter, in one line: "[quote=bob, post:3]"; 0: none. */
static size_t tag_at(struct span text, size_t at, const char *begin, char last)
{
    size_t len = strlen(begin), i = at + len;
    if (text.len - at <= len || strncasecmp((const char *)text.at + at, begin, len) != 0)
        return 0;
    if (text.at[i] != (uint8_t)last && text.at[i] != '=' && text.at[i] != ' ' && text.at[i] != '\t')
        return 0;
    while (i < text.len && i - at < TAG_MAX && text.at[i] != (uint8_t)last && text.at[i] != '\n')
        i++;
    return i < text.len && text.at[i] == (uint8_t)last ? i - at + 1 : 0;
}

/* One kind of quote. One without an end reaches to the end of the post (HTML), or is no quote at all (BBCode). */
static void mark_kind(struct quoting *q, const char *begin, const char *end, char last, bool to_the_end)
{
    q->n_open = 0;
    for (size_t i = 0, n; i<q->text.len; i += n> 0 ? n : 1) {
        n = 0;
        if (q->text.at[i] != (uint8_t)begin[0])
            continue;
        if ((n = tag_at(q->text, i, begin, last)) > 0)
            q->open[q->n_open++] = i;
        else if ((n = tag_at(q->text, i, end, last)) > 0 && q->n_open > 0) {
            q->edge[q->open[--q->n_open]]++;
            q->edge[i + n]--;
        }
    }
    if (to_the_end && q->n_open > 0)
        q->edge[q->open[0]]++;
}

/* What is not quoted, with a line's end where something was taken out. */
static struct span without_quotes(struct arena *arena, struct span text)
{
    struct text kept = {.arena = arena};
    struct quoting q = {.text = text};
    q.edge = arena_take(arena, (text.len + 1) * sizeof *q.edge);
    q.open = arena_take(arena, (text.len / 6 + 1) * sizeof *q.open);
    mark_kind(&q, "[quote", "[/quote", ']', false);
    mark_kind(&q, "<blockquote", "</blockquote", '>', true);
    mark_kind(&q, "<aside", "</aside", '>', true);
    text_reserve(&kept, text.len);
    size_t from = 0;
    int32_t depth = 0;
    for (size_t i = 0; i <= text.len; i++) {
        int32_t before = depth;
        depth += q.edge[i];
        if ((before == 0 && depth > 0) || (before == 0 && i == text.len)) {
            text_add(&kept, (struct span){text.at + from, i - from});
            text_words(&kept, "\n");
        }
        if (before > 0 && depth == 0)
            from = i;
    }
    return text_span(&kept);
}

/* ---- lines ---- */

static struct span trimmed(struct span line)
{
    while (line.len > 0 && (line.at[0] <= ' '))
        line = span_from(line, 1);
    while (line.len > 0 && line.at[line.len - 1] <= ' ')
        line.len--;
    return line;
}

static bool is_fence(struct span line)
{
    return span_begins(line, "```") || span_begins(line, "~~~");
}

/* "-----BEGIN AGE ENCRYPTED FILE-----", whatever a forum made of the dashes. */
static bool is_age_line(struct span line, const char *word)
{
    size_t from = 0, to = line.len, len = strlen(word);
    while (from < to && (line.at[from] == '-' || line.at[from] == ' '))
        from++;
    while (to > from && (line.at[to - 1] == '-' || line.at[to - 1] == ' '))
        to--;
    return from > 0 && to < line.len && to - from == len && memcmp(line.at + from, word, len) == 0;
}

struct unfolding {
    struct text out;
    bool in_age; /* between the two lines of age's armor */
};

/* Letters of age must begin their lines, with no empty line between. */
static void put_line(struct unfolding *u, struct span line)
{
    struct span bare = trimmed(line);
    if (bare.len > 0 && bare.at[0] == '>')
        return;
    if (is_age_line(bare, "BEGIN AGE ENCRYPTED FILE")) {
        u->in_age = true;
        text_words(&u->out, AGE_BEGIN "\n");
    } else if (is_age_line(bare, "END AGE ENCRYPTED FILE")) {
        u->in_age = false;
        text_words(&u->out, AGE_END "\n");
    } else if (!u->in_age || bare.len > 0) {
        text_add(&u->out, u->in_age ? bare : line);
        text_words(&u->out, "\n");
    }
}

static size_t folding_tag(struct span line, size_t at)
{
    static const struct {
        const char *begin;
        char last;
    } tags[] = {{"[code", ']'},     {"[/code", ']'},    {"[details", ']'}, {"[/details", ']'}, {"[spoiler", ']'},
                {"[/spoiler", ']'}, {"[hide", ']'},     {"[/hide", ']'},   {"<details", '>'},  {"</details", '>'},
                {"<summary", '>'},  {"</summary", '>'}, {"<pre", '>'},     {"</pre", '>'},     {"<code", '>'},
                {"</code", '>'},    {"<br", '>'},       {"<br/", '>'},     {"<p", '>'},        {"</p", '>'}};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        size_t n = tag_at(line, at, tags[i].begin, tags[i].last);
        if (n > 0)
            return n;
    }
    return 0;
}

/* A line of the post, cut where something is folded away or ends. */
static void take_line(struct unfolding *u, struct span line)
{
    size_t from = 0;
    struct span bare = trimmed(line);
    if (is_fence(bare) || (bare.len > 0 && bare.at[0] == '>'))
        return;
    for (size_t i = 0, n; i<line.len; i += n> 0 ? n : 1) {
        n = line.at[i] == '[' || line.at[i] == '<' ? folding_tag(line, i) : 0;
        if (n == 0)
            continue;
        put_line(u, (struct span){line.at + from, i - from});
        from = i + n;
    }
    put_line(u, span_from(line, from));
}

struct span forum_unfold(struct arena *arena, struct span text)
{
    struct unfolding u = {.out = {.arena = arena}};
    if (text.len > FORUM_TEXT_MAX)
        return (struct span){0};
    struct span left = without_quotes(arena, fold_text(arena, text));
    for (struct span line; span_line(&left, &line);)
        take_line(&u, line);
    return text_span(&u.out);
}
