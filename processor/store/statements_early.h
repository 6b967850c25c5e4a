/* SPDX-License-Identifier: Apache-2.0 */
/* processor/store/statements_early.h - what PostgreSQL is asked for all games of a group by one statement, early of the
 * statements of statements.h that would ask it game by game (store_early.c): EARLY(name of that statement, for whom,
 * how many of its first values are its key, how an answer is found, the text). ?1 is the ids of the games, ?2 the
 * hashes of the blocks that are to be taken, with blanks between them. Each row begins with the key; then come the
 * columns of that statement, and rows of a key in its order. Who includes it says what EARLY makes of them: pg_many.c.
 */
#ifndef EARLY
#include "processor/store/store_inside.h"
#define EARLY(name, whom, n_key, how, text) _Static_assert(sizeof text > 1, "a statement has a text");
#endif

/* Game by game, each by an index: the server knows how many games there are as little as how many rows. */
#define OF_EACH(rows) " FROM unnest(string_to_array(?1, ' ')) AS g CROSS JOIN LATERAL (SELECT " rows " OFFSET 0) AS x"
#define OF_PLAYERS(has)                                                                                                \
    " FROM (SELECT DISTINCT player" OF_EACH("player FROM seat WHERE game = g") ") AS s LEFT JOIN LATERAL (SELECT " has \
                                                                               " OFFSET 0) AS y ON true"

/* Their locks are held already, so this sees what those wrote for whom they waited. */
EARLY(GAME_HOLD, EARLY_TAKE | EARLY_TELL, 1, EARLY_GAME,
      "SELECT g, x.*" OF_EACH(GAME_ROW ", n, tree, seal_hash, bundle, (SELECT bytes FROM seal WHERE slot = game.n * 2"
                                       " + game.generation % 2 AND seal.generation = game.generation) FROM game WHERE"
                                       " id = g"))
/* The last page (store_memo.c), which looks whether its entries are in order. */
EARLY(ENTRY_PAGE, EARLY_TAKE | EARLY_TELL, 1, EARLY_PAGE,
      "SELECT g, x.*" OF_EACH("entry.n, line, leaf, entry.root FROM game JOIN entry ON entry.game = game.n AND entry.n"
                              " >= (game.log_size - 1) / 64 * 64 WHERE game.id = g ORDER BY entry.n"))
EARLY(SEATS, EARLY_TAKE | EARLY_TELL, 1, EARLY_GAME,
      "SELECT g, x.*" OF_EACH("side, player FROM seat WHERE game = g") " ORDER BY g, side")
EARLY(CALENDAR, EARLY_TAKE | EARLY_TELL, 2, EARLY_GAME,
      "SELECT g, x.*" OF_EACH("side, n, sequence, due_at FROM calendar WHERE game = g"))
EARLY(WISH, EARLY_TAKE | EARLY_TELL, 1, EARLY_PLAYER,
      "SELECT s.player, sealed" OF_PLAYERS("sealed FROM wish WHERE player = s.player"))
EARLY(PLAYER, EARLY_TELL, 1, EARLY_PLAYER,
      "SELECT s.player, sealed" OF_PLAYERS("sealed FROM player WHERE name = s.player"))
EARLY(HISTORY, EARLY_TELL, 2, EARLY_UP_TO,
      "SELECT g, x.*" OF_EACH("side, k, sealed FROM history WHERE game = g AND side IN (SELECT side FROM seat WHERE"
                              " game = g)") " ORDER BY g, side, k")
EARLY(COSIGNS, EARLY_TELL, 1, EARLY_NONE, "SELECT g" OF_EACH("1 FROM cosignature WHERE game = g LIMIT 1"))
EARLY(HOLIDAYS, EARLY_TELL, 0, EARLY_NONE, "SELECT begins FROM holiday WHERE ?1 <> '' LIMIT 1")
EARLY(BLOCK, EARLY_TAKE, 2, EARLY_BLOCK,
      "SELECT g, h, sealed FROM unnest(string_to_array(?1, ' ')) AS g CROSS JOIN unnest(string_to_array(?2, ' ')) AS h"
      " CROSS JOIN LATERAL (SELECT sealed FROM block WHERE game = g AND hash = h OFFSET 0) AS x")
EARLY(ANSWERED, EARLY_TAKE, 3, EARLY_GAME,
      "SELECT g, side, player, g, side, player, sealed" OF_EACH("side, player, sealed FROM answered WHERE game = g"))
/* Of the kind that each receipt asks for (processor/game/mail_limit.c); so many at most. */
EARLY(METER_BACK, EARLY_TAKE, 2, EARLY_FEWER,
      "SELECT 'receipt', s.player, n" OF_PLAYERS("count(*) AS n FROM (SELECT 1 FROM meter WHERE what = 'receipt' AND"
                                                 " who = s.player LIMIT 256) AS m"))

/* ?3: parts that this process has met, by their hashes. */
EARLY(PART_HAS, EARLY_TELL, 1, EARLY_LEARNT,
      "SELECT h, 1 FROM unnest(string_to_array(?3, ' ')) AS h CROSS JOIN LATERAL (SELECT 1 FROM bundle WHERE hash ="
      " decode(h, 'hex') AND ?1 <> '' AND ?2 = ?2 OFFSET 0) AS x")

#undef EARLY
