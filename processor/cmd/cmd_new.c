/* SPDX-License-Identifier: Apache-2.0 */
/* new: a game from its genesis to the invitations. */
#include "processor/base/file.h"
#include "processor/base/problems.h"
#include "processor/base/program.h"
#include "processor/cmd/cli.h"
#include "processor/cmd/cmd_act.h"
#include "processor/cmd/cmd_new_seats.h"
#include "processor/cmd/commands.h"
#include "processor/game/pass.h"
#include "processor/host/key_check.h"
#include "processor/letters/setup_letters.h"
#include "processor/record/facts_bundle.h"
#include "processor/record/press.h"
#include "processor/record/signing_key.h"
#include "processor/store/player_keys.h"
#include "processor/words/dice_words.h"
#include <sodium.h>
#include <string.h>
#include <sysexits.h>

struct making {
    struct cli *cli;
    struct host *host;
    struct pass *pass;
    const struct ruleset *set;
    struct genesis g;
    struct span bundle;
    const char *players[SEATS_MAX];
    struct player_row player[SEATS_MAX];
    struct core_key key[SEATS_MAX][SEAT_KEYS_MAX]; /* of the seats' players */
    int n_keys[SEATS_MAX];
    const char *option[OPTIONS_MAX];
    uint8_t seed[32];
};

/* ---- the set-up that is asked for ---- */

static bool name_is_good(const char *name)
{
    size_t n = strlen(name);
    if (n == 0 || n >= GAME_NAME_MAX || name[0] < 'a' || name[0] > 'z')
        return false;
    return strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == n;
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

static int read_options(struct making *m)
{
    for (const char *given; (given = cli_value(m->cli, "--option"));) {
        const char *word = option_word(m->set, given);
        if (!word || m->g.n_option == OPTIONS_MAX)
            return cli_unknown(m->cli, "option", given, "", m->set->options);
        for (int i = 0; i < m->g.n_option; i++)
            if (strcmp(m->g.option[i], word) == 0)
                return cli_usage(m->cli, "the option %s is said twice", word);
        strncpy(m->g.option[m->g.n_option], word, sizeof m->g.option[0] - 1);
        m->option[m->g.n_option++] = word;
    }
    const char *scenario = cli_value(m->cli, "--scenario");
    scenario = scenario ? scenario : m->set->scenarios[0];
    for (size_t i = 0; m->set->scenarios[i]; i++)
        if (strcmp(m->set->scenarios[i], scenario) == 0) {
            strncpy(m->g.scenario, scenario, sizeof m->g.scenario - 1);
            return EX_OK;
        }
    return cli_unknown(m->cli, "scenario", scenario, "", m->set->scenarios);
}

/* What the host's settings say, unless the command says otherwise. */
static int read_settings(struct making *m, struct config *config, bool *remind)
{
    static const char *const names[] = {"join",  "open",   "move",  "answer",   "settle", "abandon",
                                        "grace", "remind", "quiet", "weekends", "missed", "press"};
    *config = m->host->config;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct problem why = {0};
        const char *given = cli_value(m->cli, arena_words(m->cli->arena, "--%s", names[i]));
        *remind = *remind || (given && strcmp(names[i], "remind") == 0);
        if (given && !config_set(config, names[i], span_of(given), &why))
            return cli_usage(m->cli, "--%s wants %s, not \"%s\"", names[i], why.want, given);
    }
    return EX_OK;
}

/* A term that stands in the genesis alone: it is no setting of the host's. */
static int read_term(struct making *m, const char *option, int64_t *seconds)
{
    const char *given = cli_value(m->cli, option);
    if (given && !term_read(span_of(given), seconds))
        return cli_usage(m->cli, "%s wants a term such as 2d or 12h, or 0 for none, not \"%s\"", option, given);
    return EX_OK;
}

static int read_terms(struct making *m)
{
    struct config config;
    struct clock_terms *clock = &m->g.clock;
    bool remind = false;
    int code = read_settings(m, &config, &remind);
    if (code != EX_OK)
        return code;
    if (!missed_read(span_of(config.missed), clock))
        return cli_usage(m->cli, "missed is no such policy: \"%s\"", config.missed);
    press_setting_read(span_of(config.press), &m->g);
    clock->join = config.join.seconds;
    clock->open = config.open.seconds;
    clock->move = config.move.seconds;
    clock->answer = config.answer.seconds;
    clock->settle = config.settle.seconds;
    clock->abandon = config.abandon.seconds;
    clock->grace = config.grace.seconds;
    clock->move_at = config.move.at_minute + 1;
    clock->answer_at = config.answer.at_minute + 1;
    clock->n_remind = remind ? config.n_remind : 0; /* else the host's settings hold, as they are then */
    memcpy(clock->remind, config.remind, (size_t)clock->n_remind * sizeof *config.remind);
    clock->has_quiet = config.has_quiet;
    clock->quiet_from = config.quiet_from;
    clock->quiet_to = config.quiet_to;
    clock->workdays = !config.weekends;
    if (!clock_is_sound(clock))
        return cli_usage(m->cli, "a term may not end in the quiet hours");
    m->g.recall = RECALL_SECONDS;
    m->g.outage = OUTAGE_SECONDS;
    code = read_term(m, "--recall", &m->g.recall);
    code = code == EX_OK ? read_term(m, "--outage", &m->g.outage) : code;
    if (code != EX_OK)
        return code;
    const char *setup = cli_value(m->cli, "--setup");
    if (setup && strcmp(setup, "full") != 0 && strcmp(setup, "short") != 0)
        return cli_usage(m->cli, "--setup is full or short, not \"%s\"", setup);
    if (setup && m->g.no_chance)
        return new_without_chance(m->cli, m->set->rules->name, "--setup");
    m->g.full = !m->g.no_chance && (!setup || strcmp(setup, "full") == 0);
    return EX_OK;
}

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
                            : arena_string(arena, problem_sentence(arena, m->set, why));
    if (why->line)
        where = arena_words(arena, "  See line %d, column %d of %s.\n", line, why->column, path);
    else if (line)
        where = arena_words(arena, "  See line %d of %s, where %.*s stands.\n", line, path, (int)strcspn(why->got, ":"),
                            why->got);
    fprintf(stderr,
            "dispatch: --data %s: %s\n%s  Nothing was made. The parts of %s are: %s; `dispatch data %s PART` prints "
            "one\n",
            given, words, where, m->set->rules->name, bundle_parts(arena, m->set->bundle()), m->set->rules->name);
    return EX_DATAERR;
}

/* The program's own facts, with the parts that the host gives in their place; the ruleset's loader judges the whole. */
static int take_facts(struct making *m)
{
    struct problem why = {0};
    const char *given;
    m->bundle = m->set->bundle();
    for (; (given = cli_value(m->cli, "--data"));) {
        const char *is = strchr(given, '=');
        struct error err = {0};
        struct span file;
        if (!is || !is[1])
            return cli_usage(m->cli, "--data wants PART=FILE, such as tables=my-tables.json");
        if (!file_load(m->cli->arena, is + 1, FACTS_FILE_MAX, &file, &err))
            return cli_fail(m->cli, &err);
        const char *part = arena_string(m->cli->arena, (struct span){(const uint8_t *)given, (size_t)(is - given)});
        if (!bundle_replace(m->cli->arena, m->bundle, part, file, &m->bundle, &why) ||
            !m->set->load(m->cli->arena, m->bundle, &why))
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

/* All keys of the player sign for his seat: the genesis pins each. */
static bool take_keys(struct making *m, int seat)
{
    struct core_key own[SEAT_KEYS_MAX];
    int n = person_keys(m->cli->arena, &m->player[seat], own, SEAT_KEYS_MAX), kept = 0;
    for (int i = 0; i < n; i++) {
        if (!own[i].is_minisign && keys_is_test_blob(own[i].blob))
            continue;
        memcpy(kept == 0 ? m->g.seat[seat].key : m->g.seat[seat].more[kept - 1], own[i].word, KEY_WORD_MAX);
        m->key[seat][kept++] = own[i];
    }
    m->n_keys[seat] = kept;
    m->g.seat[seat].n_more = kept > 0 ? kept - 1 : 0;
    return kept > 0;
}

static int take_seat(struct making *m, int seat, const char *name)
{
    struct error err = {0};
    const char *player = player_for(m, name);
    if (!player)
        return new_no_player(m->cli, m->set, m->g.scenario, name);
    if (!store_player_get(m->host->store, player, &m->player[seat], &err))
        return err.doing ? cli_fail(m->cli, &err) : new_unknown_player(m->cli, m->host, player);
    if (!m->player[seat].mail[0] && !cli_flag(m->cli, "--forum") && strcmp(m->host->config.send, "folder") != 0) {
        fprintf(
            stderr,
            "dispatch: %s plays on forums alone, and this game would be by mail: say --forum, or dispatch player add "
            "%s --mail ADDRESS\n",
            player, player);
        return EX_NOUSER;
    }
    struct wish_row wish = {0};
    if (store_wish_get(m->host->store, player, &wish, &err) && wish.leaves) {
        fprintf(stderr, "dispatch: %s leaves this host and takes no new game\n", player);
        return EX_NOUSER;
    }
    if (err.doing)
        return cli_fail(m->cli, &err);
    if (!take_keys(m, seat)) {
        fprintf(stderr, "dispatch: no key of %s can be used; give another with dispatch player key\n", player);
        return EX_DATAERR;
    }
    for (int i = 0; i < seat; i++) /* a side that one player has is one seat */
        if (strcmp(m->player[i].name, player) == 0 && seats_are_partners(m->g.seat[i].name, name))
            return cli_usage(m->cli, "%s would play %s and %s: say --seat %.*s=%s", player, m->g.seat[i].name, name,
                             (int)strcspn(name, "-"), name, player);
    m->players[seat] = m->player[seat].name;
    strncpy(m->g.seat[seat].name, name, sizeof m->g.seat[seat].name - 1);
    return EX_OK;
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

static void add_option(struct making *m, const char *word)
{
    for (int i = 0; i < m->g.n_option; i++)
        if (strcmp(m->g.option[i], word) == 0)
            return;
    if (m->g.n_option == OPTIONS_MAX)
        return;
    strncpy(m->g.option[m->g.n_option], word, sizeof m->g.option[0] - 1);
    m->option[m->g.n_option++] = word;
}

/* Whoever names seats for three or four players means the options with which there are such seats. */
static void find_seating(struct making *m, const char *names[SEATS_MAX])
{
    const char *const *seating = m->set->rules->seating;
    uint32_t n_options = (uint32_t)m->g.n_option, n = 0;
    while (seating && seating[n])
        n++;
    for (uint32_t some = 0; some < 1u << n; some++) {
        for (uint32_t i = 0; i < n; i++)
            if (some >> i & 1)
                add_option(m, seating[i]);
        struct setup setup = {m->g.scenario, m->option, m->g.n_option};
        m->g.n_seats = m->set->rules->seats(&setup, names);
        if (m->g.n_seats > 0 && seats_are(m, names, m->g.n_seats))
            return;
        memset(m->g.option[n_options], 0, (OPTIONS_MAX - n_options) * sizeof m->g.option[0]);
        m->g.n_option = (int)n_options;
    }
    struct setup setup = {m->g.scenario, m->option, m->g.n_option}; /* what is wrong is said of the seats as they are */
    m->g.n_seats = m->set->rules->seats(&setup, names);
}

static int take_seats(struct making *m)
{
    const char *names[SEATS_MAX];
    find_seating(m, names);
    if (m->g.n_seats < 1)
        return cli_usage(m->cli, "this scenario does not go with these options");
    for (int i = 0; i < m->g.n_seats; i++) {
        int code = take_seat(m, i, names[i]);
        if (code != EX_OK)
            return code;
    }
    return EX_OK;
}

/* One person on both sides may be meant, and is mostly a slip. */
static int ask_same(struct making *m, bool dry)
{
    for (int i = 0; i < m->g.n_seats; i++)
        for (int j = 0; j < i; j++) {
            if (strcmp(m->players[i], m->players[j]) != 0 || seats_are_partners(m->g.seat[i].name, m->g.seat[j].name))
                continue;
            fprintf(stderr, "dispatch: %s would play both %s and %s%s\n", m->players[i], m->g.seat[j].name,
                    m->g.seat[i].name, dry ? "" : ", against nobody else");
            return dry || act_agreed(&(struct act){.cli = m->cli}) ? EX_OK : EX_NOPERM;
        }
    return EX_OK;
}

/* ---- who rules ---- */

enum { KEY_FILE_MAX = 16384 };

/* The organiser's key, and how his rulings come to count. */
static int take_organiser(struct making *m)
{
    const char *path = cli_value(m->cli, "--organiser"), *rulings = cli_value(m->cli, "--rulings");
    struct error err = {0};
    struct problem why = {0};
    struct span file, blob, comment;
    if (rulings && strcmp(rulings, "agree") != 0 && strcmp(rulings, "silence") != 0)
        return cli_usage(m->cli, "--rulings is agree or silence, not \"%s\"", rulings);
    m->g.silence = rulings && strcmp(rulings, "silence") == 0;
    strcpy(m->g.organiser, m->host->keys.report_fingerprint);
    if (!path)
        return EX_OK;
    if (!file_load(m->cli->arena, path, KEY_FILE_MAX, &file, &err))
        return cli_fail(m->cli, &err);
    struct span line;
    if (!span_line(&file, &line) || !ssh_public_line(m->cli->arena, line, &blob, &comment, &why) ||
        keys_is_test_blob(blob)) {
        fprintf(stderr, "dispatch: %s holds no public key of an organiser (ssh-ed25519)\n", path);
        return EX_DATAERR;
    }
    ssh_fingerprint(m->g.organiser, blob);
    return EX_OK;
}

/* ---- genesis ---- */

static void fill_genesis(struct making *m, const char *name, int64_t now)
{
    struct genesis *g = &m->g;
    uint8_t hash[32];
    strcpy(g->name, name);
    strcpy(g->ruleset, m->set->rules->name);
    g->revision = m->set->rules->revision;
    sha256(hash, m->bundle);
    hex_write(g->data, hash, sizeof hash);
    strcpy(g->age, m->host->keys.age_recipient);
    snprintf(g->origin, sizeof g->origin, "%.100s/game", m->host->config.name);
    program_line(g->program, sizeof g->program);
    memcpy(g->logkey, m->host->keys.log_public, sizeof g->logkey);
    randombytes_buf(g->nonce, sizeof g->nonce);
    vrf_seed(m->seed, m->host->keys.master, g->nonce);
    ecvrf_public(g->vrf, m->seed);
    g->forum = cli_flag(m->cli, "--forum");
    g->created = now;
}

/* A set-up with luck that is nobody's: shows whether scenario and options go together before anybody is invited. */
static int try_setup(struct making *m, const struct core *core)
{
    struct chance chance = chance_plain;
    struct problem why = {0};
    struct play *play = arena_take(m->cli->arena, sizeof *play);
    void *state = arena_take(m->cli->arena, core->rules.is->state_size);
    struct setup setup = {m->g.scenario, m->option, m->g.n_option};
    play_begin(play, &chance, &why);
    if (rules_setup(&core->rules, &setup, state, play))
        return EX_OK;
    return cli_usage(m->cli, "this game cannot be set up. %s",
                     arena_string(m->cli->arena, problem_sentence(m->cli->arena, m->set, &why)));
}

static struct core *make_core(struct making *m)
{
    struct text genesis = {.arena = m->cli->arena};
    struct problem why = {0};
    genesis_write(&genesis, &m->g);
    struct core *core =
        core_new_with(m->cli->arena, m->pass->shelf, m->set, text_span(&genesis), m->bundle, m->seed, &why);
    if (!core) {
        fprintf(stderr, "dispatch: the game cannot be made. %s\n",
                arena_string(m->cli->arena, problem_sentence(m->cli->arena, m->set, &why)));
        return NULL;
    }
    for (int i = 0; i < m->g.n_seats; i++)
        for (int j = 0; j < m->n_keys[i]; j++)
            core_invite(core, i, m->key[i][j].blob, m->key[i][j].is_minisign);
    return core;
}

/* ---- writing it ---- */

static bool invite(struct making *m, struct game *game, bool print, struct error *err)
{
    for (int i = 0; i < m->g.n_seats; i++) {
        struct span text;
        if (!invitation_send(game, i, &text, err))
            return false;
        if (print)
            printf("---- to %s <%s>\n\n%.*s\n", m->players[i], m->player[i].mail, (int)text.len, (const char *)text.at);
    }
    return true;
}

static int write_game(struct making *m, struct core *core, bool dry)
{
    struct error err = {0};
    struct game game = {.pass = m->pass, .arena = m->cli->arena, .core = core};
    bool done = store_begin(m->host->store, &err) && game_add(m->pass, m->cli->arena, core, m->players, &err) &&
                store_game_by_name(m->host->store, core->id, &game.row, &err) && invite(m, &game, dry, &err);
    if (done && !dry)
        done = store_commit(m->host->store, &err);
    if (!done || dry)
        store_rollback(m->host->store);
    if (!done)
        return cli_fail(m->cli, &err);
    if (dry) {
        printf("(dry run: nothing was made)\n");
        return EX_OK;
    }
    printf("%s is made: %s, %s, id %s\n", m->g.name, m->g.ruleset, m->g.scenario, core->id);
    for (int i = 0; i < m->g.n_seats; i++)
        printf("  %s: %s, key %s\n", m->g.seat[i].name, m->players[i], m->g.seat[i].key);
    if (m->g.no_chance)
        printf("  nothing is left to chance\n");
    else
        printf("  %s: %s\n", chance_word(&m->g), dice_words(m->cli->arena, &m->g));
    if (!span_same(m->bundle, m->set->bundle()))
        printf("  facts: your own, data %s\n", m->g.data);
    if (setup_reconstructed(core))
        printf("  guessed: %s\n", setup_reconstructed(core));
    printf("The invitations leave with the next: dispatch run %s\n", m->host->dir);
    return EX_OK;
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

static int make_game(struct making *m, const char *name, int64_t now, bool dry)
{
    int code = read_options(m);
    code = code == EX_OK ? read_terms(m) : code;
    code = code == EX_OK ? take_facts(m) : code;
    code = code == EX_OK ? take_organiser(m) : code;
    code = code == EX_OK ? take_seats(m) : code;
    code = code == EX_OK ? ask_same(m, dry) : code;
    strcpy(m->g.signer, m->host->keys.report_fingerprint);
    code = code == EX_OK ? new_dice(m->cli, m->set->rules->name, &m->g, m->player, m->host->config.admin) : code;
    if (code != EX_OK)
        return code;
    code = all_used(m);
    if (code != EX_OK)
        return code;
    fill_genesis(m, name, now);
    struct core *core = make_core(m);
    code = core ? try_setup(m, core) : EX_SOFTWARE;
    if (code == EX_OK)
        code = write_game(m, core, dry);
    if (core)
        core_free(core);
    return code;
}

static int new_in(struct cli *cli, struct host *host)
{
    struct pass pass;
    int64_t now;
    const char *word = cli_word(cli, "RULESET"), *name = cli_value(cli, "--name");
    bool dry = cli_flag(cli, "--dry-run");
    struct making *m = arena_take(cli->arena, sizeof *m);
    if (!word || !cli_now(cli, &now))
        return EX_USAGE;
    *m = (struct making){.cli = cli, .host = host, .pass = &pass, .set = ruleset_find(word)};
    if (!m->set)
        return cli_unknown(cli, "ruleset", word, "", cli_rulesets(cli));
    if (!name || !name_is_good(name))
        return cli_usage(cli, "--name wants a name of a to z, 0 to 9 and -, at most %d long, such as shenandoah-1",
                         GAME_NAME_MAX - 1);
    m->g.no_chance = rules_no_chance(m->set->rules);
    pass_open(&pass, cli->arena, host, now);
    int code = make_game(m, name, now, dry);
    sodium_memzero(m->seed, sizeof m->seed);
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
