/* SPDX-License-Identifier: Apache-2.0 */
/* The terms of a new game as the command line says them. */
#include "processor/base/file.h"
#include "processor/base/problems.h"
#include "processor/cmd/cmd_new_seats.h"
#include "processor/game/offered.h"
#include "processor/record/signing_key.h"
#include <stdio.h>
#include <string.h>
#include <sysexits.h>

/* ---- the set-up that is asked for ---- */

static int new_without_chance(struct cli *cli, const char *ruleset, const char *option)
{
    return cli_usage(cli, "%s says where luck comes from, and %s leaves nothing to chance: leave it out", option,
                     ruleset);
}

/* An option by its word or its number. */
static const char *option_word(const struct ruleset *set, const char *given)
{
    uint64_t number;
    bool is_number = number_read(span_of(given), OPTIONS_MAX, &number);
    for (uint64_t i = 0; set->options[i]; i++)
        if (strcmp(set->options[i], given) == 0 || (is_number && number == i + 1))
            return set->options[i];
    return NULL;
}

int new_options(struct cli *cli, struct game_making *m)
{
    for (const char *given; (given = cli_value(cli, "--option"));) {
        const char *word = option_word(m->set, given);
        if (!word || m->g.n_option == OPTIONS_MAX)
            return cli_unknown(cli, "option", given, "", m->set->options);
        for (int i = 0; i < m->g.n_option; i++)
            if (strcmp(m->g.option[i], word) == 0)
                return cli_usage(cli, "the option %s is given twice", word);
        snprintf(m->g.option[m->g.n_option++], sizeof m->g.option[0], "%s", word);
    }
    const char *scenario = cli_value(cli, "--scenario");
    scenario = scenario ? scenario : m->set->scenarios[0];
    for (size_t i = 0; m->set->scenarios[i]; i++)
        if (strcmp(m->set->scenarios[i], scenario) == 0) {
            snprintf(m->g.scenario, sizeof m->g.scenario, "%s", scenario);
            return EX_OK;
        }
    return cli_unknown(cli, "scenario", scenario, "", m->set->scenarios);
}

/* What the host's settings say, unless the command says otherwise. */
static int read_settings(struct cli *cli, struct game_making *m, struct config *config, bool *remind)
{
    static const char *const names[] = {"join",   "open",  "move",     "answer", "settle", "abandon", "grace",
                                        "remind", "quiet", "weekends", "missed", "press",  "standby"};
    *config = *m->pass->config;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct problem why = {0};
        const char *given = cli_value(cli, arena_words(cli->arena, "--%s", names[i]));
        *remind = *remind || (given && strcmp(names[i], "remind") == 0);
        if (given && !config_set(config, names[i], span_of(given), &why))
            return cli_usage(cli, "--%s wants %s, not \"%s\"", names[i], why.want, given);
    }
    return EX_OK;
}

/* A term that stands in the genesis alone: it is no setting of the host's. */
static int read_term(struct cli *cli, const char *option, int64_t *seconds)
{
    const char *given = cli_value(cli, option);
    if (given && !term_read(span_of(given), seconds))
        return cli_usage(cli, "%s wants a term such as 2d or 12h, or 0 for none, not \"%s\"", option, given);
    return EX_OK;
}

int new_terms(struct cli *cli, struct game_making *m)
{
    struct config config;
    struct problem why = {0};
    bool remind = false;
    int code = read_settings(cli, m, &config, &remind);
    if (code != EX_OK)
        return code;
    if (!terms_of_host(m->pass, &config, remind, &m->g, &why))
        return strcmp(why.key, "offer.missed") == 0
                   ? cli_usage(cli, "there is no policy \"%s\" for missed deadlines", config.missed)
                   : cli_usage(cli, "a term may not end in the quiet hours");
    code = read_term(cli, "--recall", &m->g.recall);
    code = code == EX_OK ? read_term(cli, "--outage", &m->g.outage) : code;
    if (code != EX_OK)
        return code;
    const char *setup = cli_value(cli, "--setup");
    if (setup && strcmp(setup, "full") != 0 && strcmp(setup, "short") != 0)
        return cli_usage(cli, "--setup is full or short, not \"%s\"", setup);
    if (setup && m->g.no_chance)
        return new_without_chance(cli, m->set->rules->name, "--setup");
    m->g.full = !m->g.no_chance && (!setup || strcmp(setup, "full") == 0);
    return EX_OK;
}

/* The block is posted by its author's account, for all to see. */
int new_no_name_posted(struct cli *cli, const struct genesis *g)
{
    if (g->forum && g->press_unnamed)
        return cli_usage(cli, "a game on a forum has no anonymous press, since its author's account posts it: say "
                              "--press seats, public or none");
    return EX_OK;
}

/* ---- who rules ---- */

enum { KEY_FILE_MAX = 16384 };

/* The organiser's key, and how his rulings come to count. */
int new_organiser(struct cli *cli, struct game_making *m)
{
    const char *path = cli_value(cli, "--organiser"), *rulings = cli_value(cli, "--rulings");
    struct error err = {0};
    struct problem why = {0};
    struct span file, blob, comment;
    if (rulings && strcmp(rulings, "agree") != 0 && strcmp(rulings, "silence") != 0)
        return cli_usage(cli, "--rulings is agree or silence, not \"%s\"", rulings);
    m->g.silence = rulings && strcmp(rulings, "silence") == 0;
    if (!path)
        return EX_OK;
    if (!file_load(cli->arena, path, KEY_FILE_MAX, &file, &err))
        return cli_fail(cli, &err);
    struct span line;
    if (!span_line(&file, &line) || !ssh_public_line(cli->arena, line, &blob, &comment, &why) ||
        keys_is_test_blob(blob)) {
        fprintf(stderr, "dispatch: %s holds no public key of an organiser (ssh-ed25519)\n", path);
        return EX_DATAERR;
    }
    ssh_fingerprint(m->g.organiser, blob);
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

int new_dice(struct cli *cli, struct game_making *m)
{
    struct genesis *g = &m->g;
    const char *ruleset = m->set->rules->name, *mode = cli_value(cli, "--dice"), *beacon = cli_value(cli, "--beacon");
    g->dice = mode && !g->no_chance ? mode[0] : 'A';
    if (g->no_chance && (mode || beacon))
        return new_without_chance(cli, ruleset, mode ? "--dice" : "--beacon");
    if (mode && (strlen(mode) != 1 || mode[0] < 'A' || mode[0] > 'D'))
        return cli_usage(cli, "--dice is A, B, C or D, not \"%s\"", mode);
    if (beacon && g->dice != 'D')
        return cli_usage(cli, "a beacon belongs to --dice D");
    int code = g->dice == 'D' ? read_beacon(cli, g, beacon ? beacon : "drand:quicknet") : EX_OK;
    if (code == EX_OK && dice_problem(g)) {
        struct problem why = {.key = dice_problem(g)};
        fprintf(stderr, "dispatch: %s\n", arena_string(cli->arena, problem_sentence(cli->arena, NULL, &why)));
        code = EX_USAGE;
    }
    return code;
}
