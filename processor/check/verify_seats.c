/* SPDX-License-Identifier: Apache-2.0 */
/* Whose keys the other seats have: that no program can know, since a host may play two seats under two names. So the
 * keys are named, to be compared by another way; one that the reader gives (--key SEAT=FINGERPRINT) is compared here.
 */
#include "processor/check/verify_inside.h"
#include <string.h>

enum { WORDS_MAX = 24 };
struct seat_keys { /* in force, as far as the lines that are here tell; borrowed from genesis and lines */
    struct span word[WORDS_MAX];
    size_t n;
};

static void comes(struct seat_keys *keys, struct span word)
{
    if (keys->n < WORDS_MAX)
        keys->word[keys->n++] = word;
}

static void goes(struct seat_keys *keys, struct span word)
{
    size_t kept = 0;
    for (size_t i = 0; i < keys->n; i++)
        if (!span_same(keys->word[i], word))
            keys->word[kept++] = keys->word[i];
    keys->n = kept;
}

/* The words of proposal n; false: its line is not here. */
static bool proposed(const struct verifier *v, uint64_t n, struct span *word)
{
    struct journal_line *line = arena_take(v->arena, sizeof *line);
    struct span words;
    if (!verify_line_at(v, n, &words) || !journal_read(words, line) || !journal_is(line, ENTRY_PROPOSE) ||
        line->n_words < 2)
        return false;
    *word = line->word[1];
    return true;
}

static void follow(const struct verifier *v, const char *seat, const struct journal_line *line, struct seat_keys *keys)
{
    struct span word;
    bool here = line->n_words >= 3 && span_is(line->word[0], seat);
    if (here && journal_is(line, ENTRY_REKEY)) {
        if (keys->n == 1) /* of several the line does not tell which one went */
            keys->n = 0;
        comes(keys, line->word[1]);
    } else if (here && journal_is(line, ENTRY_REVOKE))
        goes(keys, line->word[1]);
    else if (here && journal_is(line, ENTRY_RECALL))
        goes(keys, line->word[2]);
    else if (here && journal_is(line, ENTRY_REPLACE)) {
        keys->n = 0;
        comes(keys, line->word[1]);
    } else if (journal_is(line, ENTRY_CARRIED) && line->n_words >= 2 && span_is(line->word[1], seat) &&
               proposed(v, journal_number(line, 0, 0), &word)) {
        keys->n = 0;
        comes(keys, word);
    }
}

static void keys_of(const struct verifier *v, int seat, struct seat_keys *keys)
{
    const struct genesis *g = v->genesis;
    struct span words;
    *keys = (struct seat_keys){0};
    comes(keys, span_of(g->seat[seat].key));
    for (int i = 0; i < g->seat[seat].n_more; i++)
        comes(keys, span_of(g->seat[seat].more[i]));
    for (uint64_t n = 1; n < v->next; n++)
        if (verify_line_at(v, n, &words) && journal_read(words, v->line))
            follow(v, g->seat[seat].name, v->line, keys);
}

static const char *given_for(const struct verifier *v, const char *seat)
{
    for (size_t i = 0; i < v->in->n_seat_keys; i++)
        if (strcmp(v->in->seat_key[i].seat, seat) == 0)
            return v->in->seat_key[i].word;
    return NULL;
}

static bool is_own(const struct verifier *v, const char *seat)
{
    for (size_t i = 0; i < v->n; i++)
        if (strcmp(v->report[i].proof.seat, seat) == 0)
            return true;
    return false;
}

static void compare(struct verifier *v, const char *seat, const struct seat_keys *keys, const char *given)
{
    struct text words = {.arena = v->arena};
    bool same = false;
    for (size_t i = 0; i < keys->n; i++) {
        same = same || (given && span_is(keys->word[i], given));
        text_format(&words, "%s%.*s", i ? " or " : "", (int)keys->word[i].len, (const char *)keys->word[i].at);
    }
    const char *has = keys->n > 0 ? words.at : "no key now";
    if (same)
        verify_say(v, VERIFY_PROVED, "seat-key", "For %s the game has the key that you gave, %s.", seat, given);
    else if (given)
        verify_say(v, VERIFY_WRONG, "seat-key", "For %s the game has %s, not the key that you gave, %s.", seat, has,
                   given);
    else if (!is_own(v, seat))
        verify_say(v, VERIFY_OPEN, "seat-key",
                   "Who plays %s: for that seat the game has %s. Ask its player, by another way than the host's mail, "
                   "whether that is right, or give the key that they name with --key %s=KEY: a host could play two "
                   "seats under two names.",
                   seat, has, seat);
}

void verify_seats(struct verifier *v)
{
    for (int i = 0; i < v->genesis->n_seats; i++) {
        const char *seat = v->genesis->seat[i].name;
        struct seat_keys *keys = arena_take(v->arena, sizeof *keys);
        keys_of(v, i, keys);
        compare(v, seat, keys, given_for(v, seat));
    }
}
