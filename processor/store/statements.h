/* SPDX-License-Identifier: Apache-2.0 */
/* processor/store/statements.h - every statement of the store: its name after SQL_, its text. Who includes it says what
 * STATEMENT makes of them: store_inside.h an enum, store.c the table of texts. What PostgreSQL says otherwise is in
 * statements_pg.h. */
#ifndef STATEMENT
#define STATEMENT(name, text) _Static_assert(sizeof text > 1, "a statement has a text");
#endif

#define GAME_ROW                                                                                                       \
    "id, name, aside, due_at, ready, phase, k, generation, log_size, root, awaited, since, deadline, reminded_at,"     \
    " program"
#define OUTBOX_ROW "id, player, number, game, utc, sealed, kind, tries, first_at, next_at, message_id"
#define NEWS_ROW   "id, utc, grade, told, game, words"
#define TOPIC_ROW  "game, topic, posted, down_since, trouble"
/* A sum of integers is one of a larger kind elsewhere. */
#define SUM_WHERE(which) "CAST(sum(CASE WHEN " which " THEN n ELSE 0 END) AS BIGINT)"

/* ---- the file and its transactions ---- */
STATEMENT(BEGIN, "BEGIN IMMEDIATE")
STATEMENT(COMMIT, "COMMIT")
STATEMENT(ROLLBACK, "ROLLBACK")
STATEMENT(SAVEPOINT, "SAVEPOINT unit")
STATEMENT(RELEASE, "RELEASE unit")
STATEMENT(UNDO, "ROLLBACK TO unit")
STATEMENT(MEMBER, "SAVEPOINT member")
STATEMENT(MEMBER_RELEASE, "RELEASE member")
STATEMENT(MEMBER_UNDO, "ROLLBACK TO member")
STATEMENT(HOST, "SELECT id, key_id, counter FROM host")
STATEMENT(HOST_ADD, "INSERT INTO host(one, id, key_id, counter) VALUES(1, ?, ?, 0)")
STATEMENT(COUNTER, "SELECT counter FROM host")
STATEMENT(COUNT, "UPDATE host SET counter = counter + 1 RETURNING counter")
STATEMENT(COUNT_SET, "UPDATE host SET counter = ?")
STATEMENT(NEWEST,
          "SELECT coalesce(max(utc), 0) FROM (SELECT max(utc) AS utc FROM inbox UNION ALL SELECT max(utc) FROM outbox"
          " UNION ALL SELECT max(utc) FROM news UNION ALL SELECT max(since) FROM game) AS newest")

/* ---- games ---- */
STATEMENT(
    GAME_ADD,
    "INSERT INTO game(id, name, bundle, phase, k, due_at, ready, awaited, since, root, tree, generation, log_size,"
    " seal_hash) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 1, zeroblob(32)) RETURNING n")
STATEMENT(GAME, "SELECT " GAME_ROW " FROM game WHERE id = ?")
STATEMENT(GAME_BY_NAME, "SELECT " GAME_ROW " FROM game WHERE id = ?1 OR name = ?1")
STATEMENT(GAME_NAMES, "SELECT name FROM game ORDER BY name")
STATEMENT(GAMES, "SELECT " GAME_ROW " FROM game WHERE id > ? ORDER BY id LIMIT ?")
STATEMENT(GAMES_GATED, "SELECT " GAME_ROW
                       " FROM game WHERE id > ?1 AND program <> ?2 AND (gated <> ?2 OR ?3 <> 0) AND phase < ?4 ORDER BY"
                       " id LIMIT 1")
STATEMENT(GAMES_GATED_COUNT,
          "SELECT count(*) FROM game WHERE program <> ?1 AND (gated <> ?1 OR ?2 <> 0) AND phase < ?3")
STATEMENT(
    GAMES_DUE,
    "SELECT " GAME_ROW " FROM game WHERE id IN (SELECT id FROM game WHERE ready = 1 AND aside = '' AND id > ?2 UNION"
    " SELECT id FROM game WHERE due_at > 0 AND due_at <= ?1 AND aside = '' AND id > ?2 ORDER BY 1 LIMIT ?3) ORDER BY"
    " id")
/* As GAMES_DUE; elsewhere it claims them too. */
STATEMENT(
    GAMES_CLAIM,
    "SELECT " GAME_ROW " FROM game WHERE id IN (SELECT id FROM game WHERE ready = 1 AND aside = '' AND id > ?2 UNION"
    " SELECT id FROM game WHERE due_at > 0 AND due_at <= ?1 AND aside = '' AND id > ?2 ORDER BY 1 LIMIT ?3) ORDER BY"
    " game.id")
STATEMENT(GAME_HOLD, "SELECT " GAME_ROW ", n, tree, seal_hash FROM game WHERE id = ?1 OR name = ?1")
/* As GAME_HEAD; elsewhere it waits for whoever writes the game. */
STATEMENT(GAME_HEAD_HELD, "SELECT n, generation, log_size, root, tree, seal_hash FROM game WHERE id = ?1")
STATEMENT(GAME_HEAD, "SELECT n, generation, log_size, root, tree, seal_hash FROM game WHERE id = ?")
STATEMENT(
    GAME_PUT,
    "UPDATE game SET phase = ?, k = ?, generation = ?, log_size = ?, root = ?, tree = ?, seal_hash = ?, due_at = ?,"
    " ready = ?, awaited = ?, since = ?, checkpoint = CASE WHEN length(?12) > 0 THEN ?12 ELSE checkpoint END,"
    " deadline = ?15, reminded_at = ?16, program = ?17 WHERE n = ?13 AND generation = ?14")
STATEMENT(GAME_REMINDED, "UPDATE game SET due_at = ?, reminded_at = ? WHERE id = ?")
STATEMENT(GAMES_LATE, "SELECT " GAME_ROW
                      " FROM game WHERE deadline > ? AND deadline <= ? AND aside = '' AND id > ? ORDER BY id LIMIT"
                      " ?")
STATEMENT(GAME_ASIDE, "UPDATE game SET aside = ? WHERE id = ?")
STATEMENT(GAMES_ASIDE, "UPDATE game SET aside = ? WHERE aside = ''")
STATEMENT(GAME_GATED, "UPDATE game SET gated = ?1, program = CASE WHEN ?2 <> 0 THEN ?1 ELSE program END WHERE id = ?3")

/* ---- what belongs to a game ---- */
STATEMENT(BUNDLE_ADD, "INSERT INTO bundle(hash, bytes) VALUES(?, ?) ON CONFLICT DO NOTHING")
STATEMENT(PART_HAS, "SELECT 1 FROM bundle WHERE hash = ?")
STATEMENT(PART, "SELECT bytes FROM bundle WHERE hash = ?")
STATEMENT(BUNDLE, "SELECT bundle.bytes FROM bundle JOIN game ON game.bundle = bundle.hash WHERE game.id = ?")
STATEMENT(BUNDLE_HASH, "SELECT bundle FROM game WHERE id = ?")
STATEMENT(SEAL_PUT, "INSERT OR REPLACE INTO seal(slot, generation, bytes) VALUES(?, ?, ?)")
STATEMENT(SEAL, "SELECT generation, bytes FROM seal WHERE slot = ?")
STATEMENT(SEALS, "SELECT slot, generation, bytes FROM seal ORDER BY slot")
STATEMENT(ENTRY_ADD, "INSERT INTO entry(game, n, line, leaf, root) VALUES(?1, ?2, ?3, ?4, ?5)")
STATEMENT(ENTRIES_DROP, "DELETE FROM entry WHERE game = ?")
STATEMENT(SEALS_DROP, "DELETE FROM seal WHERE slot / 2 = ?")
STATEMENT(ENTRY, "SELECT line, leaf, root FROM entry WHERE game = (SELECT n FROM game WHERE id = ?) AND n = ?")
STATEMENT(ENTRY_PAGE,
          "SELECT n, line, leaf, root FROM entry WHERE game = (SELECT n FROM game WHERE id = ?) AND n >= ? AND n < ?"
          " ORDER BY n")
STATEMENT(LEAVES, "SELECT leaf FROM entry WHERE game = (SELECT n FROM game WHERE id = ?) AND n < ? ORDER BY n")
STATEMENT(ENTRIES, "SELECT n, line, leaf, root FROM entry WHERE game = (SELECT n FROM game WHERE id = ?) ORDER BY n")
STATEMENT(CHECKPOINT, "SELECT checkpoint FROM game WHERE id = ?")
STATEMENT(BLOCK_PUT, "INSERT INTO block(game, hash, sealed) VALUES(?, ?, ?) ON CONFLICT DO NOTHING")
STATEMENT(BLOCK_REPLACE, "INSERT OR REPLACE INTO block(game, hash, sealed) VALUES(?, ?, ?)")
STATEMENT(BLOCK, "SELECT sealed FROM block WHERE game = ? AND hash = ?")
STATEMENT(BLOCKS, "SELECT hash, sealed FROM block WHERE game = ? ORDER BY n")

/* ---- what comes in ---- */
STATEMENT(INBOX_ID, "SELECT coalesce(max(id), 0) + 1 FROM inbox")
STATEMENT(INBOX_PUT, "INSERT INTO inbox(id, utc, sealed) VALUES(?, ?, ?)")
STATEMENT(INBOX_NEXT, "SELECT id, sealed FROM inbox WHERE outcome = '' AND id > ? ORDER BY id LIMIT 1")
STATEMENT(INBOX_DONE, "UPDATE inbox SET outcome = ? WHERE id = ?")
STATEMENT(INBOX_OLD, "SELECT id, sealed FROM inbox WHERE outcome <> '' AND utc < ? ORDER BY utc LIMIT 1")
STATEMENT(INBOX_DROP, "DELETE FROM inbox WHERE id = ?")
STATEMENT(ALL_INBOX, "SELECT id, sealed FROM inbox ORDER BY id")
STATEMENT(INBOX_OUTCOME, "SELECT outcome FROM inbox WHERE id = ?")

/* ---- what goes out ---- */
STATEMENT(
    OUTBOX_NUMBER,
    "INSERT INTO tally(name, value) VALUES('outbox/' || ?, 1) ON CONFLICT(name) DO UPDATE SET value = tally.value + 1"
    " RETURNING value")
STATEMENT(OUTBOX_NUMBERED,
          "INSERT INTO tally(name, value) VALUES('outbox/' || ?, ?) ON CONFLICT(name) DO UPDATE SET value ="
          " excluded.value")
STATEMENT(OUTBOX_PUT,
          "INSERT INTO outbox(player, number, game, utc, sealed, kind, next_at) VALUES(?, ?, ?, ?, ?, ?, ?)")
STATEMENT(OUTBOX_NEXT, "SELECT " OUTBOX_ROW " FROM outbox WHERE sent = 0 AND id > ? ORDER BY id LIMIT 1")
STATEMENT(OUTBOX_NEXT_OF,
          "SELECT " OUTBOX_ROW " FROM outbox WHERE sent = 0 AND player = ? AND id > ? ORDER BY id LIMIT 1")
STATEMENT(OUTBOX_CLAIM,
          "UPDATE outbox SET tries = tries + 1, message_id = ?, next_at = ?4, first_at = CASE WHEN first_at = 0 THEN ?5"
          " ELSE first_at END WHERE id = ?2 AND tries = ?3 AND sent = 0")
STATEMENT(
    OUTBOX_RELEASE,
    "UPDATE outbox SET tries = tries - 1, next_at = 0, first_at = CASE WHEN tries = 1 THEN 0 ELSE first_at END WHERE"
    " id = ? AND tries > 0")
STATEMENT(OUTBOX_TROUBLE, "UPDATE outbox SET trouble = ? WHERE id = ?")
STATEMENT(OUTBOX_END, "UPDATE outbox SET sent = ?, fate = ? WHERE id = ?")
STATEMENT(
    OUTBOX_AGAIN,
    "UPDATE outbox SET sent = 0, fate = 0, tries = 0, first_at = 0, next_at = 0, trouble = '' WHERE player = ? AND"
    " sent > 0 AND fate > 1")
STATEMENT(
    OUTBOX_GIVEN_UP_AGAIN,
    "UPDATE outbox SET sent = 0, fate = 0, tries = 0, first_at = 0, next_at = 0, trouble = '' WHERE player = ?1 AND"
    " sent > 0 AND fate = ?2")
STATEMENT(OUTBOX_AT_ONCE, "UPDATE outbox SET next_at = 0 WHERE player = ? AND sent = 0")
STATEMENT(OUTBOX_MAIL, "SELECT player, game, number FROM outbox WHERE message_id = ?")
STATEMENT(
    OUTBOX_WAITING,
    "SELECT player, count(*), min(utc), max(tries), max(next_at), max(trouble) FROM outbox WHERE sent = 0 GROUP BY"
    " player ORDER BY player")
STATEMENT(OUTBOX_ANSWERS, "SELECT 1 FROM outbox WHERE sent = 0 AND player = ? AND kind = ? LIMIT 1")
STATEMENT(OUTBOX_DAY, "SELECT count(DISTINCT CASE WHEN kind <> ?3 THEN message_id END), count(DISTINCT CASE WHEN kind "
                      "= ?4 THEN message_id"
                      " END), count(DISTINCT CASE WHEN kind = ?3 THEN message_id END), coalesce(max(CASE WHEN kind <> "
                      "?3 THEN sent END), 0)"
                      " FROM outbox WHERE sent > 0 AND sent > ?1 AND player = ?2 AND kind <> ?5 AND message_id <> ''")
STATEMENT(OUTBOX_KIND_SINCE, "SELECT count(*) FROM outbox WHERE player = ? AND kind = ? AND utc > ?")
STATEMENT(OUTBOX_SOON,
          "SELECT 1 FROM outbox JOIN game ON game.id = outbox.game WHERE outbox.sent = 0 AND outbox.player = ?1 AND"
          " outbox.kind = ?2 AND game.deadline > ?3 AND (game.deadline <= ?4 OR"
          " 4 * (?3 - outbox.utc) >= game.deadline - outbox.utc) LIMIT 1")
STATEMENT(OUTBOX_OLD, "SELECT " OUTBOX_ROW " FROM outbox WHERE sent > 0 AND sent < ? ORDER BY id LIMIT 1")
STATEMENT(OUTBOX_DROP, "DELETE FROM outbox WHERE id = ?")
STATEMENT(OUTBOX_BACK,
          "SELECT " OUTBOX_ROW " FROM outbox WHERE player = ? AND game = ? AND id < ? ORDER BY id DESC LIMIT 1")
STATEMENT(ALL_OUTBOX, "SELECT id, player, number, game, sealed FROM outbox ORDER BY id")
STATEMENT(OUTBOX_NEXT_GAME,
          "SELECT " OUTBOX_ROW " FROM outbox WHERE sent = 0 AND game = ? AND id > ? ORDER BY id LIMIT 1")
STATEMENT(
    OUTBOX_ASKS,
    "SELECT utc, sent, fate FROM outbox WHERE game = ? AND player = ? AND kind = ? AND utc >= ? ORDER BY id LIMIT ?")
STATEMENT(OUTBOX_RETURNED, "UPDATE outbox SET fate = ? WHERE message_id = ? AND sent > 0 AND fate = ?")

/* ---- what mail must remember ---- */
STATEMENT(THREAD_PUT, "INSERT INTO thread(game, player, message_id) VALUES(?, ?, ?) ON CONFLICT DO NOTHING")
STATEMENT(THREAD, "SELECT message_id FROM thread WHERE game = ? AND player = ?")
STATEMENT(
    BOUNCE_PUT,
    "INSERT INTO bounce(player, since, n, words) VALUES(?1, ?2, 1, ?3) ON CONFLICT(player) DO UPDATE SET n = bounce.n +"
    " 1, words = ?3")
STATEMENT(BOUNCE, "SELECT player, since, n, words FROM bounce WHERE player = ?")
STATEMENT(BOUNCES, "SELECT player, since, n, words FROM bounce ORDER BY player")
STATEMENT(BOUNCE_CLEAR, "DELETE FROM bounce WHERE player = ?")
STATEMENT(CALENDAR_PUT, "INSERT OR REPLACE INTO calendar(game, side, n, sequence, due_at) VALUES(?, ?, ?, ?, ?)")
STATEMENT(CALENDAR, "SELECT n, sequence, due_at FROM calendar WHERE game = ? AND side = ?")

/* ---- mails that came in ---- */
STATEMENT(ARRIVED_PUT, "INSERT INTO arrived(key, utc) VALUES(?, ?) ON CONFLICT DO NOTHING")
STATEMENT(ARRIVED_FATE, "UPDATE arrived SET fate = ? WHERE key = ?")
STATEMENT(ARRIVED, "SELECT 1 FROM arrived WHERE key = ?")
STATEMENT(ARRIVED_COUNT, "SELECT count(*) FROM arrived WHERE fate <> '' AND utc >= ? AND fate = ?")
STATEMENT(ARRIVED_FORGET, "DELETE FROM arrived WHERE fate <> '' AND utc < ?")
STATEMENT(
    ARRIVED_OLD,
    "SELECT 1 WHERE EXISTS(SELECT 1 FROM arrived WHERE fate <> '' AND utc < ?) OR EXISTS(SELECT 1 FROM meter WHERE"
    " utc < ?)")
STATEMENT(SERVER, "SELECT validity, last, marked, down_since FROM server WHERE name = ?")
STATEMENT(SERVER_PUT, "INSERT OR REPLACE INTO server(name, validity, last, marked, down_since) VALUES(?, ?, ?, ?, ?)")
STATEMENT(UIDL_PUT, "INSERT OR REPLACE INTO uidl(server, id, utc) VALUES(?, ?, ?)")
STATEMENT(UIDL, "SELECT 1 FROM uidl WHERE server = ? AND id = ?")
STATEMENT(UIDL_FORGET, "DELETE FROM uidl WHERE server = ? AND utc < ?")
STATEMENT(METER_ADD, "INSERT INTO meter(what, who, utc) VALUES(?, ?, ?)")
STATEMENT(METER, "SELECT count(*) FROM meter WHERE what = ? AND who = ? AND utc > ?")
STATEMENT(METER_BACK, "SELECT utc FROM meter WHERE what = ? AND who = ? ORDER BY utc DESC LIMIT 1 OFFSET ?")
STATEMENT(METER_FORGET, "DELETE FROM meter WHERE utc < ?")

/* ---- people ---- */
STATEMENT(
    PLAYER_SEATS,
    "SELECT seat.game, seat.side FROM seat JOIN game ON game.id = seat.game WHERE seat.player = ? AND game.phase < ?"
    " ORDER BY seat.game, seat.side")
STATEMENT(WISH_PUT, "INSERT OR REPLACE INTO wish(player, sealed) VALUES(?, ?)")
STATEMENT(WISH, "SELECT sealed FROM wish WHERE player = ?")
STATEMENT(WISH_DROP, "DELETE FROM wish WHERE player = ?")
STATEMENT(WISHES, "SELECT player, sealed FROM wish WHERE player > ? ORDER BY player LIMIT ?")
STATEMENT(NEWCOMER_PUT, "INSERT OR REPLACE INTO newcomer(id, sealed) VALUES(?, ?)")
STATEMENT(NEWCOMER, "SELECT sealed FROM newcomer WHERE id = ?")
STATEMENT(NEWCOMER_DROP, "DELETE FROM newcomer WHERE id = ?")
STATEMENT(NEWCOMERS, "SELECT id, sealed FROM newcomer ORDER BY id")
STATEMENT(OFFER_PUT, "INSERT OR REPLACE INTO offer(id, sealed) VALUES(?, ?)")
STATEMENT(OFFER_DROP, "DELETE FROM offer WHERE id = ?")
STATEMENT(OFFERS, "SELECT id, sealed FROM offer ORDER BY id")
STATEMENT(SEEKING_PUT, "INSERT OR REPLACE INTO seeking(id, sealed) VALUES(?, ?)")
STATEMENT(SEEKING_DROP, "DELETE FROM seeking WHERE id = ?")
STATEMENT(SEEKINGS, "SELECT id, sealed FROM seeking ORDER BY id")
STATEMENT(MUSTER_PUT, "INSERT OR REPLACE INTO muster(id, sealed) VALUES(?, ?)")
STATEMENT(MUSTER_DROP, "DELETE FROM muster WHERE id = ?")
STATEMENT(MUSTERS, "SELECT id, sealed FROM muster ORDER BY id")
STATEMENT(STANDBY_PUT, "INSERT OR REPLACE INTO standby(id, sealed) VALUES(?, ?)")
STATEMENT(STANDBY_DROP, "DELETE FROM standby WHERE id = ?")
STATEMENT(STANDBYS, "SELECT id, sealed FROM standby ORDER BY id")
STATEMENT(VACANCY_PUT, "INSERT OR REPLACE INTO vacancy(id, sealed) VALUES(?, ?)")
STATEMENT(VACANCY_DROP, "DELETE FROM vacancy WHERE id = ?")
STATEMENT(VACANCIES, "SELECT id, sealed FROM vacancy ORDER BY id")
STATEMENT(ANSWERED_PUT, "INSERT OR REPLACE INTO answered(game, side, player, sealed) VALUES(?, ?, ?, ?)")
STATEMENT(ANSWERED, "SELECT game, side, player, sealed FROM answered WHERE game = ? AND side = ? AND player = ?")
STATEMENT(ANSWERED_OF, "SELECT game, side, player, sealed FROM answered WHERE player = ? ORDER BY game, side")
STATEMENT(ANSWERED_ALL, "SELECT game, side, player, sealed FROM answered ORDER BY game, side, player")
STATEMENT(ANSWERED_DROP, "DELETE FROM answered WHERE player = ?")
#define PRESS_ROW "game, n, hash, utc, held, sealed FROM press WHERE "
STATEMENT(PRESS_PUT, "INSERT OR REPLACE INTO press(game, n, hash, utc, held, sealed) VALUES(?, ?, ?, ?, ?, ?)")
STATEMENT(PRESS, "SELECT " PRESS_ROW "game = ? AND n = ?")
STATEMENT(PRESS_KNOWN, "SELECT " PRESS_ROW "game = ? AND hash = ?")
STATEMENT(PRESS_NEXT, "SELECT " PRESS_ROW "game = ? AND n > ? ORDER BY n LIMIT 1")
STATEMENT(PRESS_OLD, "SELECT " PRESS_ROW "held = 1 AND utc < ? ORDER BY utc LIMIT 1")
STATEMENT(PRESS_ALL, "SELECT game, n, hash, utc, held, sealed FROM press ORDER BY game, n")
STATEMENT(MUTED_PUT, "INSERT OR REPLACE INTO muted(game, side, sealed) VALUES(?, ?, ?)")
STATEMENT(MUTED, "SELECT game, side, sealed FROM muted WHERE game = ? AND side = ?")
STATEMENT(MUTED_ALL, "SELECT game, side, sealed FROM muted ORDER BY game, side")
STATEMENT(MUTED_DROP, "DELETE FROM muted WHERE game = ? AND side = ?")
STATEMENT(OBSERVER_PUT, "INSERT OR REPLACE INTO observer(player, game, told) VALUES(?, ?, ?)")
STATEMENT(OBSERVER_DROP, "DELETE FROM observer WHERE player = ? AND (game = ? OR ? = '')")
STATEMENT(OBSERVERS, "SELECT player, game, told FROM observer WHERE player = ? OR ? = '' ORDER BY game, player")
STATEMENT(HANDOVER_PUT, "INSERT OR REPLACE INTO handover(game, side, player) VALUES(?, ?, ?)")
STATEMENT(HANDOVER_DROP, "DELETE FROM handover WHERE game = ? AND side = ?")
STATEMENT(HANDOVER_FORGET, "DELETE FROM handover WHERE player = ?")
STATEMENT(HANDOVER, "SELECT player FROM handover WHERE game = ? AND side = ?")
STATEMENT(PLAYER_PUT, "INSERT OR REPLACE INTO player(name, sealed) VALUES(?, ?)")
STATEMENT(PLAYER, "SELECT sealed FROM player WHERE name = ?")
STATEMENT(PLAYERS, "SELECT name, sealed FROM player WHERE name > ? ORDER BY name LIMIT ?")
STATEMENT(PLAYER_FORGET, "DELETE FROM player WHERE name = ?")
STATEMENT(
    PLAYER_PLAYS,
    "SELECT game.name FROM seat JOIN game ON game.id = seat.game WHERE seat.player = ? AND game.phase < ? ORDER BY"
    " game.name LIMIT 1")
STATEMENT(PLAYER_UNBEGUN,
          "SELECT count(DISTINCT game.id) FROM seat JOIN game ON game.id = seat.game WHERE seat.player = ? AND"
          " (game.phase IN (?, ?) OR (game.phase = ? AND game.k = 0))")
STATEMENT(SEAT_PUT, "INSERT OR REPLACE INTO seat(game, side, player) VALUES(?, ?, ?)")
STATEMENT(SEATS, "SELECT side, player FROM seat WHERE game = ? ORDER BY side")
STATEMENT(SEAT, "SELECT player FROM seat WHERE game = ? AND side = ?")

/* ---- what the host must know ---- */
STATEMENT(HOLIDAY_PUT, "INSERT OR REPLACE INTO holiday(begins, ends) VALUES(?, ?)")
STATEMENT(HOLIDAYS, "SELECT begins, ends FROM holiday WHERE ends > ? ORDER BY begins LIMIT ?")
STATEMENT(TALLY_SET, "INSERT OR REPLACE INTO tally(name, value) VALUES(?, ?)")
STATEMENT(TALLY, "SELECT value FROM tally WHERE name = ?")
STATEMENT(TALLIES, "SELECT name, value FROM tally WHERE name >= ?1 AND name < ?1 || char(0x10ffff) ORDER BY name")
STATEMENT(TALLY_DROP, "DELETE FROM tally WHERE name = ?")
STATEMENT(LUCK_PUT, "INSERT INTO luck(hash) VALUES(?) ON CONFLICT DO NOTHING")
STATEMENT(LUCK, "SELECT 1 FROM luck WHERE hash = ?")
STATEMENT(NEWS_PUT, "INSERT INTO news(utc, grade, game, words) VALUES(?, ?, ?, ?)")
STATEMENT(NEWS, "SELECT " NEWS_ROW " FROM news WHERE told = 0 ORDER BY id")
STATEMENT(NEWS_ALL, "SELECT " NEWS_ROW " FROM news ORDER BY id DESC")
STATEMENT(NEWS_UNMAILED, "SELECT " NEWS_ROW " FROM news WHERE told = 0 AND mailed = 0 ORDER BY id")
STATEMENT(NEWS_MAILED, "UPDATE news SET mailed = 1 WHERE mailed = 0 AND id <= ?")
STATEMENT(NEWS_TOLD, "UPDATE news SET told = 1 WHERE told = 0 AND id <= ?")
STATEMENT(MESSAGE_ADD,
          "INSERT INTO message(game, side, way, turn, n) VALUES(?, ?, ?, ?, 1) ON CONFLICT(game, side, way, turn) DO"
          " UPDATE SET n = message.n + 1")
STATEMENT(MESSAGES_NOW,
          "SELECT CAST(coalesce(sum(n), 0) AS BIGINT) FROM message WHERE game = ?1 AND way = ?2 AND turn = (SELECT turn"
          " FROM message WHERE game = ?1 ORDER BY at DESC LIMIT 1)")
/* clang-format off */
STATEMENT(MESSAGES_SIDES,
          "SELECT side, " SUM_WHERE("way = 1") ", " SUM_WHERE("way = 0") ", " SUM_WHERE("way = 1 AND turn = newest")
          ", " SUM_WHERE("way = 0 AND turn = newest")
          ", (SELECT count(DISTINCT turn) FROM message WHERE game = ?1 AND turn <> '0') FROM message,"
          " (SELECT turn AS newest FROM message WHERE game = ?1 ORDER BY at DESC LIMIT 1) AS latest"
          " WHERE game = ?1 AND turn <> '0' GROUP BY side ORDER BY side")
/* clang-format on */
STATEMENT(
    OUTAGE_BEGIN,
    "INSERT INTO outage(what, since, until) SELECT ?1, ?2, 0 WHERE NOT EXISTS(SELECT 1 FROM outage WHERE what = ?1"
    " AND (until = 0 OR since = ?2))")
STATEMENT(OUTAGE_END,
          "UPDATE outage SET until = CASE WHEN since < ?2 THEN ?2 ELSE since + 1 END WHERE what = ?1 AND until = 0")
STATEMENT(OUTAGES,
          "SELECT since, until FROM outage WHERE what = ?1 AND (until = 0 OR until > ?2) ORDER BY since LIMIT ?3")
STATEMENT(OUTAGE_FORGET, "DELETE FROM outage WHERE until > 0 AND until < ?")

/* ---- what anybody may know; what each exchange added ---- */
STATEMENT(PUBLISHED_PUT, "INSERT OR REPLACE INTO published(game, stamp) VALUES(?, ?)")
STATEMENT(PUBLISHED, "SELECT stamp FROM published WHERE game = ?")
STATEMENT(POINT_PUT, "INSERT INTO public_point(game, size, utc) VALUES(?, ?, ?) ON CONFLICT DO NOTHING")
STATEMENT(POINT, "SELECT coalesce(max(size), 0) FROM public_point WHERE game = ? AND utc <= ?")
STATEMENT(
    COSIGN_PUT,
    "INSERT INTO cosignature(game, witness, size, utc, line) VALUES(?, ?, ?, ?, ?) ON CONFLICT(game, witness, size)"
    " DO UPDATE SET utc = excluded.utc, line = excluded.line WHERE excluded.utc > cosignature.utc RETURNING 1")
STATEMENT(COSIGNS,
          "SELECT witness, size, utc, line FROM cosignature AS c WHERE game = ?1 AND size = (SELECT max(size) FROM"
          " cosignature WHERE game = ?1 AND witness = c.witness AND size <= ?2) ORDER BY size DESC, witness")
STATEMENT(CONFLICT_PUT,
          "INSERT INTO conflict(game, hash, utc, note) VALUES(?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING 1")
STATEMENT(CONFLICTS, "SELECT utc, note FROM conflict WHERE game = ? ORDER BY utc, hash")
STATEMENT(HISTORY_PUT, "INSERT OR REPLACE INTO history(game, side, k, sealed) VALUES(?, ?, ?, ?)")
STATEMENT(HISTORY, "SELECT k, sealed FROM history WHERE game = ? AND side = ? AND k <= ? ORDER BY k")
STATEMENT(HISTORY_OF, "SELECT sealed FROM history WHERE game = ? AND side = ? AND k = ?")
STATEMENT(
    HISTORY_LACKS,
    "SELECT k FROM history AS has WHERE game = ?1 AND side = ?2 AND k <= ?4 AND NOT EXISTS(SELECT 1 FROM history AS"
    " lacks WHERE lacks.game = ?1 AND lacks.side = ?3 AND lacks.k = has.k) ORDER BY k LIMIT 1")
STATEMENT(ALL_HISTORY, "SELECT game, side, k, sealed FROM history ORDER BY game, side, k")

/* ---- a forum ---- */
STATEMENT(FORUM_TOPIC_PUT,
          "INSERT OR REPLACE INTO forum_topic(game, topic, posted, down_since, trouble) VALUES(?, ?, ?, ?, ?)")
STATEMENT(FORUM_TOPIC, "SELECT " TOPIC_ROW " FROM forum_topic WHERE game = ?")
STATEMENT(FORUM_TOPICS, "SELECT " TOPIC_ROW " FROM forum_topic WHERE game > ? ORDER BY game LIMIT 1")
STATEMENT(FORUM_TOPIC_DROP, "DELETE FROM forum_topic WHERE game = ?")
STATEMENT(
    FORUM_SEEN_PUT,
    "INSERT OR REPLACE INTO forum_seen(game, post, hash, fate, versions, inbox, utc, player) VALUES(?, ?, ?, ?, ?,"
    " ?, ?, ?)")
STATEMENT(FORUM_SEEN, "SELECT hash, fate, versions, inbox, utc, player FROM forum_seen WHERE game = ? AND post = ?")
STATEMENT(FORUM_POST_PUT, "INSERT INTO forum_post(id, game, title, utc, sealed) VALUES(?, ?, ?, ?, ?)")
STATEMENT(FORUM_POST_ID, "SELECT coalesce(max(id), 0) + 1 FROM forum_post")
STATEMENT(FORUM_POST_NEXT,
          "SELECT id, game, title, utc, tries, next_at, sealed FROM forum_post WHERE sent = 0 AND game = ? ORDER BY id"
          " LIMIT 1")
STATEMENT(FORUM_POST_CLAIM,
          "UPDATE forum_post SET tries = tries + 1, next_at = ? WHERE id = ? AND tries = ? AND sent = 0")
STATEMENT(FORUM_POST_WAITS, "UPDATE forum_post SET tries = ?, next_at = ? WHERE id = ? AND sent = 0")
STATEMENT(FORUM_POST_END, "UPDATE forum_post SET sent = ?, number = ? WHERE id = ?")
STATEMENT(FORUM_POST_COUNT, "SELECT count(*), coalesce(min(utc), 0) FROM forum_post WHERE sent = 0 AND game = ?")
STATEMENT(FORUM_POST_FORGET, "DELETE FROM forum_post WHERE sent > 0 AND sent < ?")
STATEMENT(ALL_FORUM_POST, "SELECT id, game, sealed FROM forum_post ORDER BY id")

#undef STATEMENT
