/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/intake/ruling_ingest.h"
#include "processor/base/crash.h"
#include "processor/base/problems.h"
#include "processor/base/worker.h"
#include "processor/game/notice.h"
#include "processor/letters/ruling_tell.h"
#include <string.h>

/* ---- what the core may ask of the past ---- */

struct asking {
    struct game *game;
};

static bool root_at(void *context, uint64_t size, struct hash *out)
{
    struct asking *asking = context;
    return store_root_at(asking->game->pass->store, asking->game->core->id, size, out);
}

static bool seen(void *context, const char *hash)
{
    struct asking *asking = context;
    struct block_row row;
    struct error err = {0};
    return store_block_get(asking->game->pass->store, asking->game->arena, asking->game->core->id, hash, &row, &err);
}

static bool rule(struct game *game, enum core_ruler ruler, const struct verified *v, struct span opening,
                 struct core_outcome *out)
{
    struct asking asking = {game};
    const struct core_past past = {.root_at = root_at, .context = &asking, .seen = seen};
    return core_rule(game->core, ruler, v, opening, game->pass->now, &past, out);
}

static bool archive(struct game *game, const struct verified *v, uint64_t seq, struct span sig, struct error *err)
{
    struct block_row row = {.seq = seq, .utc = game->pass->now, .bytes = v->bytes, .sig = sig};
    strcpy(row.game, game->core->id);
    hex_write(row.hash, v->hash, sizeof v->hash);
    return store_block_put(game->pass->store, &row, err);
}

/* ---- made here ---- */

static bool signed_block(struct game *game, const struct ruling_order *order, struct verified *v, struct span *sig,
                         struct problem *why)
{
    struct text armored = {.arena = game->arena};
    *v = (struct verified){.form = "canonical"};
    if (!ruling_block(game->arena, game->core, game->row.log_size, &game->row.root, order->lines, &v->bytes, why))
        return false;
    v->canonical = v->bytes;
    v->heading = heading_read(game->arena, v->canonical);
    sshsig_sign(&armored, order->key, NAMESPACE_PLAYER, v->bytes, v->raw);
    sha256(v->hash, v->canonical);
    sha256(v->sighash, (struct span){v->raw, sizeof v->raw});
    *sig = text_span(&armored);
    return true;
}

bool ruling_try(struct game *game, struct ruling_order *order, struct problem *why)
{
    struct verified v;
    struct span sig;
    if (!signed_block(game, order, &v, &sig, why))
        return false;
    if (rule(game, order->ruler, &v, order->opening, order->out))
        return true;
    if (order->out->why.key)
        *why = order->out->why;
    else
        problem_set(why, "ruling.later", 0);
    return false;
}

bool ruling_make(struct game *game, struct ruling_order *order, struct problem *why, struct error *err)
{
    struct verified v;
    struct span sig;
    if (!signed_block(game, order, &v, &sig, why))
        return false;
    if (!rule(game, order->ruler, &v, order->opening, order->out)) {
        *why = order->out->why;
        problem_set(why, "ruling.later", 0);
        return false;
    }
    return archive(game, &v, order->out->header.seq, sig, err) &&
           ruling_tell(game, order->out, &(struct ruling_signature){v.bytes, sig}, err);
}

/* ---- that came in ---- */

struct coming {
    struct game game;
    const struct found *found;
    struct core_outcome *outcome;
    struct ingested *out;
};

/* What became of it, for who gave it in by hand; by mail everybody is told, its author too if he plays. */
static void answer(struct coming *in)
{
    struct core_outcome *o = in->outcome;
    struct game *game = &in->game;
    if (o->verdict == VERDICT_REFUSED) {
        in->out->text = problem_sentence(game->pass->arena, game->core->set, &o->why);
        return;
    }
    in->out->text = span_of(arena_words(game->pass->arena,
                                        o->verdict == VERDICT_AGAIN ? "This ruling is in the log already.\n"
                                                                    : "It is ruling %llu of %s; everybody is told.\n",
                                        (unsigned long long)o->entry, game->core->g.name));
}

static bool judge_ruling(struct coming *in, struct error *err)
{
    struct game *game = &in->game;
    struct host_keys keys;
    struct verified v;
    struct span sig;
    enum core_ruler ruler;
    host_keys_of(&keys, game->core);
    in->outcome = arena_take(game->arena, sizeof *in->outcome);
    if (!ruling_signed(game->arena, &keys, in->found, &ruler, &v, &sig, &in->out->why)) {
        in->out->verdict = VERDICT_UNRECOGNISED;
        return true;
    }
    if (ruler ==
        RULER_NEW_KEY) { /* only the host asks his players to take another key; anybody else has made one too */
        in->out->verdict = VERDICT_UNRECOGNISED;
        return !problem_set(&in->out->why, "ruling.stranger", 0);
    }
    bool taken = rule(game, ruler, &v, (struct span){0}, in->outcome);
    in->out->verdict = in->outcome->verdict;
    in->out->why = in->outcome->why;
    in->out->seq = in->outcome->header.seq;
    in->out->good = taken;
    if (in->out->verdict == VERDICT_LATER)
        return true;
    answer(in);
    if (in->out->verdict == VERDICT_REFUSED) {
        game->pass->n[PASS_REFUSED]++;
        return game_news(game, 2,
                         arena_words(game->arena, "a ruling of the organiser was refused: %s",
                                     arena_string(game->arena, in->out->text)),
                         err);
    }
    if (taken && !game_news(game, 1,
                            arena_words(game->arena, "the organiser has made ruling %llu",
                                        (unsigned long long)in->outcome->entry),
                            err))
        return false;
    if (taken)
        game->pass->n[PASS_TAKEN]++;
    return !taken ||
           (archive(game, &v, in->out->seq, sig, err) &&
            ruling_tell(game, in->outcome, &(struct ruling_signature){v.bytes, sig}, err) && game_put(game, err));
}

static bool take_ruling(struct pass *pass, struct arena *arena, const struct address *to, struct coming *in,
                        struct error *err)
{
    bool done = false;
    if (game_open(pass, arena, to->game, &in->game, err)) {
        strcpy(in->out->game, in->game.row.name);
        if (in->game.row.aside[0]) {
            problem_set(&in->out->why, "ingest.aside", 0);
            in->out->text = problem_sentence(arena, NULL, &in->out->why);
            return true;
        }
        if (pass->worker)
            worker_on(pass->worker, in->game.core->id, "ingest", in->found->block.canonical);
        done = judge_ruling(in, err);
        if (pass->worker)
            worker_off(pass->worker);
    } else if (!err->doing) {
        problem_set(&in->out->why, "ingest.game", 0);
        problem_words(in->out->why.got, sizeof in->out->why.got, to->game, strlen(to->game));
        in->out->verdict = VERDICT_UNRECOGNISED;
        done = true;
    }
    return done;
}

bool ruling_ingest(struct pass *pass, struct arena *arena, const struct block_in *block, struct ingested *out,
                   struct error *err)
{
    struct coming in = {.found = block->found, .out = out};
    if (!store_begin(pass->store, err))
        return false;
    bool done = take_ruling(pass, arena, &block->to, &in, err);
    bool settled = out->verdict != 0 && out->verdict != VERDICT_LATER && out->verdict != VERDICT_UNRECOGNISED;
    if (done && block->inbox && settled)
        done = store_inbox_done(pass->store, block->inbox, out->why.key ? out->why.key : "taken", err);
    crash_point("ruling.computed");
    done = store_end(pass->store, done, err);
    game_close(&in.game);
    return done;
}
