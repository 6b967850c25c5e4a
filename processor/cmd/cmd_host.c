/* SPDX-License-Identifier: Apache-2.0 */
/* The host's own house: init, fsck, resume, backup, publish, version. */
#include "processor/base/file.h"
#include "processor/cmd/cli.h"
#include "processor/cmd/cmd_rule.h"
#include "processor/cmd/commands.h"
#include "processor/game/fork_evidence.h"
#include "processor/game/pass.h"
#include "processor/game/upgrade_gate.h"
#include "processor/host/key_check.h"
#include "processor/public/publish.h"
#include "processor/record/proof.h"
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

enum { RESUME_FILE_MAX = 4 * 1024 * 1024 };

int cmd_version(struct cli *cli)
{
    if (!cli_end(cli))
        return EX_USAGE;
    printf("dispatch %s\n", DISPATCH_VERSION);
    return EX_OK;
}

static void init_tell(const struct host *host)
{
    printf("The host is in %s.\n", host->dir);
    printf("  settings  %s/dispatch.conf\n", host->dir);
    if (store_is_url(host->config.store))
        printf("  store     %s\n", host->config.store);
    printf("  keys      %s (mode 0400; no backup of ours holds them)\n", host->keys_dir);
    printf("  reports are signed by  %s\n", host->keys.report_fingerprint);
    printf("  sealed sheets go to    %s\n", host->keys.age_recipient);
    if (strncmp(host->keys_dir, host->dir, strlen(host->dir)) == 0 && host->keys_dir[strlen(host->dir)] == '/')
        printf("The keys lie inside the host directory: good for a trial, not for real games.\n");
    printf("Next: dispatch player %s add NAME --key FILE.pub --mail ADDRESS --zone ZONE\n", host->dir);
}

int cmd_init(struct cli *cli)
{
    struct error err = {0};
    struct host host = {0};
    char dir[HOST_PATH_MAX];
    const struct host_wishes wish = {.keys = cli_value(cli, "--keys"),
                                     .counter = cli_value(cli, "--counter"),
                                     .name = cli_value(cli, "--name"),
                                     .store = cli_value(cli, "--store")};
    const char *where = cli_word(cli, NULL);
    if (!cli_end(cli))
        return EX_USAGE;
    if (!host_find(where, dir, &err) || !host_make(cli->arena, dir, &wish, &err) ||
        !host_open(cli->arena, dir, &host, &err))
        return cli_fail(cli, &err);
    init_tell(&host);
    host_close(&host);
    return EX_OK;
}

struct fsck_count {
    uint64_t n_bad,
        n_own; /* of all these those outside of rows, which say their remedy themselves: keys, the counter */
};

static void fsck_found(void *context, const char *game, const char *words)
{
    struct fsck_count *count = context;
    count->n_bad++;
    cli_progress(NULL);
    printf("%s%s%s\n", game, game[0] ? ": " : "", words);
}

static void fsck_keys(const struct host *host, struct fsck_count *count)
{
    char words[KEY_WORDS_MAX];
    for (int i = 0; i < N_KEY_ROLES; i++)
        if (host->wrong_keys >> i & 1) {
            key_check_words(host, key_roles[i], words);
            fsck_found(count, "", words);
            count->n_own++;
        }
}

/* A shortage says nothing about the counter: then there is no answer. */
static bool fsck_counter(struct host *host, struct fsck_count *count, struct error *err)
{
    struct error why = {0};
    char words[ERROR_WORDS_MAX];
    if (store_is_newest(host->store, &why))
        return true;
    if (why.kind == ERROR_SHORTAGE) {
        *err = why;
        return false;
    }
    error_words(&why, words, sizeof words);
    fsck_found(count, "", words);
    count->n_own++;
    return true;
}

/* Rows that are not what was written, and a store that is not the newest. */
static bool fsck_accept(struct host *host, const char *why, struct error *err)
{
    struct rows_accepted rows;
    struct error newest = {0}, counter = {0};
    if (!store_is_newest(host->store, &counter) && counter.kind != ERROR_DAMAGE) {
        *err = counter; /* what it counts is not known: then nothing is taken as it stands */
        return false;
    }
    if (!store_rows_accept(host->store, why, time(NULL), &rows, err))
        return false;
    if (rows.n_rows > 0)
        printf("%" PRIu64 " damaged rows count as they stand. The games that they are of are set aside.\n",
               rows.n_rows);
    if (rows.n_tables > 0)
        printf("Rows that are gone from %" PRIu64 " tables are not looked for any more. Where such a table is of games,"
               " all games are set aside.\n",
               rows.n_tables);
    if (store_accept_old(host->store, why, time(NULL), &newest)) {
        printf("The store counts as the newest now. All its games are set aside.\n");
        return true;
    }
    if (newest.code == EX_USAGE && (rows.n_rows > 0 || rows.n_tables > 0))
        return true;
    *err = newest;
    return false;
}

static void fsck_tell(const struct fsck_count *count, uint64_t n_looked)
{
    if (count->n_bad == 0)
        printf("All is well: %" PRIu64 " rows looked at.\n", n_looked);
    else if (count->n_bad == count->n_own)
        printf("The %" PRIu64 " rows of the store are well.\n", n_looked);
    else
        printf(
            "%" PRIu64 " fault%s in %" PRIu64
            " rows. What is named edited, torn or damaged was not written by this program: keep a copy of dispatch.db, "
            "look at the disk, put back the newest backup that is whole. If nothing important is damaged (only news or "
            "limits), dispatch fsck --accept WHY takes the rows as they are, and sets their games aside.\n",
            count->n_bad, count->n_bad == 1 ? "" : "s", n_looked);
}

int cmd_fsck(struct cli *cli)
{
    struct error err = {0};
    struct host host = {0};
    struct fsck_count count = {0};
    uint64_t n_looked = 0;
    const char *accept = cli_value(cli, "--accept");
    bool ok = cli_host(cli, &host, &err);
    if (ok && !cli_end(cli)) {
        host_close(&host);
        return EX_USAGE;
    }
    ok = ok && host_store(&host, STORE_ANY_AGE, &err);
    ok = ok && (!accept || fsck_accept(&host, accept, &err));
    cli_progress("looking through %s", host.dir);
    if (ok)
        fsck_keys(&host, &count);
    ok = ok && fsck_counter(&host, &count, &err) && store_check(host.store, fsck_found, &count, &n_looked, &err);
    cli_progress(NULL);
    host_close(&host);
    if (!ok)
        return cli_fail(cli, &err);
    fsck_tell(&count, n_looked);
    return count.n_bad == 0 ? EX_OK : EX_DATAERR;
}

/* ---- resume ---- */

struct seen { /* what one player's newest report proves that he has seen */
    struct cli *cli;
    struct host *host;
    struct game game;
    bool of[SEATS_MAX];
};

/* A report's checkpoint, signed with the game's log key, must be one that this store's journal has too: then nothing
 * that this player was sent is lost. */
static bool seen_file(struct seen *seen, const char *path, struct error *err)
{
    const struct core *core = seen->game.core;
    struct problem why = {0}, other = {0};
    struct proof proof;
    struct note_key key[2];
    struct checkpoint at;
    struct hash root;
    struct span file, text;
    if (!file_load(seen->cli->arena, path, RESUME_FILE_MAX, &file, err))
        return false;
    note_key_make(&key[0], core->origin_id, 1, core->g.logkey);
    note_key_make(&key[1], core->origin_id, 1, core_logkey(core)); /* the same, or a newer one */
    if (!proof_read(seen->cli->arena, file, &proof, &why) || strcmp(proof.id, core->id) != 0 ||
        (!note_verify(proof.checkpoint, &key[0], 1, &text, &why) &&
         !note_verify(proof.checkpoint, &key[1], 1, &text, &other)) ||
        !checkpoint_read(text, &at, &why))
        return error_of(err, ERROR_FOREIGN, EX_DATAERR, "believe", path,
                        "it is not the proof file (-proof.txt) of a report of this game");
    if (!store_root_at(seen->host->store, core->id, at.size, &root) || memcmp(root.at, at.root.at, 32) != 0)
        return error_set(
            err, EX_NOPERM, "resume", core->g.name,
            "that report tells of entries that this store has lost: put back the newest store; or go on all the same "
            "with --ruling WHY, or end it with dispatch end --broken WHY");
    for (int seat = 0; seat < core->g.n_seats; seat++)
        seen->of[seat] = seen->of[seat] || strcmp(core->g.seat[seat].name, proof.seat) == 0;
    return true;
}

/* A game of an older store goes on when each seat's newest report is known to that store. */
static bool all_seen(struct cli *cli, struct host *host, const struct game_row *row, struct error *err)
{
    struct pass pass;
    struct seen *seen = arena_take(cli->arena, sizeof *seen);
    bool good;
    seen->cli = cli;
    seen->host = host;
    pass_open(&pass, cli->arena, host, time(NULL));
    good = game_look(&pass, cli->arena, row->id, &seen->game, err);
    for (const char *path; good && (path = cli_value(cli, "--seen"));)
        good = seen_file(seen, path, err);
    for (int seat = 0; good && seat < seen->game.core->g.n_seats; seat++)
        if (!seen->of[seat])
            good = error_say(
                err, EX_NOPERM, "resume", row->name,
                "it was set aside with an older store, and its players may hold reports of what is lost. Give the "
                "newest one of each seat, --seen FILE-proof.txt; that of %s is missing. Or put back the newest store",
                seen->game.core->g.seat[seat].name);
    game_close(&seen->game);
    return good;
}

/* A game that this program plays otherwise goes on with the program before, or not at all. */
static bool gate_lets(struct cli *cli, struct host *host, const struct game_row *row, struct error *err)
{
    struct pass pass;
    struct gate_outcome out;
    pass_open(&pass, cli->arena, host, time(NULL));
    return gate_game(&pass, row->id, NULL, &out, err) &&
           (out.same ||
            error_say(err, EX_NOPERM, "resume", row->name,
                      "%.250s. Put back the program that played it before, or agree with all players on an upgrade",
                      out.words));
}

/* Every head that was brought is one of its journal now. */
static bool is_mended(struct cli *cli, struct host *host, const struct game_row *row, struct error *err)
{
    struct conflict_row *kept;
    size_t n = evidence_kept(host->store, cli->arena, row, &kept, err);
    return !error_is_set(err) &&
           (n == 0 || error_set(err, EX_NOPERM, "resume", row->name,
                                "its key signed a history that this store does not have: put back the store that has "
                                "it, or bring it in with dispatch rebuild; or go on all the same with --ruling WHY, or "
                                "end it with dispatch end --broken WHY"));
}

static bool resume_game(struct cli *cli, struct host *host, const struct game_row *row, struct error *err)
{
    struct span sealed;
    if (!gate_is_known(row) && !gate_lets(cli, host, row, err))
        return false;
    if (strncmp(row->aside, EVIDENCE_STOPPED, strlen(EVIDENCE_STOPPED)) == 0 && !is_mended(cli, host, row, err))
        return false;
    if (strncmp(row->aside, "restored:", 9) == 0 && !all_seen(cli, host, row, err))
        return false;
    return store_seal_get(host->store, cli->arena, row->id, &sealed, err) && store_begin(host->store, err) &&
           store_end(host->store, store_game_aside(host->store, row->id, "", err), err);
}

/* What its players were sent beyond this store is lost, and they are told so by a signed ruling. */
static int resume_by_ruling(struct cli *cli, const char *words, int64_t now)
{
    struct act *act = arena_take(cli->arena, sizeof *act);
    int code;
    act->cli = cli;
    if (!act_look_aside(act, now, &code))
        return act_end(act, code);
    return act_end(act, cli_end(cli) ? rule_set_aside(act, words, false) : EX_USAGE);
}

int cmd_resume(struct cli *cli)
{
    struct error err = {0};
    struct host host = {0};
    struct game_row row = {0};
    const char *decide = cli_value(cli, "--decide"), *ruling = cli_value(cli, "--ruling");
    int64_t now;
    int first = cli->next;
    if (!cli_now(cli, &now))
        return EX_USAGE;
    if (ruling)
        return resume_by_ruling(cli, ruling, now);
    bool ok = cli_host_store(cli, &host, &err);
    const char *name = ok ? cli_word(cli, "GAME") : NULL;
    bool usage = ok && (!name || !cli_end(cli));
    ok = ok && !usage && cli_game(&host, name, &row, &err);
    bool held = ok && !row.aside[0];
    ok = ok && !held && resume_game(cli, &host, &row, &err);
    host_close(&host);
    if (held) {
        cli->next = first;
        return resume_held(cli, decide, now);
    }
    if (usage)
        return EX_USAGE;
    if (!ok)
        return cli_fail(cli, &err);
    printf("%s goes on with the next run.\n", name);
    return EX_OK;
}

/* For the doctor, who asks whether there is a fresh one. */
static bool note_backup(struct store *store, struct error *err)
{
    return store_begin(store, err) && store_end(store, store_tally_set(store, "backup/at", time(NULL), err), err);
}

/* Is there a folder to write it into? SQLite only says that it cannot open a file. */
static bool folder_of_file(struct arena *arena, const char *path, struct error *err)
{
    const char *slash = strrchr(path, '/');
    const char *folder = !slash ? "." : slash == path ? "/" : arena_words(arena, "%.*s", (int)(slash - path), path);
    struct stat st;
    if (stat(folder, &st) == 0 && S_ISDIR(st.st_mode))
        return true;
    return error_set(err, EX_CANTCREAT, "write the backup", path, "there is no such folder");
}

int cmd_backup(struct cli *cli)
{
    struct error err = {0};
    struct host host = {0};
    bool ok = cli_host_store(cli, &host, &err);
    const char *to = ok ? cli_word(cli, "FILE") : NULL;
    bool usage = ok && (!to || !cli_end(cli));
    if (ok && !usage)
        ok = !folder_of_file(cli->arena, to, &err) ? false
             : access(to, F_OK) == 0 ? error_set(&err, EX_CANTCREAT, "write the backup", to, CLI_FILE_THERE)
                                     : store_backup(host.store, to, &err) && note_backup(host.store, &err);
    host_close(&host);
    if (usage)
        return EX_USAGE;
    if (!ok)
        return cli_fail(cli, &err);
    printf("%s holds the store; the keys and the counter are not in it.\n", to);
    return EX_OK;
}

/* ---- publish: the public folder, by hand ---- */

static void print_count(const char *dir, const struct publish_count *count)
{
    printf("%llu game%s in %s, %llu file%s written anew", (unsigned long long)count->n_games,
           count->n_games == 1 ? "" : "s", dir, (unsigned long long)count->n_written, count->n_written == 1 ? "" : "s");
    if (count->n_behind > 0)
        printf("; held back in part (publish-delay): %llu", (unsigned long long)count->n_behind);
    printf("\n");
    if (count->desk[0])
        printf("desk.html is %s, its SHA-256 %s\n",
               count->desk_is_release ? "that of dispatch " DISPATCH_VERSION : "made with templates of yours",
               count->desk);
}

/* `dispatch publish DIR` names no host, though DIR has a slash in it. */
static bool open_to_publish(struct cli *cli, struct host *host, struct error *err)
{
    char dir[HOST_PATH_MAX];
    bool only_dir = cli->n_words - cli->next == 1 && !host_is_there(cli->word[cli->next]);
    if (!only_dir)
        return cli_host_store(cli, host, err);
    return host_find(NULL, dir, err) && host_open(cli->arena, dir, host, err) && host_store(host, 0, err);
}

int cmd_publish(struct cli *cli)
{
    struct error err = {0};
    struct host host = {0};
    struct pass pass;
    struct publish_count count = {0};
    int64_t now;
    if (!cli_now(cli, &now))
        return EX_USAGE;
    bool ok = open_to_publish(cli, &host, &err);
    const char *dir = ok ? cli_word(cli, NULL) : NULL;
    bool usage = ok && !cli_end(cli);
    if (ok && !usage) {
        pass_open(&pass, cli->arena, &host, now);
        dir = dir ? dir : publish_dir(cli->arena, &pass);
        dir = dir ? dir : host_path(&host, "public");
        ok = publish_games(&pass, dir, true, &count, &err);
        print_count(dir, &count);
    }
    host_close(&host);
    if (usage)
        return EX_USAGE;
    return ok ? EX_OK : cli_fail(cli, &err);
}
