/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/walk.h - a host and two people as they really work: commands of the program, files in folders, signed
 * texts.
 *
 *   struct walk w;
 *   walk_open(&w, "one");                                    dispatch init, dispatch player north and south
 *   walk_new(&w, "first", "");                               dispatch new blue-vs-gray: usa is north, csa is south
 *   walk_set_up(&w, "first");                                JOIN, NONCE, deal: exchange 1 is open for the csa
 *   walk_drop(&w, "s", walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\nnow\n")));
 *   walk_pass(&w, 3600);                                     dispatch run, an hour later
 *   walk_close(&w);
 * Commands run in a child of the test, so that each is a program of its own; paths and bytes are in the arena. */
#ifndef DISPATCH_TESTS_WALK_H
#define DISPATCH_TESTS_WALK_H

#include "processor/check/verify.h"
#include "processor/intake/ingest.h"

enum { WALK_SENT_MAX = 128 };
struct walk {
    struct arena *arena; /* owned */
    const char *dir;     /* host directory */
    uint8_t key[2][32];  /* seeds of the keys of north (usa) and south (csa) */
    int64_t now;
    const char *out, *said; /* of the last command */
    int n_drops;
    struct { /* what walk_sign made, as a player keeps what he sent */
        const char *seat;
        struct span mail;
    } sent[WALK_SENT_MAX];
    int n_sent;
};
void walk_open(struct walk *, const char *name);
/* The same with its store in another place: `store` of dispatch.conf. */
void walk_open_in(struct walk *, const char *name, const char *store);
void walk_close(struct walk *);
/* Runs `dispatch` with blank-separated words; @ stands for the host directory. Exit status; -n when signal n ended it.
 */
int walk_cli(struct walk *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same at the walk's instant (--now). format: with one %s at the most, for more. */
int walk_now(struct walk *, const char *format, const char *more);
/* An act of the host on a game, agreed to (--yes), which must be done. */
void walk_host_does(struct walk *, const char *words);
/* A .pub file of the key with this seed, beside the host directory; its path. */
const char *walk_public(struct walk *, const char *name, const uint8_t seed[static 32]);
/* Adds lines to dispatch.conf; a host of walk_open has `gap 0` and `jump 0`, so that passes may be days apart. */
void walk_setting(struct walk *, const char *lines);
void walk_new(struct walk *, const char *game, const char *more);
/* A game of a ruleset with these seats, the players north's and south's, set up. */
void walk_of(struct walk *, const char *ruleset, const char *game, const char *first, const char *second,
             const char *more);
/* The example of games/README.md, set up; north is blue, south is gray. */
void walk_example(struct walk *, const char *game);
/* The same of House Divided, set up; the players north and south have the seats north and south. */
void walk_house(struct walk *, const char *game, const char *more);
/* `dispatch run` so many seconds later; fails the test unless it ends well. */
void walk_pass(struct walk *, int64_t seconds);
void walk_set_up(struct walk *, const char *game);
/* The last command said this on stdout (or stderr). */
void walk_says(const struct walk *, const char *words);

/* A whole game from the set-up to its end, with a refused sheet, a faulty and a mended one, a draft, a new key for the
 * usa, standing orders that fire, a missed deadline, a revoked key of the csa, and a seat that gives up. */
void walk_story(struct walk *, const char *game);
/* `dispatch export`; the transcript. */
struct span walk_export(struct walk *, const char *game);
/* The exported game is proven by the audit, which says `more` of it, and by the second verifier (walk_check.c). */
void walk_proven(struct walk *, const char *game, const char *more);
/* All reports of a seat, two at least, prove what they say. */
void walk_verified(struct walk *, const char *game, const char *seat);

/* ---- what nobody is told (walk_words.c): words[] ends with NULL; whole words, in any case ---- */
void walk_text_lacks(struct walk *, const char *what, const char *text, const char *const words[]);
/* All texts below HOSTDIR/folder, pages as their reader sees them; how many they are. */
int walk_folder_lacks(struct walk *, const char *folder, const char *const words[]);

/* ---- how a game stands, read from the store ---- */
struct walk_game {
    char id[33], aside[200], awaited[72];
    int phase;
    bool no_chance;                                     /* nobody is asked for luck */
    uint64_t k, size, generation, attempt, next_seq[2]; /* of usa, csa (north, south) */
    struct hash root;
    int64_t deadline;
    const char *journal; /* all lines from 1 on */
};
struct walk_game walk_look(struct walk *, const char *game);
/* The host with its store, opened anew, for whoever looks into the store itself: one at a time, ended by host_close. */
struct host *walk_host(struct walk *);
/* Lines of a journal that have these words behind their index. */
int walk_count(struct walk *, const char *journal, const char *words);
/* The same of the game as it stands. */
int walk_lines(struct walk *, const char *game, const char *words);
/* How often the news, old and new, have these words. */
int walk_news(struct walk *, const char *words);

/* ---- blocks: canonical text ---- */
const uint8_t *walk_key(const struct walk *, const char *seat);
const char *walk_join(struct walk *, const char *game, const char *seat);
const char *walk_nonce(struct walk *, const char *game, const char *seat);
const char *walk_orders(struct walk *, const char *game, const char *seat, const char *lines);
/* Mode C: orders that seal a number, its opening; mode B: an ACK; mode D: a round with a made-up signature. */
const char *walk_sealed(struct walk *, const char *game, const char *seat, const char *lines);
const char *walk_opening(struct walk *, const char *game, const char *seat);
const char *walk_ack(struct walk *, const char *game, const char *seat);
const char *walk_beacon(struct walk *, const char *game, const char *seat, uint64_t round);
/* Modes in which the dice wait, the round of a beacon that they wait for, and what lets them fall (walk_dice.c). */
struct walk_mode {
    char mode;
    const char *terms; /* of walk_new */
};
extern const struct walk_mode walk_modes[3];
uint64_t walk_round(struct walk *, const char *game);
void walk_falls(struct walk *, const char *game, char mode);
/* Opens a host with the game "first" in one of these modes, whose set-up is done; gives the mode. */
char walk_dice_game(struct walk *, const char *dir, int which);
/* They fall, where the game waits for them. */
void walk_goes_on(struct walk *, const char *game, char mode);
/* A sheet, sealed where the mode wants that. */
void walk_gives_sheet(struct walk *, const char *game, char mode, const char *seat, const char *lines);
/* kind REKEY or REVOKE, with this key. */
const char *walk_key_block(struct walk *, const char *game, const char *seat, const char *kind,
                           const uint8_t key[static 32]);
/* Header "word: value" of a block changed; value NULL takes the line out. */
const char *walk_with(struct walk *, const char *block, const char *word, const char *value);
/* The block with the signature below it, as one mail. */
struct span walk_sign(struct walk *, const char *seat, const char *block);
struct span walk_sign_with(struct walk *, const uint8_t key[static 32], const char *block);
/* The signature alone. */
struct span walk_signature(struct walk *, const uint8_t key[static 32], const char *block);

/* ---- files ---- */
void walk_write(struct walk *, const char *path, struct span);
/* Into inbox/new, under a name that begins so; returns it. */
const char *walk_drop(struct walk *, const char *name, struct span);
/* `dispatch ingest @ FILE` by hand; exit status. */
int walk_ingest(struct walk *, struct span mail);
/* The same by the library: the first block's fate, its words in the arena. Fails the test when the world fails. */
struct ingested walk_take(struct walk *, struct span mail);
/* The same; it must get a receipt. */
struct ingested walk_good(struct walk *, struct span mail);
/* A block, signed by the seat, which must be good. */
void walk_give(struct walk *, const char *seat, const char *block);
int walk_files(struct walk *, const char *folder); /* how many lie in HOSTDIR/folder */
/* Path of the newest file of this pattern in a player's outbox; NULL. */
const char *walk_newest(struct walk *, const char *player, const char *pattern);
/* path: of a letter, a page or NULL. No letter says "false", what a template is given for nothing (walk_newest asks).
 */
void walk_is_filled(struct walk *, const char *path);
/* All reports of a seat, as its player got them, in order. */
size_t walk_reports(struct walk *, const char *game, const char *seat, struct report_files *out, size_t cap);
/* A copy of a folder with all that is in it. */
void walk_copy(struct walk *, const char *from, const char *to);

#endif
