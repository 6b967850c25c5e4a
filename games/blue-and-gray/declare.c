/* SPDX-License-Identifier: Apache-2.0 */
/* COMBAT and DECLARE: an attack is put together from small orders, and fought if it leaves everybody a partner who
 * still must have one (BG-combat-1 to -10). */
#include "games/blue-and-gray/bg.h"
#include "games/kit/unfold.h"

/* ---- putting an attack together ---- */
bool bg_takes_part(const struct bg_battle_now *b, int unit)
{
    for (int i = 0; i < b->n_attackers; i++)
        if (b->attacker[i] == unit)
            return true;
    return false;
}

bool bg_is_target(const struct bg_battle_now *b, int hex)
{
    for (int i = 0; i < b->n_targets; i++)
        if (b->target[i] == hex)
            return true;
    return false;
}

static bool has_neighbour(const struct bg_battle_now *b)
{
    for (int i = 0; i < b->n_attackers; i++)
        if (bg_took_part_near(b, i))
            return true;
    return false;
}

/* It is beside every target (BG-combat-8). */
static bool reaches_all(const struct rules *r, const struct bg_state *s, const struct bg_stand *at,
                        const struct bg_battle_now *b, int unit)
{
    const char *why, *rule;
    for (int i = 0; i < b->n_targets; i++)
        if (!bg_may_attack(r, s, at, unit, b->target[i], &why, &rule))
            return false;
    return b->n_targets > 0;
}

/* It can fire at one of them (BG-artillery-7, -8). */
static bool fires_at_one(const struct rules *r, const struct bg_state *s, const struct bg_stand *at,
                         const struct bg_battle_now *b, int unit)
{
    const char *why, *rule;
    for (int i = 0; i < b->n_targets; i++)
        if (bg_may_bombard(r, s, at, unit, b->target[i], &why, &rule))
            return true;
    return false;
}

static void add(struct bg_battle_now *b, int unit, bool bombards)
{
    if (bg_takes_part(b, unit) || b->n_attackers == BG_ATTACKERS_MAX)
        return;
    b->attacker[b->n_attackers] = (uint8_t)unit;
    b->bombards[b->n_attackers++] = bombards;
}

void bg_add_attacker(const struct rules *r, const struct bg_state *s, const struct bg_stand *at,
                     struct bg_battle_now *b, int unit)
{
    int hex = s->hex[unit];
    const int who[2] = {at->first[hex], at->second[hex]};
    if (!reaches_all(r, s, at, b, unit)) {
        add(b, unit, true);
        return;
    }
    add(b, unit, false);
    for (int i = 0; i < 2; i++) /* BG-stack-4 */
        if (who[i] && who[i] != unit && reaches_all(r, s, at, b, who[i]))
            add(b, who[i], false);
}

const char *bg_fight_bar(const struct rules *r, const struct bg_state *s, const struct bg_stand *at,
                         const struct bg_battle_now *b, int *orphan, const char **rule)
{
    struct kit_set attacking = {0}, attacked = {0};
    *orphan = 0;
    *rule = "BG-combat-7";
    if (b->n_attackers == 0)
        return "attack.nobody";
    for (int i = 0; i < b->n_attackers; i++)
        if (bg_took_part_near(b, i))
            kit_put(&attacking, s->hex[b->attacker[i]]);
    for (int i = 0; i < b->n_targets; i++)
        kit_put(&attacked, b->target[i]);
    if (bg_duty_holds(r, s, at, &attacking, &attacked, orphan))
        return NULL;
    *rule = bg_side_at(r, s, at, *orphan) == s->side ? "BG-combat-2" : "BG-combat-1";
    return "attack.orphan";
}

/* ---- COMBAT ---- */
static void aims(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, struct kit_set *out)
{
    const struct bg_field *f = bg_field(r, s);
    *out = (struct kit_set){0};
    for (int unit = 1; unit <= f->n_units; unit++) {
        struct kit_set hexes;
        if (s->status[unit] != BG_HERE || f->unit[unit].side != s->side)
            continue;
        bg_targets_of(r, s, at, unit, &hexes);
        *out = kit_either(out, &hexes);
    }
}

static bool owes(const struct rules *r, const struct bg_state *s, const struct bg_stand *at)
{
    struct bg_duty duty;
    bg_duty_of(r, s, at, &duty);
    return !kit_is_empty(&duty.attackers) || !kit_is_empty(&duty.defenders);
}

/* Units of the mover that suffered AR and stand in an enemy zone go back first (BG-effectiveness-4, RULINGS N36).
 * True: some do. */
static bool ineffective_go(const struct rules *r, struct bg_state *s)
{
    const struct bg_field *f = bg_field(r, s);
    struct bg_stand at;
    bool any = false;
    bg_look(r, s, &at);
    for (int unit = 1; unit <= f->n_units; unit++)
        if (s->ineffective[unit] && s->status[unit] == BG_HERE && f->unit[unit].side == s->side &&
            bg_in_zone(s, &at, f, unit)) {
            s->fight.moving[s->fight.n_moving++] = (uint8_t)unit;
            any = true;
        }
    return any;
}

void bg_combat_run(const struct rules *r, void *state, struct play *play)
{
    struct bg_state *s = state;
    struct bg_stand at;
    struct kit_set hexes;
    if (bg_train_falls_back(r, s, play) || play->horizon)
        return;
    if (!s->obliged && ineffective_go(r, s)) {
        flow_call(s, BG_STEP_RETREAT, 0);
        return;
    }
    if (!s->obliged)
        bg_fix_duty(r, s);
    bg_look(r, s, &at);
    aims(r, s, &at, &hexes);
    if (kit_is_empty(&hexes)) /* whoever must fight could: nothing is owed. BG-sequence-1 */
        flow_goto(s, BG_STEP_CLOSE, 0);
    else
        flow_goto(s, BG_STEP_COMBAT, ONLY(s->side));
}

void bg_combat_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct bg_state *s = view;
    struct bg_stand at;
    struct kit_set hexes;
    (void)seat;
    bg_look(r, s, &at);
    if (s->calls < BG_CALLS_MAX && offer_begin(p, BG_AIM)) {
        aims(r, s, &at, &hexes);
        kit_offer_ids(p, &hexes);
        offer_end(p);
    }
    offer_plain(p, owes(r, s, &at) ? BG_REST : BG_FINISH); /* BG-combat-1, -2 */
    offer_plain(p, VERB_RESIGN);
}

bool bg_combat_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    const struct bg_state *s = view;
    struct bg_stand at;
    (void)seat;
    bg_look(r, s, &at);
    *out = (struct order){.verb = owes(r, s, &at) ? BG_REST : BG_FINISH};
    return true;
}

/* COMBAT goes on asking while an attack is above it: that is how lines below the attack know where its battle ends. */
static void call_above(struct bg_state *s, int step)
{
    flow_call(s, step, ONLY(s->side));
}

bool bg_aim(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bg_state *s = state;
    (void)r, (void)seat, (void)play;
    s->fight = (struct bg_battle_now){.n_targets = 1};
    s->fight.target[0] = (int16_t)o->arg[0];
    call_above(s, BG_STEP_DECLARE);
    return true;
}

bool bg_combat_finish(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bg_state *s = state;
    (void)r, (void)seat, (void)o, (void)play;
    flow_goto(s, BG_STEP_CLOSE, 0);
    return true;
}

/* ---- DECLARE ---- */
/* Another hex that each neighbour among the attackers touches. */
static bool may_also(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int hex)
{
    const struct bg_battle_now *b = &s->fight;
    const char *why, *rule;
    if (bg_is_target(b, hex))
        return false;
    for (int i = 0; i < b->n_attackers; i++)
        if (bg_took_part_near(b, i) && !bg_may_attack(r, s, at, b->attacker[i], hex, &why, &rule))
            return false;
    return true;
}

static void offer_also(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, struct prompt *p)
{
    const struct bg_battle_now *b = &s->fight;
    if (!has_neighbour(b) || b->n_targets == BG_TARGETS_MAX || !offer_begin(p, BG_ALSO)) /* BG-artillery-2 */
        return;
    const struct kit_set *foes = &at->occupied[bg_foe(s->side)];
    struct kit_set near;
    kit_hex_range(&bg_field(r, s)->grid, b->target[0], 1, 2, &near); /* beside an attacker who is beside the first */
    near = kit_both(&near, foes);
    for (int hex = 0; kit_next(&near, &hex);)
        if (may_also(r, s, at, hex))
            offer_id(p, hex);
    offer_end(p);
}

static void offer_join(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, struct prompt *p)
{
    const struct bg_field *f = bg_field(r, s);
    const struct bg_battle_now *b = &s->fight;
    if (b->n_attackers + BG_STACK > BG_ATTACKERS_MAX || !offer_begin(p, BG_JOIN))
        return;
    for (int unit = 1; unit <= f->n_units; unit++)
        if (s->status[unit] == BG_HERE && f->unit[unit].side == s->side && !bg_takes_part(b, unit) &&
            kit_hex_distance(&f->grid, s->hex[unit], b->target[0]) <= bg_data(r)->range_high + 2 &&
            (reaches_all(r, s, at, b, unit) || fires_at_one(r, s, at, b, unit)))
            offer_id(p, unit);
    offer_end(p);
}

void bg_declare_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct bg_state *s = view;
    const char *rule;
    struct bg_stand at;
    struct bg_odds odds;
    int orphan;
    (void)seat;
    bg_look(r, s, &at);
    offer_also(r, s, &at, p);
    offer_join(r, s, &at, p);
    bg_odds_of(r, s, &at, &s->fight, &odds);
    if (offer_begin(p, BG_COLUMN)) { /* BG-combat-10 */
        offer_range(p, 1, odds.column - 1);
        offer_end(p);
    }
    if (!bg_fight_bar(r, s, &at, &s->fight, &orphan, &rule))
        offer_plain(p, BG_FIGHT);
    offer_plain(p, BG_CALL_OFF);
}

bool bg_declare_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    (void)r, (void)view, (void)seat;
    *out = (struct order){.verb = BG_CALL_OFF};
    return true;
}

bool bg_also(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bg_state *s = state;
    (void)r, (void)seat, (void)play;
    s->fight.target[s->fight.n_targets++] = (int16_t)o->arg[0];
    s->fight.column = 0; /* it was named for other odds */
    return true;
}

bool bg_join(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bg_state *s = state;
    struct bg_stand at;
    (void)seat, (void)play;
    bg_look(r, s, &at);
    bg_add_attacker(r, s, &at, &s->fight, o->arg[0]);
    s->fight.column = 0;
    return true;
}

bool bg_column(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bg_state *s = state;
    (void)r, (void)seat, (void)play;
    s->fight.column = o->arg[0];
    return true;
}

bool bg_call_off(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bg_state *s = state;
    (void)r, (void)seat, (void)o;
    emit(play, BG_EVENT_CALLED_OFF, EVERYONE, 1, s->fight.target[0]);
    s->calls++;
    bg_end_battle(s);
    return true;
}

/* ---- the attack is declared ---- */
static void list_defenders(struct bg_state *s, const struct bg_stand *at)
{
    struct bg_battle_now *b = &s->fight;
    for (int i = 0; i < b->n_targets; i++) {
        const int who[2] = {at->first[b->target[i]], at->second[b->target[i]]};
        for (int j = 0; j < 2; j++)
            if (who[j])
                b->defender[b->n_defenders++] = (uint8_t)who[j];
    }
}

static void tell_attack(const struct bg_state *s, const struct bg_odds *odds, struct play *play)
{
    const struct bg_battle_now *b = &s->fight;
    int guns = 0;
    for (int i = 0; i < b->n_attackers; i++)
        guns += !bg_took_part_near(b, i);
    emit(play, BG_EVENT_ATTACK, EVERYONE, 7, b->target[0], odds->attack, odds->defence, odds->column, b->fought_at,
         b->n_attackers, guns);
    for (int i = 0; i < b->n_attackers; i++)
        emit(play, BG_EVENT_JOINED, EVERYONE, 3, b->attacker[i], s->hex[b->attacker[i]], b->bombards[i]);
    for (int i = 0; i < b->n_targets; i++)
        emit(play, BG_EVENT_TARGET, EVERYONE, 5, odds->hex[i], odds->strength[i], odds->factor[i], odds->by_crossing[i],
             odds->by_line[i]);
}

/* Nobody in it attacks, or is attacked, again in this phase (BG-combat-4, -5). */
static void begin_fight(const struct rules *r, struct bg_state *s, const struct bg_stand *at, struct play *play)
{
    struct bg_battle_now *b = &s->fight;
    struct bg_odds odds;
    bg_odds_of(r, s, at, b, &odds);
    b->fought_at = b->column > 0 ? b->column : odds.column; /* named ones are lower */
    list_defenders(s, at);
    tell_attack(s, &odds, play);
    for (int i = 0; i < b->n_attackers; i++)
        s->attacked[b->attacker[i]] = 1;
    for (int i = 0; i < b->n_defenders; i++) {
        s->defended[b->defender[i]] = 1;
        bg_release(r, s, b->defender[i], 1, play); /* BG-V-littlemac-7 */
    }
    s->fought++;
}

bool bg_fight(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bg_state *s = state;
    struct bg_stand at;
    (void)o;
    bg_look(r, s, &at);
    begin_fight(r, s, &at, play);
    flow_goto(s, BG_STEP_READY, ONLY(seat));
    return true;
}

bool bg_rest(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bg_state *s = state;
    struct bg_stand at;
    bg_look(r, s, &at);
    if (!bg_rest_choice(r, s, &at, &s->fight)) /* of a view that came from outside: nobody can fight whom it obliges */
        return bg_combat_finish(r, state, seat, o, play);
    begin_fight(r, s, &at, play);
    call_above(s, BG_STEP_READY);
    return true;
}
