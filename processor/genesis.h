/* processor/genesis.h - entry 0 of a game's journal (tlog.md "How a game maps to a log", design.md appendix C). */
#ifndef DISPATCH_GENESIS_H
#define DISPATCH_GENESIS_H

#include "formats/bytes.h"
#include "formats/problem.h"
#include "formats/sshsig.h"
#include "games/rules.h"

enum { OPTIONS_MAX = 24, GAME_NAME_MAX = 32, KEY_WORD_MAX = 72 };
struct clock_terms { /* seconds; 0: none */
    int64_t join, open, move, answer, settle, abandon;
    char missed[32]; /* "fallback" */
};
struct genesis {
    char name[GAME_NAME_MAX], ruleset[32], scenario[32], option[OPTIONS_MAX][32];
    int n_option, n_seats;
    uint32_t revision;
    char data[65];                                              /* SHA-256 of the bundle, hex */
    struct {
        char name[17], key[KEY_WORD_MAX];                       /* "SHA256:..." or "minisign:..." */
    } seat[SEATS_MAX];                                          /* in byte order */
    char organiser[KEY_WORD_MAX], signer[KEY_WORD_MAX], origin[128], age[80], beacon[128], program[128], previous[33];
    uint8_t logkey[32], vrf[32], nonce[16];
    char dice;                                                  /* 'A' to 'D' */
    bool full;                                                  /* setup: full */
    struct clock_terms clock;
    int64_t created;                                            /* UTC seconds */
};
void genesis_write(struct text *, const struct genesis *);
bool genesis_read(struct span, struct genesis *, struct problem *); /* genesis.format with line */
void genesis_id(char out[static 33], struct span entry0);           /* game id: 32 hex */
/* "3d", "30m", "1d12h", "0"; at most 400 days. */
bool term_read(struct span, int64_t *seconds);
void term_write(char out[static 24], int64_t seconds);

#endif
