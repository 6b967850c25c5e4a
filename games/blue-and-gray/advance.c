/* SPDX-License-Identifier: Apache-2.0 */
/* ADVANCE: into a hex that combat emptied (BG-retreat-11 to -15, RULINGS BG-N6, BG-N7). Also the end of a battle. */
#include "games/blue-and-gray/bg.h"
#include "games/kit/unfold.h"

void bg_end_battle(struct bg_state *s)
{
    s->fight = (struct bg_battle_now){0};
    flow_end(s);
    flow_top(s)->asks = 0; /* COMBAT looks round again */
}

/* Units of the winner that took part beside the enemy. Returns how many there are. */
static int victors(const struct rules *r, const struct bg_state *s, int who[BG_ATTACKERS_MAX])
{
    const struct bg_battle_now *b = &s->fight;
    int n = 0;
    (void)r;
    if (b->winner == s->side + 1) {
        for (int i = 0; i < b->n_attackers; i++)
            if (bg_took_part_near(b, i)) /* BG-retreat-11, RULINGS N6 */
                who[n++] = b->attacker[i];
    } else {
        for (int i = 0; i < b->n_defenders; i++)
            who[n++] = b->defender[i];
    }
    return n;
}

static bool may_enter(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int unit, int hex)
{
    const struct bg_field *f = bg_field(r, s);
    int type = f->unit[unit].type, foe = bg_foe(f->unit[unit].side);
    if (s->status[unit] != BG_HERE || s->fell_back[unit] || s->advanced[unit] || type == BG_TRAIN)
        return false;
    if (bg_stacked(at, hex) > 0 || !bg_may_stand(f, type, hex)) /* BG-retreat-11, BG-terrain-8 */
        return false;
    if (s->out_of_command[unit]) /* BG-V-command-7 */
        return false;
    if (s->ineffective[unit] && kit_has(&at->zone[foe], hex)) /* BG-effectiveness-2; others may: BG-retreat-12 */
        return false;
    return bg_touches(f, s->hex[unit], hex); /* BG-retreat-15 */
}

static void hexes_for(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int unit,
                      struct kit_set *out)
{
    *out = (struct kit_set){0};
    for (int i = 0; i < s->fight.n_vacated; i++)
        if (may_enter(r, s, at, unit, s->fight.vacated[i]))
            kit_put(out, s->fight.vacated[i]);
}

void bg_advance_run(const struct rules *r, void *state, struct play *play)
{
    struct bg_state *s = state;
    struct bg_stand at;
    struct kit_set hexes;
    int who[BG_ATTACKERS_MAX], n = victors(r, s, who);
    (void)play;
    bg_look(r, s, &at);
    for (int i = 0; i < n; i++) {
        hexes_for(r, s, &at, who[i], &hexes);
        if (!kit_is_empty(&hexes)) {
            flow_goto(s, BG_STEP_ADVANCE, ONLY(s->fight.winner - 1));
            return;
        }
    }
    bg_end_battle(s);
}

void bg_advance_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct bg_state *s = view;
    struct bg_stand at;
    struct kit_set hexes;
    int who[BG_ATTACKERS_MAX], n = victors(r, s, who);
    (void)seat;
    bg_look(r, s, &at);
    for (int i = 0; i < n; i++) {
        if (!offer_begin(p, BG_ADVANCE))
            break;
        hexes_for(r, s, &at, who[i], &hexes);
        offer_id(p, who[i]);
        offer_next(p);
        kit_offer_ids(p, &hexes);
        offer_end(p);
    }
    offer_plain(p, BG_NO_ADVANCE);
}

static bool is_victory_hex(const struct bg_field *f, int hex)
{
    for (int i = 0; i < f->n_victory; i++)
        if (f->victory[i].hex == hex)
            return true;
    return false;
}

/* The attacker's strongest infantry goes into a victory hex; else nobody does, and a defender stands fast. */
bool bg_advance_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    const struct bg_state *s = view;
    const struct bg_field *f = bg_field(r, s);
    struct bg_stand at;
    struct kit_set hexes;
    int who[BG_ATTACKERS_MAX], n = victors(r, s, who), best = 0;
    bg_look(r, s, &at);
    *out = (struct order){.verb = BG_NO_ADVANCE};
    for (int i = 0; i < n && seat == s->side; i++) {
        if (f->unit[who[i]].type != BG_INFANTRY || s->strength[who[i]] <= best)
            continue;
        hexes_for(r, s, &at, who[i], &hexes);
        for (int hex = 0; kit_next(&hexes, &hex);)
            if (is_victory_hex(f, hex) && s->strength[who[i]] > best) {
                best = s->strength[who[i]];
                *out = (struct order){.verb = BG_ADVANCE, .n_args = 2, .arg = {who[i], hex}};
            }
    }
    return true;
}

/* No other goes after the first, even if two hexes were emptied (BG-retreat-14). */
static void close_advance(struct bg_state *s)
{
    for (int i = 0; i < s->fight.n_vacated; i++)
        s->fight.vacated[i] = 0;
    s->fight.n_vacated = 0;
    flow_goto(s, BG_STEP_ADVANCE, 0);
}

bool bg_advance(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bg_state *s = state;
    int unit = o->arg[0], to = o->arg[1], from = s->hex[unit];
    (void)seat;
    s->advanced[unit] = 1; /* BG-retreat-13 */
    emit(play, BG_EVENT_ADVANCED, EVERYONE, 3, unit, from, to);
    bg_put(r, s, unit, to, play);
    bg_may_follow(r, s, unit, from);
    close_advance(s);
    bg_call_home(s);
    return true;
}

bool bg_no_advance(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bg_state *s = state;
    (void)r, (void)o;
    emit(play, BG_EVENT_NO_ADVANCE, EVERYONE, 1, seat);
    close_advance(s);
    return true;
}
