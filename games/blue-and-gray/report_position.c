/* SPDX-License-Identifier: Apache-2.0 */
/* How things stand: what is reconstructed, the turn, points, hexes that count, who is to come, all units by their
 * corps, and every pair of hexes that touch. */
#include "games/blue-and-gray/report.h"
#include <string.h>

const char *bg_place_words(const struct kit_telling *t, int hex)
{
    const struct bg_field *f = bg_field(t->rules, t->view);
    if (hex < 1 || hex > f->grid.n)
        return "?";
    return f->place[hex] ? arena_words(t->arena, "%s (%s)", bg_hex_words(f, hex), f->place[hex]) : bg_hex_words(f, hex);
}

static const char *plural(int n)
{
    return n == 1 ? "" : "s";
}

/* ---- what is ours ---- */
const char *bg_leaders_guessed(struct arena *arena, const struct bg_field *f)
{
    int n = 0, last = 0;
    for (int l = 1; l <= f->n_leaders; l++)
        if (f->leader[l].is_sourced)
            n++, last = l;
    if (n == 0)
        return "all leaders' numbers";
    if (n == f->n_leaders)
        return NULL;
    return n > 1 ? "some of the leaders' numbers"
                 : arena_words(arena, "all leaders' numbers except %s's", f->leader[last].name);
}

bool bg_unit_guessed(const struct bg_field *f, int unit)
{
    return f->is_mixed && unit > 0 && !f->unit[unit].is_sourced;
}

/* ---- the turn, points ---- */
/* The data have a few words for it, and cannot change: games in play depend on their hash. Here it is said in
 * sentences. */
static const struct {
    const char *status, *have, *ours;
} origins[] = {{"sourced frame, reconstructed map and units", "the schedule of turns and who moves first",
                "the map and the units"},
               {"sourced frame and entry slots, reconstructed map, units and victory",
                "the schedule of turns, who moves first, and when and where reinforcements may enter",
                "the map, the units and the terms of victory"},
               {"Union army and part of the Confederate set-up sourced; map, remaining units and victory reconstructed",
                "the Union army and part of the Confederate set-up",
                "the map, the other units and the terms of victory"}};

const char *bg_origin_words(struct arena *arena, const char *status, bool whole)
{
    for (size_t i = 0; i < sizeof origins / sizeof *origins; i++)
        if (strcmp(status, origins[i].status) == 0)
            return whole ? arena_words(arena, "only %s are from the printed game; %s are reconstructed",
                                       origins[i].have, origins[i].ours)
                         : arena_words(arena, "%s are reconstructed", origins[i].ours);
    return arena_words(arena, whole ? "the facts are: %s" : "%s", status);
}

/* Whom McClellan holds back (BG-V-littlemac-3, -8). */
static void tell_held(const struct kit_telling *t, json_t *items)
{
    const struct bg_state *s = t->view;
    const struct bg_field *f = bg_field(t->rules, s);
    struct text out = {.arena = t->arena};
    if (s->turn == 1) {
        kit_item(items, "McClellan holds back: on turn 1 only he himself and the %s Corps may move.",
                 f->group[f->first_corps]);
        return;
    }
    for (int i = 0; i < f->n_corps_held; i++)
        if (!s->released[i])
            text_format(&out, "%s%s", out.len ? ", " : "", f->group[f->corps_held[i]]);
    if (out.len)
        kit_item(items, "McClellan holds back: %s.", out.at);
}

static void tell_turn(const struct kit_telling *t, json_t *items)
{
    const struct bg_state *s = t->view;
    const struct bg_field *f = bg_field(t->rules, s);
    const char *leaders = bg_has(s, BG_LEADERS) ? bg_leaders_guessed(t->arena, f) : NULL;
    if (!f->is_sourced)
        kit_item(items, "In this version of %s, %s%s%s.", f->name, bg_origin_words(t->arena, f->status, true),
                 leaders ? ", and so are " : "", leaders ? leaders : "");
    else if (leaders)
        kit_item(items, "These are reconstructed: %s.", leaders);
    if (s->flow.over)
        return;
    kit_item(items, "It is turn %d of %d, and the %s moves.%s", (int)s->turn, (int)f->turns, bg_sides[s->side].name,
             s->night ? " It is night: there are no attacks, and nobody may enter an enemy zone of control." : "");
    for (int i = 0; i < f->n_nights; i++)
        if (f->night[i] == s->turn + 1)
            kit_item(items, "The next turn is at night.");
    if (s->allowed >= 0)
        kit_item(items, "%s may still move %d unit%s this turn.", kit_Who(t, s->side), (int)s->allowed,
                 plural(s->allowed));
    if (bg_has(s, BG_LITTLE_MAC))
        tell_held(t, items);
}

enum { FOR_EXITS = 0, FOR_TRAIN = -1, FOR_CUT_OFF = -2 /* of the event "scored"; else a hex */ };

/* What each side would have now, as the events "scored" of the end would say it. */
static void score_now(const struct kit_telling *t, struct play *play, int32_t points[BG_SIDES])
{
    const struct bg_state *s = t->view;
    struct chance blind = chance_blind;
    struct problem why = {0};
    for (int side = 0; side < BG_SIDES; side++)
        points[side] = s->points[side];
    play_begin(play, &blind, &why);
    if (!s->flow.over)
        bg_score(t->rules, s, points, play);
}

static bool is_for(const struct event *e, int what)
{
    return what > 0 ? e->arg[2] > 0 : e->arg[2] == what;
}

/* what: FOR_EXITS and so on; 1: for hexes. */
static int scored_for(const struct play *play, int side, int what)
{
    int sum = 0;
    for (int i = 0; i < play->n_events; i++)
        if (play->events[i].kind == BG_EVENT_SCORED && play->events[i].arg[0] == side && is_for(&play->events[i], what))
            sum += play->events[i].arg[1];
    return sum;
}

void bg_points_now(const struct kit_telling *t, int32_t points[BG_SIDES], int32_t cut_off[BG_SIDES])
{
    struct play *play = arena_take(t->arena, sizeof *play);
    score_now(t, play, points);
    for (int side = 0; side < BG_SIDES; side++)
        cut_off[side] = scored_for(play, side, FOR_CUT_OFF);
}

/* "The Confederacy's 147: 21 scored so far, 5 for hexes held, 111 for units of the Union that ...": the parts add up.
 */
static void tell_sum(const struct kit_telling *t, const struct play *play, int side, int points, json_t *items)
{
    static const struct {
        int what;
        const char *before, *after; /* the name of the other side stands between them, where there is an `after` */
    } parts[] = {{1, "for hexes held", NULL},
                 {FOR_EXITS, "for units that have left the map", NULL},
                 {FOR_CUT_OFF, "for units of the ", " that are cut off or not yet on the map"},
                 {FOR_TRAIN, "for the train of the ", ", which has not left the map"}};
    struct text out = {.arena = t->arena};
    text_format(&out, "The %s's %d points: %d scored so far", bg_sides[side].name, points,
                (int)bg_view(t)->points[side]);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        int sum = scored_for(play, side, parts[i].what);
        if (sum > 0)
            text_format(&out, ", %d %s%s%s", sum, parts[i].before, parts[i].after ? bg_sides[bg_foe(side)].name : "",
                        parts[i].after ? parts[i].after : "");
    }
    json_array_append_new(items, json_string(arena_words(t->arena, "%s.", out.at)));
}

/* The side with fewer points may be the one that wins (BG-shiloh-17 to 23); the hex that is needed too is told below.
 */
static const char *level_words(const struct kit_telling *t, const struct bg_level *level,
                               const int32_t points[BG_SIDES])
{
    const char *than = level->more ? "more than" : "at least";
    if (points[BG_UNION] == 0 && points[BG_CONFEDERATE] == 0) /* then the hex alone decides */
        return arena_words(t->arena, ", which is a %s as long as neither has any", level->name);
    if (level->times == 0 || points[level->side] == 0)
        return arena_words(t->arena, ": a %s", level->name);
    if (level->times == level->of)
        return arena_words(t->arena, ": a %s, with %s points %s the enemy", level->name,
                           level->more ? "more" : "at least as many", level->more ? "than" : "as");
    if (2 * level->times == level->of)
        return arena_words(t->arena, ": a %s, with %s half as many points as the enemy", level->name, than);
    if (level->times == 2 && level->of == 1)
        return arena_words(t->arena, ": a %s, with %s twice the enemy's points", level->name, than);
    if (level->of == 1)
        return arena_words(t->arena, ": a %s, with %s %d times the enemy's points", level->name, than,
                           (int)level->times);
    return arena_words(t->arena, ": a %s, with %s %d points to %d of the enemy's", level->name, than, (int)level->times,
                       (int)level->of);
}

static void tell_points(const struct kit_telling *t, json_t *items)
{
    const struct bg_state *s = t->view;
    const struct bg_field *f = bg_field(t->rules, s);
    struct play *play = arena_take(t->arena, sizeof *play);
    int32_t now[BG_SIDES];
    int winner = -1;
    score_now(t, play, now);
    if (s->flow.over) {
        kit_item(items, "Points: Union %d, Confederacy %d.", (int)s->points[BG_UNION], (int)s->points[BG_CONFEDERATE]);
        return;
    }
    int level = bg_verdict(t->rules, s, now, &winner);
    kit_item(items, "If the battle ended now, the Union would have %d points and the Confederacy %d%s.",
             (int)now[BG_UNION], (int)now[BG_CONFEDERATE],
             level > 0 && level <= f->n_levels ? level_words(t, &f->level[level - 1], now) : "");
    for (int side = BG_SIDES - 1; side >= 0; side--)
        if (now[side] != s->points[side])
            tell_sum(t, play, side, now[side], items);
}

static void add_worth(const struct bg_victory *v, int only, struct text *out)
{
    if (only >= 0 || v->points[BG_UNION] == v->points[BG_CONFEDERATE]) {
        if (v->points[only >= 0 ? only : BG_UNION] > 0)
            text_format(out, " worth %d", (int)v->points[only >= 0 ? only : BG_UNION]);
        return;
    }
    for (int side = BG_SIDES - 1; side >= 0; side--)
        if (v->points[side])
            text_format(out, " worth %d to the %s only", (int)v->points[side], bg_sides[side].name);
}

/* What the hex of levels is for (BG-shiloh-17 to -24): ", which a side must hold for any victory except a Confederate
 * marginal victory" */
static void add_levels(const struct bg_field *f, struct text *out)
{
    text_words(out, ", which a side must hold for any victory");
    bool any = false;
    for (int i = 0; i < f->n_levels; i++)
        if (!f->level[i].holds) {
            text_format(out, "%s a %s", any ? " or" : " except", f->level[i].name);
            any = true;
        }
}

/* The only side that the hexes of a holder pay; -1: both, or none. */
static int paid_by(const struct kit_telling *t, int holder)
{
    const struct bg_field *f = bg_field(t->rules, t->view);
    bool pays[BG_SIDES] = {false};
    for (int i = 0; i < f->n_victory; i++)
        for (int side = 0; side < BG_SIDES; side++)
            pays[side] = pays[side] || (bg_view(t)->held_by[i] == holder && f->victory[i].points[side] > 0);
    return pays[BG_UNION] == pays[BG_CONFEDERATE] ? -1 : pays[BG_UNION] ? BG_UNION : BG_CONFEDERATE;
}

/* By who holds them: "Victory hexes held by you: 0211 (McFarland's Gap) worth 20 to the Confederacy only; 1108 worth
 * 5." */
static void tell_victory(const struct kit_telling *t, json_t *items)
{
    const struct bg_field *f = bg_field(t->rules, t->view);
    for (int holder = BG_SIDES; holder >= 0; holder--) {
        struct text out = {.arena = t->arena};
        int only = paid_by(t, holder);
        const char *to = only < 0 ? ""
                         : only == t->side
                             ? ", which score only for you"
                             : arena_words(t->arena, ", which score only for the %s", bg_sides[only].name);
        for (int i = 0; i < f->n_victory; i++)
            if (bg_view(t)->held_by[i] == holder) {
                text_format(&out, "%s%s", out.len ? "; " : "", bg_place_words(t, f->victory[i].hex));
                add_worth(&f->victory[i], only, &out);
                if (f->victory[i].hex == f->level_hex)
                    add_levels(f, &out);
            }
        if (out.len)
            json_array_append_new(items,
                                  json_string(arena_words(t->arena, "Victory hexes held by %s%s: %s.",
                                                          holder ? kit_who(t, holder - 1) : "nobody", to, out.at)));
    }
}

static int out_strength(const struct kit_telling *t, int side)
{
    const struct bg_field *f = bg_field(t->rules, t->view);
    int sum = 0;
    for (int u = 1; u <= f->n_units; u++)
        if (f->unit[u].side == side && bg_view(t)->status[u] == BG_OUT)
            sum += bg_printed(t->rules, t->view, u);
    return sum;
}

static void tell_losses(const struct kit_telling *t, json_t *items)
{
    const struct bg_state *s = t->view;
    const struct bg_field *f = bg_field(t->rules, s);
    kit_item(items, "Strength points of units lost so far: Union %d, Confederacy %d.", (int)s->lost_points[BG_UNION],
             (int)s->lost_points[BG_CONFEDERATE]);
    for (int side = 0; side < BG_SIDES; side++)
        if (f->exit_points[side] > 0 && out_strength(t, side) > 0)
            kit_item(items, "Left the map: %d strength points of the %s, worth %d point%s each%s.",
                     out_strength(t, side), bg_sides[side].name, (int)f->exit_points[side],
                     plural(f->exit_points[side]),
                     f->road_pays == side + 1 ? " if the road to the east is open at the end" : "");
}

/* ---- units by corps ---- */
static const char *ground_words(const struct kit_telling *t, int hex)
{
    static const char *const words[BG_TERRAINS_END] = {"",     "clear", "forest", "rough", "forest and rough",
                                                       "town", "river", "ferry"};
    const struct bg_field *f = bg_field(t->rules, t->view);
    return bg_data(t->rules)->factor[f->terrain[hex]] > 1 ? words[f->terrain[hex]] : NULL;
}

/* with: it shares the hex of the one before it. */
static void add_unit(const struct kit_telling *t, enum bg_room room, int unit, bool with, struct text *out)
{
    const struct bg_state *s = t->view;
    const char *state = bg_state_words(t, unit);
    const char *joint = with ? " and " : out->len ? ", " : "";
    text_format(out, "%s%s %d", joint, bg_name(t->rules, unit), s->strength[unit]);
    if (room >= BG_TERSE)
        text_format(out, "%s%s%s", s->shattered[unit] ? "*" : "", s->ineffective[unit] ? "!" : "",
                    s->out_of_command[unit] ? "?" : "");
    else if (state)
        text_format(out, " (%s)", state);
}

/* What a unit is listed under: its corps, else its division, else its army. */
static int group_of(const struct bg_unit *u)
{
    return u->corps ? u->corps : u->division ? u->division : u->army;
}

/* " at 1419 (rough; can fire at 1217)"; fire may be NULL. */
static void add_hex(const struct kit_telling *t, int hex, const char *fire, struct text *out)
{
    const char *ground = ground_words(t, hex);
    text_format(out, " at %s", bg_hex_words(bg_field(t->rules, t->view), hex));
    if (ground || fire)
        text_format(out, " (%s%s%s)", ground ? ground : "", ground && fire ? "; " : "", fire ? fire : "");
}

/* The units of a corps, those of one hex together: "Jackson 4 and Wright 4 at 1419 (rough)" */
static void tell_corps(const struct kit_telling *t, const struct bg_gunnery *guns, int corps, enum bg_room room,
                       json_t *items)
{
    int side = guns->then.side;
    const struct bg_state *s = t->view;
    const struct bg_field *f = bg_field(t->rules, s);
    struct text out = {.arena = t->arena};
    bool told[BG_UNITS_MAX] = {false};
    for (int u = 1; u <= f->n_units; u++) {
        if (told[u] || f->unit[u].side != side || s->status[u] != BG_HERE || group_of(&f->unit[u]) != corps)
            continue;
        const char *fire = NULL;
        for (int k = u; k <= f->n_units; k++)
            if (s->status[k] == BG_HERE && s->hex[k] == s->hex[u] && group_of(&f->unit[k]) == corps) {
                add_unit(t, room, k, k > u, &out);
                fire = fire ? fire : bg_fire_words(t, guns, k);
                told[k] = true;
            }
        add_hex(t, s->hex[u], fire, &out);
    }
    if (out.len)
        json_array_append_new(items,
                              json_string(corps ? arena_words(t->arena, "%s: %s.", bg_group_words(t, corps), out.at)
                                                : arena_words(t->arena, "On their own: %s.", out.at)));
}

static void tell_leaders(const struct kit_telling *t, int side, json_t *items)
{
    const struct bg_state *s = t->view;
    const struct bg_field *f = bg_field(t->rules, s);
    struct text out = {.arena = t->arena};
    for (int l = 1; l <= f->n_leaders; l++)
        if (f->leader[l].side == side && s->leader_status[l] == BG_HERE)
            text_format(&out, "%s%s at %s", out.len ? ", " : "", bg_name(t->rules, bg_piece(l)),
                        bg_hex_words(f, s->leader_hex[l]));
        else if (f->leader[l].side == side && s->leader_back[l])
            text_format(&out, "%s%s (lost, will return)", out.len ? ", " : "", bg_name(t->rules, bg_piece(l)));
    if (out.len)
        json_array_append_new(items, json_string(arena_words(t->arena, "Leaders: %s.", out.at)));
}

/* "0404: 10, 0405: 6": all units by their hexes alone, with the strength in each. */
static void tell_hexes(const struct kit_telling *t, int side, json_t *items)
{
    const struct bg_state *s = t->view;
    const struct bg_field *f = bg_field(t->rules, s);
    struct text out = {.arena = t->arena};
    struct bg_stand at;
    bg_look(t->rules, s, &at);
    for (int hex = 0; kit_next(&at.occupied[side], &hex);) {
        int second = at.second[hex];
        text_format(&out, "%s%s: %d", out.len ? ", " : "", bg_hex_words(f, hex),
                    s->strength[at.first[hex]] + (second ? s->strength[second] : 0));
    }
    if (out.len)
        json_array_append_new(
            items,
            json_string(arena_words(t->arena, "Their strength in each hex: %s. The HTML page has the names.", out.at)));
}

/* Ground by kind, of all hexes where units stand: what it costs to come there, and whether it doubles a defence. */
static void tell_ground(const struct kit_telling *t, json_t *items)
{
    static const char *const words[BG_TERRAINS_END] = {
        [BG_FOREST] = "forest", [BG_ROUGH] = "rough", [BG_FOREST_ROUGH] = "forest and rough", [BG_TOWN] = "town"};
    const struct bg_field *f = bg_field(t->rules, t->view);
    struct text out = {.arena = t->arena};
    struct bg_stand at;
    bg_look(t->rules, t->view, &at);
    const struct kit_set all = kit_either(&at.occupied[BG_UNION], &at.occupied[BG_CONFEDERATE]);
    for (int kind = BG_FOREST; kind <= BG_TOWN; kind++) {
        bool any = false;
        for (int hex = 0; kit_next(&all, &hex);)
            if (f->terrain[hex] == kind) {
                if (any)
                    text_format(&out, ", %s", bg_hex_words(f, hex));
                else
                    text_format(&out, "%s%s at %s", out.len ? "; " : "", words[kind], bg_hex_words(f, hex));
                any = true;
            }
    }
    if (out.len)
        json_array_append_new(
            items, json_string(arena_words(t->arena, "Ground under units: %s; clear under all others.", out.at)));
}

static void tell_units(const struct kit_telling *t, int side, enum bg_room room, json_t *sections)
{
    json_t *items = json_array();
    struct bg_gunnery *guns = arena_take(t->arena, sizeof *guns);
    const char *title = t->side < 0
                            ? arena_words(t->arena, "UNITS OF THE %s", side == BG_UNION ? "UNION" : "CONFEDERACY")
                        : side == t->side ? "YOUR UNITS"
                                          : "ENEMY UNITS";
    bool own = side == (t->side < 0 ? BG_UNION : t->side);
    bg_gunnery_of(t, side, guns);
    if (own)
        (room < BG_TERSE ? bg_tell_key : bg_tell_marks)(t, items);
    for (int corps = 1; corps < BG_GROUPS_MAX && (own || room < BG_SPARE); corps++)
        tell_corps(t, guns, corps, room, items);
    if (own || room < BG_SPARE)
        tell_corps(t, guns, 0, room, items);
    else
        tell_hexes(t, side, items);
    tell_leaders(t, side, items);
    if (!own && room < BG_TERSE)
        bg_tell_states(t, items);
    if (!own && room < BG_BRIEF)
        tell_ground(t, items);
    kit_section(sections, "commands", title, items);
}

/* ---- contact ---- */
int bg_contacts(const struct kit_telling *t, int side, struct bg_touch out[BG_UNITS_MAX])
{
    const struct bg_field *f = bg_field(t->rules, t->view);
    struct bg_stand at;
    int n = 0;
    bg_look(t->rules, t->view, &at);
    for (int hex = 0; kit_next(&at.occupied[bg_foe(side)], &hex);) {
        out[n] = (struct bg_touch){.hex = hex};
        for (int d = 0; d < KIT_SIDES; d++) {
            int near = bg_near(f, hex, d);
            if (near && kit_has(&at.occupied[side], near) && bg_touches(f, hex, near) && (f->zone[hex] >> d & 1))
                out[n].own[out[n].n++] = near;
        }
        n += out[n].n > 0;
    }
    return n;
}

/* Odds of all units of some hexes against one. */
static void bg_odds_between(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, const int *from,
                            int n, int to, struct bg_odds *out)
{
    struct bg_battle_now b = {.n_targets = 1};
    b.target[0] = (int16_t)to;
    for (int i = 0; i < n; i++) {
        const int who[BG_STACK] = {at->first[from[i]], at->second[from[i]]};
        for (int k = 0; k < BG_STACK; k++)
            if (who[k] && b.n_attackers < BG_ATTACKERS_MAX)
                b.attacker[b.n_attackers++] = (uint8_t)who[k];
    }
    bg_odds_of(r, s, at, &b, out);
}

static const char *odds_words(const struct kit_telling *t, const struct bg_stand *at, const int *from, int n, int to)
{
    struct bg_odds odds;
    bg_odds_between(t->rules, t->view, at, from, n, to, &odds);
    return odds.column ? bg_table_of(t->rules, t->view)->words[odds.column] : "none";
}

/* "1319: from 1320 1-1, back 2-1; from 1419 1-2, back 3-1; from all together 2-1" */
static void tell_touch(const struct kit_telling *t, const struct bg_stand *at, const struct bg_touch *touch,
                       json_t *items)
{
    const struct bg_field *f = bg_field(t->rules, t->view);
    struct text out = {.arena = t->arena};
    text_format(&out, "%s: ", bg_hex_words(f, touch->hex));
    for (int i = 0; i < touch->n; i++)
        text_format(&out, "%sfrom %s %s, back %s", i ? "; " : "", bg_hex_words(f, touch->own[i]),
                    odds_words(t, at, &touch->own[i], 1, touch->hex), odds_words(t, at, &touch->hex, 1, touch->own[i]));
    if (touch->n > 1)
        text_format(&out, "; from all together %s", odds_words(t, at, touch->own, touch->n, touch->hex));
    json_array_append_new(items, json_string(out.at));
}

/* "0508 from 0608, 0509: yours 1-1, theirs 1-2" */
static void tell_touch_short(const struct kit_telling *t, const struct bg_stand *at, const struct bg_touch *touch,
                             struct text *out)
{
    const struct bg_field *f = bg_field(t->rules, t->view);
    struct bg_odds odds;
    int best = 0;
    for (int i = 0; i < touch->n; i++) {
        bg_odds_between(t->rules, t->view, at, &touch->hex, 1, touch->own[i], &odds);
        best = odds.column > best ? odds.column : best;
    }
    text_format(out, "%s%s from", out->len ? "; " : "", bg_hex_words(f, touch->hex));
    for (int i = 0; i < touch->n; i++)
        text_format(out, "%s %s", i ? "," : "", bg_hex_words(f, touch->own[i]));
    text_format(out, ": yours %s, theirs %s", odds_words(t, at, touch->own, touch->n, touch->hex),
                best ? bg_table_of(t->rules, t->view)->words[best] : "none");
}

static void tell_contact_short(const struct kit_telling *t, const struct bg_stand *at, const struct bg_touch *touch,
                               int n, json_t *items)
{
    struct text out = {.arena = t->arena};
    for (int i = 0; i < n; i++)
        tell_touch_short(t, at, &touch[i], &out);
    if (n > 0)
        json_array_append_new(
            items,
            json_string(arena_words(
                t->arena, "Enemy hexes that you touch, with the odds of your attack and the best odds of theirs: %s.",
                out.at)));
}

static void tell_contact(const struct kit_telling *t, enum bg_room room, json_t *sections)
{
    struct bg_touch *touch = arena_take(t->arena, BG_UNITS_MAX * sizeof *touch);
    struct bg_stand at;
    int side = t->side < 0 ? BG_UNION : t->side, n = bg_contacts(t, side, touch);
    json_t *items = json_array();
    bg_look(t->rules, t->view, &at);
    if (room >= BG_BRIEF)
        tell_contact_short(t, &at, touch, n, items);
    else if (n > 0)
        kit_item(
            items,
            "Each %s hex that %s, with the odds of an attack on it and, after \"back\", the odds of an attack from it:",
            t->side < 0 ? "Confederate" : "enemy", t->side < 0 ? "the Union touches" : "you touch");
    for (int i = 0; i < n && room < BG_BRIEF; i++)
        tell_touch(t, &at, &touch[i], items);
    kit_section(sections, "contact", "CONTACT", items);
}

void bg_tell_position(const struct kit_telling *t, enum bg_room room, json_t *sections)
{
    json_t *items = json_array();
    int own = t->side < 0 ? BG_UNION : t->side;
    tell_turn(t, items);
    tell_points(t, items);
    tell_victory(t, items);
    tell_losses(t, items);
    bg_tell_coming(t, items);
    kit_section(sections, "stand", "HOW THINGS STAND", items);
    if (bg_view(t)->flow.over)
        return;
    tell_units(t, own, room, sections);
    tell_units(t, bg_foe(own), room, sections);
    if (room < BG_LEAST)
        tell_contact(t, room, sections);
}
