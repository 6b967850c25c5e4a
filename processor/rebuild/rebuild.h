/* SPDX-License-Identifier: Apache-2.0 */
/* processor/rebuild/rebuild.h - games put together again out of what players and public folders still have, by a host
 * that lost its machine and kept its keys.
 *
 *   struct rebuild *r = rebuild_new(&pass, arena);
 *   rebuild_read(r, &kept);                      every piece finds its game and is checked by itself
 *   for (i...) { struct rebuild_game *g = rebuild_at(r, i); rebuild_judge(r, g); print g->has, g->lacks; }
 *   if (g->core) rebuild_write(r, g, players, &err);
 *
 * What counts: journal entries that a note signed with the game's log key covers; blocks that a journal entry names and
 * a player's key signed; sealed copies that open under the master key. A game is made only when every entry from the
 * first to the newest proven size is there, and playing it again gives each of them byte for byte: from genesis with
 * all signed blocks, or on from a sealed copy with those behind it. The seed of dice and cards comes from the master
 * key and the genesis, so both go on as they would have. */
#ifndef DISPATCH_REBUILD_H
#define DISPATCH_REBUILD_H

#include "processor/game/pass.h"
#include "processor/mime/arrival.h"
#include "processor/mime/kept.h"
#include "processor/record/journal.h"

enum { REBUILD_GAMES_MAX = 256, REBUILD_KEYS_MAX = 64, REBUILD_NOTES_MAX = 4096, REBUILD_ESCROWS_MAX = 1024 };
struct rebuild_note { /* a checkpoint that the log key signed */
    uint64_t size;
    struct hash root;
    const char *name;
};
struct rebuild_base { /* a sealed state */
    uint64_t generation, size;
    struct span sealed;
    const char *name;
};
struct rebuild_block { /* a block with a signature that holds */
    char hash[65], sighash[65];
    struct span bytes, sig, sig2;
    struct header header; /* of canonical */
    struct span canonical;
    const char *name;
    bool is_used; /* an entry names it */
};
struct rebuild_key {
    char word[KEY_WORD_MAX]; /* "SHA256:..." */
    struct span blob;
};
struct rebuild_game {
    char id[33];
    struct genesis g;
    struct span genesis, bundle;
    uint8_t seed[32];
    struct note_key log_key[2];  /* as genesis has it, and this host's own */
    struct span *line;           /* by index, without LF; at NULL: not known; line[0] unused */
    const char **line_of;        /* which piece showed it first */
    uint64_t n_lines, cap_lines; /* 1 + the highest index that is known */
    struct rebuild_note *note;
    size_t n_notes;
    struct rebuild_base *base;
    size_t n_bases;
    struct rebuild_block *block;
    size_t n_blocks, cap_blocks;
    struct rebuild_key key[REBUILD_KEYS_MAX];
    size_t n_keys;
    size_t n_proofs, n_transcripts, n_logs, n_escrows; /* what it was put together from */
    uint64_t stored_size;                              /* entries that the store has of it; 0: it is not there */
    uint64_t provisional;    /* the store's game was rebuilt as far as this entry and never went on since; 0: no */
    char contradiction[400]; /* two pieces tell different histories; "" none */

    /* ---- by rebuild_judge ---- */
    uint64_t size;                 /* the newest proven size that it goes on from */
    uint64_t generation;           /* that its newest sealed state had */
    struct core *core;             /* ready to be written; NULL: something is lacking. Owned. */
    struct span sealed;            /* the very state, when a sealed copy is of this size; else empty */
    struct text has, lacks, later; /* what there is, what is missing, what should still come, a sentence a line */
    bool is_here;                  /* nothing newer than what the store has */
};
struct rebuild;
/* Of the pass: store (NULL: nothing is known but what is read), master, log key, age key, shelf. */
struct rebuild *rebuild_new(struct pass *, struct arena *);
void rebuild_read(struct rebuild *, const struct kept *);
size_t rebuild_games(const struct rebuild *);
struct rebuild_game *rebuild_at(struct rebuild *, size_t);
size_t rebuild_unrecognised(const struct rebuild *); /* pieces of games of other hosts */
/* at: the size to go on from, though later ones were signed; 0: the newest. False: the store could not be read. */
bool rebuild_judge(struct rebuild *, struct rebuild_game *, uint64_t at, struct error *);
struct rebuild_written {
    size_t n_blocks, n_inbox; /* archived; sheets that the journal does not have, put in the inbox */
};
/* In a transaction of its own. players: by seat. The game is held, everybody is told. */
bool rebuild_write(struct rebuild *, struct rebuild_game *, const char *const *players, struct rebuild_written *,
                   struct error *);
/* Blocks for the archive of a game that the store has, which it lacked: for the audit at the end. */
bool rebuild_complete(struct rebuild *, struct rebuild_game *, struct rebuild_written *, struct error *);
void rebuild_done(struct rebuild *);

/* ---- between the parts ---- */

/* What an entry says of the block behind it. False: it has none. */
struct rebuild_want {
    uint64_t n;                            /* entry */
    enum journal_verb is;
    struct span side, hash, sighash; /* sighash: empty when it is not told */
    uint64_t k;
    int64_t utc; /* 0: not told */
    bool refused;
};
bool rebuild_wants(const struct journal_line *, struct rebuild_want *);
struct rebuild_block *rebuild_block_of(struct rebuild_game *, const struct rebuild_want *);
struct pass *rebuild_pass(struct rebuild *);
struct arena *rebuild_arena(struct rebuild *);
/* A block as archives keep it: its bytes, and its signatures one below the other or apart. */
void rebuild_archived(struct rebuild *, struct span bytes, struct span sig, struct span sig2, const char *name);
void rebuild_line(struct rebuild *, struct rebuild_game *, uint64_t n, struct span line, const char *name);
/* Everything that the store has of a game: entries, blocks, keys, its sealed state. */
bool rebuild_from_store(struct rebuild *, struct rebuild_game *, struct error *);
void rebuild_add_key(struct rebuild_game *, struct span blob);

#endif
