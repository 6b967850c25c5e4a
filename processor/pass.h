/* processor/pass.h - one pass of the batch: fetch, ingest, advance, report, remind, deliver, publish.
 *
 * Each stage takes up what it finds in the store, does one thing in small transactions, and may be killed at any
 * instant: the next pass goes on. A bad message, a bad game or a crash in one game is set aside with its reason and the
 * host is told; the batch goes on. */
#ifndef DISPATCH_PASS_H
#define DISPATCH_PASS_H

#include "processor/core/core.h"
#include "processor/base/lock.h"
#include "processor/store/store.h"

enum { GROUP_GAMES = 100 /* games under one commit, F31 */ };
struct config;
struct pass_zones;
struct pass_people;
struct worker;
struct pass {
    struct arena *arena;            /* of the whole pass */
    struct store *store;            /* borrowed, as all of these */
    const uint8_t *master, *signer; /* 32-byte seeds */
    const uint8_t *log_key;
    const uint8_t *age;          /* secret that opens sealed sheets; NULL: none is opened */
    const char *dir;             /* the host directory */
    const char *templates;       /* override folder, or NULL */
    const char *words;           /* which words reports say they are by; NULL: those of this program (words.h) */
    const char *host_name;       /* "Tom Weller", for texts */
    const struct config *config; /* the host's settings; NULL: none, messages go to the folder */
    const char *answers;         /* Message-ID of the mail whose blocks are at work; NULL: none, or not known */
    struct core_shelf *shelf;
    struct pass_zones *zones;   /* time zones read so far; starts NULL */
    struct pass_people *people; /* players by address, when they were needed; starts NULL */
    struct worker *worker;      /* told which game is at work, or NULL */
    int64_t now;                /* UTC seconds: the pass's clock, read once */
    bool anyway;                /* the host said so: no guard stops it (guards.h) */
    bool stopped;               /* a guard did: no deadline is acted on */
    int group;                  /* games under one commit; 0: GROUP_GAMES */
    /* What happened, for the last line. */
    uint64_t n_fetched, n_receipts, n_refused, n_aliens, n_advanced, n_reports, n_delivered, n_aside, n_gated,
        n_held /* games that were played again since the program is another one; that it must not touch */;
};
struct stage {
    const char *name;
    bool (*run)(struct pass *, struct error *);
    const char *help;
};
extern const struct stage stages[]; /* `dispatch run` walks these in order */
extern const size_t n_stages;
bool stage_fetch(struct pass *, struct error *);
bool stage_ingest(struct pass *, struct error *);
bool stage_advance(struct pass *, struct error *);
bool stage_report(struct pass *, struct error *);
bool stage_remind(struct pass *, struct error *);
bool stage_deliver(struct pass *, struct error *);
/* The mail to the host alone: of a pass that was stopped before its stages. */
bool deliver_host_news(struct pass *, struct error *);

/* One game out of the store, and back. */
struct game {
    struct pass *pass;
    struct arena *arena;
    struct game_row row;
    struct core *core;
    struct hash seal; /* of the generation read */
    struct lock lock; /* of the game, while it is open to be changed */
    bool is_locked;
};
/* Loads a game to be changed: the `seal` line of the generation before is its first fresh line. False with err unset:
 * there is none of this name; with err->retry: another processor is at it. A damaged, foreign or rolled-back state
 * gives an error whose cause names the remedy. */
bool game_open(struct pass *, struct arena *, const char *name_or_id, struct game *, struct error *);
/* The same for looking only. */
bool game_look(struct pass *, struct arena *, const char *name_or_id, struct game *, struct error *);
/* Writes entries, sealed generation, checkpoint and row, within the open transaction. */
bool game_put(struct game *, struct error *);
void game_close(struct game *);
/* A new game: row, genesis, bundle, generation 1 and the seats' players, within the open transaction. */
bool game_add(struct pass *, struct arena *, struct core *, const char *const *players, struct error *);
/* Puts a game back as it was proven to be, within the open transaction (store_game_restore). generation: the one that
 * its newest state had. sealed: that very state, or empty: it is sealed anew. lines: entries 1 to the tree's size - 1.
 */
bool game_restore(struct pass *, struct arena *, struct core *, uint64_t generation, struct span sealed,
                  struct span lines, const char *const *players, struct error *);
/* Deals or runs a closed exchange, ticks what is due at now: everything that needs no further input. Own transaction
 * when `group` is false. True also when nothing was due. */
bool game_advance(struct pass *, const char *id, bool group, struct error *);
/* Sets a game aside with the reason and tells the host (grade 3). Own transaction. */
bool game_set_aside(struct pass *, const struct game_row *, const struct error *why, struct error *);
/* Is the organiser of the game the host himself, who signs with the key of the reports? */
bool pass_organises(const struct pass *, const struct core *);
/* Which player holds a seat of this game; "" none. */
void game_player(const struct game *, int seat, char out[static 32]);
/* The turn of the board game that mails are counted by: "7", "0" before the first; without turns the exchange. */
const char *game_turn(const struct game *);
/* An instant in a player's zone: "Fri 27 Nov 18:00 EST". */
void game_when(struct pass *, const char *player, int64_t utc, char out[static 64]);
/* Messages to a player: files, with one text that is signed (.sig beside it). */
struct message {
    const char *player, *subject;
    enum message_kind kind;
    struct out_file file[12];
    size_t n_files;
    bool is_open; /* nothing in it is secret, and it must be read whoever has his keys: not sealed for his sake */
};
/* Adds `name` and `name.sig` (SSHSIG by the report signer, namespace pbem-report-v1). */
void message_signed(struct pass *, struct arena *, struct message *, const char *name, struct span text);
void message_file(struct message *, const char *name, struct span bytes);
/* Adds deadline.ics: the deadline that he is asked by; or, when one stands in his calendar, its cancelling. Within the
 * open transaction, with the subject set. */
bool message_deadline(struct game *, struct message *, int seat, int64_t due_at, struct error *);
bool message_no_deadline(struct game *, struct message *, int seat, struct error *);
/* The same deadline at another time, when it stands in his calendar and was moved since. */
bool message_moved_deadline(struct game *, struct message *, int seat, struct error *);
bool message_send(struct game *, const struct message *, struct error *);
/* The same without a game at hand: game_id "" for what is about none. */
bool message_post(struct pass *, const char *game_id, const struct message *, struct error *);
/* 128 random bits as hex: the `nonce:` line of a private text (F13). */
void message_nonce(char out[static 33]);

#endif
