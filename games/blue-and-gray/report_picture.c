/* SPDX-License-Identifier: Apache-2.0 */
/* What a report of Blue & Gray draws: the map of report_map.c, tracks, what counts, the attacks and their dice, and the
 * point of the timeline. */
#include "games/blue-and-gray/report.h"

/* ---- tracks ---- */
static const char *points_words(const struct kit_telling *t, int points, int cut_off)
{
    if (((const struct bg_state *)t->view)->flow.over)
        return arena_words(t->arena, "%d", points);
    return cut_off ? arena_words(t->arena, "%d if it ended now, %d of it for units cut off", points, cut_off)
                   : arena_words(t->arena, "%d if it ended now", points);
}

static json_t *tracks(const struct kit_telling *t)
{
    const struct bg_state *s = t->view;
    const struct bg_field *f = bg_field(t->rules, s);
    json_t *all = json_array();
    int32_t points[BG_SIDES], cut_off[BG_SIDES];
    bg_points_now(t, points, cut_off);
    int high = points[0] > points[1] ? points[0] : points[1];
    for (int i = BG_SIDES - 1; i >= 0; i--)
        kit_draw_track(all, arena_words(t->arena, "Points of the %s", bg_sides[i].name), points[i], 0,
                       high < 50 ? 50 : high, points_words(t, points[i], cut_off[i]));
    kit_draw_track(all, "Turn", s->turn, 1, f->turns,
                   arena_words(t->arena, "%d of %d%s", (int)s->turn, (int)f->turns, s->night ? ", night" : ""));
    if (s->allowed >= 0)
        kit_draw_track(all, "Units that may still move", s->allowed, 0, s->turn == 1 ? f->limit_first : f->limit_later,
                       arena_words(t->arena, "%d", (int)s->allowed));
    return all;
}

/* ---- what counts ---- */
static void check_hexes(const struct kit_telling *t, int side, json_t *checks)
{
    const struct bg_state *s = t->view;
    const struct bg_field *f = bg_field(t->rules, s);
    json_t *items = NULL;
    for (int i = 0; i < f->n_victory; i++) {
        const struct bg_victory *v = &f->victory[i];
        if (v->points[side] == 0 && v->hex != f->level_hex)
            continue;
        if (!items)
            items = kit_draw_checks(checks, arena_words(t->arena, "Hexes of the %s", bg_sides[side].name),
                                    bg_sides[side].id);
        kit_draw_check(items,
                       v->points[side]
                           ? arena_words(t->arena, "%s, %d", bg_place_words(t, v->hex), (int)v->points[side])
                           : bg_place_words(t, v->hex),
                       s->held_by[i] == side + 1);
    }
}

static int out_strength(const struct kit_telling *t, int side)
{
    const struct bg_field *f = bg_field(t->rules, t->view);
    int sum = 0;
    for (int u = 1; u <= f->n_units; u++)
        if (f->unit[u].side == side && ((const struct bg_state *)t->view)->status[u] == BG_OUT)
            sum += bg_printed(t->rules, t->view, u);
    return sum;
}

static void check_exits(const struct kit_telling *t, int side, json_t *checks)
{
    const struct bg_state *s = t->view;
    const struct bg_field *f = bg_field(t->rules, s);
    json_t *items = NULL;
    if (f->exit_points[side] > 0) {
        items =
            kit_draw_checks(checks, arena_words(t->arena, "Off the map: %s", bg_sides[side].name), bg_sides[side].id);
        kit_draw_check(items, arena_words(t->arena, "strength points that left: %d", out_strength(t, side)),
                       out_strength(t, side) > 0);
    }
    for (int u = 1; u <= f->n_units; u++)
        if (f->unit[u].type == BG_TRAIN && f->unit[u].side == side) {
            items = items ? items : kit_draw_checks(checks, "The train", bg_sides[side].id);
            kit_draw_check(items, "the train is off the map", s->status[u] == BG_OUT);
        }
}

static json_t *checks(const struct kit_telling *t)
{
    json_t *all = json_array();
    for (int side = BG_SIDES - 1; side >= 0; side--) {
        check_hexes(t, side, all);
        check_exits(t, side, all);
    }
    return all;
}

json_t *bg_picture(const struct rules *r, const void *view, int seat, const struct prompt *prompt, const json_t *events,
                   const json_t *notes)
{
    struct kit_telling t = kit_telling_begin(r, view, seat, notes, bg_sides, BG_SIDES);
    (void)prompt;
    json_t *all = json_pack("{s:o,s:o,s:o,s:o,s:o,s:o}", "sides", kit_draw_sides(bg_sides, BG_SIDES, BG_UNION), "map",
                            bg_draw_map(&t, events), "tracks", tracks(&t), "checks", checks(&t), "battles",
                            bg_draw_battles(&t, events), "history", bg_history(&t, events, bg_when_words(&t)));
    arena_free(t.arena);
    return all;
}
