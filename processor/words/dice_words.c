/* SPDX-License-Identifier: Apache-2.0 */
/* What dice modes mean, in words. */
#include "processor/words/dice_words.h"
#include "games/face/face.h"
#include <string.h>

/* ---- what is left to chance ---- */

bool game_has_dice(const struct genesis *g)
{
    const struct ruleset *set = ruleset_find(g->ruleset);
    return !g->no_chance && (!set || !set->rules->no_dice);
}

bool game_has_cards(const struct genesis *g)
{
    const struct ruleset *set = ruleset_find(g->ruleset);
    return !g->no_chance && (!set || set->rules->n_decks > 0);
}

const char *chance_word(const struct genesis *g)
{
    return game_has_dice(g) ? "dice" : game_has_cards(g) ? "cards" : NULL;
}

/* ---- the modes ---- */

/* "csa", "csa and usa-west". */
static const char *host_seats(struct arena *arena, const struct genesis *g)
{
    struct text out = {.arena = arena};
    for (int i = 0; i < g->n_seats; i++)
        if (g->host >> i & 1)
            text_format(&out, "%s%s", out.len ? " and " : "", g->seat[i].name);
    return out.at;
}

static const char *beacon_rule_words(struct arena *arena, const struct genesis *g)
{
    struct beacon_rule rule;
    char term[24];
    if (!beacon_rule_read(span_of(g->beacon), &rule))
        return "a public beacon";
    term_write(term, rule.after);
    return arena_words(arena,
                       "the first random number, called a round, that the public beacon %s (drand) publishes %s or "
                       "more after the sheets are in",
                       rule.chain->name, term);
}

const char *dice_words(struct arena *arena, const struct genesis *g)
{
    const char *plays =
        g->host ? arena_words(arena, "the host plays %s", host_seats(arena, g)) : "the host has no seat in this game";
    const char *what = chance_word(g);
    switch (g->dice) {
    case 'B':
        return arena_words(arena,
                           "mode B (%s). The %s wait until a player who is not the host has signed after the "
                           "host's newest sheet, so the host cannot try sheets out",
                           plays, what);
    case 'C':
        return arena_words(
            arena,
            "mode C (%s). Each sheet carries a sealed number, which is revealed when the sheets are in; nobody "
            "can know the %s as long as one player keeps their number secret until then",
            plays, what);
    case 'D':
        return arena_words(arena,
                           "mode D (%s). The %s wait for %s. Nobody knows a round before it comes, so nobody can "
                           "choose the %s if the sheets really were in first. You have only the host's word for that, "
                           "unless a witness signs the log after the sheets arrive and before the round comes. This "
                           "program looks up the values of rounds, but cannot prove them",
                           plays, what, beacon_rule_words(arena, g), what);
    default:
        return arena_words(arena,
                           "mode A (%s). Nobody can decide how the %s fall unless the host and a player work together",
                           plays, what);
    }
}

static const char *claim_d(enum dice_shown shown)
{
    switch (shown) {
    case DICE_FOR_ALL:
        return "given the beacon's values, nobody could choose them (mode D)";
    case DICE_FOR_READER:
        return "given the beacon's values, and by your own mail server's clock, nobody could choose them (mode D)";
    default:
        return "given the beacon's values, nobody could choose those that were closed before their round came; that "
               "all of them were is the host's word (mode D, see below)";
    }
}

const char *dice_claim(const struct genesis *g, enum dice_shown shown)
{
    switch (g->dice) {
    case 'B':
        return "nobody could choose them, not even the host with sheets of their own, unless the host has a secret "
               "accomplice (mode B)";
    case 'C':
        return "nobody could choose them, as long as one of the players kept their number secret until the close "
               "(mode C)";
    case 'D':
        return claim_d(shown);
    default:
        return "nobody could choose them, unless the host and a player worked together (mode A)";
    }
}

const char *beacon_address(struct arena *arena, struct span source, uint64_t round)
{
    struct span chain = span_begins(source, "drand:") ? span_from(source, strlen("drand:")) : source;
    return arena_words(arena, "https://api.drand.sh/%.*s/public/%llu", (int)chain.len, (const char *)chain.at,
                       (unsigned long long)round);
}
