/* SPDX-License-Identifier: Apache-2.0 */
/* The words of the tiny ruleset: how a sheet's lines become orders, what `if` and `when` may ask, how cards are called.
 */
#include "tests/games/tiny.h"
#include <string.h>

static const struct tiny_state *seen(const void *view)
{
    return view;
}

/* ---- the lines of a sheet: from words to orders ---- */
static bool on_move(const void *view, int seat, int step)
{
    return (rules_asks(view) & ONLY(seat)) != 0 && flow_peek(view)->step == step;
}

static enum unfold unfold_until(const void *view, int seat, const struct line *line, struct order *out,
                                struct problem *why)
{
    if (deck_hand_size(&seen(view)->deck, seat) >= line_value(line, 'n', 0, 0))
        return UNFOLD_DONE;
    *out = (struct order){.verb = TINY_TAKE, .n_args = 1, .arg = {1}};
    if (on_move(view, seat, TINY_STEP_DRAW) && seen(view)->deck.draw.n > 0)
        return UNFOLD_ORDER;
    problem_set(why, "tiny.short", 0);
    return UNFOLD_HOLD;
}

/* `done` ends the turn: at least one card must be taken first, then pass. */
static enum unfold unfold_done(const struct rules *r, const void *view, int seat, struct order *out)
{
    bool ends = on_move(view, seat, TINY_STEP_DRAW) || on_move(view, seat, TINY_STEP_PLAY);
    return ends && rules_fallback(r, view, seat, out) ? UNFOLD_ORDER : UNFOLD_DONE;
}

enum unfold tiny_unfold(const struct rules *r, const void *view, int seat, const struct line *line, int32_t i,
                        struct order *out, struct problem *why)
{
    int part = line->verb == TINY_PLAY ? 'c' : line->verb == TINY_CHOOSE ? 'w' : 'n';
    if (line->verb == TINY_UNTIL)
        return unfold_until(view, seat, line, out, why);
    if (line->verb == VERB_DONE)
        return unfold_done(r, view, seat, out);
    if (line->verb < VERB_FIRST || i >= (line->verb == TINY_PASS ? 1 : line_count(line, part)))
        return UNFOLD_DONE;
    *out = (struct order){.verb = line->verb, .n_args = line->verb != TINY_PASS, .arg = {line_value(line, part, i, 0)}};
    return UNFOLD_ORDER;
}

const struct verb tiny_verbs[] = {
    {"take", "draw", "n:NUMBER", "take so many cards from the deck", "TINY-1", LINE_ORDER | LINE_STANDING | LINE_IF,
     TINY_TAKE, "take 2"},
    {"take", "draw", "until n:NUMBER", "take cards until you hold so many", "TINY-1",
     LINE_ORDER | LINE_STANDING | LINE_IF, TINY_UNTIL, "take until 3"},
    {"play", NULL, "c:CARD,", "lay cards down", "TINY-2",
     LINE_ORDER | LINE_STANDING | LINE_IF | LINE_HEADS | LINE_AT_ONCE, TINY_PLAY, "play Red Fox, Old Owl"},
    {"boost", NULL, "n:NUMBER", "add to the cards played above", "TINY-2", LINE_BELOW | LINE_STANDING | LINE_IF,
     TINY_BOOST, "boost 2"},
    {"pass", NULL, "", "no more cards", "TINY-2", LINE_ORDER | LINE_STANDING | LINE_IF, TINY_PASS, "pass"},
    {"choose", "bet", "w:(high|low)", "choose in secret", "TINY-3", LINE_ORDER | LINE_STANDING | LINE_IF, TINY_CHOOSE,
     "choose high"},
};

static bool hand_at_least(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r;
    return deck_hand_size(&seen(view)->deck, seat) >= line_value(line, 'n', 0, 0);
}

static bool score_at_least(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r;
    return seen(view)->score[seat] >= line_value(line, 'n', 0, 0);
}

const struct fact tiny_facts[] = {{"hand at least n:NUMBER", 1, hand_at_least},
                                  {"score at least n:NUMBER", 2, score_at_least}};

static bool fits_draw(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r, (void)line;
    return on_move(view, seat, TINY_STEP_DRAW);
}

static bool fits_choice(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r;
    return on_move(view, seat, TINY_STEP_CHOOSE) && seen(view)->points >= line_value(line, 'n', 0, 0);
}

const struct answer tiny_answers[] = {{"draw", 1, fits_draw}, {"choice [with n:NUMBER or more]", 2, fits_choice}};

/* ---- names ---- */
static const struct named cards[] = {
    {1, "Red Fox", NULL},
    {2, "Red Deer", NULL},
    {3, "Grey Wolf", NULL},
    {4, "Grey Wolfhound", "Hound"},
    {5, "Old Owl", NULL},
    {6, "Young Owl", NULL},
    {7, "St. Bernard", "Saint Bernard"},
    {8, "Heron of the North", NULL},
    {9, "Badger", "Brock"},
    {10, "II Otters", NULL},
    {11, "III Otters", NULL},
    {12, "Hare", NULL},
};

static const struct named *list(const struct rules *r, int kind, int32_t *n)
{
    (void)r;
    *n = kind == TINY_CARD ? TINY_CARDS : 0;
    return cards;
}

static bool in_sight(const struct rules *r, const void *view, int seat, int32_t verb, int kind, int32_t id)
{
    (void)r, (void)kind;
    return deck_holds(&seen(view)->deck.hand[seat], id) ||
           (verb != TINY_PLAY && deck_holds(&seen(view)->deck.table, id));
}

static size_t tell(const struct rules *r, const void *view, int kind, int32_t id, char *buf, size_t cap)
{
    const char *name = cards[id - 1].name;
    size_t len = strlen(name);
    (void)r, (void)view, (void)kind;
    if (cap > 0) {
        size_t kept = len < cap ? len : cap - 1;
        memcpy(buf, name, kept);
        buf[kept] = '\0';
    }
    return len;
}

static const char *const kinds[] = {"CARD", NULL};
const struct sheet_names tiny_names = {.kinds = kinds, .list = list, .in_sight = in_sight, .tell = tell};
