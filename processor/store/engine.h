/* SPDX-License-Identifier: Apache-2.0 */
/* processor/store/engine.h - the one door of the store's files to a database; nobody else includes it.
 *
 * An engine is a table of functions over one connection (struct link): words become statements, values are bound by
 * their kind, rows come one after the other. What it says otherwise than the others is a text of its own, or one of the
 * whole jobs at the end. Transactions and savepoints are statements like all others; whether one is still open only the
 * engine knows. An engine tells no error by itself: it remembers the last one, and `fail` puts it into our words and
 * kinds. SQLite: store_sqlite.c, sqlite_rows.c, sqlite_layout.c.
 * PostgreSQL: store_pg.c, which loads libpq, pg_query.c, pg_many.c, pg_words.c, pg_rows.c, pg_claim.c. */
#ifndef DISPATCH_ENGINE_H
#define DISPATCH_ENGINE_H

#include "formats/bytes.h"
#include "processor/base/error.h"

struct store;
struct store_check;
struct store_server;
struct link;  /* a connection; each engine has a struct of its own for it */
struct ready; /* a statement that is prepared on it */

/* What is bound to a ?: a number, words (copied), or bytes (borrowed until query_end). Many of a kind are an engine's
 * own: bytes as its database reads them. */
struct value {
    enum value_kind { VALUE_END, VALUE_INT, VALUE_TEXT, VALUE_BLOB, VALUE_INTS, VALUE_TEXTS, VALUE_BLOBS } kind;
    int64_t number;
    const char *words;
    struct span bytes;
};

enum query_answer { ANSWER_BAD = -1, ANSWER_END = 0, ANSWER_ROW = 1 };

enum { TABLE_COLUMNS_MAX = 32, TABLE_KEY_MAX = 4 };
/* A table as the database has it, with what statements over all its rows need. */
struct table {
    char name[64];
    bool has_mac, has_game_text; /* has_game_text: a column "game", of words: the id of a game */
    struct text plain;           /* all columns but mac: "a", "b" */
    const char *mac;             /* what the hash of a row should be, from its columns as they stand */
    const char *key;             /* the row's key in words that may be printed */
    int n_columns, n_order;      /* without mac; of its key, 0: it has none */
    enum value_kind kinds[TABLE_COLUMNS_MAX];
    struct text order; /* the key: "a", "b" */
    int order_at[TABLE_KEY_MAX];
};
enum { TABLES_MAX = 64, MAC_LEN = 16 };
/* Its next column but mac. */
void table_column(struct table *, const char *name, enum value_kind, bool in_key);

/* How rows of a statement that writes one are written many at a time: how many values each has, and which of them are
 * its key; none: no two rows meet. is_newest: of those with one key only the last is wanted. */
struct many {
    size_t n_values, key_at, n_key;
    bool is_newest;
};
enum { MANY_MOST = 16 }; /* kinds */
struct many_rows {
    unsigned which; /* enum sql */
    const struct value *const *row;
    size_t n;
    int64_t changed; /* rows that this did */
};

/* A statement that asks for many games at once what another one asks for each of them (store_early.c). */
enum early_whom { EARLY_TAKE = 1 /* blocks are taken for these games */, EARLY_TELL = 2 /* reports are written */ };
enum { EARLY_ASKED = 3 };
enum early_how {
    EARLY_GAME,   /* its rows; of a game that was asked for none says so */
    EARLY_PLAYER, /* a row for each player of these games, with NULL for none */
    EARLY_BLOCK,  /* as EARLY_GAME, of blocks that were asked for */
    EARLY_PAGE,   /* rows of a page that begins with its second value */
    EARLY_UP_TO,  /* as EARLY_GAME, whose first column is at most the value after the key */
    EARLY_NONE,   /* no row; where there is one, it is asked for */
    EARLY_LEARNT, /* each row is what a transaction remembers of its key (memo_learn) */
    EARLY_FEWER   /* the key has fewer rows than that value: no row */
};
struct early {
    unsigned which; /* enum sql: the other one */
    unsigned whom;
    size_t n_key; /* of its values, and so many columns come before its own */
    enum early_how how;
};

struct engine {
    const char *name; /* "SQLite" */
    /* Opens store->path, or makes it (STORE_CREATE), and leaves store->link; on false too, to be closed. */
    bool (*open)(struct store *, int flags, struct error *);
    void (*close)(struct link *);
    /* NULL: it could not be prepared, `fail` tells why. is_kept: it is used again and again. */
    struct ready *(*prepare)(struct link *, const char *words, bool is_kept);
    int (*n_values)(struct ready *);
    /* The nth from 1 on; false can only be want of memory. */
    bool (*bind)(struct link *, struct ready *, int n, const struct value *);
    enum query_answer (*step)(struct link *, struct ready *);
    int64_t (*number)(struct ready *, int at);
    /* Borrowed until the next step; no words and no bytes for NULL, and the process ends where memory ran out. */
    struct span (*bytes)(struct link *, struct ready *, int at);
    const char *(*words)(struct link *, struct ready *, int at);
    void (*reset)(struct ready *);     /* may be bound and stepped again */
    void (*drop)(struct ready *);      /* NULL is fine */
    int64_t (*changed)(struct link *); /* rows, by the statement that ended last */
    /* Rows of a statement (enum sql) are written together (store_late.c), and those of several statements one after the
     * other; the function gives NULL for one whose rows are not. NULL: one by one. To SQLite several are dearer than
     * that: since the tables have triggers it makes a temporary one for them, each time. */
    const struct many *(*many)(unsigned which);
    bool (*write_many)(struct store *, struct many_rows *of, size_t n, const char *doing, struct error *);
    /* The statements that ask early; NULL after the last. Asks those of a mask of enum early_whom, and gives what each
     * answered, NULL for the others; borrowed until they are reset. asked: ids of games, hashes of blocks, hashes of
     * parts of messages, with blanks between them. Where
     * `early` is NULL, nothing is asked early. */
    const struct early *(*early)(size_t at);
    bool (*ask_early)(struct link *, unsigned whom, const char *const asked[static EARLY_ASKED], struct ready **answer);
    /* Of a statement that has run: how many rows; which of them its columns are of. */
    size_t (*n_rows)(struct ready *);
    void (*go_to)(struct ready *, size_t row);
    /* A transaction is open; false after store_begin: on some errors the database undoes it by itself. */
    bool (*is_inside)(struct link *);
    /* One or more statements that take no values and give no rows. */
    bool (*script)(struct link *, const char *words);
    /* The last failure: what is busy, full or could not be read is EX_TEMPFAIL, corruption EX_DATAERR with the remedy.
     * Always false. */
    bool (*fail)(struct store *, const char *doing, const char *subject, struct error *);
    void (*no_sync)(struct link *); /* gives up durability */
    void (*keep_little)(struct link *, bool is_little);
    /* Begins a transaction that others write beside, each at games that it claimed. NULL: there is one writer, and
     * whoever began has claimed all. */
    bool (*begin_claims)(struct store *, struct error *);
    /* Holds the rows in which the messages to these games' players are numbered. ids: of the games, with blanks between
     * them. Only where several write at once. */
    bool (*hold_players)(struct store *, const char *ids, struct error *);
    /* Holds the rows of these games, in the order of their ids, and then those in which messages to their players are
     * numbered. games: ids or names, with blanks between them; into ids, which is empty, the ids of those that are
     * there, in the same way. Only where several write at once. */
    bool (*hold_games)(struct store *, const char *games, struct text *ids, struct error *);
    /* A lease by its number (store.h), outside of a transaction; *taken false: another connection has it. Only where
     * several write at once. */
    bool (*take_lease)(struct store *, int64_t lease, bool waits, bool *taken, struct error *);
    bool (*drop_lease)(struct store *, int64_t lease, struct error *);
    /* Says that there is work, when the transaction commits; hears what others say of it from `listen` on, and when *fd
     * can be read; *any: somebody has said so since. Only where several write at once. */
    bool (*ring)(struct store *, struct error *);
    bool (*listen)(struct store *, int *fd, struct error *);
    bool (*heard)(struct store *, bool *any, struct error *);
    /* Of the server (store.h); ahead is its clock, in milliseconds since 1970. Only where several write at once. */
    bool (*server)(struct store *, struct store_server *, struct error *);
    /* Within a transaction: what it wrote so far stands in row_count. NULL: it does anyway. */
    const char *counts;
    /* Within a transaction: nobody else writes a row until it ends. NULL: nobody does anyway. */
    const char *alone;
    /* ---- whole jobs ---- */
    bool (*backup)(struct store *, const char *path, struct error *);
    /* The number of its schema, 0 for an empty database; whether it bears our mark. */
    bool (*version)(struct store *, int *version, bool *is_ours, struct error *);
    /* Within a transaction: the tables of store_tables_words, each with its column mac, and our mark. */
    bool (*make)(struct store *, struct error *);
    /* Begins a transaction that reads one instant and keeps nobody from writing. */
    const char *snapshot;
    /* Around rows that come with their numbers into tables just made (store_copy.c). */
    bool (*fill)(struct store *, bool begins, struct error *);
    bool hashes_rows; /* whoever writes: the triggers are the database's, and not a connection's */
    /* What the hashes of rows need: the functions; from `watch` on every write hashes its row (store_rows.c). */
    bool (*rows_open)(struct store *, struct error *);
    bool (*rows_watch)(struct store *, struct error *);
    /* A savepoint was gone back to; NULL: nothing follows from it. */
    void (*undone)(struct link *);
    /* All tables by name, at most TABLES_MAX; 0: err. */
    size_t (*tables)(struct store *, struct arena *, struct table *, struct error *);
    /* Pages, indices, references; tables and indices as this program makes them. check_say tells what is wrong. */
    bool (*check_pages)(struct store_check *, bool is_quick, struct error *);
    bool (*check_layout)(struct store_check *, struct error *);
};

extern const struct engine engine_sqlite, engine_pg;

#endif
