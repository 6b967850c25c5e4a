/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/bot.h - a player who plays by mail at random: what he sends is the text of signed blocks, what he knows is
 his
 * view. And a host for him: a real folder with inbox and store, run pass by pass at given instants.
 *
 *   struct bots t;
 *   bots_open(&t, "one", 1861);                              folder, store, players with keys: south, north, river,
                                                             coast; they sit in this order
 *   struct bot_game *g = bots_add(&t, &(struct bot_terms){.name = "first", .scenario = "standard"});
 *   bots_drop(&t, bot_sign(arena, t.key[seat], bot_join(game, seat)));     a file in the inbox
 *   bots_pass(&t, t.now + 3600);                             all stages, at that instant
 *   bots_end(&t, g); bots_transcript(&t, g); bots_close(&t);
 * All keys, ids and luck follow from the names and the seed, so the same calls give the same bytes (as far as the host
 * rolls no nonces: see tests/processor/whole/t_golden.c). */
#ifndef DISPATCH_TESTS_BOT_H
#define DISPATCH_TESTS_BOT_H

#include "processor/check/verify.h"
#include "processor/core/core.h"
#include "processor/intake/ingest.h"

enum {
    BOT_SEATS = 2 /* of a usual game */,
    BOT_SEATS_MAX = 4,
    BOT_GAMES_MAX = 64,
    BOT_REPORTS_MAX = 400,
    BOT_OPTIONS_MAX = 6,
    BOT_VERBS = 96
};

/* Names of players, by number: csa and usa, or as the seats of a ruleset stand. */
extern const char *const bot_player[BOT_SEATS_MAX];

struct bot_terms {
    const char *name, *scenario;
    const char *option[BOT_OPTIONS_MAX]; /* up to the first NULL */
    const char *ruleset;   /* NULL: blue-vs-gray */
    bool short_setup;
    int64_t settle;     /* seconds */
    char dice;          /* mode; 0: A. D waits for quicknet, an hour after the close */
    int host;           /* bits: seats that the host plays */
    int64_t recall;     /* seconds, or 0 */
    int64_t outage;     /* the same */
    const char *missed; /* policy of a missed deadline; NULL: fallback */
};
struct bot_game {
    char id[33], name[GAME_NAME_MAX];
    uint64_t skip_k;                 /* he lets this exchange's deadline pass */
    uint64_t sent_k[BOT_SEATS_MAX];  /* exchange that he last answered */
    struct span last[BOT_SEATS_MAX]; /* his newest good mail */
    int turn, mover, turns;          /* turns of players seen so far */
    bool over;
    struct report_files *report[BOT_SEATS_MAX]; /* BOT_REPORTS_MAX each; in the arena */
    struct span *page[BOT_SEATS_MAX];           /* of each report: its HTML */
    size_t n_reports[BOT_SEATS_MAX];
};
struct bots {
    struct arena *arena; /* owned */
    char dir[128];
    struct pass pass;
    uint8_t master[32], report[32], log[32], key[BOT_SEATS_MAX][32], stranger[32];
    int64_t now;
    uint64_t seed;
    int n_games, n_drops;
    struct bot_game *game;     /* BOT_GAMES_MAX; in the arena */
    uint32_t lines[BOT_VERBS]; /* lines written, by verb */
    bool keeps_nothing;        /* reports are read over and not kept: for who measures memory */
    bool by_name;              /* he writes no line whose cards follow from his hand (reserve any) */
    /* Told of each message that goes out, or NULL. */
    void (*on_message)(void *context, const struct outbox_row *);
    void *context;
};
/* Opens a host in temp_dir(); its store does not sync. */
void bots_open(struct bots *, const char *name, uint64_t seed);
/* The same in a folder of another name, with the store in a database; url NULL: in the folder. */
void bots_open_in(struct bots *, const char *name, uint64_t seed, const char *folder, const char *url);
/* From here on no nonce of this process is by chance: the same games each time, and the same pages, for eyes that
 * compare. */
void bots_same_luck(void);
void bots_close(struct bots *);
struct bot_game *bots_add(struct bots *, const struct bot_terms *);
/* The game as it is in the store, for looking; close it with bots_leave. */
struct game *bots_look(struct bots *, const struct bot_game *);
void bots_leave(struct game *);
/* The player of a seat, who has joined, wishes the board in each page. */
void bots_wish_board(struct bots *, const struct bot_game *, int seat);

/* ---- blocks, canonical text in the arena of the game ---- */
const char *bot_join(struct game *, int seat);
const char *bot_nonce(struct game *, int seat);
/* seq 0: the next one. */
const char *bot_orders(struct game *, int seat, uint64_t turn, uint64_t seq, const char *lines);
/* What a closed exchange waits for (dice modes B, C, D): an ACK, the opening of the nonce that bot_orders sealed, and a
 * round of the beacon, whose signature is made up from its number. */
const char *bot_ack(struct game *, int seat);
const char *bot_opening(struct game *, int seat);
const char *bot_beacon(struct game *, int seat);
/* REKEY or REVOKE that names this key. */
const char *bot_key_block(struct game *, int seat, const char *kind, const uint8_t key[static 32]);
/* JOIN of a player who takes a seat over, with his key. */
const char *bot_takeover(struct game *, int seat, const uint8_t key[static 32]);
/* "SHA256:..." of a key. */
void bot_fingerprint(char fp[static SSH_FP_MAX], const uint8_t key[static 32]);
/* Block and SSHSIG of it by this key, as one mail; in `arena`. */
struct span bot_sign(struct arena *, const uint8_t key[static 32], const char *block);

/* ---- sheets ---- */
struct bot_style {
    bool stops;    /* ends before `done`, so that he is asked again */
    bool standing; /* adds a when block */
    bool wait, now, draft, say;
    int lines; /* at most so many orders */
};
/* Orders of a seat on his view, tried out blind as he would by himself; in the arena. */
const char *bot_sheet(struct bots *, const struct core *, int seat, const struct bot_style *, struct arena *);
/* Of a ruleset whose wishes (tests/lib/bot_wishes.h) have them: his when blocks, by his view; what a seat that is not
 * asked sends ahead, lines of its coming turn or an offer of a draw. Both are appended to `out`. */
void bot_standing(struct bots *, const struct rules *, const void *view, int seat, struct text *out);
void bot_ahead(struct bots *, const struct rules *, struct text *out);

/* ---- mails and passes ---- */
void bots_drop(struct bots *, struct span mail);
/* Drops what is awaited of these seats (bits); in mode D the round, when it has come. */
void bots_answer_dice(struct bots *, struct game *, int seats);
/* Takes a mail at once, as `dispatch ingest FILE` does. */
struct ingested bots_take(struct bots *, struct arena *, struct span mail);
/* All stages but the writing of the outbox, whose reports are kept with their games; fails the test when one fails. */
void bots_pass(struct bots *, int64_t now);
/* Ends a game as abandoned, so that its secrets are published. */
/* The host lets a game that is held go on. */
void bots_resume(struct bots *, struct bot_game *);
void bots_end(struct bots *, struct bot_game *);
struct span bots_transcript(struct bots *, struct arena *, const struct bot_game *);

#endif
