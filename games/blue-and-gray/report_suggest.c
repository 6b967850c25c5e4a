/* SPDX-License-Identifier: Apache-2.0 */
/* What a form proposes, as notes: take away the word "note", and it is ordered; "note -" only explains. On one's own
 * turn what must be fought as things stand; on the other side's what to do when it attacks. */
#include "games/blue-and-gray/report.h"
#include <string.h>

enum { ATTACKS_MOST = 4, HEXES_MOST = 8, BACK = 5 /* hexes */, LETTERS_MOST = 70 };

static bool has_when(const struct standing *set)
{
    for (int32_t i = 0; set && i < set->n; i++)
        if (set->line[i].verb == VERB_WHEN)
            return true;
    return false;
}

/* Own hexes that the enemy touches, and would not have to cross a bare creek to attack. */
static int threatened(const struct kit_telling *t, int hex[BG_UNITS_MAX])
{
    struct bg_touch *touch = arena_take(t->arena, BG_UNITS_MAX * sizeof *touch);
    int n = bg_contacts(t, bg_foe(t->seat), touch);
    for (int i = 0; i < n; i++)
        hex[i] = touch[i].hex;
    return n;
}

/* Some hexes from there, away from the enemy: where the nearest is farthest, and of equals the first. Toward the edge
 * that a side comes from there may be nobody but enemies. */
static int back_from(const struct kit_telling *t, int from)
{
    const struct bg_field *f = bg_field(t->rules, t->view);
    int best = from, farthest = bg_far_from_foe(t->rules, t->view, t->seat, from);
    for (int hex = 1; hex <= f->grid.n; hex++) {
        if (kit_hex_distance(&f->grid, from, hex) > BACK)
            continue;
        int far = bg_far_from_foe(t->rules, t->view, t->seat, hex);
        if (far > farthest)
            farthest = far, best = hex;
    }
    return best;
}

/* Where the strongest own unit stands; 0: none is on the map. */
static int strongest_at(const struct kit_telling *t)
{
    const struct bg_field *f = bg_field(t->rules, t->view);
    const struct bg_state *s = t->view;
    int best = 0;
    for (int unit = 1; unit <= f->n_units; unit++)
        if (f->unit[unit].side == t->seat && s->status[unit] == BG_HERE &&
            (best == 0 || s->strength[unit] > s->strength[best]))
            best = unit;
    return best ? s->hex[best] : 0;
}

/* Where nobody is touched yet: for all. */
static void suggest_standing(const struct kit_telling *t, struct text *out)
{
    const struct bg_field *f = bg_field(t->rules, t->view);
    int hex[BG_UNITS_MAX] = {0}, n = threatened(t, hex);
    int first = n ? hex[0] : strongest_at(t);
    if (first == 0)
        return;
    text_words(out, "note - What your units do when they are attacked:\n");
    text_words(out, n ? "note when attacked at " : "note when attacked");
    for (int i = 0; i < n && i < HEXES_MOST; i++)
        text_format(out, "%s%s", i ? ", " : "", bg_hex_words(f, hex[i]));
    text_format(out, "\nnote retreat toward %s\nnote advance none\nnote end\n", bg_hex_words(f, back_from(t, first)));
}

static void suggest_attacks(const struct kit_telling *t, struct text *out)
{
    struct bg_state *s = arena_take(t->arena, sizeof *s);
    struct bg_stand at;
    struct bg_battle_now b;
    int told = 0;
    if (!bg_at_combat(t->rules, t->view, t->arena, s))
        return;
    bg_look(t->rules, s, &at);
    for (int hex = 0; told < ATTACKS_MOST && kit_next(&at.occupied[bg_foe(s->side)], &hex);) {
        struct text line = {.arena = t->arena};
        if (!bg_all_against(t->rules, s, &at, hex, &b))
            continue;
        bg_attack_line(t->rules, s, &b, &line);
        if (line.len + strlen("note ") > LETTERS_MOST)
            continue;
        text_format(out, "note %s\n", line.at);
        told++;
    }
}

void bg_suggest(const struct rules *r, const void *view, int seat, const struct prompt *prompt,
                const struct standing *in_force, struct text *out)
{
    const struct bg_state *s = view;
    if (s->flow.over || seat < 0)
        return;
    struct kit_telling t = kit_telling_begin(r, view, seat, NULL, bg_sides, BG_SIDES);
    if (prompt && s->side == seat) {
        text_words(out, "note - Your orders go here, one to a line.\n");
        if (!s->night)
            suggest_attacks(&t, out);
    } else if (!has_when(in_force)) {
        suggest_standing(&t, out);
    }
    arena_free(t.arena);
}
