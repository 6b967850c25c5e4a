/* SPDX-License-Identifier: Apache-2.0 */
/* How the random player fights: what he writes below an attack or an answer, and the standing orders that he leaves. */
#include "tests/games/blue-vs-gray/bvg_plan.h"
#include "games/blue-vs-gray/rules/steps.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <string.h>

struct planner {
    struct bots *t;
    const struct rules *r;
    const struct bvg_state *view;
    int seat, side;
    struct text *out;
};

static uint32_t below(struct planner *p, uint32_t n)
{
    return random_below(&p->t->seed, n);
}

enum {
    UNITS = 1 << BVG_INFANTRY | 1 << BVG_CAVALRY,
    HORSE = 1 << BVG_CAVALRY,
    LEADERS = 1 << BVG_LEADER,
    ENIGMAS = 1 << BVG_ENIGMA
};

/* Any card of a side that his view shows in such a place and that is of one of these kinds; 0: there is none. */
static int any_card(struct planner *p, int side, int place, int kinds)
{
    uint32_t n = 0;
    int chosen = 0;
    for (int c = bvg_first_card(side); c <= bvg_last_card(side); c++)
        if (p->view->place[c] == place && (kinds >> bvg_card(p->r, c)->kind & 1) && below(p, ++n) == 0)
            chosen = c;
    return chosen;
}

static const char *card_name(struct planner *p, int card)
{
    return name_of(p->r, BVG_NAME_CARD, card);
}

static void count(struct planner *p, int32_t verb)
{
    p->t->lines[verb]++;
}

static const char *condition(struct planner *p)
{
    static const char *const some[] = {
        "", "", "", " if behind", " if behind by 3", " if not ahead", " if ahead by 2", " if even", " if not behind"};
    return some[below(p, sizeof some / sizeof *some)];
}

/* A line about one or two of his own cards, or nothing when he has none. */
static void cards_line(struct planner *p, int32_t verb, const char *word, int place, int kinds, bool may_if)
{
    int first = any_card(p, p->side, place, kinds), second = any_card(p, p->side, place, kinds);
    if (!first)
        return;
    text_format(p->out, "%s %s", word, card_name(p, first));
    if (second != first)
        text_format(p->out, ", %s", card_name(p, second));
    text_format(p->out, "%s\n", may_if ? condition(p) : "");
    count(p, verb);
}

static void replace_line(struct planner *p)
{
    int lost = any_card(p, p->side, BVG_BOARD, LEADERS);
    int next = any_card(p, p->side, below(p, 2) ? BVG_HAND : BVG_BOARD, LEADERS);
    if (!lost || !next || lost == next)
        return;
    text_format(p->out, "replace %s by %s\n", card_name(p, lost), card_name(p, next));
    count(p, BVG_REPLACE);
}

static void plan_line(struct planner *p)
{
    int card;
    switch (p->t->by_name ? 2 + below(p, 6) : below(p, 8)) {
    case 0:
    case 1:
        text_format(p->out, "reserve any%s\n", condition(p));
        count(p, BVG_RESERVE);
        break;
    case 2:
        cards_line(p, BVG_RESERVE, "reserve", BVG_HAND, UNITS, true);
        break;
    case 3:
        cards_line(p, BVG_WITHDRAW, "withdraw", BVG_BOARD, UNITS, true);
        break;
    case 4:
        card = any_card(p, p->side, BVG_HAND, ENIGMAS);
        if (card) {
            text_format(p->out, "play %s%s\n", card_name(p, card), condition(p));
            count(p, BVG_PLAY);
        }
        break;
    case 5:
        cards_line(p, BVG_LOSSES, "losses", BVG_BOARD, UNITS | LEADERS, false);
        break;
    case 6:
        replace_line(p);
        break;
    default:
        text_format(p->out, "rout %s\n", below(p, 2) ? "fewer" : "more");
        count(p, BVG_ROUT);
    }
}

static void plan_lines(struct planner *p)
{
    for (uint32_t n = below(p, 4); n > 0; n--)
        plan_line(p);
}

void bvg_plan(struct bots *t, const struct rules *r, const void *view, int seat, struct text *out)
{
    struct planner p = {t, r, view, seat, bvg_side_at(view, seat), out};
    plan_lines(&p);
}

void bvg_sequel(struct bots *t, const struct rules *r, const void *view, int seat, struct text *out)
{
    struct planner p = {t, r, view, seat, bvg_side_at(view, seat), out};
    switch (below(&p, 4)) {
    case 0:
        text_words(out, "if captured\nrestore any\nend\n");
        break;
    case 1:
        text_words(out, "if not captured\npause\nend\n");
        break;
    default:
        break;
    }
}

/* ---- standing orders ---- */

/* The attacks that a block is about; most are about all. */
static void attacked_head(struct planner *p)
{
    int leader = any_card(p, 1 - p->side, BVG_BOARD, LEADERS);
    text_words(p->out, "when attacked");
    if (below(p, 8) == 0)
        text_format(p->out, " in %s", below(p, 2) ? "east" : "west");
    if (below(p, 8) == 0 && leader)
        text_format(p->out, " by %s", card_name(p, leader));
    if (below(p, 6) == 0)
        text_format(p->out, " with %u or more", 1 + below(p, 6));
    text_words(p->out, "\n");
}

static void when_attacked(struct planner *p)
{
    int chief = any_card(p, p->side, BVG_BOARD, LEADERS | UNITS), hand = any_card(p, p->side, BVG_HAND, UNITS);
    int other = any_card(p, p->side, BVG_BOARD, LEADERS | UNITS);
    attacked_head(p);
    if (below(p, 4) == 0) {
        text_format(p->out, "supply by %s\n", below(p, 2) ? "sea" : "land");
        count(p, BVG_SEA);
    }
    if (chief && below(p, 3)) {
        text_format(p->out, "defend with %s%s%s\n", card_name(p, chief), other != chief ? ", " : "",
                    other != chief ? card_name(p, other) : "");
        plan_lines(p);
        count(p, BVG_DEFEND);
    }
    if (hand && below(p, 4) == 0) {
        text_format(p->out, "defend from hand with %s\n", card_name(p, hand));
        plan_lines(p);
        count(p, BVG_DEFEND);
    }
    if (!p->t->by_name && below(p, 3) == 0) {
        text_words(p->out, "defend any\n");
        plan_lines(p);
        count(p, BVG_DEFEND);
    }
    if (!chief || below(p, 4) == 0) {
        text_words(p->out, "abandon\n");
        count(p, BVG_ABANDON);
    }
    text_words(p->out, "end\n");
}

static void when_raided(struct planner *p)
{
    int cavalry = any_card(p, p->side, BVG_BOARD, HORSE);
    if (cavalry && !p->t->by_name && below(p, 3) == 0)
        text_words(p->out, "when raided then defend any\n");
    else if (cavalry)
        text_format(p->out, "when raided\ndefend with %s\nend\n", card_name(p, cavalry));
    else
        text_words(p->out, "when raided\nabandon\nend\n");
}

static void when_theirs(struct planner *p)
{
    static const char *const moment[] = {"", " begins", " combat", " battle"};
    int card = any_card(p, p->side, BVG_HAND, ENIGMAS);
    if (card)
        text_format(p->out, "when enemy turn%s\nplay %s\nend\n", moment[below(p, 4)], card_name(p, card));
}

static void when_played(struct planner *p)
{
    int card = any_card(p, p->side, BVG_HAND, ENIGMAS), unit = any_card(p, p->side, BVG_BOARD, UNITS);
    if (card && below(p, 2))
        text_format(p->out, "when enemy plays\nplay %s\nend\n", card_name(p, card));
    else if (unit)
        text_format(p->out, "when enemy plays\ngive %s\nend\n", card_name(p, unit));
}

void bvg_ahead(struct bots *t, struct text *out)
{
    switch (random_below(&t->seed, 4)) {
    case 0:
        text_words(out, "offer draw\n");
        break;
    case 1:
        text_words(out, "say I shall wait for you.\ndraw 2 rest supply\n");
        break;
    default:
        text_words(out, "draw 2 rest supply\nrestore any\ndone\n");
    }
}

void bvg_standing(struct bots *t, const struct rules *r, const void *view, int seat, struct text *out)
{
    struct planner p = {t, r, view, seat, bvg_side_at(view, seat), out};
    if (below(&p, 3))
        text_format(out, "when draw\ndraw %u rest supply\nend\n", 1 + below(&p, 3));
    if (below(&p, 4))
        when_attacked(&p);
    if (below(&p, 2))
        when_raided(&p);
    if (below(&p, 2))
        when_theirs(&p);
    if (below(&p, 3) == 0)
        when_played(&p);
    text_words(out, "when draw\ndraw 2 rest supply\nend\n"); /* something in any case; the first that fits answers */
}
