/* SPDX-License-Identifier: Apache-2.0 */
/* processor/cmd/cmd_act.h - a host's act on one game: look, say what it will do, ask, do it and tell everybody.
 *
 *   struct act *act = act_begin(cli, &code); if (!act) return code;  opens host and game for looking
 *   if (!act_agreed(act)) return act_end(act, EX_NOPERM);            after the preview was printed
 *   if (!act_open(act, &err)) ...;  change the core, notice_all;  act_done(act, &err);  return act_end(act, code); */
#ifndef DISPATCH_CMD_ACT_H
#define DISPATCH_CMD_ACT_H

#include "processor/cmd/cli.h"
#include "processor/game/game.h"
#include "processor/game/pass.h"

struct act {
    struct cli *cli;
    struct host host;
    struct pass pass;
    struct game game;
    struct zone *zone; /* of what is printed */
};
/* At the command's own instant (--now), in the command's arena. NULL: *code is the exit status, what is wrong was
 * printed, and all is closed. */
struct act *act_begin(struct cli *, int *code);
/* HOSTDIR GAME of the command line, for looking, whatever has become of the game and of the host's keys. The exit
 * status; act_end() follows. */
int act_see(struct act *, struct cli *, int64_t now);
/* The same to act for the host. False: *code is the exit status, what is wrong was printed. */
bool act_look(struct act *, int64_t now, int *code);
/* The same for a game that was set aside, and only such a one. */
bool act_look_aside(struct act *, int64_t now, int *code);
/* --yes, or a yes on the terminal. */
bool act_agreed(const struct act *);
/* Opens the game anew, to be changed, in a transaction. */
bool act_open(struct act *, struct error *);
/* Writes it and commits; on an error all is undone. done: whether what came before went well. */
bool act_done(struct act *, bool done, struct error *);
int act_end(struct act *, int code);
/* A word the host gives: printable ASCII, one line, at most 400 bytes. */
bool act_words(struct act *, const char *words);
/* How it stands, for previews: "awaits south (csa), until Fri 27 Nov 18:00 UTC". */
const char *act_stand(struct act *);
int act_seat(struct act *, const char *name); /* -1: none; printed */

#endif
