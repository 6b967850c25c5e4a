/* SPDX-License-Identifier: Apache-2.0 */
/* What a round of the beacon is worth, as somebody tells it (mode D).
 *
 * This program cannot check a beacon's signature, so it takes a value only from somebody who stands for it: a seat of
 * the game by its key, or the host by command. Its block is archived. What comes unsigned is checked as far as can be,
 * and the host hears of it. The first value stands; another one for the same round is refused, and the host is told. */
#include "processor/intake/beacon_take.h"
#include "processor/base/crash.h"
#include "processor/base/problems.h"
#include "processor/game/message.h"
#include "processor/game/notice.h"
#include "processor/record/journal.h"
#include <stdio.h>
#include <string.h>

enum { LOOK_BACK = 2000 /* entries */, CLAIMS_A_ROUND = 3 };

/* The value that the journal has for the round; false: none among the newest entries. */
static bool value_taken(struct game *game, uint64_t round, hex32 out, struct error *err)
{
    struct arena *arena = arena_new();
    struct journal_line *line = arena_take(arena, sizeof *line);
    bool found = false, good = true;
    uint64_t least = game->row.log_size > LOOK_BACK ? game->row.log_size - LOOK_BACK : 1;
    for (uint64_t at = game->row.log_size; good && !found && at > least;) {
        good = game_line(game, arena, --at, line, err);
        found = good && journal_is(line, ENTRY_BEACON) && line->n_words == 3 && journal_number(line, 1, 0) == round &&
                line->word[2].len == 64;
    }
    if (found) {
        memcpy(out, line->word[2].at, 64);
        out[64] = '\0';
    }
    arena_free(arena);
    return found;
}

static bool told_again(struct game *game, uint64_t round, const char *value, struct problem *why, struct error *err)
{
    hex32 before;
    if (!value_taken(game, round, before, err))
        return err->doing ? false : problem_set(why, "beacon.unasked", 0);
    if (strcmp(before, value) == 0)
        return problem_set(why, "beacon.known", 0);
    problem_set(why, "beacon.other", 0);
    const char *words =
        arena_words(game->arena,
                    "two values were given for round %llu of the beacon: %s stands in the log, %s came now. One of "
                    "them is false: look the round up",
                    (unsigned long long)round, before, value);
    game_news(game, 3, words, err);
    return false;
}

bool beacon_take(struct game *game, const struct beacon_told *told, struct problem *why, struct error *err)
{
    struct core *core = game->core;
    struct beacon_rule rule;
    hex32 value;
    if (core->g.dice != 'D' || !beacon_rule_read(span_of(core->g.beacon), &rule))
        return problem_set(why, "beacon.unasked", 0);
    if (!beacon_value(rule.chain, (struct span){told->signature, told->signature_len}, value))
        return problem_set(why, "beacon.signature", 0);
    if (core->phase != CORE_AWAITING || told->round != core->wait.round)
        return told_again(game, told->round, value, why, err);
    if (game->pass->now < beacon_round_time(rule.chain, told->round))
        return problem_set(why, "beacon.early", 0);
    return core_beacon(core, told->round, value, why);
}

/* ---- as a block ---- */

struct telling {
    struct game game;
    struct header header;
    struct beacon_told told;
    struct verified verified;
    struct span sig;
    int seat; /* whose signature it bears; -1: nobody's */
};

static bool verified_by(struct telling *t, int seat, const struct found *found, struct problem *why)
{
    const struct core_seat *s = &t->game.core->seat[seat];
    for (int i = 0; i < s->n_keys; i++) {
        struct signer signer = {s->key[i].blob, s->key[i].is_minisign};
        *why = (struct problem){0};
        if (!s->key[i].revoked && found_verify(t->game.arena, found, &signer, &t->verified, &t->sig, why))
            return true;
    }
    return false;
}

/* Unsigned: the host gets what to type, a few times a round and no more. */
static bool claimed(struct telling *t, struct ingested *out, struct error *err)
{
    struct game *game = &t->game;
    struct store *store = game->pass->store;
    char hex[2 * BEACON_SIGNATURE_MAX + 1];
    const char *name = arena_words(game->arena, "beacon/%s/%llu", game->row.id, (unsigned long long)t->told.round);
    int64_t n = store_tally(store, name, err);
    if (err->doing)
        return false;
    out->verdict = VERDICT_DRAFT; /* seen, and nothing done */
    out->text = span_of("A value of a beacon without a signature: the host was told, who can give it.\n");
    if (game->core->phase != CORE_AWAITING || t->told.round != game->core->wait.round || n >= CLAIMS_A_ROUND)
        return true;
    hex_write(hex, t->told.signature, t->told.signature_len);
    return store_tally_set(store, name, n + 1, err) &&
           game_news(game, 2,
                     arena_words(game->arena,
                                 "somebody sent, unsigned, round %llu of the beacon. Look it up; if it is right: "
                                 "dispatch beacon HOSTDIR %s %llu %s",
                                 (unsigned long long)t->told.round, game->core->g.name,
                                 (unsigned long long)t->told.round, hex),
                     err);
}

static bool archive(struct telling *t, struct error *err)
{
    struct block_row row = {.utc = t->game.pass->now, .bytes = t->verified.bytes, .sig = t->sig};
    strcpy(row.game, t->game.core->id);
    strcpy(row.side, t->game.core->g.seat[t->seat].name);
    hex_write(row.hash, t->verified.hash, sizeof t->verified.hash);
    return store_block_put(t->game.pass->store, &row, err);
}

static bool answer(struct telling *t, bool taken, struct ingested *out, struct error *err)
{
    struct game *game = &t->game;
    char player[32];
    const char *name = game->core->g.name,
               *problem =
                   taken ? NULL : arena_string(game->arena, problem_sentence(game->arena, game->core->set, &out->why));
    unsigned long long round = (unsigned long long)t->told.round;
    game_player(game, t->seat, player);
    json_t *values = letter_values(game, player);
    json_object_set_new(values, "round", json_integer((json_int_t)round));
    json_object_set_new(values, "problem", letter_word(problem));
    struct written written = letter_write(game->pass, game->arena, name, "beacon-round", values);
    struct message message = {.player = player, .kind = MESSAGE_ANSWERS, .subject = written.subject};
    out->text = written.text;
    message_signed(game->pass, game->arena, &message,
                   arena_words(game->arena, "%s-%s-beacon-%llu.txt", name, game->core->g.seat[t->seat].name, round),
                   out->text);
    return message_send(game, &message, err);
}

static bool take_beacon(struct telling *t, const struct found *found, struct ingested *out, struct error *err)
{
    struct game *game = &t->game;
    t->seat = t->header.side.len > 0 ? genesis_seat(&game->core->g, t->header.side) : -1;
    if (t->header.side.len > 0 && t->seat < 0) {
        problem_words(out->why.got, sizeof out->why.got, (const char *)t->header.side.at, t->header.side.len);
        problem_set(&out->why, "ingest.seat", 0);
        return true;
    }
    if (t->seat < 0 || found->n_sigs == 0)
        return claimed(t, out, err);
    if (!verified_by(t, t->seat, found, &out->why))
        return true;
    bool taken = beacon_take(game, &t->told, &out->why, err);
    if (err->doing)
        return false;
    out->verdict = taken ? VERDICT_RECEIPT : VERDICT_REFUSED;
    out->good = taken;
    snprintf(out->side, sizeof out->side, "%s", game->core->g.seat[t->seat].name);
    *(taken ? &game->pass->n[PASS_TAKEN] : &game->pass->n[PASS_REFUSED]) += 1;
    return answer(t, taken, out, err) && (!taken || (archive(t, err) && game_put(game, err)));
}

/* Headers and lines. */
static bool read_block(const struct found *found, struct telling *t, struct problem *why)
{
    return heading_take(found->block.heading, &t->header, why) && beacon_read(t->header.orders, &t->told, why);
}

static bool in_transaction(struct telling *t, struct arena *arena, const struct block_in *in, struct ingested *out,
                           struct pass *pass, struct error *err)
{
    if (!game_open(pass, arena, in->to.game, &t->game, err)) {
        if (!err->doing)
            problem_set(&out->why, "ingest.game", 0);
        return !err->doing;
    }
    strcpy(out->game, t->game.row.name);
    if (t->game.row.aside[0]) { /* verdict 0: it stays in the inbox */
        problem_set(&out->why, "ingest.aside", 0);
        return true;
    }
    bool done = take_beacon(t, in->found, out, err);
    crash_point("beacon.written");
    if (done && in->inbox && out->verdict != 0 && out->verdict != VERDICT_UNRECOGNISED)
        done = store_inbox_done(pass->store, in->inbox, out->why.key ? out->why.key : "taken", err);
    return done;
}

bool beacon_ingest(struct pass *pass, struct arena *arena, const struct block_in *in, struct ingested *out,
                   struct error *err)
{
    struct telling t = {0};
    bool aside = false;
    if (!read_block(in->found, &t, &out->why)) {
        out->verdict = VERDICT_UNRECOGNISED;
        return true;
    }
    if (!store_begin(pass->store, err))
        return false;
    bool done = in_transaction(&t, arena, in, out, pass, err);
    aside = done && out->why.key && strcmp(out->why.key, "ingest.aside") == 0;
    done = store_end(pass->store, done && !aside, err);
    game_close(&t.game);
    if (aside) {
        out->text = problem_sentence(arena, NULL, &out->why);
        return true;
    }
    if (out->verdict == 0)
        out->verdict = VERDICT_UNRECOGNISED;
    crash_point("beacon.committed");
    return done;
}
