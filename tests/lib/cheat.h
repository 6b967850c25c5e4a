/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/cheat.h - the tools of people who cheat, for the tests that catch them. A host holds all of its keys: he
 * may change his store, his program and what he sends, and sign it all anew. Built on walk.h: a real host, real mails.
 *
 *   cheat_as_host(&w, "first", swap_two_cards, NULL);        opens the game, lets him change it, puts it back
 *   const char *mine = cheat_folder(&w, "north", "usa");     what the player has: all he was sent, all that he sent
 *   cheat_caught(&w, 1, mine, "Card ");                      `dispatch verify` of it, its exit status, its words */
#ifndef DISPATCH_TESTS_CHEAT_H
#define DISPATCH_TESTS_CHEAT_H

#include "processor/game/game.h"
#include "processor/host/host.h"
#include "processor/record/transcript.h"
#include "tests/lib/walk.h"
#include <jansson.h>

/* The game as a changed program of the host's would have it, then stored as if all were well. */
void cheat_as_host(struct walk *, const char *game, void (*change)(struct walk *, struct game *, void *context),
                   void *context);
struct cheat_keys {
    uint8_t report[32], log[32], master[32];
};
void cheat_keys(struct walk *, struct cheat_keys *);

/* The whole host as it stands, with its keys and its counter, in another place. */
struct walk cheat_copy(struct walk *, const char *name);

/* A folder with all that lies in a player's outbox and all that walk_sign made for his seat; its path. Each call makes
 * another one. */
const char *cheat_folder(struct walk *, const char *player, const char *seat);
/* The same without what he sent. */
const char *cheat_folder_of_reports(struct walk *, const char *player);
/* `dispatch verify PATHS` ends so and says these words; the text is in w->out. paths: blank-separated. */
void cheat_caught(struct walk *, int exit_status, const char *paths, const char *words);
/* A file that holds these words, wrapped lines taken as one. */
void cheat_reads(struct walk *, const char *player, const char *pattern, const char *words);

/* ---- what a host may sign anew ---- */
/* Reads a report's proof, lets him change it, and signs checkpoint and report again, so that all fits. */
struct report_files cheat_signed_anew(struct walk *, struct report_files,
                                      void (*change)(struct walk *, struct proof *));
/* The same for a host whose keys are given; of the walk only the arena is used. */
struct report_files cheat_signed_with(struct walk *, const struct cheat_keys *, struct report_files,
                                      void (*change)(struct walk *, struct proof *));
/* Changes the facts of a report, or (cheat_commit) was given others: the log's line commits to what they are now. */
void cheat_facts(struct walk *, struct proof *, void (*lie)(json_t *facts));
void cheat_commit(struct walk *, struct proof *);
void cheat_put_report(struct walk *, const char *folder, const struct report_files *);
/* The same with a transcript. */
struct transcript cheat_transcript(struct walk *, const char *game);
void cheat_sign_transcript(struct walk *, struct transcript *);
/* `dispatch audit` of it ends so and says these words. */
void cheat_audited(struct walk *, const struct transcript *, int exit_status, const char *words);
/* Entry of the nth line that has these words behind its index; fails the test when there is none. */
uint64_t cheat_entry(const struct transcript *, const char *words, int nth);

/* Words of a file with every run of blanks and line ends as one blank. */
char *cheat_flat(struct walk *, struct span);

#endif
