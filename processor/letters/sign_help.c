/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/letters/sign_help.h"
#include "processor/letters/desk_page.h"
#include "processor/letters/form.h"

bool signing_is_minisign(const struct core *core, int seat)
{
    for (int i = 0; i < core->seat[seat].n_keys; i++)
        if (!core->seat[seat].key[i].revoked)
            return core->seat[seat].key[i].is_minisign;
    return false;
}

const char *signing_command(struct arena *arena, bool minisign, const char *file)
{
    return arena_words(arena, "%s %s", minisign ? "minisign -S -m" : "ssh-keygen -Y sign -f KEY -n " NAMESPACE_PLAYER,
                       file);
}

void signing_words(json_t *data, struct game *game, int seat)
{
    const struct core *core = game->core;
    bool minisign = signing_is_minisign(core, seat);
    char form[96];
    form_name(form, sizeof form, core, seat);
    json_object_set_new(data, "sign", json_string(signing_command(game->arena, minisign, form)));
    json_object_set_new(data, "sig", json_string(minisign ? ".txt.minisig" : ".txt.sig"));
    json_object_set_new(data, "minisign", json_boolean(minisign));
    const char *desk = minisign ? NULL : desk_url(game->arena, game->pass);
    json_object_set_new(data, "desk_url", desk ? json_string(desk) : json_false());
    json_object_set_new(
        data, "seal",
        core->g.forum ? json_string(arena_words(game->arena, "age -a -r %s -o %s.age %s", core_age(core), form, form))
                      : json_false());
}
