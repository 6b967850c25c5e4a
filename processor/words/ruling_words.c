/* SPDX-License-Identifier: Apache-2.0 */
/* Lines about rulings, votes and keys of the host's that can be told from the log alone. */

#include "processor/words/ruling_words.h"
#include <string.h>

typedef unsigned long long ull;

const char *ruling_objected(struct arena *arena, const struct journal_line *line,
                            const char *(*name)(void *, struct span side), void *context)
{
    return arena_words(arena, "%s objected to ruling %llu, which is dropped.", name(context, line->word[1]),
                       (ull)journal_number(line, 0, 0));
}

static const char *hostkey_line(struct arena *arena, const struct journal_line *line)
{
    const char *role = arena_string(arena, line->word[0]), *old = arena_string(arena, line->word[1]),
               *key = arena_string(arena, line->word[2]);
    if (span_is(line->word[0], "organiser"))
        return arena_words(arena, "The game has another organiser, who signs with %s (before: %s).", key, old);
    return arena_words(arena, "The host has a new %s key: %s (it was %s).", role, key, old);
}

/* who: NULL for all; a name as it begins a sentence, "You" among them. */
static const char *looked_line(struct arena *arena, const char *who)
{
    if (!who)
        return "The host looked at the whole position, with everything hidden.";
    return arena_words(arena, "The host looked at what %s may see.", strcmp(who, "You") == 0 ? "you" : who);
}

const char *ruling_line_told(struct arena *arena, const struct journal_line *line,
                             const char *(*name)(void *, struct span side), void *context)
{
    ull n = (ull)journal_number(line, 0, 0);
    if (journal_is(line, "agree") && line->n_words == 4)
        return arena_words(arena, "Ruling %llu: %s agreed.", (ull)journal_number(line, 3, 0),
                           name(context, line->word[1]));
    if (journal_is(line, "withdrawn") && line->n_words == 1)
        return arena_words(arena, "The organiser took ruling %llu back.", n);
    if (journal_is(line, "lapsed") && line->n_words == 2)
        return arena_words(arena, "Ruling %llu fitted the position no more; nothing changed.", n);
    if (journal_is(line, "upgrade") && line->n_words == 1)
        return arena_words(arena, "The game goes on by revision %llu of its rules.", n);
    if (journal_is(line, "hostkey") && line->n_words == 4)
        return hostkey_line(arena, line);
    if (journal_is(line, "looked") && line->n_words == 2)
        return looked_line(arena, span_is(line->word[0], "all") ? NULL : name(context, line->word[0]));
    return NULL;
}
