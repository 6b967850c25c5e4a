/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/walk.h"
#include "processor/base/crash.h"
#include "processor/cmd/cli.h"
#include "processor/core/core.h"
#include "processor/game/game.h"
#include "processor/game/pass.h"
#include "processor/host/host.h"
#include "tests/lib/beacon_lines.h"
#include "tests/lib/narrow.h"
#include "tests/lib/test.h"
#include <dirent.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS_MAX = 40, FILES_MAX = 512 };

/* ---- commands ---- */

static int command(struct walk *w, char **argv, int argc)
{
    const char *files[2] = {arena_words(w->arena, "%s.out", w->dir), arena_words(w->arena, "%s.err", w->dir)};
    int status, alive[2];
    ck_assert_int_eq(pipe(alive), 0);
    pid_t child = fork();
    if (child == 0) {
        close(alive[0]);
        for (int i = 0; i < 2; i++)
            dup2(open(files[i], O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO + i);
        crash_begin();
        int code = cli_main(argc, argv);
        fflush(NULL);
        _exit(code); /* exit() would remove the folder of the test */
    }
    waitpid(child, &status, 0);
    close(alive[1]);
    char none;
    while (read(alive[0], &none, 1) > 0) /* ends when the last of its processes is gone */
        ;
    close(alive[0]);
    w->out = arena_string(w->arena, slurp(w->arena, files[0]));
    w->said = arena_string(w->arena, slurp(w->arena, files[1]));
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

int walk_cli(struct walk *w, const char *format, ...)
{
    char *argv[WORDS_MAX] = {"dispatch"}, line[2000];
    int argc = 1;
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    for (struct span left = span_of(line), word; span_word(&left, &word);) {
        char *text = arena_string(w->arena, word);
        ck_assert_int_lt(argc, WORDS_MAX - 1);
        if (word.len > 0)
            argv[argc++] = text[0] == '@' ? arena_words(w->arena, "%s%s", w->dir, text + 1) : text;
    }
    return command(w, argv, argc);
}

static void must(struct walk *w, int code)
{
    ck_assert_msg(code == 0, "exit %d\n%s%s", code, w->out, w->said);
}

static const char *now_words(struct walk *w)
{
    char now[21];
    utc_write(now, w->now);
    return arena_words(w->arena, "%s", now);
}

const char *walk_public(struct walk *w, const char *name, const uint8_t seed[static 32])
{
    uint8_t pk[32], sk[64], blob[SSH_ED25519_BLOB_LEN];
    struct text line = {.arena = w->arena};
    const char *path = arena_words(w->arena, "%s.%s.pub", w->dir, name);
    crypto_sign_seed_keypair(pk, sk, seed);
    ssh_blob(blob, pk);
    ssh_public_write(&line, (struct span){blob, sizeof blob});
    text_words(&line, "\n");
    walk_write(w, path, text_span(&line));
    return path;
}

static void add_player(struct walk *w, int i, const char *name)
{
    memset(w->key[i], 41 + i, 32);
    must(w, walk_cli(w, "player @ add %s --key %s --mail %s@example.org --zone America/New_York", name,
                     walk_public(w, name, w->key[i]), name));
}

void walk_open(struct walk *w, const char *name)
{
    walk_open_in(w, name, "sqlite:dispatch.db");
}

void walk_open_in(struct walk *w, const char *name, const char *store)
{
    *w = (struct walk){.arena = arena_new(), .now = 1795000000};
    unsetenv("DISPATCH_HOST");
    unsetenv("CREDENTIALS_DIRECTORY");
    w->dir = arena_words(w->arena, "%s/%s", temp_dir(), name);
    must(w, walk_cli(w, "init @ --name dispatch.example --store %s", store));
    add_player(w, 0, "north");
    add_player(w, 1, "south");
    walk_setting(w, "gap 0\njump 0\n"); /* tests leap over days */
}

void walk_setting(struct walk *w, const char *lines)
{
    const char *path = arena_words(w->arena, "%s/dispatch.conf", w->dir);
    struct text file = {.arena = w->arena};
    text_add(&file, slurp(w->arena, path));
    text_format(&file, "\n%s", lines);
    walk_write(w, path, text_span(&file));
}

void walk_close(struct walk *w)
{
    narrow_outbox(w->dir);
    arena_free(w->arena);
}

void walk_new(struct walk *w, const char *game, const char *more)
{
    must(w, walk_cli(w, "new @ blue-vs-gray --name %s --seat usa=north --seat csa=south --now %s %s", game,
                     now_words(w), more));
}

void walk_pass(struct walk *w, int64_t seconds)
{
    w->now += seconds;
    must(w, walk_cli(w, "run @ --now %s", now_words(w)));
}

void walk_says(const struct walk *w, const char *words)
{
    ck_assert_msg(strstr(w->out, words) || strstr(w->said, words), "wanted \"%s\" in:\n%s%s", words, w->out, w->said);
}

static void set_up(struct walk *w, const char *game, const char *const seats[2])
{
    for (int i = 0; i < 2; i++)
        walk_drop(w, "join", walk_sign(w, seats[i], walk_join(w, game, seats[i])));
    walk_pass(w, 60);
    for (int i = 0; i < 2; i++)
        walk_drop(w, "nonce", walk_sign(w, seats[i], walk_nonce(w, game, seats[i])));
    walk_pass(w, 60);
    ck_assert_int_eq(walk_look(w, game).phase, CORE_OPEN);
}

void walk_set_up(struct walk *w, const char *game)
{
    static const char *const seats[] = {"usa", "csa"};
    set_up(w, game, seats);
}

void walk_of(struct walk *w, const char *ruleset, const char *game, const char *first, const char *second,
             const char *more)
{
    const char *const seats[] = {first, second};
    must(w, walk_cli(w, "new @ %s --name %s --seat %s=north --seat %s=south --now %s %s", ruleset, game, first, second,
                     now_words(w), more));
    set_up(w, game, seats);
}

void walk_example(struct walk *w, const char *game)
{
    walk_of(w, "example", game, "blue", "gray", "");
}

void walk_house(struct walk *w, const char *game, const char *more)
{
    walk_of(w, "house-divided", game, "north", "south", more);
}

/* ---- a whole game ---- */

static void sheet(struct walk *w, const char *game, const char *seat, const char *lines, enum core_verdict verdict,
                  bool good)
{
    struct ingested got = walk_take(w, walk_sign(w, seat, walk_orders(w, game, seat, lines)));
    ck_assert_msg(got.verdict == verdict && got.good == good, "%d: %s", (int)got.verdict,
                  arena_string(w->arena, got.text));
}

static void new_key(struct walk *w, const char *game)
{
    uint8_t fresh[32];
    memset(fresh, 91, sizeof fresh);
    const char *block = walk_key_block(w, game, "usa", "REKEY", fresh);
    struct text mail = {.arena = w->arena};
    text_add(&mail, walk_sign(w, "usa", block));
    text_add(&mail, walk_signature(w, fresh, block));
    ck_assert_int_eq(walk_take(w, text_span(&mail)).verdict, VERDICT_RECEIPT);
    memcpy(w->key[0], fresh, sizeof fresh);
}

static void to_deadline(struct walk *w, const char *game)
{
    struct walk_game now = walk_look(w, game);
    ck_assert_int_eq(now.phase, CORE_OPEN);
    walk_pass(w, now.deadline - w->now);
}

void walk_story(struct walk *w, const char *game)
{
    uint8_t first[32];
    memcpy(first, w->key[0], sizeof first);
    walk_set_up(w, game);
    const char *astray =
        walk_with(w, walk_orders(w, game, "csa", "done\n"), "base", "5 AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=");
    ck_assert_int_eq(walk_take(w, walk_sign(w, "csa", astray)).verdict, VERDICT_REFUSED);
    sheet(w, game, "csa", "draft\ndone\n", VERDICT_DRAFT, true);
    sheet(w, game, "csa", "done\nnow\nwhen draw\ndraw 2 rest supply\nend\n", VERDICT_RECEIPT, true);
    walk_pass(w, 60);
    new_key(w, game);
    sheet(w, game, "usa", "draw 3 rest supply\nfly to the moon\ndone\n", VERDICT_RECEIPT, false);
    sheet(w, game, "usa", "draw 3 rest supply\ndone\n", VERDICT_RECEIPT, true);
    walk_pass(w, 7200); /* settled; the csa's draw is ordered ahead, so it is asked for the rest of its turn */
    to_deadline(w, game);
    sheet(w, game, "usa", "draw 2 rest supply\ndone\nnow\n", VERDICT_RECEIPT, true);
    walk_pass(w, 60);
    const char *revoke = walk_key_block(w, game, "csa", "REVOKE", walk_key(w, "csa"));
    ck_assert_int_eq(walk_take(w, walk_sign(w, "csa", revoke)).verdict, VERDICT_RECEIPT);
    to_deadline(w, game);
    sheet(w, game, "usa", "resign\nnow\n", VERDICT_RECEIPT, true);
    walk_pass(w, 60);
    ck_assert_int_eq(walk_look(w, game).phase, CORE_OVER);
    for (int i = 0; i < 2; i++) /* for other games both go on with the keys that they began with */
        must(w, walk_cli(w, "player @ add %s --key=%s", i ? "south" : "north",
                         walk_public(w, i ? "south" : "north", i ? w->key[1] : first)));
}

struct span walk_export(struct walk *w, const char *game)
{
    must(w, walk_cli(w, "export @ %s", game));
    return span_of(w->out);
}

/* ---- how a game stands ---- */

/* Whom the player north leads is seat 0 here. */
static bool is_second(const char *seat)
{
    return strcmp(seat, "csa") == 0 || strcmp(seat, "south") == 0 || strcmp(seat, "gray") == 0 ||
           strcmp(seat, "confederate") == 0;
}

static void fill(struct walk *w, const struct game *game, struct walk_game *out)
{
    struct core *core = game->core;
    struct text journal = {.arena = w->arena};
    struct error err = {0};
    struct span line;
    memcpy(out->id, core->id, sizeof out->id);
    memcpy(out->aside, game->row.aside, sizeof out->aside);
    memcpy(out->awaited, game->row.awaited, sizeof out->awaited);
    out->phase = (int)core->phase;
    out->no_chance = core->g.no_chance;
    out->k = core->k;
    out->size = game->row.log_size;
    out->root = game->row.root;
    out->generation = game->row.generation;
    out->attempt = core->set_up_attempt;
    out->deadline = core->deadline;
    for (int i = 0; i < core->g.n_seats; i++)
        out->next_seq[is_second(core->g.seat[i].name)] = core->seat[i].seq + 1;
    for (int i = 0; i < core->n_receipts; i++) {
        uint64_t *next = &out->next_seq[is_second(core->g.seat[core->receipt[i].seat].name)];
        *next = core->receipt[i].seq >= *next ? core->receipt[i].seq + 1 : *next;
    }
    for (uint64_t n = 1; n < out->size; n++) {
        ck_assert(store_entry(game->pass->store, w->arena, core->id, n, &line, &err));
        text_add(&journal, line);
    }
    out->journal = journal.at ? journal.at : "";
}

struct walk_game walk_look(struct walk *w, const char *name)
{
    struct walk_game out = {0};
    struct arena *arena = arena_new();
    struct host host = {0};
    struct error err = {0};
    struct pass pass;
    struct game game;
    bool open = host_open(arena, w->dir, &host, &err) && host_store(&host, 0, &err);
    ck_assert_msg(open, "%s %s: %s", err.doing, err.subject, err.cause);
    pass_open(&pass, arena, &host, w->now);
    ck_assert_msg(game_look(&pass, arena, name, &game, &err), "%s: %s %s", name, err.doing, err.cause);
    fill(w, &game, &out);
    game_close(&game);
    host_close(&host);
    arena_free(arena);
    return out;
}

int walk_count(struct walk *w, const char *journal, const char *words)
{
    int n = 0;
    (void)w;
    for (struct span left = span_of(journal), line, index; span_line(&left, &line);)
        n += span_word(&line, &index) && span_begins(line, words);
    return n;
}

/* ---- blocks ---- */

const uint8_t *walk_key(const struct walk *w, const char *seat)
{
    return w->key[is_second(seat)];
}

static const char *head(struct walk *w, const struct walk_game *now, const char *kind, const char *seat,
                        const char *turn)
{
    return arena_words(w->arena, "-----BEGIN PBEM %s-----\npbem: 1\ngame: %s\n%sside: %s\nseq: %llu\n", kind, now->id,
                       turn, seat, (unsigned long long)now->next_seq[is_second(seat)]);
}

static const char *base(struct walk *w, const struct walk_game *now)
{
    struct text out = {.arena = w->arena};
    text_format(&out, "base: %llu ", (unsigned long long)now->size);
    text_base64(&out, now->root.at, 32, true);
    return out.at;
}

/* His luck in this game: other in each game, seat and attempt. */
static void luck(struct walk *w, const struct walk_game *now, const char *seat, hex32 out)
{
    uint8_t raw[32];
    sha256(raw,
           span_of(arena_words(w->arena, "luck of %s in %s, %llu", seat, now->id, (unsigned long long)now->attempt)));
    hex_write(out, raw, sizeof raw);
}

const char *walk_join(struct walk *w, const char *game, const char *seat)
{
    struct walk_game now = walk_look(w, game);
    uint8_t pk[32], sk[64], blob[SSH_ED25519_BLOB_LEN];
    char fp[SSH_FP_MAX], commit[51];
    hex32 value;
    crypto_sign_seed_keypair(pk, sk, walk_key(w, seat));
    ssh_blob(blob, pk);
    ssh_fingerprint(fp, (struct span){blob, sizeof blob});
    luck(w, &now, seat, value);
    entropy_commit_hash(commit, now.id, seat, value);
    return arena_words(w->arena, "%skey: %s\n%s%s%s-----END PBEM JOIN-----\n", head(w, &now, "JOIN", seat, ""), fp,
                       now.no_chance ? "" : "entropy-commit: ", now.no_chance ? "" : commit, now.no_chance ? "" : "\n");
}

const char *walk_nonce(struct walk *w, const char *game, const char *seat)
{
    struct walk_game now = walk_look(w, game);
    hex32 value;
    luck(w, &now, seat, value);
    return arena_words(w->arena, "%s%s\nopen: %s\n-----END PBEM NONCE-----\n", head(w, &now, "NONCE", seat, ""),
                       base(w, &now), value);
}

const char *walk_orders(struct walk *w, const char *game, const char *seat, const char *lines)
{
    struct walk_game now = walk_look(w, game);
    const char *turn = arena_words(w->arena, "turn: %llu\n", (unsigned long long)now.k);
    return arena_words(w->arena, "%s%s\nsalt: 00112233445566778899aabbccddeeff\norders:\n%s-----END PBEM ORDERS-----\n",
                       head(w, &now, "ORDERS", seat, turn), base(w, &now), lines);
}

/* ---- what dice wait for ---- */

static void sealed_number(struct walk *w, const struct walk_game *now, const char *seat, hex32 out)
{
    uint8_t raw[32];
    sha256(raw, span_of(arena_words(w->arena, "number of %s in %s, %llu", seat, now->id, (unsigned long long)now->k)));
    hex_write(out, raw, sizeof raw);
}

const char *walk_sealed(struct walk *w, const char *game, const char *seat, const char *lines)
{
    struct walk_game now = walk_look(w, game);
    hex32 number, commit;
    sealed_number(w, &now, seat, number);
    nonce_commit_hash(commit, now.id, now.k, seat, number);
    return walk_with(w, walk_orders(w, game, seat, lines), "salt",
                     arena_words(w->arena, "00112233445566778899aabbccddeeff\nnext: %s", commit));
}

static const char *of_exchange(struct walk *w, const char *game, const char *seat, const char *kind, const char *more)
{
    struct walk_game now = walk_look(w, game);
    const char *turn = arena_words(w->arena, "turn: %llu\n", (unsigned long long)now.k);
    return arena_words(w->arena, "%s%s\n%s-----END PBEM %s-----\n", head(w, &now, kind, seat, turn), base(w, &now),
                       more, kind);
}

const char *walk_opening(struct walk *w, const char *game, const char *seat)
{
    struct walk_game now = walk_look(w, game);
    hex32 number;
    sealed_number(w, &now, seat, number);
    return of_exchange(w, game, seat, "NONCE", arena_words(w->arena, "open: %s\n", number));
}

const char *walk_ack(struct walk *w, const char *game, const char *seat)
{
    return of_exchange(w, game, seat, "ACK", "");
}

const char *walk_beacon(struct walk *w, const char *game, const char *seat, uint64_t round)
{
    struct walk_game now = walk_look(w, game);
    struct beacon_told told = {.round = round, .signature_len = 48};
    struct text lines = {.arena = w->arena};
    memset(told.signature, (int)(round % 251), 48);
    beacon_write(&lines, &told);
    return arena_words(w->arena,
                       "-----BEGIN PBEM BEACON-----\npbem: 1\ngame: %s\n%s%s%sorders:\n%s-----END PBEM "
                       "BEACON-----\n",
                       now.id, seat ? "side: " : "", seat ? seat : "", seat ? "\n" : "", lines.at);
}

const char *walk_key_block(struct walk *w, const char *game, const char *seat, const char *kind,
                           const uint8_t key[static 32])
{
    struct walk_game now = walk_look(w, game);
    uint8_t blob[SSH_ED25519_BLOB_LEN], pk[32], sk[64];
    char fp[SSH_FP_MAX];
    crypto_sign_seed_keypair(pk, sk, key);
    ssh_blob(blob, pk);
    ssh_fingerprint(fp, (struct span){blob, sizeof blob});
    return arena_words(w->arena, "%s%s\nkey: %s\n-----END PBEM %s-----\n", head(w, &now, kind, seat, ""), base(w, &now),
                       fp, kind);
}

const char *walk_with(struct walk *w, const char *block, const char *word, const char *value)
{
    struct text out = {.arena = w->arena};
    bool found = false;
    for (struct span left = span_of(block), line; span_line(&left, &line);) {
        bool here = !found && span_begins(line, arena_words(w->arena, "%s: ", word));
        found = found || here;
        if (!here)
            text_format(&out, "%.*s\n", (int)line.len, (const char *)line.at);
        else if (value)
            text_format(&out, "%s: %s\n", word, value);
    }
    ck_assert_msg(found, "no header %s in\n%s", word, block);
    return out.at;
}

struct span walk_signature(struct walk *w, const uint8_t key[static 32], const char *block)
{
    struct text out = {.arena = w->arena};
    sshsig_sign(&out, key, NAMESPACE_PLAYER, span_of(block), NULL);
    return text_span(&out);
}

struct span walk_sign_with(struct walk *w, const uint8_t key[static 32], const char *block)
{
    struct span sig = walk_signature(w, key, block);
    return span_of(arena_words(w->arena, "%s%.*s", block, (int)sig.len, (const char *)sig.at));
}

struct span walk_sign(struct walk *w, const char *seat, const char *block)
{
    struct span mail = walk_sign_with(w, walk_key(w, seat), block);
    if (w->n_sent < WALK_SENT_MAX) {
        w->sent[w->n_sent].seat = seat;
        w->sent[w->n_sent++].mail = mail;
    }
    return mail;
}

/* ---- files ---- */

void walk_write(struct walk *w, const char *path, struct span bytes)
{
    FILE *file = fopen(path, "w");
    (void)w;
    ck_assert_msg(file != NULL, "cannot write %s", path);
    ck_assert_uint_eq(fwrite(bytes.at, 1, bytes.len, file), bytes.len);
    ck_assert_int_eq(fclose(file), 0);
}

const char *walk_drop(struct walk *w, const char *name, struct span bytes)
{
    const char *whole = arena_words(w->arena, "%s-%03d.txt", name, w->n_drops++);
    walk_write(w, arena_words(w->arena, "%s/inbox/new/%s", w->dir, whole), bytes);
    return whole;
}

int walk_ingest(struct walk *w, struct span mail)
{
    const char *path = arena_words(w->arena, "%s.mail", w->dir);
    walk_write(w, path, mail);
    return walk_cli(w, "ingest @ %s --now %s", path, now_words(w));
}

struct ingested walk_take(struct walk *w, struct span mail)
{
    struct arrival arrival;
    struct ingested out;
    struct host host = {0};
    struct error err = {0};
    struct pass pass;
    ck_assert(host_open(w->arena, w->dir, &host, &err) && host_store(&host, 0, &err));
    pass_open(&pass, w->arena, &host, w->now);
    arrival_read(w->arena, mail, pass.age, &arrival);
    ck_assert_uint_ge(arrival.n_found, 1);
    ck_assert_msg(ingest_block(&pass, w->arena, &arrival.found[0], 0, &out, &err), "%s %s: %s", err.doing, err.subject,
                  err.cause);
    host_close(&host);
    return out;
}

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

int walk_files(struct walk *w, const char *folder)
{
    struct dirent **list;
    int n = scandir(arena_words(w->arena, "%s/%s", w->dir, folder), &list, is_shown, alphasort);
    for (int i = 0; i < n; i++)
        free(list[i]);
    if (n >= 0)
        free(list);
    return n;
}

/* Calls for each file of a player's outbox that has this pattern, oldest message first. */
static void each_file(struct walk *w, const char *player, const char *pattern, void (*take)(void *, const char *),
                      void *context)
{
    struct dirent **messages, **files;
    const char *base_dir = arena_words(w->arena, "%s/outbox/%s", w->dir, player);
    int n = scandir(base_dir, &messages, is_shown, alphasort);
    for (int i = 0; i < n; i++) {
        const char *dir = arena_words(w->arena, "%s/%s", base_dir, messages[i]->d_name);
        int m = scandir(dir, &files, is_shown, alphasort);
        for (int j = 0; j < m; j++) {
            if (fnmatch(pattern, files[j]->d_name, 0) == 0)
                take(context, arena_words(w->arena, "%s/%s", dir, files[j]->d_name));
            free(files[j]);
        }
        if (m >= 0)
            free(files);
        free(messages[i]);
    }
    if (n >= 0)
        free(messages);
}

static void keep_last(void *context, const char *path)
{
    *(const char **)context = path;
}

const char *walk_newest(struct walk *w, const char *player, const char *pattern)
{
    const char *path = NULL;
    each_file(w, player, pattern, keep_last, &path);
    walk_is_filled(w, path);
    return path;
}

struct collected {
    const char *path[FILES_MAX];
    size_t n;
};

static void collect(void *context, const char *path)
{
    struct collected *all = context;
    ck_assert_uint_lt(all->n, FILES_MAX);
    all->path[all->n++] = path;
}

size_t walk_reports(struct walk *w, const char *game, const char *seat, struct report_files *out, size_t cap)
{
    struct collected *all = arena_take(w->arena, sizeof *all);
    size_t n = 0;
    each_file(w, is_second(seat) ? "south" : "north", arena_words(w->arena, "%s-%s-report-*[0-9].txt", game, seat),
              collect, all);
    for (size_t i = 0; i < all->n && n < cap; i++, n++) {
        const char *path = all->path[i];
        out[n].name = strrchr(path, '/') + 1;
        out[n].report = slurp(w->arena, path);
        out[n].sig = slurp(w->arena, arena_words(w->arena, "%s.sig", path));
        out[n].proof = slurp(w->arena, arena_words(w->arena, "%.*s-proof.txt", (int)strlen(path) - 4, path));
    }
    return n;
}

void walk_copy(struct walk *w, const char *from, const char *to)
{
    int status;
    pid_t child = fork();
    (void)w;
    if (child == 0) {
        execlp("cp", "cp", "-a", from, to, (char *)NULL);
        _exit(127);
    }
    waitpid(child, &status, 0);
    ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == 0, "cp -a %s %s", from, to);
}
