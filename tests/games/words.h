/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/words.h - a ruleset of words only, for the tests of names and lines: no steps, no state. Its names are as
 * awkward as those of real games. The first byte of a view, if there is one, is the id of the only thing in sight. */
#ifndef DISPATCH_TESTS_WORDS_H
#define DISPATCH_TESTS_WORDS_H

#include "games/sheet/line.h"

enum { WORDS_CARD = KIND_FIRST, WORDS_CITY, WORDS_LEADER };
enum {
    W_DEPLOY = VERB_FIRST,
    W_ATTACK,
    W_ATTACH,
    W_RESERVE,
    W_DEFEND,
    W_PLAY,
    W_DRAW,
    W_DRAW_UNTIL,
    W_COMMAND,
    W_REORGANIZE,
    W_MAP,
    W_LOSSES
};

static const struct named words_cards[] = {
    {1, "I Corps", NULL},
    {2, "II Corps", NULL},
    {3, "IX Corps", NULL},
    {4, "XI Corps", NULL},
    {5, "XII Corps", NULL},
    {6, "Ewell Div", "Ewell's Division"},
    {7, "Stonewall Div", NULL},
    {8, "J.E.B. Stuart Cav", "Stuart"},
    {9, "Devils Own Luck", "The Devil's Own Luck"},
    {10, "Dept of Washington", NULL},
    {11, "Map C neutral", NULL},
    {12, "Reserve Corps", NULL},
    {13, "J.E.B. Stuart", NULL},
    {14, "Porter", NULL},
    {15, "Order 191", NULL},
};
static const struct named words_cities[] = {
    {1, "Manassas", "Manassas Jct"}, {2, "Harpers Ferry", NULL}, {3, "Fts Henry and Donelson", "Ft Henry|Ft Donelson"},
    {4, "Columbus OH", NULL},        {5, "Columbus GA", NULL},   {6, "Washington", NULL},
    {7, "Island 10", NULL},          {8, "Donelson", NULL},
};
static const struct named words_leaders[] = {
    {1, "Ewell", NULL},     {2, "R.E. Lee", NULL},  {3, "Stonewall Jackson", "Jackson"}, {4, "McDowell", NULL},
    {5, "A.P. Hill", NULL}, {6, "D.H. Hill", NULL}, {7, "Stonewall Jones", NULL},
};

static const struct named *words_list(const struct rules *r, int kind, int32_t *n)
{
    (void)r;
    *n = kind == WORDS_CARD ? 15 : kind == WORDS_CITY ? 8 : kind == WORDS_LEADER ? 7 : 0;
    return kind == WORDS_CARD ? words_cards : kind == WORDS_CITY ? words_cities : words_leaders;
}

static bool words_in_sight(const struct rules *r, const void *view, int seat, int32_t verb, int kind, int32_t id)
{
    (void)r, (void)seat, (void)verb, (void)kind;
    return id == *(const uint8_t *)view;
}

static bool words_seven(const struct rules *r, const void *view, int seat, const struct line *line)
{
    (void)r, (void)view, (void)seat;
    return line_value(line, 'n', 0, 0) == 7;
}

static const char *const words_kinds[] = {"CARD", "CITY", "LEADER", NULL};
static const struct sheet_names words_names = {.kinds = words_kinds, .list = words_list, .in_sight = words_in_sight};

enum { W_ANY = LINE_ORDER | LINE_STANDING | LINE_IF };
static const struct verb words_verbs[] = {
    {"deploy", NULL, "c:CARD [with m:CARD,] w:(east|west)", "", "BVG-7.1", W_ANY, W_DEPLOY,
     "deploy Ewell Div with I Corps, IX Corps east"},
    {"attack", "strike", "c:CITY with l:LEADER [from f:CITY] [s:(by sea)]", "", "BVG-8.2a", W_ANY | LINE_HEADS,
     W_ATTACK, "attack Manassas with McDowell from Washington by sea"},
    {"attach", NULL, "m:CARD, to l:LEADER", "", NULL, W_ANY, W_ATTACH, "attach I Corps, II Corps to R.E. Lee"},
    {"reserve", NULL, "a:(any)", "", NULL, LINE_BELOW | LINE_IF, W_RESERVE, NULL},
    {"reserve", NULL, "m:CARD,", "", NULL, LINE_BELOW | LINE_IF, W_RESERVE, NULL},
    {"losses", NULL, "m:CARD,", "", NULL, LINE_BELOW, W_LOSSES, NULL},
    {"defend", NULL, "with l:LEADER [detach m:CARD,]", "", NULL, W_ANY | LINE_HEADS, W_DEFEND, "defend with Ewell"},
    {"play", NULL, "c:CARD [on o:CARD]", "", NULL, W_ANY | LINE_BELOW, W_PLAY, "play Devils Own Luck"},
    {"draw", NULL, "n:NUMBER [r:(rest supply)]", "", NULL, W_ANY, W_DRAW, "draw 3 rest supply"},
    {"draw", NULL, "until u:LEADER/CARD/NUMBER [max n:NUMBER] [r:(rest supply)]", "", NULL, W_ANY, W_DRAW_UNTIL,
     "draw until Jackson max 4 rest supply"},
    {"reorganize", NULL, "", "", NULL, LINE_ORDER | LINE_OPENS, W_REORGANIZE, NULL},
    {"command", NULL, "l:LEADER with m:CARD,", "", NULL, LINE_INSIDE, W_COMMAND, NULL},
    {"map", NULL, "c:CARD", "", NULL, LINE_ORDER, W_MAP, "map C neutral"},
};
static const struct fact words_facts[] = {
    {"behind [by n:NUMBER]", 1, words_seven},     {"hand has c:CARD", 2, words_seven},
    {"supply at least n:NUMBER", 3, words_seven}, {"captured", 4, words_seven},
    {"ahead [by n:NUMBER]", 5, words_seven},
};
static const struct answer words_answers[] = {
    {"draw", 1, words_seven},
    {"attacked [at c:CITY,] [in t:(east|west)] [by l:LEADER,] [with n:NUMBER or more]", 2, words_seven},
};
static const struct game_rules words_game = {
    .name = "words",
    .revision = 1,
    .verbs = words_verbs,
    .n_verbs = sizeof words_verbs / sizeof words_verbs[0],
    .facts = words_facts,
    .n_facts = 5,
    .answers = words_answers,
    .n_answers = 2,
    .names = &words_names,
};
static const struct rules words = {.is = &words_game, .revision = 1};

#endif
