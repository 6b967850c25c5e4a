/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/golden.h"
#include "tests/lib/test.h"
#include <stdlib.h>
#include <string.h>

enum { HASH_BYTES = 16, SHOWN = 160 };

static void keep_hash(struct text *out, const char *part, struct span bytes)
{
    uint8_t hash[32];
    char digits[2 * HASH_BYTES + 1];
    sha256(hash, bytes);
    hex_write(digits, hash, HASH_BYTES);
    text_format(out, " %s %s", part, digits);
}

void golden_keep(struct text *out, const char *name, struct span facts, struct span report)
{
    json_t *all = json_loadb((const char *)facts.at, facts.len, 0, NULL), *part;
    const char *key;
    ck_assert_msg(all != NULL, "the facts of %s are no JSON", name);
    text_format(out, "%s exchange %lld\n", name, (long long)json_integer_value(json_object_get(all, "exchange")));
    char *events = json_dumps(json_object_get(all, "events"), JSON_COMPACT | JSON_ENCODE_ANY);
    text_format(out, " events %s\n", events);
    free(events);
    json_object_foreach(all, key, part)
    {
        if (strcmp(key, "events") == 0 || strcmp(key, "exchange") == 0)
            continue;
        char *words = json_dumps(part, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY);
        keep_hash(out, key, span_of(words));
        free(words);
    }
    keep_hash(out, "facts", facts); /* of all, byte for byte */
    keep_hash(out, "report", report);
    text_words(out, "\n");
    json_decref(all);
}

/* Lines of both, as far as they are the same; false: one line is another one, or one text is at its end. */
static bool same_lines(struct span *a, struct span *b, struct span *x, struct span *y, const char *heads,
                       struct span *head)
{
    while (a->len > 0 || b->len > 0) {
        *x = *y = (struct span){0};
        span_line(a, x);
        span_line(b, y);
        if (!span_same(*x, *y))
            return false;
        if (span_begins(*x, heads))
            *head = *x;
    }
    return true;
}

/* A line from a little before the place where it is another one. */
static const char *shown(struct arena *arena, struct span line, struct span other)
{
    size_t at = 0;
    while (at < line.len && at < other.len && line.at[at] == other.at[at])
        at++;
    at = at > SHOWN / 2 ? at - SHOWN / 2 : 0;
    struct span part = span_from(line, at);
    part.len = part.len > SHOWN ? SHOWN : part.len;
    return arena_words(arena, "%s%s", at > 0 ? "..." : "", arena_string(arena, part));
}

/* "view, report": the parts of which the hash is another one. */
static const char *parts_that_differ(struct arena *arena, struct span x, struct span y)
{
    struct text out = {.arena = arena};
    struct span part, hash, other, other_hash;
    x = span_from(x, 1), y = span_from(y, 1); /* the blank at the front */
    while (span_word(&x, &part) && span_word(&x, &hash) && span_word(&y, &other) && span_word(&y, &other_hash))
        if (!span_same(part, other) || !span_same(hash, other_hash))
            text_format(&out, "%s%s", out.len > 0 ? ", " : "", arena_string(arena, part));
    return out.len > 0 ? out.at : "parts";
}

const char *golden_line_difference(struct arena *arena, struct span stored, struct span now, const char *heads)
{
    struct span x, y, head = {0};
    if (same_lines(&stored, &now, &x, &y, heads, &head))
        return NULL;
    return arena_words(arena, "%s\n- %s\n+ %s", arena_string(arena, head), shown(arena, x, y), shown(arena, y, x));
}

const char *golden_difference(struct arena *arena, struct span stored, struct span now)
{
    struct span x, y, head = {0};
    if (same_lines(&stored, &now, &x, &y, "golden-", &head))
        return NULL;
    if (!span_begins(x, " ") || !span_begins(y, " "))
        return arena_words(arena, "after %s:\n- %s\n+ %s", arena_string(arena, head), shown(arena, x, y),
                           shown(arena, y, x));
    if (span_begins(x, " events"))
        return arena_words(arena, "%s: other events\n- %s\n+ %s", arena_string(arena, head), shown(arena, x, y),
                           shown(arena, y, x));
    return arena_words(arena, "%s: other %s", arena_string(arena, head), parts_that_differ(arena, x, y));
}
