/* SPDX-License-Identifier: Apache-2.0 */
/* What helps with a refusal: the facts that its player would otherwise look up on the map. */
#include "games/blue-and-gray/unfold.h"
#include <string.h>

static bool is(const struct problem *why, const char *key)
{
    return why && why->key && strcmp(why->key, key) == 0;
}

/* "Kelly and Deas" */
static void say_who(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int hex,
                    struct kit_fact *out)
{
    kit_fact_add(out, bg_piece_words(r, s, at->first[hex]));
    kit_fact_add(out, " and ");
    kit_fact_add(out, bg_piece_words(r, s, at->second[hex]));
}

/* "Law has 4 points left, and the cheapest way takes 7" */
static void say_cost(const struct rules *r, const struct bg_state *s, int piece, int cost, struct kit_fact *out)
{
    int left = bg_points_left(r, s, piece);
    kit_fact_add(out, bg_piece_words(r, s, piece));
    kit_fact_add(out, " has ");
    kit_fact_number(out, left);
    kit_fact_add(out,
                 left == 1 ? " point left, and the cheapest way takes " : " points left, and the cheapest way takes ");
    kit_fact_number(out, cost);
}

/* "; the way round takes 7, and it has 6 points left" */
static void say_way_round(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int piece,
                          int hex, struct kit_fact *out)
{
    int left = bg_points_left(r, s, piece), cost = bg_way_round_zones(r, s, at, piece, hex);
    if (cost == 0)
        kit_fact_add(out, "; no way leads round them");
    if (cost <= left) /* what else bars that way was not asked */
        return;
    kit_fact_add(out, "; the way round takes ");
    kit_fact_number(out, cost);
    kit_fact_add(out, ", and it has ");
    kit_fact_number(out, left);
    kit_fact_add(out, left == 1 ? " point left" : " points left");
}

/* " (1620 forest 3, 1520 2, others 1)": which hexes of a way cost more than 1, if there is room for all of them. */
static void say_way(const struct bg_field *f, const struct bg_path *way, struct kit_fact *out)
{
    static const char *const ground[BG_TERRAINS_END] = {
        [BG_FOREST] = " forest", [BG_ROUGH] = " rough", [BG_FOREST_ROUGH] = " forest and rough"};
    char room[sizeof((struct problem *)0)->want];
    struct kit_fact all = {.at = room, .cap = sizeof room - out->len};
    int told = 0;
    for (int i = 1; i < way->n; i++) {
        int cost = way->cost[i] - way->cost[i - 1];
        const char *what = cost > 2 ? ground[f->terrain[way->hex[i]]] : NULL;
        if (cost == 1)
            continue;
        kit_fact_add(&all, told++ ? ", " : " (");
        kit_fact_add(&all, bg_hex_words(f, way->hex[i]));
        kit_fact_add(&all, what ? what : "");
        kit_fact_add(&all, " ");
        kit_fact_number(&all, cost);
    }
    kit_fact_add(&all, told == way->n - 1 ? ")" : ", others 1)");
    if (kit_fact_end(&all) < all.cap && told > 0)
        kit_fact_add(out, room);
}

/* ", beside 3/1/XIV": in whose zone a hex is; of several the first. */
static void say_whose(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int hex,
                      struct kit_fact *out)
{
    const struct bg_field *f = bg_field(r, s);
    for (int side = 0; side < KIT_SIDES; side++) {
        int near = bg_near(f, hex, side);
        if (!near || !kit_has(&at->occupied[bg_foe(s->side)], near) || !(f->zone[near] >> bg_toward(f, near, hex) & 1))
            continue;
        kit_fact_add(out, ", beside ");
        kit_fact_add(out, bg_piece_words(r, s, at->first[near]));
        return;
    }
}

void bg_say_of_move(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int piece, int hex,
                    struct problem *why)
{
    int stop;
    if (!is(why, "move.full") && !is(why, "move.far") && !is(why, "move.zones"))
        return;
    struct kit_fact out = {.at = why->want, .cap = sizeof why->want};
    struct bg_path way;
    int cost = bg_way_past_zones(r, s, at, piece, hex, &stop, &way);
    if (is(why, "move.full"))
        say_who(r, s, at, hex, &out);
    else if (is(why, "move.far")) {
        int end = bg_way_within(r, s, at, piece, hex);
        say_cost(r, s, piece, cost, &out);
        kit_fact_add(&out, end ? "; on that way it gets to " : "");
        kit_fact_add(&out, end ? bg_hex_words(bg_field(r, s), end) : "");
        say_way(bg_field(r, s), &way, &out);
    } else if (stop) {
        kit_fact_add(&out, bg_piece_words(r, s, piece));
        kit_fact_add(&out, " would at ");
        kit_fact_add(&out, bg_hex_words(bg_field(r, s), stop));
        say_whose(r, s, at, stop, &out);
        say_way_round(r, s, at, piece, hex, &out);
    }
    kit_fact_end(&out);
}

void bg_say_of_target(const struct rules *r, const struct bg_state *s, int unit, int hex, struct problem *why)
{
    const struct bg_field *f = bg_field(r, s);
    int named = is(why, "bombard.sight") ? bg_hidden_by(r, f, s->hex[unit], hex) : is(why, "attack.far") ? hex : 0;
    int far = is(why, "bombard.range") ? kit_hex_distance(&f->grid, s->hex[unit], hex) : 0;
    if (named)
        problem_words(why->want, sizeof why->want, bg_hex_words(f, named), strlen(bg_hex_words(f, named)));
    if (far > 1) {
        struct kit_fact out = {.at = why->want, .cap = sizeof why->want};
        kit_fact_number(&out, far);
        kit_fact_end(&out);
    }
}

/* ---- steps of surprised camps (BG-shiloh-4 to -8) ---- */
static void say_full(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int hex,
                     struct kit_fact *out)
{
    kit_fact_add(out, bg_hex_words(bg_field(r, s), hex));
    kit_fact_add(out, " is full until ");
    kit_fact_add(out, bg_piece_words(r, s, at->first[hex]));
    kit_fact_add(out, " or ");
    kit_fact_add(out, bg_piece_words(r, s, at->second[hex]));
    kit_fact_add(out, " has left it, earlier in the sheet");
}

void bg_say_of_step(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int unit, int direction,
                    struct problem *why)
{
    const struct bg_field *f = bg_field(r, s);
    if (!is(why, "step.barred"))
        return;
    int side = direction == 1 ? KIT_N : KIT_NE, to = s->hex[unit] ? bg_near(f, s->hex[unit], side) : 0;
    struct kit_fact out = {.at = why->want, .cap = sizeof why->want};
    if (f->unit[unit].type == BG_GUNBOAT)
        kit_fact_add(&out, "gunboats are not surprised, and move as always");
    else if (s->hex[unit] == 0)
        kit_fact_add(&out, "it is not on the map");
    else if (s->moved[unit])
        kit_fact_add(&out, "it has stepped");
    else if (bg_in_zone(s, at, f, unit))
        kit_fact_add(&out, "it is in an enemy zone, and stays");
    else if (to && kit_has(&at->occupied[bg_foe(s->side)], to))
        kit_fact_add(&out, "the enemy is there");
    else if (to && bg_stacked(at, to) >= BG_STACK)
        say_full(r, s, at, to, &out);
    else
        kit_fact_add(&out, "it could not enter what lies there");
    kit_fact_end(&out);
}
