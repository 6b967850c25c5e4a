/* SPDX-License-Identifier: Apache-2.0 */
/* rebuild: games put together again by a host that lost its machine. */
#include "processor/cmd/cli.h"
#include "processor/cmd/commands.h"
#include "processor/core/core.h"
#include "processor/game/pass.h"
#include "processor/rebuild/rebuild.h"
#include <inttypes.h>
#include <string.h>

struct rebuilding {
    struct cli *cli;
    struct host *host;
    struct pass pass;
    struct rebuild *r;
    bool dry;
    uint64_t at;
    size_t n_good, n_bad;
};

static void print_lines(const char *mark, const struct text *text)
{
    struct span left = text_span(text), line;
    while (span_line(&left, &line))
        printf("%s%.*s\n", mark, (int)line.len, (const char *)line.at);
}

/* ---- who plays ---- */

static const char *said_player(struct cli *cli, const char *seat)
{
    size_t len = strlen(seat);
    for (int i = 0; i < cli->n_options; i++) {
        struct cli_option *o = &cli->option[i];
        if (strcmp(o->name, "--seat") == 0 && o->value && strncmp(o->value, seat, len) == 0 && o->value[len] == '=') {
            o->used = true;
            return o->value + len + 1;
        }
    }
    return NULL;
}

/* The player of this host who has the key that is in force for the seat. */
static const char *player_with_key(struct rebuilding *b, const struct core_seat *seat)
{
    struct player_rows all = {.store = b->host->store};
    struct error ignored = {0};
    struct span blob, comment;
    char fp[SSH_FP_MAX];
    for (const struct player_row *row; (row = store_players_next(&all, &ignored));)
        for (int k = 0; k < row->n_keys; k++) {
            const char *key = row->key[k];
            const char *word = key;
            if (ssh_public_line(b->cli->arena, span_of(key), &blob, &comment, NULL)) {
                ssh_fingerprint(fp, blob);
                word = fp;
            } else {
                word = arena_words(b->cli->arena, "minisign:%s", key);
            }
            for (int j = 0; j < seat->n_keys; j++)
                if (!seat->key[j].revoked && strcmp(seat->key[j].word, word) == 0)
                    return arena_words(b->cli->arena, "%s", row->name);
        }
    return NULL;
}

/* The newest key of a seat that still counts, as its owner's .pub file has it; NULL: only its fingerprint is known. */
static const char *public_key_of(struct rebuilding *b, const struct core_seat *seat)
{
    struct text words = {.arena = b->cli->arena};
    for (int j = seat->n_keys; j-- > 0;)
        if (!seat->key[j].revoked && !seat->key[j].is_minisign && seat->key[j].blob.len > 0) {
            ssh_public_write(&words, seat->key[j].blob);
            return words.at;
        }
    return NULL;
}

static bool find_players(struct rebuilding *b, struct rebuild_game *g, const char *players[SEATS_MAX])
{
    bool all = true;
    struct error err = {0};
    for (int i = 0; i < g->g.n_seats; i++) {
        const char *seat = g->g.seat[i].name, *name = said_player(b->cli, seat);
        const char *key = public_key_of(b, &g->core->seat[i]);
        struct player_row row;
        char before[32] = "";
        if (!name && store_seat_get(b->host->store, g->id, seat, before, &err) && before[0])
            name = arena_words(b->cli->arena, "%s", before);
        name = name ? name : player_with_key(b, &g->core->seat[i]);
        if (name && store_player_get(b->host->store, name, &row, &err)) {
            players[i] = name;
            continue;
        }
        all = false;
        printf("  lacks  who plays the %s. First: dispatch player %s add NAME --key FILE.pub --mail ADDRESS, then "
               "--seat %s=NAME%s%s\n",
               seat, b->host->dir, seat, key ? "\n         the seat's key: " : "", key ? key : "");
    }
    return all;
}

/* ---- one game ---- */

static bool write_game(struct rebuilding *b, struct rebuild_game *g, struct error *err)
{
    const char *players[SEATS_MAX] = {0};
    struct rebuild_written written;
    if (!find_players(b, g, players)) {
        b->n_bad++;
        return true;
    }
    if (b->dry) {
        printf("  It can be rebuilt as far as entry %" PRIu64 ", exchange %" PRIu64 ". (dry run: nothing was made)\n",
               g->size - 1, g->core->k);
        b->n_good++;
        return true;
    }
    if (!rebuild_write(b->r, g, players, &written, err))
        return false;
    b->n_good++;
    printf("  Rebuilt as far as entry %" PRIu64 ", exchange %" PRIu64 ": %zu signed blocks are archived", g->size - 1,
           g->core->k, written.n_blocks);
    if (written.n_inbox > 0)
        printf(", %zu sheet%s that it did not have %s in the inbox", written.n_inbox, written.n_inbox == 1 ? "" : "s",
               written.n_inbox == 1 ? "is" : "are");
    printf(".\n");
    if (g->core->phase < CORE_OVER)
        printf("  It is held. The players are told with the next: dispatch run %s\n"
               "  When you have heard from all of them: dispatch resume %s %s\n",
               b->host->dir, b->host->dir, g->g.name);
    return true;
}

static bool complete_game(struct rebuilding *b, struct rebuild_game *g, struct error *err)
{
    struct rebuild_written written = {0};
    if (!b->dry && !rebuild_complete(b->r, g, &written, err))
        return false;
    printf("  It is here already, and nothing in these files is newer.%s\n",
           written.n_blocks ? " Its archive lacked:" : "");
    if (written.n_blocks)
        printf("  %zu signed blocks were added.\n", written.n_blocks);
    b->n_good++;
    return true;
}

static bool one_game(struct rebuilding *b, struct rebuild_game *g, struct error *err)
{
    printf("%s, %s, id %s\n", g->g.name, g->g.ruleset, g->id);
    if (!rebuild_judge(b->r, g, b->at, err))
        return false;
    print_lines("  has    ", &g->has);
    if (g->contradiction[0])
        printf("  no     Two histories: %s. One of them was signed and thrown away, or was signed by somebody else; "
               "ask the players which reports they have, and give only those of one history\n",
               g->contradiction);
    print_lines("  lacks  ", &g->lacks);
    print_lines("  later  ", &g->later);
    if (g->contradiction[0] || g->lacks.len > 0) {
        printf("  Nothing was made of it.\n");
        b->n_bad++;
        return true;
    }
    return g->is_here ? complete_game(b, g, err) : write_game(b, g, err);
}

static bool concerns(const struct rebuild_game *g, const char *only)
{
    bool shown = g->n_proofs + g->n_transcripts + g->n_logs + g->n_escrows + g->n_notes + g->n_blocks > 0;
    return shown && (!only || strcmp(only, g->id) == 0 || strcmp(only, g->g.name) == 0);
}

static bool all_games(struct rebuilding *b, const struct kept *kept, const char *only, struct error *err)
{
    size_t n = 0;
    rebuild_read(b->r, kept);
    cli_progress(NULL);
    for (size_t i = 0; i < rebuild_games(b->r); i++) {
        struct rebuild_game *g = rebuild_at(b->r, i);
        if (!concerns(g, only))
            continue;
        n++;
        if (!one_game(b, g, err))
            return false;
    }
    for (size_t i = 0; i < kept->n_passed && i < sizeof kept->passed / sizeof *kept->passed; i++)
        printf("passed over: %s cannot be read, or is too large\n", kept->passed[i]);
    if (rebuild_unrecognised(b->r) > 0)
        printf("%zu game%s of other hosts, or made with another master key: passed over.\n", rebuild_unrecognised(b->r),
               rebuild_unrecognised(b->r) == 1 ? "" : "s");
    if (n == 0)
        printf("In %zu files and mails is nothing of %s.\n", kept->n, only ? only : "a game of this host");
    b->n_bad += n == 0;
    return true;
}

static bool read_words(struct cli *cli, struct kept *kept, struct error *err)
{
    for (const char *path; (path = cli_word(cli, NULL));) {
        cli_progress("reading %s", path);
        if (!kept_path(kept, path, err))
            return false;
    }
    return true;
}

static int rebuild_in(struct rebuilding *b, struct error *err)
{
    struct kept kept = {.arena = b->cli->arena};
    const char *only = cli_value(b->cli, "--game"), *at = cli_value(b->cli, "--at");
    int64_t now;
    b->dry = cli_flag(b->cli, "--dry-run");
    if (!cli_now(b->cli, &now))
        return EX_USAGE;
    if (at && (!number_read(span_of(at), UINT32_MAX / 2, &b->at) || b->at == 0))
        return cli_usage(b->cli, "--at wants a number of entries, not \"%s\"", at);
    if (b->cli->next >= b->cli->n_words)
        return cli_usage(b->cli, "from what? Name mail folders, reports, transcripts or public folders");
    pass_open(&b->pass, b->cli->arena, b->host, now);
    b->r = rebuild_new(&b->pass, b->cli->arena);
    bool done = read_words(b->cli, &kept, err) && all_games(b, &kept, only, err);
    rebuild_done(b->r);
    for (int i = 0; done && i < b->cli->n_options; i++)
        if (strcmp(b->cli->option[i].name, "--seat") == 0 && !b->cli->option[i].used && b->n_bad == 0)
            printf("--seat %s does not name a seat that was awaited.\n", b->cli->option[i].value);
    return !done ? err->code : b->n_bad > 0 ? EX_DATAERR : EX_OK;
}

int cmd_rebuild(struct cli *cli)
{
    struct error err = {0};
    struct host host = {0};
    struct rebuilding b = {.cli = cli, .host = &host};
    int code = EX_OK;
    if (cli_host_store(cli, &host, &err))
        code = rebuild_in(&b, &err);
    host_close(&host);
    return error_is_set(&err) ? cli_fail(cli, &err) : code;
}
