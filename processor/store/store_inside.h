/* SPDX-License-Identifier: Apache-2.0 */
/* processor/store/store_inside.h - what the files of the store share; nobody else includes it.
 *
 *   struct query q = query(store, SQL_GAME_BY_ID);
 *   query_text(&q, id);
 *   switch (query_step(&q, "read game", id, err)) { case ROW: ... column_int(&q, 0) ... }
 *   query_end(&q);
 * Statements are prepared once a store, at first use. */
#ifndef DISPATCH_STORE_INSIDE_H
#define DISPATCH_STORE_INSIDE_H

#include "processor/store/store.h"
#include <sqlite3.h>

enum sql {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_SAVEPOINT,
    SQL_RELEASE,
    SQL_UNDO,
    SQL_HOST,
    SQL_HOST_ADD,
    SQL_COUNT,
    SQL_COUNT_SET,
    SQL_GAME_ADD,
    SQL_GAME,
    SQL_GAME_BY_NAME,
    SQL_GAME_NAMES,
    SQL_GAMES,
    SQL_GAMES_GATED,
    SQL_GAMES_DUE,
    SQL_GAME_HEAD,
    SQL_GAME_PUT,
    SQL_GAME_REMINDED,
    SQL_GAMES_LATE,
    SQL_PLAYER_SEATS,
    SQL_WISH_PUT,
    SQL_WISH,
    SQL_WISH_DROP,
    SQL_WISHES,
    SQL_HOLIDAY_PUT,
    SQL_HOLIDAY_DROP,
    SQL_HOLIDAYS,
    SQL_TALLY_SET,
    SQL_TALLY,
    SQL_TALLIES,
    SQL_TALLY_DROP,
    SQL_HANDOVER_PUT,
    SQL_HANDOVER_DROP,
    SQL_HANDOVER,
    SQL_GAME_ASIDE,
    SQL_GAMES_ASIDE,
    SQL_GAME_GATED,
    SQL_BUNDLE_ADD,
    SQL_BUNDLE,
    SQL_SEAL_PUT,
    SQL_SEAL,
    SQL_SEALS,
    SQL_ENTRY_ADD,
    SQL_ENTRIES_DROP,
    SQL_SEALS_DROP,
    SQL_ENTRY,
    SQL_LEAVES,
    SQL_ENTRIES,
    SQL_CHECKPOINT,
    SQL_BLOCK_PUT,
    SQL_BLOCK_REPLACE,
    SQL_BLOCK,
    SQL_BLOCKS,
    SQL_INBOX_ID,
    SQL_INBOX_PUT,
    SQL_INBOX_NEXT,
    SQL_INBOX_DONE,
    SQL_OUTBOX_NUMBER,
    SQL_OUTBOX_ID,
    SQL_OUTBOX_PUT,
    SQL_OUTBOX_NEXT,
    SQL_OUTBOX_NEXT_OF,
    SQL_OUTBOX_CLAIM,
    SQL_OUTBOX_RELEASE,
    SQL_OUTBOX_TROUBLE,
    SQL_OUTBOX_END,
    SQL_OUTBOX_AGAIN,
    SQL_OUTBOX_GIVEN_UP_AGAIN,
    SQL_OUTBOX_AT_ONCE,
    SQL_OUTBOX_MAIL,
    SQL_OUTBOX_WAITING,
    SQL_OUTBOX_ANSWERS,
    SQL_OUTBOX_OLD,
    SQL_OUTBOX_DROP,
    SQL_OUTBOX_FORGET,
    SQL_INBOX_OLD,
    SQL_INBOX_DROP,
    SQL_THREAD_PUT,
    SQL_THREAD,
    SQL_BOUNCE_PUT,
    SQL_BOUNCE,
    SQL_BOUNCES,
    SQL_BOUNCE_CLEAR,
    SQL_CALENDAR_PUT,
    SQL_CALENDAR,
    SQL_PLAYER_PUT,
    SQL_PLAYER,
    SQL_PLAYERS,
    SQL_PLAYER_FORGET,
    SQL_PLAYER_PLAYS,
    SQL_SEAT_PUT,
    SQL_SEAT,
    SQL_LUCK_PUT,
    SQL_LUCK,
    SQL_NEWS_PUT,
    SQL_NEWS,
    SQL_NEWS_ALL,
    SQL_NEWS_UNMAILED,
    SQL_NEWS_MAILED,
    SQL_NEWS_TOLD,
    SQL_MESSAGE_ADD,
    SQL_MESSAGES,
    SQL_MESSAGES_NOW,
    SQL_ARRIVED_PUT,
    SQL_ARRIVED_FATE,
    SQL_ARRIVED,
    SQL_ARRIVED_FORGET,
    SQL_ARRIVED_OLD,
    SQL_SERVER,
    SQL_SERVER_PUT,
    SQL_UIDL_PUT,
    SQL_UIDL,
    SQL_UIDL_FORGET,
    SQL_METER_ADD,
    SQL_METER,
    SQL_METER_BACK,
    SQL_METER_FORGET,
    SQL_OUTBOX_BACK,
    SQL_MESSAGES_SIDES,
    SQL_ALL_INBOX,
    SQL_ALL_OUTBOX,
    SQL_PUBLISHED_PUT,
    SQL_PUBLISHED,
    SQL_POINT_PUT,
    SQL_POINT,
    SQL_COSIGN_PUT,
    SQL_COSIGNS,
    SQL_CONFLICT_PUT,
    SQL_CONFLICTS,
    SQL_HISTORY_PUT,
    SQL_HISTORY,
    SQL_HISTORY_OF,
    SQL_HISTORY_LACKS,
    SQL_ALL_HISTORY,
    SQL_INBOX_OUTCOME,
    SQL_OUTBOX_NEXT_GAME,
    SQL_FORUM_TOPIC_PUT,
    SQL_FORUM_TOPIC,
    SQL_FORUM_TOPICS,
    SQL_FORUM_TOPIC_DROP,
    SQL_FORUM_SEEN_PUT,
    SQL_FORUM_SEEN,
    SQL_FORUM_POST_PUT,
    SQL_FORUM_POST_ID,
    SQL_FORUM_POST_NEXT,
    SQL_FORUM_POST_CLAIM,
    SQL_FORUM_POST_WAITS,
    SQL_FORUM_POST_END,
    SQL_FORUM_POST_COUNT,
    SQL_FORUM_POST_FORGET,
    SQL_ALL_FORUM_POST,
    SQL_OUTAGE_BEGIN,
    SQL_OUTAGE_END,
    SQL_OUTAGES,
    SQL_OUTAGE_FORGET,
    SQL_OUTBOX_ASKS,
    SQL_OUTBOX_RETURNED,
    SQL_NEWEST,
    SQL_N
};
extern const char *const store_sql[SQL_N];

struct store {
    struct arena *arena;   /* borrowed */
    sqlite3 *db;           /* owned */
    const uint8_t *master; /* borrowed */
    char path[4096], counter_path[4096];
    char id[33]; /* of this store, in the counter file too */
    uint64_t counter;
    bool inside;         /* a transaction is open */
    uint8_t row_key[32]; /* of the rows' hashes */
    struct error spoilt; /* store_spoil */
    sqlite3_stmt *ready[SQL_N];
};

enum query_answer { ANSWER_BAD = -1, ANSWER_END = 0, ANSWER_ROW = 1 };
struct query {
    struct store *store;
    sqlite3_stmt *at; /* NULL: could not be prepared; step says so */
    int n;            /* parameters bound */
    int unbound;      /* why one of them was not; 0 */
};
struct query query(struct store *, enum sql);
void query_text(struct query *, const char *);
void query_int(struct query *, int64_t);
void query_blob(struct query *, struct span);
enum query_answer query_step(struct query *, const char *doing, const char *subject, struct error *);
void query_end(struct query *);
/* Ends it, and gives the rows that were gathered one behind the other, aligned; never NULL. */
void *query_rows(struct query *, const struct text *rows, size_t len);
/* Steps once and ends: for statements without rows. */
bool query_run(struct query *, const char *doing, const char *subject, struct error *);
int64_t column_int(const struct query *, int at);
struct span column_blob(const struct query *, int at); /* borrowed until the next step */
/* Cuts what does not fit. */
void column_text(const struct query *, int at, char *out, size_t cap);
bool column_hash(const struct query *, int at, struct hash *out);

/* The library's failure in our words and kinds: what is busy, full or could not be read is EX_TEMPFAIL, corruption
 * EX_DATAERR with the remedy. */
bool store_fail(struct store *, int rc, const char *doing, const char *subject, struct error *);
bool store_migrate(struct store *, int flags, struct error *);
/* The counter file: read, compare, write. */
bool store_counter_check(struct store *, int flags, struct error *);
bool store_counter_write(struct store *, struct error *);

/* A row of GAME_ROW. */
void game_row_read(const struct query *, struct game_row *);

/* Fields of a sealed row: u32 length, bytes. */
void pack_bytes(struct text *, struct span);
void pack_words(struct text *, const char *);
void pack_number(struct text *, uint64_t);
struct span unpack_bytes(struct reader *);
void unpack_words(struct reader *, char *out, size_t cap); /* bad when it does not fit */
/* Of a news query that selects id, utc, grade, told, game, words. */
size_t store_news_rows(struct query *, struct arena *, struct news_row **out, struct error *);
/* Opens a sealed row; the error names table, game and key when it was edited or lies in the wrong place. */
bool store_row_open(struct store *, struct arena *, enum row_key, const char *table, const char *game, const char *key,
                    struct span sealed, struct span *plain, struct error *);
/* One game's part of store_check. */
struct store_check {
    struct store *store;
    void (*found)(void *, const char *game, const char *words);
    void *context;
    uint64_t n_looked;
};
void check_say(struct store_check *, const char *game, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* store_rows.c: the hash that each row bears. open: the functions; watch: from now on every write hashes its row. */
bool store_rows_open(struct store *, struct error *);
bool store_rows_watch(struct store *, struct error *);
/* Within the transaction that changes the schema: before it the rows that are as they were written are marked, after it
 * they (and those of a store that had no hashes) are hashed anew; what was damaged stays known as damaged. */
bool store_rows_unsign(struct store *, struct error *);
bool store_rows_sign(struct store *, struct error *);
bool check_schema(struct store_check *, struct error *); /* tables and indices; store_schema.c */
/* Tells each row that is not what was written. is_quick: not the tables that only grow. */
bool check_rows(struct store_check *, bool is_quick, struct error *);

#endif
