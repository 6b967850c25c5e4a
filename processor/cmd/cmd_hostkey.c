/* SPDX-License-Identifier: Apache-2.0 */
/* hostkey: a new key of the host in all its games at once. */
#include "processor/base/crash.h"
#include "processor/base/lock.h"
#include "processor/base/problems.h"
#include "processor/cmd/cmd_act.h"
#include "processor/cmd/commands.h"
#include "processor/host/hostkey.h"
#include "processor/host/key_check.h"
#include "processor/intake/ruling_ingest.h"
#include <sodium.h>
#include <string.h>

struct changing {
    struct cli *cli;
    struct host host;
    struct pass pass;
    struct hostkey key;
    char old[HOSTKEY_WORD_MAX];
    bool lost;
    uint64_t n_changed, n_asked, n_left; /* games: changed, asked, left as they are */
};

static bool is_role(const struct changing *c, const char *role)
{
    return strcmp(c->key.role, role) == 0;
}

/* The game's own key of this role. */
static void key_of(const struct core *core, const char *role, char out[static HOSTKEY_WORD_MAX])
{
    if (strcmp(role, "log") == 0)
        hex_write(out, core_logkey(core), 32);
    else
        snprintf(out, HOSTKEY_WORD_MAX, "%s", strcmp(role, "report") == 0 ? core_signer(core) : core_age(core));
}

static struct span lines_of(struct changing *c, const char *old)
{
    struct text lines = {.arena = c->cli->arena};
    const char *words = c->lost ? "The host has lost a key and asks you to take the new one. Compare its fingerprint "
                                  "with the host in some other way than by mail."
                                : "A key of the host changes; the old one signs for the new one.";
    ruling_say(&lines, span_of(words));
    ruling_say(&lines, span_of(arena_words(c->cli->arena, "Old: %s", old)));
    text_format(&lines, "hostkey %s\nkey %s\n", c->key.role, c->key.word);
    return text_span(&lines);
}

/* Which secret signs, and as what. The age key cannot sign: the report key signs for it. */
static struct ruling_order order_of(struct changing *c, const char *old)
{
    struct ruling_order order = {.lines = lines_of(c, old),
                                 .ruler = c->lost && !is_role(c, "age") ? RULER_NEW_KEY : RULER_OLD_KEY,
                                 .key = is_role(c, "log") ? c->pass.log_key : c->pass.signer,
                                 .out = arena_take(c->cli->arena, sizeof *order.out)};
    return order;
}

static bool changed(struct changing *c, struct game *game, struct error *err)
{
    char old[HOSTKEY_WORD_MAX];
    struct problem why = {0};
    const uint8_t *log_key = c->pass.log_key;
    key_of(game->core, c->key.role, old);
    if (strcmp(old, c->key.word) == 0)
        return true;                                               /* it has it already */
    if (core_key_is_asked(game->core, c->key.role, c->key.word)) { /* by a try that was cut short */
        c->n_asked++;
        return true;
    }
    if (!c->lost && strcmp(old, c->old) != 0) {
        fprintf(stderr, "dispatch: %s has another %s key than this host, and keeps it: %s\n", game->core->g.name,
                c->key.role, old);
        c->n_left++;
        return true;
    }
    struct ruling_order order = order_of(c, old);
    if (!ruling_make(game, &order, &why, err)) {
        if (error_is_set(err))
            return false;
        struct span words = problem_sentence(c->cli->arena, game->core->set, &why);
        fprintf(stderr, "dispatch: %s keeps its key: %.*s\n", game->core->g.name, (int)words.len,
                (const char *)words.at);
        c->n_left++;
        return true;
    }
    c->n_asked += c->lost && !is_role(c, "age");
    c->n_changed += !c->lost || is_role(c, "age");
    if (is_role(c, "log"))
        c->pass.log_key = c->key.secret; /* the checkpoint that covers the entry */
    bool put = game_put(game, err);
    c->pass.log_key = log_key;
    return put;
}

static bool in_game(struct changing *c, const struct game_row *row, struct error *err)
{
    struct game game = {0};
    if (row->ready && !c->lost) /* without its key it cannot be carried out */
        return error_set(err, EX_TEMPFAIL, "change the key in", row->name,
                         "something in the game must be carried out first: dispatch run");
    bool done = game_open(&c->pass, c->cli->arena, row->id, &game, err) && changed(c, &game, err);
    game_close(&game);
    return done;
}

static bool in_all_games(struct changing *c, struct error *err)
{
    struct game_row row[64];
    char after[33] = "";
    size_t n;
    while ((n = store_games(c->host.store, after, row, 64, err)) > 0)
        for (size_t i = 0; i < n; i++) {
            strcpy(after, row[i].id);
            if (row[i].phase < CORE_OVER && !in_game(c, &row[i], err))
                return false;
        }
    return !error_is_set(err);
}

static bool is_gone(const struct host *host, const char *role)
{
    int i = key_role_index(role);
    return (host->keys.lacks >> i & 1) && host->keys.why[i].code == EX_NOINPUT;
}

/* In the place of a key that is lost, the new one comes before anything is signed. */
static bool open_host(struct changing *c, const char *role, const char *from, struct error *err)
{
    char dir[HOST_PATH_MAX];
    int at = c->cli->next;
    if (!cli_host_store(c->cli, &c->host, err))
        return false;
    if (!c->lost || strcmp(role, "age") == 0 || !is_gone(&c->host, role))
        return true;
    c->cli->next = at;
    snprintf(dir, sizeof dir, "%s", c->host.keys_dir);
    host_close(&c->host);
    return hostkey_replace_lost(dir, role, from, err) && cli_host_store(c->cli, &c->host, err);
}

static bool make_change(struct changing *c, struct error *err)
{
    struct store *store = c->host.store;
    bool done = store_begin(store, err) && in_all_games(c, err) &&
                (c->lost ? key_check_note(store, c->key.role, c->key.word, err) : hostkey_note(store, &c->key, err));
    crash_point("hostkey.computed");
    if (!store_end(store, done, err))
        return false;
    crash_point("hostkey.committed");
    if (c->lost)
        return true;
    if (!hostkey_switch(&c->host, c->key.role, err) || !hostkey_done(store, c->key.role, err))
        return false;
    crash_point("hostkey.done");
    return true;
}

static int change(struct changing *c)
{
    struct error err = {0};
    struct lock lock = LOCK_NONE, workers = LOCK_NONE;
    int64_t age = 0;
    printf("The host's %s key becomes %s\n%s%s%s\n", c->key.role, c->key.word,
           c->lost ? "It counts in each game when every seat has agreed; until then its players cannot check what the "
                     "host signs."
                   : "It was           ",
           c->lost ? "" : c->old, c->lost ? "" : "\nThe old key signs for it in every game, and all players are told.");
    if (!act_agreed(&(struct act){.cli = c->cli}))
        return EX_NOPERM;
    enum lock_result taken = lock_run(&lock, c->host.dir, c->pass.now, &age, &err);
    if (taken == LOCK_BUSY)
        error_set(&err, EX_TEMPFAIL, "change the key of", c->host.dir, "a run is going on; try again when it is done");
    if (taken == LOCK_TAKEN && (taken = lock_work(&workers, c->host.dir, true, &err)) == LOCK_BUSY)
        error_set(&err, EX_TEMPFAIL, "change the key of", c->host.dir, "`dispatch work` goes on; stop it first");
    bool done = taken == LOCK_TAKEN && make_change(c, &err);
    lock_drop(&workers);
    lock_drop(&lock);
    if (!done)
        return cli_fail(c->cli, &err);
    printf("%llu games have the new key, %llu ask their players, %llu keep theirs.\n", (unsigned long long)c->n_changed,
           (unsigned long long)c->n_asked, (unsigned long long)c->n_left);
    if (!is_role(c, "age"))
        printf("Players who wrote the old fingerprint down, witnesses and web pages: tell them the new one.\n");
    return EX_OK;
}

/* The words behind HOSTDIR: which key, and a file. */
static bool words_of(struct cli *cli, const char **role, const char **from)
{
    int at = cli->next;
    const char *first = cli_word(cli, "report, log or age");
    if (first && !hostkey_is_role(first)) /* HOSTDIR stands first */
        first = cli_word(cli, "report, log or age");
    *role = first;
    *from = first && cli->next < cli->n_words ? cli->word[cli->next] : NULL;
    cli->next = at;
    if (first && !hostkey_is_role(first))
        cli_usage(cli, "the host has a report, a log and an age key, but none called \"%s\"", first);
    return first && hostkey_is_role(first);
}

/* An earlier try had told all games when it was cut short; whoever opened the store since has finished it. */
static int finished(struct changing *c)
{
    struct error err = {0};
    if (!hostkey_done(c->host.store, c->key.role, &err))
        return cli_fail(c->cli, &err);
    printf("An earlier change was cut short, and is finished now: the host's %s key is %s, in all its games.\n"
           "For yet another key give the command once more.\n",
           c->key.role, c->old);
    return EX_OK;
}

/* A key that was lost is in its place since the host was opened; another file than that is a mistake. */
static bool is_that_key(struct changing *c, const char *from, struct error *err)
{
    uint8_t secret[32];
    bool same = !from || (key_file_read(from, secret, err) && sodium_memcmp(secret, c->key.secret, 32) == 0);
    sodium_memzero(secret, sizeof secret);
    return same || error_is_set(err) ||
           error_set(err, EX_CANTCREAT, "use the key", from, "another key already lies in the place of the lost one");
}

/* A wrong key cannot sign for the next one; one that was lost, or that only opens, is replaced by whatever is there,
 * but not by what cannot be read. */
static bool may_change(struct changing *c, const char *role, struct error *err)
{
    unsigned own = 1U << key_role_index(role);
    bool any_will_do = (c->lost || strcmp(role, "age") == 0) && !(c->host.keys.lacks & own);
    if (any_will_do)
        c->pass.wrong_keys &= ~own;
    return key_check_needs(&c->host, (any_will_do ? 0 : own) | (WRONG_SIGNER & ~own), "change", err);
}

static int stage_and_change(struct changing *c, const char *role, const char *from)
{
    struct error err = {0};
    c->key.role = role;
    hostkey_word(&c->host, role, c->old);
    if (!may_change(c, role, &err))
        return cli_fail(c->cli, &err);
    if (!c->lost && hostkey_is_new(c->host.store, role, c->old, &err))
        return finished(c);
    if (!c->lost) {
        if (!hostkey_stage(&c->host, role, from, &c->key, &err))
            return cli_fail(c->cli, &err);
        return change(c);
    }
    strcpy(c->key.word, c->old);
    memcpy(c->key.secret, strcmp(role, "log") == 0 ? c->host.keys.log : c->host.keys.report, sizeof c->key.secret);
    if (!is_that_key(c, from, &err) || error_is_set(&err))
        return cli_fail(c->cli, &err);
    return change(c);
}

int cmd_hostkey(struct cli *cli)
{
    struct changing *c = arena_take(cli->arena, sizeof *c);
    struct error err = {0};
    const char *role, *from;
    int64_t now;
    c->cli = cli;
    c->lost = cli_flag(cli, "--lost");
    if (!cli_now(cli, &now) || !words_of(cli, &role, &from))
        return EX_USAGE;
    if (c->lost && strcmp(role, "age") == 0)
        return cli_usage(cli, "a lost age key needs no consent: put any key there, then dispatch hostkey age");
    if (!open_host(c, role, from, &err)) {
        host_close(&c->host);
        return cli_fail(cli, &err);
    }
    (void)cli_word(cli, "ROLE");
    if (from)
        (void)cli_word(cli, NULL);
    pass_open(&c->pass, cli->arena, &c->host, now);
    int code = cli_end(cli) ? stage_and_change(c, role, from) : EX_USAGE;
    sodium_memzero(c->key.secret, sizeof c->key.secret);
    host_close(&c->host);
    return code;
}
