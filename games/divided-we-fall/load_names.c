/* SPDX-License-Identifier: Apache-2.0 */
/* The lists of names by kind that sheets are read against. */
#include "games/divided-we-fall/load.h"
#include <string.h>

static struct kit_names list_groups(struct dwf_loading *l)
{
    struct named *at = arena_take(l->in.arena, DWF_GROUPS_MAX * sizeof *at);
    for (int32_t i = 1; i <= l->data->n_groups; i++)
        at[i - 1] = (struct named){.id = i, .name = l->data->group[i].id};
    return (struct kit_names){l->data->n_groups, at};
}

/* The words that two names begin with alike: "Grant" of "Grant 1861" and "Grant 1863". */
static const char *common_words(struct dwf_loading *l, const char *a, const char *b)
{
    size_t len = 0;
    for (size_t i = 0;; i++) {
        bool ends = (a[i] == ' ' || a[i] == '\0') && (b[i] == ' ' || b[i] == '\0');
        len = ends ? i : len;
        if (a[i] != b[i] || a[i] == '\0')
            break;
    }
    if (len == 0)
        bundle_wrong(&l->in, "data.sums", a);
    return arena_words(l->in.arena, "%.*s", (int)len, a);
}

/* A person has one name, whatever counter of his is in play; his other counters keep theirs, for programs. */
static struct kit_names list_persons(struct dwf_loading *l, const struct kit_names *counters)
{
    struct named *at = arena_take(l->in.arena, ((size_t)counters->n + 1) * sizeof *at);
    int32_t n = 0;
    for (int32_t i = 0; i < counters->n; i++) {
        int32_t known = 0;
        while (known < n &&
               strcmp(l->data->leader[at[known].id].person, l->data->leader[counters->at[i].id].person) != 0)
            known++;
        if (known < n)
            at[known].name = common_words(l, at[known].name, counters->at[i].name);
        at[n++] = counters->at[i];
    }
    return (struct kit_names){n, at};
}

static struct kit_names list_rows(struct dwf_loading *l)
{
    struct named *at = arena_take(l->in.arena, DWF_OPEN_ROWS * sizeof *at);
    for (int32_t i = 0; i < DWF_OPEN_ROWS; i++)
        at[i] = (struct named){.id = i + 1, .name = arena_words(l->in.arena, "%c", 'A' + i)};
    return (struct kit_names){DWF_OPEN_ROWS, at};
}

static const struct named losses[] = {
    {DWF_LOSE_INFANTRY, "infantry", "inf"}, {DWF_LOSE_MILITIA, "militia", NULL},
    {DWF_LOSE_FORT, "fort", "forts"},       {DWF_LOSE_GUNBOAT, "gunboats", "gunboat"},
    {DWF_LOSE_SHIP, "ships", "ship"},       {DWF_LOSE_IRONCLAD, "ironclads", "ironclad"},
};
static const struct named types[] = {
    {DWF_DUE_SUPPLY, "supply", NULL},
    {DWF_DUE_SHIP, "ship", "ships"},
    {DWF_DUE_GUNBOAT, "gunboat", "gunboats"},
    {DWF_DUE_IRONCLAD, "ironclad", "ironclads"},
    {DWF_DUE_RAIL, "rail", NULL},
    {DWF_DUE_BLOCKADE, "infantry", NULL},
    {DWF_DUE_MILITIA, "militia", NULL},
};

void dwf_load_names(struct bundle *in, const json_t *bundle)
{
    struct dwf_loading *l = in->own;
    struct kit_names *names = l->data->names;
    const json_t *map = json_object_get(bundle, "map"), *leaders = json_object_get(bundle, "leaders");
    names[DWF_NAME_AREA - KIND_FIRST] = kit_load_names(&l->in, json_object_get(map, "areas"), &l->area);
    names[DWF_NAME_LEADER - KIND_FIRST] = kit_load_names(&l->in, json_object_get(leaders, "leaders"), &l->leader);
    names[DWF_NAME_GROUP - KIND_FIRST] = list_groups(l);
    names[DWF_NAME_ROW - KIND_FIRST] = list_rows(l);
    names[DWF_NAME_LOSS - KIND_FIRST] = (struct kit_names){sizeof losses / sizeof *losses, losses};
    names[DWF_NAME_TYPE - KIND_FIRST] = (struct kit_names){sizeof types / sizeof *types, types};
    l->in.entry = "names";
    if (!l->in.bad)
        names[DWF_NAME_LEADER - KIND_FIRST] = list_persons(l, &names[DWF_NAME_LEADER - KIND_FIRST]);
    for (int kind = DWF_NAME_AREA; kind < DWF_NAME_KINDS_END && !l->in.bad; kind++)
        kit_names_apart(&l->in, &names[kind - KIND_FIRST]);
}
