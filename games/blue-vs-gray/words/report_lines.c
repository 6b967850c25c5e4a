/* SPDX-License-Identifier: Apache-2.0 */
/* What a line of a sheet will do, in words, for receipts: what was understood, what it costs, what happens by default.
 */
#include "games/blue-vs-gray/battle/battle.h"
#include "games/blue-vs-gray/rules/partners.h"
#include "games/blue-vs-gray/words/report.h"
#include <string.h>

struct explaining {
    const struct rules *r;
    const struct line *line;
    const struct bvg_state *before, *after; /* after NULL: beyond what could be tried */
    int seat;
    struct text *out;
};

/* ---- cards and cities, as they were understood ---- */
static bool names_card(int verb, int part)
{
    bool city_first = verb == BVG_ATTACK || verb == BVG_INVADE;
    return (part == 'c' && !city_first) || part == 'm' || part == 'l' || part == 'd';
}

/* "McDowell (leader 1), I Corps (4)": a telling fact with each card of the line. */
static void explain_cards(struct explaining *e)
{
    char words[96];
    bool any = false;
    for (int32_t i = 0; i < e->line->n_words; i++) {
        const struct word *w = &e->line->word[i];
        if (!names_card(e->line->verb, w->part) || w->value <= 0 || w->value > BVG_CARDS)
            continue;
        if (bvg_names.tell(e->r, e->before, BVG_NAME_CARD, w->value, words, sizeof words) < sizeof words) {
            text_format(e->out, "%s%s%s", any ? ", " : "", words, bvg_card(e->r, w->value)->why ? " (R)" : "");
            any = true;
        }
    }
    if (any)
        text_words(e->out, "\n");
}

static const char *city(const struct explaining *e, int id)
{
    return name_of(e->r, BVG_NAME_CITY, id);
}

/* ---- draws ---- */
/* How many the seat must draw in the draw that the line is for: a later one than that which goes on, in a block. */
static int draws_owed(const struct explaining *e)
{
    const struct bvg_state *v = e->before;
    int side = bvg_side_at(v, e->seat);
    bool now = !e->line->block && v->mover == side && v->flow.depth > 0 && flow_peek(v)->step == BVG_STEP_DRAW;
    return now ? v->draw.least - v->draw.drawn : bvg_data(e->r)->table.least[side];
}

static void explain_until(struct explaining *e)
{
    int most = line_value(e->line, 'm', 0, 0), owed = draws_owed(e);
    text_words(e->out, "you draw until such a card comes");
    if (owed > 0)
        text_format(e->out, ", at least %d card%s", owed, owed == 1 ? "" : "s");
    if (most)
        text_format(e->out, ", at most %d", most);
    if (line_has(e->line, 'r'))
        text_words(e->out, "; what is left of your draws becomes supply");
    text_words(e->out, "\n");
}

static void explain_draw(struct explaining *e)
{
    int n = line_value(e->line, 'n', 0, 0);
    text_format(e->out, "you draw %d card%s", n, n == 1 ? "" : "s");
    if (line_has(e->line, 'r'))
        text_words(e->out, "; what is left of your draws becomes supply");
    text_words(e->out, "\n");
}

/* ---- attacks and answers ---- */
/* The line that is below this one, of a verb; NULL: none was written. */
static const struct line *below(const struct line *head, int verb)
{
    for (const struct line *l = head + 1; l->number != 0 && (l->head == head->number || l->verb == VERB_NOTE); l++)
        if (l->verb == verb)
            return l;
    return NULL;
}

static void explain_defaults(struct explaining *e)
{
    struct text out = {.arena = e->out->arena};
    if (!below(e->line, BVG_RESERVE))
        text_words(&out, "no reserves");
    if (!below(e->line, BVG_LOSSES))
        text_format(&out, "%slosses fall where they cost the least strength", out.len ? "; " : "");
    if (!below(e->line, BVG_REPLACE))
        text_format(&out, "%sa lost leader is replaced by the best leader left in his own command, if any",
                    out.len ? "; " : "");
    if (!below(e->line, BVG_ROUT))
        text_format(&out,
                    "%sif you rout the enemy, they take one loss more, or you take one fewer if that saves a unit",
                    out.len ? "; " : "");
    if (out.len)
        text_format(e->out, "Not ordered, so by default: %s.\n", out.at);
}

/* Does the line stand in a block that answers a raid? The line that opens its block stands somewhere before it. */
static bool meets_raid(const struct explaining *e)
{
    const struct line *opens = e->line;
    while (opens->number != e->line->block && e->line->block)
        opens--;
    int answer = opens->verb == VERB_WHEN ? line_value(opens, '?', 0, 0) : 0;
    return answer > 0 && answer <= BVG_N_ANSWERS && memcmp(bvg_answers[answer - 1].pattern, "raided", 6) == 0;
}

/* What the dice would say: from the answer that is asked for now, else as if it were ordered on this position. */
static void explain_odds(struct explaining *e, const struct bvg_wish *wish)
{
    const struct order attack = {
        .verb = BVG_ATTACK, .n_args = 4, .arg = {wish->target, wish->commander, wish->from, wish->sea}};
    bool announced = e->after && e->after->flow.depth > 0 && flow_peek(e->after)->step == BVG_STEP_ANSWER;
    if (announced || (e->before->flow.depth > 0 && flow_peek(e->before)->step == BVG_STEP_COMBAT))
        bvg_tell_odds(e->r, announced ? e->after : e->before, e->seat, &attack, e->out);
}

static void explain_attack(struct explaining *e)
{
    struct bvg_ground ground;
    struct bvg_attack attack = {0};
    struct bvg_wish wish = {.commander = line_value(e->line, 'l', 0, 0),
                            .target = line_value(e->line, 'c', 0, 0),
                            .from = line_value(e->line, 'f', 0, 0),
                            .sea = line_has(e->line, 's') ? BVG_SEA_YES : BVG_SEA_ANY};
    bvg_survey(e->r, e->before, &ground);
    if (e->before->place[wish.commander] == BVG_BOARD && bvg_on_map(e->before, wish.target) &&
        !bvg_attack_plan(e->r, e->before, &ground, &wish, &attack)) {
        text_format(e->out, "from %s", city(e, attack.from));
        if (attack.between)
            text_format(e->out, ", passing %s", city(e, attack.between));
        if (attack.end && attack.end != attack.from)
            text_format(e->out, ", supplied %sfrom %s", attack.by_sea ? "by sea " : "", city(e, attack.end));
        text_words(e->out, ", for 1 supply");
        if (e->after) /* else lines above may have spent or earned some */
            text_format(e->out, "; you have %d", bvg_allotted(e->before, e->seat));
        text_words(e->out, "\n");
    }
    explain_cards(e);
    explain_odds(e, &wish);
    explain_defaults(e);
}

static bool has_condition(const struct line *line)
{
    for (int32_t i = 0; i < line->n_words; i++)
        if (line->word[i].part == '?')
            return true;
    return false;
}

/* In a turn in which the scenario lets nobody play a card the line can do nothing (BVG-S-historical-f). */
static bool explain_no_cards(struct explaining *e)
{
    const struct bvg_state *v = e->before;
    bool barred = v->now_turn.no_cards && v->mover == bvg_side_at(v, e->seat) && e->line->head && !e->line->block;
    if (barred)
        text_words(e->out, "does nothing: this turn by the scenario's rules no card may be played from the hand\n");
    return barred;
}

/* Who leads in the battle that the line belongs to: attackers, or the defenders that were named. */
static bool is_led_there(const struct explaining *e, const struct line *head, int card)
{
    int part = head->verb == BVG_DEFEND ? 'c' : 'l';
    for (int i = 0; i < line_count(head, part); i++)
        if (bvg_commander(e->before, card) == bvg_commander(e->before, line_value(head, part, i, 0)))
            return true;
    return line_has(head, 'a'); /* whoever will defend */
}

/* BVG-8.6h: he whose last unit bears the losses goes too. */
static void explain_left_alone(struct explaining *e, int card)
{
    int chief = bvg_on_board(e->before, card) ? e->before->leader[card] : 0;
    if (chief && bvg_under(e->before, chief) == 1)
        text_format(e->out, "%s leads nobody else: when it is gone, %s is sacked\n",
                    name_of(e->r, BVG_NAME_CARD, chief), name_of(e->r, BVG_NAME_CARD, chief));
}

/* A unit that is not in that command bears nothing: said before it is too late. */
static void explain_losses(struct explaining *e)
{
    const struct line *head = e->line;
    explain_cards(e);
    while (head->number != e->line->head && e->line->head)
        head--;
    if (head->verb != BVG_ATTACK && head->verb != BVG_INVADE && head->verb != BVG_DEFEND)
        return;
    for (int i = 0; i < line_count(e->line, 'c'); i++) {
        int card = line_value(e->line, 'c', i, 0);
        if (card > 0 && bvg_side_of(card) == bvg_side_at(e->before, e->seat) && bvg_on_board(e->before, card) &&
            !is_led_there(e, head, card))
            text_format(e->out, "%s is not in that command: it bears losses only if it joins as a reserve\n",
                        name_of(e->r, BVG_NAME_CARD, card));
        explain_left_alone(e, card);
    }
}

static void explain_reserve(struct explaining *e)
{
    explain_cards(e);
    if (explain_no_cards(e))
        return;
    text_words(e->out, has_condition(e->line) ? "joins at the first chance to add cards when the condition holds\n"
                                              : "joins at your first chance to add\n");
}

static void explain_play(struct explaining *e)
{
    int card = line_value(e->line, 'c', 0, 0);
    const char *note = card > 0 ? bvg_card_note(e->r, card) : NULL;
    if (card > 0)
        text_format(e->out, "%s%s%s%s\n", bvg_card(e->r, card)->name, bvg_card(e->r, card)->why ? " (R)" : "",
                    note ? ": " : "", note ? note : "");
    if (e->line->head && !explain_no_cards(e))
        text_words(e->out, has_condition(e->line) ? "at the first chance in the battle when the condition holds\n"
                                                  : "at your first chance in the battle that allows it\n");
}

static void explain_if(struct explaining *e)
{
    text_words(e->out, "whether that is so is decided at this line; if not, everything down to \"end\" is skipped\n");
}

/* ---- any line ---- */
static void explain_supply(struct explaining *e)
{
    int before = bvg_allotted(e->before, e->seat), after = bvg_allotted(e->after, e->seat);
    if (before != after)
        text_format(e->out, "your supply goes from %d to %d\n", before, after);
    if (e->before->draw.entitled > 0 && e->after->flow.depth > 0 && flow_peek(e->before)->step == BVG_STEP_DRAW &&
        flow_peek(e->after)->step != BVG_STEP_DRAW && e->line->verb != BVG_SUPPLY)
        text_words(e->out, "this ends your draws: first the cards that you must draw, then the rest as supply\n");
}

/* BVG-4.5a: nobody forbids it, but in a battle what is too many takes no part. */
static void explain_excess(struct explaining *e)
{
    bool forms = e->line->verb == BVG_ATTACH || e->line->verb == BVG_DEPLOY || e->line->verb == BVG_TRANSFER;
    for (int32_t i = 0; forms && i < e->line->n_words; i++) {
        const struct word *w = &e->line->word[i];
        bool leads = w->part == 'l' || (w->part == 'c' && e->line->verb == BVG_DEPLOY);
        bool leader = leads && w->value > 0 && bvg_card(e->r, w->value)->kind == BVG_LEADER;
        int more = leader && e->after->place[w->value] == BVG_BOARD ? bvg_excess(e->r, e->after, w->value) : 0;
        if (more > 0)
            text_format(e->out,
                        "%s then has %d more under him than he can lead; in a battle the extra ones take no part\n",
                        name_of(e->r, BVG_NAME_CARD, w->value), more);
    }
}

/* BVG-7.6g: whom the line leaves without anybody, or who came alone. */
static void explain_lonely(struct explaining *e)
{
    bool forms = e->after->flow.depth > 0 && flow_peek(e->after)->step == BVG_STEP_DEPLOY;
    int side = bvg_side_at(e->before, e->seat);
    for (int c = bvg_first_card(side), last = bvg_last_card(side); forms && c <= last; c++)
        if (bvg_card(e->r, c)->kind == BVG_LEADER && bvg_on_board(e->after, c) && bvg_under(e->after, c) == 0 &&
            (!bvg_on_board(e->before, c) || bvg_under(e->before, c) > 0))
            text_format(e->out, "%s leads nobody now; unless he gets a unit before your attacks, he goes to cadre\n",
                        name_of(e->r, BVG_NAME_CARD, c));
}

/* The same before it could be tried: with what he leads now. */
static void explain_excess_ahead(struct explaining *e)
{
    int chief = line_value(e->line, 'l', 0, 0);
    struct arena *a = arena_new();
    struct bvg_state *then = arena_take(a, sizeof *then);
    *then = *e->before;
    for (int i = 0; i < line_count(e->line, 'c'); i++) {
        int card = line_value(e->line, 'c', i, 0);
        if (bvg_on_board(then, card) && !then->leader[card] && card != chief)
            then->leader[card] = (uint8_t)chief;
    }
    int more =
        bvg_on_board(then, chief) && bvg_card(e->r, chief)->kind == BVG_LEADER ? bvg_excess(e->r, then, chief) : 0;
    if (more > 0)
        text_format(e->out,
                    "with what he has under him now, %s would have %d more than he can lead; in a battle the extra "
                    "ones take no part\n",
                    name_of(e->r, BVG_NAME_CARD, chief), more);
    arena_free(a);
}

void bvg_explain(const struct rules *r, const struct line *line, const void *before, const void *after, int seat,
                 struct text *out)
{
    struct explaining e = {r, line, before, after, seat, out};
    switch (line->verb) {
    case BVG_UNTIL:
        explain_until(&e);
        break;
    case BVG_DRAW:
        explain_draw(&e);
        break;
    case BVG_ATTACK:
        explain_attack(&e);
        break;
    case BVG_INVADE:
    case BVG_DEFEND:
        explain_cards(&e);
        if (!meets_raid(&e))
            explain_defaults(&e);
        break;
    case BVG_LOSSES:
        explain_losses(&e);
        break;
    case BVG_RESERVE:
        explain_reserve(&e);
        break;
    case BVG_PLAY:
        explain_play(&e);
        break;
    case VERB_IF:
        explain_if(&e);
        break;
    case BVG_HAND_ON:
        explain_cards(&e);
        text_words(out, "into your partner's hand\n");
        break;
    case BVG_GRANT:
        text_format(out, "that many of %d supply points are your partner's to spend\n",
                    e.before->supply[bvg_side_at(e.before, seat)]);
        break;
    case BVG_YIELD:
        text_words(out, "your partner has the move; your sheet goes on when you get it back\n");
        break;
    case BVG_PASS:
        text_words(out,
                   line_has(line, 'a') ? "you add nothing more in this battle\n" : "you add nothing at this chance\n");
        break;
    case BVG_SEA:
        text_words(out, "for a port under attack that is not one of your bases; chosen before the attacker is named\n");
        break;
    case VERB_DONE:
        text_words(out, "ends your turn\n");
        break;
    default:
        if (line->verb >= VERB_FIRST)
            explain_cards(&e);
        break;
    }
    if (!after && line->verb == BVG_ATTACH && !line->head)
        explain_excess_ahead(&e);
    if (after && !line->head) {
        explain_supply(&e);
        explain_excess(&e);
        explain_lonely(&e);
        if (line->verb >= VERB_FIRST && !line->block)
            text_words(out, rules_same(r, before, after) ? "changes nothing as things stand\n" : "legal now\n");
    }
}
