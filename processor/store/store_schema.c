/* SPDX-License-Identifier: Apache-2.0 */
/* The tables, how an older schema becomes this one, and every statement.
 *
 * game.n is a small number for a game inside this file. A sealed generation lies in the slot 2n or 2n+1 by its parity,
 * so that the newest and the one before are kept and a transaction rewrites one row without a second index. */
#include "processor/store/store_inside.h"
#include <sodium.h>
#include <string.h>

enum { STORE_APPLICATION = 0x44535031 /* "DSP1": what PRAGMA application_id says of our files */ };

static const char schema_1[] =
    "CREATE TABLE host(one INTEGER PRIMARY KEY CHECK(one = 1), id TEXT NOT NULL, key_id BLOB NOT NULL,"
    " counter INTEGER NOT NULL);"
    "CREATE TABLE bundle(hash BLOB PRIMARY KEY, bytes BLOB NOT NULL);"
    "CREATE TABLE game(n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL UNIQUE,"
    " bundle BLOB NOT NULL REFERENCES bundle(hash), phase INTEGER NOT NULL, k INTEGER NOT NULL,"
    " generation INTEGER NOT NULL, log_size INTEGER NOT NULL, root BLOB NOT NULL, tree BLOB NOT NULL,"
    " seal_hash BLOB NOT NULL, aside TEXT NOT NULL DEFAULT '', due_at INTEGER NOT NULL, ready INTEGER NOT NULL,"
    " awaited TEXT NOT NULL, since INTEGER NOT NULL, checkpoint BLOB NOT NULL DEFAULT x'');"
    "CREATE INDEX game_ready ON game(id) WHERE ready = 1 AND aside = '';"
    "CREATE INDEX game_due ON game(due_at, id) WHERE due_at > 0 AND aside = '';"
    "CREATE TABLE seal(slot INTEGER PRIMARY KEY, generation INTEGER NOT NULL, bytes BLOB NOT NULL);"
    "CREATE TABLE entry(game INTEGER NOT NULL REFERENCES game(n), n INTEGER NOT NULL, line BLOB NOT NULL,"
    " leaf BLOB NOT NULL, root BLOB NOT NULL, PRIMARY KEY(game, n)) WITHOUT ROWID;"
    "CREATE TABLE block(n INTEGER PRIMARY KEY, game TEXT NOT NULL REFERENCES game(id), hash TEXT NOT NULL,"
    " sealed BLOB NOT NULL, UNIQUE(game, hash));"
    "CREATE TABLE inbox(id INTEGER PRIMARY KEY, utc INTEGER NOT NULL, sealed BLOB NOT NULL,"
    " outcome TEXT NOT NULL DEFAULT '');"
    "CREATE INDEX inbox_open ON inbox(id) WHERE outcome = '';"
    "CREATE TABLE outbox(id INTEGER PRIMARY KEY, player TEXT NOT NULL, number INTEGER NOT NULL, game TEXT NOT NULL,"
    " utc INTEGER NOT NULL, sent INTEGER NOT NULL DEFAULT 0, sealed BLOB NOT NULL);"
    "CREATE INDEX outbox_open ON outbox(id) WHERE sent = 0;"
    "CREATE INDEX outbox_sent ON outbox(sent) WHERE sent > 0;"
    "CREATE TABLE tally(name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE player(name TEXT PRIMARY KEY, sealed BLOB NOT NULL);"
    "CREATE TABLE seat(game TEXT NOT NULL REFERENCES game(id), side TEXT NOT NULL, player TEXT NOT NULL,"
    " PRIMARY KEY(game, side)) WITHOUT ROWID;"
    "CREATE TABLE luck(hash BLOB PRIMARY KEY) WITHOUT ROWID;"
    "CREATE TABLE news(id INTEGER PRIMARY KEY, utc INTEGER NOT NULL, grade INTEGER NOT NULL, game TEXT NOT NULL,"
    " words TEXT NOT NULL, told INTEGER NOT NULL DEFAULT 0);"
    "CREATE INDEX news_untold ON news(id) WHERE told = 0;";

/* Mails of a game, counted by the board's turn, for status. */
static const char schema_2[] =
    "CREATE TABLE message(at INTEGER PRIMARY KEY, game TEXT NOT NULL, side TEXT NOT NULL, way INTEGER NOT NULL,"
    " turn TEXT NOT NULL, n INTEGER NOT NULL, UNIQUE(game, side, way, turn));";

/* Mail: how often a message was tried, when it was tried first and is tried again (UTC), what it is (enum
 * message_kind), what became of it (enum outbox_fate), what the mail server said, never with an address; the first mail
 * of each thread; players whose mail comes back; the deadline that stands in each seat's calendar; news that a mail
 * told. */
static const char schema_3[] =
    "ALTER TABLE outbox ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE outbox ADD COLUMN first_at INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE outbox ADD COLUMN next_at INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE outbox ADD COLUMN kind INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE outbox ADD COLUMN fate INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE outbox ADD COLUMN message_id TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE outbox ADD COLUMN trouble TEXT NOT NULL DEFAULT '';"
    "UPDATE outbox SET fate = 1 WHERE sent > 0;"
    "CREATE INDEX outbox_player ON outbox(player, id) WHERE sent = 0;"
    "CREATE INDEX outbox_mail ON outbox(message_id) WHERE message_id <> '';"
    "CREATE INDEX inbox_done ON inbox(utc) WHERE outcome <> '';"
    "ALTER TABLE news ADD COLUMN mailed INTEGER NOT NULL DEFAULT 0;"
    "UPDATE news SET mailed = 1;"
    "CREATE INDEX news_unmailed ON news(id) WHERE mailed = 0 AND told = 0;"
    "CREATE TABLE thread(game TEXT NOT NULL, player TEXT NOT NULL, message_id TEXT NOT NULL,"
    " PRIMARY KEY(game, player)) WITHOUT ROWID;"
    "CREATE TABLE bounce(player TEXT PRIMARY KEY, since INTEGER NOT NULL, n INTEGER NOT NULL, words TEXT NOT NULL)"
    " WITHOUT ROWID;"
    "CREATE TABLE calendar(game TEXT NOT NULL, side TEXT NOT NULL, n INTEGER NOT NULL, sequence INTEGER NOT NULL,"
    " due_at INTEGER NOT NULL, PRIMARY KEY(game, side)) WITHOUT ROWID;"
    "ALTER TABLE game ADD COLUMN deadline INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE game ADD COLUMN reminded_at INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX game_deadline ON game(deadline, id) WHERE deadline > 0 AND aside = '';"
    "CREATE INDEX seat_player ON seat(player);"
    "CREATE TABLE wish(player TEXT PRIMARY KEY, sealed BLOB NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE holiday(begins INTEGER PRIMARY KEY, ends INTEGER NOT NULL);"
    "CREATE TABLE handover(game TEXT NOT NULL, side TEXT NOT NULL, player TEXT NOT NULL, PRIMARY KEY(game, side))"
    " WITHOUT ROWID;"
    /* Mail that comes in: mails known again by their key (fate 'stranger': forgotten after a week), what is known of a
     * mail server, numbers of a POP3 box, and what was done how often for whom. */
    "CREATE TABLE arrived(key BLOB PRIMARY KEY, utc INTEGER NOT NULL, fate TEXT NOT NULL DEFAULT '') WITHOUT ROWID;"
    "CREATE INDEX arrived_passing ON arrived(utc) WHERE fate <> '';"
    "CREATE TABLE server(name TEXT PRIMARY KEY, validity INTEGER NOT NULL, last INTEGER NOT NULL,"
    " marked INTEGER NOT NULL, down_since INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE uidl(server TEXT NOT NULL, id TEXT NOT NULL, utc INTEGER NOT NULL, PRIMARY KEY(server, id)) WITHOUT "
    "ROWID;"
    "CREATE TABLE meter(what TEXT NOT NULL, who TEXT NOT NULL, utc INTEGER NOT NULL);"
    "CREATE INDEX meter_of ON meter(what, who, utc);"
    "CREATE INDEX meter_age ON meter(utc);";

/* What is public: how each game's folder was written last (a hash of what it was made from), since when how much of a
 * log may be read by anybody, what witnesses signed, and checkpoints of our own key that are not of our journal. Which
 * build of the program wrote each game last, and which judged last whether it may go on with it (upgrade_gate.h);
 * empty: one that did not say. */
static const char schema_4[] =
    "CREATE TABLE published(game TEXT PRIMARY KEY, stamp BLOB NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE public_point(game TEXT NOT NULL, size INTEGER NOT NULL, utc INTEGER NOT NULL,"
    " PRIMARY KEY(game, size)) WITHOUT ROWID;"
    "CREATE TABLE cosignature(game TEXT NOT NULL, witness TEXT NOT NULL, size INTEGER NOT NULL, utc INTEGER NOT NULL,"
    " line TEXT NOT NULL, PRIMARY KEY(game, witness, size)) WITHOUT ROWID;"
    "CREATE TABLE conflict(game TEXT NOT NULL, hash BLOB NOT NULL, utc INTEGER NOT NULL, note BLOB NOT NULL,"
    " PRIMARY KEY(game, hash)) WITHOUT ROWID;"
    "ALTER TABLE game ADD COLUMN program BLOB NOT NULL DEFAULT x'';"
    "ALTER TABLE game ADD COLUMN gated BLOB NOT NULL DEFAULT x'';"
    "CREATE TABLE history(game TEXT NOT NULL, side TEXT NOT NULL, k INTEGER NOT NULL, sealed BLOB NOT NULL,"
    " PRIMARY KEY(game, side, k)) WITHOUT ROWID;";

/* Games on a forum: the topic of each game, up to which post its reports are queued, and since when the forum does not
 * take any; posts of others that were seen, by what was read last (fate: enum forum_fate); posts of ours that wait, or
 * went up. */
static const char schema_5[] =
    "CREATE TABLE forum_topic(game TEXT PRIMARY KEY, topic INTEGER NOT NULL, posted INTEGER NOT NULL,"
    " down_since INTEGER NOT NULL DEFAULT 0, trouble TEXT NOT NULL DEFAULT '') WITHOUT ROWID;"
    "CREATE TABLE forum_seen(game TEXT NOT NULL, post TEXT NOT NULL, hash BLOB NOT NULL, fate INTEGER NOT NULL,"
    " versions INTEGER NOT NULL, inbox INTEGER NOT NULL, utc INTEGER NOT NULL, player TEXT NOT NULL,"
    " PRIMARY KEY(game, post)) WITHOUT ROWID;"
    "CREATE TABLE forum_post(id INTEGER PRIMARY KEY, game TEXT NOT NULL, title TEXT NOT NULL, utc INTEGER NOT NULL,"
    " tries INTEGER NOT NULL DEFAULT 0, next_at INTEGER NOT NULL DEFAULT 0, sent INTEGER NOT NULL DEFAULT 0,"
    " number INTEGER NOT NULL DEFAULT 0, sealed BLOB NOT NULL);"
    "CREATE INDEX forum_post_open ON forum_post(game, id) WHERE sent = 0;";

/* When a way in or out could not be used (store_outage.c); messages are looked for by game and player. Every table has
 * a column `mac` from here on, which store_rows_sign gives it: also to those that come later. */
static const char schema_6[] =
    "CREATE TABLE outage(what TEXT NOT NULL, since INTEGER NOT NULL, until INTEGER NOT NULL, PRIMARY KEY(what, since))"
    " WITHOUT ROWID;"
    "CREATE INDEX outbox_about ON outbox(game, player, id);";

/* How many rows each table has, and their hashes, all added up (store_rows.c). */
static const char schema_7[] =
    "CREATE TABLE row_count(name TEXT PRIMARY KEY, n INTEGER NOT NULL, macs BLOB NOT NULL) WITHOUT ROWID;";

static const char *const schemas[STORE_SCHEMA] = {schema_1, schema_2, schema_3, schema_4, schema_5, schema_6, schema_7};

const char *const store_sql[SQL_N] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_SAVEPOINT] = "SAVEPOINT unit",
    [SQL_RELEASE] = "RELEASE unit",
    [SQL_UNDO] = "ROLLBACK TO unit",
    [SQL_HOST] = "SELECT id, key_id, counter FROM host",
    [SQL_HOST_ADD] = "INSERT INTO host(one, id, key_id, counter) VALUES(1, ?, ?, 0)",
    [SQL_COUNT] = "UPDATE host SET counter = counter + 1 RETURNING counter",
    [SQL_COUNT_SET] = "UPDATE host SET counter = ?",
#define GAME_ROW                                                                                                       \
    "id, name, aside, due_at, ready, phase, k, generation, log_size, root, awaited, since, deadline, reminded_at,"     \
    " program"
    [SQL_GAME_ADD] = "INSERT INTO game(id, name, bundle, phase, k, due_at, ready, awaited, since, root, tree,"
                     " generation, log_size, seal_hash)"
                     " VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 1, zeroblob(32)) RETURNING n",
    [SQL_GAME] = "SELECT " GAME_ROW " FROM game WHERE id = ?",
    [SQL_GAME_BY_NAME] = "SELECT " GAME_ROW " FROM game WHERE id = ?1 OR name = ?1",
    [SQL_GAME_NAMES] = "SELECT name FROM game ORDER BY name",
    [SQL_GAMES] = "SELECT " GAME_ROW " FROM game WHERE id > ? ORDER BY id LIMIT ?",
    [SQL_GAMES_GATED] = "SELECT " GAME_ROW " FROM game WHERE id > ?1 AND program <> ?2 AND (gated <> ?2 OR ?3)"
                        " AND phase < ?4 ORDER BY id LIMIT 1",
    [SQL_GAMES_DUE] = "SELECT " GAME_ROW " FROM game WHERE id IN ("
                      "SELECT id FROM game WHERE ready = 1 AND aside = '' AND id > ?2 UNION "
                      "SELECT id FROM game WHERE due_at > 0 AND due_at <= ?1 AND aside = '' AND id > ?2 "
                      "ORDER BY 1 LIMIT ?3) ORDER BY id",
    [SQL_GAME_HEAD] = "SELECT n, generation, log_size, root, tree, seal_hash FROM game WHERE id = ?",
    [SQL_GAME_PUT] = "UPDATE game SET phase = ?, k = ?, generation = ?, log_size = ?, root = ?, tree = ?,"
                     " seal_hash = ?, due_at = ?, ready = ?, awaited = ?, since = ?,"
                     " checkpoint = CASE WHEN length(?12) > 0 THEN ?12 ELSE checkpoint END,"
                     " deadline = ?15, reminded_at = ?16, program = ?17 WHERE n = ?13 AND generation = ?14",
    [SQL_GAME_REMINDED] = "UPDATE game SET due_at = ?, reminded_at = ? WHERE id = ?",
    [SQL_GAMES_LATE] = "SELECT " GAME_ROW " FROM game WHERE deadline > ? AND deadline <= ? AND aside = '' AND id > ?"
                       " ORDER BY id LIMIT ?",
    [SQL_PLAYER_SEATS] = "SELECT seat.game, seat.side FROM seat JOIN game ON game.id = seat.game"
                         " WHERE seat.player = ? AND game.phase < ? ORDER BY seat.game, seat.side",
    [SQL_WISH_PUT] = "INSERT OR REPLACE INTO wish(player, sealed) VALUES(?, ?)",
    [SQL_WISH] = "SELECT sealed FROM wish WHERE player = ?",
    [SQL_WISH_DROP] = "DELETE FROM wish WHERE player = ?",
    [SQL_WISHES] = "SELECT player, sealed FROM wish ORDER BY player",
    [SQL_HOLIDAY_PUT] = "INSERT OR REPLACE INTO holiday(begins, ends) VALUES(?, ?)",
    [SQL_HOLIDAY_DROP] = "DELETE FROM holiday WHERE begins = ?",
    [SQL_HOLIDAYS] = "SELECT begins, ends FROM holiday WHERE ends > ? ORDER BY begins LIMIT ?",
    [SQL_TALLY_SET] = "INSERT OR REPLACE INTO tally(name, value) VALUES(?, ?)",
    [SQL_TALLY] = "SELECT value FROM tally WHERE name = ?",
    [SQL_TALLIES] = "SELECT name, value FROM tally WHERE name >= ?1 AND name < ?1 || char(0x10ffff) ORDER BY name",
    [SQL_TALLY_DROP] = "DELETE FROM tally WHERE name = ?",
    [SQL_HANDOVER_PUT] = "INSERT OR REPLACE INTO handover(game, side, player) VALUES(?, ?, ?)",
    [SQL_HANDOVER_DROP] = "DELETE FROM handover WHERE game = ? AND side = ?",
    [SQL_HANDOVER] = "SELECT player FROM handover WHERE game = ? AND side = ?",
    [SQL_GAME_ASIDE] = "UPDATE game SET aside = ? WHERE id = ?",
    [SQL_GAME_GATED] = "UPDATE game SET gated = ?1, program = CASE WHEN ?2 THEN ?1 ELSE program END WHERE id = ?3",
    [SQL_GAMES_ASIDE] = "UPDATE game SET aside = ? WHERE aside = ''",
    [SQL_BUNDLE_ADD] = "INSERT OR IGNORE INTO bundle(hash, bytes) VALUES(?, ?)",
    [SQL_BUNDLE] = "SELECT bundle.bytes FROM bundle JOIN game ON game.bundle = bundle.hash WHERE game.id = ?",
    [SQL_SEAL_PUT] = "INSERT OR REPLACE INTO seal(slot, generation, bytes) VALUES(?, ?, ?)",
    [SQL_SEAL] = "SELECT generation, bytes FROM seal WHERE slot = ?",
    [SQL_SEALS] = "SELECT slot, generation, bytes FROM seal ORDER BY slot",
    [SQL_ENTRY_ADD] = "INSERT INTO entry(game, n, line, leaf, root) VALUES(?, ?, ?, ?, ?)",
    [SQL_ENTRIES_DROP] = "DELETE FROM entry WHERE game = ?",
    [SQL_SEALS_DROP] = "DELETE FROM seal WHERE slot / 2 = ?",
    [SQL_ENTRY] = "SELECT line, leaf, root FROM entry WHERE game = (SELECT n FROM game WHERE id = ?) AND n = ?",
    [SQL_LEAVES] = "SELECT leaf FROM entry WHERE game = (SELECT n FROM game WHERE id = ?) AND n < ? ORDER BY n",
    [SQL_ENTRIES] = "SELECT n, line, leaf, root FROM entry WHERE game = (SELECT n FROM game WHERE id = ?) ORDER BY n",
    [SQL_CHECKPOINT] = "SELECT checkpoint FROM game WHERE id = ?",
    [SQL_BLOCK_PUT] = "INSERT OR IGNORE INTO block(game, hash, sealed) VALUES(?, ?, ?)",
    [SQL_BLOCK_REPLACE] = "INSERT OR REPLACE INTO block(game, hash, sealed) VALUES(?, ?, ?)",
    [SQL_BLOCK] = "SELECT sealed FROM block WHERE game = ? AND hash = ?",
    [SQL_BLOCKS] = "SELECT hash, sealed FROM block WHERE game = ? ORDER BY n",
    [SQL_INBOX_ID] = "SELECT coalesce(max(id), 0) + 1 FROM inbox",
    [SQL_INBOX_PUT] = "INSERT INTO inbox(id, utc, sealed) VALUES(?, ?, ?)",
    [SQL_INBOX_NEXT] = "SELECT id, sealed FROM inbox WHERE outcome = '' AND id > ? ORDER BY id LIMIT 1",
    [SQL_INBOX_DONE] = "UPDATE inbox SET outcome = ? WHERE id = ?",
    [SQL_OUTBOX_NUMBER] = "INSERT INTO tally(name, value) VALUES('outbox/' || ?, 1)"
                          " ON CONFLICT(name) DO UPDATE SET value = value + 1 RETURNING value",
    [SQL_OUTBOX_ID] = "SELECT coalesce(max(id), 0) + 1 FROM outbox",
    [SQL_OUTBOX_PUT] = "INSERT INTO outbox(id, player, number, game, utc, sealed, kind, next_at)"
                       " VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
    [SQL_OUTBOX_NEXT] = "SELECT id, player, number, game, utc, sealed, kind, tries, first_at, next_at, message_id"
                        " FROM outbox WHERE sent = 0 AND id > ? ORDER BY id LIMIT 1",
    [SQL_OUTBOX_NEXT_OF] = "SELECT id, player, number, game, utc, sealed, kind, tries, first_at, next_at, message_id"
                           " FROM outbox WHERE sent = 0 AND player = ? AND id > ? ORDER BY id LIMIT 1",
    [SQL_OUTBOX_CLAIM] = "UPDATE outbox SET tries = tries + 1, message_id = ?, next_at = ?4,"
                         " first_at = CASE WHEN first_at = 0 THEN ?5 ELSE first_at END"
                         " WHERE id = ?2 AND tries = ?3 AND sent = 0",
    [SQL_OUTBOX_RELEASE] = "UPDATE outbox SET tries = tries - 1, next_at = 0,"
                           " first_at = CASE WHEN tries = 1 THEN 0 ELSE first_at END WHERE id = ? AND tries > 0",
    [SQL_OUTBOX_TROUBLE] = "UPDATE outbox SET trouble = ? WHERE id = ?",
    [SQL_OUTBOX_END] = "UPDATE outbox SET sent = ?, fate = ? WHERE id = ?",
    [SQL_OUTBOX_GIVEN_UP_AGAIN] = "UPDATE outbox SET sent = 0, fate = 0, tries = 0, first_at = 0, next_at = 0,"
                                  " trouble = '' WHERE player = ?1 AND sent > 0 AND fate = ?2",
    [SQL_OUTBOX_AGAIN] = "UPDATE outbox SET sent = 0, fate = 0, tries = 0, first_at = 0, next_at = 0, trouble = ''"
                         " WHERE player = ? AND sent > 0 AND fate > 1",
    [SQL_OUTBOX_AT_ONCE] = "UPDATE outbox SET next_at = 0 WHERE player = ? AND sent = 0",
    [SQL_OUTBOX_MAIL] = "SELECT player, game, number FROM outbox WHERE message_id = ?",
    [SQL_OUTBOX_WAITING] = "SELECT player, count(*), min(utc), max(tries), max(next_at), max(trouble) FROM outbox"
                           " WHERE sent = 0 GROUP BY player ORDER BY player",
    [SQL_OUTBOX_ANSWERS] = "SELECT 1 FROM outbox WHERE sent = 0 AND player = ? AND kind = ? LIMIT 1",
    [SQL_OUTBOX_OLD] = "SELECT id, player, number, game, utc, sealed, kind, tries, first_at, next_at, message_id"
                       " FROM outbox WHERE sent > 0 AND sent < ? ORDER BY id LIMIT 1",
    [SQL_OUTBOX_DROP] = "DELETE FROM outbox WHERE id = ?",
    [SQL_INBOX_OLD] = "SELECT id, sealed FROM inbox WHERE outcome <> '' AND utc < ? ORDER BY utc LIMIT 1",
    [SQL_INBOX_DROP] = "DELETE FROM inbox WHERE id = ?",
    [SQL_THREAD_PUT] = "INSERT OR IGNORE INTO thread(game, player, message_id) VALUES(?, ?, ?)",
    [SQL_THREAD] = "SELECT message_id FROM thread WHERE game = ? AND player = ?",
    [SQL_BOUNCE_PUT] = "INSERT INTO bounce(player, since, n, words) VALUES(?1, ?2, 1, ?3)"
                       " ON CONFLICT(player) DO UPDATE SET n = n + 1, words = ?3",
    [SQL_BOUNCE] = "SELECT player, since, n, words FROM bounce WHERE player = ?",
    [SQL_BOUNCES] = "SELECT player, since, n, words FROM bounce ORDER BY player",
    [SQL_BOUNCE_CLEAR] = "DELETE FROM bounce WHERE player = ?",
    [SQL_CALENDAR_PUT] = "INSERT OR REPLACE INTO calendar(game, side, n, sequence, due_at) VALUES(?, ?, ?, ?, ?)",
    [SQL_CALENDAR] = "SELECT n, sequence, due_at FROM calendar WHERE game = ? AND side = ?",
    [SQL_OUTBOX_FORGET] = "DELETE FROM outbox WHERE sent > 0 AND sent < ?",
    [SQL_PLAYER_PUT] = "INSERT OR REPLACE INTO player(name, sealed) VALUES(?, ?)",
    [SQL_PLAYER] = "SELECT sealed FROM player WHERE name = ?",
    [SQL_PLAYERS] = "SELECT name, sealed FROM player ORDER BY name",
    [SQL_PLAYER_FORGET] = "DELETE FROM player WHERE name = ?",
    [SQL_PLAYER_PLAYS] = "SELECT game.name FROM seat JOIN game ON game.id = seat.game"
                         " WHERE seat.player = ? AND game.phase < ? ORDER BY game.name LIMIT 1",
    [SQL_SEAT_PUT] = "INSERT OR REPLACE INTO seat(game, side, player) VALUES(?, ?, ?)",
    [SQL_SEAT] = "SELECT player FROM seat WHERE game = ? AND side = ?",
    [SQL_LUCK_PUT] = "INSERT OR IGNORE INTO luck(hash) VALUES(?)",
    [SQL_LUCK] = "SELECT 1 FROM luck WHERE hash = ?",
    [SQL_NEWS_PUT] = "INSERT INTO news(utc, grade, game, words) VALUES(?, ?, ?, ?)",
    [SQL_NEWS] = "SELECT id, utc, grade, told, game, words FROM news WHERE told = 0 ORDER BY id",
    [SQL_NEWS_ALL] = "SELECT id, utc, grade, told, game, words FROM news ORDER BY id DESC",
    [SQL_NEWS_UNMAILED] =
        "SELECT id, utc, grade, told, game, words FROM news WHERE told = 0 AND mailed = 0 ORDER BY id",
    [SQL_NEWS_MAILED] = "UPDATE news SET mailed = 1 WHERE mailed = 0 AND id <= ?",
    [SQL_NEWS_TOLD] = "UPDATE news SET told = 1 WHERE told = 0 AND id <= ?",
    [SQL_MESSAGE_ADD] = "INSERT INTO message(game, side, way, turn, n) VALUES(?, ?, ?, ?, 1)"
                        " ON CONFLICT(game, side, way, turn) DO UPDATE SET n = n + 1",
    [SQL_MESSAGES] = "SELECT n FROM message WHERE game = ? AND side = ? AND way = ? AND turn = ?",
    [SQL_MESSAGES_NOW] = "SELECT coalesce(sum(n), 0) FROM message WHERE game = ?1 AND way = ?2 AND turn ="
                         " (SELECT turn FROM message WHERE game = ?1 ORDER BY at DESC LIMIT 1)",
    [SQL_ARRIVED_PUT] = "INSERT OR IGNORE INTO arrived(key, utc) VALUES(?, ?)",
    [SQL_ARRIVED_FATE] = "UPDATE arrived SET fate = ? WHERE key = ?",
    [SQL_ARRIVED] = "SELECT 1 FROM arrived WHERE key = ?",
    [SQL_ARRIVED_FORGET] = "DELETE FROM arrived WHERE fate <> '' AND utc < ?",
    [SQL_ARRIVED_OLD] = "SELECT 1 WHERE EXISTS(SELECT 1 FROM arrived WHERE fate <> '' AND utc < ?)"
                        " OR EXISTS(SELECT 1 FROM meter WHERE utc < ?)",
    [SQL_SERVER] = "SELECT validity, last, marked, down_since FROM server WHERE name = ?",
    [SQL_SERVER_PUT] = "INSERT OR REPLACE INTO server(name, validity, last, marked, down_since)"
                       " VALUES(?, ?, ?, ?, ?)",
    [SQL_UIDL_PUT] = "INSERT OR REPLACE INTO uidl(server, id, utc) VALUES(?, ?, ?)",
    [SQL_UIDL] = "SELECT 1 FROM uidl WHERE server = ? AND id = ?",
    [SQL_UIDL_FORGET] = "DELETE FROM uidl WHERE server = ? AND utc < ?",
    [SQL_METER_ADD] = "INSERT INTO meter(what, who, utc) VALUES(?, ?, ?)",
    [SQL_METER] = "SELECT count(*) FROM meter WHERE what = ? AND who = ? AND utc > ?",
    [SQL_METER_BACK] = "SELECT utc FROM meter WHERE what = ? AND who = ? ORDER BY utc DESC LIMIT 1 OFFSET ?",
    [SQL_METER_FORGET] = "DELETE FROM meter WHERE utc < ?",
    [SQL_OUTBOX_BACK] = "SELECT id, player, number, game, utc, sealed, kind, tries, first_at, next_at, message_id"
                        " FROM outbox WHERE player = ? AND game = ? AND id < ? ORDER BY id DESC LIMIT 1",
    [SQL_MESSAGES_SIDES] = "SELECT side, sum(n * (way = 1)), sum(n * (way = 0)), sum(n * (way = 1 AND turn = newest)),"
                           " sum(n * (way = 0 AND turn = newest)), (SELECT count(DISTINCT turn) FROM message"
                           " WHERE game = ?1 AND turn <> '0') FROM message, (SELECT turn AS newest FROM message"
                           " WHERE game = ?1 ORDER BY at DESC LIMIT 1) WHERE game = ?1 AND turn <> '0' GROUP BY side"
                           " ORDER BY side",
    [SQL_ALL_INBOX] = "SELECT id, sealed FROM inbox ORDER BY id",
    [SQL_ALL_OUTBOX] = "SELECT id, player, number, game, sealed FROM outbox ORDER BY id",
    [SQL_PUBLISHED_PUT] = "INSERT OR REPLACE INTO published(game, stamp) VALUES(?, ?)",
    [SQL_PUBLISHED] = "SELECT stamp FROM published WHERE game = ?",
    [SQL_POINT_PUT] = "INSERT OR IGNORE INTO public_point(game, size, utc) VALUES(?, ?, ?)",
    [SQL_POINT] = "SELECT coalesce(max(size), 0) FROM public_point WHERE game = ? AND utc <= ?",
    [SQL_COSIGN_PUT] = "INSERT INTO cosignature(game, witness, size, utc, line) VALUES(?, ?, ?, ?, ?)"
                       " ON CONFLICT(game, witness, size) DO UPDATE SET utc = excluded.utc, line = excluded.line"
                       " WHERE excluded.utc > utc RETURNING 1",
    [SQL_COSIGNS] = "SELECT witness, size, utc, line FROM cosignature AS c WHERE game = ?1 AND size ="
                    " (SELECT max(size) FROM cosignature WHERE game = ?1 AND witness = c.witness AND size <= ?2)"
                    " ORDER BY size DESC, witness",
    [SQL_CONFLICT_PUT] = "INSERT OR IGNORE INTO conflict(game, hash, utc, note) VALUES(?, ?, ?, ?) RETURNING 1",
    [SQL_CONFLICTS] = "SELECT utc, note FROM conflict WHERE game = ? ORDER BY utc, hash",
    [SQL_HISTORY_PUT] = "INSERT OR REPLACE INTO history(game, side, k, sealed) VALUES(?, ?, ?, ?)",
    [SQL_HISTORY] = "SELECT k, sealed FROM history WHERE game = ? AND side = ? AND k <= ? ORDER BY k",
    [SQL_HISTORY_OF] = "SELECT sealed FROM history WHERE game = ? AND side = ? AND k = ?",
    [SQL_HISTORY_LACKS] = "SELECT k FROM history AS has WHERE game = ?1 AND side = ?2 AND k <= ?4 AND NOT EXISTS("
                          "SELECT 1 FROM history AS lacks WHERE lacks.game = ?1 AND lacks.side = ?3 AND"
                          " lacks.k = has.k) ORDER BY k LIMIT 1",
    [SQL_ALL_HISTORY] = "SELECT game, side, k, sealed FROM history ORDER BY game, side, k",
    [SQL_INBOX_OUTCOME] = "SELECT outcome FROM inbox WHERE id = ?",
    [SQL_OUTBOX_NEXT_GAME] = "SELECT id, player, number, game, utc, sealed, kind, tries, first_at, next_at, message_id"
                             " FROM outbox WHERE sent = 0 AND game = ? AND id > ? ORDER BY id LIMIT 1",
    [SQL_FORUM_TOPIC_PUT] = "INSERT OR REPLACE INTO forum_topic(game, topic, posted, down_since, trouble)"
                            " VALUES(?, ?, ?, ?, ?)",
    [SQL_FORUM_TOPIC] = "SELECT game, topic, posted, down_since, trouble FROM forum_topic WHERE game = ?",
    [SQL_FORUM_TOPICS] = "SELECT game, topic, posted, down_since, trouble FROM forum_topic WHERE game > ?"
                         " ORDER BY game LIMIT 1",
    [SQL_FORUM_TOPIC_DROP] = "DELETE FROM forum_topic WHERE game = ?",
    [SQL_FORUM_SEEN_PUT] = "INSERT OR REPLACE INTO forum_seen(game, post, hash, fate, versions, inbox, utc, player)"
                           " VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
    [SQL_FORUM_SEEN] = "SELECT hash, fate, versions, inbox, utc, player FROM forum_seen WHERE game = ? AND post = ?",
    [SQL_FORUM_POST_PUT] = "INSERT INTO forum_post(id, game, title, utc, sealed) VALUES(?, ?, ?, ?, ?)",
    [SQL_FORUM_POST_ID] = "SELECT coalesce(max(id), 0) + 1 FROM forum_post",
    [SQL_FORUM_POST_NEXT] = "SELECT id, game, title, utc, tries, next_at, sealed FROM forum_post"
                            " WHERE sent = 0 AND game = ? ORDER BY id LIMIT 1",
    [SQL_FORUM_POST_CLAIM] = "UPDATE forum_post SET tries = tries + 1, next_at = ?"
                             " WHERE id = ? AND tries = ? AND sent = 0",
    [SQL_FORUM_POST_WAITS] = "UPDATE forum_post SET tries = ?, next_at = ? WHERE id = ? AND sent = 0",
    [SQL_FORUM_POST_END] = "UPDATE forum_post SET sent = ?, number = ? WHERE id = ?",
    [SQL_FORUM_POST_COUNT] = "SELECT count(*), coalesce(min(utc), 0) FROM forum_post WHERE sent = 0 AND game = ?",
    [SQL_FORUM_POST_FORGET] = "DELETE FROM forum_post WHERE sent > 0 AND sent < ?",
    [SQL_ALL_FORUM_POST] = "SELECT id, game, sealed FROM forum_post ORDER BY id",
    [SQL_OUTAGE_BEGIN] = "INSERT INTO outage(what, since, until) SELECT ?1, ?2, 0 WHERE NOT EXISTS("
                         "SELECT 1 FROM outage WHERE what = ?1 AND (until = 0 OR since = ?2))",
    [SQL_OUTAGE_END] = "UPDATE outage SET until = max(since + 1, ?2) WHERE what = ?1 AND until = 0",
    [SQL_OUTAGES] =
        "SELECT since, until FROM outage WHERE what = ?1 AND (until = 0 OR until > ?2) ORDER BY since LIMIT ?3",
    [SQL_OUTAGE_FORGET] = "DELETE FROM outage WHERE until > 0 AND until < ?",
    [SQL_OUTBOX_ASKS] = "SELECT utc, sent, fate FROM outbox WHERE game = ? AND player = ? AND kind = ? AND utc >= ?"
                        " ORDER BY id LIMIT ?",
    [SQL_OUTBOX_RETURNED] = "UPDATE outbox SET fate = ? WHERE message_id = ? AND sent > 0 AND fate = ?",
    [SQL_NEWEST] = "SELECT max((SELECT coalesce(max(utc), 0) FROM inbox), (SELECT coalesce(max(utc), 0) FROM outbox),"
                   " (SELECT coalesce(max(utc), 0) FROM news), (SELECT coalesce(max(since), 0) FROM game))",
};

static bool pragma_number(struct store *store, const char *words, int *value, struct error *err)
{
    sqlite3_stmt *at = NULL;
    int rc = sqlite3_prepare_v2(store->db, words, -1, &at, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_step(at);
    *value = rc == SQLITE_ROW ? sqlite3_column_int(at, 0) : 0;
    sqlite3_finalize(at);
    return rc == SQLITE_ROW || store_fail(store, rc, "read the store", store->path, err);
}

/* One step of the schema and its number, together. */
static bool migrate_step(struct store *store, int to, struct error *err)
{
    char pragma[96];
    sqlite3_snprintf(sizeof pragma, pragma, "PRAGMA application_id = %d; PRAGMA user_version = %d;", STORE_APPLICATION,
                     to);
    int rc = sqlite3_exec(store->db, schemas[to - 1], NULL, NULL, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(store->db, pragma, NULL, NULL, NULL);
    return rc == SQLITE_OK || store_fail(store, rc, "bring the store up to date:", store->path, err);
}

static bool host_insert(struct store *store, struct error *err)
{
    uint8_t key_id[8], id[16];
    char hex[33];
    seal_key_id(key_id, store->master);
    randombytes_buf(id, sizeof id);
    hex_write(hex, id, sizeof id);
    struct query q = query(store, SQL_HOST_ADD);
    query_text(&q, hex);
    query_blob(&q, (struct span){key_id, sizeof key_id});
    return query_run(&q, "write the store", store->path, err);
}

static bool may_migrate(struct store *store, int version, int flags, struct error *err)
{
    int application;
    if (!pragma_number(store, "PRAGMA application_id", &application, err))
        return false;
    if (version > 0 && application != STORE_APPLICATION)
        return error_set(err, EX_DATAERR, "open the store", store->path,
                         "store.foreign: this database was not made by dispatch");
    if (version > STORE_SCHEMA)
        return error_of(err, ERROR_FOREIGN, EX_CONFIG, "open the store", store->path,
                        "it has schema %d, this program knows %d: use the newer dispatch that made it", version,
                        STORE_SCHEMA);
    if (version > 0 && (flags & STORE_CREATE))
        return error_set(err, EX_CANTCREAT, "make the store", store->path, "there is one already");
    return version > 0 || (flags & STORE_CREATE) ||
           error_set(err, EX_DATAERR, "open the store", store->path,
                     "store.damaged: it is empty; put back the newest backup");
}

/* Reads the version again under the write lock: two programs may start after an upgrade at once. */
bool store_migrate(struct store *store, int flags, struct error *err)
{
    int version;
    if (!pragma_number(store, "PRAGMA user_version", &version, err) || !may_migrate(store, version, flags, err))
        return false;
    if (version == STORE_SCHEMA)
        return true;
    if (!store_begin(store, err) || !pragma_number(store, "PRAGMA user_version", &version, err))
        return false;
    bool is_new = version == 0, ok = is_new || version == STORE_SCHEMA || store_rows_unsign(store, err);
    bool is_newest = version == STORE_SCHEMA;
    while (ok && version < STORE_SCHEMA)
        ok = migrate_step(store, ++version, err);
    ok = ok && (!is_new || host_insert(store, err)) && (is_newest || store_rows_sign(store, err));
    if (!ok)
        store_rollback(store);
    return ok && store_commit(store, err);
}

/* ---- is it as this program makes it? ---- */

/* One line a column, an index, whatever else there is; the order in which columns came to a table does not matter. */
static const char layout[] =
    "SELECT 'the column ' || m.name || '.' || p.name, p.type || ' ' || p.\"notnull\" || ' ' ||"
    " coalesce(p.dflt_value, '') || ' ' || p.pk || ' ' || (SELECT l.wr FROM pragma_table_list AS l WHERE"
    " l.schema = 'main' AND l.name = m.name)"
    " FROM sqlite_schema AS m, pragma_table_info(m.name) AS p WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite!_%'"
    " ESCAPE '!' UNION ALL SELECT 'the ' || type || ' ' || name, sql FROM sqlite_schema WHERE type <> 'table' AND"
    " sql IS NOT NULL ORDER BY 1, 2";

static bool next_line(sqlite3_stmt *at, const char **name, const char **words)
{
    *name = *words = "";
    if (sqlite3_step(at) != SQLITE_ROW)
        return false;
    *name = (const char *)sqlite3_column_text(at, 0);
    *words = (const char *)sqlite3_column_text(at, 1);
    return *name && *words;
}

/* The first difference is told: one damaged line makes others. */
static void compare(struct store_check *check, sqlite3_stmt *want, sqlite3_stmt *have)
{
    const char *name, *words, *has_name, *has_words;
    bool more, has;
    do {
        more = next_line(want, &name, &words);
        has = next_line(have, &has_name, &has_words);
        if (more != has || strcmp(name, has_name) != 0 || strcmp(words, has_words) != 0) {
            check_say(check, "", "store.edited: %s of the store is not as this program makes it",
                      !more || (has && strcmp(has_name, name) < 0) ? has_name : name);
            return;
        }
    } while (more);
}

bool check_schema(struct store_check *check, struct error *err)
{
    struct store fresh = {.master = check->store->master};
    sqlite3_stmt *want = NULL, *have = NULL;
    int rc = sqlite3_open(":memory:", &fresh.db);
    for (int i = 0; rc == SQLITE_OK && i < STORE_SCHEMA; i++)
        rc = sqlite3_exec(fresh.db, schemas[i], NULL, NULL, NULL);
    bool ok = rc == SQLITE_OK && store_rows_open(&fresh, err) && store_rows_sign(&fresh, err);
    if (ok && sqlite3_prepare_v2(fresh.db, layout, -1, &want, NULL) == SQLITE_OK &&
        (rc = sqlite3_prepare_v2(check->store->db, layout, -1, &have, NULL)) == SQLITE_OK)
        compare(check, want, have);
    else if (ok)
        ok = store_fail(check->store, rc, "check the store", check->store->path, err);
    sqlite3_finalize(want);
    sqlite3_finalize(have);
    sqlite3_close(fresh.db);
    return ok || (!error_is_set(err) &&
                  error_of(err, ERROR_SHORTAGE, EX_OSERR, "check the store", check->store->path, "no memory"));
}
