/* SPDX-License-Identifier: Apache-2.0 */
/* What the order desk of Blue & Gray proposes: attacks as whole lines with all who can join, and behind the moves who
 * could attack whom then. Words only: nothing here decides anything. */
#include "games/blue-and-gray/report.h"
#include <string.h>

/* ---- an attack as a line ---- */
void bg_attack_line(const struct rules *r, const struct bg_state *s, const struct bg_battle_now *b, struct text *out)
{
    const struct bg_field *f = bg_field(r, s);
    text_words(out, "attack ");
    for (int i = 0; i < b->n_targets; i++)
        text_format(out, "%s%s", i ? ", " : "", bg_hex_words(f, b->target[i]));
    text_words(out, " with ");
    for (int i = 0, told = 0; i < b->n_attackers; i++) {
        bool again = false;
        for (int k = 0; k < i && !b->bombards[i]; k++)
            again = again || (!b->bombards[k] && s->hex[b->attacker[k]] == s->hex[b->attacker[i]]);
        if (!again)
            text_format(out, "%s%s", told++ ? ", " : "",
                        b->bombards[i] ? bg_name(r, b->attacker[i]) : bg_hex_words(f, s->hex[b->attacker[i]]));
    }
}

bool bg_at_combat(const struct rules *r, const struct bg_state *s, struct arena *arena, struct bg_state *out)
{
    const struct order finish = {.verb = BG_FINISH};
    struct play *play = arena_take(arena, sizeof *play);
    struct chance blind = chance_blind;
    struct problem why = {0};
    int step = flow_peek(s)->step;
    *out = *s;
    if (step == BG_STEP_MOVE || step == BG_STEP_FORCED) {
        play_begin(play, &blind, &why);
        if (!rules_apply(r, s, s->side, &finish, out, play) || play->horizon)
            return false;
    }
    return !out->flow.over && out->side == s->side && flow_peek(out)->step == BG_STEP_COMBAT;
}

bool bg_all_against(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int hex,
                    struct bg_battle_now *out)
{
    const char *why, *rule;
    bool touched = false;
    *out = (struct bg_battle_now){.n_targets = 1};
    out->target[0] = (int16_t)hex;
    for (int u = 1; u <= bg_field(r, s)->n_units && out->n_attackers + BG_STACK <= BG_ATTACKERS_MAX; u++) {
        if (s->status[u] != BG_HERE || bg_side_of(r, s, u) != s->side)
            continue;
        bool beside = bg_may_attack(r, s, at, u, hex, &why, &rule);
        touched = touched || beside;
        if (beside || bg_may_bombard(r, s, at, u, hex, &why, &rule))
            bg_add_attacker(r, s, at, out, u);
    }
    int orphan;
    return touched && !bg_fight_bar(r, s, at, out, &orphan, &rule);
}

/* AIM with units behind its hex, as bg_ahead() offers it; AIM alone cannot tell who would join. */
bool bg_order_line(const struct rules *r, const struct order *o, struct text *out)
{
    if (o->verb != BG_AIM || o->n_args < 2)
        return false;
    text_format(out, "attack %s with ", kit_names_of(&bg_data(r)->names[BG_NAME_HEX - KIND_FIRST], o->arg[0]));
    for (int i = 1; i < o->n_args; i++)
        text_format(out, "%s%s", i > 1 ? ", " : "", bg_name(r, o->arg[i]));
    return true;
}

/* ---- what comes behind the moves ---- */
enum { NAMED_MOST = ARGS_MAX - 1, LETTERS_MOST = 64 };
struct ahead {
    const struct rules *r;
    const struct bg_state *s;
    const struct bg_field *f;
    struct bg_stand at;
    struct bg_state then; /* when combat begins, if nobody else moves */
    struct prompt *prompt;
    struct bg_reach reach;
    struct kit_set ends[BG_UNITS_MAX]; /* where a unit of the mover may stand when combat begins */
};

static void clear(struct prompt *p)
{
    p->n_ids = 0;
    offers_keep(p, 0);
}

/* As they stand: each enemy hex with all who touch it and all guns that reach it. */
static void offer_now(struct ahead *a)
{
    struct bg_battle_now b;
    for (int hex = 0; kit_next(&a->at.occupied[bg_foe(a->s->side)], &hex);) {
        if (!bg_all_against(a->r, &a->then, &a->at, hex, &b) || !offer_begin(a->prompt, BG_AIM))
            continue;
        size_t letters = strlen("attack 1111 with");
        offer_id(a->prompt, hex);
        for (int i = 0; i < b.n_attackers && i < NAMED_MOST; i++) {
            letters += strlen(bg_name(a->r, b.attacker[i])) + 2;
            if (letters > LETTERS_MOST && i > 0)
                break;
            offer_next(a->prompt);
            offer_id(a->prompt, b.attacker[i]);
        }
        offer_end(a->prompt);
    }
}

static void find_ends(struct ahead *a)
{
    const char *rule;
    for (int u = 1; u <= a->f->n_units; u++) {
        if (a->s->status[u] != BG_HERE || a->f->unit[u].side != a->s->side)
            continue;
        if (!bg_move_bar(a->r, a->s, &a->at, u, &rule)) {
            bg_reach_of(a->r, a->s, &a->at, u, 0, &a->reach);
            a->ends[u] = a->reach.ends;
        }
        kit_put(&a->ends[u], a->s->hex[u]);
    }
}

static bool could_attack(const struct ahead *a, int unit, int hex)
{
    int type = a->f->unit[unit].type;
    for (int d = 0; d < KIT_SIDES; d++) {
        int near = bg_near(a->f, hex, d);
        if (near && kit_has(&a->ends[unit], near) && bg_passable(a->f, hex, d))
            return true;
    }
    if (type != BG_ARTILLERY && type != BG_GUNBOAT)
        return false;
    for (int from = 0; kit_next(&a->ends[unit], &from);)
        if (kit_hex_distance(&a->f->grid, from, hex) <= bg_data(a->r)->range_high && bg_sees(a->r, a->f, from, hex))
            return true;
    return false;
}

/* Those who could be beside an enemy hex, or see it, when they have moved; how many. */
static int reaching(const struct ahead *a, int hex, uint8_t unit[BG_UNITS_MAX])
{
    int n = 0;
    for (int u = 1; u <= a->f->n_units; u++)
        if (a->s->status[u] == BG_HERE && a->f->unit[u].side == a->s->side && could_attack(a, u, hex))
            unit[n++] = (uint8_t)u;
    return n;
}

/* Each enemy hex with them; one that nobody reaches is not spoken of. */
static void offer_then(struct ahead *a)
{
    uint8_t unit[BG_UNITS_MAX];
    for (int hex = 0; kit_next(&a->at.occupied[bg_foe(a->s->side)], &hex);) {
        int n = reaching(a, hex, unit);
        if (n == 0 || !offer_begin(a->prompt, BG_ATTACK))
            continue;
        offer_id(a->prompt, hex);
        offer_next(a->prompt);
        for (int i = 0; i < n; i++)
            offer_id(a->prompt, unit[i]);
        offer_end(a->prompt);
    }
}

void bg_ahead(const struct rules *r, const void *view, int seat, const struct prompt *now,
              void (*each)(void *context, const char *part, const struct prompt *), void *context)
{
    const struct bg_state *s = view;
    struct arena *arena = arena_new();
    struct ahead *a = arena_take(arena, sizeof *a);
    a->r = r, a->s = s, a->f = bg_field(r, s), a->prompt = prompt_taken(arena);
    bg_look(r, s, &a->at);
    clear(a->prompt);
    bool moves = now->step == BG_STEP_MOVE || now->step == BG_STEP_FORCED;
    if (s->side == seat && (moves || now->step == BG_STEP_COMBAT) && bg_at_combat(r, s, arena, &a->then)) {
        bg_look(r, &a->then, &a->at);
        offer_now(a);
        each(context, "Attacks, as all stand", a->prompt);
    }
    if (s->side == seat && !s->night && now->step == BG_STEP_MOVE) {
        clear(a->prompt);
        bg_look(r, s, &a->at);
        find_ends(a);
        offer_then(a);
        each(context, "Attacks, after these moves", a->prompt);
    }
    arena_free(arena);
}
