/* SPDX-License-Identifier: Apache-2.0 */
/* processor/store/statements_many.h - how PostgreSQL writes many rows by one statement: MANY(name of the statement in
 * statements.h that writes one, kinds of its values, where its key begins, how many values the key has, the text). A
 * kind is i: a number, t: words, b: bytes; each value is an array of what the rows have. No key: no two rows meet.
 * NEWEST: of rows with one key only the last is written. Who includes it says what these make of them: pg_many.c. */
#ifndef MANY
#include "processor/store/store_inside.h"
#define MANY(name, kinds, key_at, n_key, text)   _Static_assert(sizeof text > 1, "a statement has a text");
#define NEWEST(name, kinds, key_at, n_key, text) MANY(name, kinds, key_at, n_key, text)
#endif

/* At the end of a question for rows of arrays: the server, which does not know how many there are, takes it that there
 * are few, and finds what belongs to each by its key. array: one of them. */
#define FOR_EACH(array) "LIMIT (SELECT cardinality(" array "))"
#define AS_FRESH        ", mac = '\\x" MAC_FRESH "'"

/* Journals grow, and messages are numbered, in the order in which rows stand in the arrays. */
MANY(ENTRY_ADD, "iibbb", 0, 2, "INSERT INTO entry(game, n, line, leaf, root) SELECT * FROM unnest(?, ?, ?, ?, ?)")
MANY(OUTBOX_PUT, "titibii", 0, 0,
     "INSERT INTO outbox(player, number, game, utc, sealed, kind, next_at) SELECT * FROM unnest(?, ?, ?, ?, ?, ?, ?)")
NEWEST(OUTBOX_NUMBERED, "ti", 0, 1,
       "INSERT INTO tally(name, value) SELECT 'outbox/' || v.player, v.value FROM unnest(?, ?) AS v(player, value) ON"
       " CONFLICT(name) DO UPDATE SET value = excluded.value")
MANY(METER_ADD, "tti", 0, 0, "INSERT INTO meter(what, who, utc) SELECT * FROM unnest(?, ?, ?)")
MANY(BOUNCE_CLEAR, "t", 0, 0, "DELETE FROM bounce WHERE player = ANY(?)")
MANY(BLOCK_PUT, "ttb", 0, 2,
     "INSERT INTO block(game, hash, sealed) SELECT * FROM unnest(?, ?, ?) ON CONFLICT DO NOTHING")
MANY(MESSAGE_ADD, "ttit", 0, 4,
     "INSERT INTO message(game, side, way, turn, n) SELECT *, 1 FROM unnest(?, ?, ?, ?) ON CONFLICT(game, side, way,"
     " turn) DO UPDATE SET n = message.n + 1")
MANY(HISTORY_PUT, "ttib", 0, 3,
     "INSERT INTO history(game, side, k, sealed) SELECT * FROM unnest(?, ?, ?, ?) ON CONFLICT(game, side, k) DO UPDATE"
     " SET sealed = excluded.sealed" AS_FRESH)
MANY(CALENDAR_PUT, "ttiii", 0, 2,
     "INSERT INTO calendar(game, side, n, sequence, due_at) SELECT * FROM unnest(?, ?, ?, ?, ?) ON CONFLICT(game, side)"
     " DO UPDATE SET n = excluded.n, sequence = excluded.sequence, due_at = excluded.due_at" AS_FRESH)
MANY(ANSWERED_PUT, "tttb", 0, 3,
     "INSERT INTO answered(game, side, player, sealed) SELECT * FROM unnest(?, ?, ?, ?) ON CONFLICT(game, side, player)"
     " DO UPDATE SET sealed = excluded.sealed" AS_FRESH)
MANY(INBOX_DONE, "ti", 1, 1,
     "UPDATE inbox SET outcome = v.outcome FROM (SELECT * FROM unnest(?, ?) AS u(outcome, id) " FOR_EACH(
         "?1") ") AS v"
               " WHERE inbox.id = v.id")
MANY(SEAL_PUT, "iib", 0, 1,
     "WITH v AS (SELECT * FROM unnest(?, ?, ?) AS u(slot, generation, bytes) " FOR_EACH(
         "?1") "), was AS (UPDATE seal SET generation ="
               " v.generation, bytes = v.bytes" AS_FRESH " FROM v WHERE seal.slot = v.slot RETURNING seal.slot)"
               " INSERT INTO seal(slot, generation, bytes) SELECT * FROM v WHERE NOT EXISTS(SELECT 1 FROM was WHERE "
               "was.slot ="
               " v.slot)")
MANY(
    GAME_PUT, "iiiibbbiitibiiiib", 12, 1,
    "UPDATE game SET phase = v.phase, k = v.k, generation = v.generation, log_size = v.log_size, root = v.root,"
    " tree = v.tree, seal_hash = v.seal_hash, due_at = v.due_at, ready = v.ready, awaited = v.awaited, since = v.since,"
    " checkpoint = CASE WHEN length(v.checkpoint) > 0 THEN v.checkpoint ELSE game.checkpoint END, deadline = "
    "v.deadline,"
    " reminded_at = v.reminded_at, program = v.program FROM (SELECT * FROM unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
    "?,"
    " ?, ?, ?, ?) AS u(phase, k, generation, log_size, root, tree, seal_hash, due_at, ready, awaited, since, "
    "checkpoint,"
    " n, was, deadline, reminded_at, program) " FOR_EACH("?1") ") AS v WHERE game.n = v.n AND game.generation = v.was")

#undef MANY
#undef NEWEST
