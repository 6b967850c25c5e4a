/* SPDX-License-Identifier: Apache-2.0 */
/* READY, the die, BONUS, and what the result does at once (BG-crt-5 to -19, BG-V-crt-*, BG-V-bonus-*,
 * BG-V-shattered-*).
 */
#include "games/blue-and-gray/bg.h"

/* ---- READY: the lines below an attack become its plan here, before the die falls ---- */
void bg_ready_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    (void)r, (void)view, (void)seat;
    offer_plain(p, BG_GO_ON);
}

bool bg_ready_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    (void)r, (void)view, (void)seat;
    *out = (struct order){.verb = BG_GO_ON};
    return true;
}

bool bg_go_on(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    (void)r, (void)seat, (void)o, (void)play;
    flow_top(state)->asks = 0;
    return true;
}

void bg_ready_run(const struct rules *r, void *state, struct play *play)
{
    struct bg_state *s = state;
    const struct bg_table *t = bg_table_of(r, s);
    int32_t die[BG_DICE_MAX] = {0};
    if (!play_roll(play, t->dice, 6, die)) /* BG-crt-1, BG-V-crt-1 */
        return;
    s->fight.roll = die[0] + die[1];
    emit(play, BG_EVENT_ROLL, EVERYONE, 4, die[0], die[1], s->fight.fought_at, s->fight.roll);
    flow_goto(s, BG_STEP_BONUS, 0);
}

/* ---- BONUS ---- */

/* A leader whose bonus helps this unit stands with it (BG-V-bonus-1, -7; guns and cavalry gain nothing: leaders-11). */
static bool is_led(const struct rules *r, const struct bg_state *s, int unit)
{
    const struct bg_field *f = bg_field(r, s);
    bool longstreet = false;
    for (int leader = 1; leader <= f->n_leaders; leader++)
        longstreet |= f->leader[leader].longstreet && s->leader_status[leader] == BG_HERE;
    for (int leader = 1; leader <= f->n_leaders; leader++)
        if (s->leader_status[leader] == BG_HERE && s->leader_hex[leader] == s->hex[unit] &&
            f->leader[leader].side == f->unit[unit].side && f->leader[leader].has_bonus &&
            !(longstreet && leader == f->no_bonus) && /* BG-V-longstreet-2 */
            bg_may_stack(r, s, leader, unit))
            return true;
    return false;
}

int bg_bonus_holder(const struct rules *r, const struct bg_state *s)
{
    const struct bg_field *f = bg_field(r, s);
    const struct bg_battle_now *b = &s->fight;
    int near = 0, led = 0, out = 0;
    if (!bg_has(s, BG_LEADERS))
        return -1;
    for (int i = 0; i < b->n_attackers; i++) {
        int unit = b->attacker[i];
        if (!bg_took_part_near(b, i)) /* BG-V-bonus-5 */
            continue;
        if (f->unit[unit].type != BG_INFANTRY) /* BG-V-bonus-6 */
            return -1;
        near++;
        led += is_led(r, s, unit);
        out += s->out_of_command[unit] != 0;
    }
    if (near == 0) /* RULINGS C12 */
        return -1;
    return led == near ? s->side : out == near ? bg_foe(s->side) : -1; /* RULINGS C11: the attacker's goes first */
}

/* How good a result is for the attacker: the higher the better. An exchange is good if the defence is at least half as
 * strong as the attack. */
static int worth(const struct rules *r, const struct bg_state *s, int result)
{
    static const int rank[BG_RESULTS_END] = {
        [BG_AE] = 1, [BG_AS] = 2, [BG_AR] = 3, [BG_EX] = 4, [BG_DR] = 5, [BG_DS] = 6, [BG_DE] = 8};
    const struct bg_battle_now *b = &s->fight;
    int attack = 0, defence = 0;
    if (result != BG_EX)
        return rank[result];
    for (int i = 0; i < b->n_attackers; i++)
        attack += bg_strength(r, s, b->attacker[i], true);
    for (int i = 0; i < b->n_defenders; i++)
        defence += bg_strength(r, s, b->defender[i], false);
    return 2 * defence >= attack ? 7 : rank[BG_EX];
}

static bool stays_in_table(const struct rules *r, const struct bg_state *s, int by) /* RULINGS N9, C10 */
{
    const struct bg_table *t = bg_table_of(r, s);
    return s->fight.roll + by >= t->first && s->fight.roll + by <= t->last;
}

/* The die's result is carried out: losses, then RETREAT, PAY, or on to STAY. */
static void bg_carry_out_result(const struct rules *, struct bg_state *, struct play *);

void bg_bonus_run(const struct rules *r, void *state, struct play *play)
{
    struct bg_state *s = state;
    int holder = bg_bonus_holder(r, s);
    if (holder < 0) {
        bg_carry_out_result(r, s, play);
        return;
    }
    s->fight.holder = holder + 1;
    flow_goto(s, BG_STEP_BONUS, ONLY(holder));
}

void bg_bonus_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct bg_state *s = view;
    (void)seat;
    if (stays_in_table(r, s, 1))
        offer_plain(p, BG_RAISE);
    if (stays_in_table(r, s, -1))
        offer_plain(p, BG_LOWER);
    offer_plain(p, BG_KEEP);
}

bool bg_bonus_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    const struct bg_state *s = view;
    static const int verb[3] = {BG_LOWER, BG_KEEP, BG_RAISE};
    int sign = seat == s->side ? 1 : -1, best = 0;
    for (int by = -1; by <= 1; by++) {
        int old = worth(r, s, bg_result_at(r, s, s->fight.fought_at, s->fight.roll + best));
        int now = worth(r, s, bg_result_at(r, s, s->fight.fought_at, s->fight.roll + by));
        if (stays_in_table(r, s, by) && sign * now > sign * old)
            best = by;
    }
    *out = (struct order){.verb = verb[best + 1]};
    return true;
}

bool bg_bonus(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bg_state *s = state;
    s->fight.bonus = o->verb == BG_RAISE ? 1 : o->verb == BG_LOWER ? -1 : 0; /* BG-V-bonus-3 */
    emit(play, BG_EVENT_BONUS, EVERYONE, 3, seat, s->fight.bonus, s->fight.roll + s->fight.bonus);
    bg_carry_out_result(r, s, play);
    return !play->horizon;
}

/* ---- the result ---- */

/* It has to retreat, shattered first where the result says so (BG-V-shattered-1, -4). False: at the horizon. */
static bool drive_back(const struct rules *r, struct bg_state *s, int unit, bool shattering, struct play *play)
{
    if (shattering && s->shattered[unit])
        return bg_lose_unit(r, s, unit, 0, play);
    if (shattering && !bg_shatter_unit(r, s, unit, 0, play))
        return false;
    s->fight.moving[s->fight.n_moving++] = (uint8_t)unit;
    return true;
}

/* AR and AS, of those who stand beside the enemy (BG-artillery-5). False: at the horizon. */
static bool attackers_back(const struct rules *r, struct bg_state *s, struct play *play)
{
    struct bg_battle_now *b = &s->fight;
    const struct bg_field *f = bg_field(r, s);
    for (int i = 0; i < b->n_attackers; i++) {
        int unit = b->attacker[i];
        if (!bg_took_part_near(b, i)) {
            b->may_leave[i] = f->unit[unit].type == BG_ARTILLERY; /* BG-artillery-6; a gunboat has no hex to go to */
            continue;
        }
        if (b->result == BG_AR && bg_has(s, BG_EFFECTIVENESS)) /* BG-effectiveness-1 */
            s->ineffective[unit] = 1;
        if (!drive_back(r, s, unit, b->result == BG_AS, play))
            return false;
    }
    return true;
}

static bool defenders_back(const struct rules *r, struct bg_state *s, struct play *play)
{
    struct bg_battle_now *b = &s->fight;
    for (int i = 0; i < b->n_defenders; i++)
        if (!drive_back(r, s, b->defender[i], b->result == BG_DS, play))
            return false;
    return true;
}

static bool lose_attackers(const struct rules *r, struct bg_state *s, struct play *play)
{
    const struct bg_battle_now *b = &s->fight;
    for (int i = 0; i < b->n_attackers; i++)
        if (bg_took_part_near(b, i) && !bg_lose_unit(r, s, b->attacker[i], 0, play))
            return false;
    return true;
}

static bool lose_defenders(const struct rules *r, struct bg_state *s, struct play *play)
{
    const struct bg_battle_now *b = &s->fight;
    for (int i = 0; i < b->n_defenders; i++)
        if (!bg_lose_unit(r, s, b->defender[i], 0, play))
            return false;
    return true;
}

/* Printed strengths, never doubled ones; of shattered units what they have left (BG-crt-19, -20, BG-V-exchange-1). */
static int price_of_defenders(const struct rules *r, const struct bg_state *s)
{
    int sum = 0;
    for (int i = 0; i < s->fight.n_defenders; i++)
        sum += bg_strength(r, s, s->fight.defender[i], false);
    return sum;
}

/* Who has won may advance into the hexes of the other, if they are emptied (BG-retreat-11, RULINGS BG-N7). */
static void mark_ground(struct bg_state *s, bool attacker_wins)
{
    struct bg_battle_now *b = &s->fight;
    b->winner = (attacker_wins ? s->side : bg_foe(s->side)) + 1;
    b->n_vacated = 0;
    for (int i = 0; attacker_wins && i < b->n_targets; i++)
        b->vacated[b->n_vacated++] = b->target[i];
    for (int i = 0; !attacker_wins && i < b->n_attackers; i++) {
        int hex = s->hex[b->attacker[i]];
        bool known = !bg_took_part_near(b, i) || b->n_vacated == BG_TARGETS_MAX;
        for (int j = 0; j < b->n_vacated; j++)
            known |= b->vacated[j] == hex;
        if (!known)
            b->vacated[b->n_vacated++] = (int16_t)hex;
    }
}

static void bg_carry_out_result(const struct rules *r, struct bg_state *s, struct play *play)
{
    struct bg_battle_now *b = &s->fight;
    b->result = bg_result_at(r, s, b->fought_at, b->roll + b->bonus);
    s->last_result = b->result;
    s->last_target = b->target[0];
    emit(play, BG_EVENT_RESULT, EVERYONE, 2, b->result, b->target[0]);
    mark_ground(s, b->result > BG_AR);
    if (b->result == BG_EX)
        b->due = price_of_defenders(r, s);
    bool attackers = b->result == BG_AS || b->result == BG_AR, defenders = b->result == BG_DS || b->result == BG_DR;
    bool (*const suffer)(const struct rules *, struct bg_state *, struct play *) =
        attackers || defenders ? (attackers ? attackers_back : defenders_back)
                               : (b->result == BG_AE ? lose_attackers : lose_defenders);
    if (suffer(r, s, play))
        flow_goto(s, b->result == BG_EX ? BG_STEP_PAY : BG_STEP_RETREAT, 0);
}
