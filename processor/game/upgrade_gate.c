/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/upgrade_gate.h"
#include "processor/base/program.h"
#include "processor/base/worker.h"
#include "processor/check/audit_inside.h"
#include "processor/game/export.h"
#include <stdio.h>
#include <string.h>

const char gate_word[] = "gate: ";

bool gate_is_known(const struct game_row *row)
{
    return row->phase >= CORE_OVER || memcmp(row->program, program_build(), sizeof row->program) == 0;
}

static void differs(struct gate_outcome *out, uint64_t entry, const char *words)
{
    snprintf(out->words, sizeof out->words, "%sentry %llu: %.260s", gate_word, (unsigned long long)entry, words);
}

/* The journal is what the audit compares; the sealed position must be where it leads. */
static void compare(struct auditor *a, const struct core *stored, struct gate_outcome *out)
{
    a->has_seed = true;
    audit_judge(a, true, false);
    struct core *played = audit_replay_core(a, stored->vrf_seed);
    if (a->failed)
        differs(out, a->audit->broken_at, a->words);
    else if (!core_stands_as(played, stored))
        differs(out, stored->tree.size, "the journal leads to another position than the sealed one");
    else
        out->same = true;
    audit_core_free(a, played);
}

bool gate_game(struct pass *pass, const char *id, const struct ruleset *set, struct gate_outcome *out,
               struct error *err)
{
    struct arena *arena = arena_new();
    struct audit audit = {0};
    struct auditor a = {
        .arena = arena, .audit = &audit, .set = set, .shelf = set ? NULL : pass->shelf, .is_flat = true};
    struct text unused = {.arena = arena};
    struct game game = {0};
    struct error unread = {0};
    char cause[260];
    bool read = true;
    *out = (struct gate_outcome){0};
    a.out = &unused;
    a.line = arena_take(arena, sizeof *a.line);
    if (!game_look(pass, arena, id, &game, &unread)) {
        bool damaged = error_begins(&unread, "store."); /* no fault of this program */
        if (unread.retry)
            read = !(*err = unread).doing;
        else if (damaged)
            snprintf(out->words, sizeof out->words, "%s", error_cause(&unread, cause, sizeof cause));
        else
            differs(out, game.row.log_size, error_cause(&unread, cause, sizeof cause));
    } else {
        a.genesis = game.core->g;
        a.openings = text_span(&game.core->rulings.openings);
        read = game_transcript(&game, &a.t, err);
        if (read)
            compare(&a, game.core, out);
    }
    game_close(&game);
    arena_free(arena);
    return read;
}

/* ---- all games ---- */

static bool is_held_here(const struct game_row *row)
{
    return strncmp(row->aside, gate_word, strlen(gate_word)) == 0;
}

static bool held(struct pass *pass, const struct game_row *row, const struct gate_outcome *out, struct error *err)
{
    char words[400];
    bool gated = strncmp(out->words, gate_word, strlen(gate_word)) == 0;
    if (gated)
        snprintf(words, sizeof words,
                 "this program plays it otherwise than the one before, so it waits (%.190s). Put the program before "
                 "back, and it goes on; or agree with all players on an upgrade. The other games go on",
                 out->words + strlen(gate_word));
    else
        snprintf(words, sizeof words, "%s", out->words);
    if (row->aside[0] && !is_held_here(row))
        return true; /* set aside for another reason, which stands */
    return store_game_aside(pass->store, row->id, out->words, err) &&
           store_news_put(pass->store, 3, row->id, words, pass->now, err);
}

/* Should the rules die on it, the next worker must not begin with the same game. */
static bool begun(struct pass *pass, const struct game_row *row, struct error *err)
{
    return store_begin(pass->store, err) &&
           store_end(pass->store, store_game_gated(pass->store, row->id, program_build(), false, err), err);
}

static bool note(struct pass *pass, const struct game_row *row, const struct gate_outcome *out,
                 struct gate_count *count, struct error *err)
{
    if (!store_begin(pass->store, err))
        return false;
    bool done;
    count->n_games++;
    if (out->same) {
        done = store_game_gated(pass->store, row->id, program_build(), true, err);
        if (is_held_here(row))
            done = done && store_game_aside(pass->store, row->id, "", err);
        count->n_same++;
        count->n_freed += is_held_here(row);
    } else {
        done = held(pass, row, out, err);
        count->n_held++;
    }
    return store_end(pass->store, done, err);
}

/* For game_open: the same for one game that somebody is about to change. */
bool gate_open(struct pass *pass, const struct game_row *row, struct error *err)
{
    struct gate_outcome out;
    if (gate_is_known(row))
        return true;
    if (!gate_game(pass, row->id, NULL, &out, err))
        return false;
    return out.same || error_of(err, ERROR_PLAIN, EX_DATAERR, "go on with", row->name, "%s", out.words);
}

/* A line for the host, once a program: he may be away, and was not asked. */
static bool tell_host(struct pass *pass, const struct gate_count *count, struct error *err)
{
    char words[400];
    if (count->n_games == 0 || count->n_same == 0)
        return true;
    snprintf(words, sizeof words,
             "dispatch %s is another program than the one before: %llu live game%s played again from the beginning "
             "with it, every entry as before",
             DISPATCH_VERSION, (unsigned long long)count->n_same, count->n_same == 1 ? " was" : "s were");
    return store_begin(pass->store, err) &&
           store_end(pass->store, store_news_put(pass->store, 1, "", words, pass->now, err), err);
}

bool gate_pass(struct pass *pass, bool again,
               void (*told)(void *, const struct game_row *, const struct gate_outcome *, const struct gate_count *),
               void *context, struct gate_count *count, struct error *err)
{
    struct game_row row;
    char after[33] = "";
    *count = (struct gate_count){0};
    if (!store_games_ungated_count(pass->store, program_build(), again, &count->n_all, err))
        return false;
    while (store_games_ungated(pass->store, after, program_build(), again, &row, err) == 1) {
        struct gate_outcome out;
        memcpy(after, row.id, sizeof after);
        if (!begun(pass, &row, err))
            return false;
        if (pass->worker)
            worker_on(pass->worker, row.id, "gate", (struct span){0});
        bool done = gate_game(pass, row.id, NULL, &out, err);
        if (pass->worker)
            worker_off(pass->worker);
        if (!done || !note(pass, &row, &out, count, err))
            return false;
        if (told)
            told(context, &row, &out, count);
    }
    return !error_is_set(err) && tell_host(pass, count, err);
}
