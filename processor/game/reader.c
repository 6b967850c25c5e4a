/* SPDX-License-Identifier: Apache-2.0 */
/* Who reads, and what their clock shows. */
#include "processor/game/reader.h"
#include "processor/base/mailbox.h"
#include "processor/base/zone.h"
#include "processor/host/config.h"
#include <stdio.h>
#include <string.h>

enum { ZONES_MAX = 64 };
struct pass_zones {
    size_t n;
    struct {
        char name[64];
        struct zone *zone; /* NULL: not to be had, UTC is shown */
    } at[ZONES_MAX];
};

/* Nothing goes out with the times of another zone for that. */
void pass_zone_unread(struct pass *pass, const char *name)
{
    struct error err = {0};
    error_of(&err, ERROR_SHORTAGE, EX_TEMPFAIL, "read the time zone", name, "the file cannot be read now");
    store_spoil(pass->store, &err);
}

struct zone *pass_zone(struct pass *pass, const char *name)
{
    struct problem why = {0};
    if (!pass->zones)
        pass->zones = arena_take(pass->arena, sizeof *pass->zones);
    for (size_t i = 0; i < pass->zones->n; i++)
        if (strcmp(pass->zones->at[i].name, name) == 0)
            return pass->zones->at[i].zone;
    if (pass->zones->n == ZONES_MAX || strlen(name) >= sizeof pass->zones->at->name)
        return NULL;
    size_t i = pass->zones->n++;
    strcpy(pass->zones->at[i].name, name);
    if (zone_open(pass->arena, name, &pass->zones->at[i].zone, &why))
        return pass->zones->at[i].zone;
    pass->zones->at[i].zone = NULL;
    if (strcmp(why.key, "zone.unread") == 0) {
        pass_zone_unread(pass, name);
        pass->zones->n--;
    }
    return NULL;
}

struct zone *reader_zone(struct pass *pass, const char *player)
{
    struct player_row row = {0};
    struct error err = {0};
    return player[0] && store_player_get(pass->store, player, &row, &err) && row.zone[0] ? pass_zone(pass, row.zone)
                                                                                         : NULL;
}

void game_when(struct pass *pass, const char *player, int64_t utc, char out[static 64])
{
    struct zone *zone = reader_zone(pass, player);
    if (zone) {
        char words[ZONE_WORDS];
        zone_words(words, zone, utc);
        strcpy(out, words);
        return;
    }
    utc_write(out, utc);
}

void game_when_utc(struct pass *pass, int64_t utc, char out[static 64])
{
    char words[ZONE_WORDS];
    struct zone *zone = pass_zone(pass, "UTC");
    utc_write(out, utc);
    if (zone) {
        zone_words(words, zone, utc);
        snprintf(out, 64, "%s", words);
    }
}

const char *seat_title(struct arena *arena, const char *seat)
{
    enum { ABBREVIATION = 3 };
    char *title = arena_words(arena, "%s", seat);
    size_t first = strcspn(title, "-");
    for (char *at = title; *at && *at != '-'; at++)
        if (*at >= 'a' && *at <= 'z' && (at == title || first <= ABBREVIATION))
            *at = (char)(*at - 'a' + 'A');
    return title;
}

/* A name may begin a line of a letter: it must not look like the line that begins a block, nor break a line. */
static void write_name(char out[static 96], const char *name, size_t len)
{
    size_t n = 0;
    for (size_t i = 0; i < len && n + 1 < 96; i++)
        if ((unsigned char)name[i] > ' ' && name[i] != 0x7f && !(name[i] == '-' && n > 0 && out[n - 1] == '-'))
            out[n++] = name[i];
    out[n] = '\0';
}

/* What a player is called in subjects and letters: the first word of their full name, else their name here. */
static void player_called(struct pass *pass, const char *player, char out[static 96])
{
    struct player_row row = {0};
    struct error none = {0}; /* his name here does as well */
    snprintf(out, 96, "%s", player);
    if (store_player_get(pass->store, player, &row, &none) && row.full_name[0])
        write_name(out, row.full_name, strcspn(row.full_name, " "));
}

void seat_called(struct game *game, int seat, char out[static 96])
{
    char player[32];
    game_player(game, seat, player);
    player_called(game->pass, player, out);
}

const char *host_address(const struct game *game)
{
    struct mailbox box;
    const struct config *config = game->pass->config;
    const char *words = config ? config->mail_from : "";
    if (!*words || game->core->g.forum || !mailbox_split(span_of(words), &box))
        return "";
    return arena_words(game->arena, "%s", box.address);
}
