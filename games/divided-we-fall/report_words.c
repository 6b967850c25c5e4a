/* SPDX-License-Identifier: Apache-2.0 */
/* Names, and forces in words. */
#include "games/divided-we-fall/report.h"

const struct kit_side dwf_sides[DWF_SIDES] = {{"csa", "Confederacy", "gray", "square"},
                                              {"usa", "Union", "blue", "circle"}};

const char dwf_guessed[] = "the map and most leader ratings were reconstructed, and the printed ones may differ; help "
                           "divided-we-fall says what is known";

const char *dwf_side_words(int side)
{
    return dwf_sides[side == DWF_CSA ? DWF_CSA : DWF_USA].name;
}

const char *dwf_tense(const struct kit_telling *t, const char *now, const char *then)
{
    return t->ahead ? now : then;
}

const char *dwf_acts(const struct kit_telling *t, int side, const char *now, const char *then)
{
    return arena_words(t->arena, "%s %s%s", kit_Who(t, side), dwf_tense(t, now, then),
                       t->ahead ? kit_does(t, side, "", "s") : "");
}

static const struct dwf_data *data(const struct kit_telling *t)
{
    return dwf_data(t->rules);
}

const char *dwf_area_words(const struct kit_telling *t, int area)
{
    return area >= 1 && area <= data(t)->n_areas ? data(t)->area[area].name : "?";
}

const char *dwf_area_order(const struct kit_telling *t, int area)
{
    return area >= 1 && area <= data(t)->n_areas ? name_of(t->rules, DWF_NAME_AREA, area) : "?";
}

/* Grant has two counters, and one name. */
const char *dwf_leader_words(const struct kit_telling *t, int leader)
{
    return leader >= 1 && leader <= data(t)->n_leaders
               ? name_of(t->rules, DWF_NAME_LEADER, dwf_person_of(t->rules, leader))
               : "?";
}

const char *dwf_rating_words(const struct kit_telling *t, int leader)
{
    if (leader < 1 || leader > data(t)->n_leaders)
        return "?";
    return arena_words(t->arena, "%s %d-%d%s", dwf_leader_words(t, leader), dwf_combat_of(t->rules, t->view, leader),
                       dwf_moves_of(t->rules, t->view, leader), data(t)->leader[leader].sourced ? "" : " (R)");
}

const char *dwf_state_words(const struct kit_telling *t, int state)
{
    return state >= 1 && state <= data(t)->n_states ? data(t)->state[state].name : "?";
}

const char *dwf_turn_words(const struct kit_telling *t, int turn)
{
    const struct dwf_turn_facts *facts = &data(t)->turn[turn >= 1 && turn <= DWF_TURNS ? turn : DWF_TURNS];
    return arena_words(t->arena, "%s, %d", facts->name, (int)facts->year);
}

const char *dwf_date_words(const struct kit_telling *t, int turn)
{
    const char *words = dwf_turn_words(t, turn); /* "Winter, 1863" */
    return words[0] == 'W' && words[6] == ',' ? arena_words(t->arena, "winter%s", words + 7) : words;
}

const char *dwf_when_words(const struct kit_telling *t)
{
    const struct dwf_state *s = t->view;
    return s->flow.over ? "the end"
                        : arena_words(t->arena, "%s, %s", dwf_turn_words(t, s->turn), dwf_side_words(s->side));
}

const char *dwf_piece_words(int op, int n)
{
    static const char *const one[] = {"infantry",  "supply unit", "ship",      "gunboat",         "ironclad",
                                      "rail unit", "militia",     "fort step", "fort being built"};
    static const char *const many[] = {"infantry",   "supply units", "ships",      "gunboats",         "ironclads",
                                       "rail units", "militia",      "fort steps", "forts being built"};
    op -= DWF_OP_INFANTRY;
    return op < 0 || op > DWF_OP_BUILDING - DWF_OP_INFANTRY ? "?" : (n == 1 ? one : many)[op];
}

const char *dwf_vessel_words(int kind, int n)
{
    return dwf_piece_words(DWF_OP_SHIP + kind, n);
}

const char *dwf_loss_words(int loss, int n)
{
    static const uint8_t op[] = {0,           DWF_OP_INFANTRY, DWF_OP_MILITIA, DWF_OP_FORT, DWF_OP_GUNBOAT,
                                 DWF_OP_SHIP, DWF_OP_IRONCLAD};
    return dwf_piece_words(loss < 0 || loss > DWF_LOSE_IRONCLAD ? 0 : op[loss], n);
}

const char *dwf_due_words(int due, int n)
{
    return dwf_piece_words(due <= DWF_DUE_RAIL      ? due - DWF_DUE_SUPPLY + DWF_OP_SUPPLY
                           : due == DWF_DUE_MILITIA ? DWF_OP_MILITIA
                                                    : DWF_OP_INFANTRY,
                           n);
}

const char *dwf_type_words(const struct rules *r, int due)
{
    bool infantry = due >= DWF_DUE_BLOCKADE && due <= DWF_DUE_MARYLAND;
    return name_of(r, DWF_NAME_TYPE, infantry ? DWF_DUE_BLOCKADE : due);
}

const char *dwf_column_words(int column)
{
    static const char *const words[DWF_COLUMNS] = {"clear ground", "woods or rough",
                                                   "seasonal river, mountain or swamp", "major river or sea",
                                                   "mixed ground (maximum)"};
    return column >= 0 && column < DWF_COLUMNS ? words[column] : "?";
}

static void add(struct text *out, const char *words)
{
    text_format(out, "%s%s", out->len ? ", " : "", words);
}

const char *dwf_force_words(const struct kit_telling *t, int side, int area)
{
    const struct dwf_state *s = t->view;
    struct text out = {.arena = t->arena};
    int n = s->infantry[side][area], supply = s->supply[side][area];
    if (n > 0)
        add(&out, arena_words(t->arena, "%d inf", n));
    if (dwf_militia_at(t->rules, s, side, area))
        add(&out, "mil");
    if (s->fort[area] && s->fort_of[area] == side + 1)
        add(&out, arena_words(t->arena, "fort %d", s->fort[area]));
    if (s->building[area] == side + 1)
        add(&out, s->fort[area] ? "next step begun" : "fort begun");
    if (supply > 0)
        add(&out, arena_words(t->arena, "%d supply", supply));
    for (int kind = 0; kind < DWF_VESSELS; kind++)
        if (s->vessel[side][kind][area] > 0)
            add(&out, arena_words(t->arena, "%d %s", s->vessel[side][kind][area],
                                  dwf_vessel_words(kind, s->vessel[side][kind][area])));
    if (side == DWF_USA && dwf_rail_at(s, area))
        add(&out, "rail unit");
    return out.len ? out.at : "";
}

const char *dwf_leaders_words(const struct kit_telling *t, int side, int area)
{
    const struct dwf_state *s = t->view;
    struct text out = {.arena = t->arena};
    for (int i = 1; i <= data(t)->n_leaders; i++)
        if (s->leader[i].status == DWF_ON_MAP && s->leader[i].area == area && data(t)->leader[i].side == side)
            add(&out, dwf_rating_words(t, i));
    return out.len ? out.at : "";
}

bool dwf_map_is_ours(const struct rules *r)
{
    const struct dwf_data *d = dwf_data(r);
    bool any = d->guessed_links > 0;
    for (int i = 1; i <= d->n_areas; i++)
        any = any || !d->area[i].sourced;
    return any;
}

bool dwf_ratings_are_ours(const struct rules *r)
{
    const struct dwf_data *d = dwf_data(r);
    bool any = false;
    for (int i = 1; i <= d->n_leaders; i++)
        any = any || !d->leader[i].sourced;
    return any;
}

int dwf_turn_number(const struct rules *r, const void *state)
{
    const struct dwf_state *s = state;
    (void)r;
    return s->turn;
}
