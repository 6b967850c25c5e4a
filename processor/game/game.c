#include "processor/base/crash.h"
#include "processor/game/game_time.h"
#include "processor/game/upgrade_gate.h"
#include "processor/mail_in.h"
#include "processor/base/mailbox.h"
#include "processor/pass.h"
#include "processor/forum/post.h"
#include "processor/game/seal_message.h"
#include "processor/base/program.h"
#include "processor/letters/receipt.h"
#include "processor/letters/key_proposal.h"
#include "processor/core/ruling_sign.h"
#include "processor/ruling_take.h"
#include "processor/base/templates.h"
#include "processor/base/worker.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sysexits.h>

/* ---- out of the store ---- */

static bool sealed_envelope(struct game *game, struct span *envelope, struct error *err)
{
    struct span sealed;
    struct seal_head head;
    struct problem why = {0};
    if (!store_seal_get(game->pass->store, game->arena, game->row.id, &sealed, err) ||
        !store_seal_hash(game->pass->store, game->row.id, &game->seal, err))
        return false;
    if (seal_open(game->arena, game->pass->master, sealed, &head, envelope, &why))
        return true;
    return error_set(err, EX_DATAERR, "open the sealed state of", game->row.name,
                     strcmp(why.key, "seal.key") == 0 ? "it was sealed under another master key: put that key back"
                                                      : "it is damaged: restore it, or rebuild the game");
}

static bool load(struct game *game, struct error *err)
{
    struct span envelope;
    struct problem why = {0};
    if (!sealed_envelope(game, &envelope, err))
        return false;
    game->core = core_load_with(game->arena, game->pass->shelf, NULL,
                                store_genesis(game->pass->store, game->arena, game->row.id),
                                store_bundle(game->pass->store, game->arena, game->row.id), envelope, &why);
    if (!game->core) {
        bool ours = why.key && strncmp(why.key, "ruleset.", 8) == 0; /* a sentence that names the release to use */
        const char *words = ours ? arena_string(game->arena, problem_sentence(game->arena, &why)) : why.key;
        return error_set(err, EX_DATAERR, "load", game->row.name, words ? words : "its state cannot be read");
    }
    game->core->generation = game->row.generation;
    hex_write(game->core->last_seal, game->seal.at, sizeof game->seal.at);
    game_clock(game);
    game_history(game);
    return true;
}

static bool find(struct pass *pass, struct arena *arena, const char *name, struct game *game, struct error *err)
{
    *game = (struct game){.pass = pass, .arena = arena, .lock = LOCK_NONE};
    return store_game_by_name(pass->store, name, &game->row, err);
}

bool game_look(struct pass *pass, struct arena *arena, const char *name, struct game *game, struct error *err)
{
    return find(pass, arena, name, game, err) && load(game, err);
}

/* One processor a game (the store would refuse the second one's writing too; this spares the work). */
static bool take_lock(struct game *game, struct error *err)
{
    switch (lock_game(&game->lock, game->pass->dir, game->row.id, err)) {
    case LOCK_TAKEN:
        game->is_locked = true;
        return true;
    case LOCK_BUSY:
        err->retry = true;
        return error_set(err, EX_TEMPFAIL, "work on", game->row.name, "another processor is at it");
    case LOCK_FAILED:
        break;
    }
    return false;
}

bool game_open(struct pass *pass, struct arena *arena, const char *name, struct game *game, struct error *err)
{
    if (!find(pass, arena, name, game, err) || !take_lock(game, err) || !gate_open(pass, &game->row, err) ||
        !load(game, err))
        return false;
    core_seal_line(game->core);
    return true;
}

void game_close(struct game *game)
{
    if (game->core)
        core_free(game->core);
    game->core = NULL;
    if (game->is_locked)
        lock_drop(&game->lock);
    game->is_locked = false;
}

/* ---- and back ---- */

/* Names of the seats that the game waits for. */
static void awaited(const struct core *core, char *out, size_t cap)
{
    size_t used = 0;
    out[0] = '\0';
    if (core->phase == CORE_AWAITING && core->g.dice == 'D')
        snprintf(out, cap, "beacon");
    for (int i = 0; i < core->g.n_seats; i++) {
        bool waits = core->phase == CORE_JOINING    ? !core->seat[i].joined
                     : core->phase == CORE_OPENING  ? !core->seat[i].opened
                     : core->phase == CORE_AWAITING ? !core_has_answered(core, i)
                                                    : core->phase == CORE_OPEN && (core->asked >> i & 1);
        if (waits && used < cap)
            used += (size_t)snprintf(out + used, cap - used, "%s%s", used ? "," : "", core->g.seat[i].name);
    }
}

static void fill_row(struct game *game)
{
    struct core *core = game->core;
    struct game_row *row = &game->row;
    char now_awaited[sizeof row->awaited];
    awaited(core, now_awaited, sizeof now_awaited);
    if (strcmp(now_awaited, row->awaited) != 0 || row->k != core->k || row->since == 0)
        row->since = game->pass->now;
    strcpy(row->awaited, now_awaited);
    row->phase = (int32_t)core->phase;
    row->k = core->k;
    if (row->deadline != core->deadline || row->reminded_at == 0)
        row->reminded_at = game->pass->now; /* reminders of a new deadline begin anew */
    row->deadline = core->deadline;
    row->due_at = game_due(game);
    row->ready = core->phase == CORE_DEALING || core->phase == CORE_CLOSED || core->n_due > 0;
    row->log_size = core->tree.size;
    memcpy(row->program, program_build(), sizeof row->program);
    tlog_tree_root(&core->tree, &row->root);
}

static struct span sign_checkpoint(struct game *game)
{
    struct text text = {.arena = game->arena}, note = {.arena = game->arena};
    checkpoint_write(&text, game->core->origin_id, game->row.log_size, &game->row.root);
    note_sign(&note, text_span(&text), game->core->origin_id, game->pass->log_key);
    return text_span(&note);
}

static struct span seal(struct game *game)
{
    struct seal_head head = {.pad = 4096, .generation = game->row.generation, .log_size = game->row.log_size};
    struct text plain = {.arena = game->arena};
    hex_read((struct span){(const uint8_t *)game->core->id, 32}, head.game, sizeof head.game);
    memcpy(head.previous, game->seal.at, sizeof head.previous);
    head.log_root = game->row.root;
    core_save(game->core, &plain);
    return seal_write(game->arena, game->pass->master, &head, text_span(&plain), NULL);
}

/* A checkpoint that no player could check is worse than none. */
static bool may_sign(const struct game *game, struct error *err)
{
    uint8_t public_key[32], pair[64];
    char hex[65];
    const struct core *core = game->core;
    crypto_sign_seed_keypair(public_key, pair, game->pass->log_key);
    sodium_memzero(pair, sizeof pair);
    hex_write(hex, public_key, sizeof public_key);
    return memcmp(public_key, core_logkey(core), sizeof public_key) == 0 || core_key_is_asked(core, "log", hex) ||
           error_set(err, EX_CONFIG, "sign the log of", core->g.name,
                     "the host's log key is not that of this game; put the old one back, or tell its players of the "
                     "new one: dispatch hostkey log --lost");
}

/* How many rulings wait for the seats: for whoever lists games without opening them. */
static bool rulings_note(const struct game *game, struct error *err)
{
    const struct core *core = game->core;
    char name[48];
    ruling_tally_name(core->id, name);
    return core->rulings.seq == 0 ||
           store_tally_set(game->pass->store, name, core->phase < CORE_OVER ? core->rulings.n : 0, err);
}

bool game_put(struct game *game, struct error *err)
{
    if (!may_sign(game, err))
        return false;
    uint64_t n, read_generation = game->row.generation;
    struct span lines = core_take_fresh(game->core, &n);
    fill_row(game);
    game->row.generation++;
    struct span sealed = seal(game);
    bool done = store_game_put(game->pass->store, &game->row, read_generation, sealed, lines, n, sign_checkpoint(game),
                               &game->seal, err);
    game->core->generation = game->row.generation;
    hex_write(game->core->last_seal, game->seal.at, sizeof game->seal.at);
    return done && rulings_note(game, err);
}

bool game_add(struct pass *pass, struct arena *arena, struct core *core, const char *const *players, struct error *err)
{
    struct game game = {.pass = pass, .arena = arena, .core = core};
    strcpy(game.row.id, core->id);
    strcpy(game.row.name, core->g.name);
    fill_row(&game);
    if (!store_game_add(pass->store, &game.row, core->genesis_text, core->bundle, err))
        return false;
    for (int i = 0; i < core->g.n_seats; i++)
        if (!store_seat_put(pass->store, core->id, core->g.seat[i].name, players[i], err))
            return false;
    return game_put(&game, err);
}

bool game_restore(struct pass *pass, struct arena *arena, struct core *core, uint64_t generation, struct span sealed,
                  struct span lines, const char *const *players, struct error *err)
{
    struct game game = {.pass = pass, .arena = arena, .core = core};
    strcpy(game.row.id, core->id);
    strcpy(game.row.name, core->g.name);
    fill_row(&game);
    game.row.generation = generation;
    struct span state = sealed.len > 0 ? sealed : seal(&game);
    if (!store_game_restore(pass->store, &game.row, core->genesis_text, core->bundle, state, lines,
                            sign_checkpoint(&game), &game.seal, err))
        return false;
    for (int i = 0; i < core->g.n_seats; i++)
        if (!store_seat_put(pass->store, core->id, core->g.seat[i].name, players[i], err))
            return false;
    return true;
}

/* ---- going on by itself ---- */

static void late_body(const struct notice *notice, struct game *game, int seat, const char *player, struct text *out)
{
    (void)notice;
    bool own = (game->core->hold.late >> seat & 1) != 0;
    if (game->core->phase == CORE_AWAITING) {
        text_format(out, "%s, nobody has signed for the dice of %s in time, so they go on waiting. %s\n\n%s\n", player,
                    game->core->g.name,
                    own ? "Your signature lets them fall; the form is in the mail that asked you, and the word form, "
                          "sent by mail, brings a fresh one."
                        : "The host is told; he may extend the deadline, or give the seat to another player.",
                    awaited_words(game, player));
        return;
    }
    text_format(out, "%s, the deadline of %s has passed without %s, and by its terms the game waits. %s\n\n%s\n",
                player, game->core->g.name, own ? "a sheet of yours" : "a sheet",
                own ? "A sheet of yours sets it going again."
                    : "The host is told; he may extend the deadline, decide for the "
                      "late seat, or give it to another player.",
                awaited_words(game, player));
}

/* A policy says to wait: everybody hears it, and the host what he can do. */
static bool tell_late(struct game *game, struct error *err)
{
    const struct notice notice = {
        .subject = "A deadline has passed; the game waits", .file = "late", .words = late_body};
    const char *words =
        arena_words(game->arena,
                    "its deadline has passed, and by its terms the game waits for you to decide or for the seat. %s "
                    "dispatch extend, dispatch resume --decide least, or dispatch seat",
                    awaited_words(game, ""));
    if (game->core->phase == CORE_AWAITING)
        words = arena_words(game->arena,
                            "its dice wait for a signature that did not come in time, and never fall without it. %s "
                            "dispatch extend, or dispatch seat",
                            awaited_words(game, ""));
    return notice_all(game, &notice, err) && game_news(game, 2, words, err);
}

/* What spectators may see from now on, when it is their time. */
static bool keep_public(struct game *game, struct error *err)
{
    struct span seen;
    return !core_public(game->core, &seen) ||
           store_history_put(game->pass->store, game->core->id, HISTORY_SEEN, game->core->told_k, seen, err);
}

static bool go_on(struct game *game, bool *moved, struct error *err)
{
    bool waited = game->core->hold.by_policy;
    struct core_proposal proposal[PROPOSALS_MAX];
    int n_proposals = game->core->n_proposals;
    memcpy(proposal, game->core->proposal, sizeof proposal);
    struct problem why = {0};
    struct core *core = game->core;
    enum core_phase phase = core->phase;
    uint64_t attempt = core->set_up_attempt;
    *moved = core_tick(core, game->pass->now);
    if (!setup_notices(game, phase, attempt, err) || (core->hold.by_policy && !waited && !tell_late(game, err)) ||
        !rekey_carried(game, proposal, n_proposals, err) || !ruling_ticked(game, phase, err))
        return false;
    if (core->phase == CORE_DEALING || core->phase == CORE_CLOSED) {
        if (!core_advance(core, game->pass->now, &why))
            return error_set(err, EX_SOFTWARE, "advance", game->row.name, why.key ? why.key : "the rules cannot go on");
        *moved = true;
        game->pass->n_advanced++;
        return keep_public(game, err) && post_keep(game, err);
    }
    return true;
}

/* Should the rules die on it, the host is told the hash of the sheet that came last. */
static void tell_worker(struct game *game)
{
    const struct core *core = game->core;
    if (game->pass->worker)
        worker_on(game->pass->worker, core->id, "advance",
                  core->n_receipts > 0 ? core->receipt[core->n_receipts - 1].canonical : (struct span){0});
}

static bool advance_once(struct pass *pass, const char *id, struct error *err)
{
    struct arena *arena = arena_new();
    struct game game = {0};
    bool moved = false;
    bool done = game_open(pass, arena, id, &game, err);
    if (done) {
        tell_worker(&game);
        crash_game(game.row.name);
        done = go_on(&game, &moved, err);
    }
    crash_point("advance.computed");
    if (done && moved)
        done = game_put(&game, err);
    crash_point("advance.written");
    game_close(&game);
    arena_free(arena);
    return done;
}

bool game_advance(struct pass *pass, const char *id, bool group, struct error *err)
{
    if (group)
        return advance_once(pass, id, err);
    if (!store_begin(pass->store, err))
        return false;
    if (advance_once(pass, id, err) && store_commit(pass->store, err)) {
        crash_point("advance.committed");
        return true;
    }
    store_rollback(pass->store);
    return false;
}

/* ---- people ---- */

bool pass_organises(const struct pass *pass, const struct core *core)
{
    uint8_t public_key[32], secret[64], blob[SSH_ED25519_BLOB_LEN];
    struct host_keys keys;
    char fp[SSH_FP_MAX];
    crypto_sign_seed_keypair(public_key, secret, pass->signer);
    sodium_memzero(secret, sizeof secret);
    ssh_blob(blob, public_key);
    ssh_fingerprint(fp, (struct span){blob, sizeof blob});
    host_keys_of(&keys, core);
    return strcmp(fp, keys.organiser) == 0;
}

const char *game_turn(const struct game *game)
{
    const struct core *core = game->core;
    bool turns = core->set && core->set->turn;
    int turn = turns && core->state && core->k > 0 ? core->set->turn(&core->rules, core->state) : 0;
    return arena_words(game->arena, "%llu", turns ? (unsigned long long)turn : (unsigned long long)core->k);
}

void game_player(const struct game *game, int seat, char out[static 32])
{
    struct error err = {0};
    if (!store_seat_get(game->pass->store, game->core->id, game->core->g.seat[seat].name, out, &err))
        out[0] = '\0';
}

void message_nonce(char out[static 33])
{
    uint8_t raw[16];
    randombytes_buf(raw, sizeof raw);
    hex_write(out, raw, sizeof raw);
}

void message_file(struct message *message, const char *name, struct span bytes)
{
    if (message->n_files < sizeof message->file / sizeof *message->file)
        message->file[message->n_files++] = (struct out_file){name, bytes};
}

void message_signed(struct pass *pass, struct arena *arena, struct message *message, const char *name, struct span text)
{
    struct text sig = {.arena = arena};
    sshsig_sign(&sig, pass->signer, NAMESPACE_REPORT, text, NULL);
    message_file(message, name, text);
    message_file(message, arena_words(arena, "%s.sig", name), text_span(&sig));
}

static bool post(struct pass *pass, struct game *game, const char *game_id, const struct message *message,
                 struct error *err)
{
    int64_t number;
    struct outbox_row row = {.utc = pass->now, .kind = message->kind, .n_files = message->n_files};
    if (!message->player[0])
        return true;
    struct arena *arena = arena_new();
    snprintf(row.player, sizeof row.player, "%s", message->player);
    snprintf(row.game, sizeof row.game, "%s", game_id);
    mailbox_clean(span_of(message->subject), row.subject, sizeof row.subject);
    if (message->kind == MESSAGE_ANSWERS && pass->answers)
        snprintf(row.answers, sizeof row.answers, "%s", pass->answers);
    if (message->kind == MESSAGE_ANSWERS && !mail_hold(pass, row.player, game_id, &row.next_at, err)) {
        arena_free(arena);
        return false;
    }
    row.file = arena_take(arena, (message->n_files + 1) * sizeof *row.file);
    memcpy(row.file, message->file, message->n_files * sizeof *row.file);
    bool open = message->is_open && !(game && game->core->g.forum && !strchr(message->player, '+'));
    bool ok = (open || private_seal(pass, arena, game, &row, err)) && store_outbox_put(pass->store, &row, &number, err);
    arena_free(arena);
    return ok;
}

bool message_post(struct pass *pass, const char *game_id, const struct message *message, struct error *err)
{
    return post(pass, NULL, game_id, message, err);
}

bool message_send(struct game *game, const struct message *message, struct error *err)
{
    return post(game->pass, game, game->core->id, message, err);
}
