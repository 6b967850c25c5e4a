/* SPDX-License-Identifier: Apache-2.0 */
/* new: a game from its genesis to the invitations. */
#include "processor/base/file.h"
#include "processor/base/problems.h"
#include "processor/cmd/cli.h"
#include "processor/cmd/cmd_act.h"
#include "processor/cmd/cmd_data.h"
#include "processor/cmd/cmd_new_seats.h"
#include "processor/cmd/commands.h"
#include "processor/host/key_check.h"
#include "processor/letters/setup_letters.h"
#include "processor/words/dice_words.h"
#include <string.h>
#include <sysexits.h>

struct making {
    struct cli *cli;
    struct host *host;
    struct game_making *game;
};

/* ---- by which facts ---- */

enum { FACTS_FILE_MAX = 4 * 1024 * 1024 };

/* The line of a file on which the thing that a problem names is named first, from 1; 0: it is not in there. got: "L002:
 * altuna", the entry and what is wrong with it. */
static int line_naming(struct arena *arena, struct span file, const char *got)
{
    const char *entry = arena_words(arena, "\"%.*s\"", (int)strcspn(got, ":"), got);
    const uint8_t *at = *got ? memmem(file.at, file.len, entry, strlen(entry)) : NULL;
    int line = 1;
    for (const uint8_t *c = file.at; at && c < at; c++)
        line += *c == '\n';
    return at ? line : 0;
}

static int wrong_facts(struct making *m, const char *given, struct span file, const struct problem *why)
{
    struct arena *arena = m->cli->arena;
    int line = why->line ? why->line : line_naming(arena, file, why->got);
    const char *path = strchr(given, '=') + 1, *where = "",
               *words = strcmp(why->key, "json.syntax") == 0
                            ? arena_words(arena, "It is not a JSON text: %s.", why->want)
                            : arena_string(arena, problem_sentence(arena, m->game->set, why));
    if (why->line)
        where = arena_words(arena, "  See line %d, column %d of %s.\n", line, why->column, path);
    else if (line)
        where = arena_words(arena, "  See line %d of %s, where %.*s stands.\n", line, path, (int)strcspn(why->got, ":"),
                            why->got);
    fprintf(stderr,
            "dispatch: --data %s: %s\n%s  Nothing was made. The parts of %s are: %s; `dispatch data %s PART` prints "
            "one\n",
            given, words, where, m->game->set->rules->name, bundle_parts(arena, m->game->set->bundle()),
            m->game->set->rules->name);
    return EX_DATAERR;
}

/* The program's own facts, with the parts that the host gives in their place; the ruleset's loader judges the whole. */
static int take_facts(struct making *m)
{
    struct problem why = {0};
    const char *given;
    for (; (given = cli_value(m->cli, "--data"));) {
        const char *is = strchr(given, '=');
        struct error err = {0};
        struct span file;
        if (!is || !is[1])
            return cli_usage(m->cli, "--data wants PART=FILE, such as tables=my-tables.json");
        if (!file_load(m->cli->arena, is + 1, FACTS_FILE_MAX, &file, &err))
            return cli_fail(m->cli, &err);
        const char *part = arena_string(m->cli->arena, (struct span){(const uint8_t *)given, (size_t)(is - given)});
        if (!bundle_replace(m->cli->arena, m->game->bundle, part, file, &m->game->bundle, &why) ||
            !m->game->set->load(m->cli->arena, m->game->bundle, &why))
            return wrong_facts(m, given, file, &why);
    }
    return EX_OK;
}

/* ---- who plays ---- */

static const char *player_for(struct making *m, const char *seat)
{
    size_t len = strlen(seat);
    for (int i = 0; i < m->cli->n_options; i++) {
        struct cli_option *o = &m->cli->option[i];
        if (strcmp(o->name, "--seat") == 0 && o->value && strncmp(o->value, seat, len) == 0 && o->value[len] == '=') {
            o->used = true;
            return o->value + len + 1;
        }
    }
    return NULL;
}

/* Why the player does not get the seat, and what to do. */
static int no_seat(struct making *m, const char *player, const char *seat, const struct problem *why)
{
    if (strcmp(why->key, "make.player") == 0)
        return new_unknown_player(m->cli, m->host, player);
    if (strcmp(why->key, "make.both") == 0)
        return cli_usage(m->cli, "%s would play %s and %s: say --seat %.*s=%s", player, why->got, seat,
                         (int)strcspn(seat, "-"), seat, player);
    if (strcmp(why->key, "make.forum") == 0)
        fprintf(
            stderr,
            "dispatch: %s plays on forums alone, and this game would be by mail: say --forum, or dispatch player add "
            "%s --mail ADDRESS\n",
            player, player);
    else if (strcmp(why->key, "make.leaves") == 0)
        fprintf(stderr, "dispatch: %s is leaving this host and takes no new game\n", player);
    else
        fprintf(stderr, "dispatch: no key of %s can be used; give another with dispatch player key\n", player);
    return strcmp(why->key, "make.key") == 0 ? EX_DATAERR : EX_NOUSER;
}

static int take_seat(struct making *m, int seat, const char *name)
{
    struct error err = {0};
    struct problem why = {0};
    const char *player = player_for(m, name);
    if (!player)
        return new_no_player(m->cli, m->game->set, m->game->g.scenario, name);
    if (make_seat(m->game, seat, name, player, &why, &err))
        return EX_OK;
    return err.doing ? cli_fail(m->cli, &err) : no_seat(m, player, name, &why);
}

/* Are the seats that are named exactly these? */
static bool seats_are(const struct making *m, const char *const names[], int n)
{
    int said = 0;
    for (int i = 0; i < m->cli->n_options; i++)
        said += strcmp(m->cli->option[i].name, "--seat") == 0 && m->cli->option[i].value;
    for (int seat = 0; seat < n; seat++) {
        size_t len = strlen(names[seat]);
        bool named = false;
        for (int i = 0; i < m->cli->n_options && !named; i++) {
            const struct cli_option *o = &m->cli->option[i];
            named = strcmp(o->name, "--seat") == 0 && o->value && strncmp(o->value, names[seat], len) == 0 &&
                    o->value[len] == '=';
        }
        if (!named)
            return false;
    }
    return said == n;
}

static void add_option(struct genesis *g, const char *word)
{
    for (int i = 0; i < g->n_option; i++)
        if (strcmp(g->option[i], word) == 0)
            return;
    if (g->n_option < OPTIONS_MAX)
        snprintf(g->option[g->n_option++], sizeof g->option[0], "%s", word);
}

/* Whoever names seats for three or four players means the options with which there are such seats. */
static void find_seating(struct making *m, const char *names[SEATS_MAX])
{
    const char *const *seating = m->game->set->rules->seating;
    struct genesis *g = &m->game->g;
    uint32_t n_options = (uint32_t)g->n_option, n = 0;
    while (seating && seating[n])
        n++;
    for (uint32_t some = 0; some < 1u << n; some++) {
        for (uint32_t i = 0; i < n; i++)
            if (some >> i & 1)
                add_option(g, seating[i]);
        int n_seats = make_seats(m->game, names);
        if (n_seats > 0 && seats_are(m, names, n_seats))
            return;
        memset(g->option[n_options], 0, (OPTIONS_MAX - n_options) * sizeof g->option[0]);
        g->n_option = (int)n_options;
    }
    (void)make_seats(m->game, names); /* what is wrong is said of the seats as they are */
}

static int take_seats(struct making *m)
{
    const char *names[SEATS_MAX];
    find_seating(m, names);
    if (m->game->g.n_seats < 1)
        return cli_usage(m->cli, "this scenario does not go with these options");
    for (int i = 0; i < m->game->g.n_seats; i++) {
        int code = take_seat(m, i, names[i]);
        if (code != EX_OK)
            return code;
    }
    return EX_OK;
}

/* One person on both sides may be meant, and is mostly a slip. */
static int ask_same(struct making *m, bool dry)
{
    const struct genesis *g = &m->game->g;
    const struct player_row *player = m->game->player;
    for (int i = 0; i < g->n_seats; i++)
        for (int j = 0; j < i; j++) {
            if (strcmp(player[i].name, player[j].name) != 0 || seats_are_partners(g->seat[i].name, g->seat[j].name))
                continue;
            fprintf(stderr, "dispatch: %s would play both %s and %s%s\n", player[i].name, g->seat[j].name,
                    g->seat[i].name, dry ? "" : ", against nobody else");
            return dry || act_agreed(&(struct act){.cli = m->cli}) ? EX_OK : EX_NOPERM;
        }
    return EX_OK;
}

static int host_plays(struct making *m)
{
    for (const char *name; (name = cli_value(m->cli, "--host-plays"));) {
        int seat = genesis_seat(&m->game->g, span_of(name));
        if (seat < 0)
            return cli_usage(m->cli, "--host-plays: there is no seat \"%s\"", name);
        m->game->g.host |= 1 << seat;
    }
    make_host_seats(m->game, m->host->config.admin);
    return EX_OK;
}

/* ---- making it ---- */

static const char *sentence(struct making *m, const struct problem *why)
{
    return arena_string(m->cli->arena, problem_sentence(m->cli->arena, m->game->set, why));
}

static void tell_made(struct making *m, const struct core *core)
{
    const struct genesis *g = &m->game->g;
    printf("%s is made: %s, %s, id %s\n", g->name, g->ruleset, g->scenario, core->id);
    for (int i = 0; i < g->n_seats; i++)
        printf("  %s: %s, key %s\n", g->seat[i].name, m->game->player[i].name, g->seat[i].key);
    if (g->no_chance)
        printf("  nothing is left to chance\n");
    else
        printf("  %s: %s\n", chance_word(g), dice_words(m->cli->arena, g));
    if (!span_same(m->game->bundle, m->game->set->bundle()))
        printf("  facts: your own, data %s\n", g->data);
    if (setup_reconstructed(core))
        printf("  guessed: %s\n", setup_reconstructed(core));
    printf("The invitations leave with the next: dispatch run %s\n", m->host->dir);
}

static int write_game(struct making *m, struct core *core, bool dry)
{
    struct error err = {0};
    struct game game;
    struct span invitation[SEATS_MAX];
    bool done = store_begin(m->host->store, &err) && make_write(m->game, core, &game, invitation, &err);
    for (int i = 0; done && dry && i < m->game->g.n_seats; i++)
        printf("---- to %s <%s>\n\n%.*s\n", m->game->player[i].name, m->game->player[i].mail, (int)invitation[i].len,
               (const char *)invitation[i].at);
    if (dry)
        store_rollback(m->host->store);
    else
        done = store_end(m->host->store, done, &err);
    if (!done)
        return cli_fail(m->cli, &err);
    if (dry)
        printf("(dry run: nothing was made)\n");
    else
        tell_made(m, core);
    return EX_OK;
}

static int try_and_write(struct making *m, const char *name, bool dry)
{
    struct problem why = {0};
    int code;
    struct core *core = make_core(m->game, name, &why);
    if (!core) {
        fprintf(stderr, "dispatch: the game cannot be made. %s\n", sentence(m, &why));
        return EX_SOFTWARE;
    }
    if (make_try(m->game, core, &why))
        code = write_game(m, core, dry);
    else
        code = cli_usage(m->cli, "this game cannot be set up. %s", sentence(m, &why));
    core_free(core);
    return code;
}

/* An option that nobody took, said twice or for a seat that does not exist, must not pass in silence. */
static int all_used(struct making *m)
{
    for (int i = 0; i < m->cli->n_options; i++) {
        const struct cli_option *o = &m->cli->option[i];
        if (o->value && !o->used)
            return cli_usage(m->cli, "what is %s %s for? %s", o->name, o->value,
                             strcmp(o->name, "--seat") == 0 ? "There is no such seat, or it has a player already"
                                                            : "It is said twice");
    }
    return cli_end(m->cli) ? EX_OK : EX_USAGE;
}

static int make_game(struct making *m, const char *name, bool dry)
{
    int code = new_options(m->cli, m->game);
    code = code == EX_OK ? new_terms(m->cli, m->game) : code;
    code = code == EX_OK ? take_facts(m) : code;
    code = code == EX_OK ? new_organiser(m->cli, m->game) : code;
    m->game->g.forum = cli_flag(m->cli, "--forum");
    code = code == EX_OK ? new_no_name_posted(m->cli, &m->game->g) : code;
    code = code == EX_OK ? take_seats(m) : code;
    code = code == EX_OK ? ask_same(m, dry) : code;
    code = code == EX_OK ? host_plays(m) : code;
    code = code == EX_OK ? new_dice(m->cli, m->game) : code;
    code = code == EX_OK ? all_used(m) : code;
    return code == EX_OK ? try_and_write(m, name, dry) : code;
}

static int new_in(struct cli *cli, struct host *host)
{
    struct pass pass;
    int64_t now;
    const char *word = cli_word(cli, "RULESET"), *name = cli_value(cli, "--name");
    bool dry = cli_flag(cli, "--dry-run");
    if (!word || !cli_now(cli, &now))
        return EX_USAGE;
    const struct ruleset *set = ruleset_find(word);
    if (!set)
        return cli_unknown(cli, "ruleset", word, "", cli_rulesets(cli));
    if (!name || !make_is_name(name))
        return cli_usage(cli,
                         "--name wants a name of a to z, 0 to 9 and -, at most %d characters, such as shenandoah-1",
                         GAME_NAME_MAX - 1);
    pass_open(&pass, cli->arena, host, now);
    struct making m = {cli, host, make_begin(&pass, cli->arena, set)};
    int code = make_game(&m, name, dry);
    make_end(m.game);
    return code;
}

int cmd_new(struct cli *cli)
{
    struct error err = {0};
    struct host host = {0};
    if (!cli_host_store(cli, &host, &err) ||
        !key_check_needs(&host, WRONG_SIGNER | WRONG_AGE, "begin a game with", &err)) {
        host_close(&host);
        return cli_fail(cli, &err);
    }
    int code = new_in(cli, &host);
    host_close(&host);
    return code;
}
