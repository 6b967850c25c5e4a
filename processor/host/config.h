/* SPDX-License-Identifier: Apache-2.0 */
/* processor/host/config.h - dispatch.conf: one `name value` a line, # remarks; dispatch.conf(5).
 *
 * An unknown name is an error that names the nearest one; nothing is silently ignored. Only `fetch` and `witness` may
 * be repeated.
 * The games' settings are defaults: `dispatch new` may be given others, and pins them in the genesis. */
#ifndef DISPATCH_CONFIG_H
#define DISPATCH_CONFIG_H

#include "formats/bytes.h"
#include "formats/problem.h"
#include "processor/base/error.h"
#include "processor/record/genesis.h"

enum { MUSTER_LEAST = 3600, MUSTER_MOST = 14 * 86400 };
enum { CONFIG_WORDS = 256, CONFIG_FETCH_MAX = 8, CONFIG_WITNESS_MAX = 8 };
struct config_term { /* "3d", "30m", "3d@18:00" */
    int64_t seconds;
    int at_minute; /* of the player's day; -1: none */
};
struct config_delay { /* "2 exchanges", "6h", "0": one of them, or none */
    int64_t exchanges, seconds;
};
enum { CONFIG_PRESS = 24 };
enum config_sign_up { /* may strangers make themselves known by mail? */
    SIGN_UP_CLOSED,
    SIGN_UP_ASKED, /* the host says yes to each, once */
    SIGN_UP_OPEN
};
enum { WORKERS_MOST = 16 };
struct config {
    char name[CONFIG_WORDS];                           /* of the host, in log origins: dispatch.example */
    char admin[CONFIG_WORDS], mail_from[CONFIG_WORDS]; /* "" or what mailbox_split reads */
    bool mail_plus;                                    /* user+word@host reaches user@host */
    char beacon_from[CONFIG_WORDS]; /* "" none; a folder, or an https address without a slash at its end */
    char publish_dir[CONFIG_WORDS], publish_url[CONFIG_WORDS]; /* "" none; the URL has no slash at its end */
    struct config_delay publish_delay;
    char publish_png[CONFIG_WORDS]; /* "" none, or a program that makes a PNG of an SVG, as rsvg-convert does */
    char witness[CONFIG_WITNESS_MAX][CONFIG_WORDS]; /* each one reads as a struct witness_source (cosign.h) */
    int n_witness;
    char keys[CONFIG_WORDS], counter[CONFIG_WORDS]; /* as written; host.h resolves them */
    char store[CONFIG_WORDS];                       /* "sqlite:dispatch.db", or what store_is_url takes */
    char fetch[CONFIG_FETCH_MAX][CONFIG_WORDS];     /* each one reads as a struct source */
    int n_fetch;
    char send[CONFIG_WORDS]; /* reads as a struct outlet */
    char password_file[CONFIG_WORDS], mail_ca[CONFIG_WORDS];
    char forum[CONFIG_WORDS]; /* "" none, or reads as a struct forum_place */
    char forum_thread[CONFIG_WORDS]; /* "" none; the host's own thread there: forum_topic_number reads it */
    struct config_term join, open, move, answer, settle, abandon, grace, retain;
    char missed[64];            /* "fallback", "standing 2 host": genesis.h */
    char press[CONFIG_PRESS];   /* "seats", "public anonymous": press.h */
    enum standby_terms standby;
    int64_t remind[REMIND_MAX]; /* seconds before a deadline, falling */
    int n_remind;
    struct config_term gap,
        jump;             /* without a pass for longer: the host was down; for longer still: the clock is wrong */
    int64_t missed_limit; /* more seats than this late in one pass stop it; 0: never */
    bool has_quiet;       /* no mail and no deadline between these minutes of the player's day */
    int quiet_from, quiet_to;
    bool escrow;   /* reports carry a sealed copy of the game for the host */
    bool weekends; /* deadlines may fall on Saturday and Sunday */
    int64_t receipts_per_hour, mail_limit, mails_a_day;
    int64_t workers; /* of a pass over SQLite, up to WORKERS_MOST; 0: as many as there are processors */
    enum config_sign_up sign_up;
    bool seek_any;             /* seek any: players may seek a game that no offer of the host's is for */
    struct config_term muster; /* how long who is asked has to answer; MUSTER_LEAST to MUSTER_MOST */
};
/* The built-in values. */
void config_default(struct config *);
/* Defaults, then the file. Keys: config.unknown (nearest), config.value, config.twice, config.bytes; with line. */
bool config_read(struct span file, struct config *, struct problem *);
bool config_load(const char *path, struct config *, struct error *);
/* Every setting with its remark; those that differ from the default stand uncommented. config_read of it gives back. */
void config_write(struct text *, const struct config *);
/* One setting as the file would set it, for `--move 3d@18:00`. */
bool config_set(struct config *, const char *name, struct span value, struct problem *);

#endif
