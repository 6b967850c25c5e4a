/* SPDX-License-Identifier: Apache-2.0 */
/* The lists of names by kind that sheets are read against. */
#include "games/house-divided/load.h"
#include <string.h>

static const struct named units[] = {
    {HD_MILITIA_CAVALRY, "militia cavalry", "militia cav|mil cav"},
    {HD_MILITIA_INFANTRY, "militia infantry", "militia inf|mil inf"},
    {HD_VETERAN_CAVALRY, "veteran cavalry", "veteran cav|vet cav"},
    {HD_VETERAN_INFANTRY, "veteran infantry", "veteran inf|vet inf"},
    {HD_CRACK_INFANTRY, "crack infantry", "crack inf"},
    {HD_CRACK_CAVALRY, "crack cavalry", "crack cav"},
    {HD_ANY_INFANTRY, "infantry", "inf|foot"},
    {HD_ANY_CAVALRY, "cavalry", "cav|horse"},
    {HD_ANY_MILITIA, "militia", "mil"},
    {HD_ANY_VETERAN, "veterans", "veteran|vets|vet"},
    {HD_ANY_CRACK, "crack", "crack troops"},
    {HD_ANY_UNIT, "units", "unit|army|troops"},
    {HD_CROSSINGS, "crossings", "crossing|water|water crossings"},
};
enum { ALL_UNITS = HD_KINDS_END - 1, ALL_LOSSES = HD_CROSSINGS };

/* "infantry Scranton", "cavalry Scranton" and so on; the bare name means infantry. */
static void add_muster(struct loading *l, const struct named *box, int arm, struct named *out)
{
    static const char *const arms[HD_ARMS] = {"infantry", "cavalry"}, *const shorter[HD_ARMS] = {"inf", "cav"};
    struct text aliases = {.arena = l->in.arena};
    text_format(&aliases, "%s %s", shorter[arm], box->name);
    if (arm == HD_INFANTRY)
        text_format(&aliases, "|%s%s%s", box->name, box->aliases ? "|" : "", box->aliases ? box->aliases : "");
    for (const char *at = box->aliases; at && *at;) {
        size_t len = strcspn(at, "|");
        text_format(&aliases, "|%s %.*s|%s %.*s", arms[arm], (int)len, at, shorter[arm], (int)len, at);
        at += len + (at[len] == '|');
    }
    *out = (struct named){.id = hd_muster(arm, box->id),
                          .name = arena_words(l->in.arena, "%s %s", arms[arm], box->name),
                          .aliases = aliases.at};
}

static struct kit_names list_musters(struct loading *l, const struct kit_names *boxes)
{
    struct named *at = arena_take(l->in.arena, HD_ARMS * HD_BOXES * sizeof *at);
    int32_t n = 0;
    for (int32_t i = 0; i < boxes->n; i++)
        for (int arm = 0; arm < HD_ARMS; arm++)
            add_muster(l, &boxes->at[i], arm, &at[n++]);
    return (struct kit_names){n, at};
}

static struct kit_names list_generals(struct loading *l)
{
    struct named *at = arena_take(l->in.arena, HD_GENERALS * sizeof *at);
    for (int32_t i = 0; i < HD_GENERALS; i++)
        at[i] = (struct named){.id = i + 1, .name = l->data->general[i].name};
    return (struct kit_names){HD_GENERALS, at};
}

void hd_load_names(struct bundle *in, const json_t *bundle)
{
    struct loading *l = in->own;
    const json_t *boxes = json_object_get(json_object_get(bundle, "map"), "boxes");
    struct kit_names *names = l->data->names;
    names[HD_NAME_BOX - KIND_FIRST] = kit_load_names(&l->in, boxes, &l->box);
    if (l->in.bad)
        return;
    names[HD_NAME_UNIT - KIND_FIRST] = (struct kit_names){ALL_UNITS, units};
    names[HD_NAME_LOSS - KIND_FIRST] = (struct kit_names){ALL_LOSSES, units};
    names[HD_NAME_GENERAL - KIND_FIRST] = list_generals(l);
    names[HD_NAME_MUSTER - KIND_FIRST] = list_musters(l, &names[HD_NAME_BOX - KIND_FIRST]);
    kit_names_apart(&l->in, &names[HD_NAME_BOX - KIND_FIRST]);
}
