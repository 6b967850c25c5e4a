/* show, export, end: one game. */
#include "processor/cli.h"
#include "processor/commands.h"
#include "processor/pass_open.h"
#include "processor/transcript.h"
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

struct on_game {
    struct cli *cli;
    struct host host;
    struct pass pass;
    struct game game;
};

static int open_game(struct on_game *on, struct cli *cli, int64_t now)
{
    struct error err = {0};
    struct game_row row;
    on->cli = cli;
    if (!cli_host_store(cli, &on->host, &err))
        return cli_fail(cli, &err);
    const char *name = cli_word(cli, "GAME");
    if (!name)
        return EX_USAGE;
    pass_open(&on->pass, cli->arena, &on->host, now);
    if (!cli_game(&on->host, name, &row, &err) || !game_look(&on->pass, cli->arena, row.id, &on->game, &err))
        return cli_fail(cli, &err);
    return EX_OK;
}

static void close_game(struct on_game *on)
{
    game_close(&on->game);
    host_close(&on->host);
}

/* ---- show ---- */

static void print_sections(const json_t *words)
{
    size_t i, j;
    json_t *section, *item;
    printf("%s\n", json_string_value(json_object_get(words, "when")));
    json_array_foreach(json_object_get(words, "sections"), i, section)
    {
        printf("\n%s%s%s\n", cli_bold(stdout), json_string_value(json_object_get(section, "title")), cli_plain(stdout));
        json_array_foreach(json_object_get(section, "items"), j, item) printf("%s\n", json_string_value(item));
    }
}

static int seat_named(const struct core *core, const char *name)
{
    for (int i = 0; i < core->g.n_seats; i++)
        if (strcmp(core->g.seat[i].name, name) == 0)
            return i;
    return -1;
}

static int show(struct on_game *on, const char *seat_name, bool as_json)
{
    struct core *core = on->game.core;
    int seat = seat_name ? seat_named(core, seat_name) : -1;
    if (seat_name && seat < 0)
        return cli_usage(on->cli, "there is no seat \"%s\" in %s", seat_name, core->g.name);
    if (core->phase < CORE_OPEN || core->phase == CORE_VOID) {
        printf("%s: the set-up is going on; waiting for %s\n", core->g.name,
               on->game.row.awaited[0] ? on->game.row.awaited : "the next pass");
        return EX_OK;
    }
    void *view = arena_take(on->cli->arena, core->rules.is->state_size);
    struct prompt *prompt = arena_take(on->cli->arena, sizeof *prompt);
    rules_view(&core->rules, core->state, seat, view);
    if (as_json) {
        size_t cap = rules_dump(&core->rules, view, NULL, 0) + 1;
        char *dump = arena_take(on->cli->arena, cap);
        printf("%.*s\n", (int)rules_dump(&core->rules, view, dump, cap), dump);
        return EX_OK;
    }
    bool asked = seat >= 0 && rules_prompt(&core->rules, view, seat, 0, prompt);
    json_t *nothing = json_array();
    json_t *words = core->set->report(&core->rules, view, seat, asked ? prompt : NULL, nothing, nothing);
    print_sections(words);
    json_decref(words);
    json_decref(nothing);
    return EX_OK;
}

int cmd_show(struct cli *cli)
{
    struct on_game *on = arena_take(cli->arena, sizeof *on);
    const char *seat = cli_value(cli, "--seat");
    bool as_json = cli_flag(cli, "--json");
    int code = open_game(on, cli, 0);
    if (code == EX_OK)
        code = cli_end(cli) ? show(on, seat, as_json) : EX_USAGE;
    close_game(on);
    return code;
}

/* ---- export ---- */

static bool add_lines(struct on_game *on, struct transcript *t, struct error *err)
{
    uint64_t n = on->game.row.log_size;
    t->line = arena_take(on->cli->arena, (n + 1) * sizeof *t->line);
    for (uint64_t i = 1; i < n; i++) {
        struct span line;
        if (!store_entry(on->host.store, on->cli->arena, t->id, i, &line, err))
            return false;
        if (line.len > 0 && line.at[line.len - 1] == '\n')
            line.len--;
        t->line[t->n_lines++] = line;
    }
    return true;
}

static void add_keys(struct on_game *on, struct transcript *t)
{
    const struct core *core = on->game.core;
    for (int i = 0; i < core->g.n_seats; i++)
        for (int k = 0; k < core->seat[i].n_keys; k++) {
            struct text line = {.arena = on->cli->arena};
            const struct core_key *key = &core->seat[i].key[k];
            if (t->n_keys == sizeof t->key / sizeof *t->key || key->blob.len == 0)
                continue;
            if (key->is_minisign)
                text_add(&line, key->blob);
            else
                ssh_public_write(&line, key->blob);
            strcpy(t->key[t->n_keys].seat, core->g.seat[i].name);
            t->key[t->n_keys++].line = text_span(&line);
        }
}

/* The two signatures of a REKEY lie one below the other. */
static void split_signatures(struct span both, struct transcript_block *out)
{
    const char *mark = "-----BEGIN SSH SIGNATURE-----";
    const uint8_t *second = both.len > 1 ? memmem(both.at + 1, both.len - 1, mark, strlen(mark)) : NULL;
    size_t cut = second ? (size_t)(second - both.at) : both.len;
    out->sig = (struct span){both.at, cut};
    out->sig2 = span_from(both, cut);
}

static bool is_public_kind(struct span bytes)
{
    return memmem(bytes.at, bytes.len, "BEGIN PBEM JOIN", 15) || memmem(bytes.at, bytes.len, "BEGIN PBEM NONCE", 16);
}

static bool add_blocks(struct on_game *on, struct transcript *t, struct error *err)
{
    struct block_row *row = NULL;
    size_t n = store_blocks(on->host.store, on->cli->arena, t->id, &row, err);
    bool all = on->game.core->phase == CORE_OVER;
    t->block = arena_take(on->cli->arena, (n + 1) * sizeof *t->block);
    for (size_t i = 0; i < n; i++) {
        struct transcript_block *block = &t->block[t->n_blocks];
        if (!all && !is_public_kind(row[i].bytes))
            continue;
        strcpy(block->hash, row[i].hash);
        block->bytes = row[i].bytes;
        split_signatures(row[i].sig, block);
        t->n_blocks++;
    }
    return !err->doing;
}

static int export_to(struct on_game *on, FILE *out)
{
    struct error err = {0};
    struct transcript t = {0};
    struct text text = {.arena = on->cli->arena}, signer = {.arena = on->cli->arena};
    strcpy(t.id, on->game.core->id);
    t.genesis = on->game.core->genesis_text;
    t.bundle = on->game.core->bundle;
    ssh_public_write(&signer, (struct span){on->host.keys.report_blob, SSH_ED25519_BLOB_LEN});
    t.signer = text_span(&signer);
    add_keys(on, &t);
    if (!add_lines(on, &t, &err) || !add_blocks(on, &t, &err) ||
        !store_checkpoint(on->host.store, on->cli->arena, t.id, &t.checkpoint, &err))
        return cli_fail(on->cli, &err);
    transcript_write(&text, &t);
    if (fwrite(text.at, 1, text.len, out) != text.len || fflush(out) != 0) {
        error_set(&err, EX_IOERR, "write", "the transcript", NULL);
        return cli_fail(on->cli, &err);
    }
    return EX_OK;
}

int cmd_export(struct cli *cli)
{
    struct on_game *on = arena_take(cli->arena, sizeof *on);
    const char *path = cli_value(cli, "--output");
    int code = open_game(on, cli, 0);
    FILE *out = stdout;
    if (code == EX_OK && !cli_end(cli))
        code = EX_USAGE;
    if (code == EX_OK && path && !(out = fopen(path, "wx"))) {
        struct error err = {0};
        error_set(&err, EX_CANTCREAT, "write", path, NULL);
        code = cli_fail(cli, &err);
    }
    if (code == EX_OK)
        code = export_to(on, out);
    if (out && out != stdout && fclose(out) != 0)
        code = EX_IOERR;
    close_game(on);
    return code;
}

/* ---- end ---- */

/* Ends a game for good and publishes its secrets: the seed and all sheets. Only when it is over, or has stood still for
 * the time that genesis names (`abandon`). */
static int end_game(struct on_game *on)
{
    struct core *core = on->game.core;
    struct error err = {0};
    int64_t idle = on->pass.now - on->game.row.since, term = core->g.clock.abandon;
    if (core->phase == CORE_OVER) {
        printf("%s is over; its secrets are in its transcript: dispatch export %s %s\n", core->g.name, on->host.dir,
               core->g.name);
        return EX_OK;
    }
    if (term == 0 || idle < term) {
        char words[24];
        term_write(words, term);
        fprintf(stderr, "dispatch: %s is not over, and ending it would publish every hidden card. It counts as abandoned\n"
                        "after %s without a move; players end it at once with a sheet that says: resign\n",
                core->g.name, term ? words : "(no term in its genesis)");
        return EX_UNAVAILABLE;
    }
    core_seal_line(core);
    core_end(core, "abandoned");
    if (!store_begin(on->host.store, &err) || !game_put(&on->game, &err) || !store_commit(on->host.store, &err)) {
        store_rollback(on->host.store);
        return cli_fail(on->cli, &err);
    }
    printf("%s is ended as abandoned. Its secrets are in its transcript: dispatch export %s %s\n", core->g.name,
           on->host.dir, core->g.name);
    return EX_OK;
}

int cmd_end(struct cli *cli)
{
    struct on_game *on = arena_take(cli->arena, sizeof *on);
    int64_t now;
    if (!cli_now(cli, &now))
        return EX_USAGE;
    int code = open_game(on, cli, now);
    if (code == EX_OK)
        code = cli_end(cli) ? end_game(on) : EX_USAGE;
    close_game(on);
    return code;
}
