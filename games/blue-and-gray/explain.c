/* SPDX-License-Identifier: Apache-2.0 */
/* Why an order is not legal, and which lines can never be: what a sheet is stopped for before its first die, although
 * it cannot be tried out so far (W3). Nothing is hidden, and nobody comes into contact during combat: so contact,
 * range, sight and whom an attack would leave alone are known exactly when the moves are done. */
#include "games/blue-and-gray/unfold.h"
#include <string.h>

struct asking {
    const struct rules *r;
    const struct bg_state *s;
    const struct bg_field *f;
    struct bg_stand at;
    struct problem *why;
    int seat;
};

static void ask(struct asking *a, const struct rules *r, const void *view, int seat, struct problem *why)
{
    *a = (struct asking){.r = r, .s = view, .f = bg_field(r, view), .why = why, .seat = seat};
    bg_look(r, view, &a->at);
}

/* Sets the problem; true when there is one. */
static bool say(const struct asking *a, const char *key, const char *rule, const char *got)
{
    if (key)
        kit_refuse(a->why, key, rule, got);
    return key != NULL;
}

static const char *piece(const struct asking *a, int id)
{
    return bg_piece_words(a->r, a->s, id);
}

static const char *hex(const struct asking *a, int id)
{
    return id >= 1 && id <= a->f->grid.n ? bg_hex_words(a->f, id) : NULL;
}

static bool is_piece(const struct asking *a, int id)
{
    return bg_is_leader(id) ? id - BG_UNITS_MAX <= a->f->n_leaders : id >= 1 && id <= a->f->n_units;
}

/* ---- orders that the prompt does not offer ---- */
static bool move_not(const struct asking *a, int who, int to)
{
    const char *rule = NULL, *key = bg_move_bar(a->r, a->s, &a->at, who, &rule);
    if (key)
        return say(a, key, rule, piece(a, who));
    key = hex(a, to) ? bg_hex_bar(a->r, a->s, &a->at, who, to, &rule) : NULL;
    if (!say(a, key, rule, hex(a, to)))
        return false;
    bg_say_of_move(a->r, a->s, &a->at, who, to, a->why);
    return true;
}

static bool together_not(const struct asking *a, int leader, int unit, int to)
{
    const char *rule = NULL, *key = bg_together_bar(a->r, a->s, &a->at, leader, unit, &rule);
    if (key)
        return say(a, key, rule, piece(a, unit));
    return move_not(a, unit, to) || move_not(a, bg_piece(leader), to);
}

static bool enter_not(const struct asking *a, int who, int at)
{
    const char *key = NULL, *rule = NULL;
    return bg_entry_cost(a->r, a->s, &a->at, who, at, &key, &rule) == 0 && say(a, key, rule, piece(a, who));
}

static bool step_not(const struct asking *a, int unit, int direction)
{
    say(a, "step.barred", "BG-shiloh-6", piece(a, unit));
    bg_say_of_step(a->r, a->s, &a->at, unit, direction, a->why);
    return true;
}

static bool exit_not(const struct asking *a, int who)
{
    const char *key = NULL, *rule = NULL;
    return !bg_may_exit(a->r, a->s, &a->at, who, &key, &rule) && say(a, key, rule, piece(a, who));
}

static bool target_not(const struct asking *a, int at)
{
    const char *key = NULL, *rule = NULL;
    if (!bg_may_target(a->r, a->s, &a->at, at, &key, &rule))
        return say(a, key, rule, hex(a, at));
    return say(a, "attack.nobody", "BG-combat-7", hex(a, at));
}

/* Why a unit can't take part: of several targets the first that it can't attack. */
static bool join_not(const struct asking *a, int unit)
{
    const struct bg_battle_now *b = &a->s->fight;
    const char *key = NULL, *rule = NULL;
    bool gun = a->f->unit[unit].type == BG_ARTILLERY || a->f->unit[unit].type == BG_GUNBOAT;
    for (int i = 0; i < b->n_targets; i++)
        if (!bg_may_attack(a->r, a->s, &a->at, unit, b->target[i], &key, &rule)) {
            if (gun)
                bg_may_bombard(a->r, a->s, &a->at, unit, b->target[i], &key, &rule);
            say(a, key, rule, piece(a, unit));
            bg_say_of_target(a->r, a->s, unit, b->target[i], a->why);
            return key != NULL;
        }
    return false;
}

static bool fight_not(const struct asking *a)
{
    const char *rule = NULL;
    int orphan = 0;
    const char *key = bg_fight_bar(a->r, a->s, &a->at, &a->s->fight, &orphan, &rule);
    return say(a, key, rule, hex(a, orphan));
}

/* With what a leader's number is, and how far he is. */
static bool command_not(const struct asking *a, int leader, int unit)
{
    const char *rule = NULL;
    const char *key = bg_command_bar(a->r, a->s, &a->at, leader, unit, &rule);
    if (!say(a, key, rule, piece(a, unit)) || !a->why)
        return key != NULL;
    struct kit_fact out = {.at = a->why->want, .cap = sizeof a->why->want};
    if (strcmp(key, "command.number") == 0 || strcmp(key, "command.far") == 0)
        kit_fact_number(&out, a->f->leader[leader].number);
    else if (strcmp(key, "command.rank") == 0 || strcmp(key, "command.leader_away") == 0)
        kit_fact_add(&out, piece(a, leader + BG_UNITS_MAX));
    kit_fact_end(&out);
    return true;
}

/* The first hex that must still be fought. */
static bool finish_not(const struct asking *a)
{
    struct bg_duty duty;
    int at = 0;
    if (flow_peek(a->s)->step != BG_STEP_COMBAT)
        return false;
    bg_duty_of(a->r, a->s, &a->at, &duty);
    return (kit_next(&duty.defenders, &at) || kit_next(&duty.attackers, &at)) &&
           say(a, "attack.must", "BG-combat-1", hex(a, at));
}

bool bg_why_not(const struct rules *r, const void *view, int seat, const struct order *o, struct problem *why)
{
    struct asking a;
    ask(&a, r, view, seat, why);
    int first = o->n_args > 0 ? o->arg[0] : 0, second = o->n_args > 1 ? o->arg[1] : 0;
    bool named = is_piece(&a, first), unit = named && !bg_is_leader(first);
    switch (o->verb) {
    case BG_MOVE:
        return named && move_not(&a, first, second);
    case BG_TOGETHER:
        return o->n_args > 2 && first >= 1 && first <= a.f->n_leaders && is_piece(&a, second) &&
               !bg_is_leader(second) && together_not(&a, first, second, o->arg[2]);
    case BG_ENTER:
        return named && hex(&a, second) && enter_not(&a, first, second);
    case BG_EXIT:
        return named && exit_not(&a, first);
    case BG_COMMAND:
        return first >= 1 && first <= a.f->n_leaders && is_piece(&a, second) && !bg_is_leader(second) &&
               command_not(&a, first, second);
    case BG_STEP:
        return unit && step_not(&a, first, second);
    case BG_AIM:
    case BG_ALSO:
        return hex(&a, first) && target_not(&a, first);
    case BG_JOIN:
        return unit && join_not(&a, first);
    case BG_FIGHT:
        return fight_not(&a);
    case BG_FINISH:
        return finish_not(&a);
    default:
        return false;
    }
}

/* ---- lines that can never be carried out ---- */
/* Pieces of the enemy where only own ones can be meant, and those that are gone for good. */
static bool never_yours(const struct asking *a, const struct line *line)
{
    for (int32_t i = 0; i < line->n_words && line->word[i].part != '?'; i++) {
        bool mixed = i + 1 < line->n_words && line->word[i + 1].part == 'k';
        int part = line->word[i].part, id = line->word[i].value;
        if ((part != 'u' && part != 'm') || (mixed && line->word[i + 1].value != BG_NAME_UNIT) || !is_piece(a, id))
            continue;
        int status = bg_is_leader(id) ? a->s->leader_status[id - BG_UNITS_MAX] : a->s->status[id];
        if ((bg_side_of(a->r, a->s, id) == a->seat) == (line->verb == BG_OUT_UNIT))
            return say(a, line->verb == BG_OUT_UNIT ? "out.own" : "move.foe", "BG-sequence-5", piece(a, id));
        if (!bg_is_leader(id) && (status == BG_LOST || status == BG_OUT))
            return say(a, status == BG_LOST ? "unit.lost" : "unit.left", "BG-sequence-5", piece(a, id));
        if (status == BG_NEVER)
            return say(a, "unit.never", "BG-V-general-2", piece(a, id));
    }
    return false;
}

/* One that fires from a distance may find an enemy where none stands yet, who has fallen back there: only what never
 * changes speaks against it. */
static bool gun_never(const struct asking *a, int unit, const struct line *line)
{
    const char *key = NULL, *rule = NULL, *first = NULL, *cites = NULL;
    int hidden = 0;
    if (a->s->attacked[unit])
        return say(a, "attack.twice", "BG-combat-4", piece(a, unit));
    for (int i = 0; i < line_count(line, 'h'); i++) {
        int at = line_value(line, 'h', i, 0);
        int far = kit_hex_distance(&a->f->grid, a->s->hex[unit], at);
        bool boat = a->f->unit[unit].type == BG_GUNBOAT;
        key = rule = NULL;
        if (bg_touches(a->f, a->s->hex[unit], at))
            return false;
        if (far > (boat ? bg_data(a->r)->boat_high : bg_data(a->r)->range_high))
            key = "bombard.range", rule = boat ? "BG-shiloh-16" : "BG-artillery-1";
        else if (!bg_sees(a->r, a->f, a->s->hex[unit], at))
            key = "bombard.sight", rule = "BG-artillery-10";
        if (!key)
            return false;
        if (!first)
            first = key, cites = rule, hidden = at;
    }
    say(a, first, cites, piece(a, unit));
    bg_say_of_target(a->r, a->s, unit, hidden, a->why);
    return first != NULL;
}

static bool unit_never(const struct asking *a, int unit, const struct line *line)
{
    const char *key = NULL, *rule = NULL;
    int type = bg_is_leader(unit) ? 0 : a->f->unit[unit].type;
    if (bg_is_leader(unit))
        return say(a, "attack.leader", "BG-V-leaders-12", piece(a, unit));
    if (a->s->status[unit] != BG_HERE)
        return say(a, "attack.not_here", "BG-combat-1", piece(a, unit));
    if (type == BG_ARTILLERY || type == BG_GUNBOAT)
        return gun_never(a, unit, line);
    for (int i = 0; i < line_count(line, 'h'); i++)
        if (!bg_may_attack(a->r, a->s, &a->at, unit, line_value(line, 'h', i, 0), &key, &rule))
            return say(a, key, rule,
                       strcmp(key, "attack.empty") == 0 ? hex(a, line_value(line, 'h', i, 0)) : piece(a, unit));
    return false;
}

bool bg_battle_of(const struct rules *r, const struct bg_state *s, const struct bg_stand *stand, int side,
                  const struct line *line, struct bg_battle_now *b)
{
    const struct kit_unfold at = {.rules = r, .view = s, .line = line, .seat = side, .side = side};
    const char *key, *rule;
    int32_t named[BG_NAMED_MAX];
    int n = bg_named(&at, 'm', named);
    *b = (struct bg_battle_now){0};
    for (int i = 0; i < line_count(line, 'h') && b->n_targets < BG_TARGETS_MAX; i++)
        if (bg_may_target(r, s, stand, line_value(line, 'h', i, 0), &key, &rule))
            b->target[b->n_targets++] = (int16_t)line_value(line, 'h', i, 0);
    for (int i = 0; i < n; i++) {
        bool near = b->n_targets > 0, far = false;
        if (bg_is_leader(named[i]) || s->status[named[i]] != BG_HERE)
            continue;
        for (int t = 0; t < b->n_targets; t++) {
            near = near && bg_may_attack(r, s, stand, named[i], b->target[t], &key, &rule);
            far = far || bg_may_bombard(r, s, stand, named[i], b->target[t], &key, &rule);
        }
        if (near || far)
            bg_add_attacker(r, s, stand, b, named[i]);
    }
    return b->n_targets > 0 && b->n_attackers > 0;
}

static bool attack_never(const struct asking *a, const struct line *line)
{
    const struct kit_unfold at = {.rules = a->r, .view = a->s, .line = line, .seat = a->seat, .side = a->seat};
    struct bg_battle_now b;
    const char *rule = NULL;
    int32_t named[BG_NAMED_MAX];
    int orphan = 0, n = bg_named(&at, 'm', named);
    if (a->s->night)
        return say(a, "attack.night", "BG-night-1", NULL);
    if (n == 0)
        return say(a, "attack.nobody", "BG-combat-7", hex(a, line_value(line, 'm', 0, 0)));
    for (int i = 0; i < n; i++)
        if (unit_never(a, named[i], line))
            return true;
    if (!bg_battle_of(a->r, a->s, &a->at, a->seat, line, &b))
        return false; /* guns for an enemy who may come there */
    const char *key = bg_fight_bar(a->r, a->s, &a->at, &b, &orphan, &rule);
    return key && strcmp(key, "attack.orphan") == 0 && say(a, key, rule, hex(a, orphan));
}

bool bg_impossible(const struct rules *r, const void *view, int seat, const struct line *line, bool this_turn,
                   struct problem *why)
{
    struct asking a;
    ask(&a, r, view, seat, why);
    if (a.s->flow.over || (line->verb >= VERB_FIRST && never_yours(&a, line)))
        return !a.s->flow.over;
    if (!this_turn || a.s->side != seat || !a.s->obliged)
        return false;
    if (bg_is_move(line->verb)) /* an attack above it has ended all movement */
        return say(&a, "bg.move_late", "BG-sequence-5", NULL);
    return line->verb == BG_ATTACK && attack_never(&a, line);
}

/* What is sure of an attack is that it has been made: nobody in it attacks or is attacked again. One that may be passed
 * over leaves it open who must still fight. */
void bg_suppose(const struct rules *r, void *view, int seat, const struct line *line)
{
    struct bg_state *s = view;
    struct asking a;
    struct bg_battle_now b;
    if (s->side != seat || !s->obliged || (line->verb != BG_ATTACK && line->verb != BG_REST))
        return;
    bool sure = line->verb == BG_ATTACK && !line->block && !line_has(line, 'w');
    for (int32_t i = 0; i < line->n_words; i++)
        sure = sure && line->word[i].part != '?';
    if (!sure) {
        memset(s->obliged_unit, 0, sizeof s->obliged_unit);
        return;
    }
    ask(&a, r, view, seat, NULL);
    bg_battle_of(r, s, &a.at, seat, line, &b);
    for (int i = 0; i < b.n_attackers; i++)
        s->attacked[b.attacker[i]] = 1;
    for (int t = 0; t < b.n_targets; t++) {
        s->defended[a.at.first[b.target[t]]] = 1;
        if (a.at.second[b.target[t]])
            s->defended[a.at.second[b.target[t]]] = 1;
    }
}
