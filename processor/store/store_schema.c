/* SPDX-License-Identifier: Apache-2.0 */
/* The tables.
 *
 * game.n is a small number for a game inside this file. A sealed generation lies in the slot 2n or 2n+1 by its parity,
 * so that the newest and the one before are kept and a transaction rewrites one row without a second index. */
#include "processor/store/store_inside.h"
#include <sodium.h>

/* Every table gets a column `mac` besides. */
static const char *const schema[] = {
    "CREATE TABLE host(one INTEGER PRIMARY KEY CHECK(one = 1), id TEXT NOT NULL, key_id BLOB NOT NULL,"
    " counter INTEGER NOT NULL)",
    "CREATE TABLE bundle(hash BLOB PRIMARY KEY, bytes BLOB NOT NULL)",
    /* program, gated: which build wrote it last, and which judged last whether it may go on (upgrade_gate.h) */
    "CREATE TABLE game(n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL UNIQUE,"
    " bundle BLOB NOT NULL REFERENCES bundle(hash), phase INTEGER NOT NULL, k INTEGER NOT NULL,"
    " generation INTEGER NOT NULL, log_size INTEGER NOT NULL, root BLOB NOT NULL, tree BLOB NOT NULL,"
    " seal_hash BLOB NOT NULL, aside TEXT NOT NULL DEFAULT '', due_at INTEGER NOT NULL, ready INTEGER NOT NULL,"
    " awaited TEXT NOT NULL, since INTEGER NOT NULL, checkpoint BLOB NOT NULL DEFAULT x'',"
    " deadline INTEGER NOT NULL DEFAULT 0, reminded_at INTEGER NOT NULL DEFAULT 0,"
    " program BLOB NOT NULL DEFAULT x'', gated BLOB NOT NULL DEFAULT x'')",
    "CREATE INDEX game_ready ON game(id) WHERE ready = 1 AND aside = ''",
    "CREATE INDEX game_due ON game(due_at, id) WHERE due_at > 0 AND aside = ''",
    "CREATE INDEX game_deadline ON game(deadline, id) WHERE deadline > 0 AND aside = ''",
    "CREATE TABLE seal(slot INTEGER PRIMARY KEY, generation INTEGER NOT NULL, bytes BLOB NOT NULL)",
    "CREATE TABLE entry(game INTEGER NOT NULL REFERENCES game(n), n INTEGER NOT NULL, line BLOB NOT NULL,"
    " leaf BLOB NOT NULL, root BLOB NOT NULL, PRIMARY KEY(game, n)) WITHOUT ROWID",
    "CREATE TABLE block(n INTEGER PRIMARY KEY, game TEXT NOT NULL REFERENCES game(id), hash TEXT NOT NULL,"
    " sealed BLOB NOT NULL, UNIQUE(game, hash))",
    "CREATE TABLE history(game TEXT NOT NULL, side TEXT NOT NULL, k INTEGER NOT NULL, sealed BLOB NOT NULL,"
    " PRIMARY KEY(game, side, k)) WITHOUT ROWID",
    "CREATE TABLE inbox(id INTEGER PRIMARY KEY, utc INTEGER NOT NULL, sealed BLOB NOT NULL,"
    " outcome TEXT NOT NULL DEFAULT '')",
    "CREATE INDEX inbox_open ON inbox(id) WHERE outcome = ''",
    "CREATE INDEX inbox_done ON inbox(utc) WHERE outcome <> ''",
    /* how often it was tried, when first and when again (UTC), enum message_kind, enum outbox_fate; trouble: what the
     * mail server said, never with an address */
    "CREATE TABLE outbox(id INTEGER PRIMARY KEY, player TEXT NOT NULL, number INTEGER NOT NULL, game TEXT NOT NULL,"
    " utc INTEGER NOT NULL, sent INTEGER NOT NULL DEFAULT 0, sealed BLOB NOT NULL, tries INTEGER NOT NULL DEFAULT 0,"
    " first_at INTEGER NOT NULL DEFAULT 0, next_at INTEGER NOT NULL DEFAULT 0, kind INTEGER NOT NULL DEFAULT 0,"
    " fate INTEGER NOT NULL DEFAULT 0, message_id TEXT NOT NULL DEFAULT '', trouble TEXT NOT NULL DEFAULT '')",
    "CREATE INDEX outbox_open ON outbox(id) WHERE sent = 0",
    "CREATE INDEX outbox_sent ON outbox(sent) WHERE sent > 0",
    "CREATE INDEX outbox_player ON outbox(player, id) WHERE sent = 0",
    "CREATE INDEX outbox_mail ON outbox(message_id) WHERE message_id <> ''",
    "CREATE INDEX outbox_about ON outbox(game, player, id)",
    /* the first mail of each thread; players whose mail comes back; the deadline that stands in a seat's calendar */
    "CREATE TABLE thread(game TEXT NOT NULL, player TEXT NOT NULL, message_id TEXT NOT NULL,"
    " PRIMARY KEY(game, player)) WITHOUT ROWID",
    "CREATE TABLE bounce(player TEXT PRIMARY KEY, since INTEGER NOT NULL, n INTEGER NOT NULL, words TEXT NOT NULL)"
    " WITHOUT ROWID",
    "CREATE TABLE calendar(game TEXT NOT NULL, side TEXT NOT NULL, n INTEGER NOT NULL, sequence INTEGER NOT NULL,"
    " due_at INTEGER NOT NULL, PRIMARY KEY(game, side)) WITHOUT ROWID",
    /* mails known again by their key (fate 'stranger': forgotten after a week), what is known of a mail server, numbers
     * of a POP3 box, what was done how often for whom, when a way in or out could not be used */
    "CREATE TABLE arrived(key BLOB PRIMARY KEY, utc INTEGER NOT NULL, fate TEXT NOT NULL DEFAULT '') WITHOUT ROWID",
    "CREATE INDEX arrived_passing ON arrived(utc) WHERE fate <> ''",
    "CREATE TABLE server(name TEXT PRIMARY KEY, validity INTEGER NOT NULL, last INTEGER NOT NULL,"
    " marked INTEGER NOT NULL, down_since INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE uidl(server TEXT NOT NULL, id TEXT NOT NULL, utc INTEGER NOT NULL, PRIMARY KEY(server, id)) WITHOUT"
    " ROWID",
    "CREATE TABLE meter(what TEXT NOT NULL, who TEXT NOT NULL, utc INTEGER NOT NULL)",
    "CREATE INDEX meter_of ON meter(what, who, utc)",
    "CREATE INDEX meter_age ON meter(utc)",
    "CREATE TABLE outage(what TEXT NOT NULL, since INTEGER NOT NULL, until INTEGER NOT NULL, PRIMARY KEY(what, since))"
    " WITHOUT ROWID",
    "CREATE TABLE player(name TEXT PRIMARY KEY, sealed BLOB NOT NULL)",
    "CREATE TABLE seat(game TEXT NOT NULL REFERENCES game(id), side TEXT NOT NULL, player TEXT NOT NULL,"
    " PRIMARY KEY(game, side)) WITHOUT ROWID",
    "CREATE INDEX seat_player ON seat(player)",
    "CREATE TABLE wish(player TEXT PRIMARY KEY, sealed BLOB NOT NULL) WITHOUT ROWID",
    /* who signed up and is not known yet, and addresses of strangers that were answered */
    "CREATE TABLE newcomer(id TEXT PRIMARY KEY, sealed BLOB NOT NULL) WITHOUT ROWID",
    /* open games: what is offered, who waits for a game, and who was asked whether they play */
    "CREATE TABLE offer(id TEXT PRIMARY KEY, sealed BLOB NOT NULL) WITHOUT ROWID",
    "CREATE TABLE seeking(id TEXT PRIMARY KEY, sealed BLOB NOT NULL) WITHOUT ROWID",
    "CREATE TABLE muster(id TEXT PRIMARY KEY, sealed BLOB NOT NULL) WITHOUT ROWID",
    /* what players say to each other, and from whom they want to hear nothing */
    "CREATE TABLE press(game TEXT NOT NULL, n INTEGER NOT NULL, hash TEXT NOT NULL, utc INTEGER NOT NULL,"
    " held INTEGER NOT NULL, sealed BLOB NOT NULL, PRIMARY KEY(game, n)) WITHOUT ROWID",
    "CREATE UNIQUE INDEX press_hash ON press(game, hash)",
    "CREATE INDEX press_held ON press(utc) WHERE held = 1",
    "CREATE TABLE muted(game TEXT NOT NULL, side TEXT NOT NULL, sealed BLOB NOT NULL, PRIMARY KEY(game, side)) WITHOUT"
    " ROWID",
    "CREATE TABLE observer(player TEXT NOT NULL, game TEXT NOT NULL, told INTEGER NOT NULL, PRIMARY KEY(player, game))"
    " WITHOUT ROWID",
    /* how a player answered in a seat of a game: finished, deadlines kept and missed, times of answer (store_answer.c)
     */
    "CREATE TABLE answered(game TEXT NOT NULL, side TEXT NOT NULL, player TEXT NOT NULL, sealed BLOB NOT NULL,"
    " PRIMARY KEY(game, side, player)) WITHOUT ROWID",
    "CREATE INDEX answered_player ON answered(player)",
    "CREATE TABLE handover(game TEXT NOT NULL, side TEXT NOT NULL, player TEXT NOT NULL, PRIMARY KEY(game, side))"
    " WITHOUT ROWID",
    "CREATE TABLE holiday(begins INTEGER PRIMARY KEY, ends INTEGER NOT NULL)",
    "CREATE TABLE tally(name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE luck(hash BLOB PRIMARY KEY) WITHOUT ROWID",
    "CREATE TABLE news(id INTEGER PRIMARY KEY, utc INTEGER NOT NULL, grade INTEGER NOT NULL, game TEXT NOT NULL,"
    " words TEXT NOT NULL, told INTEGER NOT NULL DEFAULT 0, mailed INTEGER NOT NULL DEFAULT 0)",
    "CREATE INDEX news_untold ON news(id) WHERE told = 0",
    "CREATE INDEX news_unmailed ON news(id) WHERE mailed = 0 AND told = 0",
    /* mails of a game, counted by the board's turn, for status */
    "CREATE TABLE message(at INTEGER PRIMARY KEY, game TEXT NOT NULL, side TEXT NOT NULL, way INTEGER NOT NULL,"
    " turn TEXT NOT NULL, n INTEGER NOT NULL, UNIQUE(game, side, way, turn))",
    /* what is public: what each game's folder was made from last (a hash), since when how much of a log may be read by
     * anybody, what witnesses signed, and checkpoints of our own key that are not of our journal */
    "CREATE TABLE published(game TEXT PRIMARY KEY, stamp BLOB NOT NULL) WITHOUT ROWID",
    "CREATE TABLE public_point(game TEXT NOT NULL, size INTEGER NOT NULL, utc INTEGER NOT NULL,"
    " PRIMARY KEY(game, size)) WITHOUT ROWID",
    "CREATE TABLE cosignature(game TEXT NOT NULL, witness TEXT NOT NULL, size INTEGER NOT NULL, utc INTEGER NOT NULL,"
    " line TEXT NOT NULL, PRIMARY KEY(game, witness, size)) WITHOUT ROWID",
    "CREATE TABLE conflict(game TEXT NOT NULL, hash BLOB NOT NULL, utc INTEGER NOT NULL, note BLOB NOT NULL,"
    " PRIMARY KEY(game, hash)) WITHOUT ROWID",
    /* a forum: the topic of each game, up to which post its reports are queued, since when the forum does not take any;
     * posts of others that were seen, by what was read last (enum forum_fate); posts of ours that wait, or went up */
    "CREATE TABLE forum_topic(game TEXT PRIMARY KEY, topic INTEGER NOT NULL, posted INTEGER NOT NULL,"
    " down_since INTEGER NOT NULL DEFAULT 0, trouble TEXT NOT NULL DEFAULT '') WITHOUT ROWID",
    "CREATE TABLE forum_seen(game TEXT NOT NULL, post TEXT NOT NULL, hash BLOB NOT NULL, fate INTEGER NOT NULL,"
    " versions INTEGER NOT NULL, inbox INTEGER NOT NULL, utc INTEGER NOT NULL, player TEXT NOT NULL,"
    " PRIMARY KEY(game, post)) WITHOUT ROWID",
    "CREATE TABLE forum_post(id INTEGER PRIMARY KEY, game TEXT NOT NULL, title TEXT NOT NULL, utc INTEGER NOT NULL,"
    " tries INTEGER NOT NULL DEFAULT 0, next_at INTEGER NOT NULL DEFAULT 0, sent INTEGER NOT NULL DEFAULT 0,"
    " number INTEGER NOT NULL DEFAULT 0, sealed BLOB NOT NULL)",
    "CREATE INDEX forum_post_open ON forum_post(game, id) WHERE sent = 0",
    /* how many rows each table has, and their hashes, all added up (store_rows.c) */
    "CREATE TABLE row_count(name TEXT PRIMARY KEY, n INTEGER NOT NULL, macs BLOB NOT NULL) WITHOUT ROWID",
};

const char *const *store_tables_words(size_t *n)
{
    *n = sizeof schema / sizeof *schema;
    return schema;
}

static bool host_insert(struct store *store, struct error *err)
{
    uint8_t key_id[8], id[16];
    char hex[33];
    seal_key_id(key_id, store->master);
    randombytes_buf(id, sizeof id);
    hex_write(hex, id, sizeof id);
    struct span key = {key_id, sizeof key_id};
    return query_run(query(store, SQL_HOST_ADD, hex, key), "write the store", store->path, err);
}

static bool is_readable(struct store *store, int version, bool is_ours, int flags, struct error *err)
{
    if (version > 0 && !is_ours)
        return error_set(err, EX_DATAERR, "open the store", store->path,
                         "store.foreign: this database was not made by dispatch");
    if (version > 0 && version != STORE_SCHEMA)
        return error_of(err, ERROR_FOREIGN, EX_CONFIG, "open the store", store->path,
                        "it has schema %d, this program knows %d: use the %s dispatch that made it", version,
                        STORE_SCHEMA, version > STORE_SCHEMA ? "newer" : "older");
    if (version > 0 && (flags & STORE_CREATE))
        return error_set(err, EX_CANTCREAT, "make the store", store->path, "there is one already");
    return version > 0 || (flags & STORE_CREATE) ||
           error_set(err, EX_DATAERR, "open the store", store->path,
                     "store.damaged: it is empty; put back the newest backup");
}

/* Reads the version again under the write lock: two programs may make it at once. */
static bool make_tables(struct store *store, struct error *err)
{
    int version;
    bool is_ours;
    return store->engine->version(store, &version, &is_ours, err) &&
           (version == STORE_SCHEMA ||
            (store->engine->make(store, err) && host_insert(store, err) && store_rows_sign(store, err)));
}

bool store_tables(struct store *store, int flags, struct error *err)
{
    int version;
    bool is_ours;
    if (!store->engine->version(store, &version, &is_ours, err) || !is_readable(store, version, is_ours, flags, err))
        return false;
    return version == STORE_SCHEMA || (store_begin(store, err) && store_end(store, make_tables(store, err), err));
}
