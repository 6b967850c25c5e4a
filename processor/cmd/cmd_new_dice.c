/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/mailbox.h"
#include "processor/base/problems.h"
#include "processor/cmd/cmd_new_seats.h"
#include <stdio.h>
#include <string.h>
#include <sysexits.h>

/* ---- which seats the host plays ---- */

static bool has_key(const struct genesis *g, int seat, const char *word)
{
    bool has = strcmp(g->seat[seat].key, word) == 0;
    for (int i = 0; i < g->seat[seat].n_more; i++)
        has = has || strcmp(g->seat[seat].more[i], word) == 0;
    return has;
}

static bool share_a_key(const struct genesis *g, int one, int other)
{
    bool share = has_key(g, one, g->seat[other].key);
    for (int i = 0; i < g->seat[other].n_more; i++)
        share = share || has_key(g, one, g->seat[other].more[i]);
    return share;
}

/* By the player's address, by the key, and by what the host says of himself. */
static int host_seats(struct cli *cli, struct genesis *g, const struct player_row *player, const char *admin)
{
    g->host = 0;
    for (int i = 0; i < g->n_seats; i++)
        if (mailbox_same(player[i].mail, admin) || has_key(g, i, g->signer) || has_key(g, i, g->organiser))
            g->host |= 1 << i;
    for (const char *name; (name = cli_value(cli, "--host-plays"));) {
        int seat = genesis_seat(g, span_of(name));
        if (seat < 0)
            return cli_usage(cli, "--host-plays: there is no seat \"%s\"", name);
        g->host |= 1 << seat;
    }
    for (int i = 0; i < g->n_seats; i++) /* one key on two seats is one party */
        for (int j = 0; j < g->n_seats; j++)
            if ((g->host >> j & 1) && share_a_key(g, i, j))
                g->host |= 1 << i;
    return EX_OK;
}

/* ---- the beacon ---- */

static int unknown_chain(struct cli *cli, const char *given)
{
    struct text all = {.arena = cli->arena};
    for (size_t i = 0; beacon_chain_at(i); i++)
        text_format(&all, " drand:%s", beacon_chain_at(i)->name);
    return cli_usage(cli,
                     "there is no beacon \"%s\" here; there are:%s, and +1h after one says how long after the close",
                     given, all.at);
}

/* "drand:quicknet", "drand:HASH+2h". */
static int read_beacon(struct cli *cli, struct genesis *g, const char *given)
{
    struct beacon_rule rule = {.after = 3600};
    const char *plus = strchr(given, '+');
    struct span name = {(const uint8_t *)given, plus ? (size_t)(plus - given) : strlen(given)};
    rule.chain = beacon_chain_find(name);
    if (!rule.chain)
        return unknown_chain(cli, given);
    if (plus && (!term_read(span_of(plus + 1), &rule.after) || rule.after < BEACON_AFTER_LEAST ||
                 rule.after > BEACON_AFTER_MOST))
        return cli_usage(cli, "--beacon wants a term of 1m to 7d after +, such as drand:quicknet+1h");
    beacon_rule_write(g->beacon, sizeof g->beacon, &rule);
    return EX_OK;
}

int new_without_chance(struct cli *cli, const char *ruleset, const char *option)
{
    return cli_usage(cli, "%s says where luck comes from, and %s leaves nothing to chance: leave it out", option,
                     ruleset);
}

int new_dice(struct cli *cli, const char *ruleset, struct genesis *g, const struct player_row *player,
             const char *admin)
{
    const char *mode = cli_value(cli, "--dice"), *beacon = cli_value(cli, "--beacon");
    int code = host_seats(cli, g, player, admin);
    g->dice = mode && !g->no_chance ? mode[0] : 'A';
    strcpy(g->beacon, "none");
    if (code != EX_OK)
        return code;
    if (g->no_chance && (mode || beacon))
        return new_without_chance(cli, ruleset, mode ? "--dice" : "--beacon");
    if (mode && (strlen(mode) != 1 || mode[0] < 'A' || mode[0] > 'D'))
        return cli_usage(cli, "--dice is A, B, C or D, not \"%s\"", mode);
    if (beacon && g->dice != 'D')
        return cli_usage(cli, "a beacon belongs to --dice D");
    if (g->dice == 'D')
        code = read_beacon(cli, g, beacon ? beacon : "drand:quicknet");
    if (code == EX_OK && dice_problem(g)) {
        struct problem why = {.key = dice_problem(g)};
        fprintf(stderr, "dispatch: %s\n", arena_string(cli->arena, problem_sentence(cli->arena, NULL, &why)));
        code = EX_USAGE;
    }
    return code;
}
