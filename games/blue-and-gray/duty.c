/* SPDX-License-Identifier: Apache-2.0 */
/* Who must fight whom (BG-combat-1, -2). It is fixed when combat begins (RULINGS BG-N1): each unit that then touches an
 * enemy must attack, or be attacked.
 *
 * No search is needed to see whether all of it can still be done. Draw hexes as points, and a line where two touch.
 * Points without a lonely one among them always split into stars, and a star, one hex against several or several
 * against one, is a legal attack. So an attack is legal if it leaves no obliged hex without a partner, and nothing that
 * happens later takes a partner away: who retreats or is displaced goes where no enemy touches him, who dies has
 * fought, who advances is out of the phase. BG-combat-13 never comes to pass. */
#include "games/blue-and-gray/bg.h"

/* The train makes and suffers no obligation, and nothing touches gunboats (BG-chickamauga-19, BG-shiloh-14). */
static bool can_be_obliged(const struct rules *r, const struct bg_state *s, int unit)
{
    return s->status[unit] == BG_HERE && bg_exerts(bg_field(r, s), unit);
}

/* Has this hex a unit that counts, on that side? */
static bool stands_there(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int side, int hex)
{
    return bg_side_at(r, s, at, hex) == side && can_be_obliged(r, s, at->first[hex]);
}

void bg_fix_duty(const struct rules *r, struct bg_state *s)
{
    const struct bg_field *f = bg_field(r, s);
    struct bg_stand at;
    bg_look(r, s, &at);
    s->obliged = 1;
    for (int unit = 1; unit <= f->n_units; unit++) {
        s->obliged_unit[unit] = 0;
        if (!can_be_obliged(r, s, unit))
            continue;
        for (int d = 0; d < KIT_SIDES; d++) {
            int near = f->grid.near[s->hex[unit]][d];
            if (near && bg_touches(f, s->hex[unit], near) && stands_there(r, s, &at, bg_foe(f->unit[unit].side), near))
                s->obliged_unit[unit] = 1;
        }
    }
}

void bg_duty_of(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, struct bg_duty *out)
{
    const struct bg_field *f = bg_field(r, s);
    (void)at;
    *out = (struct bg_duty){0};
    for (int unit = 1; unit <= f->n_units; unit++) {
        if (!s->obliged_unit[unit] || s->status[unit] != BG_HERE || s->fell_back[unit] || s->advanced[unit])
            continue;
        if (f->unit[unit].side == s->side && !s->attacked[unit])
            kit_put(&out->attackers, s->hex[unit]);
        if (f->unit[unit].side != s->side && !s->defended[unit])
            kit_put(&out->defenders, s->hex[unit]);
    }
}

/* A hex of `of` that touches none of `partners`; 0: each touches one. */
static int lonely(const struct bg_field *f, const struct kit_set *of, const struct kit_set *partners)
{
    for (int hex = 0; kit_next(of, &hex);) {
        bool has = false;
        for (int d = 0; d < KIT_SIDES && !has; d++) {
            int near = f->grid.near[hex][d];
            has = near && kit_has(partners, near) && bg_touches(f, hex, near);
        }
        if (!has)
            return hex;
    }
    return 0;
}

bool bg_duty_holds(const struct rules *r, const struct bg_state *s, const struct bg_stand *at,
                   const struct kit_set *attacking, const struct kit_set *attacked, int *orphan)
{
    const struct bg_field *f = bg_field(r, s);
    struct bg_duty left;
    bg_duty_of(r, s, at, &left);
    left.attackers = kit_without(&left.attackers, attacking);
    left.defenders = kit_without(&left.defenders, attacked);
    *orphan = lonely(f, &left.attackers, &left.defenders);
    if (*orphan == 0)
        *orphan = lonely(f, &left.defenders, &left.attackers);
    return *orphan == 0;
}

/* ---- `rest` ---- */
enum { LINES = BG_UNITS_MAX * KIT_SIDES };
struct contact {
    int attacker, defender; /* hexes */
    int attack, defence;    /* strengths, the defence with its factor */
};
struct contacts {
    int n;
    struct contact at[LINES];
    uint8_t degree[BG_HEXES_MAX]; /* lines that are left, by hex */
};

static int attack_of(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int hex)
{
    int second = at->second[hex];
    return bg_strength(r, s, at->first[hex], true) + (second ? bg_strength(r, s, second, true) : 0);
}

static void add_contact(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int attacker,
                        int defender, struct contacts *c)
{
    struct bg_odds odds;
    struct bg_battle_now pair = {.n_attackers = 1, .n_targets = 1};
    pair.attacker[0] = at->first[attacker];
    pair.target[0] = (int16_t)defender;
    bg_odds_of(r, s, at, &pair, &odds);
    c->at[c->n++] = (struct contact){attacker, defender, attack_of(r, s, at, attacker), odds.defence};
    c->degree[attacker]++;
    c->degree[defender]++;
}

static bool is_worse(const struct contact *a, const struct contact *b)
{
    int left = a->attack * b->defence, right = b->attack * a->defence;
    if (left != right)
        return left < right;
    return a->attacker != b->attacker ? a->attacker > b->attacker : a->defender > b->defender;
}

/* Lines go, the worst first, while both their ends keep another: what is left are stars. */
static void cut_to_stars(struct contacts *c)
{
    for (;;) {
        int worst = -1;
        for (int i = 0; i < c->n; i++)
            if (c->degree[c->at[i].attacker] > 1 && c->degree[c->at[i].defender] > 1 &&
                (worst < 0 || is_worse(&c->at[i], &c->at[worst])))
                worst = i;
        if (worst < 0)
            return;
        c->degree[c->at[worst].attacker]--;
        c->degree[c->at[worst].defender]--;
        c->at[worst] = c->at[--c->n];
    }
}

/* The star that has this hex as its middle. */
static void star_of(const struct rules *r, const struct bg_state *s, const struct bg_stand *at,
                    const struct contacts *c, int hex, struct bg_battle_now *out)
{
    struct kit_set attackers = {0}, defenders = {0};
    *out = (struct bg_battle_now){0};
    for (int i = 0; i < c->n; i++)
        if (c->at[i].attacker == hex || c->at[i].defender == hex) {
            kit_put(&attackers, c->at[i].attacker);
            kit_put(&defenders, c->at[i].defender);
        }
    for (int target = 0; kit_next(&defenders, &target) && out->n_targets < BG_TARGETS_MAX;)
        out->target[out->n_targets++] = (int16_t)target;
    for (int from = 0; kit_next(&attackers, &from);)
        bg_add_attacker(r, s, at, out, at->first[from]);
}

bool bg_rest_choice(const struct rules *r, const struct bg_state *s, const struct bg_stand *at,
                    struct bg_battle_now *out)
{
    const struct bg_field *f = bg_field(r, s);
    struct bg_duty duty;
    struct contacts c = {0};
    struct bg_odds best = {0};
    bg_duty_of(r, s, at, &duty);
    for (int from = 0; kit_next(&duty.attackers, &from);)
        for (int d = 0; d < KIT_SIDES; d++) {
            int near = f->grid.near[from][d];
            if (near && kit_has(&duty.defenders, near) && bg_touches(f, from, near))
                add_contact(r, s, at, from, near, &c);
        }
    cut_to_stars(&c);
    for (int i = 0; i < c.n; i++) {
        int middle = c.degree[c.at[i].defender] > 1 ? c.at[i].defender : c.at[i].attacker;
        struct bg_battle_now star;
        struct bg_odds odds;
        star_of(r, s, at, &c, middle, &star);
        bg_odds_of(r, s, at, &star, &odds);
        if (best.defence == 0 || odds.attack * best.defence > best.attack * odds.defence ||
            (odds.attack * best.defence == best.attack * odds.defence && star.target[0] < out->target[0])) {
            best = odds;
            *out = star;
        }
    }
    return best.defence > 0;
}
