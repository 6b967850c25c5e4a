/* SPDX-License-Identifier: Apache-2.0 */
/* What a line of a sheet will do, in words, for receipts: the cost and path of a move and whom it touches, the odds of
 * an attack, the ways back that are open now. */
#include "games/blue-and-gray/report.h"
#include "games/blue-and-gray/unfold.h"
#include <string.h>

struct explaining {
    const struct rules *r;
    const struct bg_field *f;
    const struct line *line;
    const struct bg_state *before, *after; /* after NULL: beyond what could be tried */
    int seat;
    struct text *out;
};

static const char *hex(const struct explaining *e, int at)
{
    return bg_hex_words(e->f, at);
}

/* ---- moves ---- */
static int hex_of(const struct bg_state *s, int piece)
{
    return bg_is_leader(piece) ? s->leader_hex[piece - BG_UNITS_MAX] : s->hex[piece];
}

static int spent(const struct bg_state *s, int piece)
{
    return bg_is_leader(piece) ? s->leader_spent[piece - BG_UNITS_MAX] : s->spent[piece];
}

/* ", by 1526, 1626": the hexes between, when the line does not say them itself. */
static void tell_path(const struct explaining *e, int piece, int to)
{
    struct bg_stand stand;
    struct bg_reach reach;
    int16_t path[KIT_HEX_BUDGET_MAX + 1];
    if (line_has(e->line, 'v') || hex_of(e->before, piece) == 0)
        return;
    bg_look(e->r, e->before, &stand);
    bg_reach_of(e->r, e->before, &stand, piece, 0, &reach);
    int n = kit_has(&reach.ends, to) ? kit_hex_path(&reach.found, to, path, KIT_HEX_BUDGET_MAX + 1) : 0;
    for (int i = 1; i + 1 < n; i++)
        text_format(e->out, "%s%s", i == 1 ? ", by " : ", ", hex(e, path[i]));
}

static void tell_piece(const struct explaining *e, int piece)
{
    int from = hex_of(e->before, piece), to = hex_of(e->after, piece);
    int points = spent(e->after, piece) - (from ? spent(e->before, piece) : 0);
    if (from == to)
        return;
    if (to == 0) {
        text_format(e->out, "%s leaves the map at %s\n", bg_name(e->r, piece), hex(e, from));
        return;
    }
    text_format(e->out, "%s: ", bg_name(e->r, piece));
    if (from)
        text_format(e->out, "%s to ", hex(e, from));
    text_words(e->out, hex(e, to));
    if (e->line->verb != BG_STEP) /* which costs nothing */
        text_format(e->out, ", %d point%s", points, points == 1 ? "" : "s");
    tell_path(e, piece, to);
    text_words(e->out, "\n");
}

/* Enemies in a hex, by name and strength. */
static void tell_enemies(const struct explaining *e, const struct bg_stand *stand, int at)
{
    int here[BG_STACK] = {stand->first[at], stand->second[at]};
    text_format(e->out, " %s (", hex(e, at));
    for (int i = 0; i < BG_STACK; i++)
        if (here[i])
            text_format(e->out, "%s%s %d", i ? ", " : "", bg_name(e->r, here[i]),
                        bg_strength(e->r, e->after, here[i], false));
    text_words(e->out, ")");
}

/* The enemy hexes that this side touches in one position and not yet in the other. */
static void touched(const struct explaining *e, const struct bg_state *s, struct kit_set *out)
{
    struct bg_stand stand;
    *out = (struct kit_set){0};
    bg_look(e->r, s, &stand);
    for (int at = 0; kit_next(&stand.occupied[bg_foe(e->seat)], &at);)
        for (int side = 0; side < KIT_SIDES; side++) {
            int near = bg_near(e->f, at, side);
            if (near && kit_has(&stand.occupied[e->seat], near) && bg_passable(e->f, at, side))
                kit_put(out, at);
        }
}

/* BG-combat-1, -2: contact has to be fought, and nobody should learn of it too late. */
static void tell_contact(const struct explaining *e)
{
    struct kit_set was, is;
    struct bg_stand stand;
    touched(e, e->before, &was);
    touched(e, e->after, &is);
    is = kit_without(&is, &was);
    if (kit_is_empty(&is) || e->before->night)
        return;
    bg_look(e->r, e->after, &stand);
    text_words(e->out, "enemies now in contact, to be fought this turn:");
    bool any = false;
    for (int at = 0; kit_next(&is, &at); any = true) {
        text_words(e->out, any ? "," : "");
        tell_enemies(e, &stand, at);
    }
    text_words(e->out, "\n");
}

/* Who of a line `toward` stays where it is, and why. */
static void tell_stays(const struct explaining *e)
{
    const struct kit_unfold at = {.rules = e->r, .view = e->before, .line = e->line, .seat = e->seat, .side = e->seat};
    struct bg_stand stand;
    int32_t named[BG_NAMED_MAX];
    int n = line_has(e->line, 'd') && e->line->verb == BG_MOVE ? bg_named(&at, 'm', named) : 0;
    bg_look(e->r, e->before, &stand);
    for (int i = 0; i < n; i++) {
        const char *rule = NULL, *bar = bg_move_bar(e->r, e->before, &stand, named[i], &rule);
        bool locked = bar && strcmp(bar, "move.locked") == 0;
        if (hex_of(e->before, named[i]) == hex_of(e->after, named[i]))
            text_format(e->out, "%s stays at %s: %s\n", bg_name(e->r, named[i]), hex(e, hex_of(e->before, named[i])),
                        locked ? "it began the turn in an enemy zone, and only combat frees it"
                        : bar  ? "it may not move now"
                               : "no nearer hex is open to it without touching an enemy on the way");
    }
}

/* Who of a line that brings reinforcements on toward a hex cannot come in now. */
static void tell_waits(const struct explaining *e)
{
    for (int i = 0; i < line_count(e->line, 'u') && e->line->verb == BG_ENTER; i++) {
        int piece = line_value(e->line, 'u', i, 0), at = line_value(e->line, 'e', 0, 0);
        const char *key = NULL, *rule = NULL;
        struct bg_stand stand;
        if (hex_of(e->after, piece) != 0)
            continue;
        bg_look(e->r, e->after, &stand);
        bg_entry_cost(e->r, e->after, &stand, piece, at, &key, &rule);
        text_format(e->out, "%s does not enter: %s\n", bg_name(e->r, piece),
                    key && strcmp(key, "enter.column") == 0 ? "it has too few movement points"
                                                            : "a unit stands at that hex");
    }
}

/* A unit that stays where it came on keeps all others from entering there (BG-chickamauga-9). */
static void tell_barred(const struct explaining *e)
{
    int at = line_value(e->line, 'e', 0, 0);
    for (int i = 0; i < line_count(e->line, 'u') && e->line->verb == BG_ENTER && e->f->by_column; i++) {
        int piece = line_value(e->line, 'u', i, 0);
        if (!bg_is_leader(piece) && at && hex_of(e->after, piece) == at)
            text_format(e->out, "%s stays at %s: until it moves on, no other unit can enter there\n",
                        bg_name(e->r, piece), hex(e, at));
    }
}

/* Is this hex, named where units may be, without anybody of the seat? */
static bool is_bare(const struct explaining *e, int hex)
{
    for (int u = 1; u <= e->f->n_units; u++)
        if (e->f->unit[u].side == e->seat && e->before->status[u] == BG_HERE && e->before->hex[u] == hex)
            return false;
    return true;
}

/* The number of a hex means all units in it; where there are none, others of the line act without a word. */
static void tell_bare(const struct explaining *e)
{
    bool any = false;
    for (int32_t i = 0; i + 1 < e->line->n_words; i++) {
        const struct word *w = &e->line->word[i];
        if (w->part != 'm' || w[1].part != 'k' || w[1].value == BG_NAME_UNIT || !is_bare(e, w->value))
            continue;
        text_format(e->out, "%s%s", any ? ", " : "nobody of yours stands at ", hex(e, w->value));
        any = true;
    }
    if (any)
        text_words(e->out, " now\n");
}

static void explain_moves(const struct explaining *e)
{
    if (!e->after)
        return;
    tell_bare(e);
    for (int u = 1; u <= e->f->n_units; u++)
        tell_piece(e, u);
    for (int l = 1; l <= e->f->n_leaders; l++)
        tell_piece(e, bg_piece(l));
    tell_stays(e);
    tell_waits(e);
    tell_barred(e);
    tell_contact(e);
}

/* ---- attacks ---- */
/* "at least 1-1" of an attack that stands at less: nobody should think that it will be fought. */
static void tell_least(const struct explaining *e, const struct bg_stand *stand, const struct bg_battle_now *battle)
{
    struct bg_odds odds;
    int least = line_has(e->line, 'w') ? bg_column_of(e->r, e->before, line_value(e->line, 'w', 0, 0), false) : 0;
    bg_odds_of(e->r, e->before, stand, battle, &odds);
    if (odds.column < least)
        text_words(e->out, "worse odds than you ask for: as things stand it is passed over, and done fights what must "
                           "be fought\n");
}

static void explain_attack(const struct explaining *e)
{
    const struct kit_unfold at = {.rules = e->r, .view = e->before, .line = e->line, .seat = e->seat, .side = e->seat};
    struct bg_battle_now battle;
    struct bg_stand stand;
    int32_t named[BG_NAMED_MAX];
    int n = bg_named(&at, 'm', named);
    bg_look(e->r, e->before, &stand);
    tell_bare(e);
    if (!bg_battle_of(e->r, e->before, &stand, e->seat, e->line, &battle))
        return; /* the enemy is gone, or nobody is left: it will be passed over */
    if (line_has(e->line, 'x'))
        battle.column = bg_column_of(e->r, e->before, line_value(e->line, 'x', 0, 0), true);
    bg_foretell(e->r, e->before, &battle, e->out);
    tell_least(e, &stand, &battle);
    for (int i = 0; i < battle.n_attackers; i++) {
        bool is_named = false;
        for (int k = 0; k < n; k++)
            is_named = is_named || named[k] == battle.attacker[i];
        if (!is_named)
            text_format(e->out, "%s shares the hex of one of these and fights beside it\n",
                        bg_name(e->r, battle.attacker[i]));
    }
}

/* ---- ways back ---- */
static void tell_ways(const struct explaining *e, const struct bg_stand *stand, int unit)
{
    struct kit_set open, displacing;
    bool any = false;
    if (bg_is_leader(unit) || e->before->status[unit] != BG_HERE)
        return;
    bg_ways_back(e->r, e->before, stand, unit, &open, &displacing);
    bool squeezes = kit_is_empty(&open) && !kit_is_empty(&displacing);
    text_format(e->out, "%s: open now", bg_name(e->r, unit));
    if (squeezes)
        text_words(e->out, " where others must make room:");
    for (int at = 0; kit_next(squeezes ? &displacing : &open, &at); any = true)
        text_format(e->out, "%s %s", any ? "," : "", hex(e, at));
    text_words(e->out, any ? "\n" : " none\n");
}

/* Hexes that the line names beside none of these units, wherever dice and enemies may then be. */
static void tell_astray(const struct explaining *e, const int32_t *unit, int n)
{
    bool any = false;
    for (int i = 0; i < line_count(e->line, 'h'); i++) {
        int at = line_value(e->line, 'h', i, 0);
        bool beside = false;
        for (int k = 0; k < n; k++)
            beside = beside || bg_is_leader(unit[k]) || e->before->status[unit[k]] != BG_HERE ||
                     kit_hex_distance(&e->f->grid, e->before->hex[unit[k]], at) == 1;
        if (!beside)
            text_format(e->out, "%s%s", any ? ", " : "not beside them, and so no way back: ", hex(e, at));
        any = any || !beside;
    }
    if (any)
        text_words(e->out, "\n");
}

static void explain_retreat(const struct explaining *e)
{
    const struct kit_unfold at = {.rules = e->r, .view = e->before, .line = e->line, .seat = e->seat, .side = e->seat};
    struct bg_stand stand;
    int32_t named[BG_NAMED_MAX];
    int n = line_has(e->line, 'm') ? bg_named(&at, 'm', named) : 0;
    bg_look(e->r, e->before, &stand);
    for (int i = 0; i < n; i++)
        tell_ways(e, &stand, named[i]);
    if (n > 0)
        tell_astray(e, named, n);
}

/* In the order of the verb's words. */
static const char *bonus_words(int which)
{
    static const char *const words[] = {"is not used", "is added to the roll", "is taken off the roll",
                                        "changes the roll up or down, whichever is better for you", "is not used"};
    return words[which > 0 && which < 5 ? which : 0];
}

void bg_explain(const struct rules *r, const struct line *line, const void *before, const void *after, int seat,
                struct text *out)
{
    const struct explaining e = {r, bg_field(r, before), line, before, after, seat, out};
    switch (line->verb) {
    case BG_MOVE:
    case BG_ENTER:
    case BG_EXIT:
    case BG_STEP:
        explain_moves(&e);
        break;
    case BG_ATTACK:
        explain_attack(&e);
        break;
    case BG_REST:
        text_words(out, "makes every attack that is still due, best odds first\n");
        break;
    case BG_RETREAT:
        explain_retreat(&e);
        break;
    case BG_ADVANCE:
        if (!line_has(line, 'n'))
            text_words(out, "if the attack empties the hex, the first unit named here that can enter it does so\n");
        break;
    case BG_BONUS:
        text_format(out, "a leader's bonus %s\n", bonus_words(line_value(line, 'w', 0, 0)));
        break;
    case VERB_DONE:
        text_words(out, "makes every attack that is still due, and ends your turn\n");
        break;
    default:
        break;
    }
    if (after && line->verb >= VERB_FIRST && !line->block && !line->head)
        text_words(out, rules_same(r, before, after) ? "changes nothing as things stand\n" : "legal now\n");
}
