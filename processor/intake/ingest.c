#include "processor/intake/ingest.h"
#include "processor/base/crash.h"
#include "processor/dice.h"
#include "processor/forum_thread.h"
#include "processor/intake/seat_handover.h"
#include "processor/intake/key_change.h"
#include "processor/intake/player_ingest.h"
#include "processor/letters/receipt.h"
#include "processor/letters/key_proposal.h"
#include "processor/core/ruling_sign.h"
#include "processor/ruling_take.h"
#include "processor/base/templates.h"
#include "processor/base/worker.h"
#include <stdio.h>
#include <string.h>

/* Of a block whose headers are wrong somewhere: where it wants to go, by the first lines that say so. Its signature
 * holds or not all the same, and then its author is told what is wrong with it. */
static bool address_of_wrong(struct span canonical, struct address *out)
{
    for (struct span line; span_line(&canonical, &line) && !span_is(line, "orders:");) {
        if (!out->game[0] && span_begins(line, "game: ") && line.len == 6 + 32)
            memcpy(out->game, line.at + 6, 32);
        if (!out->side[0] && span_begins(line, "side: ") && line.len > 6 && line.len - 6 < sizeof out->side)
            memcpy(out->side, line.at + 6, line.len - 6);
    }
    return out->game[0] && out->side[0];
}

bool ingest_address(const struct found *found, struct address *out, struct problem *why)
{
    struct header header;
    *out = (struct address){0};
    if (found->block.bad) {
        problem_at(why, "armor.bad", found->block.line, 1, 0);
        problem_words(why->got, sizeof why->got, found->block.bad, strlen(found->block.bad));
        return false;
    }
    out->kind = found->block.kind;
    if (found->block.kind == BLOCK_PLAYER) { /* of no game: whose it is the signature tells */
        out->seq = header_parse(found->block.canonical, &header, NULL) ? header.seq : 0;
        return true;
    }
    if (!header_parse(found->block.canonical, &header, why))
        return address_of_wrong(found->block.canonical, out);
    if (header.kind == BLOCK_BEACON) { /* of a game, and of no seat's turn */
        memcpy(out->game, header.game.at, 32);
        return true;
    }
    if (header.game.len != 32 || (header.side.len == 0 && header.kind != BLOCK_RULING) ||
        header.side.len >= sizeof out->side)
        return problem_set(why, "ingest.host_block", 0);
    memcpy(out->game, header.game.at, 32);
    memcpy(out->side, header.side.at, header.side.len);
    out->seq = header.seq;
    out->kind = header.kind;
    return true;
}

/* ---- what the core may ask of the past ---- */

struct past {
    struct pass *pass;
    const char *game;
    struct arena *arena;
};

static bool past_root(void *context, uint64_t size, struct hash *out)
{
    struct past *past = context;
    return store_root_at(past->pass->store, past->game, size, out);
}

static bool past_luck(void *context, const char *value)
{
    struct past *past = context;
    return store_luck_seen(past->pass->store, value);
}

static bool past_seen(void *context, const char *hash)
{
    struct past *past = context;
    struct block_row row;
    struct error err = {0};
    return store_block_get(past->pass->store, past->arena, past->game, hash, &row, &err) && !row.refused;
}

/* ---- who signed ---- */

static int seat_named(const struct core *core, const char *side)
{
    for (int i = 0; i < core->g.n_seats; i++)
        if (strcmp(core->g.seat[i].name, side) == 0)
            return i;
    return -1;
}

static bool tells_remedy(const struct problem *why)
{
    static const char *const keys[] = {"minisign.legacy", "sshsig.presence", "sshsig.namespace", "sshsig.type"};
    for (size_t i = 0; why->key && i < sizeof keys / sizeof *keys; i++)
        if (strcmp(why->key, keys[i]) == 0)
            return true;
    return false;
}

/* Tries the seat's keys that are in force, or those that are no more; the problem of the last try stands, but one that
 * names a remedy goes before "another key". */
static bool verify_among(struct game *game, int seat, bool revoked, const struct found *found, struct verified *out,
                         struct span *sig, struct problem *why)
{
    const struct core_seat *s = &game->core->seat[seat];
    struct problem last = {0};
    problem_set(&last, "armor.unsigned", 0);
    for (int i = 0; i < s->n_keys && found->n_sigs > 0; i++) {
        struct signer signer = {s->key[i].blob, s->key[i].is_minisign};
        if (s->key[i].revoked != revoked)
            continue;
        struct problem one = {0};
        if (found_verify(game->arena, found, &signer, out, sig, &one)) {
            out->by = i;
            out->in_clear = !found->sealed;
            return true;
        }
        if (!tells_remedy(&last))
            last = one;
    }
    *why = last;
    return false;
}

/* Is it the one thing that a key which was replaced may still sign: a REVOKE, while genesis gives it time? */
static bool recalls(struct game *game, int seat, const struct found *found, int by, struct problem *why)
{
    const struct core *core = game->core;
    const struct core_key *key = &core->seat[seat].key[by];
    if (found->block.kind == BLOCK_REVOKE && core_may_recall(core, seat, by, game->pass->now))
        return true;
    bool late = found->block.kind == BLOCK_REVOKE && key->until > 0 && game->pass->now > key->until;
    if (late)
        utc_write(why->want, key->until);
    return problem_set(why, late ? "recall.late" : "key.old", 0);
}

/* Only a key in force counts at this point of the journal; what an old one signed is known again, but nothing new. */
static bool verify(struct game *game, int seat, const struct found *found, const struct core_past *past,
                   struct verified *out, struct span *sig, struct problem *why)
{
    struct problem unused = {0};
    char hash[65];
    if (verify_among(game, seat, false, found, out, sig, why))
        return true;
    if (!verify_among(game, seat, true, found, out, sig, &unused))
        return false;
    hex_write(hash, out->hash, sizeof out->hash);
    if (past->seen(past->context, hash))
        return true;
    *why = (struct problem){0};
    return recalls(game, seat, found, out->by, why);
}

/* The key that the other signature of a REKEY claims must be the one its header names. Below the block or beside it,
 * in any order. */
static bool verify_new(struct game *game, const struct found *found, const struct header *header, struct verified *out,
                       struct span *blob, bool *is_minisign, struct span *sig, struct problem *why)
{
    char fp[SSH_FP_MAX];
    *is_minisign = span_begins(header->key, "minisign:");
    if (found->n_sigs < 2)
        return problem_set(why, "rekey.one_signature", 0);
    if (*is_minisign) {
        *blob = span_from(header->key, strlen("minisign:"));
        return found_verify(game->arena, found, &(struct signer){*blob, true}, out, sig, why);
    }
    for (size_t i = 0; i < found->n_sigs; i++) {
        struct block block = found->block;
        block.sig = found->sig[i];
        block.sig_kind = found->sig_kind[i];
        if (block.sig_kind != SIG_SSH || !armor_claimed_key(game->arena, &block, blob))
            continue;
        ssh_fingerprint(fp, *blob);
        if (span_is(header->key, fp))
            return found_verify(game->arena, found, &(struct signer){*blob, false}, out, sig, why);
    }
    return problem_set(why, "rekey.other_key", 0);
}

/* ---- a key that the organiser and another player revoke ---- */

/* Is it signed by the organiser, and by a player of another seat (by)? */
static bool verify_revoke(struct game *game, int seat, const struct found *found, struct verified *organiser,
                          struct span *sig, struct verified *other, struct span *sig2, int *by)
{
    struct problem ignored = {0};
    if (found->block.kind != BLOCK_REVOKE || found->n_sigs < 2 ||
        !organiser_signed(game->arena, game->core, found, organiser, sig))
        return false;
    for (*by = 0; *by < game->core->g.n_seats; ++*by)
        if (*by != seat && verify_among(game, *by, false, found, other, sig2, &ignored))
            return true;
    return false;
}

/* ---- taking it ---- */

struct taking {
    struct game game;
    struct verified verified, verified_new;
    struct span sig, sig2; /* the signatures that fitted */
    struct core_outcome *outcome;
    struct receipt_lines lines;
    bool has_new;
    int by;             /* the other player's seat, of a REVOKE with the organiser */
    char successor[32]; /* JOIN of a player who takes the seat over; "" */
    const struct found *found;
};

static bool judge(struct taking *t, int seat, struct ingested *out)
{
    struct past past = {t->game.pass, t->game.core->id, t->game.arena};
    const struct core_past door = {past_root, past_luck, &past, past_seen};
    struct header header;
    struct span blob;
    bool is_minisign;
    struct error unread = {0};
    if (handover_join(&t->game, seat, t->found, &t->verified, &blob, &is_minisign, &t->sig, t->successor, &unread))
        return core_replace(t->game.core, seat, &t->verified, blob, is_minisign, t->game.pass->now, &door, t->outcome);
    t->successor[0] = '\0';
    if (verify_revoke(&t->game, seat, t->found, &t->verified, &t->sig, &t->verified_new, &t->sig2, &t->by)) {
        t->has_new = true;
        return core_revoke(t->game.core, seat, &t->verified, &t->verified_new, t->by, t->game.pass->now, &door,
                           t->outcome);
    }
    if (!verify(&t->game, seat, t->found, &door, &t->verified, &t->sig, &out->why))
        return false;
    struct problem ignored = {0};
    if (header_parse(t->verified.canonical, &header, &ignored) && header.kind == BLOCK_REKEY) {
        if (!verify_new(&t->game, t->found, &header, &t->verified_new, &blob, &is_minisign, &t->sig2, &out->why))
            return false;
        t->has_new = true;
        return core_rekey(t->game.core, seat, &t->verified, &t->verified_new, blob, is_minisign, t->game.pass->now,
                          &door, t->outcome);
    }
    t->lines.game = &t->game;
    t->lines.seat = seat;
    return core_block(t->game.core, seat, &t->verified, t->game.pass->now, &door, t->outcome, receipt_line, &t->lines);
}

static bool archive(struct taking *t, struct error *err)
{
    struct block_row row = {.seq = t->outcome->header.seq,
                            .utc = t->game.pass->now,
                            .bytes = t->verified.bytes,
                            .refused = t->outcome->verdict == VERDICT_REFUSED};
    struct text sigs = {.arena = t->game.arena};
    strcpy(row.game, t->game.core->id);
    strcpy(row.side, t->game.core->g.seat[t->outcome->seat].name);
    hex_write(row.hash, t->verified.hash, sizeof t->verified.hash);
    text_add(&sigs, t->sig);
    if (t->sig.len > 0 && t->sig.at[t->sig.len - 1] != '\n') /* the next one begins a line */
        text_words(&sigs, "\n");
    if (t->has_new)
        text_add(&sigs, t->sig2);
    row.sig = text_span(&sigs);
    return store_block_put(t->game.pass->store, &row, err);
}

/* Entropy values and commits are never taken twice on this host. */
static bool remember_luck(struct taking *t, struct error *err)
{
    const struct core_seat *s = &t->game.core->seat[t->outcome->seat];
    struct store *store = t->game.pass->store;
    if (t->outcome->verdict != VERDICT_RECEIPT)
        return true;
    if (t->successor[0])
        return true;
    if (t->outcome->header.kind == BLOCK_JOIN && s->commit[0] && strcmp(s->commit, "-") != 0)
        return store_luck_put(store, s->commit, err);
    return (t->outcome->header.kind != BLOCK_JOIN && t->outcome->header.kind != BLOCK_NONCE) || !s->value[0] ||
           store_luck_put(store, s->value, err);
}

static bool record(struct taking *t, enum core_phase phase, uint64_t attempt, struct ingested *out, struct error *err)
{
    struct pass *pass = t->game.pass;
    enum core_verdict verdict = t->outcome->verdict;
    bool changed = verdict != VERDICT_AGAIN;
    if (t->successor[0] && verdict == VERDICT_RECEIPT && !handover_done(&t->game, t->outcome->seat, t->successor, err))
        return false;
    if (verdict == VERDICT_RECEIPT && !key_change_told(&t->game, t->outcome, t->has_new ? t->by : -1, err))
        return false;
    if (t->outcome->objected && !rekey_objected(&t->game, t->outcome->seat, t->outcome->objected, err))
        return false;
    if (!ruling_voted(&t->game, t->outcome, err))
        return false;
    if (!receipt_send(&t->game, t->outcome, &t->lines, &out->text, err))
        return false;
    if (changed && verdict != VERDICT_DRAFT && (!archive(t, err) || !remember_luck(t, err)))
        return false;
    if (!setup_notices(&t->game, phase, attempt, err))
        return false;
    char player[32]; /* who writes is there: his address is looked at with new eyes */
    game_player(&t->game, t->outcome->seat, player);
    if (player[0] && !store_bounce_clear(pass->store, player, err))
        return false;
    if (out->good && !forum_accepted(pass, pass->answers, player, err))
        return false;
    crash_point("ingest.written");
    if (verdict == VERDICT_REFUSED)
        pass->n_refused++;
    else
        pass->n_receipts++;
    return (!changed || game_put(&t->game, err)) &&
           store_count_message(pass->store, t->game.core->id, t->game.core->g.seat[t->outcome->seat].name, true,
                               game_turn(&t->game), err);
}

static void alien(struct pass *pass, struct arena *arena, struct ingested *out, const char *key)
{
    if (!out->why.key)
        problem_set(&out->why, key, 0);
    out->verdict = VERDICT_ALIEN;
    out->text = problem_sentence(arena, &out->why);
    pass->n_aliens++;
}

static bool take(struct taking *t, const struct address *to, struct ingested *out, struct error *err)
{
    int seat = seat_named(t->game.core, to->side);
    enum core_phase phase = t->game.core->phase;
    uint64_t attempt = t->game.core->set_up_attempt;
    if (seat < 0) {
        problem_set(&out->why, "ingest.seat", 0);
        problem_words(out->why.got, sizeof out->why.got, to->side, strlen(to->side));
    }
    t->outcome = arena_take(t->game.arena, sizeof *t->outcome);
    if (seat < 0 || !judge(t, seat, out)) {
        out->verdict = t->outcome->verdict == VERDICT_LATER ? VERDICT_LATER : VERDICT_ALIEN;
        if (!out->why.key)
            out->why = t->outcome->why;
        return true;
    }
    out->verdict = t->outcome->verdict;
    out->why = t->outcome->why;
    out->seq = t->outcome->header.seq;
    out->good = t->outcome->verdict != VERDICT_REFUSED && t->outcome->bad_line == 0 && !t->outcome->twin;
    return record(t, phase, attempt, out, err);
}

static bool try_once(struct pass *pass, struct arena *arena, const struct found *found, const struct address *to,
                     int64_t inbox, struct ingested *out, struct error *err)
{
    struct taking t = {.found = found};
    bool done = false;
    if (!store_begin(pass->store, err))
        return false;
    if (game_open(pass, arena, to->game, &t.game, err)) {
        strcpy(out->game, t.game.row.name);
        strcpy(out->side, to->side);
        if (t.game.row.aside[0]) { /* kept in the inbox until the host resumes the game */
            problem_set(&out->why, "ingest.aside", 0);
            out->text = problem_sentence(arena, &out->why);
            game_close(&t.game);
            store_rollback(pass->store);
            return true;
        }
        if (pass->worker)
            worker_on(pass->worker, t.game.core->id, "ingest", found->block.canonical);
        done = take(&t, to, out, err);
        if (pass->worker)
            worker_off(pass->worker);
    } else if (!err->doing) {
        problem_set(&out->why, "ingest.game", 0);
        problem_words(out->why.got, sizeof out->why.got, to->game, strlen(to->game));
        out->verdict = VERDICT_ALIEN;
        done = true;
    }
    if (done && inbox && out->verdict != VERDICT_LATER && out->verdict != VERDICT_ALIEN)
        done = store_inbox_done(pass->store, inbox, out->why.key ? out->why.key : "taken", err);
    for (int i = 0; i < t.lines.n; i++)
        json_decref(t.lines.words[i]);
    crash_point("ingest.computed");
    done = done && store_commit(pass->store, err);
    game_close(&t.game);
    if (!done)
        store_rollback(pass->store);
    crash_point("ingest.committed");
    return done;
}

bool ingest_block(struct pass *pass, struct arena *arena, const struct found *found, int64_t inbox,
                  struct ingested *out, struct error *err)
{
    struct address to;
    *out = (struct ingested){0};
    if (!ingest_address(found, &to, &out->why)) {
        alien(pass, arena, out, "armor.bad");
        return true;
    }
    if (to.kind == BLOCK_PLAYER) {
        if (!player_ingest(pass, arena, found, inbox, out, err))
            return false;
        if (out->verdict == VERDICT_ALIEN)
            alien(pass, arena, out, "armor.forged");
        return true;
    }
    if (to.kind == BLOCK_BEACON) {
        if (!beacon_ingest(pass, arena, found, inbox, out, err))
            return false;
        if (out->verdict == VERDICT_ALIEN)
            alien(pass, arena, out, "armor.forged");
        return true;
    }
    bool rules = to.kind == BLOCK_RULING;
    if (!(rules ? ruling_ingest(pass, arena, found, &to, inbox, out, err)
                : try_once(pass, arena, found, &to, inbox, out, err)))
        return false;
    if (out->verdict == VERDICT_LATER) { /* something is due first: do that, then the block meets the next exchange */
        *out = (struct ingested){0};
        if (!game_advance(pass, to.game, false, err) ||
            !(rules ? ruling_ingest(pass, arena, found, &to, inbox, out, err)
                    : try_once(pass, arena, found, &to, inbox, out, err)))
            return false;
    }
    if (out->verdict == VERDICT_ALIEN)
        alien(pass, arena, out, "armor.forged");
    return true;
}
