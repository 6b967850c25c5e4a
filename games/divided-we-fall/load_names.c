/* SPDX-License-Identifier: Apache-2.0 */
/* The lists of names by kind that sheets are read against. */
#include "games/divided-we-fall/load.h"

static struct kit_names list_groups(struct dwf_loading *l)
{
    struct named *at = arena_take(l->in.arena, DWF_GROUPS_MAX * sizeof *at);
    for (int32_t i = 1; i <= l->data->n_groups; i++)
        at[i - 1] = (struct named){.id = i, .name = l->data->group[i].id};
    return (struct kit_names){l->data->n_groups, at};
}

void dwf_load_names(struct bundle *in, const json_t *bundle)
{
    struct dwf_loading *l = in->own;
    struct kit_names *names = l->data->names;
    const json_t *map = json_object_get(bundle, "map"), *leaders = json_object_get(bundle, "leaders");
    names[DWF_NAME_AREA - KIND_FIRST] = kit_load_names(&l->in, json_object_get(map, "areas"), &l->area);
    names[DWF_NAME_LEADER - KIND_FIRST] = kit_load_names(&l->in, json_object_get(leaders, "leaders"), &l->leader);
    names[DWF_NAME_GROUP - KIND_FIRST] = list_groups(l);
    l->in.entry = "names";
    for (int kind = DWF_NAME_AREA; kind < DWF_NAME_KINDS_END && !l->in.bad; kind++)
        kit_names_apart(&l->in, &names[kind - KIND_FIRST]);
}
