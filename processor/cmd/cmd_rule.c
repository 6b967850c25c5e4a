/* SPDX-License-Identifier: Apache-2.0 */
/* rule, upgrade: acts of the organiser, and the ends that all agree to. Each shows what it does and asks first. */
#include "processor/cmd/cmd_rule.h"
#include "processor/base/file.h"
#include "processor/base/problems.h"
#include "processor/cmd/commands.h"
#include "processor/intake/ruling_ingest.h"
#include "processor/letters/ruling_tell.h"
#include "processor/words/dice_words.h"
#include <sodium.h>
#include <string.h>
#include <unistd.h>

static int refused(struct act *act, const struct problem *why)
{
    struct span words = problem_sentence(act->cli->arena, act->game.core->set, why);
    static const char *const typed[] = {"ruling.back", "ruling.end",    "ruling.flow",  "ruling.line",
                                        "ruling.path", "ruling.number", "ruling.value", "ruling.words"};
    fprintf(stderr, "dispatch: %.*s\n", (int)words.len, (const char *)words.at);
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++)
        if (strcmp(why->key, typed[i]) == 0)
            return EX_DATAERR;
    return EX_UNAVAILABLE; /* as the game stands */
}

static bool host_organises(const struct act *act)
{
    struct host_keys keys;
    host_keys_of(&keys, act->game.core);
    return strcmp(keys.organiser, act->host.keys.report_fingerprint) == 0;
}

/* ---- another organiser signs ---- */

/* path: NULL: to standard output. */
static int write_block(struct act *act, struct span lines, const char *path)
{
    struct problem why = {0};
    struct error err = {0};
    struct span block;
    if (!ruling_block(act->cli->arena, act->game.core, act->game.row.log_size, &act->game.row.root, lines, &block,
                      &why))
        return refused(act, &why);
    if (!path) {
        printf("%.*s", (int)block.len, (const char *)block.at);
        fprintf(stderr,
                "The organiser (%s) signs it: ssh-keygen -Y sign -n pbem-v1 -f KEY FILE\nand mails FILE and "
                "FILE.sig, or: dispatch ingest %s FILE FILE.sig\n",
                core_organiser(act->game.core), act->host.dir);
        return EX_OK;
    }
    if (!cli_make_file(path, block, 0644, &err))
        return cli_fail(act->cli, &err);
    printf("%s is for the organiser (%s) to sign: ssh-keygen -Y sign -n pbem-v1 -f KEY %s\nThen they mail both files, "
           "or: dispatch ingest %s %s %s.sig\n",
           path, core_organiser(act->game.core), path, act->host.dir, path, path);
    return EX_OK;
}

/* ---- the host is the organiser ---- */

static void preview(struct act *act, uint64_t n)
{
    const struct core_ruling *waits = core_ruling_of(act->game.core, n);
    struct ruling says = {0};
    struct text words = {.arena = act->cli->arena}, does = {.arena = act->cli->arena};
    if (!waits)
        return;
    core_ruling_read(waits, &says);
    ruling_words(&words, &says);
    ruling_deed(&does, &says, chance_word(&act->game.core->g));
    printf("A ruling for %s: %s\nWhat it does: %s.\n%s Everybody is told.\n", act->game.core->g.name, words.at, does.at,
           ruling_when(&act->game, waits, ""));
}

static int make(struct act *act, struct ruling_order *order)
{
    struct problem why = {0};
    struct error err = {0};
    bool made = act_open(act, &err) && ruling_make(&act->game, order, &why, &err);
    uint64_t n = order->out->entry;
    if (!act_done(act, made, &err))
        return why.key && !err.doing ? refused(act, &why) : cli_fail(act->cli, &err);
    printf("It is ruling %llu of %s.\n", (unsigned long long)n, act->game.core->g.name);
    return EX_OK;
}

static int rule_as(struct act *act, enum core_ruler ruler, struct span lines, struct span opening)
{
    struct problem why = {0};
    struct ruling_order order = {.lines = lines,
                                 .opening = opening,
                                 .key = act->pass.signer,
                                 .ruler = ruler,
                                 .out = arena_take(act->cli->arena, sizeof *order.out)};
    if (!ruling_try(&act->game, &order, &why))
        return refused(act, &why);
    if (core_ruling_of(act->game.core, order.out->entry))
        preview(act, order.out->entry);
    else
        printf("A ruling for %s, in force at once. Everybody is told.\n%.*s", act->game.core->g.name, (int)lines.len,
               (const char *)lines.at);
    return act_agreed(act) ? make(act, &order) : EX_NOPERM;
}

/* A file for the organiser to sign is asked for, where the host is the organiser. */
static bool has_no_block(struct act *act)
{
    if (!host_organises(act) || !cli_flag(act->cli, "--output"))
        return false;
    cli_usage(act->cli,
              "--output is for what another organiser signs; the organiser of %s is the host, who signs at once",
              act->game.core->g.name);
    return true;
}

/* Shows what a ruling with these lines would do, asks, and makes it; or, where the organiser is another person, writes
 * the block for them to sign (to --output, else standard output). opening: of a hidden change, or empty. Exit status.
 */
static int rule_now(struct act *act, struct span lines, struct span opening)
{
    if (has_no_block(act))
        return EX_USAGE;
    if (!host_organises(act) && opening.len > 0) {
        fprintf(stderr,
                "dispatch: that is hidden from the organiser of %s, who is another person: they cannot rule on it "
                "without seeing it\n",
                act->game.core->g.name);
        return EX_UNAVAILABLE;
    }
    return host_organises(act) ? rule_as(act, RULER_ORGANISER, lines, opening)
                               : write_block(act, lines, cli_value(act->cli, "--output"));
}

/* `say` lines of these words, or a usage error. */
static bool rule_words(struct act *act, const char *words, struct text *lines)
{
    lines->arena = act->cli->arena;
    if (act_words(act, words) && ruling_say(lines, span_of(words)))
        return true;
    if (words)
        cli_usage(act->cli, "these words do not travel by mail: at most 12 lines of 66 letters, without --");
    return false;
}

/* ---- rule ---- */

/* "--set score.0=3". */
static bool take_sets(struct act *act, struct text *lines)
{
    for (const char *given; (given = cli_value(act->cli, "--set"));) {
        const char *is = strchr(given, '=');
        if (!is || is == given || !is[1]) {
            cli_usage(act->cli, "--set wants FIELD=VALUE, such as side.0.supply=5");
            return false;
        }
        text_format(lines, "set %.*s = %s\n", (int)(is - given), given, is + 1);
    }
    return true;
}

static bool take_number(struct act *act, const char *option, const char *verb, struct text *lines)
{
    const char *given = cli_value(act->cli, option);
    uint64_t n;
    if (!given)
        return true;
    if (!number_read(span_of(given), INT32_MAX, &n) || n == 0) {
        cli_usage(act->cli, "%s wants a number, not \"%s\"", option, given);
        return false;
    }
    text_format(lines, "%s %llu\n", verb, (unsigned long long)n);
    return true;
}

/* What not everybody may see goes into the log as a hash, and is opened when the game is over. */
static bool hide(struct act *act, struct span says, struct span sets, struct text *lines, struct text *opening)
{
    const struct core *core = act->game.core;
    struct ruling r;
    struct problem why = {0}, bad = {0};
    char hash[51];
    uint8_t salt[16];
    void *after = arena_take(act->cli->arena, core->rules.is->state_size);
    struct text all = {.arena = act->cli->arena};
    text_add(&all, says);
    text_add(&all, sets);
    if (sets.len == 0 || core->phase != CORE_OPEN || !ruling_read(text_span(&all), &r, &why) || r.act != RULING_SETS ||
        !ruling_patch(act->cli->arena, &core->rules, core->state, &r, after, &bad) ||
        ruling_is_public(act->cli->arena, &core->rules, core->state, after, &r))
        return false;
    randombytes_buf(salt, sizeof salt);
    text_hex(opening, salt, sizeof salt);
    text_words(opening, "\n");
    text_add(opening, sets);
    ruling_seal(text_span(opening), core->id, core->rulings.seq + 1, hash);
    text_add(lines, says);
    text_format(lines, "hidden %s\n", hash);
    return true;
}

enum { KEY_FILE_MAX = 16384 };

/* "--organiser FILE.pub", or "host": the host's own report key. */
static int take_organiser(struct act *act, const char *given, struct text *lines)
{
    char word[SSH_FP_MAX];
    struct error err = {0};
    struct problem why = {0};
    struct span file, line, blob, comment;
    snprintf(word, sizeof word, "%s", act->host.keys.report_fingerprint);
    if (strcmp(given, "host") != 0) {
        if (!file_load(act->cli->arena, given, KEY_FILE_MAX, &file, &err))
            return cli_fail(act->cli, &err);
        if (!span_line(&file, &line) || !ssh_public_line(act->cli->arena, line, &blob, &comment, &why) ||
            keys_is_test_blob(blob)) {
            fprintf(stderr, "dispatch: %s holds no public key of an organiser (ssh-ed25519)\n", given);
            return EX_DATAERR;
        }
        ssh_fingerprint(word, blob);
    }
    text_format(lines, "hostkey organiser\nkey %s\n", word);
    return EX_OK;
}

/* The organiser hands his office on, with his own signature; or, when he cannot, the host puts somebody else up with
 * the report key. Every seat must agree. */
static int rule_office(struct act *act, struct span lines)
{
    const char *path = cli_value(act->cli, "--output");
    if (has_no_block(act))
        return EX_USAGE;
    if (host_organises(act))
        return rule_as(act, RULER_ORGANISER, lines, (struct span){0});
    return path ? write_block(act, lines, path) : rule_as(act, RULER_HOST, lines, (struct span){0});
}

static int rule(struct act *act, const char *words)
{
    struct text says = {0}, acts = {.arena = act->cli->arena}, lines = acts, opening = acts;
    const char *organiser = cli_value(act->cli, "--organiser");
    if (!rule_words(act, words, &says))
        return EX_USAGE;
    int code = organiser ? take_organiser(act, organiser, &acts) : EX_OK;
    if (code != EX_OK)
        return code;
    if (!take_sets(act, &acts))
        return EX_USAGE;
    if (!hide(act, text_span(&says), text_span(&acts), &lines, &opening)) {
        text_add(&lines, text_span(&says));
        text_add(&lines, text_span(&acts));
    }
    if (!take_number(act, "--back", "back to", &lines) || !take_number(act, "--withdraw", "withdraw", &lines))
        return EX_USAGE;
    if (!cli_end(act->cli))
        return EX_USAGE;
    return organiser ? rule_office(act, text_span(&lines)) : rule_now(act, text_span(&lines), text_span(&opening));
}

int cmd_rule(struct cli *cli)
{
    int code;
    struct act *act = act_begin(cli, &code);
    if (!act)
        return code;
    const char *words = cli_word(cli, "\"TEXT\"");
    return act_end(act, words ? rule(act, words) : EX_USAGE);
}

/* ---- upgrade ---- */

static int upgrade(struct act *act)
{
    const struct core *core = act->game.core;
    struct text lines = {.arena = act->cli->arena};
    unsigned long now = core->rules.revision, newest = core->rules.is->revision;
    const char *words = cli_value(act->cli, "--why");
    if (!cli_end(act->cli))
        return EX_USAGE;
    if (now == newest) {
        printf("%s is played by revision %lu of %s already, the newest that this program has.\n", core->g.name, now,
               core->g.ruleset);
        return EX_OK;
    }
    if (!rule_words(act, words ? words : "The game should go on by the newer rules.", &lines))
        return EX_USAGE;
    text_format(&lines, "upgrade to %lu\n", newest);
    return rule_now(act, text_span(&lines), (struct span){0});
}

int cmd_upgrade(struct cli *cli)
{
    int code;
    struct act *act = act_begin(cli, &code);
    return act ? act_end(act, upgrade(act)) : code;
}

/* ---- ends ---- */

int rule_end(struct act *act, const char *kind, const char *words)
{
    struct text lines = {.arena = act->cli->arena};
    if (!rule_words(act, words ? words : "Shall the game end here?", &lines))
        return EX_USAGE;
    text_format(&lines, "end %s\n", kind);
    return cli_end(act->cli) ? rule_now(act, text_span(&lines), (struct span){0}) : EX_USAGE;
}

static bool taken_up(struct act *act, struct ruling_order *order, struct problem *why, struct error *err)
{
    struct store *store = act->host.store;
    return act_open(act, err) && ruling_make(&act->game, order, why, err) &&
           store_game_aside(store, act->game.core->id, "", err);
}

int rule_set_aside(struct act *act, const char *words, bool ends)
{
    struct text lines = {.arena = act->cli->arena};
    struct problem why = {0};
    struct error err = {0};
    struct ruling_order order = {
        .key = act->pass.signer, .ruler = RULER_ORGANISER, .out = arena_take(act->cli->arena, sizeof *order.out)};
    if (!rule_words(act, words, &lines))
        return EX_USAGE;
    if (ends)
        text_words(&lines, "end broken\n");
    if (!host_organises(act)) {
        fprintf(stderr, "dispatch: the organiser of %s is another person, and only they can rule on it\n",
                act->game.core->g.name);
        return EX_NOPERM;
    }
    printf("%s was set aside: %s\n%s Everybody is told: %s\n", act->game.core->g.name, act->game.row.aside,
           ends ? "It will end as broken, and everything hidden will be published."
                : "It will go on with what this store knows.",
           words);
    if (!act_agreed(act))
        return EX_NOPERM;
    order.lines = text_span(&lines);
    bool made = taken_up(act, &order, &why, &err);
    if (!act_done(act, made, &err))
        return why.key && !err.doing ? refused(act, &why) : cli_fail(act->cli, &err);
    printf("%s %s.\n", act->game.core->g.name, ends ? "is ended as broken" : "goes on with the next run");
    return EX_OK;
}
