/* SPDX-License-Identifier: Apache-2.0 */
/* What a report draws beside the map (games/face/picture.h): tracks, what victory needs, battles, the timeline. */
#include "games/divided-we-fall/report.h"
#include "games/face/picture.h"

/* ---- tracks ---- */
static int infantry_of(const struct kit_telling *t, int side)
{
    int n = 0;
    for (int area = 1; area <= dwf_data(t->rules)->n_areas; area++)
        n += dwf_view(t)->infantry[side][area];
    return n;
}

/* What a side could take out of its pile in a turn: groups that still have a working city. */
static int replacements(const struct kit_telling *t, int side)
{
    const struct dwf_data *d = dwf_data(t->rules);
    int n = 0;
    for (int i = 1; i <= d->n_groups; i++) {
        bool works = false;
        for (int k = 0; k < d->group[i].n; k++)
            works = works || dwf_flag_works(t->rules, t->view, side, d->group[i].city[k]);
        n += d->group[i].side == side && works ? d->group[i].rate : 0;
    }
    return n;
}

/* Confederate groups that count for victory: all but Richmond's. */
static int groups_to_take(const struct kit_telling *t)
{
    const struct dwf_data *d = dwf_data(t->rules);
    int n = 0;
    for (int i = 1; i <= d->n_groups; i++)
        n += d->group[i].side == DWF_CSA && d->area[d->capital[DWF_CSA]].group != i;
    return n;
}

static json_t *tracks(const struct kit_telling *t)
{
    const struct dwf_data *d = dwf_data(t->rules);
    const struct dwf_state *s = t->view;
    json_t *all = json_array();
    int closed = dwf_boxes_closed(t->rules, s), taken = dwf_groups_taken(t->rules, s);
    int needed = d->usa_groups[dwf_now(t->rules, s)->year - 1861], groups = groups_to_take(t);
    kit_draw_track(all, "Turn", s->turn, 1, DWF_TURNS, dwf_turn_words(t, s->turn));
    json_t *track = kit_draw_track(all, "Confederate groups of cities in Union hands", taken, 0, groups,
                                   arena_words(t->arena, "%d of %d", taken, groups));
    const char *wins = needed ? arena_words(t->arena, "this year the Union needs %d, and Richmond", needed)
                              : "this year the Union needs Richmond alone"; /* DWF-victory-5 */
    kit_draw_track_mark(track, needed, wins, "usa");
    track = kit_draw_track(all, "Blockade boxes closed", closed, 0, d->n_boxes,
                           arena_words(t->arena, "%d of %d", closed, (int)d->n_boxes));
    kit_draw_track_mark(track, d->boxes_needed, "a blockade that holds", "usa");
    for (int i = DWF_SIDES - 1; i >= 0; i--) {
        int n = infantry_of(t, i);
        kit_draw_track(all, arena_words(t->arena, "%s infantry", i == DWF_USA ? "Union" : "Confederate"), n, 0,
                       n > 80 ? n : 80,
                       arena_words(t->arena, "%d; %d in the pile, of which at most %d come back a turn", n,
                                   (int)s->pile[i], replacements(t, i)));
    }
    return all;
}

/* ---- what victory needs ---- */
static bool holds(const struct kit_telling *t, int side, int area)
{
    return dwf_has_combat(t->rules, t->view, side, area);
}

static void check_union(const struct kit_telling *t, json_t *checks)
{
    const struct dwf_data *d = dwf_data(t->rules);
    int year = dwf_now(t->rules, t->view)->year, richmond = d->capital[DWF_CSA], needed = d->usa_groups[year - 1861];
    const char *title = needed ? arena_words(t->arena, "The Union in %d: Richmond and %d of these groups", year, needed)
                               : arena_words(t->arena, "The Union in %d: Richmond alone", year);
    json_t *items = kit_draw_checks(checks, title, "usa");
    kit_draw_check(items, dwf_area_words(t, richmond), holds(t, DWF_USA, richmond));
    for (int i = 1; i <= d->n_groups && needed > 0; i++) {
        struct text words = {.arena = t->arena};
        bool all = true;
        if (d->group[i].side != DWF_CSA || d->area[richmond].group == i)
            continue;
        for (int k = 0; k < d->group[i].n; k++) {
            text_format(&words, "%s%s", k ? ", " : "", dwf_area_words(t, d->group[i].city[k]));
            all = all && holds(t, DWF_USA, d->group[i].city[k]);
        }
        kit_draw_check(items, words.at, all);
    }
}

static void check_confederates(const struct kit_telling *t, json_t *checks)
{
    const struct dwf_data *d = dwf_data(t->rules);
    const struct dwf_victory *v = &d->csa_wins;
    json_t *items = kit_draw_checks(
        checks, arena_words(t->arena, "The Confederacy from %s: one of these", dwf_turn_words(t, d->csa_wins_from)),
        "csa");
    for (int way = 0; way < v->n_ways; way++) {
        struct text words = {.arena = t->arena};
        bool all = true;
        for (int i = 0; i < v->n_lists[way]; i++) {
            bool any = false;
            for (int k = 0; k < v->n_areas[way][i]; k++) {
                text_format(&words, "%s%s", k ? " or " : i ? ", and " : "", dwf_area_words(t, v->area[way][i][k]));
                any = any || holds(t, DWF_CSA, v->area[way][i][k]);
            }
            all = all && any;
        }
        kit_draw_check(items, words.len ? words.at : "?", all);
    }
}

static json_t *checks(const struct kit_telling *t)
{
    json_t *all = json_array();
    check_union(t, all);
    check_confederates(t, all);
    return all;
}

/* ---- the timeline ---- */
static json_t *dwf_history(const struct kit_telling *t, const json_t *events)
{
    json_t *news = json_array(), *event;
    size_t i;
    json_array_foreach(events, i, event)
    {
        int area = kit_int(event, 0), side = kit_int(event, 1) & 1;
        const struct dwf_area *a = &dwf_data(t->rules)->area[area > 0 && area < DWF_AREAS_MAX ? area : 0];
        if (kit_is(event, "taken") && (a->flag || a->capital_of))
            kit_draw_news(news, dwf_sides[side].id,
                          arena_words(t->arena, "%s taken by the %s", dwf_area_words(t, area), dwf_side_words(side)));
        else if (kit_is(event, "burned"))
            kit_draw_news(news, "usa", arena_words(t->arena, "%s burned", dwf_area_words(t, area)));
        else if (kit_is(event, "intervention"))
            kit_draw_news(news, "csa", "England and France intervene");
    }
    return json_pack("{s:s,s:s,s:i,s:i,s:i,s:s,s:s,s:o}", "when", dwf_when_words(t), "name",
                     "Groups of cities in Union hands", "value", dwf_groups_taken(t->rules, t->view), "low", 0, "high",
                     groups_to_take(t), "low_name", "", "high_name", "the Union has them all", "news", news);
}

json_t *dwf_picture(const struct rules *r, const void *view, int seat, const struct prompt *prompt,
                    const json_t *events, const json_t *notes)
{
    struct kit_telling t = kit_telling_begin(r, view, seat, notes, dwf_sides, DWF_SIDES);
    (void)prompt;
    json_t *all = json_pack("{s:o,s:o,s:o,s:o,s:o,s:o}", "sides", kit_draw_sides(dwf_sides, DWF_SIDES, DWF_USA), "map",
                            dwf_draw_map(&t, events), "tracks", tracks(&t), "checks", checks(&t), "battles",
                            dwf_draw_battles(&t, events), "history", dwf_history(&t, events));
    arena_free(t.arena);
    return all;
}
