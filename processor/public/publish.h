/* SPDX-License-Identifier: Apache-2.0 */
/* processor/public/publish.h - the public folder: static files from which anybody can read, check and witness the games
 * of a host. Any web server serves them; nothing runs there.
 *
 *   DIR/index.html host.json           the games of this host, for people and for programs
 *   DIR/open.html open.xml             the open games, where there are some or were; a feed of them
 *   DIR/feed.xml DIR/GAME/feed.xml     Atom feeds of the host and of a game (page_feed.h)
 *   DIR/desk.html desk.sha256[.sig]    the order desk (desk_model.h), and its hash, signed with the report key
 *   DIR/GAME/index.html game.json      what everybody may know: who is awaited until when, the newest turn, the map,
 *                                      the war so far, log, keys, how to check it
 *   DIR/GAME/turn-N.html               each turn of the war, as it was at its end; the last one grows
 *   DIR/GAME/turn-N.png                its map as an image, where the host set publish-png (page_image.h)
 *   DIR/GAME/checkpoint                the newest signed note, with the cosignatures there are
 *   DIR/GAME/cosigned                  the newest note that a witness cosigned, if that is an older one
 *   DIR/GAME/tile/L/N[.p/W] tile/entries/...   the log (C2SP tlog-tiles)
 *   DIR/GAME/genesis data.json keys    entry 0; the bundle of facts that the game is played by; all public keys
 *   DIR/GAME/log-keys                  how the log's key changed, when it did (log_keys.h)
 *   DIR/GAME/ruling-N.txt[.sig]        what the game master ruled, by the number of its entry
 *   DIR/GAME/press-N.txt               what a player wrote to everybody, by its entry: the text that it has the hash of
 *   DIR/GAME/conflict-N                a checkpoint of the same key that this log does not have (a fork)
 *   DIR/GAME/transcript.txt verdict.txt    what `dispatch export` and `dispatch audit` give; the verdict after the end
 *
 * Everything about a game is of one size of its log: the size at the newest point up to which all bytes may be read by
 * everybody (export.h), or behind it by publish-delay. Tiles, entries, checkpoint and page therefore always fit each
 * other, and the sizes only grow; so is the war of the pages (page_history.h). The tree is no secret while an exchange
 * is open: reports carry newer checkpoints; only these wait. Of players there are seats and public keys; never a name
 * or an address. */
#ifndef DISPATCH_PUBLISH_H
#define DISPATCH_PUBLISH_H

#include "processor/base/public_files.h"
#include "processor/game/game.h"
#include "processor/host/config.h"
#include "processor/public/page_history.h"
#include "processor/record/log_keys.h"

struct publish_count {
    uint64_t n_games, n_changed, n_written, n_behind /* games of which something is held back */;
    char desk[65];        /* SHA-256 of desk.html, in hex; empty: it was not written */
    bool desk_is_release; /* it is the page of this release, no template of the host's in it */
};
/* Writes what changed since it was published last; `all`: looks at every file again. A game that cannot be published is
 * passed over: *err is the first such failure, and the others are done. */
bool publish_games(struct pass *, const char *dir, bool all, struct publish_count *, struct error *);
/* The stage of `dispatch run`: into publish-dir, if there is one. What fails is told to the host, once, and never stops
 * the pass. */
bool stage_publish(struct pass *, struct error *);
/* What goes on failing is told to the host when it begins, and when it is well again: `well` says that. tally: the name
 * by which the store knows. why: unset when it did not fail. */
bool publish_tell_trouble(struct pass *, const char *tally, const char *well, const struct error *why, struct error *);
/* publish-dir as a path (relative ones lie in the host directory); NULL: none is set. In the arena. */
const char *publish_dir(struct arena *, const struct pass *);

/* ---- one game (publish_game.c); used by publish.c and the pages ---- */

struct public_ruling {
    uint64_t entry; /* its index */
    struct span bytes, sig;
};
struct public_press { /* what a player wrote to everybody */
    uint64_t entry;
    struct span text; /* processor/record/press.h */
};
struct public_game {
    struct pass *pass;
    struct arena *arena; /* borrowed, all below lies in it */
    struct game game;
    uint64_t size;                         /* of the published log */
    bool is_current;                       /* nothing is held back that could be published */
    struct hash *leaf, root;               /* `size` leaves, and their root */
    struct span *entry;                    /* as they stand, each with its LF */
    struct span checkpoint;                /* with cosignature lines */
    struct note_key log_key[LOG_KEYS_MAX]; /* that of now first; mostly the only one */
    size_t n_log_keys;
    struct text log_keys;      /* the file of that name; empty: the key never changed */
    struct cosign_row *cosign; /* newest of each witness, the largest size first */
    size_t n_cosigns;
    struct conflict_row *conflict;
    size_t n_conflicts;
    struct public_ruling *ruling;
    size_t n_rulings;
    struct public_press *press;
    size_t n_press;
    struct span contrary; /* a signed head in the folder that this log does not have; empty: none */
    int32_t stands_for;   /* bits: free seats for which the clock stands now */
    const char *verdict;  /* after the end: what dispatch audit says of the transcript; else NULL */
    struct page_war war;
};
/* Looks at the game and gathers what is public of it. size: from publish_size. */
bool public_game_open(struct public_game *, struct pass *, struct arena *, const char *id, const struct public_dir *,
                      struct error *);
void public_game_close(struct public_game *);
/* Writes its folder: tiles first, the checkpoint after them, pages last. */
bool public_game_write(struct public_game *, struct public_dir *, bool all, struct error *);
/* How much is published now (publish_delay.c): never less than lies in the folder, never of another log. EX_DATAERR:
 * what lies there is not of this log, or more than this store has. */
bool publish_size(struct public_game *, const struct public_dir *, struct error *);

#endif
