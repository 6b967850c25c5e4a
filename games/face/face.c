/* SPDX-License-Identifier: Apache-2.0 */
/* What face.h offers apart from the list of rulesets, which a test may have another of (rulesets.c). */
#include "games/face/face.h"
#include <stdint.h>
#include <string.h>

/* ---- rulesets as people write them ---- */

enum { PART_MAX = 32 /* bytes of a word of a title, with its NUL; a longer one is cut, and fits nothing */ };

static bool parts_words(uint8_t c)
{
    return c == ' ' || c == '-' || c == '.' || c == ':';
}

/* The next word in small letters; "and" of "&". False: there is no further one. */
static bool next_part(struct span *left, char part[static PART_MAX])
{
    size_t len = 0;
    while (left->len > 0 && parts_words(left->at[0]))
        *left = span_from(*left, 1);
    if (left->len > 0 && left->at[0] == '&') {
        *left = span_from(*left, 1);
        memcpy(part, "and", sizeof "and");
        return true;
    }
    for (; left->len > 0 && !parts_words(left->at[0]) && left->at[0] != '&'; *left = span_from(*left, 1)) {
        uint8_t c = left->at[0];
        if (len + 1 < PART_MAX)
            part[len++] = (char)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
    }
    part[len] = '\0';
    return len > 0;
}

/* How many bytes of the words are this name; 0: they begin with something else. */
static size_t bytes_of_name(struct span words, const char *name)
{
    char one[PART_MAX], other[PART_MAX];
    struct span left = words, of = {(const uint8_t *)name, strlen(name)};
    while (next_part(&of, other))
        if (!next_part(&left, one) || strcmp(one, other) != 0)
            return 0;
    size_t n = words.len - left.len;
    return n == words.len || words.at[n] == ' ' || words.at[n] == '.' ? n : 0;
}

const struct ruleset *ruleset_begins(struct span *words)
{
    const struct ruleset *found = NULL;
    size_t best = 0;
    for (size_t i = 0; rulesets[i]; i++) {
        const char *name[] = {rulesets[i]->rules->name, rulesets[i]->title};
        for (int k = 0; k < 2; k++) {
            size_t n = name[k] ? bytes_of_name(*words, name[k]) : 0;
            if (n > best) {
                best = n;
                found = rulesets[i];
            }
        }
    }
    *words = span_from(*words, best);
    return found;
}

/* ---- what rulesets are given ---- */

const void *ruleset_data(const struct ruleset *set, const void *block, const char *scenario)
{
    return block && set->of_scenario ? set->of_scenario(block, scenario) : block;
}

struct prompt *prompt_taken(struct arena *arena)
{
    struct prompt *out = arena_take(arena, sizeof *out);
    prompt_begin(out, arena_take(arena, sizeof(struct prompt_lists)));
    return out;
}
