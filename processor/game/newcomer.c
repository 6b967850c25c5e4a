/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/newcomer.h"
#include "games/face/face.h"
#include "processor/game/notice.h"
#include "processor/host/config.h"
#include "processor/record/signing_key.h"
#include "processor/store/store_people.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const char row_prefix[] = "join+";

void newcomer_id(const struct pass *pass, const char *address, int slot, char id[static 17])
{
    uint8_t raw[16];
    char words[192], small[128];
    size_t n = 0;
    for (; address[n] && n < sizeof small - 1; n++)
        small[n] = (char)(address[n] >= 'A' && address[n] <= 'Z' ? address[n] + ('a' - 'A') : address[n]);
    small[n] = '\0';
    int len = snprintf(words, sizeof words, "pbem-newcomer/1 %d %s\n", slot, small);
    crypto_generichash(raw, sizeof raw, (const uint8_t *)words, (unsigned long long)len, pass->master, 32);
    hex_write(id, raw, 8);
}

bool newcomer_is_row(const char *name)
{
    return strncmp(name, row_prefix, sizeof row_prefix - 1) == 0;
}

void newcomer_row_name(const struct newcomer_row *row, char out[static 32])
{
    snprintf(out, 32, "%s%s", row_prefix, row->id);
}

bool newcomer_is_name(const char *name)
{
    size_t n = strlen(name);
    for (size_t i = 0; i < n; i++)
        if (!(name[i] >= 'a' && name[i] <= 'z') && (i == 0 || !((name[i] >= '0' && name[i] <= '9') || name[i] == '-')))
            return false;
    return n > 0 && n < 32;
}

/* option: one that seats others than usual, or NULL. */
static bool seats_it(const struct ruleset *set, const char *option, const char *name)
{
    const char *seat[SEATS_MAX];
    struct setup setup = {.scenario = "", .option = &option, .n_option = option != NULL};
    for (int i = 0, n = set->rules->seats(&setup, seat); i < n; i++)
        if (strcmp(seat[i], name) == 0)
            return true;
    return false;
}

static bool is_a_seat(const char *name)
{
    for (size_t i = 0; rulesets[i]; i++) {
        const char *const *option = rulesets[i]->rules->seating;
        if (seats_it(rulesets[i], NULL, name))
            return true;
        for (; option && *option; option++)
            if (seats_it(rulesets[i], *option, name))
                return true;
    }
    return false;
}

bool newcomer_is_kept_back(const struct pass *pass, const char *name)
{
    static const char *const words[] = {"admin",    "all",       "anonymous", "confederate", "confederates",
                                        "dispatch", "everybody", "host",      "nobody",      "none",
                                        "observer", "organiser", "organizer", "postmaster",  "public",
                                        "root",     "standby",   "system",    "union",       NULL};
    for (const char *const *word = words; *word; word++)
        if (strcmp(*word, name) == 0)
            return true;
    return is_a_seat(name) || strcmp(name, pass->host_name) == 0;
}

bool newcomer_is_open(const struct newcomer_row *row)
{
    return row->state == NEWCOMER_ASKED || row->state == NEWCOMER_WAITS;
}

bool newcomer_keep(struct pass *pass, const struct newcomer_row *row, struct error *err)
{
    struct player_row holds = {0};
    newcomer_row_name(row, holds.name);
    snprintf(holds.mail, sizeof holds.mail, "%s", row->mail);
    snprintf(holds.zone, sizeof holds.zone, "%s", row->zone[0] ? row->zone : "UTC");
    return store_newcomer_put(pass->store, row, err) && store_player_put(pass->store, &holds, err);
}

bool newcomer_drop(struct store *store, const struct newcomer_row *row, struct error *err)
{
    char name[32];
    newcomer_row_name(row, name);
    (void)store_player_forget(store, name, err);
    return !err->doing && store_newcomer_drop(store, row->id, err);
}

bool newcomer_name_taken(struct pass *pass, struct arena *arena, const char *name, const char *but, struct error *err)
{
    struct player_row player;
    struct newcomer_row *all;
    if (store_player_get(pass->store, name, &player, err) || err->doing)
        return true;
    size_t n = store_newcomers(pass->store, arena, &all, err);
    for (size_t i = 0; i < n; i++)
        if (strcmp(all[i].name, name) == 0 && (!but || strcmp(all[i].id, but) != 0))
            return true;
    return err->doing != NULL;
}

bool newcomer_status(struct store *store, struct text *out, struct error *err)
{
    struct arena *arena = arena_new();
    struct newcomer_row *all;
    size_t n = store_newcomers(store, arena, &all, err), asked = 0, waits = 0;
    for (size_t i = 0; i < n; i++) {
        asked += all[i].state == NEWCOMER_ASKED;
        waits += all[i].state == NEWCOMER_WAITS;
    }
    if (asked > 0)
        text_format(out, "signed up, and the address has not answered yet: %zu\n", asked);
    if (waits > 0)
        text_format(out, "signed up, and waiting for you: %zu (dispatch player list)\n", waits);
    arena_free(arena);
    return !err->doing;
}
