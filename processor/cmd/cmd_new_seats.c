/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/cmd/cmd_new_seats.h"
#include <stdio.h>
#include <string.h>
#include <sysexits.h>

enum { SEATINGS_MAX = 4, NAMES_MAX = SEATS_MAX << SEATINGS_MAX };

static void add_seat(const char *list[static NAMES_MAX + 1], const char *name)
{
    size_t n = 0;
    while (list[n] && strcmp(list[n], name) != 0)
        n++;
    list[n] = name;
}

/* The seats of the scenario, and those that it has with the options for more players. */
static void all_seats(const struct ruleset *set, const char *scenario, const char *list[static NAMES_MAX + 1])
{
    const char *const *seating = set->rules->seating;
    uint32_t n = 0;
    while (seating && seating[n] && n < SEATINGS_MAX)
        n++;
    for (uint32_t some = 0; some < 1U << n; some++) {
        const char *option[SEATINGS_MAX], *names[SEATS_MAX];
        struct setup setup = {.scenario = scenario, .option = option};
        for (uint32_t i = 0; i < n; i++)
            if (some >> i & 1)
                option[setup.n_option++] = seating[i];
        for (int seat = 0, seats = set->rules->seats(&setup, names); seat < seats; seat++)
            add_seat(list, names[seat]);
    }
}

int new_no_player(struct cli *cli, const struct ruleset *set, const char *scenario, const char *seat)
{
    const char *list[NAMES_MAX + 1] = {NULL};
    all_seats(set, scenario, list);
    for (int i = 0; i < cli->n_options; i++) {
        const struct cli_option *o = &cli->option[i];
        const char *end = strcmp(o->name, "--seat") == 0 && o->value ? strchr(o->value, '=') : NULL;
        const char *said = end ? arena_words(cli->arena, "%.*s", (int)(end - o->value), o->value) : NULL;
        bool known = said == NULL;
        for (size_t k = 0; !known && list[k]; k++)
            known = strcmp(list[k], said) == 0;
        if (!known)
            return cli_unknown(cli, "seat", said, "", list);
    }
    return cli_usage(cli, "who plays the %s? Say --seat %s=NAME", seat, seat);
}

int new_unknown_player(struct cli *cli, struct host *host, const char *player)
{
    struct error err = {0};
    struct player_rows all = {.store = host->store};
    struct text found = {.arena = cli->arena};
    for (const struct player_row *row; (row = store_players_next(&all, &err));) {
        const char *name = arena_words(cli->arena, "%s", row->name);
        text_add(&found, (struct span){(const uint8_t *)&name, sizeof name});
    }
    if (err.doing)
        return cli_fail(cli, &err);
    const char **names = arena_take(cli->arena, found.len + sizeof *names);
    if (found.len > 0)
        memcpy(names, found.at, found.len);
    const char *near = cli_nearest(player, names);
    fprintf(stderr,
            "dispatch: there is no player \"%s\" here%s%s%s: dispatch player %s add %s --key FILE.pub --mail ADDRESS\n",
            player, near ? ". Did you mean " : "", near ? near : "", near ? "? Else first" : "; first", host->dir,
            player);
    return EX_NOUSER;
}
