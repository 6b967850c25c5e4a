/* SPDX-License-Identifier: Apache-2.0 */
/* Witnesses that take requests over the web (C2SP tlog-witness, add-checkpoint). */
#include "processor/game/cosign.h"
#include "processor/game/export.h"
#include "processor/net/web_get.h"
#include <string.h>

enum { ANSWER_MAX = 65536, STATUS_OK = 200, STATUS_CONFLICT = 409 };

struct asking {
    struct pass *pass;
    struct arena *arena;
    const struct witness_source *source;
    struct game game;
    struct span note; /* of `size` entries */
    struct hash *leaf;
    uint64_t size, old; /* what is public; what the witness has */
};

static bool request(struct asking *a, long *status, struct span *answer, struct error *err)
{
    struct hash path[TLOG_PROOF_MAX];
    struct text body = {.arena = a->arena};
    size_t n = strlen(a->source->from);
    while (n > 0 && a->source->from[n - 1] == '/')
        n--;
    tlog_witness_request(&body, a->old, path, tlog_consistency(path, a->leaf, a->old, a->size), a->note);
    return web_post(a->arena, arena_words(a->arena, "%.*s/add-checkpoint", (int)n, a->source->from), text_span(&body),
                    ANSWER_MAX, status, answer, err) == WEB_FOUND;
}

/* 409: he has seen another size than we know of, and says which. A larger one than ours is a log that was rolled back.
 */
static bool other_size(struct asking *a, struct span answer, struct error *err)
{
    struct span line;
    uint64_t size;
    if (!span_line(&answer, &line) || !number_read(line, INT64_MAX, &size))
        return error_set(err, EX_PROTOCOL, "ask the witness", a->source->key.name,
                         "the witness answers 409 without a size");
    if (size > a->game.row.log_size)
        return error_of(err, ERROR_DAMAGE, EX_DATAERR, "ask the witness", a->source->key.name,
                        "the witness has signed %llu entries of %s, and its log has %llu: was an older store put back?",
                        (unsigned long long)size, a->game.row.name, (unsigned long long)a->game.row.log_size);
    a->old = size;
    return size <= a->size; /* else he is ahead of what is public: next time */
}

static bool take_cosignatures(struct asking *a, struct span answer, uint64_t *n_taken, struct error *err)
{
    size_t n = 0, known = 0;
    if (!store_begin(a->pass->store, err))
        return false;
    if (!store_end(a->pass->store, cosign_take(&a->game, &a->source->key, 1, answer, &n, &known, err), err))
        return false;
    *n_taken += n;
    return n + known > 0 || error_of(err, ERROR_FOREIGN, EX_PROTOCOL, "ask the witness", a->source->key.name,
                                     "the answer is not the witness's signature");
}

static bool ask(struct asking *a, uint64_t *n_taken, struct error *err)
{
    long status;
    struct span answer;
    if (!request(a, &status, &answer, err))
        return false;
    if (status == STATUS_CONFLICT) {
        if (!other_size(a, answer, err))
            return !error_is_set(err);
        if (!request(a, &status, &answer, err))
            return false;
    }
    if (status == STATUS_OK)
        return take_cosignatures(a, answer, n_taken, err);
    return error_say(err, EX_UNAVAILABLE, "ask the witness", a->source->key.name, "the witness answers %ld to %s",
                     status, a->game.row.name);
}

static uint64_t signed_by(struct asking *a, const struct game_row *row, struct error *err)
{
    struct cosign_row *have;
    size_t n = store_cosigns(a->pass->store, a->arena, row->id, row->log_size, &have, err);
    for (size_t i = 0; i < n; i++)
        if (strcmp(have[i].witness, a->source->key.name) == 0)
            return have[i].size;
    return 0;
}

bool cosign_ask(struct pass *pass, struct arena *arena, const struct witness_source *source, const struct game_row *row,
                uint64_t *n_taken, struct error *err)
{
    struct asking a = {.pass = pass, .arena = arena, .source = source};
    a.old = signed_by(&a, row, err);
    if (error_is_set(err) || a.old == row->log_size)
        return !error_is_set(err);
    bool done = game_look(pass, arena, row->id, &a.game, err) && game_public_size(&a.game, &a.size, err);
    if (done && a.size > a.old)
        done = game_checkpoint(&a.game, a.size, &a.note, err) &&
               store_leaves(pass->store, arena, row->id, a.size, &a.leaf, err) && ask(&a, n_taken, err);
    game_close(&a.game);
    return done;
}
