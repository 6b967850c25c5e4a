/* The tables from the bundle: draws, production, victory, battle, losses, raids. */
#include "games/blue-vs-gray/load.h"

static const char *const results[] = {"attacker-routed",  "attacker-defeated", "generals-battle", "soldiers-battle",
                                      "defender-defeated", "defender-routed",  NULL};
static const char *const levels[] = {"light", "normal", "heavy", NULL};
static const char *const fates[] = {"killed", "wounded", "sacked", NULL}, *const pickers[] = {"opponent", "owner", NULL};

static void load_draw(struct loading *l, const json_t *draw)
{
    struct bvg_tables *t = &l->data->table;
    load_members(l, draw, "usa csa production blockade restores_per_point");
    const json_t *usa = load_object(l, draw, "usa"), *csa = load_object(l, draw, "csa");
    load_members(l, usa, "entitled least free_restores railnet_severed late_war");
    load_members(l, csa, "least free_restores");
    t->entitled[BVG_USA] = load_int(l, usa, "entitled", 1, 20);
    t->least[BVG_USA] = load_int(l, usa, "least", 0, 20);
    t->free_restores[BVG_USA] = load_int(l, usa, "free_restores", 0, 20);
    t->usa_severed = load_int(l, usa, "railnet_severed", -5, 0);
    t->usa_late = load_int(l, usa, "late_war", 0, 5);
    t->least[BVG_CSA] = load_int(l, csa, "least", 0, 20);
    t->free_restores[BVG_CSA] = load_int(l, csa, "free_restores", 0, 20);
    const json_t *production = load_list(l, draw, "production", 4);
    if (json_array_size(production) != 4)
        load_wrong(l, "data.count", "production");
    for (int32_t i = 0; i < 4; i++) { /* BVG-15.3 */
        const json_t *o = json_array_get(production, (size_t)i);
        load_members(l, o, "lost entitled free_restores");
        load_int(l, o, "lost", i, i);
        t->production[i].draw = load_int(l, o, "entitled", 1, 20);
        t->production[i].restores = load_int(l, o, "free_restores", 0, 20);
    }
    t->entitled[BVG_CSA] = t->production[0].draw;
    const json_t *blockade = load_object(l, draw, "blockade");
    load_members(l, blockade, "none_supply partial_restores");
    t->no_blockade_supply = load_int(l, blockade, "none_supply", 0, 9);
    t->partial_restores = load_int(l, blockade, "partial_restores", 0, 9);
    t->per_point = load_int(l, draw, "restores_per_point", 1, 9);
}

static void load_battle(struct loading *l, const json_t *battle)
{
    struct bvg_tables *t = &l->data->table;
    load_members(l, battle, "red_die fort strength_step pesthole soldiers_margin reconstructed why");
    const json_t *faces = load_list(l, battle, "red_die", 6);
    for (size_t i = 0; i < 6; i++)
        t->result[i + 1] = load_one_of(l, json_array_get(faces, i), results);
    t->fort = load_int(l, battle, "fort", -3, 0);
    t->strength_step = load_int(l, battle, "strength_step", 1, 99);
    t->pesthole = load_int(l, battle, "pesthole", 0, 20);
    t->soldiers_margin = load_int(l, battle, "soldiers_margin", 1, 99);
}

static void load_casualties(struct loading *l, const json_t *casualties)
{
    struct bvg_tables *t = &l->data->table;
    load_members(l, casualties, "white_die bands beaten_least reconstructed why");
    const json_t *faces = load_list(l, casualties, "white_die", 6), *bands = load_list(l, casualties, "bands", 8);
    for (size_t i = 0; i < 6; i++)
        t->level[i + 1] = load_one_of(l, json_array_get(faces, i), levels) - 1;
    t->n_bands = (int32_t)json_array_size(bands);
    int32_t from = 1;
    for (int32_t i = 0; i < t->n_bands; i++) { /* the bands follow on each other without a hole */
        const json_t *o = json_array_get(bands, (size_t)i);
        load_members(l, o, "units losses");
        const json_t *units = load_list(l, o, "units", 2), *losses = load_list(l, o, "losses", 3);
        for (size_t k = 0; k < 5; k++) {
            json_int_t n = json_integer_value(k < 2 ? json_array_get(units, k) : json_array_get(losses, k - 2));
            if (n < 0 || n > 99)
                load_wrong(l, "data.range", "bands");
            t->band[i][k] = (int32_t)n;
        }
        if (t->band[i][0] != from || t->band[i][1] < from)
            load_wrong(l, "data.range", "units");
        from = t->band[i][1] + 1;
    }
    if (t->n_bands == 0 || from != 100)
        load_wrong(l, "data.count", "bands");
    t->loser_least = load_int(l, casualties, "beaten_least", 0, 5);
}

static void load_leader_losses(struct loading *l, const json_t *losses)
{
    struct bvg_tables *t = &l->data->table;
    load_members(l, losses, "die reconstructed why");
    const json_t *faces = load_list(l, losses, "die", 6);
    for (size_t i = 0; i < 6; i++) {
        const json_t *o = json_array_get(faces, i);
        load_members(l, o, "fate picked_by");
        t->leader_effect[i + 1] = load_one_of(l, json_object_get(o, "fate"), fates);
        t->leader_chooser[i + 1] = load_one_of(l, json_object_get(o, "picked_by"), pickers);
    }
}

static void load_raid(struct loading *l, const json_t *raid)
{
    struct bvg_tables *t = &l->data->table;
    load_members(l, raid, "no_defender margins");
    t->raid_any = load_int(l, raid, "no_defender", 0, 9);
    const json_t *margins = load_list(l, raid, "margins", 2);
    for (size_t i = 0; i < 2; i++) {
        const json_t *o = json_array_get(margins, i);
        load_members(l, o, "least points");
        t->raid_margin[i] = load_int(l, o, "least", 1, 99);
        t->raid_points[i] = load_int(l, o, "points", 1, 9);
    }
}

void load_tables(struct loading *l, const json_t *tables)
{
    struct bvg_tables *t = &l->data->table;
    l->entry = "tables";
    load_members(l, tables, "format draw railnet victory battle casualties leader_losses raid");
    const json_t *railnet = load_object(l, tables, "railnet"), *victory = load_object(l, tables, "victory");
    load_members(l, railnet, "usa_least");
    t->usa_railnet = load_int(l, railnet, "usa_least", 1, 12);
    load_members(l, victory, "usa csa csa_before_emancipation election end");
    t->usa_wins = load_int(l, victory, "usa", 1, 20);
    t->csa_wins = load_int(l, victory, "csa", -20, -1);
    t->csa_wins_early = load_int(l, victory, "csa_before_emancipation", -20, -1);
    t->election = load_int(l, victory, "election", -20, 20);
    t->end = load_int(l, victory, "end", -20, 20);
    load_draw(l, load_object(l, tables, "draw"));
    load_battle(l, load_object(l, tables, "battle"));
    load_casualties(l, load_object(l, tables, "casualties"));
    load_leader_losses(l, load_object(l, tables, "leader_losses"));
    load_raid(l, load_object(l, tables, "raid"));
}
