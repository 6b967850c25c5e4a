/* SPDX-License-Identifier: Apache-2.0 */
/* processor/store/statements_pg.h - the statements of statements.h that PostgreSQL says otherwise: all others are the
 * same words. Who includes it says what EXCEPTION makes of them: pg_words.c the table of texts. */
#ifndef EXCEPTION
#include "processor/store/store_inside.h"
#define EXCEPTION(name, text) _Static_assert(sizeof text > 1, "a statement has a text");
#endif

/* A row that takes the place of another is a new one: its hash does not hang on whether the old one was whole. */
#define REPLACED_BY(columns) " DO UPDATE SET " columns ", mac = '\\x" MAC_FRESH "'"

/* The lock that makes it the only writer is taken with it: pg_query.c. */
EXCEPTION(BEGIN, "BEGIN")

/* A number that is part of what is sealed is needed before the row is there. */
EXCEPTION(INBOX_ID, "SELECT nextval(pg_get_serial_sequence('inbox', 'id'))")
EXCEPTION(FORUM_POST_ID, "SELECT nextval(pg_get_serial_sequence('forum_post', 'id'))")

EXCEPTION(GAME_ADD,
          "INSERT INTO game(id, name, bundle, phase, k, due_at, ready, awaited, since, root, tree, generation,"
          " log_size, seal_hash) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 1, decode(repeat('00', 32), 'hex'))"
          " RETURNING n")
EXCEPTION(TALLIES, "SELECT name, value FROM tally WHERE name >= ?1 AND name < ?1 || chr(1114111) ORDER BY name")

/* ---- claims ----
 * No key of a game ever changes, and a row that refers to one locks no more than its key: so it need not wait. */
EXCEPTION(GAMES_CLAIM, "SELECT " GAME_ROW " FROM game WHERE (ready = 1 OR (due_at > 0 AND due_at <= ?1)) AND aside = ''"
                       " AND id > ?2 ORDER BY id LIMIT ?3 FOR NO KEY UPDATE SKIP LOCKED")
/* With what whoever loads it asks next. It may have waited for the row, which then is newer than all else it sees: so
 * the sealed state is looked for by its generation. */
EXCEPTION(GAME_HOLD,
          "SELECT " GAME_ROW ", n, tree, seal_hash, bundle, (SELECT bytes FROM seal WHERE slot = game.n * 2 +"
          " game.generation % 2 AND seal.generation = game.generation) FROM game WHERE id = ?1 OR name = ?1"
          " FOR NO KEY UPDATE")
EXCEPTION(GAME_HEAD_HELD, "SELECT n, generation, log_size, root, tree, seal_hash FROM game WHERE id = ?1 FOR NO KEY"
                          " UPDATE")

/* ---- INSERT OR REPLACE ---- */
/* Changed where there is one already, as nearly always: an INSERT would hash the state once more before it sees that.
 */
EXCEPTION(SEAL_PUT, "WITH was AS (UPDATE seal SET generation = ?2, bytes = ?3, mac = '\\x" MAC_FRESH
                    "' WHERE slot = ?1 RETURNING 1) INSERT INTO seal(slot, generation, bytes) SELECT ?1, ?2, ?3 WHERE"
                    " NOT EXISTS(SELECT 1 FROM was)")
EXCEPTION(BLOCK_REPLACE, "INSERT INTO block(game, hash, sealed) VALUES(?, ?, ?) ON CONFLICT(game, hash)" REPLACED_BY(
                             "n = nextval(pg_get_serial_sequence('block', 'n')), sealed = excluded.sealed"))
EXCEPTION(
    CALENDAR_PUT,
    "INSERT INTO calendar(game, side, n, sequence, due_at) VALUES(?, ?, ?, ?, ?) ON CONFLICT(game, side)" REPLACED_BY(
        "n = excluded.n, sequence = excluded.sequence, due_at = excluded.due_at"))
EXCEPTION(
    SERVER_PUT,
    "INSERT INTO server(name, validity, last, marked, down_since) VALUES(?, ?, ?, ?, ?) ON CONFLICT(name)" REPLACED_BY(
        "validity = excluded.validity, last = excluded.last, marked = excluded.marked,"
        " down_since = excluded.down_since"))
EXCEPTION(UIDL_PUT,
          "INSERT INTO uidl(server, id, utc) VALUES(?, ?, ?) ON CONFLICT(server, id)" REPLACED_BY("utc = excluded.utc"))
EXCEPTION(WISH_PUT,
          "INSERT INTO wish(player, sealed) VALUES(?, ?) ON CONFLICT(player)" REPLACED_BY("sealed = excluded.sealed"))
EXCEPTION(NEWCOMER_PUT,
          "INSERT INTO newcomer(id, sealed) VALUES(?, ?) ON CONFLICT(id)" REPLACED_BY("sealed = excluded.sealed"))
EXCEPTION(OFFER_PUT,
          "INSERT INTO offer(id, sealed) VALUES(?, ?) ON CONFLICT(id)" REPLACED_BY("sealed = excluded.sealed"))
EXCEPTION(SEEKING_PUT,
          "INSERT INTO seeking(id, sealed) VALUES(?, ?) ON CONFLICT(id)" REPLACED_BY("sealed = excluded.sealed"))
EXCEPTION(MUSTER_PUT,
          "INSERT INTO muster(id, sealed) VALUES(?, ?) ON CONFLICT(id)" REPLACED_BY("sealed = excluded.sealed"))
EXCEPTION(STANDBY_PUT,
          "INSERT INTO standby(id, sealed) VALUES(?, ?) ON CONFLICT(id)" REPLACED_BY("sealed = excluded.sealed"))
EXCEPTION(VACANCY_PUT,
          "INSERT INTO vacancy(id, sealed) VALUES(?, ?) ON CONFLICT(id)" REPLACED_BY("sealed = excluded.sealed"))
EXCEPTION(ANSWERED_PUT, "INSERT INTO answered(game, side, player, sealed) VALUES(?, ?, ?, ?) ON CONFLICT(game, side,"
                        " player)" REPLACED_BY("sealed = excluded.sealed"))
EXCEPTION(OBSERVER_PUT,
          "INSERT INTO observer(player, game, told) VALUES(?, ?, ?) ON CONFLICT(player, game)" REPLACED_BY(
              "told = excluded.told"))
EXCEPTION(
    PRESS_PUT,
    "INSERT INTO press(game, n, hash, utc, held, sealed) VALUES(?, ?, ?, ?, ?, ?) ON CONFLICT(game, n)" REPLACED_BY(
        "hash = excluded.hash, utc = excluded.utc, held = excluded.held, sealed = excluded.sealed"))
EXCEPTION(MUTED_PUT, "INSERT INTO muted(game, side, sealed) VALUES(?, ?, ?) ON CONFLICT(game, side)" REPLACED_BY(
                         "sealed = excluded.sealed"))
EXCEPTION(HANDOVER_PUT, "INSERT INTO handover(game, side, player) VALUES(?, ?, ?) ON CONFLICT(game, side)" REPLACED_BY(
                            "player = excluded.player"))
EXCEPTION(PLAYER_PUT,
          "INSERT INTO player(name, sealed) VALUES(?, ?) ON CONFLICT(name)" REPLACED_BY("sealed = excluded.sealed"))
EXCEPTION(SEAT_PUT, "INSERT INTO seat(game, side, player) VALUES(?, ?, ?) ON CONFLICT(game, side)" REPLACED_BY(
                        "player = excluded.player"))
EXCEPTION(HOLIDAY_PUT,
          "INSERT INTO holiday(begins, ends) VALUES(?, ?) ON CONFLICT(begins)" REPLACED_BY("ends = excluded.ends"))
EXCEPTION(TALLY_SET,
          "INSERT INTO tally(name, value) VALUES(?, ?) ON CONFLICT(name)" REPLACED_BY("value = excluded.value"))
EXCEPTION(PUBLISHED_PUT,
          "INSERT INTO published(game, stamp) VALUES(?, ?) ON CONFLICT(game)" REPLACED_BY("stamp = excluded.stamp"))
EXCEPTION(HISTORY_PUT,
          "INSERT INTO history(game, side, k, sealed) VALUES(?, ?, ?, ?) ON CONFLICT(game, side, k)" REPLACED_BY(
              "sealed = excluded.sealed"))
EXCEPTION(FORUM_TOPIC_PUT, "INSERT INTO forum_topic(game, topic, posted, down_since, trouble) VALUES(?, ?, ?, ?, ?) ON "
                           "CONFLICT(game)" REPLACED_BY(
                               "topic = excluded.topic, posted = excluded.posted, down_since = excluded.down_since,"
                               " trouble = excluded.trouble"))
EXCEPTION(FORUM_SEEN_PUT,
          "INSERT INTO forum_seen(game, post, hash, fate, versions, inbox, utc, player) VALUES(?, ?, ?, ?, ?, ?, ?, ?)"
          " ON CONFLICT(game, post)" REPLACED_BY(
              "hash = excluded.hash, fate = excluded.fate, versions = excluded.versions, inbox = excluded.inbox,"
              " utc = excluded.utc, player = excluded.player"))

#undef EXCEPTION
