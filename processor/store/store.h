/* SPDX-License-Identifier: Apache-2.0 */
/* processor/store/store.h - the one door to what persists. The embedded store is one SQLite file (WAL,
 * synchronous=FULL) in the host directory; which database it is only the engine knows (processor/store/engine.h).
 * Everything hidden is sealed before it reaches a row (formats/seal.h). One transaction a unit of work (store.md
 * "Transactions"): store_begin, reads and writes, store_commit; anything not committed never happened.
 */
#ifndef DISPATCH_STORE_H
#define DISPATCH_STORE_H

#include "formats/seal.h"
#include "processor/base/error.h"

struct store;
enum store_flags {
    STORE_CREATE = 1,  /* make it; an error when it is there, unless its making was cut short */
    STORE_ANY_AGE = 2, /* open even when the counter outside says that it is an older copy: for fsck */
};
/* One more whenever a table, or a field of a sealed row, comes, goes or moves, or is squeezed another way: no store is
 * carried over, and without a number of its own such a store would be called damaged. t_store_rows holds it to that. */
enum { STORE_SCHEMA = 12 };
/* Where SQLite's memory runs out the process ends as the arena does (processor/base/memory.h). Before the first store
 * is opened; later it changes nothing. */
void store_memory_begin(void);
/* Opens HOSTDIR/dispatch.db, or the database that is named in the place of hostdir ("postgresql://..."), checks the
 * number of its schema and the counter outside (F8): a store behind its counter file is refused with the remedy.
 * counter: path of that file; it lies outside the store and its backup. master: 32 bytes, borrowed for the life, as is
 * the arena. Never keep a store open across a fork. Codes: EX_TEMPFAIL busy, EX_NOINPUT none there, EX_DATAERR damaged,
 * foreign, old, EX_CONFIG other schema or other key. */
bool store_open(struct arena *, const char *hostdir, const char *counter, const uint8_t *master, int flags,
                struct store **, struct error *);
/* Is it the address of a database of PostgreSQL, "postgresql://..."? */
bool store_is_url(const char *where);
/* "SQLite", "PostgreSQL" */
const char *store_engine(const struct store *);
void store_close(struct store *);                       /* NULL is fine */
void store_keep_little(struct store *, bool is_little); /* of what was read: for who reads each row once */
/* From here on parts of messages that were read are kept, up to 256 kB of them, for who reads messages one after the
 * other; false: none, as at the opening. A part that is changed meanwhile is not noticed, since what it was is known.
 */
void store_keep_parts(struct store *, bool does);
void store_no_sync(struct store *); /* for benchmarks and soak runs: gives up durability */
/* Takes the write lock (BEGIN IMMEDIATE): busy for five seconds is EX_TEMPFAIL. */
bool store_begin(struct store *, struct error *);
/* Do several runs work in it at once, each at games of its own (PostgreSQL)? */
bool store_is_shared(const struct store *);
/* Where it is shared: what its server says of itself, for the doctor. In a role without pg_read_all_stats nobody hears
 * what standbys have: hides. */
struct store_server {
    char version[48], role[64], database[64], encoding[24];
    char wanted[200]; /* synchronous_standby_names; "": nothing waits for a standby */
    bool is_super, owns, may_make, is_durable, is_standby, hides;
    int64_t n_standbys, n_sync; /* that follow; of them those that have each commit */
    int64_t ahead;              /* of this host's clock, in milliseconds, give or take what the question took */
};
bool store_server(struct store *, struct store_server *, struct error *);
/* Where it is shared: begins a transaction without the write lock, for games that are claimed in it and for what is
 * written because of them. Else store_begin. */
bool store_begin_claims(struct store *, struct error *);
/* What one run at a time does, though several are at work (processor/pass/stages.c says why of each). */
enum store_lease {
    LEASE_NONE,  /* all of them may */
    LEASE_BEGIN, /* gate and guards */
    LEASE_FETCH,
    LEASE_INGEST,
    LEASE_MUSTER,
    LEASE_REMIND,
    LEASE_DELIVER,
    LEASE_PUBLISH,
};
/* Outside of a transaction. *taken false: another run has it; waits: and had it for a minute. It ends with
 * store_lease_drop, or with the store's connection, however that ends. Taken where the store is not shared, for there
 * lock_run keeps others away. */
bool store_lease_take(struct store *, enum store_lease, bool waits, bool *taken, struct error *);
bool store_lease_drop(struct store *, enum store_lease, struct error *);
bool store_commit(struct store *, struct error *);
/* Commits when all that was done since store_begin was done well, else rolls back:
 *   return store_begin(store, err) && store_end(store, one(store, err) && two(store, err), err); */
bool store_end(struct store *, bool is_done, struct error *);
/* Notes a shortage that somebody may pass over, as when a time is shown in UTC because a zone could not be read: what
 * is written on the strength of it is not what would be written in the next pass, so store_commit refuses until
 * store_rollback, store_begin or store_is_whole. The store notes its own shortages so. */
void store_spoil(struct store *, const struct error *why);
/* False, with the error: there was a shortage since the last time that this was asked. */
bool store_is_whole(struct store *, struct error *);
void store_rollback(struct store *);
/* Many transactions under one commit. From store_group on each is begun, committed and
 * rolled back as ever, and one that is rolled back takes no other with it; but what it wrote is durable, and seen by
 * others, only when store_group_end is true. False: nothing of the group was written, whatever was said of its parts.
 * The write lock is held from the first of them on. Neither within a transaction. */
void store_group(struct store *);
bool store_group_end(struct store *, struct error *);
/* Where the store is shared, and before the first of them: holds the games that they will write, and the players who
 * are told of it, until the group ends, so that no two groups wait for each other in a ring; and asks for what taking
 * these blocks will ask for. games: ids or names, blocks: hashes in hexadecimal digits, with blanks between them.
 * EX_TEMPFAIL as store_game_hold; then the group is to be dropped. */
bool store_group_hold(struct store *, const char *games, const char *blocks, struct error *);
/* After a commit that failed, of a group or not: rows that had waited for it were refused (store_late.c). Nothing was
 * written, and who tries the same again hears at which of them it fails. */
bool store_refused_late(const struct store *);
void store_group_drop(struct store *); /* nothing of it is written; also without a group */
/* Within a transaction: a unit of its own that can fail alone (F31). */
bool store_savepoint(struct store *, struct error *);
bool store_release(struct store *, struct error *);
/* False: there is none any more, for on some errors the library undoes the whole transaction. */
bool store_undo(struct store *);
/* Raises the counter in the store and in the file outside (fsync); once a pass, before anything leaves. Outside of a
 * transaction. */
bool store_count_pass(struct store *, struct error *);
uint64_t store_counter(const struct store *);
/* Is it what the counter file outside says? store_open asks this too, unless STORE_ANY_AGE is given. False: the error
 * names the remedy; a store that never made a pass writes the file. */
bool store_is_newest(struct store *, struct error *);
/* The host goes on with an older copy, or without the counter file that would tell one, or with one that is damaged:
 * writes the file anew, ahead of both; sets all games aside, as "restored: ..." or "counter lost: ...". EX_USAGE when
 * the store is the newest anyway. A file that cannot be read, or is of another store, stays: the error says why. */
bool store_accept_old(struct store *, const char *why, int64_t utc, struct error *);

/* Tells each row that is not what was written, or is gone, of games, seats, bundles, limits: of all tables but those
 * that only grow.
 */
bool store_rows_look(struct store *, void (*found)(void *, const char *game, const char *words), void *context,
                     struct error *);
struct rows_accepted {
    uint64_t n_rows, n_tables; /* rows that are not what was written; tables of which rows are gone */
};
/* The host takes the rows as they stand, those that are not what was written and those that are gone (store_rows.c):
 * games that they were of are set aside, all games where nobody knows. Own transaction. */
bool store_rows_accept(struct store *, const char *why, int64_t utc, struct rows_accepted *, struct error *);

/* ---- hearing of work, where the store is shared ---- */

/* From now on this connection hears when another process commits mail that came in, a game that is ready, or a message.
 * fd: to be polled, until the store is closed. A store that does nothing but listen may be kept open across forks, when
 * the children leave it alone and end by _exit. */
bool store_listen(struct store *, int *fd, struct error *);
/* Takes up what came, without waiting. False: the connection is lost. */
bool store_heard(struct store *, bool *any, struct error *);

struct game_row {
    char id[33], name[32], aside[200]; /* aside: why it was set aside, "" */
    int64_t due_at;                    /* next instant something happens by itself; 0 never */
    bool ready;                        /* advance or report can go on now */
    int32_t phase;
    uint64_t k, generation, log_size;
    struct hash root;
    char awaited[72];    /* "csa" or "csa,usa": for status */
    int64_t since;       /* awaited since */
    int64_t deadline;    /* of what is asked, or of the set-up; 0 none */
    int64_t reminded_at; /* reminders that were due by then are dealt with */
    uint8_t program[32]; /* build that wrote it last (program.h); zero: one that did not say */
};
/* A new game: its row, genesis text (entry 0 of its journal; log size becomes 1) and bundle. Generation 0: the first
 * store_game_put follows in the same transaction with read_generation 0. Of the row: id, name, phase, due_at, ready,
 * awaited, since. EX_USAGE: the name is taken. */
bool store_game_add(struct store *, const struct game_row *, struct span genesis, struct span bundle, struct error *);
bool store_game_by_name(struct store *, const char *name_or_id, struct game_row *, struct error *); /* found? */
bool store_game_name_near(struct store *, const char *name, char nearest[static 32]); /* for "did you mean" */
/* Empty: there is none, or it cannot be read (err). */
struct span store_genesis(struct store *, struct arena *, const char *id, struct error *err);
struct span store_bundle(struct store *, struct arena *, const char *id, struct error *err);
/* Games to look at: ready or due at `now`, in order of id after `after` (NULL: from the first), at most cap. By index.
 */
size_t store_games_due(struct store *, int64_t now, const char *after, struct game_row *out, size_t cap,
                       struct error *);
/* After store_begin_claims: the same rows in the same order, of games that are this transaction's until it ends. Where
 * the store is shared, games that others have claimed or hold are passed over, and nobody can claim or change these; a
 * claim ends with its connection, however that ends. SQLite: the write lock is the claim. */
size_t store_games_claim(struct store *, int64_t now, const char *after, struct game_row *out, size_t cap,
                         struct error *);
/* After store_games_claim, before messages are written to the players of more than one of these games: others who would
 * write to them wait from here on, so that no two wait for each other; and asks for what reports of these games will
 * ask for. EX_TEMPFAIL as store_game_hold. */
bool store_players_hold(struct store *, const struct game_row *, size_t n, struct error *);
/* Within a transaction, before a game is read to be changed: waits until nobody else has it, and holds it. EX_TEMPFAIL:
 * somebody had it for more than five seconds. True too when there is no such game. SQLite: the write lock does it. */
bool store_game_hold(struct store *, const char *name_or_id, struct error *);
/* The next live game after `after` (""), in order of id, that another build than this one wrote last, and that it has
 * not judged yet; again: or has. */
size_t store_games_ungated(struct store *, const char *after, const uint8_t program[static 32], bool again,
                           struct game_row *, struct error *);
/* How many there are of these in all. */
bool store_games_ungated_count(struct store *, const uint8_t program[static 32], bool again, int64_t *n,
                               struct error *);
size_t store_games(struct store *, const char *after, struct game_row *out, size_t cap, struct error *); /* all */
/* Games whose deadline passed after `after` and until now, in order of id after after_id (""): at most cap. By index.
 */
size_t store_games_late(struct store *, int64_t after, int64_t now, const char *after_id, struct game_row *out,
                        size_t cap, struct error *);
/* Of a game whose reminders went out: when it is due next, and up to when they are dealt with. */
bool store_game_reminded(struct store *, const char *id, int64_t due_at, int64_t reminded_at, struct error *);
/* Writes row, the new sealed generation and the new entries together; conditional on the generation read (F33): false
 * with retry when somebody else moved the game, before or while this was written: the transaction, or the savepoint in
 * it, must be undone then. lines: core's fresh lines (not entry 0), each with its LF. Keeps the
 * generation before. EX_SOFTWARE, nothing written: row, seal header (generation, previous hash, log size, root) and
 * journal do not fit each other. checkpoint: empty keeps the one before. The name and aside of the row are not written.
 * is_passing: another generation follows in this transaction, or store_commit refuses it; this one is in the journal's
 * chain and can be read until then, but is not kept. seal_hash: gets the SHA-256 of `sealed`. */
bool store_game_put(struct store *, const struct game_row *, uint64_t read_generation, struct span sealed,
                    bool is_passing, struct span lines, uint64_t n_lines, struct span checkpoint,
                    struct hash *seal_hash, struct error *);
/* Puts a game back as it was proven to be, a new one or over what the store has of it: all its entries, and one sealed
 * state, whatever generation it is of. lines: entries 1 to the row's size - 1. Row, header and journal must fit each
 * other as in store_game_put. The reason for which it was set aside goes. EX_USAGE: another game has the name. */
bool store_game_restore(struct store *, const struct game_row *, struct span genesis, struct span bundle,
                        struct span sealed, struct span lines, struct span checkpoint, struct hash *seal_hash,
                        struct error *);
bool store_game_aside(struct store *, const char *id, const char *why, struct error *); /* set aside, or "" to resume */
/* This build judged whether it may go on with the game; good: it may. */
bool store_game_gated(struct store *, const char *id, const uint8_t program[static 32], bool good, struct error *);
/* The newest sealed generation; the head row must agree with its header. EX_DATAERR and a cause that begins with
 * store.torn, store.old, store.foreign or store.edited: set the game aside with that cause.
 * Lines of another game's journal, or edited ones, are found by store_entry ("store.edited") and by fsck. */
bool store_seal_get(struct store *, struct arena *, const char *id, struct span *sealed, struct error *);
/* An entry as a raw line; entry 0 is the genesis text. It must have the leaf that was written with it. */
bool store_entry(struct store *, struct arena *, const char *id, uint64_t n, struct span *, struct error *);
/* Entries from..to (exclusive), each as by store_entry, with one statement for all. line: room for to - from. */
bool store_lines(struct store *, struct arena *, const char *id, uint64_t from, uint64_t to, struct span *line,
                 struct error *);
bool store_leaves(struct store *, struct arena *, const char *id, uint64_t n, struct hash **, struct error *);
bool store_root_at(struct store *, const char *id, uint64_t size, struct hash *out); /* false: no such size */
bool store_checkpoint(struct store *, struct arena *, const char *id, struct span *note, struct error *);

/* The sealed bytes' SHA-256, for `seal g hash` and the next header's `previous`. */
bool store_seal_hash(struct store *, const char *id, struct hash *out, struct error *);

/* Signed blocks: archive of b, signature and C(b); sealed. By order hash. */
struct block_row {
    char game[33], hash[65], side[17];
    uint64_t seq;
    int64_t utc;
    struct span bytes, sig; /* what was signed; armored signature */
    bool refused;           /* only ever refused: what is taken later goes over it, else the first stays */
};
bool store_block_put(struct store *, const struct block_row *, struct error *);
bool store_block_get(struct store *, struct arena *, const char *game, const char *hash, struct block_row *,
                     struct error *);
size_t store_blocks(struct store *, struct arena *, const char *game, struct block_row **,
                    struct error *); /* by utc, seq */

/* Raw input: committed before the source is touched. name: file name or Message-ID. */
bool store_inbox_put(struct store *, const char *name, struct span raw, int64_t utc, int64_t *id, struct error *);
size_t store_inbox_next(struct store *, struct arena *, int64_t after, int64_t *id, struct span *raw, char name[256],
                        struct error *); /* 0: none left */
/* outcome: one line for the host, "" never. */
bool store_inbox_done(struct store *, int64_t id, const char *outcome, struct error *);
/* What became of it: "" while it waits, "gone" when it is not kept any more. */
bool store_inbox_outcome(struct store *, int64_t id, char outcome[static 200], struct error *);

/* The outbox: a message for a player is a list of files; delivered later. number is per player. */
struct out_file {
    const char *name;
    struct span bytes;
};
enum message_kind {
    MESSAGE_TELLS,   /* what happened, and nothing is asked: may wait for a digest or for the morning */
    MESSAGE_ASKS,    /* his move, a reminder: waits for hours at most, by the setting mails-a-day */
    MESSAGE_ANSWERS, /* a receipt: answers a mail of his */
    MESSAGE_SPEAKS,  /* words of another player: for no digest that he wishes, but see the setting mails-a-day */
    MESSAGE_WARNS, /* a key or the address of the player has changed, or is to: leaves at once, alone, and is no part of
                      mails-a-day. Whoever has only their address provokes none */
};
enum outbox_fate { OUTBOX_WAITS, OUTBOX_SENT, OUTBOX_REFUSED, OUTBOX_GIVEN_UP, OUTBOX_RETURNED /* by a bounce */ };
enum { MESSAGE_ID_MAX = 256 };
struct outbox_row {
    int64_t id, number, utc;
    char player[32], game[33], subject[200];
    struct out_file *file;
    size_t n_files;
    enum message_kind kind;
    char answers[MESSAGE_ID_MAX];    /* Message-ID of the mail that this one answers, "" when it is not known; sealed */
    int64_t tries;                   /* to mail it */
    int64_t first_at, next_at;       /* of the first try, and before which it is not tried again; 0 none */
    char message_id[MESSAGE_ID_MAX]; /* with its angle brackets, from the first try on; "" before */
};
/* The next message that waits, due or not. */
size_t store_outbox_next(struct store *, struct arena *, int64_t after, struct outbox_row *, struct error *);
/* A player's messages about a game, sent or not, from the newest on: the one before the id `before` (0: the newest). */
size_t store_outbox_back(struct store *, struct arena *, const char *player, const char *game, int64_t before,
                         struct outbox_row *, struct error *);
/* The same of one player. */
size_t store_outbox_next_of(struct store *, struct arena *, const char *player, int64_t after, struct outbox_row *,
                            struct error *);
/* The same of one game, by its id. */
size_t store_outbox_next_about(struct store *, struct arena *, const char *game, int64_t after, struct outbox_row *,
                               struct error *);
bool store_outbox_sent(struct store *, int64_t id, int64_t utc, struct error *);

/* ---- mail (store_mail.c) ---- */

/* Before a try: counts it and notes its Message-ID and when the next one may be. *taken false: another processor was
 * quicker. */
bool store_outbox_claim(struct store *, const struct outbox_row *, const char *message_id, int64_t now, int64_t next_at,
                        bool *taken, struct error *);
/* Nothing could leave: the last try does not count. */
bool store_outbox_release(struct store *, int64_t id, struct error *);
/* What the server said of the last try; never with an address in it (F42). */
bool store_outbox_trouble(struct store *, int64_t id, const char *words, struct error *);
/* It waits no longer, for this reason. */
bool store_outbox_end(struct store *, int64_t id, enum outbox_fate, int64_t utc, struct error *);
/* He got another address: what was refused or given up for him waits again, what waits is due now, and his mail comes
 * back no more. *n: messages that wait again. */
bool store_outbox_again(struct store *, const char *player, int64_t *n, struct error *);
/* His server takes mail again: what was given up, as it had put it off for days, waits again, and what waits is due
 * now.
 */
bool store_outbox_given_up_again(struct store *, const char *player, struct error *);
/* Whose message was that? For delivery failures and answers; false, err unset: none of ours, or long ago. */
bool store_outbox_by_mail(struct store *, const char *message_id, char player[static 32], char game[static 33],
                          int64_t *number, struct error *);
/* The mail of this Message-ID came back: so did what it held. False, err unset: none that was sent has it. */
bool store_outbox_returned(struct store *, const char *message_id, struct error *);
/* Does a message of this kind wait for him? */
bool store_outbox_has(struct store *, const char *player, enum message_kind, struct error *);
/* The mails that left to a player after that instant, warnings apart; what went together in one is one. False: the
 * store. */
struct mail_day {
    int64_t unasked, asking; /* those that answer none of their own; of these, with a question in them */
    int64_t answers, last;   /* those that answer; when the last unasked one left, 0: none did */
};
bool store_outbox_day(struct store *, const char *player, int64_t since, struct mail_day *, struct error *);
/* Was an answer to a mail of theirs written after that instant, sent or not? */
bool store_outbox_answered(struct store *, const char *player, int64_t since, struct error *);
/* Does a message that asks something wait for them, of a game whose deadline is after `now`, and either not after
 * `until` or so near that a quarter of the time from the message to it is over? */
bool store_outbox_soon(struct store *, const char *player, int64_t now, int64_t until, struct error *);
struct waiting_row { /* the messages that wait for one player */
    char player[32], trouble[200];
    int64_t n, oldest_utc, tries, next_at;
};
size_t store_outbox_waiting(struct store *, struct arena *, struct waiting_row **, struct error *);
/* The oldest message that was dealt with before `utc`, and forgetting it; false, err unset: none. One that cannot be
 * opened any more has no files. */
bool store_outbox_old(struct store *, struct arena *, int64_t before_utc, struct outbox_row *, struct error *);
bool store_outbox_drop(struct store *, int64_t id, struct error *);
/* The same of an arrival that has its outcome. */
bool store_inbox_old(struct store *, struct arena *, int64_t before_utc, int64_t *id, struct span *raw, struct error *);
bool store_inbox_drop(struct store *, int64_t id, struct error *);

/* The first mail to a player about a game, "" before there is one; put: the first one stands. */
bool store_thread_get(struct store *, const char *game, const char *player, char message_id[static MESSAGE_ID_MAX],
                      struct error *);
bool store_thread_put(struct store *, const char *game, const char *player, const char *message_id, struct error *);

/* Players whose mail comes back; the player "" is the mail server itself. words: why, without an address. */
struct bounce_row {
    char player[32], words[200];
    int64_t since, n;
};
bool store_bounce_put(struct store *, const char *player, const char *words, int64_t utc, struct error *);
bool store_bounce_get(struct store *, const char *player, struct bounce_row *,
                      struct error *); /* false, err unset: none */
bool store_bounce_clear(struct store *, const char *player, struct error *);
size_t store_bounces(struct store *, struct arena *, struct bounce_row **, struct error *);

/* The deadline in a seat's calendar: the n-th of the seat, as it was last told. All zero before the first. */
struct calendar_row {
    int64_t n, sequence, due_at; /* due_at 0: it is not open any more */
};
bool store_calendar_get(struct store *, const char *game, const char *side, struct calendar_row *, struct error *);
bool store_calendar_put(struct store *, const char *game, const char *side, const struct calendar_row *,
                        struct error *);

/* ---- mail that comes in (store_fetch.c) ---- */

/* Notes that a mail is here, by its key (mime_key); *is_new false: it was before. */
bool store_arrived_put(struct store *, const uint8_t key[static 32], int64_t utc, bool *is_new, struct error *);
bool store_arrived(struct store *, const uint8_t key[static 32], bool *is_known, struct error *);
/* A word for what it was ("stranger"): then it is forgotten by store_arrived_forget when it is older than `before`. */
bool store_arrived_fate(struct store *, const uint8_t key[static 32], const char *fate, struct error *);
bool store_arrived_forget(struct store *, int64_t before_utc, struct error *);
/* How many of this word came at `since` or later, and are not forgotten. */
bool store_arrived_count(struct store *, const char *fate, int64_t since_utc, int64_t *n, struct error *);
/* Is there anything that arrived_forget or meter_forget would forget? */
bool store_arrived_old(struct store *, int64_t arrived_before, int64_t meter_before, bool *any, struct error *);
struct server_row {       /* all zero: nothing known yet */
    int64_t validity;     /* IMAP: UIDVALIDITY; everything below holds for this one only */
    int64_t last, marked; /* the highest UID that is stored here, and up to which the server's copies were dealt with */
    int64_t down_since;   /* the host was told that it cannot be reached; 0: it can */
};
bool store_server_get(struct store *, const char *name, struct server_row *, struct error *);
bool store_server_put(struct store *, const char *name, const struct server_row *, struct error *);
/* Numbers of mails in a POP3 box that are stored here; forget: those that were not put again since. */
bool store_uidl(struct store *, const char *server, const char *id, bool *is_known, struct error *);
bool store_uidl_put(struct store *, const char *server, const char *id, int64_t utc, struct error *);
bool store_uidl_forget(struct store *, const char *server, int64_t before_utc, struct error *);
/* What was done for whom, and when: for limits. Counted after `since`; back: the n-th newest from 0, 0 when there is
 * none. */
bool store_meter_add(struct store *, const char *what, const char *who, int64_t utc, struct error *);
bool store_meter(struct store *, const char *what, const char *who, int64_t since, int64_t *n, struct error *);
bool store_meter_back(struct store *, const char *what, const char *who, int64_t n, int64_t *utc, struct error *);
bool store_meter_forget(struct store *, int64_t before_utc, struct error *);

/* ---- ways in and out that cannot be used (store_mail.c) ---- */

/* What: the name of a source of mail; OUTAGE_SENDING, no mail leaves; "to/NAME", a player's server puts mail off;
 * "thread/GAME", a forum's thread cannot be read; "posts/GAME", nothing goes up there. */
#define OUTAGE_SENDING "send"
enum { OUTAGE_ROWS_MAX = 64 };
struct outage_row {
    int64_t since, until; /* until 0: it lasts */
};
/* From utc on; nothing when it lasts already. */
bool store_outage_begin(struct store *, const char *what, int64_t utc, struct error *);
/* *ended: there was one. */
bool store_outage_end(struct store *, const char *what, int64_t utc, bool *ended, struct error *);
/* Those that lasted beyond `after`, oldest first; how many, at most OUTAGE_ROWS_MAX. */
size_t store_outages(struct store *, const char *what, int64_t after, struct outage_row out[static OUTAGE_ROWS_MAX],
                     struct error *);
bool store_outage_forget(struct store *, int64_t before_utc, struct error *);
/* What a player was asked about a game from the instant `from` on: each message of the kind MESSAGE_ASKS, oldest first.
 */
struct asked_row {
    int64_t utc, sent; /* written; dealt with, 0 while it waits */
    enum outbox_fate fate;
};
enum { ASKED_ROWS_MAX = 32 };
size_t store_outbox_asks(struct store *, const char *game, const char *player, int64_t from,
                         struct asked_row out[static ASKED_ROWS_MAX], struct error *);

/* ---- games on a forum (store_forum.c) ---- */

enum { FORUM_TITLE_MAX = 160 };
/* No game's: the host's own thread (forum/forum_thread.h). */
#define FORUM_THREAD_ID "00000000000000000000000000000000"
struct topic_row {
    char game[33];
    int64_t topic;      /* its number on the forum; below 0: it is not opened yet, and this, without the sign, is the
                           category in which it will be (forum/forum_open.h) */
    int64_t posted;     /* the posts of the game up to this number are queued (post.h); -1: none */
    int64_t down_since; /* the host was told that nothing goes up; 0: all is well */
    char trouble[300];  /* what the forum said */
};
bool store_topic_put(struct store *, const struct topic_row *, struct error *);
bool store_topic_get(struct store *, const char *game, struct topic_row *, struct error *); /* false, err unset: none */
/* The next one in order of game ids; after "": the first. False, err unset: no more. */
bool store_topic_next(struct store *, const char *after, struct topic_row *, struct error *);
bool store_topic_drop(struct store *, const char *game, struct error *);

enum forum_fate {
    FORUM_NOTHING, /* the newest version holds no block */
    FORUM_HANDED,  /* it was given to ingest */
    FORUM_TAKEN,   /* a version of it was an accepted sheet: later ones do not count */
    FORUM_TOLD     /* and its author knows */
};
struct seen_row {     /* a post of somebody else */
    uint8_t hash[32]; /* of the text that was looked at last */
    enum forum_fate fate;
    int64_t versions; /* how many were handed to ingest */
    int64_t inbox;    /* the newest of them; 0 none */
    int64_t utc;      /* seen first */
    char player[32];  /* FORUM_TAKEN: whose sheet it was */
};
bool store_seen_put(struct store *, const char *game, const char *post, const struct seen_row *, struct error *);
/* False, err unset: it was never seen. */
bool store_seen_get(struct store *, const char *game, const char *post, struct seen_row *, struct error *);

struct forum_row { /* a post of ours; sealed until it is up, since it may hold what nobody has read yet */
    int64_t id, utc, tries, next_at;
    char game[33], title[FORUM_TITLE_MAX]; /* title: stands in the text, and in no other post */
    struct span text;
};
/* Of the row: game, title, text, utc. */
bool store_forum_put(struct store *, const struct forum_row *, struct error *);
/* The oldest of a game that waits; false, err unset: none. */
bool store_forum_next(struct store *, struct arena *, const char *game, struct forum_row *, struct error *);
/* Before a try: counts it, and notes when the next one may be. *taken false: another processor was quicker. */
bool store_forum_claim(struct store *, const struct forum_row *, int64_t next_at, bool *taken, struct error *);
/* It was not posted: tries that count, and when the next may be. */
bool store_forum_waits(struct store *, int64_t id, int64_t tries, int64_t next_at, struct error *);
/* It is up, as this number of the forum (0: the forum did not say, or the host does without it). */
bool store_forum_end(struct store *, int64_t id, int64_t number, int64_t utc, struct error *);
/* How many of a game wait, and since when. */
bool store_forum_waiting(struct store *, const char *game, int64_t *n, int64_t *since, struct error *);
bool store_forum_forget(struct store *, int64_t before_utc, struct error *); /* those that are up */

struct player_row { /* sealed but for the name */
    char name[32], mail[128], zone[64];
    char key[4][200]; /* public key lines */
    int n_keys;
    uint64_t seq; /* of PLAYER blocks */
    char full_name[96];
};
bool store_player_put(struct store *, const struct player_row *, struct error *);
bool store_player_get(struct store *, const char *name, struct player_row *,
                      struct error *);                                      /* false, err unset: none */
bool store_player_forget(struct store *, const char *name, struct error *); /* false, err unset: none */
/* All players by name, a page at a time, since a row is large; begin with {.store = store}. */
enum { ROWS_PAGE = 32 };
struct store_page { /* what was read of it, and the next that is to be seen */
    size_t n, at;
    bool ended; /* no page follows */
};
struct player_rows {
    struct store *store;
    struct store_page page;
    struct player_row row[ROWS_PAGE];
};
/* It lies there until the next is asked for. NULL: there is no more, or it cannot be read (err). */
const struct player_row *store_players_next(struct player_rows *, struct error *);
/* Does he hold a seat in a game that goes on? The first such game's name. */
bool store_player_plays(struct store *, const char *name, char game[static 32], struct error *);
/* Which player holds a seat. */
bool store_seat_put(struct store *, const char *game, const char *side, const char *player, struct error *);
bool store_seat_get(struct store *, const char *game, const char *side, char player[32], struct error *);

/* The seats that a player holds in games that go on. */
struct seat_row {
    char game[33], side[17];
};
size_t store_player_seats(struct store *, struct arena *, const char *player, struct seat_row **, struct error *);

/* ---- what people wish, and when they are away (store_time.c) ---- */

enum { ABSENCES_MAX = 24, HOLIDAYS_MAX = 64, FORUM_ACCOUNT = 64 };
struct store_away { /* UTC seconds, the second is the first instant after it */
    int64_t from, to;
};
struct wish_row { /* sealed but for the name; of PLAYER blocks */
    char player[32];
    char age[200]; /* recipient that private parts are sealed to: "age1...", "ssh-ed25519 AAAA..."; "" plain mail */
    bool daily;    /* digest daily: what asks nothing may wait for one mail a day */
    bool leaves;   /* takes no new game, gets no reminder */
    char new_mail[128], code[33]; /* an address that has not answered yet, and what it must answer with */
    int64_t new_mail_at;
    char new_key[200]; /* a key line that the host proposed in the place of all his keys; in force at new_key_at */
    int64_t new_key_at;
    char hash[65]; /* of the newest block that was taken: the same again counts once */
    struct store_away absent[ABSENCES_MAX];
    int n_absent;
    bool board;                  /* the rules of the game come in each mailed page */
    bool shows;                  /* the record (game/player_record.h) to those they would play with */
    char account[FORUM_ACCOUNT]; /* on the forum, as its letters go; "" none */
};
bool store_wish_get(struct store *, const char *player, struct wish_row *, struct error *); /* false, err unset: none */
bool store_wish_put(struct store *, const struct wish_row *, struct error *);
bool store_wish_drop(struct store *, const char *player, struct error *);
struct wish_rows { /* all of them, as players come */
    struct store *store;
    struct store_page page;
    struct wish_row row[ROWS_PAGE];
};
const struct wish_row *store_wishes_next(struct wish_rows *, struct error *);
/* The host's own holidays; get: those that end after utc, at most HOLIDAYS_MAX. */
bool store_holiday_put(struct store *, const struct store_away *, struct error *);
size_t store_holidays(struct store *, int64_t utc, struct store_away out[static HOLIDAYS_MAX], struct error *);
/* Small numbers by name: "pass/at". get: 0 when there is none. */
bool store_tally_set(struct store *, const char *name, int64_t value, struct error *);
/* A number for a tally, 1 or more, that stands for these bytes: 62 bits of their SHA-256. */
int64_t store_mark(struct span);
int64_t store_tally(struct store *, const char *name, struct error *);
struct tally_row {
    char name[400];
    int64_t value;
};
/* All whose names begin so, in the order of their names. */
size_t store_tallies(struct store *, struct arena *, const char *prefix, struct tally_row **, struct error *);
bool store_tally_drop(struct store *, const char *name, struct error *);
/* A seat that was offered to a player, until his JOIN comes. get: false, err unset: none. */
bool store_handover_put(struct store *, const char *game, const char *side, const char *player, struct error *);
bool store_handover_get(struct store *, const char *game, const char *side, char player[static 32], struct error *);
bool store_handover_drop(struct store *, const char *game, const char *side, struct error *);

/* What exchange k added to a seat's timeline of the game, as JSON (games/face/picture.h, "history"); again: the newer
 * one stands. back: of all exchanges up to k, oldest first, with commas between them; "" when there are none. */
bool store_history_put(struct store *, const char *game, const char *side, uint64_t k, struct span point,
                       struct error *);
bool store_history_back(struct store *, const char *game, const char *side, uint64_t k, struct text *out,
                        struct error *);
/* Three sides that no seat can be called: what everybody may see after each exchange (core_public), kept when it was
 * carried out; the public timeline, made of it when it is published; and, at 0, how the players waited for the game in
 * a queue (game/mustered.h). */
#define HISTORY_SEEN   "*"
#define HISTORY_PUBLIC ""
#define HISTORY_QUEUE  "+"
/* One of them; false, err unset: there is none. In the arena. */
bool store_history_get(struct store *, struct arena *, const char *game, const char *side, uint64_t k, struct span *,
                       struct error *);
/* The oldest exchange up to `to` that one side's history has and the other's has not; false, err unset: none. */
bool store_history_lacks(struct store *, const char *game, const char *has, const char *lacks, uint64_t to, uint64_t *k,
                         struct error *);
/* Entropy values and luck keys ever seen (as hashes). */
bool store_luck_seen(struct store *, const char *value);
bool store_luck_put(struct store *, const char *value, struct error *);
/* What the host must know: grade 1 lost time, 2 look today, 3 game stopped. */
bool store_news_put(struct store *, int grade, const char *game, const char *words, int64_t utc, struct error *);
struct news_row {
    int64_t id, utc;
    int grade;
    bool told; /* shown before */
    char game[33], words[400];
};
/* Newest first when `all`; else only untold, oldest first. */
size_t store_news(struct store *, struct arena *, bool all, struct news_row **, struct error *);
bool store_news_told(struct store *, int64_t up_to_id, struct error *);
/* Untold, and in no mail to the host yet; and marking them as mailed. */
size_t store_news_unmailed(struct store *, struct arena *, struct news_row **, struct error *);
bool store_news_mailed(struct store *, int64_t up_to_id, struct error *);
/* Mails (messages in and out) of a game's turn for status: counted by board turn. */
bool store_count_message(struct store *, const char *game, const char *side, bool in, const char *turn, struct error *);
/* Of all sides, in the newest turn that a message was counted for. */
int store_messages_now(struct store *, const char *game, bool in);
struct mail_count { /* of one seat, without what came before the first turn ("0") */
    char side[32];
    int in, out, in_now, out_now; /* all; of the newest turn */
    int turns;                    /* of the game, with any message in them */
};
/* By seat; returns how many, at most max. */
int store_mail_counts(struct store *, const char *game, struct mail_count *, int max);
/* ---- what is public (store_public.c); not sealed: whoever uses it checks what he reads ---- */

/* A hash of all that a game's public folder was made from last; false, err unset: never. */
bool store_published_get(struct store *, const char *game, uint8_t stamp[static 32], struct error *);
bool store_published_put(struct store *, const char *game, const uint8_t stamp[static 32], struct error *);
/* From utc on this much of the log may be read by anybody; the first time stands. at: the most that might at utc, 0
 * none. */
bool store_public_put(struct store *, const char *game, uint64_t size, int64_t utc, struct error *);
bool store_public_at(struct store *, const char *game, int64_t utc, uint64_t *size, struct error *);
/* A witness's signature line (with its LF) over the checkpoint of this size, made at utc. *is_newer: it was not known,
 * or an older one was. */
struct cosign_row {
    char witness[128]; /* key name */
    uint64_t size;
    int64_t utc;
    const char *line; /* in the arena */
};
bool store_cosign_put(struct store *, const char *game, const struct cosign_row *, bool *is_newer, struct error *);
/* Of each witness the one of the largest size up to `size`; the largest first. */
size_t store_cosigns(struct store *, struct arena *, const char *game, uint64_t size, struct cosign_row **,
                     struct error *);
/* A note signed with the game's log key that its journal does not have. */
struct conflict_row {
    int64_t utc; /* when it came in */
    struct span note;
};
bool store_conflict_put(struct store *, const char *game, struct span note, int64_t utc, bool *is_new, struct error *);
size_t store_conflicts(struct store *, struct arena *, const char *game, struct conflict_row **, struct error *);

/* Looks through everything: every row is what was written (store_rows.c) and opens, every journal has its root, every
 * head its seal, every table and index is as this program makes it. Calls `found` for each thing that is wrong and goes
 * on; *n_looked counts rows. False: the store could not be read on. */
bool store_check(struct store *, void (*found)(void *, const char *game, const char *words), void *context,
                 uint64_t *n_looked, struct error *);
/* The quick part of it, for every day: pages and rows by quick_check, the rows of the tables that do not only grow,
 * each game's head and sealed state. */
bool store_check_quick(struct store *, void (*found)(void *, const char *game, const char *words), void *context,
                       uint64_t *n_looked, struct error *err);
/* The newest instant that was ever written, UTC seconds; 0: none. */
bool store_newest(struct store *, int64_t *utc, struct error *);
/* A consistent copy into a new file, made while others work. */
bool store_backup(struct store *, const char *path, struct error *);

#endif
