/* SPDX-License-Identifier: Apache-2.0 */
/* The tables from the bundle: draws, production, victory, battle, losses, raids. */
#include "games/blue-vs-gray/facts/load.h"

static const char *const results[] = {"attacker-routed",
                                      "attacker-defeated",
                                      "generals-battle",
                                      "soldiers-battle",
                                      "defender-defeated",
                                      "defender-routed",
                                      NULL};
static const char *const levels[] = {"light", "normal", "heavy", NULL};
static const char *const fates[] = {"killed", "wounded", "sacked", NULL}, *const pickers[] = {"opponent", "owner",
                                                                                              NULL};

static void bundle_draw(struct loading *l, const json_t *draw)
{
    struct bvg_tables *t = &l->data->table;
    bundle_members(&l->in, draw, "usa csa production blockade restores_per_point");
    const json_t *usa = bundle_object(&l->in, draw, "usa"), *csa = bundle_object(&l->in, draw, "csa");
    bundle_members(&l->in, usa, "entitled least free_restores railnet_severed late_war");
    bundle_members(&l->in, csa, "least free_restores");
    t->entitled[BVG_USA] = bundle_int(&l->in, usa, "entitled", 1, 20);
    t->least[BVG_USA] = bundle_int(&l->in, usa, "least", 0, 20);
    t->free_restores[BVG_USA] = bundle_int(&l->in, usa, "free_restores", 0, 20);
    t->usa_severed = bundle_int(&l->in, usa, "railnet_severed", -5, 0);
    t->usa_late = bundle_int(&l->in, usa, "late_war", 0, 5);
    t->least[BVG_CSA] = bundle_int(&l->in, csa, "least", 0, 20);
    t->free_restores[BVG_CSA] = bundle_int(&l->in, csa, "free_restores", 0, 20);
    const json_t *production = kit_load_list(&l->in, draw, "production", 4, 4, NULL);
    for (int32_t i = 0; i < 4; i++) { /* BVG-15.3 */
        const json_t *o = json_array_get(production, (size_t)i);
        bundle_members(&l->in, o, "lost entitled free_restores");
        bundle_int(&l->in, o, "lost", i, i);
        t->production[i].draw = bundle_int(&l->in, o, "entitled", 1, 20);
        t->production[i].restores = bundle_int(&l->in, o, "free_restores", 0, 20);
    }
    t->entitled[BVG_CSA] = t->production[0].draw;
    const json_t *blockade = bundle_object(&l->in, draw, "blockade");
    bundle_members(&l->in, blockade, "none_supply partial_restores");
    t->no_blockade_supply = bundle_int(&l->in, blockade, "none_supply", 0, 9);
    t->partial_restores = bundle_int(&l->in, blockade, "partial_restores", 0, 9);
    t->per_point = bundle_int(&l->in, draw, "restores_per_point", 1, 9);
}

static void bundle_battle(struct loading *l, const json_t *battle)
{
    struct bvg_tables *t = &l->data->table;
    bundle_members(&l->in, battle, "red_die fort strength_step pesthole soldiers_margin reconstructed why");
    t->guessed |= bundle_flag(&l->in, battle, "reconstructed") ? BVG_GUESSED_RESULTS : 0;
    const json_t *faces = bundle_list(&l->in, battle, "red_die", 6);
    for (size_t i = 0; i < 6; i++)
        t->result[i + 1] = bundle_one_of(&l->in, json_array_get(faces, i), results);
    t->fort = bundle_int(&l->in, battle, "fort", -3, 0);
    t->strength_step = bundle_int(&l->in, battle, "strength_step", 1, 99);
    t->pesthole = bundle_int(&l->in, battle, "pesthole", 0, 20);
    t->soldiers_margin = bundle_int(&l->in, battle, "soldiers_margin", 1, 99);
}

static void bundle_casualties(struct loading *l, const json_t *casualties)
{
    struct bvg_tables *t = &l->data->table;
    bundle_members(&l->in, casualties, "white_die bands beaten_least reconstructed why");
    t->guessed |= bundle_flag(&l->in, casualties, "reconstructed") ? BVG_GUESSED_LOSSES : 0;
    const json_t *faces = bundle_list(&l->in, casualties, "white_die", 6),
                 *bands = bundle_list(&l->in, casualties, "bands", 8);
    for (size_t i = 0; i < 6; i++)
        t->level[i + 1] = bundle_one_of(&l->in, json_array_get(faces, i), levels) - 1;
    t->n_bands = (int32_t)json_array_size(bands);
    int32_t from = 1;
    for (int32_t i = 0; i < t->n_bands; i++) { /* the bands follow on each other without a hole */
        const json_t *o = json_array_get(bands, (size_t)i);
        bundle_members(&l->in, o, "units losses");
        const json_t *units = bundle_list(&l->in, o, "units", 2), *losses = bundle_list(&l->in, o, "losses", 3);
        for (size_t k = 0; k < 5; k++) {
            json_int_t n = json_integer_value(k < 2 ? json_array_get(units, k) : json_array_get(losses, k - 2));
            if (n < 0 || n > 99)
                bundle_wrong(&l->in, "data.range", "bands");
            t->band[i][k] = (int32_t)n;
        }
        if (t->band[i][0] != from || t->band[i][1] < from)
            bundle_wrong(&l->in, "data.range", "units");
        from = t->band[i][1] + 1;
    }
    if (t->n_bands == 0 || from != 100)
        bundle_wrong(&l->in, "data.count", "bands");
    t->loser_least = bundle_int(&l->in, casualties, "beaten_least", 0, 5);
}

static void bundle_leader_losses(struct loading *l, const json_t *losses)
{
    struct bvg_tables *t = &l->data->table;
    bundle_members(&l->in, losses, "die reconstructed why");
    t->guessed |= bundle_flag(&l->in, losses, "reconstructed") ? BVG_GUESSED_LEADERS : 0;
    const json_t *faces = bundle_list(&l->in, losses, "die", 6);
    for (size_t i = 0; i < 6; i++) {
        const json_t *o = json_array_get(faces, i);
        bundle_members(&l->in, o, "fate picked_by");
        t->leader_effect[i + 1] = bundle_one_of(&l->in, json_object_get(o, "fate"), fates);
        t->leader_chooser[i + 1] = bundle_one_of(&l->in, json_object_get(o, "picked_by"), pickers);
    }
}

static void bundle_raid(struct loading *l, const json_t *raid)
{
    struct bvg_tables *t = &l->data->table;
    bundle_members(&l->in, raid, "no_defender margins");
    t->raid_any = bundle_int(&l->in, raid, "no_defender", 0, 9);
    const json_t *margins = bundle_list(&l->in, raid, "margins", 2);
    for (size_t i = 0; i < 2; i++) {
        const json_t *o = json_array_get(margins, i);
        bundle_members(&l->in, o, "least points");
        t->raid_margin[i] = bundle_int(&l->in, o, "least", 1, 99);
        t->raid_points[i] = bundle_int(&l->in, o, "points", 1, 9);
    }
}

void bvg_load_tables(struct bundle *in, const json_t *tables)
{
    struct loading *l = in->own;
    struct bvg_tables *t = &l->data->table;
    l->in.entry = "tables";
    bundle_members(&l->in, tables, "format draw railnet victory battle casualties leader_losses raid");
    const json_t *railnet = bundle_object(&l->in, tables, "railnet"),
                 *victory = bundle_object(&l->in, tables, "victory");
    bundle_members(&l->in, railnet, "usa_least");
    t->usa_railnet = bundle_int(&l->in, railnet, "usa_least", 1, 12);
    bundle_members(&l->in, victory, "usa csa csa_before_emancipation election end");
    t->usa_wins = bundle_int(&l->in, victory, "usa", 1, 20);
    t->csa_wins = bundle_int(&l->in, victory, "csa", -20, -1);
    t->csa_wins_early = bundle_int(&l->in, victory, "csa_before_emancipation", -20, -1);
    t->election = bundle_int(&l->in, victory, "election", -20, 20);
    t->end = bundle_int(&l->in, victory, "end", -20, 20);
    bundle_draw(l, bundle_object(&l->in, tables, "draw"));
    bundle_battle(l, bundle_object(&l->in, tables, "battle"));
    bundle_casualties(l, bundle_object(&l->in, tables, "casualties"));
    bundle_leader_losses(l, bundle_object(&l->in, tables, "leader_losses"));
    bundle_raid(l, bundle_object(&l->in, tables, "raid"));
}
