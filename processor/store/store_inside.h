/* SPDX-License-Identifier: Apache-2.0 */
/* processor/store/store_inside.h - what the files of the store share; nobody else includes it.
 *
 *   struct query q = query(store, SQL_SEAT, game, side);
 *   if (query_step(&q, "read the seats of", game, err) == ANSWER_ROW) column_text(&q, 0, player, 32);
 *   query_end(&q);
 *   return query_run(query(store, SQL_SEAT_PUT, game, side, player), "seat the player", player, err);
 * Statements are prepared once a store, at first use. */
#ifndef DISPATCH_STORE_INSIDE_H
#define DISPATCH_STORE_INSIDE_H

#include "processor/store/engine.h"
#include "processor/store/store.h"

enum sql {
#define STATEMENT(name, text) SQL_##name,
#include "processor/store/statements.h"
    SQL_N
};

struct store {
    struct arena *arena;         /* borrowed */
    const struct engine *engine; /* which database it is */
    struct link *link;           /* owned */
    const uint8_t *master;       /* borrowed */
    char path[4096], counter_path[4096];
    char id[33]; /* of this store, in the counter file too */
    uint64_t counter;
    bool inside;         /* a transaction is open, or in a group one of its units */
    bool in_group;       /* store_group */
    bool group_holds;    /* ... and its transaction has begun */
    bool is_claiming;    /* ... for games that it claims */
    bool has_rung;       /* store_ring, in it */
    uint8_t row_key[32]; /* of the rows' hashes */
    struct error spoilt; /* store_spoil */
    struct store_memo *memo;
    struct store_held *held;
    struct store_late *late; /* NULL: no row waits */
    struct store_early *early;
    bool remembers;          /* store_remember */
    uint64_t n_numbered;     /* store_numbered */
    struct store_note *note; /* store_note_begin; borrowed */
    struct ready *ready[SQL_N];
};

struct query {
    struct store *store;
    struct ready *at;         /* NULL: could not be prepared; step says so */
    bool is_unbound;          /* a value could not be bound */
    bool is_own;              /* prepared for this once: query_end drops it */
    enum sql before;          /* what has to be written first (late_hangs); SQL_BEGIN, if nobody says otherwise: all */
    const struct value *late; /* its row waits; borrowed */
    /* It was asked early: its values, borrowed; of the rows in `at` the one that comes next, and that is at hand. */
    const struct early *early;
    const struct value *key;
    size_t next, row;
};

static inline struct value value_int(int64_t number)
{
    return (struct value){.kind = VALUE_INT, .number = number};
}
static inline struct value value_size(uint64_t number)
{
    return value_int((int64_t)number);
}
static inline struct value value_text(const char *words)
{
    return (struct value){.kind = VALUE_TEXT, .words = words};
}
static inline struct value value_blob(struct span bytes)
{
    return (struct value){.kind = VALUE_BLOB, .bytes = bytes};
}
static inline struct value value_32(const uint8_t *bytes)
{
    return value_blob((struct span){bytes, 32});
}
static inline struct value value_hash(const struct hash *hash)
{
    return value_32(hash->at);
}
/* clang-format off */
#define VALUE(x)                                                                                                       \
    _Generic((x), char *: value_text, const char *: value_text, uint8_t *: value_32, const uint8_t *: value_32,        \
             struct hash *: value_hash, const struct hash *: value_hash, struct span: value_blob,                      \
             uint64_t: value_size, default: value_int)(x)
/* clang-format on */
/* VALUE of each of up to 18. */
#define V1(x)                                                                     VALUE(x)
#define V2(x, ...)                                                                VALUE(x), V1(__VA_ARGS__)
#define V3(x, ...)                                                                VALUE(x), V2(__VA_ARGS__)
#define V4(x, ...)                                                                VALUE(x), V3(__VA_ARGS__)
#define V5(x, ...)                                                                VALUE(x), V4(__VA_ARGS__)
#define V6(x, ...)                                                                VALUE(x), V5(__VA_ARGS__)
#define V7(x, ...)                                                                VALUE(x), V6(__VA_ARGS__)
#define V8(x, ...)                                                                VALUE(x), V7(__VA_ARGS__)
#define V9(x, ...)                                                                VALUE(x), V8(__VA_ARGS__)
#define V10(x, ...)                                                               VALUE(x), V9(__VA_ARGS__)
#define V11(x, ...)                                                               VALUE(x), V10(__VA_ARGS__)
#define V12(x, ...)                                                               VALUE(x), V11(__VA_ARGS__)
#define V13(x, ...)                                                               VALUE(x), V12(__VA_ARGS__)
#define V14(x, ...)                                                               VALUE(x), V13(__VA_ARGS__)
#define V15(x, ...)                                                               VALUE(x), V14(__VA_ARGS__)
#define V16(x, ...)                                                               VALUE(x), V15(__VA_ARGS__)
#define V17(x, ...)                                                               VALUE(x), V16(__VA_ARGS__)
#define V18(x, ...)                                                               VALUE(x), V17(__VA_ARGS__)
#define VALUES_PICK(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, V, ...) V
#define VALUES(...)                                                                                                    \
    VALUES_PICK(__VA_ARGS__, V18, V17, V16, V15, V14, V13, V12, V11, V10, V9, V8, V7, V6, V5, V4, V3, V2, V1, 0)       \
    (__VA_ARGS__)
/* query(store, SQL_NAME, value, ...): the statement with a value for each ?, in their order. */
#define query(store, ...) query_bound(store, (const struct value[]){VALUES(__VA_ARGS__), {.kind = VALUE_END}})
/* As SQLite has it. */
const char *store_words(enum sql);
/* Of values, the first is the statement's enum sql. */
struct query query_bound(struct store *, const struct value *);
/* The same for words that are no line of statements.h, as they come from the names of tables. */
struct query query_words(struct store *, const char *words, const struct value *);
enum query_answer query_step(struct query *, const char *doing, const char *subject, struct error *);
void query_end(struct query *);
/* Ends it, and gives the rows that were gathered one behind the other, aligned; never NULL. */
void *query_rows(struct query *, const struct text *rows, size_t len);
/* A table whose rows are many and large: they are read a page at a time. */
struct paged {
    const char *doing;
    enum sql after; /* name and sealed bytes of the next rows after a name, at most so many */
    size_t size;    /* of a row as it is opened; its name comes first in it */
    bool (*open)(struct store *, const char *name, struct span sealed, void *row, struct error *);
};
/* The next row, among rows[ROWS_PAGE]. NULL: there is no more, or err. */
const void *page_next(struct store *, struct store_page *, const struct paged *, void *rows, struct error *);
/* A table whose rows are an id and what was sealed under it, as ROW_PLAYER (store_box.c). */
struct sealed_table {
    const char *name, *reading, *storing;
    enum sql put, drop, all;
};
bool sealed_put(struct store *, const struct sealed_table *, struct arena *, const char *id, const struct text *plain,
                struct error *);
/* All of a table: `open` fills a zeroed row of so many bytes from what was sealed; false: it is torn. */
size_t sealed_all(struct store *, const struct sealed_table *, struct arena *, size_t size,
                  bool (*open)(const char *id, struct span plain, void *row), void **out, struct error *);
/* Steps to the end and ends: for statements without rows. */
bool query_run(struct query, const char *doing, const char *subject, struct error *);
/* Steps once and ends: the first column of the row in *number, 0 when there is none. */
enum query_answer query_number(struct query, const char *doing, const char *subject, int64_t *number, struct error *);
/* Rows that the statement changed that ended last. */
int64_t query_changed(struct store *);
int64_t column_int(const struct query *, int at);
struct span column_blob(const struct query *, int at);  /* borrowed until the next step */
const char *column_words(const struct query *, int at); /* the same; NULL for NULL */
/* Cuts what does not fit. */
void column_text(const struct query *, int at, char *out, size_t cap);
bool column_hash(const struct query *, int at, struct hash *out);

/* The database's last failure in our words and kinds (engine.h); one that passes spoils the transaction. */
bool store_fail(struct store *, const char *doing, const char *subject, struct error *);
/* Not opened yet. where: as store_open takes it, or "sqlite:FILE". */
struct store *store_at(struct arena *, const char *where, const char *counter, const uint8_t *master);
/* Statements without values and rows. */
bool store_script(struct store *, const char *words, const char *doing, struct error *);
/* The tables are there, and of this schema; made with STORE_CREATE. */
bool store_tables(struct store *, int flags, struct error *);
/* The counter file: read, compare, write. */
bool store_counter_check(struct store *, int flags, struct error *);

/* What the open transaction of a shared store read already (store_memo.c); false: it has to be read. The entry and the
 * bundle are borrowed until the game is another's, or memo_forget: after a write to either, and where something is
 * undone. memo_end: the transaction is over. */
bool memo_entry(struct store *, const char *game, uint64_t n, struct span *line, struct hash *leaf, struct hash *root,
                struct error *);
/* It was written. */
void memo_entry_add(struct store *, const char *game, uint64_t n, struct span line, const struct hash *leaf,
                    const struct hash *root);
/* What a statement gave for a key of up to 64 letters, of any game; whoever writes what it reads calls memo_unlearn.
 * bytes: borrowed until then. */
bool memo_knows(struct store *, enum sql, const char *key, bool *has, struct span *bytes);
/* Has it room for what one game's reports ask for? Else it is emptied. */
void memo_room(struct store *);
void memo_learn(struct store *, enum sql, const char *key, bool has, struct span bytes);
void memo_unlearn(struct store *);
/* The first column of the row that a statement gives for a key; asked once a transaction. */
enum query_answer memo_blob(struct store *, struct arena *, enum sql, const char *key, const char *doing,
                            struct span *bytes, struct error *);
bool memo_seat(struct store *, const char *game, const char *side, char player[static 32]);
void memo_seat_keep(struct store *, const char *game, const char *side, const char player[static 32]);
bool memo_bundle(struct store *, const char *game, struct span *);
void memo_bundle_keep(struct store *, const char *game, struct span);
/* A part of messages whose bytes were read, and have this hash (store_keep_parts). Borrowed until the next one is kept.
 */
bool memo_part(const struct store *, struct span hash, struct span *bytes);
void memo_part_keep(struct store *, const uint8_t hash[static 32], struct span bytes);
/* A part that was put, or was there; and those that were met of late, as hexadecimal digits with blanks between them.
 */
void memo_part_met(struct store *, const char *hex);
const char *memo_parts_met(const struct store *, struct arena *);
void memo_forget(struct store *);
void memo_end(struct store *);
void memo_close(struct store *); /* the bundle too, which outlives transactions */

/* What the row of a game says of its newest generation; stored: the generation that the row in the table has, which is
 * an older one while others pass. */
struct game_head {
    int64_t n;
    uint64_t generation, stored, log_size;
    struct hash root, seal_hash;
    struct tlog_tree tree;
    bool tree_is_good;
};
/* The game that the open transaction holds, or of which a generation passes in it (store_held.c); NULL, false: it has
 * to be read. Borrowed until the row is written. */
const struct game_row *held_row(const struct store *, const char *name_or_id);
const struct game_head *held_head(const struct store *, const char *id);
/* Of a generation that passes; checkpoint: empty where none came with it. */
bool held_passing(const struct store *, const char *id, struct span *sealed, struct span *checkpoint);
/* It was read under its lock, which is kept until the transaction ends. */
void held_keep(struct store *, const struct game_row *, const struct game_head *);
/* A generation passes; a row was written. Both are copied. */
void held_pass(struct store *, const struct game_row *, const struct game_head *, struct span sealed,
               struct span checkpoint);
void held_written(struct store *, const struct game_row *, const struct game_head *);
void held_forget(struct store *); /* the row is written by another statement; one that passes stays */
void held_end(struct store *);    /* the transaction is over, or something in it undone */
bool held_is_settled(const struct store *, struct error *); /* no generation passes that nothing came after */
/* store_note.c, where nothing is asked of the database. The statement, noted when it is run; and the end of who asks
 * for what is not remembered. */
struct query note_bound(struct store *, const struct value *);
bool note_run(struct store *);
_Noreturn void note_cannot(void);
/* A message whose number is still to come: its row, and what is sealed under that. A part of messages. A game. */
bool note_outbox(struct store *, const struct outbox_row *, struct span squeezed);
void note_part(struct store *, const uint8_t hash[static 32], struct span bytes);
bool note_game(struct store *, const struct game_row *, uint64_t read_generation, struct span sealed, bool is_passing,
               struct span lines, uint64_t n_lines, struct span checkpoint, struct hash *seal_hash);
/* What these three are noted for. */
bool outbox_put(struct store *, const struct outbox_row *, struct span squeezed, int64_t *number, struct error *);
bool part_put(struct store *, const uint8_t hash[static 32], struct span bytes, struct error *);

/* store_late.c: rows that wait. At the opening; a transaction begins, is over; COMMIT and the like were done. */
void late_open(struct store *);
void late_begin(struct store *);
void late_end(struct store *);
void late_moved(struct store *, enum sql which);
/* Whose the rows are that are put aside from here on. */
void late_of(struct store *, const struct game_row *);
/* Is the row of this statement one to be put aside? Then late_put does it. */
bool late_takes(struct store *, const struct value *);
bool late_put(struct store *, const struct value *, struct error *);
/* The last statement was put aside. */
bool late_is_last(const struct store *);
/* The statement whose rows the answer to this one hangs on: SQL_N none, SQL_BEGIN all; and writes them. */
enum sql late_hangs(const struct store *, const struct value *);
bool late_before(struct store *, enum sql which, struct error *);
/* The number of the player's last message, whose row is held; the next of one that is, to be written. */
void late_hold_number(struct store *, const char *player, int64_t number);
bool late_next_number(struct store *, const char *player, int64_t *number);
/* Writes all that wait; before a commit. */
bool late_write(struct store *, struct error *);
bool late_settle(struct store *, struct error *);

/* late_touches: the answer hangs on a row that was put aside and waits, or was written since. late_is_known: the
 * statement writes nothing but what such rows are of, or what nobody asks early. late_count: how many rows of
 * the statement that were put aside have these values. */
bool late_touches(const struct store *, const struct value *);
bool late_is_known(const struct value *);
size_t late_count(const struct store *, enum sql which, const struct value *, size_t n);

/* store_early.c: what is asked for all games of a group at once. whom: a mask of enum early_whom. Then queries of the
 * transaction are answered from it: early_knows makes one, early_step goes to its next row. Forgotten: nothing of it is
 * used any more in this transaction; at its end it is gone. */
enum { EARLY_MOST = 16, EARLY_COUNTED = 256 /* of a meter, at most */ };
bool early_ask(struct store *, unsigned whom, const char *games, const char *hashes, struct error *);
bool early_knows(struct store *, const struct value *, struct query *);
bool early_step(struct query *);
void early_forget(struct store *);
void early_end(struct store *);

/* There is something to do for whoever listens, once this is committed. Nothing where the store is not shared; nor of
 * what a pass that claims makes, for it goes on to that itself. */
bool store_ring(struct store *, struct error *);
/* Ends a query that selects GAME_ROW; how many rows there were, at most cap. */
size_t store_game_rows(struct query, const char *doing, struct game_row *out, size_t cap, struct error *);
/* The next free number of a table (SQL_..._ID); under the write lock nobody else takes it. */
bool store_next_id(struct store *, enum sql which, int64_t *id, struct error *);

/* Fields of a sealed row: u32 length, bytes. */
void pack_bytes(struct text *, struct span);
void pack_words(struct text *, const char *);
void pack_number(struct text *, uint64_t);
struct span unpack_bytes(struct reader *);
void unpack_words(struct reader *, char *out, size_t cap); /* bad when it does not fit */
/* The files of a message as names and pieces (store_parts.h), and the parts among them into the store; *any: there is a
 * part. And a file of such pieces, whole; false: a part cannot be had. */
struct store_parts;
bool parts_pack(struct store *, struct text *out, const struct outbox_row *, const struct store_parts *, bool *any,
                struct error *);
bool parts_read(struct store *, struct arena *, struct reader *, struct span *out, struct error *);
/* The sealed message of a row whose player, game and number are there. */
bool outbox_open(struct store *, struct arena *, struct span sealed, struct outbox_row *, struct error *);
/* What one exchange added to a seat's timeline; key: side/exchange. */
bool history_open(struct store *, struct arena *, const char *game, const char *key, struct span sealed,
                  struct span *point, struct error *);
/* Of a news query that selects id, utc, grade, told, game, words. */
size_t store_news_rows(struct query *, struct arena *, struct news_row **out, struct error *);
/* Opens a sealed row; the error names table, game and key when it was edited or lies in the wrong place. */
bool store_row_open(struct store *, struct arena *, enum row_key, const char *table, const char *game, const char *key,
                    struct span sealed, struct span *plain, struct error *);
/* Opens each row of press and muted; how many there are, up to the first that cannot be opened. */
uint64_t store_press_check(struct store *, struct error *);
/* One game's part of store_check. */
struct store_check {
    struct store *store;
    void (*found)(void *, const char *game, const char *words);
    void *context;
    uint64_t n_looked;
};
void check_say(struct store_check *, const char *game, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The statements that make the tables and indices, in the words of SQLite, without the column mac. */
const char *const *store_tables_words(size_t *n);
enum { STORE_APPLICATION = 0x44535031 /* "DSP1": the mark of our databases */ };
/* store_rows.c: the hash that each row bears. Within the transaction that makes the tables: hashes the rows, counts
 * them. */
bool store_rows_sign(struct store *, struct error *);
/* Is it row_count, which counts the rows of all others? */
bool store_counts_rows(const struct table *);
/* In hexadecimal digits, in the place of a hash: of a row whose trigger has not run yet, or that is as it was written
 * while the schema changes; of one that is not what was written. As long as a hash: then SQLite writes the hash over it
 * where it stands, and does not lay out a large row twice. */
#define MAC_FRESH "00000000000000000000000000000001"
#define MAC_NONE  "00000000000000000000000000000000"
/* Tells each row that is not what was written. is_quick: not the tables that only grow. */
bool check_rows(struct store_check *, bool is_quick, struct error *);

#endif
