/* SPDX-License-Identifier: Apache-2.0 */
/* From a sheet's line to atomic orders: attacks, and what is said below them or ahead of the enemy's. An attack is
 * built of small orders: aim, the other hexes, who joins, a lower column, fight; or it is called off again. */
#include "games/blue-and-gray/unfold.h"

static enum unfold order(const struct kit_unfold *at, int verb, int n, int a, int b)
{
    return kit_give(at, (struct order){.verb = verb, .n_args = n, .arg = {a, b}});
}

/* ---- odds as lines name them ---- */
static const int32_t odds_words[][2] = {{1, 5}, {1, 4}, {1, 3}, {1, 2}, {1, 1}, {3, 2},
                                        {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}};

int bg_column_of(const struct rules *r, const struct bg_state *s, int word, bool upper)
{
    const struct bg_table *t = bg_table_of(r, s);
    const int32_t *odds = odds_words[word - 1];
    int found = upper ? 0 : t->n_columns + 1;
    for (int c = 1; c <= t->n_columns; c++) {
        int32_t here = t->attack[c] * odds[1], said = odds[0] * t->defence[c];
        if (upper && here <= said)
            found = c;
        if (!upper && here >= said && c < found)
            found = c;
    }
    return found;
}

/* ---- attack ---- */
static bool holds_enemy(const struct kit_unfold *at, const struct bg_stand *stand, int hex)
{
    return bg_side_at(at->rules, bg_now(at), stand, hex) == bg_foe(at->side);
}

/* The line's targets that still hold an enemy. */
static int targets(const struct kit_unfold *at, const struct bg_stand *stand, int32_t hex[LINE_WORDS_MAX])
{
    int n = 0;
    for (int i = 0; i < line_count(at->line, 'h'); i++)
        if (holds_enemy(at, stand, kit_arg(at, 'h', i)))
            hex[n++] = kit_arg(at, 'h', i);
    return n;
}

/* Can this unit take part, as a neighbour of every target or from a distance? */
static bool can_join(const struct kit_unfold *at, const struct bg_stand *stand, int unit)
{
    const struct bg_state *s = bg_now(at);
    const char *key, *rule;
    bool touches = true, reaches = false;
    if (bg_is_leader(unit) || s->status[unit] != BG_HERE)
        return false;
    for (int i = 0; i < s->fight.n_targets; i++) {
        touches = touches && bg_may_attack(at->rules, s, stand, unit, s->fight.target[i], &key, &rule);
        reaches = reaches || bg_may_bombard(at->rules, s, stand, unit, s->fight.target[i], &key, &rule);
    }
    return touches || reaches;
}

/* All have joined: is it worth it, and on which column? */
static enum unfold settle(const struct kit_unfold *at, const struct bg_stand *stand)
{
    const struct bg_state *s = bg_now(at);
    struct bg_odds odds;
    bg_odds_of(at->rules, s, stand, &s->fight, &odds);
    int least = line_has(at->line, 'w') ? bg_column_of(at->rules, s, kit_arg(at, 'w', 0), false) : 0;
    int most = line_has(at->line, 'x') ? bg_column_of(at->rules, s, kit_arg(at, 'x', 0), true) : 0;
    if (s->fight.n_attackers == 0 || odds.column < least)
        return kit_give_plain(at, BG_CALL_OFF);
    if (most > 0 && odds.column > most && s->fight.column != most)
        return order(at, BG_COLUMN, 1, most, 0);
    return kit_give_plain(at, BG_FIGHT);
}

/* Beside every hex that the line attacks, and not yet in the attack. */
static bool touches_all(const struct kit_unfold *at, const struct bg_stand *stand, int unit, const int32_t *target,
                        int n)
{
    const struct bg_state *s = bg_now(at);
    const char *key, *rule;
    if (bg_is_leader(unit) || s->status[unit] != BG_HERE || bg_takes_part(&s->fight, unit))
        return false;
    for (int i = 0; i < n; i++)
        if (!bg_may_attack(at->rules, s, stand, unit, target[i], &key, &rule))
            return false;
    return true;
}

/* Who touches all of them joins first: only then can there be more than one. */
static enum unfold declare(const struct kit_unfold *at, const struct bg_stand *stand, const int32_t *target, int n)
{
    const struct bg_state *s = bg_now(at);
    int32_t named[BG_NAMED_MAX];
    int n_named = bg_named(at, 'm', named);
    for (int i = 0; i < n_named && s->fight.n_attackers == 0; i++)
        if (touches_all(at, stand, named[i], target, n))
            return order(at, BG_JOIN, 1, named[i], 0);
    for (int i = 0; i < n && n > 1; i++)
        if (!bg_is_target(&s->fight, target[i]))
            return s->fight.n_attackers ? order(at, BG_ALSO, 1, target[i], 0) : kit_give_plain(at, BG_CALL_OFF);
    for (int i = 0; i < n_named; i++)
        if (!bg_takes_part(&s->fight, named[i]) && can_join(at, stand, named[i]))
            return order(at, BG_JOIN, 1, named[i], 0);
    return settle(at, stand);
}

/* Why a unit can't take part in an attack on these hexes: it must touch all of them, or be guns that reach one. */
static bool stays_out(const struct kit_unfold *at, const struct bg_stand *stand, int unit, const int32_t *target, int n,
                      const char **key, const char **rule)
{
    const struct bg_state *s = bg_now(at);
    int type = bg_field(at->rules, s)->unit[unit].type;
    bool guns = type == BG_ARTILLERY || type == BG_GUNBOAT, touches = true;
    for (int k = 0; k < n && touches; k++)
        touches = bg_may_attack(at->rules, s, stand, unit, target[k], key, rule);
    for (int k = 0; k < n && guns && !touches; k++)
        touches = bg_may_bombard(at->rules, s, stand, unit, target[k], key, rule);
    return !touches;
}

/* Of the targets of an attack the first that this unit does not touch; else the last. */
static int not_touched(const struct kit_unfold *at, const struct bg_stand *stand, int unit, const int32_t *target,
                       int n)
{
    const char *key, *rule;
    int i = 0;
    while (i < n - 1 && bg_may_attack(at->rules, bg_now(at), stand, unit, target[i], &key, &rule))
        i++;
    return target[i];
}

/* Until the first die falls nothing can have come between a sheet and its attack: whoever is named then must be able
 * to take part, or the odds would be others than its player counted on. After it, who can't is left out. */
static enum unfold all_named_can(const struct kit_unfold *at, const struct bg_stand *stand, const int32_t *target,
                                 int n)
{
    const struct bg_state *s = bg_now(at);
    int32_t named[BG_NAMED_MAX];
    const char *key = NULL, *rule = NULL;
    int n_named = n ? bg_named(at, 'm', named) : 0;
    for (int i = 0; i < n_named; i++)
        if (!bg_is_leader(named[i]) && s->status[named[i]] == BG_HERE &&
            stays_out(at, stand, named[i], target, n, &key, &rule)) {
            enum unfold held = kit_hold(at, key, rule, bg_piece_words(at->rules, s, named[i]));
            bg_say_of_target(at->rules, s, named[i], not_touched(at, stand, named[i], target, n), at->why);
            return held;
        }
    return UNFOLD_DONE;
}

enum unfold bg_unfold_first(const struct kit_unfold *at)
{
    struct bg_stand stand;
    int32_t target[LINE_WORDS_MAX];
    bg_look(at->rules, bg_now(at), &stand);
    int n = at->line->verb == BG_ATTACK ? targets(at, &stand, target) : 0;
    enum unfold held = all_named_can(at, &stand, target, n);
    return held == UNFOLD_HOLD ? held : kit_give_plain(at, BG_FINISH);
}

/* Enemies that an earlier attack has driven off are no mistake: then there is nothing to do. */
enum unfold bg_unfold_attack(const struct kit_unfold *at)
{
    const struct bg_state *s = bg_now(at);
    struct bg_stand stand;
    int32_t target[LINE_WORDS_MAX];
    bg_look(at->rules, s, &stand);
    int n = targets(at, &stand, target);
    if (at->step == BG_STEP_COMBAT) {
        bool made = at->i > 0 && (s->fought > 0 || s->calls > 0); /* else it has just ended the moves */
        return made || n == 0 ? UNFOLD_DONE : order(at, BG_AIM, 1, target[0], 0);
    }
    if (at->i == 0) /* of another line, which could not go on */
        return kit_give_plain(at, BG_CALL_OFF);
    return declare(at, &stand, target, n);
}

enum unfold bg_unfold_rest(const struct kit_unfold *at)
{
    const struct bg_state *s = bg_now(at);
    struct bg_stand stand;
    struct bg_battle_now next;
    struct bg_odds odds;
    if (at->step == BG_STEP_DECLARE)
        return kit_give_plain(at, BG_CALL_OFF);
    bg_look(at->rules, s, &stand);
    if (!bg_rest_choice(at->rules, s, &stand, &next))
        return UNFOLD_DONE;
    bg_odds_of(at->rules, s, &stand, &next, &odds);
    if (line_has(at->line, 'w') && odds.column < bg_column_of(at->rules, s, kit_arg(at, 'w', 0), false))
        return UNFOLD_DONE;
    return kit_give_plain(at, BG_REST);
}

/* ---- below an attack, and in answers: the i-th thing that the line could do at this question ---- */
/* The units of this side that must fall back now, as the line names them, or all; while somebody makes room, only he.
 */
static int fall_back(const struct kit_unfold *at, int32_t unit[BG_NAMED_MAX])
{
    const struct bg_state *s = bg_now(at);
    int32_t named[BG_NAMED_MAX];
    int n = 0, n_named = line_has(at->line, 'm') ? bg_named(at, 'm', named) : 0;
    for (int i = 0; i < (s->fight.displaced_by ? 1 : s->fight.n_moving); i++) {
        bool meant = !line_has(at->line, 'm');
        for (int k = 0; k < n_named; k++)
            meant = meant || named[k] == s->fight.moving[i];
        if (meant)
            unit[n++] = s->fight.moving[i];
    }
    return n;
}

/* The k-th open hex of a unit for this line: of those it names, or by distance from the one it makes for. 0: none. */
static int way_back(const struct kit_unfold *at, const struct bg_stand *stand, int unit, int k)
{
    const struct bg_state *s = bg_now(at);
    const struct bg_field *f = bg_field(at->rules, s);
    struct kit_set open, displacing;
    bg_ways_back(at->rules, s, stand, unit, &open, &displacing);
    if (kit_is_empty(&open))
        open = displacing;
    if (!line_has(at->line, 'd')) {
        for (int i = 0; i < line_count(at->line, 'h'); i++)
            if (kit_has(&open, kit_arg(at, 'h', i)) && k-- == 0)
                return kit_arg(at, 'h', i);
        return 0;
    }
    for (;;) {
        int best = 0, least = 0;
        for (int hex = 0; kit_next(&open, &hex);) {
            int far = kit_hex_distance(&f->grid, hex, kit_arg(at, 'd', 0));
            if (!best || far < least)
                best = hex, least = far;
        }
        if (!best || k-- == 0)
            return best;
        kit_drop(&open, best);
    }
}

static enum unfold unfold_retreat(const struct kit_unfold *at)
{
    struct bg_stand stand;
    int32_t unit[BG_NAMED_MAX];
    int n = fall_back(at, unit), skip = at->i;
    if (at->step != BG_STEP_RETREAT || n == 0)
        return kit_no_chance(at);
    bg_look(at->rules, bg_now(at), &stand);
    for (int u = 0; u < n; u++)
        for (int k = 0, hex; (hex = way_back(at, &stand, unit[u], k)) != 0; k++)
            if (skip-- == 0)
                return order(at, BG_RETREAT, 2, unit[u], hex);
    return UNFOLD_DONE;
}

static enum unfold unfold_advance(const struct kit_unfold *at)
{
    const struct bg_state *s = bg_now(at);
    int skip = at->i;
    if (at->step != BG_STEP_ADVANCE)
        return kit_no_chance(at);
    if (line_has(at->line, 'n'))
        return at->i == 0 ? kit_give_plain(at, BG_NO_ADVANCE) : UNFOLD_DONE;
    for (int u = 0; u < line_count(at->line, 'u'); u++)
        for (int v = 0; v < s->fight.n_vacated; v++) {
            bool meant = !line_has(at->line, 'h') || kit_arg(at, 'h', 0) == s->fight.vacated[v];
            if (meant && skip-- == 0)
                return order(at, BG_ADVANCE, 2, kit_arg(at, 'u', u), s->fight.vacated[v]);
        }
    return UNFOLD_DONE;
}

static enum unfold unfold_bonus(const struct kit_unfold *at)
{
    enum { UP = 1, DOWN, BEST };
    int word = kit_arg(at, 'w', 0);
    if (at->step != BG_STEP_BONUS)
        return kit_no_chance(at);
    if (at->i > 0)
        return UNFOLD_DONE;
    if (word == BEST)
        return bg_bonus_fallback(at->rules, at->view, at->seat, at->out) ? UNFOLD_ORDER : UNFOLD_DONE;
    return kit_give_plain(at, word == UP ? BG_RAISE : word == DOWN ? BG_LOWER : BG_KEEP);
}

/* One order a unit that is named, at one step. */
static enum unfold each_unit(const struct kit_unfold *at, int step, int verb)
{
    if (at->step != step)
        return kit_no_chance(at);
    if (at->i >= line_count(at->line, 'u'))
        return UNFOLD_DONE;
    return order(at, verb, 1, kit_arg(at, 'u', at->i), 0);
}

/* Who asks: the first leader of this side that has to say where he goes. */
static enum unfold unfold_follow(const struct kit_unfold *at)
{
    const struct bg_state *s = bg_now(at);
    const struct bg_field *f = bg_field(at->rules, s);
    int skip = at->i;
    if (at->step != BG_STEP_HOME)
        return kit_no_chance(at);
    for (int l = 1; l <= f->n_leaders; l++) {
        if (!s->leader_home[l] || f->leader[l].side != at->side)
            continue;
        if (line_has(at->line, 'n') && skip-- == 0)
            return order(at, BG_STAY, 1, l, 0);
        for (int u = 0; u < line_count(at->line, 'u'); u++)
            for (int verb = BG_GO; verb <= BG_FOLLOW; verb++) /* which of the two is asked, the step knows */
                if (skip-- == 0)
                    return order(at, verb, 2, l, kit_arg(at, 'u', u));
    }
    return UNFOLD_DONE;
}

static enum unfold unfold_answer(const struct kit_unfold *at)
{
    switch (at->line->verb) {
    case BG_TRAIN_TO:
        if (at->step != BG_STEP_TRAIN)
            return kit_no_chance(at);
        return at->i < line_count(at->line, 'h') ? order(at, BG_TRAIN_TO, 1, kit_arg(at, 'h', at->i), 0) : UNFOLD_DONE;
    case BG_OUT_UNIT:
        return each_unit(at, BG_STEP_OUT, BG_OUT_UNIT);
    default:
        if (at->step != BG_STEP_RETURN)
            return kit_no_chance(at);
        if (at->i >= line_count(at->line, 'u'))
            return UNFOLD_DONE;
        return order(at, BG_RETURN, 2, kit_arg(at, 'l', 0), kit_arg(at, 'u', at->i));
    }
}

enum unfold bg_unfold_below(const struct kit_unfold *at)
{
    switch (at->line->verb) {
    case BG_RETREAT:
        return unfold_retreat(at);
    case BG_DISPLACE:
        return each_unit(at, BG_STEP_RETREAT, BG_DISPLACE);
    case BG_ADVANCE:
        return unfold_advance(at);
    case BG_BONUS:
        return unfold_bonus(at);
    case BG_LOSE:
        return each_unit(at, BG_STEP_PAY, line_has(at->line, 's') ? BG_SHATTER : BG_LOSE);
    case BG_LEAVE:
        return each_unit(at, BG_STEP_STAY, BG_LEAVE);
    case BG_FOLLOW:
        return unfold_follow(at);
    case BG_TRAIN_TO:
    case BG_OUT_UNIT:
    case BG_RETURN:
        return unfold_answer(at);
    default:
        return UNFOLD_DONE;
    }
}
