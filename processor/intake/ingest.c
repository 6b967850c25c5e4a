/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/intake/ingest.h"
#include "processor/advance/advance.h"
#include "processor/base/crash.h"
#include "processor/base/problems.h"
#include "processor/base/worker.h"
#include "processor/core/core_sheet.h"
#include "processor/core/ruling_sign.h"
#include "processor/game/standby.h"
#include "processor/intake/beacon_take.h"
#include "processor/intake/forum_ingest.h"
#include "processor/intake/key_change.h"
#include "processor/intake/player_ingest.h"
#include "processor/intake/press_ingest.h"
#include "processor/intake/ruling_ingest.h"
#include "processor/intake/seat_handover.h"
#include "processor/letters/key_proposal.h"
#include "processor/letters/receipt.h"
#include "processor/letters/ruling_tell.h"
#include "processor/letters/setup_letters.h"
#include <assert.h>
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
    const struct heading *heading = found->block.heading;
    const struct header *header = &heading->header;
    *out = (struct address){0};
    if (found->block.bad)
        return armor_bad(&found->block, why);
    out->kind = found->block.kind;
    if (found->block.kind == BLOCK_PLAYER) { /* of no game: whose it is the signature tells */
        out->seq = heading->good ? header->seq : 0;
        return true;
    }
    if (!heading->good) {
        if (why && !why->key)
            *why = heading->why;
        return address_of_wrong(found->block.canonical, out);
    }
    if (header->kind == BLOCK_BEACON) { /* of a game, and of no seat's turn */
        memcpy(out->game, header->game.at, 32);
        return true;
    }
    if (header->game.len != 32 || (header->side.len == 0 && header->kind != BLOCK_RULING) ||
        header->side.len >= sizeof out->side)
        return problem_set(why, "ingest.host_block", 0);
    memcpy(out->game, header->game.at, 32);
    memcpy(out->side, header->side.at, header->side.len);
    out->seq = header->seq;
    out->kind = header->kind;
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

static bool tells_remedy(const struct problem *why)
{
    static const char *const keys[] = {"minisign.legacy", "sshsig.presence", "sshsig.namespace", "sshsig.type"};
    for (size_t i = 0; why->key && i < sizeof keys / sizeof *keys; i++)
        if (strcmp(why->key, keys[i]) == 0)
            return true;
    return false;
}

bool ingest_verify(struct game *game, int seat, bool revoked, const struct found *found, struct verified *out,
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

struct taking { /* one block, for a seat of a game that is open to be changed */
    struct game game;
    const struct found *found;
    int seat;
    struct past past;
    struct core_past door; /* what the core may ask of it */
    struct verified verified, verified_new;
    struct span sig, sig2; /* the signatures that fitted */
    struct span new_key;   /* REKEY, JOIN of a successor: the blob of the key that comes */
    bool new_is_minisign;
    struct core_outcome *outcome;
    struct receipt_lines *lines; /* in the game's arena */
    bool has_new;
    int by;             /* the other player's seat, of a REVOKE with the organiser */
    char successor[32]; /* JOIN of a player who takes the seat over; "" */
    bool late;          /* JOIN of a player to whom it is not offered any more */
};

/* Only a key in force counts at this point of the journal; what an old one signed is known again, but nothing new. */
static bool verify_seat(struct taking *t, struct problem *why)
{
    struct problem unused = {0};
    char hash[65];
    if (ingest_verify(&t->game, t->seat, false, t->found, &t->verified, &t->sig, why))
        return true;
    if (!ingest_verify(&t->game, t->seat, true, t->found, &t->verified, &t->sig, &unused))
        return false;
    hex_write(hash, t->verified.hash, sizeof t->verified.hash);
    if (past_seen(&t->past, hash))
        return true;
    *why = (struct problem){0};
    return recalls(&t->game, t->seat, t->found, t->verified.by, why);
}

/* A JOIN of the player to whom the seat was offered. */
static bool verify_successor(struct taking *t, struct problem *why)
{
    struct error unread = {0};
    (void)why; /* it may be the seat's own */
    if (handover_join(&t->game, t->seat, t->found, &t->verified, &t->new_key, &t->new_is_minisign, &t->sig,
                      t->successor, &t->late, &unread))
        return true;
    t->successor[0] = '\0';
    return false;
}

/* A REVOKE that the organiser signed, and a player of another seat. */
static bool verify_organiser(struct taking *t, struct problem *why)
{
    struct problem ignored = {0};
    (void)why; /* it may be the seat's own */
    if (t->found->n_sigs < 2 || !organiser_signed(t->game.arena, t->game.core, t->found, &t->verified, &t->sig))
        return false;
    for (t->by = 0; t->by < t->game.core->g.n_seats; t->by++)
        if (t->by != t->seat && ingest_verify(&t->game, t->by, false, t->found, &t->verified_new, &t->sig2, &ignored))
            return true;
    return false;
}

/* ---- who takes it ---- */

static bool replace_player(struct taking *t, struct problem *why)
{
    (void)why;
    return core_replace(t->game.core, t->seat, &t->verified, t->new_key, t->new_is_minisign, t->game.pass->now,
                        &t->door, t->outcome);
}

static bool revoke_key(struct taking *t, struct problem *why)
{
    (void)why;
    t->has_new = true;
    return core_revoke(t->game.core, t->seat, &t->verified, &t->verified_new, t->by, t->game.pass->now, &t->door,
                       t->outcome);
}

static bool take_block(struct taking *t, struct problem *why)
{
    (void)why;
    t->lines->game = &t->game;
    t->lines->seat = t->seat;
    return core_block(t->game.core, t->seat, &t->verified, t->game.pass->now, &t->door, t->outcome, receipt_line,
                      t->lines);
}

/* A REKEY bears a second signature, by the key that comes. One that cannot be read is refused as any block is. */
static bool change_key(struct taking *t, struct problem *why)
{
    const struct heading *heading = t->verified.heading;
    if (!heading->good || heading->header.kind != BLOCK_REKEY)
        return take_block(t, why);
    if (!verify_new(&t->game, t->found, &heading->header, &t->verified_new, &t->new_key, &t->new_is_minisign, &t->sig2,
                    why))
        return false;
    t->has_new = true;
    return core_rekey(t->game.core, t->seat, &t->verified, &t->verified_new, t->new_key, t->new_is_minisign,
                      t->game.pass->now, &t->door, t->outcome);
}

/* ---- by kind ---- */

static bool ingest_for_seat(struct pass *, struct arena *, const struct block_in *, struct ingested *, struct error *);

/* Who verifies a block, and who takes it. Of the rows of a kind the first whose signatures fit. What is of no seat has
 * its signatures verified where it is taken. The kind is that of the block as it was found; each that takes one looks
 * at the header of what was signed. */
static const struct block_way {
    enum block_kind kind;
    bool (*ingest)(struct pass *, struct arena *, const struct block_in *, struct ingested *, struct error *);
    bool (*verify)(struct taking *, struct problem *why);
    bool (*take)(struct taking *, struct problem *why); /* false: it is nobody's, or something is due first */
} ways[] = {
    {BLOCK_PLAYER, player_ingest, NULL, NULL},
    {BLOCK_BEACON, beacon_ingest, NULL, NULL},
    {BLOCK_RULING, ruling_ingest, NULL, NULL},
    {BLOCK_PRESS, press_ingest, NULL, NULL},
    {BLOCK_JOIN, ingest_for_seat, verify_successor, replace_player},
    {BLOCK_JOIN, ingest_for_seat, verify_seat, take_block},
    {BLOCK_REVOKE, ingest_for_seat, verify_organiser, revoke_key},
    {BLOCK_REVOKE, ingest_for_seat, verify_seat, take_block},
    {BLOCK_REKEY, ingest_for_seat, verify_seat, change_key},
    {BLOCK_ORDERS, ingest_for_seat, verify_seat, take_block},
    {BLOCK_NONCE, ingest_for_seat, verify_seat, take_block},
    {BLOCK_ACK, ingest_for_seat, verify_seat, take_block},
    {BLOCK_UNKNOWN, ingest_for_seat, verify_seat, take_block}, /* refused, so that its author hears of it */
};
enum { N_WAYS = sizeof ways / sizeof *ways };

static bool judge_block(struct taking *t, struct problem *why)
{
    for (size_t i = 0; i < N_WAYS; i++)
        if (ways[i].kind == t->found->block.kind && ways[i].verify(t, why))
            return ways[i].take(t, why);
    if (t->late) {
        *why = (struct problem){0};
        return problem_set(why, "handover.late", 0);
    }
    return false;
}

/* ---- what is written of it ---- */

static bool archive_block(struct taking *t, struct error *err)
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
           t->game.core->g.no_chance || store_luck_put(store, s->value, err);
}

static bool record_outcome(struct taking *t, enum core_phase phase, uint64_t attempt, struct ingested *out,
                           struct error *err)
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
    if (!receipt_send(&t->game, t->outcome, t->lines, &out->text, err))
        return false;
    if (changed && verdict != VERDICT_DRAFT && (!archive_block(t, err) || !remember_luck(t, err)))
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
        pass->n[PASS_REFUSED]++;
    else
        pass->n[PASS_TAKEN]++;
    return (!changed || game_put(&t->game, err)) &&
           store_count_message(pass->store, t->game.core->id, t->game.core->g.seat[t->outcome->seat].name, true,
                               game_turn(&t->game), err);
}

static void name_alien(struct pass *pass, struct arena *arena, struct ingested *out, const char *key)
{
    if (!out->why.key)
        problem_set(&out->why, key, 0);
    out->verdict = VERDICT_UNRECOGNISED;
    out->text = problem_sentence(arena, NULL, &out->why);
    pass->n[PASS_TURNED_AWAY]++;
}

static bool take_for_seat(struct taking *t, const struct address *to, struct ingested *out, struct error *err)
{
    enum core_phase phase = t->game.core->phase;
    uint64_t attempt = t->game.core->set_up_attempt, used = 0;
    t->seat = genesis_seat(&t->game.core->g, span_of(to->side));
    if (t->seat >= 0)
        used = core_seq_used(t->game.core, t->seat);
    t->past = (struct past){t->game.pass, t->game.core->id, t->game.arena};
    t->door = (struct core_past){past_root, past_luck, &t->past, past_seen};
    if (t->seat < 0) {
        problem_set(&out->why, "ingest.seat", 0);
        problem_words(out->why.got, sizeof out->why.got, to->side, strlen(to->side));
    }
    t->outcome = arena_take(t->game.arena, sizeof *t->outcome);
    if (t->seat < 0 || !judge_block(t, &out->why)) {
        out->verdict = t->outcome->verdict == VERDICT_LATER ? VERDICT_LATER : VERDICT_UNRECOGNISED;
        if (!out->why.key)
            out->why = t->outcome->why;
        return true;
    }
    out->verdict = t->outcome->verdict;
    out->why = t->outcome->why;
    out->seq = t->outcome->header.seq;
    out->good = t->outcome->verdict != VERDICT_REFUSED && t->outcome->bad_line == 0 && !t->outcome->twin;
    bool is_sheet = t->outcome->header.kind == BLOCK_ORDERS;
    return (is_sheet || t->successor[0] || vacancy_no_sheet(&t->game, t->seat, used, err)) &&
           record_outcome(t, phase, attempt, out, err);
}

static bool ingest_for_seat(struct pass *pass, struct arena *arena, const struct block_in *in, struct ingested *out,
                            struct error *err)
{
    struct taking t = {.found = in->found, .lines = arena_take(arena, sizeof *t.lines)};
    const struct address *to = &in->to;
    bool done = false;
    if (!store_begin(pass->store, err))
        return false;
    if (game_open(pass, arena, to->game, &t.game, err)) {
        strcpy(out->game, t.game.row.name);
        strcpy(out->side, to->side);
        if (t.game.row.aside[0]) { /* kept in the inbox until the host resumes the game */
            problem_set(&out->why, "ingest.aside", 0);
            out->text = problem_sentence(arena, NULL, &out->why);
            game_close(&t.game);
            store_rollback(pass->store);
            return true;
        }
        if (pass->worker)
            worker_on(pass->worker, t.game.core->id, "ingest", in->found->block.canonical);
        done = take_for_seat(&t, to, out, err);
        if (pass->worker)
            worker_off(pass->worker);
    } else if (!err->doing) {
        problem_set(&out->why, "ingest.game", 0);
        problem_words(out->why.got, sizeof out->why.got, to->game, strlen(to->game));
        out->verdict = VERDICT_UNRECOGNISED;
        done = true;
    }
    if (done && in->inbox && out->verdict != VERDICT_LATER && out->verdict != VERDICT_UNRECOGNISED)
        done = store_inbox_done(pass->store, in->inbox, out->why.key ? out->why.key : "taken", err);
    for (int i = 0; i < t.lines->n; i++)
        json_decref(t.lines->words[i]);
    crash_point("ingest.computed");
    done = store_end(pass->store, done, err);
    game_close(&t.game);
    crash_point("ingest.committed");
    return done;
}

bool ingest_block(struct pass *pass, struct arena *arena, const struct found *found, int64_t inbox,
                  struct ingested *out, struct error *err)
{
    struct block_in in = {.found = found, .inbox = inbox};
    const struct block_way *way = ways;
    *out = (struct ingested){0};
    if (!ingest_address(found, &in.to, &out->why)) {
        name_alien(pass, arena, out, "armor.bad");
        return true;
    }
    while (way->kind != in.to.kind) {
        way++;
        assert(way < ways + N_WAYS); /* each kind has one */
    }
    if (!way->ingest(pass, arena, &in, out, err))
        return false;
    if (out->verdict == VERDICT_LATER) { /* something is due first: do that, then the block meets the next exchange */
        *out = (struct ingested){0};
        if (!game_advance(pass, in.to.game, false, err) || !way->ingest(pass, arena, &in, out, err))
            return false;
    }
    if (out->verdict == VERDICT_UNRECOGNISED)
        name_alien(pass, arena, out, "armor.forged");
    return true;
}
